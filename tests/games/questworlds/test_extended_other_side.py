"""Whoever stands on the other side has every choice, and their own rules hold for them (QW-8)."""

import pytest
from msgspec.structs import replace

from hearthside.core import offers
from hearthside.core.moves import Illegal
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.contest.defending import Resist
from hearthside.games.questworlds.contest.outcome_words import aided
from hearthside.games.questworlds.contest.pyrrhic import JudgeRisk, RiskEverything
from hearthside.games.questworlds.contest.rolling import Roll
from hearthside.games.questworlds.contest.rulings import Count, Rule
from hearthside.games.questworlds.contest.stakes import Stake
from hearthside.games.questworlds.contest.state import Side
from hearthside.games.questworlds.contest.target import full
from hearthside.games.questworlds.extended.assisting import Assist
from hearthside.games.questworlds.extended.ending import EndExtended
from hearthside.games.questworlds.extended.entering import JoinExtended, OpenExtended
from hearthside.games.questworlds.extended.exchange import Exchange
from hearthside.games.questworlds.extended.facing import Engage
from hearthside.games.questworlds.extended.followers import BringFollower, GoAfter
from hearthside.games.questworlds.extended.opponents import AddFoe
from hearthside.games.questworlds.extended.scoring import ShiftPoints
from hearthside.games.questworlds.group.bouts import RollBout
from hearthside.games.questworlds.group.gathering import JoinGroup, OpenGroup, StartGroup
from hearthside.games.questworlds.group.pairing import Pair
from hearthside.games.questworlds.group.result import SettleGroup
from hearthside.games.questworlds.sheet import Benefit, Harm
from hearthside.games.questworlds.state import Plot
from tests.games.questworlds.evening import GM, Evening, ability, hero


def duel(**more) -> Evening:
    """Wren for the hall, Tomas against her, with prentices to bring; Idris on Wren's side."""
    prentices = ability("Prentices", 15, bond="retainers")
    table = Evening(
        hero("wren", Sword=17, Songs=17, points=0),
        hero("tomas", prentices, Hammer=17, Grit=13, points=0),
        hero("idris", Tongue=17, points=0),
    )
    table.do(GM, OpenExtended(prize="the hall", **more))
    table.do("mara", JoinExtended(who="wren", ability="sword"))
    table.do("sam", JoinExtended(who="tomas", ability="hammer", opposing=True))
    table.do(GM, Engage(ours="wren", theirs="tomas"))
    return table


def exchange(table: Evening, answer: Resist, mine: int, theirs: int, **more) -> None:
    hall = table.play.extended["the-hall"]
    (pairing,) = [one for one in hall.pairings if one.ours == "wren" and one.theirs == "tomas"]
    if pairing.done == hall.round:
        table.next_round()
    table.do("mara", Exchange(pairing=pairing.id, ability="sword", **more))
    table.do("sam", answer)
    table.oppose("")
    table.roll(mine, theirs)
    table.let_it_stand()


def score(table: Evening) -> tuple[int, int]:
    pairing = table.play.extended["the-hall"].pairings[0]
    return pairing.mine, pairing.other


@pytest.mark.rule("QW-8.1.6", "QW-8.1.5")
def test_a_pc_against_the_group_may_disengage_or_be_after_something_else():
    table = duel()
    table.next_round()
    exchange(table, Resist(ability="hammer", aim="aside", aimed="the banner"), 10, 10)
    assert not [line for line in table.said() if "what they were after" in line], "a tie"
    exchange(table, Resist(ability="hammer", aim="aside", aimed="the banner"), 18, 5)
    assert score(table) == (0, 0)  # Tomas won, and scores nothing
    assert "“The banner”: a minor victory for Tomas." in table.said()
    exchange(table, Resist(ability="grit", aim="away"), 5, 18)
    assert score(table) == (2, 0)  # lost, and points are scored as usual
    assert table.play.extended["the-hall"].fighters["tomas"].ability == "hammer"
    exchange(table, Resist(ability="grit", aim="away"), 18, 5)
    assert score(table) == (2, 0)
    assert table.play.extended["the-hall"].fighters["tomas"].status == "gone"
    assert table.play.extended["the-hall"].closing


