"""In a real browser: the line at the foot of the story, what it tells, as whom and for whom."""

import httpx2
import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewPage
from tests.web.moments import WREN_SUCCEEDS, played
from tests.web.server import Server
from tests.web.test_evening import PRESS
from tests.web.windows import beside, demo, linked, venture, write


@pytest.mark.parametrize("width", [1280, 390])
def test_the_line_at_the_foot_is_aimed_at_what_was_settled(
    server: Server, new_page: NewPage, width: int
):
    robin = demo(server, new_page(width), "candlelight", "robin")
    gale = beside(robin, "gale")
    venture(robin)
    robin.get_by_role("button", name="Live with it").click()
    chip, words = robin.locator(".untold"), robin.locator("#composer textarea")
    expect(words).to_have_attribute("placeholder", "What does it look like?")
    expect(words).to_have_accessible_name("What does it look like?")
    expect(robin.locator("#said")).to_contain_text("What does it look like?")
    expect(chip).to_contain_text("Goes with")
    expect(chip).to_be_in_viewport()
    for ticked, asks in ((False, "What does Ember do or say?"), (True, "What does it look like?")):
        chip.locator("label").click()
        expect(chip.locator("input")).to_be_checked(checked=ticked)  # nothing moves under it
        expect(words).to_have_attribute("placeholder", asks)
    expect(gale.locator(".untold")).to_be_attached()
    write(robin, "finds the rope, cold and wet.")
    expect(chip).to_have_count(0)
    expect(words).to_have_attribute("placeholder", "What does Ember do or say?")
    expect(gale.locator(".untold")).to_have_count(0)
    expect(gale.locator("#log-lines .tied")).to_contain_text("cold and wet")


@pytest.mark.parametrize("width", [1280, 390])
def test_words_half_written_keep_their_outcome_while_others_go_on(
    server: Server, new_page: NewPage, width: int
):
    robin = demo(server, new_page(width), "candlelight", "robin")
    gale = beside(robin, "gale")
    venture(robin)
    robin.get_by_role("button", name="Live with it").click()
    expect(gale.locator("#turn-title")).to_contain_text("tells what it looks like")
    robin.locator("#composer textarea").fill("finds the rope, ")
    write(gale, "It rains.")
    expect(robin.locator("#log-lines")).to_contain_text("It rains.")
    expect(robin.locator(".untold input")).to_be_checked()
    write(robin, "finds the rope, cold and wet.")
    expect(robin.locator(".untold")).to_have_count(0)
    expect(gale.locator("#log-lines .tied")).to_contain_text("cold and wet")


def test_on_a_phone_whoever_writes_a_line_keeps_it_when_something_is_asked(
    server: Server, new_page: NewPage
):
    compel = {"aspect": "wren-trouble", "target": "wren", "what": "She looks too long"}
    links, mara = played(server, "fate"), new_page(390)
    mara.goto(links["mara"])
    linked(mara)
    line = mara.locator("#composer textarea")
    line.press_sequentially("I creep up")
    asked = httpx2.post(
        f"{server.url}api/tables/{mara.url.split('/')[4]}/moves",
        json={"move": "fate.offer-compel", **compel},
        headers={"authorization": f"Bearer {links['priya'].rpartition('/')[2]}"},
    )
    assert asked.status_code == 200, asked.text
    expect(mara.locator("#panel.ask")).to_contain_text("She looks too long")
    mara.keyboard.type(" the stair")
    expect(line).to_be_focused()
    expect(line).to_be_in_viewport()
    expect(line).to_have_value("I creep up the stair")


def test_that_a_line_is_missing_is_said_until_one_turns_to_something_else(
    server: Server, new_page: NewPage
):
    robin = demo(server, new_page(), "candlelight", "robin")
    robin.locator("#composer .composer button").click()
    missing = robin.locator("#composer").get_by_text("Write a line first.")
    expect(missing).to_be_visible()
    robin.locator("#composer select").first.focus()
    expect(missing).to_be_visible()
    robin.get_by_role("button", name="Menu").first.focus()
    expect(missing).to_have_count(0)


