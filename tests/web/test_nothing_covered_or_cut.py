"""What people read and fill in stays whole and in sight, on a narrow screen and in a low window."""

from time import sleep
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Page, expect

from hearthside.core.pieces import Card, Pips
from hearthside.web.render import templates
from tests.web.conftest import Gathered, NewPage
from tests.web.server import Server
from tests.web.windows import demo, linked, offered, opened

FREE = """form => {
    const strip = form.querySelector(".submit").getBoundingClientRect();
    const blanks = [...form.querySelectorAll(".blank-of")].filter(it => it.checkVisibility());
    return blanks.every(blank => blank.getBoundingClientRect().bottom <= strip.top + 1);
}"""
"""Whether no blank of a form lies under the strip with its button, wherever one has scrolled to."""


WHOLE = """it => {
    const { left, right, top, bottom } = it.getBoundingClientRect();
    return [[left, top], [right, top], [left, bottom], [right, bottom]].every(([x, y]) =>
        it.contains(document.elementFromPoint(
            x + (x === left ? 9 : -9), y + (y === top ? 9 : -9))));
}"""
"""Whether all four corners of something are in sight and nothing lies on them."""
WREN_TRIES = {"character": "wren", "approach": "clever", "want": "the door open", "how": "a pin"}
LAMPLIGHTER = {"who": "hero", "ability": "lamplighter", "prize": "the gate stays shut"}
MEANWHILE = {
    "fate": (
        "jun",
        "Help Wren Halloway",
        ("mara", {"move": "fate.overcome", **WREN_TRIES}),
        ("priya", {"move": "fate.set-difficulty", "against": 3}),
    ),
    "questworlds": (
        "sam",
        "Augment Wren Halloway",
        ("mara", {"move": "questworlds.enter", **LAMPLIGHTER}),
        ("gale", {"move": "questworlds.oppose", "resistance": "moderate"}),
    ),
    "burning-wheel": ("mara", "Help Runa Hals"),
}
"""Who waits while dice are gathered, what they may do meanwhile, and how it came to that."""


def played(server: Server, game: str, *moves: tuple[str, dict[str, Any]]) -> dict[str, str]:
    """A demo in which some moves were made, each by a seat; the links of its seats."""
    table = httpx2.post(
        f"{server.url}api/tables", json={"game": game, "demo": True}, timeout=30
    ).json()
    for seat, move in moves:
        ask = {
            "url": f"{server.url}api/tables/{table['table']}/moves",
            "json": move,
            "headers": {"authorization": f"Bearer {table['seats'][seat]}"},
            "timeout": 30,
        }
        while (answer := httpx2.post(**ask)).status_code == 429:
            sleep(0.2)  # faster than a seat may play
        assert answer.status_code == 200, answer.text
    return {seat: f"{server.url}s/{token}" for seat, token in table["seats"].items()}


def test_the_newest_line_of_the_story_is_in_sight(server: Server, new_page: NewPage):
    page: Page = demo(server, new_page(1280), "hot-circle", "imre")
    expect(page.locator("#log-lines > .entry:not([data-aside])").last).to_be_in_viewport()


BELL = "The bell in the old tower rings twice, and nobody has touched the rope."


def test_a_premise_stands_once_on_a_phone_and_ends_as_a_sentence(server: Server, new_page: NewPage):
    scene = {"move": "table.next-scene", "title": "The quay", "premise": "Nobody saw you land"}
    page: Page = new_page(390)
    page.goto(played(server, "fate", ("priya", scene))["mara"])
    expect(page.locator(".premise")).to_have_text("Nobody saw you land.")
    expect(page.locator(".last-lines")).to_be_hidden()


@pytest.mark.parametrize(
    ("game", "gm", "seat"),
    [
        ("fate", "priya", "jun"),
        ("questworlds", "gale", "sam"),
        ("venus", "fay", "bo"),
        ("hot-circle", "imre", "tove"),
    ],
)
def test_a_phone_that_rests_or_waits_shows_what_was_just_told(
    server: Server, new_page: NewPage, game: str, gm: str, seat: str
):
    """The scene makes room: above what one can do stand the last lines, and one's own at once."""
    links = played(server, game, (gm, {"move": "table.tell", "voice": "narrator", "text": BELL}))
    page: Page = new_page(390)
    page.goto(links[seat])
    expect(page.locator("#last > *").last).to_have_text(BELL)
    assert page.locator("#last > *").last.evaluate(WHOLE)
    linked(page)
    page.locator("#composer textarea").fill("listens.")
    page.locator("#composer .composer button").click()
    newest = page.locator("#last > *", has_text="listens.")
    expect(newest).to_be_in_viewport()
    assert newest.evaluate(WHOLE)


