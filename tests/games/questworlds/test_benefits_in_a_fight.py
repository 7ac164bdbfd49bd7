"""What a PC earned for a situation, exchange by exchange (QW-4.4.2)."""

import pytest

from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.contest.rulings import Count
from hearthside.games.questworlds.extended.exchange import Exchange
from hearthside.games.questworlds.extended.rounds import NextRound
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
        duel.do(GM, NextRound())
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
    duel.do(GM, NextRound())
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
