"""All a seat may do, sorted onto its page as light buttons; a form is worked out once it is opened.

What is asked now stands open in the turn panel. A player finds the game's actions in a row; whoever
runs the game has a bar of tools. What concerns one person or card is gathered beside it. None of it
holds a blank or an odds bar: those travel when somebody opens them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core.forms import Option
from hearthside.core.game import Game
from hearthside.core.life.house_seats import TakeOver
from hearthside.core.moves import tag_of
from hearthside.core.pieces import Card
from hearthside.core.show import Show
from hearthside.core.table import Table
from hearthside.web.render.arrange import drafts_of
from hearthside.web.render.buttons import DRAWING, Button, Offered, button, buttons, shortened
from hearthside.web.render.gm_tools import (
    SHORT,
    TOOLS,
    Tool,
    gathered,
    grave_last,
    held_now,
    in_order,
    people_about,
    rail,
    tools,
)

ROW = 4
"""How many actions stand in the row of a phone; the rest is behind More."""
SHORTEST = 9
"""How many letters each of five may have, so that one more stands there and none is left over."""
TILE = 36
"""How many letters an action may have, with whom it is about, to stand in the row."""
ELSEWHERE = frozenset(
    f"table.{move}"
    for move in (
        "tell", "rename", "stand-up", "empty-seat", "change-role", "switch", "change-dice",
        "write-content",
    )
)  # fmt: skip
"""What has a place of its own: the line at the foot of the story, the page of settings."""
TAKE_OVER = tag_of(TakeOver)
"""Whoever finds the house in their own seat reads it first in the row."""
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
MAKING = frozenset(("table.save-step", "table.finish-making"))
"""What goes on where somebody is made: no word on their card would say what it is."""


class Desk(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat may do, sorted."""

    asked: tuple[Option, ...] = ()
    """What the turn panel holds open."""
    stead: tuple[Option, ...] = ()
    """What a GM may answer for somebody who is away."""
    acts: tuple[Button, ...] = ()
    """The row of actions."""
    held: Callable[[], Iterator[tuple[Tool, list[Offered]]]] = lambda: iter(())
    """The tools of the bar, or the drawers behind More, and what each will hold once opened."""
    holding: Callable[[], set[str]] = set
    """Which tools of the bar hold anything."""
    called: Mapping[str, str] = {}
    """The game's own tools of the bar, which keep their places."""
    order: Callable[[Sequence[Offered]], list[Offered]] = list
    """In which order it stands there then."""
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
        return tuple(replace(one, buttons=buttons(self.order(held))) for one, held in self.held())

    @property
    def bar(self) -> tuple[Tool, ...]:
        """The tools of the bar, closed."""
        return tuple(rail(self.holding(), self.called))

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
            and option.move not in MAKING
            and not option.danger
            and len(option.label) <= SHORT + len(name) + 2  # the name, and what stands before it
            and len(short := shortened(option.label, name)) <= SHORT
            and " " not in short
        )
        words = islice(found, room)
        return tuple(replace(button(one), label=short, help="") for one, short in words)


def sort(
    options: Sequence[Offered],
    show: Show,
    table: Table[Any],
    seat: str,
    called: Mapping[str, str] = Game.gm_tools,
    voices: bool = False,
) -> Desk:
    """Everything a seat may do, where it belongs. Whoever runs the game has a row of what they may
    do about what is under way, unless they are asked something: but for somebody they voice."""
    drafts = tuple(drafts_of(table, seat))
    asked, stead, left = list[Option](), list[Option](), list[Offered]()
    for one in options:
        if one.section == "turn":
            if isinstance(one, Option):
                (stead if one.stead else asked).append(one)
        elif one.move in ELSEWHERE or (one.move == DRAWING and not one.about):
            continue
        elif one.about not in drafts or one.danger:
            left.append(one)  # else it is done where they are made
    runs = table.is_gm(seat)
    spoken = [] if runs else table.characters_of(seat)
    own = spoken[0] if len(spoken) == 1 else ""
    lead = _lead(left, spoken)
    about = _about(left, show, table, spoken, lead)
    loose = [option for option in left if option.about not in about]
    waits = show.attempt and not show.attempt.settled and (voices or not asked)
    back = [one for one in loose if one.move == TAKE_OVER and one.about == seat]
    row = [*back, *(_row(loose, lead, runs) if waits or not runs else [])]
    first = row[: _room(row)]
    grave = [one for one in row[ROW:] if one.danger][:1]  # the way out is never to be searched for
    return Desk(
        asked=tuple(asked),
        stead=tuple(stead),
        acts=tuple([button(one, _name(table, own)) for one in (*first, *grave)]),
        held=partial(tools, loose, about, show, table, called)
        if runs
        else partial(_drawers, loose, about, show, table),
        holding=partial(held_now, loose, about, table, called),
        called=called,
        order=in_order if runs else grave_last,
        about=about,
        actors=_actors(about, show),
        next=_suggested(left, first),
        drafts=drafts,
        own=own,
    )


