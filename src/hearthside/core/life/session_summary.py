"""What happened in an evening, in five lines that somebody understands who was not there.

What people told comes first, most of all turning points: somebody is taken out, concedes, carries a
wound away, or a struggle is won; in the words it was told in, or else with what was at stake. Of
turning points nobody told two have a line however much was told; what else was won or lost has what
is left over, and by how much is no part of it. What characters do comes before what is told around
them. Lines are spread over the evening, the later where two are alike, and the last thing
told is the last line; what not everybody heard is left out.
"""

import re
from collections.abc import Iterator, Sequence

import msgspec

from hearthside.core.say import ALONE, Line

LINES = 5
"""How many lines an evening has."""
LONG = 180
"""A line ends with the sentence that passes this many letters, or there."""
SAYS_IT_ALL = 40
"""Words so long tell a turning point by themselves."""
TURNED_IN_WORDS, TURNED, LOOKS, DONE, TOLD, ENDED, BARE, SCENE = 9, 7, 6, 5, 4, 3, 1, 0
"""What each kind of moment is worth; a turning point one more with its stake."""
TURNS = (TURNED, TURNED + 1)
"""What a turning point nobody told is worth."""
UNTOLD = 2
"""How many lines turning points nobody told have, however much was told."""
MARGIN = re.compile(r" by \d+(?=\.|$)")
"""How far somebody succeeds or fails: figures for the log."""


class _Moment(msgspec.Struct, frozen=True):
    """Something that could be told."""

    at: int
    worth: int
    text: str
    scene: str


def drafted(lines: Sequence[Line]) -> tuple[str, ...]:
    """What happened, in a few lines."""
    moments = _moments([one for one in lines if one.to is None])
    found = [_Moment(at, *moment) for at, moment in enumerate(moments)]
    told = [one for one in found if one.worth] or found
    words = [one for one in told if _in_words(one)]
    best = _spread([one for one in told if one.worth in TURNS], max(UNTOLD, LINES - len(words)))
    spoken = _spread(words, LINES - len(best))
    best += _spread([one for one in told if one.worth == ENDED], LINES - len(best) - len(spoken))
    best += _spread([one for one in told if one.worth < ENDED], LINES - len(best) - len(spoken))
    best += [*spoken[:-1], words[-1]] if spoken else []
    return tuple(_set(_last_word(sorted(best, key=lambda one: one.at))))


def _last_word(best: list[_Moment]) -> list[_Moment]:
    """The last word somebody says closes the evening, though something nobody told came after."""
    if len(best) > 1 and _in_words(best[-2]) and not _in_words(best[-1]):
        return [*best[:-2], best[-1], best[-2]]
    return best


def _in_words(moment: _Moment) -> bool:
    """Whether somebody said it in words of their own."""
    return moment.worth in (LOOKS, DONE, TOLD) or moment.worth >= TURNED_IN_WORDS


