"""A web of who is tied to whom as a picture: dots in a ring, bowed arrows, words that do not meet.

The picture is as large as what is on it, so nothing is ever cut off at its edges.
"""

import textwrap
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import cos, pi, sin

import msgspec
from msgspec.structs import replace

from hearthside.core.pieces import Node, Tie, Web
from hearthside.core.say import listed
from hearthside.core.wording.grammar import agreeing, amid

LETTER = 9.6
"""How wide a letter of a name is at most, on average; names are set in 17."""
LINE = 19
SMALL_LETTER = 7.2
"""The same for the words on lines, which are set in 13."""
NEAREST = 138
"""How far the ring reaches at least; it widens until no two names meet."""
FEW = 7
"""Up to this many names take two long lines; more of them take three short ones."""
EDGE = 6
ALONG = (0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26)
"""Where on its line a word may stand: in the middle, else as near to it as there is room."""


class Box(msgspec.Struct, frozen=True):
    """A piece of the picture that something else must not cover."""

    x: float
    y: float
    width: float
    height: float

    def meets(self, other: "Box") -> bool:
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )

    def holds(self, x: float, y: float) -> bool:
        return self.x < x < self.x + self.width and self.y < y < self.y + self.height


class Dot(msgspec.Struct, frozen=True):
    """A node where it is drawn, and where its name goes."""

    node: Node
    x: int
    y: int
    r: int
    label: tuple[str, ...]
    """In as many lines as it takes."""
    label_x: int
    """Its middle: over the dot, or further out."""
    label_y: int
    """The foot of its first line. Names stand above or below their dots."""

    @property
    def round(self) -> Box:
        return Box(self.x - self.r, self.y - self.r, 2 * self.r, 2 * self.r)

    @property
    def named(self) -> Box:
        wide = LETTER * max(map(len, self.label))
        return Box(self.label_x - wide / 2, self.label_y - 15, wide, LINE * len(self.label))


class Word(msgspec.Struct, frozen=True):
    """The word on a line: its text, and the plate behind it."""

    text: str
    x: int
    y: int
    plate: Box


class Thread(msgspec.Struct, frozen=True):
    """A tie as a bent line, with its word where there is room for it."""

    tie: Tie
    path: str
    reach: Box
    word: Word | None


class TieKind(msgspec.Struct, frozen=True):
    """A kind of line, for the key."""

    label: str
    tone: str


class NodeWords(msgspec.Struct, frozen=True):
    """A node and its ties in words."""

    name: str
    note: str
    ties: str


class MapLayout(msgspec.Struct, frozen=True):
    """A web laid out: nodes in a ring in the order given, ties as bows between them."""

    x: int
    y: int
    width: int
    height: int
    dots: tuple[Dot, ...]
    threads: tuple[Thread, ...]
    kinds: tuple[TieKind, ...]
    told: tuple[NodeWords, ...]

    @property
    def sizes(self) -> set[bool]:
        """Which sizes of dots there are: large ones, small ones, both."""
        return {dot.node.large for dot in self.dots}


@lru_cache(maxsize=64)
def picture(web: Web) -> MapLayout:
    """Where everything goes. The same web always makes the same picture."""
    dots = _ring(web.nodes)
    ties = [tie for tie in web.ties if tie.start in dots and tie.end in dots]
    dots = _beside_lines(dots, [_bow_of(dots, ties, at) for at in range(len(ties))])
    threads = tuple(_threads(dots, ties))
    on_it = [box for dot in dots.values() for box in (dot.round, dot.named)]
    on_it += [thread.reach for thread in threads]
    on_it += [thread.word.plate for thread in threads if thread.word]
    x, y, width, height = _around(on_it)
    return MapLayout(
        x=x,
        y=y,
        width=width,
        height=height,
        dots=tuple(dots.values()),
        threads=threads,
        kinds=tuple(dict.fromkeys(TieKind(tie.label, tie.tone) for tie in ties)),
        told=tuple(_told(web, node, ties) for node in web.nodes),
    )


