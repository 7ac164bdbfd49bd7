"""What is at stake: intents, and what the GM says is risked. Compromises on them come after."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, started_by
from hearthside.core.forms import Choice, Field, Option, Pick, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, line, typed, who
from hearthside.core.wording.pronouns import said_of
from hearthside.core.wording.typesetting import sentence, typeset
from hearthside.games.hot_circle.characters.belief_forms import RANKS
from hearthside.games.hot_circle.obstacle_test.claiming import (
    NamesDice,
    dice_total,
    early_dice_fields,
    proposed,
)
from hearthside.games.hot_circle.obstacle_test.dice_pool import reckoned
from hearthside.games.hot_circle.obstacle_test.intents import (
    ALWAYS,
    asking,
    intent_fields,
    is_nothing,
    settled_before,
    told_intent,
)
from hearthside.games.hot_circle.obstacle_test.next_beat import (
    at_its_beat,
    grave_problem,
    has_risk,
    judged_anew,
    unsaid,
)
from hearthside.games.hot_circle.obstacle_test.sides import (
    ending,
    framed,
    hero_of,
    rolling_sides,
    sides_of,
    words_offered,
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
from hearthside.games.hot_circle.task_and_obstacle import Side, other

GRAVE = (
    Pick("", "Neither"),
    Pick("kill", "It kills the other character"),
    Pick("convince", "It convinces the other character"),
)


class WriteStakes(NamesDice, frozen=True, kw_only=True, tag="hot-circle.write-stakes"):
    """What one side wants and how, and with which dice; on what the other wants, if that is known,
    a compromise, or none."""

    side: Side
    intent: str
    by_when: str
    task: str
    compromise: str = ""
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
    roll, foe = test.roll(side), test.roll(other(side))
    hero = table.play.cast[roll.who]
    name, offers = hero.first_name, _offers_with_it(test, side)
    return offer(
        WriteStakes,
        f"Reword what {name} wants" if roll.has_stakes else f"Say what {name} wants",
        *intent_fields(hero, roll),
        *(
            (compromise_field(foe.wanted, table.play.cast[foe.who].first_name, hero.first_name),)
            if offers
            else ()
        ),
        *early_dice_fields(table, test, side),
        *(_against(table.play.cast[foe.who], roll) if test.versus else ()),
        totals=() if hero.npc else dice_total(table, hero),
        fixed={"side": side},
        rules=("HC-3.1",),
        once=test.once,
    )


def _offers_with_it(test: ObstacleTest, side: Side) -> bool:
    """Whether a side knows what the other wants when it first says what it wants itself."""
    return test.versus and test.roll(other(side)).has_stakes and not test.roll(side).has_stakes


def compromise_field(
    wanted: str, whose: str, whom: str, offered: str = "", due: bool = False
) -> Text:
    """HC-3.5: in place of what the other side wants; left empty, this side would do without, unless
    one is due whatever it would."""
    without = "It is still a success." if due else "Optional: if neither side says, there is none."
    return Text(
        "compromise",
        f"A compromise in place of: {wanted}",
        help=f"If {whose} wins, what would spare {whom} something? {without}",
        needed=due,
        value=offered,
        most=160,
        placeholder="half of it, and no names",
        rules=("HC-3.5",),
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
            placeholder="Shaken",
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
            placeholder="The guards hear it",
            rules=("HC-3.6", "HC-3.23"),
        ),
        *harm_fields(f"Or a condition for {hero.first_name}", risk.harm, hero),
        rules=("HC-3.1", "HC-3.3", "HC-3.23"),
        once=test.once,
    )


DURING = "play.test"


def asks(table: HotTable) -> list[Ask]:
    test = table.play.test
    if test and test.asked:  # the GM has not called it, but asked for other words
        return [_saying(table, test, "task")] if test.reword else []
    test = framed(table)
    if test is None or test.beat != "stakes":
        return []
    found = [_saying(table, test, side) for side in _asked(table, test)]
    if not test.versus and not has_risk(test):
        found.append(_risking(table, test))
    return found


def _asked(table: HotTable, test: ObstacleTest) -> list[Side]:
    """The sides that are to say what they want, or to say it in other words."""
    return [side for side in rolling_sides(test) if _says_now(table, test, side)]


def _says_now(table: HotTable, test: ObstacleTest, side: Side) -> bool:
    """Whether a side is to say what it wants: whoever an NPC acts on, once they know what for."""
    attacked = side == "obstacle" and hero_of(table, test, "task").npc
    if test.reword and not hero_of(table, test, side).npc:
        return True
    return unsaid(table, test, side) and (test.task.has_stakes or not attacked)


def _saying(table: HotTable, test: ObstacleTest, side: Side) -> Ask:
    hero = hero_of(table, test, side)
    return Ask(
        of=hero.id,
        question=lambda: _question(table, test, side),
        meanwhile=lambda: said_of(hero, f"{hero.first_name} says what they want, and how."),
        own=lambda: [writing(table, test, side)],
    )


def _question(table: HotTable, test: ObstacleTest, side: Side) -> str:
    """What a side is asked: what keeps its words from standing, or what it wants at all."""
    if wrong := grave_problem(table, test, side):
        return " ".join(wrong)
    if test.reword:
        return f"The gamemaster asks: {sentence(test.reword)}"
    hero = hero_of(table, test, side)
    return f"What {f'does {hero.first_name}' if hero.npc else 'do you'} want, and how?"


def _risking(table: HotTable, test: ObstacleTest) -> Ask:
    return Ask(
        title="What is at risk?",
        question=lambda: f"Say what happens if it fails.{settled_before(table, test)}",
        meanwhile="The gamemaster says what failing brings.",
        options=lambda: [risking(table, test)],
    )


def verbs(table: HotTable, seat: str) -> list[Verb]:
    """HC-3.21: until the dice fall each side may reword what it has said, and the GM the risk."""
    test = framed(table)
    if test is None:
        return []
    said = [side for side in sides_of(table, test, seat) if test.roll(side).has_stakes]
    # whoever is asked for more is offered it there
    asked = _asked(table, test)
    forms = [writing(table, test, side) for side in said if side not in asked]
    if table.is_gm(seat) and not test.versus and has_risk(test):
        forms.append(risking(table, test))
    return [started_by(replace(option, section="struggle")) for option in forms]


def decide(table: HotTable, seat: str, move: WriteStakes | WriteRisk) -> list[Event]:
    test = table.play.test
    assert test
    if isinstance(move, WriteRisk):
        return [risk_written(table, test, move)]
    return stakes_written(table, test, move)


def stakes_written(table: HotTable, test: ObstacleTest, move: WriteStakes) -> list[Event]:
    """With other stakes the GM judges the dice again."""
    fresh = judged_anew(table, replace(test, reword=""))
    after = reckoned(table, _written(table, fresh, move))
    wrote = StakesWritten(side=move.side, test=at_its_beat(table, after))
    return [wrote, *proposed(table, after, move.side, move)]


def risk_written(
    table: HotTable, test: ObstacleTest, move: WriteRisk, blank: str = "text"
) -> RiskWritten:
    words, harm = typeset(move.text.strip()), harm_to(table, test.task, move.condition, move.rank)
    if is_nothing(words) or not (words or harm.text):
        raise Illegal(f"{ALWAYS} Say what, or give a condition.", blank)
    risk = replace(test.against, intent=words, harm=harm)
    return RiskWritten(test=at_its_beat(table, replace(test, against=risk, reword="")))


def _written(table: HotTable, test: ObstacleTest, move: WriteStakes) -> ObstacleTest:
    """A compromise was about the words it was offered on: with new ones it is offered anew."""
    before, foe = test.roll(move.side), test.roll(other(move.side))
    if test.versus and is_nothing(move.intent):
        raise Illegal(f"{ALWAYS} Say what comes true if you win.", "intent")
    roll = asking(table, before, move.intent, move.by_when, move.task)
    if _offers_with_it(test, move.side):
        roll = with_compromise(roll, move.compromise)
    if not hero_of(table, test, move.side).npc:
        roll = replace(roll, has_claimed=False)
    roll = replace(roll, harm=harm_to(table, foe, move.condition, move.rank), grave=move.grave)
    if (roll.wanted, roll.harm) != (before.wanted, before.harm):
        foe = replace(foe, compromise="", compromise_harm=Harm())
    return test.with_roll(move.side, roll).with_roll(other(move.side), foe)


def with_compromise(roll: Roll, offered: str) -> Roll:
    words = typeset(offered.strip())
    if is_nothing(words):
        raise Illegal(f"{ALWAYS} A compromise is still a success for the other.", "compromise")
    return replace(roll, compromise=words, simple=not words)


def harm_to(table: HotTable, meant: Roll, condition: str, rank: Rank) -> Harm:
    hero, text = table.play.cast.get(meant.who), condition.strip()
    return Harm(text, rank, worse=bool(hero and hero.has_condition(text)))


def say(table: HotTable, event: StakesWritten | RiskWritten) -> list[Line]:
    if isinstance(event, StakesWritten):
        before = table.play.test.roll(event.side) if table.play.test else Roll()
        roll = event.test.roll(event.side)
        new = roll.compromise != before.compromise
        return [
            *told_intent(table, roll, before),
            *(told_offer(table, event.test, event.side) if new else ()),
        ]
    spans = ("If it fails", *typed(ending(table, event.test, "fail")))
    return [line(*spans, rules=("HC-3.1", "HC-3.3"), beat="Frame", retold=False)]


def told_offer(table: HotTable, test: ObstacleTest, side: Side) -> list[Line]:
    """HC-3.5: the compromise a side offers, with what it leaves, or that it would do without."""
    roll, words = test.roll(side), words_offered(table, test, side)
    offers = (" offers a compromise", *typed(words)) if words else (" wants no compromises.",)
    return [line(who(table, roll.who), *offers, rules=("HC-3.5",), beat="Frame", retold=False)]
