"""What sessions and scenes bring and take."""

import pytest

from hearthside.core import offers
from hearthside.core.life.closing import CLOSING
from hearthside.core.life.guided_rounds import BeginRound
from hearthside.core.life.scenes_sessions import CloseScene, OpenScene, Spotlight
from hearthside.core.life.shelf import OpenPrepared, Prepare
from hearthside.games.fate import GAME
from hearthside.games.fate.characters.npcs import BringReady
from hearthside.games.fate.scenes.situation_aspects import AddAspect
from hearthside.games.fate.scenes.starts_and_ends import SetPresent
from hearthside.games.fate.sheet import Aspect
from tests.games.fate.gathering import (
    GALE,
    at_play,
    draft,
    gathered,
    given,
    given_play,
    hurt,
    next_scene,
    next_session,
    options,
    refused,
    said,
    seen,
    texts,
    who,
)


@pytest.mark.rule("FA-1.4")
def test_a_session_raises_whoever_is_below_refresh_and_takes_nothing_from_others():
    table = at_play("Mara", "Jun", "Sam")
    given(table, "mara", fate_points=0)
    given(table, "jun", fate_points=5)
    given(table, "sam", fate_points=1, refresh=1)
    next_session(table)
    assert [who(table, id).fate_points for id in ("mara", "jun", "sam")] == [3, 5, 1]
    assert "Mara is back at refresh: 3 fate points." in said(table)


@pytest.mark.rule("FA-1.4")
def test_a_new_scene_alone_refreshes_nobody():
    table = at_play("Mara")
    given(table, "mara", fate_points=0)
    next_scene(table)
    assert who(table, "mara").fate_points == 0


@pytest.mark.rule("FA-1.5")
def test_situations_and_boosts_end_with_the_scene_and_consequences_keep_their_invocations():
    table = at_play("Mara")
    table.do(GALE, AddAspect("The Lamp Is Dark"))
    boost = Aspect(id="boost", text="Off Balance", kind="boost", free={"heroes": 1})
    given_play(table, aspects={**table.table.play.aspects, "boost": boost})
    cut = hurt(table, "mara", "moderate", "Cracked Ribs")
    table.do(GALE, CloseScene())
    assert texts(table) == []
    assert table.table.play.aspects[cut].free == {"foes": 1}
    assert "“The Lamp Is Dark” and “Off Balance” are left behind." in said(table)


@pytest.mark.rule("FA-1.5")
@pytest.mark.parametrize(
    ("kept", "stay", "told"),
    [
        (None, ["Paid by the Council"], "Paid by the Council stays, without free invocations."),
        (("the-lamp-is-dark",), ["The Lamp Is Dark"], "The Lamp Is Dark stays."),
        ((), [], "“The Lamp Is Dark” and “Paid by the Council” are left behind."),
    ],
)
@pytest.mark.parametrize("by", ["close-scene", "begin-round", "open-prepared"])
def test_the_gm_says_what_stays_true_and_what_was_found_out_is_ticked(by, kept, stay, told):
    table = at_play("Mara")
    table.do(GALE, AddAspect("The Lamp Is Dark"))
    fact = Aspect(
        id="fact", text="Paid by the Council", kind="situation", free={"heroes": 1}, found=True
    )
    given_play(table, aspects={**table.table.play.aspects, "fact": fact})
    table.do(GALE, Prepare(kind="scene", title="The rocks"))
    (ending,) = options(table, GALE, f"table.{by}")
    assert ending.fields[0].value == ("fact",)
    assert "Free invocations nobody used are gone." in ending.fields[0].help
    ways = {
        "close-scene": CloseScene(kept=kept),
        "begin-round": BeginRound(CLOSING, kept=kept),
        "open-prepared": OpenPrepared(next(iter(table.table.shelf)), kept=kept),
    }
    table.do(GALE, ways[by])
    assert texts(table) == stay
    assert not any(one.free for one in table.table.play.aspects.values())
    assert told in said(table)
    assert ("stays" in told) == any("stays" in one for one in said(table))


