"""What people do around the story, through the pages: telling, rolling, asking, closing."""

import re

from hearthside.core.face_parts import PARTS
from tests.web.house import Visitor


async def test_a_session_is_closed_from_the_pages(robin: Visitor):
    robin.switch("gale")
    await robin.moved("table.tell", text="The bell is *warm*.", voice="narrator")
    await robin.moved("table.close-scene")
    await robin.moved("table.begin-round-closing")
    assert "Who lit the way" in await robin.read()
    await robin.moved("table.answer-item-gale", who="wanderer")
    robin.switch("robin")
    await robin.moved("table.pass-item-robin")
    robin.switch("gale")
    assert "<span>The bell is <em>warm</em>.</span>" in await robin.read()
    await robin.moved("table.write-line-1", words="We rang it.")
    await robin.moved("table.write-line-0", words="It rang back.")
    robin.switch("robin")
    await robin.moved("table.pass-item-robin")
    robin.switch("gale")
    end = {"star": "The stair", "wish": "", "where": ""}
    refused = await robin.move("table.answer-item-close/session", when="soon", **end)
    assert refused.status_code == 422
    assert "such as 2026-11-22T19:30" in refused.text
    await robin.moved("table.answer-item-close/session", when="2026-11-22T19:30", **end)
    (kept,) = robin.hub.room.table.evenings
    assert kept.story == ("We rang it.", "It rang back.")
    assert kept.next == "2026-11-22T19:30"
    assert [(one.seat, one.star) for one in kept.stars] == [("gale", "The stair")]


async def test_anyone_rolls_tells_and_asks(robin: Visitor):
    await robin.moved("table.roll-freely", dice="3d6+1", label="the weather")
    assert "rolls 3d6+1 for “the weather”" in await robin.read()
    assert (await robin.move("table.roll-freely", dice="a fish", label="")).status_code == 422
    await robin.moved("table.tell", text="Is anyone there?", voice="wanderer", how="says")
    assert "Is anyone there?" in await robin.read()
    await robin.moved("table.propose", text="The owl can speak")
    (review,) = robin.hub.room.table.suggestions
    robin.switch("gale")
    await robin.moved(f"table.approve-{review}-gale")
    assert robin.hub.room.table.suggestions == {}


async def test_a_call_to_rewind_leads_to_the_lines_one_can_go_back_to(robin: Visitor):
    await robin.moved("table.call-pause")
    assert "data-rewinding" not in await robin.read()
    await robin.moved("table.call-rewind")
    assert "data-rewinding" in await robin.read()
    robin.switch("gale")
    assert "Choose where to go back to" in await robin.read()


async def test_a_page_without_script_says_which_rulings_go_too_and_what_lasts(robin: Visitor):
    robin.switch("gale")
    to = robin.hub.room.table.seq
    await robin.moved("table.rule", path="cast.wanderer.candles", value="2", reason="A kind wind")
    await robin.moved("table.tell", text="It rains.", voice="narrator")
    await robin.moved("table.write-note", text="Buy oil", to="everyone")
    page = await robin.read(f"?back={to}")
    assert "2 later lines are taken back, dice and rulings included." in page, "the note lasts"
    assert re.search(r'<ul class="goes"><li>Ruling by Gale: [^<]*A kind wind\.</li></ul>', page)
    assert re.search(r'data-seq="\d+" data-lasts[^>]*>[^\n]*Buy oil', page)


async def test_a_gm_prepares_and_puts_down(robin: Visitor):
    robin.switch("gale")
    form = await robin.read("form?key=table.prepare")
    assert "What they see, read or find out" in form, "of a scene as of a letter"
    assert "letter" not in form
    await robin.moved("table.start-clock", title="The tide", size="4")
    await robin.moved("table.tick-clock-the-tide", by="1")
    await robin.moved("table.prepare", kind="handout", title="A letter", text="Come at once.")
    robin.switch("robin")
    page = await robin.read()
    assert "The tide" in page
    assert "A letter" not in page
    robin.switch("gale")
    await robin.moved("table.show-all-handout")
    robin.switch("robin")
    assert "A letter" in await robin.read()


async def test_a_face_is_drawn(robin: Visitor):
    parts = {kind: there[1] for kind, (_, there) in PARTS.items()}
    await robin.moved("table.draw-face-wanderer", **parts)
    assert robin.hub.room.table.faces["wanderer"].parts == parts


async def test_a_gm_reads_what_is_asked_of_somebody_before_answering_for_them(robin: Visitor):
    robin.switch("gale")
    await robin.moved("table.close-scene")
    await robin.moved("table.begin-round-closing")
    await robin.moved("table.answer-item-gale", who="wanderer")
    page = await robin.read()
    assert "Answer for Robin <small>“Who lit the way”</small></summary>" in page
