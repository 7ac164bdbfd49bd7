"""How the contest in progress would end if nobody spent anything more: exact, at every beat."""

from collections import Counter

from msgspec.structs import replace

from hearthside.core.grammar import agreeing
from hearthside.core.odds.headline import Guess, Hope
from hearthside.core.odds.outcomes import Odds
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.ability_ratings import base_rating
from hearthside.games.questworlds.contest.augment import AUGMENT, FORCE, quick_value
from hearthside.games.questworlds.contest.resistances import ITSELF, expected, is_known
from hearthside.games.questworlds.contest.state import Contest, Modifier, Side
from hearthside.games.questworlds.contest.target import rating_for, rollers, shown
from hearthside.games.questworlds.extended import meeting_plainly, winning_odds
from hearthside.games.questworlds.extended.scoring import exchange_points
from hearthside.games.questworlds.group.bouts import bout_contest
from hearthside.games.questworlds.group.gathering import boost_paid
from hearthside.games.questworlds.group.result import boosted, group_level
from hearthside.games.questworlds.group.state import Group
from hearthside.games.questworlds.odds import simple_contest
from hearthside.games.questworlds.people import opponents, side_name
from hearthside.games.questworlds.resistance_classes import CLASSES, resistance
from hearthside.games.questworlds.settings import dice, on
from hearthside.games.questworlds.sheet import usable
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.victory_levels import COMPLETE, OUTCOMES, POINTS, outcome_name


def outlook(table: QuestTable, seat: str = "") -> Odds | None:
    """The odds of what is wanted, as they look to a seat: who opposes it reads them turned round.

    An augment is only there for the contest it helps.
    """
    odds = _acting(table)
    return _turned(odds) if odds and _opposes(table, seat) else odds


def foretold(before: QuestTable, after: QuestTable, seat: str) -> Odds | None:
    """An exchange is begun to win the race it belongs to, also where it is met at once and nothing
    is left to frame."""
    begun = after.play.contest if before.play.contest is None else None
    if begun and begun.beat == "ready" and meeting_plainly.goes_on(after, begun):
        return outlook(under_way.with_contest(after, beat="frame"), seat)
    return outlook(after, seat)


def odds_are_of(table: QuestTable, seat: str) -> str:
    """The character whose chances they are: who is in it, or their rival for whoever opposes."""
    contest = table.play.contest
    if contest is None:
        return ""
    parked = contest.kind == "augment" and bool(table.play.parked)
    main = table.play.parked[-1] if parked else contest
    return (main.them if _opposes(table, seat) else main.me).who


def hope(table: QuestTable, seat: str) -> Hope | None:
    """What a seat counts on: that they win, or that whoever is in it does."""
    play, odds = table.play, outlook(table, seat)
    contest, gm = play.contest, table.is_gm(seat)
    if contest is None:
        if play.group is None:
            return None
        if play.group.bouts and not play.group.rolling:
            return Hope("they win together" if gm else "you win together", WON)
        return Hope("wins" if gm else "you win your roll", WON)
    race = odds is not None and "win" in odds.names
    main = play.parked[-1] if contest.kind == "augment" and play.parked else contest
    side = main.them if _opposes(table, seat) else main.me
    own = seat and table.speaks_for(seat, side.who) and not gm
    whose = "" if own else side_name(table, side)
    wins = "you win" if own else f"{whose} {agreeing(whose, 'wins')}"
    if main is not contest:
        return Hope(f"{wins} the roll it is for", WON, whose)
    if race:
        return Hope(f"{wins} the contest", ("win",), whose)
    if contest.kind == "exchange":
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


WON = OUTCOMES[COMPLETE + 1 :]
USUAL = "moderate"
"""QW-2.3.3: what the GM would say by default."""


def guess(table: QuestTable) -> Guess | None:
    """The odds of what is framed, against what is usual, while nobody has said how hard it is; and
    those of help for it, which are then its own."""
    contest = table.play.contest
    if contest and _helps_what_is_open(table, contest) and (own := odds_of(table, contest)):
        return Guess(own, "", Hope(f"{ITSELF} works", WON, ITSELF))
    if contest is None or contest.beat != "frame" or not contest.me.label:
        return None
    if is_known(table, contest):
        return None
    them, given = _best_answer(table, contest)
    usual = "" if them.who else _usual(contest)
    rolled = rollers(table, replace(contest, them=them, resistance=usual))
    odds = simple_contest.contest(*rolled, dice(table))
    return Guess(odds, given, Hope("you win", WON))


