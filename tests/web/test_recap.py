"""The recap: the story so far as its reader may know it, session by session, and copies to keep."""

import io
import re
from zipfile import ZipFile

import pytest

from hearthside.core.life.scenes_sessions import SceneOpened, SessionOpened
from hearthside.export.story import day
from hearthside.web.render.dates import clock
from tests.web.begun_characters import begun
from tests.web.house import SET_OUT, House, Visitor


async def test_a_game_masters_story_is_safe_to_share_until_they_ask_for_more(robin: Visitor):
    robin.switch("gale")
    await robin.moved("candlelight.write-omen", text="A crow with no shadow")
    for path in ("recap", "story.md"):
        assert "A crow with no shadow" not in await robin.read(path)
    assert 'href="recap?secrets=yes"' in await robin.read("recap")
    page = await robin.read("recap?secrets=yes")
    told = page[page.index("<h3") :].split("A crow with no shadow")[0]
    assert "Only you" in told.rsplit("<p ", 1)[1], "the lock says who knows it"
    assert 'href="story.md?secrets=yes"' in page
    story = await robin.read("story.md?secrets=yes")
    assert any(line.startswith("(Secret)") and "crow" in line for line in story.splitlines())
    robin.switch("robin")
    assert "secrets=yes" not in await robin.read("recap")
    assert "A crow with no shadow" not in await robin.read("recap?secrets=yes")


async def test_the_recap_tells_the_story_scene_by_scene(robin: Visitor):
    await robin.moved(SET_OUT, want="the bell", dark="1")
    await robin.moved("candlelight.live-with-it")
    page = await robin.read("recap")
    assert "Session 1" in page
    assert "The chapel stairs" in page
    assert ": <i>the bell</i>" in page
    assert "sits down" not in page, "table life is no story"
    story = (await robin.get("story.md")).text
    assert "## Session 1" in story
    assert "### The chapel stairs" in story
    assert ": *the bell*" in story
    assert "### Ember" in story


async def test_a_story_says_when(robin: Visitor):
    entries = await robin.hub.room.log.whole(robin.hub.room.table.seq)
    met = next(one.entry.at for one in entries if isinstance(one.entry.event, SessionOpened))
    began = next(one.entry.at for one in entries if isinstance(one.entry.event, SceneOpened))
    dated = f'<time datetime="{met}" data-as="day">{day(met)}</time>'
    timed = f'<time datetime="{began}">{clock(began)}</time>'
    assert dated in await robin.read("recap")
    for path in ("", "log"):
        page = await robin.read(path)
        assert dated in page, path
        assert timed in page, path
    assert f"## Session 1, {day(met)}" in await robin.read("story.md")
    book = ZipFile(io.BytesIO((await robin.get("story.epub")).content))
    assert any(day(met) in book.read(name).decode() for name in book.namelist() if "part" in name)


async def test_those_who_speak_in_the_recap_are_called_as_in_the_story(house: House):
    mara = house.visitor()
    await mara.demo("fate")
    mara.switch("mara")
    await mara.moved("table.tell", voice="wren", text="“Hush.”")
    assert "<b>Wren</b> “Hush.”" in await mara.read("recap")
    assert "/odds/fate" in await mara.read(), "the odds are a tap away"


@pytest.mark.parametrize("game", ["fate", "questworlds"])
async def test_who_is_still_being_made_is_nobody_in_the_story(house: House, game: str):
    mara, hero = await begun(house, game)
    assert mara.hub.room.table.play.cast[hero].draft
    assert "cast-strip" not in await mara.read("recap")
    book = ZipFile(io.BytesIO((await mara.get("story.epub")).content))
    assert not any(
        "Still being made" in book.read(name).decode("latin-1") for name in book.namelist()
    )


async def test_what_came_of_things_stands_in_the_margin_and_opens_to_its_dice(robin: Visitor):
    await robin.moved("table.tell", voice="narrator", text="The stairs are steep. " * 8)
    await robin.moved(SET_OUT, want="the bell", dark="1")
    await robin.moved("candlelight.live-with-it")
    settled = robin.hub.room.table.seq
    small = r"<div class=\"told outcome\">\s*<details.*?</div>"
    beside = r"<div class=\"passage\"><div class=\"notes\".*?why\?.*?</div><p class=\"told.*?steep"
    assert re.search(beside, await robin.read("recap"), re.DOTALL), "while nobody told it, too"
    assert re.search(small, await robin.read("recap?rolls=yes"), re.DOTALL), "among the rolls"
    await robin.moved("table.tell", voice="narrator", text="Light!", of=str(settled))
    (margin,) = re.findall(r"<div class=\"notes\".*?</div>", await robin.read("recap"), re.DOTALL)
    summary, why = margin.split("</summary>", 1)
    assert "why?" in summary
    assert "The dice show" in why
    assert " open>" not in margin
    told = (await robin.get("story.md")).text
    assert "The dice show" not in told, "that stands on the page alone"


async def test_where_more_was_decided_than_told_the_margin_is_left_to_what_was_told(
    robin: Visitor,
):
    await robin.moved("table.tell", voice="narrator", text="The stairs are steep.")
    for want in ("the bell", "the rope", "the lamp"):
        await robin.moved(SET_OUT, want=want, dark="1")
        await robin.moved("candlelight.live-with-it")
    page = await robin.read("recap")
    assert 'class="passage crowded"' in page, "and that stands under its words"
    assert page.count('class="notes"') == 0
    assert page.count('<div class="told outcome">') == 3, "each where it happened"


