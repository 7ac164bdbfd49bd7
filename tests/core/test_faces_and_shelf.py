"""Faces, pictures, and what a GM prepared ahead."""

from collections import Counter
from random import Random

import pytest
from candlelight import GAME
from candlelight.state import Wanderer
from msgspec.structs import replace

from hearthside.conformance import random_play
from hearthside.core import engine, face_parts, log, lucky_people, offers
from hearthside.core.driver import Driver, demo_table
from hearthside.core.life import faces
from hearthside.core.life.changing_scene import SceneShown, SetScene
from hearthside.core.life.faces import DrawFace, UsePicture
from hearthside.core.life.pictures import AddPicture, DropPicture, pictures_in
from hearthside.core.life.rewinds import Rewind
from hearthside.core.life.scenes_sessions import CloseScene, OpenScene
from hearthside.core.life.seats import Rename
from hearthside.core.life.shelf import (
    Discard,
    GiveHandout,
    HandOut,
    OpenPrepared,
    Prepare,
    Rework,
    ShowAll,
    scenes,
)
from hearthside.core.lucky_picks import Luck
from hearthside.core.moves import ONLY_GM, Illegal
from hearthside.core.pieces import Card, Order
from hearthside.core.scenery import DRAWN, OF_THE_GAME, PLACES, place
from hearthside.core.secrecy.views import view
from hearthside.core.table import with_made
from hearthside.core.table_life import Face, TurnOrder


@pytest.fixture
def table() -> Driver:
    driver = demo_table(GAME, GAME.demo)
    driver.sit("Ana")
    return driver


def lucky(seed: int = 1) -> dict[str, str]:
    return face_parts.lucky(Luck(Random(seed).randrange))


