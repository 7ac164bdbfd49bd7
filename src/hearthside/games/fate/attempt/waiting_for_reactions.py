"""Whom a roll waits for once it lies on the table: those who could still make it end better.

Nobody is asked who has nothing to decide. It is worked out from what everyone can see: the GM's
people may have aspects nobody knows, so the GM is asked wherever the pool could pay for one.
"""

from collections.abc import Iterable

from hearthside.games.fate.attempt.advice import likely_better, margin, worth
from hearthside.games.fate.attempt.invocable import known_aspects
from hearthside.games.fate.attempt.state import DIFFICULTY, Attempt, Effect
from hearthside.games.fate.attempt.who_may_invoke import effects, hands, has_paid
from hearthside.games.fate.dice_and_outcomes import DICE, INVOKED, STYLE
from hearthside.games.fate.people import hero_of, mine, purse, up
from hearthside.games.fate.state import FateTable
from hearthside.games.fate.struggle.zone_distances import reach

BEST_FALL = sum(max(die.faces) for die in DICE)


def concerned(table: FateTable, attempt: Attempt) -> tuple[str, ...]:
    """FA-6.11: whoever rolls, and whoever sets what they roll against, if they could change it;
    where they could not, those beside them who could.

    Others may react as long as it stands open, but hold nobody up.
    """
    asked: dict[str, None] = {}
    for place in range(DIFFICULTY if attempt.against is not None else 0, len(attempt.rolls)):
        own = _voices(table, attempt, place)
        if not _can_better(table, attempt, place, own):
            continue
        able = [seat for seat in own if _may_turn(table, attempt, place, seat)]
        if not able:
            rest = [seat for seat in table.seats if table.is_player(seat) and seat not in own]
            near = [seat for seat in rest if _is_close(table, seat, attempt)]
            able = [seat for seat in near if _adds(table, attempt, place, [seat])]
        asked |= dict.fromkeys(able)
    return tuple(seat for seat in table.seats if seat in asked)


def could_matter(table: FateTable, attempt: Attempt, seat: str) -> bool:
    """Whether a seat has something to add to a roll that could still end better."""
    return any(
        _adds(table, attempt, place, [seat])
        and _can_better(table, attempt, place, _voices(table, attempt, place))
        for place in range(DIFFICULTY if attempt.against is not None else 0, len(attempt.rolls))
    )


def could_better(table: FateTable, attempt: Attempt, seat: str) -> bool:
    """Whether this seat by itself could make it end better for a roll it may add to."""
    for place in range(DIFFICULTY if attempt.against is not None else 0, len(attempt.rolls)):
        own = [one for one in _voices(table, attempt, place) if one == seat]
        if _betters(table, attempt, place, [seat], own):
            return True
    return False


def _may_turn(table: FateTable, attempt: Attempt, place: int, seat: str) -> bool:
    """Whether somebody whose roll it is has something to add; the GM, who is asked about every
    roll, only where that alone would turn it."""
    if not table.is_gm(seat):
        return _adds(table, attempt, place, [seat]) > 0
    return _betters(table, attempt, place, [seat], [seat] if place != DIFFICULTY else [])


def _voices(table: FateTable, attempt: Attempt, place: int) -> list[str]:
    """Who answers for a roll, or for the difficulty: whoever it is aimed at, or the GM."""
    if place == DIFFICULTY:
        return table.answering(attempt.target)
    return table.answering(attempt.rolls[place].who)


def _can_better(table: FateTable, attempt: Attempt, place: int, own: list[str]) -> bool:
    """Whether all who could add to a roll, together, would make it end better for it."""
    everyone = [seat for seat in table.seats if table.is_player(seat)]
    return _betters(table, attempt, place, everyone, own)


def _betters(
    table: FateTable, attempt: Attempt, place: int, seats: list[str], own: list[str]
) -> bool:
    """Whether these seats together would; only those whose roll it is throw its dice again."""
    steps, now = _adds(table, attempt, place, seats), margin(attempt, place)
    world = place == DIFFICULTY and not attempt.target
    rival = attempt.kind == "contest" and all(map(table.is_gm, seats))
    if (world or rival) and not attempt.invocations:  # a point may turn it, not two unasked
        steps = min(steps, 1)
    best = now + INVOKED * steps
    again = not rival or likely_better(table, attempt, place)
    if place != DIFFICULTY and again and _adds(table, attempt, place, own):
        best = max(best, best - INVOKED + BEST_FALL - sum(attempt.rolls[place].faces))
    if world:  # nor does it mind in what style it is beaten
        best, now = max(best, 1 - STYLE), max(now, 1 - STYLE)
    better, as_it_is = worth(table, attempt, place, best), worth(table, attempt, place, now)
    if place == 0:  # to fail by less is nothing to wait for
        as_it_is = max(0, as_it_is)
    return better > as_it_is


def _adds(table: FateTable, attempt: Attempt, place: int, seats: Iterable[str]) -> int:
    """How many invocations these seats could put into a roll, as far as everyone can know."""
    held = {hand for seat in seats for hand in hands(table, seat, attempt)}
    held = {hand for hand in held if _helps(attempt, place, effects(attempt, hand))}
    known = list(known_aspects(table))
    sides = {hand.side for hand in held}
    free = sum(one.free.get(side, 0) for one in known for side in sides)
    way: Effect = "raise" if place == DIFFICULTY else "add"
    able = sum(one.kind != "boost" and not has_paid(attempt, one.id, place, way) for one in known)
    heroes = {hand.by for hand in held if hand.by and not hero_of(table, hand.by).npc}
    paid = min(able, sum(purse(table, id) for id in heroes))
    pool = table.play.pool if len(heroes) < len(held) else 0
    return free + paid + pool


def _helps(attempt: Attempt, place: int, ways: list[tuple[Effect, int]]) -> bool:
    if place == DIFFICULTY:
        return ("raise", DIFFICULTY) in ways
    return ("add", place) in ways


def _is_close(table: FateTable, seat: str, attempt: Attempt) -> bool:
    """Whether a seat has someone beside those a roll is about."""
    helpers = (helper for roll in attempt.rolls for helper in roll.helpers)
    involved = {roll.who for roll in attempt.rolls} | {attempt.target, *helpers}
    at = [hero_of(table, who) for who in involved if who]
    return any(
        reach(table, hero, other) == "here" for hero in mine(table, seat, up(table)) for other in at
    )
