"""What a card, a face or a map says is whole, however little room it has."""

from itertools import pairwise
from typing import Any

import httpx2
from playwright.sync_api import Locator, expect

from hearthside.core.pieces import Card, Pips
from hearthside.web.render import templates
from tests.web.conftest import NewPage
from tests.web.moments import NINE_FIGHT, VOSS_HITS, WREN_IS_ABOUT_TO_ROLL, played
from tests.web.server import Server
from tests.web.windows import WHOLE, demo, in_whole_sight


def test_on_a_laptop_a_map_that_is_being_drawn_lies_whole_above_the_bar(
    server: Server, new_page: NewPage
):
    new = {"game": "hot-circle", "name": "Red Reins", "gm": "Ann"}
    table = httpx2.post(f"{server.url}api/tables", json=new, timeout=30).json()
    sits = {"move": "table.sit-down", "name": "Bo", "pronouns": "they/them"}
    door = {"authorization": f"Bearer {table['players']}"}
    moves = f"{server.url}api/tables/{table['table']}/moves"
    assert httpx2.post(moves, json=sits, headers=door, timeout=30).status_code == 200
    page = new_page(1280, viewport={"width": 1280, "height": 800})
    page.goto(f"{server.url}s/{table['seats']['ann']}")
    for on in ("Settings", "Factions", "The relationship map"):
        page.get_by_role("button", name="Surprise us").click()
        page.get_by_role("button", name=f"Go on: {on}").click()
    picture, bar = page.locator("figure.web.live"), page.locator(".gm-bar")
    expect(page.get_by_text("Worth a look")).to_be_attached()
    drawn, tools = picture.bounding_box(), bar.bounding_box()
    assert drawn
    assert tools
    assert drawn["y"] + drawn["height"] <= tools["y"]
    steps = page.locator(".order").bounding_box()
    assert steps
    assert steps["y"] < drawn["y"]


def test_in_a_struggle_the_boxes_of_each_stand_in_a_row_under_their_face(
    server: Server, new_page: NewPage
):
    foes = {"kind": "physical", "who": ["wren", "the-wrecking-crew"]}
    page = new_page(390)
    page.goto(played(server, "fate", ("priya", {"move": "fate.begin-conflict", **foes}))["jun"])
    boxes = page.locator("#scene .turn-of", has_text="Wren").locator(".pegs i")
    expect(boxes).to_have_count(3)
    tops = boxes.evaluate_all("all => all.map(it => it.getBoundingClientRect().top)")
    assert len(set(tops)) == 1


def test_the_question_mark_of_a_card_lies_on_none_of_its_words(server: Server, new_page: NewPage):
    page = new_page(320)
    page.goto(played(server, "hot-circle")["noor"])
    card = page.locator(".index-card", has=page.locator(".because")).first
    under = card.evaluate(
        """card => {
            const words = card.querySelector(".aspect").firstChild;
            const mark = card.querySelector(".because > summary");
            const range = document.createRange();
            const longer = [];
            for (let letters = 1; letters <= 60; letters++) {
                words.data = "Harbour Guild works with Excise against Eel Folk, but Excise too"
                    .slice(0, letters);
                range.selectNodeContents(words);
                const around = mark.getBoundingClientRect();
                const [left, top] = [around.left + 12, around.top + 12];  // the circle within
                const met = [...range.getClientRects()]
                    .some(line => line.right > left && line.bottom - 5 > top);
                if (met) longer.push(letters);
            }
            return longer;
        }"""
    )
    assert under == []


def test_what_a_card_says_of_itself_is_whole_on_a_phone(server: Server, new_page: NewPage):
    page = new_page(390)
    page.goto(played(server, "hot-circle")["noor"])
    page.locator("#scene .row-cards .because > summary").first.click()
    said = page.locator("#scene .row-cards .because[open] > .why")
    expect(said).to_contain_text("if it moves tonight")
    assert in_whole_sight(said)


def test_on_a_phone_the_name_of_the_table_and_its_scene_are_whole(
    server: Server, new_page: NewPage
):
    page = demo(server, new_page(390), "fate", "mara")
    whole = "it => it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight + 1"
    for part in ("h1", "p"):
        assert page.locator(f".head .title {part}").evaluate(whole), part
    assert page.locator(".head .title").evaluate(whole)


