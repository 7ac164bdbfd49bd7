"""Genre and style, settings, factions, and going on from step to step (HC-1.1 to HC-1.3)."""

from typing import Literal

import msgspec

from hearthside.core.forms import Choice, Option, Pick, Rows, Text, YesNo
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, listed
from hearthside.core.table import slug
from hearthside.games.hot_circle.books import HotTable, with_campaign
from hearthside.games.hot_circle.session_zero.campaign import (
    STAGES,
    Campaign,
    Faction,
    Setting,
    Stage,
)

BEAT = "Session zero"
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


class GoTo(Move, frozen=True, tag="hot-circle.go-to"):
    """Go on to a step of session zero, or back to one."""

    stage: Literal["genre", "settings", "factions", "relations", "situation", "gamemaster"]


class GenreSet(Event, frozen=True, tag="hot-circle.genre-set"):
    genre: str
    style: str


class SettingsSet(Event, frozen=True, tag="hot-circle.settings-set"):
    types: str
    settings: tuple[Setting, ...]


class FactionsSet(Event, frozen=True, tag="hot-circle.factions-set"):
    factions: tuple[Faction, ...]


class StageReached(Event, frozen=True, tag="hot-circle.stage-reached"):
    stage: Stage


MOVES = (SetGenre, SetSettings, SetFactions, GoTo)
EVENTS = (GenreSet, SettingsSet, FactionsSet, StageReached)


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
    return [*offered, *_steps(campaign)]


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
        help="List the people your genre is full of, then sort them into four to six groups.",
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
                most=10,
                fields=(
                    Text(name="name", label="Setting", needed=True, most=40, placeholder="Dock"),
                    Text(name="people", label="Who belongs to it", most=120),
                ),
            ),
        ),
        rules=("HC-1.2",),
        section=asked(campaign, "settings"),
        best=campaign.stage == "settings" and not campaign.settings,
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
                most=16,
                fields=(
                    Text(name="name", label="Faction", needed=True, most=40),
                    Choice(name="setting", label="Setting", picks=picks, value=picks[0].value),
                    YesNo(name="major", label="Major power"),
                ),
            ),
        ),
        rules=("HC-1.3",),
        section=asked(campaign, "factions"),
        best=campaign.stage == "factions" and not campaign.factions,
    )


def _steps(campaign: Campaign) -> list[Option]:
    """On to the next step once this one has what the next one needs, and back to any before."""
    if campaign.is_ready:
        return []
    at = STAGES.index(campaign.stage)
    has_enough = {
        "genre": bool(campaign.genre),
        "settings": bool(campaign.settings),
        "factions": bool(campaign.factions),
        "relations": not campaign.rolling,
        "situation": bool(campaign.situation),
    }
    offered = []
    if has_enough.get(campaign.stage):
        offered.append(_going(STAGES[at + 1], f"Go on: {TITLES[STAGES[at + 1]]}", best=True))
    if at:
        offered.append(_going(STAGES[at - 1], f"Back: {TITLES[STAGES[at - 1]]}"))
    return offered


def _going(stage: Stage, label: str, best: bool = False) -> Option:
    return Option(
        move="hot-circle.go-to",
        label=label,
        fixed={"stage": stage},
        section="turn",
        rules=("HC-1.7",),
        best=best,
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    campaign = table.play.campaign
    match move:
        case SetGenre():
            return [GenreSet(genre=move.genre.strip(), style=move.style.strip())]
        case SetSettings():
            made = _named_settings(campaign, move.settings)
            return [SettingsSet(types=move.types.strip(), settings=made)]
        case SetFactions():
            return [FactionsSet(factions=_named_factions(campaign, move.factions))]
        case GoTo():
            return [StageReached(stage=move.stage)]
    raise TypeError(move)


def _named_settings(campaign: Campaign, rows: tuple[SettingRow, ...]) -> tuple[Setting, ...]:
    known = {setting.name.casefold(): setting.id for setting in campaign.settings}
    made: list[Setting] = []
    for row in rows:
        label = row.name.strip()
        _refuse_twice(label, [one.name for one in made], "settings")
        taken = {*known.values(), *(one.id for one in made)}
        id = known.get(label.casefold()) or slug(label, taken)
        made.append(Setting(id, label, row.people.strip()))
    return tuple(made)


def _named_factions(campaign: Campaign, rows: tuple[FactionRow, ...]) -> tuple[Faction, ...]:
    """The factions as written; those that were there keep their relations where they still fit."""
    known = {faction.name.casefold(): faction for faction in campaign.factions}
    made: list[Faction] = []
    for row in rows:
        label = row.name.strip()
        _refuse_twice(label, [one.name for one in made], "factions")
        taken = {*(one.id for one in campaign.factions), *(one.id for one in made)}
        old = known.get(label.casefold())
        faction = old or Faction(id=slug(label, taken), name=label, setting=row.setting)
        made.append(
            msgspec.structs.replace(faction, name=label, setting=row.setting, major=row.major)
        )
    there = {faction.id for faction in made}
    return tuple(
        msgspec.structs.replace(
            faction,
            partner=faction.partner if faction.partner in there else "",
            rival=faction.rival if faction.rival in there else "",
        )
        for faction in made
    )


def _refuse_twice(label: str, there: list[str], field: str) -> None:
    if label.casefold() in (one.casefold() for one in there):
        raise Illegal(f"“{label}” is there twice. Give one of them another name.", field)


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case GenreSet():
            return with_campaign(table, genre=event.genre, style=event.style)
        case SettingsSet():
            return with_campaign(table, types=event.types, settings=event.settings)
        case FactionsSet():
            return with_campaign(table, factions=event.factions)
        case StageReached():
            return with_campaign(table, stage=event.stage)
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    match event:
        case GenreSet():
            words = ("You play ", aspect(event.genre), ", in the style of ", aspect(event.style))
            return [line(*words, ".", rules=("HC-1.1",), beat=BEAT)]
        case SettingsSet():
            names = aspect(listed([setting.name for setting in event.settings]))
            return [line("The settings: ", names, ".", rules=("HC-1.2",), beat=BEAT)]
        case FactionsSet():
            powers = [f"{one.name} ({'major' if one.major else 'minor'})" for one in event.factions]
            return [line("Factions: ", aspect(listed(powers)), ".", rules=("HC-1.3",), beat=BEAT)]
        case StageReached():
            return [line(f"On the table now: {TITLES[event.stage].lower()}.", beat=BEAT)]
    raise TypeError(event)