def _spread(found: Sequence[_Moment], most: int) -> list[_Moment]:
    """So many of them, the best of each stretch of the evening."""
    count = min(most, len(found))
    stretches = [
        found[len(found) * at // count : len(found) * (at + 1) // count] for at in range(count)
    ]
    return [max(reversed(stretch), key=lambda one: one.worth) for stretch in stretches]


def _set(best: Sequence[_Moment]) -> Iterator[str]:
    """Bare outcomes say where they happened, once for each scene."""
    last = ""
    for one in best:
        bare = one.worth in (ENDED, BARE) and one.scene and one.scene != last
        yield f"{one.scene}: {one.text}" if bare else one.text
        last = one.scene


def _moments(lines: Sequence[Line]) -> Iterator[tuple[int, str, str]]:
    """What could be told, each with its worth and its scene, in the order it happened."""
    scene, attempt, ended = "", list[Line](), list[Line]()
    for line in lines:
        if line.kind in ("outcome", "turning"):
            if line.beat in ALONE:
                yield from _ended(attempt, scene, told=False)
                attempt = []
            attempt.append(line)
            continue
        telling = line.kind in ("narration", "action") or (line.kind == "speech" and line.of)
        turned = any(one.kind == "turning" for one in attempt)
        if telling and turned and (line.of or line.rules):
            yield _turned(attempt, scene, _told(line))
            attempt = []
            continue
        if telling or line.beat in ("Frame", "Scene"):
            yield from _ended(attempt, scene, told=bool(line.of))
            ended, attempt = attempt, []
        if line.beat == "Scene" and line.kind == "event" and line.plain.startswith(NEW):
            scene = _title(line)
            yield SCENE, line.plain, scene
        elif telling:
            plain = DONE if line.kind == "action" else TOLD
            words = _with_stake(ended, _told(line)) if line.of else _told(line)
            yield LOOKS if line.of else plain, one_line(words), scene
    yield from _ended(attempt, scene, told=False)


def _with_stake(attempt: Sequence[Line], words: str) -> str:
    """What it looked like, after what somebody brought about where one line holds both: who was not
    there cannot tell it from a look alone."""
    stake = max(attempt, key=_story_in, default=None)
    if stake is None or not _story_in(stake) or not _names(stake):
        return words
    both = f"{_plain(stake)} {words}"
    return both if len(both) <= LONG else words


NEW = "A new scene"


def _title(line: Line) -> str:
    return next((span.text for span in line.spans if span.kind == "aspect"), "")


def _ended(attempt: Sequence[Line], scene: str, told: bool) -> Iterator[tuple[int, str, str]]:
    """What an attempt brought about, or how it ended: by the line that says most of the story, with
    whose it was."""
    if told or not attempt:
        return
    turned = [one for one in attempt if one.kind == "turning"]
    says = max(attempt, key=_story_in)
    if turned and says.kind != "turning" and _story_in(says):
        yield _turned(attempt, scene)
    elif turned:
        yield from (_turned(same, scene) for same in _by_name(turned))
    else:
        names = [name for line in attempt for name in _names(line)]
        who = "" if _names(says) or not names else f"{names[0]}: "
        went = _plain(says)
        text = went if not who else went[:1].lower() + went[1:]
        yield ENDED if _story_in(says) else BARE, one_line(f"{who}{text}"), scene


def _turned(attempt: Sequence[Line], scene: str, words: str = "") -> tuple[int, str, str]:
    """A turning point: the words it was told in, what was at stake and whom it befell, as much of
    it as one line holds, in the order it happened."""
    turned = [_plain(one) for one in attempt if one.kind == "turning"]
    staked = [one for one in attempt if one.kind != "turning" and _story_in(one)]
    stake = [_plain(max(staked, key=_story_in))] if staked else []
    kept: list[str] = []
    befell = [] if len(words) >= SAYS_IT_ALL else turned
    for one in [words, *befell] if words else [*stake, *turned]:
        if not kept or len(" ".join((*kept, one))) <= LONG:
            kept.append(one)
    told = sorted(kept, key=[*map(_plain, attempt), words].index)
    story = any(map(_story_in, attempt))
    if not story and not words and not any(map(_names, attempt)):
        return BARE, one_line(" ".join(told)), scene
    return (TURNED_IN_WORDS if words else TURNED) + story, one_line(" ".join(told)), scene


def _by_name(turned: Sequence[Line]) -> Iterator[list[Line]]:
    """What happens to one person at one moment is one line."""
    group: list[Line] = []
    for line in turned:
        if group and _names(line)[:1] != _names(group[-1])[:1]:
            yield group
            group = []
        group.append(line)
    if group:
        yield group


def _names(line: Line) -> list[str]:
    return [span.text for span in line.spans if span.kind == "name"]


def _plain(line: Line) -> str:
    """How something went, without by how much; people's own words stay as they are."""
    return "".join(
        MARGIN.sub("", span.text) if span.kind == "text" else span.text for span in line.spans
    )


def _story_in(line: Line) -> int:
    return sum(len(span.text) for span in line.spans if span.kind == "aspect")


def _told(line: Line) -> str:
    """What somebody tells or does; a sentence of its own needs no name in front."""
    words = "".join(span.text for span in line.spans[2:])
    if line.kind == "action" and words.startswith(("“", '"')):
        name = line.spans[0].text
        return words if name in words else f"{name}: {words}"
    alone = line.kind == "action" and words[:1].isupper() and not words.startswith("I ")
    return words if alone else line.plain


def one_line(text: str) -> str:
    """Whole sentences, as far as one line goes.

    >>> one_line("One. " * 60) == ("One. " * 36).strip()
    True
    """
    words = " ".join(text.split())
    if len(words) <= LONG:
        return words
    for end in range(LONG, 40, -1):
        if words[end - 1] in ".!?…" and words[end : end + 1] in (" ", ""):
            return words[:end]
    return f"{words[:LONG].rsplit(' ', 1)[0]}…"
