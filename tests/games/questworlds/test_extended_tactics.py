"""Parting shots, other aims, and leaving (QW-8.1.4 to QW-8.1.6)."""

import json

import pytest

from hearthside.core import engine, log, offers
from hearthside.core.moves import Illegal
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.contest.defending import Resist
from hearthside.games.questworlds.contest.target import full
from hearthside.games.questworlds.extended.ending import EndExtended
from hearthside.games.questworlds.extended.entering import JoinExtended, OpenExtended
from hearthside.games.questworlds.extended.exchange import AimElsewhere, Disengage, Exchange
from hearthside.games.questworlds.extended.facing import Engage
from hearthside.games.questworlds.extended.giving_up import Quit
from hearthside.games.questworlds.extended.opponents import AddFoe
from hearthside.games.questworlds.extended.parting_shots import TakeShot
from tests.games.questworlds.duel import Duel
from tests.games.questworlds.evening import GM, Evening, hero
from tests.games.questworlds.fight import Fight


@pytest.mark.rule("QW-8.1.4")
def test_a_parting_shot_makes_it_worse():
    duel = Duel()
    duel.exchange(1, 18)
    duel.exchange(1, 18)
    duel.do("mara", TakeShot(who="wren", pairing=duel.pairing.id, ability="songs"))
    duel.oppose("high")
    duel.roll(5, 20)
    assert duel.score == (9, 0)  # 6 and the 3 of this roll
    assert not duel.offered("mara", "questworlds.take-shot")  # one attempt
    duel.do(GM, EndExtended())
    assert "The guard dies of it." in duel.said()


@pytest.mark.rule("QW-8.1.4")
def test_a_lost_parting_shot_brings_the_opponent_back():
    duel = Duel()
    duel.exchange(1, 18)
    duel.exchange(5, 18)
    assert duel.score == (5, 0)
    duel.do("mara", TakeShot(who="wren", pairing=duel.pairing.id, ability="sword"))
    duel.oppose("moderate")
    duel.roll(18, 5)
    assert duel.score == (3, 0)
    assert duel.extended.fighters[duel.foe].status == "in"
    assert not duel.extended.closing
    duel.next_round()
    assert duel.offered("mara", "questworlds.exchange")


@pytest.mark.rule("QW-8.1.4")
def test_a_pc_resists_a_parting_shot_with_a_fitting_ability_and_npcs_never_take_one():
    duel = Duel(hero("tomas", Hammer=17, Grit=15, points=0))
    duel.exchange(18, 1)
    duel.exchange(18, 5)
    assert duel.extended.closing
    # The guard took Wren out: no parting shot for an NPC.
    assert not duel.offered(GM, "questworlds.take-shot")
    rivals = Evening(hero("wren", Sword=17, points=0), hero("tomas", Hammer=17, Grit=15, points=0))
    rivals.do(GM, OpenExtended(prize="the crown"))
    rivals.do("mara", JoinExtended(who="wren", ability="sword"))
    rivals.do("sam", JoinExtended(who="tomas", ability="hammer", opposing=True))
    rivals.do(GM, Engage(ours="wren", theirs="tomas"))
    for mine, theirs in ((1, 18), (1, 18)):
        rivals.next_round()
        pairing = next(iter(rivals.play.extended.values())).pairings[0]
        rivals.do("mara", Exchange(pairing=pairing.id, ability="sword"))
        rivals.do("sam", Resist(ability="hammer"))
        rivals.oppose("")
        rivals.roll(mine, theirs)
    rivals.do("mara", TakeShot(who="wren", pairing=pairing.id, ability="sword"))
    assert not rivals.offered(GM, "questworlds.oppose")
    rivals.do("sam", Resist(ability="grit"))
    rivals.oppose("")
    assert rivals.contest.them.rating == 15


@pytest.mark.rule("QW-8.1.4")
def test_a_parting_shot_belongs_to_the_round_right_after():
    duel = Duel()
    duel.do(GM, AddFoe(name="Another guard", rating="14"))
    duel.exchange(1, 18)
    duel.exchange(1, 18)
    assert not duel.offered("mara", "questworlds.take-shot")  # not in the same round
    other = [one.id for one in duel.extended.fighters.values() if one.status == "in"][-1]
    duel.do(GM, Engage(ours="wren", theirs=other))
    duel.next_round()
    assert duel.offered("mara", "questworlds.take-shot")
    duel.next_round()
    assert not duel.offered("mara", "questworlds.take-shot")


@pytest.mark.rule("QW-8.1.4", "QW-8.2.2")
def test_whoever_faces_nobody_reads_in_which_round_the_parting_shot_is_theirs():
    fight = Fight("Ash", "Brine")
    fight.engage(("wren", 0), ("tomas", 1))
    fight.round()
    fight.exchange("wren", 1, 20)
    fight.exchange("tomas", 18, 5)
    fight.round()
    asked = offers.prompt(GAME, fight.table, "mara").text
    assert asked == (
        "Round 2. You face nobody: take your parting shot, assist somebody, or do something else."
    )
    assert offers.prompt(GAME, fight.table, GM).text == "Tomas has yet to act in round 2."
    fight.exchange("tomas", 5, 5)
    fight.round()
    asked = offers.prompt(GAME, fight.table, "mara").text
    assert asked == "Round 3. You face nobody: assist somebody, or do something else."


@pytest.mark.rule("QW-8.1.5")
def test_an_asymmetrical_exchange_gains_its_aim_and_scores_nothing():
    duel = Duel()
    aim = AimElsewhere(pairing=duel.pairing.id, aim="the key on his belt", ability="songs")
    duel.do("mara", aim)
    duel.oppose("")
    duel.roll(5, 18)
    assert duel.score == (0, 0)
    assert "“The key on his belt”: a minor victory for Wren." in duel.said()
    duel.next_round()
    duel.do("mara", aim)
    duel.oppose("")
    duel.roll(18, 5)
    assert duel.score == (0, 2)  # losing scores as usual


