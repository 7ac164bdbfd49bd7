"""Genre and style, settings and factions, written by everyone at once (HC-1.1 to HC-1.3)."""

from typing import Literal

import msgspec

from hearthside.core.forms import Choice, Option, Pick, Rows, Text, YesNo
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, listed
from hearthside.core.table import slug
from hearthside.games.hot_circle.books import HotTable, with_campaign
from hearthside.games.hot_circle.session_zero.campaign import (
    Campaign,
    Faction,
    Setting,
    Stage,
    is_done,
)

MOST_SETTINGS, MOST_FACTIONS = 10, 16
TITLES: dict[Stage, str] = {
    "genre": "Genre and style",
    "settings": "Settings",
    "factions": "Factions",
    "relations": "The relationship map",
    "situation": "The Situation",
    "gamemaster": "Gamemaster and lifepaths",
    "ready": "Characters",
}


class SettingRow(msgspec.Struct, frozen=True):
    name: str
    people: str = ""


class FactionRow(msgspec.Struct, frozen=True):
    name: str
    setting: str
    major: bool = False


class SetGenre(Move, frozen=True, tag="hot-circle.set-genre"):
    genre: str
    style: str


class SetSettings(Move, frozen=True, tag="hot-circle.set-settings"):
    types: str = ""
    settings: tuple[SettingRow, ...] = ()


class SetFactions(Move, frozen=True, tag="hot-circle.set-factions"):
    factions: tuple[FactionRow, ...] = ()


class GenreSet(Event, frozen=True, tag="hot-circle.genre-set"):
    genre: str
    style: str


class SettingsSet(Event, frozen=True, tag="hot-circle.settings-set"):
    types: str
    settings: tuple[Setting, ...]


class FactionsSet(Event, frozen=True, tag="hot-circle.factions-set"):
    factions: tuple[Faction, ...]


MOVES = (SetGenre, SetSettings, SetFactions)
EVENTS = (GenreSet, SettingsSet, FactionsSet)


def may_make(table: HotTable, seat: str) -> bool:
    """HC-1.7, HC-8.3: all of you make the campaign; between sessions the GM keeps it up to date."""
    if table.play.campaign.is_ready:
        return table.is_gm(seat) and not table.session_open
    return table.is_player(seat)


def asked(campaign: Campaign, stage: Stage) -> Literal["turn", "gm"]:
    """Where a step's form stands: asked of everyone now, or a tool for later."""
    return "turn" if campaign.stage == stage else "gm"


def options(table: HotTable, seat: str) -> list[Option]:
    campaign = table.play.campaign
    if not may_make(table, seat):
        return []
    offered = []
    if campaign.stage in ("genre", "ready"):
        offered.append(_genre(campaign))
    if campaign.stage in ("settings", "ready"):
        offered.append(_settings(campaign))
    if campaign.stage in ("factions", "ready") and campaign.settings:
        offered.append(_factions(campaign))
    return offered


def _genre(campaign: Campaign) -> Option:
    return Option(
        move="hot-circle.set-genre",
        label="Write down genre and style",
        help="Talk about it first. Anyone may write, and everyone sees it.",
        fields=(
            Text(
                name="genre",
                label="Genre",
                value=campaign.genre,
                needed=True,
                most=80,
                placeholder="Gothic harbour mystery",
            ),
            Text(
                name="style",
                label="Style",
                value=campaign.style,
                needed=True,
                most=120,
                placeholder="Grey people in a web of favours",
            ),
        ),
        rules=("HC-1.1",),
        section=asked(campaign, "genre"),
        best=campaign.stage == "genre" and not campaign.genre,
    )


def _settings(campaign: Campaign) -> Option:
    rows = tuple({"name": one.name, "people": one.people} for one in campaign.settings)
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
                ),
            ),
        ),
        rules=("HC-1.2",),
        section=asked(campaign, "settings"),
        best=campaign.stage == "settings" and not is_done(campaign),
    )


