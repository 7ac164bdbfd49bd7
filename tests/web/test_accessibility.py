"""Every moment of an evening, on a phone and a laptop, light and dark: axe finds nothing wrong,
nothing runs out of the page at twice the text, and whatever has the focus is in sight.

The moments are those of `docs/screenshots/views_to_look_at.toml`.
"""

import tomllib
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from docs.screenshots import readme_pictures
from tests.web.conftest import NewPage
from tests.web.server import Server

KNOWN = tomllib.loads((readme_pictures.HERE / "views_to_look_at.toml").read_text(encoding="utf-8"))
VIEWS: dict[str, Any] = KNOWN["view"]
LARGE = """() => {
    document.documentElement.style.fontSize = "200%";
    const over = document.documentElement.scrollWidth - innerWidth;
    document.documentElement.style.fontSize = "";
    return over;
}"""
STOPS = 200
"""More than any page has things to press."""
HIDDEN = """() => {
    const it = document.activeElement;
    const { left, right, top, bottom } = it.getBoundingClientRect();
    const inside = (low, high, most) => (Math.max(low, 0) + Math.min(high, most)) / 2;
    const x = inside(left, right, innerWidth), y = inside(top, bottom, innerHeight);
    const met = document.elementFromPoint(x, y);
    const label = it.labels?.[0];
    if (met && (it.contains(met) || met.contains(it) || label?.contains(met))) return "";
    return `${it.tagName} ${it.id || it.className} ${it.textContent.trim().slice(0, 40)}: ` +
        `under ${met?.closest("[id], [class]")?.outerHTML.slice(0, 60)}`;
}"""
"""What has the focus, if something lies on it."""


def shown(server: Server, page: Page, name: str, width: int) -> None:
    """A page at its moment."""
    view = VIEWS[name]
    seats = readme_pictures.moment(server.url, KNOWN["moment"], view["at"])
    page.set_viewport_size(readme_pictures.SIZES[width])
    readme_pictures.look(page, f"{server.url}s/{seats[view['seat']]}", view)


@pytest.mark.parametrize("name", VIEWS)
def test_axe_finds_nothing_wrong_and_large_text_stays_in_the_page(
    server: Server,
    new_page: NewPage,
    accessibility_problems: Callable[[Page], list[str]],
    name: str,
):
    for width in VIEWS[name].get("sizes", readme_pictures.SIZES):
        page = new_page(width, reduced_motion="reduce")
        shown(server, page, name, width)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert accessibility_problems(page) == [], (width, scheme)
        assert page.evaluate(LARGE) <= 1, width
        page.context.close()


@pytest.mark.parametrize("name", ["phone-rest", "phone-react", "gm-phone", "gm-conflict"])
@pytest.mark.parametrize("width", [390, 1280])
def test_whatever_has_the_focus_is_in_sight(
    server: Server, new_page: NewPage, name: str, width: int
):
    page = new_page(width, reduced_motion="reduce")
    shown(server, page, name, width)
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    under = []
    for _ in range(STOPS):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            break
        if lies := page.evaluate(HIDDEN):
            under.append(lies)
    else:
        raise AssertionError("Tab never leaves the page")
    assert under == []
