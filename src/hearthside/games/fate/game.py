"""Fate Accelerated as the table sees it: its procedures, its odds, its looks.

What a table needs only once it is played or shown is imported there, so that naming the game, or
asking for its odds, costs little.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from hearthside.core.content import Content
from hearthside.core.foreign.formats import Format
from hearthside.core.game import Demo, Game, OddsQuestion, Simulation
from hearthside.core.luck import Luck
from hearthside.core.making import Making
from hearthside.core.moves import Move
from hearthside.core.odds.headline import Guess, Hope
from hearthside.core.odds.outcomes import Odds
from hearthside.core.parts import Parts
from hearthside.core.rounds import RoundStep
from hearthside.core.show import Grade, Prompt, Sheet, Show
from hearthside.core.table import Table
from hearthside.games.fate.characters import npc_luck
from hearthside.games.fate.settings import SETTINGS
from hearthside.games.fate.state import FatePlay


class Fate(Game[FatePlay]):
    name = "fate"
    title = "Fate Accelerated"
    pitch = "Capable people, true phrases, four dice. Quick to learn tonight."
    shelved = 1
    cloth = 1
    settings = SETTINGS
    npcs_act = True
    bare_scene = "Nothing is written down about this place yet. What people make true lands here."
    house_words = {
        "text": ("A Moment’s Calm", "Off Balance", "A Good Grip", "Nobody Looking"),
        "aspect": ("A Clear Path", "The Higher Ground", "Everybody’s Attention"),
        "cost": ("something is left behind", "somebody will remember this"),
        "outcome": (
            "For a moment nobody speaks. Then everything goes on.",
            "That is how it goes. What do you do now?",
            "It is done, and everybody here knows it.",
        ),
    }
    Play = FatePlay
    grades = (
        Grade("fail", "Fail", "fail"),
        Grade("tie", "Tie", "tie"),
        Grade("success", "Success", "success", good=True),
        Grade("style", "Style", "style", good=True),
        Grade("lose", "To lose the contest", "fail"),
        Grade("win", "To win the contest", "success", good=True),
    )

    @cached_property
    def parts(self) -> Parts:
        from hearthside.games.fate.procedures import PARTS

        return PARTS

    @property
    def questions(self) -> Mapping[str, OddsQuestion]:
        from hearthside.games.fate.odds.chances import PROCEDURES

        return PROCEDURES

    @property
    def simulations(self) -> Mapping[str, Simulation]:
        from hearthside.games.fate.odds.contests import SIMULATIONS

        return SIMULATIONS

    @property
    def demo(self) -> Demo:
        from hearthside.games.fate.demo import DEMO

        return DEMO

    def busy(self, table: Table[FatePlay]) -> str:
        from hearthside.games.fate.scenes import refresh

        return refresh.busy(table)

    def view(self, table: Table[FatePlay], seat: str) -> Table[FatePlay]:
        from hearthside.games.fate import veil

        return veil.veiled(table, seat)

    def outlook(self, table: Table[FatePlay], seat: str = "") -> Odds | None:
        from hearthside.games.fate.attempt import outlook
        from hearthside.games.fate.struggle import hopes

        attempt = table.play.attempt
        if table.play.contest and (attempt is None or attempt.kind == "contest"):
            return hopes.to_win(table, seat)
        return outlook.outlook(table, seat)

    def guess(self, table: Table[FatePlay], seat: str = "") -> Guess | None:
        from hearthside.games.fate.attempt import outlook

        return outlook.guess(table)

    def odds_are_of(self, table: Table[FatePlay], seat: str) -> str:
        from hearthside.games.fate.attempt import outlook

        return outlook.odds_are_of(table, seat)

    def why_not(self, table: Table[FatePlay], seat: str, move: Move) -> str:
        from hearthside.games.fate import refusals

        return refusals.why_not(table, seat, move)

    def somebody(self, table: Table[FatePlay], move: str, luck: Luck) -> Mapping[str, Any]:
        return npc_luck.somebody(table, move, luck)

    def hope(self, table: Table[FatePlay], seat: str) -> Hope | None:
        from hearthside.games.fate.attempt import outlook

        return outlook.hope(table, seat)

    def show(self, table: Table[FatePlay]) -> Show:
        from hearthside.games.fate.looks import show

        return show.show(table)

    def sheet(self, table: Table[FatePlay], character: str) -> Sheet:
        from hearthside.games.fate.looks import sheet_view

        return sheet_view.sheet(table, character)

    def idle(self, table: Table[FatePlay], seat: str) -> Prompt:
        from hearthside.games.fate.looks import idle

        return idle.idle(table, seat)

    @cached_property
    def content(self) -> tuple[Content[Any], ...]:  # type: ignore[override]
        from hearthside.games.fate.content import IDEAS, NPCS, STUNTS

        return (IDEAS, STUNTS, NPCS)

    @property
    def makings(self) -> tuple[Making, ...]:
        from hearthside.games.fate.characters.making import HERO

        return (HERO,)

    @property
    def closing(self) -> tuple[RoundStep, ...]:
        from hearthside.games.fate.characters.closing import MILESTONE

        return (MILESTONE,)

    @property
    def foreign(self) -> tuple[Format, ...]:
        from hearthside.games.fate.foreign import FORMATS

        return FORMATS

    def taken_along(self, table: Table[FatePlay], character: str) -> Any:
        from hearthside.games.fate.foreign.ours import figure_of

        return figure_of(table, character)


GAME = Fate()
