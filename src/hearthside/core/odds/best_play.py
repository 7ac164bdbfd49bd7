"""Walks: a situation with choices in it, followed through every fall and every move.

What play does with one fall and one move, a walk does with all of them, so the odds of best play
come from the same rules as play itself.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from math import lcm
from typing import Generic, Protocol, TypeVar, cast

import msgspec

from hearthside.core.dice import Faces
from hearthside.core.odds.chain import settle
from hearthside.core.odds.outcomes import Odds

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move")

Merit = tuple[int, ...]
"""What an end is worth, the weightiest thing first: a later number only breaks a tie."""

Result = tuple[str, Merit]


class Situation(Protocol[State, Move]):
    """What a walk needs to know of the rules. A state has ended, is in the air, or is a choice."""

    def value(self, state: State) -> Result | None:
        """The outcome's name and its merit once all is settled, else None."""

    def chance(self, state: State) -> Iterable[tuple[int, Faces]]:
        """What is in the air: every fall with its weight. Nothing means that somebody chooses."""

    def moves(self, state: State) -> Sequence[Move]:
        """What may be chosen, at least one move; among equally good ones the first is taken."""

    def apply(self, state: State, move: Move | Faces) -> State:
        """The state after this move or fall."""

    def rival(self, state: State) -> bool:
        """Whether the choice is the other side's, who wants the least merit."""


class _Prospect(msgspec.Struct, frozen=True):
    """What a state leads to: the weight of every result, and the merit to expect."""

    results: dict[Result, int]
    total: int
    merit: tuple[Fraction, ...]


class _Node(msgspec.Struct, Generic[State, Move]):
    """A state with its ways on: weighted if it is in the air, else one for each move."""

    ways: list[tuple[int, State]]
    moves: Sequence[Move] = ()
    rival: bool = False
    chosen: int = 0

    def taken(self) -> list[tuple[int, State]]:
        return [self.ways[self.chosen]] if self.moves else self.ways


class Walk(Generic[State, Move]):
    """The odds of a situation under best play, or under a policy that names the move to make.

    Each state is worked out once, however many paths lead to it. Situations may come back to a
    state they were in (a tie thrown again) as long as every way of playing ends at last.
    """

    def __init__(
        self,
        situation: Situation[State, Move],
        names: Sequence[str],
        policy: Callable[[State], Move] | None = None,
    ) -> None:
        self._situation = situation
        self._names = names
        self._policy = policy
        self._known: dict[State, _Prospect] = {}

    def odds(self, state: State) -> Odds:
        """The odds of every outcome from here."""
        results = self._prospect(state).results
        return Odds.read(results.items(), lambda result: result[0], self._names)

    def merit(self, state: State) -> tuple[Fraction, ...]:
        """The merit to expect from here, each part as its exact average."""
        return self._prospect(state).merit

    def each(self, state: State) -> list[tuple[Move, Odds]]:
        """What every move here would lead to, if all goes on as well as it can after it."""
        apply = self._situation.apply
        return [(move, self.odds(apply(state, move))) for move in self._situation.moves(state)]

    def best(self, state: State) -> Move:
        """The move to make here."""
        self._prospect(state)
        node = self._node(state)
        return node.moves[self._pick(node)]

    def _prospect(self, state: State) -> _Prospect:
        if state not in self._known:
            nodes, returns = self._explore(state)
            if returns:
                self._iterate(nodes)
            else:
                for each, node in nodes.items():
                    self._known[each] = self._look(node)
        return self._known[state]

    def _explore(self, start: State) -> tuple[dict[State, _Node[State, Move]], bool]:
        """Every new state from here on, later ones first, and whether any comes back."""
        nodes: dict[State, _Node[State, Move]] = {}
        path: list[tuple[State, _Node[State, Move], list[State]]] = []
        on_path: set[State] = set()
        returns = False

        def enter(state: State) -> None:
            if result := self._situation.value(state):
                self._known[state] = _prospect_of({result: 1}, 1)
            else:
                node = self._node(state)
                path.append((state, node, [after for _, after in node.ways]))
                on_path.add(state)

        enter(start)
        while path:
            state, node, ahead = path[-1]
            if not ahead:
                path.pop()
                on_path.remove(state)
                nodes[state] = node
                continue
            after = ahead.pop()
            if after in on_path:
                returns = True
            elif after not in nodes and after not in self._known:
                enter(after)
        return nodes, returns

    def _node(self, state: State) -> _Node[State, Move]:
        situation = self._situation
        weights: dict[State, int] = {}
        for weight, faces in situation.chance(state):
            after = situation.apply(state, faces)
            weights[after] = weights.get(after, 0) + weight
        if weights:
            return _Node([(weight, after) for after, weight in weights.items() if weight])
        moves = (self._policy(state),) if self._policy else situation.moves(state)
        if not moves:
            raise ValueError(f"Nothing can happen in {state!r}, and it has not ended.")
        ways = [(1, situation.apply(state, move)) for move in moves]
        return _Node(ways, moves, situation.rival(state))

    def _pick(self, node: _Node[State, Move]) -> int:
        """The best way by merit; the first of equals."""
        merits = [self._known[after].merit for _, after in node.ways]
        return merits.index(min(merits) if node.rival else max(merits))

    def _look(self, node: _Node[State, Move]) -> _Prospect:
        """What a node comes to once everything after it is known."""
        if node.moves:
            return self._known[node.ways[self._pick(node)][1]]
        after = [(weight, self._known[state]) for weight, state in node.ways]
        scale = lcm(*(prospect.total for _, prospect in after))
        results: dict[Result, int] = {}
        for weight, prospect in after:
            factor = weight * (scale // prospect.total)
            for result, part in prospect.results.items():
                results[result] = results.get(result, 0) + factor * part
        return _prospect_of(results, scale * sum(weight for weight, _ in after))

    def _iterate(self, nodes: dict[State, _Node[State, Move]]) -> None:
        """Improve both sides' choices until neither gains by another: exact policy iteration."""
        self._evaluate(nodes)
        while self._improve(nodes, rival=False) or self._improve(nodes, rival=True):
            self._evaluate(nodes)

    def _improve(self, nodes: dict[State, _Node[State, Move]], *, rival: bool) -> bool:
        better = False
        for node in nodes.values():
            if node.moves and node.rival is rival:
                pick = self._pick(node)
                now, then = (self._known[node.ways[at][1]].merit for at in (node.chosen, pick))
                if now != then:
                    node.chosen, better = pick, True
        return better

    def _evaluate(self, nodes: dict[State, _Node[State, Move]]) -> None:
        """What every node comes to under the choices as they are."""
        everywhere = object()

        def ended(state: State | object) -> tuple[State | object] | None:
            return None if state is everywhere or state in nodes else (state,)

        def follow(state: State | object) -> Iterable[tuple[int, State | object]]:
            if state is everywhere:
                return [(1, each) for each in nodes]
            return nodes[cast("State", state)].taken()

        solved = settle(everywhere, ended, follow)
        for state in nodes:
            ends = solved[state].ends.items()
            ways = [(weight, cast("State", after)) for (after,), weight in ends]
            self._known[state] = self._look(_Node(ways))


def _prospect_of(results: dict[Result, int], total: int) -> _Prospect:
    columns = zip(*(merit for _, merit in results), strict=True)
    sums = (
        sum(part * weight for part, weight in zip(column, results.values(), strict=True))
        for column in columns
    )
    return _Prospect(results, total, tuple(Fraction(part, total) for part in sums))
