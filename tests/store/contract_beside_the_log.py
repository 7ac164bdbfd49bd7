"""What every store must keep beside the log: snapshots, keys, pictures, and how all goes."""

import pytest

from hearthside.store.base import NoSuchTable
from tests.store.records import NOT_IDS, digest, numbered


class BesideTheLog:
    """For an empty store with one table, and another server on it."""

    async def test_a_snapshot_is_a_cache_of_one(self, store, table):
        assert await store.snapshot(table, "v1") is None
        await store.save_snapshot(table, 3, "v1", b"at three")
        assert await store.snapshot(table, "v1") == (3, b"at three")
        assert await store.snapshot(table, "v2") is None
        await store.save_snapshot(table, 9, "v2", b"\0\xff")
        assert await store.snapshot(table, "v2") == (9, b"\0\xff")
        assert await store.snapshot(table, "v1") is None

    async def test_a_snapshot_leaves_the_log_alone(self, store, table):
        await store.append(table, 0, [b"one", b"two"])
        await store.save_snapshot(table, 1, "v1", b"at one")
        assert await store.read(table) == numbered([b"one", b"two"])
        assert await store.newest(table) == 2

    async def test_a_key_opens_one_seat_until_it_is_dropped(self, store, table):
        await store.create("moor", b"")
        await store.put_key(digest("a"), table, "ana")
        await store.put_key(digest("b"), table, "sam")
        await store.put_key(digest("c"), "moor", "ana")
        assert await store.key(digest("a")) == (table, "ana")
        assert await store.key(digest("c")) == ("moor", "ana")
        assert await store.key(digest("d")) is None
        assert await store.keys(table) == [(digest("a"), "ana"), (digest("b"), "sam")]
        await store.drop_key(digest("a"))
        await store.drop_key(digest("a"))
        assert await store.key(digest("a")) is None
        assert await store.keys(table) == [(digest("b"), "sam")]

    async def test_a_key_can_be_handed_on(self, store, table):
        await store.put_key(digest("a"), table, "ana")
        await store.put_key(digest("a"), table, "priya")
        assert await store.key(digest("a")) == (table, "priya")
        assert await store.keys(table) == [(digest("a"), "priya")]

    async def test_only_digests_are_kept_as_keys(self, store, table):
        with pytest.raises(ValueError, match="SHA-256"):
            await store.put_key(b"the secret itself", table, "ana")
        with pytest.raises(ValueError, match="cannot hold"):
            await store.put_key(digest("a"), table, "an\0a")
        assert await store.keys(table) == []
        assert await store.key(b"the secret itself") is None

    async def test_a_picture_is_kept_with_its_table(self, store, other, table):
        assert await store.picture(table, "dusk") is None
        large = bytes(range(256)) * 4_000
        await store.put_picture(table, "dusk", large)
        await store.put_picture(table, "dusk.small", b"\0small")
        assert await other.picture(table, "dusk") == large
        assert await store.pictures(table) == [("dusk", len(large)), ("dusk.small", 6)]
        await store.put_picture(table, "dusk", b"another")
        assert await store.picture(table, "dusk") == b"another"
        await store.create("moor", b"")
        assert await store.picture("moor", "dusk") is None
        await store.drop_picture(table, "dusk")
        await store.drop_picture(table, "dusk")
        assert await store.pictures(table) == [("dusk.small", 6)]
        await store.forget(table)
        assert await store.pictures(table) == []

    async def test_a_picture_needs_a_table_and_a_name(self, store, table):
        with pytest.raises(NoSuchTable):
            await store.put_picture("nowhere", "dusk", b"x")
        for name in NOT_IDS:
            with pytest.raises(ValueError, match="name of a picture"):
                await store.put_picture(table, name, b"x")
            assert await store.picture(table, name) is None
            await store.drop_picture(table, name)

    async def test_a_forgotten_table_takes_everything_with_it(self, store, table):
        await store.create("moor", b"")
        for name in (table, "moor"):
            await store.append(name, 0, [b"one", b"two"])
            await store.save_snapshot(name, 1, "v1", b"state")
            await store.put_key(digest(name), name, "ana")
        await store.forget(table)
        assert await store.tables() == [("moor", b"")]
        assert await store.header(table) is None
        assert await store.read(table) == []
        assert await store.snapshot(table, "v1") is None
        assert await store.key(digest(table)) is None
        with pytest.raises(NoSuchTable):
            await store.append(table, 2, [b"three"])
        assert await store.read("moor") == numbered([b"one", b"two"])
        assert await store.snapshot("moor", "v1") == (1, b"state")
        assert await store.key(digest("moor")) == ("moor", "ana")

    async def test_a_forgotten_id_starts_afresh(self, store, table):
        await store.append(table, 0, [b"old"])
        await store.save_snapshot(table, 1, "v1", b"old state")
        await store.forget(table)
        await store.create(table, b"new")
        assert await store.snapshot(table, "v1") is None
        assert await store.append(table, 0, [b"new"]) == 1
        assert await store.read(table) == numbered([b"new"])
