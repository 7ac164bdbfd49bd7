"""The canary in the wire: no byte of a secret reaches a browser or program it was not meant for."""

from collections.abc import AsyncIterator

import pytest

from hearthside.conformance.test_secrets import wandered
from hearthside.core.life.rewinds import Rewind
from hearthside.web.auth import seat_url
from tests.web.conftest import games
from tests.web.house import House, Visitor

PAGES = ("", "log", "log?before=20", "recap", "story.md", "table", "export", "make/nobody")
MOVES = (
    {"move": "table.rule", "path": "cast.nobody", "value": "1"},
    {"move": "table.fall", "faces": [9]},
)
CALLS = ("", "/options", "/log", "/log?after=20")


async def everything(visitor: Visitor, token: str) -> AsyncIterator[tuple[str, str]]:
    """Every answer the server gives a seat, with the address it came from."""
    room = visitor.hub.room
    for path in (*PAGES, *(f"sheet/{id}" for id in room.table.play.cast)):
        yield path, (await visitor.get(path)).text
    for path in (f"make/{id}/x" for id in room.table.play.cast):
        yield path, (await visitor.get(path)).text
    headers = {"authorization": f"Bearer {token}"}
    for path in CALLS:
        address = f"/api/tables/{room.id}{path}"
        yield address, (await visitor.get(address, headers=headers)).text
    for address in ("stream", f"/api/tables/{room.id}/events"):
        async with visitor.stream(address, **{**headers, "last-event-id": "0"}) as stream:
            await stream.until("id: ")
            yield address, stream.raw.decode()
    nonsense = {"option": "nothing", "seq": "1", "path": "cast", "value": "?", "reason": ""}
    for option in ("nothing", "table.rule", "table.rule-cast.nobody.x", "table.rewind"):
        yield option, (await visitor.move(**{**nonsense, "option": option, "seq": 1})).text
    for move in MOVES:
        answer = await visitor.client.post(
            f"/api/tables/{room.id}/moves", json=move, headers=headers
        )
        yield str(move), answer.text


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", games().values(), ids=list(games()))
async def test_no_byte_of_a_secret_goes_astray(house: House, game, seed):
    watch = wandered(game, seed, 30)
    table = watch.table
    if seed == 2:
        table.do(table.table.gms()[0], Rewind(to=table.table.seq // 2))
        watch.look()
    hub = await house.app.state.rooms.keep(game, table.entries)
    secrets = 0
    for seat in hub.room.table.seats:
        kept = watch.kept(seat)
        if not kept or not hub.room.table.role(seat):
            continue
        secrets += len(kept)
        token = await hub.room.keys.hand_out(seat)
        visitor = house.visitor()
        await visitor.open(f"/s/{token}")
        assert visitor.base == seat_url(hub.room.id, seat)
        async for address, sent in everything(visitor, token):
            if address == "export":
                continue  # only a game master gets it, and it has to be the identical table
            leaked = [canary for canary in kept if canary in sent]
            assert not leaked, f"{seat} can read {leaked} at {address}"
    assert secrets, "there was a secret to keep"


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
async def test_the_game_master_does_get_to_see_them(house: House, game):
    visitor = house.visitor()
    await visitor.demo(game.name)
    gm = visitor.hub.room.table.gms()[0]
    visitor.switch(gm)
    await visitor.moved("table.write-note", text="canary-of-mine", to="me")
    sent = {path: text async for path, text in everything(visitor, visitor.token(gm))}
    found = {path for path, text in sent.items() if "canary-of-mine" in text}
    assert found >= {"", "log", "export", "stream"}
    visitor.switch(visitor.hub.room.table.players()[0])
    sent = {path: text async for path, text in everything(visitor, visitor.token())}
    assert "canary-of-mine" not in "".join(sent.values())


async def test_the_game_master_cannot_read_closed_ballots_in_the_table_file(robin: Visitor):
    robin.switch("gale")
    await robin.moved(
        "table.call-vote", question="Stay?", choices="Yes\nNo", secret="yes",
        rule="majority", owner="", part="votes",
    )  # fmt: skip
    robin.switch("robin")
    await robin.moved("table.cast-ballot", choice="no")
    robin.switch("gale")
    refused = await robin.get("export")
    assert refused.status_code == 422
    assert "being voted on in secret" in refused.text
    await robin.moved("table.drop-vote")
    assert (await robin.get("export")).status_code == 200
