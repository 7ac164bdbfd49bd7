"""In a real browser: what you type, open or choose stays while the table moves on around you."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.moments import VOSS_HITS, played
from tests.web.server import Server
from tests.web.windows import WANT, beside, demo, linked, offered, opened, send, venture, venturing


@pytest.fixture
def robin(server: Server, new_page: NewPage) -> Page:
    """A player at a table, whose browser holds the guide's seat as well."""
    return demo(server, new_page(), "candlelight", "robin")


@pytest.fixture
def gale(robin: Page) -> Page:
    """The guide, in another window of the same browser."""
    return beside(robin, "gale")


def notes(page: Page, text: str) -> None:
    """Write a note for everyone, which every page at the table shows."""
    form = opened(page, "table-write-note")
    form.locator("[name=text]").fill(text)
    form.get_by_label("Everyone").check()
    send(form)
    expect(page.locator("#sheet")).to_be_hidden()
    expect(page.locator("#log-lines")).to_contain_text(text)


def test_typing_survives_the_moves_of_others(robin: Page, gale: Page):
    venturing(robin)
    field = robin.locator(WANT)
    field.click()
    robin.keyboard.type("the bell rope")
    for _ in range(4):
        robin.keyboard.press("ArrowLeft")
    dark = robin.locator("input[name=dark]").last
    robin.evaluate("element => element.click()", dark.element_handle())
    field.focus()
    robin.evaluate("document.activeElement.setSelectionRange(4, 8)")
    for n in range(3):
        notes(gale, f"Note {n}")
        expect(robin.locator("#log-lines")).to_contain_text(f"Note {n}")
    expect(field).to_have_value("the bell rope")
    expect(field).to_be_focused()
    caret = "[document.activeElement.selectionStart, document.activeElement.selectionEnd]"
    assert robin.evaluate(caret) == [4, 8]
    expect(dark).to_be_checked()
    robin.keyboard.type("candle")
    expect(field).to_have_value("the candle rope")


def test_what_is_typed_outlives_a_sheet_that_is_closed(robin: Page, gale: Page):
    venturing(robin)
    robin.locator(WANT).fill("the bell rope")
    robin.keyboard.press("Escape")
    expect(robin.locator("#sheet")).to_be_hidden()
    notes(gale, "Meanwhile")
    expect(robin.locator("#log-lines")).to_contain_text("Meanwhile")
    expect(robin.locator("#unsent")).to_be_hidden()
    venturing(robin)
    expect(robin.locator(WANT)).to_have_value("the bell rope")


def test_words_whose_form_is_gone_are_shown_and_come_back_with_it(robin: Page, gale: Page):
    venturing(robin)
    robin.locator(WANT).fill("a rope of bells")
    left = robin.locator("#unsent")
    expect(left).not_to_be_visible()
    robin.evaluate(  # the same seat moves from another window: this form is gone for everyone
        """() => fetch("move", {method: "POST", body: new URLSearchParams(
            {option: "candlelight.set-out-wanderer", seq: "1", want: "a bell", dark: "1"})})""",
    )
    expect(robin.locator("#attempt")).to_contain_text("A bell")
    expect(left).to_be_visible()
    expect(left.locator("textarea")).to_have_value("a rope of bells")
    robin.keyboard.press("Escape")
    go_on = left.get_by_role("button", name="Go on with it")
    expect(go_on).not_to_be_visible()  # there is nothing to go on with yet
    robin.get_by_role("button", name="Live with it").click()
    go_on.click()
    expect(robin.locator(WANT)).to_have_value("a rope of bells")
    expect(left).not_to_be_visible()


def test_unsent_words_can_be_let_go(robin: Page):
    venturing(robin)
    robin.locator(WANT).fill("a rope of bells")
    robin.evaluate(
        """() => fetch("move", {method: "POST", body: new URLSearchParams(
            {option: "candlelight.set-out-wanderer", seq: "1", want: "a bell", dark: "1"})})""",
    )
    expect(robin.locator("#sheet")).not_to_be_visible()  # what comes first is not covered
    robin.get_by_role("button", name="Let it go").click()
    expect(robin.locator("#unsent")).not_to_be_visible()
    robin.get_by_role("button", name="Live with it").click()
    venturing(robin)
    expect(robin.locator(WANT)).to_have_value("")


