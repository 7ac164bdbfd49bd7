"""Settling: once everyone has passed the outcome is read, and does what the book says (FA-5)."""

from msgspec.structs import replace

from hearthside.core.moves import Event
from hearthside.core.say import Line, line, name
from hearthside.core.setting_events import Is
from hearthside.games.fate.attempt.advantages import created, exploited, searched
from hearthside.games.fate.attempt.aftermath import QuestionsAsked, boost
from hearthside.games.fate.attempt.endings import is_told_at_once, settled_line, told_with
from hearthside.games.fate.attempt.harm import struck
from hearthside.games.fate.attempt.overcoming import overcome
from hearthside.games.fate.attempt.questions import HitWithStyle, MinorCost, SeriousCost
from hearthside.games.fate.attempt.state import Attempt
from hearthside.games.fate.attempt.throw import STANDS
from hearthside.games.fate.attempt.totals import fails_outright, gap
from hearthside.games.fate.dice_and_outcomes import READS, STYLE, Outcome, damage, outcome
from hearthside.games.fate.people import name_of
from hearthside.games.fate.state import FateTable


class AttemptSettled(Event, frozen=True, tag="fate.attempt-settled"):
    """How it ends, by how much, and whether the GM said so."""

    sets = {
        "attempt.outcome": "outcome",
        "attempt.shifts": "shifts",
        "attempt.ruled": "ruled",
        "attempt.waiting": Is(()),
    }
    outcome: Outcome
    shifts: int
    ruled: bool = False


class AttemptClosed(Event, frozen=True, tag="fate.attempt-closed"):
    """Everything about it is answered. `acted` has used up this exchange's action."""

    acted: str = ""


def onward(table: FateTable) -> list[Event]:
    """FA-6.11: when nobody has anything to add it settles; when all is answered it is over."""
    attempt = table.play.attempt
    if attempt is None:
        return []
    own_turn = table.play.conflict is not None and attempt.kind != "contest"
    if attempt.beat == "after" and not table.play.asked:
        return [AttemptClosed(acted=attempt.actor if own_turn else "")]
    if attempt.beat != "react" or attempt.waiting or attempt.kind == "contest":
        return []
    shifts = gap(attempt)
    return [AttemptSettled(outcome=outcome(shifts), shifts=shifts)]


def ruled(attempt: Attempt, wanted: Outcome) -> AttemptSettled:
    """The GM says how it ends; the shifts are the nearest that make it so."""
    bounds = {"fail": (-99, -1), "tie": (0, 0), "success": (1, STYLE - 1), "style": (STYLE, 99)}
    low, high = bounds[wanted]
    return AttemptSettled(outcome=wanted, shifts=min(max(gap(attempt), low), high), ruled=True)


def follow(table: FateTable, event: AttemptSettled) -> list[Event]:
    """What the outcome brings about."""
    attempt = table.play.attempt
    if attempt is None:
        return []
    return _effects(table, attempt, event.outcome, event.shifts)


def _effects(table: FateTable, attempt: Attempt, read: Outcome, shifts: int) -> list[Event]:
    if fails_outright(attempt, shifts):
        defender = attempt.rolls[1]  # who wins a boost
        return [QuestionsAsked(questions=(boost(defender.who, defender.side),))]
    match attempt.kind:
        case "overcome":
            return _overcome(table, attempt, read)
        case "create":
            return created(table, attempt, read)
        case "discover":
            return [searched(table, attempt, read)]
        case "exploit":
            return exploited(table, attempt, read)
        case "attack":
            return _attacked(table, attempt, read, shifts)
    return []


def _overcome(table: FateTable, attempt: Attempt, read: Outcome) -> list[Event]:
    """FA-5.4: where it costs or brings something, that is said first."""
    match read:
        case "fail":
            return [QuestionsAsked(questions=(SeriousCost(),))]
        case "tie":
            return [QuestionsAsked(questions=(MinorCost(),))]
        case "success":
            return overcome(table, attempt)
        case "style":
            return [_boost(attempt)]


def _attacked(table: FateTable, attempt: Attempt, read: Outcome, shifts: int) -> list[Event]:
    """FA-5.7: a boost, a hit, or a hit with style."""
    actor, victim = attempt.rolls[0], attempt.struck
    match read:
        case "fail":
            return []
        case "tie":
            return [_boost(attempt)]
        case "success":
            return struck(table, victim, damage(shifts), actor.who, actor.side)
        case "style":
            hit = HitWithStyle(to=actor.who, target=victim, damage=damage(shifts))
            return [QuestionsAsked(questions=(hit,))]


def _boost(attempt: Attempt) -> Event:
    return QuestionsAsked(questions=(boost(attempt.actor, attempt.rolls[0].side),))


def evolve(table: FateTable, event: AttemptClosed) -> FateTable:
    attempt = table.play.attempt
    if attempt is None:
        return table
    table = table.with_play(attempt=None, last=attempt)
    conflict = table.play.conflict
    if not event.acted or conflict is None:
        return table
    return table.with_play(conflict=replace(conflict, acted=(*conflict.acted, event.acted)))


def say(table: FateTable, event: Event) -> list[Line]:
    attempt = table.play.attempt
    if not isinstance(event, AttemptSettled) or attempt is None:
        return []
    read = event.outcome
    settled = [_read(table, replace(attempt, shifts=event.shifts, outcome=read), read)]
    if event.ruled:
        ruled = f"The game master rules: {STANDS[event.outcome]}."
        return [line(ruled, rules=("FA-2.4",), beat="Settle", retold=False), *settled]
    if attempt.passed or attempt.invocations:
        return settled
    quiet = "Nobody adds anything."
    return [line(quiet, rules=("FA-6.11",), beat="React", retold=False), *settled]


def _read(table: FateTable, attempt: Attempt, read: Outcome) -> Line:
    """How it went, in passing where somebody is still to say what comes of it."""
    if is_told_at_once(attempt, read):
        return told_with(table, attempt)
    bare = (name(name_of(table, attempt.actor)), f" {READS[read]}.")
    return settled_line(attempt, *bare, retold=False)
