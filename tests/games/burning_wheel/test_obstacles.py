"""BW-1.5 to BW-1.7, BW-1.15: what doubles an obstacle and what adds to it, for each side."""

import pytest

from hearthside.games.burning_wheel.attempt.claiming import Against, Lift, SetTools
from hearthside.games.burning_wheel.attempt.forms import RUNGS
from hearthside.games.burning_wheel.attempt.framing import Propose, SayYes, SetOpposing, Withdraw
from hearthside.games.burning_wheel.routine_difficult_challenging import Marks
from hearthside.games.burning_wheel.sheet import Link, Standing
from hearthside.games.burning_wheel.stats_and_exponents import HIGHEST
from tests.games.burning_wheel.evening import Evening, dice, hits, ob, sheet

case = pytest.mark.case


@pytest.mark.rule("BW-1.2", "BW-1.5", "BW-1.7")
@pytest.mark.case("BW-1.2/1")
def test_the_final_obstacle_may_pass_ten():
    table = Evening(sheet("ann", "ana"))
    table.set("ann", "lockpick", ob=6)
    table.do("gale", Against(side=0, label="Dark"))
    assert ob(table) == 13


@pytest.mark.rule("BW-1.5", "BW-2.6")
@pytest.mark.case("BW-1.5/1")
def test_beginners_luck_doubles_the_base_and_not_the_rest():
    table = Evening(sheet("ann", "ana", agility="B4"))
    table.set("ann", "lockpick", ob=2)
    table.do("gale", Against(side=0, label="Dark"))
    assert (dice(table), ob(table)) == (4, 5)
    table.roll(6, 5, 4, 4)
    table.close()
    assert "fails" in table.said()
    assert table.marks("ann", "agility") == Marks(difficult=1)


def against(mine: int, theirs: int, *, lucky: bool = False, them: bool = False, **how) -> str:
    """A versus test of so many successes each; nobody can spend anything."""
    ann = sheet("ann", "ana", artha=(0, 0, 0), sword="B9", agility="B9")
    bo = sheet("bo", "ben", artha=(0, 0, 0), sword="B9", agility="B9")
    table = Evening(ann, bo)
    chosen = "lockpick" if lucky else "sword"
    table.set("ann", chosen, kind="versus", opponent="bo", theirs="bo:sword", **how)
    if them:
        table.do("gale", SetOpposing(ability="lockpick"))
    table.versus(hits(mine, 9), hits(theirs, 9))
    ended = [line.plain for entry in table.entries for line in entry.said if line.grade]
    return ended[-1]


@pytest.mark.rule("BW-1.5", "BW-1.15", "BW-1.17")
@pytest.mark.parametrize(
    ("mine", "theirs", "lucky", "them", "defender", "end"),
    [
        pytest.param(4, 2, True, False, "bo", "loses", marks=case("BW-1.5/2")),
        pytest.param(5, 2, True, False, "bo", "wins", marks=case("BW-1.5/2")),
        pytest.param(2, 3, False, True, "bo", "loses", marks=case("BW-1.5/3")),
        pytest.param(4, 3, False, True, "bo", "wins", marks=case("BW-1.5/3")),
        pytest.param(3, 2, True, True, "", "are tied: ", marks=case("BW-1.5/4")),
        pytest.param(5, 2, True, True, "", "wins", marks=case("BW-1.5/4")),
        (3, 3, False, False, "ann", "wins"),
        (3, 3, False, False, "bo", "loses"),
    ],
)
def test_each_side_has_its_own_obstacle_in_a_versus_test(mine, theirs, lucky, them, defender, end):
    said = against(mine, theirs, lucky=lucky, them=them, defender=defender)
    assert f" {end}" in said


@pytest.mark.rule("BW-1.6")
@pytest.mark.case("BW-1.6/1")
def test_missing_tools_double_too_and_both_make_four_times():
    table = Evening(sheet("ann", "ana", wounds="superficial", agility="B5", carpentry="B3"))
    table.set("ann", "lockpick", ob=2, toolless=True)
    assert ob(table) == 9
    table.do("gale", SetTools(side=0, missing=False))
    assert ob(table) == 5
    table.do("ana", Withdraw())
    table.set("ann", "carpentry", ob=2, toolless=True)
    assert ob(table) == 5


@pytest.mark.rule("BW-1.6")
@pytest.mark.case("BW-1.6/2")
@pytest.mark.parametrize(("mine", "end"), [(6, "are tied"), (7, "wins against Bo.")])
def test_missing_tools_in_a_versus_test(mine, end):
    assert f" {end}" in against(mine, 3, toolless=True)


