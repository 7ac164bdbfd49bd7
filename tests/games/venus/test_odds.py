"""The odds of checks and tasks, held equal to brute force, to play itself and to icepool."""

import json
from fractions import Fraction
from itertools import product
from math import sqrt

import icepool
import pytest

from hearthside import cli
from hearthside.core import engine
from hearthside.core.moves import FORTUNE, Fall
from hearthside.core.odds.outcomes import Odds
from hearthside.games.venus import GAME, metals
from hearthside.games.venus.check import check_target
from hearthside.games.venus.check.moves import NameBonuses, Roll
from hearthside.games.venus.odds import chances
from hearthside.games.venus.rolls.calling_for_rolls import CallTask
from hearthside.games.venus.task import task_successes
from hearthside.games.venus.task.frame_moves import RollTask
from hearthside.games.venus.task.kiss_moves import KissDie, RerollDice
from tests.games.venus.evening import (
    ANA,
    BRONZE,
    COPPER,
    FAY,
    GOLD,
    PLATINUM,
    SILVER,
    abilities,
    call_check,
    evening,
    factors,
    figure,
    framed,
    job,
    who,
)

D6 = range(1, 7)


def check_by_hand(caliber: int, score: int, target: int, factors: int) -> Fraction:
    won = Fraction(0)
    for face in range(1, 21):
        bonus = [max(dice, default=0) for dice in product(D6, repeat=factors)]
        stands = check_target.check(face, caliber, score, target)
        if stands == "pass":
            won += 1
        elif stands == "short" and target - face - score <= 6:
            hits = sum(face + score + best >= target for best in bonus)
            won += Fraction(hits, len(bonus))
    return won / 20


@pytest.mark.rule("VE-3.2", "VE-3.3", "VE-3.4")
@pytest.mark.parametrize("caliber", range(5))
@pytest.mark.parametrize("factors", [0, 1, 2, 3])
@pytest.mark.parametrize(("score", "target"), [(0, 29), (3, 17), (9, 10), (2, 15), (4, 5)])
def test_check_odds_are_every_fall(caliber: int, factors: int, score: int, target: int) -> None:
    exact = chances.check_odds(caliber, score, target, factors).chance("pass")
    assert exact == check_by_hand(caliber, score, target, factors)


@pytest.mark.case("VE-3.4/5")
@pytest.mark.rule("VE-3.4")
@pytest.mark.parametrize(
    ("factors", "exact"),
    [(0, "2/5"), (1, "23/40"), (2, "449/720"), (4, "3433/5184")],
)
def test_bonus_factors_for_bronze_two_against_fifteen(factors: int, exact: str) -> None:
    assert chances.check_odds(BRONZE, 2, 15, factors).chance("pass") == Fraction(exact)


@pytest.mark.case("VE-3.2/1")
@pytest.mark.rule("VE-3.2", "VE-3.3")
def test_odds_without_bonuses() -> None:
    assert chances.check_odds(BRONZE, 3, 17).chance("pass") == Fraction(7, 20)
    against_ten = [chances.check_odds(metal, 9, 10).percent("pass") for metal in range(5)]
    assert against_ten == ["90.0", "95.0", "95.0", "95.0", "100.0"]


@pytest.mark.rule("VE-3.5")
def test_a_lot_rerolls_where_a_fresh_roll_is_better() -> None:
    once = chances.check_odds(BRONZE, 3, 17).chance("pass")
    twice = chances.check_odds(BRONZE, 3, 17, lot=True).chance("pass")
    assert twice == 1 - (1 - once) ** 2
    # With a factor, a near miss is better mended than thrown again.
    fresh = chances.check_odds(BRONZE, 0, 20, 1).chance("pass")
    near = [Fraction(max(0, 7 - (20 - face)), 6) if face < 20 else 1 for face in range(1, 21)]
    near = [Fraction(0) if chance > 1 else Fraction(chance) for chance in near]
    near[0] = Fraction(0)
    best = sum(max(chance, fresh) for chance in near) / 20
    assert chances.check_odds(BRONZE, 0, 20, 1, lot=True).chance("pass") == best


