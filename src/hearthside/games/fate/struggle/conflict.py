"""Conflicts: who takes part, in which order they act, and when it is over (FA-7.4 to FA-7.8)."""

from typing import Literal

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.forms import Choice, Field, Many, Pick
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.reasons import signed
from hearthside.core.say import Line, line, listed, name
from hearthside.core.setting_events import Added, Is
from hearthside.core.wording.grammar import agreeing, amid, counted
from hearthside.core.wording.typesetting import capital, ended
from hearthside.games.fate.people import hero_of, is_up, known_as, name_of, up
from hearthside.games.fate.sheet import MOOK_RATINGS, STRANGERS, Hero
from hearthside.games.fate.state import Conflict, FateTable, with_aspects
from hearthside.games.fate.struggle.concede import left_with
from hearthside.games.fate.struggle.turns import (
    brought_in,
    in_turn,
    is_quiet,
    may_take_part,
    named_to_take_part,
    on_turn,
    order_of,
    parties,
    rating_in,
)
from hearthside.games.fate.struggle.zone_distances import can_step


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
    sets = {"conflict": "conflict", "conflicts": "conflict.number", "last": Is(None)}
    conflict: Conflict


class TurnEnded(Event, frozen=True, tag="fate.turn-ended"):
    sets = {"conflict.acted": Added("character"), "conflict.moved": Added("character")}
    character: str


class TurnCame(Event, frozen=True, tag="fate.turn-came"):
    turn: int
    exchange: int


class ConflictEnded(Event, frozen=True, tag="fate.conflict-ended"):
    """Points for conceding arrive: `paid` in hand, an NPC's `pooled` now or `owed` at the scene's
    end."""

    paid: dict[str, int] = {}
    owed: dict[str, int] = {}
    pooled: dict[str, int] = {}
    stopped: bool = False
    """Whether the GM ended it, and nothing that was tried."""


def asks(table: FateTable, reader: str) -> list[Ask]:
    """Whoever is on turn and has an action left; else whoever may still step into another zone."""
    conflict = table.play.conflict
    if conflict is None or not is_quiet(table):
        return []
    idle = in_turn(table, conflict)
    if idle:
        return [_acting(table, reader, conflict, hero, idle) for hero in idle]
    late = [hero for hero in on_turn(table, conflict) if can_step(table, hero)]
    npcs = [hero for hero in late if hero.npc]
    together = [_stepping(npcs)] if npcs else []
    return [*(_stepping([hero]) for hero in late if not hero.npc), *together]


def _acting(
    table: FateTable, reader: str, conflict: Conflict, hero: Hero, together: list[Hero]
) -> Ask:
    """FA-7.7: one action, which is theirs to choose: nothing stands out."""
    several = len(together) > 1
    label = f"{hero.name} {agreeing(hero.name, 'does')} nothing" if several else "Do nothing"
    own = sorted(together, key=lambda one: one.player != reader)
    first, *rest = ("you" if one.player == reader else known_as(table, one.id) for one in own)
    who = listed([capital(first), *map(amid, rest)])
    acts = f"{who} {'act' if several or first == 'you' else agreeing(who, 'acts')} now."
    move = ", and a free move" if any(can_step(table, one) for one in together) else ""
    return Ask(
        of=hero.id,
        question=f"{acts} One action{' each' * several}{move}.",
        meanwhile=lambda: (
            f"Exchange {conflict.exchange}. {acts} {left_with(table, reader)}".strip()
        ),
        options=lambda: [offer(EndTurn(hero.id), label, rules=("FA-7.7",), about=hero.id)],
        urges=False,
    )


def _stepping(heroes: list[Hero]) -> Ask:
    """FA-7.6: those who act together end their turn together."""
    one = heroes[0].id if len(heroes) == 1 else ""
    return Ask(
        of=heroes[0].id,
        question="You may still move.",
        meanwhile="To move, or end the turn.",
        options=lambda: [
            offer(EndTurn(one), "End the turn", rules=("FA-7.6", "FA-7.7"), about=heroes[0].id)
        ],
    )


