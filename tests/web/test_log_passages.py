"""The log as it reads: what stands in the story, and what only in Everything."""

from functools import partial

from hearthside.core.say import Line, aspect, line, name
from hearthside.core.their_words import in_their_words
from hearthside.web.live.log_lines import _tied
from hearthside.web.render.log import is_story, just_settled, passages
from hearthside.web.render.models.shared import LogLine
from tests.web.told_lines import ENDED, FRAMED, log, told


def asides(*lines: Line) -> list[bool]:
    return [one.aside for one in passages(log(*lines), {})]


def test_what_was_tried_is_said_once_with_how_it_ended_or_not_at_all():
    assert asides(FRAMED, ENDED) == [True, False]
    assert asides(FRAMED) == [True], "a request that was withdrawn is no story"


def test_how_something_is_tried_stays_in_the_story():
    (how,) = in_their_words(name("Ember"), "goes barefoot", beat="Frame")
    assert asides(FRAMED, how) == [True, False]


def test_a_name_stands_beside_words_that_do_not_begin_with_it():
    quill = name("Quill Moss")
    said = ("Quill kicks the hull", "by the back door", "lifts the latch")
    lines = [one for words in said for one in in_their_words(quill, words)]
    found = list(passages(log(*lines), {}, called={"Quill Moss": "Quill"}))
    assert [one.says_who for one in found] == [True, False, False]
    assert [one.is_beside for one in found[1:]] == [True, False]


def test_what_is_spent_on_a_roll_is_left_to_how_it_came_out():
    spent = line(name("Ember"), " spends a point.", beat="React")
    assert asides(FRAMED, spent, ENDED) == [True, True, False]


def test_a_note_stands_in_the_story_of_whoever_reads_it():
    note = partial(line, "Watch the door.", beat="Note")
    assert asides(note(to=("gale", "mara")), note(), note(to=("gale",))) == [False, False, False]


def test_words_name_their_outcome_where_others_stand_between():
    event = line("The candle is out.", beat="After")
    assert [one.tells for one in _tied(log(ENDED, event, told(of=1)))] == ["", "", ""]
    late = _tied(log(ENDED, told(), told(of=1)))
    assert [one.tells for one in late] == ["", "", "Ember comes back."]
    second = _tied(log(FRAMED, ENDED, told(of=2), FRAMED, ENDED, told(of=5)))
    assert not any(one.tells for one in second), "each stands right under its own"
    begun = _tied(log(ENDED, FRAMED, ENDED, told(of=1)))
    assert [one.tells for one in begun][-1] == "Ember comes back.", "another outcome is nearer"


def test_a_refusal_with_its_reason_is_a_part_of_the_story():
    refused = line("The GM turns it down: ", aspect("it is high."), beat="Frame", kind="outcome")
    assert asides(FRAMED, refused) == [True, False]
    assert just_settled(log(FRAMED, refused)) is None, "it looks like nothing"


def test_a_ruling_that_players_see_is_told_in_the_story():
    ruled = [LogLine(seq=1, line=line("Ruling.", beat="Ruling", to=to)) for to in (None, ("gm",))]
    assert [is_story(one) for one in ruled] == [True, False]