@pytest.mark.rule("VE-3.1")
def test_below_five_nothing_can_fail() -> None:
    assert chances.check_odds(COPPER, 0, 4).percent("pass") == "100.0"


def icepool_task(pool: list[tuple[int, int]], rerolls: int, double: bool) -> icepool.Die:
    """Each metal's failed dice are counted, and rerolled best first."""
    state = icepool.Die([(rerolls, 0)])
    for metal, count in sorted(pool, reverse=True):
        state = icepool.map(_settler(metal, double), state, _thrown(metal, count, double))
    return state.map(lambda left, total: total)


def _hits(metal: int, double: bool) -> icepool.Die:
    return icepool.d(6).map(lambda face: task_successes.successes(face, metal, double))


def _thrown(metal: int, count: int, double: bool) -> icepool.Die:
    """(failed dice, successes) of one metal."""
    once = _hits(metal, double).map(lambda won: icepool.Vector((int(not won), won)))
    return count @ once


def _settler(metal: int, double: bool):
    def settle(had, fallen):
        left, total = had
        failed, won = fallen
        again = min(left, failed)
        more = again @ _hits(metal, double) if again else icepool.Die([0])
        return more.map(lambda extra: (left - again, total + won + extra))

    return settle


@pytest.mark.rule("VE-4.2", "VE-4.3", "VE-4.4", "VE-4.5")
@pytest.mark.parametrize(
    ("pool", "rerolls", "double"),
    [
        ([(BRONZE, 3)], 0, False),
        ([(COPPER, 3)], 0, False),
        ([(SILVER, 4), (GOLD, 1)], 2, False),
        ([(COPPER, 2), (PLATINUM, 1)], 1, True),
        ([(BRONZE, 1), (SILVER, 6), (GOLD, 1)], 3, True),
    ],
)
def test_task_odds_equal_icepool(pool: list[tuple[int, int]], rerolls: int, double: bool) -> None:
    weights = chances.coefficients(chances.task_weights(pool, rerolls, double))
    die = icepool_task(pool, rerolls, double)
    whole = sum(weights)
    assert {k: Fraction(w, whole) for k, w in enumerate(weights) if w} == {
        k: die.probability(k) for k in die.outcomes()
    }
    for need in (1, 3):
        exact = chances.task_odds(tuple(sorted(pool)), need, rerolls, double).chance("pass")
        assert exact == die.probability(">=", need)


@pytest.mark.rule("VE-4.12")
@pytest.mark.parametrize(
    ("pool", "rerolls", "double"),
    [([(BRONZE, 2)], 0, False), ([(SILVER, 2), (BRONZE, 1)], 1, False), ([(GOLD, 2)], 2, True)],
)
def test_exploding_tasks_equal_a_deep_walk(
    pool: list[tuple[int, int]], rerolls: int, double: bool
) -> None:
    """Chains of sixes are laid out to a depth at which what is left is below one in 6^9."""

    def chain(metal: int, depth: int) -> list[tuple[Fraction, int, bool]]:
        """(chance, successes, whether its last die failed) of one die and what its sixes add."""
        found = []
        for face in range(1, 6):
            won = task_successes.successes(face, metal, double)
            found.append((Fraction(1, 6), won, not won))
        if depth:
            six = task_successes.successes(6, metal, double)
            found += [(c / 6, w + six, f) for c, w, f in chain(metal, depth - 1)]
        return found

    live = {(rerolls, 0): Fraction(1)}
    for metal, count in sorted(pool, reverse=True):
        group = {(0, 0): Fraction(1)}
        once = chain(metal, 9)
        for _ in range(count):
            more: dict[tuple[int, int], Fraction] = {}
            for (failed, won), weight in group.items():
                for c, w, f in once:
                    key = (failed + f, won + w)
                    more[key] = more.get(key, Fraction(0)) + weight * c
            group = more
        following: dict[tuple[int, int], Fraction] = {}
        for (left, total), weight in live.items():
            for (failed, won), chance in group.items():
                sums = {total + won: weight * chance}
                for _ in range(min(left, failed)):
                    rolled: dict[int, Fraction] = {}
                    for number, had in sums.items():
                        for c, w, _f in once:
                            rolled[number + w] = rolled.get(number + w, Fraction(0)) + had * c
                    sums = rolled
                for number, had in sums.items():
                    key = (left - min(left, failed), number)
                    following[key] = following.get(key, Fraction(0)) + had
        live = following
    below = float(sum(w for (_, total), w in live.items() if total < 3))
    exact = chances.task_odds(tuple(sorted(pool)), 3, rerolls, double, True).chance("fail")
    assert float(exact) == pytest.approx(below, abs=1e-6)