def verbs(table: FateTable, seat: str) -> list[Verb]:
    if not table.is_gm(seat) or not is_quiet(table):
        return []
    if table.play.conflict is None:
        begin = verb(
            BeginConflict,
            "Conflict",
            lambda: _beginning(table),
            go="Begin the conflict",
            help="They can hurt each other. Everyone takes turns.",
            rules=("FA-7.4", "FA-7.5", "FA-7.6"),
            group="struggle",
        )
        return [begin] if up(table) else []
    return [verb(EndConflict(), "End the conflict", group="struggle")]


def _beginning(table: FateTable) -> tuple[Field, ...]:
    """Whoever is hidden or elsewhere takes part only where the GM says so, and so do strangers to
    heroes and foes."""
    cast = may_take_part(table)
    named = {hero.id: named_to_take_part(hero) for hero in cast}
    seen = [hero for hero in cast if not (hero.hidden or hero.away)]
    sides = {hero.side for hero in seen} - {STRANGERS}
    likely = [hero for hero in seen if hero.side in sides or len(sides) < 2]
    picks = tuple(named.values())
    mooks = tuple(named[hero.id] for hero in cast if hero.kind != "full")
    kinds = (
        Pick("physical", "Physical", "The quickest acts first."),
        Pick("mental", "Mental", "The most careful acts first."),
    )
    fields: list[Field] = [
        Choice("kind", "What kind?", picks=kinds, value="physical"),
        Many(
            "who",
            "Who takes part?",
            picks=picks,
            value=tuple(hero.id for hero in likely),
            least=2,
        ),
    ]
    if mooks:
        fields += [
            Many(
                "good",
                f"Mooks who are good at this, {signed(MOOK_RATINGS['good'])} in the turn order",
                picks=mooks,
                brief="mooks who are good at it",
                rules=("FA-9.4",),
            ),
            Many(
                "bad",
                f"Mooks who are bad at this, {signed(MOOK_RATINGS['bad'])} in the turn order",
                picks=mooks,
                brief="mooks who are bad at it",
                rules=("FA-9.4",),
            ),
        ]
    return tuple(fields)


def decide(table: FateTable, seat: str, move: Move) -> list[Event]:
    conflict = table.play.conflict
    match move:
        case BeginConflict():
            return [*brought_in(table, move.who), ConflictBegan(conflict=_begun(table, move))]
        case EndTurn() if conflict:
            return [
                TurnEnded(character=hero.id)
                for hero in on_turn(table, conflict)
                if hero.id == move.character
                or (not move.character and table.answers_for(seat, hero.id))
            ]
        case EndConflict() if conflict:
            return [replace(_ended(table, conflict), stopped=True)]
    raise Illegal("No conflict is under way. The GM can begin one.")


def _begun(table: FateTable, move: BeginConflict) -> Conflict:
    heroes = [hero for hero in may_take_part(table) if hero.id in move.who]
    if len({hero.side for hero in heroes}) < 2:
        raise Illegal("They are all on one side. Add someone, or say who is on whose side.", "who")
    ratings = {
        hero.id: rating_in(move.kind, hero, hero.id in move.good, hero.id in move.bad)
        for hero in heroes
    }
    number = table.play.conflicts + 1
    order = order_of(heroes, ratings)
    return Conflict(number=number, kind=move.kind, order=order, ratings=ratings)


def onward(table: FateTable) -> list[Event]:
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


def _next_turn(table: FateTable, conflict: Conflict) -> TurnCame:
    """The next group with an action left; one put in before is not passed over."""
    every = range(len(conflict.order))
    for turn in (*every[conflict.turn + 1 :], *every):
        if in_turn(table, replace(conflict, turn=turn)):
            return TurnCame(turn=turn, exchange=conflict.exchange)
    fresh = replace(conflict, acted=())
    turn = next(turn for turn in every if in_turn(table, replace(fresh, turn=turn)))
    return TurnCame(turn=turn, exchange=conflict.exchange + 1)


