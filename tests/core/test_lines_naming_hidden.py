"""A line that names something hidden reaches only those who may know it."""

from candlelight import GAME
from candlelight.omen import WriteOmen
from msgspec.structs import replace

from hearthside.core import log
from hearthside.core.driver import demo_table
from hearthside.core.say import line, who
from hearthside.core.secrecy.audiences import ToldNow, settled
from hearthside.core.table import with_character


def test_a_hidden_name_keeps_a_line_from_whoever_does_not_know_it() -> None:
    table = demo_table(GAME, GAME.demo).table
    ember = table.play.cast["wanderer"]
    dark = with_character(table, replace(ember, known_to=("gm",)))
    bare = line(who(dark, "wanderer"), " burns a candle.")
    told = line(who(dark, "wanderer", other="Someone in the dark"), " burns a candle.")

    def read(seat, one):
        return [each.plain for each in ToldNow(dark).to(seat, 1, settled(one))]

    assert read("gale", bare) == ["Ember burns a candle."]
    assert read("robin", bare) == read("", bare) == []
    assert read("gale", told) == ["Ember burns a candle."]
    assert read("robin", told) == ["Someone in the dark burns a candle."]


def test_what_a_span_hides_stays_hidden_in_the_log() -> None:
    table = demo_table(GAME, GAME.demo)
    table.do("gale", WriteOmen(text="The bell rings thrice"))
    kept = log.decode(GAME, log.encode(table.entries[-1]))
    assert ToldNow(table.table).to("robin", 1, kept.said) == []
    assert "thrice" in ToldNow(table.table).to("gale", 1, kept.said)[0].plain


def test_a_hidden_name_and_what_stands_for_it_fit_their_sentence() -> None:
    table = demo_table(GAME, GAME.demo).table
    two = replace(table.play.cast["wanderer"], known_to=("gm",), name="Two guards")
    guards = who(with_character(table, two), "wanderer", other="Someone unseen")
    first, last = line(guards, " waits for Wren."), line("Wren waits for ", guards, ".")
    assert [each.plain for each in (*settled(first), *settled(last))] == [
        "Two guards wait for Wren.",
        "Someone unseen waits for Wren.",
        "Wren waits for two guards.",
        "Wren waits for someone unseen.",
    ]
