"""Going on from step to step of session zero, and back; all of you are asked (HC-1.7)."""

from collections.abc import Callable
from typing import Literal

from hearthside.core.asks import Ask, Verb, verb
from hearthside.core.grammar import spelled
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, listed
from hearthside.games.hot_circle.cards_or_dice import spoken
from hearthside.games.hot_circle.numbers import USUAL_SETTINGS
from hearthside.games.hot_circle.session_zero.campaign import (
    STAGES,
    Campaign,
    Stage,
    is_done,
    missing,
)
from hearthside.games.hot_circle.state import HotTable

TITLES: dict[Stage, str] = {
    "genre": "Genre and style",
    "settings": "Settings",
    "factions": "Factions",
    "relations": "The relationship map",
    "situation": "The Situation",
    "gamemaster": "Gamemaster and lifepaths",
    "ready": "Characters",
}
QUESTIONS: dict[Stage, str] = {
    "genre": "Talk about what you want to play. Write down a genre and a style.",
    "settings": "Who is your genre full of? Sort them into four to six settings.",
    "factions": "Who holds power? One or two factions in each setting, one of them at most a "
    "major power: the strongest there.",
    "relations": "Choose the relations that are obvious and roll for the rest.",
    "situation": "Look for what strains. Make the tension you like best the Situation.",
    "gamemaster": "Choose who is gamemaster. Everyone else plays one character.",
}


DRAWN = "Every faction has its lines. See where they pull against each other."


class GoTo(Move, frozen=True, tag="hot-circle.go-to"):
    """Go on to a step of session zero, or back to one."""

    stage: Literal["genre", "settings", "factions", "relations", "situation", "gamemaster"]


class StageReached(Event, frozen=True, tag="hot-circle.stage-reached"):
    sets = {"campaign.stage": "stage"}
    stage: Stage


def together(
    table: HotTable, ways: Callable[[], list[Verb]], *stages: Stage, urges: bool = False
) -> list[Ask]:
    """HC-1.7: everyone at the table is asked the same, at these steps of session zero."""
    stage = table.play.campaign.stage
    if stage == "ready" or stage not in stages:
        return []
    title = f"Session zero: {TITLES[stage].lower()}"
    question = spoken(table, _question(table))
    return [
        Ask(
            seat=seat,
            title=title,
            question=question,
            meanwhile=question,
            own=lambda: [way.form() for way in ways()],
            urges=urges,
            together=True,
        )
        for seat in table.seats
        if table.is_player(seat)
    ]


WRITTEN: tuple[Stage, ...] = ("genre", "settings", "factions", "situation")
"""The steps at which everybody writes."""


def _question(table: HotTable) -> str:
    """What a step asks, and what it says once that is there."""
    campaign = table.play.campaign
    if campaign.stage == "relations" and not (campaign.rolling or missing(campaign)):
        return DRAWN
    if campaign.stage == "gamemaster" and campaign.gamemaster:
        named = table.seat_name(campaign.gamemaster)
        return f"{named} is your gamemaster, and says how many lifepaths everyone starts with."
    if campaign.stage in WRITTEN and _has_enough(table):
        return f"It can still change. {_lacking(campaign)}Go on once all of you like it."
    return QUESTIONS[campaign.stage]


def _lacking(campaign: Campaign) -> str:
    """HC-1.2, HC-1.3: what the book would have besides, which nobody is held to."""
    if is_done(campaign):
        return ""
    if campaign.stage == "settings":
        few, many = spelled(USUAL_SETTINGS[0]), spelled(USUAL_SETTINGS[-1])
        return f"{few.capitalize()} to {many} settings work best. "
    homes = {faction.setting for faction in campaign.factions}
    bare = [one.name for one in campaign.settings if one.id not in homes]
    return f"Nobody holds power yet in {listed(bare)}. "


def keeps_up(table: HotTable, seat: str) -> bool:
    """HC-8.3: between sessions the GM keeps the campaign up to date."""
    return table.play.campaign.is_ready and table.is_gm(seat) and not table.session_open


def asks(table: HotTable, reader: str) -> list[Ask]:
    if table.vote:  # whoever has voted waits for the others
        return []
    campaign = table.play.campaign
    on = _has_enough(table) and (campaign.stage in WRITTEN or is_done(campaign))
    return together(table, lambda: _steps(table), *STAGES, urges=on)


def _steps(table: HotTable) -> list[Verb]:
    """On to the next step once this one has what the next one needs, and back to any before."""
    campaign = table.play.campaign
    at = STAGES.index(campaign.stage)
    found = []
    if _has_enough(table):
        found.append(_going(STAGES[at + 1], f"Go on: {TITLES[STAGES[at + 1]]}"))
    if at:
        found.append(_going(STAGES[at - 1], f"Back: {TITLES[STAGES[at - 1]]}"))
    return found


def _has_enough(table: HotTable) -> bool:
    campaign = table.play.campaign
    needs = {
        "genre": bool(campaign.genre),
        "settings": bool(campaign.settings),
        "factions": bool(campaign.factions),
        "relations": not campaign.rolling,
        "situation": bool(campaign.situation),
    }
    return needs.get(campaign.stage, False)


def _going(stage: Stage, label: str) -> Verb:
    return verb(GoTo, label, fixed={"stage": stage}, rules=("HC-1.7",))


def decide(table: HotTable, seat: str, move: GoTo) -> list[Event]:
    return [StageReached(stage=move.stage)]


def say(table: HotTable, event: StageReached) -> list[Line]:
    title = TITLES[event.stage]
    return [line(f"On the table now: {title.lower()}.", beat=title, retold=False)]
