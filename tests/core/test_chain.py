"""Chains: against plain elimination in fractions, a textbook result, and icepool's own solver."""

from fractions import Fraction

import icepool
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hearthside.core.odds.chain import Endless, settle

ENDS = ("won", "lost")


def by_elimination(rows):
    """Per state: chance of each end, then average steps, from x = b + P·x solved in fractions."""
    states = list(rows)
    matrix = []
    for state in states:
        total = sum(weight for weight, _ in rows[state])
        line = [Fraction(int(state == other)) for other in states]
        right = [Fraction(0), Fraction(0), Fraction(1)]
        for weight, after in rows[state]:
            if after in rows:
                line[states.index(after)] -= Fraction(weight, total)
            else:
                right[ENDS.index(after)] += Fraction(weight, total)
        matrix.append(line + right)
    for at in range(len(states)):
        pivot = next(row for row in range(at, len(states)) if matrix[row][at])
        matrix[at], matrix[pivot] = matrix[pivot], matrix[at]
        matrix[at] = [part / matrix[at][at] for part in matrix[at]]
        for row in range(len(states)):
            if row != at and matrix[row][at]:
                factor = matrix[row][at]
                matrix[row] = [a - factor * b for a, b in zip(matrix[row], matrix[at], strict=True)]
    return {state: tuple(matrix[at][len(states) :]) for at, state in enumerate(states)}


@st.composite
def chains(draw):
    """Up to six states that lead anywhere, each able to end."""
    states = range(draw(st.integers(1, 6)))
    anywhere = st.tuples(st.integers(1, 9), st.sampled_from([*states, *ENDS]))
    ways_out = st.tuples(st.integers(1, 9), st.sampled_from([*states[1:], *ENDS]))
    rows = {n: [*draw(st.lists(anywhere, max_size=4)), draw(ways_out)] for n in states}
    able = set(ENDS)
    for _ in states:
        able |= {n for n, row in rows.items() if any(after in able for _, after in row)}
    assume(able.issuperset(states))
    return rows


@given(chains())
def test_any_chain_ends_as_elimination_in_fractions_says(rows):
    wanted = by_elimination(rows)
    solved = settle(0, lambda state: state if state in ENDS else None, rows.__getitem__)
    assert 0 in solved
    for state, ending in solved.items():
        assert sum(ending.ends.values()) == ending.total
        ends = tuple(Fraction(ending.ends.get(end, 0), ending.total) for end in ENDS)
        assert (*ends, ending.steps) == wanted[state]


@pytest.mark.parametrize("goal", [2, 5, 40])
def test_a_fair_gambler_is_ruined_as_the_textbook_says(goal):
    solved = settle(1, {0: "lost", goal: "won"}.get, lambda purse: [(1, purse - 1), (1, purse + 1)])
    for purse, ending in solved.items():
        assert Fraction(ending.ends["won"], ending.total) == Fraction(purse, goal)
        assert ending.steps == purse * (goal - purse)


# An extended contest: exchanges worth 1, 2, 3 or 5 to one side or the other, or nothing.
POINTS = {
    (1, 0): 70,
    (2, 0): 40,
    (3, 0): 9,
    (5, 0): 1,
    (0, 1): 90,
    (0, 2): 60,
    (0, 3): 12,
    (0, 5): 3,
}
NOTHING = 115


def exchange(scores):
    mine, theirs = scores
    scored = [(weight, (mine + m, theirs + t)) for (m, t), weight in POINTS.items()]
    return [(NOTHING, scores), *scored]


def ended(scores):
    mine, theirs = scores
    return "won" if mine >= 5 else "lost" if theirs >= 5 else None


def test_a_race_to_five_agrees_with_icepool():
    step = icepool.Die({(0, 0): NOTHING, **POINTS})

    def follow(mine, theirs):
        if ended((mine, theirs)):
            return (mine, theirs)
        return step.map(lambda m, t: (mine + m, theirs + t))

    start = icepool.Die([(0, 0)])
    # icepool solves the chain exactly when told to repeat for ever.
    last = start.map(follow, repeat="inf")
    won = sum(last.probability(score) for score in last if score[0] >= 5)
    ending = settle((0, 0), ended, exchange)[0, 0]
    assert Fraction(ending.ends["won"], ending.total) == won
    assert ending.steps == start.mean_time_to_absorb(follow)


def test_every_final_score_can_be_told_apart():
    ending = settle((0, 0), lambda scores: scores if ended(scores) else None, exchange)[0, 0]
    won = sum(weight for (mine, _), weight in ending.ends.items() if mine >= 5)
    plain = settle((0, 0), ended, exchange)[0, 0]
    assert Fraction(won, ending.total) == Fraction(plain.ends["won"], plain.total)
    assert len(ending.ends) == 2 * 5 * 5


def test_what_cannot_end_says_so():
    with pytest.raises(Endless, match="for ever"):
        settle(0, lambda state: None, lambda state: [(1, (state + 1) % 3)])
    with pytest.raises(Endless):
        settle(0, {9: "won"}.get, lambda state: [(1, 9), (1, 1)] if state == 0 else [(1, 1)])
