"""Striking a setting or a faction: the only way one leaves, so that writing together loses none."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, verb
from hearthside.core.forms import Choice, Pick
from hearthside.core.moves import Event, Illegal, Move, tag_of
from hearthside.core.say import Line, aspect, line, listed
from hearthside.core.setting_events import GONE
from hearthside.games.hot_circle.books import HotTable, with_campaign
from hearthside.games.hot_circle.session_zero.campaign import Campaign, Faction, Setting
from hearthside.games.hot_circle.session_zero.stages import TITLES, keeps_up, together


class StrikeSetting(Move, frozen=True, tag="hot-circle.strike-setting"):
    setting: str


class StrikeFaction(Move, frozen=True, tag="hot-circle.strike-faction"):
    faction: str


class SettingStruck(Event, frozen=True, tag="hot-circle.setting-struck"):
    sets = {"campaign.settings.{setting.id}": GONE}
    setting: Setting


class FactionStruck(Event, frozen=True, tag="hot-circle.faction-struck"):
    faction: Faction


def asks(table: HotTable, reader: str) -> list[Ask]:
    campaign = table.play.campaign
    here = {"settings": StrikeSetting, "factions": StrikeFaction}.get(campaign.stage)
    found = [one for one in _striking(campaign) if here and one.move == tag_of(here)]
    return together(table, lambda: [one.form() for one in found], "settings", "factions")


def verbs(table: HotTable, seat: str) -> list[Verb]:
    return _striking(table.play.campaign) if keeps_up(table, seat) else []


def _striking(campaign: Campaign) -> list[Verb]:
    found = []
    if campaign.settings:
        found.append(
            verb(
                StrikeSetting,
                "Strike a setting",
                lambda: [_which("setting", campaign.settings)],
                group="gm",
                rules=("HC-1.2",),
            )
        )
    if campaign.factions:
        found.append(
            verb(
                StrikeFaction,
                "Strike a faction",
                lambda: [_which("faction", campaign.factions)],
                group="gm",
                rules=("HC-1.3",),
            )
        )
    return found


def _which(what: str, lines: tuple[Setting, ...] | tuple[Faction, ...]) -> Choice:
    picks = tuple(Pick(one.id, one.name) for one in lines)
    return Choice(name=what, label="Which?", picks=picks, value=picks[-1].value)


def decide(table: HotTable, seat: str, move: StrikeSetting | StrikeFaction) -> list[Event]:
    campaign = table.play.campaign
    if isinstance(move, StrikeFaction):
        (faction,) = (one for one in campaign.factions if one.id == move.faction)
        return [FactionStruck(faction=faction)]
    (setting,) = (one for one in campaign.settings if one.id == move.setting)
    _refuse_in_use(table, setting)
    return [SettingStruck(setting=setting)]


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


def evolve(table: HotTable, event: FactionStruck) -> HotTable:
    campaign, gone = table.play.campaign, event.faction.id
    factions = tuple(_without(one, gone) for one in campaign.factions if one.id != gone)
    touches = tuple(id for id in campaign.touches if id != gone)
    return with_campaign(table, factions=factions, touches=touches)


def _without(faction: Faction, gone: str) -> Faction:
    return replace(
        faction,
        partner="" if faction.partner == gone else faction.partner,
        rival="" if faction.rival == gone else faction.rival,
        turned_on=tuple(id for id in faction.turned_on if id != gone),
    )


def say(table: HotTable, event: SettingStruck | FactionStruck) -> list[Line]:
    setting = isinstance(event, SettingStruck)
    struck = event.setting.name if isinstance(event, SettingStruck) else event.faction.name
    beat = TITLES["settings" if setting else "factions"]
    rules = ("HC-1.2",) if setting else ("HC-1.3",)
    return [line(aspect(struck), " is struck.", rules=rules, beat=beat, retold=False)]
