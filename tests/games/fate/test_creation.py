"""Making a character, step by step."""

import pytest
from msgspec.structs import replace

from hearthside.core.life.drafts import DropDraft, FinishMaking
from hearthside.core.life.renaming import RenameCharacter
from hearthside.core.making import BeginMaking, SaveStep
from hearthside.games.fate import GAME
from hearthside.games.fate.characters.left_blank import ChangeLooks
from hearthside.games.fate.characters.stunt_forms import StuntRow
from hearthside.games.fate.sheet import APPROACHES, STARTING_RATINGS, Aspect
from tests.games.fate.gathering import (
    GALE,
    bending,
    draft,
    gathered,
    given_play,
    hero,
    options,
    refused,
    said,
    saving,
    saving_stunts,
    stunt,
    texts,
    who,
)


def stage(table, id, step):
    (found,) = (one for one in GAME.steps(table.table, id) if one.id == step)
    return found


def problems(table, id, step):
    return [problem.sentence for problem in stage(table, id, step).problems]


@pytest.mark.rule("FA-3.1")
def test_a_concept_a_trouble_and_one_aspect_are_needed_and_two_may_stay_blank():
    table = gathered("Mara")
    wren = draft(table, "mara")
    assert [one.field for one in stage(table, wren, "idea").problems] == ["high_concept", "trouble"]
    table.do("mara", saving(wren, "idea", high_concept="The Burglar’s Daughter"))
    assert problems(table, wren, "idea") == ["Fill in “Trouble” first."]
    table.do("mara", saving(wren, "idea", high_concept="The Burglar’s Daughter", trouble="Doors"))
    assert problems(table, wren, "idea") == []
    assert [one.field for one in stage(table, wren, "aspects").problems] == ["first"]
    table.do("mara", saving(wren, "aspects", first="Raised on Rooftops"))
    assert problems(table, wren, "aspects") == []
    assert texts(table, wren, "high concept") == ["The Burglar’s Daughter"]
    assert texts(table, wren, "trouble") == ["Doors"]
    assert texts(table, wren, "general") == ["Raised on Rooftops"]


def test_each_aspect_is_a_question_of_its_own():
    table = gathered("Mara")
    labels = [f.label for f in stage(table, draft(table, "mara"), "aspects").option.fields]
    assert len(set(labels)) == 3
    assert all(label.endswith("?") for label in labels)


def test_an_answer_stays_under_its_own_question():
    table = gathered("Mara")
    wren = draft(table, "mara")
    table.do("mara", saving(wren, "aspects", second="I Owe Odile a Boat"))
    held = {field.name: field.value for field in stage(table, wren, "aspects").option.fields}
    assert held == {"first": "", "second": "I Owe Odile a Boat", "third": ""}


def test_words_taken_away_are_gone_and_those_that_stay_keep_their_identity():
    table = gathered("Mara")
    wren = draft(table, "mara")
    table.do("mara", saving(wren, "aspects", first="One", second="Two", third="Three"))
    first = next(iter(table.table.play.aspects))
    table.do("mara", saving(wren, "aspects", first="One Again", third="Three"))
    assert texts(table, wren, "general") == ["One Again", "Three"]
    assert table.table.play.aspects[first].text == "One Again"
    table.do("mara", saving(wren, "aspects"))
    assert texts(table, wren) == []


@pytest.mark.rule("FA-3.2")
def test_a_character_has_a_name_and_looks():
    table = gathered("Mara")
    wren = draft(table, "mara", name="")
    assert [one.field for one in stage(table, wren, "name").problems] == ["name", "appearance"]
    table.do("mara", saving(wren, "name", name="Wren Halloway"))
    assert [one.field for one in stage(table, wren, "name").problems] == ["appearance"]
    table.do("mara", saving(wren, "name", name="Wren Halloway", appearance="Soot on one cuff."))
    assert problems(table, wren, "name") == []
    assert (who(table, wren).name, who(table, wren).appearance) == (
        "Wren Halloway",
        "Soot on one cuff.",
    )


@pytest.mark.rule("FA-1.2")
def test_there_are_six_approaches_and_the_step_explains_each():
    table = gathered("Mara")
    (field,) = stage(table, draft(table, "mara"), "approaches").option.fields
    assert {pick.value: pick.label for pick in field.picks} == APPROACHES
    assert all(pick.help for pick in field.picks)


@pytest.mark.rule("FA-3.3")
def test_approaches_are_put_in_order_and_the_numbers_fall_into_place():
    table = gathered("Mara")
    wren = draft(table, "mara")
    assert problems(table, wren, "approaches")
    order = ["flashy", "clever", "quick", "careful", "forceful", "sneaky"]
    table.do("mara", SaveStep(wren, "approaches", {"order": order[:3]}))
    assert who(table, wren).approaches["quick"] == 2
    assert problems(table, wren, "approaches"), "half of them have no place yet"
    table.do("mara", SaveStep(wren, "approaches", {"order": order}))
    assert problems(table, wren, "approaches") == []
    rated = who(table, wren).approaches
    assert [rated[id] for id in order] == [3, 2, 2, 1, 1, 0] == list(STARTING_RATINGS)
    (so_far,) = stage(table, wren, "approaches").so_far
    assert so_far.text == "Flashy +3, Clever +2, Quick +2, Careful +1, Forceful +1, Sneaky 0"


