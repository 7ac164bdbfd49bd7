"""Five lines of an evening, to read aloud to somebody who was not there."""

from msgspec.structs import replace

from hearthside.core.life.session_summary import LONG, MOMENTS, drafted
from hearthside.core.moves import GM
from hearthside.core.say import Line, Span, aspect, line, name, reveal
from hearthside.core.show import Grade
from hearthside.core.table import Seat


def scene(title: str) -> Line:
    return line("A new scene: ", aspect(title), ".", beat="Scene")


def came_out(who: str, tale: str, kind: str = "outcome") -> Line:
    return line(name(who), " succeeds by 3.", kind=kind, tale=tale)


def action(who: str, words: str, of: int = 0) -> Line:
    return line(name(who), " ", words, kind="action", of=of)


def turning(*spans: str | Span, beat: str = "After") -> Line:
    return line(*spans, beat=beat, kind="turning")


def test_what_was_told_and_how_it_is_retold_are_lines_and_ledgers_are_not() -> None:
    counted = line(name("Vey"), " scores 2 victories.", kind="outcome")
    went = came_out("Corin", "Corin gets the door open.")
    told = line("The watch turns.", kind="narration")
    assert drafted([went, counted, told]) == ("Corin gets the door open.", "The watch turns.")
    assert drafted([counted]) == (counted.plain,), "where nothing else is there"
    assert drafted([scene("The stair"), line("Ana sits.")]) == ("A new scene: The stair.",)
    assert drafted([]) == ()
    assert drafted([line("A whisper.", kind="narration", to=(GM,))]) == ()


def test_words_about_an_attempt_stand_behind_what_came_of_it() -> None:
    went = came_out("Ana Wick", "Ana Wick steals the ledger.")
    heels = action("Ana Wick", "Ana heels it up.", of=1)
    assert drafted([went, heels]) == ("Ana Wick steals the ledger. Ana heels it up.",)
    she = action("Ana Wick", "She heels it up.", of=1)
    assert drafted([went, she]) == ("Ana Wick steals the ledger. She heels it up.",)
    around = line("Ropes sing.", kind="narration", of=1)
    assert drafted([went, around]) == ("Ana Wick steals the ledger. Ropes sing.",)
    said = line(name("Ana Wick"), ": “", "Hm.", "”", kind="speech", of=1)
    assert drafted([went, said]) == ("Ana Wick steals the ledger. Ana: “Hm.”",)
    long = action("Ana Wick", f"She {'heels and ' * 27}heels it.", of=1)
    (told,) = drafted([went, long])
    assert told.startswith("Ana Wick heels"), "what one line cannot hold is told by name"


def test_people_are_spoken_of_with_their_pronouns_and_named_one_way_in_a_line() -> None:
    tobin = Seat("t", "Tobin", "player", "he/him")
    mine = action("Tobin", "I draw my knife.")
    assert drafted([mine], people=[tobin]) == ("Tobin draws his knife.",)
    assert drafted([mine]) == ("Tobin: I draw my knife.",), "quoted where nobody knows how"
    orla = came_out("Captain Orla Thane", "Thane runs. Captain Orla Thane is hurt.")
    assert drafted([orla]) == ("Thane runs. Thane is hurt.",)


def test_what_comes_to_light_is_a_line_of_its_own() -> None:
    went = came_out("Corin", "Corin gets the door open.")
    out = reveal(
        "It comes out: ", aspect("Voss has a twin."), tale="It comes out: Voss has a twin."
    )
    (opened, shown) = drafted([went, out])
    assert (opened, shown) == ("Corin gets the door open.", "It comes out: Voss has a twin.")
    hurt = [
        line(name(who), " is hurt.", tale=f"{who} is hurt.", kind="turning")
        for who in ("Ana", "Ben", "Cy", "Dov", "Edda", "Falk")
    ]
    told = drafted([went, out, *hurt, line("Snow falls.", kind="narration")])
    assert "It comes out: Voss has a twin." in told, "whatever else turned"


