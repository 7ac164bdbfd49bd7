"""Actors of Foundry's QuestWorlds by eggdropsoap: masteries apart, breakouts nested."""

from typing import Any

from hearthside.core.foreign import foundry
from hearthside.core.foreign.formats import (
    SheetFile,
    Understood,
    Unreadable,
    at,
    phrase,
    rows,
    whole,
)
from hearthside.core.foreign.foundry import html
from hearthside.core.foreign.plain import marked_up
from hearthside.games.questworlds.foreign.figure import Figure, FigureAbility, Kind, Rated
from hearthside.games.questworlds.foreign.placing import placed
from hearthside.games.questworlds.ratings import MASTERY, split

SYSTEM = "questworlds"
_DEEPEST = 20
_KINDS: tuple[Kind, ...] = ("ability", "keyword", "sidekick", "magicgroup", "breakout", "info")
_COUNTED = {"Experience": "xp", "Career experience": "careerXp", "Advances": "advances"}
_NOTES = {"Description": "description", "Notes": "notes", "Biography": "biography"}


def recognises(file: SheetFile) -> bool:
    system = foundry.values(file.data)
    npc = at(file.data, "type") == "npc" and "reputation" in system
    return foundry.system_id(file.data) == SYSTEM and (at(system, "points") is not None or npc)


def read(file: SheetFile) -> tuple[Understood, ...]:
    foundry.only(file.data, ("character", "npc"), "a character")
    system = foundry.values(file.data)
    notes = [
        pair
        for label, key in _NOTES.items()
        for pair in foundry.headed(at(system, key), label)
        if pair[1]
    ]
    for label, key in _COUNTED.items():
        if number := whole(at(system, "points", key)):
            notes.append((label, str(number)))
    figure = Figure(
        name=phrase(at(file.data, "name")),
        concept=phrase(html(at(system, "concept"))),
        points=whole(at(system, "points", "hero")),
        abilities=tuple(_ability(one) for one in foundry.items(file.data, "ability")),
        flaws=tuple(_rated(one) for one in foundry.items(file.data, "flaw")),
        benefits=tuple(_rated(one) for one in foundry.items(file.data, "benefit")),
        portrait=foundry.portrait(file.data),
        notes=tuple(notes),
    )
    return (placed(figure),)


def _full(values: Any) -> int:
    return (whole(at(values, "rating")) or 0) + MASTERY * (whole(at(values, "masteries")) or 0)


def _kind(given: Any) -> Kind:
    return next((kind for kind in _KINDS if kind == given), "ability")


def _ability(item: Any) -> FigureAbility:
    system = foundry.values(item)
    return FigureAbility(
        name=phrase(at(item, "name")),
        kind=_kind(at(system, "variant")),
        rating=_full(system),
        text=html(at(system, "description")),
        rune=phrase(at(system, "rune")),
        under=_under(system, 1),
    )


def _under(values: Any, depth: int) -> tuple[FigureAbility, ...]:
    if depth > _DEEPEST:
        raise Unreadable("Abilities are nested deeper than any sheet. Export it again.")
    return tuple(
        FigureAbility(
            name=phrase(at(one, "name")),
            kind=_kind(at(one, "type")),
            rating=_full(one),
            rune=phrase(at(one, "rune")),
            under=_under(one, depth + 1),
        )
        for one in rows(at(values, "embeds"), "embeds")
    )


def _rated(item: Any) -> Rated:
    system = foundry.values(item)
    text = html(at(system, "description"))
    return Rated(name=phrase(at(item, "name")), rating=_full(system), text=text)


# Writing


def write(figure: Figure) -> str:
    numbers = {label: whole(text) or 0 for label, text in figure.notes if label in _COUNTED}
    texts = [pair for pair in figure.notes if not numbers.get(pair[0])]
    system: dict[str, Any] = {
        "concept": marked_up(figure.concept),
        **{
            key: foundry.under_headings(_noted(texts, label), label)
            for label, key in _NOTES.items()
        },
        "gallery": {},
        "points": {
            "abilitySlots": 12,
            "improvement": {"asYouGo": 20, "ability": 0, "keyword": 0},
            "hero": 3 if figure.points is None else figure.points,
            **{key: numbers.get(label, 0) for label, key in _COUNTED.items()},
        },
        "advanceHistory": {},
    }
    made: list[tuple[str, str, dict[str, Any]]] = []
    for one in figure.abilities:
        value = {"variant": one.kind, "rune": one.rune, "embeds": _embeds(one.under, one.name)}
        made.append(("ability", one.name, {**_valued(one), **value}))
    made += [("flaw", one.name, _valued(one)) for one in figure.flaws]
    made += [("benefit", one.name, {**_valued(one), "linked": {}}) for one in figure.benefits]
    items = [foundry.item(number, *one) for number, one in enumerate(made, 1)]
    actor = {"name": figure.name, "type": "character", "system": system, "items": items}
    if figure.portrait:
        actor["img"] = figure.portrait
    return foundry.written(actor, SYSTEM, "0.1.3")


def _noted(notes: list[tuple[str, str]], label: str) -> list[tuple[str, str]]:
    own = [pair for pair in notes if pair[0] == label]
    return own + [p for p in notes if p[0] not in _NOTES] if label == "Notes" else own


def _parts(rating: int) -> dict[str, int]:
    target, masteries = split(rating)
    return {"rating": target, "masteries": masteries}


def _valued(one: FigureAbility | Rated) -> dict[str, Any]:
    text = f"<p>{marked_up(one.text)}</p>" if one.text else ""
    return {"description": text, **_parts(one.rating)}


def _embeds(
    many: tuple[FigureAbility, ...], path: str, above: str | None = None
) -> list[dict[str, Any]]:
    made = []
    for number, one in enumerate(many):
        here = f"{path}/{number}"
        id = f"embed-{foundry.item_id(here, one.name)}"
        known = {"id": id, "type": one.kind, "parentId": above, "name": one.name}
        inner = {"rune": one.rune or None, "embeds": _embeds(one.under, here, id)}
        made.append({**known, **_parts(one.rating), **inner})
    return made
