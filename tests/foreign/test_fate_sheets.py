"""Fate’s sheets of every tool: somebody stays the same, there and back, and comes to a table."""

import msgspec
import pytest

from hearthside.core.driver import demo_table
from hearthside.core.foreign.formats import Unreadable
from hearthside.core.making import BeginMaking, SaveStep
from hearthside.foreign import recognising
from hearthside.games import discover
from tests.foreign.fate_samples import APP, BACKUP, FATE, FORMATS, PIP, TYPED, WREN, raw, read


@pytest.mark.parametrize("name", WREN)
def test_wren_is_the_same_from_every_tool(name: str):
    wren = read(name).sheet
    assert wren.name == "Wren Halloway"
    assert [(one.name, one.text) for one in wren.aspects] == [
        ("High Concept", "Lighthouse Keeper Who Hears the Drowned"),
        ("Trouble", "I Owe the Tide a Name"),
        ("Relationship", "Bramble Is My Compass"),
        ("Other Aspect", "Salt in My Pockets, Fog in My Lungs"),
        ("Free Aspect", "Never Leave a Lamp Unlit"),
    ]
    assert len(wren.skills) == 19
    rated = {skill: rating for skill, rating in wren.skills.items() if rating > 1}
    assert rated == {
        "Lore": 4,
        "Crafts": 3,
        "Notice": 3,
        "Athletics": 2,
        "Empathy": 2,
        "Investigate": 2,
    }
    assert [one.name for one in wren.stunts] == [
        *("Fog Sense", "Patient Hands", "What the Water Said"),
    ]
    question = "Once per session, ask the drowned one question & receive a true answer."
    assert wren.stunts[2].text == question
    assert [track.marked for track in wren.tracks] == [(True, False, False), (False,) * 3]
    assert [(one.name, one.worth, one.text) for one in wren.wounds] == [
        ("Mild", 2, "Waterlogged Boots"),
        ("Moderate", 4, ""),
        ("Severe", 6, ""),
    ]
    assert wren.refresh == 3
    assert wren.points == (3 if "-v1-" in name else 2)
    said = "\n".join(note.text for note in wren.notes)
    assert "Keeps the Gull Rock light." in said
    assert "<" not in said


@pytest.mark.parametrize("name", [*WREN, APP, PIP, *TYPED])
@pytest.mark.parametrize("to", FORMATS)
def test_there_and_back_loses_nothing(name: str, to: str):
    first = recognising.read(raw(name), [FATE])
    sheet = first.sheets[0].sheet
    there = recognising.read(recognising.write(FATE, to, sheet).encode(), [FATE])
    assert there.format.name == to
    back = recognising.write(FATE, first.format.name, there.sheets[0].sheet)
    again = recognising.read(back.encode(), [FATE])
    assert again.format == first.format
    assert comparable(again.sheets[0].sheet, sheet) == comparable(sheet, sheet)


def comparable(sheet, first) -> dict:
    """A sheet without the order of its notes, which is each tool's own.

    Foundry cannot do without refresh and points: who had none has those of a beginner there.
    """
    kept = msgspec.to_builtins(sheet)
    for number in ("refresh", "points"):
        if getattr(first, number) is None:
            assert kept.pop(number) in (None, 3)
    kept["notes"] = sorted((note["name"], note["text"]) for note in kept["notes"])
    return kept


def test_writing_again_gives_the_same_file():
    for format in FORMATS:
        written = recognising.write(FATE, format, read(PIP).sheet)
        assert written == recognising.write(FATE, format, read(PIP).sheet)


def test_what_foundry_knows_besides_is_there():
    wren = read("fvtt-fco-wren-halloway.json").sheet
    assert wren.pronouns == "she/they"
    assert [(one.name, one.text) for one in wren.extras] == [
        ("The Brass Lantern", "Its light never gutters.")
    ]
    assert {note.name: note.text for note in wren.notes} == {
        "Description": "Tall, salt-stained, soft-spoken.",
        "Biography": "Keeps the Gull Rock light.",
        "Notes": "Afraid of calm water.",
    }


