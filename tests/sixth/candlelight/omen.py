"""The guide's omen (CL-3.2): hidden until it comes true."""

from candlelight.state import CandleTable, Omen
from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Text
from hearthside.core.moves import ONLY_GM, Event, Move
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Is

RULES = ("CL-3.2",)


class WriteOmen(Move, frozen=True, tag="candlelight.write-omen"):
    text: str


class RevealOmen(Move, frozen=True, tag="candlelight.reveal-omen"):
    pass


class OmenWritten(Event, frozen=True, tag="candlelight.omen-written"):
    sets = {"omen": "omen"}
    says = Says("An omen waits: {omen.text:aspect}.", RULES, "Omen")
    omen: Omen


class OmenRevealed(Event, frozen=True, tag="candlelight.omen-revealed"):
    sets = {"omen.known_to": Is(None)}
    says = Says("The omen comes true: {its.text:aspect}.", RULES, "Omen", its="omen")


def verbs(table: CandleTable, seat: str) -> list[Verb]:
    omen, words = table.play.omen, Text("text", "Omen", needed=True)
    write = verb(WriteOmen, "Write an omen", lambda: (words,), group="gm", rules=RULES)
    reveal = verb(RevealOmen(), "Reveal the omen", group="reveal", rules=RULES)
    return [write, *([reveal] if omen and omen.hidden else [])] if table.is_gm(seat) else []


def decide(table: CandleTable, seat: str, move: Move) -> list[Event]:
    if isinstance(move, WriteOmen):
        return [OmenWritten(omen=Omen(text=move.text, known_to=ONLY_GM))]
    return [OmenRevealed()]
