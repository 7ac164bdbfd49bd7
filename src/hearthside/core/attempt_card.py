"""What is being tried, as one card of data: the stakes, each side's dice and summands, the odds."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from hearthside.core.odds.outcomes import Odds
from hearthside.core.pieces import Piece, Why


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
    dice: int = 0
    """How many dice it brings, or takes, where dice are what is added up."""


class Throw(msgspec.Struct, frozen=True):
    """One side's roll: dice, what is added up, what the dice come to."""

    who: str
    """Whose it is, by name."""
    dice: tuple[Thrown, ...]
    parts: tuple[Part, ...]
    total: str
    """What its parts add up to, as the game writes it: with what the dice came to, which stands
    first among them (while they are missing there is no total), or with how many dice each of them
    brings. Dice that are read against it are no part of it: it is a `target`."""
    target: bool = False
    """Whether it is what a die is read against."""
    in_air: bool = False
    score: str = ""
    """What the dice came to, where they are not added but read: the highest, or how many succeed.
    It is shown in place of the total."""
    gathers: str = ""
    """Dice that are still being gathered: what they are made of. Each part is then a tile."""
    pegs: int = 0
    """How many of `of` they had scored before, where several rolls decide it together."""
    of: int = 0

    @property
    def result(self) -> str:
        """What is read off it: what the dice came to, or else the total.

        >>> pool = Throw("Wren", (), (), "3D", score="5")
        >>> pool.result, msgspec.structs.replace(pool, score="").result
        ('5', '3D')
        """
        return self.score or self.total


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
    """What is wanted, as it was typed: the card's title."""
    who: tuple[str, ...] = ()
    """Who tries it, by id, or by name where it is none of the cast: faces and names above the
    title, beside its kind."""
    against: tuple[str, ...] = ()
    """Whom they try it against, in the same way, where neither side's dice say so yet."""
    means: str = ""
    """With what: `Clever`."""
    stakes: tuple[tuple[str, str], ...] = ()
    """Label and words: How, Risk, Against."""
    ends: tuple[End, ...] = ()
    """How it may end, where people agree to that before the dice: a block each."""
    throws: tuple[Throw, ...] = ()
    course: str = ""
    """What led to how it stands, in order: rerolls, ties. It is told more quietly, after that."""
    standing: str = ""
    """How it stands, in a sentence."""
    standing_rules: tuple[str, ...] = ()
    grade: str = ""
    """The outcome it stands at, by the odds' own name."""
    odds: Odds | None = None
    odds_label: str = ""
    odds_called: tuple[tuple[str, str], ...] = ()
    """What outcomes of the odds are called where the game's own words would take somebody's side:
    (`lose`, “Bo wins”). Each is good for somebody."""
    odds_past: bool = False
    """Whether the odds are those from before the dice fell: then they wait behind the reasons."""
    spread: tuple[tuple[str, int, str], ...] = ()
    """Where the dice may land: each total as it is written, how often it comes up in a thousand,
    and the outcome it comes to, by the odds' own name."""
    pieces: tuple[Piece, ...] = ()
    waiting: tuple[str, ...] = ()
    """Seats still to speak, by id."""
    passed: tuple[str, ...] = ()
    over: bool = False
    """Whether nothing more comes of it: whatever is asked now is about something else."""
    part: bool = False
    """Whether others like it are told together with it, in one line: until then its dice stay in
    sight, though no line says what came of them."""

    def by(self, names: Mapping[str, str]) -> str:
        """Who tries it, against whom and with what, in a line; `names` are people's, by id.

        >>> seen = {"wren": "Wren", "abbess": "The Abbess"}
        >>> plain = Attempt(kind="", rules=(), beat="", beats=(), intent="", who=("wren",))
        >>> plain.by(seen), msgspec.structs.replace(plain, means="Clever").by(seen)
        ('Wren', 'Wren · Clever')
        >>> msgspec.structs.replace(plain, against=("abbess",)).by(seen)
        'Wren against the Abbess'
        """
        from hearthside.core.say import listed  # sentences are large: only a card on a page has any
        from hearthside.core.wording.grammar import amid

        ours = listed([names.get(one, one) for one in self.who])
        theirs = listed([amid(names.get(one, one)) for one in self.against])
        return " · ".join(
            filter(None, (f"{ours} against {theirs}" if theirs else ours, self.means))
        )

    @property
    def read(self) -> bool:
        """Whether its dice are done with: what may be asked yet is what comes of it.

        >>> thrown = Attempt(kind="", rules=(), beat="throw", beats=("throw", "end"), intent="")
        >>> ended = msgspec.structs.replace(thrown, beat="end")
        >>> thrown.read, ended.read, msgspec.structs.replace(ended, beats=()).read
        (False, True, False)
        """
        return bool(self.beats) and self.beat == self.beats[-1]

    @property
    def settled(self) -> bool:
        """Whether it is over, and nobody is asked what comes of it: it leaves the stage.

        >>> ended = Attempt(kind="", rules=(), beat="end", beats=("throw", "end"), intent="")
        >>> asked = msgspec.structs.replace(ended, waiting=("wren",))
        >>> ended.settled, asked.settled, msgspec.structs.replace(ended, beat="throw").settled
        (True, False, False)
        """
        return self.read and not self.waiting
