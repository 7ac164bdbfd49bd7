"""Who is in a scene, beside those whom players play."""

import pytest
from candlelight import GAME
from candlelight.state import Wanderer

from hearthside.core import offers
from hearthside.core.cast_cards import person
from hearthside.core.driver import Driver, demo_table
from hearthside.core.forms import Many
from hearthside.core.life.npcs_in_scene import BringIn, SendOff, SetHere
from hearthside.core.life.scenes_sessions import (
    CloseScene,
    CloseSession,
    NextScene,
    OpenScene,
    OpenSession,
)
from hearthside.core.life.shelf import OpenPrepared, Prepare
from hearthside.core.moves import ONLY_GM, Illegal
from hearthside.core.table import with_made
from tests.core.listening import told


@pytest.fixture
def table() -> Driver:
    driver = demo_table(GAME, GAME.demo)
    for id, known in (("orsk", None), ("vesk", None), ("shade", ONLY_GM)):
        npc = Wanderer(id=id, name=id.capitalize(), npc=True, known_to=known)
        driver.table = with_made(driver.table, npc)
    return driver


def here(table: Driver) -> set[str]:
    return {id for id, one in table.table.play.cast.items() if one.npc and not one.away}


def asked(table: Driver) -> Many:
    (opening,) = [
        one for one in offers.options(GAME, table.table, "gale") if one.move == "table.open-scene"
    ]
    (field,) = [field for field in opening.fields if field.name == "here"]
    assert isinstance(field, Many)
    return field


def test_a_scene_that_opens_begins_with_the_heroes_and_asks_who_else_is_here(table: Driver) -> None:
    table.do("gale", CloseScene())
    field = asked(table)
    assert [pick.value for pick in field.picks] == ["orsk", "vesk"], "nobody hidden, no hero"
    assert field.value == (), "whoever was in the last one is not in this one unasked"
    table.do("gale", OpenScene(title="The crypt", here=("vesk",)))
    assert here(table) == {"vesk", "shade"}
    table.do("gale", CloseScene())
    assert not any("Orsk" in line or "Vesk" in line for line in told(table, "robin"))


def test_the_next_scene_ends_this_one_and_opens_with_those_who_are_named(table: Driver) -> None:
    table.do("gale", SetHere(here=("orsk", "vesk")))
    number = table.table.scene.number
    (following,) = [
        one for one in offers.options(GAME, table.table, "gale") if one.move == "table.next-scene"
    ]
    (who,) = [field for field in following.fields if field.name == "here"]
    assert (who.value, who.chips) == ((), False), "boxes to tick: a name alone looks like no choice"
    table.do("gale", NextScene(title="The crypt", here=("vesk",)))
    assert (table.table.scene.title, table.table.scene.number) == ("The crypt", number + 1)
    assert table.table.in_scene
    assert here(table) == {"vesk", "shade"}
    assert told(table, "robin")[-2:] == ["The scene ends.", "A new scene: The crypt."]
    table.do("gale", NextScene(title="The stair"))
    assert here(table) == {"shade"}
    with pytest.raises(Illegal):
        table.do("robin", NextScene(title="Mine"))


def test_a_new_session_begins_with_the_heroes_and_with_who_came_into_the_story(
    table: Driver,
) -> None:
    table.do("gale", CloseScene())
    table.do("gale", CloseSession())
    assert here(table) == {"shade"}
    table.do("gale", OpenSession())
    assert asked(table).value == ()
    late = Wanderer(id="late", name="Late", npc=True)
    table.table = with_made(table.table, late)
    assert asked(table).value == ("late",)
    table.do("gale", Prepare(kind="scene", title="The quay"))
    (item,) = table.table.shelf
    table.do("gale", OpenPrepared(item=item))
    assert here(table) == {"late", "shade"}, "a scene from the shelf begins with them too"


def test_somebody_elsewhere_comes_in_from_their_card(table: Driver) -> None:
    table.do("gale", SetHere(here=("vesk",)))
    offered = offers.options(GAME, table.table, "gale")
    (coming,) = [one for one in offered if one.move == "table.bring-in"]
    assert (coming.label, coming.about) == ("Bring Orsk in", "orsk")
    table.do("gale", BringIn(character="orsk"))
    assert here(table) == {"orsk", "vesk", "shade"}
    with pytest.raises(Illegal):
        table.do("gale", BringIn(character="shade"))


def test_somebody_who_is_here_leaves_from_their_card(table: Driver) -> None:
    offered = offers.options(GAME, table.table, "gale")
    going = {one.about: one.label for one in offered if one.move == "table.send-off"}
    assert going == {"orsk": "Orsk leaves", "vesk": "Vesk leaves"}
    table.do("gale", SendOff(character="orsk"))
    assert here(table) == {"vesk", "shade"}
    assert told(table, "robin")[-1] == "Orsk is no longer here."
    with pytest.raises(Illegal):
        table.do("gale", SendOff(character="orsk"))
    with pytest.raises(Illegal):
        table.do("robin", SendOff(character="vesk"))


def test_saying_nothing_brings_nobody_along_and_a_stranger_cannot_be_named(table: Driver) -> None:
    table.do("gale", CloseScene())
    with pytest.raises(Illegal, match="Who is here"):
        table.do("gale", OpenScene(title="The crypt", here=("shade",)))
    table.do("gale", OpenScene(title="The crypt"))
    assert here(table) == {"shade"}


def test_somebody_comes_and_goes_while_the_scene_runs(table: Driver) -> None:
    with pytest.raises(Illegal):
        table.do("robin", SetHere(here=()))
    table.do("gale", SetHere(here=("vesk",)))
    assert here(table) == {"vesk", "shade"}
    assert told(table, "robin")[-1] == "Orsk is no longer here."
    assert not any("Shade" in line for line in told(table, "robin"))
    table.do("gale", SetHere(here=("orsk", "vesk")))
    assert told(table, "robin")[-1] == "Orsk is here."


def test_whoever_is_elsewhere_says_so_in_the_cast(table: Driver) -> None:
    table.do("gale", SetHere(here=("vesk",)))
    cast = table.table.play.cast
    assert person(table.table, cast["orsk"]).away
    assert not person(table.table, cast["vesk"]).away


def test_who_comes_together_is_named_as_in_the_middle_of_a_sentence(table: Driver):
    crew = Wanderer(id="crew", name="The crew", npc=True)
    table.table = with_made(table.table, crew)
    table.do("gale", SetHere(()))
    table.do("gale", SetHere(("orsk", "crew")))
    assert told(table, "robin")[-1] == "Orsk and the crew are here."