def test_a_double_click_is_one_press(robin: Page):
    """The second click lands on what the first one brought there: that is not what was meant."""
    robin.evaluate(
        """() => {
            window.pressed = [];
            const [one, other] = ["One", "Other"].map((name) => {
                const form = document.createElement("form");
                form.id = name;
                form.innerHTML = `<button class="button">${name}</button>`;
                form.addEventListener("submit", (event) => {
                    event.preventDefault();
                    window.pressed.push(name);
                    form.replaceWith(other);
                });
                return form;
            });
            document.getElementById("sorry").before(one);
        }"""
    )
    robin.locator("#One button").dblclick(force=True)
    expect(robin.locator("#Other")).to_be_visible()
    assert robin.evaluate("pressed") == ["One"]
    robin.wait_for_timeout(600)
    robin.locator("#Other button").click()
    assert robin.evaluate("pressed") == ["One", "Other"]


def test_open_sheets_and_folds_stay_open(robin: Page, gale: Page):
    robin.locator(".safety-button").click()
    notes(gale, "While the sheet is open")
    expect(robin.locator("#log-lines")).to_contain_text("While the sheet is open")
    expect(robin.locator("#safety")).to_be_visible()


def test_how_many_to_choose_is_said_until_as_many_are_chosen(server: Server, new_page: NewPage):
    page = new_page()
    withdraws = ("jun", {"move": "burning-wheel.withdraw"})
    page.goto(played(server, "burning-wheel", withdraws)["priya"])
    linked(page)
    page.evaluate("hearthside.open('form?key=burning-wheel.open-bidding')")
    form = page.locator("#sheet form.option")
    hint = form.get_by_text("Choose at least two.")
    expect(hint).to_be_visible()
    bidders = form.locator("[name=bidders]")
    for at, told in ((0, True), (1, False), (2, False)):
        bidders.nth(at).evaluate("box => box.labels[0].click()")
        expect(hint).to_be_visible(visible=told)
    for at, told in ((2, False), (1, True)):
        bidders.nth(at).evaluate("box => box.labels[0].click()")
        expect(hint).to_be_visible(visible=told)


def test_a_fold_for_words_closes_once_they_were_used(server: Server, new_page: NewPage):
    page = new_page()
    page.goto(played(server, "fate", *VOSS_HITS)["mara"])
    linked(page)
    fold = page.locator("#panel details.say", has_text="How does it help?").first
    fold.locator("summary").click()
    fold.locator("[name=how]").fill("I know every step")
    page.locator("#panel .react").first.click()
    expect(page.locator("#log-lines")).to_contain_text("I know every step")
    expect(page.locator("#panel details.say").first).to_be_attached()
    expect(page.locator("#panel details.say[open]")).to_have_count(0)


def test_a_call_closes_the_sheet_it_was_made_on_and_the_way_on_comes_first(robin: Page, gale: Page):
    robin.locator(".safety-button").click()
    robin.get_by_role("button", name="Pause the scene for everyone").click()
    expect(robin.locator("#safety")).to_be_hidden()
    expect(robin.locator("#turn-title")).to_have_text("Someone asks for a pause.")
    gale.locator(".safety-button").click()
    lines = gale.locator("#safety .act-line")
    expect(lines.first).to_have_text("Go on with the scene")
    expect(lines.filter(has_text="Pause the scene")).to_have_count(0)
    lines.first.click()
    expect(gale.locator("#safety")).to_be_hidden()
    expect(robin.locator("#turn-title")).not_to_have_text("Someone asks for a pause.")


def test_a_reload_loses_nothing_and_a_move_that_was_taken_clears_it(robin: Page):
    venturing(robin)
    robin.locator(WANT).fill("the bell rope")
    robin.reload()
    linked(robin)
    notes(robin, "The lamp is dark")
    opened(robin, "table-write-note")
    expect(robin.locator("#o-table-write-note-text")).to_have_value("")
    robin.reload()
    linked(robin)
    venturing(robin)
    expect(robin.locator(WANT)).to_have_value("the bell rope")


def test_a_refusal_stands_beside_its_blank_until_you_type(robin: Page, gale: Page):
    form = venturing(robin)
    form.locator(".submit button").click()
    error = robin.locator(f"{WANT}-error")
    expect(error).to_contain_text("Fill in “")
    expect(robin.locator(WANT)).to_have_attribute("aria-invalid", "true")
    notes(gale, "Meanwhile")
    expect(robin.locator("#log-lines")).to_contain_text("Meanwhile")
    expect(error).to_contain_text("Fill in “")
    robin.locator(WANT).fill("x")
    expect(error).to_be_empty()


