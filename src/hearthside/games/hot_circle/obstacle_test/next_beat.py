"""What a test still lacks, and so the beat that is due next (HC-3.21).

Nobody is asked to agree for its own sake: the GM does so by judging the dice, a player by rolling.
"""

from msgspec.structs import replace

from hearthside.games.hot_circle.obstacle_test.sides import judged_sides, rolling_sides
from hearthside.games.hot_circle.obstacle_test.state import Beat, Given, ObstacleTest
from hearthside.games.hot_circle.state import HotTable
from hearthside.games.hot_circle.task_and_obstacle import Side, other


def at_its_beat(table: HotTable, test: ObstacleTest) -> ObstacleTest:
    """HC-3.21: the test at what is due next: stakes, dice, the GM's word on them, the roll."""
    beat: Beat = "disadvantage" if test.beat == "disadvantage" else "ready"
    if not are_whole(table, test):
        beat = "stakes"
    elif not all(test.roll(side).has_claimed for side in rolling_sides(test)):
        beat = "dice"
    elif not all(side in test.judged for side in judged_sides(table, test)):
        beat = "judging"
    return replace(test, beat=beat)


def are_whole(table: HotTable, test: ObstacleTest) -> bool:
    """HC-3.2, HC-3.5, HC-3.6: whether nothing is missing from the stakes."""
    if test.reword or not (test.versus or has_risk(test)):
        return False
    sides = rolling_sides(test)
    return not any(unsaid(table, test, side) or owes_compromise(test, side) for side in sides)


def unsaid(table: HotTable, test: ObstacleTest, side: Side) -> bool:
    """Whether a side has still to say what it wants, or to want something else."""
    return not test.roll(side).has_stakes or bool(grave_problem(table, test, side))


def owes_compromise(test: ObstacleTest, side: Side) -> bool:
    """HC-3.5: one from each side, unless both would do without; who says so first may wait."""
    roll, foe = test.roll(side), test.roll(other(side))
    both_said = roll.has_stakes and foe.has_stakes
    if not (test.versus and both_said) or roll.compromise or test.simple:
        return False
    return not roll.simple or test.is_grave or bool(foe.compromise)


def has_risk(test: ObstacleTest) -> bool:
    return bool(test.against.intent or test.against.harm.text)


def grave_problem(table: HotTable, test: ObstacleTest, side: Side) -> list[str]:
    """HC-3.6: a player's character is at such risk only where its own intent was the same."""
    roll, foe = test.roll(side), test.roll(other(side))
    victim = table.play.cast.get(foe.who)
    if not roll.grave or not victim or victim.npc or foe.grave == roll.grave:
        return []
    verb = "killed" if roll.grave == "kill" else "convinced"
    rule = f"{victim.name} can be {verb} only if that is {victim.name}’s own intent too."
    return [f"{rule} Change what you want, or let {victim.name} want the same."]


def judged_anew(table: HotTable, test: ObstacleTest) -> ObstacleTest:
    """HC-3.21: the GM judges the dice again, and what follows is asked again.

    A link stays, and so does help; what else the GM granted is judged again.
    """
    for side in judged_sides(table, test):
        roll = replace(test.roll(side), struck=(), hindrances=(), has_offered=False, ready=False)
        test = test.with_roll(side, roll)
    return replace(
        test,
        judged=(),
        advantage=_lasting(test.advantage, test.helpers),
        disadvantage=_lasting(test.disadvantage, test.backers),
    )


def _lasting(given: Given | None, helpers: tuple[str, ...]) -> Given | None:
    return given if given and (given.rule == "HC-5.1" or helpers) else None
