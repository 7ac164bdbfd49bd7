"""Who is in the story: played, finished, present, by name."""

from hearthside.games.hot_circle.sheet import Hero
from hearthside.games.hot_circle.state import HotTable


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


def known(table: HotTable) -> list[Hero]:
    """Everyone in the story who is finished and whom players know of."""
    return [hero for hero in table.play.cast.values() if not hero.draft and not hero.hidden]


def present(table: HotTable) -> list[Hero]:
    """Those of them who are not elsewhere."""
    return [hero for hero in known(table) if not hero.away]


def within_reach(table: HotTable) -> list[Hero]:
    """HC-8.1: whom a test may be about: those who are here, and after them whoever it brings in."""
    return sorted(known(table), key=lambda hero: hero.away)


def is_free(table: HotTable) -> bool:
    """Whether a scene is open and nothing is being tested, asked or closed."""
    play = table.play
    busy = play.test or play.ability or play.closing or play.skip
    return table.in_scene and not busy


def person_called(table: HotTable, called: str) -> Hero | None:
    """Somebody whom players know, by name."""
    alike = (one for one in known(table) if one.name.casefold() == called.strip().casefold())
    return next(alike, None)
