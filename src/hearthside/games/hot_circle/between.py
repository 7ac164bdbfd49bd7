"""The GM's own work: preparation, factions' plans, and the Situation as it stands."""

import msgspec
from msgspec.structs import replace

from hearthside.core.forms import Choice, Option, Pick, Rows, Text
from hearthside.core.moves import GM, Event, Move
from hearthside.core.say import Line, Span, aspect, line, name
from hearthside.games.hot_circle.books import HotTable, heroes, with_campaign, with_play
from hearthside.games.hot_circle.state import Opening, Preparation


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


class Prepared(Event, frozen=True, tag="hot-circle.prepared"):
    preparation: Preparation


class PlansWritten(Event, frozen=True, tag="hot-circle.plans-written"):
    faction: str
    plans: str


class SummedUp(Event, frozen=True, tag="hot-circle.summed-up"):
    text: str


MOVES = (Prepare, WritePlans, SumUp)
EVENTS = (Prepared, PlansWritten, SummedUp)


def options(table: HotTable, seat: str) -> list[Option]:
    play = table.play
    if not table.is_gm(seat) or not play.campaign.is_ready:
        return []
    offered = [_preparing(table)]
    if not table.session_open:
        now = play.campaign.now or play.campaign.situation
        offered.append(
            Option(
                move="hot-circle.sum-up",
                label="Sum up where the Situation stands",
                fields=(
                    Text(name="text", label="Now", value=now, needed=True, long=True, most=800),
                ),
                rules=("HC-8.3",),
                section="scene",
            )
        )
    offered += [
        Option(
            move="hot-circle.write-plans",
            label=f"What {faction.name} plans",
            fixed={"faction": faction.id},
            fields=(
                Text(name="plans", label="Only you read this", value=faction.plans, long=True),
            ),
            rules=("HC-8.3",),
            section="gm",
            about=faction.id,
        )
        for faction in play.campaign.factions
        if not table.session_open
    ]
    return offered


def _preparing(table: HotTable) -> Option:
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
    first = not table.session and kept == Preparation()
    return Option(
        move="hot-circle.prepare",
        label="Write down your preparation",
        help="Only you read this.",
        fields=tuple(fields),
        rules=("HC-8.4",),
        section="turn" if first else "gm",
        best=first,
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
            return [Prepared(preparation=_prepared(table, move))]
        case WritePlans():
            return [PlansWritten(faction=move.faction, plans=move.plans.strip())]
        case SumUp():
            return [SummedUp(text=move.text.strip())]
    raise TypeError(move)


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
    raise TypeError(event)
