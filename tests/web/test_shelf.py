"""What a game master keeps at hand: shown with one tap, and along from table to table."""

import re
from types import SimpleNamespace

import pytest

from hearthside.core import engine
from hearthside.core.asks import offer
from hearthside.core.life.shelf import Prepare
from hearthside.core.lucky_people import GIVEN
from hearthside.core.table_life import Face
from hearthside.games.fate.characters.npcs import MakeGroup
from hearthside.games.venus.sheet import Figure, Kin
from hearthside.web.pages import new_people
from hearthside.web.render import face_drawing
from tests.test_picture_uploads import with_everything
from tests.web.conftest import NewPage
from tests.web.house import HTMX, House, Visitor
from tests.web.server import Server
from tests.web.test_pictures import brought
from tests.web.windows import demo, offered

NPC = {"name": "Hob Tarrant", "concept": "a ferryman", "hidden": "yes"}


async def table_of(house: House, game: str = "questworlds") -> Visitor:
    """A new table and whoever runs it."""
    gm = house.visitor()
    await gm.start(game=game, name="The Well")
    return gm


async def kept(gm: Visitor) -> None:
    answer = await gm.post("shelf", {"option": "questworlds.make-npc", **NPC}, headers=HTMX)
    assert answer.status_code == 204, answer.text


def test_whoever_is_somebody_already_is_no_kind_of_people():
    anybody = offer(MakeGroup, "A main NPC", section="make")
    known = offer(MakeGroup, "Bring in: a smith", section="make", fixed={"concept": "a smith"})
    picture = offer(Prepare, "A picture of somebody", section="make")
    view = SimpleNamespace(light=[anybody, known, picture])
    assert [label for _, label in new_people.kinds(view, anybody)] == ["A main"]
    assert new_people.kinds(view, known) == (), "its sheet has its name for a title"
    assert new_people.kinds(view, picture) == (), "what every table has is none of the game’s"


async def test_whoever_is_taken_from_a_list_is_a_kind_like_the_others(house: House):
    gm = await table_of(house, "fate")
    for kind in ("make-mook", "bring-ready"):
        sheet = await gm.read(f"form?key=fate.{kind}")
        (kinds,) = re.findall(r'<nav class="segment fill npc-kinds".*?</nav>', sheet, re.DOTALL)
        assert re.findall(r"<a [^>]*>([^<]*)", kinds)[-2:] == ["Group of mooks", "Ready-made"]
        assert f'form?key=fate.{kind}" aria-current="true"' in kinds


async def test_a_tool_for_one_person_alone_opens_with_what_they_can_do(house: House):
    gm = await table_of(house, "fate")
    await gm.moved("table.open-session")
    await gm.moved("table.open-scene", title="The Well", premise="Deep.")
    await gm.moved("fate.bring-ready", which="town-guard", side="foes")
    assert 'data-open="form?key=fate.overcome-the-town-guard' in await gm.read("tool?id=act")
    await gm.moved("fate.bring-ready", which="cutpurse", side="foes")
    assert 'data-open="about?id=the-cutpurse"' in await gm.read("tool?id=act")


