"""Whose turn it is: who may start something now, and the order in a conflict (FA-7.5, FA-7.6)."""

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Pick, YesNo
from hearthside.core.life import npcs_in_scene
from hearthside.core.life.npcs_in_scene import set_here, supporting
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.reasons import signed
from hearthside.core.say import Line, line, listed, who
from hearthside.core.wording.grammar import amid
from hearthside.core.wording.short_names import short_names
from hearthside.core.wording.typesetting import capital
from hearthside.games.fate.attempt.ratings import rating_of
from hearthside.games.fate.people import here, hero_of, is_up, known_as, mine, up
from hearthside.games.fate.sheet import MOOK_RATINGS, Hero
from hearthside.games.fate.state import Conflict, FateTable


def is_quiet(table: FateTable) -> bool:
    """Whether a scene is open and nothing in it waits for an answer."""
    play = table.play
    return table.in_scene and not (play.attempt or play.asked or play.crossing)


def may_take_part(table: FateTable) -> list[Hero]:
    """FA-7.4: whom a struggle that begins may have in it: those who can act, whoever is hidden
    behind the others, and last the GM's people who are elsewhere. These come in for it."""
    elsewhere = [table.play.cast[one.id] for one in supporting(table) if one.away]
    return [*sorted(up(table), key=lambda hero: hero.hidden), *elsewhere]


def named_to_take_part(hero: Hero) -> Pick:
    return Pick(hero.id, hero.name, "Unseen." if hero.hidden else "Comes in." * hero.away)


def brought_in(table: FateTable, who: tuple[str, ...]) -> list[Event]:
    """What it takes for all of these to be in the scene."""
    return set_here(table, (*npcs_in_scene.here(table), *who))


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


def parties(table: FateTable, conflict: Conflict) -> str:
    """Who is against whom, as far as they are seen and still in it, in few words."""
    within = [hero_of(table, id) for group in conflict.order for id in group]
    seen = [hero for hero in within if is_up(hero) and not hero.hidden]
    short = short_names(frozenset(hero.name for hero in seen))
    sides: dict[str, list[str]] = {}
    for hero in seen:
        sides.setdefault(hero.side, []).append(amid(short.get(hero.name, hero.name)))
    return capital(" against ".join(map(listed, sides.values()))) if len(sides) > 1 else ""


APPROACH = {"physical": "quick", "mental": "careful"}
"""FA-7.5: what the order rests on."""
Order = tuple[tuple[str, ...], ...]


class JoinConflict(Move, frozen=True, tag="fate.join-conflict"):
    """For a mook the GM says whether what it is good or bad at counts."""

    character: str
    good: bool = False
    bad: bool = False


class PutInOrder(Move, frozen=True, tag="fate.put-in-order"):
    """The GM's last word on ties, and NPCs one by one: first, after someone, or with them."""

    character: str
    place: str


class OrderChanged(Event, frozen=True, tag="fate.order-changed"):
    sets = {
        "conflict.order": "order",
        "conflict.turn": "turn",
        "conflict.ratings.{joining}": "rating",
    }
    character: str
    order: Order
    turn: int
    joined: bool = False
    rating: int = 0
    """What the place of somebody who joins rests on."""

    @property
    def joining(self) -> str:
        return self.character if self.joined else ""


def rating_in(kind: str, hero: Hero, good: bool, bad: bool) -> int:
    """FA-7.5, FA-9.4: what a place rests on; for a mook the GM says what counts."""
    if hero.kind == "full":
        return rating_of(hero, APPROACH[kind])
    bad = bad or (hero.bad_at_rest and not good)
    return good * MOOK_RATINGS["good"] + bad * MOOK_RATINGS["bad"]


def order_of(heroes: list[Hero], ratings: dict[str, int]) -> Order:
    """FA-7.5, FA-7.6: highest first; all NPCs together where their best one stands.

    On a tie player characters come first, in the order they came to the table.
    """
    npcs = tuple(sorted((hero.id for hero in heroes if hero.npc), key=lambda id: -ratings[id]))
    groups: list[tuple[str, ...]] = [(hero.id,) for hero in heroes if not hero.npc]
    if npcs:
        groups.append(npcs)
    return tuple(sorted(groups, key=lambda group: -max(ratings[id] for id in group)))


DURING = "play.conflict"


