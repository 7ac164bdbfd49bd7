"""Seats are secret links: handed out, opened, moved to another device, taken back."""

import re

import pytest

from hearthside.web.seat_links import SeatLinks, digest, new_table_id, new_token
from tests.web.house import House, Visitor


@pytest.fixture
async def gale(house: House) -> Visitor:
    """Somebody who runs a table."""
    visitor = house.visitor()
    await visitor.start()
    return visitor


async def test_a_player_comes_in_by_the_players_door(gale: Visitor):
    mara = gale.house.visitor()
    page = await mara.open((await gale.links())["Invite players"])
    assert page.status_code == 303
    assert "Sit down at The Well" in (await mara.get()).text
    await mara.sit((await gale.links())["Invite players"], "Mara", pronouns="she/her")
    assert (await mara.get()).status_code == 200
    seat = gale.hub.room.table.seats[mara.seat]
    assert (seat.name, seat.pronouns, seat.role) == ("Mara", "she/her", "player")


async def test_somebody_who_only_watches_comes_in_by_the_gallery(gale: Visitor):
    noor = gale.house.visitor()
    await noor.sit((await gale.links())["Invite people to watch"], "Noor")
    assert gale.hub.room.table.role(noor.seat) == "spectator"
    assert "Add a note" in await gale.read("tool?id=note")
    assert "Add a note" not in await noor.read("tool?id=more")
    response = await noor.move("table.write-note", text="hello", to="everyone")
    assert response.status_code == 422


async def test_whoever_joins_sees_the_content_warnings_first(gale: Visitor):
    await gale.moved("table.set-care", lines="spiders", veils="", warnings="drowning")
    mara = gale.house.visitor()
    await mara.open((await gale.links())["Invite players"])
    page = (await mara.get()).text
    assert "drowning" in page
    assert "spiders" in page


async def test_two_people_of_one_name_are_told_apart(gale: Visitor):
    door = (await gale.links())["Invite players"]
    await gale.house.visitor().sit(door, "Mara")
    second = gale.house.visitor()
    await second.open(door)
    response = await second.post("", {"name": "mara", "pronouns": ""})
    assert response.status_code == 422
    assert "Mara already sits here. Add a letter to your name." in response.text
    assert 'value="mara"' in response.text, "what was typed stays"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("", "Fill in “"), ("x" * 100_000, "Keep it to 40"), ("Ma\u200bra", "zero-width space")],
)
async def test_a_name_that_does_not_do_says_why(gale: Visitor, name, sentence):
    mara = gale.house.visitor()
    await mara.open((await gale.links())["Invite players"])
    response = await mara.post("", {"name": name})
    assert response.status_code == 422
    assert sentence in response.text
    assert list(gale.hub.room.table.seats) == ["gale"]


@pytest.mark.parametrize("name", ["Fortune", "GM", "Door", "Gallery", "Everyone", "Me"])
async def test_no_name_makes_anybody_more_than_a_player(gale: Visitor, name):
    await gale.moved("candlelight.write-omen", text="The bell rings thrice")
    visitor = gale.house.visitor()
    await visitor.sit((await gale.links())["Invite players"], name)
    assert gale.hub.room.table.role(visitor.seat) == "player"
    assert "thrice" not in (await visitor.get()).text


async def test_a_newcomer_can_take_a_free_character(robin: Visitor):
    robin.switch("gale")
    await robin.moved("table.give-character-wanderer", seat="")
    mara = robin.house.visitor()
    await mara.open((await robin.links())["Invite players"])
    assert "Ember" in (await mara.get()).text
    await mara.sit((await robin.links())["Invite players"], "Mara", character="wanderer")
    assert robin.hub.room.table.play.cast["wanderer"].player == "mara"


async def test_a_newcomer_can_go_straight_on_to_make_one(gale: Visitor):
    mara = gale.house.visitor()
    response = await mara.sit((await gale.links())["Invite players"], "Mara", character="new")
    assert response.headers["location"].endswith("/make/wanderer/name")
    assert (await mara.get(response.headers["location"])).status_code == 200


async def test_a_character_that_was_just_taken_still_leaves_a_seat(gale: Visitor):
    mara = gale.house.visitor()
    await mara.sit((await gale.links())["Invite players"], "Mara", character="nobody")
    assert (await mara.get()).status_code == 200


async def test_the_same_link_works_on_another_device(robin: Visitor):
    phone = robin.house.visitor()
    await phone.open((await robin.links())["Your seat on another device"])
    assert phone.base == robin.base
    assert "enture into the dark" in (await phone.get()).text


