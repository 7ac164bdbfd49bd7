"""What is asked once the dice are read, one kind of question after the other."""

import re

from hearthside.core.field_kinds import Choice, Number, left_open
from hearthside.core.fields import Field, Pick
from hearthside.core.moves import Event
from hearthside.games.burning_wheel import passing_tests
from hearthside.games.burning_wheel.attempt import marking_tests
from hearthside.games.burning_wheel.attempt.changes import altered
from hearthside.games.burning_wheel.attempt.standing import may_hurry
from hearthside.games.burning_wheel.attempt.state import Attempt, Due, Side
from hearthside.games.burning_wheel.sheet import Sheet
from hearthside.games.burning_wheel.state import Burning


def due_now(table: Burning, *kinds: str) -> list[Due]:
    """The questions of these kinds, if it is their turn: one kind is asked after the other."""
    due = table.play.left_to_ask
    return [one for one in due if one.kind == due[0].kind and one.kind in kinds]


def without(attempt: Attempt, kind: str, side: int = 0, *instead: Due) -> Event:
    """A question is answered, and perhaps leads to another."""
    due = next(one for one in attempt.due if one.kind == kind and one.side == side)
    rest = [one for one in attempt.due if one is not due]
    return altered(due=(*instead, *rest))


def closing_fields(table: Burning, attempt: Attempt, at: int) -> tuple[Field, ...]:
    """What is left to say for a side; nothing where there is nothing to decide."""
    side = attempt.sides[at]
    sheet = table.play.cast[side.who]
    fields: list[Field] = []
    if roots := marking_tests.picks_a_root(table, attempt, at):
        picks = [Pick(root, f"{sheet.abilities[root].name}{_idle(side, root)}") for root in roots]
        which, rules = "Which root stat learns from it?", ("BW-2.6",)
        fields.append(left_open("stat", which, picks, rules=rules))
    over = excess(attempt, at)
    if over and may_hurry(table, attempt, sheet):
        fields.append(
            Number(
                "speed",
                f"{over} to spare: how many for speed?",
                help=f"Each saves {passing_tests.SHORTER}% of the time. The rest go to quality.",
                least=0,
                most=over,
                value=0,
                brief="working faster",
                rules=("BW-1.16",),
            )
        )
    return tuple(fields)


def _idle(side: Side, root: str) -> str:
    """BW-2.4: what is said of a stat that learns from tests that pass alone."""
    learns = marking_tests.passed(side) or marking_tests.marks_anyway(root)
    return "" if learns else ": nothing, as it failed"


def serving(sheet: Sheet) -> tuple[Field, ...]:
    """BW-2.1: what artha is marked beside as well."""
    held = convictions(sheet)
    if not held:
        return ()
    return (
        Choice(
            "served",
            "Did it serve a Belief or an Instinct?",
            help="The artha you spent is counted beside it on your sheet.",
            picks=(Pick("", "No"), *held),
            folded=True,
            rules=("BW-2.1",),
        ),
    )


def convictions(sheet: Sheet) -> tuple[Pick, ...]:
    """The Beliefs and Instincts a test may have served."""
    return tuple(
        Pick(f"{kind}.{at}", each.text, group=kind.capitalize())
        for kind in ("beliefs", "instincts")
        for at, each in enumerate(getattr(sheet, kind))
        if each.text
    )


def excess(attempt: Attempt, at: int) -> int:
    """BW-1.16: successes beyond what was needed."""
    side = attempt.sides[at]
    if attempt.purpose != "plain" or attempt.kind == "graduated" or not marking_tests.passed(side):
        return 0
    return max(0, side.successes - side.obstacle)


def shortened(time: str, saved: int) -> str:
    """BW-1.16: what is left of a time that is told in figures; nothing where it is not.

    >>> shortened("10 days", 20), shortened("5 hours", 10), shortened("until dawn", 10)
    ('8 days', '4.5 hours', '')
    """
    figures = re.findall(r"\d+", time)
    if len(figures) != 1:
        return ""
    left = int(figures[0]) * max(0, 100 - saved) / 100
    return time.replace(figures[0], f"{left:g}")
