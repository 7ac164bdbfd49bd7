"""How a model's client comes to its seat, and what it is told where it cannot."""

import re
import subprocess
import sys

import pytest

from hearthside import cli
from tests.mcp_seat.models import TOOLS, call, post, seated
from tests.test_client import links
from tests.web.conftest import games
from tests.web.house import House
from tests.web.server import Server


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_clients_of_old_and_new_protocols_find_the_tools(server: Server, mode: str):
    link = links(server, "candlelight")["robin"]
    async with seated("http", link, mode=mode) as model:
        assert {tool.name for tool in (await model.list_tools()).tools} == TOOLS
        assert "You are Robin" in (await call(model, "look"))[0]


async def test_without_the_extra_it_says_how_to_get_it(tmp_path, monkeypatch):
    monkeypatch.setattr("hearthside.web.mcp_route.find_spec", lambda name: None)
    async with House(tmp_path / "t.sqlite3", games()).open() as place:
        visitor = place.visitor()
        answer = await visitor.client.post("/mcp", json={})
        assert answer.status_code == 501
        assert "pip install 'hearthside[mcp]'" in answer.json()["error"]


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


@pytest.mark.parametrize("link", ["", "nonsense", "http://127.0.0.1:9/s/nobody"])
def test_without_a_seat_it_says_what_is_missing(link: str, monkeypatch, capsys):
    monkeypatch.delenv("HEARTHSIDE_LINK", raising=False)
    assert cli.main(["mcp", *([link] if link else [])]) != 0
    said = "".join(capsys.readouterr())
    assert re.search("Which seat|looks like|No table answers", said)
    assert "nobody" not in said


def test_other_commands_start_without_its_weight():
    script = (
        "import sys, hearthside.cli, hearthside.web.app;"
        "print({'mcp', 'hearthside.mcp_seat.tools'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "set()"