class TestFaces:
    def test_a_face_is_drawn_from_parts_or_goes_back_to_initials(self, table: Driver) -> None:
        table.do("robin", DrawFace(who="wanderer", **lucky()))
        assert table.table.faces["wanderer"].parts == lucky()
        with pytest.raises(Illegal, match="Hair: choose"):
            table.do("robin", DrawFace(who="wanderer", **{**lucky(), "hair": "fire"}))
        with pytest.raises(Illegal):
            table.do("ana", DrawFace(who="wanderer", **lucky()))
        table.do("robin", UsePicture(who="wanderer", picture=""))
        assert table.table.faces == {"wanderer": Face()}
        assert faces.of(table.table, "wanderer") == Face(), "chosen, so luck draws none"

    def test_whoever_chose_none_has_a_face_by_luck_that_stays(self, table: Driver) -> None:
        shown = engine.show(GAME, table.table).cast[0]
        assert set(shown.face.parts) == set(face_parts.PARTS)
        table.do("gale", CloseScene())
        assert engine.show(GAME, table.table).cast[0].face == shown.face
        assert faces.of(table.table, "somebody-else") != shown.face

    @pytest.mark.parametrize(("pronouns", "bearded"), [("she/her", False), ("he/him", True)])
    def test_luck_gives_no_beard_to_her(self, table: Driver, pronouns: str, bearded: bool) -> None:
        table.do("robin", Rename(name="Robin", pronouns=pronouns))
        lucks = (Luck(Random(n).randrange) for n in range(60))
        beards = {faces.lucky(table.table, "wanderer", luck)["beard"] for luck in lucks}
        assert (beards != {"none"}) == bearded

    def test_luck_leans_to_how_others_speak_of_somebody(self, table: Driver) -> None:
        def hair(pronouns: str) -> Counter[str]:
            table.do("robin", Rename(name="Robin", pronouns=pronouns))
            lucks = (Luck(Random(n).randrange) for n in range(300))
            return Counter(faces.lucky(table.table, "wanderer", luck)["hair"] for luck in lucks)

        her, his = hair("she/her"), hair("he/him")
        assert her["long"] > 2 * his["long"] > 0
        assert his["short"] > 2 * her["short"] > 0
        assert not his["bun"]
        assert not her["bald"]
        seeds = [f"{n}" for n in range(200)]
        short = {
            whose: sum(face_parts.of(one, whose)["hair"] == "short" for one in seeds)
            for whose in ("he/him", "she/her", "")
        }
        assert short["he/him"] > short[""] > short["she/her"], "whom nobody drew as well"

    def test_a_face_by_luck_follows_how_others_speak_of_them_one_by_hand_stays(
        self, table: Driver
    ) -> None:
        bearded = {**lucky(), "hair": "bald", "beard": "full"}
        table.do("robin", DrawFace(who="wanderer", **bearded, by_luck=True))
        table.do("robin", Rename(name="Robin", pronouns="she/her"))
        hers = faces.of(table.table, "wanderer").parts
        assert (hers["beard"], hers["hair"]) == ("none", "curls")
        table.do("robin", DrawFace(who="wanderer", **bearded))
        assert faces.of(table.table, "wanderer").parts == bearded

    def test_a_face_by_luck_goes_with_a_name_where_nothing_else_is_said(
        self, table: Driver
    ) -> None:
        table.do("robin", DrawFace(who="wanderer", **{**lucky(), "beard": "full"}, by_luck=True))
        cast = table.table.play.cast
        named = replace(cast["wanderer"], name="Hanne Vogt", pronouns="")
        play = replace(table.table.play, cast={**cast, "wanderer": named})
        assert faces.of(replace(table.table, play=play), "wanderer").parts["beard"] == "none"

    def test_no_two_of_the_players_look_alike_by_luck(self, table: Driver) -> None:
        other = Wanderer(id="other", name="Other", player="ana")
        table.table = with_made(table.table, other)
        worn = {**lucky(), "hair": "scarf"}
        table.table = replace(table.table, faces={**table.table.faces, "other": Face(parts=worn)})
        drawn = [faces.lucky(table.table, "wanderer", Luck(Random(n).randrange)) for n in range(40)]
        assert not any(face_parts.alike(one, worn) for one in drawn)
        assert not faces.stands_out(table.table, "wanderer", worn)

    def test_a_given_face_has_what_the_sheet_says_of_it(self, table: Driver) -> None:
        cast = table.table.play.cast
        odile = replace(cast["wanderer"], name="Odile, in spectacles mended with wire")
        play = replace(table.table.play, cast={**cast, "wanderer": odile})
        named = replace(table.table, play=play)
        for n in range(40):
            face = faces.lucky(named, "wanderer", Luck(Random(n).randrange))
            assert (face["marks"], face["beard"]) == ("glasses", "none")

    def test_the_gm_has_one_button_for_all_of_them(self, table: Driver) -> None:
        for n in range(20):
            npc = Wanderer(id=f"n{n}", name=f"N {n}", npc=True)
            table.table = with_made(table.table, npc)
        offered = offers.options(GAME, table.table, "gale")
        assert [o.label for o in offered if o.move == "table.draw-face"] == ["A face for somebody"]
        table.do("gale", DrawFace(who="n7", **lucky()))
        assert [*table.table.faces] == ["n7"]

    def test_luck_makes_any_face(self) -> None:
        assert {lucky(seed)["hair"] for seed in range(99)} == {*face_parts.PARTS["hair"][1]}
        for kind, shares in face_parts.SHARES.items():
            assert {*shares} <= {*face_parts.PARTS[kind][1]}, "only what there is"
        for leaning in face_parts.LEANINGS.values():
            for kind, more in leaning.items():
                assert {*more.split()} <= {*face_parts.PARTS[kind][1]}

    def test_a_picture_is_used_by_its_id_and_gone_it_hangs_nowhere(self, table: Driver) -> None:
        table.do("robin", AddPicture(picture="ab12cd34", title="Ember at dusk"))
        table.do("robin", UsePicture(who="wanderer", picture="ab12cd34"))
        table.do("gale", SetScene(title="The stair", picture="ab12cd34"))
        assert table.table.scene.picture == "ab12cd34"
        with pytest.raises(Illegal):
            table.do("ana", DropPicture(picture="ab12cd34"))
        table.do("gale", DropPicture(picture="ab12cd34"))
        assert (table.table.faces, table.table.scene.picture) == ({}, "")

    @pytest.mark.parametrize(
        "id", ["../etc", "AB", "a b", "x" * 70, "", "of-the-game", "drawn-inn"]
    )
    def test_what_is_no_id_is_refused(self, table: Driver, id: str) -> None:
        with pytest.raises(Illegal):
            table.do("robin", AddPicture(picture=id))

    def test_a_picture_of_ones_own_is_seen_by_nobody_until_it_hangs_somewhere(
        self, table: Driver
    ) -> None:
        table.do("robin", AddPicture(picture="ab12cd34", title="canary", only_me=True))
        assert "canary" not in random_play.seen(table, "ana")
        assert pictures_in(view(GAME, table.table, "ana")) == set()
        table.do("robin", UsePicture(who="wanderer", picture="ab12cd34"))
        assert pictures_in(view(GAME, table.table, "ana")) == {"ab12cd34"}

    def test_a_picture_of_ones_own_is_everybodys_once_it_hung_in_a_scene(
        self, table: Driver
    ) -> None:
        table.do("gale", AddPicture(picture="ab12cd34", title="The stair", only_me=True))
        table.do("gale", SetScene(title="The stair", picture="ab12cd34"))
        table.do("gale", SetScene(title="The stair", picture=""))
        assert [*view(GAME, table.table, "ana").pictures] == ["ab12cd34"]

    def test_logs_from_before_hang_a_picture_by_itself(self, table: Driver) -> None:
        shown = engine.evolve(GAME, table.table, SceneShown(picture="ab12cd34"))
        assert shown.scene == replace(table.table.scene, picture="ab12cd34")

    def test_somebody_hidden_has_a_hidden_face(self, table: Driver) -> None:
        owl = Wanderer(id="owl", name="The Owl", npc=True, known_to=ONLY_GM)
        table.table = with_made(table.table, owl)
        table.do("gale", DrawFace(who="owl", **lucky()))
        assert view(GAME, table.table, "ana").faces == {}
        assert all(line.to == ONLY_GM for line in table.entries[-1].said)


