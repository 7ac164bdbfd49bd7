"""Going on from step to step of session zero, and back; all of you are asked (HC-1.7)."""

from collections.abc import Callable
from typing import Literal

from hearthside.core.asks import Ask, Verb, verb
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line
from hearthside.core.wording.typesetting import sentence, uncapital
from hearthside.games.hot_circle.cards_or_dice import spoken
from hearthside.games.hot_circle.session_zero.campaign import (
    STAGES,
    Stage,
    is_calm,
    is_done,
    tensions,
    undrawn,
)
from hearthside.games.hot_circle.state import HotTable

TITLES: dict[Stage, str] = {
    "genre": "Genre and style",
    "settings": "Settings",
    "factions": "Factions",
    "relations": "The relationship map",
    "situation": "The Situation",
    "gamemaster": "Who runs it",
    "ready": "Characters",
}
QUESTIONS: dict[Stage, str] = {
    "genre": "Talk about what you want to play. Anyone may write it down.",
    "settings": "Who lives in such a story? Sort them into four to six settings.",
    "factions": "Who holds power? Name one or two factions in each setting. The strongest there "
    "may be a major power.",
    "relations": "Choose the relations that are obvious and roll for the rest.",
    "situation": "See where the map strains, and make the tension you like best the Situation.",
    "gamemaster": "Choose a gamemaster. Everyone else plays one character.",
}


DRAWN = "Every faction has its lines. See where they pull against each other."
OWN = "No tension shows on the map. Say what the story is about"
CALM = "The map is calm: nobody is torn between two others. Let something happen that upsets it."


class GoTo(Move, frozen=True, tag="hot-circle.go-to"):
    """Go on to a step of session zero, or back to one."""

    stage: Literal["genre", "settings", "factions", "relations", "situation", "gamemaster"]


class StageReached(Event, frozen=True, tag="hot-circle.stage-reached"):
    sets = {"campaign.stage": "stage"}
    stage: Stage


DURING = CHANGING = ("play.campaign.is_being_made", "between_sessions")
"""HC-1.7, HC-8.3: the campaign is made, or kept up to date."""


def together(
    table: HotTable, ways: Callable[[], list[Verb]], *stages: Stage, urges: bool = False
) -> list[Ask]:
    """HC-1.7: everyone at the table is asked the same, at these steps of session zero. What is the
    gamemaster's to say, once there is one, is asked of nobody else. While you vote, whoever has
    voted waits for the others."""
    stage = table.play.campaign.stage
    if table.vote or stage == "ready" or stage not in stages:
        return []
    question = spoken(table, _question(table))
    return [
        Ask(
            seat=seat,
            title=TITLES[stage],
            question=question,
            meanwhile=question,
            own=ways,
            urges=urges,
            together=True,
        )
        for seat in table.seats
        if table.is_player(seat) and (not _has_gamemaster(table) or table.is_gm(seat))
    ]


def _has_gamemaster(table: HotTable) -> bool:
    """Whether the last step waits for nothing but the gamemaster's word."""
    campaign = table.play.campaign
    return campaign.stage == "gamemaster" and bool(campaign.gamemaster)


WRITTEN: tuple[Stage, ...] = ("genre", "settings", "factions", "situation")
"""The steps at which everybody writes."""


def _question(table: HotTable) -> str:
    """What a step asks, and what it says once that is there."""
    campaign = table.play.campaign
    if campaign.stage == "relations" and not (campaign.rolling or undrawn(campaign)):
        return CALM if is_calm(campaign) else DRAWN
    if _has_gamemaster(table):
        return "Everyone starts with the same number."
    if campaign.stage in WRITTEN and _has_enough(table) and is_done(campaign):
        made = f"“{sentence(campaign.situation)}” " if campaign.stage == "situation" else ""
        if campaign.stage == "genre" and campaign.genre_by:
            made = f"{table.seat_name(campaign.genre_by)} wrote it down. "
        return f"{made}It can still change. Go on once all of you like it."
    there = [one.text for one in tensions(campaign)]
    if campaign.stage == "situation" and campaign.tension in there:
        return "The vote has marked a tension. Put it in your own words."
    if campaign.stage == "situation" and not there:
        return f"{OWN}, or upset the map." if is_calm(campaign) else f"{OWN}."
    return QUESTIONS[campaign.stage]


def keeps_up(table: HotTable, seat: str) -> bool:
    """HC-8.3: between sessions the GM keeps the campaign up to date."""
    return table.play.campaign.is_ready and table.is_gm(seat) and not table.session_open


def asks(table: HotTable) -> list[Ask]:
    campaign = table.play.campaign
    if campaign.is_ready:
        return []
    on = _has_enough(table) and is_done(campaign)
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
        "relations": not (campaign.rolling or undrawn(campaign)),
        "situation": bool(campaign.situation),
    }
    return needs.get(campaign.stage, False)


def _going(stage: Stage, label: str) -> Verb:
    return verb(GoTo, label, fixed={"stage": stage}, rules=("HC-1.7",))


def decide(table: HotTable, seat: str, move: GoTo) -> list[Event]:
    return [StageReached(stage=move.stage)]


def say(table: HotTable, event: StageReached) -> list[Line]:
    title = TITLES[event.stage]
    return [line(f"On the table now: {uncapital(title)}.", beat=title, retold=False)]
