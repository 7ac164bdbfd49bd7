"""`copy` takes all tables from one place to another; `backup` keeps them in one file."""

import argparse
from pathlib import Path
from typing import Any

from hearthside.commands import Stop
from hearthside.commands.data_location import add_data, with_store
from hearthside.store import open_store
from hearthside.store.base import Store
from hearthside.store.copying import Copied, copy


def register(commands: Any) -> None:
    copying = commands.add_parser("copy", help="all tables from one place to another, with links")
    copying.add_argument("source", metavar="FROM", help="a file, or postgresql://…")
    copying.add_argument("target", metavar="TO", help="a file, or postgresql://…")
    copying.set_defaults(command=_copy)

    backup = commands.add_parser("backup", help="all tables into one file, while they are played")
    backup.add_argument("file", type=Path, metavar="FILE", help="a new file")
    add_data(backup)
    backup.set_defaults(command=_backup)


def _copy(given: argparse.Namespace) -> None:
    _refuse_missing(given.source)
    done = _copied(given.source, given.target)
    print(f"Copied {_counted(done)} to {_shown(given.target)}.")
    if done.there:
        print(f"{done.there} were there already.")
    if done.others:
        raise Stop(
            f"Left as they are, because other tables with these ids are there: "
            f"{', '.join(done.others)}."
        )


def _backup(given: argparse.Namespace) -> None:
    _refuse_missing(given.data)
    if given.file.exists():
        raise Stop(f"{given.file} is there already. Name a new file, so that no backup is lost.")
    part = given.file.with_name(f"{given.file.name}.part")
    part.unlink(missing_ok=True)
    try:
        done = _copied(given.data, str(part))
        part.rename(given.file)
    finally:
        part.unlink(missing_ok=True)
    print(f"{_counted(done)} are in {given.file}. “--data {given.file}” opens it.")


def _counted(done: Copied) -> str:
    tables = f"{done.tables} table{'s' * (done.tables != 1)}"
    return f"{tables} with {done.records:,} entries, {done.pictures} pictures and {done.keys} links"


def _shown(place: str) -> str:
    if place.startswith("postgres"):
        from hearthside.store.postgres_schema import shown

        return shown(place)
    return place


def _refuse_missing(place: str) -> None:
    if "://" not in place and not Path(place).exists():
        raise Stop(f"There are no tables in {place} yet. Name another file.")


def _copied(source: str, target: str) -> Copied:
    async def into(here: Store) -> Copied:
        there = open_store(target)
        try:
            return await copy(here, there)
        finally:
            await there.close()

    return with_store(source, into)
