"""Tries changes on the tests of one room, without starting Python for each.

The tests are collected once. Each then runs in a child of this process, which tells the lines it
reached. A change inside a function is tried in another child: there the function gets its changed
code, and the tests that reach it run, first those that import the module and then the quickest.
What runs while modules are imported (tables, defaults) is tried by starting anew.
"""

import ast
import gc
import os
import pickle
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout
from functools import partial
from importlib import import_module
from io import StringIO
from itertools import accumulate
from math import ceil
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, Literal, NamedTuple, TypeVar

import pytest
from mutants import EXPLAINED, PACKAGE, ROOT, Mutant, explained, modules, source

A_TEST_RUN = 120
"""Seconds of a processor; a change that makes the tests run for ever has been noticed."""
WATCHED = 5
"""Seconds in which a test has to end while it is watched; longer ones are not run."""
A_CHANGE = 20
"""Seconds that the tests of one change take together, by how long they took while watched."""
MEMORY = 4 << 30
OPTIONS = ["-q", "-x", "-s", "-p", "no:cacheprovider"]

T = TypeVar("T")


class Score(NamedTuple):
    """How many changes were noticed, which were not, and how many of these are explained."""

    noticed: int
    missed: list[str]
    explained: int = 0


class Run(NamedTuple):
    """How long a test takes, and the lines of the rules it reaches."""

    seconds: float
    lines: set[tuple[str, int]]


def score(tests: tuple[str, ...], mutants: list[Mutant], seconds: float) -> Score:
    """See what each test reaches, then try one change after another until the time is up."""
    room = Room(tests, mutants, seconds)
    with redirect_stdout(StringIO()) as told:
        pytest.main([*OPTIONS, *tests], plugins=[room])
    if room.score is None:
        raise SystemExit(told.getvalue())
    return room.score


