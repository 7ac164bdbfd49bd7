"""A side that runs a contest as one: who rolls for it and who helps (FA-5.12, FA-7.2)."""

import pytest

from hearthside.core.life.rewinds import Rewind
from hearthside.core.life.seats import EmptySeat
from hearthside.core.life.settings import ChangeDice
from hearthside.core.moves import Fall
from hearthside.core.pieces import Order
from hearthside.games.fate.attempt.gm_rulings import CallOff
from hearthside.games.fate.attempt.throw import ThrowDice
from hearthside.games.fate.attempt.totals import total
from hearthside.games.fate.looks.scene_view import pieces
from hearthside.games.fate.people import is_bystander
from hearthside.games.fate.scenes.situation_aspects import AddAspect
from hearthside.games.fate.struggle.contest import (
    BeginContest,
    EndContest,
    LeaveUntold,
    RollExchange,
    TellExchange,
)
from hearthside.games.fate.struggle.placing_people import (
    ChangeSide,
    PlacedPerson,
    PlacePeople,
    SetZones,
    ZoneRow,
)
from tests.games.fate.contests import as_one, exchange, race
from tests.games.fate.evening import GAME, evening


@pytest.mark.rule("FA-7.2", "FA-5.12")
def test_several_run_as_one_where_one_rolls_and_the_others_help():
    night = evening("Ana", "Ben")
    night.major("Voss")
    night.major("Hild")
    night.gale.does(BeginContest("First one there", ("ana", "voss", "hild")))
    night.gale.does(RollExchange())
    assert "Help Ana +1" in night.ben.labels("act")
    own = [option.label for option in night.gale.offers("fate.roll") if "Ana" not in option.label]
    assert own == ["Roll for Voss", "Roll for Hild"], "each tile says whose it is"


@pytest.mark.rule("FA-7.2", "FA-5.12")
def test_a_side_may_run_as_one_and_each_of_the_others_adds_to_its_roll():
    night = evening("Ana", "Ben", "Cy")
    voss = night.major("Voss", clever=2)
    (begins,) = night.gale.offers("fate.begin-contest")
    (leads,) = [field for field in begins.fields if field.name == "leads"]
    assert [pick.value for pick in leads.picks] == ["ana", "ben", "cy"], "Voss runs alone"
    assert leads.value == (), "everyone runs alone unless the GM says so"
    everyone = ("ana", "ben", "cy", voss.id)
    assert "all on one side" in night.gale.cannot(BeginContest("Out", ("ana", "ben"), ("ana",)))
    assert "takes part" in night.gale.cannot(BeginContest("Out", ("ben", voss.id), ("ana",)))
    night.gale.does(BeginContest("First to the lamp", everyone, ("ana",)))
    assert night.play.contest.victories == {"ana": 0, voss.id: 0}
    (board,) = [one for one in pieces(night.table.table) if isinstance(one, Order)]
    assert [one.name for one in board.turns] == ["The heroes", "Voss"]
    assert night.said()[-1] == "A contest: First to the lamp. Ana, Ben and Cy against Voss."
    assert night.ben.offers("fate.roll-exchange"), "they may ask for it as well"
    mine, theirs = GAME.outlook(night.table.table, "ana"), GAME.outlook(night.table.table, "gale")
    assert GAME.outlook(night.table.table, "cy") == mine
    assert mine.chance("win") > theirs.chance("win")
    night.cy.has(out="taken out")
    exchange(night, 0, 0)
    assert night.attempt.rolls[0].helpers == ("ben",), "whoever is out helps nobody"
    assert "Ana, Ben and Cy score a victory." in night.said()


@pytest.mark.rule("FA-7.2", "FA-5.12")
def test_each_side_may_run_as_one_and_has_one_who_rolls():
    night = evening("Ana", "Ben")
    night.major("Voss", clever=2)
    night.major("Hild", clever=2)
    everyone = ("ana", "ben", "voss", "hild")
    both = night.gale.cannot(BeginContest("Out", everyone, ("ana", "ben")))
    assert both == "One of them rolls for a side. Leave the other out."
    night.gale.does(BeginContest("Out", ("ana", "hild"), ("ana", "hild")))
    assert night.play.contest.victories == {"ana": 0, "hild": 0}, "nobody but who leads"
    night.gale.does(EndContest())
    night.gale.does(BeginContest("Out", everyone, ("ana", "hild")))
    assert night.play.contest.victories == {"ana": 0, "hild": 0}
    assert night.play.contest.beside == {"ana": ("ben",), "hild": ("voss",)}
    assert night.said()[-1] == "A contest: Out. Ana and Ben against Hild and Voss."
    night.hild.has(out="taken out")
    night.gale.does(AddAspect("Rain"))
    assert night.play.contest.beside == {"ana": ("ben",), "voss": ("hild",)}
    night.ben.does(RollExchange())
    assert [(one.who, one.helpers) for one in night.attempt.rolls] == [
        ("ana", ("ben",)),
        ("voss", ()),
    ]


