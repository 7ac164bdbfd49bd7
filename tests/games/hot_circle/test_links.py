"""Tests that follow from tests: links, and outcomes that ride (HC-3)."""

import pytest

from hearthside.core.life.scenes_sessions import CloseScene, CloseSession, OpenSession
from hearthside.core.moves import Illegal
from hearthside.games.hot_circle.characters.npcs import WriteNpc
from hearthside.games.hot_circle.obstacle_test.calling import CallTest
from hearthside.games.hot_circle.obstacle_test.ruling import Withdraw
from hearthside.games.hot_circle.obstacle_test.stakes import WriteStakes
from tests.games.hot_circle.evening import (
    ANA,
    BEN,
    DUKE,
    GM,
    LAST,
    MOSS,
    WREN,
    ability_rolled,
    evening,
    hero,
    offered,
    picks,
    rolled,
    staked,
    stands,
    under_way,
    versus_rolled,
)


class TestLinks:
    @pytest.mark.rule("HC-5.1")
    def test_whoever_lost_a_versus_test_failed_it(self) -> None:
        table = evening()
        versus_rolled(table, (1, 1, 1), (6, 1, 1, 1))
        table.do(GM, CallTest(who=DUKE, opponent=WREN, link=f"{table.table.play.links[-1].at}"))
        assert under_way(table).advantage.reason == "“Keep the boat”: Wren loses", "the Duke won"
        table.do(GM, Withdraw())
        table.do(GM, CallTest(who=WREN, link=f"{table.table.play.links[-1].at}"))
        assert under_way(table).disadvantage.reason == "“Keep the boat”: Wren loses"

    @pytest.mark.rule("HC-5.1")
    def test_whoever_was_not_in_it_counts_with_their_own_kind_or_against_whom_they_face(self):
        table = evening()
        versus_rolled(table, (6, 6, 6), (1, 1, 1, 1))
        stands(table)
        link = f"{table.table.play.links[-1].at}"
        table.do(GM, CallTest(who=MOSS, link=link))
        assert under_way(table).advantage, "a friend of the one who won"
        table.do(GM, Withdraw())
        table.do(GM, CallTest(who=MOSS, opponent=WREN, link=link))
        assert under_way(table).disadvantage, "against the one who won"
        table.do(GM, Withdraw())
        table.do(GM, CallTest(who=DUKE, opponent=MOSS, link=link))
        assert under_way(table).disadvantage, "the one who lost"

    @pytest.mark.rule("HC-5.1")
    def test_a_stranger_counts_against_the_side_they_face_and_else_with_their_kind(self) -> None:
        table = evening()
        table.do(GM, WriteNpc(character="", name="The Steward"))
        versus_rolled(table, (6, 6, 6), (1, 1, 1, 1))
        stands(table)
        link = f"{table.table.play.links[-1].at}"
        table.do(GM, CallTest(who="the-steward", opponent=MOSS, link=link))
        assert under_way(table).disadvantage, "the Duke, of his kind, lost"
        table.do(GM, Withdraw())
        step, cast = table.table.play.links[-1], table.table.play.cast
        facing = step.seen_by(hero(table, "the-steward"), hero(table, DUKE), cast)
        assert facing == "pass", "whoever faces the loser gains by it"

    @pytest.mark.rule("HC-5.1")
    def test_any_test_of_the_session_may_lead_into_one_later_test(self) -> None:
        table = evening()
        rolled(table, (6, 1, 1), (1, 1, 1))
        ability_rolled(table, "resources", (6, 1, 1), (1,))
        first, second = table.table.play.links
        (call,) = offered(table, GM, "call-test")
        assert picks(call, "link") == ["", f"{second.at}", f"{first.at}"]
        rolled(table, (6, 1, 1), (1, 1, 1), intent="Another", link=f"{first.at}")
        assert [one.intent for one in table.table.play.links] == ["Resources for a rope", "Another"]
        with pytest.raises(Illegal):
            table.do(GM, CallTest(who=WREN, link=f"{first.at}"))
        assert table.table.play.scene.tests == ("ability", "obstacle"), "a chain is one test"

    @pytest.mark.rule("HC-5.1")
    def test_a_test_called_off_uses_no_link_up_and_none_survives_the_session(self) -> None:
        table = evening()
        rolled(table, (6, 1, 1), (1, 1, 1))
        staked(table, intent="Another", link=LAST)
        table.do(GM, Withdraw())
        assert len(table.table.play.links) == 1
        table.do(GM, CloseScene())
        assert len(table.table.play.links) == 1, "it may reach into the next scene"
        table.do(GM, CloseSession())
        table.do(GM, OpenSession())
        assert table.table.play.links == ()


class TestLetItRide:
    @pytest.mark.rule("HC-3.4")
    def test_a_test_is_made_once_passed_or_failed_and_by_that_player_only(self) -> None:
        table = evening()
        rolled(table, (6, 1, 1), (1, 1, 1))
        table.do(GM, CallTest(who=WREN))
        again = {"intent": "Cross the water!", "by_when": "", "task": "Rowing hard"}
        with pytest.raises(Illegal, match="passed for this in session 1"):
            table.do(ANA, WriteStakes(side="task", **again))
        table.do(ANA, WriteStakes(side="task", **{**again, "task": "swimming"}))
        table.do(GM, Withdraw())
        table.do(GM, CallTest(who=MOSS))
        table.do(BEN, WriteStakes(side="task", **again))
        assert under_way(table).task.task == "Rowing hard", "another player may try it"

    @pytest.mark.rule("HC-3.4")
    def test_the_opponent_s_task_rides_too(self) -> None:
        table = evening()
        versus_rolled(table, (6, 6, 6), (1, 1, 1, 1))
        stands(table)
        table.do(GM, CallTest(who=WREN, opponent=DUKE))
        with pytest.raises(Illegal, match="failed for this"):
            table.do(
                GM,
                WriteStakes(side="obstacle", intent="take the boat", by_when="", task="shouting"),
            )
