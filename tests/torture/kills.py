"""kill -9 in a loop: two servers share their tables, and one of them is always about to die."""

import asyncio
import json
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "sixth"))

from candlelight import GAME

from hearthside.core import log
from hearthside.core.driver import demo_table
from hearthside.store import open_store
from hearthside.web.live import storage
from tests.torture.player import TABLES

PLAYER = Path(__file__).with_name("player.py")


async def prepare(place: str) -> None:
    store = open_store(place)
    made = [log.encode(entry) for entry in demo_table(GAME, GAME.demo).entries]
    for table in TABLES:
        header = storage.TableHeader(name=table, game=GAME.name, at="2026-01-01T20:00:00Z")
        await storage.write_table(store, table, header, made)
    await store.close()


class Player:
    """One server, and what it said until it was killed."""

    def __init__(self, place: str, name: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(PLAYER), place, name],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.said = b""
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()

    def _read(self) -> None:
        assert self.process.stdout
        while part := self.process.stdout.read1(65536):
            self.said += part

    def wait_until_it_plays(self) -> None:
        while not self.said and self.process.poll() is None:
            time.sleep(0.002)

    def kill(self) -> list[tuple[str, int, str]]:
        """What it acknowledged, as (table, entry, mark)."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._reading.join()
        assert self.process.stderr
        trouble = self.process.stderr.read().decode()
        assert not trouble or "locked for too long" in trouble, trouble  # it said so, and left
        self.process.stderr.close()
        assert self.process.stdout
        self.process.stdout.close()
        whole = self.said[: self.said.rfind(b"\n") + 1].decode()
        return [(t, int(seq), mark) for t, seq, mark in map(str.split, whole.splitlines())]


async def check(place: str, told: list[tuple[str, int, str]]) -> dict[str, int]:
    """Every acknowledged move is there, where it was said to be, and nothing is there twice."""
    store = open_store(place)
    lost = twice = 0
    entries: dict[str, dict[int, str]] = {}
    for table in TABLES:
        found: dict[int, str] = {}
        marks: set[str] = set()
        records = await store.read(table)
        assert [record.seq for record in records] == list(range(1, len(records) + 1))
        for record in records:
            event: dict[str, Any] = json.loads(record.body)["event"]
            if event["event"] == "table.note-written":
                found[record.seq] = event["text"]
                twice += event["text"] in marks
                marks.add(event["text"])
        entries[table] = found
        replayed = log.replay(GAME, [log.decode(GAME, record.body) for record in records])
        opened, *_ = await storage.open_table(store, table, GAME)
        assert opened == replayed, "the table opens as its log tells it"
    for table, seq, mark in told:
        lost += entries[table].get(seq) != mark
    await store.close()
    return {"lost": lost, "twice": twice, "entries": sum(map(len, entries.values()))}


def torture(place: str, kills: int, moves: int, tell: Any = lambda _: None) -> dict[str, int]:
    """Kill servers until there were so many kills and so many acknowledged moves."""
    asyncio.run(prepare(place))
    luck = random.Random(1)
    told: list[tuple[str, int, str]] = []
    made = 0
    players = [Player(place, f"p{n}") for n in range(2)]
    names = 2
    while made < kills or len(told) < moves:
        victim = players.pop(0)
        victim.wait_until_it_plays()
        time.sleep(luck.choice((0.0, 0.01, 0.05, 0.2, 0.5)))
        told += victim.kill()
        made += 1
        players.append(Player(place, f"p{names}"))
        names += 1
        if made % 50 == 0:
            tell(f"{made} kills, {len(told)} acknowledged moves")
    for player in players:
        told += player.kill()
    found = asyncio.run(check(place, told))
    return {"kills": made, "acknowledged": len(told), **found}
