"""What stakes still lack before they are agreed to, and who must agree (HC-3.2 to HC-3.6)."""

from hearthside.games.hot_circle.obstacle_test.dice_pool import claims, hindering
from hearthside.games.hot_circle.obstacle_test.sides import rolling_sides
from hearthside.games.hot_circle.obstacle_test.state import ObstacleTest
from hearthside.games.hot_circle.state import HotTable
from hearthside.games.hot_circle.task_and_obstacle import Side, other


def parties(table: HotTable, test: ObstacleTest) -> tuple[str, ...]:
    """Who must agree: both sides, and the GM where players oppose each other (HC-3.22)."""
    cast = table.play.cast
    ours = not cast[test.task.who].npc
    theirs = test.versus and not cast[test.against.who].npc
    return ("task", "obstacle", "gm") if ours and theirs else ("task", "obstacle")


def is_asked_to_agree(table: HotTable, test: ObstacleTest, party: str) -> bool:
    """HC-3.23: whether nothing is missing from the stakes but this party's word."""
    due = party in parties(table, test) and party not in test.agreed
    return due and not owed(table, test)


def last_to_agree(table: HotTable, test: ObstacleTest) -> Side | None:
    """The side whose word alone is missing, and who has dice to choose: it does both in one."""
    left = [one for one in parties(table, test) if is_asked_to_agree(table, test, one)]
    rolling = [side for side in rolling_sides(test) if [side] == left]
    return next((side for side in rolling if not is_bare(table, test, side)), None)


def is_bare(table: HotTable, test: ObstacleTest, side: Side) -> bool:
    """HC-2.9: whether a side has nothing written but a name: it is average, whatever it names."""
    hero, foe = (
        table.play.cast[test.roll(side).who],
        table.play.cast.get(test.roll(other(side)).who),
    )
    return hero.npc and not (hero.lifepaths or claims(hero, foe) or hindering(hero))


def both_said(test: ObstacleTest) -> bool:
    """Whether both sides of a versus test have said what they want: then compromises are due."""
    return test.task.has_stakes and test.against.has_stakes


def problems(table: HotTable, test: ObstacleTest) -> list[str]:
    """What still keeps the stakes from being agreed to."""
    return [told for _, told in owed(table, test)]


def owed(table: HotTable, test: ObstacleTest) -> list[tuple[str, str]]:
    """What the stakes still lack, as (party that owes it, sentence) (HC-3.2, HC-3.5, HC-3.6)."""
    found: list[tuple[str, str]] = []
    for side in rolling_sides(test):
        roll = test.roll(side)
        who = table.play.cast[roll.who].name
        if not roll.has_stakes:
            found.append((side, f"{who} still owes an intent and a task."))
        found += [(side, told) for told in grave_problem(table, test, side)]
    for side in rolling_sides(test):
        if owes_compromise(test, side):
            who = table.play.cast[test.roll(side).who].name
            found.append((side, f"{who} still owes a compromise{_always(test)}."))
    if not test.versus and not has_risk(test):
        found.append(("gm", "The gamemaster still owes a consequence."))
    return found


def owes_compromise(test: ObstacleTest, side: Side) -> bool:
    """HC-3.5: one from each side, unless both would do without; who says so first may wait."""
    roll, foe = test.roll(side), test.roll(other(side))
    if not (test.versus and both_said(test)) or roll.compromise or test.simple:
        return False
    return not roll.simple or test.is_grave or bool(foe.compromise)


def _always(test: ObstacleTest) -> str:
    waived = test.task.simple and test.against.simple
    return ": a test that kills or convinces always has them" if waived else ""


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
