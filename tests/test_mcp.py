"""A model's seat: the protocol's own client plays a scene through `hearthside mcp`."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from hearthside import cli
from hearthside.client import Seat
from hearthside.commands.mcp import FOR_PEOPLE, serve
from hearthside.core.life import LIFE
from hearthside.core.moves import tag_of
from hearthside.games import discover
from tests.test_client import OUT, bot_of_the_guide, links
from tests.web.server import Server

TOOLS = {"look", "more", "act", "wait", "say"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("mcp") / "tables.sqlite3") as running:
        yield running


async def call(client: Client, tool: str, **given: Any) -> tuple[str, Any, bool]:
    """What a tool says, its figures, and whether it refused."""
    result = await client.call_tool(tool, given)
    return result.content[0].text, result.structured_content, bool(result.is_error)


def started(link: str) -> StdioServerParameters:
    env = {**os.environ, "HEARTHSIDE_LINK": link}
    return StdioServerParameters(command=sys.executable, args=["-m", "hearthside", "mcp"], env=env)


async def test_a_model_sees_an_attempt_through_over_standard_streams(server: Server):
    seats = links(server, "fate")
    priya = Seat(seats["priya"])
    parts: dict[str, Any] = {"__name__": "bot"}
    exec(bot_of_the_guide(), parts)
    async with Client(started(seats["mara"])) as mara:
        listed = await mara.list_tools()
        assert {tool.name for tool in listed.tools} == TOOLS
        assert len(listed.model_dump_json(exclude_none=True)) < 5_000
        text, figures, _ = await call(mara, "look")
        assert "You are Mara" in text
        assert figures["open"]
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
        for _ in range(20):
            if figures["open"]:
                break
            if figures["asked"]:
                best = re.search(r"^\[(\S+)\] [^|\n]*★", text, re.MULTILINE)
                assert best, text
                text, figures, wrong = await call(mara, "act", key=best[1])
                assert not wrong, text
            else:
                assert parts["answer"](priya) is not None
                text, figures, _ = await call(mara, "wait", seconds=10)
            heard += text
        assert figures["open"]
        assert "odds (you): Fail" in heard
        assert re.search(r"^> .*Wren Halloway.*(succeeds|fails|ties)", heard, re.MULTILINE)
        said, _, wrong = await call(mara, "say", text="That was close.")
        assert not wrong
        assert "That was close." in priya.briefing()
        assert seats["mara"].rpartition("/")[2] not in heard + said


async def test_a_model_keeps_to_its_seat(server: Server):
    seats = links(server, "candlelight")
    gale, robin = Seat(seats["gale"]), Seat(seats["robin"])
    async with Client(serve(robin)) as model:
        text, _, _ = await call(model, "look")
        assert "rings twice" in gale.briefing()
        assert "rings twice" not in text
        silent, _, _ = await call(model, "wait", after=robin.state()["seq"], seconds=1)
        assert silent.startswith("Nothing is asked of you yet.")
        _, figures, _ = await call(model, "act", key="candlelight.set-out-wanderer", fields=OUT)
        assert figures["asked"]
        notes, _, _ = await call(model, "more", what="note")
        assert "[table.write-note]" in notes
        lost, _, wrong = await call(model, "more", what="candlelight.fly")
        assert wrong
        assert "not on offer now" in lost
    async with Client(serve(gale)) as model:
        keys = [one["key"] for one in gale.asks(everything=True)["choices"] if one.get("stead")]
        assert keys, "the game master could answer for Robin"
        said, _, wrong = await call(model, "act", key=keys[0])
        assert wrong
        assert "is for a person to do" in said
        assert robin.state()["asked"]


@pytest.mark.parametrize("game", sorted(discover()))
async def test_what_a_model_reads_is_short_in_every_game(server: Server, game: str):
    for name, link in links(server, game).items():
        if name == "players":
            continue
        seat = Seat(link)
        every = seat.asks(everything=True)
        async with Client(serve(seat)) as model:
            text, figures, _ = await call(model, "look")
            assert len(text) < 13_000
            assert figures["choices"]
            for section in {one["section"] for one in every["choices"]}:
                listed, _, wrong = await call(model, "more", what=section)
                assert not wrong
                assert 0 < len(listed) < 7_200
            for key in figures["choices"][:3]:
                form, _, wrong = await call(model, "more", what=key)
                assert not wrong
                assert form.startswith(f"[{key}]")


@pytest.mark.parametrize("link", ["", "nonsense", "http://127.0.0.1:9/s/nobody"])
def test_without_a_seat_it_says_what_is_missing(link: str, monkeypatch, capsys):
    monkeypatch.delenv("HEARTHSIDE_LINK", raising=False)
    assert cli.main(["mcp", *([link] if link else [])]) != 0
    said = "".join(capsys.readouterr())
    assert re.search("Which seat|looks like|No table answers", said)
    assert "nobody" not in said


def test_what_is_left_to_people_is_there():
    assert {tag_of(move) for move in LIFE.moves} >= FOR_PEOPLE


def test_other_commands_start_without_its_weight():
    script = "import sys, hearthside.cli; print({'mcp', 'urllib.request'} & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "set()"
