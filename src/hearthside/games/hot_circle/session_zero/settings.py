"""The lifepath settings, written by everyone at once (HC-1.2)."""

import msgspec

from hearthside.core.forms import Kept, Option, Rows, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, listed
from hearthside.games.hot_circle.books import HotTable, with_campaign
from hearthside.games.hot_circle.session_zero.campaign import Campaign, Setting, is_done
from hearthside.games.hot_circle.session_zero.merging import drawn, merged_list, written_together
from hearthside.games.hot_circle.session_zero.stages import TITLES, asked, may_make

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


class SettingsSet(Event, frozen=True, tag="hot-circle.settings-set"):
    types: str
    settings: tuple[Setting, ...]


MOVES = (SetSettings,)
EVENTS = (SettingsSet,)


def options(table: HotTable, seat: str) -> list[Option]:
    campaign = table.play.campaign
    here = may_make(table, seat) and campaign.stage in ("settings", "ready")
    return [_settings(campaign)] if here else []


def _settings(campaign: Campaign) -> Option:
    rows = tuple(
        {**one.written(), "was": drawn(id=one.id, **one.written())} for one in campaign.settings
    )
    return Option(
        move="hot-circle.set-settings",
        label="Write down the settings",
        help="List the people your genre is full of, then sort them into four to six groups. "
        "Write at the same time: nobody’s lines are lost.",
        fields=(
            Text(
                name="types",
                label="The genre’s usual people",
                value=campaign.types,
                long=True,
                most=1_000,
            ),
            Rows(
                name="settings",
                label="Settings",
                value=rows,
                least=1,
                most=MOST_SETTINGS,
                fields=(
                    Text(name="name", label="Setting", needed=True, most=40, placeholder="Dock"),
                    Text(name="people", label="Who belongs to it", most=120),
                    Kept(name="was", label="The line"),
                ),
            ),
            Kept(name="types_was", label="The genre’s usual people", value=campaign.types),
        ),
        rules=("HC-1.2",),
        section=asked(campaign, "settings"),
        best=campaign.stage == "settings" and not is_done(campaign),
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    campaign = table.play.campaign
    match move:
        case SetSettings():
            made = _settings_written(table, seat, move.settings)
            types = merged_list(move.types_was.strip(), campaign.types, move.types.strip())
            return [SettingsSet(types=types, settings=made)]
    raise TypeError(move)


def _settings_written(
    table: HotTable, seat: str, rows: tuple[SettingRow, ...]
) -> tuple[Setting, ...]:
    return written_together(
        table,
        seat,
        table.play.campaign.settings,
        [(row.was, {"name": row.name.strip(), "people": row.people.strip()}) for row in rows],
        make=Setting,
        says=lambda now, clash: str(now.written()[clash]),
        what="settings",
        most=MOST_SETTINGS,
    )


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case SettingsSet():
            return with_campaign(table, types=event.types, settings=event.settings)
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    match event:
        case SettingsSet():
            names = aspect(listed([setting.name for setting in event.settings]))
            told = ("The settings: ", names, ".")
            return [line(*told, rules=("HC-1.2",), beat=TITLES["settings"])]
    raise TypeError(event)
