"""What happened in an evening, in five lines to read aloud to somebody who was not there.

A line says what somebody wanted, how it ended and what that looked like, in two or three sentences;
where people's own words tell it with a name in them, they are enough. The last words of the evening
come first, and what came to light, then how struggles were decided; then every scene has a line as
far as they go; then what turned the evening or was told, then all else that came of something; what
people told beside any outcome is taken where there is room, spread over the evening. They stand in
the order it all happened. What not everybody heard is left out, and what was not granted.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from hearthside.core.say import (
    ALONE,
    BEGIN,
    ENDED,
    REFUSED,
    REVEAL,
    STORY,
    Line,
    Span,
    is_at_stake,
    is_premise,
    wish_and_end,
)
from hearthside.core.told_attempts import Said, attempts, in_place, looks, note_of, ways
from hearthside.core.wording.as_typed import names_them, tells_of_others
from hearthside.core.wording.short_names import short_names_told
from hearthside.core.wording.typesetting import begins, ended, sentences

LINES = 5
"""How many lines an evening has."""
MOMENTS = 60
"""How many moments one may choose these from: all of an evening that people have."""
LONG = 280
"""A line ends with the sentence that passes this many letters, or there."""
SENTENCES = 4
"""How many sentences a line has at most, with what was wanted."""
TELLS_ALL = 8
"""Words about an outcome that are as many as this, with a name among them, need no outcome."""
SHORT = 40
"""No words are put where fewer letters are left."""
REVEALED, DECIDED, TURNED, HAPPENED, NARRATED, SAID, SCENE = 6, 5, 4, 3, 2, 1, 0
"""What each kind of moment is worth: those worth more all have a line before any worth less."""
NO_STORY = ("Milestone", "Closing", REFUSED)
"""Headings of what happens to the people at the table, and of what did not happen."""
NEW = "A new scene"


class _Moment(msgspec.Struct, frozen=True):
    """Something that could be told: how it ended, and people's words about it."""

    worth: int
    words: tuple[Line, ...]
    ended: tuple[Line, ...] = ()
    ways: tuple[Line, ...] = ()
    """How people went about it, told before it ended."""
    scene: int = 0
    at: int = 0

    @property
    def told(self) -> tuple[Line, ...]:
        return (*self.ways, *self.ended, *self.words)


def drafted(said: Sequence[Said], most: int = LINES) -> tuple[str, ...]:
    """What happened, in a few lines; in more of them, the fewer are among them."""
    heard = [one for one in said if one.line.to is None and one.line.beat not in NO_STORY]
    found = list(_found(heard))
    told = [one for one in found if one.worth] or found
    kept = sorted(_best(told, most), key=lambda one: one.at)
    short = short_names_told(_named(one.line for one in heard))
    return tuple(dict.fromkeys(_text(one, short) for one in kept))


def _best(found: Sequence[_Moment], most: int) -> list[_Moment]:
    """The last that was told, what came to light and how struggles were decided; then a line for
    each scene that has none; then what is worth most, and of that what is farthest from the
    others."""
    kept = [one for one in found if not is_premise(one.told[-1])][-1:]
    while len(kept) < min(most, len(found)):
        left = [one for one in found if one not in kept]
        covered = {one.scene for one in kept if not is_premise(one.told[-1])}
        kept.append(
            max(
                left,
                key=lambda one: (
                    one.worth if one.worth >= DECIDED else 0,
                    one.scene not in covered,
                    one.worth,
                    _holds(one),
                    _apart(one, kept),
                    one.at,
                ),
            )
        )
    return kept


def _holds(moment: _Moment) -> bool:
    """Whether something is true from then on, or somebody knows it."""
    return any(span.kind == "aspect" for line in moment.ended for span in line.spans)


def _apart(moment: _Moment, kept: Sequence[_Moment]) -> int:
    """How far it is from the nearest that has a line."""
    return min((abs(moment.at - one.at) for one in kept), default=0)


def _found(said: Sequence[Said]) -> Iterator[_Moment]:
    """What could be told, each with its scene and its place."""
    at = 0
    for number, scene in enumerate(_scenes(said)):
        for moment in _moments(scene):
            opens = moment.worth == SAID and number == 1 and is_premise(moment.words[-1])
            worth = TURNED if opens else moment.worth  # whoever was not there hears where it began
            yield msgspec.structs.replace(moment, worth=worth, scene=number, at=at)
            at += 1


def _scenes(said: Sequence[Said]) -> list[list[Said]]:
    """Lines by their scene, words told late with what they tell of."""
    scenes: list[list[Said]] = [[]]
    for one in in_place(said):
        if one.line.beat in BEGIN and one.line.plain.startswith(NEW):
            scenes.append([])
        if one.line.retold or one.begins:
            scenes[-1].append(one)
    return scenes


def _moments(scene: Sequence[Said]) -> Iterator[_Moment]:
    """What could be told of a scene, in order: what came of an attempt is one moment, with the
    words that tell how it looked."""
    if scene and scene[0].line.plain.startswith(NEW):
        opened = scene[1:2] if scene[1:] and is_premise(scene[1].line) else []
        yield _Moment(SAID if opened else SCENE, tuple(one.line for one in (scene[0], *opened)))
        scene = scene[1 + len(opened) :]
    for group in attempts(scene):
        came = [line for line in note_of(group).lines if line.kind in ENDED]
        how = ways(group) if came else []
        about = [one for one in looks(group) if one not in how] if came else []
        shown = [one for one in how if not about or one.line.kind == "narration"]
        for one in group:
            if one.is_told and one not in (*shown, *about):
                yield _Moment(_weight(one.line), (one.line,))
            elif came and (one is [*shown, *about][0] if shown or about else one.line is came[0]):
                words = [each.line for each in about]
                yield _came_of(came, tuple(each.line for each in shown), words)


