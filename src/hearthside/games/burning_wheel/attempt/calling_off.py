"""A test that is called off before the roll: nothing is spent, nothing is used up."""

from typing import Any

from hearthside.core.moves import Event
from hearthside.games.burning_wheel.attempt.changes import AttemptClosed
from hearthside.games.burning_wheel.attempt.marking_tests import spent_in_all
from hearthside.games.burning_wheel.attempt.state import Attempt, Fright, Purchase, Side, Work
from hearthside.games.burning_wheel.resource_cycles import cycle_now
from hearthside.games.burning_wheel.sheet import Sheet
from hearthside.games.burning_wheel.sheet_changes import changed, noted
from hearthside.games.burning_wheel.state import Burning

FORCED = ("steel", "survive")
"""What nobody gets out of by letting it be."""


def may_call_off(table: Burning, seat: str, attempt: Attempt) -> bool:
    """Whoever proposed it or would roll, and the GM; what is forced only the GM."""
    if attempt.beat not in ("ask", "claim") or attempt.purpose == "survive":
        return False
    if table.is_gm(seat):
        return True
    mine = table.speaks_for(seat, attempt.sides[0].who) or seat == attempt.by
    return mine and not _is_forced(attempt)


def _is_forced(attempt: Attempt) -> bool:
    return attempt.purpose in FORCED or _is_lifestyle(attempt)


def _is_lifestyle(attempt: Attempt) -> bool:
    return isinstance(attempt.matter, Purchase) and attempt.matter.what == "lifestyle"


def called_off(table: Burning, seat: str, attempt: Attempt, at: int = 0) -> list[Event]:
    """Everything is as before. The log says so where it has told how they went about it."""
    events = [event for side in attempt.sides for event in given_back(table, attempt, side)]
    who, told = attempt.sides[at].who, bool(attempt.by and attempt.task)
    theirs = table.speaks_for(seat, who) and not (table.is_gm(seat) and _is_forced(attempt))
    if theirs:
        return [*events, _closed(" calls it off.", told, who)]
    by = "The GM" if table.is_gm(seat) else table.seat_name(seat)
    return [*events, _closed(f"{by} calls it off.", told)]


def _closed(text: str, told: bool, who: str = "") -> AttemptClosed:
    return AttemptClosed(who=who, text=text, retold=told, withdrawn=True)


def given_back(table: Burning, attempt: Attempt, side: Side) -> list[Event]:
    """Whatever a side has spent or used up is as before."""
    events: list[Event] = []
    sheet = table.play.cast[side.who]
    values = unspent(sheet, side) | _used_up(sheet, side) | _occasion(table, sheet, attempt)
    back = spent_in_all(side)
    said = f" takes back {back.words}." if back.count else ""
    if values:
        events.append(noted(sheet, said, beat="Artha", **values))
    lender = table.play.cast.get(side.link_of)
    if side.link and lender:
        events.append(changed(lender, link=side.link))
    return events


def unspent(sheet: Sheet, side: Side) -> dict[str, Any]:
    """A sheet before any artha went into a test."""
    values: dict[str, Any] = {}
    if spent_in_all(side).count:
        values["artha"] = sheet.artha + spent_in_all(side)
    if side.eased:
        values["eased_dice"] = max(0, sheet.eased_dice - 1)
    if side.healed.fate:
        values["eased_superficial"] = 0
    if side.aristeia == "wounds":
        values["goal"] = ""
    elif side.aristeia:
        values["lightened"] = tuple(one for one in sheet.lightened if one != side.aristeia)
    return values


def _used_up(sheet: Sheet, side: Side) -> dict[str, Any]:
    values: dict[str, Any] = {}
    if side.hampered:
        skill = side.skill or side.ability
        values["hampered"] = {**sheet.hampered, skill: side.hampered}
    if side.haggled:
        values["haggled"] = True
    return values


def _occasion(table: Burning, sheet: Sheet, attempt: Attempt) -> dict[str, Any]:
    """What was noted when the test was called for."""
    if sheet.id != attempt.sides[0].who:
        return {}
    if _is_lifestyle(attempt):
        return {"lived": cycle_now(table) - 1}
    if isinstance(attempt.matter, Work):
        return {"worked": cycle_now(table) - 1}
    if isinstance(attempt.matter, Fright):
        return {"shaken": tuple(one for one in sheet.shaken if one != attempt.matter.cause)}
    return {}
