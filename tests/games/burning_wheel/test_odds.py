"""The odds of Burning Wheel against icepool, against brute force, and against the printed cases."""

import json
from fractions import Fraction
from functools import cache
from itertools import product

import icepool
import pytest
from msgspec.structs import replace

from hearthside.core.engine import forecast
from hearthside.core.moves import Illegal
from hearthside.core.odds.best_play import Walk
from hearthside.games.burning_wheel.attempt.framing import Propose, SetTest
from hearthside.games.burning_wheel.odds.chances import QUESTIONS, RATINGS
from hearthside.games.burning_wheel.odds.pools import (
    astrology,
    best_use,
    roll_odds,
    short_of,
    spread,
)
from hearthside.games.burning_wheel.odds.versus import Stand, versus_odds
from hearthside.games.burning_wheel.passing_tests import passes
from hearthside.games.burning_wheel.shades import NEEDED
from tests.games.burning_wheel.evening import POOR, Evening, sheet

DEPTH = 14


def asked(name, **given):
    question = QUESTIONS[name]
    blanks = {field.name: getattr(field, "value", None) for field in question.fields}
    return question.answer({**blanks, **given})


@cache
def chain(shade: str, open_ended: bool, rerolls: int) -> icepool.Die:
    """One die as icepool sees it: successes, with each traitor thrown again."""
    least = NEEDED[shade]

    def die(depth: int, again: int) -> icepool.Die:
        miss = die(DEPTH, again - 1) if again else 0
        six = die(depth - 1, again) + 1 if open_ended and depth else 1
        return icepool.Die([six if n == 6 else 1 if n >= least else miss for n in range(1, 7)])

    return die(DEPTH, rerolls)


@pytest.mark.rule("BW-1.11", "BW-1.12", "BW-1.13", "BW-1.14")
@pytest.mark.parametrize("shade", ["B", "G", "W"])
@pytest.mark.parametrize(("open_ended", "rerolls"), [(False, 0), (False, 2), (True, 0), (True, 2)])
@pytest.mark.parametrize("dice", [1, 4, 7])
def test_a_pool_is_what_icepool_makes_of_it(shade, open_ended, rerolls, dice):
    pool = dice @ chain(shade, open_ended, rerolls)
    for goal in range(1, 10):
        short, total = short_of(shade, dice, goal, open_ended, rerolls)
        assert Fraction(short, total) == pool.probability("<", goal)


@pytest.mark.rule("BW-1.11", "BW-1.12")
@pytest.mark.parametrize("shade", ["B", "G", "W"])
@pytest.mark.parametrize("open_ended", [False, True])
def test_how_many_successes_is_what_icepool_makes_of_it(shade, open_ended):
    pool = 3 @ chain(shade, open_ended, 0)
    told = spread(shade, 3, open_ended, 6)
    last = 6 if open_ended else 3
    assert Fraction(told.weight(last), told.total) == pool.probability(">=", last)
    for many in range(last):
        assert Fraction(told.weight(many), told.total) == pool.probability("==", many)


@pytest.mark.rule("BW-1.11")
@pytest.mark.case("BW-1.11/2")
def test_the_cases_odds():
    assert asked("test", rating="B4", ob=2).chance("pass") == Fraction(11, 16)
    assert asked("test", rating="G4", ob=3).chance("pass") == Fraction(16, 27)


class Rolled:
    """A roll with everything spent in any order, laid out die by die: (successes needed, sixes,
    traitors, opened, fate, rerolls, dice in the air as plain or extra)."""

    def __init__(self, shade: str, natural: bool) -> None:
        self.least, self.natural = NEEDED[shade], natural

    def value(self, state):
        need, _, traitors, _, fate, rerolls, air = state
        if air:
            return None
        if need <= 0:
            return "pass", (1,)
        spent = not traitors or (not fate and not rerolls)
        return ("fail", (0,)) if spent and not (fate and not self.natural and state[1]) else None

    def chance(self, state):
        air = state[6]
        return [(1, (n,)) for n in range(1, 7)] if air else []

    def apply(self, state, move):
        need, sixes, traitors, opened, fate, rerolls, air = state
        if isinstance(move, tuple):
            (face,) = move
            hit, goes_on = face >= self.least, face == 6 and (opened or self.natural)
            need = max(0, need - hit)
            sixes = min(sixes + (face == 6 and not goes_on), 9)
            return need, sixes, traitors + (not hit), opened, fate, rerolls, air - 1 + goes_on
        match move:
            case "open":
                return need, 0, traitors, True, False, rerolls, sixes
            case "one":
                return need, sixes, traitors - 1, opened, False, rerolls, 1
            case "all":
                return need, sixes, 0, opened, fate, rerolls - 1, traitors
        return need, sixes, 0, opened, False, 0, 0

    def moves(self, state):
        _, sixes, traitors, opened, fate, rerolls, _ = state
        ways = []
        if fate and self.natural and traitors:
            ways.append("one")
        if fate and not self.natural and sixes and not opened:
            ways.append("open")
        if rerolls and traitors:
            ways.append("all")
        return [*ways, "leave"]

    def rival(self, state):
        return False


