"""Counts, odds and transcripts kept beside each game: a change of rules shows up in them."""

from fractions import Fraction
from importlib.resources import files
from typing import Any

import msgspec
import pytest

from hearthside.core.game import Game
from hearthside.core.odds import Odds
from tests.conformance import counting, transcripts


def proofs(game: Game[Any]) -> Any:
    return files(type(game).__module__.removesuffix(".game")).joinpath("proofs")


def kept(game: Game[Any], ending: str) -> list[Any]:
    found = [path for path in proofs(game).iterdir() if path.name.endswith(ending)]
    return sorted(found, key=lambda path: path.name)


def test_transcripts_play_the_same(game: Game[Any]) -> None:
    scripts = kept(game, ".transcript")
    assert scripts, f"{game.name} keeps no transcript in proofs/"
    for path in scripts:
        script = path.read_text("utf-8")
        assert transcripts.rerun(script) == script, path.name


def test_counts_are_as_kept(game: Game[Any]) -> None:
    path = proofs(game).joinpath("counts.txt")
    now = counting.counted(game)
    assert path.is_file(), f"{game.name} keeps no counts.txt; it would be:\n{now}"
    assert path.read_text("utf-8") == now


def test_odds_are_as_kept(game: Game[Any]) -> None:
    """Lines such as `overcome rating=2 against=3: fail 50/81, tie 16/81, …`."""
    path = proofs(game).joinpath("odds.txt")
    assert path.is_file(), f"{game.name} keeps no odds.txt"
    lines = [line for line in path.read_text("utf-8").splitlines() if line and line[0] != "#"]
    assert lines
    for line in lines:
        asked, told = line.split(": ", 1)
        name, *pairs = asked.split()
        procedure = game.procedures[name]
        given = dict(pair.split("=", 1) for pair in pairs)
        blanks = {
            field.name: field.read([given[field.name]])
            if field.name in given
            else getattr(field, "value", None)
            for field in procedure.fields
        }
        answer = procedure.answer(blanks)
        assert told == spelled(answer), line


def spelled(answer: Odds | dict[str, Any]) -> str:
    if isinstance(answer, Odds):
        return ", ".join(f"{name} {answer.chance(name)}" for name in answer.names)
    return ", ".join(f"{name} {_exact(value)}" for name, value in answer.items())


def _exact(value: Any) -> str:
    if isinstance(value, Odds):
        return f"({spelled(value)})"
    if isinstance(value, Fraction | int | str):
        return str(value)
    pytest.fail(f"an odds answer is not exact: {msgspec.json.encode(value)!r}")