def test_who_wins_comes_before_who_pulls_ahead() -> None:
    ahead = [
        each
        for at in range(6)
        for each in (
            line("It begins anew.", beat="Frame"),
            came_out("Vey", "Vey pulls ahead."),
            action("Vey", f"leaps over boat {at}.", of=1),
        )
    ]
    wins = line(name("Vey"), " wins.", kind="turning", tale="Who is first? Vey.", beat="Contest")
    late = [line("It begins anew.", beat="Frame"), came_out("Corin", "Corin laughs.")]
    after = line("Rain falls.", kind="narration")
    assert "Who is first? Vey." in drafted([*ahead, wins, *late, after])


def test_words_that_say_she_stand_behind_what_was_told_before_them() -> None:
    told, laughs = line("The abbess waits.", kind="narration"), "She does not look up."
    she = line(laughs, kind="narration")
    assert drafted([told, she]) == (f"The abbess waits. {laughs}",)
    long = line("It rains. " * 27, kind="narration")
    assert drafted([long, she])[1:] == (laughs,), "one line does not hold both"
    assert drafted([told, scene("The stair"), she])[1:] == (laughs,)


def test_words_that_say_my_keep_their_speaker_and_the_deed() -> None:
    went = came_out("Maro", "Maro pins Orsk under the shutter.")
    told = "The shutter comes down. Orsk’s keys skitter to my foot."
    looks = action("Maro", told, of=1)
    assert drafted([went, looks]) == (f"Maro pins Orsk under the shutter. Maro: {told}",)
    assert drafted([action("Maro", told)]) == (f"Maro: {told}",)
    assert drafted([action("Maro", "She lets us by")]) == ("Maro: She lets us by.",)
    assert drafted([action("Maro", "lifts my lamp")]) == ("Maro: lifts my lamp.",)


def test_what_somebody_tells_others_to_do_is_said_by_them() -> None:
    told = "Talk fast. That lamp just moved."
    assert drafted([action("Kettle", told)]) == (f"Kettle: “{told}”",)
    assert drafted([action("Kettle", "Light floods the hold.")]) == ("Light floods the hold.",)
    orders = "Back to your benches, all of you."
    assert drafted([action("Odo", orders)]) == (f"Odo: {orders}",)
    assert drafted([action("Kettle", "Who moved it?")]) == ("Kettle: “Who moved it?”",)


def test_what_words_say_themselves_is_not_told_twice() -> None:
    went = came_out("Ana Wick", "Guards Distracted by Her Ledger, thanks to Ana Wick.")
    tells = "Ana drops the ledger, and the guards bend over it."
    assert drafted([went, action("Ana Wick", tells, of=1)]) == (tells,)
    mine = "I drop the ledger, and the guards bend over it."
    assert drafted([went, action("Ana Wick", mine, of=1)]) == (
        "Ana Wick drops the ledger, and the guards bend over it.",
    )


def test_nobody_is_named_three_times_running() -> None:
    foe = "Captain Odo Vance"
    won = line(name("Ana"), " hits ", name(foe), ".", kind="outcome")
    won = replace(won, tale=f"Ana gets the better of {foe}.")
    out = line(name(foe), " is taken out.", kind="turning", tale=f"{foe} is out of it.")
    falls = line(f"{foe} goes down over the bench.", kind="narration", rules=("X-1",))
    told = "Ana gets the better of Captain Odo Vance. Vance goes down over the bench."
    assert drafted([won, out, falls]) == (told,)


def test_what_a_struggle_came_to_and_what_opened_the_evening_always_have_a_line() -> None:
    opens = line("The bell hangs over the quay.", kind="narration", beat="Scene")
    tale = "The bell leaves the quay, thanks to Wren."
    won = line("It is over. ", name("Wren"), " wins.", kind="turning", grade="win", tale=tale)
    tried = line("A try.", beat="Frame")
    deeds = [
        one
        for at in range(9)
        for one in (tried, came_out("Wren", f"Deed {at}."), action("Wren", f"climbs {at}.", of=1))
    ]
    told = drafted([scene("Quay"), opens, *deeds[:15], tried, won, *deeds[15:]])
    assert told[0] == opens.plain
    assert tale in told
    assert len(told) == 5


