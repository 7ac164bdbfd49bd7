"""`new-game` writes a working package to start a game from: small, whole, and proved."""

import argparse
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from string import Template
from typing import Any

from hearthside.commands import Stop
from hearthside.games import discover

NAME = re.compile(r"[a-z][a-z0-9]+(-[a-z0-9]+)*")
LONGEST_NAME = 40
SUFFIX = ".template"
"""What our own tools would read as code ends in this here, and loses it when it is written."""


def register(commands: Any) -> None:
    new = commands.add_parser("new-game", help="write a working package to start a game from")
    new.add_argument("name", metavar="NAME", help="what it is called, such as lantern-road")
    new.add_argument(
        "--into", type=Path, default=Path(), metavar="FOLDER", help="where; here unless you say so"
    )
    new.set_defaults(command=_new_game)


def _new_game(given: argparse.Namespace) -> None:
    check_name(given.name)
    home = given.into / given.name
    if home.exists():
        raise Stop(f"{home} is there already. Choose another name, or another place with --into.")
    try:
        write(given.name, home)
    except OSError as error:
        raise Stop(
            f"{home} cannot be written ({error.strerror}). Choose another place with --into."
        ) from None
    print(f"{home} holds a game that works. Prove it, then make it yours:\n")
    print(f"  cd {home}\n  pip install -e '.[prove]'\n  hearthside prove {given.name}")


def check_name(name: str) -> None:
    """Refuse what cannot be the name of a game and of a Python package at once."""
    if not NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        raise Stop(
            f"“{name[:LONGEST_NAME]}” cannot name a game. Take two to {LONGEST_NAME} small "
            "letters and digits, a letter first, with hyphens between words, as in lantern-road."
        )
    if name in discover():
        raise Stop(f"There is a game “{name}” here already. Choose another name.")
    package = package_of(name)
    if iskeyword(package) or package in ("tests", "proofs") or find_spec(package):
        raise Stop(f"Python has something called “{package}” already. Choose another name.")


def package_of(name: str) -> str:
    return name.replace("-", "_")


def write(name: str, home: Path) -> None:
    """The whole package, with the name put in wherever it belongs."""
    words = {
        "name": name,
        "package": package_of(name),
        "title": name.replace("-", " ").title(),
        "kind": name.replace("-", " ").title().replace(" ", ""),
        "prefix": name[:2].upper(),
    }
    _copy(files(__name__) / "package", home, words)


def _copy(source: Traversable, target: Path, words: dict[str, str]) -> None:
    target.mkdir(parents=True)
    for item in source.iterdir():
        name = item.name.removesuffix(SUFFIX)
        if item.is_dir():
            _copy(item, target / (words["package"] if name == "game" else name), words)
        else:
            put = name.replace("test_game", f"test_{words['package']}")
            text = Template(item.read_text("utf-8")).substitute(words)
            (target / put).write_text(text, "utf-8")
