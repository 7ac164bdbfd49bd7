"""The bar of tools of whoever runs the game: what is in each, and its key."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core.life.closing import CLOSING
from hearthside.core.life.guided_rounds import BeginRound
from hearthside.core.life.rulings import Confide, Hide
from hearthside.core.life.shelf import GiveHandout, HandOut, Prepare, ShowAll
from hearthside.core.moves import tag_of
from hearthside.core.show import Show
from hearthside.core.table import Table
from hearthside.web.render.buttons import Button, Offered

RULE = "table.rule"
SHORT = 10
"""A label up to this long fits under an icon on a cast card."""
TOOLS: dict[str, tuple[str, str]] = {
    "scene": ("Scene", "cards"),
    "make": ("People", "people"),
    "act": ("Act", "play"),
    "compel": ("Compel", "compel"),
    "struggle": ("Struggle", "attack"),
    "note": ("Note", "lock"),
    "reveal": ("Reveal", "eye"),
    "shelf": ("Shelf", "shelf"),
    "rule": ("Ruling", "gavel"),
    "gm": ("More", "more"),
}
"""The tools of whoever runs the game, by the section an option says it belongs to: what it is
called, and its drawing."""
ALIKE = {"sheet": "make", "table": "gm", "tell": "gm"}
"""Sections that share a tool with another."""
AT_HAND = frozenset(("note", "reveal", "shelf", "rule", "gm"))
"""The tools of table life, which are never empty: a page need not look what is in them."""
ALWAYS = AT_HAND | {"scene", "make"}
"""What every game has."""
GATHERED = ("reveal", "compel", "shelf")
"""Tools that hold what stands beside people and cards as well."""


ENDINGS = (
    "table.next-scene",
    "table.close-scene",
    "table.end-unit",
    "table.begin-round",
    "table.close-session",
)
"""What ends a scene or a session; to end one outright comes last."""
CLOSES = f"{tag_of(BeginRound)}-{CLOSING}"
SPOKEN = ("tell", "gm", "table")
"""Of what shares the last tool: dice, clocks and pictures, then the game's own, then seats."""


OF_SEATS = tuple(
    f"table.{move}"
    for move in (
        "give-to-house", "take-over", "seat-companion", "play-by-program", "change-program",
        "pass-for-me",
    )
)  # fmt: skip
"""What is about who plays a seat, and how, by how its key begins."""


TO_SOME = (tag_of(Confide), tag_of(HandOut))
SHOWING = (tag_of(ShowAll), tag_of(HandOut))
"""What shows something that lies on the shelf."""
PREPARING = tag_of(Prepare)
NOT_HIDDEN = (tag_of(GiveHandout), tag_of(Hide))
"""What stands with what may be revealed, and reveals nothing."""


class Tool(msgspec.Struct, frozen=True, kw_only=True):
    """A tool of whoever runs the game, or a drawer behind a player's More."""

    id: str
    title: str
    icon: str = ""
    shortcut: str = ""
    """The key that opens it."""
    buttons: tuple[Button, ...] = ()
    people: tuple[tuple[str, str], ...] = ()
    """Whom it may be about, by id and name, each with a sheet of their own."""
    folds: bool = False
    """Whether it stands folded below what is wanted more often."""
    rests: bool = False
    """Whether it only keeps its place: there is nothing in it just now."""


def tools(
    options: Sequence[Offered],
    about: dict[str, list[Offered]],
    show: Show,
    table: Table[Any],
    called: Mapping[str, str],
) -> Iterator[tuple[Tool, list[Offered]]]:
    """The tools of whoever runs the game that hold anything, as the game calls them."""
    places = {person.id: at for at, person in enumerate(show.cast)}  # as they stand in the cast
    whom = sorted(about, key=lambda id: places.get(id, len(places)))
    beside = [one for id in whom for one in about[id] if one.section in GATHERED]
    found = gathered((*options, *beside), lambda one: tool_of(one, called))
    if ready := [one for one in found.get("shelf", ()) if _shows_hidden(one, table)]:
        found["reveal"] = [*found.get("reveal", ()), *ready]
    if not table.in_scene:  # before a scene is open it is looked for where scenes are
        ahead = [one for one in found.get("shelf", ()) if one.move == PREPARING]
        found["scene"] = [*found.get("scene", ()), *ahead]
    found["gm"] = [*found.get("gm", ()), *(one for one in found.get("scene", ()) if _closes(one))]
    actors = {one: held for one, held in about.items() if any(o.section == "act" for o in held)}
    keys = shortcuts(called)
    for id, (title, icon) in TOOLS.items():
        held = found.get(id, [])
        whom_for = {"make": about, "act": actors}.get(id, {})
        people = people_about(whom_for, show, table)
        if held or people:
            name = called.get(id, title)
            yield Tool(id=id, title=name, icon=icon, shortcut=keys[id], people=people), held


