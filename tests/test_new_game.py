"""`hearthside new-game` writes a package that works anywhere, and keeps every promise."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hearthside import cli


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a game that was just begun."""
    folder = tmp_path_factory.mktemp("games")
    assert cli.main(["new-game", "lantern-road", "--into", str(folder)]) == 0
    return folder / "lantern-road"


@pytest.fixture(scope="module")
def installed(home: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a machine on which it was installed."""
    target = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps"]
    command += ["--no-build-isolation", "--target", str(target), str(home)]
    subprocess.run(command, check=True, capture_output=True)
    path = os.pathsep.join(filter(None, (str(target), os.environ.get("PYTHONPATH"))))
    return {**os.environ, "PYTHONPATH": path}


def run(env: dict[str, str], home: Path, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *words], env=env, cwd=home, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_its_own_tests_pass_and_prove_it(installed: dict[str, str], home: Path) -> None:
    """One of them is `hearthside prove`, which wants each rule named by one of the others."""
    assert "4 passed" in run(installed, home, "pytest", "-q", "tests")


def test_a_rule_that_loses_its_test_is_missed(
    installed: dict[str, str], home: Path, tmp_path: Path
) -> None:
    written = (home / "tests" / "test_lantern_road.py").read_text("utf-8")
    (tmp_path / "test_less.py").write_text(written.replace('"LA-1.2", ', ""), "utf-8")
    command = [sys.executable, "-m", "hearthside", "prove", "--tests", str(tmp_path)]
    command += ["lantern-road", "--", "-k", "test_coverage"]
    done = subprocess.run(command, env=installed, cwd=home, capture_output=True, text=True)
    assert done.returncode == 1
    assert "LA-1.2" in done.stdout


def test_it_answers_for_its_odds_and_its_rules(installed: dict[str, str], home: Path) -> None:
    told = run(installed, home, "hearthside", "odds", "lantern-road", "dare", "nerve=2", "risk=2")
    assert "33.3 %" in told
    assert "Pushing" in run(installed, home, "hearthside", "rules", "lantern-road")


def test_it_holds_no_line_that_is_too_long_and_no_name_that_is_not_used(home: Path) -> None:
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--no-cache"]
    command += ["--select=E,F,W", "--line-length=100", str(home)]
    found = subprocess.run(command, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr


def test_a_folder_that_is_there_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my-game").mkdir()
    assert cli.main(["new-game", "my-game", "--into", str(tmp_path)]) == 1
    assert "is there already" in capsys.readouterr().err
    assert not list((tmp_path / "my-game").iterdir())


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Lantern", "cannot name a game"),
        ("lantern road", "cannot name a game"),
        ("../lantern", "cannot name a game"),
        ("x" * 41, "cannot name a game"),
        ("9lives", "cannot name a game"),
        ("road-", "cannot name a game"),
        ("fate", "a game “fate” here already"),
        ("json", "Python has something called “json”"),
        ("class", "Python has something called “class”"),
        ("tests", "Python has something called “tests”"),
    ],
)
def test_a_name_that_will_not_do_is_refused_in_a_sentence(
    name: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["new-game", name, "--into", str(tmp_path)]) == 1
    assert sentence in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
