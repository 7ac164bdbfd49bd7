"""What happened in an evening, in five lines to read aloud to somebody who was not there.

A line is what somebody told, or else how people would tell what came of an attempt (`Line.tale`):
nothing of rules or figures. Words told about an attempt stand behind what came of it, as far as
they do not say it themselves. What the evening opened with, what came to light and what a long
struggle came to always have a line, and of each scene what turned out as strongly as anything can.
Every scene has one, as far as the lines go. Turning points and what people do against each other
are worth most, then deeds, then what is told around them, and what a later scene is about least.
The five are spread over the evening and whoever tried something, in the order it all happened, and
the last thing told is the last line; what not everybody heard is left out.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from hearthside.core.say import ALONE, BEGIN, Line
from hearthside.core.show import Grade
from hearthside.core.whose_words import TOLD as IN_THEIR_WORDS
from hearthside.core.whose_words import after_the_deed, is_reason, tells_itself
from hearthside.core.without_repeating import OF_WHOM, unsaid
from hearthside.core.wording.befalling import befell
from hearthside.core.wording.deeds_and_sentences import begins_a_deed, has_verb, is_asked
from hearthside.core.wording.first_person import has_own_voice
from hearthside.core.wording.pronouns import PERSON, Somebody
from hearthside.core.wording.retelling import COMES_OUT
from hearthside.core.wording.short_names import named_once, speaks_of
from hearthside.core.wording.typesetting import QUOTED, begins, ended

LINES = 5
"""How many lines an evening has."""
MOMENTS = 60
"""How many moments one may choose these from: all of an evening that people have."""
LONG = 280
"""A line ends with the sentence that passes this many letters, or there."""
REVEALED, DECIDED, TURNED, CAME_OUT, DONE, TOLD, SAID, PREMISE, BARE, SCENE = (
    *(30, 20, 7, 6, 5, 4, 3, 2, 1, 0),
)
"""What each kind of moment is worth; nothing comes before what came to light, and then how a
struggle was decided."""
STRONGEST = ("style", "fail4")
"""The tones of outcomes than which none is better or worse."""
IN_WORDS = 2
"""How much more something is worth that somebody told in words of their own."""
UNCLEAR = 2
"""How much less words are worth that say “she” of nobody knows whom."""
FIRST_OF_ITS_SCENE = 2
"""How much more a moment is worth while its scene has no line."""
FIRST_OF_SOMEBODY = 2
"""How much more a moment is worth while nobody in it has a line who tried something tonight."""
FIRST_TOLD_OF_ITS_SCENE = 3
"""How much more what a narrator tells is worth while none of it has a line for its scene."""
CLOSE_BY = 1
"""How much less a moment is worth right beside another that has a line."""
NO_STORY = ("Milestone", "Closing")
"""Headings of what happens to the people at the table."""
NEW, SCENES = "A new scene", "Scene"
NARRATION = "narration"
MARGIN = re.compile(r" by \d+(?=\.|$)")
"""How far somebody succeeds or fails: figures for the log."""


class _Moment(msgspec.Struct, frozen=True):
    """Something that could be told."""

    at: int
    worth: int
    text: str
    scene: int
    told: str
    """By whom: somebody in the story, a narrator, or nobody."""

    @property
    def decided(self) -> bool:
        """Whether it was decided in it how something ends."""
        return DECIDED <= self.worth < REVEALED


def drafted(
    lines: Sequence[Line],
    most: int = LINES,
    people: Iterable[Somebody] = (),
    grades: Iterable[Grade] = (),
) -> tuple[str, ...]:
    """What happened, in a few lines; in more of them, the fewer are among them. The people in it
    are spoken of with their pronouns; by a game's grades one knows its strongest outcomes."""
    strongest = {one.name for one in grades if one.tone in STRONGEST}
    heard = [
        replace(one, kind="turning") if one.tale and one.grade in strongest else one
        for one in lines
        if one.to is None and one.beat not in NO_STORY
    ]
    heard = list(after_the_deed(heard, lambda one: one))
    found = _found(heard, {one.name: one for one in people})
    least = BARE if any(one.tale for one in heard) else SCENE
    told = [one for one in found if one.worth > least]
    tried = {_names(one)[0] for one in heard if _is_outcome(one) and _names(one)}
    kept = _best(told or [one for one in found if one.worth] or found, most, tried)
    return tuple(dict.fromkeys(one.text for one in sorted(kept, key=lambda one: one.at)))


