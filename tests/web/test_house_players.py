"""The house at a table that is open: it answers at its pace, once, and lets people take over."""

import asyncio
import re
from itertools import pairwise
from pathlib import Path

import pytest

from hearthside.core.house import player as policy
from hearthside.core.life.drafts import StepSaved
from hearthside.core.life.program_seats import AnswerWish, LayBefore, PlayByProgram
from hearthside.core.life.safety_tools import Call, Resume
from hearthside.core.life.telling import Told
from hearthside.core.lucky_picks import Luck
from hearthside.core.offers import offers
from hearthside.web.live.house_players import planned
from hearthside.web.live.hub import Hub
from tests.web.conftest import games
from tests.web.house import House


@pytest.fixture
async def place(tmp_path: Path):
    async with House(tmp_path / "t.sqlite3", games()).open() as house:
        yield house


async def alone(place: House, game: str) -> Hub:
    return await place.app.state.rooms.demo(place.app.state.rooms.games[game], alone=True)


async def until(hub: Hub, done, seconds: float = 20.0) -> None:
    for _ in range(int(seconds / 0.02)):
        if done(hub.room.table):
            return
        await asyncio.sleep(0.02)
    raise AssertionError([line.plain for one in hub.room.recent for line in one.entry.said][-12:])


def waited_for(hub: Hub) -> list[str]:
    table = hub.room.table
    waits = offers(hub.room.game, table, table.gms()[0]).waiting
    return [seat for seat in waits if table.seats[seat].house]


async def test_one_person_plays_a_demo_alone(place: House):
    """Mara tries something: Priya’s answers come by themselves, up to a word on how it looked."""
    visitor = place.visitor()
    response = await visitor.post("/demo/fate", {"alone": "yes"})
    visitor.arrive(response)
    hub = await place.app.state.rooms.hub(visitor.table)
    table = hub.room.table
    assert visitor.seat == "mara"
    assert [seat for seat, held in table.seats.items() if held.house] == ["priya", "jun", "sam"]
    page = (await visitor.get()).text
    assert page.count("played by the house") == 3
    form = {"option": "fate.overcome-wren", "want": "in", "how": "a pin", "approach": "clever"}
    assert (await visitor.post("move", {**form, "risk": "noise"})).status_code in (204, 303)
    await until(hub, lambda table: "mara" in offers(hub.room.game, table, "mara").waiting)
    said = [line.plain for one in hub.room.recent for line in one.entry.said]
    assert any("The difficulty is" in line for line in said)
    assert not hub.room.table.seats["mara"].house


async def test_whoever_moves_in_a_seat_has_taken_it_over(place: House):
    visitor = place.visitor()
    visitor.arrive(await visitor.post("/demo/candlelight", {"alone": "yes"}))
    hub = await place.app.state.rooms.hub(visitor.table)
    gale = next(seat for seat, held in hub.room.table.seats.items() if held.role == "gm")
    assert hub.room.table.seats[gale].house
    visitor.switch(gale)
    await visitor.post("move", {"option": "table.write-note", "text": "Mine again", "to": "me"})
    assert not hub.room.table.seats[gale].house
    refused = await visitor.post("move", {"option": "table.write-note", "text": "", "to": "me"})
    assert refused.status_code == 422


async def test_what_a_program_was_allowed_waits_while_a_safety_call_stands(place: House):
    visitor = place.visitor()
    visitor.arrive(await visitor.post("/demo/candlelight", {}))
    hub = await place.app.state.rooms.hub(visitor.table)
    play = hub.play
    await play("robin", PlayByProgram())
    told = '{"move": "table.tell", "text": "A bell rings."}'
    await play("robin", LayBefore(label="Ring the bell", wish=told))
    (wish,) = hub.room.table.wishes
    await play("gale", Call(call="pause"))
    await play("gale", AnswerWish(wish=wish, allowed=True))
    await asyncio.sleep(0.3)
    assert wish in hub.room.table.wishes
    await play("gale", Resume())
    await until(hub, lambda table: not table.wishes)
    await until(hub, lambda _: any(isinstance(one.entry.event, Told) for one in hub.room.recent))


