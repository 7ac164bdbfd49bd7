"""In a real browser, three people at one table: a versus test, and a trait vote."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.web import windows
from tests.web.conftest import Gathered, NewPage
from tests.web.moments import played
from tests.web.server import Server
from tests.web.windows import in_whole_sight, opened, tick


@pytest.fixture
def table(gathered: Gathered) -> dict[str, Page]:
    """Lanternquay with Imre, Noor and Tove, each in a window of their own."""
    return gathered("hot-circle", "noor", "imre", "tove")


ANEW = (
    *("write-stakes", "offer-compromise", "claim-dice", "judge-dice"),
    *("set-disadvantage", "rule-instead"),
)
"""What is filled in anew for each test: these forms' names end in which test it is."""


def form(page: Page, key: str) -> Locator:
    """An option's form or button, opened."""
    if key.startswith("table-"):
        return opened(page, key)
    if key.startswith(ANEW):
        drawn = f":is(form, button)[id^='o-hot-circle-{key}']"
        whole = page.locator(f"{drawn}, #turn a[data-key^='hot-circle.{key}']").first
        known = str(
            whole.evaluate("it => it.id || it.dataset.key")
        )  # at one moment: it may be redrawn
        return opened(page, known.removeprefix("o-").replace(".", "-"))
    return opened(page, f"hot-circle-{key}")


def send(page: Page, key: str, **blanks: Any) -> None:
    """Fill a form in and press its button."""
    asked = form(page, key)
    for name, value in blanks.items():
        control = asked.locator(f"[name='{name}']")
        tag = control.first.evaluate("it => it.tagName")
        typed = tag == "TEXTAREA" or control.first.get_attribute("type") == "text"
        if isinstance(value, str) and typed:
            control.fill(value)
        elif isinstance(value, str) and tag == "SELECT":
            control.select_option(value)
        else:
            for one in (value,) if isinstance(value, str) else value:
                tick(asked.locator(f"[name='{name}'][value='{one}']"))
    windows.send(asked)


def press(page: Page, key: str) -> None:
    """Press a button that needs nothing filled in."""
    form(page, key).click()


def logged(pages: dict[str, Page], words: str) -> None:
    for page in pages.values():
        expect(page.locator("#log-lines")).to_contain_text(words)


def test_two_sides_write_at_the_same_time_and_nothing_falls_before_both_roll(
    table: dict[str, Page],
):
    imre, noor, tove = table["imre"], table["noor"], table["tove"]
    send(imre, "call-test", who="character", opponent="character-2", obstacle="The writ")
    logged(table, "Lorenz stands against Edda.")

    form(noor, "write-stakes-task").locator("[name='intent']").fill("the barge lands")
    send(
        tove,
        "write-stakes-obstacle",
        intent="the barge is seized",
        task="chaining the channel",
        claimed=["trait:Precise"],
    )
    expect(noor.locator("#attempt")).to_contain_text("The barge is seized")
    mine = form(noor, "write-stakes-task").locator("[name='intent']")
    expect(mine).to_have_value("the barge lands")
    send(
        noor,
        "write-stakes-task",
        intent="the barge lands",
        task="steering blind",
        claimed=["trait:Sharp-eyed"],
    )
    send(tove, "offer-compromise-obstacle", compromise="half the grain comes in")
    expect(form(noor, "offer-compromise-task")).to_contain_text("in place of: the barge is seized")
    send(noor, "offer-compromise-task", compromise="he may count the sacks")
    expect(noor.locator("#turn")).to_contain_text("Waiting for Imre")
    expect(tove.locator("#attempt")).to_contain_text("he may count the sacks")
    fog = {"advantage": "circumstances", "reason": "Fog"}
    send(imre, "judge-dice-task", fit="helpful", their_fit="helpful", **fog)
    expect(noor.locator("#attempt")).to_contain_text("Sharp-eyed")
    expect(noor.locator("#attempt")).to_contain_text("Precise")
    press(noor, "roll-task")
    expect(tove.locator("#o-hot-circle-roll-obstacle")).to_be_visible()
    expect(noor.locator("#log-lines")).not_to_contain_text("Highest:")
    press(tove, "roll-obstacle")
    logged(table, "Highest:")

    ended = re.compile("“The barge (lands|is seized)”: .* wins against")
    for _ in range(4):  # whoever loses is asked, and whoever holds persona
        for page, side in ((noor, "task"), (tove, "obstacle")):
            stand = page.locator(f"#o-hot-circle-let-stand-{side}")
            again = page.locator(f"[id^='o-hot-circle-reroll-{side}-']").first
            if stand.is_visible():
                expect(again.locator(".odds")).to_be_attached()
                stand.click()
        noor.wait_for_timeout(200)
    logged(table, "lets it stand.")
    for page in table.values():
        expect(page.locator("#log-lines")).to_contain_text(ended)


