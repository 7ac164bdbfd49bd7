"""What happened in an evening, in five lines that somebody understands who was not there.

What was told comes first: most of all the words that say what an outcome looks like. An attempt
nobody told is told by its outcome, with who and where. Lines are spread over the evening, the later
where two are alike; what not everybody heard is left out.
"""

from collections.abc import Iterator, Sequence

import msgspec

from hearthside.core.life.closing import LINES
from hearthside.core.say import Line

LONG = 180
"""A line ends with the sentence that passes this many letters, or there."""
TOLD, LOOKS, ENDED, DONE, SCENE = 4, 5, 3, 2, 0


class _Moment(msgspec.Struct, frozen=True):
    """Something that could be told."""

    worth: int
    text: str
    scene: str


def drafted(lines: Sequence[Line]) -> tuple[str, ...]:
    """What happened, in a few lines."""
    found = list(_moments([one for one in lines if one.to is None]))
    told = [one for one in found if one.worth] or found
    count = min(LINES, len(told))
    stretches = [
        told[len(told) * at // count : len(told) * (at + 1) // count] for at in range(count)
    ]
    best = [max(reversed(stretch), key=lambda one: one.worth) for stretch in stretches]
    return tuple(_set(best))


def _set(best: Sequence[_Moment]) -> Iterator[str]:
    """Bare outcomes say where they happened, once for each scene."""
    last = ""
    for one in best:
        bare = one.worth == ENDED and one.scene and one.scene != last
        yield f"{one.scene}: {one.text}" if bare else one.text
        last = one.scene


def _moments(lines: Sequence[Line]) -> Iterator[_Moment]:
    scene, attempt = "", list[Line]()
    for line in lines:
        if line.kind == "outcome":
            attempt.append(line)
            continue
        if line.beat in ("Frame", "Scene") or line.kind in ("narration", "action"):
            yield from _ended(attempt, scene, told=bool(line.of))
            attempt = []
        if line.beat == "Scene" and line.kind == "event" and line.plain.startswith(NEW):
            scene = _title(line)
            yield _Moment(SCENE, line.plain, scene)
        elif line.kind == "narration":
            yield _Moment(LOOKS if line.of else TOLD, _short(line.plain), scene)
        elif line.kind == "action":
            yield _Moment(LOOKS if line.of else DONE, _short(_deed(line)), scene)
    yield from _ended(attempt, scene, told=False)


NEW = "A new scene"


def _title(line: Line) -> str:
    return next((span.text for span in line.spans if span.kind == "aspect"), "")


def _ended(attempt: Sequence[Line], scene: str, told: bool) -> Iterator[_Moment]:
    """How an attempt ended, by the line that says most of the story; with whose it was."""
    if told or not attempt:
        return
    says = max(attempt, key=_story_in)
    names = [span.text for line in attempt for span in line.spans if span.kind == "name"]
    named = any(span.kind == "name" for span in says.spans)
    who = "" if named or not names else f"{names[0]}: "
    text = says.plain if not who else says.plain[:1].lower() + says.plain[1:]
    yield _Moment(ENDED, _short(f"{who}{text}"), scene)


def _story_in(line: Line) -> int:
    return sum(len(span.text) for span in line.spans if span.kind == "aspect")


def _deed(line: Line) -> str:
    """What somebody does; a sentence of its own needs no name in front."""
    words = "".join(span.text for span in line.spans[2:])
    return words if words[:1].isupper() and not words.startswith("I ") else line.plain


def _short(text: str) -> str:
    """Whole sentences, as far as one line goes.

    >>> _short("One. " * 60) == ("One. " * 36).strip()
    True
    """
    words = " ".join(text.split())
    if len(words) <= LONG:
        return words
    for end in range(LONG, 40, -1):
        if words[end - 1] in ".!?…" and words[end : end + 1] in (" ", ""):
            return words[:end]
    return f"{words[:LONG].rsplit(' ', 1)[0]}…"
