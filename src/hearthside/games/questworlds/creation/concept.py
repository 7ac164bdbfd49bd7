"""A concept gives two abilities: what one is like, and what one is (QW-3.1, QW-9.1)."""

import re

SMALL = ("a", "an", "the")
LOW = ("of", "the", "and", "in", "to", "for", "from")
MOST = 60


def of_concept(concept: str) -> list[tuple[str, str]]:
    """The abilities of a concept with their kinds: an adjective, and an expertise.

    >>> of_concept("A stubborn river pilot, born in the Reach")
    [('Stubborn', 'trait'), ('River Pilot', 'occupation')]
    >>> of_concept("lamplighter")
    [('Lamplighter', 'occupation')]
    """
    core = re.split(r"[,;:.(]| who | with ", concept, maxsplit=1)[0]
    words = core.split()
    if words and words[0].casefold() in SMALL:
        words = words[1:]
    if not words:
        return []
    if len(words) == 1 or words[1] in LOW or words[0].casefold() == words[1].casefold():
        return [(_titled(words), "occupation")]
    return [(_titled(words[:1]), "trait"), (_titled(words[1:]), "occupation")]


def _titled(words: list[str]) -> str:
    """Words as a name: `river pilot` is `River Pilot`."""
    high = [word if word in LOW else word[:1].upper() + word[1:] for word in words]
    return " ".join(high)[:MOST].strip()
