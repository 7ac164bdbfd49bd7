"""Stakes beside the plain case: the other side, the second thought, the refusal (HC-3)."""

import pytest

from hearthside.core import offers
from hearthside.core.life.scenes_sessions import CloseScene, OpenScene
from hearthside.core.moves import Illegal
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.obstacle_test.calling import AskTest, CallTest
from hearthside.games.hot_circle.obstacle_test.claiming import ClaimDice, ClaimForNpc
from hearthside.games.hot_circle.obstacle_test.compromises import OfferCompromise
from hearthside.games.hot_circle.obstacle_test.helping import Help, StopHelping
from hearthside.games.hot_circle.obstacle_test.hindering import (
    OfferHindrances,
    RollDice,
    SetDisadvantage,
)
from hearthside.games.hot_circle.obstacle_test.judging_dice import JudgeDice
from hearthside.games.hot_circle.obstacle_test.ruling import Withdraw
from hearthside.games.hot_circle.obstacle_test.stakes import WriteRisk, WriteStakes
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
    given,
    hero,
    offered,
    picks,
    rolled,
    staked,
    told,
    under_way,
    versus,
)


class TestStakes:
    @pytest.mark.rule("HC-3.5")
    def test_compromises_are_offered_on_what_the_other_wants(self) -> None:
        table = evening()
        table.do(GM, CallTest(who=WREN, opponent=MOSS))
        words = {"by_when": "", "task": "talking"}
        table.do(ANA, WriteStakes(side="task", intent="keep the boat", **words))
        assert not offered(table, ANA, "offer-compromise"), "nothing is wanted from her yet"
        table.do(BEN, WriteStakes(side="obstacle", intent="take the boat", **words))
        asked_now = offers.prompt(GAME, table.table, ANA)
        assert asked_now.text.startswith("Soften what Moss would win. Whoever settles for less")
        (form,) = offered(table, ANA, "offer-compromise")
        assert form.fields[0].label == "A compromise in place of: take the boat"
        table.do(ANA, OfferCompromise(side="task", compromise="you row"))
        table.do(BEN, OfferCompromise(side="obstacle", compromise="you keep the sail"))
        table.do(BEN, WriteStakes(side="obstacle", intent="burn the boat", **words))
        assert under_way(table).task.compromise == "", "it was about other words"
        assert under_way(table).against.compromise == "you keep the sail"

    @pytest.mark.rule("HC-3.5")
    def test_who_would_do_without_first_waits_for_the_other(self) -> None:
        table = evening()
        table.do(GM, CallTest(who=WREN, opponent=MOSS))
        words = {"by_when": "", "task": "talking"}
        table.do(ANA, WriteStakes(side="task", intent="keep the boat", **words))
        table.do(BEN, WriteStakes(side="obstacle", intent="take the boat", **words))
        assert offers.prompt(GAME, table.table, BEN).title == "Waiting for Ana"
        table.do(ANA, OfferCompromise(side="task", compromise="you row"))
        assert offers.prompt(GAME, table.table, BEN).urgent, "now his is due after all"

    @pytest.mark.rule("HC-3.1")
    def test_what_failing_brings_stands_as_it_was_typed(self) -> None:
        table = evening()
        table.do(GM, CallTest(who=WREN, risk="you are shut in with the rats"))
        (end,) = GAME.show(table.table).attempt.ends
        assert end.words == "you are shut in with the rats"

    @pytest.mark.rule("HC-3.9")
    def test_whoever_chooses_dice_reads_who_helps(self) -> None:
        table = evening()
        staked(table)
        table.do(BEN, Help(character=MOSS, side="task"))
        assert ("Advantage", "Moss helps Wren (one free reroll).") in GAME.show(
            table.table
        ).attempt.stakes

    @pytest.mark.rule("HC-3.1")
    def test_a_player_reads_their_own_end_first_though_somebody_else_acts(self) -> None:
        table = evening()
        table.do(GM, CallTest(who=DUKE, opponent=MOSS))
        words = {"by_when": "", "task": "talking"}
        table.do(GM, WriteStakes(side="task", intent="the boat's mine", **words))
        table.do(BEN, WriteStakes(side="obstacle", intent="he goes home", **words))
        ends = GAME.show(table.table).attempt.ends
        assert [(end.who, end.good, end.words) for end in ends] == [
            ("Moss", True, "he goes home"),
            ("The Duke", False, "the boat’s mine"),
        ]

    @pytest.mark.rule("HC-3.11")
    def test_what_waits_behind_more_is_there_whoever_the_opponent_is(self) -> None:
        table = evening()
        table.do(ANA, AskTest(who=WREN, intent="land", by_when="", task="rowing"))
        (form,) = offered(table, GM, "call-test")
        always = [one for one in form.fields if one.brief and one.when is None]
        later = [one for one in form.fields if one.brief and one.when]
        assert [one.name for one in always] == ["obstacle"]
        assert [one.name for one in later] == ["level", "rank"], "how hard it is may wait"
        assert [one.when.field for one in later] == ["opponent", "level"]

    @pytest.mark.rule("HC-3.7", "HC-3.8")
    def test_dice_named_with_the_wish_mostly_stand_so_they_are_judged_behind_more(self) -> None:
        table = evening()
        wish = {"intent": "land", "by_when": "", "task": "rowing"}
        table.do(ANA, AskTest(who=WREN, lifepath="sailor", claimed=("trait:Curious",), **wish))
        (form,) = offered(table, GM, "call-test")
        folded = {one.name: one.brief for one in form.fields if one.brief}
        assert folded["fit"] == folded["stands"] == "Wren’s dice"
        seen = [one.name for one in form.fields if one.when is None or not one.brief]
        assert seen[:2] == ["opponent", "risk"]
        assert "level" in seen

    @pytest.mark.rule("HC-3.9", "HC-3.21")
    def test_a_helper_may_draw_back_until_the_dice_fall(self) -> None:
        table = evening()
        staked(table)
        table.do(BEN, Help(character=MOSS, side="task"))
        table.do(GM, WriteRisk(text="everybody drowns"))
        table.do(BEN, StopHelping(character=MOSS))
        assert (under_way(table).advantage, under_way(table).helpers) == (None, ())
        table.do(BEN, Help(character=MOSS, side="task"))
        table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
        table.do(GM, JudgeDice(side="task", fit="helpful"))
        table.do(ANA, OfferHindrances(side="task", hindered=("trait:Loud",)))
        table.do(BEN, StopHelping(character=MOSS))
        assert under_way(table).beat == "judging", "without the help it is judged anew"
        table.do(GM, JudgeDice(side="task", fit="helpful", advantage="circumstances"))
        table.do(ANA, RollDice(side="task"))
        table.fall(1, 1, 1)
        table.fall(5, 1, 1)
        with pytest.raises(Illegal):
            table.do(BEN, StopHelping(character=MOSS))

    @pytest.mark.rule("HC-3.12", "HC-6.1")
    def test_what_does_not_hinder_is_struck_by_the_gm_and_pays_nothing(self) -> None:
        table = evening()
        staked(table)
        table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
        table.do(GM, JudgeDice(side="task", fit="helpful", level="1"))
        every = ("trait:Curious", "trait:Stubborn", "trait:Loud")
        table.do(ANA, OfferHindrances(side="task", hindered=every))
        assert under_way(table).against.dice == 4
        table.do(GM, SetDisadvantage(stands=("task/trait:Loud",)))
        assert under_way(table).against.dice == 2
        assert "That does not hinder here: Curious and Stubborn." in told(table)
        table.do(ANA, RollDice(side="task"))
        table.fall(6, 1, 1)
        table.fall(1, 1)
        assert hero(table).fate == 1

    @pytest.mark.rule("HC-3.12")
    def test_the_gm_judges_hindrances_even_where_disadvantage_is_there_already(self) -> None:
        table = evening()
        rolled(table, (1, 1, 1), (6, 1, 1))
        staked(table, intent="Another", link=LAST)
        table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
        table.do(GM, JudgeDice(side="task", fit="helpful"))
        table.do(ANA, OfferHindrances(side="task", hindered=("trait:Loud",)))
        (form,) = offered(table, GM, "set-disadvantage")
        assert [field.name for field in form.fields] == ["stands"]
        table.do(GM, SetDisadvantage())
        assert under_way(table).task.hindrances == ()

    @pytest.mark.rule("HC-3.21")
    def test_the_opponent_too_may_reword_and_withdraw_and_after_the_dice_nobody(self) -> None:
        table = evening()
        versus(table, opponent=MOSS)
        mine = {"intent": "burn it", "by_when": "", "task": "a torch"}
        table.do(BEN, WriteStakes(side="obstacle", **mine))
        assert under_way(table).beat == "stakes", "her compromise was about other words"
        table.do(BEN, Withdraw())
        assert table.table.play.test is None
        assert "Moss withdraws." in told(table)
        given(table, WREN, persona=1)
        rolled(table, (1, 1, 1), (5, 1, 1))
        for seat in (ANA, GM):
            with pytest.raises(Illegal):
                table.do(seat, Withdraw())

    @pytest.mark.rule("HC-3.9", "HC-2.8")
    def test_only_what_is_in_the_scene_gives_advantage(self) -> None:
        table = evening()
        ability_rolled(table, "resources", (6, 1, 1), (1,))
        table.do(GM, CloseScene())
        table.do(GM, OpenScene(title="Elsewhere"))
        staked(table)
        table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
        (judging,) = offered(table, GM, "judge-dice")
        assert picks(judging, "advantage") == ["", "circumstances"]

    @pytest.mark.rule("HC-3.13")
    def test_whoever_gains_by_disadvantage_reads_whose_it_is(self) -> None:
        table = evening()
        versus(table)
        table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
        table.do(GM, ClaimForNpc(side="obstacle", lifepath="duke", fit="helpful"))
        table.do(GM, JudgeDice(side="task", fit="helpful", disadvantage="The tide"))
        table.do(ANA, RollDice(side="task"))
        table.fall(6, 6, 6)
        table.fall(1, 1, 1, 1)
        labels = [
            one.label for one in offered(table, GM, "reroll") if one.fixed["source"] == "free"
        ]
        assert labels[0] == "Roll your dice again, thanks to Wren’s disadvantage"


