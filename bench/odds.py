"""How fast the odds are, next to icepool in the same run: panels of ten, imports, memory.

python bench/odds.py            print the table
python bench/odds.py --check    and fail if a target is missed
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable

import icepool
from peer import nothing, same, seconds

from hearthside.core.dice import d
from hearthside.core.odds import counting_falls, large_pools
from hearthside.core.odds.outcomes import Odds
from hearthside.games.fate.dice_and_outcomes import VICTORIES, outcome, victories
from hearthside.games.fate.odds import contest_odds, standing
from hearthside.games.fate.odds.standing import Side, Standing

CACHES = (
    counting_falls.spread,
    contest_odds.hopes,
    contest_odds._endings,
    standing.cards,
    standing._gap,
    standing._odds,
    large_pools.open_die,
    large_pools.open_spread,
)

# A Fate panel: an opposed roll with ten reactions, (added, fell) for either side.
FATE_PANEL = {
    "as it stands": ((2, None), (2, None)),
    "invoke for +2": ((4, None), (2, None)),
    "invoke twice": ((6, None), (2, None)),
    "one helper": ((3, None), (2, None)),
    "a helper and a stunt": ((5, None), (2, None)),
    "raise the difficulty": ((2, None), (4, None)),
    "raise it twice": ((2, None), (6, None)),
    "give up a bonus": ((1, None), (2, None)),
    "reroll mine": ((2, None), (2, 1)),
    "reroll theirs": ((2, -1), (2, None)),
}


def fate_panel() -> list[Odds]:
    return [Standing(Side(*mine), Side(*theirs)).odds() for mine, theirs in FATE_PANEL.values()]


def icepool_fate_panel(four: Callable[[], icepool.Die]) -> list[icepool.Die]:
    def side(added: int, fell: int | None) -> icepool.Die:
        return (four() if fell is None else icepool.Die([fell])) + added

    return [(side(*mine) - side(*theirs)).map(outcome) for mine, theirs in FATE_PANEL.values()]


def four_fate_dice() -> icepool.Die:
    return 4 @ icepool.Die([-1, 0, 1])


# An open-ended pool: twelve dice, successes on 4+, each 6 rolls on, against obstacles 1 to 10.
POOL, OBSTACLES = 12, range(1, 11)


def open_pool() -> list[Odds]:
    die = large_pools.open_die(d(6), _success, _is_six)
    pool = large_pools.open_spread(die, POOL, OBSTACLES.stop)
    return [
        pool.odds(lambda n, ob=ob: "yes" if n >= ob else "no", ("no", "yes")) for ob in OBSTACLES
    ]


def _success(face: int) -> int:
    return int(face > 3)


def _is_six(face: int) -> bool:
    return face == 6


def icepool_open_pool(chain: Callable[[], icepool.Die]) -> list[icepool.Die]:
    return [(POOL @ chain()).map(lambda n, ob=ob: "yes" if n >= ob else "no") for ob in OBSTACLES]


def open_chain() -> icepool.Die:
    # Deep enough that no answer below the highest obstacle is cut off.
    die = icepool.Die([_success(face) for face in range(1, 7)])
    for _ in OBSTACLES:
        die = icepool.Die([0, 0, 0, 1, 1, die + 1])
    return die


# A contest to three victories, solved as a chain that may come back to where it was.
RATINGS = (3, 1)


def contest() -> list[Odds]:
    ends = contest_odds.race(RATINGS).ends
    return [Odds.read(ends.items(), lambda at: "no" if at else "yes", ("no", "yes"))]


def icepool_contest(exchange: Callable[[], icepool.Die]) -> list[icepool.Die]:
    turn = exchange()

    def follow(mine: int, theirs: int) -> object:
        if max(mine, theirs) >= VICTORIES:
            return mine, theirs
        return turn.map(lambda place, won: (mine + won * (place == 0), theirs + won * (place == 1)))

    last = icepool.Die([(0, 0)]).map(follow, repeat="inf")
    return [last.map(lambda mine, theirs: "yes" if mine > theirs else "no")]


def contest_exchange() -> icepool.Die:
    rolls = [four_fate_dice() + rating for rating in RATINGS]
    return icepool.map(lambda mine, theirs: victories((mine, theirs)), *rolls)


def forget() -> None:
    for cached in CACHES:
        cached.cache_clear()


def compare(
    ours: Callable[[], list[Odds]],
    theirs: Callable[[Callable[[], icepool.Die]], list[icepool.Die]],
    kernel: Callable[[], icepool.Die],
) -> dict[str, tuple[float, float]]:
    """(ours, icepool) in seconds: cold with every cache empty, warm with the dice known.

    icepool keeps no dice by itself, so warm hands it the die it would otherwise build first.
    """
    kept = kernel()
    same(ours(), theirs(kernel))
    return {
        "cold": seconds(ours, lambda: theirs(kernel), forget),
        "warm": seconds(ours, lambda: theirs(lambda: kept), nothing),
    }


CHILD = """
import time
from pathlib import Path

