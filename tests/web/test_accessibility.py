"""Every moment of an evening, on a phone and a laptop, light and dark: axe finds nothing wrong,
nothing runs out of the page at twice the text, whatever has the focus is in sight, and nothing to
press lies under anything else.

The moments are those of `docs/screenshots/views_to_look_at.toml`.
"""

import tomllib
from collections.abc import Callable
from functools import cache
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

COVERED = """async () => {
    const pressed = "a[href], button, summary, select, textarea, label:has(input), input";
    const seen = it => it.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        it.offsetWidth > 4 && it.offsetHeight > 4 && !it.closest(".sr, .skip, [inert]");
    const reached = async it => {
        it.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
        await new Promise(requestAnimationFrame);
        const { left, top, width, height } = it.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2);
    };
    const free = (it, met) =>
        met && (it.contains(met) || met.contains(it) || met.closest("label")?.control === it);
    const root = document.querySelector("[popover]:popover-open") ?? document.body;
    const under = [];
    for (const it of root.querySelectorAll(pressed)) {
        if (!seen(it) || (it.matches("input") && it.closest("label"))) continue;
        let met = await reached(it);
        if (!it.isConnected || !seen(it) || free(it, met)) continue;
        await new Promise(wait => setTimeout(wait, 100));
        met = await reached(it);  /* a bar that came up meanwhile leaves room to scroll on */
        if (free(it, met)) continue;
        under.push(`${it.tagName} ${it.className} ${it.innerText?.trim().slice(0, 40)}: ` +
            `under ${met?.outerHTML.slice(0, 80)}`);
    }
    return under;
}"""
"""What one may press whose middle something lies on, once one has scrolled to it."""
CUT = """() => [...document.querySelectorAll(
        "h1, .scene-head h2, .premise, .row-cards .aspect, .attempt .intent, .me b, .me small")]
    .filter(it => it.checkVisibility() &&
        (it.scrollWidth > it.clientWidth + 2 || it.scrollHeight > it.clientHeight + 3))
    .map(it => it.innerText)"""
"""Words that end in three dots, or under an edge."""
SMALL = {390: {"width": 390, "height": 450}, 1280: {"width": 640, "height": 400}}
"""A phone while its keyboard is up, a laptop at twice the size."""
CROWDED = (
    "phone-frame", "phone-settled", "close", "close-phone", "gm-rest", "gm-conflict", "npc", "menu",
    "qw-react", "qw-race", "qw-close", "hc-zero", "hc-close", "hc-stakes", "hc-dice", "hc-react",
    "bw-react", "bw-claimed", "bw-claimed-gm", "bw-tied-gm", "bw-close", "venus-rest", "venus-task",
    "venus-kiss", "venus-kiss-gm",
)  # fmt: skip
"""Moments with bars, sheets and answers at once, of players and of GMs."""


COLOURS = ("color-contrast", "link-in-text-block")
"""The rules of axe that look at colours: in the dark all else is as it was."""

Shown = Callable[[Page, str, int], None]


@pytest.fixture(scope="session")
def shown(server: Server) -> Shown:
    """`shown(page, "gm-rest", 1280)`: a page at its moment. Each moment is played once: nobody does
    anything there any more."""
    played = cache(lambda at: readme_pictures.moment(server.url, KNOWN["moment"], at))

    def show(page: Page, name: str, width: int) -> None:
        view = VIEWS[name]
        page.set_viewport_size(readme_pictures.SIZES[width])
        readme_pictures.look(page, f"{server.url}s/{played(view['at'])[view['seat']]}", view)

    return show


@pytest.mark.parametrize("name", VIEWS)
def test_axe_finds_nothing_wrong_and_large_text_stays_in_the_page(
    shown: Shown,
    new_page: NewPage,
    accessibility_problems: Callable[..., list[str]],
    name: str,
):
    for width in VIEWS[name].get("sizes", readme_pictures.SIZES):
        page = new_page(width, reduced_motion="reduce")
        shown(page, name, width)
        assert accessibility_problems(page) == [], width
        page.emulate_media(color_scheme="dark")
        assert accessibility_problems(page, *COLOURS) == [], width
        assert page.evaluate(LARGE) <= 1, width


@pytest.mark.parametrize("name", ["phone-rest", "phone-react", "gm-phone", "gm-conflict"])
@pytest.mark.parametrize("width", [390, 1280])
def test_whatever_has_the_focus_is_in_sight(shown: Shown, new_page: NewPage, name: str, width: int):
    page = new_page(width, reduced_motion="reduce")
    shown(page, name, width)
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


@pytest.mark.parametrize("name", ["phone-rest", "phone-react", "gm-conflict", "venus-rest"])
def test_a_phone_at_twice_the_text_has_one_column_of_whole_sentences(
    shown: Shown, new_page: NewPage, name: str
):
    """A browser whose text is 32 pixels tall has half as many of its own measure across."""
    page = new_page(195, reduced_motion="reduce")
    shown(page, name, 390)
    page.set_viewport_size({"width": 195, "height": 422})
    assert page.evaluate("document.documentElement.scrollWidth") <= 196
    assert page.evaluate(CUT) == []


def test_the_largest_text_leaves_the_middle_its_room(shown: Shown, new_page: NewPage):
    page = new_page(1280, reduced_motion="reduce")
    shown(page, "phone-rest", 1280)
    page.locator(".menu-button").click()
    page.get_by_role("button", name="Largest").click()
    assert page.locator("#play").evaluate("it => it.offsetWidth") > 600
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 391


@pytest.mark.parametrize("name", CROWDED)
def test_nothing_to_press_lies_under_a_bar(shown: Shown, new_page: NewPage, name: str):
    """Nor while the keyboard is up, nor at twice the size."""
    for width in VIEWS[name].get("sizes", readme_pictures.SIZES):
        page = new_page(width, reduced_motion="reduce")
        shown(page, name, width)
        assert page.evaluate(COVERED) == [], width
        page.set_viewport_size(SMALL[width])
        assert page.evaluate(COVERED) == [], SMALL[width]
