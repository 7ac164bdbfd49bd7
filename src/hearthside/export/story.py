"""The story so far as one seat may know it: scene by scene, without what was taken back."""

from collections.abc import Iterable
from typing import Any

import msgspec

from hearthside.core.life.evening import SceneClosed, SceneOpened, SessionClosed, SessionOpened
from hearthside.core.life.rewinds import Standing
from hearthside.core.log import Entry
from hearthside.core.say import Line
from hearthside.core.table import Table


class Chapter(msgspec.Struct, frozen=True, kw_only=True):
    """A scene, or what happened between two."""

    session: int
    title: str
    lines: tuple[Line, ...]


def chapters(table: Table[Any], seat: str, log: Iterable[tuple[int, Entry]]) -> list[Chapter]:
    """The chapters of a log with its numbers. Table life and rewound story are left out."""
    stands = Standing(table.rewinds, table.seq)
    told: list[Chapter] = []
    session, title, lines = 0, "", list[Line]()

    def turn(to_session: int, to_title: str) -> None:
        nonlocal session, title, lines
        if lines or title:
            told.append(Chapter(session=session, title=title, lines=tuple(lines)))
        session, title, lines = to_session, to_title, []

    for seq, entry in log:
        if not entry.event.story or seq not in stands:
            continue
        match entry.event:
            case SessionOpened():
                turn(entry.event.number, "")
            case SceneOpened():
                turn(session, entry.event.title)
            case SceneClosed():
                turn(session, "")
            case SessionClosed():
                turn(session, "")
            case _:
                heard = (line for line in entry.said if table.sees(seat, line.to))
                lines += [line for line in heard if line.retold]
    turn(0, "")
    return told
