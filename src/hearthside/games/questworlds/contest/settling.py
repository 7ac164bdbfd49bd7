"""What an outcome brings: ways out of a tie, and what each PC has coming (QW-4.3, QW-4.4)."""

from hearthside.core.forms import Choice, Option, Pick, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, Span, line, name
from hearthside.games.questworlds import books
from hearthside.games.questworlds.aftermath import at_risk
from hearthside.games.questworlds.aftermath.dues import BenefitsEnded, due_benefit, due_harm
from hearthside.games.questworlds.aftermath.levels import BENEFIT, CONSEQUENCE, PYRRHIC
from hearthside.games.questworlds.books import QuestTable, is_played, name_of, side_name, speaks
from hearthside.games.questworlds.contest.state import Contest, Side
from hearthside.games.questworlds.contest.target import modifiers
from hearthside.games.questworlds.resolve import COMPLETE, MARGINAL
from hearthside.games.questworlds.settings import on

TIES = {
    "moot": "Something new makes the prize moot",
    "marginal": "The PC wins marginally",
}


class BreakTie(Move, frozen=True, tag="questworlds.break-tie"):
    """QW-2.3.5.1b, QW-6.5: a way out of a tie nobody can picture."""

    how: str
    text: str = ""


class Close(Move, frozen=True, tag="questworlds.close"):
    pass


class TieBroken(Event, frozen=True, tag="questworlds.tie-broken"):
    how: str
    text: str
    outcome: int


class Barred(Event, frozen=True, tag="questworlds.barred"):
    """QW-2.3.2.1: this ability is done with this obstacle."""

    who: str
    ability: str
    obstacle: str


class PrizeWon(Event, frozen=True, tag="questworlds.prize-won"):
    """A complete victory: normally no new contest is framed for this prize."""

    prize: str


class Closed(Event, frozen=True, tag="questworlds.closed"):
    pass


MOVES = (BreakTie, Close)
EVENTS = (TieBroken, Barred, PrizeWon, Closed)


def options(table: QuestTable, seat: str) -> list[Option]:
    contest = table.play.contest
    if contest is None or contest.beat != "settled":
        return []
    offered = []
    gm = table.is_gm(seat)
    if gm and contest.outcome == 0 and (ways := _ways_out(table, contest)):
        offered.append(
            Option(
                move="questworlds.break-tie",
                label="A way out of the tie",
                fields=(
                    Choice(name="how", label="What happens?", picks=ways, value=ways[0].value),
                    Text(name="text", label="In words"),
                ),
                rules=("QW-2.3.5.1b", "QW-6.5"),
                section="turn",
            )
        )
    if not table.play.dues and (gm or speaks(table, seat, contest.me.who)):
        offered.append(
            Option(
                move="questworlds.close",
                label="Go on with the story",
                rules=("QW-5.1",),
                section="turn",
                best=True,
            )
        )
    return offered


def _ways_out(table: QuestTable, contest: Contest) -> tuple[Pick, ...]:
    """QW-2.3.5.1b against the GM; QW-6.5 between PCs, where the holdings differ."""
    if is_played(table, contest.them):
        mine, theirs = (table.play.cast[side.who] for side in (contest.me, contest.them))
        if mine.hero_points == theirs.hero_points:
            return ()
        more = max((mine, theirs), key=lambda hero: hero.hero_points)
        return (Pick("points", f"{more.name} holds more hero points, and wins marginally"),)
    return tuple(Pick(how, TIES[how]) for how in ("moot", "marginal"))


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    contest = table.play.contest
    assert contest
    match move:
        case BreakTie():
            return [TieBroken(how=move.how, text=move.text, outcome=_broken(table, contest, move))]
        case Close():
            return [Closed()]
    raise TypeError(move)


def _broken(table: QuestTable, contest: Contest, move: BreakTie) -> int:
    if move.how == "points":
        mine, theirs = (
            table.play.cast[side.who].hero_points for side in (contest.me, contest.them)
        )
        return MARGINAL if mine > theirs else -MARGINAL
    return MARGINAL if move.how == "marginal" else 0


