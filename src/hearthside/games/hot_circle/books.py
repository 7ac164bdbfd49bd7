"""Small changes to the books, and who is in the story, shared by all procedures."""

from typing import Any, TypeVar

from msgspec.structs import replace

from hearthside.core.table import Table
from hearthside.games.hot_circle.sheet import Asset, Condition, Hero
from hearthside.games.hot_circle.state import Gain, HotPlay

HotTable = Table[HotPlay]
Kept = TypeVar("Kept", bound=Asset | Condition)


def with_campaign(table: HotTable, **changes: Any) -> HotTable:
    return table.with_play(campaign=replace(table.play.campaign, **changes))


def with_lifepath(table: HotTable, character: str, id: str, **changes: Any) -> HotTable:
    paths = tuple(
        replace(path, **changes) if path.id == id else path
        for path in table.play.cast[character].lifepaths
    )
    return table.with_one(character, lifepaths=paths)


def with_condition(table: HotTable, character: str, condition: Condition) -> HotTable:
    """The condition put in, or replaced where it was."""
    kept = _put(table.play.cast[character].conditions, condition)
    return table.with_one(character, conditions=kept)


def with_asset(table: HotTable, character: str, asset: Asset) -> HotTable:
    """The asset put in, or replaced where it was."""
    return table.with_one(character, assets=_put(table.play.cast[character].assets, asset))


def with_gain(table: HotTable, character: str, what: str, persona: int = 0) -> HotTable:
    """What the end of a session brings a character, kept in view while the session closes."""
    closing = table.play.closing
    if closing is None:
        return table
    gains = (*closing.brought.get(character, ()), Gain(what, persona))
    return table.with_play(closing=replace(closing, brought={**closing.brought, character: gains}))


def _put(kept: tuple[Kept, ...], one: Kept) -> tuple[Kept, ...]:
    if any(other.id == one.id for other in kept):
        return tuple(one if other.id == one.id else other for other in kept)
    return (*kept, one)


def is_played(hero: Hero) -> bool:
    """Whether it is a player's character that is finished."""
    return not hero.npc and not hero.draft


def is_unplayed(table: HotTable, hero: Hero) -> bool:
    """Whether a character is finished and no session has begun since."""
    return is_played(hero) and not table.session_open and hero.finished == table.session


def heroes(table: HotTable) -> list[Hero]:
    """The finished player characters that somebody plays."""
    return [hero for hero in table.play.cast.values() if is_played(hero) and hero.player]


def without_character(table: HotTable) -> list[str]:
    """The players who have no finished character yet, by seat."""
    made = {hero.player for hero in table.play.cast.values() if is_played(hero)}
    return [seat for seat in table.seats if table.role(seat) == "player" and seat not in made]


def present(table: HotTable) -> list[Hero]:
    """Everyone in the story who is finished and known to be there."""
    return [hero for hero in table.play.cast.values() if not hero.draft and not hero.hidden]


def is_free(table: HotTable) -> bool:
    """Whether a scene is open and nothing is being tested, asked or closed."""
    play = table.play
    busy = play.test or play.ability or play.closing or play.skip
    return table.in_scene and not busy


def person_called(table: HotTable, called: str) -> Hero | None:
    """Somebody whom players know, by name."""
    alike = (one for one in present(table) if one.name.casefold() == called.strip().casefold())
    return next(alike, None)
