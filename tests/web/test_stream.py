"""The live stream: what changed, once per audience, with nothing lost and nothing leaked."""

import asyncio
import re
import sys
from types import SimpleNamespace

import pytest

from hearthside.web import sse
from hearthside.web.live import hub, subscribers
from hearthside.web.render import templates
from hearthside.web.render.models.template import Template
from tests.web.house import SET_OUT, House, Visitor


def parts(text: str) -> list[str]:
    return re.findall(r'hx-target="#([\w-]+)"', text)


async def test_a_page_hears_of_a_move_in_the_parts_it_changes(robin: Visitor):
    async with robin.stream() as stream:
        await stream.until("people-here")
        await robin.moved(SET_OUT, want="the bell", dark="1")
        told = await stream.until("the bell")
    assert {"attempt", "turn", "log-lines", "next"} <= set(parts(told))
    assert "cast-list" not in parts(told), "nothing about the cast has changed"
    assert f"id: {robin.hub.room.table.seq}\n" in told
    assert "<title>Your turn" in told


async def test_a_stream_says_how_the_parts_go_into_the_page(robin: Visitor):
    async with robin.stream() as stream:
        assert stream.status == 200
        await robin.moved("table.call-pause")
        told = await stream.until("Someone asks for a pause")
    for line in told.splitlines():
        assert line == "" or line.startswith(("data: ", "id: ", ": ")), line
    assert 'hx-swap="innerMorph"' in told


async def test_a_page_that_is_up_to_date_is_only_told_who_is_here(robin: Visitor):
    seq = robin.hub.room.table.seq
    async with robin.stream(f"stream?seq={seq}") as stream:
        assert set(parts(await stream.until(f"id: {seq}"))) == {"head", "people-here"}


async def test_a_page_that_was_away_is_told_everything(robin: Visitor):
    seq = robin.hub.room.table.seq
    await robin.moved(SET_OUT, want="the bell", dark="1")
    for headers in ({"last-event-id": str(seq)}, {}):
        async with robin.stream(f"stream?seq={seq}", **headers) as stream:
            told = await stream.until("the bell")
        assert set(parts(told)) >= {"head", "cast-list", "scene", "attempt", "turn", "log-lines"}


@pytest.mark.parametrize("page", ["sheet/wanderer", "log", "recap", "table"])
async def test_whoever_reads_a_quiet_page_is_still_here(robin: Visitor, monkeypatch, page):
    monkeypatch.setattr(hub, "FAREWELL", 0.0)
    address = "../here" if "/" in page else "here"
    assert f'data-from="{address}"' in await robin.read(page)
    async with robin.stream("here") as stream:
        assert stream.status == 200
        assert "robin" in robin.hub.here
    for _ in range(3):
        await asyncio.sleep(0)
    assert "robin" not in robin.hub.here


async def test_whoever_reads_a_quiet_page_is_called_when_the_table_waits_for_them(robin: Visitor):
    async with robin.stream("here") as stream:
        assert "waits for you" not in await stream.until("called")
        await robin.moved(SET_OUT, want="the bell", dark="1")
        assert "The table waits for you." in await stream.until("waits for you")


async def test_what_a_browser_last_saw_counts_more_than_how_its_page_was_drawn(robin: Visitor):
    await robin.moved(SET_OUT, want="the bell", dark="1")
    newest = robin.hub.room.table.seq
    async with robin.stream("stream?seq=1", **{"last-event-id": str(newest)}) as stream:
        assert set(parts(await stream.until("id: "))) == {"head", "people-here"}


@pytest.mark.parametrize("nonsense", ["-1", "x", "9" * 50, "²", ""])
async def test_a_reader_that_says_nonsense_is_told_everything(robin: Visitor, nonsense):
    async with robin.stream(f"stream?seq={nonsense}") as stream:
        assert "attempt" in parts(await stream.until("id: "))


async def test_everyone_sees_who_comes_and_goes(robin: Visitor, monkeypatch):
    monkeypatch.setattr(hub, "FAREWELL", 0.05)
    async with robin.stream() as stream:
        await stream.until("1 of 2")
        gale = robin.house.visitor()
        await gale.open(f"/s/{robin.token('gale')}")
        async with gale.stream():
            await stream.until("All here")
        await stream.until("1 of 2")


async def test_a_reload_is_not_a_goodbye(robin: Visitor):
    async with robin.stream() as first:
        await first.until("1 of 2")
        gale = robin.house.visitor()
        await gale.open(f"/s/{robin.token('gale')}")
        async with gale.stream():
            await first.until("All here")
        async with gale.stream() as again:
            await again.until("All here")
            assert "1 of 2" not in first.new()


