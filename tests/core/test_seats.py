"""Seats: who sits down, gets up, plays whom and is called what."""

import pytest
from candlelight import GAME
from candlelight.venture import SetOut
from msgspec.structs import replace

from hearthside.core.driver import Driver, demo_table
from hearthside.core.life.notes import WriteNote
from hearthside.core.life.safety_tools import Call
from hearthside.core.life.seats import (
    DOOR,
    GALLERY,
    ChangeRole,
    EmptySeat,
    GiveCharacter,
    Rename,
    SitDown,
    StandUp,
    TakeCharacter,
)
from hearthside.core.moves import Illegal, tag_of
from hearthside.core.offers import options
from hearthside.core.table import with_character, with_made
from tests.core.listening import told

CHANGE = tag_of(ChangeRole)


@pytest.fixture
def table() -> Driver:
    return demo_table(GAME, GAME.demo)


def test_a_newcomer_gets_an_id_from_the_name_and_no_name_sits_twice(table: Driver):
    table.do(DOOR, SitDown(name="Jun Ōta", pronouns="they/them"))
    assert table.table.seats["jun-ota"].pronouns == "they/them"
    with pytest.raises(Illegal, match="already sits here"):
        table.do(DOOR, SitDown(name="jun ōta"))


def test_a_character_is_free_while_nobody_plays_it_and_an_npc_never_is(table: Driver):
    (who,) = [one for one in table.table.play.cast.values() if one.player]
    assert not table.table.is_free(who.id)
    assert with_made(table.table, replace(who, player="")).is_free(who.id)
    assert not with_made(table.table, replace(who, player="", npc=True)).is_free(who.id)


def test_the_gallery_only_watches(table: Driver):
    table.do(GALLERY, SitDown(name="Vic"))
    assert table.table.role("vic") == "spectator"
    with pytest.raises(Illegal):
        table.do("vic", SetOut(who="wanderer", want="the bell", dark="1"))
    with pytest.raises(Illegal):
        table.do("vic", WriteNote(text="hello"))
    table.do("vic", Call(call="pause"))


def test_one_who_left_sits_down_again_in_the_same_place(table: Driver):
    table.do("robin", StandUp())
    assert table.table.role("robin") == ""
    table.do("robin", SitDown(name="Robin"))
    assert table.table.role("robin") == "player"
    assert table.table.speaks_for("robin", "wanderer")


def test_the_last_gm_cannot_leave_and_is_called_what_the_game_calls_them(table: Driver):
    with pytest.raises(Illegal, match="You are the only guide"):
        table.do("gale", StandUp())
    changing = next(one for one in options(GAME, table.table, "gale") if one.move == CHANGE)
    assert changing.fields[0].shown("gm") == "Guide"
    table.do("gale", ChangeRole(seat="robin", role="gm"))
    table.do("gale", StandUp())


def test_the_gm_empties_seats_and_hands_characters_on(table: Driver):
    table.sit("Kim")
    with pytest.raises(Illegal):
        table.do("kim", TakeCharacter(character="wanderer"))
    table.do("gale", EmptySeat(seat="robin"))
    table.do("kim", TakeCharacter(character="wanderer"))
    assert table.table.characters_of("kim") == ["wanderer"]
    table.do("gale", GiveCharacter(character="wanderer", seat=""))
    assert table.table.characters_of("kim") == []
    with pytest.raises(Illegal):
        table.do("kim", EmptySeat(seat="gale"))


def test_whoever_has_no_name_yet_is_called_someone_new(table: Driver):
    unnamed = replace(table.table.play.cast["wanderer"], name="")
    table.table = with_character(table.table, unnamed)
    table.sit("Kim")
    table.do("gale", EmptySeat(seat="robin"))
    (taking,) = [one for one in options(GAME, table.table, "kim") if "take" in one.move]
    assert taking.label == "Play Someone new"
    table.do("kim", TakeCharacter(character="wanderer"))
    assert "Kim plays someone new." in told(table, "kim")


def test_a_new_name_is_told(table: Driver):
    table.do("robin", Rename(name="Rob", pronouns=""))
    assert "Robin is called Rob now." in told(table, "gale")
