"""Burning Wheel sheets of other tools: what each says, there and back, and at our own table."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from hearthside.core.driver import Driver, demo_table
from hearthside.core.foreign.formats import Understood, Unreadable, facts, nested
from hearthside.core.making import BeginMaking, SaveStep
from hearthside.core.moves import Move
from hearthside.foreign import arrival, recognising
from hearthside.games import find
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.foreign.figure import (
    Figure,
    FigureAbility,
    hurt,
    tolerances,
    wounds,
)
from hearthside.games.burning_wheel.routine_difficult_challenging import Marks
from hearthside.games.burning_wheel.sheet import Wound

SAMPLES = Path(__file__).parent / "samples"
GAME = find("burning-wheel")
ANSELM = "fvtt-burningwheel-character-brother-anselm.json"
MARTA = "fvtt-burningwheel-npc-quay-boss.json"
TYPED = "statblock-burning-wheel.txt"
CHARRED = "charred-black-brother-anselm.char"
WRITES = ("burningwheel", "text")


def raw(name: str) -> bytes:
    return (SAMPLES / name).read_bytes()


def read(given: bytes | str) -> Understood:
    body = given.encode() if isinstance(given, str) else given
    return recognising.read(body, [GAME]).sheets[0]


@pytest.mark.parametrize("name", [ANSELM, TYPED])
def test_anselm_is_the_same_in_foundry_and_as_text(name: str):
    anselm: Figure = read(raw(name)).sheet
    assert (anselm.name, anselm.stock, anselm.age) == ("Brother Anselm", "Man", 27)
    assert anselm.lifepaths == "Village Born, Acolyte, Itinerant Priest"
    stats = {id: (one.shade, one.exponent) for id, one in anselm.stats.items()}
    assert stats == {
        "will": ("B", 5),
        "perception": ("B", 4),
        "power": ("B", 3),
        "forte": ("B", 4),
        "agility": ("B", 3),
        "speed": ("B", 3),
    }
    assert {id: one.exponent for id, one in anselm.attributes.items()} == {
        "health": 4,
        "steel": 5,
        "circles": 2,
        "resources": 1,
        "faith": 4,
    }
    skills = {one.name: (one.shade, one.exponent) for one in anselm.skills if not one.learning}
    assert skills == {"Suasion": ("G", 4), "Doctrine": ("B", 3), "Brawling": ("B", 2)}
    assert anselm.beliefs[0].text.startswith("The abbey burned because I lied;")
    assert anselm.instincts[0].text == "Never sit with my back to a door."
    assert [(one.name, one.kind) for one in anselm.traits] == [
        ("Tonsured", "character"),
        ("Ash-Marked", "die"),
        ("Silver Tongue of Saint Orrin", "call-on"),
    ]
    (abbess,) = anselm.relationships
    assert (abbess.name, abbess.influence, abbess.ties) == (
        *("Abbess Ludwine", "powerful"),
        ("other family",),
    )
    assert anselm.artha == Artha(2, 1, 0)


def test_foundry_says_more_and_it_is_kept():
    anselm: Figure = read(raw(ANSELM)).sheet
    suasion = next(one for one in anselm.skills if one.name == "Suasion")
    assert (suasion.marks.routine, suasion.marks.difficult, suasion.spent.persona) == (2, 1, 1)
    assert suasion.roots == ("will",)
    learning = next(one for one in anselm.skills if one.learning)
    assert (learning.name, learning.more["learningProgress"]) == ("Firebuilding", 3)
    assert anselm.traits[2].concerns == "Suasion"
    assert anselm.traits[1].more["dieModifier"] == 1
    assert wounds(anselm.more) == ["light"]
    assert anselm.more["alias"] == "The Ash Monk"
    staff = anselm.things[1]
    assert (staff.kind, staff.more["attacks/0/power"]) == ("melee weapon", 2)
    told = "\n".join((*read(raw(ANSELM)).understood, *read(raw(ANSELM)).left))
    for words in ("Knife cut, left forearm", "Raised me after the fever.", "The Ash Monk"):
        assert words in told


def test_charred_black_keeps_points_and_we_work_out_the_rest():
    sheet = read(raw(CHARRED))
    anselm: Figure = sheet.sheet
    assert {id: one.exponent for id, one in anselm.stats.items()}["will"] == 5
    skills = {one.name: (one.exponent, one.roots) for one in anselm.skills}
    assert skills["Doctrine"] == (2, ("perception",)), "half of Perception 4, and its one point"
    assert skills["Pilgrimage-wise"] == (2, ("perception",))
    assert skills["Foraging"][0] == 3
    assert skills["Brawling"][0] == 2
    unknown = read(raw(CHARRED).replace(b"Brawling", b"Owl-baiting"))
    assert "Points in a skill we cannot place: Owl-baiting 2" in unknown.left
    assert anselm.note("Settings") == "Peasant"
    assert [(one.name, one.dice) for one in anselm.affiliations] == [("The Gull Rock Chapter", 1)]
    assert any("keeps no Health" in line for line in sheet.problems)


def test_a_gray_stat_costs_five_and_lifts_a_mixed_root():
    data = json.loads(raw(CHARRED))
    stats = {one["name"]: one for one in data["stats"]}
    stats["Perception"] |= {"shade": "G", "mentalPoints": 8}
    anselm: Figure = read(json.dumps(data)).sheet
    assert (anselm.stats["perception"].shade, anselm.stats["perception"].exponent) == ("G", 3)
    doctrine = next(one for one in anselm.skills if one.name == "Doctrine")
    assert (doctrine.shade, doctrine.exponent) == ("G", 1)


# There and back


def claimed(figure: Figure, format: str) -> dict[str, Any]:
    """What a format says it carries: text has no room for what only one tool has a field for."""
    kept: dict[str, Any] = msgspec.to_builtins(figure)
    kept["notes"] = sorted(tuple(pair) for pair in kept["notes"])
    if format == "burningwheel":
        return kept
    kept["wounds"] = hurt(figure.more)
    for key in ("more", "portrait", "npc"):
        del kept[key]
    kept["skills"] = sorted(kept["skills"], key=lambda one: one["learning"])
    for one in (*kept["stats"].values(), *kept["attributes"].values(), *kept["skills"]):
        for key in ("more", "spent", "roots"):
            del one[key]
        if one["learning"]:
            del one["exponent"], one["marks"]
    for key in ("beliefs", "instincts", "traits", "relationships", "affiliations", "reputations"):
        for one in kept[key]:
            del one["more"]
            one.pop("text" if key not in ("beliefs", "instincts") else "", None)
    kept["things"] = [one["name"] for one in kept["things"]]
    return kept


def lost(before: Any, after: Any, path: str = "") -> list[str]:
    """What is not there any more, or is something else; a default that was added is no loss."""
    if isinstance(before, dict) and isinstance(after, dict):
        return [
            gone
            for key, value in before.items()
            for gone in (
                lost(value, after[key], f"{path}.{key}") if key in after else [f"{path}.{key}"]
            )
        ]
    if isinstance(before, list | tuple) and isinstance(after, list | tuple):
        if len(before) != len(after):
            return [f"{path}: {len(before)} became {len(after)}"]
        pairs = enumerate(zip(before, after, strict=True))
        return [gone for at, (a, b) in pairs for gone in lost(a, b, f"{path}.{at}")]
    return [] if before == after else [f"{path}: {before!r} became {after!r}"]


@pytest.mark.parametrize("name", [ANSELM, MARTA, TYPED, CHARRED])
@pytest.mark.parametrize("to", WRITES)
def test_there_and_back_loses_nothing(name: str, to: str):
    sheet = read(raw(name)).sheet
    again = recognising.read(recognising.write(GAME, to, sheet).encode(), [GAME])
    assert again.format.name == to
    assert lost(claimed(sheet, to), claimed(again.sheets[0].sheet, to)) == []


@pytest.mark.parametrize("to", WRITES)
def test_our_own_come_back_as_they_were(to: str):
    table = demo_table(GAME, GAME.demo).table
    assert table.play.cast
    for id, held in table.play.cast.items():
        figure = GAME.taken_along(table, id)
        back = read(recognising.write(GAME, to, figure))
        steps = arrival.Understood(name="", steps=read_steps(figure)).steps
        assert lost(steps, back.steps) == [], id
        assert back.name == held.name


def read_steps(figure: Figure) -> dict[str, Any]:
    """What our own making would be filled with from our own figure."""
    from hearthside.games.burning_wheel.foreign.placing import placed

    return placed(figure).steps


def test_marks_wounds_and_artha_go_along():
    table = demo_table(GAME, GAME.demo).table
    id, sheet = next((id, one) for id, one in table.play.cast.items() if not one.npc)
    hurt = replace(sheet, wounds=(Wound(severity="midi", text="Burned hand"),), tax=1)
    play = replace(table.play, cast={**table.play.cast, id: hurt})
    figure = GAME.taken_along(replace(table, play=play), id)
    back: Figure = read(recognising.write(GAME, "burningwheel", figure)).sheet
    assert wounds(back.more) == ["midi"]
    assert back.more["ptgs/woundNotes1"] == "Burned hand"
    assert back.more["resourcesTax"] == 1
    for one, other in zip(figure.skills, back.skills, strict=True):
        assert (one.name, one.marks, one.spent, one.roots) == (
            *(other.name, other.marks, other.spent),
            other.roots,
        )


def test_hurts_are_where_the_book_puts_them():
    begins = tolerances(forte=4, power=3)
    assert begins["superficial"] == 3
    assert begins["mortal"] == 9
    assert list(begins.values()) == sorted(begins.values())
    for forte in range(11):
        for power in range(11):
            places = list(tolerances(forte, power).values())
            assert len(set(places)) == 6
            assert places == sorted(places)
            assert places[-1] <= 16


# At a table


@pytest.mark.parametrize("name", [ANSELM, MARTA, TYPED, CHARRED])
def test_every_reading_fits_the_blanks_of_making(name: str):
    table = demo_table(GAME, GAME.demo)
    seat = next(iter(table.table.gms()))
    before = set(table.table.play.cast)
    table.do(seat, BeginMaking())
    (draft,) = set(table.table.play.cast) - before
    sheet = read(raw(name))
    for step, blanks in sheet.steps.items():
        table.do(seat, SaveStep(who=draft, step=step, blanks=blanks))
    made = table.table.play.cast[draft]
    assert made.name == sheet.name
    assert made.exponent("will") == sheet.sheet.stats["will"].exponent
    assert [one.name for one in made.traits] == [one.name for one in sheet.sheet.traits]


def test_marks_artha_wounds_and_lessons_find_their_boxes():
    table = Driver(GAME)
    (seat,) = table.table.gms()
    fill = arrival.said(read(raw(ANSELM)))
    for move in played(table, seat, fill):
        table.do(seat, move)
    (made,) = table.table.play.cast.values()
    suasion = made.abilities["suasion"]
    assert (suasion.marks, suasion.artha) == (Marks(2, 1, 0), Artha(persona=1))
    assert made.abilities["will"].marks == Marks(difficult=1)
    assert made.abilities["faith"].marks == Marks(difficult=1)
    assert [(one.name, one.learnt) for one in made.learning] == [("Firebuilding", 3)]
    assert made.wounds == (Wound(severity="light", text="Knife cut, left forearm"),)
    told = "\n".join(read(raw(ANSELM)).left)
    for gone in ("Tests of Will", "Wounds", "Knife cut", "Learning"):
        assert gone not in told


def test_artha_beside_a_belief_and_taxed_resources_find_their_boxes():
    data = json.loads(raw(ANSELM))
    belief = next(one for one in data["items"] if one["type"] == "belief")
    belief["system"] |= {"fateSpent": 2, "deedsSpent": 1}
    data["system"]["resourcesTax"] = 1
    sheet = read(json.dumps(data))
    (row,) = sheet.steps["marks"]["convictions"]
    assert row == {"where": "beliefs.0", "fate": 2, "persona": 0, "deeds": 1}
    assert sheet.steps["marks"]["tax"] == 1
    data["system"]["resourcesTax"] = 400
    belief["system"]["fateSpent"] = 4000
    strange = read(json.dumps(data))
    assert not strange.steps["marks"]["convictions"]
    assert "Resources tax: 400" in strange.left
    assert any("4000 fate" in line for line in strange.left)


def played(table: Driver, seat: str, fill: arrival.Fill) -> Iterator[Move]:
    """The moves that make somebody, each seeing the table after the one before."""
    moves = arrival.making(GAME, table.table, seat, fill)
    move = next(moves, None)
    while move is not None:
        yield move
        try:
            move = moves.send(table.table)
        except StopIteration:
            return


@pytest.mark.parametrize("to", WRITES)
def test_from_elsewhere_to_our_table_and_back(to: str):
    """What was understood stands on the sheet that is taken along again."""
    table = Driver(GAME)
    (seat,) = table.table.gms()
    first = read(raw(ANSELM if to == "burningwheel" else TYPED))
    for move in played(table, seat, arrival.said(first)):
        table.do(seat, move)
    (id,) = table.table.play.cast
    again = read(recognising.write(GAME, to, GAME.taken_along(table.table, id)))
    assert set(first.understood) <= set(again.understood)


def test_marta_comes_in_as_somebody_of_the_game_masters_with_her_numbers():
    table = Driver(GAME)
    seat = next(iter(table.table.gms()))
    first, *steps = read(raw(MARTA)).moves
    before = set(table.table.play.cast)
    table.do(seat, first)
    (id,) = set(table.table.play.cast) - before
    for move in steps:
        table.do(seat, replace(move, who=id))
    marta = table.table.play.cast[id]
    assert marta.npc
    assert (marta.exponent("steel"), marta.exponent("intimidation")) == (6, 4)
    assert [one.text for one in marta.beliefs] == ["No one leaves the quay without paying."]


# Traps of real files


def test_junk_nulls_and_strings_do_no_harm():
    data = json.loads(raw(ANSELM))
    data["system"]["steel"]["<<"] = {"<<": {"exp": 9}, "exp": 9}
    data["system"]["health"]["exp"] = None
    data["system"]["fate"] = None
    data["system"]["ptgs"]["wound5"]["amount"] = "2"
    data["items"].append({"name": "Belief 4", "type": "belief", "system": {"text": ""}})
    data["items"].append({"name": "Old Boots", "type": "posession", "system": {}})
    data["system"]["__proto__"] = {"polluted": "yes"}
    anselm: Figure = read(json.dumps(data)).sheet
    assert anselm.attributes["steel"].exponent == 5
    assert not any("<<" in path or "proto" in path for path in anselm.attributes["steel"].more)
    assert not any("proto" in path for path in anselm.more)
    assert (anselm.attributes["health"].exponent, anselm.artha.fate) == (0, 0)
    assert wounds(anselm.more) == ["light", "light"]
    assert len(anselm.beliefs) == 3
    assert [(one.name, one.kind) for one in anselm.things if one.name == "Old Boots"] == [
        ("Old Boots", "possession")
    ]


def test_before_foundry_10_values_were_under_data():
    data = json.loads(raw(ANSELM))
    for one in (data, *data["items"]):
        one["data"] = one.pop("system")
    assert (
        lost(claimed(read(raw(ANSELM)).sheet, ""), claimed(read(json.dumps(data)).sheet, "")) == []
    )


def test_a_setting_is_nobody():
    data = {**json.loads(raw(ANSELM)), "type": "setting"}
    with pytest.raises(Unreadable, match="nobody’s sheet"):
        read(json.dumps(data))


def test_a_sheet_typed_with_headings_bullets_and_whole_words():
    typed = """# Marta Quay-Boss

    Will: B4
    **Stats:** Perception B3; Power B4, Forte B4, Agility B4, Speed B3
    ## Skills
    - Intimidation B4 (R2 C1)
    - Knives B3
    ## Beliefs
    - No one leaves without paying.
    - The quay is mine.
    Affiliations: The Quay Guild 2D
    Reputations: Hard as Nails (1D, infamous)
    Hair: Red
    """
    marta: Figure = read(typed).sheet
    assert marta.stats["will"].exponent == 4
    assert [(one.name, one.exponent) for one in marta.skills] == [
        ("Intimidation", 4),
        ("Knives", 3),
    ]
    assert marta.skills[0].marks.challenging == 1
    assert [one.text for one in marta.beliefs] == [
        *("No one leaves without paying.", "The quay is mine."),
    ]
    assert (marta.affiliations[0].name, marta.affiliations[0].dice) == ("The Quay Guild", 2)
    assert marta.reputations[0].infamous
    assert ("Hair", "Red") in marta.notes
    assert "Hair: Red" in read(typed).left


def test_a_single_one_with_a_comma_stays_one():
    typed = "Marta\nWill B4, Perception B3, Power B4, Forte B4, Agility B4, Speed B3\n"
    for gear in ("A lamp, lit;", "A lamp, a rope; A knife"):
        figure: Figure = read(f"{typed}Gear: {gear}\n").sheet
        assert len(figure.things) == gear.count(";") + (not gear.endswith(";"))
        assert read(recognising.write(GAME, "text", figure)).sheet.things == figure.things


def test_more_hurts_than_there_is_room_for_are_notes():
    typed = "Marta\nWill B4, Perception B3, Power B4, Forte B4, Agility B4, Speed B3\n"
    figure: Figure = read(f"{typed}Wounds: light (cut), sleepy\n").sheet
    assert wounds(figure.more) == ["light"]
    assert ("Wound", "sleepy") in figure.notes


def test_tools_are_needed_or_not_and_go_along():
    table = demo_table(GAME, GAME.demo).table
    for id, held in table.play.cast.items():
        needs = {one.name: one.tools != "none" for one in held.abilities.values() if one.is_skill}
        figure = GAME.taken_along(table, id)
        assert {one.name: one.more["tools"] for one in figure.skills} == needs


def test_plain_values_by_their_path_and_back():
    held = {"a": {"b": 1, "c": [True, "x"]}, "d": -3, "e": {"<<": 1}, "f": 1e300, "g": None}
    assert facts(held) == {"a/b": 1, "a/c/0": True, "a/c/1": "x", "d": -3}
    assert nested(facts(held)) == {"a": {"b": 1, "c": [True, "x"]}, "d": -3}
    assert nested({"a": 1, "a/b": 2}) == {"a": 1}
    with pytest.raises(Unreadable, match="more than 400 values"):
        facts({str(n): n for n in range(5_000)})
    assert FigureAbility(name="x").more == {}


def test_a_portrait_is_written_where_there_is_one():
    figure = replace(read(raw(ANSELM)).sheet, portrait="anselm.webp")
    written = json.loads(recognising.write(GAME, "burningwheel", figure))
    assert written["img"] == "anselm.webp"
