"""Going on from step to step of session zero, and back (HC-1.7)."""

from typing import Literal

from hearthside.core.forms import Option
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line
from hearthside.games.hot_circle.books import HotTable, with_campaign
from hearthside.games.hot_circle.session_zero.campaign import STAGES, Campaign, Stage, is_done

TITLES: dict[Stage, str] = {
    "genre": "Genre and style",
    "settings": "Settings",
    "factions": "Factions",
    "relations": "The relationship map",
    "situation": "The Situation",
    "gamemaster": "Gamemaster and lifepaths",
    "ready": "Characters",
}


class GoTo(Move, frozen=True, tag="hot-circle.go-to"):
    """Go on to a step of session zero, or back to one."""

    stage: Literal["genre", "settings", "factions", "relations", "situation", "gamemaster"]


class StageReached(Event, frozen=True, tag="hot-circle.stage-reached"):
    stage: Stage


MOVES = (GoTo,)
EVENTS = (StageReached,)


def may_make(table: HotTable, seat: str) -> bool:
    """HC-1.7, HC-8.3: all of you make the campaign; between sessions the GM keeps it up to date."""
    if table.play.campaign.is_ready:
        return table.is_gm(seat) and not table.session_open
    return table.is_player(seat)


def asked(campaign: Campaign, stage: Stage) -> Literal["turn", "gm"]:
    """Where a step's form stands: asked of everyone now, or a tool for later."""
    return "turn" if campaign.stage == stage else "gm"


def options(table: HotTable, seat: str) -> list[Option]:
    return _steps(table.play.campaign) if may_make(table, seat) else []


def _steps(campaign: Campaign) -> list[Option]:
    """On to the next step once this one has what the next one needs, and back to any before."""
    if campaign.is_ready:
        return []
    at = STAGES.index(campaign.stage)
    has_enough = {
        "genre": bool(campaign.genre),
        "settings": bool(campaign.settings),
        "factions": bool(campaign.factions),
        "relations": not campaign.rolling,
        "situation": bool(campaign.situation),
    }
    offered = []
    if has_enough.get(campaign.stage):
        on = f"Go on: {TITLES[STAGES[at + 1]]}"
        offered.append(_going(STAGES[at + 1], on, best=is_done(campaign)))
    if at:
        offered.append(_going(STAGES[at - 1], f"Back: {TITLES[STAGES[at - 1]]}"))
    return offered


def _going(stage: Stage, label: str, best: bool = False) -> Option:
    return Option(
        move="hot-circle.go-to",
        label=label,
        fixed={"stage": stage},
        section="turn",
        rules=("HC-1.7",),
        best=best,
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    match move:
        case GoTo():
            return [StageReached(stage=move.stage)]
    raise TypeError(move)


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case StageReached():
            return with_campaign(table, stage=event.stage)
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    match event:
        case StageReached():
            title = TITLES[event.stage]
            return [line(f"On the table now: {title.lower()}.", beat=title, retold=False)]
    raise TypeError(event)
