"""Stunts in play."""

import pytest

from hearthside.core import offers
from hearthside.games.fate import GAME
from hearthside.games.fate.characters.stunt_forms import told
from hearthside.games.fate.characters.stunts import AnswerStunt, UseStunt
from tests.games.fate.evening import evening
from tests.games.fate.gathering import (
    GALE,
    bending,
    draft,
    gathered,
    hero,
    next_scene,
    next_session,
    options,
    refused,
    said,
    saving_stunts,
    session,
    stunt,
    who,
)


def way_out(table):
    return hero(table, "mara", stunts=(stunt("Locks"), bending("Way Out")))


@pytest.mark.rule("FA-4.3")
def test_a_stunt_that_bends_a_rule_works_once_a_session():
    table = gathered("Mara")
    wren = way_out(table)
    session(table)
    table.do("mara", UseStunt(wren, "way-out", "The coal chute"))
    assert who(table, wren).stunts[1].used
    assert said(table)[-2:] == ["Wren Halloway uses Way Out.", "Wren Halloway: The coal chute."]
    next_scene(table)
    assert not options(table, "mara", "fate.use-stunt")
    refused(table, "mara", UseStunt(wren, "way-out"))
    next_session(table)
    assert not who(table, wren).stunts[1].used
    table.do("mara", UseStunt(wren, "way-out"))


@pytest.mark.rule("FA-4.3")
def test_only_open_stunts_are_used_up_and_only_during_a_session():
    table = gathered("Mara")
    wren = way_out(table)
    refused(table, "mara", UseStunt(wren, "way-out"))
    session(table)
    refused(table, "mara", UseStunt(wren, "locks"))
    assert [option.fixed["stunt"] for option in options(table, "mara", "fate.use-stunt")] == [
        "way-out"
    ]


@pytest.mark.rule("FA-4.2")
def test_covering_two_actions_needs_the_gms_permission():
    table = gathered("Mara")
    wren = hero(table, "mara", stunts=(stunt("Locks", both=True),))
    assert who(table, wren).stunts[0].actions == ("overcome",)
    faced = offers.offers(GAME, table.table, GALE)
    assert faced.waiting == (), "it holds nobody up"
    assert not any(answer.best for answer in faced.answers), "and nobody is led to either"
    refused(table, "mara", AnswerStunt(wren, "locks", True))
    table.do(GALE, AnswerStunt(wren, "locks", True))
    assert who(table, wren).stunts[0].actions == ("advantage", "overcome")
    assert said(table)[-1] == "Wren Halloway’s Locks covers both."
    assert not options(table, GALE, "fate.answer-stunt")


@pytest.mark.rule("FA-4.2")
def test_without_permission_it_covers_the_one_it_names():
    table = gathered("Mara")
    wren = hero(table, "mara", stunts=(stunt("Locks", both=True),))
    table.do(GALE, AnswerStunt(wren, "locks", False))
    assert who(table, wren).stunts[0].actions == ("overcome",)
    assert not who(table, wren).stunts[0].asks_both


@pytest.mark.rule("FA-4.2")
def test_attack_and_defend_are_never_joined():
    table = gathered("Mara")
    wren = draft(table, "mara")
    table.do("mara", saving_stunts(wren, stunt("Locks", both=True, action="attack")))
    (sentence,) = (problem.sentence for problem in GAME.steps(table.table, wren)[-1].problems)
    assert "Only overcome and create an advantage go together" in sentence


@pytest.mark.rule("FA-4.1", "FA-4.3")
def test_a_stunt_reads_as_its_player_would_say_it():
    table = gathered("Mara")
    rows = (
        stunt("Locks", feature="I learned locks before letters", text="a lock, latch or safe"),
        bending("Way Out"),
    )
    wren = hero(table, "mara", stunts=rows)
    assert [told(known) for known in who(table, wren).stunts] == [
        (
            "Because I learned locks before letters, I get +2 when I cleverly overcome "
            "a lock, latch or safe."
        ),
        "Once per session I can find a door.",
    ]


@pytest.mark.rule("FA-4.3", "FA-6.7")
def test_what_somebody_hidden_uses_is_told_to_nobody_else():
    night = evening("Ana")
    night.major("Hild", hidden=True, stunts=(bending("Everywhere at Once"),))
    (known,) = night.hild.hero.stunts
    night.hild.does(UseStunt(night.hild.id, known.id, "She was there first"))
    assert any("Everywhere at Once" in told for told in night.said(GALE))
    next_session(night.table)
    assert any("ready again" in told for told in night.said(GALE))
    assert not any("Everywhere" in told or "ready again" in told for told in night.said("ana"))


def test_stunts_of_a_character_in_the_making_are_neither_asked_about_nor_used():
    table = gathered("Mara")
    wren = draft(table, "mara")
    table.do("mara", saving_stunts(wren, stunt("Locks", both=True), bending("Way Out")))
    session(table)
    assert [known.asks_both for known in who(table, wren).stunts] == [True, False]
    assert not options(table, GALE, "fate.answer-stunt")
    assert not options(table, "mara", "fate.use-stunt")
