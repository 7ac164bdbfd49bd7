"""On a phone what leaves a roll as it lies is a button of the panel that asks, whatever else is in
it."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.moments import played
from tests.web.server import Server
from tests.web.windows import in_whole_sight

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
        assert in_whole_sight(one)
    expect(page.locator("#panel")).to_contain_text("Even a six on top would fall short.")
    cancels.click()
    expect(page.locator("#sheet:popover-open")).to_contain_text(
        "If nobody objects. Your Lots come back."
    )


def short_by_six(server: Server) -> dict[str, str]:
    falls = {"move": "table.fall", "faces": [12]}
    moves = (("fay", CHECK), ("ana", {"move": "venus.roll-check"}), ("ana", falls))
    return played(server, "venus", BY_HAND, *moves)


@pytest.mark.parametrize("width", [390, 1280])
def test_what_helps_shows_its_odds_above_its_button_and_leaves_the_head_free(
    server: Server, new_page: NewPage, width: int
):
    page = new_page(width)
    page.goto(short_by_six(server)["ana"])
    page.get_by_text("What helps?").first.click()
    sheet = page.locator("#sheet:popover-open")
    sheet.locator(".pick").first.click()
    expect(sheet.locator(".forecast")).to_contain_text("16.7%")
    box = "it => { const { top, bottom } = it.getBoundingClientRect(); return [top, bottom] }"
    top, foot = sheet.locator(".forecast").evaluate(box)
    button, _ = sheet.locator(".submit > button").evaluate(box)
    assert button - 60 < top < foot <= button, "beside the button, wherever one chooses"
    assert sheet.evaluate(box)[0] >= page.locator("header").first.evaluate(box)[1]


def test_on_a_phone_everybody_in_the_row_of_turns_has_a_name(server: Server, new_page: NewPage):
    page = new_page(390)
    page.goto(short_by_six(server)["ana"])
    names = page.locator(".turn-of :is(a > span, span):not(.face, .face *, .sr)")
    shown = [one.inner_text().strip("✓ ") for one in names.all() if one.is_visible()]
    assert {"Fay", "Ana", "Bo", "Cy"} <= {*shown}
    for one in page.locator(".turn-of > a > span:not(.face)").all():
        assert one.evaluate("it => it.getBoundingClientRect().width") > 9
        assert one.evaluate("it => getComputedStyle(it).clipPath") == "none"


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
    expect(page.locator("#panel .act-line", has_text="Reroll dice")).to_be_visible()
    keeps = page.locator("#panel .react")  # with a line that opens a form, and nothing else
    expect(keeps).to_contain_text("Keep these")
    expect(keeps).to_contain_text("Falls short")
    assert keeps.evaluate(IN_PANEL)
    assert in_whole_sight(keeps)
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
