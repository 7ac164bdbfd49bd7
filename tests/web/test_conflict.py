"""In a real browser, three people at one Fate table: a whole conflict, and a secret kept."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import NewPage
from tests.web.server import Server

CANARY = "canary of the lamp room"
PRESSES = 60
"""More than any conflict this small takes before its first hit or miss is settled."""


@pytest.fixture
def table(server: Server, new_page: NewPage) -> dict[str, Page]:
    """Gallowmere with Priya, Mara and Sam, each in a window of their own."""
    mara = new_page()
    mara.goto(server.url)
    mara.locator("#start-fate > summary").click()
    mara.locator("#start-fate").get_by_role("button", name="Try this demo").click()
    mara.wait_for_url("**/mara/")
    pages = {"mara": mara}
    for seat in ("priya", "sam"):
        pages[seat] = mara.context.new_page()
        pages[seat].goto(mara.url.replace("/mara/", f"/{seat}/"))
    for page in pages.values():
        expect(page.locator("html[data-linked]")).to_be_attached()
    return pages


def unfolded(page: Page, key: str) -> Locator:
    """An option's form, with the sheet and the folds it stands in opened."""
    found = page.locator(f"#o-{key}")
    expect(found).to_be_attached()
    found.evaluate(
        "form => { form.closest('[popover]')?.showPopover(); "
        "for (let fold = form.closest('details'); fold; "
        "fold = fold.parentElement.closest('details')) fold.open = true }"
    )
    return found


def send(form: Locator, page: Page) -> None:
    form.locator("button:not([type='button'])").last.click()
    expect(page.locator("#sorry")).to_be_empty()


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
    send(note, priya)
    expect(priya.locator("#log-lines")).to_contain_text(CANARY)

    conflict = unfolded(priya, "fate-begin-conflict")
    for bystander in ("tobias", "ansgar-voss"):
        conflict.locator(f"[name=who][value={bystander}]").evaluate("box => box.labels[0].click()")
    send(conflict, priya)
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
    send(crew, priya)
    priya.get_by_role("button", name="gets off as told").click()

    for page in table.values():
        expect(page.locator("#log-lines")).to_contain_text("They row for the open sea.")
    expect(turns).to_have_count(0)
    for seat in ("mara", "sam"):
        assert CANARY not in table[seat].content(), f"{seat} can read the GM's note"
        table[seat].reload()
        assert CANARY not in table[seat].content()
    assert CANARY in priya.content()
