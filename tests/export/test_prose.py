"""The recap as a story: words as they were typed, and what the dice decided beside them."""

from msgspec.structs import replace

from hearthside.core.say import Line, Span, aspect, emphasised, line, name
from hearthside.core.table_life import Prepared
from hearthside.export.prose import Paragraph, Said, blocks


def narrated(text: str, of: int = 0) -> Line:
    return line(*emphasised(text), beat="Story", kind="narration", of=of)


def did(who: str, text: str) -> Line:
    return line(name(who), " ", *emphasised(text), beat="Story", kind="action", who=who)


def spoke(who: str, text: str) -> Line:
    return line(name(who), ": “", *emphasised(text), "”", beat="Story", kind="speech", who=who)


def read(*lines: Line) -> list[Paragraph]:
    return blocks([Said(seq, each) for seq, each in enumerate(lines, 1)])


def notes(block: Paragraph) -> list[str]:
    return [said.plain for note in block.notes for said in note.lines]


FRAMED = line(name("Wren"), " wants in.", beat="Frame")
TIED = line(name("Wren"), " ties.", beat="Settle", why="Good +3 against Good +3")
HURT = line(name("Wren"), " is hurt.", beat="After")
PASSED = line(name("Jun"), " adds nothing.", beat="React")


def test_a_line_that_begins_with_speech_keeps_its_speaker_beside_it():
    (block,) = read(did("Wren", "“Quiet,” she mutters."))
    assert (block.kind, block.who, block.plain) == ("voiced", "Wren", "“Quiet,” she mutters.")


def test_what_somebody_does_gets_their_name_and_neighbours_join():
    told = read(narrated("The sea breathes."), did("Wren", "lays her cheek to the iron."))
    assert [block.plain for block in told] == ["The sea breathes. Wren lays her cheek to the iron."]


def test_a_sentence_of_its_own_stands_as_typed_and_somebodys_own_voice_beside_their_name():
    told = read(did("Wren", "The last pin gives."), did("Wren", "I curse."))
    assert [(block.kind, block.who, block.plain) for block in told] == [
        ("prose", "", "The last pin gives."),
        ("voiced", "Wren", "I curse."),
    ]
    (block,) = read(did("Wren", "Hang on."))
    assert (block.kind, block.who, block.plain) == ("voiced", "Wren", "Hang on.")
    (block,) = read(did("Wren", "“LADIES AND GENTS,” Wren lifts her lamp."))
    assert (block.kind, block.who) == ("prose", ""), "it names her itself"
    (block,) = read(did("Wren", "Wren waits."))
    assert (block.kind, block.plain) == ("prose", "Wren waits.")


def test_words_that_do_not_say_who_does_what_keep_the_name_they_stand_under():
    orders = "Back to your benches, all of you."
    (block,) = read(did("Odo", orders))
    assert (block.kind, block.who, block.plain) == ("voiced", "Odo", orders)
    (block,) = read(did("Odo", "No way past here."))
    assert (block.kind, block.who) == ("voiced", "Odo")


def test_speech_stands_alone_with_its_emphasis():
    told = read(narrated("A knock."), spoke("Odile", "You *know* whose coast this is."))
    assert [(block.kind, block.who) for block in told] == [("prose", ""), ("speech", "Odile")]
    assert Span("emphasis", "know") in told[1].spans
    assert told[1].plain == "You know whose coast this is."


def test_lines_without_an_end_get_one():
    (block,) = read(narrated("The sea breathes"), narrated("It rises."))
    assert block.plain == "The sea breathes. It rises."


def test_words_that_tell_an_outcome_begin_a_paragraph():
    told = read(narrated("The gate is shut."), FRAMED, TIED, narrated("The pick snaps.", of=3))
    assert [block.plain for block in told] == ["The gate is shut.", "The pick snaps."]
    assert [notes(block) for block in told] == [[], ["Wren ties."]]


