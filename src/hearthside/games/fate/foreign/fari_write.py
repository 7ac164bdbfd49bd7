"""A figure as a file that Fari takes as a new character, and Foundry's importer of Fari too."""

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec

from hearthside.core.foreign.plain import marked_up, shouted
from hearthside.games.fate.foreign.figure import (
    Figure,
    Named,
    StressTrack,
    all_notes,
    numbered,
    written_name,
)
from hearthside.games.fate.sheet import APPROACHES


def write(figure: Figure) -> str:
    """Version 6. It carries no id of its own, so that Fari never overwrites somebody."""
    ids = _Ids(figure.name)
    notes = [note for note in all_notes(figure) if note.name != "Group"]
    approaches = {name.casefold() for name in figure.skills} & set(APPROACHES)
    left = [
        _section(ids, "ASPECTS", _texts(ids, numbered(figure.aspects))),
        _section(ids, "STUNTS & EXTRAS", [*_stunts(ids, figure)]),
        _section(ids, "FATE POINTS", [*_points(ids, figure)]),
        _section(ids, "OTHER", [*_texts(ids, notes), *_picture(ids, figure)]),
    ]
    stress = [track for track in figure.tracks if track.kind == "stress"]
    conditions = [track for track in figure.tracks if track.kind == "condition"]
    right = [
        _section(ids, "STRESS", [_slots(ids, track) for track in stress]),
        _section(ids, "CONSEQUENCES", [*_wounds(ids, figure)]),
        _section(ids, "CONDITIONS", [_slots(ids, track) for track in conditions]),
        _section(ids, "APPROACHES" if approaches else "SKILLS", [*_skills(ids, figure)]),
    ]
    columns = [{"sections": [s for s in side if s["blocks"]]} for side in (left, right)]
    group = next((note.text for note in figure.notes if note.name == "Group"), "")
    file = {
        "name": written_name(figure),
        **({"group": group} if group else {}),
        "lastUpdated": 0,
        "wide": False,
        "pages": [{"id": ids.next(), "label": "CHARACTER", "rows": [{"columns": columns}]}],
        "playedDuringTurn": False,
        "version": 6,
        "fariType": "character",
    }
    return msgspec.json.format(msgspec.json.encode(file), indent=1).decode()


class _Ids:
    """Ids that look random and are the same for the same sheet."""

    def __init__(self, seed: str) -> None:
        self.seed, self.many = seed, 0

    def next(self) -> str:
        self.many += 1
        h = hashlib.sha256(f"{self.seed} {self.many}".encode()).hexdigest()
        return f"{h[:8]}-{h[8:12]}-4{h[13:16]}-a{h[17:20]}-{h[20:32]}"


def _section(ids: _Ids, label: str, blocks: list[dict[str, Any]]) -> dict[str, Any]:
    return {"id": ids.next(), "label": marked_up(label), "blocks": blocks}


def _block(ids: _Ids, kind: str, label: str, value: Any, **meta: Any) -> dict[str, Any]:
    shown = marked_up(shouted(label))
    return {"id": ids.next(), "type": kind, "label": shown, "value": value, "meta": meta}


def _texts(ids: _Ids, many: Iterable[Named]) -> list[dict[str, Any]]:
    return [_block(ids, "Text", one.name or "Note", marked_up(one.text)) for one in many]


def _stunts(ids: _Ids, figure: Figure) -> Iterable[dict[str, Any]]:
    for kind, many in (("Stunt", figure.stunts), ("Extra", figure.extras)):
        for one in many:
            block = _block(ids, "Text", f"{kind}: {one.name}", marked_up(one.text))
            loud = shouted(one.name)
            block["label"] = marked_up(f"{kind.upper() if loud.isupper() else kind}: {loud}")
            yield block


def _points(ids: _Ids, figure: Figure) -> Iterable[dict[str, Any]]:
    if figure.points is None and figure.refresh is None:
        return
    most = {} if figure.refresh is None else {"max": str(figure.refresh)}
    now = figure.points if figure.points is not None else figure.refresh
    yield _block(ids, "PointCounter", "Fate Points", str(now), isMainPointCounter=True, **most)


def _picture(ids: _Ids, figure: Figure) -> Iterable[dict[str, Any]]:
    if figure.portrait:
        yield _block(ids, "Image", "Portrait", figure.portrait)


def _slots(ids: _Ids, track: StressTrack) -> dict[str, Any]:
    slots = [
        {"label": str(worth), "checked": mark}
        for worth, mark in zip(track.worth, track.marked, strict=True)
    ]
    return _block(ids, "SlotTracker", track.name, slots)


def _wounds(ids: _Ids, figure: Figure) -> Iterable[dict[str, Any]]:
    for one in figure.wounds:
        text = marked_up(one.text)
        yield _block(ids, "Text", one.name, text, checked=bool(one.text))


def _skills(ids: _Ids, figure: Figure) -> Iterable[dict[str, Any]]:
    for name, rating in figure.skills.items():
        yield _block(ids, "Skill", name, str(rating), commands=["4dF"])
