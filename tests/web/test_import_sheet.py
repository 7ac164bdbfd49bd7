"""Sheets from elsewhere in the browser: looked at and corrected, then kept; and taken along."""

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from hearthside.core.foreign.formats import MOST_BYTES
from hearthside.foreign import recognising
from hearthside.games import find
from tests.web import windows
from tests.web.conftest import NewPage
from tests.web.house import House, Visitor
from tests.web.server import Server

SAMPLES = Path(__file__).parents[1] / "foreign" / "samples"
PIP = "fari-v6-fae-template-pip-marlowe.fari.json"


_HOLDS = r'<(textarea|select)[^>]*name="([^"]*)"[^>]*>(.*?)</\1>'


def sample(name: str) -> bytes:
    return (SAMPLES / name).read_bytes()


def form(page: str, how: str = "character") -> dict[str, Any]:
    """What a browser without script would send of the form that brings somebody in this way."""
    forms = re.findall(r'<form class="arrival".*?</form>', page, re.DOTALL)
    html = next(one for one in forms if f'name="how" value="{how}"' in one)
    sent: dict[str, Any] = {}

    def add(name: str, value: str) -> None:
        sent.setdefault(unescape(name), []).append(unescape(value))

    for tag in re.findall(r"<input[^>]*>", html):
        name, value = re.search(r'name="([^"]*)"', tag), re.search(r'value="([^"]*)"', tag)
        ticks = 'type="checkbox"' in tag or 'type="radio"' in tag
        if name and (not ticks or " checked" in tag):
            add(name[1], value[1] if value else "on")
    for tag, name, inner in re.findall(_HOLDS, html, re.DOTALL):
        if tag == "textarea":
            add(name, inner)
            continue
        options = re.findall(r'<option value="([^"]*)"( selected)?', inner)
        chosen = [value for value, picked in options if picked] or [options[0][0]]
        add(name, chosen[0])
    return sent


async def read(visitor: Visitor, file: bytes = b"", text: str = "", into: str = "") -> Any:
    files = {"file": ("sheet", file)} if file else {"file": ("", b"")}
    return await visitor.post("bring", {"text": text, "into": into}, files=files)


@pytest.fixture
async def gm(house: House) -> Visitor:
    visitor = house.visitor()
    await visitor.start(game="fate")
    return visitor


@pytest.fixture
async def mara(house: House, gm: Visitor) -> Visitor:
    visitor = house.visitor()
    await visitor.sit((await gm.links())["Invite players"], "Mara", character="")
    return visitor


def cast(visitor: Visitor) -> dict[str, Any]:
    return visitor.hub.room.table.play.cast


async def test_a_player_looks_a_sheet_over_and_nothing_is_kept_before(mara: Visitor):
    assert "Fari" in await mara.read("bring")
    before = mara.hub.room.table
    page = await read(mara, sample(PIP))
    assert page.status_code == 200
    assert "Nothing is kept yet" in page.text
    assert "Pip Marlowe" in page.text
    assert "Refresh: 3" in page.text, "what has no place is shown"
    assert mara.hub.room.table is before


async def test_what_was_corrected_is_what_is_kept(mara: Visitor):
    sent = form((await read(mara, sample(PIP))).text)
    assert sent["name.name"] == ["Pip Marlowe"]
    sent["name.name"] = ["Pip the Younger"]
    sent["idea.trouble"] = ["Grounded for Life"]
    sent["note"] = [sent["note"][0].replace("\n", "\r\n")]  # as browsers send lines
    answer = await mara.post("bring/keep", sent)
    assert answer.status_code == 303, answer.text
    (pip,) = cast(mara).values()
    assert answer.headers["location"].startswith(f"{mara.base}make/{pip.id}/")
    assert (pip.name, pip.player, pip.draft) == ("Pip the Younger", mara.seat, True)
    assert pip.approaches["careful"] == 3
    assert [stunt.name for stunt in pip.stunts] == ["Shortcut"]
    texts = [one.text for one in mara.hub.room.table.play.aspects.values()]
    assert "Grounded for Life" in texts
    (note,) = mara.hub.room.table.notes
    assert note.text.startswith("Pip Marlowe, from elsewhere")
    assert "Refresh: 3" in note.text
    assert note.to == (mara.seat,), "only whoever brought it reads it, unless they choose others"


