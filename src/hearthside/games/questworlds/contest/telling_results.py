"""What a contest came to, in lines of the log: who has the prize, second goals, costs (QW-4.11)."""

from hearthside.core.say import Line, Span, aspect, line, name
from hearthside.core.wording.grammar import agreeing, amid
from hearthside.core.wording.pronouns import said_of
from hearthside.core.wording.retelling import came_out, of_themselves
from hearthside.core.wording.typesetting import ended, unstopped
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.contest.framing import RELIEF
from hearthside.games.questworlds.contest.state import Contest, Side
from hearthside.games.questworlds.extended import scoreboard
from hearthside.games.questworlds.extended.scoring import exchange_points
from hearthside.games.questworlds.people import called, side_name, spoken_of
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.victory_levels import MAJOR, outcome_name
from hearthside.games.questworlds.wording import asked_to_tell, told_outcome, wish

_TOLD_WITH_PRIZE = ("simple", "plot", "force")
_TREATING = ("heal", "rescue")
_FOR_THE_GROUP = (" changes nothing", " does well for the group", " loses ground")
"""What a roll is to the group, by its sign: 0, 1, −1."""
_SMALL = ("augment", "wherewithal", "lobby", "background", "crisis")


def result(table: QuestTable, contest: Contest, outcome: int) -> Line:
    """The outcome by the framing: who has the prize."""
    spans: tuple[str | Span, ...]
    acts = called(table, contest.me)
    told, grade = told_outcome(table, outcome), outcome_name(outcome)
    rules: tuple[str, ...] = ("QW-2.3.5", "QW-5.1.2")
    if contest.kind == "exchange":
        # Whoever is named first is who won.
        spans = _exchanged(table, contest, outcome)
        why = f"A {told_outcome(table, abs(outcome))}." if outcome else ""
        after = _swung(table, contest, outcome)
        return line(*spans, rules=rules, beat="Settle", why=why, grade=grade, tale=after)
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
            spans = (acts, _done(table, contest, outcome), f"{how}, a {told}.")
        elif contest.kind == "assist":
            relief = " relief" if outcome > 0 else " no relief"
            cost = f"{relief} at a cost" if contest.me.costly and outcome < 0 else relief
            spans = (
                acts,
                " brings ",
                name(contest.prize.removeprefix(RELIEF)),
                f"{cost}, a {told}.",
            )
        retold = contest.kind not in _SMALL
        after = _tale(table, contest, outcome) if contest.kind in _TREATING else ""
        return line(*spans, rules=rules, beat="Settle", retold=retold, grade=grade, tale=after)
    spans, rules = _ended(table, contest, acts, outcome, rules)
    after = _tale(table, contest, outcome)
    level = f" A {told}." if contest.prize.endswith("?") else f", a {told}."
    asks = asked_to_tell(table, contest, outcome) if contest.kind != "force" else ""
    return line(*spans, level, rules=rules, beat="Settle", grade=grade, tale=after, asks=asks)


def _tale(table: QuestTable, contest: Contest, outcome: int) -> str:
    """How a contest is told afterwards: the prize, won or not; by how much is no part of it."""
    if not outcome and not contest.me.costly:
        return f"Nobody gets anywhere with it: {ended(contest.prize)}"
    if contest.kind == "force":
        who, does = (
            side_name(table, contest.me),
            "carries the day in" if outcome > 0 else "is beaten in",
        )
        return f"{who} {agreeing(who, does)} {ended(amid(contest.prize))}"
    price = " It comes at a price." if contest.me.costly and outcome < 0 else ""
    won = outcome > 0 or contest.me.costly
    return f"{came_out(spoken_of(table, contest.me), contest.prize, won)}{price}"


def _done(table: QuestTable, contest: Contest, outcome: int) -> str:
    """What somebody does or does not do by an outcome, to stand after their name."""
    won = outcome > 0 or contest.me.costly
    told = unstopped(came_out(spoken_of(table, contest.me), contest.prize, won))
    return told.removeprefix(side_name(table, contest.me))


def _exchanged(table: QuestTable, contest: Contest, outcome: int) -> tuple[str | Span, ...]:
    """Who has the better of an exchange, by how their race stood before it and stands now."""
    first, second = _winner_first(table, contest, outcome)
    if not outcome:
        return "Neither ", first, " nor ", second, " gives way."
    does, score = _swing(table, contest, outcome)
    return first, f" {does} ", second, f"{score}."


