"""Characters of the Fate Core app for phones (`.fchar`)."""

import re
from typing import Any

import msgspec

from hearthside.core.foreign.formats import SheetFile, Understood, at, phrase, rows, whole, words
from hearthside.core.foreign.plain import clean, titled
from hearthside.games.fate.foreign.figure import (
    ASPECT,
    HIGH_CONCEPT,
    TROUBLE,
    Figure,
    Named,
    StressTrack,
    Wound,
    all_notes,
    boxes,
    severity,
    with_name,
    wound,
    written_name,
)
from hearthside.games.fate.foreign.placing import placed

_SLOTS = {"high-concept": HIGH_CONCEPT, "trouble": TROUBLE, "other": ASPECT}
_SLOTS |= {"milestone": "Milestone", "consequence": "Consequence"}
_SKILLS, _STRESS = "sonder@core-skills.", "sonder@core-stress."
_OTHERWISE = {"craft": "Crafts"}
_REFRESH = "Refresh"
_HEADED = re.compile(r"^\[([^\[\]]{1,120})\] (.*)$")
_LONGEST_SLOT = 40
_MODULES = ("identity", "tokens", "aspects", "skills", "stunts", "stress", "consequences")


def recognises(file: SheetFile) -> bool:
    data = file.data
    if isinstance(at(data, "_modules"), dict):
        return True
    kinds = [at(one, "type") for one in rows(at(data, "aspects"), "aspects")]
    return isinstance(at(data, "skills"), dict) and any(kind in _SLOTS for kind in kinds)


def read(file: SheetFile) -> tuple[Understood, ...]:
    data = file.data
    every = _described(words(at(data, "description")))
    refresh = next((one.text for one in every if one.name == _REFRESH), "")
    notes = [one for one in every if one.name != _REFRESH]
    found = at(data, "skills")
    rated = found.items() if isinstance(found, dict) else ()
    skills = {_title(key, _SKILLS): whole(value) or 0 for key, value in list(rated)[:300]}
    if race := phrase(at(data, "race")):
        notes.append(Named("Race", race))
    aspects, about = _aspects(data)
    figure = Figure(
        name="",
        aspects=tuple(aspects),
        skills={name: rating for name, rating in skills.items() if name},
        stunts=tuple(_named(one) for one in rows(at(data, "stunts"), "stunts") if _is(one)),
        extras=tuple(_named(one) for one in rows(at(data, "inventory"), "things") if _is(one)),
        tracks=tuple(_track(one) for one in rows(at(data, "stress"), "tracks") if _boxes(one)),
        wounds=tuple(
            wound(phrase(at(one, "level")), None, phrase(at(one, "description")))
            for one in rows(at(data, "consequences"), "consequences")
            if at(one, "disabled") is not True
        ),
        refresh=whole(refresh),
        points=whole(at(data, "tokens")),
        portrait=_picture(data),
        notes=(*notes, *about),
    )
    return (placed(with_name(figure, phrase(at(data, "name")))),)


def _described(text: str) -> list[Named]:
    """The description, and what we keep in it for want of a field."""
    found = [Named("Description", "")]
    for line in text.split("\n"):
        if headed := _HEADED.match(line):
            found.append(Named(headed[1], headed[2]))
        else:
            found[-1] = Named(found[-1].name, f"{found[-1].text}\n{line}")
    return [Named(one.name, clean(one.text)) for one in found if clean(one.text)]


def _title(key: Any, prefix: str) -> str:
    """A skill or track by its id, or as it is called."""
    bare = phrase(key)
    if prefix not in bare:
        return bare
    last = bare.rpartition(".")[2]
    return _OTHERWISE.get(last, titled(last.replace("-", " ").upper()))


def _picture(data: Any) -> str:
    image = phrase(at(data, "avatar"))
    return image if image.startswith(("https://", "http://")) else ""


