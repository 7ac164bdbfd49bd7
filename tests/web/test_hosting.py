"""What somebody needs who runs a server: probes, figures, logs, sub-paths, a doctor."""

import json
import logging
import re
import threading
from html import unescape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx2
import pytest
from candlelight import GAME

from hearthside import cli, doctor
from hearthside.store.base import Unavailable
from hearthside.web import server_log
from hearthside.web.metrics import Metrics, kind_of
from tests.web.house import House, Visitor
from tests.web.server import Server

# Probes and figures


async def test_a_server_says_that_it_is_well_and_ready_whatever_it_is_called(robin: Visitor):
    for path, said in (("/health", "ok\n"), ("/ready", "ready\n")):
        answer = await robin.get(path, headers={"host": "10.0.0.7:8765"})
        assert (answer.status_code, answer.text) == (200, said)


async def test_a_server_without_its_tables_is_not_ready(robin: Visitor, monkeypatch):
    async def away(_):
        raise Unavailable("The database is away.")

    monkeypatch.setattr(robin.house.app.state.rooms.store, "newest", away)
    answer = await robin.get("/ready")
    assert (answer.status_code, answer.text) == (503, "The database is away.\n")
    assert (await robin.get("/health")).status_code == 200


async def test_a_server_that_stops_takes_no_new_guests(robin: Visitor):
    robin.house.app.state.rooms.say_goodbye()
    assert (await robin.get("/ready")).status_code == 503


async def test_figures_name_nobody(robin: Visitor):
    await robin.moved("table.write-note", text="hello", to="everyone")
    await robin.move("table.fly")
    await robin.read()
    metrics: Metrics = robin.house.app.state.metrics
    text = metrics.text()
    for line in text.splitlines():
        assert re.fullmatch(r"# TYPE \w+ \w+|\w+(\{[^}]*\})? [0-9.e+-]+", line), line
    assert 'hearthside_answers_total{kind="move",status="204"} 1' in text
    assert 'hearthside_answers_total{kind="move",status="422"} 1' in text
    assert "hearthside_tables_open 1" in text
    assert "hearthside_moves_total 1" in text
    assert 'hearthside_request_seconds_count{kind="page"} 1' in text
    for secret in (robin.table, robin.token(), "gale", "hello"):
        assert secret not in text


@pytest.mark.parametrize(
    ("method", "path", "kind"),
    [
        ("POST", "/t/x/y/move", "move"),
        ("POST", "/api/tables/x/moves", "move"),
        ("GET", "/t/x/y/", "page"),
        ("GET", "/t/x/y/stream", "stream"),
        ("GET", "/static/x.css", "file"),
        ("GET", "/api/games", "api"),
        ("POST", "/import", "form"),
    ],
)
def test_requests_are_told_apart_by_kind(method, path, kind):
    assert kind_of(method, path) == kind


# Logs


def logged(record: logging.LogRecord) -> dict[str, object]:
    said: dict[str, object] = json.loads(server_log.Json().format(record))
    return said


def test_logs_are_objects_without_secrets():
    record = logging.makeLogRecord(
        {"name": "hearthside", "levelname": "WARNING", "msg": "GET /s/SECRET and %s",
         "args": ("Authorization: Bearer SECRET; seat.inn.ana=SECRET",)}
    )  # fmt: skip
    assert "SECRET" not in server_log.Json().format(record)
    assert "SECRET" not in server_log.Plain("%(message)s").format(record)
    assert logged(record)["level"] == "warning"
    try:
        raise RuntimeError("postgresql://ana:SECRET@db/x is away")
    except RuntimeError as problem:
        record.exc_info = (type(problem), problem, problem.__traceback__)
    assert "SECRET" not in server_log.Json().format(record)
    assert "RuntimeError" in str(logged(record)["trace"])


def test_a_real_servers_log_and_figures(tmp_path):
    data = tmp_path / "tables.sqlite3"
    with Server(data, "--log", "json", "--metrics-port", "18097") as server:
        with httpx2.Client(base_url=server.url, timeout=10) as client:
            where = client.post("/demo/candlelight").headers["location"]
            client.get(where)
            tokens = list(client.cookies.values())
            client.get(f"/s/{tokens[0]}")
            figures = httpx2.get("http://127.0.0.1:18097/metrics").text
            assert httpx2.get("http://127.0.0.1:18097/else").status_code == 404
            assert client.get("/metrics").status_code == 404, "guests do not see it"
        assert "hearthside_tables_open 1" in figures
        server.stop()
    lines = [json.loads(line) for line in server.output.splitlines() if line.startswith("{")]
    assert {line["kind"] for line in lines if "kind" in line} >= {"form", "page"}
    for token in tokens:
        assert token not in server.output


