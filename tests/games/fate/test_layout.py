"""Zones and who stands where."""

import pytest

from hearthside.core import engine
from hearthside.core.life.scenes_sessions import CloseScene
from hearthside.games.fate import GAME
from hearthside.games.fate.characters.npcs import BringReady
from hearthside.games.fate.state import Zone
from hearthside.games.fate.struggle.placing_people import (
    PlacedPerson,
    PlacePeople,
    SetZones,
    ZoneRow,
)
from tests.games.fate.gathering import GALE, at_play, options, refused, said, who


def zones(*names):
    return SetZones(tuple(ZoneRow(name=name) for name in names))


def placed(**places):
    people = (PlacedPerson(id.replace("_", "-"), zone) for id, zone in places.items())
    return PlacePeople(tuple(people))


@pytest.mark.rule("FA-7.4", "FA-5.14")
def test_the_gm_lays_out_zones_and_puts_people_in_them():
    table = at_play("Mara")
    table.do(GALE, zones("Rocks", "Stair", "", "Stair", "Lamp"))
    assert [zone.name for zone in table.table.play.zones] == ["Rocks", "Stair", "Lamp"]
    table.do(GALE, placed(mara="Stair"))
    assert who(table, "mara").zone == "Stair"
    refused(table, GALE, placed(mara="Moon"))
    refused(table, "mara", placed(mara="Lamp"))
    assert said(table)[-2:] == ["The zones: Rocks, Stair and Lamp.", "Mara is at Stair."]


@pytest.mark.rule("FA-5.14")
def test_a_barrier_stands_between_a_zone_and_the_one_before():
    table = at_play("Mara")
    table.do(
        GALE,
        SetZones(
            (
                ZoneRow(name="Rocks", barrier="The sea", against=5),
                ZoneRow(name="Stair", against=4),
                ZoneRow(name="Lamp", barrier="A bolted hatch", against=3),
            )
        ),
    )
    assert table.table.play.zones == (
        Zone(name="Rocks"),
        Zone(name="Stair"),
        Zone(name="Lamp", barrier="A bolted hatch", against=3),
    )


def test_whoever_stood_in_a_zone_that_is_gone_stands_nowhere():
    table = at_play("Mara")
    table.do(GALE, zones("Rocks", "Stair"))
    table.do(GALE, placed(mara="Stair"))
    table.do(GALE, zones("Rocks"))
    assert who(table, "mara").zone == ""
    table.do(GALE, CloseScene())
    assert table.table.play.zones == ()


def test_without_zones_nobody_is_placed():
    table = at_play("Mara")
    assert not options(table, GALE, "fate.place-people")


def test_where_a_hidden_character_stands_is_not_told():
    table = at_play("Mara")
    table.do(GALE, BringReady(which="sky-shark", hidden=True))
    table.do(GALE, zones("Rocks"))
    table.do(GALE, placed(someone="Rocks"))
    assert "Sky Shark is at Rocks." in said(table, GALE)
    assert "Sky Shark is at Rocks." not in said(table, "mara")


@pytest.mark.rule("FA-5.14")
def test_a_difficulty_may_stay_blank_where_the_way_is_open():
    table = at_play("Mara")
    (form,) = options(table, GALE, "fate.set-zones")
    sent = {"zones.0.name": ["Quay"], "zones.0.against": [""]}
    sent |= {"zones.1.name": ["Shed"], "zones.1.barrier": ["Door"], "zones.1.against": ["2"]}
    table.do(GALE, engine.parse_move(GAME, form.filled(sent)))
    assert [(zone.barrier, zone.against) for zone in table.table.play.zones] == [
        ("", 0),
        ("Door", 2),
    ]


def test_somebody_may_stand_in_no_zone():
    table = at_play("Mara")
    table.do(GALE, zones("Rocks", "Stair"))
    table.do(GALE, placed(mara="Stair"))
    table.do(GALE, placed(mara=""))
    assert said(table)[-1] == "Mara is in no zone."


@pytest.mark.rule("FA-5.14")
def test_one_form_places_everyone_and_only_who_moves_is_told():
    table = at_play("Mara", "Jun", "Ana")
    table.do(GALE, zones("Rocks", "Stair"))
    table.do(GALE, placed(ana="Rocks"))
    (form,) = options(table, GALE, "fate.place-people")
    assert form.fields[0].settled == "character"
    assert form.values()["people"] == (
        {"character": "mara", "zone": ""},
        {"character": "jun", "zone": ""},
        {"character": "ana", "zone": "Rocks"},
    )
    sent = {"people.0.character": ["mara"], "people.0.zone": ["Stair"]}
    sent |= {"people.1.character": ["jun"], "people.1.zone": ["Rocks"]}
    sent |= {"people.2.character": ["ana"], "people.2.zone": ["Rocks"]}
    before = len(said(table))
    move = engine.parse_move(GAME, form.filled(sent))
    table.do(GALE, move)
    assert said(table)[before:] == ["Mara is at Stair.", "Jun is at Rocks."]
    assert refused(table, GALE, move).startswith("Everyone is there already.")


@pytest.mark.rule("FA-5.14")
def test_a_zone_touches_those_it_names_and_they_have_to_be_there():
    table = at_play("Mara")
    yard, gate = ZoneRow(name="Yard"), ZoneRow(name="Gate")
    why = refused(table, GALE, SetZones((yard, gate, ZoneRow(name="Roof", touches="Yard, Moon"))))
    assert why == "Roof cannot touch “Moon”. There is Yard and Gate."
    table.do(GALE, SetZones((yard, gate, ZoneRow(name="Roof", touches="Yard, Roof, Yard"))))
    assert table.table.play.zones[2].touches == ("Yard",)
