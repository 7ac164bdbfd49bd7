"""BW-3: buying, cash, funds, bids."""

import pytest
from msgspec.structs import replace

from hearthside.core.life.scenes_sessions import CloseScene, OpenScene
from hearthside.core.life.time_units import EndUnit
from hearthside.core.moves import Illegal
from hearthside.core.pieces import Board
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.attempt.cash_dice import PutBack, SpendCash, UseFund, UseLoan
from hearthside.games.burning_wheel.attempt.claiming import Careful, GiveAdvantage, Help
from hearthside.games.burning_wheel.attempt.framing import Withdraw
from hearthside.games.burning_wheel.attempt.gathering import Roll
from hearthside.games.burning_wheel.routine_difficult_challenging import Marks
from hearthside.games.burning_wheel.sheet import Fund, Link, Standing
from hearthside.games.burning_wheel.story.bidding import Bid, BowOut, OpenBidding
from hearthside.games.burning_wheel.story.buying import Buy, CallLifestyle, GrantPurchase, SetPrice
from hearthside.games.burning_wheel.story.taxes import NoGift
from hearthside.games.burning_wheel.story.working_titles_loans import Lend
from tests.games.burning_wheel.buying import bought, buyer, buying, purse
from tests.games.burning_wheel.evening import POOR, Evening, dice, hits, ob, sheet


@pytest.mark.rule("BW-3.1", "BW-1.1")
@pytest.mark.case("BW-1.1/1")
def test_within_ones_means_it_is_simply_bought():
    table = Evening(buyer(cash=2))
    before = table.who("ann")
    table.do("ana", Buy(who="ann", what="item", name="Bread", how="At the market"))
    table.do("gale", GrantPurchase())
    assert table.who("ann") == replace(before, gear=("Bread",)), "neither tax nor cash, but bread"
    assert "“Bread”: Ann can well afford it." in table.said()


@pytest.mark.rule("BW-1.1", "BW-3.1", "BW-3.9")
def test_what_the_gm_says_yes_to_is_had_whatever_it_is():
    table = Evening(buyer(affiliations=(Standing(name="Guild", dice=1),)))
    wanted = {"cash": {"dice": 2}, "fund": {"name": "The mill", "dice": 3}}
    wanted |= {"affiliation": {"name": "Abbey", "dice": 1}, "raise": {"own": "Guild"}}
    for what, how in wanted.items():
        table.do("ana", Buy(who="ann", what=what, how="I ask", **{"name": "Rope", **how}))
        table.do("gale", GrantPurchase())
    ann = table.who("ann")
    assert (ann.cash, [(one.name, one.dice) for one in ann.funds]) == (2, [("The mill", 3)])
    known = [(one.name, one.dice) for one in ann.affiliations]
    assert known == [("Guild", 2), ("Abbey", 1)]


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
    (board,) = [one for one in GAME.show(table.table).scene if isinstance(one, Board)]
    bids = [tuple(cell.text for cell in row) for row in board.rows]
    assert bids == [("Ann", "Ob 3"), ("Bo", "not yet"), ("Cy", "not yet")]
    (asked,) = [one for one in GAME.asks(table.table, "ben") if one.of == "bo"]
    assert asked.question == "The highest bidder tests Resources at it. You roll 5D."
    assert asked.options()[0].fields[0].value == 4, "what outbids them"
    table.do("ben", Bid(who="bo", ob=5))
    with pytest.raises(Illegal, match="already"):
        table.do("gale", Bid(who="cy", ob=5))
    table.do("gale", Bid(who="cy", ob=4))
    assert table.attempt.sides[0].who == "bo"
    assert [one.start for one in table.offered("gale", "set-price")[0].totals] == [5]
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


@pytest.mark.rule("BW-3.2")
def test_the_price_of_a_thing_begins_with_what_the_gm_says_of_it():
    table = Evening(buyer())
    table.do("ana", Buy(who="ann", what="item", how="I ask around", name="Rope"))
    assert [one.start for one in table.offered("gale", "set-price")[0].totals] == [0]


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


@pytest.mark.rule("BW-3.10")
@pytest.mark.case("BW-3.10/1")
def test_lifestyle_is_tested_once_a_cycle():
    table = Evening(buyer("B3"))
    table.do("gale", CallLifestyle(who="ann", ob=2))
    table.roll(*hits(0, 3))
    assert purse(table) == ("B3", 2)
    with pytest.raises(Illegal):
        table.do("gale", CallLifestyle(who="ann", ob=2))
    table.do("gale", CloseScene())
    table.do("gale", EndUnit(unit="cycle"))
    table.do("gale", OpenScene(title="A year on"))
    table.do("gale", CallLifestyle(who="ann", ob=1))
    table.roll(*hits(1, 2))
    assert table.marks("ann", "resources") == Marks(routine=1)