@pytest.mark.rule("FA-1.5")
@pytest.mark.parametrize("by", ["begin-round", "open-prepared"])
def test_where_nothing_could_stay_true_nothing_is_asked(by):
    table = at_play("Mara")
    table.do(GALE, Prepare(kind="scene", title="The rocks"))
    (ending,) = options(table, GALE, f"table.{by}")
    assert not ending.fields
    table.do(GALE, AddAspect("The Lamp Is Dark"))
    (ending,) = options(table, GALE, f"table.{by}")
    assert "invocations" not in ending.fields[0].help
    table.do(GALE, CloseScene())
    (ending,) = options(table, GALE, f"table.{by}")
    assert not ending.fields


def test_what_was_hidden_ends_unseen():
    table = at_play("Mara")
    table.do(GALE, AddAspect("The Oil Is Watered", hidden=True))
    table.do(GALE, CloseScene())
    assert not any("Watered" in line for line in said(table, "mara"))
    assert "The Oil Is Watered is left behind." in said(table, GALE)


@pytest.mark.rule("FA-6.1")
def test_the_pool_is_one_point_for_each_player_character_in_the_scene():
    assert gathered("Mara").table.play.pool == 0
    table = at_play("Mara", "Jun", "Sam")
    assert table.table.play.pool == 3
    table.do(GALE, BringReady(which="sky-shark"))
    draft(table, "mara", "A Draft")
    table.do(GALE, CloseScene())
    assert table.table.play.cast["sky-shark"].away, "the next scene begins with the heroes"
    table.do(GALE, SetPresent(("mara", "jun")))
    table.do(GALE, OpenScene("Without Sam"))
    assert table.table.play.pool == 2
    assert "Sam is not here." in said(table)


@pytest.mark.rule("FA-6.1", "FA-6.2")
def test_unspent_points_lapse_and_the_next_scene_starts_afresh():
    table = at_play("Mara")
    given_play(table, pool=7)
    next_scene(table)
    assert table.table.play.pool == 1


@pytest.mark.rule("FA-6.2", "FA-6.5")
def test_points_owed_reach_players_as_the_scene_ends_and_npcs_in_the_next_pool():
    table = at_play("Mara")
    table.do(GALE, BringReady(which="sky-shark"))
    given_play(table, owed={"mara": 2, "sky-shark": 1}, next_pool=3)
    table.do(GALE, CloseScene())
    assert who(table, "mara").fate_points == 5
    assert "Mara gets 2 fate points owed from the scene." in said(table)
    assert table.table.play.owed == {}
    table.do(GALE, OpenScene("Later"))
    assert table.table.play.pool == 1 + 3 + 1
    assert table.table.play.next_pool == 0
    assert said(table)[-1] == "The GM’s pool for this scene: 5 fate points, 4 of them carried over."


@pytest.mark.rule("FA-8.1")
def test_all_stress_clears_when_the_scene_ends():
    table = at_play("Mara", "Jun")
    given(table, "mara", boxes=(True, False, True), out="taken out", zone="Stair")
    table.do(GALE, CloseScene())
    assert who(table, "mara").boxes == (False, False, False)
    assert who(table, "mara").out == ""
    assert who(table, "mara").zone == ""
    assert "Mara clears all stress." in said(table)
    assert "Jun clears all stress." not in said(table)


def test_a_hidden_characters_stress_clears_unseen():
    table = at_play("Mara")
    table.do(GALE, BringReady(which="sky-shark", hidden=True))
    given(table, "someone", boxes=(True, False))
    table.do(GALE, CloseScene())
    assert not any("Shark" in line for line in said(table, "mara"))
    assert "someone" not in seen(table, "mara").play.cast


def test_only_the_gm_says_who_is_here_and_in_one_place():
    table = at_play("Mara")
    table.do(GALE, BringReady(which="sky-shark", hidden=False))
    labels = [one.label for one in offers.options(GAME, table.table, GALE)]
    assert labels.count("Change who is here") == 1
    refused(table, "mara", SetPresent(()))


def test_the_spotlight_cannot_fall_on_somebody_hidden():
    table = at_play("Mara")
    table.do(GALE, BringReady(which="sky-shark", hidden=True))
    (shark,) = (id for id, one in table.table.play.cast.items() if one.npc)
    assert refused(table, GALE, Spotlight(shark))
    table.do(GALE, Spotlight("mara"))
    assert table.table.spotlight == "mara"