def _factions(campaign: Campaign) -> Option:
    picks = tuple(Pick(setting.id, setting.name) for setting in campaign.settings)
    rows = tuple(
        {"name": one.name, "setting": one.setting, "major": one.major} for one in campaign.factions
    )
    return Option(
        move="hot-circle.set-factions",
        label="Write down the factions",
        help="One or two for each setting: who holds power there? One major power at most.",
        fields=(
            Rows(
                name="factions",
                label="Factions",
                value=rows,
                least=1,
                most=MOST_FACTIONS,
                fields=(
                    Text(name="name", label="Faction", needed=True, most=40),
                    Choice(name="setting", label="Setting", picks=picks, value=picks[0].value),
                    YesNo(name="major", label="Major power"),
                ),
            ),
        ),
        rules=("HC-1.3",),
        section=asked(campaign, "factions"),
        best=campaign.stage == "factions" and not is_done(campaign),
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    campaign = table.play.campaign
    match move:
        case SetGenre():
            return [GenreSet(genre=move.genre.strip(), style=move.style.strip())]
        case SetSettings():
            made = _named_settings(campaign, move.settings)
            types = move.types.strip() or campaign.types
            return [SettingsSet(types=types, settings=made)]
        case SetFactions():
            return [FactionsSet(factions=_named_factions(campaign, move.factions))]
    raise TypeError(move)


def _named_settings(campaign: Campaign, rows: tuple[SettingRow, ...]) -> tuple[Setting, ...]:
    """The settings with those written: everyone writes at once, so what is not named stays."""
    _refuse_twice([row.name for row in rows], "settings")
    made = {setting.name.casefold(): setting for setting in campaign.settings}
    for row in rows:
        label = row.name.strip()
        old = made.get(label.casefold())
        id = old.id if old else slug(label, {one.id for one in made.values()})
        made[label.casefold()] = Setting(id, label, row.people.strip())
    _refuse_crowd(len(made), MOST_SETTINGS, "settings")
    return tuple(made.values())


def _named_factions(campaign: Campaign, rows: tuple[FactionRow, ...]) -> tuple[Faction, ...]:
    """The factions with those written; those that were there keep their relations."""
    _refuse_twice([row.name for row in rows], "factions")
    made = {faction.name.casefold(): faction for faction in campaign.factions}
    for row in rows:
        label = row.name.strip()
        faction = made.get(label.casefold()) or Faction(
            id=slug(label, {one.id for one in made.values()}), name=label, setting=row.setting
        )
        made[label.casefold()] = msgspec.structs.replace(
            faction, name=label, setting=row.setting, major=row.major
        )
    _refuse_crowd(len(made), MOST_FACTIONS, "factions")
    return tuple(made.values())


def _refuse_twice(labels: list[str], field: str) -> None:
    names = [label.strip().casefold() for label in labels]
    for label in labels:
        if names.count(label.strip().casefold()) > 1:
            words = f"“{label.strip()}” is there twice. Give one of them another name."
            raise Illegal(words, field)


def _refuse_crowd(count: int, most: int, what: str) -> None:
    if count > most:
        raise Illegal(f"That would be {count} {what}. Keep to {most}, or strike some.", what)


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case GenreSet():
            return with_campaign(table, genre=event.genre, style=event.style)
        case SettingsSet():
            return with_campaign(table, types=event.types, settings=event.settings)
        case FactionsSet():
            return with_campaign(table, factions=event.factions)
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    match event:
        case GenreSet():
            words = ("You play ", aspect(event.genre), ", in the style of ", aspect(event.style))
            return [line(*words, ".", rules=("HC-1.1",), beat=TITLES["genre"])]
        case SettingsSet():
            names = aspect(listed([setting.name for setting in event.settings]))
            told = ("The settings: ", names, ".")
            return [line(*told, rules=("HC-1.2",), beat=TITLES["settings"])]
        case FactionsSet():
            powers = [f"{one.name} ({'major' if one.major else 'minor'})" for one in event.factions]
            told = ("Factions: ", aspect(listed(powers)), ".")
            return [line(*told, rules=("HC-1.3",), beat=TITLES["factions"])]
    raise TypeError(event)
