"""Who acts when in a conflict."""

import pytest

from hearthside.games.fate.struggle.conflict import BeginConflict, EndConflict, EndTurn
from hearthside.games.fate.struggle.turn_order import JoinConflict, PutInOrder
from tests.games.fate.evening import evening


def quick(night, **ratings):
    for id, rating in ratings.items():
        voice = getattr(night, id)
        voice.has(approaches={**voice.hero.approaches, "quick": rating})


def order(night):
    return night.play.conflict.order


def now(night):
    return night.play.conflict.order[night.play.conflict.turn]


@pytest.mark.rule("FA-7.5")
def test_a_physical_conflict_goes_by_quick_and_a_mental_one_by_careful():
    night = evening("Ana", "Ben")
    night.ana.has(approaches={"quick": 1, "careful": 3})
    night.ben.has(approaches={"quick": 2, "careful": 0}, side="foes")
    night.gale.does(BeginConflict("physical", ("ana", "ben")))
    assert order(night) == (("ben",), ("ana",))
    night.gale.does(EndConflict())
    night.gale.does(BeginConflict("mental", ("ana", "ben")))
    assert order(night) == (("ana",), ("ben",))


@pytest.mark.rule("FA-7.5")
def test_on_a_tie_the_gm_has_the_last_word():
    night = evening("Ana", "Ben")
    night.ben.has(side="foes")
    night.gale.does(BeginConflict("physical", ("ana", "ben")))
    assert now(night) == ("ana",)
    assert night.ana.cannot(PutInOrder("ben", "first"))
    night.gale.does(PutInOrder("ben", "first"))
    assert order(night) == (("ben",), ("ana",))
    assert now(night) == ("ana",)


@pytest.mark.rule("FA-7.6")
def test_npcs_act_together_where_their_best_one_stands():
    night = evening("Ana", "Ben")
    night.major("Voss", quick=0)
    night.major("Hild", quick=3)
    quick(night, ana=4, ben=1)
    night.gale.does(BeginConflict("physical", ("ana", "ben", "voss", "hild")))
    assert order(night) == (("ana",), ("hild", "voss"), ("ben",))


@pytest.mark.rule("FA-7.6")
def test_unless_the_gm_orders_them_one_by_one():
    night = evening("Ana", "Ben")
    night.major("Voss")
    night.major("Hild", quick=3)
    night.gale.does(BeginConflict("physical", ("ana", "ben", "voss", "hild")))
    night.gale.does(PutInOrder("voss", "after ben"))
    assert order(night) == (("hild",), ("ana",), ("ben",), ("voss",))
    night.gale.does(PutInOrder("voss", "with hild"))
    assert order(night) == (("hild", "voss"), ("ana",), ("ben",))


@pytest.mark.rule("FA-7.5", "FA-9.4")
def test_for_a_mook_the_gm_picks_what_fits():
    night = evening("Ana")
    night.mook("Shark", good_at="flying")
    quick(night, ana=1)
    night.gale.does(BeginConflict("physical", ("ana", "shark"), good=("shark",)))
    assert order(night) == (("shark",), ("ana",))
    night.gale.does(EndConflict())
    night.gale.does(BeginConflict("physical", ("ana", "shark"), ("shark",), ("shark",)))
    assert night.play.conflict.ratings["shark"] == 0


def test_someone_may_join_later():
    night = evening("Ana", "Ben")
    night.major("Voss")
    night.gale.does(BeginConflict("physical", ("ana", "voss")))
    night.gale.does(JoinConflict("ben"))
    assert order(night)[-1] == ("ben",)


@pytest.mark.rule("FA-7.5")
def test_someone_put_in_before_the_current_turn_still_acts_in_this_exchange():
    night = evening("Ana", "Ben")
    night.ben.has(side="foes")
    night.gale.does(BeginConflict("physical", ("ana", "ben")))
    night.gale.does(PutInOrder("ben", "first"))
    night.ana.does(EndTurn("ana"))
    assert (now(night), night.play.conflict.exchange) == (("ben",), 1)


@pytest.mark.rule("FA-7.6")
def test_the_turn_stays_with_those_of_a_group_who_have_not_acted():
    night = evening("Ana", "Ben")
    night.major("Voss", quick=3)
    night.major("Hild")
    night.gale.does(BeginConflict("physical", ("ana", "ben", "voss", "hild")))
    night.voss.does(EndTurn("voss"))
    night.gale.does(PutInOrder("voss", "after ana"))
    assert order(night) == (("hild",), ("ana",), ("voss",), ("ben",))
    assert now(night) == ("hild",)
