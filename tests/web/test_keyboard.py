"""In every game a plain attempt takes few inputs in all seats together, each by keyboard alone."""

from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.moments import played
from tests.web.server import Server
from tests.web.test_three_taps import MOST_INPUTS, counted, in_sight, tab_to
from tests.web.windows import linked

STEPS = 12
"""More than any attempt here takes."""


class Try(NamedTuple):
    """A plain attempt: whose, what for, and what clears the stage for it."""

    game: str
    seats: tuple[str, ...]
    """Who is at the table; the first one tries something."""
    key: str
    """The key of the action in their row."""
    before: tuple[tuple[str, dict[str, Any]], ...] = ()
    way: str = ""
    """Which of several ways on is taken where none is urged, by how its key begins."""


TRIES = (
    Try("questworlds", ("mara", "gale"), "1"),
    Try("hot-circle", ("noor", "imre"), "2"),
    Try("burning-wheel", ("mara", "priya"), "1", (("jun", {"move": "burning-wheel.withdraw"}),)),
    Try("venus", ("ana", "fay"), "1", (), "venus.call-check"),
)


@pytest.mark.parametrize("tried", TRIES, ids=lambda tried: tried.game)
def test_a_plain_attempt_is_few_inputs_and_none_needs_a_mouse(
    server: Server, new_page: NewPage, tried: Try
):
    links = played(server, tried.game, *tried.before)
    pages = {seat: new_page(reduced_motion="reduce") for seat in tried.seats}
    for seat, page in pages.items():
        page.goto(links[seat])
        linked(page)
    actor = pages[tried.seats[0]]
    outcomes = actor.locator("#log-lines [data-kind=outcome]")
    before = outcomes.count()
    sent = counted(pages)
    actor.keyboard.press(tried.key)
    expect(actor.locator("#sheet form")).to_be_visible()
    write(actor, "#sheet :is(input[type=text], textarea)")
    choose(actor, "#sheet form")
    actor.keyboard.press("Enter")
    expect(actor.locator("#sheet")).to_be_hidden()
    for _ in range(STEPS):
        if outcomes.count() > before:
            break
        for page in pages.values():
            if page.locator("#panel.ask:not(.on-turn)").is_visible() and outcomes.count() == before:
                answer(page, tried.way)
                break
        actor.wait_for_timeout(150)
    assert outcomes.count() > before, "it never ends"
    assert len(sent) <= MOST_INPUTS, sent


def write(page: Page, blanks: str) -> None:
    """Tab from blank to blank and write a few words where there are none."""
    for blank in page.locator(f"{blanks}:visible").all():
        if not blank.input_value():
            tab_to(page, f"#{blank.get_attribute('id')}")
            page.keyboard.type("as one does")


def choose(page: Page, form: str) -> None:
    """Tab to the first of several where no reason chose one; a card that sends waits for Enter."""
    several = f"{form} fieldset:not(:has(:checked)) :is([type=radio], button.pick)"
    for choice in page.locator(several).all()[:1]:
        tab_to(page, f"#{choice.get_attribute('id')}")
        if choice.get_attribute("type"):
            page.keyboard.press("Space")


def pick(page: Page, form: str) -> None:
    """The first of a list that asks for a choice."""
    for menu in page.locator(f"{form} select:visible").all():
        if not menu.input_value():
            tab_to(page, f"#{menu.get_attribute('id')}")
            page.keyboard.press("ArrowDown")


def answer(page: Page, way: str) -> None:
    """What leaves it as it stands, else what stands out, found by Tab and taken by Enter."""
    asked = page.locator("#panel").inner_text()
    page.keyboard.press("t")
    expect(page.locator("#turn-title")).to_be_focused()
    leave, best = "#panel .leave button", "#panel :is(.react.best, .pick.best, .submit .next)"
    if not page.locator(f"{leave}, {best}").count():  # several ways on, and none is urged
        tab_to(page, f"#panel a[data-key^='{way}']")
        page.keyboard.press("Enter")
        best = "#sheet .submit .next"
        expect(page.locator(best)).to_be_visible()
    form = ":is(#panel, #sheet) form:has(.submit .next)"
    pick(page, form)
    write(page, f"{form} [aria-required]:not([name*='.'])")  # no spare line
    choose(page, form)
    tab_to(page, leave if page.locator(leave).count() else best)
    assert in_sight(page)
    page.keyboard.press("Enter")
    expect(page.locator("#panel")).not_to_have_text(asked)
    assert not "".join(page.locator("#sorry, #panel .error").all_inner_texts()), "it is refused"
