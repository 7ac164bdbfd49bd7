"""Between sessions, one step after the other: the map, plans, the Situation, preparation (HC-8.3).

The lines of the map themselves are drawn as in session zero.
"""

import msgspec
from msgspec.structs import replace

from hearthside.core.forms import Choice, Option, Pick, Rows, Text
from hearthside.core.moves import GM, Event, Move
from hearthside.core.say import Line, Span, aspect, line, name
from hearthside.games.hot_circle.books import (
    HotTable,
    heroes,
    with_campaign,
    with_play,
    without_character,
)
from hearthside.games.hot_circle.session_zero.campaign import Campaign
from hearthside.games.hot_circle.state import (
    STEPS,
    Between,
    Opening,
    Preparation,
    Step,
    step_between,
)


class OpeningRow(msgspec.Struct, frozen=True):
    character: str
    scene: str = ""
    goal: str = ""
    obstacle: str = ""


class Prepare(Move, frozen=True, tag="hot-circle.prepare"):
    places: str = ""
    people: str = ""
    obstacles: str = ""
    openings: tuple[OpeningRow, ...] = ()


class WritePlans(Move, frozen=True, tag="hot-circle.write-plans"):
    faction: str
    plans: str = ""


class SumUp(Move, frozen=True, tag="hot-circle.sum-up"):
    text: str


class GoBetween(Move, frozen=True, tag="hot-circle.go-between"):
    """Go on to a step between sessions, or back to one."""

    step: Step


class Prepared(Event, frozen=True, tag="hot-circle.prepared"):
    preparation: Preparation


class PlansWritten(Event, frozen=True, tag="hot-circle.plans-written"):
    faction: str
    plans: str


class SummedUp(Event, frozen=True, tag="hot-circle.summed-up"):
    text: str


class StepReached(Event, frozen=True, tag="hot-circle.step-reached"):
    between: Between


MOVES = (Prepare, WritePlans, SumUp, GoBetween)
EVENTS = (Prepared, PlansWritten, SummedUp, StepReached)

TITLES: dict[Step, str] = {
    "map": "the relationship map",
    "plans": "what the factions plan",
    "situation": "the Situation",
    "preparation": "your preparation",
    "ready": "start the session",
}


def options(table: HotTable, seat: str) -> list[Option]:
    play = table.play
    if not table.is_gm(seat) or not play.campaign.is_ready:
        return []
    step = step_between(table)
    offered = []
    if not table.session_open:
        offered.append(_summing_up(play.campaign, step))
        if play.campaign.factions:
            offered.append(_planning(play.campaign, step))
    return [*offered, _preparing(table, step), *_steps(table, step)]


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


def _steps(table: HotTable, step: Step | None) -> list[Option]:
    """On to the next step, and back; what a step asks for may be left as it is."""
    if step is None:
        return []
    at, first = STEPS.index(step), STEPS.index("map" if table.session else "preparation")
    written = step == "map" or (
        step == "plans" and any(one.plans for one in table.play.campaign.factions)
    )
    offered = []
    if step != "ready":
        on = STEPS[at + 1]
        offered.append(_going(on, f"Go on: {TITLES[on]}", "turn", best=written))
    if at > first:
        back = STEPS[at - 1]
        section = "gm" if step == "ready" else "turn"  # nothing is asked any more but to start
        offered.append(_going(back, f"Back: {TITLES[back]}", section))
    return offered


def _going(step: Step, label: str, section: str, best: bool = False) -> Option:
    return Option(
        move="hot-circle.go-between",
        label=label,
        fixed={"step": step},
        rules=("HC-8.3",),
        section=section,
        best=best,
    )


