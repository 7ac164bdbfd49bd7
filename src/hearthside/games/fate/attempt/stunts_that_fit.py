"""FA-4.1: which stunts what is tried calls for by its own words.

It only says which stands out: whether one applies is for people to say.
"""

import re

from hearthside.core.wording.grammar import word_set
from hearthside.games.fate.attempt.ratings import stunts_for
from hearthside.games.fate.attempt.state import ACTION, Attempt, Roll
from hearthside.games.fate.people import hero_of
from hearthside.games.fate.sheet import Stunt
from hearthside.games.fate.state import FateTable


def able(table: FateTable, attempt: Attempt, roll: Roll) -> list[Stunt]:
    """The stunts for what is tried, in the way that was told if one was."""
    every = stunts_for(hero_of(table, roll.who), ACTION[attempt.kind])
    return [one for one in every if roll.approach in ("", one.approach)]


def called_for(table: FateTable, attempt: Attempt, roll: Roll) -> list[Stunt]:
    """Those of them whose circumstance is named by what is tried, or by what stands in its way."""
    aspect = table.play.aspects.get(attempt.aspect)
    way = aspect.text if aspect else attempt.aspect
    said = _words(" ".join((attempt.want, way, attempt.against_why, roll.how, attempt.how)))
    return [one for one in able(table, attempt, roll) if said & _words(one.text)]


def _words(text: str) -> frozenset[str]:
    """What a text speaks of, one or many.

    >>> sorted(_words("A ship’s lock, with seven locks"))
    ['lock', 'seven', 'ship']
    """
    small = word_set("small")
    said = re.findall(r"[^\W\d_]{4,}", text.casefold())
    return frozenset(one.removesuffix("s") for one in said if one not in small)
