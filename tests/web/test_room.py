"""Rooms: saved before shown, re-decided when somebody else was first, opened from a snapshot."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
from candlelight import GAME
from candlelight.venture import Burn, LiveWithIt, SetOut
from msgspec.structs import replace

from hearthside.core import engine, log, snapshot
from hearthside.core.game import Game
from hearthside.core.life.guided_rounds import BeginRound
from hearthside.core.life.notes import WriteNote
from hearthside.core.life.rewinds import Rewind
from hearthside.core.life.scenes_sessions import CloseScene
from hearthside.core.life.settings import ChangeDice
from hearthside.core.life.telling import Tell
from hearthside.core.moves import CHRONICLE, FORTUNE, Illegal
from hearthside.store import open_store
from hearthside.store.base import Store, Unavailable
from hearthside.web.live import room as rooms_room
from hearthside.web.live import storage
from hearthside.web.live.room import Room
from hearthside.web.live.rooms import Rooms

GAMES = {GAME.name: GAME}
OUT = SetOut(who="wanderer", want="a bell", dark="1")


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = open_store(tmp_path / "t.sqlite3")
    yield store
    await store.close()


@pytest.fixture
async def room(store: Store) -> Room:
    return (await Rooms(store, GAMES).demo(GAME)).room


async def reopened(room: Room, store: Store) -> Room:
    again = await Room.open(store, room.id, GAME)
    assert again
    return again


async def test_a_move_is_saved_with_all_that_falls_because_of_it(room: Room, store: Store):
    before = room.table.seq
    new = await room.play("robin", OUT)
    assert [numbered.entry.by for numbered in new] == ["robin", FORTUNE]
    assert [numbered.seq for numbered in new] == [before + 1, before + 2]
    assert await store.newest(room.id) == before + 2
    assert (await reopened(room, store)).table == room.table


async def test_the_log_says_what_happened_when_a_session_closes(room: Room, store: Store):
    await room.play("gale", Tell(text="The bell is warm."))
    await room.play("gale", CloseScene())
    new = await room.play("gale", BeginRound(round="closing"))
    assert new[-1].entry.by == CHRONICLE
    assert room.table.evening.story == ("The bell is warm.",)
    assert (await reopened(room, store)).table == room.table


async def test_dice_are_fair_enough_to_show_every_face(room: Room):
    faces: set[int] = set()
    for _ in range(40):
        await room.play("robin", OUT)
        faces.update(room.table.play.venture.faces)
        await room.play("robin", LiveWithIt())
    assert faces == {1, 2, 3, 4, 5, 6}


async def test_nobody_hears_of_a_move_that_could_not_be_saved(
    room: Room, store: Store, monkeypatch
):
    heard: list[object] = []
    room.on_change.append(heard.append)
    before = room.table

    async def full(*_: object) -> int:
        raise Unavailable("The disk is full. Make room, then try again.")

    monkeypatch.setattr(store, "append", full)
    with pytest.raises(Unavailable, match="disk is full"):
        await room.play("robin", OUT)
    assert room.table is before
    assert not heard
    monkeypatch.undo()
    await room.play("robin", OUT)
    assert heard


async def test_what_is_shown_is_already_saved(room: Room, store: Store):
    saved: list[int] = []

    def look(new: Sequence[rooms_room.Numbered]) -> None:
        row = store._row("SELECT max(seq) FROM records WHERE table_id = ?", room.id)  # type: ignore[attr-defined]
        saved.append(row[0] - new[-1].seq)

    room.on_change.append(look)
    for n in range(5):
        await room.play("robin", WriteNote(text=f"{n}"))
    assert saved == [0] * 5


async def test_many_moves_at_once_are_decided_one_after_another(room: Room):
    await room.play("robin", OUT)
    tries = [room.play("robin", Burn()) for _ in range(5)]
    tries.append(room.play("robin", LiveWithIt()))
    answers = await asyncio.gather(*tries, return_exceptions=True)
    burned = [answer for answer in answers[:5] if not isinstance(answer, Exception)]
    assert len(burned) == 2, "there were two candles"
    assert all(isinstance(answer, Illegal) for answer in answers[2:5])
    assert room.table.play.cast["wanderer"].candles == 0
    assert room.table.play.venture is None


async def test_moves_that_wait_together_are_saved_together(room: Room, store: Store, monkeypatch):
    appends: list[int] = []
    append = store.append

    async def counting(table: str, after: int, bodies: Sequence[bytes]) -> int:
        appends.append(len(bodies))
        return await append(table, after, bodies)

    monkeypatch.setattr(store, "append", counting)
    await asyncio.gather(*(room.play("robin", WriteNote(text=f"{n}")) for n in range(50)))
    assert sum(appends) == 50
    assert len(appends) < 10


async def test_when_somebody_else_was_first_the_move_is_decided_anew(room: Room, store: Store):
    other = await reopened(room, store)
    await other.play("robin", OUT)
    new = await room.play("robin", Burn())
    assert room.table.play.cast["wanderer"].candles == 1
    assert new[0].seq == other.table.seq + 1
    with pytest.raises(Illegal):
        await other.play("robin", OUT)
    assert other.table == room.table


async def test_what_is_now_illegal_is_refused_after_a_conflict(room: Room, store: Store):
    other = await reopened(room, store)
    for each in (room, other):
        await each.catch_up()
    await other.play("robin", OUT)
    with pytest.raises(Illegal):
        await room.play("robin", OUT)
    assert room.table == other.table


async def test_two_servers_on_one_file_keep_one_story(tmp_path: Path):
    here, there = open_store(tmp_path / "t.sqlite3"), open_store(tmp_path / "t.sqlite3")
    first = (await Rooms(here, GAMES).demo(GAME)).room
    second = await Room.open(there, first.id, GAME)
    assert second
    start = first.table.seq
    notes = [
        each.play("robin", WriteNote(text=f"{n}")) for n in range(20) for each in (first, second)
    ]
    await asyncio.gather(*notes)
    for each in (first, second):
        await each.catch_up()
    assert first.table == second.table
    assert first.table.seq == start + 40
    assert [n.seq for n in await first.log.whole(first.table.seq)] == list(range(1, start + 41))
    await here.close()
    await there.close()


async def test_a_rewind_replays_what_still_stands_and_throws_no_dice_anew(room: Room, store: Store):
    new = await room.play("robin", OUT)
    fell = room.table.play.venture.faces
    await room.play("robin", Burn())
    await room.play("gale", Rewind(to=new[0].seq))
    assert room.table.play.cast["wanderer"].candles == 2
    assert room.table.play.venture.faces == fell, "a rewind is no second throw"
    assert (await reopened(room, store)).table == room.table
    await room.play("gale", Rewind(to=new[0].seq - 1))
    assert room.table.play.venture is None
    assert (await reopened(room, store)).table == room.table


async def test_a_rewind_among_other_moves_comes_out_the_same(room: Room, store: Store):
    await room.play("robin", OUT)
    to = room.table.seq - 2
    await asyncio.gather(
        room.play("robin", WriteNote(text="before")),
        room.play("robin", Burn()),
        room.play("gale", Rewind(to=to)),
        room.play("robin", WriteNote(text="after")),
        room.play("robin", OUT),
    )
    assert [note.text for note in room.table.notes] == ["before", "after"]
    assert room.table.play.cast["wanderer"].candles == 2
    assert (await reopened(room, store)).table == room.table


async def test_a_table_left_with_dice_in_the_air_goes_on_when_it_is_opened(
    room: Room, store: Store
):
    await room.play("gale", ChangeDice(value="hand"))
    await room.play("robin", OUT)
    bodies = await room.log.bodies()
    opened = bodies[0].replace(b'"dice":"hand"', b'"dice":"computer"')
    without_switch = [opened, *(body for body in bodies[1:] if b"dice-changed" not in body)]
    hub = await Rooms(store, GAMES).keep_bodies(GAME, without_switch)
    assert hub.room.table.dice == "computer"
    assert len(hub.room.table.play.venture.faces) == 2


async def test_a_snapshot_opens_to_the_very_same_table(room: Room, store: Store, monkeypatch):
    monkeypatch.setattr(rooms_room, "SNAPSHOT_EVERY", 10)
    for n in range(25):
        await room.play("robin", WriteNote(text=f"{n}"))
    await room.settle()
    found = await store.snapshot(room.id, storage.version(GAME))
    assert found
    assert found[0] >= room.table.seq - 10

    def replay(*_: object) -> None:
        raise AssertionError("the whole log was read")

    monkeypatch.setattr(log, "replay", replay)
    assert (await reopened(room, store)).table == room.table


async def test_a_long_log_is_folded_only_once(room: Room, store: Store, monkeypatch):
    monkeypatch.setattr(rooms_room, "SNAPSHOT_EVERY", 5)
    assert await store.snapshot(room.id, storage.version(GAME)) is None
    again = await reopened(room, store)
    found = await store.snapshot(room.id, storage.version(GAME))
    assert found
    assert found[0] == again.table.seq


@pytest.mark.parametrize("body", [b"", b"\xc1nonsense", b"\x80"])
async def test_a_broken_snapshot_is_thrown_away(room: Room, store: Store, body):
    await store.save_snapshot(room.id, room.table.seq, storage.version(GAME), body)
    assert (await reopened(room, store)).table == room.table


@pytest.mark.parametrize("since", [None, 0, 3, 60])
async def test_the_last_entries_are_at_hand_once_it_is_opened(room: Room, store: Store, since):
    """With a snapshot so many notes ago, or with none."""
    if since is not None:
        await room.save_snapshot()
    for n in range(since or 0):
        await room.play("robin", WriteNote(text=f"Note {n}", to="everyone"))
    again = await reopened(room, store)
    assert again.recent == room.recent
    assert list(again.recent) == await room.log.older(room.table.seq + 1, rooms_room.RECENT)


async def test_what_was_read_to_open_it_is_not_read_and_held_twice(
    room: Room, store: Store, monkeypatch
):
    read, decode = [], log.decode

    def counted(game: Game, body: bytes) -> log.Entry:
        read.append(body)
        return decode(game, body)

    monkeypatch.setattr(log, "decode", counted)
    again = await reopened(room, store)
    assert len(read) == again.table.seq


async def test_a_snapshot_ahead_of_its_log_is_thrown_away(room: Room, store: Store):
    await room.save_snapshot()

    ahead = replace(room.table, seq=room.table.seq + 5, name="Not this")
    version = storage.version(GAME)
    await store.save_snapshot(room.id, ahead.seq, version, snapshot.encode(ahead))
    assert (await reopened(room, store)).table.name == room.table.name


async def test_a_snapshot_of_other_code_is_not_even_looked_at(room: Room, store: Store):
    await store.save_snapshot(room.id, room.table.seq, "0.0.1/candlelight/0", b"nonsense")
    assert (await reopened(room, store)).table == room.table


async def test_an_entry_that_cannot_be_read_says_which(room: Room, store: Store):
    unknown = b'{"at":"","by":"","event":{"event":"candlelight.from-the-future"},"said":[]}'
    await store.append(room.id, room.table.seq, [unknown])
    with pytest.raises(Unavailable, match=rf"Entry {room.table.seq + 1} .* newer Hearthside"):
        await Room.open(store, room.id, GAME)


async def test_a_bug_in_one_move_does_not_stop_the_others(room: Room, monkeypatch, caplog):
    turn = engine.turn

    def sometimes(game, table, seat, move, *worked_out):
        if isinstance(move, WriteNote) and move.text == "boom":
            raise ZeroDivisionError
        return turn(game, table, seat, move, *worked_out)

    monkeypatch.setattr(engine, "turn", sometimes)
    answers = await asyncio.gather(
        *(room.play("robin", WriteNote(text=text)) for text in ("one", "boom", "two")),
        return_exceptions=True,
    )
    assert isinstance(answers[1], ZeroDivisionError)
    assert [note.text for note in room.table.notes] == ["one", "two"]
    assert "could not be decided" in caplog.text


async def test_a_saved_move_is_acknowledged_even_if_it_cannot_be_passed_on(room: Room, caplog):
    def broken(_: object) -> None:
        raise ZeroDivisionError

    room.on_change.insert(0, broken)
    assert await room.play("robin", WriteNote(text="kept"))
    assert [note.text for note in room.table.notes] == ["kept"]
    assert "could not be passed on" in caplog.text


async def test_rooms_nobody_is_in_are_closed_and_open_again(store: Store, monkeypatch):
    monkeypatch.setattr("hearthside.web.live.rooms.IDLE", 0)
    rooms = Rooms(store, GAMES)
    hub = await rooms.demo(GAME)
    await rooms._close_idle()
    assert not rooms.hubs
    again = await rooms.hub(hub.room.id)
    assert again is not hub
    assert again.room.table == hub.room.table
