"""Hero points towards a boost of a group contest; what buys no step comes back (QW-5.2.5)."""

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, listed
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Added
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.group.gathering import GroupStarted, cost, gathering, pledged
from hearthside.games.questworlds.many_rolls import Group
from hearthside.games.questworlds.people import name_of
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.state import QuestTable


class Pledge(Move, frozen=True, tag="questworlds.pledge"):
    """A hero point towards a boost; what it buys is paid for whatever happens."""

    who: str


class Pledged(Event, frozen=True, tag="questworlds.pledged"):
    sets = {"cast.{who}.hero_points": Added(-1), "group.pledged.{who}": Added(1)}
    says = Says("{who} pays a hero point towards a boost.", ("QW-5.2.5",), "Frame", "bookkeeping")
    who: str


class PledgesReturned(Event, frozen=True, tag="questworlds.pledges-returned"):
    """Points that bought no step, to whoever paid last."""

    back: dict[str, int]


DURING = "play.group"


def verbs(table: QuestTable, seat: str) -> list[Verb]:
    group = gathering(table)
    if group is None or not group.bouts or not on(table, "boosts"):
        return []
    if pledged(group) >= 2 * cost(table, group):
        return []
    return [
        verb(
            Pledge,
            "Pay towards a boost",
            group="struggle",
            who=id,
            cost="1 hero point",
            help=_boosting(table, group),
            rules=("QW-5.2.5",),
            forecast=True,
        )
        for id in table.characters_of(seat)
        if table.play.cast[id].pc and table.play.cast[id].hero_points
        if id not in group.people or group.people[id].ours
    ]


def _boosting(table: QuestTable, group: Group) -> str:
    """What is paid, and how far this point goes."""
    need, paid = cost(table, group), pledged(group)
    after = paid + 1
    missing = need - after if after < need else 2 * need - after
    costs = f"{paid} paid. A boost takes {need}, a double one {2 * need}."
    if after == need:
        return f"{costs} This point buys it: a tie or victory goes up a step."
    if after == 2 * need:
        return f"{costs} This point makes it a double one: a tie or victory goes up two steps."
    return f"{costs} After this point {missing} more must come, or it is returned when you begin."


def decide(table: QuestTable, seat: str, move: Pledge) -> list[Event]:
    return [Pledged(who=move.who)]


def follow(table: QuestTable, event: GroupStarted) -> list[Event]:
    """As it begins: how many have come in decides what a step costs, and what is left over."""
    group = table.play.group
    if group is None:
        return []
    left, back = pledged(group) - event.boost * cost(table, group), {}
    for one, paid in reversed(group.pledged.items()):
        back[one] = min(paid, left)
        left -= back[one]
    back = {one: points for one, points in back.items() if points}
    return [PledgesReturned(back=back)] if back else []


def evolve(table: QuestTable, event: PledgesReturned) -> QuestTable:
    group, paid = under_way.group(table), {one: -points for one, points in event.back.items()}
    group = replace(group, pledged=under_way.added(group.pledged, paid))
    return under_way.returned(table, event.back, ()).with_play(group=group)


def say(table: QuestTable, event: PledgesReturned) -> list[Line]:
    whose = listed([f"{name_of(table, one)} {n}" for one, n in event.back.items()])
    told = f"Hero points that buy no boost come back: {whose}."
    return [line(told, rules=("QW-5.2.5",), beat="Frame", retold=False)]
