"""A file that is deleted, emptied or replaced under a running store is noticed at the next move."""

import asyncio
import subprocess
import sys

import pytest

from hearthside.store import open_store
from hearthside.store.base import Unavailable
from tests.store.disk_harms import HARM, two_stores


@pytest.fixture
def path(tmp_path):
    (tmp_path / "data").mkdir()
    return tmp_path / "data" / "tables.sqlite3"


@pytest.mark.parametrize("harm", HARM)
async def test_no_move_is_acknowledged_once_the_file_is_gone(path, harm):
    store = await two_stores(path)
    HARM[harm](path)
    for _ in range(3):
        with pytest.raises(Unavailable) as refused:
            await store.append("inn", 30, [b"lost"])
        assert str(path) in str(refused.value)
    with pytest.raises(Unavailable):
        await store.create("moor", b"")
    await store.close()


PLAY_ON = """
import asyncio, sqlite3, sys
from hearthside.store import open_store
async def main():
    store = open_store(sys.argv[1])
    print(await store.append("inn", 400, [b"on"]))
    await store.close()
    print(*sqlite3.connect(sys.argv[1]).execute("PRAGMA integrity_check").fetchone())
asyncio.run(main())
"""


def play_on(path):
    return subprocess.run([sys.executable, "-c", PLAY_ON, path], capture_output=True, timeout=60)


@pytest.mark.parametrize("harm", ["copied over", "replaced"])
async def test_what_was_put_in_its_place_is_left_as_it_is(path, harm):
    store = await two_stores(path)
    wanted = path.with_name("other.sqlite3").read_bytes()
    HARM[harm](path)
    with pytest.raises(Unavailable):
        await store.append("inn", 30, [b"lost"])
    await store.close()
    assert path.read_bytes() == wanted
    done = await asyncio.to_thread(play_on, path)
    assert (done.stdout, done.stderr) == (b"401\nok\n", b"")


async def test_a_lost_log_costs_no_move_that_was_acknowledged(path):
    store = await two_stores(path)
    path.with_name(f"{path.name}-wal").unlink()
    with pytest.raises(Unavailable):
        await store.append("inn", 30, [b"lost"])
    await store.close()
    again = open_store(path)
    assert await again.newest("inn") >= 30
    await again.close()


async def test_a_file_that_comes_back_is_played_on(path):
    store = await two_stores(path)
    away = path.with_name("away")
    path.rename(away)
    with pytest.raises(Unavailable, match="was deleted or replaced while Hearthside was running"):
        await store.append("inn", 30, [b"lost"])
    away.rename(path)
    assert await store.append("inn", 30, [b"kept"]) == 31
    await store.close()


CUT_OFF = """
import asyncio, os, signal, sys
from hearthside.store import open_store
async def main():
    store = open_store(sys.argv[1])
    await store.create("inn", b"")
    slices = 0
    def count(sql):
        nonlocal slices
        slices += sql == "COMMIT"
        if slices == 4:
            os.kill(os.getpid(), signal.SIGKILL)
    await store._writer.submit(lambda db: db.set_trace_callback(count))
    await store.create("long", b"", [b"x" * 2000] * 20_000)
asyncio.run(main())
"""


def test_a_table_whose_writing_was_cut_off_is_never_seen(path):
    done = subprocess.run([sys.executable, "-c", CUT_OFF, path], timeout=60)
    assert done.returncode == -9

    async def look():
        store = open_store(path)
        try:
            assert await store.header("long") is None
            assert [id for id, _ in await store.tables()] == ["inn"]
        finally:
            await store.close()

    asyncio.run(look())


async def test_an_older_copy_of_the_same_file_put_over_it_is_noticed(path):
    store = open_store(path)
    await store.create("inn", b"", [b"x" * 9000] * 300)
    older = path.read_bytes()
    after = 300
    while path.read_bytes() == older or path.stat().st_size <= len(older):
        after = await store.append("inn", after, [b"y" * 90_000])  # until the log is folded in
    await store.forget("inn")
    await store.create("moor", b"")
    larger = path.stat().st_size
    path.write_bytes(older + b"\0" * (larger - len(older)))
    with pytest.raises(Unavailable, match="older copy of itself"):
        await store.append("moor", 0, [b"lost"])
    await store.close()