@pytest.mark.rule("QW-8.1.5")
def test_as_an_augment_it_lasts_and_is_the_recipients_only_one():
    duel = Duel()
    duel.do(
        "mara",
        AimElsewhere(
            pairing=duel.pairing.id, aim="higher ground", ability="songs", recipient="wren"
        ),
    )
    duel.oppose("")
    duel.roll(5, 18)
    for _ in range(2):
        duel.next_round()
        duel.do("mara", Exchange(pairing=duel.pairing.id, ability="sword"))
        assert full(duel.table, duel.contest, duel.contest.me) == 23
        duel.oppose("")
        duel.roll(3, 5)
    duel.next_round()
    with pytest.raises(Illegal):
        duel.do(
            "mara",
            AimElsewhere(pairing=duel.pairing.id, aim="more", ability="songs", recipient="wren"),
        )


@pytest.mark.rule("QW-8.1.6")
def test_quitting_loses_the_prize_and_where_harm_is_the_stake_one_is_harmed():
    duel = Duel()
    duel.exchange(18, 5)
    duel.do("mara", Quit(fighter="wren"))
    assert duel.score == (0, 5)
    assert duel.end() == {"wren": "injured"}
    duel = Duel(harmful=False)
    duel.do("mara", Quit(fighter="wren"))
    assert duel.end() == {}
    assert "At stake: the bridge. It is over: a marginal defeat for Wren." in duel.said()


@pytest.mark.rule("QW-8.1.6")
def test_disengaging_is_won_lost_or_tied_like_any_exchange():
    duel = Duel()
    duel.exchange(18, 5)
    duel.next_round()
    duel.do("mara", Disengage(pairing=duel.pairing.id, ability="sword"))
    duel.oppose("")
    duel.roll(5, 5)  # a tie changes nothing
    assert duel.score == (0, 2)
    assert duel.pairing.open
    duel.next_round()
    duel.do("mara", Disengage(pairing=duel.pairing.id, ability="sword"))
    duel.oppose("")
    duel.roll(12, 5)
    assert duel.extended.fighters["wren"].status == "gone"
    assert duel.end() == {}  # rising action: no consequence


@pytest.mark.rule("QW-8.1.6")
def test_disengaged_in_a_climax_the_points_still_count():
    duel = Duel(climax=True)
    duel.exchange(18, 5)
    duel.next_round()
    duel.do("mara", Disengage(pairing=duel.pairing.id, ability="sword"))
    duel.oppose("")
    duel.roll(12, 5)
    assert duel.extended.fighters["wren"].against == 2
    assert duel.end() == {"wren": "hurt"}  # 2 points, and 1 for the losing side


@pytest.mark.rule("QW-8.1", "QW-8.2.5")
def test_whom_the_gm_let_meet_one_exchange_plainly_is_not_asked_about_again():
    duel = Duel()
    again = Exchange(pairing=duel.pairing.id, ability="sword")
    duel.exchange(8, 8)
    duel.next_round()
    duel.do("mara", again)
    assert duel.contest.beat == "ready", "met plainly, unasked"
    duel.oppose("", stance="risky")  # the GM changes the answer, and is asked the next time
    assert duel.contest.them.stance == "risky"
    duel.roll(8, 8)
    duel.next_round()
    duel.do("mara", again)
    assert duel.contest.beat == "frame"


@pytest.mark.rule("QW-8.1.5")
def test_the_gm_is_always_asked_about_an_exchange_for_something_else():
    duel = Duel()
    duel.exchange(8, 8)
    duel.next_round()
    duel.do("mara", AimElsewhere(pairing=duel.pairing.id, aim="The rope", ability="sword"))
    assert duel.contest.beat == "frame"


@pytest.mark.parametrize("once", ["questworlds.aim-reached", "questworlds.side-aim-reached"])
def test_an_older_log_that_says_an_aim_was_reached_still_replays(once):
    kept = {"at": "", "by": "gale", "event": {"event": once, "fighter": "wren", "aim": "the key"}}
    event = log.decode(GAME, json.dumps(kept).encode()).event
    table = Evening(hero("wren", Sword=17)).table
    assert engine.evolve(GAME, table, event).play == table.play


@pytest.mark.rule("QW-8.1")
def test_what_somebody_does_in_an_exchange_goes_on_from_their_name():
    duel, deed = Duel(), "dives with a rope in her teeth"
    duel.do("mara", Exchange(pairing=duel.pairing.id, ability="sword", tactics=deed))
    assert "Wren dives with a rope in her teeth." in duel.said()


@pytest.mark.rule("QW-8.2.6")
def test_a_victory_that_scores_nothing_says_that_a_defence_took_it():
    duel = Duel()
    duel.exchange(12, 5, answer="defensive")
    assert duel.score == (0, 0)
    told = GAME.show(duel.table).attempt.standing
    assert told.endswith("The defensive response leaves nothing to score.")
    duel.exchange(1, 18)
    assert "defensive" not in GAME.show(duel.table).attempt.standing


@pytest.mark.rule("QW-2.3.5.4")
def test_nobody_is_led_to_keep_a_point_that_would_make_less_of_a_defeat():
    for theirs, led in ((12, True), (1, False)):
        table = Evening(hero("wren", Sword=13))
        table.enter("wren", "sword")
        table.oppose("moderate")
        table.roll(18, theirs)
        assert any(one.best for one in table.options("mara")) is led, table.contest
