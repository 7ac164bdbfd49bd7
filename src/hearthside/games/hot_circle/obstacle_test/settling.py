"""How a test ends: the outcome, what rides from it, what hindrances pay (HC-3.19, HC-6)."""

from functools import partial

from msgspec.structs import replace

from hearthside.core.moves import Event
from hearthside.core.say import UNSEEN, Line, Span, line, listed, quoted_wish, typed, who
from hearthside.core.setting_events import Added, Is, evolved
from hearthside.core.wording.typesetting import sentence, uncapital
from hearthside.games.hot_circle.cards_or_dice import told_tie
from hearthside.games.hot_circle.characters.sheet_changes import (
    ConditionSet,
    FateEarned,
    HarmLeft,
    TaxCleared,
    harm,
    step_condition,
)
from hearthside.games.hot_circle.obstacle_test.ruling import RuledInstead
from hearthside.games.hot_circle.obstacle_test.sides import ended_for, ending, harmed, lost_by, won
from hearthside.games.hot_circle.obstacle_test.state import ChainStep, ObstacleTest, Outcome, Roll
from hearthside.games.hot_circle.state import HotTable, Ridden
from hearthside.games.hot_circle.task_and_obstacle import SIDES, other


class ObstacleSettled(Event, frozen=True, tag="hot-circle.test-settled"):
    sets = {
        "test": Is(None),
        "settled": "test",
        "links": "links",
        "ridden": Added("ridden"),
        "scene.held": Added("step"),
    }
    test: ObstacleTest
    outcome: Outcome
    words: str
    ridden: tuple[Ridden, ...]
    step: ChainStep
    links: tuple[ChainStep, ...]
    """What may lead into a later test now: this one, and no longer the one that led into it."""


def settled(table: HotTable, test: ObstacleTest) -> list[Event]:
    """HC-3.19: the intent comes true, or the consequence, each as a compromise replaced it."""
    outcome: Outcome = "pass" if test.stands == "pass" else "fail"
    words = ending(table, test, outcome)
    step = ChainStep(
        at=test.at,
        kind="obstacle",
        who=test.task.who,
        helpers=test.helpers,
        against=test.against.who,
        backers=test.backers,
        intent=test.task.wanted,
        their_intent=test.against.wanted if test.versus else "",
        outcome=outcome,
        words=words,
        before=test.chain,
        chained=test.chained,
    )
    left = (one for one in table.play.links if one.at != test.link)
    return [
        ObstacleSettled(
            test=test,
            outcome=outcome,
            words=words,
            ridden=_ridden(table, test, outcome),
            step=step,
            links=(*left, step),
        )
    ]


def _ridden(table: HotTable, test: ObstacleTest, outcome: Outcome) -> tuple[Ridden, ...]:
    cast = table.play.cast
    mine = Ridden(
        session=table.session,
        who=test.task.who,
        player=cast[test.task.who].player,
        intent=test.task.intent,
        task=test.task.task,
        obstacle=test.obstacle,
        outcome=outcome,
    )
    if not test.versus:
        return (mine,)
    theirs = replace(
        mine,
        who=test.against.who,
        player=cast[test.against.who].player,
        intent=test.against.intent,
        task=test.against.task,
        obstacle="",
        outcome="fail" if outcome == "pass" else "pass",
    )
    return (mine, theirs)


def follow(table: HotTable, event: ObstacleSettled | RuledInstead) -> list[Event]:
    """HC-3.3, HC-3.9, HC-6: the condition that comes with an ending, then what hindrances pay.

    A step of clearing is taken once the test is over, so on the condition as the test left it.
    """
    match event:
        case ObstacleSettled():
            harms = [
                HarmLeft(character=one.character, condition=one.condition)
                for one in _harms(table, event.test, event.outcome)
            ]
            for one in harms:
                table = evolved(table, one)
            paid = [one for side in SIDES for one in pays(table, event.test.roll(side))]
            return [*harms, *paid]
        case RuledInstead():
            return [*_harms(table, event.test, event.outcome)]
    return []


def pays(table: HotTable, roll: Roll) -> list[Event]:
    """HC-3.7, HC-3.12, HC-6: what a player's hindrances bring once the test is settled."""
    hero = table.play.cast.get(roll.who)
    if hero is None or hero.npc:
        return []
    events: list[Event] = []
    path = hero.lifepath(roll.lifepath)
    if path and roll.fit == "hindering":
        if roll.pays == "tax":
            events.append(TaxCleared(character=hero.id, lifepath=path.id))
        else:
            events.append(FateEarned(character=hero.id, why=f"{path.name} hindered"))
    for hindrance in roll.hindrances:
        if hindrance.pays == "step":
            events += step_condition(hero, hindrance.key.partition(":")[2])
        elif hindrance.pays == "fate":
            events.append(FateEarned(character=hero.id, why=f"{hindrance.label} hindered"))
    return events


def _harms(table: HotTable, test: ObstacleTest, outcome: Outcome) -> list[ConditionSet]:
    """A condition for whoever lost, and for whoever helped them."""
    brings, lost = lost_by(test, outcome)
    heroes = (table.play.cast[id] for id in lost if id in table.play.cast)
    return [harm(hero, brings.text, brings.rank) for hero in heroes if brings.text]


def say(table: HotTable, event: ObstacleSettled) -> list[Line]:
    test, passed = event.test, event.outcome == "pass"
    came, tie = came_to(table, test, event.outcome), told_tie(table, *test.fell)
    turned = ended_for(table, test, event.outcome) == "obstacle"
    grade = "fail" if passed == turned else "pass"
    settled = partial(line, rules=("HC-3.19",), beat="Settle", why=tie)
    return [settled(*came, grade=grade, against=turned)]


def came_to(table: HotTable, test: ObstacleTest, outcome: Outcome) -> tuple[str | Span, ...]:
    """HC-3.19: what a test came to: what one side wanted, who passes or wins, and what comes
    true where that is something else; the condition that stays, and who shares in it."""
    return (*_ended(table, test, outcome), *_left(table, test, outcome))


def _ended(table: HotTable, test: ObstacleTest, outcome: Outcome) -> tuple[str | Span, ...]:
    passed, (words, _) = outcome == "pass", won(test, outcome)
    if test.versus:
        mine = ended_for(table, test, outcome)
        ours, theirs = test.roll(mine), test.roll(other(mine))
        wins = passed == (mine == "task")
        less = (ours if wins else theirs).accepted
        ends = (", but settles for less" if wins else ", who settles for less") * less
        came = typed("" if wins and not less else words)
        does = " wins against " if wins else " loses to "
        named = (
            who(table, ours.who, UNSEEN),
            does,
            who(table, theirs.who, uncapital(UNSEEN)),
            ends,
        )
        return (*quoted_wish(ours.wanted), *named, *came)
    acting = who(table, test.task.who)
    wanted = quoted_wish(test.task.wanted)
    if passed:
        return (*wanted, acting, " passes.")
    return (*wanted, acting, " fails", *typed(words))


def _left(table: HotTable, test: ObstacleTest, outcome: Outcome) -> tuple[str, ...]:
    """HC-3.3, HC-3.9: the condition an ending leaves on everyone it touches; without one, that it
    hits whoever helped."""
    if words := harmed(table, *lost_by(test, outcome)):
        return (f" {sentence(words)}",)
    cast, helping = table.play.cast, test.backers if outcome == "pass" else test.helpers
    exposed = [cast[id].first_name for id in helping if id in cast]
    return (f" It falls on {listed(exposed)} too, who helped.",) if exposed else ()