@pytest.mark.rule("QW-8.1.5", "QW-2.4")
def test_either_side_may_use_an_exchange_to_augment_their_own():
    table = duel()
    table.next_round()
    aside = Resist(ability="grit", aim="aside", aimed="a taunt", recipient="tomas")
    exchange(table, aside, 18, 5)
    tomas = table.play.extended["the-hall"].fighters["tomas"]
    assert [one.value for one in tomas.mods] == [6]
    assert tomas.augmented


@pytest.mark.rule("QW-8.1.5", "QW-2.4.1", "QW-4.4.1.3")
@pytest.mark.parametrize(
    ("rating", "harmed", "outcome", "given"),
    [(15, False, 1, 3), (16, True, 1, 2), (15, False, 0, 0)],
)
def test_where_augments_are_quick_an_exchange_gives_a_fifth_of_what_won_it(
    rating, harmed, outcome, given
):
    table = Evening(hero("wren", Sword=rating), quick_augments=True)
    if harmed:  # impaired: 6 less
        table.change("wren", harms=(Harm(id="h", state="impaired", abilities=("sword",)),))
    side = Side(who="wren", ability="sword", rating=rating)
    assert aided(table.table, side, outcome) == given


@pytest.mark.rule("QW-8.2.3", "QW-8.2.2")
def test_a_pc_against_the_group_assists_their_own_side():
    table = duel()
    table.do(GM, AddFoe(name="Ash", rating="14"))
    table.do("noor", JoinExtended(who="idris", ability="tongue"))
    table.do(GM, Engage(ours="idris", theirs="foe-ash"))
    table.next_round()
    exchange(table, Resist(ability="hammer", aim="away"), 18, 5)  # Tomas is free now
    (other,) = [one for one in table.play.extended["the-hall"].pairings if one.ours == "idris"]
    table.do("noor", Exchange(pairing=other.id, ability="tongue"))
    table.oppose("")
    table.roll(1, 18)
    table.next_round()
    assert not table.offered("sam", "questworlds.assist", pairing="none")
    table.do("sam", Assist(who="tomas", pairing=other.id, ability="hammer"))
    table.oppose("moderate")
    table.roll(5, 18)  # a minor victory takes 2 back from what Idris scored on Ash
    (after,) = [one for one in table.play.extended["the-hall"].pairings if one.id == other.id]
    assert (after.mine, after.other) == (1, 0)


@pytest.mark.rule("QW-8.2.4")
def test_a_pc_against_the_group_shifts_points_and_their_followers_may_be_gone_after():
    table = duel()
    table.do("noor", JoinExtended(who="idris", ability="tongue"))
    table.do("sam", BringFollower(who="tomas", follower="prentices", role="secondary"))
    table.next_round()
    exchange(table, Resist(ability="hammer"), 5, 18)
    pairing = table.play.extended["the-hall"].pairings[0].id
    shift = ShiftPoints(pairing=pairing, hero="tomas", follower="tomas-prentices", points="2")
    table.do("sam", shift)
    assert score(table) == (0, 0)
    assert table.play.extended["the-hall"].fighters["tomas-prentices"].against == 2
    # Idris is in no exchange: an opponent of theirs who is free.
    table.do("noor", GoAfter(foe="idris", follower="tomas-prentices", ability="tongue"))
    table.oppose("")
    table.roll(18, 5)
    guard = table.play.extended["the-hall"].fighters["tomas-prentices"]
    assert (guard.status, guard.lodged) == ("out", 4)


