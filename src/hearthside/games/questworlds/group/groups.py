"""Group simple contests: each PC rolls once, the sums decide, and a boost may lift it (QW-5.2)."""

from msgspec.structs import replace

from hearthside.core.forms import Option
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, Span, aspect, line, name, number
from hearthside.games.questworlds import books
from hearthside.games.questworlds.aftermath.dues import due_benefit, due_harm
from hearthside.games.questworlds.aftermath.levels import BENEFIT, CONSEQUENCE
from hearthside.games.questworlds.books import QuestTable, name_of
from hearthside.games.questworlds.community.bolstering import aim, proceeds
from hearthside.games.questworlds.contest.acting import acting
from hearthside.games.questworlds.contest.framing import Framed, first_use
from hearthside.games.questworlds.contest.rolling import Rolled, Settled
from hearthside.games.questworlds.contest.settling import ended_benefits
from hearthside.games.questworlds.contest.state import Contest, Modifier, Side
from hearthside.games.questworlds.contest.target import rating_for, shown, typed
from hearthside.games.questworlds.group import forms
from hearthside.games.questworlds.group.state import Bout, Group
from hearthside.games.questworlds.ratings import resistance
from hearthside.games.questworlds.resolve import (
    FUMBLE,
    MARGINAL,
    POINTS,
    boosted,
    group_level,
)
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.sheet import related
from hearthside.games.questworlds.wording import told_outcome


class OpenGroup(Move, frozen=True, tag="questworlds.open-group"):
    prize: str
    resistance: str
    rating: str = ""
    bolster: str = ""


class JoinGroup(Move, frozen=True, tag="questworlds.join-group"):
    who: str
    ability: str
    tactics: str = ""


class AddBout(Move, frozen=True, tag="questworlds.add-bout"):
    """The GM pairs somebody with an opponent, or adds one more to those they face."""

    who: str
    foe: str
    rating: str
    mob: bool = False


class AddNpcBout(Move, frozen=True, tag="questworlds.add-npc-bout"):
    """The same with an NPC and what they are good at: `npc:ability`."""

    who: str
    npc: str


class Pledge(Move, frozen=True, tag="questworlds.pledge"):
    """A hero point towards a boost; it is gone whatever happens."""

    who: str


class StartGroup(Move, frozen=True, tag="questworlds.start-group"):
    pass


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


class GroupOpened(Event, frozen=True, tag="questworlds.group-opened"):
    group: Group


class BoutAdded(Event, frozen=True, tag="questworlds.bout-added"):
    bout: Bout


class BoutPaired(Event, frozen=True, tag="questworlds.bout-paired"):
    bout: str
    foe: str
    rating: int
    mob: bool
    down: bool = False


class Pledged(Event, frozen=True, tag="questworlds.pledged"):
    who: str
    paid: int


class GroupStarted(Event, frozen=True, tag="questworlds.group-started"):
    boost: int


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


MOVES = (
    OpenGroup,
    JoinGroup,
    AddBout,
    AddNpcBout,
    Pledge,
    StartGroup,
    RollBout,
    SettleGroup,
    BothLose,
    CloseGroup,
)
EVENTS = (
    GroupOpened,
    BoutAdded,
    BoutPaired,
    Pledged,
    GroupStarted,
    BoutScored,
    GroupSettled,
    FumblesLost,
    GroupClosed,
)


def options(table: QuestTable, seat: str) -> list[Option]:
    return forms.options(table, seat)


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    group = table.play.group
    if isinstance(move, OpenGroup):
        rating = resistance(table.play.base, move.resistance)
        if move.rating.strip():
            rating = typed(table, move.rating)
        prize = move.prize.strip()
        opened = Group(id="group", prize=prize, rating=rating, bolster=move.bolster)
        return [GroupOpened(group=opened)]
    assert group
    match move:
        case JoinGroup():
            hero = table.play.cast[move.who]
            side = acting(table, hero, move.ability)
            bout = Bout(
                id=f"{group.id}-{len(group.bouts) + 1}",
                who=hero.id,
                ability=side.ability,
                tactics=move.tactics.strip(),
                rating=group.rating,
                stretch=side.stretch,
            )
            return [*first_use(hero, side.ability), BoutAdded(bout=bout)]
        case AddBout():
            rating = typed(table, move.rating)
            return [_paired(group, move.who, move.foe.strip(), rating, move.mob)]
        case AddNpcBout():
            npc, _, id = move.npc.partition(":")
            foe = table.play.cast[npc]
            down = any(
                harm.state == "injured" and related(foe.ability(id), harm.abilities)
                for harm in foe.harms
            )
            paired = _paired(group, move.who, foe.name, rating_for(table, foe, id), down=down)
            return [paired]
        case Pledge():
            return [Pledged(who=move.who, paid=group.paid + 1)]
        case StartGroup():
            return [GroupStarted(boost=forms.boost_paid(group))]
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


