"""Events that say what is told of them, in one line each."""

import pytest
from candlelight.state import CandlePlay, Omen, Venture, Wanderer
from msgspec.structs import replace

from hearthside.core.moves import ONLY_GM, Event
from hearthside.core.say import Line, aspect, name, number
from hearthside.core.saying_events import Says, told
from hearthside.core.table import Seat, Table

WREN, HOB = Wanderer(id="wren", name="Wren"), Wanderer(id="hob", name="Hob")
PLAY = CandlePlay(cast={"wren": WREN, "hob": HOB})
TABLE = Table(game="x", name="x", dice="table", settings={}, play=PLAY)


class Burned(Event, frozen=True, tag="x.burned"):
    says = Says("{who} burns a {what}: {left:number} left.", ("CL-3.1",), "React")
    who: str
    what: str
    left: int


class Met(Event, frozen=True, tag="x.met"):
    says = Says("{whom:who} is met with {want.text:aspect}.", kind="turning")
    whom: str
    want: Omen
    rules: tuple[str, ...] = ("CL-1.1",)


class Ended(Event, frozen=True, tag="x.ended"):
    says = Says("{who} {how}.", beat="Settle", words={"lost": "is lost"}, grade="how")
    who: str
    how: str


class Fell(Event, frozen=True, tag="x.fell"):
    says = Says("It shows {faces:number}.")
    faces: tuple[int, ...]


class Wished(Event, frozen=True, tag="x.wished"):
    says = Says("{by:seat} asks {loudly}: {want:aspect}")
    by: str
    want: str

    @property
    def loudly(self) -> str:
        return "aloud"


def only(event: Event, table: Table[CandlePlay] = TABLE) -> Line:
    (found,) = told(table, event)
    return found


def test_somebody_a_word_and_a_figure():
    said = only(Burned(who="wren", what="candle", left=1))
    assert said.plain == "Wren burns a candle: 1 left."
    assert (said.rules, said.beat) == (("CL-3.1",), "React")
    assert {name("Wren"), number("1")} <= set(said.spans)


def test_a_field_that_is_somebody_else_and_rules_the_event_carries():
    said = only(Met(whom="hob", want=Omen(text="the bell")))
    assert said.plain == "Hob is met with the bell."
    assert (said.rules, said.kind) == (("CL-1.1",), "turning")
    assert aspect("the bell") in said.spans


@pytest.mark.parametrize(("how", "words"), [("lost", "is lost"), ("wins", "wins")])
def test_a_code_in_words_and_how_it_went(how, words):
    said = only(Ended(who="wren", how=how))
    assert said.plain == f"Wren {words}."
    assert (said.grade, said.kind) == (how, "outcome")


def test_several_values_are_listed():
    assert only(Fell(faces=(3, 4, 6))).plain == "It shows 3, 4 and 6."


@pytest.mark.parametrize("want", ["Where is the bell?", "Ring it."])
def test_somebody_at_the_table_a_property_and_words_that_end_the_line(want):
    table = replace(TABLE, seats={"ana": Seat("ana", "Ana", "player")})
    said = only(Wished(by="ana", want=want), table)
    assert said.plain == f"Ana asks aloud: {want}"
    assert name("Ana") in said.spans


def test_of_somebody_who_is_gone_nothing_is_told():
    assert told(TABLE, Ended(who="nobody", how="lost")) == []


def test_somebody_hidden_is_named_to_those_who_know_them():
    hidden = TABLE.with_one("wren", known_to=ONLY_GM)
    (first, *_) = only(Ended(who="wren", how="lost"), hidden).spans
    assert type(first).__name__ == "Veiled"


class Counted(Event, frozen=True, tag="x.counted"):
    says = Says("{who} counts their {what}: they have {left:number}, and {whom:who} sees them.")
    who: str
    whom: str
    what: str
    left: int


class Sought(Event, frozen=True, tag="x.sought"):
    says = Says("{its:who} takes their lamp after {its.want:aspect}.", its="venture")


def test_our_own_words_speak_of_somebody_with_their_pronouns():
    hers = TABLE.with_one("wren", pronouns="she/her").with_one("hob", pronouns="he/him")
    counted = Counted(who="wren", whom="hob", what="candles of their own", left=2)
    said = "Wren counts her candles of their own: she has 2, and Hob sees her."
    assert only(counted, hers).plain == said  # what was typed stays as it is
    assert only(counted).plain.endswith("their own: they have 2, and Hob sees them.")
    seeks = hers.with_play(venture=Venture(who="hob", want="their bell", dark=1))
    assert only(Sought(), seeks).plain == "Hob takes his lamp after their bell."
    unseen = seeks.with_one("hob", known_to=ONLY_GM)
    assert only(Sought(), unseen).plain == "Hob takes their lamp after their bell."
    several = hers.with_one("wren", name="The Wrens")
    assert "count their" in only(counted, several).plain


class Doused(Event, frozen=True, tag="x.doused"):
    says = Says("{its.name:aspect} is dark, says {its.id}.", its="cast.{whose}", to=ONLY_GM)
    whose: str


class Chosen(Event, frozen=True, tag="x.chosen"):
    says = Says("{its:who} goes after {its.want:aspect}.", its="venture")


def test_what_it_is_about_is_found_where_a_path_leads():
    said = only(Doused(whose="hob"))
    assert said.plain == "Hob is dark, says hob."
    assert said.to == ONLY_GM
    assert told(TABLE, Doused(whose="nobody")) == []


def test_somebody_on_a_list_is_one_of_the_cast():
    seeks = TABLE.with_play(venture=Venture(who="wren", want="the bell.", dark=1))
    assert only(Chosen(), seeks).plain == "Wren goes after the bell."
    assert told(TABLE, Chosen()) == []
