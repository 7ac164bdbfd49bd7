"""A table's own content: rows a GM adds to the game's lists, or puts in their place."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.content import OWN, ContentError, parse
from hearthside.core.forms import Option, Text
from hearthside.core.game import Game
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line
from hearthside.core.table import Table
from hearthside.core.text import LONGEST


class WriteContent(Move, frozen=True, tag="table.write-content"):
    """`text` is a file as `core.content` reads it; its [file] may be left out. Blank drops it."""

    kind: str
    text: str


class ContentWritten(Event, frozen=True, tag="table.content-written"):
    story = False
    kind: str
    text: str


MOVES = (WriteContent,)
EVENTS = (ContentWritten,)


def options(game: Game[Any], table: Table[Any], seat: str) -> list[Option]:
    if not table.is_gm(seat):
        return []
    return [
        Option(
            move="table.write-content",
            label=f"Your own: {kind.title}",
            help="Each thing is a heading [rows.name] with its values below, as in the game’s "
            "files. One with the same name stands in place of the game’s.",
            fixed={"kind": kind.kind},
            fields=(
                Text(
                    name="text",
                    label=kind.title,
                    value=table.content.get(kind.kind, ""),
                    long=True,
                    most=LONGEST,
                ),
            ),
            section="table",
        )
        for kind in game.content
    ]


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    assert isinstance(move, WriteContent)
    kind = next(kind for kind in game.content if kind.kind == move.kind)
    try:
        _, rows = parse(kind, OWN, move.text, own=True)
    except ContentError as wrong:
        raise Illegal(str(wrong), "text") from None
    for sentence in kind.check({**kind.of(replace(table, content={})), **rows}):
        raise Illegal(sentence, "text")
    return [ContentWritten(kind=move.kind, text=move.text)]


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    assert isinstance(event, ContentWritten)
    others = {kind: text for kind, text in table.content.items() if kind != event.kind}
    return replace(table, content=others | ({event.kind: event.text} if event.text else {}))


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    assert isinstance(event, ContentWritten)
    title = next((kind.title for kind in game.content if kind.kind == event.kind), event.kind)
    done = " as the table wrote them." if event.text else " as the game has them."
    return [line(aspect(title), done, beat="Table", retold=False)]