@pytest.mark.rule("BW-1.12", "BW-1.14", "BW-1.22")
@pytest.mark.parametrize(
    ("shade", "dice", "goal"), [("B", 3, 3), ("G", 2, 3), ("B", 4, 2), ("B", 2, 1)]
)
@pytest.mark.parametrize("natural", [False, True])
@pytest.mark.parametrize("rerolls", [0, 1, 2])
def test_spending_in_the_best_order_is_best_play_of_a_walk(shade, dice, goal, natural, rerolls):
    walk = Walk(Rolled(shade, natural), ("fail", "pass"))
    best = walk.odds((goal, 0, 0, False, True, rerolls, dice))
    ours = roll_odds(shade, dice, goal, open_ended=natural, fate=True, rerolls=rerolls)
    assert ours.chance("pass") == best.chance("pass")


@pytest.mark.rule("BW-1.12")
def test_fate_on_an_open_ended_roll_does_not_open_the_sixes_again():
    """A known mistake of other tools: it rerolls one traitor instead."""
    plain = asked("test", rating="B4", ob=4, open=True)
    fated = asked("test", rating="B4", ob=4, open=True, fate=True)
    opened = asked("test", rating="B4", ob=4, fate=True)
    assert opened.chance("pass") == plain.chance("pass")
    assert fated.chance("pass") > plain.chance("pass")
    # with no traitor to reroll nothing is gained: white dice that all succeed
    assert best_use("B", 1, 1, 0) == Fraction(3, 4)


@pytest.mark.rule("BW-1.13")
@pytest.mark.case("BW-1.13/3")
def test_astrology_pulls_both_ways_and_never_below_nothing():
    averages = {
        "steel": sum(1 - Fraction(*short_of("B", 6, k, True, 0)) for k in range(1, 60)),
        "sword": sum(1 - Fraction(*short_of("B", 6, k, False, 0)) for k in range(1, 7)),
        "astrology": sum(astrology("B", 6, k) for k in range(1, 40)),
    }
    assert {name: round(float(mean), 2) for name, mean in averages.items()} == {
        "steel": 3.60,
        "sword": 3.00,
        "astrology": 3.07,
    }


@cache
def laid_out(shade: str, dice: int, star: bool) -> dict[int, Fraction]:
    """Open-ended dice face by face, chains cut off where they hardly weigh; never below 0."""
    least = NEEDED[shade]

    @cache
    def chain(depth: int, goes_on: int, worth: int) -> dict[int, Fraction]:
        """An extra die after a 6, or after a 1 of Astrology, where failures take away."""
        made: dict[int, Fraction] = {}
        for face in range(1, 7):
            after = chain(depth - 1, goes_on, worth) if face == goes_on and depth else {0: 1}
            counts = face >= least if worth > 0 else face < least
            for value, chance in after.items():
                key = value + worth * counts
                made[key] = made.get(key, Fraction(0)) + Fraction(chance, 6)
        return made

    total = {0: Fraction(1)}
    for _ in range(dice):
        more: dict[int, Fraction] = {}
        for face in range(1, 7):
            after = chain(12, 6, 1) if face == 6 else {0: 1}
            if face == 1 and star:
                after = chain(12, 1, -1)
            for (value, chance), (add, part) in product(total.items(), after.items()):
                key = value + add + (face >= least)
                more[key] = more.get(key, Fraction(0)) + chance * part / 6
        total = more
    floored: dict[int, Fraction] = {}
    for value, chance in total.items():
        floored[max(0, value)] = floored.get(max(0, value), Fraction(0)) + chance
    return floored


