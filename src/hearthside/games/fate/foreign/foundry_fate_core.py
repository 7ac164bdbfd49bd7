"""Actors of Foundry's Fate Core Official: read by the names in them, whatever their keys are."""

import base64
from collections.abc import Iterable
from typing import Any

from hearthside.core.foreign import foundry
from hearthside.core.foreign.formats import SheetFile, Understood, at, phrase, rows, whole
from hearthside.core.foreign.foundry import html
from hearthside.core.foreign.plain import marked_up
from hearthside.games.fate.foreign.figure import (
    Figure,
    Named,
    StressTrack,
    Wound,
    all_notes,
    boxes,
    numbered,
    with_name,
    wound,
    written_name,
)
from hearthside.games.fate.foreign.placing import placed

SYSTEM = "fate-core-official"
_DETAILS = {"Description": "description", "Biography": "biography", "Notes": "notes"}
_NO = ("no", "", "false", "none")


def recognises(file: SheetFile) -> bool:
    return at(file.data, "type") in (SYSTEM, "FateCoreOfficial") or (
        foundry.system_id(file.data) == SYSTEM
    )


def read(file: SheetFile) -> tuple[Understood, ...]:
    foundry.only(file.data, (SYSTEM, "FateCoreOfficial"), "a character")
    system = foundry.values(file.data)
    aspects, about_aspects = _aspects(system)
    stunts, about_stunts = _stunts(system)
    tracks, wounds = _tracks(system)
    figure = Figure(
        name="",
        pronouns=html(at(system, "details", "pronouns", "value")),
        aspects=tuple(aspects),
        skills={
            phrase(at(one, "name")): whole(at(one, "rank")) or 0
            for one in rows(at(system, "skills"), "skills")
            if phrase(at(one, "name"))
        },
        stunts=tuple(stunts),
        extras=tuple(_extra(one) for one in foundry.items(file.data, "Extra")),
        tracks=tuple(tracks),
        wounds=tuple(wounds),
        refresh=whole(at(system, "details", "fatePoints", "refresh")),
        points=whole(at(system, "details", "fatePoints", "current")),
        portrait=foundry.portrait(file.data),
        notes=(*_details(system), *about_aspects, *about_stunts, *_about_skills(system)),
    )
    return (placed(with_name(figure, phrase(at(file.data, "name")))),)


def _details(system: Any) -> list[Named]:
    return [
        Named(name, text)
        for label, key in _DETAILS.items()
        for name, text in foundry.headed(at(system, "details", key, "value"), label)
        if text
    ]


def _aspects(system: Any) -> tuple[list[Named], list[Named]]:
    found, about = [], []
    for one in rows(at(system, "aspects"), "aspects"):
        slot, text = phrase(at(one, "name")), phrase(html(at(one, "value")))
        more = "\n".join(filter(None, (html(at(one, "description")), html(at(one, "notes")))))
        if text:
            found.append(Named(slot or "Aspect", text))
        if text and more:
            about.append(Named(f"About {slot}", more))
    return found, about


def _stunts(system: Any) -> tuple[list[Named], list[Named]]:
    found, about = [], []
    for one in rows(at(system, "stunts"), "stunts"):
        name = phrase(at(one, "name"))
        found.append(Named(name, html(at(one, "description"))))
        more = [html(at(one, "notes"))]
        if (skill := phrase(at(one, "linked_skill"))) not in ("None", ""):
            does = [
                word for word in ("overcome", "caa", "attack", "defend") if at(one, word) is True
            ]
            bonus = whole(at(one, "bonus")) or 0
            more.append(f"{bonus:+d} with {skill} {' '.join(does)}".strip())
        if (cost := whole(at(one, "refresh_cost"))) not in (None, 1):
            more.append(f"costs {cost} refresh")
        if uses := whole(at(one, "boxes")):
            more.append(f"{uses} boxes")
        if said := "; ".join(filter(None, more)):
            about.append(Named(f"About {name}", said))
    return [one for one in found if one.name or one.text], about


