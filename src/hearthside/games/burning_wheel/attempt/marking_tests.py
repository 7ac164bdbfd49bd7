"""What a test leaves on the sheets by itself: tests and artha marked, links, ties (BW-2)."""

from msgspec.structs import replace

from hearthside.core.moves import Event
from hearthside.core.reasons import total
from hearthside.games.burning_wheel.advancement import ArthaMarked, marking
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.attempt import dice_pool, obstacles, ties
from hearthside.games.burning_wheel.attempt.artha_before_rolling import ARISTEIA
from hearthside.games.burning_wheel.attempt.state import Attempt, Side
from hearthside.games.burning_wheel.routine_difficult_challenging import difficulty
from hearthside.games.burning_wheel.sheet import HAGGLING, Link, Sheet
from hearthside.games.burning_wheel.sheet_changes import (
    LINK,
    Changed,
    ability_changed,
    changed,
    stood,
)
from hearthside.games.burning_wheel.state import Burning, Tied

PASSED_ONLY = ("perception", "resources", "faith")
"""BW-2.4: what is marked only when it passes."""


def passed(side: Side) -> bool:
    return side.outcome in ("pass", "win")


def lesson(table: Burning, attempt: Attempt, at: int) -> tuple[str, str, int] | None:
    """BW-2.3 to 2.7: what the roller marks: the ability (or two roots to pick from, with a stroke
    between them, until one is picked), the difficulty or `opening`, and the obstacle."""
    side = attempt.sides[at]
    if attempt.purpose == "instruction" and not passed(side):
        return None
    graduated = attempt.kind == "graduated"
    if side.skill:
        before = undoubled(table, attempt, at)
        hard = "routine" if graduated else difficulty(side.counted, before)
        if hard == "routine":
            taught = dice_pool.tested(table, side).training
            return None if taught else (side.skill, "opening", before)
        roots = (side.learns,) if side.learns else side.roots
        marked = passed(side) or any(map(marks_anyway, roots))
        return ("/".join(roots), hard, before) if marked else None
    tested = dice_pool.tested(table, side)
    if tested.training or not (passed(side) or marks_anyway(tested.id)):
        return None
    return tested.id, "routine" if graduated else side.difficulty, side.obstacle


def undoubled(table: Burning, attempt: Attempt, at: int) -> int:
    """BW-2.6: the obstacle as it would be for somebody who lacks nothing."""
    base = obstacles.base_of(table, attempt, at)
    return max(0, total(obstacles.obstacle(table, attempt, at, base, doubled=False)))


def roller_marks(table: Burning, attempt: Attempt, at: int) -> list[Event]:
    """The roller's mark; with two roots only once the player has picked one."""
    side = attempt.sides[at]
    found = lesson(table, attempt, at)
    if found is None or "/" in found[0]:
        return []
    ability, hard, obstacle = found
    before = ", before doubling" * (obstacle != side.obstacle)
    why = f"{side.counted}D against Ob {obstacle}{before}" if hard != "opening" else ""
    return marking(table, side.who, ability, hard, obstacle, why, side)


def picks_a_root(table: Burning, attempt: Attempt, at: int) -> tuple[str, ...]:
    """BW-2.6: the two roots to pick from, if there is anything to mark."""
    found = lesson(table, attempt, at)
    return attempt.sides[at].roots if found and "/" in found[0] else ()


def helper_marks(table: Burning, attempt: Attempt, at: int) -> list[tuple[str, str, str, int, str]]:
    """BW-2.5: (who, ability, difficulty, obstacle, why) of each helper."""
    side = attempt.sides[at]
    found: list[tuple[str, str, str, int, str]] = []
    for claim in side.helpers:
        helper = table.play.cast.get(claim.by)
        known = helper.abilities.get(claim.ability) if helper else None
        if known is None or known.training:
            continue
        if not (passed(side) or marks_anyway(claim.ability)):
            continue
        hard = difficulty(claim.exponent, side.obstacle)
        if attempt.kind == "graduated":
            hard = "routine"
        why = f"helping, {claim.exponent} against Ob {side.obstacle}"
        found.append((claim.by, claim.ability, hard, side.obstacle, why))
    return found


def all_marks(table: Burning, attempt: Attempt) -> list[Event]:
    """Everything that is marked at once."""
    events: list[Event] = []
    for at in range(len(attempt.sides)):
        events += roller_marks(table, attempt, at)
        for helped in helper_marks(table, attempt, at):
            events += marking(table, *helped)
    return events


def spent_in_all(side: Side) -> Artha:
    """BW-2.1: all artha spent on a test, Aristeia included."""
    return side.spent + Artha(*ARISTEIA) if side.aristeia else side.spent


def artha_marks(side: Side) -> list[Event]:
    """BW-2.1: at the ability, and what was spent against wounds at Health instead."""
    events: list[Event] = []
    at_ability = spent_in_all(side) - side.healed
    if at_ability.count:
        events.append(ArthaMarked(who=side.who, where=side.ability, artha=at_ability))
    if side.healed.count:
        events.append(ArthaMarked(who=side.who, where="health", artha=side.healed))
    return events


def link_left(table: Burning, attempt: Attempt) -> list[Changed]:
    """BW-1.19: what a linked test leaves for the next."""
    side = attempt.sides[0]
    sheet = table.play.cast[side.who]
    if attempt.kind != "linked":
        return []
    over = side.successes - side.obstacle
    if over == 0:
        return []
    tested = dice_pool.tested(table, side)
    link = Link(
        ability=tested.id,
        name=tested.name,
        wise=tested.wise,
        dice=int(over > 0),
        obstacle=int(over < 0),
    )
    said = f" carries {link.brings} to the next test."
    return [changed(sheet, said, link=link, rules=("BW-1.19",), beat=LINK)]


def versus_left(table: Burning, attempt: Attempt) -> list[Event]:
    """BW-1.17, BW-3.2: a tie bars the same abilities, and haggling won makes a purchase cheaper."""
    if not attempt.is_versus:
        return []
    if attempt.sides[0].outcome == "tie":
        one, other = (
            Tied(who=side.who, ability=side.skill or side.ability, against=against.who)
            for side, against in zip(attempt.sides, reversed(attempt.sides), strict=True)
        )
        tried = replace(one, wanted=attempt.intent, failure=attempt.failure)
        return [stood(ties=(*table.play.ties, tried, other))]
    events = ties.settled(table, {side.who for side in attempt.sides})
    tested = [dice_pool.tested(table, side).id for side in attempt.sides]
    if tested == [HAGGLING, HAGGLING]:
        winner = next(side for side in attempt.sides if side.outcome == "win")
        said = " drives a good bargain: the next purchase is 1 Ob cheaper."
        sheet = table.play.cast[winner.who]
        events.append(changed(sheet, said, haggled=True, rules=("BW-3.2",), beat="Settle"))
    return events


def tools_left(table: Burning, side: Side) -> tuple[bool, list[Event]]:
    """BW-1.6: whether the Die of Fate tells about the tools, or else that they are used now."""
    sheet: Sheet = table.play.cast[side.who]
    tested = sheet.abilities.get(side.skill or side.ability)
    if tested is None or tested.tools != "expendable" or side.toolless or not tested.at_hand:
        return False, []
    if tested.tools_used:
        return True, []
    return False, [ability_changed(sheet, tested.id, tools_used=True)]


def marks_anyway(ability: str) -> bool:
    """BW-2.4: whether a failed test is marked as well."""
    return ability not in PASSED_ONLY
