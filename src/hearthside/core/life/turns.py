"""Turns in order: one after another around the table, and after a round the GM plays another.

A game that plays in turns says so with `turn_rules`. Whoever's turn it is acts with the game's own
moves, then is done, or passes; the GM may pass the turn on. A round in which everybody passed ends
the scene, where the game says so.
"""

from functools import partial
from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.forms import Choice, Option, Pick
from hearthside.core.game import Game
from hearthside.core.life.scenes_sessions import CloseScene, SceneClosed, SessionClosed
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.pieces import OnTurn, Order
from hearthside.core.say import Line, line, listed, name
from hearthside.core.table import Table
from hearthside.core.table_life import TurnOrder


class BeginTurns(Move, frozen=True, tag="table.begin-turns"):
    first: str


class EndTurn(Move, frozen=True, tag="table.end-turn"):
    """`seat` is whose turn it is; somebody who did nothing passes."""

    seat: str
    passed: bool = False


class AnotherRound(Move, frozen=True, tag="table.another-round"):
    pass


class StopTurns(Move, frozen=True, tag="table.stop-turns"):
    pass


class TurnsBegun(Event, frozen=True, tag="table.turns-begun"):
    order: tuple[str, ...]
    round: int


class TurnEnded(Event, frozen=True, tag="table.turn-ended"):
    seat: str
    passed: bool


class RoundPlayed(Event, frozen=True, tag="table.round-played"):
    """Everybody had a turn; `idle` where all of them passed."""

    round: int
    idle: bool


class TurnsStopped(Event, frozen=True, tag="table.turns-stopped"):
    """`asked` where somebody stopped them: otherwise they end with the scene."""

    asked: bool = False


def order_from(table: Table[Any], first: str) -> tuple[str, ...]:
    """Everyone who takes part in seat order, beginning with one of them."""
    seats = table.everyone()
    at = seats.index(first) if first in seats else 0
    return (*seats[at:], *seats[:at])


DURING = "turns"


def asks(game: Game[Any], table: Table[Any]) -> list[Ask]:
    turns = table.turns
    if turns is None:
        return []
    ways = partial(_ways_on, game, table, turns)
    if not turns.now:
        return [Ask(title="The round is over", options=ways, holds=False, rests=True)]
    runs, acted = table.is_gm(turns.now), game.has_acted(table, turns.now)
    question = "Act, then end your turn. Nothing to do? Pass."
    if runs:
        question = "Say what happens, then end your turn."
    elif acted:
        question = "You have acted. End your turn when you are ready."
    return [
        Ask(
            seat=turns.now,
            question=question,
            meanwhile=f"Round {turns.round}.",
            options=lambda: ways()[: 1 if acted else 2],
            urges=runs or acted,  # who plays somebody acts first
            holds=False,
            acting=True,
            rests=True,
        )
    ]


def _ways_on(game: Game[Any], table: Table[Any], turns: TurnOrder) -> list[Option]:
    """What is under way is seen through within the turn."""
    if game.busy(table):
        return []
    if not turns.now:
        return [offer(AnotherRound(), "Play another round"), offer(CloseScene(), "End the scene")]
    means = game.turn_rules.passing if game.turn_rules and table.is_gm(turns.now) else ""
    return [
        offer(EndTurn(seat=turns.now), "End the turn"),
        offer(EndTurn(seat=turns.now, passed=True), "Pass", help=means),
    ]


def further(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if game.turn_rules is None or not table.is_gm(seat):
        return []
    if table.turns:
        return [verb(StopTurns(), "Stop taking turns", group="scene")]
    if not table.in_scene:
        return []
    seats = tuple(Pick(one, table.seat_name(one)) for one in table.everyone())
    blank = Choice("first", "Who begins?", picks=seats, value=seat)
    rules = game.turn_rules.rules
    return [verb(BeginTurns, "Take turns", lambda: (blank,), group="scene", rules=rules)]


def taking_turns(table: Table[Any]) -> tuple[Order, ...]:
    """Whose turn it is, each seat by whom it plays."""
    turns = table.turns
    if turns is None:
        return ()
    played = {who.player: who.id for who in table.play.cast.values() if who.player}
    return (
        Order(
            label=f"Round {turns.round}",
            turns=tuple(
                OnTurn(
                    id=played.get(seat, ""),
                    name=table.seat_name(seat),
                    note="passed" if seat in turns.passed else "",
                    state="done" if at < turns.done else "now" if seat == turns.now else "",
                )
                for at, seat in enumerate(turns.order)
            ),
        ),
    )


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    if isinstance(move, BeginTurns):
        return [TurnsBegun(order=order_from(table, move.first), round=1)]
    turns = table.turns
    if turns is None:
        raise Illegal("Nobody is taking turns right now.")
    match move:
        case EndTurn():
            if sentence := game.busy(table):
                raise Illegal(sentence)
            return [TurnEnded(seat=move.seat, passed=move.passed)]
        case AnotherRound():
            return [TurnsBegun(order=order_from(table, turns.order[0]), round=turns.round + 1)]
        case StopTurns():
            return [TurnsStopped(asked=True)]
    raise TypeError(move)


def follow(
    game: Game[Any], table: Table[Any], event: TurnEnded | RoundPlayed | SceneClosed | SessionClosed
) -> list[Event]:
    turns = table.turns
    if turns is None:
        return []
    match event:
        case TurnEnded() if not turns.now:
            idle = set(turns.order) <= set(turns.passed)
            return [RoundPlayed(round=turns.round, idle=idle)]
        case RoundPlayed(idle=True) if game.turn_rules and game.turn_rules.idle_ends_scene:
            return [SceneClosed(number=table.scene.number)] if table.scene else []
        case SceneClosed() | SessionClosed():
            return [TurnsStopped()]
    return []


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    turns = table.turns
    match event:
        case TurnsBegun():
            turns = TurnOrder(order=event.order, round=event.round)
            return replace(table, turns=turns, turns_off=False)
        case TurnEnded() if turns:
            passed = (*turns.passed, event.seat) if event.passed else turns.passed
            return replace(table, turns=replace(turns, done=turns.done + 1, passed=passed))
        case TurnsStopped():
            return replace(table, turns=None, turns_off=table.turns_off or event.asked)
    return table


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    beat = "Turns"
    match event:
        case TurnsBegun():
            names = listed([table.seat_name(seat) for seat in event.order])
            return [line(f"Round {event.round}: {names}.", beat=beat, retold=False)]
        case TurnEnded():
            did = " passes the turn." if event.passed else " is done."
            return [line(name(table.seat_name(event.seat)), did, beat=beat, retold=False)]
        case RoundPlayed(idle=True):
            return [line("Everybody passes.", beat=beat)]
    return []
