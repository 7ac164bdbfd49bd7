"""Between sessions, and the GM’s preparation (HC-8.3, HC-8.4)."""

import msgspec
import pytest
from msgspec.structs import astuple

from hearthside.core import offers
from hearthside.core.driver import Driver
from hearthside.core.life.scenes_sessions import CloseScene, CloseSession, OpenScene, OpenSession
from hearthside.core.life.shelf import OpenPrepared
from hearthside.core.moves import Illegal
from hearthside.core.pieces import Board, Words
from hearthside.core.secrecy.views import view
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.characters.belief_forms import BeliefRow
from hearthside.games.hot_circle.characters.npcs import WriteNpc
from hearthside.games.hot_circle.looks.scene_view import preparation
from hearthside.games.hot_circle.sessions.between import GoBetween, SumUp, WritePlans
from hearthside.games.hot_circle.sessions.preparation import Prepare
from hearthside.games.hot_circle.sheet import Asset
from hearthside.games.hot_circle.state import Opening
from tests.games.hot_circle.evening import (
    ANA,
    BEN,
    DUKE,
    GM,
    MOSS,
    WREN,
    ability_rolled,
    campaign,
    evening,
    given,
    hero,
    lives,
    make,
    offered,
    relate,
    sat_down,
)


def title(table: Driver) -> str:
    return offers.prompt(GAME, table.table, GM).title


def best(table: Driver) -> str:
    (step,) = [option for option in offers.options(GAME, table.table, GM) if option.best]
    return step.label


def beside(table: Driver) -> list[str]:
    """The other ways on, which stand beside what is suggested."""
    every = offers.options(GAME, table.table, GM)
    return [option.label for option in every if option.instead and not option.best]


@pytest.mark.rule("HC-8.3")
def test_cast_factions_plans_and_the_situation_are_brought_up_to_date() -> None:
    table = evening()
    with pytest.raises(Illegal):
        relate(table, "house-quay", GM, rival="house-manor")
    table.do(GM, CloseScene())
    table.do(GM, CloseSession())
    relate(table, "house-quay", GM, rival="house-chapel", partner="house-ledger")
    with pytest.raises(Illegal):
        relate(table, "house-quay", ANA, rival="-nobody-")
    table.do(GM, WritePlans(faction="house-manor", plans="Burn the quay"))
    table.do(GM, SumUp(text="The quay stands alone."))
    goal = BeliefRow("", "hide")
    table.do(GM, WriteNpc(character=DUKE, name="The Duke", beliefs=(goal,), knows="It was him"))
    now = table.table.play.campaign
    assert now.now == "The quay stands alone."
    assert now.faction("house-quay").rival == "house-chapel"
    assert hero(table, DUKE).beliefs[0].goal == "hide"
    seen = view(GAME, table.table, ANA).play
    assert seen.campaign.faction("house-manor").plans == ""
    assert seen.cast[DUKE].knows == ""


@pytest.mark.rule("HC-8.3", "HC-8.4")
def test_one_step_leads_to_the_next_until_the_session_starts() -> None:
    table = evening()
    table.do(GM, CloseScene())
    table.do(GM, CloseSession())
    assert title(table) == "Between sessions: the relationship map"
    assert best(table) == "Go on: what the factions plan"
    ways = ["Draw a line", "Start session 2"]
    assert beside(table) == ways, "for whoever has something to change, or is here to play"
    table.do(GM, GoBetween(step="plans"))
    assert best(table) == "Write down what a faction plans"
    assert len(offered(table, GM, "go-between")) == 2, "on and back"
    ways = ["Go on: the Situation", "Start session 2"]
    assert beside(table) == ways, "in sight, not behind More"
    table.do(GM, WritePlans(faction="house-manor", plans="Burn the quay"))
    (plans,) = offered(table, GM, "write-plans")
    assert [pick.help for pick in plans.fields[0].picks] == ["", "", "Burn the quay", ""]
    assert best(table) == "Go on: the Situation"
    table.do(GM, GoBetween(step="situation"))
    assert best(table) == "Sum up where the Situation stands"
    table.do(GM, SumUp(text="The quay stands alone."))
    assert title(table) == "Between sessions: your preparation"
    table.do(GM, Prepare(places="The mole"))
    assert title(table) == "Ready for the next session"
    assert best(table) == "Start session 2"
    table.do(GM, OpenSession())
    table.do(GM, CloseSession())
    assert title(table) == "Between sessions: the relationship map", "each time anew"


@pytest.mark.rule("HC-8.3")
def test_before_the_first_session_only_preparation_is_due() -> None:
    table = campaign(sat_down())
    assert title(table) == "Before the first session: your preparation"
    assert best(table) == "Write down your preparation"
    table.do(GM, Prepare(places="The mole"))
    told_ = offers.prompt(GAME, table.table, GM).text
    assert told_ == "Ana and Ben are still making their characters. Start when everyone is here."
    assert title(table) == "Before the first session", "nobody is ready yet"
    now = offers.options(GAME, table.table, GM)
    (step,) = [one.label for one in now if one.best]
    assert step == "Add to your preparation", "nothing urges to start"
    assert offers.prompt(GAME, table.table, ANA).title == "Make your character"
    make(table, ANA, "Wren", lives("Sailor", "Scholar"))
    make(table, BEN, "Moss", lives("Clerk", "Bailiff", setting="ledger"))
    assert best(table) == "Start session 1"
    assert offers.prompt(GAME, table.table, ANA).title == "Before the first session"


