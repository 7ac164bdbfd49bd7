"""Small things that several steps of writing a sheet share."""

from collections.abc import Mapping
from typing import Any

from hearthside.core.luck import Luck
from hearthside.games.burning_wheel import content
from hearthside.games.burning_wheel.books import Burning
from hearthside.games.burning_wheel.sheet import Ability, Sheet

Blanks = Mapping[str, Any]


def listed(words: str) -> tuple[str, ...]:
    """Words between commas or on lines of their own, each once."""
    parts = words.replace("\n", ",").split(",")
    return tuple(dict.fromkeys(part.strip() for part in parts if part.strip()))


def word(table: Burning, kind: str, luck: Luck) -> str:
    return luck.pick(content.WORDS.of(table)[kind].texts)


def by_rank(draft: Sheet) -> list[Ability]:
    return sorted(draft.skills, key=lambda one: -one.exponent)
