"""A group contest is rolled: each PC's bouts, one after another (QW-5.2)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, offer
from hearthside.core.forms import Option
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, number
from hearthside.core.wording.grammar import amid, counted
from hearthside.core.wording.typesetting import capital
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.aftermath.consequences import Harmed
from hearthside.games.questworlds.aftermath.resting import HarmChanged
from hearthside.games.questworlds.contest.acting_while_injured import Steadied
from hearthside.games.questworlds.contest.carried_over import went_on
from hearthside.games.questworlds.contest.framing import Framed
from hearthside.games.questworlds.contest.rolling import Rolled, Settled
from hearthside.games.questworlds.contest.rulings import may_count
from hearthside.games.questworlds.contest.settling import Closed
from hearthside.games.questworlds.contest.state import Contest, Modifier, Side
from hearthside.games.questworlds.extended import scoreboard
from hearthside.games.questworlds.group.gathering import resisting
from hearthside.games.questworlds.many_rolls import Bout, Contender, Group
from hearthside.games.questworlds.people import called, fallen, fighter_name, is_played, name_of
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.victory_levels import FUMBLE, POINTS


class RollBout(Move, frozen=True, tag="questworlds.roll-bout"):
    """Somebody's turn. Without `at_once` others may still help before the dice."""

    bout: str
    at_once: bool = False


class BoutScored(Event, frozen=True, tag="questworlds.bout-scored"):
    """`paid` are the hero points spent on rolls in the group's contest by now."""

    sets = {
        "group.bouts.{bout}.outcome": "outcome",
        "group.bouts.{bout}.fumbles": "fumbles",
        "group.paid": "paid",
    }
    bout: str
    outcome: int
    points: int
    fumbles: bool
    paid: dict[str, int]


class TookNoPart(Event, frozen=True, tag="questworlds.took-no-part"):
    """Somebody's contests in it fall away: injured, dying or dead (QW-4.4.1.5, QW-4.4.1.6)."""

    who: str


DURING = "play.group"


def asks(table: QuestTable) -> list[Ask]:
    """Everyone rolls, in any order."""
    group = table.play.group
    if group is None or table.play.contest or table.play.dues:
        return []
    left = _open(group) if group.rolling else []
    return [_rolling(table, group, bout, left) for bout in left]


def _open(group: Group) -> list[Bout]:
    """Contests in it that are still to come."""
    return [bout for bout in group.bouts if bout.outcome is None]


def _rolling(table: QuestTable, group: Group, bout: Bout, left: list[Bout]) -> Ask:
    several = sum(one.who == bout.who for one in left) > 1
    order = " You choose the order of your contests." if several else ""
    return Ask(
        of=bout.who,
        title="Your roll for the group",
        question=f"{capital(group.prize)}.{order}",
        meanwhile=f"{name_of(table, bout.who)} rolls for the group.",
        options=lambda: _ways(table, group, bout),
    )


def _ways(table: QuestTable, group: Group, bout: Bout) -> list[Option]:
    """Roll at once, or let others help first; the injured have something to overcome before."""
    against = f"against {foe_name(table, group, bout)}"
    hero = table.play.cast[bout.who]
    rules = ("QW-5.2", "QW-4.5.3")
    waiting = RollBout(bout=bout.id, at_once=False)
    waits = hero.injured and group.people[bout.who].steadied is None
    rival = group.people.get(bout.foe)
    asked = bout_contest(table, group, bout).beat == "frame"
    if waits or asked or (rival and is_played(table, rival)):  # that PC may want help first too
        return [offer(waiting, f"Get ready to roll {against}", rules=rules, forecast=True)]
    rolling = RollBout(bout=bout.id, at_once=True)
    first = offer(rolling, f"Roll {against}", rules=rules, forecast=True)
    return [first, offer(waiting, "Let others help first", rules=rules)]


def foe_name(table: QuestTable, group: Group, bout: Bout) -> str:
    foe = group.people.get(bout.foe)
    return fighter_name(table, foe) if foe else amid(resisting(group))


