"""The end of an evening and the page between two sessions, for whoever runs it and who plays."""

import re
from datetime import date
from types import SimpleNamespace

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from hearthside.core.asks import Verb
from hearthside.core.show import Show
from hearthside.core.table_life import Star
from hearthside.core.what_lasts import Lasting
from hearthside.games.burning_wheel import GAME
from hearthside.web.live.page_parts import evening
from hearthside.web.live.page_parts.evening import closing as board_of
from hearthside.web.live.seat_view import SharedView
from hearthside.web.render import templates
from hearthside.web.render.actions import DRAWERS
from hearthside.web.render.dates import until
from hearthside.web.render.models.table import Head
from tests.games.burning_wheel.closing_session import Close
from tests.web.conftest import Gathered, NewPage
from tests.web.house import House, Visitor
from tests.web.server import Server
from tests.web.windows import beside, demo, opened

NOBODY = Show(cast=())
CLOSE = "table.answer-item-close/session"


async def closing(visitor: Visitor) -> None:
    visitor.switch("gale")
    await visitor.moved("table.tell", text="The bell is warm.", voice="narrator")
    await visitor.moved("table.begin-round-closing")
    await visitor.moved("table.go-on-lit")


def test_a_step_that_comes_of_what_was_answered_adds_no_line_to_the_list():
    table = Close()

    def listed() -> dict[str, str]:
        now = table.table
        board = board_of(GAME, SharedView(table=now, lasting=Lasting(now), show=NOBODY, log=()))
        return {step.title: "now" if step.now else "done" * step.done for step in board.steps}

    six = list(listed())
    assert len(six) == 6
    table.nominate("ben", "anas/goal-0")
    table.on("judge")
    assert list(listed()) == six, "the GM’s word belongs to the nominations"
    assert listed()["Nominations"] == "now"
    table.judge("anas/goal-0")
    assert listed()["Nominations"] == "done"
    table.on("goals")
    assert list(listed()) == six, "what a goal leaves behind belongs to the Beliefs"
    assert listed()["Beliefs and Instincts"] == "now"
    assert listed()["Deeds"] == "done"


async def test_everyone_sees_the_evening_close_and_what_the_others_give(robin: Visitor):
    await closing(robin)
    page = await robin.read()
    assert "That was session 1." in page
    assert "The bell is warm." in page
    assert "Robin has not written yet." in page
    robin.switch("robin")
    await robin.moved("table.answer-item-robin", star="The owl", wish="More owls")
    for seat in ("gale", "robin"):
        robin.switch(seat)
        page = await robin.read()
        assert "The owl" in page
        assert "More owls" in page
    assert "table.answer-item-close" not in page, "only the GM closes"
    assert "Gale says when you meet again. That closes the session." in page
    assert "Still to do: Stars and wishes" not in page, "all have written"


async def test_whoever_closes_sends_their_star_with_it_even_where_no_script_keeps_what_is_typed(
    robin: Visitor,
):
    await closing(robin)
    forms = (await robin.read()).split("<form ")
    (writing,) = [one for one in forms if 'name="star"' in one]
    assert f'value="{CLOSE}"' in writing
    assert writing.index('name="star"') < writing.index("Close the session")


async def test_between_sessions_a_quiet_page_says_when_you_meet(robin: Visitor):
    assert (await robin.get("next.ics")).status_code == 404
    await closing(robin)
    robin.switch("robin")
    await robin.moved("table.answer-item-robin", star="", wish="More owls")
    await robin.moved("table.write-line-0", words='"Ring," she says. nobody does.')
    await robin.moved("table.write-line-0", words="It rings.")
    robin.switch("gale")
    await robin.moved(CLOSE, when="2026-11-22T19:30", where="Ana’s")
    robin.switch("robin")
    page = await robin.read()
    told = "“Ring,” she says. Nobody does."
    assert f"<span>{told}</span>" in page, "as a book sets it, on either side of the end"
    assert "After session 1" in page
    assert "Sunday 22 November, 19:30" in page
    assert "Stars and wishes" in page
    assert 'class="button next" href="recap"' in page
    assert "Gale starts session 2 when you are all here." in page
    assert "That was session" not in page
    calendar = await robin.get("next.ics")
    assert calendar.headers["content-type"] == "text/calendar; charset=utf-8"
    assert "SUMMARY:The Unlit Chapel\\, session 2" in calendar.text
    assert f"/t/{robin.hub.room.id}/robin/" in calendar.text
    recap = await robin.read("recap")
    assert "More owls" in recap
    assert "with-rolls" not in recap
    assert 'class="passage with-rolls"' in await robin.read("recap?rolls=yes"), "notes stand below"
    robin.switch("gale")
    await robin.moved("table.open-session")
    page = await robin.read()
    assert "After session 1" not in page
    assert "<b>Robin wished:</b> More owls." in page, "where the next scene is opened"
    assert '<details class="panel last-time"' in page, "short until it is opened"
    assert f"<li><span>{told}</span></li>" in page
    await robin.moved("table.open-scene", title="Morning")
    await robin.moved("table.close-scene")
    assert "panel last-time" not in await robin.read(), "the evening has a scene of its own"


