"""How fast a panel of ten Venus tasks is, next to icepool in the same run.

python bench/venus.py            print the table
python bench/venus.py --check    and fail if it takes over 1/200 of icepool's time
"""

import argparse
import sys
from collections.abc import Callable

import icepool
from peer import nothing, same, seconds

from hearthside.core.odds.outcomes import Odds
from hearthside.games.venus import metals
from hearthside.games.venus.odds import chances
from hearthside.games.venus.task import task_successes

BRONZE, SILVER, GOLD = metals.BRONZE, metals.SILVER, metals.GOLD
# (dice by metal, threshold, failed dice rerolled, sixes counted twice)
PANEL = {
    "as it stands": (((SILVER, 6),), 3, 0, False),
    "one ally": (((BRONZE, 1), (SILVER, 6)), 3, 0, False),
    "two allies": (((BRONZE, 1), (SILVER, 6), (GOLD, 1)), 3, 0, False),
    "a Lot": (((BRONZE, 1), (SILVER, 6), (GOLD, 1)), 3, 1, False),
    "a Lot and a specialty": (((BRONZE, 1), (SILVER, 6), (GOLD, 1)), 3, 2, False),
    "and a stunt": (((BRONZE, 1), (SILVER, 6), (GOLD, 1)), 3, 3, False),
    "Ego on every die": (((BRONZE, 1), (SILVER, 6), (GOLD, 1)), 3, 8, False),
    "Ego for sixes": (((BRONZE, 1), (SILVER, 6), (GOLD, 1)), 3, 0, True),
    "Ego for sixes and a Lot": (((BRONZE, 1), (SILVER, 6), (GOLD, 1)), 3, 1, True),
    "a harder task": (((BRONZE, 1), (SILVER, 6), (GOLD, 1)), 5, 2, False),
}


def panel() -> list[Odds]:
    return [chances.task_odds(*ways) for ways in PANEL.values()]


def icepool_panel(die: Callable[[], icepool.Die]) -> list[icepool.Die]:
    """The same in icepool: each metal's failed dice are counted, and rerolled best first."""

    def ended(
        pool: tuple[tuple[int, int], ...], threshold: int, rerolls: int, double: bool
    ) -> icepool.Die:
        def hits(metal: int) -> icepool.Die:
            return die().map(lambda face: task_successes.successes(face, metal, double))

        def thrown(metal: int, count: int) -> icepool.Die:
            """(failed dice, successes) of one metal."""
            return count @ hits(metal).map(lambda won: icepool.Vector((int(not won), won)))

        so_far = icepool.Die([(rerolls, 0)])
        for metal, count in sorted(pool, reverse=True):
            group, once = thrown(metal, count), hits(metal)

            def settle(left: int, total: int, failed: int, won: int, once=once) -> object:
                again = min(left, failed)
                sums = again @ once if again else icepool.Die([0])
                return sums.map(lambda more: (left - again, total + won + more))

            so_far = icepool.map(
                lambda state, fallen, settle=settle: settle(*state, *fallen), so_far, group
            )
        return so_far.map(lambda left, total: "pass" if total >= threshold else "fail")

    return [ended(*ways) for ways in PANEL.values()]


def forget() -> None:
    chances.task_odds.cache_clear()
    chances._die.cache_clear()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="fail if the target is missed")
    check = parser.parse_args().check
    kept = icepool.d(6)
    same(panel(), icepool_panel(lambda: icepool.d(6)))
    missed = False
    print(f"{'Venus, ten ways to a task':34}{'ours':>12}{'icepool':>12}{'ratio':>10}")
    for how, before in (("cold", forget), ("warm", nothing)):
        ours, theirs = seconds(panel, lambda: icepool_panel(lambda: kept), before)
        ratio = f"1 / {theirs / ours:.0f}"
        print(f"{'':34}{ours * 1e6:9.1f} µs{theirs * 1e6:9.0f} µs{ratio:>10}  {how}")
        missed |= ours > theirs / 200
    if missed:
        print("missed: over 1/200 of icepool's time")
    return 1 if check and missed else 0


if __name__ == "__main__":
    sys.exit(main())
