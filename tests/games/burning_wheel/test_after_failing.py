"""BW-1.18: time that care took, certain death, the will to live."""

import pytest

from hearthside.core.moves import Illegal
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.attempt.aftermath import (
    AcceptDeath,
    AllowBargain,
    CancelLate,
    OfferPersona,
    RefuseBargain,
    TakeLate,
)
from hearthside.games.burning_wheel.attempt.artha_before_rolling import AddPersona
from hearthside.games.burning_wheel.attempt.claiming import Careful, SayLate
from hearthside.games.burning_wheel.routine_difficult_challenging import Marks
from hearthside.games.burning_wheel.story.taking_and_healing_wounds import (
    LetGo,
    TakeWound,
    WillToLive,
)
from tests.games.burning_wheel.evening import Evening, hits, sheet


def failed_carefully(**rest) -> Evening:
    table = Evening(sheet("ann", "ana", sword="B3", **rest))
    table.set("ann", "sword", ob=5)
    table.do("ana", Careful(side=0))
    table.do("gale", SayLate(side=0, text="the tide turns"))
    table.roll(*hits(0, 4))
    table.leave()
    return table


@pytest.mark.rule("BW-1.18", "BW-2.1")
@pytest.mark.case("BW-1.18/1")
def test_one_persona_cancels_the_time_that_care_took():
    table = failed_carefully(artha=(0, 1, 0))
    costs = ("And it costs time", "the tide turns")
    assert costs in GAME.show(table.table).attempt.stakes
    table.do("ana", CancelLate())
    assert costs not in GAME.show(table.table).attempt.stakes, "at once, not when it is closed"
    table.close()
    assert table.who("ann").artha == Artha()
    assert "fails: it breaks" in table.said()
    assert "It costs time" not in table.said()
    assert table.ability("ann", "sword").artha == Artha(persona=1)
    table = failed_carefully(artha=(0, 1, 0))
    table.do("ana", TakeLate())
    assert "It costs time: the tide turns" in table.said()


@pytest.mark.rule("BW-1.18")
@pytest.mark.case("BW-1.18/1")
def test_it_is_not_asked_without_care_or_when_it_passes():
    for careful, obstacle in ((False, 5), (True, 1)):
        table = Evening(sheet("ann", "ana", artha=(0, 1, 0), sword="B3"))
        table.set("ann", "sword", ob=obstacle)
        if careful:
            table.do("ana", Careful(side=0))
            table.do("gale", SayLate(side=0, text="the tide turns"))
        table.roll(*hits(1, 3 + careful))
        assert not table.offered("ana", "cancel-late")


def doomed(persona: int = 1) -> Evening:
    table = Evening(sheet("ann", "ana", artha=(0, persona, 0), climbing="B3"))
    table.set("ann", "climbing", ob=5, deadly=True, failure="you fall to your death")
    table.roll(*hits(0, 3))
    return table


@pytest.mark.rule("BW-1.18")
@pytest.mark.case("BW-1.18/2")
def test_certain_death_is_cheated_only_if_the_gm_allows_it():
    table = doomed()
    table.do("ana", OfferPersona())
    table.do("gale", RefuseBargain())
    assert table.who("ann").dead
    assert table.who("ann").artha.persona == 1
    table = doomed()
    table.do("ana", OfferPersona())
    table.do("gale", AllowBargain(cost="Your brother falls instead"))
    assert not table.who("ann").dead
    assert table.who("ann").artha.persona == 0
    assert "Instead: Your brother falls instead." in table.said()
    table = doomed()
    table.do("ana", AcceptDeath())
    assert table.who("ann").dead
    assert doomed(persona=0).who("ann").dead


@pytest.mark.rule("BW-1.18", "BW-1.9", "BW-2.1")
@pytest.mark.case("BW-1.18/3")
def test_the_will_to_live_tests_health_without_wound_dice():
    table = Evening(sheet("ann", "ana", artha=(0, 1, 0), wounds="traumatic", health="B5"))
    table.do("gale", TakeWound(who="ann", severity="mortal", text="A fall", ob=3))
    table.do("ana", WillToLive(who="ann"))
    table.roll(5, 4, 2, 1, 1)
    assert table.who("ann").dead
    assert table.ability("ann", "health").artha == Artha(persona=1)
    table = Evening(sheet("ann", "ana", artha=(0, 4, 0), health="B5"))
    table.do("gale", TakeWound(who="ann", severity="mortal", text="A fall", ob=3))
    table.do("ana", WillToLive(who="ann"))
    table.do("ana", AddPersona(side=0))
    table.do("ana", AddPersona(side=0))
    with pytest.raises(Illegal):  # the first one is counted too
        table.do("ana", AddPersona(side=0))
    table.roll(*hits(3, 7))
    table.close()
    assert not table.who("ann").dead


@pytest.mark.rule("BW-1.18")
@pytest.mark.case("BW-1.18/3")
def test_without_the_persona_a_mortal_wound_kills():
    table = Evening(sheet("ann", "ana", artha=(3, 0, 3)))
    table.do("gale", TakeWound(who="ann", severity="mortal", text="A fall", ob=1))
    assert table.who("ann").dead
    table = Evening(sheet("ann", "ana"))
    table.do("gale", TakeWound(who="ann", severity="mortal", text="A fall", ob=1))
    table.do("ana", LetGo(who="ann"))
    assert table.who("ann").dead
    assert table.who("ann").artha.persona == 9


@pytest.mark.rule("BW-2.3", "BW-2.4")
def test_the_dead_are_not_asked_any_more():
    table = doomed(persona=0)
    assert not table.offered("ana", "propose")
    assert table.marks("ann", "climbing") == Marks(challenging=1)
