"""Secrets: what is in the table and not in a seat's view of it reaches that seat in no other way.

Canaries are planted by what is hidden in the state. Nothing here trusts a line's own audience: a
line that was told to the wrong people is just what these tests look for.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hearthside.core import engine, forms
from hearthside.core.driver import Driver, demo_table
from hearthside.core.game import Game
from hearthside.core.life.notes import WriteNote
from hearthside.core.life.rewinds import Rewind
from hearthside.core.life.rulings import Hide
from hearthside.core.moves import ONLY_GM, Illegal, Move
from hearthside.core.secrets import known_in, typed_in
from hearthside.core.view import view
from tests.conformance import walking

PASSER_BY = "a passer-by"


def text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


class Watch:
    """What was ever in the table, and what each seat could ever see of it or typed itself."""

    def __init__(self, table: Driver) -> None:
        self.table = table
        self.there = ""
        self.open: dict[str, str] = {}
        self.look()

    def look(self, by: str = "", move: Move | None = None) -> None:
        now = self.table.table
        self.there += text(now)
        for seat in (*walking.seats(self.table), PASSER_BY):
            self.open[seat] = self.open.get(seat, "") + text(view(self.table.game, now, seat))
        if move:
            self.open[by] = self.open.get(by, "") + typed_in(move)

    def secrets(self, seat: str, canaries: list[str]) -> list[str]:
        return [one for one in canaries if one in self.there and one not in self.open[seat]]

    def check(self, canaries: list[str]) -> int:
        """No secret reaches whom it was kept from; how many there were to keep."""
        found = 0
        for seat in (*walking.seats(self.table), PASSER_BY):
            kept = self.secrets(seat, canaries)
            found += len(kept)
            sent = walking.seen(self.table, seat) if kept else ""
            leaked = [one for one in kept if one in sent]
            assert not leaked, f"{seat} can see {leaked}: {around(leaked[0], sent)}"
        return found


def around(words: str, sent: str) -> str:
    at = sent.index(words)
    return sent[max(0, at - 200) : at + 100]


@given(seed=st.integers(min_value=0, max_value=2**32))
@settings(max_examples=20)
def test_no_secret_reaches_a_wrong_seat(game: Game[Any], seed: int) -> None:
    table, rng = demo_table(game, game.demo), Random(seed)
    table.do(table.table.gms()[0], WriteNote(text="canary-note", to="me"))
    watch, canaries = Watch(table), []
    for step in range(40):
        canaries.append(f"canary-{step:04d}")
        made = walking.wander(table, rng, canaries[-1])
        watch.look(*made or ())
        walking.fortune(table, rng)
        watch.look()
        if step % 8 == 7:
            watch.check(canaries)
    assert watch.check([*canaries, "canary-note"]), "there was a secret to keep"


@given(seed=st.integers(min_value=0, max_value=2**32))
@settings(max_examples=8)
def test_a_rewound_secret_stays_secret(game: Game[Any], seed: int) -> None:
    table, rng = demo_table(game, game.demo), Random(seed)
    gm, then = table.table.gms()[0], table.table.seq
    watch, canaries = Watch(table), []
    for step in range(20):
        canaries.append(f"canary-{step:04d}")
        watch.look(*walking.wander(table, rng, canaries[-1]) or ())
        walking.fortune(table, rng)
        watch.look()
    table.do(gm, Rewind(to=then))
    watch.check(canaries)


def in_the_dark(table: Driver) -> list[str]:
    """Every NPC hidden, and each hidden thing called by a canary; which they are."""
    gm, now = table.table.gms()[0], table.table
    for who in now.play.cast.values():
        if who.npc and not who.hidden:
            table.do(gm, Hide(character=who.id))
    found: list[str] = []

    def renamed(one: Any) -> Any:
        if not one.hidden or one.known_to != ONLY_GM:
            return one
        found.append(f"Canary{len(found):03d}")
        blank = next(blank for blank in ("name", "text", "title") if hasattr(one, blank))
        return replace(one, **{blank: found[-1]})

    table.table = replace(table.table, play=_mapped(table.table.play, renamed))
    return found


def _mapped(value: Any, change: Any) -> Any:
    """A state with everything that may be hidden changed by a function."""
    if isinstance(value, dict):
        return {key: _mapped(one, change) for key, one in value.items()}
    if isinstance(value, tuple):
        return tuple(_mapped(one, change) for one in value)
    if isinstance(value, msgspec.Struct) and any(known_in(value)):
        blanks = {name: getattr(value, name) for name in value.__struct_fields__}
        value = replace(value, **{name: _mapped(one, change) for name, one in blanks.items()})
        return change(value) if hasattr(value, "known_to") else value
    return value


def naming(option: forms.Option, ids: set[str], rng: Random) -> Iterator[dict[str, Any]]:
    """The ways to fill in a form that name somebody hidden."""
    values = walking.all_filled(option.fields, rng, "Words")
    if ids & {f"{value}" for value in option.fixed.values()} or option.about in ids:
        yield values
    for field in option.fields:
        picks = getattr(field, "picks", ())
        for pick in picks:
            if pick.value in ids and isinstance(field, forms.Choice):
                yield {**values, field.name: pick.value}
            elif pick.value in ids and isinstance(field, forms.Many):
                yield {**values, field.name: (pick.value,)}


@pytest.mark.parametrize("seed", range(4))
def test_whatever_a_gm_does_with_hidden_people_is_told_to_nobody_else(
    game: Game[Any], seed: int
) -> None:
    """Every move of the GM that names somebody hidden, on tables in the middle of things."""
    table, rng = demo_table(game, game.demo), Random(seed)
    for _ in walking.stroll(table, rng, 10 * seed):
        pass
    gm = table.table.gms()[0]
    canaries = in_the_dark(table)
    dark, entries = table.table, list(table.entries)
    ids = {getattr(one, "id", "") for one in known_in(dark.play) if one.hidden} - {""}
    if not ids or game.chance(table.table):
        pytest.skip("there is nobody the GM could hide")
    tried = 0
    for option in engine.options(game, dark, gm):
        if option.move in {"table.reveal", "table.confide", *walking.NOT_IN_A_WALK}:
            continue
        for values in naming(option, ids, rng):
            table.table, table.entries = dark, list(entries)
            watch = Watch(table)
            raw = msgspec.to_builtins(option.made(values))
            try:
                table.do(gm, engine.parse_move(game, raw))
            except Illegal:
                continue
            walking.fortune(table, rng)
            watch.look()
            watch.check(canaries)
            tried += 1
    assert tried, "the GM does something with somebody hidden"


def test_what_the_demo_hides_is_hidden(game: Game[Any], demo: Driver) -> None:
    """Whatever the demo hides in its state reaches no player, however it was set up."""
    for seat in demo.table.players():
        seen = text(view(game, demo.table, seat))
        there = {words for one in known_in(demo.table.play) for words in one.secret_words}
        sent = walking.seen(demo, seat)
        assert not [words for words in there if words not in seen and words in sent]
