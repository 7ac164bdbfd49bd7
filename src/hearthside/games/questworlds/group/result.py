"""A group contest is added up: its points, what everyone has coming, its end (QW-5.2)."""

from typing import Any

from hearthside.core.asks import Ask, Asks, Verbs, offer, verb
from hearthside.core.forms import Choice, Field, Many, Option, Pick
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, Span, at_stake, line
from hearthside.core.setting_events import Is
from hearthside.games.questworlds import under_way, victory_levels
from hearthside.games.questworlds.aftermath.consequences import coming, due_harm
from hearthside.games.questworlds.community import using_resources
from hearthside.games.questworlds.community.deeds import proceeds
from hearthside.games.questworlds.contest.no_repeat import after_all
from hearthside.games.questworlds.contest.settling import price
from hearthside.games.questworlds.group.bouts import foe_name
from hearthside.games.questworlds.group.points import group_level, standing, sums, with_boost
from hearthside.games.questworlds.many_rolls import Bout, Contender, Group
from hearthside.games.questworlds.people import fighter_name, is_played, name_of
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.victory_levels import outcome_name
from hearthside.games.questworlds.wording import second_goals, together, told_outcome, verdict


class SettleGroup(Move, frozen=True, tag="questworlds.settle-group"):
    """`single` are members who did very well or badly: they read their own contest (QW-5.2.4).
    `tie` is what comes of a tie: nothing, or a marginal victory (QW-2.3.5.1b)."""

    single: tuple[str, ...] = ()
    tie: str = ""


class BothLose(Move, frozen=True, tag="questworlds.both-lose"):
    bout: str


class CloseGroup(Move, frozen=True, tag="questworlds.close-group"):
    pass


class GroupSettled(Event, frozen=True, tag="questworlds.group-settled"):
    sets = {"group.level": "level", "last": Is(None)}
    ours: int
    theirs: int
    level: int
    boost: int
    single: tuple[str, ...] = ()
    """Those who read their own contest."""


class FumblesLost(Event, frozen=True, tag="questworlds.fumbles-lost"):
    sets = {"group.bouts.{bout}.fumbles": Is(False)}
    bout: str


class GroupClosed(Event, frozen=True, tag="questworlds.group-closed"):
    """Over; dropped before it was settled it never happened, and what it cost comes back."""

    returned: dict[str, int] = {}
    reopened: tuple[str, ...] = ()


DURING = "play.group"


def asks(table: QuestTable) -> Asks:
    """Once everyone has rolled the GM adds up, and says what two fumbles cost."""
    group = table.play.group
    if group is None or table.play.contest or table.play.dues:
        return
    if group.level is not None:
        yield _fumbling(table, group)
    elif group.rolling and all(bout.outcome is not None for bout in group.bouts):
        yield _adding_up(table, group)


def _adding_up(table: QuestTable, group: Group) -> Ask:
    if not group.bouts:
        nobody = offer(CloseGroup(), "Go on with the story", rules=("QW-5.2",))
        return Ask(
            title="Nobody can take part", question="Tell what happens.", options=lambda: [nobody]
        )
    ours, theirs, level = standing(group)
    score = f"{ours} to {theirs}{with_boost(group, level)}"
    return Ask(
        title=f"A {told_outcome(table, level)} together, {score}",
        question="" if level else "They are level: does that stand?",
        meanwhile="Everyone has rolled.",
        options=lambda: [_settling(table, group)],
    )


def _singled_out(table: QuestTable, group: Group) -> tuple[Pick, ...]:
    """QW-5.2.4: whom the GM may single out, where there are several."""
    people = tuple(
        Pick(one.id, fighter_name(table, one))
        for one in group.people.values()
        if one.who in table.play.cast and not table.play.cast[one.who].npc
    )
    return people if len(people) > 1 and on(table, "group_results") else ()


def _settling(table: QuestTable, group: Group) -> Option:
    people = _singled_out(table, group)
    label = "Who stands out, very well or very badly?"
    help = "They go by how their own roll ended, not by how the group did."
    same = "the same for everyone"
    single = Many("single", label, picks=people, help=help, rules=("QW-5.2.4",), brief=same)
    fields: list[Field] = []
    rivals = any(not one.ours and is_played(table, one) for one in group.people.values())
    if standing(group)[2] == 0 and not rivals:
        rules, picks = ("QW-2.3.5.1b",), (Pick("", "It stands"), Pick("marginal", _CONFUSING))
        fields.append(Choice("tie", "They are level", picks=picks, rules=rules))
    if people:
        fields.append(single)
    return offer(SettleGroup, "So it ends", *fields, rules=("QW-5.2", "QW-5.2.2"))


_CONFUSING = "A tie makes no sense here: a marginal victory for them"


def _fumbling(table: QuestTable, group: Group) -> Ask:
    both = [
        offer(
            BothLose(bout=bout.id),
            f"{name_of(table, bout.who)} and {foe_name(table, group, bout)}: both lose",
            rules=("QW-5.2",),
        )
        for bout in _fumbled(table, group)
    ]
    return Ask(
        title="Two fumbles",
        question="They may be a marginal defeat for both. The points stay.",
        options=lambda: [offer(CloseGroup(), "Go on with the story", rules=("QW-5.2",)), *both],
    )


