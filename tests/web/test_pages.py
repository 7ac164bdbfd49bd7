"""The quiet pages of a seat: sheets, the log, the recap, the table's settings; and the rules."""

import io
import re
from zipfile import ZipFile

import pytest
from candlelight.venture import SetOut
from msgspec.structs import replace

from hearthside.core.life.scenes_sessions import SceneOpened, SessionOpened
from hearthside.core.say import line
from hearthside.export.story import day
from hearthside.web.live.story_parts import story
from hearthside.web.render.dates import clock
from hearthside.web.render.log import is_story
from hearthside.web.render.models.shared import LogLine
from hearthside.web.render.static_files import STATIC
from tests.web.begun_characters import begun
from tests.web.house import HTMX, House, Visitor

SET_OUT = "candlelight.set-out-wanderer"


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


async def test_what_was_taken_back_stays_crossed_out_without_what_was_typed(
    robin: Visitor,
):
    await robin.moved(SET_OUT, want="the bell", dark="1")
    to = robin.hub.room.table.seq - 2
    robin.switch("gale")
    await robin.moved("table.rewind", to=str(to))
    robin.switch("robin")
    for path in ("", "log", f"log?before={robin.hub.room.table.seq}"):
        page = await robin.read(path)
        assert "Taken back by Gale" in page
        assert "<s><b>Ember</b> sets out: …</s>" in page, "without the words that were typed"
        assert "the bell" not in re.sub("<[^>]+>", "", page)
    words = re.sub("<[^>]+>", "", await robin.read("log"))
    assert re.search(r"takes back what came next\. It goes on after: \w", words)
    entry = r"<[^>]*data-aside[^>]*>(?:(?!</div>).)*Gale</b> takes back what came next"
    assert re.search(entry, await robin.read()), "in Everything only"
    assert "the bell" not in await robin.read("recap"), "the story is what still stands"


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


async def test_what_was_told_is_gone_for_everybody_when_it_is_taken_back(house: House):
    table = house.visitor()
    await table.demo("fate")
    table.switch("priya")
    to = table.hub.room.table.seq
    await table.moved("table.tell", voice="narrator", text="A canary sings.", to=["mara"])
    await table.moved("table.rewind", to=str(to))
    for seat in ("mara", "jun"):
        table.switch(seat)
        page = re.sub("<[^>]+>", "", await table.read())
        assert "Priya takes back" in page
        assert "canary" not in page


async def test_whoever_is_hidden_again_is_not_named_by_what_was_taken_back(house: House):
    table = house.visitor()
    await table.demo("fate")
    table.switch("priya")
    await table.moved("table.hide-ansgar-voss")
    to = table.hub.room.table.seq
    await table.moved("table.reveal-ansgar-voss")
    table.switch("jun")
    assert " appears." in re.sub("<[^>]+>", "", await table.read()), "everyone hears it"
    table.switch("priya")
    await table.moved("table.rewind", to=str(to))
    for seat, path in (
        *(("priya", path) for path in ("", "log")),
        *(("jun", path) for path in ("", "log", "log?q=appears")),
    ):
        table.switch(seat)
        page = re.sub("<[^>]+>", "", await table.read(path))
        assert (" appears" in page) == (seat == "priya"), path
    assert "Priya takes back" in re.sub("<[^>]+>", "", await table.read())
    table.switch("priya")
    await table.moved("table.reveal-ansgar-voss")
    table.switch("jun")
    again = re.sub("<[^>]+>", "", await table.read())
    assert again.count(" appears.") > 1, "open now, so what was crossed out names them too"


async def test_what_all_took_back_together_says_so(robin: Visitor):
    await robin.moved(SET_OUT, want="the bell", dark="1")
    await robin.moved("table.ask-rewind", to=str(robin.hub.room.table.seq - 2))
    robin.switch("gale")
    asked = await robin.read("")
    assert "Robin asks to go back" in asked
    assert "This takes back:" in asked  # whoever agrees knows to what
    await robin.moved("table.agree-rewind")
    page = await robin.read("")
    assert "Taken back by agreement" in page
    assert "By agreement, what came next is taken back." in re.sub("<[^>]+>", "", page)
    assert "Taken back by Robin" not in page


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


def test_a_ruling_that_players_see_is_told_in_the_story():
    ruled = [LogLine(seq=1, line=line("Ruling.", beat="Ruling", to=to)) for to in (None, ("gm",))]
    assert [is_story(one) for one in ruled] == [True, False]


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
    await robin.moved("table.tell", voice="narrator", text="The stairs are steep.")
    await robin.moved(SET_OUT, want="the bell", dark="1")
    await robin.moved("candlelight.live-with-it")
    settled = robin.hub.room.table.seq
    small = r"<div class=\"told outcome\">\s*<details.*?</div>"
    beside = r"<div class=\"passage untold-note\"><div class=\"notes\".*?why\?.*?</div></div>"
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
    """For whoever runs the game the next session comes first, for whoever plays the story."""
    robin.switch("gale")
    for move in ("table.close-scene", "table.close-session"):
        await robin.moved(move)
    page = await robin.read("")
    assert page.count('class="button" href="recap"') == 1
    assert re.search(r'value="table.open-session">[^/]*<button class="button next', page)
    robin.switch("robin")
    assert (await robin.read("")).count('class="button next" href="recap"') == 1


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
    assert "only the game master" in refused.text
    robin.switch("gale")
    file = await robin.get("export")
    assert file.headers["content-disposition"].endswith('.hearthside"')
    assert b"The bell rings twice" in file.content


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


