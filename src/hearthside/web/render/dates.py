"""Dates as people say them: `Sunday 22 November, 19:30`, `in seven days`."""

from datetime import date, datetime
from functools import cache

from hearthside.core.wording.grammar import spelled


@cache
def clock(at: str) -> str:
    """The time of day of a moment the log keeps, as a clock on the wall here shows it."""
    return f"{datetime.fromisoformat(at).astimezone():%H:%M}"


def appointment(when: str) -> str:
    """A date people agreed on, as they wrote it: without a zone, as on a clock in the room.

    >>> appointment("2026-11-22T19:30")
    'Sunday 22 November, 19:30'
    """
    then = datetime.fromisoformat(when)
    return f"{then:%A} {then.day} {then:%B, %H:%M}"


def until(when: str, today: date) -> str:
    """How long it is till then, in days.

    >>> until("2026-11-22T19:30", date(2026, 11, 15)), until("2026-11-15T19:30", date(2026, 11, 15))
    ('in seven days', 'today')
    """
    days = (datetime.fromisoformat(when).date() - today).days
    if days < 0:
        return "that day has gone by"
    near = {0: "today", 1: "tomorrow"}
    return near.get(days) or f"in {spelled(days)} days"
