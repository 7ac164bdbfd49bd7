"""`export` writes a table into one file; `import` brings it back."""

import argparse
import shlex
import sys
from pathlib import Path
from typing import Any

from hearthside import games
from hearthside.commands import Stop
from hearthside.commands.data_location import add_data, usual_place, with_store
from hearthside.commands.serve import PORT
from hearthside.core.moves import Illegal


def register(commands: Any) -> None:
    export = commands.add_parser("export", help="a table as one file")
    export.add_argument("table", nargs="?", metavar="TABLE", help="leave it out for a list")
    export.add_argument("-o", "--output", type=Path, metavar="FILE", help="where to write it")
    export.add_argument("--story", action="store_true", help="only the story, as Markdown")
    add_data(export)
    export.set_defaults(command=_export)

    bring = commands.add_parser("import", help="bring a table back from a file")
    bring.add_argument("file", type=Path, metavar="FILE")
    add_data(bring)
    bring.set_defaults(command=_import)


def _export(given: argparse.Namespace) -> None:
    from hearthside.web.live import table_files

    if "://" not in given.data and not Path(given.data).exists():
        raise Stop(f"There are no tables in {given.data} yet. Name another file with --data.")
    if given.table is None:
        print("\n".join(with_store(given.data, table_files.listed)) or "There are no tables yet.")
        return
    work = table_files.tell if given.story else table_files.pack
    try:
        name, body = with_store(
            given.data, lambda store: work(store, games.discover(), given.table)
        )
    except (table_files.NotFound, Illegal) as problem:
        raise Stop(problem) from problem
    file = given.output or Path(name)
    if str(file) == "-":
        sys.stdout.buffer.write(body)
        return
    try:
        file.write_bytes(body)
    except OSError as error:
        raise Stop(
            f"{file} cannot be written ({error.strerror}). Choose another with -o."
        ) from None
    print(f"The table is in {file}.")


def _import(given: argparse.Namespace) -> None:
    from hearthside.export.archive_checks import BrokenFile
    from hearthside.web.command_name import command
    from hearthside.web.live import table_files
    from hearthside.web.pages.draw_all import draw_all

    try:
        body = given.file.read_bytes()
        link = with_store(
            given.data, lambda store: table_files.unpack(store, games.discover(), body, draw_all)
        )
    except OSError as error:
        raise Stop(f"{given.file} cannot be read ({error.strerror}).") from None
    except BrokenFile as broken:
        raise Stop(f"{given.file}: {broken}") from None
    serve = f"{command()} serve"
    if given.data != usual_place():
        serve += f" --data {shlex.quote(given.data)}"
    print(f"The table is here again. Start “{serve}”, then open its game master’s link:")
    print(f"http://127.0.0.1:{PORT}{link}")
