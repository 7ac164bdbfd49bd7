"""The pieces a game draws people and scenes with, as data: words, ratings, tracks, coins, cards,
places, orders, boards, races, ladders, webs. One set of templates draws them all."""

from typing import Literal

import msgspec


class Why(msgspec.Struct, frozen=True):
    """Where a number comes from: a sentence and the rules behind it."""

    text: str = ""
    rules: tuple[str, ...] = ()


class Piece(msgspec.Struct, frozen=True, kw_only=True, tag_field="piece"):
    """Something drawn on a sheet, a cast card or the scene."""

    label: str = ""
    why: Why | None = None
    path: str = ""
    """The value behind it inside the game's state, where the GM may rule on it."""


class Words(Piece, frozen=True, tag="words"):
    """A sentence or two. `story` words are set in the book face."""

    text: str
    story: bool = False
    spans: tuple[tuple[str, str], ...] = ()
    """The same words with their marks: (kind, words), where what is not marked has no kind."""


class Rating(Piece, frozen=True, tag="rating"):
    """A named number as the game writes it: `Good +3`, `7M`, `4D`."""

    value: str
    note: str = ""
    lit: bool = False
    boxes: tuple[tuple[str, bool], ...] = ()
    """What is marked beside it, such as tests toward the next step: what each box is for, and
    whether it is filled."""
    tallies: tuple["Coins", ...] = ()
    """What is counted beside it toward something far off: so many of how many."""
    names: tuple[str, ...] = ()
    """What each number is called, from 0 on, where it is never read as a number."""
    rungs: tuple[tuple[str, bool], ...] = ()
    """The steps up to the best there is, each by its name, and whether it is reached."""
    over: int = 0
    """What the value behind it comes on top of: 5 over a keyword of 13 reads 18."""


class Track(Piece, frozen=True, tag="track"):
    """Boxes in a row, each with what is written on it and whether it is crossed."""

    boxes: tuple[tuple[str, bool], ...]
    clock: str = ""
    """Which clock it is, if it is one: then it is drawn as such, and turned where it is seen."""


class Coins(Piece, frozen=True, tag="coins"):
    """A currency in hand; `of` draws the spent places too."""

    count: int
    of: int = 0
    name: str = "fate point"
    shape: Literal["coin", "medal", "mask", "seal", "lot", "crown"] = "coin"
    """Currencies are told apart by shape: a round coin with a flame, a round medal with a star, a
    six-sided mask, a notched seal, a slip of paper, a crown."""


class Mark(Piece, frozen=True, tag="mark"):
    """A lasting mark: a consequence, a wound, a condition."""

    text: str
    tone: Literal["harm", "gain", "plain"] = "harm"
    note: str = ""


class Pips(msgspec.Struct, frozen=True):
    """Free uses that one side holds on a card. Ours are round, theirs are diamonds."""

    side: str
    left: int
    used: int = 0
    ours: bool = True


class Card(Piece, frozen=True, tag="card"):
    """An index card: something true right now. A boost is brass with a folded corner."""

    id: str
    text: str
    kind: str = ""
    pips: tuple[Pips, ...] = ()
    note: str = ""
    boost: bool = False
    picture: str = ""
    """The picture on a handout, by id."""
    handed: bool = False
    """Whether it is a handout, which opens large."""
    secret: str = ""
    """Who can see it, in words, when not everyone can: `Only you`."""
    starts: str = ""
    """The form that a tap on it opens, by its key, for whoever it lies before."""
    fills: tuple[tuple[str, str], ...] = ()
    """What that form starts with, blank by blank."""


class Place(msgspec.Struct, frozen=True):
    """A zone and the characters who stand in it, by id."""

    name: str
    here: tuple[str, ...] = ()
    lit: bool = False
    note: str = ""


class Places(Piece, frozen=True, tag="places"):
    """Zones in a row."""

    places: tuple[Place, ...]


