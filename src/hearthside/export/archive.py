"""A whole table as one file that imports again into the identical table.

The first line is a header; each further line is one entry of the log exactly as it is kept, but for
what whoever takes the file may not know: who voted for what in secret, and what others noted down
for themselves. After the log comes each picture they may see. The header counts the entries and
pictures and holds a sum of them, so a file that was cut off or changed is found out. Links are not
in it: they belong to people, not to the table.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from hearthside.core import log
from hearthside.core.game import Game
from hearthside.core.life import notes, telling, vote_counting, vote_events
from hearthside.core.life.pictures import PictureAdded, is_id, kept_from, pictures_in
from hearthside.core.moves import Illegal, tag_of
from hearthside.core.secrecy.views import view
from hearthside.core.table import Table
from hearthside.export.archive_checks import (
    FORMAT,
    VERSION,
    BrokenFile,
    FileHeader,
    checksum,
    game_of,
    header_of,
    refuse_changed,
    refuse_cut_off,
    refuse_too_large,
    refuse_unreadable,
)
from hearthside.picture_uploads import SIDE, KeptPicture, NoPicture, written_anew

MEDIA_TYPE = "application/x-ndjson"
BALLOT = tag_of(vote_events.BallotCast).encode()
NOTE = tag_of(notes.NoteWritten).encode()
TOLD = tag_of(telling.Told).encode()
PICTURE = tag_of(PictureAdded).encode()


class _Picture(msgspec.Struct, frozen=True, tag="picture"):
    id: str
    body: bytes


Pictures = Mapping[str, bytes]
"""Pictures as they are kept, by id."""


class Unpacked(msgspec.Struct, frozen=True):
    """A table out of a file: its game, its log as the file has it, its pictures written anew."""

    game: Game[Any]
    name: str
    bodies: list[bytes]
    pictures: dict[str, KeptPicture] = {}


def whole(
    game: Game[Any],
    table: Table[Any],
    bodies: Sequence[bytes],
    reader: str = "",
    pictures: Pictures = {},  # noqa: B006
) -> bytes:
    """The file for a table, unless people have voted in secret and the ballots are still closed.

    It holds what `reader` may know; without one, what all game masters do.
    """
    closed = (vote for vote in table.votes.values() if vote.secret and vote.cast)
    if vote := next(closed, None):
        raise Illegal(
            f"“{vote.question}” is being voted on in secret, and the file would show the ballots. "
            "Open the ballots or call off the vote, then take the table along."
        )
    readers = [reader] if reader else table.gms()
    seen = set().union(*(pictures_in(view(game, table, one)) for one in readers))
    shown = {id: body for id, body in pictures.items() if id in seen}
    return pack(game, table.name, _without_secrets(game, table, bodies, readers), shown)


def _without_secrets(
    game: Game[Any], table: Table[Any], bodies: Sequence[bytes], readers: Sequence[str]
) -> list[bytes]:
    if not any(tag in body for body in bodies for tag in (BALLOT, NOTE, TOLD, PICTURE)):
        return list(bodies)
    events = [log.decode(game, body).event for body in bodies]
    secret = vote_counting.veiled(events)
    return [
        _blank(body, "choice", "")
        if at in secret
        else _blank(body, "text", notes.LEFT_OUT)
        if notes.kept_from(table, readers, event)
        else _untitled(body)
        if kept_from(table, readers, event)
        else body
        for at, (body, event) in enumerate(zip(bodies, events, strict=True), 1)
    ]


def _blank(body: bytes, field: str, other: str) -> bytes:
    """An entry with other words in a field, and without the lines that only some were told."""
    entry = msgspec.json.decode(body)
    entry["event"][field] = other
    entry["said"] = [line for line in entry.get("said", ()) if line.get("to") is None]
    return msgspec.json.encode(entry)


def _untitled(body: bytes) -> bytes:
    """The entry of a picture that only others know, without what they call it."""
    entry = msgspec.json.decode(body)
    entry["event"]["picture"]["title"] = ""
    return msgspec.json.encode(entry)


def pack(
    game: Game[Any],
    name: str,
    bodies: Sequence[bytes],
    pictures: Pictures = {},  # noqa: B006
) -> bytes:
    """The file for a log and its pictures."""
    shown = [msgspec.json.encode(_Picture(id, body)) for id, body in pictures.items()]
    header = FileHeader(
        format=FORMAT,
        version=VERSION if shown else 1,
        game=game.name,
        name=name,
        entries=len(bodies),
        sha256=checksum([*bodies, *shown]),
        pictures=len(shown),
    )
    return b"\n".join((msgspec.json.encode(header), *bodies, *shown, b""))


def unpack(file: bytes, games: Mapping[str, Game[Any]]) -> Unpacked:
    """The table in a file. Everything in it is checked before anything is kept."""
    refuse_too_large(file)
    first, _, rest = file.partition(b"\n")
    header = header_of(first)
    game = game_of(header, games)
    refuse_cut_off(header, rest)
    lines = rest.split(b"\n")[:-1]
    bodies, shown = lines[: header.entries], lines[header.entries :]
    refuse_unreadable(game, bodies)
    refuse_changed(header, lines)
    kept = dict(_picture(at, line) for at, line in enumerate(shown, header.entries + 2))
    return Unpacked(game, header.name, bodies, kept)


def _picture(at: int, line: bytes) -> tuple[str, KeptPicture]:
    """A picture in a file is no more trusted than one that somebody sends."""
    try:
        picture = msgspec.json.decode(line, type=_Picture)
    except (msgspec.DecodeError, UnicodeError) as wrong:
        raise BrokenFile(f"Line {at}: this picture cannot be read ({wrong}).") from None
    if not is_id(picture.id):
        raise BrokenFile(f"Line {at}: “{picture.id[:40]}” cannot be the id of a picture.")
    try:
        return picture.id, written_anew(picture.body, SIDE * SIDE)
    except NoPicture as no:
        raise BrokenFile(f"Line {at}: {no}") from None
