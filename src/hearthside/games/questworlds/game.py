"""QuestWorlds as the table sees it: its procedures, its odds, its looks.

What a table needs only once it is played or shown is imported there, so that naming the game, or
asking for its odds, costs little.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from hearthside.core.foreign.formats import Format
from hearthside.core.game import Demo, Game, OddsQuestion, Simulation
from hearthside.core.luck import Luck
from hearthside.core.making import Making
from hearthside.core.moves import tag_of
from hearthside.core.odds.headline import Guess, Hope
from hearthside.core.odds.outcomes import Odds
from hearthside.core.parts import Parts
from hearthside.core.say import listed
from hearthside.core.show import Grade, Prompt, Sheet, Show
from hearthside.core.table import Table
from hearthside.games.questworlds.characters import npcs
from hearthside.games.questworlds.settings import NEEDS, SETTINGS
from hearthside.games.questworlds.state import QuestPlay


class QuestWorlds(Game[QuestPlay]):
    name = "questworlds"
    title = "QuestWorlds"
    pitch = "Anything you are is an ability. One roll a side, and the exact odds of nine outcomes."
    shelved = 2
    cloth = 3
    bare_scene = "Obstacles, scores and the last dice lie here, once there are any."
    house_words = {
        "because": ("it worked once, and will again", "word gets around"),
        "tactics": ("patiently, by what I know best", "boldly, in plain sight", "by a detour"),
        "outcome": (
            "The tale moves on. What do you want now?",
            "That is how they will tell it later.",
            "The prize changes hands, or it does not. What next?",
        ),
    }
    Play = QuestPlay
    grades = (
        Grade("complete defeat", "Complete defeat", "fail"),
        Grade("major defeat", "Major defeat", "fail"),
        Grade("minor defeat", "Minor defeat", "fail"),
        Grade("marginal defeat", "Marginal defeat", "fail"),
        Grade("tie", "Tie", "tie"),
        Grade("marginal victory", "Marginal victory", "success", good=True),
        Grade("minor victory", "Minor victory", "success", good=True),
        Grade("major victory", "Major victory", "style", good=True),
        Grade("complete victory", "Complete victory", "style", good=True),
        Grade("lose", "To lose the contest", "fail"),
        Grade("win", "To win the contest", "success", good=True),
    )
    settings = SETTINGS
    needs = NEEDS

    @cached_property
    def parts(self) -> Parts:
        from hearthside.games.questworlds.procedures import PARTS

        return PARTS

    @property
    def questions(self) -> Mapping[str, OddsQuestion]:
        from hearthside.games.questworlds.odds.chances import PROCEDURES

        return PROCEDURES

    @property
    def simulations(self) -> Mapping[str, Simulation]:
        from hearthside.games.questworlds.odds.racing import SIMULATIONS

        return SIMULATIONS

    @property
    def demo(self) -> Demo:
        from hearthside.games.questworlds.demo import DEMO

        return DEMO

    def occasion(self, table: Table[QuestPlay], move: str, section: str) -> str:
        contest = table.play.contest
        return contest.id if contest and section in ("turn", "act") else ""

    def busy(self, table: Table[QuestPlay]) -> str:
        play = table.play
        if play.contest or play.group:
            return "A contest is still under way. See it through, or drop it, first."
        if play.at:
            return "An extended contest is under way. End it, or set it aside, first."
        if play.dues:
            return "Something still follows from the last contest. Lay it down or skip it first."
        return ""

    def at_stake(self, table: Table[QuestPlay]) -> str:
        held = [one for one in table.play.cast.values() if one.pc and one.hero_points]
        told = listed([f"{one.name} {one.hero_points}" for one in held])
        return f"Hero points that are not spent are lost: {told}." if held else ""

    def view(self, table: Table[QuestPlay], seat: str) -> Table[QuestPlay]:
        from hearthside.games.questworlds import veil

        return table if table.is_gm(seat) else veil.masked(table)

    def outlook(self, table: Table[QuestPlay], seat: str = "") -> Odds | None:
        from hearthside.games.questworlds.odds import outlook

        return outlook.outlook(table, seat)

    def guess(self, table: Table[QuestPlay], seat: str = "") -> Guess | None:
        from hearthside.games.questworlds.odds import outlook

        return outlook.guess(table)

    def odds_are_of(self, table: Table[QuestPlay], seat: str) -> str:
        from hearthside.games.questworlds.odds import outlook

        return outlook.odds_are_of(table, seat)

    def somebody(self, table: Table[QuestPlay], move: str, luck: Luck) -> Mapping[str, Any]:
        return npcs.somebody(table, luck) if move == tag_of(npcs.MakeNpc) else {}

    def hope(self, table: Table[QuestPlay], seat: str) -> Hope | None:
        from hearthside.games.questworlds.odds import outlook

        return outlook.hope(table, seat)

    def show(self, table: Table[QuestPlay]) -> Show:
        from hearthside.games.questworlds.looks import attempt_view, cast_view, scene_view

        return Show(
            cast=cast_view.people(table),
            scene=scene_view.scene(table),
            attempt=attempt_view.attempt(table),
        )

    def sheet(self, table: Table[QuestPlay], character: str) -> Sheet:
        from hearthside.games.questworlds.looks import cast_view, scene_view

        if character in table.play.shared:
            return scene_view.sheet(table, table.play.shared[character])
        return cast_view.sheet(table, character)

    def idle(self, table: Table[QuestPlay], seat: str) -> Prompt:
        from hearthside.games.questworlds.looks import idle

        return idle.idle(table, seat)

    @cached_property
    def makings(self) -> tuple[Making, ...]:
        from hearthside.games.questworlds.community.founding import COMMUNITY
        from hearthside.games.questworlds.creation.hero import HERO

        return (HERO, COMMUNITY)

    @property
    def foreign(self) -> tuple[Format, ...]:
        from hearthside.games.questworlds.foreign import FORMATS

        return FORMATS

    def taken_along(self, table: Table[QuestPlay], character: str) -> Any:
        from hearthside.games.questworlds.foreign.ours import figure_of

        return figure_of(table, character)


GAME = QuestWorlds()
