"""The table for programs: open, look, choose, move, listen; and sentences when it is wrong."""

import json
import re
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.web.house import House, Stream

DEEP = b'{"move": "table.switch", "value": ' + b"[" * 960 + b"]" * 960 + b"}"


class Bot:
    """A program at a table."""

    def __init__(self, house: House, table: str, token: str) -> None:
        self.house = house
        self.table = f"/api/tables/{table}"
        self.headers = {"authorization": f"Bearer {token}"}
        self.client = house.visitor().client

    async def get(self, path: str = "") -> httpx2.Response:
        return await self.client.get(f"{self.table}{path}", headers=self.headers)

    async def move(self, move: Any) -> httpx2.Response:
        return await self.client.post(f"{self.table}/moves", json=move, headers=self.headers)

    def stream(self, **headers: str) -> Stream:
        request = self.client.build_request(
            "GET", f"{self.table}/events", headers={**self.headers, **headers}
        )
        return Stream(self.house.app, request)


async def opened(house: House, **asked: Any) -> dict[str, Any]:
    client = house.visitor().client
    response = await client.post("/api/tables", json={"game": "candlelight", **asked})
    assert response.status_code == 201, response.text
    found: dict[str, Any] = response.json()
    return found


@pytest.fixture
async def bots(house: House) -> dict[str, Bot]:
    """A program on each seat of the demo, one at the door and one at the gallery."""
    table = await opened(house, demo=True)
    tokens = {**table["seats"], "door": table["players"], "gallery": table["spectators"]}
    return {holder: Bot(house, table["table"], token) for holder, token in tokens.items()}


async def test_a_program_plays_a_whole_venture(bots: dict[str, Bot]):
    robin = bots["robin"]
    offers = {offer["key"]: offer for offer in (await robin.get("/options")).json()}
    out = offers["candlelight.set-out-wanderer"]
    assert out["option"]["fixed"] == {"who": "wanderer"}
    assert out["odds_of_picks"]["dark"]["1"]["lost"] == pytest.approx(10 / 36)
    move = {"move": "candlelight.set-out", "who": "wanderer", "want": "a bell", "dark": "1"}
    taken = (await robin.move(move)).json()
    assert [line["spans"][0][1] for told in taken["told"] for line in told["lines"]] == [
        "Ember",
        "The dice show ",
    ]
    state = (await robin.get()).json()
    assert state["seq"] == taken["seq"]
    assert state["prompt"]["urgent"]
    assert len(state["table"]["play"]["venture"]["faces"]) == 2
    offers = {offer["key"]: offer for offer in (await robin.get("/options")).json()}
    assert sum(offers["candlelight.burn"]["odds"].values()) == pytest.approx(1)
    assert (await robin.move({"move": "candlelight.live-with-it"})).status_code == 200
    log = (await robin.get(f"/log?after={taken['seq']}")).json()
    assert log[0]["seq"] == taken["seq"] + 1, "whoever shines is aglow in one more entry"


async def test_a_program_opens_a_table_of_its_own(house: House):
    table = await opened(house, name="The Well", gm="Gale", dice="hand")
    gale = Bot(house, table["table"], table["seats"]["gale"])
    state = (await gale.get()).json()
    assert (state["table"]["name"], state["table"]["dice"]) == ("The Well", "hand")
    assert state["seat"] == {
        "id": "gale", "name": "Gale", "role": "gm", "pronouns": "", "empty": False,
        "passes": "", "house": False, "program": None,
    }  # fmt: skip


async def test_a_program_sits_down_through_a_door(bots: dict[str, Bot]):
    door = bots["door"]
    offers = (await door.get("/options")).json()
    assert [offer["key"] for offer in offers] == ["table.sit-down"]
    assert (await door.get()).status_code == 403
    taken = (await door.move({"move": "table.sit-down", "name": "Mara"})).json()
    assert taken["seat"] == "mara"
    mara = Bot(door.house, door.table.rpartition("/")[2], taken["token"])
    assert (await mara.get()).json()["seat"]["role"] == "player"
    watching = (await bots["gallery"].move({"move": "table.sit-down", "name": "Noor"})).json()
    noor = Bot(door.house, door.table.rpartition("/")[2], watching["token"])
    assert (await noor.get()).json()["seat"]["role"] == "spectator"


