"""Calling an obstacle test, or asking for one: who acts, against what (HC-3.1, HC-5.1)."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Option, Pick, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, Span, aspect, line, name
from hearthside.games.hot_circle.books import HotTable, present, with_play
from hearthside.games.hot_circle.obstacle_test.riding import refuse_failed, refuse_passed
from hearthside.games.hot_circle.obstacle_test.values import ChainStep, Given, ObstacleTest, Roll
from hearthside.games.hot_circle.sheet import Hero

SITUATION = ""
LINKED, LOOSE = "linked", ""


class CallTest(Move, frozen=True, tag="hot-circle.call-test"):
    who: str
    opponent: str = SITUATION
    obstacle: str = ""
    link: str = LOOSE


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
    test: ObstacleTest


class ObstacleAsked(Event, frozen=True, tag="hot-circle.test-asked"):
    test: ObstacleTest


MOVES = (CallTest, AskTest, TakeUp)
EVENTS = (ObstacleCalled, ObstacleAsked)


def is_free(table: HotTable) -> bool:
    """Whether a scene is open and nothing is being tested or closed."""
    play = table.play
    busy = play.test or play.ability or play.closing or play.skip
    return bool(table.scene and table.scene.open) and not busy


def options(table: HotTable, seat: str) -> list[Option]:
    test = table.play.test
    if test and test.asked and table.is_gm(seat):
        return [_taking_up(table, test)]
    if not is_free(table):
        return []
    offered = []
    if table.is_gm(seat) and (actors := tuple(Pick(h.id, h.name) for h in present(table))):
        who = Choice(name="who", label="Who acts?", picks=actors, value=_first(table, actors))
        offered.append(
            Option(
                move="hot-circle.call-test",
                label="Call for an obstacle test",
                help="Something stands in the way: a situation, or another character.",
                fields=(who, *_what(table, "")),
                rules=("HC-3.1", "HC-5.1"),
            )
        )
    offered += [
        Option(
            move="hot-circle.ask-test",
            label=f"{hero.name} goes for something",
            about=hero.id,
            help="Say what and how. The gamemaster calls the test, or rules.",
            fixed={"who": hero.id},
            fields=intent_fields(Roll()),
            rules=("HC-3.1", "HC-3.22"),
        )
        for hero in present(table)
        if not hero.npc and table.speaks_for(seat, hero.id)
    ]
    return offered


def _first(table: HotTable, actors: tuple[Pick, ...]) -> str:
    lit = table.spotlight
    return lit if any(pick.value == lit for pick in actors) else actors[0].value


def intent_fields(roll: Roll) -> tuple[Text, Text, Text]:
    return (
        Text(
            name="intent",
            label="Intent: what do you want?",
            help="What, not how, and no more than one task can bring about.",
            value=roll.intent,
            needed=True,
            most=160,
            rules=("HC-3.22",),
        ),
        Text(
            name="by_when",
            label="By when, if timing matters",
            value=roll.by_when,
            most=80,
        ),
        Text(
            name="task",
            label="Task: how do you do it?",
            value=roll.task,
            needed=True,
            most=160,
            rules=("HC-3.22",),
        ),
    )


def _what(table: HotTable, acting: str) -> tuple[Choice | Text, ...]:
    """Against whom or what, and whether the last test leads into this one."""
    others = [Pick(hero.id, hero.name) for hero in present(table) if hero.id != acting]
    fields: list[Choice | Text] = [
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
            rules=("HC-3.4",),
        ),
    ]
    picks = [Pick(LOOSE, "Nothing")]
    if last := table.play.last:
        picks.append(Pick(LINKED, f"{last.told()}, so {last.gives}"))
    fields.append(Choice(name="link", label="Linked to", picks=tuple(picks), rules=("HC-5.1",)))
    return tuple(fields)


def _taking_up(table: HotTable, test: ObstacleTest) -> Option:
    hero = table.play.cast[test.task.who]
    return Option(
        move="hot-circle.take-up",
        label=f"Call the test for {hero.name}",
        fields=_what(table, hero.id),
        rules=("HC-3.1", "HC-5.1"),
        section="turn",
        best=True,
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    match move:
        case CallTest():
            roll = Roll(who=move.who)
            return [ObstacleCalled(test=_called(table, roll, move))]
        case AskTest():
            roll = asking(table, Roll(who=move.who), move.intent, move.by_when, move.task)
            test = ObstacleTest(versus=False, task=roll, asked=True, at=table.seq)
            return [ObstacleAsked(test=test)]
        case TakeUp():
            assert table.play.test
            return [ObstacleCalled(test=_called(table, table.play.test.task, move))]
    raise TypeError(move)


def _called(table: HotTable, acting: Roll, move: CallTest | TakeUp) -> ObstacleTest:
    cast = table.play.cast
    foe: Hero | None = cast.get(move.opponent) if move.opponent else None
    if foe and foe.id == acting.who:
        raise Illegal(f"{foe.name} cannot oppose {foe.name}. Choose someone else.", "opponent")
    if cast[acting.who].npc and (foe is None or foe.npc):
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
    last = table.play.last
    return _linked(test, last) if last and move.link == LINKED else test


def _linked(test: ObstacleTest, last: ChainStep) -> ObstacleTest:
    """HC-5.1: passing gives the next test its advantage, failing its disadvantage."""
    given = Given(last.told(), "HC-5.1")
    chain = (*last.before, last.told())
    if last.outcome == "pass":
        return replace(test, advantage=given, chain=chain)
    return replace(test, disadvantage=given, chain=chain)


def asking(table: HotTable, roll: Roll, intent: str, by_when: str, task: str) -> Roll:
    """An intent and a task put into words; a task that failed for it is not tried again."""
    intent, task = intent.strip(), task.strip()
    refuse_failed(table, intent, task)
    return replace(roll, intent=intent, by_when=by_when.strip(), task=task)


def intent_spans(roll: Roll) -> tuple[str | Span, ...]:
    """`: keep the boat, before dark. Task: talking fast.`"""
    wanted = ", ".join(filter(None, (roll.intent, roll.by_when)))
    return (": ", aspect(wanted), ". Task: ", aspect(roll.task), ".")


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case ObstacleCalled() | ObstacleAsked():
            return with_play(table, test=event.test)
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    match event:
        case ObstacleAsked():
            roll = event.test.task
            who = name(table.play.cast[roll.who].name)
            return [line(who, *intent_spans(roll), rules=("HC-3.1",), beat="Frame")]
        case ObstacleCalled():
            test = event.test
            who = name(table.play.cast[test.task.who].name)
            against: tuple[str | Span, ...] = ()
            if test.versus:
                against = (" against ", name(table.play.cast[test.against.who].name))
            elif test.obstacle:
                against = (": ", aspect(test.obstacle))
            kind = "A versus test for " if test.versus else "An obstacle test for "
            told = [line(kind, who, *against, ".", rules=("HC-3.1",), beat="Frame")]
            if test.chain:
                given = "advantage" if test.advantage else "disadvantage"
                linked = ("Linked: ", aspect(test.chain[-1]), f". That is {given} here.")
                told.append(line(*linked, rules=("HC-5.1",), beat="Frame"))
            return told
    raise TypeError(event)
