"""What a PC earned for a situation, exchange by exchange (QW-4.4.2)."""

import pytest

from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.contest.rulings import Count, CountNothing
from hearthside.games.questworlds.extended.exchange import Exchange
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
