"""Both sides roll, bumps are applied, hero points are spent, and the level stands (QW-5.1)."""

from msgspec.structs import replace

from hearthside.core.dice import Pool
from hearthside.core.forms import Option
from hearthside.core.moves import Event, Fall, Move
from hearthside.core.say import Line, Span, aspect, line, name, number
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, purse, side_name, speaks
from hearthside.games.questworlds.resistances import helped
from hearthside.games.questworlds.resolve import (
    D20,
    DEGREES,
    LEVELS,
    MAJOR,
    Bump,
    degree,
    outcome_name,
)
from hearthside.games.questworlds.settings import dice, on
from hearthside.games.questworlds.state import Contest, Landed, Last, Side
from hearthside.games.questworlds.target import (
    bumped_down,
    can_bump,
    full,
    modifiers,
    reading,
    shown,
    target_number,
)
from hearthside.games.questworlds.worth import worth


class Roll(Move, frozen=True, tag="questworlds.roll"):
    pass


class SpendHeroPoint(Move, frozen=True, tag="questworlds.spend-hero-point"):
    """One's own roll goes up a step. `side` is 0 for whoever acts, 1 for a PC who opposes."""

    side: int


class Pass(Move, frozen=True, tag="questworlds.pass"):
    side: int


class Rolled(Event, frozen=True, tag="questworlds.rolled"):
    pass


class DieFell(Event, frozen=True, tag="questworlds.die-fell"):
    side: int
    face: int
    degree: int


class Bumped(Event, frozen=True, tag="questworlds.bumped"):
    """What injuries and masteries make of both degrees, before anyone spends a hero point."""

    bumps: tuple[Bump, ...]


class HeroPointSpent(Event, frozen=True, tag="questworlds.hero-point-spent"):
    side: int
    who: str
    degree: int


class Passed(Event, frozen=True, tag="questworlds.passed"):
    side: int


class Settled(Event, frozen=True, tag="questworlds.settled"):
    """The outcome from −4, complete defeat, to 4, complete victory, with how it came about."""

    outcome: int
    degrees: tuple[int, int]


class DicePutAway(Event, frozen=True, tag="questworlds.dice-put-away"):
    """The scene is over, and with it whatever the dice of its last contest had to show."""


MOVES = (Roll, SpendHeroPoint, Pass)
EVENTS = (Rolled, DieFell, Bumped, HeroPointSpent, Passed, Settled, DicePutAway)


def steady(table: QuestTable, contest: Contest) -> bool:
    """QW-4.4.1.5: whether whoever is injured has won the contest of wherewithal it needs."""
    if contest.kind in ("wherewithal", "background", "crisis"):
        return True
    return not unsteady(table, contest)


def fresh(contest: Contest) -> bool:
    """QW-8.3: an extremely extended contest wants a new ability or an augment each round."""
    return not contest.stale or contest.me.augmented


def excusable(contest: Contest) -> list[str]:
    """QW-4.4.1.5: the injured whom the GM may let off the bump down, and has not answered yet."""
    return [
        who
        for who, outcome in contest.steadied.items()
        if outcome >= MAJOR and who not in contest.waived
    ]


def unsteady(table: QuestTable, contest: Contest) -> list[str]:
    """The injured who still need a contest of wherewithal before this one."""
    extended = books.current(table)
    needed = []
    for side in (contest.me, contest.them):
        hero = table.play.cast.get(side.who)
        if hero is None or hero.npc or not any(one.state == "injured" for one in hero.harms):
            continue
        fighter = extended.fighters.get(side.who) if extended else None
        tried = contest.steadied.get(side.who, fighter.steadied if fighter else None)
        if tried is None or tried <= 0:
            needed.append(side.who)
    return needed


def may_roll(table: QuestTable, contest: Contest) -> bool:
    """Whether all that has to be settled before the dice is settled."""
    asked = contest.pyrrhic == "asked" or excusable(contest)
    ready = contest.beat == "ready" and not asked
    return ready and steady(table, contest) and fresh(contest)


def options(table: QuestTable, seat: str) -> list[Option]:
    contest = table.play.contest
    if contest is None:
        return []
    if may_roll(table, contest):
        roller = contest.me.who or contest.me.master
        mine = speaks(table, seat, roller) or (not roller and _for_nobody(table, contest, seat))
        if mine or table.is_gm(seat):
            return [
                Option(
                    move="questworlds.roll",
                    label="Roll" if mine else f"Roll for {side_name(table, contest.me)}",
                    rules=("QW-2.3.4", "QW-5.1"),
                    section="turn",
                    best=mine,
                    forecast=mine,
                    stead="" if mine else roller,
                    odds_of=helped(table, contest),
                )
            ]
    if contest.beat == "react":
        return [o for side in reacting(table, contest) for o in _reactions(table, seat, side)]
    return []


def _for_nobody(table: QuestTable, contest: Contest, seat: str) -> bool:
    """Who rolls where no character does: the GM for a force, anybody for the community."""
    return table.is_gm(seat) if contest.kind == "force" else table.is_player(seat)


