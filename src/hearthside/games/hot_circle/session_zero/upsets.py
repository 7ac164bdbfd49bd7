"""An event upsets a map that is too calm: a partner turns rival, a power falls (HC-1.5)."""

from typing import Literal

from hearthside.core.asks import Ask, Verb, verb
from hearthside.core.forms import Choice, Field, Pick, Text, one_of
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line
from hearthside.core.setting_events import Added, Is
from hearthside.core.wording.grammar import agreeing, amid
from hearthside.core.wording.typesetting import sentence
from hearthside.games.hot_circle.session_zero.campaign import Campaign, can_be_upset, is_calm
from hearthside.games.hot_circle.session_zero.relations import seen
from hearthside.games.hot_circle.session_zero.stages import CHANGING, TITLES, keeps_up, together
from hearthside.games.hot_circle.state import HotTable


class Upset(Move, frozen=True, tag="hot-circle.upset"):
    """An event turns a partner into a competitor, or a major power minor."""

    faction: str
    what: Literal["turns on its partner", "falls to minor"]
    event: str


class MapUpset(Event, frozen=True, tag="hot-circle.map-upset"):
    """HC-1.5: whom it competed with before stays its competitor."""

    sets = {
        "campaign.factions.{turned}.partner": Is(""),
        "campaign.factions.{turned}.turned_on": Added("turned_on"),
        "campaign.factions.{fallen}.major": Is(False),
    }
    event_text: str
    turned: str = ""
    turned_on: str = ""
    """The faction that turned, and the partner that is its competitor now."""
    fallen: str = ""
    """The major power that fell."""


DURING = CHANGING


def asks(table: HotTable) -> list[Ask]:
    campaign = table.play.campaign
    calm = campaign.stage == "relations" and is_calm(campaign)
    begun = any(one.partner or one.rival for one in campaign.factions)
    ways = _upsetting(campaign) if begun else []  # there is no map to upset yet
    return together(table, lambda: ways, "relations", "situation", urges=calm)


def verbs(table: HotTable, seat: str) -> list[Verb]:
    return _upsetting(table.play.campaign) if keeps_up(table, seat) else []


def _upsetting(campaign: Campaign) -> list[Verb]:
    if not can_be_upset(campaign):
        return []
    return [
        verb(
            Upset,
            "Upset the map",
            lambda: _fields(campaign),
            group="gm",
            help="An event turns a partner into a competitor, or makes a major power minor.",
            rules=("HC-1.5",),
        )
    ]


def _fields(campaign: Campaign) -> tuple[Field, ...]:
    can = can_be_upset(campaign)
    picks = [Pick(one.id, one.name, seen(campaign, one)) for one in can]
    changes = (
        Pick("turns on its partner", "It turns on the faction it cooperates with"),
        Pick("falls to minor", "It falls from major to minor"),
    )
    start = changes[0] if can[0].partner else changes[1]
    return (
        one_of("faction", "Which faction", picks, folded=True),
        Choice("what", "What changes", picks=changes, value=start.value),
        Text(
            "event",
            "What happens",
            needed=True,
            most=200,
            placeholder="Fire takes the storehouse",
        ),
    )


def decide(table: HotTable, seat: str, move: Upset) -> list[Event]:
    faction = table.play.campaign.faction(move.faction)
    assert faction
    turns = move.what == "turns on its partner"
    if turns and not faction.partner:
        raise Illegal(f"{faction.name} has no partner to turn on. Choose another change.", "what")
    if not turns and not faction.major:
        raise Illegal(f"{faction.name} is a minor power already. Choose another change.", "what")
    text = move.event.strip()
    if turns:
        return [MapUpset(event_text=text, turned=faction.id, turned_on=faction.partner)]
    return [MapUpset(event_text=text, fallen=faction.id)]


def say(table: HotTable, event: MapUpset) -> list[Line]:
    campaign = table.play.campaign
    name = campaign.named(event.turned or event.fallen)
    words = f"{name} {agreeing(name, 'is')} now a minor power."
    if event.turned_on:
        rival = amid(campaign.named(event.turned_on))
        words = f"{name} now {agreeing(name, 'competes')} with {rival}."
    told = (aspect(sentence(event.event_text)), f" {words}")
    return [line(*told, rules=("HC-1.5",), beat=TITLES["relations"])]