def test_an_outcome_stands_beside_the_words_that_tell_it():
    told = read(spoke("Odile", "Now!"), FRAMED, TIED, HURT, narrated("The pick snaps.", of=3))
    assert [notes(block) for block in told] == [[], ["Wren ties.", "Wren is hurt."]]
    assert told[1].notes[0].because == (FRAMED,)


def test_words_that_come_late_are_put_where_they_belong():
    late = narrated("The pick snaps.", of=3)
    told = read(spoke("Odile", "Now!"), FRAMED, TIED, spoke("Voss", "Come in."), late)
    assert [block.plain for block in told] == ["Now!", "The pick snaps.", "Come in."]
    assert [notes(block) for block in told] == [["Wren ties."], [], []]


def test_what_comes_late_keeps_its_order():
    later = [spoke("Voss", "Come in."), narrated("It rains.")]
    said = [replace(spoke("Wren", word), of=3) for word in ("One.", "Two.", "Three.")]
    told = read(spoke("Odile", "Now!"), FRAMED, TIED, *later, *said)
    assert [block.plain for block in told[:4]] == ["Now!", "One.", "Two.", "Three."]

    won = line(name("Wren"), " succeeds.", beat="Settle")
    two = [replace(spoke("Wren", word), of=of) for word, of in (("First.", 3), ("Second.", 5))]
    for order in (two, two[::-1]):
        told = read(spoke("Odile", "Now!"), FRAMED, TIED, FRAMED, won, *later, *order)
        assert [block.plain for block in told[:3]] == ["Now!", "First.", "Second."]


def test_what_is_told_late_stands_with_its_own_outcome_whichever_was_told_first():
    knows = line(name("Odile"), " knows Ma.", beat="Settle", tale="Odile knows Ma.")
    runs = line(name("Tam"), " gets out.", beat="Settle", tale="Tam gets out.")
    tam = replace(did("Tam", "I run."), of=4)
    told = read(narrated("Noon."), knows, FRAMED, runs, tam, narrated("A woman waves.", of=2))
    expected = ["Noon.", "Odile knows Ma.", "A woman waves.", "Tam gets out.", "I run."]
    assert [block.plain for block in told] == expected

    again = replace(did("Tam", "I fall."), of=4)
    told = read(narrated("Noon."), knows, FRAMED, runs, tam, narrated("It rains."), again)
    assert [block.plain for block in told][-3:] == ["I run.", "I fall.", "It rains."]


def test_an_outcome_nobody_tells_stands_beside_what_came_before():
    told = read(narrated("A locked door."), FRAMED, PASSED, TIED, narrated("Later, it rains."))
    assert notes(told[0]) == ["Wren ties."]
    assert notes(told[1]) == []


def test_each_attempt_has_a_note_of_its_own():
    won = line(name("Wren"), " succeeds.", beat="Settle")
    told = read(narrated("A locked door."), FRAMED, TIED, FRAMED, won)
    assert [[said.plain for said in note.lines] for note in told[0].notes] == [
        ["Wren ties."],
        ["Wren succeeds."],
    ]


def test_what_happened_before_an_attempt_is_told_before_it():
    compelled = line(name("Wren"), " takes the point.", beat="Compel")
    told = read(spoke("Odile", "Now!"), compelled, FRAMED, TIED, spoke("Voss", "Come in."))
    assert notes(told[0]) == ["Wren takes the point.", "Wren ties."]
    (bare, tried) = read(compelled, FRAMED, TIED)
    assert [bare.plain, tried.plain] == ["Wren takes the point.", "Wren wants in. Wren ties."]