def held():
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else ["VmRSS: 0"]
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

before = held()
start = time.perf_counter()
{imports}
print(time.perf_counter() - start, held() - before)
"""

IMPORTS = {
    "msgspec alone": "import msgspec",
    "the odds (core)": "import hearthside.core.odds.best_play, hearthside.core.odds.open_ended",
    "core and Fate": "import hearthside.games.fate, hearthside.games.fate.odds.chances",
    "icepool": "import icepool",
}


def import_cost(imports: str, rounds: int = 11) -> tuple[float, float]:
    """Median milliseconds and mebibytes that an import adds to a bare interpreter.

    Everybody's bytecode is compiled first, as it is for an installed package.
    """
    child = [sys.executable, "-c", CHILD.format(imports=imports)]
    runs = []
    with tempfile.TemporaryDirectory() as compiled:
        settings = {**os.environ, "PYTHONPYCACHEPREFIX": compiled}
        settings.pop("PYTHONDONTWRITEBYTECODE", None)
        for _ in range(rounds + 1):
            said = subprocess.run(child, env=settings, capture_output=True, text=True, check=True)
            time, memory = said.stdout.split()
            runs.append((float(time) * 1000, int(memory) / 1024))
    times, memories = zip(*runs[1:], strict=True)
    return statistics.median(times), statistics.median(memories)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="fail if a target is missed")
    check = parser.parse_args().check
    missed = []

    print(f"{'':34}{'ours':>12}{'icepool':>12}{'ratio':>10}")
    panels = {
        "Fate, opposed, ten reactions": (fate_panel, icepool_fate_panel, four_fate_dice),
        "12 open-ended dice, ten obstacles": (open_pool, icepool_open_pool, open_chain),
        "a contest to three victories": (contest, icepool_contest, contest_exchange),
    }
    for title, panel in panels.items():
        for how, (ours, theirs) in compare(*panel).items():
            print(
                f"{title if how == 'cold' else '':34}{ours * 1e6:9.1f} µs{theirs * 1e6:9.0f} µs"
                f"{'1 / ' + format(theirs / ours, '.0f'):>10}  {how}"
            )
            if panel[0] is fate_panel and (ours > theirs / 100 or ours > 0.001):
                missed.append(f"{title}, {how}: over 1/100 of icepool's time or over 1 ms")

    print(f"\n{'import':34}{'time':>12}{'memory':>12}")
    costs = {title: import_cost(imports) for title, imports in IMPORTS.items()}
    for title, (time, memory) in costs.items():
        print(f"{title:34}{time:9.1f} ms{memory:8.1f} MiB")
    base, odds, game, ice = costs.values()
    print(f"{'the odds beyond msgspec':34}{odds[0] - base[0]:9.1f} ms{odds[1] - base[1]:8.1f} MiB")
    if game[0] > ice[0] or game[1] > ice[1]:
        missed.append("core and Fate take longer to import, or more memory, than icepool")

    for target in missed:
        print(f"missed: {target}")
    return 1 if check and missed else 0


if __name__ == "__main__":
    sys.exit(main())
