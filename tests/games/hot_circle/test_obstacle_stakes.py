"""What is at stake in an obstacle test, and what rides (HC-3.1 to HC-3.6, HC-3.21 to HC-3.23)."""

import pytest

from hearthside.core import offers
from hearthside.core.moves import Illegal
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.characters.npcs import WriteNpc
from hearthside.games.hot_circle.obstacle_test.calling import AskTest, CallTest
from hearthside.games.hot_circle.obstacle_test.claiming import ClaimDice, ClaimForNpc
from hearthside.games.hot_circle.obstacle_test.compromises import OfferCompromise
from hearthside.games.hot_circle.obstacle_test.helping import Help
from hearthside.games.hot_circle.obstacle_test.hindering import (
    OfferHindrances,
    RollDice,
    SetDisadvantage,
)
from hearthside.games.hot_circle.obstacle_test.intents import earlier
from hearthside.games.hot_circle.obstacle_test.judging_dice import JudgeDice
from hearthside.games.hot_circle.obstacle_test.rewording import AskReword
from hearthside.games.hot_circle.obstacle_test.ruling import RuleInstead, Withdraw
from hearthside.games.hot_circle.obstacle_test.stakes import WriteRisk, WriteStakes
from hearthside.games.hot_circle.sheet import Condition
from tests.games.hot_circle.evening import (
    ANA,
    BEN,
    CROSSING,
    DUKE,
    GM,
    MOSS,
    WREN,
    evening,
    framed,
    given,
    hero,
    offered,
    rolled,
    staked,
    stands,
    told,
    under_way,
    versus,
)


@pytest.mark.rule("HC-3.1")
def test_in_a_versus_test_the_consequence_is_the_opponents_intent() -> None:
    table = evening()
    versus(table, mine={"compromise": None})
    (_, lost) = GAME.show(table.table).attempt.ends
    assert (lost.label, lost.words) == ("If the Duke wins", "take the boat")
    assert not offered(table, GM, "write-risk")


@pytest.mark.rule("HC-3.2")
def test_nothing_is_rolled_without_intent_task_and_consequence() -> None:
    table = evening()
    table.do(GM, CallTest(who=WREN))
    assert offered(table, ANA, "write-stakes")
    assert offered(table, GM, "write-risk")
    with pytest.raises(Illegal):
        table.do(ANA, RollDice(side="task"))
    table.do(GM, WriteRisk(condition="Drenched"))
    table.do(GM, RuleInstead(outcome="fail", words="You are too late"))
    assert [one.text for one in hero(table).conditions] == ["Drenched"]
    assert table.table.play.ridden == ()


@pytest.mark.rule("HC-3.3")
def test_a_condition_may_be_the_consequence_or_one_made_worse() -> None:
    table = evening()
    rolled(table, (1, 1, 1), (6, 6, 6), condition="Hurt", rank="major")
    stands(table)
    (hurt,) = hero(table).conditions
    assert (hurt.text, hurt.rank) == ("Hurt", "major")
    given(
        table,
        WREN,
        conditions=(Condition("wet", "Wet", "minor"), Condition("sad", "Sad", "major", 2)),
    )
    for known, expected in (("wet", ("major", 0)), ("sad", ("major", 0))):
        staked(table, intent=f"go {known}", condition=known)
        at_risk = dict(GAME.show(table.table).attempt.stakes)["If it fails:"]
        assert at_risk == f"Wren: {known} gets worse"
        table.do(GM, Withdraw())
        rolled(table, (1, 1, 1), (6, 6, 6), condition=known, intent=f"go {known}")
        now = hero(table).condition(known)
        assert (now.rank, now.steps) == expected


