"""Pictures that are arithmetic: odds as bars of whole numbers, people as a ring of dots, dice."""

import textwrap
from collections.abc import Sequence
from math import cos, gcd, pi, sin
from typing import Literal

import msgspec

from hearthside.core.odds import Odds
from hearthside.core.show import Grade, Node, Thrown, Tie, Web

FINEST = 1_000_000
"""Bars up to this many falls are drawn count by count; browsers draw no finer than that."""

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


class Bar(msgspec.Struct, frozen=True):
    """Odds as a bar `width` units wide, with the same in words."""

    width: int
    stretches: tuple[Stretch, ...]
    words: str
    """All of it, for someone who hears the page."""
    headline: str
    """The one figure that matters: `61.7% success or better`."""
    hopeful: bool
    """Whether that figure is about something good."""

    @property
    def drawn(self) -> tuple[Stretch, ...]:
        return tuple(part for part in self.stretches if part.width)

    @property
    def keyed(self) -> tuple[Stretch, ...]:
        """What the key lists: everything while it is short, else only what can happen."""
        if len(self.stretches) <= 4:
            return self.stretches
        return tuple(part for part in self.stretches if part.width or part.here)


def bar(odds: Odds, grades: Sequence[Grade] = (), here: str = "", whose: str = "") -> Bar:
    """The bar for these odds, told in the game's own grades. `here` is where things stand.

    Where they are somebody else's chances the figure says `whose`, and raises no hope.
    """
    known = {grade.name: grade for grade in grades}
    told = [known.get(name) or _unnamed(at, name) for at, name in enumerate(odds.names)]
    widths = _widths([weight for _, weight in odds.outcomes])
    stretches, x = [], 0
    for grade, width in zip(told, widths, strict=True):
        share = _percent(odds, grade.name)
        here_too = grade.name == here
        stretches.append(Stretch(grade.name, grade.label, grade.tone, x, width, share, here_too))
        x += width
    words = ", ".join(f"{part.label} {part.percent}" for part in stretches)
    headline, hopeful = _headline(odds, told)
    if whose:
        return Bar(x, tuple(stretches), words, f"{whose}: {headline}", False)
    return Bar(x, tuple(stretches), words, headline, hopeful)


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


def _percent(odds: Odds, *names: str) -> str:
    """One decimal, and never a rounded certainty: only what cannot fail is 100%."""
    weight, total = odds.weight(*names), odds.total
    if weight in (0, total):
        return "100%" if weight else "0%"
    shown = odds.percent(*names)
    return {"0.0": "under 0.1%", "100.0": "over 99.9%"}.get(shown, f"{shown}%")


def _headline(odds: Odds, told: Sequence[Grade]) -> tuple[str, bool]:
    labels = {grade.name: grade.label.lower() for grade in told}
    good = [grade.name for grade in told if grade.good]
    for name, weight in odds.outcomes:
        if weight == odds.total:
            return f"100% {labels[name]}", name in good
    if not good:
        likeliest = max(odds.outcomes, key=lambda outcome: outcome[1])[0]
        return f"{_percent(odds, likeliest)} {labels[likeliest]}", False
    possible = [name for name in good if odds.weight(name)] or good[:1]
    better = " or better" if len(possible) > 1 else ""
    return f"{_percent(odds, *good)} {labels[possible[0]]}{better}", odds.weight(*good) > 0


class Dot(msgspec.Struct, frozen=True):
    """A node of a web where it is drawn, and where its label goes."""

    node: Node
    x: int
    y: int
    r: int
    label: tuple[str, ...]
    """One line or two."""
    label_x: int
    label_y: int
    anchor: str


class Thread(msgspec.Struct, frozen=True):
    """A tie of a web as a bent line, and where its label goes."""

    tie: Tie
    start: str
    end: str
    path: str
    label_x: int
    label_y: int


