"""What is at stake: intents first, then compromises on them, or what the GM says is risked."""

from functools import partial

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, started_by
from hearthside.core.forms import Option
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.retelling import befell, small
from hearthside.core.say import Line, aspect, line, who
from hearthside.games.hot_circle.obstacle_test.intents import asking, told_intent
from hearthside.games.hot_circle.obstacle_test.let_it_ride import ALWAYS, is_nothing, settled_before
from hearthside.games.hot_circle.obstacle_test.sides import (
    framed,
    hero_of,
    party_of,
    rolling_sides,
    sides_of,
    with_roll,
)
from hearthside.games.hot_circle.obstacle_test.stake_forms import (
    OfferCompromise,
    WriteRisk,
    WriteStakes,
    offering,
    risking,
    writing,
)
from hearthside.games.hot_circle.obstacle_test.state import (
    Harm,
    ObstacleEvent,
    ObstacleTest,
    Roll,
    SideEvent,
)
from hearthside.games.hot_circle.obstacle_test.terms import (
    grave_problem,
    has_risk,
    is_asked_to_agree,
    owed,
    owes_compromise,
)
from hearthside.games.hot_circle.obstacle_test.what_comes_true import ending, harmed
from hearthside.games.hot_circle.sheet import Rank
from hearthside.games.hot_circle.state import HotTable
from hearthside.games.hot_circle.task_and_obstacle import SIDES, Side, other


class StakesWritten(SideEvent, frozen=True, tag="hot-circle.stakes-written"):
    pass


class CompromiseOffered(SideEvent, frozen=True, tag="hot-circle.compromise-offered"):
    pass


class RiskWritten(ObstacleEvent, frozen=True, tag="hot-circle.risk-written"):
    pass


MOVES = (WriteStakes, OfferCompromise, WriteRisk)


def asks(table: HotTable, reader: str) -> list[Ask]:
    test = framed(table)
    if test is None or test.beat != "stakes":
        return []
    found = [
        _saying(table, test, side) for side in rolling_sides(test) if _unsaid(table, test, side)
    ]
    found += [
        _compromising(table, test, side)
        for side in rolling_sides(test)
        if owes_compromise(test, side)
    ]
    if not test.versus and not has_risk(test):
        found.append(_risking(table, test))
    return [*found, *_rewording(table, test)]


def _rewording(table: HotTable, test: ObstacleTest) -> list[Ask]:
    """HC-3.22: what whoever is asked to agree may do about it, beside the answer."""
    due = [side for side in SIDES if is_asked_to_agree(table, test, side)]
    return [
        Ask(of=party_of(test, side), own=partial(_reworded, table, test, side), urges=False)
        for side in due
    ]


def _reworded(table: HotTable, test: ObstacleTest, side: Side) -> list[Option]:
    return [writing(table, test, side) if test.roll(side).who else risking(table, test)]


def _unsaid(table: HotTable, test: ObstacleTest, side: Side) -> bool:
    return not test.roll(side).has_stakes or bool(grave_problem(table, test, side))


def _may_reword(table: HotTable, test: ObstacleTest, side: Side) -> bool:
    """Whether a side has said what it wants; whoever is asked to agree is offered it there."""
    return not _unsaid(table, test, side) and not is_asked_to_agree(table, test, side)


def _has_answered(test: ObstacleTest, side: Side) -> bool:
    """Whether a side has offered a compromise or would do without: it may think better of it."""
    return bool(test.roll(side).compromise or test.roll(side).simple) and not owes_compromise(
        test, side
    )


def _saying(table: HotTable, test: ObstacleTest, side: Side) -> Ask:
    wrong, hero = " ".join(grave_problem(table, test, side)), hero_of(table, test, side)
    theirs = f"What does {hero.name} want, and how?"
    return Ask(
        of=hero.id,
        question=wrong or (theirs if hero.npc else "What do you want, and how?"),
        meanwhile=f"{hero.name} says what they want, and how.",
        own=lambda: [writing(table, test, side)],
    )


def _compromising(table: HotTable, test: ObstacleTest, side: Side) -> Ask:
    foe = test.roll(other(side))
    name, hero = table.play.cast[foe.who].name, hero_of(table, test, side)
    return Ask(
        of=hero.id,
        title=f"{hero.name} offers a compromise" if hero.npc else "Offer a compromise",
        question=f"Soften what {name} would win. Whoever settles for less may reroll once.",
        meanwhile=f"{hero.name} offers a compromise.",
        own=lambda: [offering(table, test, side)],
    )


def _risking(table: HotTable, test: ObstacleTest) -> Ask:
    return Ask(
        title="What is at risk?",
        question=f"Say what happens if it fails.{settled_before(table, test)}",
        meanwhile="The gamemaster says what failing brings.",
        options=lambda: [risking(table, test)],
    )


