"""Genre and style, and the settings, written by everyone at once (HC-1.1, HC-1.2)."""

from typing import Literal

import msgspec

from hearthside.core.forms import Kept, Option, Rows, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, listed
from hearthside.core.table import slug
from hearthside.games.hot_circle.books import HotTable, with_campaign
from hearthside.games.hot_circle.session_zero.campaign import Campaign, Setting, Stage, is_done
from hearthside.games.hot_circle.session_zero.merging import (
    drawn,
    line_meant,
    merged,
    merged_list,
    refuse,
    refuse_crowd,
    refuse_twice,
    writer,
)

MOST_SETTINGS = 10
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
    was: str = ""
    """The line as it was drawn."""


class SetGenre(Move, frozen=True, tag="hot-circle.set-genre"):
    genre: str
    style: str
    genre_was: str = ""
    style_was: str = ""


class SetSettings(Move, frozen=True, tag="hot-circle.set-settings"):
    types: str = ""
    settings: tuple[SettingRow, ...] = ()
    types_was: str = ""


class GenreSet(Event, frozen=True, tag="hot-circle.genre-set"):
    genre: str
    style: str
    by: str = ""


class SettingsSet(Event, frozen=True, tag="hot-circle.settings-set"):
    types: str
    settings: tuple[Setting, ...]


MOVES = (SetGenre, SetSettings)
EVENTS = (GenreSet, SettingsSet)


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
            Kept(name="genre_was", label="Genre", value=campaign.genre),
            Kept(name="style_was", label="Style", value=campaign.style),
        ),
        rules=("HC-1.1",),
        section=asked(campaign, "genre"),
        best=campaign.stage == "genre" and not campaign.genre,
    )


def _settings(campaign: Campaign) -> Option:
    rows = tuple(
        {"name": one.name, "people": one.people, "was": drawn(id=one.id, **_said(one))}
        for one in campaign.settings
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
        case SetGenre():
            return [_genre_set(table, seat, move)]
        case SetSettings():
            made = _settings_written(table, seat, move.settings)
            types = merged_list(move.types_was.strip(), campaign.types, move.types.strip())
            return [SettingsSet(types=types, settings=made)]
    raise TypeError(move)


def _genre_set(table: HotTable, seat: str, move: SetGenre) -> GenreSet:
    campaign = table.play.campaign
    base = {"genre": move.genre_was, "style": move.style_was}
    now = {"genre": campaign.genre, "style": campaign.style}
    sent = {"genre": move.genre.strip(), "style": move.style.strip()}
    made, clash = merged(base, now, sent)
    if clash and campaign.genre_by != seat:
        refuse(writer(table, campaign.genre_by), f"a {clash}", now[clash], clash)
    return GenreSet(**made, by=seat)


def _settings_written(
    table: HotTable, seat: str, rows: tuple[SettingRow, ...]
) -> tuple[Setting, ...]:
    """The settings with those written: everyone writes at once, so what is not named stays."""
    made = {one.id: one for one in table.play.campaign.settings}
    refuse_twice([row.name for row in rows], "settings")
    for row in rows:
        sent = {"name": row.name.strip(), "people": row.people.strip()}
        now, base = line_meant(list(made.values()), row.was, sent)
        if now is None:
            if base is not None:
                id = slug(sent["name"], set(made))
                made[id] = Setting(id, **sent, by=seat)
            continue
        values, clash = merged(base or {}, _said(now), sent)
        if clash and now.by != seat:
            refuse(writer(table, now.by), f"the line “{now.name}”", _said(now)[clash], "settings")
        if values != _said(now):
            made[now.id] = msgspec.structs.replace(now, **values, by=seat)
    refuse_twice([one.name for one in made.values()], "settings")
    refuse_crowd(len(made), MOST_SETTINGS, "settings")
    return tuple(made.values())


def _said(setting: Setting) -> dict[str, str]:
    return {"name": setting.name, "people": setting.people}


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case GenreSet():
            return with_campaign(table, genre=event.genre, style=event.style, genre_by=event.by)
        case SettingsSet():
            return with_campaign(table, types=event.types, settings=event.settings)
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
    raise TypeError(event)
