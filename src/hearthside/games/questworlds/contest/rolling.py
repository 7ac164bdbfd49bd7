"""Both sides roll, bumps are applied, hero points are spent, and the level stands (QW-5.1)."""

from typing import Any

from hearthside.core.asks import Ask, Asks, offer
from hearthside.core.dice import Pool
from hearthside.core.grammar import agreeing, amid
from hearthside.core.moves import Event, Fall, Move
from hearthside.core.retelling import came_out
from hearthside.core.say import Line, Span, aspect, line, who
from hearthside.core.say import number as figure
from hearthside.core.setting_events import Added, Is
from hearthside.core.typed_text import ended, unstopped
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.contest import hero_points
from hearthside.games.questworlds.contest.acting_while_injured import may_roll
from hearthside.games.questworlds.contest.augment import hint, others_may
from hearthside.games.questworlds.contest.hero_points import Pass, SpendHeroPoint, paying, reacting
from hearthside.games.questworlds.contest.resistances import helped, met_by_gm
from hearthside.games.questworlds.contest.state import Contest, Side
from hearthside.games.questworlds.contest.target import (
    bumped_down,
    full,
    modifiers,
    reading,
    shown,
    target_number,
)
from hearthside.games.questworlds.degrees_and_bumps import Bump, degree
from hearthside.games.questworlds.extended import scoreboard
from hearthside.games.questworlds.extended.scoring import exchange_points
from hearthside.games.questworlds.numbers import D20, DEGREES, MAJOR, outcome_name
from hearthside.games.questworlds.people import called, side_name
from hearthside.games.questworlds.settings import dice, on
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.under_way import OfSide
from hearthside.games.questworlds.wording import titled, told_outcome, wish


class Roll(Move, frozen=True, tag="questworlds.roll"):
    pass


class Rolled(Event, frozen=True, tag="questworlds.rolled"):
    sets = {"contest.beat": Is("first")}


class DieFell(OfSide, frozen=True, tag="questworlds.die-fell"):
    face: int
    degree: int


class Bumped(Event, frozen=True, tag="questworlds.bumped"):
    """What injuries and masteries make of both degrees, before anyone spends a hero point."""

    bumps: tuple[Bump, ...]


class HeroPointSpent(OfSide, frozen=True, tag="questworlds.hero-point-spent"):
    """Whoever is answered may answer again (QW-2.3.5.4)."""

    sets = {
        "cast.{who}.hero_points": Added(-1),
        "contest.paid.{who}": Added(1),
        "contest.{whose}.spent": Added(1),
        "contest.{other}.passed": Is(False),
    }
    who: str
    degree: int


class Passed(OfSide, frozen=True, tag="questworlds.passed"):
    sets = {"contest.{whose}.passed": Is(True)}


class Settled(Event, frozen=True, tag="questworlds.settled"):
    """The outcome from −4, complete defeat, to 4, complete victory, with how it came about."""

    outcome: int
    degrees: tuple[int, int]


class DicePutAway(Event, frozen=True, tag="questworlds.dice-put-away"):
    """The story goes on, and whatever the last contest had to show is put away."""

    sets = {"last": Is(None), "ended": Is(None)}


MOVES = (Roll, SpendHeroPoint, Pass)


def asks(table: QuestTable, reader: str) -> Asks:
    contest = table.play.contest
    if contest and may_roll(table, contest):
        return [_rolling(table, contest, reader)]
    return hero_points.asks(table, reader)


def _rolling(table: QuestTable, contest: Contest, reader: str) -> Ask:
    """Whoever acts rolls; where no character does, the GM."""
    acts = side_name(table, contest.me)
    odds: dict[str, Any] = {"forecast": True, "odds_of": helped(table, contest)}
    return Ask(
        of=contest.me.who or contest.me.master,
        title="Roll when you are ready",
        question=lambda: "Others may still help first." if others_may(table) else "",
        meanwhile=lambda: (
            f"{acts} {agreeing(acts, 'is')} about to roll.{_met(table, contest, reader)}"
        ),
        options=lambda: [offer(Roll(), "Roll", rules=("QW-2.3.4", "QW-5.1"), **odds)],
    )