def test_a_fight_nobody_tells_is_a_part_of_the_text():
    hits = [line(name("Wren"), f" hits {n}.", beat="Settle") for n in range(3)]
    fight = [one for hit in hits for one in (FRAMED, PASSED, hit)]
    told = read(narrated("A locked door."), *fight, narrated("Later, it rains."))
    assert [(block.kind, block.plain) for block in told] == [
        ("prose", "A locked door."),
        ("outcome", "Wren wants in. Wren hits 0."),
        ("outcome", "Wren wants in. Wren hits 1."),
        ("outcome", "Wren wants in. Wren hits 2."),
        ("prose", "Later, it rains."),
    ]


def test_what_led_somewhere_is_its_why_and_what_was_wanted_is_said_once():
    offered = line("Priya offers ", name("Wren"), " a point.", beat="Compel")
    taken = line(name("Wren"), " takes it.", beat="Compel", kind="turning")
    told = read(narrated("A locked door."), offered, taken)
    assert (notes(told[0]), told[0].notes[0].because) == (["Wren takes it."], (offered,))
    wants = line(name("Wren"), " wants ", aspect("the bell"), ".", beat="Frame")
    wins = line(name("Wren"), " wins ", aspect("the bell."), beat="Settle")
    (bare,) = read(wants, wins)
    assert bare.plain == "Wren wins the bell."


def test_a_handout_stands_where_it_was_shown():
    letter = Prepared(id="l", kind="handout", title="A letter", text="Come.", picture="p")
    said = line("A handout: ", aspect("A letter"), ".", beat="Scene", shows="l")
    (knock, shown) = blocks([Said(1, narrated("A knock.")), Said(2, said, letter)])
    assert (knock.kind, shown.kind) == ("prose", "handout")
    assert (shown.plain, shown.text, shown.picture) == ("A letter", "Come.", "p")


def test_who_comes_in_is_told_by_the_people_and_not_by_the_story():
    assert read(line(name("Wren"), " joins the story.", beat="Cast")) == []


def test_where_nobody_told_anything_the_outcomes_are_the_story():
    told = read(FRAMED, PASSED, TIED, HURT)
    assert [(block.kind, block.plain) for block in told] == [
        ("outcome", "Wren wants in. Wren ties. Wren is hurt.")
    ]
    assert PASSED in told[0].notes[0].because


def test_an_outcome_that_tells_the_intent_again_is_told_once():
    both = line(name("Wren"), " wants in, and ties.", beat="Settle")
    (told,) = read(FRAMED, both, HURT)
    assert told.plain == "Wren wants in, and ties. Wren is hurt."


def test_a_secret_is_never_set_into_one_paragraph_with_what_all_know():
    secret = line("The bell rings.", beat="Settle", to=("gm",))
    told = read(FRAMED, TIED, secret)
    assert [(block.to, block.plain) for block in told] == [
        (None, "Wren wants in. Wren ties."),
        (("gm",), "The bell rings."),
    ]
    whispered = line("Psst.", beat="Story", kind="narration", to=("mara", "gm"))
    assert len(read(narrated("A knock."), whispered)) == 2


def test_attempts_before_the_one_that_is_told_stand_with_the_words_before():
    other = line(name("Jun"), " slips.", beat="Settle")
    told = read(narrated("Fog."), FRAMED, other, FRAMED, TIED, narrated("Ropes sing.", of=5))
    assert [(block.plain, notes(block)) for block in told] == [
        ("Fog.", [other.plain]),
        ("Ropes sing.", [TIED.plain]),
    ]


def test_a_long_struggle_is_told_by_what_turned_it_and_who_won_what():
    blow = line(name("Wren"), " strikes.", beat="Settle", kind="outcome")
    out = line(name("Voss"), " is out of it.", beat="Settle", kind="turning")
    won = line("Wren wins: ", aspect("the gate stays shut"), ".", beat="Settle", kind="outcome")
    (told,) = read(narrated("Fog."), *[blow] * 5, out, won)
    assert notes(told) == [out.plain, won.plain]
    (short,) = read(narrated("Fog."), blow, out, won)
    assert notes(short) == [blow.plain, out.plain, won.plain]


