"""What the source says under each blank of a shape, for readers of the published schema."""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec


def described(defs: dict[str, Any]) -> None:
    """Give every property in a schema the words that stand under it in the source."""
    known = {(shape.__name__, frozenset(_names(shape).values())): shape for shape in _shapes()}
    for name, schema in defs.items():
        blanks = schema.get("properties", {})
        tag = {one for one in blanks if "enum" in blanks[one] and one in ("kind", "piece", "move")}
        shape = known.get((name, frozenset(blanks))) or known.get(
            (name, frozenset({*blanks} - tag))
        )
        if shape is None:
            continue
        for field, words in _words(shape).items():
            if (one := blanks.get(_names(shape).get(field, ""))) is not None:
                one.setdefault("description", words)


def _names(shape: type[msgspec.Struct]) -> dict[str, str]:
    """What each attribute is called in JSON."""
    return {one.name: one.encode_name for one in msgspec.structs.fields(shape)}


def _shapes(base: type[msgspec.Struct] = msgspec.Struct) -> Iterator[type[msgspec.Struct]]:
    for near in base.__subclasses__():
        if near.__module__.startswith("hearthside."):
            yield near
        yield from _shapes(near)


def _words(shape: type[msgspec.Struct]) -> dict[str, str]:
    """Each attribute's words, those of what it is made from too."""
    found: dict[str, str] = {}
    for each in reversed(shape.__mro__):
        if each.__module__.startswith("hearthside."):
            found |= _own_words(each)
    return found


@cache
def _own_words(shape: type) -> dict[str, str]:
    try:
        (body,) = ast.parse(textwrap.dedent(inspect.getsource(shape))).body
    except (OSError, TypeError, ValueError, SyntaxError):  # nothing but the compiled code is here
        return {}
    assert isinstance(body, ast.ClassDef)
    found = {}
    for one, under in zip(body.body, body.body[1:], strict=False):
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
            match under:
                case ast.Expr(value=ast.Constant(value=str(words))):
                    found[one.target.id] = " ".join(words.split())
    return found
