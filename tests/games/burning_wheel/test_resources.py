"""BW-3: buying, tax, cash, funds, bids, recovery."""

import pytest
from msgspec.structs import replace

from hearthside.core.moves import Illegal
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.attempt import dice_pool
from hearthside.games.burning_wheel.attempt.artha_before_rolling import AddPersona
from hearthside.games.burning_wheel.attempt.cash_dice import PutBack, SpendCash, UseFund, UseLoan
from hearthside.games.burning_wheel.attempt.claiming import Careful, GiveAdvantage, Help
from hearthside.games.burning_wheel.attempt.framing import Withdraw
from hearthside.games.burning_wheel.attempt.gathering import Roll
from hearthside.games.burning_wheel.routine_difficult_challenging import Marks
from hearthside.games.burning_wheel.sheet import Fund, Link, Standing
from hearthside.games.burning_wheel.story.bidding import Bid, BowOut, OpenBidding
from hearthside.games.burning_wheel.story.buying import Buy, CallLifestyle, GrantPurchase, SetPrice
from hearthside.games.burning_wheel.story.cycles import (
    Entitle,
    GoToWork,
    Lend,
    NextCycle,
    ShareWork,
)
from hearthside.games.burning_wheel.story.taxes import AcceptGift, DeclineGift, GiveGift, NoGift
from tests.games.burning_wheel.evening import POOR, Evening, dice, hits, ob, sheet


def buyer(resources: str = "B3", **rest):
    return sheet("ann", "ana", **{"artha": POOR, "resources": resources, **rest})


def buying(table: Evening, price: int = 3, what: str = "item", **how) -> None:
    wanted = {key: how.pop(key) for key in ("dice", "own", "name") if key in how}
    table.do("ana", Buy(who="ann", what=what, how="I ask around", **{"name": "Rope", **wanted}))
    if what == "item":
        how["ob"] = price
    table.do("gale", SetPrice(**how))


def bought(table: Evening, successes: int, gift: bool = False) -> None:
    """It is rolled, and on a failure the GM grants nothing unless told to."""
    table.roll(*hits(successes, dice(table)))
    if table.attempt and table.attempt.due and table.attempt.due[0].kind == "gift":
        table.do("gale", GiveGift() if gift else NoGift())


def purse(table: Evening, who: str = "ann") -> tuple[str, int]:
    return table.ability(who, "resources").rating, table.who(who).taxed


@pytest.mark.rule("BW-3.1", "BW-1.1")
@pytest.mark.case("BW-1.1/1")
def test_within_ones_means_it_is_simply_bought():
    table = Evening(buyer(cash=2))
    before = table.who("ann")
    table.do("ana", Buy(who="ann", what="item", name="Bread", how="At the market"))
    table.do("gale", GrantPurchase())
    assert table.who("ann") == before


@pytest.mark.rule("BW-3.1", "BW-2.3", "BW-1.8")
@pytest.mark.case("BW-3.1/1")
def test_taxed_resources_are_rolled_as_they_are():
    table = Evening(buyer("B5", tax=3), sheet("bo", "ben", resources="B3"))
    buying(table, 3)
    table.do("ben", Help(side=0, who="bo", ability="resources"))
    assert dice(table) == 3
    bought(table, 3)
    assert table.marks("ann", "resources") == Marks(difficult=1)
    table = Evening(buyer("B5", tax=3))
    buying(table, 3)
    assert dice(table) == 2
    assert table.game.show(table.table).attempt.standing.startswith("Challenging: 2 dice")


@pytest.mark.rule("BW-1.23")
def test_one_trait_of_the_gms_choosing_may_help():
    table = Evening(buyer("B3"))
    buying(table, 3)
    table.do("gale", GiveAdvantage(side=0, label="Honest Face", dice=1))
    assert dice(table) == 4


@pytest.mark.rule("BW-3.2", "BW-3.3")
@pytest.mark.case("BW-3.2/1")
@pytest.mark.parametrize(("mine", "theirs", "price"), [(3, 2, 6), (2, 2, 7), (1, 2, 7)])
def test_haggling_won_lowers_the_price(mine, theirs, price):
    table = Evening(buyer(haggling="B4"), sheet("seller", artha=POOR, haggling="B4"))
    versus = {
        "kind": "versus",
        "opponent": "seller",
        "theirs": "seller:haggling",
        "defender": "seller",
    }
    table.set("ann", "haggling", **versus)
    table.versus(hits(mine, 4), hits(theirs, 4))
    table.close()
    buying(table, 4, bulk=1, far=2)
    assert ob(table) == price
    assert not table.who("ann").haggled


