"""Points scored, shifted and taken back, who is taken out, and what scores come to (QW-8.1)."""

from typing import Any

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Pick
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, Span, line, number
from hearthside.core.saying_events import Says
from hearthside.core.wording.grammar import amid, counted
from hearthside.games.questworlds import under_way, victory_levels
from hearthside.games.questworlds.contest.state import Contest
from hearthside.games.questworlds.extended import scoreboard
from hearthside.games.questworlds.extended.point_values import (
    FOLLOWER_EXTRA,
    FOLLOWER_GOAL,
    GOAL,
    rising,
    victory_points,
)
from hearthside.games.questworlds.many_rolls import Extended, Fighter, Pairing
from hearthside.games.questworlds.people import called, fighter_name
from hearthside.games.questworlds.sheet import STATES
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.under_way import FIGHTER


def exchange_points(outcome: int, contest: Contest) -> int:
    """QW-8.1.5: what the winner of an exchange scores: nothing where they were after something
    else."""
    winner = contest.me if outcome > 0 else contest.them
    return 0 if winner.aim else victory_points(outcome, contest.me.stance, contest.them.stance)


def rising_state(apart: int) -> str:
    """QW-8.1.2: the loser's state by how far the scores lie apart."""
    if apart > 7:
        return "dead"
    return {1: "hurt", 2: "impaired", 3: "injured", 4: "dying"}[rising(max(apart, 1))]


def climax_state(points: int) -> str:
    """QW-8.1.3: what all points against somebody come to; nothing for none."""
    if points < 2:
        return "dazed" if points else ""
    return {1: "hurt", 2: "impaired", 3: "injured"}.get(
        points // 2, "dying" if points == 8 else "dead"
    )


def second_worst(states: list[str]) -> str:
    """The second-worst of several states, the only one if there is one; nothing for unharmed."""
    order = ("", *STATES)
    ranked = sorted(states, key=order.index, reverse=True)
    return ranked[min(1, len(ranked) - 1)] if ranked else ""


def climax_level(states: list[str]) -> int:
    """QW-8.1.3: the level of victory by the second-worst state of the defeated."""
    state = second_worst(states)
    if state in ("", "dazed", "hurt"):
        return victory_levels.MARGINAL
    return {"impaired": victory_levels.MINOR, "injured": victory_levels.MAJOR}.get(
        state, victory_levels.COMPLETE
    )


class ShiftPoints(Move, frozen=True, tag="questworlds.shift-points"):
    """A PC moves points of theirs to a secondary contestant (QW-8.2.4)."""

    pairing: str
    hero: str
    follower: str
    points: str


class Scored(Event, frozen=True, tag="questworlds.scored"):
    """What one side has scored in a pairing is now this. `turn` is whether that was its exchange of
    this round, whose outcome tells it: else an assist, a parting shot or a shift."""

    pairing: str
    ours: bool
    score: int
    turn: bool = False


class TakenOut(Event, frozen=True, tag="questworlds.taken-out"):
    """`extra` is on top. A follower removed beside any pairing reads `lodged` (QW-8.2.4)."""

    fighter: str
    pairing: str = ""
    extra: int = 0
    lodged: int = 0


class CameBack(Event, frozen=True, tag="questworlds.came-back"):
    """`extra` came on top when they were taken out, and goes with it."""

    says = Says("{its:who} is back in it.", ("QW-8.1.4",), "Settle", its=FIGHTER)
    fighter: str
    pairing: str
    extra: int = 0


class PointsTaken(Event, frozen=True, tag="questworlds.points-taken"):
    """Points that a follower takes on themselves."""

    fighter: str
    points: int


DURING = "play.extended"


def verbs(table: QuestTable, seat: str) -> list[Verb]:
    extended = under_way.current(table)
    if extended is None or table.play.contest or table.play.dues:
        return []
    return [
        _shifting(table, pairing, extended.fighters[id], guard, against)
        for pairing in extended.pairings
        for id in (pairing.ours, pairing.theirs)
        if (against := _movable(extended, pairing, id))
        if table.answers_for(seat, scoreboard.voice(extended.fighters[id]))
        for guard in scoreboard.guards(extended, extended.fighters[id])
    ]


def _movable(extended: Extended, pairing: Pairing, id: str) -> int:
    """The points against somebody that may be moved: at any time, also once a race is over; those
    that took them out only in the round they fell in."""
    fell_before = pairing.fell == id and pairing.fell_round < extended.round
    if extended.fighters[id].status == "quit":  # by their own will, not by points (QW-8.1.6)
        return 0
    return 0 if fell_before else scoreboard.score(pairing, id)[1]