def _fumbled(table: QuestTable, group: Group) -> list[Bout]:
    return [bout for bout in group.bouts if bout.fumbles and on(table, "consequences")]


def onward(table: QuestTable) -> list[Event]:
    """Where nobody has anything left to say about how it ended, the story goes on."""
    group = table.play.group
    if group is None or not group.settled or table.play.contest or table.play.dues:
        return []
    return [] if _fumbled(table, group) else [GroupClosed()]


def verbs(table: QuestTable, seat: str) -> Verbs:
    group = table.play.group
    if group is None or table.play.contest or not table.is_gm(seat) or group.level is not None:
        return
    if group.bouts or not group.rolling:
        help = "It never happened. Nothing is won, lost or spent by it."
        yield verb(CloseGroup(), "Drop the group contest", group="struggle", help=help, danger=True)


def decide(table: QuestTable, seat: str, move: SettleGroup | BothLose | CloseGroup) -> list[Event]:
    group = under_way.group(table)
    match move:
        case SettleGroup():
            ours, theirs, level = standing(group)
            level = victory_levels.MARGINAL if move.tie == "marginal" else level
            return [
                GroupSettled(
                    ours=ours, theirs=theirs, level=level, boost=group.boost, single=move.single
                )
            ]
        case BothLose():
            bout = next(one for one in group.bouts if one.id == move.bout)
            sides = [group.people[id] for id in (bout.who, bout.foe) if id in group.people]
            hurt = [
                due_harm(table, one.who, "hurt", one.ability, group.prize, "QW-5.2")
                for one in sides
                if is_played(table, one)
            ]
            return [FumblesLost(bout=bout.id), *hurt]
        case CloseGroup():
            return [_closed(group)]


def _closed(group: Group) -> GroupClosed:
    if group.level is not None:
        return GroupClosed()
    drawn = [
        resource
        for one in group.people.values()
        for resource in (one.resource, *(used for _, used in one.draws))
        if resource
    ]
    points = under_way.added(group.pledged, group.paid)
    return GroupClosed(returned=points, reopened=tuple(drawn))


def follow(table: QuestTable, event: GroupSettled) -> list[Event]:
    """What a settled group contest leaves for everyone to come."""
    group = table.play.group
    return _brought(table, group, event) if group else []


def _brought(table: QuestTable, group: Group, event: GroupSettled) -> list[Event]:
    level = event.level
    events = after_all(table, group, level)
    for one in group.people.values():
        if is_played(table, one):
            turned = level if one.ours else -level
            reads = _own(group, one) if one.id in event.single else turned
            events += [price(table, one.who, one.ability, turned)] if one.gamble else []
            events += _due(table, group, one, reads)
    winners = [(one.who, one.ability) for one in group.people.values() if one.ours]
    worn = using_resources.worn_by(table, group, level)
    return [*events, *worn, *proceeds(table, group.bolster, level, winners)]


def _own(group: Group, one: Contender) -> int:
    """QW-5.2.4: the level of somebody's own contest, or of several taken together."""
    bouts = [bout for bout in group.bouts if one.id in (bout.who, bout.foe)]
    if len(bouts) == 1:
        return (bouts[0].outcome or 0) * (1 if one.ours else -1)
    mine, others = sums(bouts)
    return group_level(mine - others if one.ours else others - mine)


def _due(table: QuestTable, group: Group, one: Contender, level: int) -> list[Event]:
    """QW-5.2.4: a consequence or benefit; a draw on their people or a gamble stands for harm."""
    if not on(table, "group_results"):
        return []
    spared = using_resources.drew(group, one.ours) or bool(one.gamble)
    bolsters = bool(group.bolster) and one.ours
    prize, rule = group.prize, "QW-5.2.4"
    return [*coming(table, one, level, prize, rule, spared=spared, bolsters=bolsters)]


def evolve(table: QuestTable, event: GroupClosed) -> QuestTable:
    table, ended = under_way.returned(table, event.returned, event.reopened), table.play.group
    shown = ended if ended and ended.settled else None
    return table.with_play(group=None, together=shown, last=None if shown else table.play.last)


def say(table: QuestTable, event: Event) -> list[Line]:
    group = under_way.group(table)
    spans: tuple[str | Span, ...]
    match event:
        case GroupSettled():
            lifted = " The boost counts." if event.boost and event.level >= 0 else ""
            each = "; ".join(
                f"{name_of(table, bout.who, 'ours')}: {told_outcome(table, bout.outcome or 0)}"
                for bout in group.bouts
            )
            look: dict[str, Any] = {
                "rules": ("QW-5.2.2", "QW-5.2.5"),
                "grade": outcome_name(event.level),
                "why": f"{each}. {event.ours} to {event.theirs}.{lifted}",
            }
            ours = [one for one in group.people.values() if one.ours]
            goals = second_goals(group.stakes, group.their_stakes, event.level)
            ends = verdict(table, together(table, ours), event.level, costly=group.stakes.costly)
            spans = (*at_stake(group.prize), *ends, ".", *goals)
            return [line(*spans, beat="Settle", kind="turning", **look)]
        case GroupClosed() if group.level is None:
            back = " Hero points spent on it come back." if event.returned else ""
            spans = (*at_stake(group.prize), f"Dropped.{back}")
            return [line(*spans, rules=("QW-5.2",), beat="Answer")]
    return []
