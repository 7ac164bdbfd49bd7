"""The quiet pages: sheets, the whole log, settings, rules; and what a table page says at rest."""

import re

import httpx2
import pytest
from candlelight.venture import SetOut
from msgspec.structs import replace

from hearthside.core.say import line
from hearthside.web.live.page_parts.story import story
from hearthside.web.render.log import is_story
from hearthside.web.render.models.shared import LogLine
from hearthside.web.render.static_files import STATIC
from tests.web.house import HTMX, House, Visitor
from tests.web.moments import VOSS_HITS, WREN_IS_ABOUT_TO_ROLL, played
from tests.web.server import Server


async def test_a_sheet_shows_a_character_with_its_reasons(robin: Visitor):
    page = await robin.read("sheet/wanderer")
    assert "Ember" in page
    assert "Chosen when the wanderer was made." in page
    assert "CL-1.1" in page
    assert "Print" in page
    assert (await robin.get("sheet/nobody")).status_code == 404


async def test_a_sheet_can_be_kept_as_a_pdf(robin: Visitor):
    assert 'href="wanderer.pdf"' in await robin.read("sheet/wanderer")
    response = await robin.get("sheet/wanderer.pdf")
    assert response.headers["content-type"] == "application/pdf"
    assert response.content.startswith(b"%PDF")
    assert (await robin.get("sheet/nobody.pdf")).status_code == 404


async def test_the_log_goes_back_to_the_beginning(robin: Visitor):
    room = robin.hub.room
    for n in range(150):
        robin.switch("gale" if n < 75 else "robin")
        await robin.moved("table.write-note", text=f"note number {n}.", to="everyone")
        await robin.moved(f"table.drop-note-n{room.table.seq}")
    assert "notes: note number 0." not in await robin.read(), "the table shows only what is recent"
    newest = await robin.read("log")
    assert "note number 149." in newest
    assert "note number 10." not in newest
    first = room.table.seq - 119
    older = await robin.read(f"log?before={first}")
    assert "note number 60." in older
    older = await robin.read("log?before=100")
    assert "The Unlit Chapel" in older
    assert "This is where it began" in older
    for nonsense in ("x", "-5", "0", "9" * 40):
        assert (await robin.get(f"log?before={nonsense}")).status_code == 200


@pytest.mark.parametrize("nonsense", ["x", "-5", "²", "9" * 5000])
async def test_an_address_that_counts_beyond_all_measure_is_like_any_other(
    robin: Visitor, nonsense
):
    for address in ("log?before=", "?back=", "form?key=candlelight.burn&drawn="):
        assert (await robin.get(f"{address}{nonsense}")).status_code in (200, 404), address
    robin.switch("gale")
    assert (await robin.get(f"codes/{nonsense}.svg")).status_code == 404


async def test_what_comes_to_light_is_a_card_and_no_longer_a_note_for_one(house: House):
    table = house.visitor()
    await table.demo("fate")
    table.switch("priya")
    await table.moved("table.write-note", text="Voss has a twin", to="me")
    (own,) = [one.id for one in table.hub.room.table.notes if one.text == "Voss has a twin"]
    assert "Priya</b> notes: <i>Voss has a twin" in await table.read()
    await table.moved(f"table.show-note-{own}")
    for seat in ("priya", "mara"):
        table.switch(seat)
        page = await table.read()
        assert re.search(r'class="entry reveal".*It comes out: <i>Voss has a twin', page)
        assert "notes: <i>Voss has a twin" not in page
    table.switch("priya")
    await table.moved("table.hide-ansgar-voss")
    await table.moved("table.reveal-ansgar-voss")
    page = await table.read()
    assert re.search(r'class="entry reveal"[^\n]*<b>Ansgar Voss</b> appears\.', page), "in full"
    recap = await table.read("recap")
    assert recap.count("It comes out: <i>Voss has a twin.</i>") == 1


async def test_earlier_lines_that_tell_nothing_are_no_story(robin: Visitor):
    shared = robin.hub.views.of("robin").audience
    written = LogLine(seq=1, line=line("Written down.", retold=False))
    rain = LogLine(seq=1, line=line("It rains.", kind="narration"))
    later = [LogLine(seq=2 + n, line=rain.line) for n in range(50)]
    for first in (written, rain):
        seen = replace(shared, log=(first, *later), older=False)
        page = story(robin.hub.room.game, seen)
        assert page.older
        assert page.older_told, "some of what follows it was told"
    seen = replace(seen, log=(written, replace(written, seq=2), *later[-39:]))
    assert not story(robin.hub.room.game, seen).older_told
    assert not is_story(written)
    assert is_story(rain)


