"""The odds lab answers every question of every game, from its address alone."""

import re
import time
from html import unescape
from urllib.parse import parse_qs, urlencode, urlsplit
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect

from hearthside.core.forms import Number
from hearthside.core.odds.outcomes import Odds
from hearthside.web.pages import odds_lab
from hearthside.web.pages.odds_queue import TooLong, at_most
from hearthside.web.render.odds_bar import bar
from hearthside.web.render.odds_chart import counted
from tests.web.conftest import NewPage, games
from tests.web.house import House
from tests.web.server import Server

QUESTIONS = [(game, name) for game in games().values() for name in game.questions]
IDS = [f"{game.name} {name}" for game, name in QUESTIONS]
every_question = pytest.mark.parametrize(("game", "name"), QUESTIONS, ids=IDS)


async def get(house: House, path: str):
    return await house.visitor().client.get(path)


def share(html: str) -> str:
    found = re.search(r'class="lab-share"><strong>(.*?)</strong>', html)
    return found[1] if found else ""


@every_question
async def test_a_question_is_answered_as_the_command_line_answers_it(house: House, game, name):
    question = game.questions[name]
    page = await get(house, f"/odds/{game.name}/{name}")
    assert page.status_code == 200
    answer = counted(game, question.answer({one.name: one.start for one in question.fields}))
    if answer.odds:
        assert share(page.text) == bar(answer.odds, game.grades).share
    for label, value in answer.figures:
        assert f"<dt>{label}</dt><dd>{value}</dd>" in page.text
    assert answer.odds or answer.figures
    for rule in (*question.rules, *(rule for field in question.fields for rule in field.rules)):
        told = re.sub(r"<details class=\"because\">.*?</details>", "", page.text, flags=re.DOTALL)
        assert f">{rule}<" not in told, "its number is behind what asks why"
        assert f">{rule}<" in page.text
    for field in question.fields:
        assert f'name="{field.name}"' in page.text


@every_question
async def test_a_question_that_can_be_harder_has_a_curve_and_a_picture(house: House, game, name):
    question = game.questions[name]
    start = {one.name: one.start for one in question.fields}
    if not counted(game, question.answer(start)).odds:
        assert 'class="line' not in (await get(house, f"/odds/{game.name}/{name}")).text
        return
    if question.harder or any(isinstance(one, Number) for one in question.fields):
        assert 'class="line l-' in (await get(house, f"/odds/{game.name}/{name}")).text
    drawn = await get(house, f"/odds/{game.name}/{name}.svg")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    root = ElementTree.fromstring(drawn.text)
    assert root.tag.endswith("svg")
    assert question.title in "".join(root.itertext())
    assert "script" not in drawn.text


@every_question
def test_what_makes_it_harder_is_a_blank_of_the_question(game, name):
    question = game.questions[name]
    fields = {one.name: one for one in question.fields}
    assert not question.harder or question.harder in fields
    if question.steps:
        for step in question.steps:
            assert not fields[question.harder].problem(step)
            start = {one.name: one.start for one in question.fields}
            assert question.answer({**start, question.harder: step})
    elif question.harder:
        assert isinstance(fields[question.harder], Number)


@every_question
def test_where_a_throw_lands_comes_to_the_same_odds(game, name):
    """Each total under its outcome weighs what the answer says, while nothing is spent."""
    question = game.questions[name]
    if question.totals is None:
        return
    start = {one.name: one.start for one in question.fields}
    switched = [one.name for one in question.fields if one.name in ("opposed", "open")]
    for values in (start, {**start, **dict.fromkeys(switched, True)}):
        totals, answer = question.totals(values), counted(game, question.answer(values)).odds
        landed = Odds.read(totals.spread.items(), totals.reading, answer.names)
        assert landed.reduced() == answer.reduced()


async def test_the_totals_of_a_roll_stand_upright_with_their_names(house: House):
    page = await get(house, "/odds/fate/overcome?rating=4&against=3")
    falls = "Mediocre 0: 1, Average +1: 4, Fair +2: 10, Good +3: 16, Great +4: 19, Superb +5: 16"
    assert f"Where the total lands: {falls}, " in unescape(page.text)
    assert "Ways the dice can fall, out of 81." in page.text
    ahead = await get(house, "/odds/fate/overcome?rating=2&against=3&opposed=yes&free=1")
    assert "By how much you are ahead" in ahead.text
    assert "Before anything is invoked." in ahead.text
    pool = await get(house, "/odds/burning-wheel/test?rating=B4&ob=3")
    assert "How many successes: 0: 81, 1: 324, 2: 486, 3: 324, 4: 81" in pool.text
    many = await get(house, "/odds/burning-wheel/test?rating=B8&bonus=20&ob=9&open=yes")
    assert "In per cent." in many.text
    assert "lands" not in (await get(house, "/odds/questworlds/contest")).text


