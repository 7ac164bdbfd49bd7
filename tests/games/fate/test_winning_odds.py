"""The chance to win a contest: on its board, and beside every choice that changes it."""

import timeit
from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from msgspec.structs import replace

from hearthside.core import engine
from hearthside.games.fate import GAME
from hearthside.games.fate.attempt.frame import Overcome
from hearthside.games.fate.attempt.invoking import Pass
from hearthside.games.fate.attempt.throw import ThrowDice
from hearthside.games.fate.deck_of_fate import CARDS, DECK
from hearthside.games.fate.dice_and_outcomes import victories
from hearthside.games.fate.odds.contest_odds import hopes as by_place
from hearthside.games.fate.odds.contest_odds import race
from hearthside.games.fate.odds.outlook import hope
from hearthside.games.fate.odds.standing import Side
from hearthside.games.fate.struggle import winning_odds
from hearthside.games.fate.struggle.contest import BeginContest, LeaveUntold, RollExchange
from tests.games.fate.evening import evening


def contest(*entrants, **scores):
    night = evening("Ana", "Ben", "Cy", "Dot", "Eve", "Flo")
    night.major("Voss", quick=4)
    night.gale.does(BeginContest("First to the lamp", entrants or ("ana", "ben")))
    if scores:
        night.is_so(contest=replace(night.play.contest, victories=scores))
    return night


def wins(night, who):
    return winning_odds.hopes(night.table.table).chance(who)


def strip(night):
    (shown,) = GAME.show(night.table.table).scene
    return [(one.name, one.pegs, one.note) for one in shown.turns]


@pytest.mark.rule("FA-7.2")
def test_before_an_exchange_everyone_is_taken_at_their_best():
    night = contest()
    assert wins(night, "ana") == Fraction(1, 2)
    night.ben.has(approaches={**night.ben.hero.approaches, "quick": 5})
    best = max(night.ana.hero.approaches.values())
    ends = race((best, 5))
    assert wins(night, "ana") == Fraction(ends.ends[0], ends.total)
    assert strip(night)[0][2] == f"wins {float(100 * wins(night, 'ana')):.1f}%"


@pytest.mark.rule("FA-7.2")
def test_scores_count():
    night = contest(ana=2, ben=0)
    assert wins(night, "ana") > Fraction(3, 4)
    night = contest(ana=3, ben=0)
    assert wins(night, "ana") == 1


@pytest.mark.rule("FA-7.2", "FA-5.17")
def test_every_approach_shows_the_chance_to_win_it_leads_to():
    night = contest()
    night.gale.does(RollExchange())
    *_, form = night.ana.offers("fate.roll")
    assert form.forecast
    assert not form.odds_of
    clever, sneaky = (night.ana.foresees(ThrowDice("ana", way)) for way in ("clever", "sneaky"))
    assert clever.names == ("lose", "win")
    ratings = night.ana.hero.approaches
    assert (clever.chance("win") > sneaky.chance("win")) == (ratings["clever"] > ratings["sneaky"])
    assert {"lose", "win"} <= {grade.name for grade in GAME.grades}


@pytest.mark.rule("FA-7.2", "FA-6.3")
def test_every_reaction_shows_the_chance_to_win_it_leads_to():
    night = contest(ana=2, ben=2)
    night.gale.does(RollExchange())
    for voice in (night.ana, night.ben):
        voice.rolls("clever")
    night.sums(0, 1)
    assert night.ana.foresees(Pass("ana")).chance("win") == 0
    assert night.ben.foresees(Pass("ben")).chance("win") == 1
    (bold,) = (o for o in night.ana.offers("fate.invoke") if o.label == "Invoke “Ana the Bold” +2")
    move = engine.parse_move(GAME, {**bold.values(), "how": ""})
    assert night.ana.foresees(move).chance("win") == 1
    shown = GAME.show(night.table.table).attempt
    assert shown.standing == "Ben has the best roll: the contest is won."


@pytest.mark.rule("FA-7.3")
def test_a_tie_leaves_the_race_as_it_was():
    night = contest(ana=1, ben=1)
    night.gale.does(RollExchange())
    for voice in (night.ana, night.ben):
        voice.rolls("clever")
    night.sums(1, 1)
    assert wins(night, "ana") == Fraction(1, 2)
    shown = GAME.show(night.table.table).attempt
    assert shown.standing == "A tie for the best roll. Nobody scores."