def _preparing(table: HotTable, step: Step | None) -> Option:
    kept = table.play.preparation
    long = {"long": True, "most": 2_000}
    fields: list[Text | Rows] = [
        Text(name="places", label="Places", help=_from_sheets(table), value=kept.places, **long),  # type: ignore[arg-type]
        Text(
            name="people",
            label="People and what they know",
            help="A lifepath, a trait or a goal for each.",
            value=kept.people,
            **long,  # type: ignore[arg-type]
        ),
        Text(name="obstacles", label="Obstacles and consequences", value=kept.obstacles, **long),  # type: ignore[arg-type]
    ]
    cast = tuple(Pick(hero.id, hero.name) for hero in heroes(table))
    if cast and table.session < 1:
        rows = tuple(
            {name: getattr(one, name) for name in ("character", "scene", "goal", "obstacle")}
            for one in kept.openings
        )
        fields.append(
            Rows(
                name="openings",
                label="An opening scene for each character",
                value=rows,
                most=8,
                fields=(
                    Choice(name="character", label="For", picks=cast, value=cast[0].value),
                    Text(name="scene", label="It opens"),
                    Text(name="goal", label="The goal"),
                    Text(name="obstacle", label="What is in the way"),
                ),
            )
        )
    # While somebody still makes a character the GM may prepare more, and nothing urges to start.
    early = step == "ready" and not table.session and bool(without_character(table))
    now = step == "preparation"
    return Option(
        move="hot-circle.prepare",
        label="Write down your preparation",
        help="Only you read this.",
        fields=tuple(fields),
        rules=("HC-8.4",),
        section="turn" if now or early else "gm",
        best=now,
    )


def _from_sheets(table: HotTable) -> str:
    """HC-8.4: where places come from: everyone's latest lifepath and goals."""
    hints = []
    for hero in heroes(table):
        latest = hero.lifepaths[-1].name if hero.lifepaths else "average"
        goals = "; ".join(belief.goal for belief in hero.beliefs if belief.goal)
        hints.append(f"{hero.name} ({latest}): {goals}")
    return " · ".join(hints)


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    match move:
        case Prepare():
            return [Prepared(preparation=_prepared(table, move)), *_on(table, "preparation")]
        case WritePlans():
            return [PlansWritten(faction=move.faction, plans=move.plans.strip())]
        case SumUp():
            return [SummedUp(text=move.text.strip()), *_on(table, "situation")]
        case GoBetween():
            return [StepReached(between=Between(table.session, move.step))]
    raise TypeError(move)


def _on(table: HotTable, done: Step) -> list[Event]:
    """What was asked for is there: on to the next step, if this was the step."""
    if step_between(table) != done:
        return []
    return [StepReached(between=Between(table.session, STEPS[STEPS.index(done) + 1]))]


def _prepared(table: HotTable, move: Prepare) -> Preparation:
    openings = tuple(
        Opening(row.character, row.scene.strip(), row.goal.strip(), row.obstacle.strip())
        for row in move.openings
    )
    return Preparation(
        places=move.places.strip(),
        people=move.people.strip(),
        obstacles=move.obstacles.strip(),
        openings=openings or table.play.preparation.openings,
    )


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case Prepared():
            return with_play(table, preparation=event.preparation)
        case PlansWritten():
            factions = tuple(
                replace(one, plans=event.plans) if one.id == event.faction else one
                for one in table.play.campaign.factions
            )
            return with_campaign(table, factions=factions)
        case SummedUp():
            return with_campaign(table, now=event.text)
        case StepReached():
            return with_play(table, between=event.between)
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    only_gm = (GM,)
    spans: tuple[str | Span, ...]
    match event:
        case Prepared():
            kept = event.preparation
            words = (
                *(kept.places, kept.people, kept.obstacles),
                *(text for one in kept.openings for text in (one.scene, one.goal, one.obstacle)),
            )
            spans = ("Prepared: ", aspect(" · ".join(filter(None, words)) or "nothing yet"))
            return [line(*spans, rules=("HC-8.4",), to=only_gm, beat="Preparation")]
        case PlansWritten():
            faction = table.play.campaign.named(event.faction)
            spans = (name(faction), " plans: ", aspect(event.plans))
            return [line(*spans, rules=("HC-8.3",), to=only_gm, beat="Preparation")]
        case SummedUp():
            spans = ("Where it stands: ", aspect(event.text))
            return [line(*spans, rules=("HC-8.3",), beat="Session")]
        case StepReached():
            return []
    raise TypeError(event)
