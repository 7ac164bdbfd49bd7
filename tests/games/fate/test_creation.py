"""Making a character, step by step."""

import pytest
from msgspec.structs import replace

from hearthside.core.moves import Illegal
from hearthside.games.fate import GAME
from hearthside.games.fate.characters.creation import (
    DropDraft,
    FinishCharacter,
    NewCharacter,
    SaveApproaches,
    SaveAspects,
    SaveIdea,
    SaveName,
    SaveStunts,
)
from hearthside.games.fate.characters.stunt_forms import StuntRow
from hearthside.games.fate.sheet import APPROACHES
from tests.games.fate.gathering import (
    GALE,
    bending,
    draft,
    gathered,
    hero,
    options,
    refused,
    said,
    stunt,
    texts,
    who,
)


def problems(table, id, step):
    (found,) = (one for one in GAME.steps(table.table, id) if one.id == step)
    return [problem.sentence for problem in found.problems]


@pytest.mark.rule("FA-3.1")
def test_a_concept_a_trouble_and_one_aspect_are_needed_and_two_may_stay_blank():
    table = gathered("Mara")
    wren = draft(table, "mara")
    assert problems(table, wren, "idea") == [
        "Say in a few words who you are.",
        "Say in a few words what always gets you in trouble.",
    ]
    table.do("mara", SaveIdea(wren, "The Burglar’s Daughter", ""))
    assert problems(table, wren, "idea") == ["Say in a few words what always gets you in trouble."]
    table.do("mara", SaveIdea(wren, "The Burglar’s Daughter", "Locked Doors"))
    assert problems(table, wren, "idea") == []
    assert problems(table, wren, "aspects")
    table.do("mara", SaveAspects(wren, "Raised on Rooftops", "", ""))
    assert problems(table, wren, "aspects") == []
    assert texts(table, wren, "high concept") == ["The Burglar’s Daughter"]
    assert texts(table, wren, "trouble") == ["Locked Doors"]
    assert texts(table, wren, "general") == ["Raised on Rooftops"]


def test_words_taken_away_are_gone_and_those_that_stay_keep_their_identity():
    table = gathered("Mara")
    wren = draft(table, "mara")
    table.do("mara", SaveAspects(wren, "One", "Two", "Three"))
    first = next(iter(table.table.play.aspects))
    table.do("mara", SaveAspects(wren, "One Again", "", "Three"))
    assert texts(table, wren, "general") == ["One Again", "Three"]
    assert table.table.play.aspects[first].text == "One Again"
    table.do("mara", SaveAspects(wren))
    assert texts(table, wren) == []


@pytest.mark.rule("FA-3.2")
def test_a_character_has_a_name_and_looks():
    table = gathered("Mara")
    wren = draft(table, "mara", name="")
    assert problems(table, wren, "name") == [
        "Your character has no name yet. Any name will do.",
        "Say in a few words what people see.",
    ]
    table.do("mara", SaveName(wren, "Wren Halloway", "Soot on one cuff."))
    assert problems(table, wren, "name") == []
    assert (who(table, wren).name, who(table, wren).appearance) == (
        "Wren Halloway",
        "Soot on one cuff.",
    )


@pytest.mark.rule("FA-1.2")
def test_there_are_six_approaches_and_the_step_asks_for_each():
    table = gathered("Mara")
    wren = draft(table, "mara")
    (step,) = (one for one in GAME.steps(table.table, wren) if one.id == "approaches")
    asked = {field.name: field.help for field in step.option.fields}
    assert list(asked) == ["careful", "clever", "flashy", "forceful", "quick", "sneaky"]
    assert all(asked.values())
    assert list(APPROACHES.values()) == [field.label for field in step.option.fields]


@pytest.mark.rule("FA-3.3")
def test_only_the_set_of_six_ratings_will_do():
    table = gathered("Mara")
    wren = draft(table, "mara")
    table.do("mara", SaveApproaches(wren, 1, 2, 3, 2, 2, 0))
    assert set(problems(table, wren, "approaches")) == {
        "You have three at +2, and the set has two. Lower Clever, Forceful or Quick to +1."
    }
    table.do("mara", SaveApproaches(wren, 1, 2, 3, 1, 2, 0))
    assert problems(table, wren, "approaches") == []


@pytest.mark.rule("FA-3.4")
@pytest.mark.parametrize(("stunts", "refresh"), [(1, 3), (2, 3), (3, 3), (4, 2), (5, 1)])
def test_each_stunt_after_the_third_takes_one_off_refresh(stunts, refresh):
    table = gathered("Mara")
    wren = hero(table, "mara", stunts=tuple(stunt(f"Stunt {n}") for n in range(stunts)))
    assert who(table, wren).refresh == refresh


@pytest.mark.rule("FA-3.4")
def test_nobody_starts_with_six_stunts():
    table = gathered("Mara")
    wren = draft(table, "mara")
    six = SaveStunts(wren, tuple(stunt(f"Stunt {n}") for n in range(6)))
    assert refused(table, "mara", six) == "Stunts: 6 lines. Keep it from 0 to 5."


