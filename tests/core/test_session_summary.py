"""Five lines of an evening, to read aloud to somebody who was not there."""

from collections.abc import Sequence

from hearthside.core.life import session_summary
from hearthside.core.life.session_summary import LINES, LONG, MOMENTS
from hearthside.core.moves import GM
from hearthside.core.say import (
    CONCESSION,
    REFUSED,
    Line,
    Span,
    aspect,
    at_stake,
    emphasised,
    line,
    name,
    number,
    quoted_wish,
    reveal,
    typed,
)
from hearthside.core.their_words import in_their_words
from hearthside.core.told_attempts import Said, without_withdrawn


def drafted(lines: Sequence[Line], most: int = LINES) -> tuple[str, ...]:
    return session_summary.drafted([Said(at, one) for at, one in enumerate(lines, 1)], most)


def scene(title: str) -> Line:
    return line("A new scene: ", aspect(title), ".", beat="Scene")


def premise(words: str) -> Line:
    return line(words, beat="Scene", kind="narration")


def framed(who: str) -> Line:
    return line(name(who), " tries something.", beat="Frame")


def outcome(who: str, want: str, of_struggle: bool = False) -> Line:
    kind = "turning" if of_struggle else "outcome"
    spans = (*quoted_wish(want), name(who), " succeeds.")
    return line(*spans, beat="Settle", kind=kind, grade="success")


def narrated(words: str, of: int = 0) -> Line:
    return line(*emphasised(words), kind="narration", beat="Story", of=of)


def told(who: str, words: str, of: int = 0, beat: str = "Story") -> Line:
    (said,) = in_their_words(name(who), words, of=of, beat=beat)
    return said


def turning(*spans: str | Span, beat: str = "After") -> Line:
    return line(*spans, beat=beat, kind="turning")


def test_a_line_is_what_somebody_told_whole_and_nothing_else() -> None:
    looks = narrated("One gives. Two gives. Three gives. Four gives.", of=2)
    hurt = turning(name("Wren"), " is hurt: ", aspect("slashed forearm."))
    ended = outcome("Wren", "in")
    assert drafted([framed("Wren"), ended, looks]) == (looks.plain,)
    assert drafted([framed("Wren"), ended, looks, hurt]) == (looks.plain,)
    deed = told("Tobias Kettle", "tastes the oil.", of=2)
    assert drafted([framed("Tobias Kettle"), outcome("Tobias Kettle", "the oil"), deed]) == (
        "Tobias tastes the oil.",
    )
    said = told("Wren", "“I cut it. I cut the chain. I cut it all. Now run”", of=2)
    assert drafted([framed("Wren"), outcome("Wren", "in"), said]) == (said.plain,)


def test_among_all_there_is_to_choose_from_what_was_decided_stands_beside_how_it_looked() -> None:
    wren, book = name("Wren"), aspect("they have got the book.")
    fails = (*quoted_wish("the ledger"), wren, " fails. It comes to this: ", book)
    lost = line(*fails, beat="Settle", grade="fail")
    looks = narrated("The pan gives up the book with a suck of mud.", of=2)
    evening = [framed("Wren"), lost, looks]
    assert drafted(evening) == (looks.plain,)
    decided = "“The ledger”: Wren fails. It comes to this: they have got the book."
    assert drafted(evening, MOMENTS) == (decided, looks.plain)


def test_of_what_nobody_told_only_how_it_ended_is_said_in_one_sentence() -> None:
    bought = (" What shows: ", aspect("grief."), " Odo’s price: ", aspect("all of it."))
    wren = name("Wren")
    ends = (wren, " succeeds, unharmed.", *bought)
    won = line(*quoted_wish("in"), *ends, beat="Settle", grade="w")
    lost = turning("It turns against ", name("Wren"), ": ", aspect("the bell."), beat="Settle")
    assert drafted([framed("Wren"), won, lost]) == ("“In”: Wren succeeds, unharmed.",)
    found = line(name("Wren"), " finds: ", aspect("A key. Two keys."), " It costs a day.")
    found = line(*found.spans, beat="Settle")
    assert drafted([framed("Wren"), found]) == ("Wren finds: A key. Two keys.",)