def test_what_is_revealed_to_everyone_says_on_a_phone_that_it_came(gathered: Gathered):
    seats = gathered("fate", "jun", "priya")
    jun, priya = seats["jun"], seats["priya"]
    jun.set_viewport_size({"width": 390, "height": 844})
    expect(jun.locator("#missed")).to_be_hidden()
    offered(priya, "fate.reveal").get_by_role("button").last.click()
    expect(jun.locator("#missed")).to_contain_text("Voss: Afraid of the Dark Himself.")
    jun.locator("[data-left-off]").click()
    expect(jun.locator("#log-lines .reveal").last).to_be_in_viewport()


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
    assert way.evaluate(WHOLE)
    expect(page.locator("#me .acts", has_text=label)).to_have_count(0)


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


def test_on_a_phone_all_that_adds_dice_is_in_sight(server: Server, new_page: NewPage):
    page = new_page(390, viewport={"width": 390, "height": 844})
    page.goto(played(server, "burning-wheel")["jun"])
    expect(page.locator("#turn-title")).to_have_text("Claim your dice")
    claims = page.locator("#panel :is(.react, .act-line, .more-fold > summary):visible")
    assert claims.count() > 3
    assert all(one.evaluate(WHOLE) for one in claims.all())


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
    assert more.evaluate(WHOLE)


def test_whoever_asked_for_something_takes_it_back_where_they_wait(
    server: Server, new_page: NewPage
):
    page = new_page(390)
    page.goto(played(server, "fate", ("mara", {"move": "fate.overcome", **WREN_TRIES}))["mara"])
    expect(page.locator("#turn-title")).to_have_text("Waiting for Priya")
    page.locator("#panel").get_by_text("Call it off").click()
    page.locator("#sheet form button:not([type=button])").last.click()
    expect(page.locator("#attempt > *")).to_have_count(0)


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


def test_the_question_mark_at_the_foot_of_a_form_is_whole(server: Server, new_page: NewPage):
    page = new_page(390)
    page.goto(played(server, "questworlds")["mara"])
    page.locator("#me .acts a").first.click()
    mark = page.locator("#sheet form > .why-line > summary")
    mark.scroll_into_view_if_needed()
    assert mark.evaluate(WHOLE)


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
        assert button.evaluate(WHOLE), way
    last = page.get_by_role("link", name="Everyone in the story")
    last.scroll_into_view_if_needed()
    last.click(trial=True)


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
    assert said.evaluate(WHOLE)


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


@pytest.mark.parametrize("kind", ["lesser", "mook", "group"])
def test_on_a_laptop_whose_side_an_npc_is_on_is_in_sight(
    server: Server, new_page: NewPage, kind: str
):
    page = demo(server, new_page(1280, viewport={"width": 1280, "height": 800}), "fate", "priya")
    page.evaluate(f"hearthside.open('form?key=fate.make-{kind}')")
    form = page.locator("#sheet form.npc-form")
    box = "it => ['top', 'bottom'].map(side => it.getBoundingClientRect()[side])"
    _, foot = form.locator("> .picks").last.evaluate(box)
    assert foot <= form.locator("> .submit").evaluate(box)[0]
    if kind == "lesser":
        tops = [one.evaluate(box)[0] for one in form.locator("> .rate, > .number").all()]
        assert tops[0] == pytest.approx(tops[1], abs=2), "Rating beside Stress boxes"


def test_on_a_phone_one_tap_on_next_goes_on(server: Server, new_page: NewPage):
    page = demo(server, new_page(390), "fate", "mara")
    offered(page, "table.begin-making").locator("button").last.evaluate("it => it.click()")
    page.wait_for_url("**/make/**")
    page.goto(f"{page.url.rpartition('/')[0]}/approaches")
    page.get_by_role("button", name="Surprise me").tap()
    page.wait_for_url("**lucky**")
    expect(page.locator(".step-dock .come-to")).to_be_visible()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.locator(".step-dock .next").tap()
    page.wait_for_url("**/stunts")


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


def test_on_ones_turn_on_a_phone_the_last_roll_is_a_line_and_its_dice_a_tap_away(
    server: Server, new_page: NewPage
):
    foes = {"kind": "physical", "who": ["wren", "ansgar-voss"]}
    hits = {"character": "wren", "approach": "quick", "foe": "ansgar-voss", "how": "a boathook"}
    links = played(
        server,
        "fate",
        ("priya", {"move": "table.change-dice", "value": "hand"}),
        ("priya", {"move": "fate.begin-conflict", **foes}),
        ("mara", {"move": "fate.attack", **hits}),
        ("priya", {"move": "fate.stand-still"}),
        ("mara", {"move": "fate.roll", "character": "wren", "approach": "quick", "draw": "dice"}),
        ("mara", {"move": "table.fall", "faces": [0, -1, -1, -1]}),
        ("mara", {"move": "fate.pass", "seat": "mara"}),
    )
    page = new_page(390)
    page.goto(links["mara"])
    card = page.locator("#attempt .settled")
    expect(card.locator(".intent")).to_contain_text("attacks Ansgar")
    expect(card.locator(".die").first).to_be_hidden()
    expect(page.locator("#me .acts a").first).to_be_in_viewport()
    card.locator(".why-line > summary").click()
    expect(card.locator(".die").first).to_be_visible()


