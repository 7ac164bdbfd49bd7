"""The SQLite store keeps the contract, and says plainly what is wrong with a file."""

import random
import sqlite3
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from hearthside.store import open_store
from hearthside.store.base import NewerFile, Unavailable
from hearthside.store.sqlite_schema import HEARTHSIDE, STEPS
from tests.store.contract import StoreContract
from tests.store.records import digest

NOBODY = 65534


class TestSqlite(StoreContract):
    @pytest.fixture
    def place(self, tmp_path):
        return f"sqlite:///{tmp_path}/tables.sqlite3"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "tables.sqlite3"


def run_sql(path: Path, sql: str) -> None:
    db = sqlite3.connect(path)
    db.executescript(sql)
    db.close()


# Where a store is


async def test_a_path_and_an_address_name_the_same_file(path):
    store = open_store(path)
    await store.create("inn", b"")
    for place in (str(path), f"sqlite:///{path}"):
        again = open_store(place)
        assert await again.tables() == [("inn", b"")]
        await again.close()
    await store.close()


async def test_three_slashes_are_relative_and_a_tilde_is_home(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for place in ("sqlite:///here.sqlite3", "~/there.sqlite3"):
        await open_store(place).close()
    assert (tmp_path / "here.sqlite3").exists()
    assert (tmp_path / "home/there.sqlite3").exists()


@pytest.mark.parametrize(
    "place", ["", "mysql://root:hunter2@db/x", "sqlite://", "sqlite:///", "sqlite://here.sqlite3"]
)
def test_an_unknown_place_is_refused_with_an_example(place):
    with pytest.raises(Unavailable, match=r"sqlite:///tables\.sqlite3") as refused:
        open_store(place)
    assert "hunter2" not in str(refused.value)


async def test_the_folder_is_made_and_only_its_owner_may_read(tmp_path):
    path = tmp_path / "new" / "folder" / "tables.sqlite3"
    store = open_store(path)
    await store.create("inn", b"")
    for file in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    await store.close()


async def test_permissions_that_someone_chose_are_left_alone(path):
    await open_store(path).close()
    path.chmod(0o640)
    await open_store(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


async def test_a_link_to_a_file_that_is_still_to_come_makes_it_private(tmp_path):
    target = tmp_path / "disk" / "tables.sqlite3"
    link = tmp_path / "tables.sqlite3"
    link.symlink_to(target)
    await open_store(link).close()
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


async def test_closing_leaves_one_file_to_copy(path):
    store = open_store(path)
    await store.create("inn", b"")
    await store.close()
    assert [file.name for file in path.parent.iterdir()] == [path.name]


async def test_the_file_is_as_durable_as_promised(path):
    store = open_store(path)

    def settings(db):
        names = ("journal_mode", "synchronous", "foreign_keys", "wal_autocheckpoint")
        return [db.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    assert await store._writer.submit(settings) == ["wal", 2, 1, 0]
    await store.close()


async def test_a_forgotten_table_cannot_be_dug_up(path):
    store = open_store(path)
    await store.create("inn", b"header-canary")
    await store.append("inn", 0, [b"record-canary" * 400, b"record-canary"])
    await store.save_snapshot("inn", 1, "v1", b"snapshot-canary" * 400)
    await store.save_snapshot("inn", 2, "v1", b"state")
    await store.put_key(digest("a"), "inn", "holder-canary")
    await store.forget("inn")
    await store.close()
    assert b"canary" not in path.read_bytes()


# Files that cannot be used


def test_a_newer_file_is_refused_and_untouched(path):
    run_sql(
        path,
        f"PRAGMA application_id = {HEARTHSIDE}; PRAGMA user_version = {len(STEPS) + 1};"
        "CREATE TABLE unheard_of (x)",
    )
    before = path.read_bytes()
    with pytest.raises(NewerFile, match=r"newer Hearthside\. Update Hearthside"):
        open_store(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "sql",
    [
        "CREATE TABLE bookmarks (url)",
        "PRAGMA application_id = 252006674; CREATE TABLE commits (id)",
        "PRAGMA user_version = 1; CREATE TABLE bookmarks (url)",
    ],
)
def test_another_programs_file_is_refused_and_untouched(path, sql):
    run_sql(path, sql)
    before = path.read_bytes()
    with pytest.raises(Unavailable, match=r"belongs to another program\. Choose another file"):
        open_store(path)
    assert path.read_bytes() == before


def test_what_is_no_database_is_refused_and_untouched(path):
    path.write_bytes(b"Dear diary, " * 1000)
    with pytest.raises(Unavailable, match=r"is not a Hearthside file\. Choose another file"):
        open_store(path)
    assert path.read_bytes() == b"Dear diary, " * 1000


def test_an_empty_file_is_not_taken_for_a_new_one(path):
    path.touch()
    with pytest.raises(Unavailable, match=r"is empty: somebody emptied it.*Put back a backup"):
        open_store(path)
    assert path.read_bytes() == b""


async def test_a_log_without_its_file_is_not_thrown_away(path):
    log = path.with_name(f"{path.name}-wal")
    log.write_bytes(b"moves")
    with pytest.raises(Unavailable, match="still holds moves"):
        open_store(path)
    assert log.read_bytes() == b"moves"
    assert not path.exists()


async def test_a_file_of_the_first_schema_is_brought_up_to_date(path):
    run_sql(
        path,
        f"PRAGMA journal_mode = WAL; {STEPS[0]} PRAGMA application_id = {HEARTHSIDE};"
        "PRAGMA user_version = 1; INSERT INTO tables (id, header) VALUES ('inn', x'00');"
        "INSERT INTO records VALUES ('inn', 1, x'01')",
    )
    store = open_store(path)
    assert await store.tables() == [("inn", b"\0")]
    assert await store.append("inn", 1, [b"two"]) == 2
    await store.close()


def test_a_folder_is_not_a_file(tmp_path):
    with pytest.raises(Unavailable) as no:
        open_store(tmp_path)
    assert str(no.value) == (
        f"{tmp_path} is a folder, and tables are kept in a file. "
        f"Name one in it, such as {tmp_path / 'tables.sqlite3'}."
    )


def test_a_file_is_not_a_folder(path):
    path.touch()
    with pytest.raises(Unavailable, match="cannot be created"):
        open_store(path / "tables.sqlite3")


async def test_a_damaged_file_says_so(path):
    store = open_store(path)
    await store.create("inn", b"")
    await store.append("inn", 0, [random.Random(1).randbytes(2000) for _ in range(200)])
    await store.close()
    content = bytearray(path.read_bytes())
    for page in range(8, len(content) // 4096):
        content[page * 4096 : page * 4096 + 100] = b"\x55" * 100
    path.write_bytes(content)
    store = open_store(path)
    with pytest.raises(Unavailable, match=r"is damaged\. Keep a copy"):
        await store.read("inn")
    await store.close()


def test_an_old_sqlite_says_what_is_needed(path, monkeypatch):
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))
    with pytest.raises(Unavailable, match=r"needs SQLite 3\.37.*Use a Python"):
        open_store(path)
    assert not path.exists()


OPEN_AND_SAY = """
import os, sys
from hearthside.store import open_store
from hearthside.store.base import Unavailable
if os.getuid() == 0:
    os.setgid({nobody}); os.setuid({nobody})
try:
    open_store(sys.argv[1])
except Unavailable as error:
    print(error)
"""


def said_when_opened_by_a_user_without_rights(path: Path) -> str:
    # The file's owner loses the right to write, and root, who never does, becomes somebody else.
    script = OPEN_AND_SAY.format(nobody=NOBODY)
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)], capture_output=True, text=True, timeout=30
    )
    assert done.stderr == ""
    return done.stdout


