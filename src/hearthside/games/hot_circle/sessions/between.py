"""Between sessions, one step after the other: cast, map, plans, Situation, preparation (HC-8.3).

The lines of the map themselves are drawn as in session zero.
"""

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Pick, Text
from hearthside.core.moves import GM, Event, Move
from hearthside.core.saying_events import Says
from hearthside.games.hot_circle.session_zero.campaign import Campaign
from hearthside.games.hot_circle.session_zero.stages import keeps_up
from hearthside.games.hot_circle.sessions.preparation import Prepared
from hearthside.games.hot_circle.state import STEPS, Between, HotTable, Step, sketchy, step_between


class GoBetween(Move, frozen=True, tag="hot-circle.go-between"):
    """Go on to a step between sessions, or back to one."""

    step: Step


class WritePlans(Move, frozen=True, tag="hot-circle.write-plans"):
    faction: str
    plans: str = ""


class SumUp(Move, frozen=True, tag="hot-circle.sum-up"):
    text: str


class StepReached(Event, frozen=True, tag="hot-circle.step-reached"):
    sets = {"between": "between"}
    between: Between


class PlansWritten(Event, frozen=True, tag="hot-circle.plans-written"):
    sets = {"campaign.factions.{faction}.plans": "plans"}
    says = Says(
        "{its.name:name} plans: {plans:aspect}",
        ("HC-8.3",),
        "Preparation",
        its="campaign.factions.{faction}",
        to=(GM,),
    )
    faction: str
    plans: str


class SummedUp(Event, frozen=True, tag="hot-circle.summed-up"):
    sets = {"campaign.now": "text"}
    says = Says("Where it stands: {text:aspect}", ("HC-8.3",), "Session")
    text: str


TITLES: dict[Step, str] = {
    "cast": "the supporting cast",
    "map": "the relationship map",
    "plans": "what the factions plan",
    "situation": "the Situation",
    "preparation": "your preparation",
    "ready": "start the session",
}


def verbs(table: HotTable, seat: str) -> list[Verb]:
    """On to the next step, and back; what a step asks for may be left as it is."""
    found, step = _keeping_up(table, seat), step_between(table)
    if step is None or not table.is_gm(seat):
        return found
    at, first = STEPS.index(step), STEPS.index("cast" if table.session else "preparation")
    plans = any(one.plans for one in table.play.campaign.factions)
    done = {"cast": not sketchy(table), "map": True, "plans": plans}
    if step != "ready":
        on = STEPS[at + 1]
        on_to = f"Go on: {TITLES[on]}"
        found.append(_going(on, on_to, first=done.get(step, False), instead=on != "ready"))
    if at > first:
        back = STEPS[at - 1]
        found.append(_going(back, f"Back: {TITLES[back]}"))
    return found


def _going(step: Step, label: str, *, first: bool = False, instead: bool = False) -> Verb:
    move = GoBetween(step=step)
    return verb(move, label, group="gm", first=first, instead=instead, rules=("HC-8.3",))


def decide(table: HotTable, seat: str, move: GoBetween | WritePlans | SumUp) -> list[Event]:
    match move:
        case GoBetween():
            return [StepReached(between=Between(table.session, move.step))]
        case WritePlans():
            return [PlansWritten(faction=move.faction, plans=move.plans.strip())]
        case SumUp():
            return [SummedUp(text=move.text.strip())]


def follow(table: HotTable, event: SummedUp | Prepared) -> list[Event]:
    """What was asked for is there: on to the next step, if this was the step."""
    done: Step = "situation" if isinstance(event, SummedUp) else "preparation"
    if step_between(table) != done:
        return []
    return [StepReached(between=Between(table.session, STEPS[STEPS.index(done) + 1]))]


def _keeping_up(table: HotTable, seat: str) -> list[Verb]:
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
        instead=step == "plans",
        help="Only you read this. It stands beside the faction until you write something new.",
        rules=("HC-8.3",),
    )
    return [five_lines, planning] if campaign.factions else [five_lines]


def _planning(campaign: Campaign) -> list[Field]:
    picks = tuple(Pick(one.id, one.name, one.plans) for one in campaign.factions)
    idle = [one.id for one in campaign.factions if not one.plans]  # those come first
    value = idle[0] if idle else campaign.factions[0].id
    return [
        Choice("faction", "Who", picks=picks, value=value, folded=True),
        Text(
            "plans",
            "What they are up to",
            needed=True,
            long=True,
            placeholder="Buy up everybody’s debts before winter",
        ),
    ]
