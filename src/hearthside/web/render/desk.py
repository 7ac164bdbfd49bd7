"""The desk: everything a seat may do, as light buttons; a form is worked out once it is opened.

What is asked now stands open in the turn panel. A player finds the game's actions in a row; whoever
runs the game has a bar of tools. What concerns one person or card is gathered beside it. None of it
holds a blank or an odds bar: those travel when somebody opens them.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import islice
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core.asks import Verb, nothing
from hearthside.core.forms import Option
from hearthside.core.show import Card, Show
from hearthside.core.table import Table
from hearthside.web.render.arrange import drafts_of, within
from hearthside.web.render.assets import STATIC

RULE = "table.rule"
ROW = 4
"""How many actions stand in the row of a phone; the rest is behind More."""
SHORT = 10
"""A label up to this long fits under an icon on a cast card."""

TOOLS: dict[str, tuple[str, str, str]] = {
    "scene": ("Scene", "cards", "1"),
    "make": ("People", "people", "2"),
    "act": ("Act", "play", "a"),
    "compel": ("Compel", "compel", "3"),
    "struggle": ("Struggle", "attack", "4"),
    "note": ("Note", "lock", "5"),
    "reveal": ("Reveal", "eye", "6"),
    "shelf": ("Shelf", "shelf", "7"),
    "rule": ("Rule", "gavel", "8"),
    "gm": ("More", "more", "9"),
}
"""The tools of whoever runs the game, by the section an option says it belongs to: what it is
called, its drawing, and its key, which stays the same whichever others are there."""
ALIKE = {"people": "make", "sheet": "make", "table": "gm", "tell": "gm"}
"""Sections that share a tool with another."""
ELSEWHERE = frozenset(
    f"table.{move}"
    for move in (
        "tell", "rename", "stand-up", "empty-seat", "change-role", "switch", "change-dice",
        "write-content",
    )
)  # fmt: skip
"""What has a place of its own: the line at the foot of the story, the page of settings."""
AT_HAND = frozenset(("note", "reveal", "shelf", "rule", "gm"))
"""The tools of table life, which are never empty: a page need not look what is in them."""
GATHERED = ("reveal", "compel")
"""Tools that hold what stands beside people and cards as well."""
DRAWERS: dict[str, str] = {
    "act": "What you can do",
    "compel": "What you can do",
    "struggle": "What you can do",
    "sheet": "Your character",
    "scene": "The scene",
    "make": "People in the story",
    "note": "Notes",
    "table": "Around the table",
    "tell": "Around the table",
}
"""What a player finds behind More, under its headings."""


PLACES = frozenset((*TOOLS, *DRAWERS))

Offered = Option | Verb
"""An answer, worked out; or something to start, which is worked out once it is opened."""
DRAWING = "table.draw-face"
PAGES = {DRAWING: "face/{about}", "table.add-picture": "pictures"}
"""What has a page of its own."""


class Button(msgspec.Struct, frozen=True, kw_only=True):
    """Something to start."""

    key: str
    label: str
    icon: str = ""
    about: str = ""
    cost: str = ""
    at_once: bool = False
    """Whether a press does it: nothing is filled in and no second look is due."""
    best: bool = False
    danger: bool = False
    help: str = ""
    page: str = ""
    """The page where it is done, where a form would not do."""


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


class Desk(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat may do, sorted."""

    asked: tuple[Option, ...] = ()
    """What the turn panel holds open."""
    acts: tuple[Button, ...] = ()
    """The row of actions."""
    held: Callable[[], Iterator[tuple[Tool, list[Offered]]]] = lambda: iter(())
    """The tools of the bar, or the drawers behind More, and what each will hold once opened."""
    about: dict[str, list[Offered]] = {}
    """What may be done about a person or card, by its id."""
    actors: tuple[tuple[str, str], ...] = ()
    """Whom a seat that speaks for several can let act, by id and name."""
    next: Button | None = None
    """What is suggested, where it is not one of the row."""
    drafts: tuple[str, ...] = ()
    own: str = ""
    """The one character the seat speaks for, who need not be named again and again."""

    @property
    def tools(self) -> tuple[Tool, ...]:
        """The tools of the bar, or the drawers behind More, with all that is in them."""
        return tuple(replace(tool, buttons=_buttons(options)) for tool, options in self.held())

    @property
    def bar(self) -> tuple[Tool, ...]:
        """The tools of the bar, closed."""
        held = {tool.id: replace(tool, people=()) for tool, _ in self.held()}
        return tuple(
            held.get(id) or Tool(id=id, title=title, icon=icon, shortcut=shortcut)
            for id, (title, icon, shortcut) in TOOLS.items()
            if id in held or id in AT_HAND
        )

    def beside(self, id: str) -> tuple[Button, ...]:
        """What may be done about one person or card."""
        return _buttons(self.about.get(id, ()))

    def quick(self, id: str, name: str, room: int = 2, acts: bool = False) -> tuple[Button, ...]:
        """The few actions that stand on somebody's own card, in a word each: to hide them or let
        them be seen first. Whoever can act in several ways, or whose card says that they act, has
        a sheet of them, one tap away."""
        every = self.about.get(id, [])
        several = acts or [one.section for one in every[:2]] == ["act", "act"]  # they stand first
        found = (
            (option, short)
            for option in sorted(every, key=lambda option: option.section != "reveal")
            if not (several and option.section == "act")
            and not option.danger
            and len(short := _short(option.label, name)) <= SHORT
            and " " not in short
        )
        return tuple(replace(button(one), label=short) for one, short in islice(found, room))


