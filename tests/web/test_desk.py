"""The desk: what is asked, what lies in drawers, what is gathered beside a person or a card."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.forms import Option
from hearthside.core.show import Prompt
from hearthside.core.table import Character, Play, Table
from hearthside.web.render.desk import Desk, asked, sort
from tests.web.samples import SHOW, TABLE

CALM, YOURS = Prompt("Waiting for Sam"), Prompt("Your turn", urgent=True)
CAST = {
    "wren": Character(id="wren", name="Wren Halloway", player="mara"),
    "voss": Character(id="voss", name="Voss"),
}
PEOPLED: Table[Any] = replace(TABLE, play=Play(cast=CAST))


def option(label: str, section: str = "act", about: str = "", **known: Any) -> Option:
    return Option(move=label, label=label, section=section, about=about, **known)


def sorted_for(seat: str, *options: Option, prompt: Prompt = CALM) -> Desk:
    return sort(options, prompt, SHOW, PEOPLED, seat)


def labels(options: Any) -> list[str]:
    return [option.label for option in options]


def test_what_is_asked_comes_before_the_next_step():
    turn, start = option("Turn", "turn"), option("Start", "scene", best=True)
    calm = option("Calm", "safety", best=True)
    assert asked([start, turn], CALM, PEOPLED, "mara") == [turn]
    assert asked([start, calm], CALM, PEOPLED, "mara") == [start]
    desk = sorted_for("mara", start, option("Other", "scene"))
    assert labels(desk.asked) == ["Start"]
    assert labels(desk.drawers[0].groups[0][1]) == ["Other"]


def test_on_your_turn_what_you_can_do_stands_in_the_panel():
    overcome, fact = option("Overcome", about="wren"), option("Fact")
    assert sorted_for("mara", overcome, fact).asked == ()
    desk = sorted_for("mara", overcome, fact, prompt=YOURS)
    assert labels(desk.asked) == ["Overcome"]
    assert [labels(options) for drawer in desk.drawers for _, options in drawer.groups] == [
        ["Fact"]
    ]
    assert labels(sorted_for("mara", fact, prompt=YOURS).asked) == ["Fact"]


def test_a_game_master_chooses_who_acts_before_what_they_do():
    attack, hide = option("Voss: attack", about="voss"), option("Hide Voss", "gm", "voss")
    place, fact = option("Put Wren in a zone", "gm", "wren"), option("Fact")
    desk = sorted_for("priya", hide, attack, place, fact, prompt=YOURS)
    assert desk.asked == ()
    assert [sheaf.name for sheaf in desk.actors] == ["Voss"]
    wren, voss = desk.sheaves
    assert (labels(voss.acts), labels(voss.rest)) == (["Voss: attack"], ["Hide Voss"])
    assert (labels(wren.acts), labels(wren.rest)) == ([], ["Put Wren in a zone"])
    opened = {drawer.id: [sheaf.id for sheaf in drawer.sheaves] for drawer in desk.drawers}
    assert opened == {"act": ["voss"], "make": ["wren"]}
    assert labels(desk.drawers[0].groups[0][1]) == ["Fact"]
    assert sorted_for("priya", attack).actors == ()


def test_what_looks_after_a_card_lies_beside_it():
    end, use = option("No longer true", "gm", "sea"), option("Use it", "act", "sea")
    desk = sorted_for("priya", end, use)
    assert [(sheaf.name, labels(sheaf.rest)) for sheaf in desk.sheaves] == [
        ("The Sea", ["No longer true"])
    ]
    assert {drawer.id: drawer.count for drawer in desk.drawers} == {"act": 1, "scene": 1}


def test_a_player_finds_single_moves_about_others_in_the_drawer():
    help_voss, hit_voss = option("Help Voss", about="voss"), option("Hit Voss", about="voss")
    assert sorted_for("mara", help_voss).sheaves == ()
    assert [sheaf.id for sheaf in sorted_for("mara", help_voss, hit_voss).sheaves] == ["voss"]


def test_a_long_drawer_tells_your_moves_apart_and_grave_ones_come_last():
    mine = [option(f"Mine {n}", about="wren", danger=n == 0) for n in range(5)]
    everybody = [option(f"All {n}") for n in range(5)]
    (drawer,) = sorted_for("mara", *everybody, *mine).drawers
    assert [heading for heading, _ in drawer.groups] == ["Wren Halloway", "Around the table"]
    assert labels(drawer.groups[0][1]) == ["Mine 1", "Mine 2", "Mine 3", "Mine 4", "Mine 0"]
    (short,) = sorted_for("mara", everybody[0], mine[1]).drawers
    assert [(heading, labels(options)) for heading, options in short.groups] == [
        ("", ["Mine 1", "All 0"])
    ]


def test_steps_of_a_character_that_is_being_made_are_not_moves_of_the_desk():
    bram = Character(id="bram", name="Bram", player="mara", draft=True)
    table = replace(TABLE, play=Play(cast={**CAST, "bram": bram}))
    offered = [option("A step", "make", "bram"), option("Make one", "make")]
    desk = sort(offered, CALM, SHOW, table, "mara")
    assert desk.drafts == ("bram",)
    (drawer,) = desk.drawers
    assert (drawer.drafts, drawer.count) == (("bram",), 2)


def test_a_draft_can_be_thrown_away_from_the_desk():
    bram = Character(id="bram", name="Bram", player="mara", draft=True)
    table = replace(TABLE, play=Play(cast={**CAST, "bram": bram}))
    away = option("Throw Bram away", "make", "bram", danger=True)
    (drawer,) = sort([option("A step", "make", "bram"), away], CALM, SHOW, table, "mara").drawers
    assert [labels(options) for _, options in drawer.groups] == [["Throw Bram away"]]


def test_somebody_who_is_not_on_stage_is_still_looked_after():
    cast = {**CAST, "nyx": Character(id="nyx", name="Nyx")}
    table = replace(TABLE, play=Play(cast=cast))
    desk = sort([option("Reveal Nyx", "gm", "nyx")], CALM, SHOW, table, "priya")
    assert [(sheaf.name, sheaf.person) for sheaf in desk.sheaves] == [("Nyx", None)]
