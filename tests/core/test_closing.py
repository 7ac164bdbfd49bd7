"""The end of a session as a moment: awards, what happened, stars and wishes, the next date."""

import pytest
from candlelight.game import Candlelight
from candlelight.venture import LiveWithIt, SetOut

from hearthside.core import log, offers
from hearthside.core.driver import Driver, demo_table
from hearthside.core.forms import Moment
from hearthside.core.life.closing import EDIT, END, EditStory, ending_on
from hearthside.core.life.rewinds import Rewind
from hearthside.core.life.rounds import AnswerItem, BeginRound, GoOn, PassItem
from hearthside.core.life.scenes_sessions import CloseScene, CloseSession, OpenSession
from hearthside.core.life.session_summary import drafted
from hearthside.core.life.telling import Tell
from hearthside.core.moves import GM, Illegal
from hearthside.core.round_steps import Item, RoundStep
from hearthside.core.say import Line, Span, aspect, line, name
from hearthside.core.table_life import Star


class Awarding(Candlelight):
    closing = (
        RoundStep(
            id="awards",
            title="Awards",
            items=lambda table: [Item(id="award", label="Award a candle", passes="None")],
        ),
    )


class Own(Candlelight):
    ends_outright = False
    closing = ()


GAME = Awarding()


@pytest.fixture
def table() -> Driver:
    evening = demo_table(GAME, GAME.demo)
    evening.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
    evening.fall(6, 6)
    evening.do("robin", LiveWithIt())
    evening.do("gale", Tell(text="The bell is warm."))
    evening.do("gale", Tell(text="You know this bell.", to=("robin",)))
    evening.do("gale", CloseScene())
    return evening


def close(table: Driver) -> None:
    table.do("gale", BeginRound(round="closing"))
    table.do("gale", PassItem(item="award"))


def test_the_games_own_steps_come_first_then_what_all_games_share(table: Driver) -> None:
    close(table)
    assert table.table.round.step == "story"
    table.do("gale", EditStory(story="We rang it.\n\n It rang back. "))
    table.do("robin", AnswerItem(item="robin", blanks={"star": "The warm bell", "wish": ""}))
    table.do("gale", PassItem(item="gale"))
    assert table.table.session_open, "it waits for whoever closes it"
    with pytest.raises(Illegal, match="such as 2026-11-22T19:30"):
        table.do("gale", AnswerItem(item=END, blanks={"when": "Tuesday", "where": ""}))
    when = {"when": "2026-11-22T19:30", "where": "Ana’s"}
    table.do("gale", AnswerItem(item=END, blanks=when))
    assert (table.table.session_open, table.table.round, table.table.evening) == (False, None, None)
    (kept,) = table.table.evenings
    assert kept.story == ("We rang it.", "It rang back.")
    assert kept.stars == (Star("robin", "The warm bell", ""),)
    assert (kept.number, kept.next, kept.where) == (1, "2026-11-22T19:30", "Ana’s")
    said = [one.plain for entry in table.entries for one in entry.said]
    assert "You meet again: 2026-11-22, 19:30. Ana’s." in said


def test_the_gm_who_has_given_a_star_is_asked_under_another_heading(table: Driver) -> None:
    close(table)
    assert offers.prompt(GAME, table.table, "gale").title == "Stars and wishes"
    table.do("gale", PassItem(item="gale"))
    assert offers.prompt(GAME, table.table, "gale").title == "Until next time"


def test_a_place_is_kept_though_nobody_knows_the_day(table: Driver) -> None:
    close(table)
    table.do("gale", AnswerItem(item=END, blanks={"when": "", "where": "Ana’s"}))
    assert table.table.evenings[-1].where == "Ana’s"
    said = [line.plain for entry in table.entries for line in entry.said]
    assert "You meet again: Ana’s." in said


def test_only_the_gm_closes_and_nobody_need_have_written(table: Driver) -> None:
    close(table)
    with pytest.raises(Illegal):
        table.do("robin", AnswerItem(item=END, blanks={"when": "", "where": ""}))
    table.do("gale", AnswerItem(item=END, blanks={"when": "", "where": ""}))
    assert not table.table.session_open
    (kept,) = table.table.evenings
    assert (kept.stars, kept.next) == ((), "")
    assert kept.story


def test_a_scene_that_is_still_open_ends_first() -> None:
    evening = demo_table(GAME, GAME.demo)
    assert evening.table.scene.open
    evening.do("gale", BeginRound(round="closing"))
    assert not evening.table.scene.open
    assert evening.table.round.step == "awards"


def test_the_log_drafts_what_happened_and_anybody_may_change_it(table: Driver) -> None:
    table.do("gale", BeginRound(round="closing"))
    drawn = ("The chapel stairs: Ember comes through, shining.", "The bell is warm.")
    assert table.table.evening.story == drawn, "from the first step on"
    table.do("gale", PassItem(item="award"))
    table.do("robin", EditStory(story="It was warm."))
    assert table.table.evening.story == ("It was warm.",)
    offered = offers.options(GAME, table.table, "gale")
    form = next(option for option in offered if option.label == EDIT)
    assert form.fields[0].value == "It was warm."
    with pytest.raises(Illegal):
        table.do("robin", EditStory(story="x" * 2_000))


