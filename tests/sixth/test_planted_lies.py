"""The suite catches odds, cards and rules that are shown and are not so: each lie is planted."""

from typing import Any

import pytest
from candlelight import GAME, numbers, venture, wanderers
from candlelight.state import CandlePlay
from msgspec.structs import replace
from planting import caught, faulty, over

from hearthside.conformance import test_contract, test_odds, test_shown
from hearthside.core.attempt_card import Throw
from hearthside.core.pieces import Rating, Why
from hearthside.core.reasons import read
from hearthside.core.say import line
from hearthside.core.show import Section
from hearthside.core.table import Table


def test_odds_that_lie():
    def outlook(self: Any, table: Table[CandlePlay], seat: str = "") -> Any:
        told = type(GAME).outlook(self, table, seat)
        trying = table.play.venture
        if trying is None or trying.faces:
            return told
        return numbers.odds(3, trying.dark)

    caught(test_odds.test_what_is_foretold_is_what_the_falls_come_to, faulty(outlook=outlook))


def test_odds_that_forget_the_dice_once_they_lie():
    def outlook(self: Any, table: Table[CandlePlay], seat: str = "") -> Any:
        trying = table.play.venture
        return trying and numbers.odds(venture.light(table, trying.who), trying.dark)

    over(test_odds.test_what_is_left_as_it_stands_ends_as_foretold, GAME)
    with pytest.raises(AssertionError, match="and it was"):
        over(test_odds.test_what_is_left_as_it_stands_ends_as_foretold, faulty(outlook=outlook))


def test_a_grade_that_is_said_to_be_the_other_side_s():
    def say(self: Any, table: Table[CandlePlay], event: Any) -> Any:
        told = type(GAME).say(self, table, event)
        return [replace(one, against=True) for one in told]

    def odds_are_of(self: Any, table: Table[CandlePlay], seat: str) -> str:
        return table.play.venture.who if table.play.venture else ""

    check = test_odds.test_what_is_left_as_it_stands_ends_as_foretold
    over(check, faulty(odds_are_of=odds_are_of))
    with pytest.raises(AssertionError, match="and it was"):
        over(check, faulty(odds_are_of=odds_are_of, say=say))


def raised(throw: Throw) -> Throw:
    """One more than its parts come to."""
    return replace(throw, total=str(read(throw.total) + 1)) if throw.total else throw


def thrown(throw: Throw) -> Throw:
    """One more all through than the dice show, in what they came to and in the total."""
    first, *parts = throw.parts
    more = replace(first, value=str(read(first.value) + 1))
    return replace(raised(throw), parts=(more, *parts)) if throw.total else throw


def lit(throw: Throw) -> Throw:
    """One more Light than is on the sheet, in the total too."""
    parts = [
        replace(one, value=str(read(one.value) + 1)) if one.label == "Light" else one
        for one in throw.parts
    ]
    return replace(raised(throw), parts=tuple(parts))


def short(throw: Throw) -> Throw:
    """Fewer dice than it says there are."""
    return replace(throw, score=throw.dice[0].face, total="3D") if throw.dice else throw


def scored(throw: Throw) -> Throw:
    """What no die shows, as what counts."""
    return replace(throw, score="7") if throw.dice else throw


def counted(throw: Throw) -> Throw:
    """One success more than there are."""
    dice = tuple(replace(die, reads="hit") for die in throw.dice)
    return replace(throw, dice=dice, score=f"{len(dice) + 1} successes") if dice else throw


@pytest.mark.parametrize(
    ("check", "lying"),
    [
        (test_shown.test_a_total_is_what_its_parts_add_up_to, raised),
        (test_shown.test_a_total_is_what_its_dice_come_to, thrown),
        (test_shown.test_a_total_is_what_its_dice_come_to, short),
        (test_shown.test_what_a_throw_starts_from_is_what_the_sheet_says, lit),
        (test_shown.test_a_score_is_what_its_dice_show, scored),
        (test_shown.test_a_score_is_what_its_dice_show, counted),
    ],
)
def test_a_throw_that_lies(check, lying):
    def attempt(self: Any, table: Table[CandlePlay]) -> Any:
        card = type(GAME).attempt(self, table)
        return card and replace(card, throws=tuple(map(lying, card.throws)))

    over(check, GAME)
    with pytest.raises(AssertionError):
        over(check, faulty(attempt=attempt))


