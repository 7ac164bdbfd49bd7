"""What every request passes: where it comes from, how large it is, what its answer carries."""

from urllib.parse import urljoin

import pytest

from hearthside.store.base import Unavailable
from hearthside.web.limits import MOST_OF_A_FORM
from hearthside.web.render.static_files import asset
from tests.web.house import House, Visitor

OURS = {"origin": "http://table.test"}


@pytest.mark.parametrize("path", ["/", "/nothing", "/rules/candlelight", "/static/hearthside.css"])
async def test_every_answer_carries_the_safety_headers(house: House, path):
    headers = (await house.visitor().get(path)).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


async def test_no_page_holds_inline_script_or_style(robin: Visitor):
    pages = ["/", "/rules/candlelight", "/nothing"]
    pages += [f"{robin.base}{path}" for path in ("", "table", "log", "recap", "sheet/wanderer")]
    for path in pages:
        text = (await robin.get(path)).text
        for script in text.split("<script")[1:]:
            assert script.lstrip().startswith("src="), path
        assert "<style" not in text
        assert " style=" not in text
        assert " onclick" not in text.lower()


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "cross-site", **OURS},
        {"origin": "http://elsewhere.test"},
        {"origin": "http://table.test:81"},
        {"origin": "null"},
    ],
)
async def test_a_form_from_another_site_changes_nothing(robin: Visitor, headers):
    before = robin.hub.room.table.seq
    form = {"option": "table.call-pause", "seq": str(before)}
    response = await robin.post("move", form, headers=headers)
    assert response.status_code == 403
    assert "sent from another site" in response.text
    assert robin.hub.room.table.seq == before
    assert (await robin.post("/demo/candlelight", headers=headers)).status_code == 403


@pytest.mark.parametrize(
    "headers", [OURS, {"sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}, {}]
)
async def test_our_own_forms_and_programs_are_let_in(robin: Visitor, headers):
    form = {"option": "table.call-pause", "seq": str(robin.hub.room.table.seq)}
    assert (await robin.post("move", form, headers=headers)).status_code == 303
    assert robin.hub.room.table.care.call == "pause"


async def test_too_much_is_refused_before_it_is_read(robin: Visitor):
    too_much = b"a" * (MOST_OF_A_FORM + 1)
    response = await robin.post("move", content=too_much, headers={"hx-request": "true"})
    assert response.status_code == 413
    assert "too much" in response.text


async def test_too_much_is_refused_even_when_it_was_not_announced(robin: Visitor):
    async def endless():
        for _ in range(MOST_OF_A_FORM // 50_000 + 2):
            yield b"a" * 50_000

    head = {"content-type": "application/x-www-form-urlencoded"}
    response = await robin.client.post(f"{robin.base}move", content=endless(), headers=head)
    assert response.status_code == 413
    assert "too much" in response.text


async def test_an_address_that_is_not_there_says_so_kindly(house: House):
    page = await house.visitor().get("/nothing/here")
    assert page.status_code == 404
    assert "There is nothing at this address" in page.text
    wrong = await house.visitor().get("/tables")
    assert wrong.status_code == 405
    told = (await house.visitor().get("/api/nothing")).json()
    assert told["error"].startswith("There is nothing at this address")


async def test_a_bug_of_ours_is_confessed_without_details(robin: Visitor, monkeypatch, caplog):
    async def broken(*_):
        raise RuntimeError("the secret is 4711")

    monkeypatch.setattr(robin.hub.room.log, "older", broken)
    response = await robin.get("log")
    assert response.status_code == 500
    assert "Something went wrong on our side" in response.text
    assert "4711" not in response.text
    assert "default-src" in response.headers["content-security-policy"]
    assert "the secret is 4711" in caplog.text, "but whoever runs the server can find out"


async def test_a_full_disk_is_said_and_changes_nothing(robin: Visitor, monkeypatch):
    async def full(*_):
        raise Unavailable("The disk is full. Make room, then try again.")

    before = robin.hub.room.table
    monkeypatch.setattr(robin.house.app.state.rooms.store, "append", full)
    live = await robin.move("table.call-pause")
    assert live.status_code == 422, "so that the page shows it"
    plain = await robin.post("move", {"option": "table.call-pause", "seq": "1"})
    assert plain.status_code == 503
    api = await robin.client.post(
        f"/api/tables/{robin.table}/moves",
        json={"move": "table.call", "call": "pause"},
        headers={"authorization": f"Bearer {robin.token()}"},
    )
    assert (api.status_code, api.json()["error"]) == (
        503,
        "The disk is full. Make room, then try again.",
    )
    for response in (live, plain):
        assert "The disk is full. Make room, then try again." in response.text
    assert robin.hub.room.table is before


async def test_our_files_may_be_kept_by_browsers_because_their_addresses_change(house: House):
    visitor = house.visitor()
    plain = await visitor.get("/static/hearthside.css")
    marked = await visitor.get(asset("hearthside.css"))
    of_old = await visitor.get("/static/v12345678/hearthside.css")
    assert plain.text == marked.text == of_old.text
    assert "immutable" in marked.headers["cache-control"]
    for today in (plain, of_old):  # what may be another file tomorrow
        assert "immutable" not in today.headers["cache-control"]
    worn = await visitor.get(asset("every-page.css"))
    assert plain.text.splitlines()[-1] in worn.text
    assert "immutable" in worn.headers["cache-control"]
    imported = await visitor.get(urljoin(asset("hearthside.js"), "./script/kept_typing.js"))
    assert "immutable" in imported.headers["cache-control"]
    assert (await visitor.get("/static/../app.py")).status_code == 404
