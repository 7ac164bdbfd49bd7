"""Somebody from our own table in every format, and back as they were."""

import pytest
from msgspec.structs import replace

from hearthside.core.driver import demo_table
from hearthside.core.foreign.formats import Understood
from hearthside.core.moves import ONLY_GM
from hearthside.core.secrecy.views import view
from hearthside.foreign import recognising
from hearthside.games import find
from hearthside.games.fate.characters.stunt_forms import as_values, row_of, told
from hearthside.games.fate.content import STUNTS
from hearthside.games.fate.foreign.figure import Named
from hearthside.games.fate.foreign.placing import stunt_row
from hearthside.games.fate.sheet import Aspect, Consequence, Stunt

FATE = find("fate")
FORMATS = [format.name for format in FATE.foreign]


@pytest.fixture
def table():
    return demo_table(FATE, FATE.demo).table


def heroes(table) -> list[str]:
    return [id for id, hero in table.play.cast.items() if not hero.npc]


def again(format: str, figure) -> Understood:
    (sheet,) = recognising.read(recognising.write(FATE, format, figure).encode(), [FATE]).sheets
    return sheet


@pytest.mark.parametrize("format", FORMATS)
def test_our_heroes_come_back_as_they_were(table, format: str):
    assert heroes(table)
    for id in heroes(table):
        hero = table.play.cast[id]
        figure = FATE.taken_along(table, id)
        back = again(format, figure)
        assert back.sheet == figure
        said = {"name": hero.name, "pronouns": hero.pronouns, "appearance": hero.appearance}
        assert back.steps["name"] == said
        assert back.steps["stunts"]["stunts"] == [as_values(row_of(one)) for one in hero.stunts]
        order = back.steps["approaches"]["order"]
        ratings = [hero.approaches[one] for one in order]
        assert ratings == sorted(hero.approaches.values(), reverse=True)


@pytest.mark.parametrize("format", FORMATS)
def test_marks_and_consequences_go_along(table, format: str):
    id = heroes(table)[0]
    hurt = Consequence(severity="mild", aspect="bruised", session=1, conflict=0)
    hero = replace(table.play.cast[id], boxes=(False, True, False), consequences=(hurt,))
    bruised = Aspect(id="bruised", text="Bruised & Cross", kind="consequence", owner=id)
    play = replace(
        table.play,
        cast={**table.play.cast, id: hero},
        aspects={**table.play.aspects, "bruised": bruised},
    )
    sheet = again(format, FATE.taken_along(replace(table, play=play), id)).sheet
    assert [track.marked for track in sheet.tracks] == [(False, True, False)]
    assert [one.text for one in sheet.wounds] == ["Bruised & Cross", "", ""]


def test_what_a_seat_does_not_know_stays_here(table):
    id = heroes(table)[0]
    secret = Aspect(id="s", text="Heir to It All", kind="general", owner=id, known_to=ONLY_GM)
    play = replace(table.play, aspects={**table.play.aspects, "s": secret})
    table = replace(table, play=play)
    assert "Heir to It All" in recognising.write(FATE, "text", FATE.taken_along(table, id))
    seat = next(one for one in table.seats if not table.is_gm(one))
    seen = view(FATE, table, seat)
    assert "Heir to It All" not in recognising.write(FATE, "text", FATE.taken_along(seen, id))


@pytest.mark.parametrize("ready", STUNTS.everything().values())
def test_a_stunt_we_tell_is_understood_again(ready):
    stunt = Stunt(
        id="x",
        name=ready.name,
        kind=ready.form,
        feature=ready.feature,
        text=ready.text,
        approach=ready.approach,
        actions=(ready.action,) if ready.action else (),
    )
    assert stunt_row(Named(stunt.name, told(stunt))) == row_of(stunt)
