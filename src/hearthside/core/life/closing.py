"""The end of a session as a moment: what the game awards, what happened, stars and wishes, and when
you meet again.

It is a round: a game's own steps (`Game.closing`) come first, then one step for all the rest, which
the GM closes; what a game asks `with_the_end` stands on that form. The five lines of what happened
are drafted from the log (`life.session_summary`).
That is no part of the state: whoever keeps it answers as `CHRONICLE`, just as FORTUNE answers dice.
Until the session is closed anybody may change one of them, write another, take one out, or put in
another moment of the evening; whatever was a line stays among these, and nobody's lines push out
another's.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Kept, Moment, Pick, Text, must_say
from hearthside.core.game import Game
from hearthside.core.guided_round_steps import Blanks, Item, Round, RoundStep
from hearthside.core.life.guided_round_events import RoundEnded
from hearthside.core.life.scenes_sessions import SessionClosed
from hearthside.core.life.session_summary import MOMENTS, drafted, in_own_words, one_line
from hearthside.core.life.stars import (
    STAR_AND_WISH,
    STORY,
    GiveStar,
    given,
    star_and_wish,
    star_item,
)
from hearthside.core.moves import CHRONICLE, Event, Illegal, Move, tag_of
from hearthside.core.say import Line, doing, line, listed
from hearthside.core.table import Table
from hearthside.core.table_life import Evening
from hearthside.core.told_attempts import Said
from hearthside.core.wording.grammar import agreeing, spelled
from hearthside.core.wording.typesetting import capital, titled

CLOSING = "closing"
LONGEST_LINE = 420
"""How many letters somebody may write for each line of what happened."""
MOST_LINES = 8
WRITE = "Write a line"
ALSO = "Choose what happened"
END = "close/session"
"""The GM's own item, by an id that no seat can have."""
DRAFTED = "story/drafted"
"""What of this round is done once the log has suggested what happened."""


class DraftStory(Move, frozen=True, tag="table.draft-story"):
    lines: tuple[str, ...]
    moments: tuple[str, ...]
    told: tuple[str, ...]
    """Those of the moments that are in people's own words."""


class WriteLine(Move, frozen=True, tag="table.write-line"):
    """Write a line of what happened: in place of one of them, by its number, or another."""

    words: str
    at: int = 0
    was: str = ""
    """What stood there. If others changed it since, theirs is kept and this stands beside it."""


class PickMoment(Move, frozen=True, tag="table.pick-moment"):
    """Put a moment into what happened, or take it out."""

    moment: str


class StoryWritten(Event, frozen=True, tag="table.story-written"):
    lines: tuple[str, ...]
    moments: tuple[str, ...] = ()
    """What the lines are chosen from, in order."""
    own: tuple[str, ...] = ()
    """The lines that somebody wrote."""
    told: tuple[str, ...] | None = None
    """The moments in people's own words, where the log suggests them."""


class NextSet(Event, frozen=True, tag="table.next-set"):
    when: str
    where: str


def wants_draft(table: Table[Any]) -> bool:
    """Whether the log is to suggest what happened: once each time the session is to close."""
    now = table.round
    return now is not None and now.round == CLOSING and DRAFTED not in now.done


def draft(said: Sequence[Said]) -> DraftStory:
    """What the log of a session suggests, for whoever keeps it."""
    return DraftStory(drafted(said), drafted(said, MOMENTS), in_own_words(said))


def closing(game: Game[Any]) -> Round:
    """The round that closes a session: the game's own steps, then what all games share."""
    own = [step for step in game.closing if not step.with_the_end]
    beside = [step for step in game.closing if step.with_the_end]
    last = RoundStep(id=STORY, title="Stars and wishes", items=partial(_evening, beside))
    return Round(
        id=CLOSING,
        title="The session closes",
        label="Wrap up the session",
        may_begin=lambda table, seat: table.is_gm(seat) and table.session_open,
        steps=(*own, last),
        ends=lambda table: [SessionClosed(number=table.session)],
    )


