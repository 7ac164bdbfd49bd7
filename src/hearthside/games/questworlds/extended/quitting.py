"""Giving up the prize in the middle of an extended contest, and what it costs (QW-8.1.6)."""

from hearthside.core.forms import Option
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, name
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, fighter_name, speaks
from hearthside.games.questworlds.extended import board
from hearthside.games.questworlds.extended.scoring import ScoreChanged, TakenOut
from hearthside.games.questworlds.extended.state import Extended, Fighter, Pairing


class Quit(Move, frozen=True, tag="questworlds.quit"):
    fighter: str


class HasQuit(Event, frozen=True, tag="questworlds.has-quit"):
    fighter: str


MOVES = (Quit,)
EVENTS = (HasQuit,)


def options(table: QuestTable, seat: str) -> list[Option]:
    extended = books.current(table)
    if extended is None or not extended.round or extended.closing:
        return []
    if table.play.contest or table.play.dues:
        return []
    return [
        Option(
            move="questworlds.quit",
            label=f"{fighter_name(table, fighter)} gives up",
            fixed={"fighter": fighter.id},
            help=_cost(extended, fighter),
            rules=("QW-8.1.6",),
            section="act",
            danger=True,
        )
        for fighter in extended.fighters.values()
        if fighter.status == "in" and fighter.role in board.FIGHTING
        if speaks(table, seat, fighter.who or fighter.master)
    ]


def _cost(extended: Extended, fighter: Fighter) -> str:
    lost = "The prize is lost"
    behind = _furthest_behind(extended, fighter)
    if not extended.harmful or behind is None:
        return f"{lost}, and nothing else."
    _, against, scored = behind
    reached = max(board.goal(fighter), against)
    if extended.climax:
        points = fighter.against + reached - against + board.on_top(fighter)
        return f"{lost}, and {points} points against you: {board.climax_state(points)} at least."
    state = board.rising_state(reached - scored)
    return f"{lost}, and you are {reached - scored} behind: {state}."


def _furthest_behind(extended: Extended, fighter: Fighter) -> tuple[Pairing, int, int] | None:
    """The pairing in which somebody is furthest behind: with its score against and for them."""
    found = [
        (one, one.mine, one.other) if fighter.id == one.theirs else (one, one.other, one.mine)
        for one in board.pairings_of(extended, fighter.id)
    ]
    return max(found, key=lambda one: one[1] - one[2], default=None)


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    extended = board.now(table)
    match move:
        case Quit():
            return _quitting(extended, extended.fighters[move.fighter])
    raise TypeError(move)


def _quitting(extended: Extended, fighter: Fighter) -> list[Event]:
    """QW-8.1.6: where harm is the stake, as if the opponent had just taken them out: the one who
    is furthest ahead. What others have scored stands as it is."""
    quit = HasQuit(fighter=fighter.id)
    behind = _furthest_behind(extended, fighter)
    if not extended.harmful or behind is None:
        return [quit]
    pairing, against, _ = behind
    ours = fighter.id == pairing.theirs
    score = max(board.goal(fighter), against)
    fell = TakenOut(fighter=fighter.id, pairing=pairing.id, extra=board.on_top(fighter))
    return [ScoreChanged(pairing=pairing.id, ours=ours, score=score), fell, quit]


def evolve(table: QuestTable, event: Event) -> QuestTable:
    match event:
        case HasQuit():
            after = books.with_fighter(board.now(table), event.fighter, status="quit")
            return books.with_extended(table, after)
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    match event:
        case HasQuit():
            who = name(fighter_name(table, board.now(table).fighters[event.fighter]))
            return [line(who, " gives up the prize.", rules=("QW-8.1.6",), beat="Settle")]
    raise TypeError(event)