@pytest.mark.rule("BW-1.6")
@pytest.mark.case("BW-1.6/3")
def test_tools_that_wear_out_ask_the_die_of_fate_from_their_second_use_on():
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), cooking="B3", carpentry="B3"))
    table.tested("ann", "cooking", hits(2, 3))
    assert table.attempt is None
    assert table.ability("ann", "cooking").tools_used
    table.set("ann", "cooking")
    table.roll(*hits(0, 3))
    table.fall(2)
    assert table.ability("ann", "cooking").at_hand
    table.set("ann", "cooking")
    table.roll(*hits(3, 3))
    table.fall(1)
    table.close()
    assert not table.ability("ann", "cooking").at_hand
    for _ in range(2):
        table.tested("ann", "carpentry", hits(2, 3))
    assert table.attempt is None, "lasting tools never ask it"


@pytest.mark.rule("BW-1.6", "BW-1.1")
@pytest.mark.case("BW-1.1/1")
def test_a_yes_asks_no_die_of_fate():
    table = Evening(sheet("ann", "ana", cooking="B3"))
    table.tested("ann", "cooking", hits(2, 3))
    table.do("ana", Propose(who="ann", intent="Soup", task="I cook"))
    table.do("gale", SayYes())
    assert table.game.chance(table.table) is None


@pytest.mark.rule("BW-1.7")
@pytest.mark.case("BW-1.7/1")
def test_everything_that_raises_an_obstacle_adds_up():
    link = Link(ability="road-wise", name="Road-wise", obstacle=1)
    bad = (Standing(name="Oathbreaker", dice=2),)
    table = Evening(
        sheet("ann", "ana", wounds="superficial superficial", sword="B3", link=link, infamous=bad)
    )
    table.set("ann", "sword", ob=2, infamy="0", follows="ann")
    table.do("gale", Against(side=0, label="Dark"))
    table.do("gale", Against(side=0, label="Wet"))
    assert ob(table) == 8
    table.do("gale", Lift(side=0, label="Wet"))
    assert ob(table) == 7


@pytest.mark.rule("BW-1.7")
@pytest.mark.case("BW-1.7/2")
def test_a_social_skill_is_harder_against_a_named_enemy_only():
    people = (
        sheet("ann", "ana", persuasion="B3", sword="B3", enemies=("Reeve",)),
        sheet("reeve", persuasion="B3"),
        sheet("servant"),
    )
    for ability, opponent, wanted in (
        ("persuasion", "reeve", 5),
        ("sword", "reeve", 3),
        ("persuasion", "servant", 3),
    ):
        table = Evening(*people)
        table.set("ann", ability, ob=3, facing=opponent)
        assert ob(table) == wanted


@pytest.mark.rule("BW-1.7", "BW-1.15")
@pytest.mark.case("BW-1.7/3")
@pytest.mark.parametrize(("mine", "outcome"), [(4, "tie"), (5, "win")])
def test_an_enemy_counts_in_a_versus_test_on_ones_own_side(mine, outcome):
    ann = sheet("ann", "ana", artha=(0, 0, 0), persuasion="B6", enemies=("Reeve",))
    table = Evening(ann, sheet("reeve", artha=(0, 0, 0), persuasion="B4"))
    table.set("ann", "persuasion", kind="versus", opponent="reeve", theirs="reeve:persuasion")
    table.versus(hits(mine, 6), hits(2, 4))
    settled = next(e.event for e in reversed(table.entries) if hasattr(e.event, "verdicts"))
    assert settled.verdicts[0].outcome == outcome
    assert [v.obstacle for v in settled.verdicts] == [4, mine]


@pytest.mark.rule("BW-1.15")
@pytest.mark.case("BW-1.15/3")
@pytest.mark.parametrize(("mine", "outcome"), [(1, "tie"), (2, "win")])
def test_no_successes_double_to_none(mine, outcome):
    ann = sheet("ann", "ana", artha=(0, 0, 0), agility="B4")
    table = Evening(ann, sheet("bo", "ben", artha=(0, 0, 0), sword="B2"))
    table.set("ann", "lockpick", kind="versus", opponent="bo", theirs="bo:sword")
    table.do("gale", Against(side=0, label="Dark"))
    table.versus(hits(mine, 4), hits(0, 2))
    settled = next(e.event for e in reversed(table.entries) if hasattr(e.event, "verdicts"))
    assert settled.verdicts[0].outcome == outcome


@pytest.mark.rule("BW-1.15")
def test_a_disadvantage_counts_on_the_side_that_has_it():
    ann = sheet("ann", "ana", artha=(0, 0, 0), sword="B5")
    for mine, outcome in ((4, "tie"), (5, "win")):
        table = Evening(ann, sheet("bo", "ben", artha=(0, 0, 0), sword="B4"))
        table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword")
        table.do("gale", Against(side=0, label="Dark"))
        table.versus(hits(mine, 5), hits(3, 4))
        settled = next(e.event for e in reversed(table.entries) if hasattr(e.event, "verdicts"))
        assert settled.verdicts[0].outcome == outcome


def test_every_obstacle_has_a_word_of_its_own():
    assert [ob for ob, _ in RUNGS] == list(range(1, HIGHEST + 1))
