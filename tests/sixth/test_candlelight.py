"""The rules of the example game, proved as any game's are."""

import pytest
from candlelight import GAME
from candlelight.numbers import odds, outcome
from candlelight.omen import RevealOmen, WriteOmen
from candlelight.venture import Burn, LiveWithIt, SetOut, light

from hearthside.core import offers
from hearthside.core.driver import Driver
from hearthside.core.life.drafts import FinishMaking
from hearthside.core.life.guided_rounds import AnswerItem, BeginRound
from hearthside.core.life.scenes_sessions import CloseScene, CloseSession, OpenScene, OpenSession
from hearthside.core.making import BeginMaking, SaveStep
from hearthside.core.moves import Illegal
from hearthside.core.secrecy.views import view


def written(light: str) -> SaveStep:
    return SaveStep(who="wanderer", step="name", blanks={"name": "Ember", "light": light})


@pytest.fixture
def evening() -> Driver:
    table = Driver(GAME)
    table.sit("Robin")
    table.do("robin", BeginMaking(what="wanderer"))
    table.do("robin", written(light="2"))
    table.do("robin", FinishMaking(who="wanderer"))
    table.do("gale", OpenSession())
    table.do("gale", OpenScene(title="The stair"))
    return table


@pytest.mark.rule("CL-1.1")
def test_a_wanderer_needs_a_name_and_a_light_of_one_to_three() -> None:
    table = Driver(GAME)
    table.sit("Robin")
    table.do("robin", BeginMaking(what="wanderer"))
    with pytest.raises(Illegal, match="Fill in “Name” first"):
        table.do("robin", FinishMaking(who="wanderer"))
    with pytest.raises(Illegal, match="Light 1, Light 2 or Light 3"):
        table.do("robin", written(light="4"))


@pytest.mark.rule("CL-1.2", "CL-3.1")
def test_candles_burn_and_come_back_with_the_next_session(evening: Driver) -> None:
    evening.do("robin", SetOut(who="wanderer", want="the bell", dark="3"))
    evening.fall(1, 1)
    evening.do("robin", Burn())
    evening.fall(1, 2)
    evening.do("robin", Burn())
    evening.fall(6, 6)
    assert evening.table.play.cast["wanderer"].candles == 0
    with pytest.raises(Illegal, match="Live with it"):
        evening.do("robin", Burn())
    (ended,) = evening.do("robin", LiveWithIt())
    assert ended.outcome == "through"
    evening.do("gale", CloseScene())
    evening.do("gale", CloseSession())
    evening.do("gale", OpenSession())
    assert evening.table.play.cast["wanderer"].candles == 2


@pytest.mark.rule("CL-1.3")
def test_whoever_lit_the_way_gains_a_candle_to_three_at_most(evening: Driver) -> None:
    evening.do("gale", CloseScene())
    evening.do("gale", BeginRound(round="closing"))
    for seat in ("robin", "gale"):
        evening.do(seat, AnswerItem(item=seat, blanks={"who": "wanderer"}))
    assert evening.table.play.cast["wanderer"].candles == 3
    assert evening.table.round.step == "story"


@pytest.mark.rule("CL-2.1", "CL-2.2")
def test_the_roll_is_two_dice_and_light_against_six_and_twice_the_dark() -> None:
    assert outcome((3, 2), light=1, dark=1) == "lost"
    assert outcome((4, 3), light=1, dark=1) == "through"
    assert outcome((5, 6), light=1, dark=1) == "shining"
    assert odds(1, 1).total == 36


@pytest.mark.rule("CL-2.3")
def test_whoever_shines_is_aglow_until_the_scene_ends(evening: Driver) -> None:
    for dice in ((6, 6), (1, 6)):  # Light 2 falls short of 10 with these, Light 3 does not
        evening.do("robin", SetOut(who="wanderer", want="the bell", dark="2"))
        evening.fall(*dice)
        ended = evening.do("robin", LiveWithIt())[0]
    assert ended.outcome == "through"
    assert light(evening.table, "wanderer") == 3
    evening.do("gale", CloseScene())
    assert light(evening.table, "wanderer") == 2


@pytest.mark.rule("CL-3.2")
def test_an_omen_is_the_guides_until_it_comes_true(evening: Driver) -> None:
    evening.do("gale", WriteOmen(text="The bell rings twice"))
    assert view(GAME, evening.table, "robin").play.omen is None
    assert view(GAME, evening.table, "gale").play.omen
    evening.do("gale", RevealOmen())
    assert evening.entries[-1].said[0].to is None
    assert view(GAME, evening.table, "robin").play.omen


def test_a_scene_does_not_close_on_a_venture(evening: Driver) -> None:
    evening.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
    evening.fall(3, 3)
    with pytest.raises(Illegal, match="waits for Robin"):
        evening.do("gale", CloseScene())
    assert any(o.move == "candlelight.burn" for o in offers.options(GAME, evening.table, "gale"))
