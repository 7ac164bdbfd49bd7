"""Who wanders, and their candles (CL-1)."""

from collections.abc import Sequence

from candlelight.state import CandleTable, Wanderer
from hearthside.core.content import Content, Row
from hearthside.core.field_kinds import one_of
from hearthside.core.forms import Choice, Field, Pick, Text
from hearthside.core.guided_round_steps import Item, RoundStep
from hearthside.core.life.scenes_sessions import SessionOpened
from hearthside.core.making import Making, Step
from hearthside.core.moves import Event
from hearthside.core.saying_events import Says
from hearthside.core.wording.pronouns import asking

FULL, MOST_CANDLES = 2, 3


class Name(Row, frozen=True, kw_only=True):
    text: str


NAMES = Content("candlelight.names", Name, "candlelight", "data/names.toml")


def name_and_light(table: CandleTable, draft: Wanderer) -> Sequence[Field]:
    """CL-1.1: a name, and a Light of 1, 2 or 3."""
    names = tuple(known.text for known in NAMES.of(table).values())
    lights = tuple(Pick(str(n), f"Light {n}") for n in (1, 2, 3))
    return (
        Text("name", "Name", value=draft.name, most=60, needed=True, suggestions=names),
        asking(draft.pronouns),
        Choice("light", "Light", picks=lights, value=str(draft.light)),
    )


WANDERER = Making(
    noun="wanderer",
    label="Make a wanderer",
    blank=lambda table, id, player: Wanderer(id=id, name="", player=player, candles=FULL),
    steps=(
        Step(
            id="name",
            title="Name and Light",
            help="Who are you, and how well do you see in the dark?",
            fields=name_and_light,
            rules=("CL-1.1",),
        ),
    ),
    rules=("CL-1.1",),
)


class Candles(Event, frozen=True, tag="candlelight.candles"):
    sets = {"cast.{who}.candles": "candles"}
    says = Says("{who} has {candles} candles now.", ("CL-1.2",), "Session")
    who: str
    candles: int


def follow(table: CandleTable, event: SessionOpened) -> list[Event]:
    """CL-1.2: when a session starts, everyone is brought back up to two candles."""
    low = [who for who in table.play.cast.values() if who.candles < FULL]
    return [Candles(who=who.id, candles=FULL) for who in low]


def naming(table: CandleTable) -> list[Item]:
    """CL-1.3: each names somebody who lit the way, and they gain a candle."""
    named = [who for who in table.play.cast.values() if not who.draft]
    return [
        Item(
            id=seat,
            seat=seat,
            label="Name them",
            question="Who lit the way tonight?",
            fields=lambda: (one_of("who", "Who?", named),),
            taken=lambda blanks: [one_more(table.play.cast[blanks["who"]])],
            passes="Nobody",
        )
        for seat in table.everyone()
        if named
    ]


def one_more(who: Wanderer) -> Event:
    return Candles(who=who.id, candles=min(MOST_CANDLES, who.candles + 1))


LIT_THE_WAY = RoundStep(id="lit", title="Who lit the way", items=naming, rules=("CL-1.3",))
