"""What a seat may do, sorted: what is asked, a row, the bar, what lies beside a person or card."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from hearthside.core.forms import Option, Text
from hearthside.core.game import Game
from hearthside.core.table import Character, Play, Table
from hearthside.games import discover
from hearthside.web.render.actions import ROW, Desk, sort
from hearthside.web.render.buttons import Button, about_somebody, under_headings
from hearthside.web.render.gm_tools import TOOLS, parted, shortcuts
from hearthside.web.render.icons import LOOKS_LIKE, icon_of
from hearthside.web.render.static_files import STATIC
from tests.web.house import House
from tests.web.samples import SHOW, TABLE

CAST = {
    "wren": Character(id="wren", name="Wren Halloway", player="mara"),
    "voss": Character(id="voss", name="Voss"),
}
PEOPLED: Table[Any] = replace(TABLE, play=Play(cast=CAST))


def option(label: str, section: str = "act", about: str = "", **known: Any) -> Option:
    return Option(**{"move": label, "label": label, "section": section, "about": about, **known})


def sorted_for(seat: str, *options: Option, table: Table[Any] = PEOPLED) -> Desk:
    return sort(options, SHOW, table, seat)


def labels(options: Any) -> list[str]:
    return [option.label for option in options]


def held(desk: Desk) -> dict[str, list[str]]:
    return {tool.title: labels(tool.buttons) for tool in desk.tools}


def test_only_what_is_asked_stands_open():
    turn, start = option("Turn", "turn"), option("Start", "scene", best=True)
    desk = sorted_for("mara", start, turn)
    assert labels(desk.asked) == ["Turn"]
    assert held(desk) == {"The scene": ["Start"]}
    assert sorted_for("mara", start).asked == ()


def test_answers_in_somebodys_stead_do_not_push_the_next_step_away():
    theirs = option("For Wren Halloway: Choose", "turn", stead="wren")
    desk = sorted_for("priya", theirs, option("Start session 2", "scene", best=True))
    assert desk.asked == ()
    assert labels(desk.stead) == ["For Wren Halloway: Choose"]
    assert labels([desk.next]) == ["Start session 2"]


def test_a_players_actions_stand_in_a_row_with_the_suggested_one_first():
    acts = [option(f"Act {n}", about="wren", best=n == 2) for n in range(6)]
    desk = sorted_for("mara", *acts, option("Fact"))
    assert labels(desk.acts) == ["Act 2", "Act 0", "Act 1", "Act 3"], "yours before everybody's"
    assert len(desk.acts) == ROW
    assert held(desk)["What you can do"] == [*(f"Act {n}" for n in range(6)), "Fact"]


def test_whoever_finds_the_house_in_their_seat_reads_first_how_to_send_it_off():
    back = option("Back", "table", about="mara", move="table.take-over")
    theirs = option("Theirs", "table", about="sam", move="table.take-over")
    assert labels(sorted_for("mara", theirs, option("Act"), back).acts) == ["Back", "Act"]
    assert labels(sorted_for("priya", theirs, replace(back, about="priya")).acts) == ["Back"]


def test_of_five_short_words_none_is_left_over():
    five = [option(word) for word in ("Test", "Resources", "Circles", "Wises", "Deeds")]
    assert len(sorted_for("mara", *five).acts) == len(five)
    for other in (option("Beginner’s luck"), option("Yield", danger=True), option("Go", cost="1")):
        desk = sorted_for("mara", *five[:4], other)
        assert labels(desk.acts)[:ROW] == labels(five[:4])
        assert len(desk.acts) == (ROW + 1 if other.danger else ROW)


def test_what_a_player_may_do_in_a_struggle_stands_in_the_row_too():
    desk = sorted_for(
        "mara", option("Engage", "struggle"), option("Give up", "struggle", danger=True)
    )
    assert labels(desk.acts) == ["Engage"], "nobody gives up by a slip"


def test_the_way_out_stands_below_a_full_row():
    acts = [option(f"Act {n}") for n in range(6)]
    desk = sorted_for("mara", *acts, option("Concede", danger=True))
    assert labels(desk.acts) == ["Act 0", "Act 1", "Act 2", "Act 3", "Concede"]


def test_of_several_whom_one_speaks_for_the_first_who_can_act_has_the_row():
    cast = CAST | {"cricket": Character(id="cricket", name="Cricket", player="mara")}
    table = replace(TABLE, play=Play(cast=cast))
    theirs = option("Cricket: Contest", about="cricket")
    desk = sorted_for("mara", option("Contest", about="wren"), theirs, option("Fact"), table=table)
    assert labels(desk.acts) == ["Contest", "Fact"]
    assert labels(desk.about["cricket"]) == ["Cricket: Contest"]
    alone = sorted_for("mara", theirs, option("Concede", about="wren", danger=True), table=table)
    assert labels(alone.acts) == ["Cricket: Contest"], "such as on their turn"
    assert labels(alone.about["wren"]) == ["Concede"]


def test_whoever_answers_for_somebody_they_play_still_judges_what_is_under_way():
    options = option("Ready with 4 dice", "turn"), option("Harder for Wren")
    for voices, row in ((True, ["Harder for Wren"]), (False, [])):
        desk = sort(options, SHOW, PEOPLED, "priya", voices=voices)
        assert labels(desk.acts) == row


def test_the_row_does_not_name_who_you_are():
    desk = sorted_for("mara", option("Wren Halloway moves", about="wren"))
    assert labels(desk.acts) == ["Move"]


def test_whoever_runs_the_game_has_a_bar_of_tools():
    fight, scene = option("Begin a conflict", "struggle"), option("End it", "scene", danger=True)
    frame, rule = option("Frame", "scene"), replace(option("Rule", "gm"), move="table.rule")
    desk = sorted_for("priya", rule, scene, fight, frame, option("Add a note", "note"))
    assert held(desk) == {
        "Scene": ["Frame", "End it"],
        "Struggle": ["Begin a conflict"],
        "Note": ["Add a note"],
        "Ruling": ["Rule"],
    }
    assert desk.acts == ()
    bar = ["Scene", "People", "Struggle", "Note", "Reveal", "Shelf", "Ruling", "More"]
    assert [tool.title for tool in desk.bar] == bar, "and those of table life in any case"
    assert not any(tool.buttons or tool.people for tool in desk.bar)
    named = sort(
        [fight], SHOW, PEOPLED, "priya", called={"compel": "Compel", "struggle": "Contest"}
    )
    assert "Contest" in held(named), "as the game calls it"
    assert [(tool.title, tool.rests) for tool in named.bar][:5] == [
        ("Scene", True),
        ("People", True),
        ("Compel", True),
        ("Contest", False),
        ("Note", False),
    ], "what has nothing in it keeps its place"
    both = sort([fight, option("Test")], SHOW, PEOPLED, "priya", called={"act": "Test"})
    assert held(both) == {"Test": ["Begin a conflict", "Test"]}, "one tool, where it has one word"
    assert next(tool.title for tool in both.bar if not tool.rests) == "Test"


def test_each_tool_keeps_its_key_whichever_others_are_there():
    called = {"act": "Act", "struggle": "Struggle"}

    def keys(*sections: str) -> dict[str, str]:
        desk = sort([option(one, one) for one in sections], SHOW, PEOPLED, "priya", called)
        return {tool.id: tool.shortcut for tool in desk.tools}

    assert keys("note") == {"note": "5"}
    assert keys("act", "scene", "note", "gm") == {"scene": "1", "act": "3", "note": "5", "gm": "9"}
    every = list(shortcuts(dict.fromkeys(TOOLS, "")).values())
    assert every == [*"1234567890"], "in the order of the keyboard"


@pytest.mark.parametrize("game", discover().values(), ids=lambda game: game.name)
def test_along_the_bar_no_key_is_left_out(game: Game[Any]):
    some = [option("Open a scene", "scene"), option("Add", "make")]
    desk = sort(some, SHOW, PEOPLED, "priya", game.gm_tools)
    along = [tool.shortcut for tool in desk.bar]
    assert along == [str(at % 10) for at in range(1, len(along) + 1)]


def test_the_end_of_a_session_is_found_behind_more_too():
    ends = replace(option("Wrap up", "scene"), move="table.begin-round", fixed={"round": "closing"})
    held_by = held(sorted_for("priya", ends, option("Roll", "gm")))
    assert held_by == {"Scene": ["Wrap up"], "More": ["Roll", "Wrap up"]}


def test_who_plays_a_seat_stands_folded_below_the_story():
    house = replace(option("Let the house play", "table"), move="table.give-to-house")
    (more,) = sorted_for("priya", house, option("Roll", "gm")).tools
    parts = [(one.title, one.folds) for one in parted(more)]
    assert parts == [("The story", False), ("Seats and ways to play", True)]


def test_what_concerns_somebody_lies_beside_them():
    attack, hide = option("Voss: attack", about="voss"), option("Hide Voss", "gm", "voss")
    place, fact = option("Put Wren in a zone", "gm", "wren"), option("Fact")
    desk = sorted_for("priya", hide, attack, place, fact)
    assert labels(desk.about["voss"]) == ["Voss: attack", "Hide Voss"]
    assert labels(desk.about["wren"]) == ["Put Wren in a zone"]
    assert desk.tools[0].people == (("voss", "Voss"), ("wren", "Wren Halloway"))
    assert held(desk) == {"People": [], "Act": ["Fact"]}
    assert desk.tools[1].people == (("voss", "Voss"),), "whom to let act is found there too"


def test_a_word_or_two_stand_on_the_card_itself():
    desk = sorted_for(
        "priya",
        option("Hide Voss", "gm", "voss"),
        option("Give Voss an aspect", "gm", "voss"),
        option("Compel Voss", "gm", "voss"),
        option("Kill Voss", "gm", "voss", danger=True),
    )
    assert labels(desk.quick("voss", "Voss")) == ["Hide", "Compel"]
    assert labels(desk.quick("voss", "Voss", room=1)) == ["Hide"]


def test_about_somebody_they_are_not_named_again_and_many_of_a_kind_fold():
    labelled = [option(f"Edit Voss: part {at}", "sheet", "voss") for at in range(4)]
    edits = [replace(one, move="edit") for one in labelled]
    hides, lends = option("Hide Voss", "gm", "voss"), option("Lend Voss a boat", "gm", "voss")
    loose, (fold,) = about_somebody([*edits, hides, lends], "Voss")
    assert labels(loose) == ["Hide", "Lend them a boat"]
    assert (fold.title, labels(fold.buttons)[0]) == ("Edit", "Part 0")
    assert not about_somebody(edits[:3], "Voss")[1]


def test_whoever_runs_the_game_has_at_hand_what_may_be_done_about_what_is_under_way():
    options = [option("Harder: +1"), option("Drop it", danger=True)]
    assert labels(sorted_for("priya", *options).acts) == ["Harder: +1"]
    rests = replace(SHOW, attempt=None)
    assert not sort(options, rests, PEOPLED, "priya").acts


def test_somebody_who_is_out_of_it_is_not_let_act():
    desk = sorted_for("priya", option("Voss: attack", about="voss"))
    assert SHOW.cast[1].out
    assert desk.actors == ()
    shown = replace(SHOW, cast=(replace(SHOW.cast[1], out=False),))
    assert sort([option("A", about="voss")], shown, PEOPLED, "priya").actors == (("voss", "Voss"),)


def test_what_looks_after_a_card_lies_beside_it():
    end, use = option("No longer true", "gm", "sea"), option("Use it", "act", "sea")
    desk = sorted_for("priya", end, use)
    assert labels(desk.about["sea"]) == ["No longer true"]
    assert held(desk) == {}


def test_a_press_does_it_where_nothing_is_filled_in():
    plain, asked = option("Go", "scene"), option("Say", "scene")
    asked = replace(asked, fields=(Text(name="a", label="A"),))
    grave = option("End", "scene", danger=True)
    desk = sorted_for("priya", plain, asked, grave)
    assert [button.at_once for button in desk.tools[0].buttons] == [True, False, False]


def test_steps_of_a_character_that_is_being_made_are_not_moves_of_the_desk():
    bram = Character(id="bram", name="Bram", player="mara", draft=True)
    table = replace(TABLE, play=Play(cast={**CAST, "bram": bram}))
    offered = [option("A step", "make", "bram"), option("Make one", "make")]
    desk = sorted_for("mara", *offered, table=table)
    assert desk.drafts == ("bram",)
    assert held(desk) == {"People in the story": ["Make one"]}
    away = option("Throw Bram away", "make", "bram", danger=True)
    assert labels(sorted_for("mara", away, table=table).about["bram"]) == ["Throw Bram away"]


def test_somebody_who_is_not_on_stage_is_still_looked_after():
    cast = {**CAST, "nyx": Character(id="nyx", name="Nyx")}
    table = replace(TABLE, play=Play(cast=cast))
    desk = sorted_for("priya", option("Reveal Nyx", "reveal", "nyx"), table=table)
    assert [tool.people for tool in desk.tools] == [(("nyx", "Nyx"),), ()]
    assert held(desk) == {"People": [], "Reveal": ["Reveal Nyx"]}


def test_a_move_is_drawn_by_its_name_or_by_where_it_belongs():
    assert icon_of("fate.overcome") == "overcome"
    assert icon_of("some.thing-else", "scene") == "cards"
    assert icon_of("some.thing-else", "nowhere") == ""
    ways = ("claim-dice", "write-stakes", "offer-compromise", "withdraw")
    drawn = [icon_of(f"hot-circle.{way}", "struggle") for way in ways]
    assert drawn == ["dice", "pen", "hands", "x"], "what stands in one row is told apart"
    drawings = (STATIC / "icons.svg").read_text(encoding="utf-8")
    assert [one for one in LOOKS_LIKE.values() if f'<symbol id="{one}"' not in drawings] == []


@pytest.mark.parametrize("game", ["fate", "questworlds", "hot-circle", "venus", "burning-wheel"])
async def test_each_thing_in_the_scene_tool_wears_a_drawing_of_its_own(house: House, game: str):
    gm = house.visitor()
    await gm.demo(game)
    table = gm.hub.room.table
    gm.switch(table.gms()[0])
    lines = re.findall(
        r"act-line.*?icons\.svg[^#]*#([a-z-]+)", (await gm.get("tool?id=scene")).text
    )
    assert len(lines) > 3
    assert len(set(lines)) == len(lines)


@pytest.mark.parametrize("game", ["fate", "questworlds", "hot-circle", "venus", "burning-wheel"])
async def test_everything_in_more_wears_a_drawing(house: House, game: str):
    seat = house.visitor()
    await seat.demo(game)
    table = seat.hub.room.table
    for one in (table.gms()[0], table.players()[0]):
        seat.switch(one)
        page = (await seat.get("tool?id=more")).text
        bare = re.findall(r'class="act-line[^>]*>(?!\s*<svg)\s*(.{0,60})', page)
        assert bare == []


async def test_a_form_wears_the_drawing_of_the_button_that_opens_it(house: House):
    player = house.visitor()
    await player.demo("hot-circle")
    opens = "form?key=hot-circle.ask-ability-character-"
    for ability, drawing in (("wises", "book"), ("circles", "circles"), ("resources", "bag")):
        page = (await player.get(opens + ability)).text
        assert re.findall(r"icons\.svg[^#]*#([a-z-]+)", page)[0] == drawing


def test_compels_stand_on_cards_and_in_the_bar():
    compel = option("Compel Wren Halloway", "compel", "wren")
    desk = sorted_for("priya", compel)
    assert labels(desk.about["wren"]) == ["Compel Wren Halloway"]
    assert held(desk)["Compel"] == ["Compel Wren Halloway"]


def test_whoever_runs_the_game_finds_what_is_around_the_table_too():
    fact, roll = option("Establish a fact", "table"), option("Roll dice", "tell")
    assert held(sorted_for("priya", fact, roll)) == {"More": ["Roll dice", "Establish a fact"]}


def test_much_that_looks_after_somebody_stands_under_headings_and_little_does_not():
    worn = ("pen", "wound", "plus", "minus", "heal", "gavel", "tag")
    care = [Button(key=icon, label=icon, icon=icon) for icon in worn]
    many = {one.title: [button.icon for button in one.buttons] for one in under_headings(care)}
    assert many == {
        "Hurt and healed": ["wound", "heal"],
        "Gains and losses": ["plus", "minus"],
        "Everything else": ["pen", "gavel", "tag"],
    }
    (few,) = under_headings(care[:3])
    assert few.title == ""
    assert under_headings([]) == ()
