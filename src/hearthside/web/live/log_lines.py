"""The log as one seat may read it: its lines, who sees them, and who took them back."""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from hearthside.core.life.notes import NOTE
from hearthside.core.life.rewinds import REWOUND, Rewound, Standing, crossed_out, in_force
from hearthside.core.life.scenes_sessions import SceneOpened, SessionOpened
from hearthside.core.moves import Event
from hearthside.core.say import REVEAL, TOLD, WITHIN, Line, Span
from hearthside.core.secrecy.audiences import ToldNow
from hearthside.core.secrecy.views import hidden_anywhere
from hearthside.core.table import Table
from hearthside.core.wording.typesetting import begins
from hearthside.web.live.kept_log import Numbered
from hearthside.web.render.log import is_outcome, is_story, who_sees
from hearthside.web.render.models.shared import LogLine

TOGETHER = "All of you"
WHERE = 40
"""How many letters of the line that was gone back to are told."""


def log_lines(
    table: Table[Any], entries: Iterable[Numbered], seat: str, rewinders: Mapping[int, str] = {}
) -> tuple[LogLine, ...]:
    """The lines of these entries that a seat may read, oldest first.

    `rewinders` tells who made rewinds that are not among the entries themselves.
    """
    return lines_shown_to(table, said(table, entries, rewinders), seat)


def said(
    table: Table[Any], entries: Iterable[Numbered], rewinders: Mapping[int, str] = {}
) -> tuple[LogLine, ...]:
    """The lines of these entries, oldest first, whoever may read them. `table` is the whole one."""
    entries = list(entries)
    stands = Standing(table.rewinds, table.seq)
    now = ToldNow(table)
    by = {**rewinders, **rewinders_in(entries)}
    rests = _rests(entries)
    lines = []
    for numbered in entries:
        entry = numbered.entry
        struck = ""
        if entry.event.story and numbered.seq not in stands:
            struck = _who_struck(table, numbered.seq, by)
        lines += [
            LogLine(
                seq=numbered.seq,
                line=crossed_out(line) if struck else line,
                struck=struck,
                at=entry.at,
                by=entry.by if line.kind in TOLD else "",
                kind=_kind(entry.event, line),
                lasts=not entry.event.story,
                rests=rests[numbered.seq] if numbered.seq in stands else 0,
            )
            for line in now.lines(numbered.seq, entry.said)
        ]
    return tuple(lines)


def _rests(entries: Sequence[Numbered]) -> dict[int, int]:
    """Where going back to each of these entries comes to rest: the last entry of its move."""
    rests: dict[int, int] = {}
    for one in reversed(entries):
        rests[one.seq] = rests.get(one.seq + 1, one.seq) if one.entry.goes_on else one.seq
    return rests


class LinesSaid:
    """The lines of a room's newest entries, each made once. All are made anew when something was
    taken back, or what is hidden since is another, or when people are called otherwise: then other
    words stand in lines of old."""

    def __init__(self) -> None:
        self._made_for: Any = None
        self._upto = 0
        self.times = 0
        """How often all were made anew."""
        self.lines: tuple[LogLine, ...] = ()
        self.secret: tuple[LogLine, ...] = ()
        """Those of them that are not for everyone."""

    def take_in(self, table: Table[Any], entries: Sequence[Numbered]) -> None:
        """Add what is new, and let go of what is too old."""
        hidden = [one.secret_words for one in hidden_anywhere(table)] if table.rewinds else []
        made_for = (table.rewinds, table.seats, hidden)
        if made_for != self._made_for:
            self._made_for, self._upto, self.lines, self.secret = made_for, 0, (), ()
            self.times += 1
        if not entries:
            return
        newest = list(takewhile(lambda one: one.seq > self._upto, reversed(entries)))
        new = said(table, newest[::-1])
        secret = [line for line in new if line.line.to is not None]
        self.lines = (*lines_from(self.lines, entries[0].seq), *new)
        self.secret = (*lines_from(self.secret, entries[0].seq), *secret)
        self._upto = entries[-1].seq


class LinesRead:
    """Those of them that somebody may read, kept from move to move: what is new is added to it,
    unless it changes how the others read."""

    def __init__(self) -> None:
        self._times = 0
        self._upto = 0
        self._lines: tuple[LogLine, ...] = ()
        self.rereads = 0
        """How often lines of old read otherwise than before: what they name came to light, or is
        hidden since."""

    def of(self, table: Table[Any], all_said: LinesSaid, seat: str) -> tuple[LogLine, ...]:
        lines, anew = all_said.lines, self._times != all_said.times
        new = lines if anew else lines_from(lines, self._upto + 1)
        if anew or any(map(_hangs_together, new)):
            before, self._lines = self._lines, lines_shown_to(table, lines, seat)
            known = lines[0].seq if lines else 0
            if anew and not _go_on_from(self._lines, lines_from(before, known)):
                self.rereads += 1
        elif new:
            added = lines_shown_to(table, new, seat)
            self._lines = (*lines_from(self._lines, lines[0].seq), *added)
        self._times, self._upto = all_said.times, lines[-1].seq if lines else 0
        return self._lines


