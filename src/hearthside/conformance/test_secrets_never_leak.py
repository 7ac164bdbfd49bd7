"""Secrets: what is in the table and not in a seat's view of it reaches that seat in no other way.

Canaries are planted by what is hidden in the state. Nothing here trusts a line's own audience: a
line that was told to the wrong people is just what these tests look for.
"""

from collections.abc import Iterator, Sequence
from copy import copy
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hearthside.commands.prove import proofs_folder
from hearthside.conformance import dark_scenes, random_play
from hearthside.conformance.dark_scenes import DarkMoment, standing
from hearthside.core import engine, face_parts, offers
from hearthside.core.driver import Driver, demo_table
from hearthside.core.game import Game
from hearthside.core.life.faces import drawing
from hearthside.core.life.notes import WriteNote
from hearthside.core.life.rewinds import Rewind
from hearthside.core.life.rulings import Hide, Reveal, Rule
from hearthside.core.life.shelf import HANDOUT, Prepare, ShowAll
from hearthside.core.moves import FORTUNE, ONLY_GM, Illegal, Move
from hearthside.core.say import Line
from hearthside.core.secrecy.audiences import ToldNow, typed_in
from hearthside.core.secrecy.cutting_out import known_in
from hearthside.core.secrecy.views import Views, knows, view

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

    def at(self, moment: DarkMoment) -> None:
        """Go on to a later moment of the evening."""
        self.table = moment.table
        self.look(moment.seat, moment.move)

    def branched(self) -> "Watch":
        """The same watch, for something that might be done."""
        other = copy(self)
        other._secret = {seat: set(words) for seat, words in self._secret.items()}
        other._open = {seat: set(words) for seat, words in self._open.items()}
        return other

    def refuse(self, moment: DarkMoment) -> None:
        """What is done next is refused to everybody else, or would be taken: they hear nothing."""
        for seat in self.seats:
            if moment.move and moment.seat != FORTUNE:
                said = refusal(self.table, seat, moment.move)
                leaked = (self._in(said) & self.kept(seat)) - self._in(typed_in(moment.move))
                assert not leaked, f"{seat} is refused: {said}"

    def _told(self) -> Iterator[tuple[int, Sequence[Line]]]:
        return ((seq, entry.said) for seq, entry in enumerate(self.table.entries, 1))

    def _in(self, words: str) -> set[str]:
        """What stands there, with whatever capitals it is set."""
        said = words.casefold()
        return {one for one in self.canaries if one.casefold() in said}

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
            leaked = sorted(self._in(sent) & kept)
            assert not leaked, f"{seat} can see {leaked}: {around(leaked[0], sent)}"
        return sum(len(self.kept(seat)) for seat in self.seats)


def refusal(table: Driver, seat: str, move: Move) -> str:
    """The sentence with which a move is refused, if it is."""
    try:
        engine.turn(table.game, table.table, seat, move)
    except Illegal as no:
        return no.sentence
    return ""


def around(words: str, sent: str) -> str:
    at = sent.casefold().index(words.casefold())
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
    ids = dark_scenes.hidden_people(table)
    if not ids or game.chance(table.table):
        pytest.skip("there is nobody the GM could hide")
    tried = 0
    for option in offers.options(game, dark, gm):
        if option.move in dark_scenes.TELLING:
            continue
        for values in dark_scenes.naming(option, ids, rng):
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


def test_somebody_hidden_stays_hidden_through_a_whole_struggle(game: Game[Any]) -> None:
    """And after a rewind; and whatever else a GM might have done with them on the way. Whoever of
    the others tries the same is refused in words that give nothing away."""
    for number, scene in enumerate(dark_scenes.scenes(game)):
        beside = [one for one in dark_scenes.branches(game) if one.scene == number]
        watch = Watch(scene[0].table, dark_scenes.canaries(scene))
        for at, moment in enumerate(scene):
            watch.refuse(moment)
            watch.at(moment)
            watch.check()
            for branch in (one for one in beside if one.at == at):
                other = watch.branched()
                other.at(branch.after)
                other.check()
        watch.table = standing(watch.table)
        gm, last = watch.table.table.gms()[0], watch.table.table.seq
        for back in (last - 1, (last + scene[0].table.table.seq) // 2):
            watch.table.do(gm, Rewind(to=back))
            watch.look()
            watch.check()


def test_no_kind_of_move_on_somebody_hidden_goes_missing(game: Game[Any]) -> None:
    """Those that the scenes came to once are kept beside the game."""
    path, now = proofs_folder(game) / "hidden.txt", dark_scenes.kinds(game)
    kept = path.read_text("utf-8").split() if path.is_file() else []
    assert not set(kept) - set(now), "moves on somebody hidden that are not tried any more"
    assert kept or not now, f"{game.name} keeps no hidden.txt; `hearthside proofs` writes it"


def test_what_the_demo_hides_is_hidden(game: Game[Any], demo: Driver) -> None:
    """Whatever the demo hides in its state reaches no player, however it was set up."""
    for seat in demo.table.players():
        seen = text(view(game, demo.table, seat))
        there = {words for one in known_in(demo.table.play) for words in one.secret_words}
        sent = random_play.seen(demo, seat)
        assert not [words for words in there if words not in seen and words in sent]
