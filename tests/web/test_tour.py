"""The minute's tour of the README, taken in a real browser step by step."""

import re

from playwright.sync_api import Page, expect

from hearthside.games import discover
from tests.web.conftest import NewPage
from tests.web.server import Server
from tests.web.windows import linked


def sit_as(page: Page, name: str) -> None:
    """Change to another of the seats that this browser holds, unless it is this one."""
    if page.url.endswith(f"/{name.lower()}/"):
        return
    page.locator("#own-seats > summary").click()
    page.locator("#own-seats").get_by_role("link", name=name).click()
    page.wait_for_url(f"**/{name.lower()}/")
    linked(page)


def test_the_demo_table_of_the_home_page_is_the_one_of_the_tour():
    assert min(discover().values(), key=lambda game: game.shelved).name == "fate"


def test_the_tour_goes_as_the_readme_says(server: Server, new_page: NewPage):
    page = new_page()
    page.goto(server.url)
    page.get_by_role("button", name="Play the demo", exact=True).click()
    page.wait_for_url("**/mara/")
    linked(page)

    turn, log = page.locator("#turn"), page.locator("#log-lines")
    page.locator("#me .more-acts").click()
    sheet = page.locator("#sheet")
    expect(sheet).to_contain_text("What you can do")
    sheet.get_by_text("Force a way through").click()
    expect(sheet).to_contain_text("Chance that you succeed")
    sheet.get_by_text("Clever +2").click()

    turn.get_by_role("button", name="Roll with Hands That Remember +2").click()
    told = "The odds for Wren before the dice fell"
    expect(page.locator("#attempt")).to_contain_text(told)
    while waiting := page.locator("#attempt .awaited b").all_text_contents():
        sit_as(page, waiting[0])
        done = turn.get_by_role("button", name=re.compile("^(Done|Let it stand)"))
        if not done.count():
            break  # it is settled, and somebody is asked what comes of it
        expect(done.locator(".odds rect")).to_have_count(0)  # certain: words say it
        done.click()
        expect(log).to_contain_text(f"{waiting[0]} passes.")
    page.get_by_role("button", name="Everything").click()
    expect(page.locator("#attempt .verdict")).to_be_visible()

    line = log.locator(".entry", has=page.locator("a.rule", has_text="FA-2.4")).first
    line.locator("summary").click()
    line.locator("a.rule", has_text="FA-2.4").click()
    expect(page.locator("#rule-card")).to_contain_text("Reading a roll")
    page.keyboard.press("Escape")

    sit_as(page, "Priya")
    page.get_by_role("button", name="Everything").click()
    scene = log.locator(".entry", has_text="The spotlight is on").first
    scene.locator("summary").click()
    scene.get_by_role("link", name="Go back to here").click()
    page.locator("#back").get_by_role("button", name="Go back").click()
    expect(log).to_contain_text("Priya went back to")
    expect(page.locator("#attempt")).to_be_empty()
