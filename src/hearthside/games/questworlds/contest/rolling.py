"""Both sides roll, bumps are applied, hero points are spent, and the level stands (QW-5.1)."""

from typing import Any

from hearthside.core.asks import Ask, Asks, offer
from hearthside.core.dice import Pool
from hearthside.core.moves import Event, Fall, Move
from hearthside.core.say import Line, line, who
from hearthside.core.say import number as figure
from hearthside.core.setting_events import Added, Is
from hearthside.core.wording.grammar import agreeing
from hearthside.core.wording.typesetting import capital, uncapital
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.contest import hero_points
from hearthside.games.questworlds.contest.acting_while_injured import may_roll
from hearthside.games.questworlds.contest.augment import hint, others_may
from hearthside.games.questworlds.contest.hero_points import Pass, SpendHeroPoint, paying, reacting
from hearthside.games.questworlds.contest.resistances import met_by_gm
from hearthside.games.questworlds.contest.state import Contest
from hearthside.games.questworlds.contest.target import bumped_down, full, modifiers, reading, shown
from hearthside.games.questworlds.contest.telling_results import at_stake, result
from hearthside.games.questworlds.contest.whose_odds import helped
from hearthside.games.questworlds.degrees_and_bumps import Bump, degree
from hearthside.games.questworlds.people import called, side_name
from hearthside.games.questworlds.ratings import split
from hearthside.games.questworlds.settings import dice
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.under_way import OfSide
from hearthside.games.questworlds.victory_levels import D20, DEGREES


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

    sets = under_way.AWAY


MOVES = (Roll, SpendHeroPoint, Pass)


DURING = "play.contest"


def asks(table: QuestTable, reader: str) -> Asks:
    contest = table.play.contest
    if contest and may_roll(table, contest):
        return [_rolling(table, contest, reader)]
    return hero_points.asks(table)


def _rolling(table: QuestTable, contest: Contest, reader: str) -> Ask:
    """Whoever acts rolls; where no character does, the GM."""
    acts = side_name(table, contest.me)
    odds: dict[str, Any] = {"forecast": True, "odds_of": helped(table, contest)}
    return Ask(
        of=contest.me.who or contest.me.master,
        title="Roll when you are ready",
        question=lambda: _before(table, contest),
        meanwhile=lambda: (
            f"{acts} {agreeing(acts, 'is')} about to roll.{_met(table, contest, reader)}"
        ),
        options=lambda: [offer(Roll(), "Roll", rules=("QW-2.3.4", "QW-5.1"), **odds)],
    )


def _before(table: QuestTable, contest: Contest) -> str:
    """What whoever rolls hears first: that they have the strength for it, and who may help."""
    steadied = contest.me.who in contest.steadied
    told = ("You can take part." * steadied, "Others may still help first." * others_may(table))
    return " ".join(filter(None, told))


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
    with_what = side.ability or side.resource or side is contest.me
    what = side.label if with_what else ""
    who = side_name(table, side)
    by = side.who or side.master or side.name or "resistance"
    return Pool((D20,), by, what or uncapital(who))


def decide(table: QuestTable, seat: str, move: Roll | Fall | SpendHeroPoint | Pass) -> list[Event]:
    contest = under_way.contest(table)
    match move:
        case Roll():
            return [Rolled()]
        case Fall():
            side, face = contest.beat == "second", move.faces[0]
            target, _ = split(full(table, contest, contest.sides[side]))
            return [DieFell(side=int(side), face=face, degree=degree(face, target, dice(table)))]
        case SpendHeroPoint():
            payer = paying(table, contest.sides[move.side])
            after = reading(table, contest).final[move.side] + 1
            return [HeroPointSpent(side=move.side, who=payer, degree=after)]
        case Pass():
            return [Passed(side=move.side)]


def follow(table: QuestTable, event: DieFell) -> list[Event]:
    """Once both dice lie there, what injuries and masteries make of them is told."""
    contest = table.play.contest
    if contest is None or contest.beat != "react":
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


def evolve(table: QuestTable, event: DieFell | Bumped | Settled) -> QuestTable:
    match event:
        case DieFell():
            then = "react" if event.side else "second"
            return under_way.with_contest(_as_rolled(table, event), beat=then)
        case Bumped():
            return table
        case Settled():
            settled = under_way.with_contest(table, outcome=event.outcome, beat="settled")
            return settled.with_play(last=settled.play.contest)


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
            told = result(table, contest, event.outcome)
            return [told, *at_stake(table, contest, event.outcome)]
    raise TypeError(event)


def _bumped(table: QuestTable, contest: Contest, event: Bumped) -> list[Line]:
    return [
        line(
            f"{capital(bump.of)} bumps ",
            called(table, contest.sides[bump.side]),
            f" {'up' if bump.up else 'down'} to {DEGREES[bump.after]}.",
            rules=("QW-2.3.5.2", "QW-2.3.5.3" if bump.why == "mastery" else "QW-4.4.1.5"),
            beat="React",
            retold=False,
        )
        for bump in event.bumps
    ]