@pytest.mark.rule("VE-4.12")
def test_the_mean_of_exploding_dice() -> None:
    # Each die brings 1/5 of another; each of them succeeds one time in three.
    moments = chances.Moments(((BRONZE, 5),), 0, False, True)
    assert moments.mean == 5 * Fraction(6, 5) * Fraction(1, 3)


@pytest.mark.rule("VE-4.12")
@pytest.mark.parametrize("rerolls", [0, 2])
def test_mean_and_deviation_of_exploding_dice_are_those_of_what_they_may_show(rerolls: int) -> None:
    moments = chances.Moments(((BRONZE, 5),), rerolls, False, True)
    *weights, whole = chances.exploding_weights(((BRONZE, 5),), rerolls, False, 60)
    mean = sum(k * w for k, w in enumerate(weights)) / whole
    square = sum(k * k * w for k, w in enumerate(weights)) / whole
    assert mean == pytest.approx(float(moments.mean))
    assert sqrt(square - mean * mean) == pytest.approx(float(moments.deviation))


@pytest.mark.rule("VE-4.4", "VE-4.12")
@pytest.mark.parametrize("pool", [((GOLD, 1), (BRONZE, 1)), ((BRONZE, 1), (GOLD, 1))])
def test_a_reroll_goes_to_the_better_metal_first(pool: tuple[tuple[int, int], ...]) -> None:
    sixes, bronze, gold = (
        Fraction(1, 5),
        *(Fraction(7 - metals.least_face(one) - 1, 5) for one in (BRONZE, GOLD)),
    )
    thrown = 2 * sixes + bronze + gold
    again = (1 - gold) * (sixes + gold) + gold * (1 - bronze) * (sixes + bronze)
    assert chances.Moments(pool, 1, False, True).mean == thrown + again


PRINTED = {
    1: ((33.33,), 0.3, 0.47),
    2: ((55.6, 11.112), 0.7, 0.67),
    3: ((70.3, 25.93, 3.704), 1.0, 0.82),
    4: ((80.2, 40.74, 11.112, 1.234), 1.3, 0.94),
    5: ((87, 53.9, 20.98, 4.527, 0.411), 1.7, 1.05),
    6: ((91, 64.9, 31.96, 10.014, 1.783, 0.137), 2.0, 1.15),
    7: ((94, 73.7, 42.94, 17.33, 4.527, 0.686, 0.046), 2.3, 1.25),
    8: ((96, 80.5, 53.2, 25.86, 8.794, 1.966, 0.259, 0.015), 2.7, 1.33),
}
"""The table as printed, but for three slips in its last column (VE-4.13)."""


@pytest.mark.case("VE-4.13/1")
@pytest.mark.rule("VE-4.13")
@pytest.mark.parametrize("dice", PRINTED)
def test_the_printed_table_comes_out(dice: int) -> None:
    printed, average, sigma = PRINTED[dice]
    weights = chances.coefficients(chances.task_weights(((BRONZE, dice),)))
    whole = sum(weights)
    for at_least, shown in enumerate(printed, 1):
        exact = 100 * sum(weights[at_least:]) / whole
        digits = len(str(shown).partition(".")[2])
        assert abs(exact - shown) <= 10**-digits, (dice, at_least)
    moments = chances.Moments(((BRONZE, dice),), 0, False, False)
    assert abs(float(moments.mean) - average) <= 0.1
    assert float(moments.deviation) == pytest.approx(sqrt(2 * dice) / 3)
    assert abs(float(moments.deviation) - sigma) <= 0.01


