"""Actors of Foundry's QuestWorlds by Corinos: one raw rating, breakouts beside their keyword."""

from typing import Any

from hearthside.core.foreign import foundry
from hearthside.core.foreign.formats import SheetFile, Understood, at, phrase, whole
from hearthside.core.foreign.foundry import html
from hearthside.core.foreign.plain import marked_up
from hearthside.games.questworlds.foreign.figure import Figure, FigureAbility, Rated, told
from hearthside.games.questworlds.foreign.placing import placed

SYSTEM = "questworlds"
_PLACES = {"Occupation": "occupation", "Community": "community", "Homeland": "homeland"}
_TEXTS = {"Description": "description", "Notes": "notes"}


def recognises(file: SheetFile) -> bool:
    system = foundry.values(file.data)
    shaped = any(key in system for key in ("storyPoints", "resistanceRating"))
    return foundry.system_id(file.data) == SYSTEM and shaped


def read(file: SheetFile) -> tuple[Understood, ...]:
    foundry.only(file.data, ("character", "npc"), "a character")
    system = foundry.values(file.data)
    notes = [(label, phrase(at(system, key))) for label, key in _PLACES.items()]
    for label, key in _TEXTS.items():
        notes += foundry.headed(at(system, key), label)
    for label, *keys in (
        ("Experience", "experience", "value"),
        ("Advances", "experience", "advances"),
        ("Resolution points", "resolutionPoints", "value"),
        ("Resistance", "resistanceRating"),
    ):
        notes.append((label, str(whole(at(system, *keys)) or "")))
    concept = next((text for label, text in notes if label == "Concept"), "")
    figure = Figure(
        name=phrase(at(file.data, "name")),
        concept=phrase(concept) or phrase(at(system, "occupation")),
        points=whole(at(system, "storyPoints", "value")),
        abilities=_abilities(file.data),
        flaws=tuple(_rated(one, "rating") for one in foundry.items(file.data, "flaw")),
        benefits=(
            *(_rated(one, "penalty", "source") for one in foundry.items(file.data, "consequence")),
            *(_rated(one, "bonus") for one in foundry.items(file.data, "benefit")),
        ),
        portrait=foundry.portrait(file.data),
        notes=tuple(pair for pair in notes if pair[1] and pair[0] != "Concept"),
    )
    return (placed(figure),)


def _abilities(actor: Any) -> tuple[FigureAbility, ...]:
    every = foundry.items(actor, "ability")
    keywords = {
        phrase(at(one, "_id"))
        for one in every
        if at(foundry.values(one), "abilityType") == "keyword" and phrase(at(one, "_id"))
    }
    made = []
    for item in every:
        system = foundry.values(item)
        if phrase(at(system, "keywordId")) in keywords:
            continue
        keyword = at(system, "abilityType") == "keyword"
        here = phrase(at(item, "_id"))
        inner = [one for one in every if phrase(at(foundry.values(one), "keywordId")) == here]
        made.append(
            FigureAbility(
                name=phrase(at(item, "name")),
                kind="keyword" if keyword else "ability",
                rating=whole(at(system, "rating")) or 0,
                text=html(at(system, "description")),
                under=tuple(map(_breakout, inner)) if here in keywords else (),
            )
        )
    return tuple(made)


def _breakout(item: Any) -> FigureAbility:
    """What it adds to its keyword; where it adds nothing it has a rating of its own."""
    system = foundry.values(item)
    bonus = whole(at(system, "breakoutBonus")) or 0
    return FigureAbility(
        name=phrase(at(item, "name")),
        kind="breakout" if bonus else "ability",
        rating=bonus or whole(at(system, "rating")) or 0,
        text=html(at(system, "description")),
    )


def _rated(item: Any, key: str, more: str = "") -> Rated:
    system = foundry.values(item)
    said = (html(at(system, "description")), phrase(at(system, more)) if more else "")
    degree = whole(at(system, "degree"))
    return Rated(
        name=phrase(at(item, "name")),
        rating=whole(at(system, key)) or 0,
        text="\n".join(filter(None, said)),
        degree=1 if degree is None else degree,
        recovering=at(system, "recovering") is True,
        sort=phrase(at(system, "benefitType")) or "story",
        expires=phrase(at(system, "expiresOn")),
    )


