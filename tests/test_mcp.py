"""A model's seat: the protocol's own client plays through `hearthside mcp` and through `/mcp`."""

import asyncio
import json
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import count
from random import Random
from typing import Any

import httpx2
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

from hearthside import cli
from hearthside.client import Refused, Seat
from hearthside.core.life import LIFE
from hearthside.core.life.program_seats import ALWAYS_OPEN, FOR_PEOPLE
from hearthside.core.moves import tag_of
from hearthside.games import discover
from hearthside.mcp_seat.tools import serve
from tests import mcp_sizes
from tests.test_client import OUT, bot_of_the_guide, links
from tests.web.conftest import games
from tests.web.house import House
from tests.web.server import Server

TOOLS = {"look", "more", "act", "wait", "say"}
LINES = ("memory", "streams", "http")
GAMES = sorted(discover())
COUNT = count(1)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("mcp") / "tables.sqlite3"
    with Server(data, "--pace", "0.02", "--limit", "programs=9999") as running:
        yield running


async def call(client: Client, tool: str, **given: Any) -> tuple[str, Any, bool]:
    """What a tool says, its figures, and whether it refused."""
    result = await client.call_tool(tool, given)
    return result.content[0].text, result.structured_content, bool(result.is_error)


@asynccontextmanager
async def seated(line: str, link: str, **how: Any) -> AsyncIterator[Client]:
    """A model's client in a seat, by one of the three lines."""
    if line == "memory":
        seat = Seat(link)
        async with Client(serve(lambda: seat), **how) as client:
            yield client
        return
    if line == "streams":
        env = {**os.environ, "HEARTHSIDE_LINK": link}
        command = [sys.executable, "-m", "hearthside", "mcp"]
        there: Any = StdioServerParameters(command=command[0], args=command[1:], env=env)
        async with Client(there, **how) as client:
            yield client
        return
    home, _, token = link.partition("/s/")
    headers = {"authorization": f"Bearer {token}"}
    async with httpx2.AsyncClient(headers=headers, timeout=60) as http:
        there = streamable_http_client(f"{home}/mcp", http_client=http)
        async with Client(there, **how) as client:
            yield client


def alone(server: Server, game: str) -> dict[str, str]:
    """The links of a ready table whose other seats the house plays."""
    body = json.dumps({"game": game, "demo": True, "alone": True}).encode()
    with urllib.request.urlopen(f"{server.url}api/tables", body) as answer:
        opened: dict[str, Any] = json.load(answer)
    return {seat: f"{server.url}s/{token}" for seat, token in opened["seats"].items()}


def starred(text: str) -> str:
    best = re.search(r"^\[(\S+)\] [^|\n]*★", text, re.MULTILINE)
    return best[1] if best else ""


async def acted(model: Client, key: str, **fields: Any) -> tuple[str, Any, bool]:
    """Make a choice as a model would: what a refusal says is missing is filled in."""
    text, figures, wrong = await call(model, "act", key=key, fields=fields)
    needs = re.search(r"^Needs: (.*)$", text, re.MULTILINE)
    if wrong and needs:
        more = dict.fromkeys(needs[1].split(", "), "A Steady Hand")
        text, figures, wrong = await call(model, "act", key=key, fields={**fields, **more})
    if wrong:
        assert "nothing was changed" in text
        text, figures, _ = await call(model, "look")
    return text, figures, wrong


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


@pytest.mark.parametrize("game", GAMES)
def test_what_a_model_reads_stays_within_its_tokens(server: Server, game: str):
    """A few positions of random play; `python -m bench.mcp_sizes` looks at 200 of each game."""
    seats = links(server, game)
    for seat in mcp_sizes.positions(seats, Random(game), 8):
        for what, size in mcp_sizes.sizes(seat).items():
            assert size <= mcp_sizes.MOST_TOKENS[what], (seat.id, what)


async def test_the_list_of_tools_stays_within_its_tokens():
    assert await mcp_sizes.tools() <= mcp_sizes.MOST_TOKENS["tools"]


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


async def test_what_can_be_read_besides(server: Server):
    seats = links(server, "fate")
    async with seated("http", seats["mara"]) as mara:
        sheet, _, wrong = await call(mara, "more", what="Wren Halloway")
        assert not wrong
        assert "Burglar’s Daughter" in sheet
        rule, _, _ = await call(mara, "more", what="FA-2.4")
        assert rule.startswith("FA-2.4 ")
        older, _, _ = await call(mara, "more", what="log 1")
        assert older.startswith("> ")
        found = {str(one.uri) for one in (await mara.list_resources()).resources}
        assert "hearthside://briefing" in found
        kinds = {
            one.uri_template for one in (await mara.list_resource_templates()).resource_templates
        }
        assert kinds == {
            "hearthside://sheet/{character}", "hearthside://rules/{id}", "hearthside://log/{after}",
        }  # fmt: skip
        for address, words in (
            ("briefing", "You are Mara"),
            ("sheet/wren", "Burglar’s Daughter"),
            ("sheet/nobody", "nobody called"),
            ("rules/FA-2.4", "FA-2.4"),
            ("log/1", "> "),
        ):
            read = await mara.read_resource(f"hearthside://{address}")
            assert words in read.contents[0].text
        prompts = {one.name for one in (await mara.list_prompts()).prompts}
        assert prompts == {"player", "gm", "companion"}
        told = await mara.get_prompt("gm")
        assert "You run the game" in told.messages[0].content.text


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


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_clients_of_old_and_new_protocols_find_the_tools(server: Server, mode: str):
    link = links(server, "candlelight")["robin"]
    async with seated("http", link, mode=mode) as model:
        assert {tool.name for tool in (await model.list_tools()).tools} == TOOLS
        assert "You are Robin" in (await call(model, "look"))[0]


