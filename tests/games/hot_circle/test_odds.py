"""The odds of an obstacle test, held equal to brute force, to play itself and to icepool."""

from fractions import Fraction
from itertools import product

import icepool
import pytest

from hearthside import cli
from hearthside.core import engine
from hearthside.core.forecasts import forecast_key, forecasts, odds_so_far
from hearthside.core.life.settings import Switch
from hearthside.core.moves import FORTUNE, Fall
from hearthside.core.odds.counting_falls import falls
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.ability_test.rolling import LetAbilityStand
from hearthside.games.hot_circle.cards_or_dice import CARD
from hearthside.games.hot_circle.obstacle_test.calling import AskTest
from hearthside.games.hot_circle.obstacle_test.claiming import ClaimDice, ClaimForNpc
from hearthside.games.hot_circle.obstacle_test.hindering import RollDice
from hearthside.games.hot_circle.obstacle_test.judging_dice import JudgeDice
from hearthside.games.hot_circle.odds.roll_against_roll import (
    QUESTIONS,
    odds,
    rank,
    reroll_odds,
    sides,
    with_a_choice,
)
from hearthside.games.hot_circle.task_and_obstacle import result, stand
from tests.games.hot_circle.evening import (
    ANA,
    GM,
    WREN,
    ability_rolled,
    evening,
    framed,
    given,
    offered,
    rolled,
    stands,
    versus,
)


def throws(sides: int, count: int) -> list[tuple[int, ...]]:
    return list(product(range(1, sides + 1), repeat=count))


def chosen_by_hand(sides: int, task: int, obstacle: int) -> Fraction:
    """Every fall of both rolls; once they lie, the better of leaving them and of either reroll."""
    mine, theirs = throws(sides, task), throws(sides, obstacle)
    worth = {"fail": Fraction(0), "tie": Fraction(1, 2), "pass": Fraction(1)}
    held = {(one, other): worth[stand(one, other)] for one in mine for other in theirs}
    own = {other: sum(held[one, other] for one in mine) / len(mine) for other in theirs}
    foe = {one: sum(held[one, other] for other in theirs) / len(theirs) for one in mine}
    best = (max(now, own[other], foe[one]) for (one, other), now in held.items())
    return sum(best, Fraction(0)) / len(held)


@pytest.mark.rule("HC-3.9", "HC-3.14")
@pytest.mark.parametrize(("task", "obstacle"), [(1, 1), (1, 3), (2, 2), (3, 1), (2, 3)])
def test_a_free_reroll_is_worth_the_better_of_both_rolls(task: int, obstacle: int) -> None:
    for side in (4, 6):
        assert with_a_choice(side, task, obstacle).chance("pass") == chosen_by_hand(
            side, task, obstacle
        )


def by_hand(sides: int, task: int, obstacle: int, rerolls: int) -> Fraction:
    """Every fall of both rolls, and every reroll while losing; an even tie-break."""

    def passing(theirs: tuple[int, ...], left: int) -> Fraction:
        total = Fraction(0)
        for mine in throws(sides, task):
            how = stand(mine, theirs)
            if how == "pass":
                total += 1
            elif how == "tie":
                total += Fraction(1, 2)
            elif left:
                total += passing(theirs, left - 1)
        return total / sides**task

    against = throws(sides, obstacle)
    return sum((passing(theirs, rerolls) for theirs in against), Fraction(0)) / len(against)


@pytest.mark.rule("HC-3.10", "HC-3.14", "HC-3.18", "HC-3.19")
@pytest.mark.parametrize("sides", [2, 3, 4])
@pytest.mark.parametrize(("task", "obstacle"), [(1, 1), (2, 1), (1, 2), (2, 2), (3, 2)])
@pytest.mark.parametrize("rerolls", [0, 1, 2])
def test_the_closed_form_is_every_fall(sides: int, task: int, obstacle: int, rerolls: int) -> None:
    exact = odds(sides, task, obstacle, rerolls).chance("pass")
    assert exact == by_hand(sides, task, obstacle, rerolls)


