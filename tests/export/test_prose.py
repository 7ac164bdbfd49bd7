"""The recap as a story: words as they were typed, and what the dice decided beside them."""

from msgspec.structs import replace

from hearthside.core.say import (
    Line,
    Span,
    aspect,
    at_stake,
    emphasised,
    line,
    name,
    quoted_wish,
    reveal,
)
from hearthside.core.table_life import Prepared
from hearthside.core.their_words import in_their_words
from hearthside.core.told_attempts import Said
from hearthside.export.prose import Paragraph, blocks, called_by_first_names, first_names


def narrated(text: str, of: int = 0) -> Line:
    return line(*emphasised(text), beat="Story", kind="narration", of=of)


def told(who: str, text: str, beat: str = "Story", of: int = 0) -> Line:
    (said,) = in_their_words(name(who), text, beat=beat, who=who, of=of)
    return said


def read(*lines: Line) -> list[Paragraph]:
    return blocks([Said(seq, each) for seq, each in enumerate(lines, 1)])


def plain(*lines: Line) -> list[str]:
    return [block.plain for block in read(*lines)]


def notes(block: Paragraph) -> list[str]:
    return [said.plain for note in block.notes for said in note.lines]


FRAMED = line(name("Wren"), " wants in.", beat="Frame")
TIED = line(name("Wren"), " ties.", beat="Settle", why="Good +3 against Good +3")
HURT = line(name("Wren"), " is hurt.", beat="After")
PASSED = line(name("Jun"), " adds nothing.", beat="React")
NOW = told("Odile", "“Now!”")


def test_what_somebody_does_gets_their_name_and_neighbours_join():
    cheek = told("Wren", "lays her cheek to the iron")
    assert plain(narrated("The sea breathes"), cheek) == [
        "The sea breathes. Wren lays her cheek to the iron."
    ]


def test_words_that_end_in_a_quotation_without_a_stop_end_their_paragraph():
    bell = narrated("A bell rings.")
    assert plain(narrated("She laughs. “Come on”"), bell) == [
        "She laughs. “Come on”",
        "A bell rings.",
    ]
    assert plain(narrated("She laughs. “Come on!”"), bell) == [
        "She laughs. “Come on!” A bell rings."
    ]


def test_what_is_going_on_as_a_scene_opens_is_a_paragraph_of_its_own():
    premise = line("The tide is out.", beat="Scene", kind="narration")
    first, then = read(premise, narrated("A bell rings."))
    assert (first.plain, first.opens) == ("The tide is out.", True)
    assert (then.plain, then.opens) == ("A bell rings.", False)


def test_a_clock_is_told_by_where_it_has_come_to():
    def tide(*now: str) -> Line:
        return line(*now, beat="Clock")

    began = tide("A clock: ", aspect("The tide"), ", 6 segments.")
    steps = [tide(aspect("The tide"), f": {at} of 6.") for at in (1, 2)]
    other = tide(aspect("The storm"), ": 1 of 4.")
    assert plain(narrated("It rains."), began, steps[0], other, steps[1]) == [
        "It rains.",
        "The storm: 1 of 4. The tide: 2 of 6.",
    ]


def test_speech_stands_alone_with_its_emphasis():
    said = read(narrated("A knock."), told("Odile", "“You *know* whose coast this is.”"))
    assert [(block.kind, block.who) for block in said] == [("prose", ""), ("speech", "Odile")]
    assert Span("emphasis", "know") in said[1].spans
    assert said[1].plain == "You know whose coast this is."


def test_an_outcome_stands_beside_the_words_that_tell_it():
    said = read(narrated("The gate is shut."), FRAMED, TIED, HURT, narrated("It snaps.", of=3))
    assert [block.plain for block in said] == ["The gate is shut.", "It snaps."]
    assert [notes(block) for block in said] == [[], ["Wren ties.", "Wren is hurt."]]
    assert said[1].notes[0].because == (FRAMED,)


