"""What happens in the middle of a long contest: somebody falls, falls again, or all are level."""

import pytest

from hearthside.core import engine, offers
from hearthside.core.moves import Illegal
from hearthside.core.pieces import Order
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.aftermath.resting import Hurt, LetGo
from hearthside.games.questworlds.contest.opposing import Decline
from hearthside.games.questworlds.contest.stakes import Stake
from hearthside.games.questworlds.extended.ending import EndExtended
from hearthside.games.questworlds.extended.entering import JoinExtended
from hearthside.games.questworlds.extended.exchange import Disengage, Exchange
from hearthside.games.questworlds.extended.parting_shots import TakeShot
from hearthside.games.questworlds.extended.rounds import Resume, SetAside
from hearthside.games.questworlds.group.bouts import RollBout
from hearthside.games.questworlds.group.gathering import JoinGroup, OpenGroup, StartGroup
from hearthside.games.questworlds.group.pairing import Pair
from hearthside.games.questworlds.group.result import SettleGroup
from hearthside.games.questworlds.scenes.mass_effort import StartEffort, TakePart
from tests.games.questworlds.duel import Duel
from tests.games.questworlds.evening import GM, Evening, hero
from tests.games.questworlds.fight import Fight


@pytest.mark.rule("QW-4.4.1.6", "QW-4.4.1.7", "QW-8.2")
@pytest.mark.parametrize("move", [LetGo(who="wren"), Hurt(who="wren", state="dying")])
def test_the_dying_and_the_dead_are_out_of_an_extended_contest(move):
    fight = Fight("Ash", "Birch")
    fight.engage(("wren", 0), ("tomas", 1))
    fight.round()
    fight.do(GM, move)
    assert fight.extended.fighters["wren"].status == "unfit"
    assert not fight.offered("mara", "questworlds.exchange")
    fight.exchange("tomas", 1, 20)
    fight.do(GM, LetGo(who="tomas"))
    assert fight.extended.closing  # nobody is left on their side
    fight.do(GM, EndExtended())
    assert fight.play.ended.winner == -1


@pytest.mark.rule("QW-4.4.1.6", "QW-5.2")
def test_the_dying_roll_nothing_more_for_the_group_and_it_still_ends():
    table = Evening(hero("wren", Sword=17, points=0), hero("tomas", Hammer=15, points=0))
    table.do(GM, OpenGroup(prize="the ford", resistance="moderate"))
    table.do("mara", JoinGroup(who="wren", ability="sword"))
    table.do("sam", JoinGroup(who="tomas", ability="hammer"))
    table.do(GM, StartGroup())
    table.do(GM, Hurt(who="wren", state="dying"))
    assert not table.offered("mara", "questworlds.roll-bout")
    table.do("sam", RollBout(bout="group-2", at_once=True))
    table.fall(5)
    table.fall(18)
    table.do(GM, SettleGroup())
    assert table.play.group.level == 2


@pytest.mark.rule("QW-8.1.4")
def test_each_knock_out_allows_a_parting_shot_of_its_own():
    duel = Duel()
    duel.exchange(1, 20)  # out at 5
    shot = TakeShot(who="wren", pairing=duel.pairing.id, ability="sword")
    duel.do("mara", shot)
    duel.oppose("moderate")
    duel.roll(18, 5)  # lost: 2 off, and they are back at 3
    assert (duel.score, duel.extended.closing) == ((3, 0), False)
    with pytest.raises(Illegal):
        duel.do("mara", shot)
    duel.next_round()
    duel.exchange(5, 18)  # out once more
    assert duel.offered("mara", "questworlds.take-shot")


