"""The throw: dice or a card, and what is added to them."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from hearthside.core import engine, offers
from hearthside.core.life.settings import ChangeDice
from hearthside.core.moves import FORTUNE, Fall, Illegal
from hearthside.core.odds.headline import Guess
from hearthside.core.reasons import signed
from hearthside.core.secrecy.views import view
from hearthside.games.fate import GAME
from hearthside.games.fate.attempt.frame import Attack, Overcome
from hearthside.games.fate.attempt.gm_rulings import CallOff, RefuseApproach
from hearthside.games.fate.attempt.throw import Reshuffle, ThrowDice
from hearthside.games.fate.attempt.totals import faced, gap, total
from hearthside.games.fate.deck_of_fate import CARDS, DECK
from hearthside.games.fate.sheet import Stunt
from tests.games.fate.evening import evening


def chance(night):
    return engine.chance(GAME, night.table.table)


@pytest.mark.rule("FA-2.1")
def test_four_fate_dice_are_thrown_and_may_fall_below_zero():
    night = evening("Ana")
    night.ana.overcomes("flashy")
    pool = chance(night)
    assert [die.faces for die in pool.dice] == [(-1, 0, 1)] * 4
    assert pool.by == "ana"
    with pytest.raises(Illegal):
        night.table.do(FORTUNE, Fall((1, 1, 1)))
    night.falls(-1, -1, -1, -1)
    assert total(night.attempt, 0) == -4


@pytest.mark.rule("FA-2.2")
def test_the_roller_may_draw_a_card_which_leaves_the_deck():
    night = evening("Ana")
    night.has_the_deck()
    night.ana.does(Overcome("ana", "clever", "the door open"))
    night.gale.sets(2)
    night.ana.rolls("clever", draw="card")
    (deck,) = chance(night).dice
    assert sorted(deck.faces) == list(DECK)
    night.falls(80)
    assert night.attempt.rolls[0].faces == CARDS[80] == (1, 1, 1, 1)
    assert night.play.deck == DECK[:80]
    assert "Ana draws plus, plus, plus, plus: +4. That makes Fantastic +6." in night.said()


@pytest.mark.rule("FA-2.2")
def test_a_table_without_the_deck_is_not_offered_a_card():
    night = evening("Ana", "Ben")
    night.ana.does(Attack("ana", "clever", "ben"))
    (defence,) = night.ben.offers("fate.defend")
    assert "draw" not in {field.name for field in defence.fields}
    night.ben.defends("clever")
    assert [option.label for option in night.ana.offers("fate.roll")] == ["Roll"]
    assert night.ana.cannot(ThrowDice("ana", "clever", (), "card"))


@pytest.mark.rule("FA-2.2")
def test_the_odds_count_the_cards_that_are_left_and_the_last_card_brings_the_deck_back():
    night = evening("Ana")
    night.has_the_deck()
    night.is_so(deck=(80,))
    night.ana.does(Overcome("ana", "clever", "the door open"))
    night.gale.sets(3)
    drawing = night.ana.foresees(ThrowDice("ana", "clever", (), "card"))
    assert drawing.percent("style") == "100.0"
    night.ana.rolls("clever", draw="card")
    night.falls(80)
    assert night.play.deck == DECK


@pytest.mark.rule("FA-2.2")
def test_a_real_card_is_named_by_what_it_shows_not_by_a_number():
    night = evening("Ana")
    night.has_the_deck()
    night.gale.does(ChangeDice(value="hand"))
    night.is_so(deck=(0, 40, 41, 43))
    night.ana.does(Overcome("ana", "clever", "the door open"))
    night.gale.sets(2)
    night.ana.rolls("clever", draw="card")
    (said,) = night.ana.offers("table.fall")
    assert said.label == "Say what is drawn"
    assert offers.prompt(GAME, night.table.table, "ana").title == "Draw a card"
    (card,) = said.fields[0].dice
    read = card.readings()
    assert read == [(41, "+1: one plus, three blank"), (40, "0: four blank"), (0, "−4: four minus")]
    night.ana.does(Fall((read[0][0],)))
    assert sorted(night.attempt.rolls[0].faces) == [0, 0, 0, 1]
    assert night.play.deck == (0, 40, 43)


@pytest.mark.rule("FA-2.2")
def test_both_sides_draw_from_one_deck():
    night = evening("Ana", "Ben")
    night.has_the_deck()
    night.ana.does(Attack("ana", "clever", "ben"))
    night.ben.defends("clever", draw="card")
    night.ana.rolls("clever", draw="card")
    night.falls(80)
    assert 80 not in chance(night).dice[0].faces
    night.falls(0)
    assert gap(night.attempt) == 8


@pytest.mark.rule("FA-2.3", "FA-4.1")
def test_rating_stunts_helpers_and_invocations_all_add_up():
    night = evening("Ana", "Ben")
    locks = Stunt(id="l", name="Locks", kind="bonus", approach="clever", actions=("overcome",))
    doors = Stunt(id="d", name="Doors", kind="bonus", approach="clever", actions=("overcome",))
    night.ana.has(stunts=(locks, doors))
    night.ana.does(Overcome("ana", "clever", "the door open"))
    night.gale.sets(8)
    night.ben.helps(night.ana)
    night.ana.rolls("clever", "l", "d")
    night.sums(0)
    night.ana.invokes("Ana the Bold")
    assert total(night.attempt, 0) == 2 + 2 + 2 + 1 + 2


@pytest.mark.rule("FA-4.1")
def test_a_stunt_counts_for_its_action_and_approach_alone():
    night = evening("Ana")
    fists = Stunt(id="f", name="Fists", kind="bonus", approach="forceful", actions=("attack",))
    locks = Stunt(id="l", name="Locks", kind="bonus", approach="clever", actions=("overcome",))
    night.ana.has(stunts=(fists, locks))
    night.ana.does(Overcome("ana", "quick", "the door open"))
    night.gale.sets(2)
    assert night.ana.cannot(ThrowDice("ana", "forceful", ("f",)))
    assert night.ana.cannot(ThrowDice("ana", "quick", ("l",)))
    night.ana.does(CallOff())
    night.ana.does(Overcome("ana", "clever", "the door open"))
    night.gale.sets(2)
    night.ana.rolls("clever", "l")
    assert night.attempt.rolls[0].rating == 2


@pytest.mark.rule("FA-2.4")
@pytest.mark.parametrize(
    ("sum", "read"), [(-1, "fail"), (0, "tie"), (1, "success"), (2, "success"), (3, "style")]
)
def test_below_fails_equal_ties_above_succeeds_three_above_is_style(sum, read):
    night = evening("Ana")
    night.ana.overcomes("clever", against=2)
    night.sums(sum)
    night.all_pass()
    done = night.play.attempt or night.play.last
    assert (done.outcome, done.shifts) == (read, sum)


@pytest.mark.rule("FA-2.4")
def test_an_opposing_roll_is_read_like_a_difficulty():
    night = evening("Ana", "Ben")
    night.ana.attacks(night.ben, "clever", with_="sneaky")
    assert chance(night).by == "ana"
    night.sums(2)
    assert chance(night).by == "ben"
    night.sums(-1)
    assert (total(night.attempt, 0), faced(night.attempt)) == (4, 2)


@pytest.mark.rule("FA-5.17")
def test_the_approach_stays_as_it_was_told_once_the_difficulty_is_known():
    night = evening("Ana")
    night.ana.does(Overcome("ana", "clever", "the door open"))
    night.gale.sets(2)
    assert night.ana.best() == "Roll"
    assert night.ana.cannot(ThrowDice("ana", "sneaky"))
    assert night.ana.cannot(ThrowDice("ana", "sneaky", how="from the shadows"))
    night.gale.does(RefuseApproach("ana"))
    assert night.ana.cannot(ThrowDice("ana", "clever"))
    night.ana.does(ThrowDice("ana", "sneaky", how="from the shadows"))
    assert night.attempt.rolls[0].rating == 3
    assert night.said()[-2:] == ["Ana rolls with Sneaky +3.", "Ana: from the shadows."]


@pytest.mark.rule("FA-2.2")
def test_the_gm_may_have_the_deck_shuffled():
    night = evening("Ana")
    night.has_the_deck()
    assert night.gale.offers("fate.reshuffle") == []
    night.ana.does(Overcome("ana", "clever", "the door open"))
    night.gale.sets(2)
    night.ana.rolls("clever", draw="card")
    night.falls(80)
    assert len(night.play.deck) == 80
    assert night.ana.cannot(Reshuffle())
    night.gale.does(Reshuffle())
    assert night.play.deck == DECK


def test_nobody_moves_while_dice_are_in_the_air():
    night = evening("Ana", "Ben")
    night.ana.overcomes("clever")
    assert "in the air for Ana" in night.ben.cannot(Overcome("ben", "clever", "help"))


@pytest.mark.rule("FA-2.2")
def test_dice_and_card_each_show_their_odds_and_how_many_cards_are_left():
    night = evening("Ana")
    night.has_the_deck()
    night.ana.does(Overcome("ana", "clever", "the door open"))
    night.gale.sets(2)
    night.is_so(deck=DECK[1:])
    *_, card = night.ana.offers("fate.roll")
    assert (card.label, card.help) == ("Draw a card", "80 of 81 are left.")
    odds = [night.ana.foresees(ThrowDice("ana", "clever", (), draw)) for draw in ("dice", "card")]
    assert [one.percent("success", "style") for one in odds] == ["38.3", "38.8"]


LOCKS = Stunt(
    id="l", name="Locks", kind="bonus", approach="clever", actions=("overcome",), text="a lock"
)
FISTS = Stunt(id="f", name="Fists", kind="bonus", approach="forceful", actions=("attack",))


def at_the_door(way="clever", against=3):
    night = evening("Ana", "Ben")
    night.ana.has(stunts=(FISTS, LOCKS))
    night.ana.does(Overcome("ana", way, "the door open"))
    night.gale.sets(against)
    return night


@pytest.mark.rule("FA-5.17", "FA-4.1")
def test_the_approach_is_not_asked_again_and_each_fitting_stunt_is_ready_with_its_odds():
    night = at_the_door()
    assert night.ana.labels() == ["Roll", "Roll with Locks +2"]
    assert night.ana.best() == "Roll"
    plain, locks = night.ana.offers("fate.roll")
    assert plain.help == "Clever +2."
    assert locks.help == "Clever +2. I get +2 when I cleverly overcome a lock."
    odds = [
        night.ana.foresees(ThrowDice(**option.fixed)).percent("success", "style")
        for option in (plain, locks)
    ]
    assert odds == ["18.5", "61.7"]
    night.ana.does(ThrowDice(**locks.fixed))
    night.sums(0)
    assert total(night.attempt, 0) == 4


@pytest.mark.rule("FA-5.17")
def test_after_a_refusal_another_approach_has_to_be_chosen():
    night = at_the_door("clever")
    night.gale.does(RefuseApproach("ana"))
    assert night.ana.labels() == ["Roll"]
    (form,) = night.ana.offers("fate.roll")
    assert "clever" not in [pick.value for pick in form.fields[0].picks]


def test_a_form_half_filled_in_has_odds_and_one_that_contradicts_itself_has_none():
    night = at_the_door()
    assert night.ana.foresees(ThrowDice("ana", "clever", ("l",))).percent("success") == "43.2"
    assert night.ana.foresees(ThrowDice("ana", "sneaky", ("l",))) is None


def test_the_gm_may_roll_for_a_player_who_is_away():
    night = at_the_door()
    assert night.gale.labels() == [
        "For Ana: Roll",
        "For Ana: Roll with Locks +2",
    ]
    assert {option.odds_of for option in night.gale.offers("fate.roll")} == {"Ana"}
    night.gale.does(ThrowDice("ana", "clever"))
    assert "Gale speaks for Ana." in night.said()


@pytest.mark.rule("FA-4.1")
def test_while_framing_each_approach_names_the_stunt_that_goes_with_it():
    night = evening("Ana")
    night.ana.has(stunts=(FISTS, LOCKS))
    (form,) = night.ana.offers("fate.overcome")
    picks = {
        pick.value: pick.help
        for field in form.fields
        if field.name == "approach"
        for pick in field.picks
    }
    assert (
        picks["clever"] == f"{signed(night.ana.hero.approaches['clever'] + 2)} with Locks (a lock)"
    )
    assert "Fists" not in "".join(picks.values())


@pytest.mark.rule("FA-9.1")
def test_before_anyone_says_how_hard_it_is_the_odds_are_a_guess_at_something_fair():
    """Four dice and +2 against +2: 50 of 81 falls are a success or better, plus 19 of 81 to tie."""
    night = evening("Ana")
    night.ana.has(approaches={"clever": 2})
    seen = view(GAME, night.table.table, "ana")
    framed = Overcome(character="ana", approach="clever", want="the door open")
    guess = engine.Supposing(GAME, seen, "ana").odds(framed)
    assert isinstance(guess, Guess)
    assert guess.given == "if it is Fair +2"
    falls = Counter(sum(dice) for dice in product((-1, 0, 1), repeat=4))
    assert dict(guess.odds.outcomes) == {
        "fail": sum(n for total, n in falls.items() if total < 0),
        "tie": falls[0],
        "success": sum(n for total, n in falls.items() if 0 < total < 3),
        "style": sum(n for total, n in falls.items() if total >= 3),
    }
    assert engine.foreseen(GAME, seen, "ana", framed) is None, "it is no more than a guess"


@pytest.mark.rule("FA-5.5", "FA-5.7")
def test_before_anybody_defends_the_odds_of_an_attack_are_a_guess_at_a_fair_defence():
    """Eight dice, Clever +2 against +2: whoever rolls more gets through, and nobody's own rating
    is told."""
    night = evening("Ana")
    night.ana.has(approaches={"clever": 2})
    night.major("Voss", careful=6)
    seen = view(GAME, night.table.table, "ana")
    guess = engine.Supposing(GAME, seen, "ana").odds(Attack("ana", "clever", "voss"))
    assert isinstance(guess, Guess)
    assert guess.given == "if the defence is Fair +2"
    throws = list(product((-1, 0, 1), repeat=8))
    gaps = Counter(sum(dice[:4]) - sum(dice[4:]) for dice in throws)
    hits = sum(n for gap, n in gaps.items() if gap > 0)
    told = dict(guess.odds.outcomes)
    share = Fraction(told["success"] + told["style"], sum(told.values()))
    assert share == Fraction(hits, len(throws))
