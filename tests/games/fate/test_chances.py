"""The odds of Fate against the printed table, every fall, brute best play, and icepool."""

from collections import Counter
from fractions import Fraction
from functools import cache
from importlib.resources import files
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.core.moves import Illegal
from hearthside.core.odds.best_play import Walk
from hearthside.core.odds.counting_falls import spread
from hearthside.core.odds.outcomes import Odds
from hearthside.games.fate.deck_of_fate import CARDS, DECK
from hearthside.games.fate.dice_and_outcomes import DICE, OUTCOMES, outcome, victories
from hearthside.games.fate.odds.chances import QUESTIONS, action, contest, harm
from hearthside.games.fate.odds.contest_odds import exchange, race, rolls
from hearthside.games.fate.odds.invoking import Invoking, Weighed, best_play
from hearthside.games.fate.odds.standing import Side, Standing, difficulty

FALLS = [sum(fall) for fall in product((-1, 0, 1), repeat=4)]
small = st.integers(-3, 5)


def counted(gaps) -> Odds:
    return Odds.of(Counter(map(outcome, gaps)), OUTCOMES)


# The table in the book, difficulty less approach from -5 to +5; style is part of Succeed.
PRINTED = {
    "Succeed": "100.0 98.8 93.8 81.5 61.7 38.3 18.5 6.2 1.2 0.0 0.0",
    "Style": "93.8 81.5 61.7 38.3 18.5 6.2 1.2 0.0 0.0 0.0 0.0",
    "Tie": "0.0 1.2 4.9 12.3 19.8 23.5 19.8 12.3 4.9 1.2 0.0",
    "Tie or succeed": "100.0 100.0 98.8 93.8 81.5 61.7 38.3 18.5 6.2 1.2 0.0",
}
COLUMNS = {
    "Succeed": ("success", "style"),
    "Style": ("style",),
    "Tie": ("tie",),
    "Tie or succeed": ("tie", "success", "style"),
}


@pytest.mark.rule("FA-9.2", "FA-2.4")
@pytest.mark.parametrize("column", PRINTED)
@pytest.mark.parametrize("rating", [-2, 0, 3])
def test_the_printed_table_comes_out(column, rating):
    rows = [action(rating, rating + gap).percent(*COLUMNS[column]) for gap in range(-5, 6)]
    assert " ".join(rows) == PRINTED[column]


@pytest.mark.rule("FA-2.1", "FA-2.4")
@given(rating=small, against=small)
def test_both_kinds_of_opposition_count_every_fall(rating, against):
    assert action(rating, against) == counted(fall + rating - against for fall in FALLS)
    opposed = counted(f + rating - g - against for f in FALLS for g in FALLS)
    assert action(rating, against, opposed=True) == opposed


@pytest.mark.rule("FA-2.4")
@pytest.mark.parametrize("gap", range(-9, 10))
def test_odds_agree_with_icepool(gap):
    dice = 4 @ icepool.Die([-1, 0, 1])
    for opposed, roll in ((False, dice), (True, dice - dice)):
        oracle = (roll + gap).map(outcome)
        odds = action(gap, 0, opposed=opposed)
        assert all(odds.chance(name) == oracle.probability(name) for name in OUTCOMES)


# Reactions


@pytest.mark.rule("FA-6.6", "FA-6.12")
@given(mine=small, theirs=small, fell=st.integers(-4, 4), opposing=st.integers(-4, 4))
def test_the_odds_of_a_roll_that_lies_are_those_of_what_a_reaction_would_make_of_it(
    mine, theirs, fell, opposing
):
    gap = fell + mine - opposing - theirs
    own, foe = Side(mine, fell), Side(theirs, opposing)
    assert Standing(own, foe).odds() == counted([gap])
    assert Standing(Side(mine + 2, fell), foe).odds() == counted([gap + 2])
    assert Standing(own, Side(theirs + 2, opposing)).odds() == counted([gap - 2])
    again = counted(gap - fell + again for again in FALLS)
    assert Standing(Side(mine), foe).odds() == again
    assert Standing(own, Side(theirs)).odds() == counted(gap + opposing - fell for fell in FALLS)


# The deck