def test_after_an_exchange_everyone_goes_on_with_their_best():
    night = contest()
    night.gale.does(RollExchange())
    night.ana.rolls("sneaky")
    night.ben.rolls("clever")
    night.sums(0, 4)
    night.all_pass()
    best = max(night.ana.hero.approaches.values())
    scores = tuple(night.play.contest.victories.values())
    expected = by_place((Side(best), Side(best)), (best, best), scores, DECK)
    assert wins(night, "ana") == expected.chance("0") < Fraction(1, 4)
    night.ben.does(LeaveUntold())
    assert wins(night, "ana") == expected.chance("0")


@pytest.mark.rule("FA-4.1", "FA-7.2")
def test_what_is_chosen_now_counts_for_this_exchange_alone():
    night = contest()
    night.gale.does(RollExchange())
    best, weak = (night.ana.foresees(ThrowDice("ana", way)) for way in ("careful", "sneaky"))
    ratings = night.ana.hero.approaches
    top = max(ratings.values())
    for odds, way in ((best, "careful"), (weak, "sneaky")):
        now = by_place((Side(ratings[way]), Side(top)), (top, top), (0, 0), DECK)
        assert odds.chance("win") == now.chance("0")


def test_whoever_is_not_in_it_is_told_no_chance_of_their_own():
    night = contest()
    table = night.table.table
    assert GAME.outlook(table, "ana").names == ("lose", "win")
    assert GAME.outlook(table, "cy") is None
    assert GAME.outlook(table, night.gale.seat) is None
    night.cy.does(Overcome("cy", "clever", "a better view"))
    night.gale.sets(2)
    assert set(GAME.outlook(night.table.table, "cy").names) == {"fail", "tie", "success", "style"}


def test_the_gm_who_rolls_for_somebody_sees_their_chance():
    night = contest("ana", "voss")
    night.gale.does(RollExchange())
    form = next(o for o in night.gale.offers("fate.roll") if o.stead == "ana")
    assert form.odds_of == "Ana"
    move = ThrowDice("ana", "clever")
    told = engine.forecast(GAME, night.table.table, night.gale.seat, move, form.stead)
    assert told == night.ana.foresees(move)
    assert told != engine.forecast(GAME, night.table.table, night.gale.seat, move)


def test_a_large_contest_shows_its_scores_alone():
    night = contest("ana", "ben", "cy", "dot", "eve", "flo")
    assert winning_odds.hopes(night.table.table) is None
    assert strip(night)[0] == ("Ana", 0, "")


@pytest.mark.rule("FA-2.2", "FA-7.2")
def test_two_cards_from_one_deck_are_never_the_same():
    deck = (0, 1, 40, 80)
    sides, scores = (Side(0, card=True), Side(0, card=True)), (2, 2)
    tried: Counter[int] = Counter()
    for mine, theirs in permutations(deck, 2):
        tried[victories((sum(CARDS[mine]), sum(CARDS[theirs])))[0]] += 1
    odds = by_place(sides, (0, 0), scores, deck)
    assert odds.chance("0") == Fraction(tried[0] * 2 + tried[-1], 2 * tried.total())


def test_a_panel_of_ten_is_there_at_once():
    night = contest("ana", "ben", "cy")
    night.gale.does(RollExchange())
    *_, form = night.ana.offers("fate.roll")
    moves = [ThrowDice("ana", pick.value) for pick in form.fields[0].picks]

    def panel():
        by_place.cache_clear()
        return [night.ana.foresees(move) for move in moves]

    assert min(timeit.repeat(panel, number=1, repeat=3)) < 0.2


@pytest.mark.rule("FA-7.2")
def test_between_exchanges_one_hopes_to_win_the_contest_and_beside_it_for_what_one_tries():
    night = evening("Ana", "Ben", "Cy")
    night.gale.does(BeginContest("First one there", ("ana", "ben")))
    assert hope(night.table.table, "ana").words == "you win the contest"
    night.cy.does(Overcome("cy", "clever", "the door open"))
    assert hope(night.table.table, "cy").words == "you succeed, ties included"


def test_the_gm_hopes_for_whoever_the_gm_rolls_for_by_name():
    night = contest("ana", "voss")
    hoped = hope(night.table.table, "gale")
    assert (hoped.words, hoped.whose) == ("Voss wins the contest", "Voss")
    assert hope(night.table.table, "ana").words == "you win the contest"
    assert hope(contest("ana", "ben").table.table, "gale").words == "you win the contest"


@pytest.mark.rule("FA-6.6", "FA-7.2")
def test_of_two_rivals_each_is_offered_their_own_roll_before_the_other_ones():
    night = contest("ana", "voss")
    night.gale.does(RollExchange())
    night.ana.does(ThrowDice("ana", "clever"))
    night.voss.does(ThrowDice("voss", "clever"))
    night.sums(0, 2)
    single = [one for one in night.ana.offers("fate.invoke") if "“" in one.label]
    assert single
    assert not any("harder" in one.label for one in single)
