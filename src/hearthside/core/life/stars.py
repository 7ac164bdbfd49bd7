"""A star for what somebody loved in a session and a wish for the next: while it closes, or later
from whoever was still writing when it was closed."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Text
from hearthside.core.game import Game
from hearthside.core.guided_round_steps import Item
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.core.table import Table
from hearthside.core.table_life import Evening, Star


class GiveStar(Move, frozen=True, tag="table.give-star"):
    """A star or a wish once the session is closed."""

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
        question="A star for what you loved tonight, a wish for what you want more of.",
        fields=_star_and_wish,
        taken=lambda blanks: _given(seat, blanks["star"], blanks["wish"]),
        passes="Nothing tonight",
    )


def _star_and_wish() -> tuple[Text, Text]:
    return (
        Text("star", "A star", most=300, placeholder="Something you loved"),
        Text("wish", "A wish", most=300, placeholder="Next time…"),
    )


def _given(seat: str, star: str, wish: str) -> list[Event]:
    star, wish = star.strip(), wish.strip()
    return [StarGiven(seat=seat, star=star, wish=wish)] if star or wish else []


DURING = "evenings"
LASTS = True


def verbs(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    kept = table.evenings[-1] if table.evenings else None
    if kept is None or kept.number != table.session or table.session_open or table.round:
        return []
    if not table.is_player(seat) or seat in [star.seat for star in kept.stars]:
        return []
    return [verb(GiveStar, "Give a star or a wish", _star_and_wish, group="tell", icon="star")]


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    assert isinstance(move, GiveStar)
    if given := _given(seat, move.star, move.wish):
        return given
    raise Illegal("Write a star or a wish.", "star")


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    assert isinstance(event, StarGiven)
    given = Star(event.seat, event.star, event.wish)
    if table.session_open or not table.evenings:
        evening = table.evening or Evening(number=table.session)
        return replace(table, evening=_with(evening, given))
    *before, last = table.evenings
    return replace(table, evenings=(*before, _with(last, given)))


def _with(evening: Evening, given: Star) -> Evening:
    others = tuple(star for star in evening.stars if star.seat != given.seat)
    return replace(evening, stars=(*others, given))


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    assert isinstance(event, StarGiven)
    who = name(table.seat_name(event.seat))
    said = [(" gives a star: ", event.star), (" wishes: ", event.wish)]
    return [
        line(who, how, aspect(words), beat="Closing", kind="bookkeeping")
        for how, words in said
        if words
    ]
