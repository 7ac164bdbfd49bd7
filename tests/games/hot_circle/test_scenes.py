"""Scenes: what everyone wants there, who is in them, when to cut (HC-8.1)."""

import pytest

from hearthside.core import offers
from hearthside.core.driver import Driver
from hearthside.core.life.npcs_in_scene import who_opens
from hearthside.core.life.rulings import Reveal
from hearthside.core.life.scenes_sessions import CloseScene, OpenScene
from hearthside.core.moves import Illegal
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.characters.assets import BringIn, GrantAsset
from hearthside.games.hot_circle.characters.npcs import WriteNpc
from hearthside.games.hot_circle.sessions.scenes import (
    SetPresent,
    WishForScene,
    here_now,
    time_to_cut,
)
from hearthside.games.hot_circle.sheet import Asset
from tests.games.hot_circle.evening import (
    ANA,
    DUKE,
    GM,
    LAST,
    MOSS,
    WREN,
    ability_rolled,
    ability_stands,
    asked,
    evening,
    framed,
    given,
    offered,
    rolled,
    stands,
    told,
)


def here(table: Driver) -> dict[str, str]:
    shown = GAME.show(table.table).scene
    return {piece.label: getattr(piece, "text", "") for piece in shown}


@pytest.mark.rule("HC-8.1")
def test_before_a_scene_everyone_is_asked_what_they_want_there() -> None:
    table = evening()
    table.do(GM, CloseScene())
    assert "what you want" in offers.prompt(GAME, table.table, ANA).text.lower()
    table.do(ANA, WishForScene(text="a quiet word with the Duke"))
    shown = [getattr(piece, "text", "") for piece in GAME.show(table.table).scene]
    assert "a quiet word with the Duke" in shown
    table.do(GM, OpenScene(title="Noon, the Duke’s garden"))
    with pytest.raises(Illegal):
        table.do(GM, SetPresent(present=()))
    table.do(GM, SetPresent(present=(WREN, DUKE)))
    assert table.table.play.scene.present == (WREN, DUKE)


@pytest.mark.rule("HC-8.1")
def test_after_one_obstacle_test_or_two_ability_tests_it_is_time_to_cut() -> None:
    table = evening()
    ability_rolled(table, "resources", (6, 1, 1), (1,))
    ability_stands(table)
    assert time_to_cut(table.table) == ""
    ability_rolled(table, "deeds", (6, 1, 1), (1, 1), what="knots")
    ability_stands(table)
    assert time_to_cut(table.table)
    rolled(table, (6, 1, 1), (1, 1, 1), link=LAST)
    stands(table)
    assert table.table.play.scene.tests == ("ability", "obstacle"), "a chain is one test"
    assert time_to_cut(table.table)
    assert offers.prompt(GAME, table.table, GM).title == "What happens?", "not before Moss had one"
    rolled(table, (6, 1, 1), (1, 1, 1), intent="More")
    stands(table)
    table.do(GM, CloseScene())
    assert table.table.play.scene.tests == ()
    ability_rolled(table, "resources", (6, 1, 1), (1,), what="a lamp")
    ability_stands(table)
    table.do(GM, OpenScene(title="Later"))
    assert table.table.play.scene.tests == (), "what was tested before it is not part of it"


@pytest.mark.rule("HC-7.3", "HC-8.1")
def test_whoever_is_brought_in_is_there() -> None:
    table = evening()
    aunt = Asset(id="aunt", kind="contact", name="Aunt Brine", lifepath="sailor", permanent=True)
    given(table, WREN, assets=(aunt,))
    table.do(GM, CloseScene())
    (bring,) = offered(table, ANA, "bring-in")
    assert bring.section == "act", "among what one can do, not among what one is"
    table.do(ANA, BringIn(character=WREN, asset="aunt"))
    assert here(table)["In the next scene"] == "Aunt Brine"
    table.do(GM, OpenScene(title="Her kitchen"))
    table.do(GM, SetPresent(present=(WREN,)))
    assert here(table)["Here"] == "Wren, Aunt Brine"
    table.do(GM, CloseScene())
    table.do(GM, OpenScene(title="Elsewhere"))
    assert "Here" not in here(table)


