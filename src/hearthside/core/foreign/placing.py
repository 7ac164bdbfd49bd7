"""Somebody from elsewhere, part by part: each finds its blank here, or stays a note."""

from typing import Any, Generic, Protocol, TypeVar

from hearthside.core.foreign.formats import Understood, Unreadable
from hearthside.core.moves import Move


class Figure(Protocol):
    """A sheet in the one shape all formats of a game write."""

    @property
    def name(self) -> str: ...


F = TypeVar("F", bound=Figure)


class Placing(Generic[F]):
    """The lines and blanks while a figure is gone through. A game adds a method for each part."""

    def __init__(self, figure: F) -> None:
        if not figure.name:
            raise Unreadable("The sheet has no name. Write one on it, and try again.")
        self.figure = figure
        self.steps: dict[str, dict[str, Any]] = {}
        self.understood: list[str] = []
        self.left: list[str] = []
        self.problems: list[str] = []

    def named(self, most: int) -> str:
        """The name as its blank holds it; where that is too short, all of it stays a note."""
        name = self.figure.name
        if len(name) > most:
            self.problems.append(f"The name is longer than {most} characters. Shorten it.")
            self.left.append(f"Name: {name}")
        return name[:most].strip()

    def placed(self, *moves: Move) -> Understood:
        """What it came to; with `moves`, it may also come in as somebody of the game master's."""
        return Understood(
            name=self.figure.name,
            sheet=self.figure,
            steps=self.steps,
            moves=moves,
            understood=tuple(self.understood),
            left=tuple(self.left),
            problems=tuple(self.problems),
        )
