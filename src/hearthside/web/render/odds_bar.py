"""The odds bar as whole numbers; its HTML is `templates/macros/odds.html`."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import groupby
from math import gcd
from typing import Literal

import msgspec
from msgspec.structs import replace

from hearthside.core.odds import percent
from hearthside.core.odds.headline import Hope, headline
from hearthside.core.odds.outcomes import Odds
from hearthside.core.show import Grade
from hearthside.core.wording.grammar import amid
from hearthside.core.wording.short_names import first_name, name_in_brief
from hearthside.core.wording.typesetting import capital

FINEST = 1_000_000
"""Bars up to this many falls are drawn count by count; browsers draw no finer than that."""

HOPE = 4
"""A figure raises hope from one time in this many on."""

PLAIN = ("success", "fail")
"""Outcomes that say no more than what they mean does."""

SIDES: dict[str, Literal["success2"]] = {"fail": "success2"}
"""What a tone becomes where it is another's success."""

TONES: tuple[Literal["fail", "tie", "success", "style"], ...] = ("fail", "tie", "success", "style")


class Stretch(msgspec.Struct, frozen=True):
    """One outcome's part of a bar."""

    name: str
    label: str
    tone: str
    x: int
    width: int
    percent: str
    here: bool = False
    group: str = ""

    @property
    def short(self) -> str:
        """What it is called below the name of its group: `minor`, of a victory."""
        return self.label.removesuffix(self.group.lower()).strip().lower()


def side_by_side(parts: Iterable[Stretch]) -> str:
    """Stretches as they are drawn."""
    drawn = [
        f'<rect class="o-{one.tone}" x="{one.x}" width="{one.width}" height="6"/>' for one in parts
    ]
    return "".join(drawn)


class Bar(msgspec.Struct, frozen=True, dict=True):
    """Odds as a bar `width` units wide, with the same in words."""

    width: int
    stretches: tuple[Stretch, ...]
    words: str
    """All of it, for someone who hears the page."""
    share: str
    """The one figure that matters: `61.7%`."""
    of: str
    """What it is the chance of: `success or better`."""
    hopeful: bool
    """Whether that figure is about something good."""
    whose: str = ""
    given: str = ""
    """What is taken for granted, where nobody has said yet how hard it is."""
    shares: dict[str, str] = {}
    """What the outcomes of a group come to together."""
    counting: str = ""
    """What is counted in that is still to be chosen, by its name."""

    @property
    def with_it(self) -> str:
        """The same as words: `with Latches`."""
        return f"with {self.counting}" if self.counting else ""

    @cached_property
    def headline(self) -> str:
        """The figure in full: `61.7% success or better`, or `61.7% for Quill`."""
        told, whose = f"{self.share} {self.of}", amid(first_name(self.whose))
        if self.is_sure:  # what happens says more than that it does
            label = self.drawn[0].label
            same = label.lower().rstrip("s") in self.of  # "Passes", "it passes"; "Wins", "you win"
            same = same or len(self.stretches) == 2  # or it could only have been the opposite
            same = same or label.lower() in PLAIN
            told = capital(self.of) if same else f"{label}: {self.of}"
            if self.whose and label.lower() == self.of:
                does = label.endswith("s") and label.lower() not in PLAIN  # “wins”
                told = f"{first_name(self.whose)} {self.of}" if does else f"{label} for {whose}"
        elif self.whose and name_in_brief(self.whose).lower() not in told.lower():
            told = f"{self.share} for {whose}"
        if self.counting:
            return ", ".join(filter(None, (told, self.with_it, self.given)))
        return f"{told} {self.given}" if self.given else told

    @property
    def said_above(self) -> str:
        """What the figures beside several picks are all the chance of, said once."""
        of, does = self.of, self.of.split()[0].endswith("s") and not self.of.startswith("success")
        if self.whose and self.whose.lower() not in of.lower():
            that = (
                "that " if of.startswith(("it ", "you ", "the ")) else "that it " if does else "of "
            )
            told = f"{self.whose}: chance {'' if of.startswith('to ') else that}"
        elif (
            self.whose
            or of[0].isupper()
            or of.endswith(" wins")
            or of.startswith(("it ", "something ", "the ", "you "))
        ):
            told = "Chance that "
        else:
            told = "Chance that it " if does else "Chance " if of.startswith("to ") else "Chance: "
        return f"{told}{of}, {self.given}" if self.given else f"{told}{of}"

    @property
    def in_a_line(self) -> str:
        """The figure and what it is the chance of; where it is certain, only what happens."""
        return self.headline if self.is_sure else f"{self.share} {self.of}"

    @property
    def is_sure(self) -> bool:
        return len(self.drawn) == 1

    @cached_property
    def drawn(self) -> tuple[Stretch, ...]:
        return tuple(part for part in self.stretches if part.width)

    @cached_property
    def in_short(self) -> tuple[Stretch, ...]:
        """The same where no key stands below: neighbours that look alike are one."""
        alike = [list(parts) for _, parts in groupby(self.drawn, key=lambda part: part.tone)]
        return tuple(replace(parts[0], width=sum(one.width for one in parts)) for parts in alike)

    @cached_property
    def strip(self) -> str:
        """The bar as it is drawn where it is small: the same one stands on several pages. A single
        colour would say nothing beside the words."""
        if len(self.in_short) == 1:
            return ""
        shape = f'viewBox="0 0 {self.width} 6" preserveAspectRatio="none" aria-hidden="true"'
        return f'<svg class="odds mini" {shape}>{side_by_side(self.in_short)}</svg>'

    @property
    def keyed(self) -> tuple[Stretch, ...]:
        """What the key lists: everything while it is short, else only what can happen."""
        if len(self.stretches) <= 3:
            return self.stretches
        return tuple(part for part in self.stretches if part.width or part.here)

    @cached_property
    def groups(self) -> list[tuple[str, str, list[Stretch]]]:
        """A long key in columns with their sums as the bar runs, the best first in each."""
        best = self.keyed[::-1]
        return [
            (group, share, [part for part in best if part.group == group])
            for group, share in self.shares.items()
        ]


