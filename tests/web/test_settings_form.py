"""The rules a table plays by: before it opens, and at the table."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.server import Server

HEADINGS = ["Dice and ratings", "Making characters", "Winning and losing"]


async def test_many_settings_stand_folded_under_headings_that_say_what_they_are(house: House):
    page = await house.visitor().read("/")
    form = page[page.index('id="start-questworlds"') :]
    heads = re.findall(r"<summary><span><b>([^<]+)</b> <small>([^<]+)</small>", form)
    assert [title for title, _ in heads][:3] == HEADINGS
    assert all(help.endswith(".") for _, help in heads)
    assert "Needs Consequences of defeat." in form
    assert "Needs “The higher roll”." in form


async def test_a_table_is_named_after_the_games_own_demo_not_anothers(house: House):
    page = await house.visitor().read("/")
    assert 'placeholder="The Lamps of Sallow Reach"' in page
    assert page.count('placeholder="The Gallowmere Job"') == 1


@pytest.mark.rule("QW-2.0")
async def test_a_box_that_is_left_empty_switches_its_rule_off(house: House):
    gale = house.visitor()
    await gale.start(game="questworlds", degrees="no", mobs=["no", "yes"])
    settings = gale.hub.room.table.settings
    assert settings["degrees"] is False
    assert settings["mobs"] is True
    page = await house.visitor().read("/")
    assert '<input type="hidden" name="degrees" value="no">' in page


async def test_a_refused_start_keeps_what_was_chosen(house: House):
    sent = {"game": "questworlds", "dice": "computer", "mobs": "no", "mastery_sign": " "}
    response = await house.visitor().post("/tables", sent)
    assert response.status_code == 422
    boxes = re.findall(r'<input type="checkbox" id="\S+" name="mobs"[^>]*>', response.text)
    assert boxes
    assert "checked" not in boxes[0]
    assert "Fill in “" in response.text


@pytest.mark.rule("QW-2.0")
async def test_at_the_table_each_rule_says_how_it_stands_and_one_press_switches_it(house: House):
    gale = house.visitor()
    await gale.start(game="questworlds")
    page = await gale.read("table")
    assert page.count("As in the book") == 6
    assert "9 other rules rest with it." in page
    await gale.moved("table.switch-degrees", value="no")
    page = await gale.read("table")
    assert "1 of 4 changed" in page
    assert "It comes back with Degrees of victory." in page
    assert page.count(">Rests</span>") == 9
    await gale.moved("table.switch-degrees", value="yes")
    assert ">Rests</span>" not in await gale.read("table")


@pytest.mark.rule("QW-2.0")
def test_the_page_follows_while_one_chooses(server: Server, new_page: NewPage):
    page = new_page(390)
    page.goto(server.url)
    page.locator("#start-questworlds > summary").tap()
    page.locator("#rules-questworlds > summary").tap()
    results = page.locator(".sheaf", has_text="Winning and losing")
    expect(results.locator("[data-tally]")).to_have_text("As in the book")
    results.locator("> summary").tap()
    page.get_by_label("Degrees of victory", exact=True).uncheck()
    expect(results.locator("[data-tally]")).to_have_text("1 of 4 changed")
    healing = page.locator("[data-setting=healing]")
    expect(healing).to_have_class(re.compile("rests"))
    page.get_by_label("Healing", exact=True).uncheck()
    page.get_by_label("Healing", exact=True).check()
    expect(page.get_by_label("Degrees of victory", exact=True)).to_be_checked()
    expect(healing).not_to_have_class(re.compile("rests"))


def test_a_heading_stays_open_while_one_switches(server: Server, new_page: NewPage):
    page = new_page()
    page.goto(server.url)
    page.locator("#start-questworlds > summary").click()
    page.locator("#start-questworlds").get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/**")
    page.goto(f"{page.url}table")
    page.locator(".sheaf > summary", has_text="Together").click()
    page.get_by_role("button", name="Switch off Mobs").click()
    expect(page.get_by_role("button", name="Switch on Mobs")).to_be_visible()