@pytest.mark.rule("HC-3.4")
def test_what_was_decided_rides() -> None:
    table = evening()
    rolled(table, (1, 1, 1), (6, 6, 6), intent="Cross the river", task="Rowing!", obstacle="Flood")
    stands(table)
    table.do(GM, CallTest(who=WREN, obstacle="Fog on the river"))
    with pytest.raises(Illegal, match="that holds"):
        table.do(ANA, WriteStakes(side="task", intent="cross the river", by_when="", task="rowing"))
    table.do(ANA, WriteStakes(side="task", intent="cross the river", by_when="", task="swimming"))
    reminder = (
        " Already settled? “Cross the river” failed in session 1. "
        "If this is the same thing, that holds."
    )
    assert offers.prompt(GAME, table.table, GM).text.endswith(reminder)
    table.do(GM, WriteRisk(text="the boat sinks"))
    assert not GAME.show(table.table).attempt.pieces, "the GM has decided: it is gone"
    table.do(GM, Withdraw())
    wish = {"intent": "cross the river", "by_when": "", "task": "swimming"}
    table.do(ANA, AskTest(who=WREN, **wish))
    assert offers.prompt(GAME, table.table, GM).text.endswith(reminder)
    assert "settled" not in offers.prompt(GAME, table.table, ANA).text, "it is the GM's to judge"


@pytest.mark.rule("HC-3.4")
@pytest.mark.parametrize(
    ("before", "now", "alike"),
    [
        ("Cross the river", "cross a river by night", True),
        ("Cross the river", "burn the bridge", False),
        ("Go up", "go up!", True),
        ("Go up", "cross the river", False),
        ("Cross the river", "go up", False),
        ("Moss in irons", "Moss’s trust", False),
        ("Get past her", "see who walked past the bells", False),
        ("Moss in irons", "the irons off Moss", True),
    ],
)
def test_what_rides_is_told_where_most_longer_words_are_the_same(before, now, alike) -> None:
    table = evening()
    rolled(table, (1, 1, 1), (6, 6, 6), intent=before, task="rowing")
    stands(table)
    table.do(GM, CallTest(who=WREN, obstacle="Fog"))
    table.do(ANA, WriteStakes(side="task", intent=now, by_when="", task="swimming"))
    test = table.table.play.test
    assert bool(earlier(table.table, test)) == alike


@pytest.mark.rule("HC-3.4")
def test_a_passed_obstacle_does_not_come_back() -> None:
    table = evening()
    rolled(table, (6, 1, 1), (1, 1, 1), obstacle="The locked gate")
    stands(table)
    with pytest.raises(Illegal, match="stays passed"):
        table.do(GM, CallTest(who=MOSS, obstacle="the LOCKED gate"))
    table.do(GM, CallTest(who=MOSS, obstacle="A guard"))


@pytest.mark.rule("HC-3.5")
def test_each_side_offers_a_compromise_unless_both_would_do_without() -> None:
    table = evening()
    versus(table, theirs={"compromise": None})
    assert under_way(table).beat == "stakes", "Wren has offered one"
    asked = offers.prompt(GAME, table.table, GM).text
    assert asked.startswith("Wren offers one, so one is due. Soften what Wren would win.")
    with pytest.raises(Illegal, match="Fill in “A compromise in place of: keep the boat” first"):
        table.do(GM, OfferCompromise(side="obstacle"))
    table.do(ANA, OfferCompromise(side="task"))
    assert under_way(table).simple
    assert under_way(table).beat == "dice"


@pytest.mark.rule("HC-3.5")
def test_nobody_owes_a_compromise_before_both_have_said_what_they_want() -> None:
    table = evening()
    table.do(GM, CallTest(who=WREN, opponent=DUKE))
    table.do(ANA, WriteStakes(side="task", intent="keep it", by_when="", task="talking fast"))
    assert not offered(table, ANA, "offer-compromise")
    (duke,) = offered(table, GM, "write-stakes")
    assert "compromise" in [field.name for field in duke.fields], "he knows what she wants"


@pytest.mark.rule("HC-3.6")
def test_killing_a_players_character_needs_their_own_intent_and_compromises() -> None:
    table = evening()
    versus(table, theirs={"grave": "kill"})
    (piece,) = GAME.show(table.table).attempt.pieces
    assert "Wren can be killed only if that is Wren’s own intent too." in piece.text
    words = {"intent": "see him dead", "by_when": "", "task": "the knife"}
    table.do(ANA, WriteStakes(side="task", grave="kill", **words))
    table.do(ANA, OfferCompromise(side="task"))
    table.do(GM, OfferCompromise(side="obstacle"))
    always = "A test that kills or convinces always has compromises."
    assert offers.prompt(GAME, table.table, ANA).text.startswith(always)
    table.do(ANA, OfferCompromise(side="task", compromise="they limp"))
    table.do(GM, OfferCompromise(side="obstacle", compromise="she limps"))
    assert under_way(table).beat == "dice"