@pytest.mark.rule("QW-2.3.5.1b", "QW-5.2")
@pytest.mark.parametrize(("tie", "level"), [("", 0), ("marginal", 1)])
def test_a_confusing_tie_of_a_group_may_be_a_marginal_victory(tie, level):
    table = Evening(hero("wren", Sword=17, points=0), hero("tomas", Hammer=15, points=0))
    table.do(GM, OpenGroup(prize="the ford", resistance="moderate"))
    table.do("mara", JoinGroup(who="wren", ability="sword"))
    table.do("sam", JoinGroup(who="tomas", ability="hammer"))
    table.do(GM, StartGroup())
    for seat, bout, faces in (("mara", "group-1", (5, 18)), ("sam", "group-2", (18, 5))):
        table.do(seat, RollBout(bout=bout, at_once=True))
        table.fall(faces[0])
        table.fall(faces[1])
    table.do(GM, SettleGroup(tie=tie))
    assert table.play.together.level == level, "nothing follows from it"


@pytest.mark.rule("QW-2.3.5.1b", "QW-5.2")
def test_where_nobody_is_level_no_tie_is_asked_about():
    table = Evening(hero("wren", Sword=17, points=0))
    table.do(GM, OpenGroup(prize="the ford", resistance="moderate"))
    table.do("mara", JoinGroup(who="wren", ability="sword"))
    table.do(GM, StartGroup())
    table.do("mara", RollBout(bout="group-1", at_once=True))
    table.fall(5)
    table.fall(18)
    with pytest.raises(Illegal):
        engine.turn(GAME, table.table, GM, SettleGroup(tie="marginal"))


@pytest.mark.rule("QW-8.1.6", "QW-8.2.6")
def test_who_breaks_away_may_do_so_on_the_defensive():
    duel = Duel()
    away = Disengage(pairing=duel.pairing.id, ability="sword", stance="defensive")
    duel.do("mara", away)
    duel.oppose("")
    duel.roll(18, 1)  # a major defeat: 3, less 2
    assert duel.score == (0, 1)


@pytest.mark.rule("QW-4.4.1.2", "QW-8.2.2")
def test_the_dazed_start_nothing_beside_a_contest_either():
    fight = Fight("Ash")
    fight.engage(("wren", 0))
    fight.round()
    assert fight.offered("sam", "questworlds.assist")
    fight.do(GM, Hurt(who="tomas", state="dazed"))
    for move in ("assist", "aim-aside", "augment"):
        assert not fight.offered("sam", f"questworlds.{move}")


@pytest.mark.rule("QW-4.12.3", "QW-4.8")
def test_a_clash_that_is_won_in_any_case_ends_in_a_victory():
    table = Evening(hero("wren", Sword=17, points=0))
    table.do(GM, StartEffort(name="The siege", part="factors", against="14"))
    table.do("mara", TakePart(who="wren", ability="sword"))
    table.oppose("", costly=True)
    table.roll(18, 5)
    assert table.play.effort.outcome == "minor victory"
    lost = Evening(hero("wren", Sword=17, points=0))
    lost.do(GM, StartEffort(name="The siege", part="factors", against="14"))
    lost.do("mara", TakePart(who="wren", ability="sword"))
    lost.oppose("")
    lost.roll(18, 5)
    assert lost.play.effort.outcome == "minor defeat", "unless it was staked so"
    rounds = Evening(hero("wren", Sword=17, points=0))
    start = {"part": "contributors", "rating": "17", "against": "14", "extended": True}
    rounds.do(GM, StartEffort(name="The siege", **start))
    rounds.do(GM, Stake(costly=True))
    rounds.next_round()
    rounds.do(GM, Exchange(pairing=rounds.play.extended[rounds.play.at].pairings[0].id))
    rounds.oppose("")
    rounds.roll(20, 1)
    rounds.do(GM, EndExtended())
    assert rounds.play.effort.outcome == "minor victory"
    won = Evening(hero("wren", Sword=17, points=0))
    won.do(GM, StartEffort(name="The siege", **start))
    won.do(GM, Stake(costly=True))
    won.next_round()
    won.do(GM, Exchange(pairing=won.play.extended[won.play.at].pairings[0].id))
    won.oppose("")
    won.roll(1, 20)
    won.do(GM, EndExtended())
    assert won.play.effort.outcome in ("major victory", "complete victory"), "not lowered by it"


