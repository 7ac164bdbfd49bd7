"""What somebody reads who never saw the rules: what a step does, costs and waits for."""

import pytest

from hearthside.core import engine, offers
from hearthside.core.attempt_card import Attempt
from hearthside.core.driver import Driver
from hearthside.core.forecasts import odds_so_far
from hearthside.core.forms import Option
from hearthside.core.life.guided_rounds import AnswerItem
from hearthside.core.life.scenes_sessions import CloseScene, OpenScene
from hearthside.core.life.votes import CastBallot
from hearthside.core.lucky_picks import Luck
from hearthside.core.making import BeginMaking
from hearthside.core.show import Prompt
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.obstacle_test.calling import AskTest
from hearthside.games.hot_circle.obstacle_test.claiming import ClaimDice, ClaimForNpc
from hearthside.games.hot_circle.obstacle_test.compromises import OfferCompromise
from hearthside.games.hot_circle.obstacle_test.hindering import RollDice
from hearthside.games.hot_circle.obstacle_test.judging_dice import JudgeDice
from hearthside.games.hot_circle.obstacle_test.reroll_forms import LetStand
from hearthside.games.hot_circle.obstacle_test.ruling import RuleInstead
from hearthside.games.hot_circle.odds.roll_against_roll import with_a_choice
from hearthside.games.hot_circle.sessions.scenes import SetPresent, WishForScene
from tests.games.hot_circle.evening import (
    ANA,
    BEN,
    DUKE,
    GM,
    LAST,
    MOSS,
    WREN,
    ability_rolled,
    asked,
    at_round,
    award,
    campaign,
    evening,
    framed,
    given,
    item,
    lives,
    make,
    milestone,
    offered,
    rolled,
    sat_down,
    staked,
    stands,
    under_way,
    versus,
    versus_rolled,
    with_campaign,
)


def prompt(table, seat: str) -> Prompt:
    return offers.prompt(GAME, table.table, seat)


def percent(table, seat: str, option: Option) -> str:
    (odds,) = odds_so_far(GAME, table.table, seat, option, option.values()).values()
    return odds.percent("pass")


@pytest.mark.rule("HC-4.8", "HC-4.9")
def test_an_ability_form_says_what_it_gives_who_answers_and_what_failing_costs() -> None:
    asks = offered(evening(), ANA, "ask-ability")
    assert len(asks) == 4
    for option in asks:
        assert ". Pass, and " in option.help
        assert "The gamemaster says how hard it is" in option.help
        assert "this lifepath is taxed: you cannot use it for" in option.help


@pytest.mark.rule("HC-4.9")
def test_a_tax_says_what_it_takes_away() -> None:
    table = evening()
    given(table, WREN, fate=1)
    ability_rolled(table, "wises", (1, 1, 1), (6,))
    assert "Spend fate" in prompt(table, ANA).text
    (stand,) = offered(table, ANA, "let-ability-stand")
    table.do(ANA, engine.parse_move(GAME, stand.values()))
    tax, *_ = offered(table, GM, "fail-instead")
    assert tax.help == "Sailor cannot be used for wises until the tax is cleared."
    table.do(GM, engine.parse_move(GAME, tax.values()))
    assert GAME.show(table.table).attempt.standing.endswith(" Wises is taxed for Sailor.")


@pytest.mark.rule("HC-1.8", "HC-2.6", "HC-2.7")
def test_a_lifepath_and_a_bridge_are_explained_where_they_are_first_met() -> None:
    table = campaign(sat_down())
    table.do(ANA, BeginMaking())
    _, lifepaths, *_ = GAME.steps(table.table, WREN)
    assert "five to ten years" in lifepaths.help
    assert "Going elsewhere is a bridge" in lifepaths.help
    assert "taken twice and counts as two" in lifepaths.help
    table.table = with_campaign(table.table, stage="gamemaster")
    (counting,) = offered(table, GM, "set-lifepaths")
    assert "five to ten years" in counting.help
    assert "worth 3D" in counting.help


def _plates(card: Attempt) -> list[tuple[str, str, str]]:
    return [(end.label, end.words, end.instead[1]) for end in card.ends]


