"""What somebody does not know is cut out of what they see, and of what they are told."""

from typing import Any

import msgspec
from candlelight import GAME
from candlelight.state import Wanderer
from candlelight.venture import SetOut
from msgspec.structs import replace

from hearthside.core import offers
from hearthside.core.driver import Driver, demo_table
from hearthside.core.life.notes import ShowNote, WriteNote
from hearthside.core.life.rulings import Confide, Hide, Reveal, Rule
from hearthside.core.life.scenes_sessions import Spotlight
from hearthside.core.life.telling import Tell
from hearthside.core.moves import GM, ONLY_GM
from hearthside.core.say import line, name
from hearthside.core.secrecy.audiences import WhoIsTold, both
from hearthside.core.secrecy.cutting_out import cut, known_in
from hearthside.core.secrecy.views import Views, view
from hearthside.core.secrecy.who_knows import Known
from hearthside.core.table import with_character
from hearthside.games import discover
from tests.core.listening import told


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


def test_seats_looked_at_together_see_what_each_sees_alone():
    """What is hidden from one of them, or known to one alone, is not passed on to the next."""
    for game in discover().values():
        table = demo_table(game, game.demo)
        first, *others = table.table.play.cast.values()
        whole = with_character(table.table, replace(first, known_to=("nobody",)))
        for who, seat in zip(others, table.table.players(), strict=False):
            whole = with_character(whole, replace(who, known_to=(seat, GM)))
        together = Views(game, whole)
        for seat in (*whole.seats, "a stranger", *whole.seats):
            assert together.of(seat) == view(game, whole, seat), (game.name, seat)


def test_a_field_of_any_kind_is_looked_into_as_well():
    class Loose(msgspec.Struct, frozen=True):
        held: Any = None
        name: str = ""

    seen = cut(Loose({"a": DARK, "b": LIGHT}, "x"), lambda card: not card.hidden)
    assert seen == Loose({"b": LIGHT}, "x")


class Branch(msgspec.Struct, frozen=True):
    """A kind of thing that holds more of its kind, and in the end something hidden."""

    inside: "tuple[Branch, ...]" = ()
    hand: Hand | None = None


def test_a_kind_that_holds_its_own_kind_is_searched_to_the_end():
    tree = Branch((Branch(hand=Hand((DARK,))), Branch()))
    seen = cut(tree, lambda card: not card.hidden)
    assert seen == Branch((Branch(hand=Hand()), Branch()))


def test_words_and_numbers_beside_what_may_be_hidden_stay_as_they_are():
    held = {"words": "Rain", "count": 3, "dark": DARK}
    assert cut(held, lambda card: not card.hidden) == {"words": "Rain", "count": 3}


def test_those_who_belong_to_two_audiences():
    assert both(("gm", "ana"), ("but", "gm")) == ("ana",)
    assert both(("but", "gm"), ("gm", "ana")) == ("ana",)
    assert both(("ana",), None) == ("ana",)


def test_what_hides_nothing_is_the_very_same_value():
    hand = Hand((LIGHT,), LIGHT, {"lamps": (LIGHT,)})
    assert cut(hand, lambda card: not card.hidden) is hand


def test_a_line_that_names_something_hidden_is_told_to_who_knows_it():
    table = with_npc(demo_table(GAME, GAME.demo), known_to=("robin", GM))
    tells = WhoIsTold(table.table, table.table)
    plain, named = tells.lines([line("It rains."), line(name("Old Moth"), " coughs.")])
    assert plain.to is None
    assert named.to == ("robin", GM)
    (narrow,) = tells.lines([line(name("Old Moth"), " coughs.", to=(GM,))])
    assert narrow.to == (GM,)
    (other,) = tells.lines([line("An Old Mothball lies there.")])
    assert other.to is None, "a name is a word of its own"


def test_what_is_hidden_and_leaves_is_told_of_to_who_knew_it():
    table = with_npc(demo_table(GAME, GAME.demo), known_to=ONLY_GM)
    cast = {id: who for id, who in table.table.play.cast.items() if id != "moth"}
    after = table.table.with_play(cast=cast)
    said = [line("Old Moth goes home."), line("It rains.")]
    assert [one.to for one in WhoIsTold(table.table, after).lines(said)] == [ONLY_GM, None]


