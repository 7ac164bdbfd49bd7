"""Somebody as any QuestWorlds tool writes them."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from hearthside.games.questworlds.ratings import written

Kind = Literal["ability", "keyword", "sidekick", "magicgroup", "breakout", "info"]


class FigureAbility(msgspec.Struct, frozen=True, kw_only=True):
    """An ability with what lies under it. A breakout's rating is what it adds."""

    name: str
    kind: Kind = "ability"
    rating: int = 0
    text: str = ""
    rune: str = ""
    under: tuple["FigureAbility", ...] = ()


class Rated(msgspec.Struct, frozen=True, kw_only=True):
    """A flaw, a benefit, or below zero a consequence."""

    name: str
    rating: int
    text: str = ""
    degree: int = 1
    """How grave a consequence is, from 0 to 4."""
    recovering: bool = False
    sort: str = "story"
    """What kind of benefit it is."""
    expires: str = ""


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """All that QuestWorlds tools say about somebody."""

    name: str
    concept: str = ""
    points: int | None = None
    abilities: tuple[FigureAbility, ...] = ()
    flaws: tuple[Rated, ...] = ()
    benefits: tuple[Rated, ...] = ()
    portrait: str = ""
    notes: tuple[tuple[str, str], ...] = ()


def told(one: FigureAbility, depth: int = 0) -> Iterator[str]:
    """An ability as a line with its rating, and a line for each under it."""
    rating = {"breakout": f" {one.rating:+d}", "info": ""}.get(one.kind, f" {written(one.rating)}")
    rune = f" [{one.rune}]" if one.rune else ""
    label = "Ability" if one.kind == "ability" else one.kind.capitalize()
    yield f"{'· ' * depth}{label}: {one.name}{rune}{rating}{f' ({one.text})' if one.text else ''}"
    for inner in one.under:
        yield from told(inner, depth + 1)
