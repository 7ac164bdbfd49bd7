"""Whether a table's file can be read: its size, header, counts, checksum, and its entries, played
before any is kept."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from hearthside.core import can_be_drawn, log, table_size, typed_text
from hearthside.core.game import Game
from hearthside.core.life import rewinds
from hearthside.core.life.pictures import MOST_PICTURES
from hearthside.core.life.rewinds import Rewound
from hearthside.core.life.seats import NOT_SEATS, SatDown, TableOpened
from hearthside.core.moves import Illegal

FORMAT = "hearthside table"
VERSION = 2
"""2 has pictures; a file without any is written as 1, which older ones read as well."""
SUFFIX = ".hearthside"
MOST_OF_PICTURES = 24_000_000
"""How many bytes the pictures of one table have at most."""
MOST_BYTES = 32_000_000 + MOST_OF_PICTURES * 4 // 3
MOST_ENTRIES = 100_000
LONGEST_HEADER = 10_000
LONGEST_ID = 60
LONGEST_ENTRY = 200_000
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class BrokenFile(Exception):
    """A file that is no table, or not any more; the message says where and what."""


class FileHeader(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of a file."""

    format: str
    version: int
    game: str
    name: str
    entries: int
    sha256: str
    pictures: int = 0


def refuse_too_large(file: bytes) -> None:
    """Before anything of it is read."""
    if len(file) > MOST_BYTES:
        raise BrokenFile(
            f"The file has {len(file):,} bytes, and a table has at most {MOST_BYTES:,}."
        )


def header_of(line: bytes) -> FileHeader:
    """The first line, unless it is none of ours or of a newer version."""
    try:
        raw = msgspec.json.decode(line) if len(line) <= LONGEST_HEADER else None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raw = None
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise BrokenFile(
            f"Line 1: this is not a Hearthside table. Choose a file that ends in {SUFFIX}."
        )
    version = raw.get("version")
    if isinstance(version, int) and version > VERSION:
        raise BrokenFile(
            f"Line 1: a newer Hearthside wrote this file (version {version}), and this one reads "
            f"up to version {VERSION}. Update Hearthside, then import it again."
        )
    try:
        return msgspec.convert(raw, FileHeader)
    except msgspec.ValidationError as wrong:
        raise BrokenFile(f"Line 1: the header does not fit ({wrong}).") from None


def game_of(header: FileHeader, games: Mapping[str, Game[Any]]) -> Game[Any]:
    """The game it plays, unless that is not here."""
    if header.game not in games:
        known = ", ".join(games)
        raise BrokenFile(
            f"Line 1: this table plays “{header.game[:60]}”, which is not here. There are: {known}."
        )
    return games[header.game]


def refuse_cut_off(header: FileHeader, rest: bytes) -> None:
    """A file that was cut off has fewer lines after the first than that promises."""
    if not 0 <= header.pictures <= MOST_PICTURES:
        raise BrokenFile(f"Line 1: a table has at most {MOST_PICTURES} pictures.")
    entries = rest.count(b"\n") - header.pictures
    if entries == header.entries and not 0 < entries <= MOST_ENTRIES:
        raise BrokenFile(f"A table has 1 to {MOST_ENTRIES:,} entries, and this has {entries:,}.")
    if rest[-1:] != b"\n" or entries != header.entries:
        raise BrokenFile(
            f"The file has {entries} entries where its first line promises {header.entries}. "
            "It may have been cut off: export the table again."
        )


def checksum(lines: Sequence[bytes]) -> str:
    """What the first line says that all others come to."""
    whole = hashlib.sha256()
    for line in lines:
        whole.update(line + b"\n")
    return whole.hexdigest()


def refuse_changed(header: FileHeader, lines: Sequence[bytes]) -> None:
    """A file that was changed on the way, however well it still reads."""
    if checksum(lines) != header.sha256:
        raise BrokenFile(
            "The entries do not add up to the sum in line 1, so the file was changed on the way. "
            "Export the table again."
        )


