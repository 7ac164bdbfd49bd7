"""What a settled test says of itself: why it was a tie, and what it leaves on the sheets."""

from collections.abc import Iterator

from hearthside.core.pieces import Rating, Why
from hearthside.games.burning_wheel.advancement_needs import aptitude
from hearthside.games.burning_wheel.attempt import dice_pool, marking_tests
from hearthside.games.burning_wheel.attempt.state import NOBODY, Attempt, Purchase
from hearthside.games.burning_wheel.looks import sheet_view
from hearthside.games.burning_wheel.sheet import Ability, Sheet
from hearthside.games.burning_wheel.state import Burning


def tied(table: Burning, attempt: Attempt) -> list[str]:
    """BW-1.15, BW-1.17: why it was a tie, where the successes do not show it, and whose it is."""
    sides, said = attempt.sides, list[str]()
    if not attempt.is_versus or any(side.successes > side.obstacle for side in sides):
        return []
    if any(side.obstacle != sides[1 - at].successes for at, side in enumerate(sides)):
        read = [f"{side.successes} against Ob {side.obstacle}" for side in sides]
        said.append(f"Neither is enough: {' and '.join(read)}.")
    if attempt.defender != NOBODY:
        said.append(f"A tie goes to {table.play.cast[sides[attempt.defender].who].name}.")
    return said


def leads_on(table: Burning, attempt: Attempt) -> list[str]:
    """BW-1.19: what a linked test was for."""
    said = [event.text for event in marking_tests.link_left(table, attempt)]
    if attempt.kind == "linked" and not said:
        return ["Nothing is carried to the next test."]
    return [f"{table.play.cast[attempt.sides[0].who].name}{one}" for one in said]


def left(table: Burning, attempt: Attempt) -> Iterator[Rating]:
    """What a settled test leaves on the sheets: whose test of what, and the boxes as they are now.
    In a conflict nothing is marked before its end, which is said (BW-2.8)."""
    yield from _taxed(table, attempt)
    yield from _practised(table, attempt)
    marked = list(_marked(table, attempt))
    if table.play.conflict:
        if marked:
            yield Rating(label="Marks", value="", note="once the conflict is over")
        return
    for sheet, ability, hard in marked:
        known = sheet.abilities.get(ability)
        if known is None:
            continue  # struck off since, or one of two roots is still to be picked
        yield Rating(
            label=f"{sheet.name}, {known.name}",
            value="" if known.closed else known.rating,
            note=_brought(sheet, known, hard),
            boxes=() if hard == "opening" else sheet_view.boxes(known),
            why=Why("" if known.closed else sheet_view.missing(known), ("BW-2.3", "BW-2.5")),
        )


def _marked(table: Burning, attempt: Attempt) -> Iterator[tuple[Sheet, str, str]]:
    """Who marks what, and how hard it was, or `opening` where it counts toward a skill that is
    still closed. What the GM's people learn is for their sheets."""
    for at, side in enumerate(attempt.sides):
        found = marking_tests.lesson(table, attempt, at)
        rolled = [(side.who, *found, "")] if found else []
        for who, ability, hard, *_ in [*rolled, *marking_tests.helper_marks(table, attempt, at)]:
            sheet = table.play.cast.get(who)
            if sheet and not sheet.npc:
                yield sheet, ability, hard


def _practised(table: Burning, attempt: Attempt) -> Iterator[Rating]:
    """BW-6.5: a hero who has tested a training reads why nothing is marked."""
    for side in attempt.sides:
        sheet, tested = table.play.cast.get(side.who), dice_pool.tested(table, side)
        if sheet and sheet.player and tested.training and not side.skill:
            yield Rating(
                label=f"{sheet.name}, {tested.name}",
                value=tested.rating,
                note="a training, which only practice and instruction teach",
                why=Why("", ("BW-6.5",)),
            )


def _taxed(table: Burning, attempt: Attempt) -> Iterator[Rating]:
    """BW-3.5: what a purchase that failed leaves of the Resources of everybody in it."""
    side = attempt.sides[0]
    if not isinstance(attempt.matter, Purchase) or side.outcome != "fail" or attempt.due:
        return
    for who in (side.who, *(claim.by for claim in side.helpers)):
        sheet = table.play.cast.get(who)
        if sheet and sheet.tax:
            yield Rating(
                label=f"{sheet.name}, Resources",
                value=sheet.abilities["resources"].rating,
                note=f"taxed, {sheet.left('resources')}D left to roll",
                why=Why("", ("BW-3.5", "BW-3.6")),
            )


def _brought(sheet: Sheet, ability: Ability, hard: str) -> str:
    """What a test has brought to it. Whatever rises begins without marks (BW-2.10)."""
    if hard == "opening":
        needed = aptitude(sheet.roots(ability))
        return f"{ability.learnt} of {needed} tests to learn it" if ability.closed else "learnt"
    if not getattr(ability.marks, hard):
        return f"a {hard} test, and it rises"
    return f"a {hard} test{' does not count' * (not ability.counts(hard))}"
