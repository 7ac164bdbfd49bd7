"""Who acts when in a conflict."""

import pytest

from hearthside.games.fate.attempt.frame import Overcome
from hearthside.games.fate.struggle.conflict import BeginConflict, EndConflict, EndTurn
from hearthside.games.fate.struggle.turns import JoinConflict, PutInOrder
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
    assert now(night) == ("ben",)


@pytest.mark.rule("FA-7.5")
def test_a_new_order_holds_at_once_until_anyone_has_acted_in_the_exchange():
    night = evening("Ana", "Ben", "Cy")
    night.cy.has(side="foes")
    night.gale.does(BeginConflict("physical", ("ana", "ben", "cy")))
    night.gale.does(PutInOrder("cy", "first"))
    assert now(night) == ("cy",)
    night.cy.does(EndTurn("cy"))
    assert now(night) == ("ana",)
    night.gale.does(PutInOrder("ben", "first"))
    assert now(night) == ("ana",), "somebody has acted, so the turn stays where it is"
    night.ana.does(EndTurn("ana"))
    night.ben.does(EndTurn("ben"))
    assert (night.play.conflict.exchange, now(night)) == (2, ("ben",))
    night.gale.does(PutInOrder("ana", "first"))
    assert now(night) == ("ana",), "nobody has acted in the second exchange"


@pytest.mark.rule("FA-7.5")
def test_the_turn_does_not_leave_somebody_in_the_middle_of_an_action():
    night = evening("Ana", "Ben")
    night.ben.has(side="foes")
    night.gale.does(BeginConflict("physical", ("ana", "ben")))
    night.ana.does(Overcome("ana", "quick", "the door open"))
    night.gale.does(PutInOrder("ben", "first"))
    assert now(night) == ("ana",)


@pytest.mark.rule("FA-7.6")
def test_npcs_split_before_the_first_action_act_in_their_new_places():
    night = evening("Ana")
    night.major("Voss", quick=3)
    night.major("Hild", quick=3)
    night.gale.does(BeginConflict("physical", ("ana", "voss", "hild")))
    night.gale.does(PutInOrder("voss", "after ana"))
    assert (order(night), now(night)) == ((("hild",), ("ana",), ("voss",)), ("hild",))
    night.gale.does(PutInOrder("hild", "after voss"))
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


@pytest.mark.rule("FA-7.5")
@pytest.mark.parametrize(
    ("rating", "place"), [(4, 0), (3, 0), (2, 2), (1, 2), (0, 2)], ids=lambda n: str(n)
)
def test_whoever_joins_later_takes_the_place_of_their_rating(rating, place):
    night = evening("Ana", "Ben")
    night.major("Voss", quick=3)
    quick(night, ana=2, ben=rating)
    night.gale.does(BeginConflict("physical", ("ana", "voss")))
    night.gale.does(EndTurn("voss"))
    night.gale.does(JoinConflict("ben"))
    rest = [("voss",), ("ana",)]
    rest.insert(place, ("ben",))
    assert order(night) == tuple(rest)
    assert now(night) == ("ana",)
    assert night.play.conflict.ratings["ben"] == rating


@pytest.mark.rule("FA-7.6")
def test_an_npc_who_joins_acts_with_the_others_where_the_best_of_them_stands():
    night = evening("Ana", "Ben")
    night.major("Voss", quick=0)
    quick(night, ana=2, ben=1)
    night.gale.does(BeginConflict("physical", ("ana", "ben", "voss")))
    night.mook("Shark", good_at="flying")
    night.gale.does(JoinConflict("shark", good=True))
    assert order(night) == (("ana",), ("voss", "shark"), ("ben",))
    night.major("Hild", quick=0)
    night.gale.does(PutInOrder("shark", "first"))
    night.gale.does(JoinConflict("hild"))
    assert order(night) == (("shark",), ("ana",), ("voss",), ("ben",), ("hild",))


@pytest.mark.rule("FA-7.5")
def test_someone_put_in_before_the_current_turn_still_acts_in_this_exchange():
    night = evening("Ana", "Ben", "Cy")
    night.ben.has(side="foes")
    night.gale.does(BeginConflict("physical", ("ana", "ben", "cy")))
    night.ana.does(EndTurn("ana"))
    night.gale.does(PutInOrder("cy", "first"))
    assert now(night) == ("ben",)
    night.ben.does(EndTurn("ben"))
    assert (now(night), night.play.conflict.exchange) == (("cy",), 1)


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


@pytest.mark.rule("FA-7.5", "FA-9.4")
def test_a_mook_who_is_bad_at_everything_else_is_bad_at_this_unless_the_gm_says_good():
    night = evening("Ana")
    shark = night.mook("Shark", good_at="flying", bad_at_rest=True)
    night.gale.does(BeginConflict("physical", ("ana", shark.id)))
    assert night.play.conflict.ratings[shark.id] == -2
    night.gale.does(EndConflict())
    night.gale.does(BeginConflict("physical", ("ana", shark.id), good=(shark.id,)))
    assert night.play.conflict.ratings[shark.id] == 2


@pytest.mark.rule("FA-7.5")
def test_whoever_is_put_after_others_on_their_own_turn_waits_for_them():
    night = evening("Ana", "Ben", "Cy")
    night.cy.has(side="foes")
    quick(night, ana=3, ben=2, cy=1)
    night.gale.does(BeginConflict("physical", ("ana", "ben", "cy")))
    night.ana.does(EndTurn("ana"))
    night.gale.does(PutInOrder("ben", "after cy"))
    assert now(night) == ("cy",)
    night.gale.does(PutInOrder("ben", "first"))
    assert now(night) == ("cy",), "Cy was about to act"
    night.cy.does(EndTurn("cy"))
    assert (now(night), night.play.conflict.exchange) == (("ben",), 1)
