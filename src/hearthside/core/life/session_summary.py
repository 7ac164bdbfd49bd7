"""What happened in an evening, in five lines to read aloud to somebody who was not there.

A line is what came of an attempt, with the words that tell how it looked, as they were typed. What
came to light comes first, then how struggles were decided, then what turned the evening or was
told, then all else that came of something; what people told beside any outcome is taken where
there is room. Of what is worth the same, every scene has a line as far as they go, and the rest are
spread over the evening. They stand in the order it all happened. What not everybody heard is left
out.
"""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from hearthside.core.say import ALONE, BEGIN, ENDED, REVEAL, STORY, TOLD, Line
from hearthside.core.wording.short_names import short_names
from hearthside.core.wording.typesetting import begins, ended

LINES = 5
"""How many lines an evening has."""
MOMENTS = 60
"""How many moments one may choose these from: all of an evening that people have."""
LONG = 280
"""A line ends with the sentence that passes this many letters, or there."""
REVEALED, DECIDED, TURNED, HAPPENED, NARRATED, SAID, SCENE = 6, 5, 4, 3, 2, 1, 0
"""What each kind of moment is worth: those worth more all have a line before any worth less."""
NO_STORY = ("Milestone", "Closing")
"""Headings of what happens to the people at the table."""
NEW = "A new scene"


class _Moment(msgspec.Struct, frozen=True):
    """Something that could be told."""

    worth: int
    lines: tuple[Line, ...]
    scene: int = 0
    at: int = 0


def drafted(lines: Sequence[Line], most: int = LINES) -> tuple[str, ...]:
    """What happened, in a few lines; in more of them, the fewer are among them."""
    heard = [one for one in lines if one.to is None and one.beat not in NO_STORY]
    found = list(_found(heard))
    told = [one for one in found if one.worth] or found
    kept = sorted(_best(told, most), key=lambda one: one.at)
    names = {span.text for one in heard for span in one.spans if span.kind == "name"}
    short = short_names(frozenset(names))
    return tuple(dict.fromkeys(_text(one, short) for one in kept))


def _best(found: Sequence[_Moment], most: int) -> list[_Moment]:
    """What is worth most; of what is worth the same, what a scene without a line has, and then
    what is farthest from the others."""
    kept: list[_Moment] = []
    while len(kept) < min(most, len(found)):
        left = [one for one in found if one not in kept]
        covered = {one.scene for one in kept}
        kept.append(
            max(
                left,
                key=lambda one: (one.worth, one.scene not in covered, _apart(one, kept), one.at),
            )
        )
    return kept


def _apart(moment: _Moment, kept: Sequence[_Moment]) -> int:
    """How far it is from the nearest that has a line."""
    return min((abs(moment.at - one.at) for one in kept), default=0)


def _found(lines: Sequence[Line]) -> Iterator[_Moment]:
    """What could be told, each with its scene and its place."""
    scene = 0
    for at, moment in enumerate(_moments(lines)):
        scene += moment.worth == SCENE
        yield msgspec.structs.replace(moment, scene=scene, at=at)


def _moments(lines: Sequence[Line]) -> Iterator[_Moment]:
    """What could be told, in order: what came of an attempt is one moment, with the words that
    tell how it looked."""
    attempt = list[Line]()
    for line in lines:
        if line.kind in ENDED:
            if attempt and (line.beat in ALONE or attempt[-1].beat in ALONE):
                yield _came_of(attempt)
                attempt = []
            attempt.append(line)
        elif line.kind in TOLD:
            if attempt:
                about = line.of or (line.rules and line.beat not in BEGIN)
                yield _came_of(attempt, line if about else None)
                attempt = []
                if about:
                    continue
            yield _Moment(_weight(line), (line,))
        elif line.beat in BEGIN:
            if attempt:
                yield _came_of(attempt)
                attempt = []
            if line.plain.startswith(NEW):
                yield _Moment(SCENE, (line,))
    if attempt:
        yield _came_of(attempt)


def _came_of(attempt: Sequence[Line], words: Line | None = None) -> _Moment:
    """What an attempt came to, and the words that tell how it looked, where there are some. Where
    all of it is too long for a line, its first line says how it went."""
    turned = [one for one in attempt if one.kind == "turning"]
    if any(map(_comes_to_light, turned)):
        worth = REVEALED
    elif any(one.grade for one in turned):
        worth = DECIDED
    else:
        worth = TURNED if turned or words else HAPPENED
    if words is None:
        return _Moment(worth, tuple(attempt))
    whole = sum(len(one.plain) + 1 for one in (*attempt, words)) <= LONG
    return _Moment(worth, (*(attempt if whole else attempt[:1]), words))


def _comes_to_light(line: Line) -> bool:
    return line.beat == REVEAL and any(span.kind == "aspect" for span in line.spans)


def _weight(line: Line) -> int:
    """What words beside any outcome are worth."""
    if line.kind == "speech" or line.beat not in (STORY, *ALONE):
        return SAID
    return TURNED if line.beat in ALONE else NARRATED


def _text(moment: _Moment, short: Mapping[str, str]) -> str:
    """A moment in one line, with people by the names one calls them."""
    told = (
        "".join(short.get(one.text, one.text) if one.kind == "name" else one.text for one in spans)
        for spans in (line.spans for line in moment.lines)
    )
    return one_line(" ".join(one if one.endswith("”") else ended(one) for one in told))


def one_line(text: str) -> str:
    """Whole sentences, as far as one line goes.

    >>> one_line("One. " * 60) == ("One. " * 56).strip()
    True
    """
    words = " ".join(text.split())
    if len(words) <= LONG:
        return words
    for end in range(LONG, 40, -1):
        if words[end - 1] in ".!?…" and words[end : end + 1] in (" ", ""):
            return words[:end]
    return begins(words, LONG)
