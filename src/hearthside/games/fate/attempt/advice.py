"""Which step is worth highlighting once the dice lie there: the cheapest that helps, or passing."""

from collections.abc import Sequence

from hearthside.core.odds.counting_falls import spread
from hearthside.games.fate.attempt.state import Attempt
from hearthside.games.fate.attempt.stress_and_consequences import out_at
from hearthside.games.fate.attempt.totals import fails_outright, gap, total
from hearthside.games.fate.attempt.who_may_invoke import Reaction
from hearthside.games.fate.dice_and_outcomes import (
    DICE,
    INVOKED,
    OUTCOMES,
    STYLE,
    Outcome,
    damage,
    outcome,
)
from hearthside.games.fate.odds.standing import cards
from hearthside.games.fate.people import hero_of
from hearthside.games.fate.state import FateTable

_SAME = {"discover", "exploit"}
"""FA-5.2, FA-5.3: for these a tie wins as much as a success."""

_BOOST = {"create", "attack"}
"""FA-5.1, FA-5.7: for these a tie is no part of what was wanted."""


def margin(attempt: Attempt, place: int) -> int:
    """How far ahead a roll is, or how far the difficulty holds: below 0 it is behind."""
    if attempt.kind == "contest":
        mine = total(attempt, place)
        rest = [total(attempt, at) for at in range(len(attempt.rolls)) if at != place]
        return mine - max(rest, default=mine)
    return gap(attempt) if place == 0 else -gap(attempt)


def worth(table: FateTable, attempt: Attempt, place: int, ahead: int) -> int:
    """How good it would be to be so far ahead: what ends no better is worth the same."""
    if attempt.kind == "contest":
        return OUTCOMES.index(outcome(ahead))
    return _worth(table, attempt, ahead) if place == 0 else -_worth(table, attempt, -ahead)


def _worth(table: FateTable, attempt: Attempt, above: int) -> int:
    """What the actor gets by lying so far above the opposition. Whoever is taken out by less is not
    hurt more by more, and style brings something then only if one less would do as well."""
    if fails_outright(attempt, above):
        return -1  # FA-5.6: a boost for the defender
    most, hit = (
        out_at(hero_of(table, attempt.struck)) if attempt.kind == "attack" else 0,
        damage(above),
    )
    read = "success" if 0 < hit == most and attempt.kind == "attack" else outcome(above)
    return _rank(attempt, read) + min(hit, most)


def _rank(attempt: Attempt, read: Outcome) -> int:
    if attempt.kind in _SAME and read == "tie":
        read = "success"
    return OUTCOMES.index(read)


def is_behind(attempt: Attempt, place: int) -> bool:
    """Whether this roll does not get what it is for: to succeed, or that the other does not."""
    wanted = OUTCOMES.index("success")
    if place == 0 or attempt.kind == "contest":
        return _rank(attempt, outcome(margin(attempt, place))) < wanted
    return _rank(attempt, outcome(gap(attempt))) >= wanted


def advised(table: FateTable, attempt: Attempt, offered: Sequence[Reaction]) -> Reaction | None:
    """The first of these, cheapest first, that betters things for the side that uses it.

    What is free may turn what does not succeed, or take somebody out, together if need be. A point
    is worth it only for one's own roll, once, and only while that roll fails.
    """
    for one in offered:
        if one.effect == "raise" and attempt.kind != "attack":
            continue  # where nobody is struck, whom to hinder is nobody's to say
        if attempt.kind == "contest" and one.hand.by in _rivals(attempt, one.roll):
            continue  # whoever rolls for themselves is not told to better another's roll
        if (one.roll == 0 or attempt.kind == "contest") and not is_behind(attempt, one.roll):
            if one.free and to_fell(table, attempt, one, _free_for(one, offered)):
                return one
            continue  # it works already: whether to use more up for it is for whoever acts to say
        own = one.roll >= 0 and attempt.rolls[one.roll].who == one.hand.by
        fails = is_behind(attempt, one.roll) and margin(attempt, one.roll) < 0
        affordable = own and fails and not _has_paid(attempt, one)
        if not one.free and not affordable:
            continue
        if one.roll and attempt.kind != "contest" and gap(attempt) < 0:
            continue  # what holds need not hold better
        if one.effect == "reroll":
            helps = is_behind(attempt, one.roll) and likely_better(table, attempt, one.roll)
        else:
            helps = _adds_up(table, attempt, one, offered)
        if helps:
            return one
    return None