def decide(table: QuestTable, seat: str, move: RollBout) -> list[Event]:
    group = under_way.group(table)
    bout = next(one for one in group.bouts if one.id == move.bout)
    framed = Framed(contest=bout_contest(table, group, bout))
    return [framed, Rolled()] if move.at_once else [framed]


def bout_contest(table: QuestTable, group: Group, bout: Bout) -> Contest:
    """One contest of a group: what stands for somebody in all of theirs, and how many they had."""
    foe = group.people.get(bout.foe)
    them = Side(name=resisting(group), label="Resistance", rating=group.rating)
    if foe:
        them = _pressed(table, group, scoreboard.side(table, foe), foe)
    one = group.people[bout.who]
    me = scoreboard.side(table, one)
    me = me if foe and foe.mob else _pressed(table, group, me, one)
    waived = tuple(each.who for each in (one, foe) if each and each.waived)
    contest = under_way.begun(table, "bout", group.prize, me, one.tactics, them=them, about=bout.id)
    contest = replace(contest, waived=waived)
    # the GM says whether what they earned counts
    return contest if may_count(table, contest) else replace(contest, beat="ready")


def _pressed(table: QuestTable, group: Group, side: Side, one: Contender) -> Side:
    """QW-4.5.3: −3 for each contest somebody had before in this one, NPCs too; a mob has and makes
    none (QW-4.7)."""
    mobs = {id for id, each in group.people.items() if each.mob}
    rolled = [bout for bout in group.bouts if bout.outcome is not None and bout.foe not in mobs]
    before = sum(one.id in (bout.who, bout.foe) for bout in rolled)
    if not before or one.mob or not on(table, "multiple_opponents"):
        return side
    several = Modifier("Several opponents", -3 * before, ("QW-4.5.3",), kind="foes")
    return replace(side, mods=(*side.mods, several))


def follow(table: QuestTable, event: Settled | Steadied | HarmChanged | Harmed) -> list[Event]:
    group, contest = table.play.group, table.play.contest
    match event:
        case Settled() if group and contest and contest.kind == "bout":
            return [*_scored(table, group, contest, event), Closed()]
        case Steadied() if group and event.outcome <= 0 and event.who in group.people:
            return [TookNoPart(who=event.who)]
        case Harmed() | HarmChanged() if group and group.rolling and fallen(table, event.who):
            waits = any(event.who in (one.who, one.foe) for one in _open(group))
            rolls = contest and event.who in (contest.me.who, contest.them.who)  # that one counts
            return [TookNoPart(who=event.who)] if waits and not rolls else []
    return []


def _scored(table: QuestTable, group: Group, contest: Contest, event: Settled) -> list[Event]:
    """One contest is over: its points go to whoever won it, and what lasts stays."""
    bout = next(one for one in group.bouts if one.id == contest.about)
    fumbles = event.degrees == (FUMBLE, FUMBLE)
    points, paid = POINTS[abs(event.outcome)], under_way.added(group.paid, contest.paid)
    scored = BoutScored(
        bout=bout.id, outcome=event.outcome, points=points, fumbles=fumbles, paid=paid
    )
    pairs = ((bout.who, contest.me), (bout.foe, contest.them))
    kept = [one for id, side in pairs if id for one in went_on(table, group.people[id], side)]
    return [scored, *kept]


def evolve(table: QuestTable, event: TookNoPart) -> QuestTable:
    group = under_way.group(table)
    open_ones = (
        replace(bout, foe="") if bout.foe == event.who and bout.outcome is None else bout
        for bout in group.bouts
        if bout.who != event.who or bout.outcome is not None
    )
    people = {id: one for id, one in group.people.items() if id != event.who}
    return table.with_play(group=replace(group, bouts=tuple(open_ones), people=people))


def say(table: QuestTable, event: Event) -> list[Line]:
    if not isinstance(event, BoutScored) or not event.points:
        return []
    group = under_way.group(table)
    bout = next(one for one in group.bouts if one.id == event.bout)
    won = group.people.get(bout.who if event.outcome > 0 else bout.foe)
    winner = called(table, won) if won else amid(resisting(group))
    spans = (number(counted(event.points, "point")), " for ", winner, ".")
    return [line(*spans, rules=("QW-5.2",), beat="Settle", retold=False)]