@pytest.mark.rule("BW-3.2")
@pytest.mark.case("BW-3.2/2")
def test_the_highest_bidder_tests_at_the_bid_and_nobody_else():
    people = (
        buyer("B3"),
        sheet("bo", "ben", artha=POOR, resources="B5", haggled=True),
        sheet("cy", resources="B5"),
    )
    table = Evening(*people)
    table.do("gale", OpenBidding(what="The mill", bidders=("ann", "bo", "cy")))
    table.do("ana", Bid(who="ann", ob=3))
    table.do("ben", Bid(who="bo", ob=5))
    with pytest.raises(Illegal, match="already"):
        table.do("gale", Bid(who="cy", ob=5))
    table.do("gale", Bid(who="cy", ob=4))
    assert table.attempt.sides[0].who == "bo"
    table.do("gale", SetPrice())
    assert ob(table) == 5
    table.roll(*hits(0, 5))
    table.do("gale", NoGift())
    assert (purse(table, "bo")[1], purse(table)[1], purse(table, "cy")[1]) == (3, 3, 5)


@pytest.mark.rule("BW-3.2")
def test_if_all_bow_out_nobody_tests():
    table = Evening(buyer(), sheet("bo", "ben"))
    table.do("gale", OpenBidding(what="The mill", bidders=("ann", "bo")))
    table.do("ana", BowOut(who="ann"))
    table.do("ben", BowOut(who="bo"))
    assert table.attempt is None
    assert table.table.play.bidding is None


@pytest.mark.rule("BW-3.2")
@pytest.mark.case("BW-3.2/3")
@pytest.mark.parametrize(
    ("dice_", "rank", "price"),
    [(2, "high nobility", 7), (3, "elite or secret", 10), (1, "low nobility", 4)],
)
def test_affiliations_have_their_price(dice_, rank, price):
    table = Evening(buyer())
    buying(table, what="affiliation", dice=dice_, rank=rank)
    assert (ob(table), dice(table)) == (price, 3)


@pytest.mark.rule("BW-3.2")
@pytest.mark.case("BW-3.2/3")
def test_rising_in_ones_own_affiliation():
    own = (Standing(name="Guild", dice=1), Standing(name="Court", dice=3))
    table = Evening(buyer(affiliations=own))
    (option,) = table.offered("ana", "buy")
    offered = next(field for field in option.fields if field.name == "own")
    assert [pick.value for pick in offered.picks] == ["", "Guild"], "3D rises no more"
    buying(table, what="raise", own="Guild", rank="elite or secret")
    assert (ob(table), dice(table)) == (8, 5)
    table.roll(*hits(5, 5))
    table.do("gale", NoGift())
    assert table.who("ann").affiliations[0].dice == 1
    table = Evening(buyer("B9", affiliations=own))
    buying(table, what="raise", own="Guild")
    table.roll(*hits(5, 11))
    assert table.who("ann").affiliations[0].dice == 2


@pytest.mark.rule("BW-3.3")
@pytest.mark.case("BW-3.3/1")
def test_distance_hinders():
    link = Link(ability="road-wise", name="Road-wise", obstacle=1)
    table = Evening(buyer(link=link))
    for too_much in ({"far": 4}, {"bulk": 3}):
        table.do("ana", Buy(who="ann", what="item", name="Rope", how="I ask around"))
        with pytest.raises(Illegal):
            table.do("gale", SetPrice(ob=2, **too_much))
        table.do("ana", Withdraw())
    buying(table, 2, far=3, bulk=2, follows="ann")
    assert ob(table) == 8


@pytest.mark.rule("BW-3.4", "BW-1.9", "BW-1.23")
@pytest.mark.case("BW-3.4/1")
def test_cash_a_fund_and_a_helper_add_dice():
    funds = (Fund(name="Bell fund", dice=4), Fund(name="Other", dice=2))
    people = (
        buyer(wounds="midi", cash=2, funds=funds, haggling="B4"),
        sheet("bo", "ben", resources="B5"),
    )
    table = Evening(*people)
    buying(table, 5)
    table.do("ana", SpendCash(dice=2))
    with pytest.raises(Illegal):
        table.do("ana", UseFund(fund="Bell fund", dice=11))
    with pytest.raises(Illegal, match="holds 2D"):
        table.do("ana", UseFund(fund="Other", dice=3))
    table.do("ana", UseFund(fund="Bell fund", dice=2))
    with pytest.raises(Illegal):
        table.do("ana", UseFund(fund="Other", dice=1))
    table.do("ben", Help(side=0, who="bo", ability="resources"))
    assert dice(table) == 9
    assert not table.offered("ana", "fork")
    with pytest.raises(Illegal):
        table.do("ana", Careful(side=0))
    bought(table, 5)
    assert table.who("ann").cash == 0
    assert table.who("ann").funds == funds
    assert "Rope" in table.who("ann").gear


