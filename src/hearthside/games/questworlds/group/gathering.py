"""A group contest gathers: the prize, and who is in on either side (QW-5.2)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.forms import Field, Text, YesNo
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, Span, aspect, line, listed, name, typed
from hearthside.core.setting_events import Added, Is
from hearthside.core.wording.typesetting import capital, ended, sentence
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.community.deeds import aim, aims
from hearthside.games.questworlds.contest.abilities import (
    HOW_BESIDE,
    acting,
    can_start,
    starters,
    tapped,
)
from hearthside.games.questworlds.contest.carried_over import coming_in
from hearthside.games.questworlds.contest.framing import OBSTACLE, first_use, in_words
from hearthside.games.questworlds.contest.no_repeat import refuse_a_repeat, refuse_what_is_won
from hearthside.games.questworlds.contest.resistances import OWN_RATING, class_choice
from hearthside.games.questworlds.contest.target import rating_given, shown
from hearthside.games.questworlds.many_rolls import Bout, Contender, Group
from hearthside.games.questworlds.people import called, heroes, is_pc, name_of
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.sheet import Hero
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.victory_levels import COMPLETE, MAJOR, MARGINAL, MINOR, POINTS
from hearthside.games.questworlds.wording import own

HEROES_A_BOOST = 3

"""Whose odds they are while people gather: those of the whole group."""
WORTH = (
    "Whoever wins a contest scores for their side: "
    f"marginal {POINTS[MARGINAL]}, minor {POINTS[MINOR]}, major {POINTS[MAJOR]}, "
    f"complete {POINTS[COMPLETE]}. More points win."
)
"""QW-5.2: how a group wins, for those who never did."""


class OpenGroup(Move, frozen=True, tag="questworlds.open-group"):
    prize: str
    resistance: str
    obstacle: str = ""
    rating: str = ""
    bolster: str = ""


class JoinGroup(Move, frozen=True, tag="questworlds.join-group"):
    """A PC or sidekick is in, for the prize or against it."""

    who: str
    ability: str
    tactics: str = ""
    opposing: bool = False


class StartGroup(Move, frozen=True, tag="questworlds.start-group"):
    pass


class GroupOpened(Event, frozen=True, tag="questworlds.group-opened"):
    sets = {"group": "group", **under_way.AWAY}
    group: Group


class MemberJoined(Event, frozen=True, tag="questworlds.member-joined"):
    """Somebody is in; one of ours has a contest against the resistance to begin with."""

    sets = {"group.people.{member.id}": "member", "group.bouts": Added("bouts")}
    member: Contender
    bout: Bout | None

    @property
    def bouts(self) -> tuple[Bout, ...]:
        return (self.bout,) if self.bout else ()


class GroupStarted(Event, frozen=True, tag="questworlds.group-started"):
    sets = {"group.rolling": Is(True), "group.boost": "boost"}
    boost: int


def gathering(table: QuestTable) -> Group | None:
    """The group contest that has not begun yet."""
    group = table.play.group
    waits = group is not None and not table.play.contest and not group.rolling
    return group if waits and group and group.level is None else None


def cost(table: QuestTable, group: Group) -> int:
    """QW-5.2.5: a hero point for every three heroes begun; who follows them costs nothing."""
    begun = [one for one in group.people.values() if one.ours and is_pc(table, one)]
    return boost_cost(len(begun))


def pledged(group: Group) -> int:
    return sum(group.pledged.values())


def boost_paid(table: QuestTable, group: Group) -> int:
    """QW-5.2.5: how many steps what is pledged buys, two at most."""
    return min(2, pledged(group) // cost(table, group))


def asks(table: QuestTable) -> list[Ask]:
    """The GM begins once somebody is in; the others may come in until then."""
    group = gathering(table)
    if group is None:
        return []
    late = [one for one in heroes(table) if one.id not in group.people and can_start(one)]
    joining = [_joining_in(table, group, one) for one in late if table.voices(one.id)]
    ready = group.bouts and not unpaired(table, group)
    return [_beginning(table, group, late), *joining] if ready else joining


def _beginning(table: QuestTable, group: Group, late: list[Hero]) -> Ask:
    names = listed([one.name for one in late])
    told = f"{names} may still join." if late else "Everyone is in."
    boosts = (
        " Hero points may buy a boost now: a better end for everyone."
        if on(table, "boosts")
        else ""
    )
    look: dict[str, Any] = {"rules": ("QW-5.2",), "forecast": True}
    return Ask(
        title="Who is in?",
        question=f"{told} Begin when you are ready.{boosts}",
        meanwhile=boosts.strip() or told,
        options=lambda: [offer(StartGroup(), "Begin", **look)],
    )


def unpaired(table: QuestTable, group: Group) -> list[Contender]:
    """PCs against the group who have no contest yet: the GM says whom they face."""
    faced = {bout.foe for bout in group.bouts}
    return [
        one
        for one in group.people.values()
        if not one.ours and is_pc(table, one) and one.id not in faced
    ]


def _joining_in(table: QuestTable, group: Group, hero: Hero) -> Ask:
    return Ask(
        of=hero.id,
        title="Everyone together",
        question=f"{_aim(group)} Join in if you like; the others can go on without you.",
        meanwhile="They choose how they join in.",
        own=lambda: [_join(table, one) for one in _with_followers(table, group, hero)],
        holds=not group.bouts,
    )


def in_the_way(group: Group) -> str:
    """What stands against them, where that was named beside what they want."""
    return group.obstacle if group.obstacle != group.prize else ""


def resisting(group: Group) -> str:
    """Whom or what they roll against who face nobody in particular."""
    return capital(in_the_way(group)) or "The resistance"


def _aim(group: Group) -> str:
    against = in_the_way(group)
    return f"{sentence(group.prize)}{f' In the way: {ended(against)}' if against else ''}"


def _with_followers(table: QuestTable, group: Group, hero: Hero) -> list[Hero]:
    """A PC and the sidekick who could go for it in their place, or beside them."""
    others = [one for one in table.play.cast.values() if one.master == hero.id and can_start(one)]
    return [one for one in (hero, *others) if one.id not in group.people]


def verbs(table: QuestTable, seat: str) -> list[Verb]:
    group, gm = gathering(table), table.is_gm(seat)
    if group is None:
        free = gm and table.in_scene and under_way.idle(table)
        return [_opening(table)] if free else []
    followers = [one for one in starters(table, seat) if one.master in group.people]
    return [_join(table, one) for one in followers if one.id not in group.people]


def _opening(table: QuestTable) -> Verb:
    return verb(
        OpenGroup,
        "Group contest",
        lambda: [
            Text(
                "prize",
                "What do they want together?",
                needed=True,
                placeholder="empty the barge before dawn",
            ),
            OBSTACLE,
            replace(class_choice(table), label="How hard is it?", chips=True),
            OWN_RATING,
            *aims(table, "The heroes"),
        ],
        group="struggle",
        go="Start the contest",
        help="Each hero rolls once. Every victory scores points, and the higher total wins.",
        rules=("QW-5.2",),
    )


def _join(table: QuestTable, hero: Hero) -> Verb:
    def blanks() -> list[Field]:
        against = YesNo("opposing", "Against the group", brief="taking sides")
        return [tapped(table, hero, "Join in with"), HOW_BESIDE, *([against] if hero.pc else [])]

    return verb(
        JoinGroup,
        own(hero, "Join in"),
        blanks,
        group="struggle",
        who=hero.id,
        rules=("QW-5.2", "QW-2.3.2"),
    )


def decide(table: QuestTable, seat: str, move: OpenGroup | JoinGroup | StartGroup) -> list[Event]:
    match move:
        case OpenGroup():
            return [_opened(table, seat, move)]
        case JoinGroup():
            return _joined(table, under_way.group(table), move)
        case StartGroup():
            group = under_way.group(table)
            return [GroupStarted(boost=boost_paid(table, group))]


def _opened(table: QuestTable, seat: str, move: OpenGroup) -> Event:
    prize = move.prize.strip()
    refuse_what_is_won(table, seat, prize)
    rating = rating_given(table, move.rating, move.resistance)
    obstacle = move.obstacle.strip() or prize
    made = Group(id="group", prize=prize, obstacle=obstacle, rating=rating, bolster=move.bolster)
    return GroupOpened(group=made)


def _joined(table: QuestTable, group: Group, move: JoinGroup) -> list[Event]:
    hero = table.play.cast[move.who]
    side = acting(table, hero, move.ability)
    if not move.opposing:
        refuse_a_repeat(table, side, group.obstacle)
    if move.opposing and not group.bouts:
        raise Illegal(
            "There is nobody to stand against yet. Wait until somebody is in.", "opposing"
        )
    own, how = coming_in(hero, side), move.tactics.strip()
    member = Contender(**own, ours=not move.opposing, tactics=how)
    bout = None if move.opposing else Bout(id=next_bout(group), who=hero.id)
    return [*first_use(hero, side.ability), MemberJoined(member=member, bout=bout)]


def next_bout(group: Group) -> str:
    return f"{group.id}-{len(group.bouts) + 1}"


def say(table: QuestTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    rules = ("QW-5.2",)
    match event:
        case GroupOpened():
            rating = shown(table, event.group.rating)
            aimed = aim(table, event.group.bolster)
            whose = f", for {aimed}" if aimed else ""
            against = in_the_way(event.group)
            faced = (" In the way: ", aspect(ended(against))) if against else ()
            spans = (f"All together{whose}", *typed(event.group.prize), *faced)
            return [line(*spans, rules=rules, beat="Struggle", why=f"Resistance {rating}.")]
        case MemberJoined():
            one = event.member
            way_in = " is in, with " if one.ours else " stands against it, with "
            joined = line(
                called(table, one), f"{way_in}{one.label}.", rules=rules, beat="Frame", retold=False
            )
            return [joined, *in_words(table, one, one.tactics)]
        case GroupStarted() if event.boost:
            what = "a double boost" if event.boost == 2 else "a boost"
            paid = listed([name_of(table, one) for one in under_way.group(table).pledged])
            return [line(name(paid), f" buys {what}.", rules=("QW-5.2.5",), beat="Frame")]
    return []


def boost_cost(heroes: int) -> int:
    """QW-5.2.5: a hero point for every three heroes begun."""
    return max(1, -(-heroes // HEROES_A_BOOST))