def test_free_invocations_stand_beside_their_words(server: Server, new_page: NewPage):
    page = demo(server, new_page(1280), "fate", "mara")
    pips = Card(id="x", text="Lamp Oil in the Lock", pips=(Pips("the heroes", 2),))
    source = '{% from "macros/piece.html" import cards %}{{ cards([piece]) }}'
    drawn = templates._environment().render_str(source, "x.html", piece=pips)
    page.locator("#scene .row-cards").evaluate(
        "(cards, drawn) => { cards.outerHTML = drawn }", drawn
    )
    tops = page.locator("#scene .pips > *").evaluate_all(
        "parts => parts.map(it => it.getBoundingClientRect()).map(box => [box.left, box.top])"
    )
    (dots, first), (words, second) = tops
    assert dots < words
    assert abs(first - second) < 8, "in one row"


CARD_WORDS = """cards => cards.every(card => {
    const words = document.createRange();
    words.selectNodeContents(card.querySelector(".aspect"));
    return words.getBoundingClientRect().right <= card.getBoundingClientRect().right;
})"""


IT_STANDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("mara", {"move": "fate.pass", "seat": "mara"}),
    ("priya", {"move": "fate.pass", "seat": "priya"}),
    ("priya", {"move": "fate.strike", "for_boost": False}),
)
"""Nobody adds anything to it, and it hits as hard as it may."""


def test_on_a_phone_four_cards_keep_their_words_while_one_chooses_how_to_take_a_hit(
    server: Server, new_page: NewPage
):
    page = new_page(390, viewport={"width": 390, "height": 844})
    page.goto(played(server, "fate", *VOSS_HITS, *IT_STANDS)["mara"])
    expect(page.locator("#panel .reactions")).to_be_visible()
    cards = page.locator("#scene .index-card")
    expect(cards).to_have_count(4)
    assert cards.evaluate_all(CARD_WORDS)
    assert min(card.evaluate("it => it.offsetWidth") for card in cards.all()) > 160


def test_on_a_phone_a_flat_card_with_a_free_invocation_keeps_its_whole_name(
    server: Server, new_page: NewPage
):
    page = new_page(390, viewport={"width": 390, "height": 844})
    page.goto(played(server, "fate", *VOSS_HITS, *IT_STANDS)["mara"])
    free = (Pips("the heroes", 2),)
    piece = Card(id="x", text="The Bargemen Are Tangled in My Rope", kind="Situation", pips=free)
    source = '{% from "macros/card.html" import card %}{{ card(piece, ()) }}'
    drawn = templates._environment().render_str(source, "x.html", piece=piece)
    page.locator("#scene .index-card").first.evaluate(
        "(card, drawn) => { card.outerHTML = drawn }", drawn
    )
    name = page.locator("#card-x .aspect")
    assert name.evaluate("it => it.scrollHeight <= it.clientHeight"), "no word of it is cut"
    count, words = page.locator("#card-x .pips").bounding_box(), name.bounding_box()
    assert count
    assert words
    assert count["y"] + count["height"] <= words["y"], "it stands over the name"


def test_on_a_phone_a_strip_of_faces_has_no_trace_of_their_boxes(server: Server, new_page: NewPage):
    page = new_page(390, viewport={"width": 390, "height": 844})
    page.goto(played(server, "fate", *VOSS_HITS)["mara"])
    expect(page.locator("#panel > .leave")).to_be_visible()
    expect(
        page.locator("#scene .row-cards")
    ).to_be_hidden()  # they are among the ways to choose from
    boxes = page.locator("#scene .turn-of .pegs")
    expect(boxes).to_have_count(4)
    for one in boxes.all():
        expect(one).to_be_hidden()


def test_on_a_phone_a_flat_card_says_whose_free_invocation_it_has(
    server: Server, new_page: NewPage
):
    sides = {"kind": "physical", "who": ["wren", "ansgar-voss"]}
    page = new_page(390)
    page.goto(played(server, "fate", ("priya", {"move": "fate.begin-conflict", **sides}))["mara"])
    pips = Card(id="x", text="Every Leaf Is Listening", pips=(Pips("the foes", 1, ours=False),))
    source = '{% from "macros/card.html" import card %}{{ card(piece, ()) }}'
    drawn = templates._environment().render_str(source, "x.html", piece=pips)
    page.locator("#scene .index-card").first.evaluate(
        "(card, drawn) => { card.outerHTML = drawn }", drawn
    )
    whose = page.locator("#scene .pips .for-whom")
    expect(whose).to_have_css("clip-path", "none")
    card, told = page.locator("#scene .index-card").first.bounding_box(), whose.bounding_box()
    assert card
    assert told
    assert card["x"] < told["x"]
    assert told["x"] + told["width"] < card["x"] + card["width"]
    assert told["y"] + told["height"] <= card["y"] + card["height"]


