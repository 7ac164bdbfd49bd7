"""Points scored, shifted and taken back, and who is taken out by them (QW-8.1)."""

from hearthside.core.forms import Choice, Option, Pick
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, Span, line, name, number
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, fighter_name, speaks
from hearthside.games.questworlds.extended import board
from hearthside.games.questworlds.extended.state import Extended, Pairing
from hearthside.games.questworlds.resolve import GOAL


class ShiftPoints(Move, frozen=True, tag="questworlds.shift-points"):
    """A PC moves points of theirs to a secondary contestant (QW-8.2.4)."""

    pairing: str
    follower: str
    points: str


class Scored(Event, frozen=True, tag="questworlds.scored"):
    """Points of one exchange; `turn` is whether it was the pairing's exchange this round."""

    pairing: str
    ours: bool
    points: int
    turn: bool = True


class ScoreChanged(Event, frozen=True, tag="questworlds.score-changed"):
    """An assist, a parting shot or a shift sets what one side has scored in a pairing."""

    pairing: str
    ours: bool
    score: int


class TakenOut(Event, frozen=True, tag="questworlds.taken-out"):
    """`pairing` is empty for a follower removed from outside one. `extra` is on top."""

    fighter: str
    pairing: str = ""
    extra: int = 0


class CameBack(Event, frozen=True, tag="questworlds.came-back"):
    """`extra` came on top when they were taken out, and goes with it."""

    fighter: str
    pairing: str
    extra: int = 0


class PointsTaken(Event, frozen=True, tag="questworlds.points-taken"):
    """Points that a follower takes on themselves."""

    fighter: str
    points: int


MOVES = (ShiftPoints,)
EVENTS = (Scored, ScoreChanged, TakenOut, CameBack, PointsTaken)


def options(table: QuestTable, seat: str) -> list[Option]:
    extended = books.current(table)
    if extended is None or table.play.contest or table.play.dues:
        return []
    offered = []
    for pairing in extended.pairings:
        hero = extended.fighters[pairing.ours]
        fell_now = pairing.fell == hero.id and pairing.fell_round == extended.round
        if not pairing.other or not (pairing.open or fell_now):
            continue
        if not speaks(table, seat, hero.who or hero.master):
            continue
        for guard in board.guards(extended, hero):
            picks = tuple(Pick(str(n), str(n)) for n in range(1, pairing.other + 1))
            offered.append(
                Option(
                    move="questworlds.shift-points",
                    label=f"{fighter_name(table, guard)} takes points for "
                    f"{fighter_name(table, hero)}",
                    fixed={"pairing": pairing.id, "follower": guard.id},
                    fields=(Choice(name="points", label="How many?", picks=picks, value="1"),),
                    rules=("QW-8.2.4",),
                    section="turn",
                )
            )
    return offered


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    match move:
        case ShiftPoints():
            extended = board.now(table)
            pairing = board.pairing(extended, move.pairing)
            points, guard = int(move.points), extended.fighters[move.follower]
            left = pairing.other - points
            events: list[Event] = [
                ScoreChanged(pairing=pairing.id, ours=False, score=left),
                PointsTaken(fighter=guard.id, points=points),
            ]
            if guard.against + points >= board.FOLLOWER_GOAL:
                events.append(TakenOut(fighter=guard.id, extra=board.FOLLOWER_EXTRA))
            if pairing.fell == pairing.ours and left < GOAL:
                events.append(CameBack(fighter=pairing.ours, pairing=pairing.id))
            return events
    raise TypeError(move)


def scored(extended: Extended, pairing: Pairing, ours: bool, points: int) -> list[Event]:
    """An exchange's points, and who is out by them."""
    events: list[Event] = [Scored(pairing=pairing.id, ours=ours, points=points)]
    loser = extended.fighters[pairing.theirs if ours else pairing.ours]
    score = (pairing.mine if ours else pairing.other) + points
    if points and score >= board.goal(loser):
        out = TakenOut(fighter=loser.id, pairing=pairing.id, extra=board.on_top(loser))
        events.append(out)
    return events


