"""Fari’s sections and blocks, one at a time: what each becomes."""

import json

import pytest

from hearthside.foreign import recognising
from tests.foreign.fate_samples import FATE


def fari(*sections: tuple[str, list[dict]], **more):
    """A sheet of Fari with these sections, one after the other."""
    column = {"sections": [{"label": label, "blocks": blocks} for label, blocks in sections]}
    pages = [{"rows": [{"columns": [column]}]}]
    data = {"fariType": "character", "version": 6, "name": "Wren", "pages": pages, **more}
    return recognising.read(json.dumps(data).encode(), [FATE]).sheets[0]


def block(kind: str, label: str, value, **meta) -> dict:
    return {"type": kind, "label": label, "value": value, "meta": meta}


def slots(*marks: bool) -> list[dict]:
    return [{"label": "", "checked": mark} for mark in marks]


@pytest.mark.parametrize(
    ("blocks", "points", "refresh"),
    [
        ([block("PointCounter", "Left", "2", isMainPointCounter=True)], 2, None),
        ([block("PointCounter", "Left", "2", isMainPointCounter=True, max="3")], 2, 3),
        ([block("PointCounter", "Left", "2")], None, None),
        ([block("Numeric", "Fate Points", 2)], 2, None),
        ([block("Numeric", "Fate Points", 2), block("Numeric", "Refresh", 4)], 2, 4),
        ([block("Numeric", "Fate Points", 2), block("Numeric", "Points Fate", 9)], 2, None),
        (
            [
                block("Numeric", "Fate Points", 2),
                block("Numeric", "Refresh", 4),
                block("Numeric", "Refresh", 5),
            ],
            *(2, 4),
        ),
    ],
)
def test_points_and_refresh_of_fari_are_told_apart(blocks, points, refresh):
    found = fari(("Rest", blocks)).sheet
    assert (found.points, found.refresh) == (points, refresh)
    assert fari(("Rest", [*blocks, block("Text", "Refresh", "6")])).sheet.refresh == refresh
    written = fari(("Fate Points", [*blocks, block("Text", "Refresh", "6")])).sheet.refresh
    assert written == (6 if refresh is None else refresh)


@pytest.mark.parametrize(
    ("label", "one", "where", "what"),
    [
        ("Skills", block("Skill", "Lore", "2"), "skills", {"Lore": 2}),
        ("Skills", block("Skill", "Lore", "x"), "skills", {"Lore": 0}),
        ("Skills", block("Skill", "+ −2 skills:", "Lore,"), "skills", {"Lore": -2}),
        ("Skills", block("Skill", "", "2"), "skills", {}),
        ("Aspects", block("Text", "", "Bold"), "aspects", [("Aspect", "Bold")]),
        ("Aspects", block("Text", "Trouble", ""), "aspects", []),
        ("Stunts", block("Text", "Stunt #1: Leap", "I leap."), "stunts", [("Leap", "I leap.")]),
        ("Stunts", block("Text", "BIG LEAP", "I leap."), "stunts", [("Big Leap", "I leap.")]),
        ("Stunts", block("Text", "Stunt 2", "Leap. I do."), "stunts", [("Leap", "I do.")]),
        ("Stunts", block("Text", "Stunt", "I leap"), "stunts", [("Stunt", "I leap")]),
        (
            "Stunts",
            block("Text", "Stunt", f"{'x' * 61}. y"),
            *("stunts", [("Stunt", f"{'x' * 61}. y")]),
        ),
        ("Stunts", block("Text", "Leap", ""), "stunts", []),
        ("Stunts", block("Text", "Extra 1: Lamp", "Bright"), "extras", [("Lamp", "Bright")]),
        ("Rest", block("Text", "Home", "By the sea"), "notes", [("Home", "By the sea")]),
        ("Rest", block("Separator", "Home", "x"), "notes", [("Rest", "Home")]),
        ("Rest", block("Odd", "", "By the sea"), "notes", [("Rest", "By the sea")]),
        (
            "Stress",
            block("SlotTracker", "Body", slots(True, False)),
            "tracks",
            [("stress", (True, False))],
        ),
        (
            "Conditions",
            block("SlotTracker", "Hurt", slots(True)),
            "tracks",
            [("condition", (True,))],
        ),
        ("Stunts", block("SlotTracker", "Uses", slots(True, False)), "notes", [("Uses", "[x][ ]")]),
        ("Rest", block("Image", "", " x.invalid/a.png "), "portrait", "x.invalid/a.png"),
    ],
)
def test_a_block_of_fari_becomes_what_its_section_is_about(label, one, where, what):
    found = fari((label, [one]), ("Stress", [])).sheet
    held = getattr(found, where)
    if where == "tracks":
        held = [(track.kind, track.marked) for track in held]
    elif isinstance(held, tuple):
        held = [(part.name, part.text) for part in held]
    assert held == what


