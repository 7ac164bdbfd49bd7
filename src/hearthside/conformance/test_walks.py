"""Random evenings of every game: legal moves are taken, illegal ones explain themselves."""

from collections.abc import Iterator, Sequence
from operator import attrgetter
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.conformance import evenings, random_play
from hearthside.core import engine, offers, snapshot
from hearthside.core.driver import Driver, demo_table
from hearthside.core.forms import Option
from hearthside.core.game import Game
from hearthside.core.life.lasting_effects import GOAL, SCENE, SESSION
from hearthside.core.life.rewinds import Rewind, Rewound
from hearthside.core.log import Entry
from hearthside.core.moves import FORTUNE, Fall, Illegal, tag_of
from hearthside.core.pieces import Coins
from hearthside.core.setting_events import EACH, Is, id_of, names_on
from hearthside.core.table import Table

seeds = st.integers(min_value=0, max_value=2**32)


def fresh(game: Game[Any]) -> Driver:
    return demo_table(game, game.demo)


@given(seed=seeds)
@settings(max_examples=30)
def test_a_random_evening_never_breaks(game: Game[Any], seed: int) -> None:
    table, rng = fresh(game), Random(seed)
    for _ in random_play.stroll(table, rng, 40):
        seat = rng.choice(random_play.seats(table))
        random_play.seen(table, seat)
    random_play.same_after_replay(table)
    assert snapshot.decode(game, snapshot.encode(table.table)) == table.table


@given(seed=seeds)
@settings(max_examples=15)
def test_only_fortune_moves_while_something_is_in_the_air(game: Game[Any], seed: int) -> None:
    table, rng = fresh(game), Random(seed)
    for step in range(40):
        random_play.wander(table, rng, f"Words {step}")
        if pool := game.chance(table.table):
            for seat in random_play.seats(table):
                offered = offers.options(game, table.table, seat)
                assert all(option.move.startswith("table.") for option in offered)
                with pytest.raises(Illegal):
                    engine.decide(
                        game, table.table, seat, Fall(tuple(d.faces[0] for d in pool.dice))
                    )
            with pytest.raises(Illegal):
                engine.decide(game, table.table, FORTUNE, Fall((99,) * len(pool.dice)))
            with pytest.raises(Illegal):
                engine.decide(game, table.table, FORTUNE, Fall(()))
        random_play.fortune(table, rng)


@given(seed=seeds)
@settings(max_examples=20)
def test_what_is_not_offered_is_refused_with_a_sentence(game: Game[Any], seed: int) -> None:
    """Moves taken from one seat's options are tried by every other seat that lacks them."""
    table, rng = fresh(game), Random(seed)
    list(random_play.stroll(table, rng, 15))
    before = table.table
    offered = {
        seat: offers.options(game, before, seat) for seat in [*random_play.seats(table), "nobody"]
    }
    for seat in offered:
        for option in offered[seat]:
            move = random_play.chosen(table, option, rng, "Words")
            for other, held in offered.items():
                if any(o.admits(move) for o in held):
                    continue
                with pytest.raises(Illegal) as refused:
                    engine.decide(game, before, other, move)
                random_play.explained(refused.value)
    assert table.table is before


@given(seed=evenings.seeds)
@settings(max_examples=20)
def test_one_step_at_most_stands_out_and_a_button_on_offer_is_never_refused(
    game: Game[Any], seed: int
) -> None:
    """Options and decide agree: what needs no blank filled works when it is pressed."""
    rng = Random(seed)
    for table in evenings.tables(game, seed):
        for seat in random_play.seats(table):
            offered = offers.options(game, table.table, seat)
            best = [option.label for option in offered if option.best]
            assert len(best) <= 1, best
            for option in offered:
                if option.section in ("turn", "act", "gm") and not option.fields:
                    move = random_play.chosen(table, option, rng, "")
                    engine.decide(game, table.table, seat, move)


@given(seed=evenings.seeds)
@settings(max_examples=15)
def test_options_of_a_seat_that_share_a_key_are_one_thing(game: Game[Any], seed: int) -> None:
    """A form is opened and posted by its key: what shares one has the same blanks, so that both
    make the same moves."""
    for table in evenings.tables(game, seed):
        for seat in random_play.seats(table):
            known: dict[str, Option] = {}
            for option in offers.options(game, table.table, seat):
                first = known.setdefault(option.key, option)
                assert _made_by(option) == _made_by(first), (option.key, first.label, option.label)


def _made_by(option: Option) -> tuple[Any, ...]:
    """All that decides which moves an option makes."""
    return option.fixed, option.fields, option.into, option.totals, option.loose


def test_a_move_nobody_offers_is_refused(game: Game[Any], demo: Driver) -> None:
    for kind in game.moves:
        with pytest.raises(Illegal):
            engine.decide(game, demo.table, "nobody", engine.parse_move(game, _blank(kind)))


def _blank(kind: Any) -> dict[str, Any]:
    blanks: dict[str, Any] = {"move": tag_of(kind)}
    for field in msgspec.structs.fields(kind):
        guesses: tuple[Any, ...] = ("", 0, False, [], {}, None)
        for guess in guesses:
            try:
                msgspec.convert(guess, field.type)
            except msgspec.ValidationError:
                continue
            blanks[field.encode_name] = guess
            break
    return blanks


@given(seed=seeds)
@settings(max_examples=20)
def test_no_coin_changes_hands_in_silence(game: Game[Any], seed: int) -> None:
    """An event that changes a currency on show says so itself; none is ever negative."""
    for before, entry, after in happened(game, seed):
        held, left = _coins(game, before), _coins(game, after)
        assert all(count >= 0 for count in left.values()), left
        changed = [key for key, count in held.items() if left.get(key, count) != count]
        assert entry.said or not changed, f"{entry.event} moves {changed} in silence"