@pytest.mark.rule("HC-8.3")
def test_once_everyone_is_ready_the_first_session_waits_for_no_preparation() -> None:
    table = campaign(sat_down())
    make(table, ANA, "Wren", lives("Sailor", "Scholar"))
    make(table, BEN, "Moss", lives("Clerk", "Bailiff", setting="ledger"))
    assert best(table) == "Start session 1"
    assert [one.label for one in offered(table, GM, "prepare")] == ["Write down your preparation"]
    assert beside(table) == ["Write down your preparation"], "in sight, not behind More"


@pytest.mark.rule("HC-8.4")
def test_preparation_is_the_gms_alone() -> None:
    table = campaign(sat_down())
    make(table, ANA, "Wren", lives("Sailor", "Scholar"))
    (form,) = offered(table, GM, "prepare")
    assert [field.name for field in form.fields] == [*("places", "people", "obstacles", "openings")]
    assert "Wren (Scholar, Quay): “I must do the first thing" in form.fields[0].help
    row = Opening(WREN, "In the rain", "Find the boat", "It is sunk")
    table.do(GM, Prepare(places="The mole", people="Ola", obstacles="Rain", openings=(row,)))
    assert table.table.play.preparation.openings[0].goal == "Find the boat"
    assert view(GAME, table.table, ANA).play.preparation.places == ""
    assert all(line.to == ("gm",) for line in table.entries[-1].said)
    assert len(preparation(table.table)) == 4
    table.do(GM, OpenSession())
    (drawer,) = preparation(table.table)
    assert drawer.folded, "the stage is free for what is asked"
    (later,) = offered(table, GM, "prepare")
    assert "openings" not in [field.name for field in later.fields]
    assert not offered(table, ANA, "prepare")


@pytest.mark.rule("HC-8.4")
def test_notes_keep_their_lines_apart_and_whom_they_name_is_offered_for_the_cast() -> None:
    table = campaign(sat_down())
    make(table, ANA, "Wren", lives("Sailor", "Scholar"))
    people = "Sergeant Madrec, Precise: knows who pawned it\nOld Pell (a debtor)"
    table.do(GM, Prepare(places="The mole\nThe shed.", people=people, openings=(QUAY,)))
    cards = {card.kind: card.text for card in preparation(table.table)}
    assert cards["Places"] == "The mole; The shed"
    opening = "On the quay. The goal: Find the boat. In the way: It is sunk."
    assert cards["Opening for Wren"] == opening
    form = offered(table, GM, "write-npc")[0]
    assert form.fields[0].suggestions == ("Sergeant Madrec", "Old Pell")
    table.do(GM, WriteNpc(character="", name="Old Pell"))
    assert offered(table, GM, "write-npc")[0].fields[0].suggestions == ("Sergeant Madrec",)


def two_characters() -> Driver:
    table = campaign(sat_down())
    make(table, ANA, "Wren", lives("Sailor", "Scholar"))
    make(table, BEN, "Moss", lives("Clerk", "Bailiff", setting="ledger"))
    return table


QUAY = Opening(WREN, "On the quay", "Find the boat", "It is sunk")
COURT = Opening(MOSS, "In court", "Serve the writ", "Nobody comes")


@pytest.mark.rule("HC-8.4")
def test_the_form_has_an_opening_for_each_character_with_a_goal_of_theirs() -> None:
    table = two_characters()
    rows = offered(table, GM, "prepare")[0].fields[-1].value
    assert [row["character"] for row in rows] == [WREN, MOSS]
    assert {row["goal"] for row in rows} == {"do the first thing"}
    table.do(GM, Prepare(openings=(QUAY, Opening(MOSS, goal="do the first thing"))))
    assert table.table.play.preparation.openings == (Opening(*astuple(QUAY)),)
    assert list(table.table.shelf) == [f"opening-{WREN}"], "a goal alone is no scene yet"
    rows = offered(table, GM, "prepare")[0].fields[-1].value
    assert [row["scene"] for row in rows] == ["On the quay", ""]


@pytest.mark.rule("HC-8.4")
def test_an_opening_that_is_taken_back_leaves_the_shelf_and_nobody_has_two() -> None:
    table = two_characters()
    table.do(GM, Prepare(openings=(QUAY, COURT)))
    with pytest.raises(Illegal, match="Wren has two opening scenes"):
        table.do(GM, Prepare(openings=(QUAY, Opening(WREN, "In the hold"))))
    table.do(GM, Prepare(openings=(Opening(WREN, goal="Find the boat"), COURT)))
    assert [item.title for item in table.table.shelf.values()] == ["In court"]
    table.do(GM, Prepare(openings=(Opening(MOSS, obstacle="Nobody comes"),)))
    assert [item.title for item in table.table.shelf.values()] == ["Moss begins"]


