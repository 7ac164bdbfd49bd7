"""A server for the tests of the web: in this process, or a real one with a real Chromium.

There is one browser per test process; every page has a profile that knows nobody.
"""

import json
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from candlelight import GAME
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect, sync_playwright

from hearthside.core.game import Game
from hearthside.games import discover
from hearthside.web.host_names import Base
from hearthside.web.render import templates
from scripts import chromium
from tests.web import windows
from tests.web.house import House, Visitor
from tests.web.server import Server

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--process-per-site",  # what one window of a profile has read, the next one need not
    "--proxy-server=127.0.0.1:9",  # nobody answers there: only this machine can be reached
]
HERE = {None, "127.0.0.1", "localhost", "::1"}  # None: data: and about: pages
AXE = Path(__file__).parent / "vendor" / "axe.min.js"

FORGET = """() => {
    localStorage.clear();
    return Function.prototype.toString.call(Date).includes("[native code]");
}"""
"""Forgets who sat here, and tells whether the clock is still the machine's."""
PATIENCE = 10_000
"""How many milliseconds anything may take before a test gives up on it: a machine may be busy."""
IDLE = 8
"""As many profiles wait for somebody: each keeps a process of the browser."""

NewPage = Callable[..., Page]
Gathered = Callable[..., dict[str, Page]]


def games() -> dict[str, Game[Any]]:
    """The tiny game and the real ones."""
    return {GAME.name: GAME, **discover()}


@pytest.fixture
def below_a_path() -> Iterator[None]:
    """The server is reached below /table; afterwards addresses are as they were."""
    Base.path = "/table"
    yield
    Base.path = ""
    templates.welcome(GAME)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A server in this process."""
    house = House(tmp_path / "tables.sqlite3", games())
    async with house.open():
        yield house


@pytest.fixture
async def robin(house: House) -> Visitor:
    """A browser that holds every seat of the tiny game's demo and looks at the player's."""
    visitor = house.visitor()
    await visitor.demo()
    return visitor


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server on a free port, in a process of its own. Every test opens tables of its own."""
    with Server(tmp_path_factory.mktemp("server") / "tables.sqlite3") as server:
        yield server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    executable = chromium.find()
    if executable is None:
        pytest.fail(chromium.MISSING, pytrace=False)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        yield browser
        browser.close()


class Profiles:
    """Profiles of a browser. A new one fetches and reads all our styles and scripts, which takes
    longer than most tests do: so it is emptied afterwards, and somebody else sits down there."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.complaints: list[str] = []
        self._browser, self._address = browser, address
        self._idle: list[tuple[str, BrowserContext]] = []

    def take(self, looks: str) -> BrowserContext:
        """One that looks like this, and whose first window stays open."""
        for at, (as_asked, context) in enumerate(self._idle):
            if as_asked == looks:
                del self._idle[at]
                return context
        context = self._browser.new_context(**json.loads(looks))
        context.set_default_timeout(PATIENCE)
        context.on("weberror", lambda error: self.complaints.append(f"script error: {error.error}"))
        context.on("request", self._watch)
        context.new_page().goto(f"{self._address}static/hearth.svg")
        return context

    def _watch(self, request: Request) -> None:
        if urlsplit(request.url).hostname not in HERE:
            self.complaints.append(f"asked another machine for {request.url}")

    def give_back(self, looks: str, context: BrowserContext) -> None:
        first, *others = context.pages
        for page in others:
            page.close()
        context.clear_cookies()
        context.clear_permissions()
        context.set_offline(False)
        if first.evaluate(FORGET):
            self._idle.append((looks, context))
        else:
            context.close()
        while len(self._idle) > IDLE:
            self._idle.pop(0)[1].close()


@pytest.fixture(scope="session")
def profiles(browser: Browser, server: Server) -> Profiles:
    return Profiles(browser, server.url)


@pytest.fixture
def new_page(profiles: Profiles) -> Iterator[NewPage]:
    """`new_page(390)` sits one more person down, at a screen that wide, with cookies of their own.

    A script error on any of the pages, or a request to another machine, fails the test.
    """
    taken: list[tuple[str, BrowserContext]] = []

    def open_page(width: int = 1280, **options: object) -> Page:
        phone = width < 600
        size = {"width": width, "height": 844 if phone else 900}
        asked = {"viewport": size, "has_touch": phone, "is_mobile": phone, **options}
        looks = json.dumps(asked, sort_keys=True)
        taken.append((looks, profiles.take(looks)))
        return taken[-1][1].new_page()

    yield open_page
    for looks, context in taken:
        profiles.give_back(looks, context)
    complaints, profiles.complaints = profiles.complaints, []
    assert not complaints, "\n".join(complaints)


@pytest.fixture
def gathered(server: Server, new_page: NewPage) -> Gathered:
    """`gathered("fate", "mara", "sam")`: a demo, each seat in a window of its own."""

    def sat(game: str, *seats: str) -> dict[str, Page]:
        first = windows.demo(server, new_page(), game, seats[0])
        return {seats[0]: first} | {seat: windows.beside(first, seat) for seat in seats[1:]}

    return sat


@pytest.fixture
def accessibility_problems() -> Callable[..., list[str]]:
    """What axe finds wrong with a page as it stands, one line each; an empty list is a pass. By
    these rules only, where some are named."""
    if not AXE.is_file():
        pytest.fail("axe-core is missing: `make test` fetches it.", pytrace=False)
    source = AXE.read_text()

    def look(page: Page, *rules: str) -> list[str]:
        if not page.evaluate("'axe' in window"):
            page.evaluate(source)  # not a script tag, which the page's own policy would refuse
        how = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
        found = page.evaluate("how => axe.run(how)", how)
        return [
            f"{problem['id']}: {problem['help']} ({node['html']})"
            for problem in found["violations"]
            for node in problem["nodes"]
        ]

    return look