def _found(lines: Sequence[Line], people: Mapping[str, Somebody]) -> list[_Moment]:
    """What could be told. Words that begin with “she” of nobody knows whom stand behind what was
    told before them, where one line holds both."""
    found: list[_Moment] = []
    names = {name for line in lines for name in _names(line)}
    for worth, told_so, scene, told in _moments(lines, people):
        text = named_once(told_so, names)
        last = found[-1] if found and PERSON.match(text) else None
        joined = f"{last.text} {text}" if last and last.worth > BARE else ""
        if last and joined and last.scene == scene and len(joined) <= LONG:
            found[-1] = replace(last, text=joined, told=told)
        else:
            found.append(_Moment(len(found), worth, one_line(text), scene, told))
    return found


def _best(found: Sequence[_Moment], most: int, tried: set[str]) -> list[_Moment]:
    """The last of them, what the evening opened with, and of the others those worth most, apart
    from each other, with everybody who tried something in one of them if they can be."""
    kept = [one for one in found if one.told][-1:] or list(found[-1:])
    opens = [one for one in found[:1] if one.told == NARRATION or one.worth == PREMISE]
    kept += [one for one in opens if one not in kept]
    while len(kept) < min(most, len(found)):
        left = [one for one in found if one not in kept]
        unheard = {one.scene for one in left if one.worth > BARE} - {one.scene for one in kept}
        if most - len(kept) <= len(unheard):
            left = [one for one in left if one.scene in unheard or one.worth >= REVEALED]
        missing = {who for who in tried if not any(speaks_of(one.text, who) for one in kept)}
        kept.append(max(left, key=lambda one: (_worth(one, kept, missing), one.at)))
    return kept


def _worth(moment: _Moment, kept: Sequence[_Moment], missing: set[str]) -> float:
    close = sum(CLOSE_BY / abs(moment.at - one.at) for one in kept)
    first = all(moment.scene != one.scene for one in kept)
    told = {one.scene for one in kept if one.told == NARRATION}
    opens = moment.told == NARRATION and moment.scene not in told
    somebody = moment.worth > BARE and any(speaks_of(moment.text, who) for who in missing)
    more = FIRST_OF_ITS_SCENE * first + FIRST_TOLD_OF_ITS_SCENE * opens
    decided = any(one.scene == moment.scene and one.decided for one in kept)
    worth = TURNED if moment.decided and decided else moment.worth
    return worth + more + FIRST_OF_SOMEBODY * somebody - close


def _moments(
    lines: Sequence[Line], people: Mapping[str, Somebody]
) -> Iterator[tuple[int, str, int, str]]:
    """What could be told, with its worth, its scene and who told it, in order."""
    scene, attempt = 0, list[Line]()
    for line in lines:
        if line.kind in IN_THEIR_WORDS:
            of_it = bool(line.of or line.rules) and line.beat not in ALONE
            if attempt and of_it:
                yield (*_looked(attempt, line, people), scene, line.kind)
            elif attempt and (text := _goes_on(attempt, line, people)):
                yield max(_weight(attempt), DONE) + IN_WORDS, text, scene, line.kind
            else:
                yield from _ended(attempt, scene)
                by = "" if line.beat in (*ALONE, SCENES) else line.kind
                yield (*_told(line, people), scene, by)
            attempt = []
        elif line.kind in ("outcome", "turning") or _is_tale(line):
            if line.beat in ALONE:
                yield from _ended(attempt, scene)
                attempt = []
            attempt.append(line)
        elif line.beat in BEGIN:
            yield from _ended(attempt, scene)
            attempt = []
            if line.plain.startswith(NEW):
                scene += 1
                yield SCENE, line.plain, scene, ""
    yield from _ended(attempt, scene)


def _is_tale(line: Line) -> bool:
    """Whether a line is told afterwards: how somebody goes about a thing is, and is too much for a
    few lines about an evening."""
    return bool(line.tale) and line.retold and line.beat != "Frame"


def _goes_on(attempt: Sequence[Line], line: Line, people: Mapping[str, Somebody]) -> str:
    """What came of an attempt and what whoever it was does next, where one line holds both."""
    same = line.kind == "action" and any(_names(one)[:1] == _names(line)[:1] for one in attempt)
    text = f"{_tale(attempt)} {ended(_words(line, people))}"
    tells = any(one.tale for one in attempt)
    return text if same and tells and line.beat not in ALONE and len(text) <= LONG else ""


def _ended(attempt: Sequence[Line], scene: int) -> Iterator[tuple[int, str, int, str]]:
    """What an attempt came to that nobody told."""
    for same in _by_name(attempt):
        yield _weight(same), _tale(same), scene, ""


