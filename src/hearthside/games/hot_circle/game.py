"""Hot Circle as the table sees it: its procedures, its odds, its looks.

What a table needs only once it is played or shown is imported there, so that naming the game, or
asking for its odds, costs little.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from hearthside.core.forms import Choice, Pick
from hearthside.core.game import Demo, Game, OddsQuestion
from hearthside.core.luck import Luck
from hearthside.core.making import Making
from hearthside.core.moves import tag_of
from hearthside.core.odds.headline import Hope
from hearthside.core.odds.outcomes import Odds
from hearthside.core.parts import Parts
from hearthside.core.rounds import RoundStep
from hearthside.core.show import Grade, Prompt, Sheet, Show
from hearthside.core.table import Table
from hearthside.games.hot_circle.characters import npcs
from hearthside.games.hot_circle.content import IDEAS
from hearthside.games.hot_circle.state import HotPlay

DICE = Choice(
    name="die",
    label="What you throw",
    help="All of you use the same. Cards count from 2 to 14, without suits.",
    picks=(
        *(Pick(str(sides), f"d{sides}") for sides in (4, 6, 8, 10, 12, 20)),
        Pick("cards", "Playing cards"),
    ),
    value="6",
    rules=("HC-3.20",),
)


class HotCircle(Game[HotPlay]):
    name = "hot-circle"
    title = "Hot Circle"
    pitch = "Lifepaths, beliefs and compromises: you make the world together, then fight for it."
    shelved = 3
    cloth = 2
    gm_title = "gamemaster"
    end_label = "End the session at once, without the closing round"
    ends_outright = False
    house_words = {
        "text": ("it draws a crowd", "a door closes", "word gets around"),
        "obstacle": ("the way is barred", "somebody stands in the way", "there is little time"),
        "reason": ("it was well prepared", "the ground is good", "they did not expect it"),
        "outcome": (
            "The circle tightens a little. Who wants the next scene?",
            "That will be talked about. What do you do now?",
            "Nobody looks away. It is so.",
        ),
    }
    Play = HotPlay
    grades = (Grade("fail", "Fail", "fail"), Grade("pass", "Pass", "success", good=True))
    settings = (DICE,)
    content = (IDEAS,)

    @cached_property
    def parts(self) -> Parts:
        from hearthside.games.hot_circle.procedures import PARTS

        return PARTS

    @cached_property
    def makings(self) -> tuple[Making, ...]:
        from hearthside.games.hot_circle.characters.making import CHARACTER

        return (CHARACTER,)

    @cached_property
    def closing(self) -> tuple[RoundStep, ...]:
        from hearthside.games.hot_circle.sessions import (
            awards,
            read_out,
            trait_votes,
            voluntary_conditions,
        )

        return (awards.STEP, read_out.STEP, trait_votes.STEP, voluntary_conditions.STEP)

    @property
    def questions(self) -> Mapping[str, OddsQuestion]:
        from hearthside.games.hot_circle.odds.chances import PROCEDURES

        return PROCEDURES

    @property
    def demo(self) -> Demo:
        from hearthside.games.hot_circle.demo import DEMO

        return DEMO

    def busy(self, table: Table[HotPlay]) -> str:
        from hearthside.games.hot_circle import procedures

        return procedures.busy(table)

    def is_over(self, table: Table[HotPlay]) -> bool:
        from hearthside.games.hot_circle.sessions import scenes

        return scenes.is_over(table) and not self.busy(table)

    def view(self, table: Table[HotPlay], seat: str) -> Table[HotPlay]:
        from hearthside.games.hot_circle import veil

        return veil.veil(table, seat)

    def outlook(self, table: Table[HotPlay], seat: str = "") -> Odds | None:
        from hearthside.games.hot_circle.odds import outlook

        return outlook.outlook(table, seat)

    def odds_are_of(self, table: Table[HotPlay], seat: str) -> str:
        from hearthside.games.hot_circle.odds.outlook import acting

        return acting(table, seat)

    def somebody(self, table: Table[HotPlay], move: str, luck: Luck) -> Mapping[str, Any]:
        return npcs.somebody(table, luck) if move == tag_of(npcs.WriteNpc) else {}

    def hope(self, table: Table[HotPlay], seat: str) -> Hope | None:
        from hearthside.games.hot_circle.odds import outlook

        return outlook.hope(table, seat)

    def show(self, table: Table[HotPlay]) -> Show:
        from hearthside.games.hot_circle.looks import show

        return show.show(table)

    def sheet(self, table: Table[HotPlay], character: str) -> Sheet:
        from hearthside.games.hot_circle.looks import sheet_view

        return sheet_view.sheet(table, character)

    def idle(self, table: Table[HotPlay], seat: str) -> Prompt:
        from hearthside.games.hot_circle.looks import idle

        return idle.idle(table, seat)


GAME = HotCircle()
