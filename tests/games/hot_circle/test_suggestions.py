"""One step stands out for each seat, odds follow what is chosen, and nobody is urged to waste."""

from typing import Any

import pytest

from hearthside.core import engine, offers
from hearthside.core.driver import Driver
from hearthside.core.forms import Option
from hearthside.core.life.guided_rounds import BeginRound
from hearthside.core.life.scenes_sessions import CloseScene
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.ability_test.rolling import RerollAbility
from hearthside.games.hot_circle.obstacle_test.calling import AskTest, CallTest
from hearthside.games.hot_circle.obstacle_test.claiming import ClaimDice
from hearthside.games.hot_circle.obstacle_test.hindering import OfferHindrances, RollDice
from hearthside.games.hot_circle.obstacle_test.judging_dice import JudgeDice
from hearthside.games.hot_circle.obstacle_test.rerolls import LetStand
from hearthside.games.hot_circle.obstacle_test.ruling import RuleInstead, Withdraw
from hearthside.games.hot_circle.odds.roll_against_roll import odds
from hearthside.games.hot_circle.session_zero.relations import RollRelations
from hearthside.games.hot_circle.session_zero.stages import GoTo
from hearthside.games.hot_circle.sessions.scenes import SetPresent
from hearthside.games.hot_circle.sheet import Asset, Lifepath
from hearthside.web.render.forms import is_reaction
from tests.games.hot_circle.evening import (
    ANA,
    BEN,
    GM,
    MOSS,
    WREN,
    ability_rolled,
    ability_stands,
    asked,
    at_relations,
    evening,
    framed,
    given,
    next_round,
    offered,
    rolled,
    staked,
    stands,
    told,
    versus,
    versus_rolled,
)


def steps(table: Driver, seat: str) -> list[Option]:
    """What a page highlights."""
    return [option for option in offers.options(GAME, table.table, seat) if option.best]


def step(table: Driver, seat: str) -> str:
    (one,) = steps(table, seat)
    return one.label


def chance(table: Driver, seat: str, move: Any) -> str:
    found = engine.forecast(GAME, table.table, seat, move)
    assert found
    return found.percent("pass")


def goes(table: Driver) -> None:
    table.do(ANA, AskTest(who=WREN, intent="cross", by_when="", task="rowing"))


def test_between_tests_a_player_goes_for_something_and_the_gm_calls_for_it() -> None:
    table = evening()
    assert step(table, ANA) == "Test"
    assert step(table, GM) == "Test"


@pytest.mark.rule("HC-8.1")
def test_after_an_obstacle_test_the_gm_is_reminded_to_cut_and_may_play_on() -> None:
    table = evening()
    table.do(GM, SetPresent(present=(WREN,)))
    rolled(table, (6, 1, 1), (1, 1, 1))
    stands(table)
    asked = offers.prompt(GAME, table.table, GM)
    assert (asked.title, "Cut when" in asked.text) == ("What happens?", True)
    assert (steps(table, GM), step(table, ANA)) == ([], "Test"), "to cut and to play on are equal"


@pytest.mark.rule("HC-3.2")
def test_who_asks_is_named_and_the_gm_may_rule_in_the_same_panel() -> None:
    table = evening()
    goes(table)
    assert offers.prompt(GAME, table.table, GM).title == "Wren asks for a test"
    assert offers.prompt(GAME, table.table, BEN).text == "The gamemaster calls the test, or rules."
    now = [
        option.label
        for option in offers.options(GAME, table.table, GM)
        if option.section == "turn" and not option.stead
    ]
    assert now == [
        "Call the test for Wren",
        "Grant it without a roll",
        "Let it fail without a roll",
        "Ask them to reword it",
    ]
    (words,) = offered(table, GM, "rule-instead")[1].fields
    assert words.needed, "nothing is at risk yet, so it has to be said"
    table.do(GM, RuleInstead(outcome="pass"))
    assert "“Cross”: granted to Wren without a test." in told(table)


@pytest.mark.rule("HC-3.7")
def test_the_gm_judges_a_lifepath_by_name_with_its_dice_and_odds() -> None:
    table = evening()
    staked(table)
    (claiming,) = offered(table, ANA, "claim-dice")
    for filled, dice in (
        ({}, 3),
        ({"lifepath": ""}, 2),
        ({"claimed": ("trait:Curious", "lifepath:scholar")}, 5),
        ({"claimed": ("trait:Curious", "lifepath:sailor")}, 4),
        ({"hinders": True}, 1),
    ):
        (pool,) = claiming.sums({**claiming.starts(), "lifepath": "sailor", **filled})
        assert pool.now == dice, "a button says how many dice it proposes"
    table.do(ANA, ClaimDice(side="task", lifepath="sailor", claimed=("trait:Curious",)))
    (throw,) = GAME.show(table.table).attempt.throws
    assert throw.total == "4D", "what is proposed is in view before it is judged"
    (judging,) = offered(table, GM, "judge-dice")
    fits = next(field for field in judging.fields if field.name == "fit")
    assert [pick.label for pick in fits.picks] == [
        "Sailor helps: 3D",
        "Sailor is neutral: 2D",
    ]
    judge = {"side": "task", "level": "3"}
    helps = JudgeDice(fit="helpful", stands=("trait:Curious",), **judge)
    struck = JudgeDice(fit="neutral", **judge)
    assert chance(table, GM, helps) == odds(6, 4, 3).percent("pass")
    assert chance(table, GM, struck) == odds(6, 2, 3).percent("pass")
    assert judging.odds_of == "Wren"


