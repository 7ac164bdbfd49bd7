"""Sheets of other tools through the API: read, brought in, taken along."""

from pathlib import Path
from typing import Any

import pytest

from hearthside.core.foreign.formats import MOST_BYTES
from hearthside.foreign import recognising
from hearthside.games import find
from tests.web.house import House
from tests.web.test_api import Bot, opened

SAMPLES = Path(__file__).parents[1] / "foreign" / "samples"
PIP = (SAMPLES / "fari-v6-fae-template-pip-marlowe.fari.json").read_text()
MARTA = (SAMPLES / "fvtt-burningwheel-npc-quay-boss.json").read_text()
BACKUP = (SAMPLES / "fari-full-backup.fari.json").read_text()


@pytest.fixture
async def bots(house: House) -> dict[str, Bot]:
    return await seated(house, "fate")


async def seated(house: House, game: str) -> dict[str, Bot]:
    table = await opened(house, game=game, demo=True)
    return {seat: Bot(house, table["table"], token) for seat, token in table["seats"].items()}


async def post(bot: Bot, path: str, **sent: Any) -> Any:
    return await bot.client.post(f"{bot.table}/{path}", json=sent, headers=bot.headers)


async def state(bot: Bot) -> Any:
    return (await bot.get()).json()["table"]


async def test_a_sheet_is_read_and_nothing_is_kept(bots: dict[str, Bot]):
    before = await state(bots["mara"])
    answer = await post(bots["mara"], "sheets/read", sheet=PIP)
    assert answer.status_code == 200
    said = answer.json()
    assert said["format"] == "fari"
    (pip,) = said["sheets"]
    assert (pip["name"], pip["npc"], pip["problems"]) == ("Pip Marlowe", True, [])
    assert pip["steps"]["idea"]["trouble"] == "Grounded by Order of Mum"
    assert "Refresh: 3" in pip["left"]
    assert await state(bots["mara"]) == before


async def test_a_sheet_is_brought_in_with_what_is_corrected(bots: dict[str, Bot]):
    better = {"name": {"name": "Pip the Younger"}}
    answer = await post(bots["mara"], "sheets", sheet=PIP, steps=better, to="gm")
    assert answer.status_code == 201, answer.text
    who = answer.json()["who"]
    table = await state(bots["mara"])
    assert table["seq"] == answer.json()["seq"]
    pip = table["play"]["cast"][who]
    assert (pip["name"], pip["player"], pip["draft"]) == ("Pip the Younger", "mara", True)
    assert pip["approaches"]["careful"] == 3
    notes = [note for note in table["notes"] if "Refresh: 3" in note["text"]]
    assert [note["to"] for note in notes] == [["mara", "gm"]]


async def test_a_game_master_brings_somebody_in_as_theirs(bots: dict[str, Bot]):
    gm = bots["priya"]
    answer = await post(gm, "sheets", sheet=PIP, **{"as": "npc"}, note="")
    assert answer.status_code == 201, answer.text
    table = await state(gm)
    assert table["play"]["cast"][answer.json()["who"]]["npc"]
    assert not any("Pip" in note["text"] for note in table["notes"])


async def test_several_in_a_file_are_taken_by_their_place(bots: dict[str, Bot]):
    answer = await post(bots["mara"], "sheets", sheet=BACKUP, which=1, **{"as": "note"})
    assert answer.status_code == 201
    assert answer.json()["who"] == ""
    notes = (await state(bots["mara"]))["notes"]
    assert any("Storm Coming In Hard" in note["text"] for note in notes)
    assert (await post(bots["mara"], "sheets", sheet=BACKUP, which=7)).status_code == 422


@pytest.mark.parametrize(
    ("sent", "status", "sentence"),
    [
        ({"sheet": ""}, 422, "nothing in it"),
        ({"sheet": "x" * (MOST_BYTES + 1)}, 422, "more than 2 MB"),
        ({"sheet": "x" * (2 * MOST_BYTES + 50_000)}, 413, "too much"),
        ({"sheet": PIP, "steps": {"idea": {"colour": "red"}}}, 422, "has no blank"),
        ({"sheet": PIP, "steps": {"name": {"name": "x" * 500}}}, 422, "Keep it to"),
        ({"sheet": PIP, "into": "wren"}, 422, "no draft of yours"),
        ({"sheet": PIP, "as": "npc"}, 422, "not possible just now"),
        ({"sheet": PIP, "to": "nobody"}, 422, "choose"),
        ({"sheet": PIP, "note": "x" * 40_000}, 422, "Keep it to 24,000"),
        ({}, 422, "sheet"),
    ],
)
async def test_a_refusal_keeps_nothing(bots: dict[str, Bot], sent, status, sentence):
    before = await state(bots["mara"])
    answer = await post(bots["mara"], "sheets", **sent)
    assert answer.status_code == status, answer.text
    assert sentence in answer.json()["error"]
    assert await state(bots["mara"]) == before


async def test_somebody_is_taken_along(bots: dict[str, Bot]):
    table = await state(bots["mara"])
    id = next(id for id, one in table["play"]["cast"].items() if one["player"] == "mara")
    answer = await bots["mara"].get(f"/sheets/{id}/fatex")
    assert answer.status_code == 200
    said = answer.json()
    assert (said["format"], said["file"]) == ("fatex", f"{id}.json")
    (back,) = recognising.read(said["sheet"].encode(), [find("fate")]).sheets
    assert back.name == table["play"]["cast"][id]["name"]
    assert (await bots["mara"].get(f"/sheets/{id}/pdf")).status_code == 404
    assert (await bots["mara"].get("/sheets/nobody/fari")).status_code == 404


async def test_burning_wheels_people_come_with_their_numbers(house: House):
    table = await opened(house, game="burning-wheel")
    ((seat, token),) = table["seats"].items()
    gm = Bot(house, table["table"], token)
    answer = await post(gm, "sheets", sheet=MARTA, **{"as": "npc"})
    assert answer.status_code == 201, answer.text
    marta = (await state(gm))["play"]["cast"][answer.json()["who"]]
    assert marta["npc"]
    assert marta["abilities"]["steel"]["exponent"] == 6
    assert seat
