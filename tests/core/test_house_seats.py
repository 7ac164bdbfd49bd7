"""Seats that no person is playing: given to the house, held by a program, and taken over again."""

import pytest
from candlelight import GAME
from msgspec.structs import replace

from hearthside.core.driver import Driver
from hearthside.core.house import player as house_player
from hearthside.core.life.house_seats import GiveToHouse, SeatCompanion, TakeOver
from hearthside.core.life.program_seats import (
    AnswerWish,
    ChangeProgram,
    LayBefore,
    PlayByProgram,
    WithdrawWish,
    needs_people,
)
from hearthside.core.life.seats import ChangeRole, EmptySeat, Rename, StandUp
from hearthside.core.moves import Illegal, tag_of
from hearthside.core.offers import offers, options
from hearthside.core.secrecy.audiences import ToldNow
from hearthside.core.secrecy.views import view
from hearthside.core.table import Program


@pytest.fixture
def table() -> Driver:
    made = Driver(GAME)
    made.sit("Robin", "Ash")
    return made


def said(table: Driver, seat: str) -> str:
    now = table.table
    return " ".join(
        line.plain for entry in table.entries for line in ToldNow(now).to(seat, 1, entry.said)
    )


def test_a_seat_is_given_to_the_house_and_taken_over(table: Driver):
    table.do("gale", GiveToHouse(seat="robin"))
    assert table.table.seats["robin"].house
    assert "The house plays Robin’s seat now." in said(table, "ash")
    assert table.table.people() == ["gale", "ash"]
    with pytest.raises(Illegal):
        table.do("gale", GiveToHouse(seat="robin"))
    table.do("gale", TakeOver(seat="robin"))
    assert not table.table.seats["robin"].house
    assert "A person plays Robin’s seat again." in said(table, "ash")


def test_a_button_says_whose_seat_it_is(table: Driver):
    def labels(seat: str) -> set[str]:
        return {one.label for one in options(GAME, table.table, seat)}

    assert {"Let the house play for you", "Let the house play for Robin"} <= labels("gale")
    of_house = ("table.give-to-house", "table.seat-companion")
    offered = [one for one in options(GAME, table.table, "gale") if one.move in of_house]
    told = [one.help for one in offered if one.help]
    assert len(told) == len(set(told)), "no sentence stands there twice"
    table.do("robin", GiveToHouse(seat="robin"))
    own, *others = (one for one in offers(GAME, table.table, "robin").shown if one.about == "robin")
    assert (own.label, others) == ("Take over from the house", []), "it is not behind More"
    assert "Take over from Robin" in labels("gale")
    table.sit("Kim")
    table.do("gale", ChangeRole(seat="kim", role="spectator"))
    table.do("gale", EmptySeat(seat="ash"))
    assert not {"Let the house play for Kim", "Let the house play for Ash"} & labels("gale")


def test_somebody_may_give_their_own_seat_and_nobody_elses(table: Driver):
    table.do("robin", GiveToHouse(seat="robin"))
    table.do("robin", TakeOver(seat="robin"))
    with pytest.raises(Illegal):
        table.do("robin", GiveToHouse(seat="ash"))


def test_a_player_takes_over_only_where_nobody_runs_the_game(table: Driver):
    table.do("gale", GiveToHouse(seat="robin"))
    with pytest.raises(Illegal):
        table.do("ash", TakeOver(seat="robin"))
    table.do("gale", GiveToHouse(seat="gale"))
    table.do("ash", TakeOver(seat="gale"))
    assert not table.table.seats["gale"].house


def test_a_seat_that_was_emptied_is_the_houses_no_more(table: Driver):
    table.do("gale", GiveToHouse(seat="robin"))
    table.do("gale", EmptySeat(seat="robin"))
    assert house_player.move(GAME, table.table, "robin", None) is None  # type: ignore[arg-type]
    with pytest.raises(Illegal):
        table.do("robin", StandUp())


def test_a_companion_has_a_name(table: Driver):
    with pytest.raises(Illegal):
        table.do("gale", SeatCompanion(name=" "))


def test_a_companion_sits_down(table: Driver):
    table.do("gale", SeatCompanion(name="Moss"))
    assert table.table.seats["moss"].house
    with pytest.raises(Illegal, match="already sits here"):
        table.do("gale", SeatCompanion(name="Moss"))
    for at in range(5):
        table.do("gale", SeatCompanion(name=f"Moss {at}"))
    with pytest.raises(Illegal, match="Take one over first"):
        table.do("gale", SeatCompanion(name="One more"))
    with pytest.raises(Illegal):
        table.do("robin", SeatCompanion(name="Fern"))


