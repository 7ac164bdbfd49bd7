"""A real server in its own process: killed, stopped, doubled; nothing acknowledged is ever lost."""

import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from tests.web.server import Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own, which it may end."""
    with Server(tmp_path / "tables.sqlite3") as server:
        yield server


class Guest:
    """A browser at a real server."""

    def __init__(self, server: Server) -> None:
        self.client = httpx2.Client(base_url=server.url, timeout=10)
        self.base = ""

    def demo(self) -> None:
        self.base = self.client.post("/demo/candlelight").headers["location"]

    def note(self, text: str) -> bool:
        """Whether a note was acknowledged."""
        form = {"option": "table.write-note", "text": text, "to": "everyone"}
        try:
            response = self.client.post(
                f"{self.base}move", data=form, headers={"hx-request": "true"}
            )
        except httpx2.TransportError:
            return False
        return response.status_code == 204

    def log(self) -> str:
        return self.client.get(f"{self.base}log").text


def test_nothing_acknowledged_is_lost_by_kill_9(server: Server):
    guest = Guest(server)
    guest.demo()
    luck = random.Random(9)
    acknowledged: list[str] = []
    for round in range(5):
        told: list[str] = []

        def write(round: int = round, told: list[str] = told) -> None:
            while guest.note(text := f"note-{round}-{len(told)}."):
                told.append(text)

        writing = threading.Thread(target=write)
        writing.start()
        enough = luck.randint(1, 12)
        while writing.is_alive() and len(told) < enough:
            time.sleep(0.001)
        server.kill()
        writing.join()
        assert len(told) >= enough, "it went on until it was killed"
        acknowledged += told
        server.start()
        guest.client.close()
        cookies = guest.client.cookies
        guest.client = httpx2.Client(base_url=server.url, timeout=10, cookies=cookies)
        page = guest.client.get(f"{guest.base}tool?id=more").text
        for text in acknowledged:
            assert f"{text}</p>" in page, f"{text} was acknowledged and is gone"
        assert page.count(f">note-{round}-") <= len(told) + 1, "nothing is there twice"
    guest.client.close()


def test_open_streams_do_not_hold_up_the_end(server: Server):
    guest = Guest(server)
    guest.demo()
    with guest.client.stream("GET", f"{guest.base}stream") as stream:
        lines = stream.iter_lines()
        assert next(lines) == ": welcome"
        assert server.stop() < 2.5
    guest.client.close()
    assert "Traceback" not in server.output
    assert "Cancel" not in server.output


def test_links_never_appear_in_what_the_server_prints(server: Server):
    guest = Guest(server)
    guest.demo()
    tokens = list(guest.client.cookies.values())
    assert len(tokens) == 2
    for token in tokens:
        guest.client.get(f"/s/{token}")
        guest.client.get(f"/s/{token}/nothing")
        guest.client.get(
            f"/api/tables/x?token={token}", headers={"authorization": f"Bearer {token}"}
        )
        guest.client.post(f"/s/{token}", data={"x": "y"})
    guest.client.close()
    server.stop()
    for token in tokens:
        assert token not in server.output


def test_two_servers_on_one_file_show_each_others_moves(server: Server):
    with Server(server.data) as second:
        here, there = Guest(server), Guest(second)
        here.demo()
        there.base = here.base
        there.client.cookies = here.client.cookies
        with there.client.stream("GET", f"{there.base}stream") as stream:
            texts = stream.iter_text()
            next(texts)
            assert here.note("hello from here.")
            heard = ""
            while "hello from here." not in heard:
                heard += next(texts)
        assert there.note("hello from there.")
        assert here.note("and here again.")
        for guest in (here, there):
            for text in ("hello from here.", "hello from there.", "and here again."):
                assert text in guest.log()
            guest.client.close()


@pytest.mark.parametrize("path", ["/", "/rules/candlelight"])
def test_pages_come_with_their_policy_from_the_real_server_too(server: Server, path):
    response = httpx2.get(f"{server.url}{path.lstrip('/')}")
    assert response.status_code == 200
    assert "default-src 'none'" in response.headers["content-security-policy"]
    assert "server" not in response.headers