def test_what_came_to_light_is_said_before_what_was_told_of_it() -> None:
    secret = reveal("It comes out: ", aspect("Voss has a twin."))
    white = narrated("He goes white.", of=1)
    assert drafted([secret, white]) == ("It comes out: Voss has a twin. He goes white.",)


def test_a_name_stands_in_front_only_where_words_do_not_say_who_it_is() -> None:
    out = turning(
        *quoted_wish("get past him"),
        name("Yara Wick"),
        " takes out ",
        name("Harrow"),
        ".",
    )

    def line_of(who: str, words: str) -> str:
        (one,) = drafted([framed("Yara Wick"), out, told(who, words, of=2)])
        return one

    assert line_of("Harrow", "He falls into the mud.") == "Harrow: He falls into the mud."
    for plain in ("Yara has his sleeve.", "The mud has Harrow.", "The tide takes all his boots."):
        assert line_of("Harrow", plain) == plain
    assert line_of("Yara Wick", "I have Harrow.") == "Yara: I have Harrow."
    both = [told("Yara Wick", words, of=2) for words in ("She jumps.", "She lands.")]
    assert drafted([framed("Yara Wick"), out, *both]) == ("Yara: She jumps. She lands.",)


def test_of_a_group_the_line_about_what_was_at_stake_is_told() -> None:
    tie = line("A tie for ", name("Hale"), ".", beat="Settle", grade="tie")
    won = outcome("Tamsin", "get the boy out before the bell rings")
    assert drafted([framed("Hale"), tie, won]) == (
        "“Get the boy out before the bell rings”: Tamsin succeeds.",
    )


def test_what_was_not_granted_is_no_part_of_it() -> None:
    no = line("No Circles test for ", name("Joris"), ".", beat=REFUSED, kind="turning")
    assert drafted([no, narrated("Night falls.")]) == ("Night falls.",)


def test_the_last_words_of_an_evening_are_its_last_line() -> None:
    secrets = [reveal("It comes out: ", aspect(f"Secret {n}.")) for n in range(LINES)]
    last = told("Ana", "“I never liked the sea.”")
    assert drafted([*secrets, last])[-1] == last.plain


def test_what_led_up_to_something_that_was_withdrawn_is_left_out_and_nothing_before_it() -> None:
    off = line("It is called off.", beat="Settle", kind="event", withdraws=True)
    how, aside = told("Wren", "picks the lock", beat="Frame"), narrated("A dog barks.")
    first = [framed("Odo"), told("Odo", "runs", beat="Frame"), outcome("Odo", "away")]
    said = [Said(at, one) for at, one in enumerate([*first, framed("Wren"), aside, how, off], 1)]
    assert [one.line for one in without_withdrawn(said)] == [*first, aside]
    again = [framed("Wren"), how, outcome("Wren", "in")]
    assert [one.line for one in without_withdrawn([*said, *(Said(9, one) for one in again)])] == [
        *first,
        aside,
        *again,
    ]


def scored(who: str) -> Line:
    return line(name(who), " scores ", number("a victory"), ".", beat="Settle", grade="success")


def test_who_scored_in_a_struggle_that_was_stopped_has_no_line_beside_what_people_told() -> None:
    begins = line("A contest: ", aspect("the ford."), beat="Struggle")
    evening = [scene("One"), narrated("Fog."), begins, scored("Octavian")]
    assert drafted(evening) == ("Fog.",)
    assert drafted([*evening, scene("Two"), begins, scored("Octavian")], MOMENTS) == ("Fog.",)
    assert drafted([begins, scored("Octavian")]) == ("Octavian scores a victory.",)
    looks = told("Octavian", "is over the ford first.", of=4)
    assert drafted([*evening, looks]) == ("Fog.", looks.plain), "it is told by how it looked"