@pytest.mark.rule("HC-3.12")
def test_odds_follow_the_hindrances_that_are_ticked() -> None:
    table = evening()
    staked(table)
    table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
    table.do(GM, JudgeDice(side="task", fit="helpful", level="3"))
    for ticked in (("trait:Loud",), ("trait:Loud", "trait:Stubborn")):
        move = OfferHindrances(side="task", hindered=ticked)
        assert chance(table, ANA, move) == odds(6, 3, 3 + len(ticked)).percent("pass")
    table.do(ANA, OfferHindrances(side="task", hindered=("trait:Loud",)))
    assert "Wren is hindered by Loud." in told(table)


def asked_in_order(table: Driver, seat: str) -> list[str]:
    options = offers.options(GAME, table.table, seat)
    return [option.label for option in options if option.section == "turn"]


@pytest.mark.rule("HC-3.15")
def test_a_point_is_suggested_only_for_a_fair_chance_and_letting_it_stand_comes_last() -> None:
    table = evening()
    given(table, WREN, persona=1)
    rolled(table, (1, 1, 1), (2, 2, 2))
    assert step(table, ANA) == "Roll your dice again"
    (mine, _) = offered(table, ANA, "reroll")
    assert mine.help == "Mark 1 of 6 to raise Sailor."
    assert asked_in_order(table, ANA)[1] == "Let it stand"
    assert not offered(table, ANA, "let-stand")[0].help
    table = evening()
    given(table, WREN, persona=1)
    rolled(table, (1, 1, 1), (6, 6, 6))
    assert step(table, ANA) == "Let it stand"
    assert asked_in_order(table, ANA)[0] == "Let it stand"
    (stand,) = offered(table, ANA, "let-stand")
    assert "hardly turn it" in stand.help, "why nothing urges a reroll"


@pytest.mark.rule("HC-3.15", "HC-3.16")
def test_a_certain_loss_is_never_urged_where_a_compromise_could_turn_it() -> None:
    table = evening()
    versus_rolled(table, (1, 1, 1), (2, 2, 2, 2))
    assert step(table, ANA) == "Settle for less, and roll your dice again"
    table = evening()
    given(table, WREN, persona=1)
    versus_rolled(table, (6, 1, 1), (1, 1, 1, 1))
    assert not offered(table, ANA, "let-stand"), "whoever wins is not asked"
    assert not offered(table, ANA, "reroll"), "nor shown what cannot help them"
    assert step(table, GM).startswith("Settle for less")
    assert asked_in_order(table, GM)[1] == "Let it stand"
    table = evening()
    versus_rolled(table, (3, 1, 1), (6, 6, 1, 1))
    assert step(table, ANA) == "Let it stand", "nor is one in eighty"


def test_letting_it_stand_shows_what_that_means_to_everyone() -> None:
    table = evening()
    given(table, WREN, persona=1)
    rolled(table, (1, 1, 1), (6, 6, 6))
    assert chance(table, ANA, LetStand(side="task")) == "0.0"
    (standing,) = offered(table, GM, "let-stand")
    assert (standing.label, standing.stead) == ("For Wren: Let it stand", WREN)
    table.do(GM, LetStand(side="task"))
    assert "Gale speaks for Wren." in told(table)


@pytest.mark.rule("HC-4.7")
def test_fate_is_suggested_only_for_a_fair_chance() -> None:
    table = evening()
    given(table, WREN, fate=1)
    ability_rolled(table, "resources", (5, 5, 5), (6,))
    assert step(table, ANA) == "Roll the obstacle’s dice again", (
        "a single die is likely to fall lower"
    )
    assert chance(table, ANA, RerollAbility(roll="obstacle")) == "83.3"
    table = evening()
    given(table, WREN, fate=1)
    judge = {"likely": "neither", "valuable": 3}
    ability_rolled(table, "resources", (1, 1), (5, 5, 5, 5), judge=judge)
    assert step(table, ANA) == "Let it stand"


@pytest.mark.rule("HC-4.2")
def test_an_ability_is_judged_by_name_and_dice() -> None:
    table = evening()
    asked(table, "wises")
    (judging,) = offered(table, GM, "judge-ability")
    assert [pick.label for pick in judging.fields[0].picks] == [
        "Sailor helps: 3D",
        "Sailor is neutral: 2D",
        "Sailor hinders: 1D",
    ]


