"""How long a guest on a slow phone line waits for a table: a real browser, a cold cache, slow 3G.

python bench/first_page.py            every game's demo, as a player who opens a link

The line carries 400 kbit/s and each answer takes 400 ms to begin, as slow 3G is commonly given.
*Shown* is when the browser has painted the page: all that is on it can be read, filled in and sent,
with script or without. *Live* is when it hears the table. It is the line that takes the time, on a
quiet machine.
"""

import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT)]

import httpx2  # noqa: E402
from playwright.sync_api import Browser, sync_playwright  # noqa: E402

from hearthside.games import discover  # noqa: E402
from tests.web.server import Server  # noqa: E402

BYTES_A_SECOND, DELAY = 400_000 / 8, 400


class Visit(NamedTuple):
    """How a player's page came: seconds until it was shown and live, answers, and their bytes."""

    shown: float
    live: float
    answers: int
    size: int


def visit(server: Server, browser: Browser, game: str) -> Visit:
    demo = httpx2.post(f"{server.url}api/tables", json={"game": game, "demo": True}).json()
    token = next(token for seat, token in demo["seats"].items() if seat != "gm")
    page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": DELAY, "downloadThroughput": BYTES_A_SECOND,
         "uploadThroughput": BYTES_A_SECOND},
    )  # fmt: skip
    came: list[int] = []
    line.on("Network.loadingFinished", lambda told: came.append(int(told["encodedDataLength"])))
    began = perf_counter()
    page.goto(f"{server.url}s/{token}", wait_until="commit")
    page.wait_for_selector("html[data-linked]", state="attached", timeout=60_000)
    live = perf_counter() - began
    shown = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    page.context.close()
    return Visit(shown / 1_000, live, len(came), sum(came))


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder) / "tables.sqlite3") as server,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        sys.stdout.write(f"{'':<16}{'shown, s':>9}{'live, s':>9}{'answers':>9}{'KB':>7}\n")
        for game in discover():
            shown, live, answers, size = visit(server, browser, game)
            sys.stdout.write(f"{game:<16}{shown:>9.1f}{live:>9.1f}{answers:>9}{size // 1_000:>7}\n")


if __name__ == "__main__":
    main()
