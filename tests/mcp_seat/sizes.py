"""How much a model reads at a table: briefing, choices and tools at positions of random play.

Tokens are counted as one for three bytes, an upper bound: the tokenizers we know come to one for
three and a half to four and a half bytes of such text, and every one of them would be downloaded.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from mcp import Client

from hearthside.client import Refused, Seat
from hearthside.mcp_seat import choices_as_text
from hearthside.mcp_seat.tools import serve

BYTES_A_TOKEN = 3
MOST_TOKENS = {"briefing": 1_500, "choices": 2_000, "tools": 1_200}
"""Tokens."""


def tokens(text: str) -> int:
    return -(-len(text.encode()) // BYTES_A_TOKEN)


def sizes(seat: Seat) -> dict[str, int]:
    """What a seat would read now."""
    return {
        "briefing": tokens(seat.briefing()),
        "choices": tokens(choices_as_text.choices(seat.asks())),
    }


async def tools() -> int:
    """What the list of tools takes, without any table."""
    async with Client(serve(lambda: None)) as model:  # type: ignore[arg-type, return-value]
        listed = await model.list_tools()
    return tokens(listed.model_dump_json(exclude_none=True))


def positions(links: dict[str, str], rng: Random, many: int) -> Iterator[Seat]:
    """A seat at each of so many positions: whoever is asked answers somehow, else somebody begins
    something. The game master is looked at as often as a player."""
    seats = [Seat(link) for name, link in links.items() if name not in ("players", "spectators")]
    for _ in range(many):
        for seat in rng.sample(seats, len(seats)):
            if _moved(seat, rng):
                break
        yield rng.choice(seats)


def _moved(seat: Seat, rng: Random) -> bool:
    found = seat.asks()
    if not found["asked"] and not found["open"]:
        return False
    choices = [one for one in found["choices"] if not one.get("danger")]
    for choice in rng.sample(choices, len(choices))[:6]:
        try:
            form = seat.form(choice["key"])
            seat.move(choice["key"], **_filled(form, rng))
        except Refused:
            continue
        return True
    return False


def _filled(form: dict[str, Any], rng: Random) -> dict[str, Any]:
    blanks = {}
    for field in form["option"]["fields"]:
        if field["kind"] == "text" and (field.get("needed") or rng.random() < 0.5):
            long = "a long way round, past everybody who could have helped, and back again"
            blanks[field["name"]] = long[: field["most"]]
        elif field["kind"] == "choice" and field["picks"] and rng.random() < 0.7:
            blanks[field["name"]] = rng.choice(field["picks"])["value"]
    return blanks