def _line_of(was: str) -> tuple[Text, Kept]:
    words = must_say(
        "words", "What happened", "Write a line first.", value=was, long=True, most=LONGEST_LINE
    )
    return words, Kept("was", "What happened", value=was)


def _writing(at: int, was: str) -> Verb:
    label = f"Change line {at}" if at else WRITE
    fixed = {"at": at}
    return verb(WriteLine, label, partial(_line_of, was), fixed, "tell", icon="pen", go="Save")


def _full(evening: Evening) -> str:
    """What keeps another line out, if anything."""
    many = len(evening.story) >= MOST_LINES
    return f"{spelled(MOST_LINES).capitalize()} lines are enough. Take one out first." * many


def _moments(table: Table[Any]) -> Choice:
    evening = table.evening or Evening(number=table.session)
    full = _full(evening)
    picks = tuple(
        Pick(one, one, bars="" if one in evening.story else full) for one in evening.moments
    )
    return Choice("moment", "Tap to add it or take it out", picks=picks, sends=True)


def ending_on(table: Table[Any], words: str) -> list[Event]:
    """What is told while a session closes, after the lines were drafted, is the last of them; where
    they are enough it is one of the moments to choose from."""
    if table.evening is None:
        return []
    now, last = table.evening, one_line(words)
    if len(now.story) < MOST_LINES:
        return [_written(now, (*now.story, last))]
    return _noting(table, last)


def _noting(table: Table[Any], words: str) -> list[Event]:
    """What came out while a session closes is one of the moments to choose from."""
    if table.evening is None:
        return []
    now = table.evening
    moments = tuple(dict.fromkeys((*now.moments, one_line(words))))
    return [StoryWritten(lines=now.story, moments=moments, own=now.own)]


def _written(now: Evening, lines: Sequence[str]) -> StoryWritten:
    """Other lines, and where they belong among the moments: reworded ones in their place, a new one
    behind the line before it."""
    lines = tuple(dict.fromkeys(lines))
    pairs = zip(now.story, lines, strict=True) if len(now.story) == len(lines) else ()
    reworded = {old: new for old, new in pairs if old not in lines and new not in now.story}
    drafted = now.moments or now.story
    own = tuple(one for one in lines if one in now.own or one not in drafted)
    moments = [reworded.get(one, one) for one in drafted]
    for before, one in zip(("", *lines), lines, strict=False):
        if one not in moments:
            moments.insert(moments.index(before) + 1 if before else 0, one)
    return StoryWritten(lines=lines, moments=tuple(dict.fromkeys(moments)), own=own)


def _drafted(before: Evening | None, move: DraftStory) -> StoryWritten:
    """What the log suggests, and what people had written before they went back to play."""
    own = tuple(one for one in (before.own if before else ()) if one not in move.moments)
    lines = (*move.lines[: MOST_LINES - len(own)], *own)
    return StoryWritten(lines=lines, moments=(*move.moments, *own), own=own, told=move.told)


def _picked(now: Evening, moment: str) -> StoryWritten:
    chosen = {*now.story} ^ {moment}
    lines = tuple(one for one in now.moments if one in chosen)
    own = tuple(one for one in now.own if one in lines)
    return StoryWritten(lines=lines, moments=now.moments, own=own)


def _rewritten(now: Evening, move: WriteLine) -> StoryWritten:
    """The lines with one in another's place; beside it, where others changed that meanwhile."""
    words, lines = capital(" ".join(move.words.split())), list(now.story)
    was = move.was or "".join(lines[move.at - 1 : move.at] if move.at else ())
    if was in lines:
        lines[lines.index(was)] = words
    elif full := _full(now):
        raise Illegal(full, "words")
    else:
        lines.insert(move.at or len(lines), words)
    return _written(now, lines)


def _evening(beside: Sequence[RoundStep], table: Table[Any]) -> Sequence[Item]:
    asked = [item for step in beside if step.when(table) for item in step.items(table)]
    writing = [
        table.seat_name(seat)
        for seat in table.everyone()
        if not table.is_gm(seat)
        and f"{STORY}/{seat}" not in (table.round.done if table.round else ())
    ]
    gms = table.gms()
    runs = listed([table.seat_name(seat) for seat in gms]) or "The GM"
    alone = gms[0] if len(gms) == 1 else ""
    stars = (star_item(seat) for seat in table.everyone() if seat != alone)
    return [*stars, _end(asked, writing, runs, alone)]