def reacting(table: QuestTable, contest: Contest) -> list[int]:
    """The sides that may still spend a hero point and have not passed."""
    return [
        at
        for at, side in enumerate((contest.me, contest.them))
        if not side.passed and can_bump(table, contest, at, paying(table, side))
    ]


def paying(table: QuestTable, side: Side) -> str:
    """Whose hero points bump this roll: one's own, or the master's for a follower."""
    return purse(table, side.who or side.master)


def _reactions(table: QuestTable, seat: str, side: int) -> list[Option]:
    contest = table.play.contest
    assert contest
    who = contest.them if side else contest.me
    mine = speaks(table, seat, who.who or who.master)
    if not mine and not table.is_gm(seat):
        return []
    payer = table.play.cast[paying(table, who)]
    whose = -1 if side else 1
    standing = reading(table, contest).outcome * whose
    after = reading(table, _one_more(contest, side)).outcome * whose
    behind = standing < 0 and after > standing
    told = contest.kind != "wherewithal"  # its odds would be those of the contest that waits
    passing = Option(
        move="questworlds.pass",
        label=f"Leave it as it is{_means(table, contest, side, standing)}"
        if mine
        else f"Pass for {side_name(table, who)}",
        fixed={"side": side},
        rules=("QW-2.3.5.4",),
        section="turn",
        best=mine and not behind,
        forecast=mine and told,
        stead="" if mine else who.who or who.master,
        odds_of=helped(table, contest),
    )
    if not mine:
        return [passing]
    spending = Option(
        move="questworlds.spend-hero-point",
        label=f"Spend a hero point: one step up{_means(table, contest, side, after)}",
        fixed={"side": side},
        cost="1 hero point",
        help=f"{payer.name} has {payer.hero_points}.",
        rules=("QW-2.3.5.4",),
        section="turn",
        best=behind,
        forecast=told,
        odds_of=helped(table, contest),
    )
    return [spending, passing] if behind else [passing, spending]


def _means(table: QuestTable, contest: Contest, side: int, outcome: int) -> str:
    """What an outcome comes to, in words; for who opposes somebody, from their own side."""
    if not side:
        return worth(table, contest, outcome)
    return f", a {told_outcome(table, outcome)} for you"


def _one_more(contest: Contest, side: int) -> Contest:
    """The contest with one hero point more on a roll."""
    if side:
        return replace(contest, them=replace(contest.them, spent=contest.them.spent + 1))
    return replace(contest, me=replace(contest.me, spent=contest.me.spent + 1))


def chance(table: QuestTable) -> Pool | None:
    contest = table.play.contest
    if contest is None or contest.beat not in ("first", "second"):
        return None
    side = contest.me if contest.beat == "first" else contest.them
    what = side.label if side.who in table.play.cast or side is contest.me else ""
    who = side_name(table, side)
    by = side.who or side.master or side.name or "resistance"
    return Pool((D20,), by, what or who[:1].lower() + who[1:])


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    contest = table.play.contest
    assert contest
    match move:
        case Roll():
            return [Rolled()]
        case Fall():
            return _fallen(table, contest, move.faces[0])
        case SpendHeroPoint():
            side = contest.them if move.side else contest.me
            after = reading(table, contest).final[move.side] + 1
            spent = HeroPointSpent(side=move.side, who=paying(table, side), degree=after)
            return [spent, *_settled_if_done(evolve(table, spent))]
        case Pass():
            passed = Passed(side=move.side)
            return [passed, *_settled_if_done(evolve(table, passed))]
    raise TypeError(move)


def _fallen(table: QuestTable, contest: Contest, face: int) -> list[Event]:
    side = 0 if contest.beat == "first" else 1
    roller = contest.them if side else contest.me
    target = target_number(full(table, contest, roller))
    fell = DieFell(side=side, face=face, degree=degree(face, target, dice(table)))
    if not side:
        return [fell]
    table = evolve(table, fell)
    after = table.play.contest
    assert after
    bumps = reading(table, after).bumps
    bumped: list[Event] = [Bumped(bumps=bumps)] if bumps else []
    return [fell, *bumped, *_settled_if_done(table)]


def _settled_if_done(table: QuestTable) -> list[Event]:
    """Once nobody can or wants to spend anything more, the outcome stands."""
    contest = table.play.contest
    assert contest
    if reacting(table, contest):
        return []
    found = reading(table, contest)
    return [Settled(outcome=found.outcome, degrees=found.final)]


