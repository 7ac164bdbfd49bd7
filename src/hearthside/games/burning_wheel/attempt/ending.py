"""How a test ended, in words: who it was, what came of it (BW-1.15, BW-1.16)."""

import re

import msgspec

from hearthside.core.say import listed
from hearthside.core.wording.grammar import amid
from hearthside.core.wording.retelling import came_out
from hearthside.core.wording.typesetting import ended, unstopped
from hearthside.games.burning_wheel.attempt.state import Attempt, Purchase, Side
from hearthside.games.burning_wheel.state import Burning


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    outcome: str
    successes: int
    obstacle: int
    difficulty: str


def told(table: Burning, attempt: Attempt) -> str:
    """How it ended, in a sentence."""
    side = attempt.sides[0]
    if side.outcome == "tie":
        names = listed([table.play.cast[one.who].name for one in attempt.sides])
        return f"{names} are tied. {UNSETTLED}"
    name = table.play.cast[side.who].name
    does, what = ending(attempt, side)
    if what == attempt.failure and (deed := own_deed(name, what)):
        return f"{name}{deed}."
    if does in (_FAILS["circles"], _FAILS["resources"]) and not _still_open(attempt):
        what = attempt.failure
    return f"{name}{does}: {ended(what)}" if what else f"{name}{does}."


def _still_open(attempt: Attempt) -> bool:
    """Whether what a failure brings is still to be said."""
    return any(due.kind in ("search", "enemy", "gift", "thanks") for due in attempt.due)


def ending(attempt: Attempt, end: Verdict | Side) -> tuple[str, str]:
    """How it ended for whoever tried: what follows their name, and what it comes to."""
    if end.outcome in ("fail", "lose"):
        if isinstance(attempt.matter, Purchase) and attempt.matter.kindness:
            return f" gets it anyway, for {attempt.matter.kindness}D of tax", ""
        if attempt.purpose in _FAILS:
            return _FAILS[attempt.purpose], ""
        return _LOST[end.outcome], attempt.failure
    if attempt.purpose == "circles":
        return f" finds {amid(attempt.intent)}", ""
    if attempt.purpose in _STANDS:
        return _STANDS[attempt.purpose], ""
    over = max(0, end.successes - end.obstacle)  # a tie that was broken is won with less
    if attempt.kind == "graduated":
        return f" has {degree(end.successes)}", attempt.intent
    if attempt.is_versus:
        return f" wins {f'by {over}' if over else 'the tie'}", attempt.intent
    return f" succeeds with {over} to spare" if over else " just succeeds", attempt.intent


UNSETTLED = "Another ability must settle it."
_LOST = {"fail": " fails", "lose": " loses"}
_FAILS = {
    "circles": "’s search fails",
    "resources": " cannot afford it",
    "steel": "’s nerve fails",
    "survive": " does not pull through",
}
"""Where what failure brings is told elsewhere."""
_STANDS = {"steel": " stands firm", "survive": " pulls through"}
_DEGREES = ("no", "a bare", "a fair", "a fine", "a very fine")


def degree(successes: int) -> str:
    """BW-1.15: what the successes of a graduated test come to, in words.

    >>> degree(1), degree(3), degree(9)
    ('a bare success', 'a fine success', 'a perfect success')
    """
    return f"{_DEGREES[successes] if successes < len(_DEGREES) else 'a perfect'} success"


def deed_of(table: Burning, attempt: Attempt, end: Verdict | Side, what: str) -> str:
    """What somebody has done, as follows their name; nothing where it stands for itself."""
    sheet = table.play.cast[attempt.sides[0].who]
    if not what or end.outcome not in ("pass", "win"):
        return own_deed(sheet.name, what)
    how = f": {degree(end.successes)}" if attempt.kind == "graduated" else ""
    deed = achieved(table, sheet.id, what)
    return f"{deed}{how}" if deed else ""


def achieved(table: Burning, who: str, want: str) -> str:
    """That somebody has what they wanted, as follows their name; nothing where it cannot be."""
    sheet = table.play.cast[who]
    words = unstopped(came_out(sheet, want, True))
    done = words.removeprefix(sheet.name)
    return done if done != words and ": " not in done else ""


def own_deed(name: str, what: str) -> str:
    """What follows a name where what was typed begins with it, in whole or in part.

    >>> own_deed("Reeve Marl", "Marl drops his sword"), own_deed("Osk Tallow", "The rope breaks")
    (' drops his sword', '')
    >>> own_deed("Osk Tallow", "Osk falls"), own_deed("Sir Hugh", "Sir Robert laughs")
    (' falls', '')
    """
    words = name.split()
    for one in (name, *words[-1:], *words[: len(words) == 2]):
        rest = what.removeprefix(f"{one} ")
        if rest != what and rest[:1].islower():
            return f" {rest}"
    return ""


def uncounted(does: str) -> str:
    """How a test went, without its count: that stands in the line before.

    >>> uncounted(" succeeds with 3 to spare"), uncounted(" wins by 2"), uncounted(" fails")
    (' succeeds', ' wins', ' fails')
    """
    return re.sub(r" by \d+$| with \d+ to spare$|^ just", "", does)
