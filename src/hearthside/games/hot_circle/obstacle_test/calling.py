"""Calling an obstacle test, or asking for one: who acts, against what (HC-3.1, HC-5.1)."""

from functools import partial

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.fields import When
from hearthside.core.forms import Choice, Field, Option, Pick, Text, one_of
from hearthside.core.life.npcs_in_scene import here as around
from hearthside.core.life.npcs_in_scene import set_here
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, Span, aspect, line, who
from hearthside.games.hot_circle.cards_or_dice import dice, die, spoken
from hearthside.games.hot_circle.obstacle_test.claiming import (
    NamesDice,
    dice_total,
    early_dice_fields,
    proposed,
)
from hearthside.games.hot_circle.obstacle_test.difficulty import LATER, said_early, set_early
from hearthside.games.hot_circle.obstacle_test.intents import (
    asking,
    intent_fields,
    refuse_passed,
    settled_before,
    told_intent,
)
from hearthside.games.hot_circle.obstacle_test.judging_dice import (
    JudgesDice,
    judged,
    judging_fields,
)
from hearthside.games.hot_circle.obstacle_test.next_beat import at_its_beat
from hearthside.games.hot_circle.obstacle_test.sides import hero_of, odds_of, told_step
from hearthside.games.hot_circle.obstacle_test.stakes import (
    WriteRisk,
    WriteStakes,
    compromise_field,
    risk_written,
    stakes_written,
)
from hearthside.games.hot_circle.obstacle_test.state import Given, ObstacleTest, Roll
from hearthside.games.hot_circle.odds.roll_against_roll import odds, sides
from hearthside.games.hot_circle.people import is_free, present, within_reach
from hearthside.games.hot_circle.sessions.preparation import opening_now
from hearthside.games.hot_circle.sessions.scenes import joined, may_end
from hearthside.games.hot_circle.sheet import Hero
from hearthside.games.hot_circle.state import NOTHING_SETTLED, HotTable
from hearthside.games.hot_circle.task_and_obstacle import NEUTRAL_DICE, Side

SITUATION, LOOSE = "", ""


class CallTest(JudgesDice, frozen=True, kw_only=True, tag="hot-circle.call-test"):
    """A test, with whatever of it is known at once: what is risked, how hard it is, and what the
    dice come to that were named with the wish for it."""

    who: str
    opponent: str = SITUATION
    obstacle: str = ""
    risk: str = ""
    """What failing brings, where it is known at once."""
    intent: str = ""
    task: str = ""
    compromise: str = ""
    """What an NPC who opposes wants, and how, where it is known at once; and what they offer."""
    acting_intent: str = ""
    acting_task: str = ""
    """The same of an NPC who acts."""
    level: str = LATER
    link: str = LOOSE
    """The test that leads into it, by its place in the log."""


class AskTest(NamesDice, frozen=True, kw_only=True, tag="hot-circle.ask-test"):
    """A player says what they are after, with which dice; the GM calls the test, or rules."""

    who: str
    intent: str
    by_when: str
    task: str


class ObstacleCalled(Event, frozen=True, tag="hot-circle.test-called"):
    sets = {"test": "test", **NOTHING_SETTLED}
    test: ObstacleTest


class ObstacleAsked(Event, frozen=True, tag="hot-circle.test-asked"):
    sets = {"test": "test", **NOTHING_SETTLED}
    test: ObstacleTest


def asks(table: HotTable) -> list[Ask]:
    test = table.play.test
    if test is None or not test.is_put:
        return []
    return [
        Ask(
            title=f"{table.play.cast[test.task.who].name} asks for a test",
            question=f"Call the test, or rule without one.{settled_before(table, test)}",
            meanwhile="The gamemaster calls the test, or rules.",
            options=lambda: [_taking_up(table, test)],
        )
    ]


def verbs(table: HotTable, seat: str) -> list[Verb]:
    if not is_free(table):
        return []
    everyone, played_out, found = present(table), may_end(table), []
    if table.is_gm(seat) and everyone:
        found.append(
            verb(
                CallTest,
                "Test",
                lambda: _calling(table),
                first=not played_out,
                instead=played_out,
                go="Call the test",
                help="Something stands in the way: circumstances, or another character.",
                rules=("HC-3.1", "HC-5.1"),
            )
        )
    found += [
        verb(
            AskTest,
            "Test",
            partial(_wishing, table, hero),
            totals=dice_total(table, hero),
            who=hero.id,
            first=True,
            go="Ask for the test",
            help="Say what you want and how. The gamemaster calls the test, or rules.",
            rules=("HC-3.1", "HC-3.22"),
        )
        for hero in everyone
        if not hero.npc and table.speaks_for(seat, hero.id)
    ]
    return found


def _wishing(table: HotTable, hero: Hero) -> tuple[Field, ...]:
    wish = ObstacleTest(versus=False, task=Roll(who=hero.id))
    return (*intent_fields(hero, wish.task), *early_dice_fields(table, wish, "task"))


