"""An event upsets a map that is too calm: a partner turns rival, a power falls (HC-1.5)."""

from typing import Literal

from hearthside.core.forms import Choice, Option, Pick, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line
from hearthside.games.hot_circle.books import HotTable, with_campaign
from hearthside.games.hot_circle.session_zero.campaign import Campaign
from hearthside.games.hot_circle.session_zero.relations import changed, section, seen
from hearthside.games.hot_circle.session_zero.stages import TITLES, may_make


class Upset(Move, frozen=True, tag="hot-circle.upset"):
    """An event turns a partner into a competitor, or a major power minor."""

    faction: str
    what: Literal["turns on its partner", "falls to minor"]
    event: str


class MapUpset(Event, frozen=True, tag="hot-circle.map-upset"):
    faction: str
    event_text: str
    major: bool
    rival: str
    partner: str


MOVES = (Upset,)
EVENTS = (MapUpset,)


def options(table: HotTable, seat: str) -> list[Option]:
    stage = table.play.campaign.stage
    if not may_make(table, seat) or stage not in ("relations", "situation", "ready"):
        return []
    upset = _upsetting(table)
    return [upset] if upset else []


def _upsetting(table: HotTable) -> Option | None:
    campaign = table.play.campaign
    picks = tuple(
        Pick(one.id, one.name, seen(campaign, one))
        for one in campaign.factions
        if one.partner or one.major
    )
    if not picks:
        return None
    changes = (
        Pick("turns on its partner", "It turns on the faction it cooperates with"),
        Pick("falls to minor", "It falls from major to minor"),
    )
    first = campaign.faction(picks[0].value)
    start = changes[0] if first and first.partner else changes[1]
    return Option(
        move="hot-circle.upset",
        label="Something happens that upsets the map",
        help="Where the map is too calm, an event turns a partner into a competitor, or makes a "
        "major power minor.",
        fields=(
            Choice(name="faction", label="To whom", picks=picks, value=picks[0].value, folded=True),
            Choice(name="what", label="What changes", picks=changes, value=start.value),
            Text(name="event", label="What happens", needed=True, most=200),
        ),
        rules=("HC-1.5",),
        section=section(table),
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    match move:
        case Upset():
            return [_upset(table.play.campaign, move)]
    raise TypeError(move)


def _upset(campaign: Campaign, move: Upset) -> MapUpset:
    faction = campaign.faction(move.faction)
    assert faction
    turns = move.what == "turns on its partner"
    if turns and not faction.partner:
        raise Illegal(f"{faction.name} has no partner to turn on. Choose another change.", "what")
    if not turns and not faction.major:
        raise Illegal(f"{faction.name} is a minor power already. Choose another change.", "what")
    return MapUpset(
        faction=faction.id,
        event_text=move.event.strip(),
        major=faction.major and turns,
        rival=faction.partner if turns else faction.rival,
        partner="" if turns else faction.partner,
    )


def evolve(table: HotTable, event: Event) -> HotTable:
    campaign = table.play.campaign
    match event:
        case MapUpset():
            factions = changed(
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


def say(table: HotTable, event: Event) -> list[Line]:
    campaign = table.play.campaign
    match event:
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
