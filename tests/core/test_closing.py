"""The end of a session as a moment: awards, what happened, stars and wishes, the next date."""

import pytest
from candlelight.game import Candlelight
from candlelight.venture import LiveWithIt, SetOut
from msgspec.structs import replace

from hearthside.core import log, offers
from hearthside.core.driver import Driver, demo_table
from hearthside.core.forms import Moment
from hearthside.core.guided_round_steps import Item, RoundStep
from hearthside.core.life import closing
from hearthside.core.life.closing import (
    END,
    LONGEST_LINE,
    WRITE,
    DraftStory,
    PickMoment,
    WriteLine,
    ending_on,
)
from hearthside.core.life.guided_rounds import (
    AnswerItem,
    BeginRound,
    DropRound,
    GoOnWithRound,
    PassItem,
)
from hearthside.core.life.rewinds import Rewind
from hearthside.core.life.scenes_sessions import (
    CloseScene,
    CloseSession,
    OpenScene,
    OpenSession,
    Spotlight,
)
from hearthside.core.life.stars import GiveStar
from hearthside.core.life.telling import Tell
from hearthside.core.moves import Illegal
from hearthside.core.table import Seat
from hearthside.core.table_life import Star


class Awarding(Candlelight):
    closing = (
        RoundStep(
            id="awards",
            title="Awards",
            items=lambda table: [Item(id="award", label="Award a candle", passes="None")],
        ),
    )


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


def rewrite(table: Driver, *lines: str) -> None:
    """Other lines instead of all there are."""
    for line in table.table.evening.story[1:]:
        table.do("gale", PickMoment(moment=line))
    for at, words in enumerate(lines):
        table.do("gale", WriteLine(words=words, at=0 if at else 1))


def ends(**said: str) -> AnswerItem:
    """How the GM closes the session."""
    blanks = {"star": "", "wish": "", "when": "", "where": "", **said}
    return AnswerItem(item=END, blanks=blanks)


def close(table: Driver) -> None:
    table.do("gale", BeginRound(round="closing"))
    table.do("gale", PassItem(item="award"))


def test_the_games_own_steps_come_first_then_what_all_games_share(table: Driver) -> None:
    close(table)
    assert table.table.round.step == "story"
    rewrite(table, " We  rang it. ", "It rang back.")
    table.do("robin", AnswerItem(item="robin", blanks={"star": "The warm bell", "wish": ""}))
    assert table.table.session_open, "it waits for whoever closes it"
    with pytest.raises(Illegal, match="such as 2026-11-22T19:30"):
        table.do("gale", ends(when="Tuesday"))
    table.do("gale", ends(when="2026-11-22T19:30", where="Ana’s"))
    assert (table.table.session_open, table.table.round, table.table.evening) == (False, None, None)
    (kept,) = table.table.evenings
    assert kept.told == (), "what was told and taken out of the lines is not kept"
    assert kept.story == ("We rang it.", "It rang back.")
    assert kept.stars == (Star("robin", "The warm bell", ""),)
    assert (kept.number, kept.next, kept.where) == (1, "2026-11-22T19:30", "Ana’s")
    said = [one.plain for entry in table.entries for one in entry.said]
    assert "Next time: 22 November, 19:30. Ana’s." in said


def test_whoever_closes_alone_gives_a_star_with_it_and_of_several_each_gives_theirs(table: Driver):
    close(table)
    with pytest.raises(Illegal):
        table.do("gale", AnswerItem(item="gale", blanks={"star": "The bell", "wish": ""}))
    table.do("gale", ends(star="The bell ", wish=" More bells"))
    (kept,) = table.table.evenings
    assert kept.stars == (Star("gale", "The bell", "More bells"),)
    both = demo_table(GAME, GAME.demo)
    both.table = replace(
        both.table, seats={**both.table.seats, "ivy": Seat(id="ivy", name="Ivy", role="gm")}
    )
    both.do("gale", BeginRound(round="closing"))
    both.do("gale", GoOnWithRound(step=both.table.round.step))
    for seat, star in (("gale", "The bell"), ("ivy", "The owl")):
        both.do(seat, AnswerItem(item=seat, blanks={"star": star, "wish": ""}))
    both.do("ivy", AnswerItem(item=END, blanks={"when": "", "where": ""}))
    assert [(one.seat, one.star) for one in both.table.evenings[-1].stars] == [
        ("gale", "The bell"),
        ("ivy", "The owl"),
    ]


