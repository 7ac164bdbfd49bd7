"""Calling an obstacle test, or asking for one: who acts, against what (HC-3.1, HC-5.1)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.forms import Choice, Field, Option, Pick, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, Span, aspect, line, who
from hearthside.core.typed_text import sentence
from hearthside.core.wish_wording import wanted
from hearthside.games.hot_circle.books import HotTable, is_free, present
from hearthside.games.hot_circle.obstacle_test.riding import refuse_passed, refuse_tried
from hearthside.games.hot_circle.obstacle_test.values import (
    ChainStep,
    Given,
    ObstacleTest,
    Roll,
)
from hearthside.games.hot_circle.sessions.preparation import opening_now
from hearthside.games.hot_circle.sessions.scenes import is_over
from hearthside.games.hot_circle.state import NOTHING_SETTLED

SITUATION, LOOSE = "", ""


class CallTest(Move, frozen=True, tag="hot-circle.call-test"):
    who: str
    opponent: str = SITUATION
    obstacle: str = ""
    link: str = LOOSE
    """The test that leads into it, by its place in the log."""


class AskTest(Move, frozen=True, tag="hot-circle.ask-test"):
    """A player says what they are after; the GM calls the test, or rules."""

    who: str
    intent: str
    by_when: str
    task: str


class TakeUp(Move, frozen=True, tag="hot-circle.take-up"):
    opponent: str = SITUATION
    obstacle: str = ""
    link: str = LOOSE


class ObstacleCalled(Event, frozen=True, tag="hot-circle.test-called"):
    sets = {"test": "test", **NOTHING_SETTLED}
    test: ObstacleTest


class ObstacleAsked(Event, frozen=True, tag="hot-circle.test-asked"):
    sets = {"test": "test", **NOTHING_SETTLED}
    test: ObstacleTest


def asks(table: HotTable, reader: str) -> list[Ask]:
    test = table.play.test
    if test is None or not test.asked:
        return []
    hero, roll = table.play.cast[test.task.who], test.task
    (wants, words), how = wish(roll), roll.task.removesuffix(".")
    return [
        Ask(
            title=f"{hero.name} goes for something",
            question=f"{hero.name} {wants} {words}. How: {how}. Call the test, or rule "
            "without one.",
            meanwhile=sentence(f"{hero.name}: {roll.intent}"),
            options=lambda: [_taking_up(table, test)],
        )
    ]


def verbs(table: HotTable, seat: str) -> list[Verb]:
    if not is_free(table):
        return []
    everyone, found = present(table), []
    if table.is_gm(seat) and everyone:
        found.append(
            verb(
                CallTest,
                "Test",
                lambda: _calling(table),
                first=bool(table.play.scene.present) and not is_over(table),
                help="Something stands in the way: a situation, or another character.",
                rules=("HC-3.1", "HC-5.1"),
            )
        )
    found += [
        verb(
            AskTest,
            "Test",
            lambda: intent_fields(Roll()),
            fixed={"who": hero.id},
            about=hero.id,
            first=True,
            go="Ask for the test",
            help="Say what you want and how. The gamemaster calls the test, or rules.",
            rules=("HC-3.1", "HC-3.22"),
        )
        for hero in everyone
        if not hero.npc and table.speaks_for(seat, hero.id)
    ]
    return found


def _calling(table: HotTable) -> tuple[Field, ...]:
    actors = tuple(Pick(hero.id, hero.name) for hero in present(table))
    likely = (table.spotlight, *table.play.scene.present, actors[0].value)
    start = next(id for id in likely if any(pick.value == id for pick in actors))
    who = Choice(name="who", label="Who acts?", picks=actors, value=start, rules=("HC-3.1",))
    return (who, *_what(table, ""))


def intent_fields(roll: Roll) -> tuple[Text, ...]:
    rules = ("HC-3.22",)
    return (
        Text(
            name="intent",
            label="Intent: what do you want?",
            help="What, not how, and no more than one task can bring about.",
            value=roll.intent,
            needed=True,
            most=160,
            rules=rules,
        ),
        Text(name="by_when", label="By when, if timing matters", value=roll.by_when, most=80),
        Text(
            name="task",
            label="Task: how do you do it?",
            value=roll.task,
            needed=True,
            most=160,
            rules=rules,
        ),
    )


def _what(table: HotTable, acting: str) -> tuple[Field, ...]:
    """Against whom or what, and whether an earlier test leads into this one."""
    others = [Pick(hero.id, hero.name) for hero in present(table) if hero.id != acting]
    fields: list[Field] = [
        Choice(
            name="opponent",
            label="Against",
            picks=(Pick(SITUATION, "Circumstances, not a person"), *others),
            rules=("HC-3.1",),
        ),
        Text(
            name="obstacle",
            label="What is in the way?",
            help="An obstacle that was passed does not come back.",
            most=120,
            suggestions=_prepared(table),
            rules=("HC-3.4",),
        ),
    ]
    if links := table.play.links:
        steps = (Pick(f"{step.at}", _told_step(table, step)) for step in reversed(links))
        picks = (Pick(LOOSE, "Nothing"), *steps)
        fields.append(Choice(name="link", label="Linked to", picks=picks, rules=("HC-5.1",)))
    return tuple(fields)


def _prepared(table: HotTable) -> tuple[str, ...]:
    """HC-8.4: what the GM meant to put in the way of this opening scene."""
    opening = opening_now(table)
    return (opening.obstacle,) if opening and opening.obstacle else ()


def _told_step(table: HotTable, step: ChainStep) -> str:
    """An earlier test with whoever passed or failed it: true for either side that reads it."""
    hero = table.play.cast.get(step.who)
    name = hero.name if hero and not hero.hidden else "Someone"
    return f"{step.intent}: {name} {'passed' if step.outcome == 'pass' else 'failed'}"


def _taking_up(table: HotTable, test: ObstacleTest) -> Option:
    name, fields = table.play.cast[test.task.who].name, _what(table, test.task.who)
    return offer(TakeUp, f"Call the test for {name}", *fields, rules=("HC-3.1", "HC-5.1"))


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    test = table.play.test
    match move:
        case CallTest():
            return [ObstacleCalled(test=_called(table, Roll(who=move.who), move))]
        case AskTest():
            roll = asking(table, Roll(who=move.who), move.intent, move.by_when, move.task)
            asked = ObstacleTest(versus=False, task=roll, asked=True, at=table.seq)
            return [ObstacleAsked(test=asked)]
        case TakeUp() if test:
            return [ObstacleCalled(test=_called(table, test.task, move))]
    raise TypeError(move)


def _called(table: HotTable, acting: Roll, move: CallTest | TakeUp) -> ObstacleTest:
    cast = table.play.cast
    actor, foe = cast[acting.who], cast.get(move.opponent) if move.opponent else None
    if foe is actor:
        raise Illegal(f"{actor.name} cannot oppose {actor.name}. Choose someone else.", "opponent")
    if actor.npc and (foe is None or foe.npc):
        raise Illegal(
            "A test needs a player’s character on one side. Rule on this, or choose one.",
            "opponent",
        )
    obstacle = move.obstacle.strip()
    refuse_passed(table, obstacle)
    test = ObstacleTest(
        versus=foe is not None,
        obstacle=obstacle,
        task=acting,
        against=Roll(who=foe.id if foe else ""),
        at=table.seq,
    )
    step = next((one for one in table.play.links if f"{one.at}" == move.link), None)
    if step is None:
        return test
    outcome = step.seen_by(actor, foe, cast)
    given = Given(_told_step(table, step), "HC-5.1")
    return replace(
        test,
        link=step.at,
        chain=(*step.before, given.reason),
        chained=(*step.chained, step.at),
        advantage=given if outcome == "pass" else None,
        disadvantage=given if outcome == "fail" else None,
    )


def asking(table: HotTable, roll: Roll, intent: str, by_when: str, task: str) -> Roll:
    """An intent and a task put into words; a player makes the same test only once."""
    intent, task = intent.strip(), task.strip()
    refuse_tried(table, roll.who, intent, task)
    return replace(roll, intent=intent, by_when=by_when.strip(), task=task)


def intent_spans(roll: Roll) -> tuple[str | Span, ...]:
    """` wants to keep the boat, before dark. How: talking fast.`"""
    wants, words = wish(roll)
    return (f" {wants} ", aspect(words), ". How: ", aspect(roll.task), ".")


def wish(roll: Roll) -> tuple[str, str]:
    """What somebody wants, to go on from their name: `wants to`, `keep the boat, before dark`."""
    found = wanted(roll.intent)
    return found.led(), ", ".join(filter(None, (found.words.removesuffix("."), roll.by_when)))


def say(table: HotTable, event: ObstacleCalled | ObstacleAsked) -> list[Line]:
    if isinstance(event, ObstacleCalled):
        return _say_called(table, event.test)
    roll = event.test.task
    return [line(who(table, roll.who), *intent_spans(roll), rules=("HC-3.1",), beat="Frame")]


def _say_called(table: HotTable, test: ObstacleTest) -> list[Line]:
    acting, against = who(table, test.task.who), test.against.who
    spans: tuple[str | Span, ...] = ("A test for ", acting, ".")
    if test.versus:
        spans = (who(table, against), " stands against ", acting, ".")
    elif test.obstacle:
        spans = ("In the way of ", acting, ": ", aspect(test.obstacle), ".")
    told = [
        line(*spans, rules=("HC-3.1",), beat="Frame", retold=test.versus or bool(test.obstacle))
    ]
    if test.chain:
        given = "helps here" if test.advantage else "tells against it here"
        linked = (f"What came before {given}: ", aspect(test.chain[-1]), ".")
        told.append(line(*linked, rules=("HC-5.1",), beat="Frame"))
    return told
