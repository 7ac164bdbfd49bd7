"""Looking for lines of the story: by words, people, scene and kind, here and in the whole log."""

from playwright.sync_api import expect

from hearthside.core.say import line
from hearthside.web.render.log import is_kind
from tests.web.conftest import NewPage
from tests.web.house import Visitor
from tests.web.moments import played
from tests.web.server import Server
from tests.web.told_lines import ENDED, told
from tests.web.windows import demo, write


def test_lines_are_sifted_by_what_they_are():
    assert is_kind(told(), "told")
    assert is_kind(ENDED, "outcome")
    assert not is_kind(ENDED, "event")
    assert is_kind(line("x", retold=False), "event")
    assert is_kind(ENDED, "")


async def test_the_whole_log_can_be_searched_without_script(robin: Visitor):
    await robin.moved("table.tell", text="The bell is warm.", voice="narrator")
    await robin.moved("table.tell", text="“Hello?”", voice="wanderer")
    found = await robin.read("log?q=BELL")
    assert "One line was found." in found
    assert "The bell is warm." in found
    assert "Hello?" not in found
    assert "Hello?" in await robin.read("log?kind=speech")
    assert "The bell is warm." not in await robin.read("log?kind=speech")
    assert "Hello?" in await robin.read("log?who=Ember&kind=told")
    assert "Nothing was found." in await robin.read("log?q=" + "x" * 5000)
    assert "This is where it began" in await robin.read("log?kind=nonsense")


async def test_a_search_finds_no_secret(robin: Visitor):
    robin.switch("gale")
    await robin.moved("candlelight.write-omen", text="A crow with no shadow")
    assert "A crow" in await robin.read("log?q=crow")
    robin.switch("robin")
    assert "Nothing was found." in await robin.read("log?q=crow")


def test_the_story_is_sifted_by_words_people_scene_and_kind(server: Server, new_page: NewPage):
    page = demo(server, new_page(), "candlelight", "robin")
    write(page, "“Hello?”")
    write(page, "hums.")
    page.locator("[data-search]").click()
    shown = page.locator("#log-lines > .entry:not([data-unfound])")
    page.locator("#story-kind").select_option("speech")
    expect(shown).to_have_count(1)
    expect(page.locator("#story-found")).to_have_text("One line.")
    page.locator("#story-kind").select_option("")
    page.locator("#story-q").fill("hums")
    expect(shown).to_have_count(1)
    page.locator("#story-q").fill("")
    page.locator("#story-scene").select_option("The chapel stairs")
    expect(shown.filter(has_text="hums.")).to_have_count(1)
    page.locator("#story-who").select_option("Ember")
    expect(shown.filter(has_text="Hello?")).to_have_count(1)
    page.locator("#story-all").click()
    expect(page.locator(".log-page")).to_contain_text("were found")


def test_a_search_counts_what_the_whole_log_holds_and_leads_there(
    server: Server, new_page: NewPage
):
    """A page opened late has the newest lines alone."""
    said = ["The bell hums.", *("The rain falls." for _ in range(45)), "The lamp hums."]
    tell = {"move": "table.tell", "voice": "narrator"}
    links = played(server, "candlelight", *(("gale", {**tell, "text": one}) for one in said))
    page = new_page(1280)
    page.goto(links["gale"])
    page.locator("[data-search]").click()
    page.locator("#story-q").fill("hums")
    expect(page.locator("#story-found")).to_have_text("2 lines, 1 of them here.")
    page.get_by_role("link", name="Read them all").click()
    expect(page.locator(".log-page .entry", has_text="hums")).to_have_count(2)
