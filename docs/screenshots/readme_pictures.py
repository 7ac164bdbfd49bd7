"""Takes the pictures of the README anew: run this file with Python in the project.

A demo table is played up to the moment when the dice lie on the tray and everyone may react. The
dice are typed in, so the pictures come out the same each time.

`python docs/screenshots/readme_pictures.py views FOLDER [NAME…]` takes every view of
`views_to_look_at.toml` instead, as large as a phone and a laptop, light and dark, to look at them
or to lay them beside a drawing.
"""

import json
import re
import shlex
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from itertools import groupby, product
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from scripts import chromium  # noqa: E402

SIZES = {390: {"width": 390, "height": 844}, 1280: {"width": 1280, "height": 800}}

HEARS_THE_TABLE = "() => document.documentElement.hasAttribute('data-linked')"

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


def get(url: str, token: str) -> Any:
    with urlopen(Request(url, headers={"Authorization": f"Bearer {token}"})) as answer:
        return json.load(answer)


def steps(moments: dict[str, Any], name: str) -> tuple[dict[str, Any], list[list[str]]]:
    """The table a moment is of, and what is done up to it, line by line."""
    here = moments[name]
    if "after" in here:
        table, before = steps(moments, here["after"])
    else:
        table, before = {"game": here["game"], **here.get("new", {"demo": True})}, []
    return table, [*before, *map(shlex.split, here["steps"].splitlines())]


def value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def moment(address: str, moments: dict[str, Any], name: str) -> dict[str, str]:
    """Play a table up to a moment; the secret of each seat."""
    table, lines = steps(moments, name)
    opened = post(f"{address}api/tables", table)
    at, seats = f"{address}api/tables/{opened['table']}", opened["seats"]
    for seat, wanted, *blanks in filter(None, lines):
        offered = [one["key"] for one in get(f"{at}/choices?all=1", seats[seat])["choices"]]
        found = sorted((key for key in offered if key.startswith(wanted)), key=len)
        if not found:
            raise SystemExit(f"{name}: {seat} cannot do {wanted}, only: {', '.join(offered)}")
        filled = {blank: value(text) for blank, _, text in (one.partition("=") for one in blanks)}
        try:
            post(f"{at}/forms/{quote(found[0])}", filled, seats[seat])
        except HTTPError as no:
            raise SystemExit(f"{name}: {seat}, {found[0]}: {no.read().decode()}") from None
    return dict(seats)


def views(folder: Path, wanted: list[str]) -> None:
    """Every view there is, or those whose name begins as wanted. Each game has a server of its own:
    one address opens only so many tables within an hour."""
    folder.mkdir(parents=True, exist_ok=True)
    known = tomllib.loads((HERE / "views_to_look_at.toml").read_text(encoding="utf-8"))
    moments = known["moment"]
    chosen = [
        (name, view)
        for name, view in known["view"].items()
        if not wanted or name.startswith(tuple(wanted))
    ]
    with sync_playwright() as web:
        browser = web.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox"])
        for _, of_one_game in groupby(chosen, lambda one: steps(moments, one[1]["at"])[0]["game"]):
            with tempfile.TemporaryDirectory() as kept, server(kept) as address:
                played: dict[str, dict[str, str]] = {}  # nobody does anything there any more
                for name, view in of_one_game:
                    if view["at"] not in played:
                        played[view["at"]] = moment(address, moments, view["at"])
                    secret = played[view["at"]][view["seat"]]
                    take_view(browser, f"{address}s/{secret}", view, folder / name)
        browser.close()


def take_view(browser: Browser, link: str, view: dict[str, Any], path: Path) -> None:
    """A view in every size and light it is wanted in."""
    schemes = ("light", "dark") if view.get("dark") else ("light",)
    for width, scheme in product(view.get("sizes", SIZES), schemes):
        context = browser.new_context(viewport=SIZES[width], color_scheme=scheme)
        page = context.new_page()
        look(page, link, view)
        dark = "-dark" if scheme == "dark" else ""
        page.screenshot(path=path.with_name(f"{path.name}-{width}{dark}.png"))
        context.close()


def look(page: Page, link: str, view: dict[str, Any]) -> None:
    """A seat's page as the view has it."""
    page.goto(link)
    page.wait_for_function(HEARS_THE_TABLE)
    if "go" in view:
        page.goto(f"{page.url}{view['go']}")
    page.wait_for_timeout(200)  # what scrolls into sight has done so
    for selector in view.get("press", ()):
        press(page, selector)


def press(page: Page, selector: str) -> None:
    page.locator(selector).locator("visible=true").first.click()
    page.wait_for_timeout(500)


def play(address: str) -> dict[str, str]:
    """Play the evening; the secret of each seat."""
    opened = post(f"{address}api/tables", {"game": "fate", "demo": True})
    seats: dict[str, str] = opened["seats"]
    for seat, move, blanks in EVENING:
        url = f"{address}api/tables/{opened['table']}/moves"
        with suppress(HTTPError) if move == "fate.pass" else nullcontext():  # not all are asked
            post(url, {"move": move, **blanks}, seats[seat])
    return seats


def take(browser: Browser, link: str, name: str, **looks: Any) -> None:
    page = browser.new_context(**looks).new_page()
    page.goto(link)
    page.wait_for_timeout(1500)
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
        take(browser, links["mara"], "phone.png", **looks)
        browser.close()


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["views", folder, *wanted]:
            views(Path(folder), wanted)
        case _:
            main()