def _winner_first(table: QuestTable, contest: Contest, outcome: int) -> tuple[Span, Span]:
    first, second = (called(table, one) for one in contest.sides[:: 1 if outcome >= 0 else -1])
    return first, second


def _swing(table: QuestTable, contest: Contest, outcome: int) -> tuple[str, str]:
    """What an exchange makes of the race it belongs to, in words and as a score."""
    extended = under_way.current(table)
    if extended is None or any(side.aim for side in contest.sides):
        return "gets the better of", ""
    one = scoreboard.pairing(extended, contest.pairing)
    held, other, lost = one.mine, one.other, one.theirs
    if outcome < 0:
        held, other, lost = one.other, one.mine, one.ours
    now = held + exchange_points(outcome, contest)
    does = _race(held, now, other, scoreboard.goal(extended.fighters[lost]))
    return does, f", {now} to {other}"


_SWINGS = {
    "draws level with": "draws level",
    "takes the lead over": "has the upper hand",
    "pulls further ahead of": "does not let up",
    "closes the gap to": "gains ground",
    "holds off": "holds on",
    "gets the better of": "gets the better of it",
}
"""What a race comes to, as people tell it: who is out is told by itself."""


def _swung(table: QuestTable, contest: Contest, outcome: int) -> str:
    """How an exchange went, as people tell it, where somebody has said what they do in it."""
    if not (contest.tactics or contest.them.tactics):
        return ""
    if not outcome:
        return "Neither gives way."
    winner = _winner_first(table, contest, outcome)[0].text
    turned = outcome < 0 and contest.tactics
    if not (does := _SWINGS.get(_swing(table, contest, outcome)[0])):
        return "It is not enough." if turned else ""
    named = f"But {amid(winner)}" if turned else winner
    return f"{named} {agreeing(winner, does)}."


def _race(held: int, now: int, other: int, goal: int) -> str:
    """What going from `held` to `now` points is, against `other`.

    >>> _race(0, 1, 1, 5), _race(1, 2, 1, 5), _race(2, 3, 0, 5), _race(0, 1, 3, 5)
    ('draws level with', 'takes the lead over', 'pulls further ahead of', 'closes the gap to')
    >>> _race(3, 5, 0, 5), _race(2, 2, 0, 5)
    ('finishes it against', 'holds off')
    """
    if now == held:
        return "holds off"
    if now >= goal:
        return "finishes it against"
    if now <= other:
        return "draws level with" if now == other else "closes the gap to"
    return "pulls further ahead of" if held > other else "takes the lead over"


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
    named = of_themselves(side_name(table, contest.me), contest.prize) != contest.prize
    if wants.kind != "words" and not named:
        return (acts, wants.ended(outcome > 0), prize), rules
    told = unstopped(came_out(spoken_of(table, contest.me), contest.prize, outcome > 0))
    if told.startswith((f"{acts.text} ", f"{acts.text}: ")):
        return (acts, told.removeprefix(acts.text)), rules
    so, thanks, _ = told.partition(", thanks to ")
    return ("Thanks to ", acts, ", ", aspect(amid(so))) if thanks else (aspect(so),), rules


def at_stake(table: QuestTable, contest: Contest, outcome: int) -> list[Line]:
    """What the line about the prize leaves out: the other PC's goals, and a second one of healing,
    lobbying and the like (QW-4.11, QW-4.12.3)."""
    lines = []
    if contest.kind not in _TOLD_WITH_PRIZE and contest.me.secondary and outcome > 0:
        lines.append(_second_goal(table, contest.me, outcome))
    if contest.them.secondary and outcome < 0:
        lines.append(_second_goal(table, contest.them, -outcome))
    if contest.them.costly and outcome >= 0:
        way = said_of(spoken_of(table, contest.them), "gets their way anyway")
        spans = (called(table, contest.them), f" {way}{', at a cost' if outcome else ''}.")
        lines.append(line(*spans, rules=("QW-4.12.3",), beat="Settle"))
    return lines


def _second_goal(table: QuestTable, side: Side, level: int) -> Line:
    got = " gets the second goal too: " if level >= MAJOR else " does not get the second goal: "
    spans = (called(table, side), got, aspect(side.secondary), ".")
    return line(*spans, rules=("QW-4.11",), beat="Settle")