def verbs(table: HotTable, seat: str) -> list[Verb]:
    """Until all agree, each side may reword what it has said, and the GM what is risked."""
    test = framed(table)
    if test is None or test.beat != "stakes":
        return []
    mine = sides_of(table, test, seat)
    forms = [writing(table, test, side) for side in mine if _may_reword(table, test, side)]
    forms += [offering(table, test, side) for side in mine if _has_answered(test, side)]
    risks = not test.versus and has_risk(test)
    if table.is_gm(seat) and risks and not is_asked_to_agree(table, test, "obstacle"):
        forms.append(risking(table, test))
    return [started_by(replace(option, section="struggle")) for option in forms]


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    test = table.play.test
    assert test
    fresh = replace(test, agreed=(), reword="")
    match move:
        case WriteStakes():
            return [stakes_written(table, fresh, move)]
        case OfferCompromise():
            after = _offered(table, fresh, move)
            return [CompromiseOffered(side=move.side, test=_agreed_by(table, after, move.side))]
        case WriteRisk():
            return [risk_written(table, fresh, move)]
    raise TypeError(move)


def stakes_written(table: HotTable, test: ObstacleTest, move: WriteStakes) -> StakesWritten:
    after = _agreed_by(table, _written(table, test, move), move.side)
    return StakesWritten(side=move.side, test=after)


def risk_written(
    table: HotTable, test: ObstacleTest, move: WriteRisk, blank: str = "text"
) -> RiskWritten:
    words, harm = move.text.strip(), _harm(table, test.task, move.condition, move.rank)
    if is_nothing(words) or not (words or harm.text):
        raise Illegal(f"{ALWAYS} Say what, or give a condition.", blank)
    risk = replace(test.against, intent=words, harm=harm)
    return RiskWritten(test=_agreed_by(table, replace(test, against=risk), "obstacle"))


def _agreed_by(table: HotTable, test: ObstacleTest, side: Side) -> ObstacleTest:
    """HC-3.23: whoever writes the last word that was missing has all of it before them, and so
    agrees by writing it."""
    return test if owed(table, test) else replace(test, agreed=(side,))


def _written(table: HotTable, test: ObstacleTest, move: WriteStakes) -> ObstacleTest:
    """A compromise was about the words it was offered on: with new ones it is offered anew."""
    before, foe = test.roll(move.side), test.roll(other(move.side))
    if test.versus and is_nothing(move.intent):
        raise Illegal(f"{ALWAYS} Say what comes true if you win.", "intent")
    roll = asking(table, before, move.intent, move.by_when, move.task)
    roll = replace(roll, harm=_harm(table, foe, move.condition, move.rank), grave=move.grave)
    if (roll.wanted, roll.harm) != (before.wanted, before.harm):
        foe = replace(foe, compromise="", compromise_harm=Harm())
    return with_roll(with_roll(test, move.side, roll), other(move.side), foe)


def _harm(table: HotTable, meant: Roll, condition: str, rank: Rank) -> Harm:
    hero, text = table.play.cast.get(meant.who), condition.strip()
    return Harm(text, rank, worse=bool(hero and hero.has_condition(text)))


def _offered(table: HotTable, test: ObstacleTest, move: OfferCompromise) -> ObstacleTest:
    words = move.compromise.strip()
    if is_nothing(words):
        raise Illegal(f"{ALWAYS} A compromise is still a success for the other.", "compromise")
    if not words and not move.simple:
        raise Illegal("Write what you offer, or tick “No compromises this time”.", "compromise")
    roll = test.roll(move.side)
    harm = _harm(table, roll, move.condition, move.rank)
    roll = replace(roll, compromise=words, compromise_harm=harm, simple=move.simple)
    return with_roll(test, move.side, roll)


def say(table: HotTable, event: Event) -> list[Line]:
    beat = "Frame"
    match event:
        case StakesWritten():
            roll, before = event.test.roll(event.side), table.play.test
            spans = told_intent(table, roll)
            if before and told_intent(table, before.roll(event.side)) == spans:
                return []
            return [line(*spans, rules=("HC-3.1",), beat=beat)]
        case CompromiseOffered():
            roll = event.test.roll(event.side)
            harm = harmed(table, roll.compromise_harm, event.test.exposed(event.side))
            words = "; ".join(filter(None, (roll.compromise, harm)))
            if not words:
                spans = (who(table, roll.who), " wants no compromises.")
                return [line(*spans, rules=("HC-3.5",), beat=beat, retold=False)]
            spans = (who(table, roll.who), " offers a compromise: ", aspect(words), ".")
            return [line(*spans, rules=("HC-3.5",), beat=beat, retold=False)]
        case RiskWritten():
            words = ending(table, event.test, "fail")
            brings = befell(table.play.cast[event.test.task.who].name, words).removesuffix(".")
            spans = ("If it fails: ", aspect(small(brings)), ".")
            return [line(*spans, rules=("HC-3.1", "HC-3.3"), beat=beat)]
    raise TypeError(event)
