"""Stat blocks as people type them: every sample, every way to write a line, nothing dropped."""

from contextlib import suppress
from pathlib import Path
from random import Random
from time import perf_counter

import pytest

from hearthside.core.driver import demo_table
from hearthside.core.foreign.formats import Understood, Unreadable
from hearthside.foreign import recognising
from hearthside.games import find

SAMPLES = Path(__file__).parent / "samples"
FATE = find("fate")


def typed(text: str) -> Understood:
    (sheet,) = recognising.read(text.encode(), [FATE]).sheets
    return sheet


def sample(name: str) -> Understood:
    return typed((SAMPLES / name).read_text("utf-8"))


def texts(many) -> list[str]:
    return [one.text for one in many]


def test_a_condensed_block():
    wren = sample("statblock-fate-condensed.txt").sheet
    assert (wren.name, wren.pronouns) == ("Wren Halloway", "she/they")
    assert [one.name for one in wren.aspects] == ["High Concept", "Trouble", *["Aspect"] * 3]
    assert texts(wren.aspects)[2:4] == [
        "Bramble Is My Compass",
        "Salt in My Pockets, Fog in My Lungs",
    ]
    assert len(wren.skills) == 10
    assert (wren.skills["Lore"], wren.skills["Will"]) == (4, 1)
    assert [one.name for one in wren.stunts] == ["Fog Sense", "Patient Hands"]
    assert (wren.refresh, wren.points) == (3, 2)
    assert [(t.name, t.marked) for t in wren.tracks] == [
        ("Physical Stress", (True, False, False)),
        ("Mental Stress", (False, False, False)),
    ]
    assert [(one.worth, one.text) for one in wren.wounds] == [
        *((2, "Waterlogged Boots"), (4, ""), (6, "")),
    ]
    assert not wren.notes


def test_an_accelerated_npc():
    read = sample("statblock-fae-npc.txt")
    bosun = read.sheet
    assert bosun.name == "The Drowned Bosun"
    assert texts(bosun.aspects) == [
        "Drowned Man With a Whistle",
        "Cannot Cross a Lit Threshold",
        "Still Giving Orders",
    ]
    assert bosun.good_at == ("Dragging people under", "being where the fog is")
    assert bosun.bad_at == ("Fire", "bright light")
    assert bosun.skills == {"Forceful": 3, "Sneaky": 2, "Quick": 1}
    assert [track.worth for track in bosun.tracks] == [(1, 1, 1)]
    assert [(one.name, one.worth) for one in bosun.wounds] == [("Mild", 2)]
    table = demo_table(FATE, FATE.demo)
    table.do(table.table.gms()[0], *read.moves)
    made = next(h for h in table.table.play.cast.values() if h.name == bosun.name)
    assert (made.approaches["forceful"], made.stunts[0].actions) == (3, ("attack",))


def test_a_mob_in_a_table():
    mob = sample("statblock-fate-mob.md").sheet
    assert (mob.name, mob.size) == ("Gull Rock Wreckers", 4)
    assert texts(mob.aspects) == [
        *("Hungry Wreckers With False Lanterns", "Loyal Until It Costs Them"),
    ]
    assert mob.skills == {"Deceive": 3, "Fight": 2, "Stealth": 2, "Athletics": 1, "Notice": 1}
    assert [len(track.worth) for track in mob.tracks] == [1]
    assert texts(mob.notes) == ["(no consequences)"]


def test_a_note_from_obsidian():
    wren = sample("obsidian-fate-core.md").sheet
    assert (wren.name, wren.pronouns, wren.refresh, wren.points) == (
        *("Wren Halloway", "she/they", 3, 2),
    )
    assert [one.name for one in wren.aspects] == ["High Concept", "Trouble", "Aspect"]
    assert wren.skills == {"Lore": 4, "Crafts": 3, "Notice": 3}
    assert [one.name for one in wren.stunts] == ["Fog Sense"]
    assert [(t.name, t.worth, t.marked) for t in wren.tracks] == [
        ("Physical", (1, 2), (True, False))
    ]
    assert [(one.name, one.text) for one in wren.wounds] == [
        ("Mild", "Waterlogged Boots"),
        ("Moderate", ""),
    ]


