"""Burning Wheel as the table sees it: its procedures, its odds, its looks.

What a table needs only once it is played or shown is imported there, so that naming the game, or
asking for its odds, costs little.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar

from msgspec.structs import replace

from hearthside.core.content import Content
from hearthside.core.foreign.formats import Format
from hearthside.core.game import Demo, Game, OddsQuestion, Simulation
from hearthside.core.luck import Luck
from hearthside.core.making import Making
from hearthside.core.moves import Move, tag_of
from hearthside.core.odds.headline import Hope
from hearthside.core.odds.outcomes import Odds
from hearthside.core.parts import Parts
from hearthside.core.rounds import RoundStep
from hearthside.core.show import Grade, Prompt, Sheet, Show
from hearthside.core.table import Table
from hearthside.games.burning_wheel.characters import npcs
from hearthside.games.burning_wheel.content import SKILLS, WORDS
from hearthside.games.burning_wheel.state import BurningPlay


class BurningWheel(Game[BurningPlay]):
    name = "burning-wheel"
    title = "Burning Wheel"
    pitch = "Beliefs worth fighting for: intent, task, dice with reasons, and marks that teach."
    shelved = 4
    cloth = 5
    gm_title = "game master"
    npcs_act = True
    end_label = "End the session at once, without awards"
    ends_outright = False
    house_words = {
        "failure": ("it takes too long", "somebody is hurt by it", "the wrong one hears of it"),
        "text": ("the light is going", "the rain sets in", "the gate is shut by then"),
        "time": ("an hour", "half a day", "until dusk"),
        "intent": ("to get what we came for", "to be let through", "to know the truth of it"),
        "outcome": (
            "So it stands, and will not be tried again today.",
            "The world takes note. What do you do now?",
            "That has a price, paid now or later.",
        ),
    }
    Play = BurningPlay
    grades = (
        Grade("fail", "Fails", "fail"),
        Grade("pass", "Passes", "success", good=True),
        Grade("lose", "Loses", "fail"),
        Grade("tie", "Tie", "tie"),
        Grade("win", "Wins", "success", good=True),
    )
    content: ClassVar[tuple[Content[Any], ...]] = (SKILLS, WORDS)

    @cached_property
    def parts(self) -> Parts:
        from hearthside.games.burning_wheel.procedures import PARTS

        return PARTS

    @property
    def questions(self) -> Mapping[str, OddsQuestion]:
        from hearthside.games.burning_wheel.odds.chances import PROCEDURES

        return PROCEDURES

    @property
    def simulations(self) -> Mapping[str, Simulation]:
        from hearthside.games.burning_wheel.odds.rising import SIMULATIONS

        return SIMULATIONS

    @property
    def demo(self) -> Demo:
        from hearthside.games.burning_wheel.demo import DEMO

        return DEMO

    @property
    def makings(self) -> tuple[Making, ...]:
        from hearthside.games.burning_wheel.characters.making import CHARACTER

        return (CHARACTER,)

    @property
    def foreign(self) -> tuple[Format, ...]:
        from hearthside.games.burning_wheel.foreign import FORMATS

        return FORMATS

    def taken_along(self, table: Table[BurningPlay], character: str) -> Any:
        from hearthside.games.burning_wheel.foreign.ours import figure_of

        return figure_of(table, character)

    @property
    def closing(self) -> tuple[RoundStep, ...]:
        from hearthside.games.burning_wheel.sessions.closing import STEPS

        return STEPS

    def occasion(self, table: Table[BurningPlay], move: str, section: str) -> str:
        attempt = table.play.attempt
        asked = section == "turn" and move.startswith("burning-wheel.")
        return attempt.id if attempt and asked else ""

    def why_not(self, table: Table[BurningPlay], seat: str, move: Move) -> str:
        from hearthside.games.burning_wheel.attempt import refusals

        return refusals.why_not(table, seat, move)

    def at_stake(self, table: Table[BurningPlay]) -> str:
        return "Nobody is nominated or awarded anything."

    def view(self, table: Table[BurningPlay], seat: str) -> Table[BurningPlay]:
        """Whatever hangs on somebody who is hidden is hidden with them."""
        play, cast = table.play, table.play.cast
        attempt, last = (
            one if one and all(who in cast for who in one.people) else None
            for one in (play.attempt, play.last)
        )
        seen = replace(
            play,
            attempt=attempt,
            last=last,
            dying=tuple(one for one in play.dying if one[0] in cast),
            steel_due=tuple(one for one in play.steel_due if one in cast),
            wishes=tuple(one for one in play.wishes if one.who in cast),
            joining=tuple(one for one in play.joining if one[0] in cast),
        )
        return replace(table, play=seen)

    def outlook(self, table: Table[BurningPlay], seat: str = "") -> Odds | None:
        from hearthside.games.burning_wheel.odds import outlook

        return outlook.outlook(table, seat)

    def odds_are_of(self, table: Table[BurningPlay], seat: str) -> str:
        from hearthside.games.burning_wheel.odds.outlook import sides_with

        attempt = table.play.attempt
        return attempt.sides[sides_with(table, attempt, seat)].who if attempt else ""

    def somebody(self, table: Table[BurningPlay], move: str, luck: Luck) -> Mapping[str, Any]:
        return npcs.somebody(table, luck) if move == tag_of(npcs.WriteNpc) else {}

    def hope(self, table: Table[BurningPlay], seat: str) -> Hope | None:
        from hearthside.games.burning_wheel.odds import outlook

        return outlook.hope(table, seat)

    def show(self, table: Table[BurningPlay]) -> Show:
        from hearthside.games.burning_wheel.looks import show

        return show.show(table)

    def sheet(self, table: Table[BurningPlay], character: str) -> Sheet:
        from hearthside.games.burning_wheel.looks import sheet_view

        return sheet_view.sheet(table, character)

    def idle(self, table: Table[BurningPlay], seat: str) -> Prompt:
        from hearthside.games.burning_wheel.looks import show

        return show.idle(table, seat)


GAME = BurningWheel()