def test_what_a_player_wants_is_told_even_if_it_happens_to_name_somebody_hidden():
    table = with_npc(demo_table(GAME, GAME.demo), known_to=ONLY_GM)
    table.do("robin", SetOut(who="wanderer", want="to find Old Moth", dark="3"))
    (wanted, *_) = table.entries[-1].said
    assert ("Old Moth" in wanted.plain, wanted.to) == (True, None)


def test_a_gms_own_words_are_told_as_they_are_told():
    table = with_npc(demo_table(GAME, GAME.demo), known_to=ONLY_GM)
    table.do("gale", Tell(text="Old Moth coughs in the dark."))
    assert table.entries[-1].said[0].to is None


def test_a_name_of_one_letter_gives_nothing_away():
    table = with_npc(demo_table(GAME, GAME.demo), name="A", known_to=ONLY_GM)
    (said,) = WhoIsTold(table.table, table.table).lines([line("A bell rings.")])
    assert said.to is None
    table = with_npc(table, name="Al", known_to=ONLY_GM)
    (said,) = WhoIsTold(table.table, table.table).lines([line("Al rings.")])
    assert said.to == ONLY_GM


def test_the_light_on_somebody_hidden_is_seen_by_who_knows_them():
    table = with_npc(demo_table(GAME, GAME.demo))
    table.do("gale", Spotlight(character="moth"))
    lit = {seat: view(GAME, table.table, seat).spotlight for seat in ("gale", "robin")}
    table.do("gale", Hide(character="moth"))
    dark = {seat: view(GAME, table.table, seat).spotlight for seat in ("gale", "robin")}
    assert (lit, dark) == ({"gale": "moth", "robin": "moth"}, {"gale": "moth", "robin": ""})
    table.do("gale", Spotlight(character="wanderer"))
    assert view(GAME, table.table, "robin").spotlight == "wanderer"


def test_some_can_be_told_only_where_others_are_not():
    table = with_npc(demo_table(GAME, GAME.demo), known_to=ONLY_GM)

    def ways() -> list[str]:
        found = offers.options(GAME, table.table, "gale")
        return [option.move for option in found if option.fixed.get("character") == "moth"]

    assert ways() == ["table.reveal"], "Robin is the only one"
    table.sit("Kim")
    assert ways() == ["table.reveal", "table.confide"]


def test_what_somebody_types_who_does_not_know_gives_nothing_away():
    table = with_npc(demo_table(GAME, GAME.demo), known_to=ONLY_GM)
    said = [line("Ember wants to find Old Moth.")]
    (hers,) = WhoIsTold(table.table, table.table, "robin", "to find Old Moth").lines(said)
    (gms,) = WhoIsTold(table.table, table.table, "gale", "to find Old Moth").lines(said)
    assert (hers.to, gms.to) == (None, ONLY_GM)


def test_a_note_that_names_somebody_hidden_is_read_by_those_it_is_for():
    table = with_npc(demo_table(GAME, GAME.demo), known_to=ONLY_GM)
    table.sit("Kim")

    def read(seat: str) -> bool:
        return any("Old Moth lied" in one for one in told(table, seat))

    table.do("gale", WriteNote(text="Old Moth lied", to="robin"))
    assert (read("gale"), read("robin"), read("kim")) == (True, True, False)
    table.do("gale", ShowNote(note=table.table.notes[-1].id))
    assert read("kim")


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
    assert table.entries[-1].said[0].plain.endswith(" appears.")
    assert who_sees() == ["gale", "robin", "kim", "passer-by"]
    assert table.entries[-1].said[0].to is None


def test_a_ruling_on_somebody_hidden_is_the_gms_alone():
    table = with_npc(demo_table(GAME, GAME.demo), known_to=ONLY_GM)
    table.do("gale", Rule(path="cast.moth.name", value="The Drowned", reason="so it is"))
    assert table.entries[-1].said[0].to == ONLY_GM