async def test_one_browser_switches_between_its_seats(robin: Visitor):
    page = await robin.read()
    assert f'href="/t/{robin.table}/gale/"' in page
    other = robin.house.visitor()
    await other.open((await robin.links())["Your seat on another device"])
    assert f'href="/t/{robin.table}/gale/"' not in await other.read()


async def test_cookies_are_out_of_reach_for_scripts_and_other_sites(house: House):
    response = await house.visitor().post("/demo/candlelight")
    for header in response.headers.get_list("set-cookie"):
        assert "HttpOnly" in header
        assert "SameSite=lax" in header


async def test_links_cannot_be_guessed():
    tokens = {new_token() for _ in range(200)}
    assert len(tokens) == 200
    assert all(len(token) >= 32 for token in tokens), "24 random bytes, written in base 64"
    assert len({new_table_id("The Well") for _ in range(200)}) == 200


async def test_the_store_never_holds_a_link(robin: Visitor):
    links = [*(await robin.links()).values(), f"/s/{robin.token('gale')}"]
    robin.switch("gale")
    links += (await robin.links()).values()
    kept = b"".join(path.read_bytes() for path in robin.house.data.parent.iterdir())
    assert digest(robin.token()) in kept
    for link in links:
        assert link.rpartition("/")[2].encode() not in kept


@pytest.mark.parametrize("token", ["nonsense", "x" * 5_000, "%00", "../../etc", "é"])
async def test_an_unknown_link_opens_nothing(house: House, token):
    response = await house.visitor().get(f"/s/{token}")
    assert response.status_code == 404
    assert token not in response.text


async def test_a_seat_is_closed_to_every_other_browser(robin: Visitor):
    stranger = robin.house.visitor()
    stranger.base = robin.base
    for path in ("", "log", "recap", "story.md", "table", "export", "sheet/wanderer", "stream"):
        response = await stranger.get(path)
        assert response.status_code == 403, path
        assert "Open your own link again" in response.text
        assert "Ember" not in response.text
    response = await stranger.post("move", {"option": "table.rewind", "to": "1"})
    assert response.status_code == 403


async def test_one_seat_does_not_open_another(robin: Visitor):
    mara = robin.house.visitor()
    await mara.open(f"/s/{robin.token('robin')}")
    mara.client.cookies.set(f"seat.{robin.table}.gale", robin.token("robin"))
    mara.switch("gale")
    assert (await mara.get()).status_code == 403


async def test_a_link_for_one_table_does_not_open_another(robin: Visitor):
    other = robin.house.visitor()
    await other.demo()
    other.client.cookies.set(f"seat.{robin.table}.robin", other.token("robin"))
    other.base = robin.base
    assert (await other.get()).status_code == 403


async def test_there_is_no_table_where_there_is_none(house: House):
    for address in ("/t/nowhere/gale/", "/t/nowhere/gale/table", "/api/tables/nowhere"):
        response = await house.visitor().get(address)
        assert response.status_code == 404
        assert "no such table" in response.text


async def test_an_emptied_seat_loses_its_link_until_a_new_one_is_handed_out(robin: Visitor):
    mara = robin.house.visitor()
    await mara.open(f"/s/{robin.token('robin')}")
    async with mara.stream() as stream:
        robin.switch("gale")
        await robin.moved("table.empty-seat-robin", seat="robin")
        assert (await mara.get()).status_code == 403
        await stream.rest()
        assert stream.ended
    await robin.post("seat", {"seat": "robin"})
    page = await robin.read("table")
    row = page[page.index('id="seat-robin"') :]
    link = re.search(r"/s/[\w-]+", row)
    assert link
    await mara.open(link[0])
    assert "Sit down at The Unlit Chapel" in (await mara.get()).text
    await mara.post("", {"name": "Robin"})
    assert robin.hub.room.table.role("robin") == "player"
    assert "enture into the dark" in (await mara.get()).text


async def test_a_new_link_replaces_the_old_one_and_can_be_looked_up_again(robin: Visitor):
    old = robin.token("robin")
    robin.switch("gale")
    await robin.post("seat", {"seat": "robin"})
    pages = [await robin.read("table") for _ in range(2)]
    links = [set(re.findall(r"/s/[\w-]+", page)) for page in pages]
    assert links[0] == links[1], "only digests are kept, and still it can be shown again"
    robin.switch("robin")
    assert (await robin.get()).status_code == 403
    assert (await robin.get(f"/s/{old}")).status_code == 404


async def test_a_door_can_be_closed_behind_somebody(robin: Visitor):
    robin.switch("gale")
    old = (await robin.links())["Invite players"]
    await robin.post("seat", {"seat": "door"})
    assert (await robin.links())["Invite players"] != old
    assert (await robin.house.visitor().get(old)).status_code == 404


