"""Play as an experiment: seeded, by the same rules, and in keeping with the exact odds."""

from random import Random
from statistics import fmean, pstdev

import pytest

from hearthside.core.house.spending import POLICIES, Policy
from hearthside.core.lucky_picks import Luck
from hearthside.core.simulation import Experiment, Run, questions, start_of
from hearthside.games import discover

GAMES = sorted(discover())


def runs(
    name: str, question: str, times: int, policy: str = "plain", **blanks: object
) -> list[Run]:
    known = discover()[name]
    start, asked = start_of(known), questions(known)[question]
    given = {field.name: field.start for field in asked.fields} | blanks
    made = []
    for seed in range(times):
        run = Experiment(start, Luck(Random(f"7/{seed}").randrange), POLICIES[policy])
        asked.play(run, given)
        made.append(run.result())
    return made


@pytest.mark.parametrize("name", GAMES)
def test_attempts_end_as_often_as_the_exact_odds_say(name: str):
    """Where nobody adds anything after the odds were read, what is played is what was foretold:
    every outcome within four standard errors, from throws that fell at the table itself."""
    ended = [one for run in runs(name, "attempt", 60) for one in run.ended]
    assert len(ended) >= 20
    for outcome in {name for one in ended for name in one.exact}:
        chances = [one.exact.get(outcome, 0.0) for one in ended]
        seen = sum(one.outcome == outcome for one in ended)
        error = sum(chance * (1 - chance) for chance in chances) ** 0.5
        assert abs(seen - sum(chances)) <= 4 * error + 1e-9, (outcome, seen, sum(chances))


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_plays_the_same_evening(name: str):
    one, again = (runs(name, "evening", 2, "house", attempts=3) for _ in range(2))
    assert one == again
    assert all(run.figures["moves"] > 0 for run in one)


def test_one_attempt_is_one():
    assert [len(run.ended) for run in runs("fate", "attempt", 3)] == [1, 1, 1]


def test_other_seeds_play_other_evenings():
    first, second = runs("fate", "evening", 2, "house", attempts=4)
    assert first != second


def test_a_conflict_is_fought_to_its_end():
    """Everybody strikes the other side; points flow; it ends by the rules, not by a limit."""
    for run in runs("fate", "struggle", 3, "house", kind="fate.begin-conflict"):
        assert run.figures["over"] == 1
        assert run.figures["throws"] > 5
        assert run.figures["fate point spent"] > 0


def test_an_extended_contest_is_played_to_its_end():
    """And every exchange stands beside its own odds, not only the last."""
    for run in runs("questworlds", "struggle", 3, kind="questworlds.open-extended"):
        assert run.figures["over"] == 1
        assert run.figures["throws"] > 2
        assert len(run.ended) == run.figures["throws"] / 2


def test_perception_rises_as_the_rules_alone_say():
    """Only passed tests are marked, so how many it takes is left to the dice."""
    blanks = {"ability": "perception", "rating": "B4", "obs": "3", "challenging": 1}
    asked = questions(discover()["burning-wheel"])["advance"]
    exact = asked.exact({field.name: field.start for field in asked.fields} | blanks)
    played = [run.figures for run in runs("burning-wheel", "advance", 25, **blanks)]
    tests = [figures["tests"] for figures in played]
    assert all(figures["risen"] for figures in played)
    error = pstdev(tests) / len(tests) ** 0.5
    assert error > 0
    assert abs(fmean(tests) - float(exact["tests"])) <= 4 * error


def test_whoever_spends_gains_by_it():
    """The same attempts, with and without points: those who spend fail less often."""

    def failed(policy: str) -> float:
        ended = [one for run in runs("fate", "evening", 8, policy, attempts=4) for one in run.ended]
        return sum(one.outcome == "fail" for one in ended) / len(ended)

    assert failed("spends") < failed("plain")
    spent = [run.figures.get("fate point spent", 0) for run in runs("fate", "attempt", 10, "plain")]
    assert not any(spent)


def test_the_ready_table_is_left_as_it_was():
    game = discover()["fate"]
    start = start_of(game)
    before, entries = start.table, len(start.entries)
    run = Experiment(start, Luck(Random(1).randrange), Policy())
    assert run.attempt()
    assert start.table is before
    assert len(start.entries) == entries