def post(server: Server, body: bytes = b"{}", **headers: str) -> tuple[int, str]:
    wanted = {"content-type": "application/json", "accept": "application/json, text/event-stream"}
    request = urllib.request.Request(f"{server.url}mcp", body, {**wanted, **headers})
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as no:
        return no.code, no.read().decode()


async def test_without_the_extra_it_says_how_to_get_it(tmp_path, monkeypatch):
    monkeypatch.setattr("hearthside.web.mcp_route.find_spec", lambda name: None)
    async with House(tmp_path / "t.sqlite3", games()).open() as place:
        visitor = place.visitor()
        answer = await visitor.client.post("/mcp", json={})
        assert answer.status_code == 501
        assert "pip install 'hearthside[mcp]'" in answer.json()["error"]


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


def test_without_a_seats_link_nothing_is_told(server: Server):
    seats = links(server, "candlelight")
    assert post(server)[0] == 401
    assert post(server, authorization="Bearer nonsense")[0] == 401
    door = seats["players"].rpartition("/")[2]
    status, said = post(server, authorization=f"Bearer {door}")
    assert (status, "Sit down" in said) == (403, True)
    token = seats["robin"].rpartition("/")[2]
    known = {"authorization": f"Bearer {token}"}
    assert post(server, **known, host="elsewhere.example")[0] == 421
    assert post(server, **known, origin="https://elsewhere.example")[0] == 403
    assert post(server, b" " * 70_000, **known)[0] == 413


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


@pytest.mark.parametrize("game", GAMES)
async def test_what_a_model_reads_is_short_in_every_game(server: Server, game: str):
    for name, link in links(server, game).items():
        if name == "players":
            continue
        seat = Seat(link)
        every = seat.asks(everything=True)
        async with Client(serve(lambda seat=seat: seat)) as model:  # type: ignore[misc]
            text, figures, _ = await call(model, "look")
            assert len(text) < 13_000
            assert figures["choices"]
            for section in {one["section"] for one in every["choices"]}:
                listed, _, wrong = await call(model, "more", what=section)
                assert not wrong
                assert 0 < mcp_sizes.tokens(listed) <= mcp_sizes.MOST_TOKENS["choices"]
            for key in figures["choices"][:3]:
                form, _, wrong = await call(model, "more", what=key)
                assert not wrong
                assert form.startswith(f"[{key}]")


@pytest.mark.parametrize("game", GAMES)
async def test_no_secret_reaches_a_players_model(server: Server, game: str):
    """A canary in the game master's own note is in no answer, resource or refusal."""
    seats = links(server, game)
    gm, player, *_ = (seat for seat in seats if seat != "players")
    Seat(seats[gm]).move("table.write-note", text="CANARY in the cellar", to="me")
    every = Seat(seats[player]).asks(everything=True)
    async with seated("http", seats[player]) as model:
        read = [(await call(model, "look"))[0], (await call(model, "more", what="log 0"))[0]]
        sections = sorted({one["section"] for one in every["choices"]})
        wanted = [*sections, *(one["key"] for one in every["choices"][:25])]
        read += [(await call(model, "more", what=one))[0] for one in wanted]
        read.append((await model.read_resource("hearthside://log/0")).contents[0].text)
        assert "CANARY" not in "".join(read)
        assert seats[player].rpartition("/")[2] not in "".join(read)


@pytest.mark.parametrize("link", ["", "nonsense", "http://127.0.0.1:9/s/nobody"])
def test_without_a_seat_it_says_what_is_missing(link: str, monkeypatch, capsys):
    monkeypatch.delenv("HEARTHSIDE_LINK", raising=False)
    assert cli.main(["mcp", *([link] if link else [])]) != 0
    said = "".join(capsys.readouterr())
    assert re.search("Which seat|looks like|No table answers", said)
    assert "nobody" not in said


def test_what_is_left_to_people_is_there():
    assert {tag_of(move) for move in LIFE.moves} >= FOR_PEOPLE | ALWAYS_OPEN


def test_other_commands_start_without_its_weight():
    script = (
        "import sys, hearthside.cli, hearthside.web.app;"
        "print({'mcp', 'hearthside.mcp_seat.tools'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "set()"


def test_a_refused_bot_reads_a_sentence(server: Server):
    robin = Seat(links(server, "candlelight")["robin"])
    with pytest.raises(Refused, match="nobody called"):
        robin.sheet("nobody")
    with pytest.raises(Refused, match="They look like"):
        robin.rule("XX-1")
