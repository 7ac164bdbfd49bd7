"""The GM's own work: preparation, the supporting cast, plans, and the Situation as it stands."""

import msgspec
from msgspec.structs import replace

from hearthside.core.forms import Choice, Option, Pick, Rows, Text, YesNo
from hearthside.core.life.rulings import Revealed
from hearthside.core.moves import GM, Audience, Event, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.core.table import slug, with_character
from hearthside.games.hot_circle.books import HotTable, heroes, with_campaign, with_play
from hearthside.games.hot_circle.sheet import FIRST_RATING, HIGHEST_RATING, Belief, Hero, Lifepath
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


class WriteNpc(Move, frozen=True, tag="hot-circle.write-npc"):
    """As much of an NPC as they matter; `character` is empty for a new one."""

    character: str
    name: str
    about: str = ""
    lifepath: str = ""
    setting: str = ""
    rating: str = "3"
    traits: str = ""
    stance: str = ""
    goal: str = ""
    knows: str = ""
    hidden: bool = False


class Prepared(Event, frozen=True, tag="hot-circle.prepared"):
    preparation: Preparation


class PlansWritten(Event, frozen=True, tag="hot-circle.plans-written"):
    faction: str
    plans: str


class SummedUp(Event, frozen=True, tag="hot-circle.summed-up"):
    text: str


class NpcWritten(Event, frozen=True, tag="hot-circle.npc-written"):
    hero: Hero
    new: bool


class Introduced(Event, frozen=True, tag="hot-circle.introduced"):
    """Someone who was hidden is known now, with everything on the sheet that players may read."""

    character: str


MOVES = (Prepare, WritePlans, SumUp, WriteNpc)
EVENTS = (Prepared, PlansWritten, SummedUp, NpcWritten, Introduced)


def options(table: HotTable, seat: str) -> list[Option]:
    play = table.play
    if not table.is_gm(seat) or not play.campaign.is_ready:
        return []
    offered = [_preparing(table), _writing_npc(table, None)]
    offered += [
        _writing_npc(table, hero) for hero in play.cast.values() if hero.npc and not hero.draft
    ]
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
    return Option(
        move="hot-circle.prepare",
        label="Your preparation",
        help="Only you read this.",
        fields=tuple(fields),
        rules=("HC-8.4",),
        section="gm",
    )


def _from_sheets(table: HotTable) -> str:
    """HC-8.4: where places come from: everyone's latest lifepath and goals."""
    hints = []
    for hero in heroes(table):
        latest = hero.lifepaths[-1].name if hero.lifepaths else "average"
        goals = "; ".join(belief.goal for belief in hero.beliefs if belief.goal)
        hints.append(f"{hero.name} ({latest}): {goals}")
    return " · ".join(hints)


def _writing_npc(table: HotTable, hero: Hero | None) -> Option:
    campaign = table.play.campaign
    path = hero.lifepaths[0] if hero and hero.lifepaths else None
    belief = hero.beliefs[0] if hero and hero.beliefs else Belief()
    settings = (Pick("", "None"), *(Pick(one.id, one.name) for one in campaign.settings))
    ratings = tuple(Pick(str(n), f"{n}D") for n in range(FIRST_RATING, HIGHEST_RATING + 1))
    setting = path.setting if path and campaign.setting(path.setting) != path.setting else ""
    fields: list[Text | Choice | YesNo] = [
        Text(name="name", label="Name", value=hero.name if hero else "", needed=True, most=60),
        Text(name="about", label="In one line", value=hero.about if hero else ""),
        Text(
            name="lifepath",
            label="A lifepath",
            help="None is fine: a bystander is average.",
            value=path.name if path else "",
            most=60,
        ),
        Choice(name="setting", label="In which setting", picks=settings, value=setting),
        Choice(name="rating", label="Rating", picks=ratings, value=str(path.rating if path else 3)),
        Text(
            name="traits",
            label="Traits, with commas between",
            value=", ".join(hero.traits) if hero else "",
            most=160,
        ),
        Text(name="stance", label="Believes", value=belief.stance, most=160),
        Text(name="goal", label="So must", value=belief.goal, most=160),
        Text(
            name="knows",
            label="What they know (only you read this)",
            value=hero.knows if hero else "",
            long=True,
            most=1_000,
        ),
    ]
    if hero is None:
        fields.append(YesNo(name="hidden", label="Nobody knows of them yet"))
    fixed: dict[str, object] = {"character": hero.id if hero else ""}
    if hero:
        fixed["hidden"] = hero.hidden
    return Option(
        move="hot-circle.write-npc",
        label=f"Write on {hero.name}’s sheet" if hero else "Add someone to the cast",
        fixed=fixed,
        fields=tuple(fields),
        rules=("HC-2.9", "HC-8.3"),
        section="gm",
        about=hero.id if hero else "",
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    match move:
        case Prepare():
            return [Prepared(preparation=_prepared(table, move))]
        case WritePlans():
            return [PlansWritten(faction=move.faction, plans=move.plans.strip())]
        case SumUp():
            return [SummedUp(text=move.text.strip())]
        case WriteNpc():
            return [NpcWritten(hero=_npc(table, move), new=not move.character)]
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


def _npc(table: HotTable, move: WriteNpc) -> Hero:
    """HC-2.9: what is left blank is not on the sheet; what else was there stays."""
    called = move.name.strip()
    known = table.play.cast.get(move.character)
    # A hidden one may be renamed before anyone learns of them, so their id says nothing.
    id = slug("someone" if move.hidden else called, table.play.cast)
    hero = known or Hero(id=id, name=called, npc=True)
    more = hero.lifepaths[1:]
    first = (
        Lifepath(
            id=hero.lifepaths[0].id if hero.lifepaths else "path",
            name=move.lifepath.strip(),
            setting=move.setting,
            rating=int(move.rating),
        ),
    )
    belief = Belief(move.stance.strip(), move.goal.strip())
    traits = (word.strip() for word in move.traits.split(","))
    return replace(
        hero,
        name=called,
        about=move.about.strip(),
        lifepaths=(*(first if move.lifepath.strip() else ()), *more),
        traits=tuple(dict.fromkeys(word for word in traits if word)),
        beliefs=(*((belief,) if belief != Belief() else ()), *hero.beliefs[1:]),
        knows=move.knows.strip(),
        hidden=move.hidden,
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
        case NpcWritten():
            return with_character(table, event.hero)
        case Introduced():
            return table
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    only_gm = (GM,)
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
        case NpcWritten():
            hero = event.hero
            to = only_gm if hero.hidden else None
            verb = " joins the cast" if event.new else " is up to date"
            told = [_presented(hero, verb, to)]
            if hero.knows:
                spans = (name(hero.name), " knows: ", aspect(hero.knows))
                told.append(line(*spans, rules=("HC-8.4",), to=only_gm, beat="Preparation"))
            return told
        case Introduced():
            return [_presented(table.play.cast[event.character], " is known now", None)]
    raise TypeError(event)


def _presented(hero: Hero, verb: str, to: Audience) -> Line:
    """Everything on an NPC's sheet that players may read."""
    words = [hero.about, *(path.name for path in hero.lifepaths), *hero.traits]
    words += [belief.told() for belief in hero.beliefs]
    shown = (": ", aspect(", ".join(filter(None, words)))) if any(words) else ()
    spans = (name(hero.name), verb, *shown, ".")
    return line(*spans, rules=("HC-2.9", "HC-8.3"), to=to, beat="Cast")


def follow(event: Revealed) -> list[Event]:
    return [] if event.hidden else [Introduced(character=event.character)]