def test_mooks_and_mobs_come_in_as_such():
    mook = typed("Thug\nAspects: Big; Not Bright\nSkilled (+2) at: hitting\nBad (-2) at: thinking")
    gang = typed("Thugs (mob of 6)\nAspects: Many; Loud\nSkilled (+2) at: hitting\nStress: OOO")
    table = demo_table(FATE, FATE.demo)
    for move in (*mook.moves, *gang.moves):
        table.do(table.table.gms()[0], move)
    kinds = {h.name: (h.kind, h.size, h.good_at) for h in table.table.play.cast.values()}
    assert kinds["Thug"] == ("mook", 1, ("hitting",))
    assert kinds["Thugs"] == ("group", 6, ("hitting",))


def test_a_mob_nobody_could_run_as_one_is_told_as_a_note():
    for skills, where in (("Skilled (+2) at: hitting", "understood"), ("Stress: OO", "left")):
        read = typed(f"Thugs (mob of 2)\nAspects: Many; Loud\n{skills}")
        assert "A mob of 2" in getattr(read, where)


def test_a_pair_is_written_as_a_mob():
    text = "Thugs (mob of 2)\nAspects: Many; Loud\nSkilled (+2) at: hitting"
    assert recognising.write(FATE, "text", typed(text).sheet).startswith("# Thugs (mob of 2)\n")


def test_approaches_and_skills_are_headed_as_what_they_are():
    for skill, heading in (("Quick", "Approaches"), ("Fight", "Skills")):
        read = typed(f"Thug\nAspects: Big; Slow\n{skill} +3, Careful +1")
        assert f"\n{heading}: " in recognising.write(FATE, "text", read.sheet)


def test_a_stunt_too_long_for_its_blank_is_a_note_and_one_too_many_is_no_problem_of_its_own():
    long = typed(f"Thug\nAspects: Big; Slow\nStunts:\n- Fists: Because I {'hit ' * 90}.")
    assert [line for line in long.problems if "too long" in line] == [
        "Fists is too long for its blank."
    ]
    named = "".join(f"- S{n}: Because I hit, I get +2.\n" for n in range(5))
    many = typed(f"Thug\nAspects: Big; Slow\nStunts:\n{named}")
    assert not [line for line in many.problems if "too long" in line]


def test_what_people_see_is_told_once_and_other_notes_stay():
    read = typed("Thug\nAspects: Big; Slow\nAppearance: Tall\nHabits: Whistles")
    assert read.left == ("Habits: Whistles",)


def test_a_mob_with_skills_is_good_at_them():
    read = sample("statblock-fate-mob.md")
    table = demo_table(FATE, FATE.demo)
    table.do(table.table.gms()[0], *read.moves)
    made = next(h for h in table.table.play.cast.values() if h.name == "Gull Rock Wreckers")
    assert (made.kind, made.size) == ("group", 4)
    assert made.good_at == ("Deceive", "Fight", "Stealth", "Athletics", "Notice")
    assert "A mob of 4" in read.understood


def test_somebody_with_skills_and_stunts_comes_in_as_a_mook_and_the_stunts_are_noted():
    read = sample("statblock-fate-condensed.txt")
    (move,) = read.moves
    assert move.good_at.startswith("Lore, Crafts, Notice, ")
    assert any(line.startswith("Stunt: Fog Sense") for line in read.left_as_npc)
    assert any(line.startswith("Skills: Great (+4) Lore") for line in read.left)


@pytest.mark.parametrize(
    "line",
    [
        "Good (+3) Fight, Shoot",
        "Good (+3): Fight, Shoot",
        "+3 Good | Fight, Shoot",
        "**Good / +3:** Fight, Shoot",
        "Fight: Good (+3), Shoot: Good (+3)",
        "Fight +3, Shoot +3",
        "Good Fight, Shoot",
        "Skills: Good (+3) Fight; Good (+3) Shoot",
        "| +3 Good | Fight, Shoot |",
    ],
)
def test_every_way_to_write_skills(line: str):
    assert typed(f"Ash\nHigh Concept: Duelist\n{line}").sheet.skills == {"Fight": 3, "Shoot": 3}


@pytest.mark.parametrize(
    ("boxes", "marked"),
    [
        ("[x][ ]", (True, False)),
        ("[ ] [X]", (False, True)),
        ("☒☐", (True, False)),
        ("□■", (False, True)),
        ("▢▢", (False, False)),
        ("OO", (False, False)),
        ("1 2", (False, False)),
        ("2 boxes", (False, False)),
        ("2", (False, False)),
    ],
)
def test_every_way_to_draw_boxes(boxes: str, marked: tuple[bool, ...]):
    (track,) = typed(f"Ash\nHigh Concept: Duelist\nStress: {boxes}").sheet.tracks
    assert track.marked == marked


