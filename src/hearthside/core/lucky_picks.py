"""Picks by luck, for surprises and faces: made from entropy that somebody else supplies."""

from collections.abc import Callable, Sequence
from itertools import count
from typing import TypeVar

T = TypeVar("T")


def filled(written: Sequence[str], lucky: Sequence[str]) -> list[str]:
    """What somebody wrote stays and luck fills the blanks; with no blank left it starts anew.

    >>> filled(["Wren", ""], ["Asha", "a pilot"]), filled(["Wren", "a nun"], ["Asha", "a pilot"])
    (['Wren', 'a pilot'], ['Asha', 'a pilot'])
    """
    if all(written):
        return list(lucky)
    return [old or new for old, new in zip(written, lucky, strict=True)]


class Luck:
    """Picks by asking `below(n)` for a number from 0 to n - 1; tests script it."""

    def __init__(self, below: Callable[[int], int]) -> None:
        self._below = below

    def pick(self, items: Sequence[T]) -> T:
        return items[self._below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        left = list(items)
        return [left.pop(self._below(len(left))) for _ in range(len(left))]

    def some(self, items: Sequence[T], count: int) -> list[T]:
        """Several different items."""
        return self.shuffled(items)[:count]


def going_with(words: str) -> Luck:
    """The luck that goes with these words: always the same, and another one for others."""
    from hashlib import sha256  # it brings OpenSSL along, as large as the core and a game

    drawn = count()

    def below(most: int) -> int:
        mixed = sha256(f"{words} {next(drawn)}".encode("utf-8", "surrogatepass")).digest()
        return int.from_bytes(mixed[:8]) % most

    return Luck(below)
