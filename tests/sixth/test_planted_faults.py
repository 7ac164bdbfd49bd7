"""The suite catches what a game can do wrong, and the core: each fault is planted, and found.

What is shown and is not so, and what is told to the wrong seat, are planted apart.
"""

from itertools import count
from typing import Any

import pytest
from candlelight import GAME, omen, venture, wanderers
from candlelight.state import CandlePlay
from candlelight.venture import FRAME
from msgspec.structs import replace
from planting import caught, changed, faulty, over

from hearthside.conformance import test_asks, test_contract, test_odds, test_walks
from hearthside.core import offers
from hearthside.core.driver import demo_table
from hearthside.core.forms import Choice, Pick, Text
from hearthside.core.game import Game
from hearthside.core.lazy_loading import later
from hearthside.core.life.lasting_effects import begun
from hearthside.core.life.scenes_sessions import SessionOpened
from hearthside.core.moves import Illegal
from hearthside.core.procedures import Parts
from hearthside.core.setting_events import Added, Is
from hearthside.core.table import Table


def busy(self: Any, table: Table[CandlePlay]) -> str:
    return "A venture is under way." if table.play.venture else ""


@pytest.mark.parametrize("more", [{}, {"busy": busy, "attempt": lambda self, table: None}])
def test_a_turn_nobody_can_end(more):
    """Its card is there, or the game says that something is under way."""
    stuck = changed(venture, asks=lambda table, reader: [])
    caught(test_asks.test_there_is_always_a_way_on, faulty(Parts(wanderers, stuck, omen), **more))


def test_an_event_that_a_follow_looks_for_and_is_never_called_after():
    def follow(table: Table[CandlePlay], event: venture.CandleBurned) -> Any:
        return [event] if isinstance(event, SessionOpened) else []

    deaf = changed(wanderers, follow=follow)
    caught(
        test_contract.test_a_follow_is_called_after_every_kind_of_event_it_looks_for,
        faulty(Parts(deaf, venture, omen)),
    )


def test_somebody_urged_who_has_no_answer():
    def asks(table: Table[CandlePlay], reader: str) -> Any:
        return [replace(one, options=list) for one in venture.asks(table)]

    mute = changed(venture, asks=asks)
    caught(
        test_asks.test_whoever_is_urged_has_an_answer_that_is_taken,
        faulty(Parts(wanderers, mute, omen)),
    )


@pytest.mark.parametrize("missing", [{"question": ""}, {"of": "wander"}, {"seat": "nobody"}])
def test_an_ask_that_says_nothing_or_is_of_nobody(missing):
    def asks(table: Table[CandlePlay], reader: str) -> Any:
        return [replace(one, **missing) for one in venture.asks(table)]

    check = test_asks.test_whoever_is_asked_is_there_and_reads_what_is_asked
    caught(check, faulty(Parts(wanderers, changed(venture, asks=asks), omen)))


def with_dark(dark: Choice) -> Any:
    """Another question about the dark, where a pick is there that the rules refuse."""

    def verbs(table: Table[CandlePlay], seat: str) -> Any:
        return [replace(one, fields=lambda: (FRAME[0], dark)) for one in venture.verbs(table, seat)]

    def decide(table: Table[CandlePlay], seat: str, move: Any) -> Any:
        if isinstance(move, venture.SetOut) and int(move.dark) > 3:
            raise Illegal("It is never darker than black.")
        return venture.decide(table, seat, move)

    made = changed(venture, verbs=verbs)
    made.__dict__["decide"] = decide
    return faulty(Parts(wanderers, made, omen))


def test_a_pick_out_of_range():
    check = test_odds.test_a_pick_with_its_odds_is_taken_where_another_is
    darker = replace(FRAME[1], picks=(*FRAME[1].picks, Pick("4", "Blacker than black")))
    caught(check, with_dark(darker))


def test_a_form_that_starts_out_of_range():
    check = test_contract.test_what_a_form_starts_with_is_one_of_its_picks_or_within_its_bounds
    caught(check, with_dark(replace(FRAME[1], value="4")))


@pytest.mark.parametrize("left_off", ["dark", "burn"])
def test_a_forecast_that_is_left_off(left_off):
    """Of what is begun, and of what is paid for."""

    def verbs(table: Table[CandlePlay], seat: str) -> Any:
        bare = (FRAME[0], replace(FRAME[1], forecast=left_off != "dark"))
        return [replace(one, fields=lambda: bare) for one in venture.verbs(table, seat)]

    def asks(table: Table[CandlePlay], reader: str) -> Any:
        for one in venture.asks(table):
            told = [
                replace(each, forecast=each.forecast and left_off != "burn")
                for each in one.options()
            ]
            yield replace(one, options=lambda told=told: told)

    mute = changed(venture, verbs=verbs, asks=asks)
    caught(
        test_odds.test_what_makes_other_odds_of_it_shows_them,
        faulty(Parts(wanderers, mute, omen)),
    )


