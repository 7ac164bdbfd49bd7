"""What one guest or seat may ask for, the names this server answers to, and what is never kept."""

import asyncio
from pathlib import Path

import pytest
from candlelight import GAME

from hearthside import picture_uploads
from hearthside.core.life import notes
from hearthside.core.life.pictures import MOST_PICTURES
from hearthside.export import archive_checks
from hearthside.web import saved_moves
from hearthside.web.limits import MOST_OF_A_FORM, Limits, Meter, guest
from tests.web.house import HTMX, House, Visitor

HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"


@pytest.fixture
async def strict(tmp_path):
    """A house with the limits as they are."""
    async with House(tmp_path / "strict.sqlite3", {GAME.name: GAME}, Limits()).open() as house:
        yield house


def test_a_meter_lets_a_few_more_through_at_once_and_then_so_many_a_second(monkeypatch):
    now = 0.0
    monkeypatch.setattr("hearthside.web.limits.time.monotonic", lambda: now)
    meter = Meter(10, 30)
    assert [meter.wait("ana") for _ in range(30)] == [0] * 30
    assert meter.wait("ana") == pytest.approx(0.1)
    assert meter.wait("ben") == 0, "everyone is counted alone"
    now = 1.0
    assert [meter.wait("ana") for _ in range(10)] == [0] * 10
    assert meter.wait("ana") > 0


def test_a_meter_forgets_who_was_not_here_for_longest():
    meter = Meter(1, 1)
    for n in range(Meter.MOST_KNOWN + 50):
        meter.wait(n)
    assert len(meter._spent) == Meter.MOST_KNOWN


def test_a_household_is_one_guest():
    assert guest({"client": ("2001:db8::1", 1)}) == guest({"client": ("2001:db8::2", 9)})
    assert guest({"client": ("192.0.2.1", 1)}) != guest({"client": ("192.0.2.2", 1)})
    assert guest({"client": None}) == ""


async def test_a_guest_opens_only_so_many_tables_in_an_hour(strict):
    visitor = strict.visitor()
    for n in range(Limits().tables_per_hour):
        path = ("/demo/candlelight", "/tables")[n % 2]
        assert (await visitor.post(path, {"game": "candlelight"})).status_code == 303
    for path in ("/demo/candlelight", "/tables", "/import"):
        refused = await visitor.post(path, {"game": "candlelight"})
        assert refused.status_code == 429
        assert "opened 40 tables within an hour" in refused.text
        assert int(refused.headers["retry-after"]) > 0
    refused = await visitor.client.post("/api/tables", json={"game": "candlelight", "demo": True})
    assert refused.status_code == 429
    assert "40 tables" in refused.json()["error"]


async def test_a_seat_makes_only_so_many_moves_a_second(strict):
    robin = strict.visitor()
    await robin.demo()
    answers = [await robin.move("table.write-note", text=f"{n}", to="everyone") for n in range(60)]
    taken = [answer for answer in answers if answer.status_code == 204]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert len(taken) + len(refused) == 60
    assert refused
    assert "more than 10 moves a second" in refused[0].text
    assert len(robin.hub.room.table.notes) == len(taken)
    robin.switch("gale")
    assert (await robin.move("table.call-pause")).status_code == 204, "others are not held up"


async def test_a_seat_is_shown_only_so_many_pages_a_second(strict):
    robin = strict.visitor()
    await robin.demo()
    statuses = {(await robin.get("log")).status_code for _ in range(300)}
    assert statuses == {200, 429}


async def test_a_seat_has_only_so_many_streams_open(strict):
    robin = strict.visitor()
    await robin.demo()
    async with asyncio.TaskGroup() as group:
        done = asyncio.Event()

        async def hold():
            async with robin.stream():
                await done.wait()

        for _ in range(Limits().streams_per_seat):
            group.create_task(hold())
        await asyncio.sleep(0.1)
        async with robin.stream() as one_more:
            assert one_more.status == 429
            assert b"open 8 times already" in one_more.raw
        robin.switch("gale")
        async with robin.stream() as other:
            assert other.status == 200
        done.set()


async def test_notes_are_refused_in_a_sentence_when_they_are_too_many(robin: Visitor):
    for n in range(notes.MOST_OF_ONE_SEAT):
        await robin.moved("table.write-note", text=f"{n}", to="everyone")
    refused = await robin.move("table.write-note", text="one more", to="everyone")
    assert refused.status_code == 413
    assert "Take one down first" in refused.text


def test_the_limits_are_stated_where_somebody_looks():
    text = HOSTING.read_text()
    limits = Limits()
    for figure in (
        f"{limits.tables_per_hour} tables",
        f"{limits.moves_per_second} moves a second",
        f"{limits.pages_per_second} pages a second",
        f"{limits.streams_per_seat} open pages",
        f"{limits.pictures_per_minute} pictures a minute",
        f"{picture_uploads.MOST_BYTES // 1_000_000} MB and {picture_uploads.MOST_PIXELS:,} pixels",
        f"{MOST_PICTURES} pictures, {archive_checks.MOST_OF_PICTURES // 1_000_000} MB together",
        f"{notes.MOST_OF_ONE_SEAT} notes",
        f"{archive_checks.MOST_BYTES // 1_000_000} MB",
        f"{archive_checks.MOST_ENTRIES:,} entries",
        f"{MOST_OF_A_FORM // 1_000} KB",
    ):
        assert figure in text, figure


