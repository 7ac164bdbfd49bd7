"""Scenes, who frames them and who is in them, rounds and turns (VE-1.3, VE-1.4, VE-1.9)."""

import pytest

from hearthside.core import offers
from hearthside.core.life.closing import CLOSING
from hearthside.core.life.guided_rounds import AnswerItem, BeginRound
from hearthside.core.life.scenes_sessions import CloseScene, OpenScene, OpenSession, SessionClosed
from hearthside.core.life.turns import AnotherRound, BeginTurns, EndTurn, StopTurns
from hearthside.core.moves import ONLY_GM
from hearthside.games.venus import GAME
from hearthside.games.venus.check.moves import Roll
from hearthside.games.venus.people import npcs_here
from hearthside.games.venus.rolls.acting import Act
from hearthside.games.venus.sessions.framing_scenes import (
    CutTo,
    FrameScene,
    LetFrame,
    OfferFraming,
    SetApart,
    SetWay,
)
from tests.games.venus.evening import (
    ANA,
    BO,
    CY,
    DEE,
    FAY,
    PLAYERS,
    call_check,
    end_turns,
    evening,
    figure,
    given,
    happens,
    job,
    npc,
    offered,
    refused,
    said,
    seated,
    who,
)


@pytest.mark.case("VE-1.3/1", "VE-1.4/1")
@pytest.mark.rule("VE-1.3", "VE-1.4")
def test_whoever_frames_a_scene_starts_its_rounds_and_gains_ego_once() -> None:
    for ego in (False, True):
        table = seated()
        given(table, *(figure(seat, lots=4, ego=ego and seat == DEE) for seat in PLAYERS))
        table.do(FAY, OpenSession())
        table.do(FAY, OpenScene(title="One"))
        assert table.table.turns.order == (FAY, ANA, BO, CY, DEE)
        table.do(FAY, CloseScene())
        assert offered(table, DEE, OfferFraming)
        assert offered(table, FAY, OpenScene)[0].best
        table.do(DEE, OfferFraming())
        assert refused(table, BO, LetFrame(seat=DEE))
        table.do(FAY, LetFrame(seat=DEE))
        assert offered(table, DEE, FrameScene)[0].best
        assert not offered(table, FAY, OpenScene)[0].best, "the GM may, and is not urged to"
        assert (who(table, DEE).ego, who(table, DEE).lots) == (True, 4)
        assert refused(table, ANA, FrameScene(title="Two", kind="interlude"))
        table.do(DEE, FrameScene(title="Two", kind="interlude", premise="The tide is out"))
        assert table.table.scene.premise == "The tide is out"
        assert table.table.turns.order == (DEE, FAY, ANA, BO, CY)
        assert table.table.play.scene_kind == "interlude"
        assert "It is an interlude." in said(table)
        table.do(FAY, CloseScene())
        table.do(FAY, OpenScene(title="Three"))
        assert table.table.play.scene_kind == "encounter", "what was said of the scene before"


@pytest.mark.rule("VE-1.4")
def test_whoever_frames_a_scene_says_who_is_in_it() -> None:
    table = evening(figure(ANA), npc("brack"), npc("veska"), npc("mole", known_to=ONLY_GM))
    table.do(FAY, CloseScene())
    table.do(ANA, OfferFraming())
    table.do(FAY, LetFrame(seat=ANA))
    (framing,) = offered(table, ANA, FrameScene)
    asked = next(one for one in framing.fields if one.name == "here")
    assert [pick.value for pick in asked.picks] == ["brack", "veska"], "the hidden stay hidden"
    assert asked.value == (), "it begins with the heroes"
    table.do(ANA, FrameScene(title="Two", kind="encounter", here=("veska",)))
    assert [one.id for one in npcs_here(table.table)] == ["veska"]
    assert "no longer here" not in said(table)


@pytest.mark.rule("VE-1.4", "VE-1.2")
def test_while_a_session_closes_nobody_offers_a_scene_and_the_chapter_goes_on() -> None:
    table = evening()
    table.do(FAY, CloseScene())
    table.do(FAY, BeginRound(round=CLOSING))
    assert not offered(table, DEE, OfferFraming)
    answers = offers.offers(GAME, table.table, FAY).answers
    assert [one.label for one in answers if one.best] == ["It goes on"]
    (ending,) = offered(table, FAY, AnswerItem)
    assert all(pick.help for pick in ending.fields[0].picks), "each says what its end brings"


@pytest.mark.case("VE-1.3/2")
@pytest.mark.rule("VE-1.3")
def test_a_round_in_which_all_pass_ends_the_scene_and_one_who_speaks_does_not() -> None:
    table = seated()
    given(table, *(figure(seat) for seat in PLAYERS))
    table.do(FAY, OpenSession())
    table.do(FAY, OpenScene(title="One"))
    assert not offered(table, BO, Act), "it is not Bo's turn"
    end_turns(table, FAY, ANA, BO)
    assert offered(table, CY, Act)
    end_turns(table, CY, passed=False)
    end_turns(table, DEE)
    assert table.table.scene.open
    table.do(FAY, AnotherRound())
    end_turns(table, FAY, ANA, BO, CY, DEE)
    assert not table.table.scene.open


