"""`serve` opens tables in the browser; `demo` opens a ready one to try a game."""

import argparse
import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from hearthside import games
from hearthside.commands import Stop, one_of_the_games
from hearthside.commands.data_location import add_data
from hearthside.core.game import Game
from hearthside.games import find
from hearthside.store import open_store
from hearthside.store.base import Unavailable

if TYPE_CHECKING:
    from hearthside.web.limits import Limits

PORT = 8765


def register(commands: Any) -> None:
    serve = commands.add_parser("serve", help="open your tables in the browser")
    _serving(serve)
    serve.set_defaults(command=serve_tables, demo="")

    demo = commands.add_parser("demo", help="open a ready table to try a game")
    demo.add_argument("demo", nargs="?", metavar="GAME", help=one_of_the_games())
    demo.add_argument(
        "--alone", action="store_true", help="the house plays every seat but the first"
    )
    _serving(demo)
    demo.set_defaults(command=_demo)


def _serving(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--host", default="127.0.0.1", help="0.0.0.0 lets others in your home network come in"
    )
    parser.add_argument("--port", type=int, default=PORT, help=f"{PORT} unless you say otherwise")
    parser.add_argument(
        "--host-name",
        action="append",
        default=[],
        metavar="NAME",
        help="a name people reach this server by, such as table.example; may be repeated",
    )
    parser.add_argument(
        "--limit",
        action="append",
        default=[],
        metavar="NAME=NUMBER",
        help="tables (an hour and guest), moves or pages (a second and seat), pictures (a minute "
        "and seat), streams (of a seat), programs (moves a minute of a program)",
    )
    parser.add_argument(
        "--base-path", default="", metavar="PATH", help="where it begins, such as /table"
    )
    parser.add_argument(
        "--metrics-port", type=int, metavar="PORT", help="figures for Prometheus, on this port"
    )
    parser.add_argument(
        "--metrics-host", default="127.0.0.1", metavar="HOST", help="and on this address"
    )
    parser.add_argument(
        "--pace",
        type=float,
        default=1.0,
        metavar="NUMBER",
        help="how long the house takes in its seats: 1 is as people do, 0 is at once",
    )
    parser.add_argument(
        "--log", choices=("plain", "json"), default="plain", help="how it writes its log"
    )
    parser.add_argument("--open", action="store_true", help="open the browser too")
    add_data(parser)


def serve_tables(given: argparse.Namespace) -> None:
    from hearthside.web import serve, server_log
    from hearthside.web.app import create_app
    from hearthside.web.host_names import Base, as_base

    limits = _limits(given.limit)
    server_log.set_up(given.log)
    Base.path = as_base(given.base_path)
    figures = (given.metrics_host, given.metrics_port) if given.metrics_port else None
    try:
        serve.check_files()
        listening = serve.bind(given.host, given.port)
    except serve.CannotServe as problem:
        raise Stop(problem) from problem
    public, local = serve.home_network_url(listening), serve.local_url(listening)
    if Base.path:
        public, local = (url and f"{url.rstrip('/')}{Base.path}/" for url in (public, local))
    try:
        names = [given.host, *given.host_name]
        pace = min(max(given.pace, 0.0), 60.0)
        app = create_app(open_store(given.data), games.discover(), public, names, limits, pace)
    except Unavailable:
        listening.close()
        raise

    async def ready() -> None:
        first = local
        if given.demo:
            first = await _demo_links(app.state.rooms, find(given.demo), local, given.alone)
        tell(local, public)
        if given.open and not serve.open_browser(first):
            where = "" if public else ", once you start it with --host 0.0.0.0"
            print(f"There is no screen here: open the link in a browser elsewhere{where}.")

    with contextlib.suppress(KeyboardInterrupt):
        serve.run(app, listening, ready, figures)
    print("\nGoodbye. Everything is saved.")


def _limits(given: Sequence[str]) -> "Limits":
    from hearthside.web.limits import Limits

    names = {name.partition("_")[0]: name for name in Limits.__struct_fields__}
    chosen = {}
    for pair in given:
        name, _, number = pair.partition("=")
        if name not in names or not number.isdecimal():
            known = ", ".join(names)
            raise Stop(f"--limit {pair}: write it as tables=100. There are: {known}.")
        chosen[names[name]] = int(number)
    return Limits(**chosen)


def tell(local: str, public: str) -> None:
    print(f"Hearthside is open at {local}", flush=True)
    if public:
        import segno

        print(f"In your home network: {public}", flush=True)
        segno.make(public, error="m").terminal(compact=True)
    print("Stop it with Ctrl+C.", flush=True)


async def _demo_links(rooms: Any, game: Game[Any], local: str, alone: bool) -> str:
    """A demo table's links, one a seat; the first is where to begin."""
    hub = await rooms.demo(game, alone)
    table = hub.room.table
    first = ""
    for seat in (*table.players(), *table.gms()):
        link = f"{local}s/{await hub.room.keys.hand_out(seat)}"
        first = first or link
        print(f"{table.seat_name(seat):>12}: {link}")
    return first


def _demo(given: argparse.Namespace) -> None:
    given.demo = given.demo or next(iter(games.discover()), "")
    find(given.demo)
    serve_tables(given)
