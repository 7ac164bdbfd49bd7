"""The canary: a unique word in every secret, which must never reach a seat it was not meant for."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.core.driver import Driver, demo_table
from hearthside.core.game import Game
from hearthside.core.life.notes import WriteNote
from hearthside.core.life.rewinds import Rewind
from tests.conformance import walking


def unheard(table: Driver, seat: str, canaries: list[str]) -> list[str]:
    """Canaries that were told to somebody but never in a line this seat may read."""
    told, heard = set(), set()
    for entry in table.entries:
        for line in entry.said:
            words = line.plain + line.why
            for canary in canaries:
                if canary in words:
                    told.add(canary)
                    if table.table.sees(seat, line.to):
                        heard.add(canary)
    return [canary for canary in canaries if canary in told - heard]


def check(table: Driver, canaries: list[str]) -> int:
    secrets = 0
    for seat in [*walking.seats(table), "a passer-by"]:
        kept = unheard(table, seat, canaries)
        secrets += len(kept)
        sent = walking.seen(table, seat) if kept else ""
        leaked = [canary for canary in kept if canary in sent]
        assert not leaked, f"{seat} can see {leaked}"
    return secrets


@given(seed=st.integers(min_value=0, max_value=2**32))
@settings(max_examples=20)
def test_no_secret_reaches_a_wrong_seat(game: Game[Any], seed: int) -> None:
    table, rng = demo_table(game, game.demo), Random(seed)
    gm = table.table.gms()[0]
    canaries = []
    table.do(gm, WriteNote(text="canary-note", to="me"))
    for step in range(40):
        canaries.append(f"canary-{step:04d}")
        walking.wander(table, rng, canaries[-1])
        walking.fortune(table, rng)
        if step % 8 == 7:
            check(table, canaries)
    assert check(table, [*canaries, "canary-note"]), "there was a secret to keep"


@given(seed=st.integers(min_value=0, max_value=2**32))
@settings(max_examples=8)
def test_a_rewound_secret_stays_secret(game: Game[Any], seed: int) -> None:
    table, rng = demo_table(game, game.demo), Random(seed)
    gm, then = table.table.gms()[0], table.table.seq
    canaries = []
    for step in range(20):
        canaries.append(f"canary-{step:04d}")
        walking.wander(table, rng, canaries[-1])
        walking.fortune(table, rng)
    table.do(gm, Rewind(to=then))
    check(table, canaries)


def test_what_the_demo_hides_is_hidden(game: Game[Any], demo: Driver) -> None:
    """Whatever only the GM was told while the demo was set up reaches no player."""
    for entry in demo.entries:
        for line in entry.said:
            if line.to is None:
                continue
            secret = [s.text for s in line.spans if s.kind == "aspect"]
            for seat in demo.table.players():
                if not demo.table.sees(seat, line.to):
                    sent = walking.seen(demo, seat)
                    assert not [words for words in secret if words in sent]
