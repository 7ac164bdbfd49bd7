"""Odds as bars are exact; a die shows the right mark."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hearthside.core.attempt_card import Thrown
from hearthside.core.forecasts import forecast_key
from hearthside.core.forms import Option
from hearthside.core.odds.headline import Hope
from hearthside.core.odds.outcomes import Odds
from hearthside.core.show import Grade
from hearthside.web.render.dice_marks import fate_mark
from hearthside.web.render.forms import Drafting
from hearthside.web.render.odds_bar import FINEST, bar, figures
from tests.web.samples import FOUR_DICE, GRADES, NAMES


def test_a_bar_is_as_wide_as_there_are_ways_to_fall():
    drawn = bar(FOUR_DICE, GRADES, "tie")
    assert drawn.width == 81
    assert [part.width for part in drawn.stretches] == [15, 16, 35, 15]
    assert [part.x for part in drawn.stretches] == [0, 15, 31, 66]
    assert [part.percent for part in drawn.stretches] == ["18.5%", "19.8%", "43.2%", "18.5%"]
    assert [part.here for part in drawn.stretches] == [False, True, False, False]
    assert drawn.words == "Fail 18.5%, Tie 19.8%, Success 43.2%, Style 18.5%"


@pytest.mark.parametrize(
    ("of", "whose", "given", "said"),
    [
        ("success or better", "", "", "Chance: success or better"),
        ("passes", "", "", "Chance that it passes"),
        ("to win the round", "", "", "Chance to win the round"),
        ("you win", "", "if Voss answers", "Chance that you win, if Voss answers"),
        ("Wren wins", "Wren", "", "Chance that Wren wins"),
        ("the wall holds", "Wren", "", "Wren: chance that the wall holds"),
        ("passes", "Wren", "", "Wren: chance that it passes"),
        ("success", "Wren", "", "Wren: chance of success"),
        ("to win", "Wren", "", "Wren: chance to win"),
    ],
)
def test_what_several_figures_are_the_chance_of_is_said_once(
    of: str, whose: str, given: str, said: str
):
    drawn = bar(FOUR_DICE, GRADES, whose=whose, given=given)
    assert replace(drawn, of=of).said_above == said


def test_a_small_bar_has_one_stretch_for_neighbours_that_look_alike():
    odds = Odds((("worst", 1), ("bad", 2), ("even", 0), ("good", 3), ("best", 4)))
    tones = {"worst": "fail", "bad": "fail", "even": "tie", "good": "success", "best": "success"}
    drawn = bar(odds, [Grade(name, name, tone) for name, tone in tones.items()])
    assert [(part.tone, part.x, part.width) for part in drawn.in_short] == [
        ("fail", 0, 3),
        ("success", 3, 7),
    ]
    assert len(drawn.drawn) == 4


@given(st.lists(st.integers(0, 10**40), min_size=1, max_size=9).filter(any))
def test_widths_are_whole_touch_and_keep_their_proportions(weights: list[int]):
    odds = Odds(tuple((f"o{at}", weight) for at, weight in enumerate(weights)))
    drawn = bar(odds)
    assert sum(part.width for part in drawn.stretches) == drawn.width <= FINEST + len(weights)
    for left, right in pairwise(drawn.stretches):
        assert left.x + left.width == right.x
    for part, weight in zip(drawn.stretches, weights, strict=True):
        assert (part.width > 0) == (weight > 0), "what can happen is seen"
        assert abs(part.width * odds.total - weight * drawn.width) <= odds.total * (
            len(weights) + 1
        )


@given(st.lists(st.integers(0, 500), min_size=2, max_size=6).filter(any))
def test_small_counts_are_drawn_one_for_one(weights: list[int]):
    odds = Odds(tuple((f"o{at}", weight) for at, weight in enumerate(weights)))
    assert [part.width for part in bar(odds).stretches] == [w for _, w in odds.reduced().outcomes]


@given(st.lists(st.integers(0, 10**6), min_size=2, max_size=9).filter(any))
def test_the_figures_of_a_bar_add_up_as_they_are_read(weights: list[int]):
    shown = figures(weights)
    exact = [weight * 100 / sum(weights) for weight in weights]
    differ = len(set(weights)) == len(weights)
    if differ and not any("er" in one for one in shown):  # “under 0.1%” is no figure to add
        assert round(sum(float(one.rstrip("%")) for one in shown), 3) == 100
    for one, share in zip(shown, exact, strict=True):
        assert "er" in one or abs(float(one.rstrip("%")) - share) < 0.16
    assert len(set(zip(weights, shown, strict=True))) == len(set(weights)), "alike reads alike"


@pytest.mark.parametrize(
    ("weights", "headline", "hopeful"),
    [
        ((15, 16, 35, 15), "61.7% success or better", True),
        ((0, 0, 81, 0), "Success", True),
        ((0, 81, 0, 0), "Tie", False),
        ((40, 40, 1, 0), "1.2% success", False),
        ((40, 41, 0, 0), "0% success or better", False),
        ((0, 0, 1, 1), "100% success or better", True),
        ((1, 0, 10**9, 0), "over 99.9% success", True),
        ((10**9, 0, 0, 1), "under 0.1% success or better", False),
    ],
)
def test_the_headline_is_honest(weights: tuple[int, ...], headline: str, hopeful: bool):
    drawn = bar(Odds(tuple(zip(NAMES, weights, strict=True))), GRADES)
    assert (drawn.headline, drawn.hopeful) == (headline, hopeful)


def test_somebody_elses_chances_are_called_theirs_and_raise_no_hope():
    odds = Odds((("fail", 1), ("tie", 1), ("success", 1), ("style", 1)))
    drawn = bar(odds, GRADES, whose="Quill")
    assert (drawn.headline, drawn.hopeful) == ("50.0% for Quill", False)


def test_what_an_outcome_is_called_here_is_good_for_somebody():
    odds, grades = Odds((("fail", 1), ("success", 2))), GRADES
    drawn = bar(odds, grades, called=(("fail", "Bo wins"), ("success", "Ann wins")))
    assert [part.label for part in drawn.keyed] == ["Bo wins", "Ann wins"]
    assert "fail" not in {part.tone for part in drawn.keyed}


@pytest.mark.parametrize(
    ("label", "words", "whose", "headline"),
    [
        ("Passes", "it passes", "", "It passes"),
        ("Wins", "you win", "", "You win"),
        ("Wins", "", "Gerlind", "Gerlind wins"),
    ],
)
def test_what_is_certain_is_said_once(label: str, words: str, whose: str, headline: str):
    grades = [Grade("bad", "Fails", "fail"), Grade("good", label, "success")]
    hope = Hope(words, ("good",)) if words else None
    odds = Odds.certain("good", ("bad", "good"))
    assert bar(odds, grades, whose=whose, hope=hope).headline == headline


def test_a_label_that_says_how_it_ends_shows_no_odds_beside_it():
    grades = [Grade("fail", "Fails", "fail"), Grade("pass", "Passes", "success")]
    odds = Odds.certain("pass", ("fail", "pass"))
    for label, help, shown in (
        ("Done, it passes", "", False),
        ("Leave it", "It passes.", False),
        ("Open the sixes", "", True),
    ):
        option = Option(move="x", label=label, help=help)
        drafting = Drafting(
            grades=grades,
            forecasts={forecast_key(option): odds},
            hope=Hope("it passes", ("pass",)),
        )
        assert bool(drafting.form(option).odds) == shown


def test_a_sentence_of_the_help_that_says_more_of_what_is_certain_stands_out_in_its_place():
    grades = [Grade("fail", "Failure", "fail"), Grade("style", "Style", "style")]
    option = Option(move="x", label="Done", help="It takes two. You hit with style for 3.")
    drafting = Drafting(
        grades=grades,
        forecasts={forecast_key(option): Odds.certain("style", ("fail", "style"))},
        hope=Hope("you hit", ("style",), sure=(("style", "you hit with style"),)),
    )
    form = drafting.form(option)
    assert form.odds
    assert form.odds.headline == "You hit with style for 3"
    assert form.option.help == "It takes two."


def test_a_game_without_grades_still_gets_a_bar():
    drawn = bar(Odds((("lost", 1), ("drawn", 2), ("won", 3), ("crushed", 4), ("legend", 5))))
    assert [part.label for part in drawn.stretches] == ["Lost", "Drawn", "Won", "Crushed", "Legend"]
    assert [part.tone for part in drawn.stretches] == ["fail", "tie", "success", "style", "style"]
    assert drawn.headline == "33.3% legend"


def test_a_long_key_lists_only_what_can_happen():
    few = bar(Odds((("a", 1), ("b", 0))))
    assert [part.name for part in few.keyed] == ["a", "b"]
    many = bar(Odds((("a", 1), ("b", 0), ("c", 0), ("d", 1), ("e", 1))), here="c")
    assert [part.name for part in many.keyed] == ["a", "c", "d", "e"]
    assert [part.name for part in many.drawn] == ["a", "d", "e"]


@pytest.mark.parametrize(
    ("face", "mark"),
    [("+", "plus"), ("+1", "plus"), ("1", "plus"), ("−", "minus"), ("-1", "minus"), ("", "blank"),
     ("0", "blank")],
)  # fmt: skip
def test_a_fate_die_shows_its_mark(face: str, mark: str):
    assert fate_mark(Thrown("fate", face)) == mark
