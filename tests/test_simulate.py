"""`hearthside simulate`: a list, a table, a file of runs, a picture; the same whoever shares it."""

import csv
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hearthside import cli
from hearthside.commands.simulate import played, summed_up
from hearthside.core.simulation import Ended, Run, questions
from hearthside.games import discover, find


@pytest.mark.parametrize("game", sorted(discover()))
def test_every_game_can_be_asked(game: str, capsys):
    assert cli.main(["simulate", game]) == 0
    said = capsys.readouterr().out
    assert "attempt: One attempt" in said
    assert "evening:" in said
    assert "attempts=10" in said


def test_a_table_a_file_and_a_picture(tmp_path: Path, capsys):
    runs, picture = tmp_path / "runs.csv", tmp_path / "runs.svg"
    asked = ["simulate", "fate", "attempt", "--times", "8", "--jobs", "1"]
    assert cli.main([*asked, "--csv", str(runs), "--svg", str(picture)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Fate Accelerated: one attempt, seen through, 8 times, plain, seed 1\n")
    assert "exact" in said
    rows = list(csv.DictReader(runs.read_text().splitlines()))
    assert len(rows) == 8
    assert all(int(row["moves"]) > 0 for row in rows)
    for row in rows:
        assert len(row["outcomes"].split()) == len(row["outcomes exact"].split())
    assert any(0 < float(one) < 1 for row in rows for one in row["outcomes exact"].split())
    drawn = ElementTree.fromstring(picture.read_text())
    assert drawn.tag.endswith("svg")
    assert "Fate Accelerated" in "".join(drawn.itertext())


def test_processes_share_the_work_and_change_nothing(capsys):
    asked = ["simulate", "fate", "attempt", "--times", "12", "--json"]
    assert cli.main([*asked, "--jobs", "1"]) == 0
    alone = json.loads(capsys.readouterr().out)
    assert cli.main([*asked, "--jobs", "2"]) == 0
    assert json.loads(capsys.readouterr().out) == alone
    assert alone["runs"] == 12
    assert cli.main([*asked, "--jobs", "1", "--seed", "2"]) == 0
    assert json.loads(capsys.readouterr().out) != alone


@pytest.mark.parametrize(
    ("asked", "wrong"),
    [
        (["simulate", "fate", "naps"], "has no “naps”"),
        (["simulate", "chess"], "chess"),
        (["simulate", "fate", "evening", "naps=3"], "no field “naps”"),
        (["simulate", "fate", "evening", "attempts=0"], "goes from 1"),
        (["simulate", "fate", "attempt", "--times", "0"], "--times goes from"),
        (["simulate", "fate", "attempt", "--given", "Wren Halloway: Sneaky"], "names a value"),
        (["simulate", "fate", "attempt", "--given", "Nobody: Sneaky=2"], "No sheet has"),
        (["simulate", "fate", "attempt", "--given", "Wren Halloway: Sneaky=x"], "does not fit"),
        (["simulate", "burning-wheel", "advance", "obs=1"], "never rises"),
        (["simulate", "burning-wheel", "advance", "obs=11"], "from 1 to 10"),
        (["simulate", "fate", "contest", "rivals=none"], "whole numbers"),
        (["simulate", "questworlds", "extended", "rating=-3"], "1 or more"),
        (["simulate", "fate", "attempt", "--times", "1", "--csv", "/nowhere/x.csv"], "written"),
    ],
)
def test_what_cannot_be_asked_is_said_in_a_sentence(asked: list[str], wrong: str, capsys):
    assert cli.main(asked) == 1
    assert wrong in capsys.readouterr().err


def test_figures_are_summed_up_by_hand():
    even = {"fail": 0.5, "pass": 0.5}
    found = summed_up(
        [
            Run({"moves": 2.0}, (Ended("pass", even),)),
            Run({"moves": 4.0}, (Ended("pass", even),)),
            Run({"moves": 9.0}, (Ended("fail", even), Ended("pass", even))),
        ]
    )
    (moves,) = found.figures
    assert (moves.mean, moves.least, moves.median, moves.most) == (5.0, 2.0, 4.0, 9.0)
    shares = {one.name: (one.simulated, one.exact, one.error) for one in found.outcomes}
    assert shares == {"fail": (0.25, 0.5, 0.25), "pass": (0.75, 0.5, 0.25)}


def test_one_process_plays_its_seeds_in_order():
    both = played("fate", "attempt", {}, (), "plain", ["1/0", "1/1"])
    assert [both[1]] == played("fate", "attempt", {}, (), "plain", ["1/1"])


def test_whoever_starts_better_does_better():
    """What is given stands on the sheet before the first run."""

    def good(value: str) -> float:
        sheets = [(f"{who}: {how}", value) for who in WHO for how in HOW]
        runs = played("fate", "attempt", {}, sheets, "plain", [f"1/{at}" for at in range(12)])
        ended = [one for run in runs for one in run.ended]
        return sum(one.exact["success"] + one.exact["style"] for one in ended) / len(ended)

    assert good("-2") < 0.3 < 0.9 < good("8")


WHO = ("Wren Halloway", "Tobias Crake", "Odile Marrow")
HOW = ("Careful", "Clever", "Flashy", "Forceful", "Quick", "Sneaky")


def test_how_fast_an_ability_rises_is_played_and_exact(tmp_path: Path, capsys):
    picture, kept = tmp_path / "rising.svg", tmp_path / "rising.csv"
    asked = ["simulate", "burning-wheel", "advance", "rating=B2", "obs=1,2", "--times", "3"]
    assert cli.main([*asked, "--jobs", "1", "--svg", str(picture), "--csv", str(kept)]) == 0
    said = capsys.readouterr().out
    (tests,) = [line for line in said.splitlines() if line.strip().startswith("tests")]
    assert tests.split() == ["tests", "3.00", "0.00", *["3.00"] * 4, "3.00", "exact"]
    assert "3.00 of 3, 3.00 exact" in picture.read_text()
    rows = list(csv.DictReader(kept.read_text().splitlines()))
    assert [(row["tests"], row["tests exact"]) for row in rows] == [("3", "3")] * 3


@pytest.mark.parametrize(
    ("game", "question", "blanks", "times"),
    [
        ("fate", "contest", {"rating": 3, "rivals": "2"}, 25),
        ("fate", "contest", {"rating": 0, "rivals": "1, 0, 2"}, 8),
        ("questworlds", "extended", {"rating": "17", "against": "14"}, 20),
        ("questworlds", "extended", {"rating": "9", "against": "2M"}, 20),
    ],
)
def test_a_race_is_played_as_it_is_counted(
    game: str, question: str, blanks: dict[str, object], times: int
):
    """Whatever is known exactly lies within four standard errors of what was played."""
    exact = questions(find(game))[question].exact(blanks)
    runs = played(game, question, blanks, (), "plain", [f"1/{at}" for at in range(times)])
    figures = {one.name: one for one in summed_up(runs, exact).figures}
    assert figures.keys() >= exact.keys() >= {"won", "exchanges"}
    for name, mean in exact.items():
        one = figures[name]
        spread = max(one.deviation, float(mean * (1 - mean)) ** 0.5 if mean <= 1 else 1)
        assert abs(one.mean - mean) <= 4 * spread / len(runs) ** 0.5, name


def test_whoever_cannot_lose_a_race_wins_it():
    """Two victories an exchange, and so two exchanges to three of them (FA-7.2)."""
    more = {"rating": 12, "rivals": "0, 0, 0, 0"}  # than the ready table has people
    (run,) = played("fate", "contest", more, (), "plain", ["1"])
    assert (run.figures["won"], run.figures["exchanges"]) == (1, 2)
    (run,) = played("fate", "contest", {"rating": 0, "rivals": "12"}, (), "plain", ["1"])
    assert (run.figures["won"], run.figures["exchanges"]) == (0, 2)
