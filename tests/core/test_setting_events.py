"""Events that say what they set."""

import msgspec
from candlelight.state import CandlePlay, Venture, Wanderer
from msgspec.structs import replace

from hearthside.core.moves import Event
from hearthside.core.procedures import Parts
from hearthside.core.setting_events import FIRST_GONE, GONE, Added, Is, evolved
from hearthside.core.table import Play, Table


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
        EVENTS = (Came,)

    parts = Parts(Part)  # type: ignore[arg-type]
    assert parts.evolve(table(), Came(who=EMBER)).play.cast == {"ember": EMBER}


class Camp(Play, frozen=True, kw_only=True):
    cast: dict[str, Wanderer] = {}
    nights: int = 0
    songs: tuple[str, ...] = ()
    guests: tuple[Wanderer, ...] = ()


class NightFell(Event, frozen=True, tag="x.night-fell"):
    sets = {
        "nights": Added(1),
        "cast.{host}.candles": Added("lit"),
        "songs": Added("songs"),
        "guests": Added("guest"),
    }
    host: str
    lit: int
    songs: tuple[str, ...]
    guest: Wanderer


class DayBroke(Event, frozen=True, tag="x.day-broke"):
    sets = {"songs.{song}": GONE, "guests.{gone}": GONE, "guests.{woke}.candles": Is(7)}
    song: str
    gone: str
    woke: str


class GuestCame(Event, frozen=True, tag="x.guest-came"):
    sets = {"guests.{guest.id}": "guest"}
    guest: Wanderer


def test_what_is_there_grows_by_one_by_several_or_by_a_number() -> None:
    camp = Camp(cast={"ember": EMBER}, nights=2, songs=("one",))
    before = Table(name="", game="x", dice="hand", settings={}, play=camp)
    ash = Wanderer(id="ash", name="Ash")
    fell = NightFell(host="ember", lit=-1, songs=("two", "three"), guest=ash)
    night = evolved(before, fell).play
    assert (night.nights, night.songs, night.guests) == (3, ("one", "two", "three"), (ash,))
    assert night.cast["ember"].candles == 1


def test_what_lies_in_a_list_is_found_by_its_id() -> None:
    ash = Wanderer(id="ash", name="Ash")
    camp = Camp(songs=("one", "two"), guests=(EMBER, ash))
    before = Table(name="", game="x", dice="hand", settings={}, play=camp)
    day = evolved(before, DayBroke(song="one", gone="ember", woke="ash")).play
    assert (day.songs, day.guests) == (("two",), (replace(ash, candles=7),))
    nobody = evolved(before, DayBroke(song="none", gone="nobody", woke="nobody"))
    assert nobody == before


def test_what_is_put_into_a_list_takes_the_place_of_the_one_with_its_id() -> None:
    ash, again = Wanderer(id="ash", name="Ash"), Wanderer(id="ember", name="Ember", candles=9)
    before = Table(name="", game="x", dice="hand", settings={}, play=Camp(guests=(EMBER,)))
    both = evolved(before, GuestCame(guest=ash))
    assert both.play.guests == (EMBER, ash)
    assert evolved(both, GuestCame(guest=again)).play.guests == (again, ash)


def test_an_event_changes_nothing_where_its_procedure_has_no_evolve() -> None:
    class Sang(Event, frozen=True, tag="x.sang"):
        pass

    class Part:
        EVENTS = (Sang,)

    before = table()
    assert Parts(Part).evolve(before, Sang()) is before  # type: ignore[arg-type]


class Verse(msgspec.Struct, frozen=True):
    words: str
    sung: bool = False


class Songbook(Play, frozen=True, kw_only=True):
    verses: tuple[Verse, ...] = ()
    asked: tuple[str, ...] = ()
    heard: dict[str, int] = {}


class Sung(Event, frozen=True, tag="x.sung"):
    sets = {"verses.{at}.sung": Is(True), "asked": FIRST_GONE, "heard.{by}": Added("times")}
    at: int
    by: str
    times: int


