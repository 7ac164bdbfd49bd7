"""A chapter as it reads: what was told becomes prose and speech, what the dice decided a note.

Lines stand as they were typed: no tense is changed and nothing is invented. What goes on from
somebody's name has it in front, and neighbours join into a paragraph; all else that a character
tells stands beside their name. What came of something is a note beside the words that tell it, and
a small one between them where nobody told it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import dropwhile
from typing import Literal

import msgspec
from msgspec.structs import replace

from hearthside.core.moves import Audience
from hearthside.core.say import (
    AT_STAKE,
    CLOCK,
    CONCESSION,
    ENDED,
    REVEAL,
    Line,
    Span,
    begun,
    is_at_stake,
    is_for_several,
    is_premise,
)
from hearthside.core.table_life import Prepared
from hearthside.core.told_attempts import (
    FRAME,
    STRUGGLE,
    OutcomeNote,
    Said,
    attempts,
    note_of,
    words_about,
)
from hearthside.core.wording.as_typed import names_them
from hearthside.core.wording.short_names import short_names_told
from hearthside.core.wording.typesetting import typeset

NO_STORY = frozenset({"Cast", "Closing", "Milestone", "Preparation", "Ruling", "Vote"})
"""What the people at the table do, rather than those in the story; how characters grow stands with
the rolls."""
LEADING_UP = frozenset({"Fall", "Frame", "Help", "React", "Roll"})
"""What leads to an outcome, and is nothing without it."""
STOPS = (".", "!", "?", "…", ":")
QUOTES = '”"»'
LONGEST_PARAGRAPH = 500
"""A paragraph takes no more lines in once it is this long."""


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
    def opens(self) -> bool:
        """Whether it is what is going on as a scene opens: it stands by itself under its title."""
        return any(map(is_premise, self.lines))

    @property
    def above(self) -> tuple[Line, ...]:
        """What came of something, where it is these words that tell it: running text has it
        first, in one note."""
        return tuple(line for note in self.notes if note.told_later for line in note.lines)

    @property
    def below(self) -> tuple[Line, ...]:
        """What came of it after these words."""
        return tuple(line for note in self.notes if not note.told_later for line in note.lines)

    @property
    def outcome(self) -> OutcomeNote:
        """What came of something, where that is the paragraph."""
        return OutcomeNote(self.lines, tuple(one for note in self.notes for one in note.because))


def blocks(said: Sequence[Said], each_round: bool = False) -> list[Paragraph]:
    """A chapter's lines as it reads. Where nothing was told, all that happened is the story.
    `each_round` is for whoever reads the dice along: they stand beside the words they fell for."""
    story = [one for one in said if one.is_told or one.line.beat not in NO_STORY]
    story = story if each_round else _as_clocks_stand(story)
    bare = not any(one.is_told for one in story)
    page: list[Paragraph] = []
    groups = list(attempts(story))
    notes = map(note_of, groups) if each_round else _notes(groups)
    for group, note in zip(groups, notes, strict=True):
        for at, block in enumerate(_set(group, note, bare)):
            last = page[-1] if page else None
            joined = last and (_folded(last, block) or _joined(last, block, together=at > 0))
            page[-1:] = [joined] if joined else [*page[-1:], block]
    return page


def _as_clocks_stand(story: Sequence[Said]) -> list[Said]:
    """A clock by where it has come to: each step on the way is no story."""
    last = {_clock(one.line): one for one in story if one.line.beat == CLOCK}
    return [one for one in story if one.line.beat != CLOCK or last[_clock(one.line)] is one]


def _clock(line: Line) -> str:
    return next((span.text for span in line.spans if span.kind == "aspect"), "")


def first_names(said: Iterable[Said]) -> Mapping[str, str]:
    """What those whom a story names are called by one word, in every chapter alike."""
    spans = (span for one in said for span in one.line.spans)
    return short_names_told(span.text for span in spans if span.kind == "name")


def called_by_first_names(
    said: Iterable[Said], short: Mapping[str, str], named: Iterable[str] = ()
) -> tuple[Said, ...]:
    """Lines in which people are called by one word once they were named, there or above, and beside
    their own words always."""
    known = set(named)
    return tuple(_renamed(one, short, known) if short else one for one in said)


def _renamed(one: Said, short: Mapping[str, str], known: set[str]) -> Said:
    spans, beside = list(one.line.spans), one.is_told and not _goes_on(one.line)
    for at, span in enumerate(spans):
        if span.kind != "name" or span.text not in short:
            continue
        if span.text in known or (beside and at == 0):
            spans[at] = replace(span, text=short[span.text])
        known.add(span.text)
    same = spans == list(one.line.spans)
    return one if same else replace(one, line=replace(one.line, spans=tuple(spans)))


def _notes(groups: Sequence[Sequence[Said]]) -> list[OutcomeNote]:
    """What came of each attempt. Where rounds were told with a struggle that was then decided, the
    words are the story: which of two had the better of it meanwhile is why it was decided so."""
    notes = list(map(note_of, groups))
    for at, note in enumerate(notes):
        decided = next(filter(_decides, note.lines), None)
        if decided is None:
            continue
        since = range(_opened(notes[: at + 1], decided), at + 1)
        told = [one for one in since if words_about(groups[one]) is not None]
        rounds = [line for one in told for line in _rounds(notes[one])]
        for one in told:
            notes[one] = _without(notes[one], rounds)
        notes[at] = replace(notes[at], because=(*rounds, *notes[at].because))
    return notes


def _opened(notes: Sequence[OutcomeNote], decided: Line) -> int:
    """Where the struggle began that is decided with the last of these notes, by what was at stake:
    a slow one may have begun in another chapter."""
    for at in reversed(range(len(notes))):
        for line in (*notes[at].because, *notes[at].lines):
            stake = _stake(line)
            if line.beat in (FRAME, STRUGGLE) and stake and stake in decided.plain:
                return at
    return len(notes) - 1


def _stake(line: Line) -> str:
    return "".join(span.text for span in line.spans if span.kind in AT_STAKE).strip()


def stakes_once(page: Sequence[Paragraph]) -> list[Paragraph]:
    """A page on which a struggle that opened with what was at stake does not say it again with how
    it ended."""
    opened: list[str] = []
    made: list[Paragraph] = []
    for block in page:
        opened += [_stake(line) for line in block.lines if line.beat == STRUGGLE]
        notes = tuple(
            replace(note, lines=tuple(_shortened(line, opened) for line in note.lines))
            for note in block.notes
        )
        lines = tuple(_shortened(line, opened) for line in block.lines)
        if lines != block.lines:
            block = _outcome(*lines)
        made.append(replace(block, notes=notes))
    return made


def _shortened(line: Line, opened: Sequence[str]) -> Line:
    """How it ended, without what it was for where that stands above."""
    if not (_decides(line) and any(stake and stake in line.plain for stake in opened)):
        return line
    rest = dropwhile(lambda span: span.kind in ("typed", "emphasis"), line.spans[1:])
    return replace(line, spans=begun(tuple(rest)))


def _rounds(note: OutcomeNote) -> list[Line]:
    """The rounds of a note, with what led to them where it has nothing else to tell."""
    rounds = [line for line in note.lines if _is_round(line)]
    alone = rounds and len(rounds) == len(note.lines)
    return [*note.because, *rounds] if alone else rounds


def _without(note: OutcomeNote, rounds: Sequence[Line]) -> OutcomeNote:
    taken = set(map(id, rounds))  # a round may end as the one before it did
    lines, because = (
        tuple(line for line in part if id(line) not in taken) for part in (note.lines, note.because)
    )
    return replace(note, lines=lines, because=because)


def _set(group: Sequence[Said], note: OutcomeNote, bare: bool) -> Iterator[Paragraph]:
    """An attempt as it reads: what came of it stands beside the words about it, or in the text."""
    words = words_about(group)
    if bare and not any(one.line.kind in ENDED for one in group):
        lines = [one.line for one in group if one.line.beat not in LEADING_UP]
        yield from (replace(_outcome(line), kind="prose") for line in lines)
        return
    first, then = _around(note, group, words)
    untold = bool(first.lines) and (_tells(first) or _stands_apart(first, group, words))
    beside = tuple(one for one in ((then,) if untold else (first, then)) if one.lines)
    for one in group:
        if one.is_told:
            block = _block(one.line) if one.handout is None else _handout(one.line, one.handout)
            yield replace(block, notes=beside) if one is words else block
        elif untold and one.line is first.lines[0]:
            untold = False
            yield from _untold(first)


def _around(
    note: OutcomeNote, group: Sequence[Said], words: Said | None
) -> tuple[OutcomeNote, OutcomeNote]:
    """What came of something before the words that tell of it, and what came after them."""
    if words is None:
        return note, OutcomeNote(())
    before = [one.line for one in group[: group.index(words)]]
    first = tuple(line for line in note.lines if line in before)
    then = tuple(line for line in note.lines if line not in before)
    after = OutcomeNote(then, () if first else note.because)
    return replace(note, lines=first, told_later=True), after


def _stands_apart(note: OutcomeNote, group: Sequence[Said], words: Said | None) -> bool:
    """Whether what came of something is a line of the text: nobody told it, or something else was
    told first."""
    if words is None:
        return True
    came = next(at for at, one in enumerate(group) if one.line is note.lines[0])
    return any(one.is_told for one in group[came + 1 : group.index(words)])


def _tells(note: OutcomeNote) -> bool:
    """Whether what came of something is told by itself, in words somebody typed."""
    first = note.lines[0]
    return first.beat == CONCESSION and is_at_stake(first)


def _untold(note: OutcomeNote) -> Iterator[Paragraph]:
    """What came of something that nobody told. What not everyone knows stands alone, so that it can
    be told apart."""
    known = [line for line in note.lines if line.to is None]
    if known:
        yield _outcome(*known, because=note.because)
    yield from (_outcome(line) for line in note.lines if line.to is not None)


def _outcome(*lines: Line, because: tuple[Line, ...] = ()) -> Paragraph:
    """What came of something, as a line of the text; what comes to light, and how somebody gives
    up, is a part of the prose."""
    spans: list[Span] = []
    for line in lines:
        spans += [*([Span("text", _after(spans))] if spans else []), *line.spans]
    tells = _tells(OutcomeNote(lines))
    if tells:  # names stand in it as in all that people tell
        spans = [replace(one, kind="text") if one.kind == "name" else one for one in spans]
    return Paragraph(
        kind="prose" if tells or lines[0].beat == REVEAL else "outcome",
        spans=tuple(spans),
        to=lines[0].to,
        notes=(OutcomeNote((), because),) if because else (),
        lines=lines,
    )


def _after(spans: list[Span]) -> str:
    """What stands before the next sentence."""
    return " " if spans[-1].text.rstrip().endswith((*STOPS, *QUOTES)) else ". "


def _handout(line: Line, shown: Prepared) -> Paragraph:
    """What was shown, by its own title."""
    title = (Span("aspect", typeset(shown.title)),)
    return Paragraph(
        kind="handout", spans=title, to=line.to, text=shown.text, picture=shown.picture
    )


def _block(line: Line) -> Paragraph:
    """What somebody told, as they typed it."""
    stop = (Span("text", "."),) if line.plain[-1:].isalnum() else ()
    if line.kind == "narration" or len(line.spans) < 3:
        opens = (line,) if is_premise(line) else ()
        return Paragraph(kind="prose", spans=(*line.spans, *stop), to=line.to, lines=opens)
    name, _, *words = line.spans
    if line.kind == "speech":
        return Paragraph(kind="speech", who=name.text, spans=tuple(words[:-1]), to=line.to)
    spans = (*words, *stop)
    if _goes_on(line):
        return Paragraph(kind="prose", spans=(Span("text", f"{name.text} "), *spans), to=line.to)
    if line.to is None and names_them(words[0].text, name.text):
        return Paragraph(kind="prose", spans=begun(spans))
    return Paragraph(kind="voiced", who=name.text, spans=begun(spans), to=line.to)


def _goes_on(line: Line) -> bool:
    """Whether what somebody does goes on from their name."""
    behind = line.spans[1:3]
    return (
        line.kind == "action"
        and len(behind) == 2
        and behind[0].text == " "
        and behind[1].text[:1].islower()
    )


def _folded(last: Paragraph, block: Paragraph) -> Paragraph | None:
    """Rounds of a struggle that nobody told are one note with what follows: how it stands between
    each two of them, or how it was decided. The rounds before that are why."""
    rounds = last.lines and all(map(_is_round, last.lines))
    if not rounds or last.kind != block.kind or last.to != block.to:
        return None
    decided = any(map(_decides, block.lines))
    if not decided and not all(map(_is_part, block.lines)):
        return None
    people = [_named(line) for line in block.lines]
    kept = [line for line in last.lines if not decided and _named(line) not in people]
    kept += [line for line in block.lines if not (decided and _is_round(line))]
    every = (*last.outcome.because, *last.lines, *block.outcome.because, *block.lines)
    shown = set(map(id, kept))  # a round may end as the one before it did
    return _outcome(*kept, because=tuple(line for line in every if id(line) not in shown))


def _decides(line: Line) -> bool:
    """Whether it says how a struggle of several people ended."""
    return line.kind == "turning" and is_for_several(line)


def _is_round(line: Line) -> bool:
    """Whether it says only which of two has the better of it so far."""
    return line.kind == "outcome" and not is_at_stake(line) and len(_named(line)) > 1


def _is_part(line: Line) -> bool:
    """Whether it may belong to the same struggle: another round, or who is out of it. What
    somebody won or took upon themselves meanwhile stands by itself."""
    return _is_round(line) or (line.kind == "turning" and not is_at_stake(line))


def _named(line: Line) -> frozenset[str]:
    return frozenset(span.text for span in line.spans if span.kind == "name")


def _joined(last: Paragraph, block: Paragraph, together: bool) -> Paragraph | None:
    """Two neighbours as one paragraph, where they are prose for the same ears. What tells of an
    outcome begins its own."""
    prose = last.kind == block.kind == "prose" and last.to == block.to
    ended = last.plain.rstrip().rstrip(QUOTES).endswith(STOPS) and not last.notes
    apart = last.lines or block.lines or block.above or (block.notes and not together)
    if not prose or not ended or apart or len(last.plain) > LONGEST_PARAGRAPH:
        return None
    return replace(last, spans=(*last.spans, Span("text", " "), *block.spans), notes=block.notes)