async def test_a_round_between_sessions_takes_the_place_of_the_quiet_page(house: House):
    fay = house.visitor()
    await fay.demo("venus")
    fay.switch("fay")
    await fay.moved("table.close-scene")
    await fay.moved("table.close-session")
    assert "After session 1</p>" in await fay.read()
    await fay.moved("table.end-unit-chapter")
    page = await fay.read()
    assert "The debrief" in page
    assert "After session 1</p>" not in page, "one thing at a time"


async def test_between_sessions_a_gm_heals_those_whom_others_play(house: House):
    priya = house.visitor()
    await priya.demo("burning-wheel")
    priya.switch("priya")
    await priya.moved("burning-wheel.withdraw")
    await priya.moved("table.close-scene")
    await priya.moved("table.close-session")
    assert ">Heal Ketil Brand</a>" in await priya.read()
    await priya.moved("burning-wheel.heal-character", wound="0")
    assert ">Heal Ketil Brand</a>" not in await priya.read()
    priya.switch("mara")
    assert "Heal " not in await priya.read()


async def test_what_is_asked_of_a_gm_for_everybody_opens_under_nobodys_name(house: House):
    fay = house.visitor()
    await fay.demo("venus")
    fay.switch("fay")
    await fay.moved("table.close-scene")
    await fay.moved("table.close-session")
    fay.switch("ana")
    await fay.moved("venus.ask-for-kind", kind="development")
    fay.switch("fay")
    assert ">Make it a development session</a>" in await fay.read()
    sheet = await fay.read("form?key=venus.set-kind-development")
    assert '<h2 id="sheet-title">Make it a development session</h2>' in sheet


async def test_a_session_that_just_ended_has_its_quiet_page_too(robin: Visitor):
    robin.switch("gale")
    await robin.moved("table.close-scene")
    await robin.moved("table.close-session")
    page = await robin.read()
    assert "After session 1" in page
    assert "next.ics" not in page


@pytest.mark.parametrize(
    ("when", "told"),
    [("2026-11-15T19:30", "today"), ("2026-11-16T08:00", "tomorrow"),
     ("2026-11-22T19:30", "in seven days"), ("2027-11-15T19:30", "in 365 days"),
     ("2026-11-14T19:30", "that day has gone by")],
)  # fmt: skip
def test_days_are_counted_as_people_count_them(when: str, told: str):
    assert until(when, date(2026, 11, 15)) == told


GAMES = {
    "fate": ("priya", "mara"),
    "questworlds": ("gale", "noor"),
    "hot-circle": ("imre", "noor"),
    "burning-wheel": ("priya", "mara"),
    "venus": ("fay", "ana"),
}


def let_go(gm: Page) -> None:
    """Lead through the game's own steps to the end of the session."""
    for _ in range(12):
        if gm.locator(f"[name=option][value='{CLOSE}']").count():
            return
        before = gm.locator(".round-steps [aria-current]").inner_text()
        alone = gm.locator("#turn .submit .button")  # one answer of the GM's own leads on by itself
        (gm.locator(".closing .go-on").or_(alone)).first.click()
        expect(gm.locator(".round-steps [aria-current]")).not_to_have_text(before)
    raise AssertionError("The closing never comes to its end.")


