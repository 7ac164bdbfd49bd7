"""Sheets nobody should trust, by generation: the samples with anything in them bent or broken.

The same generator serves hypothesis, which shrinks what it finds, and the torture suite.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

SAMPLES = {
    path.name: path.read_bytes() for path in sorted((Path(__file__).parent / "samples").iterdir())
}

ODD: list[Any] = [
    None, True, False, 0, -1, 1, 7, 99, 10**9, -(10**9), 10**30, -(10**30), 0.5, 1e300, -1e-300,
    float("nan"), float("inf"), "", " ", "\n\n", "x", "x" * 500, "x" * 25_000, "\u202e\u202dabc",
    "\u200b", "\x00\x07\x1b[31m", "\ud83c", "e\u0301" * 200, "🧜‍♀️", "<script>alert(1)</script>",
    "<p>" * 3_000, "&lt;b&gt;" * 50, "@UUID[" * 400, "[[/roll " * 400,
    "](((" * 300, "+" * 300, "9" * 400, "-+5",
    "−5", "5M2", "B4", "G" * 90, "Great (+4) ", ";" * 900, "," * 900, ":" * 300, "{{7*7}}", "'; --",
    "../../etc", "javascript:x", "https://x.invalid/x.png", [], {}, [[]], [None], {"": ""},
    {"__proto__": {"x": 1}}, {"<<": {"<<": 1}}, ["x"] * 700, {"name": "x", "value": "y"},
    {"name": {"name": {}}}, {str(n): n for n in range(500)},
]  # fmt: skip
"""Values of every kind where another kind is wanted, too large, or not to be shown."""
KEYS = [
    "__proto__",
    "constructor",
    "<<",
    "",
    "a/b",
    "\u202e",
    "x" * 300,
    "name",
    "system",
    "0",
    "-1",
]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every (container, key) inside a value."""
    inside = [value]
    while inside:
        here = inside.pop()
        if isinstance(here, dict | list):
            for key in list(here) if isinstance(here, dict) else range(len(here)):
                yield here, key
                inside.append(here[key])


def _odd(rng: Random) -> Any:
    value = rng.choice(ODD)
    for _ in range(rng.choice((0, 0, 0, 0, 1, 3, 40, 120))):
        value = [value] if rng.random() < 0.5 else {"embeds": [value]}
    return value


def _set(data: Any, rng: Random, spot: Any, key: Any) -> None:
    spot[key] = _odd(rng)


def _gone(data: Any, rng: Random, spot: Any, key: Any) -> None:
    del spot[key]


def _grafted(data: Any, rng: Random, spot: Any, key: Any) -> None:
    other, where = rng.choice(list(places(data)))
    spot[key] = json.loads(json.dumps(other[where]))


def _many(data: Any, rng: Random, spot: Any, key: Any) -> None:
    if isinstance(spot, list):
        spot[key:key] = [spot[key]] * rng.choice((1, 20, 400))
    elif isinstance(spot[key], str):
        spot[key] = spot[key] * rng.choice((2, 40, 2_000))


def _renamed(data: Any, rng: Random, spot: Any, key: Any) -> None:
    if isinstance(spot, dict):
        spot[rng.choice(KEYS)] = spot.pop(key)


def _newer(data: Any, rng: Random, spot: Any, key: Any) -> None:
    versions = [(spot, key) for spot, key in places(data) if "ersion" in str(key)]
    if versions:
        where, at = rng.choice(versions)
        where[at] = rng.choice((99, "99.0.0", -1, None, 10**12))


Bend = Callable[[Any, Random, Any, Any], None]
BENDS: list[Bend] = [_set, _set, _set, _gone, _grafted, _many, _renamed, _newer]


def bent_object(data: Any, rng: Random) -> bytes:
    """A JSON sheet with a few things changed."""
    for _ in range(rng.randint(1, 4)):
        spots = list(places(data))
        if spots:
            rng.choice(BENDS)(data, rng, *rng.choice(spots))
    text = json.dumps(data, ensure_ascii=rng.random() < 0.5)
    if rng.random() < 0.1:  # a key that is there twice
        text = text.replace("{", '{"name": 5, "type": null, "name": "Twice", ', rng.randint(1, 4))
    if rng.random() < 0.05:  # deeper than anybody writes by hand
        many = rng.choice((300, 2_000, 200_000))
        text = f'{text[:-1]}, "pages": {"[" * many}{"]" * many}}}'
    return text.encode("utf-8", "surrogatepass")


def bent_text(text: str, rng: Random) -> bytes:
    """A typed sheet with lines moved, doubled, joined and filled with what is odd."""
    lines = text.split("\n")
    for _ in range(rng.randint(1, 5)):
        at = rng.randrange(len(lines))
        what = rng.random()
        if what < 0.3:
            lines[at] += str(rng.choice(ODD))[:5_000]
        elif what < 0.45:
            lines[at] = str(rng.choice(ODD))[:5_000] + lines[at]
        elif what < 0.6:
            lines[at:at] = [lines[at]] * rng.choice((1, 30, 900))
        elif what < 0.75:
            lines[at : at + 2] = ["".join(lines[at : at + 2])]
        elif what < 0.9:
            lines[at] = lines[at][: rng.randint(0, len(lines[at]))]
        else:
            rng.shuffle(lines)
        lines = lines or [""]
    return "\n".join(lines).encode("utf-8", "surrogatepass")


def broken(raw: bytes, rng: Random) -> bytes:
    """A file that did not come through whole."""
    at = rng.randrange(len(raw) + 1)
    match rng.randrange(7):
        case 0:
            return raw[:at]
        case 1:
            return raw[:at] + bytes([rng.randrange(256)]) + raw[at + 1 :]
        case 2:
            return raw[:at] + bytes(rng.randrange(256) for _ in range(9)) + raw[at:]
        case 3:
            return raw[:at] + raw[at // 2 :]
        case 4:
            return raw.decode("utf-8", "replace").encode("utf-16")
        case 5:
            return b"```json\r\n" + raw.replace(b"\\", b"\\\\").replace(b"\n", b"\r\n") + b"\r\n```"
        case _:
            return b"\xef\xbb\xbf" + raw + b"\x00" * rng.randrange(3)


def bent(name: str, rng: Random) -> bytes:
    """A sample, bent in some way."""
    raw = SAMPLES[name]
    what = rng.random()
    if what < 0.15:
        return broken(raw, rng)
    if raw.lstrip().startswith(b"{"):
        made = bent_object(json.loads(raw), rng)
    else:
        made = bent_text(raw.decode(), rng)
    return broken(made, rng) if what > 0.95 else made
