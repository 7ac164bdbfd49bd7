"""Venturing into the dark, from saying what one wants to living with it (CL-2, CL-3.1)."""

from candlelight.numbers import DICE, outcome
from candlelight.state import CandleTable, Venture, Wanderer
from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.dice import Faces, Pool
from hearthside.core.forms import Choice, Option, Pick, Text
from hearthside.core.life.lasting_effects import SCENE, begun, lasting
from hearthside.core.moves import Event, Fall, Move
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Added, Is

DARK = (Pick("1", "Dim"), Pick("2", "Dark"), Pick("3", "Black"))
FRAME = (
    Text("want", "What do you want?", needed=True),
    Choice("dark", "How dark is it?", picks=DARK, value="1", forecast=True),
)
TOLD = {"lost": "is lost", "through": "comes through", "shining": "comes through, shining"}


class SetOut(Move, frozen=True, tag="candlelight.set-out"):
    who: str
    want: str
    dark: str


class Burn(Move, frozen=True, tag="candlelight.burn"):
    pass


class LiveWithIt(Move, frozen=True, tag="candlelight.live-with-it"):
    pass


class HasSetOut(Event, frozen=True, tag="candlelight.has-set-out"):
    sets = {"venture": "venture"}
    says = Says("{venture.who:who} sets out: {venture.want:aspect}.", ("CL-2.1",), "Frame")
    venture: Venture


class DiceFell(Event, frozen=True, tag="candlelight.dice-fell"):
    sets = {"venture.faces": "faces"}
    says = Says("The dice show {faces:number}.", ("CL-2.1",), "Fall")
    faces: Faces


class CandleBurned(Event, frozen=True, tag="candlelight.candle-burned"):
    sets = {"cast.{who}.candles": Added(-1), "venture.faces": Is(())}
    says = Says("{who} burns a candle.", ("CL-3.1",), "React")
    who: str


class Ended(Event, frozen=True, tag="candlelight.ended"):
    sets = {"venture": Is(None)}
    says = Says(
        "{who} {outcome}: {its.want:aspect}.",
        ("CL-2.2",),
        "Settle",
        words=TOLD,
        grade="outcome",
        its="venture",
    )
    who: str
    outcome: str


def light(table: CandleTable, who: str) -> int:
    """CL-1.1, CL-2.3: how well somebody sees now."""
    return table.play.cast[who].light + sum(glow.value for glow in lasting(table, of=who))


def follow(table: CandleTable, event: Ended) -> list[Event]:
    """CL-2.3: whoever shines sees better until the scene ends."""
    glows = event.outcome == "shining" and not lasting(table, of=event.who)
    aglow = begun(table, "Aglow", until=SCENE, of=event.who, value=1, rules=("CL-2.3",))
    return [aglow] if glows else []


def verbs(table: CandleTable, seat: str) -> list[Verb]:
    """CL-2.1: say what you want, and how dark it is."""
    may_start = table.in_scene and not table.play.venture
    return [setting_out(table.play.cast[who]) for who in table.characters_of(seat) if may_start]


def setting_out(one: Wanderer) -> Verb:
    label = f"{one.name} ventures into the dark"
    return verb(SetOut, label, lambda: FRAME, who=one.id, first=True, rules=("CL-2.1",))


def chance(table: CandleTable) -> Pool | None:
    venture = table.play.venture
    return Pool(DICE, venture.who, venture.want) if venture and not venture.faces else None


def asks(table: CandleTable) -> list[Ask]:
    """CL-3.1: after the dice fall you may burn a candle, as long as you have one."""
    venture = table.play.venture
    if venture is None or not venture.faces:
        return []
    return [
        Ask(
            of=venture.who,
            question="Burn a candle, or live with it.",
            options=lambda: answers(table, venture.who),
            leaves=True,
        )
    ]


def answers(table: CandleTable, who: str) -> list[Option]:
    living = offer(LiveWithIt(), "Live with it", rules=("CL-2.2",))
    again, rules = "Burn a candle and roll again", ("CL-3.1",)
    burning = offer(Burn(), again, cost="1 candle", rules=rules, forecast=True)
    return [living, burning] if table.play.cast[who].candles else [living]


def decide(table: CandleTable, seat: str, move: Move) -> list[Event]:
    if isinstance(move, SetOut):
        return [HasSetOut(venture=Venture(who=move.who, want=move.want, dark=int(move.dark)))]
    venture = table.play.venture
    assert venture
    match move:
        case Fall():
            return [DiceFell(faces=move.faces)]
        case Burn():
            return [CandleBurned(who=venture.who)]
        case LiveWithIt():
            ends = outcome(venture.faces, light(table, venture.who), venture.dark)
            return [Ended(who=venture.who, outcome=ends)]
    raise TypeError(move)