OVERLAP = """() => {
    const cards = [...document.querySelectorAll(".closing-head > *, .closing > .panel, #panel")]
        .filter(it => it.checkVisibility());
    const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 &&
        one.top < other.bottom - 1 && other.top < one.bottom - 1;
    return cards.flatMap((one, at) => cards.slice(at + 1)
        .filter(other => meet(one.getBoundingClientRect(), other.getBoundingClientRect()))
        .map(other => `${one.innerText} / ${other.innerText}`));
}"""
"""The cards of the closing that lie on another, or reach under it."""
WAY_TO_THE_END = "#menu-close :is(a, button)"


@pytest.mark.timeout(240)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_closes_alike(server: Server, new_page: NewPage, game: str):
    runs, plays = GAMES[game]
    gm = demo(server, new_page(), game, runs)
    player = beside(gm, plays)
    player.set_viewport_size({"width": 390, "height": 844})
    quiet(gm)
    gm.locator(".menu-button").click()
    gm.locator(WAY_TO_THE_END).click()
    if gm.locator("#scene .scene-head").count():  # nobody ends a scene by mistake
        expect(gm.locator("#sheet .option-help")).to_contain_text("” ends now.")
        gm.locator("#sheet").get_by_role("button", name="Wrap up the session").click()
    for page in (gm, player):
        expect(page.locator(".closing")).to_contain_text("That was session")
        expect(page.locator(".closing")).to_contain_text("What happened")
    assert player.evaluate("scrollY") == 0  # the page opens on its name
    expect(player.locator(".closing-head h2")).to_be_in_viewport()
    if not player.locator("#panel.ask").count():  # who only waits reads what happened
        expect(player.locator(".closing .five, .closing .empty").first).to_be_visible()
    let_go(gm)
    for beside_it in ("log", "cast", ""):  # what was looked at last stays beside it
        gm.evaluate("part => { location.hash = part; }", beside_it)
        for width, height in ((1440, 900), (1280, 800)):
            gm.set_viewport_size({"width": width, "height": height})
            assert gm.evaluate(OVERLAP) == [], (beside_it, width)
    star = player.locator("#turn form", has=player.locator("[name=star]"))
    star.locator("[name=star]").fill("The storm")
    star.get_by_role("button", name="I’m done").click()
    expect(gm.locator(".sw")).to_contain_text("The storm")
    assert gm.evaluate(OVERLAP) == []
    ends = gm.locator("#turn form[id^=o-table-answer-item-close]")
    ends.locator("[name=when]").fill("2099-11-22T19:30")
    ends.get_by_role("button", name="Close the session").click()
    for page in (gm, player):
        expect(page.locator(".between")).to_contain_text("22 November, 19:30")
        expect(page.locator(".closing")).to_have_count(0)


OFFERED = """async () => {
    const keys = async (address) => [...new DOMParser()
        .parseFromString(await (await fetch(address)).text(), "text/html")
        .querySelectorAll("[name=option], [data-key]")].map((it) => it.value ?? it.dataset.key);
    const tools = ["gm", "struggle", "scene", "act", "more"].map((id) => `tool?id=${id}`);
    return (await Promise.all(["./", ...tools].map(keys))).flat(); }"""
PRESS = """key => fetch("move", {method: "POST", body: new URLSearchParams({option: key}),
    headers: {"hx-request": "true"}})"""


def quiet(gm: Page) -> None:
    """A demo opens in the middle of something: that is called off, as a GM may."""
    for _ in range(6):
        if gm.locator(WAY_TO_THE_END).count():
            return
        ways = re.compile("withdraw|call-off|drop-test|cancel|abandon")
        key = next(filter(ways.search, gm.evaluate(OFFERED)), "")
        gm.evaluate(PRESS, key)
        gm.wait_for_timeout(400)
    expect(gm.locator(WAY_TO_THE_END)).to_have_count(1)


def test_the_head_says_which_round_the_table_is_in():
    head = Head(
        name="Salt",
        session=2,
        session_open=True,
        scene=None,
        call="",
        round="The debrief",
        sitting=(),
    )
    assert "Session 2, the debrief" in templates.render(head)
    assert "Session 2, before the first scene" in templates.render(replace(head, round=""))


def test_what_is_suggested_between_sessions_is_not_listed_again_below():
    rises, writes = (SimpleNamespace(key=one) for one in ("venus.take-due", "venus.say-why"))
    drawer = SimpleNamespace(title=DRAWERS["sheet"], buttons=(rises, writes))
    view = SimpleNamespace(
        audience=SimpleNamespace(table=SimpleNamespace(is_gm=lambda seat: False)),
        seat="robin",
        on_turn=False,
        desk=SimpleNamespace(asked=(), next=rises),
        whole_desk=SimpleNamespace(tools=[drawer]),
    )
    assert evening._affairs(view) == (writes,)


