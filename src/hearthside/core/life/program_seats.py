"""Seats a program plays: marked for everyone, on the leash its game master gives it.

What it may not do by itself it lays before the people at the table. Once somebody allows it, the
server makes the move for it.
"""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.forms import Choice, Number, Option, Pick, Text
from hearthside.core.game import Game
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, line, name
from hearthside.core.table import Leave, Program, Table, slug
from hearthside.core.table_life import Wish

MOST_WISHES = 3
"""How many a seat may have laid before people at a time."""
MOST_MOVE = 10_000

LEAVES: dict[Leave, tuple[str, str]] = {
    "suggests": ("It suggests", "People allow every move."),
    "asks": ("It asks", "By itself, but it asks before anything drastic or done for others."),
    "free": ("It plays freely", "Drastic things too. It still asks about rulings and seats."),
    "none": ("It stops playing", "Its moves are refused. A person can play on in its seat."),
}
FOR_PEOPLE = frozenset(
    {
        "table.agree-rewind",
        "table.change-dice",
        "table.change-program",
        "table.change-role",
        "table.empty-seat",
        "table.give-to-house",
        "table.answer-wish",
        "table.rewind",
        "table.rule",
        "table.seat-companion",
        "table.sit-down",
        "table.switch",
        "table.take-over",
        "table.write-content",
    }
)
"""What no program does by itself, however free it is."""
ALWAYS_OPEN = frozenset({"table.call", "table.resume", "table.write-note", "table.withdraw-wish"})
"""What every program may do: nobody has to ask before they ask for a pause."""


class PlayByProgram(Move, frozen=True, tag="table.play-by-program"):
    """A program plays this seat from now on."""


class ChangeProgram(Move, frozen=True, tag="table.change-program"):
    seat: str
    leave: Leave
    words: int
    pause: int


class LayBefore(Move, frozen=True, tag="table.lay-before"):
    """A program asks whether it may make a move."""

    label: str
    wish: str


class AnswerWish(Move, frozen=True, tag="table.answer-wish"):
    wish: str
    allowed: bool


class WithdrawWish(Move, frozen=True, tag="table.withdraw-wish"):
    wish: str


class ProgramSeated(Event, frozen=True, tag="table.program-seated"):
    story = False
    seat: str
    program: Program


class WishLaid(Event, frozen=True, tag="table.wish-laid"):
    story = False
    id: str
    seat: str
    label: str
    wish: str
    people: tuple[str, ...]


class WishAnswered(Event, frozen=True, tag="table.wish-answered"):
    story = False
    id: str
    allowed: bool


class WishGone(Event, frozen=True, tag="table.wish-gone"):
    story = False
    id: str


def needs_people(program: Program, option: Option) -> bool:
    """Whether a program has to ask before it makes this move."""
    if option.move in ALWAYS_OPEN:
        return False
    if program.leave == "suggests" or option.move in FOR_PEOPLE:
        return True
    return program.leave == "asks" and (option.danger or bool(option.stead))


DURING = "wishes"


def asks(game: Game[Any], table: Table[Any]) -> list[Ask]:
    return [
        _allowing(table, wish, person)
        for wish in table.wishes.values()
        if not wish.allowed
        for person in _people(table, wish.seat)
    ]


def _allowing(table: Table[Any], wish: Wish, person: str) -> Ask:
    who = table.seat_name(wish.seat)
    return Ask(
        seat=person,
        title=f"{who}’s program asks",
        question=f"May it do this? {wish.label}",
        own=lambda: [  # nobody allows it in their stead: the GM may be the program that asks
            offer(AnswerWish(wish=wish.id, allowed=True), "Allow it"),
            offer(AnswerWish(wish=wish.id, allowed=False), "No"),
        ],
        urges=False,
        holds=False,
    )


def _people(table: Table[Any], seat: str) -> list[str]:
    """Who decides: the game masters among the people, or else every player who is one."""
    people = [one for one in table.people() if one != seat]
    return [one for one in people if table.is_gm(one)] or people