@pytest.mark.rule("QW-4.5.2", "QW-4.5.1", "QW-3.3b", "QW-4.6", "QW-2.4.2", "QW-4.4.2")
def test_all_rulings_reach_the_other_side_too():
    table = duel()
    flaw = ability("Rash", 0, sort="flaw")
    known = (Benefit(id="b", amount=3, situation="At home"),)
    table.change("tomas", abilities=(*table.hero("tomas").abilities, flaw), benefits=known)
    winch = Plot(id="winch", name="Winch", value=6, situation="x", heroes=("tomas",), earned=True)
    table.set(plots={"winch": winch})
    table.next_round()
    pairing = table.play.extended["the-hall"].pairings[0].id
    table.do("mara", Exchange(pairing=pairing, ability="sword"))
    table.do("sam", Resist(ability="hammer"))
    rule = Rule(side=1, situation="-3", flaws=("rash",), second="grit", plots=("winch",))
    table.do(GM, rule)
    # (17 + 13) / 2 = 15, −3 for the situation, −3 for a flaw of 17, +6 for the winch.
    assert full(table.table, table.contest, table.contest.them) == 15 - 3 - 3 + 6
    table.do(GM, Count(side=1, claim="b"))
    assert full(table.table, table.contest, table.contest.them) == 15 + 3
    table.oppose("")
    table.roll(18, 5)
    mods = table.play.extended["the-hall"].fighters["tomas"].mods
    # QW-2.4.2: what was earned lasts the contest; the situation was for one exchange.
    assert {one.label: one.value for one in mods} == {"Winch": 6, "At home": 3}


@pytest.mark.rule("QW-4.4.2")
def test_a_lost_exchange_ends_the_benefits_of_either_side():
    table = duel()
    table.change("tomas", benefits=(Benefit(id="b", amount=6, abilities=("hammer",)),))
    table.next_round()
    exchange(table, Resist(ability="hammer"), 18, 5)
    assert table.hero("tomas").benefits  # won, so it stays
    exchange(table, Resist(ability="hammer"), 1, 20)
    assert table.hero("tomas").benefits == ()


@pytest.mark.rule("QW-2.4.2", "QW-8.1")
def test_a_plot_augment_lasts_the_whole_contest():
    table = duel()
    winch = Plot(id="winch", name="Winch", value=6, situation="x", heroes=("wren",), earned=True)
    table.set(plots={"winch": winch})
    table.next_round()
    pairing = table.play.extended["the-hall"].pairings[0].id
    table.do("mara", Exchange(pairing=pairing, ability="sword"))
    table.do("sam", Resist(ability="hammer"))
    table.do(GM, Count(side=0, claim="winch"))
    table.oppose("")
    table.roll(5, 5)
    table.next_round()
    table.do("mara", Exchange(pairing=pairing, ability="sword"))
    assert full(table.table, table.contest, table.contest.me) == 23


@pytest.mark.rule("QW-4.12.3")
@pytest.mark.parametrize("side", [0, 1])
def test_in_a_contest_of_many_rolls_only_one_side_gets_it_either_way(side):
    table = duel()
    table.do(GM, Stake(side=side, costly=True))
    with pytest.raises(Illegal, match="already gets it either way"):
        table.do(GM, Stake(side=1 - side, costly=True))


@pytest.mark.rule("QW-4.10", "QW-4.11", "QW-4.12.3")
def test_a_defending_pc_may_risk_everything_and_has_goals_of_their_own():
    table = Evening(hero("wren", Sword=17, points=0), hero("tomas", Hammer=17, points=0))
    table.enter("wren", "sword", against="tomas")
    table.do("sam", Resist(ability="hammer"))
    table.do("sam", RiskEverything(side=1, risk="He will not step back"))
    assert offers.prompt(GAME, table.table, GM).title == "Does the risk convince you?"
    table.do(GM, JudgeRisk(side=1, accepted=True))
    table.do(GM, Stake(side=1, secondary="the gate shut"))
    table.do(GM, Stake(side=0, costly=True))
    with pytest.raises(Illegal, match="already gets it either way"):
        table.do(GM, Stake(side=1, costly=True))
    table.do(GM, Stake(side=0))
    table.oppose("")
    assert full(table.table, table.contest, table.contest.them) == 37
    table.roll(18, 5)  # a failure against a critical: Tomas has a major victory
    assert table.contest.outcome == -3
    dues = {(due.who, due.state) for due in table.play.dues if due.kind == "harm"}
    assert dues == {("tomas", "injured"), ("wren", "injured")}
    assert "Tomas wins too: the gate shut." in (GAME.show(table.table).attempt.standing)


