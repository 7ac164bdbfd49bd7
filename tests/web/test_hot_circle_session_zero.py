"""Session zero of Hot Circle in a real browser: several write down the same settings together."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import NewPage
from tests.web.server import Server
from tests.web.test_hot_circle import form, send


def test_lines_come_back_after_they_are_sent(server: Server, new_page: NewPage):
    """The settings are written by everyone; whoever adds one finds all of them again."""
    page = new_page()
    page.goto(server.url)
    page.locator("#start-hot-circle > summary").click()
    page.locator("#start-hot-circle [name='name']").fill("Red Reins")
    page.locator("#start-hot-circle [name='you']").fill("Ann")
    page.locator("#start-hot-circle").get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/ann/**")
    expect(page.locator("html[data-linked]")).to_be_attached()
    send(page, "set-genre", genre="Desert", style="Slow")
    page.get_by_role("button", name="Go on: Settings").click()

    def late(route: Route) -> None:
        answer = route.fetch()
        page.wait_for_timeout(400)
        route.fulfill(response=answer)

    page.route("**/move", late)
    asked = form(page, "set-settings")
    asked.locator("[name='settings.0.name']").press_sequentially("Caravan")
    asked.locator("[name='settings.1.name']").press_sequentially("Oasis")
    asked.locator("button:not([type='button'])").last.click()
    expect(page.locator("#log-lines")).to_contain_text("The settings: Caravan and Oasis.")
    page.wait_for_timeout(600)
    asked = form(page, "set-settings")
    expect(asked.locator("[name='settings.0.name']")).to_have_value("Caravan")
    expect(asked.locator("[name='settings.1.name']")).to_have_value("Oasis")
    expect(asked.locator("[name='settings.2.name']")).to_have_value("")


def test_in_session_zero_a_phones_bar_has_its_buttons_in_a_row_of_their_own(
    two_at_settings: tuple[Page, Page],
):
    ann, _ = two_at_settings
    ann.get_by_role("button", name="Surprise us").first.click()
    expect(ann.locator("#log-lines")).to_contain_text("The settings: ")
    ann.set_viewport_size({"width": 390, "height": 844})
    ann.goto(f"{ann.url}#log")
    bar = ann.locator("#next .next-step")
    goes_on = bar.get_by_role("button", name="Go on: Factions")
    expect(goes_on).to_be_in_viewport()
    for one in (goes_on, bar.get_by_role("link", name="See it all")):
        assert one.evaluate("it => it.getBoundingClientRect().height") < 50, "one line"
    goes_on.click()
    ann.goto(ann.url.partition("#")[0])
    choice = ann.locator("#turn select").first
    expect(choice.locator("option").first).to_have_text("Choose one")
    assert choice.evaluate("it => it.getBoundingClientRect().width") > 160


def test_in_session_zero_a_desk_has_what_is_written_beside_what_is_asked_and_all_of_it_in_sight(
    two_at_settings: tuple[Page, Page],
):
    ann, _ = two_at_settings
    ann.get_by_role("button", name="Surprise us").first.click()
    bar, asked, written = (ann.locator(one) for one in (".gm-bar", "#panel", "#scene .board"))
    goes_on = asked.get_by_role("button", name="Go on: Factions")
    for last in (goes_on, asked.get_by_role("button", name="Write down the factions")):
        expect(last).to_be_visible()
        boxes = [one.bounding_box() for one in (last, bar, asked, written)]
        button, tools, panel, board = [box for box in boxes if box]
        assert button["y"] + button["height"] <= tools["y"]
        assert board["x"] + board["width"] <= panel["x"]
        if last is goes_on:
            last.click()
    field = asked.locator("input[type=text]").first.bounding_box()
    assert field
    assert field["y"] + field["height"] <= button["y"]


@pytest.fixture
def two_at_settings(server: Server, new_page: NewPage) -> tuple[Page, Page]:
    """Ann and Bo in session zero, where both write down the settings."""
    ann = new_page()
    ann.goto(server.url)
    ann.locator("#start-hot-circle > summary").click()
    ann.locator("#start-hot-circle [name='name']").fill("Red Reins")
    ann.locator("#start-hot-circle [name='you']").fill("Ann")
    ann.locator("#start-hot-circle").get_by_role("button", name="Open the table").click()
    ann.wait_for_url("**/ann/**")
    door = ann.locator(".door input[readonly]").first.input_value()
    bo = new_page()
    bo.goto(door)
    bo.locator("[name='name']").fill("Bo")
    bo.get_by_role("button", name=re.compile("Sit down")).click()
    bo.wait_for_url("**/bo/**")
    for page in (ann, bo):
        expect(page.locator("html[data-linked]")).to_be_attached()
    send(ann, "set-genre", genre="Desert", style="Slow")
    ann.get_by_role("button", name="Go on: Settings").click()
    return ann, bo


def test_a_form_stays_open_while_somebody_writes_in_it_and_what_all_sent_is_merged(
    two_at_settings: tuple[Page, Page],
):
    ann, bo = two_at_settings
    mine = bo.locator("#turn #o-hot-circle-set-settings")
    mine.locator("[name='settings.0.name']").press_sequentially("Oas")
    form(ann, "set-settings").locator("[name='settings.0.name']").fill("Caravan")
    form(ann, "set-settings").locator("button:not([type='button'])").last.click()
    expect(bo.locator("#scene")).to_contain_text("Caravan")
    expect(mine.locator("[name='settings.0.name']")).to_be_focused()
    expect(bo.locator("#unsent")).to_be_hidden()
    expect(bo.locator("#turn .next")).to_have_count(1)
    bo.keyboard.type("is")
    mine.locator("button:not([type='button'])").last.click()
    for page in (ann, bo):
        expect(page.locator("#scene")).to_contain_text("Caravan")
        expect(page.locator("#scene")).to_contain_text("Oasis")
    for at, name in enumerate(("Caravan", "Oasis", "Fort", "Well")):  # two are not enough to go on
        blank = mine.locator(f"[name='settings.{at}.name']")
        if at < 2:
            expect(blank).to_have_value(name)
        else:
            blank.press_sequentially(name)
    expect(bo.locator("#turn :is(.next, .best)")).to_have_text(["Add or change settings"])
    mine.locator("button:not([type='button'])").last.click()
    expect(bo.locator("#turn .best")).to_have_text(["Go on: Factions"])
    expect(mine).to_have_count(0)


def test_lines_kept_over_a_reload_stand_beside_those_of_others(two_at_settings: tuple[Page, Page]):
    """None takes another’s place, though each was written as the first."""
    ann, bo = two_at_settings
    for at, name in enumerate(("Oasis", "Fort")):
        blank = form(bo, "set-settings").locator(f"[name='settings.{at}.name']")
        blank.press_sequentially(name)
    form(ann, "set-settings").locator("[name='settings.0.name']").fill("Caravan")
    form(ann, "set-settings").locator("button:not([type='button'])").last.click()
    expect(bo.locator("#scene")).to_contain_text("Caravan")
    bo.reload()
    again = form(bo, "set-settings")
    expect(again.locator("[name='settings.0.name']")).to_have_value("Oasis")
    again.locator("button:not([type='button'])").last.click()
    for name in ("Caravan", "Oasis", "Fort"):
        expect(ann.locator("#scene")).to_contain_text(name)


def test_two_people_write_one_line_and_hear_of_each_other(two_at_settings: tuple[Page, Page]):
    """The second learns whose words are there, and may still put theirs in their place."""
    ann, bo = two_at_settings
    form(ann, "set-settings").locator("[name='settings.0.name']").fill("Caravan")
    form(ann, "set-settings").locator("button:not([type='button'])").last.click()
    for page in (ann, bo):  # the form has become a line that opens it
        expect(page.locator("#scene")).to_contain_text("Caravan")
    mine = form(bo, "set-settings")
    expect(mine.locator("[name='settings.0.name']")).to_have_value("Caravan")
    mine.locator("[name='settings.0.people']").fill("drovers")
    yours = form(ann, "set-settings")
    expect(yours.locator("[name='settings.0.was']")).to_have_value(re.compile("Caravan"))
    yours.locator("[name='settings.0.people']").fill("thieves")
    yours.locator("button:not([type='button'])").last.click()
    expect(bo.locator("#scene")).to_contain_text("thieves")
    mine.locator("button:not([type='button'])").last.click()
    expect(mine).to_contain_text("Ann wrote the line “Caravan” meanwhile. It says “thieves” now.")
    expect(mine.locator("[name='settings.0.people']")).to_have_value("drovers")
    mine.locator("button:not([type='button'])").last.click()
    expect(ann.locator("#scene")).to_contain_text("drovers")
