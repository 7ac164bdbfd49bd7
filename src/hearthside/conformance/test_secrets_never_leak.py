"""Secrets: what is in the table and not in a seat's view of it reaches that seat in no other way.

Canaries are planted by what is hidden in the state. Nothing here trusts a line's own audience: a
line that was told to the wrong people is just what these tests look for.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hearthside.conformance import random_play
from hearthside.core import engine, face_parts, forms, offers
from hearthside.core.driver import Driver, demo_table
from hearthside.core.game import Game
from hearthside.core.life.faces import drawing
from hearthside.core.life.notes import WriteNote
from hearthside.core.life.rewinds import Rewind
from hearthside.core.life.rulings import Hide, Reveal, Rule
from hearthside.core.life.shelf import HANDOUT, Prepare, ShowAll
from hearthside.core.moves import ONLY_GM, Illegal, Move
from hearthside.core.say import Line
from hearthside.core.secrets import known_in
from hearthside.core.who_is_told import ToldNow, typed_in
from hearthside.core.who_sees_what import Views, knows, view

PASSER_BY = "a passer-by"


def text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


class Watch:
    """Follows a table move by move: what is secret from whom, and what each seat could read of it.

    What a move brings into the open it takes out of the dark: it is in the view afterwards, or no
    more in the table at all. Something hidden that is merely gone stays secret.
    """

    def __init__(self, table: Driver, canaries: list[str]) -> None:
        self.table, self.canaries = table, canaries
        self._before, self._since = table.table, len(table.entries)
        self._secret: dict[str, set[str]] = {}
        self._open: dict[str, set[str]] = {}
        self.look()

    @property
    def seats(self) -> list[str]:
        return [*random_play.seats(self.table), PASSER_BY]

    def look(self, by: str = "", move: Move | None = None) -> None:
        """Read what was told since the last look, as the table stands now."""
        now, said = self.table.table, self.table.entries[self._since :]
        told_now = ToldNow(now)
        there, views = self._in(text(now)), Views(self.table.game, now)
        for seat in self.seats:
            alone = view(self.table.game, now, seat)
            assert views.of(seat) == alone, f"{seat} sees what it sees by itself"
            seen = self._in(text(alone))
            secret = (there - seen) | (self._gone(seat) - seen)
            known = self._open.setdefault(seat, set())
            known |= seen | (self._in(typed_in(move)) if move and seat == by else set())
            if now.is_gm(seat) and not self._before.is_gm(seat):  # the chair's papers come with it
                known |= self._in(text([told_now.to(seat, *one) for one in self._told()]))
            for seq, entry in enumerate(said, self._since + 1):
                for line in told_now.to(seat, seq, entry.said):
                    told = self._in(f"{line.plain} {line.why}")
                    leaked = (told & secret) - known
                    assert not leaked, f"{seat} is told {leaked}: {line.plain}"
                    known |= told
            self._secret.setdefault(seat, set()).update(secret)
        self._before, self._since = now, len(self.table.entries)

    def _told(self) -> Iterator[tuple[int, Sequence[Line]]]:
        return ((seq, entry.said) for seq, entry in enumerate(self.table.entries, 1))

    def _in(self, words: str) -> set[str]:
        return {one for one in self.canaries if one in words}

    def _gone(self, seat: str) -> set[str]:
        """What was hidden and is not there any more."""
        now = {id(one) for one in known_in(self.table.table.play)}
        hidden = [
            one
            for one in known_in(self._before.play)
            if id(one) not in now and not knows(self._before, seat, one)
        ]
        return self._in(text(hidden))

    def kept(self, seat: str) -> set[str]:
        """What was ever secret from a seat and never came into the open."""
        return self._secret.get(seat, set()) - self._open.get(seat, set())

    def check(self) -> int:
        """No secret stands in anything a seat can see; how many there were to keep."""
        for seat in self.seats:
            kept = self.kept(seat)
            sent = random_play.seen(self.table, seat) if kept else ""
            leaked = [one for one in kept if one in sent]
            assert not leaked, f"{seat} can see {leaked}: {around(leaked[0], sent)}"
        return sum(len(self.kept(seat)) for seat in self.seats)


def around(words: str, sent: str) -> str:
    at = sent.index(words)
    return sent[max(0, at - 200) : at + 100]


def wandered(game: Game[Any], seed: int, steps: int) -> Watch:
    """A random evening with a canary in every text that is typed, watched all the while. A note is
    secret from its beginning on, unless a GM turns it over, and one is at its end."""
    table, rng = demo_table(game, game.demo), Random(seed)
    table.do(table.table.gms()[0], WriteNote(text="canary-first", to="me"))
    typed = (f"canary-{step:04d}" for step in range(steps))
    watch = Watch(table, ["canary-first", *typed, "canary-last"])
    for step in range(steps):
        watch.look(*random_play.wander(table, rng, f"canary-{step:04d}") or ())
        random_play.fortune(table, rng)
        watch.look()
        if step % 8 == 7:
            watch.check()
    table.do(table.table.gms()[0], WriteNote(text="canary-last", to="me"))
    watch.look()
    return watch


@given(seed=st.integers(min_value=0, max_value=2**32))
@settings(max_examples=20)
def test_no_secret_reaches_a_wrong_seat(game: Game[Any], seed: int) -> None:
    assert wandered(game, seed, 40).check(), "there was a secret to keep"


@given(seed=st.integers(min_value=0, max_value=2**32))
@settings(max_examples=8)
def test_a_rewound_secret_stays_secret(game: Game[Any], seed: int) -> None:
    watch = wandered(game, seed, 20)
    table = watch.table
    table.do(table.table.gms()[0], Rewind(to=table.table.seq // 2))
    watch.look()
    watch.check()


def out_and_hidden_again(game: Game[Any]) -> tuple[Driver, list[str]]:
    """A table at which people were revealed and given a face, and a letter was handed out, until
    the story went back; and what all of them are called."""
    table = demo_table(game, game.demo)
    gm, seat = table.table.gms()[0], table.table.players()[0]
    people = [one.id for one in table.table.play.cast.values() if one.npc]
    named = ["CanaryLetter", *(f"Canary {who.upper()}" for who in people)]
    for who, canary in zip(people, named[1:], strict=True):
        if not table.table.play.cast[who].hidden:
            table.do(gm, Hide(character=who))
        table.do(gm, Rule(path=f"cast.{who}.name", value=canary))
    table.do(gm, Prepare(kind=HANDOUT, title=named[0], text="Come at once."))
    (letter,) = (id for id, one in table.table.shelf.items() if one.title == named[0])
    to = table.table.seq
    table.do(gm, ShowAll(item=letter))
    for who in people:
        table.do(gm, Reveal(character=who))
        table.do(gm, drawing(who, face_parts.spelt("bob")))
    sent = random_play.seen(table, seat)
    assert all(one in sent for one in named)
    table.do(gm, Rewind(to=to))
    return table, named


def test_what_a_rewind_hides_again_is_told_to_nobody_any_more(game: Game[Any]) -> None:
    table, named = out_and_hidden_again(game)
    for seat in (*table.table.players(), PASSER_BY):
        sent = random_play.seen(table, seat)
        leaked = [one for one in named if one in sent]
        assert not leaked, f"{seat} can see {leaked}: {around(leaked[0], sent)}"


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
    values = random_play.all_filled(option.fields, rng, "Words")
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
    for _ in random_play.stroll(table, rng, 10 * seed):
        pass
    gm = table.table.gms()[0]
    canaries = in_the_dark(table)
    dark, entries = table.table, list(table.entries)
    ids = {getattr(one, "id", "") for one in known_in(dark.play) if one.hidden} - {""}
    if not ids or game.chance(table.table):
        pytest.skip("there is nobody the GM could hide")
    tried = 0
    for option in offers.options(game, dark, gm):
        if option.move in {"table.reveal", "table.confide", *random_play.NOT_IN_A_WALK}:
            continue
        for values in naming(option, ids, rng):
            table.table, table.entries = dark, list(entries)
            watch = Watch(table, canaries)
            raw = msgspec.to_builtins(option.made(values))
            try:
                table.do(gm, engine.parse_move(game, raw))
            except Illegal:
                continue
            random_play.fortune(table, rng)
            watch.look()
            watch.check()
            tried += 1
    assert tried, "the GM does something with somebody hidden"


def test_what_the_demo_hides_is_hidden(game: Game[Any], demo: Driver) -> None:
    """Whatever the demo hides in its state reaches no player, however it was set up."""
    for seat in demo.table.players():
        seen = text(view(game, demo.table, seat))
        there = {words for one in known_in(demo.table.play) for words in one.secret_words}
        sent = random_play.seen(demo, seat)
        assert not [words for words in there if words not in seen and words in sent]
