"""In a real browser: dice that have just fallen settle once, for as long as their style says."""

from playwright.sync_api import expect

from tests.web.conftest import NewPage
from tests.web.server import Server
from tests.web.windows import demo, venture

COUNTED = """() => {
    const told = document.documentElement.dataset;
    told.falls = 0;
    document.addEventListener("animationstart", ({ animationName }) => {
        if (animationName === "settle") told.falls = Number(told.falls) + 1;
    });
}"""


def test_dice_settle_as_they_fall_and_then_lie_still(server: Server, new_page: NewPage):
    page = demo(server, new_page(), "candlelight", "robin")
    page.evaluate(COUNTED)
    venture(page)
    expect(page.locator("html")).not_to_have_attribute("data-falls", "0")
    expect(page.locator(".tray")).not_to_have_count(0)
    expect(page.locator(".tray.settling")).to_have_count(0)


def test_nothing_moves_for_whoever_wants_no_motion(server: Server, new_page: NewPage):
    page = demo(server, new_page(reduced_motion="reduce"), "candlelight", "robin")
    page.evaluate(COUNTED)
    venture(page)
    expect(page.locator(".tray[data-faces]").first).to_be_attached()
    expect(page.locator(".tray.settling")).to_have_count(0)
    expect(page.locator("html")).to_have_attribute("data-falls", "0")


def test_once_dice_are_read_what_they_were_made_of_waits_behind_why(
    server: Server, new_page: NewPage
):
    page = demo(server, new_page(), "candlelight", "robin")
    venture(page)
    page.locator("#attempt .attempt").evaluate("card => card.classList.add('read')")
    reasons = page.locator("#attempt .chip")
    expect(reasons).not_to_have_count(0)
    expect(reasons.first).to_be_hidden()
    page.locator("#attempt .why-line > summary").click()
    expect(reasons.first).to_be_visible()
