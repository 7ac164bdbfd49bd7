"""Venus Engine as the table sees it: its procedures, its odds, its looks.

What a table needs only once it is played or shown is loaded `later`, so that naming the game, or
asking for its odds, costs little.
"""

from collections.abc import Mapping
from typing import Any

from hearthside.core.game import Game
from hearthside.core.lazy_loading import later
from hearthside.core.show import Grade
from hearthside.core.story_time import TurnRules
from hearthside.core.table import Table
from hearthside.games.venus.content import CONTENT
from hearthside.games.venus.state import VenusPlay


class Venus(Game[VenusPlay]):
    name = "venus"
    title = "Venus Engine"
    pitch = "Lifepaths, metals and consequences: you buy what your successes are worth."
    shelved = 5
    cloth = 4
    gm_title = "Facilitator"
    gm_tools = {"act": "Act"}
    Play = VenusPlay
    passing = {"check": None, "task": None}
    grades = (
        Grade("fail", "Falls short", "fail"),
        Grade("pass", "Succeeds", "success2", good=True),
        Grade("enough", "Just enough", "success2", good=True),
        Grade("spare", "One over", "success", good=True),
        Grade("plenty", "Two or more over", "style", good=True),
    )
    content = CONTENT
    turn_rules = TurnRules(passing="if all pass, the scene ends", rules=("VE-1.3",))
    units = later("sessions.kinds_and_ends:UNITS")
    parts = later("procedures:PARTS")
    makings = later("assembly.making:MAKINGS")
    rounds = later("debrief.steps:ROUNDS")
    closing = later("sessions.kinds_and_ends:STEPS")
    questions = later("odds.questions:QUESTIONS")
    view = later("secrets:veil")
    outlook = later("odds.outlook:outlook")
    hope = later("odds.outlook:hope")
    somebody = later("characters.inventing:somebody")
    people = later("looks.show:people")
    scene = later("looks.show:scene")
    attempt = later("looks.attempt_view:attempt")
    sheet = later("looks.sheet_view:sheet")
    idle = later("looks.idle:idle")

    def begin(self, settings: Mapping[str, Any]) -> VenusPlay:
        return VenusPlay(tier=settings.get("tier", "heroic"))

    def odds_are_of(self, table: Table[VenusPlay], seat: str) -> str:
        rolled = table.play.check or table.play.task
        return rolled.who if rolled else ""

    def has_acted(self, table: Table[VenusPlay], seat: str) -> bool:
        done = table.play.settled
        return done is not None and done.who in table.characters_of(seat)

    def busy(self, table: Table[VenusPlay]) -> str:
        play = table.play
        if play.agenda or play.check or play.task:
            return "A roll is still under way. See it through first."
        return super().busy(table)

    def framer(self, table: Table[VenusPlay]) -> str:
        seat = table.play.framer
        return seat if table.is_player(seat) and not table.is_gm(seat) else ""

    def at_stake(self, table: Table[VenusPlay]) -> str:
        return "The debrief is still open." if table.play.debrief else ""


GAME = Venus()