@pytest.mark.rule("VE-4.13")
def test_a_deviation_that_is_a_fraction_is_told_as_one() -> None:
    assert chances.Moments(((BRONZE, 2),), 0, False, False).deviation == Fraction(2, 3)


@pytest.mark.rule("VE-4.13")
def test_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["odds", "venus", "task", "level=3", "caliber=bronze", "threshold=1", "--json"])
    assert json.loads(capsys.readouterr().out)["pass"] == pytest.approx(19 / 27)
    words = ["odds", "venus", "task", "level=3", "caliber=bronze", "threshold=2", "--json"]
    cli.main(words)
    told = json.loads(capsys.readouterr().out)
    assert told["pass"] == pytest.approx(7 / 27)
    assert told["fail"] == pytest.approx(20 / 27)
    assert told["average"] == 1.0
    assert told["deviation"] == pytest.approx(0.8164965809)
    assert list(told["successes"]) == ["0", "1", "2", "3"]
    cli.main(
        [
            "odds",
            "venus",
            "check",
            "score=4",
            "caliber=gold",
            "target=16",
            "factors=2",
            "lot=no",
            "--json",
        ]
    )
    told = json.loads(capsys.readouterr().out)
    assert set(told) == {"fail", "pass"}
    assert told["pass"] == pytest.approx(float(check_by_hand(GOLD, 4, 16, 2)))


@pytest.mark.case("VE-4.2/1")
@pytest.mark.rule("VE-4.2")
def test_the_command_takes_allies_and_says_what_is_wrong_with_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    line = "odds venus task level=3 caliber=bronze threshold=2 allies={} --json"
    cli.main(line.format("gold").split())
    assert json.loads(capsys.readouterr().out)["pass"] == pytest.approx(5 / 9)
    for wrong in ("tin", "gold,gold,gold"):
        assert cli.main(line.format(wrong).split())
        assert "Allies" in capsys.readouterr().err


@pytest.mark.rule("VE-3.3", "VE-3.4")
def test_the_outlook_of_a_check_is_the_mixture_of_its_falls() -> None:
    table = evening(figure(ANA, abilities=abilities(wits=(SILVER, 3))))
    call_check(table, difficulty=15)
    told = GAME.outlook(table.table)
    after = []
    from hearthside.games.venus.check.moves import Roll

    table.do(ANA, Roll())
    for face in range(1, 21):
        turn = engine.turn(GAME, table.table, FORTUNE, Fall((face,)))
        passed = GAME.outlook(turn.table)
        settled = [e for e in turn.events if type(e).__name__ == "CheckSettled"]
        won = settled[0].outcome == "pass" if settled else passed.weight("pass") > 0
        after.append(won)
    assert told is not None
    assert told.chance("pass") == Fraction(sum(after), 20)


def bonus_reaches(need: int, explodes: bool) -> Fraction:
    """One bonus die by hand: a six that explodes adds the next die to itself."""
    if need <= 6:
        return Fraction(7 - max(1, need), 6)
    return Fraction(1, 6) * bonus_reaches(need - 6, True) if explodes else Fraction(0)


@pytest.mark.rule("VE-3.4", "VE-4.12")
@pytest.mark.parametrize("explodes", [False, True])
@pytest.mark.parametrize("need", [0, 1, 4, 6, 7, 12, 13])
def test_bonus_dice_in_the_air_are_what_they_are_by_hand(need: int, explodes: bool) -> None:
    for waiting in (1, 2, 4):
        short = (1 - bonus_reaches(need, explodes)) ** waiting
        odds = chances.with_bonuses(need, (), waiting, explodes)
        assert odds.chance("fail") == short


