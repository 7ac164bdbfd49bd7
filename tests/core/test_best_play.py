"""Walks: best play against every policy there is, and the three tiers against one another."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hearthside.core.dice import Pool, d
from hearthside.core.odds.best_play import Walk
from hearthside.core.odds.chain import Endless
from hearthside.core.odds.counting_falls import falls, outcomes, spread
from hearthside.core.odds.large_pools import kind, tally
from hearthside.core.odds.outcomes import Odds

NAMES = ("lose", "draw", "win")


class Graph:
    """A situation written out: each state an end, a throw, or a choice of one side."""

    def __init__(self, states):
        self.states = states

    def value(self, state):
        what, *rest = self.states[state]
        return tuple(rest) if what == "end" else None

    def chance(self, state):
        what, *ways = self.states[state]
        return [(weight, (at,)) for at, (weight, _) in enumerate(ways)] if what == "throw" else []

    def moves(self, state):
        return range(len(self.states[state]) - 1)

    def apply(self, state, move):
        if isinstance(move, tuple):
            return self.states[state][1 + move[0]][1]
        return self.states[state][1 + move]

    def rival(self, state):
        return self.states[state][0] == "theirs"


ENDS = [
    ("end", "win", (1, 0)),
    ("end", "win", (1, -1)),
    ("end", "draw", (0, 0)),
    ("end", "lose", (0, -2)),
]


@st.composite
def graphs(draw, *, loops: bool, rivals: bool, most: int = 6):
    """States 0 to 3 are ends; later ones lead to earlier ones, or with loops to any."""
    count = len(ENDS) + draw(st.integers(1, most))
    states = list(ENDS)
    for at in range(len(ENDS), count):
        where = st.integers(0, count - 1 if loops else at - 1)
        what = draw(st.sampled_from(["throw", "mine", "theirs"] if rivals else ["throw", "mine"]))
        if what == "throw":
            ways = draw(st.lists(st.tuples(st.integers(1, 5), where), min_size=1, max_size=3))
            # A throw that may come back may also end, so that every way of playing ends.
            states.append((what, (1, draw(st.integers(0, 3))), *ways))
        else:
            states.append((what, *draw(st.lists(where, min_size=1, max_size=3))))
    return states


def minimax(states, state):
    what, *rest = states[state]
    if what == "end":
        return tuple(map(Fraction, rest[1]))
    if what == "throw":
        total = sum(weight for weight, _ in rest)
        after = [(weight, minimax(states, to)) for weight, to in rest]
        return tuple(sum(weight * merit[at] for weight, merit in after) / total for at in (0, 1))
    return (max if what == "mine" else min)(minimax(states, to) for to in rest)


@given(graphs(loops=False, rivals=True))
def test_best_play_of_both_sides_is_minimax(states):
    top = len(states) - 1
    walk = Walk(Graph(states), NAMES)
    assert walk.merit(top) == minimax(states, top)
    assert walk.odds(top).chance("win") == walk.merit(top)[0]


def policies(states):
    """Every way to play: one move for each choice."""
    choices = [at for at, state in enumerate(states) if state[0] == "mine"]
    options = (range(len(states[at]) - 1) for at in choices)
    for moves in product(*options):
        yield dict(zip(choices, moves, strict=True))


@given(graphs(loops=True, rivals=False, most=4))
def test_best_play_where_states_return_beats_every_policy(states):
    top = len(states) - 1
    graph = Graph(states)
    try:
        merits = [Walk(graph, NAMES, policy.get).merit(top) for policy in policies(states)]
    except Endless:
        assume(False)
    assert Walk(graph, NAMES).merit(top) == max(merits)


@given(graphs(loops=True, rivals=True, most=4))
def test_no_side_gains_by_another_choice_where_states_return(states):
    walk = Walk(Graph(states), NAMES)
    try:
        walk.merit(len(states) - 1)
        for at, (what, *ways) in enumerate(states):
            if what in ("mine", "theirs"):
                after = [walk.merit(to) for to in ways]
                assert walk.merit(at) == (max if what == "mine" else min)(after)
                assert walk.merit(ways[walk.best(at)]) == walk.merit(at)
    except Endless:
        assume(False)


def test_equally_good_moves_fall_to_the_first():
    states = [*ENDS, ("mine", 2, 1, 0, 0)]
    assert Walk(Graph(states), NAMES).best(4) == 2


def test_each_move_shows_what_it_leads_to():
    states = [*ENDS, ("throw", (1, 0), (2, 3)), ("mine", 2, 4, 0)]
    each = Walk(Graph(states), NAMES).each(5)
    assert [(move, odds.percent("win")) for move, odds in each] == [
        (0, "0.0"),
        (1, "33.3"),
        (2, "100.0"),
    ]


def test_a_policy_is_followed_even_where_it_is_not_best():
    states = [*ENDS, ("mine", 0, 3)]
    assert Walk(Graph(states), NAMES, lambda state: 1).odds(4) == Odds.certain("lose", NAMES)


def test_a_tie_thrown_again_is_what_is_left_without_the_tie():
    pool = Pool((d(6),) * 2)

    class Duel:
        """Two dice; equal ones are thrown again until they differ."""

        def value(self, state):
            if state is None or state[0] == state[1]:
                return None
            return ("win" if state[0] > state[1] + 1 else "lose"), ()

        def chance(self, state):
            return falls(pool, ordered=True)

        def moves(self, state):
            return ()

        def apply(self, state, faces):
            return None if faces[0] == faces[1] else faces

        def rival(self, state):
            return False

    once = outcomes_in_order(pool)
    walked = Walk(Duel(), NAMES).odds(None)
    assert walked.without("draw").reduced() == once.without("draw").reduced()


def outcomes_in_order(pool):
    def read(faces):
        mine, theirs = faces
        return "draw" if mine == theirs else "win" if mine > theirs + 1 else "lose"

    return Odds.read(((faces, w) for w, faces in falls(pool, ordered=True)), read, NAMES)


@pytest.mark.parametrize("dice", [1, 3, 5])
@pytest.mark.parametrize("least", [1, 2, 4])
def test_three_tiers_tell_the_same_odds(dice, least):
    """Successes on 5+, read off every fall, off a spread, off a tally, and by walking."""
    names = ("short", "enough")

    def read(successes):
        return "enough" if successes >= least else "short"

    def hit(face):
        return "hit" if face >= 5 else "miss"

    class Throwing:
        """The dice are thrown one after another."""

        def value(self, state):
            left, successes = state
            return None if left else (read(successes), ())

        def chance(self, state):
            return falls(Pool((d(6),)))

        def moves(self, state):
            return ()

        def apply(self, state, faces):
            left, successes = state
            return left - 1, successes + (faces[0] >= 5)

        def rival(self, state):
            return False

    tried = outcomes(
        Pool((d(6),) * dice), lambda faces: read(sum(face >= 5 for face in faces)), names
    )
    one = spread((d(6),))
    coin = type(one).of({0: one.total - one.at_least(5), 1: one.at_least(5)})
    total = coin
    for _ in range(dice - 1):
        total += coin
    counted = tally(
        [(kind(d(6), hit), dice)], lambda n, name, count: n + count * (name == "hit"), 0
    )
    assert tried == total.odds(read, names)
    assert tried == Odds.read(counted.items(), read, names)
    assert tried.reduced() == Walk(Throwing(), names).odds((dice, 0)).reduced()


def test_going_round_by_choice_alone_is_noticed():
    states = [*ENDS, ("mine", 5), ("mine", 4)]
    with pytest.raises(Endless):
        Walk(Graph(states), NAMES).odds(4)


def test_a_state_where_nothing_can_happen_is_an_error():
    with pytest.raises(ValueError, match="has not ended"):
        Walk(Graph([("mine",)]), NAMES).odds(0)
