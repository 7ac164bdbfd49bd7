"""Group simple contests: each PC rolls once, the sums decide, and a boost may lift it (QW-5.2)."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Many, Option, Pick, Text, YesNo
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, Span, aspect, line, name, number
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, name_of, speaks
from hearthside.games.questworlds.dues import BENEFIT, CONSEQUENCE, due_benefit, due_harm
from hearthside.games.questworlds.framing import (
    Framed,
    ability_picks,
    acting,
    can_start,
    first_use,
)
from hearthside.games.questworlds.ratings import CLASSES, parse_rating, resistance
from hearthside.games.questworlds.resolve import (
    FUMBLE,
    MARGINAL,
    POINTS,
    boosted,
    group_level,
)
from hearthside.games.questworlds.rolling import Settled, told_outcome
from hearthside.games.questworlds.settings import on, sign
from hearthside.games.questworlds.settling import ended_benefits
from hearthside.games.questworlds.state import Bout, Contest, Group, Modifier, Side
from hearthside.games.questworlds.target import shown


class OpenGroup(Move, frozen=True, tag="questworlds.open-group"):
    prize: str
    resistance: str
    rating: str = ""


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


class Pledge(Move, frozen=True, tag="questworlds.pledge"):
    """A hero point towards a boost; it is gone whatever happens."""

    who: str


class StartGroup(Move, frozen=True, tag="questworlds.start-group"):
    pass


class RollBout(Move, frozen=True, tag="questworlds.roll-bout"):
    bout: str


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


def cost(group: Group) -> int:
    """QW-5.2.5: a hero point for every three PCs begun."""
    return -(-len(members(group)) // 3)


def members(group: Group) -> list[str]:
    return list(dict.fromkeys(bout.who for bout in group.bouts))


def options(table: QuestTable, seat: str) -> list[Option]:
    group = table.play.group
    if group is None:
        if table.is_gm(seat) and books.playing(table) and books.idle(table):
            return [_opening(table)]
        return []
    if table.play.contest:
        return []
    if group.level is not None:
        return _after(table, group) if table.is_gm(seat) else []
    if group.rolling:
        return _rolling(table, group, seat)
    return _gathering(table, group, seat)


def _opening(table: QuestTable) -> Option:
    base = table.play.base
    picks = tuple(
        Pick(kind, f"{kind.capitalize()} {shown(table, resistance(base, kind))}")
        for kind in CLASSES
    )
    return Option(
        move="questworlds.open-group",
        label="A contest for the whole group",
        fields=(
            Text(name="prize", label="What do they want together?", needed=True),
            Choice(name="resistance", label="How hard is it?", picks=picks, value="moderate"),
            Text(name="rating", label="Or a rating of your own", most=8, placeholder="3M"),
        ),
        rules=("QW-5.2",),
        section="gm",
    )


def _gathering(table: QuestTable, group: Group, seat: str) -> list[Option]:
    offered = []
    inside = members(group)
    for who in table.characters_of(seat):
        hero = table.play.cast[who]
        if hero.npc or who in inside or not can_start(hero):
            continue
        picks = ability_picks(table, hero)
        offered.append(
            Option(
                move="questworlds.join-group",
                label=f"{hero.name} joins in",
                fixed={"who": who},
                fields=(
                    Choice(name="ability", label="With what?", picks=picks, value=picks[0].value),
                    Text(name="tactics", label="How?", long=True, most=400),
                ),
                rules=("QW-5.2", "QW-2.3.2"),
                section="turn",
                best=True,
            )
        )
    if inside and on(table, "boosts") and group.paid < 2 * cost(group):
        offered += [
            Option(
                move="questworlds.pledge",
                label=f"{table.play.cast[who].name} pays towards a boost",
                fixed={"who": who},
                cost="1 hero point",
                help=f"{group.paid} paid. A boost takes {cost(group)}, a double {2 * cost(group)}.",
                rules=("QW-5.2.5",),
                section="turn",
            )
            for who in table.characters_of(seat)
            if table.play.cast[who].pc and table.play.cast[who].hero_points
        ]
    if table.is_gm(seat) and inside:
        offered += [_pairing(table, group), _starting()]
    if table.is_gm(seat):
        offered.append(_dropping())
    return offered


def _pairing(table: QuestTable, group: Group) -> Option:
    people = tuple(Pick(who, name_of(table, who)) for who in members(group))
    fields = (
        Choice(name="who", label="Who faces them?", picks=people, value=people[0].value),
        Text(name="foe", label="Opponent", needed=True, most=80),
        Text(name="rating", label="Rating", needed=True, most=8, placeholder="17"),
    )
    mob = YesNo(name="mob", label="It is a share of a mob", rules=("QW-4.7",))
    return Option(
        move="questworlds.add-bout",
        label="Pair someone with an opponent",
        fields=(*fields, mob) if on(table, "mobs") else fields,
        help="The first opponent takes the place of the resistance. More are more contests.",
        rules=("QW-5.2", "QW-4.5.3"),
        section="gm",
    )


def _starting() -> Option:
    return Option(
        move="questworlds.start-group",
        label="Everyone is in: roll",
        rules=("QW-5.2",),
        section="turn",
        best=True,
    )


def _dropping() -> Option:
    return Option(
        move="questworlds.close-group",
        label="Drop the group contest",
        section="gm",
        danger=True,
    )


def _rolling(table: QuestTable, group: Group, seat: str) -> list[Option]:
    open_bouts = [bout for bout in group.bouts if bout.outcome is None]
    offered: list[Option] = []
    for bout in open_bouts:
        mine = speaks(table, seat, bout.who)
        if mine or table.is_gm(seat):
            who = name_of(table, bout.who)
            against = bout.foe or "the resistance"
            offered.append(
                Option(
                    move="questworlds.roll-bout",
                    label=f"{who} against {against}",
                    fixed={"bout": bout.id},
                    help="You choose the order of your contests." if mine else "",
                    rules=("QW-5.2", "QW-4.5.3"),
                    section="turn" if mine else "gm",
                    best=mine and not any(option.best for option in offered),
                )
            )
    if table.is_gm(seat):
        if not open_bouts:
            offered.append(_settling(table, group))
        offered.append(_dropping())
    return offered


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
    if isinstance(move, OpenGroup):
        rating = resistance(table.play.base, move.resistance)
        if move.rating.strip():
            rating = _typed(table, move.rating)
        opened = Group(id=f"g{table.seq + 1}", prize=move.prize.strip(), rating=rating)
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
            return [_paired(table, group, move)]
        case Pledge():
            return [Pledged(who=move.who, paid=group.paid + 1)]
        case StartGroup():
            return [GroupStarted(boost=min(2, group.paid // cost(group)))]
        case RollBout():
            bout = next(one for one in group.bouts if one.id == move.bout)
            return [Framed(contest=_contest(table, group, bout))]
        case SettleGroup():
            return _settled(table, group, move)
        case BothLose():
            bout = next(one for one in group.bouts if one.id == move.bout)
            due = due_harm(table, bout.who, "hurt", bout.ability, group.prize, "QW-5.2")
            return [FumblesLost(bout=bout.id), due]
        case CloseGroup():
            return [GroupClosed()]
    raise TypeError(move)


def _typed(table: QuestTable, typed: str) -> int:
    try:
        return parse_rating(typed, sign(table))
    except ValueError as wrong:
        raise Illegal(str(wrong), "rating") from None


def _paired(table: QuestTable, group: Group, move: AddBout) -> Event:
    rating = _typed(table, move.rating)
    mine = [bout for bout in group.bouts if bout.who == move.who]
    if not mine[0].foe:
        return BoutPaired(bout=mine[0].id, foe=move.foe.strip(), rating=rating, mob=move.mob)
    bout = replace(
        mine[0],
        id=f"{group.id}-{len(group.bouts) + 1}",
        foe=move.foe.strip(),
        rating=rating,
        mob=move.mob,
    )
    return BoutAdded(bout=bout)


def _contest(table: QuestTable, group: Group, bout: Bout) -> Contest:
    hero = table.play.cast[bout.who]
    side = replace(acting(table, hero, bout.ability), stretch=bout.stretch)
    before = sum(
        1 for one in group.bouts if one.who == bout.who and one.outcome is not None and not one.mob
    )
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
        them=Side(name=bout.foe or "The resistance", label="rating", rating=bout.rating),
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
    return events


def _due(table: QuestTable, group: Group, bout: Bout, level: int) -> list[Event]:
    if level < 0 and on(table, "consequences"):
        state = CONSEQUENCE[-level]
        return [due_harm(table, bout.who, state, bout.ability, group.prize, "QW-5.2.4")]
    if level > MARGINAL and on(table, "benefits"):
        return [due_benefit(table, bout.who, BENEFIT[level], bout.ability, group.prize)]
    return []


def evolve(table: QuestTable, event: Event) -> QuestTable:
    group = table.play.group
    if isinstance(event, GroupOpened):
        return books.with_play(table, group=event.group)
    if isinstance(event, GroupClosed) or group is None:
        return books.with_play(table, group=None)
    match event:
        case BoutAdded():
            return books.with_play(table, group=replace(group, bouts=(*group.bouts, event.bout)))
        case BoutPaired():
            return _with_bout(
                table, group, event.bout, foe=event.foe, rating=event.rating, mob=event.mob
            )
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
            return books.with_play(table, group=replace(group, level=event.level, sums=sums))
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
            spans = ("Everyone together goes for ", aspect(event.group.prize), ", against ", rating)
            return [line(*spans, ".", rules=rules, beat="Frame")]
        case BoutAdded():
            hero = table.play.cast[event.bout.who]
            ability = hero.ability(event.bout.ability)
            if event.bout.foe:
                spans = (name(hero.name), f" also faces {event.bout.foe}.")
            else:
                what = ability.name if ability else "no relevant ability"
                spans = (name(hero.name), f" is in, with {what}. {event.bout.tactics}")
            return [line(*spans, rules=rules, beat="Frame")]
        case BoutPaired() if group:
            bout = next(one for one in group.bouts if one.id == event.bout)
            spans = (name(name_of(table, bout.who)), f" faces {event.foe}.")
            return [line(*spans, rules=("QW-4.7",) if event.mob else rules, beat="Frame")]
        case Pledged():
            spans = (name(name_of(table, event.who)), " pays a hero point towards a boost.")
            return [line(*spans, rules=("QW-5.2.5",), beat="Frame")]
        case GroupStarted() if event.boost:
            what = "A double boost" if event.boost == 2 else "A boost"
            return [line(f"{what} is bought.", rules=("QW-5.2.5",), beat="Frame")]
        case BoutScored() if group and event.points:
            bout = next(one for one in group.bouts if one.id == event.bout)
            winner = name_of(table, bout.who) if event.outcome > 0 else bout.foe or "The resistance"
            spans = (name(winner), " scores ", number(str(event.points)), ".")
            return [line(*spans, rules=rules, beat="Settle")]
        case GroupSettled() if group:
            score = f"{event.ours} to {event.theirs}: {told_outcome(table, event.level)} for "
            lifted = " The boost counts." if event.boost and event.level >= 0 else ""
            spans = (score, aspect(group.prize), f".{lifted}")
            return [line(*spans, rules=("QW-5.2.2", "QW-5.2.5"), beat="Settle")]
    return []