async def test_the_first_question_is_asked_where_none_is_named(house: House):
    page = await get(house, "/odds/fate")
    assert "<h2>Overcome</h2>" in page.text
    assert 'href="/odds/candlelight"' in page.text


async def test_the_form_says_what_the_address_says(house: House):
    page = await get(house, "/odds/fate/overcome?rating=3&against=2&opposed=yes")
    odds = games()["fate"].questions["overcome"]
    start = {one.name: one.start for one in odds.fields}
    told = odds.answer({**start, "rating": 3, "against": 2, "opposed": True})
    assert share(page.text) == bar(told, games()["fate"].grades).share
    assert re.search(r'name="opposed" value="yes" checked', page.text)


async def test_the_curve_goes_through_what_each_step_comes_to(house: House):
    page = await get(house, "/odds/candlelight/venture?light=2&dark=2&vary=dark")
    fall = games()["candlelight"].questions["venture"]
    for dark, x in ((1, 52), (2, 196), (3, 340)):
        odds = fall.answer({"light": 2, "dark": dark})
        y = 172 - 150 * float(odds.chance("through", "shining"))
        assert f"{x:.1f} {y:.1f}" in page.text


async def test_variants_are_kept_in_the_address_and_taken_away(house: House):
    client = house.visitor().client
    kept = await client.get("/odds/fate/overcome?asked=yes&rating=1&against=2&keep=yes")
    assert kept.status_code == 303
    where = urlsplit(kept.headers["location"])
    (beside,) = parse_qs(where.query)["with"]
    assert parse_qs(beside)["rating"] == ["1"]
    page = await client.get(f"{where.path}?{urlencode({'rating': '4', 'with': beside})}")
    assert "Rating +1" in page.text or "Rating 1" in page.text
    assert page.text.count("<b>Rating ") == 2
    assert 'class="line l-v2"' in page.text
    (without,) = re.findall(r'<a class="button bare" href="([^"]+)">Take away', page.text)
    alone = await client.get(unescape(without))
    assert "Side by side" not in alone.text
    assert share(alone.text) == share(page.text)


async def test_the_address_to_share_asks_just_this(house: House):
    page = await get(house, "/odds/fate/overcome?asked=yes&rating=3&against=1&with=rating%3D0")
    shared = urlsplit(unescape(re.findall(r'id="share" value="([^"]+)"', page.text)[0]))
    again = await get(house, f"{shared.path}?{shared.query}")
    assert shared.scheme
    assert again.text.count("lab-beside") == 1
    assert share(again.text) == share(page.text)


async def test_the_table_can_be_copied_with_tabs_between(house: House):
    page = await get(house, "/odds/candlelight/venture?light=3&dark=1")
    text = unescape(re.findall(r"<textarea[^>]*>(.*?)</textarea>", page.text, re.DOTALL)[0])
    assert text.splitlines()[0] == "Outcome\tFalls\tChance\tThis or better"
    assert text.splitlines()[-1].split("\t") == ["Shining", "10", "27.8%", "27.8%"]


async def test_more_than_four_are_not_compared(house: House):
    three = urlencode([("with", f"rating={n}") for n in (1, 3, 4)])
    page = await get(house, f"/odds/fate/overcome?{three}")
    assert page.text.count('class="lab-beside"') == 1
    assert "Keep to compare" not in page.text
    for more in ("&with=rating%3D5", "&keep=yes"):
        refused = await get(house, f"/odds/fate/overcome?{three}{more}")
        assert refused.status_code == 422
        assert "Up to 4 can be compared" in refused.text


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("rating=many", "Rating is a whole number"),
        ("rating=999", "It goes from"),
        ("opposed=maybe", "answer yes or no"),
        ("aim=moon", "choose"),
        ("luck=7", "There is no blank “luck” here"),
        ("vary=luck", "cannot follow “luck”"),
        ("with=rating%3Dmany", "Rating is a whole number"),
        ("with=luck%3D7", "There is no blank “luck” here"),
    ],
)
@pytest.mark.parametrize("ending", ["", ".svg"])
async def test_nonsense_is_refused_in_a_sentence(house: House, query, sentence, ending):
    page = await get(house, f"/odds/fate/overcome{ending}?{query}")
    assert page.status_code == 422
    assert sentence in page.text
    assert not share(page.text)