async def test_a_tool_with_nothing_in_it_keeps_its_place_and_says_why(robin: Visitor, monkeypatch):
    robin.switch("gale")
    assert 'data-tool-id="act"' not in await robin.read()
    monkeypatch.setattr(type(robin.hub.room.game), "gm_tools", {"act": "Call"})
    await robin.moved("table.write-note", text="So the page is drawn anew", to="everyone")
    page = await robin.read()
    act = re.search(r'<a [^>]*data-tool-id="act"[^>]*>', page)
    assert act
    assert 'class="wide-only rests"' in act[0], "on a phone what can be done has the room"
    assert 'title="There is nothing of that kind to do' in act[0]
    assert ", not just now" in page[act.end() : act.end() + 300]
    assert act.start() < page.index('data-tool-id="note"')
    assert "data-gone" in await robin.read("tool?id=act")


async def test_a_bare_scene_says_what_the_game_would_show_there(robin: Visitor, monkeypatch):
    game = type(robin.hub.room.game)
    monkeypatch.setattr(game, "bare_scene", "No candle, no dark.", raising=False)
    assert '<p class="empty bare-scene">No candle, no dark.</p>' in await robin.read()
    style = (STATIC / "attempt.css").read_text(encoding="utf-8")
    hidden = r"\.centre-col[^{]*\.attempt[^{]*\{\s*& \.bare-scene \{ display: none; \}"
    assert re.search(hidden, style), "beside an attempt the attempt is what lies here"


async def test_the_settings_page_lists_seats_and_what_can_be_changed(robin: Visitor):
    page = await robin.read("table")
    assert "Robin" in page
    assert "Change your name" in page
    assert "Empty Robin" not in page
    robin.switch("gale")
    page = await robin.read("table")
    assert "Empty Robin’s seat" in page
    assert "How dice are thrown" in page
    referer = {"referer": f"http://table.test{robin.base}table"}
    form = {"option": "table.rename", "seq": "1", "name": "", "pronouns": ""}
    again = await robin.post("move", form, headers=referer)
    assert again.status_code == 422
    assert "Fill in “Your name” first." in again.text
    assert "Keep a copy" in again.text, "it is the settings page again"


async def test_the_rules_can_be_searched(house: House):
    visitor = house.visitor()
    page = await visitor.read("/rules/candlelight")
    assert "Burning a candle" in page
    assert "Into the dark" in page
    found = await visitor.read("/rules/candlelight?q=burn")
    assert "Burning a candle" in found
    assert "The omen" not in found
    part = await visitor.get("/rules/candlelight?q=omen", headers=HTMX)
    assert "<html" not in part.text
    assert "The omen" in part.text
    nothing = await visitor.read("/rules/candlelight?q=<script>")
    assert "No rule mentions" in nothing
    assert "<script>”" not in (await visitor.get("/rules/candlelight?q=<script>")).text


async def test_one_card_answers_whoever_asks_why(house: House):
    visitor = house.visitor()
    part = await visitor.get("/rules/candlelight/CL-3.1", headers=HTMX)
    assert "Burning a candle" in part.text
    assert "<html" not in part.text
    assert "Burning a candle" in await visitor.read("/rules/candlelight/cl-3.1")
    for address in ("/rules/candlelight/CL-9.9", "/rules/chess", "/rules/chess/X-1"):
        assert (await visitor.get(address)).status_code == 404


async def test_odds_stand_on_every_button_that_changes_them(robin: Visitor):
    await robin.hub.room.play("robin", SetOut(who="wanderer", want="a bell", dark="1"))
    seat_view = robin.hub.views.of("robin")
    assert "candlelight.burn" in seat_view.turn_forecasts
    bar = seat_view.turn_forecasts["candlelight.burn"]
    assert f"{bar.percent('lost')}%" in await robin.read()


async def test_a_slash_left_out_is_put_back(robin: Visitor):
    response = await robin.get(robin.base.rstrip("/"))
    assert response.status_code in (301, 307, 308)
    assert response.headers["location"].endswith(robin.base)