def _met(table: QuestTable, contest: Contest, reader: str) -> str:
    """For the GM how an exchange is met, which was perhaps not asked; for others, to help."""
    if not table.is_gm(reader) or not met_by_gm(table, contest):
        return hint(table, reader)
    foe = side_name(table, contest.them)
    how = {"": "plainly", "risky": "with a risk", "defensive": "holding back"}[contest.them.stance]
    return f" {foe} {agreeing(foe, 'meets')} it {how}."


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
    contest = under_way.contest(table)
    match move:
        case Roll():
            return [Rolled()]
        case Fall():
            side, face = contest.beat == "second", move.faces[0]
            target = target_number(full(table, contest, contest.sides[side]))
            return [DieFell(side=int(side), face=face, degree=degree(face, target, dice(table)))]
        case SpendHeroPoint():
            payer = paying(table, contest.sides[move.side])
            after = reading(table, contest).final[move.side] + 1
            return [HeroPointSpent(side=move.side, who=payer, degree=after)]
        case Pass():
            return [Passed(side=move.side)]
    raise TypeError(move)


def follow(table: QuestTable, event: Event) -> list[Event]:
    """Once both dice lie there, what injuries and masteries make of them is told."""
    contest = table.play.contest
    if not isinstance(event, DieFell) or contest is None or contest.beat != "react":
        return []
    bumps = reading(table, contest).bumps
    return [Bumped(bumps=bumps)] if bumps else []


def onward(table: QuestTable) -> list[Event]:
    """Once nobody can or wants to spend anything more, the outcome stands."""
    contest = table.play.contest
    if contest is None or contest.beat != "react" or reacting(table, contest):
        return []
    found = reading(table, contest)
    return [Settled(outcome=found.outcome, degrees=found.final)]


def evolve(table: QuestTable, event: Event) -> QuestTable:
    match event:
        case DieFell():
            then = "react" if event.side else "second"
            return under_way.with_contest(_as_rolled(table, event), beat=then)
        case Bumped():
            return table
        case Settled():
            settled = under_way.with_contest(table, outcome=event.outcome, beat="settled")
            return settled.with_play(last=settled.play.contest)
    raise TypeError(event)


def _as_rolled(table: QuestTable, event: DieFell) -> QuestTable:
    """A side with its die, and all that counted written into it: no harm since then changes it."""
    contest = under_way.contest(table)
    side = contest.sides[event.side]
    mods, down = tuple(modifiers(table, contest, side)), bumped_down(table, contest, side)
    return under_way.with_side(table, event.side, face=event.face, mods=mods, down=down)


def say(table: QuestTable, event: Event) -> list[Line]:
    if isinstance(event, Rolled | Passed | DicePutAway):
        return []
    contest = under_way.contest(table)
    match event:
        case DieFell():
            side = contest.sides[event.side]
            target = shown(table, full(table, contest, side))
            against = f" against {target}: {DEGREES[event.degree]}."
            spans = (called(table, side), " rolls ", figure(str(event.face)), against)
            return [line(*spans, rules=("QW-2.3.4",), beat="Fall", retold=False)]
        case HeroPointSpent():
            words = f" spends a hero point: {DEGREES[event.degree]}."
            rules = ("QW-2.3.5.4",)
            return [line(who(table, event.who), words, rules=rules, beat="React", retold=False)]
        case Bumped():
            return _bumped(table, contest, event)
        case Settled():
            told = _result(table, contest, event.outcome)
            return [told, *_at_stake(table, contest, event.outcome)]
    raise TypeError(event)