@pytest.mark.rule("BW-1.13")
@pytest.mark.parametrize("shade", ["B", "G", "W"])
def test_astrology_is_its_dice_laid_out(shade):
    for goal in range(1, 5):
        seen = sum(chance for got, chance in laid_out(shade, 2, True).items() if got >= goal)
        assert abs(seen - astrology(shade, 2, goal)) < Fraction(1, 10**7)


@pytest.mark.rule("BW-1.13", "BW-1.15")
@pytest.mark.parametrize("mine", [("B", 3, True), ("G", 2, True), ("B", 3, False)])
@pytest.mark.parametrize("theirs", [("B", 2, False), ("W", 2, False), ("B", 3, True)])
@pytest.mark.parametrize(("times", "plus", "back"), [(1, 0, 1), (2, 1, 1), (1, 0, 4)])
def test_open_ended_against_open_ended_is_their_dice_laid_out(mine, theirs, times, plus, back):
    a, b = (
        Stand(shade=shade, dice=dice, open_ended=True, star=star)
        for shade, dice, star in (mine, theirs)
    )
    odds = versus_odds(replace(a, times=times, plus=plus), replace(b, times=back))
    pairs = list(product(laid_out(*mine).items(), laid_out(*theirs).items()))
    won = sum(p * q for (x, p), (y, q) in pairs if x > times * y + plus)
    lost = sum(p * q for (x, p), (y, q) in pairs if y > back * x)
    assert abs(odds.chance("win") - won) < Fraction(1, 10**7)
    assert abs(odds.chance("lose") - lost) < Fraction(1, 10**7)


@pytest.mark.rule("BW-1.13")
def test_a_star_that_has_fallen_partly_is_read_on_against_an_open_roll():
    """Two successes lie there and a die for a 1 is in the air: it takes nothing away (4 to 6), one
    (2, 3, or a 1 and then 4 to 6), or both, and then nothing is won."""
    star = Stand(shade="B", star=True, open_ended=True, got=2, downs=1)
    other = Stand(shade="B", dice=1, open_ended=True)
    won = sum(
        p * q
        for (down, p) in ((0, Fraction(1, 2)), (1, Fraction(1, 3) + Fraction(1, 12)))
        for (y, q) in laid_out("B", 1, False).items()
        if 2 - down > y
    )
    assert abs(versus_odds(star, other).chance("win") - won) < Fraction(1, 10**7)


@pytest.mark.rule("BW-1.17")
@pytest.mark.parametrize("defender", ["", "ann", "reeve"])
def test_a_gm_who_sets_an_npc_against_somebody_reads_the_odds_of_whoever_tries_it(defender):
    reeve = sheet("reeve", "", sword="B3")
    table = Evening(sheet("ann", "ana", sword="B3"), reeve)
    table.do("ana", Propose(who="ann", intent="Win", task="I fence"))
    move = SetTest(
        kind="versus",
        ability="sword",
        time="a breath",
        failure="she bleeds",
        opponent="reeve",
        theirs="reeve:sword",
        defender=defender,
    )
    before = forecast(table.game, table.table, "gale", move)
    assert table.game.odds_are_of(table.table, "gale") == "ann"
    table.do("gale", move)
    assert before == table.game.outlook(table.table, "ana")


@pytest.mark.rule("BW-1.13", "BW-1.17")
def test_astrology_against_an_open_ended_roll_shows_its_odds_at_the_table():
    table = Evening(sheet("ann", "ana", astrology="B3"), sheet("bo", "ben", sorcery="B2"))
    table.set("ann", "astrology", kind="versus", opponent="bo", theirs="bo:sorcery")
    odds = table.game.outlook(table.table, "ana")
    won = sum(
        p * q
        for (x, p), (y, q) in product(
            laid_out("B", 3, True).items(), laid_out("B", 2, False).items()
        )
        if x > y
    )
    assert abs(odds.chance("win") - won) < Fraction(1, 10**7)


