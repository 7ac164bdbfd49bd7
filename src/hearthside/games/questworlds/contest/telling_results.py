"""What a contest came to, in lines of the log: who has the prize, second goals, costs (QW-4.11)."""

from typing import Any

from hearthside.core.say import Line, Span, line, quoted_wish
from hearthside.core.wording.grammar import agreeing, counted
from hearthside.core.wording.pronouns import said_of
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.contest.state import Contest
from hearthside.games.questworlds.extended import scoreboard
from hearthside.games.questworlds.extended.scoring import exchange_points
from hearthside.games.questworlds.people import called, spoken_of
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.victory_levels import outcome_name
from hearthside.games.questworlds.wording import but_or_and, second_goal, verdict, wanted

_SMALL = ("augment", "wherewithal", "lobby", "background", "crisis")
"""What these give is told by itself."""
_PARTS = (*_SMALL, "bout")
"""And of a group's bouts only what they come to together is."""


def result(table: QuestTable, contest: Contest, outcome: int) -> Line:
    """How it ended, and for what."""
    rules: tuple[str, ...] = ("QW-2.3.5", "QW-5.1.2")
    look: dict[str, Any] = {"beat": "Settle", "grade": outcome_name(outcome)}
    if contest.kind == "exchange":
        return _exchanged(table, contest, outcome, rules=rules, **look)
    if contest.kind == "assist":
        return _assisted(table, contest, outcome, rules=("QW-8.2.3",), **look)
    if contest.me.secondary and outcome > 0:
        rules = ("QW-4.11",)
    if contest.me.costly and outcome <= 0:
        rules = ("QW-4.12.3",)
    spans = (*_for_what(contest), *ending(table, contest, outcome), ".")
    spans = (*spans, *second_goal(contest.me.secondary, outcome))
    also = but_or_and(table, contest, outcome) if contest.kind in ("simple", "plot") else ""
    asks = f"What does it look like, with its “{also}”?" if also else ""
    return line(*spans, rules=rules, retold=contest.kind not in _PARTS, asks=asks, **look)


def ending(table: QuestTable, contest: Contest, outcome: int) -> tuple[str | Span, ...]:
    """How it ended for whoever acts."""
    return verdict(table, (called(table, contest.me),), outcome, costly=contest.me.costly)


def meaning(table: QuestTable, contest: Contest) -> str:
    """How it ended, where what it was for stands above; for another PC who opposed it as well."""
    outcome = contest.outcome or 0
    if contest.granted:
        return line(called(table, contest.me), " wins without a roll.").plain
    if contest.kind == "assist":
        return line(*ending(table, contest, outcome), *_against(table, contest), ".").plain
    part = contest.kind == "bout"  # whether they have it, the whole group's points say
    also = "" if part else but_or_and(table, contest, outcome)
    means = f": {'yes' if outcome > 0 else 'no'}, {also}…" if also else "."
    spans = (*ending(table, contest, outcome), means, *second_goal(contest.me.secondary, outcome))
    told = (line(*spans), *at_stake(table, contest, outcome))
    return " ".join(one.plain for one in told)


def _against(table: QuestTable, contest: Contest) -> tuple[str | Span, ...]:
    """What an assist has left against whom it was for."""
    extended = under_way.current(table)
    if extended is None:
        return ()
    helped = extended.fighters[contest.about]
    _, left = scoreboard.score(scoreboard.pairing(extended, contest.pairing), helped.id)
    return f": {counted(left, 'point', 'points')} against ", called(table, helped), " now"


def _for_what(contest: Contest) -> tuple[str | Span, ...]:
    """What it was for; in a group everyone is in it for the same."""
    return () if contest.kind in _PARTS else wanted(contest)


def _exchanged(table: QuestTable, contest: Contest, outcome: int, **look: Any) -> Line:
    """Who has the better of an exchange, whoever won it first, and what it makes of the race."""
    sides = contest.sides[:: 1 if outcome >= 0 else -1]
    first, second = (called(table, one) for one in sides)
    if not outcome:
        return line("Neither ", first, " nor ", second, " gives way.", **look)
    wins = verdict(table, (first,), abs(outcome))
    if sides[0].aim == "aside":
        return line(*quoted_wish(sides[0].aimed), *wins, ".", **look)

    def and_so(does: str, *rest: str | Span, **more: Any) -> Line:
        return line(*wins, f", who {agreeing(first.text, does)} ", *rest, **more, **look)

    if sides[0].aim:
        return and_so("gets away from", second, ".")
    extended, race = scoreboard.racing(table, contest.pairing)
    held, other, lost = race.mine, race.other, race.theirs
    if outcome < 0:
        held, other, lost = race.other, race.mine, race.ours
    now, goal = held + exchange_points(outcome, contest), scoreboard.goal(extended.fighters[lost])
    why = f"{now} to {other}."
    if now >= goal:
        return and_so("takes", second, " out.", kind="turning", why=why)
    return and_so(_swing(held, now, other), second, ".", why=why)


def _assisted(table: QuestTable, contest: Contest, outcome: int, **look: Any) -> Line:
    """What an assist does for a teammate, and what it leaves against them."""
    extended, race = scoreboard.racing(table, contest.pairing)
    helper, helped = called(table, contest.me), called(table, extended.fighters[contest.about])
    _, before = scoreboard.score(race, contest.about)
    left = scoreboard.relieved(race, contest.about, outcome)
    does = "makes it worse for" if left > before else "changes nothing for"
    does = "relieves" if left < before else does
    ends = ending(table, contest, outcome)
    points = f"{left} point{'s' * (left != 1)} against them now, {before} before."
    why = said_of(spoken_of(table, extended.fighters[contest.about]), points)
    if not outcome:
        return line(helper, " changes nothing for ", helped, ".", why=why, **look)
    return line(*ends, f", who {agreeing(helper.text, does)} ", helped, ".", why=why, **look)


def _swing(held: int, now: int, other: int) -> str:
    """What going from `held` to `now` points is, against `other`.

    >>> _swing(0, 1, 1), _swing(1, 2, 1), _swing(2, 3, 0), _swing(0, 1, 3), _swing(2, 2, 0)
    ('draws level with', 'takes the lead over', 'pulls further ahead of', 'gains on', 'holds off')
    """
    if now == held:
        return "holds off"
    if now <= other:
        return "draws level with" if now == other else "gains on"
    return "pulls further ahead of" if held > other else "takes the lead over"


def at_stake(table: QuestTable, contest: Contest, outcome: int) -> list[Line]:
    """What the line about the prize leaves out: the other PC's goals (QW-4.11, QW-4.12.3)."""
    them, who, lines = contest.them, called(table, contest.them), []
    if them.secondary and outcome < 0:
        goal = second_goal(them.secondary, -outcome, " wins too", " does not win")
        lines.append(line(who, *goal, rules=("QW-4.11",), beat="Settle"))
    if them.costly and outcome >= 0:
        way = said_of(spoken_of(table, them), "gets their way anyway")
        at_a_cost = ", at a cost" if outcome else ""
        lines.append(line(who, f" {way}{at_a_cost}.", rules=("QW-4.12.3",), beat="Settle"))
    return lines
