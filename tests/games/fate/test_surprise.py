"""Surprises are playable, whatever luck brings."""

from random import Random

import pytest

from hearthside.core.luck import Luck
from hearthside.games.fate import GAME, words
from hearthside.games.fate.creation import FinishCharacter
from hearthside.games.fate.stunt_forms import missing, told
from tests.games.fate.gathering import draft, gathered, who


@pytest.mark.parametrize("seed", range(12))
def test_a_character_made_by_luck_alone_can_be_played(seed):
    table, luck = gathered("Mara"), Luck(Random(seed).randrange)
    made = draft(table, "mara", name="")
    for step in GAME.steps(table.table, made):
        table.do("mara", GAME.surprise(table.table, made, step.id, luck))
    table.do("mara", FinishCharacter(made))
    assert who(table, made).fate_points == 3
    assert len(who(table, made).stunts) == 3


@pytest.mark.parametrize("seed", range(6))
def test_stunts_fit_what_the_character_is_good_at(seed):
    table, luck = gathered("Mara"), Luck(Random(seed).randrange)
    made = draft(table, "mara")
    for step in ("approaches", "stunts"):
        table.do("mara", GAME.surprise(table.table, made, step, luck))
    chosen = who(table, made)
    good = [known for known in chosen.stunts if known.kind == "bonus"]
    assert len(good) == 2
    assert all(chosen.approaches[known.approach] >= 2 for known in good)


def test_every_stunt_in_the_list_is_whole_and_every_strength_has_two():
    assert [missing(row) for row in words.STUNTS] == [""] * len(words.STUNTS)
    by_approach = [row.approach for row in words.STUNTS]
    assert all(by_approach.count(approach) >= 2 for approach in set(by_approach))


def test_no_list_repeats_itself():
    for named in vars(words).values():
        if isinstance(named, tuple):
            assert len(set(named)) == len(named)


def test_two_lucky_people_differ():
    table = gathered("Mara")
    made = draft(table, "mara")
    ideas = {
        GAME.surprise(table.table, made, "idea", Luck(Random(seed).randrange)) for seed in range(9)
    }
    assert len(ideas) == 9


def test_stunts_read_as_sentences():
    table, luck = gathered("Mara"), Luck(Random(5).randrange)
    made = draft(table, "mara")
    table.do("mara", GAME.surprise(table.table, made, "stunts", luck))
    for known in who(table, made).stunts:
        assert told(known).startswith("Because ")
        assert told(known).endswith(".")
