"""A chapter as it reads: what was told becomes prose and speech, what the dice decided a note.

Lines stand as they were typed: no tense is changed and nothing is invented. What somebody does gets
their name in front, neighbours join into a paragraph. What came of something stands in the text as
people would tell it (`Line.tale`), before the words that tell what it looked like; its figures are
a note beside them. Where nobody would tell it so, intents and outcomes are the story.
"""

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec
from msgspec.structs import replace

from hearthside.core.moves import Audience
from hearthside.core.say import REVEAL, Line, Span
from hearthside.core.table_life import Prepared
from hearthside.core.whose_words import ENDED, TOLD, after_the_deed, tells_itself
from hearthside.core.without_repeating import OF_WHOM
from hearthside.core.wording.deeds_and_sentences import begins_a_deed
from hearthside.core.wording.first_person import has_own_voice
from hearthside.core.wording.short_names import named_once, speaks_of
from hearthside.core.wording.typesetting import typeset
from hearthside.export.attempts import (
    ASIDE,
    OutcomeNote,
    at_stake,
    attempts,
    gist,
    note_of,
    tale_of,
)

NO_STORY = frozenset({"Cast", "Closing", "Preparation", "Ruling", "Vote"})
"""What the people at the table do, rather than those in the story."""
GROWTH = "Milestone"
ENDS = (".", "!", "?", "…", "”", '"', "»", ":")
LONGEST_PARAGRAPH = 500
"""A paragraph takes no more lines in once it is this long."""
LONGEST_ROUNDS = 320
"""How long a paragraph of several rounds may be."""
MOST_BESIDE = 2
"""How many notes may stand beside one paragraph that does not tell of them."""
ONESELF = ("I ", "I’", "I'", "We ", "My ", "Our ", "“", '"', "«")
"""How a line begins that is somebody's own voice: it is set with their name beside it."""


class Said(msgspec.Struct, frozen=True):
    """A line and the number of its entry, with the handout it shows."""

    seq: int
    line: Line
    handout: Prepared | None = None


class Paragraph(msgspec.Struct, frozen=True, kw_only=True):
    """A paragraph, or what somebody says."""

    kind: Literal["prose", "speech", "voiced", "outcome", "handout"]
    """Prose; words to set in quotation marks; somebody's words as they typed them, beside their
    name; what dice decided; what was put before people's eyes."""
    who: str = ""
    """Whose words they are, as the line names them."""
    spans: tuple[Span, ...]
    to: Audience = None
    notes: tuple[OutcomeNote, ...] = ()
    lines: tuple[Line, ...] = ()
    """The lines it is made of, where the rules told them."""
    text: str = ""
    """What a handout says."""
    picture: str = ""
    """What a handout shows, by the id of a picture."""

    @property
    def plain(self) -> str:
        return "".join(span.text for span in self.spans)

    @property
    def beside(self) -> tuple[OutcomeNote, ...]:
        """The notes that say something the text does not."""
        return tuple(note for note in self.notes if note.lines and not note.told)


def blocks(said: Iterable[Said]) -> list[Paragraph]:
    """A chapter's lines as it reads; how characters grow stands with the rolls."""
    said = [one for one in said if _is_told(one) or one.line.beat != GROWTH]
    if not any(_is_told(one) for one in said):
        return list(_bare(one.line for one in said))
    page = _Page(retells=any(one.line.tale and one.line.retold for one in said))
    for one in after_the_deed(said, lambda one: one.line):
        page.take(one)
    return page.done()


def _is_told(one: Said) -> bool:
    return one.line.kind in TOLD or one.handout is not None


