"""In a conflict each way on and what stands by the dice is in sight, on a phone and at a desk."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewPage
from tests.web.moments import BELL, DECK, VOSS_HITS, WREN_TRIES, played
from tests.web.server import Server
from tests.web.windows import in_whole_sight, linked

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


WREN_MISSES = (
    *FIVE_TRUE,
    ("priya", {"move": "fate.begin-conflict", **DECK}),
    ("mara", {"move": "fate.attack", **HOOK}),
    ("priya", {"move": "fate.defend", "character": "ansgar-voss", "approach": "quick"}),
    ("mara", {"move": "fate.roll", "character": "wren", "approach": "quick", "draw": "dice"}),
    ("mara", {"move": "table.fall", "faces": [-1, -1, 0, 0]}),
    ("priya", {"move": "table.fall", "faces": [1, 1, 1, 0]}),
)
"""One aspect changes nothing: two together do, or new dice."""


def test_on_a_phone_a_press_and_what_opens_a_form_beside_it_are_in_sight(
    server: Server, new_page: NewPage
):
    links = played(server, "fate", *VOSS_HITS)
    page = new_page(390, viewport={"width": 390, "height": 844})
    page.goto(links["mara"])
    presses, opens = page.locator("#panel .react"), page.locator("#panel > .act-line")
    expect(opens).to_have_count(2)
    assert presses.count() == 2, "one that changes it, and one that leaves it so"
    for one in (*presses.all(), *opens.all(), page.locator("#panel .say > summary")):
        assert in_whole_sight(one)


def test_on_a_phone_what_a_reaction_costs_stands_beside_what_it_leads_to(
    server: Server, new_page: NewPage
):
    links = played(server, "fate", *WREN_MISSES)
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
    ways = page.locator("#panel :is(.react, .act-line, summary, .submit > .button):visible")
    expect(ways.filter(has_text=last)).to_have_count(1)
    expect(page.locator("#scene .clocks")).to_be_visible()
    assert ways.count() > 3
    assert all(in_whole_sight(one) for one in ways.all())
