"""What is under way, found and changed: a contest and those that wait for it, a group contest, an
extended one, the community behind them."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.moves import Event
from hearthside.core.setting_events import Is
from hearthside.core.table import with_character
from hearthside.games.questworlds.community.state import Community
from hearthside.games.questworlds.contest.state import Contest, Kind, Side
from hearthside.games.questworlds.many_rolls import Contender, Extended, Group
from hearthside.games.questworlds.sheet import Harm, with_changed
from hearthside.games.questworlds.state import QuestTable

EXTENDED = "extended.{play.at}"
FIGHTER, PAIRING = f"{EXTENDED}.fighters.{{fighter}}", f"{EXTENDED}.pairings.{{pairing}}"
"""Where the extended contest being played stands, and somebody or a pairing in it."""
AWAY = {"last": Is(None), "ended": Is(None), "together": Is(None)}
"""What the last contest of any kind had to show goes when another one begins."""
COMMUNITY = "shared.{play.founded}"
LEDGER = f"{COMMUNITY}.resources.{{resource}}"
"""Where the community stands, and a resource of it has its line in the ledger."""


class OfSide(Event, frozen=True):
    """Something about one side of the contest under way: 0 acts, 1 opposes."""

    side: int

    @property
    def whose(self) -> str:
        return "them" if self.side else "me"

    @property
    def other(self) -> str:
        return "me" if self.side else "them"


def contest(table: QuestTable) -> Contest:
    """The contest under way; only asked for while there is one."""
    assert table.play.contest
    return table.play.contest


def group(table: QuestTable) -> Group:
    """The group contest under way; only asked for while there is one."""
    assert table.play.group
    return table.play.group


def community(table: QuestTable) -> Community:
    """The people behind the PCs; only asked for once they are founded."""
    assert table.play.community
    return table.play.community


def begun(
    table: QuestTable, kind: Kind, prize: str, me: Side, how: str = "", **more: Any
) -> Contest:
    """A contest that begins, for the GM to answer first."""
    made = Contest(id=f"c{table.seq + 1}", kind=kind, beat="frame", prize=prize.strip(), me=me)
    return replace(made, tactics=how.strip(), **more)


def with_contest(table: QuestTable, **changes: Any) -> QuestTable:
    contest = table.play.contest
    return table.with_play(contest=contest and replace(contest, **changes))


def with_side(table: QuestTable, side: int, **changes: Any) -> QuestTable:
    """The contest under way with one side changed: 0 acts, 1 opposes."""
    contest = table.play.contest
    return table.with_play(contest=contest and contest.with_side(side, **changes))


def without_benefits(table: QuestTable, who: str, ended: tuple[str, ...]) -> QuestTable:
    kept = tuple(one for one in table.play.cast[who].benefits if one.id not in ended)
    return table.with_one(who, benefits=kept)


def returned(table: QuestTable, points: dict[str, int], resources: tuple[str, ...]) -> QuestTable:
    """What never happened costs neither hero points nor leave to draw on a resource."""
    for payer, back in points.items():
        table = table.with_one(payer, hero_points=table.play.cast[payer].hero_points + back)
    community = table.play.community
    if community and resources:
        opened = tuple(dict.fromkeys((*community.opened, *resources)))
        table = with_community(table, opened=opened)
    return table


def unrated(table: QuestTable, abilities: tuple[tuple[str, str], ...]) -> QuestTable:
    """What never happened was no first use: points laid aside for it wait for the next."""
    for who, ability in abilities:
        table = with_character(table, with_changed(table.play.cast[who], ability, rating=0))
    return table


def added(held: dict[str, int], more: dict[str, int]) -> dict[str, int]:
    """Two accounts of who paid what, as one."""
    return {who: held.get(who, 0) + more.get(who, 0) for who in {**held, **more}}


def pushed(table: QuestTable, contest: Contest) -> QuestTable:
    """A contest begins; what was under way waits for it."""
    before = table.play.contest
    parked = (*table.play.parked, before) if before else table.play.parked
    return table.with_play(contest=contest, parked=parked, last=None, ended=None, together=None)


def popped(table: QuestTable, *, dropped: bool = False) -> QuestTable:
    """The contest is over; what waited for it goes on, and has cost what this did.

    A contest that is `dropped` has cost nothing.
    """
    contest, parked = table.play.contest, table.play.parked
    after = parked[-1] if parked else None
    if after and contest and contest.paid and not dropped:
        after = replace(after, paid=added(after.paid, contest.paid))
    return table.with_play(contest=after, parked=parked[:-1])


def current(table: QuestTable) -> Extended | None:
    """The extended contest being played now."""
    return table.play.extended.get(table.play.at)


def with_extended(table: QuestTable, extended: Extended) -> QuestTable:
    return table.with_play(extended={**table.play.extended, extended.id: extended})


def with_fighter(extended: Extended, id: str, **changes: Any) -> Extended:
    fighter = replace(extended.fighters[id], **changes)
    return replace(extended, fighters={**extended.fighters, id: fighter})


def with_person(table: QuestTable, id: str, **changes: Any) -> QuestTable:
    """A contender of the group or extended contest under way, changed."""
    group, extended = table.play.group, current(table)
    if group and id in group.people:
        people = {**group.people, id: replace(group.people[id], **changes)}
        return table.with_play(group=replace(group, people=people))
    if extended and id in extended.fighters:
        return with_extended(table, with_fighter(extended, id, **changes))
    return table


def whole(table: QuestTable) -> Group | Extended | None:
    """The group or extended contest under way."""
    return table.play.group or current(table)


def person(table: QuestTable, id: str) -> Contender | None:
    """A contender of the group or extended contest under way."""
    found = whole(table)
    return found.people.get(id) if found else None


def with_pairing(extended: Extended, id: str, **changes: Any) -> Extended:
    pairings = tuple(replace(one, **changes) if one.id == id else one for one in extended.pairings)
    return replace(extended, pairings=pairings)


def with_bout(table: QuestTable, id: str, **changes: Any) -> QuestTable:
    group = table.play.group
    if group is None:
        return table
    bouts = tuple(replace(one, **changes) if one.id == id else one for one in group.bouts)
    return table.with_play(group=replace(group, bouts=bouts))


def with_community(table: QuestTable, **changes: Any) -> QuestTable:
    community = table.play.community
    if community is None:
        return table
    shared = {**table.play.shared, community.id: replace(community, **changes)}
    return table.with_play(shared=shared)


def idle(table: QuestTable) -> bool:
    """Whether no contest of any kind is under way."""
    play = table.play
    return not (play.contest or play.group or play.at or play.dues)


def treated(table: QuestTable, contest: Contest) -> Harm | None:
    """The harm a contest of healing or rescue is about, while the patient still has it."""
    patient = table.play.cast.get(contest.about)
    harms = patient.harms if patient else ()
    return next((one for one in harms if one.id == contest.harm), None)


def in_use(table: QuestTable) -> set[str]:
    """Community resources that what is under way draws on already (QW-10.2)."""
    play = table.play
    contests = [one for one in (play.contest, *play.parked) if one]
    users: list[Side | Contender] = [side for one in contests for side in one.sides]
    users += play.group.people.values() if play.group else []
    users += [one for each in play.extended.values() for one in each.fighters.values()]
    drawn = {resource for one in users for _, resource in one.draws}
    return drawn | {one.resource for one in users}
