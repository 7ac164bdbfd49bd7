"""How a test ended, in words: who it was, what came of it (BW-1.15, BW-1.16)."""

import msgspec

from hearthside.core.wording.grammar import agreeing
from hearthside.core.wording.typesetting import ended
from hearthside.games.burning_wheel.attempt.state import LOST, Attempt, Lesson, Purchase, Side
from hearthside.games.burning_wheel.state import Burning


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    outcome: str
    successes: int
    obstacle: int
    difficulty: str


UNSETTLED = "Another ability must settle it."
_ENDS = {"pass": " passes", "fail": " fails", "win": " wins", "lose": " loses", "tie": " ties"}
_OF_THEIRS = {
    "circles": ("’s search succeeds", "’s search fails"),
    "resources": (" can afford it", " cannot afford it"),
}
_OURS = {
    "steel": (" stands firm", "’s nerve fails"),
    "survive": (" pulls through", " does not pull through"),
    "work": (" wins back some of what was taxed", " works for nothing"),
}
"""Where nobody typed what was wanted."""
_DEGREES = ("no", "a bare", "a fair", "a fine", "a very fine")


def ending(table: Burning, attempt: Attempt, end: Verdict | Side) -> tuple[str, str]:
    """How it ended for whoever tried: what follows their name, and what they wanted, as typed."""
    lost = end.outcome in LOST
    match attempt.matter:
        case Purchase(what="lifestyle"):
            return f" {'cannot' if lost else 'can'} afford to live as before", ""
        case Purchase(kindness=tax) if lost and tax:
            return " gets it anyway", attempt.intent
        case Lesson():  # whom and what follows
            return " cannot teach" if lost else " teaches", ""
    if attempt.purpose in _OURS:
        return _OURS[attempt.purpose][lost], ""
    if attempt.purpose in _OF_THEIRS:
        return _OF_THEIRS[attempt.purpose][lost], attempt.intent
    if attempt.kind == "graduated" and not lost:
        return f" has {degree(end.successes)}", attempt.intent
    if end.outcome == "win" and end.successes <= end.obstacle:
        return " wins the tie", attempt.intent
    return _ENDS[end.outcome], attempt.intent


def told_for(table: Burning, attempt: Attempt) -> int:
    """The side it is told for: the first, but a hero whom one of the GM's goes against."""
    first, *others = (table.play.cast[side.who] for side in attempt.sides)
    return int(first.npc and any(one.player for one in others))


def told(table: Burning, attempt: Attempt) -> str:
    """How it ended, in a sentence that stands below what was wanted."""
    side = attempt.sides[0]
    if side.outcome == "tie":
        return f"It is a tie. {UNSETTLED}"
    name = table.play.cast[side.who].name
    does = f"{name}{agreeing(name, ending(table, attempt, side)[0])}"
    if isinstance(attempt.matter, Lesson):
        does = f"{does} {table.play.cast[attempt.matter.student].name} {attempt.matter.name}"
    over = side.successes - side.obstacle
    if side.outcome == "win" and over > 0:
        does = f"{does} by {over}"
    elif attempt.purpose == "plain" and attempt.kind != "graduated":
        by_how_much = f", {over} over" if over else ", exactly"
        does = {"pass": f"It passes{by_how_much}", "fail": "It fails"}.get(side.outcome, does)
    comes_to_it = side.outcome in LOST and attempt.purpose not in _OURS
    return f"{does}: {ended(attempt.failure)}" if comes_to_it and _is_known(attempt) else f"{does}."


def _is_known(attempt: Attempt) -> bool:
    """Whether it is said what a failure brings, and nothing may come in its place."""
    kind = isinstance(attempt.matter, Purchase) and attempt.matter.kindness
    asked = any(due.kind in ("search", "enemy", "gift", "thanks") for due in attempt.due)
    return bool(attempt.failure) and not kind and not asked


def degree(successes: int) -> str:
    """BW-1.15: what the successes of a graduated test come to, in words.

    >>> degree(1), degree(3), degree(9)
    ('a bare success', 'a fine success', 'a perfect success')
    """
    return f"{_DEGREES[successes] if successes < len(_DEGREES) else 'a perfect'} success"
