"""Actors of Foundry's Burning Wheel: characters and the people a game master keeps."""

from typing import Any

from hearthside.core.foreign import foundry
from hearthside.core.foreign.formats import (
    SheetFile,
    Understood,
    at,
    facts,
    nested,
    phrase,
    whole,
    words,
)
from hearthside.core.foreign.foundry import html
from hearthside.core.foreign.plain import marked_up
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.foreign.figure import (
    EXPONENTS,
    INFLUENCE,
    KINDS,
    OURS,
    TIES,
    Belief,
    Figure,
    FigureAbility,
    FigureStanding,
    FigureTrait,
    Thing,
    Tie,
    shade,
)
from hearthside.games.burning_wheel.foreign.placing import placed
from hearthside.games.burning_wheel.routine_difficult_challenging import Marks
from hearthside.games.burning_wheel.sheet import ATTRIBUTES, STATS

SYSTEM = "burningwheel"
_CUSTOM = ("custom1", "custom2")
_THINGS = ("possession", "property", "melee weapon", "ranged weapon", "armor", "spell", "lifepath")
_WRITTEN = {"posession": "possession"}
"""A kind that older releases misspelt."""
_ARTHA = ("fate", "persona", "deeds")
_TESTS = ("routine", "difficult", "challenging")
_RATED = ("exp", "shade", *_TESTS, *_ARTHA, "name", "collapsed")
_SKILL = (*_RATED, "root1", "root2", "learning")
_LOOKS = ("editMode", "collapsed", "settings/showSettings", "settings/showBurner")
_ROOT = (*STATS, *ATTRIBUTES, *_CUSTOM, *_ARTHA, "stock", "age", "lifepathString", "cash", "bio")
_NOTED = "miscNotes1"


def recognises(file: SheetFile) -> bool:
    system = foundry.values(file.data)
    shaped = at(system, "will", "shade") is not None and at(system, "forte") is not None
    return foundry.system_id(file.data) == SYSTEM or shaped


def read(file: SheetFile) -> tuple[Understood, ...]:
    foundry.only(file.data, ("character", "npc"), "a character")
    system = foundry.values(file.data)
    notes, misc = _notes(words(at(system, _NOTED)))
    notes += [pair for pair in foundry.headed(at(system, "bio"), "Biography") if pair[1]]
    skip = [key for key in system if str(key).startswith("collapse")]
    more = facts(system, *_ROOT, *_LOOKS, *skip, _NOTED)
    figure = Figure(
        name=phrase(at(file.data, "name")),
        npc=at(file.data, "type") == "npc",
        stock=phrase(at(system, "stock")),
        age=whole(at(system, "age")) or None,
        lifepaths=phrase(at(system, "lifepathString")),
        stats={id: _rated(at(system, id), name) for id, name in STATS.items() if id in system},
        attributes=_attributes(system),
        skills=tuple(_skill(one) for one in _named(file.data, "skill")),
        beliefs=_beliefs(file.data, "belief"),
        instincts=_beliefs(file.data, "instinct"),
        traits=tuple(_trait(one) for one in _named(file.data, "trait")),
        relationships=tuple(_tie(one) for one in _named(file.data, "relationship")),
        affiliations=tuple(_standing(one) for one in _named(file.data, "affiliation")),
        reputations=tuple(_standing(one) for one in _named(file.data, "reputation")),
        things=tuple(_thing(one) for one in _named(file.data, *_THINGS, *_WRITTEN)),
        artha=_artha(system, ""),
        cash=whole(at(system, "cash")) or 0,
        portrait=foundry.portrait(file.data),
        notes=tuple(notes),
        more={**more, _NOTED: misc} if misc else more,
    )
    return (placed(figure),)


def _named(actor: Any, *kinds: str) -> list[Any]:
    """The items that are called something: a new actor comes with blank ones."""
    return [one for one in foundry.items(actor, *kinds) if phrase(at(one, "name"))]


def _notes(text: str) -> tuple[list[tuple[str, str]], str]:
    """Our own words among the notes, and the rest of them."""
    own, rest = [], []
    for line in text.split("\n"):
        label, colon, said = line.partition(": ")
        if colon and label in OURS:
            own.append((label, said))
        else:
            rest.append(line)
    return own, "\n".join(rest).strip()


def _attributes(system: Any) -> dict[str, FigureAbility]:
    found = {id: _rated(at(system, id), name) for id, name in ATTRIBUTES.items() if id in system}
    for place in _CUSTOM:
        values = at(system, place)
        if name := phrase(at(values, "name")):
            found.setdefault(name.casefold(), _rated(values, name))
    return found


