"""Candlelight as the table sees it: its parts joined, its odds, its looks."""

from collections.abc import Iterator, Mapping
from typing import Any

from candlelight import resolve, venture, wanderers
from candlelight.content import NAMES
from candlelight.state import CandlePlay, Wanderer
from hearthside.core.forms import Number
from hearthside.core.game import Demo, Game, Procedure
from hearthside.core.life.drafts import FinishMaking
from hearthside.core.life.evening import OpenScene, OpenSession
from hearthside.core.making import BeginMaking, SaveStep
from hearthside.core.moves import Move
from hearthside.core.odds import Odds
from hearthside.core.parts import Parts
from hearthside.core.reasons import parts_of, total
from hearthside.core.show import (
    Attempt,
    Coins,
    Grade,
    Person,
    Prompt,
    Rating,
    Section,
    Sheet,
    Show,
    Throw,
    Thrown,
    Why,
)
from hearthside.core.table import Table

PARTS = Parts(wanderers, venture)


def _demo_moves() -> Iterator[tuple[str, Move]]:
    yield "robin", BeginMaking(what="wanderer")
    yield "robin", SaveStep(who="wanderer", step="name", blanks={"name": "Ember", "light": "2"})
    yield "robin", FinishMaking(who="wanderer")
    yield "gale", wanderers.WriteOmen(text="The bell rings twice")
    yield "gale", OpenSession()
    yield "gale", OpenScene(title="The chapel stairs")


PROCEDURES = {
    "venture": Procedure(
        "Venture into the dark",
        (
            Number(name="light", label="Light", least=1, most=3, value=1),
            Number(name="dark", label="Dark", least=1, most=3, value=1),
        ),
        lambda blanks: resolve.odds(blanks["light"], blanks["dark"]),
        ("CL-2.2",),
    )
}

DEMO = Demo(
    title="The Unlit Chapel",
    pitch="One wanderer at the foot of a dark stair.",
    gm="Gale",
    players=("Robin",),
    moves=_demo_moves,
)


class Candlelight(Game[CandlePlay]):
    name = "candlelight"
    title = "Candlelight"
    pitch = "Two dice, a little light, and what you want from the dark."
    gm_title = "guide"
    Play = CandlePlay
    content = (NAMES,)
    makings = (wanderers.WANDERER,)
    parts = PARTS
    grades = (
        Grade("lost", "Lost", "fail"),
        Grade("through", "Through", "success", good=True),
        Grade("shining", "Shining", "style", good=True),
    )
    procedures = PROCEDURES
    demo = DEMO

    def begin(self, settings: Mapping[str, Any]) -> CandlePlay:
        return CandlePlay()

    def outlook(self, table: Table[CandlePlay], seat: str = "") -> Odds | None:
        trying = table.play.venture
        if trying is None:
            return None
        light = table.play.cast[trying.who].light
        if not trying.faces:
            return resolve.odds(light, trying.dark)
        stands = resolve.outcome(trying.faces, light, trying.dark)
        return Odds.certain(stands, resolve.OUTCOMES)

    def show(self, table: Table[CandlePlay]) -> Show:
        return Show(
            cast=tuple(self._person(table, who) for who in table.play.cast.values()),
            attempt=self._attempt(table),
        )

    def _person(self, table: Table[CandlePlay], who: Wanderer) -> Person:
        return Person(
            id=who.id,
            name=who.name or "Someone new",
            player=who.player,
            pieces=(
                Coins(
                    count=who.candles,
                    name="candle",
                    why=Why("", ("CL-1.2",)),
                    path=f"cast.{who.id}.candles",
                ),
            ),
            lit=table.spotlight == who.id,
        )

    def _attempt(self, table: Table[CandlePlay]) -> Attempt | None:
        trying = table.play.venture
        if trying is None:
            return None
        who = table.play.cast[trying.who]
        stands = ""
        if trying.faces:
            stands = resolve.outcome(trying.faces, who.light, trying.dark)
        stack = resolve.against(who.light, trying.dark)
        dice = tuple(Thrown("d6", str(face)) for face in trying.faces)
        return Attempt(
            kind="Venture",
            rules=("CL-2.1",),
            beat="React" if trying.faces else "Fall",
            beats=("Frame", "Fall", "React", "Settle"),
            intent=f"{who.name} wants {trying.want}",
            throws=(Throw(who.id, dice, parts_of(stack), str(total(stack) + sum(trying.faces))),),
            standing=venture.TOLD[stands].strip().capitalize() if stands else "",
            grade=stands,
            odds=resolve.odds(who.light, trying.dark),
        )

    def sheet(self, table: Table[CandlePlay], character: str) -> Sheet:
        who = table.play.cast[character]
        pieces = (
            Rating(
                label="Light",
                value=str(who.light),
                why=Why("Chosen when the wanderer was made.", ("CL-1.1",)),
                path=f"cast.{who.id}.light",
            ),
            Coins(
                count=who.candles,
                name="candle",
                why=Why("", ("CL-1.2",)),
                path=f"cast.{who.id}.candles",
            ),
        )
        return Sheet(who.id, who.name, "Wanderer", (Section("In hand", pieces),))

    def idle(self, table: Table[CandlePlay], seat: str) -> Prompt:
        return Prompt("What do you want from the dark?", "Venture whenever you like.")


GAME = Candlelight()
