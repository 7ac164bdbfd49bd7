"""Faces drawn from parts of our own, as small pictures that browsers keep.

A face has a code of one letter for each kind of part, in the order of `core.face_parts.PARTS`: so
it is one address, the same wherever the face is shown, and to change a part changes a letter.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from string import ascii_lowercase
from zlib import crc32

from minijinja import safe

from hearthside.core.face_parts import PARTS
from hearthside.web.host_names import at
from hearthside.web.render import face_shapes as drawn

KINDS = tuple(PARTS)
_EDITION = f"{crc32(Path(drawn.__file__).read_bytes()) & 0xFFFF:04x}"
"""Changes when the drawings do, so that browsers may keep what they have."""


def address(parts: Mapping[str, str]) -> str:
    """Where a face is found, as it may stand in a page."""
    return address_of(code(parts))


def address_of(code: str) -> str:
    """The same for a face by its letters."""
    return safe(at(f"/faces/{_EDITION}/{code}.svg"))


def code(parts: Mapping[str, str]) -> str:
    """A face as letters. What is unknown is drawn as the first of its kind.

    >>> code({"hair": "bob", "skin": "tan"})
    'baadaaaaaaa'
    """
    return _code(tuple(parts.items()))


@lru_cache(maxsize=1024)  # faces are drawn again and again
def _code(known: tuple[tuple[str, str], ...]) -> str:
    parts = dict(known)
    return "".join(ascii_lowercase[_place(kind, parts.get(kind, ""))] for kind in KINDS)


def _place(kind: str, part: str) -> int:
    there = PARTS[kind][1]
    return there.index(part) if part in there else 0


def parts_of(code: str) -> dict[str, str] | None:
    """The parts a code stands for, or nothing where it is none.

    >>> parts_of("baadaaaaaaa")["skin"], parts_of("zz")
    ('tan', None)
    """
    if len(code) != len(KINDS):
        return None
    found = {}
    for kind, letter in zip(KINDS, code, strict=True):
        there = PARTS[kind][1]
        at = ascii_lowercase.find(letter)
        if not 0 <= at < len(there):
            return None
        found[kind] = there[at]
    return found


def swatch(kind: str, part: str) -> str:
    """The colour that a part is known by."""
    if kind == "hair_colour":
        return drawn.HAIR[part][0]
    if kind == "back":
        return drawn.BACK[part][0]
    return (drawn.SKIN if kind == "skin" else drawn.CLOTH)[part][0]


@lru_cache(maxsize=1_000)
def svg(code: str) -> str:
    """A face as a picture, back to front."""
    face = parts_of(code)
    if face is None:
        return ""
    skin, shade, lip = drawn.SKIN[face["skin"]]
    hair, under = drawn.HAIR[face["hair_colour"]]
    cloth, fold, trim = drawn.CLOTH[face["clothes_colour"]]
    near, far = (drawn.PALE_BACK if face["skin"] in drawn.DARK else drawn.BACK)[face["back"]]
    layers = (
        drawn.BEHIND,
        drawn.COMPANY[face["company"]],
        drawn.HAIR_BEHIND.get(face["hair"], ""),
        drawn.CLOTHES[face["clothes"]],
        drawn.NECK,
        drawn.EARS if face["hair"] in drawn.EARS_SHOW else "",
        drawn.FACE[face["face"]],
        drawn.MARKS_UNDER.get(face["marks"], ""),
        drawn.BEARD[face["beard"]],
        drawn.LOOK[face["look"]],
        drawn.HAIR_FRONT[face["hair"]],
        drawn.MARKS_OVER.get(face["marks"], ""),
    )
    colours = {
        "skin": skin, "shade": shade, "lip": lip, "hair": hair, "under": under, "cloth": cloth,
        "fold": fold, "trim": trim, "near": near, "far": far, "ink": drawn.INK,
    }  # fmt: skip
    body = "".join(layers)
    for name, colour in colours.items():
        body = body.replace(f"${name}", colour)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">{body}</svg>'
