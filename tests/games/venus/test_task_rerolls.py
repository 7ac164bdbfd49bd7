"""The dice of a task (VE-4): metals, rerolls, Ego, sixes that explode, case by case."""

import pytest
from msgspec.structs import replace

from hearthside.core import offers
from hearthside.games.venus import GAME
from hearthside.games.venus.task import reading, task_successes
from hearthside.games.venus.task.frame_moves import OfferDie, RollTask, TakeDie
from hearthside.games.venus.task.kiss_moves import (
    DoubleSixes,
    JoinIn,
    KissDie,
    LeaveDie,
    RerollDice,
    VetoStunt,
)
from tests.games.venus.evening import (
    ANA,
    BO,
    CY,
    DEE,
    FAY,
    SILVER,
    asset,
    attribute,
    evening,
    framed,
    offered,
    refused,
    reviews,
    said,
    task,
    vote,
    who,
)
from tests.games.venus.tasks import ally, ana, at


@pytest.mark.case("VE-4.3/1")
@pytest.mark.rule("VE-4.3")
def test_faces_by_metal() -> None:
    counts = [task_successes.counted((2, 3, 4, 5, 6), [metal] * 5) for metal in range(5)]
    assert counts == [1, 2, 3, 4, 5]


@pytest.mark.case("VE-4.4/1")
@pytest.mark.rule("VE-4.4")
def test_one_round_with_every_source() -> None:
    two = (attribute("specialty", "Knots"), attribute("specialty", "Ice"))
    table = evening(ana(level=6, lots=2, attributes=two))
    task(table, "cipher", (1, 2, 3, 4, 4, 5))
    table.do(ANA, KissDie(ANA, ("1",), "lot"))
    table.do(ANA, KissDie(ANA, ("2",), "insight", "The watch changes at two"))
    table.do(ANA, KissDie(ANA, ("3",), "stunt", "Swings on the rope"))
    table.do(ANA, KissDie(ANA, ("4",), "thing", ref="attribute knots"))
    table.do(ANA, KissDie(ANA, ("5",), "thing", ref="attribute ice"))
    assert len(reviews(table)) == 3, "an insight and two specialties"
    assert refused(table, ANA, KissDie(ANA, ("1",), "lot"))
    table.do(ANA, RerollDice())
    table.fall(6, 5, 2, 1, 5)
    assert reading.successes(at(table)) == 4
    assert who(table, ANA).lots == 1
    assert at(table).beat == "shop"
    assert refused(table, ANA, KissDie(ANA, ("3",), "lot")), "one round"


@pytest.mark.rule("VE-4.4")
def test_several_dice_are_marked_at_once_for_lots_or_for_ego() -> None:
    table = evening(ana(level=4, lots=2, ego=True))
    task(table, "cipher", (1, 2, 3, 4))
    every = KissDie(ANA, ("1", "2", "3"), "lot")
    assert "takes 3 Lots, and you have 2" in refused(table, ANA, every)
    assert "at most once" in refused(table, ANA, KissDie(ANA, ("1", "1", "2"), "lot"))
    stunt = KissDie(ANA, ("1", "2"), "stunt", "A leap")
    assert "A stunt rerolls one die." in refused(table, ANA, stunt)
    assert "choose at least 1" in refused(table, ANA, KissDie(ANA, (), "lot"))
    table.do(ANA, KissDie(ANA, ("1", "2"), "lot"))
    labels = [one.label for one in offers.options(GAME, table.table, ANA)]
    assert {"Reroll two dice", "Take the mark off Bronze 1", "Mark more dice"} <= {*labels}
    table.do(ANA, KissDie(ANA, ("3", "4"), "ego"))
    rerolls = [one for one in offers.options(GAME, table.table, ANA) if "Reroll four" in one.label]
    assert [one.cost for one in rerolls] == ["2 Lots and Ego"]
    table.do(ANA, RerollDice())
    table.fall(6, 6, 6, 6)
    assert reading.successes(at(table)) == 4
    assert (who(table, ANA).lots, who(table, ANA).ego) == (0, False)


