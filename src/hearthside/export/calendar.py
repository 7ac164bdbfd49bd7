"""The next date as a calendar file (iCalendar, RFC 5545).

The time is as people agreed on it, on a clock in the room: without a zone, so it is that time
wherever the file is opened.
"""

import re
from datetime import UTC, datetime

MEDIA_TYPE = "text/calendar; charset=utf-8"
LASTS = "PT3H"
LONGEST_LINE = 75
"""Octets a line may have; a longer one goes on in the next, after a space."""


def event(id: str, title: str, when: str, where: str, url: str, at: str) -> bytes:
    """One event. `at` is when it was agreed on."""
    rows = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Hearthside//Table//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:{id}@hearthside",
        f"DTSTAMP:{datetime.fromisoformat(at).astimezone(UTC):%Y%m%dT%H%M%SZ}",
        f"DTSTART:{datetime.fromisoformat(when):%Y%m%dT%H%M%S}",
        f"DURATION:{LASTS}",
        f"SUMMARY:{_text(title)}",
        *([f"LOCATION:{_text(where)}"] if where else []),
        f"URL:{url}",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return b"".join(_folded(row) for row in rows)


def _text(words: str) -> str:
    """Words that stay words.

    >>> _text("Ana’s; third floor, left")
    'Ana’s\\\\; third floor\\\\, left'
    """
    held = "".join(sign if sign == "\n" or sign >= " " else " " for sign in words)
    return re.sub(r"([\\;,])", r"\\\1", held).replace("\n", "\\n")


def _folded(row: str) -> bytes:
    """A line as the format wants it: no longer than it may be, and no letter torn apart."""
    parts, now = [], b""
    for letter in row:
        coded = letter.encode()
        if len(now) + len(coded) > LONGEST_LINE:
            parts.append(now)
            now = b" "
        now += coded
    return b"\r\n".join([*parts, now]) + b"\r\n"