class Rewritten(Event, frozen=True, tag="x.rewritten"):
    sets = {"verses.{at}": "verse"}
    at: int
    verse: Verse


def songbook(**play: object) -> Table[Songbook]:
    return Table(name="", game="x", dice="hand", settings={}, play=Songbook(**play))


def test_what_has_no_id_is_found_by_its_place() -> None:
    first, second = Verse("one"), Verse("two")
    before = songbook(verses=(first, second))
    sung = evolved(before, Sung(at=1, by="ember", times=1)).play
    assert sung.verses == (first, Verse("two", sung=True))
    new = Verse("three")
    assert evolved(before, Rewritten(at=0, verse=new)).play.verses == (new, second)


def test_the_first_of_a_list_goes() -> None:
    sung = Sung(at=0, by="ember", times=1)
    assert evolved(songbook(asked=("a", "b")), sung).play.asked == ("b",)
    assert evolved(songbook(), sung).play.asked == ()


def test_what_was_never_counted_counts_from_nothing() -> None:
    once = evolved(songbook(), Sung(at=0, by="ember", times=2))
    assert once.play.heard == {"ember": 2}
    assert evolved(once, Sung(at=0, by="ember", times=3)).play.heard == {"ember": 5}


def test_an_event_is_silent_where_its_procedure_says_nothing() -> None:
    class Part:
        EVENTS = (Sung,)

    assert not [*Parts(Part).say(table(), Sung(at=0, by="ember", times=1))]  # type: ignore[arg-type]


class SungOn(Event, frozen=True, tag="x.sung-on"):
    sets = {"verses.{play.at}.words": "verse.words", "heard.{play.leader}": Added("loud")}
    verse: Verse

    @property
    def loud(self) -> int:
        return len(self.verse.words)


class Choir(Songbook, frozen=True, kw_only=True):
    at: int = 1
    leader: str = "ember"


def test_a_path_may_ask_the_state_and_a_value_be_worked_out_of_the_event() -> None:
    choir = Choir(verses=(Verse("one"), Verse("two")))
    before = Table(name="", game="x", dice="hand", settings={}, play=choir)
    after = evolved(before, SungOn(verse=Verse("three"))).play
    assert [one.words for one in after.verses] == ["one", "three"]
    assert after.heard == {"ember": 5}


class Morning(Event, frozen=True, tag="x.morning"):
    sets = {
        "cast.*.candles": Is(5),
        "guests.{leaving}": GONE,
        "guests.{staying}.candles": Added(1),
        "cast.{host}.pronouns": Is("they/them"),
        "ventures.{whose}.dark": "dark",
        "ventures.*.faces": Is((1,)),
    }
    leaving: tuple[str, ...] = ()
    staying: tuple[str, ...] = ()
    host: str = ""
    whose: str = ""
    dark: int = 0


class Lodge(Camp, frozen=True, kw_only=True):
    ventures: tuple[Venture, ...] = ()


def morning(lodge: Lodge, event: Morning) -> Lodge:
    return evolved(Table(name="", game="x", dice="hand", settings={}, play=lodge), event).play


def test_a_path_may_lead_to_everybody_to_several_or_nowhere() -> None:
    ash, rue = Wanderer(id="ash", name="Ash"), Wanderer(id="rue", name="Rue", candles=1)
    lodge = Lodge(cast={"ember": EMBER, "ash": ash}, guests=(EMBER, ash, rue))
    after = morning(lodge, Morning(leaving=("ember", "ash", "nobody"), staying=("rue",)))
    assert {id: one.candles for id, one in after.cast.items()} == {"ember": 5, "ash": 5}
    assert after.guests == (replace(rue, candles=2),)
    assert morning(Lodge(), Morning()) == Lodge()


def test_what_has_no_id_is_found_by_its_name_or_by_whose_it_is() -> None:
    mine, other = Venture(who="ember", want="it", dark=1), Venture(who="ash", want="it", dark=1)
    after = morning(Lodge(ventures=(mine, other)), Morning(whose="ash", dark=3))
    assert [(one.dark, one.faces) for one in after.ventures] == [(1, (1,)), (3, (1,))]