def _about_skills(system: Any) -> list[Named]:
    keys = ("description", "overcome", "caa", "attack", "defend")
    every = [
        Named(
            f"About {phrase(at(one, 'name'))}",
            "\n".join(filter(None, (html(at(one, key)) for key in keys))),
        )
        for one in rows(at(system, "skills"), "skills")
        if at(one, "adhoc") is True
    ]
    return [one for one in every if one.text]


def _extra(item: Any) -> Named:
    """What an active extra brings is on the actor already; what a resting one has is told here."""
    system = foundry.values(item)
    said = [html(at(system, "description", "value"))]
    said += [f"{label}: {text}" for label, text in _costs(system) if text]
    if at(system, "active") is False:
        for kind in ("aspects", "skills", "stunts", "tracks"):
            for one in rows(at(system, kind), kind):
                value = phrase(at(one, "value")) or html(at(one, "description"))
                rank = whole(at(one, "rank"))
                more = value or ("" if rank is None else f"{rank:+d}")
                said.append(": ".join(filter(None, (phrase(at(one, "name")), more))))
    return Named(phrase(at(item, "name")), "\n".join(filter(None, said)))


def _costs(system: Any) -> list[tuple[str, str]]:
    return [("Permissions", html(at(system, "permissions"))), ("Costs", html(at(system, "costs")))]


def _tracks(system: Any) -> tuple[list[StressTrack], list[Wound]]:
    tracks, wounds = [], []
    for one in rows(at(system, "tracks"), "tracks"):
        if at(one, "enabled") is False:
            continue
        aspect, name = at(one, "aspect"), phrase(at(one, "name"))
        many, marks = whole(at(one, "boxes")) or 0, at(one, "box_values")
        marked = [mark is True for mark in marks] if isinstance(marks, list) else []
        many = max(many, len(marked))
        worth = [_worth(one, n) for n in range(1, min(many, 100) + 1)]
        if _when_marked(aspect) and not many:
            text = phrase(html(at(aspect, "name")))
            wounds.append(wound(name, whole(at(one, "harm_can_absorb")), text))
        elif many:
            plain_stress = isinstance(aspect, str) and aspect.casefold() in _NO
            resting = isinstance(aspect, dict) and not any(
                at(aspect, key) is True for key in ("when_marked", "as_name")
            )
            stress = aspect is None or plain_stress or resting
            tracks.append(boxes(name, worth, marked, kind="" if stress else "condition"))
    return tracks, wounds


def _when_marked(aspect: Any) -> bool:
    if isinstance(aspect, dict):
        return at(aspect, "when_marked") is True
    return isinstance(aspect, str) and aspect.casefold() in ("defined when marked", "when_marked")


def _worth(track: Any, number: int) -> int:
    label = at(track, "label")
    return number if label == "escalating" else whole(label) or 1


# Writing


def write(figure: Figure) -> str:
    notes = [*all_notes(figure, pronouns=False), *_uneven(figure)]
    details: dict[str, Any] = {
        key: {"value": foundry.under_headings(_under(notes, label), label)}
        for label, key in _DETAILS.items()
    }
    details["notes"]["GM"] = False
    details["pronouns"] = {"value": marked_up(figure.pronouns)}
    refresh = 3 if figure.refresh is None else figure.refresh
    points = refresh if figure.points is None else figure.points
    details["fatePoints"] = {"current": points, "refresh": refresh, "boosts": 0}
    details["sheet_mode"] = "minimal_at_refresh_0"
    system = {
        "details": details,
        "tracks": _keyed([*map(_track, figure.tracks), *map(_wound, figure.wounds)]),
        "stunts": _keyed(map(_stunt, figure.stunts)),
        "skills": _keyed(_skill(name, rank) for name, rank in figure.skills.items()),
        "aspects": _keyed(map(_aspect, numbered(figure.aspects))),
        "override": {"active": False, "refresh": 0, "skillPoints": 0},
    }
    items = [_item(one, at) for at, one in enumerate(figure.extras)]
    actor = {"name": written_name(figure), "type": SYSTEM, "system": system, "items": items}
    if figure.portrait:
        actor["img"] = figure.portrait
    return foundry.written(actor, SYSTEM, "4.7.14.8")


