"""The front door: starting a table, a demo, a known one, one from a file."""

import re

import pytest

from tests.web.conftest import games
from tests.web.house import House, Visitor


async def test_a_first_visit_offers_a_demo_a_start_and_an_import(house: House):
    page = (await house.visitor().get("/")).text
    assert "Play the demo" in page
    assert {f"/demo/{game}" for game in games()} <= set(re.findall(r'action="(.*?)"', page))
    assert 'action="/tables"' in page
    assert 'action="/import"' in page
    assert "Nothing here yet" in page


async def test_whoever_starts_a_table_runs_it(house: House):
    gale = house.visitor()
    await gale.start(name="The Well", you="Gale", dice="hand")
    page = await gale.get()
    assert page.status_code == 200
    assert "The Well" in page.text
    table = gale.hub.room.table
    assert (table.name, table.dice, table.gms()) == ("The Well", "hand", ["gale"])


async def test_a_table_without_names_gets_some(house: House):
    gale = house.visitor()
    await gale.start(name="", you="")
    assert gale.hub.room.table.name == "An evening of Candlelight"
    assert gale.hub.room.table.seat_name(gale.seat) == "Game master"


async def test_a_game_master_called_gm_still_is_one(house: House):
    gm = house.visitor()
    await gm.start(you="GM")
    assert gm.hub.room.table.is_gm(gm.seat)
    assert (await gm.get()).status_code == 200


@pytest.mark.parametrize(
    ("blanks", "sentence"),
    [
        ({"name": "x" * 100_000}, "Keep it to 80"),
        ({"you": "Ga\u202ele"}, "direction override"),
        ({"dice": "loaded"}, "choose the table rolls or we roll our own"),
    ],
)
async def test_a_table_that_cannot_be_started_says_why(house: House, blanks, sentence):
    visitor = house.visitor()
    response = await visitor.post("/tables", {"game": "candlelight", "dice": "computer", **blanks})
    assert response.status_code == 422
    assert sentence in response.text
    assert not house.hubs


async def test_an_unknown_game_names_those_that_are_here(house: House):
    for address in ("/demo/chess", "/tables"):
        response = await house.visitor().post(address, {"game": "chess"})
        assert response.status_code == 404
        assert "candlelight" in response.text


async def test_a_demo_is_playable_at_once_from_every_seat(robin: Visitor):
    assert robin.seat == "robin"
    page = (await robin.get()).text
    assert "The Unlit Chapel" in page
    assert "enture into the dark" in page
    robin.switch("gale")
    tools = re.findall(r'data-open="(tool[^"]+)"', await robin.read())
    held = [await robin.read(tool) for tool in tools]
    assert any("Write an omen" in tool for tool in held)


@pytest.mark.parametrize(("alone", "seat"), [({}, "jun"), ({"alone": "1"}, "mara")])
async def test_a_demo_opens_where_somebody_is_asked(house: House, alone: dict[str, str], seat: str):
    visitor = house.visitor()
    visitor.arrive(await visitor.post("/demo/burning-wheel", alone))
    assert visitor.seat == seat


async def test_the_front_door_knows_the_tables_of_this_browser(robin: Visitor):
    page = (await robin.get("/")).text
    assert "The Unlit Chapel" in page
    assert "You run the game. You play Ember." in page
    tables = page[page.index('id="tables"') :]
    assert "The Unlit Chapel" in tables
    stranger = (await robin.house.visitor().get("/")).text
    assert "The Unlit Chapel" not in stranger[stranger.index('id="tables"') :]


async def test_whoever_has_a_table_goes_on_with_it_first(house: House):
    gale = house.visitor()
    assert "Go on with" not in (await gale.get("/")).text
    await gale.start(name="The Well")
    page = (await gale.get("/")).text
    assert page.index("Go on with The Well") < page.index("Play the demo")


async def test_a_table_that_waits_for_this_browser_says_so(robin: Visitor):
    assert "Your turn</span>" not in (await robin.get("/")).text
    await robin.moved("candlelight.set-out-wanderer", want="a bell", dark="1")
    assert "Your turn</span>" in (await robin.get("/")).text


async def test_a_cookie_for_a_table_that_is_gone_is_no_error(robin: Visitor):
    robin.client.cookies.set("seat.nowhere-abc.mara", "x")
    robin.client.cookies.set("seat.", "x")
    robin.client.cookies.set(f"seat.{robin.table}.gale", "forged", domain="table.test")
    assert (await robin.get("/")).status_code == 200


async def test_a_broken_table_does_not_close_the_front_door(robin: Visitor):
    store = robin.house.app.state.rooms.store
    unknown = b'{"at":"","by":"","event":{"event":"candlelight.from-the-future"},"said":[]}'
    await store.append(robin.table, robin.hub.room.table.seq, [unknown])
    robin.house.hubs.clear()
    page = await robin.read("/")
    assert "The Unlit Chapel" in page
    assert "A newer Hearthside may have written it" in page
    seat = await robin.get()
    assert seat.status_code == 503
    assert "A newer Hearthside may have written it" in seat.text


async def test_nothing_chosen_is_said_before_anything_is_imported(house: House):
    response = await house.visitor().post("/import")
    assert response.status_code == 422
    form = response.text[response.text.index('action="/import"') :]
    assert "Choose a table file first" in form.split("</form>")[0], "beside the box"


async def test_an_exported_table_comes_back_the_same(robin: Visitor):
    await robin.moved("candlelight.set-out-wanderer", want="a bell", dark="2")
    robin.switch("gale")
    file = (await robin.get("export")).content
    other = robin.house.visitor()
    other.arrive(await other.post("/import", files={"file": ("a.hearthside", file)}))
    assert other.seat == "gale"
    assert other.table != robin.table
    assert other.hub.room.table == robin.hub.room.table
    assert (await other.get("export")).content == file


async def test_a_broken_file_says_where_it_is_broken(robin: Visitor):
    robin.switch("gale")
    lines = (await robin.get("export")).content.split(b"\n")
    lines[3] = lines[3][:-5]
    broken = {"file": ("a.hearthside", b"\n".join(lines))}
    response = await robin.post("/import", files=broken)
    assert response.status_code == 422
    assert "Line 4" in response.text