def sort(options: Sequence[Offered], show: Show, table: Table[Any], seat: str) -> Desk:
    """Everything a seat may do, where it belongs."""
    asked = tuple(one for one in options if isinstance(one, Option) and one.section == "turn")
    drafts = tuple(drafts_of(table, seat))
    left = [
        one
        for one in options
        if one.section != "turn"
        and one.move not in ELSEWHERE
        and (one.about not in drafts or one.danger)
        and (one.about or one.move != DRAWING)
    ]  # what belongs to somebody who is still being made is done where they are made
    own, runs = own_character(table, seat), table.is_gm(seat)
    spoken = [] if runs else table.characters_of(seat)
    about = _about(left, show, table, spoken)
    loose = [option for option in left if option.about not in about]
    row = _row(loose, spoken, runs)
    return Desk(
        asked=asked,
        acts=tuple(button(one, _name(table, own)) for one in row[:ROW]),
        held=partial(_tools if runs else _drawers, loose, about, show, table),
        about=about,
        actors=_actors(about, show),
        next=_suggested(left, row[:ROW]),
        drafts=drafts,
        own=own,
    )


def own_character(table: Table[Any], seat: str) -> str:
    """The one character a seat speaks for, or nothing: a game master's desk is for many."""
    spoken = [] if table.is_gm(seat) else table.characters_of(seat)
    return spoken[0] if len(spoken) == 1 else ""


def _suggested(options: Sequence[Offered], row: Sequence[Offered]) -> Button | None:
    best = (option for option in options if option.best and option.section != "safety")
    found = next(best, None)
    return button(found) if found and all(one is not found for one in row) else None


def _row(options: Sequence[Offered], own: Sequence[str], runs: bool) -> list[Offered]:
    """The game's actions, the suggested one first where it is one of them."""
    if runs:
        return []
    acts = [option for option in options if option.section == "act"]
    return sorted(acts, key=lambda option: (not option.best, option.about not in own))


def _about(
    options: Sequence[Offered], show: Show, table: Table[Any], own: Sequence[str]
) -> dict[str, list[Offered]]:
    """What belongs to other people and to cards, gathered beside them."""
    cards = {piece.id for piece in show.scene if isinstance(piece, Card)}
    found: dict[str, list[Offered]] = {}
    for option in options:
        if not option.about:
            continue
        person = option.about in table.play.cast and option.about not in own
        card = option.about in cards and option.section in ("scene", "gm", "reveal")
        if (person or card) and option.section in PLACES:
            found.setdefault(option.about, []).append(option)
    for about in found.values():
        about.sort(key=lambda option: (option.danger, option.section != "act"))
    return found


def _tools(
    options: Sequence[Offered], about: dict[str, list[Offered]], show: Show, table: Table[Any]
) -> Iterator[tuple[Tool, list[Offered]]]:
    """The bar of whoever runs the game; what has nothing in it is not there."""
    found = _gathered(options, tool_of)
    beside = [one for every in about.values() for one in every if one.section in GATHERED]
    for id, (title, icon, shortcut) in TOOLS.items():
        held = found.get(id, []) + [one for one in beside if one.section == id]
        people = _people(about, show, table) if id == "make" else ()
        if id == "act" and len(held) == 1 and len(held[0].label) <= SHORT:
            title = held[0].label  # the one thing this game has its GM call for
        if held or people:
            tool = Tool(id=id, title=title, icon=icon, shortcut=shortcut, people=people)
            yield tool, _grave_last(held)


def tool_of(option: Offered) -> str:
    """The tool an option is found under."""
    return "rule" if option.move == RULE else ALIKE.get(option.section, option.section)


