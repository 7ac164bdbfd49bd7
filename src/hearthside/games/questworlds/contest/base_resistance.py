"""The base resistance, which grows as a campaign goes on, if the table likes (QW-4.2)."""

from hearthside.core.life.scenes_sessions import SessionClosed
from hearthside.core.moves import Event
from hearthside.core.say import Line, line, number
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.contest.target import shown
from hearthside.games.questworlds.settings import on


class BaseRaised(Event, frozen=True, tag="questworlds.base-raised"):
    sets = {"base": "base"}
    base: int


def follow(table: QuestTable, event: Event) -> list[Event]:
    if not isinstance(event, SessionClosed) or not on(table, "progression"):
        return []
    every = int(table.settings.get("progression_every", 2))
    return [] if event.number % every else [BaseRaised(base=table.play.base + 1)]


def say(table: QuestTable, event: BaseRaised) -> list[Line]:
    grown = ("The base resistance is now ", number(shown(table, event.base)), ".")
    return [line(*grown, rules=("QW-4.2",), beat="Session")]
