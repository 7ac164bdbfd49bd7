"""The terms of a test: who must agree, what they still lack, what is risked (HC-3.2 to HC-3.6)."""

from msgspec.structs import replace

from hearthside.games.hot_circle.books import HotTable, voices
from hearthside.games.hot_circle.obstacle_test.sides import rolling_sides
from hearthside.games.hot_circle.obstacle_test.values import ObstacleTest, Roll
from hearthside.games.hot_circle.resolve import Side, other


def parties(table: HotTable, test: ObstacleTest) -> tuple[str, ...]:
    """Who must agree: both sides, and the GM where players oppose each other (HC-3.22)."""
    cast = table.play.cast
    ours = not cast[test.task.who].npc
    theirs = test.versus and not cast[test.against.who].npc
    return ("task", "obstacle", "gm") if ours and theirs else ("task", "obstacle")


def party_seats(table: HotTable, test: ObstacleTest, party: str) -> list[str]:
    if party == "task":
        return voices(table, test.task.who)
    if party == "obstacle" and test.versus:
        return voices(table, test.against.who)
    return table.gms()


def problems(table: HotTable, test: ObstacleTest) -> list[str]:
    """What still keeps the stakes from being agreed to."""
    return [sentence for _, sentence in owed(table, test)]


def owed(table: HotTable, test: ObstacleTest) -> list[tuple[str, str]]:
    """What the stakes still lack, as (party that owes it, sentence) (HC-3.2, HC-3.5, HC-3.6)."""
    found: list[tuple[str, str]] = []
    for side in rolling_sides(test):
        roll = test.roll(side)
        who = table.play.cast[roll.who].name
        if not (roll.intent and roll.task):
            found.append((side, f"{who} still owes an intent and a task."))
        elif test.versus and not roll.compromise and not test.simple:
            always = ": a test that kills or convinces always has them" if _waived(test) else ""
            found.append((side, f"{who} still owes a compromise{always}."))
        found += [(side, sentence) for sentence in _grave_problem(table, test, side)]
    if not test.versus and not test.risk.is_set:
        found.append(("gm", "The gamemaster still owes a consequence."))
    return found


def _waived(test: ObstacleTest) -> bool:
    """Whether both would do without compromises, but cannot (HC-3.6)."""
    return test.task.simple and test.against.simple


def _grave_problem(table: HotTable, test: ObstacleTest, side: Side) -> list[str]:
    """HC-3.6: a player's character is at such risk only where its own intent was the same."""
    roll, foe = test.roll(side), test.roll(other(side))
    victim = table.play.cast.get(foe.who)
    if not roll.grave or not victim or victim.npc or foe.grave == roll.grave:
        return []
    verb = "killed" if roll.grave == "kill" else "convinced"
    rule = f"{victim.name} can be {verb} only if that is {victim.name}’s own intent too."
    return [f"{rule} Want something else, or ask for the same."]


def with_roll(test: ObstacleTest, side: Side, roll: Roll) -> ObstacleTest:
    return replace(test, task=roll) if side == "task" else replace(test, against=roll)


def risk_words(table: HotTable, test: ObstacleTest) -> str:
    """The consequence of the acting side in words."""
    if test.versus:
        return test.against.intent
    risk = test.risk
    if risk.worsens:
        hero = table.play.cast[test.task.who]
        known = hero.condition(risk.worsens)
        words = f"{known.text if known else 'a condition'} gets worse"
    elif risk.condition:
        words = f"{risk.condition} ({risk.rank})"
    else:
        return risk.text
    return f"{risk.text}, {words}" if risk.text else words
