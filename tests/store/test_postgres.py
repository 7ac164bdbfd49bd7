"""The PostgreSQL store keeps the contract, is shared by servers, and says plainly what is wrong."""

import asyncio
import subprocess
import sys

import psycopg
import pytest

from hearthside.store import open_store
from hearthside.store.base import NewerFile, Unavailable
from hearthside.store.postgres_doorbell import SLOW
from hearthside.store.postgres_schema import STEPS, shown
from tests.store.contract import StoreContract
from tests.store.postgres_server import Postgres
from tests.store.records import numbered


class TestPostgres(StoreContract):
    @pytest.fixture
    def place(self, postgres):
        return postgres.new_database()


@pytest.fixture
def place(postgres):
    return postgres.new_database()


async def test_a_bell_rings_long_before_the_slow_look(place):
    here, there = open_store(place), open_store(place)
    await here.create("inn", b"")
    await there.news(1)
    loop = asyncio.get_running_loop()
    late = []
    for after in range(50):
        ringing = asyncio.create_task(there.news(5))
        await asyncio.sleep(0.002)
        await here.append("inn", after, [b"move"])
        saved = loop.time()
        assert await ringing == {"inn"}
        late.append(loop.time() - saved)
    assert sorted(late)[25] < SLOW / 10
    await here.close()
    await there.close()


async def test_many_tables_written_at_once_ring_for_all_of_them(place):
    here, there = open_store(place), open_store(place)
    names = [f"{n} " + "x" * 150 for n in range(90)]
    await asyncio.gather(*(here.create(name, b"") for name in names))
    await there.news(1)
    while await there.news(0.05) != set():
        pass
    await asyncio.gather(*(here.append(name, 0, [b"one"]) for name in names))
    heard: set[str] | None = set()
    while heard is not None and heard != set(names):
        more = await there.news(2)
        assert more != set(), "nothing more came"
        heard = None if more is None else heard | more
    await here.close()
    await there.close()


async def test_the_database_goes_away_and_comes_back():
    postgres = Postgres()
    try:
        store = open_store(postgres.new_database())
        await store.create("inn", b"")
        await store.append("inn", 0, [b"one"])
        await store.news(0.01)
        await asyncio.to_thread(postgres.kill)
        for _ in range(3):
            for asked in (store.append("inn", 1, [b"two"]), store.read("inn"), store.news(1)):
                with pytest.raises(Unavailable, match="cannot be reached now") as refused:
                    await asked
                assert "127.0.0.1" in str(refused.value)
        await asyncio.to_thread(postgres.start)
        assert await store.read("inn") == numbered([b"one"])
        assert await store.append("inn", 1, [b"two"]) == 2
        assert await store.news(0.01) is None, "who knows what was missed"
        await store.close()
    finally:
        await asyncio.to_thread(postgres.stop)


async def test_a_connection_that_breaks_while_committing_tells_the_truth(place):
    store = open_store(place)
    await store.create("inn", b"")
    chance = 0
    for n in range(40):
        after = await store.newest("inn")
        saving = asyncio.create_task(store.append("inn", after, [b"%d" % n]))
        await asyncio.sleep(n / 10_000)
        with psycopg.connect(place, autocommit=True) as db:
            db.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        try:
            at = await saving
        except Unavailable:
            assert b"%d" % n not in [record.body for record in await store.read("inn")]
            chance += 1
        else:
            assert (await store.read("inn", at - 1))[0].body == b"%d" % n
    assert chance < 40, "some got through"
    await store.close()


def test_servers_that_start_together_share_a_new_database(place):
    start = """if True:
        import asyncio, sys
        from hearthside.store import open_store
        async def main():
            sys.stdin.readline()
            store = open_store(sys.argv[1])
            await store.create(sys.argv[2], b"")
            await store.close()
        asyncio.run(main())
    """
    servers = [
        subprocess.Popen(
            [sys.executable, "-c", start, place, f"table {n}"],
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for n in range(4)
    ]
    for server in servers:
        assert server.stdin
        server.stdin.write("go\n")
        server.stdin.flush()
    assert [server.communicate(timeout=60)[1] for server in servers] == [""] * 4
    with psycopg.connect(place) as db:
        assert db.execute("SELECT count(*) FROM hearthside.tables").fetchone() == (4,)


async def test_a_newer_database_is_refused(place):
    await open_store(place).close()
    with psycopg.connect(place) as db:
        db.execute("UPDATE hearthside.version SET number = %s", (len(STEPS) + 1,))
    with pytest.raises(NewerFile, match=r"newer Hearthside\. Update Hearthside"):
        open_store(place)


async def test_pictures_of_an_older_database_are_kept(place):
    store = open_store(place)
    await store.create("inn", b"")
    await store.put_picture("inn", "door", b"oak")
    await store.close()
    with psycopg.connect(place) as db:
        db.execute("ALTER TABLE hearthside.pictures RENAME TO image_files")
        db.execute("UPDATE hearthside.version SET number = 2")
    store = open_store(place)
    await store.put_picture("inn", "sign", b"elm")
    await store.drop_picture("inn", "nothing")
    assert await store.pictures("inn") == [("door", 3), ("sign", 3)]
    assert await store.picture("inn", "door") == b"oak"
    await store.close()


def test_no_password_is_ever_said(postgres):
    for place in (
        "postgresql://ana:hunter2@127.0.0.1:1/tables",
        f"{postgres.address('nowhere')}?password=hunter2",
        "postgresql://ana:hunter2@127.0.0.1:1/tables?sslmode=nonsense",
    ):
        with pytest.raises(Unavailable) as refused:
            open_store(place)
        assert "hunter2" not in str(refused.value)
    assert shown("postgresql://a:b@db/x") == "The database x on db"


def test_a_database_that_is_not_there_says_how_to_make_it(postgres):
    with pytest.raises(Unavailable, match=r"does not exist\. Create it with createdb"):
        open_store(postgres.address("nowhere"))