def test_between_sessions_a_gm_reads_what_each_needs_and_no_kind_of_which_there_are_many():
    def offered(label, about):
        move = f"fate.{label.partition(':')[0].lower().replace(' ', '-')}"
        return Verb(move, label, section="sheet", about=about, fixed={"of": label})

    light = [
        *(offered(f"Edit {name}: {what}", name) for name in ("Ann", "Bo") for what in "abcd"),
        *(offered(f"{does} {name}", name) for does in ("Heal", "Teach") for name in ("Bo", "Ann")),
    ]
    cast = [SimpleNamespace(id=name, player=name) for name in ("Ann", "Bo")]
    shown = SimpleNamespace(cast=cast)
    table = SimpleNamespace(is_gm=lambda seat: True)
    view = SimpleNamespace(
        audience=SimpleNamespace(table=table, show=shown), seat="gale", light=light
    )
    told = [one.label for one in evening._affairs(view)]
    assert told == ["Heal Ann", "Teach Ann", "Heal Bo", "Teach Bo"]


@pytest.mark.timeout(180)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_anyone_can_read_the_end_and_the_time_between(
    server: Server, new_page: NewPage, accessibility_problems, width: int, theme: str
):
    gm = demo(server, new_page(width, color_scheme=theme), "candlelight", "gale")
    robin = beside(gm, "robin")
    gm.evaluate(PRESS, "table.begin-round-closing")
    expect(gm.locator(".closing")).to_be_visible()
    assert accessibility_problems(gm) == []
    let_go(gm)
    for form, words in (("table-write-line-1", "We rang it."), ("table-write-line-0", "It rang.")):
        opened(robin, form)
        robin.locator("#sheet textarea").fill(words)
        robin.locator("#sheet .submit button").click()
        expect(gm.locator(".five li > span:first-child").last).to_have_text(words)
    for page in (gm, robin):
        assert accessibility_problems(page) == []
    gm.locator("#turn form[id^=o-table-answer-item-close] button").click()
    for page in (gm, robin):
        expect(page.locator(".between")).to_be_visible()
        expect(page.locator("#between .five li")).to_have_text(["We rang it.", "It rang."])
        assert accessibility_problems(page) == []
        page.locator(".between .keep > summary").click()
        assert page.locator(".keep-list").bounding_box()["x"] >= 0
        assert page.evaluate("document.documentElement.scrollWidth") <= width, "no sideways"
    robin.goto(f"{robin.url.partition('#')[0]}recap")
    assert accessibility_problems(robin) == []
    robin.locator(".keep > summary").click()
    assert robin.evaluate("document.documentElement.scrollWidth") <= width


def test_what_happened_is_written_by_all_together(gathered: Gathered):
    seats = gathered("candlelight", "gale", "robin")
    gale, robin = seats["gale"], seats["robin"]
    gale.evaluate(PRESS, "table.begin-round-closing")
    robin.locator(".five").get_by_role("link", name="Change line 1").click()
    robin.locator("#sheet textarea").fill("We rang it.")
    robin.locator("#sheet .submit button").click()
    expect(gale.locator(".five li > span:first-child")).to_have_text(["We rang it."])
    robin.locator(".closing").get_by_role("link", name="Write another line").click()
    robin.locator("#sheet textarea").fill("It rang back.")
    robin.locator("#sheet .submit button").click()
    expect(gale.locator(".five li > span:first-child")).to_have_count(2)
    gale.locator(".five").get_by_role("link", name="Change line 1").click()
    expect(gale.locator("#sheet textarea")).to_have_value("We rang it.")
    gale.locator("#sheet textarea").fill("We rang it twice.")
    gale.locator("#sheet .submit button").click()
    expect(robin.locator(".five li > span:first-child")).to_have_text(
        ["We rang it twice.", "It rang back."]
    )


