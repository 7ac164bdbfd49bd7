"""What is at stake: intents, and what the GM says is risked. Compromises on them come after."""

from functools import partial

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, started_by
from hearthside.core.forms import Choice, Field, Option, Pick, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, line, typed
from hearthside.core.wording.pronouns import said_of
from hearthside.core.wording.typesetting import typeset
from hearthside.games.hot_circle.characters.belief_forms import RANKS
from hearthside.games.hot_circle.obstacle_test.agreeing import (
    asked_to_agree,
    grave_problem,
    has_risk,
    owed,
)
from hearthside.games.hot_circle.obstacle_test.intents import (
    ALWAYS,
    asking,
    intent_fields,
    is_nothing,
    settled_before,
    told_intent,
)
from hearthside.games.hot_circle.obstacle_test.sides import (
    ending,
    framed,
    hero_of,
    party_of,
    rolling_sides,
    sides_of,
)
from hearthside.games.hot_circle.obstacle_test.state import (
    Grave,
    Harm,
    ObstacleEvent,
    ObstacleTest,
    Roll,
    SideEvent,
)
from hearthside.games.hot_circle.sheet import Hero, Rank
from hearthside.games.hot_circle.state import HotTable
from hearthside.games.hot_circle.task_and_obstacle import SIDES, Side, other

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


class StakesWritten(SideEvent, frozen=True, tag="hot-circle.stakes-written"):
    pass


class RiskWritten(ObstacleEvent, frozen=True, tag="hot-circle.risk-written"):
    pass


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
            help="What is there already gets worse.",
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


DURING = "play.test"


def asks(table: HotTable, reader: str) -> list[Ask]:
    test = framed(table)
    if test is None or test.beat != "stakes":
        return []
    found = [
        _saying(table, test, side) for side in rolling_sides(test) if _says_now(table, test, side)
    ]
    if not test.versus and not has_risk(test):
        found.append(_risking(table, test))
    return [*found, *_rewording(table, test)]


def _rewording(table: HotTable, test: ObstacleTest) -> list[Ask]:
    """HC-3.22: what whoever is asked to agree may do about it, beside the answer."""
    due = asked_to_agree(table, test)
    return [
        Ask(of=party_of(test, side), own=partial(_reworded, table, test, side), urges=False)
        for side in SIDES
        if side in due
    ]


def _reworded(table: HotTable, test: ObstacleTest, side: Side) -> list[Option]:
    return [writing(table, test, side) if test.roll(side).who else risking(table, test)]


def _unsaid(table: HotTable, test: ObstacleTest, side: Side) -> bool:
    return not test.roll(side).has_stakes or bool(grave_problem(table, test, side))


def _says_now(table: HotTable, test: ObstacleTest, side: Side) -> bool:
    """Whether a side is to say what it wants: whoever an NPC acts on, once they know what for."""
    attacked = side == "obstacle" and hero_of(table, test, "task").npc
    return _unsaid(table, test, side) and (test.task.has_stakes or not attacked)


def _saying(table: HotTable, test: ObstacleTest, side: Side) -> Ask:
    wrong, hero = " ".join(grave_problem(table, test, side)), hero_of(table, test, side)
    theirs = f"What does {hero.first_name} want, and how?"
    return Ask(
        of=hero.id,
        question=wrong or (theirs if hero.npc else "What do you want, and how?"),
        meanwhile=lambda: said_of(hero, f"{hero.first_name} says what they want, and how."),
        own=lambda: [writing(table, test, side)],
    )


def _risking(table: HotTable, test: ObstacleTest) -> Ask:
    return Ask(
        title="What is at risk?",
        question=lambda: f"Say what happens if it fails.{settled_before(table, test)}",
        meanwhile="The gamemaster says what failing brings.",
        options=lambda: [risking(table, test)],
    )


def verbs(table: HotTable, seat: str) -> list[Verb]:
    """Until all agree, each side may reword what it has said, and the GM what is risked."""
    test = framed(table)
    if test is None or test.beat != "stakes":
        return []
    said = [side for side in sides_of(table, test, seat) if not _unsaid(table, test, side)]
    asked = asked_to_agree(table, test)  # who is, is offered it there
    forms = [writing(table, test, side) for side in said if side not in asked]
    risks = not test.versus and has_risk(test)
    if table.is_gm(seat) and risks and "obstacle" not in asked:
        forms.append(risking(table, test))
    return [started_by(replace(option, section="struggle")) for option in forms]


def decide(table: HotTable, seat: str, move: WriteStakes | WriteRisk) -> list[Event]:
    test = table.play.test
    assert test
    fresh = replace(test, agreed=(), reword="")
    match move:
        case WriteStakes():
            return [stakes_written(table, fresh, move)]
        case WriteRisk():
            return [risk_written(table, fresh, move)]


def stakes_written(table: HotTable, test: ObstacleTest, move: WriteStakes) -> StakesWritten:
    after = agreed_by(table, _written(table, test, move), move.side)
    return StakesWritten(side=move.side, test=after)


def risk_written(
    table: HotTable, test: ObstacleTest, move: WriteRisk, blank: str = "text"
) -> RiskWritten:
    words, harm = typeset(move.text.strip()), harm_to(table, test.task, move.condition, move.rank)
    if is_nothing(words) or not (words or harm.text):
        raise Illegal(f"{ALWAYS} Say what, or give a condition.", blank)
    risk = replace(test.against, intent=words, harm=harm)
    return RiskWritten(test=agreed_by(table, replace(test, against=risk), "obstacle"))


def agreed_by(table: HotTable, test: ObstacleTest, side: Side) -> ObstacleTest:
    """HC-3.23: whoever writes the last word that was missing has all of it before them, and so
    agrees by writing it."""
    return test if any(owed(table, test)) else replace(test, agreed=(side,))


def _written(table: HotTable, test: ObstacleTest, move: WriteStakes) -> ObstacleTest:
    """A compromise was about the words it was offered on: with new ones it is offered anew."""
    before, foe = test.roll(move.side), test.roll(other(move.side))
    if test.versus and is_nothing(move.intent):
        raise Illegal(f"{ALWAYS} Say what comes true if you win.", "intent")
    roll = asking(table, before, move.intent, move.by_when, move.task)
    roll = replace(roll, harm=harm_to(table, foe, move.condition, move.rank), grave=move.grave)
    if (roll.wanted, roll.harm) != (before.wanted, before.harm):
        foe = replace(foe, compromise="", compromise_harm=Harm())
    return test.with_roll(move.side, roll).with_roll(other(move.side), foe)


def harm_to(table: HotTable, meant: Roll, condition: str, rank: Rank) -> Harm:
    hero, text = table.play.cast.get(meant.who), condition.strip()
    return Harm(text, rank, worse=bool(hero and hero.has_condition(text)))


def say(table: HotTable, event: StakesWritten | RiskWritten) -> list[Line]:
    if isinstance(event, StakesWritten):
        before = table.play.test.roll(event.side) if table.play.test else Roll()
        return told_intent(table, event.test.roll(event.side), before)
    spans = ("If it fails", *typed(ending(table, event.test, "fail")))
    return [line(*spans, rules=("HC-3.1", "HC-3.3"), beat="Frame", retold=False)]