@pytest.mark.parametrize(
    ("check", "lie"),
    [
        (test_odds.test_the_card_shows_the_odds_there_are, {"odds_past": False}),
        (test_odds.test_the_card_shows_the_odds_there_are, {"odds": numbers.odds(3, 3)}),
        (test_odds.test_what_is_left_as_it_stands_ends_as_foretold, {"grade": "shining"}),
    ],
)
def test_a_card_that_lies(check, lie):
    def attempt(self: Any, table: Table[CandlePlay]) -> Any:
        card = type(GAME).attempt(self, table)
        return card and replace(card, **lie)

    over(check, GAME)
    with pytest.raises(AssertionError):
        over(check, faulty(attempt=attempt))


@pytest.mark.parametrize(
    "piece",
    [
        Rating(label="Light", value="2", why=Why("", ("CL-9.9",))),
        Rating(label="Light", value="2", path="cast.wanderer.lights"),
        Rating(label="Light", value="2", why=Why()),
    ],
)
def test_ids_and_paths_that_do_not_exist(piece):
    def sheet(self: Any, table: Table[CandlePlay], character: str) -> Any:
        whole = type(GAME).sheet(self, table, character)
        return replace(whole, sections=(*whole.sections, Section("More", (piece,))))

    caught(test_shown.test_what_is_shown_is_there, faulty(sheet=sheet))


def test_a_rating_that_is_another_than_the_value_behind_it():
    def pieces(self: Any, table: Table[CandlePlay], who: Any) -> Any:
        light, candles = type(GAME).pieces(self, table, who)
        return (replace(light, value=str(who.light + 1)), candles)

    caught(test_shown.test_what_is_shown_is_there, faulty(pieces=pieces))


@pytest.mark.parametrize("named", [{"who": ("wander",)}, {"against": ("the-dark",)}])
def test_a_card_that_names_nobody(named):
    def attempt(self: Any, table: Table[CandlePlay]) -> Any:
        card = type(GAME).attempt(self, table)
        return card and replace(card, **named)

    caught(test_shown.test_what_is_shown_is_there, faulty(attempt=attempt))


def test_coins_that_nobody_holds():
    def pieces(self: Any, table: Table[CandlePlay], who: Any) -> Any:
        light, candles = type(GAME).pieces(self, table, who)
        return (light, replace(candles, count=candles.count + 1))

    caught(test_shown.test_what_is_shown_is_there, faulty(pieces=pieces))


def test_a_beat_that_is_not_among_the_beats():
    def attempt(self: Any, table: Table[CandlePlay]) -> Any:
        card = type(GAME).attempt(self, table)
        return card and replace(card, beat="Elsewhere")

    caught(test_shown.test_what_is_shown_is_there, faulty(attempt=attempt))


def test_a_rule_in_a_line_that_has_no_card():
    def say(self: Any, table: Table[CandlePlay], event: Any) -> Any:
        return [line("Something happens.", rules=("CL-7.7",))]

    caught(test_contract.test_every_cited_rule_has_a_card, faulty(say=say))


@pytest.mark.parametrize(
    "said",
    [
        {"closing": (replace(wanderers.LIT_THE_WAY, rules=("CL-7.7",)),)},
        {"questions": {"venture": replace(GAME.questions["venture"], rules=("CL-7.7",))}},
    ],
)
def test_a_rule_cited_beside_play_that_has_no_card(said):
    caught(test_shown.test_rules_cited_around_play_have_cards, faulty(**said))