def test_words_told_late_stand_with_their_outcome_in_its_scene() -> None:
    late, more = narrated("The last pin gives.", of=3), told("Wren", "holds her breath.", of=3)
    quiet = [scene("The light"), narrated("It burns.")]
    others = [framed("Odo"), outcome("Odo", "the bell")]
    evening = [scene("The stair"), framed("Wren"), outcome("Wren", "in"), *others, *quiet]
    assert drafted([*evening, late, more]) == (
        "The last pin gives. Wren holds her breath.",
        "“The bell”: Odo succeeds.",
        "It burns.",
    )


def test_a_quiet_scene_has_a_line_of_its_own_beside_many_outcomes() -> None:
    many = [one for n in range(8) for one in (framed("Ines"), outcome("Ines", f"{n}"))]
    assert "They bury the bell." in drafted(
        [scene("One"), *many, scene("Two"), narrated("They bury the bell.")]
    )
    opened = drafted([scene("One"), *many, scene("Two"), premise("Snow on the pass.")])
    assert opened[-1] == "Two. Snow on the pass."


def test_what_was_typed_with_stress_keeps_it() -> None:
    assert drafted([narrated("*Nobody* answers.")]) == ("*Nobody* answers.",)


def test_what_turned_the_evening_comes_before_outcomes_and_these_before_what_was_told() -> None:
    oath = turning(name("Jory"), " swears: ", aspect("I will bring her home."))
    ended = [one for n in range(4) for one in (framed("Ines"), outcome("Ines", f"{n}"))]
    coat = told("Odo", "I pat my coat.")
    drafts = drafted([scene("One"), oath, coat, scene("Two"), *ended])
    assert len(drafts) == LINES
    assert oath.plain in drafts
    assert coat.plain not in drafts


def test_what_nobody_told_is_told_by_how_it_was_done_and_how_it_ended() -> None:
    how = told("Wren", "by the back door", beat="Frame")
    assert drafted([framed("Wren"), outcome("Wren", "get in")]) == ("“Get in”: Wren succeeds.",)
    evening = [framed("Wren"), how, outcome("Wren", "get in")]
    assert drafted(evening, MOMENTS) == ("“Get in”: Wren succeeds.",), "a scrap is no line"
    mine = told("Wren", "I go round and in by the back door", beat="Frame")
    evening = [framed("Wren"), mine, outcome("Wren", "get in")]
    told_whole = "Wren: I go round and in by the back door. “Get in”: Wren succeeds."
    assert drafted(evening) == (told_whole,)
    looks = narrated("It was never locked.", of=3)
    ends = "“Get in”: Wren succeeds."
    assert drafted([*evening, looks], MOMENTS) == (mine.plain, ends, looks.plain)


def test_what_comes_at_somebody_stands_before_what_they_want_and_is_no_line_of_its_own() -> None:
    comes = line("The sexton grabs her.", beat="Frame", kind="narration")
    how = told("Hale", "by the boats", beat="Frame")
    evening = [scene("One"), premise("Fog."), framed("Hale"), comes, how, outcome("Hale", "leave")]
    assert drafted(evening, MOMENTS) == (
        "One. Fog.",
        "The sexton grabs her. “Leave”: Hale succeeds.",
    )


def test_a_wound_is_told_with_what_was_decided() -> None:
    hurt = turning(name("Wren"), " is injured.")
    won = outcome("Corin", "the bridge", of_struggle=True)
    assert drafted([framed("Corin"), won, hurt]) == (
        "“The bridge”: Corin succeeds. Wren is injured.",
    )
    two = [turning(name(who), " is injured.") for who in ("Wren", "Odo")]
    assert drafted([framed("Corin"), outcome("Corin", "in"), *two]) == (
        "“In”: Corin succeeds. Wren is injured. Odo is injured.",
    )


