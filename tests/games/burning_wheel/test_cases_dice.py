"""Acceptance cases of the dice: wounds, versus tests, links, and what has dice of its own."""

import pytest

from hearthside.core.moves import Illegal
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.attempt.aftermath import Finish
from hearthside.games.burning_wheel.attempt.artha_before_rolling import BuyAristeia, ReachGoal
from hearthside.games.burning_wheel.attempt.claiming import (
    Advantage,
    Against,
    Careful,
    Fork,
    GiveAdvantage,
)
from hearthside.games.burning_wheel.attempt.framing import Withdraw
from hearthside.games.burning_wheel.attempt.ties import BreakTie
from hearthside.games.burning_wheel.sheet import Trait
from tests.games.burning_wheel.evening import (
    POOR,
    Evening,
    buying,
    dice,
    frightened,
    hits,
    ob,
    searching,
    sheet,
)

OAK = Trait(name="Stubborn as Oak", kind="call-on", concerns="Sword")
case = pytest.mark.case


@pytest.mark.rule("BW-1.9", "BW-1.7", "BW-1.23")
@pytest.mark.case("BW-1.9/4")
def test_two_superficial_wounds_hinder_steel_and_none_of_the_four():
    def hurt() -> Evening:
        who = {"faith": "B4", "will": "B4", "settings": ("City",), "wounds": "superficial " * 2}
        return Evening(sheet("ann", "ana", **who))

    for ability in ("health", "faith"):
        table = hurt()
        table.set("ann", ability, ob=2)
        assert ob(table) == 2
    table = hurt()
    searching(table)
    assert ob(table) == 1
    table = hurt()
    buying(table, 2)
    assert ob(table) == 2
    table = hurt()
    frightened(table)
    assert ob(table) == 7


@pytest.mark.rule("BW-1.10")
@pytest.mark.case("BW-1.10/1")
def test_the_bell_is_reached_two_scenes_later_and_the_wounds_are_back():
    table = Evening(sheet("ann", "ana", wounds="midi superficial", sword="B5"))
    table.set("ann", "sword", ob=2)
    table.do("ana", BuyAristeia(side=0, use="wounds", goal="Reach the bell"))
    assert table.who("ann").artha == Artha(4, 6, 8)
    table.roll(*hits(2, 5))
    table.close()
    for _ in range(2):
        table.new_scene()
        table.set("ann", "sword", ob=2)
        assert (dice(table), ob(table)) == (5, 2)
        table.do("ana", Withdraw())
    table.do("ana", ReachGoal(who="ann"))
    table.set("ann", "sword", ob=2)
    assert (dice(table), ob(table)) == (3, 3)


def duel(mine: int, theirs: int, *, against: int = 0, defender: str = "", **rest) -> Evening:
    people = (
        sheet("ann", "ana", artha=POOR, sword="B5", **rest),
        sheet("bo", "ben", artha=POOR, sword="B5", **rest),
    )
    table = Evening(*people)
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword", defender=defender)
    for at in range(against):
        table.do("gale", Against(side=0, label=f"Against {at}"))
    table.versus(hits(mine, 5), hits(theirs, 5))
    return table


def verdicts(table: Evening) -> list[tuple[str, int]]:
    settled = next(e.event for e in reversed(table.entries) if hasattr(e.event, "verdicts"))
    return [(one.outcome, one.obstacle) for one in settled.verdicts]


@pytest.mark.rule("BW-1.15", "BW-1.19")
@pytest.mark.case("BW-1.15/1")
def test_three_successes_pass_tie_or_are_a_degree():
    for kind, obstacle, ends in (
        ("standard", {"ob": 3}, "passes"),
        ("linked", {"ob": 3}, "passes"),
        ("graduated", {}, "“It is done”: Ann has a fine success."),
    ):
        table = Evening(sheet("ann", "ana", artha=POOR, sword="B5"))
        table.tested("ann", "sword", hits(3, 5), kind=kind, **obstacle)
        assert ends in table.said()
        assert table.who("ann").link is None, "met exactly, it brings nothing"
    assert verdicts(duel(3, 3)) == [("tie", 3), ("tie", 3)]
    table = Evening(sheet("ann", "ana", artha=POOR, sword="B5"))
    table.tested("ann", "sword", hits(0, 5), kind="graduated")
    assert "fails" in table.said()