def _came_of(came: Sequence[Line], ways: tuple[Line, ...], words: Sequence[Line]) -> _Moment:
    """What an attempt came to, with the words about it, where there are some."""
    turned = [one for one in came if one.kind == "turning"]
    if any(map(_comes_to_light, turned)):
        worth = REVEALED
    elif any(one.grade for one in turned):
        worth = DECIDED
    else:
        worth = TURNED if turned or ways or words else HAPPENED
    return _Moment(worth, tuple(words), _how_it_ended(came), ways)


def _how_it_ended(came: Sequence[Line]) -> tuple[Line, ...]:
    """What decided it; or how it went for whoever had something at stake; and what turned with it
    at last, such as a wound."""
    if any(map(_comes_to_light, came)):
        return tuple(came)
    turned = [one for one in came if one.kind == "turning"]
    if decided := [one for one in turned if one.grade]:
        at = turned.index(decided[-1])
        return (decided[-1], *turned[at + 1 :][-1:])
    went = [one for one in came if one not in turned]
    graded = [one for one in went if one.grade] or went[:1]
    at_stake = [one for one in graded if is_at_stake(one)] or graded
    return (*at_stake[-1:], *turned[-2:])


def _comes_to_light(line: Line) -> bool:
    return line.beat == REVEAL and any(span.kind == "aspect" for span in line.spans)


def _weight(line: Line) -> int:
    """What words beside any outcome are worth."""
    if line.kind == "speech" or line.beat not in (STORY, *ALONE):
        return SAID
    return TURNED if line.beat in ALONE else NARRATED


def _text(moment: _Moment, short: Mapping[str, str]) -> str:
    """A moment in one line: what came at somebody, what they wanted, how people went about it, how
    it ended, what that looked like. The words give way where it is too long."""
    if moment.worth < DECIDED and _tell_it_all(moment, short):
        return one_line(_few(_joined(moment.words, short), SENTENCES - 1))
    wish, came = "", _joined(moment.ended, short)
    if moment.ended and moment.ways:
        asked, end = wish_and_end(moment.ended[0])
        first = msgspec.structs.replace(moment.ended[0], spans=end)
        wish, came = _spans(asked, short).strip(), _joined((first, *moment.ended[1:]), short)
    came = one_line(came)
    named = _named(moment.ended)
    comes = [one for one in moment.ways if one.kind == "narration"]
    done = [one for one in moment.ways if one not in comes]
    told: list[str] = []
    for words in (comes, done, moment.words):
        said = len(sentences(" ".join((wish, came, *told))))
        few = _few(_joined(words, short, named), max(1, SENTENCES - said))
        room = LONG - sum(len(one) + 1 for one in (wish, came, *told) if one)
        told.append(one_line(few, room) if room > SHORT or not came else "")
    trouble, way, looked = told
    return " ".join(filter(None, (trouble, wish, way, came, looked)))


def _tell_it_all(moment: _Moment, short: Mapping[str, str]) -> bool:
    """Whether the words about what came of something say by themselves who did what: no turn of
    the story is among it, and somebody is named."""
    if not (moment.ended and moment.words) or any(one.kind == "turning" for one in moment.ended):
        return False
    if any(one.kind == "speech" or _is_beside_a_name(one) for one in moment.words):
        return False
    words = re.findall(r"[\w’]+", _joined(moment.words, short))
    named = {part for whole in _named(moment.ended) for part in whole.split()}
    return len(words) >= TELLS_ALL and any(one.removesuffix("’s") in named for one in words)


def _named(lines: Iterable[Line]) -> set[str]:
    return {span.text for line in lines for span in line.spans if span.kind == "name"}


def _is_beside_a_name(line: Line) -> bool:
    return line.kind == "action" and len(line.spans) > 1 and line.spans[1].text == ": "


def _joined(
    lines: Iterable[Line], short: Mapping[str, str], named: Iterable[str] | None = None
) -> str:
    told = (_plain(line, short, named) for line in lines)
    return " ".join(one if one.endswith("”") else ended(one) for one in told)


def _plain(line: Line, short: Mapping[str, str], named: Iterable[str] | None = None) -> str:
    """A line as somebody would type it, with people by the names one calls them: without whose
    words they are, where these say so, or the line does anyway and they are in nobody's own
    voice."""
    spans = line.spans[1:] if line.plain.startswith(NEW) else line.spans
    if _is_beside_a_name(line):
        words, whose = _spans(spans[2:], short), spans[0].text
        if names_them(words, whose):
            return words
        if named is not None and tells_of_others(words, is_named=whose in named):
            return words
    return _spans(spans, short)


def _spans(spans: Iterable[Span], short: Mapping[str, str]) -> str:
    return "".join(
        short.get(one.text, one.text)
        if one.kind == "name"
        else f"*{one.text}*"
        if one.kind == "emphasis"
        else one.text
        for one in spans
    )


def _few(text: str, most: int) -> str:
    """So many sentences of a text; what somebody says stays whole."""
    every = sentences(text)
    kept = every[:most]
    while len(kept) < len(every) and " ".join(kept).count("“") > " ".join(kept).count("”"):
        kept.append(every[len(kept)])
    return " ".join(kept)


def one_line(text: str, most: int = LONG) -> str:
    """Whole sentences, as far as one line goes.

    >>> one_line("One. " * 60) == ("One. " * 56).strip()
    True
    """
    words = " ".join(text.split())
    if len(words) <= most:
        return words
    for end in range(most, 40, -1):
        if words[end - 1] in ".!?…" and words[end : end + 1] in (" ", ""):
            return words[:end]
    return begins(words, most)