def test_a_place_is_kept_though_nobody_knows_the_day(table: Driver) -> None:
    close(table)
    table.do("gale", ends(where="Ana’s"))
    assert table.table.evenings[-1].where == "Ana’s"
    said = [line.plain for entry in table.entries for line in entry.said]
    assert "Next time: Ana’s." in said


def test_only_the_gm_closes_and_nobody_need_have_written(table: Driver) -> None:
    close(table)
    with pytest.raises(Illegal):
        table.do("robin", ends())
    table.do("gale", ends())
    assert not table.table.session_open
    (kept,) = table.table.evenings
    assert (kept.stars, kept.next) == ((), "")
    assert kept.story


def test_whoever_closes_reads_who_is_still_writing(table: Driver) -> None:
    close(table)

    def read() -> str:
        offered = offers.options(GAME, table.table, "gale")
        return next(one.help for one in offered if one.fixed.get("item") == END)

    assert read() == "Robin has not written yet."
    table.do("robin", PassItem(item="robin"))
    assert read() == ""


def test_whoever_was_still_writing_gives_a_star_once_the_session_is_closed(table: Driver) -> None:
    with pytest.raises(Illegal):
        table.do("robin", GiveStar(star="Too early"))
    close(table)
    table.do("gale", ends(star="The bell"))
    with pytest.raises(Illegal, match="Write a star or a wish"):
        table.do("robin", GiveStar(star=" "))
    table.do("robin", GiveStar(star="The owl", wish="More owls"))
    (kept,) = table.table.evenings
    assert kept.stars == (Star("gale", "The bell", ""), Star("robin", "The owl", "More owls"))
    assert table.table.evening is None
    with pytest.raises(Illegal, match="That stands there already"):
        table.do("robin", GiveStar(star="The owl"))


def test_what_somebody_wrote_in_two_windows_counts_from_both(table: Driver) -> None:
    close(table)
    table.do("gale", ends(star="The bell"))
    table.do("gale", GiveStar(wish="More bells"))
    table.do("gale", GiveStar(star="The rope"))
    table.do("robin", GiveStar(star="The owl"))
    table.do("robin", GiveStar(star="The owl", wish="More owls"))
    (kept,) = table.table.evenings
    gale, robin = Star("gale", "The bell", "More bells"), Star("robin", "The owl", "More owls")
    assert kept.stars == (gale, Star("gale", "The rope", ""), robin)


def test_a_scene_that_is_still_open_ends_first() -> None:
    evening = demo_table(GAME, GAME.demo)
    assert evening.table.scene.open
    evening.do("gale", BeginRound(round="closing"))
    assert not evening.table.scene.open
    assert evening.table.round.step == "awards"


def test_the_log_drafts_what_happened_and_anybody_may_change_it(table: Driver) -> None:
    table.do("gale", BeginRound(round="closing"))
    drawn = ("Ember comes through, shining: the bell.", "The bell is warm.")
    assert table.table.evening.story == drawn, "from the first step on"
    assert table.table.evening.told == ("The bell is warm.",), "what all heard, in somebody's words"
    table.do("gale", PassItem(item="award"))
    table.do("robin", WriteLine(words="It was warm.", at=2))
    assert table.table.evening.story == (drawn[0], "It was warm.")
    offered = {one.label: one for one in offers.options(GAME, table.table, "gale")}
    assert offered["Change line 2"].fields[0].value == "It was warm."
    assert offered[WRITE].fields[0].value == ""
    with pytest.raises(Illegal):
        table.do("robin", WriteLine(words="x" * (LONGEST_LINE + 1), at=2))
    with pytest.raises(Illegal, match="Write a line first"):
        table.do("robin", WriteLine(words=" ", at=2))


def test_whoever_closes_in_the_middle_of_a_scene_reads_that_it_ends(table: Driver) -> None:
    def help() -> str:
        (ends,) = [
            one
            for one in offers.options(GAME, table.table, "gale")
            if one.label == "Wrap up the session"
        ]
        return ends.help

    assert help() == "", "nothing more ends"
    table.do("gale", OpenScene(title="The Warm Bell"))
    assert help() == "“The Warm Bell” ends now. You can go back to play until anybody writes."


