"""The obstacle of a side, each part with its reason (BW-1.5 to BW-1.7)."""

from hearthside.core.reasons import Reason, total
from hearthside.games.burning_wheel import passing_tests
from hearthside.games.burning_wheel.attempt import dice_pool
from hearthside.games.burning_wheel.attempt.state import Attempt, Side
from hearthside.games.burning_wheel.sheet import Sheet
from hearthside.games.burning_wheel.state import Burning
from hearthside.games.burning_wheel.wound_penalties import UNWOUNDED

ENEMY = 2
"""BW-1.7: what a personal enemy adds to the obstacle of a social skill."""


def obstacle(
    table: Burning, attempt: Attempt, at: int, base: int, *, doubled: bool = True
) -> list[Reason]:
    """BW-1.5 to 1.7: the base, doubled for what is missing, and then what modifies it.

    In a versus test the base is what the other side rolled. Without `doubled` it is read as if
    nothing were missing, which tells what Beginner's Luck teaches (BW-2.6).
    """
    side = attempt.sides[at]
    label = "Their successes" if attempt.is_versus else attempt.base_label
    rule = passing_tests.READING["versus"] if attempt.is_versus else "BW-1.2"
    stack = [Reason(label, base, (rule,))]
    if attempt.kind == "graduated":
        return stack
    if doubled and side.skill:
        stack.append(Reason("Beginner’s Luck: doubled", _again(stack), ("BW-1.5",)))
    if doubled and side.toolless:
        stack.append(Reason("No tools: doubled", _again(stack), ("BW-1.6",)))
    stack += [Reason(burden.label, burden.value, burden.rules) for burden in side.burdens]
    return stack if side.ready else [*stack, *as_it_stands(table, attempt, at)]


def _again(stack: list[Reason]) -> int:
    """What doubling adds to an obstacle."""
    return passing_tests.doubled(total(stack)) - total(stack)


def as_it_stands(table: Burning, attempt: Attempt, at: int) -> list[Reason]:
    """What raises the obstacle by itself: until the roll it follows the sheets."""
    side, sheet = attempt.sides[at], table.play.cast[attempt.sides[at].who]
    found = []
    if wounds := suffered(sheet, side):
        found.append(Reason("Superficial wounds", wounds, ("BW-1.7",)))
    if foe := enemy(table, attempt, at):
        found.append(Reason(f"{foe} is an enemy", ENEMY, ("BW-1.7",)))
    return found


def suffered(sheet: Sheet, side: Side) -> int:
    """BW-1.7, BW-1.9: what superficial wounds add."""
    return 0 if side.ability in UNWOUNDED else sheet.wound_obstacle


def enemy(table: Burning, attempt: Attempt, at: int) -> str:
    """BW-1.7: the named personal enemy a social skill is tested against, if it is one."""
    side = attempt.sides[at]
    against = attempt.opponent if at == 0 else attempt.sides[0].who
    foe = table.play.cast.get(against)
    sheet = table.play.cast[side.who]
    if (
        foe is None
        or dice_pool.tested(table, side).type != "social"
        or not dice_pool.tested(table, side).is_skill
    ):
        return ""
    names = {name.casefold() for name in sheet.enemies}
    return foe.name if foe.name.casefold() in names else ""


def base_of(table: Burning, attempt: Attempt, at: int) -> int:
    """The base obstacle: in a versus test the other side's successes so far, and Steel's is
    hesitation as it stands (BW-5.1)."""
    if attempt.purpose == "steel" and not attempt.sides[at].ready:
        return table.play.cast[attempt.sides[at].who].hesitation
    if not attempt.is_versus:
        return attempt.base
    other = attempt.sides[1 - at]
    return dice_pool.successes(table.play.cast[other.who], other)


def final(table: Burning, attempt: Attempt, at: int) -> int:
    """The obstacle a side rolls against."""
    return max(0, total(obstacle(table, attempt, at, base_of(table, attempt, at))))
