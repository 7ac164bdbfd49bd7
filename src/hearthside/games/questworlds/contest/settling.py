"""What an outcome brings: ways out of a tie, and what each PC has coming (QW-4.3, QW-4.4)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Asks, Verbs, offer, started_by
from hearthside.core.forms import Option, Pick, Text, one_of
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, typed
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.aftermath import consequences, helpers_at_risk
from hearthside.games.questworlds.aftermath.sizes import PYRRHIC_STATE
from hearthside.games.questworlds.contest.no_repeat import lost_with, won_for_good
from hearthside.games.questworlds.contest.state import Contest, Side, drawn
from hearthside.games.questworlds.contest.target import modifiers
from hearthside.games.questworlds.people import called, is_played, purse, side_name
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.victory_levels import COMPLETE, MARGINAL, MINOR

_TOLD = ("simple", "plot")
"""Contests with a prize of their own, that end when nobody has anything left to say about them."""
SMALL = ("augment", "wherewithal")
"""Rolls before a roll, that go back to it."""
TIES = {"moot": "Something new makes the prize moot", "marginal": "The hero wins marginally"}


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


class Closed(Event, frozen=True, tag="questworlds.closed"):
    pass


DURING = "play.contest"


def asks(table: QuestTable) -> Asks:
    """Once all that follows is laid down, the GM or whoever acted goes on with the story."""
    contest = table.play.contest
    if contest is None or contest.beat != "settled" or table.play.dues or contest.bargain:
        return
    if contest.kind in SMALL:
        return
    title = "A tie" if _is_level(contest) else "Tell what happens"
    going = offer(Close(), "Go on with the story", rules=("QW-5.1",))
    yield Ask(
        title=title,
        meanwhile="Then the story goes on.",
        options=lambda: [going, *_breaking(table, contest)],
    )
    acted = contest.me.who or contest.me.master
    if acted and table.voices(acted):
        yield Ask(of=acted, title=title, own=lambda: [going])


def onward(table: QuestTable) -> list[Event]:
    """Where nobody has anything left to say about an outcome it is a line of the story."""
    contest = table.play.contest
    if contest is None or contest.kind not in _TOLD or contest.beat != "settled":
        return []
    open_still = table.play.dues or _is_level(contest) or contest.bargain
    return [] if open_still else [Closed()]


def verbs(table: QuestTable, seat: str) -> Verbs:
    """A way out of a tie, while something else still follows from it."""
    contest = table.play.contest
    if contest and contest.beat == "settled" and table.play.dues and table.is_gm(seat):
        yield from (started_by(one) for one in _breaking(table, contest))


def _is_level(contest: Contest) -> bool:
    """A tie that leaves the prize open: what one side has in any case needs no way out."""
    return contest.outcome == 0 and not any(side.costly for side in contest.sides)


def _breaking(table: QuestTable, contest: Contest) -> list[Option]:
    ways = _ways_out(table, contest) if _is_level(contest) else ()
    if not ways:
        return []
    how = one_of("how", "What happens?", ways)
    words = Text("text", "In words")
    rules = ("QW-2.3.5.1b", "QW-6.5")
    return [offer(BreakTie, "A way out of the tie", how, words, rules=rules)]


def _ways_out(table: QuestTable, contest: Contest) -> tuple[Pick, ...]:
    """QW-2.3.5.1b against the GM; QW-6.5 between PCs, where the holdings differ."""
    if all(is_played(table, side) for side in contest.sides):
        mine, theirs = _holdings(table, contest)
        if mine == theirs:
            return ()
        more = side_name(table, contest.me if mine > theirs else contest.them)
        return (Pick("points", f"{more} holds more hero points, and wins marginally"),)
    return tuple(Pick(how, TIES[how]) for how in ("moot", "marginal"))


def decide(table: QuestTable, seat: str, move: BreakTie | Close) -> list[Event]:
    match move:
        case BreakTie():
            contest = under_way.contest(table)
            return [TieBroken(how=move.how, text=move.text, outcome=_broken(table, contest, move))]
        case Close():
            return [Closed()]


def _broken(table: QuestTable, contest: Contest, move: BreakTie) -> int:
    if move.how == "points":
        mine, theirs = _holdings(table, contest)
        return MARGINAL if mine > theirs else -MARGINAL
    if move.how == "marginal":
        return -MARGINAL if is_played(table, contest.them) else MARGINAL
    return 0


def _holdings(table: QuestTable, contest: Contest) -> tuple[int, int]:
    """The unspent hero points behind each side: a sidekick's are those of their PC."""
    mine, theirs = (table.play.cast[purse(table, side.who)] for side in contest.sides)
    return mine.hero_points, theirs.hero_points


