"""The forms in which stakes are written: intent, task, compromise, consequence (HC-3.1 to 3.6)."""

from hearthside.core.forms import Choice, Field, Option, Pick, Text, YesNo
from hearthside.games.hot_circle.books import HotTable
from hearthside.games.hot_circle.obstacle_test.calling import intent_fields
from hearthside.games.hot_circle.obstacle_test.terms import owed
from hearthside.games.hot_circle.obstacle_test.values import ObstacleTest
from hearthside.games.hot_circle.resolve import Side, other

GRAVE = (
    Pick("", "Neither"),
    Pick("kill", "It kills the other character"),
    Pick("convince", "It convinces the other character"),
)


def writing(table: HotTable, test: ObstacleTest, side: Side) -> Option:
    roll = test.roll(side)
    hero = table.play.cast[roll.who]
    written = all(party != side for party, _ in owed(table, test))
    return Option(
        move="hot-circle.write-stakes",
        label=f"Say what {hero.name} wants" if not written else f"Reword what {hero.name} wants",
        fixed={"side": side},
        fields=(*intent_fields(roll), *(_compromising(table, test, side) if test.versus else ())),
        rules=("HC-3.1", "HC-3.5") if test.versus else ("HC-3.1",),
        section="act" if written else "turn",
        best=not written,
    )


def _compromising(table: HotTable, test: ObstacleTest, side: Side) -> tuple[Field, ...]:
    """HC-3.5, HC-3.6: what a side of a versus test says beyond its intent and task."""
    roll = test.roll(side)
    foe = table.play.cast[test.roll(other(side)).who].name
    eased = "their win" if side == "task" else "what they want"
    return (
        Text(
            name="compromise",
            label="Compromise you offer",
            help=f"A version of {eased} that is kinder to you, and still a success for {foe}.",
            value=roll.compromise,
            most=160,
            rules=("HC-3.5",),
        ),
        YesNo(
            name="simple",
            label="Do without compromises",
            help="Only if both of you say so.",
            value=roll.simple,
            rules=("HC-3.5",),
        ),
        Choice(
            name="grave",
            label="Does your intent kill or convince?",
            picks=GRAVE,
            value=roll.grave,
            rules=("HC-3.6",),
        ),
    )


def risking(table: HotTable, test: ObstacleTest) -> Option:
    hero, risk = table.play.cast[test.task.who], test.risk
    kinds = [
        Pick("words", "Something happens"),
        Pick("condition", f"{hero.name} gets a condition"),
    ]
    worse = tuple(Pick(one.id, f"{one.text} ({one.rank})") for one in hero.conditions)
    if worse:
        kinds.append(Pick("worse", "A condition gets worse"))
    ranks = (Pick("minor", "Minor"), Pick("major", "Major"))
    value = "worse" if risk.worsens else "condition" if risk.condition else "words"
    fields: list[Field] = [
        Choice(name="kind", label="What is risked", picks=tuple(kinds), value=value),
        Text(
            name="text",
            label="What happens",
            help="Never nothing. Never that they are killed or convinced.",
            value=risk.text,
            most=160,
            rules=("HC-3.6", "HC-3.23"),
        ),
        Text(name="condition", label="Condition", value=risk.condition, most=40),
        Choice(name="rank", label="Rank", picks=ranks, value=risk.rank, rules=("HC-3.3",)),
    ]
    if worse:
        picks = (Pick("", "None"), *worse)
        fields.append(Choice(name="worsens", label="Which gets worse", picks=picks))
    return Option(
        move="hot-circle.write-risk",
        label="Reword the consequence" if risk.is_set else f"Say what {hero.name} risks",
        fields=tuple(fields),
        rules=("HC-3.1", "HC-3.3", "HC-3.23"),
        section="act" if risk.is_set else "turn",
        best=not risk.is_set,
    )