def _rivals(attempt: Attempt, place: int) -> list[str]:
    return [roll.who for at, roll in enumerate(attempt.rolls) if at != place]


def to_fell(table: FateTable, attempt: Attempt, one: Reaction, most: int) -> int:
    """How many invocations like this one, of so many, take somebody out whom the hit as it lies
    would not; 0 if they are too few."""
    if attempt.kind != "attack" or one.effect != "add" or one.roll:
        return 0
    falls = out_at(hero_of(table, attempt.struck))
    return next((n for n in range(most + 1) if damage(gap(attempt) + INVOKED * n) >= falls), 0)


def _free_for(one: Reaction, offered: Sequence[Reaction]) -> int:
    """How many free invocations do the same as this one."""
    alike = [other for other in offered if (other.effect, other.roll) == (one.effect, one.roll)]
    return free_uses(alike)


def free_uses(alike: Sequence[Reaction]) -> int:
    """How many free invocations these come to: whoever of a side uses one up, it is the same."""
    free = [one for one in alike if one.free]
    uses = {(one.aspect.id, one.hand.side): one.aspect.free[one.hand.side] for one in free}
    return sum(uses.values())


def _has_paid(attempt: Attempt, one: Reaction) -> bool:
    """Whether the side has paid for this roll already: bidding against each other empties both."""
    return any(
        not used.free and (used.side, used.roll) == (one.hand.side, one.roll)
        for used in attempt.invocations
    )


def _adds_up(
    table: FateTable, attempt: Attempt, one: Reaction, offered: Sequence[Reaction]
) -> bool:
    """Whether +2 betters it, or would together with what else is free to a roll that is behind."""
    together = one.free and is_behind(attempt, one.roll)
    steps = _free_for(one, offered) if together else 1
    return needed(table, attempt, one.roll, steps) > 0


def needed(table: FateTable, attempt: Attempt, place: int, most: int) -> int:
    """How many invocations, of so many, make a roll end better; 0 if they are too few."""
    now = margin(attempt, place)
    standing = gained(table, attempt, place, now)
    counts = range(1, most + 1)
    turns = (n for n in counts if gained(table, attempt, place, now + INVOKED * n) > standing)
    return next(turns, 0)


def gained(table: FateTable, attempt: Attempt, place: int, ahead: int) -> int:
    """What is worth paying for: to fail by less is not, nor a boost in place of what one wants, nor
    to lose without style."""
    if place == 0:
        only_a_boost = ahead == 0 and attempt.kind in _BOOST
        return 0 if only_a_boost else max(0, worth(table, attempt, place, ahead))
    if attempt.kind == "attack":
        ahead = max(ahead, -out_at(hero_of(table, attempt.struck)))
    elif attempt.kind != "contest":
        ahead = max(ahead, 1 - STYLE)
    return worth(table, attempt, place, ahead)


def likely_better(table: FateTable, attempt: Attempt, place: int) -> bool:
    """Whether throwing again is more likely than not to end better than it stands."""
    better, every = _better_falls(table, attempt, place)
    return 2 * better > every


def may_better(table: FateTable, attempt: Attempt, one: Reaction) -> bool:
    """Whether new dice could end better at all; of what is added, together with others, it may."""
    return one.effect != "reroll" or _better_falls(table, attempt, one.roll)[0] > 0


def _better_falls(table: FateTable, attempt: Attempt, place: int) -> tuple[int, int]:
    """How many of the ways new dice may fall end better than these, and of how many."""
    roll, now = attempt.rolls[place], margin(attempt, place)
    falls = cards(table.play.deck) if roll.card else spread(DICE)
    rest, standing = now - sum(roll.faces), gained(table, attempt, place, now)
    better = sum(
        weight
        for fell, weight in falls.items()
        if gained(table, attempt, place, rest + fell) > standing
    )
    return better, falls.total