@pytest.mark.rule("HC-3.19")
def test_what_a_test_decided_stays_in_view() -> None:
    table = evening()
    rolled(table, (1, 1, 1), (6, 6, 6))
    stands(table)
    words = [getattr(piece, "text", "") for piece in GAME.show(table.table).scene]
    assert "The boat is lost." in words, "its card leaves the table once it is told"
    ability_rolled(table, "resources", (6, 1, 1), (1,), what="a lamp")
    ability_stands(table)
    scene = GAME.show(table.table).scene
    held = [one for one in scene if getattr(one, "label", "") == "This holds now"]
    assert [piece.text for piece in held] == ["The boat is lost.\nWren has just the thing: a lamp."]


def test_nobody_reads_orders_meant_for_others() -> None:
    table = evening()
    staked(table)
    for seat, word in ((BEN, "Waiting for"), (ANA, "Your dice")):
        assert offers.prompt(GAME, table.table, seat).title.startswith(word)
    assert offers.prompt(GAME, table.table, BEN).text == "Wren picks dice."
    framed_table = evening()
    framed(framed_table)
    assert offers.prompt(GAME, framed_table.table, BEN).text == "The roll is next."


def test_a_gm_may_roll_for_somebody_who_is_away_and_the_log_says_so() -> None:
    table = evening()
    framed(table)
    (rolling,) = offered(table, GM, "roll")
    assert (rolling.label, rolling.best) == ("For Wren: Roll 3D for Wren", False)
    table.do(GM, RollDice(side="task"))
    assert "Gale speaks for Wren." in told(table)


@pytest.mark.rule("HC-1.4")
def test_the_map_is_rolled_before_going_on() -> None:
    table = at_relations()
    assert step(table, ANA) == "Roll for the rest"
    table.do(ANA, RollRelations())
    while table.table.play.campaign.rolling:
        now = table.table.play.campaign
        table.fall(len(table.entries) % len(now.factions) + 1)
    assert step(table, ANA) == "Go on: The Situation"
    table.do(ANA, GoTo(stage="situation"))


@pytest.mark.rule("HC-3.6")
def test_who_wants_a_life_that_is_not_offered_is_asked_to_reword() -> None:
    table = evening()
    versus(table, opponent=MOSS, theirs={"grave": "kill"})
    assert offers.prompt(GAME, table.table, BEN).urgent
    assert step(table, BEN) == "Reword what Moss wants"
    assert offers.prompt(GAME, table.table, ANA).title == "Waiting for Ben"


@pytest.mark.rule("HC-8.2")
def test_beliefs_are_changed_and_read_out_in_one_form() -> None:
    """Else one button would throw away what was typed for the other."""
    table = evening()
    table.do(GM, CloseScene())
    labels = [one.label for one in offers.options(GAME, table.table, GM)]
    assert "Wrap up the session" in labels, "beside opening a scene"
    assert step(table, GM) == "Open a scene"
    table.do(GM, BeginRound(round="closing"))
    assert not [one for one in steps(table, GM) if one.move == "table.open-scene"]
    next_round(table)
    assert step(table, ANA) == "I have read them out"
    asked_now = [one for one in offers.options(GAME, table.table, ANA) if one.section == "turn"]
    assert len(asked_now) == 1
    assert not is_reaction(asked_now[0])


@pytest.mark.rule("HC-7.2")
def test_marks_that_suffice_are_told() -> None:
    table = evening()
    path = Lifepath(id="sailor", name="Sailor", setting="quay", fate_marks=9)
    gear = Asset(id="rope", kind="gear", name="Rope", lifepath="sailor")
    given(table, WREN, lifepaths=(path,), assets=(gear,))
    assert "make Rope a special item" in offers.prompt(GAME, table.table, ANA).text
    (upgrade,) = offered(table, ANA, "upgrade")
    assert upgrade.section == "act"
    table.do(GM, CloseScene())
    assert "make Rope a special item" in offers.prompt(GAME, table.table, ANA).text


def test_the_forms_of_a_test_start_clean_in_the_next_one() -> None:
    table = evening()
    keys = []
    for _ in range(2):
        table.do(GM, CallTest(who=WREN))
        (form,) = offered(table, ANA, "write-stakes")
        keys.append(form.key)
        table.do(GM, Withdraw())
    assert keys[0] != keys[1]


def test_lines_nobody_retells() -> None:
    table = evening()
    before = len(table.entries)
    given(table, WREN, persona=1)
    rolled(table, (6, 1, 1), (6, 1, 1))
    stands(table)
    table.fall(6, 1, 1)
    table.fall(5, 1, 1)
    lines = [line for entry in table.entries[before:] for line in entry.said]
    retold = " ".join(line.plain for line in lines if line.retold)
    assert "“Cross the water”: Wren passes." in retold
    for words in ("rolls 6, 1, 1", "lets it stand", "gets 3D", "builds on"):
        assert words not in retold
        assert any(words in line.plain for line in lines if not line.retold)