# Writing


def write(figure: Figure) -> str:
    notes = dict(figure.notes)
    known = {*_PLACES, *_TEXTS, "Experience", "Advances", "Resolution points"}
    rest = [pair for pair in figure.notes if pair[0] not in known]
    if figure.concept and figure.concept != notes.get("Occupation"):
        rest.insert(0, ("Concept", figure.concept))
    made: list[tuple[str, str, str, dict[str, Any]]] = []
    for number, one in enumerate(figure.abilities):
        id = foundry.item_id("ability", one.name, str(number))
        if _more(one):
            rest += [("Abilities", line) for line in told(one)]
        kind = "keyword" if one.kind == "keyword" or one.under else "standalone"
        made.append((id, "ability", one.name, _ability(one.rating, kind, "", 0, one.text)))
        for place, inner in enumerate(o for o in one.under if o.kind != "info"):
            adds = inner.rating if inner.kind == "breakout" else 0
            own = one.rating + adds if adds else inner.rating
            value = _ability(own, "breakout", id, adds, inner.text)
            made.append((foundry.item_id(id, inner.name, str(place)), "ability", inner.name, value))
    for number, rated in enumerate((*figure.flaws, *figure.benefits)):
        kind, value = ("flaw", _flaw(rated)) if number < len(figure.flaws) else _gained(rated)
        made.append((foundry.item_id(kind, rated.name, str(number)), kind, rated.name, value))
    points = 3 if figure.points is None else figure.points
    system = {
        **{key: notes.get(label, "") for label, key in _PLACES.items()},
        "description": _text(notes.get("Description", "")),
        "notes": foundry.under_headings(
            [*((label, text) for label, text in figure.notes if label == "Notes"), *rest], "Notes"
        ),
        "storyPoints": {"value": points, "max": max(3, points)},
        "experience": {
            "value": whole(notes.get("Experience", "0")) or 0,
            "advances": whole(notes.get("Advances", "0")) or 0,
        },
        "resolutionPoints": {"value": whole(notes.get("Resolution points", "0")) or 0, "max": 5},
        "penaltyTotal": 0,
        "bonusTotal": 0,
    }
    items = [_item(number, *one) for number, one in enumerate(made, 1)]
    actor = {"name": figure.name, "type": "character", "system": system, "items": items}
    if figure.portrait:
        actor["img"] = figure.portrait
    return foundry.written(actor, SYSTEM, "0.2.0")


def _more(one: FigureAbility) -> bool:
    """Whether an ability says more than this system has fields for."""
    deeper = any(inner.under or inner.rune or inner.kind == "info" for inner in one.under)
    return deeper or bool(one.rune) or one.kind not in ("keyword", "ability")


def _text(text: str) -> str:
    return f"<p>{marked_up(text)}</p>" if text else ""


def _ability(rating: int, kind: str, keyword: str, bonus: int, text: str) -> dict[str, Any]:
    return {
        "rating": rating,
        "abilityType": kind,
        "keywordId": keyword,
        "breakoutBonus": bonus,
        "isAugmenting": False,
        "description": _text(text),
    }


def _flaw(one: Rated) -> dict[str, Any]:
    return {"rating": one.rating, "description": _text(one.text)}


def _gained(one: Rated) -> tuple[str, dict[str, Any]]:
    text = {"description": _text(one.text)}
    if one.rating < 0:
        hurt = {"degree": one.degree, "penalty": one.rating, "source": ""}
        return "consequence", {**hurt, "recovering": one.recovering, **text}
    lasts = {"benefitType": one.sort, "expiresOn": one.expires}
    return "benefit", {"bonus": one.rating, **lasts, **text}


def _item(number: int, id: str, kind: str, name: str, value: dict[str, Any]) -> dict[str, Any]:
    return foundry.item(number, kind, name, value, id)
