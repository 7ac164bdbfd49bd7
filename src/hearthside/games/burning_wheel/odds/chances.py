"""Questions about odds that need no table: `hearthside odds burning-wheel test rating=B4 …`."""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from hearthside.core.forms import Choice, Number, Pick, Text, YesNo
from hearthside.core.moves import Illegal
from hearthside.core.odds.chain import Endless, settle
from hearthside.core.odds.outcomes import Odds
from hearthside.core.odds_questions import OddsQuestion, Totals
from hearthside.games.burning_wheel.advancement_needs import advances
from hearthside.games.burning_wheel.odds.pools import roll_odds, short_of, spread
from hearthside.games.burning_wheel.odds.versus import Stand, versus_odds
from hearthside.games.burning_wheel.passing_tests import doubled
from hearthside.games.burning_wheel.routine_difficult_challenging import (
    DIFFICULTIES,
    Marks,
    difficulty,
)
from hearthside.games.burning_wheel.shades import SHADES, Shade
from hearthside.games.burning_wheel.stats_and_exponents import HIGHEST

MOST_DICE = 40
MOST_TESTS = 12
RATINGS = tuple(
    Pick(f"{shade}{exponent}", f"{shade}{exponent}")
    for shade in SHADES
    for exponent in range(HIGHEST + 1)
)


def rated(said: str) -> tuple[Shade, int]:
    """A rating as it is written: B4, G6."""
    shade = next(shade for shade in SHADES if said.startswith(shade))
    return shade, int(said[1:])


def test(blanks: Mapping[str, Any]) -> Odds:
    """A test, with what is spent once a roll has failed."""
    shade, exponent = rated(blanks["rating"])
    dice = exponent + blanks["bonus"]
    if dice < 1:
        raise Illegal("There are no dice to roll. Raise the rating or the bonus dice.", "bonus")
    rerolls = int(blanks["deeds"]) + int(blanks["call_on"])
    return roll_odds(
        shade, dice, blanks["ob"], open_ended=blanks["open"], fate=blanks["fate"], rerolls=rerolls
    )


def successes(blanks: Mapping[str, Any]) -> Totals:
    """How many successes the dice of a test come to; open-ended, the last bar is that or more."""
    shade, exponent = rated(blanks["rating"])
    dice, ob, opened = exponent + blanks["bonus"], blanks["ob"], blanks["open"]
    last = max(2 * dice, ob + 1) if opened else dice
    spent = any(blanks[name] for name in ("fate", "deeds", "call_on"))
    return Totals(
        "How many successes",
        spread(shade, dice, opened, last),
        lambda many: "pass" if many >= ob else "fail",
        lambda many: f"{many}+" if opened and many == last else str(many),
        note="Before anything is spent." if spent else "",
    )


def versus(blanks: Mapping[str, Any]) -> Odds:
    """Two rolls, each against the other's successes."""
    sides = []
    for rating, bonus, open_ended, often in (
        ("rating", "bonus", "open", "doubled"),
        ("against", "against_bonus", "against_open", "against_doubled"),
    ):
        shade, exponent = rated(blanks[rating])
        dice = max(0, exponent + blanks[bonus])
        times = doubled(1, blanks[often])
        sides.append(Stand(shade=shade, dice=dice, open_ended=blanks[open_ended], times=times))
    return versus_odds(*sides)


def advance(blanks: Mapping[str, Any]) -> dict[str, Any]:
    """How many sessions until an ability rises, if each brings these obstacles (BW-2.3, 2.10)."""
    shade, exponent = rated(blanks["rating"])
    if exponent >= HIGHEST:
        raise Illegal(
            f"An ability at {HIGHEST} does not rise any more. Take a lower one.", "rating"
        )
    dice = exponent + blanks["bonus"]
    if dice < 1:
        raise Illegal("There are no dice to roll. Raise the rating or the bonus dice.", "bonus")
    tests = [(ob, difficulty(dice, ob)) for ob in obstacles(blanks["obs"])]
    start = Marks(*(blanks[name] for name in DIFFICULTIES))
    stat = blanks["stat"]
    chances = [_marked(shade, dice, ob) if blanks["passed_only"] else (1, 1) for ob, _ in tests]

    def ended(state: tuple[Marks, int]) -> str | None:
        marks, _ = state
        return "risen" if advances(exponent, marks, stat=stat) else None

    def follow(state: tuple[Marks, int]) -> Iterator[tuple[int, tuple[Marks, int]]]:
        marks, at = state
        hit, whole = chances[at]
        then = (at + 1) % len(tests)
        yield hit, (_capped(marks.plus(tests[at][1])), then)
        if whole > hit:
            yield whole - hit, (marks, then)

    begin = (start, 0)
    if ended(begin):
        return {"tests": 0, "sessions": 0}
    try:
        steps = settle(begin, ended, follow)[begin].steps
    except Endless:
        if not all(hit for hit, _ in chances):
            raise Illegal(
                "An obstacle above its dice is never passed, and only passed tests count. "
                "Lower it, or add bonus dice.",
                "obs",
            ) from None
        told = " and ".join(sorted({name for _, name in tests}, key=DIFFICULTIES.index))
        raise Illegal(
            f"It never rises on {told} tests alone. Add a harder or an easier obstacle.", "obs"
        ) from None
    return {
        "tests": _plain(steps),
        "sessions": _plain(steps / len(tests)),
        **{name: sum(each == name for _, each in tests) for name in DIFFICULTIES},
    }


