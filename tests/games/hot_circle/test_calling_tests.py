"""Who asks for an obstacle test, who calls it or rules instead, and several steps in one breath."""

import pytest

from hearthside.core import offers
from hearthside.core.life.rewinds import Rewind
from hearthside.core.moves import Illegal
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.looks.scene_view import DECIDED, in_play
from hearthside.games.hot_circle.obstacle_test.calling import AskTest, CallTest
from hearthside.games.hot_circle.obstacle_test.claiming import ClaimDice, ClaimForNpc
from hearthside.games.hot_circle.obstacle_test.compromises import OfferCompromise
from hearthside.games.hot_circle.obstacle_test.helping import Help
from hearthside.games.hot_circle.obstacle_test.hindering import RollDice
from hearthside.games.hot_circle.obstacle_test.judging_dice import JudgeDice
from hearthside.games.hot_circle.obstacle_test.ruling import RuleInstead, Withdraw
from hearthside.games.hot_circle.obstacle_test.stakes import WriteRisk, WriteStakes
from hearthside.games.hot_circle.obstacle_test.state import Outcome
from hearthside.games.hot_circle.odds.roll_against_roll import odds
from hearthside.games.hot_circle.sessions.scenes import SetPresent
from hearthside.web.render.log import is_outcome
from tests.games.hot_circle.evening import (
    ANA,
    BEN,
    CROSSING,
    DUKE,
    GM,
    MOSS,
    WREN,
    evening,
    hero,
    offered,
    told,
    under_way,
    versus,
)


@pytest.mark.rule("HC-3.1")
def test_the_gm_calls_it_the_player_wants_and_the_gm_says_what_is_risked() -> None:
    table = evening()
    with pytest.raises(Illegal):
        table.do(ANA, CallTest(who=WREN))
    table.do(GM, CallTest(who=WREN, obstacle="The tide"))
    with pytest.raises(Illegal):
        table.do(GM, WriteStakes(side="task", intent="x", by_when="", task="y"))
    table.do(ANA, WriteStakes(side="task", intent="cross", by_when="before dark", task="rowing"))
    with pytest.raises(Illegal):
        table.do(ANA, WriteRisk(text="wet feet"))
    table.do(GM, WriteRisk(text="the boat is lost"))
    assert table.table.play.test.task.by_when == "before dark"
    assert "Wren’s intent: cross, before dark.\nWren: rowing." in told(table)


@pytest.mark.rule("HC-3.1", "HC-8.1")
def test_somebody_who_is_elsewhere_comes_in_with_a_test_against_them() -> None:
    table = evening()
    table.do(GM, SetPresent(present=(WREN,)))
    assert hero(table, DUKE).away
    table.do(ANA, AskTest(who=WREN, intent="cross", by_when="", task="rowing"))
    (call,) = offered(table, GM, "call-test")
    (against,) = [one for one in call.fields if one.name == "opponent"]
    told_of = {one.label: one.help for one in against.picks}
    assert told_of["The Duke"].startswith("Comes in with ")
    asked = table.table.seq
    table.do(GM, CallTest(who=WREN, opponent=DUKE))
    assert not hero(table, DUKE).away
    assert table.table.play.scene.present == (WREN, DUKE)
    assert told(table).count("The Duke is here.") == 1, "who stands against her is told as such"
    table.do(GM, Rewind(to=asked))
    assert hero(table, DUKE).away, "he had not come"


@pytest.mark.rule("HC-2.9", "HC-3.1", "HC-3.7")
def test_whoever_calls_a_test_reads_what_an_opponent_rolls_and_what_that_means() -> None:
    table = evening()
    ask = {"who": WREN, "intent": "cross", "by_when": "", "task": "rowing"}
    table.do(ANA, AskTest(**ask, lifepath=hero(table, WREN).lifepaths[0].id))
    (call,) = offered(table, GM, "call-test")
    (against,) = [one for one in call.fields if one.name == "opponent"]
    told_of = {one.label: one.help for one in against.picks}
    mine = table.table.play.test.task.dice
    theirs = max((path.rating for path in hero(table, DUKE).lifepaths), default=2)
    chance = odds(6, mine, theirs).worded("pass")
    assert told_of["The Duke"] == f"{theirs}D, {chance} for Wren"
    assert told_of["Circumstances"] == "", "how hard they are is said below"