class TestPeople:
    async def test_somebody_is_kept_and_brought_in_with_one_tap(self, house: House):
        gm = await table_of(house)
        await kept(gm)
        table = gm.hub.room.table
        assert table.play.cast == {}
        (item,) = table.shelf.values()
        assert (item.kind, item.title, item.given) == ("person", "Hob Tarrant", False)
        assert "Hob Tarrant" in await gm.read("tool?id=shelf")
        assert "<span>Shelf: 1</span>" in await gm.read()
        assert "Bring in Hob Tarrant" in await gm.read("tool?id=reveal")
        for _ in range(2):
            assert (await gm.post("shelf", {"item": item.id}, headers=HTMX)).status_code == 204
        cast = gm.hub.room.table.play.cast.values()
        assert [who.name for who in cast] == ["Hob Tarrant"] * 2
        assert all(who.hidden for who in cast), "as they were kept"
        assert "Bring in Hob Tarrant" not in await gm.read("tool?id=reveal")

    async def test_somebody_kept_has_a_face_and_is_changed_on_their_sheet(self, house: House):
        gm = await table_of(house)
        face = face_drawing.code({"hair": "bob", "skin": "tan"})
        sent = {"option": "questworlds.make-npc", **NPC, "face": face}
        assert (await gm.post("shelf", sent, headers=HTMX)).status_code == 204
        (item,) = gm.hub.room.table.shelf.values()
        shelf = await gm.read("tool?id=shelf")
        assert face_drawing.address_of(face) in shelf
        sheet = f"form?key=questworlds.make-npc&item={item.id}"
        assert sheet in shelf
        form = await gm.read(sheet)
        assert 'value="Hob Tarrant"' in form
        assert f'data-stays="{face}"' in form
        assert f'name="face" value="{face}"' in form
        assert "Bring in" not in form, "they are changed, not brought in"
        changed = {**sent, "name": "Hob Tarrant the Elder", "item": item.id}
        assert (await gm.post("shelf", changed, headers=HTMX)).status_code == 204
        (after,) = gm.hub.room.table.shelf.values()
        assert (after.id, after.title) == (item.id, "Hob Tarrant the Elder")
        assert (await gm.post("shelf", {"item": item.id}, headers=HTMX)).status_code == 204
        (hob,) = gm.hub.room.table.play.cast.values()
        assert hob.name == "Hob Tarrant the Elder"

    async def test_whoever_is_chosen_instead_of_named_lies_there_by_their_name(self, house: House):
        gm = await table_of(house, "venus")
        dear = Kin(id="oake", name="captain oake")
        hero = Figure(id="rhosyn", name="Rhosyn Vell", player="rhosyn", kin=(dear,))
        room = gm.hub.room
        room._moved_on(room.table.with_play(cast={hero.id: hero}), [])
        sent = {"option": "venus.add-person", "dear": "captain oake", "name": ""}
        assert (await gm.post("shelf", sent, headers=HTMX)).status_code == 204
        (item,) = room.table.shelf.values()
        assert item.title == "Captain Oake"
        assert (await gm.post("shelf", {"item": item.id}, headers=HTMX)).status_code == 204
        assert [one.name for one in room.table.play.cast.values()] == ["Rhosyn Vell", item.title]
        assert "In the story already" in await gm.read("tool?id=shelf")

    @pytest.mark.parametrize(
        ("game", "option"),
        [
            ("questworlds", "questworlds.make-npc"),
            ("burning-wheel", "burning-wheel.write-npc"),
            ("venus", "venus.add-person"),
        ],
    )
    async def test_a_scene_that_opens_offers_the_people_of_the_shelf(
        self, house: House, game: str, option: str
    ):
        gm = await table_of(house, game)
        blanks = {**NPC, "hidden": "", "good": "ferries", "option": option}
        answer = await gm.post("shelf", blanks, headers=HTMX)
        assert answer.status_code == 204, answer.text
        (item,) = gm.hub.room.table.shelf.values()
        assert 'value="Hob Tarrant"' in await gm.read(f"form?key={option}&item={item.id}")
        await gm.moved("table.open-session")
        opening = await gm.read("form?key=table.open-scene")
        ticked = f"shelf:{item.id}"
        assert f'value="{ticked}"' in opening
        assert "Hob Tarrant, from your shelf" in opening
        sent = {"option": "table.open-scene", "title": "The ferry", "here": ticked}
        assert (await gm.post("move", sent, headers=HTMX)).status_code == 204
        table = gm.hub.room.table
        (hob,) = table.play.cast.values()
        assert (table.scene.title, hob.name, hob.away) == ("The ferry", "Hob Tarrant", False)
        assert f'value="{ticked}"' not in await gm.read("form?key=table.next-scene")

    @pytest.mark.parametrize(
        ("game", "option"),
        [
            ("questworlds", "questworlds.make-npc"),
            ("burning-wheel", "burning-wheel.write-npc"),
            ("venus", "venus.add-person"),
        ],
    )
    async def test_a_prepared_scene_brings_the_people_it_names(
        self, house: House, game: str, option: str
    ):
        gm = await table_of(house, game)
        ana = house.visitor()
        await ana.sit((await gm.links())["Invite players"], "Ana")
        blanks = {**NPC, "hidden": "", "good": "ferries", "option": option}
        for name in ("Hob Tarrant", "Mara Quill"):
            sent = {**blanks, "name": name}
            assert (await gm.post("shelf", sent, headers=HTMX)).status_code == 204
        form = await gm.read("form?key=table.prepare")
        assert "Hob Tarrant, from your shelf" in form
        assert "drawn-harbour" in form
        assert "more-fold" not in form, "its picture goes by its title, for all to see"
        made = {"kind": "scene", "title": "The ferry", "people": ["shelf:person"]}
        assert (await gm.move("table.prepare", **made)).status_code == 204
        assert "Scene, with Hob Tarrant" in await gm.read("tool?id=shelf")
        await gm.moved("table.open-session")
        assert "Hob Tarrant" not in await ana.read()
        await gm.moved("table.open-prepared-scene")
        (hob,) = gm.hub.room.table.play.cast.values()
        assert (hob.name, hob.away) == ("Hob Tarrant", False)
        assert "Hob Tarrant" in await ana.read()

    async def test_whoever_lies_on_the_shelf_no_more_keeps_no_scene_from_beginning(
        self, house: House
    ):
        gm = await table_of(house)
        await kept(gm)
        await gm.hub.play(gm.seat, Prepare(kind="person", title="Odo", text="{"))
        people = ("shelf:person", "shelf:person-2")
        await gm.hub.play(gm.seat, Prepare(kind="scene", title="The ferry", people=people))
        await gm.moved("table.discard-person")
        assert "Scene, with Odo" in await gm.read("tool?id=shelf")
        await gm.moved("table.open-session")
        await gm.moved("table.open-prepared-scene")
        table = gm.hub.room.table
        assert (table.scene.title, table.play.cast) == ("The ferry", {})

    async def test_where_somebody_of_the_shelf_cannot_come_no_scene_opens(self, house: House):
        gm = await table_of(house)
        await gm.moved("table.open-session")
        await kept(gm)
        await gm.hub.play(gm.seat, Prepare(kind="person", title="Odo", text="{"))
        for wrong in ("shelf:person-2", "shelf:gone"):
            here = ["shelf:person", wrong]
            assert (
                await gm.move("table.open-scene", title="The ferry", here=here)
            ).status_code == 422
            table = gm.hub.room.table
            assert (table.in_scene, table.play.cast) == (False, {}), "all of it, or nothing"

    async def test_who_lies_on_a_shelf_is_not_found_out_by_asking_for_them(self, house: House):
        gm = await table_of(house)
        await kept(gm)
        ana = house.visitor()
        await ana.sit((await gm.links())["Invite players"], "Ana")
        before = gm.hub.room.table.seq
        answers = [
            await ana.move("table.tell", voice="narrator", text="Fog.", here=f"shelf:{id}")
            for id in ("person", "gone")
        ]
        assert [one.status_code for one in answers] == [422, 422]
        assert answers[0].text == answers[1].text
        assert gm.hub.room.table.seq == before

    async def test_what_is_wrong_on_the_sheet_is_refused_beside_it(self, house: House):
        gm = await table_of(house)
        sent = {"option": "questworlds.make-npc", "name": ""}
        answer = await gm.post("shelf", sent, headers=HTMX)
        assert answer.status_code == 422
        assert "o-questworlds-make-npc-name-error" in answer.text, "beside the blank it is about"
        assert gm.hub.room.table.shelf == {}
        other = await gm.post("shelf", {"option": "table.open-session"}, headers=HTMX)
        assert other.status_code == 422

    async def test_whom_the_game_would_not_let_in_is_not_kept(self, house: House):
        gm = await table_of(house)
        rows = {"abilities.0.name": "Cold voice", "abilities.0.rating": "loud"}
        sent = {"option": "questworlds.make-npc", **NPC, **rows}
        answer = await gm.post("shelf", sent, headers=HTMX)
        assert answer.status_code == 422
        assert "“loud” is no rating." in answer.text
        assert gm.hub.room.table.shelf == {}

    async def test_somebody_nobody_can_read_is_refused_in_a_sentence(self, house: House):
        gm = await table_of(house)
        for n, text in enumerate(("{", '{"move": "table.nonsense"}', "[]"), 1):
            await gm.hub.play(gm.seat, Prepare(kind="person", title="Hob", text=text))
            item = list(gm.hub.room.table.shelf)[n - 1]
            answer = await gm.post("shelf", {"item": item}, headers=HTMX)
            assert answer.status_code == 422, text
        assert gm.hub.room.table.play.cast == {}

    async def test_nobody_on_a_shelf_is_known_to_a_player(self, house: House):
        gm = await table_of(house)
        await kept(gm)
        ana = house.visitor()
        await ana.sit((await gm.links())["Invite players"], "Ana")
        for page in ("", "tool?id=more", "tool?id=shelf", "recap"):
            assert "Hob" not in await ana.read(page)
        assert (await ana.get("shelf")).status_code == 403
        assert (await ana.post("shelf", {"item": "person"})).status_code == 403

    async def test_people_come_along_to_a_table_of_the_same_game_only(self, house: House):
        gm = await table_of(house)
        await kept(gm)
        first = gm.table
        await gm.start(game="questworlds", name="The Weir")
        assert "Hob Tarrant" in await gm.read("shelf")
        sent = {"from": first, "item": "person"}
        assert (await gm.post("shelf", sent)).status_code == 303
        (item,) = gm.hub.room.table.shelf.values()
        assert (await gm.post("shelf", {"item": item.id}, headers=HTMX)).status_code == 204
        assert [who.name for who in gm.hub.room.table.play.cast.values()] == ["Hob Tarrant"]
        await gm.start(game="candlelight", name="The Chapel")
        assert "Hob Tarrant" not in await gm.read("shelf")
        assert (await gm.post("shelf", sent)).status_code == 422

    async def test_another_game_master_s_shelf_is_not_read(self, house: House):
        gm = await table_of(house)
        await kept(gm)
        other = await table_of(house)
        assert "Hob Tarrant" not in await other.read("shelf")
        answer = await other.post("shelf", {"from": gm.table, "item": "person"})
        assert answer.status_code == 422
        assert other.hub.room.table.shelf == {}

    @pytest.mark.parametrize(
        ("game", "option"),
        [
            ("fate", "fate.make-major"),
            ("fate", "fate.make-lesser"),
            ("fate", "fate.make-mook"),
            ("fate", "fate.make-group"),
            ("questworlds", "questworlds.make-npc"),
            ("burning-wheel", "burning-wheel.write-npc"),
            ("hot-circle", "hot-circle.write-npc"),
            ("venus", "venus.add-person"),
        ],
    )
    async def test_a_surprise_is_somebody_who_can_be_brought_in(self, house: House, game, option):
        gm = house.visitor()
        await gm.demo(game)
        gm.switch(gm.hub.room.table.gms()[0])
        view = gm.hub.views.of(gm.seat)
        key = next(one.key for one in view.light if one.move == option
                   and not one.about)  # fmt: skip
        form = view.option(key)
        assert "Surprise me" in await gm.read(f"form?key={key}")
        room = gm.hub.room
        before = len(room.table.play.cast)
        for token in "abc":
            lucky = new_people.by_luck(room.game, room.table, form, token)
            filled = new_people.filled(form, lucky)
            assert set(lucky) <= {field.name for field in filled.fields}, "every word has its blank"
            raw = {"move": form.move, **form.fixed}
            raw |= {field.name: getattr(field, "value", None) for field in filled.fields}
            await gm.hub.play(gm.seat, engine.parse_move(room.game, raw, filled.fields))
        assert len(room.table.play.cast) == before + 3
        surprised = await gm.read(f"form?key={key}&surprise=yes")
        assert any(given in surprised for given in GIVEN) or "The " in surprised
        again = await gm.read(f"form?key={key}&surprise=yes")
        values = re.compile(r'value="[^"]*"|<textarea.*?</textarea>', re.DOTALL)
        assert values.findall(again) == values.findall(surprised), "a redraw changes nobody"
        assert await gm.read(f"form?key={key}&surprise=no") != surprised

    async def test_a_life_stands_open_on_the_sheet_and_what_few_have_waits(self, house: House):
        gm = house.visitor()
        await gm.demo("hot-circle")
        gm.switch(gm.hub.room.table.gms()[0])
        light = gm.hub.views.of(gm.seat).light
        adding = next(one for one in light if one.move == "hot-circle.write-npc" and not one.about)
        open_, _, folded = (await gm.read(f"form?key={adding.key}")).partition("more-fold")
        for blank, where in (("lifepaths.0.name", open_), ("traits", open_), ("wises", folded)):
            assert f'name="{blank}"' in where
        assert "What they know, beliefs, instincts" in folded

    async def test_somebody_comes_in_with_the_face_of_their_sheet(self, house: House):
        gm = await table_of(house)
        sheet = await gm.read("form?key=questworlds.make-npc")
        drawn = re.search(r'name="face" value="(\w+)"', sheet)
        face = drawn[1][:3] + "f" + drawn[1][4:]
        await gm.moved("questworlds.make-npc", **NPC, face=face)
        sent = {"option": "questworlds.make-npc", **NPC, "face": face}
        await gm.post("shelf", sent, headers=HTMX)
        await gm.post("shelf", {"item": "person"}, headers=HTMX)
        await gm.moved("questworlds.make-npc", **NPC, face="<svg")
        first, second, third = gm.hub.room.table.play.cast
        drawn = face_drawing.parts_of(face)
        faces = gm.hub.room.table.faces
        assert [faces.get(id, Face()).parts for id in (first, second, third)] == [drawn, drawn, {}]

    async def test_whoever_comes_next_looks_like_nobody_else(self, house: House):
        gm = await table_of(house)

        async def face() -> str:
            sheet = await gm.read("form?key=questworlds.make-npc")
            return re.search(r'name="face" value="(\w+)"', sheet)[1]

        first = await face()
        assert await face() == first, "a sheet that is opened again shows whom it showed"
        sent = {"option": "questworlds.make-npc", **NPC, "face": first}
        await gm.post("shelf", sent, headers=HTMX)
        second = await face()
        assert second != first, "somebody on the shelf has it"
        await gm.moved("questworlds.make-npc", **NPC, face=second)
        await gm.post("shelf", {"item": "person"}, headers=HTMX)
        assert await face() not in (first, second)

    def test_a_face_goes_by_the_name(self, server: Server, new_page: NewPage):
        page = demo(server, new_page(), "questworlds", "gale")
        sheet = offered(page, "questworlds.make-npc")
        face, name = sheet.locator("[name=face]"), sheet.locator("[name=name]")

        def worn(words: str) -> str:
            name.fill(words)
            name.press("Tab")
            return face.input_value()

        assert worn("Hob Tarrant") != worn("Ida Wick")
        assert worn("Hob Tarrant") == worn("Hob Tarrant")

    async def test_a_crowd_stays_a_crowd_whatever_its_face(self, house: House):
        gm = house.visitor()
        await gm.demo("fate")
        gm.switch("priya")
        crowd = MakeGroup(name="The toughs", aspects="Wet", good_at="brawling", size=4)
        await new_people.bring_in(gm.hub, "priya", crowd, "a" * len(face_drawing.KINDS))
        assert gm.hub.room.table.faces["the-toughs"].parts["company"] == "several"