def test_a_program_is_marked_and_led_by_the_game_master(table: Driver):
    table.do("robin", PlayByProgram())
    assert table.table.seats["robin"].program == Program(leave="asks")
    assert "A program plays for Robin: it asks." in said(table, "ash")
    table.do("gale", ChangeProgram(seat="robin", leave="free", words=200, pause=5))
    assert table.table.seats["robin"].program == Program(leave="free", words=200, pause=5)
    with pytest.raises(Illegal):
        table.do("ash", ChangeProgram(seat="robin", leave="suggests", words=200, pause=5))
    table.do("gale", ChangeProgram(seat="robin", leave="none", words=200, pause=5))
    assert "No program plays for Robin any more." in said(table, "ash")
    with pytest.raises(Illegal):
        table.do("robin", LayBefore(label="x", wish="{}"))


def test_what_a_program_asks_is_laid_before_people_and_nobody_else(table: Driver):
    table.do("robin", PlayByProgram())
    table.do("robin", LayBefore(label="Empty Ash’s seat", wish="{}"))
    (wish,) = table.table.wishes.values()
    assert "Empty Ash’s seat" in said(table, "gale")
    assert "Empty Ash’s seat" not in said(table, "ash")
    assert not view(GAME, table.table, "ash").wishes
    asked = offers(GAME, table.table, "gale")
    assert asked.prompt.urgent
    assert [one.label for one in asked.answers] == ["Allow it", "No"]
    assert not offers(GAME, table.table, "ash").answers
    assert not asked.waiting, "the story goes on meanwhile"
    with pytest.raises(Illegal):
        table.do("ash", AnswerWish(wish=wish.id, allowed=True))
    table.do("gale", AnswerWish(wish=wish.id, allowed=True))
    assert table.table.wishes[wish.id].allowed
    table.do("robin", WithdrawWish(wish=wish.id))
    assert not table.table.wishes


def test_without_a_game_master_in_person_any_player_may_allow_it(table: Driver):
    table.do("gale", PlayByProgram())
    table.do("gale", LayBefore(label="End it", wish="{}"))
    (wish,) = table.table.wishes.values()
    assert not offers(GAME, table.table, "gale").stead, "a program allows itself nothing"
    with pytest.raises(Illegal):
        table.do("gale", AnswerWish(wish=wish.id, allowed=True))
    table.do("ash", AnswerWish(wish=wish.id, allowed=False))
    assert not table.table.wishes
    for seat in ("robin", "ash"):
        table.do(seat, GiveToHouse(seat=seat))
    with pytest.raises(Illegal, match="no person is playing"):
        table.do("gale", LayBefore(label="End it", wish="{}"))


def test_a_wish_is_laid_before_people_in_words_and_as_a_move(table: Driver):
    table.do("robin", PlayByProgram())
    with pytest.raises(Illegal, match="What would it do"):
        table.do("robin", LayBefore(label=" ", wish="{}"))
    with pytest.raises(Illegal, match="The move, as JSON"):
        table.do("robin", LayBefore(label="End it", wish=" "))


def test_three_wishes_are_enough(table: Driver):
    table.do("robin", PlayByProgram())
    for at in range(3):
        table.do("robin", LayBefore(label=f"wish {at}", wish="{}"))
    with pytest.raises(Illegal, match="Wait for an answer"):
        table.do("robin", LayBefore(label="one more", wish="{}"))


def test_what_a_program_has_to_ask_for(table: Driver):
    every = {one.move: one for one in options(GAME, table.table, "gale")}
    empties, note = every["table.empty-seat"], every["table.write-note"]
    calls, names = every["table.call"], every[tag_of(Rename)]
    for leave, asks in (("suggests", True), ("asks", False), ("free", False)):
        program = Program(leave=leave)  # type: ignore[arg-type]
        assert needs_people(program, empties), "seats are for people, always"
        assert not needs_people(program, calls), "safety is open, always"
        assert not needs_people(program, note)
        assert needs_people(program, names) == asks
        for grave in (replace(names, danger=True), replace(names, stead="robin")):
            assert needs_people(program, grave) == (leave != "free")
