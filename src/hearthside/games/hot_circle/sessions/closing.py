"""The end of a session: what its rounds have brought so far, and old debts (HC-8.2, HC-7.4).

The rounds themselves are `awards`, `read_out`, `trait_votes` and `conditions`, in that order; how a
round goes on is the core's.
"""

from typing import Any

from hearthside.core.guided_round_steps import Blanks
from hearthside.core.life.closing import CLOSING
from hearthside.core.life.guided_round_events import RoundBegun, RoundEnded
from hearthside.core.life.scenes_sessions import SessionClosed
from hearthside.core.moves import Event
from hearthside.core.setting_events import Is
from hearthside.games.hot_circle.characters.sheet_changes import FateEarned, PersonaEarned
from hearthside.games.hot_circle.people import heroes
from hearthside.games.hot_circle.sheet import Hero
from hearthside.games.hot_circle.state import NOTHING_SETTLED, Closing, HotTable


class ClosingBegun(Event, frozen=True, tag="hot-circle.closing-begun"):
    sets = {"closing": "closing", **NOTHING_SETTLED}
    closing: Closing


class ClosingEnded(Event, frozen=True, tag="hot-circle.closing-ended"):
    """What the closing brought is on the sheets; nothing of it is kept apart any more."""

    sets = {"closing": Is(None), "called_off": Is(None)}


class ClosingCalledOff(Event, frozen=True, tag="hot-circle.closing-called-off"):
    sets = {"closing": Is(None), "called_off": "closing"}
    closing: Closing


class DebtsPaid(Event, frozen=True, tag="hot-circle.debts-paid"):
    sets = {"cast.{character}.owed_fate": Is(0), "cast.{character}.owed_persona": Is(0)}
    character: str


def held(hero: Hero) -> tuple[str, ...]:
    """The stances and instincts a character holds, for telling which are replaced."""
    stances = (belief.stance for belief in hero.beliefs)
    return (*stances, *(instinct.told() for instinct in hero.instincts))


def written(blanks: Blanks, name: str) -> str:
    """What somebody wrote into a blank; nothing where it was not asked."""
    return str(blanks.get(name) or "").strip()


def follow(table: HotTable, event: Event) -> list[Event]:
    match event:
        case RoundBegun(round=round_) if round_ == CLOSING:
            before = {hero.id: held(hero) for hero in heroes(table)}
            return [ClosingBegun(closing=table.play.called_off or Closing(before=before))]
        case RoundEnded(whole=False) if table.play.closing:
            return [ClosingCalledOff(closing=table.play.closing)]
        case RoundEnded() if table.play.closing:
            return [ClosingEnded()]
        case SessionClosed():
            ends = table.play.closing or table.play.called_off
            return [*([ClosingEnded()] if ends else ()), *debts(table)]
    return []


def debts(table: HotTable) -> list[Event]:
    """HC-7.4: what lost permanent assets pay when a session ends."""
    events: list[Event] = []
    told: dict[str, Any] = {"why": "a permanent asset was lost", "rule": "HC-7.4"}
    for hero in table.play.cast.values():
        if fate := hero.owed_fate:
            events.append(FateEarned(character=hero.id, count=fate, **told))
        if persona := hero.owed_persona:
            events.append(PersonaEarned(character=hero.id, count=persona, **told))
        if fate or persona:
            events.append(DebtsPaid(character=hero.id))
    return events