def test_asks_that_are_listed_only_for_whom_they_concern():
    def asks(table: Table[CandlePlay], reader: str) -> Any:
        return venture.asks(table) if reader == "robin" else []

    shy = changed(venture, asks=asks)
    caught(
        test_asks.test_every_reader_who_sees_the_same_reads_of_the_same_asks,
        faulty(Parts(wanderers, shy, omen)),
    )


def test_a_coin_spent_in_silence_beside_an_event_that_speaks():
    def say(self: Any, table: Table[CandlePlay], event: Any) -> Any:
        silent = isinstance(event, venture.CandleBurned)
        return [] if silent else type(GAME).say(self, table, event)

    caught(test_walks.test_no_coin_changes_hands_in_silence, faulty(say=say))


def test_a_coin_that_a_button_takes_and_does_not_name():
    def asks(table: Table[CandlePlay], reader: str) -> Any:
        every = venture.asks(table)
        free = [replace(answer, cost="") for one in every for answer in one.options()]
        return [replace(one, options=lambda: free) for one in every]

    sly = changed(venture, asks=asks)
    caught(test_walks.test_what_costs_a_coin_says_so, faulty(Parts(wanderers, sly, omen)))


@pytest.mark.parametrize("path", ["cast.lost.candles", "cast.{who}.candels"])
def test_an_event_that_says_it_sets_what_is_not_there(path, monkeypatch):
    check = test_walks.test_an_event_sets_what_it_says_it_sets
    over(check, GAME)
    monkeypatch.setattr(venture.CandleBurned, "sets", {path: Added(-1), "venture.faces": Is(())})
    with pytest.raises((AssertionError, AttributeError)):
        over(check, GAME)


def test_an_event_that_says_it_sets_what_it_does_not():
    def evolve(self: Any, table: Table[CandlePlay], event: Any) -> Any:
        return table if isinstance(event, venture.Ended) else type(GAME).evolve(self, table, event)

    check = test_walks.test_an_event_sets_what_it_says_it_sets
    with pytest.raises(AssertionError, match="sets venture"):
        over(check, faulty(evolve=evolve))


def test_an_outcome_without_its_grade(monkeypatch):
    """Nobody would be asked what it looks like, and the recap would not set it as an outcome."""
    over(test_odds.test_what_is_left_as_it_stands_ends_as_foretold, GAME)
    monkeypatch.setattr(venture.Ended, "says", replace(venture.Ended.says, grade=""))
    with pytest.raises(AssertionError, match="no line of the log"):
        over(test_odds.test_what_is_left_as_it_stands_ends_as_foretold, GAME)


def test_an_attempt_whose_end_nobody_is_told():
    def say(self: Any, table: Table[CandlePlay], event: Any) -> Any:
        silent = isinstance(event, venture.Ended)
        return [] if silent else type(GAME).say(self, table, event)

    caught(test_walks.test_nothing_that_is_tried_ends_in_silence, faulty(say=say))


def twice_as(**other: Any) -> Game[Any]:
    """A way to begin that is there twice, the second time a little otherwise."""

    def verbs(table: Table[CandlePlay], seat: str) -> Any:
        for one in venture.verbs(table, seat):
            yield one
            yield replace(one, **other)

    return faulty(Parts(wanderers, changed(venture, verbs=verbs), omen))


@pytest.mark.parametrize(
    "other",
    [
        {"fields": lambda: (Text("want", "Where to?"), venture.FRAME[1])},
        {"fixed": {"who": "wanderer", "want": ""}},
        {"look": {"loose": True}},
    ],
)
def test_two_things_on_offer_under_one_key(other):
    check = test_walks.test_options_of_a_seat_that_share_a_key_are_one_thing
    check.hypothesis.inner_test(twice_as(), seed=1)  # the very same twice is one thing
    caught(check, twice_as(**other))


def test_a_button_that_no_page_has_a_place_for():
    def verbs(table: Table[CandlePlay], seat: str) -> Any:
        return [replace(one, section="ventures") for one in venture.verbs(table, seat)]

    check = test_contract.test_everything_on_offer_has_its_place_on_a_page
    caught(check, faulty(Parts(wanderers, changed(venture, verbs=verbs), omen)))


def test_an_ask_that_says_nothing_could_change_where_something_could():
    def asks(table: Table[CandlePlay], reader: str) -> Any:
        return [replace(one, changes=lambda: False) for one in venture.asks(table)]

    check = test_asks.test_nobody_is_asked_in_vain_or_passed_over
    over(check, GAME)
    with pytest.raises(AssertionError):
        over(check, faulty(Parts(wanderers, changed(venture, asks=asks), omen)))


def test_somebody_asked_who_has_nothing_to_decide(monkeypatch):
    """Without candles; the core forgets to look."""
    check = test_asks.test_nobody_is_asked_in_vain_or_passed_over
    over(check, GAME)
    monkeypatch.setattr(test_asks, "may_change", lambda ask: ask.changes())
    with pytest.raises(AssertionError, match="nothing to decide"):
        over(check, GAME)


