"""In a real browser, three people at one Fate table: a whole conflict, and a secret kept."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Gathered
from tests.web.windows import opened, send

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
        asked = page.locator("#panel.ask")
        if not asked.is_visible():
            continue
        form = asked
        step = asked.locator(":is(button.best, .submit button):visible").first
        if (line := asked.locator("a.act-line.best")).count():
            line.click()
            form = page.locator("#sheet")
            step = form.locator(".submit button")
        elif not step.is_visible():
            form = begun(page)
            step = form.locator(".submit button, button.pick").first
        for blank in form.locator(":is(input[type=text], textarea):visible").all():
            if not blank.input_value():
                blank.fill("as one does")
        before = page.locator("#log-lines").text_content()
        step.click()
        expect(page.locator("#log-lines")).not_to_have_text(before or "")
        return


def begun(page: Page) -> Locator:
    """The first action somebody could take whose turn it is: their own, or their NPC's."""
    page.locator("#turn .submit a.next, #me .acts a, #turn a.picker").first.click()
    sheet = page.locator("#sheet")
    expect(sheet).to_be_visible()
    if not sheet.locator("form.option").count():
        sheet.locator("a.act-line").first.click()
    expect(sheet.locator("form.option")).to_be_visible()
    for more in sheet.locator("details.more-fold").all():
        more.evaluate("fold => { fold.open = true }")
    return sheet


def test_three_seats_play_a_conflict_to_a_concession(table: dict[str, Page]) -> None:
    priya, mara, sam = table["priya"], table["mara"], table["sam"]

    note = opened(priya, "table-write-note")
    note.locator("textarea").fill(CANARY)
    send(note)
    expect(priya.locator("#log-lines")).to_contain_text(CANARY)

    conflict = opened(priya, "fate-begin-conflict")
    for bystander in ("tobias", "ansgar-voss"):
        conflict.locator(f"[name=who][value={bystander}]").evaluate("box => box.labels[0].click()")
    send(conflict)
    turns = sam.locator("#scene .turn-of", has_text="wrecking crew")
    expect(turns).to_have_count(1)

    settled = mara.locator("#log-lines [data-kind=outcome]")
    for _ in range(PRESSES):
        if settled.count():
            break
        follow(table)
    expect(settled.first).to_be_attached()

    may_give_in = "() => fetch('form?key=fate.concede-the-wrecking-crew').then(it => it.ok)"
    for _ in range(PRESSES):
        if priya.evaluate(may_give_in):
            break
        follow(table)
    crew = opened(priya, "fate-concede-the-wrecking-crew")
    crew.locator("textarea").fill("They row for the open sea.")
    send(crew)

    for page in table.values():
        expect(page.locator("#log-lines")).to_contain_text("They row for the open sea.")
    expect(turns).to_have_count(0)
    for seat in ("mara", "sam"):
        assert CANARY not in table[seat].content(), f"{seat} can read the GM's note"
        table[seat].reload()
        assert CANARY not in table[seat].content()
    priya.reload()
    assert CANARY in priya.content()


def test_the_turn_of_somebody_nobody_plays_offers_to_let_them_act(gathered: Gathered) -> None:
    priya = gathered("fate", "mara", "priya")["priya"]
    send(opened(priya, "fate-begin-conflict"))
    crew = priya.locator("#turn .picker", has_text="The wrecking crew")
    expect(priya.locator("#scene .turn-of.now")).to_be_visible()
    for _ in range(PRESSES):
        if crew.is_visible():
            break
        now = priya.locator("#scene .turn-of.now").first.text_content()
        nothing = priya.get_by_role("button", name="nothing").first
        if not nothing.is_visible():  # it is somebody else's moment: the GM opens it first
            priya.locator("#stead summary").click()
        nothing.click()
        expect(priya.locator("#scene .turn-of.now").first).not_to_have_text(now or "")
    crew.click()
    expect(priya.locator("#sheet a.tile", has_text="Attack")).to_be_visible()
    expect(priya.locator("#sheet .care-fold .act-line").first).to_be_hidden()
    priya.keyboard.press("Escape")
    priya.locator("#turn").get_by_role("button", name="The wrecking crew does nothing").click()
    tile = priya.locator("#turn a.tile", has_text="Overcome")  # one is left: no need to choose
    tile.click()
    expect(priya.locator("#sheet h2", has_text="Overcome")).to_be_visible()