@given(seed=seeds)
@settings(max_examples=10)
def test_what_costs_a_coin_says_so(game: Game[Any], seed: int) -> None:
    """A button without blanks that takes a coin from whoever presses it names its `cost`."""
    rng = Random(seed)
    for table in evenings.tables(game, seed):
        for seat in table.table.players():
            on_offer = offers.offers(game, table.table, seat)
            every = [*on_offer.answers, *(one.form() for one in on_offer.verbs)]
            if plain := [one for one in every if not one.fields]:
                lost = _taken(game, table.table, seat, rng.choice(plain))
                assert not lost, f"{seat} loses {lost}"


def _taken(game: Game[Any], table: Table[Any], seat: str, option: Option) -> list[str]:
    """The coins of a seat that go unsaid, where an option is taken."""
    if option.cost:
        return []
    try:
        after = engine.turn(game, table, seat, engine.parse_move(game, option.values())).table
    except Illegal:
        return []
    held, left = _coins(game, table), _coins(game, after)
    own = [key for key in left if key[0] in after.characters_of(seat)]  # still: people may go
    return [f"a {key[1]} by “{option.label}”" for key in own if left[key] < held.get(key, 0)]


@given(seed=seeds)
@settings(max_examples=20)
def test_an_event_sets_what_it_says_it_sets(game: Game[Any], seed: int) -> None:
    """Whoever or whatever its paths name is there, and then holds what the event says."""
    for before, entry, after in happened(game, seed):
        event, sets = entry.event, type(entry.event).sets
        for path, says in sets.items():
            names = names_on(path, event, before.play)
            told = f"{event} sets {path}"
            list(lying(before.play, names[:-1], told))
            further = any(other.startswith(f"{path}.") for other in sets)  # it changes once more
            if isinstance(says, Is | str) and not further:
                said = says.value if isinstance(says, Is) else attrgetter(says)(event)
                assert all(one == said for one in lying(after.play, names, told)), told


def lying(spot: Any, path: Sequence[tuple[str, ...]], told: str) -> Iterator[Any]:
    """What lies where a path leads: nothing while there is nowhere to look, but what is looked for
    among others has to be there."""
    if not path:
        yield spot
    elif spot is not None:
        names, rest = path[0], path[1:]
        among = spot if isinstance(spot, dict) else _by_id(spot)
        for name in among if names == (EACH,) else names:
            assert name in among, f"{told}, and there is no {name}"
            yield from lying(among[name], rest, told)


def _by_id(spot: Any) -> dict[str, Any]:
    """What something is made of, or what a list holds."""
    if isinstance(spot, tuple):
        return {id_of(one, at): one for at, one in enumerate(spot)}
    return {name: getattr(spot, name) for name in spot.__struct_fields__}


def happened(game: Game[Any], seed: int) -> Iterator[tuple[Table[Any], Entry, Table[Any]]]:
    """What a random evening brings, one event after another, with the table before it and after."""
    table, rng = fresh(game), Random(seed)
    for step in range(40):
        before, since = table.table, len(table.entries)
        random_play.wander(table, rng, f"Words {step}")
        random_play.fortune(table, rng)
        for entry in table.entries[since:]:
            if isinstance(entry.event, Rewound):
                break  # what was spent is back, and the rewind says so
            after = engine.evolve(game, before, entry.event)
            yield before, entry, after
            before = after


@given(seed=seeds)
@settings(max_examples=10)
def test_whatever_lasts_ends_with_something_there_is(game: Game[Any], seed: int) -> None:
    """With a scene, a session, a goal, or a unit of time of the game's own."""
    ends = (SCENE, SESSION, GOAL, *(unit.id for unit in game.units))
    for table in evenings.tables(game, seed):
        for effect in table.table.effects.values():
            assert effect.until in ends, f"“{effect.text}” never ends: {effect.until}"


@given(seed=seeds)
@settings(max_examples=10)
def test_nothing_that_is_tried_ends_in_silence(game: Game[Any], seed: int) -> None:
    """When its card leaves the table, the move that took it away has a line."""
    table, rng = fresh(game), Random(seed)
    for step in range(40):
        tried, since = game.attempt(table.table), len(table.entries)
        random_play.wander(table, rng, f"Words {step}")
        random_play.fortune(table, rng)
        if tried and game.attempt(table.table) is None:
            assert any(entry.said for entry in table.entries[since:]), f"{tried.intent} is gone"


def _coins(game: Game[Any], table: Table[Any]) -> dict[tuple[str, str], int]:
    shown = game.show(table)
    held = {
        (person.id, piece.name): piece.count
        for person in shown.cast
        for piece in person.pieces
        if isinstance(piece, Coins)
    }
    return held | {(side, coins.name): coins.count for side, coins in shown.purses}


@given(seed=seeds)
@settings(max_examples=15)
def test_a_rewind_brings_back_the_very_table(game: Game[Any], seed: int) -> None:
    table, rng = fresh(game), Random(seed)
    gm, then, before = table.table.gms()[0], table.table.seq, table.table.play
    list(random_play.stroll(table, rng, 12))
    later, play = table.table.seq, table.table.play
    table.do(gm, Rewind(to=then))
    assert table.table.play == before
    table.do(gm, Rewind(to=later))
    assert table.table.play == play
    random_play.same_after_replay(table)
