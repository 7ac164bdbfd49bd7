"""What a PC earned for a situation, exchange by exchange (QW-4.4.2)."""

from fractions import Fraction

import pytest

from hearthside.core import engine
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.contest.rulings import Count, CountNothing
from hearthside.games.questworlds.degrees_and_bumps import Roller
from hearthside.games.questworlds.extended.exchange import Exchange
from hearthside.games.questworlds.odds import extended_contest, simple_contest
from hearthside.games.questworlds.sheet import Benefit
from tests.games.questworlds.duel import Duel
from tests.games.questworlds.evening import GM

ABOARD = Benefit(id="aboard", amount=9, situation="Aboard the brig")


@pytest.fixture
def duel() -> Duel:
    duel = Duel()
    duel.change("wren", benefits=(ABOARD,))
    return duel


def framed(duel: Duel) -> None:
    if duel.pairing.done == duel.extended.round:
        duel.next_round()
    duel.do("mara", Exchange(pairing=duel.pairing.id, ability="sword"))


def target(duel: Duel) -> str:
    return GAME.show(duel.table).attempt.throws[0].total


@pytest.mark.rule("QW-4.4.2", "QW-8.1")
def test_what_counts_once_counts_in_every_exchange(duel):
    framed(duel)
    assert target(duel) == "17"
    duel.do(GM, Count(side=0, claim="aboard"))
    duel.oppose("")
    duel.roll(12, 5)
    duel.next_round()
    own = duel.offered("mara", "questworlds.exchange")
    assert own.help == "Counts here: Aboard the brig +9."
    framed(duel)
    assert target(duel) == "6M"
    assert not duel.offered(GM, "questworlds.count")


@pytest.mark.rule("QW-4.4.2")
def test_a_defeat_ends_it_by_name(duel):
    framed(duel)
    duel.do(GM, Count(side=0, claim="aboard"))
    duel.oppose("")
    duel.roll(20, 1)
    lost = "Wren loses +9, Aboard the brig: a defeat ends it."
    assert [one.retold for entry in duel.entries for one in entry.said if one.plain == lost] == [
        True
    ]
    framed(duel)
    assert target(duel) == "17"


@pytest.mark.rule("QW-4.4.2", "QW-8.2.5")
def test_the_gm_says_first_what_counts_and_then_how_it_is_met_and_what_does_not_is_told(duel):
    framed(duel)
    answers = [one.label for one in duel.options(GM) if one.move.startswith("questworlds.count")]
    assert answers == ["It counts: Aboard the brig, +9", "No, it does not count here"]
    assert not duel.offered(GM, "questworlds.oppose"), "one question at a time"
    duel.do(GM, CountNothing())
    met = [one.fixed["stance"] for one in duel.options(GM) if one.move == "questworlds.oppose"]
    assert met == ["", "risky", "defensive"]
    duel.oppose("")
    told = "Aboard the brig (+9) does not count for Wren here."
    assert duel.said().count(told) == 1
    assert all(one.retold for entry in duel.entries for one in entry.said if one.plain == told)
    duel.roll(12, 5)
    framed(duel)
    assert duel.said().count(told) == 1, "the GM was asked once, and is told of it once"


def with_it_until_a_defeat(mine: int, theirs: int, ours: int = 26) -> Fraction:
    """The chance that Wren wins from a score, at 6M till she loses an exchange and at 17 after."""
    if max(mine, theirs) >= 5:
        return Fraction(mine >= 5)
    if ours == 17:
        return (
            extended_contest.run(Roller(17), Roller(14), start=(mine, theirs)).odds().chance("win")
        )
    ways = simple_contest.weights(Roller(26), Roller(14))
    won = sum(
        ways[4 + level] * with_it_until_a_defeat(mine + points, theirs)
        + ways[4 - level] * with_it_until_a_defeat(mine, theirs + points, ours=17)
        for level, points in enumerate((0, 1, 2, 3, 5))
        if points
    )
    return won / (sum(ways) - ways[4])


@pytest.mark.rule("QW-4.4.2", "QW-8.1")
def test_the_chance_to_win_counts_a_benefit_in_every_exchange_until_a_defeat_ends_it(duel):
    framed(duel)
    odds = engine.forecast(GAME, duel.table, GM, Count(side=0, claim="aboard"))
    assert odds.chance("win") == with_it_until_a_defeat(0, 0)
    without = extended_contest.run(Roller(17), Roller(14)).odds().chance("win")
    assert engine.forecast(GAME, duel.table, GM, CountNothing()).chance("win") == without
    duel.do(GM, Count(side=0, claim="aboard"))
    duel.oppose("")
    duel.roll(12, 5)
    duel.next_round()
    own = Exchange(pairing=duel.pairing.id, ability="sword")
    ahead = engine.forecast(GAME, duel.table, "mara", own).chance("win")
    assert ahead == with_it_until_a_defeat(*duel.score)
