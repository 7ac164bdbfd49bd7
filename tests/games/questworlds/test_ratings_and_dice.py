"""Ratings, dice, degrees, bumps and odds: the arithmetic of QW-2 and QW-5, each by itself."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import icepool
import pytest

from hearthside.core.odds.chain import settle
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.ability_ratings import ordered
from hearthside.games.questworlds.contest.target import scale
from hearthside.games.questworlds.creation.ability_kinds import likely_best
from hearthside.games.questworlds.degrees_and_bumps import (
    USUAL,
    Dice,
    Roller,
    bumped,
    capped,
    degree,
    final_degrees,
    outcome,
    read,
)
from hearthside.games.questworlds.group.points import group_level
from hearthside.games.questworlds.odds import extended_contest, simple_contest
from hearthside.games.questworlds.ratings import (
    CLASSES,
    modifier,
    parse_rating,
    resistance,
    split,
    written,
)
from hearthside.games.questworlds.victory_levels import CRITICAL, FAILURE, FUMBLE, POINTS, SUCCESS
from tests.games.questworlds.evening import Evening, ability, hero


@pytest.mark.rule("QW-2.1.2")
@pytest.mark.parametrize(
    ("full", "text"),
    [
        (21, "1M"),
        (27, "7M"),
        (43, "3M2"),
        (20, "20"),
        (40, "20M"),
        (17, "17"),
        (-6, "−6"),
        (0, "0"),
    ],
)
def test_ratings_read_and_print_as_the_game_writes_them(full, text):
    assert written(full) == text
    assert parse_rating(text) == full


@pytest.mark.rule("QW-2.1.2")
def test_w_reads_as_m_another_sign_prints_and_m_is_20_as_a_modifier():
    assert parse_rating("7w") == parse_rating("7W") == 27
    assert written(43, "ᛗ") == "3ᛗ2"
    assert parse_rating("3ᛗ2", "ᛗ") == 43
    assert (modifier(20), modifier(40), modifier(-3)) == ("+M", "+M2", "−3")
    for wrong in ("M", "25M", "x", "7MM", ""):
        with pytest.raises(ValueError, match=r"[.]$"):
            parse_rating(wrong)
    assert all(parse_rating(written(full)) == full for full in range(-20, 140))


@pytest.mark.rule("QW-2.3.3")
def test_the_classes_of_resistance():
    assert [resistance(14, kind) for kind in CLASSES] == [-6, 8, 14, 20, 34, 54]
    assert resistance(30, "very low") == 6


@pytest.mark.rule("QW-2.3.4")
def test_degrees_of_a_die():
    assert degree(1, 1) == CRITICAL
    assert degree(1, 15) == CRITICAL
    assert degree(15, 15) == SUCCESS
    assert degree(16, 15) == FAILURE
    assert degree(20, 20) == FUMBLE
    assert [degree(face, 0) for face in (1, 10, 20)] == [FAILURE, FAILURE, FUMBLE]


@pytest.mark.rule("QW-2.3.5.1")
def test_low_rolls_may_be_better_and_exact_hits_critical():
    low = Dice(high=False)
    assert outcome(SUCCESS, SUCCESS, 3, 9, low) == 1
    assert outcome(SUCCESS, SUCCESS, 3, 9) == -1
    exact = Dice(high=True, exact=True)
    assert [degree(face, 12, exact) for face in (1, 2, 12, 13, 20)] == [
        FUMBLE,
        SUCCESS,
        CRITICAL,
        FAILURE,
        FAILURE,
    ]
    assert degree(20, 20, exact) == CRITICAL
    assert degree(1, 1, exact) == CRITICAL


@pytest.mark.rule("QW-2.3.5", "QW-5.1.2")
def test_the_better_degree_wins_then_the_better_roll_and_two_fumbles_tie():
    assert outcome(CRITICAL, FUMBLE, 1, 20) == 4
    assert outcome(CRITICAL, FAILURE, 1, 19) == 3
    assert outcome(SUCCESS, FAILURE, 2, 19) == 2
    assert outcome(SUCCESS, SUCCESS, 8, 5) == 1
    assert outcome(SUCCESS, SUCCESS, 5, 5) == 0
    assert outcome(FUMBLE, FUMBLE, 20, 20) == 0
    # Bumped down to it, the dice as rolled still do not matter.
    assert outcome(FUMBLE, FUMBLE, 3, 20) == 0


@pytest.mark.rule("QW-2.3.5.2", "QW-2.3.5.3")
def test_masteries_cancel_then_bump_up_then_bump_the_other_down():
    assert read(Roller(47), Roller(30), (10, 10)).final == (SUCCESS, SUCCESS)
    mine, theirs, steps = bumped(SUCCESS, SUCCESS, 3, (False, False), (0, 0))
    assert (mine, theirs) == (CRITICAL, FUMBLE)
    assert [(step.side, step.up) for step in steps] == [(0, True), (1, False), (1, False)]
    assert bumped(SUCCESS, FAILURE, -2, (False, False), (0, 0))[:2] == (SUCCESS, CRITICAL)
    # Never below a fumble.
    assert bumped(CRITICAL, FUMBLE, 2, (False, False), (0, 0))[:2] == (CRITICAL, FUMBLE)


@pytest.mark.rule("QW-2.3.5.2", "QW-4.4.1.5")
def test_an_injury_bumps_down_before_masteries_bump_up():
    injured = Roller(27, down=True)
    reading = read(injured, Roller(14), (20, 10))
    # A fumble cannot fall, then the mastery lifts it.
    assert reading.final[0] == FAILURE
    reading = read(injured, Roller(14), (5, 10))
    assert [bump.why for bump in reading.bumps] == ["injury", "mastery"]
    assert reading.final[0] == SUCCESS


@pytest.mark.rule("QW-4.5.1")
def test_a_stretch_wins_a_minor_victory_at_most():
    assert [capped(result, True, False) for result in (1, 2, 3, 4, -4)] == [1, 2, 2, 2, -4]
    assert capped(-4, False, True) == -2


@pytest.mark.rule("QW-5.2.2")
def test_the_level_of_a_group_by_difference():
    assert [group_level(n) for n in (0, 1, 2, 3, 4, 5, 9)] == [0, 1, 2, 3, 3, 4, 4]
    assert [group_level(-n) for n in (1, 2, 4, 5)] == [-1, -2, -3, -4]


def test_the_quick_bumps_are_the_bumps_step_by_step():
    flags = (False, True)
    for mine, theirs, left in product(range(4), range(4), range(-4, 5)):
        for downs in product(flags, flags):
            assert (
                final_degrees(mine, theirs, left, downs)
                == bumped(mine, theirs, left, downs, (0, 0))[:2]
            )


@pytest.mark.parametrize("dice", [USUAL, Dice(high=False), Dice(high=True, exact=True)])
def test_contest_odds_are_every_fall_counted(dice):
    rng = Random(5)

    def roller() -> Roller:
        down, stretch = rng.random() < 0.2, rng.random() < 0.2
        return Roller(rng.randint(-8, 70), down, rng.randint(0, 2), stretch)

    for _ in range(60):
        me, them = roller(), roller()
        counted = Counter(
            read(me, them, faces, dice).outcome for faces in product(range(1, 21), repeat=2)
        )
        assert simple_contest.weights(me, them, dice) == [counted[n] for n in range(-4, 5)]


def test_contest_odds_agree_with_icepool():
    die = icepool.d(20)
    for mine, theirs in ((17, 14), (27, 14), (13, 34), (-2, 14)):
        told = icepool.map(
            lambda a, b, m=mine, t=theirs: read(Roller(m), Roller(t), (a, b)).outcome, die, die
        )
        odds = simple_contest.contest(Roller(mine), Roller(theirs))
        for at, name in enumerate(odds.names, -4):
            assert odds.chance(name) == Fraction(told.quantity(at), told.denominator())


@pytest.mark.rule("QW-2.3.5.4")
def test_a_hero_point_is_kept_for_a_defeat():
    without = simple_contest.contest(Roller(17), Roller(14))
    kept = simple_contest.contest(Roller(17), Roller(14), USUAL, 1)
    assert kept.weight("complete defeat") == 0
    assert kept.weight("complete victory") == without.weight("complete victory")
    defeats = without.names[:4]
    assert kept.weight(*defeats) < without.weight(*defeats)
    # By brute force: bump a defeat once, if it is not a critical already.
    counted: Counter[int] = Counter()
    for faces in product(range(1, 21), repeat=2):
        found = read(Roller(17), Roller(14), faces)
        if found.outcome < 0 and found.final[0] < CRITICAL:
            found = read(Roller(17, spent=1), Roller(14), faces)
        counted[found.outcome] += 1
    assert [weight for _, weight in kept.outcomes] == [counted[n] for n in range(-4, 5)]


def _chain(me, them, start=(0, 0)):
    """The same race by the general chain, ties and all."""
    steps = [(w, at - 4) for at, w in enumerate(simple_contest.weights(me, them)) if w]

    def follow(score):
        for weight, result in steps:
            points = POINTS[abs(result)]
            mine, theirs = score
            yield weight, (mine + points, theirs) if result > 0 else (mine, theirs + points)

    return settle(start, lambda score: score if max(score) >= 5 else None, follow)[start]


@pytest.mark.rule("QW-8.1")
@pytest.mark.parametrize(
    ("mine", "theirs", "start"), [(17, 14, (0, 0)), (27, 14, (2, 3)), (13, 54, (0, 4))]
)
def test_the_race_to_five_is_the_absorbing_chain(mine, theirs, start):
    run = extended_contest.run(Roller(mine), Roller(theirs), start=start)
    ending = _chain(Roller(mine), Roller(theirs), start)
    assert run.exchanges == ending.steps
    assert {k: Fraction(v, run.total) for k, v in run.ends.items()} == {
        k: Fraction(v, ending.total) for k, v in ending.ends.items()
    }


def test_the_questions_answer_as_the_command_line_asks():
    odds = GAME.questions["contest"].answer({"rating": "7M", "against": "14", "hero_points": 1})
    assert odds.names[0] == "complete defeat"
    assert odds.names[4] == "tie"
    assert odds.names[8] == "complete victory"
    answer = GAME.questions["extended"].answer({"rating": "17", "against": "14"})
    assert answer["win"] + answer["lose"] == 1
    assert answer["levels"].chance(*answer["levels"].names) == 1
    assert answer["exchanges"] > 1


def test_split_is_the_target_number_and_the_masteries():
    assert [split(n) for n in (14, 20, 21, 40, 41, -3)] == [
        (14, 0),
        (20, 0),
        (1, 1),
        (20, 1),
        (1, 2),
        (-3, 0),
    ]


def test_keywords_come_first_each_with_what_lies_under_it_and_the_first_is_the_likely_best():
    keyword = ability("Lamplighter", 13, sort="keyword")
    under = ability("Heights", 18, sort="breakout", under="lamplighter")
    who = hero("wren", under, keyword, Sword=17)
    assert [one.id for one in ordered(who)] == ["lamplighter", "heights", "sword"]
    loose = hero("wren", ability("Heights", 18, sort="breakout"), Sword=17)
    assert likely_best(loose) == "sword"


@pytest.mark.rule("QW-2.3.3")
def test_whoever_makes_up_a_rating_reads_what_is_hard_and_what_a_mastery_is():
    assert scale(Evening().table) == (
        "Low is 8, moderate is 14, high is 20, very high is 14M. "
        "M is a mastery: the result is a step better."
    )