def test_it_may_be_left_untold(server: Server, new_page: NewPage):
    robin = demo(server, new_page(), "candlelight", "robin")
    gale = beside(robin, "gale")
    venture(robin)
    robin.get_by_role("button", name="Live with it").click()
    asked = robin.locator("#turn-title")
    expect(asked).to_have_text("Tell how it went")
    for left in ("What happens next?", "Tell how it went", "What happens next?"):
        robin.locator(".untold label").click()
        expect(asked).to_have_text(left)
    gale.get_by_role("button", name="Tell it myself").click()
    expect(gale.locator("#composer textarea")).to_be_focused()
    write(gale, "The rope is wet.")
    expect(robin.locator("#log-lines .tied")).to_contain_text("wet")
    expect(robin.locator(".untold")).to_have_count(0)


def test_the_line_asks_what_whoever_speaks_does(server: Server, new_page: NewPage):
    robin = demo(server, new_page(), "candlelight", "robin")
    words = robin.locator("#composer textarea")
    expect(words).to_have_attribute("placeholder", "What does Ember do or say?")
    robin.locator("#composer select[name=voice]").select_option("narrator")
    expect(words).to_have_attribute("placeholder", "What happens next…")


def test_nobody_goes_on_speaking_for_somebody_who_has_left(server: Server, new_page: NewPage):
    priya = demo(server, new_page(), "fate", "priya")
    voice = priya.locator("#composer select[name=voice]")
    voice.select_option("ansgar-voss")
    write(priya, "counts his keys")
    expect(voice).to_have_value("ansgar-voss")
    priya.evaluate(PRESS, "fate.remove-npc-ansgar-voss")
    expect(voice).to_have_value("narrator")
    expect(priya.locator("#composer textarea")).to_have_attribute(
        "placeholder", "What happens next…"
    )


def test_what_somebody_else_did_is_told_by_the_narrator(server: Server, new_page: NewPage):
    """As the telling begins: whoever chooses a voice after that means it."""
    links = played(server, "fate", *WREN_SUCCEEDS)
    priya = new_page()
    priya.goto(links["priya"])
    linked(priya)
    voice = priya.locator("#composer select[name=voice]")
    voice.select_option("ansgar-voss")
    priya.get_by_role("button", name="Tell it myself").click()
    expect(voice).to_have_value("narrator")
    voice.select_option("ansgar-voss")
    jun = new_page()
    jun.goto(links["jun"])
    write(jun, "hums.")
    expect(priya.locator("#log-lines")).to_contain_text("hums.")
    expect(voice).to_have_value("ansgar-voss")


@pytest.mark.parametrize("width", [390, 1280])
def test_a_line_is_for_whom_one_ticks_though_the_line_lets_go_of_the_focus(
    server: Server, new_page: NewPage, width: int
):
    robin = demo(server, new_page(width), "candlelight", "robin")
    robin.locator("#composer textarea").click()
    robin.locator("#composer .as-to > summary").click()
    only = robin.locator("#composer .as-list label").first
    only.click()
    expect(only.locator("input")).to_be_checked()
    reads = only.inner_text().strip()
    robin.locator("#composer textarea").fill("psst, I kept one key")
    whom = robin.locator("#composer .as-to")
    robin.keyboard.press("Escape")
    expect(whom).not_to_have_attribute("open", "")
    expect(whom.locator("summary")).to_have_text(f"Only {reads}")
    expect(whom.locator("summary")).to_be_visible()
    robin.locator("#composer button.square").click()
    expect(whom.locator("summary")).to_have_text("Everyone")
    expect(robin.locator("#log-lines .entry", has_text="I kept one key")).to_contain_text("You and")