@pytest.mark.rule("HC-3.2")
def test_whoever_offers_a_compromise_reads_both_ends() -> None:
    table = evening()
    versus(table, mine={"compromise": None})
    ends = {end.label: end for end in GAME.show(table.table).attempt.ends}
    assert ends["If Wren wins"].words == "keep the boat"
    assert ends["If Wren wins"].instead == ("The Duke offers instead", "they keep the sail")
    assert ends["If the Duke wins"].words == "take the boat"
    card = GAME.show(table.table).attempt
    assert (card.throws, card.odds) == ((), None), "dice come after the stakes"
    table.do(ANA, OfferCompromise(side="task", compromise="they take the oars"))
    agreed = GAME.show(table.table).attempt
    plates = [
        ("If Wren wins", "keep the boat", "they keep the sail"),
        ("If the Duke wins", "take the boat", "they take the oars"),
    ]
    assert _plates(agreed) == plates, "both ends stay in sight while dice are picked"
    assert (agreed.against, agreed.intent, agreed.stakes) == ((DUKE,), "What is at stake?", ())
    table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
    table.do(GM, ClaimForNpc(side="obstacle", lifepath="duke", fit="helpful"))
    table.do(GM, JudgeDice(side="task", fit="helpful"))
    weighed = GAME.show(table.table).attempt
    assert _plates(weighed) == plates, "whoever is asked whether they can live with either end"
    assert weighed.throws
    assert weighed.stakes == ()


@pytest.mark.rule("HC-3.5", "HC-3.7")
def test_the_dice_of_two_players_are_judged_in_one_form() -> None:
    """Each side's own lifepath, and what else helps it; the odds follow both."""
    table = evening()
    versus(table, opponent=MOSS)
    table.do(ANA, ClaimDice(side="task", lifepath="sailor", claimed=("trait:Curious",)))
    table.do(BEN, ClaimDice(side="obstacle", lifepath="clerk", claimed=("trait:Loud",)))
    assert prompt(table, GM).title == "Wren and Moss’s dice"
    (judging,) = offered(table, GM, "judge-dice")
    shown = {field.name: field.label for field in judging.fields}
    assert shown["fit"] == "Wren’s lifepath"
    assert shown["stands"] == "+1D each for Wren: keep what fits"
    assert shown["their_fit"] == "Moss’s lifepath"
    assert shown["their_stands"] == "+1D each for Moss: keep what fits"
    both = {"side": "task", "fit": "neutral", "their_fit": "helpful"}
    table.do(GM, JudgeDice(**both, stands=("trait:Curious",)))
    assert [one.label for one in under_way(table).task.reasons] == ["Sailor, neutral", "Curious"]
    assert [one.label for one in under_way(table).against.reasons] == ["Clerk"], "Loud was struck"
    assert prompt(table, ANA).title == "Can you live with either end?"


@pytest.mark.rule("HC-3.2")
@pytest.mark.parametrize(
    "intent",
    ["To get the ring out of the grave", "the ring", "The grave is empty.", "Berta tells us who"],
)
def test_an_end_stands_as_it_was_typed(intent: str) -> None:
    table = evening()
    versus(table, mine={"intent": intent, "compromise": None})
    ends = {end.label: end.words for end in GAME.show(table.table).attempt.ends}
    assert ends["If Wren wins"] == intent.removesuffix(".")


def against_moss():
    """Wren against Moss, two players' characters, ready to roll."""
    table = evening()
    versus(table, opponent=MOSS)
    table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
    table.do(BEN, ClaimDice(side="obstacle", lifepath="clerk"))
    table.do(GM, JudgeDice(side="task", fit="helpful", their_fit="helpful"))
    return table


@pytest.mark.rule("HC-3.10")
def test_whoever_presses_first_reads_that_it_counted() -> None:
    table = against_moss()
    assert "You are ready" not in prompt(table, ANA).text
    table.do(ANA, RollDice(side="task"))
    assert prompt(table, ANA).title == "Waiting for Ben"
    assert "You are ready." in prompt(table, ANA).text
    assert "You are ready." not in prompt(table, GM).text


@pytest.mark.rule("HC-3.15", "HC-3.16")
def test_whoever_is_opposed_reads_their_own_odds_and_whose_roll_it_is() -> None:
    table = against_moss()
    table.do(ANA, RollDice(side="task"))
    table.do(BEN, RollDice(side="obstacle"))
    table.fall(6, 5, 5)
    table.fall(2, 1, 1)
    (stand,) = offered(table, BEN, "let-stand")
    assert stand.odds_of == ""
    assert percent(table, BEN, stand) == "0.0", "Ben loses if it stands"
    assert not offered(table, ANA, "let-stand"), "whoever wins is not asked"
    labels = {one.label: one for one in offered(table, BEN, "reroll")}
    assert set(labels) == {
        "Settle for less, and roll your dice again",
        "Settle for less, and roll Wren’s dice again",
    }
    assert {one.cost for one in labels.values()} == {"costs your full win"}
    assert all(one.help == "If you win then: they take the oars." for one in labels.values())