class TestShelf:
    def test_a_prepared_scene_opens_with_its_words_and_picture(self, table: Driver) -> None:
        table.do("gale", AddPicture(picture="ab12cd34", only_me=True))
        words = {"title": "The crypt", "text": "Water drips.", "picture": "ab12cd34"}
        table.do("gale", Prepare(kind="scene", **words))
        assert "The crypt" not in random_play.seen(table, "ana")
        table.do("gale", CloseScene())
        table.do("gale", OpenPrepared(item="scene"))
        scene = table.table.scene
        assert (scene.title, scene.open, scene.picture) == ("The crypt", True, "ab12cd34")
        assert scene.premise == "Water drips."
        assert [line.plain for line in table.entries[-1].said][1:] == ["Water drips."]
        assert scenes(table.table) == ()

    def test_a_prepared_scene_follows_the_one_that_is_open(self, table: Driver) -> None:
        number = table.table.scene.number
        table.do("gale", Prepare(kind="scene", title="The crypt"))
        table.do("gale", OpenPrepared(item="scene"))
        scene = table.table.scene
        assert (scene.number, scene.title, scene.open) == (number + 1, "The crypt", True)
        assert scenes(table.table) == ()
        with pytest.raises(Illegal):
            table.do("gale", OpenPrepared(item="scene"))

    def test_a_prepared_scene_begins_with_the_people_it_names(self, table: Driver) -> None:
        people = {
            "miller": Wanderer(id="miller", name="Odo the Miller", npc=True, away=True),
            "crow": Wanderer(id="crow", name="The Crow", npc=True, known_to=ONLY_GM),
            "bram": Wanderer(id="bram", name="Bram", npc=True),
        }
        for one in people.values():
            table.table = with_made(table.table, one)
        table.do("gale", Prepare(kind="scene", title="The mill", people=("miller",)))
        table.do("gale", Rework(item="scene", title="The mill", people=("miller", "crow")))
        before = table.table
        assert "The Crow" not in random_play.seen(table, "ana")
        (form,) = [
            one
            for one in offers.options(GAME, before, "gale")
            if one.move == "table.rework" and one.about == "scene"
        ]
        (asked,) = [one for one in form.fields if one.name == "people"]
        assert [(one.label, one.value in asked.value) for one in asked.picks] == [
            ("Odo the Miller", True),
            ("The Crow, hidden until then", True),
            ("Bram", False),
        ]
        table.do("gale", OpenPrepared(item="scene"))
        cast = table.table.play.cast
        assert {id: cast[id].away for id in people} == {
            "miller": False,
            "crow": False,
            "bram": True,
        }
        assert "The Crow" in random_play.seen(table, "ana")
        assert table.table.shelf["scene"].people == ()

    def test_only_a_scene_asks_who_is_in_it(self, table: Driver) -> None:
        bram = Wanderer(id="bram", name="Bram", npc=True)
        table.table = with_made(table.table, bram)
        with pytest.raises(Illegal):
            table.do("gale", Prepare(kind="scene", title="The mill", people=("nobody",)))
        table.do("gale", Prepare(kind="handout", title="A letter"))
        forms = {
            (one.move, one.section, one.about): [blank.name for blank in one.fields]
            for one in offers.options(GAME, table.table, "gale")
        }
        assert "people" in forms["table.prepare", "shelf", ""]
        assert "people" not in forms["table.rework", "shelf", "handout"]

    def test_going_back_before_a_prepared_scene_lays_it_on_the_shelf_again(
        self, table: Driver
    ) -> None:
        table.do("gale", Prepare(kind="scene", title="The crypt", text="Water drips."))
        before, ready = table.table.seq, scenes(table.table)
        table.do("gale", OpenPrepared(item="scene"))
        table.do("gale", Prepare(kind="scene", title="The roof"))
        table.do("gale", Rewind(to=before))
        both = {one.title: one.text for one in table.table.shelf.values() if not one.away}
        assert both == {"The crypt": "Water drips.", "The roof": ""}
        assert scenes(table.table)[0] == ready[0]
        assert "The crypt" not in random_play.seen(table, "ana"), "nobody was there yet"

    def test_a_handout_is_for_some_or_for_all(self, table: Driver) -> None:
        table.do("gale", Prepare(kind="handout", title="A letter", text="canary"))
        table.do("gale", Rework(item="handout", title="A torn letter", text="canary"))
        assert "canary" not in random_play.seen(table, "robin")
        with pytest.raises(Illegal):
            table.do("robin", HandOut(item="handout"))
        with pytest.raises(Illegal, match="at least 1"):
            table.do("gale", HandOut(item="handout"))
        table.do("gale", HandOut(item="handout", to=("robin",)))
        assert "canary" in random_play.seen(table, "robin")
        assert "canary" not in random_play.seen(table, "ana")
        shown = engine.show(GAME, view(GAME, table.table, "robin")).scene
        assert [(card.text, card.secret) for card in shown] == [("A torn letter", "For Robin")]
        with pytest.raises(Illegal):
            table.do("gale", HandOut(item="handout"))
        table.do("gale", ShowAll(item="handout"))
        assert "canary" in random_play.seen(table, "ana")
        table.do("gale", Discard(item="handout"))
        assert table.table.shelf["handout"].away, "the story still opens it"
        assert engine.show(GAME, view(GAME, table.table, "ana")).scene == ()
        table.do("gale", ShowAll(item="handout"))
        assert not table.table.shelf["handout"].away

    def test_what_nobody_was_shown_is_discarded_for_good(self, table: Driver) -> None:
        table.do("gale", Prepare(kind="secret", title="The ring"))
        table.do("gale", Discard(item="secret"))
        assert table.table.shelf == {}

    def test_a_secret_that_comes_out_says_its_answer_to_those_it_is_shown_to(
        self, table: Driver
    ) -> None:
        answer = "the abbot pays him"
        table.do("gale", Prepare(kind="secret", title="Who pays the reeve", text=answer))
        table.do("gale", HandOut(item="secret", to=("robin",)))
        (told,) = table.entries[-1].said
        assert told.plain == "A secret: Who pays the reeve. The abbot pays him."
        assert "abbot" in random_play.seen(table, "robin")
        assert "abbot" not in random_play.seen(table, "ana")
        (card,) = engine.show(GAME, view(GAME, table.table, "robin")).scene
        assert (card.kind, card.secret) == ("Secret", "For Robin")
        table.do("gale", ShowAll(item="secret"))
        (card,) = engine.show(GAME, view(GAME, table.table, "robin")).scene
        assert (card.kind, card.secret) == ("Came out", ""), "it is none any more"
        (told,) = table.entries[-1].said
        assert told.plain == "It comes out: Who pays the reeve. The abbot pays him."
        assert told.to is None

    def test_a_secret_is_a_card_of_the_scene_it_came_out_in_and_going_back_brings_it_back(
        self, table: Driver
    ) -> None:
        def cards(seat: str) -> list[str]:
            shown = engine.show(GAME, view(GAME, table.table, seat)).scene
            return [one.text for one in shown if isinstance(one, Card) and one.handed]

        table.do("gale", Prepare(kind="secret", title="The ring is false"))
        table.do("gale", Prepare(kind="secret", title="The abbot lies"))
        table.do("gale", GiveHandout(title="A map"))
        before = table.table.seq
        table.do("gale", ShowAll(item="secret"))
        table.do("gale", HandOut(item="secret-2", to=("robin",)))
        assert cards("robin") == ["The ring is false", "The abbot lies", "A map"]
        after = table.table.seq
        table.do("gale", CloseScene())
        assert cards("robin") == ["The abbot lies", "A map"], "what not everyone knows is kept"
        assert table.table.shelf["secret"].away, "the story still opens it"
        table.do("gale", Rewind(to=after))
        assert cards("ana") == ["The ring is false", "A map"]
        table.do("gale", Rewind(to=before))
        assert not table.table.shelf["secret"].given, "and it is still to come out"

    def test_what_somebody_was_shown_stays_theirs_when_others_are_shown_it(
        self, table: Driver
    ) -> None:
        def readers() -> list[str]:
            shown = [
                one
                for one in offers.options(GAME, table.table, "gale")
                if one.move == "table.hand-out"
            ]
            return [pick.value for one in shown for pick in one.fields[0].picks]

        def cards(seat: str) -> list[tuple[str, str]]:
            shown = engine.show(GAME, view(GAME, table.table, seat)).scene
            return [(one.text, one.secret) for one in shown if isinstance(one, Card) and one.handed]

        table.do("gale", Prepare(kind="secret", title="The abbot lies"))
        assert readers() == ["robin", "ana"]
        table.do("gale", HandOut(item="secret", to=("robin",)))
        assert readers() == ["ana"], "Robin has it"
        table.do("gale", HandOut(item="secret", to=("ana",)))
        assert cards("robin") == cards("ana") == [("The abbot lies", "For Robin and Ana")]
        assert readers() == []
        table.do("gale", Discard(item="secret"))
        assert readers() == ["robin", "ana"], "it lies before nobody"
        table.do("gale", ShowAll(item="secret"))
        table.do("gale", CloseScene())
        assert table.table.shelf["secret"].away
        assert readers() == [], "what everyone knows is no secret of some again"

    def test_a_handout_is_made_and_given_at_once(self, table: Driver) -> None:
        table.do("gale", GiveHandout(title="A map", text="canary", to=("robin",)))
        assert "canary" in random_play.seen(table, "robin")
        assert "canary" not in random_play.seen(table, "ana")
        (told,) = table.entries[-1].said
        assert (told.shows, told.to) == ("handout", ("gm", "robin"))

    def test_nobody_is_kept_by_a_player(self, table: Driver) -> None:
        with pytest.raises(Illegal):
            table.do("robin", Prepare(kind="person", title="Hob", text="{}"))
        table.do("gale", Prepare(kind="person", title="Hob", text="{}"))
        assert "Hob" not in random_play.seen(table, "robin")


