"""The canary at a model's seat: whatever is hidden from it stands in no answer of its server."""

import asyncio
import json
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest
from mcp import Client

from hearthside.conformance.test_secrets_never_leak import in_the_dark, text, wandered
from hearthside.core.game import Game
from hearthside.core.secrecy.views import view
from hearthside.mcp_seat.tools import serve
from hearthside.rulebook import deck
from hearthside.web.auth import Access
from hearthside.web.mcp_route import NearSeat
from tests.web.conftest import games
from tests.web.house import House

STEPS = 12
FORMS = 8
"""How many forms of a seat are opened in full, and sent with nonsense in every blank."""


def tried(every: list[dict[str, Any]], rng: Random) -> list[str]:
    """Forms to open and to be refused: some of the seat's own, and what only others have."""
    keys = sorted(one["key"] for one in every)
    others = ["table.rule", "table.rewind", "table.reveal-nobody", "nothing.at-all"]
    return [*rng.sample(keys, min(FORMS, len(keys))), *others]


async def everything(
    model: Client, near: NearSeat, game: Game[Any], cast: list[str], rng: Random
) -> AsyncIterator[tuple[str, str]]:
    """Every answer of a model's server, whole, with what it was asked."""

    async def called(tool: str, **given: Any) -> tuple[str, str]:
        return f"{tool} {given}", (await model.call_tool(tool, given)).model_dump_json()

    yield await called("look")
    every = (await asyncio.to_thread(near.asks, True))["choices"]
    keys = tried(every, rng)
    sections, rule = sorted({one["section"] for one in every}), next(iter(deck(game).cards))
    for what in (*sections, *keys, *cast, "nobody", rule, "XX-1", "log 0", "log 5"):
        yield await called("more", what=what)
    yield await called("wait", after=0, seconds=1)
    for key in keys:
        yield await called("act", key=key, fields={"nonsense": "words"})
    yield await called("say", text="words", to="nobody")
    for address in ("briefing", "log/0", f"rules/{rule}", *(f"sheet/{id}" for id in cast)):
        found = await model.read_resource(f"hearthside://{address}")
        yield address, found.model_dump_json()
    for listed in (model.list_tools, model.list_resources, model.list_resource_templates):
        yield listed.__name__, (await listed()).model_dump_json()


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
async def test_nothing_hidden_and_no_credential_is_in_any_answer(house: House, game):
    """Somewhere in an evening, with canaries in all that was typed and in all that is hidden."""
    watch, rng = wandered(game, 7, STEPS), Random(game.name)
    canaries = in_the_dark(watch.table)
    dark, cast = watch.table.table, list(watch.table.table.play.cast)
    hub = await house.app.state.rooms.keep(game, watch.table.entries)
    hub.room.table = dark
    secrets, told = 0, ""
    for seat in (one for one in dark.seats if dark.role(one)):
        seen = text(view(game, dark, seat))
        kept = watch.kept(seat) | {one for one in canaries if one not in seen}
        secrets += len(kept)
        token = await hub.room.keys.hand_out(seat)
        near = NearSeat(house.app, Access(hub, seat, token), asyncio.get_running_loop())
        async with Client(serve(lambda near=near: near)) as model:  # type: ignore[misc]
            async for asked, sent in everything(model, near, game, cast, rng):
                read = json.dumps(json.loads(sent), ensure_ascii=False)
                leaked = [one for one in (*kept, token) if one in read]
                assert not leaked, f"{seat} can read {leaked} in {asked}"
                told += read if dark.is_gm(seat) else ""
    assert secrets, "there was a secret to keep"
    shown = [one for one in canaries if one in text(game.show(dark))]
    assert not shown or any(one in told for one in shown), "whoever runs the game reads them"
