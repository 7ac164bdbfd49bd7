"""What is at stake: intents, and what the GM says is risked. Compromises on them come after."""

from functools import partial

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, started_by
from hearthside.core.forms import Option
from hearthside.core.moves import Event, Illegal
from hearthside.core.retelling import brings_about, small
from hearthside.core.say import Line, aspect, line
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
    WriteRisk,
    WriteStakes,
    risking,
    writing,
)
from hearthside.games.hot_circle.obstacle_test.stakes_still_owed import (
    grave_problem,
    has_risk,
    is_asked_to_agree,
    owed,
)
from hearthside.games.hot_circle.obstacle_test.state import (
    Harm,
    ObstacleEvent,
    ObstacleTest,
    Roll,
    SideEvent,
)
from hearthside.games.hot_circle.obstacle_test.what_comes_true import ending
from hearthside.games.hot_circle.sheet import Rank
from hearthside.games.hot_circle.state import HotTable
from hearthside.games.hot_circle.task_and_obstacle import SIDES, Side, other


class StakesWritten(SideEvent, frozen=True, tag="hot-circle.stakes-written"):
    pass


class RiskWritten(ObstacleEvent, frozen=True, tag="hot-circle.risk-written"):
    pass


MOVES = (WriteStakes, WriteRisk)


def asks(table: HotTable, reader: str) -> list[Ask]:
    test = framed(table)
    if test is None or test.beat != "stakes":
        return []
    found = [
        _saying(table, test, side) for side in rolling_sides(test) if _unsaid(table, test, side)
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


def _saying(table: HotTable, test: ObstacleTest, side: Side) -> Ask:
    wrong, hero = " ".join(grave_problem(table, test, side)), hero_of(table, test, side)
    theirs = f"What does {hero.first_name} want, and how?"
    return Ask(
        of=hero.id,
        question=wrong or (theirs if hero.npc else "What do you want, and how?"),
        meanwhile=f"{hero.first_name} says what they want, and how.",
        own=lambda: [writing(table, test, side)],
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
    risks = not test.versus and has_risk(test)
    if table.is_gm(seat) and risks and not is_asked_to_agree(table, test, "obstacle"):
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
    words, harm = move.text.strip(), harm_to(table, test.task, move.condition, move.rank)
    if is_nothing(words) or not (words or harm.text):
        raise Illegal(f"{ALWAYS} Say what, or give a condition.", blank)
    risk = replace(test.against, intent=words, harm=harm)
    return RiskWritten(test=agreed_by(table, replace(test, against=risk), "obstacle"))


def agreed_by(table: HotTable, test: ObstacleTest, side: Side) -> ObstacleTest:
    """HC-3.23: whoever writes the last word that was missing has all of it before them, and so
    agrees by writing it."""
    return test if owed(table, test) else replace(test, agreed=(side,))


def _written(table: HotTable, test: ObstacleTest, move: WriteStakes) -> ObstacleTest:
    """A compromise was about the words it was offered on: with new ones it is offered anew."""
    before, foe = test.roll(move.side), test.roll(other(move.side))
    if test.versus and is_nothing(move.intent):
        raise Illegal(f"{ALWAYS} Say what comes true if you win.", "intent")
    roll = asking(table, before, move.intent, move.by_when, move.task)
    roll = replace(roll, harm=harm_to(table, foe, move.condition, move.rank), grave=move.grave)
    if (roll.wanted, roll.harm) != (before.wanted, before.harm):
        foe = replace(foe, compromise="", compromise_harm=Harm())
    return with_roll(with_roll(test, move.side, roll), other(move.side), foe)


def harm_to(table: HotTable, meant: Roll, condition: str, rank: Rank) -> Harm:
    hero, text = table.play.cast.get(meant.who), condition.strip()
    return Harm(text, rank, worse=bool(hero and hero.has_condition(text)))


def say(table: HotTable, event: StakesWritten | RiskWritten) -> list[Line]:
    beat = "Frame"
    match event:
        case StakesWritten():
            roll, before = event.test.roll(event.side), table.play.test
            spans = told_intent(table, roll)
            if before and told_intent(table, before.roll(event.side)) == spans:
                return []
            acting = event.side == "task"  # the story needs no more than who wants what, and how
            return [line(*spans, rules=("HC-3.1",), beat=beat, retold=acting)]
        case RiskWritten():
            words = ending(table, event.test, "fail")
            brings = brings_about(table.play.cast[event.test.task.who].name, words)
            spans = ("If it fails: ", aspect(small(brings.removesuffix("."))), ".")
            return [line(*spans, rules=("HC-3.1", "HC-3.3"), beat=beat, retold=False)]
