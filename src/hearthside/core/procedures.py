"""A game is made of procedures, one module each, in the book's order; this joins them into one."""

from collections.abc import Iterable
from functools import partial
from importlib import import_module
from itertools import groupby
from operator import attrgetter
from types import ModuleType
from typing import Any, TypeVar, get_type_hints

from hearthside.core import asks as asking
from hearthside.core.asks import Ask, Asks, Verb
from hearthside.core.dice import Pool
from hearthside.core.forms import Option, unlike
from hearthside.core.moves import Event, Fall, Illegal, Move, tag_of
from hearthside.core.say import Line
from hearthside.core.saying_events import told
from hearthside.core.setting_events import evolved

K = TypeVar("K", Move, Event)
_Run = tuple[bool, tuple[Any, ...]]
"""The `asks` of procedures that follow one another, and whether they name no reader; or their
`verbs`, and whether they are kept during a try."""
_Called = tuple[list[_Run], list[_Run]]
"""The `asks` and the `verbs` that may have anything."""
SIGHTS = 3
"""How many tables are looked at by turns: one, as the GM, whoever acts and the others see it."""


class Parts:
    """Procedures as modules with moves, events, and whichever they need of `asks`, `verbs`,
    `further`, `chance`, `decide`, `follow`, `onward`, `evolve` and `say`.

    A module's moves and events are those it defines; where some stand elsewhere, it lists all of
    them as `MOVES` or `EVENTS` (`moves_of`, `events_of`).

    `verbs` are what a page draws, or might: actions, what concerns somebody or a card. What nobody
    meets before they open More, a tool, a sheet or the settings is left to `further`, which a page
    that follows play does without. `concerns` says whom it is about, where their card leads to it.

    Most procedures are about something that stands in the table while it lasts: a contest, a vote.
    `DURING` says where (`"play.contest"`; of several, any will do). While nothing stands there, the
    procedure has nothing to ask and no `verbs`, and neither is called: every seat is asked after
    every move.

    An `asks` that leaves out the reader asks in the same words whoever reads it: it is called once
    for all who see the same.

    What they give but for `further` is kept while nothing is being tried and nothing changes
    (`what_lasts`): it follows from the table, not from its number in the log. `LASTS = True` says
    that `verbs` does not depend on what is being tried (`Game.passing`): then it is kept meanwhile,
    too.

    A `follow` is called after the kinds of event that its `event` is annotated with.

    `where` is what each function is given first: the table, or for table life the game and the
    table.
    """

    def __init__(self, *modules: ModuleType) -> None:
        self.modules = modules
        self._deciding = {move: part for part in modules for move in _kinds(part, "MOVES", Move)}
        self._evolving = {
            event: part for part in modules for event in _kinds(part, "EVENTS", Event)
        }
        self.moves, self.events = tuple(self._deciding), tuple(self._evolving)
        self._throwing = tuple(part for part in modules if hasattr(part, "chance"))
        self._asking = tuple(part for part in modules if hasattr(part, "asks"))
        self._lasting = sorted({path for part in modules for path in _during(part)})
        self._there = [attrgetter(path) for path in self._lasting]
        self._called: dict[tuple[bool, ...], _Called] = {}
        """What may have anything, by what is there of all that lasts."""
        self._looked_at: tuple[tuple[Any, _Called, dict[int, list[Ask]]], ...] = ()
        """The last tables, what may have anything on them, and what is asked of all alike: many
        seats see one and the same."""
        self._following = tuple(part.follow for part in modules if hasattr(part, "follow"))
        self._after: dict[type[Event], list[Any]] = {}
        """The `follow` of those that anything may follow from, by the kind of event."""
        self._further = tuple(part.further for part in modules if hasattr(part, "further"))
        self._concerns = tuple(part.concerns for part in modules if hasattr(part, "concerns"))
        self._onward = tuple(part.onward for part in modules if hasattr(part, "onward"))

    @classmethod
    def of(cls, package: str, *chapters: str) -> "Parts":
        """The procedures of a game in order, as a table of contents: `"attempt: framing rolling"`
        are two modules of its `attempt`, `": learning"` is one of the package itself."""
        found = []
        for chapter in chapters:
            home, _, names = chapter.partition(":")
            inside = f"{package}.{home}" if home else package
            found += [import_module(f"{inside}.{name}") for name in names.split()]
        return cls(*found)

    def asks(self, *where: Any) -> list[Ask]:
        """All that is asked of anybody, in the words of one reader, the most pressing first."""
        (asking, _), known = self._with_anything(where[-2])
        found: list[Ask] = []
        for at, (alike, run) in enumerate(asking):
            if not alike:
                found += _asked(run, where)
                continue
            if at not in known:
                known[at] = _asked(run, where[:-1])
            found += known[at]
        return found

    def verbs(self, *where: Any, lasting: Any = None) -> list[Verb]:
        """What a seat could start, as far as its page may show it.

        Whoever keeps what outlasts a try, as this seat sees it, can hand it in (`what_lasts`).
        """
        *before, table, seat = where
        (_, starting), _ = self._with_anything(table)
        found: list[Verb] = []
        for lasts, run in starting:
            if lasts and lasting is not None:
                work = partial(_started, run, *before, lasting.table, seat)
                found += lasting.once((run, seat), work)
            else:
                for verbs in run:
                    found += verbs(*where)
        return found

    def _with_anything(self, table: Any) -> tuple[_Called, dict[int, list[Ask]]]:
        """The `asks` and the `verbs` of the procedures that may have any, as a table stands, and
        what is known to be asked of all alike."""
        for last, called, known in self._looked_at:
            if last is table:
                return called, known
        found = (self._called_on(table), dict[int, list[Ask]]())
        self._looked_at = ((table, *found), *self._looked_at[: SIGHTS - 1])
        return found

    def _called_on(self, table: Any) -> _Called:
        there = tuple([bool(get(table)) for get in self._there])
        if there not in self._called:
            over = self.passed_over(table)
            on = [part for part in self.modules if part not in over]
            asking = groupby([part.asks for part in on if hasattr(part, "asks")], _is_for_all)
            starting = [part for part in on if hasattr(part, "verbs")]
            runs = groupby(starting, key=lambda part: getattr(part, "LASTS", False))
            self._called[there] = (
                [(alike, tuple(run)) for alike, run in asking],
                [(lasts, tuple(part.verbs for part in run)) for lasts, run in runs],
            )
        return self._called[there]

    def passed_over(self, table: Any) -> list[ModuleType]:
        """The procedures that have nothing to ask or to start while a table stands like this."""
        nowhere = {
            path for path, get in zip(self._lasting, self._there, strict=True) if not get(table)
        }
        return [part for part in self.modules if _during(part) and _during(part) <= nowhere]

    def further(self, *where: Any) -> list[Verb]:
        """What else it could start."""
        return [verb for verbs in self._further for verb in verbs(*where)]

    def concerns(self, *where: Any) -> frozenset[str]:
        """About whom there is more to start, by id."""
        return frozenset([id for concerns in self._concerns for id in concerns(*where)])

    def follow(self, *where_event: Any) -> list[Event]:
        """What an event brings about at once; the table is as it stands after it."""
        kind = type(where_event[-1])
        if kind not in self._after:
            self._after[kind] = [one for one in self._following if issubclass(kind, heeded(one))]
        return [further for follow in self._after[kind] for further in follow(*where_event)]

    def onward(self, *where: Any) -> list[Event]:
        """What happens by itself once nothing else is due, from the first that has anything."""
        for onward in self._onward:
            if events := onward(*where):
                found: list[Event] = events
                return found
        return []

    def offers(self, move: Move, *where: Any) -> list[Option]:
        """The options of the procedure a move belongs to: enough to tell whether it is legal."""
        part = self._deciding[type(move)]
        *_, table, seat = where
        tag, found = tag_of(type(move)), list[Option]()
        if part in self._asking:
            found = asking.covering(table, seat, asked_by(part, *where), tag)
        for name in ("verbs", "further"):  # what somebody is asked, others may start by themselves
            verbs = getattr(part, name, _nothing)(*where)
            meant = [verb for verb in verbs if verb.move == tag and not unlike(verb.fixed, move)]
            found += [verb.form() for verb in meant]
        return found

    def decide(self, *where_seat_move: Any) -> list[Event]:
        *where, _seat, move = where_seat_move
        falls = isinstance(move, Fall)
        part = self._falling(move, *where) if falls else self._deciding[type(move)]
        events: list[Event] = _answered(part.decide(*where_seat_move), move)
        return events

    def pools(self, *where: Any) -> list[Pool]:
        """All that is in the air."""
        return [pool for part in self._throwing for pool in _each(part.chance(*where))]

    def chance(self, *where: Any) -> Pool | None:
        """What the story waits for to fall."""
        return next((pool for pool in self.pools(*where) if not pool.beside), None)

    def evolve(self, *where_event: Any) -> Any:
        event = where_event[-1]
        if event.sets:
            return evolved(where_event[-2], event)
        part = self._evolving[type(event)]
        if not hasattr(part, "evolve"):
            return where_event[-2]
        return _answered(part.evolve(*where_event), event)

    def say(self, *where_event: Any) -> Iterable[Line]:
        event = where_event[-1]
        if event.says:
            return told(where_event[-2], event)
        part = self._evolving[type(event)]
        if not hasattr(part, "say"):
            return ()
        lines: Iterable[Line] = _answered(part.say(*where_event), event)
        return lines

    def _falling(self, fall: Fall, *where: Any) -> ModuleType:
        for part in self._throwing:
            if any(pool.id == fall.pool for pool in _each(part.chance(*where))):
                return part
        raise Illegal("Nothing is in the air, so nothing can fall.")


