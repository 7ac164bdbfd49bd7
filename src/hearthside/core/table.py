"""The table: who sits at it, where the evening stands, and the game being played on it."""

import re
from collections.abc import Container
from functools import cached_property
from typing import Any, Generic, Literal, Self, TypeVar

import msgspec
from msgspec.structs import replace

from hearthside.core.moves import BUT, GM, Audience
from hearthside.core.secrecy.cutting_out import known_in
from hearthside.core.secrecy.who_knows import Known
from hearthside.core.table_life import (
    Care,
    Clock,
    Effect,
    Evening,
    Face,
    FreeRoll,
    Note,
    Picture,
    Prepared,
    RewindAsk,
    RoundNow,
    Scene,
    Suggestion,
    TurnOrder,
    Vote,
    Wish,
)

Role = Literal["gm", "player", "spectator"]


Leave = Literal["suggests", "asks", "free", "none"]


class Program(msgspec.Struct, frozen=True, kw_only=True):
    """A program that plays a seat, and what it may do by itself."""

    leave: Leave = "asks"
    """`suggests`: people allow every move of it. `asks`: what deserves a second look, and what it
    would do in somebody's stead. `free`: neither. `none`: it plays no more."""
    words: int = 600
    """How many characters it may say at a time."""
    pause: int = 0
    """How many seconds it waits between two moves."""


class Seat(msgspec.Struct, frozen=True):
    """A person at the table. A seat that was emptied keeps its place in the story."""

    id: str
    name: str
    role: Role
    pronouns: str = ""
    empty: bool = False
    passes: str = ""
    """Whether a pass is given for them after a roll (`life.pass_for_me`)."""
    house: bool = False
    """Whether the house plays it, until somebody takes it over."""
    program: Program | None = None
    """The program that plays it, if one does."""


class Made(Known, frozen=True, kw_only=True, dict=True):
    """Something that is made step by step and has a sheet: a character, or what the table shares.

    A ship, a base or a community extends this and lives in `Play.shared`.
    """

    id: str
    name: str
    draft: bool = False
    """Still being made."""
    making: str = ""
    """What it was begun as, by the noun of its making."""


class Character(Made, frozen=True, kw_only=True):
    """Someone in the story. Games add their own sheet by extending this."""

    pronouns: str = ""
    """How others speak of them (`core.wording.pronouns`); none said is `they`."""
    player: str = ""
    """The seat that plays it. An NPC's player is empty: the GM speaks for it."""
    npc: bool = False
    away: bool = False
    """Whether it is elsewhere while the scene runs."""

    @property
    def gone(self) -> bool:
        """Whether its story is over, so that its player may want another. Games may say so."""
        return False


