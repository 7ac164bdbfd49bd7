"""Hot Circle as the table sees it: its procedures joined in the book's order."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from hearthside.core.dice import Pool
from hearthside.core.forms import Choice, Number, Option, Pick, YesNo
from hearthside.core.game import Game, Procedure, Step
from hearthside.core.life.evening import SessionClosed
from hearthside.core.life.rulings import Revealed
from hearthside.core.life.votes import VoteDecided, VoteDropped
from hearthside.core.luck import Luck
from hearthside.core.moves import Event, Move
from hearthside.core.odds import Odds
from hearthside.core.parts import Parts
from hearthside.core.say import Line
from hearthside.core.show import Grade, Prompt, Sheet, Show
from hearthside.games.hot_circle import (
    artha,
    assets,
    between,
    closing,
    creation,
    growth,
    ledger,
    npcs,
    outlook,
    oversight,
    resolve,
    scenes,
    steps,
    surprises,
    time_skip,
    trait_votes,
    veil,
)
from hearthside.games.hot_circle import demo as demo_table
from hearthside.games.hot_circle import prompt as prompts
from hearthside.games.hot_circle import sheet_view as sheets
from hearthside.games.hot_circle import show as shows
from hearthside.games.hot_circle.ability_test import asking, outcome, rolling
from hearthside.games.hot_circle.ability_test import judging as ability_judging
from hearthside.games.hot_circle.books import HotTable
from hearthside.games.hot_circle.obstacle_test import (
    calling,
    claiming,
    hindering,
    judging,
    rerolls,
    settling,
    stakes,
)
from hearthside.games.hot_circle.session_zero import making, naming, relations, situation
from hearthside.games.hot_circle.state import HotPlay

PARTS = Parts(
    making,
    relations,
    situation,
    naming,
    creation,
    oversight,
    stakes,
    claiming,
    judging,
    hindering,
    rerolls,
    outcome,
    rolling,
    calling,
    asking,
    ability_judging,
    growth,
    closing,
    trait_votes,
    time_skip,
    artha,
    settling,
    assets,
    scenes,
    npcs,
    between,
    ledger,
)
"""In the order in which a page offers them: what is asked now comes before what may be started."""

DICE = Choice(
    name="dice",
    label="Dice",
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
    cloth = 4
    gm_title = "gamemaster"
    Play = HotPlay
    moves = PARTS.moves
    events = PARTS.events
    grades = (Grade("fail", "Fail", "fail"), Grade("pass", "Pass", "success", good=True))
    settings = (DICE,)
    procedures: ClassVar[Mapping[str, Procedure]] = {
        "obstacle": Procedure(
            "Obstacle test, rerolling your own roll while it loses",
            (
                Number(name="task", label="Task dice", least=1, most=40, value=3),
                Number(name="obstacle", label="Obstacle dice", least=1, most=40, value=3),
                Number(name="persona", label="Persona points", least=0, most=40, value=0),
                YesNo(name="advantage", label="Advantage"),
                Number(name="sides", label="Sides of a die", least=2, most=1_000, value=6),
            ),
            resolve.asked,
            ("HC-3.10", "HC-3.14", "HC-3.15", "HC-3.18", "HC-3.19", "HC-3.20"),
        )
    }
    demo = demo_table.DEMO

    def begin(self, settings: Mapping[str, Any]) -> HotPlay:
        return HotPlay()

    def options(self, table: HotTable, seat: str) -> list[Option]:
        return PARTS.options(table, seat)

    def decide(self, table: HotTable, seat: str, move: Move) -> list[Event]:
        return PARTS.decide(table, seat, move)

    def evolve(self, table: HotTable, event: Event) -> HotTable:
        after: HotTable = PARTS.evolve(table, event)
        return after

    def chance(self, table: HotTable) -> Pool | None:
        return PARTS.chance(table)

    def say(self, table: HotTable, event: Event) -> Iterable[Line]:
        return PARTS.say(table, event)

    def follow(self, table: HotTable, event: Event) -> list[Event]:
        match event:
            case VoteDecided():
                return [
                    *situation.follow(table, event),
                    *naming.follow(table, event),
                    *trait_votes.follow(table, event),
                ]
            case VoteDropped():
                return trait_votes.follow(table, event)
            case SessionClosed():
                return closing.debts(table)
            case Revealed():
                return npcs.follow(event)
        return scenes.follow(table, event)

    def busy(self, table: HotTable) -> str:
        play = table.play
        if not play.campaign.is_ready:
            return "The campaign is still being made. Finish session zero first."
        if play.test or play.ability:
            return "A test is still under way. See it through, or call it off."
        if play.closing:
            return "The session is closing. Go through the rounds to their end."
        if play.skip:
            return "Time is passing. Let everyone add a lifepath first."
        return ""

    def view(self, table: HotTable, seat: str) -> HotTable:
        return veil.veil(table, seat)

    def outlook(self, table: HotTable) -> Odds | None:
        return outlook.outlook(table)

    def show(self, table: HotTable) -> Show:
        return shows.show(table)

    def sheet(self, table: HotTable, character: str) -> Sheet:
        return sheets.sheet(table, character)

    def prompt(self, table: HotTable, seat: str) -> Prompt:
        return prompts.prompt(table, seat)

    def newcomer(self, table: HotTable, seat: str) -> Move | None:
        return creation.NewCharacter() if creation.can_begin(table, seat) else None

    def steps(self, table: HotTable, character: str) -> tuple[Step, ...]:
        return steps.steps(table, character)

    def surprise(self, table: HotTable, character: str, step: str, luck: Luck) -> Move:
        return surprises.surprise(table, character, step, luck)


GAME = HotCircle()
