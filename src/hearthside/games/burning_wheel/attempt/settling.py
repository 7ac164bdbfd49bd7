"""Reading the dice: success exactly as meant, failure exactly as said, and what is asked then."""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import asdict, replace

from hearthside.core.moves import Event
from hearthside.core.say import UNSEEN, Kind, Line, Span, line, number, quoted_wish, typed, who
from hearthside.core.their_words import and_then
from hearthside.core.wording.typesetting import uncapital
from hearthside.games.burning_wheel.artha import PERSONA
from hearthside.games.burning_wheel.attempt import (
    changes,
    dice_pool,
    marking_tests,
    obstacles,
    questions,
    reacting,
    ties,
)
from hearthside.games.burning_wheel.attempt.changes import AttemptClosed, altered
from hearthside.games.burning_wheel.attempt.ending import UNSETTLED, Verdict, ending, told_for
from hearthside.games.burning_wheel.attempt.standing import standing
from hearthside.games.burning_wheel.attempt.state import (
    LOST,
    NOBODY,
    Attempt,
    Due,
    Lesson,
    Purchase,
    Side,
    can_spend,
)
from hearthside.games.burning_wheel.passing_tests import READING, passes
from hearthside.games.burning_wheel.routine_difficult_challenging import difficulty
from hearthside.games.burning_wheel.sheet import Sheet
from hearthside.games.burning_wheel.sheet_changes import changed
from hearthside.games.burning_wheel.state import Burning


class Settled(Event, frozen=True, tag="burning-wheel.settled"):
    verdicts: tuple[Verdict, ...]
    due: tuple[Due, ...]


def settled_about(table: Burning, *matters: type) -> Attempt | None:
    """The test that is settled just now, if it is about one of these."""
    attempt = table.play.attempt
    return attempt if attempt and isinstance(attempt.matter, matters) else None


# How it ends


def onward(table: Burning) -> list[Event]:
    attempt = table.play.attempt
    if attempt is None or attempt.in_air != NOBODY:
        return []
    if attempt.beat == "after" and not attempt.due:
        return [AttemptClosed()]
    if attempt.beat == "tie" and ties.tie_breakers(table, attempt):
        return []
    if attempt.beat not in ("react", "tie") or reacting.reacting(table, attempt):
        return []
    return [settlement(table, attempt)]


def settlement(table: Burning, attempt: Attempt) -> Settled:
    """BW-1.15 to 1.17: what the dice come to for each side."""
    ends = outcomes(table, attempt)
    verdicts = tuple(_verdict(table, attempt, at, outcome) for at, outcome in enumerate(ends))
    judged = replace(attempt, sides=_judged(attempt, verdicts))
    left = [due for at in range(len(judged.sides)) for due in _dues(table, judged, at)]
    order = ("late", "death", "tools", "close")
    return Settled(
        verdicts=verdicts, due=tuple(sorted(left, key=lambda due: order.index(due.kind)))
    )


def outcomes(table: Burning, attempt: Attempt) -> tuple[str, ...]:
    if not attempt.is_versus:
        side = attempt.sides[0]
        got = dice_pool.successes(table.play.cast[side.who], side)
        ok = passes(got, obstacles.final(table, attempt, 0), attempt.kind)
        return ("pass" if ok else "fail",)
    stands = standing(table, attempt)
    if stands == "tie":
        stands = {0: "win", 1: "lose"}.get(ties.won_by(attempt), "tie")
    return stands, {"win": "lose", "lose": "win"}.get(stands, "tie")


def _verdict(table: Burning, attempt: Attempt, at: int, outcome: str) -> Verdict:
    side = attempt.sides[at]
    got = dice_pool.successes(table.play.cast[side.who], side)
    ob = obstacles.final(table, attempt, at)
    hard = "routine" if attempt.kind == "graduated" else difficulty(side.counted, ob)
    return Verdict(outcome=outcome, successes=got, obstacle=ob, difficulty=hard)


def _dues(table: Burning, attempt: Attempt, at: int) -> list[Due]:
    side = attempt.sides[at]
    sheet = table.play.cast[side.who]
    failed = not marking_tests.passed(side) and side.outcome != "tie"
    can_pay = can_spend(sheet, side, PERSONA)
    left = []
    if failed and side.is_careful and can_pay:
        left.append(Due(kind="late", who=side.who, side=at))
    if failed and attempt.deadly and at == 0 and can_pay:
        left.append(Due(kind="death", who=side.who, side=at))
    if marking_tests.tools_left(table, side)[0]:
        left.append(Due(kind="tools", who=side.who, side=at))
    if questions.closing_fields(table, attempt, at):
        left.append(Due(kind="close", who=side.who, side=at))
    return left


def follow(table: Burning, event: Settled) -> list[Event]:
    attempt = table.play.attempt
    if attempt is None:
        return []
    events = marking_tests.all_marks(table, attempt)
    for at, side in enumerate(attempt.sides):
        events += marking_tests.artha_marks(side)
        events += marking_tests.tools_left(table, side)[1]
        if at and _is_late(attempt, attempt.due, at, side.outcome):
            events.append(time_lost(side))
        events += _killed(table, attempt, at)
    return [
        *events,
        *marking_tests.link_left(table, attempt),
        *marking_tests.versus_left(table, attempt),
    ]


def _is_late(attempt: Attempt, left: tuple[Due, ...], at: int, outcome: str) -> bool:
    """Whether working carefully costs a side its time, which cannot be bought back."""
    asked = any(due.kind == "late" and due.side == at for due in left)
    return outcome in LOST and attempt.sides[at].is_careful and not asked


