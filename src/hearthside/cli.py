"""The command line: serve a table, ask for odds, read rules, carry tables from file to file."""

import argparse
import contextlib
import os
import shlex
import sys
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

import hearthside
from hearthside.commands import Stop, hosting, mcp, new_game, prove, sheet, simulate
from hearthside.commands.blanks import example, filled
from hearthside.commands.places import add_data, usual_place, with_store
from hearthside.core.game import Game, OddsQuestion
from hearthside.core.moves import Illegal
from hearthside.core.odds.outcomes import Odds
from hearthside.games import UnknownGame, discover, find
from hearthside.rulebook import deck
from hearthside.rulecheck import tests_by_rule
from hearthside.store import open_store
from hearthside.store.base import Unavailable

if TYPE_CHECKING:
    from hearthside.web.limits import Limits

T = TypeVar("T")

PORT = 8765


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the number is what the shell gets."""
    given = _parser().parse_args(arguments)
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


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="hearthside", description="One table for story-first roleplaying games."
    )
    parser.add_argument("--version", action="version", version=hearthside.__version__)
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    games = ", ".join(discover()) or "none yet"

    serve = commands.add_parser("serve", help="open your tables in the browser")
    _serving(serve)
    serve.set_defaults(command=_serve, demo="")

    demo = commands.add_parser("demo", help="open a ready table to try a game")
    demo.add_argument("demo", nargs="?", metavar="GAME", help=f"one of: {games}")
    demo.add_argument(
        "--alone", action="store_true", help="the house plays every seat but the first"
    )
    _serving(demo)
    demo.set_defaults(command=_demo)

    odds = commands.add_parser("odds", help="exact odds, without a table")
    odds.add_argument("game", metavar="GAME", help=f"one of: {games}")
    odds.add_argument("question", nargs="?", metavar="QUESTION", help="leave it out for a list")
    odds.add_argument("fields", nargs="*", metavar="FIELD=VALUE", default=[])
    odds.add_argument("--json", action="store_true", help="print JSON")
    odds.set_defaults(command=_odds)

    rules = commands.add_parser("rules", help="the rules of a game, in plain words")
    rules.add_argument("game", nargs="?", metavar="GAME", help=f"one of: {games}")
    rules.add_argument("words", nargs="*", metavar="WORD", help="only cards that hold these words")
    rules.add_argument(
        "--coverage", action="store_true", help="list the tests that prove each rule"
    )
    rules.add_argument("--strict", action="store_true", help="fail when a rule has no test")
    rules.add_argument("--tests", type=Path, metavar="FOLDER", help="where the tests are")
    rules.set_defaults(command=_rules)

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
    hosting.register(commands)
    prove.register(commands)
    new_game.register(commands)
    sheet.register(commands)
    mcp.register(commands)
    simulate.register(commands)
    return parser


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


def _serve(given: argparse.Namespace) -> None:
    from hearthside.web import logs, serve
    from hearthside.web.app import create_app
    from hearthside.web.names import Base, as_base

    limits = _limits(given.limit)
    logs.set_up(given.log)
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
        app = create_app(open_store(given.data), discover(), public, names, limits, pace)
    except Unavailable:
        listening.close()
        raise

    async def ready() -> None:
        first = local
        if given.demo:
            first = await _demo_links(app.state.rooms, find(given.demo), local, given.alone)
        _tell(local, public)
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


def _tell(local: str, public: str) -> None:
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
    given.demo = given.demo or next(iter(discover()), "")
    find(given.demo)
    _serve(given)


def _odds(given: argparse.Namespace) -> None:
    game = find(given.game)
    if given.question is None:
        print(_questions_as_json(game) if given.json else _questions(game))
        return
    if given.question not in game.questions:
        known = ", ".join(game.questions) or "none"
        raise Stop(f"{game.title} has no odds for “{given.question}”. There are: {known}.")
    question = game.questions[given.question]
    try:
        answer = question.answer(filled(question.fields, given.fields))
    except Illegal as problem:
        raise Stop(problem) from problem
    if given.json:
        print(as_json(answer))
    elif isinstance(answer, Odds):
        _print_odds(game, question, answer)
    else:
        _print_answers(game, question, answer)


def _questions(game: Game[Any]) -> str:
    lines = []
    for name, question in game.questions.items():
        lines.append(f"{name}: {question.title}")
        for field in question.fields:
            asked = f"{field.label}. {field.help}".rstrip(" .")
            lines.append(f"    {field.name}={example(field)}  {asked}")
    return "\n".join(lines)


def _questions_as_json(game: Game[Any]) -> str:
    """What can be asked, with each field as an option at the table has it."""
    asked = {
        name: {"title": each.title, "rules": each.rules, "fields": each.fields}
        for name, each in game.questions.items()
    }
    return msgspec.json.encode(asked).decode()


def as_json(answer: Any) -> str:
    """An answer as JSON whose chances have fifteen decimals, not what a binary fraction leaves."""
    if isinstance(answer, Odds):
        return _object({name: answer.decimals(name) for name in answer.names})
    if isinstance(answer, Mapping):
        return _object({name: as_json(value) for name, value in answer.items()})
    if isinstance(answer, list | tuple):
        return f"[{', '.join(map(as_json, answer))}]"
    if isinstance(answer, Fraction):
        return _decimals(answer, 15)
    return msgspec.json.encode(answer, enc_hook=str).decode()


def _decimals(value: Fraction, digits: int) -> str:
    """A number that is not below 0, with this many decimals; an exact half goes up."""
    scaled = (2 * value.numerator * 10**digits + value.denominator) // (2 * value.denominator)
    whole, part = divmod(scaled, 10**digits)
    return f"{whole}.{part:0{digits}d}"


def _object(fields: Mapping[str, str]) -> str:
    pairs = ", ".join(f"{_quoted(name)}: {value}" for name, value in fields.items())
    return f"{{{pairs}}}"


def _quoted(name: Any) -> str:
    return msgspec.json.encode(str(name)).decode()


def _print_odds(game: Game[Any], question: OddsQuestion, odds: Odds) -> None:
    labels = {grade.name: grade.label for grade in game.grades}
    print(f"{question.title} ({', '.join(question.rules)})" if question.rules else question.title)
    for name in odds.names:
        bar = "█" * round(40 * odds.weight(name) / odds.total)
        print(f"{labels.get(name, name):>20}  {odds.percent(name):>5} %  {bar}")


def _print_answers(game: Game[Any], question: OddsQuestion, answer: Mapping[str, Any]) -> None:
    for name, value in answer.items():
        if isinstance(value, Odds):
            _print_odds(game, msgspec.structs.replace(question, title=str(name)), value)
        else:
            shown = _decimals(value, 4) if isinstance(value, Fraction) else value
            print(f"{name}: {shown}")


def _rules(given: argparse.Namespace) -> None:
    if given.game is None:
        for name, one in discover().items():
            print(f"{name}: {one.title}, {len(deck(one).cards)} cards")
        return
    game = find(given.game)
    if given.coverage or given.strict:
        _coverage(game, given.tests or _tests_folder(), given.strict)
        return
    words = " ".join(given.words)
    cards = deck(game).search(words)
    if not cards:
        raise Stop(f"No card of {game.title} speaks of “{words}”. Try one plain word.")
    chapter = ""
    for card in cards:
        if card.chapter != chapter:
            chapter = card.chapter
            print(f"{chapter.upper()}\n")
        print(f"{card.id}  {card.title}\n    {card.text}\n")


def _tests_folder() -> Path:
    """The tests of the project one stands in, or of the checkout this runs from."""
    checkout = Path(__file__).resolve().parents[2]
    for folder in (Path.cwd() / "tests", checkout / "tests"):
        if folder.is_dir():
            return folder
    raise Stop("There are no tests here. Go to the project’s folder, or name it with --tests.")


def _coverage(game: Game[Any], tests: Path, strict: bool) -> None:
    if not tests.is_dir():
        raise Stop(f"There is no folder {tests}. Name the one with the tests.")
    proved = tests_by_rule(tests)
    cards = deck(game).cards
    bare = [id for id in cards if id not in proved]
    for id, card in cards.items():
        print(f"{id}  {card.title}")
        for test in proved.get(id, ["no test names it"]):
            print(f"    {test}")
    print(f"{len(cards) - len(bare)} of {len(cards)} rules of {game.title} are named by a test.")
    unknown = [id for id in proved if id.startswith(f"{deck(game).prefix}-") and id not in cards]
    if strict and (bare or unknown):
        missing = [f"without a test: {', '.join(bare)}"] if bare else []
        missing += [f"tested but without a card: {', '.join(unknown)}"] if unknown else []
        raise Stop(f"{game.title}: {'; '.join(missing)}.")


def _export(given: argparse.Namespace) -> None:
    from hearthside.web.live import table_files

    if "://" not in given.data and not Path(given.data).exists():
        raise Stop(f"There are no tables in {given.data} yet. Name another file with --data.")
    if given.table is None:
        print("\n".join(with_store(given.data, table_files.listed)) or "There are no tables yet.")
        return
    work = table_files.tell if given.story else table_files.pack
    try:
        name, body = with_store(given.data, lambda store: work(store, discover(), given.table))
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
    from hearthside.export.archive import BrokenFile
    from hearthside.web.live import table_files
    from hearthside.web.pages.draw_all import draw_all
    from hearthside.web.shell_name import command

    try:
        body = given.file.read_bytes()
        link = with_store(
            given.data, lambda store: table_files.unpack(store, discover(), body, draw_all)
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