class _Page:
    """Blocks as they are set, each with the entries its notes tell of."""

    def __init__(self, retells: bool) -> None:
        self._retells = retells
        """Whether what came of things is told as people would: then figures are for the rolls."""
        self._blocks: list[Paragraph] = []
        self._tells: list[set[int]] = []
        """For each block: the entries that stand beside it."""
        self._waiting: list[Said] = []
        """What was decided since the last words."""

    def take(self, one: Said) -> None:
        if not _is_told(one):
            self._waiting.append(one)
            return
        here = {waiting.seq for waiting in self._waiting}
        block = _block(one.line) if one.handout is None else _handout(one.line, one.handout)
        tells = max(here, default=0) if one.line.rules else one.line.of  # a rule asks at once
        if tells in here:
            self._set_earlier(tells)
            here = {waiting.seq for waiting in self._waiting}
            came_of_it = tale_of([one.line for one in self._waiting], _typed(one.line))
            first, *then = _behind(came_of_it, block)
            self._add(first, self._flushed(), here)
            for other in then:
                self._add(other, (), {tells})
            return
        self._beside()
        if not self._blocks:
            self._add(block, self._flushed(), here)
            return
        of = one.line.of
        told = [at for at, tells in enumerate(self._tells) if of and of in tells]
        after = told[-1] + 1 if told else len(self._blocks)
        while after < len(self._blocks) and 0 < max(self._tells[after], default=0) < of:
            after += 1  # what was told late of something earlier
        if after < len(self._blocks):  # told late: it stands with what it tells
            self._blocks.insert(after, block)
            self._tells.insert(after, {of})
        else:
            self._add(block, (), set())

    def done(self) -> list[Paragraph]:
        self._beside()
        return self._blocks

    def _add(self, block: Paragraph, notes: tuple[OutcomeNote, ...], tells: set[int]) -> None:
        block = replace(block, notes=tuple(_anew(note, block.plain) for note in notes))
        if self._blocks and (joined := _joined(self._blocks[-1], block)):
            self._blocks[-1] = joined
            self._tells[-1] |= tells
        else:
            self._blocks.append(block)
            self._tells.append(tells)

    def _set_earlier(self, told: int) -> None:
        """Attempts before the one that words tell of stand with the words before these."""
        waiting, begins = self._waiting, 0
        for group in attempts(one.line for one in waiting):
            if any(one.seq == told for one in waiting[begins : begins + len(group)]):
                break
            begins += len(group)
        self._waiting = waiting[:begins]
        self._beside()
        self._waiting += waiting[begins:]

    def _beside(self) -> None:
        """What nobody told is a part of the text as people would tell it. What nobody would tell
        stands beside the words before it; where that is much, as in a fight, it is text too, or
        the text would have a hole."""
        waiting, self._waiting, begins = self._waiting, [], 0
        groups = list(attempts(one.line for one in waiting))
        figures = [group for group in groups if self._retells and not _turns(group)]
        untold = [
            group
            for group in groups
            if group not in figures and not tale_of(group) and note_of(group).lines
        ]
        for group in groups:
            said = waiting[begins : begins + len(group)]
            begins += len(group)
            if tale_of(group) or (group in untold and len(untold) > MOST_BESIDE):
                told, seqs = list(_bare(group)), {one.seq for one in said}
                if self._blocks and (joined := _with_next_round(self._blocks[-1], *told)):
                    self._blocks[-1] = joined
                    self._tells[-1] |= seqs
                    continue
                self._blocks += told
                self._tells += [seqs for _ in told]
            elif self._blocks:
                block = self._blocks[-1]
                note = replace(note_of(group), told=group in figures)
                notes = (*block.notes, note) if note.lines else block.notes
                self._blocks[-1] = replace(block, notes=notes)
                self._tells[-1] |= {one.seq for one in said}
            else:
                self._waiting += said

    def _flushed(self) -> tuple[OutcomeNote, ...]:
        groups = attempts(one.line for one in self._waiting)
        self._waiting = []
        return tuple(note for group in groups if (note := note_of(group)).lines)


def _turns(group: list[Line]) -> bool:
    """Whether something turns in it, or nothing in it is an outcome."""
    ends = [line.kind for line in group if line.kind in ENDED]
    return not ends or "turning" in ends


def _bare(lines: Iterable[Line]) -> Iterator[Paragraph]:
    """What the dice and the rules tell by themselves: an attempt is a paragraph, all else a line.
    What not everyone knows stands alone, so that it can be told apart."""
    for group in attempts(lines):
        secret = [line for line in group if line.to is not None]
        known = [line for line in group if line.to is None]
        if tale := tale_of(group):
            shown = tuple(line for line in known if line.beat == REVEAL)  # the text says it all
            spans, note = (Span("text", tale),), note_of([one for one in known if one not in shown])
            note = replace(_anew(note, tale), told=True)
            notes = (note,) if note.lines or note.because else ()
            yield Paragraph(kind="prose", spans=spans, notes=notes, lines=shown)
            yield from (_outcome([line], ()) for line in secret if line.beat not in NO_STORY)
            continue
        told = gist([line for line in known if line.beat not in ASIDE])
        begun = next((line for line in known if line.beat == "Frame"), None)
        told = [*([begun] if begun and not said_again(begun, told) else []), *told]
        if any(line.kind in ENDED for line in told):
            yield _outcome(told, tuple(line for line in known if line not in told))
        else:
            alone = (line for line in known if line.beat not in NO_STORY)
            yield from (_outcome([line], ()) for line in alone)
        yield from (_outcome([line], ()) for line in secret if line.beat not in NO_STORY)


def _anew(note: OutcomeNote, text: str) -> OutcomeNote:
    """A note beside a text, without what the text says in the same words."""
    anew = tuple(line for line in note.lines if line.plain not in text)
    because = (*note.because, *(line for line in note.lines if line not in anew))
    return replace(note, lines=anew, because=because)


