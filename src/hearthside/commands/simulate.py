"""`hearthside simulate`: whole evenings by the same rules, many times over, and what they took."""

import argparse
import csv
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import fmean, median, stdev
from typing import Any

import msgspec

from hearthside.commands import Stop, one_of_the_games, simulate_chart
from hearthside.commands.question_blanks import filled
from hearthside.core.game import Game
from hearthside.core.house.spending import POLICIES
from hearthside.core.lucky_picks import Luck
from hearthside.core.moves import Illegal
from hearthside.core.simulation import Experiment, Run, questions, start_of
from hearthside.games import find

SHARE = 5
"""How many runs a process takes at a time."""
BAR = 30


def register(commands: Any) -> None:
    play = commands.add_parser("simulate", help="play a game many times over, and count")
    play.add_argument("game", metavar="GAME", help=one_of_the_games())
    play.add_argument("question", nargs="?", metavar="QUESTION", help="leave it out for a list")
    play.add_argument("fields", nargs="*", metavar="FIELD=VALUE", default=[])
    play.add_argument("--times", type=int, default=100, help="how often; 100 unless you say")
    play.add_argument(
        "--given",
        action="append",
        default=[],
        metavar="VALUE",
        help="what stands otherwise at the start, as on its sheet: 'Wren: Clever=3'",
    )
    play.add_argument("--seed", type=int, default=1, help="the same seed gives the same answer")
    policies = "; ".join(f"{name}: {one.title}" for name, one in POLICIES.items())
    play.add_argument("--policy", choices=POLICIES, default="plain", help=policies)
    play.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time")
    play.add_argument("--csv", type=Path, metavar="FILE", help="every run, a line each")
    play.add_argument("--svg", type=Path, metavar="FILE", help="a picture of it")
    play.add_argument("--json", action="store_true", help="print JSON")
    play.set_defaults(command=_simulate)


def _simulate(given: argparse.Namespace) -> None:
    game = find(given.game)
    asked = questions(game)
    if given.question is None:
        print("\n".join(_listed(asked)))
        return
    if given.question not in asked:
        raise Stop(f"{game.title} has no “{given.question}”. There are: {', '.join(asked)}.")
    if not 1 <= given.times <= 100_000 or not 1 <= given.jobs <= 64:
        raise Stop("--times goes from 1 to 100000, --jobs from 1 to 64.")
    question = asked[given.question]
    blanks = filled(question.fields, given.fields)
    ruled = _ruled(game, given.given)
    try:
        exact = question.exact(blanks)
    except Illegal as no:
        raise Stop(f"{no.field}: {no}") from None
    runs = list(_runs(given, blanks, ruled))
    found = summed_up(runs, exact)
    if given.json:
        print(msgspec.json.encode(found).decode())
    else:
        head = f"{game.title}: {question.title.lower()}"
        print(f"{head}, {given.times} times, {given.policy}, seed {given.seed}")
        print("\n".join(_table(game, found)))
    if given.csv:
        _write(given.csv, lambda file: _rows(file, runs, exact))
    if given.svg:
        title = f"{game.title}: {question.title}"
        drawn = simulate_chart.drawn(title, _labels(game), found)
        _write(given.svg, lambda file: file.write(drawn))


def _ruled(game: Game[Any], given: Sequence[str]) -> list[tuple[str, str]]:
    """What stands otherwise at the start, tried once so that a mistake is told before anything."""
    split = [one.rpartition("=") for one in given]
    if not all(equals for _, equals, _ in split):
        raise Stop("--given names a value and what it is, as in --given 'Wren: Clever=3'.")
    ruled = [(path.strip(), value.strip()) for path, _, value in split]
    try:
        start_of(game, ruled)
    except Illegal as no:
        raise Stop(f"--given: {no}") from None
    return ruled


def _listed(asked: Mapping[str, Any]) -> Iterator[str]:
    for name, one in asked.items():
        yield f"{name}: {one.title}"
        for field in one.fields:
            picks = ", ".join(pick.value for pick in getattr(field, "picks", ()))
            yield f"    {field.name}={field.start}  {field.label}{f': {picks}' if picks else ''}"


def played(
    game: str,
    question: str,
    blanks: dict[str, Any],
    ruled: Sequence[tuple[str, str]],
    policy: str,
    seeds: Sequence[str],
) -> list[Run]:
    """Some runs, one for each seed: the work of one process."""
    found = find(game)
    start, play = start_of(found, ruled), questions(found)[question].play
    runs = []
    for seed in seeds:
        run = Experiment(start, Luck(Random(seed).randrange), POLICIES[policy])
        play(run, blanks)
        runs.append(run.result())
    return runs


def _runs(
    given: argparse.Namespace, blanks: dict[str, Any], ruled: Sequence[tuple[str, str]]
) -> Iterator[Run]:
    """Every run in order, however many processes share them; a bar says how far they are."""
    seeds = [f"{given.seed}/{at}" for at in range(given.times)]
    shares = [seeds[at : at + SHARE] for at in range(0, len(seeds), SHARE)]
    same = (given.game, given.question, blanks, ruled, given.policy)
    done = 0
    if given.jobs == 1 or len(shares) == 1:
        found: Iterator[list[Run]] = (played(*same, share) for share in shares)
        for runs in found:
            yield from runs
            done += len(runs)
            _progress(done, given.times)
        return
    with ProcessPoolExecutor(min(given.jobs, len(shares)), get_context("spawn")) as pool:
        for runs in pool.map(played, *zip(*((*same, share) for share in shares), strict=True)):
            yield from runs
            done += len(runs)
            _progress(done, given.times)


