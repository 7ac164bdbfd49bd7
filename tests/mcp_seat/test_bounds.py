"""What a model may not do: leave its seat, do what is left to people, ask without end."""

import asyncio
import json

import pytest
from mcp import Client

from hearthside.client import Refused, Seat
from hearthside.core.life import LIFE
from hearthside.core.life.program_seats import ALWAYS_OPEN, FOR_PEOPLE
from hearthside.core.moves import tag_of
from hearthside.mcp_seat.tools import serve
from tests.mcp_seat.models import call, post
from tests.test_client import OUT, links
from tests.web.server import Server


async def test_a_model_keeps_to_its_seat(server: Server):
    seats = links(server, "candlelight")
    gale, robin = Seat(seats["gale"]), Seat(seats["robin"])
    async with Client(serve(lambda: robin)) as model:
        text, _, _ = await call(model, "look")
        assert "rings twice" in gale.briefing()
        assert "rings twice" not in text
        silent, figures, _ = await call(model, "wait", after=robin.state()["seq"], seconds=1)
        assert silent.startswith("Nothing is asked of you yet.")
        assert figures["choices"] == []
        _, figures, _ = await call(model, "act", key="candlelight.set-out-wanderer", fields=OUT)
        assert figures["asked"]
        notes, _, _ = await call(model, "more", what="note")
        assert "[table.write-note]" in notes
        lost, _, wrong = await call(model, "more", what="candlelight.fly")
        assert wrong
        assert "not on offer now" in lost


async def test_what_a_program_may_not_do_lies_before_people(server: Server):
    """A GM's model would answer for Robin: Robin is asked whether it may."""
    seats = links(server, "candlelight")
    gale, robin = Seat(seats["gale"]), Seat(seats["robin"])
    robin.move("candlelight.set-out-wanderer", **OUT)
    async with Client(serve(lambda: gale)) as model:
        await call(model, "look")
        assert gale.state()["seat"]["program"]["leave"] == "asks"
        keys = [one["key"] for one in gale.asks(everything=True)["choices"] if one.get("stead")]
        text, _, wrong = await call(model, "act", key=keys[0])
        assert not wrong
        assert "lies before the people at the table" in text
        asked = [one for one in robin.asks()["choices"] if one["key"].startswith("table.answer")]
        assert [one["label"] for one in asked] == ["Allow it", "No"]
        was = robin.state()["seq"]
        robin.move(asked[0]["key"])
        for _ in range(100):
            told = " ".join(words for one in robin.log(was) for line in one["lines"]
                            for _, words in line["spans"])  # fmt: skip
            if "speaks for" in told:
                break
            await asyncio.sleep(0.05)
        assert "speaks for" in told, "once it is allowed it happens"


async def test_a_game_master_ends_and_slows_a_program(server: Server):
    seats = links(server, "candlelight")
    gale, robin = Seat(seats["gale"]), Seat(seats["robin"])
    async with Client(serve(lambda: robin)) as model:
        await call(model, "look")
        key = "table.change-program-robin"
        gale.move(key, leave="asks", words=40, pause=0)
        text, _, wrong = await call(model, "say", text="so many words " * 10)
        assert wrong
        assert "at most 40 characters" in text
        gale.move(key, leave="suggests", words=40, pause=0)
        text, _, _ = await call(model, "act", key="candlelight.set-out-wanderer", fields=OUT)
        assert "lies before the people" in text
        gale.move(key, leave="none", words=40, pause=0)
        text, _, wrong = await call(model, "act", key="candlelight.set-out-wanderer", fields=OUT)
        assert wrong
        assert "ended what programs do" in text
        assert (await call(model, "look"))[0]


async def test_many_requests_of_one_seat_are_bounded(server: Server):
    """Two may wait and one may act; one more is told to come back, and nobody else notices."""
    seats = links(server, "candlelight")
    robin = Seat(seats["robin"])
    robin.move("candlelight.set-out-wanderer", **OUT)
    gale = seats["gale"].rpartition("/")[2]
    asked = {"jsonrpc": "2.0", "id": 1, "method": "tools/call",
             "params": {"name": "wait", "arguments": {"seconds": 4}}}  # fmt: skip
    body = json.dumps(asked).encode()
    waits = [
        asyncio.to_thread(post, server, body, authorization=f"Bearer {gale}") for _ in range(5)
    ]
    statuses = sorted(status for status, _ in await asyncio.gather(*waits))
    assert statuses == [200, 200, 200, 429, 429]


def test_what_is_left_to_people_is_there():
    assert {tag_of(move) for move in LIFE.moves} >= FOR_PEOPLE | ALWAYS_OPEN


def test_a_refused_bot_reads_a_sentence(server: Server):
    robin = Seat(links(server, "candlelight")["robin"])
    with pytest.raises(Refused, match="nobody called"):
        robin.sheet("nobody")
    with pytest.raises(Refused, match="They look like"):
        robin.rule("XX-1")
