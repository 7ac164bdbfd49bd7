"""BW-3: what a failed purchase takes, from whom, and how it comes back."""

import pytest
from msgspec.structs import replace

from hearthside.core.moves import Illegal
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.attempt import dice_pool
from hearthside.games.burning_wheel.attempt.artha_before_rolling import AddPersona
from hearthside.games.burning_wheel.attempt.cash_dice import UseFund
from hearthside.games.burning_wheel.attempt.claiming import Help
from hearthside.games.burning_wheel.routine_difficult_challenging import Marks
from hearthside.games.burning_wheel.sheet import Fund
from hearthside.games.burning_wheel.story.buying import Buy, SetPrice
from hearthside.games.burning_wheel.story.taxes import AcceptGift, DeclineGift, GiveGift, NoGift
from hearthside.games.burning_wheel.story.working_titles_loans import Entitle, GoToWork, ShareWork
from tests.games.burning_wheel.buying import bought, buyer, buying, purse
from tests.games.burning_wheel.evening import Evening, hits, ob, sheet


@pytest.mark.rule("BW-3.5", "BW-3.6")
@pytest.mark.case("BW-3.5/1")
@pytest.mark.parametrize(
    ("resources", "price", "successes", "left", "helper"),
    [
        ("B5", 4, 3, ("B5", 4), ("B3", 2)),
        ("B3", 4, 1, ("B3", 1), ("B3", 1)),
        ("B4", 7, 4, ("B4", 1), ("B2", 0)),
    ],
)
def test_a_failure_taxes_the_buyer_and_every_helper_alike(
    resources, price, successes, left, helper
):
    """A known mistake of other tools: tax taken from the wrong helper."""
    people = (
        buyer(resources),
        sheet("bo", "ben", resources="B3"),
        sheet("onlooker", resources="B3"),
    )
    table = Evening(*people)
    buying(table, price)
    table.do("ben", Help(side=0, who="bo", ability="resources"))
    bought(table, successes)
    assert (purse(table), purse(table, "bo"), purse(table, "onlooker")) == (left, helper, ("B3", 3))


@pytest.mark.rule("BW-3.5")
@pytest.mark.case("BW-3.5/2")
def test_a_used_fund_pays_first_and_for_good():
    table = Evening(buyer(funds=(Fund(name="Bell", dice=2),)))
    buying(table, 7)
    table.do("ana", UseFund(fund="Bell", dice=2))
    bought(table, 4)
    assert (table.who("ann").funds, purse(table)) == ((), ("B3", 2))
    table = Evening(buyer(funds=(Fund(name="Bell", dice=4),)))
    buying(table, 4)
    table.do("ana", UseFund(fund="Bell", dice=1))
    bought(table, 3)
    assert (table.who("ann").funds[0].dice, purse(table)) == (2, ("B3", 3))


@pytest.mark.rule("BW-3.5", "BW-2.3", "BW-2.1")
@pytest.mark.case("BW-3.5/3")
def test_persona_dice_do_not_soften_the_tax_and_stay_marked():
    table = Evening(buyer(artha=(0, 2, 0)))
    buying(table, 4)
    table.do("ana", AddPersona(side=0))
    table.do("ana", AddPersona(side=0))
    bought(table, 3)
    assert purse(table) == ("B3", 2)
    assert table.ability("ann", "resources").artha == Artha(persona=2)


@pytest.mark.rule("BW-3.6")
@pytest.mark.case("BW-3.6/1")
@pytest.mark.parametrize(
    ("resources", "tax", "price", "successes", "left"),
    [("B3", 2, 1, 0, ("B2", 0)), ("B4", 0, 6, 0, ("B3", 0)), ("B1", 0, 1, 0, ("B0", 0))],
)
def test_taxed_to_nothing_the_exponent_drops_once(resources, tax, price, successes, left):
    table = Evening(buyer(resources, tax=tax))
    buying(table, price)
    bought(table, successes)
    assert purse(table) == left


