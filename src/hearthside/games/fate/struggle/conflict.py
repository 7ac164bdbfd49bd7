"""Conflicts: who takes part, in which order they act, and when it is over (FA-7.4 to FA-7.8)."""

from typing import Literal

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Many, Option, Pick
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, line, listed, name
from hearthside.core.table import Table
from hearthside.games.fate.attempt.ratings import MOOK_RATINGS, rating_of
from hearthside.games.fate.books import with_aspects, with_hero, with_play
from hearthside.games.fate.people import answers_for, hero_of, is_up, name_of, up
from hearthside.games.fate.sheet import Hero
from hearthside.games.fate.state import Conflict, FatePlay
from hearthside.games.fate.struggle.turn_order import order_of
from hearthside.games.fate.struggle.turns import in_turn, is_quiet, on_turn
from hearthside.games.fate.struggle.zones import can_step

APPROACH = {"physical": "quick", "mental": "careful"}
"""FA-7.5: what the order rests on."""


class BeginConflict(Move, frozen=True, tag="fate.begin-conflict"):
    """`good` and `bad` are the mooks whose strengths or weaknesses count for the order."""

    kind: Literal["physical", "mental"]
    who: tuple[str, ...]
    good: tuple[str, ...] = ()
    bad: tuple[str, ...] = ()


class EndTurn(Move, frozen=True, tag="fate.end-turn"):
    """Somebody's turn ends, or with nobody named that of all who act together."""

    character: str


class EndConflict(Move, frozen=True, tag="fate.end-conflict"):
    pass


class ConflictBegan(Event, frozen=True, tag="fate.conflict-began"):
    conflict: Conflict


class TurnEnded(Event, frozen=True, tag="fate.turn-ended"):
    character: str


class TurnCame(Event, frozen=True, tag="fate.turn-came"):
    turn: int
    exchange: int


class ConflictEnded(Event, frozen=True, tag="fate.conflict-ended"):
    """Points for giving in arrive: `paid` in hand, `owed` for NPCs at the scene's end."""

    paid: dict[str, int] = {}
    owed: dict[str, int] = {}


MOVES = (BeginConflict, EndTurn, EndConflict)
EVENTS = (ConflictBegan, TurnEnded, TurnCame, ConflictEnded)


def options(table: Table[FatePlay], seat: str) -> list[Option]:
    conflict, gm = table.play.conflict, table.is_gm(seat)
    if conflict is None:
        return [_beginning(table)] if gm and is_quiet(table) and up(table) else []
    offered = []
    if is_quiet(table):
        offered += _ending_turns(table, seat, conflict)
        if gm:
            offered.append(
                Option(move="fate.end-conflict", label="End the conflict", section="scene")
            )
    return offered


def _beginning(table: Table[FatePlay]) -> Option:
    cast = up(table)
    picks = tuple(Pick(hero.id, hero.name) for hero in cast)
    mooks = tuple(Pick(hero.id, hero.name) for hero in cast if hero.kind != "full")
    kinds = (
        Pick("physical", "Bodies", "The quickest acts first."),
        Pick("mental", "Minds", "The most careful acts first."),
    )
    fields: list[Field] = [
        Choice(name="kind", label="What is hurt?", picks=kinds, value="physical"),
        Many(
            name="who",
            label="Who takes part?",
            picks=picks,
            value=tuple(hero.id for hero in cast),
            least=2 if len(cast) > 1 else 1,
        ),
    ]
    if mooks:
        fields += [
            Many(name="good", label="Mooks who are good at it", picks=mooks, rules=("FA-9.4",)),
            Many(name="bad", label="Mooks who are bad at it", picks=mooks, rules=("FA-9.4",)),
        ]
    return Option(
        move="fate.begin-conflict",
        label="Begin a conflict",
        help="Zones and aspects can be set before or after.",
        fields=tuple(fields),
        fixed={} if mooks else {"good": (), "bad": ()},
        rules=("FA-7.4", "FA-7.5", "FA-7.6"),
        section="scene",
    )