@pytest.mark.rule("QW-2.4")
def test_help_is_spoken_of_only_where_somebody_else_could_give_it():
    alone = Evening(hero("wren", Sword=17, Songs=17))
    both = Evening(hero("wren", Sword=17, Songs=17), hero("tomas", Hammer=15))
    for table, told in ((alone, ""), (both, "Others may still help first.")):
        table.enter("wren", "sword")
        table.oppose()
        assert offers.prompt(GAME, table.table, "mara").text == told


@pytest.mark.rule("QW-8.2")
def test_a_strip_shows_whose_exchange_it_is_and_who_is_free_or_out():
    fight = Fight("Ash", "Birch")
    fight.engage(("wren", 0), ("tomas", 1))
    assert not any(isinstance(one, Order) for one in GAME.show(fight.table).scene)
    fight.round()
    fight.do("noor", JoinExtended(who="idris", ability="tongue"))

    def strip() -> list[tuple[str, str, str]]:
        (order,) = [one for one in GAME.show(fight.table).scene if isinstance(one, Order)]
        return [(one.id, one.state, one.note) for one in order.turns]

    assert strip() == [("wren", "now", ""), ("tomas", "", ""), ("idris", "", "not facing anyone")]
    fight.exchange("wren", 5, 5)
    assert strip() == [
        ("wren", "done", ""),
        ("tomas", "now", ""),
        ("idris", "", "not facing anyone"),
    ]
    fight.exchange("tomas", 20, 1)
    assert strip()[1:] == [("tomas", "out", "taken out"), ("idris", "", "not facing anyone")]


@pytest.mark.rule("QW-4.4.1.6", "QW-8.3")
def test_who_is_dying_when_a_slow_contest_goes_on_takes_no_part_in_it():
    slow = Duel(slow=True)
    slow.exchange(5, 18)
    slow.do(GM, SetAside())
    slow.do(GM, Hurt(who="wren", state="dying"))
    slow.do(GM, Resume(extended=slow.extended.id))
    assert slow.extended.fighters["wren"].status == "unfit"
    assert slow.extended.closing


@pytest.mark.rule("QW-2.3.4", "QW-4.4.1.3", "QW-4.4.1.5")
@pytest.mark.parametrize("state", ["hurt", "injured"])
def test_harm_that_comes_once_the_dice_lie_there_changes_nothing_about_them(state):
    table = Evening(hero("wren", Sword=17, points=1))
    table.enter("wren", "sword")
    table.oppose()
    table.roll(16, 18)
    assert offers.prompt(GAME, table.table, "mara").title == "A hero point?"
    table.do(GM, Hurt(who="wren", state=state, abilities=("sword",)))
    assert offers.prompt(GAME, table.table, "mara").title == "A hero point?"
    assert GAME.show(table.table).attempt.throws[0].total == "17"
    table.let_it_stand()
    assert table.play.last.outcome == 2


def a_group_of_rivals(*more: tuple[str, str]) -> Evening:
    """Wren and Tomas for the ford, Idris against it, paired with Wren."""
    table = Evening(
        hero("wren", Sword=17, points=0),
        hero("tomas", Hammer=15, points=0),
        hero("idris", Tongue=16, points=0),
    )
    table.do(GM, OpenGroup(prize="the ford", resistance="moderate"))
    table.do("mara", JoinGroup(who="wren", ability="sword"))
    table.do("sam", JoinGroup(who="tomas", ability="hammer"))
    table.do("noor", JoinGroup(who="idris", ability="tongue", opposing=True))
    for who, foe in (("wren", "in:idris"), *more):
        table.do(GM, Pair(who=who, foe=foe))
    table.do(GM, StartGroup())
    return table


@pytest.mark.rule("QW-4.4.1.6", "QW-5.2")
def test_what_somebody_rolled_for_the_group_before_they_fell_still_counts():
    table = a_group_of_rivals()
    table.do("sam", RollBout(bout="group-2", at_once=True))
    table.fall(5)
    table.fall(18)
    table.do(GM, Hurt(who="tomas", state="dying"))
    assert [(bout.who, bout.outcome) for bout in table.play.group.bouts] == [
        ("wren", None),
        ("tomas", 2),
    ]
    assert "tomas" in table.play.group.people


