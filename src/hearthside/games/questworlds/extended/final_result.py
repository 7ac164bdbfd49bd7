"""The scores of an extended contest are read, rising or as a climax, and what that brings."""

from hearthside.core.moves import Event
from hearthside.games.questworlds.aftermath.consequences import due_benefit, due_harm, harmed
from hearthside.games.questworlds.aftermath.helpers_at_risk import due_bond
from hearthside.games.questworlds.aftermath.sizes import BENEFIT, LASTING
from hearthside.games.questworlds.community import using_resources
from hearthside.games.questworlds.community.deeds import proceeds
from hearthside.games.questworlds.community.defeats import due_resource
from hearthside.games.questworlds.contest.no_repeat import after_all
from hearthside.games.questworlds.contest.settling import price
from hearthside.games.questworlds.extended import scoreboard, scoring
from hearthside.games.questworlds.extended.point_values import rising
from hearthside.games.questworlds.many_rolls import Extended, Fate, Fighter
from hearthside.games.questworlds.people import fighter_name, is_pc
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.victory_levels import MARGINAL

Reading = tuple[int, list[Fate], dict[str, int]]
"""The level of victory, everyone's fate, and whose victory is of which level."""


class ExtendedEnded(Event, frozen=True, tag="questworlds.extended-ended"):
    """`winner` is 1 for our side, −1 for theirs, 0 for nobody."""

    winner: int
    level: int
    fates: tuple[Fate, ...]


def rule_of(extended: Extended) -> str:
    return "QW-8.1.3" if extended.climax else "QW-8.1.2"


def read(table: QuestTable, extended: Extended) -> ExtendedEnded:
    """Who won, by how much, and what state everyone is left in."""
    ours, theirs = (bool(scoreboard.active(extended, side)) for side in (True, False))
    winner = ours - theirs if extended.round else 0  # what never began nobody won
    level, fates, _ = _scored(table, extended, winner)
    return ExtendedEnded(winner=winner, level=level, fates=tuple(fates))


def brought(table: QuestTable, extended: Extended, ended: ExtendedEnded) -> list[Event]:
    """What that leaves for everyone to come."""
    winner, level, people = ended.winner, ended.level, extended.fighters
    spared = {
        side
        for side in (True, False)
        if _lost(winner, side) and using_resources.drew(extended, side)
    }
    harms = [
        event
        for fate in ended.fates
        if people[fate.fighter].ours not in spared
        for event in _harm(table, extended, people[fate.fighter], fate.state)
    ]
    *_, gains = _scored(table, extended, winner)
    benefits = [event for id, won in gains.items() for event in _gain(table, extended, id, won)]
    prices = [
        price(table, one.who, one.ability, level * (winner if one.ours else -winner))
        for one in people.values()
        if one.gamble and one.who in table.play.cast
    ]
    barred = after_all(table, extended, winner * level)
    return [*barred, *prices, *harms, *benefits, *_for_the_community(table, extended, ended)]


def _scored(table: QuestTable, extended: Extended, winner: int) -> Reading:
    return (_climax if extended.climax else _rising)(table, extended, winner)


def _lost(winner: int, ours: bool) -> bool:
    """Whether a side lost the prize."""
    return winner != 0 and ours is (winner < 0)


def _rising(table: QuestTable, extended: Extended, winner: int) -> Reading:
    """QW-8.1.2: each pairing that took someone out, by how far its scores lie apart.

    Whoever was put out beside any pairing reads what was lodged against them (QW-8.2.4).
    """
    behind: dict[str, int] = {}
    ahead: dict[str, int] = {}
    for pairing in extended.pairings:
        if pairing.fell:
            apart = scoreboard.apart(pairing, extended.fighters[pairing.fell])
            victor = scoreboard.opposite(pairing, pairing.fell)
            behind[pairing.fell] = max(apart, behind.get(pairing.fell, 0))
            ahead[victor] = max(apart, ahead.get(victor, 0))
    for one in extended.fighters.values():
        if one.status == "out" and one.lodged:
            behind[one.id] = max(one.lodged, behind.get(one.id, 0))
    fates = [
        Fate(id, fighter_name(table, extended.fighters[id]), apart, scoring.rising_state(apart))
        for id, apart in behind.items()
    ]
    lost = [apart for id, apart in behind.items() if _lost(winner, extended.fighters[id].ours)]
    level = max((rising(apart) for apart in lost), default=MARGINAL if winner else 0)
    won = {
        id: rising(apart)
        for id, apart in ahead.items()
        if winner and extended.fighters[id].ours is (winner > 0)
    }
    return level if winner else 0, fates, won