def aftermath(table: QuestTable, contest: Contest, *, after_tie: bool = False) -> list[Event]:
    """What follows from the outcome of a contest with a prize of its own, for each PC in it.

    `after_tie`: it was a tie first, and a pyrrhic victory has had its price by that.
    """
    outcome = contest.outcome or 0
    lost = contest.me if outcome < 0 else contest.them
    events: list[Event] = []
    if outcome and is_played(table, lost) and not lost.costly:
        events += lost_with(lost, contest.obstacle)
    if outcome == COMPLETE:
        events += won_for_good(table, contest.prize)
    for side, level in zip(contest.sides, (outcome, -outcome), strict=True):
        if is_played(table, side):
            events += [] if after_tie else prices(table, side, level)
            events += after_effects(table, contest, side, level)
            events += helpers_at_risk.aftermath(table, side, level)
    return events


def prices(table: QuestTable, side: Side, outcome: int) -> list[Event]:
    """QW-4.10: what a pyrrhic victory costs, won or lost."""
    if side.pyrrhic != "taken":
        return []
    return [price(table, side.who, side.ability, outcome)]


def price(table: QuestTable, who: str, ability: str, outcome: int) -> Event:
    state, because = PYRRHIC_STATE.get(outcome, "dead"), "the price of a pyrrhic victory"
    return consequences.due_harm(table, who, state, ability, because, "QW-4.10")


def in_any_case(contest: Contest, outcome: int) -> int:
    """What an outcome is for the prize: a costly success is won even in defeat or a tie
    (QW-4.12.3), and where a level matters it is a minor one (QW-2.3.1)."""
    return MINOR if contest.me.costly and outcome <= 0 else outcome


def paid_by_who_acts(table: QuestTable, contest: Contest) -> list[Event]:
    """What healing and lobbying leave for whoever tries: no harm of their own, but the price they
    accepted for it, and what becomes of whom they called on."""
    side, outcome = contest.me, contest.outcome or 0
    lost = side.costly and outcome < 0
    effects = after_effects(table, contest, side, outcome) if lost else []
    risked = helpers_at_risk.aftermath(table, side, outcome)
    return [*prices(table, side, outcome), *effects, *risked]


def after_effects(
    table: QuestTable, contest: Contest, side: Side, outcome: int
) -> list[consequences.DueArose]:
    """The consequence or benefit one side has coming."""
    # QW-10.2, QW-4.10: depletion replaces harm, and so does the price of a pyrrhic victory.
    spared = bool(drawn(side)) or side.pyrrhic == "taken"
    bolsters = bool(contest.bolster) and side is contest.me
    prize, rule = contest.prize, "QW-4.12.3" if side.costly else "QW-4.4.1"
    dues = consequences.coming(table, side, outcome, prize, rule, spared=spared, bolsters=bolsters)
    # QW-4.6: what two abilities won or lost together is about both of them.
    return [replace(one, due=replace(one.due, second=side.second)) for one in dues]


def lost_benefits(table: QuestTable, contest: Contest) -> list[consequences.BenefitsEnded]:
    """QW-4.4.2: a defeat in any contest ends the benefits it was suffered with, or whose ability it
    used, on either side."""
    outcome = contest.outcome or 0
    loser = contest.me if outcome < 0 else contest.them
    hero = table.play.cast.get(loser.who or loser.master)
    if not outcome or hero is None or hero.npc:
        return []
    used = {one.source for one in modifiers(table, contest, loser) if one.source}
    with_ = {id for id in (loser.ability, loser.second) if id}
    ended = tuple(
        one.id for one in hero.benefits if one.id in used or with_ & {one.won_with, one.won_also}
    )
    return [consequences.BenefitsEnded(who=hero.id, benefits=ended)] if ended else []


def evolve(table: QuestTable, event: TieBroken | Closed) -> QuestTable:
    match event:
        case TieBroken():
            # None keeps the tie as it is but settled, so that it is not broken twice.
            return under_way.with_contest(table, outcome=event.outcome or None)
        case Closed():
            ended = table.play.contest
            table = under_way.popped(table)
            rolled = ended is not None and ended.kind in _TOLD and not ended.granted
            return table.with_play(last=ended) if rolled else table


def say(table: QuestTable, event: Event) -> list[Line]:
    if not isinstance(event, TieBroken):
        return []
    if event.how == "moot":
        spans = ("The prize is moot", *typed(event.text))
        return [line(*spans, rules=("QW-2.3.5.1b",), beat="Settle")]
    winner = called(table, under_way.contest(table).sides[event.outcome < 0])
    rule = "QW-6.5" if event.how == "points" else "QW-2.3.5.1b"
    spans = ("A marginal victory for ", winner, *typed(event.text))
    return [line(*spans, rules=(rule,), beat="Settle")]