@pytest.mark.parametrize(
    ("task", "obstacle", "rerolls", "sides"), [(4, 3, 3, 6), (3, 3, 2, 10), (2, 5, 4, 20)]
)
def test_icepool_agrees(task: int, obstacle: int, rerolls: int, sides: int) -> None:
    die = icepool.d(sides)

    def read(mine: int, theirs: int) -> Fraction:
        how = (mine, task) > (theirs, obstacle), (mine, task) == (theirs, obstacle)
        return Fraction(1) if how[0] else Fraction(1, 2) if how[1] else Fraction(0)

    def rerolled(mine: int, theirs: int) -> object:
        losing = (mine, task) < (theirs, obstacle)
        return best.map(lambda again: (again, theirs)) if losing else (mine, theirs)

    best = die.highest(task)
    both = icepool.tupleize(best, die.highest(obstacle))
    for _ in range(rerolls):
        both = both.map(rerolled)
    exact = both.map(lambda mine, theirs: read(mine, theirs)).mean()
    assert odds(sides, task, obstacle, rerolls).chance("pass") == exact


def test_the_command_line_asks_with_persona_and_advantage() -> None:
    blanks = {"task": 4, "obstacle": 3, "persona": 2, "advantage": True, "sides": "6"}
    answer = GAME.questions["obstacle"].answer(blanks)
    assert answer.names == ("fail", "pass")
    assert answer == odds(6, 4, 3, 3)
    assert answer.chance("pass") > odds(6, 4, 3, 2).chance("pass")


@pytest.mark.rule("HC-3.20")
def test_cards_are_thirteen_equal_chances() -> None:
    assert sides(CARD) == 13
    assert [rank(CARD, face) for face in (2, 14)] == [1, 13]
    table = evening(die="cards")
    framed(table)
    assert GAME.outlook(table.table) == odds(13, 3, 3)


@pytest.mark.rule("HC-3.20")
@pytest.mark.parametrize(("die", "face"), [("4", 6), ("cards", 1)])
def test_where_dice_are_changed_in_the_middle_of_a_test_nothing_is_foretold(die, face) -> None:
    table = evening(die="6")
    framed(table)
    table.do(ANA, RollDice(side="task"))
    table.fall(*[face] * 3)
    assert GAME.outlook(table.table)
    table.do(GM, Switch(setting="die", value=die))
    assert GAME.outlook(table.table) is None
    table.fall(*[engine.chance(GAME, table.table).dice[0].faces[0]] * 3)
    assert GAME.outlook(table.table)


@pytest.mark.rule("HC-3.20")
@pytest.mark.parametrize(("die", "face"), [("4", 6), ("cards", 1)])
def test_where_dice_are_changed_after_they_fell_the_test_goes_on_and_no_point_is_urged(
    die, face
) -> None:
    table = evening(die="6")
    given(table, WREN, persona=1, fate=1)
    rolled(table, (1, 1, 1), (face, face, face))
    table.do(GM, Switch(setting="die", value=die))
    assert GAME.show(table.table).attempt.throws[1].score == str(face)
    (again, *_) = offered(table, ANA, "reroll")
    assert not again.best
    stands(table)
    second = evening(die="6")
    given(second, WREN, fate=1)
    ability_rolled(second, "resources", (1, 1, 1), (6,))
    second.do(GM, Switch(setting="die", value=die))
    assert not any(option.best for option in offered(second, ANA, "reroll-ability"))
    second.do(ANA, LetAbilityStand())


def test_play_and_odds_agree_on_every_fall() -> None:
    """The outlook before the dice fall is what play makes of all falls together."""
    table = evening(die="4")
    framed(table, judge={"level": "2", "fit": "neutral"})
    before = GAME.outlook(table.table)
    table.do(ANA, RollDice(side="task"))
    start = table.table
    total = {"pass": Fraction(0), "fail": Fraction(0)}
    pool = engine.chance(GAME, start)
    assert pool
    for weight, mine in falls(pool):
        after = engine.fold(GAME, start, engine.decide(GAME, start, FORTUNE, Fall(mine)))
        again = engine.chance(GAME, after)
        assert again
        for other, theirs in falls(again):
            done = engine.fold(GAME, after, engine.decide(GAME, after, FORTUNE, Fall(theirs)))
            outlook = GAME.outlook(done)
            for name in total:
                total[name] += Fraction(weight * other, 4**4) * outlook.chance(name)
    assert {name: before.chance(name) for name in total} == total


