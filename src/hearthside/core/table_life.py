"""What any table has beside its game: scenes, notes, care, votes, clocks, evenings, pictures."""

from typing import Any

import msgspec

from hearthside.core.moves import ONLY_GM, Audience
from hearthside.core.secrecy.who_knows import Known


class Scene(msgspec.Struct, frozen=True):
    """Where the story is now."""

    number: int
    title: str
    open: bool = True
    picture: str = ""
    premise: str = ""
    """What is going on, in a sentence or two."""


class Note(msgspec.Struct, frozen=True):
    """Something a seat wrote down, for everyone or for a few."""

    id: str
    by: str
    text: str
    to: Audience = None


class Care(msgspec.Struct, frozen=True):
    """How the table looks after its people. Nobody is ever named here."""

    call: str = ""
    """The safety call that stands now, or nothing."""
    lines: tuple[str, ...] = ()
    veils: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    went_back: bool = False
    """Whether the table has gone back, as the call that stands asks it to."""


class RewindAsk(msgspec.Struct, frozen=True):
    """A player asks to go back; it happens once every player and the GM agree."""

    to: int
    by: str
    agreed: tuple[str, ...]


class Ballot(msgspec.Struct, frozen=True):
    """One thing that can be voted for."""

    value: str
    label: str
    help: str = ""
    """What is worth knowing about it before one votes."""
    lights: tuple[str, ...] = ()
    """Lines of a map that are lit while it is chosen, by their keys."""


class Vote(msgspec.Struct, frozen=True, kw_only=True):
    """A question put to the table. Secret ballots are opened together, and never by name."""

    id: str = ""
    """Tells it from others that are open at the same time; blank for the first."""
    question: str
    by: str
    """The seat that called it."""
    choices: tuple[Ballot, ...]
    voters: tuple[str, ...]
    secret: bool
    unanimous: bool = False
    """Whether all must agree; otherwise more than half is enough."""
    owner: str = ""
    """The seat it is about, if any."""
    owner_decides: bool = False
    """Whether the owner's ballot decides at exactly half."""
    nominating: bool = False
    """Whether voters may add choices while it is open."""
    of_all: bool = False
    """Whether more than half of all voters is needed, rather than of the ballots cast."""
    abstain: str = ""
    """The choice that is no ballot for or against anything, where there is one."""
    about: str = ""
    """What a game does with the answer, in its own words; empty for a vote of the table's own."""
    step: str = ""
    """The step of the round in which it is held, if any."""
    help: str = ""
    """What it is about, for whoever has to choose."""
    cast: dict[str, str] = {}
    """The choice of each seat that has voted."""

    def left(self) -> list[str]:
        """The seats that have not voted yet."""
        return [seat for seat in self.voters if seat not in self.cast]

    def label(self, value: str) -> str:
        return next((choice.label for choice in self.choices if choice.value == value), value)


class Suggestion(msgspec.Struct, frozen=True, kw_only=True):
    """Something put to the others: it passes unless somebody objects."""

    id: str = ""
    by: str
    text: str
    peers: tuple[str, ...]
    """The seats that are asked."""
    approved: tuple[str, ...] = ()
    questioned: str = ""
    """The seat that put it to the vote."""
    why: str = ""
    """What that seat has against it, where it said so."""
    about: str = ""
    """What a game does with the answer, in its own words; empty for one of the table's own."""
    rules: tuple[str, ...] = ()
    step: str = ""
    """The step of the round that waits for it, if any does."""
    first: bool = False
    """Whether something cannot go on before its answer: its slip lies on top."""

    def left(self) -> list[str]:
        """The seats that have not said anything yet."""
        return [seat for seat in self.peers if seat not in self.approved]


class Effect(msgspec.Struct, frozen=True, kw_only=True):
    """Something that lasts for a while."""

    id: str
    text: str
    until: str
    """What ends it: `scene`, `session`, `goal`, or a unit of time of the game's own."""
    of: str = ""
    """The character it is on, or everyone."""
    goal: str = ""
    """What has to be reached, where it lasts until a goal."""
    about: str = ""
    """What a game makes of it, in its own words."""
    value: int = 0
    rules: tuple[str, ...] = ()


class TurnOrder(msgspec.Struct, frozen=True, kw_only=True):
    """Whose turn it is in a round: seats in order, and how many of them are done."""

    order: tuple[str, ...]
    round: int = 1
    done: int = 0
    passed: tuple[str, ...] = ()

    @property
    def now(self) -> str:
        """The seat whose turn it is; nobody's once the round is over."""
        return self.order[self.done] if self.done < len(self.order) else ""


class FreeRoll(msgspec.Struct, frozen=True):
    """Dice somebody throws for no rule."""

    id: str
    by: str
    dice: str
    label: str = ""
    to: Audience = None


class Clock(Known, frozen=True, kw_only=True):
    """Segments that fill as something draws near."""

    id: str
    title: str
    size: int
    filled: int = 0
    brief: bool = False
    """Whether it ends with the scene."""


class Star(msgspec.Struct, frozen=True):
    """What somebody liked in a session, and what they would like more of."""

    seat: str
    star: str
    wish: str


class Evening(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept of a session: what happened in a few lines, stars and wishes, the next date."""

    number: int
    story: tuple[str, ...] = ()
    moments: tuple[str, ...] = ()
    """What the story is chosen from while the session closes."""
    own: tuple[str, ...] = ()
    """Those of its lines that somebody wrote."""
    told: tuple[str, ...] = ()
    """What of it people told in their own words while they played."""
    stars: tuple[Star, ...] = ()
    next: str = ""
    where: str = ""


class Picture(Known, frozen=True, kw_only=True):
    """A picture kept with the table, by the id it is kept under."""

    id: str
    title: str = ""
    by: str = ""


class Face(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody looks like: a picture, or drawn parts by their kind."""

    parts: dict[str, str] = {}
    picture: str = ""
    by_luck: bool = False
    """Whether luck drew it: then it goes with how others speak of them."""


class Prepared(Known, frozen=True, kw_only=True):
    """Something on the GM's shelf: a scene, a handout, a secret or a person."""

    id: str
    kind: str
    title: str
    text: str = ""
    picture: str = ""
    away: bool = False
    """Whether the story has it and it lies there no more: a handout that was put away, a secret
    that came out, a scene that was begun."""
    people: tuple[str, ...] = ()
    """Who is in a scene, as `life.shelf` names them."""

    @property
    def given(self) -> bool:
        """Whether somebody besides the GM was shown it."""
        return self.known_to != ONLY_GM


class Wish(Known, frozen=True, kw_only=True):
    """Something a program would do if people allowed it."""

    id: str
    seat: str
    label: str
    move: str
    """The move as JSON, exactly as it was laid before them."""
    allowed: bool = False


class Answer(Known, frozen=True, kw_only=True):
    """What somebody answered in a step of a round."""

    step: str
    item: str
    by: str
    blanks: dict[str, Any] = {}


class RoundNow(msgspec.Struct, frozen=True, kw_only=True):
    """The guided round under way: where it stands and what was answered."""

    round: str
    step: str = ""
    done: tuple[str, ...] = ()
    """`step/item` of what nobody has to do any more."""
    answers: tuple[Answer, ...] = ()
    after: int = 0
    """The entry before it, where it ended a scene."""
    own: tuple[str, ...] = ()
    """The lines of the evening that people had written before."""
    told: bool = False
    """Whether anybody has told anything since."""