async def test_what_a_game_itself_refuses_stands_at_its_blank(house: House):
    page = await get(house, "/odds/questworlds/contest?rating=lots")
    assert page.status_code == 422
    assert 'value="lots"' in page.text
    assert 'aria-invalid="true"' in page.text


async def test_an_unknown_question_names_those_there_are(house: House):
    page = await get(house, "/odds/fate/weather")
    assert page.status_code == 404
    assert "overcome" in page.text
    assert (await get(house, "/odds/chess")).status_code == 404
    assert (await get(house, f"/odds/fate/overcome?rating={'1' * 3000}")).status_code == 422


async def test_what_would_take_too_long_is_given_up(house: House, monkeypatch):
    monkeypatch.setattr(odds_lab, "ANSWERING", 0.0)
    heavy = "open=yes&against_open=yes&bonus=29&against_bonus=28&doubled=2&against_doubled=1"
    began = time.monotonic()
    page = await get(house, f"/odds/burning-wheel/versus?{heavy}")
    assert time.monotonic() - began < 5
    assert page.status_code == 422
    assert "take too long" in page.text
    assert "hearthside odds burning-wheel versus" in page.text


async def test_a_curve_that_would_take_too_long_is_left_out(house: House, monkeypatch):
    monkeypatch.setattr(odds_lab, "FOLLOWING", 0.0)
    page = await get(house, "/odds/candlelight/venture")
    assert page.status_code == 200
    assert share(page.text)
    assert "The curve would take too long" in page.text


def test_time_is_up_only_for_what_runs_inside():
    def count(n: int) -> int:
        return n + 1

    def forever() -> None:
        n = 0
        while True:
            n = count(n)

    with pytest.raises(TooLong), at_most(0.05):
        forever()
    assert count(1) == 2


def test_chances_that_make_up_a_whole_are_odds():
    told = counted(games()["questworlds"], games()["questworlds"].questions["extended"].answer(
        {"rating": "17", "against": "14"}
    ))  # fmt: skip
    assert isinstance(told.odds, Odds)
    assert told.odds.names == ("lose", "win")
    assert [title for title, _ in told.more] == ["Levels"]
    assert [label for label, _ in told.figures] == ["Exchanges"]


async def test_home_and_the_rules_lead_to_it(house: House):
    assert 'href="/odds/' in (await get(house, "/")).text
    assert 'href="/odds/fate"' in (await get(house, "/rules/fate")).text


BESIDE = "/odds/fate/overcome?rating=4&against=3&with=rating%3D2"


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("look", ["light", "dark"])
def test_it_fits_and_can_be_read_by_everyone(
    server: Server, new_page: NewPage, accessibility_problems, width, look
):
    page = new_page(width, color_scheme=look)
    for path in (BESIDE, "/odds/questworlds/extended", "/odds/fate/overcome?rating=many"):
        page.goto(server.url.rstrip("/") + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert accessibility_problems(page) == []


@pytest.mark.parametrize("path", ["odds/venus", "how-to-play/venus"])
def test_on_a_phone_the_game_that_is_shown_is_in_sight(server: Server, new_page: NewPage, path):
    page = new_page(390)
    page.goto(f"{server.url}{path}")
    box = page.locator(".lab-ways [aria-current]").first.bounding_box()
    assert 0 <= box["x"] <= 390 - box["width"]


def test_it_is_asked_and_compared_without_script(server: Server, new_page: NewPage):
    page = new_page(390, java_script_enabled=False)
    page.goto(f"{server.url}odds/fate/overcome")
    page.get_by_role("button", name="Keep to compare").click()
    page.get_by_label("Rating").fill("5")
    page.get_by_role("button", name="Show the odds").click()
    expect(page.locator(".lab-beside li")).to_have_count(2)
    expect(page.locator(".lab-beside li").first).to_contain_text("Rating +5")
    page.get_by_role("link", name="Take away").click()
    expect(page.locator(".lab-beside")).to_have_count(0)


def test_the_answer_follows_what_is_tapped(server: Server, new_page: NewPage):
    page = new_page(1280)
    page.goto(f"{server.url}odds/fate/overcome")
    expect(page.locator(".lab-share")).to_contain_text("38.3%")
    page.get_by_role("button", name="More: Rating").click()
    expect(page.locator(".lab-share")).to_contain_text("61.7%")
    assert "rating=3" in page.locator("#share").input_value()
