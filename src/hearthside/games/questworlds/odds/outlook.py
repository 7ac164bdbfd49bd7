"""How the contest in progress would end if nobody spent anything more: exact, at every beat."""

from collections import Counter

from msgspec.structs import replace

from hearthside.core.odds.headline import Guess, Hope
from hearthside.core.odds.outcomes import Odds, mix
from hearthside.core.wording.grammar import agreeing
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.ability_ratings import base_rating
from hearthside.games.questworlds.contest.acting_while_injured import unsteady
from hearthside.games.questworlds.contest.augment import AUGMENT, FORCE, quick_value
from hearthside.games.questworlds.contest.resistances import expected
from hearthside.games.questworlds.contest.state import Contest, Modifier, Side
from hearthside.games.questworlds.contest.target import rating_for, rollers, shown
from hearthside.games.questworlds.contest.whose_odds import ITSELF, is_known
from hearthside.games.questworlds.extended import meeting_plainly, winning_odds
from hearthside.games.questworlds.extended.scoring import exchange_points
from hearthside.games.questworlds.group import bouts
from hearthside.games.questworlds.group.bouts import bout_contest
from hearthside.games.questworlds.group.gathering import boost_paid
from hearthside.games.questworlds.group.points import boosted, group_level
from hearthside.games.questworlds.many_rolls import Group
from hearthside.games.questworlds.odds import simple_contest, strength
from hearthside.games.questworlds.people import opponents, side_name
from hearthside.games.questworlds.ratings import CLASSES, resistance
from hearthside.games.questworlds.settings import dice, on
from hearthside.games.questworlds.sheet import usable
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.victory_levels import (
    COMPLETE,
    MARGINAL,
    NO_PART,
    OUTCOMES,
    POINTS,
    WON,
    outcome_name,
)


def outlook(table: QuestTable, seat: str = "") -> Odds | None:
    """The odds of what is wanted, as they look to a seat: who opposes it reads them turned round.

    An augment is only there for the contest it helps.
    """
    return seen_by(table, seat, _acting(table))


def seen_by(table: QuestTable, seat: str, odds: Odds | None) -> Odds | None:
    """The odds of whoever acts, as they look to a seat."""
    return _turned(odds) if odds and _opposes(table, seat) else odds


def foretold(before: QuestTable, after: QuestTable, seat: str) -> Odds | None:
    """An exchange is begun to win the race it belongs to, also where it is met at once and nothing
    is left to frame. Help for whoever opposes is told by their chances."""
    begun = after.play.contest if before.play.contest is None else None
    if begun and begun.beat == "ready" and meeting_plainly.goes_on(after, begun):
        return outlook(under_way.with_contest(after, beat="frame"), seat)
    odds, turned = outlook(after, seat), _helps_who_opposes(after) and not _opposes(after, seat)
    return _turned(odds) if odds and turned else odds


def odds_are_of(table: QuestTable, seat: str) -> str:
    """The character whose chances they are: who is in it, or their rival for whoever opposes."""
    main = _main(table)
    return (main.them if _opposes(table, seat) else main.me).who if main else ""


def _main(table: QuestTable) -> Contest | None:
    """What is at stake now: whatever waits for help or strength, else the contest under way."""
    return table.play.parked[0] if table.play.parked else table.play.contest


def hope(table: QuestTable, seat: str) -> Hope | None:
    """What a seat counts on: that they win, or that whoever is in it does."""
    play = table.play
    contest, main, gm = play.contest, _main(table), table.is_gm(seat)
    if contest is None or main is None:
        if play.group is None:
            return None
        if play.group.bouts and not play.group.rolling:
            return Hope("they win together" if gm else "you win together", WON)
        return Hope("wins" if gm else "you win your roll", WON)
    side = main.them if _opposes(table, seat) else main.me
    own = seat and table.speaks_for(seat, side.who) and not gm
    whose = "" if own else side_name(table, side)
    wins = "you win" if own else f"{whose} {agreeing(whose, 'wins')}"
    if main is not contest:
        return Hope(f"{wins} the roll it is for", WON, whose)
    if contest.kind == "exchange":
        odds = outlook(table, seat)
        if odds is not None and "win" in odds.names:
            return Hope(f"{wins} the contest", ("win",), whose)
        return Hope(f"{wins} this exchange", WON, whose, sure=_scored(contest, side))
    return Hope(wins, WON, whose)


