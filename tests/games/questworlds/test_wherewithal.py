"""Whoever is injured rallies before they take part, or stays out (QW-4.4.1.5)."""

import pytest

from hearthside.games.questworlds.contest.acting_while_injured import Steady
from hearthside.games.questworlds.extended.exchange import Exchange
from hearthside.games.questworlds.group.bouts import RollBout
from hearthside.games.questworlds.group.gathering import JoinGroup, OpenGroup, StartGroup
from hearthside.games.questworlds.group.pairing import AddBout
from hearthside.games.questworlds.group.result import CloseGroup, SettleGroup
from hearthside.games.questworlds.sheet import Harm
from tests.games.questworlds.evening import GM, Evening, hero
from tests.games.questworlds.fight import Fight

INJURED = (Harm(id="h", state="injured", abilities=("sword",)),)


def steadied(table: Evening, mine: int, theirs: int) -> None:
    table.do("mara", Steady(who="wren", ability="sword"))
    table.roll(mine, theirs)
    table.let_it_stand()


@pytest.mark.rule("QW-4.4.1.5", "QW-5.2")
def test_who_fails_to_rally_falls_out_of_a_group_contest():
    table = Evening(hero("wren", Sword=17, points=0), hero("tomas", Hammer=17, points=0))
    table.change("wren", harms=INJURED)
    table.do(GM, OpenGroup(prize="the ford", resistance="moderate"))
    table.do("mara", JoinGroup(who="wren", ability="sword"))
    table.do("sam", JoinGroup(who="tomas", ability="hammer"))
    table.do(GM, StartGroup())
    table.do("mara", RollBout(bout="group-1"))
    steadied(table, 18, 5)
    assert [bout.who for bout in table.play.group.bouts] == ["tomas"]
    table.do("sam", RollBout(bout="group-2"))
    table.roll(5, 18)
    table.do(GM, SettleGroup())
    assert table.play.group.level == 2
    assert {due.who for due in table.play.dues} == {"tomas"}


@pytest.mark.rule("QW-4.4.1.5", "QW-5.2")
def test_a_group_of_which_nobody_can_take_part_still_ends():
    table = Evening(hero("wren", Sword=17, points=0))
    table.change("wren", harms=INJURED)
    table.do(GM, OpenGroup(prize="the ford", resistance="moderate"))
    table.do("mara", JoinGroup(who="wren", ability="sword"))
    table.do(GM, StartGroup())
    table.do("mara", RollBout(bout="group-1"))
    steadied(table, 18, 5)
    assert table.play.group.bouts == ()
    table.do(GM, CloseGroup())
    assert table.play.group is None


@pytest.mark.rule("QW-4.4.1.5", "QW-4.5.3")
def test_one_rally_is_enough_for_all_contests_of_a_group():
    table = Evening(hero("wren", Sword=17, points=0))
    table.change("wren", harms=INJURED)
    table.do(GM, OpenGroup(prize="the ford", resistance="moderate"))
    table.do("mara", JoinGroup(who="wren", ability="sword"))
    table.do(GM, AddBout(who="wren", foe="Ash", rating="14"))
    table.do(GM, AddBout(who="wren", foe="Birch", rating="14"))
    table.do(GM, StartGroup())
    table.do("mara", RollBout(bout="group-1"))
    steadied(table, 5, 18)
    table.roll(5, 18)
    assert table.offered("mara", "questworlds.roll-bout", at_once=True)
    table.do("mara", RollBout(bout="group-2"))
    assert not table.offered("mara", "questworlds.steady")


@pytest.mark.rule("QW-4.4.1.5", "QW-8.2")
def test_who_fails_to_rally_does_not_come_back_to_an_extended_contest():
    fight = Fight("Ash", "Birch")
    fight.change("wren", harms=INJURED)
    fight.engage(("wren", 0), ("tomas", 1))
    fight.round()
    fight.do("mara", Exchange(pairing=fight.pairing("wren").id, ability="sword"))
    fight.oppose("")
    steadied(fight, 18, 5)
    assert fight.extended.fighters["wren"].status == "unfit"
    assert not fight.offered("mara", "questworlds.engage")
    assert not fight.offered(GM, "questworlds.engage", ours="wren")
    assert not fight.offered("mara", "questworlds.assist")
    fight.exchange("tomas", 5, 18)
    fight.round()
    assert not fight.offered("mara", "questworlds.exchange")