def test_on_a_laptop_nobody_in_the_order_lies_over_what_the_one_before_them_has(
    server: Server, new_page: NewPage
):
    who = ["wren", "odile", "ansgar-voss", "the-wrecking-crew"]
    begun = {"move": "fate.begin-conflict", "kind": "physical", "who": who}
    page = new_page(1280, viewport={"width": 1280, "height": 800})
    page.goto(played(server, "fate", ("priya", begun))["priya"])
    boxes = [one.bounding_box() for one in page.locator("#scene .turn-of").all()]
    edges = [(box["x"], box["x"] + box["width"]) for box in boxes if box]
    assert len(edges) == 4
    assert all(end <= start + 1 for (_, end), (start, _) in pairwise(edges))


def test_nine_in_a_conflict_stand_beside_each_other_in_a_strip_no_taller_than_it_must_be(
    server: Server, new_page: NewPage
):
    page = new_page(1280, viewport={"width": 1280, "height": 800})
    page.goto(played(server, "fate", *NINE_FIGHT)["priya"])
    names = page.locator("#scene .turn-of a > span:not(.face)")
    expect(names).to_have_count(9)
    edges = [(box["x"], box["x"] + box["width"]) for box in map(Locator.bounding_box, names.all())]
    assert all(end <= start for (_, end), (start, _) in pairwise(edges))
    strip = page.locator("#scene .order").bounding_box()
    assert strip
    assert strip["height"] < 130


def test_on_a_phone_with_nine_in_a_conflict_whoever_acts_sees_what_they_can_do(
    server: Server, new_page: NewPage
):
    page = new_page(390)
    page.goto(played(server, "fate", *NINE_FIGHT)["mara"])
    for action in page.locator("#me .acts > *").all()[:4]:
        assert in_whole_sight(action)


def test_on_a_phone_a_short_line_has_its_colon_right_behind_the_name(
    server: Server, new_page: NewPage
):
    page = new_page(390)
    told = {"move": "table.tell", "text": "one loop, one kick", "voice": "wren"}
    page.goto(played(server, "fate", ("mara", told))["mara"])
    line = page.locator("#last .spoken", has_text="one kick")
    line.evaluate("it => it.classList.add('short')")
    colon = "it => [...it.querySelectorAll('[data-beside], [data-name]')].map(one => "
    colon += "[one.hasAttribute('data-name'), getComputedStyle(one, '::after').content])"
    assert line.evaluate(colon) == [[False, "none"], [True, '":"']]


def test_on_a_phone_a_long_name_beside_ones_seats_makes_the_head_no_taller(
    server: Server, new_page: NewPage
):
    page = demo(server, new_page(390), "questworlds", "mara")
    head = page.locator("header.head")
    expect(head.locator(".own-seats")).to_be_visible()
    lines = head.locator("h1").evaluate(
        "it => Math.round(it.offsetHeight / parseFloat(getComputedStyle(it).lineHeight))"
    )
    assert (lines, head.evaluate("it => it.offsetHeight") <= 60) == (2, True)


def test_four_cards_lie_two_by_two_on_a_phone_that_runs_the_game(server: Server, new_page: NewPage):
    thunder = {"move": "fate.add-aspect", "text": "Deafening Thunder"}
    tells = {"move": "table.tell", "voice": "narrator", "text": "The tide is at the third step."}
    page = new_page(390)
    page.goto(played(server, "fate", ("priya", thunder), ("priya", tells))["priya"])
    expect(page.locator("#last > *").first).to_be_visible()
    cards = page.locator(".row-cards > .index-card")
    expect(cards).to_have_count(4)
    lefts = cards.evaluate_all("all => all.map(it => Math.round(it.getBoundingClientRect().left))")
    assert len(set(lefts)) == 2
    assert all(cards.evaluate_all(f"all => all.map({WHOLE})"))


HURT = (
    ("mara", {"move": "fate.pass", "seat": "mara"}),
    ("priya", {"move": "fate.pass", "seat": "priya"}),
    ("priya", {"move": "fate.strike", "for_boost": False}),
    ("mara", {"move": "fate.absorb", "box": 1, "slots": ["mild"], "mild": "Knife-Cut Forearm"}),
)
OVER = ("priya", {"move": "fate.end-conflict"})
THUNDER = {"aspect": "Deafening Thunder", "approach": "forceful"}
THUNDERS = (
    ("sam", {"move": "fate.create-advantage", "character": "odile", **THUNDER}),
    ("priya", {"move": "fate.set-difficulty", "against": 0}),
    ("sam", {"move": "fate.roll", "character": "odile", "approach": "forceful", "draw": "dice"}),
    ("sam", {"move": "table.fall", "faces": [1, 1, 1, 1]}),
)