async def test_shared_parts_are_drawn_once_however_many_look_on(house: House, monkeypatch):
    gale = house.visitor()
    await gale.start()
    door = (await gale.links())["Invite players"]
    people = [house.visitor() for _ in range(4)]
    for name, each in zip("ABCD", people, strict=True):
        await each.sit(door, name)
    drawn: list[str] = []
    render = templates.render

    def counting(page: Template) -> str:
        drawn.append(page.template)
        return render(page)

    async with (
        people[0].stream() as a,
        people[1].stream() as b,
        people[2].stream() as c,
        people[3].stream() as d,
    ):
        await d.until("id: ")
        monkeypatch.setattr(templates, "render", counting)
        await people[0].moved("table.write-note", text="A cold wind", to="everyone")
        for stream in (a, b, c, d):
            assert "A cold wind" in await stream.until("A cold wind")
    assert drawn.count("table/lines.html") == 1


async def test_a_page_that_cannot_be_drawn_holds_up_nobody_else(house: House, monkeypatch):
    gale = house.visitor()
    await gale.start()
    door = (await gale.links())["Invite players"]
    ana, ben = house.visitor(), house.visitor()
    await ana.sit(door, "Ana")
    await ben.sit(door, "Ben")
    drawing = gale.hub.redraw
    as_it_is = drawing.parts

    def broken_for_two(seat: str, *known: object):
        if seat != "ben":
            raise KeyError(seat)
        return as_it_is(seat, *known)

    async with gale.stream(), ana.stream(), ben.stream() as of_ben:
        await of_ben.until("id: ")
        monkeypatch.setattr(drawing, "parts", broken_for_two)
        await ben.moved("table.write-note", text="A cold wind", to="everyone")
        assert "A cold wind" in await of_ben.until("A cold wind")


async def test_a_whisper_is_heard_by_those_it_is_for_and_nobody_else(house: House):
    gale = house.visitor()
    await gale.start()
    door = (await gale.links())["Invite players"]
    ana, ben = house.visitor(), house.visitor()
    await ana.sit(door, "Ana")
    await ben.sit(door, "Ben")
    async with gale.stream() as of_gale, ana.stream() as of_ana, ben.stream() as of_ben:
        await ana.moved("table.write-note", text="I am the thief", to="ben")
        assert "You and Ana" in await of_ben.until("I am the thief")
        await of_ana.until("I am the thief")
        await ben.moved("table.write-note", text="Good evening", to="everyone")
        assert "I am the thief" not in await of_ben.until("Good evening"), "only what is new"
        await of_gale.until("Good evening")
        assert b"thief" not in of_gale.raw


async def test_a_reader_that_falls_behind_is_sent_away_not_left_in_the_dark(robin: Visitor):
    async with robin.stream() as stream:
        await stream.until("id: ")
        stream.blocked.clear()
        for n in range(subscribers.QUEUE + 3):
            await robin.moved("table.write-note", text=f"note {n}", to="everyone")
            await asyncio.sleep(0.004)
        stream.blocked.set()
        await stream.rest()
        assert stream.ended
    last = stream.ids[-1]
    async with robin.stream("stream", **{"last-event-id": str(last)}) as again:
        assert f"note {subscribers.QUEUE + 2}" in await again.until("id: ")


async def test_forms_keep_their_number_while_they_look_the_same(robin: Visitor):
    """So that a form is not sent again for every line in the log."""
    async with robin.stream() as stream:
        await robin.moved(SET_OUT, want="the bell", dark="1")
        await stream.until("the bell")
        robin.switch("gale")
        await robin.moved("table.write-note", text="Tense", to="everyone")
        assert "turn" not in parts(await stream.until("Tense"))


async def test_the_streams_end_when_the_server_does(robin: Visitor):
    async with robin.stream() as stream:
        await stream.until("id: ")
        robin.house.app.state.rooms.say_goodbye()
        await stream.rest()
        assert stream.ended


async def test_a_quiet_stream_says_that_it_is_still_there(robin: Visitor, monkeypatch):
    monkeypatch.setattr("hearthside.web.sse.BREATH", 0.05)
    async with robin.stream() as stream:
        await stream.until(": still here")


async def test_a_stream_that_waits_holds_nothing_of_what_it_has_sent():
    told, lengths = bytes(20_000), []
    held = sys.getrefcount(told)
    reader = subscribers.PageSubscriber("robin", "")

    async def stays() -> None:
        await asyncio.Event().wait()

    async def send(message: dict) -> None:
        lengths.append(len(message.get("body", b"")))

    room = SimpleNamespace(leave=lambda one: None)
    stream = asyncio.create_task(sse._run(room, reader, sse.nothing_missed(), stays, send))
    reader.push(told)
    for _ in range(5):
        await asyncio.sleep(0)
    assert len(told) in lengths
    assert sys.getrefcount(told) == held
    reader.end()
    await stream
