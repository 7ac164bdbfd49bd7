"""Every game plays in a browser without script: links open forms, buttons send them."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import NewPage
from tests.web.server import Server
from tests.web.windows import WANT, demo

TRIES = {
    "fate": ("mara", "Overcome"),
    "questworlds": ("mara", "Contest"),
    "hot-circle": ("noor", "Test"),
    "burning-wheel": ("jun", ""),  # it opens in the middle of a test
    "venus": ("ana", "Act"),
}
MOST = 12
"""No attempt takes more answers than this."""
ENDED = re.compile("^“.+”: ", re.MULTILINE)
"""How a line begins that says how something ended: with what was wanted."""


def test_a_form_that_is_refused_says_so_and_keeps_what_was_typed(server: Server, new_page: NewPage):
    page = demo(server, new_page(java_script_enabled=False), "candlelight", "robin")
    page.locator("#me").get_by_role("link", name="Venture into the dark").click()
    form = page.locator("#opened form")
    form.locator(".submit button").click()
    expect(page.locator(f"{WANT}-error")).to_contain_text("Fill in “")
    page.locator(WANT).fill("the bell rope")
    form.locator(".submit button").click()
    expect(page.locator("#attempt")).to_contain_text("The bell rope")
    page.get_by_role("button", name="Live with it").click()
    expect(page.locator("#log-lines")).to_contain_text("Ember")


@pytest.mark.parametrize("game", TRIES)
def test_an_attempt_is_played_to_its_end(server: Server, new_page: NewPage, game: str):
    seat, act = TRIES[game]
    page = demo(server, new_page(java_script_enabled=False), game, seat)
    told = len(outcomes(page))
    if act:
        page.locator("#me, #turn").get_by_role("link", name=act, exact=True).first.click()
        send(page.locator("#opened form").first)
    for _ in range(MOST):
        if len(outcomes(page)) > told:
            break
        answer(page)
    assert len(outcomes(page)) > told


def outcomes(page: Page) -> list[str]:
    return ENDED.findall(page.locator("#log-lines").inner_text())


def answer(page: Page) -> None:
    """What stands out for the first seat that is asked."""
    seats = [page.url, *(a.evaluate("it => it.href") for a in page.locator("#own-seats a").all())]
    for seat in seats:
        page.goto(seat)
        if page.locator("#panel.ask").count():
            best = page.locator("#turn form:has(button.next:visible)")
            send((best if best.count() else page.locator("#turn form")).first)
            return
    raise AssertionError("nobody is asked")


def send(form: Locator) -> None:
    """Fill in what is blank, and press its button."""
    for blank in form.locator("textarea:visible, input[type=text]:visible").all():
        if not blank.input_value():
            blank.fill("the bell rope")
    chosen = form.locator("button.next:visible, .submit button:visible, button:visible")
    chosen.first.click()