def test_a_dropped_connection_is_said_and_mended(robin: Page, server: Server):
    form = venturing(robin)
    robin.locator(WANT).fill("the bell rope")
    server.kill()
    expect(robin.locator("#connection")).to_be_visible(timeout=10_000)
    expect(robin.locator("#connection")).to_have_text("Reconnecting. What you typed is kept.")
    form.locator(".submit button").click()
    expect(form.locator(".echo")).to_contain_text("did not reach the table")
    server.start()
    expect(robin.locator("#connection")).to_be_hidden(timeout=15_000)
    expect(robin.locator(WANT)).to_have_value("the bell rope")
    form.locator(".submit button").click()
    expect(robin.locator("#turn")).to_contain_text("Live with it")


def test_new_lines_are_read_out_and_you_are_marked(robin: Page, gale: Page):
    expect(robin.locator("#cast [data-you]").first).to_be_attached()
    notes(gale, "The bell rings")
    expect(robin.locator("#said")).to_contain_text("The bell rings")
    expect(robin.locator("#cast [data-you]").first).to_be_attached()


def test_dice_settle_once_and_the_turn_says_so(robin: Page):
    venture(robin)
    expect(robin.locator("#attempt .tray .die").first).to_be_visible()
    expect(robin.locator("#turn")).to_contain_text("Live with it")
    assert "Live" in robin.locator(".react.best").inner_text()


@pytest.mark.parametrize("width", [390, 1280])
def test_a_table_in_play_is_accessible(
    robin: Page, width: int, accessibility_problems: Callable[[Page], list[str]]
):
    robin.set_viewport_size({"width": width, "height": 844})
    assert accessibility_problems(robin) == []
    assert robin.evaluate("document.documentElement.scrollWidth <= innerWidth")
    robin.locator(".safety-button").click()
    assert accessibility_problems(robin) == []
    robin.keyboard.press("Escape")
    venturing(robin)
    assert accessibility_problems(robin) == []


def test_on_a_phone_tabs_say_where_you_are(server: Server, new_page: NewPage):
    page = demo(server, new_page(390), "candlelight", "robin")
    tabs = page.locator(".tabs a")
    for at, part in enumerate(("#play", "#cast", "#log")):
        tabs.nth(at).tap()
        expect(page.locator(part)).to_be_visible()
        expect(tabs.nth(at)).to_have_attribute("aria-current", "page")
        expect(page.locator(".tabs a[aria-current]")).to_have_count(1)
        for other in {"#play", "#cast", "#log"} - {part}:
            expect(page.locator(other)).to_be_hidden()


def test_a_rule_opens_where_it_is_asked_for(robin: Page):
    form = venturing(robin)
    form.locator(".why-line > summary").click()
    rule = form.locator(".why-line a.rule").first
    number = rule.inner_text()
    rule.click()
    card = robin.locator("#rule-card")
    expect(card).to_be_visible()
    expect(card).to_contain_text(number)
    robin.keyboard.press("Escape")
    expect(card).to_be_hidden()


@pytest.fixture
def stunts(server: Server, new_page: NewPage) -> Page:
    """Somebody who is writing down what their hero can do."""
    page = demo(server, new_page(), "fate", "mara")
    offered(page, "table.begin-making").locator("button").last.click()
    page.wait_for_url("**/make/**")
    page.get_by_role("link", name="Stunts").click()
    page.wait_for_url("**/stunts")
    return page


def test_a_spare_line_is_always_there_and_survives(stunts: Page):
    lines = stunts.locator("[data-rows] > .line")
    expect(lines).to_have_count(1)
    lines.nth(0).locator("input[type=text]").first.press_sequentially("Hands That Remember")
    expect(lines).to_have_count(2)
    lines.nth(1).locator("input[type=text]").first.press_sequentially("Nobody Looks Up")
    expect(lines).to_have_count(3)
    ids = stunts.evaluate("[...document.querySelectorAll('[id]')].map(part => part.id)")
    assert len(ids) == len(set(ids))
    stunts.reload()
    expect(lines.nth(0).locator("input[type=text]").first).to_have_value("Hands That Remember")
    expect(lines.nth(1).locator("input[type=text]").first).to_have_value("Nobody Looks Up")


