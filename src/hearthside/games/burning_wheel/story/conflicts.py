"""A conflict: many tests, and one mark for each ability at its end (BW-2.8)."""

from hearthside.core.asks import Verb, verb
from hearthside.core.field_kinds import Text
from hearthside.core.moves import Event, Move
from hearthside.core.typed_text import ended, unstopped
from hearthside.games.burning_wheel.advancement import marks_of
from hearthside.games.burning_wheel.attempt.sides import is_playing
from hearthside.games.burning_wheel.sheet_changes import TOLD, changed, stood
from hearthside.games.burning_wheel.state import Burning, Conflict


class StartConflict(Move, frozen=True, tag="burning-wheel.start-conflict"):
    name: str


class EndConflict(Move, frozen=True, tag="burning-wheel.end-conflict"):
    outcome: str = ""


FOUGHT_OVER = Text(
    "name", "What is fought over?", needed=True, most=80, placeholder="The bell, on the bridge"
)


ENDS = Text(
    "outcome", "How does it end?", most=160, placeholder="The bell is across, and Marten swims"
)


def verbs(table: Burning, seat: str) -> list[Verb]:
    if not table.is_gm(seat) or not is_playing(table):
        return []
    if table.play.conflict is not None:
        return [
            verb(
                EndConflict,
                "The conflict is over",
                lambda: (ENDS,),
                group="struggle",
                instead=bool(table.play.conflict.held),  # at its start somebody acts first
                rules=("BW-2.8",),
            )
        ]
    return [
        verb(
            StartConflict,
            "Begin a conflict",
            lambda: (FOUGHT_OVER,),
            group="struggle",
            help="Test any ability as often as you like: only its hardest test is marked.",
            rules=("BW-2.8",),
        )
    ]


def decide(table: Burning, seat: str, move: Move) -> list[Event]:
    match move:
        case StartConflict():
            name = unstopped(move.name)
            said = f"A conflict begins: {name}."
            return [stood(said, conflict=Conflict(name=name), rules=("BW-2.8",), beat="Scene")]
        case EndConflict():
            assert table.play.conflict
            over = stood("The conflict is over.", conflict=None, rules=("BW-2.8",), beat="Scene")
            told = [stood(ended(move.outcome), rules=("BW-2.8",), beat=TOLD)]
            again = [changed(one, hesitates=0) for one in table.play.cast.values() if one.hesitates]
            marks = marks_of(table, table.play.conflict)
            return [over, *(told if move.outcome else []), *again, *marks]
    raise TypeError(move)
