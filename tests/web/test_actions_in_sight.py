"""What somebody may do now is in sight above the bar, whole, on their turn and while they wait."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.moments import BELL, CHALLENGE, DECK, PINNED, VOSS_HITS, WREN_TRIES, played
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
        "Augment Wren Halloway’s roll",
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


BARREL = {"character": "odile", "approach": "forceful", "foe": "the-wrecking-crew", "how": "a cask"}


HOOK = {"character": "wren", "approach": "quick", "foe": "ansgar-voss", "how": "a boathook"}


FIVE_TRUE = (
    ("priya", {"move": "table.change-dice", "value": "hand"}),
    ("priya", {"move": "fate.add-aspect", "text": "A Drowned Bell Rings Below"}),
    ("priya", {"move": "fate.add-aspect", "text": "Rum everywhere"}),
)
"""Four aspects that everyone knows, and one that the game master knows."""


ODILE_ATTACKS = (
    *FIVE_TRUE,
    ("priya", {"move": "fate.begin-conflict", **DECK}),
    ("mara", {"move": "fate.attack", **HOOK}),
    ("priya", {"move": "fate.stand-still"}),
    ("mara", {"move": "fate.roll", "character": "wren", "approach": "quick", "draw": "dice"}),
    ("mara", {"move": "table.fall", "faces": [0, -1, -1, -1]}),
    ("mara", {"move": "fate.pass", "seat": "mara"}),
    ("priya", {"move": "fate.end-turn", "character": "wren"}),
    ("sam", {"move": "fate.attack", **BARREL}),
    ("priya", {"move": "fate.stand-still"}),
)
"""Odile has two ways to roll: plainly, and with a stunt."""


def test_in_a_conflict_a_phone_shows_every_way_to_roll_and_a_laptop_five_whole_cards(
    server: Server, new_page: NewPage
):
    links = played(server, "fate", *ODILE_ATTACKS)
    page = new_page(390, viewport={"width": 390, "height": 844})
    page.goto(links["sam"])
    ways = page.locator("#panel .react")
    expect(ways).to_have_count(2)
    for way in ways.all():
        assert in_whole_sight(way)
    desk = new_page(1280, viewport={"width": 1280, "height": 800})
    desk.goto(links["priya"])
    cards = desk.locator("#scene .index-card")
    expect(cards).to_have_count(5)
    for card in cards.all():
        assert in_whole_sight(card)
        assert card.evaluate("it => it.offsetWidth") > 180


def test_on_a_phone_what_a_reaction_costs_stands_beside_what_it_leads_to(
    server: Server, new_page: NewPage
):
    links = played(server, "fate", *VOSS_HITS)
    page = new_page(390, viewport={"width": 390, "height": 844})
    page.goto(links["mara"])
    pair = page.locator("#panel > .act-line")
    expect(pair).to_have_count(2)
    for one in pair.all():
        name, cost, odds = (
            one.locator(part).first.evaluate("it => it.getBoundingClientRect().toJSON()")
            for part in (".react-name", ".cost", ".react-odds")
        )
        assert name["bottom"] <= cost["top"] + 1
        assert odds["top"] < cost["bottom"]
        assert odds["bottom"] > cost["top"]
        assert one.evaluate("it => it.offsetWidth") < 200
    pair.first.evaluate("it => it.classList.add('long')")
    for one in pair.all():
        assert one.evaluate("it => it.offsetWidth") > 300, "three lines have the whole width"
    pair.first.evaluate("it => it.classList.remove('long')")
    pair.last.evaluate("it => it.after(document.createElement('p'), it.cloneNode(true))")
    expect(pair).to_have_count(3)
    assert pair.last.evaluate("it => it.offsetWidth") > 300, "with nothing beside it"


VOSS_INVOKES = {
    "by": "ansgar-voss",
    "side": "foes",
    "aspect": "every-step-rings",
    "effect": "add",
    "roll": 0,
    "free": False,
}


def test_on_a_phone_what_a_foe_invoked_stands_by_the_sum_that_it_changed(
    server: Server, new_page: NewPage
):
    links = played(server, "fate", *VOSS_HITS, ("priya", {"move": "fate.invoke", **VOSS_INVOKES}))
    page = new_page(390, viewport={"width": 390, "height": 844})
    page.goto(links["mara"])
    parts = page.locator("#attempt .versus .chip > summary:visible")
    theirs, own = ["Dice +2", "Careful +3", "Every Step Rings +2"], ["Dice 0", "Quick +2"]
    expect(parts).to_have_text([*theirs, *own])
    for part in parts.all():
        expect(part).to_be_in_viewport(ratio=1)
    for way in page.locator("#panel .react").all():
        assert in_whole_sight(way)


def test_on_a_phone_what_raised_a_difficulty_stands_by_it(server: Server, new_page: NewPage):
    raised = {**VOSS_INVOKES, "aspect": "rum-everywhere", "effect": "raise", "roll": -1}
    roll = {"character": "odile", "approach": "forceful", "draw": "dice"}
    links = played(
        server,
        "fate",
        *ODILE_ATTACKS,
        ("sam", {"move": "fate.roll", **roll}),
        ("sam", {"move": "table.fall", "faces": [0, 0, 0, 0]}),
        ("priya", {"move": "fate.invoke", **raised}),
    )
    page = new_page(390, viewport={"width": 390, "height": 844})
    page.goto(links["sam"])
    parts = page.locator("#attempt .versus .chip > summary:visible")
    expect(parts.last).to_have_text("Rum everywhere +2")
    for part in parts.all():
        expect(part).to_be_in_viewport(ratio=1)


def test_on_a_phone_whoever_is_attacked_sees_every_answer_and_then_their_own_chance(
    server: Server, new_page: NewPage
):
    attacked = VOSS_HITS[:-4]
    assert attacked[-1][1]["move"] == "fate.attack"
    page = new_page(390, viewport={"width": 390, "height": 844})
    page.goto(played(server, "fate", *attacked)["mara"])
    for answer in ("Defend", "Do not defend"):
        button = page.locator("#panel").get_by_role("button", name=answer).first
        expect(button).to_be_in_viewport(ratio=1)
    page.locator("#panel").get_by_role("button", name="Defend", exact=True).click()
    expect(page.locator("#turn-title")).to_have_text("Waiting for Priya")
    expect(page.locator("#panel > .my-chance")).to_have_text("58.4% you stay unhurt")
    expect(page.locator("#panel > .my-chance")).to_be_in_viewport(ratio=1)
    expect(page.locator("#panel").get_by_text("Concede")).to_be_in_viewport(ratio=1)


def test_no_odds_of_a_roll_stand_beside_a_question_they_are_not_about(
    server: Server, new_page: NewPage
):
    """Priya attacks Wren and rolls; meanwhile the table votes."""
    defends = VOSS_HITS[:-3]
    assert defends[-1][1]["move"] == "fate.defend"
    page, chance = new_page(1280), "#panel > .my-chance"
    page.goto(played(server, "fate", *defends)["mara"])
    linked(page)
    expect(page.locator(chance)).to_have_text("41.6% you stay unhurt")
    vote = {"question": "Do we stop for tonight?", "choices": "", "secret": False}
    calls = ("priya", {"move": "table.call-vote", **vote})
    page.goto(played(server, "fate", *defends, calls)["mara"])
    expect(page.locator("#panel")).to_contain_text("Do we stop for tonight?")
    expect(page.locator(chance)).to_have_count(0)


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


def test_on_a_phone_a_fifth_action_looks_as_open_as_the_four(server: Server, new_page: NewPage):
    sides = {"kind": "physical", "who": ["wren", "ansgar-voss"]}
    links = played(server, "fate", ("priya", {"move": "fate.begin-conflict", **sides}))
    page = new_page(390)
    page.goto(links["mara"])
    concede = page.locator("#me .acts").get_by_text("Concede").locator("xpath=ancestor-or-self::a")
    expect(concede).to_have_css("border-top-style", "solid")


def test_on_a_phone_who_acts_in_a_conflict_sees_the_actions_above_the_strip_that_asks_for_more(
    server: Server, new_page: NewPage
):
    links = played(
        server,
        "fate",
        *FIVE_TRUE,
        ("mara", {"move": "fate.overcome", **WREN_TRIES}),
        ("priya", {"move": "fate.set-difficulty", "against": 2}),
        ("mara", {"move": "fate.roll", "character": "wren", "approach": "clever", "draw": "dice"}),
        ("mara", {"move": "table.fall", "faces": [1, 0, 0, 0]}),
        ("mara", {"move": "fate.pass", "seat": "mara"}),
        ("priya", {"move": "fate.pass", "seat": "priya"}),
        ("priya", {"move": "table.tell", "voice": "narrator", "text": BELL}),
        ("priya", {"move": "fate.begin-conflict", **DECK}),
    )
    page = new_page(390, viewport={"width": 390, "height": 844})
    page.goto(links["mara"])
    expect(page.locator(".untold")).to_be_visible()
    for act in page.locator("#me .acts a:not(.wide)").all()[:4]:
        assert in_whole_sight(act)


def test_on_a_phone_a_pool_of_dice_lies_in_one_row_above_the_button_that_goes_on(
    server: Server, new_page: NewPage
):
    links = played(
        server,
        "burning-wheel",
        ("priya", {"move": "table.change-dice", "value": "hand"}),
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


def test_on_a_phone_what_artha_served_is_asked_before_what_it_looked_like(
    server: Server, new_page: NewPage
):
    links = played(
        server,
        "burning-wheel",
        ("priya", {"move": "table.change-dice", "value": "hand"}),
        ("jun", {"move": "burning-wheel.add-persona", "side": 0}),
        ("jun", {"move": "burning-wheel.roll", "side": 0}),
        ("priya", {"move": "burning-wheel.roll", "side": 1}),
        ("jun", {"move": "table.fall", "faces": [4, 4, 4, 4, 4, 1]}),
        ("priya", {"move": "table.fall", "faces": [4, 1, 1, 1, 1]}),
        ("jun", {"move": "burning-wheel.let-stand", "side": 0}),
        ("jun", {"move": "burning-wheel.finish", "side": 0}),
    )
    page = new_page(390, viewport={"width": 390, "height": 844})
    page.goto(links["jun"])
    expect(page.locator("#turn-title")).to_have_text("Did it serve a Belief or an Instinct?")
    expect(page.locator("#attempt .settled .verdict")).to_be_visible()
    expect(page.locator(".write")).to_be_hidden()
    ways = page.locator("#panel form button:visible")
    ways.last.scroll_into_view_if_needed()
    assert in_whole_sight(ways.last)
    ways.last.click()
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


VOSS_IS_HIT = (
    ("priya", {"move": "table.change-dice", "value": "hand"}),
    ("priya", {"move": "table.start-clock", "title": "The tide takes the stair", "size": 6}),
    ("priya", {"move": "fate.add-aspect", "text": "Every Step Rings"}),
    ("priya", {"move": "fate.begin-conflict", **DECK}),
    ("mara", {"move": "fate.attack", **HOOK}),
    ("priya", {"move": "fate.defend", "character": "ansgar-voss", "approach": "quick"}),
    ("mara", {"move": "fate.roll", "character": "wren", "approach": "quick", "draw": "dice"}),
    ("mara", {"move": "table.fall", "faces": [1, 1, 1, 0]}),
    ("priya", {"move": "table.fall", "faces": [0, 0, 0, 0]}),
)
TAKES_IT = (
    ("priya", {"move": "fate.pass", "seat": "priya"}),
    ("mara", {"move": "fate.pass", "seat": "mara"}),
    ("mara", {"move": "fate.strike", "for_boost": False}),
)


@pytest.mark.parametrize(
    ("moves", "last"),
    [(VOSS_IS_HIT, "Let it stand"), ((*VOSS_IS_HIT, *TAKES_IT), "Be taken out")],
)
def test_on_a_gms_laptop_every_answer_in_a_conflict_lies_in_sight_though_a_clock_runs(
    server: Server, new_page: NewPage, moves: tuple[tuple[str, dict[str, object]], ...], last: str
):
    page = new_page(1280, viewport={"width": 1280, "height": 800})
    page.goto(played(server, "fate", *moves)["priya"])
    ways = page.locator("#panel :is(.react, .act-line, .submit > .button):visible")
    expect(ways.filter(has_text=last)).to_have_count(1)
    expect(page.locator("#scene .clocks")).to_be_visible()
    assert ways.count() > 3
    assert all(in_whole_sight(one) for one in ways.all())