class Room:
    """A plugin for pytest: instead of running the tests it sees what they notice."""

    def __init__(self, tests: tuple[str, ...], mutants: list[Mutant], seconds: float) -> None:
        self.tests, self.seconds = tests, seconds
        self.mutants = mutants[: ceil(seconds)]
        """No more than there is time for: only their lines are watched."""
        self.score: Score | None = None
        self.out = sys.stdout
        for path in modules(PACKAGE):
            source(path)  # as it is about to be imported
        self.watched: dict[str, set[int]] = {}
        for mutant in self.mutants:
            self.watched.setdefault(str(mutant.path), set()).update(mutant.lines)
        self.trace = Trace(self.watched)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for path in modules(PACKAGE):
            import_module(".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts))
        self.at_import = self.trace.end()
        self.functions = [one for one in gc.get_objects() if isinstance(one, FunctionType)]
        gc.freeze()
        runs = {item: in_a_child(partial(alone, item, self.watched)) for item in session.items}
        self.runs = {item: run for item, run in runs.items() if run}
        if failing := [item.nodeid for item, run in runs.items() if run is False]:
            print("These tests fail as they stand:", *failing, sep="\n")
            return True
        for item in (item for item, run in runs.items() if run is None):
            print(f"not run, it takes too long  {item.nodeid}", file=self.out, flush=True)
        took = sum(run.seconds for run in self.runs.values())
        print(f"{self.tests[0]}: {len(runs)} tests, {took:.0f} s", file=self.out, flush=True)
        known, whys = 0, explained()
        noticed, missed, until = 0, list[str](), time.monotonic() + self.seconds
        for mutant in self.mutants:
            if time.monotonic() > until:
                break
            made = mutant.made()
            if self.is_noticed(mutant, made.tree):
                noticed += 1
                if made.name in whys:
                    print(
                        f"noticed, so needs no word in {EXPLAINED.name}: {made.said}", file=self.out
                    )
            elif made.name in whys:
                known += 1
            else:
                missed.append(made.said)
                told = f"missed  {made.said}  ({noticed + known + len(missed)} tried)"
                print(told, file=self.out, flush=True)
        self.score = Score(noticed, missed, known)
        return True

    def is_noticed(self, mutant: Mutant, tree: ast.Module) -> bool:
        path, here = mutant.path, {(str(mutant.path), line) for line in mutant.lines}
        near = self.likeliest(path, (item for item, run in self.runs.items() if here & run.lines))
        # A child that was killed ran for ever or without end into memory.
        if near and in_a_child(partial(self.fails, path, tree, near)) is not False:
            return True
        if here and not here & self.at_import:
            return False
        chosen = [one for one in self.tests if one.startswith("--")]
        likeliest = [item.nodeid for item in self.likeliest(path, self.runs)]
        return fails_anew(path, tree, [*chosen, *likeliest])

    def likeliest(self, path: Path, items: Iterable[pytest.Item]) -> list[pytest.Item]:
        """As many of these tests as there is time for: those that import the module, then the
        quickest."""
        apart = set(nearest(path, self.tests))
        first = sorted(items, key=lambda one: (str(one.path) not in apart, self.runs[one].seconds))
        until = accumulate(self.runs[item].seconds for item in first)
        return [item for item, seconds in zip(first, until, strict=True) if seconds < A_CHANGE]

    def fails(self, path: Path, tree: ast.Module, items: list[pytest.Item]) -> bool:
        """Whether a test fails when the functions of a module have the code of this tree."""
        changed = {(one.co_qualname, one.co_firstlineno): one for one in codes(tree, path)}
        for function in self.functions:
            was = function.__code__
            now = changed.get((was.co_qualname, was.co_firstlineno), was)
            if was.co_filename == str(path) and now != was:
                function.__code__ = now
        return any(fails(item, 5 + 5 * self.runs[item].seconds) for item in items)


class Trace:
    """Which of the lines that are watched run, from now until the end."""

    def __init__(self, watched: dict[str, set[int]]) -> None:
        self.watched = watched
        self.left: dict[int, tuple[CodeType, set[int]]] = {}
        """The lines of each function that did not run yet, by its identity: its hash takes long."""
        sys.settrace(self.called)

    def called(self, frame: FrameType, _event: str, _arg: Any) -> Any:
        code = frame.f_code
        watched = self.watched.get(code.co_filename)
        if not watched:
            return None
        if id(code) not in self.left:
            self.left[id(code)] = code, lines_of(code) & watched
        left = self.left[id(code)][1]
        if not left:  # all ran, or none is watched
            return None

        def passed(frame: FrameType, _event: str, _arg: Any) -> Any:
            left.discard(frame.f_lineno)
            return passed

        return passed(frame, "", None)

    def end(self) -> set[tuple[str, int]]:
        sys.settrace(None)
        return {
            (code.co_filename, line)
            for code, left in self.left.values()
            for line in (lines_of(code) & self.watched[code.co_filename]) - left
        }


def lines_of(code: CodeType) -> set[int]:
    return {line for _, _, line in code.co_lines() if line}


def alone(item: pytest.Item, watched: dict[str, set[int]]) -> Run | Literal[False]:
    """What a test reaches, if it passes."""
    began, trace = time.process_time(), Trace(watched)
    failed = fails(item, WATCHED)
    lines = trace.end()
    return not failed and Run(time.process_time() - began, lines)


def fails(item: pytest.Item, seconds: float = A_TEST_RUN) -> bool:
    """Whether a test fails; the process is killed if it takes longer than that."""
    bounded(time.process_time() + seconds)
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
    return item.session.testsfailed > 0


def codes(tree: ast.Module, path: Path) -> Iterator[CodeType]:
    """The code of each function that is named in a module."""
    waiting = [compile(tree, path, "exec", dont_inherit=True)]
    while waiting:
        code = waiting.pop()
        waiting += [inner for inner in code.co_consts if isinstance(inner, CodeType)]
        if "<" not in code.co_name:
            yield code


def in_a_child(work: Callable[[], T]) -> T | None:
    """What work gives when a child of this process does it; nothing if the child is killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(1, 2)
        with os.fdopen(writing, "wb") as pipe:
            pickle.dump(work(), pipe)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    return pickle.loads(told) if told else None


def bounded(seconds: float = A_TEST_RUN) -> None:
    """No more than so much of a processor for this process, however busy the machine is."""
    resource.setrlimit(resource.RLIMIT_CPU, (ceil(seconds), resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def fails_anew(path: Path, tree: ast.Module, tests: list[str]) -> bool:
    """Whether one of these tests fails in a tree that holds the change from the start."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "src"
        shutil.copytree(
            ROOT / "src", source, ignore=shutil.ignore_patterns("static", "__pycache__")
        )
        (Path(folder) / path.relative_to(ROOT)).write_text(ast.unparse(tree), "utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *OPTIONS, *tests],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            preexec_fn=bounded,
            check=False,
        )
    return done.returncode != 0


def nearest(path: Path, tests: tuple[str, ...]) -> list[str]:
    """The tests that import a module."""
    name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
    files = (file for folder in tests for file in (ROOT / folder).rglob("test_*.py"))
    return sorted(str(file) for file in files if name in file.read_text("utf-8"))