def _end(asked: Sequence[Item], writing: list[str], runs: str, alone: str) -> Item:
    """The GM closes, whoever is still writing, and says what the game wants to know. Who does so
    `alone` gives a star and a wish with it; of several GMs each has theirs to give."""

    def taken(blanks: Blanks) -> list[Event]:
        own = given(alone, blanks["star"], blanks["wish"]) if alone else []
        return [*own, *(e for item in asked for e in item.taken(blanks)), *_over(blanks)]

    return Item(
        id=END,
        label="Close the session",
        title="Until next time",
        question=f"{STAR_AND_WISH if alone else ''} When do you meet again?".strip(),
        meanwhile=f"{runs} {agreeing(runs, 'says')} when you meet again. That closes the session.",
        help=doing(writing, "has not written yet."),
        fields=lambda: (
            *(star_and_wish() if alone else ()),
            *(field for item in asked for field in item.fields()),
            Moment("when", "Next time"),
            Text("where", "Where", most=120, placeholder="At the usual table, or online"),
        ),
        taken=taken,
        late=tag_of(GiveStar) if alone else "",
        rules=tuple(rule for item in asked for rule in item.rules),
    )


def _over(blanks: Blanks) -> list[Event]:
    when, where = blanks["when"], blanks["where"].strip()
    agreed: list[Event] = [NextSet(when=when, where=where)] if when or where else []
    return [*agreed, RoundEnded(round=CLOSING)]


DURING = "round"
LASTS = True


def verbs(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if seat == CHRONICLE and wants_draft(table):
        return [verb(DraftStory, "What happened")]
    if table.evening is None or not table.round or not table.is_player(seat):
        return []
    lines = [_writing(at, line) for at, line in enumerate(table.evening.story, 1)]
    if not _full(table.evening):
        lines.append(_writing(0, ""))
    if not table.evening.moments:
        return lines
    return [*lines, verb(PickMoment, ALSO, lambda: (_moments(table),), group="tell", icon="plus")]


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    match move:
        case DraftStory():
            return [_drafted(table.evening, move)]
        case WriteLine() if table.evening:
            return [_rewritten(table.evening, move)]
        case PickMoment() if table.evening:
            return [_picked(table.evening, move.moment)]
    raise TypeError(move)


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    now = table.evening or Evening(number=table.session)
    match event:
        case StoryWritten():
            words = now.told if event.told is None else event.told
            told = replace(now, story=event.lines, moments=event.moments, own=event.own, told=words)
            return replace(_with_draft(table), evening=told)
        case NextSet():
            return replace(table, evening=replace(now, next=event.when, where=event.where))
    raise TypeError(event)


def _with_draft(table: Table[Any]) -> Table[Any]:
    now = table.round
    if now is None or DRAFTED in now.done:
        return table
    return replace(table, round=replace(now, done=(*now.done, DRAFTED)))


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    if not isinstance(event, NextSet):
        return []
    return [line(next_time(event.when, event.where), beat="Closing", kind="bookkeeping")]


def next_time(when: str, where: str) -> str:
    """When and where people meet again, where they agreed on that.

    >>> next_time("2026-11-22T19:30", "at Ana's"), next_time("", "")
    ('Next time: 22 November, 19:30. At Ana’s.', '')
    """
    known = (_dated(when), titled(where).rstrip("."))
    agreed = ". ".join(words for words in known if words)
    return f"Next time: {agreed}." if agreed else ""


_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September"),
    *("October", "November", "December"),
)


def _dated(when: str) -> str:
    """A date people agreed on, as they say it.

    >>> _dated("2026-11-22T19:30"), _dated("")
    ('22 November, 19:30', '')
    """
    day, _, hour = when.partition("T")
    _, month, date = day.split("-") if day else ("", "", "")
    return f"{int(date)} {_MONTHS[int(month) - 1]}, {hour}" if day else ""