def opened() -> Driver:
    table = two_characters()
    table.do(GM, Prepare(openings=(QUAY, COURT)))
    table.do(GM, OpenSession())
    table.do(GM, OpenPrepared(item=f"opening-{MOSS}"))
    return table


@pytest.mark.rule("HC-8.1", "HC-8.4")
def test_an_opening_scene_is_its_characters_and_brings_what_is_in_the_way() -> None:
    table = opened()
    assert table.table.play.scene.present == (MOSS,)
    assert offers.prompt(GAME, table.table, ANA).title == "You are not in this scene"
    assert offers.prompt(GAME, table.table, BEN).title == "What do you do?"
    assert offers.prompt(GAME, table.table, GM).text == "Wren is elsewhere, unless you say so."
    (saying,) = offered(table, GM, "set-present")
    assert saying.instead, "it stands beside the test"
    wren, moss = (one for one in GAME.show(table.table).cast if one.id in (WREN, MOSS))
    absent = [[p.text for p in one.pieces if isinstance(p, Words)] for one in (wren, moss)]
    assert absent == [["Not in this scene"], []]
    assert b"Nobody comes" not in msgspec.json.encode(view(GAME, table.table, BEN))
    (calling,) = offered(table, GM, "call-test")
    blanks = {field.name: field for field in calling.fields}
    assert blanks["who"].value == MOSS
    assert blanks["obstacle"].suggestions == ("Nobody comes",)


@pytest.mark.rule("HC-8.1", "HC-7.3")
def test_who_brings_a_contact_along_is_in_an_opening_scene_of_somebody_else() -> None:
    table = opened()
    table.do(GM, CloseScene())
    contact = Asset(id="ola", kind="contact", name="Ola", lifepath="clerk", scene=(1, 2))
    given(table, MOSS, assets=(contact,))
    table.do(GM, OpenPrepared(item=f"opening-{WREN}"))
    assert table.table.play.scene.present == (WREN, MOSS)


@pytest.mark.rule("HC-8.1")
def test_whoever_else_is_around_is_here_in_an_opening_scene() -> None:
    table = opened()
    table.do(GM, CloseScene())
    table.do(GM, WriteNpc(character="", name="Ola"))
    table.do(GM, OpenPrepared(item=f"opening-{WREN}"))
    assert table.table.play.scene.present == (WREN, "ola")


@pytest.mark.rule("HC-8.1")
def test_an_opening_scene_whose_title_is_typed_holds_everybody_who_was_said_to_be_there() -> None:
    table = opened()
    for name in ("Ola", "Pell"):
        table.do(GM, WriteNpc(character="", name=name))
    table.do(GM, CloseScene())
    table.do(GM, OpenScene(title="On the quay", here=("pell",)))
    assert table.table.play.scene.present == (WREN, MOSS, "pell"), "all heroes, and no Ola"
    (here,) = [one for one in GAME.show(table.table).scene if one.label == "Here"]
    assert here.text == "Wren, Moss, Pell"


@pytest.mark.rule("HC-8.4")
def test_openings_leave_the_gms_notes_as_they_are_played_and_with_the_first_session() -> None:
    table = opened()

    def notes() -> list[str]:
        told = []
        for piece in preparation(table.table):  # in a scene they lie in one drawer
            told += (
                [row[0].text for row in piece.rows] if isinstance(piece, Board) else [piece.kind]
            )
        return [one for one in told if one.startswith("Opening")]

    assert notes() == ["Opening for Wren", "Opening for Moss"], "it is being played"
    table.do(GM, CloseScene())
    assert notes() == ["Opening for Wren"]
    table.do(GM, Prepare(places="The mole"))
    assert len(table.table.play.preparation.openings) == 2
    table.do(GM, CloseSession())
    assert notes() == []
    table.do(GM, Prepare(places="The mole"))
    assert not table.table.play.preparation.openings
    assert all(one.away for one in table.table.shelf.values())


@pytest.mark.rule("HC-8.3")
def test_whoever_came_into_the_story_is_fleshed_out_first() -> None:
    table = evening()
    ability_rolled(table, "circles", (6, 6, 6), (1,), what="Joss")
    table.do(GM, CloseScene())
    table.do(GM, CloseSession())
    assert title(table) == "Between sessions: the supporting cast"
    assert best(table) == "Give Joss a trait or a belief"
    (giving, *_) = [one for one in offered(table, GM, "write-npc") if "a trait" in one.label]
    asked = [(one.name, one.brief) for one in giving.fields if one.name != "character"]
    assert asked[:3] == [("traits", ""), ("beliefs", ""), ("name", "")], (
        "what it is for comes first"
    )
    table.do(GM, GoBetween(step="map"))
    assert best(table) == "Go on: what the factions plan", "a bystander may stay one"
    table.do(GM, GoBetween(step="cast"))
    table.do(GM, WriteNpc(character="joss", name="Joss", traits="Shy"))
    assert best(table) == "Go on: the relationship map"
