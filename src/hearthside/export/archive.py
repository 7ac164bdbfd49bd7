"""A whole table as one file that imports again into the identical table.

The first line is a header; each further line is one entry of the log exactly as it is kept, but for
what a secret ballot said: the count is in the file, not who voted for what. The header counts the
entries and holds a sum of them, so a file that was cut off or changed is found out. Links are not
in it: they belong to people, not to the table.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from hearthside.core import log, text
from hearthside.core.game import Game
from hearthside.core.life import votes
from hearthside.core.life.rewinds import Rewound
from hearthside.core.life.seats import TableOpened
from hearthside.core.moves import Illegal, tag_of
from hearthside.core.table import Table

FORMAT = "hearthside table"
VERSION = 1
SUFFIX = ".hearthside"
MEDIA_TYPE = "application/x-ndjson"
MOST_ENTRIES = 500_000
BALLOT = tag_of(votes.BallotCast).encode()


class BrokenFile(Exception):
    """A file that is no table, or not any more; the message says where and what."""


class _Header(msgspec.Struct, frozen=True, kw_only=True):
    format: str
    version: int
    game: str
    name: str
    entries: int
    sha256: str


class Unpacked(msgspec.Struct, frozen=True):
    """A table out of a file: its game, and its log as the file has it."""

    game: Game[Any]
    name: str
    bodies: list[bytes]


def whole(game: Game[Any], table: Table[Any], bodies: Sequence[bytes]) -> bytes:
    """The file for a table, unless people have voted in secret and the ballots are still closed."""
    vote = table.vote
    if vote and vote.secret and vote.cast:
        raise Illegal(
            f"“{vote.question}” is being voted on in secret, and the file would show the ballots. "
            "Open the ballots or call off the vote, then take the table along."
        )
    return pack(game, table.name, _without_secret_ballots(game, bodies))


def _without_secret_ballots(game: Game[Any], bodies: Sequence[bytes]) -> list[bytes]:
    if not any(BALLOT in body for body in bodies):
        return list(bodies)
    secret = votes.veiled([log.decode(game, body).event for body in bodies])
    return [_blank(body) if at in secret else body for at, body in enumerate(bodies, 1)]


def _blank(body: bytes) -> bytes:
    """A ballot's entry without what it said, nor the line in which its seat was told so."""
    entry = msgspec.json.decode(body)
    entry["event"]["choice"] = ""
    entry["said"] = [line for line in entry.get("said", ()) if line.get("to") is None]
    return msgspec.json.encode(entry)


def pack(game: Game[Any], name: str, bodies: Sequence[bytes]) -> bytes:
    """The file for a log."""
    header = _Header(
        format=FORMAT,
        version=VERSION,
        game=game.name,
        name=name,
        entries=len(bodies),
        sha256=_sum(bodies),
    )
    return b"\n".join((msgspec.json.encode(header), *bodies, b""))


def _sum(bodies: Sequence[bytes]) -> str:
    whole = hashlib.sha256()
    for body in bodies:
        whole.update(body + b"\n")
    return whole.hexdigest()


def unpack(file: bytes, games: Mapping[str, Game[Any]]) -> Unpacked:
    """The table in a file. Everything in it is checked before anything is kept."""
    first, *bodies = file.split(b"\n")
    header = _header(first)
    if header.game not in games:
        known = ", ".join(games)
        raise BrokenFile(
            f"Line 1: this table plays “{header.game[:60]}”, which is not here. There are: {known}."
        )
    if not bodies or bodies.pop() != b"" or len(bodies) != header.entries:
        raise BrokenFile(
            f"The file has {len(bodies)} entries where its first line promises {header.entries}. "
            "It may have been cut off: export the table again."
        )
    game = games[header.game]
    _refuse_unreadable(game, bodies)
    if _sum(bodies) != header.sha256:
        raise BrokenFile(
            "The entries do not add up to the sum in line 1, so the file was changed on the way. "
            "Export the table again."
        )
    return Unpacked(game, header.name, bodies)


def _header(line: bytes) -> _Header:
    try:
        raw = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError):
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
        return msgspec.convert(raw, _Header)
    except msgspec.ValidationError as wrong:
        raise BrokenFile(f"Line 1: the header does not fit ({wrong}).") from None


def _refuse_unreadable(game: Game[Any], bodies: Sequence[bytes]) -> None:
    """Read every entry and play them all, so that a table that is kept can also be opened."""
    if not 0 < len(bodies) <= MOST_ENTRIES:
        raise BrokenFile(
            f"A table has 1 to {MOST_ENTRIES:,} entries, and this has {len(bodies):,}."
        )
    entries = [_entry(game, at, body) for at, body in enumerate(bodies, 2)]
    opened = entries[0].event
    if not isinstance(opened, TableOpened) or opened.game != game.name:
        raise BrokenFile("Line 2: a log begins with its table being opened, for the same game.")
    for at, entry in enumerate(entries, 1):
        if isinstance(entry.event, Rewound) and not 0 < entry.event.to < at:
            raise BrokenFile(
                f"Line {at + 1}: it rewinds to entry {entry.event.to}, which is not before it."
            )
    try:
        log.replay(game, entries)
    except Exception as problem:
        at = _first_misfit(game, entries)
        raise BrokenFile(
            f"Line {at + 1}: this entry does not follow from those before it "
            f"({type(problem).__name__}). The file was changed, or another game wrote it."
        ) from problem


def _entry(game: Game[Any], at: int, body: bytes) -> log.Entry:
    try:
        entry = log.decode(game, body)
        _refuse_hidden(msgspec.json.decode(body))
    except (msgspec.MsgspecError, RecursionError, KeyError, TypeError) as wrong:
        raise BrokenFile(f"Line {at}: this entry cannot be read ({wrong}).") from None
    except Illegal as no:
        raise BrokenFile(f"Line {at}: {no.sentence}") from None
    return entry


def _refuse_hidden(value: Any) -> None:
    """No text that a person could not have typed, however long the log made it."""
    if isinstance(value, str):
        if sentence := text.problem(value, most=len(value)):
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
