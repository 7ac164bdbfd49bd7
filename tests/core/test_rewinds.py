"""Rewinds: going back, asking to go back, and what of the log still stands."""

import pytest
from candlelight import GAME
from candlelight.omen import WriteOmen
from candlelight.venture import Burn, LiveWithIt, SetOut
from msgspec.structs import replace

from hearthside.core import engine, log, offers
from hearthside.core.driver import Driver, demo_table
from hearthside.core.life.notes import ShowNote, WriteNote
from hearthside.core.life.rewinds import (
    MOST_REWINDS,
    AgreeRewind,
    AskRewind,
    RefuseRewind,
    Rewind,
    Standing,
    standing,
)
from hearthside.core.life.scenes_sessions import CloseScene, CloseSession, OpenScene, OpenSession
from hearthside.core.moves import Illegal
from tests.core.listening import told


@pytest.fixture
def table() -> Driver:
    return demo_table(GAME, GAME.demo)


def test_dice_go_back_too_and_the_rewind_can_be_rewound(table: Driver):
    table.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
    then = table.table.seq
    table.fall(1, 1)
    table.do("robin", Burn())
    table.fall(6, 6)
    later, fallen = table.table.seq, table.table.play
    table.do("gale", Rewind(to=then))
    assert GAME.chance(table.table)
    stands = Standing(table.table.rewinds, table.table.seq)
    assert then + 1 not in stands
    assert then in stands
    table.do("gale", Rewind(to=later))
    assert table.table.play == fallen


def test_what_came_out_is_told_of_the_evening_though_the_story_around_it_was_taken_back(
    table: Driver,
):
    table.do("gale", WriteNote(text="Crane is his father.", to="me"))
    then, note = table.table.seq, table.table.notes[-1].id
    table.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
    table.do("gale", ShowNote(note=note))
    table.do("gale", Rewind(to=then))
    lines = [one.line.plain for one in log.told_since(table.table, 1, table.entries)]
    assert "It comes out: Crane is his father." in lines
    assert not any("the bell" in one for one in lines)


def test_players_go_back_by_agreement(table: Driver):
    table.sit("Kim")
    then = table.table.seq
    table.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
    table.fall(1, 1)
    table.do("robin", AskRewind(to=then))
    with pytest.raises(Illegal):
        table.do("robin", AgreeRewind())
    table.do("kim", AgreeRewind())
    assert table.table.play.venture
    table.do("gale", AgreeRewind())
    assert table.table.play.venture is None
    assert table.table.ask is None
    assert "By agreement, what came next is taken back." in told(table, "kim")
    table.do("gale", Rewind(to=1))
    assert told(table, "kim")[-1] == "Gale takes back what came next."


def test_the_story_does_not_wait_for_an_answer(table: Driver):
    table.do("robin", AskRewind(to=3))
    table.do("gale", CloseScene())
    assert not table.table.in_scene


def test_anyone_may_refuse_to_go_back(table: Driver):
    table.do("robin", AskRewind(to=3))
    table.do("gale", RefuseRewind())
    (no,) = table.entries[-1].said
    assert (no.plain, no.refuses) == ("Gale would rather leave it as it is.", "robin")
    assert table.table.ask is None
    assert table.table.rewinds == ()


def test_nobody_rewinds_into_the_middle_of_a_move(table: Driver):
    table.do("robin", SetOut(who="wanderer", want="the bell", dark="3"))
    table.fall(1, 1)
    table.do("robin", Burn())
    table.fall(1, 1)
    table.do("robin", LiveWithIt())
    table.do("gale", CloseScene())
    table.do("gale", CloseSession())
    opening = table.table.seq + 1
    table.do("gale", OpenSession())
    assert table.entries[opening - 1].goes_on
    table.do("gale", OpenScene(title="Later"))
    table.do("gale", Rewind(to=opening))
    assert table.table.play.cast["wanderer"].candles == 2
    assert table.table.rewinds == ((opening + 3, opening + 1),)


def test_who_sat_down_since_stays_seated(table: Driver):
    then = table.table.seq
    table.sit("Kim")
    table.do("gale", WriteOmen(text="A third bell"))
    table.do("gale", Rewind(to=then))
    assert table.table.role("kim") == "player"
    assert table.table.play.omen.text == "The bell rings twice"


def test_a_table_that_went_back_too_often_rules_instead(table: Driver):
    often = ((5, 4),) * (MOST_REWINDS - 1)
    table.table = replace(table.table, rewinds=often)
    engine.turn(GAME, table.table, "gale", Rewind(to=3))
    table.table = replace(table.table, rewinds=(*often, (5, 4)))
    for seat, move in (("gale", Rewind(to=3)), ("robin", AskRewind(to=3))):
        with pytest.raises(Illegal, match="Rule on what should change"):
            table.do(seat, move)


def test_an_entry_stands_if_it_lies_in_a_stretch_that_does():
    for rewinds in ([], [(6, 2)], [(6, 2), (9, 7)], [(6, 2), (9, 5), (12, 11)], [(6, 0)]):
        stretches, stands = standing(rewinds, 14), Standing(rewinds, 14)
        for seq in range(16):
            assert (seq in stands) == any(seq in one for one in stretches), (rewinds, seq)


def test_what_stands_after_rewinds_within_rewinds():
    assert standing([], 5) == [range(1, 6)]
    assert standing([(6, 2), (9, 7)], 10) == [range(10, 11), range(7, 8), range(1, 3)]
    assert standing([(6, 2), (9, 5)], 10) == [range(10, 11), range(1, 6)]


def test_a_rewind_request_is_asked_of_everybody_else(table: Driver):
    table.do("robin", AskRewind(to=3))
    assert offers.prompt(GAME, table.table, "gale").urgent
    assert not offers.prompt(GAME, table.table, "robin").urgent


def test_whoever_asked_to_go_back_or_agreed_reads_whose_word_is_missing(table: Driver):
    table.sit("Kim")
    table.do("robin", AskRewind(to=3))
    asked = offers.prompt(GAME, table.table, "robin")
    assert (asked.title, asked.text) == ("Waiting for Kim and Gale", "You asked to go back.")
    table.do("kim", AgreeRewind())
    agreed = offers.prompt(GAME, table.table, "kim")
    assert (agreed.title, agreed.text) == ("Waiting for Gale", "Robin asks to go back.")
    table.do("gale", RefuseRewind())
    assert "go back" not in offers.prompt(GAME, table.table, "robin").text


def test_a_turn_of_ones_own_stays_in_the_title_while_one_asks_to_go_back(table: Driver):
    table.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
    table.fall(1, 1)
    turn = offers.prompt(GAME, table.table, "robin")
    table.do("robin", AskRewind(to=3))
    asked = offers.prompt(GAME, table.table, "robin")
    assert asked == turn


def test_the_wish_to_go_back_holds_nobody_up(table: Driver):
    table.do("robin", AskRewind(to=3))
    assert offers.offers(GAME, table.table, "gale").prompt.urgent
    assert not offers.offers(GAME, table.table, "robin").waiting
    table.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
