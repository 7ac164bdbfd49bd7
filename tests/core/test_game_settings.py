"""Settings as a file of a game: fields, groups and what each needs."""

import pytest
from candlelight import GAME

from hearthside.core.fields import Group
from hearthside.core.forms import Number, YesNo
from hearthside.core.game_settings import parse_settings
from hearthside.games import discover

FILE = """
[groups.night]
title = "The night"
help = "How dark it is."

[[settings]]
kind = "yes-no"
name = "moon"
label = "A moon"
group = "night"
value = true

[[settings]]
kind = "number"
name = "stars"
label = "Stars"
least = 0
most = 9
value = 3
needs = { moon = false }
"""


def test_a_file_gives_the_fields_their_group_and_what_they_need() -> None:
    found = parse_settings(FILE)
    night = Group("The night", "How dark it is.")
    assert found.fields == (
        YesNo(name="moon", label="A moon", group=night, value=True),
        Number(name="stars", label="Stars", least=0, most=9, value=3),
    )
    assert found.needs == {"stars": {"moon": False}}


def test_a_word_no_field_knows_is_named() -> None:
    with pytest.raises(ValueError, match="“moon” knows no “colour”"):
        parse_settings(FILE.replace("value = true", 'value = true\ncolour = "red"'))


def test_a_game_without_the_file_has_none() -> None:
    assert (GAME.settings, GAME.needs) == ((), {})


@pytest.mark.parametrize("game", discover().values(), ids=lambda game: game.name)
def test_what_a_setting_needs_is_another_setting_and_can_be_so(game) -> None:
    fields = {field.name: field for field in game.settings}
    for name, needs in game.needs.items():
        assert name in fields
        assert not [need for need, value in needs.items() if fields[need].problem(value)]
