"""Factions: who holds power in each setting, written by everyone at once, or struck (HC-1.3)."""

from collections.abc import Sequence

import msgspec

from hearthside.core.asks import Ask, Verb
from hearthside.core.forms import Rows, Text, YesNo, left_open
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, listed
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import GONE, Is
from hearthside.core.wording.grammar import agreeing, amid
from hearthside.core.wording.typesetting import capital
from hearthside.games.hot_circle.session_zero.campaign import Campaign, Faction, is_done
from hearthside.games.hot_circle.session_zero.merging import list_forms, rows_of, written_together
from hearthside.games.hot_circle.session_zero.stages import CHANGING, TITLES, keeps_up, together
from hearthside.games.hot_circle.state import HotTable

MOST_FACTIONS = 16


class FactionRow(msgspec.Struct, frozen=True):
    name: str
    setting: str
    major: bool = False
    was: str = ""


class SetFactions(Move, frozen=True, tag="hot-circle.set-factions"):
    factions: tuple[FactionRow, ...] = ()


class StrikeFaction(Move, frozen=True, tag="hot-circle.strike-faction"):
    faction: str


class FactionsSet(Event, frozen=True, tag="hot-circle.factions-set"):
    sets = {"campaign.factions": "factions"}
    factions: tuple[Faction, ...]


class FactionStruck(Event, frozen=True, tag="hot-circle.faction-struck"):
    """With its own lines, those of whoever saw it as partner or rival are gone."""

    sets = {
        "campaign.factions.{faction.id}": GONE,
        "campaign.factions.{partners}.partner": Is(""),
        "campaign.factions.{rivals}.rival": Is(""),
        "campaign.factions.*.turned_on.{faction.id}": GONE,
        "campaign.touches.{faction.id}": GONE,
    }
    says = Says("{faction.name:aspect} is struck.", ("HC-1.3",), TITLES["factions"], "bookkeeping")
    faction: Faction
    partners: tuple[str, ...]
    rivals: tuple[str, ...]


DURING = CHANGING


def asks(table: HotTable) -> list[Ask]:
    campaign = table.play.campaign
    return together(table, lambda: _forms(campaign), "factions", urges=not is_done(campaign))


def verbs(table: HotTable, seat: str) -> list[Verb]:
    return _forms(table.play.campaign) if keeps_up(table, seat) else []


def _forms(campaign: Campaign) -> list[Verb]:
    if not campaign.settings:
        return []
    known = campaign.factions
    return list_forms(
        "faction", "HC-1.3", known, SetFactions, StrikeFaction, lambda: [_rows(campaign)]
    )


def _rows(campaign: Campaign) -> Rows:
    return rows_of(
        "factions",
        campaign.factions,
        MOST_FACTIONS,
        Text("name", "Faction", needed=True, most=40, placeholder="The Guild"),
        left_open("setting", "Setting", campaign.settings),
        YesNo("major", "Major power"),
    )


def decide(table: HotTable, seat: str, move: SetFactions | StrikeFaction) -> list[Event]:
    """The factions with those written; those that were there keep their relations."""
    campaign = table.play.campaign
    if isinstance(move, StrikeFaction):
        (faction,) = (one for one in campaign.factions if one.id == move.faction)
        partners = tuple(one.id for one in campaign.factions if one.partner == faction.id)
        rivals = tuple(one.id for one in campaign.factions if one.rival == faction.id)
        return [FactionStruck(faction=faction, partners=partners, rivals=rivals)]

    def says(now: Faction, clash: str) -> str:
        power = "major power" if now.major else "minor power"
        return f"{now.name}, {amid(campaign.setting(now.setting))}, {power}"

    made = written_together(
        table,
        seat,
        campaign.factions,
        [
            (row.was, {"name": row.name.strip(), "setting": row.setting, "major": row.major})
            for row in move.factions
        ],
        make=Faction,
        says=says,
        what="factions",
        most=MOST_FACTIONS,
    )
    return [FactionsSet(factions=made)]


def say(table: HotTable, event: FactionsSet) -> list[Line]:
    """Each setting in which something is new or changed: several write, and the rest was told."""
    campaign = table.play.campaign
    return [
        line(
            aspect(capital(listed([_power(one) for one in now]) or "Nobody")),
            f" {_holds(now)} power in {amid(setting.name)}.",
            rules=("HC-1.3",),
            beat=TITLES["factions"],
        )
        for setting in campaign.settings
        if (now := _in(setting.id, event.factions)) != _in(setting.id, campaign.factions)
    ]


def _in(setting: str, factions: Sequence[Faction]) -> list[tuple[str, bool]]:
    return [(one.name, one.major) for one in factions if one.setting == setting]


def _holds(factions: Sequence[tuple[str, bool]]) -> str:
    return "hold" if factions[1:] else agreeing(factions[0][0] if factions else "", "holds")


def _power(faction: tuple[str, bool]) -> str:
    name, major = faction
    return f"{amid(name)} (a major power)" if major else amid(name)
