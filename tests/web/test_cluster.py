"""Several real servers on one PostgreSQL: one table, wherever its seats come in."""

import json
import random
import threading
import time
from collections.abc import Iterator

import httpx2
import pytest

from tests.store.postgres_server import ELSEWHERE, Postgres, can_be_had
from tests.web.server import Server

RUNG = 1.0
"""A move comes elsewhere by the bell: sooner than this, however busy the machine, and the slow look
behind it takes ten times as long. How soon it is on a quiet one, bench/cluster.py prints."""


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    if not can_be_had():
        pytest.skip(f"no PostgreSQL here: install Debian's package, or name one with {ELSEWHERE}")
    server = Postgres()
    yield server
    server.stop()


@pytest.fixture
def servers(database: Postgres) -> Iterator[list[Server]]:
    place = database.new_database()
    with Server(place) as first, Server(place) as second:
        yield [first, second]


class Program:
    """A seat's program, which may speak to any server."""

    def __init__(self, table: str, token: str) -> None:
        self.table = table
        self.client = httpx2.Client(
            timeout=10, headers={"authorization": f"Bearer {token}"}, trust_env=False
        )

    def move(self, server: Server, **move: object) -> httpx2.Response:
        return self.client.post(f"{server.url}api/tables/{self.table}/moves", json=move)

    def state(self, server: Server) -> dict[str, object]:
        found: dict[str, object] = self.client.get(f"{server.url}api/tables/{self.table}").json()
        return found

    def options(self, server: Server) -> list[dict[str, object]]:
        found = self.client.get(f"{server.url}api/tables/{self.table}/options")
        assert found.status_code == 200, found.text
        offered: list[dict[str, object]] = found.json()
        return offered

    def log(self, server: Server, after: int = 0) -> list[dict[str, object]]:
        url = f"{server.url}api/tables/{self.table}/log?after={after}&limit=500"
        found: list[dict[str, object]] = self.client.get(url).json()
        return found

    def close(self) -> None:
        self.client.close()


def opened(server: Server, game: str = "candlelight") -> dict[str, Program]:
    answer = httpx2.post(f"{server.url}api/tables", json={"game": game, "demo": True}).json()
    return {seat: Program(answer["table"], token) for seat, token in answer["seats"].items()}


def test_a_move_through_one_is_seen_through_the_other(servers):
    here, there = servers
    seats = opened(here)
    robin, gale = seats["robin"], seats["gale"]
    heard: dict[str, float] = {}
    ready = threading.Event()

    def listen() -> None:
        with gale.client.stream("GET", f"{there.url}api/tables/{gale.table}/events") as stream:
            for line in stream.iter_lines():
                ready.set()
                if line.startswith("data:") and "note-" in line:
                    at = time.perf_counter()
                    heard[line[line.index("note-") :].split(".")[0]] = at
                    if "note-99" in line:
                        return

    listening = threading.Thread(target=listen, daemon=True)
    listening.start()
    assert ready.wait(10)
    late = []
    for n in range(100):
        began = time.perf_counter()
        text = f"note-{n:02}."
        assert robin.move(here, move="table.write-note", text=text).status_code == 200
        late.append((text.rstrip("."), began))
        time.sleep(0.11)
    listening.join(10)
    times = sorted(heard[name] - began for name, began in late)
    assert times[50] < RUNG, f"half of them within {times[50] * 1000:.0f} ms"
    for seat in seats.values():
        seat.close()