def time_lost(side: Side) -> Event:
    """BW-1.8: what the GM said taking the time would cost."""
    return altered("It costs time", typed=side.late, rules=("BW-1.8",), under="Settle")


def fallen(attempt: Attempt) -> Event:
    """BW-1.16: what was said of failure happens."""
    said, rules = "It comes to this", ("BW-1.16",)
    return altered(said, typed=attempt.failure, rules=rules, under="Settle")


def _killed(table: Burning, attempt: Attempt, at: int) -> list[Event]:
    """A deadly failure nobody can buy off."""
    side = attempt.sides[at]
    doomed = attempt.deadly and at == 0 and side.outcome in ("fail", "lose")
    if not doomed or any(due.kind == "death" for due in attempt.due):
        return []
    return [dies(table.play.cast[side.who])]


def dies(sheet: Sheet) -> Event:
    return changed(sheet, " dies.", dead=True, rules=("BW-1.18",), beat="Wounds")


# Bookkeeping and words


def evolve(table: Burning, event: Event) -> Burning:
    assert isinstance(event, Settled)
    attempt = changes.current(table)
    sides = _judged(attempt, event.verdicts)
    settled = replace(attempt, sides=sides, beat="after", due=event.due)
    play = table.play
    return table.with_play(attempt=settled, attempts=play.attempts + 1, tests=play.tests + 1)


def _judged(attempt: Attempt, verdicts: tuple[Verdict, ...]) -> tuple[Side, ...]:
    """The sides with how it ended for each."""
    return tuple(
        replace(side, **asdict(verdict))
        for side, verdict in zip(attempt.sides, verdicts, strict=True)
    )


def say(table: Burning, event: Event) -> list[Line]:
    assert isinstance(event, Settled)
    attempt = changes.current(table)
    lines: list[Line] = []
    for at, verdict in enumerate(event.verdicts):
        side = attempt.sides[at]
        against = "" if attempt.kind == "graduated" else f" against Ob {verdict.obstacle}"
        count = number(f"{verdict.successes}")
        shown = (who(table, side.who), ": ", count, f" success{'es' * (verdict.successes != 1)}")
        hard = "" if side.skill else f", {verdict.difficulty}"  # luck is read before doubling
        rules = (READING[attempt.kind], "BW-2.3")
        why = _why(attempt, at)
        told = f"{against}{hard}."
        lines.append(line(*shown, told, rules=rules, beat="Settle", why=why, retold=False))
    return [*lines, _outcome(table, attempt, event)]


def _why(attempt: Attempt, at: int) -> str:
    side = attempt.sides[at]
    return f"{side.counted} dice count for the difficulty." if side.counted else ""


def _outcome(table: Burning, attempt: Attempt, event: Settled) -> Line:
    first, side = event.verdicts[0], attempt.sides[0]
    does, wanted = ending(table, attempt, first)
    acting = who(table, side.who)
    faced = (f"In the face of {uncapital(attempt.task)}, ",) * (attempt.purpose == "steel")
    spans: list[str | Span] = [*quoted_wish(wanted), *faced, acting, does]
    if first.outcome == "tie":
        spans[-1:] = [" and ", who(table, attempt.sides[1].who), " are tied"]
    elif attempt.is_versus:
        met = " to " if first.outcome == "lose" else " against "
        spans += [met, who(table, attempt.sides[1].who)]
    told, lost = not may_be_granted(attempt, first.outcome), first.outcome in LOST
    if isinstance(attempt.matter, Lesson):
        spans += [" ", who(table, attempt.matter.student), f" {attempt.matter.name}"]
    helpers = [one.by for one in side.helpers if one.by in table.play.cast]
    helped = [who(table, one, uncapital(UNSEEN)) for one in helpers]
    if lost and helped:
        spans += _sharing(helped)
    at_once = lost and told and attempt.purpose in BRINGS_AT_ONCE
    if first.outcome == "tie":
        spans.append(f": {uncapital(UNSETTLED)}")
    else:
        spans += and_then(attempt.failure if at_once else "")
    if _is_late(attempt, event.due, 0, first.outcome):
        spans += [" It costs time", *typed(side.late)]
    tie = attempt.is_versus and all(one.successes <= one.obstacle for one in event.verdicts)
    rules = ("BW-5.2" if attempt.purpose == "steel" else "BW-1.16", *("BW-1.17",) * tie)
    at = told_for(table, attempt)
    grade = event.verdicts[at].outcome
    kind: Kind | None = "turning" if grade in ("win", "lose") else None
    look = partial(line, rules=rules, beat="Settle", retold=told, kind=kind)
    return look(*spans, grade=grade, against=bool(at))


def _sharing(helpers: list[Span]) -> Iterator[str | Span]:
    """Whoever helped shares what a failure brings."""
    for at, helper in enumerate(helpers):
        yield ", and " if not at else " and " if at == len(helpers) - 1 else ", "
        yield helper
    yield f" share{'s' * (len(helpers) == 1)} in it"


BRINGS_AT_ONCE = ("plain", "instruction", "resources")
"""Where nothing is asked before what was said of failure happens."""


def may_be_granted(attempt: Attempt, outcome: str) -> bool:
    """BW-3.7: whether the GM may still be kind: how it ends is told once that is known."""
    bought = attempt.matter
    kind = isinstance(bought, Purchase) and bought.what in ("item", "affiliation", "raise")
    return kind and outcome == "fail"