def test_something_that_lasts_until_what_never_ends():
    check = test_walks.test_whatever_lasts_ends_with_something_there_is
    for_ever = changed(venture, follow=lasting_until("chapter"))
    caught(check, faulty(Parts(wanderers, for_ever, omen)))


def lasting_until(unit: str) -> Any:
    def follow(table: Table[CandlePlay], event: venture.Ended) -> Any:
        return [begun(table, "Aglow", until=unit, of=event.who)]

    return follow


def test_what_happens_by_itself_for_ever():
    def onward(table: Table[CandlePlay]) -> Any:
        return [venture.Ended(who="wanderer", outcome="lost")] if table.session else []

    restless = changed(venture, onward=onward)
    with pytest.raises(RuntimeError):
        demo_table(faulty(Parts(wanderers, restless, omen)), GAME.demo)


def test_a_part_that_is_not_there_or_does_not_take_what_it_is_given():
    check = test_contract.test_all_of_a_game_is_there_and_takes_what_it_is_given
    check(GAME)
    with pytest.raises(TypeError):
        check(faulty(idle=lambda self, table: None))
    with pytest.raises(ModuleNotFoundError):
        check(faulty(idle=later("lantern:idle")))


def test_a_seat_that_is_urged_while_others_are_asked(monkeypatch):
    """The game says what would stand out, as it may; the core forgets that somebody is asked."""
    check = test_asks.test_while_anything_is_asked_only_who_is_asked_is_urged
    over(check, GAME)
    monkeypatch.setattr(offers, "_one_first", lambda verbs, may: tuple(verbs))
    with pytest.raises(AssertionError, match="while others are asked"):
        over(check, faulty(Parts(wanderers, venture, changed(omen, verbs=eager))))


def eager(table: Table[CandlePlay], seat: str) -> Any:
    return [replace(one, best=True) for one in omen.verbs(table, seat)]


def test_two_steps_that_both_stand_out(monkeypatch):
    def verbs(table: Table[CandlePlay], seat: str) -> Any:
        twice = venture.verbs(table, seat) if seat != "gale" else eager(table, seat)
        return [replace(one, best=True) for one in (*twice, *twice)]

    monkeypatch.setattr(offers, "_one_first", lambda verbs, may: tuple(verbs))
    check = test_walks.test_one_step_at_most_stands_out_and_a_button_on_offer_is_never_refused
    with pytest.raises(AssertionError):
        over(check, faulty(Parts(wanderers, venture, changed(omen, verbs=verbs))))


def test_a_table_that_goes_on_by_itself_once_it_is_looked_at():
    """What happens by itself depends on how often it is asked, as by chance it would."""
    asked = count()

    def onward(self: Any, table: Table[CandlePlay]) -> Any:
        ends = table.play.venture and table.play.venture.faces and next(asked) % 2
        return [venture.Ended(who=table.play.venture.who, outcome="lost")] if ends else []

    caught(test_asks.test_a_table_at_rest_stays_as_it_is, faulty(onward=onward))


def test_a_pass_that_is_given_and_not_taken():
    """One that leaves things as they are, and that its own game then finds illegal."""

    def decide(table: Table[CandlePlay], seat: str, move: Any) -> Any:
        if isinstance(move, venture.LiveWithIt):
            raise Illegal("That is no way to live with it.")
        return venture.decide(table, seat, move)

    check, unwilling = test_asks.test_a_pass_that_is_given_by_itself_is_taken, changed(venture)
    unwilling.__dict__["decide"] = decide
    over(check, GAME)
    with pytest.raises(Illegal, match="no way"):
        over(check, faulty(Parts(wanderers, unwilling, omen)))


def test_a_refusal_that_is_no_sentence():
    def why_not(self: Any, table: Table[CandlePlay], seat: str, move: Any) -> str:
        return "no"

    caught(test_walks.test_what_is_not_offered_is_refused_with_a_sentence, faulty(why_not=why_not))


def test_an_event_that_does_not_make_the_same_of_the_same_twice():
    ever = count(1)

    def evolve(self: Any, table: Table[CandlePlay], event: Any) -> Any:
        after = type(GAME).evolve(self, table, event)
        if not isinstance(event, venture.Ended):
            return after
        who = replace(after.play.cast[event.who], light=next(ever))
        return replace(after, play=replace(after.play, cast={**after.play.cast, who.id: who}))

    caught(test_walks.test_a_random_evening_never_breaks, faulty(evolve=evolve))
    caught(test_walks.test_a_rewind_brings_back_the_very_table, faulty(evolve=evolve))


def test_tags_that_are_not_the_games_own():
    kinds = (*GAME.moves, SessionOpened)
    caught(test_contract.test_tags_are_pinned_to_the_game_and_unique, faulty(moves=kinds))