# Names


@pytest.mark.parametrize(
    "host", ["evil.test", "evil.test:80", "table.test.evil.test", "", "[::1", "127.0.0.1.evil.test",
             "table.test@evil.test", "192.0.2.9", "%00", "a b"]
)  # fmt: skip
async def test_a_foreign_name_is_not_answered_to(robin: Visitor, host):
    for path in ("/", robin.base, "/s/x", "/api/games"):
        refused = await robin.get(path, headers={"host": host})
        assert refused.status_code == 421
        assert "does not answer to" in refused.text
    refused = await robin.post("/demo/candlelight", headers={"host": host})
    assert refused.status_code == 421
    assert len(robin.house.hubs) == 1


@pytest.mark.parametrize(
    "host", ["table.test", "TABLE.test:99", "table.test.", "localhost:8765", "127.0.0.1", "[::1]:8"]
)
async def test_its_own_names_are(robin: Visitor, host):
    assert (await robin.get("/", headers={"host": host})).status_code == 200


# Nothing half-done, nothing kept


ODD_URLS = ["http://[", "//[::1", "http://[::1]]/", "\x7f", "http://a:b:c/", "[", "http://\udc80/"]


@pytest.mark.parametrize("odd", ODD_URLS)
@pytest.mark.parametrize("header", ["referer", "origin"])
async def test_an_odd_header_never_answers_500_to_a_saved_move(robin: Visitor, header, odd):
    form = {"option": "table.write-note", "text": "kept", "to": "everyone"}
    for more in ({}, HTMX):
        before = robin.hub.room.table.seq
        headers = {**more, header: odd.encode("utf-8", "surrogateescape")}
        answer = await robin.post("move", form, headers=headers)
        saved = robin.hub.room.table.seq > before
        assert answer.status_code in ((204, 303) if saved else (403, 422))


async def test_whatever_fails_after_a_move_was_saved_it_is_answered_so(robin: Visitor, monkeypatch):
    def broken(*_):
        raise RuntimeError("afterwards")

    monkeypatch.setattr("hearthside.web.pages.moves.taken", broken)
    monkeypatch.setattr("hearthside.web.api.endpoints.seat_taken", broken)
    form = {"option": "table.write-note", "text": "kept", "to": "everyone"}
    assert (await robin.post("move", form, headers=HTMX)).status_code == 204
    answer = await robin.post("move", form)
    assert (answer.status_code, answer.headers["location"]) == (303, robin.base)
    bearer = {"authorization": f"Bearer {robin.token()}"}
    move = {"move": "table.write-note", "text": "kept", "to": "everyone"}
    answer = await robin.client.post(f"/api/tables/{robin.table}/moves", json=move, headers=bearer)
    assert answer.status_code == 200
    assert answer.json()["seq"] == robin.hub.room.table.seq
    assert len(robin.hub.room.table.notes) == 3


async def test_what_fails_before_anything_is_saved_is_still_an_error(robin: Visitor, monkeypatch):
    def broken(*_):
        raise RuntimeError("before")

    monkeypatch.setattr(robin.hub.views, "option", broken)
    answer = await robin.post("move", {"option": "table.call-pause"})
    assert answer.status_code == 500
    assert "nothing was changed" in answer.text


async def test_a_disconnect_in_mid_body_leaves_no_trace(robin: Visitor, caplog):
    scope = {
        "type": "http", "method": "POST", "path": f"{robin.base}move", "query_string": b"",
        "headers": [
            (b"host", b"table.test"), (b"content-type", b"application/x-www-form-urlencoded"),
            (b"cookie", "; ".join(f"{n}={v}" for n, v in robin.client.cookies.items()).encode()),
        ],
        "client": ("127.0.0.1", 1), "server": ("table.test", 80), "scheme": "http",
        "http_version": "1.1", "asgi": {"version": "3.0"}, "root_path": "",
    }  # fmt: skip
    coming = [{"type": "http.request", "body": b"option=", "more_body": True}]

    async def receive():
        return coming.pop(0) if coming else {"type": "http.disconnect"}

    sent = []

    async def send(message):
        sent.append(message)

    await robin.house.app(scope, receive, send)
    assert caplog.records == []
    assert sent[0]["status"] == 400


async def test_secret_pages_are_never_kept(robin: Visitor):
    for path in ("", "log", "table", "recap", "sheet/wanderer", "story.md", "/", "/s/nothing"):
        assert (await robin.get(path)).headers["cache-control"] == "no-store", path
    robin.switch("gale")
    assert (await robin.get("export")).headers["cache-control"] == "no-store"
    assert "no-cache" in (await robin.get("/rules/candlelight")).headers["cache-control"]


def test_a_request_that_saved_nothing_says_so():
    scope = {}
    saved_moves.watch(scope)
    assert saved_moves.made(scope) is None
    saved_moves.note("inn", 7)
    assert saved_moves.made(scope) == saved_moves.SavedMove("inn", 7)
