"""Characters of Roll20's Fate sheet, as the VTT Enhancement Suite exports them."""

import re
from typing import Any

import msgspec

from hearthside.core.foreign import foundry
from hearthside.core.foreign.formats import (
    SheetFile,
    Understood,
    Unreadable,
    at,
    phrase,
    whole,
    words,
)
from hearthside.core.foreign.plain import marked_up, plain
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

NEWEST = 3
MOST_VALUES = 3_000
_FIELDS: dict[str, tuple[str, ...]] = {
    "aspects": ("label", "aspect", "notes", "invokes"),
    "skills": ("skill", "rating", "bonus"),
    "stunts": ("name", "desc"),
    "extras": ("name", "desc"),
    "powers": ("name", "desc"),
    "stress": (
        "label",
        "track",
        *(f"{kind}{n}" for kind in ("track", "check") for n in range(1, 10)),
    ),
    "consequences": ("label", "track", "trackcheck", "aspect", "recovery"),
}
_FIELDS["conditions"] = _FIELDS["stress"]
_ROWS = {section: f"repeating_{section}_" for section in _FIELDS}
_KNOWN = ("character_name", "fp", "refresh", "setgame", "uninitialized")
_ESCAPED = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
Row = dict[str, Any]


def recognises(file: SheetFile) -> bool:
    if whole(at(file.data, "schema_version")) is None:
        return False
    names = [name for name, _ in _attribs(file.data)]
    shaped = any(name.startswith((_ROWS["aspects"], _ROWS["skills"])) for name in names)
    return shaped or "setgame" in names


def read(file: SheetFile) -> tuple[Understood, ...]:
    version = whole(at(file.data, "schema_version")) or 0
    if version > NEWEST:
        raise Unreadable(
            f"The file is of version {version}, newer than we know ({NEWEST}). Paste it as text."
        )
    held = dict(_attribs(file.data))
    found = {section: _rows(held, section) for section in _FIELDS}
    notes = [
        Named(label, text) for label, text in foundry.headed(_bio(file.data), "Biography") if text
    ]
    notes += [
        Named(f"About {phrase(row.get('label'))}", plain(words(row["notes"])))
        for row in found["aspects"]
        if phrase(row.get("notes"))
    ]
    skills = {phrase(row.get("skill")): row for row in found["skills"]}
    figure = Figure(
        name="",
        aspects=tuple(
            Named(phrase(row.get("label")) or "Aspect", phrase(row.get("aspect")))
            for row in found["aspects"]
            if phrase(row.get("aspect"))
        ),
        skills={
            name: (whole(row.get("rating")) or 0) + (whole(row.get("bonus")) or 0)
            for name, row in skills.items()
            if name
        },
        stunts=tuple(_named(row) for row in found["stunts"] if _is(row)),
        extras=tuple(_named(row) for row in (*found["extras"], *found["powers"]) if _is(row)),
        tracks=(
            *(_track(row) for row in found["stress"]),
            *(_track(row, kind="condition") for row in found["conditions"]),
        ),
        wounds=tuple(
            wound(phrase(row.get("label")), whole(row.get("track")), phrase(row.get("aspect")))
            for row in found["consequences"]
        ),
        refresh=whole(held.get("refresh")),
        points=whole(held.get("fp")),
        portrait=_picture(file.data),
        notes=(*notes, *_rest(held)),
    )
    name = phrase(held.get("character_name")) or phrase(at(_sheet(file.data), "name"))
    return (placed(with_name(figure, name)),)


def _sheet(data: Any) -> Any:
    """The character: at the root before version 3."""
    inner = at(data, "character")
    return inner if isinstance(inner, dict) else data