TWO = [block("Text", "", "Bold"), block("Text", "", "Brave")]
BOXES = [block("SlotTracker", "Body", slots(True))]


@pytest.mark.parametrize(
    ("sections", "kinds"),
    [
        ([("A", TWO)], (2, 0, 0, 0)),
        ([("A", TWO[:1])], (0, 0, 0, 0)),
        ([("Notes", TWO)], (0, 0, 0, 0)),
        ([("A", TWO), ("B", TWO)], (2, 2, 0, 0)),
        ([("A", TWO), ("B", TWO[:1])], (2, 0, 0, 0)),
        ([("A", TWO), ("B", TWO), ("Stunts", TWO)], (2, 2, 0, 0)),
        ([("Aspects", TWO), ("B", TWO)], (2, 2, 0, 0)),
        ([("A", BOXES), ("B", TWO[:1])], (0, 0, 1, 1)),
        ([("A", BOXES), ("B", TWO), ("C", TWO)], (2, 0, 1, 2)),
        ([("A", BOXES), ("B", TWO), ("Consequences", TWO)], (2, 0, 1, 2)),
        ([("A", BOXES), ("Stress", BOXES)], (0, 0, 1, 0)),
    ],
)
def test_sections_of_fari_without_a_known_label_go_by_their_shape(sections, kinds):
    found = fari(*sections).sheet
    assert tuple(map(len, (found.aspects, found.stunts, found.tracks, found.wounds))) == kinds


def test_aspects_without_a_name_are_told_as_aspects():
    named = [("High Concept", "A"), ("Trouble", "B"), ("Luck", "C"), ("", "D"), ("Odd", "E")]
    named += [("", "F"), ("More", "G")]
    named.append(("", "H" * 101))
    aspects = [{"name": name, "value": text} for name, text in named]
    data = {"name": "Wren", "aspects": aspects, "skills": [], "stressTracks": []}
    (sheet,) = recognising.read(json.dumps(data).encode(), [FATE]).sheets
    told = ("High Concept: A", "Trouble: B", "Luck: C", "Aspect: D", "Odd: E")
    assert tuple(one for one in sheet.understood if one[-3:-1] == ": ") == told
    assert sheet.left == (f"Aspect: {'H' * 101}", "Aspect: F", "More: G")


@pytest.mark.parametrize(("many", "fits"), [(60, True), (61, False)])
def test_a_name_that_is_too_long_for_its_blank_is_a_note_and_not_understood(many, fits):
    found = fari(("Aspects", TWO), name="W" * many)
    assert (f"Name: {'W' * many}" in found.understood) is fits
    assert (f"Name: {'W' * many}" in found.left) is not fits
    assert any("longer than 60" in one for one in found.problems) is not fits
    assert found.steps["name"]["name"] == "W" * 60


def test_a_group_of_fari_and_a_version_of_the_future():
    made = fari(("Aspects", TWO), group="Crew")
    assert ("Group", "Crew") in [(one.name, one.text) for one in made.sheet.notes]
    assert not any("newer" in one for one in made.problems)
    assert "newer Fari (version 7)" in fari(("Aspects", TWO), version=7).problems[0]