def test_a_form_comes_back_with_the_words_it_was_sent_with(table: dict[str, Page]):
    """A compromise is written last, once the other side is known; nothing is typed twice."""
    imre, noor, tove = table["imre"], table["noor"], table["tove"]
    send(imre, "call-test", who="character", opponent="character-2", obstacle="The writ")
    stakes = form(noor, "write-stakes-task")

    def late(route: Route) -> None:
        """The table shows the move before its sender hears that it was taken."""
        answer = route.fetch()
        noor.wait_for_timeout(400)
        route.fulfill(response=answer)

    noor.route("**/move", late)
    send(noor, "write-stakes-task", intent="the barge lands", task="steering blind", grave="kill")
    expect(noor.locator("#attempt")).to_contain_text("steering blind")
    noor.wait_for_timeout(600)
    expect(stakes.locator("[name='intent']")).to_have_value("the barge lands")
    expect(stakes.locator("[name='task']")).to_have_value("steering blind")
    expect(stakes.locator("[name='grave'][value='kill']")).to_be_checked()
    noor.unroute("**/move")
    send(tove, "write-stakes-obstacle", intent="it is seized", task="a chain")
    send(noor, "offer-compromise-task", compromise="he may count the sacks")
    expect(noor.locator("#attempt")).to_contain_text("he may count the sacks")


def test_what_was_asked_for_is_gone_from_its_form_once_it_is_settled(table: dict[str, Page]):
    imre, noor = table["imre"], table["noor"]
    expect(noor.locator("#me")).to_contain_text("Test")
    send(noor, "ask-test-character", intent="the barge lands", task="steering blind")
    expect(imre.locator("#turn")).to_contain_text("Edda Rook asks for a test")
    press(imre, "rule-instead-pass")
    logged(table, "“The barge lands”: granted to Edda without a test.")
    expect(form(noor, "ask-test-character").locator("[name='intent']")).to_have_value("")
    expect(form(noor, "ask-test-character").locator("[name='task']")).to_have_value("")


def test_the_gms_verdict_on_a_bridge_reaches_the_wizard(table: dict[str, Page], new_page: NewPage):
    imre = table["imre"]
    settings = imre.context.new_page()
    settings.goto(f"{imre.url}table")
    door = settings.locator("input[readonly]").first.input_value()
    settings.close()
    bo = new_page()
    bo.goto(door)
    bo.locator("[name='name']").fill("Bo")
    bo.get_by_role("button", name=re.compile("Sit down")).click()
    bo.wait_for_url("**/bo/**")
    expect(bo.locator("html[data-linked]")).to_be_attached()
    bo.wait_for_url("**/make/**")
    bo.goto(re.sub(r"make/([^/]+)/.*", r"make/\1/lifepaths", bo.url))
    expect(bo.locator("html[data-linked]")).to_be_attached()
    expect(imre.locator("#head")).to_contain_text("All here")
    windows.tick(bo.locator("[name='born'][value='quay']"))
    bo.locator("[name='lifepaths.0.name']").fill("Wrecker")
    bo.locator("[name='lifepaths.0.setting']").select_option("ledger")
    bo.locator("[name='lifepaths.1.name']").fill("Clerk")
    expect(bo.locator("#check")).to_contain_text("if the gamemaster agrees")
    expect(imre.locator("#turn")).to_contain_text("goes from Quay into Ledger, as “Wrecker”")
    imre.get_by_role("button", name=re.compile("Refuse")).click()
    expect(bo.locator("#check")).to_contain_text("Wrecker is no bridge into Ledger")
    bo.goto(bo.url.replace("/lifepaths", "/whole"))
    expect(bo.locator("html[data-linked]")).to_be_attached()
    expect(bo.locator("#whole")).to_contain_text("Wrecker is no bridge into Ledger")
    form(imre, windows.key_of(imre, "hot-circle.judge-bridge").removeprefix("hot-circle.")).click()
    expect(bo.locator("#whole")).not_to_contain_text("Wrecker is no bridge into Ledger")


