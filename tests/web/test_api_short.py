"""The table for programs in short: choices, one form, a briefing, waiting, whose odds."""

import asyncio
import json
import re
import time
from typing import Any

import pytest

from hearthside.core.driver import demo_table
from hearthside.core.offers import offers
from hearthside.games import discover
from tests.web.house import House
from tests.web.test_api import Bot, opened

OUT = {"want": "a bell", "dark": "1"}


@pytest.fixture
async def bots(house: House) -> dict[str, Bot]:
    return await seated(house, "candlelight")


async def seated(house: House, game: str) -> dict[str, Bot]:
    table = await opened(house, game=game, demo=True)
    return {seat: Bot(house, table["table"], token) for seat, token in table["seats"].items()}


async def json_of(bot: Bot, path: str = "") -> Any:
    response = await bot.get(path)
    assert response.status_code == 200, response.text
    return response.json()


async def send(bot: Bot, key: str, fields: Any = None) -> Any:
    return await bot.client.post(f"{bot.table}/forms/{key}", json=fields or {}, headers=bot.headers)


async def test_choices_are_short_and_say_what_is_asked(bots: dict[str, Bot]):
    robin, gale = bots["robin"], bots["gale"]
    free = await json_of(robin, "/choices")
    assert not free["asked"]
    assert free["open"]
    assert "candlelight.set-out-wanderer" in [one["key"] for one in free["choices"]]
    assert all(one["section"] in ("turn", "act", "struggle") for one in free["choices"])
    everything = await json_of(robin, "/choices?all=1")
    assert everything["more"] == {}
    assert len(everything["choices"]) == len(free["choices"]) + sum(free["more"].values())
    assert (await send(robin, "candlelight.set-out-wanderer", OUT)).status_code == 200
    asked = await json_of(robin, "/choices")
    assert asked["asked"]
    assert not asked["open"]
    (mine,) = (ask for ask in asked["asks"] if ask["mine"])
    assert mine["seats"] == ["robin"]
    assert mine["text"]
    assert set(mine["answers"]) == {one["key"] for one in asked["choices"]}
    (others,) = (await json_of(gale, "/choices"))["asks"]
    assert not others["mine"]
    assert others["title"] == "Waiting for Robin"
    assert (await json_of(gale, "?compact=1"))["waiting"] == ["robin"]


async def test_compact_state_leaves_the_table_out(bots: dict[str, Bot]):
    whole, short = await bots["robin"].get(), await bots["robin"].get("?compact=1")
    assert len(short.text) < 700 < len(whole.text)
    assert short.json()["prompt"] == whole.json()["prompt"]
    assert short.json()["seq"] == whole.json()["seq"]


async def test_a_form_says_what_it_needs_and_is_sent_by_its_key(bots: dict[str, Bot]):
    robin = bots["robin"]
    form = await json_of(robin, "/forms/candlelight.set-out-wanderer")
    assert not form["ready"]
    assert "want" in form["needs"]
    assert "Fill in" in form["problem"]
    refused = await send(robin, form["key"])
    assert (refused.status_code, refused.json()["field"]) == (422, "want")
    stray = await send(robin, form["key"], {"wish": "a bell"})
    assert stray.status_code == 422
    assert "has no blank “wish”. It has: want" in stray.json()["error"]
    assert (await send(robin, "candlelight.fly")).status_code == 404
    assert (await send(robin, form["key"], OUT)).status_code == 200
    burn = await json_of(robin, "/forms/candlelight.burn")
    assert burn["ready"]
    assert (burn["needs"], burn["needs_one_of"], burn["problem"]) == ([], [], "")


async def test_odds_say_whose_they_are_and_what_an_outcome_is_worth(bots: dict[str, Bot]):
    robin = bots["robin"]
    await send(robin, "candlelight.set-out-wanderer", OUT)
    chances = (await json_of(robin, "/forms/candlelight.burn"))["chances"]
    assert chances["for"] == "me"
    worths = [one["worth"] for one in chances["outcomes"]]
    assert (worths[0], worths[-1]) == (0, 1)
    assert worths == sorted(worths)
    assert sum(one["chance"] for one in chances["outcomes"]) == pytest.approx(1)


