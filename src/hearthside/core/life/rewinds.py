"""Going back: a rewind is an event, history is never rewritten, and it can be rewound too.

What it takes back and what it keeps (seats, notes, lines and veils) each kind of event says itself:
`Event.story` in `core.moves`; `core.log` replays what is left.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.forms import Number
from hearthside.core.game import Game
from hearthside.core.moves import Event, Illegal, Move, TooMuch
from hearthside.core.say import RULING, TOLD, Line, Span, line, name
from hearthside.core.table import Table
from hearthside.core.table_life import RewindAsk


class Rewind(Move, frozen=True, tag="table.rewind"):
    """Go back to just after log entry `to`."""

    to: int


class AskRewind(Move, frozen=True, tag="table.ask-rewind"):
    to: int


class AgreeRewind(Move, frozen=True, tag="table.agree-rewind"):
    pass


class RefuseRewind(Move, frozen=True, tag="table.refuse-rewind"):
    pass


class Rewound(Event, frozen=True, tag="table.rewound"):
    story = False
    to: int
    by: str


class RewindAsked(Event, frozen=True, tag="table.rewind-asked"):
    story = False
    to: int
    by: str


class RewindAgreed(Event, frozen=True, tag="table.rewind-agreed"):
    story = False
    by: str


class RewindRefused(Event, frozen=True, tag="table.rewind-refused"):
    story = False
    by: str


REWOUND = "Rewound"
MOST_REWINDS = 5_000
"""How often one table may go back: each time all of its log is played anew."""


def standing(rewinds: Sequence[tuple[int, int]], newest: int) -> list[range]:
    """The stretches of the log whose story still counts, newest first.

    >>> standing([(6, 2)], 8)
    [range(7, 9), range(1, 3)]
    """
    stretches, top = [], newest
    for seq, to in in_force(rewinds, newest):
        stretches.append(range(seq + 1, top + 1))
        top = to
    return [stretch for stretch in [*stretches, range(1, top + 1)] if stretch]


def in_force(rewinds: Sequence[tuple[int, int]], newest: int) -> Iterator[tuple[int, int]]:
    """Those times one went back that a later one did not go back over, newest first.

    >>> list(in_force([(6, 2), (9, 4), (12, 10)], 12))
    [(12, 10), (9, 4)]
    """
    top = newest
    for seq, to in reversed(rewinds):
        if seq <= top:
            yield seq, to
            top = to


class Standing:
    """Which entries of a log still count: asked for each entry, so it must not look at them all.

    >>> stands = Standing([(6, 2)], 8)
    >>> [seq for seq in range(1, 9) if seq in stands]
    [1, 2, 7, 8]
    """

    def __init__(self, rewinds: Sequence[tuple[int, int]], newest: int) -> None:
        self._stretches = standing(rewinds, newest)[::-1]
        self._starts = [stretch.start for stretch in self._stretches]

    def __contains__(self, seq: int) -> bool:
        at = bisect_right(self._starts, seq)
        return at > 0 and seq in self._stretches[at - 1]


def way_back(table: Table[Any], seat: str) -> type[Move] | None:
    """How a seat takes back what happened: whoever runs the game at once, a player by asking."""
    if not table.is_player(seat):
        return None
    return Rewind if table.is_gm(seat) else AskRewind


def further(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    kind, most = way_back(table, seat), table.seq
    if kind is None:
        return []
    label = "Go back to here" if kind is Rewind else "Ask to go back"
    return [
        verb(kind, label, lambda: (Number("to", "Back to entry", least=1, most=most),), group="log")
    ]


def asks(game: Game[Any], table: Table[Any], reader: str) -> list[Ask]:
    if table.ask is None:
        return []
    title = f"{table.seat_name(table.ask.by)} asks to go back"
    mine = "You asked to go back" if reader == table.ask.by else title
    return [
        Ask(
            seat=late,
            title=title,
            question="Do you agree?",
            meanwhile=f"{mine}.",
            own=lambda: [
                offer(AgreeRewind(), "Go back"),
                offer(RefuseRewind(), "Leave it as it is"),
            ],
            holds=False,
            announced=True,
        )
        for late in still_to_agree(table)
    ]


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    if isinstance(move, Rewind | AskRewind) and len(table.rewinds) >= MOST_REWINDS:
        raise TooMuch(
            f"This table went back {MOST_REWINDS:,} times already. Rule on what should change."
        )
    match move:
        case Rewind():
            return [Rewound(to=move.to, by=seat)]
        case AskRewind():
            asked = RewindAsked(to=move.to, by=seat)
            if _all_agreed(table, (seat,)):
                return [asked, Rewound(to=move.to, by=seat)]
            return [asked]
        case AgreeRewind():
            if table.ask is None:
                raise Illegal("Nobody asks to go back any more.")
            agreed = RewindAgreed(by=seat)
            if _all_agreed(table, (*table.ask.agreed, seat)):
                return [agreed, Rewound(to=table.ask.to, by=table.ask.by)]
            return [agreed]
        case RefuseRewind():
            return [RewindRefused(by=seat)]
    raise TypeError(move)


def _all_agreed(table: Table[Any], agreed: Sequence[str]) -> bool:
    return not _late(table, agreed)


def _late(table: Table[Any], agreed: Sequence[str]) -> list[str]:
    return [seat for seat in (*table.players(), *table.gms()) if seat not in agreed]


def still_to_agree(table: Table[Any]) -> list[str]:
    """The seats whose word on going back is still to come."""
    return _late(table, table.ask.agreed) if table.ask else []


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    """`Rewound` itself only notes the rewind: `log.replay` folds what still stands."""
    match event:
        case Rewound():
            care = replace(table.care, went_back=table.care.call == "rewind")
            rewinds = (*table.rewinds, (table.seq + 1, event.to))
            return replace(table, ask=None, care=care, rewinds=rewinds)
        case RewindAsked():
            return replace(table, ask=RewindAsk(event.to, event.by, (event.by,)))
        case RewindAgreed():
            ask = table.ask and replace(table.ask, agreed=(*table.ask.agreed, event.by))
            return replace(table, ask=ask)
        case RewindRefused():
            return replace(table, ask=None)
    raise TypeError(event)


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    match event:
        case Rewound():
            if table.ask:
                agreed = "By agreement, what came next is taken back."
                return [line(agreed, beat=REWOUND, retold=False)]
            who = name(table.seat_name(event.by))
            return [line(who, " takes back what came next.", beat=REWOUND, retold=False)]
        case RewindAsked():
            who = name(table.seat_name(event.by))
            return [line(who, " asks to go back.", beat=REWOUND, retold=False)]
        case RewindAgreed():
            who = name(table.seat_name(event.by))
            return [line(who, " agrees to go back.", beat=REWOUND, retold=False)]
        case RewindRefused():
            who = name(table.seat_name(event.by))
            by = table.ask.by if table.ask else ""
            words = (who, " would rather leave it as it is.")
            return [line(*words, beat=REWOUND, retold=False, refuses=by)]
    raise TypeError(event)


def crossed_out(gone: Line) -> Line:
    """A line that was taken back, without the words that people typed: these may be why.

    >>> crossed_out(line(name("Wren"), " ties: ", Span("aspect", "the door."), " +1.")).plain
    'Wren ties: … +1.'
    >>> crossed_out(line(name("Wren"), ": “", "No!", "”", kind="speech")).plain
    'Wren: …'
    >>> crossed_out(line("It rains.", kind="narration")).plain
    '…'
    """
    spans = gone.spans
    if gone.kind in TOLD or gone.beat == RULING:
        named = spans[:1] if spans[0].kind == "name" else ()
        spans = (*named, Span("text", ": …" if named else "…"))
    else:
        shown = ("text", "name", "number")
        spans = line(*(one if one.kind in shown else "…" for one in spans)).spans
    return replace(gone, spans=spans, why="", asks="")