def lines_from(lines: tuple[LogLine, ...], seq: int) -> tuple[LogLine, ...]:
    """Lines, oldest first, from an entry on."""
    return lines[bisect_left(lines, seq, key=attrgetter("seq")) :]


def _go_on_from(lines: tuple[LogLine, ...], before: tuple[LogLine, ...]) -> bool:
    """Whether lines read as they did, with others behind them."""
    return lines[: len(before)] == before


def _hangs_together(new: LogLine) -> bool:
    """Whether how a line reads depends on those before it, or they on it: it tells what an outcome
    looks like, or is a note that was turned for all to see."""
    return new.line.of != 0 or new.line.beat in (NOTE, REVEAL)


def lines_shown_to(table: Table[Any], lines: Iterable[LogLine], seat: str) -> tuple[LogLine, ...]:
    """Those of the lines that a seat may read; what not everyone may says so."""
    mine = [
        each if each.line.to is None else replace(each, sees=who_sees(table, each.line.to, seat))
        for each in lines
        if each.line.to is None or table.sees(seat, each.line.to)
    ]
    return tuple(_tied(_without_turned(_going_back(table, mine))))


def _going_back(table: Table[Any], lines: list[LogLine]) -> list[LogLine]:
    """Lines of which those that go back say where to, and hold what that took back. Whoever read
    what is gone reads so in the story."""
    to, stands = dict(table.rewinds), dict(in_force(table.rewinds, table.seq))
    if not to or all(one.seq not in to for one in lines):
        return lines
    took: dict[int, list[LogLine]] = {}
    for one in lines:
        if one.struck:
            took.setdefault(struck_by(table, one.seq), []).append(one)
    return [
        _went_back(one, gone_back_to(lines, to[one.seq]), took.get(one.seq, ()), one.seq in stands)
        if one.seq in to and one.line.beat == REWOUND
        else one
        for one in lines
    ]


def _went_back(
    one: LogLine, here: LogLine | None, took: Sequence[LogLine], stands: bool
) -> LogLine:
    """A line that goes back, in words of its own: `Kim went back to “…”.`"""
    told = any(is_story(replace(each, struck="")) for each in took)
    first = one.line.spans[0]
    who = first if first.kind == "name" else Span("text", TOGETHER)
    where = f" to “{begins(here.line.plain.rstrip('.'), WHERE).translate(WITHIN)}”" if here else ""
    kind = "event" if told and stands else one.line.kind
    line = replace(one.line, spans=(who, Span("text", f" went back{where}.")), kind=kind)
    return replace(one, line=line, took=tuple(took))


def gone_back_to(lines: Sequence[LogLine], to: int) -> LogLine | None:
    """The line one goes back to, as whoever chose it read it: of several that a move says, the
    last in the story."""
    told = [each for each in lines if is_story(each) and each.seq <= to]
    chosen = [each for each in told if each.rests == to] or [
        each for each in lines if each.seq == to and not each.struck
    ]
    return next(reversed(chosen or told), None)


def _without_turned(lines: list[LogLine]) -> list[LogLine]:
    """Lines without a note that was not for everyone, once everyone was shown it."""
    shown = {one.line.spans[-1] for one in lines if one.line.beat == REVEAL}
    return [
        one
        for one in lines
        if not (one.line.beat == NOTE and one.line.to and one.line.spans[-1] in shown)
    ]


def _tied(lines: Iterable[LogLine]) -> list[LogLine]:
    """Lines that tell what an outcome looks like name it, where other words stand between or
    something else was begun."""
    lines = list(lines)
    if {one.line.of for one in lines} <= {0}:
        return lines
    outcomes: dict[int, str] = {}
    near: set[int] = set()
    tied = []
    for one in lines:
        of = one.line.of
        if is_outcome(one.line):
            outcomes.setdefault(one.seq, one.line.plain)
            near.add(one.seq)
        elif of in outcomes and of not in near:
            one = replace(one, tells=outcomes[of])
            near = {of}
        elif of not in outcomes and (
            one.line.kind in TOLD or one.kind == "scene" or one.line.beat == "Frame"
        ):
            near = set()
        tied.append(one)
    return tied


def _kind(event: Event, line: Line) -> str:
    """What sort of line it is to a page."""
    if isinstance(event, SessionOpened):
        return "session"
    return "scene" if isinstance(event, SceneOpened) and line.kind == "event" else ""


def rewinders_in(entries: Sequence[Numbered]) -> dict[int, str]:
    """Who made each rewind among these entries, by its number."""
    return {n.seq: n.entry.event.by for n in entries if isinstance(n.entry.event, Rewound)}


def struck_by(table: Table[Any], seq: int) -> int:
    """The number of the rewind that first took an entry back, or 0."""
    return next((at for at, to in table.rewinds if to < seq < at), 0)


def _who_struck(table: Table[Any], seq: int, by: Mapping[int, str]) -> str:
    """Who took it back: a GM alone, or everyone together."""
    seat = by.get(struck_by(table, seq), "")
    return table.seat_name(seat) if table.is_gm(seat) else "agreement"
