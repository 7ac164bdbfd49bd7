"""Do the tests notice? Changes one thing in the rules at a time, and runs the tests of its room.

    make mutate                       ten minutes over core and all games
    python scripts/mutate.py --minutes 30 --only src/hearthside/games/fate --seed 7

What no test notices is told with its place, unless `explained_mutants.toml` says why that is no
fault. The score is the share that was noticed.
"""

import argparse
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from mutants import PACKAGE, Mutant, modules, mutants_of
from mutate_room import Score, score

Tests = tuple[str, ...]


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--minutes", type=float, default=10)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--only", type=Path, default=PACKAGE)
    asked.add_argument("--workers", type=int, default=2, help="rooms that are tried at once")
    given = asked.parse_args()
    rooms = rooms_of(given.only.resolve(), random.Random(given.seed))
    share = given.minutes * 60 * min(given.workers, len(rooms)) / len(rooms)
    # Each room has a process of its own, so that it traces its own imports.
    context = get_context("spawn")
    with ProcessPoolExecutor(given.workers, context, max_tasks_per_child=1) as pool:
        waiting = [pool.submit(score, tests, some, share) for tests, some in rooms.items()]
        scores = [one.result() for one in waiting]
    for (tests, some), one in zip(rooms.items(), scores, strict=True):
        print(f"{tests[0]:<30} {told(one)}; {len(some)} could be made")
    whole = Score(
        sum(s.noticed for s in scores),
        [m for s in scores for m in s.missed],
        sum(s.explained for s in scores),
    )
    print(f"{'':<30} {told(whole)}")
    return 1 if whole.missed else 0


def rooms_of(where: Path, rng: random.Random) -> dict[Tests, list[Mutant]]:
    """All changes in an order of luck, by the tests that should notice."""
    rooms: dict[Tests, list[Mutant]] = {}
    for path in modules(where):
        rooms.setdefault(tests_of(path), []).extend(mutants_of(path))
    for mutants in rooms.values():
        rng.shuffle(mutants)
    return rooms


def tests_of(path: Path) -> Tests:
    """Of sheets from elsewhere, of the core and its smallest game, or of one game."""
    part, *rest = path.relative_to(PACKAGE).parts
    if "foreign" in rest:
        return ("tests/foreign",)
    if part == "core":
        simulated = "--ignore=tests/core/test_simulation.py"  # thousands of random evenings
        told = ("tests/export", "tests/games/fate")  # what the core is there for
        docs = ("--doctest-modules", "src/hearthside/core")
        return "tests/core", "tests/sixth/test_candlelight.py", *told, *docs, simulated
    docs = ("--doctest-modules", f"src/hearthside/games/{rest[0]}")
    game = f"--game={rest[0].replace('_', '-')}"
    return f"tests/games/{rest[0]}", "src/hearthside/conformance/test_proofs.py", *docs, game


def told(one: Score) -> str:
    tried = one.noticed + one.explained + len(one.missed)
    share = f"{100 * one.noticed / max(1, tried):.1f} %"
    return f"{one.noticed} of {tried} noticed: {share}, {one.explained} of the others explained"


if __name__ == "__main__":
    sys.exit(main())