def test_a_moment_is_put_in_and_taken_out_by_a_tap(gathered: Gathered):
    seats = gathered("candlelight", "gale", "robin")
    gale, robin = seats["gale"], seats["robin"]
    for words in ("One.", "Two.", "Three.", "Four.", "Five.", "Six."):
        gale.locator(".write textarea").fill(words)
        gale.locator(".write textarea").press("Enter")
        expect(gale.locator(".story-col .tale")).to_contain_text(words)
    gale.evaluate(PRESS, "table.begin-round-closing")
    gale.evaluate(PRESS, "table.go-on-lit")
    robin.get_by_label("A star").fill("The owl")
    also, five = gale.locator(".closing .also button"), robin.locator(".five li > span:first-child")
    expect(five).to_have_count(5)
    left, all_five = also.first.inner_text(), five.all_inner_texts()
    for width in (390, 1280):
        robin.set_viewport_size({"width": width, "height": 844})
        name = robin.locator(".round-steps .done > span").first
        expect(name).to_have_text("Who lit the way")
        assert name.bounding_box()["width"] > 50, "of a few steps each keeps its name"
    also.first.click()
    expect(five).to_have_count(6)
    assert left in five.all_inner_texts()
    robin.get_by_role("button", name="Take out line 1").click()
    expect(five).to_have_count(5)
    expect(gale.locator(".closing .also")).to_contain_text(all_five[0])
    expect(robin.get_by_label("A star")).to_have_value("The owl")
    robin.get_by_role("button", name="I’m done").click()
    expect(gale.locator(".sw")).to_contain_text("The owl")
    expect(gale.locator(".sw")).to_be_in_viewport(ratio=1)
    stars, lines = gale.locator(".sw").bounding_box(), gale.locator(".five").bounding_box()
    assert stars["x"] > lines["x"] + lines["width"], "beside what happened, however long that is"


async def test_between_scenes_the_session_may_close_beside_what_is_suggested(house: House):
    imre = house.visitor()
    await imre.demo("hot-circle")
    imre.switch("imre")
    await imre.moved("table.close-scene")
    panel = (await imre.read()).split('id="panel"')[1].split('id="me"')[0]
    assert panel.index("Open a scene</span>") < panel.index("Wrap up the session</span>")
    scene = (await imre.read()).split('id="scene"')[1].split('id="stage"')[0]
    assert "Scene 1 is over" in scene  # its picture and name stay until the next one begins


async def test_a_star_that_comes_too_late_counts_all_the_same(robin: Visitor):
    await closing(robin)
    robin.switch("robin")
    late = re.findall(r'name="late" value="([^"]+)"', await robin.read())
    drawn_at = robin.hub.room.table.seq
    robin.switch("gale")
    await robin.moved(CLOSE, when="", where="")
    robin.switch("robin")
    form = {"option": "table.answer-item-robin", "late": late[0], "seq": drawn_at}
    response = await robin.post("move", {**form, "star": "The owl", "wish": ""})
    assert response.status_code == 303
    assert robin.hub.room.table.evenings[-1].stars == (Star("robin", "The owl", ""),)


def test_what_is_being_written_when_the_session_is_closed_counts_from_every_window(
    gathered: Gathered,
):
    seats = gathered("candlelight", "gale", "robin")
    gale, robin = seats["gale"], seats["robin"]
    again = robin.context.new_page()
    again.goto(robin.url)
    gale.evaluate(PRESS, "table.begin-round-closing")
    gale.evaluate(PRESS, "table.go-on-lit")
    gale.get_by_label("A star").fill("The bell")
    robin.get_by_label("A star").fill("The owl")
    again.get_by_label("A wish").fill("More owls")
    gale.get_by_role("button", name="Close the session").click()
    for page in (gale, robin, again):
        for words in ("The bell", "The owl", "More owls"):
            expect(page.locator(".sw")).to_contain_text(words)
        expect(page.locator("#unsent")).to_be_hidden()


def test_whoever_passes_has_nothing_sent(gathered: Gathered):
    seats = gathered("candlelight", "gale", "robin")
    gale, robin = seats["gale"], seats["robin"]
    gale.evaluate(PRESS, "table.begin-round-closing")
    gale.evaluate(PRESS, "table.go-on-lit")
    robin.get_by_label("A star").fill("The ow")
    robin.get_by_role("button", name="Nothing tonight").click()
    gale.get_by_role("button", name="Close the session").click()
    expect(robin.locator(".between")).to_be_visible()
    robin.reload()
    expect(robin.locator(".between")).not_to_contain_text("The ow")