def bar(
    odds: Odds,
    grades: Sequence[Grade] = (),
    here: str = "",
    whose: str = "",
    hope: Hope | None = None,
    given: str = "",
    beyond: bool = False,
    called: tuple[tuple[str, str], ...] = (),
) -> Bar:
    """The bar for these odds, told in the game's own grades, or in the words of who hopes for
    something. `here` is where things stand; `beyond` counts what may come on top of what is sure.

    Where they are somebody else's chances the figure says `whose`, and raises no hope. What an
    outcome is `called` here is good for somebody, and looks like it.
    """
    read = _renamed(grades, dict(called)) if called else tuple(grades)
    return _bar(odds, read, here, whose, hope, given, beyond)


def _renamed(grades: Sequence[Grade], names: Mapping[str, str]) -> tuple[Grade, ...]:
    return tuple(
        replace(one, label=names[one.name], tone=SIDES.get(one.tone, one.tone))
        if one.name in names
        else one
        for one in grades
    )


@lru_cache(maxsize=500)
def _bar(
    odds: Odds,
    grades: tuple[Grade, ...],
    here: str,
    whose: str,
    hope: Hope | None,
    given: str,
    beyond: bool,
) -> Bar:
    """The same odds stand on several pages, and on each again after the next move."""
    known = {grade.name: grade for grade in grades}
    told = [known.get(name) or _unnamed(at, name) for at, name in enumerate(odds.names)]
    widths = _widths([weight for _, weight in odds.outcomes])
    stretches, x = [], 0
    shown = figures([weight for _, weight in odds.outcomes])
    for grade, width, share in zip(told, widths, shown, strict=True):
        here_too = grade.name == here
        stretches.append(
            Stretch(grade.name, grade.label, grade.tone, x, width, share, here_too, grade.group)
        )
        x += width
    words = ", ".join(f"{part.label} {part.percent}" for part in stretches)
    figure = headline(odds, told, hope, here, beyond)
    likely = figure.good and odds.weight(*figure.outcomes) * HOPE >= odds.total
    alone = (part.percent for part in stretches if (part.name,) == figure.outcomes)
    share = next(alone, odds.worded(*figure.outcomes))
    groups: dict[str, list[str]] = {}
    for grade in told:
        if grade.group:
            groups.setdefault(grade.group, []).append(grade.name)
    shares = {group: odds.worded(*names) for group, names in groups.items()}
    hopeful = likely and not whose
    told_of = (figure.words, hopeful, whose, given, shares)
    return Bar(x, tuple(stretches), words, share, *told_of)


def figures(weights: Sequence[int]) -> list[str]:
    """Shares in per cent as they are shown, each as near as can be: alike where they are alike, and
    adding up to 100.0 where that leaves them so.

    >>> figures([1, 1, 1]), figures([1, 1, 14]), figures([1, 2, 3])
    (['33.3%', '33.3%', '33.3%'], ['6.3%', '6.3%', '87.5%'], ['16.7%', '33.3%', '50.0%'])
    """
    total, alike = sum(weights), Counter(weights)
    tenths = {weight: percent.half_up(weight * 1000, total) for weight in alike}
    short = 1000 - sum(tenths[weight] * count for weight, count in alike.items())
    step = 1 if short > 0 else -1
    off = {weight: step * (weight * 1000 - tenths[weight] * total) for weight in alike}
    movable = [one for one, tenth in tenths.items() if 1 < tenth < 999 and off[one]]
    moved: dict[int, str] = {}
    for weight in sorted(movable, key=lambda one: -off[one]):
        if alike[weight] <= abs(short):
            moved[weight] = percent.worded(tenths[weight] + step, 1000)
            short -= step * alike[weight]
    return [moved.get(weight) or percent.worded(weight, total) for weight in weights]


def _unnamed(at: int, name: str) -> Grade:
    return Grade(name, name.capitalize(), TONES[min(at, len(TONES) - 1)])


def _widths(weights: list[int]) -> list[int]:
    """Whole widths: the counts themselves in lowest terms, or shared out of FINEST if too fine."""
    common = gcd(*weights)
    widths = [weight // common for weight in weights]
    total = sum(widths)
    if total <= FINEST:
        return widths
    shares = [(width * FINEST // total, width * FINEST % total) for width in widths]
    short = FINEST - sum(whole for whole, _ in shares)
    by_rest = sorted(range(len(shares)), key=lambda at: -shares[at][1])[:short]
    return [max(whole + (at in by_rest), bool(widths[at])) for at, (whole, _) in enumerate(shares)]