async def test_odds_of_a_foe_are_worth_the_other_way_round(house: House):
    seats = await seated(house, "fate")
    frame = {"character": "wren", "approach": "clever", "want": "the door", "how": "hairpins"}
    assert (await seats["mara"].move({"move": "fate.overcome", **frame})).status_code == 200
    assert (await seats["priya"].move({"move": "fate.set-difficulty", "against": 3})).is_success
    stead = [one for one in await json_of(seats["priya"], "/options") if one["chances"]]
    wrens = [one["chances"] for one in stead if one["chances"]["of"] == "Wren Halloway"]
    assert wrens
    assert {one["for"] for one in wrens} == {"foe"}, "she plays those who stand against Wren"
    assert {one["outcomes"][0]["worth"] for one in wrens} == {1}
    assert {one["outcomes"][0]["name"] for one in wrens} == {"fail"}


@pytest.mark.parametrize("game", sorted(discover()))
def test_keys_hold_no_python(game: str):
    table = demo_table(discover()[game], discover()[game].demo).table
    for seat in table.seats:
        offered = offers(discover()[game], table, seat)
        keys = [one.key for one in (*offered.answers, *offered.stead, *offered.verbs)]
        assert keys
        for key in keys:
            assert not re.search(r"[\[\]{}()<>'\"]|None|True|False", key), key


async def test_the_briefing_is_the_seats_own_and_short(bots: dict[str, Bot]):
    of_gale, of_robin = [await json_of(bots[seat], "/briefing") for seat in ("gale", "robin")]
    assert "Your character: Ember" in of_robin["text"]
    assert "Nobody waits for you." in of_robin["text"]
    assert "rings twice" in of_gale["text"]
    assert "rings twice" not in of_robin["text"]
    taken = (await send(bots["robin"], "candlelight.set-out-wanderer", OUT)).json()
    told = await json_of(bots["robin"], f"/briefing?after={taken['seq'] - 1}")
    assert told["asked"]
    assert "Asked of you:" in told["text"]
    assert told["text"].count("\n> ") == len(taken["told"][-1]["lines"])


async def test_the_cast_is_told_as_friend_or_foe_and_the_log_is_never_crowded_out(house: House):
    seats = await seated(house, "fate")
    of_mara, of_priya = [
        (await json_of(seats[one], "/briefing"))["text"] for one in ("mara", "priya")
    ]
    assert "- Wren Halloway, played by Mara (yours; " in of_mara
    assert "- Tobias Crake, played by Jun (friend; " in of_mara
    assert "- Ansgar Voss (foe; " in of_mara
    assert "- Ansgar Voss (yours; " in of_priya
    assert "foe" not in of_priya.partition("Cast:")[2].partition("Scene:")[0]
    venus = await seated(house, "venus")
    assert "\n> " in (await json_of(venus["ana"], "/briefing"))["text"]


async def test_what_a_test_may_end_in_is_told_with_one_colon(house: House):
    seats = await seated(house, "hot-circle")
    wish = {"intent": "land the barge", "by_when": "", "task": "poling"}
    asks = {"move": "hot-circle.ask-test", "who": "character", "lifepath": "bargehand", **wish}
    assert (await seats["noor"].move(asks)).is_success
    judges = {"risk": "it runs aground", "level": "3", "fit": "helpful"}
    calls = {"move": "hot-circle.call-test", "who": "character", **judges}
    assert (await seats["imre"].move(calls)).is_success
    told = (await json_of(seats["noor"], "/briefing"))["text"]
    assert "- If it fails: it runs aground" in told


@pytest.mark.parametrize("game", sorted(discover()))
async def test_every_game_can_be_told_in_a_page(house: House, game: str):
    for bot in (await seated(house, game)).values():
        told = (await json_of(bot, "/briefing"))["text"]
        assert 200 < len(told) <= 5_002
        assert "Cast:" in told
        assert (await json_of(bot, "/choices"))["seq"]


