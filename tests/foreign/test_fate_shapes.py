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


def fatex(name: str, rules=(), every=False, **system):
    """Wren in FateX, with one of her items as it is said."""
    data = json.loads(raw(FATEX))
    (item,) = [one for one in data["items"] if one["name"] == name]
    item["system"] |= system
    settings = {"conjunction": int(every)}
    item["flags"] = {"fatex": {"skillReferences": rules, "skillReferenceSettings": settings}}
    return recognising.read(json.dumps(data).encode(), [FATE]).sheets[0].sheet


def lore(operator, than, **more) -> dict:
    """A rule on Lore, which Wren has at +4."""
    return {"skill": "Lore", "operator": operator, "condition": than, "type": 0, **more}


HELD, NOT_HELD = lore(4, 4), lore(4, 5)


@pytest.mark.parametrize(
    ("rules", "every", "there"),
    [
        ([], False, True),
        *[([lore(0, than)], False, than == 4) for than in (3, 4, 5)],
        *[([lore(1, than)], False, than != 4) for than in (3, 4, 5)],
        *[([lore(2, than)], False, than < 4) for than in (3, 4, 5)],
        *[([lore(3, than)], False, than > 4) for than in (3, 4, 5)],
        *[([lore(4, than)], False, than <= 4) for than in (3, 4, 5)],
        *[([lore(5, than)], False, than >= 4) for than in (3, 4, 5)],
        *[([lore(operator, 4)], False, False) for operator in (-1, 6, None, "x")],
        ([lore(0, 0, skill="Sailing")], False, True),
        ([lore(2, None)], False, True),
        ([HELD, NOT_HELD], False, True),
        ([HELD, NOT_HELD], True, False),
        ([HELD, HELD], True, True),
        ([NOT_HELD, NOT_HELD], False, False),
        ([{**NOT_HELD, "type": 1}], False, True),
        (["x", NOT_HELD], False, False),
        ("x", False, True),
    ],
)
def test_a_slot_of_fatex_is_there_where_its_skills_say_so(rules, every: bool, there: bool):
    found = [one.name for one in fatex("Mild consequence", rules, every).wounds]
    assert found == (["Mild"] if there else []) + ["Moderate", "Severe"]


@pytest.mark.parametrize(
    ("rules", "system", "worth"),
    [
        ([], {"size": 3, "labelType": 1}, (1, 1, 1)),
        ([], {"size": 3, "labelType": 0}, (1, 2, 3)),
        ([], {"size": 3, "labelType": 9}, (1, 2, 3)),
        ([], {"size": 3, "labelType": None}, (1, 2, 3)),
        ([], {"size": 4, "labelType": 2, "customLabel": "2 x 4"}, (2, 1, 4, 1)),
        ([], {"size": 1, "labelType": 2, "customLabel": "2 x 4"}, (2,)),
        ([], {"size": 99, "labelType": 1}, (1,) * 40),
        ([lore(4, 3, type=1, argument=2)], {"size": 2, "labelType": 1}, (1,) * 4),
        ([lore(4, 5, type=1, argument=2)], {"size": 2, "labelType": 1}, (1,) * 2),
        ([lore(4, 3, type=0, argument=2)], {"size": 2, "labelType": 1}, (1,) * 2),
        ([lore(4, 3, type=1)], {"size": 2, "labelType": 1}, (1,) * 2),
        ([lore(4, 3, type=1, argument=1)] * 2, {"size": 2, "labelType": 1}, (1,) * 4),
    ],
)
def test_boxes_of_fatex_are_as_many_as_skills_add_and_worth_what_their_labels_say(
    rules, system, worth
):
    assert fatex("Physical stress", rules, **system).tracks[0].worth == worth


