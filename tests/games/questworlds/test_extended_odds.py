"""The chance to win an extended contest, on its board and in every form (QW-8.1)."""

from fractions import Fraction

import pytest

from hearthside.core import engine
from hearthside.core.pieces import Race
from hearthside.games.questworlds import GAME, under_way
from hearthside.games.questworlds.contest.opposing import Decline
from hearthside.games.questworlds.degrees_and_bumps import Roller
from hearthside.games.questworlds.extended.exchange import AimElsewhere, Disengage, Exchange
from hearthside.games.questworlds.odds import extended_contest, simple_contest
from hearthside.games.questworlds.sheet import Harm
from tests.games.questworlds.duel import Duel
from tests.games.questworlds.evening import GM, ability


def test_the_scoreboard_shows_scores_and_exact_chances():
    duel = Duel()
    duel.exchange(12, 5)
    (race_,) = [piece for piece in GAME.show(duel.table).scene if isinstance(piece, Race)]
    (pair,) = race_.pairs
    assert (pair.ours.name, pair.ours.note, pair.ours.score) == ("Wren", "Sword 17", 1)
    assert (pair.theirs.name, pair.theirs.note, pair.theirs.score) == ("The guard", "14", 0)
    assert pair.notes[0].endswith("% to win")
    assert (race_.goal, race_.note) == (5, "First to 5 takes the other out.")


@pytest.mark.rule("QW-8.1", "QW-4.4.1")
def test_the_chance_to_win_counts_what_harm_takes_off():
    duel = Duel()
    shown = chance(duel)
    duel.change("wren", harms=(Harm(id="h", state="hurt", abilities=("sword",)),))
    assert chance(duel) != shown
    run = extended_contest.run(Roller(14), Roller(14))
    assert chance(duel) == f"{run.odds().percent('win')}%"


def chance(table) -> str:
    (found,) = [one for one in GAME.show(table.table).scene if isinstance(one, Race)]
    return found.pairs[0].notes[0].removeprefix("Wren: ").removesuffix(" to win")


def foretold(duel: Duel, **how: str) -> Fraction:
    """The chance to win that Wren's form shows for her next exchange."""
    move = Exchange(**{"pairing": duel.pairing.id, "ability": "sword", **how})
    return engine.forecast(GAME, duel.table, "mara", move).chance("win")


@pytest.mark.rule("QW-8.1")
def test_each_ability_shows_its_own_chance_and_the_stances_follow_it():
    duel = Duel()
    duel.change("wren", abilities=(*duel.hero("wren").abilities, ability("Tales", 25)))
    sword, tales = (foretold(duel, ability=id) for id in ("sword", "tales"))
    assert sword == extended_contest.run(Roller(17), Roller(14)).odds().chance("win")
    assert tales == extended_contest.run(Roller(25), Roller(14)).odds().chance(
        "win"
    )  # she goes on with it
    assert foretold(duel, ability="tales", stance="risky") not in (tales, sword)


@pytest.mark.rule("QW-8.2.5", "QW-8.2.6")
def test_stances_show_the_chance_to_win_also_where_the_exchange_is_met_at_once():
    duel = Duel()
    stances = ("", "risky", "defensive")
    before = [foretold(duel, stance=one) for one in stances]
    duel.exchange(5, 5)  # a tie: the score is as it was, and the guard meets the next one plainly
    duel.next_round()
    option = duel.offered("mara", "questworlds.exchange")
    assert next(f for f in option.fields if f.name == "stance").forecast
    assert [foretold(duel, stance=one) for one in stances] == before
    duel.do("mara", Exchange(pairing=duel.pairing.id, ability="sword"))
    assert "win" not in GAME.outlook(duel.table, "mara").names, "then the dice are about this one"


@pytest.mark.rule("QW-8.1.5", "QW-8.2.5")
def test_after_something_else_each_stance_shows_what_is_lost_if_it_goes_wrong():
    duel = Duel()
    option = duel.offered("mara", "questworlds.aim-elsewhere")
    assert next(f for f in option.fields if f.name == "stance").forecast
    aims = [
        AimElsewhere(pairing=duel.pairing.id, aim="x", ability="sword", stance=one)
        for one in ("", "risky")
    ]
    shown = [engine.forecast(GAME, duel.table, "mara", one).chance("win") for one in aims]
    expected = [Fraction(0), Fraction(0)]
    points = ({1: 1, 2: 2, 3: 3, 4: 5}, {1: 3, 2: 4, 3: 5, 4: 7})  # 2 more for a lost gambit
    for level, weight in zip(
        range(-4, 5), simple_contest.weights(Roller(17), Roller(14)), strict=True
    ):
        for at, lost in enumerate(points):
            score = (0, lost[-level]) if level < 0 else (0, 0)  # winning scores nothing
            if max(score) < 5:
                odds = extended_contest.run(Roller(17), Roller(14), start=score).odds()
                expected[at] += Fraction(weight, 400) * odds.chance("win")
    assert shown == expected