@pytest.mark.rule("HC-3.21")
def test_whoever_cannot_live_with_either_end_may_withdraw_where_they_are_asked() -> None:
    table = evening()
    versus(table)
    beside = [one.label for one in offered(table, ANA, "withdraw")]
    assert beside == ["Withdraw"], "once"
    assert not offered(table, BEN, "withdraw"), "it is not his"
    assert [one.label for one in offered(table, GM, "withdraw")] == ["Call the test off"]
    table.do(ANA, Withdraw())
    assert table.table.play.test is None
    assert "Wren withdraws." in told(table)


@pytest.mark.rule("HC-3.8")
def test_what_hinders_the_opponent_is_told_apart_from_what_somebody_builds_on() -> None:
    table = evening()
    given(table, DUKE, traits=("Drunk",))
    versus(table)
    table.do(ANA, ClaimDice(side="task", lifepath="sailor", claimed=("their:trait:Drunk",)))
    assert "Wren builds on Sailor. What hinders the Duke: Drunk." in told(table)


@pytest.mark.rule("HC-3.9")
def test_whoever_helps_says_how_or_leaves_it() -> None:
    table = evening()
    staked(table)
    (form,) = offered(table, BEN, "help")
    assert [(field.label, field.needed) for field in form.fields] == [("How do you help?", False)]
    table.do(BEN, Help(character=MOSS, side="task", how="I hold the lamp"))
    helps, how = table.entries[-1].said
    assert helps.plain == "Moss helps Wren and shares the risk."
    assert (how.plain, how.who) == ("Moss: I hold the lamp.", MOSS), "in his own words"
    table.do(BEN, StopHelping(character=MOSS))
    table.do(BEN, Help(character=MOSS, side="task"))
    assert [one.plain for one in table.entries[-1].said] == [helps.plain]
