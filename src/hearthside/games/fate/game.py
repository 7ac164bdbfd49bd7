"""Fate Accelerated as the table sees it: its procedures joined, its odds, its looks."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from hearthside.core.dice import Pool
from hearthside.core.forms import Option
from hearthside.core.game import Game, Step
from hearthside.core.life.rulings import Revealed
from hearthside.core.luck import Luck
from hearthside.core.moves import Event, Move
from hearthside.core.odds import Odds
from hearthside.core.parts import Parts
from hearthside.core.say import Line
from hearthside.core.show import Grade, Prompt, Sheet, Show
from hearthside.core.table import Table
from hearthside.games.fate import (
    creation,
    later,
    layout,
    milestones,
    npcs,
    outlook,
    play,
    prompt,
    recovery,
    scene,
    setting,
    sheet_view,
    show,
    steps,
    stunts,
    surprise,
    veil,
)
from hearthside.games.fate.asking import demands
from hearthside.games.fate.chances import PROCEDURES
from hearthside.games.fate.demo import DEMO
from hearthside.games.fate.state import FatePlay

PARTS = Parts(
    creation,
    later,
    stunts,
    *play.PLAY_PARTS,
    scene,
    setting,
    layout,
    milestones,
    recovery,
    npcs,
)
"""Every procedure in the book's order."""


class Fate(Game[FatePlay]):
    name = "fate"
    title = "Fate Accelerated"
    pitch = "Capable people, true phrases, four dice. Quick to learn tonight."
    cloth = 1
    Play = FatePlay
    moves = PARTS.moves
    events = PARTS.events
    grades = (
        Grade("fail", "Fail", "fail"),
        Grade("tie", "Tie", "tie"),
        Grade("success", "Success", "success", good=True),
        Grade("style", "Style", "style", good=True),
    )
    procedures = PROCEDURES
    demo = DEMO

    def begin(self, settings: Mapping[str, Any]) -> FatePlay:
        return FatePlay()

    def options(self, table: Table[FatePlay], seat: str) -> list[Option]:
        return _one_step(table, PARTS.options(table, seat))

    def decide(self, table: Table[FatePlay], seat: str, move: Move) -> list[Event]:
        return play.decide(PARTS, table, seat, move)

    def evolve(self, table: Table[FatePlay], event: Event) -> Table[FatePlay]:
        after: Table[FatePlay] = PARTS.evolve(table, event)
        return after

    def chance(self, table: Table[FatePlay]) -> Pool | None:
        return PARTS.chance(table)

    def follow(self, table: Table[FatePlay], event: Event) -> list[Event]:
        if isinstance(event, Revealed) and not event.hidden:
            return npcs.introduced(table, event.character)
        return scene.follow(table, event)

    def busy(self, table: Table[FatePlay]) -> str:
        return scene.busy(table)

    def view(self, table: Table[FatePlay], seat: str) -> Table[FatePlay]:
        return veil.veiled(table, seat)

    def say(self, table: Table[FatePlay], event: Event) -> Iterable[Line]:
        return PARTS.say(table, event)

    def outlook(self, table: Table[FatePlay]) -> Odds | None:
        return outlook.outlook(table)

    def show(self, table: Table[FatePlay]) -> Show:
        return show.show(table)

    def sheet(self, table: Table[FatePlay], character: str) -> Sheet:
        return sheet_view.sheet(table, character)

    def prompt(self, table: Table[FatePlay], seat: str) -> Prompt:
        return prompt.prompt(table, seat)

    def newcomer(self, table: Table[FatePlay], seat: str) -> Move:
        return creation.NewCharacter()

    def steps(self, table: Table[FatePlay], character: str) -> tuple[Step, ...]:
        return steps.steps(table, character)

    def surprise(self, table: Table[FatePlay], character: str, step: str, luck: Luck) -> Move:
        return surprise.surprise(table, character, step, luck)


def _one_step(table: Table[FatePlay], offered: list[Option]) -> list[Option]:
    """Of all that is asked of a seat now, one option is the highlighted step.

    In the middle of something only what is marked counts: who has passed may still react, but
    nothing urges them to.
    """
    asked = [option for option in offered if option.section == "turn"]
    marked = [option for option in asked if option.best]
    step = (marked or ([] if demands(table) else asked))[:1]
    return [
        replace(option, best=option in step) if option.section == "turn" else option
        for option in offered
    ]


GAME = Fate()
