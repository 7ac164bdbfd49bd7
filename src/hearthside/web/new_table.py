"""What it takes to open a table: a game, a name, somebody to run it, dice, and its settings."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from starlette.requests import Request

from hearthside.core.forms import Choice, Field, Option, Pick, Text
from hearthside.core.game import Game
from hearthside.core.moves import Illegal
from hearthside.web.auth import rooms_of, turnstile
from hearthside.web.errors import HttpError
from hearthside.web.live.hub import Hub

BLANKS: tuple[Field, ...] = (
    Text("name", "The table’s name", most=80),
    Text("you", "Your name", most=40),
    Choice(
        "dice",
        "Dice",
        picks=(Pick("computer", "the table rolls"), Pick("hand", "we roll our own")),
        value="computer",
    ),
)


class WantedTable(msgspec.Struct, frozen=True):
    """A table somebody wants, with everything checked."""

    game: Game[Any]
    asked: dict[str, Any]
    settings: dict[str, Any]


def find_game(request: Request, name: str) -> Game[Any]:
    games = rooms_of(request).games
    if name not in games:
        raise HttpError(404, f"There is no game “{name[:60]}” here. There are: {', '.join(games)}.")
    return games[name]


def read(game: Game[Any], sent: Mapping[str, Sequence[str]]) -> WantedTable:
    """The wish in a browser's form."""
    return wish(game, _sent(BLANKS, sent), _sent(game.settings, sent))


def _sent(fields: tuple[Field, ...], sent: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    read = Option(move="", label="", fields=fields).read(sent)
    return {field.name: read[field.name] for field in fields if field.name in sent}


def wish(game: Game[Any], asked: Mapping[str, Any], settings: Mapping[str, Any]) -> WantedTable:
    """The same from plain values; what is left out keeps its start."""
    return WantedTable(game, _checked(BLANKS, asked), _checked(game.settings, settings))


def _checked(fields: tuple[Field, ...], given: Mapping[str, Any]) -> dict[str, Any]:
    starts: dict[str, Any] = {field.name: getattr(field, "value", None) for field in fields}
    if unknown := next((name for name in given if name not in starts), ""):
        known = ", ".join(starts) or "none"
        raise Illegal(f"There is no setting “{unknown[:60]}”. There are: {known}.", unknown[:60])
    values = {**starts, **given}
    for field in fields:
        if sentence := field.problem(values[field.name]):
            raise Illegal(sentence, field.name)
    return values


async def open_table(request: Request, wanted: WantedTable) -> Hub:
    """Open the table that was wished for."""
    name = wanted.asked["name"].strip() or f"An evening of {wanted.game.title}"
    you = wanted.asked["you"].strip() or "Game master"
    turnstile(request).open_table(request.scope)
    rooms = rooms_of(request)
    return await rooms.start(wanted.game, name, you, wanted.asked["dice"], wanted.settings)


async def open_demo(request: Request, game: Game[Any], alone: bool = False) -> Hub:
    """Open a game's ready table, perhaps for one person alone."""
    turnstile(request).open_table(request.scope)
    return await rooms_of(request).demo(game, alone)