def test_what_is_told_after_the_draft_is_its_last_line(table: Driver) -> None:
    assert ending_on(table.table, "Day breaks.") == [], "nothing is drafted before it closes"
    table.do("gale", BeginRound(round="closing"))
    table.do("gale", EditStory(story="1\n2\n3\n4\n5"))
    (written,) = ending_on(table.table, "Day breaks.")
    assert written.lines == ("1", "3", "4", "5", "Day breaks.")


def test_what_was_rewound_did_not_happen(table: Driver) -> None:
    then = table.table.seq
    table.do("gale", Tell(text="A wolf eats everyone."))
    table.do("gale", Rewind(to=then))
    close(table)
    assert "A wolf eats everyone." not in table.table.evening.story


def test_five_lines_are_spread_over_the_evening_and_narration_comes_first() -> None:
    lines = []
    for n in range(10):
        lines += [line(f"A try {n}.", beat="Frame"), line(f"Outcome {n}.", kind="outcome")]
    lines[7] = line("Narrated.", kind="narration")
    lines.insert(5, line("A whisper.", kind="narration", to=(GM,)))
    lines.append(line("A pass.", retold=False))
    assert drafted(lines) == (
        "Outcome 1.", "Narrated.", "Outcome 4.", "Outcome 6.", "Outcome 9.",
    )  # fmt: skip
    opened = line("A new scene: ", aspect("The stair"), ".", beat="Scene")
    assert drafted([opened, line("Ana sits down.")]) == ("A new scene: The stair.",)
    assert drafted([]) == ()


def test_a_stranger_understands_who_and_where() -> None:
    opened = line("A new scene: ", aspect("The stair"), ".", beat="Scene")
    framed = line(name("Ketil"), " wants ", aspect("to know"), ".", beat="Frame")
    counted = line(name("Ketil"), ": 1 success against Ob 2.", kind="outcome")
    fails = line("It fails: ", aspect("the span gives"), ".", kind="outcome")
    assert drafted([opened, framed, counted, fails]) == (
        "The stair: Ketil: it fails: the span gives.",
    )
    looks = line("Ropes sing.", kind="narration", of=4)
    told = [opened, framed, counted, fails, looks]
    assert drafted(told) == ("Ropes sing.",), "what it looked like says it better"
    whose = line(name("Ketil"), " fails: ", aspect("the span gives"), ".", kind="outcome")
    assert drafted([opened, framed, whose, looks]) == ("Ketil fails: the span gives. Ropes sing.",)


def turning(*spans: str | Span, beat: str = "After") -> Line:
    return line(*spans, beat=beat, kind="turning")


def test_what_turned_the_evening_is_among_the_five_lines() -> None:
    tries = []
    for n in range(12):
        tries += [line(f"A try {n}.", beat="Frame"), line(f"Outcome {n}.", beat="Settle")]
    compelled = turning(name("Wren"), " takes the point.", beat="Compel")
    conceded = turning(name("Odile"), " concedes: she lets go.")
    told = line("The lamp lights.", kind="narration")
    lines = drafted([*tries, compelled, line("A try.", beat="Frame"), conceded, told])
    assert lines[-3:] == (compelled.plain, conceded.plain, told.plain)
    assert len(lines) == 5


def test_somebodys_own_words_have_a_line_however_much_happens() -> None:
    falls = [turning(name(f"Foe {n}"), " is taken out.") for n in range(9)]
    told = line("The lamp lights.", kind="narration")
    lines = drafted([told, *falls])
    assert lines[0] == told.plain
    assert len(lines) == 5


def test_what_people_told_comes_before_what_nobody_did() -> None:
    told = [line(f"Told {n}.", kind="narration") for n in range(4)]
    hurts = [turning(name(f"Foe {n}"), " is hurt.") for n in range(4)]
    mixed = [one for pair in zip(hurts, told, strict=True) for one in pair]
    lines = drafted(mixed)
    assert len([one for one in lines if one.startswith("Told")]) == 3
    assert len(lines) == 5, "two turning points stand among them"
    assert lines[-1] == "Told 3."
    assert drafted([*told, hurts[0]])[-1] == "Told 3.", "somebody's own words are the last"


def test_what_was_won_or_lost_untold_has_what_words_leave_over_and_no_figures() -> None:
    went = line(
        name("Tess"), " wants: ", aspect("Across by 9."), " That", " fails", " by 1", ".",
        beat="Settle",
    )  # fmt: skip
    assert drafted([went]) == ("Tess wants: Across by 9. That fails.",)
    looks = line("She bows.", kind="narration", of=1)
    assert drafted([went, looks]) == ("Tess wants: Across by 9. That fails. She bows.",)
    told = [line(f"Told {n}.", kind="narration") for n in range(5)]
    assert drafted([went, *told]) == tuple(one.plain for one in told)
    assert drafted([went, *told[:4]])[0].startswith("Tess wants")