@pytest.mark.rule("BW-3.4")
def test_what_is_put_back_is_not_spent():
    table = Evening(buyer(cash=2))
    buying(table)
    table.do("ana", SpendCash(dice=2))
    table.do("ana", PutBack())
    bought(table, 3)
    assert table.who("ann").cash == 2


@pytest.mark.rule("BW-3.4", "BW-2.14")
@pytest.mark.case("BW-3.4/2", "BW-2.14/1")
def test_with_resources_at_nothing_other_dice_may_still_be_rolled():
    table = Evening(buyer("B0", cash=3, funds=(Fund(name="Torp", dice=3, loan=True),)))
    buying(table, 1)
    with pytest.raises(Illegal):
        table.do("ana", Roll(side=0))
    table.do("ana", UseLoan(loan="Torp"))
    assert dice(table) == 3
    table.do("ana", PutBack())
    table.do("ana", SpendCash(dice=3))
    bought(table, 1)
    assert table.ability("ann", "resources").rating == "B1"
    assert table.who("ann").cash == 0
    table = Evening(buyer("B0", cash=3))
    buying(table, 1)
    table.do("ana", SpendCash(dice=3))
    bought(table, 0)
    assert (table.ability("ann", "resources").rating, table.who("ann").cash) == ("B0", 0)


@pytest.mark.rule("BW-3.4")
def test_lent_cash_is_gone_and_a_lent_fund_is_not():
    table = Evening(buyer())
    table.do("gale", Lend(who="ann", name="Torp", dice=2, cash=True))
    table.do("gale", Lend(who="ann", name="The abbey", dice=1, cash=False))
    buying(table, 2)
    table.do("ana", UseLoan(loan="Torp"))
    table.do("ana", UseLoan(loan="The abbey"))
    assert dice(table) == 6
    bought(table, 3)
    assert [fund.name for fund in table.who("ann").funds] == ["The abbey"]


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
        told = GAME.show(table.table).attempt.standing
        assert told.endswith(
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
    assert told[-3:] == [
        "“Rope”: Ann gets it anyway.",
        "Ann now has: Rope.",
        "Ann is the poorer for it.",
    ]
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
@pytest.mark.case("BW-3.9/1")
def test_making_cash_and_funds():
    table = Evening(buyer("B5"))
    buying(table, what="cash", dice=2)
    assert ob(table) == 4
    table.roll(*hits(3, 5))
    assert (purse(table), table.who("ann").cash) == (("B5", 3), 0)
    table = Evening(buyer("B5"))
    buying(table, what="fund", dice=3, name="Bell fund")
    assert ob(table) == 7
    table.roll(*hits(3, 5))
    assert (purse(table), table.who("ann").funds) == (("B5", 1), ())
    table = Evening(buyer("B5"))
    buying(table, what="cash", dice=1)
    table.roll(*hits(2, 5))
    assert table.who("ann").cash == 1
    buying(table, what="fund", dice=1, name="Bell fund")
    table.roll(*hits(3, 5))
    assert table.who("ann").funds == (Fund(name="Bell fund", dice=1),)


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


@pytest.mark.rule("BW-3.10")
@pytest.mark.case("BW-3.10/1")
def test_lifestyle_is_tested_once_a_cycle():
    table = Evening(buyer("B3"))
    table.do("gale", CallLifestyle(who="ann", ob=2))
    table.roll(*hits(0, 3))
    assert purse(table) == ("B3", 2)
    with pytest.raises(Illegal):
        table.do("gale", CallLifestyle(who="ann", ob=2))
    table.do("gale", NextCycle())
    table.do("gale", CallLifestyle(who="ann", ob=1))
    table.roll(*hits(1, 2))
    assert table.marks("ann", "resources") == Marks(routine=1)


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
        ("B3", 2, 1, 0, "Taxed 2D… B2, nothing left to roll until they recover"),
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


@pytest.mark.rule("BW-3.1")
def test_only_resources_are_called_taxed():
    table = Evening(buyer("B5", tax=1, sword="B4"))
    table.set("ann", "sword", ob=1)
    assert dice_pool.plain_dice(table.who("ann"), table.attempt.sides[0])[0].label == "Sword B4"
    untaxed = Evening(buyer("B5"))
    buying(untaxed)
    stack = dice_pool.plain_dice(untaxed.who("ann"), untaxed.attempt.sides[0])
    assert stack[0].label == "Resources B5"
