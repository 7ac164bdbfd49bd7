"""At twice the text nothing runs out of a page or a sheet, on a phone; axe finds nothing wrong in
what opens."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.server import Server
from tests.web.windows import demo

RUNS = {
    "fate": "priya",
    "questworlds": "gale",
    "hot-circle": "imre",
    "burning-wheel": "priya",
    "venus": "fay",
}
SHEETS = """async () => {
    const inside = (root) =>
        [...root.querySelectorAll("[data-open]")].map((it) => it.dataset.open).filter(Boolean);
    const read = async (address) => inside(new DOMParser().parseFromString(
        await (await fetch(address, { headers: { "hx-request": "true" } })).text(), "text/html"));
    const here = [...new Set(inside(document))];
    const behind = (await Promise.all(here.map(read))).flat();
    const kind = (address) => decodeURIComponent(address).replace(/^form[?]key=(.{14}).*/, "$1");
    return [...new Map([...behind, ...here].map((it) => [kind(it), it])).values()];
}"""
"""One sheet of each kind that the page leads to, by its address."""
LARGE = """(it) => {
    document.documentElement.style.fontSize = "200%";
    const over = it.scrollWidth - it.clientWidth;
    document.documentElement.style.fontSize = "";
    return over;
}"""
TOOLS = ("scene", "make", "note", "reveal", "shelf", "rule", "more")
PAGES = ("recap", "log", "table", "bring", "how-to-play", "rules")


@pytest.mark.parametrize("game", RUNS)
def test_no_sheet_of_a_gm_runs_out_of_a_phone(server: Server, new_page: NewPage, game: str):
    page = demo(server, new_page(390, reduced_motion="reduce"), game, RUNS[game])
    sheet, out = page.locator("#sheet"), []
    for address in page.evaluate(SHEETS):
        page.evaluate("address => hearthside.open(address)", address)
        expect(page.locator("#sheet-title")).to_be_visible()
        if sheet.evaluate(LARGE) > 1:
            out.append(address)
        page.evaluate("document.querySelector('#sheet').hidePopover()")
    assert out == []


def test_no_page_around_a_table_runs_out_of_a_phone(server: Server, new_page: NewPage):
    page = demo(server, new_page(390), "fate", "mara")
    seat, out = page.url, []
    for name in (*PAGES, "sheet/wren", "face/wren"):
        of_all = name in ("how-to-play", "rules")
        page.goto(f"{server.url}{name}/fate" if of_all else f"{seat}{name}")
        if page.locator(":root").evaluate(LARGE) > 1:
            out.append(name)
    assert out == []


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1280, "light")])
def test_axe_finds_nothing_wrong_in_the_tools_of_a_gm(
    server: Server,
    new_page: NewPage,
    accessibility_problems: Callable[[Page], list[str]],
    width: int,
    scheme: str,
):
    page = demo(server, new_page(width, color_scheme=scheme), "fate", "priya")
    for address in (*(f"tool?id={id}" for id in TOOLS), "form?key=table.rule-cast.wren"):
        page.evaluate("address => hearthside.open(address)", address)
        expect(page.locator("#sheet-title")).to_be_visible()
        assert accessibility_problems(page) == [], address
