"""A table in memory that takes moves and keeps its log: for demos, transcripts, bots and tests."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from hearthside.core import engine, log
from hearthside.core.demo import Demo
from hearthside.core.game import Game
from hearthside.core.life import pass_for_me
from hearthside.core.life.closing import draft, wants_draft
from hearthside.core.life.house_seats import GiveToHouse
from hearthside.core.life.rewinds import AskRewind, Rewind
from hearthside.core.life.seats import DOOR, SitDown, TableOpened
from hearthside.core.moves import CHRONICLE, FORTUNE, Event, Fall, Move
from hearthside.core.table import Table


class Driver:
    """Plays moves one after another, as the server does, but with no server."""

    def __init__(
        self,
        game: Game[Any],
        name: str = "A table",
        gm: str = "Gale",
        dice: str = "computer",
        settings: Mapping[str, Any] | None = None,
        at: str = "",
    ) -> None:
        self.game = game
        self.at = at
        self.entries: list[log.Entry] = []
        opened, sat = engine.opening(game, name, gm, dice, settings or {})
        assert isinstance(opened, TableOpened)
        said = tuple(engine.say(game, None, opened))  # type: ignore[arg-type]
        self.entries.append(log.Entry(at, "", opened, said))
        self.table: Table[Any] = engine.opened(game, opened)
        self._keep("", engine.cascade(game, self.table, [sat]))

    def do(self, seat: str, move: Move) -> list[Event]:
        """Make a move that must be legal."""
        if isinstance(move, Rewind | AskRewind):
            move = replace(move, to=log.rest(move.to, self.entries[move.to - 1 :]))
        turn = engine.turn(self.game, self.table, seat, move)
        self._keep(seat, turn)
        if wants_draft(self.table):
            lines = log.told_since(self.table, self.table.began, self.entries)
            self.do(CHRONICLE, draft(lines))
        while given := pass_for_me.due(self.game, self.table):
            by, answer = given
            self._keep(
                by, engine.turn(self.game, self.table, by, engine.parse_move(self.game, answer))
            )
        return list(turn.events)

    def fall(self, *faces: int, pool: str = "") -> list[Event]:
        """The dice in the air show these faces."""
        return self.do(FORTUNE, Fall(faces, pool))

    def sit(self, *names: str) -> None:
        """Players sit down."""
        for name in names:
            self.do(DOOR, SitDown(name=name))

    def play(self, moves: Iterable[tuple[str, Move]]) -> None:
        for seat, move in moves:
            self.do(seat, move)

    def _keep(self, seat: str, turn: engine.Turn) -> None:
        new = log.entries_of(turn, seat, self.at)
        old = list(self.entries)
        self.entries += new
        self.table = log.after(self.game, turn, new, lambda: old)


def give_all_but(table: Driver, seat: str) -> None:
    """Everybody but one is played by the house, the game masters too."""
    gm = table.table.gms()[0]
    others = [one for one in (*table.table.players(), *table.table.gms()) if one != seat]
    for other in sorted(others, key=lambda one: one == gm):
        table.do(gm, GiveToHouse(seat=other))


def demo_table(game: Game[Any], demo: Demo, at: str = "") -> Driver:
    """The game's ready table, set up by playing its moves."""
    table = Driver(game, demo.title, demo.gm, at=at)
    table.sit(*demo.players)
    table.play((seat, engine.parse_move(game, raw)) for seat, raw in demo.plain_moves())
    return table