def test_what_holds_from_then_on_comes_before_what_only_went_well() -> None:
    found = line(name("Wren"), " finds out: ", aspect("The rope was cut."), beat="Settle")
    plain = [one for n in range(6) for one in (framed("Ines"), outcome("Ines", f"{n}"))]
    drafts = drafted([scene("One"), *plain[:2], framed("Wren"), found, *plain[2:]])
    assert len(drafts) == LINES
    assert found.plain in drafts


def test_what_was_lost_and_nobody_told_has_its_line_beside_what_people_told() -> None:
    """An oath that somebody was made to swear is no less than what they took upon themselves."""
    wish, swears = (
        quoted_wish("a way out"),
        typed("Greta swears herself to the Ledger"),
    )
    wins = (name("Agnes"), " wins against ", name("Greta"), *swears)
    oath = line(*wish, *wins, beat="Settle", kind="outcome", grade="fail")
    took = [told("Greta", f"looks back, {at}.", beat="Compel") for at in ("once", "twice")]
    lines = drafted([framed("Greta"), oath, *took, *[outcome("Greta", "a boat")] * 3], most=2)
    assert any("Greta swears herself to the Ledger." in one for one in lines), lines


def test_words_keep_their_small_letter_behind_a_name_and_begin_a_sentence_without_it() -> None:
    assert drafted([told("Perrin", "and she lets go of the rail")]) == (
        "Perrin: and she lets go of the rail.",
    )
    assert drafted([told("Perrin", "the rail gives way under her")]) == (
        "The rail gives way under her.",
    )


def test_words_that_begin_with_whose_they_are_have_no_name_in_front() -> None:
    assert drafted([told("Hale Marrow", "Hale sits down in the sand")]) == (
        "Hale sits down in the sand.",
    )


def test_what_comes_to_light_and_how_a_struggle_was_decided_always_have_a_line() -> None:
    out = reveal("It comes out: ", aspect("Voss has a twin."))
    won = outcome("Corin", "the bridge", of_struggle=True)
    others = [narrated(f"Night {n}.") for n in range(8)]
    lines = [scene("One"), *others[:4], out, framed("Corin"), won, scene("Two"), *others[4:]]
    drafts = drafted(lines)
    assert len(drafts) == LINES
    assert {"It comes out: Voss has a twin.", "“The bridge”: Corin succeeds."} <= set(drafts)
    words = narrated("The bridge holds.", of=2)
    told_of = ("“The bridge”: Corin succeeds. The bridge holds.",)
    assert drafted([framed("Corin"), won, words]) == told_of, "whoever was not there hears it"


def test_who_took_a_point_has_a_line_only_where_people_told_too_little() -> None:
    paid = turning(name("Jorun"), " takes a fate point", *typed("the dead call"), beat="Compel")
    nights = [narrated(f"Night {n}.") for n in range(LINES)]
    assert drafted([*nights[:2], paid, *nights[2:]]) == tuple(one.plain for one in nights)
    assert drafted([nights[0], paid, nights[1]])[1] == paid.plain


def test_somebody_who_appears_is_no_secret_come_to_light() -> None:
    hob = reveal(name("Hob"), " appears.")
    lost = [outcome(f"A{n}", "it", of_struggle=True) for n in range(LINES)]
    assert hob.plain not in drafted([hob, *[x for one in lost for x in (framed("A"), one)]])


def test_a_handout_has_a_line_only_where_people_told_too_little() -> None:
    page = reveal("A handout: ", aspect("A page of the ledger."), shows="page")
    out = reveal("It comes out: ", aspect("Lise sold the key."))
    nights = [narrated(f"Night {n}.") for n in range(LINES - 1)]
    kept = (out.plain, *(one.plain for one in nights))
    assert drafted([page, out, *nights]) == kept, "shown together"
    assert drafted([out, nights[0], page, *nights[1:]]) == kept
    assert drafted([nights[0], page, nights[1]])[1] == page.plain
    said = line(name("Wren"), ": No.", kind="speech", beat="Story")
    assert page.plain not in drafted([page, said, *nights])


