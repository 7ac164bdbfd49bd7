"""Cases beside the plain ones: the second thought, the same word twice, what nobody chose."""

import pytest

from hearthside.core.life.rounds import AnswerItem
from hearthside.core.moves import Illegal
from hearthside.games.hot_circle.characters.ledger import GiveCondition
from hearthside.games.hot_circle.obstacle_test.claiming import ClaimDice
from hearthside.games.hot_circle.obstacle_test.stakes import Agree, OfferCompromise
from hearthside.games.hot_circle.sheet import Condition
from tests.games.hot_circle.evening import (
    ANA,
    GM,
    WREN,
    at_round,
    evening,
    given,
    hero,
    item,
    offered,
    rolled,
    staked,
    stands,
    told,
    under_way,
    versus,
)

SIMPLE = {"compromise": "", "simple": True}


@pytest.mark.rule("HC-3.5", "HC-3.21")
def test_whoever_would_do_without_compromises_may_think_better_of_it() -> None:
    table = evening()
    versus(table, mine=SIMPLE, theirs=SIMPLE)
    assert under_way(table).simple
    table.do(ANA, Agree(party="task"))
    assert len(offered(table, ANA, "offer-compromise")) == 1
    table.do(ANA, OfferCompromise(side="task", compromise="they take the oars"))
    test = under_way(table)
    assert not test.simple
    assert not test.agreed
    assert [o.fixed["side"] for o in offered(table, GM, "offer-compromise")] == ["obstacle"]


@pytest.mark.rule("HC-3.23", "HC-3.5")
def test_nothing_is_no_consequence_in_a_versus_test_either() -> None:
    table = evening()
    with pytest.raises(Illegal, match="Something always happens"):
        versus(table, theirs={"intent": "Nothing happens."})
    table = evening()
    with pytest.raises(Illegal, match="still a success"):
        versus(table, mine={"compromise": "Nothing"})


@pytest.mark.rule("HC-3.7")
def test_only_a_lifepath_hinders_as_a_base() -> None:
    table = evening()
    staked(table)
    with pytest.raises(Illegal, match="Only a lifepath"):
        table.do(ANA, ClaimDice(side="task", lifepath="", hinders=True))
    assert under_way(table).beat == "dice"


@pytest.mark.rule("HC-2.5", "HC-3.3")
def test_a_condition_of_ones_own_that_the_gm_made_worse_is_not_dropped() -> None:
    table = at_round("conditions")
    given(table, WREN, conditions=(Condition("angry", "Angry", voluntary=True),))
    assert item(table, ANA, WREN).label == "Change Angry"
    table.do(GM, GiveCondition(character=WREN, text="angry"))
    assert hero(table).conditions == (Condition("angry", "Angry", "major"),)
    assert item(table, ANA, WREN).label == "Set a condition for Wren"


@pytest.mark.rule("HC-2.5")
def test_a_condition_of_ones_own_is_not_one_that_is_there() -> None:
    table = at_round("conditions")
    given(table, WREN, conditions=(Condition("angry", "Angry"),))
    again = {"text": "angry", "rank": "minor", "epilogue": "She slams the door."}
    with pytest.raises(Illegal, match="Wren is Angry already"):
        table.do(ANA, AnswerItem(item=WREN, blanks=again))
    assert len(hero(table).conditions) == 1


@pytest.mark.rule("HC-6.3", "HC-3.3")
@pytest.mark.parametrize(
    "before", [Condition("hurt", "Hurt"), Condition("hurt", "Hurt", "major", 2)]
)
def test_a_condition_that_hinders_and_gets_worse_in_one_test_is_a_step_nearer_only(
    before: Condition,
) -> None:
    table = evening()
    given(table, WREN, conditions=(before,))
    hurt = ("condition:hurt",)
    rolled(table, (1, 1, 1), (6, 6, 6, 6), hindered=hurt, steps=hurt, condition="Hurt")
    stands(table)
    assert hero(table).conditions == (Condition("hurt", "Hurt", "major", 1),)
    assert "rid of" not in told(table)
