"""Dice and pools: what can be in the air, and which falls are possible."""

import pytest

from hearthside.core.dice import FATE_DIE, Die, Pool, d


def test_a_die_counts_up_to_its_sides():
    assert d(6).faces == (1, 2, 3, 4, 5, 6)
    assert d(6).name == "d6"
    assert d(6) is d(6)


def test_a_die_without_sides_is_refused():
    with pytest.raises(ValueError, match="at least one side"):
        d(0)
    with pytest.raises(ValueError, match="no faces left"):
        Die("deck", ())


@pytest.mark.parametrize("faces", [(-1, 6), (0, 1), (1, 3)])
def test_a_pool_admits_one_face_for_each_die_in_order(faces):
    assert Pool((FATE_DIE, d(6)), by="Ana", label="to leap").admits(faces)


@pytest.mark.parametrize("faces", [(), (0,), (0, 1, 1), (6, 0), (2, 3), (0, 7)])
def test_a_pool_refuses_every_other_fall(faces):
    assert not Pool((FATE_DIE, d(6))).admits(faces)


def test_cards_have_names_and_those_that_read_alike_are_one_choice():
    assert d(3).readings() == [(1, "1"), (2, "2"), (3, "3")]
    deck = Die("deck", (4, 9, 2, 2), ("moon", "sun", "moon", "star"))
    assert deck.readings() == [(4, "moon"), (9, "sun"), (2, "star")]
    assert Pool((deck,)).drawn
    assert not Pool((deck, d(6))).drawn


def test_a_deck_is_a_die_whose_faces_are_the_cards_left():
    deck = Die("deck", (1, 1, 2))
    assert Pool((deck,)).admits((2,))
    assert not Pool((deck,)).admits((3,))
