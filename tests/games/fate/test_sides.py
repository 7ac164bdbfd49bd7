"""Sides: who shares what with whom."""

import pytest

from hearthside.games.fate.attempt.aftermath import BoostNamed, say
from hearthside.games.fate.attempt.questions import NameBoost
from hearthside.games.fate.sheet import Aspect
from hearthside.games.fate.struggle.placing_people import ChangeSide
from tests.games.fate.evening import evening


@pytest.mark.rule("FA-5.16")
def test_the_gm_says_who_is_on_whose_side_and_so_who_may_use_what():
    night = evening("Ana", "Ben")
    night.true("Deafening Thunder", free={"heroes": 1})
    night.ben.has(fate_points=0)
    assert night.ana.offers("fate.change-side") == []
    night.gale.does(ChangeSide("ben", "rivals"))
    assert night.ben.hero.side == "rivals"
    night.ana.overcomes("clever")
    night.sums(0)
    assert night.ben.offers("fate.invoke") == []
    assert "Ben is with the rivals now." in night.said()


def test_a_hidden_turncoat_stays_hidden():
    night = evening("Ana")
    night.major("Voss", hidden=True)
    night.gale.does(ChangeSide("someone", "heroes"))
    assert not any("Voss" in told for told in night.said("ana"))


@pytest.mark.rule("FA-5.16")
@pytest.mark.parametrize(("hidden", "whose"), [(True, "The game master"), (False, "The foes")])
def test_nobody_hears_of_foes_before_one_is_seen(hidden, whose):
    night = evening("Ana")
    night.major("Voss", hidden=hidden)
    boost = Aspect(id="b", text="Off Balance", kind="boost", free={"foes": 1})
    (voss,) = [one.id for one in night.play.here if one.npc]
    night.is_so(asked=(NameBoost(to=voss, side="foes"),))
    (told,) = say(night.table.table, BoostNamed(aspect=boost))
    assert told.plain == f"{'Someone unseen' if hidden else 'Voss'} has a boost: Off Balance."
    assert told.why.startswith(f"{whose} may invoke it once")
