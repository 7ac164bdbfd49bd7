"""The suite catches what a game can do wrong: each fault is planted in Candlelight, and found."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from candlelight import GAME, numbers, omen, venture, wanderers
from candlelight.state import CandlePlay
from msgspec.structs import replace

from hearthside.conformance import (
    test_asks,
    test_contract,
    test_odds,
    test_secrets_never_leak,
    test_shown,
    test_walks,
)
from hearthside.core.driver import demo_table
from hearthside.core.forms import Text
from hearthside.core.game import Game
from hearthside.core.lazy_loading import later
from hearthside.core.life.scenes_sessions import SessionOpened
from hearthside.core.pieces import Rating, Why
from hearthside.core.procedures import Parts
from hearthside.core.say import line
from hearthside.core.show import Section
from hearthside.core.table import Table


def changed(module: ModuleType, **changes: Any) -> ModuleType:
    """A procedure with some of its functions put in another's place."""
    made = ModuleType(module.__name__)
    made.__dict__.update({**module.__dict__, **changes})
    return made


def faulty(parts: Parts | None = None, **methods: Any) -> Game[Any]:
    kind = type("Faulty", (type(GAME),), {**methods, **({"parts": parts} if parts else {})})
    kind.__module__ = type(GAME).__module__
    made: Game[Any] = kind()
    return made


def caught(check: Callable[..., None], game: Game[Any]) -> None:
    """A check that holds for Candlelight fails for this game."""
    run = getattr(check, "hypothesis", None)
    inner = run.inner_test if run else check
    names = inner.__code__.co_varnames[: inner.__code__.co_argcount]

    def tries(of: Game[Any]) -> None:
        for seed in range(12 if "seed" in names else 1):
            given = {"game": of, "seed": seed, "demo": demo_table(of, of.demo)}
            inner(**{name: given[name] for name in names})

    tries(GAME)
    with pytest.raises(AssertionError):
        tries(game)


def test_odds_that_lie():
    def outlook(self: Any, table: Table[CandlePlay], seat: str = "") -> Any:
        told = type(GAME).outlook(self, table, seat)
        trying = table.play.venture
        if trying is None or trying.faces:
            return told
        return numbers.odds(3, trying.dark)

    caught(test_odds.test_what_is_foretold_is_what_the_falls_come_to, faulty(outlook=outlook))


def test_a_secret_that_is_told_to_everyone():
    """Not by its name, which the engine would keep: by what it says of somebody's omen."""

    def view(self: Any, table: Table[CandlePlay], seat: str) -> Table[CandlePlay]:
        return (
            table if table.is_gm(seat) else replace(table, play=replace(table.play, venture=None))
        )

    caught(test_secrets_never_leak.test_no_secret_reaches_a_wrong_seat, faulty(view=view))


def test_a_turn_nobody_can_end():
    stuck = changed(venture, asks=lambda table, reader: [])
    caught(
        test_asks.test_there_is_always_a_way_on, faulty(Parts(wanderers, stuck, omen), busy=busy)
    )


def busy(self: Any, table: Table[CandlePlay]) -> str:
    return "A venture is under way." if table.play.venture else ""


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
        return [replace(one, options=list) for one in venture.asks(table, reader)]

    mute = changed(venture, asks=asks)
    caught(
        test_asks.test_whoever_is_urged_has_an_answer_that_is_taken,
        faulty(Parts(wanderers, mute, omen)),
    )


def test_asks_that_are_listed_only_for_whom_they_concern():
    def asks(table: Table[CandlePlay], reader: str) -> Any:
        return venture.asks(table, reader) if reader == "robin" else []

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


def test_what_happens_by_itself_for_ever():
    def onward(table: Table[CandlePlay]) -> Any:
        return [venture.Ended(who="wanderer", outcome="lost")] if table.session else []

    restless = changed(venture, onward=onward)
    with pytest.raises(RuntimeError):
        demo_table(faulty(Parts(wanderers, restless, omen)), GAME.demo)


@pytest.mark.parametrize(
    "piece",
    [
        Rating(label="Light", value="2", why=Why("", ("CL-9.9",))),
        Rating(label="Light", value="2", path="cast.wanderer.lights"),
        Rating(label="Light", value="2", why=Why()),
    ],
)
def test_ids_and_paths_that_do_not_exist(piece):
    def sheet(self: Any, table: Table[CandlePlay], character: str) -> Any:
        whole = type(GAME).sheet(self, table, character)
        return replace(whole, sections=(*whole.sections, Section("More", (piece,))))

    caught(test_shown.test_what_is_shown_is_there, faulty(sheet=sheet))


def test_a_beat_that_is_not_among_the_beats():
    def attempt(self: Any, table: Table[CandlePlay]) -> Any:
        card = type(GAME).attempt(self, table)
        return card and replace(card, beat="Elsewhere")

    caught(test_shown.test_what_is_shown_is_there, faulty(attempt=attempt))


def test_a_rule_in_a_line_that_has_no_card():
    def say(self: Any, table: Table[CandlePlay], event: Any) -> Any:
        return [line("Something happens.", rules=("CL-7.7",))]

    caught(test_contract.test_every_cited_rule_has_a_card, faulty(say=say))


def test_a_part_that_is_not_there_or_does_not_take_what_it_is_given():
    check = test_contract.test_all_of_a_game_is_there_and_takes_what_it_is_given
    check(GAME)
    with pytest.raises(TypeError):
        check(faulty(idle=lambda self, table: None))
    with pytest.raises(ModuleNotFoundError):
        check(faulty(idle=later("lantern:idle")))
