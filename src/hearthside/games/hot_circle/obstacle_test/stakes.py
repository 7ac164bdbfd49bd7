"""What is at stake: both sides write at the same time, and nothing rolls until all agree."""

from typing import Literal

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Option, Pick, Text, YesNo
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.games.hot_circle.books import HotTable, with_play
from hearthside.games.hot_circle.obstacle_test.calling import (
    asking,
    intent_fields,
    intent_spans,
    plain,
)
from hearthside.games.hot_circle.obstacle_test.terms import (
    parties,
    party_seats,
    problems,
    risk_words,
    with_roll,
)
from hearthside.games.hot_circle.obstacle_test.values import (
    SIDES,
    Grave,
    ObstacleTest,
    Risk,
    Side,
    other,
)
from hearthside.games.hot_circle.sheet import Rank

GRAVE = (
    Pick("", "Neither"),
    Pick("kill", "It kills the other character"),
    Pick("convince", "It convinces the other character"),
)
NOTHING = {"nothing", "nothing happens", "none", "no consequence", "nothing at all"}


class WriteStakes(Move, frozen=True, tag="hot-circle.write-stakes"):
    side: Side
    intent: str
    by_when: str
    task: str
    compromise: str = ""
    simple: bool = False
    grave: Grave = ""


class WriteRisk(Move, frozen=True, tag="hot-circle.write-risk"):
    kind: Literal["words", "condition", "worse"]
    text: str = ""
    condition: str = ""
    rank: Rank = "minor"
    worsens: str = ""


class Agree(Move, frozen=True, tag="hot-circle.agree"):
    party: str


class AskReword(Move, frozen=True, tag="hot-circle.ask-reword"):
    words: str


class Reopen(Move, frozen=True, tag="hot-circle.reopen-stakes"):
    """Back to the stakes, before anything has fallen."""


class StakesWritten(Event, frozen=True, tag="hot-circle.stakes-written"):
    side: Side
    test: ObstacleTest


class RiskWritten(Event, frozen=True, tag="hot-circle.risk-written"):
    test: ObstacleTest


class StakesAgreed(Event, frozen=True, tag="hot-circle.stakes-agreed"):
    party: str
    test: ObstacleTest


class RewordAsked(Event, frozen=True, tag="hot-circle.reword-asked"):
    test: ObstacleTest


class StakesReopened(Event, frozen=True, tag="hot-circle.stakes-reopened"):
    test: ObstacleTest


MOVES = (WriteStakes, WriteRisk, Agree, AskReword, Reopen)
EVENTS = (StakesWritten, RiskWritten, StakesAgreed, RewordAsked, StakesReopened)


def options(table: HotTable, seat: str) -> list[Option]:
    test = table.play.test
    if test is None or test.asked:
        return []
    if test.beat in ("dice", "judging", "hindrances", "disadvantage", "ready"):
        return _reopening(table, test, seat)
    if test.beat != "stakes":
        return []
    offered = []
    waiting = problems(table, test)
    offered += [
        _writing(table, test, side)
        for side in (SIDES if test.versus else SIDES[:1])
        if seat in party_seats(table, test, side)
    ]
    if table.is_gm(seat) and not test.versus:
        offered.append(_risking(table, test))
    if not waiting:
        for party in parties(table, test):
            if seat in party_seats(table, test, party) and party not in test.agreed:
                offered.insert(0, _agreeing(table, test, party))
    if table.is_gm(seat):
        offered.append(
            Option(
                move="hot-circle.ask-reword",
                label="Ask to put it differently",
                help="If it says how, takes more than one task, or the task cannot work.",
                fields=(Text(name="words", label="What should change", needed=True, most=160),),
                rules=("HC-3.22", "HC-3.23"),
                section="act",
            )
        )
    return offered


def _agreeing(table: HotTable, test: ObstacleTest, party: str) -> Option:
    who = {"task": test.task.who, "obstacle": test.against.who}.get(party, "")
    speaker = table.play.cast[who].name if who else "gamemaster"
    return Option(
        move="hot-circle.agree",
        label=f"Agree to the stakes as {speaker}",
        help="Who plays for the intent is bound to the consequence.",
        fixed={"party": party},
        rules=("HC-3.23",),
        section="turn",
        best=True,
    )


def _writing(table: HotTable, test: ObstacleTest, side: Side) -> Option:
    roll = test.roll(side)
    hero = table.play.cast[roll.who]
    fields: tuple[Field, ...] = intent_fields(roll)
    if test.versus:
        foe = table.play.cast[test.roll(other(side)).who].name
        eased = "their win" if side == "task" else "what they want"
        fields = (
            *fields,
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
    offered = bool(roll.compromise) or not test.versus or test.simple
    written = bool(roll.intent and roll.task and offered)
    return Option(
        move="hot-circle.write-stakes",
        label=f"What {hero.name} wants" if not written else f"Reword what {hero.name} wants",
        fixed={"side": side},
        fields=fields,
        rules=("HC-3.1", "HC-3.5") if test.versus else ("HC-3.1",),
        section="act" if written else "turn",
        best=not written,
    )


def _risking(table: HotTable, test: ObstacleTest) -> Option:
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
        label="Reword the consequence" if risk.is_set else f"What {hero.name} risks",
        fields=tuple(fields),
        rules=("HC-3.1", "HC-3.3", "HC-3.23"),
        section="act" if risk.is_set else "turn",
        best=not risk.is_set,
    )