def _capped(marks: Marks) -> Marks:
    """More of a kind than any ability needs tells nothing, and would never come to an end."""
    return Marks(*(min(getattr(marks, name), 9) for name in DIFFICULTIES))


def _marked(shade: Shade, dice: int, ob: int) -> tuple[int, int]:
    short, total = short_of(shade, dice, ob, False, 0)
    return total - short, total


def _plain(value: Fraction) -> Fraction | int:
    return int(value) if value.denominator == 1 else value


def obstacles(said: str) -> list[int]:
    """The obstacles of a session, as they were typed."""
    words = [word for word in re.split(r"[\s,]+", said.strip()) if word]
    numbers = [int(word) for word in words if word.isdecimal()]
    if not words or len(numbers) < len(words) or not all(1 <= ob <= 40 for ob in numbers):
        raise Illegal("The obstacles of a session: numbers from 1 to 40, such as 2,3,4.", "obs")
    if len(numbers) > MOST_TESTS:
        raise Illegal(f"At most {MOST_TESTS} tests a session, please.", "obs")
    return numbers


def _pick(name: str, label: str, value: str) -> Choice:
    return Choice(name, label, picks=RATINGS, value=value, folded=True)


def _bonus(name: str, label: str) -> Number:
    return Number(name, label, least=-9, most=MOST_DICE - HIGHEST, value=0, signed=True)


QUESTIONS = {
    "test": OddsQuestion(
        "A test against an obstacle, spending after a failing roll",
        (
            _pick("rating", "Ability", "B4"),
            Number("ob", "Obstacle", least=0, most=MOST_DICE, value=3),
            _bonus("bonus", "Bonus dice"),
            YesNo("open", "Open-ended by nature"),
            YesNo("fate", "Fate after a failing roll"),
            YesNo("deeds", "Deeds to reroll traitors"),
            YesNo("call_on", "A call-on to reroll traitors"),
        ),
        test,
        ("BW-1.11", "BW-1.12", "BW-1.14", "BW-1.15", "BW-1.22"),
        harder="ob",
        totals=successes,
    ),
    "versus": OddsQuestion(
        "A versus test, nothing spent",
        (
            _pick("rating", "Ability", "B4"),
            _pick("against", "Against", "B4"),
            YesNo("open", "Open-ended"),
            YesNo("against_open", "The other is open-ended"),
            _bonus("bonus", "Bonus dice"),
            _bonus("against_bonus", "The other’s bonus dice"),
            Number("doubled", "Doublings of the obstacle", least=0, most=2, value=0),
            Number(
                "against_doubled", "Doublings of the other’s obstacle", least=0, most=2, value=0
            ),
        ),
        versus,
        ("BW-1.5", "BW-1.6", "BW-1.15.1", "BW-1.17"),
        harder="against_bonus",
    ),
    "advance": OddsQuestion(
        "How many sessions until an ability rises",
        (
            _pick("rating", "Ability", "B4"),
            Text("obs", "Obstacles it meets each session", value="2,3,4", needed=True),
            _bonus("bonus", "Bonus dice in each test"),
            YesNo("stat", "It is a stat"),
            YesNo("passed_only", "Only passed tests count"),
            Number("routine", "Routine tests marked", least=0, most=9, value=0),
            Number("difficult", "Difficult tests marked", least=0, most=9, value=0),
            Number("challenging", "Challenging tests marked", least=0, most=9, value=0),
        ),
        advance,
        ("BW-2.3", "BW-2.4", "BW-2.10", "BW-2.11"),
    ),
}