def _best_answer(table: QuestTable, contest: Contest) -> tuple[Side, str]:
    """What whoever is named as an opponent does best; with nobody named, what is usual."""
    named = contest.them.who or next(
        (one.id for one in opponents(table) if one.name == contest.them.name), ""
    )
    hero = table.play.cast.get(named)
    able = [(rating_for(table, hero, one.id), one) for one in usable(hero)] if hero else []
    if hero and able:
        rating, best = max(able, key=lambda each: each[0])
        side = Side(
            who=hero.id, ability=best.id, label=best.name, rating=base_rating(hero, best.id)
        )
        return side, f"if {hero.name} answers with {best.name} {shown(table, rating)}"
    against = resistance(table.play.base, _usual(contest))
    told = f"against a {_usual(contest)} {shown(table, against)}"
    return replace(contest.them, rating=against), told


def _usual(contest: Contest) -> str:
    """What the GM said with the trouble, or would say by default."""
    return contest.announced if contest.announced in CLASSES else USUAL


def _helps_what_is_open(table: QuestTable, contest: Contest) -> bool:
    """Whether it is help for something of which nobody has said yet how hard it is."""
    if contest.kind != "augment" or not table.play.parked:
        return False
    main = table.play.parked[-1]
    return main.beat == "frame" and not is_known(table, main)


def _opposes(table: QuestTable, seat: str) -> bool:
    """Whether a seat's own character is the one whom somebody else is up against."""
    play = table.play
    sides = play.contest or (play.last if not play.group else None)
    if sides is None:
        return False
    mine, theirs = (play.cast.get(side.who) for side in sides.sides)
    ours = mine is not None and mine.player == seat
    return bool(seat) and not ours and theirs is not None and theirs.player == seat


def _turned(odds: Odds) -> Odds:
    """The same chances from the other side."""
    other = {**dict(zip(OUTCOMES, reversed(OUTCOMES), strict=True)), "win": "lose", "lose": "win"}
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
    if _helps_what_is_open(table, contest):
        return None
    if contest.kind == "augment" and table.play.parked:
        return _with_help(table, contest, table.play.parked[-1]) or odds_of(table, contest)
    if contest.kind == "exchange" and contest.beat == "frame" and is_known(table, contest):
        # What is chosen for an exchange is chosen to win the race it belongs to.
        return winning_odds.to_win_from(table, contest) or odds_of(table, contest)
    return odds_of(table, contest)


def odds_of(table: QuestTable, contest: Contest) -> Odds | None:
    if contest.beat == "settled":
        return Odds.certain(outcome_name(contest.outcome or 0), OUTCOMES)
    if contest.beat == "frame":
        if not is_known(table, contest):
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
    me, them = (
        replace(side, pyrrhic="taken") if side.pyrrhic == "asked" else side
        for side in contest.sides
    )
    return replace(contest, me=me, them=them)


def together(table: QuestTable, group: Group) -> Odds:
    """QW-5.2.2: how everyone who is in would do together, with the boost that is paid for."""
    apart: Counter[int] = Counter({0: 1})
    played = replace(group, bouts=())
    for bout in group.bouts:  # each finds the contests before it fought
        me, them = rollers(table, bout_contest(table, played, bout))
        rolled = simple_contest.weights(me, them, dice(table))
        sums: Counter[int] = Counter()
        for before, so_far in apart.items():
            for at, weight in enumerate(rolled):
                outcome = at - COMPLETE
                points = POINTS[abs(outcome)] * (1 if outcome > 0 else -1)
                sums[before + points] += so_far * weight
        apart = sums
        played = replace(played, bouts=(*played.bouts, replace(bout, outcome=0)))
    boost = boost_paid(table, group)
    levels = ((boosted(group_level(sum), boost), weight) for sum, weight in apart.items())
    return Odds.read(levels, outcome_name, OUTCOMES)


def _with_help(table: QuestTable, help: Contest, main: Contest) -> Odds | None:
    """The contest that waits, over everything its augment may come to."""
    own = odds_of(table, help)
    if own is None or odds_of(table, main) is None:
        return None
    worth: Counter[int] = Counter()
    if on(table, "quick_augments"):
        worth[quick_value(table, help)] = 1
    else:
        for name, weight in own.outcomes:
            worth[AUGMENT.get(OUTCOMES.index(name) - COMPLETE, 0)] += weight
    totals: Counter[str] = Counter()
    for value, weight in worth.items():
        odds = odds_of(table, _augmented(main, help.about, value))
        assert odds
        for name, share in odds.outcomes:
            totals[name] += weight * share
    return Odds(tuple((name, totals[name]) for name in OUTCOMES))


def _augmented(main: Contest, recipient: str, value: int) -> Contest:
    mod = Modifier("Help", value, ("QW-2.4",), kind="augment")
    if recipient in (main.me.who, FORCE):
        return replace(main, me=replace(main.me, mods=(*main.me.mods, mod)))
    return replace(main, them=replace(main.them, mods=(*main.them.mods, mod)))