async def test_a_whole_fate_table_can_be_looked_at_from_every_seat(house: House):
    visitor = house.visitor()
    await visitor.demo("fate")
    table = visitor.hub.room.table
    for seat in table.seats:
        visitor.switch(seat)
        for path in ("", "log", "recap", "story.md", "table"):
            assert (await visitor.get(path)).status_code == 200
        for id in visitor.hub.views.of(seat).audience.table.play.cast:
            assert (await visitor.get(f"sheet/{id}")).status_code == 200
    visitor.switch("priya")
    sheet = await visitor.read("sheet/wren")
    assert "Rule on fate points<" in sheet
    assert 'Why: fate points"' in sheet
    assert not re.search(r"(Rule on|Why:) *<", sheet), "every control is named"


async def test_points_stand_with_what_may_use_them_up_and_not_with_a_vote(house: House):
    visitor = house.visitor()
    await visitor.demo("burning-wheel")
    visitor.switch("jun")
    page = await visitor.read()
    head = page[page.index('class="purses"') :].partition("</div>")[0]
    assert "Persona</span>" in head
    assert "fate" not in head.lower(), "no answer could use it"
    await visitor.moved("burning-wheel.withdraw")
    vote = {"question": "Stay?", "choices": "Yes\nNo", "rule": "majority", "part": "votes"}
    await visitor.moved("table.call-vote", **vote)
    page = await visitor.read()
    assert "Stay?" in page
    assert 'class="purses"' not in page


def test_boxes_stand_only_with_what_may_cross_them(server: Server):
    passes = [(seat, {"move": "fate.pass", "seat": seat}) for seat in ("mara", "priya")]
    whole = ("priya", {"move": "fate.strike", "for_boost": False})
    held = {}
    for move, moves in {
        "fate.roll": WREN_IS_ABOUT_TO_ROLL,
        "fate.pass": VOSS_HITS,
        "fate.absorb": (*VOSS_HITS, *passes, whole),
    }.items():
        with httpx2.Client(follow_redirects=True) as browser:
            page = browser.get(played(server, "fate", *moves)["mara"]).text
        panel = page[page.index('id="panel"') :]
        assert f'value="{move}' in panel
        purses = panel[: panel.index("</div>")].partition('class="purses"')[2]
        held[move] = [name for name in ("fate point", "Stress") if name in purses]
    assert list(held.values()) == [[], ["fate point"], ["Stress"]]


def test_above_their_dice_people_are_called_by_their_short_names(server: Server):
    with httpx2.Client(follow_redirects=True) as browser:
        page = browser.get(played(server, "fate", *VOSS_HITS)["mara"]).text
    assert re.findall(r'<h3 class="side[^>]*>.*?</span> (.*?)</h3>', page) == ["Ansgar", "Wren"]
    assert 'class="throw" aria-label="Ansgar Voss"' in page, "whoever hears the page has it whole"


async def test_a_tied_vote_is_told_where_everyone_looks(robin: Visitor):
    blanks = {"question": "Stay?", "choices": "Yes\nNo", "rule": "majority", "part": "votes"}
    await robin.moved("table.call-vote", **blanks)
    await robin.moved("table.cast-ballot-yes")
    robin.switch("gale")
    await robin.moved("table.cast-ballot-no")
    for seat in ("gale", "robin"):
        robin.switch(seat)
        told = re.findall(r'<div class="entry[^>]*>.*?</div>', await robin.read(), re.DOTALL)
        story = " ".join(line for line in told if "data-aside" not in line.partition(">")[0])
        assert "Nothing is decided." in story
        assert "Yes 1 and No 1" in story


async def test_alone_at_a_new_table_the_first_step_is_to_invite(house: House):
    gale = house.visitor()
    await gale.start()
    page = await gale.read()
    assert "You are the first one here" in page
    assert page.index('id="alone"') < page.index('id="stage"')
    link = page.partition('id="alone"')[2].partition("</section>")[0]
    assert 'class="button with-script next"' in link


async def test_a_page_without_script_says_that_it_does_not_update(robin: Visitor):
    page = await robin.read()
    told = page[page.index("<noscript>") : page.index("</noscript>")]
    assert "does not update by itself" in told
    assert 'href="./"' in told


async def test_a_form_says_whose_it_is_unless_it_is_ones_own(house: House):
    priya = house.visitor()
    await priya.demo("fate")
    priya.switch("priya")
    assert ": Attack</h2>" in await priya.read("form?key=fate.attack-the-wrecking-crew")
    priya.switch("mara")
    assert ">Attack</h2>" in await priya.read("form?key=fate.attack-wren")
