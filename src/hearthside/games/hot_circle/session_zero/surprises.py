"""Session zero by luck: one of the worlds to start from, step by step, for everyone to change."""

from hearthside.core.asks import Ask, verb
from hearthside.core.luck import going_with
from hearthside.core.moves import Event, Move
from hearthside.core.table import slug
from hearthside.games.hot_circle.content import WORLDS, World
from hearthside.games.hot_circle.session_zero.campaign import Campaign, Faction, Setting
from hearthside.games.hot_circle.session_zero.factions import FactionsSet
from hearthside.games.hot_circle.session_zero.genre import GenreSet
from hearthside.games.hot_circle.session_zero.settings import SettingsSet
from hearthside.games.hot_circle.session_zero.stages import together
from hearthside.games.hot_circle.state import HotTable


class SurpriseUs(Move, frozen=True, tag="hot-circle.surprise-us"):
    pass


def asks(table: HotTable, reader: str) -> list[Ask]:
    """HC-1.1 to HC-1.3: while nothing is written, or nothing but a surprise."""
    campaign = table.play.campaign
    if campaign.stage not in ("genre", "settings", "factions") or not _is_luck(table):
        return []
    written = {"genre": campaign.genre, "settings": campaign.settings}.get(campaign.stage)
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
    return not campaign.factions


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
    """The world of this genre, if luck wrote it; else one that is not on the table already."""
    worlds = _worlds(table)
    written = tuple(one.name for one in campaign.settings)
    own = [world for world in worlds if world.genre == campaign.genre]
    if campaign.stage == "settings" and own and not written:
        return own[0]
    fresh = [world for world in worlds if world not in own and world.names != written]
    return going_with(f"{table.name} {table.seq}").pick(fresh)


def _factions(table: HotTable, seat: str) -> tuple[Faction, ...]:
    """A major and a minor power for each setting; those of a setting of your own bear its name."""
    known = {
        (name, people): powers
        for world in _worlds(table)
        for name, people, *powers in world.settings
    }
    made: dict[str, Faction] = {}
    for setting in table.play.campaign.settings:
        own = [f"The {setting.name} Elders", f"The {setting.name} Upstarts"]
        powers = known.get((setting.name, setting.people), own)
        for name, major in zip(powers, (True, False), strict=True):
            id = slug(name, made)
            made[id] = Faction(id=id, name=name, setting=setting.id, major=major, by=seat)
    return tuple(made.values())