def test_beside_words_that_tell_it_an_outcome_says_who_wanted_what():
    ended = line(*quoted_wish("the door open"), name("Wren"), " ties.", beat="Settle")
    (looked,) = read(FRAMED, ended, narrated("The last pin gives.", of=2))
    (note,) = looked.notes
    whole = "“The door open”: Wren ties."
    assert [one.plain for one in note.lines] == [whole]
    assert [one.plain for one in looked.above] == [whole], "in running text too"
    (untold,) = read(FRAMED, ended)
    assert untold.plain == whole, "nobody told it"


def test_an_outcome_stands_beside_how_they_went_about_it_where_nobody_told_its_looks():
    how = told("Wren", "lays her cheek to the iron", beat="Frame")
    said = read(narrated("The gate is shut."), FRAMED, how, PASSED, TIED, narrated("It rains."))
    assert [(block.plain, notes(block)) for block in said] == [
        ("The gate is shut.", []),
        ("Wren lays her cheek to the iron.", ["Wren ties."]),
        ("It rains.", []),
    ]


def test_an_outcome_stands_behind_how_they_went_about_it_where_a_rule_asked_what_they_want():
    wants = line(name("Wren"), " looks for Odile.", beat="Frame", kind="action", rules=("X-1",))
    how = told("Wren", "I whistle twice", beat="Frame")
    said = read(wants, how, TIED)
    assert [(block.plain, notes(block)) for block in said] == [
        ("Wren looks for Odile.", []),
        ("I whistle twice.", ["Wren ties."]),
    ]
    assert [one.plain for one in said[1].below] == ["Wren ties."]


def test_running_text_has_an_outcome_between_how_they_went_about_it_and_how_it_looked():
    how = told("Wren", "lays her cheek to the iron", beat="Frame")
    went, looked = read(FRAMED, how, TIED, narrated("The last pin gives.", of=3), HURT)
    assert (went.plain, went.notes) == ("Wren lays her cheek to the iron.", ())
    assert (looked.above, looked.plain, looked.below) == ((TIED,), "The last pin gives.", (HURT,))
    (went,) = read(FRAMED, how, TIED)
    assert (went.above, went.below) == ((), (TIED,)), "nobody told how it looked"


def test_an_outcome_nobody_tells_is_a_small_line_in_the_text():
    said = read(narrated("A locked door."), FRAMED, PASSED, TIED, narrated("Later, it rains."))
    assert [(block.kind, block.plain) for block in said] == [
        ("prose", "A locked door."),
        ("outcome", "Wren ties."),
        ("prose", "Later, it rains."),
    ]
    assert said[1].outcome.because == (FRAMED, PASSED)
    assert (said[1].above, said[1].below) == ((), ()), "it is the text"


def test_where_nobody_told_anything_the_outcomes_are_the_story_in_order():
    won = line(name("Wren"), " succeeds.", beat="Settle")
    assert plain(FRAMED, PASSED, TIED, HURT, FRAMED, won) == [
        "Wren ties. Wren is hurt.",
        "Wren succeeds.",
    ]
    (settings,) = read(line("The settings: ", aspect("a harbour"), ".", beat="Scenario"))
    assert (settings.kind, settings.plain) == ("prose", "The settings: a harbour.")


def test_a_request_that_was_withdrawn_is_no_story():
    assert read(FRAMED) == []
    assert plain(narrated("Fog."), FRAMED, PASSED) == ["Fog."]


def test_a_request_that_was_refused_is_told_with_the_reason():
    refused = line("The GM turns it down: ", aspect("it is high."), beat="Frame", kind="outcome")
    said = read(narrated("Fog."), FRAMED, refused, FRAMED, TIED)
    assert [(block.kind, block.plain) for block in said[1:]] == [
        ("outcome", "The GM turns it down: it is high."),
        ("outcome", "Wren ties."),
    ]


def test_what_two_attempts_came_to_stands_apart_where_only_the_dice_know_of_the_second():
    refused = line("No test: ", aspect("it is high."), beat="Settle")
    said = [Said(1, FRAMED), Said(2, TIED), Said(3, HURT), Said(5, refused, framed=True)]
    assert [block.plain for block in blocks(said)] == [
        "Wren ties. Wren is hurt.",
        "No test: it is high.",
    ]
    late = Said(6, told("Wren", "“Half a pick.”", of=2), framed=True)
    assert [block.plain for block in blocks([*said[:3], late])] == ["Half a pick."]