def evolve(table: QuestTable, event: Event) -> QuestTable:
    extended = books.current(table)
    if extended is None:
        return table
    match event:
        case Scored():
            pairing = board.pairing(extended, event.pairing)
            side = "mine" if event.ours else "other"
            score = getattr(pairing, side) + event.points
            done = extended.round if event.turn else pairing.done
            after = books.with_pairing(extended, pairing.id, done=done, **{side: score})
            loser = pairing.theirs if event.ours else pairing.ours
            return _against(table, after, loser, event.points)
        case ScoreChanged():
            pairing = board.pairing(extended, event.pairing)
            side = "mine" if event.ours else "other"
            change = event.score - getattr(pairing, side)
            after = books.with_pairing(extended, pairing.id, **{side: event.score})
            loser = pairing.theirs if event.ours else pairing.ours
            return _against(table, after, loser, change)
        case TakenOut():
            after = books.with_fighter(extended, event.fighter, status="out")
            if event.pairing:
                after = books.with_pairing(
                    after,
                    event.pairing,
                    open=False,
                    fell=event.fighter,
                    fell_round=extended.round,
                )
            return _against(table, after, event.fighter, event.extra)
        case CameBack():
            after = books.with_fighter(extended, event.fighter, status="in")
            after = books.with_pairing(after, event.pairing, open=True, fell="", fell_round=0)
            return _against(table, after, event.fighter, -event.extra)
        case PointsTaken():
            return _against(table, extended, event.fighter, event.points)
    raise TypeError(event)


def _against(table: QuestTable, extended: Extended, fighter: str, points: int) -> QuestTable:
    total = max(0, extended.fighters[fighter].against + points)
    return books.with_extended(table, books.with_fighter(extended, fighter, against=total))


def say(table: QuestTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    extended = books.current(table)
    if extended is None:
        return []
    match event:
        case Scored():
            contest = table.play.contest
            won = contest is not None and contest.kind == "exchange" and bool(contest.outcome)
            if not event.points and not won:
                return []
            pairing = board.pairing(extended, event.pairing)
            winner = extended.fighters[pairing.ours if event.ours else pairing.theirs]
            mine = pairing.mine + event.points * event.ours
            other = pairing.other + event.points * (not event.ours)
            spans = (
                name(fighter_name(table, winner)),
                " scores ",
                number(str(event.points)) if event.points else "nothing",
                f": {mine} to {other}.",
            )
            return [line(*spans, rules=("QW-8.1",), beat="Settle", retold=False)]
        case ScoreChanged():
            pairing = board.pairing(extended, event.pairing)
            mine = event.score if event.ours else pairing.mine
            other = pairing.other if event.ours else event.score
            whose = fighter_name(table, extended.fighters[pairing.ours])
            spans = ("The score of ", name(whose), " is now ", number(f"{mine} to {other}"), ".")
            rules = ("QW-8.2.3", "QW-8.1.4")
            return [line(*spans, rules=rules, beat="Settle", retold=False)]
        case TakenOut():
            who = name(fighter_name(table, extended.fighters[event.fighter]))
            return [line("Out of the contest: ", who, ".", rules=("QW-8.1",), beat="Settle")]
        case CameBack():
            who = name(fighter_name(table, extended.fighters[event.fighter]))
            return [line(who, " is back in the contest.", rules=("QW-8.1.4",), beat="Settle")]
        case PointsTaken():
            who = name(fighter_name(table, extended.fighters[event.fighter]))
            contest = table.play.contest
            points = "1 point" if event.points == 1 else f"{event.points} points"
            removed = contest is not None and contest.kind == "removal"
            words = f" takes {points}." if removed else f" takes {points} instead."
            return [line(who, words, rules=("QW-8.2.4",), beat="Settle", retold=False)]
    raise TypeError(event)
