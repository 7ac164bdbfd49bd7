"""A guided round: step by step, something for each person to do, and nobody late holds it up.

A game describes a `Round`: its steps, and in each step the items, worked out from the table as it
stands: whose they are, what is asked, what the answer brings about. What follows (asking, passing,
going on without waiting, counting) is the core's (`core.life.guided_rounds`). A step may also put
questions to the vote.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from hearthside.core.fields import Field
from hearthside.core.forms import Total
from hearthside.core.moves import Audience, Event
from hearthside.core.table import Table
from hearthside.core.table_life import Vote

Blanks = Mapping[str, Any]


def _no_fields() -> Sequence[Field]:
    return ()


def _no_events(blanks: Blanks) -> list[Event]:
    return []


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """Something one person has to do: for a character, for themselves, or (neither) as the GM."""

    id: str
    of: str = ""
    """The character it is about; its player does it."""
    seat: str = ""
    """Or the person."""
    label: str
    """The button: `Give your star`."""
    title: str = ""
    """What stands above it, where that is not the step's own title."""
    question: str = ""
    meanwhile: str = ""
    """What the others read while it is to do, where that is not the step's own title."""
    fields: Callable[[], Sequence[Field]] = _no_fields
    taken: Callable[[Blanks], list[Event]] = _no_events
    """What the answer brings about. It is kept in any case (`table.round.answers`)."""
    passes: str = ""
    """What leaving it is called, if it may be left: `Nothing to add`."""
    again: bool = False
    """Whether one may answer several times, until one passes."""
    late: str = ""
    """What takes the answer of somebody who was still writing when the round went on, by the tag of
    the move."""
    rare: bool = False
    """Whether most people leave it: then that is the first thing offered."""
    known_to: Audience = None
    """Who may know the answer afterwards, where not everybody may."""
    help: str = ""
    rules: tuple[str, ...] = ()
    totals: tuple[Total, ...] = ()
    """What adds up under its form."""


def _no_items(table: Table[Any]) -> Sequence[Item]:
    return ()


def _no_votes(table: Table[Any]) -> Sequence[Vote]:
    return ()


class RoundStep(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a round. It is over once nobody has anything left to do in it, and what its
    answers put to the others has its answer."""

    id: str
    title: str
    help: str = ""
    items: Callable[[Table[Any]], Sequence[Item]] = _no_items
    """All items as the table stands, those that are done as well."""
    votes: Callable[[Table[Any]], Sequence[Vote]] = _no_votes
    """What is put to the vote in it."""
    with_the_end: bool = False
    """Whether what it asks of the GM is no step by itself but asked with how the session ends."""
    part_of: str = ""
    """The step, by id, whose line it shares in the list of steps: what it asks comes only of what
    was answered before, so it is no line of its own that appears midway."""
    when: Callable[[Table[Any]], bool] = lambda table: True
    rules: tuple[str, ...] = ()


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """A round as a game describes it."""

    id: str
    title: str
    label: str
    """The button that begins it."""
    steps: tuple[RoundStep, ...]
    may_begin: Callable[[Table[Any], str], bool]
    """Whether a seat may begin it now."""
    ends: Callable[[Table[Any]], list[Event]] = lambda table: []
    """What its end brings about."""
    one_by_one: bool = False
    """Whether whoever has several things to do in a step is asked one after another."""
    rules: tuple[str, ...] = ()

    def step(self, id: str) -> RoundStep | None:
        return next((step for step in self.steps if step.id == id), None)


def answered(table: Table[Any], step: str, item: str = "") -> list[tuple[str, Blanks]]:
    """(item, blanks) of what was answered in a step so far, in order."""
    answers = table.round.answers if table.round else ()
    return [
        (one.item, one.blanks) for one in answers if one.step == step and item in ("", one.item)
    ]