def test_words_that_come_once_something_else_happened_are_put_where_they_belong():
    late = [told("Wren", f"“{word}.”", of=3) for word in ("One", "Two")]
    said = read(NOW, FRAMED, TIED, told("Voss", "“Come in.”"), narrated("It rains."), *late)
    evening = ["Now!", "Wren ties.", "Come in.", "It rains.", "One.", "Two."]
    assert [block.plain for block in said] == evening, "nothing else has happened yet"
    assert not any(notes(block) for block in said[2:]), "it stands where it came"

    won = line(name("Wren"), " succeeds.", beat="Settle")
    two = [told("Wren", "“First.”", of=3), told("Wren", "“Second.”", of=5)]
    for order in (two, two[::-1]):
        said = read(NOW, FRAMED, TIED, FRAMED, won, narrated("It rains."), *order)
        evening = ["Now!", "First.", "Wren succeeds.", "It rains.", "Second."]
        assert [block.plain for block in said] == evening


def test_an_attempt_before_the_one_that_is_told_keeps_its_own_line():
    other = line(name("Jun"), " slips.", beat="Settle")
    said = read(narrated("Fog."), FRAMED, other, FRAMED, TIED, narrated("Ropes sing.", of=5))
    assert [(block.plain, notes(block)) for block in said] == [
        ("Fog.", []),
        (other.plain, []),
        ("Ropes sing.", [TIED.plain]),
    ]


def test_what_is_told_of_its_own_accord_tells_of_no_outcome_and_neither_does_a_premise():
    premise = line("The tide is out.", beat="Scene", kind="narration")
    assert [block.kind for block in read(premise, TIED)] == ["prose", "outcome"]
    said = read(FRAMED, narrated("The sea breathes."), TIED)
    assert [(block.kind, block.plain) for block in said] == [
        ("prose", "The sea breathes."),
        ("outcome", "Wren ties."),
    ]


def test_what_whoever_it_was_tells_next_is_how_it_looked():
    said = read(FRAMED, TIED, told("Wren", "“Half a pick.”"), told("Wren", "lifts the lamp"))
    assert [(block.plain, notes(block)) for block in said] == [
        ("Half a pick.", ["Wren ties."]),
        ("Wren lifts the lamp.", []),
    ]
    cost = line("The minor cost: ", aspect("the pick snaps."), beat="Settle")
    (said,) = read(FRAMED, TIED, told("Wren", "“Half a pick.”"), cost)
    assert notes(said) == [TIED.plain, cost.plain], "a cost that is named later belongs to it too"
    said = read(FRAMED, TIED, told("Voss", "“Come in.”"), told("Wren", "lifts the lamp"))
    assert [block.kind for block in said] == ["outcome", "speech", "prose"]


def test_words_a_rule_asks_for_tell_what_was_just_decided():
    asked = line("She lets it carry them.", beat="Contest", kind="narration", rules=("FA-6.5",))
    said = read(NOW, FRAMED, TIED, asked)
    assert [(block.plain, notes(block)) for block in said] == [
        ("Now!", []),
        ("She lets it carry them.", [TIED.plain]),
    ]


def test_a_compel_stands_apart_from_the_attempt_around_it():
    taken = line(name("Wren"), " takes the point.", beat="Compel", kind="turning")
    assert plain(NOW, taken, FRAMED, TIED) == ["Now!", "Wren takes the point.", "Wren ties."]
    looks = told("Wren", "opens the second door", beat="Compel")
    said = read(NOW, looks, taken, FRAMED, TIED)
    assert [(block.plain, notes(block)) for block in said] == [
        ("Now!", []),
        ("Wren opens the second door.", ["Wren takes the point."]),
        ("Wren ties.", []),
    ]