def _ring(nodes: Sequence[Node]) -> dict[str, Dot]:
    reach = NEAREST if len(nodes) > 1 else 0
    while True:
        dots = [_dot(at, node, len(nodes), reach) for at, node in enumerate(nodes)]
        boxes = [box for dot in dots for box in (dot.round, dot.named)]
        if not any(one.meets(other) for one, other in combinations(boxes, 2)):
            return {dot.node.id: dot for dot in dots}
        reach += 6


def _dot(at: int, node: Node, count: int, reach: int) -> Dot:
    angle = 2 * pi * at / max(count, 1) - pi / 2
    x, y = round(1.2 * reach * cos(angle)), round(reach * sin(angle))
    r = 17 if node.large else 12
    label = _lines(node.label, *((14, 2) if count <= FEW else (10, 3)))
    named = _named_above if count > 1 and sin(angle) < -0.01 else _named_below
    return named(Dot(node, x, y, r, label, x, y))


def _named_above(dot: Dot) -> Dot:
    return replace(dot, label_y=dot.y - dot.r - 8 - LINE * (len(dot.label) - 1))


def _named_below(dot: Dot) -> Dot:
    return replace(dot, label_y=dot.y + dot.r + LINE)


def _beside_lines(dots: dict[str, Dot], bows: "Sequence[_Bow]") -> dict[str, Dot]:
    """Each name where fewest lines and arrows lie under it: over its dot or under it, or further
    out on that side, and where it meets nothing else."""
    for id, dot in dots.items():
        taken = [box for one in dots.values() if one is not dot for box in (one.round, one.named)]
        out = (dot.x > 0) - (dot.x < 0)
        ways = [
            replace(one, label_x=one.x + round(out * aside * one.named.width))
            for aside in (0, 0.3, 0.55)
            for one in (dot, _named_above(dot), _named_below(dot))
        ]
        free = [one for one in ways if not any(one.named.meets(box) for box in taken)]
        dots = {**dots, id: min(free, key=lambda one: _under(one.named, bows), default=dot)}
    return dots


def _under(name: Box, bows: "Sequence[_Bow]") -> int:
    """How much of the lines a name would hide: an arrow tells more than a piece of a line."""
    tips = sum(name.meets(bow.tip) for bow in bows)
    return 10 * tips + sum(name.holds(*point) for bow in bows for point in bow.points)


def _lines(words: str, wide: int, most: int) -> tuple[str, ...]:
    """A name that fits beside its dot; the list has it in full.

    >>> _lines("The Night Watch", 14, 2)
    ('The Night', 'Watch')
    """
    lines = textwrap.wrap(words, wide, max_lines=most, placeholder="…", break_long_words=True)
    return tuple(lines) or ("?",)


def _threads(dots: dict[str, Dot], ties: Sequence[Tie]) -> Iterator[Thread]:
    bows = [_bow_of(dots, ties, at) for at in range(len(ties))]
    taken = [box for dot in dots.values() for box in (dot.round, dot.named)]
    taken += [bow.tip for bow in bows]
    for tie, bow in zip(ties, bows, strict=True):
        others = [other for other in bows if other is not bow]
        word = _word(bow, tie.word or tie.label, taken, others)
        if word:
            taken.append(word.plate)
        yield Thread(tie, bow.path, bow.reach, word)


def _bow_of(dots: dict[str, Dot], ties: Sequence[Tie], at: int) -> "_Bow":
    tie = ties[at]
    nth = sum((one.start, one.end) == (tie.start, tie.end) for one in ties[: at + 1])
    returned = any((one.start, one.end) == (tie.end, tie.start) for one in ties)
    return _bow(dots[tie.start], dots[tie.end], nth, inwards=not returned)


