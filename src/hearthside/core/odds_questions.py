"""What a game answers without a table: odds that are counted, and figures that are played."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from hearthside.core.forms import Field
from hearthside.core.odds.counting_falls import Spread
from hearthside.core.odds.outcomes import Odds


class Totals(msgspec.Struct, frozen=True):
    """Where a throw lands before anything is spent: how often each total comes up."""

    title: str
    spread: Spread
    reading: Callable[[int], str]
    """The outcome each total comes to, by name."""
    label: Callable[[int], str] = str
    """How a total is written."""
    name: Callable[[int], str] = lambda _: ""
    """What the game calls it, if it has names for totals."""
    note: str = ""


class OddsQuestion(msgspec.Struct, frozen=True):
    """A question about odds that needs no table: blanks in, exact answers out."""

    title: str
    fields: tuple[Field, ...]
    answer: Callable[[Mapping[str, Any]], Odds | dict[str, Any]]
    rules: tuple[str, ...] = ()
    harder: str = ""
    """The blank that says how hard it is, by name: the odds lab follows the chance along it."""
    steps: tuple[str, ...] = ()
    """What that blank is followed along, where it is not a number."""
    totals: Callable[[Mapping[str, Any]], Totals] | None = None
    """Where the throw lands, where a total decides."""


class Simulation(msgspec.Struct, frozen=True):
    """A question that is answered by playing (`core/simulation.py`)."""

    title: str
    fields: tuple[Field, ...]
    play: Callable[[Any, Mapping[str, Any]], None]
    """What an `Experiment` does with these blanks."""
    exact: Callable[[Mapping[str, Any]], Mapping[str, Any]] = lambda _: {}
    """What the figures come to by the rules alone, by name, where that is known."""
