"""The campaign after a session: what factions plan, where the Situation stands (HC-8.3)."""

from hearthside.core.forms import Choice, Option, Pick, Text
from hearthside.core.moves import GM, Event, Move
from hearthside.core.say import Line, Span, aspect, line, name
from hearthside.games.hot_circle.books import HotTable, with_campaign
from hearthside.games.hot_circle.session_zero.campaign import Campaign
from hearthside.games.hot_circle.session_zero.relations import changed
from hearthside.games.hot_circle.sessions.between import next_step
from hearthside.games.hot_circle.state import Step, step_between


class WritePlans(Move, frozen=True, tag="hot-circle.write-plans"):
    faction: str
    plans: str = ""


class SumUp(Move, frozen=True, tag="hot-circle.sum-up"):
    text: str


class PlansWritten(Event, frozen=True, tag="hot-circle.plans-written"):
    faction: str
    plans: str


class SummedUp(Event, frozen=True, tag="hot-circle.summed-up"):
    text: str


MOVES = (WritePlans, SumUp)
EVENTS = (PlansWritten, SummedUp)


def options(table: HotTable, seat: str) -> list[Option]:
    campaign = table.play.campaign
    if not table.is_gm(seat) or not campaign.is_ready or table.session_open:
        return []
    step = step_between(table)
    planning = [_planning(campaign, step)] if campaign.factions else []
    return [_summing_up(campaign, step), *planning]


def _planning(campaign: Campaign, step: Step | None) -> Option:
    picks = tuple(Pick(one.id, one.name, one.plans) for one in campaign.factions)
    now = step == "plans"
    return Option(
        move="hot-circle.write-plans",
        label="Write down what a faction plans",
        help="Only you read this. It stands beside the faction until you write something new.",
        fields=(
            Choice(
                name="faction", label="Who", picks=picks, value=_unplanned(campaign), folded=True
            ),
            Text(name="plans", label="What they are up to", needed=True, long=True),
        ),
        rules=("HC-8.3",),
        section="turn" if now else "gm",
        best=now and not any(one.plans for one in campaign.factions),
    )


def _unplanned(campaign: Campaign) -> str:
    """The first faction without plans, or else the first."""
    idle = [one.id for one in campaign.factions if not one.plans]
    return (idle or [one.id for one in campaign.factions])[0]


def _summing_up(campaign: Campaign, step: Step | None) -> Option:
    now = campaign.now or campaign.situation
    return Option(
        move="hot-circle.sum-up",
        label="Sum up where the Situation stands",
        help="In a few sentences, for everyone to read.",
        fields=(Text(name="text", label="Now", value=now, needed=True, long=True, most=800),),
        rules=("HC-8.3",),
        section="turn" if step == "situation" else "gm",
        best=step == "situation",
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    match move:
        case WritePlans():
            return [PlansWritten(faction=move.faction, plans=move.plans.strip())]
        case SumUp():
            return [SummedUp(text=move.text.strip()), *next_step(table, "situation")]
    raise TypeError(move)


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case PlansWritten():
            factions = changed(table.play.campaign, event.faction, plans=event.plans)
            return with_campaign(table, factions=factions)
        case SummedUp():
            return with_campaign(table, now=event.text)
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    match event:
        case PlansWritten():
            faction = table.play.campaign.named(event.faction)
            spans = (name(faction), " plans: ", aspect(event.plans))
            return [line(*spans, rules=("HC-8.3",), to=(GM,), beat="Preparation")]
        case SummedUp():
            spans = ("Where it stands: ", aspect(event.text))
            return [line(*spans, rules=("HC-8.3",), beat="Session")]
    raise TypeError(event)
