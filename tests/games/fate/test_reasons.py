"""What a roll comes to and why: one list is the sum and its explanation."""

import pytest

from hearthside.core.reasons import total as total_of
from hearthside.games.fate.attempt.state import DIFFICULTY, Attempt, Invocation, Roll
from hearthside.games.fate.attempt.totals import faced, reasons, total
from hearthside.games.fate.odds.outlook import side_of


def invoked(**changes):
    known = {"aspect": "a", "text": "A Dog", "by": "ana", "side": "heroes", "free": False}
    return Invocation(**{**known, "effect": "add", "roll": 0, **changes})


def attempt(**changes):
    roll = Roll(
        who="ana",
        side="heroes",
        approach="clever",
        rating=2,
        stunts=("s", "t"),
        helpers=("ben", "cy", "dee"),
        faces=(1, 1, 0, -1),
        ready=True,
    )
    known = {"kind": "overcome", "want": "it", "rolls": (roll,), "against": 3}
    return Attempt(**{**known, **changes})


@pytest.mark.rule("FA-2.3", "FA-4.1", "FA-5.12", "FA-6.6")
def test_dice_rating_stunts_helpers_and_invocations_add_up():
    made = attempt(invocations=(invoked(), invoked(effect="reroll"), invoked()))
    stack = reasons(made, 0)
    assert [one.value for one in stack] == [1, 2, 2, 2, 1, 1, 1, 2, 2]
    assert total(made, 0) == total_of(stack) == 14
    assert side_of(made, 0).added == 13, "everything but the dice"


@pytest.mark.rule("FA-6.6", "FA-6.12")
def test_what_raises_the_difficulty_stands_in_its_own_list():
    made = attempt(invocations=(invoked(effect="raise", roll=DIFFICULTY), invoked()))
    assert [(one.label, one.value) for one in reasons(made, DIFFICULTY)] == [
        ("GM’s call", 3),
        ("A Dog", 2),
    ]
    assert faced(made) == 5


@pytest.mark.rule("FA-6.6", "FA-7.2")
def test_in_a_contest_what_makes_it_harder_for_a_rival_takes_two_from_their_roll():
    rolls = attempt().rolls * 3
    harder = invoked(effect="raise", roll=2)
    made = attempt(kind="contest", rolls=rolls, against=None, invocations=(harder,))
    assert [total(made, place) for place in range(3)] == [10, 10, 8]