def _under(notes: list[Named], label: str) -> list[tuple[str, str]]:
    """The notes of one detail; those that are none of them stand with the notes."""
    own = [(one.name, one.text) for one in notes if one.name == label]
    if label == "Notes":
        own += [(one.name, one.text) for one in notes if one.name not in _DETAILS]
    return own


def _keyed(many: Iterable[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """By name in base64; a second one of a name is numbered, for it would replace the first."""
    keyed: dict[str, dict[str, Any]] = {}
    for one in many:
        name, number = one["name"], 1
        while (key := base64.b64encode(one["name"].encode()).decode().rstrip("=")) in keyed:
            number += 1
            one = {**one, "name": f"{name} {number}"}
        keyed[key] = one
    return keyed


_BARE: dict[str, Any] = {
    "description": "",
    "notes": "",
    "linked_skills": [],
    "paid": False,
    "universal": True,
    "unique": True,
    "enabled": True,
    "when_marked": "",
    "recovery_conditions": "",
    "rollable": "false",
}


def _track(track: StressTrack) -> dict[str, Any]:
    stress = track.kind == "stress"
    return {
        **_BARE,
        "name": track.name,
        "category": "Combat" if stress else "Other",
        "label": _box_label(track),
        "recovery_type": "Fleeting" if stress else "Sticky",
        "harm_can_absorb": 1,
        "boxes": len(track.worth),
        "box_values": list(track.marked),
        "aspect": "No" if stress else {"name": track.name, "when_marked": False, "as_name": True},
    }


def _box_label(track: StressTrack) -> str:
    """What stands in each box: the same everywhere, or 1, 2, 3 in order. There is no third way."""
    same = set(track.worth)
    if len(same) == 1 and track.worth[0] < 10:
        return str(track.worth[0])
    return "escalating"


def _uneven(figure: Figure) -> list[Named]:
    """Rows whose boxes Core Official cannot label: what each is worth goes along as a note."""
    return [
        Named(f"Boxes of {track.name}", ", ".join(map(str, track.worth)))
        for track in figure.tracks
        if len(set(track.worth)) > 1 and track.worth != tuple(range(1, len(track.worth) + 1))
    ]


def _wound(one: Wound) -> dict[str, Any]:
    name = one.name if "consequence" in one.name.casefold() else f"{one.name} Consequence"
    return {
        **_BARE,
        "name": name,
        "category": "Combat",
        "label": "none",
        "recovery_type": "Sticky" if one.worth <= 2 else "Lasting",
        "harm_can_absorb": one.worth,
        "boxes": 0,
        "box_values": [],
        "aspect": {"name": marked_up(one.text), "when_marked": True, "as_name": False},
    }


def _stunt(one: Named) -> dict[str, Any]:
    return {
        "name": one.name or "Stunt",
        "description": f"<p>{marked_up(one.text)}</p>",
        "notes": "",
        "linked_skill": "None",
        "refresh_cost": 1,
        **dict.fromkeys(("overcome", "caa", "attack", "defend"), False),
        "bonus": 0,
        "boxes": 0,
        "box_values": [],
        "macro": None,
    }


def _skill(name: str, rank: int) -> dict[str, Any]:
    blank = dict.fromkeys(("description", "overcome", "caa", "attack", "defend"), "")
    return {"name": name, **blank, "pc": True, "rank": rank, "adhoc": False, "hidden": False}


def _aspect(one: Named) -> dict[str, Any]:
    text = marked_up(one.text)
    return {"name": one.name or "Aspect", "value": text, "description": "", "notes": ""}


def _item(one: Named, at: int) -> dict[str, Any]:
    return {
        "_id": foundry.item_id("extra", one.name, str(at)),
        "name": one.name,
        "type": "Extra",
        "img": "icons/svg/item-bag.svg",
        "system": {
            "description": {"value": f"<p>{marked_up(one.text)}</p>"},
            "permissions": "",
            "costs": "",
            "refresh": 0,
            **{kind: {} for kind in ("tracks", "stunts", "skills", "aspects")},
            "actions": dict.fromkeys(("overcome", "create", "attack", "defend"), ""),
            "countSkills": False,
            "combineSkills": False,
            "contents": {},
            "active": True,
        },
        "effects": [],
        "flags": {},
        "sort": at * 1000,
    }
