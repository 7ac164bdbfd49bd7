"""In a real browser, three people at one table: a task with an ally, and a Peer review."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web import windows
from tests.web.conftest import Gathered
from tests.web.test_settling_dice import COUNTED


@pytest.fixture
def table(gathered: Gathered) -> dict[str, Page]:
    """The King is Dead with Fay, Ana and Bo, each in a window of their own."""
    return gathered("venus", "fay", "ana", "bo")


def form(page: Page, move: str) -> Locator:
    """The form or button of something on offer, by how its key begins, opened."""
    key = windows.key_of(page, move)
    held = f"[name='option'][value=\"{key}\"]"
    found = page.locator(f"button{held}, form:has(input{held})").first
    if not found.count():
        page.evaluate("key => hearthside.open(`form?key=${encodeURIComponent(key)}`)", key)
    expect(found).to_be_attached()
    found.evaluate(
        "form => { for (let fold = form.closest('details'); fold; "
        "fold = fold.parentElement.closest('details')) fold.open = true; "
        "for (const more of form.querySelectorAll('details')) more.open = true }"
    )
    return found


def send(page: Page, move: str, **blanks: str) -> None:
    windows.send(windows.filled(form(page, move), **blanks))


def press(page: Page, move: str) -> None:
    found = form(page, move)
    tag = found.evaluate("it => it.tagName")
    (found if tag == "BUTTON" else found.locator("button:not([type='button'])").last).click()


def logged(pages: dict[str, Page], words: str) -> None:
    for page in pages.values():
        expect(page.locator("#log-lines")).to_contain_text(words)


def shop(page: Page) -> None:
    """Tiles are tapped while the purse counts down; then everything is sent at once."""
    sheet = form(page, "venus.buy")
    left = sheet.locator("[data-total='successes'] output")
    has = int(left.inner_text())
    prize = sheet.locator(".pick:has-text('A prize')")
    named = sheet.locator("[name='prize']")
    expect(named).to_be_hidden()
    if not has:  # the task itself is given back for it
        sheet.locator("[value='primary']").uncheck()
        has = int(left.inner_text())
    prize.click()
    expect(left).to_have_text(str(has - 1))
    expect(named).to_be_visible()
    comes_with = sheet.locator("[name='prize_on']")
    expect(comes_with).to_be_hidden()  # there is one answer only
    if has > 1:
        sheet.locator(".pick:has-text('Graceful')").click()
        expect(left).to_have_text(str(has - 2))
        expect(comes_with).to_be_visible()
        expect(comes_with.locator("option[value='graceful']")).to_be_enabled()
    # What the purse no longer reaches takes the place of what was tapped longest ago.
    while int(left.inner_text()):
        sheet.locator("[data-yields]:not(:checked):enabled").first.check()
    held, taken = sheet.locator("[data-yields]:checked"), sheet.locator("[value='intent']")
    many = held.count()
    taken.uncheck() if taken.is_checked() else None
    sheet.locator(".pick:has-text('True intentions')").click()
    expect(taken).to_be_checked()
    expect(left).to_have_text("0")
    expect(held).to_have_count(many)
    prize.click()
    expect(sheet.locator("[value='prize']")).to_be_checked()
    named.fill("A silver key")
    windows.send(sheet)
    expect(page.locator("#log-lines")).to_contain_text("a prize (A silver key)")


def test_a_task_from_its_agenda_to_what_is_turned(table: dict[str, Page]) -> None:
    fay, ana, bo = table["fay"], table["ana"], table["bo"]
    words = {"words": "Hold the hall doors", "risk": "The guards come in"}
    send(ana, "venus.act-gwyn", **words, wish="Strategist")
    logged(table, "Gwyn: Hold the hall doors")
    press(fay, "venus.call-task")
    logged(table, "The threshold is 1")
    send(bo, "venus.offer-die-reidh")
    expect(fay.locator("body")).to_contain_text("Anyone against?")
    press(ana, "venus.take-die-reidh")
    logged(table, "Reidh helps Gwyn")
    press(ana, "venus.roll-task")
    expect(ana.locator("#attempt")).to_contain_text("success")
    # KISS: dice are tapped, then what rerolls them; Bo's own die by Bo's own stunt.
    kiss = form(ana, "venus.kiss-die")
    dice, tapped = kiss.locator(".of-a-die"), kiss.locator(".of-a-die:has(:checked)")
    while (left := kiss.locator(".of-a-die:not(:has(:checked))")).count():
        left.first.click()
    assert tapped.count() == dice.count() > 1, "several at once"
    expect(kiss.locator(".forecast")).not_to_be_empty()
    while tapped.count():
        tapped.first.click()
    expect(kiss.locator(".forecast")).to_be_empty()
    die = kiss.locator(".of-a-die:not(:has-text('Reidh'))").first
    die.click()
    expect(die.locator("input")).to_be_checked()
    words = kiss.locator("[name='words']")
    expect(words).to_be_hidden()
    kiss.locator(".pick:has-text('A stunt')").click()
    expect(words).to_be_visible()
    kiss.locator(".pick:has-text('A Lot')").click()
    ana.evaluate(COUNTED)
    windows.send(kiss)
    expect(ana.locator("#attempt .noted")).to_contain_text("Lot")
    expect(ana.locator("html")).to_have_attribute("data-falls", "0")  # it lies where it lay
    send(bo, "venus.kiss-die", source="stunt", words="Leans in")
    expect(fay.locator("#attempt")).to_contain_text("Stunt")
    press(fay, "venus.veto-stunt")
    logged(table, "The stunt is vetoed")
    press(ana, "venus.reroll-dice")
    logged(table, "rerolls one die")
    expect(fay.locator("#panel")).to_contain_text(re.compile("to spend|Turn something against"))
    if "to spend" in fay.locator("#panel").inner_text():  # or the dice came to nothing
        expect(ana.locator("body")).to_contain_text("What do you take from it?")
        shop(ana)
    press(fay, "venus.let-be")
    logged(table, "marks 1 exp for Investigator: lending a die")


@pytest.mark.parametrize("width", [390, 1280])
def test_all_that_can_be_bought_lies_in_sight_under_the_dice(
    gathered: Gathered, width: int
) -> None:
    table = gathered("venus", "fay", "ana")
    fay, ana = table["fay"], table["ana"]
    fay.evaluate("hearthside.open('form?key=table.change-dice')")
    windows.send(windows.filled(fay.locator("#sheet form"), value="hand"))
    send(ana, "venus.act-gwyn", words="Hold the doors", risk="They come in", wish="Strategist")
    press(fay, "venus.call-task")
    press(ana, "venus.roll-task")
    typed = form(ana, "table.fall")
    for die, face in enumerate("661"):
        windows.tick(typed.locator(f"[name='faces.{die}'][value='{face}']"))
    windows.send(typed)
    ana.set_viewport_size({"width": width, "height": 844 if width < 600 else 800})
    best = ana.locator("#panel .best")
    expect(best).to_contain_text("Keep these: two to spend")
    best.click()
    tiles = ana.locator("#panel .wares .pick")
    expect(tiles).to_have_count(9)
    done = ana.locator("#panel .submit .button")
    expect(done).to_contain_text("1 left")  # the task itself is taken, and nothing else
    for part in (ana.locator("#attempt .tray"), *tiles.all(), done):
        assert windows.in_whole_sight(part), part.inner_text()
    expect(ana.locator("#panel .more-fold")).to_be_hidden()  # nothing comes with anything yet


def test_the_end_of_a_turn_stands_back_until_it_is_told_what_it_looks_like(
    table: dict[str, Page],
) -> None:
    fay, ana = table["fay"], table["ana"]
    send(ana, "venus.act-gwyn", words="Bar the doors", risk="", wish="")
    press(fay, "venus.say-yes")
    done = ana.locator("#panel.on-turn .best")
    expect(done).to_contain_text("End the turn")
    asked = ana.locator("#composer textarea")
    expect(asked).to_have_attribute("placeholder", "What does it look like?")
    stands_out = "it => getComputedStyle(it).backgroundColor !== getComputedStyle(document"
    stands_out += ".querySelector('.index-card')).backgroundColor"
    assert not done.evaluate(stands_out)
    windows.write(ana, "The bar falls into its hooks.")
    expect(asked).not_to_have_attribute("placeholder", "What does it look like?")
    assert done.evaluate(stands_out)


def test_while_a_job_is_questioned_its_slip_lies_on_top_and_whoever_rolls_is_urged_to_nothing(
    table: dict[str, Page],
) -> None:
    fay, ana, bo = table["fay"], table["ana"], table["bo"]
    send(ana, "venus.act-gwyn", words="Hold the doors", risk="They come in", wish="Strategist")
    press(fay, "venus.call-task")
    send(bo, "venus.offer-die-reidh")
    press(ana, "venus.take-die-reidh")
    expect(ana.locator("#panel .best")).to_contain_text("Roll")
    send(bo, "venus.judge-fit", fit="poor")
    expect(ana.locator("#panel")).to_contain_text("Waiting for Fay and Cy")
    expect(ana.locator("#panel")).to_contain_text("Give back Reidh’s die")
    expect(ana.locator("#panel .best")).to_have_count(0)
    expect(bo.locator("#panel")).to_contain_text("Waiting for Fay and Cy")
    expect(fay.locator("#panel")).to_contain_text("Waiting for you and Cy")
    expect(fay.locator(".slip")).to_have_count(2)
    expect(fay.locator(".slip").first).to_contain_text("fit")
    fay.locator(".slip").first.get_by_text("Fine by me").click()
    expect(fay.locator("#panel")).to_contain_text("Waiting for Cy")


def test_closing_an_objection_again_lets_its_fuse_burn(table: dict[str, Page]) -> None:
    fay, ana, bo = table["fay"], table["ana"], table["bo"]
    send(ana, "venus.act-gwyn", words="Hold the doors", risk="They come in", wish="Strategist")
    press(fay, "venus.call-task")
    send(bo, "venus.offer-die-reidh")
    fay.locator(".slip a:text-is('I object')").first.click()
    expect(fay.locator("#sheet form[data-holds]")).to_be_visible()
    with fay.expect_request(re.compile("/put-back$")):
        fay.locator("#sheet [data-close]").click()


def test_assembly_with_a_peer_review_beside_it(table: dict[str, Page]) -> None:
    fay, ana, bo = table["fay"], table["ana"], table["bo"]
    home = bo.url
    press(bo, "table.begin-making-character")
    bo.wait_for_url("**/make/**")
    expect(bo.locator("body")).to_contain_text("Who are you?")
    bo.locator("label:has([name='age'][value='senior'])").click()
    expect(bo.locator("#problems")).to_contain_text("You asked whether you may be senior")
    for page in (fay, ana):
        expect(page.locator("body")).to_contain_text("Bo’s character may be senior")
    press(ana, "table.approve")
    press(fay, "table.let-pass")
    logged({"fay": fay, "ana": ana}, "Someone new may be senior.")
    bo.goto(f"{home}make/character/shop")
    expect(bo.locator("body")).to_contain_text("Caps left")
    # Ana makes somebody too: neither waits for the other's dice, nor the scene for theirs.
    press(ana, "table.begin-making-character")
    ana.wait_for_url("**/make/**")
    for page, draft in ((bo, "character"), (ana, "character-2")):
        page.goto(f"{page.url.split('/make/')[0].rstrip('/')}/make/{draft}/job")
        tops = "() => ['#step', '#growing'].map(at => document.querySelector(at).offsetTop)"
        assert len(set(page.evaluate(tops))) == 1, "the sheet grows beside the step"
        page.locator(".step-head button:has-text('Roll a D66')").click()
        expect(page.locator("[name='job']:checked")).to_have_count(1)
    expect(fay.locator("#log-lines")).to_contain_text("Someone new rolls")
    bo.goto(f"{home}make/character/paths")
    bo.locator(".takes summary:has-text('more')").click()
    bo.locator("button.take:has-text('Coast Militia')").click()
    expect(bo.locator(".path .line").first).to_contain_text("Raiders came")
    expect(bo.locator("button.take:has-text('Coast Militia')")).to_have_count(0)
    expect(bo.locator("#growing")).to_contain_text("Coast Militia")
    bo.get_by_role("button", name="Fill in this step").click()
    expect(bo.locator("#growing")).to_contain_text("Its die is rolled when you sit down")


def test_on_a_laptop_all_that_a_check_is_called_with_is_in_sight_above_the_button(
    table: dict[str, Page],
) -> None:
    page = table["fay"]
    page.set_viewport_size({"width": 1280, "height": 800})
    key = windows.key_of(page, "venus.call-check")
    page.evaluate("key => hearthside.open(`form?key=${encodeURIComponent(key)}`)", key)
    sheet = page.locator("#sheet form")
    expect(sheet).to_be_visible()
    lowest = sheet.evaluate(
        "form => Math.max(...[...form.querySelectorAll(':scope > .blank-of input')]"
        ".map(one => one.closest('label, .blank-of').getBoundingClientRect().top))"
    )
    assert lowest < sheet.locator("> .submit").evaluate("one => one.getBoundingClientRect().top")