@pytest.mark.rule("VE-3.4", "VE-4.12")
@pytest.mark.parametrize(
    ("need", "chains", "explodes", "short"),
    [
        (4, ((4,), (2,)), False, Fraction(0)),
        (5, ((4,), (2,)), False, Fraction(1)),
        (7, ((6,), (2,)), False, Fraction(1)),
        (7, ((6,), (2,)), True, Fraction(0)),
        (9, ((6,), (2,)), True, Fraction(2, 6)),
        (9, ((6,), (6,)), True, Fraction(2, 6) ** 2),
        (14, ((6, 6), (2,)), True, Fraction(1, 6)),
    ],
)
def test_bonus_dice_that_lie_there_are_thrown_on_only_for_a_six(
    need: int, chains: tuple[tuple[int, ...], ...], explodes: bool, short: Fraction
) -> None:
    assert chances.with_bonuses(need, chains, 0, explodes).chance("fail") == short


@pytest.mark.rule("VE-4.1")
def test_whoever_calls_a_task_sees_the_odds_of_the_best_job_for_it() -> None:
    jobs = (job("Medic", 1, "wits"), job("Cipher", 2, "wits"), job("Warrior", 5, "finesse"))
    table = evening(figure(ANA, abilities=abilities(wits=(SILVER, 1)), jobs=jobs))

    def told(ability: str = "wits", *harder: str, **call: bool) -> Odds | None:
        move = CallTask(ANA, "Open it", ability, "It jams", "", factors(*harder), **call)
        return engine.forecast(GAME, table.table, FAY, move)

    assert told().percent("fail") == "25.0", "two dice, each of which fails half the time"
    assert told("wits", "Ice").percent("fail") == "75.0", "both have to succeed"
    assert told("appeal") is None, "no job for it"
    assert told(later=True) is None, "nobody has said how hard it is"


@pytest.mark.rule("VE-3.4")
def test_whoever_names_what_helps_sees_what_it_does() -> None:
    table = _with_lots(evening(figure(ANA, abilities=abilities(wits=(SILVER, 1)))))
    call_check(table, difficulty=10)
    table.do(ANA, Roll())
    table.fall(6)
    assert engine.forecast(GAME, table.table, ANA, NameBonuses(lots=1)).percent("fail") == "33.3"
    assert engine.forecast(GAME, table.table, ANA, NameBonuses(lots=2)).percent("fail") == "11.1"


@pytest.mark.rule("VE-4.4")
def test_the_odds_before_a_reroll_are_those_of_the_dice() -> None:
    sheet = figure(ANA, abilities=abilities(wits=(SILVER, 1)), jobs=(job("Cipher", 2, "wits"),))
    table = evening(sheet)
    table = _with_lots(table)
    framed(table, "cipher")
    assert GAME.outlook(table.table).percent("fail") == "25.0"
    table.do(ANA, RollTask())
    table.fall(1, 2)
    assert GAME.outlook(table.table).percent("fail") == "100.0"
    table.do(ANA, KissDie(who=ANA, source="lot", dice=("1",)))
    told = engine.forecast(GAME, table.table, ANA, RerollDice())
    assert told.percent("fail") == "50.0"


@pytest.mark.rule("VE-4.4")
def test_only_the_die_that_leaves_is_in_the_air() -> None:
    sheet = figure(ANA, abilities=abilities(wits=(SILVER, 1)), jobs=(job("Cipher", 3, "wits"),))
    table = _with_lots(evening(sheet))
    framed(table, "cipher", factors("Fog"))
    table.do(ANA, RollTask())
    table.fall(4, 1, 2)
    table.do(ANA, KissDie(who=ANA, source="lot", dice=("2",)))
    assert GAME.outlook(table.table).percent("enough") == "50.0", "one lies, one of two is missing"


def _with_lots(table):
    from tests.games.venus.evening import changed

    assert who(table, ANA).lots == 0
    return changed(table, ANA, lots=2)
