"""The campaign after a session: what factions plan, where the Situation stands (HC-8.3)."""

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Pick, Text
from hearthside.core.moves import GM, Event, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.core.saying_events import Says
from hearthside.games.hot_circle.session_zero.campaign import Campaign
from hearthside.games.hot_circle.session_zero.stages import keeps_up
from hearthside.games.hot_circle.state import HotTable, step_between


class WritePlans(Move, frozen=True, tag="hot-circle.write-plans"):
    faction: str
    plans: str = ""


class SumUp(Move, frozen=True, tag="hot-circle.sum-up"):
    text: str


class PlansWritten(Event, frozen=True, tag="hot-circle.plans-written"):
    sets = {"campaign.factions.{faction}.plans": "plans"}
    faction: str
    plans: str


class SummedUp(Event, frozen=True, tag="hot-circle.summed-up"):
    sets = {"campaign.now": "text"}
    says = Says("Where it stands: {text:aspect}", ("HC-8.3",), "Session")
    text: str


def verbs(table: HotTable, seat: str) -> list[Verb]:
    campaign = table.play.campaign
    if not keeps_up(table, seat):
        return []
    step = step_between(table)
    now = campaign.now or campaign.situation
    text = Text("text", "Now", value=now, needed=True, long=True, most=800)
    five_lines = verb(
        SumUp,
        "Sum up where the Situation stands",
        lambda: [text],
        group="gm",
        first=step == "situation",
        help="In a few sentences, for everyone to read.",
        rules=("HC-8.3",),
    )
    planning = verb(
        WritePlans,
        "Write down what a faction plans",
        lambda: _planning(campaign),
        group="gm",
        first=step == "plans" and not any(one.plans for one in campaign.factions),
        help="Only you read this. It stands beside the faction until you write something new.",
        rules=("HC-8.3",),
    )
    return [five_lines, planning] if campaign.factions else [five_lines]


def _planning(campaign: Campaign) -> list[Field]:
    picks = tuple(Pick(one.id, one.name, one.plans) for one in campaign.factions)
    value = _unplanned(campaign)
    return [
        Choice("faction", "Who", picks=picks, value=value, folded=True),
        Text(
            "plans",
            "What they are up to",
            needed=True,
            long=True,
            placeholder="Buy up the chapel’s debts before the feast",
        ),
    ]


def _unplanned(campaign: Campaign) -> str:
    """The first faction without plans, or else the first."""
    idle = [one.id for one in campaign.factions if not one.plans]
    return (idle or [one.id for one in campaign.factions])[0]


def decide(table: HotTable, seat: str, move: WritePlans | SumUp) -> list[Event]:
    if isinstance(move, WritePlans):
        return [PlansWritten(faction=move.faction, plans=move.plans.strip())]
    return [SummedUp(text=move.text.strip())]


def say(table: HotTable, event: PlansWritten) -> list[Line]:
    spans = (name(table.play.campaign.named(event.faction)), " plans: ", aspect(event.plans))
    return [line(*spans, rules=("HC-8.3",), to=(GM,), beat="Preparation")]
