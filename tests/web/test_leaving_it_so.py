"""On a phone what leaves a roll as it lies is a button of the panel that asks, whatever else is in
it."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.server import Server
from tests.web.test_nothing_covered_or_cut import WHOLE, played

IN_PANEL = """it => {
    const panel = document.getElementById("panel").getBoundingClientRect();
    const { left, right, top, bottom } = it.getBoundingClientRect();
    return left > panel.left && right < panel.right && top > panel.top && bottom < panel.bottom;
}"""
HALL = {"who": "gwyn", "words": "Hold the hall doors"}
BY_HAND = ("fay", {"move": "table.change-dice", "value": "hand"})
CALLED = {"stakes": "They come in", "against": "", "factors": []}
CHECK = {"move": "venus.call-check", **HALL, **CALLED, "ability": "endurance", "difficulty": "20"}
HARDER = [{"kind": "hazard", "words": "ice"}, {"kind": "aid", "words": "the guards"}]
TASK = {"move": "venus.call-task", **HALL, **CALLED, "ability": "wits", "factors": HARDER}


def phone(server: Server, new_page: NewPage, *moves: tuple[str, dict[str, Any]]) -> Page:
    links = played(server, "venus", BY_HAND, *moves)
    page = new_page(390, viewport={"width": 390, "height": 844})
    page.goto(links["ana"])
    return page


def test_a_failed_check_is_let_fail_or_cancelled_in_the_panel(server: Server, new_page: NewPage):
    page = phone(
        server,
        new_page,
        ("fay", CHECK),
        ("ana", {"move": "venus.roll-check"}),
        ("ana", {"move": "table.fall", "faces": [4]}),
    )
    fails = page.locator("#panel .leave .react")
    expect(fails).to_contain_text("Let it fail")
    cancels = page.locator("#panel > .act-line", has_text="Cancel the check")
    for one in (fails, cancels):
        assert one.evaluate(IN_PANEL)
        assert one.evaluate(WHOLE)
    expect(page.locator("#panel")).to_contain_text("Cancelled, if nobody is against it")


def test_dice_that_fall_short_are_kept_by_a_button_like_any_other(
    server: Server, new_page: NewPage
):
    page = phone(
        server,
        new_page,
        ("ana", {"move": "venus.act", **HALL, "wish": "Strategist"}),
        ("fay", TASK),
        ("ana", {"move": "venus.roll-task"}),
        ("ana", {"move": "table.fall", "faces": [5, 5, 1]}),
    )
    expect(page.locator("#panel .act-line", has_text="Reroll a die")).to_be_visible()
    keeps = page.locator("#panel .react")  # with a line that opens a form, and nothing else
    expect(keeps).to_contain_text("Keep these")
    expect(keeps).to_contain_text("Falls short")
    assert keeps.evaluate(IN_PANEL)
    assert keeps.evaluate(WHOLE)
    assert keeps.evaluate("it => getComputedStyle(it).borderTopStyle") == "solid"


def test_what_happens_without_a_roll_is_looked_at_and_told_as_after_one(
    server: Server, new_page: NewPage
):
    page = phone(
        server,
        new_page,
        ("ana", {"move": "venus.act", **HALL, "wish": ""}),
        ("fay", {"move": "venus.say-yes", "words": ""}),
    )
    expect(page.locator("#attempt")).to_contain_text("It happens, without a roll.")
    expect(page.locator(".untold")).to_contain_text("What does it look like?")
