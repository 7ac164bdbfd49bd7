"""The GM may answer for a player who is away."""

import pytest
from candlelight import GAME
from candlelight.venture import LiveWithIt, SetOut

from hearthside.core import offers
from hearthside.core.driver import Driver, demo_table
from hearthside.core.life.rewinds import AskRewind
from tests.core.listening import told


@pytest.fixture
def table() -> Driver:
    return demo_table(GAME, GAME.demo)


def waiting_for_robin(table: Driver) -> None:
    table.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
    table.fall(1, 1)


def answers(table: Driver, seat: str) -> dict[str, tuple[str, str]]:
    offered = offers.options(table.game, table.table, seat)
    own = [option for option in offered if option.move.startswith("candlelight.")]
    return {option.move: (option.section, option.stead) for option in own}


def test_it_stands_with_what_is_asked_while_the_gm_is_asked_nothing(table: Driver):
    waiting_for_robin(table)
    assert answers(table, "robin")["candlelight.live-with-it"] == ("turn", "")
    gm = table.table.gms()[0]
    assert answers(table, gm)["candlelight.live-with-it"] == ("turn", "wanderer")


def test_it_stands_back_while_the_gm_is_asked_something(table: Driver):
    waiting_for_robin(table)
    gm = table.table.gms()[0]
    assert [one.section for one in offers.offers(GAME, table.table, gm).stead][:1] == ["turn"]
    table.do("robin", AskRewind(to=3))
    asked = offers.offers(GAME, table.table, gm)
    assert [one.label for one in asked.answers] == ["Go back", "Leave it as it is"]
    assert {one.section for one in asked.stead} == {"gm"}


def test_the_log_says_who_spoke_for_whom_under_the_same_heading(table: Driver):
    waiting_for_robin(table)
    gm = table.table.gms()[0]
    table.do(gm, LiveWithIt())
    *_, spoke, ended = [line for entry in table.entries for line in entry.said]
    who = table.table.play.cast["wanderer"].name
    assert spoke.plain == f"{table.table.seat_name(gm)} speaks for {who}."
    assert spoke.beat == ended.beat


def test_nobody_speaks_for_whoever_answers_for_themselves(table: Driver):
    waiting_for_robin(table)
    table.do("robin", LiveWithIt())
    assert not [told_ for told_ in told(table, "robin") if "speaks for" in told_]
