"""The log on a page: what was told, small lines for what the dice decided, who sees what."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, takewhile
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core.life.scenes_sessions import SCENE_ENDS
from hearthside.core.moves import BUT, GM, Audience
from hearthside.core.say import (
    ALONE,
    ARRIVAL,
    ENDED,
    REACT,
    REVEAL,
    RULING,
    TOLD,
    Line,
    Span,
    begun,
    listed,
)
from hearthside.core.show import Grade, Person, Show
from hearthside.core.table import Table
from hearthside.core.told_attempts import ASIDE
from hearthside.core.wording.as_typed import names_them
from hearthside.core.wording.short_names import short_names
from hearthside.core.wording.typesetting import capital
from hearthside.web.render.models.shared import Likeness, LogLine

BOOKKEEPING = ("Cast", "Note", "Table", "Safety", RULING, "Preparation", "Session")
"""Beats that are told beside the story."""


KINDS = {
    "": "All kinds",
    "told": "What was told",
    "speech": "Speech",
    "action": "Deeds",
    "narration": "Narration",
    "outcome": "Outcomes",
    "turning": "Turning points",
    "event": "What the rules did",
}
"""What lines can be sifted by, and what people call it."""


def is_kind(line: Line, kind: str) -> bool:
    """Whether a line is of one of the kinds it can be sifted by."""
    if kind == "told":
        return line.kind in TOLD
    if kind == "event":
        return line.kind in ("event", "bookkeeping")
    return kind in ("", line.kind)


class ShortName(Span, frozen=True, array_like=True):
    """Somebody by the name one calls them; a search finds them by the whole of it too."""

    whole: str = ""


class Passage(msgspec.Struct, frozen=True, kw_only=True):
    """One line as it is set: prose, a small line beside it, or lines that were taken back."""

    kind: str
    """`session`, `scene`, `narr` (told by the narrator), `spoken` (said or done by somebody),
    `mech` (what the rules made happen), `struck`, `back` (went back, with what that took)."""
    line: LogLine
    aside: bool = False
    """Whether it is left out of the story and stands in Everything only."""
    struck: tuple[LogLine, ...] = ()
    face: Likeness | None = None
    """Whose line it is."""
    tone: str = ""
    returns: bool = True
    """Whether one can go back to it: of several lines of one entry the last offers that, and the
    last the story tells."""

    called: Mapping[str, str] = {}
    """What people are called once one knows them, by their whole name."""
    goes_on: bool = False
    """Whether it tells what else came of the same attempt, right behind it: both are one note."""

    @property
    def spans(self) -> tuple[Span, ...]:
        """The line with people called as one calls those one knows: who comes in is not yet."""
        if self.line.line.beat in (ARRIVAL, REVEAL):
            return self.line.line.spans
        return tuple(
            ShortName("name", self.called[span.text], span.text)
            if span.kind == "name" and span.text in self.called
            else span
            for span in self.line.line.spans
        )

    @property
    def speaker(self) -> tuple[Span, ...]:
        """Who says or does it."""
        return self.spans[:1]

    @property
    def words(self) -> tuple[Span, ...]:
        """What is said or done, without who and without the marks around speech."""
        if self.kind != "spoken":
            return self.spans
        if self.line.line.kind == "speech":
            return self.spans[2:-1]
        return begun(self.spans[2:]) if self.is_beside else self.spans[2:]

    @property
    def is_beside(self) -> bool:
        """Whether words stand beside a name, and do not go on from it."""
        return self.spans[1].text.startswith(":")

    @property
    def says_who(self) -> bool:
        """Whether what is done begins with whoever does it, so that it needs no name beside it."""
        whole = self.line.line
        if whole.kind != "action" or whole.to is not None:
            return False
        return names_them(whole.spans[2].text, whole.spans[0].text)

    @property
    def seq(self) -> int:
        return self.line.seq


def passages(
    lines: Sequence[LogLine],
    faces: Mapping[str, Likeness],
    grades: Sequence[Grade] = (),
    called: Mapping[str, str] = {},
    behind_a_note: bool = False,
) -> Iterator[Passage]:
    """The log as it reads, oldest first. What was taken back stands with the line that says so, or
    where that is not among the lines, together."""
    tones, note = tones_of(grades), behind_a_note
    held = {gone.seq for entry in lines for gone in entry.took}
    shown = [entry for entry in lines if not (entry.struck and entry.seq in held)]
    for struck, group in groupby(shown, lambda entry: entry.struck):
        if struck:
            gone = tuple(group)
            yield Passage(kind="struck", line=gone[0], struck=gone, aside=True)
            continue
        told = [_passage(entry, faces, tones, called) for entry in group]
        last = {(one.seq, one.aside): one for one in told}
        for one in told:
            on = note and one.kind == "mech" and not one.aside and _adds(one.line)
            yield replace(one, returns=last[one.seq, one.aside] is one, goes_on=on)
            note = _ends_in_a_note(note, one.line)


def end_in_a_note(lines: Sequence[LogLine]) -> bool:
    """Whether what the story told last is what came of an attempt, which may go on: the newest line
    that says so by itself, whatever came before it."""
    for entry in reversed(lines):
        if (ends := _ends_in_a_note(False, entry)) == _ends_in_a_note(True, entry):
            return ends
    return False


def _ends_in_a_note(note: bool, entry: LogLine) -> bool:
    line = entry.line
    if entry.struck or not is_story(entry):
        return note and (bool(entry.struck) or line.beat not in BEGINS)
    if entry.kind or line.kind in TOLD or line.beat in ALONE:
        return False
    return line.kind in ENDED or (note and _adds(entry))


def _adds(entry: LogLine) -> bool:
    """Whether a line tells what else came of something: it has no outcome of its own, and is no
    part of what the people at the table do."""
    own = entry.line.kind == "outcome" and entry.line.grade
    return not (own or entry.lasts) and entry.line.beat not in (*ASIDE, *BEGINS, *ALONE)


def called_in(lines: Iterable[LogLine], show: Show) -> dict[str, str]:
    """What the people these lines name are called by one word, by their whole name."""
    short = short_names(frozenset(person.name for person in show.cast))
    spans = (span for each in lines for span in each.line.spans)
    return {one.text: short[one.text] for one in spans if one.kind == "name" and one.text in short}


def _passage(
    entry: LogLine,
    faces: Mapping[str, Likeness],
    tones: Mapping[str, str],
    called: Mapping[str, str],
) -> Passage:
    line = entry.line
    if entry.kind:
        return Passage(kind=entry.kind, line=entry, called=called)
    if entry.took:
        aside = not is_story(entry)
        return Passage(kind="back", line=entry, struck=entry.took, aside=aside, called=called)
    if line.kind in TOLD:
        if line.kind == "narration" or len(line.spans) < 3:
            return Passage(kind="narr", line=entry, called=called)
        return Passage(kind="spoken", line=entry, face=_face(line, faces), called=called)
    aside, tone = not is_story(entry), _tone(line, tones)
    shown = faces.get(line.who) if line.beat == REVEAL else None
    return Passage(kind="mech", line=entry, aside=aside, tone=tone, face=shown, called=called)


def is_story(entry: LogLine) -> bool:
    """Whether a line is told as part of the story, and not in Everything only."""
    line = entry.line
    if entry.struck:
        return False
    told = bool(entry.kind) or line.kind in TOLD or line.beat == "Note"
    if line.beat == RULING:
        return line.to is None  # what players see change has a reason they can read
    if line.beat in ("Frame", REACT) and line.kind == "event":
        return False  # what was tried and what was spent on it is in how it came out
    return told or (line.retold and line.beat not in BOOKKEEPING)


def _face(line: Line, faces: Mapping[str, Likeness]) -> Likeness:
    """Whose line it is, as it was said: whoever spoke unseen stays unseen."""
    name, known = line.spans[0].text, faces.get(line.who)
    return known if known and known.name == name else Likeness(name)


def just_settled(log: Sequence[LogLine]) -> LogLine | None:
    """The outcome that was settled last, until somebody has told anything or something new begins.
    It may take several lines: the first of them says how it went."""
    ended: list[LogLine] = []
    for entry in reversed(log):
        if entry.struck or _is_whispered(entry):
            continue
        if entry.line.kind in TOLD and not ended:
            return None
        if entry.line.plain == SCENE_ENDS:
            continue  # what came of its last attempt can still be told
        if entry.kind == "scene" or entry.line.kind in TOLD or entry.line.beat in BEGINS:
            break
        if entry.line.kind == TURNING and is_outcome(entry.line):
            return entry  # the end of it all, after its last outcome
        if is_outcome(entry.line):
            ended.append(entry)
    return ended[-1] if ended else None


def left_to_tell(
    log: Sequence[LogLine], seat: str, teller: Callable[[LogLine], str]
) -> LogLine | None:
    """The newest outcome of somebody a seat plays, until that seat tells something or begins
    anew, or another scene does, or all of it has ended. What others tell, begin or end meanwhile
    takes it from nobody, and neither does a turn of the story beside it."""
    ends = [at for at, one in enumerate(log) if one.line.kind in ENDED]
    for at in reversed(ends):
        entry = log[at]
        if not (_counts(entry) and is_outcome(entry.line)):
            continue
        if teller(entry) == seat:
            break
        if entry.line.kind == TURNING and entry.line.beat == SETTLE:
            return None  # the end of what it was a part of, which is the thing to tell
    else:
        return None
    since = [one for one in log[at:] if _counts(one)]
    if any(_goes_on(one, seat, teller) for one in since) or _a_rule_told(since):
        return None
    settled = just_settled(log[: at + 1])
    return None if settled is None or settled.seq in {one.line.of for one in since} else settled


def _a_rule_told(since: Sequence[LogLine]) -> bool:
    """Whether a rule asked somebody to tell it before anything new began, and they did."""
    same = takewhile(lambda one: one.line.beat not in BEGINS, since)
    return any(one.line.kind in TOLD and one.line.rules for one in same)


def _counts(entry: LogLine) -> bool:
    return not (entry.struck or _is_whispered(entry)) and entry.line.beat not in ALONE


def _is_whispered(entry: LogLine) -> bool:
    """Whether it was told to some only: that tells nobody else how anything looked."""
    return entry.line.kind in TOLD and entry.line.to is not None


def _goes_on(entry: LogLine, seat: str, teller: Callable[[LogLine], str]) -> bool:
    """Whether a seat has told something or begun anew, or another scene has."""
    if entry.by == seat or entry.kind in OPENS or entry.line.beat in OVER:
        return True
    return entry.line.beat == "Frame" and teller(entry) == seat


TURNING = "turning"
SETTLE = "Settle"


def is_outcome(line: Line) -> bool:
    """Whether a line says how something went: an outcome, or a turn in the story with a grade."""
    return line.kind in ENDED and (line.kind != TURNING or bool(line.grade))


OPENS = ("scene", "session")
OVER = ("Session", "Closing")
BEGINS = ("Frame", "Struggle", "Scene", *OVER, *(beat for beat in ALONE if beat != REVEAL))
"""What an outcome is over with, told or not."""


def deed(settled: LogLine, log: Sequence[LogLine]) -> Line:
    """The outcome something came of: where a turn of the story is its end, the last before it."""
    if settled.line.kind == "outcome":
        return settled.line
    for one in reversed(log):
        if one.seq > settled.seq or one.struck:
            continue
        if one.line.kind == "outcome":
            return one.line
        if one.line.beat in BEGINS:
            break
    return settled.line


def named(line: Line, cast: Iterable[Person]) -> list[Person]:
    """Whom an outcome names; whose it is comes first. In the middle of a sentence an article is
    written small."""
    people = {one.name: one for one in cast}
    called = (span.text for span in line.spans if span.kind == "name")
    found = (people.get(name) or people.get(capital(name)) for name in called)
    return [person for person in found if person]


BEATS = {"Settle": "none", "After": "none", "Vote": "none", "React": "tie"}
"""What a line wears that is no outcome of a known grade."""


def tones_of(grades: Sequence[Grade]) -> dict[str, str]:
    """What each outcome wears, by the name of its grade."""
    return {grade.name: grade.tone for grade in grades}


def _tone(line: Line, tones: Mapping[str, str]) -> str:
    turning = TURNING if line.kind == TURNING else ""
    return tones.get(line.grade) or turning or BEATS.get(line.beat, "")


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
