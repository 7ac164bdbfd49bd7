"""What a table looks like, as data: a game says what is there, one set of templates draws it."""

from typing import Literal

import msgspec

from hearthside.core.odds.outcomes import Odds
from hearthside.core.table_life import Face


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


class Track(Piece, frozen=True, tag="track"):
    """Boxes in a row, each with what is written on it and whether it is crossed."""

    boxes: tuple[tuple[str, bool], ...]


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


class Board(Piece, frozen=True, tag="board"):
    """A table of rows: turn order, a scoreboard, a ledger."""

    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    whys: dict[str, Why] = {}
    """Why a whole column is as it is, by its head: said once instead of in every row."""
    folded: bool = False
    """Whether it is put away, to be opened, while something else is played."""


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
    state: Literal["", "now", "over"] = ""
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


class Section(msgspec.Struct, frozen=True):
    """Pieces under one heading."""

    title: str
    pieces: tuple[Piece, ...]
    wide: bool = False


class Sheet(msgspec.Struct, frozen=True):
    """A character on one page."""

    id: str
    name: str
    subtitle: str
    sections: tuple[Section, ...]


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """A character in the cast list. `side` groups them: the first side is ours."""

    id: str
    name: str
    player: str = ""
    concept: str = ""
    side: str = ""
    pieces: tuple[Piece, ...] = ()
    lit: bool = False
    out: bool = False
    secret: str = ""
    hue: int = 1
    """Which of the five cloths it wears."""
    several: bool = False
    """Whether it is a group, whose face by luck has others behind it."""
    face: Face = Face()
    """What they look like; the core fills it in."""


class Thrown(msgspec.Struct, frozen=True):
    """A die on the tray. `face` is what is read, `shape` how it is drawn."""

    shape: Literal["fate", "d4", "d6", "d8", "d10", "d12", "d20", "card"]
    face: str
    note: str = ""
    dim: bool = False
    reads: Literal["", "hit", "miss", "special"] = ""
    """What it counts as in a pool that counts successes; `special` is a hit that does more."""
    material: str = ""
    """What it is made of, where that matters: `black`, `grey`, `white`, `copper` … `platinum`."""
    owner: str = ""
    """Whose die it is, by id, where several throw together."""
    chained: bool = False
    """Whether another die brought it, such as a six that rolls on; it stands beside that one."""


class Part(msgspec.Struct, frozen=True):
    """One summand, with its reason."""

    label: str
    value: str
    why: Why


class Throw(msgspec.Struct, frozen=True):
    """One side's roll: dice, what is added, what it comes to."""

    who: str
    dice: tuple[Thrown, ...]
    parts: tuple[Part, ...]
    total: str
    in_air: bool = False
    scored: bool = False
    """Whether the total is what the dice came to, rather than what its parts add up to."""


class End(msgspec.Struct, frozen=True, kw_only=True):
    """One of the ways an attempt may end."""

    label: str
    """When: `If it fails`."""
    words: str
    good: bool = False
    """Whether it is what whoever acts is after."""
    who: str = ""
    """Whose end it is, by name."""
    how: str = ""
    """How they go about it."""
    instead: tuple[str, str] = ("", "")
    """What may come true in its place, as (label, words)."""


class Attempt(msgspec.Struct, frozen=True, kw_only=True):
    """The attempt in progress: one card that grows from frame to settle."""

    kind: str
    rules: tuple[str, ...]
    beat: str
    beats: tuple[str, ...]
    intent: str
    stakes: tuple[tuple[str, str], ...] = ()
    """Label and words: How, Risk, Against."""
    ends: tuple[End, ...] = ()
    """How it may end, where people agree to that before the dice: a block each."""
    throws: tuple[Throw, ...] = ()
    standing: str = ""
    """How it stands, in a sentence."""
    standing_rules: tuple[str, ...] = ()
    grade: str = ""
    """The outcome it stands at, by the odds' own name."""
    odds: Odds | None = None
    odds_label: str = ""
    odds_past: bool = False
    """Whether the odds are those from before the dice fell: then they wait behind the reasons."""
    pieces: tuple[Piece, ...] = ()
    waiting: tuple[str, ...] = ()
    """Seats still to speak, by id."""
    passed: tuple[str, ...] = ()
    over: bool = False
    """Whether nothing more comes of it: whatever is asked now is about something else."""

    @property
    def settled(self) -> bool:
        """Whether it is over, and nobody is asked what comes of it: it leaves the stage."""
        return bool(self.beats) and self.beat == self.beats[-1] and not self.waiting


class Show(msgspec.Struct, frozen=True, kw_only=True):
    """The whole table: cast, what is true in the scene, the attempt."""

    cast: tuple[Person, ...]
    scene: tuple[Piece, ...] = ()
    attempt: Attempt | None = None
    purses: tuple[tuple[str, Coins], ...] = ()
    """Currencies that belong to a side rather than a character: (side, coins)."""


class Prompt(msgspec.Struct, frozen=True):
    """What is asked of one seat now. Without `urgent` it only says what everyone waits for."""

    title: str
    text: str = ""
    urgent: bool = False


class Grade(msgspec.Struct, frozen=True):
    """An outcome's name, what people call it, and which of the outcome tones it wears."""

    name: str
    label: str
    tone: Literal["fail", "tie", "success", "style"]
    good: bool = False
