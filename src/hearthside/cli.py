"""The command line: reads what was typed and hands it to one of the `commands`."""

import argparse
import os
import sys
from collections.abc import Sequence

import hearthside
from hearthside.commands import (
    Stop,
    copy_backup,
    doctor,
    export_import,
    mcp,
    new_game,
    odds,
    prove,
    rules,
    serve,
    sheet,
    simulate,
)
from hearthside.games import UnknownGame
from hearthside.store.base import Unavailable

COMMANDS = (
    serve,
    odds,
    rules,
    export_import,
    copy_backup,
    doctor,
    prove,
    new_game,
    sheet,
    mcp,
    simulate,
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the number is what the shell gets."""
    given = parser().parse_args(arguments)
    try:
        given.command(given)
    except (Stop, UnknownGame, Unavailable) as problem:
        print(problem, file=sys.stderr)
        return 1
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        print()
    return 0


def parser() -> argparse.ArgumentParser:
    """Every command with what it may be told."""
    words = argparse.ArgumentParser(
        prog="hearthside", description="One table for story-first roleplaying games."
    )
    words.add_argument("--version", action="version", version=hearthside.__version__)
    commands = words.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for one in COMMANDS:
        one.register(commands)
    return words
