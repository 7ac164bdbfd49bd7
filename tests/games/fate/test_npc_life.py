"""What becomes of the GM's people."""

import pytest
from msgspec.structs import replace

from hearthside.core.life.rulings import Hide, Reveal
from hearthside.games.fate.attempt.frame import Overcome
from hearthside.games.fate.characters.npc_life import GiveAspect, RemoveNpc
from hearthside.games.fate.characters.npcs import BringReady, MakeMajor
from tests.games.fate.gathering import (
    GALE,
    at_play,
    given_play,
    next_scene,
    options,
    refused,
    said,
    seen,
    texts,
)

VOSS = MakeMajor(
    name="Ansgar Voss",
    high_concept="Keeper of the Wrong Light",
    trouble="Counts His Coins",
    aspects="Soft Voice\nClean Oilskin",
    secret_aspects="Afraid of the Dark",
)


def test_a_hidden_npc_and_hidden_aspects_are_the_gms_alone():
    table = at_play("Mara")
    table.do(GALE, VOSS)
    assert "Afraid of the Dark" not in str(seen(table, "mara").play)
    assert not any("Afraid" in line for line in said(table, "mara"))
    table.do(GALE, BringReady(which="sky-shark", hidden=True))
    table.do(GALE, GiveAspect("someone", "Old and Slow"))
    table.do(GALE, GiveAspect("someone", "Wears Her Ring", hidden=True))
    for secret in ("Shark", "Old and Slow", "Wears Her Ring"):
        assert secret not in str(seen(table, "mara").play)
        assert not any(secret in line for line in said(table, "mara"))
        assert any(secret in line for line in said(table, GALE))


@pytest.mark.rule("FA-6.7")
def test_who_is_revealed_is_introduced_with_what_lies_open():
    table = at_play("Mara")
    table.do(GALE, replace(VOSS, hidden=True))
    table.do(GALE, Reveal("someone"))
    assert said(table, "mara")[-2:] == [
        "Ansgar Voss appears.",
        "Ansgar Voss: Keeper of the Wrong Light, Counts His Coins, Soft Voice and Clean Oilskin.",
    ]
    table.do(GALE, Hide("someone"))
    assert said(table, "mara")[-1].startswith("Ansgar Voss: Keeper")


def test_an_npc_leaves_with_everything_that_was_theirs():
    table = at_play("Mara")
    table.do(GALE, VOSS)
    refused(table, "mara", RemoveNpc("ansgar-voss"))
    refused(table, GALE, RemoveNpc("mara"))
    table.do(GALE, RemoveNpc("ansgar-voss"))
    assert list(table.table.play.cast) == ["mara"]
    assert texts(table, "ansgar-voss") == []


def test_nobody_leaves_in_the_middle_of_something():
    table = at_play("Mara")
    table.do(GALE, VOSS)
    table.do("mara", Overcome("mara", "clever", "the door open"))
    assert not options(table, GALE, "fate.remove-npc")
    refused(table, GALE, RemoveNpc("ansgar-voss"))


@pytest.mark.rule("FA-6.5", "FA-6.2")
def test_what_an_npc_is_owed_reaches_the_pool_though_they_have_left_the_story():
    table = at_play("Mara")
    table.do(GALE, VOSS)
    given_play(table, owed={"ansgar-voss": 2, "mara": 1})
    table.do(GALE, RemoveNpc("ansgar-voss"))
    assert (table.table.play.owed, table.table.play.next_pool) == ({"mara": 1}, 2)
    next_scene(table)
    assert table.table.play.pool == 1 + 2
