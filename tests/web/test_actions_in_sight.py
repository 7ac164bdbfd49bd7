"""What somebody may do now is in sight above the bar, whole, on their turn and while they wait."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.moments import CHALLENGE, PINNED, WREN_TRIES, played
from tests.web.server import Server
from tests.web.windows import in_whole_sight, linked

LAMPLIGHTER = {"who": "hero", "ability": "lamplighter", "prize": "the gate stays shut"}


MEANWHILE = {
    "fate": (
        "jun",
        "Help Wren",
        ("mara", {"move": "fate.overcome", **WREN_TRIES}),
        ("priya", {"move": "fate.set-difficulty", "against": 3}),
    ),
    "questworlds": (
        "sam",
        "Augment Wren’s roll",
        ("mara", {"move": "questworlds.enter", **LAMPLIGHTER}),
        ("gale", {"move": "questworlds.oppose", "resistance": "moderate"}),
    ),
    "burning-wheel": ("mara", "Help Runa Hals"),
}
"""Who waits while dice are gathered, what they may do meanwhile, and how it came to that."""


def test_more_holds_what_does_not_stand_in_the_row(server: Server, new_page: NewPage):
    page = new_page(390)
    page.goto(played(server, "fate")["jun"])
    linked(page)
    keys = "links => links.map(link => link.dataset.key)"
    row = page.locator("#me .acts [data-key]").evaluate_all(keys)
    page.locator("#me .more-acts").click()
    expect(page.locator("#sheet-title")).to_have_text("More")
    behind = page.locator("#sheet [data-key]").evaluate_all(keys)
    assert row
    assert behind
    assert not set(row) & set(behind)


@pytest.mark.parametrize("game", MEANWHILE)
def test_on_a_phone_whoever_waits_sees_what_they_may_do_meanwhile(
    server: Server, new_page: NewPage, game: str
):
    seat, label, *moves = MEANWHILE[game]
    page = new_page(390, viewport={"width": 390, "height": 844})
    page.goto(played(server, game, *moves)[seat])
    expect(page.locator("#turn-title")).to_contain_text("Waiting for")
    way = page.locator("#panel > .submit .button", has_text=label)
    expect(way).to_have_count(1)
    assert in_whole_sight(way)
    expect(page.locator("#me .acts", has_text=label)).to_have_count(0)


def test_on_a_phone_whoever_gains_from_a_group_contest_says_where_above_what_they_tell(
    server: Server, new_page: NewPage
):
    """The premise makes room for the board, also where there is little."""
    mine = {"move": "questworlds.join-group", "who": "hero", "ability": "lamplighter"}
    other = {"move": "questworlds.join-group", "who": "hero-2", "ability": "great-hammer"}
    moves = [
        ("gale", {"move": "table.change-dice", "value": "hand"}),
        ("gale", {"move": "questworlds.open-group", "prize": "the gate", "resistance": "high"}),
        ("mara", {**mine, "tactics": "Up the chain and over the wheel."}),
        ("sam", {**other, "tactics": "Hammer the pins home."}),
        ("gale", {"move": "questworlds.start-group"}),
    ]
    for seat, bout, face in (("mara", "group-1", 7), ("sam", "group-2", 5)):
        moves.append((seat, {"move": "questworlds.roll-bout", "bout": bout, "at_once": True}))
        moves.append((seat, {"move": "table.fall", "faces": [face]}))
        moves.append(("gale", {"move": "table.fall", "faces": [20]}))
    moves.append(("gale", {"move": "questworlds.settle-group"}))
    page = new_page(390, viewport={"width": 390, "height": 844})
    page.goto(played(server, "questworlds", *moves)["mara"])
    expect(page.locator(".untold:not(.later)")).to_be_visible()
    expect(page.locator(".premise")).to_be_hidden()
    way = page.locator("#panel > .submit .button", has_text="Say where it helps")
    assert in_whole_sight(way)


def test_whoever_waits_in_their_own_test_changes_it_where_their_other_actions_are(
    server: Server, new_page: NewPage
):
    wish = {"intent": "the barge lands", "by_when": "", "task": "steering blind"}
    seized = {"intent": "the barge seized", "task": "searching"}
    asks = {"move": "hot-circle.ask-test", "who": "character", "lifepath": "bargehand", **wish}
    calls = {"who": "character", "opponent": "captain-oste", **seized}
    called = {"move": "hot-circle.call-test", **calls}
    offers = {"move": "hot-circle.offer-compromise", "side": "task", "compromise": "half of it"}
    page = new_page(390)
    moves = (("noor", asks), ("imre", called), ("noor", offers))
    page.goto(played(server, "hot-circle", *moves)["noor"])
    expect(page.locator("#turn-title")).to_have_text("Waiting for Imre")
    expect(page.locator("#panel > .submit .button")).to_have_text("Withdraw")
    for label in ("Change Edda’s dice", "Reword what Edda wants", "Change what Edda offers"):
        expect(page.locator("#me .acts, #acts").get_by_text(label).first).to_be_attached()


def test_on_a_phone_all_that_adds_dice_is_in_sight(server: Server, new_page: NewPage):
    page = new_page(390, viewport={"width": 390, "height": 844})
    page.goto(played(server, "burning-wheel")["jun"])
    expect(page.locator("#turn-title")).to_have_text("Claim your dice")
    claims = page.locator("#panel :is(.react, .act-line, .more-fold > summary):visible")
    assert claims.count() > 3
    assert all(in_whole_sight(one) for one in claims.all())


def test_whoever_asked_for_something_takes_it_back_where_they_wait(
    server: Server, new_page: NewPage
):
    page = new_page(390)
    page.goto(played(server, "fate", ("mara", {"move": "fate.overcome", **WREN_TRIES}))["mara"])
    expect(page.locator("#turn-title")).to_have_text("Waiting for Priya")
    page.locator("#panel").get_by_text("Call it off").click()
    page.locator("#sheet form button:not([type=button])").last.click()
    expect(page.locator("#attempt > *")).to_have_count(0)


def test_between_sessions_nothing_lies_on_the_way_on(server: Server, new_page: NewPage):
    steps = (
        {"move": "table.close-scene"},
        {"move": "table.close-session"},
        {"move": "hot-circle.go-between", "step": "map"},
    )
    links = played(server, "hot-circle", *(("imre", step) for step in steps))
    page = new_page(1280, viewport={"width": 1280, "height": 640})
    page.goto(links["imre"])
    for way in ("Go on: what the factions plan", "Start session 2"):
        button = page.get_by_role("button", name=way)
        button.scroll_into_view_if_needed()
        assert in_whole_sight(button), way
    last = page.get_by_role("link", name="Everyone in the story")
    last.scroll_into_view_if_needed()
    last.click(trial=True)


@pytest.mark.parametrize("width", [1280, 390])
def test_between_sessions_the_bar_lies_on_nothing_that_is_read(
    server: Server, new_page: NewPage, width: int
):
    ends = ({"move": "table.close-scene"}, {"move": "table.close-session"})
    page = new_page(width, viewport={"width": width, "height": 540})
    page.goto(played(server, "fate", *(("priya", end) for end in ends))["priya"])
    read, bar = page.locator("#between a").last.bounding_box(), page.locator(".gm-bar")
    assert bar.bounding_box()["y"] >= read["y"] + read["height"]
    bar.scroll_into_view_if_needed()
    assert in_whole_sight(bar)


def test_who_is_done_reads_well_for_oneself_too(server: Server, new_page: NewPage):
    """A name that is yours is followed by “you”, so no verb may follow it."""
    wanted = {"character": "wren", "approach": "clever", "want": "the door open", "how": "hairpins"}
    links = played(
        server,
        "fate",
        ("priya", {"move": "table.change-dice", "value": "hand"}),
        ("mara", {"move": "fate.overcome", **wanted}),
        ("priya", {"move": "fate.set-difficulty", "against": 3}),
        ("mara", {"move": "fate.roll", "character": "wren", "approach": "clever", "draw": "dice"}),
        ("mara", {"move": "table.fall", "faces": [1, 0, 0, 0]}),
        ("mara", {"move": "fate.pass", "seat": "mara"}),
    )
    page = new_page(390)
    page.goto(links["mara"])
    expect(page.locator("#attempt .passed")).to_have_text("Done: Mara.")
    expect(page.locator("#attempt .passed [data-you]")).to_have_text("Mara")
    expect(page.locator("#attempt .passed [data-you] > span")).to_be_hidden()  # “you” stands for it


def test_on_a_phone_who_takes_a_task_is_whole_while_it_is_rolled(server: Server, new_page: NewPage):
    links = played(
        server,
        "fate",
        ("priya", {"move": "fate.begin-challenge", **CHALLENGE}),
        (
            "jun",
            {"move": "fate.take-task", "character": "tobias", "task": 1, "approach": "clever"},
        ),
    )
    page = new_page(390, viewport={"width": 390, "height": 844})
    page.goto(links["mara"])
    ours = page.locator(".of-tasks .turn-of small")
    expect(ours.last).to_contain_text("Tobias")
    strip = page.locator(".of-tasks").evaluate("it => it.getBoundingClientRect().right")
    for one in ours.all():
        assert one.evaluate("it => it.getBoundingClientRect().right") <= strip
        assert one.evaluate("it => it.scrollWidth <= it.clientWidth")


def test_on_a_phone_a_pool_of_dice_lies_in_one_row_above_the_button_that_goes_on(
    server: Server, new_page: NewPage
):
    sings = {"who": "character-2", "intent": "the gate opens", "task": "singing to its stones"}
    foe = {"opponent": "ulrike-sand", "theirs": "ulrike-sand:command", "failure": "it stays shut"}
    test = {"kind": "versus", "ability": "stone-singing", "time": "two hours", **foe}
    links = played(
        server,
        "burning-wheel",
        ("priya", {"move": "table.change-dice", "value": "hand"}),
        ("jun", {"move": "burning-wheel.withdraw"}),
        ("jun", {"move": "burning-wheel.propose", **sings}),
        ("priya", {"move": "burning-wheel.set-test", **test}),
        ("jun", {"move": "burning-wheel.roll", "side": 0}),
        ("priya", {"move": "burning-wheel.roll", "side": 1}),
        ("jun", {"move": "table.fall", "faces": [4, 4, 4, 1, 1]}),
        ("priya", {"move": "table.fall", "faces": [4, 4, 1, 1, 1]}),
        ("jun", {"move": "burning-wheel.let-stand", "side": 0}),
    )
    page = new_page(390, viewport={"width": 390, "height": 844})
    page.goto(links["jun"])
    dice = page.locator("#attempt .read .throw").first.locator(".die")
    expect(dice).to_have_count(5)
    across = dice.evaluate_all("all => all.map(it => it.getBoundingClientRect().left)")
    assert across == sorted(set(across))
    assert in_whole_sight(page.locator("#panel .submit button"))


def test_on_a_gms_phone_a_question_is_one_line_though_its_button_is_wide(
    server: Server, new_page: NewPage
):
    links = played(
        server,
        "burning-wheel",
        ("priya", {"move": "table.change-dice", "value": "hand"}),
        ("jun", {"move": "burning-wheel.roll", "side": 0}),
        ("priya", {"move": "burning-wheel.roll", "side": 1}),
        ("jun", {"move": "table.fall", "faces": [4, 4, 4, 1, 1]}),
        ("priya", {"move": "table.fall", "faces": [4, 4, 4, 1, 1]}),
        ("jun", {"move": "burning-wheel.let-stand", "side": 0}),
        ("jun", {"move": "burning-wheel.leave-tie", "side": 0}),
    )
    page = new_page(390, viewport={"width": 390, "height": 844})
    page.goto(links["priya"])
    asked, way = page.locator("#panel .turn-title"), page.locator("#panel > .submit .button")
    expect(asked).to_have_text("Who settles the tie?")
    expect(way).to_have_text("Ulrike Sand settles the tie")
    lines = "it => it.getBoundingClientRect().height / parseFloat(getComputedStyle(it).lineHeight)"
    assert round(asked.evaluate(lines)) == 1
    assert in_whole_sight(way)


def test_on_a_phone_what_artha_served_is_asked_in_sight_of_the_line_that_tells_it(
    server: Server, new_page: NewPage
):
    """Both ask for what has just come of it; the Beliefs to choose from do not lie there twice."""
    links = played(
        server,
        "burning-wheel",
        ("priya", {"move": "table.change-dice", "value": "hand"}),
        ("jun", {"move": "burning-wheel.add-persona", "side": 0}),
        ("jun", {"move": "burning-wheel.roll", "side": 0}),
        ("priya", {"move": "burning-wheel.roll", "side": 1}),
        ("jun", {"move": "table.fall", "faces": [4, 4, 4, 4, 4, 1]}),
        ("priya", {"move": "table.fall", "faces": [4, 1, 1, 1, 1]}),
    )
    page = new_page(390, viewport={"width": 390, "height": 844})
    page.goto(links["jun"])
    expect(page.locator("#turn-title")).to_have_text("Did it serve a Belief or an Instinct?")
    expect(page.locator("#attempt .settled .verdict")).to_be_visible()
    expect(page.locator("#scene")).to_be_hidden()
    ways, line = page.locator("#panel form button:visible"), page.locator(".write textarea")
    ways.last.scroll_into_view_if_needed()
    assert in_whole_sight(ways.last)
    assert in_whole_sight(line)
    assert page.locator(".untold input").is_checked()
    ways.last.click()
    expect(page.locator("#scene")).to_be_visible()
    expect(page.locator(".untold")).to_be_visible()


def test_after_an_exchange_the_gm_sees_who_may_act_next_above_the_bar(
    server: Server, new_page: NewPage
):
    """Five cards would take two rows; beside a conflict and its dice they lie in one."""
    test = {"move": "burning-wheel.set-test", "kind": "versus", "ability": "power"}
    foe = {"opponent": "ulrike-sand", "theirs": "ulrike-sand:power", "failure": "it gives way"}
    links = played(
        server,
        "burning-wheel",
        ("priya", {"move": "table.change-dice", "value": "hand"}),
        *PINNED,
        ("priya", {**test, **foe, "time": "a few moments"}),
        ("mara", {"move": "burning-wheel.roll", "side": 0}),
        ("priya", {"move": "burning-wheel.roll", "side": 1}),
        ("mara", {"move": "table.fall", "faces": [4, 1]}),
        ("priya", {"move": "table.fall", "faces": [4, 5, 1]}),
        ("mara", {"move": "burning-wheel.let-stand", "side": 0}),
    )
    page: Page = new_page()
    page.goto(links["priya"])
    linked(page)
    expect(page.locator("#attempt .settled")).to_be_visible()
    page.locator("#scene .index-card").evaluate_all(
        "all => { for (const card of all.slice(5)) card.remove() }"
    )
    expect(page.locator("#scene .index-card")).to_have_count(5)
    assert in_whole_sight(page.locator("#turn .picker", has_text="Ulrike"))


def test_a_gm_takes_a_compel_back_where_they_wait_for_its_answer(server: Server, new_page: NewPage):
    compel = {"aspect": "wren-trouble", "target": "wren", "what": "She looks too long"}
    page = new_page(1280)
    page.goto(played(server, "fate", ("priya", {"move": "fate.offer-compel", **compel}))["priya"])
    expect(page.locator("#turn .stead > summary")).to_contain_text("You offer a compel")
    page.locator("#turn").get_by_role("button", name="Take the offer back").click()
    expect(page.locator("#turn")).not_to_contain_text("compel")


ANSWERED_OR_LED_TO = """() => {
    const it = document.querySelector("#panel .react, #panel .button");
    const { left, right, top, bottom } = it.getBoundingClientRect();
    const whole = [top + 9, bottom - 9].every(y =>
        it.contains(document.elementFromPoint((left + right) / 2, y)));
    return whole !== document.querySelector("#next .next-step").checkVisibility();
}"""
"""Whether the first answer is in sight, or else the bar at the foot that leads to it."""


@pytest.mark.parametrize("height", [560, 700])
def test_on_a_low_phone_an_answer_is_in_sight_or_the_bar_at_the_foot_leads_there(
    server: Server, new_page: NewPage, height: int
):
    page = new_page(390, viewport={"width": 390, "height": height})
    page.goto(played(server, "fate", ("mara", {"move": "fate.overcome", **WREN_TRIES}))["priya"])
    linked(page)
    page.wait_for_function(ANSWERED_OR_LED_TO)
    room = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    for down in (0, room // 3, room):
        page.evaluate("down => scrollTo(0, down)", down)
        page.wait_for_function(ANSWERED_OR_LED_TO)
