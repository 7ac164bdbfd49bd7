"""Whose turn it is: who may start something now, in a conflict and outside one."""

from hearthside.games.fate.people import here, is_up, mine, up
from hearthside.games.fate.sheet import Hero
from hearthside.games.fate.state import Conflict, FateTable


def is_quiet(table: FateTable) -> bool:
    """Whether a scene is open and nothing in it waits for an answer."""
    play = table.play
    return table.in_scene and not (play.attempt or play.asked or play.crossing)


def is_over(table: FateTable) -> bool:
    """Whether a struggle has run its course, and so perhaps the scene: a contest is decided, or all
    that stood against somebody is out."""
    play = table.play
    if not is_quiet(table) or play.conflict or play.contest or play.challenge:
        return False
    if play.last and play.last.kind == "contest":
        return True
    standing = {hero.side for hero in up(table)}
    return any(hero.out and hero.side not in standing for hero in here(table))


def on_turn(table: FateTable, conflict: Conflict) -> list[Hero]:
    """FA-7.6: the group that acts together now, those who are out left out."""
    group = conflict.order[conflict.turn] if 0 <= conflict.turn < len(conflict.order) else ()
    cast = table.play.cast
    return [cast[id] for id in group if id in cast and is_up(cast[id])]


def in_turn(table: FateTable, conflict: Conflict) -> list[Hero]:
    """FA-7.7: those whose turn it is who still have their action."""
    return [hero for hero in on_turn(table, conflict) if hero.id not in conflict.acted]


def actors(table: FateTable, seat: str) -> list[Hero]:
    """The characters with whom a seat may start an action now."""
    if not is_quiet(table):
        return []
    conflict = table.play.conflict
    return mine(table, seat, in_turn(table, conflict) if conflict else up(table))


def has_action(table: FateTable, hero: Hero) -> bool:
    """Whether someone's action of this exchange is still to be used, or none is counted."""
    conflict = table.play.conflict
    if conflict is None:
        return True
    return is_in(conflict, hero.id) and hero.id not in conflict.acted


def is_in(conflict: Conflict, character: str) -> bool:
    """Whether someone takes part in a conflict."""
    return any(character in group for group in conflict.order)
