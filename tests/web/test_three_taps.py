"""Acting is quick: few inputs in all seats together, by keyboard alone, on a page that stays whole.

An input is something a person sends to the table: a form, or a button that does it.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Gathered, NewPage
from tests.web.moments import played
from tests.web.server import Server
from tests.web.windows import demo

MOST_INPUTS = 5
SEATS = ("mara", "priya", "jun", "sam")


def counted(pages: dict[str, Page]) -> list[str]:
    """What is sent from now on, by seat."""
    sent: list[str] = []
    for seat, page in pages.items():
        page.on(
            "request",
            lambda request, seat=seat: (
                sent.append(seat)
                if request.method == "POST" and request.url.endswith("/move")
                else None
            ),
        )
    return sent


def test_a_plain_attempt_takes_at_most_five_inputs_in_all_seats(gathered: Gathered):
    """Framed, answered, thrown; and whoever could still change it says so, if anybody could."""
    pages = gathered("fate", *SEATS)
    sent = counted(pages)
    mara, priya = pages["mara"], pages["priya"]
    mara.locator("#me .acts").get_by_text("Overcome").click()
    sheet = mara.locator("#sheet")
    sheet.locator("[name=want]").fill("the door open")
    sheet.get_by_role("button", name="Clever").click()
    priya.locator("#turn .react.best").click()
    mara.locator("#turn .react.best").click()
    expect(mara.locator("#attempt .tray")).to_be_visible()
    for _ in range(2):  # those who could still turn it; a tie has a cost beside that
        for seat in ("mara", "priya"):
            done = pages[seat].locator("#turn button", has_text="Done")
            if done.count():
                done.click()
                expect(done).to_have_count(0)
    assert len(sent) <= MOST_INPUTS, sent
    assert set(sent) <= {"mara", "priya"}, "nobody else is asked"


def test_who_has_passes_given_is_asked_nothing_after_the_roll(gathered: Gathered):
    pages = gathered("fate", "mara", "priya")
    mara, priya = pages["mara"], pages["priya"]
    for page in (mara, priya):
        page.evaluate("hearthside.open('form?key=table.pass-for-me')")
        form = page.locator("#sheet form")
        form.get_by_text("Always pass for me").click()
        form.locator(".submit button").click()
        expect(page.locator("#sheet")).to_be_hidden()
    sent = counted(pages)
    mara.locator("#me .acts").get_by_text("Overcome").click()
    mara.locator("#sheet [name=want]").fill("the door open")
    mara.locator("#sheet").get_by_role("button", name="Clever").click()
    priya.locator("#turn .react.best").click()
    mara.locator("#turn .react.best").click()
    expect(mara.locator("#attempt")).to_contain_text("=")
    expect(mara.locator("#turn button", has_text="Done")).to_have_count(0)
    assert len(sent) == 3, sent


def test_after_a_roll_a_phone_shows_what_to_do_and_what_leaves_it_so(
    server: Server, new_page: NewPage
):
    wanted = {"character": "wren", "approach": "sneaky", "want": "the door open"}
    links = played(
        server,
        "fate",
        ("priya", {"move": "table.change-dice", "value": "hand"}),
        ("mara", {"move": "fate.overcome", **wanted}),
        ("priya", {"move": "fate.set-difficulty", "against": 3}),
        ("mara", {"move": "fate.roll", "character": "wren", "approach": "sneaky", "draw": "dice"}),
        ("mara", {"move": "table.fall", "faces": [-1, -1, 0, 0]}),
    )
    page = new_page(390)
    page.goto(links["mara"])
    expect(page.locator("#panel .leave button")).to_be_in_viewport(ratio=0.99)
    expect(page.locator("#panel .reactions:not(.leave) .react").first).to_be_in_viewport(ratio=0.99)
    expect(page.get_by_role("switch")).to_have_count(0)  # how often to be asked is in the menu


def test_a_whole_attempt_by_keyboard_alone(gathered: Gathered):
    pages = gathered("fate", "mara", "priya")
    mara, priya = pages["mara"], pages["priya"]
    mara.keyboard.press("1")
    expect(mara.locator("#sheet [name=want]")).to_be_focused()
    mara.keyboard.type("the door open")
    mara.keyboard.press("Enter")  # on to the approaches, which send it
    expect(mara.locator("#sheet button[name=approach]").first).to_be_focused()
    mara.keyboard.press("Enter")
    expect(mara.locator("#sheet")).to_be_hidden()
    for page in (priya, mara):  # how hard it is; then the dice
        expect(page.locator("#turn .react.best")).to_be_visible()
        page.keyboard.press("t")
        expect(page.locator("#turn-title")).to_be_focused()
        tab_to(page, "#turn .react.best")
        assert in_sight(page)
        page.keyboard.press("Enter")
        expect(page.locator("#sorry")).to_be_empty()
    expect(mara.locator("#attempt .tray")).to_be_visible()


def test_the_gm_has_a_key_for_each_tool_and_arrows_along_the_bar(gathered: Gathered):
    priya = gathered("fate", "priya")["priya"]
    bar = priya.locator(".gm-bar a:visible")
    names = [name.split("\n")[0] for name in bar.all_inner_texts()]
    assert names[:4] == ["Scene", "People", "Act", "Compel"]
    for key in [tool.get_attribute("aria-keyshortcuts") for tool in bar.all()]:
        priya.keyboard.press(str(key))
        expect(priya.locator("#sheet-title")).to_be_visible()
        priya.keyboard.press("Escape")
        expect(priya.locator("#sheet")).to_be_hidden()
    bar.first.focus()
    priya.keyboard.press("ArrowRight")
    expect(bar.nth(1)).to_be_focused()


def test_on_a_phone_the_gm_bar_stays_and_leads_to_every_tool(server: Server, new_page: NewPage):
    page = demo(server, new_page(390), "fate", "priya")
    bar = page.locator(".gm-bar")
    page.mouse.wheel(0, 3000)
    expect(bar).to_be_in_viewport(ratio=0.99)
    bar.locator(".narrow-only").click()
    for title in ("Scene", "People", "Compel", "Struggle", "Note", "Reveal", "Ruling"):
        expect(
            page.locator("#sheet").get_by_role("heading", name=title, exact=True)
        ).to_be_visible()


def test_a_settled_attempt_leaves_the_stage_to_the_story(server: Server, new_page: NewPage):
    wanted = {"character": "wren", "approach": "sneaky", "want": "the door open"}
    links = played(
        server,
        "fate",
        ("priya", {"move": "table.change-dice", "value": "hand"}),
        ("mara", {"move": "fate.overcome", **wanted}),
        ("priya", {"move": "fate.set-difficulty", "against": 2}),
        ("mara", {"move": "fate.roll", "character": "wren", "approach": "sneaky", "draw": "dice"}),
        ("mara", {"move": "table.fall", "faces": [0, 0, 0, 0]}),
        ("mara", {"move": "fate.pass", "seat": "mara"}),
        ("priya", {"move": "fate.pass", "seat": "priya"}),
    )
    page = new_page(390)
    page.goto(links["mara"])
    expect(page.locator("#attempt .settled")).to_contain_text("A success.")
    expect(page.locator("#me .acts a").first).to_be_in_viewport()
    assert page.locator("#attempt").evaluate("it => it.getBoundingClientRect().height") < 170


def test_ranks_are_tapped_and_the_last_follows(server: Server, new_page: NewPage):
    page = demo(server, new_page(390), "fate", "mara")
    page.evaluate("hearthside.open('form?key=table.begin-making-character')")
    page.locator("#sheet .submit button").click()
    page.wait_for_url("**/make/**")
    page.goto(f"{page.url.rpartition('/')[0]}/approaches")
    for name in ("Sneaky", "Clever", "Quick", "Careful", "Flashy"):
        page.locator(".rank-chip", has_text=name).click()
    last = page.locator(".rank-chip", has_text="Forceful")
    expect(last).to_contain_text("0")
    last.click()  # as whoever taps all six in a row does
    expect(last).to_contain_text("0")
    expect(page.locator("#problems")).to_contain_text("This step is done")
    page.locator(".rank-chip", has_text="Sneaky").click()
    expect(page.locator(".rank-chip", has_text="Clever")).to_contain_text("+3")


LARGE = """() => {
    document.documentElement.style.fontSize = "200%";
    return document.documentElement.scrollWidth - innerWidth;
}"""


@pytest.mark.parametrize("seat", ["mara", "priya"])
@pytest.mark.parametrize("width", [390, 1280])
def test_at_twice_the_text_nothing_runs_out_of_the_page(
    server: Server, new_page: NewPage, seat: str, width: int
):
    page = demo(server, new_page(width), "fate", seat)
    assert page.evaluate(LARGE) <= 1
    page.keyboard.press("1")
    expect(page.locator("#sheet-title")).to_be_visible()
    assert page.evaluate(LARGE) <= 1


@pytest.mark.parametrize(
    ("game", "seat", "width", "scheme"),
    [
        ("fate", "mara", 390, "dark"),
        ("fate", "priya", 1280, "light"),
        ("questworlds", "mara", 1280, "dark"),
        ("hot-circle", "imre", 390, "light"),
        ("burning-wheel", "priya", 390, "dark"),
        ("venus", "ana", 1280, "light"),
    ],
)
def test_axe_finds_nothing_wrong_at_the_table_or_in_its_sheets(
    server: Server,
    new_page: NewPage,
    accessibility_problems: Callable[[Page], list[str]],
    game: str,
    seat: str,
    width: int,
    scheme: str,
):
    page = demo(server, new_page(width, color_scheme=scheme), game, seat)
    assert accessibility_problems(page) == []
    page.keyboard.press("1")
    expect(page.locator("#sheet-title")).to_be_visible()
    assert accessibility_problems(page) == []


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(25):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{wanted} cannot be reached by Tab")


def in_sight(page: Page) -> bool:
    """Whether what has the focus is not hidden under a bar."""
    return bool(
        page.evaluate(
            """() => {
            const { left, right, top, bottom } = document.activeElement.getBoundingClientRect();
            const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return document.activeElement.contains(met);
        }"""
        )
    )
