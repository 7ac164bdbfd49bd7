"""The SQLite writer on full and locked disks, its log beside the file, and its groups."""

import asyncio
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from hearthside.store import open_store
from hearthside.store.base import Conflict, Unavailable
from hearthside.store.sqlite_writer import LOG_SIZE
from tests.store.records import numbered

FULL_DISK = Path(__file__).with_name("full_disk.py")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "tables.sqlite3"


def intact(path: Path) -> bool:
    db = sqlite3.connect(path)
    try:
        return db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    finally:
        db.close()


def set_pages(store, pages):
    """Leave the file no room to grow beyond so many pages, as a full disk would."""
    return store._writer.submit(
        lambda db: db.execute(f"PRAGMA max_page_count = {pages}").fetchone()
    )


# Trouble while it runs


async def test_a_file_locked_too_long_says_so_and_recovers(path):
    store = open_store(path)
    await store.create("inn", b"")
    await store._writer.submit(lambda db: db.execute("PRAGMA busy_timeout = 50").fetchone())
    hog = sqlite3.connect(path, isolation_level=None)
    hog.execute("BEGIN IMMEDIATE")
    refused = await asyncio.gather(
        *(store.append("inn", 0, [b"one"]) for _ in range(3)), return_exceptions=True
    )
    assert [type(error) for error in refused] == [Unavailable] * 3
    assert "locked for too long. Close that program" in str(refused[0])
    assert await store.read("inn") == []
    hog.execute("ROLLBACK")
    hog.close()
    assert await store.append("inn", 0, [b"one"]) == 1
    await store.close()


async def test_a_full_disk_loses_nothing_and_later_appends_work(path):
    store = open_store(path)
    await store.create("inn", b"")
    await store.append("inn", 0, [b"one"])
    await set_pages(store, 1)  # SQLite takes this as "no larger than now"
    with pytest.raises(Unavailable, match=r"is full\. What was saved is safe"):
        await store.append("inn", 1, [b"x" * 50_000])
    assert await store.read("inn") == numbered([b"one"])
    await set_pages(store, 10_000)
    assert await store.append("inn", 1, [b"x" * 50_000]) == 2
    await store.close()
    assert intact(path)


async def test_what_does_not_fit_spoils_nothing_that_does(path):
    store = open_store(path)
    names = [f"table {n}" for n in range(12)]
    for name in names:
        await store.create(name, b"")
    await set_pages(store, 1)
    moves = [store.append(name, 0, [b"small"]) for name in names]
    moves.insert(6, store.append(names[0], 1, [b"x" * 50_000]))
    results = await asyncio.gather(*moves, return_exceptions=True)
    assert isinstance(results.pop(6), Unavailable)
    assert results == [1] * 12
    for name in names:
        assert await store.read(name) == numbered([b"small"])
    await store.close()
    assert intact(path)