@pytest.mark.rule("HC-3.5")
def test_the_log_tells_only_what_is_new_in_the_stakes() -> None:
    table = evening()
    versus(table)
    since = len(table.entries)
    words = {"intent": "keep the boat", "task": "talking fast", "by_when": ""}
    table.do(ANA, WriteStakes(side="task", **words))
    assert told(table, since) == ""
    table.do(ANA, OfferCompromise(side="task", compromise="they take one oar"))
    assert told(table, since) == "Wren offers a compromise: they take one oar."


@pytest.mark.rule("HC-3.6")
def test_a_player_may_want_an_npc_dead_and_an_independent_test_never_kills() -> None:
    table = evening()
    versus(table, mine={"grave": "kill"})
    assert under_way(table).beat == "dice"
    table.do(GM, Withdraw())
    table.do(GM, CallTest(who=WREN))
    (risk,) = offered(table, GM, "write-risk")
    assert [field.name for field in risk.fields] == ["text", "condition", "rank"]
    (mine,) = offered(table, ANA, "write-stakes")
    assert "grave" not in [field.name for field in mine.fields]


@pytest.mark.rule("HC-3.21")
def test_until_the_dice_fall_one_may_reword_or_withdraw_and_not_after() -> None:
    table = evening()
    framed(table)
    assert table.table.play.test.beat == "ready"
    table.do(ANA, WriteStakes(side="task", **CROSSING, lifepath="scholar"))
    assert (under_way(table).beat, under_way(table).task.lifepath) == ("judging", "scholar")
    table.do(ANA, Withdraw())
    assert table.table.play.test is None
    given(table, WREN, persona=1)
    rolled(table, (1, 1, 1), (6, 6, 6), intent="Something else")
    late = WriteStakes(side="task", **CROSSING)
    for move in (Withdraw(), late, ClaimDice(side="task", lifepath="scholar")):
        with pytest.raises(Illegal):
            table.do(ANA, move)


@pytest.mark.rule("HC-3.9", "HC-3.21")
def test_where_stakes_are_reworded_help_stays_and_what_the_gm_granted_is_judged_again() -> None:
    table = evening()
    versus(table)
    table.do(GM, WriteNpc(character="", name="The Steward"))
    table.do(GM, Help(character="the-steward", side="obstacle"))
    table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
    table.do(GM, ClaimForNpc(side="obstacle", lifepath="duke", fit="neutral"))
    table.do(GM, JudgeDice(side="task", fit="helpful", advantage="circumstances"))
    table.do(ANA, WriteStakes(side="task", **CROSSING, lifepath="sailor"))
    table.do(GM, OfferCompromise(side="obstacle", compromise="half of it"))
    test = under_way(table)
    assert test.advantage is None
    assert test.disadvantage.reason == "The Steward helps the Duke"
    assert (test.beat, test.judged, test.against.fit) == ("judging", (), "neutral")


@pytest.mark.rule("HC-3.21")
def test_the_steps_come_in_the_books_order() -> None:
    table = evening()
    staked(table)
    judge = JudgeDice(side="task", fit="helpful")
    offer = OfferHindrances(side="task", hindered=("trait:Loud",))
    last = SetDisadvantage(stands=("task/trait:Loud",))
    for seat, move, early in (
        (ANA, ClaimDice(side="task", lifepath="sailor"), judge),
        (GM, judge, offer),
        (ANA, offer, last),
        (GM, last, RollDice(side="task")),
    ):
        with pytest.raises(Illegal):
            table.do(ANA if early in (offer, RollDice(side="task")) else GM, early)
        table.do(seat, move)
    table.do(ANA, RollDice(side="task"))
    table.fall(1, 1, 1)
    table.fall(6, 6, 6, 6)
    with pytest.raises(Illegal):
        table.do(ANA, offer)


