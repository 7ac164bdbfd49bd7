"""The desk: everything a seat may do, what concerns one person or card gathered beside it.

A seat that speaks for one character finds its moves in a drawer. Whoever looks after several
people, a game master above all, first chooses whom it is about: each has a sheet to open, from the
desk and from the person's own card in the cast.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from hearthside.core.forms import Option
from hearthside.core.show import Card, Person, Prompt, Show
from hearthside.core.table import Table
from hearthside.web.render.arrange import drafts_of, section

TITLES = {
    "act": "What you can do",
    "sheet": "Your character",
    "make": "People in the story",
    "scene": "The scene",
    "gm": "Running the game",
}
CARDED = ("scene", "gm")
"""Only what looks after a card lies beside it. What is done in the story stays in its drawer."""
MANY = 8
"""A drawer with more than this is told apart by headings."""


class Subject(msgspec.Struct, frozen=True, kw_only=True):
    """All a seat may do about one person, or about one card."""

    id: str
    name: str
    person: Person | None = None
    acts: tuple[Option, ...] = ()
    """What the person does in the story."""
    rest: tuple[Option, ...] = ()
    """What is done about them."""
    place: str = "make"
    """The drawer it is opened from."""


class Drawer(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the desk: sheaves to choose from, and moves under their headings."""

    id: str
    title: str
    sheaves: tuple[Subject, ...] = ()
    groups: tuple[tuple[str, tuple[Option, ...]], ...] = ()
    drafts: tuple[str, ...] = ()
    """Characters that are still being made."""

    @property
    def count(self) -> int:
        moves = sum(len(options) for _, options in self.groups)
        return moves + len(self.sheaves) + len(self.drafts)


class Desk(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat may do, sorted."""

    asked: tuple[Option, ...]
    """What the turn panel holds."""
    actors: tuple[Subject, ...]
    """Whom to choose from in the turn panel, where several people could act."""
    sheaves: tuple[Subject, ...]
    drawers: tuple[Drawer, ...]
    drafts: tuple[str, ...]
    own: str = ""
    """The one character the seat speaks for, who need not be named again and again."""


def asked(options: Sequence[Option], prompt: Prompt, table: Table[Any], seat: str) -> list[Option]:
    """What is asked of a seat now; else the next step; else, on its turn, what it can do."""
    if now := section(options, "turn"):
        return now
    if best := [option for option in options if option.best and option.section != "safety"]:
        return [*best, *(option for option in options if option.instead)]
    if not prompt.urgent:
        return []
    acts = section(options, "act")
    if own := _only_character(table, seat):
        return [option for option in acts if option.about == own] or acts
    return [] if any(option.about in table.play.cast for option in acts) else acts


def sort(
    options: Sequence[Option], prompt: Prompt, show: Show, table: Table[Any], seat: str
) -> Desk:
    """Everything a seat may do, where it belongs."""
    now = asked(options, prompt, table, seat)
    taken = set(map(id, now))
    drafts = tuple(drafts_of(table, seat))
    left = [
        option
        for option in options
        if option.section in TITLES
        and id(option) not in taken
        and (option.about not in drafts or option.danger)  # the rest is done where it is made
    ]
    sheaves = _sheaves(left, show, table, seat)
    gathered = {id(option) for sheaf in sheaves for option in (*sheaf.acts, *sheaf.rest)}
    loose = [option for option in left if id(option) not in gathered]
    drawers = [
        Drawer(
            id=name,
            title=title,
            sheaves=tuple(sheaf for sheaf in sheaves if sheaf.place == name),
            groups=_groups(section(loose, name), table, seat),
            drafts=drafts if name == "make" else (),
        )
        for name, title in TITLES.items()
    ]
    return Desk(
        asked=tuple(now),
        actors=tuple(s for s in sheaves if s.acts) if prompt.urgent and not now else (),
        sheaves=tuple(sheaves),
        drawers=tuple(drawer for drawer in drawers if drawer.count),
        drafts=drafts,
        own=_only_character(table, seat),
    )


def _only_character(table: Table[Any], seat: str) -> str:
    """The one character a seat speaks for, or nothing: a game master's desk is for many."""
    spoken = [] if table.is_gm(seat) else table.characters_of(seat)
    return spoken[0] if len(spoken) == 1 else ""


def _sheaves(options: Sequence[Option], show: Show, table: Table[Any], seat: str) -> list[Subject]:
    """What belongs to other people and to cards; a player's single move stays in its drawer."""
    about: dict[str, list[Option]] = {}
    for option in options:
        about.setdefault(option.about, []).append(option)
    people = {person.id: person for person in show.cast}
    own, few = _only_character(table, seat), 1 if table.is_gm(seat) else 2
    made = []
    for id in (*people, *(id for id in table.play.cast if id not in people)):
        found = about.get(id, [])
        if id == own or len(found) < few:
            continue
        acts = tuple(section(found, "act"))
        made.append(
            Subject(
                id=id,
                name=people[id].name if id in people else table.play.cast[id].name,
                person=people.get(id),
                acts=acts,
                rest=_grave_last([option for option in found if option.section != "act"]),
                place="act" if acts else "make",
            )
        )
    for card in (piece for piece in show.scene if isinstance(piece, Card)):
        if found := [option for option in about.get(card.id, []) if option.section in CARDED]:
            rest = _grave_last(found)
            made.append(Subject(id=card.id, name=card.text, rest=rest, place="scene"))
    return made


def _groups(
    options: Sequence[Option], table: Table[Any], seat: str
) -> tuple[tuple[str, tuple[Option, ...]], ...]:
    """The moves of one drawer. A long one tells your character's apart from everybody's."""
    own = _only_character(table, seat)
    mine = [option for option in options if own and option.about == own]
    rest = [option for option in options if option not in mine]
    if mine and rest and len(options) > MANY:
        return (
            (table.play.cast[own].name, _grave_last(mine)),
            ("Around the table", _grave_last(rest)),
        )
    return (("", _grave_last([*mine, *rest])),) if options else ()


def _grave_last(options: Sequence[Option]) -> tuple[Option, ...]:
    return tuple(sorted(options, key=lambda option: option.danger))