def test_every_scene_has_a_line_as_far_as_they_go() -> None:
    evening = []
    for n in range(4):
        evening += [scene(f"Scene {n}"), premise(f"Premise {n}.")]
        evening += [narrated(f"Night {n}, {m}.") for m in range(n + 1)]
    drafts = drafted(evening)
    assert len(drafts) == LINES
    assert drafts[0] == "Scene 0. Premise 0.", "whoever was not there hears where it began"
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
    again = [narrated(words) for words in ("Rain.", "A bell.", "Rain.")]
    assert drafted(again) == ("Rain.", "A bell."), "where it was told first"
    assert set(drafts) <= set(drafted(told_of, MOMENTS)), "the five are among all moments"


def test_where_nothing_happened_scenes_are_all_there_is() -> None:
    assert drafted([scene("The stair"), line("Ana sits.")]) == ("The stair.",)
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


def test_lines_in_people_s_own_words_are_told_from_what_the_rules_made_of_something() -> None:
    lines = [
        scene("The stair"),
        told("Wren", "I cut the rope before the bell can ring."),
        line(name("Wren"), " takes a fate point: he turns round.", beat="Compel", kind="turning"),
        framed("Roe"),
        outcome("Roe", "Get out"),
    ]
    said = [Said(at, one) for at, one in enumerate(lines, 1)]
    words = session_summary.in_own_words(said)
    assert words == ("Wren: I cut the rope before the bell can ring.",)
    assert set(words) < set(session_summary.drafted(said, MOMENTS))


def test_who_gives_up_a_struggle_has_a_line_though_there_are_many_scenes() -> None:
    scenes = [each for at in range(6) for each in (scene(f"S{at}"), narrated(f"Day {at}."))]
    ends = (name("Anselm"), " concedes", *typed("he goes under"))
    lines = drafted([*scenes, turning(*ends, beat=CONCESSION), narrated("It is over.")])
    assert len(lines) == LINES
    assert lines[-2:] == ("Anselm concedes: he goes under.", "It is over.")


def test_how_something_ended_comes_before_how_somebody_went_about_it() -> None:
    way = told("Dunja", "Talk Brother Osric into showing me the ledger.", beat="Frame")
    ended = outcome("Dunja", "read the page")
    looks = told("Dunja", "He turns the ledger round with one finger.", of=2)
    evening = [way, ended, looks, *(narrated(f"Word {one}.") for one in range(1, 4))]
    assert way.plain not in drafted(evening)
    assert ended.plain in drafted(evening)
    assert drafted(evening, MOMENTS)[:3] == (way.plain, ended.plain, looks.plain)


def test_who_gives_up_one_after_the_other_is_told_in_that_order() -> None:
    given_up = [
        turning(name(who), " concedes", *typed(fate), beat=CONCESSION)
        for who, fate in (("Bryn", "they haul her up"), ("Anselm", "he jumps in after her"))
    ]
    assert drafted(given_up) == (
        "Bryn concedes: they haul her up. Anselm concedes: he jumps in after her.",
    )


def test_who_wins_what_several_were_in_for_has_a_line_though_much_else_was_told() -> None:
    lines = [scene("The quay")]
    for at in range(1, 9):
        lines += [
            framed("Wren"),
            outcome("Wren", f"Wish {at}"),
            told("Wren", f"She does it, {at}.", of=3 * at),
        ]
    scored = line(
        name("Wren"), " scores a victory.", beat="Settle", kind="outcome", grade="success"
    )
    won = turning(*at_stake("the barge"), name("Wren"), " wins the contest.", beat="Settle")
    lines += [framed("Wren"), scored, told("Wren", "She knows the gap.", of=27), won]
    found = drafted([*lines, framed("Wren"), outcome("Wren", "Home")])
    assert any("At stake: the barge. Wren wins the contest." in one for one in found), found
