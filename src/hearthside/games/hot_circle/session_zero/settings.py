"""The lifepath settings, written by everyone at once, or struck (HC-1.2)."""

import msgspec

from hearthside.core.asks import Ask, Verb
from hearthside.core.forms import Field, Kept, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import listed
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import GONE
from hearthside.core.wording.typesetting import capital
from hearthside.games.hot_circle.session_zero.campaign import Campaign, Setting, is_done
from hearthside.games.hot_circle.session_zero.merging import (
    list_forms,
    merged_list,
    rows_of,
    written_together,
)
from hearthside.games.hot_circle.session_zero.stages import CHANGING, TITLES, keeps_up, together
from hearthside.games.hot_circle.state import HotTable

MOST_SETTINGS = 10


class SettingRow(msgspec.Struct, frozen=True):
    name: str
    people: str = ""
    was: str = ""
    """The line as it was drawn."""


class SetSettings(Move, frozen=True, tag="hot-circle.set-settings"):
    types: str = ""
    settings: tuple[SettingRow, ...] = ()
    types_was: str = ""


class StrikeSetting(Move, frozen=True, tag="hot-circle.strike-setting"):
    setting: str


class SettingsSet(Event, frozen=True, tag="hot-circle.settings-set"):
    sets = {"campaign.types": "types", "campaign.settings": "settings"}
    says = Says("The settings: {named:aspect}.", ("HC-1.2",), TITLES["settings"], "bookkeeping")
    types: str
    settings: tuple[Setting, ...]

    @property
    def named(self) -> str:
        return listed([setting.name for setting in self.settings])


class SettingStruck(Event, frozen=True, tag="hot-circle.setting-struck"):
    sets = {"campaign.settings.{setting.id}": GONE}
    says = Says("{setting.name:aspect} is struck.", ("HC-1.2",), TITLES["settings"], "bookkeeping")
    setting: Setting


DURING = CHANGING


def asks(table: HotTable) -> list[Ask]:
    campaign = table.play.campaign
    return together(table, lambda: _forms(campaign), "settings", urges=not is_done(campaign))


def verbs(table: HotTable, seat: str) -> list[Verb]:
    return _forms(table.play.campaign) if keeps_up(table, seat) else []


def _forms(campaign: Campaign) -> list[Verb]:
    known = campaign.settings
    return list_forms(
        "setting", "HC-1.2", known, SetSettings, StrikeSetting, lambda: _fields(campaign)
    )


def _fields(campaign: Campaign) -> tuple[Field, ...]:
    label = "The genre’s usual people"
    return (
        Text(
            "types",
            label,
            value=campaign.types,
            long=True,
            most=1_000,
            placeholder="smugglers, clerks, bailiffs, lamplighters, widows with keys",
        ),
        rows_of(
            "settings",
            campaign.settings,
            MOST_SETTINGS,
            Text("name", "Setting", needed=True, most=40, placeholder="Dock"),
            Text("people", "Who belongs to it", most=120, placeholder="smugglers, bailiffs"),
        ),
        Kept("types_was", label, value=campaign.types),
    )


def decide(table: HotTable, seat: str, move: SetSettings | StrikeSetting) -> list[Event]:
    campaign = table.play.campaign
    if isinstance(move, StrikeSetting):
        (setting,) = (one for one in campaign.settings if one.id == move.setting)
        _refuse_in_use(table, setting)
        return [SettingStruck(setting=setting)]
    rows = ((row.was, capital(row.name.strip()), row.people.strip()) for row in move.settings)
    made = written_together(
        table,
        seat,
        campaign.settings,
        [(was, {"name": name, "people": people}) for was, name, people in rows],
        make=Setting,
        says=lambda now, clash: str(now.written()[clash]),
        what="settings",
        most=MOST_SETTINGS,
    )
    types = merged_list(move.types_was.strip(), campaign.types, move.types.strip())
    return [SettingsSet(types=types, settings=made)]


def _refuse_in_use(table: HotTable, setting: Setting) -> None:
    factions = [one.name for one in table.play.campaign.factions if one.setting == setting.id]
    if factions:
        raise Illegal(
            f"{setting.name} is home to {listed(factions)}. Give them another setting first.",
            "setting",
        )
    people = [
        hero.name
        for hero in table.play.cast.values()
        if any(path.setting == setting.id for path in hero.lifepaths)
    ]
    if people:
        raise Illegal(
            f"{setting.name} is part of the life of {listed(people)}. It stays.", "setting"
        )