def test_a_step_says_what_is_missing_while_you_type(stunts: Page):
    stunts.get_by_role("link", name="Approaches").click()
    stunts.wait_for_url("**/approaches")
    expect(stunts.locator("#problems")).not_to_contain_text("Still to do.")
    expect(stunts.locator("[aria-invalid=true]")).to_have_count(0)
    chips = stunts.locator(".rank-chip")
    for approach in ("Quick", "Clever", "Careful", "Flashy"):
        chips.filter(has_text=approach).click()
    expect(stunts.locator("#problems")).to_contain_text("Almost.")
    expect(stunts.locator("#problems:not(.writing) > p").first).to_be_visible()
    wrong = stunts.locator("fieldset[aria-invalid=true]")
    expect(wrong.first).to_be_visible()
    stunts.locator("#step input:enabled").first.dispatch_event(
        "input"
    )  # what was missing may be being written
    expect(stunts.locator("#problems > p").first).to_be_hidden()
    expect(stunts.locator("#problems > p").first).to_be_visible()
    chips.filter(has_text="Sneaky").click()  # the last one follows from the others
    expect(stunts.locator("#problems")).to_contain_text("This step is done.")
    expect(stunts.locator("#so-far")).to_contain_text("+3")
    expect(wrong).to_have_count(0)


def test_what_is_missing_waits_until_the_blank_one_writes_in_was_left(stunts: Page):
    because = stunts.get_by_label("Because …").first
    with stunts.expect_response("**/check"):
        because.press_sequentially("I grew up on the quay")
    missing = stunts.locator("#problems > p").first
    expect(stunts.locator("#problems")).to_contain_text("has no name yet")
    expect(missing).to_be_hidden()
    expect(stunts.locator("#step [aria-invalid=true]")).to_have_count(0)
    because.press("Tab")
    expect(missing).to_be_visible()


def test_a_step_loses_nothing_while_the_table_cannot_be_reached(stunts: Page):
    stunts.get_by_role("link", name="Idea").click()
    stunts.wait_for_url("**/idea")
    concept, trouble = stunts.locator("#step input[type=text]").all()[:2]
    concept.fill("Last Lamp")
    stunts.context.set_offline(True)
    trouble.fill("Debts everywhere")
    stunts.get_by_role("button", name="Next").click()
    expect(stunts.locator(".echo")).to_contain_text("What you typed is kept")
    expect(stunts.locator("#connection")).to_be_visible()
    stunts.context.set_offline(False)
    expect(stunts.locator("#connection")).not_to_be_visible()
    concept.press("Enter")
    stunts.wait_for_url("**/aspects")
    stunts.get_by_role("link", name="Idea").click()
    expect(concept).to_have_value("Last Lamp")
    expect(trouble).to_have_value("Debts everywhere")
    trouble.fill("Debts and oaths")
    stunts.get_by_role("link", name="Aspects").click()
    stunts.wait_for_url("**/aspects")
    growing = stunts.locator("#growing")
    for _ in range(20):  # sent while the page was left, so the new one may not know yet
        if "Debts and oaths" in growing.inner_text():
            break
        stunts.wait_for_timeout(250)
        stunts.reload()
    expect(growing).to_contain_text("Debts and oaths")


def test_the_way_on_is_pressed_though_it_moves_away_meanwhile(stunts: Page):
    stunts.goto(stunts.url.replace("/stunts", "/name"))
    for blank in stunts.locator("#step :is(input[type=text], textarea)").all():
        blank.press_sequentially("Odile")
    box = stunts.locator("#foot .next").bounding_box()
    assert box
    stunts.mouse.move(box["x"] + 30, box["y"] + 10)
    stunts.mouse.down()
    stunts.locator("#foot").evaluate("foot => { foot.style.marginTop = '9rem'; }")
    stunts.wait_for_timeout(200)
    stunts.mouse.up()
    expect(stunts).not_to_have_url(re.compile("/name$"))


def test_a_sentence_grows_with_its_words_and_enter_still_goes_on(server: Server, new_page: NewPage):
    """On a phone a line holds five words: what is wanted is read whole, up to four lines of it."""
    page = demo(server, new_page(390), "fate", "mara")
    page.locator("#me .acts a").first.click()
    want = page.locator("#sheet [name=want]")
    line = want.evaluate("it => it.offsetHeight")
    whole = "it => it.scrollHeight <= it.clientHeight"
    want.fill("get everyone off the stair and down to the boats before the tide turns, quietly")
    assert want.evaluate("it => it.offsetHeight") > line
    assert want.evaluate(whole)
    want.fill("and on and on " * 14)
    assert want.evaluate("it => it.offsetHeight") < 5 * line
    want.fill("get everyone\noff the stair")
    want.press("Enter")
    page.keyboard.press("Enter")  # on the first of the approaches, which send it
    expect(page.locator("#attempt .intent")).to_contain_text("Get everyone off the stair")