def _paired(
    group: Group, who: str, foe: str, rating: int, mob: bool = False, down: bool = False
) -> Event:
    mine = next(bout for bout in group.bouts if bout.who == who)
    if not mine.foe:
        return BoutPaired(bout=mine.id, foe=foe, rating=rating, mob=mob, down=down)
    id = f"{group.id}-{len(group.bouts) + 1}"
    return BoutAdded(bout=replace(mine, id=id, foe=foe, rating=rating, mob=mob, down=down))


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


def _settled(table: QuestTable, group: Group, move: SettleGroup) -> list[Event]:
    outcomes = [bout.outcome or 0 for bout in group.bouts]
    ours = sum(POINTS[one] for one in outcomes if one > 0)
    theirs = sum(POINTS[-one] for one in outcomes if one < 0)
    level = boosted(group_level(ours - theirs), group.boost)
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
    if isinstance(event, GroupOpened):
        return books.with_play(table, group=event.group, last=None, ended=None)
    if isinstance(event, GroupClosed) or group is None:
        return books.with_play(table, group=None)
    match event:
        case BoutAdded():
            return books.with_play(table, group=replace(group, bouts=(*group.bouts, event.bout)))
        case BoutPaired():
            foe = {"foe": event.foe, "rating": event.rating, "mob": event.mob, "down": event.down}
            return _with_bout(table, group, event.bout, **foe)
        case Pledged():
            held = table.play.cast[event.who].hero_points
            paid = books.with_hero(table, event.who, hero_points=held - 1)
            return books.with_play(paid, group=replace(group, paid=event.paid))
        case GroupStarted():
            started = replace(group, rolling=True, boost=event.boost)
            return books.with_play(table, group=started)
        case BoutScored():
            return _with_bout(
                table, group, event.bout, outcome=event.outcome, fumbles=event.fumbles
            )
        case GroupSettled():
            sums = (event.ours, event.theirs)
            settled = replace(group, level=event.level, sums=sums)
            return books.with_play(table, group=settled, last=None)
        case FumblesLost():
            return _with_bout(table, group, event.bout, fumbles=False)
    raise TypeError(event)


def _with_bout(table: QuestTable, group: Group, id: str, **changes: object) -> QuestTable:
    bouts = tuple(replace(one, **changes) if one.id == id else one for one in group.bouts)
    return books.with_play(table, group=replace(group, bouts=bouts))


def say(table: QuestTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    rules = ("QW-5.2",)
    group = table.play.group
    match event:
        case GroupOpened():
            rating = number(shown(table, event.group.rating))
            aimed = aim(table, event.group.bolster)
            whose = f", for {aimed}" if aimed else ""
            prize = aspect(event.group.prize)
            spans = ("Everyone together goes for ", prize, f"{whose}, against ", rating)
            return [line(*spans, ".", rules=rules, beat="Frame")]
        case BoutAdded():
            hero = table.play.cast[event.bout.who]
            ability = hero.ability(event.bout.ability)
            if event.bout.foe:
                spans = (name(hero.name), f" also faces {event.bout.foe}.")
            else:
                what = ability.name if ability else "no relevant ability"
                spans = (name(hero.name), f" is in, with {what}. {event.bout.tactics}".rstrip())
            return [line(*spans, rules=rules, beat="Frame")]
        case BoutPaired() if group:
            bout = next(one for one in group.bouts if one.id == event.bout)
            spans = (name(name_of(table, bout.who)), f" faces {event.foe}.")
            return [line(*spans, rules=("QW-4.7",) if event.mob else rules, beat="Frame")]
        case Pledged():
            spans = (name(name_of(table, event.who)), " pays a hero point towards a boost.")
            return [line(*spans, rules=("QW-5.2.5",), beat="Frame", retold=False)]
        case GroupStarted() if event.boost:
            what = "A double boost" if event.boost == 2 else "A boost"
            return [line(f"{what} is bought.", rules=("QW-5.2.5",), beat="Frame")]
        case BoutScored() if group and event.points:
            bout = next(one for one in group.bouts if one.id == event.bout)
            winner = name_of(table, bout.who) if event.outcome > 0 else bout.foe or "The resistance"
            spans = (name(winner), " scores ", number(str(event.points)), ".")
            return [line(*spans, rules=rules, beat="Settle", retold=False)]
        case GroupSettled() if group:
            score = f"{event.ours} to {event.theirs}: {told_outcome(table, event.level)} for "
            lifted = " The boost counts." if event.boost and event.level >= 0 else ""
            spans = (score, aspect(group.prize), f".{lifted}")
            return [line(*spans, rules=("QW-5.2.2", "QW-5.2.5"), beat="Settle")]
    return []