def card(total: int, nth: int = 0) -> int:
    return [number for number in DECK if sum(CARDS[number]) == total][nth]


@pytest.mark.rule("FA-2.2")
def test_a_draw_counts_the_cards_left():
    left = (card(2), card(-1), card(-1, 1))
    odds = Standing(Side(1, card=True), difficulty(2), left).odds()
    assert odds.outcomes == (("fail", 2), ("tie", 0), ("success", 1), ("style", 0))
    assert Standing(Side(1, card=True), difficulty(2)).odds() == action(1, 2)
    rolled = Standing(Side(1), Side(0)).odds()
    assert Standing(Side(1, card=True), Side(0)).odds() == rolled, "a full deck falls as dice do"


@pytest.mark.rule("FA-2.2")
@given(st.lists(st.sampled_from(DECK), min_size=2, max_size=7, unique=True).map(tuple), small)
def test_two_draws_never_turn_up_the_same_card(left, edge):
    gaps = [sum(CARDS[m]) + edge - sum(CARDS[t]) for m in left for t in left if m != t]
    standing = Standing(Side(edge, card=True), Side(0, card=True), left)
    assert standing.odds() == counted(gaps)
    assert best_play(standing) == counted(gaps).reduced()
    assert best_play(standing, aspects=1) == best_play(standing), "with nothing to pay for it"


@pytest.mark.rule("FA-2.2", "FA-5.6")
def test_the_defender_reads_that_the_actor_draws_the_last_card():
    last = card(3)
    standing = Standing(Side(0, card=True), Side(0, card=True), (last,))
    theirs = counted([sum(CARDS[other]) - 3 for other in DECK])
    assert standing.turned().odds() == theirs
    assert standing.turned().turned() == standing


@pytest.mark.rule("FA-2.2")
def test_after_the_last_card_the_second_comes_from_a_fresh_deck():
    standing = Standing(Side(0, card=True), Side(0, card=True), (card(3),))
    assert standing.odds() == counted(3 - fall for fall in FALLS)


# Best play


Played = tuple[tuple[Fraction, ...], Fraction]
"""The chance of each outcome, and the fate points spent on average."""


def merit(played: Played, aim: str):
    chances, spent = played
    return sum(chances[OUTCOMES.index(aim) :]), -spent, chances[-1]


@cache
def brute(fell: int | None, edge: int, free: int, points: int, aim: str) -> Played:
    """Every fall tried and every reaction weighed, with nothing shared with the engine."""
    if fell is None:
        parts = [brute(fall, edge, free, points, aim) for fall in FALLS]
        chances = tuple(sum(part[0][at] for part in parts) / 81 for at in range(4))
        return chances, sum(part[1] for part in parts) / 81
    stand = tuple(Fraction(outcome(fell + edge) == name) for name in OUTCOMES), Fraction(0)
    ways = [stand]
    for paid, more_free, more_points in ((0, free - 1, points), (1, free, points - 1)):
        if more_free >= 0 and more_points >= 0:
            for again, more in ((fell, 2), (None, 0)):
                chances, spent = brute(again, edge + more, more_free, more_points, aim)
                ways.append((chances, spent + paid))
    return max(ways, key=lambda played: merit(played, aim))


@pytest.mark.rule("FA-6.3", "FA-6.4", "FA-6.6", "FA-6.12")
@pytest.mark.parametrize("aim", ["tie", "success", "style"])
@pytest.mark.parametrize(("free", "points"), [(0, 0), (0, 1), (0, 3), (1, 1), (2, 0)])
@pytest.mark.parametrize("gap", [-6, -4, -2, -1, 0, 1, 3])
def test_best_play_is_what_trying_everything_finds(gap, free, points, aim):
    odds = action(gap, 0, fate_points=points, aspects=9, free=free, aim=aim)
    chances, spent = brute(None, gap, free, points, aim)
    assert tuple(map(odds.chance, OUTCOMES)) == chances
    walk = Walk(Invoking(aim), OUTCOMES)
    assert walk.merit(Weighed(None, gap, free, points))[1] == -spent


