"""The decider as a whole: table life and the game together, with legality checked in one place."""

from collections import deque
from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core import asks, refusals, typed_text
from hearthside.core.dice import Pool
from hearthside.core.forms import Field, Option
from hearthside.core.game import Game
from hearthside.core.known_names import as_in_a_book, tidied
from hearthside.core.life import LIFE, faces
from hearthside.core.life.clocks import tracks
from hearthside.core.life.lasting_effects import cards
from hearthside.core.life.renaming import NamesWritten
from hearthside.core.life.rewinds import Rewound
from hearthside.core.life.rulings import Rule
from hearthside.core.life.safety_tools import stops
from hearthside.core.life.seats import SatDown, SpokenFor, TableOpened, seat_id
from hearthside.core.life.settings import Switch
from hearthside.core.life.shelf import handouts
from hearthside.core.life.table_content import WriteContent
from hearthside.core.life.turns import taking_turns
from hearthside.core.moves import FORTUNE, Event, Fall, Illegal, Move, tag_of
from hearthside.core.odds.headline import Guess
from hearthside.core.odds.outcomes import Odds
from hearthside.core.offers import covering, near, options, pools
from hearthside.core.pieces import Coins, Piece
from hearthside.core.real_dice import for_what
from hearthside.core.refusals import refusal
from hearthside.core.say import Line
from hearthside.core.secrecy.audiences import told, typed_in
from hearthside.core.secrecy.views import view
from hearthside.core.show import CLOTHS, Person, Sheet, Show
from hearthside.core.table import Table
from hearthside.core.what_lasts import Lasting, is_at_rest, lasting_part
from hearthside.core.wording.typesetting import unstopped

_LIFE_MOVES, _LIFE_EVENTS = frozenset(LIFE.moves), frozenset(LIFE.events)
ON_TRIAL = frozenset({Rule, Switch, WriteContent})
"""Moves that may put values where no rule would."""

MOST_EVENTS = 500
"""More than any move brings about: a cascade that gets here goes round in circles."""


class Turn(msgspec.Struct, frozen=True):
    """A move and everything it brought about, each event evolved and put into words once."""

    events: tuple[Event, ...]
    said: tuple[tuple[Line, ...], ...]
    """The lines of each event."""
    table: Table[Any]
    """The table after them; of a rewind, whatever the log makes of it."""


def opening(
    game: Game[Any], name: str, gm: str, dice: str, settings: Mapping[str, Any]
) -> list[Event]:
    """The first two entries of every log: the table opens and its GM sits down."""
    defaults = {field.name: getattr(field, "value", None) for field in game.settings}
    chosen = dict(defaults)
    for key, value in settings.items():
        if value != defaults.get(key):  # what somebody changed pulls along what depends on it
            chosen |= game.switched(chosen, key, value)
    opened = TableOpened(name=name, game=game.name, dice=dice, settings=chosen)
    return [opened, SatDown(seat=seat_id(gm), name=gm, role="gm", pronouns="")]


def chance(game: Game[Any], table: Table[Any]) -> Pool | None:
    """What is to fall next: what the story waits for, or else something beside it."""
    return game.chance(table) or next(iter(pools(game, table)), None)


def parse_move(game: Game[Any], raw: Any, fields: Sequence[Field] = ()) -> Move:
    """A move from plain data, or a refusal that names what is wrong as the form's fields do."""
    kinds = _kinds(game)
    if not isinstance(raw, dict) or not isinstance(raw.get("move"), str):
        raise Illegal("A move is an object with its name under “move”, such as “table.write-note”.")
    kind = kinds.get(raw["move"])
    if kind is None:
        known = ", ".join(sorted(kinds)[:8])
        raise Illegal(f"There is no move “{raw['move'][:60]}”. There are: {known} and more.")
    typed_text.checked(raw)
    try:
        move: Move = msgspec.convert(raw, kind)
    except msgspec.ValidationError as wrong:
        field, sentence = refusals.told(str(wrong), fields)
        raise Illegal(sentence, field) from None
    return move


