"""How fast a Burning Wheel panel of ten is, next to icepool in the same run.

python bench/burning_wheel.py            print the table
python bench/burning_wheel.py --check    and fail if it takes over 1/300 of icepool's time, cold
"""

import argparse
import sys

import icepool
from peer import nothing, same, seconds

from hearthside.core.odds.outcomes import Odds
from hearthside.games.burning_wheel.odds import pools
from hearthside.games.burning_wheel.shades import NEEDED

# Open-ended, traitors rerolled once: (shade, dice, obstacle).
PANEL = {
    "as it stands": ("B", 6, 5),
    "a persona point": ("B", 7, 5),
    "two": ("B", 8, 5),
    "three": ("B", 9, 5),
    "persona, and one more against": ("B", 7, 6),
    "a strong helper and two persona": ("B", 10, 5),
    "a wound": ("B", 5, 5),
    "one more disadvantage": ("B", 6, 6),
    "two more": ("B", 6, 7),
    "a shade lighter": ("G", 6, 5),
}


def panel() -> list[Odds]:
    return [
        pools.roll_odds(shade, dice, ob, open_ended=True, rerolls=1)
        for shade, dice, ob in PANEL.values()
    ]


def icepool_panel() -> list[icepool.Die]:
    """The same in icepool, the chains deep enough that no answer is cut off."""

    def die(shade: str, depth: int) -> icepool.Die:
        least = NEEDED[shade]

        def throw(miss: object) -> icepool.Die:
            chain: object = 1
            for _ in range(depth):
                faces = [0 if n < least else 1 for n in range(1, 6)]
                stops = [face or miss for face in faces]
                chain = icepool.Die([*stops, chain + 1 if isinstance(chain, icepool.Die) else 2])
            return chain

        return throw(throw(0))

    return [
        (dice @ die(shade, ob + 1)).map(lambda n, ob=ob: "pass" if n >= ob else "fail")
        for shade, dice, ob in PANEL.values()
    ]


def forget() -> None:
    pools.short_of.cache_clear()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="fail if the target is missed")
    check = parser.parse_args().check
    same(panel(), icepool_panel())
    missed = False
    print(f"{'Burning Wheel, ten ways to go on':34}{'ours':>12}{'icepool':>12}{'ratio':>10}")
    for how, before in (("cold", forget), ("warm", nothing)):
        ours, theirs = seconds(panel, icepool_panel, before)
        ratio = f"1 / {theirs / ours:.0f}"
        print(f"{'':34}{ours * 1e6:9.1f} µs{theirs * 1e6:9.0f} µs{ratio:>10}  {how}")
        missed |= ours > theirs / 300
    if missed:
        print("missed: over 1/300 of icepool's time")
    return 1 if check and missed else 0


if __name__ == "__main__":
    sys.exit(main())