@pytest.mark.rule("QW-8.2.5", "QW-8.2.6")
def test_whoever_answers_an_exchange_sees_what_their_stance_is_worth():
    duel = Duel()
    mine = float(100 * foretold(duel, stance="risky"))
    duel.do("mara", Exchange(pairing=duel.pairing.id, ability="sword", stance="risky"))
    ways = [one for one in duel.options(GM) if one.move == "questworlds.oppose"]
    assert [one.label for one in ways] == [
        "As usual",
        "A risky gambit",
        "A defensive response",
    ]
    assert ways[0].help.startswith(f"{100 - mine:.1f}% to win the contest.")
    assert len({one.help.partition("%")[0] for one in ways}) == 3
    duel.do(GM, Decline())
    duel.do("mara", Disengage(pairing=duel.pairing.id, ability="sword"))
    assert "%" not in duel.offered(GM, "questworlds.oppose").help


@pytest.mark.rule("QW-8.2.6", "QW-2.3.5.4")
def test_an_exchange_says_what_it_scores_even_if_that_is_nothing():
    duel = Duel(points=1)
    duel.do("mara", Exchange(pairing=duel.pairing.id, ability="sword", stance="defensive"))
    duel.oppose("")
    duel.roll(12, 5)
    leave, spend = (
        duel.offered("mara", f"questworlds.{move}").label for move in ("pass", "spend-hero-point")
    )
    assert leave == "Leave it as it is, and nobody scores"
    assert spend == "Spend a hero point: one step up, and you score 1"
    duel.let_it_stand()
    assert "A marginal victory for Wren, who holds off the guard." in duel.said()
    duel.exchange(5, 5)  # a tie is nobody's
    assert "Neither Wren nor the guard gives way." in duel.said()


@pytest.mark.rule("QW-8.1", "QW-2.3.5.4")
def test_an_exchange_says_whom_it_would_take_out():
    duel = Duel(points=1)
    extended = under_way.with_pairing(duel.extended, duel.pairing.id, other=3)
    duel.set(extended={extended.id: extended})
    duel.do("mara", Exchange(pairing=duel.pairing.id, ability="sword"))
    duel.oppose("")
    duel.roll(18, 5)
    leave, spend = (
        duel.offered("mara", f"questworlds.{move}").label for move in ("pass", "spend-hero-point")
    )
    assert leave == "Leave it as it is, and the guard scores 2, which takes you out"
    assert "out" not in spend


@pytest.mark.rule("QW-2.3.5.4")
@pytest.mark.parametrize(
    ("score", "mine", "theirs", "lit"),
    [
        ((0, 4), 18, 5, True),  # a defeat that would take Wren out turns into a tie
        ((3, 0), 18, 6, False),  # far ahead of somebody weak, a point lost hardly counts
        ((0, 4), 20, 5, False),  # one step up from a fumble is still a defeat
        ((0, 2), 18, 1, True),  # a defeat either way, but one of them takes Wren out
    ],
)
def test_a_hero_point_is_lit_only_where_it_turns_the_race(score, mine, theirs, lit):
    duel = Duel(points=3, rating="6")
    extended = under_way.with_pairing(duel.extended, duel.pairing.id, mine=score[0], other=score[1])
    duel.set(extended={extended.id: extended})
    duel.do("mara", Exchange(pairing=duel.pairing.id, ability="sword"))
    duel.oppose("")
    duel.roll(mine, theirs)
    best = [one.move for one in duel.options("mara") if one.best]
    assert best == ["questworlds.spend-hero-point" if lit else "questworlds.pass"]


@pytest.mark.rule("QW-8.1")
def test_an_exchange_and_its_contest_are_told_apart():
    duel = Duel()
    duel.do("mara", Exchange(pairing=duel.pairing.id, ability="sword"))
    assert GAME.hope(duel.table, "mara").words == "you win the contest"
    duel.oppose("")
    hoped = GAME.hope(duel.table, "mara")
    assert hoped.words == "you win this exchange"
    assert dict(hoped.sure)["marginal victory"] == "1 point"
    assert dict(hoped.sure)["minor victory"] == "2 points"


@pytest.mark.rule("QW-8.1")
@pytest.mark.parametrize(
    ("mine", "theirs", "told"),
    [(117, "1", "100.0%"), (57, "10", "over 99.9%"), (10, "17M2", "under 0.1%")],
)
def test_only_what_is_sure_is_told_as_sure(mine, theirs, told):
    duel = Duel(rating=theirs)
    duel.change("wren", abilities=(ability("Sword", mine),))
    assert chance(duel) == told