def test_whoever_it_was_goes_on_in_the_same_line() -> None:
    went = came_out("Maro", "Maro gets the better of Greel.", "turning")
    after = action("Maro", "The scale swings.")
    assert drafted([went, after]) == ("Maro gets the better of Greel. The scale swings.",)
    other = action("Wren", "The scale swings.")
    assert drafted([went, other]) == ("Maro gets the better of Greel.", "The scale swings.")


def test_what_becomes_of_it_stands_behind_what_came_of_it() -> None:
    went = came_out("Maro", "Maro gets the better of Greel.", "turning")
    becomes = line("Greel runs for the ferry.", kind="narration", rules=("X-1",))
    assert drafted([went, becomes]) == (f"{went.tale} Greel runs for the ferry.",)


def test_a_narrator_has_a_line_in_each_scene_of_many_deeds() -> None:
    evening: list[Line] = []
    for number in range(2):
        evening += [scene(f"Scene {number}"), line(f"Rain, {number}.", kind="narration")]
        for deed in range(6):
            evening.append(line(name("Wren"), " wants it.", beat="Frame"))
            evening.append(came_out("Wren", f"Wren does deed {number}{deed}."))
    told = drafted(evening)
    assert len(told) == 5
    assert {"Rain, 0.", "Rain, 1."} < set(told)


def test_what_a_narrator_opened_with_comes_first_and_a_compel_is_a_turning_point() -> None:
    opens = line("You have ten minutes.", kind="narration")
    compel = line("Wren stays behind.", kind="narration", beat="Compel", rules=("X-1",))
    deeds = [action("Wren", f"walks on, {at}.") for at in range(8)]
    told = drafted([opens, *deeds[:4], compel, *deeds[4:]])
    assert told[0] == opens.plain
    assert compel.plain in told


def test_deeds_and_how_a_conflict_ends_come_before_what_scenes_are_about() -> None:
    evening: list[Line] = []
    for n in range(3):
        evening += [scene(f"{n}"), line(f"Premise {n}.", kind="narration", beat="Scene")]
        evening += [came_out("Wren", f"Wren does deed {n}."), line("A try.", beat="Frame")]
    evening += [scene("Over"), line("The ferry is free.", kind="narration", rules=("X-1",))]
    told = drafted([*evening, line("It rains.", kind="narration")])
    deeds = [f"Wren does deed {n}." for n in range(3)]
    assert told == ("Premise 0.", *deeds[1:], "The ferry is free.", "It rains.")
    assert "Premise 1." in drafted(evening, MOMENTS), "there to be chosen"


def test_what_somebody_tells_as_themselves_stands_as_typed() -> None:
    spans = (name("Wren"), ": ", "I put my ear to it")
    assert drafted([line(*spans, kind="action")]) == ("Wren: I put my ear to it.",), (
        "it is a deed, and nothing she says aloud"
    )


def test_deeds_are_told_with_who_did_them_and_nothing_runs_on() -> None:
    assert drafted([action("Wren", "lays her cheek to it.")]) == ("Wren lays her cheek to it.",)
    assert drafted([action("Wren", "The pin gives.")]) == ("The pin gives.",)
    assert drafted([action("Wren", "She lets go.")]) == ("Wren lets go.",)
    spoken = "“Hold it,” Wren whispers."
    assert drafted([action("Wren", spoken)]) == (spoken,)
    assert drafted([action("Wren Halloway", spoken)]) == (spoken,)
    assert drafted([action("Wren", "“Hold it!”")]) == ("Wren: “Hold it!”",)
    (long,) = drafted([line("It rains. " * 40, kind="narration")])
    assert long.endswith("It rains.")
    assert len(long) <= LONG


def test_turning_points_come_first_in_their_order_and_the_last_word_is_told() -> None:
    tries = [line(name("Wren"), f" tries {n}.", kind="outcome", tale=f"Try {n}.") for n in range(9)]
    tries = [one for each in tries for one in (line("A try.", beat="Frame"), each)]
    gives_in = line(name("Odile"), " concedes.", kind="turning", tale="Odile gives in.")
    compelled = line("Wren freezes.", kind="narration", beat="Compel", rules=("X-1",))
    last = line("The lamp lights.", kind="narration")
    lines = drafted([*tries[:7], gives_in, compelled, *tries[8:], last])
    assert len(lines) == 5
    assert "Odile gives in." in lines
    assert lines[-1] == "The lamp lights."
    short = drafted([gives_in, compelled, last])
    assert short == ("Odile gives in.", "Wren freezes.", "The lamp lights.")


