"""What was just told or decided is in sight, whole and once, on a phone and at a desk."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Gathered, NewPage
from tests.web.moments import (
    BELL,
    CHALLENGE,
    NINE_FIGHT,
    PINNED,
    WREN_IS_ABOUT_TO_ROLL,
    WREN_SUCCEEDS,
    WREN_TRIES,
    played,
)
from tests.web.server import Server
from tests.web.windows import demo, in_whole_sight, linked, offered


def test_the_newest_line_of_the_story_is_in_sight(server: Server, new_page: NewPage):
    page: Page = demo(server, new_page(1280), "hot-circle", "imre")
    expect(page.locator("#log-lines > .entry:not([data-aside])").last).to_be_in_viewport()


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
    assert in_whole_sight(page.locator("#last > *").last)
    linked(page)
    page.locator("#composer textarea").fill("listens.")
    page.locator("#composer .composer button").click()
    newest = page.locator("#last > *", has_text="listens.")
    expect(newest).to_be_in_viewport()
    assert in_whole_sight(newest)


def test_beside_the_table_a_phone_says_what_goes_on_there(server: Server, new_page: NewPage):
    """In one line that leads there, for whoever is not asked; who is asked has a step of theirs."""
    links = played(server, "fate", *WREN_IS_ABOUT_TO_ROLL)
    jun: Page = new_page(390)
    jun.goto(links["jun"])
    linked(jun)
    goes_on = jun.locator(".goes-on")
    expect(goes_on).to_be_hidden()
    for tab in ("Story", "Cast"):
        jun.get_by_role("link", name=tab, exact=True).click()
        expect(goes_on).to_contain_text(re.compile(r"Wren.*The door open.*\d%", re.DOTALL))
        assert in_whole_sight(goes_on)
    goes_on.click()
    expect(jun.locator("#attempt-title")).to_be_in_viewport()
    mara: Page = new_page(390)
    mara.goto(f"{links['mara']}#log")
    expect(mara.locator(".next-step")).to_be_attached()
    expect(mara.locator(".goes-on")).to_have_count(0)


def test_on_a_phone_what_is_left_to_tell_is_named_once_the_story_has_gone_past_it(
    server: Server, new_page: NewPage
):
    """And while something else is tried, that comes first."""
    rolls = {"character": "tobias", "approach": "careful"}
    passes = [(seat, {"move": "fate.pass", "seat": seat}) for seat in ("jun", "priya")]
    tried = (
        ("jun", {"move": "fate.overcome", **rolls, "want": "the oil clean", "how": "a cloth"}),
        ("priya", {"move": "fate.set-difficulty", "against": 1}),
        ("jun", {"move": "fate.roll", **rolls}),
        ("jun", {"move": "table.fall", "faces": [0, 0, 0, 0]}),
    )
    for moves, named in (((), False), (tried, None), ((*tried, *passes), True)):
        links = played(server, "fate", *WREN_SUCCEEDS, *moves)
        mara: Page = new_page(390)
        mara.goto(links["mara"])
        linked(mara)
        of = mara.locator(".untold-of")
        if named is None:
            expect(of).to_have_count(0)
        else:
            expect(of).to_contain_text("Wren succeeds.")
            expect(of).to_be_visible(visible=named)


def test_who_reads_a_note_stands_off_the_name_of_who_wrote_it(server: Server, new_page: NewPage):
    note = {"move": "table.write-note", "text": "He was smiling.", "to": "mara"}
    page: Page = new_page(390)
    page.goto(f"{played(server, 'fate', ('priya', note))['mara']}#log")
    marker = page.locator("#log-lines .entry", has_text="He was smiling.").locator(".mark-secret")
    gap = """it => it.nextElementSibling.getBoundingClientRect().left
        - it.getBoundingClientRect().right"""
    assert marker.evaluate(gap) >= 4


def test_what_is_revealed_to_everyone_says_on_a_phone_that_it_came(gathered: Gathered):
    seats = gathered("fate", "jun", "priya")
    jun, priya = seats["jun"], seats["priya"]
    jun.set_viewport_size({"width": 390, "height": 844})
    expect(jun.locator("#missed")).to_be_hidden()
    offered(priya, "fate.reveal").get_by_role("button").last.click()
    expect(jun.locator("#missed")).to_contain_text("Voss: Afraid of the Dark Himself.")
    jun.locator("[data-left-off]").click()
    expect(jun.locator("#log-lines .reveal").last).to_be_in_viewport()


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
        assert in_whole_sight(act)


LONG_WISH = "the lamp-room door open before anybody below has climbed a single stair"


def test_on_a_phone_what_a_telling_is_about_stays_above_it(server: Server, new_page: NewPage):
    """What came of the attempt goes last of all: without it the telling hangs in the air."""
    links = played(
        server,
        "fate",
        ("priya", {"move": "table.tell", "voice": "narrator", "text": BELL}),
        ("priya", {"move": "table.change-dice", "value": "hand"}),
        ("mara", {"move": "fate.overcome", **WREN_TRIES, "want": LONG_WISH, "aspect": ""}),
        ("priya", {"move": "fate.set-difficulty", "against": 2}),
        ("mara", {"move": "fate.roll", "character": "wren", "approach": "clever", "draw": "dice"}),
        ("mara", {"move": "table.fall", "faces": [1, 0, 0, 0]}),
        ("mara", {"move": "fate.pass", "seat": "mara"}),
        ("priya", {"move": "fate.pass", "seat": "priya"}),
    )
    page = new_page(390)
    page.set_viewport_size({"width": 390, "height": 600})
    page.goto(links["mara"])
    linked(page)
    page.locator("#composer textarea").fill("The last pin gives with a crack like a knuckle. " * 3)
    page.locator("#composer .composer button").click()
    told = page.locator("#last > .tied")
    expect(told).to_contain_text("like a knuckle")
    assert told.evaluate("it => it.previousElementSibling?.matches('.mech')")
    ended = page.locator("#last > .mech:has(+ .tied)")
    expect(ended).to_contain_class("short")
    cut = "it => it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight"
    assert not ended.evaluate(cut), "how it ended comes last, and is read"


def test_on_a_phone_an_outcome_of_before_stays_a_line_while_other_dice_lie_there(
    server: Server, new_page: NewPage
):
    links = played(
        server,
        "fate",
        ("priya", {"move": "table.change-dice", "value": "hand"}),
        ("priya", {"move": "fate.begin-challenge", **CHALLENGE}),
        ("jun", {"move": "fate.take-task", "character": "tobias", "task": 0, "approach": "clever"}),
        ("jun", {"move": "fate.roll", "character": "tobias", "approach": "clever", "draw": "dice"}),
        ("jun", {"move": "table.fall", "faces": [1, 1, 0, 0]}),
        ("jun", {"move": "fate.pass", "seat": "jun"}),
        ("priya", {"move": "fate.pass", "seat": "priya"}),
        ("mara", {"move": "fate.take-task", "character": "wren", "task": 1, "approach": "quick"}),
        ("mara", {"move": "fate.roll", "character": "wren", "approach": "quick", "draw": "dice"}),
        ("mara", {"move": "table.fall", "faces": [-1, -1, 0, 0]}),
        ("mara", {"move": "fate.pass", "seat": "mara"}),
    )
    page = new_page(390)
    page.goto(links["sam"])
    expect(page.locator("#attempt .read .verdict")).to_be_visible()
    expect(page.locator("#last")).to_contain_text("Tobias succeeds")


def test_on_a_phone_whoever_comes_in_is_told_on_the_table(server: Server, new_page: NewPage):
    scene = {"title": "The gallery", "premise": "", "picture": "", "here": []}
    links = played(
        server,
        "fate",
        ("priya", {"move": "table.close-scene"}),
        ("priya", {"move": "table.open-scene", **scene}),
        ("priya", {"move": "table.bring-in", "character": "ansgar-voss"}),
    )
    page = new_page(390)
    page.goto(links["mara"])
    expect(page.locator("#last")).to_contain_text("Voss")


def test_a_secret_that_came_out_is_read_on_its_card_and_stands_but_once_in_the_story(
    server: Server, new_page: NewPage
):
    told = "The reeve’s son never drowned. He hides in the mill loft."
    prepared = {
        "move": "table.prepare",
        "kind": "secret",
        "title": "The boy is alive",
        "text": told,
    }
    links = played(server, "burning-wheel", *PINNED[:2], ("priya", prepared))
    phone: Page = new_page(390)
    phone.goto(links["mara"])
    linked(phone)
    desk = new_page()
    desk.goto(links["priya"])
    offered(desk, "table.show-all").evaluate("it => (it.querySelector('button') ?? it).click()")
    expect(phone.locator("#last > .reveal")).to_contain_text(told)
    assert in_whole_sight(phone.locator("#last > .reveal"))
    expect(phone.locator("#missed")).to_be_hidden()
    for page in (desk, phone):
        card = page.locator(".index-card.handed")
        note, title = card.get_by_text(told), card.get_by_text("The boy is alive")
        expect(note).to_be_visible()
        foot = "it => it.getBoundingClientRect().bottom"
        assert note.evaluate(foot) > title.evaluate(foot), "what it is called comes first"
    note.click(force=True)  # all of the card opens it
    expect(phone.locator("#sheet .handout-text")).to_have_text(told)


def test_a_line_that_is_tapped_leaves_no_mark_alone_beside_it(server: Server, new_page: NewPage):
    tells = {"move": "table.tell", "voice": "narrator"}
    page: Page = new_page(390)
    told = [("priya", {**tells, "text": words}) for words in ("The tide turns.", "A gull lands.")]
    page.goto(f"{played(server, 'fate', *told)['mara']}")
    page.evaluate("location.hash = 'log'")
    line = page.locator("#log-lines > .entry", has_text="The tide turns.")
    line.tap()
    line.tap()
    expect(line.locator("summary")).to_have_css("opacity", "0")


@pytest.mark.parametrize("width", [320, 360, 390, 430])
def test_a_line_of_the_story_is_as_tall_as_its_words_and_its_why_begins_where_they_do(
    server: Server, new_page: NewPage, width: int
):
    page: Page = new_page(width)
    page.goto(played(server, "fate", *WREN_SUCCEEDS, *NINE_FIGHT)["priya"])
    page.evaluate("location.hash = 'log'")
    lines = page.locator("#log-lines > .mech:not([data-aside]):has(> .why-line)")
    expect(lines.last).to_be_visible()
    left_over = lines.evaluate_all(
        """all => all.map(it => {
            const said = it.querySelector(".said");
            return it.getBoundingClientRect().bottom - said.getBoundingClientRect().bottom;
        })"""
    )
    assert max(left_over) < 12
    outcome = page.locator("#log-lines > .mech[class*=k-] > .said").last
    asks = """it => { const { display, marginLeft } = getComputedStyle(it, "::after");
        return [display, marginLeft]; }"""
    assert outcome.evaluate(asks) == ["inline", "0px"]


def test_dice_lie_there_until_what_they_bring_is_named(server: Server, new_page: NewPage):
    tries = {"move": "fate.overcome", **WREN_TRIES}
    page: Page = new_page(390)
    page.goto(
        played(
            server,
            "fate",
            ("priya", {"move": "table.change-dice", "value": "hand"}),
            ("mara", tries),
            ("priya", {"move": "fate.set-difficulty", "against": 0}),
            ("mara", {"move": "fate.roll", "character": "wren", "approach": "clever"}),
            ("mara", {"move": "table.fall", "faces": [1, 1, 0, 0]}),
        )["mara"]
    )
    expect(page.get_by_label("What is it?")).to_be_visible()
    for die in page.locator("#attempt .die").all():
        assert in_whole_sight(die)
    expect(page.locator("#attempt .die")).to_have_count(4)
    assert in_whole_sight(page.get_by_role("button", name="Name it"))


def test_of_an_outcome_that_is_cut_the_wish_gives_way_and_not_how_it_ended(
    server: Server, new_page: NewPage
):
    tells = {"move": "table.tell", "voice": "odile", "text": BELL}
    page: Page = new_page(390)
    page.goto(
        played(
            server,
            "fate",
            ("priya", {"move": "table.change-dice", "value": "hand"}),
            (
                "mara",
                {"move": "fate.overcome", **WREN_TRIES, "want": "Get the lamp-room door open"},
            ),
            ("priya", {"move": "fate.set-difficulty", "against": 0}),
            ("mara", {"move": "fate.roll", "character": "wren", "approach": "clever"}),
            ("mara", {"move": "table.fall", "faces": [1, 1, 0, 0]}),
            ("mara", {"move": "fate.name-boost", "text": "Door Ajar"}),
            ("sam", tells),
        )["mara"]
    )
    ended = page.locator("#last [data-kind=outcome]")
    expect(ended).to_be_visible()
    page.evaluate("document.querySelector('#last [data-kind=outcome]').classList.add('short')")
    ends = ended.evaluate(
        """line => {
            const told = document.createRange();
            const [word] = [...line.querySelector(".said").childNodes]
                .filter((one) => one.textContent.includes("succeeds"));
            told.setStart(word, 0);
            told.setEnd(word, word.textContent.indexOf("style") + 5);
            return [told.getBoundingClientRect().right, line.getBoundingClientRect().right];
        }"""
    )
    assert ends[0] <= ends[1]


def test_why_it_came_out_so_has_the_dice_and_what_was_spent_of_the_same_attempt_only(
    server: Server, new_page: NewPage
):
    page = new_page()
    page.goto(played(server, "fate", *WREN_SUCCEEDS)["mara"])
    linked(page)
    line = page.locator("#log-lines > [data-kind=outcome]:has(> .why-line)").last
    led = line.locator(".led-there")
    expect(led).to_have_count(0)
    line.locator(".said").click()
    expect(led).to_be_visible()
    rolled = page.locator("#log-lines > [data-beat=fall][data-aside]").last
    expect(rolled).to_be_hidden()
    assert (rolled.locator(".said").text_content() or "").strip() in (led.text_content() or "")
    assert led.locator("li").count() < page.locator("#log-lines > .mech[data-aside]").count()
    page.get_by_role("button", name="Everything").click()
    expect(led).to_be_hidden()  # it stands above