@pytest.mark.rule("FA-6.3", "FA-6.12")
@pytest.mark.parametrize("points", [1, 2])
@pytest.mark.parametrize("gap", [-3, 0, 2])
def test_against_a_roll_one_invokes_after_both_fell(gap, points):
    odds = action(2 + gap, 2, opposed=True, fate_points=points, aspects=points)
    parts = [brute(None, gap - theirs, 0, points, "success")[0] for theirs in FALLS]
    wanted = tuple(sum(part[at] for part in parts) / 81 for at in range(4))
    assert tuple(map(odds.chance, OUTCOMES)) == wanted


@pytest.mark.rule("FA-6.3")
def test_points_beyond_the_aspects_buy_nothing():
    assert action(0, 3, fate_points=5, aspects=1) == action(0, 3, fate_points=1, aspects=5)
    assert action(0, 3, fate_points=5) == action(0, 3)
    assert action(0, 3, fate_points=2, aspects=2).chance("success", "style") > action(
        0, 3, fate_points=2, aspects=1
    ).chance("success", "style")


@pytest.mark.rule("FA-6.4")
def test_free_invocations_come_on_top_of_paid_ones():
    both = action(0, 5, fate_points=1, aspects=1, free=1)
    assert both == action(0, 5, fate_points=2, aspects=2)
    walk = Walk(Invoking(), OUTCOMES)
    assert walk.merit(Weighed(0, -1, free=1, points=1)) == (1, 0, 0)


def test_nobody_pays_for_what_they_have_or_cannot_get():
    walk = Walk(Invoking(), OUTCOMES)
    assert walk.best(Weighed(1, 0, points=3)) == "pass"
    assert walk.best(Weighed(0, 0, points=3)) == "add"
    assert walk.best(Weighed(-4, -1, points=1)) == "reroll"
    assert walk.best(Weighed(0, -9, points=2)) == "pass"


@pytest.mark.rule("FA-2.2", "FA-6.12")
def test_after_a_card_a_reroll_draws_another_one():
    left = (card(2), card(-1), card(-1, 1))
    standing = Standing(Side(0, card=True), difficulty(1), left)
    odds = best_play(standing, fate_points=1, aspects=1)
    # +2 wins at once; after a -1 two cards are left, one of them the +2; adding 2 only ties.
    assert odds.chance("success", "style") == Fraction(1, 3) + Fraction(2, 3) * Fraction(1, 2)
    fresh = best_play(
        Standing(Side(0, card=True), difficulty(1), (card(-4),)), fate_points=1, aspects=1
    )
    assert fresh.chance("success", "style") == action(0, 1).chance("success", "style")


@pytest.mark.rule("FA-2.2", "FA-6.12")
@given(st.lists(st.sampled_from(DECK), min_size=4, max_size=6, unique=True).map(tuple), small)
def test_best_play_from_a_shared_deck_is_what_trying_every_order_finds(left, edge):
    def play(mine: int, theirs: int, rest: tuple[int, ...]) -> Played:
        gap = sum(CARDS[mine]) + edge - sum(CARDS[theirs])
        again = [outcome(gap - sum(CARDS[mine]) + sum(CARDS[more])) for more in rest]
        stand = tuple(Fraction(outcome(gap) == name) for name in OUTCOMES)
        add = tuple(Fraction(outcome(gap + 2) == name) for name in OUTCOMES)
        reroll = tuple(Fraction(again.count(name), len(rest)) for name in OUTCOMES)
        ways = [(stand, Fraction(0)), (add, Fraction(1)), (reroll, Fraction(1))]
        return max(ways, key=lambda played: merit(played, "success"))

    parts = [
        play(mine, theirs, tuple(set(left) - {mine, theirs}))[0]
        for mine in left
        for theirs in left
        if mine != theirs
    ]
    standing = Standing(Side(edge, card=True), Side(0, card=True), left)
    odds = best_play(standing, fate_points=1, aspects=1)
    wanted = tuple(sum(part[at] for part in parts) / len(parts) for at in range(4))
    assert tuple(map(odds.chance, OUTCOMES)) == wanted


# Harm and contests


