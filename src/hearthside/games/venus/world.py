"""The world a table plays in, in a few sentences: one is there from the start and may change."""

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Text
from hearthside.core.moves import Event, Move
from hearthside.core.saying_events import Says
from hearthside.games.venus.content import IDEAS
from hearthside.games.venus.state import VTable


class TellWorld(Move, frozen=True, tag="venus.tell-world"):
    text: str


class WorldTold(Event, frozen=True, tag="venus.world-told"):
    sets = {"world": "text"}
    says = Says("The world: {text:aspect}", ("VE-1.2",), beat="Scene")
    text: str


def world(table: VTable) -> str:
    """What everyone knows of the world; a scenario brings its own."""
    if table.play.scenario:
        return ""
    return table.play.world or IDEAS.words(table, "world")[0]


LASTS = True


def verbs(table: VTable, seat: str) -> list[Verb]:
    """VE-1.2: it is worked on between sessions."""
    if not table.is_gm(seat) or table.session_open or table.play.scenario:
        return []
    field = Text(
        "text",
        "What is it like?",
        value=world(table),
        needed=True,
        long=True,
        most=600,
        suggestions=IDEAS.words(table, "world"),
    )
    label = "Change what the world is like"
    return [
        verb(
            TellWorld,
            label,
            lambda: (field,),
            group="scene",
            rules=("VE-1.2",),
            instead=not (table.session or table.play.world),  # in sight until it is chosen
        )
    ]


def decide(table: VTable, seat: str, move: TellWorld) -> list[Event]:
    return [WorldTold(text=move.text.strip())]
