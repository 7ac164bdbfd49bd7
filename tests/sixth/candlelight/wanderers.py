"""Making a wanderer (CL-1), fresh candles each session, and the guide's omen (CL-3.2)."""

from collections.abc import Sequence

from msgspec.structs import replace

from candlelight.content import NAMES
from candlelight.state import CandlePlay, Omen, Wanderer
from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Pick, Text
from hearthside.core.life.evening import SessionOpened
from hearthside.core.making import Making, Step
from hearthside.core.moves import ONLY_GM, Event, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.core.table import Table, with_character


def name_and_light(table: Table[CandlePlay], draft: Wanderer) -> Sequence[Field]:
    """CL-1.1: a name, and a Light of 1, 2 or 3."""
    names = tuple(known.text for known in NAMES.of(table).values())
    lights = tuple(Pick(str(n), f"Light {n}") for n in (1, 2, 3))
    return (
        Text(name="name", label="Name", value=draft.name, most=60, needed=True, suggestions=names),
        Choice(name="light", label="Light", picks=lights, value=str(draft.light)),
    )


WANDERER = Making(
    noun="wanderer",
    label="Make a wanderer",
    blank=lambda table, id, player: Wanderer(id=id, name="", player=player),
    steps=(
        Step(
            id="name",
            title="Name and Light",
            help="Who are you, and how well do you see in the dark?",
            fields=name_and_light,
            rules=("CL-1.1",),
        ),
    ),
    joins=lambda table, who: line(
        name(who.name), " steps into the light.", rules=("CL-1.1",), beat="Cast"
    ),
    rules=("CL-1.1",),
)


class WriteOmen(Move, frozen=True, tag="candlelight.write-omen"):
    text: str


class RevealOmen(Move, frozen=True, tag="candlelight.reveal-omen"):
    pass


class CandlesRestored(Event, frozen=True, tag="candlelight.candles-restored"):
    who: str
    candles: int


class OmenWritten(Event, frozen=True, tag="candlelight.omen-written"):
    text: str


class OmenRevealed(Event, frozen=True, tag="candlelight.omen-revealed"):
    pass


MOVES = (WriteOmen, RevealOmen)
EVENTS = (CandlesRestored, OmenWritten, OmenRevealed)


def verbs(table: Table[CandlePlay], seat: str) -> list[Verb]:
    if not table.is_gm(seat):
        return []
    words = Text(name="text", label="Omen", needed=True)
    label = "Write an omen only you can read"
    offered = [verb(WriteOmen, label, lambda: (words,), group="gm", rules=("CL-3.2",))]
    if table.play.omen and table.play.omen.hidden:
        offered.append(verb(RevealOmen(), "Reveal the omen", group="reveal"))
    return offered


def decide(table: Table[CandlePlay], seat: str, move: Move) -> list[Event]:
    match move:
        case WriteOmen():
            return [OmenWritten(text=move.text)]
        case RevealOmen():
            return [OmenRevealed()]
    raise TypeError(move)


def follow(table: Table[CandlePlay], event: Event) -> list[Event]:
    """CL-1.2: everyone below two candles is brought back up."""
    low = [one.id for one in table.play.cast.values() if one.candles < 2]
    starts = isinstance(event, SessionOpened)
    return [CandlesRestored(who=who, candles=2) for who in low if starts]


def evolve(table: Table[CandlePlay], event: Event) -> Table[CandlePlay]:
    play = table.play
    match event:
        case CandlesRestored():
            return with_character(table, replace(play.cast[event.who], candles=event.candles))
        case OmenWritten():
            return replace(table, play=replace(play, omen=Omen(text=event.text, known_to=ONLY_GM)))
        case OmenRevealed():
            seen = play.omen and replace(play.omen, known_to=None)
            return replace(table, play=replace(play, omen=seen))
    raise TypeError(event)


def say(table: Table[CandlePlay], event: Event) -> list[Line]:
    match event:
        case CandlesRestored():
            who = name(table.play.cast[event.who].name)
            count = f" has {event.candles} candles again."
            return [line(who, count, rules=("CL-1.2",), beat="Session")]
        case OmenWritten():
            words = ("An omen waits: ", aspect(event.text, to=ONLY_GM), ".")
            return [line(*words, rules=("CL-3.2",), beat="Omen")]
        case OmenRevealed() if table.play.omen:
            words = ("The omen comes true: ", aspect(table.play.omen.text), ".")
            return [line(*words, rules=("CL-3.2",), beat="Omen")]
    return []
