"""All tables from store to store: logs to the byte, links included, nothing overwritten."""

import asyncio
import sqlite3
from itertools import pairwise

import pytest

from hearthside import cli
from hearthside.store import open_store
from hearthside.store.copying import copy
from tests.store.records import HOSTILE_BODIES, digest, numbered


async def filled(place) -> None:
    store = open_store(place)
    for name in ("inn", "moor"):
        await store.create(name, name.encode(), HOSTILE_BODIES)
        await store.put_key(digest(f"{name} ana"), name, "ana")
        await store.put_key(digest(f"{name} door"), name, "door#mark")
        await store.put_picture(name, "dusk", name.encode() * 1_000)
    await store.create("long", b"", [b"%d" % n for n in range(5000)])
    await store.close()


async def is_filled(place) -> None:
    store = open_store(place)
    assert [id for id, _ in await store.tables()] == ["inn", "moor", "long"]
    for name in ("inn", "moor"):
        assert await store.read(name) == numbered(HOSTILE_BODIES)
        assert await store.keys(name) == [
            (digest(f"{name} ana"), "ana"), (digest(f"{name} door"), "door#mark")
        ]  # fmt: skip
        assert await store.picture(name, "dusk") == name.encode() * 1_000
    assert await store.newest("long") == 5000
    assert await store.append("long", 5000, [b"on"]) == 5001
    await store.close()


async def test_everything_comes_along_between_all_kinds_of_store(tmp_path, postgres):
    database = postgres.new_database()
    places = [tmp_path / "a.sqlite3", database, tmp_path / "b.sqlite3"]
    await filled(places[0])
    for here, there in pairwise(places):
        source, target = open_store(here), open_store(there)
        done = await copy(source, target)
        assert (done.tables, done.keys, done.pictures, done.others) == (3, 4, 2, [])
        again = await copy(source, target)
        assert (again.tables, again.there, again.keys, again.pictures) == (0, 3, 0, 0)
        await source.close()
        await target.close()
        if there == places[-1]:
            await is_filled(there)


async def test_another_table_with_the_same_id_is_left_as_it_is(tmp_path):
    here, there = open_store(tmp_path / "a.sqlite3"), open_store(tmp_path / "b.sqlite3")
    await here.create("inn", b"", [b"ours"])
    await there.create("inn", b"", [b"theirs"])
    done = await copy(here, there)
    assert done.others == ["inn"]
    assert await there.read("inn") == numbered([b"theirs"])
    await here.close()
    await there.close()


def test_the_command_copies_and_says_what(tmp_path, capsys):
    asyncio.run(filled(tmp_path / "a.sqlite3"))
    assert cli.main(["copy", str(tmp_path / "a.sqlite3"), str(tmp_path / "b.sqlite3")]) == 0
    assert "Copied 3 tables with 5,014 entries, 2 pictures and 4 links" in capsys.readouterr().out
    asyncio.run(is_filled(tmp_path / "b.sqlite3"))
    assert cli.main(["copy", str(tmp_path / "nowhere"), str(tmp_path / "b.sqlite3")]) == 1
    assert "There are no tables" in capsys.readouterr().err


def test_a_backup_is_made_while_the_store_is_written_to(tmp_path, capsys):
    place = tmp_path / "a.sqlite3"
    asyncio.run(filled(place))
    backup = tmp_path / "backup.sqlite3"

    async def play_on() -> None:
        store = open_store(place)
        after = await store.newest("inn")
        making = asyncio.create_task(
            asyncio.to_thread(cli.main, ["backup", str(backup), "--data", str(place)])
        )
        while not making.done():
            after = await store.append("inn", after, [b"on and on"])
            await asyncio.sleep(0.001)
        assert await making == 0
        await store.close()

    asyncio.run(play_on())
    assert "3 tables" in capsys.readouterr().out
    db = sqlite3.connect(backup)
    assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    db.close()
    assert cli.main(["backup", str(backup), "--data", str(place)]) == 1
    assert "is there already" in capsys.readouterr().err
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize("place", ["sqlite:///", "mysql://x"])
def test_a_place_nobody_knows_is_refused(tmp_path, capsys, place):
    asyncio.run(filled(tmp_path / "a.sqlite3"))
    assert cli.main(["copy", str(tmp_path / "a.sqlite3"), place]) == 1
    assert "does not know this place" in capsys.readouterr().err