@pytest.mark.rule("VE-4.4")
@pytest.mark.parametrize(("dice", "told"), [(("1",), "one die"), (("1", "2"), "2 dice")])
def test_the_log_tells_how_many_dice_are_rerolled(dice: tuple[str, ...], told: str) -> None:
    table = evening(ana(level=2, lots=2))
    task(table, "cipher", (1, 2))
    table.do(ANA, KissDie(ANA, dice, "lot"))
    table.do(ANA, RerollDice())
    assert f"Ilves rerolls {told}." in said(table)


@pytest.mark.rule("VE-4.4", "VE-4.5")
def test_ego_marks_every_die_that_fell_short_in_one_tap() -> None:
    table = evening(ana(level=4, ego=True), ally(BO))
    framed(table, "cipher")
    table.do(BO, OfferDie(who=BO, job="medic", words=""))
    table.do(ANA, TakeDie(who=BO))
    table.do(ANA, RollTask())
    table.fall(1, 6, 2, 3, 1)
    every = [one for one in offered(table, ANA, KissDie) if not one.fields]
    assert [(one.label, one.cost) for one in every] == [("Reroll all three that fell short", "Ego")]
    table.do(ANA, KissDie(**every[0].fixed))
    assert [one.die for one in at(table).kisses] == [1, 3, 4], "an ally's only together with them"
    assert all(one.agreed for one in at(table).kisses)
    table = evening(ana(level=3))
    task(table, "cipher", (1, 1, 1))
    assert all(one.fields for one in offered(table, ANA, KissDie)), "without Ego nobody is offered"


@pytest.mark.rule("VE-4.4")
def test_whoever_rolls_takes_off_a_mark_that_an_ally_made() -> None:
    table = evening(ana(level=1), replace(ally(BO), lots=1))
    framed(table, "cipher")
    table.do(BO, OfferDie(who=BO, job="medic", words=""))
    table.do(ANA, TakeDie(who=BO))
    table.do(ANA, RollTask())
    table.fall(1, 1)
    table.do(BO, KissDie(BO, ("2",), "lot"))
    assert refused(table, CY, LeaveDie(die=2))
    table.do(ANA, LeaveDie(die=2))
    assert not at(table).kisses
    table.do(ANA, KissDie(ANA, ("1",), "stunt", "Flies"))
    assert refused(table, BO, LeaveDie(die=1)), "an ally only their own"


@pytest.mark.case("VE-4.4/2")
@pytest.mark.rule("VE-4.4")
def test_a_worse_reroll_stands() -> None:
    table = evening(ana(SILVER, 2, lots=1))
    task(table, "cipher", (4, 1))
    table.do(ANA, KissDie(ANA, ("1",), "lot"))
    table.do(ANA, RerollDice())
    table.fall(2)
    assert reading.successes(at(table)) == 0


@pytest.mark.case("VE-4.4/3")
@pytest.mark.rule("VE-4.4")
def test_one_stunt_each_on_ones_own_die() -> None:
    table = evening(ana(), ally(BO))
    framed(table, "cipher")
    table.do(BO, OfferDie(who=BO, job="medic", words=""))
    table.do(ANA, TakeDie(who=BO))
    table.do(ANA, RollTask())
    table.fall(1, 1, 1, 1)
    table.do(ANA, KissDie(ANA, ("1",), "stunt", "A leap"))
    table.do(BO, KissDie(BO, ("4",), "stunt", "A shove"))
    assert refused(table, ANA, KissDie(ANA, ("2",), "stunt", "Another"))
    assert refused(table, BO, KissDie(BO, ("2",), "lot"))


