"""A model plays: the protocol's own client, through `hearthside mcp` and through `/mcp`."""

import asyncio
import re
import time
from typing import Any

import pytest

from hearthside.client import Refused, Seat
from tests.mcp_seat.models import GAMES, LINES, TOOLS, acted, alone, call, seated, starred
from tests.test_client import bot_of_the_guide, links
from tests.web.server import Server


@pytest.mark.parametrize("line", LINES)
async def test_a_model_sees_an_attempt_through(server: Server, line: str):
    seats = links(server, "fate")
    priya = Seat(seats["priya"])
    parts: dict[str, Any] = {"__name__": "bot"}
    exec(bot_of_the_guide(), parts)
    async with seated(line, seats["mara"]) as mara:
        listed = await mara.list_tools()
        assert {tool.name for tool in listed.tools} == TOOLS
        assert len(listed.model_dump_json(exclude_none=True)) < 5_000
        text, figures, _ = await call(mara, "look")
        assert "You are Mara" in text
        assert figures["open"]
        since = figures["seq"]
        assert "fate.overcome-wren" in figures["choices"]
        form, _, _ = await call(mara, "more", what="fate.overcome-wren")
        assert "- want (text)" in form
        refused, _, wrong = await call(mara, "act", key="fate.overcome-wren")
        assert wrong
        assert "nothing was changed" in refused
        assert "- want (text)" in refused, "a refusal brings the form in full"
        fields = {"want": "the door open", "how": "two hairpins", "approach": "clever"}
        text, figures, wrong = await call(mara, "act", key="fate.overcome-wren", fields=fields)
        assert not wrong
        heard = text
        for _ in range(30):
            if figures["open"]:
                break
            if figures["asked"]:
                assert starred(text), text
                text, figures, wrong = await acted(mara, starred(text))
                assert not wrong, text
            else:
                assert parts["answer"](priya) is not None
                text, figures, _ = await call(mara, "wait", seconds=10)
            heard += text
        assert figures["open"]
        assert "odds (you): Fail" in heard
        assert outcomes(priya, since), heard
        said, _, wrong = await call(mara, "say", text="That was close.")
        assert not wrong
        assert "That was close." in priya.briefing()
        assert seats["mara"].rpartition("/")[2] not in heard + said


@pytest.mark.parametrize("line", LINES)
async def test_a_model_fights_a_conflict_to_its_end(server: Server, line: str):
    """Wren against the lighthouse crew, with the house in every other seat, until somebody is out
    of it. The model reads and acts by its tools alone, and no refusal stops it."""
    seats = alone(server, "fate")
    priya = Seat(seats["priya"])
    priya.move("fate.begin-conflict")
    priya.move("table.give-to-house-priya")
    async with seated(line, seats["mara"]) as mara:
        text, figures, _ = await call(mara, "look")
        heard, calls = text, 0
        while not re.search(r"is (taken )?out|concedes|The conflict (is over|ends)", heard):
            calls += 1
            assert calls < 150, heard[-3000:]
            if not figures["asked"]:
                text, figures, _ = await call(mara, "wait", after=figures["seq"], seconds=20)
                heard += text
                continue
            attack = next((one for one in figures["choices"] if one.startswith("fate.attack")), "")
            for key in filter(None, (attack, starred(text), *figures["choices"])):
                blows = {"want": "him to yield", "how": "with the hook"} if key == attack else {}
                text, figures, wrong = await acted(mara, key, **blows)
                heard += text
                if not wrong or not figures["asked"]:
                    break
        assert "attacks" in heard


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("game", GAMES)
async def test_a_model_sees_something_through_in_every_game(server: Server, game: str, line: str):
    """It begins what the table suggests and answers what it is asked, until that has an outcome;
    the house plays the rest. A turn is one call, and every refusal can be recovered from."""
    seats = alone(server, game)
    link = list(seats.values())[1]
    seat = Seat(link)
    async with seated(line, link) as model:
        text, figures, _ = await call(model, "look")
        since, made = figures["seq"], 0
        for _ in range(60):
            story = [one for one in figures["choices"] if not one.startswith("table.")]
            asked = figures["choices"] if figures["asked"] else []
            keys = [starred(text), *(story if figures["open"] or asked else []), *asked]
            for key in list(filter(None, keys))[:4]:
                text, figures, wrong = await acted(model, key)
                made += not wrong
                if not wrong:
                    break
            else:
                text, figures, _ = await call(model, "wait", after=figures["seq"], seconds=3)
                if figures["open"]:
                    text, figures, _ = await call(model, "look")
            if made and outcomes(seat, since):
                break
        assert outcomes(seat, since), text


def outcomes(seat: Seat, since: int) -> list[dict[str, Any]]:
    """The lines that tell how something ended."""
    lines = (line for entry in seat.log(since) for line in entry["lines"])
    return [line for line in lines if line.get("kind") == "outcome"]


async def test_a_form_that_is_out_of_date_is_called_off(server: Server):
    seats = links(server, "fate")
    mara, priya, jun = (Seat(seats[name]) for name in ("mara", "priya", "jun"))
    mara.move("fate.overcome-wren", want="in", how="a pin", approach="clever")
    priya.move(next(one["key"] for one in priya.asks()["choices"] if "difficulty" in one["key"]))
    seen = mara.state()["seq"]
    roll = next(one["key"] for one in mara.asks()["choices"] if one["key"].startswith("fate.roll"))
    helps = (one["key"] for one in jun.asks(everything=True)["choices"] if "help" in one["key"])
    jun.move(next(helps), how="a hand up")
    with pytest.raises(Refused, match="Your odds changed"):
        mara.move_if(seen, roll, {})
    assert mara.move_if(mara.state()["seq"], roll, {})["told"]


async def test_a_wait_ends_as_soon_as_the_seat_is_asked(server: Server):
    """Within a moment, not at the next glance; and an open floor never holds it."""
    seats = links(server, "fate")
    mara, priya = Seat(seats["mara"]), Seat(seats["priya"])
    async with seated("http", seats["priya"]) as model:
        await call(model, "look")
        since = priya.state()["seq"]
        began = time.monotonic()
        waiting = asyncio.create_task(call(model, "wait", after=since, seconds=20))
        await asyncio.sleep(1.0)
        assert not waiting.done()
        await asyncio.to_thread(
            mara.move, "fate.overcome-wren", want="in", how="a pin", approach="clever"
        )
        text, figures, _ = await waiting
        assert figures["asked"]
        assert "difficulty" in text.lower()
        assert time.monotonic() - began < 15, "a busy machine is slow, a sleeping wait is slower"