def test_whoever_waited_for_a_bridge_sits_down_from_the_table(
    table: dict[str, Page], new_page: NewPage
):
    imre = table["imre"]
    settings = imre.context.new_page()
    settings.goto(f"{imre.url}table")
    door = settings.locator("input[readonly]").first.input_value()
    settings.close()
    bo = new_page()
    bo.goto(door)
    bo.locator("[name='name']").fill("Bo")
    bo.get_by_role("button", name=re.compile("Sit down")).click()
    bo.wait_for_url("**/make/**")
    draft = re.sub(r"(make/[^/]+)/.*", r"\1", bo.url)
    bo.goto(f"{draft}/whole")
    bo.get_by_role("button", name=re.compile("Fill in")).first.click()
    expect(bo.get_by_role("button", name=re.compile("Sit down with"))).to_be_visible()
    bo.goto(f"{draft}/lifepaths")
    expect(bo.locator("html[data-linked]")).to_be_attached()
    home = bo.locator("[name='born']:checked").input_value()
    there = "quay" if home == "ledger" else "ledger"
    bo.locator("[name='lifepaths.1.setting']").select_option(there)
    expect(bo.locator("#check")).to_contain_text("if the gamemaster agrees")
    bo.goto(f"{draft}/traits")
    written = bo.locator(".progress .done")
    expect(written).to_have_text(
        ["Name, done", "Lifepaths, written", "Beliefs, done", "Instincts, done"]
    )
    expect(bo.locator("#problems")).to_contain_text("All written.")
    expect(bo.locator("#problems")).to_contain_text("if the gamemaster agrees")
    bo.goto(f"{draft}/whole")
    bo.get_by_role("link", name="Wait at the table").click()
    expect(bo.locator("#turn")).to_contain_text("Waiting for Imre")
    imre.get_by_role("button", name="Accept").first.click()
    bo.get_by_role("button", name=re.compile("Sit down with")).click()
    expect(bo.locator("#turn")).to_contain_text("You are not in this scene")


def test_on_a_phone_the_map_comes_first_and_is_seen_to_change(server: Server, new_page: NewPage):
    ended = ({"move": "table.close-scene"}, {"move": "table.close-session"})
    mapping = {"move": "hot-circle.go-between", "step": "map"}
    links = played(server, "hot-circle", *(("imre", move) for move in (*ended, mapping)))
    page = new_page(390)
    page.goto(links["imre"])
    windows.linked(page)
    drawn = page.locator("figure.web.live")
    picture, panel = drawn.bounding_box(), page.locator("#panel").bounding_box()
    assert picture
    assert panel
    assert picture["y"] + picture["height"] <= panel["y"]
    for name in drawn.locator("text:not(.tie-word)").all():
        inside, around = name.bounding_box(), drawn.bounding_box()
        assert inside
        assert around
        assert around["x"] <= inside["x"]
        assert inside["x"] + inside["width"] <= around["x"] + around["width"]
    before = drawn.locator(".web-picture > .tie").count()
    line = form(page, "relate")
    line.locator("[name='faction']").select_option("the-exchange")
    line.locator("[name='other']").select_option("-nobody-")
    windows.send(line)
    expect(drawn.locator(".web-picture > .tie")).to_have_count(before - 1)
    expect(drawn).to_be_in_viewport(ratio=0.95)


