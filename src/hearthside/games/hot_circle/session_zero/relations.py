"""The relationship map: chosen, rolled, and upset by events (HC-1.4, HC-1.5)."""

from typing import Literal

from msgspec.structs import replace

from hearthside.core.dice import Pool, d
from hearthside.core.forms import Choice, Option, Pick, Text
from hearthside.core.moves import Event, Fall, Illegal, Move
from hearthside.core.say import Line, aspect, line, number
from hearthside.games.hot_circle.books import HotTable, with_campaign
from hearthside.games.hot_circle.resolve import die_for
from hearthside.games.hot_circle.session_zero.campaign import (
    Campaign,
    Faction,
    Relation,
    Rolling,
    can_be,
    missing,
)
from hearthside.games.hot_circle.session_zero.making import TITLES, asked, may_make

VERBS: dict[Relation, str] = {"rival": "competes with", "partner": "cooperates with"}


class Relate(Move, frozen=True, tag="hot-circle.relate"):
    faction: str
    rival: str = ""
    partner: str = ""


class RollRelations(Move, frozen=True, tag="hot-circle.roll-relations"):
    """Roll for every relation nobody chose."""


class Upset(Move, frozen=True, tag="hot-circle.upset"):
    """An event turns a partner into a competitor, or a major power minor."""

    faction: str
    what: Literal["turns on its partner", "falls to minor"]
    event: str


class Related(Event, frozen=True, tag="hot-circle.related"):
    faction: str
    rival: str
    partner: str


class RelationsRolled(Event, frozen=True, tag="hot-circle.relations-rolled"):
    rolling: tuple[Rolling, ...]


class RelationFell(Event, frozen=True, tag="hot-circle.relation-fell"):
    """`to` is empty where the number has to be rolled again."""

    faction: str
    relation: Relation
    face: int
    to: str


class MapUpset(Event, frozen=True, tag="hot-circle.map-upset"):
    faction: str
    event_text: str
    major: bool
    rival: str
    partner: str


MOVES = (Relate, RollRelations, Upset)
EVENTS = (Related, RelationsRolled, RelationFell, MapUpset)


def options(table: HotTable, seat: str) -> list[Option]:
    campaign = table.play.campaign
    if not may_make(table, seat) or campaign.stage not in ("relations", "situation", "ready"):
        return []
    offered = []
    todo = missing(campaign)
    if todo and campaign.stage in ("relations", "situation"):
        offered.append(
            Option(
                move="hot-circle.roll-relations",
                label="Roll for the rest",
                help="Each faction without a competitor or a partner rolls one die for it.",
                rules=("HC-1.4",),
                section="turn",
                best=campaign.stage == "relations",
            )
        )
    if campaign.stage != "situation":
        offered += [_relating(campaign, faction) for faction in campaign.factions]
    offered += [option for one in campaign.factions if (option := _upsetting(campaign, one))]
    return offered


def _relating(campaign: Campaign, faction: Faction) -> Option:
    others = [Pick(one.id, one.name) for one in campaign.factions if one.id != faction.id]
    picks = (Pick("", "Not chosen"), *others)
    return Option(
        move="hot-circle.relate",
        label=f"Whom {faction.name} competes and cooperates with",
        fixed={"faction": faction.id},
        fields=(
            Choice(name="rival", label="Competes with", picks=picks, value=faction.rival),
            Choice(name="partner", label="Cooperates with", picks=picks, value=faction.partner),
        ),
        rules=("HC-1.4",),
        section=asked(campaign, "relations"),
        about=faction.id,
    )


def _upsetting(campaign: Campaign, faction: Faction) -> Option | None:
    picks = []
    if faction.partner:
        partner = campaign.named(faction.partner)
        picks.append(Pick("turns on its partner", f"It turns on {partner}"))
    if faction.major:
        picks.append(Pick("falls to minor", "It falls from major to minor"))
    if not picks:
        return None
    return Option(
        move="hot-circle.upset",
        label=f"Something happens to {faction.name}",
        help="Where the map is too calm, an event upsets it.",
        fixed={"faction": faction.id},
        fields=(
            Choice(name="what", label="What changes", picks=tuple(picks), value=picks[0].value),
            Text(name="event", label="What happens", needed=True, most=200),
        ),
        rules=("HC-1.5",),
        section="scene" if campaign.stage == "situation" else asked(campaign, "relations"),
        about=faction.id,
    )