def test_a_disk_that_refuses_writes_loses_nothing(path):
    done = subprocess.run(
        [sys.executable, FULL_DISK, "limit", path], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "reports an error. What was saved is safe" in done.stdout
    assert intact(path)


def test_a_disk_that_is_really_full_loses_nothing(tmp_path):
    mount = 'mount -t tmpfs -o size=2m none "$0" && exec "$@"'
    unshare = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", mount, tmp_path]
    try:
        subprocess.run([*unshare, "true"], check=True, capture_output=True, timeout=30)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this system lets nobody mount a small disk")
    script = [sys.executable, FULL_DISK, "tmpfs", tmp_path / "tables.sqlite3"]
    done = subprocess.run([*unshare, *script], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert "is full. What was saved is safe: free some space" in done.stdout


# The log beside the file


async def test_the_log_is_folded_back_into_the_file_and_stays_small(path):
    log = path.with_name(f"{path.name}-wal")
    store = open_store(path)
    await store.create("inn", b"")
    body = b"x" * 80_000
    for after in range(250):
        await store.append("inn", after, [body])
    assert log.stat().st_size < 3 * LOG_SIZE
    assert path.stat().st_size > 250 * len(body) - 2 * LOG_SIZE
    assert not await store.changed()
    await store.close()


async def test_closing_waits_for_no_lock_when_nothing_is_left_to_save(path):
    store = open_store(path)
    await store.create("inn", b"")
    hog = sqlite3.connect(path, isolation_level=None)
    hog.execute("BEGIN IMMEDIATE")
    await asyncio.wait_for(store.close(), 2)
    hog.close()


async def test_where_nobody_wrote_anything_the_writer_is_not_asked_for_news(path):
    """So a server at rest does next to nothing, and no lock holds it up."""
    store = open_store(path)
    await store.create("inn", b"")
    assert not await store.changed()
    hog = sqlite3.connect(path, isolation_level=None)
    hog.execute("BEGIN IMMEDIATE")
    assert not await asyncio.wait_for(store.changed(), 2)
    hog.close()
    await store.close()


async def test_a_checkpoint_waits_for_no_one_and_loses_nothing(path):
    store = open_store(path)
    await store.create("inn", b"")
    reader = sqlite3.connect(path, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM records").fetchone()  # pins the log where it is
    body = b"x" * 100_000
    for after in range(100):
        await store.append("inn", after, [body])
    reader.close()
    assert await store.read("inn") == numbered([body] * 100)
    await store.close()
    assert intact(path)


async def test_nobody_can_commit_while_the_log_is_folded_back(path):
    store = open_store(path)
    await store.create("inn", b"")
    neighbour = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
    tries = []

    def watch(statement):
        if "wal_checkpoint" in statement:
            try:
                neighbour.execute("BEGIN IMMEDIATE")
                neighbour.execute("ROLLBACK")
                tries.append("could commit")
            except sqlite3.OperationalError as error:
                tries.append(str(error))

    await store._writer.submit(lambda db: db.set_trace_callback(watch))
    await store.append("inn", 0, [b"x" * LOG_SIZE])
    await store.append("inn", 1, [b"x"])
    await store.close()
    neighbour.close()
    assert tries == ["database is locked"]


# Groups, and neighbours on the loop


async def test_what_waits_together_is_committed_together(path):
    store = open_store(path)
    names = [f"table {n}" for n in range(50)]
    for name in names:
        await store.create(name, b"")
    commits = []
    await store._writer.submit(
        lambda db: db.set_trace_callback(
            lambda sql: commits.append(sql) if sql == "COMMIT" else None
        )
    )
    commits.clear()
    doors = threading.Event()
    slow = store._writer.submit(lambda db: doors.wait(10))
    moves = [asyncio.create_task(store.append(name, 0, [b"one"])) for name in names]
    await asyncio.sleep(0.02)
    assert commits == []
    assert not any(move.done() for move in moves)
    doors.set()
    assert await asyncio.gather(*moves) == [1] * 50
    assert await slow
    assert len(commits) <= 2
    await store.close()


async def test_a_job_that_fails_half_way_takes_back_what_it_wrote(path):
    store = open_store(path)
    await store.create("inn", b"")

    def half(db):
        db.execute("INSERT INTO records VALUES ('inn', 1, x'00')")
        raise LookupError("half way")

    results = await asyncio.gather(
        store.create("moor", b""),
        store._writer.submit(half),
        store.append("inn", 0, [b"one"]),
        return_exceptions=True,
    )
    assert results[0] is None
    assert isinstance(results[1], LookupError)
    assert results[2] == 1
    assert await store.read("inn") == numbered([b"one"])
    await store.close()


async def test_others_get_their_turn_during_a_long_read(path):
    store = open_store(path)
    await store.create("inn", b"")
    await store.append("inn", 0, [b"x"] * 6000)
    turns = 0

    async def neighbour():
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    task = asyncio.create_task(neighbour())
    await store.read("inn")
    task.cancel()
    assert turns >= 5
    await store.close()


async def test_a_store_opened_before_the_loop_and_used_from_two_loops(path):
    store = open_store(path)
    await store.create("inn", b"")

    def from_another_loop():
        return asyncio.run(store.append("inn", 0, [b"one"]))

    assert await asyncio.to_thread(from_another_loop) == 1
    with pytest.raises(Conflict):
        await store.append("inn", 0, [b"stale"])
    await store.close()