def _shifting(
    table: QuestTable, pairing: Pairing, hero: Fighter, guard: Fighter, against: int
) -> Verb:
    picks = tuple(Pick(str(n), str(n)) for n in range(1, against + 1))
    fell = pairing.fell == hero.id
    return verb(
        ShiftPoints,
        f"Move points to {fighter_name(table, guard)}",
        lambda: [Choice("points", "How many?", picks=picks, value="1")],
        group="struggle",
        about=hero.who,
        first=fell,
        fixed={"pairing": pairing.id, "hero": hero.id, "follower": guard.id},
        rules=("QW-8.2.4",),
        help=f"Against {amid(fighter_name(table, hero))}: {against}.",
    )


def decide(table: QuestTable, seat: str, move: ShiftPoints) -> list[Event]:
    extended, pairing = scoreboard.racing(table, move.pairing)
    points, guard = int(move.points), extended.fighters[move.follower]
    left = scoreboard.score(pairing, move.hero)[1] - points
    taken = guard.against + points
    events: list[Event] = [
        against(pairing, move.hero, left),
        PointsTaken(fighter=guard.id, points=points),
    ]
    if taken >= FOLLOWER_GOAL:
        extra = FOLLOWER_EXTRA
        events.append(TakenOut(fighter=guard.id, extra=extra, lodged=taken + extra))
    if pairing.fell == move.hero and left < GOAL:
        events.append(CameBack(fighter=move.hero, pairing=pairing.id))
    return events


def against(pairing: Pairing, fighter: str, score: int) -> Scored:
    """What stands against somebody in a pairing is now this."""
    return Scored(pairing=pairing.id, ours=fighter != pairing.ours, score=score)


def scored(extended: Extended, pairing: Pairing, ours: bool, points: int) -> list[Event]:
    """An exchange's points, and who is out by them."""
    score = (pairing.mine if ours else pairing.other) + points
    events: list[Event] = [Scored(pairing=pairing.id, ours=ours, score=score, turn=True)]
    loser = extended.fighters[pairing.theirs if ours else pairing.ours]
    if points and score >= scoreboard.goal(loser):
        out = TakenOut(fighter=loser.id, pairing=pairing.id, extra=scoreboard.on_top(loser))
        events.append(out)
    return events


def evolve(table: QuestTable, event: Event) -> QuestTable:
    extended = under_way.current(table)
    if extended is None:
        return table
    match event:
        case Scored():
            pairing = scoreboard.pairing(extended, event.pairing)
            side, loser = ("mine", pairing.theirs) if event.ours else ("other", pairing.ours)
            done = extended.round if event.turn else pairing.done
            after = under_way.with_pairing(extended, pairing.id, done=done, **{side: event.score})
            return _against(table, after, loser, event.score - getattr(pairing, side))
        case TakenOut():
            after = under_way.with_fighter(
                extended, event.fighter, status="out", lodged=event.lodged
            )
            if event.pairing:
                fell = {"fell": event.fighter, "fell_round": extended.round, "shot": False}
                after = under_way.with_pairing(after, event.pairing, open=False, **fell)
            return _against(table, after, event.fighter, event.extra)
        case CameBack():
            after = under_way.with_fighter(extended, event.fighter, status="in")
            after = under_way.with_pairing(after, event.pairing, open=True, fell="", fell_round=0)
            return _against(table, after, event.fighter, -event.extra)
        case PointsTaken():
            return _against(table, extended, event.fighter, event.points)
    raise TypeError(event)


def _against(table: QuestTable, extended: Extended, fighter: str, points: int) -> QuestTable:
    total = max(0, extended.fighters[fighter].against + points)
    return under_way.with_extended(table, under_way.with_fighter(extended, fighter, against=total))


def say(table: QuestTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    extended = under_way.current(table)
    if extended is None:
        return []
    match event:
        case TakenOut():
            contest = table.play.contest
            if contest and contest.kind == "exchange":  # whose outcome tells it
                return []
            out = called(table, extended.fighters[event.fighter])
            look: dict[str, Any] = {"rules": ("QW-8.1",), "beat": "Settle", "kind": "turning"}
            return [line(out, " is out of it.", **look)]
        case Scored() if not event.turn:
            pairing = scoreboard.pairing(extended, event.pairing)
            mine = event.score if event.ours else pairing.mine
            other = pairing.other if event.ours else event.score
            whose = called(table, extended.fighters[pairing.ours])
            spans = ("The score of ", whose, " is now ", number(f"{mine} to {other}"), ".")
            rules = ("QW-8.2.3", "QW-8.1.4")
            return [line(*spans, rules=rules, beat="Settle", retold=False)]
        case PointsTaken():
            who = called(table, extended.fighters[event.fighter])
            contest = table.play.contest
            points = counted(event.points, "point")
            removed = contest is not None and contest.kind == "removal"
            spans = (f"{points} against ", who, "." if removed else " instead.")
            return [line(*spans, rules=("QW-8.2.4",), beat="Settle", retold=False)]
    return []
