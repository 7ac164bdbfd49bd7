"""What is wrong with a set-up, in sentences: files, disk, clock, and the way people come in."""

import asyncio
import json
import os
import shutil
import sqlite3
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from hearthside.store import open_store
from hearthside.store.base import Unavailable
from hearthside.web import serve
from hearthside.web.health import PAUSE, TICKS
from hearthside.web.host_names import LOCAL, host_of

ROOM = 200_000_000
"""How many bytes should be free where tables are kept."""
PATIENCE = 10


class Finding(msgspec.Struct, frozen=True):
    """Something that was looked at, whether it is well, and what to do where it is not."""

    well: bool
    sentence: str


def look(place: str, url: str = "") -> Iterator[Finding]:
    """Look at everything; each finding as soon as it is made."""
    yield _browser_files()
    yield _clock()
    if "://" in place and not place.startswith("sqlite://"):
        yield _store(place)
    else:
        yield from _file(Path(place.removeprefix("sqlite:///")).expanduser())
    if url:
        yield from _reached(url if url.endswith("/") else f"{url}/")


def _browser_files() -> Finding:
    try:
        serve.check_files()
    except serve.CannotServe as problem:
        return Finding(False, str(problem))
    return Finding(True, "The browser files are here.")


def _clock() -> Finding:
    year = datetime.now(UTC).year
    if not 2025 <= year < 2100:
        return Finding(
            False, f"This machine’s clock says {year}. Set it, or times in the log are wrong."
        )
    return Finding(True, "The clock is plausible.")


def _store(place: str) -> Finding:
    async def newest() -> str:
        store = open_store(place)
        try:
            return f"{len(await store.tables())} tables can be reached."
        finally:
            await store.close()

    try:
        return Finding(True, asyncio.run(newest()))
    except Unavailable as trouble:
        return Finding(False, str(trouble))


def _file(path: Path) -> Iterator[Finding]:
    folder = path.parent
    while not folder.exists():
        folder = folder.parent
    if not os.access(folder, os.W_OK):
        yield Finding(False, f"{folder} cannot be written to. Choose another place with --data.")
        return
    free = shutil.disk_usage(folder).free
    if free < ROOM:
        yield Finding(
            False, f"Only {free // 1_000_000} MB are free in {folder}. Make room before it is full."
        )
    else:
        yield Finding(True, f"{free // 1_000_000:,} MB are free for tables.")
    if not path.exists():
        yield Finding(True, f"There are no tables in {path} yet; the first start makes it.")
        return
    if sys.platform != "win32" and path.stat().st_mode & 0o077:
        yield Finding(False, f"Others on this machine may read {path}. Say: chmod 600 {path}")
    yield from _contents(path)


def _contents(path: Path) -> Iterator[Finding]:
    if path.stat().st_mtime > time.time() + 3600:
        yield Finding(
            False, f"{path} was written in the future: this clock, or one before it, is wrong."
        )
    found = _store(str(path))
    yield found
    if not found.well:
        return
    with suppress(sqlite3.Error):
        db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        try:
            (said,) = db.execute("PRAGMA quick_check(1)").fetchone()
        finally:
            db.close()
        if said == "ok":
            yield Finding(True, "The file is sound.")
        else:
            yield Finding(
                False, f"{path} is damaged ({said}). Keep a copy, then put back a backup."
            )


def _reached(url: str) -> Iterator[Finding]:
    """Come in the way people do."""
    try:
        body = _get(f"{url}health/seen")
        seen = json.loads(body)
    except urllib.error.HTTPError as no:
        yield Finding(False, _refused(url, no))
        return
    except (OSError, ValueError) as no:
        reason = getattr(no, "reason", no)
        yield Finding(
            False,
            f"{url} does not answer as Hearthside does ({reason}). Is the server running, and does "
            "the proxy in front of it point at its port?",
        )
        return
    yield Finding(True, f"{url} leads to Hearthside {seen['version']}.")
    yield from _passed_on(url, seen)
    yield _unbuffered(url)


def _refused(url: str, no: urllib.error.HTTPError) -> str:
    if no.code == 421:
        return (
            f"The server does not answer to {host_of(url)}. Start it with --host-name "
            f"{host_of(url)}."
        )
    if no.code in (502, 503, 504):
        return f"The proxy at {url} finds no server behind it ({no.code}). Is Hearthside running?"
    return f"{url} answers {no.code}. If there is a path before it, start with --base-path."


def _passed_on(url: str, seen: dict[str, str]) -> Iterator[Finding]:
    wanted = url.split("/")[2]
    if seen["host"].lower() != wanted.lower():
        yield Finding(
            False,
            f"The proxy says Host: {seen['host']} in place of {wanted}, so invitations would lead "
            "there. Let it pass Host on as it came.",
        )
    elif host_of(url) not in LOCAL:
        try:
            _get(url)
        except urllib.error.HTTPError as no:
            yield Finding(False, _refused(url, no))
        else:
            yield Finding(True, "It answers to that name.")
    if url.startswith("https:") and seen["scheme"] != "https":
        yield Finding(
            False,
            "The proxy does not say that the connection is encrypted. Let it send "
            "X-Forwarded-Proto: https, from an address in FORWARDED_ALLOW_IPS.",
        )
    if url.startswith("http:") and host_of(url) not in LOCAL:
        yield Finding(False, "The connection is not encrypted. Put a proxy with TLS in front.")


def _unbuffered(url: str) -> Finding:
    """Whether a stream comes through as it is sent, or all of it at the end."""
    request = urllib.request.Request(f"{url}health/ticks", headers={"accept-encoding": "gzip"})
    began = time.monotonic()
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            answer.read(1)
            first = time.monotonic() - began
            answer.read()
    except OSError as no:
        return Finding(False, f"Streams do not come through ({no}).")
    if first > TICKS * PAUSE * 0.7:
        return Finding(
            False,
            "The proxy keeps streams back until they end, so pages would not update. Switch "
            "buffering off for text/event-stream (nginx: proxy_buffering off).",
        )
    return Finding(True, "Streams come through at once.")


def _get(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
        body: bytes = answer.read(1_000_000)
        return body