def _suggested(options: Sequence[Offered], row: Sequence[Offered]) -> Button | None:
    best = (option for option in options if option.best and option.section != "safety")
    found = next(best, None)
    return button(found) if found and all(one is not found for one in row) else None


def _lead(options: Sequence[Offered], spoken: Sequence[str]) -> Sequence[str]:
    """Whose actions stand in the row: of several whom a seat speaks for, the first who can act. The
    others, such as a follower, are a tap further, as people of the game master's are."""
    acts = {one.about for one in options if one.section == "act" and not one.danger}
    return [one for one in spoken if one in acts][:1] or spoken


def _row(options: Sequence[Offered], own: Sequence[str], runs: bool) -> list[Offered]:
    """The game's actions, the suggested one first where it is one of them. Whoever runs the game
    has those about what is under way, while others are asked; what a player may do in a struggle
    is among theirs."""
    acts = [
        one
        for one in options
        if one.section == "act" or (one.section == "struggle" and not runs)
        if len(one.label) <= TILE and not (one.danger and (runs or one.section == "struggle"))
    ]
    return sorted(acts, key=lambda option: (not option.best, option.about not in own))


def _room(row: Sequence[Offered]) -> int:
    """How many of them stand in the row: one more, where that is all and each is a short word."""
    short = not any(one.danger or one.cost or len(one.label) > SHORTEST for one in row)
    return ROW + 1 if len(row) == ROW + 1 and short else ROW


def _about(
    options: Sequence[Offered],
    show: Show,
    table: Table[Any],
    own: Sequence[str],
    lead: Sequence[str],
) -> dict[str, list[Offered]]:
    """What belongs to other people and to cards, gathered beside them; of one's own, what those can
    do who have no place in the row."""
    about = [option for option in options if option.about and option.section in PLACES]
    if not about:
        return {}
    cards = {piece.id for piece in show.scene if isinstance(piece, Card)}
    cast, found = table.play.cast, dict[str, list[Offered]]()
    for option in about:
        mine = option.about in (lead if option.section == "act" else own)
        person = option.about in cast and not mine
        card = option.about in cards and option.section in ("scene", "gm", "reveal", "shelf")
        if person or card:
            found.setdefault(option.about, []).append(option)
    for beside in found.values():
        beside.sort(key=lambda option: (option.danger, option.section != "act"))
    return found


def _drawers(
    options: Sequence[Offered], about: dict[str, list[Offered]], show: Show, table: Table[Any]
) -> Iterator[tuple[Tool, list[Offered]]]:
    """Everything a player may start, under its headings."""
    found = gathered(options, lambda option: DRAWERS.get(option.section, ""))
    for at, title in enumerate(dict.fromkeys(DRAWERS.values())):
        if title in found:
            yield Tool(id=f"more-{at}", title=title), found[title]
    if about:
        yield Tool(id="more-people", title="Others", people=people_about(about, show, table)), []


def _actors(about: dict[str, list[Offered]], show: Show) -> tuple[tuple[str, str], ...]:
    """Whom the seat can let act. Somebody who is out of it is not offered."""
    act = {id for id, held in about.items() if "act" in [one.section for one in held]}
    return tuple([(one.id, one.name) for one in show.cast if one.id in act and not one.out])


def _name(table: Table[Any], id: str) -> str:
    return table.play.cast[id].name if id in table.play.cast else ""