async def test_one_step_back_undoes_all_of_it(mara: Visitor, gm: Visitor):
    before = mara.hub.room.table
    await mara.post("bring/keep", form((await read(mara, sample(PIP))).text))
    assert cast(mara)
    assert mara.hub.room.recent[-1].entry.goes_on is False
    goes_on = [one.entry.goes_on for one in mara.hub.room.recent if one.seq > before.seq]
    assert goes_on[:-1] == [True] * (len(goes_on) - 1)


async def test_a_refusal_keeps_nothing_and_what_was_typed(mara: Visitor):
    sent = form((await read(mara, sample(PIP))).text)
    sent["name.name"] = ["P\u202eip"]
    sent["idea.trouble"] = ["Grounded for Life"]
    before = mara.hub.room.table
    answer = await mara.post("bring/keep", sent)
    assert answer.status_code == 422
    assert "direction override" in answer.text
    assert mara.hub.room.table is before
    assert "Airship Navigator</li>" in answer.text, "what was understood is still told"
    again = form(answer.text)
    assert again["idea.trouble"] == ["Grounded for Life"]
    again["name.name"] = ["Pip"]
    assert (await mara.post("bring/keep", again)).status_code == 303
    assert [one.name for one in cast(mara).values()] == ["Pip"]


async def test_a_double_tap_brings_in_one(mara: Visitor):
    sent = form((await read(mara, sample(PIP))).text)
    for _ in range(2):
        assert (await mara.post("bring/keep", sent)).status_code == 303
    assert len(cast(mara)) == 1


async def test_a_sheet_goes_onto_the_draft_one_is_making(mara: Visitor):
    await mara.move("table.begin-making-character")
    (draft,) = cast(mara)
    page = await mara.read(f"make/{draft}/idea")
    assert f"bring?into={draft}" in page
    read_ = await read(mara, sample(PIP), into=draft)
    answer = await mara.post("bring/keep", form(read_.text))
    assert answer.status_code == 303, answer.text
    assert [(one.id, one.name) for one in cast(mara).values()] == [(draft, "Pip Marlowe")]


async def test_somebody_elses_draft_is_not_written_on(house: House, mara: Visitor, gm: Visitor):
    await mara.move("table.begin-making-character")
    (draft,) = cast(mara)
    sam = house.visitor()
    await sam.sit((await gm.links())["Invite players"], "Sam", character="")
    sent = form((await read(sam, sample(PIP))).text)
    answer = await sam.post("bring/keep", {**sent, "into": [draft]})
    assert answer.status_code == 303
    assert cast(sam)[draft].name == ""
    assert len(cast(sam)) == 2


async def test_the_game_master_brings_somebody_in_as_theirs(gm: Visitor):
    page = (await read(gm, sample(PIP))).text
    sent = form(page, "npc")
    sent["npc0.high_concept"] = ["Airship Navigator"]
    assert (await gm.post("bring/keep", sent)).headers["location"] == gm.base
    (pip,) = cast(gm).values()
    assert (pip.name, pip.npc, pip.approaches["careful"]) == ("Pip Marlowe", True, 3)
    assert form(page, "character"), "or as a character for whoever comes"


async def test_a_paste_is_read_like_a_file_and_everybody_in_it_is_shown(gm: Visitor):
    page = await read(gm, text=sample("statblock-fae-npc.txt").decode())
    assert page.status_code == 200
    sent = form(page.text, "npc")
    await gm.post("bring/keep", sent)
    assert [one.name for one in cast(gm).values()] == ["The Drowned Bosun"]
    page = await read(gm, sample("fari-full-backup.fari.json"))
    assert page.text.count('<section class="arrived"') == 2
    assert "Keep the note" in page.text


