"""A seat's pass is given for it where it said so, as if it had pressed the button itself."""

import pytest
from candlelight import GAME
from candlelight.venture import Burn, SetOut

from hearthside.core.driver import Driver, demo_table
from hearthside.core.life.pass_for_me import PassForMe, due
from hearthside.core.life.rewinds import Rewind
from hearthside.core.life.safety_tools import Call
from hearthside.core.moves import Illegal
from hearthside.core.offers import offers

SHORT = (1, 1)


@pytest.fixture
def table() -> Driver:
    return demo_table(GAME, GAME.demo)


def venture(table: Driver) -> None:
    table.do("robin", SetOut(who="wanderer", want="the bell", dark="3"))
    table.fall(*SHORT)


def asked(table: Driver) -> bool:
    return bool(offers(GAME, table.table, "robin").answers)


def burn_all(table: Driver) -> None:
    """A venture in which every candle is burned, and what is left is to live with it."""
    while table.table.play.cast["wanderer"].candles:
        venture(table)
        while table.table.play.venture and table.table.play.cast["wanderer"].candles:
            table.do("robin", Burn())
            table.fall(*SHORT)
        if table.table.play.venture:
            return


def test_everybody_is_asked_unless_they_said_otherwise(table: Driver) -> None:
    venture(table)
    assert asked(table)
    assert due(GAME, table.table) is None


def test_whoever_always_passes_is_never_asked(table: Driver) -> None:
    table.do("robin", PassForMe("always"))
    before = table.table.play.cast["wanderer"].candles
    venture(table)
    assert not asked(table)
    assert table.table.play.venture is None
    assert table.table.play.cast["wanderer"].candles == before
    assert table.entries[-1].by == "robin"


def test_what_would_change_the_outcome_is_still_asked(table: Driver) -> None:
    table.do("robin", PassForMe("same"))
    venture(table)
    assert asked(table)


def test_what_changes_nothing_is_passed(table: Driver) -> None:
    table.do("robin", PassForMe("same"))
    burn_all(table)
    assert table.table.play.cast["wanderer"].candles == 0
    assert table.table.play.venture is None
    assert not asked(table)


def test_it_can_be_taken_back(table: Driver) -> None:
    table.do("robin", PassForMe("always"))
    table.do("robin", PassForMe(""))
    venture(table)
    assert asked(table)


def test_it_outlives_a_rewind_and_is_told_to_nobody_else(table: Driver) -> None:
    at = table.table.seq
    table.do("robin", PassForMe("always"))
    (told,) = table.entries[-1].said
    assert told.to == ("robin",)
    gm = table.table.gms()[0]
    table.do(gm, Rewind(to=at))
    assert table.table.seats["robin"].passes == "always"


def test_nothing_is_passed_while_the_table_has_stopped(table: Driver) -> None:
    venture(table)
    table.do("robin", Call(call="pause"))
    table.do("robin", PassForMe("always"))
    assert table.table.play.venture is not None


def test_whoever_watches_has_nothing_to_pass(table: Driver) -> None:
    with pytest.raises(Illegal):
        table.do("gallery", PassForMe("always"))
