"""What the log says of an outcome: who has the prize, and what else was at stake."""

from hearthside.core.say import Line, Span, aspect, line
from hearthside.core.wish_wording import wanted
from hearthside.games.questworlds.books import QuestTable, called
from hearthside.games.questworlds.contest.state import Contest, Side
from hearthside.games.questworlds.numbers import MAJOR, outcome_name
from hearthside.games.questworlds.wording import told_outcome

_TOLD_WITH_PRIZE = ("simple", "plot", "force")
_SMALL = ("augment", "wherewithal", "lobby", "background", "crisis")
_BETTER = " gets the better of "


def settled(table: QuestTable, contest: Contest, outcome: int) -> list[Line]:
    """The outcome by the framing, and what it means for other goals (QW-4.11, QW-4.12.3)."""
    return [_result(table, contest, outcome), *_at_stake(table, contest, outcome)]


def _result(table: QuestTable, contest: Contest, outcome: int) -> Line:
    spans: tuple[str | Span, ...]
    acts = called(table, contest.me)
    told, grade = told_outcome(table, outcome), outcome_name(outcome)
    rules: tuple[str, ...] = ("QW-2.3.5", "QW-5.1.2")
    if contest.kind == "exchange":
        spans = (*_bettered(acts, called(table, contest.them), outcome), f": a {told}.")
        return line(*spans, rules=rules, beat="Settle", grade=grade)
    if contest.kind not in _TOLD_WITH_PRIZE:
        # What these give is told by itself.
        did = " manages it" if outcome > 0 else " fails" if outcome else " gains nothing"
        did = " has it at a cost" if contest.me.costly and outcome < 0 else did
        did = " has it even so" if contest.me.costly and not outcome else did
        spans = (acts, f"{did}: a {told}.")
        retold = contest.kind not in _SMALL
        return line(*spans, rules=rules, beat="Settle", retold=retold, grade=grade)
    spans, rules = _ended(contest, acts, outcome, rules)
    return line(*spans, f", a {told}.", rules=rules, beat="Settle", grade=grade)


def _bettered(acts: Span, foe: Span, outcome: int) -> tuple[str | Span, ...]:
    """Who has the better of an exchange."""
    if not outcome:
        return acts, " and ", foe, " are even"
    return (acts, _BETTER, foe) if outcome > 0 else (foe, _BETTER, acts)


def _ended(
    contest: Contest, acts: Span, outcome: int, rules: tuple[str, ...]
) -> tuple[tuple[str | Span, ...], tuple[str, ...]]:
    """Who has the prize, and by which rules; of two goals, which (QW-4.11)."""
    prize, force = aspect(wanted(contest.prize).words), contest.kind == "force"
    if contest.me.costly and outcome <= 0:
        how = " at a cost" if outcome else " even so"
        return (acts, f" wins{how}: ", prize), ("QW-4.12.3",)
    if contest.me.secondary and outcome > 0:
        both = " and " if outcome >= MAJOR else " but not "
        return (acts, " wins: ", prize, both, aspect(contest.me.secondary)), ("QW-4.11",)
    if not outcome:
        return ("Nobody carries the day in " if force else "Nobody wins: ", prize), rules
    won = (" is beaten in ", " carries the day in ") if force else (" loses: ", " wins: ")
    return (acts, won[outcome > 0], prize), rules


def _at_stake(table: QuestTable, contest: Contest, outcome: int) -> list[Line]:
    """What the line about the prize leaves out: the other PC's goals, and a second one of healing,
    lobbying and the like."""
    lines = []
    if contest.kind not in _TOLD_WITH_PRIZE and contest.me.secondary and outcome > 0:
        lines.append(_second_goal(table, contest.me, outcome))
    if contest.them.secondary and outcome < 0:
        lines.append(_second_goal(table, contest.them, -outcome))
    if contest.them.costly and outcome >= 0:
        words = f" has their way even so{', at a cost' if outcome else ''}."
        spans = (called(table, contest.them), words)
        lines.append(line(*spans, rules=("QW-4.12.3",), beat="Settle"))
    return lines


def _second_goal(table: QuestTable, side: Side, level: int) -> Line:
    got = " gets the second goal too: " if level >= MAJOR else " does not get the second goal: "
    spans = (called(table, side), got, aspect(side.secondary), ".")
    return line(*spans, rules=("QW-4.11",), beat="Settle")
