"""Lines that belong to one attempt: how people went about it, what came of it, how that looked."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from hearthside.core.say import (
    ALONE,
    ARRIVAL,
    BEGIN,
    CLOCK,
    ENDED,
    REACT,
    RULING,
    STORY,
    TOLD,
    Line,
    is_at_stake,
    same_person,
)
from hearthside.core.table_life import Prepared

ASIDE = frozenset(
    {
        *(ARRIVAL, "Artha", "Assembly", "Cast", "Closing", "Fact", "Fall", "Frame", "Help"),
        *("Kismet", "Marks", "Preparation", "Principles", REACT, "Roll", "Round", RULING),
        *("Scenario", "Scene", "Session", "Stunt", "Turns"),
    }
)
"""Beats that lead up to something: they explain a note and are none by themselves."""
BESIDE = (ARRIVAL, CLOCK)
"""Beats that stand for themselves once something came of an attempt: what ended it is over by
then."""
FRAME, STRUGGLE = "Frame", "Struggle"
LONGEST_STRUGGLE = 5
"""An attempt with more lines than this is told by what turned it."""


class Said(msgspec.Struct, frozen=True):
    """A line and the number of its entry, with the handout it shows."""

    seq: int
    line: Line
    handout: Prepared | None = None
    framed: bool = False
    """Whether something was framed before it in a line that nobody tells afterwards."""

    @property
    def is_told(self) -> bool:
        """Whether it is somebody's words, or was put before people's eyes."""
        return self.line.kind in TOLD or self.handout is not None

    @property
    def stays(self) -> bool:
        """Whether it is told of its own accord, or of an outcome: it begins nothing."""
        return self.is_told and bool(self.line.of or self.line.beat == STORY)

    @property
    def begins(self) -> bool:
        """Whether something is tried from here on."""
        return self.line.beat == FRAME or (self.framed and not self.stays)


class OutcomeNote(msgspec.Struct, frozen=True):
    """What came of something, and the lines that led to it."""

    lines: tuple[Line, ...]
    because: tuple[Line, ...] = ()
    told_later: bool = False
    """Whether the words it stands beside tell how it looked, once it was settled."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules behind all of it, by id."""
        lines = (*self.because, *self.lines)
        return tuple(dict.fromkeys(rule for line in lines for rule in line.rules))


def without_withdrawn(said: Iterable[Said]) -> list[Said]:
    """Lines without what led up to something that was withdrawn: asked again it is told once. What
    people told of their own accord stays."""
    left: list[Said] = []
    for one in said:
        if not one.line.withdraws:
            left.append(one)
            continue
        over = (other.line.kind in ENDED or other.line.beat in _OPENS for other in reversed(left))
        since = len(left) - next((many for many, ends in enumerate(over) if ends), len(left))
        left[since:] = [other for other in left[since:] if other.line.beat not in _LEADS_UP]
    return left


_OPENS = ("Scene", "Session", STRUGGLE)
_LEADS_UP = (FRAME, REACT)


def attempts(said: Iterable[Said]) -> Iterator[list[Said]]:
    """Lines that belong to one attempt: what happened before something is framed stands first, and
    what is no part of any attempt by itself. Words told of their own accord stay where they are."""
    group: list[Said] = []
    stood: tuple[str, ...] = ()
    for one in in_place(said):
        begins = one.line.beat == STRUGGLE or (
            one.begins and (any(map(_happened, group)) or not any(other.begins for other in group))
        )
        over = stood is BESIDE or any(other.line.kind in ENDED for other in group)
        alone = (ALONE, BESIDE) if over else (ALONE,)
        stands = next((beats for beats in alone if one.line.beat in beats), ())
        if group and (begins or (stands is not stood and not one.stays)):
            yield group
            group = []
        stood = stands
        group.append(one)
    if group:
        yield group


def in_place(said: Iterable[Said]) -> list[Said]:
    """Lines in order, but that words told once something else had happened stand behind the outcome
    they tell of."""
    said = list(said)
    here = {one.seq: at for at, one in enumerate(said) if not one.is_told}
    places = [(at, 0) for at in range(len(said))]
    for at, one in enumerate(said):
        of = here.get(one.line.of)
        if of is not None and any(map(_is_something_else, said[of + 1 : at])):
            places[at] = (of, 1)
    return [said[at] for at in sorted(range(len(said)), key=places.__getitem__)]


def _is_something_else(one: Said) -> bool:
    """Whether it is no word and no step of what came before it."""
    new = one.begins or one.line.beat in (*BEGIN, *ALONE, *BESIDE, STRUGGLE)
    return one.handout is not None or (not one.is_told and (new or one.line.kind in ENDED))


def _happened(one: Said) -> bool:
    return not one.is_told and (one.line.kind in ENDED or one.line.beat not in ASIDE)


def words_about(group: Sequence[Said]) -> Said | None:
    """The words that tell what came of an attempt: how it looked, what whose it was tells next, or
    else how they went about it; none where what is told beside it is about something else."""
    came = next((at for at, one in enumerate(group) if one.line.kind in ENDED), len(group))
    shown, asked = _looks(group[came:]), _looks(group[:came])
    among = group[:came] if asked else group  # nothing comes of it before all of how was said
    ways = [one for one in _told(among) if one in asked or one.line.beat not in (STORY, "Scene")]
    return next(iter([*shown, *_goes_on(group), *reversed(ways)]), None)


def ways(group: Sequence[Said]) -> list[Said]:
    """What was said while something was framed, before anything came of it: what comes at somebody,
    and how people go about it."""
    came = next((at for at, one in enumerate(group) if one.line.kind in ENDED), len(group))
    return [one for one in _told(group[:came]) if one.line.beat not in (STORY, "Scene", REACT)]


def looks(group: Sequence[Said]) -> list[Said]:
    """All words that tell how what came of an attempt looked, or else those about it."""
    found = [one for one in _told(group) if one.line.of]
    about = words_about(group)
    return found or ([about] if about else [])


def _looks(group: Iterable[Said]) -> list[Said]:
    """Words that belong to an outcome, or that a rule asked for."""
    return [one for one in _told(group) if one.line.of or one.line.rules]


def _told(group: Iterable[Said]) -> list[Said]:
    return [one for one in group if one.is_told and one.line.to is None]


def _goes_on(group: Sequence[Said]) -> list[Said]:
    """What is told next after what came of something, by whoever it came of."""
    came = [at for at, one in enumerate(group) if one.line.kind in ENDED]
    after = [one for one in group[came[0] + 1 :] if one.is_told][:1] if came else []
    ended = [group[at].line for at in came]
    return [one for one in after if any(same_person(one.line, line) for line in ended)]


def note_of(group: Sequence[Said]) -> OutcomeNote:
    """What came of it and what changed with it, in the order it happened; what led there is why."""
    played = [one.line for one in group if not one.is_told]
    first = next((at for at, line in enumerate(played) if line.kind in ENDED), 0)
    shown = _gist([line for line in played[first:] if line.kind in ENDED or line.beat not in ASIDE])
    return OutcomeNote(tuple(shown), tuple(line for line in played if line not in shown))


def _gist(shown: list[Line]) -> list[Line]:
    """Of a long struggle what turned it and who won what: its single throws are why."""
    if len(shown) <= LONGEST_STRUGGLE or all(line.kind != "turning" for line in shown):
        return shown
    won = next((one for one in reversed(shown) if one.kind == "outcome" and is_at_stake(one)), None)
    return [line for line in shown if line.kind == "turning" or line is won]
