"""Lines that belong to one attempt: what came of it, how that is told, and what stands beside."""

from collections.abc import Iterable, Iterator

import msgspec

from hearthside.core.say import ALONE, ARRIVAL, Line
from hearthside.core.whose_words import ENDED
from hearthside.core.without_repeating import unsaid

ASIDE = frozenset(
    {
        *(ARRIVAL, "Artha", "Assembly", "Cast", "Closing", "Fact", "Fall", "Frame", "Kismet"),
        *("Marks", "Preparation", "Principles", "React", "Roll", "Round", "Ruling", "Scenario"),
        *("Scene", "Session", "Stunt", "Turns"),
    }
)
"""Beats that lead up to something: they explain a note and are none by themselves."""
LONGEST_STRUGGLE = 5
"""An attempt with more lines than this is told by what turned it."""


class OutcomeNote(msgspec.Struct, frozen=True):
    """What came of something, and the lines that led to it."""

    lines: tuple[Line, ...]
    because: tuple[Line, ...] = ()
    told: bool = False
    """Whether the text beside it tells what came of it, so that it only adds figures."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules behind all of it, by id."""
        lines = (*self.because, *self.lines)
        return tuple(dict.fromkeys(rule for line in lines for rule in line.rules))


def attempts(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Lines that belong to one attempt: what happened before something is framed stands first, and
    what is no part of any attempt by itself."""
    group: list[Line] = []
    for line in lines:
        begins = line.beat == "Frame" and any(_happened(one) for one in group)
        if begins or (group and (line.beat in ALONE) != (group[-1].beat in ALONE)):
            yield group
            group = []
        group.append(line)
    if group:
        yield group


def _happened(line: Line) -> bool:
    return line.kind in ENDED or line.beat not in ASIDE


def tale_of(group: list[Line], words: str = "") -> str:
    """What came of it, as people tell it afterwards; not what words about it say again."""
    return unsaid([line for line in group if line.retold and line.to is None], words)


def note_of(group: list[Line]) -> OutcomeNote:
    """What came of it and what changed with it, in the order it happened; what led there is why."""
    ends = (at for at, line in enumerate(group) if line.kind in ENDED)
    first = next(ends, 0)
    shown = gist([line for line in group[first:] if line.kind in ENDED or line.beat not in ASIDE])
    because = tuple(line for line in group if line not in shown)
    return OutcomeNote(tuple(shown), because, told=bool(tale_of(group)))


def gist(shown: list[Line]) -> list[Line]:
    """Of a long struggle what turned it and who won what: its single throws are why."""
    if len(shown) <= LONGEST_STRUGGLE or all(line.kind != "turning" for line in shown):
        return shown
    won = next((one for one in reversed(shown) if one.kind == "outcome" and at_stake(one)), None)
    return [line for line in shown if line.kind == "turning" or line is won]


def at_stake(line: Line) -> bool:
    """Whether a line says what was won or lost; a round of a struggle says only who is ahead."""
    return any(span.kind == "aspect" for span in line.spans)
