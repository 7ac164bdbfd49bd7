"""A group contest is rolled: each PC's bouts, the sums of their points, and its end (QW-5.2)."""

from msgspec.structs import replace

from hearthside.core.forms import Many, Option, Pick
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, Span, aspect, line, name, number
from hearthside.games.questworlds import books
from hearthside.games.questworlds.aftermath.dues import due_benefit, due_harm
from hearthside.games.questworlds.aftermath.levels import BENEFIT, CONSEQUENCE
from hearthside.games.questworlds.books import QuestTable, name_of, speaks
from hearthside.games.questworlds.community.bolstering import proceeds
from hearthside.games.questworlds.contest.acting import acting
from hearthside.games.questworlds.contest.framing import Framed
from hearthside.games.questworlds.contest.rolling import Rolled, Settled
from hearthside.games.questworlds.contest.settling import ended_benefits
from hearthside.games.questworlds.contest.state import Contest, Modifier, Side
from hearthside.games.questworlds.group.forms import members
from hearthside.games.questworlds.group.state import Bout, Group
from hearthside.games.questworlds.resolve import FUMBLE, MARGINAL, POINTS, boosted, group_level
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.wording import told_outcome


class RollBout(Move, frozen=True, tag="questworlds.roll-bout"):
    """Somebody's turn. Without `at_once` others may still help before the dice."""

    bout: str
    at_once: bool = False


class SettleGroup(Move, frozen=True, tag="questworlds.settle-group"):
    """`single` are members who did very well or badly: they read their own contest (QW-5.2.4)."""

    single: tuple[str, ...] = ()


class BothLose(Move, frozen=True, tag="questworlds.both-lose"):
    bout: str


class CloseGroup(Move, frozen=True, tag="questworlds.close-group"):
    pass


class BoutScored(Event, frozen=True, tag="questworlds.bout-scored"):
    bout: str
    outcome: int
    points: int
    fumbles: bool


class GroupSettled(Event, frozen=True, tag="questworlds.group-settled"):
    ours: int
    theirs: int
    level: int
    boost: int


class FumblesLost(Event, frozen=True, tag="questworlds.fumbles-lost"):
    bout: str


class GroupClosed(Event, frozen=True, tag="questworlds.group-closed"):
    pass


MOVES = (RollBout, SettleGroup, BothLose, CloseGroup)
EVENTS = (BoutScored, GroupSettled, FumblesLost, GroupClosed)

_DROPPING = Option(
    move="questworlds.close-group",
    label="Drop the group contest",
    section="act",
    danger=True,
)


def options(table: QuestTable, seat: str) -> list[Option]:
    group, gm = table.play.group, table.is_gm(seat)
    if group is None or table.play.contest:
        return []
    if group.level is not None:
        return _after(table, group) if gm else []
    rolling = _rolling(table, group, seat) if group.rolling else []
    return [*rolling, _DROPPING] if gm else rolling


def _rolling(table: QuestTable, group: Group, seat: str) -> list[Option]:
    open_bouts = [bout for bout in group.bouts if bout.outcome is None]
    offered: list[Option] = []
    for bout in open_bouts:
        mine = speaks(table, seat, bout.who)
        if mine or table.is_gm(seat):
            first = mine and not any(option.best for option in offered)
            several = sum(one.who == bout.who for one in open_bouts) > 1
            offered += _bout(table, bout, mine=mine, first=first, several=several)
    if table.is_gm(seat) and not open_bouts:
        offered.append(_settling(table, group))
    return offered


def _bout(table: QuestTable, bout: Bout, *, mine: bool, first: bool, several: bool) -> list[Option]:
    """Roll at once, or let others help first; the injured have something to overcome before."""
    hero = table.play.cast[bout.who]
    against = f"against {bout.foe or 'the resistance'}"
    hampered = any(harm.state == "injured" for harm in hero.harms)
    rolling = Option(
        move="questworlds.roll-bout",
        label=f"{hero.name} rolls {against}",
        fixed={"bout": bout.id, "at_once": True},
        help="You choose the order of your contests." if mine and several else "",
        rules=("QW-5.2", "QW-4.5.3"),
        section="turn",
        stead="" if mine else bout.who,
        best=first,
        forecast=True,
    )
    waiting = replace(
        rolling,
        label=f"{hero.name} is up {against}" if hampered else f"{hero.name} asks for help first",
        fixed={"bout": bout.id, "at_once": False},
        help=rolling.help if hampered else "",
        section="turn" if hampered else "act",
        best=first and hampered,
        forecast=hampered,
    )
    return [waiting] if hampered else [rolling, waiting]


def _settling(table: QuestTable, group: Group) -> Option:
    people = tuple(Pick(who, name_of(table, who)) for who in members(group))
    single = Many(
        name="single",
        label="Who stands out, very well or very badly?",
        picks=people,
        help="They read their own contest’s level.",
        rules=("QW-5.2.4",),
    )
    return Option(
        move="questworlds.settle-group",
        label="Add up the points",
        fields=(single,) if on(table, "group_results") else (),
        rules=("QW-5.2", "QW-5.2.2"),
        section="turn",
        best=True,
    )


