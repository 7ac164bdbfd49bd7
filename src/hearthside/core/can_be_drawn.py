"""Trying a table out: all that anybody could be shown of it is worked out, and none of it kept.

A ruling, a setting or an imported table may put values where no rule ever would. What cannot be
shown afterwards is refused beforehand, so that nobody is left before a page that does not open.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from hearthside.core import engine, offers, snapshot
from hearthside.core.game import Game
from hearthside.core.life.seats import DOOR, GALLERY
from hearthside.core.secrecy.views import view
from hearthside.core.table import Table


class Undrawable(Exception):
    """What could not be shown, to whom, and why."""


def described(problem: Exception) -> str:
    """An exception in a few words, for people who did not write it."""
    if isinstance(problem, Undrawable):
        return str(problem)
    said = str(problem)[:120]
    return f"{type(problem).__name__}: {said}" if said else type(problem).__name__


def try_out(game: Game[Any], table: Table[Any]) -> None:
    """Work out every seat's view, options, prompt and sheets; `Undrawable` for the first to fail.

    The odds of what is in progress are among them.
    """
    for what, work in _everything(game, table):
        with watching(what):
            work()


@contextmanager
def watching(what: str) -> Iterator[None]:
    """Whatever goes wrong inside is why this could not be shown."""
    try:
        yield
    except Undrawable:
        raise
    except Exception as problem:
        raise Undrawable(f"{what} could not be shown ({described(problem)})") from problem


def _everything(game: Game[Any], table: Table[Any]) -> Iterator[tuple[str, Callable[[], object]]]:
    yield "The whole table", partial(_kept, game, table)
    yield "What happens next", partial(engine.chance, game, table)
    yield "What is under way", partial(game.busy, table)
    yield "What is at stake", partial(game.at_stake, table)
    yield "Whether the scene is over", partial(game.is_over, table)
    for seat in (*table.seats, DOOR, GALLERY):
        whose = f"{table.seat_name(seat)}’s" if seat in table.seats else "A visitor’s"
        yield f"{whose} view", partial(_shown, game, table, seat)
        yield f"{whose} options", partial(offers.options, game, table, seat)
        if table.role(seat):
            yield f"{whose} prompt", partial(offers.prompt, game, table, seat)
            yield from _people(game, view(game, table, seat), seat, whose)


def _kept(game: Game[Any], table: Table[Any]) -> None:
    if snapshot.decode(game, snapshot.encode(table)) != table:
        raise ValueError("read back, it is another")


def _shown(game: Game[Any], table: Table[Any], seat: str) -> object:
    return engine.show(game, view(game, table, seat))


def _people(
    game: Game[Any], seen: Table[Any], seat: str, whose: str
) -> Iterator[tuple[str, Callable[[], object]]]:
    yield f"{whose} odds", partial(game.outlook, seen, seat)
    for id, who in seen.play.cast.items():
        named = who.name or id
        if who.draft:
            yield f"How {named} is made", partial(game.steps, seen, id)
        else:
            yield f"{named}’s sheet", partial(game.sheet, seen, id)
