"""How fast a Hot Circle panel of ten is, next to icepool in the same run.

python bench/hot_circle.py            print the table
python bench/hot_circle.py --check    and fail if it takes over 1/100 of icepool's time
"""

import argparse
import sys
from collections.abc import Callable

import icepool
from peer import nothing, same, seconds

from hearthside.core.odds.outcomes import Odds
from hearthside.games.hot_circle.odds import roll_against_roll

SIDES = 6
# (task dice, obstacle dice, rerolls of one's own while losing)
PANEL = {
    "as it stands": (4, 3, 0),
    "with advantage": (4, 3, 1),
    "advantage and a persona point": (4, 3, 2),
    "advantage and two": (4, 3, 3),
    "one trait more": (5, 3, 1),
    "two more": (6, 3, 1),
    "let a trait hinder": (4, 4, 1),
    "let two hinder": (4, 5, 1),
    "a neutral lifepath": (2, 3, 2),
    "a hindering one": (1, 3, 2),
}


def panel() -> list[Odds]:
    return [roll_against_roll.odds(SIDES, *ways) for ways in PANEL.values()]


def icepool_panel(die: Callable[[], icepool.Die]) -> list[icepool.Die]:
    """The same in icepool; an even tie-break is one more coin."""
    coin = icepool.Die(["fail", "pass"])

    def ended(task: int, obstacle: int, rerolls: int) -> icepool.Die:
        best = die().highest(task)

        def again(mine: int, theirs: int) -> object:
            losing = (mine, task) < (theirs, obstacle)
            return icepool.tupleize(best, theirs) if losing else (mine, theirs)

        def reading(mine: int, theirs: int) -> object:
            left, right = (mine, task), (theirs, obstacle)
            return coin if left == right else "pass" if left > right else "fail"

        both = icepool.tupleize(best, die().highest(obstacle))
        for _ in range(rerolls):
            both = both.map(again)
        return both.map(reading)

    return [ended(*ways) for ways in PANEL.values()]


def forget() -> None:
    roll_against_roll.odds.cache_clear()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="fail if the target is missed")
    check = parser.parse_args().check
    kept = icepool.d(SIDES)
    same(panel(), icepool_panel(lambda: icepool.d(SIDES)))
    missed = False
    print(f"{'Hot Circle, ten ways to go on':34}{'ours':>12}{'icepool':>12}{'ratio':>10}")
    for how, before in (("cold", forget), ("warm", nothing)):
        ours, theirs = seconds(panel, lambda: icepool_panel(lambda: kept), before)
        ratio = f"1 / {theirs / ours:.0f}"
        print(f"{'':34}{ours * 1e6:9.1f} µs{theirs * 1e6:9.0f} µs{ratio:>10}  {how}")
        missed |= ours > theirs / 100
    if missed:
        print("missed: over 1/100 of icepool's time")
    return 1 if check and missed else 0


if __name__ == "__main__":
    sys.exit(main())