async def test_the_house_rests_where_nobody_says_a_word(place: House):
    """Two house seats could go on for ever; without anybody there nothing is begun."""
    hub = await alone(place, "candlelight")
    seq = hub.room.table.seq
    await asyncio.sleep(0.5)
    assert hub.room.table.seq == seq


@pytest.mark.parametrize("game", sorted(games()))
async def test_of_two_servers_one_moves(tmp_path: Path, game: str):
    """Both have the table open and both think of an answer: it is given once."""
    data = tmp_path / "t.sqlite3"
    async with House(data, games()).open() as one, House(data, games()).open() as two:
        hub = await alone(one, game)
        other = await two.app.state.rooms.hub(hub.room.id)
        assert other is not None
        await until(hub, lambda _: not waited_for(hub))
        for _ in range(100):
            await other.room.catch_up()
            if other.room.table.seq == hub.room.table.seq:
                break
            await asyncio.sleep(0.02)
        assert other.room.table == hub.room.table
        passes = [
            (one.entry.by, one.entry.event)
            for one in await hub.room.log.whole(hub.room.table.seq)
            if re.search("pass", type(one.entry.event).__name__, re.IGNORECASE)
        ]
        doubled = [a for a, b in pairwise(passes) if a == b]
        assert not doubled


async def test_a_table_goes_on_after_a_restart(tmp_path: Path):
    """Whoever opens it again finds the house at its work."""
    data = tmp_path / "t.sqlite3"
    async with House(data, games()).open() as first:
        hub = await alone(first, "burning-wheel")
        id, seq = hub.room.id, hub.room.table.seq
        await first.app.state.rooms._house.close()
    async with House(data, games()).open() as again:
        hub = await again.app.state.rooms.hub(id)
        await until(hub, lambda table: table.seq > seq)


async def test_how_it_looked_is_told_once(place: House):
    visitor = place.visitor()
    visitor.arrive(await visitor.post("/demo/fate", {"alone": "yes"}))
    hub = await place.app.state.rooms.hub(visitor.table)
    room = hub.room
    form = {"option": "fate.overcome-wren", "want": "in", "how": "a pin", "approach": "clever"}
    await visitor.post("move", {**form, "risk": "noise"})
    seq = room.table.seq
    await until(hub, lambda table: table.seq > seq)
    for _ in range(12):
        await until(hub, lambda _: not waited_for(hub))
        move = policy.move(room.game, room.table, "mara", Luck(lambda n: 0))
        if move is None:
            break
        await hub.play("mara", move)
    await asyncio.sleep(0.4)
    told = [one.entry for one in room.recent if one.entry.event.__class__.__name__ == "Told"]
    assert len(told) == 1
    assert told[0].by == "priya"
    plan = planned(room.game, room.table, tuple(room.recent), Luck(lambda n: 0))
    assert plan is None, "nothing more is due"


@pytest.mark.parametrize("game", sorted(set(games()) - {"hot-circle"}))
async def test_a_companion_at_an_empty_table_comes_with_somebody_to_play(place: House, game: str):
    visitor = place.visitor()
    await visitor.start(game=game)
    hub = await place.app.state.rooms.hub(visitor.table)
    form = {"option": "table.seat-companion", "name": "Robin", "character": ""}
    assert (await visitor.post("move", form)).status_code in (204, 303)
    played = lambda table: table.characters_of("robin")  # noqa: E731
    await until(hub, lambda table: any(not table.play.cast[w].draft for w in played(table)))
    saved = [one.entry for one in hub.room.recent if isinstance(one.entry.event, StepSaved)]
    assert saved
    assert all(entry.goes_on for entry in saved), "one step back undoes all of it"
    assert hub.room.table.seats["robin"].house
