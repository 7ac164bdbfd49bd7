"""QuestWorlds as the table sees it: its procedures, its odds, its looks.

What a table needs only once it is played or shown is loaded `later`, so that naming the game, or
asking for its odds, costs little.
"""

from typing import Any

from hearthside.core.game import Game
from hearthside.core.lazy_loading import later
from hearthside.core.say import listed
from hearthside.core.show import Grade, Sheet
from hearthside.core.table import Table
from hearthside.games.questworlds.state import QuestPlay


def _told_by_the_outcome(raw: dict[str, Any]) -> dict[str, Any]:
    """An aim reached once had an event of its own that changed nothing."""
    return {"event": "questworlds.due-dropped", "due": ""}


class QuestWorlds(Game[QuestPlay]):
    name = "questworlds"
    title = "QuestWorlds"
    pitch = "Anything you are is an ability. One roll a side, and the exact odds of nine outcomes."
    shelved = 2
    cloth = 3
    bare_scene = ""
    gm_tools = {"act": "Act", "struggle": "Contest"}
    hides_alike = True
    passing = {"contest": None}
    Play = QuestPlay
    free_dice = "d20"
    grades = (
        Grade("complete defeat", "Complete defeat", "fail4", group="Defeat"),
        Grade("major defeat", "Major defeat", "fail3", group="Defeat"),
        Grade("minor defeat", "Minor defeat", "fail2", group="Defeat"),
        Grade("marginal defeat", "Marginal defeat", "fail", group="Defeat"),
        Grade("tie", "Tie", "tie"),
        Grade("marginal victory", "Marginal victory", "success2", good=True, group="Victory"),
        Grade("minor victory", "Minor victory", "success", good=True, group="Victory"),
        Grade("major victory", "Major victory", "success3", good=True, group="Victory"),
        Grade("complete victory", "Complete victory", "style", good=True, group="Victory"),
        Grade("no part", "Takes no part", "fail2"),
        Grade("lose", "To lose the contest", "fail"),
        Grade("win", "To win the contest", "success", good=True),
    )
    upcasts = {
        ("questworlds.aim-reached", 1): _told_by_the_outcome,
        ("questworlds.side-aim-reached", 1): _told_by_the_outcome,
    }
    closing = later("characters.closing:STEPS")
    content = later("content:CONTENT")
    parts = later("procedures:PARTS")
    questions = later("odds.chances:QUESTIONS")
    simulations = later("odds.extended_simulation:SIMULATIONS")
    makings = later("procedures:MAKINGS")
    foreign = later("foreign:FORMATS")
    outlook = later("odds.outlook:outlook")
    guess = later("odds.outlook:guess")
    foretold = later("odds.outlook:foretold")
    read_at_once = later("odds.by_class:read_at_once")
    odds_are_of = later("odds.outlook:odds_are_of")
    somebody = later("characters.npcs:somebody")
    hope = later("odds.outlook:hope")
    people = later("looks.cast_view:people")
    scene = later("looks.scene_view:scene")
    attempt = later("looks.attempt_view:attempt")
    read_number = later("contest.target:read_number")
    idle = later("looks.idle:idle")
    taken_along = later("foreign.ours:figure_of")

    def occasion(self, table: Table[QuestPlay]) -> str:
        return table.play.contest.id if table.play.contest else ""

    def busy(self, table: Table[QuestPlay]) -> str:
        play = table.play
        if play.contest or play.group:
            return "A contest is still under way. See it through or drop it first."
        if play.at:
            return "An extended contest is under way. End it or set it aside first."
        if play.dues:
            return (
                "The last contest is not settled yet. First say what follows from it, or skip it."
            )
        return ""

    def at_stake(self, table: Table[QuestPlay]) -> str:
        held = [one for one in table.play.cast.values() if one.pc and one.hero_points]
        told = listed([f"{one.name} {one.hero_points}" for one in held])
        return f"Hero points that are not spent are lost: {told}." if held else ""

    def view(self, table: Table[QuestPlay], seat: str) -> Table[QuestPlay]:
        from hearthside.games.questworlds import secrets

        return table if table.is_gm(seat) else secrets.masked(table)

    def sheet(self, table: Table[QuestPlay], character: str) -> Sheet:
        from hearthside.games.questworlds.looks import cast_view, scene_view

        if character in table.play.shared:
            return scene_view.sheet(table, table.play.shared[character])
        return cast_view.sheet(table, character)


GAME = QuestWorlds()