class TestTurns:
    def test_whose_turn_it_is_is_shown_with_faces(self, table: Driver) -> None:
        order = TurnOrder(order=("robin", "ana", "gale"), round=2, done=1, passed=("robin",))
        seen = replace(table.table, turns=order)
        (strip,) = [one for one in engine.show(GAME, seen).scene if isinstance(one, Order)]
        assert strip.label == "Round 2"
        assert [(one.id, one.name, one.state, one.note) for one in strip.turns] == [
            ("wanderer", "Robin", "done", "passed"), ("", "Ana", "now", ""), ("", "Gale", "", ""),
        ]  # fmt: skip


class TestStrangers:
    def test_somebody_by_luck_has_a_name_nobody_here_has(self) -> None:
        taken = set(lucky_people.GIVEN[:-1])
        one = lucky_people.stranger(Luck(Random(3).randrange), taken)
        assert one.name.startswith(lucky_people.GIVEN[-1])
        taken = set(lucky_people.FAMILY[:-1])
        one = lucky_people.stranger(Luck(Random(3).randrange), taken)
        assert one.name.endswith(f" {lucky_people.FAMILY[-1]}"), "Marten Harrow beside Harrow Bly"
        assert one.concept.startswith(("a ", "an "))

    def test_nobody_by_luck_is_called_like_somebody_at_the_table(self, table: Driver) -> None:
        cast, seats = table.table.play.cast.values(), table.table.seats.values()
        firsts = {who.name.partition(" ")[0] for who in (*cast, *seats)}
        assert lucky_people.known(table.table) == firsts
        (own, *_) = cast
        others = {one.name.partition(" ")[0] for one in (*cast, *seats) if one is not own}
        assert lucky_people.known(table.table, but=own.id) == others

    def test_luck_has_something_else_every_time(self) -> None:
        met = {lucky_people.stranger(Luck(Random(n).randrange)).aspect for n in range(60)}
        assert len(met) > 40