def _calling(table: HotTable) -> tuple[Field, ...]:
    everyone = [_pick(hero) for hero in within_reach(table)]
    actors = [pick.value for pick in everyone]
    likely = [id for id in (table.spotlight, *table.play.scene.present) if id in actors]
    who = one_of("who", "Who acts?", everyone, next(iter(likely), None), rules=("HC-3.1",))
    acting = _of_npc(table, "who", "acting_", "What do they want?", "")
    return (who, *acting, *_what(table, "", None))


def _what(table: HotTable, acting: str, named: ObstacleTest | None) -> tuple[Field, ...]:
    """Against whom or what, and whether an earlier test leads into this one. The dice that were
    named with the wish for it are judged with it: they mostly stand as named."""
    alone = When("opponent", (SITUATION,))
    fields: list[Field] = [
        opposing(table, acting),
        Text(
            "risk",
            "What happens if it fails?",
            most=160,
            placeholder="The guards hear it",
            when=alone,
            rules=("HC-3.1", "HC-3.23"),
        ),
    ]
    fields += _of_npc(table, "opponent", "", f"What does {_foe(table, acting)} want?", acting)
    fields += _offers_of_npc(table, acting)
    fields += said_early(table, alone, judged=named is not None)
    if named:
        named_dice = spoken(table, f"{hero_of(table, named, 'task').first_name}’s dice")
        fields += [
            replace(one, when=one.when or alone, brief=one.brief or named_dice)
            for one in judging_fields(table, named, "task")
        ]
    fields.append(
        Text(
            "obstacle",
            "What is in the way?",
            help="An obstacle that was passed does not come back.",
            placeholder="A locked door, and somebody behind it",
            most=120,
            suggestions=_prepared(table),
            rules=("HC-3.4",),
            brief="what is in the way",
        )
    )
    if links := table.play.links:
        steps = (Pick(f"{step.at}", told_step(table, step)) for step in reversed(links))
        before = (Pick(LOOSE, "Nothing"), *steps)
        rules, brief = ("HC-5.1",), "an earlier test it follows from"
        fields.append(Choice("link", "Linked to", picks=before, rules=rules, brief=brief))
    return tuple(fields)


def _of_npc(table: HotTable, side: str, prefix: str, wants: str, acting: str) -> tuple[Field, ...]:
    """HC-3.1: what an NPC on one side wants, and how, if the GM would say so at once."""
    played = _played(table, acting)
    if not played:
        return ()
    theirs = When(side, played)
    blanks = (("intent", wants, "the letter back"), ("task", "How?", "bars the way out"))
    return tuple(
        Text(f"{prefix}{name}", label, most=160, when=theirs, placeholder=such)
        for name, label, such in blanks
    )


def _played(table: HotTable, acting: str) -> tuple[str, ...]:
    """The GM's characters who may stand against somebody."""
    return tuple(hero.id for hero in within_reach(table) if hero.npc and hero.id != acting)


def _foe(table: HotTable, acting: str) -> str:
    """Who stands against somebody, where that can be but one."""
    played = _played(table, acting)
    return table.play.cast[played[0]].first_name if len(played) == 1 else "the opponent"


def _offers_of_npc(table: HotTable, acting: str) -> tuple[Field, ...]:
    """HC-3.5: what an NPC offers on what somebody has said already."""
    test, played = table.play.test, _played(table, acting)
    if test is None or not played:
        return ()
    whose = hero_of(table, test, "task").first_name
    blank = compromise_field(test.task.wanted, whose, _foe(table, acting))
    return (replace(blank, when=When("opponent", played)),)


def opposing(table: HotTable, acting: str, value: str = SITUATION) -> Choice:
    """HC-3.1: circumstances, or anybody but whoever acts."""
    others = [hero for hero in within_reach(table) if hero.id != acting]
    apart = {one.id: tuple(hero.id for hero in others if hero is not one) for one in others}
    picks = (
        Pick(SITUATION, "Circumstances"),
        *(
            replace(
                _pick(hero),
                help=_rolled(table, hero),
                when=None if acting else When("who", apart[hero.id]),
            )
            for hero in others
        ),
    )
    return Choice("opponent", "Against", picks=picks, value=value, rules=("HC-3.1",))


def _pick(hero: Hero) -> Pick:
    return Pick(hero.id, hero.name, help="Comes in with it" if hero.away else "")


def _rolled(table: HotTable, hero: Hero) -> str:
    """HC-2.9, HC-3.7: what an opponent begins with, and what that means for the dice that are named
    already."""
    best = max((path.rating for path in hero.lifepaths), default=NEUTRAL_DICE)
    told = dice(table, best)
    if (test := table.play.test) and test.task.dice:
        chance = odds(sides(die(table)), test.task.dice, best).worded("pass")
        told = f"{told}, {chance} for {hero_of(table, test, 'task').first_name}"
    return f"Comes in with {told}" if hero.away else told


