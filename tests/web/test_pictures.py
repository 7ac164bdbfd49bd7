"""Pictures people bring, and faces they make: who may see them, and what is refused."""

import asyncio
import io
import re
from zipfile import ZipFile

import pytest
from PIL import Image
from pypdf import PdfReader

from hearthside import picture_uploads
from hearthside.core import face_parts as parts
from hearthside.core.life.pictures import pictures_in
from hearthside.core.life.program_seats import ChangeProgram, PlayByProgram
from hearthside.core.scenery import PLACES
from hearthside.core.secrecy.views import view
from hearthside.core.table_life import Face
from hearthside.export import archive
from hearthside.export.archive_checks import BrokenFile
from hearthside.web.limits import Limits
from hearthside.web.render import face_drawing
from hearthside.web.render.static_files import STATIC
from tests.test_picture_uploads import CANARY, bomb, painted, saved, with_everything
from tests.web.conftest import games
from tests.web.house import HTMX, House, Visitor

SENT = with_everything()


async def brought(visitor: Visitor, sent: bytes = SENT, **blanks: str) -> str:
    """A picture taken in, by its id."""
    answer = await visitor.post(
        "pictures", blanks, files={"file": ("dusk.jpg", sent)}, headers=HTMX
    )
    assert answer.status_code == 200, answer.text
    return answer.json()["picture"]


@pytest.fixture
async def ana(robin: Visitor, house: House) -> Visitor:
    """Somebody else at the same table, with a browser of their own."""
    robin.switch("gale")
    link = (await robin.links())["Invite players"]
    robin.switch("robin")
    ana = house.visitor()
    await ana.sit(link, "Ana")
    return ana