@pytest.mark.rule("HC-3.22")
def test_the_gm_asks_for_other_words_until_the_dice_fall() -> None:
    table = evening()
    framed(table)
    with pytest.raises(Illegal, match="Fill in “What should change” first"):
        table.do(GM, AskReword(words=" "))
    table.do(GM, AskReword(words="That takes two tasks"))
    assert "That takes two tasks" in told(table)
    assert (under_way(table).beat, under_way(table).judged) == ("stakes", ())
    asked = offers.prompt(GAME, table.table, ANA)
    assert (asked.urgent, asked.text) == (True, "The gamemaster asks: That takes two tasks.")
    (form,) = offered(table, ANA, "write-stakes")
    assert form.starts()["lifepath"] == "sailor", "what was named is not asked for again"
    table.do(ANA, WriteStakes(side="task", **CROSSING, lifepath="sailor"))
    assert (under_way(table).beat, under_way(table).reword) == ("judging", "")


@pytest.mark.rule("HC-3.22")
def test_what_a_player_asks_for_may_be_sent_back_before_the_test_is_called() -> None:
    table = evening()
    table.do(ANA, AskTest(who=WREN, intent="row over", by_when="", task="rowing"))
    table.do(GM, AskReword(words="Say what, not how"))
    assert offers.prompt(GAME, table.table, ANA).text == "The gamemaster asks: Say what, not how."
    assert not offers.prompt(GAME, table.table, GM).urgent, "the GM waits for other words"
    assert not GAME.show(table.table).attempt.pieces, "whoever is asked reads it there, once"
    assert offered(table, GM, "rule-instead"), "and may still rule without a test"
    assert not offered(table, GM, "call-test")
    table.do(ANA, WriteStakes(side="task", **CROSSING, lifepath="sailor"))
    assert offers.prompt(GAME, table.table, GM).title == "Wren asks for a test"
    (form,) = offered(table, GM, "call-test")
    assert {"risk", "level", "fit"} <= {field.name for field in form.fields}, "all on one panel"
    table.do(GM, CallTest(who=WREN, risk="the boat is lost", level="3", fit="helpful"))
    assert under_way(table).beat == "ready"


@pytest.mark.rule("HC-3.23")
def test_something_always_happens_and_rolling_binds() -> None:
    table = evening()
    table.do(GM, CallTest(who=WREN))
    for words in ("", "Nothing happens."):
        with pytest.raises(Illegal, match="Something always happens"):
            table.do(GM, WriteRisk(text=words))
    table.do(ANA, WriteStakes(side="task", **CROSSING, lifepath="sailor"))
    table.do(GM, WriteRisk(text="the boat is lost"))
    table.do(GM, JudgeDice(side="task", fit="helpful"))
    assert offers.prompt(GAME, table.table, ANA).title == "Can you live with either end?"
    table.do(GM, WriteRisk(text="the boat and the crew are lost"))
    stakes = dict(GAME.show(table.table).attempt.stakes)
    assert stakes["If it fails:"] == "the boat and the crew are lost"
    table.do(ANA, RollDice(side="task"))
    with pytest.raises(Illegal):
        table.do(GM, WriteRisk(text="you are shut in with the rats"))


def test_both_sides_write_at_the_same_time_and_nobody_for_the_other() -> None:
    table = evening()
    table.do(GM, CallTest(who=WREN, opponent=MOSS))
    (wants,) = offered(table, ANA, "write-stakes")
    assert wants.fixed == {"side": "task"}
    assert {"intent", "task"} <= {
        field.name for field in wants.fields if getattr(field, "needed", False)
    }
    assert offered(table, BEN, "write-stakes")[0].fixed == {"side": "obstacle"}
    with pytest.raises(Illegal):
        table.do(BEN, WriteStakes(side="task", intent="lose", by_when="", task="falling"))


@pytest.mark.rule("HC-3.5")
def test_the_button_under_a_compromise_is_true_of_doing_without_one_too() -> None:
    table = evening()
    versus(table, mine={"compromise": None}, theirs={"compromise": None})
    (offering,) = offered(table, ANA, "offer-compromise")
    assert offering.go == "Agree to these stakes"
