"""What happened in an evening, in five lines to read aloud to somebody who was not there.

A line is what people told of a moment, in their words and whole. Where nobody told it, it says how
people went about it, or what they wanted, and how it ended in one sentence, with a wound. What came
to light is said either way, and how a struggle was decided or given up. The last words of the
evening come first, and what came to light, then how struggles were decided; then every scene has a
line as far as they go; then what turned the evening, was told or came true, then all else that came
of something; what people told beside any outcome is taken where there is room, spread over the
evening, and a handout behind that; who scored in a struggle only where there is nothing else. They
stand in the order it all happened. What not everybody heard is left out, and what was not granted.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from hearthside.core.say import (
    ALONE,
    BEGIN,
    COMPEL,
    CONCESSION,
    ENDED,
    HANDED_OUT,
    REFUSED,
    REVEAL,
    STOPS,
    STORY,
    TOLD,
    Line,
    Span,
    is_at_stake,
    is_for_several,
    is_premise,
    wish_and_end,
)
from hearthside.core.told_attempts import Said, attempts, in_place, looks, note_of, ways
from hearthside.core.wording.as_typed import names_them, tells_of_others
from hearthside.core.wording.short_names import short_names_told, speaks_of
from hearthside.core.wording.typesetting import begins, capital, ended

LINES = 5
"""How many lines an evening has."""
MOMENTS = 60
"""How many moments one may choose these from: all of an evening that people have."""
LONG = 400
"""A line ends with the sentence that passes this many letters, or there."""
WHOLE = 8
"""Words beside a name that are as many as this say by themselves what somebody does."""
REVEALED, DECIDED, TURNED, HAPPENED, NARRATED, SAID, HANDED, SCENE = 7, 6, 5, 4, 3, 2, 1, 0
"""What each kind of moment is worth: those worth more all have a line before any worth less."""
NO_STORY = ("Milestone", "Closing", REFUSED)
"""Headings of what happens to the people at the table, and of what did not happen."""
NEW = "A new scene"
_STOP = re.compile(r"[.!?…]”?(?=\s|$)")


class _Moment(msgspec.Struct, frozen=True):
    """Something that could be told, and the lines that tell it."""

    worth: int
    told: tuple[Line, ...]
    holds: bool = False
    """Whether something is true from then on, or somebody knows it."""
    scene: int = 0
    at: int = 0


def drafted(said: Sequence[Said], most: int = LINES) -> tuple[str, ...]:
    """What happened, in a few lines; in more of them, the fewer are among them."""
    return tuple(text for text, _ in _drafted(said, most))


def in_own_words(said: Sequence[Said]) -> tuple[str, ...]:
    """Those of all lines that could be drafted which end in words that people told, rather than in
    what the rules made of something."""
    return tuple(text for text, last in _drafted(said, MOMENTS) if last.kind in TOLD)


def _drafted(said: Sequence[Said], most: int) -> list[tuple[str, Line]]:
    """The lines, each with the last of what it is made of. Where there are more than a few to
    choose from, how something ended is always one of its own beside the words that tell how it
    looked."""
    heard = [one for one in said if one.line.to is None and one.line.beat not in NO_STORY]
    found = list(_found(heard, apart=most > LINES))
    told = [one for one in found if one.worth] or found
    kept = sorted(_best(told, most), key=lambda one: one.at)
    short = short_names_told(_named(one.line for one in heard))
    texts: dict[str, Line] = {}
    for one in kept:  # of what reads alike the first stands
        texts.setdefault(_text(one, short), one.told[-1])
    return list(texts.items())


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
                    one.holds,
                    _apart(one, kept),
                    one.at,
                ),
            )
        )
    return kept


def _apart(moment: _Moment, kept: Sequence[_Moment]) -> int:
    """How far it is from the nearest that has a line."""
    return min((abs(moment.at - one.at) for one in kept), default=0)


def _found(said: Sequence[Said], apart: bool) -> Iterator[_Moment]:
    """What could be told, each with its scene and its place."""
    at = 0
    for number, scene in enumerate(_scenes(said)):
        for moment in _moments(scene, apart):
            opens = moment.worth == SAID and number == 1 and is_premise(moment.told[-1])
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


def _moments(scene: Sequence[Said], apart: bool) -> Iterator[_Moment]:
    """What could be told of a scene, in order: what came of an attempt is one moment, with the
    words that tell how it looked; how it ended may stand `apart` from them, and does where how
    people went about it has a line: it says more than that."""
    if scene and scene[0].line.plain.startswith(NEW):
        opened = scene[1:2] if scene[1:] and is_premise(scene[1].line) else []
        yield _Moment(SAID if opened else SCENE, tuple(one.line for one in (scene[0], *opened)))
        scene = scene[1 + len(opened) :]
    for group in attempts(scene):
        came = [line for line in note_of(group).lines if line.kind in ENDED]
        how = ways(group) if came else []
        about = [one for one in looks(group) if one not in how] if came else []
        done = [one for one in how if _is_whole(one.line)]
        within = [*about, *(one for one in how if one not in done or not about)]
        for one in group:
            if one.is_told and one not in within:
                yield _Moment(_weight(one.line), (one.line,))
            elif came and one.line is came[0]:
                ends = [one for one in came if one.kind == "outcome" and is_at_stake(one)]
                if ends and about and (apart or done):
                    yield _Moment(SAID, tuple(ends), holds=True)
                yield _came_of(came, *(tuple(each.line for each in part) for part in (done, about)))


def _came_of(came: Sequence[Line], done: tuple[Line, ...], words: tuple[Line, ...]) -> _Moment:
    """What an attempt came to, as people told it, or else how they went about it and its end."""
    turned = [one for one in came if one.kind == "turning"]
    secrets, true = tuple(filter(_comes_to_light, turned)), any(map(_came_true, came))
    if secrets:
        worth = REVEALED
    elif any(_decides(one) or one.beat == CONCESSION for one in turned):
        worth = DECIDED
    elif not (done or words) and all(one.beat == COMPEL for one in came):
        worth, true = SAID, False  # who took a point: what people told says more
    elif not (done or words) and all(map(_is_a_handout, came)):
        worth, true = HANDED, False  # its words are in no line
    elif not (done or words) and all(map(_is_a_score, came)):
        worth, true = SCENE, False  # of a struggle that was stopped before anything was decided
    else:
        worth = TURNED if turned or done or words or true else HAPPENED
    if secrets or words:
        decided = () if worth != DECIDED else _how_it_ended(came, has_wish=True)
        told = (*secrets, *decided, *words)
    else:
        untold = all(one.kind == "narration" for one in done)
        told = (*done, *_how_it_ended(came, has_wish=untold))
    return _Moment(worth, told, true)


def _decides(line: Line) -> bool:
    """Whether it says how it went, or who got what several were in for."""
    return bool(line.grade) or is_for_several(line)


def _came_true(line: Line) -> bool:
    """Whether it says what holds since: not only that somebody got what they wanted, or did not."""
    _, end = wish_and_end(line)
    return any(span.kind in ("aspect", "typed") for span in end)


def _is_whole(line: Line) -> bool:
    """Whether words say by themselves what happens: not a scrap beside a name."""
    return not _is_beside_a_name(line) or len(line.plain.split()) > WHOLE


def _how_it_ended(came: Sequence[Line], has_wish: bool) -> tuple[Line, ...]:
    """What decided it, or how it went for whoever had something at stake, in a sentence; and what
    turned with it at last, such as a wound: each where it happened."""
    graded = [one for one in came if one.grade]
    decided = [one for one in came if one.kind == "turning" and _decides(one)]
    at_stake = [one for one in graded if is_at_stake(one)]
    went = [one for one in came if one.kind != "turning"]
    end = (decided or at_stake or graded or went[:1] or came)[-1]
    wish, ended = wish_and_end(end)
    has_wish = has_wish or not any(span.kind in ("aspect", "typed") for span in ended)
    short = (*(wish if has_wish else ()), *_one_sentence(ended))
    hurt = [one for one in came if one not in (*went, end) and one.beat != "Settle"][-2:]
    told = msgspec.structs.replace(end, spans=short)
    return tuple([told if one == end else one for one in came if one == end or one in hurt])


def _one_sentence(spans: Iterable[Span]) -> Iterator[Span]:
    """The first sentence of ours, with all that somebody typed in it."""
    for span in spans:
        stop = _STOP.search(span.text) if span.kind == "text" else None
        yield msgspec.structs.replace(span, text=span.text[: stop.end()]) if stop else span
        if stop or (span.kind in ("aspect", "typed") and span.text.endswith(STOPS)):
            return


def _comes_to_light(line: Line) -> bool:
    whole = any(span.kind == "aspect" for span in line.spans)
    return line.beat == REVEAL and whole and not _is_a_handout(line)


def _is_a_handout(line: Line) -> bool:
    return line.beat == REVEAL and line.plain.startswith(HANDED_OUT)


def _is_a_score(line: Line) -> bool:
    """Whether it says how a round went and neither what for nor what came of it."""
    wish, _ = wish_and_end(line)
    return bool(line.grade) and line.kind == "outcome" and not (wish or is_at_stake(line))


def _weight(line: Line) -> int:
    """What words beside any outcome are worth."""
    if line.kind == "speech" or line.beat not in (STORY, *ALONE):
        return SAID
    return TURNED if line.beat in ALONE else NARRATED


def _text(moment: _Moment, short: Mapping[str, str]) -> str:
    """A moment in one line."""
    named = _named(one for one in moment.told if one.kind in ENDED)
    told = []
    for line in moment.told:
        told.append(ended(_plain(line, short, named)))
        named |= _named((line,))
    return one_line(" ".join(told))


def _named(lines: Iterable[Line]) -> set[str]:
    return {span.text for line in lines for span in line.spans if span.kind == "name"}


def _is_beside_a_name(line: Line) -> bool:
    return line.kind == "action" and len(line.spans) > 1 and line.spans[1].text == ": "


def _plain(line: Line, short: Mapping[str, str], named: Iterable[str]) -> str:
    """A line as somebody would type it, with people by the names one calls them: without whose
    words they are, where these say so, or the moment does and they are in nobody's own voice."""
    spans = line.spans[1:] if line.plain.startswith(NEW) else line.spans
    if _is_beside_a_name(line):
        words, whose = _spans(spans[2:], short), spans[0].text
        others = any(names_them(words, one) for one in short.values())
        is_named = others or whose in named or speaks_of(words, whose)
        if names_them(words, whose) or tells_of_others(words, is_named):
            return capital(words)
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


def one_line(text: str) -> str:
    """Whole sentences, as far as one line goes.

    >>> one_line("One. " * 90) == ("One. " * 80).strip()
    True
    """
    words = " ".join(text.split())
    if len(words) <= LONG:
        return words
    for end in range(LONG, 40, -1):
        if words[end - 1] in ".!?…" and words[end : end + 1] in (" ", ""):
            return words[:end]
    return begins(words, LONG)
