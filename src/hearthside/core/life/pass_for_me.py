"""Passing by itself: a seat may say that its pass is given for it, so that nobody waits for it.

It says so once for the whole table, and can take it back at any time. What is given is the very
answer the seat could give, under its own name: `due` says which, and whoever runs the table plays
it, as it throws the dice.
"""

from typing import Any, Literal

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, may_change, seats_of, verb, whole
from hearthside.core.forms import Choice, Pick
from hearthside.core.game import Game
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, name
from hearthside.core.secrecy.views import view
from hearthside.core.table import Seat, Table

ASK = ""
SAME = "same"
ALWAYS = "always"
WAYS = {
    ASK: ("Ask me", "Whenever you could still do something."),
    SAME: (
        "Don’t ask me when nothing could change",
        "You are asked when you could change the outcome.",
    ),
    ALWAYS: ("Always pass for me", "You can still act before it settles, if others are asked."),
}


class PassForMe(Move, frozen=True, tag="table.pass-for-me"):
    passes: Literal["", "same", "always"]


class PassingChosen(Event, frozen=True, tag="table.passing-chosen"):
    story = False
    seat: str
    passes: str


def further(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if not table.is_player(seat):
        return []
    held = table.seats[seat]
    picks = tuple(Pick(value, label, help) for value, (label, help) in WAYS.items())
    how = Choice("passes", "After a roll", picks=picks, value=held.passes)
    return [
        verb(
            PassForMe,
            "Ask me after rolls, or pass for me",
            lambda: (how,),
            group="table",
            help=f"Now: {WAYS[held.passes][0].lower()}.",
        )
    ]


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    assert isinstance(move, PassForMe)
    return [PassingChosen(seat=seat, passes=move.passes)]


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    assert isinstance(event, PassingChosen)
    held = replace(table.seats[event.seat], passes=event.passes)
    return replace(table, seats={**table.seats, held.id: held})


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    assert isinstance(event, PassingChosen)
    words = {
        ASK: " is asked again after every roll.",
        SAME: " is asked only about what changes the outcome.",
        ALWAYS: " passes after every roll.",
    }
    who = name(table.seat_name(event.seat))
    return [line(who, words[event.passes], beat="Table", to=(event.seat,), retold=False)]


def due(game: Game[Any], table: Table[Any]) -> tuple[str, dict[str, Any]] | None:
    """A seat whose pass is to be given for it now, and that pass as plain data."""
    willing = [seat for seat in table.seats.values() if seat.passes and table.is_player(seat.id)]
    if not willing or table.care.call or game.chance(table) is not None:
        return None
    for seat in willing:
        seen = view(game, table, seat.id)
        for ask in game.asks(seen, seat.id):
            if _is_given(seen, seat, ask) and (answers := ask.options()):
                return seat.id, whole(answers[0]).values()
    return None


def _is_given(seen: Table[Any], seat: Seat, ask: Ask) -> bool:
    if not ask.leaves or seat.id not in seats_of(seen, ask):
        return False
    return seat.passes == ALWAYS or not may_change(ask)
