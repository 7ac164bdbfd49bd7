"""Nothing lies on what a form asks or says, on a narrow screen and in a low window."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.moments import PINNED, WREN_TRIES, played
from tests.web.server import Server
from tests.web.windows import WHOLE, demo, in_whole_sight, linked, offered, opened

FREE = """form => {
    const strip = form.querySelector(".submit").getBoundingClientRect();
    const blanks = [...form.querySelectorAll(".blank-of")].filter(it => it.checkVisibility());
    return blanks.every(blank => blank.getBoundingClientRect().bottom <= strip.top + 1);
}"""
"""Whether no blank of a form lies under the strip with its button, wherever one has scrolled to."""


def test_the_button_of_a_short_form_does_not_lie_on_its_blank(server: Server, new_page: NewPage):
    """Real dice on a phone: their one blank stands low, below all that is known of the attempt."""
    entering = {"who": "hero", "ability": "lamplighter", "prize": "the gate"}
    links = played(
        server,
        "questworlds",
        ("gale", {"move": "table.change-dice", "value": "hand"}),
        ("mara", {"move": "questworlds.enter", **entering}),
        ("gale", {"move": "questworlds.oppose", "resistance": "moderate"}),
        ("mara", {"move": "questworlds.roll"}),
    )
    page = new_page(390)
    page.goto(links["mara"])
    assert page.locator("#o-table-fall").evaluate(FREE)


def test_on_a_gms_phone_no_answer_lies_on_what_else_may_be_said(server: Server, new_page: NewPage):
    entering = {"who": "hero", "ability": "lamplighter", "prize": "the gate shut"}
    moves = (
        ("gale", {"move": "table.change-dice", "value": "hand"}),
        ("mara", {"move": "questworlds.enter", **entering}),
        ("gale", {"move": "questworlds.oppose", "resistance": "low"}),
        ("mara", {"move": "questworlds.roll"}),
        ("mara", {"move": "table.fall", "faces": [3]}),
        ("gale", {"move": "table.fall", "faces": [19]}),
    )
    page = new_page(390)
    page.goto(played(server, "questworlds", *moves)["gale"])
    linked(page)
    form = page.locator("#panel form.option")
    expect(form).to_contain_text("Where it helps")
    fold = form.locator(".more-fold > summary")
    other = page.locator("#panel .reactions .react").bounding_box()
    box = fold.bounding_box()
    assert other is not None
    assert box is not None
    assert other["y"] >= box["y"] + box["height"], "below it, wherever the page is scrolled to"


def test_in_a_low_window_the_odds_do_not_lie_on_what_else_a_gm_may_say(
    server: Server, new_page: NewPage
):
    tries = {"who": "character", "intent": "To see it", "task": "I listen to the dark"}
    links = played(
        server,
        "burning-wheel",
        ("jun", {"move": "burning-wheel.withdraw"}),
        ("priya", {"move": "burning-wheel.start-conflict", "name": "The bell"}),
        ("mara", {"move": "burning-wheel.propose", **tries}),
    )
    page = new_page(1280, viewport={"width": 1280, "height": 720})
    page.goto(links["priya"])
    more = page.locator("#panel .more-fold > summary")
    expect(more).to_be_visible()
    assert in_whole_sight(more)


@pytest.mark.parametrize("against", ["", "captain-oste"])
def test_on_a_laptop_what_a_gm_rules_in_place_of_a_test_stands_below_its_form(
    server: Server, new_page: NewPage, against: str
):
    wish = {"who": "character", "intent": "to see what is in the chest", "by_when": ""}
    asks = {"move": "hot-circle.ask-test", "lifepath": "bargehand", "task": "the salt act", **wish}
    page = new_page(1280, viewport={"width": 1280, "height": 800})
    page.goto(played(server, "hot-circle", ("noor", asks))["imre"])
    linked(page)
    form = page.locator("#panel > form.option")
    form.locator(f"[name='opponent'][value='{against}']").evaluate("it => it.click()")
    box = "it => ['top', 'bottom'].map(side => it.getBoundingClientRect()[side])"
    rulings = page.locator("#panel").locator("> .reactions > .react, > .act-line").all()
    assert len(rulings) == 3
    for ruling in rulings:
        assert ruling.evaluate(box)[0] >= form.evaluate(box)[1]
    for blank in form.locator(
        ":is(textarea, input[type='text'], .more-fold > summary):visible"
    ).all():
        blank.scroll_into_view_if_needed()
        assert in_whole_sight(blank)


def test_the_question_mark_at_the_foot_of_a_form_is_whole(server: Server, new_page: NewPage):
    page = new_page(390)
    page.goto(played(server, "questworlds")["mara"])
    page.locator("#me .acts a").first.click()
    mark = page.locator("#sheet form > .why-line > summary")
    mark.scroll_into_view_if_needed()
    assert in_whole_sight(mark)


def test_in_a_low_window_no_button_lies_on_a_blank(server: Server, new_page: NewPage):
    """A laptop at twice the size: a strip that stayed in sight would take what room there is."""
    links = played(server, "hot-circle")
    page = new_page(640, viewport={"width": 640, "height": 400})
    page.goto(links["noor"])
    page.locator("#me .acts a").first.click()
    form = page.locator("#sheet form")
    expect(form).to_be_visible()
    form.evaluate("form => form.closest('#sheet').scrollTo(0, 1e4)")
    assert form.evaluate(FREE)


def test_the_wizard_stands_beside_the_growing_sheet_and_its_message_reaches_the_foot(
    server: Server, new_page: NewPage
):
    page = demo(server, new_page(1280), "fate", "mara")
    offered(page, "table.begin-making").locator("button").last.click()
    page.wait_for_url("**/make/**")
    page.goto(f"{page.url.rpartition('/')[0]}/stunts")
    box = "it => ['left', 'right', 'bottom'].map(side => it.getBoundingClientRect()[side])"
    left, right, foot = page.locator("#step").evaluate(box)
    assert right - left > 600, "the steps above take no column of their own"
    assert page.locator(".growing").evaluate(box)[0] >= right
    dock = page.locator(".step-dock").evaluate(box)[2]
    assert dock >= min(foot, 899) - 2, "no blank looks out below it"


LINES = """it => {
    const words = new Range();
    words.selectNodeContents(it);
    return words.getClientRects().length;
}"""
"""In how many lines the words of something stand."""


def test_beside_a_long_note_the_name_and_the_dice_of_a_lifepath_stay_whole(
    server: Server, new_page: NewPage
):
    page = demo(server, new_page(1280), "hot-circle", "noor")
    offered(page, "table.begin-making").locator("button").last.click()
    page.wait_for_url("**/make/**")
    page.goto(f"{page.url.rpartition('/')[0]}/lifepaths")
    page.locator("[name='born']").first.check(force=True)
    page.locator("[name='lifepaths.0.name']").fill("Teacher")
    page.locator("[name='lifepaths.0.setting']").select_option(index=2)
    line = page.locator(".growing .approach").last
    expect(line).to_contain_text("a bridge if accepted")
    for one in (".name", ".num"):
        assert line.locator(one).evaluate(LINES) == 1


def test_on_a_phone_whoever_may_let_it_stand_reads_what_they_would_lose(
    server: Server, new_page: NewPage
):
    wants = "the barge burned at its mooring, and nobody able to say who did it"
    own = {"intent": "the grain lands", "task": "poling", "by_when": "", "lifepath": "later"}
    theirs = {"intent": wants, "task": "by torchlight", "by_when": "", "compromise": "half"}
    links = played(
        server,
        "hot-circle",
        ("imre", {"move": "table.change-dice", "value": "hand"}),
        ("imre", {"move": "hot-circle.call-test", "who": "character", "opponent": "captain-oste"}),
        ("noor", {"move": "hot-circle.write-stakes", "side": "task", **own}),
        ("imre", {"move": "hot-circle.write-stakes", "side": "obstacle", **theirs}),
        ("noor", {"move": "hot-circle.offer-compromise", "side": "task", "compromise": "no blame"}),
        ("noor", {"move": "hot-circle.claim-dice", "side": "task", "lifepath": ""}),
        ("imre", {"move": "hot-circle.claim-for-npc", "side": "obstacle", "judged": "neutral"}),
        ("noor", {"move": "hot-circle.roll", "side": "task"}),
        ("noor", {"move": "table.fall", "faces": [1, 2]}),
        ("imre", {"move": "table.fall", "faces": [6, 3]}),
    )
    page = new_page(390, viewport={"width": 390, "height": 844})
    page.goto(links["noor"])
    expect(page.get_by_role("button", name="Let it stand")).to_be_visible()
    lost = page.locator(".attempt > .stakes > span").filter(has_text=wants)
    assert lost.evaluate("it => it.scrollHeight <= it.clientHeight + 1"), "no end is cut off"


@pytest.mark.parametrize("kind", ["major", "lesser", "mook", "group"])
def test_on_a_laptop_all_that_is_asked_about_an_npc_is_in_sight(
    server: Server, new_page: NewPage, kind: str
):
    page = demo(server, new_page(1280, viewport={"width": 1280, "height": 800}), "fate", "priya")
    page.evaluate(f"hearthside.open('form?key=fate.make-{kind}')")
    form = page.locator("#sheet form.npc-form")
    box = "it => ['top', 'bottom'].map(side => it.getBoundingClientRect()[side])"
    assert form.evaluate(FREE)
    _, foot = form.locator("> .more-fold").evaluate(box)
    assert foot <= form.locator("> .submit").evaluate(box)[0]
    if kind == "lesser":
        tops = [one.evaluate(box)[0] for one in form.locator("> .rate, > .number").all()]
        assert tops[0] == pytest.approx(tops[1], abs=2), "Rating beside Stress boxes"


def test_on_a_phone_the_foot_of_a_step_is_its_button_until_there_is_something_to_say(
    server: Server, new_page: NewPage
):
    page = demo(server, new_page(390), "venus", "ana")
    offered(page, "table.begin-making").locator("button").last.evaluate("it => it.click()")
    page.wait_for_url("**/make/**")
    box = "it => { const { top, bottom } = it.getBoundingClientRect(); return [top, bottom] }"
    button = page.locator(".step-dock .next").evaluate(box)
    assert button[0] - page.locator(".step-dock").evaluate(box)[0] < 16, "no blank above it"
    page.locator("[name='age'][value='senior']").evaluate("it => it.click()")
    expect(page.locator("#check")).to_contain_text("You asked whether you may be senior.")
    assert page.locator(".step-dock .next").evaluate(box) == button


def test_a_part_that_is_changed_over_the_whole_has_room_between_its_blanks(
    server: Server, new_page: NewPage
):
    page = demo(server, new_page(390), "fate", "mara")
    offered(page, "table.begin-making").locator("button").last.evaluate("it => it.click()")
    page.wait_for_url("**/make/**")
    page.goto(f"{page.url.rpartition('/')[0]}/whole")
    page.locator("[data-open='idea/form']").click()
    sheet = page.locator("#sheet")
    expect(sheet).to_be_visible()
    box = "it => ['top', 'bottom'].map(side => it.getBoundingClientRect()[side])"
    _, shut = sheet.locator("[data-close]").evaluate(box)
    above, row = sheet.get_by_role("button", name="Fill in this part").evaluate(box)
    assert shut <= above, "the way out is none of the row"
    first, second = (one.evaluate(box) for one in sheet.locator(".blank-of").all()[:2])
    assert min(first[0] - row, second[0] - first[1]) >= 12


def test_on_a_phone_one_tap_on_next_goes_on(server: Server, new_page: NewPage):
    page = demo(server, new_page(390), "fate", "mara")
    offered(page, "table.begin-making").locator("button").last.evaluate("it => it.click()")
    page.wait_for_url("**/make/**")
    page.goto(f"{page.url.rpartition('/')[0]}/approaches")
    page.get_by_role("button", name="Fill in this step").tap()
    page.wait_for_url("**lucky**")
    expect(page.locator(".step-dock .come-to")).to_have_count(0)  # its cards say it
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.locator(".step-dock .next").tap()
    page.wait_for_url("**/stunts")


def test_on_a_phone_the_words_of_an_offered_cost_have_the_whole_width(
    server: Server, new_page: NewPage
):
    cost = "the short way goes through the town square, and everyone sees what you carry"
    links = played(
        server,
        "fate",
        ("priya", {"move": "table.change-dice", "value": "hand"}),
        ("mara", {"move": "fate.overcome", **WREN_TRIES}),
        ("priya", {"move": "fate.set-difficulty", "against": 3}),
        ("mara", {"move": "fate.roll", "character": "wren", "approach": "clever", "draw": "dice"}),
        ("mara", {"move": "table.fall", "faces": [-1, -1, -1, -1]}),
        ("mara", {"move": "fate.pass", "seat": "mara"}),
        ("priya", {"move": "fate.name-cost", "cost": cost}),
    )
    page = new_page(390, viewport={"width": 390, "height": 844})
    page.goto(links["mara"])
    expect(page.locator("#panel .asks b")).to_have_text("It could still work, at a serious cost:")
    words = page.locator("#panel .asks p > span")
    expect(words).to_contain_text(cost)
    assert words.evaluate("it => it.offsetWidth") > 300
    assert words.evaluate("it => getComputedStyle(it).fontWeight") == "400"


def test_in_the_form_of_an_npc_a_box_to_tick_stands_beside_its_words(
    server: Server, new_page: NewPage
):
    page = new_page(1280)
    page.goto(played(server, "fate")["priya"])
    linked(page)
    mild = opened(page, "fate-make-lesser").locator(".pick", has_text="Mild")
    middles = mild.locator("> *").evaluate_all(
        "all => all.map(it => it.getBoundingClientRect()).map(box => (box.top + box.bottom) / 2)"
    )
    assert max(middles) - min(middles) < 4


def test_what_is_missing_in_sight_is_said_once_and_neither_moves_nor_stretches_anything(
    server: Server, new_page: NewPage
):
    page: Page = new_page()
    page.goto(played(server, "burning-wheel", *PINNED)["priya"])
    linked(page)
    asked = page.locator("#panel > form.option")
    title, lists = page.locator("#attempt-title"), asked.locator("select:visible")
    assert in_whole_sight(page.get_by_role("button", name="Say yes")), "not under the bar"
    asked.locator("label", has_text="Versus").click()
    expect(lists).to_have_count(3)
    heights = "all => all.map(it => it.offsetHeight)"
    tall = lists.evaluate_all(heights)
    asked.get_by_role("button", name="Set the test").click()
    expect(page.get_by_text("Choose what they roll first.")).to_have_count(1)
    expect(lists.last).to_be_focused()
    expect(title).to_be_in_viewport(ratio=1)
    assert lists.evaluate_all(heights) == tall


LONG = {
    "move": "fate.make-lesser",
    "name": "Bartholomew Featherstonehaugh-Cholmondeley",
    "aspects": "A magistrate",
    "best": "careful",
    "best_rating": 2,
}


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_a_long_name_stays_in_its_card(server: Server, new_page: NewPage, width: int, height: int):
    page = new_page(width, viewport={"width": width, "height": height})
    page.goto(played(server, "fate", ("priya", LONG))["mara"])
    linked(page)
    name = opened(page, "fate-attack-wren").locator(".pick-name", has_text="Bartholomew")
    assert name.evaluate("it => it.scrollWidth <= it.clientWidth + 1")


def test_in_a_sheet_on_a_laptop_no_word_of_a_name_is_broken(server: Server, new_page: NewPage):
    page = new_page(1280, viewport={"width": 1280, "height": 800})
    tries = ("mara", {"move": "fate.overcome", **WREN_TRIES})
    page.goto(played(server, "fate", ("priya", LONG), tries)["priya"])
    linked(page)
    name = opened(page, "fate-name-defender").locator(".pick-name", has_text="Bartholomew").first
    room = name.evaluate("it => it.clientWidth")
    widest = "it => { it.style.overflowWrap = 'normal'; it.style.width = 'min-content'; "
    assert name.evaluate(widest + "return it.offsetWidth }") <= room


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_whom_one_finds_out_about_is_asked_in_sight(
    server: Server, new_page: NewPage, width: int, height: int
):
    page = new_page(width, viewport={"width": width, "height": height})
    page.goto(played(server, "fate")["mara"])
    linked(page)
    page.locator("#me .acts").get_by_text("Find out").click()
    about = page.locator("#sheet [name='foe']")
    expect(about).to_have_value("")
    assert about.evaluate(WHOLE)


SHADE = "(it, pseudo) => Number(getComputedStyle(it, pseudo).opacity)"


@pytest.mark.parametrize(
    ("seat", "key", "where", "part"),
    [
        ("priya", "fate-make-lesser", "form > .submit", "::before"),
        ("mara", "fate-attack-wren", "xpath=.", "::after"),
    ],
)
def test_what_lies_below_in_a_sheet_fades_until_one_comes_to_its_end(
    server: Server, new_page: NewPage, seat: str, key: str, where: str, part: str
):
    page = new_page(390, viewport={"width": 390, "height": 600})
    page.goto(played(server, "fate", ("priya", LONG))[seat])
    linked(page)
    opened(page, key)
    sheet = page.locator("#sheet")
    assert sheet.locator(where).evaluate(SHADE, part) == 1
    sheet.evaluate("it => it.scrollTo(0, 1e4)")
    page.wait_for_timeout(100)
    assert sheet.locator(where).evaluate(SHADE, part) == 0


def test_a_sheet_that_fits_has_no_shade(server: Server, new_page: NewPage):
    page = new_page(1280, viewport={"width": 1280, "height": 800})
    page.goto(played(server, "fate")["mara"])
    linked(page)
    page.locator("#me .acts").get_by_text("Find out").click()
    expect(page.locator("#sheet form")).to_be_visible()
    assert page.locator("#sheet").evaluate(SHADE, "::after") == 0