class TestPictures:
    async def test_a_face_of_ones_own_is_painted_anew_and_shown_to_all(self, robin, ana):
        id = await brought(robin, who="wanderer")
        assert robin.hub.room.table.faces["wanderer"] == Face(picture=id)
        for visitor in (robin, ana):
            answer = await visitor.get(f"pictures/{id}")
            assert answer.status_code == 200
            assert Image.open(io.BytesIO(answer.content)).format == "WEBP"
            assert CANARY not in answer.content
            assert answer.headers["content-type"] == "image/webp"
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert "sandbox" in answer.headers["content-security-policy"]
            assert answer.headers["cache-control"].startswith("private")
            small = await visitor.get(f"pictures/{id}?small")
            assert Image.open(io.BytesIO(small.content)).size == (256, 256)
        assert f"pictures/{id}?small" in await ana.read()

    async def test_what_hangs_nowhere_is_seen_by_nobody_else(self, robin, ana):
        id = await brought(robin, title="canary")
        assert (await robin.get(f"pictures/{id}")).status_code == 200
        assert (await ana.get(f"pictures/{id}")).status_code == 404
        assert "canary" in await robin.read("pictures")
        assert "canary" not in await ana.read("pictures")

    async def test_a_book_holds_what_its_reader_was_shown_and_nothing_else(self, robin, ana):
        robin.switch("gale")
        scene = await brought(robin, **{"for": "scene"})
        letter = await brought(robin, saved(painted(50, 20), "PNG"))
        await brought(robin, saved(painted(30, 30), "PNG"))  # hangs nowhere
        await robin.moved("table.prepare", kind="handout", title="A letter", picture=letter)
        await robin.moved("table.hand-out-handout", to="ana")
        await robin.moved("table.close-scene")
        await robin.moved("table.open-scene", title="Elsewhere")
        assert f"pictures/{scene}" in await ana.read("recap"), "what hung in a scene stays seen"
        robin.switch("robin")
        for visitor, shown in ((ana, [(60, 40), (50, 20)]), (robin, [(60, 40)])):
            book = ZipFile(io.BytesIO((await visitor.get("story.epub")).content))
            found = [name for name in book.namelist() if name.endswith(".jpg")]
            assert [Image.open(io.BytesIO(book.read(name))).size for name in found] == shown
            paper = PdfReader(io.BytesIO((await visitor.get("story.pdf")).content))
            printed = {picture.data for page in paper.pages for picture in page.images}
            assert len(printed) == len(shown), "the cover shows a scene’s picture again"

    async def test_a_handout_for_one_never_reaches_another(self, robin, ana):
        robin.switch("gale")
        id = await brought(robin)
        await robin.moved("table.prepare", kind="handout", title="A letter", picture=id)
        for visitor in (ana,):
            assert (await visitor.get(f"pictures/{id}")).status_code == 404
        await robin.moved("table.hand-out-handout", to="ana")
        assert (await ana.get(f"pictures/{id}")).status_code == 200
        robin.switch("robin")
        assert (await robin.get(f"pictures/{id}")).status_code == 404
        assert id not in await robin.read()
        assert id not in (await robin.get("/api/tables/" + robin.table, headers=bearer(robin))).text

    async def test_a_scene_has_its_picture(self, robin, ana):
        robin.switch("gale")
        id = await brought(robin, **{"for": "scene"})
        assert robin.hub.room.table.scene.picture == id
        assert f'src="pictures/{id}"' in await ana.read()
        assert (await ana.get(f"pictures/{id}")).status_code == 200

    async def test_a_place_drawn_for_everyone_hangs_in_the_scene_and_in_the_book(self, robin, ana):
        robin.switch("gale")
        await robin.moved("table.set-scene", title="The mine", picture="drawn-cave")
        for page in ("", "recap"):
            assert "/scenery/cave.svg" in await ana.read(page)
        book = ZipFile(io.BytesIO((await ana.get("story.epub")).content))
        drawn = (STATIC / "scenery/cave.svg").read_bytes()
        assert drawn in [book.read(name) for name in book.namelist()]
        assert (await ana.get("story.pdf")).content.startswith(b"%PDF")
        assert (await ana.get("pictures/drawn-cave")).status_code == 404, "it is nobody’s"

    @pytest.mark.parametrize("name", PLACES)
    async def test_every_place_is_drawn_once_and_is_light(self, name):
        drawn = (STATIC / f"scenery/{name}.svg").read_text("utf-8")
        assert drawn.startswith("<svg ")
        assert len(drawn) < 6_000

    async def test_what_was_taken_away_is_gone_for_good(self, robin, ana):
        id = await brought(robin, who="wanderer")
        await robin.moved(f"table.drop-picture-{id}")
        assert await robin.hub.room.album.body(id) is None
        assert await robin.hub.room.album.body(id, small=True) is None
        assert robin.hub.room.table.faces == {}
        assert (await robin.get(f"pictures/{id}")).status_code == 404

    @pytest.mark.parametrize(
        ("sent", "status", "words"),
        [
            (b"<svg onload='alert(1)'/>", 422, "PNG, JPEG, WebP or GIF"),
            (b"", 422, "Choose a picture"),
            (bomb(30_000, 30_000), 422, "no picture"),
            (bomb(6_000, 6_000), 413, "pixels"),
            (b"x" * (picture_uploads.MOST_BYTES + 1), 413, "8 MB"),
            (b"x" * (picture_uploads.MOST_BYTES + 20_000), 413, "bytes"),
        ],
    )
    async def test_what_is_refused_is_refused_in_a_sentence(self, robin, sent, status, words):
        before = robin.hub.room.table.seq
        for headers in (HTMX, {}):
            answer = await robin.post("pictures", files={"file": ("a.png", sent)}, headers=headers)
            assert answer.status_code == status
            assert words in answer.text
        assert robin.hub.room.table.seq == before
        assert await robin.hub.room.album.whole() == {}

    async def test_nobody_else_s_face_is_changed_by_a_picture(self, robin, ana):
        answer = await ana.post(
            "pictures", {"who": "wanderer"}, files={"file": ("a.jpg", SENT)}, headers=HTMX
        )
        assert answer.status_code == 422
        assert robin.hub.room.table.faces == {}

    async def test_who_only_watches_brings_none(self, robin, house):
        robin.switch("gale")
        gallery = (await robin.links())["Invite people to watch"]
        watcher = house.visitor()
        await watcher.sit(gallery, "Sam")
        answer = await watcher.post("pictures", files={"file": ("a.jpg", SENT)})
        assert answer.status_code == 403

    async def test_an_album_that_is_full_says_so(self, robin, monkeypatch):
        monkeypatch.setattr("hearthside.web.live.kept_pictures.MOST_OF_PICTURES", 700)
        await brought(robin)
        answer = await robin.post("pictures", files={"file": ("a.jpg", SENT)}, headers=HTMX)
        assert answer.status_code == 413
        assert "Take one away first" in answer.text

    async def test_too_many_at_once_are_refused(self, tmp_path, robin, house):
        limits = Limits(pictures_per_minute=1)
        robin.house.app.state.turnstile = type(house.app.state.turnstile)(limits)
        for _ in range(2):
            await brought(robin)
        answer = await robin.post("pictures", files={"file": ("a.jpg", SENT)}, headers=HTMX)
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) > 0

    async def test_others_are_answered_while_a_picture_is_decoded(self, robin):
        large = saved(painted(4900, 4900), "PNG", compress_level=1)
        taking = asyncio.create_task(brought(robin, large))
        answered = 0
        while not taking.done():
            assert (await robin.get("/health")).status_code == 200
            await asyncio.sleep(0.001)
            answered += 1
        await taking
        assert answered > 3


