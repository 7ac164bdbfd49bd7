"""Venus Engine as the table sees it: its procedures, its odds, its looks.

What a table needs only once it is played or shown is imported there, so that naming the game, or
asking for its odds, costs little.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from hearthside.core.forms import Choice, Pick
from hearthside.core.game import Demo, Game, OddsQuestion, TurnRules, Unit
from hearthside.core.luck import Luck
from hearthside.core.making import Making
from hearthside.core.moves import tag_of
from hearthside.core.odds.outcomes import Odds
from hearthside.core.parts import Parts
from hearthside.core.rounds import Round
from hearthside.core.show import Grade, Prompt, Sheet, Show
from hearthside.core.table import Table
from hearthside.games.venus import inventing
from hearthside.games.venus.content import CONTENT
from hearthside.games.venus.state import VenusPlay

TIER = Choice(
    name="tier",
    label="Tier",
    help="How much everyone is capable of: public, heroic, mythic or deific.",
    picks=(
        Pick("public", "Public, people like you and me"),
        Pick("heroic", "Heroic, people songs are made of"),
        Pick("mythic", "Mythic, demigods and spirits"),
        Pick("deific", "Deific, revered as more than mortal"),
    ),
    value="heroic",
    rules=("VE-2.2",),
)


class Venus(Game[VenusPlay]):
    name = "venus"
    title = "Venus Engine"
    pitch = "Lifepaths, metals and consequences: you buy what your successes are worth."
    shelved = 5
    cloth = 4
    gm_title = "Facilitator"
    house_words = {
        "intent": ("to be taken seriously", "to find out what they hide"),
        "text": ("with a smile that says nothing", "without a word too many"),
        "outcome": (
            "A pause, and then everybody talks at once.",
            "The room has seen it. Whose turn is it?",
            "That changes who looks at whom.",
        ),
    }
    Play = VenusPlay
    grades = (
        Grade("fail", "Falls short", "fail"),
        Grade("pass", "Passes", "success", good=True),
        Grade("spare", "One to spare", "success", good=True),
        Grade("plenty", "Two or more to spare", "style", good=True),
    )
    settings = (TIER,)
    content = CONTENT
    turn_rules = TurnRules(rules=("VE-1.3",))

    @property
    def units(self) -> tuple[Unit, ...]:  # type: ignore[override]
        from hearthside.games.venus.sessions import UNITS

        return UNITS

    @cached_property
    def parts(self) -> Parts:
        from hearthside.games.venus.procedures import PARTS

        return PARTS

    @property
    def makings(self) -> tuple[Making, ...]:
        from hearthside.games.venus.assembly.making import CHARACTER

        return (CHARACTER,)

    @property
    def rounds(self) -> tuple[Round, ...]:
        from hearthside.games.venus.debrief_round import ROUND

        return (ROUND,)

    @property
    def questions(self) -> Mapping[str, OddsQuestion]:
        from hearthside.games.venus.odds.questions import PROCEDURES

        return PROCEDURES

    @property
    def demo(self) -> Demo:
        from hearthside.games.venus.king.demo import DEMO

        return DEMO

    def begin(self, settings: Mapping[str, Any]) -> VenusPlay:
        return VenusPlay(tier=settings.get("tier", "heroic"))

    def view(self, table: Table[VenusPlay], seat: str) -> Table[VenusPlay]:
        from hearthside.games.venus import veil

        return veil.veil(table, seat)

    def odds_are_of(self, table: Table[VenusPlay], seat: str) -> str:
        rolled = table.play.check or table.play.task
        return rolled.who if rolled else ""

    def outlook(self, table: Table[VenusPlay], seat: str = "") -> Odds | None:
        from hearthside.games.venus.odds import outlook

        return outlook.outlook(table)

    def at_stake(self, table: Table[VenusPlay]) -> str:
        return "The debrief is still open." if table.play.debrief else ""

    def somebody(self, table: Table[VenusPlay], move: str, luck: Luck) -> Mapping[str, Any]:
        return inventing.somebody(table, luck) if move == tag_of(inventing.AddPerson) else {}

    def show(self, table: Table[VenusPlay]) -> Show:
        from hearthside.games.venus.looks import show

        return show.show(table)

    def sheet(self, table: Table[VenusPlay], character: str) -> Sheet:
        from hearthside.games.venus.looks import sheet_view

        return sheet_view.sheet(table, character)

    def idle(self, table: Table[VenusPlay], seat: str) -> Prompt:
        from hearthside.games.venus.looks import prompt

        return prompt.idle(table, seat)


GAME = Venus()