@pytest.mark.rule("FA-3.3")
def test_no_approach_takes_two_places():
    table = gathered("Mara")
    wren = draft(table, "mara")
    twice = SaveStep(wren, "approaches", {"order": ["clever", "clever"]})
    assert "Clever has two places" in refused(table, "mara", twice)


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
    six = saving_stunts(wren, *(stunt(f"Stunt {n}") for n in range(6)))
    assert refused(table, "mara", six) == "Stunts: 6 lines. Keep it from 0 to 5."


@pytest.mark.rule("FA-3.5")
def test_one_stunt_is_enough_to_begin_with_but_none_is_not():
    table = gathered("Mara")
    wren = draft(table, "mara")
    assert problems(table, wren, "stunts") == [
        "You start with at least one stunt. Others can wait."
    ]
    table.do("mara", saving_stunts(wren, stunt("Hands That Remember")))
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
    table.do("mara", saving_stunts(wren, stunt("Locks")))
    assert problems(table, wren, "stunts") == []
    table.do("mara", saving_stunts(wren, replace(stunt("Locks"), **missing)))
    assert problems(table, wren, "stunts") == [sentence]


@pytest.mark.rule("FA-4.3")
def test_an_open_stunt_says_what_it_lets_one_do():
    table = gathered("Mara")
    wren = draft(table, "mara")
    table.do("mara", saving_stunts(wren, StuntRow(name="Way Out", kind="open")))
    assert problems(table, wren, "stunts") == [
        "Way Out does not say what you can do once per session. Write it down."
    ]
    table.do("mara", saving_stunts(wren, bending("Way Out")))
    assert problems(table, wren, "stunts") == []


def test_saving_takes_anything_and_blank_lines_are_no_stunts():
    table = gathered("Mara")
    wren = draft(table, "mara")
    table.do("mara", saving_stunts(wren, StuntRow(), stunt("Locks"), StuntRow(kind="open")))
    assert [known.name for known in who(table, wren).stunts] == ["Locks"]


def test_an_unfinished_character_cannot_join():
    table = gathered("Mara")
    wren = draft(table, "mara")
    assert "Fill in “" in refused(table, "mara", FinishMaking(wren))


def test_a_draft_belongs_to_its_player_and_the_gm():
    table = gathered("Mara", "Jun")
    wren = draft(table, "mara")
    refused(table, "jun", saving(wren, "idea", high_concept="Mine now"))
    table.do(GALE, saving(wren, "idea", high_concept="A Hand From the GM"))
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
    assert options(table, "mara", "table.begin-making")[0].best
    assert not options(table, GALE, "table.begin-making")[0].best
    hero(table, "mara")
    assert not options(table, "mara", "table.begin-making")[0].best


def test_the_same_name_twice_makes_two_characters():
    table = gathered("Mara", "Jun")
    assert hero(table, "mara") != hero(table, "jun")
    table.do("mara", BeginMaking())
    table.do("mara", BeginMaking())
    assert len(table.table.play.cast) == 4


def test_a_finished_character_may_change_its_name_and_looks():
    table = gathered("Mara", "Jun")
    wren = hero(table, "mara")
    table.do("mara", RenameCharacter(wren, "Wren the Quick"))
    assert "Wren Halloway is called Wren the Quick now." in said(table)
    assert refused(table, "jun", ChangeLooks(wren, "A hat."))
    table.do("mara", ChangeLooks(wren, "A new hat."))
    assert who(table, wren).appearance == "A new hat."


def test_the_log_tells_who_joins():
    table = gathered("Mara")
    hero(table, "mara")
    assert said(table)[-1] == (
        "Wren Halloway, Wren Halloway the Bold, joins the story with 3 fate points."
    )


@pytest.mark.rule("FA-3.7")
def test_the_log_tells_of_a_single_fate_point():
    table = gathered("Mara")
    hero(table, "mara", stunts=tuple(stunt(f"Trick {n}") for n in range(5)))
    assert said(table)[-1].endswith("joins the story with 1 fate point.")


def test_an_aspect_from_elsewhere_stands_under_a_question_that_is_free():
    table = gathered("Mara")
    wren = draft(table, "mara")
    table.do("mara", saving(wren, "aspects", first="Raised on Rooftops"))
    brought = Aspect(id="brought", text="Owes a Boat", kind="general", owner=wren)
    given_play(table, aspects={**table.table.play.aspects, "brought": brought})
    held = {field.name: field.value for field in stage(table, wren, "aspects").option.fields}
    assert held == {"first": "Raised on Rooftops", "second": "Owes a Boat", "third": ""}
