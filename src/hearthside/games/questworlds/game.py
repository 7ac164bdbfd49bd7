"""QuestWorlds as the table sees it: its procedures joined, its odds, its looks."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from hearthside.core.dice import Pool
from hearthside.core.forms import Option
from hearthside.core.game import Demo, Game, Procedure, Step
from hearthside.core.luck import Luck
from hearthside.core.moves import Event, Move
from hearthside.core.odds import Odds
from hearthside.core.parts import Parts
from hearthside.core.say import Line
from hearthside.core.show import Grade, Prompt, Sheet, Show
from hearthside.games.questworlds import (
    aftermath,
    attempt_view,
    augment,
    cast_view,
    chances,
    confront,
    dues,
    effort,
    framing,
    groups,
    healing,
    improving,
    npcs,
    opposing,
    outlook,
    plots,
    prompt,
    pyrrhic,
    relationships,
    rolling,
    scene_view,
    settling,
    wherewithal,
)
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.community import drawing, intervals, ledger
from hearthside.games.questworlds.creation import (
    drafting,
    going,
    setting,
    sidekick,
    steps,
    surprises,
)
from hearthside.games.questworlds.demo import DEMO
from hearthside.games.questworlds.extended import (
    assisting,
    ending,
    exchange,
    followers,
    gathering,
    parting,
    scoring,
)
from hearthside.games.questworlds.secrets import masked
from hearthside.games.questworlds.settings import SETTINGS, switched
from hearthside.games.questworlds.state import QuestPlay

PARTS = Parts(
    drafting,
    going,
    setting,
    sidekick,
    dues,
    opposing,
    rolling,
    wherewithal,
    pyrrhic,
    settling,
    framing,
    confront,
    augment,
    healing,
    plots,
    effort,
    groups,
    parting,
    exchange,
    scoring,
    ending,
    gathering,
    followers,
    assisting,
    improving,
    relationships,
    drawing,
    intervals,
    ledger,
    npcs,
)


class QuestWorlds(Game[QuestPlay]):
    name = "questworlds"
    title = "QuestWorlds"
    pitch = "Anything you are is an ability. One roll a side, and the exact odds of nine outcomes."
    cloth = 3
    gm_title = "game master"
    Play = QuestPlay
    moves = PARTS.moves
    events = PARTS.events
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
    )
    settings = SETTINGS
    procedures: ClassVar[Mapping[str, Procedure]] = chances.PROCEDURES
    demo: ClassVar[Demo] = DEMO

    def begin(self, settings: Mapping[str, Any]) -> QuestPlay:
        return QuestPlay()

    def switched(self, settings: Mapping[str, Any], name: str, value: Any) -> dict[str, Any]:
        return switched(settings, name, value)

    def options(self, table: QuestTable, seat: str) -> list[Option]:
        return _one_best(PARTS.options(table, seat))

    def decide(self, table: QuestTable, seat: str, move: Move) -> list[Event]:
        """The move's own events, each with what follows from it by itself."""
        ahead, events = PARTS.decide(table, seat, move), []
        while ahead:
            event = ahead.pop(0)
            events.append(event)
            table = self._after(table, event)
            ahead = aftermath.follows(table, event) + ahead
        return events

    def _after(self, table: QuestTable, event: Event) -> QuestTable:
        return replace(self.evolve(table, event), seq=table.seq + 1)

    def evolve(self, table: QuestTable, event: Event) -> QuestTable:
        after: QuestTable = PARTS.evolve(table, event)
        return after

    def chance(self, table: QuestTable) -> Pool | None:
        return PARTS.chance(table)

    def follow(self, table: QuestTable, event: Event) -> list[Event]:
        return aftermath.of_table_life(table, event)

    def busy(self, table: QuestTable) -> str:
        play = table.play
        if play.contest or play.group:
            return "A contest is still under way. See it through, or drop it, first."
        if play.at:
            return "An extended contest is under way. End it, or set it aside, first."
        if play.dues:
            return "Something still follows from the last contest. Lay it down or skip it first."
        return ""

    def view(self, table: QuestTable, seat: str) -> QuestTable:
        return table if table.is_gm(seat) else masked(table)

    def say(self, table: QuestTable, event: Event) -> Iterable[Line]:
        return PARTS.say(table, event)

    def outlook(self, table: QuestTable) -> Odds | None:
        return outlook.outlook(table)

    def show(self, table: QuestTable) -> Show:
        return Show(
            cast=cast_view.people(table),
            scene=scene_view.scene(table),
            attempt=attempt_view.attempt(table),
        )

    def sheet(self, table: QuestTable, character: str) -> Sheet:
        return cast_view.sheet(table, character)

    def prompt(self, table: QuestTable, seat: str) -> Prompt:
        return prompt.prompt(table, seat)

    def newcomer(self, table: QuestTable, seat: str) -> Move:
        return drafting.Begin()

    def steps(self, table: QuestTable, character: str) -> tuple[Step, ...]:
        return steps.steps(table, character)

    def surprise(self, table: QuestTable, character: str, step: str, luck: Luck) -> Move:
        return surprises.surprise(table, character, step, luck)


def _one_best(offered: list[Option]) -> list[Option]:
    """Exactly one highlighted next step among what is asked of a seat now."""
    turns = [at for at, option in enumerate(offered) if option.section == "turn"]
    if not turns:
        return [replace(one, best=False) if one.best else one for one in offered]
    best = next((at for at in turns if offered[at].best), turns[0])
    return [
        one if one.best == (at == best) else replace(one, best=at == best)
        for at, one in enumerate(offered)
    ]


GAME = QuestWorlds()