async def test_a_long_note_takes_several(mara: Visitor):
    words = "\n".join(f"Night {n}: " + "Her diary. " * 30 for n in range(16))
    page = await read(mara, text=f"Wren\nHigh Concept: Keeper\nTrouble: Debts\n\n{words}")
    sent = form(page.text)
    assert (await mara.post("bring/keep", sent)).status_code == 303
    kept = "".join(note.text for note in mara.hub.room.table.notes)
    assert len(mara.hub.room.table.notes) > 1
    assert kept.count("Her diary.") == 480
    sent = form((await read(mara, sample(PIP))).text)
    before = mara.hub.room.table
    answer = await mara.post("bring/keep", {**sent, "note": "x" * 30_000})
    assert answer.status_code == 422
    assert "Keep it to 24,000" in answer.text
    assert mara.hub.room.table is before


@pytest.mark.parametrize(
    ("file", "status", "sentence"),
    [
        (b"", 422, "nothing in it"),
        (b'{"fariType": "character", ', 422, "cut off"),
        (b'{"hello": "world"}', 422, "no tool we know"),
        (b"\xff\xfe\x00", 422, "not text"),
        (b'{"a":' * 100_000, 422, "nested deeper"),
        (b"x" * (MOST_BYTES + 1), 422, "more than 2 MB"),
        (b"x" * (2 * MOST_BYTES + 20_000), 413, "too much"),
    ],
)
async def test_what_is_no_sheet_gets_a_sentence(mara: Visitor, file, status, sentence):
    before = mara.hub.room.table
    answer = await read(mara, file)
    assert answer.status_code == status
    assert sentence in answer.text
    assert mara.hub.room.table is before


async def test_who_only_watches_brings_nobody(house: House, gm: Visitor):
    eve = house.visitor()
    await eve.sit((await gm.links())["Invite people to watch"], "Eve")
    answer = await read(eve, sample(PIP))
    assert 'value="character"' not in answer.text
    sent = {"how": "character", "drawn": ["name.name"], "name.name": "Pip"}
    assert (await eve.post("bring/keep", sent)).status_code == 422
    assert not cast(eve)


async def test_a_game_without_formats_says_so(robin: Visitor):
    assert (await robin.get("bring")).status_code == 404
    assert "bring" not in await robin.read("")


# Taking somebody along


async def test_a_hero_is_saved_in_every_format(house: House):
    visitor = house.visitor()
    await visitor.demo("fate")
    game = find("fate")
    id = next(id for id, one in cast(visitor).items() if one.player == visitor.seat)
    page = await visitor.read(f"sheet/{id}")
    for format in game.foreign:
        assert f'href="{id}/as/{format.name}"' in page
        answer = await visitor.get(f"sheet/{id}/as/{format.name}")
        assert answer.status_code == 200
        assert f"{id}{format.ending}" in answer.headers["content-disposition"]
        back = recognising.read(answer.content, [game])
        assert back.format.name == format.name
        assert back.sheets[0].name == cast(visitor)[id].name
    assert (await visitor.get(f"sheet/{id}/as/pdf2")).status_code == 404
    assert (await visitor.get("sheet/nobody/as/fari")).status_code == 404


async def test_a_hidden_one_is_not_handed_out(gm: Visitor, mara: Visitor):
    sent = form((await read(gm, sample(PIP))).text, "npc")
    await gm.post(
        "bring/keep", {**sent, "npc0.hidden": "yes", "drawn": [*sent["drawn"], "npc.hidden"]}
    )
    (pip,) = cast(gm)
    hidden = cast(gm)[pip].hidden
    assert (await mara.get(f"sheet/{pip}/as/text")).status_code == (404 if hidden else 200)
    assert hidden