def test_everything_read_is_placed_or_kept_as_a_note():
    for name in [*WREN, APP, PIP, *TYPED]:
        sheet = read(name)
        told = "\n".join((*sheet.understood, *sheet.left))
        one = sheet.sheet
        for words in (
            *(aspect.text for aspect in one.aspects),
            *(stunt.text for stunt in one.stunts),
            *(extra.text for extra in one.extras),
            *(note.text for note in one.notes),
            *(wound.text for wound in one.wounds),
            *one.skills,
            one.pronouns,
            one.portrait,
        ):
            assert words in told, (name, words)


# What becomes of it at a table


def test_pip_can_be_made_from_what_was_read():
    pip = read(PIP)
    assert not pip.problems
    table = demo_table(FATE, FATE.demo)
    seat = next(iter(table.table.gms()))
    before = set(table.table.play.cast)
    table.do(seat, BeginMaking(name="Pip"))
    (draft,) = set(table.table.play.cast) - before
    for step, blanks in pip.steps.items():
        table.do(seat, SaveStep(who=draft, step=step, blanks=blanks))
    hero = table.table.play.cast[draft]
    assert hero.name == "Pip Marlowe"
    assert hero.approaches == {
        "careful": 3,
        "clever": 2,
        "flashy": 0,
        "forceful": 1,
        "quick": 1,
        "sneaky": 2,
    }
    (stunt,) = hero.stunts
    assert (stunt.name, stunt.approach, stunt.actions) == ("Shortcut", "clever", ("overcome",))
    assert (stunt.feature, stunt.text) == ("I know every sky-lane", "while navigating")
    texts = {one.text for one in table.table.play.aspects.values() if one.owner == draft}
    assert texts == {
        *("Twelve-Year-Old Airship Navigator", "Grounded by Order of Mum"),
        "My Goggles See Tomorrow",
    }


def test_pip_can_come_in_as_somebody_of_the_game_masters():
    (move,) = read(PIP).moves
    table = demo_table(FATE, FATE.demo)
    table.do(next(iter(table.table.gms())), move)
    made = [one for one in table.table.play.cast.values() if one.name == "Pip Marlowe"]
    assert [(one.npc, one.approaches["careful"], len(one.boxes)) for one in made] == [(True, 3, 3)]


def test_every_reading_fits_the_blanks_of_making():
    for name in [*WREN, APP, *TYPED]:
        table = demo_table(FATE, FATE.demo)
        seat = next(iter(table.table.gms()))
        before = set(table.table.play.cast)
        table.do(seat, BeginMaking(name="Wren"))
        (draft,) = set(table.table.play.cast) - before
        for step, blanks in read(name).steps.items():
            table.do(seat, SaveStep(who=draft, step=step, blanks=blanks))
        stunts = [stunt.name for stunt in table.table.play.cast[draft].stunts]
        assert stunts == [stunt.name for stunt in read(name).sheet.stunts]


def test_a_backup_has_everybody_and_its_scenes_as_notes():
    wren, lamp = recognising.read(raw(BACKUP), [FATE]).sheets
    assert wren.name == "Wren Halloway"
    assert lamp.sheet is None
    assert "Aspect: Storm Coming In Hard" in lamp.left
    assert "Bad Guy (only for the game master): The Drowned Bosun" in lamp.left
    assert "Aspect (only for the game master): Cannot Cross a Lit Threshold" in lamp.left
    alone = read("fari-scene-v3-lamp-room.fari.json")
    assert alone.left == lamp.left
    with pytest.raises(Unreadable, match="nobody in particular"):
        recognising.write(FATE, "fari", alone.sheet)


def test_no_two_formats_of_a_game_share_a_name():
    for game in discover().values():
        names = [format.name for format in game.foreign]
        assert len(set(names)) == len(names)