class TestHandouts:
    async def test_a_handout_is_shown_to_one_and_then_to_all(self, robin: Visitor, house: House):
        robin.switch("gale")
        ana = house.visitor()
        await ana.sit((await robin.links())["Invite players"], "Ana")
        id = await brought(robin, with_everything())
        await robin.moved(
            "table.prepare", kind="secret", title="The ring", text="canary", picture=id
        )
        assert "canary" not in await ana.read("handout?id=secret")
        await robin.moved("table.hand-out-secret", to="ana")
        assert "canary" in await ana.read("handout?id=secret")
        assert f"pictures/{id}" in await ana.read("handout?id=secret")
        assert 'data-open="handout?id=secret"' in await ana.read(), "in the scene and in the story"
        robin.switch("robin")
        assert "canary" not in await robin.read("handout?id=secret")
        assert "The ring" not in await robin.read()
        robin.switch("gale")
        await robin.moved("table.show-all-secret")
        robin.switch("robin")
        assert "canary" in await robin.read("handout?id=secret")

    async def test_what_waits_on_the_shelf_is_revealed_from_there_or_from_reveal(
        self, robin: Visitor
    ):
        robin.switch("gale")
        await robin.moved("table.prepare", kind="secret", title="The ring", text="His.", picture="")
        await robin.moved("table.prepare", kind="scene", title="The rocks", text="", picture="")
        assert "<span>Shelf: 2</span>" in await robin.read()
        panel = await robin.read("tool?id=reveal")
        assert "Show “The ring” to everyone" in panel
        assert "The rocks" not in panel, "a scene is opened"
        await robin.moved("table.show-all-secret")
        assert "<span>Shelf: 1</span>" in await robin.read(), "what was put down waits no longer"
        assert "The ring" not in await robin.read("tool?id=reveal")
        assert "The ring" in await robin.read("tool?id=shelf"), "to be put away"

    async def test_what_is_put_away_is_still_opened_from_the_story(self, robin: Visitor):
        robin.switch("gale")
        await robin.moved("table.give-handout", title="A letter", text="Meet me.", picture="")
        assert "Handout" in await robin.read()
        assert "Put away" in await robin.read("about?id=handout"), "from its card, too"
        assert "Put away" in await robin.read("tool?id=shelf")
        await robin.moved("table.discard-handout")
        assert robin.hub.room.table.shelf["handout"].away
        robin.switch("robin")
        page = await robin.read()
        assert 'id="card-handout"' not in page
        assert 'data-open="handout?id=handout"' in page
        assert "Meet me." in await robin.read("handout?id=handout")

    async def test_a_prepared_scene_is_the_next_one_with_one_tap(self, robin: Visitor):
        robin.switch("gale")
        await robin.moved("table.prepare", kind="scene", title="The crypt")
        assert "Next scene: this one" in await robin.read("tool?id=shelf")
        changing = await robin.read("form?key=table.rework-scene")
        assert "picture-picks" in changing
        assert "more-fold" not in changing
        assert ">Save</button>" in changing
        following = await robin.read("form?key=table.next-scene")
        assert following.index("From your shelf") < following.index("Where and when")
        await robin.moved("table.open-prepared-scene")
        assert robin.hub.room.table.scene.title == "The crypt"

    async def test_a_scene_is_prepared_where_scenes_are_until_one_is_open(self, house: House):
        gm = await table_of(house)
        assert "Prepare something" in await gm.read("tool?id=scene")
        await gm.moved("table.open-session")
        await gm.moved("table.open-scene", title="The ferry")
        assert "Prepare something" not in await gm.read("tool?id=scene")

    async def test_without_script_it_opens_on_the_page(self, robin: Visitor):
        robin.switch("gale")
        await robin.moved("table.give-handout", title="A letter", text="Meet me.", picture="")
        robin.switch("robin")
        assert "Meet me." in await robin.read("?handout=handout")
        assert "not here any more" in await robin.read("handout?id=nothing")

    @pytest.mark.parametrize("played", [False, True])
    async def test_scenes_and_pictures_come_along_too(self, house: House, played: bool):
        gm = await table_of(house, "candlelight")
        id = await brought(gm)
        scene = {"kind": "scene", "title": "The crypt", "text": "Water drips.", "picture": id}
        await gm.moved("table.prepare", **scene)
        if played:  # one adventure for two tables
            await gm.moved("table.open-session")
            await gm.moved("table.open-prepared-scene")
        first = gm.table
        await gm.start(game="questworlds", name="The Weir")
        await gm.post("shelf", {"from": first, "item": "scene"})
        (item,) = gm.hub.room.table.shelf.values()
        assert (item.title, item.text) == ("The crypt", "Water drips.")
        assert item.picture not in ("", id)
        assert (await gm.get(f"pictures/{item.picture}")).status_code == 200

    async def test_a_shelf_that_is_full_says_so(self, robin: Visitor):
        robin.switch("gale")
        for n in range(100):
            await robin.hub.play("gale", Prepare(kind="scene", title=f"Scene {n}"))
        refused = await robin.move("table.prepare", kind="scene", title="One more", picture="")
        assert refused.status_code == 413
        assert "Discard one first" in refused.text
