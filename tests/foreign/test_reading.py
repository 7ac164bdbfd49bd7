"""Sheets from elsewhere: what each sample says, there and back, and what broken files get."""

import json
from copy import deepcopy
from pathlib import Path
from random import Random
from time import perf_counter

import msgspec
import pytest

from hearthside import cli
from hearthside.core.driver import demo_table
from hearthside.core.foreign.formats import MOST_BYTES, Understood, Unreadable, opened
from hearthside.core.foreign.plain import plain, shouted, titled
from hearthside.core.making import BeginMaking, SaveStep
from hearthside.foreign import recognising
from hearthside.games import discover, find

SAMPLES = Path(__file__).parent / "samples"
FATE = find("fate")
WREN = [
    "fari-v1-wren-halloway.fari.json",
    "fari-v2-wren-halloway.fari.json",
    "fari-v4-wren-halloway.fari.json",
    "fari-v6-fate-condensed-wren-halloway.fari.json",
    "fvtt-fco-wren-halloway.json",
    "fvtt-fco-pre-v10-plain-keys-wren-halloway.json",
    "fvtt-fatex-wren-halloway.json",
    "roll20-vttes-v3-fate-wren-halloway.json",
]
APP = "fate-core-app-wren-halloway.fchar"
FATEX = "fvtt-fatex-wren-halloway.json"
PIP = "fari-v6-fae-template-pip-marlowe.fari.json"
TYPED = [
    "statblock-fate-condensed.txt",
    "statblock-fae-npc.txt",
    "statblock-fate-mob.md",
    "obsidian-fate-core.md",
]
BACKUP = "fari-full-backup.fari.json"
FORMATS = [format.name for format in FATE.foreign]


def raw(name: str) -> bytes:
    return (SAMPLES / name).read_bytes()


def read(name: str) -> Understood:
    return recognising.read(raw(name), [FATE]).sheets[0]


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


# Broken, hostile, too large


@pytest.mark.parametrize("name", [*WREN, APP, PIP, BACKUP])
def test_a_file_that_was_cut_off_gets_a_sentence(name: str):
    whole = raw(name).strip()
    for at in range(1, len(whole), len(whole) // 23):
        with pytest.raises(Unreadable, match=r"cut off|no tool we know|Nothing here reads"):
            recognising.read(whole[:at], [FATE])


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (b"", "nothing in it"),
        (b"  \n ", "nothing in it"),
        (b"\xff\xfe\x00\x01", "not text"),
        (b"{" + b" " * MOST_BYTES + b"}", "more than 2 MB"),
        (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "nested deeper"),
        (b"[" * 5 + b"{}" + b"]" * 5, "Nothing here reads"),
        (b'[{"fariType":"character"}]', "a list"),
        (b'{"fariType":"character"}', "no name"),
        (b'{"fariType":"full"}', "empty"),
        (b'{"hello":"world"}', "no tool we know"),
    ],
)
def test_what_is_no_sheet_gets_a_sentence(given: bytes, sentence: str):
    before = perf_counter()
    with pytest.raises(Unreadable, match=sentence):
        recognising.read(given, [FATE])
    assert perf_counter() - before < 5


def test_a_number_beyond_all_measure_is_no_number():
    given = raw(PIP).replace(b'"value": "3"', b'"value": ' + b"9" * 4000)
    assert given != raw(PIP)
    assert recognising.read(given, [FATE]).sheets[0].sheet.skills["Careful"] == 0


def test_a_thousand_of_a_kind_or_a_novel_is_refused():
    data = json.loads(raw(WREN[0]))
    data["skills"] = [{"name": f"Skill {n}", "value": "1"} for n in range(20_000)]
    with pytest.raises(Unreadable, match="20,000 skills"):
        recognising.read(json.dumps(data).encode(), [FATE])
    data["skills"] = []
    data["notes"] = "<p>" * 300_000
    with pytest.raises(Unreadable, match="900,000 characters"):
        recognising.read(json.dumps(data).encode(), [FATE])


JUNK = (
    None,
    True,
    -1,
    1e300,
    10**18,
    "",
    "x" * 500,
    "<b>",
    [],
    {},
    [[]],
    {"a": {}},
    "NaN",
    "\u202e",
)


@pytest.mark.parametrize("name", [*WREN, APP, PIP, BACKUP, "fari-scene-v3-lamp-room.fari.json"])
def test_anything_anywhere_is_read_or_refused_in_words(name: str):
    rng = Random(name)
    for _ in range(60):
        data = json.loads(raw(name))
        for _ in range(rng.randint(1, 4)):
            _spoil(data, rng)
        try:
            reading = recognising.read(json.dumps(data).encode(), [FATE])
        except Unreadable:
            continue
        for sheet in reading.sheets:
            if sheet.sheet is not None:
                for format in FORMATS:
                    recognising.read(recognising.write(FATE, format, sheet.sheet).encode(), [FATE])


def _spoil(data, rng: Random) -> None:
    """Put something strange somewhere inside."""
    while True:
        keys = list(data) if isinstance(data, dict) else list(range(len(data)))
        if not keys:
            return
        key = rng.choice(keys)
        if not isinstance(data[key], dict | list) or rng.random() < 0.15:
            data[key] = deepcopy(rng.choice(JUNK))
            return
        data = data[key]


def test_markup_and_hidden_characters_are_gone():
    assert plain("<script>alert(1)</script>a<img src=x onerror=y>b &lt;3") == "ab <3"
    assert plain("turn\u202earound\u200b") == "turnaround"
    assert plain("[[/roll 4dF]]{Roll} @Actor[abc]") == "Roll abc"
    assert plain("2 < 3 > 1") == "2 < 3 > 1"


def test_labels_shout_only_where_they_can_be_had_back():
    assert shouted("What the Water Said") == "WHAT THE WATER SAID"
    assert shouted("McCoy’s Way") == "McCoy’s Way"
    assert titled("MILD") == "Mild"


def test_a_byte_order_mark_and_old_line_ends_do_no_harm():
    assert opened(b"\xef\xbb\xbf" + raw(PIP).replace(b"\n", b"\r\n")).data is not None


# The command


def test_the_command_tells_what_was_understood(capsys):
    assert cli.main(["sheet", str(SAMPLES / PIP)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Fate Accelerated, from Fari.\n\nPip Marlowe\n\nUnderstood:\n")
    assert "  Approaches: Good (+3) Careful;" in said
    assert "Kept as a note:\n  Refresh: 3\n" in said


def test_the_command_writes_another_format(tmp_path, capsys):
    target = tmp_path / "pip.json"
    words = ["sheet", str(SAMPLES / PIP), "--game", "fate", "--as", "fatex", "-o", str(target)]
    assert cli.main(words) == 0
    assert recognising.read(target.read_bytes(), [FATE]).format.name == "fatex"
    assert cli.main(words) == 1
    assert "is there already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nowhere.json"], "cannot be read"),
        ([str(SAMPLES / PIP), "--as", "pdf"], "There are: fari"),
        ([str(SAMPLES / PIP), "--game", "venus"], "reads no sheets from elsewhere yet"),
        ([str(SAMPLES / PIP), "--game", "chess"], "There is no game"),
    ],
)
def test_the_command_says_what_is_wrong(words, sentence, capsys):
    assert cli.main(["sheet", *words]) == 1
    assert sentence in capsys.readouterr().err


def test_no_two_formats_of_a_game_share_a_name():
    for game in discover().values():
        names = [format.name for format in game.foreign]
        assert len(set(names)) == len(names)
