"""Actors of Foundry's FateX, and of FateX Continued: everything is an item."""

from typing import Any

from hearthside.core.foreign import foundry
from hearthside.core.foreign.formats import SheetFile, Understood, at, phrase, whole
from hearthside.core.foreign.foundry import html
from hearthside.core.foreign.plain import marked_up
from hearthside.games.fate.foreign.figure import (
    Figure,
    Named,
    StressTrack,
    Wound,
    all_notes,
    boxes,
    with_name,
    wound,
    written_name,
)
from hearthside.games.fate.foreign.placing import placed

SYSTEMS = ("fatex", "fatexcontinued")
_LEVEL, _OWN = 1, 2
"""How boxes are labelled: 1 2 3 unless all are worth 1, or each says it."""
_HOLDS = (
    lambda rank, than: rank == than,
    lambda rank, than: rank != than,
    lambda rank, than: rank > than,
    lambda rank, than: rank < than,
    lambda rank, than: rank >= than,
    lambda rank, than: rank <= than,
)
_ADDS_BOXES = 1


def recognises(file: SheetFile) -> bool:
    if foundry.system_id(file.data) in SYSTEMS:
        return True
    return at(file.data, "type") == "character" and "fatepoints" in foundry.values(file.data)


def read(file: SheetFile) -> tuple[Understood, ...]:
    foundry.only(file.data, ("character",), "a character")
    system = foundry.values(file.data)
    skills = {
        phrase(at(one, "name")): whole(at(foundry.values(one), "rank")) or 0
        for one in foundry.items(file.data, "skill")
        if phrase(at(one, "name"))
    }
    tracks = [_stress(one, skills) for one in foundry.items(file.data, "stress")]
    wounds = []
    for one in foundry.items(file.data, "consequence"):
        if whole(at(foundry.values(one), "type")) == 1:
            tracks.append(_condition(one))
        elif _shown(one, skills):
            wounds.append(_wound(one))
    figure = Figure(
        name="",
        aspects=tuple(a for one in foundry.items(file.data, "aspect") if (a := _aspect(one)).text),
        skills=skills,
        stunts=tuple(_described(one) for one in foundry.items(file.data, "stunt")),
        extras=tuple(_described(one) for one in foundry.items(file.data, "extra")),
        tracks=tuple(tracks),
        wounds=tuple(wounds),
        refresh=whole(at(system, "fatepoints", "refresh")),
        points=whole(at(system, "fatepoints", "current")),
        portrait=foundry.portrait(file.data),
        notes=tuple(
            Named(label, text)
            for label, text in foundry.headed(at(system, "biography", "value"), "Biography")
        ),
    )
    return (placed(with_name(figure, phrase(at(file.data, "name")))),)


def _aspect(item: Any) -> Named:
    system = foundry.values(item)
    slot = phrase(at(system, "label")) or phrase(at(item, "name")) or "Aspect"
    return Named(slot, phrase(html(at(system, "value"))))


def _described(item: Any) -> Named:
    system = foundry.values(item)
    said = (html(at(system, "shortDescription")), html(at(system, "description")))
    return Named(phrase(at(item, "name")), "\n".join(filter(None, said)))


def _rules(item: Any) -> list[Any]:
    found = at(item, "flags", "fatex", "skillReferences")
    return [one for one in found if isinstance(one, dict)][:50] if isinstance(found, list) else []


def _holds(rule: Any, skills: dict[str, int]) -> bool:
    operator, than = whole(at(rule, "operator")), whole(at(rule, "condition")) or 0
    if operator is None or not 0 <= operator < len(_HOLDS):
        return False
    return bool(_HOLDS[operator](skills.get(phrase(at(rule, "skill")), 0), than))


def _shown(item: Any, skills: dict[str, int]) -> bool:
    """Whether the skills it hangs on are high enough for a slot to be there."""
    rules = [one for one in _rules(item) if whole(at(one, "type")) != _ADDS_BOXES]
    if not rules:
        return True
    met = [_holds(rule, skills) for rule in rules]
    every = whole(at(item, "flags", "fatex", "skillReferenceSettings", "conjunction")) == 1
    return all(met) if every else any(met)


