"""Keeping the books: small changes to a table that several procedures make."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.moves import GM, Audience
from hearthside.core.say import listed
from hearthside.core.table import Table, with_character
from hearthside.games.questworlds.contest.state import Contest, Side
from hearthside.games.questworlds.extended.state import Extended, Fighter
from hearthside.games.questworlds.sheet import Harm, Hero
from hearthside.games.questworlds.state import QuestPlay

QuestTable = Table[QuestPlay]


def with_play(table: QuestTable, **changes: Any) -> QuestTable:
    return replace(table, play=replace(table.play, **changes))


def with_hero(table: QuestTable, who: str, **changes: Any) -> QuestTable:
    return with_character(table, replace(table.play.cast[who], **changes))


def with_contest(table: QuestTable, **changes: Any) -> QuestTable:
    contest = table.play.contest
    return with_play(table, contest=contest and replace(contest, **changes))


def with_side(table: QuestTable, side: int, **changes: Any) -> QuestTable:
    """The contest with one side changed: 0 acts, 1 opposes."""
    contest = table.play.contest
    if contest is None:
        return table
    if side:
        return with_contest(table, them=replace(contest.them, **changes))
    return with_contest(table, me=replace(contest.me, **changes))


def pushed(table: QuestTable, contest: Contest) -> QuestTable:
    """A contest begins; what was under way waits for it."""
    before = table.play.contest
    parked = (*table.play.parked, before) if before else table.play.parked
    return with_play(table, contest=contest, parked=parked, last=None, ended=None)


def popped(table: QuestTable) -> QuestTable:
    """The contest is over; what waited for it goes on."""
    parked = table.play.parked
    return with_play(table, contest=parked[-1] if parked else None, parked=parked[:-1])


def current(table: QuestTable) -> Extended | None:
    """The extended contest being played now."""
    return table.play.extended.get(table.play.at)


def with_extended(table: QuestTable, extended: Extended) -> QuestTable:
    return with_play(table, extended={**table.play.extended, extended.id: extended})


def with_fighter(extended: Extended, id: str, **changes: Any) -> Extended:
    fighter = replace(extended.fighters[id], **changes)
    return replace(extended, fighters={**extended.fighters, id: fighter})


def with_pairing(extended: Extended, id: str, **changes: Any) -> Extended:
    pairings = tuple(replace(one, **changes) if one.id == id else one for one in extended.pairings)
    return replace(extended, pairings=pairings)


def with_bout(table: QuestTable, id: str, **changes: Any) -> QuestTable:
    group = table.play.group
    if group is None:
        return table
    bouts = tuple(replace(one, **changes) if one.id == id else one for one in group.bouts)
    return with_play(table, group=replace(group, bouts=bouts))


def with_resource(table: QuestTable, id: str, **changes: Any) -> QuestTable:
    community = table.play.community
    if community is None:
        return table
    resource = replace(community.resources[id], **changes)
    resources = {**community.resources, id: resource}
    return with_play(table, community=replace(community, resources=resources))


def speaks(table: QuestTable, seat: str, who: str) -> bool:
    """Whether a seat answers for a character: its player, or the GM when nobody else does."""
    if table.speaks_for(seat, who):
        return True
    if who not in table.play.cast or not table.is_gm(seat):
        return False
    return not table.voices(who)


def gamemaster(table: QuestTable) -> str:
    """Whom everybody waits for, by name; the part they have where nobody has it."""
    return listed([table.seat_name(seat) for seat in table.gms()]) or "the GM"


def playing(table: QuestTable) -> bool:
    """Whether a scene is open, so that something can be attempted."""
    return bool(table.scene and table.scene.open)


def idle(table: QuestTable) -> bool:
    """Whether no contest of any kind is under way."""
    play = table.play
    return not (play.contest or play.group or play.at or play.dues)


def heroes(table: QuestTable) -> list[Hero]:
    """The player characters in play."""
    return [
        hero for hero in table.play.cast.values() if hero.pc and not hero.draft and not hero.dead
    ]


def opponents(table: QuestTable) -> list[Hero]:
    """The NPCs everyone knows of who can still stand in somebody's way."""
    return [
        one
        for one in table.play.cast.values()
        if one.npc and not one.hidden and one.state() not in ("dying", "dead")
    ]


def audience(hero: Hero) -> Audience:
    """Who hears what becomes of somebody: of those only the GM knows, only the GM."""
    return (GM,) if hero.hidden else None


def purse(table: QuestTable, who: str) -> str:
    """Whose hero points a roll can use: one's own, or the master's for a sidekick."""
    hero = table.play.cast.get(who)
    if hero is None or hero.npc:
        return ""
    return hero.master or hero.id


def treated(table: QuestTable, contest: Contest) -> Harm | None:
    """The harm a contest of healing or rescue is about, while the patient still has it."""
    patient = table.play.cast.get(contest.about)
    harms = patient.harms if patient else ()
    return next((one for one in harms if one.id == contest.harm), None)


def is_played(table: QuestTable, side: Side) -> bool:
    """Whether a side of a contest is a PC or a sidekick, so that a player answers for it."""
    hero = table.play.cast.get(side.who)
    return hero is not None and not hero.npc


def name_of(table: QuestTable, who: str, otherwise: str = "Someone") -> str:
    hero = table.play.cast.get(who)
    return hero.name or "Someone new" if hero else otherwise


def side_name(table: QuestTable, side: Side) -> str:
    return name_of(table, side.who, side.name or "The resistance")


def fighter_name(table: QuestTable, fighter: Fighter) -> str:
    return name_of(table, fighter.who, fighter.name)