@pytest.mark.case("VE-4.4/4")
@pytest.mark.rule("VE-4.4")
def test_an_allys_die_only_together_with_the_ally() -> None:
    def start():
        table = evening(ana(lots=1), changed_lots(ally(BO), 3))
        framed(table, "cipher")
        table.do(BO, OfferDie(who=BO, job="medic", words=""))
        table.do(ANA, TakeDie(who=BO))
        table.do(ANA, RollTask())
        table.fall(1, 1, 1, 1)
        return table

    table = start()
    table.do(ANA, KissDie(ANA, ("4",), "lot"))
    table.do(ANA, KissDie(ANA, ("1",), "stunt", "A leap"))
    table.do(ANA, RerollDice())
    assert len(table.game.chance(table.table).dice) == 1, "Bo did not join in"
    assert who(table, ANA).lots == 1
    table = start()
    table.do(ANA, KissDie(ANA, ("1",), "stunt", "A leap"))
    assert not offered(table, BO, JoinIn), "Ana’s own die is hers alone"
    table.do(ANA, KissDie(ANA, ("4",), "lot"))
    assert [option.fixed for option in offered(table, BO, JoinIn)] == [{"die": 4}]
    asked = offers.prompt(GAME, table.table, BO)
    assert asked.urgent, "Bo is asked, and need not look for it"
    urged = [option.move for option in offers.options(GAME, table.table, ANA) if option.best]
    assert not urged, "nobody is led to keep what Bo may yet better"
    assert asked.text == "Ilves offers a Lot for it, if you join in."
    table.do(BO, LeaveDie(die=4))
    assert [one.die for one in at(table).kisses] == [1], "Bo would rather not"
    table.do(ANA, KissDie(ANA, ("4",), "lot"))
    table.do(BO, JoinIn(die=4))
    assert not offered(table, BO, JoinIn), "once is enough"
    table.do(ANA, RerollDice())
    table.fall(6, 6)
    assert who(table, ANA).lots == 0
    table = start()
    table.do(BO, KissDie(BO, ("4",), "lot"))
    table.do(ANA, RerollDice())
    table.fall(6)
    assert (who(table, BO).lots, who(table, ANA).lots) == (2, 1)


def changed_lots(one, lots: int):
    from msgspec.structs import replace

    return replace(one, lots=lots)


@pytest.mark.case("VE-4.4/5")
@pytest.mark.rule("VE-4.4")
def test_the_fc_vetoes_a_stunt_before_the_reroll_and_peers_an_attribute() -> None:
    knots = attribute("specialty", "Knots")
    table = evening(ana(lots=1, attributes=(knots,)))
    task(table, "cipher", (1, 1, 1))
    table.do(ANA, KissDie(ANA, ("1",), "stunt", "Flies"))
    assert not reviews(table)
    told = offers.prompt(GAME, table.table, FAY)
    assert told.title == "A stunt: Flies"
    assert offers.prompt(GAME, table.table, BO).title != told.title
    assert GAME.show(table.table).attempt.course == "Ilves’s stunt: Flies."
    (veto,) = offered(table, FAY, VetoStunt)
    assert veto.instead, "it stands on the stage, and is not urged"
    assert veto.section == "act"
    table.do(FAY, VetoStunt(die=1))
    assert not at(table).kisses
    vetoed = table.entries[-1].said[-1]
    assert vetoed.refuses == ANA, "who is told with what is asked"
    assert not vetoed.retold, "it is no part of the story"
    table.do(ANA, KissDie(ANA, ("1",), "lot"))
    table.do(ANA, KissDie(ANA, ("2",), "thing", ref="attribute knots"))
    vote(table, yes=(BO,), no=(FAY, CY, DEE))
    assert [one.die for one in at(table).kisses] == [1]
    table.do(ANA, LeaveDie(die=1))
    table.do(ANA, KissDie(ANA, ("3",), "lot"))
    table.do(ANA, RerollDice())
    assert refused(table, FAY, VetoStunt(die=3))
    table.fall(6)


@pytest.mark.rule("VE-4.4", "VE-2.14", "VE-2.19")
def test_what_is_pointed_at_for_a_reroll_is_used_by_it_and_nothing_else_is() -> None:
    knots, ice = (attribute("specialty", name, once=True) for name in ("Knots", "Ice"))
    lamp = asset("Lamp", finite=True, uses=2)
    table = evening(ana(level=4, lots=1, attributes=(knots, ice), assets=(lamp,)))
    task(table, "cipher", (1, 2, 3, 4))
    table.do(ANA, KissDie(ANA, ("1",), "lot"))
    table.do(ANA, KissDie(ANA, ("2",), "thing", ref="attribute knots"))
    table.do(ANA, KissDie(ANA, ("3",), "thing", ref="asset lamp"))
    table.do(ANA, RerollDice())
    used = who(table, ANA)
    assert (used.attribute("knots").used, used.attribute("ice").used) == (True, False)
    assert used.asset("lamp").uses == 1


