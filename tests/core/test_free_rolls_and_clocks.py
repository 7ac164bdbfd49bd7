"""Dice beside the story, free rolls of any dice, and clocks."""

from typing import Any

import pytest
from candlelight import GAME, venture
from candlelight.game import Candlelight
from candlelight.venture import SetOut

from hearthside.conformance import random_play
from hearthside.core import engine, log
from hearthside.core.dice import Pool, d
from hearthside.core.dice_notation import parsed
from hearthside.core.driver import Driver, demo_table
from hearthside.core.life.clocks import DropClock, ShowClock, StartClock, TickClock, ticked
from hearthside.core.life.free_rolls import RollFreely
from hearthside.core.life.scenes_sessions import CloseScene
from hearthside.core.life.settings import ChangeDice
from hearthside.core.moves import ONLY_GM, Fall, Illegal
from hearthside.core.offers import offers, options
from hearthside.core.procedures import Parts
from hearthside.core.secrecy.audiences import ToldNow
from hearthside.core.secrecy.views import view


@pytest.fixture
def table() -> Driver:
    driver = demo_table(GAME, GAME.demo)
    driver.sit("Ana")
    return driver


def by_hand(table: Driver) -> Driver:
    table.do("gale", ChangeDice(value="hand"))
    return table


def last(table: Driver) -> str:
    return table.entries[-1].said[0].plain


class TestFreeRolls:
    @pytest.mark.parametrize(
        ("words", "dice", "faces", "total"),
        [
            ("2d6+1", ["d6", "d6"], (3, 4), 8),
            ("d20", ["d20"], (17,), 17),
            (" 4dF ", ["dF"] * 4, (1, 0, -1, 1), 1),
            ("d%", ["d100"], (42,), 42),
            ("2D6 + 1d8 − 3", ["d6", "d6", "d8"], (1, 2, 8), 8),
            ("10-d4", ["d4"], (3,), 7),
            ("d2", ["d2"], (2,), 2),
            ("d1000", ["d1000"], (999,), 999),
            ("40d6", ["d6"] * 40, (1,) * 40, 40),
        ],
    )
    def test_dice_are_read_as_people_write_them(
        self, words: str, dice: list[str], faces: tuple[int, ...], total: int
    ) -> None:
        thrown = parsed(words)
        assert [die.name for die in thrown.dice] == dice
        assert thrown.total(faces) == total

    @pytest.mark.parametrize(
        "words", ["", "six", "2x6", "d1", "d0", "41d6", "0d6", "7", "2d6 2d6", "d1001"]
    )
    def test_what_is_no_dice_is_told(self, table: Driver, words: str) -> None:
        with pytest.raises(Illegal) as no:
            table.do("robin", RollFreely(dice=words))
        random_play.explained(no.value)

    def test_anybody_rolls_while_the_storys_dice_are_in_the_air(self, table: Driver) -> None:
        table.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
        assert engine.chance(GAME, table.table).id == ""
        table.do("ana", RollFreely(dice="2d6+1", label="the weather"))
        (roll,) = table.table.rolls
        with pytest.raises(Illegal):
            table.do("ana", RollFreely(dice="d4"))
        table.fall(3, 4, pool=roll)
        assert last(table) == "Ana rolls 2d6+1 for “the weather”: 3 and 4, so 8."
        assert table.table.play.venture.faces == ()
        table.fall(6, 6)
        assert table.table.play.venture.faces == (6, 6)

    def test_a_roll_in_the_air_stops_nobody(self, table: Driver) -> None:
        by_hand(table).do("ana", RollFreely(dice="d8"))
        assert GAME.chance(table.table) is None
        assert offers(GAME, table.table, "gale").waiting == ()
        table.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
        (roll,) = table.table.rolls
        with pytest.raises(Illegal, match="Only the dice decide"):
            table.do("robin", Fall((5,), roll))
        with pytest.raises(Illegal, match="do not fit"):
            table.do("ana", Fall((9,), roll))
        table.do("ana", Fall((5,), roll))
        assert last(table) == "Ana rolls d8: 5."
        table.do("robin", Fall((3, 3)))
        with pytest.raises(Illegal, match="Nothing is in the air"):
            table.do("ana", Fall((5,), roll))

    def test_a_secret_roll_is_seen_by_nobody_else(self, table: Driver) -> None:
        by_hand(table).do("ana", RollFreely(dice="d8", label="canary", secret=True))
        for seat in ("gale", "robin"):
            assert "canary" not in random_play.seen(table, seat)
        (roll,) = table.table.rolls
        table.do("ana", Fall((5,), roll))
        assert "canary" in random_play.seen(table, "ana")
        assert "canary" not in random_play.seen(table, "gale")