def _after(table: QuestTable, group: Group) -> list[Option]:
    offered = [
        Option(
            move="questworlds.both-lose",
            label=f"{name_of(table, bout.who)} and {bout.foe or 'the resistance'}: both lose",
            fixed={"bout": bout.id},
            help="Two fumbles may be a marginal defeat for both. The points stay.",
            rules=("QW-5.2",),
            section="turn",
        )
        for bout in group.bouts
        if bout.fumbles and on(table, "consequences")
    ]
    if not table.play.dues:
        offered.append(
            Option(
                move="questworlds.close-group",
                label="Go on with the story",
                rules=("QW-5.2",),
                section="turn",
                best=True,
            )
        )
    return offered


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    group = table.play.group
    assert group
    match move:
        case RollBout():
            bout = next(one for one in group.bouts if one.id == move.bout)
            framed = Framed(contest=bout_contest(table, group, bout))
            return [framed, Rolled()] if move.at_once else [framed]
        case SettleGroup():
            return _settled(table, group, move)
        case BothLose():
            bout = next(one for one in group.bouts if one.id == move.bout)
            due = due_harm(table, bout.who, "hurt", bout.ability, group.prize, "QW-5.2")
            return [FumblesLost(bout=bout.id), due]
        case CloseGroup():
            return [GroupClosed()]
    raise TypeError(move)


def bout_contest(table: QuestTable, group: Group, bout: Bout) -> Contest:
    hero = table.play.cast[bout.who]
    side = replace(acting(table, hero, bout.ability), stretch=bout.stretch)
    before = sum(1 for one in group.bouts if one.who == bout.who and one.outcome is not None)
    if before and not bout.mob and on(table, "multiple_opponents"):
        several = Modifier("Several opponents", -3 * before, ("QW-4.5.3",), "foes")
        side = replace(side, mods=(several,))
    return Contest(
        id=f"c{table.seq + 1}",
        kind="bout",
        beat="ready",
        prize=group.prize,
        tactics=bout.tactics,
        me=side,
        them=Side(
            name=bout.foe or "The resistance", label="rating", rating=bout.rating, down=bout.down
        ),
        about=bout.id,
    )


def aftermath(table: QuestTable, contest: Contest, settled: Settled) -> list[Event]:
    """One PC's contest is over: its points go to whoever won it."""
    scored = BoutScored(
        bout=contest.about,
        outcome=settled.outcome,
        points=POINTS[abs(settled.outcome)],
        fumbles=settled.degrees == (FUMBLE, FUMBLE),
    )
    ended = ended_benefits(table, contest, contest.me) if settled.outcome < 0 else []
    return [scored, *ended]


def standing(group: Group) -> tuple[int, int, int]:
    """QW-5.2, QW-5.2.2: both sums of points so far, and the level they come to with the boost."""
    outcomes = [bout.outcome or 0 for bout in group.bouts]
    ours = sum(POINTS[one] for one in outcomes if one > 0)
    theirs = sum(POINTS[-one] for one in outcomes if one < 0)
    return ours, theirs, boosted(group_level(ours - theirs), group.boost)


def _settled(table: QuestTable, group: Group, move: SettleGroup) -> list[Event]:
    ours, theirs, level = standing(group)
    events: list[Event] = [GroupSettled(ours=ours, theirs=theirs, level=level, boost=group.boost)]
    if on(table, "group_results"):
        for bout in {bout.who: bout for bout in group.bouts}.values():
            own = bout.outcome or 0
            reads = own if bout.who in move.single else level
            events += _due(table, group, bout, reads)
    winners = {bout.who: bout.ability for bout in group.bouts}
    return [*events, *proceeds(table, group.bolster, level, winners.items())]


def _due(table: QuestTable, group: Group, bout: Bout, level: int) -> list[Event]:
    if level < 0 and on(table, "consequences"):
        state = CONSEQUENCE[-level]
        return [due_harm(table, bout.who, state, bout.ability, group.prize, "QW-5.2.4")]
    if level > MARGINAL and on(table, "benefits") and not group.bolster:
        return [due_benefit(table, bout.who, BENEFIT[level], bout.ability, group.prize)]
    return []


def evolve(table: QuestTable, event: Event) -> QuestTable:
    group = table.play.group
    assert group
    match event:
        case BoutScored():
            return books.with_bout(table, event.bout, outcome=event.outcome, fumbles=event.fumbles)
        case GroupSettled():
            settled = replace(group, level=event.level)
            return books.with_play(table, group=settled, last=None)
        case FumblesLost():
            return books.with_bout(table, event.bout, fumbles=False)
        case GroupClosed():
            return books.with_play(table, group=None)
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    group = table.play.group
    assert group
    match event:
        case BoutScored() if event.points:
            bout = next(one for one in group.bouts if one.id == event.bout)
            winner = name_of(table, bout.who) if event.outcome > 0 else bout.foe or "The resistance"
            spans = (name(winner), " scores ", number(str(event.points)), ".")
            return [line(*spans, rules=("QW-5.2",), beat="Settle", retold=False)]
        case GroupSettled():
            score = f"{event.ours} to {event.theirs}: {told_outcome(table, event.level)} for "
            lifted = " The boost counts." if event.boost and event.level >= 0 else ""
            spans = (score, aspect(group.prize), f".{lifted}")
            return [line(*spans, rules=("QW-5.2.2", "QW-5.2.5"), beat="Settle")]
    return []
