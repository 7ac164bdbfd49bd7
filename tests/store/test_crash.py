"""Servers that are killed, and servers that share a file: what was acknowledged is there."""

import asyncio
import random
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from hearthside.store import open_store
from tests.store.hammer import TABLES, TASKS_PER_TABLE

HAMMER = Path(__file__).with_name("hammer.py")
ROUNDS = 12


@pytest.fixture
def path(tmp_path):
    async def prepare():
        store = open_store(tmp_path / "tables.sqlite3")
        for table in TABLES:
            await store.create(table, b"")
        await store.close()

    asyncio.run(prepare())
    return tmp_path / "tables.sqlite3"


class Server:
    def __init__(self, path: Path, name: str, appends: int = 0) -> None:
        arguments = [sys.executable, HAMMER, path, name, str(appends)]
        # Unbuffered: what a buffer took along with the first line, `communicate` would not see.
        self.process = subprocess.Popen(
            arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
        )
        self.first_line = b""

    def wait_until_it_plays(self) -> None:
        assert self.process.stdout is not None
        self.first_line = self.process.stdout.readline()

    def kill(self) -> None:
        self.process.kill()

    def acknowledged(self) -> list[tuple[str, int, str]]:
        """What it said until it ended, as (table, number of the first record, mark)."""
        said, trouble = self.process.communicate(timeout=60)
        assert trouble == b""
        lines = (self.first_line + said).decode().splitlines()
        return [(table, int(seq), mark) for table, seq, mark in map(str.split, lines)]


def records(path: Path) -> dict[str, list[tuple[str, int, int]]]:
    """Every table's records as (mark, part, parts), from a file that must be intact."""
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert db.execute("PRAGMA foreign_key_check").fetchall() == []
    logs = {}
    for table in TABLES:
        rows = db.execute(
            "SELECT seq, body FROM records WHERE table_id = ? ORDER BY seq", (table,)
        ).fetchall()
        assert [seq for seq, _ in rows] == list(range(1, len(rows) + 1)), "a number is missing"
        heads = [body.split(b" ", 3)[:3] for _, body in rows]
        logs[table] = [(mark.decode(), int(part), int(parts)) for mark, part, parts in heads]
        (snapshot,) = db.execute(
            "SELECT max(seq) FROM snapshots WHERE table_id = ?", (table,)
        ).fetchone()
        assert (snapshot or 0) <= len(rows), "a snapshot is ahead of its log"
    db.close()
    return logs


def check(path: Path, acknowledged: list[tuple[str, int, str]]) -> int:
    """Every acknowledged append is where it was said to be, once and whole; count the appends."""
    logs = records(path)
    for table, first, mark in acknowledged:
        assert logs[table][first - 1][:2] == (mark, 0)
    appends: Counter[str] = Counter()
    for log in logs.values():
        for place, (mark, part, parts) in enumerate(log):
            if part == 0:
                appends[mark] += 1
                assert log[place : place + parts] == [(mark, n, parts) for n in range(parts)]
    assert set(appends.values()) <= {1}, "an append is there twice"
    assert sum(parts for log in logs.values() for _, part, parts in log if part == 0) == sum(
        map(len, logs.values())
    ), "a part of an append is there without the rest"
    return len(appends)


def test_a_killed_server_has_kept_everything_it_acknowledged(path):
    chance = random.Random()
    acknowledged: list[tuple[str, int, str]] = []
    for turn in range(ROUNDS):
        server = Server(path, f"round{turn}")
        server.wait_until_it_plays()
        time.sleep(chance.uniform(0, 0.3))
        server.kill()
        acknowledged += server.acknowledged()
        unanswered = check(path, acknowledged) - len(acknowledged)
        assert 0 <= unanswered <= (turn + 1) * len(TABLES) * TASKS_PER_TABLE
    assert len(acknowledged) > 20 * ROUNDS


def test_two_servers_hammer_one_file_and_every_append_is_there_once(path):
    servers = [Server(path, name, appends=60) for name in ("ana", "sam")]
    acknowledged = [said for server in servers for said in server.acknowledged()]
    assert len(acknowledged) == 2 * 60 * len(TABLES) * TASKS_PER_TABLE
    assert check(path, acknowledged) == len(acknowledged)


def test_a_server_that_dies_takes_nobody_with_it(path):
    survivor = Server(path, "survivor", appends=60)
    acknowledged = []
    for turn in range(3):
        victim = Server(path, f"victim{turn}")
        victim.wait_until_it_plays()
        time.sleep(0.1)
        victim.kill()
        acknowledged += victim.acknowledged()
    mine = survivor.acknowledged()
    assert len(mine) == 60 * len(TABLES) * TASKS_PER_TABLE
    check(path, acknowledged + mine)
