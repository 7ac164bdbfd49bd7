"""The published shapes of the API, as JSON Schema made from the very types that are used."""

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from hearthside.core.forms import Field
from hearthside.core.game import Game
from hearthside.core.life import LIFE
from hearthside.core.moves import Fall
from hearthside.core.pieces import Piece
from hearthside.web.api import shapes, sheets
from hearthside.web.api.descriptions import described

CALLS: dict[str, tuple[str, Any, Any]] = {
    "GET /api/games": ("The games that are here.", None, list[shapes.AGame]),
    "GET /api/seat": ("The table and seat that a token opens.", None, shapes.TokenPlace),
    "POST /api/tables": ("Open a table.", shapes.NewTable, shapes.Opened),
    "GET /api/tables/{table}": ("The table as your seat sees it.", None, shapes.State),
    "GET /api/tables/{table}/options": ("What you may do now.", None, list[shapes.Offer]),
    "GET /api/tables/{table}?compact=1": ("The same in a few figures.", None, shapes.CompactState),
    "GET /api/tables/{table}/choices": (
        "What is asked and what you could begin, in short; ?all=1 of every section.",
        None,
        shapes.Choices,
    ),
    "GET /api/tables/{table}/forms/{key}": ("One form and what it needs.", None, shapes.OpenedForm),
    "POST /api/tables/{table}/forms/{key}": (
        "Send a form: the blanks you fill in; ?seen=SEQ calls it off if its odds changed since.",
        dict[str, Any],
        shapes.Taken,
    ),
    "GET /api/tables/{table}/briefing": (
        "The table in a page of plain words, ?after=0.",
        None,
        shapes.Brief,
    ),
    "GET /api/tables/{table}/sheets/{character}": (
        "A sheet in plain words, by the character's id or name.",
        None,
        shapes.Page,
    ),
    "GET /api/tables/{table}/rules/{id}": ("A rule of the game.", None, shapes.Page),
    "GET /api/tables/{table}/wait": (
        "Answers once you are asked or may begin something, ?since=0&seconds=25 (at most 50).",
        None,
        shapes.Waited,
    ),
    "POST /api/tables/{table}/sheets/read": (
        "What a sheet of another tool says; nothing is kept.",
        sheets.SheetText,
        sheets.SheetsRead,
    ),
    "POST /api/tables/{table}/sheets": (
        "Bring a sheet in: all of it, or nothing.",
        sheets.SheetToBringIn,
        sheets.Brought,
    ),
    "GET /api/tables/{table}/sheets/{character}/{format}": (
        "Somebody in the format of another tool.",
        None,
        sheets.TakenAlong,
    ),
    "POST /api/tables/{table}/pictures": (
        "Bring a picture: its bytes, ?title=&who=&for=scene.",
        None,
        shapes.PictureTaken,
    ),
    "GET /api/tables/{table}/pictures/{picture}": (
        "A picture you may see, as WebP; ?small=1.",
        None,
        None,
    ),
    "POST /api/tables/{table}/moves": ("Make a move.", "Move", shapes.Taken),
    "GET /api/tables/{table}/log": ("The log, ?after=0&limit=100.", None, list[shapes.HeardEntry]),
    "GET /api/tables/{table}/events": (
        "The log as it grows, as a stream.",
        None,
        shapes.HeardEntry,
    ),
}


KINDS_OF: tuple[Any, ...] = (Field, Piece)
"""Where one of several shapes may stand, told apart by its tag."""


def published(games: Mapping[str, Game[Any]]) -> dict[str, Any]:
    """Every call with what goes in and comes out, and every shape by name."""
    unions = {name: _moves(game) for name, game in games.items()}
    used = [shape for _, sent, got in CALLS.values() for shape in (sent, got) if _is_type(shape)]
    kinds: list[Any] = [kind for base in KINDS_OF for kind in _kinds(base)]
    wanted = [shapes.Refusal, *used, *unions.values(), *kinds]
    made, defs = msgspec.json.schema_components(wanted, ref_template="#/$defs/{name}")
    described(defs)
    by_shape = dict(zip([repr(shape) for shape in wanted], made, strict=True))
    for base in KINDS_OF:
        defs[base.__name__] = {"anyOf": [by_shape[repr(kind)] for kind in _kinds(base)]}
    moves = {name: by_shape[repr(union)] for name, union in unions.items()}

    def schema(shape: Any) -> Any:
        if shape == "Move":
            return {"anyOf": [{"$ref": f"#/moves/{name}"} for name in moves]}
        return by_shape[repr(shape)] if shape else None

    calls = {
        call: {"what": what, "send": schema(sent), "get": schema(got)}
        for call, (what, sent, got) in CALLS.items()
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Hearthside",
        "authorization": "Authorization: Bearer TOKEN, where TOKEN is the end of a seat's link.",
        "calls": calls,
        "refusal": schema(shapes.Refusal),
        "moves": moves,
        "$defs": defs,
    }


PAGES = "hearthside.web.pages."


def _is_type(shape: Any) -> bool:
    return shape is not None and not isinstance(shape, str)


def _kinds(base: Any) -> list[Any]:
    """Every shape made from another, also by way of a third, but for those of our pages alone."""
    every = [kind for near in base.__subclasses__() for kind in (near, *_kinds(near))]
    return [kind for kind in every if not kind.__module__.startswith(PAGES)]


def _moves(game: Game[Any]) -> Any:
    return reduce(or_, (Fall, *LIFE.moves, *game.moves))
