"""Dice in the air, thrown by hand or by luck; and forecasts, which throw none."""

import pytest
from candlelight import GAME
from candlelight.venture import Burn, LiveWithIt, SetOut

from hearthside.core import engine, offers
from hearthside.core.dice import Pool, d
from hearthside.core.driver import Driver, demo_table
from hearthside.core.life.free_rolls import RollFreely
from hearthside.core.life.notes import WriteNote
from hearthside.core.life.settings import ChangeDice
from hearthside.core.moves import FORTUNE, Fall, Illegal
from hearthside.core.real_dice import thrown_by_hand


@pytest.fixture
def table() -> Driver:
    return demo_table(GAME, GAME.demo)


def test_real_dice_are_typed_in_by_whoever_throws_them(table: Driver):
    table.sit("Kim")
    table.do("gale", ChangeDice(value="hand"))
    table.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
    with pytest.raises(Illegal, match="Only the dice"):
        table.do("kim", Fall((6, 6)))
    with pytest.raises(Illegal, match="one face for each die"):
        table.do("robin", Fall((7, 1)))
    table.do("robin", Fall((6, 6)))
    assert table.table.play.venture.faces == (6, 6)


def test_a_table_opens_with_the_dice_it_was_given():
    for dice in ("hand", "computer"):
        assert Driver(GAME, dice=dice).table.dice == dice


def test_dice_of_the_story_fall_before_those_beside_it(table: Driver):
    assert engine.chance(GAME, table.table) is None
    table.do("gale", RollFreely(dice="1d6"))
    beside = engine.chance(GAME, table.table)
    assert beside is not None
    table.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
    assert engine.chance(GAME, table.table) == GAME.chance(table.table) != beside


def test_while_dice_are_in_the_air_the_rest_of_the_table_lives_on(table: Driver):
    table.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
    with pytest.raises(Illegal, match="in the air for the bell"):
        table.do("robin", LiveWithIt())
    table.do("robin", WriteNote(text="hold your breath"))
    table.do(FORTUNE, Fall((3, 4)))
    with pytest.raises(Illegal, match="Nothing is in the air"):
        table.do(FORTUNE, Fall((3, 4)))


def test_whoever_throws_real_dice_is_asked_for_them(table: Driver):
    table.do("gale", ChangeDice(value="hand"))
    table.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
    assert offers.prompt(GAME, table.table, "robin").urgent
    assert offers.prompt(GAME, table.table, "gale").title == "Waiting for Robin"


def test_a_forecast_spends_nothing(table: Driver):
    table.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
    table.fall(1, 1)
    before = table.table
    odds = engine.forecast(GAME, before, "robin", Burn())
    assert odds is not None
    assert odds.chance("lost") < 1
    assert table.table is before


def test_whoever_plays_somebody_is_asked_for_their_own_dice_and_others_for_whose_they_are():
    def titles(label: str, you: str) -> tuple[str, str]:
        ask = thrown_by_hand(Pool((d(6),), "maren", label), you)
        (typed,) = ask.options()
        return ask.title, typed.label

    assert titles("Maren", "Maren") == ("Throw your dice", "Type in your dice")
    mine = ("Throw the dice for your sixes", "Type in the dice for your sixes")
    assert titles("Maren’s sixes", "Maren") == mine
    theirs = ("Throw the dice for Maren", "Type in the dice for Maren")
    assert titles("Maren", "") == titles("Maren", "Odo") == theirs
    assert titles("Sword", "Maren")[0] == "Throw the dice for Sword", "it says for what"
