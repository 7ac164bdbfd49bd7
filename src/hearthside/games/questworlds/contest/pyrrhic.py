"""Pyrrhic victories: a mastery now, and a terrible price whatever happens (QW-4.10)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, Asks, Verb, Verbs, offer, verb
from hearthside.core.forms import Option, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Is
from hearthside.core.wording.typesetting import capital, ended
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.aftermath.sizes import PYRRHIC_STATE
from hearthside.games.questworlds.contest.acting_while_injured import unsteady
from hearthside.games.questworlds.contest.defending import awaited
from hearthside.games.questworlds.contest.state import Contest
from hearthside.games.questworlds.odds.outlook import odds_of
from hearthside.games.questworlds.people import called, is_played, side_name
from hearthside.games.questworlds.ratings import MASTERY, modifier
from hearthside.games.questworlds.settings import on, sign
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.victory_levels import OUTCOMES, outcome_name

RISKED = (
    *("simple", "plot", "heal", "rescue", "lobby", "bout", "exchange", "side-aim", "assist"),
    *("parting", "removal"),
)
"""Every contest a PC rolls in for something. What only prepares another has no price of its own."""
_OF_THE_WHOLE = ("bout", "exchange", "parting", "removal")
"""What belongs to a contest of many rolls, and is paid for by how that ends."""
PRIZE = "the prize"
"""What the odds are about: they raise no hope, for the price comes on top."""


class RiskEverything(Move, frozen=True, tag="questworlds.risk-everything"):
    """`side` is 0 for whoever acts, 1 for a PC who opposes it."""

    side: int
    risk: str


class JudgeRisk(Move, frozen=True, tag="questworlds.judge-risk"):
    """Whether it convinces the GM."""

    side: int
    accepted: bool


class RiskDescribed(under_way.OfSide, frozen=True, tag="questworlds.risk-described"):
    sets = {"contest.{whose}.pyrrhic": Is("asked"), "contest.{whose}.gamble": "risk"}
    says = Says(
        "{its:who} would risk everything: {risk:aspect}.",
        ("QW-4.10",),
        "Frame",
        its="contest.{whose}",
    )
    risk: str


class RiskJudged(under_way.OfSide, frozen=True, tag="questworlds.risk-judged"):
    """Without a `gamble` it did not convince."""

    sets = {"contest.{whose}.pyrrhic": "taken", "contest.{whose}.gamble": "gamble"}
    gamble: str

    @property
    def taken(self) -> str:
        return "taken" if self.gamble else ""


DURING = "play.contest"


def asks(table: QuestTable) -> Asks:
    """The GM is asked whether it convinces, before anything else."""
    contest = table.play.contest
    if contest is None:
        return
    for at, side in enumerate(contest.sides):
        if side.pyrrhic == "asked":
            yield _judged(table, contest, at)


def _judged(table: QuestTable, contest: Contest, at: int) -> Ask:
    return Ask(
        title="Does the risk convince you?",
        question=f"“{capital(ended(contest.sides[at].gamble))}”",
        meanwhile=f"{side_name(table, contest.sides[at])} would risk everything.",
        options=lambda: _judging(table, contest, at),
    )


def _judging(table: QuestTable, contest: Contest, at: int) -> list[Option]:
    look: dict[str, Any] = {"rules": ("QW-4.10",), "forecast": not at, "odds_of": PRIZE}
    told = price(table, contest, at)
    yes = offer(JudgeRisk(side=at, accepted=True), "Let them risk it", help=told, **look)
    return [yes, offer(JudgeRisk(side=at, accepted=False), "Not convincing", **look)]


def verbs(table: QuestTable, seat: str) -> Verbs:
    contest = table.play.contest
    if contest is None or contest.kind not in RISKED or contest.beat not in ("frame", "ready"):
        return
    mine = [
        at
        for at, side in enumerate(contest.sides)
        if is_played(table, side) and not side.pyrrhic and table.answers_for(seat, side.who)
    ]
    if not mine or not on(table, "pyrrhic"):
        return
    if not awaited(table, contest) and not unsteady(table, contest):
        yield from (_risking(table, contest, at) for at in mine)


def _risking(table: QuestTable, contest: Contest, at: int) -> Verb:
    gain = modifier(MASTERY, sign(table))
    return verb(
        RiskEverything,
        "Risk everything",
        lambda: [replace(_RISK, help=price(table, contest, at))],
        about=contest.sides[at].who,
        fixed={"side": at},
        rules=("QW-4.10",),
        danger=True,
        forecast=not at and contest.beat == "ready",
        odds_of=PRIZE,
        help=f"A pyrrhic victory: a mastery now ({gain}), and a terrible price either way.",
    )


_RISK = Text("risk", "What you risk", needed=True, most=200)


def price(table: QuestTable, contest: Contest, at: int) -> str:
    """What becomes of whoever risks everything, each with its chance where that is known."""
    side = side_name(table, contest.sides[at])
    if contest.kind in _OF_THE_WHOLE:
        return f"{side} pays by how the whole contest ends: {_PRICES}."
    told = fates(table, contest, at)
    return f"{side} ends up {told}." if told else f"{side} ends up {_PRICES}."


_PRICES = (
    "impaired after a complete victory, injured after a major one, dying after a minor one, "
    "and dead after anything less"
)


def fates(table: QuestTable, contest: Contest, at: int) -> str:
    """The chances of each price in a contest of one roll."""
    odds = odds_of(table, contest.with_side(at, pyrrhic="taken"))
    if odds is None:
        return ""
    whose = -1 if at else 1
    names: dict[str, list[str]] = {
        state: [outcome_name(level * whose)] for level, state in PYRRHIC_STATE.items()
    }
    names["dead"] = [name for name in OUTCOMES if [name] not in names.values()]
    order = ("impaired", "injured", "dying", "dead")
    return ", ".join(f"{state} {odds.percent(*names[state])}%" for state in order)


def decide(table: QuestTable, seat: str, move: RiskEverything | JudgeRisk) -> list[Event]:
    match move:
        case RiskEverything():
            return [RiskDescribed(side=move.side, risk=move.risk)]
        case JudgeRisk():
            risk = under_way.contest(table).sides[move.side].gamble
            return [RiskJudged(side=move.side, gamble=risk if move.accepted else "")]


def say(table: QuestTable, event: RiskJudged) -> list[Line]:
    told = " goes on without that risk."
    if event.gamble:
        told = f" risks it all, for a mastery ({modifier(MASTERY, sign(table))})."
    who = called(table, under_way.contest(table).sides[event.side])
    return [line(who, told, rules=("QW-4.10",), beat="Frame", retold=bool(event.gamble))]
