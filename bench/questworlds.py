"""How fast QuestWorlds' odds are, next to icepool in the same run: contests and extended ones.

python bench/questworlds.py            print the table
python bench/questworlds.py --check    and fail if a target is missed
"""

import argparse
import sys

import icepool
from peer import nothing, same, seconds

from hearthside.core.odds.outcomes import Odds
from hearthside.games.questworlds.degrees_and_bumps import Roller, read
from hearthside.games.questworlds.extended.point_values import GOAL
from hearthside.games.questworlds.odds import extended_contest, simple_contest
from hearthside.games.questworlds.victory_levels import POINTS, outcome_name

CACHES = (
    simple_contest._spans,
    simple_contest._ends,
    simple_contest._results,
    simple_contest.contest,
    extended_contest._run,
)

# What a panel shows for one contest: as it stands, and what each way to change it would bring.
PANEL = {
    "as it stands": (17, 14),
    "marginal augment": (20, 14),
    "minor augment": (23, 14),
    "major augment": (26, 14),
    "complete augment": (37, 14),
    "a stretch": (11, 14),
    "several opponents": (14, 14),
    "high resistance": (17, 20),
    "very high resistance": (17, 34),
    "low resistance": (17, 8),
}
EXTENDED = tuple(PANEL.values())


def contests() -> list[Odds]:
    return [simple_contest.contest(Roller(mine), Roller(theirs)) for mine, theirs in PANEL.values()]


def icepool_contest(mine: int, theirs: int) -> icepool.Die:
    me, them = Roller(mine), Roller(theirs)
    die = icepool.d(20)
    return icepool.map(lambda a, b: read(me, them, (a, b)).outcome, die, die)


def icepool_contests() -> list[icepool.Die]:
    return [icepool_contest(mine, theirs).map(outcome_name) for mine, theirs in PANEL.values()]


def extended() -> list[Odds]:
    return [extended_contest.run(Roller(mine), Roller(theirs)).odds() for mine, theirs in EXTENDED]


def icepool_extended() -> list[icepool.Die]:
    return [_icepool_race(icepool_contest(mine, theirs)) for mine, theirs in EXTENDED]


def _icepool_race(exchange: icepool.Die) -> icepool.Die:
    def follow(mine: int, theirs: int) -> object:
        if max(mine, theirs) >= GOAL:
            return mine, theirs

        def after(result: int) -> tuple[int, int]:
            points = POINTS[abs(result)]
            return (mine + points, theirs) if result > 0 else (mine, theirs + points)

        return exchange.map(after)

    last = icepool.Die([(0, 0)]).map(follow, repeat="inf")
    return last.map(lambda mine, theirs: "win" if mine > theirs else "lose")


def forget() -> None:
    for cached in CACHES:
        cached.cache_clear()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="fail if a target is missed")
    check = parser.parse_args().check
    missed = []
    print(f"{'':26}{'ours':>12}{'icepool':>12}{'ratio':>10}")
    panels = {
        "ten contests": (contests, icepool_contests, 100),
        "ten extended contests": (extended, icepool_extended, 200),
    }
    for title, (ours, theirs, target) in panels.items():
        same(ours(), theirs())
        for how, before in (("cold", forget), ("warm", nothing)):
            mine, other = seconds(ours, theirs, before, rounds=7)
            print(
                f"{title if how == 'cold' else '':26}{mine * 1e6:9.1f} µs{other * 1e6:9.0f} µs"
                f"{'1 / ' + format(other / mine, '.0f'):>10}  {how}"
            )
            if mine > other / target:
                missed.append(f"{title}, {how}: over 1/{target} of icepool's time")
    for target in missed:
        print(f"missed: {target}")
    return 1 if check and missed else 0


if __name__ == "__main__":
    sys.exit(main())