def moves_of(module: ModuleType) -> tuple[type[Move], ...]:
    """All moves a module defines: for a procedure whose moves stand there."""
    return tuple(_defined(module, Move))


def events_of(module: ModuleType) -> tuple[type[Event], ...]:
    """All events a module defines."""
    return tuple(_defined(module, Event))


def _kinds(part: ModuleType, listed: str, base: type[K]) -> Iterable[type[K]]:
    """The moves or events of a procedure: those it lists, or all that it defines."""
    known: Iterable[type[K]] | None = getattr(part, listed, None)
    return _defined(part, base) if known is None else known


def _defined(module: ModuleType, base: type[K]) -> list[type[K]]:
    """What others only extend has no tag of its own, and is none."""
    own = (one for one in vars(module).values() if isinstance(one, type) and issubclass(one, base))
    return [one for one in own if one.__module__ == module.__name__ and "." in tag_of(one)]


def _answered(found: Any, what: Move | Event) -> Any:
    """What a procedure makes of one of its moves or events: each has to be dealt with."""
    if found is None:
        raise TypeError(f"Nobody deals with {tag_of(type(what))}.")
    return found


def _during(part: ModuleType) -> set[str]:
    """Where what a procedure is about stands; nowhere where it always may have something."""
    named: str | tuple[str, ...] = getattr(part, "DURING", ())
    return {named} if isinstance(named, str) else set(named)