def test_the_gm_who_judges_reads_the_odds_of_whoever_is_judged() -> None:
    table = evening()
    versus(table)
    table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
    table.do(GM, ClaimForNpc(side="obstacle", lifepath="duke", fit="helpful"))
    (judging,) = offered(table, GM, "judge-dice")
    assert judging.odds_of == "Wren"
    assert GAME.hope(table.table, GM).words == "Wren wins"
    table.do(GM, JudgeDice(side="task", fit="helpful"))
    assert GAME.outlook(table.table, GM) == GAME.outlook(table.table, ANA)
    table.do(ANA, RollDice(side="task"))
    assert GAME.hope(table.table, GM).whose != "Wren", "once the dice fall it is the Duke’s again"


def test_one_roll_in_the_air_against_a_result() -> None:
    for shows in range(1, 5):
        mine = reroll_odds(4, 2, 2, task_shows=0, obstacle_shows=shows).chance("pass")
        counted = sum(
            Fraction(1, 2) if result(fall) == shows else Fraction(result(fall) > shows)
            for fall in throws(4, 2)
        )
        assert mine == counted / 16
        theirs = reroll_odds(4, 2, 2, task_shows=shows, obstacle_shows=0).chance("fail")
        assert theirs == mine


@pytest.mark.rule("HC-3.20")
def test_the_command_line_knows_cards_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["odds", "--json", "hot-circle", "obstacle", "task=4", "obstacle=3"]
    assert cli.main([*asked, "sides=Cards"]) == 0
    cards = capsys.readouterr().out
    cli.main([*asked, "sides=13"])
    assert capsys.readouterr().out == cards
    assert cli.main([*asked, "sides=2"]) == 0
    assert [cli.main([*asked, f"sides={none}"]) != 0 for none in (1, "coins")] == [True, True]
    assert "a whole number from 2 to 1000, or cards (2 to 14)" in capsys.readouterr().err


@pytest.mark.rule("HC-3.11", "HC-3.13", "HC-5.1")
@pytest.mark.parametrize("link", ["", "linked"])
def test_how_hard_it_is_shows_odds_in_every_test_of_a_session(link: str) -> None:
    table = evening()
    rolled(table, (6, 1, 1), (1, 1, 1))
    stands(table)
    table.do(ANA, AskTest(who=WREN, intent="a rope", by_when="", task="asking", lifepath="sailor"))
    (call,) = offered(table, GM, "call-test")
    chosen = {**call.values(), "link": f"{table.table.play.links[-1].at}" if link else ""}
    found = odds_so_far(GAME, table.table, GM, call, chosen)
    for dice in range(1, 6):
        free = with_a_choice(6, 3, dice)
        exact = free if link else odds(6, 3, dice)
        assert found[forecast_key(call, "level", f"{dice}")] == exact


@pytest.mark.rule("HC-3.11", "HC-3.13")
def test_the_dice_against_an_npc_show_odds_in_the_second_test_too() -> None:
    table = evening()
    rolled(table, (6, 1, 1), (1, 1, 1))
    stands(table)
    versus(table)
    table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
    table.do(GM, ClaimForNpc(side="obstacle", lifepath="duke", fit="helpful"))
    (judging,) = offered(table, GM, "judge-dice")
    found = forecasts(GAME, table.table, GM, [judging])
    assert found[forecast_key(judging, "fit", "helpful")] == odds(6, 3, 4)


@pytest.mark.rule("HC-3.12", "HC-3.14")
def test_what_would_hinder_is_weighed_with_the_free_reroll_like_the_card() -> None:
    table = evening()
    framed(table, judge={"advantage": "circumstances"})
    assert GAME.show(table.table).attempt.odds == with_a_choice(6, 3, 3)
    (hinder,) = offered(table, ANA, "offer-hindrances")
    trait = hinder.fields[0].picks[0].value
    found = odds_so_far(GAME, table.table, ANA, hinder, hinder.values())
    assert found[forecast_key(hinder, "hindered", trait)] == with_a_choice(6, 3, 4)


def test_the_odds_of_a_single_die_on_each_side_may_be_asked_about() -> None:
    fields = {field.name: field for field in QUESTIONS["obstacle"].fields}
    assert not any(fields[side].problem(1) for side in ("task", "obstacle"))
    assert all(fields[side].problem(0) for side in ("task", "obstacle"))


def test_the_chance_that_is_named_is_of_what_somebody_hopes_for() -> None:
    assert {grade.name for grade in GAME.grades if grade.good} == {"pass", "win"}