def bearer(visitor: Visitor) -> dict[str, str]:
    return {"authorization": f"Bearer {visitor.token()}"}


class TestFiles:
    async def test_pictures_come_along_in_the_table_s_file(self, robin, house):
        id = await brought(robin, who="wanderer")
        robin.switch("gale")
        file = (await robin.get("export")).content
        other = house.visitor()
        other.arrive(await other.post("/import", files={"file": ("a.hearthside", file)}))
        assert other.table != robin.table
        answer = await other.get(f"pictures/{id}")
        assert Image.open(io.BytesIO(answer.content)).size == (60, 40)
        assert (await other.get(f"pictures/{id}?small")).status_code == 200
        again = archive.unpack((await other.get("export")).content, games())
        assert list(again.pictures) == [id]

    async def test_a_picture_that_only_a_player_knows_is_not_in_the_game_master_s_file(self, robin):
        id = await brought(robin, title="canary")
        robin.switch("gale")
        file = (await robin.get("export")).text
        assert "canary" not in file
        assert id in file, "the log is whole"
        assert '"pictures":0' in file.splitlines()[0]

    async def test_a_picture_in_a_file_is_trusted_no_more_than_any_other(self, robin, house):
        await brought(robin, who="wanderer")
        room = robin.hub.room
        bodies = await room.log.bodies()
        for body, words in ((b"<svg/>", "Line 1[0-9]: .*PNG"), (bomb(6000, 6000), "pixels")):
            file = archive.pack(room.game, "x", bodies, {"ab12cd34": body})
            with pytest.raises(BrokenFile, match=words):
                archive.unpack(file, games())
        file = archive.pack(room.game, "x", bodies, {"../../etc": SENT})
        with pytest.raises(BrokenFile, match="cannot be the id"):
            archive.unpack(file, games())
        kept = archive.unpack(archive.pack(room.game, "x", bodies, {"ab12cd34": SENT}), games())
        assert CANARY not in kept.pictures["ab12cd34"].whole


class TestFaces:
    async def test_a_face_is_made_from_parts(self, robin, ana):
        page = await robin.read("face/wanderer")
        assert page.count('type="radio" name="hair"') == 10
        face = parts.spelt("hood red long deep wry full robe green scar ember several")
        answer = await robin.post("face/wanderer", face)
        assert answer.status_code == 303
        assert robin.hub.room.table.faces["wanderer"].parts == face
        assert face_drawing.address(face) in await ana.read()
        await robin.post("face/wanderer", {"initials": "yes"})
        assert robin.hub.room.table.faces["wanderer"] == Face()

    @pytest.mark.parametrize(
        ("back", "leads"),
        [
            ("", ""),
            ("sheet/wanderer", "sheet/wanderer"),
            ("make/wanderer/whole", "make/wanderer/whole"),
            ("//elsewhere.test/", ""),
            ("sheet/../../x", ""),
        ],
    )
    async def test_one_goes_back_to_where_one_came_from(self, robin, back: str, leads: str):
        sent = {**parts.spelt("bob"), "way": back}
        answer = await robin.post("face/wanderer", sent)
        assert answer.headers["location"] == f"{robin.base}{leads}"

    async def test_somebody_in_the_making_has_a_face_too(self, robin):
        robin.switch("gale")
        link = (await robin.links())["Invite players"]
        ana = robin.house.visitor()
        await ana.sit(link, "Ana", character="new")
        (draft,) = [one for one in robin.hub.room.table.play.cast.values() if one.draft]
        page = await ana.read(f"make/{draft.id}/whole")
        assert f"face/{draft.id}?way=make/{draft.id}/whole" in page
        assert (await ana.get(f"face/{draft.id}")).status_code == 200
        assert (await ana.post(f"face/{draft.id}", parts.spelt("cap"))).status_code == 303
        assert robin.hub.room.table.faces[draft.id].parts == parts.spelt("cap")

    async def test_without_script_the_parts_are_looked_at_first(self, robin):
        shown = await robin.read("face/wanderer?hair=hood&skin=deep&look=nonsense")
        (whole,) = re.findall(r'<img src="([^"]+)"[^>]* data-whole', shown)
        drawn = face_drawing.parts_of(whole.rpartition("/")[2].removesuffix(".svg"))
        assert (drawn["hair"], drawn["skin"]) == ("hood", "deep")
        assert robin.hub.room.table.faces == {}

    async def test_a_surprise_is_another_each_time(self, robin):
        seen = {re.search(r'data-faces="([^"]+)"', await robin.read("face/wanderer?surprise"))[1]
                for _ in range(6)}  # fmt: skip
        assert len(seen) > 1

    async def test_nobody_draws_another_player_s_character(self, robin, ana):
        assert (await ana.get("face/wanderer")).status_code == 404
        assert (await ana.post("face/wanderer", {"initials": "yes"})).status_code == 404
        assert (await robin.get("face/nobody")).status_code == 404
        robin.switch("gale")
        assert (await robin.get("face/wanderer")).status_code == 200, "whoever runs the game may"

    async def test_a_face_is_a_picture_any_browser_may_keep(self, robin):
        face = parts.of("Hob Tarrant")
        answer = await robin.get(face_drawing.address(face))
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert "immutable" in answer.headers["cache-control"]
        assert "sandbox" in answer.headers["content-security-policy"]
        assert len(answer.content) < 4_000
        assert (await robin.get("/faces/0000/nonsense.svg")).status_code == 404

    @pytest.mark.parametrize("kind", parts.PARTS)
    def test_every_part_is_drawn_and_none_like_another(self, kind: str):
        start = parts.spelt("short")
        every = parts.PARTS[kind][1]
        codes = (face_drawing.code({**start, kind: part}) for part in every)
        drawn = {face_drawing.svg(code) for code in codes}
        assert len(drawn) == len(every)
        assert not any("$" in one for one in drawn), "every colour is filled in"

    def test_a_code_is_the_face_itself(self):
        for n in range(50):
            face = parts.of(f"{n}")
            assert face_drawing.parts_of(face_drawing.code(face)) == face
        assert all(
            face_drawing.parts_of(bad) is None for bad in ("", "zzzzzzzzzzz", "a" * 12, "é" * 11)
        )