@pytest.mark.parametrize(
    ("system", "marked"),
    [
        ({"boxAmount": 2, "boxValues": 2}, (False, True)),
        ({"boxAmount": 2, "boxValues": "2"}, (False, True)),
        ({"boxAmount": 2, "boxValues": 2, "active": True}, (False, True)),
        ({"boxAmount": 2, "boxValues": 0, "active": True}, (True, False)),
        ({"boxAmount": 2, "boxValues": -1, "active": False}, (False, False)),
        ({"boxAmount": 0, "boxValues": 1}, (True,)),
        ({"boxAmount": -3, "boxValues": 0}, (False,)),
        ({"boxAmount": 99, "boxValues": 0}, (False,) * 40),
    ],
)
def test_a_condition_of_fatex_is_marked_as_its_boxes_are(system, marked):
    figure = fatex("Mild consequence", type=1, label="Winded", **system)
    (winded,) = [one for one in figure.tracks if one.name == "Winded"]
    assert (winded.kind, winded.marked, winded.worth) == ("condition", marked, (1,) * len(marked))
    assert [one.name for one in figure.wounds] == ["Moderate", "Severe"]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({}, None),
        ({"linked_skill": "None", "bonus": 2}, None),
        ({"linked_skill": "Lore", "bonus": 2, "caa": True}, "+2 with Lore caa"),
        ({"linked_skill": "Lore", "bonus": None}, "+0 with Lore"),
        (
            {"linked_skill": "Lore", "bonus": 1, "overcome": True, "attack": "yes", "defend": True},
            "+1 with Lore overcome defend",
        ),
        ({"refresh_cost": 1}, None),
        ({"refresh_cost": 0}, "costs 0 refresh"),
        ({"refresh_cost": 2, "boxes": 1, "notes": "<b>Odd</b>"}, "Odd; costs 2 refresh; 1 boxes"),
    ],
)
def test_what_else_core_official_says_of_a_stunt_stands_with_the_notes(more, told):
    data = json.loads(raw("fvtt-fco-wren-halloway.json"))
    data["system"]["stunts"] = {"x": {"name": "Fog Sense", "description": "Sees.", **more}}
    found = recognising.read(json.dumps(data).encode(), [FATE]).sheets[0].sheet
    assert [(one.name, one.text) for one in found.stunts] == [("Fog Sense", "Sees.")]
    notes = {note.name: note.text for note in found.notes}
    assert notes.get("About Fog Sense") == told


MARKED = {"name": "Wet", "when_marked": True, "as_name": False}


@pytest.mark.parametrize(
    ("more", "kind", "worth"),
    [
        ({"boxes": 2, "label": "none", "aspect": "No"}, "stress", (1, 1)),
        ({"boxes": 2, "label": "2", "aspect": "no"}, "stress", (2, 2)),
        ({"boxes": 2, "label": "escalating"}, "stress", (1, 2)),
        ({"boxes": 1, "box_values": [False, True]}, "stress", (1, 1)),
        ({"boxes": 0, "box_values": "x"}, "", ()),
        ({"boxes": 2, "aspect": "Aspect as Name"}, "condition", (1, 1)),
        ({"boxes": 2, "aspect": MARKED}, "condition", (1, 1)),
        ({"boxes": 2, "aspect": {**MARKED, "when_marked": False}}, "stress", (1, 1)),
        (
            {"boxes": 2, "aspect": {"when_marked": False, "as_name": True}},
            "condition",
            (1, 1),
        ),
        ({"boxes": 0, "aspect": MARKED, "harm_can_absorb": 3}, "Wet", (3,)),
        ({"boxes": 0, "aspect": "Defined when Marked", "harm_can_absorb": 3}, "", (3,)),
        ({"boxes": 2, "enabled": False}, "", ()),
    ],
)
def test_a_track_of_core_official_is_what_its_boxes_and_its_aspect_make_it(more, kind, worth):
    data = json.loads(raw("fvtt-fco-wren-halloway.json"))
    data["system"]["tracks"] = {"x": {"name": "Soaked", **more}}
    found = recognising.read(json.dumps(data).encode(), [FATE]).sheets[0].sheet
    told = [(one.kind, one.worth) for one in found.tracks]
    told += [(one.text, (one.worth,)) for one in found.wounds]
    assert told == ([(kind, worth)] if worth else [])