@pytest.fixture
def reachable():
    """A folder that every user can walk to, which pytest's own are not."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)
        Path(folder).chmod(0o755)


async def test_a_read_only_file_is_refused_at_once(reachable):
    path = reachable / "tables.sqlite3"
    store = open_store(path)
    await store.create("inn", b"")
    await store.close()
    path.chmod(0o444)
    reachable.chmod(0o777)
    said = said_when_opened_by_a_user_without_rights(path)
    assert "Make the file and its folder writable for your user, or choose another file." in said


async def test_a_read_only_folder_is_refused_at_once(reachable):
    path = reachable / "tables.sqlite3"
    store = open_store(path)
    await store.create("inn", b"")
    await store.close()
    path.chmod(0o666)
    reachable.chmod(0o555)
    said = said_when_opened_by_a_user_without_rights(path)
    assert "Make the file and its folder writable for your user, or choose another file." in said


def test_a_new_file_in_a_read_only_folder_is_refused(reachable):
    reachable.chmod(0o555)
    said = said_when_opened_by_a_user_without_rights(reachable / "tables.sqlite3")
    assert "cannot be created (Permission denied). Choose a file in a folder that is yours." in said


# Starting together

START = """
import asyncio, sys
from hearthside.store import open_store
async def main():
    sys.stdin.readline()
    store = open_store(sys.argv[1])
    await store.create(sys.argv[2], b"")
    await store.close()
asyncio.run(main())
"""


def test_servers_that_start_together_share_a_new_file(path):
    servers = [
        subprocess.Popen(
            [sys.executable, "-c", START, path, f"table {n}"],
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for n in range(4)
    ]
    for server in servers:
        server.stdin.write("go\n")
        server.stdin.flush()
    assert [server.communicate(timeout=60)[1] for server in servers] == [""] * 4
    db = sqlite3.connect(path)
    assert db.execute("SELECT count(*) FROM tables").fetchone() == (4,)
    db.close()
