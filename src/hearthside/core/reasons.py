"""Reasons: one stack that is both a number and its explanation."""

import re
from collections.abc import Callable, Iterable

import msgspec

from hearthside.core.attempt_card import Part
from hearthside.core.pieces import Why


class Reason(msgspec.Struct, frozen=True):
    """One summand, with what it is for and the rules behind it."""

    label: str
    value: int
    rules: tuple[str, ...] = ()
    text: str = ""
    """A sentence that says where it comes from."""
    shown: str = ""
    """How the value is written where a signed number is not the game's way: `4D`, `needs 8`."""


def total(stack: Iterable[Reason]) -> int:
    """What reasons come to: the number and its explanation are the same list."""
    return sum(reason.value for reason in stack)


def signed(number: int) -> str:
    """A number with its sign, as the games write it.

    >>> signed(2), signed(0), signed(-1)
    ('+2', '0', '−1')
    """
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}") if number else "0"


def read(text: str) -> int:
    """A number as somebody reads it: the last there is, or 0.

    >>> read("Great +4"), read("Ob 3"), read("8D"), read("−2"), read("a step down")
    (4, 3, 8, -2, 0)
    """
    numbers = re.findall(r"[+\N{MINUS SIGN}-]?\d+", text)
    return int(numbers[-1].replace("\N{MINUS SIGN}", "-")) if numbers else 0


def parts_of(
    stack: Iterable[Reason],
    first: Callable[[int], str] = signed,
    more: Callable[[int], str] = signed,
    dice: bool = False,
) -> tuple[Part, ...]:
    """The same list as it is drawn. `first` and `more` write what it starts from and what is added,
    where that is no signed number; `dice` says that dice are what is added up.

    >>> [one.value for one in parts_of([Reason("Base", 2), Reason("Ice", 1)], "Ob {}".format)]
    ['Ob 2', '+1']
    """
    return tuple(
        Part(
            one.label,
            one.shown or (more if at else first)(one.value),
            Why(one.text, one.rules),
            one.value if dice else 0,
        )
        for at, one in enumerate(stack)
    )


def rules_of(stack: Iterable[Reason]) -> tuple[str, ...]:
    """Every rule behind a number, once."""
    return tuple(dict.fromkeys(rule for one in stack for rule in one.rules))


def in_words(stack: Iterable[Reason]) -> str:
    """The sum as a person reads it: `Careful +3, In the Dark −2`."""
    return ", ".join(f"{one.label} {one.shown or signed(one.value)}" for one in stack)
