"""Burning Wheel as the table sees it: its procedures, its odds, its looks.

What a table needs only once it is played or shown is loaded `later`, so that naming the game, or
asking for its odds, costs little.
"""

from typing import Any, ClassVar

from msgspec.structs import replace

from hearthside.core.content import Content
from hearthside.core.game import Game
from hearthside.core.lazy_loading import later
from hearthside.core.show import Grade
from hearthside.core.table import Table
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
    gm_tools = {"act": "Test", "struggle": "Conflict"}
    hides_alike = True
    passing = {"attempt": None}
    end_label = "End the session at once, without awards"
    gm_tells_failures = True
    Play = BurningPlay
    grades = (
        Grade("fail", "Fails", "fail"),
        Grade("pass", "Passes", "success", good=True),
        Grade("lose", "Loses", "fail"),
        Grade("tie", "Tie", "tie"),
        Grade("win", "Wins", "success", good=True),
    )
    content: ClassVar[tuple[Content[Any], ...]] = (SKILLS, WORDS)
    parts = later("procedures:PARTS")
    units = later("resource_cycles:UNITS")
    questions = later("odds.chances:QUESTIONS")
    simulations = later("odds.advancing:SIMULATIONS")
    makings = later("characters.making:MAKINGS")
    foreign = later("foreign:FORMATS")
    closing = later("sessions.closing:STEPS")
    taken_along = later("foreign.ours:figure_of")
    is_over = later("sessions.scene_end:is_over")
    why_not = later("attempt.refusals:why_not")
    outlook = later("odds.outlook:outlook")
    odds_are_of = later("odds.outlook:odds_are_of")
    somebody = later("characters.npcs:somebody")
    hope = later("odds.outlook:hope")
    people = later("looks.show:people")
    scene = later("looks.show:scene")
    attempt = later("looks.attempt_view:card")
    sheet = later("looks.sheet_view:sheet")
    idle = later("looks.show:idle")
    framed_from = later("looks.show:framed_from")

    def occasion(self, table: Table[BurningPlay]) -> str:
        return table.play.attempt.id if table.play.attempt else ""

    def at_stake(self, table: Table[BurningPlay]) -> str:
        return "Nobody is nominated or awarded anything."

    def view(self, table: Table[BurningPlay], seat: str) -> Table[BurningPlay]:
        """Whatever hangs on somebody who is hidden is hidden with them; what an NPC believes is
        for the GM."""
        play, gm = table.play, table.is_gm(seat)
        cast = {id: one.unspoken if one.npc and not gm else one for id, one in play.cast.items()}
        attempt, last = (
            one if one and all(who in cast for who in one.people) else None
            for one in (play.attempt, play.last)
        )
        seen = replace(
            play,
            cast=cast,
            attempt=attempt,
            last=last,
            dying=tuple(one for one in play.dying if one[0] in cast),
            steel_due=tuple(one for one in play.steel_due if one in cast),
            spent=tuple(one for one in play.spent if one.who in cast),
            served=tuple(one for one in play.served if one[0] in cast),
            wishes=tuple(one for one in play.wishes if one.who in cast),
            joining=tuple(one for one in play.joining if one[0] in cast),
        )
        return replace(table, play=seen)


GAME = BurningWheel()