def said_again(begun: Line, told: Iterable[Line]) -> bool:
    """Whether what was wanted is said anew with how it ended."""
    wanted = [span.text.rstrip(".") for span in begun.spans if span.kind == "aspect"]
    ended = " ".join(line.plain for line in told)
    if not wanted:
        return begun.plain.removesuffix(".") in ended
    return all(want in ended for want in wanted)


def _outcome(lines: list[Line], because: tuple[Line, ...]) -> Paragraph:
    spans: list[Span] = []
    for line in lines:
        spans += [*([Span("text", _after(spans))] if spans else []), *line.spans]
    because = (*because, *(line for line in lines if line.why))
    notes = (OutcomeNote((), because),) if because else ()
    made = tuple(lines)
    return Paragraph(kind="outcome", spans=tuple(spans), to=lines[0].to, notes=notes, lines=made)


def _handout(line: Line, shown: Prepared) -> Paragraph:
    """What was shown, by its own title."""
    title = (Span("aspect", typeset(shown.title)),)
    return Paragraph(
        kind="handout", spans=title, to=line.to, text=shown.text, picture=shown.picture
    )


def _after(spans: list[Span]) -> str:
    """What stands before the next sentence."""
    return " " if spans[-1].text.rstrip().endswith(ENDS) else ". "


def _block(line: Line) -> Paragraph:
    stop = (Span("text", "."),) if line.plain[-1:].isalnum() else ()
    if line.kind == "narration" or len(line.spans) < 3:
        spans = (Span("text", line.tale),) if line.tale else (*line.spans, *stop)
        return Paragraph(kind="prose", spans=spans, to=line.to)
    who = line.spans[0].text
    if line.kind == "speech":
        return Paragraph(kind="speech", who=who, spans=line.spans[2:-1], to=line.to)
    words = line.spans[2:]
    text = "".join(span.text for span in words)
    if text[:1].islower():
        return Paragraph(kind="prose", spans=(Span("text", f"{who} "), *words, *stop), to=line.to)
    # It stands as it was typed: by itself, unless it is their own voice or an order.
    named, said = speaks_of(text, who), text.startswith(ONESELF) or has_own_voice(text)
    alone = tells_itself(line, text) and (
        line.of or not (begins_a_deed(text) or OF_WHOM.match(text))
    )
    itself = named if text.startswith("“") else (alone or named) and not said
    kind: Literal["prose", "voiced"] = "prose" if itself else "voiced"
    return Paragraph(kind=kind, who="" if itself else who, spans=(*words, *stop), to=line.to)


def _typed(line: Line) -> str:
    """The words of whoever tells something, without their name."""
    return "".join(span.text for span in line.spans[2 if line.kind == "action" else 0 :])


def _behind(tale: str, block: Paragraph) -> list[Paragraph]:
    """Words that tell what something looked like, behind what came of it."""
    if not tale:
        return [block]
    if block.kind == "prose" and block.to is None:
        return [replace(block, spans=(Span("text", f"{tale} "), *block.spans))]
    return [Paragraph(kind="prose", spans=(Span("text", tale),)), block]


def _with_next_round(last: Paragraph, block: Paragraph, *more: Paragraph) -> Paragraph | None:
    """Two rounds of a struggle as one paragraph, while it is short: each by itself is a list."""
    long = len(last.plain) + len(block.plain) > LONGEST_ROUNDS
    if more or long or not (_is_a_round(last) and _is_a_round(block)):
        return None
    notes = (*last.notes, *block.notes)
    spans = (span for note in notes for line in note.lines for span in line.spans)
    names = [span.text for span in spans if span.kind == "name"]
    text = named_once(f"{last.plain} {block.plain}", names)
    return replace(last, spans=(Span("text", text),), notes=notes)


def _is_a_round(block: Paragraph) -> bool:
    """Whether a paragraph tells how a round went, and not what was won by it."""
    lines = [line for note in block.notes for line in note.lines]
    told = all(any(one.tale for one in (*note.because, *note.lines)) for note in block.notes)
    known = block.kind == "prose" and block.to is None
    return known and told and bool(lines) and not any(map(at_stake, lines))


def _joined(last: Paragraph, block: Paragraph) -> Paragraph | None:
    """Two neighbours as one paragraph, where they are prose for the same ears. What tells of an
    outcome begins its own."""
    prose = last.kind == block.kind == "prose" and last.to == block.to and not block.notes
    ended = last.plain.rstrip().endswith(ENDS) and not last.notes
    if not prose or not ended or len(last.plain) > LONGEST_PARAGRAPH:
        return None
    spans = (*last.spans, Span("text", " "), *block.spans)
    return replace(last, spans=spans)
