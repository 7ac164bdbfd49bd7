"""Procedures joined: which moves and events belong to which."""

from types import ModuleType, SimpleNamespace

import pytest
from candlelight import GAME, omen, venture, wanderers
from candlelight.omen import OmenRevealed, OmenWritten, RevealOmen, WriteOmen

from hearthside.core.moves import Event
from hearthside.core.procedures import Parts, events_of, moves_of


class OmenTold(Event, frozen=True, tag="x.omen-told"):
    """Something nobody deals with."""


def test_a_procedure_has_the_moves_and_events_it_defines_in_their_order() -> None:
    assert Parts(omen).moves == (WriteOmen, RevealOmen)
    assert Parts(omen).events == (OmenWritten, OmenRevealed)
    assert GAME.parts.moves == (*Parts(venture).moves, *Parts(omen).moves)
    assert [event.__name__ for event in Parts(wanderers).events] == ["Candles"], "no imported ones"


def test_many_procedures_are_named_by_chapter_in_order() -> None:
    named = Parts.of("hearthside.core", "life: notes votes", ": asks")
    assert [one.__name__.removeprefix("hearthside.core.") for one in named.modules] == [
        "life.notes",
        "life.votes",
        "asks",
    ]
    with pytest.raises(ModuleNotFoundError):
        Parts.of("candlelight", ": lantern")


def test_what_stands_elsewhere_is_listed_and_then_nothing_else_counts() -> None:
    part = ModuleType("elsewhere")
    part.EVENTS = (OmenWritten,)  # type: ignore[attr-defined]
    part.OmenRevealed = OmenRevealed  # type: ignore[attr-defined]
    assert Parts(part).events == (OmenWritten,)
    assert Parts(part).moves == ()


def test_what_others_only_extend_is_no_event_of_its_own() -> None:
    class Lit(Event, frozen=True):
        pass

    class CandleLit(Lit, frozen=True, tag="x.candle-lit"):
        pass

    part = ModuleType("x")
    for kind in (Lit, CandleLit):
        kind.__module__ = "x"
        setattr(part, kind.__name__, kind)
    assert Parts(part).events == (CandleLit,)


def test_a_procedure_takes_over_all_that_another_module_defines() -> None:
    assert moves_of(omen) == (WriteOmen, RevealOmen)
    assert events_of(omen) == (OmenWritten, OmenRevealed)
    part = ModuleType("elsewhere")
    part.MOVES, part.EVENTS = moves_of(omen), ()  # type: ignore[attr-defined]
    assert (Parts(part).moves, Parts(part).events) == ((WriteOmen, RevealOmen), ())


def test_a_move_or_an_event_nobody_deals_with_is_a_mistake() -> None:
    part = ModuleType("elsewhere")
    part.MOVES, part.EVENTS = (WriteOmen,), (OmenTold,)  # type: ignore[attr-defined]
    part.decide = part.evolve = part.say = lambda *where: None  # type: ignore[attr-defined]
    parts, event = Parts(part), OmenTold()
    for forgotten in (
        lambda: parts.decide(None, "gm", WriteOmen(text="it rains")),
        lambda: parts.evolve(None, event),
        lambda: parts.say(None, event),
    ):
        with pytest.raises(TypeError, match="Nobody deals with"):
            forgotten()


def test_a_procedure_is_passed_over_while_what_it_is_about_is_not_there() -> None:
    dusk, night = ModuleType("dusk"), ModuleType("night")
    dusk.DURING = ("lamp", "play.moon")  # type: ignore[attr-defined]
    for part in (dusk, night):
        part.verbs = lambda table, seat, named=part.__name__: [named]  # type: ignore[attr-defined]
        part.asks = part.verbs  # type: ignore[attr-defined]
    parts = Parts(dusk, night)

    def heard(lamp: str, moon: bool) -> list[object]:
        table = SimpleNamespace(lamp=lamp, play=SimpleNamespace(moon=moon))
        assert parts.asks(table, "robin") == parts.verbs(table, "robin")
        return list(parts.verbs(table, "robin"))

    assert heard("", moon=False) == ["night"]
    assert heard("lit", moon=False) == heard("", moon=True) == ["dusk", "night"]


def test_what_names_no_reader_is_asked_once_for_all_who_see_the_same() -> None:
    alike, apart, heard = ModuleType("alike"), ModuleType("apart"), []
    alike.asks = lambda table: heard.append("") or ["for all"]  # type: ignore[attr-defined]
    apart.asks = lambda table, reader: heard.append(reader) or [reader]  # type: ignore[attr-defined]
    parts, table = Parts(alike, apart), SimpleNamespace()
    for reader in ("gm", "robin"):
        assert parts.asks(table, reader) == ["for all", reader]
    assert heard == ["", "gm", "robin"]
    assert parts.asks(SimpleNamespace(), "gm") == ["for all", "gm"], "another table is asked anew"
