"""A seat from Python, against a real server; and the bot of the guide plays along."""

import json
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hearthside.client import Refused, Seat, apart
from tests.web.server import Server

GUIDE = Path(__file__).parent.parent / "docs/bots.md"
OUT = {"want": "a bell", "dark": "1"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("client") / "tables.sqlite3") as running:
        yield running


def links(server: Server, game: str) -> dict[str, str]:
    """The links of a game's ready table, by seat; `players` is the door."""
    body = json.dumps({"game": game, "demo": True}).encode()
    with urllib.request.urlopen(f"{server.url}api/tables", body) as answer:
        opened: dict[str, Any] = json.load(answer)
    tokens = {**opened["seats"], "players": opened["players"]}
    return {seat: f"{server.url}s/{token}" for seat, token in tokens.items()}


def bot_of_the_guide() -> str:
    blocks = re.findall(r"^```python\n(.*?)^```$", GUIDE.read_text(), re.MULTILINE | re.DOTALL)
    (found,) = (block for block in blocks if "def answer" in block)
    return found


def test_a_seat_looks_chooses_moves_and_waits(server: Server):
    robin = Seat(links(server, "candlelight")["robin"])
    assert robin.id == "robin"
    assert "You are Robin" in robin.briefing()
    assert robin.state()["open"]
    assert "show" in robin.state(everything=True)
    keys = [one["key"] for one in robin.asks()["choices"]]
    assert "candlelight.set-out-wanderer" in keys
    assert len(robin.asks(everything=True)["choices"]) > len(keys)
    assert robin.form("candlelight.set-out-wanderer")["needs"] == ["want"]
    taken = robin.move("candlelight.set-out-wanderer", **OUT)
    assert robin.seq == taken["seq"]
    assert robin.wait()["asked"]
    assert robin.log(after=taken["seq"] - 1)[0]["lines"]


def test_a_refusal_is_a_sentence_with_its_field(server: Server):
    robin = Seat(links(server, "candlelight")["robin"])
    seq = robin.state()["seq"]
    with pytest.raises(Refused, match="Fill in “") as refused:
        robin.move("candlelight.set-out-wanderer", want="", dark="1")
    assert (refused.value.status, refused.value.field) == (422, "want")
    with pytest.raises(Refused, match="not on offer now"):
        robin.form("candlelight.fly")
    assert robin.state()["seq"] == seq


def test_a_program_sits_down_by_the_players_link(server: Server):
    noor = Seat.sit_down(links(server, "candlelight")["players"], "Noor", "she/her")
    assert noor.id == "noor"
    assert noor.state()["seat"]["pronouns"] == "she/her"


def test_a_link_that_opens_nothing_says_so(server: Server):
    with pytest.raises(Refused, match="opens nothing here") as refused:
        Seat(f"{server.url}s/nonsense")
    assert refused.value.status == 401
    assert "nonsense" not in str(refused.value)


@pytest.mark.parametrize("link", ["", "token", "ftp://a/s/b", "https://a/s/", "https://a/t/b"])
def test_what_is_no_link(link: str):
    with pytest.raises(ValueError, match="looks like"):
        apart(link)


def test_the_bot_of_the_guide_sees_an_attempt_through(server: Server, tmp_path: Path):
    """It plays Mara's seat; the game master's answers come from the same lines."""
    seats = links(server, "fate")
    (tmp_path / "bot.py").write_text(bot_of_the_guide())
    said = tmp_path / "said.txt"
    with said.open("w") as out:
        bot = subprocess.Popen(
            [sys.executable, str(tmp_path / "bot.py"), seats["mara"]], stdout=out, stderr=out
        )
    try:
        parts: dict[str, Any] = {"__name__": "bot"}
        exec(bot_of_the_guide(), parts)
        mara, priya = Seat(seats["mara"]), Seat(seats["priya"])
        start = mara.state()["seq"]
        mara.move("fate.overcome-wren", want="the door open", how="two hairpins", approach="clever")
        until = time.monotonic() + 40
        while not mara.state()["open"]:
            assert time.monotonic() < until, said.read_text()
            if priya.wait(seconds=2)["asked"]:
                assert parts["answer"](priya) is not None
        told = mara.log(after=start)
    finally:
        bot.kill()
        bot.wait()
    by = {entry["by"] for entry in told}
    assert "mara" in by
    beats = [line["beat"] for entry in told for line in entry["lines"] if "beat" in line]
    assert "Settle" in beats
    assert "Roll" in said.read_text()
