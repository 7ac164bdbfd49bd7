"""Takes the pictures of the README anew: run `python docs/screenshots/take.py` in the project.

A demo table is played up to the moment when the dice lie on the tray and everyone may react. The
dice are typed in, so the pictures come out the same each time.
"""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from scripts import chromium  # noqa: E402

PASS_ALL = tuple((seat, "fate.pass", {"seat": seat}) for seat in ("jun", "mara", "sam", "priya"))
EVENING: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("priya", "table.change-dice", {"value": "hand"}),
    ("jun", "fate.cross", {"character": "tobias", "zone": "Lamp stair"}),
    ("sam", "fate.cross", {"character": "odile", "zone": "Lamp stair"}),
    (
        "jun",
        "fate.create-advantage",
        {
            "character": "tobias",
            "aspect": "Lamp Oil in the Lock",
            "approach": "careful",
            "how": "a long spout and a steady hand",
        },
    ),
    ("priya", "fate.set-difficulty", {"against": 2, "why": "it is dark in here"}),
    ("jun", "fate.roll", {"character": "tobias", "approach": "careful", "draw": "dice"}),
    ("jun", "table.fall", {"faces": [1, 0, 1, -1]}),
    *PASS_ALL,
    ("jun", "table.tell", {"voice": "tobias", "text": "“She will turn like butter now.”"}),
    ("priya", "table.tell", {"text": "Through the keyhole: a man with his back to you, counting."}),
    (
        "sam",
        "table.tell",
        {"voice": "odile", "text": "looks back down the stair, where the sea is."},
    ),
    (
        "mara",
        "fate.force-way",
        {
            "character": "wren",
            "zone": "Lamp room",
            "approach": "clever",
            "how": "two hairpins, one held breath",
            "risk": "Voss hears the tumblers",
        },
    ),
    (
        "sam",
        "fate.help",
        {"character": "odile", "ally": "wren", "how": "leans on the door so the bolt hangs free"},
    ),
    (
        "mara",
        "fate.roll",
        {
            "character": "wren",
            "approach": "clever",
            "stunts": ["hands-that-remember"],
            "draw": "dice",
        },
    ),
    ("mara", "table.fall", {"faces": [0, -1, -1, -1]}),
)


@contextmanager
def server(folder: str) -> Iterator[str]:
    """A server of its own, and its address."""
    command = [sys.executable, "-um", "hearthside", "serve", "--port", "0"]
    command += ["--data", f"{folder}/tables.sqlite3"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found
        try:
            yield found[0]
        finally:
            process.terminate()


def post(url: str, body: dict[str, Any], token: str = "") -> Any:
    headers = {"Authorization": f"Bearer {token}"}
    with urlopen(Request(url, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


def play(address: str) -> dict[str, str]:
    """Play the evening; the secret of each seat."""
    opened = post(f"{address}api/tables", {"game": "fate", "demo": True})
    seats: dict[str, str] = opened["seats"]
    for seat, move, blanks in EVENING:
        url = f"{address}api/tables/{opened['table']}/moves"
        with suppress(HTTPError) if move == "fate.pass" else nullcontext():  # not all are asked
            post(url, {"move": move, **blanks}, seats[seat])
    return seats


def take(browser: Browser, link: str, name: str, scroll: int = 0, **looks: Any) -> None:
    page = browser.new_context(**looks).new_page()
    page.goto(link)
    page.wait_for_timeout(1500)
    page.evaluate(f"window.scrollTo(0, {scroll})")
    page.wait_for_timeout(300)
    page.screenshot(path=HERE / name)


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        server(folder) as address,
        sync_playwright() as web,
    ):
        links = {seat: f"{address}s/{secret}" for seat, secret in play(address).items()}
        browser = web.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox"])
        for seat in ("priya", "jun", "sam"):  # so that everyone is here
            browser.new_context().new_page().goto(links[seat])
        laptop = {"width": 1280, "height": 900}
        take(browser, links["mara"], "table.png", viewport=laptop, color_scheme="light")
        phone = {"width": 412, "height": 915}
        looks = {"viewport": phone, "color_scheme": "dark", "device_scale_factor": 2}
        take(browser, links["mara"], "phone.png", scroll=190, **looks)
        browser.close()


if __name__ == "__main__":
    main()
