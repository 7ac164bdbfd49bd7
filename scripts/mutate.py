"""Do the tests notice? Changes one thing in the rules at a time, and runs the tests of its room.

    make mutate                       ten minutes over core and all games
    python scripts/mutate.py --minutes 30 --only src/hearthside/games/fate --seed 7

What no test notices is told with its place. The score is the share that was noticed; it says
nothing while tests fail as they stand.
"""

import argparse
import ast
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "hearthside"
NOT_RULES = {"demo.py", "__init__.py", "content.py"}
WORKERS = 2
A_TEST_RUN = 300
"""Seconds of a processor; a change that makes the tests run for ever has been noticed."""

PYTEST = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]

COMPARED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
REPLACED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult}


class Mutant(NamedTuple):
    """One change: the module, which spot in it, and which of the ways to make that wrong."""

    path: Path
    at: int
    which: int

    def made(self) -> tuple[str, ast.Module]:
        """What it was and what it is, in a line, and the whole module with it."""
        tree = ast.parse(self.path.read_text("utf-8"))
        node = list(spots(tree))[self.at]
        was = ast.unparse(node)
        changes(node)[self.which](node)
        where = f"{self.path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"
        return f"{where}  {was}  →  {ast.unparse(node)}", tree

    def __str__(self) -> str:
        return self.made()[0]


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--minutes", type=float, default=10)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--only", type=Path, default=PACKAGE)
    given = asked.parse_args()
    rng = random.Random(given.seed)
    mutants = [one for path in modules(given.only.resolve()) for one in mutants_of(path)]
    rng.shuffle(mutants)
    print(f"{len(mutants)} changes could be made; as many as fit into {given.minutes:g} minutes.")
    noticed, missed = run(mutants, given.minutes * 60)
    tried = noticed + len(missed)
    print(f"{noticed} of {tried} changes were noticed: {100 * noticed / max(1, tried):.1f} %.")
    return 1 if missed else 0


def modules(where: Path) -> list[Path]:
    """The modules that hold rules: core and games, without what only looks or tells."""
    found = [where] if where.is_file() else sorted(where.rglob("*.py"))
    return [
        path
        for path in found
        if {"core", "games"} & set(path.relative_to(PACKAGE).parts[:1])
        and path.name not in NOT_RULES
        and "looks" not in path.parts
    ]


def mutants_of(path: Path) -> Iterator[Mutant]:
    tree = ast.parse(path.read_text("utf-8"))
    for at, node in enumerate(spots(tree)):
        for which in range(len(changes(node))):
            yield Mutant(path, at, which)


def spots(tree: ast.Module) -> Iterator[ast.AST]:
    """Where something can be made wrong: not in how a class is built (`frozen=True`)."""
    built = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for keyword in node.keywords
        for inner in ast.walk(keyword)
    }
    return (node for node in ast.walk(tree) if changes(node) and id(node) not in built)


def changes(node: ast.AST) -> list[Callable[[ast.AST], None]]:
    """The ways in which something can be made wrong."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARED:
            return [lambda n: setattr(n, "ops", [COMPARED[type(op)]()])]
        case ast.BoolOp():
            other = ast.Or if isinstance(node.op, ast.And) else ast.And
            return [lambda n: setattr(n, "op", other())]
        case ast.BinOp() if type(node.op) in REPLACED and not _is_text(node):
            return [lambda n: setattr(n, "op", REPLACED[type(node.op)]())]
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            return [lambda n: setattr(n, "value", value + 1)]
        case ast.Constant(value=bool(value)):
            return [lambda n: setattr(n, "value", not value)]
        case ast.If():
            return [lambda n: setattr(n, "test", ast.UnaryOp(ast.Not(), n.test))]
    return []


def _is_text(node: ast.BinOp) -> bool:
    sides = (node.left, node.right)
    return any(isinstance(side, ast.JoinedStr | ast.List | ast.Tuple) for side in sides) or any(
        isinstance(side, ast.Constant) and isinstance(side.value, str) for side in sides
    )


def run(mutants: list[Mutant], seconds: float) -> tuple[int, list[Mutant]]:
    """Try one after another until the time is up; how many were noticed, and which were not."""
    noticed, missed = 0, []
    until = time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder:
        free: SimpleQueue[Path] = SimpleQueue()
        for n in range(WORKERS):
            place = Path(folder) / str(n)
            shutil.copytree(ROOT / "src", place / "src")
            free.put(place)

        def tried(mutant: Mutant) -> bool | None:
            if time.monotonic() > until:
                return None
            place = free.get()
            try:
                return is_noticed(mutant, place)
            finally:
                free.put(place)

        with ThreadPoolExecutor(WORKERS) as pool:
            for mutant, seen in zip(mutants, pool.map(tried, mutants), strict=True):
                if seen is None:
                    break
                noticed += seen
                if not seen:
                    missed.append(mutant)
                    print(f"missed  {mutant}", flush=True)
                shown = f"{noticed} noticed, {len(missed)} missed"
                print(f"\r{shown}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return noticed, missed


def no_longer() -> None:
    """In a test run: no more than its share of a processor, however busy the machine is."""
    resource.setrlimit(resource.RLIMIT_CPU, (A_TEST_RUN, A_TEST_RUN))


def is_noticed(mutant: Mutant, place: Path) -> bool:
    target = place / mutant.path.relative_to(ROOT)
    kept = target.read_bytes()
    target.write_text(ast.unparse(mutant.made()[1]), "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(place / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [*PYTEST, *nearest(mutant.path), *room_of(mutant.path)],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            preexec_fn=no_longer,
            check=False,
        )
    finally:
        target.write_bytes(kept)
    return done.returncode != 0


def room_of(path: Path) -> tuple[str, ...]:
    """The tests that should notice: those of the game, or of the core and its smallest game."""
    part, *rest = path.relative_to(PACKAGE).parts
    own = f"tests/games/{rest[0]}"
    return (own,) if part == "games" and (ROOT / own).is_dir() else ("tests/core", "tests/sixth")


def nearest(path: Path) -> list[str]:
    """Of those, the ones that import the module: they run first, so that most runs are short."""
    name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
    files = (file for folder in room_of(path) for file in (ROOT / folder).rglob("test_*.py"))
    return sorted(str(file) for file in files if name in file.read_text("utf-8"))


if __name__ == "__main__":
    sys.exit(main())
