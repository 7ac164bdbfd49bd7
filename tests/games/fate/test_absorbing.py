"""What a box and consequences absorb together."""

import pytest

from hearthside.games.fate.attempt.stress_and_consequences import out_at, ways_to_absorb
from hearthside.games.fate.sheet import Hero


def hero(**changes):
    return Hero(id="ben", name="Ben", **changes)


@pytest.mark.rule("FA-3.6", "FA-5.8")
def test_a_player_character_has_three_boxes_and_three_slots_to_absorb_with():
    assert ways_to_absorb(hero(), 3 + 2 + 4 + 6) == [(3, ("mild", "moderate", "severe"))]
    assert ways_to_absorb(hero(), 3 + 2 + 4 + 6 + 1) == []


@pytest.mark.rule("FA-5.9")
@pytest.mark.parametrize(("damage", "boxes"), [(1, [1, 2, 3]), (2, [2, 3]), (3, [3]), (4, [])])
def test_box_n_absorbs_up_to_n_and_only_one_box_is_crossed(damage, boxes):
    with_a_box_alone = [box for box, slots in ways_to_absorb(hero(), damage) if not slots]
    assert with_a_box_alone == boxes


@pytest.mark.rule("FA-5.10")
@pytest.mark.parametrize(("slot", "most"), [("mild", 2), ("moderate", 4), ("severe", 6)])
def test_a_consequence_absorbs_up_to_its_worth(slot, most):
    bare = hero(boxes=(), slots=(slot,))
    assert ways_to_absorb(bare, most) == [(0, (slot,))]
    assert ways_to_absorb(bare, most + 1) == []


def test_the_lightest_way_comes_first():
    assert ways_to_absorb(hero(), 4)[:3] == [(2, ("mild",)), (3, ("mild",)), (0, ("moderate",))]
    assert ways_to_absorb(hero(), 1)[:2] == [(1, ()), (2, ())]


@pytest.mark.rule("FA-5.8")
def test_no_way_takes_more_than_the_hit_needs():
    assert (3, ("mild",)) not in ways_to_absorb(hero(), 2)
    assert (0, ("mild", "moderate")) not in ways_to_absorb(hero(), 4)
    assert (1, ("moderate",)) in ways_to_absorb(hero(), 5)


@pytest.mark.rule("FA-5.11")
@pytest.mark.parametrize(
    "body", [{}, {"boxes": ()}, {"boxes": (True, False, True)}, {"boxes": (), "slots": ("mild",)}]
)
def test_the_least_that_takes_somebody_out_is_the_least_that_nothing_absorbs(body):
    least = next(hit for hit in range(1, 99) if not ways_to_absorb(hero(**body), hit))
    assert out_at(hero(**body)) == least
