"""What a game loads only once somebody plays or looks, so that naming it costs little."""

from importlib import import_module
from typing import Any


class _Later:
    def __init__(self, module: str, name: str) -> None:
        self.module, self.name = module, name

    def __set_name__(self, owner: type, attribute: str) -> None:
        self.package, self.attribute = owner.__module__.removesuffix(".game"), attribute

    def __get__(self, game: Any, owner: type) -> Any:
        found = getattr(import_module(f"{self.package}.{self.module}"), self.name)
        if game is not None:
            game.__dict__[self.attribute] = found  # from now on Python finds it there
        return found


def later(where: str) -> Any:
    """Something of the game's own package, by module and name: `later("looks.show:show")`.

    A value, or a function that stands in for the method of that name and is given the table first.
    """
    module, _, name = where.partition(":")
    return _Later(module, name)