def test_what_somebody_wins_or_takes_upon_themselves_between_rounds_hides_none_of_them():
    """Only how the struggle was decided says more than how it stood."""
    ahead = line(name("Wren"), " pulls ahead of ", name("Voss"), ".", beat="Settle")
    took = (name("Odo"), " takes it: ", aspect("a long way round"), ".")
    compel = line(*took, beat="Compel", kind="turning")
    ends = (*quoted_wish("the keys"), name("Hob"), " is taken out.")
    out = line(*ends, beat="After", kind="turning")
    framed = line(name("Odo"), " wants the keys.", beat="Frame")
    for meanwhile in ([compel], [framed, out]):
        said = plain(narrated("Fog."), FRAMED, ahead, *meanwhile)
        assert said == ["Fog.", ahead.plain, meanwhile[-1].plain]
    won = line(*at_stake("the ford"), name("Wren"), " wins.", beat="Settle", kind="turning")
    assert plain(narrated("Fog."), FRAMED, ahead, FRAMED, won) == ["Fog.", won.plain]


def test_what_comes_to_light_is_a_part_of_the_prose():
    out = reveal("It comes out: ", aspect("Voss has a twin."))
    said = read(narrated("Fog."), out)
    assert [(block.kind, block.plain) for block in said] == [
        ("prose", "Fog."),
        ("prose", "It comes out: Voss has a twin."),
    ]


def test_a_long_struggle_is_told_by_what_turned_it_and_who_won_what():
    blow = line(name("Wren"), " strikes.", beat="Settle", kind="outcome")
    out = line(name("Voss"), " is out of it.", beat="Settle", kind="turning")
    won = line("Wren wins: ", aspect("the gate stays shut"), ".", beat="Settle", kind="outcome")
    assert plain(narrated("Fog."), *[blow] * 5, out, won)[1:] == [f"{out.plain} {won.plain}"]
    assert plain(narrated("Fog."), blow, out, won)[1:] == [f"{blow.plain} {out.plain} {won.plain}"]


def test_a_handout_stands_where_it_was_shown():
    letter = Prepared(id="l", kind="handout", title="A letter", text="Come.", picture="p")
    said = line("A handout: ", aspect("A letter"), ".", beat="Scene", shows="l")
    (knock, shown) = blocks([Said(1, narrated("A knock.")), Said(2, said, letter)])
    assert (knock.kind, shown.kind) == ("prose", "handout")
    assert (shown.plain, shown.text, shown.picture) == ("A letter", "Come.", "p")


def test_what_the_people_at_the_table_do_is_no_story():
    joins = line(name("Wren"), " joins the story.", beat="Cast")
    for_all = line("Who leads? It is ", aspect("Imre"), ".", beat="Vote")
    private = line("Prepared: ", aspect("a barge"), beat="Preparation", to=("gale",))
    grown = line("A minor milestone.", beat="Milestone", kind="turning")
    assert read(joins, for_all, private, grown) == []


def test_a_secret_is_never_set_into_one_paragraph_with_what_all_know():
    secret = line("The bell rings.", beat="Settle", to=("gm",))
    said = read(FRAMED, TIED, secret)
    assert [(block.to, block.plain) for block in said] == [
        (None, "Wren ties."),
        (("gm",), "The bell rings."),
    ]
    whispered = line("Psst.", beat="Story", kind="narration", to=("mara", "gm"))
    assert len(read(narrated("A knock."), whispered)) == 2
    deed = replace(told("Wren", "Wren waits"), to=("mara", "gm"))
    assert read(deed)[0].kind == "voiced"


def test_people_have_their_whole_name_once_and_beside_their_words_the_short_one():
    whole = "Tobias Kettle"
    said = [told(whole, "tastes the oil"), told(whole, "“Watered.”"), told(whole, "lifts the lamp")]
    lines = [Said(n, one) for n, one in enumerate(said, 1)]
    page = blocks(called_by_first_names(lines, first_names(lines)))
    assert [(block.who, block.plain) for block in page] == [
        ("", "Tobias Kettle tastes the oil."),
        ("Tobias", "Watered."),
        ("", "Tobias lifts the lamp."),
    ]
