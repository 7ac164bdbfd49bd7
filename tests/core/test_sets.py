"""Events that say what they set."""

from candlelight.state import CandlePlay, Venture, Wanderer

from hearthside.core.moves import Event
from hearthside.core.parts import Parts
from hearthside.core.sets import GONE, Is, evolved
from hearthside.core.table import Table


class Burned(Event, frozen=True, tag="x.burned"):
    sets = {"cast.{who}.candles": "left", "venture.faces": Is(())}
    who: str
    left: int


class Came(Event, frozen=True, tag="x.came"):
    sets = {"cast.{who.id}": "who"}
    who: Wanderer


class Left(Event, frozen=True, tag="x.left"):
    sets = {"cast.{who}": GONE, "venture": Is(None)}
    who: str


def table(**play: object) -> Table[CandlePlay]:
    return Table(name="", game="x", dice="hand", settings={}, play=CandlePlay(**play))


EMBER = Wanderer(id="ember", name="Ember", candles=2)


def test_a_value_is_put_where_its_path_leads() -> None:
    trying = Venture(who="ember", want="it", dark=1, faces=(1, 2))
    before = table(cast={"ember": EMBER}, venture=trying)
    after = evolved(before, Burned(who="ember", left=1))
    assert after.play.cast["ember"].candles == 1
    assert after.play.venture.faces == ()
    assert before.play.cast["ember"].candles == 2


def test_something_is_put_into_a_dictionary_and_taken_out_again() -> None:
    there = evolved(table(), Came(who=EMBER))
    assert there.play.cast == {"ember": EMBER}
    assert evolved(there, Left(who="ember")).play == CandlePlay()
    assert evolved(there, Left(who="nobody")).play.cast == {"ember": EMBER}


def test_a_path_that_leads_nowhere_any_more_changes_nothing() -> None:
    before = table()
    assert evolved(before, Burned(who="ember", left=1)) == before


def test_a_procedure_needs_no_evolve_for_them() -> None:
    class Part:
        MOVES = ()
        EVENTS = (Came,)

    parts = Parts(Part)  # type: ignore[arg-type]
    assert parts.evolve(table(), Came(who=EMBER)).play.cast == {"ember": EMBER}
