"""The log on a page: its lines under the headings of their beats, what came of an attempt."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import msgspec

from hearthside.core.moves import BUT, GM, Audience
from hearthside.core.say import listed
from hearthside.core.table import Table
from hearthside.web.render.models import LogLine

OUTCOMES = ("Settle", "After", "Vote")
"""The beats that tell what came of something."""
ASIDE = ("Cast", "Note", "Table", "Safety")
"""What is said beside the story, and ends nothing in it."""
MOST_TOLD = 8


class Beat(msgspec.Struct, frozen=True, kw_only=True):
    """Log lines under one heading."""

    title: str
    lines: tuple[LogLine, ...]
    now: bool = False
    struck: str = ""
    undoes: int = 0
    """How many later lines go if the table rewinds to the end of this beat."""

    @property
    def later(self) -> str:
        """The same, as a sentence begins."""
        return "One later line is" if self.undoes == 1 else f"{self.undoes} later lines are"

    @property
    def id(self) -> int:
        return self.lines[0].seq

    @property
    def last(self) -> int:
        return self.lines[-1].seq


def beats(log: Sequence[LogLine]) -> list[Beat]:
    """The log newest beat first; within a beat the lines stay in the order they happened.

    What was taken back together stays together, whatever beats it had.
    """

    def heading(entry: LogLine) -> tuple[str, str]:
        return "" if entry.struck else entry.line.beat, entry.struck

    made: list[Beat] = []
    for (title, struck), group in groupby(log, heading):
        made.append(Beat(title=title, lines=tuple(group), struck=struck))
    later = 0
    newest_first: list[Beat] = []
    for beat in reversed(made):
        newest_first.append(
            msgspec.structs.replace(beat, undoes=later, now=not newest_first and not beat.struck)
        )
        later += 0 if beat.struck else len(beat.lines)
    return newest_first


def outcome(log: Sequence[LogLine], voting: bool = False) -> tuple[LogLine, ...]:
    """What the attempt or the vote that ended last came to, until something else happens.

    While ballots are out, what an earlier vote changed stays, and the vote itself is asked.
    """
    told: list[LogLine] = []
    for entry in reversed(log):
        if entry.struck or entry.line.beat in ASIDE:
            continue
        if entry.line.beat not in OUTCOMES:
            break
        opened = voting or any(later.line.beat == "Vote" for later in told)
        if entry.line.retold and not (entry.line.beat == "Vote" and opened):
            told.append(entry)
    return tuple(reversed(told[:MOST_TOLD]))


def who_sees(table: Table[Any], to: Audience, seat: str) -> str:
    """The people in an audience as one of them would say it: `You and Priya`, `Only you`."""
    if to is None or to[:1] == (BUT,):
        return ""
    seats = dict.fromkeys(
        held for known in to for held in (table.gms() if known == GM else [known])
    )
    others = [table.seat_name(held) for held in seats if held != seat]
    if seat in seats:
        return listed(["You", *others]) if others else "Only you"
    return listed(others)