@pytest.mark.rule("FA-7.2", "FA-5.12")
@pytest.mark.parametrize("gone", [{"away": True}, {"out": "taken out"}])
def test_a_side_that_runs_as_one_goes_on_without_whoever_rolled_for_it(gone):
    night = as_one()
    exchange(night, 0, 0)
    night.ana.does(LeaveUntold())
    then = night.table.table.seq
    night.ana.has(**gone)
    night.gale.does(AddAspect("Rain"))
    assert "Ben rolls for the heroes now." in night.said()
    contest = night.play.contest
    assert (contest.victories, contest.beside) == ({"ben": 1, "voss": 0}, {"ben": ("ana", "cy")})
    (board,) = [one for one in pieces(night.table.table) if isinstance(one, Order)]
    assert [one.name for one in board.turns] == ["The heroes", "Voss"]
    assert len(GAME.outlook(night.table.table, "cy").names) == 2
    night.cy.does(RollExchange())
    assert [(roll.who, roll.helpers) for roll in night.attempt.rolls] == [
        ("ben", ("cy",)),
        ("voss", ()),
    ]
    night.gale.does(Rewind(to=then))
    assert night.play.contest.victories == {"ana": 1, "voss": 0}
    assert night.play.contest.beside == {"ana": ("ben", "cy")}


@pytest.mark.rule("FA-7.2", "FA-5.12")
def test_where_nobody_of_a_side_is_left_the_gm_ends_the_contest():
    night = as_one()
    for one in (night.ana, night.ben, night.cy):
        one.has(out="taken out")
    assert "Fewer than two are left" in night.gale.prompt.text
    night.gale.does(EndContest())
    assert night.said()[-1] == "At stake: First to the lamp. The contest ends without a winner."


@pytest.mark.rule("FA-5.12", "FA-5.15", "FA-5.16")
def test_whoever_runs_as_one_helps_within_reach_and_while_they_are_of_that_side():
    night = as_one()
    night.gale.does(SetZones(tuple(ZoneRow(name=name) for name in ("Quay", "Stair", "Lamp"))))
    for who, zone in (("ana", "Quay"), ("ben", "Stair"), ("cy", "Lamp")):
        night.gale.does(PlacePeople((PlacedPerson(who, zone),)))
    night.gale.does(RollExchange())
    assert night.attempt.rolls[0].helpers == ("ben",), "Cy is too far away"
    night.gale.does(CallOff())
    night.gale.does(ChangeSide("ben", "foes"))
    night.gale.does(RollExchange())
    assert night.attempt.rolls[0].helpers == ()


@pytest.mark.rule("FA-5.12", "FA-7.2")
def test_help_for_an_exchange_shows_in_the_chance_to_win():
    night = evening("Ana", "Ben")
    night.major("Voss", clever=2)
    night.gale.does(BeginContest("First to the lamp", ("ana", "voss")))
    night.gale.does(RollExchange())
    alone = GAME.outlook(night.table.table, "ana").chance("win")
    night.ben.helps(night.ana)
    helped = GAME.outlook(night.table.table, "ana").chance("win")
    assert helped > alone
    night.ana.rolls("sneaky")
    assert GAME.outlook(night.table.table, "ana").chance("win") == helped, "as it was before"


@pytest.mark.rule("FA-7.2", "FA-2.1")
def test_real_dice_are_asked_for_once_for_a_side_that_runs_as_one():
    night = as_one()
    night.gale.does(ChangeDice(value="hand"))
    night.gale.does(RollExchange())
    assert night.ben.cannot(ThrowDice("ben", "clever"))
    night.ana.rolls("clever")
    night.voss.rolls("clever")
    (first,) = night.ana.offers("table.fall")
    assert (first.label, len(first.fields[0].dice)) == ("Type in your dice", 4)
    night.ana.does(Fall((0, 0, 0, 0)))
    assert night.gale.labels("turn")[:1] == ["Type in the dice for Voss"]
    night.gale.does(Fall((1, 1, 0, 0)))
    assert [total(night.attempt, at) for at in (0, 1)] == [4, 4], "two help: 2 + 2 against 2 + 2"


@pytest.mark.rule("FA-7.2")
def test_the_gm_rolls_for_a_side_whose_player_has_left():
    night = as_one()
    night.gale.does(EmptySeat("ana"))
    night.ben.does(RollExchange())
    night.gale.does(ThrowDice("ana", "clever"))
    night.voss.rolls("clever")
    night.sums(0, 0)
    night.all_pass()
    night.gale.does(TellExchange("over the wall"))
    assert night.play.contest.victories["ana"] == 1


def test_whoever_is_not_in_a_contest_stands_beside_it_and_helpers_are_in_it():
    apart, together = race("ana", "ben").table.table, as_one().table.table
    assert [is_bystander(apart, id) for id in ("ana", "ben", "cy", "")] == [
        False,
        False,
        True,
        False,
    ]
    assert not any(is_bystander(together, id) for id in ("ana", "ben", "cy", "voss"))
