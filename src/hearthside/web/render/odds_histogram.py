"""Where a throw lands, as upright bars: as tall as each total is likely, in its outcome’s tone."""

from collections.abc import Sequence

import msgspec

from hearthside.core.odds.outcomes import Odds
from hearthside.core.odds_questions import Totals
from hearthside.core.show import Grade
from hearthside.web.render.odds_bar import bar

LEFT, RIGHT, TOP, FLOOR = 26, 356, 24, 150
"""Names of totals are slanted, and the first reaches out to the left."""
GAP = 4
COUNTED_OUT = 9_999
"""Up to so many falls a bar says how many are its own, beyond that its share in per cent."""
UNSEEN = 2_000
"""At either end, totals that come up less than once in so many falls are left out."""
MOST_TOLD = 12
"""With more bars than this, only every second, third … says its figures."""


class Upright(msgspec.Struct, frozen=True):
    label: str
    name: str
    tone: str
    count: str
    x: str
    y: str
    width: str
    height: str
    middle: str
    told: bool
    """Whether there is room for its figures."""


class Histogram(msgspec.Struct, frozen=True):
    title: str
    bars: tuple[Upright, ...]
    note: str

    @property
    def named(self) -> bool:
        return any(one.name for one in self.bars)

    @property
    def height(self) -> int:
        return FLOOR + (88 if self.named else 28)


def histogram(totals: Totals, odds: Odds, grades: Sequence[Grade]) -> Histogram:
    """The bars from the least total to the most that is ever seen."""
    tones = {part.name: part.tone for part in bar(odds, grades).stretches}
    spread = totals.spread
    seen = [value for value, weight in spread.items() if weight * UNSEEN >= spread.total]
    values = range(seen[0], seen[-1] + 1)
    most = max(spread.weight(value) for value in values)
    wide, every = (RIGHT - LEFT) / len(values), -(-len(values) // MOST_TOLD)
    bars = []
    for at, value in enumerate(values):
        weight, x = spread.weight(value), LEFT + wide * at
        tall = (FLOOR - TOP) * weight / most
        bars.append(
            Upright(
                label=totals.label(value),
                name=totals.name(value),
                tone=tones[totals.reading(value)],
                count=_count(weight, spread.total),
                x=f"{x + GAP / 2:.1f}",
                y=f"{FLOOR - tall:.1f}",
                width=f"{max(wide - GAP, 1):.1f}",
                height=f"{tall:.1f}",
                middle=f"{x + wide / 2:.1f}",
                told=at % every == 0,
            )
        )
    counted = spread.total <= COUNTED_OUT
    note = f"Ways the dice can fall, out of {spread.total:,}." if counted else "In per cent."
    return Histogram(totals.title, tuple(bars), f"{note} {totals.note}".strip())


def _count(weight: int, total: int) -> str:
    return f"{weight:,}" if total <= COUNTED_OUT else f"{100 * weight / total:.0f}"