def verbs(table: FateTable, seat: str) -> list[Verb]:
    conflict = table.play.conflict
    if conflict is None or not table.is_gm(seat):
        return []
    within = [id for group in conflict.order for id in group if id in table.play.cast]
    outside = [hero for hero in up(table) if hero.id not in within]
    return [
        *(_placing(table, id, [other for other in within if other != id]) for id in within),
        *(_joining(hero) for hero in outside),
    ]


def _placing(table: FateTable, id: str, others: list[str]) -> Verb:
    return verb(
        PutInOrder,
        "Change when they act",
        lambda: (_places(table, id, others),),
        character=id,
        rules=("FA-7.5", "FA-7.6"),
        group="struggle",
    )


def _places(table: FateTable, id: str, others: list[str]) -> Choice:
    picks = [Pick("first", "First of all")]
    picks += [Pick(f"after {other}", f"After {amid(known_as(table, other))}") for other in others]
    picks += [
        Pick(f"with {other}", f"Together with {amid(known_as(table, other))}")
        for other in others
        if hero_of(table, id).npc and hero_of(table, other).npc
    ]
    return Choice("place", "When?", picks=tuple(picks), value="first")


def _acts_at(way: str) -> str:
    return f"{signed(MOOK_RATINGS[way])} in the turn order"


def _joining(hero: Hero) -> Verb:
    counts: tuple[Field, ...] = (
        YesNo("good", f"Good at this: {_acts_at('good')}", rules=("FA-9.4",)),
        YesNo("bad", f"Bad at this: {_acts_at('bad')}", rules=("FA-9.4",)),
    )
    return verb(
        JoinConflict,
        "Join the conflict",
        lambda: () if hero.kind == "full" else counts,
        character=hero.id,
        rules=("FA-7.4", "FA-7.5"),
        group="struggle",
    )


def decide(table: FateTable, seat: str, move: Move) -> list[Event]:
    conflict = table.play.conflict
    match move:
        case JoinConflict() if conflict:
            hero = table.play.cast[move.character]
            rating = rating_in(conflict.kind, hero, move.good, move.bad)
            order = _joined(table, conflict, hero, rating)
            turn = _turn_in(table, order, conflict)
            return [
                OrderChanged(character=hero.id, order=order, turn=turn, joined=True, rating=rating)
            ]
        case PutInOrder() if conflict:
            order = _placed(conflict.order, move.character, move.place)
            turn = _turn_in(table, order, conflict, move.character)
            return [OrderChanged(character=move.character, order=order, turn=turn)]
    raise Illegal("No conflict is under way. The GM can begin one.")


def _joined(table: FateTable, conflict: Conflict, hero: Hero, rating: int) -> Order:
    """FA-7.5, FA-7.6: where their rating puts them; an NPC with the others if those act as one."""
    ratings = {**conflict.ratings, hero.id: rating}
    npcs = [group for group in conflict.order if any(hero_of(table, id).npc for id in group)]
    together = npcs[0] if hero.npc and len(npcs) == 1 else ()
    mine = (*together, hero.id)
    best = max(ratings.get(id, 0) for id in mine)
    groups = [group for group in conflict.order if group != together]

    def comes_after(group: tuple[str, ...]) -> bool:
        theirs = max(ratings.get(id, 0) for id in group)
        tied = theirs == best and not hero.npc and hero_of(table, group[0]).npc
        return theirs < best or tied

    at = next((at for at, group in enumerate(groups) if comes_after(group)), len(groups))
    return (*groups[:at], mine, *groups[at:])


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


def _turn_in(table: FateTable, order: Order, conflict: Conflict, placed: str = "") -> int:
    """FA-7.5: whose turn it is in a new order: until anyone has acted in the exchange the first
    one's, then still that of whoever was about to act, unless it is they who are `placed` anew."""
    now, quiet = conflict.order[conflict.turn], is_quiet(table)
    begun = conflict.acted or conflict.moved or not quiet
    waits = quiet and placed in now and placed not in (*conflict.acted, *conflict.moved)
    changed = replace(conflict, order=order)
    if waits or not begun:
        turns = (at for at in range(len(order)) if in_turn(table, replace(changed, turn=at)))
        return next(turns, 0)
    left = next((id for id in now if id not in conflict.acted), now[0])
    return next(at for at, group in enumerate(order) if left in group)


def say(table: FateTable, event: OrderChanged) -> list[Line]:
    change = " joins the conflict." if event.joined else " acts at a different time now."
    words, rules = (who(table, event.character), change), ("FA-7.5", "FA-7.6")
    return [line(*words, rules=rules, beat="Conflict", retold=event.joined)]
