"""A sixth game is one package: installed by entry point it gets everything a game gets."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a machine on which the example game was installed."""
    target = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps"]
    command += ["--no-build-isolation", "--target", str(target), str(ROOT / "tests" / "sixth")]
    subprocess.run(command, check=True, capture_output=True)
    path = os.pathsep.join(filter(None, (str(target), os.environ.get("PYTHONPATH"))))
    return {**os.environ, "PYTHONPATH": path}


def hearthside(env: dict[str, str], *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "hearthside", *words], env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_answers_for_its_odds(installed: dict[str, str]) -> None:
    told = json.loads(
        hearthside(installed, "odds", "candlelight", "venture", "light=3", "dark=1", "--json")
    )
    assert told == pytest.approx({"lost": 1 / 6, "through": 5 / 9, "shining": 5 / 18})


def test_its_rule_cards_can_be_read(installed: dict[str, str]) -> None:
    assert "Burning a candle" in hearthside(installed, "rules", "candlelight")


@pytest.mark.timeout(300)
def test_it_conforms(installed: dict[str, str], tmp_path: Path) -> None:
    """Anywhere: away from our tree, with its own tests beside it, and nothing of ours set up."""
    home = tmp_path / "candlelight"
    home.symlink_to(ROOT / "tests" / "sixth")
    command = [sys.executable, "-m", "hearthside", "prove", "candlelight"]
    done = subprocess.run(command, env=installed, cwd=home, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "passed" in done.stdout
