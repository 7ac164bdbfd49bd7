"""Venturing into the dark, from saying what one wants to living with it (CL-2, CL-3.1)."""

from msgspec.structs import replace

from candlelight.resolve import DICE, outcome
from candlelight.state import CandlePlay, Venture, Wanderer
from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.dice import Faces, Pool
from hearthside.core.forms import Choice, Option, Pick, Text
from hearthside.core.moves import Event, Fall, Move
from hearthside.core.say import Line, aspect, line, name, number
from hearthside.core.table import Table, with_character

DARK = (Pick("1", "Dim"), Pick("2", "Dark"), Pick("3", "Black"))
TOLD = {
    "lost": " is lost in the dark.",
    "through": " comes through.",
    "shining": " comes through, shining.",
}


class SetOut(Move, frozen=True, tag="candlelight.set-out"):
    who: str
    want: str
    dark: str


class Burn(Move, frozen=True, tag="candlelight.burn"):
    pass


class LiveWithIt(Move, frozen=True, tag="candlelight.live-with-it"):
    pass


class SetOutFor(Event, frozen=True, tag="candlelight.set-out-for"):
    who: str
    want: str
    dark: int


class DiceFell(Event, frozen=True, tag="candlelight.dice-fell"):
    faces: Faces


class CandleBurned(Event, frozen=True, tag="candlelight.candle-burned"):
    who: str


class Ended(Event, frozen=True, tag="candlelight.ended"):
    who: str
    outcome: str


MOVES = (SetOut, Burn, LiveWithIt)
EVENTS = (SetOutFor, DiceFell, CandleBurned, Ended)


def asks(table: Table[CandlePlay], reader: str) -> list[Ask]:
    venture = table.play.venture
    if venture is None or not venture.faces:
        return []
    return [
        Ask(
            of=venture.who,
            question="Burn a candle, or live with it.",
            options=lambda: _answers(table.play.cast[venture.who]),
        )
    ]


def _answers(wanderer: Wanderer) -> list[Option]:
    burning = offer(
        Burn(),
        "Burn a candle and roll again",
        cost="1 candle",
        rules=("CL-3.1",),
        forecast=True,
    )
    living = offer(LiveWithIt(), "Live with it", rules=("CL-2.2",))
    return [living, burning] if wanderer.candles else [living]


def verbs(table: Table[CandlePlay], seat: str) -> list[Verb]:
    if table.play.venture or not (table.scene and table.scene.open):
        return []
    return [
        verb(
            SetOut,
            f"{table.play.cast[who].name} ventures into the dark",
            lambda: (
                Text(name="want", label="What do you want?", needed=True),
                Choice(name="dark", label="How dark is it?", picks=DARK, value="1", forecast=True),
            ),
            fixed={"who": who},
            first=True,
            rules=("CL-2.1",),
        )
        for who in table.characters_of(seat)
    ]


def chance(table: Table[CandlePlay]) -> Pool | None:
    venture = table.play.venture
    return Pool(DICE, venture.who, venture.want) if venture and not venture.faces else None


def decide(table: Table[CandlePlay], seat: str, move: Move) -> list[Event]:
    if isinstance(move, SetOut):
        return [SetOutFor(who=move.who, want=move.want, dark=int(move.dark))]
    venture = table.play.venture
    assert venture
    match move:
        case Fall():
            return [DiceFell(faces=move.faces)]
        case Burn():
            return [CandleBurned(who=venture.who)]
        case LiveWithIt():
            light = table.play.cast[venture.who].light
            return [Ended(who=venture.who, outcome=outcome(venture.faces, light, venture.dark))]
    raise TypeError(move)


def evolve(table: Table[CandlePlay], event: Event) -> Table[CandlePlay]:
    play = table.play
    match event:
        case SetOutFor():
            venture = Venture(who=event.who, want=event.want, dark=event.dark)
            return replace(table, play=replace(play, venture=venture))
        case DiceFell():
            fallen = play.venture and replace(play.venture, faces=event.faces)
            return replace(table, play=replace(play, venture=fallen))
        case CandleBurned():
            wanderer = play.cast[event.who]
            spent = replace(wanderer, candles=wanderer.candles - 1)
            again = play.venture and replace(play.venture, faces=())
            return with_character(replace(table, play=replace(play, venture=again)), spent)
        case Ended():
            return replace(table, play=replace(play, venture=None))
    raise TypeError(event)


def say(table: Table[CandlePlay], event: Event) -> list[Line]:
    match event:
        case SetOutFor():
            who = name(table.play.cast[event.who].name)
            return [line(who, " wants ", aspect(event.want), ".", rules=("CL-2.1",), beat="Frame")]
        case DiceFell():
            shown = number(" and ".join(map(str, event.faces)))
            return [line("The dice show ", shown, ".", rules=("CL-2.1",), beat="Fall")]
        case CandleBurned():
            who = name(table.play.cast[event.who].name)
            return [line(who, " burns a candle.", rules=("CL-3.1",), beat="React")]
        case Ended():
            who = name(table.play.cast[event.who].name)
            return [line(who, TOLD[event.outcome], rules=("CL-2.2",), beat="Settle")]
    raise TypeError(event)
