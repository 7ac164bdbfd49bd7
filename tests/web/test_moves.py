"""Moves from a browser's form: taken, or refused beside the control that caused it."""

import asyncio
import re
from html import unescape

import pytest

from hearthside.core.life.rulings import Rule
from hearthside.core.moves import Illegal
from tests.web.house import HTMX, SET_OUT, Visitor


async def test_a_move_is_taken_quietly_and_shown_by_the_stream(robin: Visitor):
    response = await robin.move(SET_OUT, want="the bell", dark="2")
    assert response.status_code == 204
    venture = robin.hub.room.table.play.venture
    assert (venture.want, venture.dark) == ("the bell", 2)
    assert len(venture.faces) == 2, "the table's dice fell with it"


async def test_a_page_without_a_stream_is_read_again(robin: Visitor):
    form = {"option": "table.rename", "seq": "1", "name": "Robyn", "pronouns": ""}
    at = {"referer": f"http://table.test{robin.base}table"}
    response = await robin.post("move", form, headers={**HTMX, **at})
    assert (response.status_code, response.headers["hx-refresh"]) == (204, "true")
    response = await robin.move("table.rename", name="Robin", pronouns="")
    assert "hx-refresh" not in response.headers


async def test_without_script_it_leads_back_to_the_page_it_came_from(robin: Visitor):
    form = {"option": "table.call-pause", "seq": "1"}
    back = await robin.post("move", form)
    assert (back.status_code, back.headers["location"]) == (303, robin.base)
    referer = {"referer": f"http://table.test{robin.base}table"}
    back = await robin.post("move", form, headers=referer)
    assert back.headers["location"] == f"{robin.base}table"
    elsewhere = {"referer": "http://elsewhere.test/t/x/y/"}
    back = await robin.post("move", form, headers=elsewhere)
    assert back.headers["location"] == robin.base


async def test_a_refusal_stands_beside_its_blank(robin: Visitor):
    response = await robin.move(SET_OUT, want="  ", dark="2")
    assert response.status_code == 422
    assert "Fill in “What do you want?” first." in response.text
    assert 'hx-target="#o-candlelight-set-out-wanderer-want-error"' in response.text
    assert robin.hub.room.table.play.venture is None


async def test_without_script_the_page_comes_back_with_what_was_typed(robin: Visitor):
    form = {"option": SET_OUT, "seq": "1", "want": "x" * 300, "dark": "3"}
    page = await robin.post("move", form)
    assert page.status_code == 422
    assert "That is 300 characters long. Keep it to 200." in page.text
    assert "x" * 300 in page.text


@pytest.mark.parametrize(
    ("want", "sentence"),
    [
        ("x" * 100_000, "100,000 characters long"),
        ("bell\u202e", "a direction override"),
        ("be\u200bll", "a zero-width space"),
        ("be\x00ll", "nobody can read"),
    ],
)
async def test_hostile_text_is_refused_in_a_sentence(robin: Visitor, want, sentence):
    before = robin.hub.room.table
    response = await robin.move(SET_OUT, want=want, dark="1")
    assert response.status_code == 422
    assert sentence in response.text
    assert robin.hub.room.table is before


async def test_text_that_looks_like_html_stays_text_everywhere(robin: Visitor):
    nasty = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'"
    async with robin.stream() as stream:
        await robin.moved(SET_OUT, want=nasty, dark="1")
        shown = await stream.until("alert(1)")
    await robin.moved("table.tell", text=nasty, voice="narrator")
    for text in (shown, *[(await robin.get(path)).text for path in ("", "log", "recap")]):
        assert "alert(1)" in text
        assert "<script>alert" not in text
        assert "<img src=x" not in text
    story = (await robin.get("story.md")).text
    assert "<script>" not in story


@pytest.mark.parametrize("option", ["", "nothing", "candlelight.burn", "table.rewind", "x" * 9_000])
async def test_what_is_not_on_offer_is_not_done(robin: Visitor, option):
    before = robin.hub.room.table
    response = await robin.move(option, to="1")
    assert response.status_code == 422
    assert "not on offer" in response.text
    assert robin.hub.room.table is before


async def test_fields_that_nobody_asked_for_are_ignored(robin: Visitor):
    await robin.moved(SET_OUT, want="a bell", dark="1", who="somebody-else", faces="6")
    assert robin.hub.room.table.play.venture.who == "wanderer"