@pytest.mark.rule("HC-3.18")
def test_a_tie_that_more_dice_won_says_so() -> None:
    table = evening()
    versus_rolled(table, (5, 1, 1), (5, 1, 1, 1))
    card = GAME.show(table.table).attempt
    tie = "Both show 5: more dice win a tie, 4D to 3D."
    assert (card.course, card.standing) == (tie, "The Duke wins as it stands.")
    (stand,) = offered(table, ANA, "let-stand")
    table.do(ANA, engine.parse_move(GAME, stand.values()))
    assert GAME.show(table.table).attempt.course == tie
    assert tie in [line.why for entry in table.entries for line in entry.said if line.grade]
    table = evening()
    given(table, WREN, persona=1)
    rolled(table, (4, 1, 1), (5, 1, 1))
    assert GAME.show(table.table).attempt.standing == "It fails as it stands."


@pytest.mark.rule("HC-8.2")
def test_each_round_of_the_closing_says_what_it_is_for() -> None:
    for step in GAME.closing:
        table = at_round(step.id)
        told = [prompt(table, seat).text for seat in (GM, ANA, BEN)]
        assert any(step.help in text for text in told)
        goals = "Each player marks what became of the goals."
        milestone = "The gamemaster says whether tonight was a milestone."
        others = (step.help, step.title, goals, milestone)
        assert all(any(words in text for words in others) for text in told)
    assert "one you reached is resolved" in prompt(at_round("awards"), ANA).text


@pytest.mark.rule("HC-7.5")
def test_a_milestone_is_explained_before_it_is_called() -> None:
    table = at_round("traits")
    told = prompt(table, GM).text
    assert "that is a milestone" in told
    assert "?" not in told, "it stands above the votes too"
    (ways,) = item(table, GM, "milestone").fields
    assert all(pick.help for pick in ways.picks)
    assert milestone().table.play.milestone


@pytest.mark.rule("HC-8.1")
def test_what_people_want_from_a_scene_stays_in_it_and_the_silent_are_named() -> None:
    table = evening()
    table.do(GM, CloseScene())
    assert "Ana and Ben have not said yet what the scene should bring." in prompt(table, GM).text
    table.do(ANA, WishForScene(text="the forged page"))
    assert "Ben has not said yet" in prompt(table, GM).text
    table.do(BEN, WishForScene(text="I want to burn it"))
    table.do(GM, OpenScene(title="The vault"))
    shown = {getattr(one, "label", ""): one for one in GAME.show(table.table).scene}
    assert shown["Wren’s wish"].text == "the forged page"
    assert shown["Moss’s wish"].text == "I want to burn it"
    table.do(GM, CloseScene())
    assert table.table.play.scene.wishes == {}


def beside(table: Driver) -> list[str]:
    """What the GM may do besides what is urged."""
    return [one.label for one in offers.options(GAME, table.table, GM) if one.instead]


@pytest.mark.rule("HC-8.1")
def test_nothing_urges_a_cut_before_everyone_had_a_test() -> None:
    table = evening()
    table.do(GM, SetPresent(present=(WREN, MOSS)))
    for _ in range(2):
        rolled(table, (6, 1, 1), (5, 1, 1), task=f"way {table.table.seq}")
        stands(table)
        assert prompt(table, GM).text == "Moss has not had a moment in this scene yet."
        assert beside(table) == []
    table.do(BEN, AskTest(who=MOSS, intent="the page", by_when="", task="asking"))
    table.do(GM, RuleInstead(outcome="pass", words="the page"))
    assert prompt(table, GM).text == "Everyone has had a moment. Cut when the scene feels done."
    assert beside(table) == ["Test", "Next scene"], "to cut and to play on are equal"
    assert not any(one.best for one in offers.options(GAME, table.table, GM))


@pytest.mark.rule("HC-8.1")
def test_a_test_between_two_heroes_leaves_nobody_out_and_urges_nothing() -> None:
    table = against_moss()
    table.do(ANA, RollDice(side="task"))
    table.do(BEN, RollDice(side="obstacle"))
    table.fall(6, 5, 5)
    table.fall(2, 1, 1)
    table.do(BEN, LetStand(side="obstacle"))
    asked = prompt(table, GM)
    assert asked.title == "What happens?"
    assert asked.text == "The scene has had its test. Cut when it feels done, or play on."