@pytest.mark.rule("QW-4.12.3", "QW-2.3.1.2")
def test_a_defender_may_have_their_way_at_a_cost():
    table = Evening(hero("wren", Sword=17, points=0), hero("tomas", Hammer=17, points=0))
    table.enter("wren", "sword", against="tomas")
    table.do("sam", Resist(ability="hammer"))
    table.do(GM, Stake(side=1, costly=True))
    table.do("mara", Roll())
    table.fall(5)
    table.fall(18)
    assert "Tomas gets their way anyway, at a cost." in GAME.show(table.table).attempt.standing
    (harm,) = [due for due in table.play.dues if due.kind == "harm"]
    assert (harm.who, harm.state, harm.rules) == ("tomas", "impaired", ("QW-4.12.3",))


@pytest.mark.rule("QW-4.10", "QW-5.2")
def test_in_a_group_a_gamble_is_paid_for_by_how_the_group_ends():
    table = Evening(hero("wren", Sword=17, points=0), hero("tomas", Hammer=17, points=0))
    table.do(GM, OpenGroup(prize="the ford", resistance="moderate"))
    table.do(GM, Stake(secondary="the boats", costly=True))
    table.do("mara", JoinGroup(who="wren", ability="sword"))
    table.do("sam", JoinGroup(who="tomas", ability="hammer"))
    table.do(GM, StartGroup())
    table.do("mara", RollBout(bout="group-1"))
    table.do("mara", RiskEverything(side=0, risk="all of it"))
    table.do(GM, JudgeRisk(side=0, accepted=True))
    assert full(table.table, table.contest, table.contest.me) == 37
    table.roll(5, 18)  # a critical against a failure: 3
    table.do("sam", RollBout(bout="group-2"))
    table.roll(18, 1)  # a failure against a critical: 3 for them
    table.do(GM, SettleGroup())
    assert table.play.group.level == 0
    assert [(due.who, due.state) for due in table.play.dues] == [("wren", "dead")]  # a tie too


@pytest.mark.rule("QW-4.11", "QW-4.12.3", "QW-5.2.2")
@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ((1, 20), "At stake: the ford. A complete victory for Wren. Won too: the boats."),
        ((5, 18), "At stake: the ford. A minor victory for Wren. Not won: the boats."),
        ((18, 1), "At stake: the ford. Wren wins at a cost."),
    ],
)
def test_in_a_group_goals_are_graduated_and_success_may_cost(dice, told):
    table = Evening(hero("wren", Sword=17, points=0))
    table.do(GM, OpenGroup(prize="the ford", resistance="moderate"))
    table.do("mara", JoinGroup(who="wren", ability="sword"))
    table.do(GM, Stake(secondary="the boats", costly=True))
    table.do(GM, StartGroup())
    table.do("mara", RollBout(bout="group-1"))
    table.roll(*dice)
    table.do(GM, SettleGroup())
    assert told in table.said()
    assert not table.play.barred  # at a cost it is won, so nothing is barred


@pytest.mark.rule("QW-4.10", "QW-8.1")
def test_in_an_extended_contest_a_gamble_counts_in_every_exchange_and_is_paid_at_the_end():
    table = duel()
    table.next_round()
    pairing = table.play.extended["the-hall"].pairings[0].id
    table.do("mara", Exchange(pairing=pairing, ability="sword"))
    table.do("sam", Resist(ability="hammer"))
    table.do("mara", RiskEverything(side=0, risk="my life"))
    table.do(GM, JudgeRisk(side=0, accepted=True))
    table.oppose("")
    table.roll(20, 5)  # bumped up to a failure: 2 for Tomas
    table.next_round()
    table.do("mara", Exchange(pairing=pairing, ability="sword"))
    assert full(table.table, table.contest, table.contest.me) == 37
    table.do("sam", Resist(ability="hammer"))
    table.oppose("")
    table.roll(5, 20)  # 5 to 2
    table.do(GM, EndExtended())
    mine = [due.state for due in table.play.dues if due.who == "wren" and due.kind == "harm"]
    assert mine == ["dying"]  # the price of a minor victory, 3 apart