class OnTurn(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in an order of turns; or, with no id, something to be done there."""

    id: str
    name: str
    note: str = ""
    state: Literal["", "now", "done", "out"] = ""
    joined: bool = False
    """Whether they act together with whoever stands before them."""
    pegs: int = 0
    """How many of `of` they have scored, where something is counted."""
    of: int = 0
    boxes: tuple[bool, ...] = ()
    """Which of their boxes are crossed, where nothing is."""
    tone: Literal["", "fail", "tie", "success", "style"] = ""
    """What it wears once it is decided."""


class Order(Piece, frozen=True, tag="order"):
    """Whose turn it is, or who leads, as a strip of faces that never leaves the eye."""

    turns: tuple[OnTurn, ...]
    note: str = ""


class Cell(msgspec.Struct, frozen=True):
    """One cell of a board."""

    text: str
    why: Why | None = None
    lit: bool = False
    coins: tuple[Coins, ...] = ()
    """What is handed over, drawn before the words."""


class Board(Piece, frozen=True, tag="board"):
    """A table of rows: turn order, a scoreboard, a ledger."""

    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    whys: dict[str, Why] = {}
    """Why a whole column is as it is, by its head: said once instead of in every row."""
    folded: bool = False
    """Whether it is put away, to be opened, while something else is played."""
    in_force: str = ""
    """What of it counts now, in a few words: said where it is put away."""
    sheet: str = ""
    """The sheet of those who have it in common, by id: put away, it lies under the cast, with what
    is so now. The rest is on the sheet."""

    @property
    def in_common(self) -> bool:
        """Whether it lies under the cast."""
        return self.folded and bool(self.sheet)


class Racer(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody, or something, in a race; `id` where they have a face."""

    name: str
    id: str = ""
    note: str = ""
    score: int = 0


class Pair(msgspec.Struct, frozen=True, kw_only=True):
    """Two who are up against each other."""

    ours: Racer
    theirs: Racer
    state: Literal["", "now", "ended"] = ""
    notes: tuple[str, ...] = ()
    """What else is so between them: the odds, how it ended."""


class Race(Piece, frozen=True, tag="race"):
    """Pairs that race for points, a line each. With a `goal` each point is a peg."""

    pairs: tuple[Pair, ...]
    goal: int = 0
    note: str = ""


class Stand(msgspec.Struct, frozen=True, kw_only=True):
    """A die on a rung of a ladder: where it fell, or what lifted it there."""

    face: str
    text: str
    now: bool = False
    why: Why | None = None


class Rung(msgspec.Struct, frozen=True, kw_only=True):
    """One rung of a ladder, and who stands on it, or stood."""

    name: str
    ours: tuple[Stand, ...] = ()
    theirs: tuple[Stand, ...] = ()


class Ladder(Piece, frozen=True, tag="ladder"):
    """Degrees from the best down, with both dice where they fell and where they ended."""

    rungs: tuple[Rung, ...]


class Node(msgspec.Struct, frozen=True):
    """A dot on a web."""

    id: str
    label: str
    note: str = ""
    large: bool = False
    mark: str = ""
    """What is written on the dot: a number, a letter."""


class Tie(msgspec.Struct, frozen=True):
    """An arrow between two nodes. Its label is a verb: `cooperates with`."""

    start: str
    end: str
    label: str
    tone: Literal["good", "bad", "plain"] = "plain"
    word: str = ""
    """A short word for the middle of the line; without one the line has its label there."""
    lit: bool = False
    """Whether it is what everybody looks at now."""

    @property
    def key(self) -> str:
        """What a pick calls it that lights it: `chapel cooperates with court`."""
        return f"{self.start} {self.label} {self.end}"


class Web(Piece, frozen=True, tag="web"):
    """A relationship map, drawn as a picture with a key, and told as a list."""

    nodes: tuple[Node, ...]
    ties: tuple[Tie, ...]
    large: str = ""
    """What a large dot stands for, for the key; `small` likewise."""
    small: str = ""
    note: str = ""
    live: bool = False
    """Whether everyone works on it right now: it comes first and stays in view."""
    folded: bool = False
    """Whether it is there to be opened, while something else is played."""
