"""Play itself as an experiment: an attempt, an evening or a struggle, from the ready table, by the
same rules as at any table, with every seat played by a policy; and what it took.

Chance comes from whoever asks. Where an outcome has exact odds, those stand beside it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from typing import Any

import msgspec

from hearthside.core import engine
from hearthside.core.driver import Driver, demo_table
from hearthside.core.field_kinds import Number, one_of
from hearthside.core.fields import Pick
from hearthside.core.game import Game
from hearthside.core.house.player import House
from hearthside.core.house.spending import Policy
from hearthside.core.life.rulings import Rule
from hearthside.core.lucky_picks import Luck
from hearthside.core.moves import FORTUNE, Event, Fall
from hearthside.core.odds.outcomes import Odds
from hearthside.core.odds_questions import Simulation
from hearthside.core.offers import offers
from hearthside.core.pieces import Coins, Rating, Track
from hearthside.core.show import Show
from hearthside.core.table import Table

RATING, BOXES = "rating", "boxes"
Mark = tuple[str, tuple[str, str, str]]
MOST_TURNS = 12
"""After so many turns in which nobody began anything, nobody will."""
MOST_MOVES = 600
"""A struggle that is not over by then is told as one that does not end."""


class Ended(msgspec.Struct, frozen=True):
    """How one attempt ended, and what its chances were before anything was thrown."""

    outcome: str
    exact: dict[str, float]


class Run(msgspec.Struct, frozen=True):
    """What one run came to."""

    figures: dict[str, float]
    ended: tuple[Ended, ...] = ()


class Experiment:
    """One run: a table nobody sees, and what is counted there."""

    def __init__(self, start: Driver, luck: Luck, policy: Policy) -> None:
        self.driver = copy(start)
        self.driver.entries = list(start.entries)
        self.game = start.game
        self._luck = luck
        self._policy = policy
        self._counts: Counter[str] = Counter(moves=0, throws=0)
        self._purses = _purses(engine.show(self.game, self.table))
        self._sheets = self._marks()
        self._ended: list[Ended] = []
        self._before: Odds | None = None
        self._now = ""
        self._thrown = False
        self._of = ""

    @property
    def table(self) -> Table[Any]:
        return self.driver.table

    def result(self) -> Run:
        """All that was counted, ratings and boxes of the players' characters among it."""
        now, before = self._marks(), self._sheets
        figures = {
            **self._counts,
            "ratings changed": sum(now[one] != before.get(one) for one in now if one[0] == RATING),
            "boxes crossed": sum(
                max(0, now[one] - before.get(one, 0)) for one in now if one[0] == BOXES
            ),
        }
        return Run({name: float(value) for name, value in figures.items()}, tuple(self._ended))

    def start_afresh(self) -> None:
        """Count from here on."""
        self._counts = Counter(moves=0, throws=0)
        self._ended.clear()
        self._sheets = self._marks()

    def count(self, name: str, value: float) -> None:
        self._counts[name] += value  # type: ignore[assignment]

    def attempt(self) -> bool:
        """Somebody begins something, and it is seen through; whether anybody had anything."""
        for _ in range(MOST_TURNS):
            for seat in self._luck.shuffled(list(self.table.seats)):
                house = House(self.game, self.table, seat, self._luck, self._policy)
                move = house.lead() or house.act(always=True)
                if move is not None:
                    self._of = seat
                    self.do(seat, move)
                    self.see_through()
                    return True
            if not self._pass_on():
                return False
        return False

    def _pass_on(self) -> bool:
        """Where turns go round the table, the next one has it."""
        for seat in self.table.seats:
            move = House(self.game, self.table, seat, self._luck, self._policy).answer()
            if move is not None:
                self.do(seat, move)
                return True
        return False

    def see_through(self, until: Callable[[], bool] = lambda: False) -> bool:
        """Everybody answers until nobody is waited for; whether it came to that."""
        for _ in range(MOST_MOVES):
            self._fall()
            if until():
                break
            made = next(self._answers(), None)
            if made is None:
                break
        else:
            return False
        self._settle()
        return True

    def begin(self, kind: str) -> bool:
        """Whoever runs the game begins a struggle, with what its form suggests."""
        gm = self.table.gms()[0]
        form = next((one.form() for one in self._struggles(gm) if one.move == kind), None)
        house = House(self.game, self.table, gm, self._luck, self._policy)
        move = house.fill(form) if form else None
        if move is None:
            return False
        self.do(gm, move)
        return True

    def can_begin(self, kind: str) -> bool:
        return any(one.move == kind for one in self._struggles(self.table.gms()[0]))

    def _struggles(self, gm: str) -> list[Any]:
        return [one for one in offers(self.game, self.table, gm).verbs if one.section == "struggle"]

    def _answers(self) -> Iterator[bool]:
        """A move by the first of those who are waited for that has one, made as it is found."""
        gm = self.table.gms()[0]
        waits = offers(self.game, self.table, gm).waiting
        for seat in dict.fromkeys((*waits, *self.table.seats)):
            house = House(self.game, self.table, seat, self._luck, self._policy)
            if seat not in waits and house.only_passes:  # a turn that is theirs to begin or not
                continue
            move = house.act() or house.answer()
            if move is not None:
                self.do(seat, move)
                yield True

    def _fall(self) -> None:
        while pool := engine.chance(self.game, self.table):
            self._counts["throws"] += 1
            self._thrown = True
            faces = tuple(self._luck.pick(die.faces) for die in pool.dice)
            self.do(FORTUNE, Fall(faces, pool.id))

    def rule(self, path: str, value: Any) -> None:
        """Whoever runs the game rules that something stands otherwise."""
        written = msgspec.json.encode(value).decode()
        self.do(self.table.gms()[0], Rule(path=path, value=written))

    def do(self, seat: str, move: Any) -> None:
        """A move, and what it took."""
        before = self.table
        events = self.driver.do(seat, move)
        self._counts["moves"] += seat != FORTUNE
        self._follow(before, events)
        purses = _purses(engine.show(self.game, self.table))
        for name, held in purses.items():
            change = held - self._purses.get(name, held)
            if change:
                word = "gained" if change > 0 else "spent"
                self._counts[f"{name[1]} {word}"] += abs(change)
        self._purses = purses

    def _follow(self, table: Table[Any], events: list[Event]) -> None:
        """Look at the odds after every event: some settle in the same breath as the dice fall."""
        for event in events:
            table = engine.evolve(self.game, table, event)
            odds = self.game.outlook(table, self._of)
            if odds is None:
                self._settle()
                continue
            if self._now and self._before and odds.names != self._before.names:
                self._settle()  # the next exchange has begun
            sure = next((name for name, weight in odds.outcomes if weight == odds.total), "")
            if not self._thrown:
                self._before = odds
            elif sure and self._before is not None and odds.names == self._before.names:
                self._now = sure

    def _settle(self) -> None:
        if self._before is not None and self._now:
            exact = {name: float(self._before.chance(name)) for name in self._before.names}
            self._ended.append(Ended(self._now, exact))
            self._before, self._now, self._thrown = None, "", False

    def _marks(self) -> dict[Mark, Any]:
        """What stands on the players' sheets: every rating, and how many boxes are crossed."""
        found: dict[Mark, Any] = {}
        cast = self.table.play.cast
        for id in (one for one in cast if cast[one].player and not cast[one].draft):
            for section in self.game.sheet(self.table, id).sections:
                for at, piece in enumerate(section.pieces):
                    where = (id, section.title, piece.label or str(at))
                    if isinstance(piece, Track | Rating):
                        found[BOXES, where] = sum(filled for _, filled in piece.boxes)
                    if isinstance(piece, Rating):
                        found[RATING, where] = piece.value
        return found