@pytest.mark.rule("HC-8.1", "HC-4.1")
def test_while_a_test_waits_nothing_else_is_urged() -> None:
    table = evening()
    table.do(GM, CloseScene())
    (wish,) = offered(table, ANA, "wish")
    assert wish.best
    asked(table, "resources")
    (wish,) = offered(table, ANA, "wish")
    assert (wish.section, wish.best) == ("scene", False)


@pytest.mark.rule("HC-6.4", "HC-8.2")
def test_a_goal_that_was_reached_asks_for_a_new_one() -> None:
    table = at_round("awards")
    for who in (WREN, MOSS):
        table.do(GM, award(who, first="simple" if who == WREN else "furthered"))
    reading = item(table, ANA, WREN)
    assert "You have reached “do the first thing”. Write a new goal there." in reading.help
    reading = item(table, BEN, MOSS)
    assert "reached" not in reading.help


@pytest.mark.rule("HC-6.5")
def test_between_sessions_a_player_reads_whom_they_wait_for_and_what_points_buy() -> None:
    table = campaign(sat_down())
    make(table, ANA, "Wren", lives("Sailor", "Scholar"))
    given(table, WREN, fate=0, persona=2)
    text = prompt(table, ANA).text
    assert text == "Ben is still making a character. Persona points buy rerolls in obstacle tests."


def test_a_ballot_asks_its_question_once() -> None:
    table = milestone()
    table.do(GM, AnswerItem(item=WREN))
    assert prompt(table, ANA).title == "Which trait does Wren lose?"
    assert "lose?" not in prompt(table, ANA).text
    table.do(ANA, CastBallot(choice="-none-"))
    assert "Which trait does Wren lose?" in prompt(table, ANA).text


@pytest.mark.rule("HC-2.2")
def test_surprises_touch_the_situation_and_no_two_people_get_the_same_goals() -> None:
    table = campaign(sat_down())
    luck = Luck(lambda below: 0)  # which would give everybody the same, did it not look around
    goals = []
    for seat in (ANA, BEN):
        table.do(seat, BeginMaking())
        who = list(table.table.play.cast)[-1]
        table.do(seat, GAME.surprise(table.table, who, "beliefs", luck))
        wanted = [one.goal for one in table.table.play.cast[who].beliefs]
        assert any("House Quay" in goal or "House Manor" in goal for goal in wanted)
        goals += wanted
    assert len(set(goals)) == 6


@pytest.mark.rule("HC-3.12", "HC-6.1")
def test_a_hindrance_says_why_one_would() -> None:
    table = evening()
    staked(table)
    table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
    table.do(GM, JudgeDice(side="task", fit="helpful"))
    (offering,) = offered(table, ANA, "offer-hindrances")
    assert "pays a fate point once the test is settled" in offering.help
    assert "buys a reroll in an ability test" in offering.help


@pytest.mark.rule("HC-8.1")
def test_the_panel_asks_what_its_form_asks() -> None:
    table = evening()
    assert prompt(table, GM).title == "What happens?", "nobody has to say first who is there"


@pytest.mark.rule("HC-5.1")
def test_a_single_link_is_told_once() -> None:
    table = evening()
    rolled(table, (6, 1, 1), (1, 1, 1))
    stands(table)
    framed(table, intent="swim for it", link=LAST)
    card = GAME.show(table.table).attempt
    assert [label for label, _ in card.stakes].count("Advantage") == 1
    assert card.pieces == ()
    test = table.table.play.test
    better = with_a_choice(6, test.task.dice, test.against.dice)
    assert dict(card.stakes)["Advantage"].endswith(" (one free reroll).")
    assert (card.odds, card.odds_label) == (better, "With the free reroll"), "one figure"


@pytest.mark.rule("HC-2.2", "HC-2.3")
def test_a_blank_belief_is_told_by_its_line() -> None:
    table = campaign(sat_down())
    table.do(ANA, BeginMaking())
    steps = {step.id: step for step in GAME.steps(table.table, WREN)}
    told = [one.sentence for one in steps["beliefs"].problems]
    assert told == ["Line 1: Fill in “I believe” first."]
    (lines,) = steps["instincts"].option.fields
    assert len(lines.value) == 3


def test_buttons_call_people_by_their_first_name() -> None:
    table = evening()
    given(table, WREN, name="Wren Halloway")
    table.do(ANA, AskTest(who=WREN, intent="the page", by_when="", task="asking"))
    labels = [one.label for one in offers.options(GAME, table.table, GM)]
    assert "Call the test for Wren" in labels


def test_the_ready_table_ends_with_somebody_speaking() -> None:
    told_by, last = list(GAME.demo.plain_moves())[-1]
    assert last["move"] == "table.tell"
    assert told_by == GAME.demo.gm.lower()