@pytest.mark.rule("BW-1.15", "BW-1.17")
@pytest.mark.case("BW-1.15/2")
@pytest.mark.parametrize(
    ("mine", "defender", "ends"),
    [(4, "", "tie"), (4, "ann", "win"), (4, "bo", "lose"), (5, "", "win"), (5, "bo", "win")],
)
def test_a_disadvantage_makes_four_against_three_a_tie(mine, defender, ends):
    table = duel(mine, 3, against=1, defender=defender)
    first, second = verdicts(table)
    assert first == (ends, 4)
    assert second[1] == mine


@pytest.mark.rule("BW-1.16")
@pytest.mark.case("BW-1.16/1")
def test_ten_days_less_two_tenths_are_eight():
    table = Evening(sheet("ann", "ana", artha=POOR, sword="B6"))
    table.set("ann", "sword", ob=2, time="10 days")
    table.roll(*hits(5, 6))
    with pytest.raises(Illegal, match="0 to 3"):
        table.do("ana", Finish(side=0, speed=4))
    table.do("ana", Finish(side=0, speed=2))
    assert "Ann is done in 8 days, 20% less, and 1 success goes to quality." in table.said()


@pytest.mark.rule("BW-1.19")
@pytest.mark.case("BW-1.19/1")
@pytest.mark.parametrize(
    ("successes", "brings"), [(1, (0, 1)), (2, None), (3, (1, 0)), (6, (1, 0))]
)
def test_a_linked_test_brings_one_and_never_more(successes, brings):
    table = Evening(sheet("ann", "ana", artha=POOR, road_wise="B6"))
    table.tested("ann", "road-wise", hits(successes, 6), kind="linked", ob=2)
    link = table.who("ann").link
    assert (link and (link.dice, link.obstacle)) == brings


@pytest.mark.rule("BW-1.19", "BW-1.15")
@pytest.mark.case("BW-1.19/2")
@pytest.mark.parametrize(("mine", "ends"), [(4, "tie"), (5, "win")])
def test_a_failed_link_weighs_on_one_versus_test_and_no_more(mine, ends):
    people = (
        sheet("ann", "ana", artha=POOR, road_wise="B3", sword="B5", axe="B5"),
        sheet("bo", "ben", artha=POOR, sword="B5"),
    )
    table = Evening(*people)
    table.tested("ann", "road-wise", hits(0, 3), kind="linked", ob=2)
    versus = {"kind": "versus", "opponent": "bo", "theirs": "bo:sword"}
    table.set("ann", "sword", follows="ann", **versus)
    table.versus(hits(mine, 5), hits(3, 5))
    table.close()
    assert verdicts(table)[0] == (ends, 4)
    table.set("ann", "axe", ob=2)
    assert ob(table) == 2


@pytest.mark.rule("BW-1.22", "BW-1.17", "BW-1.14")
@pytest.mark.case("BW-1.22/2")
def test_two_call_ons_cancel_out_and_neither_is_there_again():
    table = duel(3, 3, traits=(OAK,))
    table.leave()
    table.do("ana", BreakTie(side=0, trait="0"))
    table.do("ben", BreakTie(side=1, trait="0"))
    assert verdicts(table)[0][0] == "tie"
    for who in ("ann", "bo"):
        table.set(who, "sword", ob=9)
        table.roll(*hits(0, 5))
        assert table.attempt is None, "there is nothing left to call on"


@pytest.mark.rule("BW-1.23")
@pytest.mark.case("BW-1.23/1")
@pytest.mark.parametrize("start", [searching, lambda table: buying(table, 3), frightened])
def test_what_has_dice_of_its_own_takes_one_trait_the_gm_grants_and_nothing_else(start):
    rated = {"circles": "B4", "resources": "B4", "steel": "B4", "sword": "B4"}
    table = Evening(sheet("ann", "ana", settings=("City",), **rated))
    start(table)
    for refused in (
        Careful(side=0),
        Advantage(side=0, label="Higher ground", dice=2),
        Fork(side=0, skill="sword"),
    ):
        with pytest.raises(Illegal, match="dice of their own"):
            table.do("ana", refused)
    table.do("gale", GiveAdvantage(side=0, label="Honest Face", dice=2))
    assert dice(table) == 6
