"""Striking a setting or a faction: the only way one leaves, so that writing together loses none."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Option, Pick
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, listed
from hearthside.games.hot_circle.books import HotTable, with_campaign
from hearthside.games.hot_circle.session_zero.campaign import Campaign, Faction, Setting, Stage
from hearthside.games.hot_circle.session_zero.stages import TITLES, asked, may_make


class StrikeSetting(Move, frozen=True, tag="hot-circle.strike-setting"):
    setting: str


class StrikeFaction(Move, frozen=True, tag="hot-circle.strike-faction"):
    faction: str


class SettingStruck(Event, frozen=True, tag="hot-circle.setting-struck"):
    setting: Setting


class FactionStruck(Event, frozen=True, tag="hot-circle.faction-struck"):
    faction: Faction


MOVES = (StrikeSetting, StrikeFaction)
EVENTS = (SettingStruck, FactionStruck)


def options(table: HotTable, seat: str) -> list[Option]:
    campaign = table.play.campaign
    if not may_make(table, seat):
        return []
    offered = []
    if campaign.settings and campaign.stage in ("settings", "ready"):
        picks = tuple(Pick(one.id, one.name) for one in campaign.settings)
        offered.append(_striking(campaign, "setting", picks, "settings", "HC-1.2"))
    if campaign.factions and campaign.stage in ("factions", "ready"):
        picks = tuple(Pick(one.id, one.name) for one in campaign.factions)
        offered.append(_striking(campaign, "faction", picks, "factions", "HC-1.3"))
    return offered


def _striking(
    campaign: Campaign, what: str, picks: tuple[Pick, ...], stage: Stage, rule: str
) -> Option:
    return Option(
        move=f"hot-circle.strike-{what}",
        label=f"Strike a {what}",
        fields=(Choice(name=what, label="Which?", picks=picks, value=picks[-1].value),),
        rules=(rule,),
        section=asked(campaign, stage),
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    campaign = table.play.campaign
    match move:
        case StrikeSetting():
            (setting,) = (one for one in campaign.settings if one.id == move.setting)
            _refuse_in_use(table, setting)
            return [SettingStruck(setting=setting)]
        case StrikeFaction():
            (faction,) = (one for one in campaign.factions if one.id == move.faction)
            return [FactionStruck(faction=faction)]
    raise TypeError(move)


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


def evolve(table: HotTable, event: Event) -> HotTable:
    campaign = table.play.campaign
    match event:
        case SettingStruck():
            left = tuple(one for one in campaign.settings if one.id != event.setting.id)
            return with_campaign(table, settings=left)
        case FactionStruck():
            gone = event.faction.id
            return with_campaign(
                table,
                factions=tuple(
                    replace(
                        one,
                        partner="" if one.partner == gone else one.partner,
                        rival="" if one.rival == gone else one.rival,
                    )
                    for one in campaign.factions
                    if one.id != gone
                ),
                touches=tuple(id for id in campaign.touches if id != gone),
            )
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    match event:
        case SettingStruck():
            spans = (aspect(event.setting.name), " is struck.")
            return [line(*spans, rules=("HC-1.2",), beat=TITLES["settings"], retold=False)]
        case FactionStruck():
            spans = (aspect(event.faction.name), " is struck.")
            return [line(*spans, rules=("HC-1.3",), beat=TITLES["factions"], retold=False)]
    raise TypeError(event)
