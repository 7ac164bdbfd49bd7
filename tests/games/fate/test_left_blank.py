"""What was left blank is written once it is known."""

import pytest

from hearthside.games.fate.characters.left_blank import WriteAspect, WriteStunt
from hearthside.games.fate.characters.stunt_forms import StuntRow
from tests.games.fate.gathering import (
    GALE,
    at_play,
    gathered,
    hero,
    options,
    refused,
    said,
    stunt,
    texts,
    who,
)


def writing(id, name, **changes):
    row = {"approach": "quick", "action": "defend", "text": "on stairs", **changes}
    return WriteStunt(character=id, stunt=(StuntRow(name=name, **row),))


@pytest.mark.rule("FA-3.5", "FA-3.1")
def test_blank_aspects_are_written_in_the_middle_of_play_and_no_more_than_three():
    table = at_play("Mara")
    table.do("mara", WriteAspect("mara", "I Owe Odile a Boat"))
    table.do("mara", WriteAspect("mara", "Raised on Rooftops"))
    assert texts(table, "mara", "general") == [
        "Mara Has a Dog",
        "I Owe Odile a Boat",
        "Raised on Rooftops",
    ]
    assert not options(table, "mara", "fate.write-aspect")
    refused(table, "mara", WriteAspect("mara", "A Fourth"))


@pytest.mark.rule("FA-3.5", "FA-3.4")
def test_free_stunts_left_for_later_are_written_in_play_and_a_fourth_waits_for_a_milestone():
    table = at_play("Mara")
    for name in ("Two", "Three"):
        (form,) = options(table, "mara", "fate.write-stunt")
        assert not form.cost
        table.do("mara", writing("mara", name))
    assert who(table, "mara").refresh == 3
    assert said(table)[-1] == "Mara has a new stunt: Three."
    assert not options(table, "mara", "fate.write-stunt")
    refused(table, "mara", writing("mara", "Four"))


def test_an_unfinished_stunt_is_explained():
    table = at_play("Mara")
    assert refused(table, "mara", writing("mara", "Two", approach="")) == (
        "Two needs one approach. Choose which one gets +2."
    )


def test_two_stunts_of_one_name_stay_two():
    table = gathered("Mara")
    wren = hero(table, "mara", stunts=(stunt("Locks"),))
    table.do("mara", writing(wren, "Locks"))
    assert len({known.id for known in who(table, wren).stunts}) == 2


def test_only_its_player_writes_for_a_character():
    table = at_play("Mara", "Jun")
    refused(table, "jun", WriteAspect("mara", "Mine"))
    refused(table, GALE, WriteAspect("mara", "Mine"))


def test_the_log_tells_what_was_written():
    table = at_play("Mara")
    table.do("mara", WriteAspect("mara", "Raised on Rooftops"))
    table.do("mara", writing("mara", "Fast Feet"))
    assert said(table)[-2:] == [
        "Mara has a new aspect: Raised on Rooftops.",
        "Mara has a new stunt: Fast Feet.",
    ]