@pytest.mark.rule("FA-5.7")
def test_harm_is_the_shifts_of_a_hit():
    odds = harm(2, 1)
    assert odds.names == ("0", "1", "2", "3", "4", "5")
    hit = action(2, 1)
    assert odds.weight("0") == hit.weight("fail", "tie")
    assert odds.weight("3", "4", "5") == hit.weight("style")
    assert harm(0, 9).outcomes == (("0", 81),)
    assert harm(0, 0, opposed=True).weight("8") == 1


@pytest.mark.rule("FA-7.2", "FA-7.3")
@pytest.mark.parametrize("ratings", [(2, 2), (3, 1), (1, 2, 0)])
def test_an_exchange_counts_every_fall_of_everyone(ratings):
    weights = [(n, spread(DICE).weight(n)) for n in range(-4, 5)]
    tried: Counter[tuple[int, int]] = Counter()
    for fell_so in product(weights, repeat=len(ratings)):
        results = [fell + rating for (fell, _), rating in zip(fell_so, ratings, strict=True)]
        times = 1
        for _, weight in fell_so:
            times *= weight
        tried[victories(results)] += times
    assert {won: weight for won, weight in exchange(rolls(ratings)).items() if weight} == tried


@pytest.mark.rule("FA-7.2")
def test_a_contest_is_a_race_to_three():
    assert contest(2, [2]).chance("win") == Fraction(1, 2)
    thirds = race((1, 1, 1))
    assert {Fraction(weight, thirds.total) for weight in thirds.ends.values()} == {Fraction(1, 3)}
    turns = exchange(rolls((3, 1)))
    total = sum(turns.values())
    # Followed exchange by exchange until next to nothing is left undecided.
    open_races, won, steps = {(0, 0): 1.0}, 0.0, 0.0
    for _ in range(400):
        following: Counter[tuple[int, int]] = Counter()
        for scores, chance in open_races.items():
            steps += chance
            for (place, score), weight in turns.items():
                after = tuple(n + score * (at == place) for at, n in enumerate(scores))
                if after[0] >= 3:
                    won += chance * weight / total
                elif after[1] < 3:
                    following[after] += chance * weight / total
        open_races = following
    assert float(contest(3, [1]).chance("win")) == pytest.approx(won, abs=1e-12)
    assert float(race((3, 1)).steps) == pytest.approx(steps, abs=1e-9)


# Questions from outside, and the proofs kept beside the rules


def ask(question: str) -> Odds:
    """`overcome rating=2 against=3 opposed=yes` as the command line would put it."""
    name, *given = question.split()
    question = QUESTIONS[name]
    fields = {field.name: field for field in question.fields}
    values = {}
    for part in given:
        key, _, raw = part.partition("=")
        values[key] = fields[key].read([raw])
        assert not fields[key].problem(values[key])
    odds = question.answer(values)
    assert isinstance(odds, Odds)
    return odds


PROOFS = files("hearthside.games.fate").joinpath("proofs/odds.txt").read_text("utf-8").splitlines()


@pytest.mark.rule("FA-9.2", "FA-2.4", "FA-5.7", "FA-6.3", "FA-7.2")
@pytest.mark.parametrize("proof", [line for line in PROOFS if line and not line.startswith("#")])
def test_exact_odds_stay_as_they_are(proof):
    question, _, _ = proof.partition(":")
    odds = ask(question)
    told = ", ".join(f"{name} {odds.chance(name)}" for name in odds.names)
    assert f"{question}: {told}" == proof


def test_every_question_has_a_proof():
    assert {line.split()[0] for line in PROOFS if line and line[0] != "#"} == QUESTIONS.keys()


def test_every_question_answers_its_form_as_it_starts():
    for name, question in QUESTIONS.items():
        starts = {field.name: getattr(field, "value", None) for field in question.fields}
        odds = question.answer(
            {**starts, "rating": 1, **({"rivals": "1"} if name == "contest" else {"against": 1})}
        )
        assert isinstance(odds, Odds)
        assert question.rules


@pytest.mark.parametrize("rivals", ["two", "1.5", "", "1 1 1 1 1 1"])
def test_rivals_that_make_no_contest_are_explained(rivals):
    with pytest.raises(Illegal) as refused:
        QUESTIONS["contest"].answer({"rating": 1, "rivals": rivals})
    assert refused.value.field == "rivals"
