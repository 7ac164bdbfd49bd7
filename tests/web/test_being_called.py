"""Being called when the table waits, and having it on a phone: only who has asked for it."""

import re
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.house import House, Visitor
from tests.web.server import Server
from tests.web.windows import beside, demo, linked

STUBS = """() => {
window.buzzed = []; window.notes = [];
Object.defineProperty(navigator, "vibrate", { value: (pattern) => window.buzzed.push(pattern) });
const say = (title, words) => window.notes.push([title, words.data.url]);
ServiceWorkerRegistration.prototype.showNotification = say; }
"""
HIDDEN = 'Object.defineProperty(document, "visibilityState", { get: () => "hidden" })'


async def test_a_phone_can_keep_it_with_icons_of_our_own(robin: Visitor):
    found = await robin.get("/manifest.webmanifest")
    assert found.headers["content-type"] == "application/manifest+json"
    told = found.json()
    assert told["name"] == "Hearthside"
    assert told["display"] == "standalone"
    assert told["start_url"] == told["scope"] == "/"
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    for icon in told["icons"]:
        file = await robin.get(icon["src"])
        drawn = Image.open(BytesIO(file.content))
        assert (drawn.format, "x".join(map(str, drawn.size))) == ("PNG", icon["sizes"])
    for path in ("/", robin.base, f"{robin.base}recap"):
        assert '<link rel="manifest" href="/manifest.webmanifest">' in await robin.read(path)


async def test_the_worker_keeps_one_page_and_what_it_is_drawn_with(robin: Visitor):
    script = (await robin.get("/worker.js")).text
    (kept,) = re.findall(r"const KEPT = \[(.*?)\];", script)
    addresses = [one.strip(' "') for one in kept.split(",")]
    assert addresses[0] == "/offline"
    assert all(one.startswith("/static/") for one in addresses[1:])
    for address in addresses:
        assert (await robin.get(address)).status_code == 200
    page = await robin.read("/offline")
    assert "<script" not in page
    linked_to = re.findall(r'href="(/[^"]+)"', page)
    assert set(linked_to) == set(addresses[1:])


async def test_below_a_path_all_of_it_stays_there(tmp_path, games, below_a_path):
    async with House(tmp_path / "x.sqlite3", games).open() as house:
        visitor = house.visitor()
        told = (await visitor.get("/table/manifest.webmanifest")).json()
        assert told["scope"] == "/table/"
        assert all(icon["src"].startswith("/table/static/") for icon in told["icons"])
        worker = (await visitor.get("/table/worker.js")).text
        assert '"/table/offline"' in worker
        assert '"/static' not in worker


@pytest.fixture
def games():
    from candlelight import GAME

    return {GAME.name: GAME}


def test_without_a_connection_a_word_is_there_and_no_secret_was_kept(
    server: Server, new_page: NewPage
):
    page = demo(server, new_page(), "candlelight", "gale")
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    linked(page)
    page.goto(f"{page.url}recap")
    kept = page.evaluate(
        """async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await
        caches.open(name)).keys()).map((one) => new URL(one.url).pathname)))).flat()"""
    )
    assert kept[0] == "/offline"
    assert all(path.startswith("/static/") for path in kept[1:])
    page.context.set_offline(True)
    page.goto(page.url.replace("/recap", "/"))
    expect(page.get_by_role("heading", name="The table cannot be reached")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    linked(page)


def ask(gale: Page) -> None:
    """The session begins to close, and everyone is asked something."""
    gale.evaluate(
        """() => fetch("move", {method: "POST", headers: {"hx-request": "true"},
        body: new URLSearchParams({option: "table.begin-round-closing"})})"""
    )


def menu(page: Page, way: str) -> None:
    page.locator(".menu-button, .tabs button").locator("visible=true").first.click()
    page.locator(f"[data-call-by={way}]").click()
    page.keyboard.press("Escape")


@pytest.mark.parametrize("width", [1280, 390])
def test_nobody_rings_unless_asked_to(server: Server, new_page: NewPage, width: int):
    gale = demo(server, new_page(width), "candlelight", "gale")
    robin = beside(gale, "robin")
    robin.evaluate(STUBS)
    ask(gale)
    expect(robin.locator("#panel.ask")).to_be_attached()
    robin.wait_for_timeout(300)
    assert robin.evaluate("document.documentElement.dataset.rang ?? ''") == ""
    assert robin.evaluate("buzzed.length + notes.length") == 0
    for way in ("sound", "buzz", "notice"):
        expect(robin.locator(f"[data-call-by={way}]")).to_have_attribute("aria-pressed", "false")
    assert robin.title().startswith(robin.locator("#turn-title").inner_text())


def test_whoever_wants_it_is_called_by_sound_and_vibration(server: Server, new_page: NewPage):
    gale = demo(server, new_page(), "candlelight", "gale")
    robin = beside(gale, "robin")
    robin.evaluate(STUBS)
    menu(robin, "sound")
    expect(robin.locator("html")).to_have_attribute("data-rang", "1")
    menu(robin, "buzz")
    before = robin.evaluate("buzzed.length")
    ask(gale)
    expect(robin.locator("html")).to_have_attribute("data-rang", "2")
    assert robin.evaluate("buzzed.length") == before + 1
    robin.reload()
    linked(robin)
    expect(robin.locator("[data-call-by=sound]")).to_have_attribute("aria-pressed", "true")
    menu(robin, "sound")
    expect(robin.locator("[data-call-by=sound]")).to_have_attribute("aria-pressed", "false")


def test_a_notification_comes_when_the_page_is_out_of_sight(server: Server, new_page: NewPage):
    gale = demo(server, new_page(), "candlelight", "gale")
    gale.context.grant_permissions(["notifications"])
    robin = beside(gale, "robin")
    robin.evaluate("navigator.serviceWorker.ready")
    robin.evaluate(STUBS)
    menu(robin, "notice")
    expect(robin.locator("[data-call-by=notice]")).to_have_attribute("aria-pressed", "true")
    robin.evaluate(HIDDEN)
    ask(gale)
    for _ in range(50):
        if robin.evaluate("notes.length"):
            break
        robin.wait_for_timeout(100)
    (title, url) = robin.evaluate("notes[0]")
    assert title == robin.locator("#turn-title").inner_text()
    assert url == robin.url.split("#")[0]


def test_a_browser_that_allows_no_notifications_says_so(server: Server, new_page: NewPage):
    page = demo(server, new_page(), "candlelight", "robin")
    page.evaluate("Notification.requestPermission = async () => 'denied'")
    menu(page, "notice")
    expect(page.locator("#calls-told")).to_contain_text("does not allow notifications here")
    expect(page.locator("[data-call-by=notice]")).to_have_attribute("aria-pressed", "false")
