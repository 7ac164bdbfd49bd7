"""Settings at a table: a switch pulls along what it needs, and what lacks something rests."""

from candlelight import GAME

from hearthside.core import offers
from hearthside.core.driver import Driver
from hearthside.core.forms import YesNo
from hearthside.core.life.rewinds import Rewind
from hearthside.core.life.settings import DICE, ChangeDice, Switch, in_force


class Leaning(type(GAME)):
    """A game in which each switch needs the one before it."""

    settings = (
        YesNo(name="walls", label="Walls"),
        YesNo(name="roof", label="A roof"),
        YesNo(name="nest", label="A stork"),
    )
    needs = {"roof": {"walls": True}, "nest": {"roof": True}}


def said_last(table: Driver, count: int) -> list[str]:
    return [line.plain for entry in table.entries[-count:] for line in entry.said]


def test_a_switch_turns_on_what_it_needs():
    table = Driver(Leaning())
    table.do("gale", Switch(setting="nest", value=True))
    assert table.table.settings == {"walls": True, "roof": True, "nest": True}
    assert said_last(table, 3) == ["Walls: on.", "A roof: on.", "A stork: on."]


def test_what_was_switched_stays_so_though_the_story_goes_back():
    table = Driver(Leaning())
    then = table.table.seq
    table.do("gale", Switch(setting="walls", value=True))
    table.do("gale", Rewind(to=then))
    assert table.table.settings["walls"]


def test_what_lacks_something_rests_and_comes_back_by_itself():
    game = Leaning()
    table = Driver(game)
    table.do("gale", Switch(setting="nest", value=True))
    table.do("gale", Switch(setting="walls", value=False))
    assert said_last(table, 1) == ["Walls: off. Without it, these are off too: A roof and A stork."]
    assert in_force(game, table.table.settings) == {"walls": False, "roof": False, "nest": False}
    offered = {
        o.fixed["setting"]: o
        for o in offers.options(game, table.table, "gale")
        if o.move == "table.switch"
    }
    assert offered["nest"].fields[0].value is False, "a switch shows what is played"
    table.do("gale", Switch(setting="walls", value=True))
    assert said_last(table, 1) == ["Walls: on. These are back on: A roof and A stork."]
    assert all(in_force(game, table.table.settings).values())
    (nest,) = [
        o
        for o in offers.options(game, table.table, "gale")
        if o.move == "table.switch" and o.fixed["setting"] == "nest"
    ]
    assert nest.fields[0].value is True


def test_how_dice_are_thrown_is_told_in_the_words_that_were_chosen():
    table = Driver(Leaning())
    for pick in DICE.picks[::-1]:
        table.do("gale", ChangeDice(value=pick.value))
        assert said_last(table, 1) == [f"{pick.label}."]


def test_what_is_chosen_at_the_start_pulls_along_what_it_needs():
    assert Driver(Leaning(), settings={"roof": True}).table.settings["walls"] is True
    assert Driver(Leaning(), settings={"roof": False}).table.settings["walls"] is False