class Picture(msgspec.Struct, frozen=True):
    """A web laid out: nodes in a ring in the order given, ties as bows between them."""

    width: int
    height: int
    dots: tuple[Dot, ...]
    threads: tuple[Thread, ...]
    labelled: bool
    """Whether the lines have room for their words; the list always has."""


def picture(web: Web) -> Picture:
    """Where everything goes. The same web always makes the same picture."""
    count = len(web.nodes)
    reach_x, reach_y = 180, 60 + 22 * min(count, 6)
    width, height = 2 * reach_x + 300, 2 * reach_y + 110
    middle = (width // 2, height // 2)
    spots = {}
    dots = []
    for at, node in enumerate(web.nodes):
        angle = 2 * pi * at / max(count, 1) - pi / 2
        x = round(middle[0] + (reach_x * cos(angle) if count > 1 else 0))
        y = round(middle[1] + (reach_y * sin(angle) if count > 1 else 0))
        r = 15 if node.large else 10
        label = _two_lines(node.label)
        spots[node.id] = (x, y, r)
        side = round(cos(angle), 3) if count > 1 else 0
        if abs(side) < 0.25:
            above = count > 1 and sin(angle) < 0
            spot = (x, y - r - 10 - 19 * (len(label) - 1) if above else y + r + 20)
            anchor = "middle"
        else:
            spot = (x + (r + 8 if side > 0 else -r - 8), y + 5 - 9 * (len(label) - 1))
            anchor = "start" if side > 0 else "end"
        dots.append(Dot(node, x, y, r, label, *spot, anchor))
    known = [tie for tie in web.ties if tie.start in spots and tie.end in spots]
    names = {node.id: node.label for node in web.nodes}
    seen: dict[tuple[str, str], int] = {}
    threads = []
    for tie in known:
        nth = seen[tie.start, tie.end] = seen.get((tie.start, tie.end), 0) + 1
        path, label_x, label_y = _bow(spots[tie.start], spots[tie.end], nth)
        ends = (names[tie.start], names[tie.end])
        threads.append(Thread(tie, *ends, path, label_x, label_y))
    return Picture(width, height, tuple(dots), tuple(threads), len(threads) <= 10)


def _two_lines(words: str, wide: int = 13) -> tuple[str, ...]:
    """A label that fits beside its dot; the list has it in full.

    >>> _two_lines("The Night Watch")
    ('The Night', 'Watch')
    """
    lines = textwrap.wrap(words, wide, max_lines=2, placeholder="…", break_long_words=True)
    return tuple(lines) or ("?",)


def _bow(start: tuple[int, int, int], end: tuple[int, int, int], nth: int) -> tuple[str, int, int]:
    """A line bent to its left, so that the way there and the way back never lie on each other."""
    (x1, y1, r1), (x2, y2, r2) = start, end
    across, down = x2 - x1, y2 - y1
    length = max((across**2 + down**2) ** 0.5, 1.0)
    bend = 12 + 26 * nth
    bend_x = (x1 + x2) / 2 + bend * down / length
    bend_y = (y1 + y2) / 2 - bend * across / length
    start_x, start_y = _towards(x1, y1, bend_x, bend_y, r1 + 3)
    end_x, end_y = _towards(x2, y2, bend_x, bend_y, r2 + 9)
    path = f"M{start_x} {start_y}Q{round(bend_x)} {round(bend_y)} {end_x} {end_y}"
    label_x = round((start_x + 2 * bend_x + end_x) / 4)
    label_y = round((start_y + 2 * bend_y + end_y) / 4)
    return path, label_x, label_y


def _towards(x: float, y: float, to_x: float, to_y: float, by: float) -> tuple[int, int]:
    length = max(((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5, 1.0)
    return round(x + (to_x - x) * by / length), round(y + (to_y - y) * by / length)


def fate_mark(die: Thrown) -> str:
    """Which mark a fate die shows: plus, minus or blank."""
    face = die.face.strip().replace("\N{MINUS SIGN}", "-")
    return {"+": "plus", "+1": "plus", "1": "plus", "-": "minus", "-1": "minus"}.get(face, "blank")
