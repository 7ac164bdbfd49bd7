"""`rules` prints the rule cards of a game, or the tests that prove each."""

import argparse
from pathlib import Path
from typing import Any

from hearthside import games
from hearthside.commands import Stop, one_of_the_games
from hearthside.core.game import Game
from hearthside.games import find
from hearthside.rulebook import deck
from hearthside.rulecheck import tests_by_rule, tests_folder


def register(commands: Any) -> None:
    rules = commands.add_parser("rules", help="the rules of a game, in plain words")
    rules.add_argument("game", nargs="?", metavar="GAME", help=one_of_the_games())
    rules.add_argument("words", nargs="*", metavar="WORD", help="only cards that hold these words")
    rules.add_argument(
        "--coverage", action="store_true", help="list the tests that prove each rule"
    )
    rules.add_argument("--strict", action="store_true", help="fail when a rule has no test")
    rules.add_argument("--tests", type=Path, metavar="FOLDER", help="where the tests are")
    rules.set_defaults(command=_rules)


def _rules(given: argparse.Namespace) -> None:
    if given.game is None:
        for name, one in games.discover().items():
            print(f"{name}: {one.title}, {len(deck(one).cards)} cards")
        return
    game = find(given.game)
    if given.coverage or given.strict:
        _coverage(game, given.tests or _nearest_tests(), given.strict)
        return
    words = " ".join(given.words)
    cards = deck(game).search(words)
    if not cards:
        raise Stop(f"No rule of {game.title} mentions “{words}”. Try one plain word.")
    chapter = ""
    for card in cards:
        if card.chapter != chapter:
            chapter = card.chapter
            print(f"{chapter.upper()}\n")
        print(f"{card.id}  {card.title}\n    {card.text}\n")


def _nearest_tests() -> Path:
    """The tests of the project one stands in, or of the checkout this runs from."""
    for project in (Path.cwd(), Path(__file__).resolve().parents[3]):
        if folder := tests_folder(project):
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