class TestScenes:
    def test_a_scene_looks_like_any_place_there_is_and_nobody_does(self, table: Driver) -> None:
        table.do("gale", CloseScene())
        asked = {
            one.move: field
            for one in offers.options(GAME, table.table, "gale")
            for field in one.fields
            if field.name == "picture"
        }
        opening = asked["table.open-scene"]
        places = [OF_THE_GAME, *(f"{DRAWN}{name}" for name in PLACES)]
        assert [pick.value for pick in opening.picks] == ["", *places]
        assert opening.value == "", "none until its title names a place"
        assert [pick.value for pick in asked["table.use-picture"].picks] == [""]
        table.do("gale", Prepare(kind="scene", title="The crypt", picture=f"{DRAWN}cave"))
        table.do("gale", OpenPrepared(item="scene"))
        assert place(table.table.scene.picture) == "cave"

    def test_a_scene_has_a_premise_that_everyone_reads_once(self, table: Driver) -> None:
        table.do("gale", CloseScene())
        table.do("gale", OpenScene("The crypt", "Something *breathes* below.", OF_THE_GAME))
        scene = table.table.scene
        assert (scene.premise, scene.picture) == ("Something *breathes* below.", OF_THE_GAME)
        told = table.entries[-1].said
        assert [line.kind for line in told] == ["event", "narration"]
        assert [span.kind for span in told[1].spans] == ["text", "emphasis", "text"]
        table.do("gale", SetScene(title="The crypt, later", premise=scene.premise))
        assert table.table.scene.title == "The crypt, later"
        assert table.table.scene.picture == ""
        assert table.entries[-1].said == (), "nothing new is told"
        table.do("gale", SetScene(title="The crypt, later", premise="it has woken"))
        assert [line.plain for line in table.entries[-1].said] == ["It has woken."]
        with pytest.raises(Illegal):
            table.do("robin", SetScene(title="Mine"))


def test_it_replays(table: Driver) -> None:
    table.do("robin", AddPicture(picture="ab12cd34"))
    table.do("robin", DrawFace(who="wanderer", **lucky()))
    table.do("gale", Prepare(kind="handout", title="A letter"))
    entries = [log.decode(GAME, log.encode(entry)) for entry in table.entries]
    assert log.replay(GAME, entries) == table.table