def test_a_trait_vote_on_secret_ballots(table: dict[str, Page]):
    imre, noor, tove = table["imre"], table["noor"], table["tove"]
    imre.locator(".gm-bar").get_by_text("Scene").click()
    imre.locator("#sheet").get_by_text("End “Near midnight, the fog quay”").click()
    logged(table, "The scene ends.")
    press(imre, "table-begin-round-closing")
    logged(table, "Goals furthered and resolved")
    for page in (noor, tove):  # each player marks their own, and the GM agrees
        mine = page.locator("#turn form[id^=o-table-answer-item-character]").first
        tick(mine.locator("[value=furthered]").first)
        windows.send(mine)

    def late(route: Route) -> None:
        """The form has become another one before its sender hears that it was taken."""
        answer = route.fetch()
        imre.wait_for_timeout(400)
        route.fulfill(response=answer)

    imre.route("**/move", late)
    goals = imre.locator("#turn form[id^=o-table-answer-item-agree]")
    agreeing = imre.get_by_role("button", name=re.compile("^Agree on"))
    for name in ("Edda", "Lorenz"):  # one hero after another
        expect(agreeing).to_have_text(re.compile(f"^Agree on {name}"))
        tick(goals.locator("[value=furthered]").last)
        windows.send(goals)
    expect(agreeing).to_have_count(0)
    logged(table, "Beliefs and instincts")
    kept = "sessionStorage[`kept:${location.pathname}`]"
    for _ in range(200):  # the page's policy forbids what waiting for a function does
        if imre.evaluate(kept) == "{}":
            break
        imre.wait_for_timeout(50)
    assert imre.evaluate(kept) == "{}"
    imre.unroute("**/move")
    press(imre, "table-go-on-beliefs")
    logged(table, "Trait vote")
    send(imre, "table-answer-item-milestone", milestone="yes")
    imre.get_by_role("button", name="Vote on Edda Rook’s traits").click()
    logged(table, "Which trait does Edda Rook lose?")

    for page, trait in ((noor, "-none-"), (tove, "Ragged")):
        ballot(page, trait)
        expect(page.locator("form[id^=o-table-cast-ballot]")).to_have_count(0)
    expect(noor.locator("#log-lines")).to_contain_text("Tove has voted.")
    expect(imre.locator("[id^=o-table-cast-ballot] [value='Ragged']")).not_to_be_checked()
    ballot(imre, "Ragged")
    logged(table, "Edda is no longer Ragged.")

    suggesting = tove.locator("form[id^=o-table-nominate]")
    opened(tove, (suggesting.get_attribute("id") or "").removeprefix("o-"))
    windows.send(windows.filled(suggesting, text="Famous"))
    logged(table, "Tove suggests Famous.")
    for page in table.values():
        ballot(page, "famous")
    logged(table, "People call Edda Famous now.")
    logged(table, "Edda earns 2 persona: a trait changed.")


def ballot(page: Page, choice: str) -> None:
    tick(page.locator(f"[id^=o-table-cast-ballot] [value='{choice}']"))
    page.locator("form[id^=o-table-cast-ballot]").get_by_role(
        "button", name="Cast your ballot"
    ).click()
    expect(page.locator("#sorry")).to_be_empty()


HAND = ("imre", {"move": "table.change-dice", "value": "hand"})
ROPE = ("character", "resources", "bargehand", "A coil of tarred rope")
FOUND = (
    (
        "noor",
        {
            "move": "hot-circle.ask-ability",
            **dict(zip(("who", "ability", "lifepath", "what"), ROPE, strict=True)),
        },
    ),
    ("imre", {"move": "hot-circle.judge-ability", "likely": "likelier"}),
    ("noor", {"move": "hot-circle.roll-ability"}),
    ("noor", {"move": "table.fall", "faces": [6, 5, 5, 2]}),
    ("imre", {"move": "table.fall", "faces": [1]}),
)
"""Edda finds just the thing."""
COMPEL = {
    "move": "hot-circle.compel",
    "character": "character",
    "source": "Stubborn",
    "what": "Edda will not let go of the rope",
}
BELL = ("imre", {"move": "table.tell", "voice": "narrator", "text": "The bell rings."})


