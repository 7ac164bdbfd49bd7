"""Making a wanderer (CL-1), fresh candles each session, and the guide's omen (CL-3.2)."""

from msgspec.structs import replace

from candlelight.content import NAMES
from candlelight.state import CandlePlay, Wanderer
from hearthside.core.asks import Verb, offer, verb
from hearthside.core.forms import Choice, Option, Pick, Text
from hearthside.core.game import Problem, Step
from hearthside.core.life.evening import SessionOpened
from hearthside.core.luck import Luck
from hearthside.core.moves import GM, Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.core.table import Table, slug, with_character


class Begin(Move, frozen=True, tag="candlelight.begin"):
    pass


class Write(Move, frozen=True, tag="candlelight.write"):
    who: str
    name: str
    light: str


class Finish(Move, frozen=True, tag="candlelight.finish"):
    who: str


class WriteOmen(Move, frozen=True, tag="candlelight.write-omen"):
    text: str


class RevealOmen(Move, frozen=True, tag="candlelight.reveal-omen"):
    pass


class Begun(Event, frozen=True, tag="candlelight.begun"):
    who: str
    seat: str


class Written(Event, frozen=True, tag="candlelight.written"):
    who: str
    name: str
    light: int


class Finished(Event, frozen=True, tag="candlelight.finished"):
    who: str


class CandlesRestored(Event, frozen=True, tag="candlelight.candles-restored"):
    who: str
    candles: int


class OmenWritten(Event, frozen=True, tag="candlelight.omen-written"):
    text: str


class OmenRevealed(Event, frozen=True, tag="candlelight.omen-revealed"):
    text: str


MOVES = (Begin, Write, Finish, WriteOmen, RevealOmen)
EVENTS = (Begun, Written, Finished, CandlesRestored, OmenWritten, OmenRevealed)


def verbs(table: Table[CandlePlay], seat: str) -> list[Verb]:
    offered = [verb(Begin(), "Make a wanderer", group="make")]
    for who in _drafts(table, seat):
        done = "Done: step into the light"
        offered.append(verb(Finish(who=who), done, group="make", about=who))
    if table.is_gm(seat):
        words = Text(name="text", label="Omen", needed=True, value=table.play.omen)
        label = "Write an omen only you can read"
        omen = verb(WriteOmen, label, lambda: (words,), group="gm", rules=("CL-3.2",))
        offered.append(omen)
        if table.play.omen:
            offered.append(verb(RevealOmen(), "Reveal the omen", group="gm"))
    return offered


def options(table: Table[CandlePlay], seat: str) -> list[Option]:
    return [step.option for who in _drafts(table, seat) for step in steps(table, who)]


def _drafts(table: Table[CandlePlay], seat: str) -> list[str]:
    cast = table.play.cast
    return [who for who in cast if cast[who].draft and cast[who].player == seat]


def steps(table: Table[CandlePlay], who: str) -> tuple[Step, ...]:
    wanderer = table.play.cast[who]
    lights = tuple(Pick(str(n), f"Light {n}") for n in (1, 2, 3))
    option = offer(
        Write,
        "Name and Light",
        Text(name="name", label="Name", value=wanderer.name, most=60),
        Choice(name="light", label="Light", picks=lights, value=str(wanderer.light)),
        fixed={"who": who},
        section="make",
        about=who,
        rules=("CL-1.1",),
    )
    blank = Problem("name", "Your wanderer has no name yet. Any word will do.")
    return (
        Step(
            id="name",
            title="Name and Light",
            help="Who are you, and how well do you see in the dark?",
            option=option,
            problems=() if wanderer.name.strip() else (blank,),
            rules=("CL-1.1",),
        ),
    )


def surprise(table: Table[CandlePlay], who: str, step: str, luck: Luck) -> Move:
    names = [name.text for name in NAMES.of(table).values()]
    return Write(who=who, name=luck.pick(names), light=str(luck.pick((1, 2, 3))))


def decide(table: Table[CandlePlay], seat: str, move: Move) -> list[Event]:
    match move:
        case Begin():
            return [Begun(who=slug("wanderer", table.play.cast), seat=seat)]
        case Write():
            return [Written(who=move.who, name=move.name, light=int(move.light))]
        case Finish():
            for step in steps(table, move.who):
                for problem in step.problems:
                    raise Illegal(problem.sentence, problem.field)
            return [Finished(who=move.who)]
        case WriteOmen():
            return [OmenWritten(text=move.text)]
        case RevealOmen():
            return [OmenRevealed(text=table.play.omen)]
    raise TypeError(move)


def follow(table: Table[CandlePlay], event: Event) -> list[Event]:
    """CL-1.2: everyone below two candles is brought back up."""
    low = [one.id for one in table.play.cast.values() if one.candles < 2]
    starts = isinstance(event, SessionOpened)
    return [CandlesRestored(who=who, candles=2) for who in low if starts]


def evolve(table: Table[CandlePlay], event: Event) -> Table[CandlePlay]:
    play = table.play
    match event:
        case Begun():
            return with_character(
                table, Wanderer(id=event.who, name="", player=event.seat, draft=True)
            )
        case Written():
            known = play.cast[event.who]
            return with_character(table, replace(known, name=event.name, light=event.light))
        case Finished():
            return with_character(table, replace(play.cast[event.who], draft=False))
        case CandlesRestored():
            return with_character(table, replace(play.cast[event.who], candles=event.candles))
        case OmenWritten():
            return replace(table, play=replace(play, omen=event.text))
        case OmenRevealed():
            return replace(table, play=replace(play, omen=""))
    raise TypeError(event)


def say(table: Table[CandlePlay], event: Event) -> list[Line]:
    match event:
        case Finished():
            who = name(table.play.cast[event.who].name)
            return [line(who, " steps into the light.", rules=("CL-1.1",), beat="Cast")]
        case CandlesRestored():
            who = name(table.play.cast[event.who].name)
            count = f" has {event.candles} candles again."
            return [line(who, count, rules=("CL-1.2",), beat="Session")]
        case OmenWritten():
            words = ("An omen waits: ", aspect(event.text, to=(GM,)), ".")
            return [line(*words, rules=("CL-3.2",), beat="Omen")]
        case OmenRevealed():
            words = ("The omen comes true: ", aspect(event.text), ".")
            return [line(*words, rules=("CL-3.2",), beat="Omen")]
    return []
