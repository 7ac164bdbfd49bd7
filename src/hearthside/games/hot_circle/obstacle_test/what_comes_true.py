"""What an outcome makes true: an intent or the compromise in its place, and whom it harms."""

from hearthside.core.say import listed
from hearthside.games.hot_circle.obstacle_test.state import Harm, ObstacleTest, Outcome
from hearthside.games.hot_circle.state import HotTable
from hearthside.games.hot_circle.task_and_obstacle import Side, other


def won(test: ObstacleTest, outcome: Outcome) -> tuple[str, Harm]:
    """HC-3.16, HC-3.19: what comes true, a side's success as a compromise replaced it."""
    side: Side = "task" if outcome == "pass" else "obstacle"
    winner, loser = test.roll(side), test.roll(other(side))
    if winner.accepted:
        return loser.compromise, loser.compromise_harm
    return winner.wanted, winner.harm


def ending(table: HotTable, test: ObstacleTest, outcome: Outcome) -> str:
    """What comes true in words, with the condition it leaves."""
    words, _ = won(test, outcome)
    left = harmed(table, *lost_by(test, outcome))
    return "; ".join(filter(None, (words.removesuffix("."), left)))


def lost_by(test: ObstacleTest, outcome: Outcome) -> tuple[Harm, tuple[str, ...]]:
    """The condition an ending leaves, and everyone it touches (HC-3.3, HC-3.9)."""
    return won(test, outcome)[1], test.exposed("obstacle" if outcome == "pass" else "task")


def harmed(table: HotTable, harm: Harm, exposed: tuple[str, ...]) -> str:
    """`Wren is Hurt (minor)`, or that it gets worse."""
    whom = [table.play.cast[id] for id in exposed if id in table.play.cast]
    if not harm.text or not whom:
        return ""
    names = [hero.name for hero in whom]
    if not harm.worse:
        return f"{_are(names)} {harm.text} ({harm.rank})"
    helped = f", {_are(names[1:])} {harm.text} too" if names[1:] else ""
    return f"{names[0]}: {harm.text} gets worse{helped}"


def _are(names: list[str]) -> str:
    return f"{listed(names)} {'is' if len(names) == 1 else 'are'}"
