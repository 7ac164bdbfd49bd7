"""Sentences as somebody would say them at a table: whose, in what order, how they begin."""

import pytest

from hearthside.core import offers
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.aftermath.healing import Heal
from hearthside.games.questworlds.community.using_resources import Lobby
from hearthside.games.questworlds.contest.giving_way import GiveWay
from hearthside.games.questworlds.scenes.mass_effort import StartEffort, TakePart
from hearthside.games.questworlds.sheet import Benefit, Harm
from tests.games.questworlds.evening import GM, Evening, ability, hero, townspeople
from tests.games.questworlds.shown import card


def fields(table, seat, move):
    return {one.name: one for one in table.offered(seat, f"questworlds.{move}").fields}


@pytest.mark.rule("QW-2.3", "QW-4.5.1")
def test_whoever_has_nothing_that_fits_is_not_asked_whether_it_is_a_stretch():
    table = Evening(hero("wren", Sword=17))
    table.enter("wren", "-")
    assert card(table).means == "No relevant ability 6"
    assert card(table).throws == (), "it stands above already"
    assert "stretch" not in fields(table, GM, "rule")
    assert "situation" in fields(table, GM, "rule")
    table.oppose("low")
    assert card(table).throws[0].parts[0].label == "No relevant ability"


@pytest.mark.rule("QW-7.4.1", "QW-7.2")
def test_a_favour_is_owed_to_the_contact_and_not_to_the_trade():
    trade = ability("Ferryman", 33, sort="keyword", trade=True)
    table = Evening(hero("wren", trade, Sword=17, points=0))
    table.enter("wren", "contact:ferryman", prize="a boat by night")
    assert card(table).means == "Ferryman (a contact) 13M"
    assert "stretch" not in fields(table, GM, "rule"), "it is one in any case"
    table.oppose()
    table.roll(3, 18)
    assert "Wren owes a contact (Ferryman) a favour: a boat by night." in table.said()


@pytest.mark.rule("QW-2.3.1.2")
def test_what_somebody_gives_way_to_shows_no_dice():
    table = Evening(hero("wren", Sword=17), hero("tomas", Hammer=17), communities=True)
    table.found()
    table.enter("wren", "sword", prize="cross the weir", against="tomas", bolster="morale")
    asked = offers.prompt(GAME, table.table, "sam")
    assert asked.text == "Wren wants: “Cross the weir.” What do you set against it?"
    table.do("sam", GiveWay())
    assert table.play.dues, "the card stays until the GM has answered"
    assert (card(table).throws, card(table).odds) == ((), None)


@pytest.mark.rule("QW-4.8")
def test_what_nobody_typed_is_not_quoted():
    table = Evening(hero("wren", Sword=17, points=0))
    table.do(GM, StartEffort(name="the rout", part="acted", against="14", outcome="It is lost."))
    table.do("mara", TakePart(who="wren", ability="sword"))
    assert card(table).throws[1].parts[0].label == "Rating set by the GM"
    table.oppose("", stance="")
    table.roll(5, 18)
    assert "A way through the rout: a minor victory for Wren." in table.said()


@pytest.mark.rule("QW-4.8")
def test_a_clash_of_forces_begins_with_a_capital():
    table = Evening(hero("wren", Sword=17))
    forces = StartEffort(
        name="the line", part="contributors", rating="18", against="14", extended=True
    )
    table.do(GM, forces)
    table.next_round()
    assert "At stake: the line. Our force against their force." in table.said()


@pytest.mark.rule("QW-10.2")
def test_the_people_are_asked_for_something():
    table = townspeople()
    table.do("mara", Lobby(who="wren", resource="morale", ability="charm"))
    assert "Wren asks the people for permission to draw on Morale, with Charm." in table.said()


@pytest.mark.rule("QW-4.4.3")
def test_who_heals_themselves_reads_it_as_their_own():
    table = Evening(hero("wren", Sword=17, Healer=17))
    hurt = Harm(id="h", state="impaired", abilities=("sword",), because="a cut")
    table.change("wren", harms=(hurt,))
    table.do("mara", Heal(who="wren", patient="wren", harm="h", ability="healer"))
    table.oppose("moderate")
    table.roll(6, 5)
    left, spent = (
        table.offered("mara", f"questworlds.{move}").label for move in ("pass", "spend-hero-point")
    )
    assert left == "Leave it as it is, and you are only hurt"
    assert spent == "Spend a hero point: one step up, and you are well again"


@pytest.mark.rule("QW-2.1.2")
def test_the_sign_for_a_mastery_is_told_where_it_is_met():
    table = Evening(hero("wren", Sword=27), hero("tomas", Hammer=17))
    told = "M is a mastery: the result is a step better."
    assert told in fields(table, "mara", "enter")["ability"].help
    assert told not in fields(table, "sam", "enter")["ability"].help
    table.enter("tomas", "hammer", prize="the gate")
    assert told in fields(table, GM, "oppose")["resistance"].help


@pytest.mark.rule("QW-4.4.2")
def test_what_a_rating_is_made_of_begins_with_a_capital():
    table = Evening(hero("wren", Sword=17))
    table.change("wren", benefits=(Benefit(id="b", amount=3, situation="on the water"),))
    table.enter("wren", "sword")
    table.oppose(benefits=("b",))
    assert [one.label for one in card(table).throws[0].parts] == ["Sword", "On the water"]
