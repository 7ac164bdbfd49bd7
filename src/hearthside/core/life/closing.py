"""The end of a session as a moment: what the game awards, what happened, stars and wishes, and when
you meet again.

It is a round: a game's own steps (`Game.closing`) come first. The five lines of what happened are
drafted from the log, which is no part of the state: whoever keeps the log answers as `CHRONICLE`,
just as FORTUNE answers dice. Anybody may change them until the session is closed.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Moment, Text
from hearthside.core.game import Game
from hearthside.core.life.evening import SessionClosed
from hearthside.core.life.votes import everyone
from hearthside.core.moves import CHRONICLE, Event, Move
from hearthside.core.rounds import Blanks, Item, Round, RoundStep, in_between
from hearthside.core.say import Kind, Line, aspect, line, name
from hearthside.core.table import Evening, Star, Table

CLOSING = "closing"
LINES = 5
LONGEST_LINE = 300
_WORTH: dict[Kind, int] = {"narration": 3, "outcome": 2, "action": 1, "event": 0}


class DraftStory(Move, frozen=True, tag="table.draft-story"):
    lines: tuple[str, ...]


class EditStory(Move, frozen=True, tag="table.edit-story"):
    story: str


class StoryWritten(Event, frozen=True, tag="table.story-written"):
    lines: tuple[str, ...]


class StarGiven(Event, frozen=True, tag="table.star-given"):
    seat: str
    star: str
    wish: str


class NextSet(Event, frozen=True, tag="table.next-set"):
    when: str
    where: str


MOVES = (DraftStory, EditStory)
EVENTS = (StoryWritten, StarGiven, NextSet)


def drafted(lines: Sequence[Line]) -> tuple[str, ...]:
    """What happened in a few lines: from each stretch of the evening what is worth most, the later
    where two are alike. What not everybody heard is left out."""
    open_ = [one for one in lines if one.to is None and one.kind in _WORTH]
    told = [one for one in open_ if _WORTH[one.kind]] or [o for o in open_ if o.beat == "Scene"]
    count = min(LINES, len(told))
    stretches = [
        told[len(told) * at // count : len(told) * (at + 1) // count] for at in range(count)
    ]
    best = (max(reversed(stretch), key=lambda one: _WORTH[one.kind]) for stretch in stretches)
    return tuple(one.plain[:LONGEST_LINE] for one in best)


def wants_draft(table: Table[Any]) -> bool:
    """Whether the log is to suggest what happened."""
    closing = table.round is not None and table.round.round == CLOSING
    return closing and table.evening is None


def closing(game: Game[Any]) -> Round | None:
    """The round that closes a session; nothing where the game has a round of its own for that."""
    if not game.ends_outright and not game.closing:
        return None
    return Round(
        id=CLOSING,
        title="The session closes",
        label="Close the session together",
        may_begin=in_between,
        steps=(*game.closing, _HAPPENED, _STARS, _NEXT),
        ends=lambda table: [SessionClosed(number=table.session)],
    )


def _telling(table: Table[Any]) -> list[Item]:
    return [
        Item(
            id="story",
            label="Keep it like this",
            question="What happened, in five lines? Anybody may change them.",
            fields=lambda: (_story(table),),
            taken=lambda blanks: [StoryWritten(lines=_lines(blanks["story"]))],
        )
    ]


def _story(table: Table[Any]) -> Text:
    now = "\n".join(table.evening.story) if table.evening else ""
    return Text(
        name="story", label="What happened", value=now, long=True, most=LINES * LONGEST_LINE
    )


def _lines(story: str) -> tuple[str, ...]:
    return tuple(words.strip() for words in story.splitlines() if words.strip())


def _shining(table: Table[Any]) -> list[Item]:
    return [_star(seat) for seat in everyone(table)]


def _star(seat: str) -> Item:
    return Item(
        id=seat,
        seat=seat,
        label="Give your star and your wish",
        question="A star for what shone tonight, a wish for what you want more of.",
        fields=lambda: (
            Text(name="star", label="A star", most=300),
            Text(name="wish", label="A wish", most=300),
        ),
        taken=lambda blanks: _given(seat, blanks),
        passes="Nothing tonight",
    )


def _given(seat: str, blanks: Blanks) -> list[Event]:
    star, wish = blanks["star"].strip(), blanks["wish"].strip()
    return [StarGiven(seat=seat, star=star, wish=wish)] if star or wish else []


def _meeting(table: Table[Any]) -> list[Item]:
    return [
        Item(
            id="next",
            label="Set the date",
            question="When do you meet again?",
            fields=lambda: (
                Moment(name="when", label="When", needed=True),
                Text(name="where", label="Where", most=120),
            ),
            taken=lambda blanks: [NextSet(when=blanks["when"], where=blanks["where"].strip())],
            passes="Not known yet",
        )
    ]


_HAPPENED = RoundStep(id="story", title="What happened", items=_telling)
_STARS = RoundStep(id="stars", title="Stars and wishes", items=_shining)
_NEXT = RoundStep(id="next", title="When you meet again", items=_meeting)


def verbs(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if seat == CHRONICLE and wants_draft(table):
        return [verb(DraftStory, "What happened")]
    if table.evening is None or not table.round or not table.is_player(seat):
        return []
    return [verb(EditStory, "Change what happened", lambda: (_story(table),), group="tell")]


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    match move:
        case DraftStory():
            return [StoryWritten(lines=move.lines)]
        case EditStory():
            return [StoryWritten(lines=_lines(move.story))]
    raise TypeError(move)


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    now = table.evening or Evening(number=table.session)
    match event:
        case StoryWritten():
            return replace(table, evening=replace(now, story=event.lines))
        case StarGiven():
            given = Star(event.seat, event.star, event.wish)
            others = tuple(star for star in now.stars if star.seat != event.seat)
            return replace(table, evening=replace(now, stars=(*others, given)))
        case NextSet():
            return replace(table, evening=replace(now, next=event.when, where=event.where))
    raise TypeError(event)


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    beat = "Closing"
    match event:
        case StarGiven():
            who = name(table.seat_name(event.seat))
            said = [(" gives a star: ", event.star), (" wishes: ", event.wish)]
            return [
                line(who, how, aspect(words), beat=beat, kind="bookkeeping")
                for how, words in said
                if words
            ]
        case NextSet():
            where = f", {event.where}" if event.where else ""
            when = event.when.replace("T", ", ")
            return [line(f"You meet again: {when}{where}.", beat=beat, kind="bookkeeping")]
    return []