@pytest.mark.rule("BW-1.15", "BW-1.17")
@pytest.mark.parametrize("mine", [("B", 4, False), ("G", 3, False), ("B", 2, True)])
@pytest.mark.parametrize("theirs", [("B", 3, False), ("W", 2, False), ("G", 3, True)])
@pytest.mark.parametrize(("times", "plus"), [(1, 0), (2, 1)])
def test_a_versus_test_is_what_icepool_makes_of_it(mine, theirs, times, plus):
    odds = versus_odds(
        Stand(shade=mine[0], dice=mine[1], open_ended=mine[2], times=times, plus=plus),
        Stand(shade=theirs[0], dice=theirs[1], open_ended=theirs[2]),
    )
    a = mine[1] @ chain(mine[0], mine[2], 0)
    b = theirs[1] @ chain(theirs[0], theirs[2], 0)
    both = mine[2] and theirs[2]  # there icepool cuts the chains off
    for name, wins in (("win", lambda x, y: x > times * y + plus), ("lose", lambda x, y: y > x)):
        seen = icepool.map(wins, a, b).probability(True)
        if both:
            assert abs(odds.chance(name) - seen) < Fraction(1, 10**6)
        else:
            assert abs(odds.chance(name) - seen) < Fraction(1, 10**9)


@pytest.mark.rule("BW-1.5", "BW-1.6")
def test_doublings_are_on_ones_own_obstacle():
    lucky = asked("versus", rating="B4", against="B2", doubled=1)
    by_hand = sum(
        1
        for mine in product((0, 1), repeat=4)
        for theirs in product((0, 1), repeat=2)
        if passes(sum(mine), 2 * sum(theirs), "versus")
    )
    assert lucky.chance("win") == Fraction(by_hand, 64)
    turned = asked("versus", rating="B2", against="B4", against_doubled=1)
    assert turned.chance("lose") == lucky.chance("win")


@pytest.mark.rule("BW-1.17")
def test_whoever_has_no_dice_left_never_wins_a_versus_test():
    bare = asked("versus", rating="B2", bonus=-2, against="B1")
    assert (bare.chance("win"), bare.chance("tie")) == (0, Fraction(1, 2))


@pytest.mark.rule("BW-2.3", "BW-2.10", "BW-2.11")
def test_how_long_an_ability_takes_to_rise():
    # B4 meets Ob 2 (R), 3 and 4 (D): its fourth routine test is the tenth of all
    assert asked("advance", rating="B4", obs="2,3,4")["tests"] == 10
    assert asked("advance", rating="B4", obs="2,3,4", routine=3)["tests"] == 3
    # six dice meet Ob 4 (R), 5 and 6 (D)
    assert asked("advance", rating="B4", bonus=2, obs="4,5,6")["tests"] == 10
    assert asked("advance", rating="B4", obs="5", stat=True, difficult=2)["sessions"] == 1
    with pytest.raises(Illegal, match="never rises on routine tests alone"):
        asked("advance", rating="B5", obs="2")


@pytest.mark.rule("BW-2.4")
def test_where_only_passed_tests_count_it_takes_longer():
    # one die, Ob 1: half of them pass, a difficult test each; one routine is needed as well
    slow = asked("advance", rating="B1", obs="1", routine=1, passed_only=True)
    assert slow["tests"] == 2


def test_an_obstacle_as_high_as_any_may_be_asked_about():
    assert asked("advance", rating="B1", obs="40", routine=1)["tests"] == 1


@pytest.mark.parametrize("obs", ["", "two", "0", "41", ",".join(["1"] * 13)])
def test_obstacles_that_do_not_fit_are_refused(obs):
    with pytest.raises(Illegal, match="session"):
        asked("advance", obs=obs)


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        (
            "test rating=B4 ob=3 bonus=1 open=no fate=yes deeds=no call_on=no",
            {"pass": 691 / 1152, "fail": 461 / 1152},
        ),
        (
            "versus rating=B4 against=G3 open=yes against_open=no",
            {"win": 5225 / 11664, "tie": 2917 / 11664, "lose": 587 / 1944},
        ),
        ("advance rating=B4 obs=2,3,4", {"tests": 10, "sessions": 10 / 3}),
    ],
)
def test_the_command_line_answers(line, shown, capsys):
    from hearthside.cli import main

    main(["odds", "burning-wheel", *line.split(), "--json"])
    told = json.loads(capsys.readouterr().out)
    assert {name: told[name] for name in shown} == pytest.approx(shown)


def test_whatever_rating_there_may_be_can_be_asked_about():
    assert [pick.value for pick in RATINGS[:12]] == [*(f"B{n}" for n in range(11)), "G0"]


def test_whoever_has_no_dice_left_has_no_chance():
    table = Evening(sheet("ann", "ana", sword="B1", wounds="light", artha=POOR))
    table.set("ann", "sword", ob=1)
    assert table.game.outlook(table.table, "ana").chance("pass") == 0