async def test_a_seat_s_view_names_no_picture_it_may_not_see(robin, ana):
    robin.switch("gale")
    id = await brought(robin)
    seen = view(robin.hub.room.game, robin.hub.room.table, "ana")
    assert id not in pictures_in(seen)


class TestPicturesOfPrograms:
    """The same guards as on the page, with a seat's token and bare bytes."""

    async def sent(self, visitor: Visitor, body: bytes = SENT, asked: str = ""):
        room = visitor.hub.room
        key = {"authorization": f"Bearer {await room.keys.hand_out(visitor.seat)}"}
        return await visitor.client.post(
            f"/api/tables/{room.id}/pictures{asked}", content=body, headers=key
        )

    async def test_it_is_painted_anew_and_hung(self, robin: Visitor, ana: Visitor):
        answer = await self.sent(robin, asked="?title=Dusk&who=wanderer")
        assert answer.status_code == 201, answer.text
        id = answer.json()["picture"]
        assert robin.hub.room.table.faces["wanderer"] == Face(picture=id)
        assert robin.hub.room.table.pictures[id].title == "Dusk"
        key = {"authorization": f"Bearer {await ana.hub.room.keys.hand_out(ana.seat)}"}
        got = await ana.client.get(f"/api/tables/{ana.hub.room.id}/pictures/{id}", headers=key)
        assert Image.open(io.BytesIO(got.content)).format == "WEBP"
        assert CANARY not in got.content

    async def test_what_the_page_refuses_is_refused(self, robin: Visitor, ana: Visitor):
        before = robin.hub.room.table
        for body, asked, status in (
            (b"", "", 422),
            (b"<svg onload=alert(1)>", "", 422),
            (bomb(6_000, 6_000), "", 413),
            (b"x" * 9_000_000, "", 413),
            (SENT, "?for=scene", 422),
        ):
            answer = await self.sent(robin, body, asked)
            assert answer.status_code == status, answer.text
            assert answer.json()["error"]
        assert (await self.sent(ana, asked="?who=wanderer")).status_code == 422
        assert robin.hub.room.table is before

    async def test_it_is_nobody_elses_until_it_hangs(self, robin: Visitor, ana: Visitor):
        id = (await self.sent(robin)).json()["picture"]
        key = {"authorization": f"Bearer {await ana.hub.room.keys.hand_out(ana.seat)}"}
        got = await ana.client.get(f"/api/tables/{ana.hub.room.id}/pictures/{id}", headers=key)
        assert got.status_code == 404

    @pytest.mark.parametrize("leave", ["none", "suggests"])
    async def test_a_program_on_its_leash_brings_none(self, robin: Visitor, leave: str):
        room = robin.hub.room
        await room.play("robin", PlayByProgram())
        await room.play("gale", ChangeProgram(seat="robin", leave=leave, words=400, pause=0))
        assert (await self.sent(robin)).status_code == 403
