"""What is at stake: both sides write at the same time, and nothing rolls until all agree."""

from typing import Literal

from msgspec.structs import replace

from hearthside.core.forms import Option, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.games.hot_circle.books import HotTable, with_play
from hearthside.games.hot_circle.obstacle_test.calling import asking, intent_spans
from hearthside.games.hot_circle.obstacle_test.riding import plain
from hearthside.games.hot_circle.obstacle_test.sides import rolling_sides
from hearthside.games.hot_circle.obstacle_test.stake_forms import risking, writing
from hearthside.games.hot_circle.obstacle_test.terms import (
    parties,
    party_seats,
    problems,
    risk_words,
    with_roll,
)
from hearthside.games.hot_circle.obstacle_test.values import Given, Grave, ObstacleTest, Risk
from hearthside.games.hot_circle.resolve import Side
from hearthside.games.hot_circle.sheet import Rank
from hearthside.games.hot_circle.speech import spoken

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
        writing(table, test, side)
        for side in rolling_sides(test)
        if seat in party_seats(table, test, side)
    ]
    if table.is_gm(seat) and not test.versus:
        offered.append(risking(table, test))
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
        help="Then nobody takes it back: whoever wins has their end, and the others live with it.",
        fixed={"party": party},
        rules=("HC-3.23",),
        section="turn",
        best=True,
    )


def _reopening(table: HotTable, test: ObstacleTest, seat: str) -> list[Option]:
    if seat not in {*party_seats(table, test, "task"), *table.gms()}:
        return []
    return [
        Option(
            move="hot-circle.reopen-stakes",
            label="Reword the stakes",
            help=spoken(table, "Until the dice fall you may. Everyone agrees anew."),
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
        task=replace(test.task, **asked, struck=(), reasons=()),
        against=replace(test.against, **asked, struck=(), reasons=()),
        advantage=_lasting(test.advantage, test.helpers),
        disadvantage=_lasting(test.disadvantage, test.backers),
    )


def _lasting(given: Given | None, helpers: tuple[str, ...]) -> Given | None:
    """A link stays, and so does help; what the GM granted is judged again."""
    return given if given and (given.rule == "HC-5.1" or helpers) else None


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
            before = table.play.test.roll(event.side) if table.play.test else roll
            told = []
            if intent_spans(roll) != intent_spans(before):
                told.append(line(who, *intent_spans(roll), rules=("HC-3.1",), beat="Frame"))
            if roll.compromise and roll.compromise != before.compromise:
                offer = (who, " offers a compromise: ", aspect(roll.compromise), ".")
                told.append(line(*offer, rules=("HC-3.5",), beat="Frame"))
            return told
        case RiskWritten():
            words = aspect(risk_words(table, event.test))
            return [line("At risk: ", words, ".", rules=("HC-3.1", "HC-3.3"), beat="Frame")]
        case StakesAgreed():
            if event.test.beat != "stakes":
                words_ = "The stakes are agreed."
                return [line(words_, rules=("HC-3.23",), beat="Frame", retold=False)]
            sides = {"task": event.test.task.who, "obstacle": event.test.against.who}
            hero = table.play.cast.get(sides.get(event.party, ""))
            speaker = hero.name if hero else "The gamemaster"
            return [line(name(speaker), " agrees to the stakes.", beat="Frame", retold=False)]
        case RewordAsked():
            words = aspect(event.test.reword)
            spans = ("The gamemaster asks: ", words, ".")
            return [line(*spans, rules=("HC-3.22",), beat="Frame", retold=False)]
        case StakesReopened():
            words_ = "The stakes are open again."
            return [line(words_, rules=("HC-3.21",), beat="Frame", retold=False)]
    raise TypeError(event)
