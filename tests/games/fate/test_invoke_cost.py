"""Invoking: who pays, and who is paid for it."""

import pytest
from msgspec.structs import replace

from hearthside.core.life.scenes_sessions import CloseScene, OpenScene
from hearthside.games.fate.attempt.frame import Attack
from hearthside.games.fate.attempt.gm_rulings import CallOff
from hearthside.games.fate.attempt.invoking import Invoke
from hearthside.games.fate.attempt.totals import faced
from hearthside.games.fate.struggle.conflict import BeginConflict, EndConflict, EndTurn
from tests.games.fate.evening import a_tie, evening


@pytest.mark.rule("FA-6.5")
def test_a_paid_invocation_goes_to_the_endless_supply():
    night = evening("Ana", "Ben")
    night.major("Voss")
    a_tie(night)
    night.ana.invokes("Voss Is Vain")
    assert night.ana.points == 2
    assert night.play.owed == {}


@pytest.mark.rule("FA-6.5")
def test_in_a_conflict_an_opponents_own_aspect_pays_that_opponent_after_the_scene():
    night = evening("Ana")
    voss = night.major("Voss")
    night.gale.does(BeginConflict("physical", ("ana", "voss")))
    night.true("Deafening Thunder")
    pool = night.play.pool
    night.ana.attacks(voss, "clever")
    night.sums(0, 0)
    night.ana.invokes("Voss Is Vain")
    night.ana.invokes("Deafening Thunder")
    assert night.play.owed == {"voss": 1}
    night.voss.invokes("Ana Is in Debt", roll=1)
    assert night.play.owed == {"voss": 1, "ana": 1}
    assert (night.ana.points, night.play.pool) == (1, pool - 1)
    night.gale.does(CallOff())
    night.gale.does(EndConflict())
    night.gale.does(CloseScene())
    assert night.ana.points == 2
    night.gale.does(OpenScene("Elsewhere"))
    assert night.play.pool == 1 + 1


@pytest.mark.rule("FA-6.5")
def test_outside_a_conflict_even_a_targets_own_aspect_pays_nobody():
    night = evening("Ana")
    voss = night.major("Voss")
    night.ana.attacks(voss, "clever")
    night.sums(0, 0)
    night.ana.invokes("Voss Is Vain")
    assert night.play.owed == {}


@pytest.mark.rule("FA-6.5")
def test_in_a_conflict_only_whom_it_is_turned_against_is_paid():
    night = evening("Ana")
    voss = night.major("Voss")
    night.major("Hild")
    night.gale.does(BeginConflict("physical", ("ana", "voss", "hild")))
    night.ana.attacks(voss, "clever")
    night.sums(0, 0)
    night.ana.invokes("Hild Is Vain")
    night.ana.invokes("Ana the Bold")
    assert night.play.owed == {}


@pytest.mark.rule("FA-6.5")
def test_a_free_invocation_of_an_opponents_aspect_pays_nobody():
    night = evening("Ana")
    voss = night.major("Voss")
    night.gale.does(BeginConflict("physical", ("ana", "voss")))
    night.true("Limping", kind="consequence", owner="voss", free={"heroes": 1})
    night.ana.attacks(voss, "clever")
    night.sums(0, 0)
    night.ana.uses("Limping")
    assert night.play.owed == {}


@pytest.mark.rule("FA-6.1", "FA-6.5")
def test_npcs_pay_from_the_gms_pool_and_stop_when_it_is_empty():
    night = evening("Ana")
    voss = night.major("Voss")
    night.is_so(pool=1)
    a_tie(night)
    voss.invokes("Voss the Bad", "raise")
    assert night.play.pool == 0
    assert voss.hero.fate_points == night.play.cast["voss"].fate_points
    assert voss.offers("fate.invoke") == []


@pytest.mark.rule("FA-6.1")
def test_the_gm_opposes_from_the_pool_even_where_nobody_stands():
    night = evening("Ana")
    night.is_so(pool=1)
    a_tie(night)
    night.gale.invokes("Ana Is in Debt", "raise")
    assert (faced(night.attempt), night.play.pool) == (4, 0)


@pytest.mark.rule("FA-5.16", "FA-6.7")
def test_no_point_buys_a_boost_of_either_side():
    night = evening("Ana")
    night.major("Voss")
    night.true("Caught Off Balance", kind="boost", free={"foes": 1})
    a_tie(night)
    assert night.ana.points == 3
    for effect in ("add", "reroll"):
        paid = Invoke("ana", "heroes", "caught-off-balance", effect, 0, free=False)
        assert night.ana.cannot(paid)
        assert night.ana.cannot(replace(paid, free=True))
    night.voss.uses("Caught Off Balance", "raise")
    assert "caught-off-balance" not in night.play.aspects


@pytest.mark.rule("FA-6.5")
def test_an_ally_whom_one_attacks_in_a_conflict_is_an_opponent_too():
    night = evening("Ana", "Ben")
    night.major("Voss")
    night.gale.does(BeginConflict("physical", ("ana", "ben", "voss")))
    night.ana.attacks(night.ben, "clever", with_="clever")
    night.sums(0, 0)
    night.ana.invokes("Ben Is in Debt", roll=0)
    assert night.play.owed == {"ben": 1}


@pytest.mark.rule("FA-6.5")
def test_nobody_is_paid_for_an_aspect_that_is_invoked_in_their_favour():
    night = evening("Ana", "Ben")
    voss = night.major("Voss")
    night.ben.has(side="rivals")
    night.gale.does(BeginConflict("physical", ("ana", "ben", "voss")))
    night.ana.attacks(voss, "clever")
    night.sums(0, 0)
    night.ben.invokes("Voss Is Vain", roll=1)
    assert night.play.owed == {}
    night.ben.invokes("Voss the Bad", roll=0)
    assert night.play.owed == {"voss": 1}


@pytest.mark.rule("FA-5.5", "FA-6.5")
def test_a_target_whom_a_friend_defends_is_not_paid_for_what_helps_that_friend():
    night = evening("Ana", "Ben")
    voss = night.major("Voss")
    night.gale.does(BeginConflict("physical", ("ana", "ben", "voss")))
    for hero in ("ana", "ben"):
        getattr(night, hero).does(EndTurn(hero))
    voss.does(Attack("voss", "clever", "ana"))
    night.ben.defends("clever", "I step in")
    voss.rolls("clever")
    night.sums(2, 0)
    night.ben.invokes("Ana Has a Dog")
    assert night.play.owed == {}
    voss.invokes("Ana Is in Debt", roll=0)
    assert night.play.owed == {"ana": 1}


@pytest.mark.rule("FA-6.5")
def test_nobody_is_paid_for_their_own_aspect_where_it_makes_hitting_them_harder():
    night = evening("Ana")
    hild, voss = night.major("Hild"), night.major("Voss")
    night.is_so(pool=2)
    night.gale.does(BeginConflict("physical", ("ana", "hild", "voss")))
    night.ana.attacks_undefended(voss)
    night.sums(0)
    hild.invokes("Voss Is Vain", "raise", by="hild")
    assert night.play.owed == {}
