"""The ready table."""

from hearthside.core.driver import demo_table
from hearthside.games.fate import GAME
from hearthside.games.fate.attempt.frame import Overcome
from tests.games.fate.gathering import said, seen


def test_it_is_ready_to_play():
    table = demo_table(GAME, GAME.demo)
    assert table.table.name == "The Gallowmere Job"
    assert table.table.players() == ["mara", "jun", "sam"]
    assert table.table.scene.open
    assert table.table.play.pool == 3
    assert [zone.name for zone in table.table.play.zones] == [
        "Landing rocks",
        "Boiler floor",
        "Lamp stair",
        "Lamp room",
    ]
    table.do("mara", Overcome("wren", "clever", "the lamp-room door open"))


def test_three_people_two_against_them_and_one_of_those_a_group():
    cast = demo_table(GAME, GAME.demo).table.play.cast
    assert [hero.name for hero in cast.values() if not hero.npc] == [
        "Wren Halloway",
        "Tobias Crake",
        "Odile Marrow",
    ]
    assert [(hero.name, hero.kind, len(hero.boxes)) for hero in cast.values() if hero.npc] == [
        ("Ansgar Voss", "full", 3),
        ("The wrecking crew", "group", 2),
    ]
    assert all(hero.zone for hero in cast.values())


def test_it_keeps_its_secrets():
    table = demo_table(GAME, GAME.demo)
    for secret in ("Watered", "Afraid of the Dark", "brother’s ring"):
        assert any(secret in line for line in said(table, "priya"))
        for seat in table.table.players():
            assert not any(secret in line for line in said(table, seat))
            assert secret not in str(seen(table, seat))
    situations = [a.text for a in seen(table, "mara").play.aspects.values() if not a.owner]
    assert situations == ["The Great Lamp Is Dark", "The Sea Is in the Stairwell"]


def test_two_demos_are_alike():
    assert demo_table(GAME, GAME.demo).table == demo_table(GAME, GAME.demo).table
