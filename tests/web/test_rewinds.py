"""Taking back on the pages: what stays crossed out, what is gone for all, and the way there."""

import re

import pytest

from hearthside.games import discover
from tests.web.house import SET_OUT, House, Visitor

LINE = re.compile(r'<\w+ class="([^"]*\bentry\b[^"]*)" data-seq="(\d+)"([^>]*)>')
WAY = re.compile(r'data-back="(\d+)"')


def entries_that_go(page: str, to: int) -> set[int]:
    """The entries after one that a page says would be taken back."""
    return {
        int(seq)
        for worn, seq, more in LINE.findall(page)
        if int(seq) > to and "struck" not in worn and "data-lasts" not in more
    }


def oldest_entry(page: str) -> int:
    return min(int(seq) for _, seq, _ in LINE.findall(page))


@pytest.mark.parametrize("game", sorted(discover()))
async def test_every_line_one_goes_back_to_takes_back_just_what_the_page_says(
    house: House, game: str
):
    table = house.visitor()
    await table.demo(game)
    (gm,) = table.hub.room.table.gms()
    table.switch(gm)
    await table.moved("table.tell", voice="narrator", text="A gull lands.")
    await table.moved("table.write-note", text="The rope is cut.", to="everyone")
    for _ in range(6):
        page = await table.read("")
        ways = sorted({int(to) for to in WAY.findall(page)}, reverse=True)
        to = next((one for one in ways if entries_that_go(page, one)), None)
        if to is None:
            break
        told, goes = entries_that_go(page, 0), entries_that_go(page, to)
        newest = table.hub.room.table.seq
        await table.moved("table.rewind", to=str(to))
        after = await table.read("")
        oldest = max(oldest_entry(page), oldest_entry(after))  # a page holds the newest lines
        stays = {seq for seq in entries_that_go(after, oldest) if seq <= newest}
        assert stays == {seq for seq in told - goes if seq > oldest}
    assert "The rope is cut." in await table.read("")


async def test_a_move_and_what_it_brought_about_stay_or_go_together(house: House):
    table = house.visitor()
    await table.demo("hot-circle")
    (gm,) = table.hub.room.table.gms()
    table.switch(gm)
    entries = [one for one in table.hub.room.recent if one.entry.goes_on]
    assert entries, "the dice fell in the move that called for them"
    page = await table.read("")
    for one in entries:
        line = re.search(rf'href="\?back={one.seq}#opened" data-back="(\d+)"', page)
        assert line is None or int(line[1]) > one.seq


async def test_what_stays_where_the_story_was_taken_back_is_no_place_to_go_back_to(robin: Visitor):
    robin.switch("gale")
    await robin.moved("table.tell", voice="narrator", text="A gull lands.")
    to = robin.hub.room.table.seq - 1
    await robin.moved("table.write-note", text="The rope is cut.", to="everyone")
    note = robin.hub.room.table.seq
    assert f'data-back="{note}"' in await robin.read("")
    await robin.moved("table.rewind", to=str(to))
    page = await robin.read("")
    assert "The rope is cut." in page
    assert f'data-back="{note}"' not in page, "going there would bring the gull back"


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
        assert "<s><b>Ember</b> sets out: …</s>" in page, "without the words that were typed"
        assert "the bell" not in re.sub("<[^>]+>", "", page)
    before = await robin.read(f"log?before={robin.hub.room.table.seq}")
    assert "Taken back by Gale" in before, "where the line that says so is on a later page"
    words = re.sub("<[^>]+>", "", await robin.read("log"))
    assert re.search(r"Gale went back to “.{1,50}”\.", words)
    fold = r'<details class="entry struck"([^>]*)><summary class="mech"><span class="said"><b>Gale'
    (more,) = re.findall(fold, await robin.read())
    assert "data-aside" not in more, "one line of the story, what was taken back behind it"
    recap = await robin.read("recap")
    assert "the bell" not in recap, "the story is what still stands"
    assert "went back" not in recap


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
        assert "Priya went back" in page
        assert "canary" not in page


async def test_whoever_read_what_is_gone_reads_so_in_the_story_and_nobody_else(house: House):
    table = house.visitor()
    await table.demo("fate")
    table.switch("priya")
    await table.moved("table.tell", voice="narrator", text="A gull lands.")
    to = table.hub.room.table.seq
    await table.moved("table.tell", voice="narrator", text="A canary sings.", to=["mara"])
    await table.moved("table.rewind", to=str(to))

    async def told(seat: str, path: str = "") -> list[bool]:
        """Whether each line that goes back is a part of the story."""
        table.switch(seat)
        opened = re.findall(
            r"<(?:details|div)([^>]*)>(?:(?!<div|<details).)*?went back", await table.read(path)
        )
        return ["data-aside" not in one for one in opened]

    assert await told("mara", "log") == [True]
    assert await told("jun", "log") == [False], "it would say that there was something to hear"
    page = re.sub("<[^>]+>", "", await table.read("log"))
    assert "Priya went back to “A gull lands”." in page, "and not that there was more"
    for path in ("recap", "story.md"):
        assert "went back" not in await table.read(path)
    table.switch("priya")
    await table.moved("table.rewind", to=str(to - 1))
    assert await told("mara", "log") == [False, True], "the later one went further"