def _prepared(table: HotTable) -> tuple[str, ...]:
    """HC-8.4: what the GM meant to put in the way of this opening scene."""
    opening = opening_now(table)
    return (opening.obstacle,) if opening and opening.obstacle else ()


def _taking_up(table: HotTable, test: ObstacleTest) -> Option:
    named = test if test.task.has_claimed else None
    return offer(
        CallTest,
        f"Call the test for {table.play.cast[test.task.who].first_name}",
        *_what(table, test.task.who, named),
        fixed={"who": test.task.who},
        rules=("HC-3.1", "HC-5.1"),
        forecast=named is not None,
        odds_of=odds_of(table, test, "gm") if named else "",
        once=test.once,
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    test = table.play.test
    match move:
        case CallTest():
            acting = test.task if test else Roll(who=move.who)
            return _opened(table, called(table, acting, move), move)
        case AskTest():
            roll = asking(table, Roll(who=move.who), move.intent, move.by_when, move.task)
            asked = ObstacleTest(versus=False, task=roll, asked=True, at=table.seq)
            return [ObstacleAsked(test=asked), *proposed(table, asked, "task", move)]
    raise TypeError(move)


def _opened(table: HotTable, test: ObstacleTest, move: CallTest) -> list[Event]:
    """The test, with as much of its stakes as the GM has said with it."""
    called: list[Event] = [ObstacleCalled(test=at_its_beat(table, test))]
    if test.versus:
        return [*called, *_said_with_it(table, test, move)]
    if move.risk.strip():
        risked = risk_written(table, test, WriteRisk(text=move.risk), "risk")
        test = risked.test
        called.append(risked)
    return [*called, judged(table, test, "task", move)] if move.fit else called


def _said_with_it(table: HotTable, test: ObstacleTest, move: CallTest) -> list[Event]:
    """What the NPC in it wants, and how: whoever acts, or else the opponent."""
    side: Side = "task" if table.play.cast[test.task.who].npc else "obstacle"
    acts = side == "task"
    intent, task = (move.acting_intent, move.acting_task) if acts else (move.intent, move.task)
    if bool(intent.strip()) != bool(task.strip()):
        whose, prefix = ("whoever acts", "acting_") if acts else ("the opponent", "")
        blank = prefix + ("task" if intent.strip() else "intent")
        raise Illegal(f"Say both what {whose} wants and how, or neither yet.", blank)
    said = WriteStakes(side=side, intent=intent, by_when="", task=task, compromise=move.compromise)
    return stakes_written(table, test, said) if intent.strip() else []


def called(table: HotTable, acting: Roll, move: CallTest) -> ObstacleTest:
    """The test as the GM calls it, whatever of it the acting side has said already."""
    cast = table.play.cast
    actor, foe = cast[acting.who], cast.get(move.opponent) if move.opponent else None

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
        against=Roll(who=foe.id) if foe else Roll(reasons=set_early(move.level, move.rank)),
        at=table.seq,
    )
    step = next((one for one in table.play.links if f"{one.at}" == move.link), None)
    if step is None:
        return test
    outcome = step.seen_by(actor, foe, cast)
    given = Given(told_step(table, step), "HC-5.1")
    return replace(
        test,
        link=step.at,
        chain=(*step.before, given.reason),
        chained=(*step.chained, step.at),
        advantage=given if outcome == "pass" else None,
        disadvantage=given if outcome == "fail" else None,
    )


def follow(table: HotTable, event: ObstacleCalled | ObstacleAsked) -> list[Event]:
    """HC-8.1: whoever takes a test in a scene is in it."""
    sides = (event.test.task.who, event.test.against.who)
    return [*joined(table, *sides), *set_here(table, (*around(table), *sides), opening=True)]


def say(table: HotTable, event: ObstacleCalled | ObstacleAsked) -> list[Line]:
    if isinstance(event, ObstacleCalled):
        return _say_called(table, event.test)
    return told_intent(table, event.test.task, Roll())


def _say_called(table: HotTable, test: ObstacleTest) -> list[Line]:
    acting, against = who(table, test.task.who), test.against.who
    spans: tuple[str | Span, ...] = ("A test for ", acting, ".")
    if test.versus:
        spans = (who(table, against), " stands against ", acting, ".")
    elif test.obstacle:
        spans = ("In ", acting, "’s way: ", aspect(test.obstacle), ".")
    told = [line(*spans, rules=("HC-3.1",), beat="Frame", retold=False)]
    if test.chain:
        given = "helps here" if test.advantage else "makes this harder"
        linked = (f"What came before {given}: ", aspect(test.chain[-1]), ".")
        told.append(line(*linked, rules=("HC-5.1",), beat="Frame", retold=False))
    return told
