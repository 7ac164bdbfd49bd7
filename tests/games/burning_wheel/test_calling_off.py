"""A test that is called off costs nothing: artha, links, haggling and the rest are as before."""

import pytest

from hearthside.core.moves import Illegal
from hearthside.games.burning_wheel.attempt.artha_before_rolling import (
    AddPersona,
    BuyAristeia,
    Double,
    EaseSuperficial,
    EaseWound,
)
from hearthside.games.burning_wheel.attempt.framing import Propose, Withdraw
from hearthside.games.burning_wheel.sheet import Link
from hearthside.games.burning_wheel.story.buying import Buy, CallLifestyle, SetPrice
from hearthside.games.burning_wheel.story.steel_tests import CallSteel
from hearthside.games.burning_wheel.story.taking_and_healing_wounds import TakeWound, WillToLive
from hearthside.games.burning_wheel.story.working_titles_loans import GoToWork
from tests.games.burning_wheel.evening import Evening, dice, frightened, hits, ob, sheet


@pytest.mark.rule("BW-1.1", "BW-1.4", "BW-1.10")
@pytest.mark.parametrize("use", ["wounds", "shade"])
def test_everything_spent_comes_back(use):
    link = Link(ability="road-wise", name="Road-wise", dice=1)
    hurt = "midi superficial"
    who = sheet("ann", "ana", wounds=hurt, sword="B4", link=link, hampered={"sword": 1})
    table = Evening(who)
    table.set("ann", "sword", follows="ann")
    table.do("ana", EaseSuperficial(side=0))
    table.do("ana", EaseWound(side=0))
    table.do("ana", AddPersona(side=0))
    table.do("ana", Double(side=0))
    table.do("ana", BuyAristeia(side=0, use=use, goal="Hold" if use == "wounds" else ""))
    table.do("ana", Withdraw())
    assert table.who("ann") == who
    assert "Ann takes back" in table.said()


@pytest.mark.rule("BW-1.9", "BW-1.20")
def test_only_the_wound_die_bought_off_for_this_test_comes_back():
    table = Evening(sheet("ann", "ana", wounds="severe", sword="B6"))
    for _ in range(2):
        table.set("ann", "sword", ob=1)
        table.do("ana", EaseWound(side=0))
        table.roll(*hits(1, dice(table)))
        table.close()
    assert table.who("ann").eased_dice == 2
    table.set("ann", "sword", ob=1)
    table.do("ana", EaseWound(side=0))
    table.do("ana", Withdraw())
    assert table.who("ann").eased_dice == 2


@pytest.mark.rule("BW-1.1", "BW-1.19")
def test_what_is_only_put_back_is_not_told():
    link = Link(ability="road-wise", name="Road-wise", dice=1)
    table = Evening(sheet("ann", "ana", sword="B4", link=link, hampered={"sword": 1}))
    table.set("ann", "sword", follows="ann")
    table.do("ana", Withdraw())
    assert [line.plain for line in table.entries[-1].said] == ["Ann calls it off."]
    assert table.retold()[-2:] == ["Ann: By hand.", "Ann calls it off."]
    assert table.entries[-1].said[0].kind == "event", "it is no outcome of the evening"


@pytest.mark.rule("BW-1.1")
def test_what_nobody_told_of_is_called_off_in_no_story():
    table = Evening(sheet("ann", "ana"))
    before = table.retold()
    table.do("ana", Propose(who="ann", intent="Supper"))
    table.do("ana", Withdraw())
    assert table.said().endswith("Ann calls it off.")
    assert table.retold() == before


@pytest.mark.rule("BW-5.1")
@pytest.mark.parametrize("player", ["ana", ""])
def test_the_gm_calls_off_what_the_gm_asked_for_and_no_story_has_it(player):
    table = Evening(sheet("ann", player))
    before = table.retold()
    frightened(table)
    table.do("gale", Withdraw())
    assert "Ann faces fear and tests Steel." in table.said()
    assert table.said().endswith("The GM calls it off.")
    assert table.retold() == before


@pytest.mark.rule("BW-1.1")
def test_what_the_gm_calls_off_for_somebody_is_not_said_to_be_their_doing():
    table = Evening(sheet("ann", "ana", sword="B4"), sheet("kest", sword="B4"))
    table.set("ann", "sword")
    table.do("gale", Withdraw())
    assert table.retold()[-2:] == ["Ann: By hand.", "The GM calls it off."]
    table.set("kest", "sword")
    table.do("gale", Withdraw())
    assert table.retold()[-1] == "Kest calls it off.", "the GM plays them"


@pytest.mark.rule("BW-5.2")
def test_what_tried_somebodys_nerve_is_told_with_how_it_ended():
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), will="B10", steel="B4"))
    frightened(table)
    table.roll(*hits(0, 4))
    assert table.retold()[-1] == "In the face of fear, Ann stands firm."


@pytest.mark.rule("BW-3.2", "BW-3.9", "BW-3.10")
def test_haggling_and_the_cycle_are_not_used_up():
    who = sheet("ann", "ana", haggled=True, tax=1, cooking="B3")
    table = Evening(who)
    table.do("ana", Buy(who="ann", what="item", name="Rope", how="I ask"))
    table.do("gale", SetPrice(ob=3))
    table.do("ana", Withdraw())
    table.do("ana", GoToWork(who="ann", skill="cooking"))
    table.do("ana", Withdraw())
    table.do("gale", CallLifestyle(who="ann", ob=2))
    with pytest.raises(Illegal):
        table.do("ana", Withdraw())
    table.do("gale", Withdraw())
    assert table.who("ann") == who


@pytest.mark.rule("BW-5.1", "BW-1.18")
def test_nobody_gets_out_of_steel_or_of_dying():
    table = Evening(sheet("ann", "ana"))
    table.do("gale", CallSteel(who="ann", cause="fear", modifier=0, friends=False, mundane=False))
    with pytest.raises(Illegal):
        table.do("ana", Withdraw())
    table.do("gale", Withdraw())
    table.do("gale", CallSteel(who="ann", cause="fear", modifier=0, friends=False, mundane=False))
    table.do("gale", Withdraw())
    table.do("gale", TakeWound(who="ann", severity="mortal", text="A fall", ob=3))
    table.do("ana", WillToLive(who="ann"))
    for seat in ("ana", "gale"):
        with pytest.raises(Illegal):
            table.do(seat, Withdraw())


@pytest.mark.rule("BW-1.6")
def test_tools_that_are_used_up_double_the_next_test_by_themselves():
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), cooking="B3"))
    table.tested("ann", "cooking", hits(2, 3))
    table.set("ann", "cooking")
    table.roll(*hits(2, 3))
    table.fall(1)
    table.set("ann", "cooking", ob=2)
    assert ob(table) == 4