def own_move(game: Game[Any], raw: Mapping[str, Any]) -> Move | None:
    """A move that we filled in ourselves, so that nobody's typing is looked through: nothing where
    it does not fit."""
    try:
        move: Move = msgspec.convert(raw, _kinds(game)[raw["move"]])
    except msgspec.ValidationError:
        return None
    return move


@cache
def _kinds(game: Game[Any]) -> dict[str, type[Move]]:
    every: tuple[type[Move], ...] = (Fall, *LIFE.moves, *game.moves)
    return {tag_of(kind): kind for kind in every}


def turn(
    game: Game[Any],
    table: Table[Any],
    seat: str,
    move: Move,
    offered: list[Option] | None = None,
    seen: Table[Any] | None = None,
) -> Turn:
    """What a move makes happen, with everything that follows from it; or `Illegal`.

    Whoever has just worked out anything this seat is offered on this very table, or what it sees of
    it, can hand it in.
    """
    if isinstance(move, Fall):
        return cascade(game, table, _fallen(game, table, seat, move))
    option = next((option for option in offered or () if option.admits(move)), None)
    if option is None:
        likely = covering(game, table, seat, move, seen)
        option = next((option for option in likely if option.admits(move)), None)
    if option is None:
        if type(move) in game.moves and (stopped := stops(table)):
            raise Illegal(stopped)
        if type(move) not in _LIFE_MOVES and (pool := game.chance(table)):
            raise Illegal(f"The dice are in the air{for_what(pool)}. Wait until they have fallen.")
        seen = view(game, table, seat)
        found = near(game, table, seat, move, seen)
        alike = any(option.move == tag_of(type(move)) for option in found)
        reason = "" if alike else game.why_not(seen, seat, move)
        raise Illegal(reason) if reason else refusal(found, move)
    if type(move) in ON_TRIAL:
        return _tried(game, table, seat, move)
    move = tidied(table, option, move)
    events = _unchecked(game, table, seat, move)
    if not option.stead:
        return cascade(game, table, events, by=seat, typed=typed_in(move))
    return _spoken_for(game, table, seat, option, events, typed_in(move))


def _tried(game: Game[Any], table: Table[Any], seat: str, move: Move) -> Turn:
    """A turn that may put values where no rule would: taken only if the table can be shown then."""
    from hearthside.core import can_be_drawn  # it works out all there is, so it builds on this

    try:
        made = cascade(game, table, _unchecked(game, table, seat, move))
        can_be_drawn.try_out(game, made.table)
    except Illegal:
        raise
    except Exception as no:
        raise Illegal(f"That cannot be: {can_be_drawn.described(no)}. Nothing was changed.") from no
    return made


def decide(
    game: Game[Any],
    table: Table[Any],
    seat: str,
    move: Move,
    offered: list[Option] | None = None,
) -> list[Event]:
    """The events of a turn."""
    return list(turn(game, table, seat, move, offered).events)


def cascade(
    game: Game[Any],
    table: Table[Any],
    events: Sequence[Event],
    *,
    silent: bool = False,
    by: str = "",
    typed: str = "",
) -> Turn:
    """Events, each with what follows from it at once, and then what happens by itself.

    `by` is the seat whose move it was and `typed` the words in it: nobody who does not know a
    secret gives it away by what they type.
    """
    ahead = deque(events)
    done: list[Event] = []
    said: list[tuple[Line, ...]] = []
    while ahead or (ahead := deque(game.onward(table) or LIFE.onward(game, table))):
        event = ahead.popleft()
        before, table = table, evolve(game, table, event)
        written = _names_written(before, table)
        for each in written:
            table = evolve(game, table, each)
        if not silent:
            lines = say(game, before, event)
            heard = told(lines, before, table, by, typed, quoted=event.quoted)
            said += [heard, *(() for _ in written)]
        done += [event, *written]
        if isinstance(event, Rewound):
            break
        further = [*LIFE.follow(game, table, event), *game.follow(table, event)]
        ahead.extendleft(reversed(further))
        if len(done) > MOST_EVENTS:
            raise RuntimeError(f"{type(event).__name__} follows from itself for ever.")
    return Turn(tuple(done), tuple(said), table)