def test_the_five_are_spread_over_the_scenes() -> None:
    first = [scene("One"), *(line(f"One {n}.", kind="narration") for n in range(9))]
    second = [scene("Two"), line("Two.", kind="narration")]
    third = [scene("Three"), *(came_out("Wren", f"Three {n}.") for n in range(1))]
    lines = drafted([*first, *second, *third])
    assert {one.partition(" ")[0].rstrip(".") for one in lines} == {"One", "Two", "Three"}


def test_what_befalls_several_at_once_is_a_line_for_each() -> None:
    out = [
        line(name(who), " is taken out.", kind="turning", tale=f"{who} is out of it.")
        for who in ("Voss", "Crew")
    ]
    assert drafted(out) == ("Voss is out of it.", "Crew is out of it.")


def test_a_game_without_tales_is_retold_by_its_outcomes_without_margins() -> None:
    went = line(
        name("Tess"), " wants: ", aspect("Across by 9."), " That", " fails", " by 1", ".",
        beat="Settle",
    )  # fmt: skip
    assert drafted([went]) == ("Tess wants: Across by 9. That fails.",)
    hurt = turning(name("Voss"), " has a wound: ", aspect("Broken Hand"), ".")
    counted = line(name("Ketil"), ": 1 success.", kind="outcome")
    fails = line("It fails: ", aspect("the span gives"), ".", kind="outcome")
    assert drafted([counted, fails]) == ("Ketil: It fails: the span gives.",)
    assert drafted([counted, hurt]) == (hurt.plain,)


def test_what_happens_to_the_people_at_the_table_is_no_part_of_it() -> None:
    paid = turning("A minor milestone.", beat="Milestone")
    assert drafted([line("It rains.", kind="narration"), paid]) == ("It rains.",)


def test_what_people_do_against_each_other_and_whoever_tried_something_have_a_line() -> None:
    tries = line("Something is tried.", beat="Frame")
    tale = "Hanno takes the lid off, and Mazin lets him."
    won = line(name("Hanno"), " wins against ", name("Mazin"), ".", kind="outcome", tale=tale)
    hers = came_out("Odile Marsh", "Odile finds the foul cistern.")
    gains = [one for n in range(6) for one in (tries, came_out("Hanno", f"Hanno gets rope {n}."))]
    opens, last = (line(one, kind="narration") for one in ("It is closed.", "Bells, far off."))
    told = drafted([opens, tries, won, tries, hers, *gains, last])
    assert tale in told
    assert "Odile finds the foul cistern." in told, "though others come after it"


def test_what_came_to_light_the_strongest_outcome_and_every_scene_have_a_line() -> None:
    out = reveal("It comes out: ", aspect("a forgery"), tale="It comes out: a forgery.")
    wins = [
        one
        for at in range(6)
        for one in (
            line("A try.", beat="Frame"),
            line(name("Nils"), " wins.", kind="turning", grade="win", tale=f"Nils wins {at}."),
        )
    ]
    later = [scene("The hall"), line("A try.", beat="Frame"), came_out("Hale", "Hale gets in.")]
    last = [scene("The quay"), line("It rains.", kind="narration")]
    told = drafted([scene("The mill"), *wins[:6], out, *wins[6:], *later, *last])
    assert {"It comes out: a forgery.", "Hale gets in.", "It rains."} <= set(told)
    assert any(one.startswith("Nils wins") for one in told)

    grades = [Grade("complete victory", "Complete victory", "style", good=True)]
    tries = [
        one
        for at in range(9)
        for one in (
            line("A try.", beat="Frame"),
            came_out("Osk", f"Osk does {at}."),
            line(f"It looks so {at}.", kind="narration", of=1),
        )
    ]
    best = line(name("Osk"), ".", beat="Settle", grade="complete victory", tale="Osk has the key.")
    evening = [*tries[:12], tries[0], best, *tries[12:]]
    assert "Osk has the key." not in drafted(evening)
    assert "Osk has the key." in drafted(evening, grades=grades)