def evolve(table: QuestTable, event: Event) -> QuestTable:
    match event:
        case Rolled():
            return books.with_contest(table, beat="first")
        case DieFell():
            fallen = books.with_side(table, event.side, face=event.face)
            return books.with_contest(fallen, beat="react" if event.side else "second")
        case HeroPointSpent():
            contest = table.play.contest
            assert contest
            held = table.play.cast[event.who].hero_points
            paid = books.with_hero(table, event.who, hero_points=held - 1)
            spent = (contest.them if event.side else contest.me).spent
            bumped = books.with_side(paid, event.side, spent=spent + 1)
            # Whoever is answered may answer again (QW-2.3.5.4).
            return books.with_side(bumped, 1 - event.side, passed=False)
        case Bumped():
            return table
        case Passed():
            return books.with_side(table, event.side, passed=True)
        case Settled():
            last = _landed(table, event)
            settled = _as_rolled(table, table.play.contest)
            settled = books.with_contest(settled, outcome=event.outcome, beat="settled")
            return books.with_play(settled, last=last)
        case DicePutAway():
            return books.with_play(table, last=None)
    raise TypeError(event)


def _as_rolled(table: QuestTable, contest: Contest | None) -> QuestTable:
    """The contest with all that counted written into it: harm it causes must not change it."""
    assert contest
    for at, side in enumerate((contest.me, contest.them)):
        mods = tuple(modifiers(table, contest, side))
        table = books.with_side(table, at, mods=mods, down=bumped_down(table, contest, side))
    return table


def _landed(table: QuestTable, event: Settled) -> Last:
    """The dice and what they were rolled against, before anything that follows changes it."""
    contest = table.play.contest
    assert contest
    me, them = (
        Landed(
            who=side.who,
            name=side_name(table, side),
            full=full(table, contest, side),
            face=side.face,
            degree=event.degrees[at],
        )
        for at, side in enumerate((contest.me, contest.them))
    )
    return Last(
        kind=contest.kind,
        prize=contest.prize,
        outcome=event.outcome,
        costly=contest.costly,
        me=me,
        them=them,
    )


def say(table: QuestTable, event: Event) -> list[Line]:
    contest = table.play.contest
    if isinstance(event, Rolled | Passed | DicePutAway):
        return []
    assert contest
    match event:
        case DieFell():
            side = contest.them if event.side else contest.me
            target = shown(table, full(table, contest, side))
            spans = (
                name(side_name(table, side)),
                " rolls ",
                number(str(event.face)),
                f" against {target}: {DEGREES[event.degree]}.",
            )
            return [line(*spans, rules=("QW-2.3.4",), beat="Fall", retold=False)]
        case HeroPointSpent():
            who = name(books.name_of(table, event.who))
            words = f" spends a hero point: {DEGREES[event.degree]}."
            return [line(who, words, rules=("QW-2.3.5.4",), beat="React", retold=False)]
        case Bumped():
            return _bumped(table, contest, event)
        case Settled():
            who = name(side_name(table, contest.me))
            told = told_outcome(table, event.outcome)
            rules = ("QW-2.3.5", "QW-5.1.2")
            if contest.kind == "exchange":
                spans = (who, f": {told} against ", name(side_name(table, contest.them)), ".")
                return [line(*spans, rules=rules, beat="Settle", retold=bool(contest.tactics))]
            if contest.kind not in ("simple", "plot", "force"):
                told_after = ("augment", "wherewithal", "lobby", "background", "crisis")
                small = contest.kind in told_after  # what it gives is told
                return [line(who, f": {told}.", rules=rules, beat="Settle", retold=not small)]
            if contest.costly and event.outcome < 0:
                spans = (who, " wins ", aspect(contest.prize), f" at a cost: {told}.")
                return [line(*spans, rules=("QW-4.12.3",), beat="Settle")]
            if contest.secondary and event.outcome > 0:
                return [_both_goals(contest, who, event.outcome, told)]
            spans = (who, f": {told} for ", aspect(contest.prize), ".")
            return [line(*spans, rules=rules, beat="Settle")]
    raise TypeError(event)


def _both_goals(contest: Contest, who: Span, outcome: int, told: str) -> Line:
    """QW-4.11: which of two goals are won."""
    spans = (who, f": {told}, for ", aspect(contest.prize))
    second = aspect(contest.secondary)
    rest = (" and ", second, ".") if outcome >= MAJOR else (" but not for ", second, ".")
    return line(*spans, *rest, rules=("QW-4.11",), beat="Settle")


def _bumped(table: QuestTable, contest: Contest, event: Bumped) -> list[Line]:
    sides = (contest.me, contest.them)
    return [
        line(
            name(side_name(table, sides[bump.side])),
            f" is bumped {'up' if bump.up else 'down'} by {_why(bump)} to {DEGREES[bump.after]}.",
            rules=("QW-2.3.5.2", "QW-2.3.5.3" if bump.why == "mastery" else "QW-4.4.1.5"),
            beat="React",
            retold=False,
        )
        for bump in event.bumps
    ]


def _why(bump: Bump) -> str:
    return "a mastery" if bump.why == "mastery" else "an injury"


def told_outcome(table: QuestTable, outcome: int) -> str:
    """QW-4.3, QW-4.3b: the level in words, or only who won where degrees are off."""
    if not outcome:
        return LEVELS[0]
    if on(table, "degrees"):
        return outcome_name(outcome)
    return "victory" if outcome > 0 else "defeat"