def heeded(follow: Any) -> Any:
    """The kinds of event that something follows from: what the last it is given is said to be."""
    code = follow.__code__
    return get_type_hints(follow).get(code.co_varnames[code.co_argcount - 1], Event)


def asked_by(part: ModuleType, *where: Any) -> Asks:
    """What one procedure asks, in the words of one reader."""
    asks = getattr(part, "asks", _nothing)
    found: Asks = asks(*where[:-1]) if _is_for_all(asks) else asks(*where)
    return found


def _asked(run: tuple[Any, ...], where: tuple[Any, ...]) -> list[Ask]:
    found: list[Ask] = []
    for asks in run:
        found += asks(*where)
    return found


def _is_for_all(asks: Any) -> bool:
    """Whether something is asked in the same words whoever reads it: the table is the last thing
    it is given."""
    code = asks.__code__
    return bool(code.co_varnames[code.co_argcount - 1] == "table")


def _started(run: tuple[Any, ...], *where: Any) -> list[Verb]:
    return [verb for verbs in run for verb in verbs(*where)]


def _nothing(*where: Any) -> tuple[Any, ...]:
    return ()


def _each(pools: Pool | Iterable[Pool] | None) -> Iterable[Pool]:
    """What a procedure has in the air: nothing, a pool, or several."""
    return () if pools is None else (pools,) if isinstance(pools, Pool) else pools
