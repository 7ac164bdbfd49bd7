"""A game's ready table as data: who sits down, and the moves that set the scene.

It stands in `demo.toml` in the game's package. A move is written as the API takes it, with the seat
that makes it; what the dice show is a move of the seat `fortune`.

    title = "The Unlit Chapel"
    pitch = "One wanderer at the foot of a dark stair."
    gm = "Gale"
    players = ["Robin"]

    [[moves]]
    by = "gale"
    move = "table.open-scene"
    title = "The chapel stairs"
"""

from typing import Any

import msgspec

from hearthside.core.face_parts import spelt


class Demo(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ready table: who sits down, and the moves that set the scene."""

    title: str
    pitch: str
    gm: str
    players: tuple[str, ...]
    moves: tuple[dict[str, Any], ...]
    """In order. The seat that makes one is `by`: the slug of a name. A `face` is drawn from its
    parts in their order, in one line."""

    def plain_moves(self) -> list[tuple[str, dict[str, Any]]]:
        """(seat, move as plain data), each face spelt out."""
        found = []
        for each in self.moves:
            move = dict(each)
            seat, face = move.pop("by"), move.pop("face", None)
            found.append((seat, {**move, **(spelt(face) if face else {})}))
        return found


def parse_demo(toml: str) -> Demo:
    """The ready table of a game's `demo.toml`."""
    import tomllib

    return msgspec.convert(tomllib.loads(toml), Demo)
