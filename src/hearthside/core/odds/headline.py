"""The one figure that matters of some odds: what is counted, and in which words."""

from collections.abc import Sequence

import msgspec

from hearthside.core.odds.outcomes import Odds
from hearthside.core.show import Grade


class Hope(msgspec.Struct, frozen=True):
    """What a seat hopes for: which outcomes, and in its own words: `you get away`."""

    words: str
    outcomes: tuple[str, ...]
    whose: str = ""
    """Whom the words name, where they name somebody: odds of anybody else are told otherwise."""
    dread: str = ""
    """What it comes to otherwise, in the same words: `you are hit`."""
    sure: tuple[tuple[str, str], ...] = ()
    """What an outcome gives once it is certain, where that is more than the words say."""


class Headline(msgspec.Struct, frozen=True):
    """What a figure is the chance of."""

    outcomes: tuple[str, ...]
    words: str
    good: bool
    """Whether it is about something one would hope for."""


def headline(
    odds: Odds,
    grades: Sequence[Grade],
    hope: Hope | None = None,
    now: str = "",
    beyond: bool = False,
) -> Headline:
    """The figure a game names, else the chance of something at least as good as now, else of
    anything good; where nothing is good or bad, of what is likeliest.

    Where only one thing can happen, that is it. `beyond` leaves out what is certain, for what may
    come on top.
    """
    if hope and not set(hope.outcomes) <= set(odds.names):
        hope = None  # the move would lead to another question than the one that is open now
    labels = {grade.name: grade.label.lower() for grade in grades}
    good = [grade.name for grade in grades if grade.good]
    wanted = set(hope.outcomes) if hope else set(good)
    for name, weight in odds.outcomes:
        if weight == odds.total:
            told = _once_sure(hope, name) if hope else ""
            return Headline((name,), told or labels[name], name in wanted)
    if hope:
        return Headline(hope.outcomes, hope.words, True)
    if not good:
        likeliest = max(odds.outcomes, key=lambda outcome: outcome[1])[0]
        return Headline((likeliest,), labels[likeliest], False)
    counted = good[good.index(now) :] if now in good else good
    while beyond and len(counted) > 1 and odds.weight(*counted) == odds.total:
        counted = counted[1:]
    # One name alone is said without "or better" only where nothing better could happen.
    better = len(counted) > 1 and [name for name in counted if odds.weight(name)] != counted[:1]
    return Headline(tuple(counted), f"{labels[counted[0]]}{' or better' * better}", True)


def _once_sure(hope: Hope, name: str) -> str:
    told = hope.words if name in hope.outcomes else hope.dread
    return dict(hope.sure).get(name, told)


class Guess(msgspec.Struct, frozen=True):
    """Odds of something that nobody tries yet, and for which another thing is hoped than now."""

    odds: Odds
    given: str
    """What they take for granted while nobody has said how hard it is, as a sentence goes on:
    `if it is Fair +2`."""
    hope: Hope | None = None
    """What whoever tries it hopes for."""
    counting: str = ""
    """What they count in that is free and still to be chosen, by its name."""
