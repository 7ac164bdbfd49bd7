"""Somebody as any QuestWorlds tool writes them, and what becomes of them at our table."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from hearthside.core.foreign.formats import Understood
from hearthside.core.foreign.placing import Placing
from hearthside.games.questworlds.characters.npcs import MakeNpc
from hearthside.games.questworlds.ratings import written

Kind = Literal["ability", "keyword", "sidekick", "magicgroup", "breakout", "info"]
LONGEST_NAME, LONGEST_CONCEPT, MOST_NPC_ABILITIES = 60, 120, 8
FIRST, MOST_FLAWS = 2, 3


class Ability(msgspec.Struct, frozen=True, kw_only=True):
    """An ability with what lies under it. A breakout's rating is what it adds."""

    name: str
    kind: Kind = "ability"
    rating: int = 0
    text: str = ""
    rune: str = ""
    under: tuple["Ability", ...] = ()


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
    abilities: tuple[Ability, ...] = ()
    flaws: tuple[Rated, ...] = ()
    benefits: tuple[Rated, ...] = ()
    portrait: str = ""
    notes: tuple[tuple[str, str], ...] = ()


def placed(figure: Figure) -> Understood:
    """The blanks that making asks first, and the rest as notes: abilities are named in play."""
    place = Placing(figure)
    name, concept = place.named(LONGEST_NAME), figure.concept[:LONGEST_CONCEPT].strip()
    first = [one for one in figure.abilities if len(one.name) <= LONGEST_NAME][:FIRST]
    flaws = [one for one in figure.flaws if len(one.name) <= LONGEST_NAME][:MOST_FLAWS]
    place.steps = {
        "who": {"name": name, "concept": concept, "method": "go"},
        "concept": {"abilities": [{"name": one.name, "kind": _kind(one)} for one in first]},
        "flaws": {"flaws": [{"name": one.name, "bond": "", "keyword": False} for one in flaws]},
    }
    place.understood += [f"Name: {name}", *([f"Concept: {concept}"] if concept else [])]
    place.understood += [f"{_kind(one).capitalize() or 'Ability'}: {one.name}" for one in first]
    place.understood += [f"Flaw: {one.name}" for one in flaws]
    place.left += [f"Concept: {figure.concept}"] if concept != figure.concept else []
    place.left += [line for one in figure.abilities for line in told(one)]
    place.left += [f"Flaw: {_said(one)}" for one in figure.flaws]
    for one in figure.benefits:
        label = "Consequence" if one.rating < 0 else "Benefit"
        place.left.append(f"{label}: {_said(one, signed=True)}")
    place.left += [f"Story points: {figure.points}"] if figure.points is not None else []
    place.left += [f"Picture: {figure.portrait}"] if figure.portrait else []
    place.left += [f"{label}: {text}" for label, text in figure.notes]
    if len(first) < FIRST:
        place.problems.append("A concept gives two abilities. Name both.")
    if len(figure.abilities) > FIRST:
        place.problems.append(
            "Two abilities are taken now; the others are named and rated in play."
        )
    rated = [
        {"name": one.name, "rating": written(one.rating)}
        for one in figure.abilities
        if len(one.name) <= LONGEST_NAME and one.rating > 0
    ]
    return place.placed(MakeNpc(name, concept, tuple(rated[:MOST_NPC_ABILITIES])))


def _kind(one: Ability) -> str:
    return one.kind if one.kind in ("keyword", "sidekick") else ""


def _said(one: Rated, *, signed: bool = False) -> str:
    rating = f"{one.rating:+d}" if signed else written(one.rating)
    more = [one.text]
    if one.rating < 0:
        more += [f"degree {one.degree}", "recovering" if one.recovering else ""]
    elif signed:
        more += [one.sort if one.sort != "story" else "", one.expires and f"until {one.expires}"]
    said = "; ".join(filter(None, more))
    return f"{one.name} {rating}{f' ({said})' if said else ''}"


def told(one: Ability, depth: int = 0) -> Iterator[str]:
    """An ability as a line with its rating, and a line for each under it."""
    rating = {"breakout": f" {one.rating:+d}", "info": ""}.get(one.kind, f" {written(one.rating)}")
    rune = f" [{one.rune}]" if one.rune else ""
    label = "Ability" if one.kind == "ability" else one.kind.capitalize()
    yield f"{'· ' * depth}{label}: {one.name}{rune}{rating}{f' ({one.text})' if one.text else ''}"
    for inner in one.under:
        yield from told(inner, depth + 1)
