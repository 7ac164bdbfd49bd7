"""QuestWorlds in a real browser: marking prose as the sheet grows, a contest of three seats."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Gathered, NewPage
from tests.web.server import Server
from tests.web.windows import demo, filled, key_of, offered, opened, sit

PROSE = "Wren keeps the lamps of the Reach. She carries a long hook and never lets go."


def prose_step(server: Server, page: Page) -> None:
    """A new character, made by prose, at the step where one writes."""
    demo(server, page, "questworlds", "mara")
    submit(page, "table.begin-making")
    page.wait_for_url("**/make/hero-4/who")
    page.get_by_label("Name", exact=True).fill("Wren")
    page.get_by_text("By prose", exact=False).click()
    page.get_by_role("button", name=re.compile("^Next")).click()
    page.wait_for_url("**/prose")


def select(page: Page, words: str) -> None:
    """Select some words in the text, as a mouse, a finger or the keyboard would."""
    page.locator("textarea").evaluate(
        """(field, words) => {
            const at = field.value.indexOf(words);
            field.focus();
            field.setSelectionRange(at, at + words.length);
        }""",
        words,
    )


@pytest.mark.rule("QW-9.2")
def test_marking_prose_makes_the_sheet_grow_beside_it(
    server: Server, new_page: NewPage, accessibility_problems: Callable[[Page], list[str]]
):
    page = new_page()
    prose_step(server, page)
    text = page.locator("textarea")
    expect(page.locator(".by-keyboard")).to_be_visible()
    text.fill(PROSE)
    growing = page.locator("#growing")
    select(page, "long hook")
    page.get_by_role("button", name="Ability", exact=True).click()
    expect(text).to_have_value(PROSE.replace("long hook", "[long hook]"))
    expect(growing.locator(".approaches").first).to_contain_text("Long hook")
    # By keyboard alone: select, one Tab to the buttons, along them by arrows, press one.
    select(page, "keeps the lamps")
    for key in ("Tab", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(text).to_be_focused()
    expect(text).to_have_value(re.compile(r"\[keyword: keeps the lamps\]"))
    expect(growing.locator(".approaches").first).to_contain_text("Keeps the lamps")
    # Keywords and other abilities look different, in the text and beside it.
    expect(page.locator(".mirror .as-keyword")).to_have_text("[keyword: keeps the lamps]")
    expect(page.locator(".mirror .as-plain")).to_have_text("[long hook]")
    expect(growing.locator("mark.as-keyword")).to_have_text("keeps the lamps")
    # A second mark replaces the first.
    select(page, "long hook")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Retainers", exact=True).click()
    expect(text).to_have_value(re.compile(r"\[retainers: long hook\]"))
    select(page, "long hook")
    page.get_by_role("button", name="Take the mark off").click()
    expect(text).to_have_value(re.compile("a long hook and"))
    expect(growing.locator(".approaches").first).not_to_contain_text(re.compile("[Ll]ong hook"))
    assert not accessibility_problems(page)


def test_a_step_that_is_kept_anew_before_the_table_has_answered_has_lost_nothing(
    server: Server, new_page: NewPage
):
    """Only the newest of what is typed waits for an answer: no line says that it reconnects."""
    page, held = new_page(), []
    prose_step(server, page)
    page.route("**/prose/check", lambda route: route.continue_() if held else held.append(route))
    page.evaluate(
        """() => {
            const root = document.documentElement;
            new MutationObserver(() => { window.lost ||= "lost" in root.dataset; })
                .observe(root, { attributes: true });
        }"""
    )
    text = page.locator("textarea")
    with page.expect_request("**/prose/check"):
        text.fill("Wren keeps the lamps.")
    with page.expect_response("**/prose/check"):
        text.fill(PROSE)
    expect(page.locator("#problems")).to_contain_text("16 words")
    assert not page.evaluate("window.lost")


@pytest.mark.rule("QW-9.2")
def test_nothing_is_wrong_while_somebody_writes_on_a_phone(server: Server, new_page: NewPage):
    page = new_page(390)
    prose_step(server, page)
    missing = page.locator("#problems")
    with page.expect_response("**/prose/check"):
        page.locator("textarea").press_sequentially("Wren keeps the lamps.")
    expect(missing).to_contain_text("4 words of about 100. Now mark what you can do.")
    expect(missing.locator(".come-to")).to_be_visible()
    expect(missing.locator(".icon")).to_be_hidden()
    calm = page.locator("textarea").evaluate(
        """() => {
            const probe = document.createElement("i");
            probe.style.color = "var(--alarm)";
            document.body.append(probe);
            const alarm = getComputedStyle(probe).color;
            return getComputedStyle(document.querySelector("#problems")).borderLeftColor !== alarm;
        }"""
    )
    assert calm, "no red edge"
    assert not page.locator(".by-keyboard").is_visible(), "a phone has no Tab"
    page.locator("textarea").blur()
    expect(missing.locator("p").first).to_have_text(re.compile("Almost. Nothing is marked yet"))
    expect(missing.locator("p").first).to_be_visible()


@pytest.mark.rule("QW-9.2")
def test_marking_works_with_a_finger_on_a_phone(server: Server, new_page: NewPage):
    page = new_page(390)
    prose_step(server, page)
    text = page.locator("textarea")
    assert page.locator(".marking").evaluate("bar => bar.offsetHeight") < 60, "one row of buttons"
    text.fill(PROSE)
    select(page, "never lets go")
    page.get_by_role("button", name="More", exact=True).tap()
    page.get_by_role("button", name="Personality trait").tap()
    expect(text).to_have_value(re.compile(r"\[trait: never lets go\]"))
    expect(page.locator("#problems .got")).to_contain_text(["Reachfolk", "Never lets go 13"])
    expect(page.locator("#problems")).to_contain_text("16 words of about 100.")
    expect(page.locator("#problems")).to_be_in_viewport()
    page.locator("#so-far > summary").tap()
    expect(page.locator("#growing")).to_contain_text("Never lets go")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"


@pytest.mark.rule("QW-9.2")
def test_marks_can_be_undone_and_never_break_one_another(server: Server, new_page: NewPage):
    page = new_page()
    prose_step(server, page)
    text = page.locator("textarea")
    text.press_sequentially("He loves the Marshfolk of old.")
    select(page, "Marshfolk")
    page.get_by_role("button", name="Keyword", exact=True).click()
    page.keyboard.press("Control+z")
    expect(text).to_have_value("He loves the Marshfolk of old.")
    page.keyboard.press("Control+Shift+z")
    marked = "He loves the [keyword: Marshfolk] of old."
    expect(text).to_have_value(marked)
    select(page, "loves the [keyword: Marsh")
    page.keyboard.press("[")
    expect(text).to_have_value("He [loves the Marshfolk] of old.")
    page.keyboard.press("Control+z")
    expect(text).to_have_value(marked)
    select(page, marked)
    page.get_by_role("button", name="Take the mark off").click()
    expect(text).to_have_value("He loves the Marshfolk of old.")
    text.fill(f"{PROSE} {PROSE}")
    select(page, PROSE)
    page.get_by_role("button", name="Ability", exact=True).click()
    expect(page.locator("[data-marked]")).to_have_text("Mark a few words, not a whole sentence.")
    expect(text).to_have_value(f"{PROSE} {PROSE}")


@pytest.mark.rule("QW-9.2", "QW-3.3")
def test_a_breakout_asks_which_keyword_it_belongs_to(server: Server, new_page: NewPage):
    page = new_page()
    prose_step(server, page)
    text = page.locator("textarea")
    text.fill(PROSE)
    select(page, "keeps the lamps")
    page.get_by_role("button", name="Keyword", exact=True).click()
    select(page, "long hook")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Breakout", exact=True).click()
    expect(page.get_by_role("button", name="of Reachfolk")).to_be_focused()
    page.get_by_role("button", name="of keeps the lamps").click()
    expect(text).to_have_value(re.compile(r"\[breakout of keeps the lamps: long hook\]"))
    expect(page.locator("#growing")).to_contain_text("Keeps the lamps +1")


@pytest.mark.rule("QW-3.2")
def test_ratings_are_low_lines_that_say_what_they_come_to(
    server: Server, new_page: NewPage, accessibility_problems: Callable[[Page], list[str]]
):
    page = new_page(390)
    prose_step(server, page)
    text = PROSE.replace("long hook", "[long hook]").replace("never", "[never]")
    page.locator("textarea").fill(text)
    page.get_by_role("button", name=re.compile("^Next")).tap()
    page.wait_for_url("**/ratings")
    lines = page.locator(".share")
    expect(lines).to_have_count(3)
    assert max(line.evaluate("line => line.offsetHeight") for line in lines.all()) < 85
    hook = page.locator(".share", has_text="long hook")
    assert hook.locator(".share-name").evaluate("name => name.offsetWidth") > 200
    for _ in range(3):
        hook.get_by_role("button", name="More: long hook").tap()
    expect(hook.locator("output")).to_have_text("16")
    hook.get_by_role("radio").check()
    expect(hook.locator("output")).to_have_text("20")
    expect(page.locator("#problems")).to_contain_text("17 of 20 points left.")
    assert not accessibility_problems(page)
    hook.get_by_role("spinbutton").fill("9")
    for _ in range(2):
        hook.get_by_role("button", name="More: long hook").tap()
    expect(hook.locator(".bound")).to_have_text("10 at most")
    hook.get_by_role("spinbutton").fill("3")
    expect(hook.locator("output")).to_have_text("20")
    page.reload()
    expect(hook.locator("output")).to_have_text("20")


def test_the_head_of_a_sheet_keeps_off_the_edge_of_a_phone(server: Server, new_page: NewPage):
    page = new_page(390)
    demo(server, page, "questworlds", "mara")
    page.goto(f"{page.url}sheet/hero")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    box = page.get_by_role("link", name="Save as PDF").bounding_box()
    assert box is not None
    assert box["y"] > 4
    expect(page.locator("html[data-linked]")).to_be_attached()


def test_on_a_phone_who_tries_what_has_a_line_to_itself(server: Server, new_page: NewPage):
    page = new_page(390)
    demo(server, page, "questworlds", "mara")
    framing = filled(offered(page, "questworlds.enter-hero"), prize="the gate")
    framing.locator("[name=ability][value=lamplighter]").click()
    expect(page.locator("#attempt .top")).to_contain_text("Lamplighter")
    sit(page, "gale")
    offered(page, "questworlds.oppose-c").locator("[name=resistance][value=low]").click()
    expect(page.locator("#attempt")).to_contain_text("Low resistance")
    sit(page, "mara")
    expect(page.locator("#panel.ask")).to_contain_text("Roll")
    assert page.locator("#attempt .top").evaluate("head => head.offsetHeight") < 35


def test_what_has_no_name_on_a_sheet_starts_at_its_edge(server: Server, new_page: NewPage):
    page = new_page(390)
    demo(server, page, "questworlds", "gale")
    form = filled(opened(page, "questworlds-hurt-hero"), because="The stairs")
    form.evaluate("form => form.requestSubmit()")
    expect(page.locator("#log-lines")).to_contain_text("The stairs")
    page.goto(f"{page.url}sheet/hero")
    mark = page.get_by_text("Dazed: The stairs", exact=True)
    title = page.get_by_role("heading", name=re.compile(r"As \w+ stands?"))
    at = [found.bounding_box() for found in (mark, title)]
    assert at[0] is not None
    assert at[1] is not None
    assert abs(at[0]["x"] - at[1]["x"]) < 2


@pytest.mark.rule("QW-9.1", "QW-3.3")
def test_a_list_is_short_filled_in_from_the_concept_and_offers_its_keywords(
    server: Server, new_page: NewPage, accessibility_problems: Callable[[Page], list[str]]
):
    page = new_page(390)
    demo(server, page, "questworlds", "mara")
    submit(page, "table.begin-making")
    page.wait_for_url("**/who")
    page.get_by_label("Name", exact=True).fill("Corin")
    page.get_by_label("Concept").fill("Stubborn river pilot")
    page.get_by_text("By list", exact=False).click()
    page.get_by_role("button", name=re.compile("^Next")).tap()
    page.wait_for_url("**/list")
    lines = page.locator(".line")
    expect(lines).to_have_count(12)
    tops = [line.bounding_box()["y"] for line in (lines.first, lines.last)]
    assert tops[1] - tops[0] < 11 * 65
    expect(lines.nth(1).locator("input")).to_have_value("River Pilot")
    lines.nth(2).locator("input").fill("Marshfolk")
    lines.nth(2).locator("select").select_option("keyword")
    lines.nth(3).locator("input").fill("Hidden Path")
    expect(lines.nth(3).locator("option", has_text="Breakout of Marshfolk")).to_be_attached()
    lines.nth(3).locator("select").select_option(label="Breakout of River Pilot")
    expect(page.locator("#growing")).to_contain_text("River Pilot +1")
    expect(page.locator("#problems")).to_contain_text("You have 4 of 12.")
    # A keyword gets another name: its breakout stays with it.
    lines.nth(1).locator("input").fill("Ferry Pilot")
    expect(page.locator("#growing")).to_contain_text("Ferry Pilot +1")
    assert not accessibility_problems(page)


def submit(page: Page, move: str, **values: str) -> None:
    """Make a move with the first form or button that offers it, wherever the page keeps it."""
    key = key_of(page, move)
    offer = page.locator(f"[name=option][value='{key}']").first
    if not offer.count():
        page.evaluate("key => hearthside.open(`form?key=${encodeURIComponent(key)}`)", key)
    offer.wait_for(state="attached")
    offer.evaluate(
        "offer => { for (let up = offer; up; up = up.parentElement)"
        " if (up.tagName === 'DETAILS') up.open = true; }"
    )
    if offer.evaluate("offer => offer.tagName === 'BUTTON'"):
        offer.click()
        return
    form = offer.locator("xpath=ancestor::form")
    for name, value in values.items():
        field = form.locator(f"[name='{name}']").first
        if field.evaluate("field => field.tagName === 'BUTTON'"):
            form.locator(f"[name='{name}'][value='{value}']").click()  # a card that sends the form
            return
        if field.evaluate("field => field.tagName === 'SELECT'"):
            field.select_option(value)
        elif field.get_attribute("type") == "radio":
            form.locator(f"[name='{name}'][value='{value}']").check()
        else:
            field.fill(value)
    form.locator("button:not([type=button])").last.click()


@pytest.mark.rule("QW-8.1", "QW-8.2")
def test_an_extended_contest_with_three_seats(
    gathered: Gathered, accessibility_problems: Callable[[Page], list[str]]
):
    mara, gale, sam = gathered("questworlds", "mara", "gale", "sam").values()
    submit(gale, "questworlds.open-extended", prize="the lever")
    submit(mara, "questworlds.join-extended", ability="lamplighter")
    submit(sam, "questworlds.join-extended", ability="great-hammer")
    expect(gale.locator("#scene")).to_contain_text("The lever")
    submit(gale, "questworlds.add-foe", name="The watch")
    expect(mara.locator("#log-lines")).to_contain_text("The watch stands in the way")
    submit(gale, "questworlds.next-round")
    expect(sam.locator("#log-lines")).to_contain_text("Wren takes on the watch")
    expect(gale.locator("#log-lines")).to_contain_text("Tomas takes on the watch")
    expect(mara.locator("#turn")).to_contain_text("Your move")
    assert not accessibility_problems(gale)
    submit(mara, "questworlds.exchange", stance="risky")
    expect(gale.locator("#attempt")).to_contain_text("Risky gambit")
    expect(gale.locator("#scene .race").first).to_contain_text("% to win")
    submit(gale, "questworlds.oppose")
    expect(mara.locator("#turn")).to_contain_text("Roll when you are ready")
    expect(mara.locator("#attempt .awaiting")).to_be_hidden()  # it is she who is asked below
    submit(mara, "questworlds.roll")
    expect(sam.locator("#log-lines")).to_contain_text("Wren rolls")
    # Both dice have fallen for every seat.
    expect(sam.locator("#log-lines")).to_contain_text("The watch rolls")
    assert not accessibility_problems(mara)


def test_on_a_phone_a_name_in_a_race_stays_whole_while_there_is_room(gathered: Gathered):
    mara, gale = gathered("questworlds", "mara", "gale").values()
    submit(gale, "questworlds.open-extended", prize="the lever")
    submit(mara, "questworlds.join-extended", ability="lamplighter")
    submit(gale, "questworlds.add-foe", name="Quill")
    submit(gale, "questworlds.next-round")
    expect(mara.locator("#turn")).to_contain_text("Your move")
    mara.set_viewport_size({"width": 390, "height": 844})
    ours, theirs = mara.locator(".race .brief").all()[:2]
    for short, long in ((ours, theirs), (theirs, ours)):
        short.evaluate("name => name.textContent = 'Wren'")
        low = short.evaluate("name => name.offsetHeight")
        long.evaluate("name => name.textContent = 'Sunniva Vale'")
        assert long.evaluate("name => name.offsetHeight") == low, "on one line"
    for name in (ours, theirs):
        name.evaluate("name => name.textContent = 'Harbourmasterin'")
    assert mara.evaluate("document.documentElement.scrollWidth") == 390, "too long for both breaks"