def _weight(attempt: Sequence[Line]) -> int:
    turned = [one for one in attempt if one.kind == "turning"]
    if any(one.tale.startswith(COMES_OUT) for one in turned):
        return REVEALED
    if any(one.tale and one.grade for one in turned):
        return DECIDED
    if any(one.tale for one in attempt):
        against = any(_is_outcome(one) and len(_names(one)) > 1 for one in attempt)
        ends = IN_WORDS * any(one.tale and one.beat not in ALONE for one in turned)
        return TURNED + ends if turned or against else CAME_OUT
    return SAID if any(map(_names, turned)) or any(map(_story_in, turned)) else BARE


def _tale(attempt: Sequence[Line]) -> str:
    """What came of an attempt: as people tell it, or else by the line that says most of it and
    what turned, with whose it was."""
    if told := unsaid(attempt, ""):
        return told
    most = max(attempt, key=lambda one: (_story_in(one), bool(_names(one))))
    says = [one for one in attempt if one is most or one.kind == "turning"]
    text = " ".join(map(_plain, says))
    names = [name for line in attempt for name in _names(line)]
    return text if any(map(_names, says)) or not names else f"{names[0]}: {text}"


def _by_name(attempt: Sequence[Line]) -> Iterator[list[Line]]:
    """What happens to one person at one moment is one line, and so is what is told as a whole."""
    group: list[Line] = []
    for line in attempt:
        turned = group and line.kind == group[-1].kind == "turning"
        if turned and _names(line)[:1] != _names(group[-1])[:1]:
            yield group
            group = []
        group.append(line)
    if group:
        yield group


def _looked(attempt: Sequence[Line], line: Line, people: Mapping[str, Somebody]) -> tuple[int, str]:
    """What an attempt looked like, behind what came of it and the words do not say: who was not
    there cannot tell it from a look alone."""
    words = ended(_words(line, people))
    worth = max(_weight(attempt), DONE) + IN_WORDS
    if _weight(attempt) == BARE:
        return worth, words
    first = next(([one] for one in attempt if one.tale), [])
    if not first:
        return worth, f"{_tale(attempt)} {words}"
    ways = [f"{unsaid(lines, words)} {words}".strip() for lines in (attempt, first)]
    text = next((one for one in ways if len(one) <= LONG), _told(line, people)[1])
    return worth, text


def _told(line: Line, people: Mapping[str, Somebody]) -> tuple[int, str]:
    """What somebody tells, says or does beside any attempt. What the rules ask for, such as how a
    conflict ends, turns the story."""
    if line.kind == "speech":
        return SAID, line.plain
    if line.kind == "narration":
        words = ended(_words(line, people))
        unclear = UNCLEAR * bool(OF_WHOM.match(words)) or " you " in f" {words.lower()} "
        if line.beat == SCENES:
            return PREMISE, words
        return (TURNED if line.rules or line.beat in ALONE else TOLD) - unclear, words
    name, words = line.spans[0].text, _words(line, people)
    worth = SAID if words.startswith(f"{name}: ") or is_reason(line) else DONE
    return worth, befell(people.get(name, name), words) if OF_WHOM.match(words) else ended(words)


def _words(line: Line, people: Mapping[str, Somebody]) -> str:
    """The words of somebody who tells something. A sentence of its own needs no name in front,
    unless it says “my” of whoever tells it."""
    if line.kind != "action":
        return line.tale or line.plain
    name, words = line.spans[0].text, "".join(span.text for span in line.spans[2:])
    if words.startswith(("“", '"')):
        return words if speaks_of(words, name) else f"{name}: {words}"
    if has_own_voice(words):
        done = befell(people.get(name, name), words) if words.startswith("I ") else ""
        return f"{name}: {words}" if not done or QUOTED.search(done) else done
    if _is_said(words):
        return f"{name}: “{ended(words)}”"
    if words[:1].islower():
        return f"{name} {words}"
    known = speaks_of(words, name) or OF_WHOM.match(words) or tells_itself(line, words)
    return words if known else f"{name}: {words}"


def _is_said(words: str) -> bool:
    """Whether words without quotation marks are somebody's speech: they ask others something, or
    tell them what to do."""
    if is_asked(words):
        return True
    first = re.split(r"[.!?…]", words)[0]
    return words[:1].isupper() and begins_a_deed(first) and not has_verb(first)


def _is_outcome(line: Line) -> bool:
    return line.kind == "outcome" or (line.kind == "turning" and bool(line.grade))


def _names(line: Line) -> list[str]:
    return [span.text for span in line.spans if span.kind == "name"]


def _plain(line: Line) -> str:
    """How something went, without by how much; people's own words stay as they are."""
    return "".join(
        MARGIN.sub("", span.text) if span.kind == "text" else span.text for span in line.spans
    )


def _story_in(line: Line) -> int:
    return sum(len(span.text) for span in line.spans if span.kind == "aspect")


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
