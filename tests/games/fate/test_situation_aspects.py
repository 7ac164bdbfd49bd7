"""What is true of the scene."""

import pytest

from hearthside.core.life.scenes_sessions import CloseScene
from hearthside.games.fate.attempt.frame import Exploit
from hearthside.games.fate.scenes.situation_aspects import (
    AddAspect,
    AnswerSuggestion,
    EndAspect,
    RevealAspect,
    SuggestAspect,
)
from tests.games.fate.gathering import (
    GALE,
    aspect_id,
    at_play,
    gathered,
    options,
    refused,
    said,
    seen,
    texts,
)


@pytest.mark.rule("FA-7.4", "FA-1.1")
def test_the_gm_puts_situation_aspects_on_the_scene():
    table = at_play("Mara")
    table.do(GALE, AddAspect("The Lamp Is Dark"))
    assert texts(table, "", "situation") == ["The Lamp Is Dark"]
    refused(table, "mara", AddAspect("Mine"))


@pytest.mark.rule("FA-7.4")
def test_a_player_suggests_and_the_gm_takes_it_up_or_not():
    table = at_play("Mara")
    table.do("mara", SuggestAspect("Wet Steps"))
    table.do("mara", SuggestAspect("A Hidden Army"))
    assert texts(table) == []
    wet, army = (known.id for known in table.table.play.suggestions)
    refused(table, "mara", AnswerSuggestion(wet, True))
    table.do(GALE, AnswerSuggestion(wet, True))
    table.do(GALE, AnswerSuggestion(army, False))
    assert texts(table) == ["Wet Steps"]
    assert table.table.play.suggestions == ()
    assert said(table)[-4:] == [
        "Mara suggests Wet Steps.",
        "Mara suggests A Hidden Army.",
        "Wet Steps.",
        "Mara’s suggestion is left out: A Hidden Army.",
    ]


@pytest.mark.rule("FA-7.4")
def test_suggestions_nobody_answered_end_with_the_scene():
    table = at_play("Mara")
    table.do("mara", SuggestAspect("Wet Steps"))
    table.do(GALE, CloseScene())
    assert table.table.play.suggestions == ()


@pytest.mark.rule("FA-6.7")
def test_a_hidden_aspect_is_the_gms_alone_until_it_is_revealed():
    table = at_play("Mara")
    table.do(GALE, AddAspect("The Oil Is Watered", hidden=True))
    oil = aspect_id(table, "The Oil Is Watered")
    assert oil not in seen(table, "mara").play.aspects
    assert not any("Watered" in line for line in said(table, "mara"))
    refused(table, "mara", RevealAspect(oil))
    table.do(GALE, RevealAspect(oil))
    assert oil in seen(table, "mara").play.aspects
    assert "It comes out: The Oil Is Watered." in said(table, "mara")
    told = [one for entry in table.entries for one in entry.said]
    revealed = next(one for one in told if one.plain.startswith("It comes out"))
    assert revealed.retold
    assert not options(table, GALE, "fate.reveal-aspect")


@pytest.mark.rule("FA-1.5")
def test_what_stops_being_true_is_gone():
    table = at_play("Mara")
    table.do(GALE, AddAspect("The Lamp Is Dark"))
    table.do(GALE, EndAspect(aspect_id(table, "The Lamp Is Dark")))
    assert texts(table) == []
    assert said(table)[-1] == "“The Lamp Is Dark” is no longer true."


@pytest.mark.rule("FA-1.5")
def test_an_aspect_can_end_while_something_is_tried_unless_that_uses_it():
    table = at_play("Mara")
    for text in ("The Lamp Is Dark", "The Stair Is Wet"):
        table.do(GALE, AddAspect(text))
    dark, wet = aspect_id(table, "The Lamp Is Dark"), aspect_id(table, "The Stair Is Wet")
    table.do("mara", Exploit("mara", "clever", dark))
    refused(table, GALE, EndAspect(dark))
    table.do(GALE, EndAspect(wet))
    assert texts(table, "", "situation") == ["The Lamp Is Dark"]


def test_a_characters_own_aspect_is_not_the_gms_to_end():
    table = at_play("Mara")
    refused(table, GALE, EndAspect(aspect_id(table, "Mara Has a Dog")))


def test_there_is_nothing_to_set_without_a_scene():
    table = gathered("Mara")
    refused(table, GALE, AddAspect("Too soon"))
    refused(table, "mara", SuggestAspect("Too soon"))