class Play(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A game's own state. Games extend this, giving `cast` their own kind of character, and
    `shared` their own kind of what everybody has together."""

    cast: dict[str, Any] = {}
    shared: dict[str, Any] = {}

    @cached_property
    def known(self) -> tuple[Known, ...]:
        """Everything in it that somebody might not know."""
        return tuple(known_in(self))


P = TypeVar("P", bound=Play)


class Table(msgspec.Struct, Generic[P], frozen=True, kw_only=True, dict=True):
    """Everything that is so at this moment. `seq` counts the log entries behind it."""

    name: str
    game: str
    dice: Literal["computer", "hand"]
    settings: dict[str, Any]
    seats: dict[str, Seat] = {}
    session: int = 0
    session_open: bool = False
    began: int = 0
    """The entry with which the session began."""
    evening: Evening | None = None
    """What is being written down of this session, while it closes."""
    evenings: tuple[Evening, ...] = ()
    """What was kept of those before."""
    scene: Scene | None = None
    spotlight: str = ""
    """The character everyone is looking at."""
    notes: tuple[Note, ...] = ()
    care: Care = Care()
    ask: RewindAsk | None = None
    votes: dict[str, Vote] = {}
    """The votes that are open, by id, oldest first."""
    suggestions: dict[str, Suggestion] = msgspec.field(default_factory=dict, name="reviews")
    """What is put to the others right now, by id; stored under the word they once had."""
    round: RoundNow | None = None
    units: dict[str, int] = {}
    """How many chapters, arcs or seasons are over, by the game's own name for them."""
    effects: dict[str, Effect] = {}
    turns: TurnOrder | None = None
    turns_off: bool = False
    """Whether somebody stopped taking turns, for the rest of the session."""
    clocks: dict[str, Clock] = {}
    pictures: dict[str, Picture] = {}
    faces: dict[str, Face] = {}
    """What was chosen for somebody to look like, by character; an empty one is initials."""
    shelf: dict[str, Prepared] = {}
    """What the GM prepared ahead, and what was handed out."""
    wishes: dict[str, Wish] = {}
    """What programs would do if somebody allowed it."""
    rolls: dict[str, FreeRoll] = {}
    """Free rolls that are in the air."""
    content: dict[str, str] = {}
    """Lists the table wrote itself, by kind, as `core.content` reads them."""
    rewinds: tuple[tuple[int, int], ...] = ()
    """(seq, to) of each rewind, oldest first."""
    seq: int = 0
    play: P

    @property
    def vote(self) -> Vote | None:
        """The vote that has been open longest."""
        return next(iter(self.votes.values()), None)

    @property
    def between_sessions(self) -> bool:
        """Whether no session is open: what is only done then waits for it (`DURING`)."""
        return not self.session_open

    @property
    def in_scene(self) -> bool:
        """Whether a scene is open."""
        return self.scene is not None and self.scene.open

    def role(self, seat: str) -> Role | Literal[""]:
        """What a seat is here; nothing for someone who has none or was emptied."""
        held = self.seats.get(seat)
        return held.role if held and not held.empty else ""

    def is_gm(self, seat: str) -> bool:
        held = self.seats.get(seat)
        return held is not None and held.role == "gm" and not held.empty

    def is_player(self, seat: str) -> bool:
        """Whether a seat takes part in the story, as player or GM."""
        held = self.seats.get(seat)
        return held is not None and held.role != "spectator" and not held.empty

    def gms(self) -> list[str]:
        return list(self._gms)

    @cached_property
    def _gms(self) -> tuple[str, ...]:
        """Whoever runs the game answers for most of what is asked, so they are looked for once."""
        every = self.seats.items()
        return tuple([id for id, held in every if held.role == "gm" and not held.empty])

    def players(self) -> list[str]:
        """The seats that play, the GM not counted."""
        return [seat for seat in self.seats if self.role(seat) == "player"]

    def with_play(self, **changes: Any) -> Self:
        """The same with parts of the game's state replaced."""
        return replace(self, play=replace(self.play, **changes))

    def with_one(self, character: str, **changes: Any) -> Self:
        """The same with parts of one character replaced; as it is where they are gone."""
        known = self.play.cast.get(character)
        if known is None:
            return self
        return self.with_play(cast={**self.play.cast, character: replace(known, **changes)})

    def everyone(self) -> tuple[str, ...]:
        """The seats that take part, the GM included."""
        return tuple(seat for seat in self.seats if self.is_player(seat))

    def people(self) -> list[str]:
        """The seats that somebody plays in person, game masters first."""
        seats = (*self.gms(), *self.players())
        held = (self.seats[seat] for seat in seats)
        return [one.id for one in held if not one.house and one.program is None]

    def speaks_for(self, seat: str, character: str) -> bool:
        """Whether a seat may move a character: its own, or any NPC for the GM."""
        known = self.play.cast.get(character)
        if known is None:
            return False
        if known.player:
            return bool(known.player == seat) and self.is_player(seat)
        return self.is_gm(seat)

    def is_free(self, character: str) -> bool:
        """Whether anyone may take a character: nobody plays it, or whoever did has left."""
        known = self.play.cast.get(character)
        if known is None or known.npc or known.draft:
            return False
        return not known.player or not self.role(known.player)

    def made(self, id: str) -> Any:
        """A character or something shared, by id; nothing where there is none."""
        return self.play.cast.get(id) or self.play.shared.get(id)

    def voices(self, character: str) -> list[str]:
        """The seats that speak for a character: its player's, or the GMs' for an NPC."""
        known = self.play.cast.get(character)
        if known is None:
            return []
        if known.player:
            return [known.player] if self.is_player(known.player) else []
        return self.gms()

    def answering(self, character: str) -> list[str]:
        """The seats that answer for a character: its voices, or the GMs' where nobody sits."""
        return self.voices(character) or self.gms()

    def answers_for(self, seat: str, character: str) -> bool:
        """Whether a seat is one of those."""
        known = self.play.cast.get(character)
        player = known.player if known else ""
        return bool(seat == player) if self.is_player(player) else self.is_gm(seat)

    def characters_of(self, seat: str) -> list[str]:
        """The finished characters a seat speaks for, its own first."""
        if not self.is_player(seat):
            return []
        cast = self.play.cast.values()
        own = [one.id for one in cast if one.player == seat and not one.draft]
        if not self.is_gm(seat):
            return own
        return own + [one.id for one in cast if not (one.player or one.draft)]

    def seat_name(self, seat: str) -> str:
        held = self.seats.get(seat)
        return held.name if held else "Someone"

    def sees(self, seat: str, audience: Audience) -> bool:
        """Whether a seat belongs to an audience."""
        if audience is None:
            return True
        if audience[:1] == (BUT,):
            return not self.sees(seat, audience[1:])
        return seat in audience or (GM in audience and self.is_gm(seat))


def with_made(table: Table[Any], made: Made) -> Table[Any]:
    """The table with a character, or something shared, put in or replaced."""
    if isinstance(made, Character):
        return with_character(table, made)
    shared = {**table.play.shared, made.id: made}
    return table.with_play(shared=shared)


def with_character(table: Table[Any], character: Character) -> Table[Any]:
    """The table with one character put in or replaced."""
    cast = {**table.play.cast, character.id: character}
    return table.with_play(cast=cast)


def slug(words: str, taken: Container[str] = ()) -> str:
    """A short id from a name, never one that is taken.

    >>> slug("Wren Halloway", {"wren-halloway"})
    'wren-halloway-2'
    """
    plain = words if words.isascii() else _without_accents(words)
    base = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:40] or "someone"
    number, made = 2, base
    while made in taken:
        number, made = number + 1, f"{base}-{number}"
    return made


def _without_accents(words: str) -> str:
    import unicodedata  # most names do without

    return unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode()