def back(table: Driver) -> str:
    """What the way back to play is called."""
    options = offers.options(GAME, table.table, "gale")
    return next(one.label for one in options if one.move == "table.drop-round")


def test_back_to_play_opens_the_scene_again_until_anybody_has_written(table: Driver) -> None:
    table.do("gale", OpenScene(title="The Warm Bell"))
    table.do("gale", Spotlight(character="wanderer"))
    before = table.table
    table.do("gale", BeginRound(round="closing"))
    assert not table.table.in_scene
    table.do("gale", DropRound())
    now = table.table
    assert (now.round, now.in_scene, now.spotlight) == (None, True, "wanderer")
    assert (now.scene, now.play, now.evening) == (before.scene, before.play, before.evening)
    table.do("gale", BeginRound(round="closing"))
    assert back(table) == "Back to play"
    table.do("robin", WriteLine(words="It was warm."))
    assert back(table) == "Back to play, in a new scene"
    table.do("gale", DropRound())
    assert not table.table.in_scene, "nothing that was written is taken back"
    assert "It was warm." in table.table.evening.story


def test_back_to_play_keeps_what_was_told_or_decided_while_the_session_closed(
    table: Driver,
) -> None:
    table.do("gale", OpenScene(title="The Warm Bell"))
    table.do("gale", BeginRound(round="closing"))
    table.do("gale", Tell(text="Day breaks."))
    table.do("gale", DropRound())
    assert (table.table.round, table.table.rewinds) == (None, ())
    table.do("gale", OpenScene(title="Day"))
    table.do("gale", BeginRound(round="closing"))
    table.do("gale", AnswerItem(item="award", blanks={}))
    table.do("gale", DropRound())
    assert (table.table.round, table.table.rewinds) == (None, ())


def test_back_to_play_what_happens_then_is_drafted_too_and_lines_people_wrote_stay(
    table: Driver,
) -> None:
    close(table)
    table.do("robin", WriteLine(words="It was warm.", at=2))
    table.do("gale", DropRound())
    table.do("gale", Tell(text="Then the rope breaks."))
    assert table.table.evening.story[-1] == "It was warm.", "nothing is closing"
    table.do("gale", BeginRound(round="closing"))
    story = table.table.evening.story
    assert story[0] == "Ember comes through, shining: the bell."
    assert "Then the rope breaks." in story
    assert story.count("It was warm.") == 1
    table.do("gale", PickMoment(moment="It was warm."))
    table.do("gale", DropRound())
    table.do("gale", BeginRound(round="closing"))
    assert "It was warm." not in table.table.evening.story, "taken out is taken out"


def test_what_is_told_after_the_draft_is_its_last_line(table: Driver) -> None:
    assert ending_on(table.table, "Day breaks.") == [], "nothing is drafted before it closes"
    table.do("gale", BeginRound(round="closing"))
    rewrite(table, *"12345")
    (written,) = ending_on(table.table, "Day breaks.")
    assert written.lines == ("1", "2", "3", "4", "5", "Day breaks."), "nothing makes way for it"
    rewrite(table, *"12345678")
    (noted,) = ending_on(table.table, "Day breaks.")
    assert noted.lines == table.table.evening.story, "eight are enough"
    assert noted.moments[-1] == "Day breaks."


def test_what_people_wrote_and_what_is_drafted_are_eight_lines_together(table: Driver) -> None:
    table.do("gale", BeginRound(round="closing"))
    rewrite(table, *"123456")
    logged = tuple(f"Drafted {at}." for at in range(8))
    again = DraftStory(lines=logged, moments=logged, told=())
    (written,) = closing.decide(GAME, table.table, "", again)
    assert written.lines == (*logged[:2], *"123456")


def test_nobodys_lines_push_out_anothers(table: Driver) -> None:
    table.do("gale", BeginRound(round="closing"))
    rewrite(table, "One.", "Two.", "Three.")
    table.do("robin", WriteLine(words="Two, by Robin.", at=2, was="Two."))
    table.do("gale", WriteLine(words="Two, by Gale.", at=2, was="Two."))
    assert table.table.evening.story == ("One.", "Two, by Robin.", "Two, by Gale.", "Three.")
    table.do("robin", PickMoment(moment="One."))
    table.do("gale", WriteLine(words="Two, anew.", at=3, was="Two, by Gale."))
    assert table.table.evening.story[1] == "Two, anew.", "wherever it has gone meanwhile"
    assert "One." in table.table.evening.moments, "taken out, and there to be chosen"