def _names_written(before: Table[Any], table: Table[Any]) -> list[Event]:
    """What puts names that just came into the story as a book writes them, before anything follows
    from it or is told."""
    changed = table.play.cast is not before.play.cast
    names = as_in_a_book(table) if changed else {}
    return [NamesWritten(names=names)] if names else []


def _spoken_for(
    game: Game[Any],
    table: Table[Any],
    seat: str,
    option: Option,
    events: list[Event],
    typed: str,
) -> Turn:
    """A turn in somebody's stead, told under the same heading as the answer itself."""
    known = table.play.cast.get(option.stead)
    whom = known.name if known else table.seat_name(option.stead)
    spoken = SpokenFor(by=seat, whom=whom, beat="")
    after = evolve(game, table, spoken)
    made = cascade(game, after, events, by=seat, typed=typed)
    beat = next((lines[0].beat for lines in made.said if lines), "")
    spoken = replace(spoken, beat=beat)
    said = told(say(game, table, spoken), table, after)
    return Turn((spoken, *made.events), (said, *made.said), made.table)


def _fallen(game: Game[Any], table: Table[Any], seat: str, fall: Fall) -> list[Event]:
    pool = next((one for one in pools(game, table) if one.id == fall.pool), None)
    if pool is None:
        raise Illegal("Nothing is in the air, so nothing can fall.")
    if seat != FORTUNE and not any(
        option.move == "table.fall" and option.fixed["pool"] == fall.pool
        for option in options(game, table, seat)
    ):
        raise Illegal("Only the dice decide how they fall. Wait for whoever throws them.")
    if not pool.admits(fall.faces):
        shown = ", ".join(die.name for die in pool.dice)
        raise Illegal(f"Those faces do not fit. Give one face for each die: {shown}.", "faces")
    if pool in game.pools(table):
        return game.decide(table, FORTUNE, fall)
    return LIFE.decide(game, table, FORTUNE, fall)


