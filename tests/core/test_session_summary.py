"""Five lines of an evening, to read aloud to somebody who was not there."""

from hearthside.core.life.session_summary import LINES, LONG, MOMENTS, drafted
from hearthside.core.moves import GM
from hearthside.core.say import Line, Span, aspect, in_their_words, line, name, reveal, typed


def scene(title: str) -> Line:
    return line("A new scene: ", aspect(title), ".", beat="Scene")


def premise(words: str) -> Line:
    return line(words, beat="Scene", kind="narration")


def framed(who: str) -> Line:
    return line(name(who), " tries something.", beat="Frame")


def outcome(who: str, want: str, of_struggle: bool = False) -> Line:
    kind = "turning" if of_struggle else "outcome"
    return line(name(who), " succeeds", *typed(want), beat="Settle", kind=kind, grade="success")


def narrated(words: str, of: int = 0) -> Line:
    return line(words, kind="narration", beat="Story", of=of)


def told(who: str, words: str, of: int = 0, beat: str = "Story") -> Line:
    (said,) = in_their_words(name(who), words, of=of, beat=beat)
    return said


def turning(*spans: str | Span, beat: str = "After") -> Line:
    return line(*spans, beat=beat, kind="turning")


def test_an_attempt_is_told_by_how_it_ended_and_the_words_about_it_as_they_were_typed() -> None:
    looks = narrated("The last pin gives. Half the pick stays in the lock.", of=2)
    assert drafted([framed("Wren"), outcome("Wren", "in"), looks]) == (
        f"Wren succeeds: in. {looks.plain}",
    )
    deed = told("Tobias Kettle", "tastes the oil.", of=2)
    assert drafted([framed("Tobias Kettle"), outcome("Tobias Kettle", "the oil"), deed]) == (
        "Tobias succeeds: the oil. Tobias tastes the oil.",
    )


def test_of_a_long_story_about_an_attempt_how_it_went_stands_before_its_words() -> None:
    hurt = line(name("Wren"), " is hurt", *typed("a long gash " * 20), beat="Settle")
    looks = narrated("The last pin gives.", of=2)
    assert drafted([framed("Wren"), outcome("Wren", "in"), hurt, looks]) == (
        "Wren succeeds: in. The last pin gives.",
    )


def test_what_turned_the_evening_comes_before_outcomes_and_these_before_what_was_told() -> None:
    oath = turning(name("Jory"), " swears: ", aspect("I will bring her home."))
    ended = [one for n in range(4) for one in (framed("Ines"), outcome("Ines", f"{n}"))]
    coat = told("Jory", "I pat my coat.")
    drafts = drafted([scene("One"), oath, scene("Two"), coat, scene("Three"), *ended])
    assert len(drafts) == LINES
    assert oath.plain in drafts
    assert coat.plain not in drafts


def test_what_nobody_told_is_told_by_how_it_ended() -> None:
    how = told("Wren", "by the back door", beat="Frame")
    assert drafted([framed("Wren"), outcome("Wren", "get in")]) == ("Wren succeeds: get in.",)
    assert drafted([framed("Wren"), how, outcome("Wren", "get in")]) == (
        "Wren: By the back door.",
        "Wren succeeds: get in.",
    )
    five = [one for n in range(LINES) for one in (framed("Wren"), how, outcome("Wren", f"{n}"))]
    assert all("succeeds" in one for one in drafted(five)), "how comes only where there is room"


def test_what_is_only_said_goes_with_what_came_of_it() -> None:
    said = told("Wren", "“Got it.”", of=2)
    assert drafted([framed("Wren"), outcome("Wren", "in"), said]) == (
        "Wren succeeds: in. Wren: “Got it.”",
    )


def test_what_comes_to_light_and_how_a_struggle_was_decided_always_have_a_line() -> None:
    out = reveal("It comes out: ", aspect("Voss has a twin."))
    won = outcome("Corin", "the bridge", of_struggle=True)
    others = [narrated(f"Night {n}.", of=n + 9) for n in range(8)]
    lines = [scene("One"), *others[:4], out, framed("Corin"), won, scene("Two"), *others[4:]]
    drafts = drafted(lines)
    assert len(drafts) == LINES
    assert {"It comes out: Voss has a twin.", "Corin succeeds: the bridge."} <= set(drafts)
    words = narrated("The bridge holds.", of=7)
    assert drafted([framed("Corin"), won, words]) == (
        "Corin succeeds: the bridge. The bridge holds.",
    )


def test_somebody_who_appears_is_no_secret_come_to_light() -> None:
    hob = reveal(name("Hob"), " appears.")
    lost = [outcome(f"A{n}", "it", of_struggle=True) for n in range(LINES)]
    assert hob.plain not in drafted([hob, *[x for one in lost for x in (framed("A"), one)]])


def test_every_scene_has_a_line_as_far_as_they_go() -> None:
    evening = []
    for n in range(4):
        evening += [scene(f"Scene {n}"), premise(f"Premise {n}.")]
        evening += [narrated(f"Night {n}, {m}.") for m in range(n + 1)]
    drafts = drafted(evening)
    assert len(drafts) == LINES
    assert all(any(one.startswith(f"Night {n}") for one in drafts) for n in range(4))


def test_they_stand_in_order_spread_over_the_evening_and_none_twice() -> None:
    told_of = [narrated(f"It is {n}.", of=n + 1) for n in range(20)]
    drafts = drafted(told_of)
    assert len(drafts) == LINES
    assert drafts[-1] == "It is 19."
    assert drafts[0] == "It is 0."
    assert [told_of.index(one) for one in told_of if one.plain in drafts] == sorted(
        int(one[6:-1]) for one in drafts
    )
    assert drafted([told_of[0], told_of[0]]) == ("It is 0.",)
    assert set(drafts) <= set(drafted(told_of, MOMENTS)), "the five are among all moments"


def test_where_nothing_happened_scenes_are_all_there_is() -> None:
    assert drafted([scene("The stair"), line("Ana sits.")]) == ("A new scene: The stair.",)
    assert drafted([]) == ()


def test_what_not_everybody_heard_and_what_the_table_does_is_left_out() -> None:
    assert drafted([line("A whisper.", kind="narration", to=(GM,))]) == ()
    assert drafted([turning(name("Wren"), " grows.", beat="Milestone")]) == ()


def test_what_befalls_somebody_outside_any_attempt_is_a_line() -> None:
    assert drafted([turning(name("Wren"), " is compelled: ", aspect("the door."), beat="Compel")])


def test_a_line_is_no_longer_than_one_reads() -> None:
    (one,) = drafted([narrated("One word more. " * 40)])
    assert len(one) <= LONG
    assert one.endswith("more.")