@pytest.mark.rule("BW-3.7")
@pytest.mark.case("BW-3.7/1")
def test_the_gift_of_kindness_is_taken_or_declined():
    def failing() -> Evening:
        table = Evening(buyer("B5"))
        buying(table, 6)
        assert GAME.show(table.table).attempt.standing.endswith(
            "5 dice against Ob 6. Failing taxes 1D for each missing success. One "
            "more die makes it difficult, artha aside."
        )
        table.roll(*hits(2, 5))
        return table

    table = failing()
    table.do("gale", GiveGift())
    table.do("ana", AcceptGift())
    assert ("Rope" in table.who("ann").gear, purse(table)) == (True, ("B5", 1))
    assert GAME.show(table.table).attempt.standing == "Ann gets it anyway."
    told = table.retold()
    assert not any("cannot afford" in line for line in told), "what is told of it is how it ended"
    (got,) = [one for entry in table.entries for one in entry.said if "gets it anyway" in one.plain]
    assert got.grade == "pass"
    assert told[-2:] == ["“Rope”: Ann gets it anyway.", "Ann is the poorer for it."]
    table = failing()
    table.do("gale", GiveGift())
    (asked,) = GAME.asks(table.table, "ana")
    assert asked.question == (
        "It comes with 4D of tax; without it there is only 1D of tax. "
        "Resources roll fewer dice until the tax is worked off."
    )
    table.do("ana", DeclineGift())
    assert (table.who("ann").gear, purse(table)) == ((), ("B5", 4))
    assert "“Rope”: Ann does without it." in table.said()
    table = failing()
    table.do("gale", NoGift())
    with pytest.raises(Illegal):
        table.do("ana", DeclineGift())
    assert (table.who("ann").gear, purse(table)) == ((), ("B5", 1))


@pytest.mark.rule("BW-3.5")
def test_a_purchase_that_fails_brings_nothing_that_nobody_said():
    table = Evening(buyer("B3"))
    buying(table, 3)
    assert table.said().splitlines()[-1] == "The price: base obstacle 3."
    bought(table, 0)
    assert GAME.show(table.table).attempt.standing == "Ann cannot afford it."


@pytest.mark.rule("BW-3.8", "BW-2.4", "BW-2.13")
@pytest.mark.case("BW-3.8/1")
def test_only_passed_tests_count_and_what_is_left_rises_too():
    who = buyer("B3", tax=2)
    who = who.with_ability(replace(who.abilities["resources"], marks=Marks(3, 1)))
    table = Evening(who)
    buying(table, 1)
    bought(table, 1)
    assert (purse(table), table.marks("ann", "resources")) == (("B4", 2), Marks())
    table = Evening(who)
    buying(table, 1)
    bought(table, 0)
    assert purse(table) == ("B2", 0)
    assert table.marks("ann", "resources") == Marks(3, 1)
    table = Evening(buyer("B2", tax=1))
    table.do("gale", Entitle(who="ann", title="Warden of the bridge"))
    assert purse(table) == ("B3", 2)


@pytest.mark.rule("BW-3.9")
@pytest.mark.case("BW-3.9/2")
@pytest.mark.parametrize(
    ("successes", "speed", "left"), [(3, 0, 2), (4, 0, 3), (5, 0, 4), (5, 1, 3), (8, 0, 5)]
)
def test_work_wins_back_what_was_taxed(successes, speed, left):
    table = Evening(buyer("B5", tax=3, cooking="B8"))
    table.do("ana", GoToWork(who="ann", skill="cooking"))
    assert ob(table) == 4
    table.roll(*hits(successes, 8))
    if successes > 4:
        table.do("ana", ShareWork(speed=speed))
    table.close()
    assert purse(table) == ("B5", left)
    assert f": {left}D of Resources to roll." in table.said() or successes < 4
    assert table.marks("ann", "cooking") == Marks(routine=1)
    assert not table.offered("ana", "go-to-work"), "the cycle is used up"
    if speed:
        assert "in 90% of the cycle" in table.said()


@pytest.mark.rule("BW-3.9", "BW-3.6")
@pytest.mark.case("BW-3.9/3")
def test_a_lost_exponent_does_not_come_back_by_work():
    table = Evening(buyer("B2", tax=2, cooking="B6"))
    table.do("ana", GoToWork(who="ann", skill="cooking"))
    assert ob(table) == 3
    table.roll(*hits(5, 6))
    table.do("ana", ShareWork(speed=0))
    assert purse(table) == ("B2", 2)