def _reopening(table: HotTable, test: ObstacleTest, seat: str) -> list[Option]:
    if seat not in {*party_seats(table, test, "task"), *table.gms()}:
        return []
    return [
        Option(
            move="hot-circle.reopen-stakes",
            label="Reword the stakes",
            help="Until the dice fall you may. Everyone agrees anew.",
            rules=("HC-3.21",),
            section="act",
        )
    ]


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    test = table.play.test
    assert test
    match move:
        case WriteStakes():
            return [StakesWritten(side=move.side, test=_written(table, test, move))]
        case WriteRisk():
            return [RiskWritten(test=replace(test, risk=_risk(move), agreed=(), reword=""))]
        case Agree():
            agreed = (*test.agreed, move.party)
            everyone = all(party in agreed for party in parties(table, test))
            after = replace(test, agreed=agreed, beat="dice" if everyone else "stakes")
            return [StakesAgreed(party=move.party, test=after)]
        case AskReword():
            return [RewordAsked(test=replace(test, reword=move.words.strip(), agreed=()))]
        case Reopen():
            return [StakesReopened(test=reopened(test))]
    raise TypeError(move)


def _written(table: HotTable, test: ObstacleTest, move: WriteStakes) -> ObstacleTest:
    roll = asking(table, test.roll(move.side), move.intent, move.by_when, move.task)
    roll = replace(roll, compromise=move.compromise.strip(), simple=move.simple, grave=move.grave)
    return replace(with_roll(test, move.side, roll), agreed=(), reword="")


def _risk(move: WriteRisk) -> Risk:
    if move.kind == "worse":
        if not move.worsens:
            raise Illegal("Say which condition gets worse.", "worsens")
        return Risk(worsens=move.worsens, text=move.text.strip())
    if move.kind == "condition":
        if not move.condition.strip():
            raise Illegal("Say what the condition is: tired, angry, hurt.", "condition")
        return Risk(condition=move.condition.strip(), rank=move.rank, text=move.text.strip())
    words = move.text.strip()
    if not words or plain(words) in NOTHING:
        raise Illegal("Something always happens. Say what, or give a condition.", "text")
    return Risk(text=words)


def reopened(test: ObstacleTest) -> ObstacleTest:
    """Back to the stakes; what was typed is kept, what was judged and offered is asked again."""
    asked = {"has_claimed": False, "has_offered": False, "hindrances": (), "ready": False}
    return replace(
        test,
        beat="stakes",
        agreed=(),
        judged=(),
        task=replace(test.task, **asked, struck=()),
        against=replace(test.against, **asked, struck=(), reasons=()),
        advantage=test.advantage if test.advantage and _lasts(test, test.advantage.rule) else None,
        disadvantage=test.disadvantage
        if test.disadvantage and _lasts(test, test.disadvantage.rule)
        else None,
    )


def _lasts(test: ObstacleTest, rule: str) -> bool:
    """A link stays, and so does help; what the GM granted is judged again."""
    return rule == "HC-5.1" or bool(test.helpers or test.backers)


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case StakesWritten() | RiskWritten() | StakesAgreed() | RewordAsked() | StakesReopened():
            return with_play(table, test=event.test)
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    match event:
        case StakesWritten():
            roll = event.test.roll(event.side)
            who = name(table.play.cast[roll.who].name)
            told = [line(who, *intent_spans(roll), rules=("HC-3.1",), beat="Frame")]
            if roll.compromise:
                offer = (who, " offers a compromise: ", aspect(roll.compromise), ".")
                told.append(line(*offer, rules=("HC-3.5",), beat="Frame"))
            return told
        case RiskWritten():
            words = aspect(risk_words(table, event.test))
            return [line("At risk: ", words, ".", rules=("HC-3.1", "HC-3.3"), beat="Frame")]
        case StakesAgreed():
            if event.test.beat != "stakes":
                return [line("The stakes are agreed.", rules=("HC-3.23",), beat="Frame")]
            sides = {"task": event.test.task.who, "obstacle": event.test.against.who}
            hero = table.play.cast.get(sides.get(event.party, ""))
            speaker = hero.name if hero else "The gamemaster"
            return [line(name(speaker), " agrees to the stakes.", beat="Frame")]
        case RewordAsked():
            words = aspect(event.test.reword)
            return [line("The gamemaster asks: ", words, ".", rules=("HC-3.22",), beat="Frame")]
        case StakesReopened():
            return [line("The stakes are open again.", rules=("HC-3.21",), beat="Frame")]
    raise TypeError(event)
