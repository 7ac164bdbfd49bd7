"""How far apart people stand."""

import pytest
from msgspec.structs import replace

from hearthside.games.fate.attempt.frame import Exploit
from hearthside.games.fate.attempt.frame_forms import within_reach
from hearthside.games.fate.state import Zone
from hearthside.games.fate.struggle.zone_distances import (
    barriers,
    next_to,
    obstacle,
    obstacle_id,
    obstacles,
    path,
    reach,
)
from tests.games.fate import gathering
from tests.games.fate.evening import evening


def row():
    night = evening("Ana", "Ben")
    night.is_so(
        zones=(
            Zone(name="Rocks"),
            Zone(name="Floor", barrier="A door", against=1),
            Zone(name="Stair", barrier="A hatch", against=3),
        )
    )
    return night


@pytest.mark.rule("FA-5.15")
@pytest.mark.parametrize(
    ("mine", "theirs", "far"),
    [
        ("Rocks", "Rocks", "here"),
        ("Rocks", "Floor", "near"),
        ("Stair", "Rocks", "far"),
        ("", "Rocks", "here"),
    ],
)
def test_the_same_zone_the_next_one_or_too_far(mine, theirs, far):
    night = row()
    night.ana.has(zone=mine)
    night.ben.has(zone=theirs)
    assert reach(night.table.table, night.ana.hero, night.ben.hero) == far


@pytest.mark.rule("FA-5.14")
def test_the_barriers_on_the_way_are_the_same_in_both_directions():
    table = row().table.table
    up = barriers(table, path(table, "Rocks", "Stair"))
    assert [(at, zone.barrier) for at, zone in up.items()] == [(0, "A door"), (1, "A hatch")]
    down = barriers(table, path(table, "Stair", "Rocks"))
    assert [zone.barrier for zone in down.values()] == ["A hatch", "A door"]
    assert barriers(table, path(table, "Rocks", "Rocks")) == {}


@pytest.mark.rule("FA-5.14", "FA-5.15")
def test_which_zones_touch_is_the_gms_to_draw():
    night = evening("Ana", "Ben")
    night.is_so(
        zones=(
            Zone(name="Yard"),
            Zone(name="Hall"),
            Zone(name="Tower", barrier="A locked door", against=4),
            Zone(name="Roof", touches=("Tower", "Yard")),
        )
    )
    table = night.table.table
    assert set(next_to(table, "Yard")) == {"Hall", "Roof"}
    assert set(next_to(table, "Roof")) == {"Tower", "Yard"}
    assert path(table, "Hall", "Tower") == ["Hall", "Yard", "Roof", "Tower"], "round the door"
    night.ana.has(zone="Yard")
    night.ben.has(zone="Roof")
    assert reach(night.table.table, night.ana.hero, night.ben.hero) == "near"
    night.ben.has(zone="Tower")
    assert reach(night.table.table, night.ana.hero, night.ben.hero) == "far"


@pytest.mark.rule("FA-5.15")
def test_a_foe_in_the_same_zone_comes_before_one_in_the_next():
    night = evening("Ana", "Ben", "Cy")
    night.is_so(zones=tuple(Zone(name=name) for name in ("Rocks", "Stair")))
    voss = night.major("Voss")
    for voice, zone in ((night.ana, "Stair"), (night.ben, "Rocks"), (voss, "Rocks")):
        voice.has(zone=zone)
    night.cy.has(zone="Rocks")
    assert [pick.value for pick in within_reach(night.table.table, voss.hero)] == [
        "ben",
        "cy",
        "ana",
    ]
    assert within_reach(night.table.table, night.ana.hero)[0].value == "voss"


@pytest.mark.rule("FA-5.3", "FA-5.15")
def test_nobody_exploits_an_aspect_of_somebody_out_of_reach():
    night = evening("Ana")
    night.major("Voss")
    night.is_so(zones=(Zone(name="Rocks"), Zone(name="Floor"), Zone(name="Stair")))
    vain = gathering.aspect_id(night.table, "Voss Is Vain")
    night.ana.has(zone="Rocks")
    night.voss.has(zone="Stair")
    (exploiting,) = night.ana.offers("fate.exploit")
    assert vain not in [pick.value for pick in exploiting.fields[0].picks]
    assert night.ana.cannot(Exploit("ana", "clever", vain, how="I shout"))
    night.voss.has(zone="Floor")
    assert night.ana.cannot(Exploit("ana", "clever", vain)) == (
        "Voss is in the next zone. Say how Ana reaches that far."
    )
    night.ana.does(Exploit("ana", "clever", vain, how="I shout"))
    assert night.attempt.target == "voss"


@pytest.mark.rule("FA-5.15")
@pytest.mark.parametrize(("zone", "needed"), [("Floor", True), ("Rocks", False)])
def test_where_nobody_is_close_an_attack_asks_how_one_reaches_that_far(zone, needed):
    night = row()
    night.ana.has(zone="Rocks")
    night.ben.has(zone=zone)
    (form,) = night.ana.offers("fate.attack")
    assert next(field for field in form.fields if field.name == "how").needed is needed


@pytest.mark.rule("FA-5.15")
def test_one_stands_before_the_barriers_beside_one_and_outside_of_zones_before_all():
    night = row()
    door, hatch = night.play.zones[1:]
    for zone, before in (("Rocks", [door]), ("Floor", [door, hatch]), ("Stair", [hatch])):
        night.is_so(cast={**night.play.cast, "ana": replace(night.ana.hero, zone=zone)})
        assert obstacles(night.table.table, night.ana.hero) == before, zone
    night.is_so(cast={**night.play.cast, "ana": replace(night.ana.hero, zone="")})
    assert obstacles(night.table.table, night.ana.hero) == [door, hatch]
    assert [obstacle(night.table.table, obstacle_id(one)) for one in (door, hatch)] == [door, hatch]
    assert obstacle(night.table.table, "nowhere") is None