def _climax(table: QuestTable, extended: Extended, winner: int) -> Reading:
    """QW-8.1.3: everyone's points against them; the losing side adds 1.

    Whoever got away has no more harm to fear, and adds nothing (QW-8.1.6).
    """
    fates: list[Fate] = []
    for one in extended.fighters.values():
        if one.role == "supporter" and not one.master:  # beside it, so none of it is theirs
            continue
        points = one.against + (_lost(winner, one.ours) and one.status != "gone")
        fates.append(Fate(one.id, fighter_name(table, one), points, scoring.climax_state(points)))
    defeated = [fate.state for fate in fates if _lost(winner, extended.fighters[fate.fighter].ours)]
    level = scoring.climax_level(defeated) if winner else 0
    read = (fate.fighter for fate in fates)
    won = {id: level for id in read if extended.fighters[id].ours is (winner > 0)}
    return level, fates, won if winner else {}


def _for_the_community(table: QuestTable, extended: Extended, ended: ExtendedEnded) -> list[Event]:
    """QW-10.2, QW-10.2.2: what was drawn on is worn down, and a defeat may fall on a resource."""
    outcome = ended.winner * ended.level
    worn = using_resources.worn_by(table, extended, outcome)
    ours = [one for one in extended.fighters.values() if one.ours and is_pc(table, one)]
    if not on(table, "communities") or table.play.community is None:
        return worn
    worn += proceeds(table, extended.bolster, outcome, [(one.who, one.ability) for one in ours])
    if ended.winner >= 0:
        return worn
    contended = [one for one in ours if one.role in scoreboard.FIGHTING]
    withdrew = contended and all(one.status in ("gone", "quit") for one in contended)
    states = [fate.state for fate in ended.fates if fate.fighter in {one.id for one in ours}]
    state = "injured" if withdrew else scoring.second_worst(states)
    return [*worn, due_resource(table, state, extended.prize)] if state else worn


def _harm(table: QuestTable, extended: Extended, fighter: Fighter, state: str) -> list[Event]:
    """What a state comes to for somebody: it lands on an NPC, and waits for the GM's word on a PC,
    a sidekick or the retainers on a PC's sheet."""
    hero, rule = table.play.cast.get(fighter.who), rule_of(extended)
    known = extended.climax and (fighter.read or state == scoring.climax_state(fighter.reckoned))
    if not state or known or fighter.gamble:  # read when they left, or paid for otherwise
        return []
    master = table.play.cast.get(fighter.master)
    if hero is None:
        lasting = state in (*LASTING, "dying", "dead")
        bond = scoreboard.retainers(fighter)
        return [due_bond(table, master.id, bond, state, rule)] if master and lasting else []
    if hero.npc:  # the GM has nothing to weigh: it lands on their card, and may be let pass there
        abilities = (fighter.ability,) if fighter.ability and state in LASTING else ()
        return [harmed(table, hero.id, state, abilities)]
    return [due_harm(table, hero.id, state, fighter.ability, extended.prize, rule)]


def _gain(table: QuestTable, extended: Extended, id: str, level: int) -> list[Event]:
    """QW-4.4.2: the benefit of somebody who won and still stands: the others lost the prize."""
    fighter = extended.fighters[id]
    hero = table.play.cast.get(fighter.who)
    if level <= MARGINAL or hero is None or hero.npc or not on(table, "benefits"):
        return []
    stands = fighter.status == "in" or (extended.climax and fighter.status == "out")
    if not stands or (extended.bolster and fighter.ours):  # then it goes to the community
        return []
    return [due_benefit(table, hero.id, BENEFIT[level], fighter.ability, extended.prize)]
