"""The end of a community's interval: ratings change by the ledger, and it starts anew (QW-10.3)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verbs, verb
from hearthside.core.life.drafts import MakingFinished
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, listed, name, number
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Is
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.community.deeds import run_by
from hearthside.games.questworlds.community.rolls import background_called
from hearthside.games.questworlds.community.state import Resource
from hearthside.games.questworlds.community.using_resources import leave
from hearthside.games.questworlds.contest.target import shown
from hearthside.games.questworlds.ratings import modifier
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.sheet import Burden
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.under_way import COMMUNITY, LEDGER

FORGIVEN = 3
"""QW-10.2: what PCs shed of their own penalty each interval where forgiveness is slow."""
LEDGER_STEP, MOST_LIFT, MOST_DROP = 3, 3, 2
"""QW-10.3: how much in the ledger moves a rating by 1, and how far it may go up or down."""


class EndInterval(Move, frozen=True, tag="questworlds.end-interval"):
    pass


class ResourceReset(Event, frozen=True, tag="questworlds.resource-reset"):
    sets = {
        f"{LEDGER}.rating": "rating",
        **{f"{LEDGER}.{one}": Is(0) for one in ("total", "pc", "background", "noted")},
        **{f"{LEDGER}.{one}": Is(False) for one in ("down", "closed")},
    }
    resource: str
    rating: int


class IntervalEnded(Event, frozen=True, tag="questworlds.interval-ended"):
    """`forgotten` are refusals that no longer bar anybody from asking (QW-2.3.2.1)."""

    says = Says(
        "The {its.interval} ends for {its.name:name}.", ("QW-10.3",), "Community", its=COMMUNITY
    )
    number: int
    burdens: dict[str, tuple[Burden, ...]]
    forgotten: tuple[tuple[str, str, str], ...] = ()


def grown(resource: Resource) -> int:
    """QW-10.3: +1 for each full 3 of PC bonus, 3 at most; −1 for each of penalty, 2 at most."""
    return resource.rating + _lift(resource) - _drop(resource)


def _lift(resource: Resource) -> int:
    return min(resource.pc // LEDGER_STEP, MOST_LIFT)


def _drop(resource: Resource) -> int:
    return min(max(-resource.total, 0) // LEDGER_STEP, MOST_DROP)


def further(table: QuestTable, seat: str) -> Verbs:
    community = run_by(table, seat)
    if community and not community.rolling and under_way.idle(table):
        help = "Ratings change by the ledger, its columns start over, and background events follow."
        look: dict[str, Any] = {"group": "gm", "help": help, "rules": ("QW-10.3",), "danger": True}
        yield verb(EndInterval(), f"The {community.interval} ends", **look)


def decide(table: QuestTable, seat: str, move: EndInterval) -> list[Event]:
    community = under_way.community(table)
    resets = [
        ResourceReset(resource=one.id, rating=grown(one)) for one in community.resources.values()
    ]
    asked = {leave(one).casefold() for one in community.resources.values()}
    ended = IntervalEnded(
        number=community.number + 1,
        burdens=_forgiven(table),
        forgotten=tuple(bar for bar in table.play.barred if bar[2] in asked),
    )
    return [*resets, ended]


def _forgiven(table: QuestTable) -> dict[str, tuple[Burden, ...]]:
    """What each PC still carries: nothing, or 3 points less where forgiveness is slow."""
    kept = {}
    for hero in table.play.cast.values():
        if not hero.burdens:
            continue
        left = (
            replace(one, amount=min(0, one.amount + FORGIVEN))
            for one in hero.burdens
            if on(table, "slow_forgiveness")
        )
        kept[hero.id] = tuple(one for one in left if one.amount)
    return kept


def follow(table: QuestTable, event: MakingFinished | IntervalEnded) -> list[Event]:
    """QW-10.2.4: each interval begins with background events, the first like any other."""
    community = table.play.community
    match event:
        case MakingFinished() if event.who in table.play.shared and community:
            return [background_called(community)]
        case IntervalEnded() if community:
            return [background_called(community)]
    return []


def evolve(table: QuestTable, event: IntervalEnded) -> QuestTable:
    table = under_way.with_community(table, number=event.number, requests=0, opened=())
    cast = {
        id: replace(hero, burdens=event.burdens.get(id, hero.burdens))
        for id, hero in table.play.cast.items()
    }
    barred = tuple(bar for bar in table.play.barred if bar not in event.forgotten)
    return table.with_play(cast=cast, barred=barred)


def say(table: QuestTable, event: ResourceReset) -> list[Line]:
    resource = under_way.community(table).resources[event.resource]
    if event.rating == resource.rating:
        return []
    up, down = _lift(resource), _drop(resource)
    why = [f"{up} up for {modifier(resource.pc)} earned"] if up else []
    why += [f"{down} down for the {modifier(resource.total)} it ends with"] if down else []
    rating = number(shown(table, event.rating))
    spans = (name(resource.name), " is now ", rating, f": {listed(why)}.")
    return [line(*spans, rules=("QW-10.3",), beat="Community")]