def test_whom_a_line_is_for_is_put_away_once_it_is_sent_or_left(server: Server, new_page: NewPage):
    gale = demo(server, new_page(), "candlelight", "gale")
    whom = gale.locator("#composer .as-to")
    for leaves in (
        lambda: gale.keyboard.press("Escape"),
        lambda: gale.locator("#turn-title").click(),
        lambda: write(gale, "Only you hear the bell."),
    ):
        whom.locator("summary").click()
        expect(whom).to_have_attribute("open", "")
        whom.locator("label").first.click()
        expect(whom).to_have_attribute("open", "")
        leaves()
        expect(whom).not_to_have_attribute("open", "")


@pytest.mark.parametrize("width", [390, 1280])
def test_a_line_for_some_lets_go_of_the_outcome_until_it_is_for_everyone_again(
    server: Server, new_page: NewPage, width: int
):
    robin = demo(server, new_page(width), "candlelight", "robin")
    venture(robin)
    robin.get_by_role("button", name="Live with it").click()
    tie, only = robin.locator(".untold input"), robin.locator("#composer .as-list input").first
    expect(tie).to_be_checked()
    robin.locator("#composer textarea").fill("keeps one key")
    robin.locator("#composer .as-to > summary").click()
    only.check()
    expect(tie).not_to_be_checked()
    only.uncheck()
    expect(tie).to_be_checked()
    only.check()
    expect(robin.locator(".untold")).to_be_hidden()
    robin.locator("#composer .composer button").click()
    expect(robin.locator("#log-lines .entry", has_text="one key")).to_contain_text("You and")
    expect(tie).to_be_checked()  # it is still to be told
    expect(robin.locator("#log-lines .tied")).to_have_count(0)


def test_unticked_the_line_belongs_to_nothing(server: Server, new_page: NewPage):
    robin = demo(server, new_page(), "candlelight", "robin")
    venture(robin)
    robin.get_by_role("button", name="Live with it").click()
    robin.locator(".untold label").click()
    write(robin, "hums.")
    expect(robin.locator("#log-lines .spoken", has_text="hums.")).to_be_attached()
    expect(robin.locator("#log-lines .tied")).to_have_count(0)
    expect(robin.locator(".untold")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "before", "seat", "action"),
    [
        (
            "burning-wheel",
            [("jun", {"move": "burning-wheel.withdraw"})],
            "jun",
            "Try something",
        ),
        ("questworlds", [], "mara", "Contest"),
    ],
)
def test_a_line_begun_becomes_how_one_goes_about_what_one_then_tries(
    server: Server,
    new_page: NewPage,
    game: str,
    before: list[tuple[str, dict[str, str]]],
    seat: str,
    action: str,
):
    """In whatever a game calls that blank. Nothing tried, the line goes on being a line."""
    page = new_page(390)
    page.goto(played(server, game, *before)[seat])
    linked(page)
    words, act = page.locator("#composer textarea"), page.locator(".acts").get_by_text(action)
    how = page.locator("#sheet [data-deed]")
    words.fill("slips along the wall")
    act.click()
    expect(how).to_have_value("slips along the wall")
    expect(how).to_be_visible()
    expect(page.locator("#sheet .more-fold[open]")).to_have_count(0)
    expect(words).to_have_value("")
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).to_be_hidden()
    expect(words).to_have_value("slips along the wall")
    act.click()
    expect(how).to_have_value("slips along the wall")
    page.reload()
    linked(page)
    expect(words).to_have_value("slips along the wall")
    act.click()
    how.fill("slips along the wall, barefoot")
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).to_be_hidden()
    expect(words).to_have_value("")
    act.click()
    expect(how).to_have_value("slips along the wall, barefoot")


def test_what_the_narrator_tells_or_only_some_may_read_is_how_nobody_goes_about_anything(
    server: Server, new_page: NewPage
):
    page = demo(server, new_page(), "fate", "mara")
    words, voice = page.locator("#composer textarea"), page.locator("#composer select[name=voice]")
    voice.select_option("narrator")
    words.fill("the tide turns")
    page.locator(".acts").get_by_text("Overcome").click()
    expect(page.locator("#sheet [data-deed]")).to_have_value("")
    expect(words).to_have_value("the tide turns")