@pytest.mark.rule("HC-3.1", "HC-3.22")
def test_a_player_may_ask_and_the_gm_calls_or_rules() -> None:
    table = evening()
    ask = AskTest(who=WREN, intent="cross", by_when="", task="rowing")
    table.do(ANA, ask)
    table.do(GM, CallTest(who=WREN, opponent=DUKE))
    assert table.table.play.test.versus
    assert table.table.play.test.task.intent == "cross"
    table.do(GM, Withdraw())
    table.do(ANA, ask)
    table.do(GM, RuleInstead(outcome="pass"))
    assert table.table.play.test is None
    assert "“Cross”: granted to Wren without a test." in told(table)


@pytest.mark.rule("HC-3.2", "HC-3.3")
def test_what_the_gm_says_comes_of_it_and_what_it_leaves_is_not_told_as_somebody_s_wish() -> None:
    table = evening()
    table.do(GM, CallTest(who=WREN))
    table.do(GM, RuleInstead(outcome="pass", words="the gate stands open"))
    (ruled,) = table.entries[-1].said
    said = "Granted to Wren without a test: the gate stands open."
    assert ruled.plain == said, "nobody had said what they want"
    versus(table, mine={"condition": "Hurt"})
    table.do(GM, RuleInstead(outcome="pass"))
    ruled, left = (one for entry in table.entries[-2:] for one in entry.said)
    assert ruled.plain == "“Keep the boat”: granted to Wren without a test."
    assert "Hurt" in left.plain, "it is told by itself"


@pytest.mark.rule("HC-3.2")
@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (
            "pass",
            "“The hatch”: granted to Wren without a test: it is open.",
        ),
        (
            "fail",
            "“The hatch”: no test for Wren, and it fails: it is open.",
        ),
    ],
)
def test_a_ruling_tells_what_was_asked_for_and_asks_nobody_how_it_looked(
    outcome: Outcome, said: str
) -> None:
    table = evening()
    table.do(ANA, AskTest(who=WREN, intent="the hatch", by_when="", task="can I jump it?"))
    table.do(GM, RuleInstead(outcome=outcome, words="it is open"))
    (ruled,) = table.entries[-1].said
    assert ruled.plain == said
    assert (ruled.kind, is_outcome(ruled)) == ("turning", False)


@pytest.mark.rule("HC-3.2")
def test_what_was_granted_without_a_test_was_not_passed() -> None:
    table = evening()
    table.do(ANA, AskTest(who=WREN, intent="the keys", by_when="", task="asking"))
    table.do(GM, RuleInstead(outcome="pass"))
    held = [one.text for one in in_play(table.table) if getattr(one, "label", "") == DECIDED]
    assert held == ["“The keys”: granted to Wren."]


@pytest.mark.rule("HC-3.11")
def test_the_difficulty_may_be_said_while_the_test_is_called() -> None:
    table = evening()
    table.do(ANA, AskTest(who=WREN, intent="cross", by_when="", task="rowing"))
    table.do(GM, CallTest(who=WREN, risk="the boat sinks", level="4", rank="1"))
    assert under_way(table).against.dice == 5
    table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
    (judging,) = offered(table, GM, "judge-dice")
    assert (judging.starts()["level"], judging.starts()["rank"]) == ("4", "1"), "one press"
    table.do(GM, JudgeDice(side="task", fit="helpful", level="4", rank="1"))
    assert under_way(table).against.dice == 5


def test_a_test_needs_a_players_character_and_two_people() -> None:
    table = evening()
    with pytest.raises(Illegal, match="Against: choose Circumstances, Moss or The Duke"):
        table.do(GM, CallTest(who=WREN, opponent=WREN))
    with pytest.raises(Illegal, match="player’s character"):
        table.do(GM, CallTest(who=DUKE))


@pytest.mark.rule("HC-3.1", "HC-3.21")
def test_a_plain_test_is_asked_for_called_and_rolled() -> None:
    """Seven inputs in all seats: Test, intent, task, ask; the risk, call; roll."""
    table = evening()
    start = len(table.entries)
    (asking,) = offered(table, ANA, "ask-test")
    wish = {**asking.starts(), "intent": "cross", "task": "rowing"}
    table.do(ANA, AskTest(who=WREN, **wish))
    (calling,) = offered(table, GM, "call-test")
    table.do(GM, CallTest(who=WREN, **{**calling.starts(), "risk": "the boat is lost"}))
    assert under_way(table).beat == "ready"
    assert (under_way(table).task.dice, under_way(table).against.dice) == (3, 3)
    table.do(ANA, RollDice(side="task"))
    assert sum(not entry.goes_on for entry in table.entries[start:]) == 3
    table.fall(6, 1, 1)
    table.fall(1, 1, 1)
    assert table.table.play.test is None


