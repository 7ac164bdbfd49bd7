"""Rerolls, compromises, ties and the outcome (HC-3.14 to HC-3.20), and linked tests (HC-5.1)."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from hearthside.core import engine, offers
from hearthside.core.dice import d
from hearthside.core.life.pass_for_me import PassForMe
from hearthside.core.moves import Illegal
from hearthside.core.secrecy.views import view
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.cards_or_dice import CARD, die_for
from hearthside.games.hot_circle.characters.sheet_changes import MindMarks
from hearthside.games.hot_circle.obstacle_test.calling import CallTest
from hearthside.games.hot_circle.obstacle_test.claiming import ClaimDice
from hearthside.games.hot_circle.obstacle_test.helping import Help
from hearthside.games.hot_circle.obstacle_test.hindering import RollDice
from hearthside.games.hot_circle.obstacle_test.judging_dice import JudgeDice
from hearthside.games.hot_circle.obstacle_test.rerolls import LetStand, Reroll
from hearthside.games.hot_circle.obstacle_test.ruling import Withdraw
from hearthside.games.hot_circle.obstacle_test.settling import ObstacleSettled
from hearthside.games.hot_circle.sessions.compels import OfferCompel
from hearthside.games.hot_circle.task_and_obstacle import stand
from tests.games.hot_circle.evening import (
    ANA,
    BEN,
    DUKE,
    GM,
    LAST,
    MOSS,
    WREN,
    ability_rolled,
    ability_stands,
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
    versus_rolled,
)

WITHOUT = {"compromise": ""}
SIMPLE = {"mine": WITHOUT, "theirs": WITHOUT}


def settled(table) -> ObstacleSettled:
    found = [e.event for e in table.entries if isinstance(e.event, ObstacleSettled)]
    return found[-1]


def test_a_settled_test_does_not_wait_for_what_is_asked_after_it() -> None:
    table = evening()
    rolled(table, (1, 1, 1), (6, 6, 6))
    assert table.table.play.settled
    table.do(GM, OfferCompel(character=WREN, source="Loud", what="They hear you"))
    shown = engine.show(GAME, view(GAME, table.table, BEN)).attempt
    assert shown.settled


@pytest.mark.rule("HC-3.14", "HC-3.15")
def test_a_reroll_throws_all_dice_of_one_roll_again_and_the_new_result_stands() -> None:
    table = evening()
    given(table, WREN, persona=3)
    rolled(table, (5, 1, 1), (6, 2, 2))
    table.do(ANA, Reroll(side="task", source="persona", roll="obstacle"))
    pool = engine.chance(GAME, table.table)
    assert (len(pool.dice), pool.by) == (3, "")
    table.fall(6, 6, 6)
    mine, theirs = GAME.show(table.table).attempt.throws
    assert ({one.material for one in mine.dice}, {one.material for one in theirs.dice}) == (
        {""},
        {"black"},
    ), "what is in the way throws dark dice"
    again = "Wren rolled the obstacle’s dice again: 6, then 6."
    assert again in GAME.show(table.table).attempt.course
    assert under_way(table).task.faces == (5, 1, 1)
    table.do(ANA, Reroll(side="task", source="persona", roll="task"))
    table.fall(1, 1, 1)
    assert under_way(table).stands == "fail"
    table.do(ANA, Reroll(side="task", source="persona", roll="task"))
    table.fall(2, 2, 2)
    assert hero(table).persona == 0
    assert settled(table).outcome == "fail", "with nothing left to spend nobody is asked"


@pytest.mark.rule("HC-3.15")
def test_advantage_once_and_persona_marked_on_the_base_even_a_hindering_one() -> None:
    table = evening()
    given(table, WREN, persona=1)
    rolled(table, (1,), (5, 2, 2), claim={"hinders": True}, judge={"advantage": "circumstances"})
    table.do(ANA, Reroll(side="task", source="free", roll="task"))
    table.fall(1)
    assert {one.fixed["source"] for one in offered(table, ANA, "reroll")} == {"persona"}
    table.do(ANA, Reroll(side="task", source="persona", roll="task"))
    table.fall(2)
    assert hero(table).lifepath("sailor").persona_marks == 1
    assert table.table.play.test is None


@pytest.mark.rule("HC-3.15")
def test_the_only_reroll_is_not_offered_where_it_cannot_help() -> None:
    table = evening()
    rolled(table, (6,), (6, 2, 2), claim={"hinders": True}, judge={"advantage": "circumstances"})
    assert [one.fixed["roll"] for one in offered(table, ANA, "reroll")] == ["obstacle"]
    again = evening()
    given(again, WREN, persona=1)
    rolled(again, (6,), (6, 2, 2), claim={"hinders": True}, judge={"advantage": "circumstances"})
    free = [one for one in offered(again, ANA, "reroll") if one.fixed["source"] == "free"]
    assert {one.fixed["roll"] for one in free} == {"task", "obstacle"}, "a second may follow it"


@pytest.mark.rule("HC-3.15")
def test_helpers_spend_no_persona_and_there_is_no_compromise_without_versus() -> None:
    table = evening()
    given(table, MOSS, persona=3)
    staked(table)
    table.do(BEN, Help(character=MOSS, side="task"))
    table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
    table.do(GM, JudgeDice(side="task", fit="helpful"))
    table.do(ANA, RollDice(side="task"))
    table.fall(1, 1, 1)
    table.fall(6, 2, 2)
    assert not offered(table, BEN, "reroll")
    assert {one.fixed["source"] for one in offered(table, ANA, "reroll")} == {"free"}


@pytest.mark.rule("HC-3.15", "HC-3.16")
def test_both_sides_may_accept_a_compromise_once_and_it_replaces_their_success() -> None:
    table = evening()
    versus_rolled(table, (1, 1, 1), (5, 1, 1, 1))
    table.do(ANA, Reroll(side="task", source="compromise", roll="task"))
    table.fall(6, 6, 6)
    told_then = "Wren settles for less and rolls again: 1, then 6."
    before = "Wren settled for less and rolled again: 1, then 6."
    assert before in GAME.show(table.table).attempt.course
    assert told_then in told(table)
    with pytest.raises(Illegal):
        table.do(ANA, Reroll(side="task", source="compromise", roll="task"))
    table.do(GM, Reroll(side="obstacle", source="compromise", roll="obstacle"))
    table.fall(6, 6, 6, 6)
    # six each, and the Duke has more dice
    assert settled(table).outcome == "fail"
    assert settled(table).words == "they take the oars"
    table = evening()
    versus_rolled(table, (1, 1, 1), (5, 1, 1, 1))
    table.do(ANA, Reroll(side="task", source="compromise", roll="task"))
    table.fall(6, 6, 6)
    table.do(GM, LetStand(side="obstacle"))
    assert (settled(table).outcome, settled(table).words) == ("pass", "they keep the sail")


@pytest.mark.rule("HC-3.5", "HC-3.15")
def test_a_simple_versus_test_has_no_compromise_to_accept() -> None:
    table = evening()
    simple = {"compromise": ""}
    versus_rolled(table, (1, 1, 1), (6, 1, 1, 1), mine=simple, theirs=simple)
    assert not offered(table, ANA, "reroll")
    assert not offered(table, GM, "reroll")


@pytest.mark.rule("HC-3.17")
def test_rerolls_go_on_until_everyone_passes_and_a_reroll_undoes_passes() -> None:
    table = evening()
    given(table, WREN, persona=1, lifepaths=(replace(hero(table).lifepaths[1], rating=4),))
    versus_rolled(table, (5, 1, 1, 1), (5, 1, 1, 1))
    table.do(GM, LetStand(side="obstacle"))
    assert under_way(table).passed == ("obstacle",), "a tie of equal dice may go either way"
    assert offered(table, GM, "reroll"), "whoever passed may still think better of it"
    table.do(ANA, Reroll(side="task", source="persona", roll="task"))
    table.fall(6, 1, 1, 1)
    assert under_way(table).passed == ()
    table.do(GM, Reroll(side="obstacle", source="compromise", roll="task"))
    table.fall(1, 1, 1, 1)
    stands(table)
    assert settled(table).outcome == "fail"


@pytest.mark.rule("HC-3.17")
def test_nobody_is_asked_who_could_not_gain_by_it() -> None:
    table = evening()
    rolled(table, (1, 1, 1), (6, 6, 6))
    assert settled(table).outcome == "fail", "nothing to reroll with"
    table = evening()
    given(table, WREN, persona=3, lifepaths=(replace(hero(table).lifepaths[1], rating=6),))
    rolled(table, (6, 1, 1, 1, 1, 1), (1, 1, 1))
    assert settled(table).outcome == "pass", (
        "whoever wins has nothing to gain, at 6D no mark either"
    )
    table = evening()
    given(table, DUKE, persona=1)
    versus_rolled(table, (1, 1, 1), (6, 1, 1, 1), **SIMPLE)
    assert settled(table).outcome == "fail", "the GM's characters do not rise by marks"


@pytest.mark.rule("HC-3.15", "HC-3.17", "HC-7.1")
def test_whoever_asks_for_it_may_spend_a_point_if_only_for_its_mark() -> None:
    table = evening()
    given(table, WREN, persona=1, lifepaths=(replace(hero(table).lifepaths[1], persona_marks=5),))
    table.do(ANA, MindMarks(character=WREN, minds=True))
    rolled(table, (6, 1, 1), (1, 1), judge={"level": "2", "advantage": "circumstances"})
    prompt = offers.prompt(GAME, table.table, ANA)
    assert prompt.text.startswith("A reroll could only earn you a mark now.")
    assert {option.fixed["source"] for option in offered(table, ANA, "reroll")} == {"persona"}
    (best,) = [o.label for o in offers.options(GAME, table.table, ANA) if o.best]
    assert best == "Let it stand"
    table.do(ANA, Reroll(side="task", source="persona", roll="obstacle"))
    table.fall(5, 5)
    assert settled(table).outcome == "pass"
    assert hero(table).lifepath("sailor").rating == 4


@pytest.mark.rule("HC-3.17")
def test_nobody_waits_for_a_mark_that_was_not_asked_for_or_is_passed_by() -> None:
    table = evening()
    given(table, WREN, persona=1)
    rolled(table, (6, 1, 1), (1, 1, 1))
    assert settled(table).outcome == "pass", "she has not asked for it"
    table.do(ANA, MindMarks(character=WREN, minds=True))
    (again,) = offered(table, ANA, "mind-marks")
    assert again.fixed["minds"] is False, "and may take it back"
    table.do(ANA, PassForMe(passes="same"))
    rolled(table, (6, 1, 1), (1, 1, 1), intent="Another")
    assert settled(table).outcome == "pass"
    assert hero(table).persona == 1
    assert not offered(table, BEN, "mind-marks"), "he has nothing to spend"


@pytest.mark.rule("HC-3.18")
def test_more_dice_win_a_tie_and_equal_dice_are_rerolled_by_both() -> None:
    assert stand((6, 1), (6,)) == "pass"
    assert stand((6,), (6, 1)) == "fail"
    assert stand((6, 1), (1, 6)) == "tie"
    table = evening()
    given(table, WREN, persona=5)
    rolled(table, (4, 1, 1), (4, 2, 2))
    stands(table)
    assert len(engine.chance(GAME, table.table).dice) == 3
    table.fall(5, 5, 1)
    table.fall(5, 1, 1)
    table.fall(3, 1, 1)
    assert not offered(table, ANA, "reroll"), "nothing more can be spent"
    table.fall(2, 1, 1)
    assert settled(table).outcome == "pass"
    card = GAME.show(table.table).attempt
    assert "Tied at 4, then at 5, so both rolled again." in card.course
    ties = [line for entry in table.entries for line in entry.said if "Tied at" in line.plain]
    assert [line.plain for line in ties][-1] == "Tied at 5: both roll again."
    assert {line.kind for line in ties} == {"bookkeeping"}, "no part of the story"


@pytest.mark.rule("HC-3.19")
def test_above_the_obstacle_gives_the_intent_otherwise_the_consequence() -> None:
    for mine, theirs, outcome, words in (
        ((6, 1, 1), (5, 1, 1), "pass", "cross the water"),
        ((4, 1, 1), (5, 1, 1), "fail", "the boat is lost"),
    ):
        table = evening()
        rolled(table, mine, theirs)
        stands(table)
        assert (settled(table).outcome, settled(table).words) == (outcome, words)
    table = evening()
    rolled(table, (5, 1, 1), (5, 1), judge={"level": "2"})
    stands(table)
    assert settled(table).outcome == "pass", "a tie won on dice is a pass"


@pytest.mark.rule("HC-3.20")
@pytest.mark.parametrize(("setting", "die"), [("4", d(4)), ("20", d(20)), ("cards", CARD)])
def test_any_dice_or_cards_the_same_for_all(setting: str, die: object) -> None:
    table = evening(die=setting)
    framed(table)
    table.do(ANA, RollDice(side="task"))
    assert engine.chance(GAME, table.table).dice == (die,) * 3
    assert die_for(setting) == die
    assert len(CARD.faces) == 13
    assert die_for(None) == d(6)


@pytest.mark.rule("HC-5.1")
def test_a_link_gives_the_next_test_advantage_or_disadvantage_and_that_one_only() -> None:
    table = evening()
    ability_rolled(table, "resources", (6, 1, 1), (1,))
    ability_stands(table)
    given(table, WREN, persona=1)
    rolled(table, (1, 1, 1), (6, 1, 1), link=LAST)
    assert under_way(table).advantage.rule == "HC-5.1"
    assert under_way(table).chain == ("Wren has just the thing: a rope",)
    stands(table)
    framed(table, intent="Swim for it", link=LAST)
    assert under_way(table).beat == "ready", "what is in the way already is not asked for again"
    (linked,) = [one for one in GAME.show(table.table).attempt.pieces if one.label == "Linked"]
    assert linked.note == "That gives this test disadvantage."
    assert under_way(table).disadvantage.rule == "HC-5.1"
    assert under_way(table).chain[-1] == "“Cross the water”: Wren fails"


@pytest.mark.rule("HC-5.1")
def test_ability_tests_are_never_linked_to_and_a_test_called_off_leads_nowhere() -> None:
    table = evening()
    rolled(table, (6, 1, 1), (1, 1, 1))
    stands(table)
    abilities = offered(table, ANA, "ask-ability")
    assert len(abilities) == 4
    for option in abilities:
        assert "link" not in [field.name for field in option.fields]
    ability_rolled(table, "resources", (6, 1, 1), (1,))
    ability_stands(table)
    table.do(GM, CallTest(who=MOSS, opponent=DUKE))
    assert table.table.play.test.advantage is None
    table.do(GM, Withdraw())
    kinds = [step.kind for step in table.table.play.links]
    assert kinds == ["obstacle", "ability"], "a test called off was no test"


def test_every_reroll_shows_its_exact_odds() -> None:
    table = evening()
    given(table, WREN, persona=1)
    rolled(table, (1, 1, 1), (3, 1, 1))
    chances = {}
    for option in offered(table, ANA, "reroll"):
        assert option.forecast
        move = engine.parse_move(GAME, option.values())
        odds = engine.forecast(GAME, table.table, ANA, move)
        chances[option.fixed["roll"]] = odds.chance("pass")
    # three dice above 3, plus half of the throws whose best is 3
    assert chances["task"] == Fraction(216 - 27, 216) + Fraction(19, 216) / 2
    # the obstacle must show only ones, which is a tie
    assert chances["obstacle"] == Fraction(1, 216) / 2


def test_the_gm_can_let_it_stand_for_somebody_who_is_away() -> None:
    table = evening()
    given(table, WREN, persona=1)
    rolled(table, (1, 1, 1), (6, 1, 1))
    table.do(GM, LetStand(side="task"))
    assert table.table.play.test is None
    fails = "“Cross the water”: Wren fails: the boat is lost."
    assert fails in told(table)
    assert [one.who for one in table.table.play.ridden] == [WREN]


@pytest.mark.rule("HC-3.13", "HC-3.15")
def test_a_point_is_paid_in_sight_of_the_free_reroll_against_it_and_the_odds_count_it() -> None:
    table = evening()
    ability_rolled(table, "resources", (1, 1, 1), (6,))
    ability_stands(table)
    given(table, WREN, persona=1)
    rolled(table, (1, 1, 1), (4, 1, 1), link=LAST)
    test = under_way(table)
    assert test.disadvantage
    shown = GAME.show(table.table).attempt
    told_ = dict(shown.stakes)
    assert "the gamemaster may reroll once" in told_["Disadvantage"]
    assert shown.odds_label == "With the free reroll"
    pays = Reroll(side="task", source="persona", roll="task")
    odds = engine.forecast(GAME, table.table, ANA, pays)

    best, total = {face: face**3 - (face - 1) ** 3 for face in range(1, 7)}, 6**3

    def passes(mine: int, theirs: int) -> Fraction:
        return Fraction(1 + (mine > theirs) - (mine < theirs), 2)

    def after_the_gamemaster(mine: int) -> Fraction:
        hers = sum(Fraction(n, total) * passes(new, 4) for new, n in best.items())
        theirs = sum(Fraction(n, total) * passes(mine, new) for new, n in best.items())
        return min(passes(mine, 4), hers, theirs)

    assert odds.chance("pass") == sum(
        Fraction(n, total) * after_the_gamemaster(mine) for mine, n in best.items()
    )
    table.do(ANA, pays)
    table.fall(6, 1, 1)
    assert GAME.outlook(table.table).chance("pass") == after_the_gamemaster(6)
    again = engine.forecast(GAME, table.table, GM, LetStand(side="obstacle"))
    assert again.chance("pass") == 1, "once it is let stand, it stands"
    table.do(GM, Reroll(side="obstacle", source="free", roll="task"))
    assert "Disadvantage" not in dict(GAME.show(table.table).attempt.stakes), "it is used up"


@pytest.mark.rule("HC-3.15", "HC-7.1")
@pytest.mark.parametrize(("rating", "is_asked"), [(5, True), (6, False)])
def test_at_6d_a_reroll_cannot_bring_a_mark_that_counts(rating: int, is_asked: bool) -> None:
    table = evening()
    path = replace(hero(table).lifepath("sailor"), rating=rating)
    given(table, WREN, persona=1, minds_marks=True, lifepaths=(path,))
    rolled(table, (6,) * rating, (1, 1, 1))
    assert bool(offered(table, ANA, "let-stand")) is is_asked