def _progress(done: int, times: int) -> None:
    if not sys.stderr.isatty():
        return
    full = BAR * done // times
    end = "\n" if done >= times else ""
    print(
        f"\r[{'█' * full}{' ' * (BAR - full)}] {done}/{times}", end=end, file=sys.stderr, flush=True
    )


class SimulatedFigure(msgspec.Struct, frozen=True):
    """One figure over all runs."""

    name: str
    mean: float
    deviation: float
    least: float
    median: float
    nine_in_ten: float
    """Nine runs of ten had no more."""
    most: float
    exact: float | None = None
    """The mean by the rules alone, where that is known."""


class SimulatedOutcome(msgspec.Struct, frozen=True):
    """How often attempts ended so, and how often they should have by the exact odds."""

    name: str
    simulated: float
    exact: float
    error: float
    """One standard error of the simulated share."""


class Summary(msgspec.Struct, frozen=True):
    """What many runs came to."""

    runs: int
    figures: tuple[SimulatedFigure, ...]
    outcomes: tuple[SimulatedOutcome, ...]
    attempts: int


def summed_up(runs: Sequence[Run], exact: Mapping[str, Any] | None = None) -> Summary:
    """Averages of every figure and outcomes, each beside what is exact where that is known."""
    names = list(dict.fromkeys(name for run in runs for name in run.figures))
    known = exact or {}
    figures = tuple(
        _figure(name, [run.figures.get(name, 0.0) for run in runs], known.get(name))
        for name in names
    )
    ended = [one for run in runs for one in run.ended]
    kinds: dict[str, None] = dict.fromkeys(name for one in ended for name in one.exact)
    outcomes = []
    for name in kinds:
        share = fmean(one.outcome == name for one in ended)
        chances = [one.exact.get(name, 0.0) for one in ended]
        spread = sum(chance * (1 - chance) for chance in chances) ** 0.5 / len(ended)
        outcomes.append(SimulatedOutcome(name, share, fmean(chances), spread))
    return Summary(len(runs), figures, tuple(outcomes), len(ended))


def _figure(name: str, values: list[float], exact: Any) -> SimulatedFigure:
    ordered = sorted(values)
    return SimulatedFigure(
        name=name,
        mean=fmean(values),
        deviation=stdev(values) if len(values) > 1 else 0.0,
        least=ordered[0],
        median=median(values),
        nine_in_ten=ordered[min(len(ordered) - 1, len(ordered) * 9 // 10)],
        most=ordered[-1],
        exact=None if exact is None else float(exact),
    )


def _labels(game: Game[Any]) -> dict[str, str]:
    return {grade.name: grade.label for grade in game.grades}


def _table(game: Game[Any], found: Summary) -> Iterator[str]:
    head = ("mean", "spread", "least", "median", "9 in 10", "most")
    yield f"{'':>24}  " + "".join(f"{word:>9}" for word in head)
    for one in found.figures:
        each = (one.mean, one.deviation, one.least, one.median, one.nine_in_ten, one.most)
        row = f"{one.name:>24}  " + "".join(f"{value:>9.2f}" for value in each)
        yield row if one.exact is None else f"{row}{one.exact:>9.2f} exact"
    if found.outcomes:
        yield ""
        many = f"{found.attempts} attempts"
        yield f"{many:>24}  {'played':>9}{'exact':>9}  if nobody adds anything"
        labels = _labels(game)
        for end in found.outcomes:
            shares = f"{100 * end.simulated:>7.1f} %{100 * end.exact:>7.1f} %"
            yield f"{labels.get(end.name, end.name):>24}  {shares}  ± {100 * end.error:.1f}"


def _rows(file: Any, runs: Sequence[Run], exact: Mapping[str, Any]) -> None:
    """A line for each run; beside a figure its exact mean, beside outcomes how likely each was."""
    names = list(dict.fromkeys(name for run in runs for name in run.figures))
    known = [name for name in names if name in exact]
    table = csv.writer(file)
    table.writerow(
        ("run", *names, *(f"{name} exact" for name in known), "outcomes", "outcomes exact")
    )
    for at, run in enumerate(runs, 1):
        figures = (f"{run.figures.get(name, 0.0):g}" for name in names)
        means = (f"{float(exact[name]):g}" for name in known)
        ends = " ".join(one.outcome for one in run.ended)
        chances = " ".join(f"{one.exact[one.outcome]:g}" for one in run.ended)
        table.writerow((at, *figures, *means, ends, chances))


def _write(where: Path, work: Any) -> None:
    try:
        with where.open("w", encoding="utf-8", newline="") as file:
            work(file)
    except OSError as error:
        raise Stop(f"{where} cannot be written ({error.strerror}). Choose another.") from None
