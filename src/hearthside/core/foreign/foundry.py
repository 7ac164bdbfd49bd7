"""What all actors have that Foundry exports, of whatever game and version. Each game reads its own
in `games/*/foreign`."""

import hashlib
import re
from collections.abc import Iterable
from typing import Any

import msgspec

from hearthside.core.foreign.formats import Unreadable, at, phrase, rows, words
from hearthside.core.foreign.plain import marked_up, plain

_NOBODY = "icons/svg/mystery-man.svg"
_HEADING = re.compile(r"<h[1-6][^<>]*>([^<>]{1,200})</h[1-6]>", re.IGNORECASE)


def system_id(data: Any) -> str:
    """Which game system wrote an actor, or nothing where it does not say."""
    found = (
        at(data, "_stats", "systemId"),
        at(data, "_stats", "exportSource", "systemId"),
        at(data, "flags", "exportSource", "system"),
    )
    return next((one for one in found if isinstance(one, str) and one), "")


def values(thing: Any) -> dict[str, Any]:
    """The system's own values of an actor or item: under `data` before Foundry 10."""
    found = at(thing, "system")
    if not isinstance(found, dict):
        found = at(thing, "data")
    return found if isinstance(found, dict) else {}


def items(actor: Any, *kinds: str) -> list[dict[str, Any]]:
    """An actor's items of these kinds in the order its sheet shows them."""
    found = [one for one in rows(at(actor, "items"), "items") if at(one, "type") in kinds]
    return sorted(found, key=_place)


def _place(item: Any) -> int:
    """Places run into the hundred thousands, past what a sheet's own numbers may be."""
    place = at(item, "sort")
    return place if isinstance(place, int) else 0


def html(value: Any) -> str:
    return plain(words(value))


def headed(value: Any, first: str) -> list[tuple[str, str]]:
    """A long text as pairs of heading and words; what stands before any heading is `first`."""
    pieces = _HEADING.split(words(value))
    labels = [first, *(phrase(plain(label)) for label in pieces[1::2])]
    return [(label, plain(text)) for label, text in zip(labels, pieces[::2], strict=True)]


def under_headings(pairs: Iterable[tuple[str, str]], first: str) -> str:
    """Pairs of heading and words as one text that `headed` reads back."""
    written = ""
    for label, text in pairs:
        head = "" if label == first and not written else f"<h3>{marked_up(label)}</h3>"
        written += f"{head}<p>{marked_up(text)}</p>"
    return written


def portrait(actor: Any) -> str:
    """An actor's picture where others can fetch it; a path on somebody's own server is none."""
    image = phrase(at(actor, "img"))
    return image if image.startswith(("https://", "http://")) else ""


def item_id(*seed: str) -> str:
    """Sixteen letters and digits, the same for the same item."""
    return hashlib.sha256("\n".join(seed).encode()).hexdigest()[:16]


def item(number: int, kind: str, name: str, value: dict[str, Any], id: str = "") -> dict[str, Any]:
    """Something an actor has, in its place among the others."""
    return {
        "_id": id or item_id(kind, name, str(number)),
        "name": name,
        "type": kind,
        "img": "icons/svg/item-bag.svg",
        "system": value,
        "effects": [],
        "folder": None,
        "sort": number * 1000,
        "flags": {},
    }


def written(actor: dict[str, Any], system: str, version: str) -> str:
    """An actor with the wrapper around it, as Import Data takes it."""
    image = actor.get("img") or _NOBODY
    about = {"coreVersion": "13.351", "systemId": system, "systemVersion": version}
    source = {"world": "hearthside", "system": system}
    file = {
        **actor,
        "img": image,
        "prototypeToken": {
            "name": actor["name"],
            "actorLink": True,
            "disposition": 1,
            "texture": {"src": image},
        },
        "effects": [],
        "flags": {"exportSource": {**source, "coreVersion": "13.351", "systemVersion": version}},
        "_stats": {**about, "exportSource": {"worldId": "hearthside", **about}},
    }
    return msgspec.json.format(msgspec.json.encode(file), indent=1).decode()


def only(actor: Any, kinds: tuple[str, ...], words_for: str) -> None:
    """Refuse an actor that is nobody: scenery, a group of references, a setting."""
    kind = at(actor, "type")
    if kind not in kinds:
        shown = phrase(kind) or "without a type"
        raise Unreadable(f"This actor is “{shown[:40]}”, and nobody’s sheet. Export {words_for}.")