async def test_the_game_master_sees_every_ruling_there_ever_was(robin: Visitor):
    robin.switch("gale")
    await robin.moved("table.rule", path="cast.wanderer.light", value="3", reason="A star rises")
    for n in range(60):
        await robin.moved("table.write-note", text=f"{n}", to="everyone")
    assert "A star rises" in await robin.read("tool?id=rule")
    await robin.moved("table.rule", path="cast.wanderer.light", value="1", reason="It sets again")
    page = await robin.read("tool?id=rule")
    assert "A star rises" in page
    assert "It sets again" in page
    robin.switch("robin")
    assert "Rulings so far" not in await robin.read("tool?id=rule")
    assert "Rulings so far" not in await robin.read("tool?id=more")


async def test_whoever_runs_the_game_finds_the_way_back_and_each_note_once(robin: Visitor):
    robin.switch("gale")
    await robin.moved("table.write-note", text="The rope is cut.", to="me")
    assert "data-rewinding" in await robin.read("tool?id=gm")
    page = await robin.read("tool?id=note")
    assert "data-rewinding" not in page
    assert page.count("Take it down") == 1
    assert "Take the note down" not in page, "each is taken down where it stands"


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


async def test_a_ruling_from_somebodys_card_asks_which_of_their_values(house: House):
    priya = house.visitor()
    await priya.demo("fate")
    priya.switch("priya")
    card = await priya.read()
    assert 'data-open="form?key=table.rule-cast.wren"' in card
    values = await priya.read("form?key=table.rule-cast.wren")
    assert "Rule on Wren Halloway" in values
    assert "<span>Fate points</span> <b>3</b>" in values, "as it stands"
    headings = [values.index(f"<h3>{part}</h3>") for part in ("Aspects", "Approaches", "Stunts")]
    assert headings == sorted(headings), "in the order of the sheet"
    assert "data-sifts" in values, "many are searched"
    assert "<select" not in values
    assert "Tobias" not in values
    points = await priya.read("form?key=table.rule-cast.wren.fate_points")
    assert "Wren Halloway: Fate points" in points, "what it is, and whose"
    assert "Now 3" in points
    assert 'data-step="1"' in points, "a number is stepped up and down"
    sent = {"value": "5", "reason": "She took her time"}
    await priya.moved("table.rule-cast.wren.fate_points", **sent)
    assert priya.hub.room.table.play.cast["wren"].fate_points == 5


async def test_a_ruling_on_what_has_names_offers_these(house: House):
    fay = house.visitor()
    await fay.demo("venus")
    fay.switch("fay")
    who = next(one for one in fay.hub.room.table.play.cast.values() if one.player)
    key = f"table.rule-cast.{who.id}.abilities.wits.caliber"
    form = await fay.read(f"form?key={key}")
    assert "Wits metal" in form
    assert "data-step" not in form, "nobody rules on a metal by its number"
    assert [metal for metal in ("Copper", "Bronze", "Silver", "Gold", "Platinum") if metal in form]
    await fay.moved(key, value="4", reason="A god’s gift")
    assert fay.hub.room.table.play.cast[who.id].ability("wits").caliber == 4


async def test_a_ruling_begins_with_whom_or_what_it_is_about(house: House):
    priya = house.visitor()
    await priya.demo("fate")
    priya.switch("priya")
    panel = await priya.read("tool?id=rule")
    for key in ("cast.wren", "cast.the-wrecking-crew", "scene"):
        assert f'data-open="form?key=table.rule-{key}"' in panel
    scene = await priya.read("form?key=table.rule-scene")
    known = priya.hub.room.table.play.aspects.values()
    (dark,) = (one.id for one in known if one.text == "The Great Lamp Is Dark")
    assert f"table.rule-aspects.{dark}.text" in scene
    await priya.moved(f"table.rule-aspects.{dark}.text", value="The Lamp Burns", reason="")
    assert "“The Great Lamp Is Dark” is now The Lamp Burns" in re.sub(
        "<[^>]+>", "", await priya.read()
    )
    priya.switch("mara")
    for key in ("table.rule-cast.wren", "table.rule-scene"):
        assert (await priya.get(f"form?key={key}")).status_code == 404
    assert "table.rule" not in await priya.read("tool?id=rule")


async def test_a_value_is_ruled_on_in_the_control_that_fits_it(house: House):
    priya = house.visitor()
    await priya.demo("fate")
    priya.switch("priya")
    boxes = await priya.read("form?key=table.rule-cast.wren.boxes")
    assert boxes.count('type="checkbox"') == 3
    sent = {"option": "table.rule-cast.wren.boxes", "value": ["0", "2"], "reason": "A hard night"}
    assert (await priya.post("move", sent, headers=HTMX)).status_code == 204
    assert priya.hub.room.table.play.cast["wren"].boxes == (True, False, True)
    used = await priya.read("form?key=table.rule-cast.wren.stunts.2.used")
    assert used.count('type="radio"') == 2, "yes or no"
    words = await priya.read("form?key=table.rule-aspects.wren-high-concept.text")
    assert ">The Burglar’s Daughter</textarea>" in words, "words start as they are"