def _drawers(
    options: Sequence[Offered], about: dict[str, list[Offered]], show: Show, table: Table[Any]
) -> Iterator[tuple[Tool, list[Offered]]]:
    """Everything a player may start, under its headings."""
    found = _gathered(options, lambda option: DRAWERS.get(option.section, ""))
    for at, title in enumerate(dict.fromkeys(DRAWERS.values())):
        if title in found:
            yield Tool(id=f"more-{at}", title=title), _grave_last(found[title])
    if about:
        yield Tool(id="more-people", title="Others", people=_people(about, show, table)), []


def _gathered(options: Sequence[Offered], by: Callable[[Offered], str]) -> dict[str, list[Offered]]:
    found: dict[str, list[Offered]] = {}
    for option in options:
        found.setdefault(by(option), []).append(option)
    return found


def _people(
    about: dict[str, list[Offered]], show: Show, table: Table[Any]
) -> tuple[tuple[str, str], ...]:
    names = {person.id: person.name for person in show.cast}
    cast = table.play.cast
    return tuple((id, names.get(id) or cast[id].name) for id in about if id in cast)


def _actors(about: dict[str, list[Offered]], show: Show) -> tuple[tuple[str, str], ...]:
    """Whom the seat can let act. Somebody who is out of it is not offered."""
    return tuple(
        (person.id, person.name)
        for person in show.cast
        if not person.out and any(option.section == "act" for option in about.get(person.id, ()))
    )


def _grave_last(options: Sequence[Offered]) -> list[Offered]:
    return sorted(options, key=lambda option: option.danger)


def _name(table: Table[Any], id: str) -> str:
    return table.play.cast[id].name if id in table.play.cast else ""


def _buttons(options: Sequence[Offered]) -> tuple[Button, ...]:
    return tuple(map(button, options))


def button(option: Offered, name: str = "") -> Button:
    """The button of an option; where everything is about somebody, they are not named again."""
    asks = option.fields is not nothing if isinstance(option, Verb) else bool(option.fields)
    return Button(
        key=option.key,
        label=_without(option.label, name) if name else option.label,
        icon=icon_of(option.move, option.section),
        about=option.about,
        cost=option.cost,
        at_once=not (asks or option.help or option.danger),
        best=option.best,
        danger=option.danger,
        help=option.help,
        page=PAGES.get(option.move, "").format(about=option.about),
    )


def _without(label: str, name: str) -> str:
    """A label on the page of the one it names.

    >>> _without("Wren Halloway moves", "Wren Halloway"), _without("Attack", "Wren Halloway")
    ('Moves', 'Attack')
    """
    short = within(label, name)
    if name and short.startswith(f"{name} "):
        short = short.removeprefix(f"{name} ")
        return short[:1].upper() + short[1:]
    return short


def _short(label: str, name: str) -> str:
    """A label without the name it ends on: `Hide Ansgar Voss` is `Hide` on his card."""
    return label.removesuffix(f" {name}").rstrip(":") if name else label


@cache
def _symbols() -> frozenset[str]:
    sprite = (STATIC / "icons.svg").read_text(encoding="utf-8")
    return frozenset(re.findall(r'<symbol id="([^"]+)"', sprite))


FALLBACK = {
    "act": "play", "sheet": "person", "make": "people", "scene": "cards", "note": "quill",
    "gm": "tag",
}  # fmt: skip
LOOKS_LIKE = {
    "force-way": "door", "cross": "arrow", "use-stunt": "spark", "enter": "attack",
    "open-group": "attack", "open-extended": "attack", "start-effort": "wave",
    "lobby": "people", "try-plot": "hook",
    "ask-test": "dice", "call-test": "dice", "ask-ability": "star", "invoke-habit": "knot",
    "wish-for": "flame", "help": "people", "take-wound": "wound", "note-wound": "wound",
    "hurt": "wound", "give-condition": "wound", "begin-conflict": "attack",
    "begin-contest": "forward", "begin-challenge": "cards", "start-clock": "hourglass",
    "tick-clock": "hourglass",
    "roll-freely": "dice", "prepare": "note", "draw-face": "person", "call-vote": "check",
    "propose": "dice", "table.propose": "bell", "pass-for-me": "forward", "close-scene": "check",
    "spotlight": "lantern",
    "confide": "lock", "confront": "alert", "call-milestone": "star", "begin-making": "plus",
    "surprise": "spark", "follow-instinct": "arrowhead", "improve": "arrow", "learn": "book",
}  # fmt: skip
"""The drawing of a move that has none of its own name, by what it is."""


@cache
def icon_of(move: str, where: str = "act") -> str:
    """The drawing of a move: the one that goes by its name, else that of where it belongs."""
    name = move.rpartition(".")[2]
    name = LOOKS_LIKE.get(move) or LOOKS_LIKE.get(name, name)
    if name in _symbols():
        return name
    icon = FALLBACK.get(where) or TOOLS.get(where, ("", "", ""))[1]
    return icon if icon in _symbols() else ""