def _bumped(table: QuestTable, contest: Contest, event: Bumped) -> list[Line]:
    return [
        line(
            f"{titled(bump.of)} bumps ",
            called(table, contest.sides[bump.side]),
            f" {'up' if bump.up else 'down'} to {DEGREES[bump.after]}.",
            rules=("QW-2.3.5.2", "QW-2.3.5.3" if bump.why == "mastery" else "QW-4.4.1.5"),
            beat="React",
            retold=False,
        )
        for bump in event.bumps
    ]


_TOLD_WITH_PRIZE = ("simple", "plot", "force")
_TREATING = ("heal", "rescue")
_FOR_THE_GROUP = (" changes nothing", " does well for the group", " loses ground")
"""What a roll is to the group, by its sign: 0, 1, −1."""
_SMALL = ("augment", "wherewithal", "lobby", "background", "crisis")
_BETTER = (
    (" edges past ", " gets the better of ", " gets well ahead of ", " overwhelms "),
    (" inches ahead of ", " gains on ", " outdoes ", " leaves no chance to "),
)
"""Who has the better of an exchange, by the level of it: rounds in turn, so that it reads on."""


def _result(table: QuestTable, contest: Contest, outcome: int) -> Line:
    """The outcome by the framing: who has the prize."""
    spans: tuple[str | Span, ...]
    acts = called(table, contest.me)
    told, grade = told_outcome(table, outcome), outcome_name(outcome)
    rules: tuple[str, ...] = ("QW-2.3.5", "QW-5.1.2")
    if contest.kind == "exchange":
        # Whoever is named first is who won.
        spans = (*_bettered(table, contest, outcome), f"{_score(table, contest, outcome)}.")
        why = f"A {told_outcome(table, abs(outcome))}." if outcome else ""
        return line(*spans, rules=rules, beat="Settle", why=why, grade=grade)
    if contest.kind not in _TOLD_WITH_PRIZE:
        # What these give is told by itself.
        did = " manages it" if outcome > 0 else " fails" if outcome else " gains nothing"
        if contest.kind == "bout":
            did = _FOR_THE_GROUP[(outcome > 0) - (outcome < 0)]
        did = " gets it at a cost" if contest.me.costly and outcome < 0 else did
        did = " gets it anyway" if contest.me.costly and not outcome else did
        spans = (acts, f"{did}: a {told}.")
        if contest.kind in _TREATING:
            how = " at a cost" if contest.me.costly and outcome < 0 else ""
            spans = (acts, _done(table, contest, acts.text, outcome), f"{how}, a {told}.")
        elif contest.kind == "assist":
            spans = (acts, f"{did}: ", aspect(wish(table, contest).words), f", a {told}.")
        retold = contest.kind not in _SMALL
        after = _tale(table, contest, acts.text, outcome) if contest.kind in _TREATING else ""
        return line(*spans, rules=rules, beat="Settle", retold=retold, grade=grade, tale=after)
    spans, rules = _ended(table, contest, acts, outcome, rules)
    after = _tale(table, contest, acts.text, outcome)
    level = f" A {told}." if contest.prize.endswith("?") else f", a {told}."
    return line(*spans, level, rules=rules, beat="Settle", grade=grade, tale=after)


def _tale(table: QuestTable, contest: Contest, who: str, outcome: int) -> str:
    """How a contest is told afterwards: the prize, won or not; by how much is no part of it."""
    if not outcome and not contest.me.costly:
        return f"Nobody gets anywhere with it: {ended(contest.prize)}"
    if contest.kind == "force":
        does = "carries the day in" if outcome > 0 else "is beaten in"
        return f"{who} {agreeing(who, does)} {ended(amid(contest.prize))}"
    price = " It comes at a price." if contest.me.costly and outcome < 0 else ""
    won = outcome > 0 or contest.me.costly
    return f"{came_out(who, contest.prize, won)}{price}"