def test_on_a_gms_laptop_what_a_card_is_and_how_often_it_is_free_lie_beside_each_other(
    server: Server, new_page: NewPage
):
    page = new_page(1280, viewport={"width": 1280, "height": 800})
    rest = (OVER, ("priya", {"move": "fate.add-aspect", "text": "The Tide Comes Back"}))
    page.goto(played(server, "fate", *VOSS_HITS, *HURT, *rest)["priya"])
    expect(page.locator("#attempt .attempt")).to_have_count(0)
    hurt = page.locator("#scene .index-card", has_text="Knife-Cut Forearm")
    hurt.locator(".for-whom").evaluate("it => { it.textContent = 'for Harrow Bly' }")
    kind, free, words = (
        hurt.locator(f".{part}").bounding_box() for part in ("kind", "pips", "aspect")
    )
    assert kind
    assert free
    assert words
    apart = kind["x"] + kind["width"] <= free["x"] or kind["y"] + kind["height"] <= free["y"]
    assert apart
    assert words["y"] >= free["y"] + free["height"] - 1


def test_what_somebody_may_use_for_free_lies_in_front_what_the_heroes_may_first(
    server: Server, new_page: NewPage
):
    links = played(server, "fate", *VOSS_HITS, *HURT, OVER, *THUNDERS)
    for width, seat in ((390, "mara"), (1280, "priya")):
        page = new_page(width)
        page.goto(links[seat])
        cards = page.locator("#scene .index-card .aspect")
        expect(cards.nth(0)).to_have_text("Deafening Thunder")
        expect(cards.nth(1)).to_have_text("Knife-Cut Forearm")
        expect(cards.nth(2)).to_have_text("The Great Lamp Is Dark")


def test_on_a_gms_laptop_four_cards_lie_whole_under_what_was_settled(
    server: Server, new_page: NewPage
):
    page = new_page(1280, viewport={"width": 1280, "height": 800})
    gone = ("priya", {"move": "fate.end-aspect", "aspect": "the-oil-has-been-watered"})
    page.goto(played(server, "fate", VOSS_HITS[0], gone, *VOSS_HITS[2:], *HURT)["priya"])
    expect(page.locator("#attempt .settled")).to_be_visible()
    expect(page.locator("#scene .index-card")).to_have_count(4)
    row = page.locator("#scene .row-cards")
    assert row.evaluate("row => row.scrollWidth <= row.clientWidth")


def test_on_its_side_a_phone_has_the_scene_beside_what_one_can_do(
    server: Server, new_page: NewPage
):
    page = new_page(390, viewport={"width": 844, "height": 390})
    page.goto(played(server, "fate")["mara"])
    for here in ("#scene .premise", "#me .acts > :first-child", "#me .acts > :last-child"):
        assert in_whole_sight(page.locator(here)), here
    falls = [
        ("mara", {"move": "fate.roll", "character": "wren", "approach": "clever"}),
        ("mara", {"move": "table.fall", "faces": [-1, -1, 0, 0]}),
    ]
    page.goto(played(server, "fate", *WREN_IS_ABOUT_TO_ROLL, *falls)["mara"])
    for here in ("#attempt .tray", "#attempt .verdict", "#panel .react >> nth=0"):
        assert in_whole_sight(page.locator(here)), here


def test_a_laptop_shows_every_way_out_of_a_contest_above_what_leaves_it_so(
    server: Server, new_page: NewPage
):
    race = {
        "move": "fate.begin-contest",
        "goal": "First up",
        "who": ["wren", "odile", "ansgar-voss"],
    }
    moves = [
        ("priya", {"move": "table.change-dice", "value": "hand"}),
        ("priya", race),
        ("priya", {"move": "fate.roll-exchange"}),
    ]
    runs = (
        ("mara", "wren", "quick"),
        ("sam", "odile", "forceful"),
        ("priya", "ansgar-voss", "careful"),
    )
    for seat, who, approach in runs:
        moves.append((seat, {"move": "fate.roll", "character": who, "approach": approach}))
    moves += [(seat, {"move": "table.fall", "faces": [0, -1, 0, 0]}) for seat, *_ in runs]
    page = new_page(viewport={"width": 1280, "height": 800})
    page.goto(played(server, "fate", *moves)["priya"])
    assert in_whole_sight(page.locator("#panel .more > summary"))
    assert in_whole_sight(page.locator("#panel .leave .react"))
