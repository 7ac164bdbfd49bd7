"""Whose words a line of the story is, and where in the story they stand."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from hearthside.core.say import ALONE, BEGIN, REACT, Line
from hearthside.core.wording.deeds_and_sentences import has_verb
from hearthside.core.wording.third_person import TO_THEM

T = TypeVar("T")
TOLD = ("speech", "action", "narration")
ENDED = ("outcome", "turning")


def is_reason(line: Line) -> bool:
    """Whether somebody says in the middle of an attempt why something helps them."""
    return line.beat == REACT and line.kind in TOLD


def tells_itself(line: Line, words: str) -> bool:
    """Whether words under somebody's name say themselves who does what: they are a whole sentence,
    or tell what an outcome looked like, and are put to nobody's face.

    >>> from hearthside.core.say import line
    >>> [tells_itself(line(kind="action"), one) for one in ("The oar cracks.", "Back, all of you")]
    [True, False]
    >>> tells_itself(line(kind="action", beat=REACT), "Nobody turns down free rum.")
    False
    """
    if is_reason(line) or TO_THEM.search(re.sub(r"“[^”]*”", "", words)):
        return False
    return bool(line.of or line.rules) or has_verb(re.split(r"[.!?…]", words)[0])


def after_the_deed(told: Iterable[T], line_of: Callable[[T], Line]) -> Iterator[T]:
    """All of it in order, but that reasons stand behind what came of the attempt they were given
    in, and behind the words that tell what it looked like."""
    held, ended = list[T](), False
    for one in told:
        line = line_of(one)
        if is_reason(line):
            held.append(one)
            ended = False
        elif line.kind in TOLD and (line.of or line.rules) and ended:
            yield from (one, *held)
            held = []
        elif line.beat in BEGIN or (line.kind in TOLD and ended):
            yield from (*held, one)
            held = []
        else:
            ended |= line.kind in ENDED and line.beat not in ALONE
            yield one
    yield from held
