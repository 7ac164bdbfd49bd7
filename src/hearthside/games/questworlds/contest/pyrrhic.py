"""Pyrrhic victories: a mastery now, and a terrible price whatever happens (QW-4.10)."""

from msgspec.structs import replace

from hearthside.core.forms import Option, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.games.questworlds import books
from hearthside.games.questworlds.aftermath.levels import PYRRHIC
from hearthside.games.questworlds.books import QuestTable, side_name, speaks
from hearthside.games.questworlds.contest.readiness import may_roll
from hearthside.games.questworlds.contest.state import Contest
from hearthside.games.questworlds.odds.outlook import odds_of
from hearthside.games.questworlds.ratings import MASTERY, modifier
from hearthside.games.questworlds.resolve import OUTCOMES, outcome_name
from hearthside.games.questworlds.settings import on, sign


class RiskEverything(Move, frozen=True, tag="questworlds.risk-everything"):
    risk: str


class AcceptRisk(Move, frozen=True, tag="questworlds.accept-risk"):
    pass


class RefuseRisk(Move, frozen=True, tag="questworlds.refuse-risk"):
    pass


class RiskDescribed(Event, frozen=True, tag="questworlds.risk-described"):
    risk: str


class RiskJudged(Event, frozen=True, tag="questworlds.risk-judged"):
    accepted: bool


PRIZE = "The prize"
"""What the odds are about: they raise no hope, for the price comes on top."""

MOVES = (RiskEverything, AcceptRisk, RefuseRisk)
EVENTS = (RiskDescribed, RiskJudged)


def options(table: QuestTable, seat: str) -> list[Option]:
    contest = table.play.contest
    if contest is None or contest.beat != "ready" or contest.kind != "simple":
        return []
    if contest.pyrrhic == "asked":
        if not table.is_gm(seat):
            return []
        return [
            Option(
                move="questworlds.accept-risk",
                label=f"It convinces you: {contest.pyrrhic_risk}",
                rules=("QW-4.10",),
                section="turn",
                best=True,
                help=_price(table, contest),
                forecast=True,
                odds_of=PRIZE,
            ),
            Option(
                move="questworlds.refuse-risk",
                label="Not convincing",
                rules=("QW-4.10",),
                section="turn",
                forecast=True,
                odds_of=PRIZE,
            ),
        ]
    if contest.pyrrhic or not on(table, "pyrrhic") or not speaks(table, seat, contest.me.who):
        return []
    if not may_roll(table, contest):
        return []
    return [
        Option(
            move="questworlds.risk-everything",
            label="Go for a pyrrhic victory, and pay for it",
            fields=(Text(name="risk", label="What you risk", needed=True, most=200),),
            help=f"{modifier(MASTERY, sign(table))} on your rating now. You pay for it either way. "
            f"{_price(table, contest)}",
            rules=("QW-4.10",),
            section="turn",
            danger=True,
            forecast=True,
            odds_of=PRIZE,
        )
    ]


def fates(table: QuestTable, contest: Contest) -> str:
    """QW-4.10: what becomes of whoever risks everything, each with its chance."""
    odds = odds_of(table, replace(contest, pyrrhic="taken"))
    if odds is None:
        return ""
    names: dict[str, list[str]] = {state: [outcome_name(level)] for level, state in PYRRHIC.items()}
    names["dead"] = [name for name in OUTCOMES if [name] not in names.values()]
    order = ("impaired", "injured", "dying", "dead")
    return ", ".join(f"{state} {odds.percent(*names[state])}%" for state in order)


def _price(table: QuestTable, contest: Contest) -> str:
    return f"{side_name(table, contest.me)} ends up {fates(table, contest)}."


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    match move:
        case RiskEverything():
            return [RiskDescribed(risk=move.risk)]
        case AcceptRisk():
            return [RiskJudged(accepted=True)]
        case RefuseRisk():
            return [RiskJudged(accepted=False)]
    raise TypeError(move)


def evolve(table: QuestTable, event: Event) -> QuestTable:
    match event:
        case RiskDescribed():
            return books.with_contest(table, pyrrhic="asked", pyrrhic_risk=event.risk)
        case RiskJudged():
            return books.with_contest(table, pyrrhic="taken" if event.accepted else "")
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    contest = table.play.contest
    assert contest
    who = name(side_name(table, contest.me))
    match event:
        case RiskDescribed():
            spans = (who, " would risk everything: ", aspect(event.risk), ".")
            return [line(*spans, rules=("QW-4.10",), beat="Frame")]
        case RiskJudged():
            told = (
                f" risks it all, for {modifier(MASTERY, sign(table))}."
                if event.accepted
                else " goes on without that risk."
            )
            return [line(who, told, rules=("QW-4.10",), beat="Frame", retold=event.accepted)]
    raise TypeError(event)
