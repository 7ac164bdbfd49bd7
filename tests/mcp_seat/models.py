"""A model's client in a seat: the protocol's own, by each of the three lines."""

import json
import os
import re
import sys
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

from hearthside.client import Seat
from hearthside.games import discover
from hearthside.mcp_seat.tools import serve
from tests.web.server import Server

TOOLS = {"look", "more", "act", "wait", "say"}


LINES = ("memory", "streams", "http")


GAMES = sorted(discover())


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
        more = {name: _first_pick(text, name) for name in needs[1].split(", ")}
        text, figures, wrong = await call(model, "act", key=key, fields={**fields, **more})
    if wrong:
        assert "nothing was changed" in text
        text, figures, _ = await call(model, "look")
    return text, figures, wrong


def _first_pick(form: str, blank: str) -> str:
    """What a model says first in a blank: the first of its picks, or words of its own."""
    picks = re.search(rf"^- {blank} \(\w+\): .*?\[([^=\]]*?) = ", form, re.MULTILINE)
    return picks[1] if picks else "A Steady Hand"


def post(server: Server, body: bytes = b"{}", **headers: str) -> tuple[int, str]:
    """What the address for models answers, without a client."""
    wanted = {"content-type": "application/json", "accept": "application/json, text/event-stream"}
    request = urllib.request.Request(f"{server.url}mcp", body, {**wanted, **headers})
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as no:
        return no.code, no.read().decode()