def test_words_a_rule_asks_for_tell_what_was_just_decided():
    asked = line("She lets it carry them.", beat="Contest", kind="narration", rules=("FA-6.5",))
    told = read(spoke("Wren", "Now."), FRAMED, TIED, asked)
    assert [(block.plain, notes(block)) for block in told] == [
        ("Now.", []),
        ("She lets it carry them.", [TIED.plain]),
    ]


def test_what_the_people_at_the_table_decide_is_no_story():
    for_all = line("Who leads? It is ", aspect("Imre"), ".", beat="Vote")
    private = line("Prepared: ", aspect("a barge"), beat="Preparation", to=("gale",))
    assert read(for_all, private) == []


def test_what_nobody_told_is_text_as_people_tell_it_with_its_figures_beside() -> None:
    premise = Said(1, line("The tide is out.", kind="narration"))
    went = line(name("Wren"), " succeeds by 3.", beat="Settle", tale="Wren gets the door open.")
    cost = line("It costs: a lamp.", beat="Settle", tale="But a lamp is lit.")
    page = blocks([premise, Said(2, went), Said(3, cost)])
    assert [one.plain for one in page] == [
        "The tide is out.",
        "Wren gets the door open. But a lamp is lit.",
    ]
    assert page[1].notes[0].lines == (went, cost)
    (bare,) = blocks([Said(2, went)])
    assert bare.plain == "Wren gets the door open."
    told = line(name("Wren"), " ", "She leans on it.", kind="action", of=2)
    words = blocks([premise, Said(2, went), Said(4, told)])[-1]
    assert words.plain == "Wren gets the door open. She leans on it."
    assert words.notes[0].lines == (went,)
    alone = line(name("Wren"), " ", "She leans on it", kind="action")
    beside = blocks([premise, Said(4, alone)])[-1]
    assert (beside.who, beside.plain) == ("Wren", "She leans on it."), "it may be another she"


def test_figures_are_for_the_rolls_where_what_came_of_things_is_told() -> None:
    told = line("The bell hangs there.", kind="narration")
    even = line(name("Wren"), " scores, 1 to 0.", kind="outcome")
    won = line(name("Wren"), " wins.", kind="turning", tale="Wren gets the bell.")
    page = blocks([Said(1, told), Said(2, even), Said(3, line("On.", beat="Frame")), Said(4, won)])
    assert [block.plain for block in page] == ["The bell hangs there.", "Wren gets the bell."]
    assert all(not block.beside for block in page)
    assert any(even in note.lines for note in page[0].notes), "with the rolls it is there"


def test_a_milestone_is_no_story() -> None:
    grown = line("A minor milestone.", beat="Milestone", kind="turning")
    assert blocks([Said(1, grown)]) == []


def test_rounds_of_a_struggle_are_one_paragraph_until_something_is_won() -> None:
    def round_(seq: int, deed: str, ahead: str) -> list[Said]:
        framed = line(name("Wren Vale"), f" {deed}.", beat="Frame", tale=f"Wren Vale {deed}.")
        swung = line(name("Wren Vale"), f" {ahead}.", kind="outcome", tale=f"Wren Vale {ahead}.")
        return [Said(seq, framed), Said(seq + 1, swung)]

    told = line("The bell hangs there.", kind="narration")
    won = line(aspect("the bell"), " is theirs.", kind="outcome", tale="Wren Vale gets the bell.")
    rounds = [*round_(2, "swings", "leads"), *round_(4, "swings again", "leads still")]
    last = [Said(6, line("On.", beat="Frame")), Said(7, won)]
    page = blocks([Said(1, told), *rounds, *last])
    assert [block.plain for block in page] == [
        "The bell hangs there.",
        "Wren Vale swings. Wren leads. Wren swings again. Wren leads still.",
        "Wren Vale gets the bell.",
    ]
    assert len(page[1].notes) == 2, "each keeps its own figures"
