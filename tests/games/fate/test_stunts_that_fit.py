"""A stunt that what is tried calls for: it stands out at the roll, and counts before."""

import pytest

from hearthside.core import engine
from hearthside.core.odds.headline import Guess
from hearthside.core.secrecy.views import view
from hearthside.games.fate import GAME
from hearthside.games.fate.attempt.frame import Overcome
from hearthside.games.fate.attempt.oppose import Defend, SetDifficulty
from hearthside.games.fate.attempt.throw import ThrowDice
from hearthside.games.fate.sheet import Stunt
from tests.games.fate.evening import evening

LATCHES = Stunt(
    id="l",
    name="Latches",
    kind="bonus",
    approach="clever",
    actions=("overcome",),
    text="when I am alone with a lock, latch or safe",
)


@pytest.mark.rule("FA-4.1")
@pytest.mark.parametrize(
    ("want", "why", "best"),
    [
        ("open the sea chest’s locks", "", "Roll with Latches +2"),
        ("get below", "A ship’s lock, well made", "Roll with Latches +2"),
        ("talk the guard round", "He is with his brother", "Roll"),
    ],
)
def test_a_stunt_that_is_called_for_stands_out_and_any_other_is_there(want, why, best):
    night = evening("Ana")
    night.ana.has(stunts=(LATCHES,))
    night.ana.does(Overcome("ana", "clever", want))
    night.gale.does(SetDifficulty(2, why))
    assert night.ana.best() == best
    labels = {option.label for option in night.ana.offers("fate.roll")}
    assert labels == {"Roll", "Roll with Latches +2"}


@pytest.mark.rule("FA-4.1", "FA-9.1")
def test_a_form_tells_the_chances_with_the_stunt_that_is_called_for_and_says_so():
    """+1 and +2 against +2: 66 of 81 falls of four dice are no worse than −1."""
    night = evening("Ana")
    night.ana.has(approaches={"clever": 1, "quick": 3}, stunts=(LATCHES,))
    seen = view(GAME, night.table.table, "ana")
    supposing = engine.Supposing(GAME, seen, "ana")

    def told(approach, want):
        guess = supposing.odds(Overcome("ana", approach, want))
        share = guess.odds.percent(*guess.hope.outcomes)
        return share, guess.given, guess.counting

    assert told("clever", "open the lock") == ("81.5", "if it is Fair +2", "Latches")
    assert told("clever", "talk my way in") == ("38.3", "if it is Fair +2", "")
    assert told("quick", "open the lock") == ("81.5", "if it is Fair +2", "")


@pytest.mark.rule("FA-4.1", "FA-9.1")
def test_whoever_says_how_hard_it_is_reads_what_the_roll_will_have():
    night = evening("Ana")
    night.ana.has(approaches={"clever": 1, "quick": 3}, stunts=(LATCHES,))
    night.ana.does(Overcome("ana", "clever", "open the lock"))
    supposing = engine.Supposing(GAME, night.table.table, "gale", stead="ana")
    guess = supposing.odds(SetDifficulty(2))
    assert isinstance(guess, Guess)
    assert (guess.odds.percent("tie", "success", "style"), guess.counting) == ("81.5", "Latches")
    night.gale.does(SetDifficulty(2))
    after = {
        option.label: night.ana.foresees(ThrowDice("ana", "clever", option.fixed["stunts"]))
        for option in night.ana.offers("fate.roll")
    }
    shares = {label: odds.percent("tie", "success", "style") for label, odds in after.items()}
    assert shares == {"Roll": "38.3", "Roll with Latches +2": "81.5"}, "each as it is"


@pytest.mark.rule("FA-4.1", "FA-5.6")
def test_whoever_defends_reads_the_roll_as_it_stands():
    night = evening("Ana", "Ben")
    night.ana.has(approaches={"clever": 1, "quick": 3}, stunts=(LATCHES,))
    night.ana.does(Overcome("ana", "clever", "take the key to the lock", foe="ben"))
    odds = engine.Supposing(GAME, night.table.table, "ben").odds(Defend("ben", "quick"))
    assert odds == night.ben.foresees(Defend("ben", "quick"))
    assert not isinstance(odds, Guess)
