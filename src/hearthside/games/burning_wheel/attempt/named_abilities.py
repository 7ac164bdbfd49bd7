"""Which abilities typed words name, whom they are about, and what answers an ability."""

import re
from functools import cache, lru_cache

from hearthside.core.wording.as_typed import unquoted
from hearthside.games.burning_wheel.sheet import Sheet

STEM = 6
"""How many letters tell a long word: who persuades needs Persuasion, who steals no Stealthy."""
PLAIN = ("will", "steel")
"""Names that are said every day and mean something else."""
_TOLD_OF = re.compile(
    r"(?<=\S)\s(?:who|whom|whose|what|where|whether|why|how|when|about)\b", re.IGNORECASE
)


def named_in(words: str, ability: str) -> bool:
    """Whether every word of an ability's name stands in these words, however bent.

    >>> named_in("I haggle over the sacks", "Haggling"), named_in("I hail the boat", "Haggling")
    (True, False)
    >>> named_in("I am ready", "Read"), named_in("Reading the seal", "Read")
    (False, True)
    >>> named_in("He rides on", "Riding"), named_in("She persuades him", "Persuasion")
    (True, True)
    >>> named_in("I run to the church", "Church Law"), named_in("I will go", "Will")
    (False, False)

    What somebody says is not what they do.

    >>> named_in("“Read it out, reeve,” I shout", "Read")
    False
    """
    typed, shapes = _words(words), _shapes(ability)
    for one in shapes:
        if typed.isdisjoint(one):
            return False
    return bool(shapes)


def named_among(words: str, abilities: tuple[str, ...]) -> frozenset[str]:
    """All of these that are named so: of many, hardly any begins with a word that was typed.

    >>> sorted(named_among("I haggle, or I read it", ("Haggling", "Read", "Riding", "Will")))
    ['Haggling', 'Read']
    """
    first, typed = _by_first_word(abilities), _words(words)
    likely = {name for word in typed if word in first for name in first[word]}
    return frozenset([name for name in likely if named_in(words, name)])


@lru_cache(maxsize=64)
def _by_first_word(abilities: tuple[str, ...]) -> dict[str, list[str]]:
    """What may be meant, by each way to type the first word of its name."""
    found: dict[str, list[str]] = {}
    for name in abilities:
        for first in _shapes(name)[:1]:
            for word in first:
                found.setdefault(word, []).append(name)
    return found


@cache
def _shapes(ability: str) -> tuple[frozenset[str], ...]:
    """For each word of an ability's name how it may be typed; nothing where the name is said every
    day."""
    low = ability.casefold()
    return () if low in PLAIN else tuple(map(_bent, re.findall(r"\w+", low)))


@lru_cache(maxsize=64)
def _words(words: str) -> frozenset[str]:
    """The words themselves outside what is said, and how the long ones begin."""
    every = re.findall(r"\w+", unquoted(words).casefold())
    return frozenset((*every, *(word[:STEM] for word in every)))


def _bent(name: str) -> frozenset[str]:
    """A name as people bend it: reads, reading; row for rowing, ride for riding, swim for
    swimming. How it begins is enough where it is long."""
    found = {name, f"{name}s", f"{name}ing", f"{name}er"}
    if len(name) >= STEM:
        found.add(name[:STEM])
    if name.endswith("ing"):
        base = name.removesuffix("ing")
        once = base[:-1] if base[-1:] == base[-2:-1] else base
        for word in (base, f"{base}e", once):
            found |= {word, f"{word}s", f"{word.removesuffix('e')}ed"}
    return frozenset(found)


def aimed(words: str) -> str:
    """The part of what somebody does that has to do with others: whoever is named after it is only
    told of.

    >>> aimed("Work out who paid Hask"), aimed("I ask Berta about Hask"), aimed("What Hask knows")
    ('Work out', 'I ask Berta', 'What Hask knows')
    """
    return _TOLD_OF.split(words)[0]


PLEADING = "persuasion"
SEEN = ("observation", "perception")
ARMS = ("sword", "spear", "axe", "knives", "cudgel", "staff", "brawling", "speed")
"""What somebody turns a weapon with, at worst by getting out of its way."""
ANSWERED = {"stealthy": SEEN, "inconspicuous": SEEN, "sleight-of-hand": SEEN}


def answering(sheet: Sheet, ability: str) -> tuple[str, ...]:
    """What others would answer an ability of this sheet with, if they can: most often the same."""
    known = sheet.abilities.get(ability)
    if known.type == "social" if known else ability == PLEADING:
        return ("will", ability)
    if known.type == "martial" if known else ability in ARMS:
        return (ability, *ARMS)
    return ANSWERED.get(ability, (ability,))
