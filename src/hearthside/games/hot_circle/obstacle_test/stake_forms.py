"""The forms in which stakes are written: intents and consequences (HC-3.1 to HC-3.6)."""

from hearthside.core.asks import offer
from hearthside.core.forms import Choice, Field, Option, Pick, Text
from hearthside.core.moves import Move
from hearthside.games.hot_circle.characters.belief_forms import RANKS
from hearthside.games.hot_circle.obstacle_test.intents import intent_fields
from hearthside.games.hot_circle.obstacle_test.stakes_still_owed import has_risk
from hearthside.games.hot_circle.obstacle_test.state import Grave, Harm, ObstacleTest, Roll
from hearthside.games.hot_circle.sheet import Hero, Rank
from hearthside.games.hot_circle.state import HotTable
from hearthside.games.hot_circle.task_and_obstacle import Side, other

GRAVE = (
    Pick("", "Neither"),
    Pick("kill", "It kills the other character"),
    Pick("convince", "It convinces the other character"),
)


class WriteStakes(Move, frozen=True, tag="hot-circle.write-stakes"):
    side: Side
    intent: str
    by_when: str
    task: str
    condition: str = ""
    """What it leaves on the other side of a versus test, if anything."""
    rank: Rank = "minor"
    grave: Grave = ""


class WriteRisk(Move, frozen=True, tag="hot-circle.write-risk"):
    text: str = ""
    condition: str = ""
    rank: Rank = "minor"


def writing(table: HotTable, test: ObstacleTest, side: Side) -> Option:
    roll = test.roll(side)
    hero = table.play.cast[roll.who]
    name = hero.first_name
    more = _against(table.play.cast[test.roll(other(side)).who], roll) if test.versus else ()
    return offer(
        WriteStakes,
        f"Reword what {name} wants" if roll.has_stakes else f"Say what {name} wants",
        *intent_fields(hero, roll),
        *more,
        fixed={"side": side},
        rules=("HC-3.1",),
        once=test.once,
    )


def _against(foe: Hero, roll: Roll) -> tuple[Field, ...]:
    """HC-3.3, HC-3.6: what a versus test may do to the other side beyond words."""
    return (
        *harm_fields(f"A condition it leaves on {foe.name}, if any", roll.harm, foe),
        Choice(
            "grave",
            "Does your intent kill or convince?",
            picks=GRAVE,
            value=roll.grave,
            rules=("HC-3.6",),
            brief="killing or convincing",
        ),
    )


def harm_fields(label: str, harm: Harm, hero: Hero) -> tuple[Field, ...]:
    """HC-3.3: a condition by name and rank; one that is there already gets worse."""
    return (
        Text(
            "condition",
            label,
            help="If they have it already, it gets worse.",
            placeholder="Soaked",
            value=harm.text,
            most=40,
            suggestions=tuple(one.text for one in hero.conditions),
            rules=("HC-3.3",),
            brief="a condition",
        ),
        Choice(
            "rank",
            "Rank",
            picks=RANKS,
            value=harm.rank,
            rules=("HC-3.3",),
            brief="a condition",
        ),
    )


def risking(table: HotTable, test: ObstacleTest) -> Option:
    hero, risk = table.play.cast[test.task.who], test.against
    return offer(
        WriteRisk,
        "Reword the consequence" if has_risk(test) else f"Say what {hero.first_name} risks",
        Text(
            "text",
            "What happens",
            help="Something always happens, but nobody is killed or convinced by it.",
            value=risk.intent,
            most=160,
            placeholder="The watch finds the boat",
            rules=("HC-3.6", "HC-3.23"),
        ),
        *harm_fields(f"Or a condition for {hero.first_name}", risk.harm, hero),
        rules=("HC-3.1", "HC-3.3", "HC-3.23"),
        once=test.once,
    )