@pytest.mark.rule("VE-1.3")
def test_whoever_stops_taking_turns_has_them_stopped_until_the_session_ends() -> None:
    table = evening(figure(ANA))
    table.do(FAY, CloseScene())
    table.do(FAY, OpenScene(title="The quay"))
    assert table.table.turns, "that they ended with the scene is nobody's wish"
    table.do(FAY, StopTurns())
    table.do(FAY, CloseScene())
    table.do(FAY, OpenScene(title="The ice"))
    assert table.table.turns is None
    table.do(FAY, SetApart(seat=BO, place="The quay"))
    assert table.table.turns is None, "nor when somebody is elsewhere"
    table.do(FAY, SetApart(seat=BO, place=""))
    table.do(FAY, BeginTurns(first=FAY))
    table.do(FAY, CloseScene())
    table.do(FAY, OpenScene(title="The tower"))
    assert table.table.turns, "begun again, they go on"
    table.do(FAY, StopTurns())
    happens(table, SessionClosed(number=1))
    assert not table.table.turns_off


@pytest.mark.rule("VE-1.3")
def test_the_fc_passes_a_turn_on() -> None:
    table = seated()
    given(table, *(figure(seat) for seat in PLAYERS))
    table.do(FAY, OpenSession())
    table.do(FAY, OpenScene(title="One"))
    end_turns(table, FAY)
    table.do(FAY, EndTurn(seat=ANA))
    assert table.table.turns.now == BO


@pytest.mark.rule("VE-1.3")
def test_whoever_has_rolled_in_a_turn_is_not_urged_to_and_the_dice_go_with_the_turn() -> None:
    table = seated()
    given(table, *(figure(seat, jobs=(job("Cipher", 2, "wits"),)) for seat in PLAYERS))
    table.do(FAY, OpenSession())
    table.do(FAY, OpenScene(title="One"))
    end_turns(table, FAY)
    assert [one.best for one in offered(table, ANA, Act)] == [True]
    call_check(table, difficulty=5)
    table.do(ANA, Roll())
    table.fall(19)
    assert [(one.label, one.best) for one in offered(table, ANA, Act)] == [
        ("Ilves acts again", False)
    ]
    assert [one.best for one in offered(table, ANA, EndTurn)] == [True], "nothing to pass any more"
    end_turns(table, ANA, passed=False)
    assert table.table.play.settled_check is None
    assert [one.best for one in offered(table, BO, Act)] == [True]


@pytest.mark.case("VE-1.9/1")
@pytest.mark.rule("VE-1.9")
def test_scenes_side_by_side_in_three_ways() -> None:
    table = seated()
    given(table, *(figure(seat) for seat in PLAYERS))
    table.do(FAY, OpenSession())
    table.do(FAY, OpenScene(title="The house"))
    for seat, place in ((ANA, "Cellar"), (BO, "Cellar"), (CY, "Roof"), (DEE, "Roof")):
        table.do(FAY, SetApart(seat=seat, place=place))
    assert refused(table, ANA, SetWay(way="rounds"))
    table.do(FAY, SetWay(way="rounds"))
    assert table.table.turns.order == (FAY, ANA, BO)
    end_turns(table, FAY, ANA, BO, passed=False)
    assert table.table.turns.order == (FAY, CY, DEE)
    table.do(FAY, SetWay(way="cuts"))
    assert table.table.turns.order == (FAY, ANA, BO, CY, DEE)
    table.do(FAY, SetWay(way="in turn"))
    table.do(FAY, CutTo(group="Cellar"))
    end_turns(table, FAY, ANA, BO, passed=False)
    table.do(FAY, AnotherRound())
    assert (table.table.turns.order, table.table.turns.round) == ((FAY, ANA, BO), 2)
    end_turns(table, FAY, ANA, BO)
    assert [one.name for one in table.table.play.groups] == ["Roof"]
    assert (table.table.turns.order, table.table.turns.round) == ((FAY, CY, DEE), 3)
    end_turns(table, FAY, CY, DEE)
    assert not table.table.scene.open


@pytest.mark.rule("VE-1.3")
def test_whoever_has_no_character_yet_takes_no_turn() -> None:
    table = seated()
    given(table, figure(ANA), figure(BO), figure(CY, draft=True))
    table.do(FAY, OpenSession())
    table.do(FAY, OpenScene(title="The lamp stair"))
    assert table.table.turns.order == (FAY, ANA, BO)
    end_turns(table, FAY, ANA, BO, passed=False)
    table.do(FAY, AnotherRound())
    assert table.table.turns.order == (FAY, ANA, BO)