@pytest.mark.rule("QW-4.4.1.6", "QW-5.2")
@pytest.mark.parametrize("state", ["dying", "hurt"])
def test_only_whoever_is_dying_leaves_a_group_contest(state):
    table = a_group_of_rivals()
    table.do(GM, Hurt(who="tomas", state=state, abilities=("hammer",)))
    assert ("tomas" in table.play.group.people) is (state == "hurt")
    assert bool(table.offered("sam", "questworlds.roll-bout")) is (state == "hurt")


@pytest.mark.rule("QW-4.4.1.6", "QW-5.2")
def test_whoever_faced_somebody_who_falls_has_the_resistance_before_them():
    table = a_group_of_rivals()
    table.do(GM, Hurt(who="idris", state="dying"))
    assert [(bout.who, bout.foe) for bout in table.play.group.bouts] == [
        ("wren", ""),
        ("tomas", ""),
    ]
    assert "idris" not in table.play.group.people
    table.do("mara", RollBout(bout="group-1", at_once=True))
    assert (table.contest.them.who, table.contest.them.rating) == ("", 14)


@pytest.mark.rule("QW-4.4.1.6", "QW-5.2")
def test_what_was_rolled_against_somebody_who_falls_stays_theirs():
    table = a_group_of_rivals(("tomas", "in:idris"))
    table.do("mara", RollBout(bout="group-1"))
    table.roll(5, 18)
    table.do(GM, Hurt(who="idris", state="dying"))
    assert [bout.foe for bout in table.play.group.bouts] == ["idris", ""]


@pytest.mark.rule("QW-4.4.1.6", "QW-5.2")
def test_a_roll_for_the_group_that_is_under_way_counts_though_somebody_in_it_falls():
    for falls in ("wren", "idris"):
        table = a_group_of_rivals()
        table.do("mara", RollBout(bout="group-1"))
        table.do(GM, Hurt(who=falls, state="dying"))
        assert table.contest.them.who == "idris"
        table.roll(5, 18)
        bout = table.play.group.bouts[0]
        assert (bout.foe, bout.outcome) == ("idris", 2)
        assert falls in table.play.group.people


@pytest.mark.rule("QW-4.4.1.6", "QW-5.2")
def test_before_a_group_begins_to_roll_nobody_is_taken_out_of_it():
    table = Evening(hero("wren", Sword=17), hero("tomas", Hammer=15))
    table.do(GM, OpenGroup(prize="the ford", resistance="moderate"))
    table.do("mara", JoinGroup(who="wren", ability="sword"))
    table.do(GM, Hurt(who="wren", state="dying"))
    assert "wren" in table.play.group.people


@pytest.mark.rule("QW-8.1.6", "QW-8.1.3")
def test_nothing_ends_while_something_is_due():
    fight = Fight("Ash", "Birch", climax=True)
    fight.engage(("wren", 0))
    fight.do(GM, LetGo(who="tomas"))
    fight.leave_hit()  # away with 2 points against Wren, which are read at once
    assert fight.extended.closing
    assert [due.state for due in fight.play.dues] == ["hurt"]
    assert not fight.offered(GM, "questworlds.end-extended")
    fight.skip_all()
    assert fight.offered(GM, "questworlds.end-extended")
    fight.do(GM, EndExtended())


@pytest.mark.rule("QW-8.1.2")
def test_the_story_goes_on_once_all_that_is_due_is_said():
    duel = Duel()
    duel.exchange(20, 1)
    duel.do(GM, EndExtended())
    assert [due.who for due in duel.play.dues] == ["wren"]
    assert not GAME.show(duel.table).attempt.over
    duel.skip_all()
    assert GAME.show(duel.table).attempt.over


@pytest.mark.rule("QW-8.2")
def test_a_side_falls_only_once_the_roll_that_may_change_it_is_over():
    duel = Duel()
    duel.do("mara", Exchange(pairing=duel.pairing.id, ability="sword"))
    duel.do(GM, LetGo(who="wren"))
    assert duel.extended.fighters["wren"].status == "unfit"
    assert not duel.extended.closing, "the exchange is still under way"
    duel.do(GM, Decline())
    assert duel.extended.closing