def chance(table: HotTable) -> Pool | None:
    campaign = table.play.campaign
    if not campaign.rolling:
        return None
    now = campaign.rolling[0]
    die = d(max(len(die_for(table.settings.get("die")).faces), len(campaign.factions)))
    return Pool((die,), "", f"whom {campaign.named(now.faction)} {VERBS[now.relation]}")


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    campaign = table.play.campaign
    match move:
        case Relate():
            if move.rival and move.rival == move.partner:
                raise Illegal(
                    "Nobody competes and cooperates with the same faction. Choose two.", "partner"
                )
            return [Related(faction=move.faction, rival=move.rival, partner=move.partner)]
        case RollRelations():
            return [RelationsRolled(rolling=tuple(missing(campaign)))]
        case Upset():
            return [_upset(campaign, move)]
        case Fall():
            return [_fallen(campaign, move.faces[0])]
    raise TypeError(move)


def _upset(campaign: Campaign, move: Upset) -> MapUpset:
    faction = campaign.faction(move.faction)
    assert faction
    turns = move.what == "turns on its partner"
    return MapUpset(
        faction=faction.id,
        event_text=move.event.strip(),
        major=faction.major and turns,
        rival=faction.partner if turns else faction.rival,
        partner="" if turns else faction.partner,
    )


def _fallen(campaign: Campaign, face: int) -> RelationFell:
    """HC-1.4: itself, a number without a faction and one that would be both are rolled again."""
    now = campaign.rolling[0]
    faction = campaign.faction(now.faction)
    assert faction
    shown = campaign.factions[face - 1] if face <= len(campaign.factions) else None
    fits = shown in can_be(campaign, faction, now.relation)
    to = shown.id if shown and fits else ""
    return RelationFell(faction=now.faction, relation=now.relation, face=face, to=to)


def evolve(table: HotTable, event: Event) -> HotTable:
    campaign = table.play.campaign
    match event:
        case Related():
            factions = _changed(campaign, event.faction, rival=event.rival, partner=event.partner)
            return with_campaign(table, factions=factions)
        case RelationsRolled():
            return with_campaign(table, rolling=event.rolling)
        case RelationFell():
            if not event.to:
                return table
            change = {event.relation: event.to}
            factions = _changed(campaign, event.faction, **change)
            return with_campaign(table, factions=factions, rolling=campaign.rolling[1:])
        case MapUpset():
            factions = _changed(
                campaign,
                event.faction,
                major=event.major,
                rival=event.rival,
                partner=event.partner,
            )
            return with_campaign(
                table, factions=factions, upsets=(*campaign.upsets, event.event_text)
            )
    raise TypeError(event)


def _changed(campaign: Campaign, id: str, **changes: object) -> tuple[Faction, ...]:
    return tuple(
        replace(faction, **changes) if faction.id == id else faction
        for faction in campaign.factions
    )


def say(table: HotTable, event: Event) -> list[Line]:
    campaign = table.play.campaign
    rules = ("HC-1.4",)
    match event:
        case Related():
            who = aspect(campaign.named(event.faction))
            lines: list[Line] = []
            relations: tuple[tuple[Relation, str], ...] = (
                ("rival", event.rival),
                ("partner", event.partner),
            )
            for relation, other in relations:
                if other:
                    spans = (who, f" {VERBS[relation]} ", aspect(campaign.named(other)), ".")
                    lines.append(line(*spans, rules=rules, beat=TITLES["relations"]))
            return lines
        case RelationsRolled():
            return [line("The rest of the map is rolled.", rules=rules, beat=TITLES["relations"])]
        case RelationFell():
            who, face = aspect(campaign.named(event.faction)), number(str(event.face))
            if not event.to and table.dice != "hand":
                return []  # rolled again at once; only who throws real dice has to hear of it
            if not event.to:
                spans = (face, " fits nobody. ", who, " rolls again.")
                return [line(*spans, rules=rules, beat=TITLES["relations"], retold=False)]
            fits = aspect(campaign.named(event.to))
            return [
                line(
                    face,
                    ": ",
                    who,
                    f" {VERBS[event.relation]} ",
                    fits,
                    ".",
                    rules=rules,
                    beat=TITLES["relations"],
                )
            ]
        case MapUpset():
            who = aspect(campaign.named(event.faction))
            told = (who, ": ", aspect(event.event_text), f". {_upset_words(campaign, event)}")
            return [line(*told, rules=("HC-1.5",), beat=TITLES["relations"])]
    raise TypeError(event)


def _upset_words(campaign: Campaign, event: MapUpset) -> str:
    """What an event changes on the map, and what it displaces."""
    faction = campaign.faction(event.faction)
    assert faction
    if faction.rival == event.rival:
        return f"{faction.name} is a minor power now."
    now = f"{faction.name} competes with {campaign.named(event.rival)} now"
    before = f", no longer with {campaign.named(faction.rival)}" if faction.rival else ""
    return f"{now}{before}."