@pytest.mark.rule("BW-3.5", "BW-1.16")
def test_what_was_said_of_failure_happens_besides_the_tax():
    table = Evening(buyer("B3"))
    buying(table, 5, failure="the reeve hears of it")
    bought(table, 0)
    assert "It comes to this: the reeve hears of it." in table.said()


@pytest.mark.rule("BW-3.5")
def test_a_fund_that_was_not_used_pays_nothing_and_helpers_pay_in_full():
    funds = (Fund(name="Other", dice=3), Fund(name="Bell", dice=2))
    table = Evening(buyer(funds=funds), sheet("bo", "ben", resources="B4"))
    buying(table, 4)
    table.do("ana", UseFund(fund="Bell", dice=1))
    table.do("ben", Help(side=0, who="bo", ability="resources"))
    bought(table, 3)  # five dice against Ob 4: difficult, 2D
    assert [(fund.name, fund.dice) for fund in table.who("ann").funds] == [("Other", 3)]
    assert (purse(table), purse(table, "bo")) == (("B3", 3), ("B4", 2))


@pytest.mark.rule("BW-3.5", "BW-3.6")
@pytest.mark.parametrize(
    ("resources", "tax", "price", "successes", "told"),
    [
        ("B5", 0, 4, 3, "Taxed 2D… B5, 3D left to roll"),
        ("B3", 2, 1, 0, "Taxed 2D… fall to B2, nothing left to roll until they recover"),
    ],
)
def test_who_is_taxed_reads_what_is_left_to_roll(resources, tax, price, successes, told):
    table = Evening(buyer(resources, tax=tax))
    buying(table, price)
    bought(table, successes)
    by, left = told.split("… ")
    (poorer,) = [one for entry in table.entries for one in entry.said if "axed" in one.why]
    assert poorer.why == f"{by}: Resources {left}."
    assert not any(letter.isdigit() for letter in poorer.plain), "the story has no figures"


@pytest.mark.rule("BW-3.6", "BW-3.7")
def test_what_lowers_the_exponent_for_good_is_said_before_it_is_taken():
    table = Evening(buyer("B2"))
    buying(table, 2)
    told = GAME.show(table.table).attempt.standing
    assert "Failing taxes 2D, and Resources fall to B1 for good." in told
    table.roll(*hits(1, 2))
    table.do("gale", GiveGift())
    (asked,) = GAME.asks(table.table, "ana")
    assert [one.label for one in asked.options()] == [
        "Take it, and 2D of tax, and Resources fall to B1 for good",
        "Decline: only 1D of tax",
    ]
    table.do("ana", AcceptGift())
    assert purse(table) == ("B1", 0)
    assert "Ann has nothing left to buy with, and is the poorer for good." in table.retold()


@pytest.mark.rule("BW-1.12", "BW-3.4")
def test_fate_opens_no_sixes_where_there_is_nothing_to_roll():
    table = Evening(replace(buyer("B1", tax=1), artha=Artha(fate=1)))
    table.do("ana", Buy(who="ann", what="item", name="Rope", how="I ask around"))
    assert GAME.hope(table.table, "gale").dread == "too few dice to pass"
    table.do("gale", SetPrice(ob=2))
    assert GAME.hope(table.table, "ana").dread == "too few dice to pass"
    assert "fate" not in GAME.show(table.table).attempt.standing


@pytest.mark.rule("BW-3.1")
def test_only_resources_are_called_taxed():
    table = Evening(buyer("B5", tax=1, sword="B4"))
    table.set("ann", "sword", ob=1)
    assert dice_pool.plain_dice(table.who("ann"), table.attempt.sides[0])[0].label == "Sword B4"
    untaxed = Evening(buyer("B5"))
    buying(untaxed)
    stack = dice_pool.plain_dice(untaxed.who("ann"), untaxed.attempt.sides[0])
    assert stack[0].label == "Resources B5"
