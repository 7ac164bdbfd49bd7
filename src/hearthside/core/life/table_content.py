"""A table's own content: rows a GM adds to the game's lists, or puts in their place."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.content import OWN, Content, ContentError, parse
from hearthside.core.forms import Text
from hearthside.core.game import Game
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line
from hearthside.core.table import Table
from hearthside.core.typed_text import LONGEST_TEXT


class WriteContent(Move, frozen=True, tag="table.write-content"):
    """`text` is a file as `core.content` reads it; its [file] may be left out. Blank drops it."""

    kind: str
    text: str


class ContentWritten(Event, frozen=True, tag="table.content-written"):
    story = False
    kind: str
    text: str


def further(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if not table.is_gm(seat):
        return []
    return [
        verb(
            WriteContent,
            f"Your own: {kind.title}",
            lambda kind=kind: (_writing(kind, table),),  # type: ignore[misc]
            fixed={"kind": kind.kind},
            group="table",
            help="Each thing is a heading [rows.name] with its values below, as in the game’s "
            "files. One with the same name stands in place of the game’s.",
        )
        for kind in game.content
    ]


def _writing(kind: Content[Any], table: Table[Any]) -> Text:
    own = table.content.get(kind.kind, "")
    return Text("text", kind.title, value=own, long=True, most=LONGEST_TEXT)


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