@pytest.mark.parametrize(
    ("boxes", "worth"),
    [
        ("[ ][x]", (1, 1)),
        ("[ ] 2 [x] 14", (2, 14)),
        ("[ ] 2 [x] 140", (1, 1)),
        ("[ ][x] (2, 14)", (2, 14)),
        ("[ ][x] (2, 3, 4)", (1, 1)),
        ("2 14", (2, 14)),
        ("14", (1,) * 14),
        ("99", (1,) * 40),
        ("99 boxes", (1,) * 40),
    ],
)
def test_every_way_to_write_what_boxes_are_worth(boxes: str, worth: tuple[int, ...]):
    (track,) = typed(f"Ash\nHigh Concept: Duelist\nStress: {boxes}").sheet.tracks
    assert track.worth == worth


def test_stunts_in_every_form():
    ash = typed(
        "Ash\nHigh Concept: Duelist\nStunts\n- Riposte: I hit back.\n**Feint.** I lie well.\n"
        "Because I am quick, I get +2 when I quickly attack someone slow."
    )
    assert [one.name for one in ash.sheet.stunts] == ["Riposte", "Feint", "Stunt"]
    rows = ash.steps["stunts"]["stunts"]
    assert (rows[2]["approach"], rows[2]["action"], rows[2]["text"]) == (
        *("quick", "attack", "someone slow"),
    )


def test_what_is_not_understood_is_a_note():
    said = "Ash\nHigh Concept: Duelist\nHomeland: The Reach\nOwes everybody money."
    left = "\n".join(typed(said).left)
    assert "Homeland: The Reach" in left
    assert "Owes everybody money." in left


def test_a_list_of_aspects_on_its_own_line_ends_there():
    ash = typed("Ash\nAspects: Quick; Angry\nFight +3\nOwes money").sheet
    assert texts(ash.aspects) == ["Quick", "Angry"]
    assert ash.skills == {"Fight": 3}
    assert texts(ash.notes) == ["Owes money"]


def test_aspects_in_italics_keep_their_commas():
    ash = typed("Ash\nAspects: *Salt, Smoke and Iron*, *Last of the Line*").sheet
    assert texts(ash.aspects) == ["Salt, Smoke and Iron", "Last of the Line"]


@pytest.mark.parametrize("name", ["statblock-burning-wheel.txt", "statblock-questworlds.txt"])
def test_text_of_another_game_is_not_taken_for_fate(name: str):
    with pytest.raises(Unreadable, match="Nothing here reads as a sheet"):
        sample(name)


def test_a_text_without_end_is_refused():
    with pytest.raises(Unreadable, match="one character at a time"):
        typed("Aspects: x\n" * 20_000)
    with pytest.raises(Unreadable, match="longer than 4,000"):
        typed("Aspects: " + "*" * 5_000)
    with pytest.raises(Unreadable, match="longer than any sheet"):
        typed("Ash\nAspects\n" + "- x\n" * 1_000)


@pytest.mark.parametrize(
    "unit", [": ", "*_", "[ ", "**a", "+1 ", "(1, ", "[[a|", "Good ", "a  B", "/ A"]
)
def test_no_text_takes_long(unit: str):
    line = (unit * 4_000)[:3_990]
    before = perf_counter()
    with suppress(Unreadable):
        typed("Ash\nAspects: x\nSkills\n" + f"{line}\n" * 14)
    assert perf_counter() - before < 3


@pytest.mark.parametrize("seed", [*range(12), 223, 270])
def test_lines_in_any_order_and_cut_anywhere_are_read_or_refused_in_words(seed: int):
    rng = Random(seed)
    every = "\n".join(
        (SAMPLES / name).read_text("utf-8")
        for name in (
            "statblock-fate-condensed.txt",
            "statblock-fae-npc.txt",
            "obsidian-fate-core.md",
        )
    )
    lines = every.split("\n")
    rng.shuffle(lines)
    text = "\n".join(lines)[: rng.randint(1, len(every))]
    try:
        sheet = typed(text)
    except Unreadable:
        return
    again = typed(recognising.write(FATE, "text", sheet.sheet))
    assert again.sheet.skills == sheet.sheet.skills