def _ended(table: FateTable, conflict: Conflict) -> ConflictEnded:
    """FA-5.13, FA-6.2: who conceded is paid; an NPC's points go to the pool the GM chose."""
    won = conflict.conceded
    npcs = {id for id in won if hero_of(table, id).npc}
    return ConflictEnded(
        paid={id: points for id, points in won.items() if id not in npcs},
        owed={id: points for id, points in won.items() if id in npcs - {*conflict.pooled}},
        pooled={id: points for id, points in won.items() if id in conflict.pooled},
    )


def evolve(table: FateTable, event: Event) -> FateTable:
    play = table.play
    conflict = play.conflict
    match event:
        case ConflictEnded():
            for id, points in event.paid.items():
                table = table.with_one(id, fate_points=play.cast[id].fate_points + points)
            owed = dict(play.owed)
            for id, points in event.owed.items():
                owed[id] = owed.get(id, 0) + points
            pool = play.pool + sum(event.pooled.values())
            return _freed(table.with_play(conflict=None, owed=owed, pool=pool))
        case TurnCame() if conflict:
            came = replace(conflict, turn=event.turn, exchange=event.exchange, moved=())
            if event.exchange != conflict.exchange:  # what was pledged for this exchange lapses
                came = replace(came, acted=(), pledged={})
            return _freed(table.with_play(conflict=came))
    return table


def _freed(table: FateTable) -> FateTable:
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


def say(table: FateTable, event: Event) -> list[Line]:
    beat = "Conflict"
    match event:
        case ConflictBegan():
            first, acts = _who(table, event.conflict, 0)
            begins = f" {first} {acts} first." if first else ""
            physical = event.conflict.kind == "physical"
            told = "It comes to blows" if physical else "A battle of wills begins"
            why = ended(parties(table, event.conflict))
            return [line(f"{told}.{begins}", rules=("FA-7.4", "FA-7.5"), beat="Struggle", why=why)]
        case TurnCame():
            return _said_of_a_turn(table, event)
        case ConflictEnded():
            beat = "Struggle" if event.stopped else beat
            over = line("The conflict is over.", rules=("FA-7.8",), beat=beat)
            return [over, *_said_of_conceding(table, event)]
    return []


def _said_of_conceding(table: FateTable, event: ConflictEnded) -> list[Line]:
    told = []
    for id, points in {**event.paid, **event.pooled, **event.owed}.items():
        when = " for the GM’s pool" if id in event.pooled else ""
        when = " for the next scene’s pool" if id in event.owed else when
        words = (
            name(name_of(table, id)),
            f" gets {counted(points, 'fate point')} for conceding{when}.",
        )
        rules = ("FA-5.13", "FA-6.2")
        told.append(line(*words, rules=rules, beat="Conflict", retold=False))
    return told


def _who(table: FateTable, conflict: Conflict, turn: int) -> tuple[str, str]:
    """Who acts in a turn, and the verb that goes with them."""
    seen = [hero_of(table, id) for id in conflict.order[turn]]
    one, *others = [hero.name for hero in seen if not hero.hidden and is_up(hero)] or [""]
    return listed([one, *map(amid, others)]), "act" if others else agreeing(one, "acts")


def _said_of_a_turn(table: FateTable, event: TurnCame) -> list[Line]:
    conflict = table.play.conflict
    if conflict is None:
        return []
    told = []
    if event.exchange != conflict.exchange:
        exchange = f"Exchange {event.exchange}."
        told.append(line(exchange, rules=("FA-7.7",), beat="Conflict", retold=False))
    who, acts = _who(table, conflict, event.turn)
    if who:
        words = (name(who), f" {acts} next.")
        told.append(line(*words, rules=("FA-7.5",), beat="Conflict", retold=False))
    return told