def _artha(values: Any, ending: str) -> Artha:
    return Artha(*(max(0, whole(at(values, f"{kind}{ending}")) or 0) for kind in _ARTHA))


def _rated(values: Any, name: str, known: tuple[str, ...] = _RATED) -> FigureAbility:
    exponent = whole(at(values, "exp")) or 0
    tests = (max(0, whole(at(values, kind)) or 0) for kind in _TESTS)
    return FigureAbility(
        name=name,
        shade=shade(at(values, "shade")),
        exponent=exponent if exponent in EXPONENTS else 0,
        marks=Marks(*tests),
        spent=_artha(values, ""),
        more=facts(values, *known),
    )


def _skill(item: Any) -> FigureAbility:
    values = foundry.values(item)
    bare = _rated(values, phrase(at(item, "name")), _SKILL)
    roots = (phrase(at(values, root)).casefold() for root in ("root1", "root2"))
    return FigureAbility(
        name=bare.name,
        shade=bare.shade,
        exponent=bare.exponent,
        marks=bare.marks,
        spent=bare.spent,
        roots=tuple(root for root in roots if root in STATS or root in ATTRIBUTES),
        learning=at(values, "learning") is True,
        more=bare.more,
    )


def _beliefs(actor: Any, kind: str) -> tuple[Belief, ...]:
    found = []
    for item in foundry.items(actor, kind):
        values = foundry.values(item)
        if text := html(at(values, "text")):
            special = phrase(at(item, "name")).casefold().endswith("special")
            more = facts(values, "text")
            found.append(Belief(text=text, more={**more, "special": True} if special else more))
    return tuple(found)


def _trait(item: Any) -> FigureTrait:
    values = foundry.values(item)
    return FigureTrait(
        name=phrase(at(item, "name")),
        kind=next((kind for kind in KINDS if kind == at(values, "traittype")), "character"),
        text=html(at(values, "text")),
        concerns=phrase(at(values, "callonTarget")),
        more=facts(values, "name", "traittype", "text", "callonTarget", "collapsed"),
    )


def _tie(item: Any) -> Tie:
    values = foundry.values(item)
    return Tie(
        name=phrase(at(item, "name")),
        influence=next((one for one in INFLUENCE if one == at(values, "influence")), "minor"),
        ties=tuple(said for key, said in TIES.items() if at(values, key) is True),
        text=html(at(values, "description")),
        more=facts(values, *TIES, "influence", "description"),
    )


def _standing(item: Any) -> FigureStanding:
    values = foundry.values(item)
    return FigureStanding(
        name=phrase(at(item, "name")),
        dice=min(max(whole(at(values, "dice")) or 0, 0), 9),
        infamous=at(values, "infamous") is True,
        text=html(at(values, "description")),
        more=facts(values, "dice", "infamous", "description"),
    )


def _thing(item: Any) -> Thing:
    values, kind = foundry.values(item), phrase(at(item, "type"))
    return Thing(
        name=phrase(at(item, "name")),
        kind=_WRITTEN.get(kind, kind),
        text=html(at(values, "description")),
        more=facts(values, "description"),
    )


# Writing

_BOTH: dict[str, Any] = {
    "stride": 7,
    "mountedStride": 0,
    "funds": 0,
    "property": "",
    "loans": "",
    "debt": "",
}
_BOTH |= {"resourcesTax": 0, "willTax": 0, "forteTax": 0}
_OF_SKILL: dict[str, Any] = {
    "learningProgress": 0,
    "skilltype": "special",
    "training": False,
    "magical": False,
}
_OF_SKILL |= {"description": "", "open": False, "wildFork": False, "tools": False}
_OF_SKILL |= {"restrictions": ""}
_OF_TRAIT: dict[str, Any] = {"pointCost": 1, "hasAptitudeModifier": False, "aptitudeModifier": 0}
_OF_TRAIT |= {"aptitudeTarget": "", "hasDieModifier": False, "dieModifier": 0}
_OF_TRAIT |= {"dieModifierTarget": "", "hasObModifier": False, "obModifierTarget": ""}
_OF_TRAIT |= {"obModifier": 0, "addsReputation": False, "reputationName": "", "reputationDice": 0}
_OF_TRAIT |= {"reputationInfamous": False, "addsAffiliation": False, "affiliationName": ""}
_OF_TRAIT |= {"affiliationDice": 0, "restrictions": ""}
_OF_BELIEF = dict.fromkeys(_ARTHA, False) | {f"{kind}Spent": 0 for kind in _ARTHA}
_OF_THING: dict[str, dict[str, Any]] = {
    "possession": {"pointCost": 1, "isToolkit": False, "isExpended": False},
    "property": {"pointCost": 1, "isWorkshop": False},
}