@pytest.mark.rule("HC-3.1", "HC-3.21")
def test_a_test_the_gm_calls_is_answered_judged_and_rolled() -> None:
    """Eight inputs in all seats: Test, the risk, call; intent, task, say so; judge; roll."""
    table = evening()
    start = len(table.entries)
    table.do(GM, CallTest(who=WREN, risk="the boat is lost"))
    (saying,) = offered(table, ANA, "write-stakes")
    table.do(ANA, WriteStakes(side="task", **{**saying.starts(), "intent": "x", "task": "y"}))
    (judging,) = offered(table, GM, "judge-dice")
    table.do(GM, JudgeDice(side="task", **judging.starts()))
    table.do(ANA, RollDice(side="task"))
    assert sum(not entry.goes_on for entry in table.entries[start:]) == 4


@pytest.mark.rule("HC-3.9", "HC-3.21")
def test_somebody_may_still_help_a_test_that_was_called_in_one_breath() -> None:
    table = evening()
    table.do(ANA, AskTest(who=WREN, **CROSSING, lifepath="sailor"))
    table.do(GM, CallTest(who=WREN, risk="the boat is lost", level="3", fit="helpful"))
    table.do(BEN, Help(character=MOSS, side="task"))
    assert under_way(table).advantage.reason == "Moss helps Wren"
    assert under_way(table).beat == "ready"


@pytest.mark.rule("HC-3.7", "HC-3.11")
def test_where_somebody_opposes_dice_named_early_are_judged_with_theirs() -> None:
    table = evening()
    table.do(ANA, AskTest(who=WREN, **CROSSING, lifepath="sailor"))
    table.do(GM, CallTest(who=WREN, opponent=DUKE, intent="take the boat", task="shouting"))
    table.do(ANA, OfferCompromise(side="task"))
    assert (under_way(table).simple, under_way(table).beat) == (True, "dice")
    assert offered(table, ANA, "claim-dice")[0].section != "turn", "hers are named"
    table.do(GM, ClaimForNpc(side="obstacle", lifepath="duke", fit="helpful"))
    assert under_way(table).beat == "judging"


@pytest.mark.rule("HC-3.1", "HC-3.5")
def test_a_gm_who_calls_a_versus_test_says_what_the_npc_wants_in_the_same_breath() -> None:
    table = evening()
    table.do(ANA, AskTest(who=WREN, intent="keep the boat", by_when="", task="talking fast"))
    with pytest.raises(Illegal, match="both what the opponent wants and how"):
        table.do(GM, CallTest(who=WREN, opponent=DUKE, intent="take the boat"))
    table.do(GM, CallTest(who=WREN, opponent=DUKE, intent="take the boat", task="shouting"))
    assert "The Duke’s intent: take the boat.\nThe Duke: shouting." in told(table)
    assert offered(table, ANA, "offer-compromise"), "both have said what they want"


@pytest.mark.rule("HC-3.1")
def test_a_gm_whose_npc_acts_says_what_they_want_in_the_same_breath() -> None:
    table = evening()
    (call,) = offered(table, GM, "call-test")
    (wants,) = [one for one in call.fields if one.name == "acting_intent"]
    assert DUKE in wants.when.values
    assert not {WREN, MOSS} & set(wants.when.values), "a player says so on their own"
    with pytest.raises(Illegal, match="both what whoever acts wants and how") as refused:
        table.do(GM, CallTest(who=DUKE, opponent=WREN, acting_intent="take the boat"))
    assert refused.value.field == "acting_task"
    said = {"acting_intent": "take the boat", "acting_task": "shouting"}
    table.do(GM, CallTest(who=DUKE, opponent=WREN, **said))
    assert "The Duke’s intent: take the boat.\nThe Duke: shouting." in told(table)
    (end,) = GAME.show(table.table).attempt.ends
    assert end.who == "The Duke"
    assert offered(table, ANA, "write-stakes"), "she knows now what she is up against"


@pytest.mark.rule("HC-3.1", "HC-3.5")
def test_whoever_an_npc_acts_on_is_asked_once_they_know_what_for() -> None:
    table = evening()
    table.do(GM, CallTest(who=DUKE, opponent=WREN))
    assert not offered(table, ANA, "write-stakes")
    assert "The Duke says what" in offers.prompt(GAME, table.table, ANA).text
    shown = GAME.show(table.table).attempt
    assert (shown.who, shown.against) == ((DUKE,), (WREN,)), "who is against her is known at once"
    said = WriteStakes(side="task", intent="take the boat", by_when="", task="shouting")
    table.do(GM, said)
    assert offered(table, ANA, "write-stakes")
    assert GAME.show(table.table).attempt.intent == "What is at stake?"
