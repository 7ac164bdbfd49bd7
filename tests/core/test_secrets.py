"""What somebody does not know is cut out of what they see, and of what they are told."""

from typing import Any

import msgspec
from candlelight import GAME
from candlelight.state import Wanderer
from msgspec.structs import replace

from hearthside.core.driver import Driver, demo_table
from hearthside.core.life.rulings import Confide, Hide, Reveal, Rule
from hearthside.core.moves import GM, ONLY_GM
from hearthside.core.say import line, name
from hearthside.core.secrets import Told, both, cut, known_in
from hearthside.core.table import with_character
from hearthside.core.view import view
from hearthside.core.who_knows import Known


class Card(Known, frozen=True, kw_only=True):
    id: str
    text: str


class Hand(msgspec.Struct, frozen=True):
    cards: tuple[Card, ...] = ()
    best: Card | None = None
    by_suit: dict[str, tuple[Card, ...]] = {}
    count: int = 0


DARK = Card(id="dark", text="The Drowned Bell", known_to=ONLY_GM)
LIGHT = Card(id="light", text="The Lamp")


def with_npc(table: Driver, **changes: object) -> Driver:
    npc = replace(Wanderer(id="moth", name="Old Moth", npc=True), **changes)
    table.table = with_character(table.table, npc)
    return table


def test_what_is_hidden_is_cut_out_however_deep_it_lies():
    hand = Hand((DARK, LIGHT), DARK, {"bells": (DARK,), "lamps": (LIGHT,)}, 2)
    seen = cut(hand, lambda card: not card.hidden)
    assert seen == Hand((LIGHT,), None, {"bells": (), "lamps": (LIGHT,)}, 2)
    assert [card.id for card in known_in(hand)] == ["dark", "light", "dark", "dark", "light"]


def test_a_field_of_any_kind_is_looked_into_as_well():
    class Loose(msgspec.Struct, frozen=True):
        held: Any = None
        name: str = ""

    seen = cut(Loose({"a": DARK, "b": LIGHT}, "x"), lambda card: not card.hidden)
    assert seen == Loose({"b": LIGHT}, "x")


def test_those_who_belong_to_two_audiences():
    assert both(("gm", "ana"), ("but", "gm")) == ("ana",)
    assert both(("but", "gm"), ("gm", "ana")) == ("ana",)
    assert both(("ana",), None) == ("ana",)


def test_what_hides_nothing_is_the_very_same_value():
    hand = Hand((LIGHT,), LIGHT, {"lamps": (LIGHT,)})
    assert cut(hand, lambda card: not card.hidden) is hand


def test_a_line_that_names_something_hidden_is_told_to_who_knows_it():
    table = with_npc(demo_table(GAME, GAME.demo), known_to=("robin", GM))
    told = Told(table.table, table.table)
    plain, named = told.lines([line("It rains."), line(name("Old Moth"), " coughs.")])
    assert plain.to is None
    assert named.to == ("robin", GM)
    (narrow,) = told.lines([line(name("Old Moth"), " coughs.", to=(GM,))])
    assert narrow.to == (GM,)
    (other,) = told.lines([line("An Old Mothball lies there.")])
    assert other.to is None, "a name is a word of its own"


def test_what_somebody_types_who_does_not_know_gives_nothing_away():
    table = with_npc(demo_table(GAME, GAME.demo), known_to=ONLY_GM)
    said = [line("Ember wants to find Old Moth.")]
    (hers,) = Told(table.table, table.table, "robin", "to find Old Moth").lines(said)
    (gms,) = Told(table.table, table.table, "gale", "to find Old Moth").lines(said)
    assert (hers.to, gms.to) == (None, ONLY_GM)


def test_somebody_can_be_revealed_to_all_or_confided_to_some():
    table = with_npc(demo_table(GAME, GAME.demo))
    table.sit("Kim")
    table.do("gale", Hide(character="moth"))

    def who_sees() -> list[str]:
        every = (*table.table.seats, "passer-by")
        return [seat for seat in every if "moth" in view(GAME, table.table, seat).play.cast]

    assert who_sees() == ["gale"]
    table.do("gale", Confide(character="moth", to=("kim",)))
    assert who_sees() == ["gale", "kim"]
    assert table.entries[-1].said[0].to == (GM, "kim")
    table.do("gale", Reveal(character="moth"))
    assert who_sees() == ["gale", "robin", "kim", "passer-by"]
    assert table.entries[-1].said[0].to is None


def test_a_ruling_on_somebody_hidden_is_the_gms_alone():
    table = with_npc(demo_table(GAME, GAME.demo), known_to=ONLY_GM)
    table.do("gale", Rule(path="cast.moth.name", value="The Drowned", reason="so it is"))
    assert table.entries[-1].said[0].to == ONLY_GM