@pytest.mark.parametrize("key", ["table.rewind", "table.empty-seat-mara", "table.close-session"])
async def test_bringing_somebody_in_does_nothing_else(gm: Visitor, mara: Visitor, key: str):
    before = gm.hub.room.table
    sent = {"how": "npc", "form": "npc0", "key.npc0": key}
    assert (await gm.post("bring/keep", sent)).status_code == 422
    assert gm.hub.room.table is before


async def test_nobody_comes_in_by_half_while_something_is_under_way(house: House):
    visitor = house.visitor()
    await visitor.demo("burning-wheel")
    visitor.switch("priya")
    assert visitor.hub.room.table.play.attempt, "the demo begins in the middle of a test"
    page = (await read(visitor, sample("fvtt-burningwheel-npc-quay-boss.json"))).text
    assert "while something is under way" in page
    assert 'value="npc"' not in page
    assert form(page, "character")["stats.rated.0.exponent"] == ["4"]


async def test_questworlds_ratings_stand_beside_the_settings_own(house: House):
    """At a table whose setting gives keywords, a sheet that does not know them keeps its points."""
    sam = house.visitor()
    await sam.demo("questworlds")
    sam.switch("sam")
    page = await read(sam, sample("fvtt-questworlds-eggdropsoap-wren-halloway.json"))
    assert page.status_code == 200
    answer = await sam.post("bring/keep", form(page.text))
    assert answer.status_code == 303, answer.text
    wren = next(one for one in cast(sam).values() if one.draft)
    points = {one.name: one.points for one in wren.abilities}
    assert (points["Reachfolk"], points["Read the Weather"]) == (0, 9)


async def test_burning_wheels_people_are_shown_with_their_numbers(house: House):
    gm = house.visitor()
    await gm.start(game="burning-wheel")
    sent = form((await read(gm, sample("fvtt-burningwheel-npc-quay-boss.json"))).text, "npc")
    key = next(key for key, value in sent.items() if value == ["steel"])
    exponent = key.replace("ability", "exponent")
    assert sent[exponent] == ["6"]
    answer = await gm.post("bring/keep", {**sent, exponent: ["9"]})
    assert answer.status_code == 303, answer.text
    (marta,) = cast(gm).values()
    assert (marta.name, marta.npc) == ("Marta Quay-Boss", True)
    assert marta.exponent("steel") == 9, "as it was corrected"
    assert marta.exponent("intimidation") == 4
    answer = await gm.post("bring/keep", {**sent, exponent: ["99"]})
    assert answer.status_code == 422
    assert len(cast(gm)) == 1
    again = form(answer.text, "npc")
    assert again[exponent] == ["99"]


# In a real browser


@pytest.mark.parametrize(("width", "script"), [(390, True), (1280, True), (390, False)])
def test_a_file_is_handed_over_looked_at_and_kept(
    server: Server, new_page: NewPage, accessibility_problems, width: int, script: bool
):
    page = windows.demo(server, new_page(width, java_script_enabled=script), "fate", "mara")
    table = page.url
    page.goto(f"{table}bring")
    page.set_input_files("#sheet-file", SAMPLES / "fari-v6-fate-condensed-wren-halloway.fari.json")
    page.get_by_role("button", name="Read it").click()
    page.locator("input[name='name.name']").fill("Wren of Elsewhere")
    assert page.evaluate("document.documentElement.scrollWidth") <= width, "nothing sticks out"
    if script:
        assert accessibility_problems(page) == []
    page.get_by_role("button", name="Make a character of it").click()
    page.wait_for_url("**/make/**")
    expect(page).to_have_title(re.compile("Wren of Elsewhere"))
    page.goto(f"{table}sheet/wren")
    page.locator("summary", has_text="Export").click()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Foundry (FateX)").click()
    assert saved.value.suggested_filename == "wren.json"
