"""How an attempt ended, told once: one line, with what it brings or costs behind it."""

from typing import Any

from hearthside.core.say import Line, Span, comes_true, line, name, quoted_wish
from hearthside.core.wording.short_names import speaks_of
from hearthside.games.fate.attempt.frame import exploited_aspect
from hearthside.games.fate.attempt.invocable import quoted
from hearthside.games.fate.attempt.ratings import rung
from hearthside.games.fate.attempt.state import Attempt, Kind
from hearthside.games.fate.attempt.totals import faced, fails_outright, total
from hearthside.games.fate.dice_and_outcomes import OUTCOMES, READS, Outcome
from hearthside.games.fate.people import name_of
from hearthside.games.fate.state import FateTable

_AT_ONCE: dict[Kind, tuple[str, ...]] = {
    "overcome": ("success",),
    "create": ("success", "style"),
    "discover": (),
    "exploit": OUTCOMES,
    "attack": ("fail",),
}
"""The outcomes after which nobody is asked what they bring, or what they cost."""


def is_told_at_once(attempt: Attempt, read: Outcome) -> bool:
    """Whether nothing more comes of it: else the answer is what people tell afterwards."""
    return read in _AT_ONCE[attempt.kind] and not fails_outright(attempt, attempt.shifts)


def ending(table: FateTable, attempt: Attempt, read: Outcome) -> tuple[str | Span, ...]:
    """How it ended: `“Get past the guard”: Wren succeeds.`"""
    who, foe = name(name_of(table, attempt.actor)), name(name_of(table, attempt.struck))
    style, outright = " with style" * (read == "style"), fails_outright(attempt, attempt.shifts)
    wanted = quoted_wish(attempt.want)
    match attempt.kind, read:
        case "attack", "fail":
            return (*wanted, who, " fails to hit ", foe, ".")
        case "attack", "tie":
            return (*wanted, who, " attacks ", foe, ": a tie.")
        case "attack", _:
            return (*wanted, who, " hits ", foe, f"{style}.")
        case "create", "fail" | "tie":
            comes = (quoted(attempt.aspect), " does not come about.")
            return (who, f" {READS[read]}{' outright' * outright}: ", *comes)
        case "exploit", _:
            does = " fails to exploit " if read == "fail" else " exploits "
            return (who, does, quoted(exploited_aspect(table, attempt)), f"{style}.")
    against = (" against ", foe) if _needs_a_name(table, attempt) else ()
    does = f" {READS[read]}{' outright' * outright}"
    if read == "fail":
        return (*wanted, who, does, *against, ".")
    return (*wanted, who, does, *against, *comes_true("" if wanted else attempt.aspect))


def _needs_a_name(table: FateTable, attempt: Attempt) -> bool:
    """Whether somebody opposes it whom what was typed does not speak of."""
    return bool(attempt.defender) and not speaks_of(attempt.want, name_of(table, attempt.defender))


def told_with(
    table: FateTable, attempt: Attempt, *brings: str | Span, why: str = "", **look: Any
) -> Line:
    """How it ended, and in the same line what that brings: a boost, a cost, a hurt."""
    read = attempt.outcome
    assert read, "it has been read"
    more = (" ", *brings) if brings else ()
    return settled_line(attempt, *ending(table, attempt, read), *more, why=why, **look)


def settled_line(attempt: Attempt, *words: str | Span, why: str = "", **look: Any) -> Line:
    """A line on how it ended, the figures behind it."""
    figures = f"{rung(total(attempt, 0))} against {rung(faced(attempt))}."
    made = {"rules": ("FA-2.4",), "beat": "Settle", "grade": attempt.outcome, **look}
    return line(*words, why=f"{figures} {why}".strip(), **made)