def test_on_a_phone_whoever_asked_reads_what_was_turned_down_whatever_else_they_may_do(
    server: Server, new_page: NewPage
):
    left = ("noor", {"move": "hot-circle.leave-compel"})
    links = played(server, "hot-circle", HAND, *FOUND, ("imre", COMPEL), left)
    page = new_page(390)
    page.goto(links["imre"])
    expect(page.locator("#panel .two-lines")).to_be_visible()
    expect(page.locator("#panel .told-no")).to_have_text(
        "Nothing comes of the compel on Edda Rook."
    )
    expect(page.locator("#panel .told-no")).to_be_visible()


def test_on_a_phone_what_going_back_takes_stands_below_whom_one_waits_for(
    server: Server, new_page: NewPage
):
    asked = ("noor", {"move": "table.ask-rewind", "to": 60})
    links = played(server, "hot-circle", BELL, asked)
    page = new_page(390)
    page.goto(links["noor"])
    title, text = page.locator("#turn-title"), page.locator("#panel > p")
    expect(text).to_have_count(3)
    tops = [one.evaluate("it => it.getClientRects()[0].top") for one in text.all()]
    lows = [one.evaluate("it => [...it.getClientRects()].at(-1).bottom") for one in text.all()]
    assert all(low <= top for low, top in zip(lows, tops[1:], strict=False))
    lefts = {one.evaluate("it => it.getBoundingClientRect().left") for one in text.all()[1:]}
    assert lefts == {title.bounding_box()["x"]}


def test_before_the_first_scene_a_phone_shows_what_was_settled_above_all_notes(
    server: Server, new_page: NewPage
):
    again = ("table.close-scene", "table.close-session", "table.open-session")
    moves = [("imre", {"move": move}) for move in again]
    links = played(server, "hot-circle", HAND, *moves, *FOUND)
    for seat in ("noor", "imre"):
        page = new_page(390)
        page.goto(links[seat])
        card = page.locator("#attempt .settled")
        expect(card).to_be_in_viewport(ratio=1)
        low = card.evaluate("it => it.getBoundingClientRect().bottom")
        for notes in page.locator(".scene-more").all():
            assert notes.bounding_box()["y"] >= low
    title = page.locator("#turn-title")
    expect(title).to_have_text("Noor tells what it looks like")
    assert title.evaluate("it => it.getBoundingClientRect().height") < 80, "a line or two"
    page = new_page(390)
    page.goto(links["tove"])
    cards = page.locator(".row-cards > .index-card")
    assert len({one.evaluate("it => it.offsetWidth") for one in cards.all()}) == 1


def test_on_a_phone_each_reroll_is_in_sight_above_what_lets_it_stand(
    server: Server, new_page: NewPage
):
    asked = {
        "move": "hot-circle.ask-test",
        "who": "character",
        "intent": "The grain barge at the chapel steps, and nobody the wiser",
        "by_when": "",
        "task": "poles her in under the fog, close along the harbour wall",
        "lifepath": "bargehand",
    }
    risk = "The watch finds the barge, and everyone who was seen with it tonight"
    called = {"move": "hot-circle.call-test", "who": "character", "risk": risk, "level": "3"}
    links = played(
        server,
        "hot-circle",
        HAND,
        ("noor", asked),
        ("imre", {**called, "fit": "helpful", "advantage": "circumstances"}),
        ("noor", {"move": "hot-circle.roll", "side": "task"}),
        ("noor", {"move": "table.fall", "faces": [4, 3, 2, 1]}),
        ("imre", {"move": "table.fall", "faces": [6, 3, 2]}),
    )
    page = new_page(390, viewport={"width": 390, "height": 844})
    page.goto(links["noor"])
    rerolls = page.locator("#panel .reactions:not(.leave) .react")
    expect(rerolls).not_to_have_count(0)
    for one in rerolls.all()[:2]:
        assert in_whole_sight(one)
    page.locator("#attempt .why-line > summary").click()
    expect(page.locator("#attempt .chip").first).to_be_visible()