def _stress(item: Any, skills: dict[str, int]) -> StressTrack:
    system = foundry.values(item)
    size = whole(at(system, "size")) or 0
    size += sum(
        whole(at(rule, "argument")) or 0
        for rule in _rules(item)
        if whole(at(rule, "type")) == _ADDS_BOXES and _holds(rule, skills)
    )
    size = max(0, min(size, 40))
    own = phrase(at(system, "customLabel")).split()
    worth = {
        _LEVEL: [1] * size,
        _OWN: [whole(label) or 1 for label in own[:size]] + [1] * (size - len(own)),
    }.get(whole(at(system, "labelType")) or 0, list(range(1, size + 1)))
    return boxes(phrase(at(item, "name")), worth, _bits(at(system, "value"), size))


def _bits(mask: Any, size: int) -> list[bool]:
    number = (
        int(mask)
        if isinstance(mask, int | str) and str(mask).isdecimal() and len(str(mask)) < 15
        else 0
    )
    return [bool(number >> at & 1) for at in range(size)]


def _condition(item: Any) -> StressTrack:
    system = foundry.values(item)
    size = max(1, min(whole(at(system, "boxAmount")) or 1, 40))
    marked = _bits(at(system, "boxValues"), size)
    if at(system, "active") is True and not any(marked):
        marked[0] = True
    name = phrase(at(system, "label")) or phrase(at(item, "name"))
    return boxes(name, [1] * size, marked, kind="condition")


def _wound(item: Any) -> Wound:
    system = foundry.values(item)
    label = phrase(at(system, "label")) or phrase(at(item, "name"))
    return wound(label, whole(at(system, "icon")), phrase(html(at(system, "value"))))


# Writing


def write(figure: Figure) -> str:
    made: list[tuple[str, str, dict[str, Any]]] = []
    for one in figure.aspects:
        value = {"label": one.name, "value": marked_up(one.text), "corrupted": False}
        made.append(("aspect", one.name, value))
    made += [_track(track) for track in figure.tracks]
    for hurt in figure.wounds:
        value = _slot(hurt.name, marked_up(hurt.text), str(hurt.worth), 0, False, 1, 0)
        made.append(("consequence", f"{hurt.name} consequence", value))
    for name, rank in figure.skills.items():
        made.append(("skill", name, {"rank": rank, "options": {"isMagicSkill": False}}))
    for kind, many in (("stunt", figure.stunts), ("extra", figure.extras)):
        for one in many:
            value = {"shortDescription": "", "collapsed": False}
            value |= {"parentID": ""} if kind == "extra" else {}
            made.append((kind, one.name, {**value, "description": _paragraph(one.text)}))
    notes = [(one.name, one.text) for one in all_notes(figure)]
    notes.sort(key=lambda pair: pair[0] != "Biography")
    refresh = figure.refresh if figure.refresh is not None else 3
    points = figure.points if figure.points is not None else refresh
    actor = {
        "name": written_name(figure),
        "type": "character",
        "system": {
            "biography": {"value": foundry.under_headings(notes, "Biography")},
            "fatepoints": {"current": points, "refresh": refresh},
        },
        "items": [_item(at, *one) for at, one in enumerate(made, 1)],
    }
    if figure.portrait:
        actor["img"] = figure.portrait
    return foundry.written(actor, SYSTEMS[0], "1.5.4")


def _paragraph(text: str) -> str:
    return f"<p>{marked_up(text)}</p>"


def _track(track: StressTrack) -> tuple[str, str, dict[str, Any]]:
    mask = sum(1 << at for at, mark in enumerate(track.marked) if mark)
    if track.kind == "condition":
        many = len(track.worth)
        return "consequence", track.name, _slot(track.name, "", "", 1, bool(mask), many, mask)
    counted = track.worth == tuple(range(1, len(track.worth) + 1))
    style = _LEVEL if set(track.worth) <= {1} else 0 if counted else _OWN
    own = " ".join(map(str, track.worth)) if style == _OWN else ""
    value = {"size": len(track.worth), "value": mask, "labelType": style, "customLabel": own}
    return "stress", track.name, value


def _slot(
    label: str, value: str, icon: str, kind: int, active: bool, many: int, marks: int
) -> dict[str, Any]:
    return {
        "label": label,
        "value": value,
        "icon": icon,
        "type": kind,
        "active": active,
        "boxAmount": many,
        "boxValues": marks,
    }


def _item(number: int, kind: str, name: str, value: dict[str, Any]) -> dict[str, Any]:
    return foundry.item(number, kind, name, {"disabled": False, "description": "", **value})