def _scored(contest: Contest, side: Side) -> tuple[tuple[str, str], ...]:
    """What a side scores by each victory in an exchange (QW-8.1); nothing if it has another aim."""
    way = 1 if side is contest.me else -1
    points = {won: exchange_points(way * won, contest) for won in range(1, COMPLETE + 1)}
    return tuple(
        (outcome_name(won), f"{scored} point{'s' * (scored != 1)}")
        for won, scored in points.items()
        if scored
    )


USUAL = "moderate"
"""QW-2.3.3: what the GM would say by default."""


def guess(table: QuestTable) -> Guess | None:
    """The odds of what is framed, against what is usual, while nobody has said how hard it is; and
    those of help for it, which are then its own."""
    contest = table.play.contest
    if contest and _is_open(table) and (own := _ends(table, contest, table.play.parked[1:])):
        return Guess(own, "", Hope(f"{ITSELF} works", WON, ITSELF))
    if contest is None or contest.beat != "frame" or not contest.me.label:
        return None
    if is_known(contest):
        return None
    them, given = _best_answer(table, contest)
    usual = "" if them.who else _usual(contest)
    met = replace(contest, them=them, resistance=usual)
    odds = simple_contest.contest(*rollers(table, met), dice(table))
    needed = strength.of_both(table, met)
    return Guess(strength.needed_for(odds, *needed), given, Hope("to win", WON))


def _best_answer(table: QuestTable, contest: Contest) -> tuple[Side, str]:
    """What whoever is named as an opponent does best; with nobody named, what is usual,
    which nobody has to be told where the GM has said it."""
    named = contest.them.who or next(
        (one.id for one in opponents(table) if one.name == contest.them.name), ""
    )
    hero = table.play.cast.get(named)
    able = [(rating_for(hero, one.id), one) for one in usable(hero)] if hero else []
    if hero and able:
        rating, best = max(able, key=lambda each: each[0])
        side = Side(
            who=hero.id, ability=best.id, label=best.name, rating=base_rating(hero, best.id)
        )
        return side, f"if {hero.name} answers with {best.name} {shown(table, rating)}"
    against = resistance(table.play.base, _usual(contest))
    told = f"against a {_usual(contest)}\u00a0{shown(table, against)}"
    return replace(contest.them, rating=against), "" if contest.announced in CLASSES else told


def _usual(contest: Contest) -> str:
    """What the GM said with the trouble, or would say by default."""
    return contest.announced if contest.announced in CLASSES else USUAL


def _is_open(table: QuestTable) -> bool:
    """Whether it is help for something of which nobody has said yet how hard it is."""
    main = next(iter(table.play.parked), None)
    return main is not None and main.beat == "frame" and not is_known(main)


def _helps_who_opposes(table: QuestTable) -> bool:
    """Whether it is help for the PC whom another one is up against."""
    help, main = table.play.contest, _main(table)
    return bool(help and main and help is not main and help.about == main.them.who)


def _opposes(table: QuestTable, seat: str) -> bool:
    """Whether a seat's own character is the one whom somebody else is up against, or helps them."""
    play = table.play
    main = _main(table) or (play.last if not play.group else None)
    if main is None or not seat:
        return False
    mine, theirs = play.cast.get(main.me.who), play.cast.get(main.them.who)
    if mine is not None and mine.player == seat:
        return False
    helper = play.cast.get(play.contest.me.who) if play.contest else None
    helps = helper is not None and helper.player == seat and _helps_who_opposes(table)
    return helps or (theirs is not None and theirs.player == seat)


def _turned(odds: Odds) -> Odds:
    """The same chances from the other side."""
    other = {**dict(zip(OUTCOMES, reversed(OUTCOMES), strict=True)), "win": "lose", "lose": "win"}
    other[NO_PART] = NO_PART
    weights = {other[name]: weight for name, weight in odds.outcomes}
    return Odds(tuple((name, weights[name]) for name in odds.names))


def _acting(table: QuestTable) -> Odds | None:
    contest = table.play.contest
    if contest is None:
        group = table.play.group
        if group and group.bouts and all(bout.outcome is None for bout in group.bouts):
            return together(table, group)
        last = table.play.last
        return None if last is None else Odds.certain(outcome_name(last.outcome or 0), OUTCOMES)
    if _is_open(table):
        return None
    if contest.kind == "exchange" and contest.beat == "frame" and is_known(contest):
        # What is chosen for an exchange is chosen to win the race it belongs to.
        return winning_odds.to_win_from(table, contest) or odds_of(table, contest)
    return _ends(table, contest, table.play.parked)