def _attribs(data: Any) -> list[tuple[str, Any]]:
    found = at(_sheet(data), "attribs")
    many = [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []
    if len(many) > MOST_VALUES:
        raise Unreadable(
            f"The file has {len(many):,} values. No sheet has more than {MOST_VALUES:,}."
        )
    return [(phrase(one.get("name")), one.get("current")) for one in many]


def _bio(data: Any) -> str:
    text = words(at(_sheet(data), "bio"))
    if "%3C" not in text.upper():
        return text
    return _ESCAPED.sub(
        lambda found: bytes.fromhex(found[0].replace("%", "")).decode("utf-8", "replace"), text
    )


def _picture(data: Any) -> str:
    image = phrase(at(_sheet(data), "avatar"))
    return image if image.startswith(("https://", "http://")) else ""


def _split(name: str) -> tuple[str, str, str] | None:
    """The section, row and field of a repeated value, by the names we know."""
    for section, prefix in _ROWS.items():
        if name.startswith(prefix):
            for field in sorted(_FIELDS[section], key=len, reverse=True):
                if name.endswith(f"_{field}"):
                    return section, name[len(prefix) : -len(field) - 1], field
    return None


def _rows(held: dict[str, Any], section: str) -> list[Row]:
    found: dict[str, Row] = {}
    for name, value in held.items():
        place = _split(name)
        if place and place[0] == section:
            found.setdefault(place[1], {})[place[2]] = value
    if len(found) > 300:
        raise Unreadable(f"The file has {len(found):,} {section}. No sheet has more than 300.")
    return list(found.values())


def _is(row: Row) -> bool:
    return bool(phrase(row.get("name")) or phrase(row.get("desc")))


def _named(row: Row) -> Named:
    return Named(phrase(row.get("name")), phrase(plain(words(row.get("desc")))))


def _track(row: Row, **more: str) -> StressTrack:
    length = min(max(whole(row.get("track")) or 0, 0), 9)
    worth = [whole(row.get(f"track{n}")) or 1 for n in range(1, length + 1)]
    marked = [phrase(row.get(f"check{n}")) in ("1", "on") for n in range(1, length + 1)]
    return boxes(phrase(row.get("label")) or "Stress", worth, marked, **more)


def _rest(held: dict[str, Any]) -> list[Named]:
    """Values of no field we know; copies for display say nothing new."""
    return [
        Named(name, said)
        for name, value in held.items()
        if name not in _KNOWN
        and _split(name) is None
        and "skill-row" not in name
        and (said := phrase(value))
    ]


# Writing


def write(figure: Figure) -> str:
    made: list[dict[str, str]] = []

    def put(name: str, value: object) -> None:
        id = f"-{foundry.item_id(name, str(len(made)))}xyz"
        made.append({"name": name, "current": str(value), "max": "", "id": id})

    put("character_name", written_name(figure))
    put("setgame", "fcon")
    for key, number in (("fp", figure.points), ("refresh", figure.refresh)):
        if number is not None:
            put(key, number)
    for section, row in _written(figure):
        id = f"-M{foundry.item_id(section, str(len(made)))}zQ"
        for field, value in row.items():
            put(f"{_ROWS[section]}{id}_{field}", value)
    notes = [(note.name, note.text) for note in all_notes(figure)]
    notes.sort(key=lambda pair: pair[0] != "Biography")
    character = {
        "oldId": f"-M{foundry.item_id(figure.name)}",
        "name": written_name(figure),
        "avatar": figure.portrait,
        "bio": foundry.under_headings(notes, "Biography"),
        "gmnotes": "",
        "defaulttoken": "",
        "tags": "[]",
        "controlledby": "",
        "inplayerjournals": "",
        "attribs": made,
        "abilities": [],
    }
    file = {"schema_version": NEWEST, "type": "character", "character": character}
    return msgspec.json.format(msgspec.json.encode(file), indent=1).decode()


def _written(figure: Figure) -> list[tuple[str, Row]]:
    found: list[tuple[str, Row]] = []
    found += [("aspects", {"label": one.name, "aspect": one.text}) for one in figure.aspects]
    found += [("skills", {"skill": name, "rating": n}) for name, n in figure.skills.items()]
    found += [("stunts", _words(one)) for one in figure.stunts]
    found += [("extras", _words(one)) for one in figure.extras]
    for track in figure.tracks:
        section = "conditions" if track.kind == "condition" else "stress"
        found.append((section, _boxed(track)))
    found += [("consequences", _hurt(one)) for one in figure.wounds]
    return found


def _words(one: Named) -> Row:
    return {"name": one.name, "desc": marked_up(one.text)}


def _boxed(track: StressTrack) -> Row:
    row: Row = {"label": track.name, "track": min(len(track.worth), 9)}
    for n, (worth, mark) in enumerate(zip(track.worth, track.marked, strict=True), 1):
        row |= {f"track{n}": worth, f"check{n}": int(mark)} if n < 10 else {}
    return row


def _hurt(one: Wound) -> Row:
    taken = int(bool(one.text))
    return {"label": one.name, "track": one.worth, "trackcheck": taken, "aspect": one.text}