def _ending_turns(table: Table[FatePlay], seat: str, conflict: Conflict) -> list[Option]:
    """Whoever has an action may do nothing; when all have acted one word ends the turn for all."""
    idle = in_turn(table, conflict)
    late = idle or [hero for hero in on_turn(table, conflict) if can_step(table, hero)]
    own = [hero for hero in late if answers_for(table, seat, hero.id)]
    if idle:
        others = [hero for hero in late if hero not in own] if table.is_gm(seat) else []
        return [
            *(_idling(hero) for hero in own),
            *(replace(_idling(hero), section="gm", stead=hero.id) for hero in others),
        ]
    if own:
        return [replace(_ending(own), best=True)]
    if not late or not table.is_gm(seat):
        return []
    return [replace(_ending([hero]), stead=hero.id) for hero in late]


def _idling(hero: Hero) -> Option:
    return Option(
        move="fate.end-turn",
        label=f"{hero.name} does nothing",
        fixed={"character": hero.id},
        rules=("FA-7.7",),
        section="act",
        about=hero.id,
    )


def _ending(heroes: list[Hero]) -> Option:
    one = heroes[0] if len(heroes) == 1 else None
    return Option(
        move="fate.end-turn",
        label=f"End {one.name}’s turn" if one else "End their turn",
        fixed={"character": one.id if one else ""},
        rules=("FA-7.6", "FA-7.7"),
        section="turn",
        about=one.id if one else "",
    )


def decide(table: Table[FatePlay], seat: str, move: Move) -> list[Event]:
    conflict = table.play.conflict
    match move:
        case BeginConflict():
            return [ConflictBegan(conflict=_begun(table, move))]
        case EndTurn() if conflict:
            return [
                TurnEnded(character=hero.id)
                for hero in on_turn(table, conflict)
                if hero.id == move.character
                or (not move.character and answers_for(table, seat, hero.id))
            ]
        case EndConflict() if conflict:
            return [_ended(table, conflict)]
    raise Illegal("No conflict is under way. The GM can begin one.")


def _begun(table: Table[FatePlay], move: BeginConflict) -> Conflict:
    heroes = [hero for hero in up(table) if hero.id in move.who]
    if len({hero.side for hero in heroes}) < 2:
        raise Illegal("They are all on one side. Add someone, or say who is on whose side.", "who")
    ratings = {hero.id: _rating(hero, move) for hero in heroes}
    number = table.play.conflicts + 1
    order = order_of(heroes, ratings)
    return Conflict(number=number, kind=move.kind, order=order, ratings=ratings)


def _rating(hero: Hero, move: BeginConflict) -> int:
    """FA-9.4: for a mook the GM says which strength or weakness counts."""
    if hero.kind == "full":
        return rating_of(hero, APPROACH[move.kind])
    counts = (hero.id in move.good) * MOOK_RATINGS["good"]
    return counts + (hero.id in move.bad) * MOOK_RATINGS["bad"]


def onward(table: Table[FatePlay]) -> list[Event]:
    """FA-7.7, FA-7.8: the turn goes on once it is used up, and one side left means it is over."""
    conflict = table.play.conflict
    if conflict is None or not is_quiet(table):
        return []
    standing = [
        hero
        for group in conflict.order
        for id in group
        if is_up(hero := hero_of(table, id)) and id in table.play.cast
    ]
    if len({hero.side for hero in standing}) < 2:
        return [_ended(table, conflict)]
    if in_turn(table, conflict) or any(can_step(table, hero) for hero in on_turn(table, conflict)):
        return []
    return [_next_turn(table, conflict)]


def _next_turn(table: Table[FatePlay], conflict: Conflict) -> TurnCame:
    """The next group with an action left; one put in before is not passed over."""
    every = range(len(conflict.order))
    for turn in (*every[conflict.turn + 1 :], *every):
        if in_turn(table, replace(conflict, turn=turn)):
            return TurnCame(turn=turn, exchange=conflict.exchange)
    fresh = replace(conflict, acted=())
    turn = next(turn for turn in every if in_turn(table, replace(fresh, turn=turn)))
    return TurnCame(turn=turn, exchange=conflict.exchange + 1)


