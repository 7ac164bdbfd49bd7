"""How the computer's dice fall: the one place where chance comes into play."""

import secrets
from typing import Any

from hearthside.core import engine
from hearthside.core.game import Game
from hearthside.core.moves import Fall
from hearthside.core.table import Table


def to_fall(game: Game[Any], table: Table[Any]) -> Fall | None:
    """How the computer's dice fall, if any are in the air."""
    if table.dice != "computer":
        return None
    pool = engine.chance(game, table)
    return Fall(tuple(secrets.choice(die.faces) for die in pool.dice), pool.id) if pool else None
