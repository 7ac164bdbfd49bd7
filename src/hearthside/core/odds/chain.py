"""Chains: what step by step comes to an end, however often it may come back to where it was.

An extended contest, a race to a score or a tie thrown again is a chain of states; it is solved
exactly, in whole numbers, for how it ends and for how many steps that takes.
"""

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from heapq import heapify, heappop, heappush
from math import gcd
from typing import Generic, TypeVar

import msgspec

State = TypeVar("State", bound=Hashable)
End = TypeVar("End", bound=Hashable)


class Endless(Exception):
    """From some state on the chain can never end."""


class Ending(msgspec.Struct, Generic[End], frozen=True):
    """How a chain ends from one state: the weight of each end, out of `total`."""

    ends: dict[End, int]
    total: int
    steps: Fraction
    """How many steps it takes on average."""


class _Row(Generic[State, End]):
    """One state's next states and ends, by weight; `cost` over `total` is the steps so far."""

    def __init__(self) -> None:
        self.to: dict[State, int] = {}
        self.ends: dict[End, int] = {}
        self.total = 0
        self.cost = 0

    def put_in(self, state: State, row: "_Row[State, End]") -> None:
        """Replace a next state by where its own row leads."""
        weight = self.to.pop(state)
        common = gcd(weight, row.total)
        mine, theirs = row.total // common, weight // common
        if mine > 1:
            self.to = {key: part * mine for key, part in self.to.items()}
            self.ends = {end: part * mine for end, part in self.ends.items()}
            self.total *= mine
            self.cost *= mine
        for key, part in row.to.items():
            self.to[key] = self.to.get(key, 0) + part * theirs
        for end, part in row.ends.items():
            self.ends[end] = self.ends.get(end, 0) + part * theirs
        self.cost += row.cost * theirs

    def drop(self, state: State) -> None:
        """Leave out coming straight back: it only adds steps, not ways to go on."""
        self.total -= self.to.pop(state, 0)
        if not self.total:
            raise Endless("This can go on for ever: no throw and no move leads to an end.")

    def reduce(self) -> None:
        common = gcd(self.total, self.cost, *self.to.values(), *self.ends.values())
        if common > 1:
            self.to = {key: part // common for key, part in self.to.items()}
            self.ends = {end: part // common for end, part in self.ends.items()}
            self.total //= common
            self.cost //= common


def settle(
    start: State,
    ended: Callable[[State], End | None],
    follow: Callable[[State], Iterable[tuple[int, State]]],
) -> dict[State, Ending[End]]:
    """How the chain ends from `start`, which has not ended yet, and from every state it passes.

    `ended` names the end a state is, or None; `follow` gives the next states with their weights.
    """
    order, rows = _explore(start, ended, follow)
    rank = {state: at for at, state in enumerate(order)}
    done: set[State] = set()
    for state in order:  # each row is cleared of all states cleared before it
        row = rows[state]
        queue = [rank[key] for key in row.to if key in done]
        heapify(queue)
        while queue:
            other = order[heappop(queue)]
            if other in row.to:
                for key in rows[other].to:
                    if key in done:
                        heappush(queue, rank[key])
                row.put_in(other, rows[other])
        row.drop(state)
        row.reduce()
        done.add(state)
    for state in reversed(order):  # what is left points only at rows finished already
        row = rows[state]
        for other in list(row.to):
            row.put_in(other, rows[other])
        row.reduce()
    return {
        state: Ending(row.ends, row.total, Fraction(row.cost, row.total))
        for state, row in rows.items()
    }


def _explore(
    start: State,
    ended: Callable[[State], End | None],
    follow: Callable[[State], Iterable[tuple[int, State]]],
) -> tuple[list[State], dict[State, _Row[State, End]]]:
    """Every state that has not ended, later ones first, each with its row."""
    order: list[State] = []
    rows: dict[State, _Row[State, End]] = {}

    def row_of(state: State) -> list[State]:
        row = rows[state] = _Row[State, End]()
        for weight, after in follow(state):
            end = ended(after)
            if end is None:
                row.to[after] = row.to.get(after, 0) + weight
            else:
                row.ends[end] = row.ends.get(end, 0) + weight
            row.total += weight
        row.cost = row.total
        return list(row.to)

    path = [(start, row_of(start))]
    while path:
        state, ahead = path[-1]
        if not ahead:
            order.append(state)
            path.pop()
        elif (after := ahead.pop()) not in rows:
            path.append((after, row_of(after)))
    return order, rows