async def test_a_seat_sees_its_own_view_and_no_more(bots: dict[str, Bot]):
    of_gale, of_robin = await bots["gale"].get(), await bots["robin"].get()
    assert of_gale.json()["table"]["play"]["omen"]["text"] == "The bell rings twice"
    assert of_robin.json()["table"]["play"]["omen"] is None
    for path in ("", "/options", "/log"):
        assert "rings twice" not in (await bots["robin"].get(path)).text
    assert "rings twice" in (await bots["gale"].get("/log")).text
    unheard = [told for told in (await bots["robin"].get("/log")).json() if not told["lines"]]
    assert all(told["by"] == "" for told in unheard)


@pytest.mark.parametrize(
    ("body", "status", "sentence"),
    [
        (b"{", 400, "That is not JSON"),
        (b"\xff\xfe", 400, "That is not JSON"),
        (b'{"move": ' + b"[" * 100_000, 400, "nested too deeply"),
        (DEEP, 400, "nested too deeply"),
        (b"[]", 422, "does not fit"),
        (b"{}", 422, "A move is an object with its name under"),
        (b'{"move": 7}', 422, "A move is an object with its name under"),
        (b'{"move": "candlelight.fly"}', 422, "There is no move"),
        (b'{"move": "candlelight.set-out"}', 422, "is missing"),
        (b'{"move": "candlelight.burn", "extra": 1}', 422, "“extra” is not part of this move"),
        (b'{"move": "candlelight.burn"}', 422, "You could: Ember ventures into the dark"),
        (b'{"move": "table.rewind", "to": 1}', 422, "not possible just now"),
        (b'{"move": "table.fall", "faces": [1, 1]}', 422, "Nothing is in the air"),
        (b'{"move": "table.write-note", "text": "\\u202e"}', 422, "direction override"),
    ],
)
async def test_what_makes_no_sense_gets_a_sentence(bots: dict[str, Bot], body, status, sentence):
    robin = bots["robin"]
    before = (await robin.get()).json()["seq"]
    response = await robin.client.post(f"{robin.table}/moves", content=body, headers=robin.headers)
    assert response.status_code == status
    assert sentence in response.json()["error"]
    assert set(response.json()) == {"error", "field"}
    assert (await robin.get()).json()["seq"] == before


async def test_a_refusal_names_the_field(bots: dict[str, Bot]):
    move = {"move": "candlelight.set-out", "who": "wanderer", "want": "", "dark": "1"}
    response = await bots["robin"].move(move)
    assert response.json() == {
        "error": "Fill in “What do you want?” first.",
        "field": "want",
    }


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer nonsense", "Basic abc", "Bearer \x01"])
async def test_an_unknown_token_opens_nothing(bots: dict[str, Bot], header):
    robin = bots["robin"]
    for path in ("", "/options", "/log", "/events"):
        response = await robin.client.get(f"{robin.table}{path}", headers={"authorization": header})
        assert response.status_code == 401
        assert "does not know that token" in response.json()["error"]


async def test_one_seat_cannot_move_for_another(bots: dict[str, Bot]):
    response = await bots["gale"].move(
        {"move": "candlelight.set-out", "who": "wanderer", "want": "x", "dark": "1"}
    )
    assert response.status_code == 422


@pytest.mark.parametrize(
    ("asked", "status", "field"),
    [
        ({"game": "chess"}, 404, ""),
        ({"game": "candlelight", "dice": "loaded"}, 422, ""),
        ({"game": "candlelight", "name": "x" * 1_000}, 422, "name"),
        ({"game": "candlelight", "settings": {"gravity": True}}, 422, "gravity"),
        ({"game": "candlelight", "colour": "red"}, 422, ""),
        ({}, 422, ""),
    ],
)
async def test_a_table_that_cannot_be_opened_says_why(house: House, asked, status, field):
    response = await house.visitor().client.post("/api/tables", json=asked)
    assert response.status_code == status
    assert response.json()["error"]
    assert response.json()["field"] == field
    assert not house.hubs