async def test_only_the_game_master_hands_out_links(robin: Visitor):
    assert set(await robin.links()) == {"Your seat on another device"}
    response = await robin.post("seat", {"seat": "gale"})
    assert response.status_code == 403
    robin.switch("gale")
    for seat in ("gale", "nobody", ""):
        assert (await robin.post("seat", {"seat": seat})).status_code == 422
    assert (await robin.get()).status_code == 200, "the game master's own link still works"


async def test_whoever_leaves_can_come_back_with_the_same_link(robin: Visitor):
    await robin.moved("table.stand-up")
    page = (await robin.get()).text
    assert "Sit down at The Unlit Chapel" in page
    assert 'value="Robin"' in page
    assert (await robin.get("log")).status_code == 403
    robin.arrive(await robin.post("", {"name": "Robin"}))
    assert (await robin.get("log")).status_code == 200
    again = await robin.post("", {"name": "Somebody else"})
    assert again.status_code == 303
    assert robin.hub.room.table.seats["robin"].name == "Robin"


async def test_a_link_handed_out_elsewhere_works_here_at_once(robin: Visitor):
    store = robin.house.app.state.rooms.store
    elsewhere = SeatLinks(store, robin.table)
    token = await elsewhere.hand_out("robin")
    phone = robin.house.visitor()
    await phone.open(f"/s/{token}")
    assert (await phone.get()).status_code == 200


async def test_after_an_import_people_find_their_seats_at_the_door(robin: Visitor, house: House):
    robin.switch("gale")
    file = (await robin.get("export")).content
    gale, mara, late = house.visitor(), house.visitor(), house.visitor()
    gale.arrive(await gale.client.post("/import", files={"file": ("t", file)}))
    assert gale.seat == "gale"
    assert "Nobody holds this seat yet" in await gale.read("table")
    door = (await gale.links())["Invite players"]
    await mara.open(door)
    page = await mara.read()
    assert "I am Robin" in page
    assert "You play Ember." in page
    assert "I am Gale" not in page, "the game master has a link already"
    assert "Nobody is at the table right now." in page
    mara.arrive(await mara.post("", {"seat": "robin"}))
    assert mara.seat == "robin"
    assert "Ember" in await mara.read()
    await late.open(door)
    assert "I am Robin" not in await late.read()
    response = await late.post("", {"seat": "robin"})
    assert response.status_code == 422
    assert "Someone already sits there" in response.text
    assert "Nobody holds this seat yet" not in await gale.read("table")


async def test_only_the_players_door_gives_seats_back(robin: Visitor, house: House):
    robin.switch("gale")
    file = (await robin.get("export")).content
    gale, noor = house.visitor(), house.visitor()
    gale.arrive(await gale.client.post("/import", files={"file": ("t", file)}))
    await noor.open((await gale.links())["Invite people to watch"])
    assert "I am Robin" not in await noor.read()
    noor.arrive(await noor.post("", {"name": "Noor", "seat": "robin"}))
    assert noor.seat == "noor"


async def test_a_link_that_opens_only_here_says_so(house: House):
    gale = house.visitor()
    await gale.start()
    assert "Only this computer can open it." not in await gale.read("table")
    response = await gale.get(f"http://localhost{gale.base}table")
    assert response.status_code == 403, "a cookie belongs to one name"
    here = house.visitor()
    here.client.base_url = "http://localhost:8000"
    await here.start()
    page = await here.read("table")
    assert page.count("Only this computer can open it.") == 3
    assert page.index("Copy the link") < page.index("Only this computer"), "the link comes first"
    assert "hearthside serve --host 0.0.0.0" in page
    assert 'class="code"' not in page


async def test_where_nobody_can_be_played_yet_nothing_is_asked_about_it(house: House):
    for game, asked in (("candlelight", True), ("hot-circle", False)):
        host, newcomer = house.visitor(), house.visitor()
        await host.start(game=game)
        await newcomer.open((await host.links())["Invite players"])
        assert ("Who do you play?" in await newcomer.read()) is asked
        response = await newcomer.post("", {"name": "Bo"})
        assert response.status_code == 303, response.text


async def test_who_plays_whom_is_said_by_first_names(house: House):
    table = house.visitor()
    await table.demo("fate")
    table.switch("priya")
    people = (await table.read()).split('class="ppl"')[1].split("</ul>")[0]
    assert "<small>Plays Wren" in people
    assert "Halloway" not in people.replace('alt="Wren Halloway"', "")
