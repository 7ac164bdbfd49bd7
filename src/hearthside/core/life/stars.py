"""A star for what somebody loved in a session and a wish for the next: while it closes, or later
from whoever was still writing when it was closed. Nothing that somebody wrote takes the place of
what they wrote before, say in another window: both count."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Text
from hearthside.core.game import Game
from hearthside.core.guided_round_steps import Item
from hearthside.core.moves import Event, Illegal, Move, tag_of
from hearthside.core.say import Line, aspect, line, name
from hearthside.core.table import Table
from hearthside.core.table_life import Evening, Star
from hearthside.core.wording.typesetting import capital

STORY = "story"
"""The last step of a session's end, for all games alike."""


STAR_AND_WISH = "A star for what you loved tonight, a wish for what you want more of."


class GiveStar(Move, frozen=True, tag="table.give-star"):
    """A star or a wish of somebody who is no longer asked for it: the session is closed, or they
    were done."""

    star: str = ""
    wish: str = ""


class StarGiven(Event, frozen=True, tag="table.star-given"):
    seat: str
    star: str
    wish: str


def star_item(seat: str) -> Item:
    """What a session's end asks of everybody."""
    return Item(
        id=seat,
        seat=seat,
        label="I’m done",
        question=STAR_AND_WISH,
        fields=star_and_wish,
        taken=lambda blanks: given(seat, blanks["star"], blanks["wish"]),
        passes="Nothing tonight",
        late=tag_of(GiveStar),
    )


def star_and_wish() -> tuple[Text, Text]:
    """The blanks for both, each of which may stay empty."""
    return (
        Text("star", "A star", most=300, placeholder="Something you loved"),
        Text("wish", "A wish", most=300, placeholder="Next time…"),
    )


def given(seat: str, star: str, wish: str) -> list[Event]:
    """What somebody wrote, if anything."""
    one = _written(seat, star, wish)
    return [StarGiven(seat=seat, star=one.star, wish=one.wish)] if one.star or one.wish else []


def _written(seat: str, star: str, wish: str) -> Star:
    """A star and a wish as lines of their own, which begin with a capital."""
    return Star(seat, capital(star.strip()), capital(wish.strip()))


DURING = ("evenings", "round")
LASTS = True


def verbs(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if not table.is_player(seat) or not (_closed(table) or _was_done(table, seat)):
        return []
    return [verb(GiveStar, "Give a star or a wish", star_and_wish, group="tell", icon="star")]


def _closed(table: Table[Any]) -> bool:
    """Whether the last session is over, and the next one has not begun."""
    kept = table.evenings[-1] if table.evenings else None
    ended = kept is not None and kept.number == table.session
    return ended and not table.session_open and not table.round


def _was_done(table: Table[Any], seat: str) -> bool:
    return table.round is not None and f"{STORY}/{seat}" in table.round.done


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    assert isinstance(move, GiveStar)
    kept = _evening(table)
    if not (told := given(seat, move.star, move.wish)):
        raise Illegal("Write a star or a wish.", "star")
    if _with(kept, _written(seat, move.star, move.wish)) == kept:
        raise Illegal("That stands there already.", "star")
    return told


def _evening(table: Table[Any]) -> Evening:
    """The session that stars are given to: the one that is open, or else the last."""
    if table.session_open or not table.evenings:
        return table.evening or Evening(number=table.session)
    return table.evenings[-1]


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    assert isinstance(event, StarGiven)
    given = Star(event.seat, event.star, event.wish)
    evening = _with(_evening(table), given)
    if table.session_open or not table.evenings:
        return replace(table, evening=evening)
    return replace(table, evenings=(*table.evenings[:-1], evening))


def _with(evening: Evening, given: Star) -> Evening:
    """An evening with one more star or wish: in the blank that somebody left, or beside theirs."""
    own = [one for one in evening.stars if one.seat == given.seat]
    star = "" if given.star in [one.star for one in own] else given.star
    wish = "" if given.wish in [one.wish for one in own] else given.wish
    for one in own:
        if not (one.star and star) and not (one.wish and wish):
            whole = Star(one.seat, one.star or star, one.wish or wish)
            stars = tuple(whole if each is one else each for each in evening.stars)
            return replace(evening, stars=stars)
    return replace(evening, stars=(*evening.stars, Star(given.seat, star, wish)))


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    assert isinstance(event, StarGiven)
    who = name(table.seat_name(event.seat))
    said = [(" gives a star: ", event.star), (" wishes: ", event.wish)]
    return [
        line(who, how, aspect(words), beat="Closing", kind="bookkeeping")
        for how, words in said
        if words
    ]