@pytest.mark.rule("QW-4.11", "QW-4.12.3", "QW-8.1.2")
def test_an_extended_contest_has_a_second_goal_and_may_be_won_at_a_cost():
    table = duel()
    table.do(GM, Stake(secondary="the crown", costly=True))
    table.next_round()
    exchange(table, Resist(ability="hammer"), 20, 1)
    table.do(GM, EndExtended())
    assert "At stake: the hall. It is over: Wren wins at a cost." in table.said()
    assert not table.play.barred


@pytest.mark.rule("QW-5.2")
def test_pcs_may_join_a_group_contest_on_the_other_side():
    table = Evening(
        hero("wren", Sword=17, points=0),
        hero("tomas", Hammer=17, points=0),
        hero("idris", Tongue=17, points=0),
    )
    table.do(GM, OpenGroup(prize="the ford", resistance="moderate"))
    with pytest.raises(Illegal, match="nobody to stand against"):
        table.do("sam", JoinGroup(who="tomas", ability="hammer", opposing=True))
    table.do("mara", JoinGroup(who="wren", ability="sword"))
    table.do("noor", JoinGroup(who="idris", ability="tongue"))
    table.do("sam", JoinGroup(who="tomas", ability="hammer", opposing=True))
    with pytest.raises(Illegal):
        table.do(GM, StartGroup())  # Tomas faces nobody yet
    table.do(GM, Pair(who="wren", foe="in:tomas"))
    table.do(GM, Pair(who="idris", foe="in:tomas"))
    table.do(GM, StartGroup())
    table.do("mara", RollBout(bout="group-1"))
    table.roll(1, 18)
    table.do("noor", RollBout(bout="group-2"))
    # QW-4.5.3: the second contest of one character is 3 harder.
    assert full(table.table, table.contest, table.contest.them) == 14
    table.roll(5, 18)
    table.do(GM, SettleGroup())
    assert table.play.group.level == 4
    harms = [(due.who, due.state) for due in table.play.dues if due.kind == "harm"]
    assert harms == [("tomas", "dying")]  # the loser takes the mirrored defeat
    assert {due.who for due in table.play.dues if due.kind == "benefit"} == {"wren", "idris"}


@pytest.mark.rule("QW-2.4", "QW-8.2")
def test_a_sidekick_helps_nobody_against_whom_their_pc_stands():
    cricket = replace(hero("cricket", Mudlark=17), master="wren", hero_points=0)
    table = duel()
    table.put(cricket)
    helped = [o.fixed for o in table.options("mara") if o.move == "questworlds.augment"]
    assert {"who": "cricket", "recipient": "wren"} in helped
    assert {"who": "cricket", "recipient": "tomas"} not in helped
    simple = Evening(hero("wren", Sword=17), hero("tomas", Hammer=17, Grit=13), cricket)
    simple.enter("wren", "sword", against="tomas")
    simple.do("sam", Resist(ability="hammer"))
    helped = [o.fixed for o in simple.options("mara") if o.move == "questworlds.augment"]
    assert {"who": "cricket", "recipient": "wren"} in helped
    assert {"who": "cricket", "recipient": "tomas"} not in helped


@pytest.mark.rule("QW-8.1", "QW-2.3.5.4")
def test_either_hero_reads_who_scores_what_if_they_leave_an_exchange_as_it_is():
    table = duel()
    for who in ("wren", "tomas"):
        table.change(who, hero_points=1)
    table.next_round()
    (pairing,) = table.play.extended["the-hall"].pairings
    table.do("mara", Exchange(pairing=pairing.id, ability="sword"))
    table.do("sam", Resist(ability="hammer"))
    table.oppose("")
    table.roll(18, 5)
    leave = {seat: table.offered(seat, "questworlds.pass").label for seat in ("mara", "sam")}
    assert leave == {
        "mara": "Leave it as it is, and Tomas scores 2",
        "sam": "Leave it as it is, and you score 2",
    }
