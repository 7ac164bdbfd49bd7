"""`prove` runs what every game promises against one game; `proofs` writes down what it keeps."""

import argparse
import subprocess
import sys
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hearthside import conformance
from hearthside.commands import Stop
from hearthside.core.game import Game
from hearthside.core.odds.outcomes import Odds
from hearthside.games import find
from hearthside.rulecheck import tests_folder


def register(commands: Any) -> None:
    prove = commands.add_parser("prove", help="run what every game promises against one game")
    prove.add_argument("game", metavar="GAME")
    prove.add_argument(
        "--tests",
        type=Path,
        metavar="FOLDER",
        help="the tests that name the game's rules; those of the project here unless you say",
    )
    prove.add_argument(
        "pytest", nargs="*", metavar="ARGUMENT", help="after --: more words for pytest"
    )
    prove.set_defaults(command=_prove)
    proofs = commands.add_parser("proofs", help="write a game's kept odds, counts and transcripts")
    proofs.add_argument("game", metavar="GAME")
    proofs.set_defaults(command=_proofs)


def _prove(given: argparse.Namespace) -> None:
    game = find(given.game)
    if find_spec("pytest") is None or find_spec("hypothesis") is None:
        raise Stop("The proofs need pytest and hypothesis: pip install 'hearthside[prove]'.")
    suite = Path(conformance.__file__).parent
    tests = given.tests or tests_folder(Path.cwd()) or Path("tests")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "hearthside.conformance.plugin"]
    command += ["--import-mode=importlib", "-o", "testpaths=", "-c", "/dev/null"]
    command += ["--rootdir", str(Path.cwd()), "-o", f"hearthside_tests={tests}"]
    command += [f"--game={game.name}", str(suite), *given.pytest]
    done = subprocess.run(command, check=False)
    if done.returncode:
        raise Stop(f"{game.title} does not keep every promise yet: see above.")


def _proofs(given: argparse.Namespace) -> None:
    from hearthside.conformance import counting, dark_scenes, transcripts

    game = find(given.game)
    folder = proofs_folder(game)
    folder.mkdir(exist_ok=True)
    odds = folder / "odds.txt"
    odds.write_text(odds_again(game, odds.read_text("utf-8") if odds.is_file() else ""), "utf-8")
    print(f"Written: {odds}")
    counts = folder / "counts.txt"
    counts.write_text(counting.counted(game), "utf-8")
    print(f"Written: {counts}")
    for script in sorted(folder.glob("*.transcript")):
        script.write_text(transcripts.rerun(script.read_text("utf-8")), "utf-8")
        print(f"Written: {script}")
    if tried := dark_scenes.kinds(game):
        hidden = folder / "hidden.txt"
        hidden.write_text("\n".join(tried) + "\n", "utf-8")
        print(f"Written: {hidden}")


def proofs_folder(game: Game[Any]) -> Path:
    """Where a game keeps its proofs: beside its own modules."""
    module = sys.modules[type(game).__module__]
    return Path(module.__file__ or "").parent / "proofs"


def odds_again(game: Game[Any], kept: str) -> str:
    """The kept questions answered anew; without any, each question of the game as it stands."""
    lines = kept.splitlines() or list(game.questions)
    answered = (line if not line or line[0] == "#" else answer_line(game, line) for line in lines)
    return "\n".join(answered) + "\n"


def answer_line(game: Game[Any], line: str) -> str:
    """`overcome rating=2 against=3: fail 50/81, …` from its question, whatever stood behind it."""
    asked = line.split(":", 1)[0]
    name, *pairs = asked.split()
    question = game.questions[name]
    given = dict(pair.split("=", 1) for pair in pairs)
    blanks = {
        field.name: field.read([given[field.name]])
        if field.name in given
        else getattr(field, "value", None)
        for field in question.fields
    }
    return f"{asked}: {spelled(question.answer(blanks))}"


def spelled(answer: Odds | dict[str, Any]) -> str:
    """An exact answer in one line."""
    if isinstance(answer, Odds):
        return ", ".join(f"{name} {answer.chance(name)}" for name in answer.names)
    return ", ".join(f"{name} {_exact(value)}" for name, value in answer.items())


def _exact(value: Any) -> str:
    if isinstance(value, Odds | dict):
        return f"({spelled(value)})"
    if isinstance(value, Fraction | int | str):
        return str(value)
    raise TypeError(f"An odds answer is not exact: {value!r}")
