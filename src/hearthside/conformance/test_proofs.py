"""Counts, odds and transcripts kept beside each game: a change of rules shows up in them."""

from typing import Any

from hearthside.commands.prove import answer_line, proofs_folder
from hearthside.conformance import counting, transcripts
from hearthside.core.game import Game


def test_transcripts_play_the_same(game: Game[Any]) -> None:
    scripts = sorted(proofs_folder(game).glob("*.transcript"))
    assert scripts, f"{game.name} keeps no transcript in proofs/"
    for path in scripts:
        script = path.read_text("utf-8")
        assert transcripts.rerun(script) == script, path.name


def test_counts_are_as_kept(game: Game[Any]) -> None:
    path = proofs_folder(game) / "counts.txt"
    now = counting.counted(game)
    assert path.is_file(), f"{game.name} keeps no counts.txt; it would be:\n{now}"
    assert path.read_text("utf-8") == now


def test_odds_are_as_kept(game: Game[Any]) -> None:
    """Lines such as `overcome rating=2 against=3: fail 50/81, tie 16/81, …`."""
    path = proofs_folder(game) / "odds.txt"
    assert path.is_file(), f"{game.name} keeps no odds.txt"
    lines = [line for line in path.read_text("utf-8").splitlines() if line and line[0] != "#"]
    assert lines
    for line in lines:
        assert line == answer_line(game, line)
