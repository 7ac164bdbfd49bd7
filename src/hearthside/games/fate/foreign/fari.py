"""Characters from Fari, in every shape it has ever written: decided by shape, never by version."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from hearthside.core.foreign.formats import (
    SheetFile,
    Understood,
    Unreadable,
    at,
    phrase,
    rows,
    whole,
    words,
)
from hearthside.core.foreign.plain import plain, titled
from hearthside.games.fate.foreign.fari_labels import Kind, kind_of, note_like, refresh_like
from hearthside.games.fate.foreign.figure import (
    Figure,
    Named,
    StressTrack,
    Wound,
    boxes,
    with_name,
    wound,
)
from hearthside.games.fate.foreign.placing import placed

NEWEST = 6
_TYPES = ("character", "scene", "index-card-template", "full")
_FLAT = ("aspects", "skills", "stressTracks")
_HEADED = ("aspects", "skills", "stunts", "stressTracks", "consequences")
_DEEPEST = 8


class _Section(msgspec.Struct):
    label: str
    blocks: list[dict[str, Any]]
    kind: Kind = ""


def recognises(file: SheetFile) -> bool:
    data = file.data
    if data is None:
        return False
    if at(data, "fariType") in _TYPES:
        return True
    if all(isinstance(data.get(key), list) for key in _FLAT):
        return True
    return any(at(page, "rows") or at(page, "sections") for page in _pages(data))


def read(file: SheetFile) -> tuple[Understood, ...]:
    data = file.data or {}
    match at(data, "fariType"):
        case "full":
            people = [_somebody(one) for one in rows(at(data, "characters"), "characters")]
            scenes = [_scene(one) for one in rows(at(data, "scenes"), "scenes")]
            cards = [_collection(one) for one in rows(at(data, "indexCardCollections"))]
            if not people and not scenes and not cards:
                raise Unreadable("The backup is empty. Choose characters when you export it.")
            return (*people, *scenes, *cards)
        case "scene":
            return (_scene(data),)
        case "index-card-template":
            return (_cards(data, [data], []),)
    return (_somebody(data),)


def _pages(data: Any) -> list[dict[str, Any]]:
    return rows(at(data, "pages"), "pages") if isinstance(at(data, "pages"), list) else []


def _html(value: Any) -> str:
    return plain(words(value))


def _label(value: Any) -> str:
    return titled(" ".join(_html(value).split()))


# Characters


def _somebody(data: dict[str, Any]) -> Understood:
    sheet, version = placed(_character(data)), whole(at(data, "version")) or 0
    if version <= NEWEST:
        return sheet
    newer = f"The file is from a newer Fari (version {version}). Look closely whether all is there."
    return msgspec.structs.replace(sheet, problems=(newer, *sheet.problems))


def _character(data: dict[str, Any]) -> Figure:
    version = whole(at(data, "version"))
    if version is not None and version > NEWEST and not _pages(data):
        raise Unreadable(
            f"The file is from a newer Fari (version {version}) and has no pages that we know."
        )
    figure = _paged(data) if _pages(data) else _flat(data)
    if group := _html(at(data, "group")):
        figure = msgspec.structs.replace(figure, notes=(*figure.notes, Named("Group", group)))
    return with_name(figure, phrase(at(data, "name")))


def _flat(data: dict[str, Any]) -> Figure:
    """Versions 1 and 2."""
    aspects = [_named(one) for one in rows(at(data, "aspects"), "aspects")]
    notes = [Named("Notes", _html(at(data, "notes")))]
    notes += [Named(f"Heading of {key}", _html(at(data, f"{key}Label"))) for key in _HEADED]
    return Figure(
        name="",
        aspects=tuple(one for one in aspects if one.text),
        skills={
            _label(at(one, "name")): whole(at(one, "value")) or 0
            for one in rows(at(data, "skills"), "skills")
            if _label(at(one, "name"))
        },
        stunts=tuple(one for one in map(_named, rows(at(data, "stunts"), "stunts")) if one.text),
        tracks=tuple(_slots(one, "name") for one in rows(at(data, "stressTracks"), "tracks")),
        wounds=tuple(
            wound(_label(at(one, "name")), None, _html(at(one, "value")))
            for one in rows(at(data, "consequences"), "consequences")
        ),
        refresh=whole(at(data, "refresh")),
        # Before points had a field of their own, a sheet began with as many as its refresh.
        points=whole(at(data, "fatePoints") if "fatePoints" in data else at(data, "refresh")),
        notes=tuple(notes),
    )


def _named(one: dict[str, Any]) -> Named:
    return Named(_label(at(one, "name")), _html(at(one, "value")))


def _slots(block: dict[str, Any], key: str = "label", kind: str = "") -> StressTrack:
    """A row of boxes: plain marks in version 1, with labels since."""
    found = at(block, "value")
    slots = found if isinstance(found, list) else []
    worth = [
        whole(at(slot, "label")) or (1 if isinstance(slot, dict) else n)
        for n, slot in enumerate(slots, 1)
    ]
    marked = [slot is True or at(slot, "checked") is True for slot in slots]
    return boxes(_label(at(block, key)) or "Stress", worth, marked, kind=kind)


def _sections(data: dict[str, Any]) -> Iterator[_Section]:
    """Versions 3 to 6: what stands on the left comes before what stands on the right."""
    for page in _pages(data):
        found: list[dict[str, Any]] = []
        sections = at(page, "sections")
        if isinstance(sections, list):
            every = rows(sections, "sections")
            found += [one for one in every if at(one, "position") != "Right"]
            found += [one for one in every if at(one, "position") == "Right"]
        for side in ("left", "right"):
            found += rows(at(sections, side), "sections")
        for row in rows(at(page, "rows"), "rows"):
            for column in rows(at(row, "columns"), "columns"):
                found += rows(at(column, "sections"), "sections")
        for one in found:
            label = _label(at(one, "label"))
            blocks = rows(at(one, "blocks"), "blocks")
            yield _Section(label, blocks, kind_of(label))


def _guessed(sections: list[_Section]) -> None:
    """Where labels do not say it, the shape does."""
    every = {section.kind for section in sections}
    before = ""
    for section in sections:
        types = {phrase(at(block, "type")) for block in section.blocks}
        if not section.kind and types == {"SlotTracker"} and "stress" not in every:
            section.kind = "stress"
        elif not section.kind and types == {"Text"} and not note_like(section.label):
            if before == "stress" and "consequences" not in every:
                section.kind = "consequences"
            elif "aspects" not in every and len(section.blocks) > 1:
                section.kind = "aspects"
                every.add("aspects")
            elif "stunts" not in every and len(section.blocks) > 1:
                section.kind = "stunts"
        before = section.kind


def _paged(data: dict[str, Any]) -> Figure:
    sections = list(_sections(data))
    _guessed(sections)
    page = _Read()
    for section in sections:
        for block in section.blocks:
            page.take(section, block)
    return Figure(
        name="",
        aspects=tuple(page.aspects),
        skills=page.skills,
        stunts=tuple(page.stunts),
        extras=tuple(page.extras),
        tracks=tuple(page.tracks),
        wounds=tuple(page.wounds),
        refresh=page.refresh,
        points=page.points,
        portrait=page.portrait,
        notes=tuple(page.notes),
    )


_STUNT = re.compile(r"^stunts?\s*(?:#?\d+)?\s*[:.\-–]?\s*", re.IGNORECASE)
_EXTRA = re.compile(r"^extra\s*(?:#?\d+)?\s*[:.\-–]\s*", re.IGNORECASE)
_LISTED = re.compile(r"^\+?\s*([+\-−]?\d{1,2})\s+skills?\s*:?$", re.IGNORECASE)


class _Read:
    """What the blocks have come to so far."""

    def __init__(self) -> None:
        self.aspects: list[Named] = []
        self.skills: dict[str, int] = {}
        self.stunts: list[Named] = []
        self.extras: list[Named] = []
        self.tracks: list[StressTrack] = []
        self.wounds: list[Wound] = []
        self.notes: list[Named] = []
        self.refresh: int | None = None
        self.points: int | None = None
        self.portrait = ""

    def take(self, section: _Section, block: dict[str, Any]) -> None:
        label, value = _label(at(block, "label")), at(block, "value")
        match at(block, "type"):
            case "Text":
                self._text(section, label, _html(value))
            case "Skill":
                self._skill(label, value)
            case "PointCounter" | "Numeric" if self._counts(label, block):
                self.points = whole(value)
                most = whole(at(block, "meta", "max"))
                self.refresh = self.refresh if most is None else most
            case "PointCounter" | "Numeric" if refresh_like(label) and self.refresh is None:
                self.refresh = whole(value)
            case "SlotTracker" if section.kind in ("stress", "conditions"):
                kind = "condition" if section.kind == "conditions" else ""
                self.tracks.append(_slots(block, kind=kind))
            case "SlotTracker":
                track = _slots(block)
                marks = "".join("[x]" if mark else "[ ]" for mark in track.marked)
                self._note(section, label, marks)
            case "Image" if not self.portrait:
                self.portrait = " ".join(words(value).split())
            case "Separator":
                self._note(section, "", label)
            case _:
                self._note(section, label, _html(value))

    def _counts(self, label: str, block: dict[str, Any]) -> bool:
        if self.points is not None:
            return False
        return at(block, "meta", "isMainPointCounter") is True or kind_of(label) == "points"

    def _skill(self, label: str, value: Any) -> None:
        if listed := _LISTED.match(label):
            rating = whole(listed[1].replace("−", "-")) or 0
            self.skills |= {
                name.strip(): rating for name in _html(value).split(",") if name.strip()
            }
        elif label:
            self.skills[label] = whole(value) or 0

    def _text(self, section: _Section, label: str, text: str) -> None:
        if section.kind == "aspects":
            if text:
                self.aspects.append(Named(label or "Aspect", text))
        elif section.kind == "consequences":
            self.wounds.append(wound(label, None, text))
        elif section.kind == "stunts" and text:
            self._stunt(label, text)
        elif section.kind == "points" and text and refresh_like(label) and self.refresh is None:
            self.refresh = whole(text)
        else:
            self._note(section, label, text)

    def _stunt(self, label: str, text: str) -> None:
        if extra := _EXTRA.match(label):
            self.extras.append(Named(label[extra.end() :], text))
            return
        name = _STUNT.sub("", label)
        if not name:
            first, dot, rest = text.partition(". ")
            name, text = (first, rest) if dot and len(first) <= 60 else ("Stunt", text)
        self.stunts.append(Named(titled(name.upper()) if label.isupper() else name, text))

    def _note(self, section: _Section, label: str, text: str) -> None:
        if text:
            self.notes.append(Named(label or section.label, text))


# Scenes: they are about no single person, so all of a scene is a note.


def _scene(data: dict[str, Any]) -> Understood:
    old = rows(at(data, "aspects"), "cards")
    public = rows(at(data, "indexCards", "public"), "cards") or [
        o for o in old if not at(o, "isPrivate")
    ]
    private = rows(at(data, "indexCards", "private"), "cards") or [
        o for o in old if at(o, "isPrivate")
    ]
    return _cards(data, public, private)


def _collection(data: dict[str, Any]) -> Understood:
    return _cards(data, rows(at(data, "indexCards"), "cards"), [])


def _cards(data: dict[str, Any], public: list[Any], private: list[Any]) -> Understood:
    left = [line for card in public for line in _card(card, "")]
    left += [line for card in private for line in _card(card, " (only for the game master)")]
    if notes := _html(at(data, "notes")):
        left.append(f"Notes: {notes}")
    name = _html(at(data, "name")) or _html(at(data, "title")) or "A scene"
    about = "This is a scene and not a character: its cards are kept as notes."
    return Understood(name=name, left=tuple(left), problems=(about,))


def _card(card: dict[str, Any], known: str, depth: int = 0) -> Iterator[str]:
    label = _label(at(card, "titleLabel")) or "Card"
    yield f"{label}{known}: {_html(at(card, 'title'))}"
    if content := _html(at(card, "content")):
        yield f"{_label(at(card, 'contentLabel')) or 'Content'}{known}: {content}"
    for block in rows(at(card, "blocks"), "blocks"):
        value = at(block, "value")
        said = (
            "".join("[x]" if mark else "[ ]" for mark in _slots(block).marked)
            if isinstance(value, list)
            else _html(value)
        )
        if said:
            yield f"{_label(at(block, 'label')) or 'Note'}{known}: {said}"
    if depth < _DEEPEST:
        for sub in rows(at(card, "subCards"), "cards"):
            yield from _card(sub, known, depth + 1)
