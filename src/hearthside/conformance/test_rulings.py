"""Any ruling on any value of any game is taken, or refused in a sentence; never half of each."""

import json
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from hearthside.conformance import random_play
from hearthside.core import can_be_drawn, log, snapshot
from hearthside.core.driver import Driver, demo_table
from hearthside.core.game import Game
from hearthside.core.life.rulings import Rule
from hearthside.core.life.settings import Switch
from hearthside.core.moves import Illegal

ODD = [
    "", "0", "-1", "-999999", "999999", "1e9", "12345678901234567890123", "true", "null", "[]",
    "{}",
    "[[]]", '[""]', '{"": ""}', '"x"', "nobody", "NaN", "0.5", "[1, 2, 3]", '{"a": {"b": []}}',
    "<script>", "𝕏", "x" * 1900, "[" * 900, '[{"id": "x"}]',
]  # fmt: skip


def paths(value: Any, path: tuple[str, ...] = ()) -> Iterator[str]:
    """Every path into a state, parents before their children."""
    if path:
        yield ".".join(path)
    inner: Iterable[tuple[Any, Any]] = value.items() if isinstance(value, dict) else ()
    if isinstance(value, list):
        inner = enumerate(value)
    for key, child in inner:
        yield from paths(child, (*path, str(key)))


def wandered(game: Game[Any], seed: int) -> Driver:
    table, rng = demo_table(game, game.demo), Random(seed)
    for step in range(seed * 6):
        random_play.wander(table, rng, f"words {step}")
        random_play.fortune(table, rng)
    return table


def try_rulings(game: Game[Any], seed: int, count: int) -> int:
    """Make odd rulings on a table in the middle of things; how many were taken."""
    table, rng, taken = wandered(game, seed), Random(seed), 0
    gm = table.table.gms()[0]
    for _ in range(count):
        before = table.table
        known = list(paths(msgspec.to_builtins(before.play)))
        path = rng.choice(known)
        if rng.random() < 0.1:
            path = ".".join([*rng.choice(known).split(".")[: rng.randint(1, 4)], "more"])
        value = rng.choice(ODD)
        if rng.random() < 0.3:  # the value of something else
            spot = msgspec.to_builtins(before.play)
            for step in rng.choice(known).split("."):
                spot = spot[int(step)] if isinstance(spot, list) else spot[step]
            value = json.dumps(spot)[:2000]
        try:
            table.do(gm, Rule(path=path, value=value))
        except Illegal as no:
            random_play.explained(no)
            assert table.table is before, "a refusal changes nothing"
            continue
        taken += 1
        can_be_drawn.try_out(game, table.table)
        assert snapshot.decode(game, snapshot.encode(table.table)) == table.table
    assert log.replay(game, table.entries) == table.table
    return taken


@pytest.mark.parametrize("seed", range(4))
def test_odd_rulings_are_taken_whole_or_refused(game: Game[Any], seed: int) -> None:
    assert try_rulings(game, seed, 60) > 0


def test_nobody_rules_on_an_id(game: Game[Any]) -> None:
    table = demo_table(game, game.demo)
    gm, id = table.table.gms()[0], next(iter(table.table.play.cast))
    with pytest.raises(Illegal, match="an id has to stay as it is"):
        table.do(gm, Rule(path=f"cast.{id}.id", value="somebody-else"))
    who = msgspec.to_builtins(table.table.play.cast[id])
    with pytest.raises(Illegal):
        table.do(gm, Rule(path=f"cast.{id}", value=json.dumps({**who, "id": "other"})[:2000]))


def test_any_setting_is_taken_whole_or_refused(game: Game[Any]) -> None:
    table = demo_table(game, game.demo)
    gm = table.table.gms()[0]
    for field in game.settings:
        for value in (True, False, 0, 1, -1, 10**12, "", "x", *("1", "no")):
            before = table.table
            try:
                table.do(gm, Switch(setting=field.name, value=value))
            except Illegal:
                assert table.table is before
            can_be_drawn.try_out(game, table.table)
