"""Names of people as a book writes them, on their cards and in what is typed about them."""

import pytest
from candlelight import GAME
from candlelight.state import Wanderer

from hearthside.core import engine
from hearthside.core.driver import Driver, demo_table
from hearthside.core.known_names import as_in_a_book
from hearthside.core.life.drafts import FinishMaking
from hearthside.core.life.renaming import NamesWritten
from hearthside.core.life.telling import Tell
from hearthside.core.making import BeginMaking, SaveStep
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
    assert as_in_a_book(table) == {"one": named}


@pytest.mark.parametrize("named", ["von Staden", "Wren"])
def test_a_name_that_begins_small_stays_so(named: str):
    table = demo_table(GAME, GAME.demo).table
    table = with_made(table, Wanderer(id="one", name=named, npc=True))
    assert as_in_a_book(table) == {}


def test_the_log_carries_how_a_name_is_written():
    table = Driver(GAME)
    table.sit("Robin")
    table.do("robin", BeginMaking(what="wanderer"))
    blanks = {"name": "yara lantern", "light": "2"}
    table.do("robin", SaveStep(who="wanderer", step="name", blanks=blanks))
    before = table.table
    finished, written = table.do("robin", FinishMaking(who="wanderer"))
    assert written == NamesWritten(names={"wanderer": "Yara Lantern"})
    alone = engine.evolve(GAME, before, finished)
    assert alone.play.cast["wanderer"].name == "yara lantern", "evolve knows no rule about words"
    assert engine.evolve(GAME, alone, written) == table.table


def told_by_ember(text: str, roke: Wanderer) -> str:
    table = demo_table(GAME, GAME.demo)
    table.table = with_made(table.table, roke)
    table.do("robin", Tell(text=text, voice="wanderer"))
    return table.entries[-1].said[0].plain


def test_a_name_typed_small_is_written_as_on_its_card():
    roke = Wanderer(id="roke", name="Captain Roke", npc=True)
    said = told_by_ember("smoke everywhere, and roke", roke)
    assert said == "Ember: smoke everywhere, and Roke."


def test_whoever_types_is_i_with_a_capital():
    roke = Wanderer(id="roke", name="Captain Roke", npc=True)
    said = told_by_ember("“i run, and so do i”", roke)
    assert said == "Ember: “I run, and so do I”"


def test_no_capital_gives_away_somebody_hidden():
    roke = Wanderer(id="roke", name="Captain Roke", npc=True, known_to=("gm",))
    said = told_by_ember("smoke everywhere, and roke", roke)
    assert said == "Ember: smoke everywhere, and roke."
