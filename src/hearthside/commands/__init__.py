"""Commands that stand on their own, one module each: `register` adds it to the command line."""

from hearthside import games


class Stop(Exception):
    """The command cannot go on; the message says why, and what would work."""


def one_of_the_games() -> str:
    """What a command is told by GAME, as its help says it."""
    return f"one of: {', '.join(games.discover()) or 'none yet'}"