def test_on_a_phone_a_card_that_tells_how_it_went_is_no_line_above_it_too(
    server: Server, new_page: NewPage
):
    """What was tried stands once, and the strip that asks what it looks like cuts no button."""
    links = played(
        server,
        "fate",
        ("priya", {"move": "table.tell", "voice": "narrator", "text": BELL}),
        ("priya", {"move": "table.change-dice", "value": "hand"}),
        ("mara", {"move": "fate.overcome", **WREN_TRIES, "aspect": ""}),
        ("priya", {"move": "fate.set-difficulty", "against": 2}),
        ("mara", {"move": "fate.roll", "character": "wren", "approach": "clever", "draw": "dice"}),
        ("mara", {"move": "table.fall", "faces": [1, 0, 0, 0]}),
        ("mara", {"move": "fate.pass", "seat": "mara"}),
        ("priya", {"move": "fate.pass", "seat": "priya"}),
    )
    page = new_page(390)
    page.goto(links["mara"])
    expect(page.locator("#attempt .settled .verdict")).to_be_visible()
    expect(page.locator(".untold")).to_be_visible()
    expect(page.locator("#last .mech", has_text="the door open")).to_have_count(0)
    for act in page.locator("#me .acts a").all():
        assert act.evaluate(WHOLE)


DECK = {"kind": "physical", "who": ["wren", "odile", "ansgar-voss", "the-wrecking-crew"]}
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
        assert way.evaluate(WHOLE)
    desk = new_page(1280, viewport={"width": 1280, "height": 800})
    desk.goto(links["priya"])
    cards = desk.locator("#scene .index-card")
    expect(cards).to_have_count(5)
    for card in cards.all():
        assert card.evaluate(WHOLE)
        assert card.evaluate("it => it.offsetWidth") > 180


VOSS_HITS = (
    ("priya", {"move": "table.change-dice", "value": "hand"}),
    ("priya", {"move": "fate.add-aspect", "text": "Every Step Rings"}),
    ("priya", {"move": "fate.add-aspect", "text": "Somebody Still Breathing"}),
    ("priya", {"move": "fate.begin-conflict", **DECK}),
    *(("priya", {"move": "fate.end-turn", "character": who}) for who in ("wren", "odile")),
    (
        "priya",
        {
            "move": "fate.attack",
            "character": "ansgar-voss",
            "foe": "wren",
            "approach": "careful",
            "how": "a long hook",
        },
    ),
    ("mara", {"move": "fate.defend", "character": "wren", "approach": "quick"}),
    (
        "priya",
        {"move": "fate.roll", "character": "ansgar-voss", "approach": "careful", "draw": "dice"},
    ),
    ("priya", {"move": "table.fall", "faces": [1, 1, 0, 0]}),
    ("mara", {"move": "table.fall", "faces": [0, 0, 0, 0]}),
)
"""Wren is hit, and four aspects are true."""
CARD_WORDS = """cards => cards.every(card => {
    const words = document.createRange();
    words.selectNodeContents(card.querySelector(".aspect"));
    return words.getBoundingClientRect().right <= card.getBoundingClientRect().right;
})"""


def test_on_a_phone_four_cards_keep_their_words_while_one_chooses_how_to_take_a_hit(
    server: Server, new_page: NewPage
):
    links = played(
        server,
        "fate",
        *VOSS_HITS,
        ("mara", {"move": "fate.pass", "seat": "mara"}),
        ("priya", {"move": "fate.pass", "seat": "priya"}),
        ("priya", {"move": "fate.strike", "for_boost": False}),
    )
    page = new_page(390, viewport={"width": 390, "height": 844})
    page.goto(links["mara"])
    expect(page.locator("#panel .reactions")).to_be_visible()
    cards = page.locator("#scene .index-card")
    expect(cards).to_have_count(4)
    assert cards.evaluate_all(CARD_WORDS)
    assert min(card.evaluate("it => it.offsetWidth") for card in cards.all()) > 160


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
    pair.last.evaluate("it => it.after(document.createElement('p'), it.cloneNode(true))")
    expect(pair).to_have_count(3)
    assert pair.last.evaluate("it => it.offsetWidth") > 300, "with nothing beside it"


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


CHALLENGE = {
    "goal": "Keep the lamp-house standing till the tide turns",
    "tasks": [{"text": "Bank the boiler", "against": 2}, {"text": "Hold the stair", "against": 2}],
    "takers": ["wren", "tobias"],
}


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
        assert act.evaluate(WHOLE)


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
    assert page.locator("#panel .submit button").evaluate(WHOLE)


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
    assert ways.last.evaluate(WHOLE)
    ways.last.click()
    expect(page.locator(".untold")).to_be_visible()
