"""The relationship map: lines drawn one by one, the rest rolled (HC-1.4)."""

from msgspec.structs import replace

from hearthside.core.dice import Pool, d
from hearthside.core.forms import Choice, Option, Pick
from hearthside.core.moves import Event, Fall, Illegal, Move
from hearthside.core.say import Line, aspect, line, listed, number
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
from hearthside.games.hot_circle.session_zero.stages import TITLES, asked, may_make
from hearthside.games.hot_circle.speech import spoken
from hearthside.games.hot_circle.state import step_between

VERBS: dict[Relation, str] = {"rival": "competes with", "partner": "cooperates with"}


NOBODY = "-nobody-"
ROLLING = "Each faction without a competitor or a partner rolls one die for it."


class Relate(Move, frozen=True, tag="hot-circle.relate"):
    """One line of the map: who, how, whom."""

    faction: str
    relation: Relation
    other: str


class RollRelations(Move, frozen=True, tag="hot-circle.roll-relations"):
    """Roll for every relation nobody chose."""


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


MOVES = (Relate, RollRelations)
EVENTS = (Related, RelationsRolled, RelationFell)


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
                label=spoken(table, "Roll for the rest"),
                help=spoken(table, ROLLING),
                rules=("HC-1.4",),
                section="turn",
                best=campaign.stage == "relations",
            )
        )
    if campaign.stage != "situation" and len(campaign.factions) > 1:
        offered.append(_relating(table))
    return offered


def section(table: HotTable) -> str:
    """Asked of everyone in session zero; after a session the GM looks at the map first."""
    if step_between(table) == "map":
        return "turn"
    campaign = table.play.campaign
    return "scene" if campaign.stage == "situation" else asked(campaign, "relations")


def _relating(table: HotTable) -> Option:
    campaign = table.play.campaign
    picks = tuple(Pick(one.id, one.name, seen(campaign, one)) for one in campaign.factions)
    todo = missing(campaign)
    start = todo[0] if todo else Rolling(picks[0].value, "rival")
    how = tuple(Pick(relation, verb.capitalize()) for relation, verb in VERBS.items())
    whom = (*(Pick(one.id, one.name) for one in campaign.factions), Pick(NOBODY, "Nobody for now"))
    return Option(
        move="hot-circle.relate",
        label="Draw a line",
        help="How one faction sees another. The other need not see it the same way.",
        fields=(
            Choice(name="faction", label="Who", picks=picks, value=start.faction, folded=True),
            Choice(name="relation", label="How", picks=how, value=start.relation, folded=True),
            Choice(name="other", label="Whom", picks=whom, folded=True),
        ),
        rules=("HC-1.4",),
        section=section(table),
    )


def seen(campaign: Campaign, faction: Faction) -> str:
    """What a faction is tied to already, so that nobody draws a line over another unawares."""
    sees: dict[Relation, str] = {"rival": faction.rival, "partner": faction.partner}
    return listed([f"{VERBS[how]} {campaign.named(other)}" for how, other in sees.items() if other])


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
            return [_related(campaign, move)]
        case RollRelations():
            return [RelationsRolled(rolling=tuple(missing(campaign)))]
        case Fall():
            return [_fallen(campaign, move.faces[0])]
    raise TypeError(move)


def _related(campaign: Campaign, move: Relate) -> Related:
    faction = campaign.faction(move.faction)
    assert faction
    other = "" if move.other == NOBODY else move.other
    if other == faction.id:
        raise Illegal(f"{faction.name} needs somebody else. Choose another faction.", "other")
    if other and campaign.faction(other) not in can_be(campaign, faction, move.relation):
        already = VERBS["partner" if move.relation == "rival" else "rival"]
        raise Illegal(
            f"{faction.name} {already} {campaign.named(other)}, and nobody does both. "
            "Choose another, or change that line first.",
            "other",
        )
    sees: dict[Relation, str] = {"rival": faction.rival, "partner": faction.partner}
    sees[move.relation] = other
    return Related(faction=faction.id, rival=sees["rival"], partner=sees["partner"])


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
            factions = changed(campaign, event.faction, rival=event.rival, partner=event.partner)
            return with_campaign(table, factions=factions)
        case RelationsRolled():
            return with_campaign(table, rolling=event.rolling)
        case RelationFell():
            if not event.to:
                return table
            change = {event.relation: event.to}
            factions = changed(campaign, event.faction, **change)
            return with_campaign(table, factions=factions, rolling=campaign.rolling[1:])
    raise TypeError(event)


def changed(campaign: Campaign, id: str, **changes: object) -> tuple[Faction, ...]:
    return tuple(
        replace(faction, **changes) if faction.id == id else faction
        for faction in campaign.factions
    )


def say(table: HotTable, event: Event) -> list[Line]:
    campaign = table.play.campaign
    rules = ("HC-1.4",)
    match event:
        case Related():
            return _related_lines(campaign, event)
        case RelationsRolled():
            return [line("The rest of the map is rolled.", rules=rules, beat=TITLES["relations"])]
        case RelationFell():
            who, face = aspect(campaign.named(event.faction)), number(str(event.face))
            if not event.to and table.dice != "hand":
                return []  # rolled again at once; only who throws real dice has to hear of it
            if not event.to:
                spans = (face, " fits nobody. ", who, spoken(table, " rolls again."))
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
    raise TypeError(event)


def _related_lines(campaign: Campaign, event: Related) -> list[Line]:
    """Only what is new: the line that was drawn, or the one that was taken away."""
    faction = campaign.faction(event.faction)
    assert faction
    who = aspect(faction.name)
    lines: list[Line] = []
    changes: tuple[tuple[Relation, str, str], ...] = (
        ("rival", faction.rival, event.rival),
        ("partner", faction.partner, event.partner),
    )
    for relation, before, now in changes:
        if now and now != before:
            spans = (f" {VERBS[relation]} ", aspect(campaign.named(now)), ".")
        elif before and not now:
            spans = (f" no longer {VERBS[relation]} ", aspect(campaign.named(before)), ".")
        else:
            continue
        lines.append(line(who, *spans, rules=("HC-1.4",), beat=TITLES["relations"]))
    return lines
