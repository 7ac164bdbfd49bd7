"""Something playable for any step of making a character, chosen by luck."""

from hearthside.core.luck import Luck
from hearthside.core.moves import Move
from hearthside.core.table import Table
from hearthside.games.fate import words
from hearthside.games.fate.creation import (
    SaveApproaches,
    SaveAspects,
    SaveIdea,
    SaveName,
    SaveStunts,
)
from hearthside.games.fate.sheet import APPROACHES, FREE_STUNTS, STARTING_RATINGS, Hero
from hearthside.games.fate.state import FatePlay
from hearthside.games.fate.stunt_forms import StuntRow

STRONG = 2
"""A stunt is fun with an approach rated at least this high."""


def surprise(table: Table[FatePlay], character: str, step: str, luck: Luck) -> Move:
    match step:
        case "idea":
            concept = luck.pick(words.CONCEPTS).format(luck.pick(words.ROLES))
            return SaveIdea(character, concept, luck.pick(words.TROUBLES))
        case "aspects":
            first, second = luck.some(words.ASPECTS, 2)
            return SaveAspects(character, first, second)
        case "name":
            name = f"{luck.pick(words.FIRST_NAMES)} {luck.pick(words.LAST_NAMES)}"
            looks = f"{luck.pick(words.BUILDS)}, {luck.pick(words.DETAILS)}."
            return SaveName(character, name, looks)
        case "approaches":
            ratings = dict(zip(APPROACHES, luck.shuffled(STARTING_RATINGS), strict=True))
            return SaveApproaches(character, **ratings)
    return SaveStunts(character, tuple(_stunts(table.play.cast[character], luck)))


def _stunts(hero: Hero, luck: Luck) -> list[StuntRow]:
    """Two that fit what the character is good at, and one that bends a rule."""
    bonus = [row for row in words.STUNTS if row.kind == "bonus"]
    fitting = [row for row in bonus if hero.approaches.get(row.approach, 0) >= STRONG]
    bending = [row for row in words.STUNTS if row.kind == "open"]
    return [*luck.some(fitting or bonus, FREE_STUNTS - 1), luck.pick(bending)]
