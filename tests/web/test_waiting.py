"""A long wait: the game master is told for whom and how long, gently, and may answer for them."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Gathered, NewPage
from tests.web.house import SET_OUT, House, Visitor
from tests.web.server import Server
from tests.web.windows import beside, demo, linked, venture


def nudge(page: str) -> str:
    found = re.search(r'<p class="nudge"[^>]*data-since="([^"]*)"[^>]* hidden>(.*?)</p>', page)
    return f"{found[1]} {found[2]}" if found else ""


async def test_only_the_game_master_is_told_and_only_while_somebody_else_is_asked(robin: Visitor):
    robin.switch("gale")
    assert not nudge(await robin.read())
    robin.switch("robin")
    await robin.moved(SET_OUT, want="the bell", dark="1")
    assert not nudge(await robin.read())
    robin.switch("gale")
    fell = robin.hub.room.recent[-1].entry.at
    assert nudge(await robin.read()) == f"{fell} The table has waited for Robin for <b></b>."
    await robin.moved("candlelight.live-with-it")
    assert not nudge(await robin.read())


async def test_a_note_is_no_news(robin: Visitor, monkeypatch: pytest.MonkeyPatch):
    await robin.moved(SET_OUT, want="the bell", dark="1")
    fell = robin.hub.room.recent[-1].entry.at
    monkeypatch.setattr("hearthside.web.live.clock.now", lambda: "2099-01-01T00:00:00+00:00")
    robin.switch("gale")
    await robin.moved("table.write-note", text="Tea?", to="everyone")
    assert nudge(await robin.read()).startswith(f"{fell} ")


async def test_what_comes_is_read_whole_though_somebody_speaks_in_it(house: House):
    """What comes stands once, on the card; the question under it does not say it again."""
    gale = house.visitor()
    await gale.demo("questworlds")
    gale.switch("gale")
    comes, stake = 'He has her by the collar: "You. The boot. Now."', "Wren gets away"
    await gale.moved("questworlds.confront", who="hero", comes=comes, prize=stake)
    for seat in ("mara", "sam"):
        gale.switch(seat)
        page = await gale.read()
        turn = page.partition('id="turn"')[2].partition("</section>")[0]
        assert "The boot. Now." in page
        assert "The boot. Now." not in turn
        assert "Wren gets away." not in turn


def test_after_a_few_minutes_the_panel_says_so(gathered: Gathered):
    gale, robin = gathered("candlelight", "gale", "robin").values()
    gale.clock.install()
    gale.reload()
    venture(robin)
    line = gale.locator("#nudge")
    expect(line).to_be_attached()
    expect(line).not_to_be_visible()
    gale.clock.run_for(4 * 60_000)
    expect(line).to_have_text(re.compile(r"^The table has waited for Robin for [34] minutes\.$"))
    expect(line).to_be_visible()
    answer = gale.locator("#stead summary")
    expect(answer).to_have_text("Answer for Robin")
    answer.click()
    gale.locator("#turn").get_by_role("button", name="Live with it").click()
    expect(line).to_have_count(0)


def test_on_a_phone_one_may_speak_while_asked_and_is_offered_no_keys(
    server: Server, new_page: NewPage
):
    robin = demo(server, new_page(390), "candlelight", "robin")
    robin.locator(".tabs button").click()
    expect(robin.locator("#menu")).to_be_visible()
    expect(robin.locator(".of-keys")).to_be_hidden()
    robin.keyboard.press("Escape")
    venture(robin)
    line = robin.locator("#composer textarea")
    expect(robin.locator("[data-say]")).to_be_visible()
    expect(line).to_be_hidden()
    robin.locator("[data-say]").click()
    expect(line).to_be_focused()


def test_whoever_comes_to_the_table_is_greeted_by_name_once(gathered: Gathered):
    priya = gathered("fate", "priya")["priya"]
    priya.clock.install()
    priya.reload()
    linked(priya)
    greeting = priya.locator("#arrivals")
    expect(greeting).to_be_empty()
    jun = beside(priya, "jun")
    expect(greeting).to_have_text("Jun is here.")
    for width in (1280, 390):
        priya.set_viewport_size({"width": width, "height": 800})
        said, below = greeting.bounding_box(), priya.locator("#areas").bounding_box()
        assert said
        assert below
        assert said["y"] + said["height"] <= below["y"], "it lies on no card"
        name = priya.locator(".head h1").bounding_box()
        assert name
        assert said["y"] >= name["y"] + name["height"] - 1, "nor on the table's name"
    expect(priya.locator(".head .title p")).to_have_css("visibility", "hidden")
    expect(jun.locator("#arrivals")).to_be_empty()
    priya.clock.run_for(2 * 60_000)
    expect(greeting).to_be_empty()
    expect(priya.locator(".head .title p")).to_have_css("visibility", "visible")
    jun.locator(".composer textarea").fill("waits.")
    jun.keyboard.press("Enter")
    expect(priya.locator("#log-lines")).to_contain_text("waits.")
    expect(greeting).to_be_empty()
