"""Shapes that Fate’s tools have had: Fari without labels, newer ones, boxes worth more, bits."""

import json

import msgspec
import pytest

from hearthside.core.foreign.formats import Unreadable
from hearthside.foreign import recognising
from tests.foreign.fate_samples import FATE, FATEX, FORMATS, PIP, raw, read

# Shapes that tools have had


def test_fari_is_read_by_shape_and_not_by_its_version():
    data = json.loads(raw("fari-v4-wren-halloway.fari.json"))
    data["version"] = 1
    page = data["pages"][0]
    sides = page["sections"]
    page["sections"] = [
        *({**one, "position": "Right"} for one in sides["right"]),
        *({**one, "position": "Left"} for one in sides["left"]),
    ]
    del data["fariType"]
    assert recognising.read(json.dumps(data).encode(), [FATE]).sheets[0].sheet == (
        read("fari-v4-wren-halloway.fari.json").sheet
    )


def test_fari_without_labels_goes_by_the_order_of_its_sections():
    data = json.loads(raw(PIP))
    for column in data["pages"][0]["rows"][0]["columns"]:
        for section in column["sections"]:
            section["label"] = "Abschnitt"
    data["pages"][0]["rows"][0]["columns"].reverse()
    found = recognising.read(json.dumps(data).encode(), [FATE]).sheets[0].sheet
    assert found.skills == read(PIP).sheet.skills
    assert found.tracks == read(PIP).sheet.tracks
    assert found.wounds == read(PIP).sheet.wounds
    assert found.aspects == read(PIP).sheet.aspects


def test_a_newer_fari_with_pages_is_read_and_one_without_is_refused():
    data = json.loads(raw(PIP))
    data["version"] = 9
    newer = recognising.read(json.dumps(data).encode(), [FATE]).sheets[0]
    assert newer.name == "Pip Marlowe"
    assert "newer Fari (version 9)" in newer.problems[0]
    del data["pages"]
    with pytest.raises(Unreadable, match="newer Fari"):
        recognising.read(json.dumps(data).encode(), [FATE])


def test_a_paste_in_backticks_with_doubled_backslashes_is_read():
    data = json.loads(raw("fvtt-fco-wren-halloway.json"))
    data["system"]["details"]["notes"]["value"] = 'She said "no"'
    text = json.dumps(data).replace("\\", "\\\\")
    pasted = f"```json\n{text}\n```".encode()
    notes = recognising.read(pasted, [FATE]).sheets[0].sheet.notes
    assert 'She said "no"' in [note.text for note in notes]


def test_core_official_boxes_conditions_and_slots_that_rest():
    data = json.loads(raw("fvtt-fco-wren-halloway.json"))
    tracks = data["system"]["tracks"]
    stress = next(one for one in tracks.values() if one["name"] == "Mental Stress")
    stress |= {"label": "escalating", "boxes": 2, "box_values": [False, True, False]}
    tracks["x"] = {**stress, "name": "Exhausted", "aspect": "Aspect as Name", "boxes": 1}
    tracks["x"]["box_values"] = [True]
    tracks["y"] = {**stress, "name": "Extra Mild Consequence", "enabled": False}
    found = recognising.read(json.dumps(data).encode(), [FATE]).sheets[0].sheet
    mental, exhausted = found.tracks[1:]
    assert (mental.worth, mental.marked) == ((1, 2, 3), (False, True, False))
    assert (exhausted.name, exhausted.kind, exhausted.marked) == ("Exhausted", "condition", (True,))
    assert len(found.wounds) == 3


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("worth", [(1,), (2, 2), (1, 2), (2,), (1, 1, 2)])
def test_what_a_box_is_worth_is_never_lost(format: str, worth: tuple[int, ...]):
    track = msgspec.structs.replace(
        read(PIP).sheet.tracks[0], worth=worth, marked=(True,) + (False,) * (len(worth) - 1)
    )
    figure = msgspec.structs.replace(read(PIP).sheet, tracks=(track,))
    found = recognising.read(recognising.write(FATE, format, figure).encode(), [FATE]).sheets[0]
    assert found.sheet.tracks[0].marked == track.marked
    told = ", ".join(map(str, worth))
    assert found.sheet.tracks[0].worth == worth or any(told in line for line in found.left)


def test_fatex_boxes_come_with_skills_and_marks_are_bits():
    data = json.loads(raw("fvtt-fatex-wren-halloway.json"))
    for item in data["items"]:
        if item["name"] == "Physique":
            item["system"]["rank"] = 3
        if item["name"] == "Physical stress":
            item["system"] |= {"value": 0b1001, "labelType": 0, "size": "3"}
        if item["name"] == "Mild consequence":
            rule = {"skill": "Will", "operator": 4, "condition": 5, "type": 0}
            item["flags"] = {"fatex": {"skillReferences": [rule]}}
    found = recognising.read(json.dumps(data).encode(), [FATE]).sheets[0].sheet
    assert found.tracks[0].worth == (1, 2, 3, 4)
    assert found.tracks[0].marked == (True, False, False, True)
    assert [one.name for one in found.wounds] == ["Moderate", "Severe"]


def test_scenery_and_groups_are_nobody():
    for name, kind in (("fvtt-fco-wren-halloway.json", "Thing"), (FATEX, "group")):
        data = {**json.loads(raw(name)), "type": kind}
        with pytest.raises(Unreadable, match="nobody’s sheet"):
            recognising.read(json.dumps(data).encode(), [FATE])


@pytest.mark.parametrize("active", [True, False])
def test_what_an_extra_that_rests_has_is_told_with_it(active: bool):
    data = json.loads(raw("fvtt-fco-wren-halloway.json"))
    system = {
        "description": {"value": "<p>A ring.</p>"},
        "active": active,
        "aspects": {"a": {"name": "Cursed", "value": "", "description": "<p>It whispers</p>"}},
        "skills": {"s": {"name": "Lore", "rank": 2}},
    }
    data["items"].append({"name": "Ring", "type": "Extra", "system": system})
    found = recognising.read(json.dumps(data).encode(), [FATE]).sheets[0].sheet
    ring = next(one for one in found.extras if one.name == "Ring")
    more = "" if active else "\nCursed: It whispers\nLore: +2"
    assert ring.text == f"A ring.{more}"


@pytest.mark.parametrize(
    ("places", "order"),
    [
        ((1000, 2000, 3000), (0, 1, 2)),
        ((300_000, 200_000, 7), (2, 1, 0)),
        ((0, None, 0), (0, 1, 2)),
        ((1, "", -1), (2, 1, 0)),
    ],
)
def test_an_actors_items_come_in_the_order_its_sheet_shows(places, order):
    data = json.loads(raw(FATEX))
    items = [one for one in data["items"] if one["type"] == "aspect"][:3]
    data["items"] = [{**one, "sort": place} for one, place in zip(items, places, strict=True)]
    found = recognising.read(json.dumps(data).encode(), [FATE]).sheets[0].sheet
    assert [one.name for one in found.aspects] == [items[at]["name"] for at in order]