async def test_waiting_ends_when_the_seat_is_asked(bots: dict[str, Bot]):
    robin, gale = bots["robin"], bots["gale"]
    seq = (await json_of(robin))["seq"]
    waits = asyncio.create_task(json_of(robin, f"/wait?since={seq}&seconds=20"))
    await asyncio.sleep(0.05)
    assert not waits.done()
    await send(robin, "candlelight.set-out-wanderer", OUT)
    began = time.monotonic()
    waited = await asyncio.wait_for(waits, 5)
    assert time.monotonic() - began < 2
    assert waited["asked"]
    assert waited["prompt"]["urgent"]
    assert [one["seq"] for one in waited["told"]] == list(range(seq + 1, waited["seq"] + 1))
    again = await json_of(robin, f"/wait?since={waited['seq']}&seconds=20")
    assert again["asked"], "who is asked already is told so at once"
    others = await json_of(gale, f"/wait?since={seq}&seconds=0")
    assert not others["asked"]
    assert not others["open"]


async def test_an_open_floor_ends_a_wait_and_silence_does_too(bots: dict[str, Bot]):
    robin, gale = bots["robin"], bots["gale"]
    await send(robin, "candlelight.set-out-wanderer", OUT)
    seq = (await json_of(gale))["seq"]
    waits = asyncio.create_task(json_of(gale, f"/wait?since={seq}&seconds=20"))
    await asyncio.sleep(0.05)
    await send(robin, "candlelight.live-with-it")
    waited = await asyncio.wait_for(waits, 5)
    assert waited["open"]
    assert waited["told"]
    began = time.monotonic()
    silent = await json_of(gale, f"/wait?since={waited['seq']}&seconds=1")
    assert 0.9 < time.monotonic() - began < 5
    assert silent["told"] == []


async def test_waiting_keeps_secrets_and_wants_a_seat(house: House, bots: dict[str, Bot]):
    robin, gale = bots["robin"], bots["gale"]
    await gale.move({"move": "candlelight.write-omen", "text": "A crow with no shadow"})
    for path in ("/wait?seconds=0", "/choices?all=1", "/briefing", "?compact=1"):
        assert "crow" not in (await robin.get(path)).text
        nobody = await robin.client.get(f"{robin.table}{path}")
        assert nobody.status_code == 401
    assert (await robin.get("/wait?seconds=soon")).status_code == 422


async def test_a_seat_that_is_emptied_waits_no_longer(bots: dict[str, Bot]):
    robin, gale = bots["robin"], bots["gale"]
    seq = (await json_of(robin))["seq"]
    waits = asyncio.create_task(robin.get(f"/wait?since={seq}&seconds=20"))
    await asyncio.sleep(0.05)
    assert (await gale.move({"move": "table.empty-seat", "seat": "robin"})).is_success
    response = await asyncio.wait_for(waits, 5)
    assert response.status_code == 403
    assert "told" not in response.json()


async def test_the_stream_says_when_the_seat_is_asked(bots: dict[str, Bot]):
    stream = bots["robin"].stream()
    await stream.begin()
    await send(bots["robin"], "candlelight.set-out-wanderer", OUT)
    await stream.until("The dice show")
    await stream.close()
    told = [json.loads(line) for line in re.findall(rb"^data: (.+)$", stream.raw, re.MULTILINE)]
    assert told[-1]["asked"] is True
    assert all("asked" not in one for one in told[:-1])


async def test_the_schema_says_what_each_blank_is(house: House):
    schema = (await house.visitor().get("/api/schema")).json()
    option = schema["$defs"]["Option"]["properties"]
    assert option["cost"]["description"].startswith("What it spends")
    assert "worst" in schema["$defs"]["Outcome"]["properties"]["worth"]["description"]
    assert schema["$defs"]["Chances"]["properties"]["for"]["description"]
    assert "Blank" in schema["$defs"]["Text"]["description"]
    assert "long" not in schema["$defs"]["Choice"]["properties"]
    assert schema["$defs"]["Choice"]["properties"]["when"]["description"]
    assert "GET /api/tables/{table}/wait" in schema["calls"]