def aftermath(table: QuestTable, contest: Contest, *, after_tie: bool = False) -> list[Event]:
    """What follows from the outcome of a simple contest, for each PC in it.

    `after_tie`: it was a tie first, and a pyrrhic victory has had its price by that.
    """
    outcome = contest.outcome or 0
    events: list[Event] = []
    if outcome < 0 and not contest.costly:
        events += bars(contest)
    if outcome == COMPLETE and on(table, "degrees"):
        events.append(PrizeWon(prize=contest.prize.casefold()))
    if contest.pyrrhic == "taken" and not after_tie:
        state, because = PYRRHIC.get(outcome, "dead"), "the price of a pyrrhic victory"
        who, ability = contest.me.who, contest.me.ability
        events.append(due_harm(table, who, state, ability, because, "QW-4.10"))
    events += after_effects(table, contest, contest.me, outcome)
    events += at_risk.aftermath(table, contest)
    if is_played(table, contest.them):
        events += after_effects(table, contest, contest.them, -outcome)
    return events


def bars(contest: Contest) -> list[Event]:
    """QW-2.3.2.1: what was lost with this ability is not tried with it again."""
    if not contest.me.ability:
        return []
    obstacle = contest.obstacle.casefold()
    return [Barred(who=contest.me.who, ability=contest.me.ability, obstacle=obstacle)]


def after_effects(table: QuestTable, contest: Contest, side: Side, outcome: int) -> list[Event]:
    """Benefits that end, and the consequence or benefit one side has coming."""
    hero = table.play.cast.get(side.who)
    if hero is None or hero.npc:
        return []
    events: list[Event] = []
    if outcome < 0:
        events += ended_benefits(table, contest, side)
    mine = side is contest.me
    # QW-10.2, QW-4.10: depletion replaces harm, and so does the price of a pyrrhic victory.
    spared = mine and bool(contest.draw or contest.draws or contest.pyrrhic == "taken")
    if outcome < 0 and on(table, "consequences") and not spared:
        rules = ("QW-4.12.3",) if contest.costly else ("QW-4.4.1",)
        state = CONSEQUENCE[-outcome]
        events.append(due_harm(table, hero.id, state, side.ability, contest.prize, *rules))
    gained = outcome > MARGINAL and on(table, "benefits") and not (contest.bolster and mine)
    if gained:
        events.append(due_benefit(table, hero.id, BENEFIT[outcome], side.ability, contest.prize))
    return events


def ended_benefits(table: QuestTable, contest: Contest, side: Side) -> list[Event]:
    """QW-4.4.2: a defeat ends the benefits it was suffered with, or whose ability it used."""
    hero = table.play.cast[side.who]
    used = {one.source for one in modifiers(table, contest, side) if one.source}
    ended = tuple(
        one.id
        for one in hero.benefits
        if one.id in used or (side.ability and one.won_with == side.ability)
    )
    return [BenefitsEnded(who=hero.id, benefits=ended)] if ended else []


def evolve(table: QuestTable, event: Event) -> QuestTable:
    play = table.play
    match event:
        case TieBroken():
            # None keeps the tie as it is but settled, so that it is not broken twice.
            return books.with_contest(table, outcome=event.outcome or None)
        case Barred():
            bar = (event.who, event.ability, event.obstacle)
            return books.with_play(table, barred=(*play.barred, bar))
        case PrizeWon():
            return books.with_play(table, won=(*play.won, event.prize))
        case Closed():
            return books.popped(table)
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    contest = table.play.contest
    match event:
        case TieBroken() if contest:
            words = f" {event.text}" if event.text else ""
            if event.how == "moot":
                told = f"The prize is moot.{words}"
                return [line(told, rules=("QW-2.3.5.1b",), beat="Settle")]
            who = contest.me if event.outcome > 0 else contest.them
            spans = (name(side_name(table, who)), f" wins marginally.{words}")
            rule = "QW-6.5" if event.how == "points" else "QW-2.3.5.1b"
            return [line(*spans, rules=(rule,), beat="Settle")]
        case Barred():
            hero = table.play.cast[event.who]
            ability = hero.ability(event.ability)
            what = ability.name if ability else "That"
            spans = (name(name_of(table, event.who)), f" cannot try {what} on this again.")
            return [line(*spans, rules=("QW-2.3.2.1",), beat="After", retold=False)]
        case PrizeWon():
            told = "That prize is settled for good."
            return [line(told, rules=("QW-4.3",), beat="After", retold=False)]
    return []