def test_what_characters_do_comes_before_what_is_told_around_them() -> None:
    deeds = [line(name("Wren"), " ", f"jumps {n}.", kind="action") for n in range(5)]
    around = [line(f"It rains {n}.", kind="narration") for n in range(5)]
    mixed = [one for pair in zip(deeds, around, strict=True) for one in pair]
    assert [one.startswith("Wren jumps") for one in drafted(mixed)] == [True] * 4 + [False]


def test_what_befalls_one_person_is_one_line_with_what_it_looks_like() -> None:
    ends = line(name("Wren"), " succeeds.", beat="Settle")
    hurt = turning(name("Voss"), " has a mild consequence: ", aspect("Broken Hand"), ".")
    out = turning(name("Voss"), " is taken out.")
    looks = line("He goes over the rail.", kind="narration", of=1)
    both = f"{hurt.plain} {out.plain}"
    assert drafted([ends, hurt, out]) == (both,)
    assert drafted([ends, hurt, out, looks]) == (f"{both} {looks.plain}",)
    other = turning(name("Crew"), " is taken out.")
    assert drafted([ends, out, other]) == (out.plain, other.plain)
    compelled = turning(name("Wren"), " takes the point.", beat="Compel")
    assert drafted([ends, compelled, looks])[0] == "Wren succeeds.", "a compel is no part of it"


def test_a_struggle_that_is_won_is_told_with_what_was_at_stake() -> None:
    blows = [line(name("Wren"), " gets the better of ", name("Brandt"), ".", kind="outcome")] * 3
    out = turning(name("Brandt"), " is out of it.", beat="Settle")
    won = line("It is over. Our side wins: ", aspect("the gate stays shut"), ".", kind="outcome")
    hurt = turning(name("Brandt"), " is impaired on ", aspect("Harbour Watch"), ".")
    whole = [*blows, out, won, hurt]
    assert drafted(whole) == (f"{out.plain} {won.plain} {hurt.plain}",)
    looks = line("The tide turns. " * 6, kind="narration", of=3)
    assert drafted([*whole, looks]) == (looks.plain.strip(),), "people’s own words say it all"
    paid = turning("A minor milestone.", beat="Milestone")
    told = [line(f"Told {n}.", kind="narration") for n in range(5)]
    assert paid.plain not in drafted([*told, paid]), "what nobody does is no part of the story"


def test_what_somebody_says_when_it_is_settled_is_a_line_of_the_story() -> None:
    won = line(name("Dessa"), " wins.", kind="outcome")
    said = line(name("Dessa"), ": “", "A gate is like a marriage.", "”", kind="speech", of=1)
    assert drafted([won, said]) == (said.plain,)
    assert drafted([won, line(name("Dessa"), ": “", "Hm.", "”", kind="speech")]) == (won.plain,)


def test_deeds_are_told_with_who_did_them_and_nothing_runs_on() -> None:
    did = line(name("Wren"), " ", "lays her cheek to the iron.", kind="action")
    whole = line(name("Wren"), " ", "The pin gives.", kind="action")
    assert drafted([did]) == ("Wren lays her cheek to the iron.",)
    assert drafted([whole]) == ("The pin gives.",)
    spoken = "“Hold it,” Wren whispers."
    assert drafted([line(name("Wren"), " ", spoken, kind="action")]) == (spoken,)
    bare = line(name("Wren"), " ", "“Hold it!”", kind="action")
    assert drafted([bare]) == ("Wren: “Hold it!”",)
    (long,) = drafted([line("It rains. " * 40, kind="narration")])
    assert long.endswith("It rains.")
    assert len(long) <= 180


def test_nobody_late_holds_it_up(table: Driver) -> None:
    close(table)
    table.do("gale", GoOn(step="story"))
    assert not table.table.session_open
    assert table.table.evenings[0].story


def test_it_can_still_be_ended_outright_and_the_next_session_starts_clean(table: Driver) -> None:
    close(table)
    table.do("gale", CloseSession())
    assert (table.table.round, table.table.evening) == (None, None)
    table.do("gale", OpenSession())
    assert table.table.began == table.table.seq
    assert [one.number for one in table.table.evenings] == [1]


def test_a_game_with_a_round_of_its_own_keeps_it() -> None:
    own = demo_table(Own(), Own().demo)
    own.do("gale", CloseScene())
    labels = [option.label for option in offers.options(own.game, own.table, "gale")]
    assert "Close the session" not in labels


@pytest.mark.parametrize(
    ("value", "fits"),
    [("2026-02-28T00:00", True), ("", True), ("2026-13-01T00:00", False), ("2026-01-01", False)],
)
def test_a_moment_is_a_date_and_a_time(value: str, fits: bool) -> None:
    assert (Moment(name="when", label="When").problem(value) == "") is fits


def test_it_replays(table: Driver) -> None:
    close(table)
    entries = [log.decode(GAME, log.encode(entry)) for entry in table.entries]
    assert log.replay(GAME, entries) == table.table