def _is(one: Any) -> bool:
    return bool(phrase(at(one, "name")) or phrase(at(one, "description")))


def _named(one: Any) -> Named:
    return Named(phrase(at(one, "name")), phrase(at(one, "description")))


def _aspects(data: Any) -> tuple[list[Named], list[Named]]:
    found, about = [], []
    for one in rows(at(data, "aspects"), "aspects"):
        text, more = phrase(at(one, "name")), words(at(one, "description"))
        slot = _SLOTS.get(phrase(at(one, "type")), ASPECT)
        if slot == ASPECT and _is_slot(more):
            slot, more = more, ""
        if text:
            found.append(Named(slot, text))
        if text and more:
            about.append(Named(f"About {text}", more))
    return found, about


def _is_slot(text: str) -> bool:
    """Whether a few words say what an aspect is for rather than tell about it."""
    return 0 < len(text) <= _LONGEST_SLOT and not set(text) & set("\n.!?")


def _boxes(one: Any) -> list[Any]:
    return [box for box in rows(at(one, "boxes"), "boxes") if at(box, "disabled") is not True]


def _track(one: Any) -> StressTrack:
    name = phrase(at(one, "name"))
    here = name if name and not name.startswith(_STRESS) else phrase(at(one, "id"))
    worth = (whole(at(box, "count")) or 1 for box in _boxes(one))
    return boxes(_title(here, _STRESS), worth, (at(box, "checked") is True for box in _boxes(one)))


# Writing


def write(figure: Figure) -> str:
    slots = {slot: kind for kind, slot in _SLOTS.items()}
    notes = all_notes(figure)
    race = next((note for note in notes if note.name == "Race"), Named("", ""))
    looks = next((note for note in notes if note.name == "Description"), Named("", ""))
    lines = [looks.text] if looks.text else []
    lines += [f"[{_REFRESH}] {figure.refresh}"] if figure.refresh is not None else []
    lines += [f"[{note.name}] {note.text}" for note in notes if note not in (race, looks)]
    module = {"version": "1.0.0", "config": {}}
    file = {
        "_version": "1.3.1",
        "_modules": {f"sonder@core-{name}": module for name in _MODULES},
        "id": 1,
        "name": written_name(figure),
        "race": race.text,
        "description": "\n".join(lines),
        "avatar": figure.portrait,
        **({} if figure.points is None else {"tokens": figure.points}),
        "aspects": [
            {
                "name": one.text,
                "description": "" if one.name in slots else one.name,
                "type": slots.get(one.name, "other"),
            }
            for one in figure.aspects
        ],
        "skills": {_skill(name): rating for name, rating in figure.skills.items()},
        "stunts": [
            {"name": one.name, "description": one.text, "priceInTokens": 0} for one in figure.stunts
        ],
        "stress": [_written(one) for one in figure.tracks],
        "consequences": [
            {"level": _level(one), "description": one.text, "disabled": False}
            for one in figure.wounds
        ],
        "inventory": [{"name": one.name, "description": one.text} for one in figure.extras],
    }
    return msgspec.json.format(msgspec.json.encode(file), indent=1).decode()


def _skill(name: str) -> str:
    """A skill's id where it can be read back from it; else its name, which the app takes too."""
    odd = {title: key for key, title in _OTHERWISE.items()}
    id = f"{_SKILLS}{odd.get(name, name.casefold().replace(' ', '-'))}"
    return id if _title(id, _SKILLS) == name else name


def _level(one: Wound) -> str:
    return one.name.casefold() if severity(one.name) == one.name.casefold() else one.name


def _written(track: StressTrack) -> dict[str, Any]:
    id = f"{_STRESS}{track.name.casefold().replace(' ', '-')}"
    filled = zip(track.worth, track.marked, strict=True)
    row = [{"count": worth, "checked": mark, "disabled": False} for worth, mark in filled]
    return {"id": id, "name": track.name, "description": "", "boxes": row}