def _unchecked(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    """What a legal move makes happen itself; what follows from it comes after."""
    if type(move) in _LIFE_MOVES:
        return LIFE.decide(game, table, seat, move)
    return game.decide(table, seat, move)


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    """The table after one more entry of its log."""
    part = LIFE.evolve(game, table, event) if type(event) in _LIFE_EVENTS else None
    after = part if part is not None else game.evolve(table, event)
    return replace(after, seq=table.seq + 1)


def opened(game: Game[Any], event: TableOpened) -> Table[Any]:
    """The table its first log entry makes."""
    return Table(
        name=event.name,
        game=event.game,
        dice="hand" if event.dice == "hand" else "computer",
        settings=event.settings,
        seq=1,
        play=game.begin(event.settings),
    )


def fold(game: Game[Any], table: Table[Any], events: list[Event]) -> Table[Any]:
    """The table after several entries none of which rewinds."""
    for event in events:
        table = evolve(game, table, event)
    return table


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    """An event in plain words; the table is as it was just before it."""
    life = type(event) in _LIFE_EVENTS
    return list(LIFE.say(game, table, event) if life else game.say(table, event))


def show(game: Game[Any], seen: Table[Any], lasting: Lasting | None = None) -> Show:
    """The table as data to draw: faces, what lasts, clocks, and whom the attempt waits for. No two
    who come after one another wear the same cloth.

    Whoever keeps what outlasts a try can hand it in.
    """
    lasting = lasting or Lasting(lasting_part(game, seen))
    if is_at_rest(game, seen):
        return lasting.once("show", partial(_shown, game, lasting.table, lasting))
    return _shown(game, seen, lasting)


def _shown(game: Game[Any], seen: Table[Any], lasting: Lasting) -> Show:
    cast, purses, around = lasting.once("shown", partial(_lasting, game, lasting.table))
    pieces = (*game.scene(seen), *around)
    shown = Show(cast=cast, scene=pieces, attempt=game.attempt(seen), purses=purses)
    if shown.attempt is None or shown.attempt.waiting or shown.attempt.over:
        return shown
    late = asks.waiting(seen, asks.holding(game.asks(seen, "")))
    return replace(shown, attempt=replace(shown.attempt, waiting=late)) if late else shown


def _lasting(
    game: Game[Any], lasts: Table[Any]
) -> tuple[tuple[Person, ...], tuple[tuple[str, Coins], ...], tuple[Piece, ...]]:
    """The cast with its faces, what a side holds together, and what lies around every game."""
    hues = {id: at % CLOTHS + 1 for at, id in enumerate(lasts.play.cast)}
    cast = [
        replace(one, face=faces.of(lasts, one.id, one.several), hue=hues.get(one.id, 1))
        for one in game.people(lasts)
    ]
    around = (*taking_turns(lasts), *cards(lasts), *tracks(lasts), *handouts(lasts))
    return tuple(cast), game.purses(lasts), around


def sheet(game: Game[Any], seen: Table[Any], character: str) -> Sheet:
    """A character, or something shared, on one page, and how others speak of them."""
    drawn, known = game.sheet(seen, character), seen.play.cast.get(character)
    pronouns = known.pronouns if known else ""
    first = unstopped(drawn.subtitle) if pronouns else drawn.subtitle
    return replace(drawn, subtitle=" · ".join(filter(None, (first, pronouns))))


def forecast(
    game: Game[Any], table: Table[Any], seat: str, move: Move, stead: str = ""
) -> Odds | None:
    """The odds a legal move would lead to, as far as the seat can know them.

    In somebody's `stead` they are that player's.
    """
    return foreseen(game, view(game, table, seat), seat, move, stead)


def foreseen(
    game: Game[Any], seen: Table[Any], seat: str, move: Move, stead: str = ""
) -> Odds | None:
    """The same, for whoever has worked out already what the seat sees."""
    after = _supposing(game, seen, seat, move)
    return game.foretold(seen, after, _reader(game, seen, seat, stead)) if after else None


class Supposing:
    """The same for several moves that answer one question; where nobody has said yet how hard it
    is, a guess that says what it is given. What nobody tries yet is read for what the move begins,
    not for what was tried before."""

    def __init__(self, game: Game[Any], seen: Table[Any], seat: str, stead: str = "") -> None:
        self._game, self._seen, self._seat = game, seen, seat
        self._rests = is_at_rest(game, seen)
        self._reader = _reader(game, seen, seat, stead)

    def odds(self, move: Move) -> Odds | Guess | None:
        """What a legal move would lead to."""
        game, seen = self._game, self._seen
        if (at_once := game.read_at_once(seen, move, self._reader)) is not None:
            return at_once
        after = _supposing(game, seen, self._seat, move)
        if after is None:
            return None
        odds = game.foretold(seen, after, self._reader)
        found = game.guess(after) if odds is None else odds
        begins = self._rests and not is_at_rest(game, after)
        if found is None or not begins or (isinstance(found, Guess) and found.hope):
            return found
        made = found if isinstance(found, Guess) else Guess(found, "")
        return replace(made, hope=game.hope(after, self._reader))


def _supposing(game: Game[Any], seen: Table[Any], seat: str, move: Move) -> Table[Any] | None:
    """The table a move would leave, if it is legal."""
    try:
        return cascade(game, seen, _unchecked(game, seen, seat, move), silent=True).table
    except Illegal:
        return None


def _reader(game: Game[Any], seen: Table[Any], seat: str, stead: str) -> str:
    """The seat odds are read for: whose chances they are said to be now, though a move may bring
    in an opponent of the same GM's."""
    whose = stead or game.odds_are_of(seen, seat)
    return next(iter(seen.voices(whose)), stead or seat)