def _ended(table: Table[FatePlay], conflict: Conflict) -> ConflictEnded:
    """FA-5.13: who gave in is paid; an NPC's points go to the next scene's pool (FA-6.2)."""
    npcs = {id for id in conflict.conceded if hero_of(table, id).npc}
    return ConflictEnded(
        paid={id: points for id, points in conflict.conceded.items() if id not in npcs},
        owed={id: points for id, points in conflict.conceded.items() if id in npcs},
    )


def evolve(table: Table[FatePlay], event: Event) -> Table[FatePlay]:
    play = table.play
    conflict = play.conflict
    match event:
        case ConflictBegan():
            begun = event.conflict
            return with_play(table, conflict=begun, conflicts=begun.number, last=None)
        case ConflictEnded():
            for id, points in event.paid.items():
                table = with_hero(table, id, fate_points=play.cast[id].fate_points + points)
            owed = dict(play.owed)
            for id, points in event.owed.items():
                owed[id] = owed.get(id, 0) + points
            return _freed(with_play(table, conflict=None, owed=owed))
        case TurnEnded() if conflict:
            ended = replace(
                conflict,
                acted=(*conflict.acted, event.character),
                moved=(*conflict.moved, event.character),
            )
            return with_play(table, conflict=ended)
        case TurnCame() if conflict:
            acted = conflict.acted if event.exchange == conflict.exchange else ()
            came = replace(
                conflict, turn=event.turn, exchange=event.exchange, acted=acted, moved=()
            )
            return _freed(with_play(table, conflict=came))
    return table


def _freed(table: Table[FatePlay]) -> Table[FatePlay]:
    """FA-5.3: what was won for a later turn can be used now."""
    ripe = [
        replace(
            known,
            free={
                side: known.free.get(side, 0) + known.later.get(side, 0)
                for side in {**known.free, **known.later}
            },
            later={},
        )
        for known in table.play.aspects.values()
        if known.later
    ]
    return with_aspects(table, *ripe) if ripe else table


def say(table: Table[FatePlay], event: Event) -> list[Line]:
    beat = "Conflict"
    match event:
        case ConflictBegan():
            first = _who(table, event.conflict, 0)
            begins = f" {first} first." if first else ""
            told = f"A {event.conflict.kind} conflict.{begins}"
            return [line(told, rules=("FA-7.4", "FA-7.5"), beat=beat)]
        case TurnEnded():
            return []
        case TurnCame():
            return _said_of_a_turn(table, event)
        case ConflictEnded():
            over = line("The conflict is over.", rules=("FA-7.8",), beat=beat)
            return [over, *_said_of_giving_in(table, event)]
    raise TypeError(event)


def _said_of_giving_in(table: Table[FatePlay], event: ConflictEnded) -> list[Line]:
    told = []
    for id, points in {**event.paid, **event.owed}.items():
        amount = "1 fate point" if points == 1 else f"{points} fate points"
        when = "" if id in event.paid else " for the next scene’s pool"
        words = (name(name_of(table, id)), f" gets {amount} for giving in{when}.")
        told.append(line(*words, rules=("FA-5.13", "FA-6.2"), beat="Conflict"))
    return told


def _who(table: Table[FatePlay], conflict: Conflict, turn: int) -> str:
    seen = [hero_of(table, id) for id in conflict.order[turn]]
    return listed([hero.name for hero in seen if not hero.hidden and is_up(hero)])


def _said_of_a_turn(table: Table[FatePlay], event: TurnCame) -> list[Line]:
    conflict = table.play.conflict
    if conflict is None:
        return []
    told = []
    if event.exchange != conflict.exchange:
        exchange = f"Exchange {event.exchange}."
        told.append(line(exchange, rules=("FA-7.7",), beat="Conflict", retold=False))
    if who := _who(table, conflict, event.turn):
        words = ("The turn comes to ", name(who), ".")
        told.append(line(*words, rules=("FA-7.5",), beat="Conflict", retold=False))
    return told
