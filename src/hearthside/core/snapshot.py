"""A table as bytes and back: a cache that may be thrown away at any time."""

from functools import cache
from typing import Any

import msgspec

from hearthside.core.game import Game
from hearthside.core.table import Table


@cache
def _decoder(game: Game[Any]) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(Table[game.Play])  # type: ignore[name-defined]


def encode(table: Table[Any]) -> bytes:
    return msgspec.msgpack.encode(table)


def decode(game: Game[Any], body: bytes) -> Table[Any]:
    table: Table[Any] = _decoder(game).decode(body)
    return table
