"""What came of something, without what the words about it say again."""

import re
from collections.abc import Sequence

from hearthside.core.say import Line
from hearthside.core.wording.pronouns import PERSON
from hearthside.core.wording.short_names import named_once

OF_WHOM = re.compile(rf"{PERSON.pattern}|(?:It|You|Your)\b")
"""How words begin that need to be told before of whom they are."""
_LEADS = frozenset(("thanks", "manages", "fails", "does", "gets", "wants", "with", "that", "this"))
"""Words of a tale that say nothing of what happened."""
_STEM = 5
"""Words that begin with the same letters are the same, however they end."""


def unsaid(lines: Sequence[Line], words: str) -> str:
    """What came of it as people tell it afterwards, as far as words about it leave it open."""
    told = [one for one in lines if one.tale and not (words and _said_again(one, words))]
    names = [span.text for one in lines for span in one.spans if span.kind == "name"]
    return named_once(" ".join(one.tale for one in told), names)


def _said_again(line: Line, words: str) -> bool:
    """Whether words tell the same: most of what happened, or what becomes of somebody who is out
    of it. Words that begin with “she” need to be told of whom first."""
    if OF_WHOM.match(words):
        return False
    people = {part for span in line.spans if span.kind == "name" for part in _words(span.text)}
    happened = {one[:_STEM] for one in _words(line.tale) - people - _LEADS if len(one) > 3}
    if not happened:
        return line.kind == "turning" and bool(people) and not people.isdisjoint(_words(words))
    said = {one[:_STEM] for one in _words(words)}
    return 2 * len(happened & said) > len(happened)


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))