@pytest.mark.rule("HC-7.3", "HC-4.4")
@pytest.mark.parametrize("permanent", [True, False])
def test_a_contact_from_an_earlier_scene_comes_along_again(permanent: bool) -> None:
    table = evening()
    pell = {"kind": "contact", "name": "Pell", "lifepath": "sailor"}
    table.do(GM, GrantAsset(character=WREN, permanent=permanent, **pell))
    table.do(GM, CloseScene())
    assert table.table.play.cast["pell"].away
    if permanent:
        (bring,) = offered(table, ANA, "bring-in")
        table.do(ANA, BringIn(character=WREN, asset=bring.fixed["asset"]))
    else:
        ability_rolled(table, "circles", (6, 1, 1), (1,), what="Pell")
    assert not table.table.play.cast["pell"].away
    assert who_opens(table.table)[0].value == ("pell",)


def test_a_scene_does_not_close_on_a_test() -> None:
    table = evening()
    framed(table)
    with pytest.raises(Illegal, match="still under way"):
        table.do(GM, CloseScene())


@pytest.mark.rule("HC-8.1")
def test_whoever_the_gm_adds_while_it_is_said_who_is_there_is_there_too() -> None:
    table = evening()
    table.do(GM, SetPresent(present=(WREN,)))
    table.do(GM, WriteNpc(character="", name="Oste"))
    assert [table.table.play.cast[id].name for id in table.table.play.scene.present] == [
        "Wren",
        "Oste",
    ]


@pytest.mark.rule("HC-8.1")
def test_the_next_scene_begins_with_the_heroes_and_whoever_came_into_the_story_since() -> None:
    table = evening()
    table.do(GM, CloseScene())
    assert "no longer here" not in told(table), "the scene is over for everybody"
    table.do(GM, WriteNpc(character="", name="Ola"))
    (whom,) = who_opens(table.table)
    assert ([pick.label for pick in whom.picks], whom.value) == (["The Duke", "Ola"], ("ola",))
    table.do(GM, OpenScene(title="Dawn", here=whom.value))
    assert here_now(table.table) == (WREN, MOSS, "ola")


@pytest.mark.rule("HC-8.1", "HC-4.8")
def test_whoever_was_there_stays_when_somebody_else_comes() -> None:
    table = evening()
    ability_rolled(table, "circles", (6, 1, 1), (1,), what="Old Pell")
    assert here(table)["Here"] == "Wren, Moss, The Duke, Old Pell"
    table.do(GM, WriteNpc(character="", name="Oste", hidden=True))
    table.do(GM, Reveal(character="someone"))
    assert here(table)["Here"] == "Wren, Moss, The Duke, Old Pell, Oste"
    assert "Oste is no longer hidden." in told(table)


@pytest.mark.rule("HC-8.1")
def test_who_is_here_is_said_in_one_way() -> None:
    table = evening()
    assert offered(table, GM, "set-present")
    moves = {one.move for one in offers.options(GAME, table.table, GM)}
    assert not moves & {"table.set-here", "table.send-off"}


@pytest.mark.rule("HC-8.1")
def test_whoever_tests_while_it_is_said_who_is_there_is_there_too() -> None:
    table = evening()
    table.do(GM, SetPresent(present=(DUKE,)))
    framed(table)
    assert table.table.play.scene.present == (DUKE, WREN)

    table = evening()
    table.do(GM, SetPresent(present=(DUKE,)))
    asked(table, "wises")
    assert table.table.play.scene.present == (DUKE, WREN)

    table = evening()
    asked(table, "wises")
    assert not table.table.play.scene.present, "where nobody has said it, everyone is there"