# A path of its own


@pytest.fixture
async def below(tmp_path, below_a_path):
    async with House(tmp_path / "below.sqlite3", {GAME.name: GAME}).open() as house:
        yield house


async def test_everything_stays_below_its_path(below: House):
    visitor = below.visitor()
    opened = await visitor.post("/table/demo/candlelight")
    assert "Path=/table/;" in opened.headers["set-cookie"]
    visitor.arrive(opened)
    assert visitor.base.startswith("/table/t/")
    for path in (visitor.base, "/table/", "/table/rules/candlelight", f"{visitor.base}recap",
                 f"{visitor.base}table", f"{visitor.base}log", "/table/nothing"):  # fmt: skip
        page = unescape((await visitor.get(path)).text)
        for address in re.findall(r'(?:href|src|action|hx-get|hx-post)="(/[^"]*)"', page):
            assert address.startswith("/table/"), (path, address)
    page = await visitor.read("/table/")
    asset = re.search(r'src="(/table/static/[^"]+)"', page)
    assert asset
    assert (await visitor.get(asset[1])).status_code == 200
    links = re.findall(r'value="(http://table.test[^"]+)"', await visitor.read("table"))
    assert links
    assert all(link.startswith("http://table.test/table/s/") for link in links)
    other = below.visitor()
    await other.open(links[0].removeprefix("http://table.test"))
    assert other.base.startswith("/table/t/")


async def test_a_proxy_may_take_the_path_off_itself(below: House):
    visitor = below.visitor()
    answer = await visitor.post("/demo/candlelight")
    assert answer.headers["location"].startswith("/table/t/")


# The doctor


def told(place: Path, url: str = "") -> str:
    return "\n".join(
        f"{'well' if found.well else 'wrong'}: {found.sentence}"
        for found in doctor.look(str(place), url)
    )


def test_a_sound_set_up_is_well(tmp_path, capsys):
    with Server(tmp_path / "tables.sqlite3") as server:
        said = told(tmp_path / "tables.sqlite3", server.url)
    assert "wrong" not in said
    assert "Streams come through at once" in said
    assert "The file is sound" in said
    assert cli.main(["doctor", "--data", str(tmp_path / "tables.sqlite3")]) == 0
    assert "All is well" in capsys.readouterr().out


def test_what_is_wrong_with_a_file_is_said(tmp_path, capsys):
    path = tmp_path / "tables.sqlite3"
    path.write_bytes(b"Dear diary, " * 1000)
    path.chmod(0o644)
    said = told(path)
    assert "wrong: Others on this machine may read" in said
    assert "is not a Hearthside file" in said
    assert cli.main(["doctor", "--data", str(path)]) == 1
    assert "2 things to mend" in capsys.readouterr().err
    path.write_bytes(b"")
    assert "is empty" in told(path)


class Proxy(ThreadingHTTPServer):
    """A proxy with faults: it changes Host, keeps streams back, or has nothing behind it."""

    def __init__(self, behind: str, host: str = "", keeps: bool = False) -> None:
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                headers = {"host": host or self.headers["host"]}
                try:
                    answer = httpx2.get(f"{behind}{self.path}", headers=headers)
                except httpx2.TransportError:
                    self.send_error(502)
                    return
                body = answer.content if keeps or self.path != "/health/ticks" else b"data: 0\n\n"
                self.send_response(answer.status_code)
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                pass

        super().__init__(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, daemon=True).start()


def test_what_is_wrong_with_a_proxy_is_said(tmp_path):
    path = tmp_path / "tables.sqlite3"
    with Server(path) as server:
        behind = server.url.rstrip("/")
        for proxy, wrong in (
            (Proxy(behind, host="localhost"), "Let it pass Host on as it came"),
            (Proxy(behind, keeps=True), "keeps streams back until they end"),
            (Proxy("http://127.0.0.1:9"), "finds no server behind it"),
        ):
            with proxy:
                said = told(path, proxy.url)
                proxy.shutdown()
            assert "wrong: " in said
            assert wrong in said
    assert "does not answer as Hearthside does" in told(path, server.url)


def test_rules_without_a_game_list_the_games(capsys):
    assert cli.main(["rules"]) == 0
    assert "fate: Fate Accelerated" in capsys.readouterr().out