async def test_what_is_going_on_as_a_scene_opens_stands_under_its_title(house: House):
    priya = house.visitor()
    await priya.demo("fate")
    priya.switch("priya")
    await priya.moved("table.tell", voice="narrator", text="A bell rings.")
    page, copy = await priya.read("recap"), (await priya.get("story.md")).text
    title, opens = "Ten past midnight, the lamp stair</h3>", "to light the great lamp.</p>"
    assert page.index(title) < page.index(opens) < page.index("A bell rings.")
    assert page.count(opens) == 1
    assert "to light the great lamp.\n\nA bell rings." in copy


async def test_a_copy_holds_the_heroes_sheets_and_of_the_others_what_they_are(house: House):
    table = house.visitor()
    await table.demo("fate")
    for seat, asked, whole in (
        ("mara", "", False),
        ("priya", "", False),
        ("priya", "?secrets=yes", True),
    ):
        table.switch(seat)
        story = await table.read(f"story.md{asked}")
        wren = story[story.index("### Wren Halloway") :].split("\n### ")[0]
        voss = story[story.index("### Ansgar Voss") :].split("\n### ")[0].split("\n## ")[0]
        assert "Approaches" in wren
        assert "Keeper of the Wrong Light" in voss
        assert ("#### " in voss) == whole, (seat, asked)
        assert ("Afraid of the Dark Himself" in story) == whole, "which nobody has found out"
        book = ZipFile(io.BytesIO((await table.get(f"story.epub{asked}")).content))
        people = book.read("book/people.xhtml").decode()
        assert "Keeper of the Wrong Light" in people
        assert "Afraid of the Dark Himself" not in people
        assert "Forceful" not in people
    table.switch("priya")
    await table.moved("table.hide-ansgar-voss")
    table.switch("mara")
    for path in ("story.md", "story.epub", "recap"):
        held = (await table.get(path)).content
        if path.endswith("epub"):
            book = ZipFile(io.BytesIO(held))
            held = b"".join(book.read(name) for name in book.namelist())
        assert b"### Ansgar Voss" not in held
        assert b"Keeper of the Wrong Light" not in held, path


async def test_to_keep_a_copy_is_the_same_choice_everywhere(robin: Visitor):
    ways = ("story.epub", "story.md")
    for path in ("recap", "table"):
        page = await robin.read(path)
        assert "Keep a copy" in page
        assert all(f'href="{way}"' in page for way in ways), path
    robin.switch("gale")
    for move in ("table.close-scene", "table.close-session"):
        await robin.moved(move)
    between = await robin.read()
    kept = between[between.index('class="keep"') :].split("</details>")[0]
    assert "Keep a copy" in kept
    assert all(f'href="{way}"' in kept for way in ways)


async def test_when_a_session_is_over_the_story_so_far_is_one_press_away(robin: Visitor):
    """The next session has time: to start it is there, and hurries nobody."""
    robin.switch("gale")
    for move in ("table.close-scene", "table.close-session"):
        await robin.moved(move)
    for seat in ("gale", "robin"):
        robin.switch(seat)
        page = await robin.read("")
        assert page.count('class="button next" href="recap"') == 1, seat
    robin.switch("gale")
    assert re.search(
        r'value="table.open-session"><button class="button(?! next)', await robin.read("")
    )


async def test_one_session_can_be_told_alone(robin: Visitor):
    robin.switch("gale")
    for move in ("table.close-scene", "table.close-session", "table.open-session"):
        await robin.moved(move)
    await robin.moved("table.open-scene", title="Morning")
    robin.switch("robin")
    await robin.moved(SET_OUT, want="a way out", dark="1")
    assert "story.md?session=2" in await robin.read("recap")
    second = (await robin.get("story.md?session=2")).text
    assert "### Morning" in second
    assert "## Session 1" not in second
    assert "Session 1" not in (await robin.read("recap?session=2")).split("</header>")[-1]
    assert "Nothing has happened yet" in (await robin.get("story.md?session=9")).text


async def test_only_the_game_master_takes_the_whole_table_along(robin: Visitor):
    refused = await robin.get("export")
    assert refused.status_code == 403
    assert "only the guide" in refused.text
    robin.switch("gale")
    file = await robin.get("export")
    assert file.headers["content-disposition"].endswith('.hearthside"')
    assert b"The bell rings twice" in file.content


async def test_whoever_stands_above_the_story_by_name_is_called_by_one_word_in_it(house: House):
    table = house.visitor()
    await table.demo("fate")
    table.switch("jun")
    await table.moved("table.tell", voice="tobias", text="dips a finger in the oil")
    page = await table.read("recap")
    assert "Tobias Crake</" in page.split("<h3")[0], "whole above the story"
    assert "<b>Tobias</b> dips a finger" in page or "Tobias dips a finger" in page
    assert "Tobias Crake dips a finger in the oil" in await table.read("story.md")


async def test_rows_of_people_to_choose_from_call_them_by_one_word(house: House):
    table = house.visitor()
    await table.demo("fate")
    table.switch("priya")
    rows = (await table.read()).split('class="two-lines"')[1].split('id="me"')[0]
    shown = re.findall(r"([\w ]+)</(?:button|a)>", re.sub(r"<span.*?</span>|<img[^>]*>", "", rows))
    assert [one.strip() for one in shown][:5] == [
        *("Wren", "Tobias", "Odile"),
        *("Ansgar", "The wrecking crew"),
    ]
