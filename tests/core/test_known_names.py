"""Names of people as a book writes them; what was typed about them stays as it was typed."""

import pytest
from candlelight import GAME
from candlelight.state import Wanderer

from hearthside.core.driver import demo_table
from hearthside.core.known_names import as_in_a_book
from hearthside.core.life.telling import Tell
from hearthside.core.table import with_made


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("captain Roke", "Captain Roke"),
        ("Osk D'Arren", "Osk D’Arren"),
        ("yara lantern", "Yara Lantern"),
        ("maud of the weir", "Maud of the Weir"),
        ("two old dockhands", "Two old dockhands"),
        ("the old smith", "The old smith"),
    ],
)
def test_a_name_has_its_capital_and_the_apostrophe_of_a_book(typed: str, named: str):
    table = with_made(demo_table(GAME, GAME.demo).table, Wanderer(id="one", name=typed, npc=True))
    assert as_in_a_book(table).play.cast["one"].name == named


@pytest.mark.parametrize("named", ["von Staden", "Wren"])
def test_a_name_that_begins_small_stays_so(named: str):
    table = demo_table(GAME, GAME.demo).table
    table = with_made(table, Wanderer(id="one", name=named, npc=True))
    assert as_in_a_book(table) is table


def test_a_name_typed_small_stays_small():
    table = demo_table(GAME, GAME.demo)
    table.table = with_made(table.table, Wanderer(id="roke", name="Captain Roke", npc=True))
    table.do("robin", Tell(text="smoke everywhere, and roke", voice="wanderer"))
    assert table.entries[-1].said[0].plain == "Ember: smoke everywhere, and roke."