class TestDiceBesideTheStory:
    """A game's own: somebody making a character rolls, and the table plays on."""

    def test_what_is_beside_the_story_falls_by_its_id(self) -> None:
        class Beside:
            MOVES = ()
            EVENTS = ()

            @staticmethod
            def chance(table: Any) -> list[Pool]:
                return [Pool((d(6),), "wanderer", "a lifepath", "path", beside=True)]

            @staticmethod
            def decide(table: Any, seat: str, move: Any) -> list[Any]:
                return [venture.DiceFell(faces=move.faces)]

        class Rolling(Candlelight):
            parts = Parts(*Candlelight.parts.modules, Beside)  # type: ignore[arg-type]

        game = Rolling()
        table = demo_table(game, game.demo)
        assert game.chance(table.table) is None
        assert [pool.id for pool in game.pools(table.table)] == ["path"]
        table.do("gale", CloseScene())
        assert table.fall(4, pool="path") == [venture.DiceFell(faces=(4,))]
        with pytest.raises(Illegal, match="Nothing is in the air"):
            table.fall(4)


class TestClocks:
    def test_a_clock_fills_and_is_shown_in_the_scene(self, table: Driver) -> None:
        table.do("gale", StartClock(title="The tide", size=4))
        table.do("gale", TickClock(clock="the-tide", by=3))
        assert last(table) == "The tide: 3 of 4."
        shown = engine.show(GAME, view(GAME, table.table, "robin")).scene
        assert [(one.label, [done for _, done in one.boxes]) for one in shown] == [
            ("The tide", [True, True, True, False])
        ]
        with pytest.raises(Illegal, match="It goes from -3 to 1"):
            table.do("gale", TickClock(clock="the-tide", by=2))
        with pytest.raises(Illegal, match="leaves the clock where it is"):
            table.do("gale", TickClock(clock="the-tide", by=0))
        with pytest.raises(Illegal):
            table.do("robin", TickClock(clock="the-tide", by=1))
        table.do("gale", TickClock(clock="the-tide", by=1))
        assert last(table) == "The tide: 4 of 4. It is full."
        assert ticked(table.table, "the-tide", 9).filled == 4
        table.do("gale", DropClock(clock="the-tide"))
        assert table.table.clocks == {}

    def test_a_clock_ends_with_its_scene_unless_it_goes_on(self, table: Driver) -> None:
        (starting,) = [
            one for one in options(GAME, table.table, "gale") if one.move == "table.start-clock"
        ]
        assert starting.starts()["brief"] is True, "most do, and the GM reads so"
        table.do("gale", StartClock(title="The tide", size=4, brief=True))
        table.do("gale", StartClock(title="The war", size=4))
        table.do("gale", CloseScene())
        assert list(table.table.clocks) == ["the-war"]
        with pytest.raises(Illegal):
            table.do("gale", StartClock(title="The frost", size=4, brief=True))

    def test_a_hidden_clock_is_the_gms_until_it_is_shown(self, table: Driver) -> None:
        table.do("gale", StartClock(title="canary", size=4, hidden=True))
        table.do("gale", TickClock(clock="clock", by=1))
        assert all(line.to == ONLY_GM for line in table.entries[-1].said)
        assert "canary" not in random_play.seen(table, "robin").casefold()
        table.do("gale", ShowClock(clock="clock"))
        assert last(table) == "A clock: Canary, 1 of 4.", "it stands at the head of something"
        assert ToldNow(table.table).to("robin", 1, table.entries[-1].said)


def test_it_replays(table: Driver) -> None:
    table.do("gale", StartClock(title="The tide", size=4))
    table.do("ana", RollFreely(dice="d8"))
    entries = [log.decode(GAME, log.encode(entry)) for entry in table.entries]
    assert log.replay(GAME, entries) == table.table
