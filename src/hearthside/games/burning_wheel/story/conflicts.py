"""A conflict: many tests, and one mark for each ability at its end (BW-2.8)."""

from hearthside.core.asks import Verb, verb
from hearthside.core.field_kinds import Text, must_say
from hearthside.core.moves import Event, Move
from hearthside.core.wording.typesetting import ended, unstopped
from hearthside.games.burning_wheel.advancement import conflict_over
from hearthside.games.burning_wheel.attempt.sides import is_playing
from hearthside.games.burning_wheel.sheet_changes import TOLD, changed, stood
from hearthside.games.burning_wheel.state import Burning, Conflict


class StartConflict(Move, frozen=True, tag="burning-wheel.start-conflict"):
    name: str
    begins: str = ""
    wants: str = ""


class EndConflict(Move, frozen=True, tag="burning-wheel.end-conflict"):
    outcome: str = ""


FOUGHT_OVER = must_say(
    "name",
    "What is fought over?",
    "Say what is fought over first.",
    most=80,
    placeholder="The bell, on the bridge",
)
BEGINS = Text(
    "begins", "How does it begin?", most=160, placeholder="Marten draws steel on the wet planks"
)
WANTS = Text(
    "wants", "Who wants what?", most=200, placeholder="The heroes want across, Marten the toll"
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
                instead=bool(table.play.conflict.held),
                rules=("BW-2.8",),
            )
        ]
    return [
        verb(
            StartConflict,
            "Begin a conflict",
            lambda: (FOUGHT_OVER, WANTS, BEGINS),
            group="struggle",
            help="Many tests, one after the other, until a side has what it wants or gives in.",
            rules=("BW-2.8",),
        )
    ]


def decide(table: Burning, seat: str, move: StartConflict | EndConflict) -> list[Event]:
    match move:
        case StartConflict():
            name, begins = unstopped(move.name), ended(move.begins.strip())
            said = f"A conflict begins: {name}."
            conflict = Conflict(name=name, begins=begins, wants=ended(move.wants.strip()))
            begun = stood(said, conflict=conflict, last=None, beat="Scene" if begins else TOLD)
            return [begun, *([stood(begins, beat=TOLD)] if begins else [])]
        case EndConflict():
            assert table.play.conflict
            over = conflict_over(table, table.play.conflict, move.outcome.strip())
            again = [changed(one, hesitates=0) for one in table.play.cast.values() if one.hesitates]
            return [*over, *again]
