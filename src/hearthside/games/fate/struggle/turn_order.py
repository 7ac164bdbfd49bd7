"""The order of turns in a conflict, by rating and by the GM's last word (FA-7.5, FA-7.6)."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Option, Pick
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, line, name
from hearthside.core.table import Table
from hearthside.games.fate.books import with_play
from hearthside.games.fate.people import hero_of, known_as, name_of, up
from hearthside.games.fate.sheet import Hero
from hearthside.games.fate.state import Conflict, FatePlay

Order = tuple[tuple[str, ...], ...]


class JoinConflict(Move, frozen=True, tag="fate.join-conflict"):
    character: str


class PutInOrder(Move, frozen=True, tag="fate.put-in-order"):
    """The GM's last word on ties, and NPCs one by one: first, after someone, or with them."""

    character: str
    place: str


class OrderChanged(Event, frozen=True, tag="fate.order-changed"):
    character: str
    order: Order
    turn: int
    joined: bool = False


MOVES = (JoinConflict, PutInOrder)
EVENTS = (OrderChanged,)


def order_of(heroes: list[Hero], ratings: dict[str, int]) -> Order:
    """FA-7.5, FA-7.6: highest first; all NPCs together where their best one stands.

    On a tie player characters come first, in the order they came to the table.
    """
    npcs = tuple(sorted((hero.id for hero in heroes if hero.npc), key=lambda id: -ratings[id]))
    groups: list[tuple[str, ...]] = [(hero.id,) for hero in heroes if not hero.npc]
    if npcs:
        groups.append(npcs)
    return tuple(sorted(groups, key=lambda group: -max(ratings[id] for id in group)))


def options(table: Table[FatePlay], seat: str) -> list[Option]:
    conflict = table.play.conflict
    return _ordering(table, conflict) if conflict and table.is_gm(seat) else []


def _ordering(table: Table[FatePlay], conflict: Conflict) -> list[Option]:
    within = [id for group in conflict.order for id in group if id in table.play.cast]
    offered = []
    for id in within:
        hero = hero_of(table, id)
        rest = [other for other in within if other != id]
        picks = [Pick("first", "First of all")]
        picks += [Pick(f"after {other}", f"After {known_as(table, other)}") for other in rest]
        picks += [
            Pick(f"with {other}", f"Together with {known_as(table, other)}")
            for other in rest
            if hero.npc and hero_of(table, other).npc
        ]
        place = Choice(name="place", label="When?", picks=tuple(picks), value="first")
        offered.append(
            Option(
                move="fate.put-in-order",
                label=f"When {hero.name} acts",
                fixed={"character": id},
                fields=(place,),
                rules=("FA-7.5", "FA-7.6"),
                section="gm",
                about=id,
            )
        )
    offered += [
        Option(
            move="fate.join-conflict",
            label=f"{hero.name} joins the conflict",
            fixed={"character": hero.id},
            rules=("FA-7.4",),
            section="gm",
            about=hero.id,
        )
        for hero in up(table)
        if hero.id not in within
    ]
    return offered


def decide(table: Table[FatePlay], seat: str, move: Move) -> list[Event]:
    conflict = table.play.conflict
    match move:
        case JoinConflict() if conflict:
            order = (*conflict.order, (move.character,))
            return [
                OrderChanged(character=move.character, order=order, turn=conflict.turn, joined=True)
            ]
        case PutInOrder() if conflict:
            order = _placed(conflict.order, move.character, move.place)
            turn = _turn_in(order, conflict)
            return [OrderChanged(character=move.character, order=order, turn=turn)]
    raise Illegal("No conflict is under way. The GM can begin one.")


def _placed(order: Order, character: str, place: str) -> Order:
    rest = [tuple(id for id in group if id != character) for group in order]
    groups = [group for group in rest if group]
    if place == "first":
        return ((character,), *groups)
    how, _, other = place.partition(" ")
    at = next(n for n, group in enumerate(groups) if other in group)
    if how == "with":
        groups[at] = (*groups[at], character)
    else:
        groups.insert(at + 1, (character,))
    return tuple(groups)


def _turn_in(order: Order, conflict: Conflict) -> int:
    """Where the turn is after the order changed: with whoever was about to act."""
    now = conflict.order[conflict.turn]
    for id in (*[id for id in now if id not in conflict.acted], *now):
        for at, group in enumerate(order):
            if id in group:
                return at
    return 0


def evolve(table: Table[FatePlay], event: Event) -> Table[FatePlay]:
    conflict = table.play.conflict
    match event:
        case OrderChanged() if conflict:
            changed = replace(conflict, order=event.order, turn=event.turn)
            return with_play(table, conflict=changed)
    return table


def say(table: Table[FatePlay], event: Event) -> list[Line]:
    match event:
        case OrderChanged():
            if hero_of(table, event.character).hidden:
                return []
            who = name(name_of(table, event.character))
            change = " joins the conflict." if event.joined else " acts at another time now."
            rules, told = ("FA-7.5", "FA-7.6"), event.joined
            return [line(who, change, rules=rules, beat="Conflict", retold=told)]
    raise TypeError(event)
