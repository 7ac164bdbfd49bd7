"""Exhaustive counts of a small situation: how many ways two moves can go from the demo table."""

from itertools import combinations_with_replacement
from typing import Any

import msgspec

from hearthside.core import engine, offers
from hearthside.core.driver import demo_table
from hearthside.core.forms import Pick, Text
from hearthside.core.game import Game
from hearthside.core.moves import FORTUNE, Fall, Illegal, Move
from hearthside.core.table import Table

DEPTH = 2
WORDS = "Something"


def counted(game: Game[Any]) -> str:
    """Positions after one and two moves, with the count behind each first move."""
    table = demo_table(game, game.demo).table
    lines, total = [], 0
    for seat, move in _moves(game, table):
        behind = _count(game, _after(game, table, seat, move), DEPTH - 1)
        total += behind
        lines.append(f"{seat} {_spelled(move)}: {behind}")
    return "\n".join([f"total: {total}", *lines]) + "\n"


def _count(game: Game[Any], table: Table[Any], depth: int) -> int:
    if pool := game.chance(table):
        alike = {die.faces for die in pool.dice}
        if len(alike) == 1:
            falls: list[tuple[int, ...]] = list(
                combinations_with_replacement(sorted(set(*alike)), len(pool.dice))
            )
        else:
            falls = [tuple(die.faces[end] for die in pool.dice) for end in (0, -1)]
        return sum(_count(game, _after(game, table, FORTUNE, Fall(fall)), depth) for fall in falls)
    moves = _moves(game, table)
    if depth == 1:
        return len(moves)
    return sum(_count(game, _after(game, table, seat, move), depth - 1) for seat, move in moves)


def _moves(game: Game[Any], table: Table[Any]) -> list[tuple[str, Move]]:
    """The game's own options as they stand, blanks that must be filled filled with a word."""
    moves = []
    for seat in table.seats:
        for option in offers.options(game, table, seat):
            if option.move.startswith("table."):
                continue
            raw = msgspec.to_builtins(option.values())
            blanks = raw[option.into] if option.into else raw
            for field in option.fields:
                if isinstance(field, Text) and field.needed and not blanks[field.name]:
                    blanks[field.name] = WORDS
                picks: tuple[Pick, ...] = getattr(field, "picks", None) or ()
                if picks and field.problem(blanks[field.name]):
                    blanks[field.name] = picks[0].value
            try:
                move = engine.parse_move(game, raw)
                engine.decide(game, table, seat, move)
            except Illegal:
                continue
            moves.append((seat, move))
    return moves


def _after(game: Game[Any], table: Table[Any], seat: str, move: Move) -> Table[Any]:
    return engine.fold(game, table, engine.decide(game, table, seat, move))


def _spelled(move: Move) -> str:
    raw = msgspec.to_builtins(move)
    rest = " ".join(f"{key}={value}" for key, value in raw.items() if key != "move")
    return f"{raw['move']} {rest}".strip()