def test_what_was_rewound_did_not_happen(table: Driver) -> None:
    then = table.table.seq
    table.do("gale", Tell(text="A wolf eats everyone."))
    table.do("gale", Rewind(to=then))
    close(table)
    assert "A wolf eats everyone." not in table.table.evening.story


def test_nobody_late_holds_it_up(table: Driver) -> None:
    close(table)
    table.do("gale", GoOnWithRound(step="story"))
    assert not table.table.session_open
    assert table.table.evenings[0].story


def test_it_can_still_be_ended_outright_and_the_next_session_starts_clean(table: Driver) -> None:
    close(table)
    table.do("gale", CloseSession())
    assert (table.table.round, table.table.evening) == (None, None)
    table.do("gale", OpenSession())
    assert table.table.began == table.table.seq
    assert [one.number for one in table.table.evenings] == [1]


def test_a_star_given_after_the_second_session_leaves_the_first_as_it_was(table: Driver) -> None:
    close(table)
    table.do("gale", GoOnWithRound(step="story"))
    table.do("gale", OpenSession())
    close(table)
    table.do("gale", GoOnWithRound(step="story"))
    (first, _) = table.table.evenings
    table.do("robin", GiveStar(star="The warm bell", wish=""))
    assert table.table.evenings[0] == first
    assert table.table.evenings[1].stars == (Star("robin", "The warm bell", ""),)


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


def five(table: Driver) -> None:
    for words in ("One.", "Two.", "Three.", "Four.", "Five.", "Six.", "Seven."):
        table.do("gale", Tell(text=words))
    table.do("gale", BeginRound(round="closing"))
    table.do("gale", PassItem(item="award"))


def test_a_moment_that_was_left_out_is_put_in_where_it_belongs(table: Driver) -> None:
    five(table)
    before = table.table.evening
    assert len(before.story) == 5
    assert set(before.story) < set(before.moments)
    left = next(one for one in before.moments if one not in before.story)
    table.do("robin", PickMoment(moment=left))
    assert table.table.evening.story == tuple(
        one for one in before.moments if one in (*before.story, left)
    ), "in the order it happened"
    table.do("gale", PickMoment(moment=before.story[1]))
    now = table.table.evening
    assert before.story[1] not in now.story
    assert now.moments == before.moments, "what is out can be put in again"
    with pytest.raises(Illegal, match="choose"):
        table.do("gale", PickMoment(moment="Something else."))


def test_what_is_reworded_keeps_its_place_and_what_is_new_gets_one(table: Driver) -> None:
    five(table)
    first, *more = table.table.evening.story
    table.do("robin", WriteLine(words="Told anew.", at=1))
    moments = table.table.evening.moments
    assert first not in moments
    assert "Told anew." in moments
    table.do("robin", WriteLine(words="Then this."))
    table.do("robin", PickMoment(moment="Told anew."))
    table.do("robin", PickMoment(moment="Told anew."))
    assert table.table.evening.story == ("Told anew.", *more, "Then this.")


def test_a_line_a_star_and_a_wish_begin_with_a_capital(table: Driver) -> None:
    """So does whatever else somebody types as a whole line: decision 30."""
    five(table)
    table.do("robin", WriteLine(words="the bell rings, and i run"))
    assert table.table.evening.story[-1] == "The bell rings, and I run"
    blanks = {"star": "the bell", "wish": "more of what i do"}
    table.do("robin", AnswerItem(item="robin", blanks=blanks))
    assert table.table.evening.stars == (Star("robin", "The bell", "More of what I do"),)


def test_eight_lines_are_enough(table: Driver) -> None:
    five(table)
    rewrite(table, *"ABCDEFGH")
    with pytest.raises(Illegal):
        table.do("robin", WriteLine(words="i"))
    with pytest.raises(Illegal, match="Take one out"):
        table.do("robin", WriteLine(words="i", at=1, was="one that is gone"))
    left = next(one for one in table.table.evening.moments if len(one) > 1)
    with pytest.raises(Illegal, match="Take one out"):
        table.do("robin", PickMoment(moment=left))
    table.do("robin", PickMoment(moment="A"))
    table.do("robin", PickMoment(moment=left))
    table.do("gale", ends())
    assert table.table.evenings[-1].moments == (), "nobody chooses any more"