def test_two_seats_on_two_servers_play_on_together(servers):
    """Whatever is asked of anybody is answered, each seat by way of its own server."""
    seats = opened(servers[0], "fate")
    ways = {seat: servers[n % 2] for n, seat in enumerate(seats)}
    luck, made = random.Random(5), 0
    for _ in range(60):
        seat = luck.choice(list(seats))
        for offer in seats[seat].options(ways[seat]):
            option = offer["option"]
            assert isinstance(option, dict)
            if option["section"] not in ("turn", "act", "scene"):
                continue
            blanks = {field["name"]: field.get("value") for field in option["fields"]}
            move = {"move": option["move"], **blanks, **option.get("fixed", {})}
            if seats[seat].move(ways[seat], **move).status_code == 200:
                made += 1
                break
        time.sleep(0.02)
    assert made > 10
    logs = [
        json.dumps(seats[seat].log(server), sort_keys=True)
        for server in servers
        for seat in list(seats)[:1]
    ]
    assert logs[0] == logs[1], "both tell the same story"
    for program in seats.values():
        program.close()


def test_a_killed_server_loses_nothing_and_its_seats_go_on_through_another(servers):
    seats = opened(servers[0])
    robin = seats["robin"]
    luck = random.Random(7)
    acknowledged: list[str] = []
    slowest = 0.0
    for round in range(6):
        victim, other = servers[round % 2], servers[1 - round % 2]
        told: list[str] = []

        def write(victim: Server = victim, told: list[str] = told, round: int = round) -> None:
            while True:
                text = f"note-{round}-{len(told)}."
                try:
                    if robin.move(victim, move="table.write-note", text=text).status_code != 200:
                        return
                except httpx2.TransportError:
                    return
                told.append(text)

        writing = threading.Thread(target=write)
        writing.start()
        enough = luck.randint(1, 9)
        while writing.is_alive() and len(told) < enough:
            time.sleep(0.001)
        victim.kill()
        killed = time.perf_counter()
        writing.join()
        acknowledged += told
        assert robin.move(other, move="table.write-note", text=f"on-{round}.").status_code == 200
        slowest = max(slowest, time.perf_counter() - killed)
        notes = [note["text"] for note in _notes(robin.state(other))]
        assert len(notes) == len(set(notes)), "nothing is there twice"
        assert set(acknowledged) <= set(notes)
        victim.start()
    assert slowest < 1.0
    for program in seats.values():
        program.close()


def _notes(state: dict[str, object]) -> list[dict[str, str]]:
    table = state["table"]
    assert isinstance(table, dict)
    notes: list[dict[str, str]] = table["notes"]
    return notes


def test_the_database_going_away_is_a_sentence_and_coming_back_is_enough():
    if not can_be_had():
        pytest.skip("no PostgreSQL here")
    database = Postgres()
    try:
        with Server(database.new_database()) as server:
            robin = opened(server)["robin"]
            assert robin.move(server, move="table.write-note", text="one").status_code == 200
            database.kill()
            refused = robin.move(server, move="table.write-note", text="two")
            assert refused.status_code == 503
            assert "cannot be reached now" in refused.json()["error"]
            assert httpx2.get(f"{server.url}ready").status_code == 503
            assert httpx2.get(f"{server.url}health").status_code == 200
            database.start()
            assert robin.move(server, move="table.write-note", text="three").status_code == 200
            assert httpx2.get(f"{server.url}ready").status_code == 200
            assert [n["text"] for n in _notes(robin.state(server))] == ["one", "three"]
            robin.close()
            server.stop()
        assert "Traceback" not in server.output
        assert "cannot be reached now" in server.output
    finally:
        database.stop()


def test_a_server_that_is_asked_to_stop_finishes_what_it_took(servers):
    seats = opened(servers[0])
    robin, told = seats["robin"], list[str]()

    def write() -> None:
        while True:
            text = f"note-{len(told)}."
            try:
                if robin.move(servers[0], move="table.write-note", text=text).status_code != 200:
                    return
            except httpx2.TransportError:
                return
            told.append(text)

    writing = threading.Thread(target=write)
    writing.start()
    while len(told) < 5:
        time.sleep(0.001)
    servers[0].stop()
    writing.join()
    notes = [note["text"] for note in _notes(robin.state(servers[1]))]
    assert notes[: len(told)] == told
    assert "Traceback" not in servers[0].output
    servers[0].start()
    for program in seats.values():
        program.close()