async def test_where_it_goes_on_is_the_very_line_that_was_chosen(
    house: House,
):
    table = house.visitor()
    await table.demo("fate")
    table.switch("priya")
    await table.moved("table.spotlight", character="tobias")
    to = table.hub.room.table.seq
    await table.moved("table.tell", voice="narrator", text="A gull lands.")
    await table.moved("table.tell", voice="narrator", text="It leaves.")
    await table.moved("table.rewind", to=str(to))
    page = re.sub("<[^>]+>", "", await table.read("log"))
    assert "Priya went back to “The spotlight is on Tobias Crake”." in page


async def test_where_it_goes_on_is_a_line_of_the_story_though_its_move_ends_with_marks(
    house: House,
):
    table = house.visitor()
    await table.demo("burning-wheel")
    table.switch("priya")
    await table.moved("burning-wheel.withdraw")
    await table.moved("burning-wheel.start-conflict", name="The bell")
    await table.moved("burning-wheel.mark-steel-character", difficulty="difficult")
    chosen = table.hub.room.table.seq + 2
    await table.moved("burning-wheel.end-conflict", outcome="The captain signs.")
    assert table.hub.room.table.seq > chosen, "marks follow in the same move"
    await table.moved("table.tell", voice="narrator", text="A gull lands.")
    await table.moved("table.write-note", text="The ink is wet.", to="everyone")
    await table.moved("table.rewind", to=str(chosen))
    page = re.sub("<[^>]+>", "", await table.read("log"))
    assert "Priya went back to “The captain signs”." in page


async def test_a_line_that_was_taken_back_alone_ends_as_it_did(house: House):
    table = house.visitor()
    await table.demo("fate")
    table.switch("priya")
    to = table.hub.room.table.seq
    await table.moved("table.spotlight", character="tobias")
    await table.moved("table.rewind", to=str(to))
    page = await table.read("log")
    taken = re.findall(r"<s>(.*?)</s>", page)
    assert [re.sub("<[^>]+>", "", one) for one in taken] == ["The spotlight is on Tobias Crake."]


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
    assert "Priya went back" in re.sub("<[^>]+>", "", await table.read())
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
    words = re.sub("<[^>]+>", "", page)
    assert re.search(r"All of you went back to “.{1,50}”\.", words)
    assert "Robin went back" not in words


async def test_whoever_asked_to_go_back_reads_that_it_is_left_as_it_is(robin: Visitor):
    await robin.moved(SET_OUT, want="the bell", dark="1")
    await robin.moved("table.ask-rewind", to=str(robin.hub.room.table.seq - 2))
    robin.switch("gale")
    await robin.moved("table.refuse-rewind")
    assert "told-no" not in await robin.read()
    robin.switch("robin")
    no = '<p class="told-no">Gale would rather leave it as it is.</p>'
    assert no in await robin.read()


async def test_whoever_runs_the_game_finds_the_way_back_and_each_note_once(robin: Visitor):
    robin.switch("gale")
    await robin.moved("table.write-note", text="The rope is cut.", to="me")
    assert "data-rewinding" in await robin.read("tool?id=gm")
    page = await robin.read("tool?id=note")
    assert "data-rewinding" not in page
    assert page.count("Take it down") == 1
    assert "Take the note down" not in page, "each is taken down where it stands"


async def test_what_one_move_brought_stays_together_wherever_one_reads_of_going_back(house: House):
    table = house.visitor()
    await table.demo("burning-wheel")
    table.switch("priya")
    await table.moved("burning-wheel.withdraw")
    await table.moved("burning-wheel.start-conflict", name="The bell")
    await table.moved("burning-wheel.mark-steel-character", difficulty="difficult")
    chosen = table.hub.room.table.seq + 1
    await table.moved("burning-wheel.end-conflict", outcome="The captain signs.")
    rests = table.hub.room.table.seq
    assert rests > chosen, "marks follow in the same move"
    await table.moved("table.tell", voice="narrator", text="A gull lands.")
    page = await table.read("log")
    ways = re.findall(r'href="\?back=(\d+)#opened" data-back="(\d+)"', page)
    assert {to for seq, to in ways if chosen <= int(seq) <= rests} == {str(rests)}
    sheet = await table.read(f"?back={chosen}")
    assert '<i class="book">The captain signs.</i>' in sheet
    assert "One later line is taken back" in sheet
    table.switch("mara")
    await table.moved("table.ask-rewind", to=str(chosen))
    panel = (await table.read()).split('id="panel"')[1].split('id="me"')[0]
    assert '<i class="book">The captain signs.</i>' in panel
    assert (
        'The captain signs.</i></p><p>This takes back: <i class="book">A gull lands.</i>' in panel
    )
