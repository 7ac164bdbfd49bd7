"""In a real browser: what matters comes into view, and nothing else moves the page."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Gathered, NewPage
from tests.web.moments import WREN_TRIES, played
from tests.web.server import Server
from tests.web.windows import (
    beside,
    demo,
    filled,
    in_whole_sight,
    linked,
    opened,
    send,
    venture,
    write,
)

OSTE = "captain-oste"


@pytest.mark.parametrize("width", [1280, 390])
def test_a_refusal_is_brought_to_the_eye(server: Server, new_page: NewPage, width: int):
    page = demo(server, new_page(width), "fate", "mara")
    page.locator("#me .acts").get_by_text("Find out").click()
    form = page.locator("#sheet form.option")
    want, press = form.locator("[name=want]"), form.get_by_role("button", name="Clever")
    press.scroll_into_view_if_needed()
    press.click()
    slot = form.locator(".error[id]", has_text="Fill in “")
    sentence = slot.inner_text()
    expect(slot).to_be_in_viewport()
    expect(want).to_be_focused()
    expect(want).to_have_attribute("aria-invalid", "true")
    assert sentence
    want.fill("by ear")
    expect(form.locator(".echo")).to_have_count(0)
    expect(slot).to_have_count(0)


def test_a_refusal_in_a_sheet_is_read_there(server: Server, new_page: NewPage):
    page = demo(server, new_page(), "fate", "priya")
    send(opened(page, "fate-begin-conflict"))
    expect(page.locator("#sheet")).to_be_hidden()
    page.locator("#tools a", has_text="Scene").click()
    page.locator("#sheet").get_by_text("End “").click()
    page.locator("#sheet").get_by_role("button", name="End the scene").click()
    expect(page.locator("#sheet")).to_contain_text("The conflict is still on.")


def test_what_comes_of_your_move_comes_into_view(server: Server, new_page: NewPage):
    page = demo(server, new_page(viewport={"width": 1280, "height": 500}), "candlelight", "robin")
    page.evaluate("scrollTo(0, 0)")
    page.locator("#cast-list").evaluate("cast => cast.style.height = '1400px'")
    venture(page)
    expect(page.locator("#attempt")).to_contain_text("The bell rope")
    expect(page.locator("#turn-title")).to_be_in_viewport()
    expect(page.locator("#turn-title")).to_be_focused()


def test_your_turn_shows_at_the_foot_while_you_are_elsewhere(server: Server, new_page: NewPage):
    gale = demo(server, new_page(), "candlelight", "gale")
    robin = beside(gale, "robin")
    note = opened(robin, "table-write-note").locator("[name=text]")
    robin.locator("#attempt").evaluate(
        "it => { it.before(document.createElement('p')); "
        "it.previousElementSibling.style.height = '1500px' }"
    )
    note.fill("half a")
    expect(note).to_be_in_viewport()
    bar = robin.locator("#next .next-step")
    expect(bar).not_to_be_visible()
    seat = robin.url
    robin.evaluate(  # the same seat, moved from another window: this one is being typed in
        """([address, seq]) => fetch(`${address}move`, {method: "POST", body: new URLSearchParams(
            {option: "candlelight.set-out-wanderer", seq, want: "a bell", dark: "1"})})""",
        [seat, "1"],
    )
    expect(robin.locator("#attempt")).to_contain_text("A bell")
    expect(note).to_be_focused()
    expect(note).to_be_in_viewport()
    robin.keyboard.press("Escape")
    expect(bar).to_be_visible()
    bar.get_by_role("link", name="Go").click()
    expect(robin.locator("#turn-title")).to_be_in_viewport()
    expect(bar).not_to_be_visible()


def test_on_a_phone_nothing_at_the_foot_repeats_what_an_open_sheet_is_about(
    server: Server, new_page: NewPage
):
    robin = demo(
        server, new_page(390, viewport={"width": 390, "height": 664}), "candlelight", "robin"
    )
    venture(robin)
    expect(robin.locator("#panel.ask")).to_be_visible()
    bar = robin.locator("#next .next-step")
    robin.evaluate("document.documentElement.removeAttribute('data-turn-seen')")
    expect(bar).to_be_visible()
    robin.evaluate("hearthside.open('form?key=table.write-note')")
    expect(robin.locator("#sheet")).to_be_visible()
    expect(bar).to_be_hidden()


def test_odds_follow_what_is_chosen(server: Server, new_page: NewPage):
    page = demo(server, new_page(), "fate", "mara")
    gm = beside(page, "priya")
    page.locator("#me .acts").get_by_text("Overcome").click()
    form = page.locator("#sheet form.option")
    form.locator("[name=want]").fill("the lock open")
    form.get_by_role("button", name="Clever").click()
    gm.locator("#turn").get_by_role("link", name="Another difficulty").click()
    hard = gm.locator("#sheet form.option")
    odds = hard.locator("[data-foretell]")
    before = odds.inner_text()
    number = hard.locator("input[type=number]")
    number.fill("5")
    number.press("Tab")
    expect(odds).not_to_have_text(before)
    expect(odds).to_contain_text("%")
    assert gm.evaluate("document.documentElement.scrollHeight <= innerHeight"), "nothing grows it"


def test_a_browser_with_several_seats_is_told_where_it_is_awaited(
    server: Server, new_page: NewPage
):
    gale = demo(server, new_page(), "candlelight", "gale")
    robin = beside(gale, "robin")
    venture(robin)
    expect(gale.locator("#own-seats")).to_contain_text("Their turn")
    link = gale.locator("#elsewhere").get_by_role("link", name="Go to Robin’s seat")
    link.click()
    gale.wait_for_url("**/robin/")
    expect(gale.locator("#elsewhere a")).to_have_count(0)


def test_on_a_phone_a_seat_that_is_waited_for_moves_no_name(server: Server, new_page: NewPage):
    gale = demo(server, new_page(390), "candlelight", "gale")
    summary, name = gale.locator("#own-seats > summary"), gale.locator(".head h1")
    expect(summary.locator(".tag")).to_have_count(0)
    before = [one.bounding_box() for one in (summary, name)]
    venture(beside(gale, "robin"))
    expect(summary.locator(".tag")).to_be_visible()
    assert [one.bounding_box() for one in (summary, name)] == before


def test_any_line_can_be_gone_back_to(server: Server, new_page: NewPage):
    robin = demo(server, new_page(), "candlelight", "robin")
    gale = beside(robin, "gale")
    venture(robin)
    robin.get_by_role("button", name="Live with it").click()
    log = gale.locator("#log-lines")
    gale.locator("[data-reading=everything]").click()
    line = log.locator(".entry", has_text="the bell rope").first
    line.locator("summary").click()
    line.get_by_role("link", name="Go back to here").click()
    sheet = gale.locator("#back")
    expect(sheet).to_contain_text("the bell rope")
    expect(sheet).to_contain_text("This takes back")
    sheet.get_by_role("button", name="Go back").click()
    expect(log).to_contain_text("Gale went back to")
    expect(sheet).not_to_be_visible()
    expect(log.locator("details[open]")).to_have_count(0)
    expect(robin.locator("#attempt")).to_contain_text("The bell rope")


def test_whoever_wants_to_go_back_finds_the_way_at_every_line_until_they_stay(
    server: Server, new_page: NewPage
):
    robin = demo(server, new_page(), "candlelight", "robin")
    gale = beside(robin, "gale")
    venture(robin)
    robin.get_by_role("button", name="Live with it").click()
    ways = gale.locator("#log-lines").get_by_role("link", name="Go back to here")
    expect(ways).to_have_count(0)
    gale.locator("#tools").get_by_role("link", name="More").first.click()
    gale.get_by_role("button", name="Go back in the story").click()
    expect(gale.locator(".choosing-line")).to_contain_text("Go back to where?")
    expect(ways.nth(1)).to_be_visible()
    expect(gale.locator("#log-lines .why-line p").locator("visible=true")).to_have_count(0)
    rolled = gale.locator("#log-lines [data-beat=fall]").first
    expect(gale.locator("#log-lines [data-beat=frame]").first).to_be_visible()
    back = gale.locator("#back")
    gale.locator("#log-lines .entry", has_text="the bell rope").first.click()
    expect(back.locator("#back-words")).to_contain_text("The dice show")
    expect(rolled).not_to_have_attribute("data-goes", "")  # they fell in the same move, and stay
    gale.keyboard.press("Escape")
    gale.locator("#log-lines .entry:has([data-back])").locator("visible=true").first.click()
    expect(back).to_contain_text("and one roll.")
    expect(back).to_contain_text("notes stay")
    parts = re.findall(r"\b(one|\d+) (?:line|ruling)", back.locator("#back-count").inner_text())
    more = re.findall(r"\d+", back.locator("#back-more").inner_text())
    listed = back.locator("#back-goes li").count()
    assert sum(1 if part == "one" else int(part) for part in parts) == listed + sum(map(int, more))
    expect(back.locator("#back-goes li").first).to_be_visible()
    expect(rolled).to_have_attribute("data-goes", "")
    gale.keyboard.press("Escape")
    expect(back).to_be_hidden()
    expect(rolled).not_to_have_attribute("data-goes", "")
    expect(gale.locator(".choosing-line")).to_be_visible()
    gale.get_by_role("button", name="Stay here").click()
    expect(ways).to_have_count(0)
    expect(gale.locator(".choosing-line")).to_be_hidden()


def test_going_back_says_which_rulings_go_and_a_ruling_can_be_the_last_that_stays(
    server: Server, new_page: NewPage
):
    gale = demo(server, new_page(), "candlelight", "gale")
    url = gale.url
    for candles, why in (("2", "The wind is kind"), ("1", "The wind is not")):
        gale.goto(url)  # what opened with a page goes with its answer
        gale.goto(f"{url}?open=table.rule#opened")
        rule = gale.locator("#sheet form.option, #opened form.option").first
        rule.locator("[name=path]").fill("cast.wanderer.candles")
        rule.locator("[name=value]").fill(candles)
        rule.locator("[name=reason]").fill(why)
        send(rule)
        expect(gale.locator("#log-lines")).to_contain_text(why)
    gale.goto(url)
    gale.locator(".write .composer textarea").fill("Rain drums on the roof.")
    gale.locator(".write .composer textarea").press("Enter")
    expect(gale.locator("#log-lines")).to_contain_text("Rain drums")
    ruled = gale.locator("#log-lines [data-beat=ruling]")
    expect(ruled.last).to_be_visible()  # players see whose candles went
    gale.locator("#tools").get_by_role("link", name="More").first.click()
    gale.get_by_role("button", name="Go back in the story").click()
    ruled.first.click()
    back = gale.locator("#back")
    expect(back.locator("#back-words")).to_contain_text("The wind is kind")
    expect(back.locator("#back-count")).to_have_text("This takes back one line and one ruling.")
    expect(back.locator("#back-goes li").first).to_contain_text("The wind is not")
    expect(back.locator("#back-goes li").last).to_contain_text("Rain drums")
    back.get_by_role("button", name="Go back").click()
    expect(gale.locator("#log-lines .struck")).not_to_contain_text("The wind is not")
    went = gale.locator("#log-lines details.struck > summary")
    expect(went).to_contain_text("Gale went back to “Ruling by Gale")
    expect(gale.locator("#arrivals")).to_contain_text("Gale went back to")  # at every seat
    went.click()
    expect(gale.locator("#log-lines .struck s").first).to_be_visible()


def test_whoever_loses_a_seat_is_told_so(server: Server, new_page: NewPage):
    gale = demo(server, new_page(), "candlelight", "gale")
    phone = new_page(390)
    phone.goto(gale.url + "table")
    gale.goto(gale.url + "table")
    link = gale.locator("#link-robin input")
    gale.locator("#renew-robin > summary").click()
    expect(gale.locator("#renew-robin")).to_contain_text("Robin loses this seat at once")
    expect(link).to_have_count(0)
    gale.get_by_role("button", name="Yes: Hand out a new link").click()
    expect(link).to_be_visible()
    phone.goto(link.get_attribute("value") or "")
    linked(phone)
    gale.locator("#more-robin > summary").click()
    gale.locator("summary.act-line", has_text="Empty Robin").click()
    gale.locator("summary.button", has_text="Empty Robin").click()
    gale.get_by_role("button", name="Yes: Empty Robin").click()
    expect(phone.locator("main")).to_contain_text("This browser does not hold that seat")


@pytest.mark.parametrize("width", [390, 1280])
def test_long_words_and_many_names_stay_inside(server: Server, new_page: NewPage, width: int):
    page = demo(server, new_page(width), "candlelight", "robin")
    venture(page, "x" * 80)
    expect(page.locator("#attempt")).to_contain_text("x" * 79)
    page.locator("#turn").scroll_into_view_if_needed()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    edges = page.locator(".react, .intent, #me a").evaluate_all(
        "parts => parts.map((part) => part.getBoundingClientRect().right)"
    )
    assert edges
    assert max(edges) <= width


@pytest.mark.parametrize("width", [390, 1280])
def test_a_ruling_lies_over_the_sheet_and_moves_nothing_in_it(
    server: Server, new_page: NewPage, width: int
):
    page = demo(server, new_page(width), "fate", "priya")
    page.goto(page.url + "sheet/wren")
    places = "parts => parts.map(part => [part.offsetLeft, part.offsetTop, part.offsetHeight])"
    values = page.locator(".sheet section, .sheet .approach, .sheet .row, .sheet .slot")
    before = values.evaluate_all(places)
    assert before
    gavels = page.locator(".sheet .ruling")
    for at in (0, gavels.count() // 2, gavels.count() - 1):
        gavel = gavels.nth(at)
        gavel.locator("summary").first.click()
        form = gavel.locator("form")
        expect(form).to_be_visible()
        edges = form.evaluate(
            "form => { const box = form.getBoundingClientRect(); return [box.left, box.right] }"
        )
        assert edges[0] >= 0
        assert edges[1] <= width
        assert values.evaluate_all(places) == before
        gavel.locator("summary").first.click()


def test_on_a_phone_every_step_of_a_test_starts_at_its_top(server: Server, new_page: NewPage):
    """What is below the panel never holds the page: the next step is read from its title on."""
    noor = demo(server, new_page(390), "hot-circle", "noor")
    imre = beside(noor, "imre")
    send(filled(opened(imre, "hot-circle-call-test"), who="character", obstacle="The writ"))
    stakes = noor.locator("#turn form[id^='o-hot-circle-write-stakes']")
    send(filled(stakes, intent="the barge lands", task="steering blind"))
    risk = imre.locator("#turn form[id^='o-hot-circle-write-risk']")
    send(filled(risk, text="the writ is served"))
    noor.bring_to_front()
    noor.evaluate("scrollTo({top: 1e4, behavior: 'instant'})")
    send(imre.locator("#turn form[id^='o-hot-circle-judge-dice']"))
    expect(noor.locator("#turn-title")).to_have_text("Can you live with either end?")
    noor.wait_for_timeout(600)  # whatever still moves has come to rest
    expect(noor.locator("#turn-title")).to_be_in_viewport()
    noor.locator("#o-hot-circle-roll-task").click()
    expect(noor.locator("#tray-2[data-faces]:not([data-faces*='?'])")).to_be_attached()
    noor.wait_for_timeout(600)
    expect(noor.locator("#tray-1")).to_be_in_viewport(ratio=0.9)
    expect(noor.locator("#tray-2")).to_be_in_viewport(ratio=0.9)


def test_on_a_small_phone_what_is_asked_next_comes_up_under_what_it_is_about(
    server: Server, new_page: NewPage
):
    called = ("imre", {"move": "hot-circle.call-test", "who": "character", "opponent": OSTE})
    own = {"intent": "the grain lands", "task": "poling", "by_when": "", "lifepath": "later"}
    theirs = {
        "intent": "the barge burned",
        "task": "by torchlight",
        "by_when": "",
        "compromise": "half",
    }
    links = played(
        server,
        "hot-circle",
        called,
        ("noor", {"move": "hot-circle.write-stakes", "side": "task", **own}),
        ("imre", {"move": "hot-circle.write-stakes", "side": "obstacle", **theirs}),
        ("noor", {"move": "hot-circle.offer-compromise", "side": "task", "compromise": "no blame"}),
        ("noor", {"move": "hot-circle.claim-dice", "side": "task", "lifepath": ""}),
    )
    page = new_page(390, viewport={"width": 390, "height": 664})
    page.goto(links["noor"])
    imre = new_page(1280)
    imre.goto(links["imre"])
    linked(page)
    imre.locator("#turn").get_by_role("button", name="Set Captain Oste’s dice").click()
    expect(page.locator("#turn-title")).to_have_text("Can you live with either end?")
    page.wait_for_timeout(600)  # whatever still moves has come to rest
    for seen in ("#turn-title", "#turn .best"):
        expect(page.locator(seen).first).to_be_in_viewport(ratio=1)
        assert in_whole_sight(page.locator(seen).first), seen


def test_what_the_gm_begins_comes_into_view(server: Server, new_page: NewPage):
    page = demo(server, new_page(1280), "fate", "priya")
    contest = opened(page, "fate-begin-contest")
    contest.locator("[name=goal]").fill("first to the great lamp")
    send(contest)
    expect(page.locator("#scene .order-name")).to_contain_text("First to the great lamp")
    expect(page.locator("#panel")).to_contain_text("The first to three victories wins.")
    expect(page.get_by_role("button", name="Roll exchange 1")).to_be_in_viewport(ratio=1)
    page.wait_for_timeout(600)
    send(opened(page, "fate-end-contest"))
    challenge = filled(opened(page, "fate-begin-challenge"), goal="the light")
    challenge.locator("[name='tasks.0.text']").fill("Clear the lens")
    send(challenge)
    expect(page.locator("#panel")).to_contain_text("take on the tasks")
    expect(page.locator("#turn-title")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("width", [1280, 390])
def test_a_page_opened_again_says_what_you_missed(gathered: Gathered, width: int):
    seats = gathered("candlelight", "robin", "gale")
    robin, gale = seats["robin"], seats["gale"]
    robin.set_viewport_size({"width": width, "height": 844})
    expect(robin.locator("#missed")).to_be_hidden()
    address = robin.url
    robin.goto("about:blank")
    write(gale, "It rains.")
    write(gale, "The bell stops.")
    robin.clock.set_fixed_time(datetime.now(UTC) + timedelta(minutes=2))  # a look is no absence
    robin.goto(address)
    linked(robin)
    expect(robin.locator("#missed")).to_contain_text("2 new lines since you were here.")
    if width == 390:  # where both would stay in sight at the very same place
        bar = robin.locator(".story-col .bar")
        assert bar.evaluate("it => getComputedStyle(it).position") == "static"
    mark = robin.locator("#log-lines .left-off")
    expect(mark.locator("+ .entry")).to_contain_text("It rains.")
    robin.locator("[data-left-off]").click()
    expect(mark).to_be_in_viewport()
    expect(robin.locator("#missed")).to_be_hidden()
    robin.reload()
    linked(robin)
    expect(robin.locator("#missed")).to_be_hidden()


@pytest.mark.parametrize("width", [1280, 390])
def test_a_call_to_rewind_leads_to_the_lines_and_then_on_with_the_scene(
    server: Server, new_page: NewPage, width: int
):
    gale = demo(server, new_page(width), "candlelight", "gale")
    robin = beside(gale, "robin")
    for words in ("Rain drums on the roof.", "The lamp goes out."):
        write(gale, words)
        expect(robin.locator("#log-lines")).to_contain_text(words)
    robin.locator("[popovertarget=safety]").first.click()
    robin.locator("#safety").get_by_role("button", name="Rewind").click()
    gale.get_by_role("link", name="Choose where to go back to").click()
    expect(gale.locator(".choosing-line")).to_contain_text("Choose the last line that stays.")
    expect(gale.locator(".choosing-line")).to_be_in_viewport()
    back, red = gale.locator("#back"), gale.locator("#back .next")
    gale.locator("#log-lines .entry", has_text="The lamp goes out").click()
    expect(back.locator("#back-count")).to_have_text("This takes back one line.")
    expect(back.locator("#back-goes")).to_have_text("The lamp goes out.")
    expect(back.locator("#back-words")).to_have_text("Rain drums on the roof.")
    red.click()
    for page in (gale, robin):
        panel = page.locator("#panel")
        expect(panel).to_contain_text("You went back.")
        expect(panel).to_contain_text("Rain drums on the roof.")
        expect(panel).not_to_contain_text("Choose where to go back to")
    robin.locator("#panel").get_by_role("button", name="Go on with the scene").click()
    expect(gale.locator("#panel")).not_to_contain_text("You went back.")


@pytest.mark.parametrize("width", [390, 1280])
def test_a_compel_that_comes_while_a_sheet_is_open_is_read_in_it(
    server: Server, new_page: NewPage, width: int
):
    priya = demo(server, new_page(1280), "fate", "priya")
    mara = beside(priya, "mara")
    mara.set_viewport_size({"width": width, "height": 600})
    form = opened(mara, "fate-attack-wren")
    form.locator("[name=how]").fill("from the rail")
    mara.locator("#sheet").evaluate("it => it.scrollTo(0, 1e4)")
    compel = filled(opened(priya, "fate-offer-compel-wren"), what="She looks too long")
    send(compel)
    news = mara.locator("#sheet .asked-meanwhile")
    expect(news).to_contain_text("Priya offers a compel. ")
    mara.wait_for_timeout(400)  # the sheet has been drawn anew meanwhile
    expect(news).to_be_in_viewport()
    news.get_by_role("button", name="Look").click()
    expect(mara.locator("#sheet")).to_be_hidden()
    expect(mara.locator("#panel")).to_contain_text("She looks too long")
    kept = opened(mara, "fate-attack-wren").locator("[name=how]")
    expect(kept).to_have_value("from the rail")


def test_what_was_asked_meanwhile_is_read_in_whatever_is_opened_next_in_the_sheet(
    server: Server, new_page: NewPage
):
    priya = demo(server, new_page(1280), "fate", "priya")
    mara = beside(priya, "mara")
    mara.evaluate("hearthside.open('tool?id=more')")
    expect(mara.locator("#sheet-title")).to_be_visible()
    send(filled(opened(priya, "fate-offer-compel-wren"), what="She looks too long"))
    news = mara.locator("#sheet .asked-meanwhile")
    expect(news).to_contain_text("Priya offers a compel. ")
    mara.locator("#sheet [data-open^=form]").first.click()
    expect(mara.locator("#sheet form.option")).to_be_visible()
    expect(news).to_contain_text("Priya offers a compel. ")


def test_what_was_asked_meanwhile_leaves_the_sheet_once_it_is_no_longer_asked(
    server: Server, new_page: NewPage
):
    priya = demo(server, new_page(1280), "fate", "priya")
    mara = beside(priya, "mara")
    opened(mara, "fate-attack-wren")
    send(filled(opened(priya, "fate-offer-compel-wren"), what="She looks too long"))
    expect(mara.locator("#sheet .asked-meanwhile")).to_be_visible()
    priya.locator("#turn").get_by_text("You offer a compel").click()
    priya.locator("#turn").get_by_role("button", name="Take the offer back").click()
    expect(mara.locator("#sheet .asked-meanwhile")).to_have_count(0)
    expect(mara.locator("#sheet form")).to_be_visible()


def test_while_something_is_tried_a_card_says_like_the_bar_that_nobody_else_acts(
    server: Server, new_page: NewPage
):
    icon = "it => Number(getComputedStyle(it.querySelector('.icon')).opacity)"
    page = new_page(1280)
    page.goto(played(server, "fate")["priya"])
    linked(page)
    act = page.locator(".quick [data-acts]").first
    assert act.evaluate(icon) == 1
    page.goto(played(server, "fate", ("mara", {"move": "fate.overcome", **WREN_TRIES}))["priya"])
    linked(page)
    assert act.evaluate(icon) < 0.5
    act.click()
    expect(page.locator("#sheet")).to_contain_text("First see what is being tried through.")
