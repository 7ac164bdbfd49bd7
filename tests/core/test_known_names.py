"""Names that were typed in haste have their capitals wherever they are read."""

import pytest
from candlelight import GAME
from candlelight.state import Wanderer

from hearthside.core.driver import demo_table
from hearthside.core.known_names import as_in_a_book, with_known, with_names
from hearthside.core.life.rulings import Reveal
from hearthside.core.life.telling import Tell
from hearthside.core.moves import ONLY_GM
from hearthside.core.say import line, name
from hearthside.core.table import with_made

NAMES = frozenset(
    ("Captain Roke", "Gerlind Thane", "Rose", "Will Ash", "The Toll Master", "The divers", "Wren")
)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("i hit roke", "i hit Roke"),
        ("behind gerlind’s back", "behind Gerlind’s back"),
        ("captain roke and thane", "Captain Roke and Thane"),
        ("she rose", "she rose"),
        ("i will burn it to ash", "i will burn it to ash"),
        ("pay the toll master", "pay the toll master"),
        ("a wren, the small wren", "a wren, the small wren"),
        ("hit wren", "hit Wren"),
        ("brokering", "brokering"),
        ("The divers go, and divers die", "The divers go, and divers die"),
    ],
)
def test_a_name_has_its_capital_where_it_is_surely_one(typed: str, told: str):
    assert with_known(typed, NAMES) == told


def test_what_is_told_has_the_names_everybody_knows_and_the_log_what_was_typed():
    table = demo_table(GAME, GAME.demo)
    roke = Wanderer(id="roke", name="captain Roke", npc=True, known_to=ONLY_GM)
    table.table = as_in_a_book(with_made(table.table, roke))
    assert table.table.play.cast["roke"].name == "Captain Roke"
    typed = "i run. smoke everywhere, and roke"
    table.do("robin", Tell(text=typed, voice="wanderer"))
    assert table.entries[-1].said[0].plain == "Ember: I run. Smoke everywhere, and roke"
    table.do("gale", Reveal(character="roke"))
    assert table.entries[-1].said[0].plain == "Captain Roke appears."
    table.do("robin", Tell(text=typed, voice="wanderer"))
    assert table.entries[-1].said[0].plain == "Ember: I run. Smoke everywhere, and Roke"
    assert table.entries[-1].event.text == typed


def test_whoever_is_named_in_a_line_has_the_short_name_from_then_on():
    table = demo_table(GAME, GAME.demo)
    wren = Wanderer(id="wren", name="Wren Halloway", npc=True)
    table.table = with_made(table.table, wren)
    told = line(name("Wren Halloway"), " is in. Wren Halloway climbs the chain.")
    (said,) = with_names(table.table, [told])
    assert said.plain == "Wren Halloway is in. Wren climbs the chain."


def test_a_name_has_the_apostrophe_of_the_words_about_it_and_so_a_short_name():
    table = demo_table(GAME, GAME.demo)
    osk = Wanderer(id="osk", name="Osk D'Arren", npc=True)
    table.table = as_in_a_book(with_made(table.table, osk))
    assert table.table.play.cast["osk"].name == "Osk D’Arren"
    told = line(name("Osk D’Arren"), " is in. Osk D'Arren climbs the chain.")
    (said,) = with_names(table.table, [told])
    assert said.plain == "Osk D’Arren is in. Osk climbs the chain."


@pytest.mark.parametrize("named", ["von Staden", "Wren"])
def test_a_name_that_begins_small_stays_so(named: str):
    table = demo_table(GAME, GAME.demo).table
    table = with_made(table, Wanderer(id="one", name=named, npc=True))
    assert as_in_a_book(table) is table