def write(figure: Figure) -> str:
    own = [f"{label}: {phrase(text)}" for label, text in figure.notes if label in OURS]
    rest = [(label, text) for label, text in figure.notes if label not in OURS]
    misc = "\n".join((*own, str(figure.more.get(_NOTED, "")))).strip()
    system: dict[str, Any] = {
        **_BOTH,
        **{id: _valued(figure.stats.get(id), routine=False) for id in STATS},
        **{id: _valued(figure.attributes.get(id)) for id in ATTRIBUTES},
        **_customs(figure),
        **nested(figure.more),
        **dict(zip(_ARTHA, _counts(figure.artha), strict=True)),
        "cash": figure.cash,
        "stock": figure.stock,
        "age": figure.age or 0,
        "lifepathString": figure.lifepaths,
        _NOTED: misc,
    }
    if figure.npc or rest:
        text = [(label, text) for label, text in rest if label == "Biography"]
        others = [pair for pair in rest if pair not in text]
        system["bio"] = foundry.under_headings([*text, *others], "Biography")
    items = [foundry.item(number, *one) for number, one in enumerate(_items(figure), 1)]
    kind = "npc" if figure.npc else "character"
    actor = {"name": figure.name, "type": kind, "system": system, "items": items}
    if figure.portrait:
        actor["img"] = figure.portrait
    return foundry.written(actor, SYSTEM, "1.7.1")


def _counts(artha: Artha) -> tuple[int, int, int]:
    return artha.fate, artha.persona, artha.deeds


def _valued(ability: FigureAbility | None, *, routine: bool = True) -> dict[str, Any]:
    held = ability or FigureAbility(name="")
    tests = dict(
        zip(_TESTS, (held.marks.routine, held.marks.difficult, held.marks.challenging), strict=True)
    )
    if not routine and not held.marks.routine:
        del tests["routine"]
    return {
        "open": False,
        **nested(held.more),
        "exp": held.exponent,
        "shade": held.shade,
        **tests,
        **dict(zip(_ARTHA, _counts(held.spent), strict=True)),
        "collapsed": True,
    }


def _customs(figure: Figure) -> dict[str, Any]:
    """Two places for attributes that only some people have."""
    others = [one for id, one in figure.attributes.items() if id not in ATTRIBUTES]
    filled = [*others, FigureAbility(name=""), FigureAbility(name="")][:2]
    return {
        place: {**_valued(one), "name": one.name}
        for place, one in zip(_CUSTOM, filled, strict=True)
    }


def _items(figure: Figure) -> list[tuple[str, str, dict[str, Any]]]:
    made: list[tuple[str, str, dict[str, Any]]] = []
    for kind, many in (("belief", figure.beliefs), ("instinct", figure.instincts)):
        for number, belief in enumerate(many, 1):
            more = {key: value for key, value in belief.more.items() if key != "special"}
            name = f"{kind.capitalize()} {'Special' if belief.more.get('special') else number}"
            held = {**_OF_BELIEF, **nested(more), "text": marked_up(belief.text)}
            made.append((kind, name, held))
    for trait in figure.traits:
        said = {"traittype": trait.kind, "text": _text(trait.text), "callonTarget": trait.concerns}
        made.append(("trait", trait.name, {"name": "", **_OF_TRAIT, **nested(trait.more), **said}))
    for skill in figure.skills:
        roots = dict(zip(("root1", "root2"), (*skill.roots, "", ""), strict=False))
        held = {**_OF_SKILL, **_valued(skill), **roots, "learning": skill.learning, "name": ""}
        made.append(("skill", skill.name, {**held, "collapsed": False}))
    for tie in figure.relationships:
        flags = {key: said in tie.ties for key, said in TIES.items()}
        more = {"building": False, "buildingProgress": 0, **nested(tie.more)}
        said = {"influence": tie.influence, "description": _text(tie.text)}
        made.append(("relationship", tie.name, {**more, **flags, **said}))
    for one in figure.affiliations:
        text = {"dice": one.dice, "description": _text(one.text)}
        made.append(("affiliation", one.name, {**nested(one.more), **text}))
    for one in figure.reputations:
        text = {"dice": one.dice, "infamous": one.infamous, "description": _text(one.text)}
        made.append(("reputation", one.name, {**nested(one.more), **text}))
    for thing in figure.things:
        bare = _OF_THING.get(thing.kind, {})
        held = {**bare, **nested(thing.more), "description": _text(thing.text)}
        made.append((thing.kind, thing.name, held))
    return made


def _text(text: str) -> str:
    return f"<p>{marked_up(text)}</p>" if text else ""