def _purses(show: Show) -> dict[tuple[str, str], int]:
    """What everybody holds, by whom and what it is called."""
    held = {
        (person.id, piece.name): piece.count
        for person in show.cast
        for piece in person.pieces
        if isinstance(piece, Coins)
    }
    return held | {(whose, coins.name): coins.count for whose, coins in show.purses}


def start_of(game: Game[Any], given: Iterable[tuple[str, str]] = ()) -> Driver:
    """The table every run begins with: the ready one, with what its game master rules at first,
    each value named as on its sheet."""
    start = demo_table(game, game.demo)
    for path, value in given:
        start.do(start.table.gms()[0], Rule(path=path, value=value))
    return start


def questions(game: Game[Any]) -> dict[str, Simulation]:
    """What can be asked of a game: always an attempt and an evening, and its struggles."""
    found = {
        "attempt": Simulation("One attempt, seen through", (), lambda run, _: _attempts(run, 1)),
        "evening": Simulation(
            "An evening of several attempts",
            (Number("attempts", "How many attempts", least=1, most=60, value=10),),
            lambda run, blanks: _attempts(run, blanks["attempts"]),
        ),
    }
    kinds = _struggles_of(game)
    if kinds:
        found["struggle"] = Simulation(
            "A struggle from its beginning to its end",
            (one_of("kind", "Which", kinds),),
            _struggle,
        )
    return {**found, **game.simulations}


def _struggles_of(game: Game[Any]) -> tuple[Pick, ...]:
    """What whoever runs the game can begin at the ready table, and what then is under way."""
    start = start_of(game)
    gm = start.table.gms()[0]
    verbs = [one for one in offers(game, start.table, gm).verbs if one.section == "struggle"]
    found = {}
    for verb in verbs:
        run = Experiment(start, Luck(lambda _: 0), Policy())
        if verb.move not in found and run.begin(verb.move) and not run.can_begin(verb.move):
            found[verb.move] = Pick(verb.move, verb.label)
    return tuple(found.values())


def _attempts(run: Experiment, many: int) -> None:
    run.see_through()  # what the ready table is in the middle of
    run.start_afresh()
    for _ in range(many):
        if not run.attempt():
            break


def _struggle(run: Experiment, blanks: Mapping[str, Any]) -> None:
    kind = blanks["kind"]
    run.see_through()
    run.start_afresh()
    run.begin(kind)
    over = False
    for _ in range(MOST_MOVES):
        over = run.see_through(until=lambda: run.can_begin(kind)) and run.can_begin(kind)
        if over or not run.attempt():
            break
    run.count("over", over)