async def test_a_double_tap_is_one_move(robin: Visitor):
    form = {"option": "table.write-note", "seq": "1", "text": "Only once", "to": "everyone"}
    both = await asyncio.gather(*(robin.post("move", form, headers=HTMX) for _ in range(2)))
    assert [response.status_code for response in both] == [204, 204]
    assert (await robin.post("move", form, headers=HTMX)).status_code == 204
    assert [note.text for note in robin.hub.room.table.notes] == ["Only once"]
    await robin.moved("table.write-note", text="Only once", to="everyone")
    assert len(robin.hub.room.table.notes) == 2, "said again from a fresh page, it is said again"


async def test_the_same_again_after_seeing_it_done_is_a_second_move(robin: Visitor):
    """Giving somebody a coin twice looks the same both times, and is meant both times."""
    robin.switch("gale")
    form = {"option": "table.rule", "path": "cast.wanderer.candles", "value": "2", "reason": ""}
    numbers = []
    for _ in range(2):
        drawn = await robin.read("form?key=table.rule")
        number = re.search(
            r'value="table.rule">\s*<input type="hidden" name="seq" value="(\d+)"', drawn
        )
        assert number
        numbers.append(number[1])
        await robin.post("move", {**form, "seq": number[1]}, headers=HTMX)
        await robin.post("move", {**form, "seq": number[1]}, headers=HTMX)
    assert numbers[0] != numbers[1]
    ruled = [n for n in robin.hub.room.recent if type(n.entry.event).__name__ == "Ruled"]
    assert len(ruled) == 2


async def test_a_double_tap_on_what_is_refused_is_refused_twice(robin: Visitor):
    for _ in range(2):
        assert (await robin.move(SET_OUT, seq=1, want="", dark="1")).status_code == 422


async def test_real_dice_are_typed_in(robin: Visitor):
    robin.switch("gale")
    await robin.moved("table.change-dice", value="hand")
    robin.switch("robin")
    await robin.moved(SET_OUT, want="a bell", dark="1")
    assert robin.hub.room.table.play.venture.faces == ()
    robin.switch("gale")
    strange = (["nine", "1"], ["--6", "1"], ["²", "1"], ["9" * 400, "1"], ["9" * 5000, "1"])
    for faces in (["", "3"], ["7", "1"], ["3"], *strange):
        response = await robin.move("table.fall", faces=faces)
        assert response.status_code == 422
        assert "give one face for each of d6, d6." in response.text
        assert robin.hub.room.table.play.venture.faces == ()
    await robin.moved("table.fall", faces=["6", "5"])
    assert robin.hub.room.table.play.venture.faces == (6, 5)
    assert (await robin.move("table.fall", faces=["6", "5"])).status_code == 422


async def test_dice_in_the_air_fall_at_once_when_the_table_takes_over(robin: Visitor):
    robin.switch("gale")
    await robin.moved("table.change-dice", value="hand")
    robin.switch("robin")
    await robin.moved(SET_OUT, want="a bell", dark="1")
    robin.switch("gale")
    await robin.moved("table.change-dice", value="computer")
    assert len(robin.hub.room.table.play.venture.faces) == 2


async def test_whoever_begins_a_character_goes_on_to_make_it(robin: Visitor):
    response = await robin.move("table.begin-making-wanderer")
    assert response.status_code == 204
    assert response.headers["hx-redirect"] == f"{robin.base}make/wanderer-2/name"
    plain = await robin.post("move", {"option": "table.begin-making-wanderer", "seq": "0"})
    assert plain.headers["location"] == f"{robin.base}make/wanderer-3/name"


async def test_a_ruling_stands_beside_the_value_it_is_about(robin: Visitor):
    sheet = await robin.read("sheet/wanderer")
    assert "table.rule" not in sheet
    robin.switch("gale")
    sheet = await robin.read("sheet/wanderer")
    assert 'value="table.rule-cast.wanderer.light"' in sheet
    await robin.moved("table.rule-cast.wanderer.light", value="3", reason="A star rises")
    assert robin.hub.room.table.play.cast["wanderer"].light == 3
    referer = {"referer": f"http://table.test{robin.base}sheet/wanderer"}
    form = {"option": "table.rule-cast.wanderer.light", "seq": "1", "value": "bright"}
    page = await robin.post("move", form, headers=referer)
    assert page.status_code == 422
    with pytest.raises(Illegal) as refused:
        await robin.hub.room.play("gale", Rule(path="cast.wanderer.light", value="bright"))
    assert refused.value.sentence in unescape(page.text)
    assert "Ember" in page.text
