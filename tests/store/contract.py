"""What every store must keep; a backend subclasses this and says where an empty store is."""

import asyncio
import random
from contextlib import suppress

import pytest

from hearthside.store import open_store
from hearthside.store.base import Conflict, NoSuchTable, Store, TableExists, Unavailable
from tests.store.contract_beside_the_log import BesideTheLog
from tests.store.records import HOSTILE_BODIES, HOSTILE_IDS, NOT_IDS, digest, numbered

FAR = 10**30


async def append_at_last(store: Store, table: str, body: bytes) -> int:
    """Append as a server does: on a conflict, look again and retry."""
    after = await store.newest(table)
    while True:
        try:
            return await store.append(table, after, [body])
        except Conflict as conflict:
            after = conflict.newest


class StoreContract(BesideTheLog):
    @pytest.fixture
    def place(self):
        raise NotImplementedError("a backend says where an empty store is")

    @pytest.fixture
    async def store(self, place):
        store = open_store(place)
        yield store
        await store.close()

    @pytest.fixture
    async def other(self, store, place):
        """A second server on the same store."""
        other = open_store(place)
        yield other
        await other.close()

    @pytest.fixture
    async def table(self, store):
        await store.create("inn", b'{"game":"fate"}')
        return "inn"

    # Tables

    async def test_a_new_table_has_its_header_and_no_records(self, store, table):
        assert await store.header(table) == b'{"game":"fate"}'
        assert await store.tables() == [(table, b'{"game":"fate"}')]
        assert await store.read(table) == []
        assert await store.newest(table) == 0

    async def test_tables_are_listed_oldest_first(self, store):
        for name in ("zeppelin", "attic", "moor"):
            await store.create(name, name.encode())
        assert [table for table, _ in await store.tables()] == ["zeppelin", "attic", "moor"]

    async def test_an_id_in_use_is_refused_and_its_table_untouched(self, store, table):
        await store.append(table, 0, [b"first"])
        with pytest.raises(TableExists):
            await store.create(table, b"another")
        assert await store.header(table) == b'{"game":"fate"}'
        assert await store.read(table) == numbered([b"first"])

    async def test_a_table_may_begin_with_a_whole_log(self, store, other):
        bodies = [b"%d" % n for n in range(4321)]
        await store.create("inn", b"short", bodies[:3])
        await store.create("moor", b"long", bodies)
        await store.create("quay", b"large", [b"x" * 400_000] * 5)
        for server in (store, other):
            assert await server.read("inn") == numbered(bodies[:3])
            assert await server.read("moor") == numbered(bodies)
            assert await server.newest("quay") == 5
            listed = [("inn", b"short"), ("moor", b"long"), ("quay", b"large")]
            assert await server.tables() == listed
        with pytest.raises(TableExists):
            await other.create("moor", b"again", bodies)
        assert await store.append("moor", 4321, [b"next"]) == 4322
        await store.forget("moor")
        assert await other.header("moor") is None
        assert await other.read("moor") == []

    async def test_moves_come_in_between_while_a_long_log_is_brought_in(self, store, table):
        bringing = asyncio.create_task(store.create("long", b"", [b"x" * 2000] * 20_000))
        moves, seen = 0, []
        while not bringing.done():
            moves = await store.append(table, moves, [b"move"])
            seen.append(await store.header("long"))
        assert moves > 3
        assert not any(seen[:-1]), "nobody finds it before it is whole"
        await bringing
        assert await store.newest("long") == 20_000

    async def test_an_unknown_table_holds_nothing_and_takes_nothing(self, store):
        assert await store.header("nowhere") is None
        assert await store.read("nowhere") == []
        assert await store.read_back("nowhere", 10, 10) == []
        assert await store.newest("nowhere") == 0
        assert await store.snapshot("nowhere", "v1") is None
        assert await store.keys("nowhere") == []
        await store.forget("nowhere")
        with pytest.raises(NoSuchTable):
            await store.append("nowhere", 0, [b"lost"])
        with pytest.raises(NoSuchTable):
            await store.save_snapshot("nowhere", 0, "v1", b"lost")
        with pytest.raises(NoSuchTable):
            await store.put_key(digest("lost"), "nowhere", "ana")
        assert await store.tables() == []
        assert await store.key(digest("lost")) is None

    async def test_any_spelling_of_an_id_is_its_own_table(self, store):
        for name in HOSTILE_IDS:
            await store.create(name, b"header of " + name.encode())
        for name in HOSTILE_IDS:
            await store.append(name, 0, [name.encode()])
        for name in HOSTILE_IDS:
            assert await store.read(name) == numbered([name.encode()])
        assert [table for table, _ in await store.tables()] == HOSTILE_IDS

    @pytest.mark.parametrize("name", NOT_IDS)
    async def test_what_cannot_be_an_id_is_refused_and_never_found(self, store, table, name):
        with pytest.raises(ValueError, match="cannot be the id"):
            await store.create(name, b"")
        with pytest.raises(NoSuchTable):
            await store.append(name, 0, [b"lost"])
        assert await store.header(name) is None
        assert await store.read(name) == []
        assert await store.read_back(name, 10, 10) == []
        assert await store.newest(name) == 0
        assert await store.snapshot(name, "v1") is None
        assert await store.keys(name) == []
        await store.forget(name)
        assert [table for table, _ in await store.tables()] == [table]

    # Appending

    async def test_records_come_back_in_order_and_byte_for_byte(self, store, table):
        assert await store.append(table, 0, HOSTILE_BODIES[:3]) == 3
        assert await store.append(table, 3, HOSTILE_BODIES[3:]) == len(HOSTILE_BODIES)
        assert await store.read(table) == numbered(HOSTILE_BODIES)
        assert await store.newest(table) == len(HOSTILE_BODIES)

    @pytest.mark.parametrize("after", [-1, 0, 1, 3, 4, FAR, -FAR])
    async def test_only_the_next_number_is_free(self, store, table, after):
        await store.append(table, 0, [b"one", b"two"])
        with pytest.raises(Conflict) as refused:
            await store.append(table, after, [b"late", b"later"])
        assert refused.value.newest == 2
        assert await store.read(table) == numbered([b"one", b"two"])

    async def test_appending_nothing_still_asks_whether_it_would_fit(self, store, table):
        await store.append(table, 0, [b"one"])
        assert await store.append(table, 1, []) == 1
        with pytest.raises(Conflict):
            await store.append(table, 0, [])

    async def test_tables_count_for_themselves(self, store, table):
        await store.create("moor", b"")
        await store.append(table, 0, [b"one", b"two"])
        assert await store.append("moor", 0, [b"uno"]) == 1
        assert await store.read("moor") == numbered([b"uno"])

    async def test_a_large_body_and_many_at_once(self, store, table):
        large = random.Random(7).randbytes(5_000_000)
        many = [b"%d" % n for n in range(3210)]
        await store.append(table, 0, [large])
        assert await store.append(table, 1, many) == 3211
        assert await store.read(table) == numbered([large, *many])

    # Many at once

    async def test_tasks_that_race_for_one_table_all_get_their_place(self, store, table):
        bodies = [b"task %d" % n for n in range(60)]
        seqs = await asyncio.gather(*(append_at_last(store, table, body) for body in bodies))
        assert sorted(seqs) == list(range(1, 61))
        placed = dict(zip(seqs, bodies, strict=True))
        assert {record.seq: record.body for record in await store.read(table)} == placed

    async def test_of_two_at_the_same_place_one_is_told(self, store, table):
        results = await asyncio.gather(
            store.append(table, 0, [b"ana", b"ana again"]),
            store.append(table, 0, [b"sam"]),
            return_exceptions=True,
        )
        assert results[0] == 2
        assert isinstance(results[1], Conflict)
        assert results[1].newest == 2
        assert await store.read(table) == numbered([b"ana", b"ana again"])

    async def test_a_refusal_spoils_nothing_that_is_saved_beside_it(self, store, table):
        names = [f"table {n}" for n in range(40)]
        await asyncio.gather(*(store.create(name, b"") for name in names))
        moves = []
        for name in names:
            moves.append(store.append(name, 0, [name.encode()]))
            moves.append(store.append(name, 7, [b"a gap"]))
            moves.append(store.append("nowhere", 0, [b"lost"]))
            moves.append(store.create(name, b"again"))
        results = await asyncio.gather(*moves, return_exceptions=True)
        assert results[0::4] == [1] * len(names)
        assert [type(result) for result in results[1::4]] == [Conflict] * len(names)
        assert [type(result) for result in results[2::4]] == [NoSuchTable] * len(names)
        assert [type(result) for result in results[3::4]] == [TableExists] * len(names)
        for name in names:
            assert await store.read(name) == numbered([name.encode()])

    async def test_two_servers_that_race_all_get_their_place(self, store, other, table):
        bodies = [b"task %d" % n for n in range(80)]
        seqs = await asyncio.gather(
            *(
                append_at_last(server, table, body)
                for server, body in zip([store, other] * 40, bodies, strict=True)
            )
        )
        assert sorted(seqs) == list(range(1, 81))
        placed = dict(zip(seqs, bodies, strict=True))
        for server in (store, other):
            assert {record.seq: record.body for record in await server.read(table)} == placed

    async def test_one_server_sees_at_once_what_another_saved(self, store, other, table):
        await store.append(table, 0, [b"one"])
        assert await other.header(table) == b'{"game":"fate"}'
        assert await other.read(table) == numbered([b"one"])
        with pytest.raises(Conflict) as refused:
            await other.append(table, 0, [b"stale"])
        assert refused.value.newest == 1
        await other.append(table, 1, [b"two"])
        assert await store.newest(table) == 2

    async def test_changed_tells_of_other_servers_only(self, store, other, table):
        await other.changed()
        assert not await other.changed()
        await store.append(table, 0, [b"one"])
        assert await other.changed()
        assert not await other.changed()
        for after in range(1, 50):
            await other.append(table, after, [b"mine"])
        assert not await other.changed()
        assert await store.changed()
        await store.save_snapshot(table, 50, "v1", b"state")
        await other.append(table, 50, [b"mine after theirs"])
        assert await other.changed()

    async def test_news_names_the_tables_another_server_wrote_to(self, store, other, table):
        await store.create("moor", b"")
        while await other.news(0.01) != set():
            pass
        assert await store.append(table, 0, [b"one"]) == 1
        heard = await other.news(2)
        assert heard is None or heard == {table}
        await other.append("moor", 0, [b"mine"])
        assert await other.news(0.05) == set()

    async def test_a_cancelled_append_is_whole_or_absent_and_harms_nobody(self, store, table):
        for n in range(30):
            after = await store.newest(table)
            task = asyncio.create_task(store.append(table, after, [b"a", b"b", b"c"]))
            await asyncio.sleep(n % 3 / 2000)
            task.cancel()
            with suppress(asyncio.CancelledError, Conflict):  # an earlier one may still land
                await task
        settled = await append_at_last(store, table, b"last")
        assert (settled - 1) % 3 == 0
        assert await store.read(table) == numbered([b"a", b"b", b"c"] * (settled // 3) + [b"last"])

    # Closing

    async def test_everything_is_there_after_a_restart(self, store, table, place):
        await store.append(table, 0, HOSTILE_BODIES)
        await store.save_snapshot(table, 2, "v1", b"state")
        await store.put_key(digest("door"), table, "ana")
        await store.close()
        again = open_store(place)
        assert await again.header(table) == b'{"game":"fate"}'
        assert await again.read(table) == numbered(HOSTILE_BODIES)
        assert await again.snapshot(table, "v1") == (2, b"state")
        assert await again.key(digest("door")) == (table, "ana")
        assert await again.append(table, len(HOSTILE_BODIES), [b"next"]) == len(HOSTILE_BODIES) + 1
        await again.close()

    async def test_closing_finishes_what_was_asked(self, store, table, place):
        names = [f"table {n}" for n in range(30)]
        for name in names:
            await store.create(name, b"")
        waiting = [asyncio.create_task(store.append(name, 0, [b"one"])) for name in names]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*waiting) == [1] * len(names)
        again = open_store(place)
        for name in names:
            assert await again.read(name) == numbered([b"one"])
        await again.close()

    async def test_a_closed_store_says_so(self, store, table):
        await store.close()
        await store.close()
        with pytest.raises(Unavailable, match="closed"):
            await store.append(table, 0, [b"late"])
        with pytest.raises(Unavailable, match="closed"):
            await store.read(table)

    # Reading

    @pytest.mark.parametrize("after", [0, 1, 5, 19, 20, 21, -1, FAR, -FAR])
    @pytest.mark.parametrize("upto", [None, 0, 1, 7, 20, 21, -1, FAR])
    async def test_a_window_of_the_log(self, store, table, after, upto):
        everything = numbered([b"%d" % n for n in range(20)])
        await store.append(table, 0, [record.body for record in everything])
        last = 20 if upto is None else upto
        window = [record for record in everything if after < record.seq <= last]
        assert await store.read(table, after, upto) == window
        for limit in (0, 1, 3, 20, 21, FAR):
            assert await store.read(table, after, upto, limit) == window[:limit]
        assert await store.read(table, after, upto, -1) == []

    async def test_a_long_log_comes_whole_and_in_pieces(self, store, table):
        bodies = [b"%d" % n for n in range(2500)]
        await store.append(table, 0, bodies)
        everything = numbered(bodies)
        assert await store.read(table) == everything
        assert await store.read(table, limit=1000) == everything[:1000]
        assert await store.read(table, limit=2001) == everything[:2001]
        assert await store.read(table, after=499, upto=2499) == everything[499:2499]

    async def test_the_log_pages_backwards(self, store, table):
        everything = numbered([b"%d" % n for n in range(25)])
        await store.append(table, 0, [record.body for record in everything])
        pages, before = [], FAR
        while page := await store.read_back(table, before, 10):
            pages.append([record.seq for record in page])
            before = page[-1].seq
        assert pages == [list(range(25, 15, -1)), list(range(15, 5, -1)), list(range(5, 0, -1))]
        assert await store.read_back(table, 3, 1) == [everything[1]]
        assert await store.read_back(table, 1, 10) == []
        assert await store.read_back(table, -FAR, 10) == []
        assert await store.read_back(table, 26, 0) == []
        assert await store.read_back(table, 26, -1) == []

    # All of it together

    @pytest.mark.parametrize("seed", range(3))
    async def test_a_store_is_a_dictionary_of_lists(self, store, other, seed):
        chance = random.Random(seed)
        model: dict[str, list[bytes]] = {}
        for step in range(250):
            server = chance.choice((store, other))
            name = chance.choice(("inn", "moor", "attic"))
            log = model.get(name, [])
            match chance.randrange(12):
                case 0 if name in model:
                    await server.forget(name)
                    del model[name]
                case 1 | 2 if name not in model:
                    await server.create(name, name.encode())
                    model[name] = []
                case 3 if name in model:
                    with pytest.raises(TableExists):
                        await server.create(name, b"again")
                case 4 if name in model:
                    with pytest.raises(Conflict) as refused:
                        await server.append(name, len(log) + chance.choice((-1, 1)), [b"no"])
                    assert refused.value.newest == len(log)
                case _ if name in model:
                    bodies = [b"%d.%d" % (step, n) for n in range(chance.randrange(4))]
                    log += bodies
                    assert await server.append(name, len(log) - len(bodies), bodies) == len(log)
            reader = chance.choice((store, other))
            assert await reader.read(name) == numbered(model.get(name, []))
            assert {table for table, _ in await reader.tables()} == set(model)
