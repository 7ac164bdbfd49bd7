"""The games. Each is a package here, or one installed by the entry point `hearthside.games`."""

from functools import cache
from importlib import import_module
from typing import Any

from hearthside.core.game import Game

ENTRY_POINTS = "hearthside.games"


class UnknownGame(LookupError):
    """Nobody here knows this game; the message lists those that are known."""


@cache
def discover() -> dict[str, Game[Any]]:
    """Every game there is, by name, ours first."""
    # Imported here because they take longer than a whole game, and one game can do without them.
    import pkgutil
    from importlib.metadata import entry_points

    ours = [
        import_module(f"{__name__}.{found.name}").GAME
        for found in pkgutil.iter_modules(__path__)
        if found.ispkg and not found.name.startswith("_")
    ]
    others = [point.load() for point in entry_points(group=ENTRY_POINTS)]
    return {game.name: game for game in [*ours, *others]}


def find(name: str) -> Game[Any]:
    """A game by name."""
    games = discover()
    if name not in games:
        raise UnknownGame(f"There is no game “{name}” here. There are: {', '.join(games)}.")
    return games[name]