def _closes(option: Offered) -> bool:
    """Whether it ends the session: one looks for that behind More, too."""
    return option.key == CLOSES


def _shows_hidden(option: Offered, table: Table[Any]) -> bool:
    """Whether it shows something on the shelf that not everyone knows: that is revealed too."""
    item = table.shelf.get(option.about)
    return option.move in SHOWING and item is not None and item.hidden and not item.away


def held_now(
    options: Sequence[Offered],
    about: dict[str, list[Offered]],
    table: Table[Any],
    called: Mapping[str, str],
) -> set[str]:
    """Which tools hold anything, as `tools` has them: what is in each is not gathered for that."""
    found = {tool_of(one, called) for one in options}
    cast = table.play.cast
    for id, held in about.items():
        sections = {one.section for one in held}
        found |= sections.intersection(GATHERED)
        if id in cast:
            found |= {"make", "act"} if "act" in sections else {"make"}
    return found


def rail(held: Collection[str], called: Mapping[str, str]) -> Iterator[Tool]:
    """The bar, closed: what is held now, what is at hand in any case, and what keeps its place."""
    keys = shortcuts(called)
    for id, (title, icon) in TOOLS.items():
        if id in held or id in called or id in ALWAYS:
            name, rests = called.get(id, title), id not in held and id not in AT_HAND
            yield Tool(id=id, title=name, icon=icon, shortcut=keys[id], rests=rests)


def shortcuts(called: Mapping[str, str]) -> dict[str, str]:
    """The key of each tool: counted along the bar of a game, and the same whatever it holds now.

    >>> keys = shortcuts({"act": "Test"})
    >>> "".join(keys[tool] for tool in ("scene", "make", "act", "note", "reveal"))
    '12345'
    """
    in_order = sorted(TOOLS, key=lambda id: not (id in ALWAYS or id in called))
    return {id: str(at % 10) for at, id in enumerate(in_order, 1)}


def tool_of(option: Offered, called: Mapping[str, str]) -> str:
    """The tool an option is found under; where a game has a name for what is acted out and none
    for struggles, one tool holds both."""
    if option.section == "struggle" and "act" in called and "struggle" not in called:
        return "act"
    return "rule" if option.move == RULE else ALIKE.get(option.section, option.section)


def gathered(options: Sequence[Offered], by: Callable[[Offered], str]) -> dict[str, list[Offered]]:
    found: dict[str, list[Offered]] = {}
    for option in options:
        found.setdefault(by(option), []).append(option)
    return found


def people_about(
    about: dict[str, list[Offered]], show: Show, table: Table[Any]
) -> tuple[tuple[str, str], ...]:
    names = {person.id: person.name for person in show.cast}
    cast = table.play.cast
    return tuple((id, names.get(id) or cast[id].name) for id in about if id in cast)


SEATS = "Seats and ways to play"
PARTS: dict[str, tuple[str, tuple[tuple[str, tuple[str, ...]], ...]]] = {
    "gm": ("The story", ((SEATS, OF_SEATS),)),
    "scene": ("This scene and session", (("What ends", ENDINGS),)),
    "reveal": ("In the open", (("In confidence", TO_SOME), ("New, or out of sight", NOT_HIDDEN))),
}
"""Tools under headings, and what stands under each but the first, by how its key begins."""


def parted(tool: Tool) -> list[Tool]:
    """A tool under its headings: what one comes for first."""
    if tool.id not in PARTS:
        return [tool]
    first, others = PARTS[tool.id]
    found: dict[str, list[Button]] = {title: [] for title in (first, *dict(others))}
    for one in tool.buttons:
        under = (title for title, keys in others if one.key.startswith(keys))
        found[next(under, first)].append(one)
    return [
        replace(tool, title=title, buttons=tuple(held), folds=title == SEATS)
        for title, held in found.items()
        if held
    ]


def in_order(options: Sequence[Offered]) -> list[Offered]:
    """What is suggested first, what ends something last; what is told before what is arranged."""
    return sorted(
        options,
        key=lambda one: (
            one.danger,
            ENDINGS.index(one.move) + 1 if one.move in ENDINGS else 0,
            not one.best,
            SPOKEN.index(one.section) if one.section in SPOKEN else 0,
        ),
    )


def grave_last(options: Sequence[Offered]) -> list[Offered]:
    return sorted(options, key=lambda option: option.danger)