def _ends(table: QuestTable, contest: Contest, waiting: tuple[Contest, ...]) -> Odds | None:
    """How the first of what waits for a contest would end, over all that this one may come to;
    where nothing waits, how it ends itself. Whoever finds no strength for it takes no part; where
    that was to help, what they would have helped goes on without it."""
    own = odds_of(table, contest)
    if own is None:
        return None
    mine, theirs = strength.of_both(table, contest)
    if not waiting:
        return strength.needed_for(own, mine, theirs)
    *before, main = waiting
    if contest.kind == "wherewithal":
        steadied = replace(main, steadied={**main.steadied, contest.about: MARGINAL})
        after, able = _ends(table, steadied, tuple(before)), own.chance(*WON)
        unhelped = _ends(table, before[-1], tuple(before[:-1])) if before else None
        if after and unhelped:
            return strength.either(able, after, unhelped)
        return after and strength.needed_for(after, able)
    alone = _ends(table, main, tuple(before))
    if alone is None:
        return strength.needed_for(own, mine)
    worth: Counter[int] = Counter()
    for name, weight in own.outcomes:
        worth[AUGMENT.get(OUTCOMES.index(name) - COMPLETE, 0)] += weight
    if on(table, "quick_augments"):
        worth = Counter({quick_value(table, contest): 1})
    helped = (
        (weight, _ends(table, _augmented(main, contest.about, value), tuple(before)))
        for value, weight in worth.items()
    )
    return strength.either(mine, mix((weight, odds) for weight, odds in helped if odds), alone)


def odds_of(table: QuestTable, contest: Contest) -> Odds | None:
    if contest.beat == "settled":
        return Odds.certain(outcome_name(contest.outcome or 0), OUTCOMES)
    if contest.beat == "frame":
        if not is_known(contest):
            return None
        contest = expected(table, contest)
    contest = _convincing(contest)
    me, them = rollers(table, contest)
    read = dice(table)
    if contest.beat == "second":
        return simple_contest.half_fallen(me, them, contest.me.face, read)
    if contest.beat == "react":
        return simple_contest.fallen(me, them, (contest.me.face, contest.them.face), read)
    return simple_contest.contest(me, them, read)


def _convincing(contest: Contest) -> Contest:
    """As it will be if a risk that is asked about is accepted (QW-4.10)."""
    for at, side in enumerate(contest.sides):
        if side.pyrrhic == "asked":
            contest = contest.with_side(at, pyrrhic="taken")
    return contest


def together(table: QuestTable, group: Group) -> Odds:
    """QW-5.2.2: how everyone who is in would do together, with the boost that is paid for."""
    boost, apart = boost_paid(table, group), _apart(table.with_play(group=group))
    levels = ((boosted(group_level(sum), boost), weight) for sum, weight in apart.items())
    return Odds.read(levels, outcome_name, OUTCOMES)


def _apart(table: QuestTable) -> Counter[int]:
    """How far both sums of a group contest may lie apart after the contests still to come: each
    finds those before it fought, and whoever finds no strength for theirs takes no part."""
    group = under_way.group(table)
    bout = next((one for one in group.bouts if one.outcome is None), None)
    if bout is None:
        return Counter({0: 1})
    contest, sums = bout_contest(table, group, bout), Counter[int]()
    if waiting := unsteady(table, contest):
        able = strength.found(table, waiting[0])
        inside = _apart(under_way.with_person(table, waiting[0], steadied=MARGINAL))
        outside = _apart(bouts.evolve(table, bouts.TookNoPart(who=waiting[0])))
        for part, other, weight in (
            (inside, outside, able.numerator),
            (outside, inside, able.denominator - able.numerator),
        ):
            for apart, share in part.items():
                sums[apart] += share * weight * other.total()
        return sums
    rest = _apart(under_way.with_bout(table, bout.id, outcome=0))
    for at, weight in enumerate(simple_contest.weights(*rollers(table, contest), dice(table))):
        outcome = at - COMPLETE
        points = POINTS[abs(outcome)] * (1 if outcome > 0 else -1)
        for apart, share in rest.items():
            sums[apart + points] += share * weight
    return sums


def _augmented(main: Contest, recipient: str, value: int) -> Contest:
    mod = Modifier("Help", value, ("QW-2.4",), kind="augment")
    at = recipient not in (main.me.who, FORCE)
    return main.with_side(at, mods=(*main.sides[at].mods, mod))
