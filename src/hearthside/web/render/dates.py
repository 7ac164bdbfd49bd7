"""Dates as people say them: `Sunday 22 November, 19:30`, `in seven days`."""

from datetime import date, datetime

from hearthside.core.grammar import spelled


def day(at: str) -> str:
    """The day of a moment the log keeps.

    >>> day("2026-11-15T20:00:00Z")
    '15 November 2026'
    """
    when = datetime.fromisoformat(at)
    return f"{when.day} {when:%B %Y}"


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
