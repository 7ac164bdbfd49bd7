"""The GM's shelf: scenes and handouts prepared ahead, put down with one tap, for all or for some.

People prepared ahead are hidden characters: they are put down by revealing them.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Many, Pick, Text
from hearthside.core.game import Game
from hearthside.core.life.evening import SceneOpened
from hearthside.core.life.faces import picking
from hearthside.core.moves import GM, ONLY_GM, Audience, Event, Illegal, Move, TooMuch
from hearthside.core.say import Line, aspect, line
from hearthside.core.show import Card
from hearthside.core.table import Prepared, Table, slug

SCENE, HANDOUT = "scene", "handout"
KINDS = (Pick(SCENE, "A scene"), Pick(HANDOUT, "A handout"))
MOST = 100


class Prepare(Move, frozen=True, tag="table.prepare"):
    kind: str
    title: str
    text: str = ""
    picture: str = ""


class Rework(Move, frozen=True, tag="table.rework"):
    item: str
    title: str
    text: str = ""
    picture: str = ""


class OpenPrepared(Move, frozen=True, tag="table.open-prepared"):
    """A scene that was prepared begins."""

    item: str


class HandOut(Move, frozen=True, tag="table.hand-out"):
    """Nobody named is everyone."""

    item: str
    to: tuple[str, ...] = ()


class Discard(Move, frozen=True, tag="table.discard"):
    item: str


class ItemPrepared(Event, frozen=True, tag="table.item-prepared"):
    story = False
    item: Prepared


class HandedOut(Event, frozen=True, tag="table.handed-out"):
    item: str
    to: Audience


class ItemDiscarded(Event, frozen=True, tag="table.item-discarded"):
    story = False
    item: str


MOVES = (Prepare, Rework, OpenPrepared, HandOut, Discard)
EVENTS = (ItemPrepared, HandedOut, ItemDiscarded)


def verbs(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if not table.is_gm(seat):
        return []
    kind = Choice(name="kind", label="What is it?", picks=KINDS, value=SCENE)
    offered = [
        verb(Prepare, "Prepare something", lambda: (kind, *_blanks(table, None)), group="gm")
    ]
    shelf = table.shelf.values()
    in_scene = table.scene is not None and table.scene.open
    scenes = _picks(one for one in shelf if one.kind == SCENE)
    if scenes.picks and table.session_open and not in_scene:
        label = "Open a prepared scene"
        offered.append(verb(OpenPrepared, label, lambda: (scenes,), group="scene"))
    handed = _picks(one for one in shelf if one.kind == HANDOUT and one.hidden)
    if handed.picks:
        readers = (handed, _readers(table))
        offered.append(verb(HandOut, "Hand something out", lambda: readers, group="reveal"))
    return [*offered, *(one for item in shelf for one in _reworking(table, item))]


def _picks(items: Iterable[Prepared]) -> Choice:
    picks = tuple(Pick(item.id, item.title) for item in items)
    return Choice(name="item", label="Which?", picks=picks, folded=True)


def _readers(table: Table[Any]) -> Many:
    seats = (one for one in table.seats.values() if not one.empty and one.role != "gm")
    return Many(name="to", label="Only to", picks=tuple(Pick(one.id, one.name) for one in seats))


def _blanks(table: Table[Any], item: Prepared | None) -> Sequence[Field]:
    return (
        Text(name="title", label="Title", value=item.title if item else "", needed=True, most=120),
        Text(name="text", label="Words", value=item.text if item else "", long=True, most=2_000),
        picking(table, item.picture if item else ""),
    )


def _reworking(table: Table[Any], item: Prepared) -> list[Verb]:
    return [
        verb(
            Rework,
            f"Rework “{item.title}”",
            lambda: _blanks(table, item),
            fixed={"item": item.id},
            group="shelf",
            about=item.id,
        ),
        verb(Discard(item=item.id), f"Discard “{item.title}”", group="shelf", about=item.id),
    ]


def handouts(table: Table[Any]) -> tuple[Card, ...]:
    """What was handed out to whoever looks."""
    given = [one for one in table.shelf.values() if one.kind == HANDOUT]
    return tuple(
        Card(
            id=one.id,
            text=one.title,
            note=one.text,
            kind="handout",
            secret="Not everyone" if one.hidden else "",
        )
        for one in given
        if one.known_to != ONLY_GM
    )


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    if isinstance(move, Prepare):
        if len(table.shelf) >= MOST:
            raise TooMuch(f"There are {MOST} things on the shelf. Discard one first.")
        made = Prepared(
            id=slug(move.kind, table.shelf), kind=move.kind, title=move.title.strip(),
            text=move.text.strip(), picture=move.picture, known_to=ONLY_GM,
        )  # fmt: skip
        return [ItemPrepared(item=made)]
    item = table.shelf.get(move.item)  # type: ignore[attr-defined]
    if item is None:
        raise Illegal("That is no longer on the shelf.")
    match move:
        case Rework():
            title, text = move.title.strip(), move.text.strip()
            return [ItemPrepared(item=replace(item, title=title, text=text, picture=move.picture))]
        case OpenPrepared():
            return _opened(game, table, item)
        case HandOut():
            return [HandedOut(item=item.id, to=(GM, *move.to) if move.to else None)]
        case Discard():
            return [ItemDiscarded(item=item.id)]
    raise TypeError(move)


def _opened(game: Game[Any], table: Table[Any], item: Prepared) -> list[Event]:
    if sentence := game.busy(table):
        raise Illegal(sentence)
    opened = SceneOpened(
        number=(table.scene.number if table.scene else 0) + 1,
        title=item.title,
        premise=item.text,
        picture=item.picture,
    )
    return [ItemDiscarded(item=item.id), opened]


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    shelf = table.shelf
    match event:
        case ItemPrepared():
            return replace(table, shelf={**shelf, event.item.id: event.item})
        case HandedOut() if event.item in shelf:
            given = replace(shelf[event.item], known_to=event.to)
            return replace(table, shelf={**shelf, event.item: given})
        case ItemDiscarded():
            return replace(table, shelf={id: one for id, one in shelf.items() if id != event.item})
    return table


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    if isinstance(event, HandedOut) and event.item in table.shelf:
        title = aspect(table.shelf[event.item].title)
        return [line("A handout: ", title, ".", to=event.to, beat="Scene")]
    return []
