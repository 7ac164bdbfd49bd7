"""The story so far as one seat may know it: scene by scene, without what was taken back."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import cached_property
from itertools import groupby, takewhile
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core.life.changing_scene import SceneSet, SceneShown
from hearthside.core.life.rewinds import Standing
from hearthside.core.life.scenes_sessions import (
    SceneClosed,
    SceneOpened,
    SessionClosed,
    SessionOpened,
)
from hearthside.core.log import Entry
from hearthside.core.say import REVEAL, TOLD, Line, listed
from hearthside.core.secrecy.audiences import ToldNow
from hearthside.core.table import Table
from hearthside.core.table_life import Evening
from hearthside.core.told_attempts import FRAME, OutcomeNote, Said, attempts, without_withdrawn
from hearthside.core.wording.grammar import counted
from hearthside.core.wording.typesetting import titled, typeset
from hearthside.export.prose import (
    Paragraph,
    blocks,
    called_by_first_names,
    first_names,
    stakes_once,
)

ROLLED = ("Fall", "React")
"""The headings of what was rolled and of what was then made of it: without both, a roll seems to
contradict what came of it."""
STARS = "Stars and wishes"
"""What a session's end is called, where its table kept some."""


class Chapter(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A scene, or what happened between two."""

    session: int
    title: str
    said: tuple[Said, ...]
    at: str = ""
    """When its session began, as the log keeps it."""
    picture: str = ""
    """What the scene looks like, by the id of a picture."""
    number: int = 0
    """Which scene of its session it is; what lies between two has no number."""
    between: str = "Between scenes"
    """What stands in a title's place, by which scenes of its session come before and after it."""
    called: Mapping[str, str] = {}
    """What people are called by one word, by their whole name."""
    each_round: bool = False
    """Whether every round of a struggle has a note of its own, though it was decided."""
    introduced: frozenset[str] = frozenset()
    """Who stands by their whole name above the story already."""

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(one.line for one in self.said)

    @cached_property
    def _read(self) -> tuple[Said, ...]:
        return called_by_first_names(self.said, self.called, self.introduced)

    @cached_property
    def whole(self) -> list[Paragraph]:
        """As it reads: prose and speech, with notes beside them, each line as it was told."""
        return blocks(self._read, self.each_round)

    @cached_property
    def blocks(self) -> list[Paragraph]:
        """The same, with what was at stake said once."""
        return stakes_once(self.whole)

    @property
    def crowded(self) -> bool:
        """Whether more words were decided in it than told: a margin beside the story would not hold
        all of them."""
        told = sum(len(block.plain) for block in self.blocks if block.kind != "outcome")
        notes = [note for block in self.blocks for note in (*block.notes, block.outcome)]
        return sum(len(line.plain) for note in notes for line in note.lines) > told

    @property
    def passages(self) -> list[tuple[Paragraph, tuple[OutcomeNote, ...]]]:
        """Each passage with the notes in its margin: what nobody told stands beside the words it
        came after, or those it opens with. A turning point is a sentence of the story, and so is
        all that was decided where the margin has no room for it, or the rolls are read along."""
        made: list[tuple[Paragraph, tuple[OutcomeNote, ...]]] = []
        waiting: tuple[OutcomeNote, ...] = ()
        told = any(block.kind != "outcome" for block in self.blocks)
        aside = told and not (self.each_round or self.crowded)
        for block in self.blocks:
            if block.kind != "outcome" or not aside or _turns(block):
                own = () if block.kind == "outcome" else block.notes
                shown = (note for note in own if note.lines or self.each_round)
                made.append((block, (*waiting, *shown)))
                waiting = ()
            elif made:
                made[-1] = (made[-1][0], (*made[-1][1], block.outcome))
            else:
                waiting = (*waiting, block.outcome)
        return made

    @property
    def named(self) -> str:
        """The scene's title, or what stands in its place."""
        return self.title or (self.between if self.session else "How it begins")

    @property
    def counted(self) -> str:
        """What was played in it, in a few words: “four rolls and one compel”. What was thrown
        again for the same attempt is one roll."""
        thrown = [{one.line.beat for one in group} for group in attempts(self.said)]
        rolled = sum("Fall" in beats for beats in thrown)
        compels = sum(one.line.beat == "Compel" and not one.is_told for one in self.said)
        found = ((rolled, "roll"), (compels, "compel"))
        return listed([counted(many, what) for many, what in found if many])

    @property
    def ledger(self) -> tuple[Line, ...]:
        """What else the dice and the rules did, that stands beside nothing."""
        if all(block.kind == "outcome" for block in self.blocks):
            return ()
        notes = [note for block in self.whole for note in block.notes]
        beside = {id(line) for note in notes for line in (*note.lines, *note.because)}
        beside |= {id(line) for block in self.whole for line in block.lines}
        played = (one.line for one in self._read if not one.is_told)
        return tuple(line for line in played if id(line) not in beside)


class Volume(msgspec.Struct, frozen=True, kw_only=True):
    """A session: its chapters, and what its table kept of it."""

    number: int
    chapters: tuple[Chapter, ...]
    evening: Evening | None = None
    kept: tuple[tuple[str, str, str], ...] = ()
    """Stars and wishes: `star` or `wish`, whose (`Robin loved:`), and what."""

    @property
    def title(self) -> str:
        return f"Session {self.number}" if self.number else "Before the first session"

    @property
    def at(self) -> str:
        return self.chapters[0].at if self.chapters else ""

    @property
    def few(self) -> tuple[str, ...]:
        """What its table kept of it in a few lines, unless the text has every one of them."""
        lines = self.evening.story if self.evening else ()
        text = " ".join(block.plain for one in self.chapters for block in one.whole)
        told = (line.rstrip(".").replace("*", "") for line in lines)
        return lines if any(words not in text for words in told) else ()

    @property
    def dated(self) -> str:
        """Its title and its day."""
        return f"{self.title}, {day(self.at)}" if self.at else self.title


def _turns(block: Paragraph) -> bool:
    return any(line.kind == "turning" for line in block.lines)


def day(at: str) -> str:
    """The day of a moment the log keeps.

    >>> day("2026-11-15T20:00:00Z")
    '15 November 2026'
    """
    when = datetime.fromisoformat(at)
    return f"{when.day} {when:%B %Y}"


def volumes(table: Table[Any], chapters: Sequence[Chapter]) -> list[Volume]:
    """Chapters by their session. Numbers are given to scenes only."""
    kept = {
        one.number: replace(one, story=tuple(map(typeset, one.story))) for one in table.evenings
    }
    return [
        Volume(
            number=number,
            chapters=tuple(scenes),
            evening=kept.get(number),
            kept=tuple(_kept(table, kept.get(number))),
        )
        for number, scenes in groupby(chapters, lambda chapter: chapter.session)
    ]


def _kept(table: Table[Any], evening: Evening | None) -> Iterator[tuple[str, str, str]]:
    for one in evening.stars if evening else ():
        who = table.seat_name(one.seat)
        said = (("star", "loved:", one.star), ("wish", "wishes:", one.wish))
        yield from ((kind, f"{who} {how}", typeset(words)) for kind, how, words in said if words)


def _as_it_stands(said: Sequence[Said]) -> list[Said]:
    """What is put down before play begins, without what was put down anew: “The settings: …”."""
    last = {one.line.spans[0]: one for one in said if one.line.spans[0].text.endswith(": ")}
    return [one for one in said if last.get(one.line.spans[0], one) is one]


def chapters(
    table: Table[Any], seat: str, log: Iterable[tuple[int, Entry]], rolls: bool = False
) -> list[Chapter]:
    """The chapters of a log with its numbers. Table life and rewound story are left out, and the
    dice but for whoever asks for the `rolls`."""
    stands, now = Standing(table.rewinds, table.seq), ToldNow(table)
    told: list[Chapter] = []
    session, met, title, picture, said = 0, "", "", "", list[Said]()
    framed = False

    def turn(to_session: int, to_title: str, to_picture: str = "") -> None:
        nonlocal session, title, picture, said
        said = without_withdrawn(said)
        scenes = sum(1 for one in told if one.number and one.session == session)
        made = Chapter(
            session=session,
            title=title,
            said=tuple(said if session else _as_it_stands(said)),
            at=met,
            picture=picture,
            number=scenes + 1 if title else 0,
        )
        before = told[-1] if told else None
        if before and before.session == session and not title:
            on, rest = _ends_it(before, made.said)
            told[-1] = replace(before, said=(*before.said, *on))
            made = replace(made, said=rest)
        if title or made.blocks:
            told.append(made)
        session, title, picture, said = to_session, to_title, to_picture, []

    for seq, entry in log:
        if not _is_told(entry) or (entry.event.story and seq not in stands):
            continue
        lines = now.to(seat, seq, entry.said)
        match entry.event:
            case SessionOpened():
                turn(entry.event.number, "")
                met = entry.at
            case SceneOpened():
                turn(session, titled(entry.event.title), entry.event.picture)
                said += [Said(seq, line) for line in lines if line.kind == "narration"]
            case SceneSet() | SceneShown():
                picture = entry.event.picture or picture
                title = titled(getattr(entry.event, "title", "")) or title
                said += [Said(seq, line) for line in lines]
            case SceneClosed():
                turn(session, "")
            case SessionClosed():
                turn(session, "")
            case _:
                for line in lines:
                    framed = framed or (line.beat == FRAME and not line.retold)
                    rolled = rolls and line.beat in ROLLED
                    if line.retold or rolled or line.withdraws:
                        one = Said(seq, line, table.shelf.get(line.shows), framed)
                        framed = framed and one.stays
                        if not _is_told_late(told, one):
                            said.append(one)
    turn(0, "")
    short = first_names(one for chapter in told for one in chapter.said)
    return [
        replace(one, between=_between(told, one, at), called=short) for at, one in enumerate(told)
    ]


def _ends_it(before: Chapter, said: Sequence[Said]) -> tuple[Sequence[Said], tuple[Said, ...]]:
    """What of the lines behind a chapter goes on with it, and what does not: all of them where it
    lies between scenes itself, else what people tell first, which is how the scene ended."""
    on = list(takewhile(lambda one: one.is_told, said)) if before.title else said
    return on, tuple(said[len(on) :])


def _is_told_late(told: list[Chapter], one: Said) -> bool:
    """Whether words tell of what happened in a chapter that is over: they stand there."""
    for at, chapter in enumerate(told):
        if one.line.of and any(other.seq == one.line.of for other in chapter.said):
            told[at] = replace(chapter, said=(*chapter.said, one))
            return True
    return False


def _between(told: Sequence[Chapter], one: Chapter, at: int) -> str:
    scenes = [other for other, it in enumerate(told) if it.number and it.session == one.session]
    if scenes and at > scenes[-1]:
        return "Afterwards"
    return "Beforehand" if scenes and at < scenes[0] else "Between scenes"


def _is_told(entry: Entry) -> bool:
    """Whether it belongs to the story: of table life, only what comes to light, or is passed on."""
    return entry.event.story or any(line.beat == REVEAL or line.kind in TOLD for line in entry.said)
