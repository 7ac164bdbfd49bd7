"""In a real browser, three people at one table: a task with an ally, and a Peer review."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web import windows
from tests.web.conftest import Gathered
from tests.web.windows import unfolded


@pytest.fixture
def table(gathered: Gathered) -> dict[str, Page]:
    """The King is Dead with Fay, Ana and Bo, each in a window of their own."""
    return gathered("venus", "fay", "ana", "bo")


def form(page: Page, start: str) -> Locator:
    """An option's form or button, by how its name begins, unfolded."""
    whole = page.locator(f":is(form, button)[id^='o-{start}']").first
    expect(whole).to_be_attached()
    return unfolded(page, (whole.get_attribute("id") or "").removeprefix("o-"))


def send(page: Page, start: str, **blanks: str) -> None:
    windows.send(windows.filled(form(page, start), **blanks))


def press(page: Page, start: str) -> None:
    form(page, start).click()


def logged(pages: dict[str, Page], words: str) -> None:
    for page in pages.values():
        expect(page.locator("#log-lines")).to_contain_text(words)


def test_a_task_from_its_agenda_to_what_is_turned(table: dict[str, Page]) -> None:
    fay, ana, bo = table["fay"], table["ana"], table["bo"]
    press(ana, "venus-cancel-check")
    logged(table, "calls off the check")
    send(ana, "venus-act-gwyn", words="Hold the hall doors", risk="The guards come in")
    logged(table, "Gwyn: Hold the hall doors")
    send(fay, "venus-call-task", ability="finesse", stakes="The guards come in")
    press(ana, "venus-take-job-warrior")
    send(fay, "venus-set-threshold")
    logged(table, "The threshold is 1")
    send(bo, "venus-offer-die-reidh")
    expect(fay.locator("body")).to_contain_text("Anyone against?")
    press(ana, "venus-take-die-reidh")
    press(ana, "venus-roll-task")
    expect(ana.locator("#attempt")).to_contain_text("success")
    press(ana, "venus-keep-these")
    expect(ana.locator("body")).to_contain_text("What do you take from it?")
    press(ana, "venus-done-buying")
    press(fay, "venus-let-be")
    logged(table, "marks 1 exp for Investigator: lending a die")


def test_assembly_with_a_peer_review_beside_it(table: dict[str, Page]) -> None:
    fay, ana, bo = table["fay"], table["ana"], table["bo"]
    home = bo.url
    press(bo, "table-begin-making-character")
    bo.wait_for_url("**/make/**")
    expect(bo.locator("body")).to_contain_text("Who are you?")
    bo.goto(f"{home}make/character/shop")
    expect(bo.locator("body")).to_contain_text("Caps left")
    bo.goto(home)
    windows.linked(bo)
    send(bo, "venus-ask-leave-character", what="age")
    for page in (fay, ana):
        expect(page.locator("body")).to_contain_text("Someone new may play this age")
    press(ana, "table-approve")
    press(fay, "table-let-pass")
    logged(table, "Someone new may play this age.")
    press(bo, "venus-roll-job-character")
    expect(bo.locator("#log-lines")).to_contain_text("Someone new rolls")