def further(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    held = table.seats.get(seat)
    if held is None or not table.is_player(seat):
        return []
    offered: list[Verb] = []
    if held.program is None:
        label, help = "Let a program play this seat", "Everyone sees that one does."
        offered.append(verb(PlayByProgram(), label, group="table", help=help))
    elif held.program.leave != "none":
        offered.append(
            verb(LayBefore, "Ask for permission", lambda: _LAYING, group="table", about=seat)
        )
    offered += [
        verb(WithdrawWish(wish=one.id), "Stop asking", group="table", about=seat)
        for one in table.wishes.values()
        if one.seat == seat
    ]
    for other in table.seats.values():
        if other.program and not other.empty and (table.is_gm(seat) or other.id == seat):
            offered.append(_changing(other.id, other.name, other.program))
    return offered


_LAYING = (
    Text("label", "What would it do?", most=300, needed=True),
    Text("wish", "The move, as JSON", most=MOST_MOVE, needed=True, long=True),
)


def _changing(seat: str, called: str, now: Program) -> Verb:
    picks = tuple(Pick(value, label, help) for value, (label, help) in LEAVES.items())
    return verb(
        ChangeProgram,
        f"What {called}’s program may do",
        lambda: (
            Choice("leave", "By itself", picks=picks, value=now.leave),
            Number("words", "Characters at a time", least=40, most=2000, value=now.words),
            Number("pause", "Seconds between moves", least=0, most=120, value=now.pause),
        ),
        fixed={"seat": seat},
        group="table",
        about=seat,
    )


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    match move:
        case PlayByProgram():
            return [ProgramSeated(seat=seat, program=Program())]
        case ChangeProgram():
            program = Program(leave=move.leave, words=move.words, pause=move.pause)
            return [ProgramSeated(seat=move.seat, program=program)]
        case LayBefore():
            return [_laid(table, seat, move)]
        case AnswerWish():
            return [WishAnswered(id=move.wish, allowed=move.allowed)]
        case WithdrawWish():
            return [WishGone(id=move.wish)]
    raise TypeError(move)


def _laid(table: Table[Any], seat: str, move: LayBefore) -> WishLaid:
    people = _people(table, seat)
    if not people:
        raise Illegal("Nobody here can allow that: no person is playing at this table.")
    mine = [one for one in table.wishes.values() if one.seat == seat]
    if len(mine) >= MOST_WISHES:
        raise Illegal(f"{MOST_WISHES} requests are waiting already. Wait for an answer.")
    return WishLaid(
        id=slug(f"wish-{seat}", table.wishes),
        seat=seat,
        label=move.label,
        wish=move.wish,
        people=tuple(people),
    )


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    match event:
        case ProgramSeated():
            held = replace(table.seats[event.seat], program=event.program)
            return replace(table, seats={**table.seats, event.seat: held})
        case WishLaid():
            laid = Wish(
                id=event.id,
                seat=event.seat,
                label=event.label,
                move=event.wish,
                known_to=(event.seat, *event.people),
            )
            return replace(table, wishes={**table.wishes, event.id: laid})
        case WishAnswered(allowed=True):
            allowed = replace(table.wishes[event.id], allowed=True)
            return replace(table, wishes={**table.wishes, event.id: allowed})
        case WishAnswered() | WishGone():
            left = {id: one for id, one in table.wishes.items() if id != event.id}
            return replace(table, wishes=left)
    raise TypeError(event)


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    match event:
        case ProgramSeated():
            who = name(table.seat_name(event.seat))
            if event.program.leave == "none":
                return [_line("No program plays for ", who, " any more.")]
            label = LEAVES[event.program.leave][0].lower()
            return [_line("A program plays for ", who, f": {label}.")]
        case WishLaid():
            to = (event.seat, *event.people)
            who = name(table.seat_name(event.seat))
            return [_line(who, f"’s program asks: {event.label}", to=to)]
        case WishAnswered():
            wish = table.wishes[event.id]
            answer = "is allowed" if event.allowed else "is not allowed"
            who = name(table.seat_name(wish.seat))
            return [
                _line("What ", who, f"’s program asked {answer}: {wish.label}", to=wish.known_to)
            ]
        case WishGone():
            return []
    raise TypeError(event)


def _line(*spans: Any, to: Any = None) -> Line:
    return line(*spans, to=to, beat="Table", retold=False)
