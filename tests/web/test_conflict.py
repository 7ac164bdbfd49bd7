"""In a real browser, three people at one Fate table: a whole conflict, and a secret kept."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Gathered
from tests.web.windows import send, unfolded

CANARY = "canary of the lamp room"
PRESSES = 60
"""More than any conflict this small takes before its first hit or miss is settled."""


@pytest.fixture
def table(gathered: Gathered) -> dict[str, Page]:
    """Gallowmere with Priya, Mara and Sam, each in a window of their own."""
    return gathered("fate", "mara", "priya", "sam")


def follow(pages: dict[str, Page]) -> None:
    """Whoever is asked presses the highlighted step, as somebody who never read the rules."""
    for page in pages.values():
        step = page.locator("#panel:not(.calm) :is(button.best, .submit button)").first
        if not step.is_visible():
            continue
        for blank in page.locator("#panel input[type=text]:visible").all():
            if not blank.input_value():
                blank.fill("as one does")
        before = page.locator("#log-lines").inner_text()
        step.click()
        expect(page.locator("#log-lines")).not_to_have_text(before, use_inner_text=True)
        return


def test_three_seats_play_a_conflict_to_a_concession(table: dict[str, Page]) -> None:
    priya, mara, sam = table["priya"], table["mara"], table["sam"]

    note = unfolded(priya, "table-write-note")
    note.locator("textarea").fill(CANARY)
    send(note)
    expect(priya.locator("#log-lines")).to_contain_text(CANARY)

    conflict = unfolded(priya, "fate-begin-conflict")
    for bystander in ("tobias", "ansgar-voss"):
        conflict.locator(f"[name=who][value={bystander}]").evaluate("box => box.labels[0].click()")
    send(conflict)
    turns = sam.locator("#scene tr", has_text="The wrecking crew")
    expect(turns).to_have_count(1)

    settled = mara.locator("#log-lines h3", has_text="Settle")
    for _ in range(PRESSES):
        if settled.count():
            break
        follow(table)
    expect(settled.first).to_be_attached()

    giving_in = priya.locator("#o-fate-give-in-the-wrecking-crew")
    for _ in range(PRESSES):
        if giving_in.count():
            break
        follow(table)
    crew = unfolded(priya, "fate-give-in-the-wrecking-crew")
    crew.locator("textarea").fill("They row for the open sea.")
    crew.locator("summary").last.click()
    send(crew)
    priya.get_by_role("button", name="gets off as told").click()

    for page in table.values():
        expect(page.locator("#log-lines")).to_contain_text("They row for the open sea.")
    expect(turns).to_have_count(0)
    for seat in ("mara", "sam"):
        assert CANARY not in table[seat].content(), f"{seat} can read the GM's note"
        table[seat].reload()
        assert CANARY not in table[seat].content()
    assert CANARY in priya.content()
