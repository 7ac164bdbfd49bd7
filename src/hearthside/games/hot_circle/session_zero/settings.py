"""The lifepath settings, written by everyone at once (HC-1.2)."""

import msgspec

from hearthside.core.asks import Ask, Verb, verb
from hearthside.core.forms import Field, Kept, Rows, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, listed
from hearthside.games.hot_circle.books import HotTable
from hearthside.games.hot_circle.session_zero.campaign import Campaign, Setting, is_done
from hearthside.games.hot_circle.session_zero.merging import drawn, merged_list, written_together
from hearthside.games.hot_circle.session_zero.stages import TITLES, keeps_up, together

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
    sets = {"campaign.types": "types", "campaign.settings": "settings"}
    types: str
    settings: tuple[Setting, ...]


def asks(table: HotTable, reader: str) -> list[Ask]:
    campaign = table.play.campaign
    form = _writing(campaign).form
    return together(table, lambda: [form()], "settings", urges=not is_done(campaign))


def verbs(table: HotTable, seat: str) -> list[Verb]:
    return [_writing(table.play.campaign)] if keeps_up(table, seat) else []


def _writing(campaign: Campaign) -> Verb:
    return verb(
        SetSettings,
        "Write down the settings",
        lambda: _fields(campaign),
        group="gm",
        help="Write at the same time: nobody’s lines are lost.",
        rules=("HC-1.2",),
    )


def _fields(campaign: Campaign) -> tuple[Field, ...]:
    rows = tuple(
        {**one.written(), "was": drawn(id=one.id, **one.written())} for one in campaign.settings
    )
    label = "The genre’s usual people"
    return (
        Text(name="types", label=label, value=campaign.types, long=True, most=1_000),
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
        Kept(name="types_was", label=label, value=campaign.types),
    )


def decide(table: HotTable, seat: str, move: SetSettings) -> list[Event]:
    campaign = table.play.campaign
    rows = ((row.was, row.name.strip(), row.people.strip()) for row in move.settings)
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


def say(table: HotTable, event: SettingsSet) -> list[Line]:
    names = aspect(listed([setting.name for setting in event.settings]))
    return [line("The settings: ", names, ".", rules=("HC-1.2",), beat=TITLES["settings"])]
