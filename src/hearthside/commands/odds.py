"""`odds` answers a question about the dice of a game exactly, without a table."""

import argparse
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from hearthside.commands import Stop, one_of_the_games
from hearthside.commands.question_blanks import example, filled
from hearthside.core.game import Game
from hearthside.core.moves import Illegal
from hearthside.core.odds.outcomes import Odds
from hearthside.core.odds_questions import OddsQuestion
from hearthside.games import find


def register(commands: Any) -> None:
    odds = commands.add_parser("odds", help="exact odds, without a table")
    odds.add_argument("game", metavar="GAME", help=one_of_the_games())
    odds.add_argument("question", nargs="?", metavar="QUESTION", help="leave it out for a list")
    odds.add_argument("fields", nargs="*", metavar="FIELD=VALUE", default=[])
    odds.add_argument("--json", action="store_true", help="print JSON")
    odds.set_defaults(command=_odds)


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
