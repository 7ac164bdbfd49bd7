"""How a game's time goes: units above the session, and turns around the table."""

import msgspec


class Unit(msgspec.Struct, frozen=True):
    """A stretch of time above the session: a chapter, an arc, a season."""

    id: str
    title: str
    within: str = ""
    """The larger one it is part of, if any."""
    label: str = ""
    """The button that ends it; `End chapter 2` where nothing is given."""
    help: str = ""
    rules: tuple[str, ...] = ()


class TurnRules(msgspec.Struct, frozen=True):
    """How a game plays in turns."""

    passing: str = ""
    """What a pass may lead to, in a few words."""
    idle_ends_scene: bool = False
    """Whether a round in which everybody passes ends the scene."""
    rules: tuple[str, ...] = ()
