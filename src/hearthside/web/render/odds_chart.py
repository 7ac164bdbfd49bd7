"""The odds lab's pictures as arithmetic: answers put in order, rows of a distribution, curves."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

import msgspec

from hearthside.core.game import Game
from hearthside.core.odds.outcomes import Odds
from hearthside.core.show import Grade
from hearthside.web.render.odds_bar import Bar, bar

ROW, BEGIN, WIDTH = 26, 132, 158
LEFT, RIGHT, TOP, FLOOR = 52, 340, 22, 172
READABLE = 10_000_000
"""Falls are counted out up to this many."""
FEW = 4
"""Up to this many outcomes the curve has a line for each; beyond that only for the headline."""


class Counted(msgspec.Struct, frozen=True):
    """An answer in order: the odds it is about, more of them by name, and figures in words."""

    odds: Odds | None
    more: tuple[tuple[str, Odds], ...] = ()
    figures: tuple[tuple[str, str], ...] = ()


def counted(game: Game[Any], answer: Odds | Mapping[str, Any]) -> Counted:
    """Chances of outcomes that make up a whole are odds; other numbers are told beside them."""
    if isinstance(answer, Odds):
        return Counted(answer)
    names = [grade.name for grade in game.grades]
    parts = {name: answer[name] for name in names if isinstance(answer.get(name), Fraction)}
    whole = _odds(parts) if parts and sum(parts.values()) == 1 else None
    more = tuple((_title(name), odds) for name, odds in answer.items() if isinstance(odds, Odds))
    told = [name for name in answer if not isinstance(answer[name], Odds)]
    figures = [
        (_title(name), _figure(answer[name])) for name in told if not whole or name not in parts
    ]
    return Counted(whole, more, tuple(figures))


def _odds(parts: Mapping[str, Fraction]) -> Odds:
    scale = lcm(*(part.denominator for part in parts.values()))
    return Odds(tuple((name, int(part * scale)) for name, part in parts.items()))


def _title(name: Any) -> str:
    return str(name).replace("_", " ").capitalize()


def _figure(value: Any) -> str:
    if isinstance(value, Fraction) and value.denominator > 1:
        return f"{float(value):.4f}".rstrip("0").rstrip(".")
    return str(value)


class OutcomeRow(msgspec.Struct, frozen=True):
    """One outcome of a distribution, with the same numbers for the table."""

    label: str
    tone: str
    y: int
    width: str
    percent: str
    falls: str
    or_better: str


class Distribution(msgspec.Struct, frozen=True):
    title: str
    rows: tuple[OutcomeRow, ...]
    total: str
    """How many falls there are, unless that is more than one would read."""
    numbers: bool
    """Whether its outcomes are numbers: then more is not better."""

    @property
    def height(self) -> int:
        return ROW * len(self.rows)

    @property
    def text(self) -> str:
        """The table with tabs between its columns, as a spreadsheet takes it."""
        better = "This or more" if self.numbers else "This or better"
        lines = [("Outcome", "Falls" if self.total else "", "Chance", better)]
        lines += [(row.label, row.falls, row.percent, row.or_better) for row in self.rows]
        return "\n".join("\t".join(filter(None, line)) for line in lines)


def distribution(title: str, odds: Odds, grades: Sequence[Grade]) -> Distribution:
    """Every outcome that can happen, as a row as long as it is likely."""
    drawn, most = bar(odds, grades), max(weight for _, weight in odds.outcomes)
    few = odds.total <= READABLE
    rows: list[OutcomeRow] = []
    for at, part in enumerate(drawn.stretches):
        weight = odds.weight(part.name)
        if not weight and len(odds.names) > FEW:
            continue
        falls = f"{weight:,}" if few else ""
        width, better = f"{WIDTH * weight / most:.1f}", odds.worded(*odds.names[at:])
        y = ROW * len(rows)
        rows.append(OutcomeRow(part.label, part.tone, y, width, part.percent, falls, better))
    numbers = all(name.lstrip("-").isdigit() for name in odds.names)
    return Distribution(title, tuple(rows), f"{odds.total:,}" if few else "", numbers)


class Tick(msgspec.Struct, frozen=True):
    x: str
    label: str
    here: bool


class CurveLine(msgspec.Struct, frozen=True):
    """A line of the curve; `tone` is how it is drawn."""

    label: str
    tone: str
    path: str


class Curve(msgspec.Struct, frozen=True):
    """The chance along one blank of the question."""

    title: str
    ticks: tuple[Tick, ...]
    lines: tuple[CurveLine, ...]
    mark: str = ""
    """Where the question stands on it, from the left."""
    dot: str = ""
    share: str = ""


def curve(
    title: str,
    labels: Sequence[str],
    here: int,
    asked: Sequence[tuple[str, Sequence[Odds | None]]],
    grades: Sequence[Grade],
) -> Curve | None:
    """The chance at each step: of each outcome or better, or of the headline for each variant.

    `asked` holds each variant's name and its odds at every step; where there are none, the line
    has a gap.
    """
    known = [odds for odds in asked[0][1] if odds]
    if len(known) < 2:
        return None
    places = [LEFT + (RIGHT - LEFT) * at / (len(labels) - 1) for at in range(len(labels))]
    lines = []
    graded = {grade.name for grade in grades}.issuperset(known[0].names)
    if graded and len(asked) == 1 and 2 < len(known[0].names) <= FEW:
        told = bar(known[0], grades).stretches
        for at, part in enumerate(told[1:], 1):
            better = [_share(odds, odds.names[at:]) if odds else None for odds in asked[0][1]]
            label = f"{part.label.lower()}{' or better' if at < len(told) - 1 else ''}"
            lines.append(CurveLine(label, f"l-{part.tone}", _path(places, better)))
    else:
        for at, (name, steps) in enumerate(asked):
            chances = [_share(odds, hoped(odds, grades)) if odds else None for odds in steps]
            label = name if len(asked) > 1 else _hope_in_words(known, grades)
            lines.append(CurveLine(label, f"l-v{at + 1}", _path(places, chances)))
    every = max(1, -(-len(labels) // 9))
    ticks = [
        Tick(f"{x:.1f}", label, at == here)
        for at, (x, label) in enumerate(zip(places, labels, strict=True))
        if (at - max(here, 0)) % every == 0
    ]
    stands = asked[0][1][here] if here >= 0 else None
    if stands is None:
        return Curve(title, tuple(ticks), tuple(lines))
    wanted = hoped(stands, grades)
    dot = f"{FLOOR - (FLOOR - TOP) * _share(stands, wanted):.1f}"
    share = stands.worded(*wanted)
    return Curve(title, tuple(ticks), tuple(lines), f"{places[here]:.1f}", dot, share)


def hoped(odds: Odds, grades: Sequence[Grade]) -> tuple[str, ...]:
    """What is good among the outcomes; where nothing is, everything but the least."""
    good = {grade.name for grade in grades if grade.good}
    return tuple(name for name in odds.names if name in good) or odds.names[1:]


def _hope_in_words(known: Sequence[Odds], grades: Sequence[Grade]) -> str:
    """What a line is the chance of, from the odds that know most outcomes."""
    widest = max(known, key=lambda odds: len(odds.names))
    told = {grade.name: grade.label.lower() for grade in grades}
    first, *others = hoped(widest, grades) or widest.names
    more = "better" if first in told else "more"
    return f"{told.get(first, first)}{f' or {more}' if others else ''}"


def _share(odds: Odds, names: Sequence[str]) -> float:
    return odds.weight(*names) / odds.total


def _path(places: Sequence[float], shares: Sequence[float | None]) -> str:
    """A line through what is known; it is broken off where nothing is."""
    steps, pen = [], "M"
    for x, share in zip(places, shares, strict=True):
        if share is None:
            pen = "M"
            continue
        steps.append(f"{pen}{x:.1f} {FLOOR - (FLOOR - TOP) * share:.1f}")
        pen = "L"
    return "".join(steps)


class Variant(msgspec.Struct, frozen=True):
    """One way to ask, beside the others."""

    name: str
    """What is different about it."""
    bar: Bar | None
    figures: tuple[tuple[str, str], ...] = ()
    without: str = ""
    """The address without it; the question in the form has none."""