def refuse_unreadable(game: Game[Any], bodies: Sequence[bytes]) -> None:
    """Read every entry, play them all and look at the table from every seat.

    So a table that is kept can also be opened, by everyone.
    """
    entries = [_entry(game, at, body) for at, body in enumerate(bodies, 2)]
    opened = entries[0].event
    if not isinstance(opened, TableOpened) or opened.game != game.name:
        raise BrokenFile("Line 2: a log begins with its table being opened, for the same game.")
    rewinding = 0
    for at, entry in enumerate(entries, 1):
        if isinstance(entry.event, Rewound):
            rewinding += 1
            if not 0 < entry.event.to < at or rewinding > rewinds.MOST_REWINDS:
                raise BrokenFile(
                    f"Line {at + 1}: it rewinds to entry {entry.event.to}, which is not before it, "
                    f"or for more than the {rewinds.MOST_REWINDS:,}th time."
                )
    try:
        table = log.replay(game, entries)
    except Exception as problem:
        at = _first_misfit(game, entries)
        raise BrokenFile(
            f"Line {at + 1}: this entry does not follow from those before it "
            f"({type(problem).__name__}). The file was changed, or another game wrote it."
        ) from problem
    if sentence := table_size.too_much(table):
        raise BrokenFile(sentence)
    if not table.gms():
        raise BrokenFile("Nobody runs the game in this table, so nobody could open it.")
    for field in game.settings:
        value = table.settings.get(field.name)
        if field.name in table.settings and field.problem(value):
            raise BrokenFile(f"The setting “{field.label}” is {value!r}, which it cannot be.")
    try:
        can_be_drawn.try_out(game, table)
    except can_be_drawn.Undrawable as no:
        raise BrokenFile(f"The table in it cannot be opened: {no}.") from no


def _entry(game: Game[Any], at: int, body: bytes) -> log.Entry:
    if len(body) > LONGEST_ENTRY:
        raise BrokenFile(
            f"Line {at}: this entry has {len(body):,} bytes, and {LONGEST_ENTRY:,} are the most."
        )
    try:
        entry = log.decode(game, body)
        _refuse_hidden(msgspec.json.decode(body))
        _refuse_odd(entry)
    except Illegal as no:
        raise BrokenFile(f"Line {at}: {no.sentence}") from None
    except Exception as wrong:  # an older entry is brought up to date, which may trip anywhere
        raise BrokenFile(f"Line {at}: this entry cannot be read ({wrong}).") from None
    return entry


def _refuse_odd(entry: log.Entry) -> None:
    """What fits its type but is nothing that pages can show: times, seats, whoever is named."""
    if entry.at:
        when = datetime.fromisoformat(entry.at)
        if when.tzinfo is None or not 1970 < when.year < 9999:
            raise Illegal(f"“{entry.at[:40]}” is no time with its zone, such as 2026-01-31T20:00Z.")
    if isinstance(entry.event, SatDown):
        seat = entry.event.seat
        if not ID.fullmatch(seat) or seat in NOT_SEATS or len(seat) > LONGEST_ID:
            raise Illegal(f"“{seat[:40]}” cannot be the id of a seat.")


def _refuse_hidden(value: Any) -> None:
    """No text that a person could not have typed, however long the log made it."""
    if isinstance(value, str):
        if sentence := typed_text.problem(value, most=len(value)):
            raise Illegal(sentence)
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            _refuse_hidden(inner)


def _first_misfit(game: Game[Any], entries: Sequence[log.Entry]) -> int:
    """How many entries of a log still make a table, and one: found by halving."""
    fits, fails = 1, len(entries)
    while fails - fits > 1:
        middle = (fits + fails) // 2
        try:
            log.replay(game, entries[:middle])
        except Exception:
            fails = middle
        else:
            fits = middle
    return fails