@pytest.mark.rule("FA-3.5")
def test_one_stunt_is_enough_to_begin_with_but_none_is_not():
    table = gathered("Mara")
    wren = draft(table, "mara")
    assert problems(table, wren, "stunts") == [
        "You start with at least one stunt. Others can wait."
    ]
    table.do("mara", SaveStunts(wren, (stunt("Hands That Remember"),)))
    assert problems(table, wren, "stunts") == []


@pytest.mark.rule("FA-3.6", "FA-3.7")
def test_a_new_character_has_three_boxes_three_slots_and_points_equal_to_refresh():
    table = gathered("Mara")
    four = tuple(stunt(f"Stunt {n}") for n in range(4))
    wren = who(table, hero(table, "mara", stunts=four))
    assert wren.boxes == (False, False, False)
    assert wren.slots == ("mild", "moderate", "severe")
    assert wren.refresh == wren.fate_points == 2
    assert not wren.draft


@pytest.mark.rule("FA-4.1")
@pytest.mark.parametrize(
    ("missing", "sentence"),
    [
        ({"name": ""}, "A stunt has no name yet. Two or three words will do."),
        ({"approach": ""}, "Locks needs one approach. Choose which one gets +2."),
        ({"action": ""}, "Locks needs one action. Choose which one gets +2."),
        ({"text": " "}, "Locks needs a circumstance. Say when you get the +2."),
    ],
)
def test_a_bonus_stunt_needs_an_approach_an_action_and_a_circumstance(missing, sentence):
    table = gathered("Mara")
    wren = draft(table, "mara")
    table.do("mara", SaveStunts(wren, (stunt("Locks"),)))
    assert problems(table, wren, "stunts") == []
    table.do("mara", SaveStunts(wren, (replace(stunt("Locks"), **missing),)))
    assert problems(table, wren, "stunts") == [sentence]


@pytest.mark.rule("FA-4.3")
def test_an_open_stunt_says_what_it_lets_one_do():
    table = gathered("Mara")
    wren = draft(table, "mara")
    table.do("mara", SaveStunts(wren, (StuntRow(name="Way Out", kind="open"),)))
    assert problems(table, wren, "stunts") == [
        "Way Out does not say what you can do once per session. Write it down."
    ]
    table.do("mara", SaveStunts(wren, (bending("Way Out"),)))
    assert problems(table, wren, "stunts") == []


def test_saving_takes_anything_and_blank_lines_are_no_stunts():
    table = gathered("Mara")
    wren = draft(table, "mara")
    table.do("mara", SaveStunts(wren, (StuntRow(), stunt("Locks"), StuntRow(kind="open"))))
    assert [known.name for known in who(table, wren).stunts] == ["Locks"]


def test_an_unfinished_character_cannot_join():
    table = gathered("Mara")
    wren = draft(table, "mara")
    assert not options(table, "mara", "fate.finish-character")
    refused(table, "mara", FinishCharacter(wren))


def test_a_draft_belongs_to_its_player_and_the_gm():
    table = gathered("Mara", "Jun")
    wren = draft(table, "mara")
    refused(table, "jun", SaveIdea(wren, "Mine now", ""))
    table.do(GALE, SaveIdea(wren, "A Hand From the GM", ""))
    refused(table, "jun", DropDraft(wren))
    table.do("mara", DropDraft(wren))
    assert not table.table.play.cast
    assert not table.table.play.aspects


def test_a_gm_makes_characters_for_whoever_comes():
    table = gathered("Mara")
    wren = hero(table, GALE)
    assert who(table, wren).player == ""
    assert options(table, "mara", "table.take-character", character=wren)


def test_the_first_character_is_the_highlighted_step():
    table = gathered("Mara")
    assert options(table, "mara", "fate.new-character")[0].best
    assert not options(table, GALE, "fate.new-character")[0].best
    hero(table, "mara")
    assert not options(table, "mara", "fate.new-character")[0].best


def test_the_same_name_twice_makes_two_characters():
    table = gathered("Mara", "Jun")
    assert hero(table, "mara") != hero(table, "jun")
    table.do("mara", NewCharacter())
    table.do("mara", NewCharacter())
    assert len(table.table.play.cast) == 4


def test_a_finished_character_may_change_its_name_but_not_lose_it():
    table = gathered("Mara")
    wren = hero(table, "mara")
    table.do("mara", SaveName(wren, "Wren the Quick", ""))
    assert "Wren Halloway is now called Wren the Quick." in said(table)
    with pytest.raises(Illegal, match="needs a name"):
        table.do("mara", SaveName(wren, "  ", ""))


def test_the_log_tells_who_joins():
    table = gathered("Mara")
    hero(table, "mara")
    assert said(table)[-1] == (
        "Wren Halloway, Wren Halloway the Bold, joins the story with 3 fate points."
    )