def _done(table: QuestTable, contest: Contest, who: str, outcome: int) -> str:
    """What somebody does or does not do by an outcome, to stand after their name."""
    won = outcome > 0 or contest.me.costly
    return unstopped(came_out(who, contest.prize, won)).removeprefix(who)


def _score(table: QuestTable, contest: Contest, outcome: int) -> str:
    """How the race stands by an exchange, for whoever has the better of it."""
    extended = under_way.current(table)
    if extended is None or not outcome or any(side.aim for side in contest.sides):
        return ""
    one = scoreboard.pairing(extended, contest.pairing)
    held, other = (one.mine, one.other) if outcome > 0 else (one.other, one.mine)
    return f", {held + exchange_points(outcome, contest)} to {other}"


def _bettered(table: QuestTable, contest: Contest, outcome: int) -> tuple[str | Span, ...]:
    """Who has the better of an exchange."""
    first, second = contest.sides if outcome >= 0 else contest.sides[::-1]
    if not outcome:
        return called(table, first), " and ", called(table, second), " are even"
    extended = under_way.current(table)
    turn = extended.round % 2 if extended else 0
    does = _BETTER[not turn][abs(outcome) - 1 if on(table, "degrees") else 1]
    return called(table, first), does, called(table, second)


def _ended(
    table: QuestTable, contest: Contest, acts: Span, outcome: int, rules: tuple[str, ...]
) -> tuple[tuple[str | Span, ...], tuple[str, ...]]:
    """Who has the prize, and by which rules; of two goals, which (QW-4.11)."""
    wants, force = wish(table, contest), contest.kind == "force"
    prize = aspect(wants.words)
    if contest.me.costly and outcome <= 0:
        how = " at a cost" if outcome else " anyway"
        return (acts, f" wins{how}: ", prize), ("QW-4.12.3",)
    if contest.me.secondary and outcome > 0:
        both = " and " if outcome >= MAJOR else " but not "
        wins = wants.ended(True) if wants.kind == "thing" else " wins: "
        return (acts, wins, prize, both, aspect(contest.me.secondary)), ("QW-4.11",)
    if not outcome:
        return ("Nobody carries the day in " if force else "Nobody wins: ", prize), rules
    if force:
        return (acts, " carries the day in " if outcome > 0 else " is beaten in ", prize), rules
    if wants.words.endswith("?"):
        return (acts, " finds out: " if outcome > 0 else " does not find out: ", prize), rules
    if wants.kind != "words":
        return (acts, wants.ended(outcome > 0), prize), rules
    told = unstopped(came_out(acts.text, contest.prize, outcome > 0))
    if told.startswith(f"{acts.text} "):
        return (acts, told.removeprefix(acts.text)), rules
    so, thanks, _ = told.partition(", thanks to ")
    return ("Thanks to ", acts, ", ", aspect(amid(so))) if thanks else (aspect(so),), rules


def _at_stake(table: QuestTable, contest: Contest, outcome: int) -> list[Line]:
    """What the line about the prize leaves out: the other PC's goals, and a second one of healing,
    lobbying and the like (QW-4.11, QW-4.12.3)."""
    lines = []
    if contest.kind not in _TOLD_WITH_PRIZE and contest.me.secondary and outcome > 0:
        lines.append(_second_goal(table, contest.me, outcome))
    if contest.them.secondary and outcome < 0:
        lines.append(_second_goal(table, contest.them, -outcome))
    if contest.them.costly and outcome >= 0:
        words = f" gets their way anyway{', at a cost' if outcome else ''}."
        spans = (called(table, contest.them), words)
        lines.append(line(*spans, rules=("QW-4.12.3",), beat="Settle"))
    return lines


def _second_goal(table: QuestTable, side: Side, level: int) -> Line:
    got = " gets the second goal too: " if level >= MAJOR else " does not get the second goal: "
    spans = (called(table, side), got, aspect(side.secondary), ".")
    return line(*spans, rules=("QW-4.11",), beat="Settle")
