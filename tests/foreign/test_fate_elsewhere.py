"""Fate sheets of Roll20 and of the phone app: what only they do."""

import json
from pathlib import Path

import pytest

from hearthside.core.foreign.formats import Understood, Unreadable
from hearthside.foreign import recognising
from hearthside.games import discover, find

SAMPLES = Path(__file__).parent / "samples"
FATE = find("fate")
ROLL20 = json.loads((SAMPLES / "roll20-vttes-v3-fate-wren-halloway.json").read_text())
APP = json.loads((SAMPLES / "fate-core-app-wren-halloway.fchar").read_text())


def read(data: object) -> Understood:
    (sheet,) = recognising.read(json.dumps(data).encode(), discover().values()).sheets
    return sheet


def test_the_apps_ids_are_skills_and_tracks_by_name():
    wren = read(APP).sheet
    assert wren.skills == {
        "Athletics": 2,
        "Contacts": 1,
        "Crafts": 3,
        "Empathy": 2,
        "Investigate": 2,
        "Lore": 4,
        "Notice": 3,
        "Physique": 1,
        "Will": 1,
    }
    assert [(one.name, one.text) for one in wren.aspects][:2] == [
        ("High Concept", "Lighthouse Keeper Who Hears the Drowned"),
        ("Trouble", "I Owe the Tide a Name"),
    ]
    assert [(one.name, one.marked) for one in wren.tracks] == [
        ("Physical", (True, False, False)),
        ("Mental", (False, False, False)),
    ]
    mild = wren.wounds[0]
    assert (mild.name, mild.worth, mild.text) == ("Mild", 2, "Waterlogged Boots")
    assert (wren.points, wren.refresh) == (2, None)
    written = json.loads(recognising.write(FATE, "fate-core-app", wren))
    assert written["skills"] == APP["skills"]
    for key in ("name", "race", "description", "tokens", "aspects", "stunts", "consequences"):
        assert written[key] == APP[key]


def test_the_app_hides_boxes_and_may_name_by_key():
    data = json.loads(json.dumps(APP))
    data["stress"][0]["boxes"][2]["disabled"] = True
    data["stress"][1]["name"] = "sonder@core-stress.mental"
    data["skills"]["Sailing Ships"] = 5
    wren = read(data).sheet
    assert [len(one.worth) for one in wren.tracks] == [2, 3]
    assert wren.tracks[1].name == "Mental"
    assert wren.skills["Sailing Ships"] == 5


def test_roll20_before_version_3_had_all_at_the_root():
    flat = {"schema_version": 2, **ROLL20["character"]}
    assert read(flat).sheet == read(ROLL20).sheet


def test_roll20_escapes_its_texts_at_times():
    data = json.loads(json.dumps(ROLL20))
    data["character"]["bio"] = "%3Cp%3EKeeps the light%2C and %C3%A9tudes.%3C/p%3E"
    notes = {note.name: note.text for note in read(data).sheet.notes}
    assert notes["Biography"] == "Keeps the light, and études."


def test_roll20_copies_for_display_say_nothing_and_others_are_kept():
    data = json.loads(json.dumps(ROLL20))
    more = [("skill-row1", "Lore"), ("corruption", "2"), ("repeating_skills_-x_bonus", "1")]
    data["character"]["attribs"] += [
        {"name": name, "current": value, "max": "", "id": name} for name, value in more
    ]
    sheet = read(data)
    assert not any("skill-row" in line for line in sheet.left)
    assert "corruption: 2" in sheet.left


def test_a_newer_roll20_file_gets_a_sentence():
    with pytest.raises(Unreadable, match="version 4, newer"):
        read({**ROLL20, "schema_version": 4})
    many = [{"name": f"fp{n}", "current": "1"} for n in range(5_000)]
    with pytest.raises(Unreadable, match="5,000 values"):
        read({**ROLL20, "character": {"attribs": many}})


def test_a_stunt_that_swaps_skills_is_not_told_to_have_given_a_bonus():
    problems = read(APP).problems
    assert "Fog Sense needs one approach. Choose which one gets +2." in problems
    assert (
        "Patient Hands gave no +2 where it comes from. Choose an approach and an action that get "
        "one here, or make it something you can do once per session."
    ) in problems


def roll20(**rows: dict[str, str]) -> Understood:
    """Wren in Roll20 with one more row in some sections."""
    data = json.loads(json.dumps(ROLL20))
    data["character"]["attribs"] += [
        {"name": f"repeating_{section}_-x_{field}", "current": value, "max": "", "id": field}
        for section, row in rows.items()
        for field, value in row.items()
    ]
    return read(data).sheet


def test_roll20_rows_of_every_section_are_read():
    wren = read(ROLL20).sheet
    skilled = roll20(skills={"skill": "Sailing", "rating": "2", "bonus": "1"})
    assert skilled.skills["Sailing"] == 3
    assert roll20(skills={"skill": "Sailing", "bonus": "1"}).skills["Sailing"] == 1
    powers = roll20(extras={"name": "Lamp", "desc": "Bright"}, powers={"desc": "Wings"}).extras
    assert [(one.name, one.text) for one in powers[len(wren.extras) :]] == [
        ("Lamp", "Bright"),
        ("", "Wings"),
    ]
    assert roll20(stunts={"name": " "}).stunts == wren.stunts
    noted = roll20(aspects={"label": "Luck", "aspect": "Lucky", "notes": "Since May"})
    assert ("Luck", "Lucky") in [(one.name, one.text) for one in noted.aspects]
    assert ("About Luck", "Since May") in [(one.name, one.text) for one in noted.notes]
    assert roll20(aspects={"label": "Luck"}).aspects == wren.aspects


@pytest.mark.parametrize(
    ("row", "worth", "marked"),
    [
        ({"track": "2", "check1": "1", "track2": "4"}, (1, 4), (True, False)),
        ({"track": "2", "check1": "0", "check2": "on", "check3": "1"}, (1, 1), (False, True)),
        ({"track": "12"}, (1,) * 9, (False,) * 9),
        ({"track": "-1"}, (), ()),
        ({"track": "x"}, (), ()),
    ],
)
@pytest.mark.parametrize(("section", "kind"), [("stress", "stress"), ("conditions", "condition")])
def test_roll20_boxes_are_as_many_as_their_row_says(section, kind, row, worth, marked):
    found = roll20(**{section: {"label": "Winded", **row}}).tracks
    (winded,) = [one for one in found if one.name == "Winded"]
    assert (winded.kind, winded.worth, winded.marked) == (kind, worth, marked)