@pytest.mark.case("VE-4.4/6")
@pytest.mark.rule("VE-4.4")
def test_four_attributes_and_no_more() -> None:
    five = tuple(attribute("specialty", name) for name in ("A", "B", "C", "D", "E"))
    table = evening(ana(level=6, lots=1, ego=True, attributes=five))
    task(table, "cipher", (1, 1, 1, 1, 1, 1))
    for at_die, name in enumerate("abcd", 1):
        table.do(ANA, KissDie(ANA, (str(at_die),), "thing", ref=f"attribute {name}"))
    assert refused(table, ANA, KissDie(ANA, ("5",), "thing", ref="attribute e"))
    table.do(ANA, KissDie(ANA, ("5",), "ego"))
    table.do(ANA, KissDie(ANA, ("6",), "ego"))
    table.do(ANA, RerollDice())
    table.fall(6, 6, 6, 6, 6, 6)
    assert not who(table, ANA).ego
    assert reading.successes(at(table)) == 6


@pytest.mark.case("VE-4.5/1", "VE-4.5/2")
@pytest.mark.rule("VE-4.5")
def test_ego_for_sixes_is_said_before_the_reroll() -> None:
    table = evening(ana(SILVER, 4, lots=2, ego=True))
    task(table, "cipher", (6, 6, 3, 1))
    table.do(ANA, DoubleSixes())
    assert refused(table, ANA, KissDie(ANA, ("3",), "ego"))
    table.do(ANA, KissDie(ANA, ("3",), "lot"))
    table.do(ANA, KissDie(ANA, ("4",), "lot"))
    table.do(ANA, RerollDice())
    table.fall(6, 4)
    assert reading.successes(at(table)) == 7
    assert not who(table, ANA).ego
    table = evening(ana(SILVER, 3, lots=1, ego=True))
    task(table, "cipher", (6, 6, 1))
    table.do(ANA, KissDie(ANA, ("3",), "lot"))
    table.do(ANA, RerollDice())
    table.fall(6)
    assert refused(table, ANA, DoubleSixes())
    assert who(table, ANA).ego


@pytest.mark.case("VE-4.12/1")
@pytest.mark.rule("VE-4.12")
def test_sixes_explode_without_end() -> None:
    wild = attribute("gambit", "Wild", effect="explodes")
    table = evening(ana(level=3, attributes=(wild,)))
    framed(table, "cipher", bearing=("wild",))
    table.do(ANA, RollTask())
    table.fall(6, 6, 2)
    table.fall(6, 3)
    table.fall(5)
    assert [die.face for die in at(table).dice] == [6, 6, 2, 6, 3, 5]
    assert reading.successes(at(table)) == 4
    assert at(table).beat == "kiss"


@pytest.mark.case("VE-4.12/2")
@pytest.mark.rule("VE-4.12")
def test_an_added_die_stays_and_a_rerolled_six_explodes_too_late_to_kiss() -> None:
    wild = attribute("gambit", "Wild", effect="explodes")
    table = evening(ana(level=1, lots=2, attributes=(wild,)))
    framed(table, "cipher", bearing=("wild",))
    table.do(ANA, RollTask())
    table.fall(6)
    table.fall(2)
    table.do(ANA, KissDie(ANA, ("1",), "lot"))
    table.do(ANA, KissDie(ANA, ("2",), "lot"))
    table.do(ANA, RerollDice())
    table.fall(3, 6)
    table.fall(5)
    assert [die.face for die in at(table).dice] == [3, 6, 5]
    assert reading.successes(at(table)) == 2
    assert at(table).beat == "shop"
