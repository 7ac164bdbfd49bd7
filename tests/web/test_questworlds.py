"""QuestWorlds in a real browser: marking prose as the sheet grows, a contest of three seats."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Gathered, NewPage
from tests.web.server import Server
from tests.web.windows import demo

PROSE = "Wren keeps the lamps of the Reach. She carries a long hook and never lets go."


def prose_step(server: Server, page: Page) -> None:
    """A new character, made by prose, at the step where one writes."""
    demo(server, page, "questworlds", "mara")
    submit(page, "questworlds.begin")
    page.wait_for_url("**/make/hero-of-mara-2/who")
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
    text.fill(PROSE)
    growing = page.locator("#growing")
    select(page, "long hook")
    page.get_by_role("button", name="Ability", exact=True).click()
    expect(text).to_have_value(PROSE.replace("long hook", "[long hook]"))
    expect(growing.locator(".approaches").first).to_contain_text("long hook")
    # By keyboard alone: select, go back to the buttons, press one.
    select(page, "keeps the lamps")
    page.get_by_role("button", name="Keyword", exact=True).focus()
    page.keyboard.press("Enter")
    expect(text).to_have_value(re.compile(r"\[keyword: keeps the lamps\]"))
    expect(growing.locator(".approaches").first).to_contain_text("keeps the lamps")
    # Without a selection the word under the caret is meant; a second mark replaces the first.
    select(page, "long hook")
    page.get_by_role("button", name="Retainers", exact=True).click()
    expect(text).to_have_value(re.compile(r"\[retainers: long hook\]"))
    select(page, "long hook")
    page.get_by_role("button", name="Take the mark off").click()
    expect(text).to_have_value(re.compile("a long hook and"))
    expect(growing.locator(".approaches").first).not_to_contain_text("long hook")
    assert not accessibility_problems(page)


@pytest.mark.rule("QW-9.2")
def test_marking_works_with_a_finger_on_a_phone(server: Server, new_page: NewPage):
    page = new_page(390)
    prose_step(server, page)
    text = page.locator("textarea")
    text.fill(PROSE)
    select(page, "never lets go")
    page.get_by_role("button", name="Personality trait").tap()
    expect(text).to_have_value(re.compile(r"\[trait: never lets go\]"))
    page.locator("#so-far > summary").tap()
    expect(page.locator("#growing")).to_contain_text("never lets go")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"


def submit(page: Page, move: str, **values: str) -> None:
    """Make a move with the first form or button that offers it, wherever the page keeps it."""
    offer = page.locator(f"[name=option][value^='{move}']").first
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
    expect(gale.locator("#scene")).to_contain_text("Rising action: the lever")
    submit(gale, "questworlds.add-foe", name="The watch", rating="14")
    expect(mara.locator("#log-lines")).to_contain_text("The watch is in")
    submit(mara, "questworlds.engage")
    expect(sam.locator("#log-lines")).to_contain_text("Wren Halloway faces The watch")
    submit(sam, "questworlds.engage")
    expect(gale.locator("#log-lines")).to_contain_text("Tomas Ferrol faces The watch")
    submit(gale, "questworlds.next-round")
    expect(mara.locator("#turn")).to_contain_text("Your exchange")
    assert not accessibility_problems(gale)
    submit(mara, "questworlds.exchange", stance="risky")
    expect(gale.locator("#attempt")).to_contain_text("Risky gambit")
    submit(gale, "questworlds.oppose")
    expect(mara.locator("#turn")).to_contain_text("Roll when you are ready")
    submit(mara, "questworlds.roll")
    expect(sam.locator("#log-lines")).to_contain_text("Wren Halloway rolls")
    # Both dice have fallen for every seat, and the board shows the exact chance to win.
    expect(sam.locator("#log-lines")).to_contain_text("The watch rolls")
    expect(gale.locator("#scene .board").first).to_contain_text("%")
    assert not accessibility_problems(mara)
