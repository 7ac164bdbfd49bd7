"""Ways out of a tie nobody can picture, whoever stands on either side (QW-2.3.5.1b, QW-6.5)."""

import pytest
from msgspec.structs import replace

from hearthside.games.questworlds.contest.defending import Confront, Defend, Resist
from hearthside.games.questworlds.contest.settling import BreakTie
from hearthside.games.questworlds.group.bouts import RollBout
from hearthside.games.questworlds.group.gathering import JoinGroup, OpenGroup, StartGroup
from hearthside.games.questworlds.sheet import Hero
from tests.games.questworlds.evening import GM, Evening, ability, hero, picks

BRANDT = Hero(id="brandt", name="Captain Brandt", npc=True, abilities=(ability("Sabre", 17),))


def between(mine: int = 0, theirs: int = 0) -> Evening:
    """Wren and Tomas tie, and both have let it stand."""
    table = Evening(hero("wren", Sword=17, points=mine), hero("tomas", Hammer=17, points=theirs))
    table.enter("wren", "sword", against="tomas")
    table.do("sam", Resist(ability="hammer"))
    table.roll(9, 9)
    table.let_it_stand()
    return table


def ways(table: Evening) -> list[str]:
    offered = table.offered(GM, "questworlds.break-tie")
    return picks(offered, "how") if offered else []


@pytest.mark.rule("QW-2.3.5.1b")
def test_against_nobody_in_particular_the_hero_wins():
    table = Evening(hero("wren", Sword=17, points=0))
    table.wins("wren", "sword", 5, 5)
    assert ways(table) == ["moot", "marginal"]
    table.do(GM, BreakTie(how="marginal"))
    assert "A marginal victory for Wren." in table.said()


@pytest.mark.rule("QW-2.3.5.1b")
def test_trouble_that_an_npc_brings_is_withstood():
    table = Evening(hero("wren", Sword=17, points=0))
    table.put(BRANDT)
    table.do(GM, Confront(who="wren", prize="the keys", against="brandt:sabre"))
    table.do("mara", Defend(ability="sword"))
    table.roll(9, 9)
    assert ways(table) == ["moot", "marginal"]
    table.do(GM, BreakTie(how="marginal", text="he blinks first"))
    assert table.play.last.outcome == 1
    assert "A marginal victory for Wren: he blinks first." in table.said()


@pytest.mark.rule("QW-2.3.5.1b", "QW-6.5")
def test_whoever_is_in_the_way_wins_once_the_gm_plays_the_other():
    table = between(mine=3, theirs=0)
    assert ways(table) == ["points"]
    table.change("wren", npc=True, player="")
    assert ways(table) == ["moot", "marginal"]
    table.do(GM, BreakTie(how="marginal"))
    assert table.play.last.outcome == -1
    assert "A marginal victory for Tomas." in table.said()


@pytest.mark.rule("QW-2.3.5.1b", "QW-7.5.3")
def test_retainers_without_a_sheet_win_for_their_hero():
    table = Evening(hero("wren", Sword=17, points=0))
    table.wins("wren", "sword", 5, 5)
    crew = replace(table.contest.me, who="", master="wren", name="The crew")
    table.set(contest=replace(table.contest, me=crew))
    table.do(GM, BreakTie(how="marginal"))
    assert table.play.last.outcome == 1


@pytest.mark.rule("QW-6.5")
@pytest.mark.parametrize(("mine", "theirs", "outcome"), [(2, 1, 1), (1, 2, -1)])
def test_between_heroes_who_both_let_it_stand_more_hero_points_win(mine, theirs, outcome):
    table = between(mine, theirs)
    assert ways(table) == ["points"]
    table.do(GM, BreakTie(how="points"))
    assert (table.contest or table.play.last).outcome == outcome


@pytest.mark.rule("QW-6.5")
def test_equal_heroes_stay_level():
    assert not ways(between(1, 1))


@pytest.mark.rule("QW-5.2")
def test_in_a_group_a_tie_scores_for_nobody_and_is_not_broken():
    table = Evening(hero("wren", Sword=17, points=0), hero("tomas", Hammer=17, points=0))
    table.do(GM, OpenGroup(prize="the ford", resistance="moderate"))
    for who, with_ in (("wren", "sword"), ("tomas", "hammer")):
        table.do(table.seat(who), JoinGroup(who=who, ability=with_))
    table.do(GM, StartGroup())
    first = next(one for one in table.play.group.bouts if one.who == "wren")
    table.do("mara", RollBout(bout=first.id))
    table.roll(5, 5)
    assert table.contest is None
    assert not ways(table)