async def test_the_stream_tells_every_entry_once_and_in_order(bots: dict[str, Bot]):
    robin = bots["robin"]
    start = (await robin.get()).json()["seq"]
    stream = robin.stream(**{"last-event-id": "3"})
    await stream.begin()
    move = {"move": "candlelight.set-out", "who": "wanderer", "want": "a bell", "dark": "1"}
    await robin.move(move)
    await stream.until("The dice show")
    await stream.close()
    assert stream.ids == list(range(4, start + 3))
    last = json.loads(stream.raw.decode().strip().rpartition("data: ")[2])
    assert last["seq"] == start + 2
    assert last["lines"][0]["beat"] == "Fall"
    fresh = robin.stream()
    await fresh.begin()
    await robin.move({"move": "candlelight.live-with-it"})
    await fresh.until("Settle")
    await fresh.close()
    told = range(start + 3, start + 3 + len(fresh.ids))  # how many, the dice decide
    assert fresh.ids == [*told], "without a last id only what is new is told"


async def test_the_stream_keeps_secrets(bots: dict[str, Bot]):
    stream = bots["robin"].stream(**{"last-event-id": "0"})
    await stream.begin()
    await bots["gale"].move({"move": "candlelight.write-omen", "text": "A crow with no shadow"})
    await bots["gale"].move({"move": "table.write-note", "text": "Hello all"})
    await stream.until("Hello all")
    await stream.close()
    assert b"crow" not in stream.raw
    assert b"rings twice" not in stream.raw


@pytest.mark.parametrize("query", ["?after=x", "?limit=-1", "?after=99999999999999"])
async def test_a_page_of_the_log_that_makes_no_sense(bots: dict[str, Bot], query):
    response = await bots["robin"].get(f"/log{query}")
    assert response.status_code == 422
    assert "whole number" in response.json()["error"]


async def test_the_games_are_listed(house: House):
    games = (await house.visitor().get("/api/games")).json()
    assert "candlelight" in [game["name"] for game in games]


async def test_the_schema_names_every_call_and_every_move(house: House):
    schema = (await house.visitor().get("/api/schema")).json()
    assert "POST /api/tables/{table}/moves" in schema["calls"]
    text = json.dumps(schema)
    for tag in ("candlelight.set-out", "table.write-note", "table.fall"):
        assert tag in text
    for shape in ("Text", "Choice", "Number", "YesNo", "Many", "Faces", "Rows"):
        assert shape in schema["$defs"], "every kind of field an option can have"
    for shape in ("Card", "Rating", "Track"):
        assert shape in schema["$defs"], "every kind of piece that can be shown"
    refs = {ref for ref in text.split('"') if ref.startswith("#/$defs/")}
    assert {ref.removeprefix("#/$defs/") for ref in refs} <= set(schema["$defs"])


async def test_the_schema_and_the_guide_know_every_kind_of_field(house: House):
    """A character made by prose is asked for marked words, which few other forms are."""
    table = await opened(house, game="questworlds", demo=True)
    mara = Bot(house, table["table"], table["seats"]["mara"])
    begin = {"move": "table.begin-making", "what": "hero"}
    assert (await mara.move(begin)).status_code == 200
    blanks = {"name": "Corin", "concept": "", "method": "prose"}
    saved = {"move": "table.save-step", "who": "hero-4", "step": "who", "blanks": blanks}
    assert (await mara.move(saved)).status_code == 200
    offers = (await mara.get("/options")).json()
    asked = {field["kind"] for offer in offers for field in offer["option"]["fields"]}
    assert "marked" in asked
    schema = (await house.visitor().get("/api/schema")).json()
    shapes = [ref["$ref"].rpartition("/")[2] for ref in schema["$defs"]["Field"]["anyOf"]]
    kinds = {schema["$defs"][shape]["properties"]["kind"]["enum"][0] for shape in shapes}
    assert asked <= kinds
    guide = (Path(__file__).parents[2] / "docs" / "api.md").read_text()
    assert set(re.findall(r"^\| `([a-z-]+)` \|", guide, re.MULTILINE)) == kinds
