"""Session zero by luck: one of the worlds to start from, step by step, for everyone to change."""

import re
from collections.abc import Iterator
from itertools import cycle

from hearthside.core.asks import Ask, verb
from hearthside.core.lucky_picks import Luck, going_with
from hearthside.core.moves import Event, Move
from hearthside.core.table import slug
from hearthside.games.hot_circle.content import WORLDS, World, ideas
from hearthside.games.hot_circle.session_zero.campaign import Campaign, Faction, Setting
from hearthside.games.hot_circle.session_zero.factions import FactionsSet
from hearthside.games.hot_circle.session_zero.genre import GenreSet
from hearthside.games.hot_circle.session_zero.settings import SettingsSet
from hearthside.games.hot_circle.session_zero.stages import CHANGING, together
from hearthside.games.hot_circle.state import HotTable

POWERS = ("powers", "upstarts")
"""The lists of names for a setting's major and minor power."""
SAYS_SOMETHING = 4
"""So long a word of a genre must be to say what world it is."""


class SurpriseUs(Move, frozen=True, tag="hot-circle.surprise-us"):
    pass


DURING = CHANGING


def asks(table: HotTable) -> list[Ask]:
    """HC-1.1 to HC-1.3: while nothing is written, or nothing but a surprise."""
    campaign = table.play.campaign
    if campaign.stage not in ("genre", "settings", "factions") or not _is_luck(table):
        return []
    written = getattr(campaign, campaign.stage)
    label = "Surprise us again" if written else "Surprise us"
    way = verb(SurpriseUs, label, help="Something to start from. All of you may change it.")
    return together(table, lambda: [way], campaign.stage)


def _is_luck(table: HotTable) -> bool:
    """Whether nobody’s own words would be lost."""
    campaign = table.play.campaign
    match campaign.stage:
        case "genre":
            known = {(world.genre, world.style) for world in _worlds(table)}
            return not campaign.genre or (campaign.genre, campaign.style) in known
        case "settings":
            names = tuple(one.name for one in campaign.settings)
            lucky = any(names == world.names for world in _worlds(table))
            return not names or (lucky and not campaign.factions)
    powers = {name for pair in _own_powers(table).values() for name in pair}
    powers |= {name for kind in POWERS for name in ideas(table, kind)}
    return not any(one.name not in powers or one.partner or one.rivals for one in campaign.factions)


def _worlds(table: HotTable) -> list[World]:
    return list(WORLDS.of(table).values())


def decide(table: HotTable, seat: str, move: SurpriseUs) -> list[Event]:
    campaign = table.play.campaign
    if campaign.stage == "factions":
        return [FactionsSet(factions=_factions(table, seat))]
    world = _another(table, campaign)
    if campaign.stage == "genre":
        return [GenreSet(genre=world.genre, style=world.style, by=seat)]
    settings = tuple(
        Setting(id=slug(name), name=name, people=people, by=seat)
        for name, people, *_ in world.settings
    )
    return [SettingsSet(types=campaign.types or world.types, settings=settings)]


def _another(table: HotTable, campaign: Campaign) -> World:
    """The world of this genre, if luck wrote it; else one that is not on the table already, for
    settings the one that has most in common with the genre, if any has."""
    worlds = _worlds(table)
    written = tuple(one.name for one in campaign.settings)
    own = [world for world in worlds if world.genre == campaign.genre]
    if campaign.stage == "settings" and own and not written:
        return own[0]
    fresh = [world for world in worlds if world not in own and world.names != written]
    if campaign.stage == "settings":
        shared = [len(_words(campaign.genre) & _words(_told(world))) for world in fresh]
        fresh = [world for world, count in zip(fresh, shared, strict=True) if count == max(shared)]
    return going_with(f"{table.name} {table.seq}").pick(fresh)


def _told(world: World) -> str:
    """All that is said of a world."""
    settings = (f"{name} {people}" for name, people, *_ in world.settings)
    return " ".join((world.genre, world.style, world.types, *settings))


def _words(text: str) -> set[str]:
    """Its words as they would be looked up, one for many like one: small ones say nothing."""
    found = re.findall(r"\w+", text.casefold())
    return {word.removesuffix("s") for word in found if len(word) >= SAYS_SOMETHING}


def _factions(table: HotTable, seat: str) -> tuple[Faction, ...]:
    """A major and a minor power for each setting: those of its world, or, where it has none or they
    are there already, any."""
    campaign, luck = table.play.campaign, going_with(f"{table.name} {table.seq}")
    written = {one.name for one in campaign.factions}
    own = {} if written else _own_powers(table)
    any_ = zip(*(_drawn(luck, ideas(table, kind), written) for kind in POWERS), strict=False)
    made: dict[str, Faction] = {}
    for setting in campaign.settings:
        powers = own.get((setting.name, setting.people)) or next(any_)
        for name, major in zip(powers, (True, False), strict=True):
            id = slug(name, made)
            made[id] = Faction(id=id, name=name, setting=setting.id, major=major, by=seat)
    return tuple(made.values())


def _own_powers(table: HotTable) -> dict[tuple[str, str], tuple[str, str]]:
    """The powers of each setting of a world to start from, by its name and people."""
    settings = (setting for world in _worlds(table) for setting in world.settings)
    return {(name, people): (major, minor) for name, people, major, minor in settings}


def _drawn(luck: Luck, names: tuple[str, ...], written: set[str]) -> Iterator[str]:
    """Names without end, those that are not on the table already first."""
    return cycle(sorted(luck.shuffled(names), key=lambda name: name in written))