class _Bow(msgspec.Struct, frozen=True):
    """A line from `start` to `end`, drawn towards `bend`."""

    start: tuple[int, int]
    bend: tuple[int, int]
    end: tuple[int, int]

    @property
    def path(self) -> str:
        (x, y), (bend_x, bend_y), (end_x, end_y) = self.start, self.bend, self.end
        return f"M{x} {y}Q{bend_x} {bend_y} {end_x} {end_y}"

    @property
    def tip(self) -> Box:
        """Where its arrow is."""
        x, y = self.end
        return Box(x - 9, y - 9, 18, 18)

    @property
    def points(self) -> list[tuple[float, float]]:
        return [self.at(part / 16) for part in range(17)]

    @property
    def reach(self) -> Box:
        """How far it swings out."""
        xs, ys = zip(*self.points, strict=True)
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def at(self, part: float) -> tuple[float, float]:
        """The point so far along the line: 0 is its start, 1 its end."""
        rest = 1 - part
        x, y = (
            rest * rest * a + 2 * rest * part * b + part * part * c
            for a, b, c in zip(self.start, self.bend, self.end, strict=True)
        )
        return x, y


def _bow(start: Dot, end: Dot, nth: int, inwards: bool) -> _Bow:
    """A bent line. One that is returned bends to its left, so that the way there and the way back
    never lie on each other; any other bends into the ring, away from the names."""
    across, down = end.x - start.x, end.y - start.y
    length = max((across**2 + down**2) ** 0.5, 1.0)
    middle_x, middle_y = (start.x + end.x) / 2, (start.y + end.y) / 2
    aside = 12 + 26 * nth
    if inwards and middle_x * down > middle_y * across:  # its left is the outside
        aside = -aside
    bend_x = round(middle_x + aside * down / length)
    bend_y = round(middle_y - aside * across / length)
    return _Bow(
        _towards(start, bend_x, bend_y, start.r + 3),
        (bend_x, bend_y),
        _towards(end, bend_x, bend_y, end.r + 9),
    )


def _towards(dot: Dot, x: int, y: int, by: float) -> tuple[int, int]:
    length = max(((x - dot.x) ** 2 + (y - dot.y) ** 2) ** 0.5, 1.0)
    return round(dot.x + (x - dot.x) * by / length), round(dot.y + (y - dot.y) * by / length)


def _word(bow: _Bow, text: str, taken: Sequence[Box], others: Sequence[_Bow]) -> Word | None:
    """The word on a line where it hides least of the others, as near to the middle as may be."""
    wide = SMALL_LETTER * len(text) + 6
    points = [point for other in others for point in other.points]
    free: list[tuple[int, int, Word]] = []
    for part in ALONG if text else ():
        x, y = bow.at(part)
        plate = Box(round(x - wide / 2), round(y - 8), round(wide), 16)
        if not any(plate.meets(box) for box in taken):
            hidden = sum(plate.holds(*point) for point in points)
            free.append((hidden, len(free), Word(text, round(x), round(y) + 4, plate)))
    return min(free)[2] if free else None


def _around(boxes: Sequence[Box]) -> tuple[int, int, int, int]:
    """The picture's own box: everything on it, and a little more."""
    left = round(min((box.x for box in boxes), default=0)) - EDGE
    top = round(min((box.y for box in boxes), default=0)) - EDGE
    right = round(max((box.x + box.width for box in boxes), default=1)) + EDGE
    foot = round(max((box.y + box.height for box in boxes), default=1)) + EDGE
    return left, top, right - left, foot - top


def _told(web: Web, node: Node, ties: Sequence[Tie]) -> NodeWords:
    names = {one.id: one.label for one in web.nodes}
    mine = [f"{tie.label} {amid(names[tie.end])}" for tie in ties if tie.start == node.id]
    told = [agreeing(node.label, words) for words in mine or ["is tied to nobody yet"]]
    return NodeWords(node.label, node.note, listed(told))
