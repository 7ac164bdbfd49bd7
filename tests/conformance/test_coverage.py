"""Every rule of every game is named by a test that proves it."""

from pathlib import Path
from typing import Any

from hearthside import rulecheck
from hearthside.core.game import Game
from hearthside.rulebook import deck

TESTS = Path(__file__).parents[1]


def test_every_rule_is_named_by_a_test(game: Game[Any]) -> None:
    named = rulecheck.tests_by_rule(TESTS)
    unproven = [rule for rule in deck(game).cards if rule not in named]
    assert not unproven, f"{game.name}: no test names {', '.join(unproven)}"


def test_no_test_names_a_rule_there_is_not(game: Game[Any]) -> None:
    cards = deck(game)
    strays = [
        rule
        for rule in rulecheck.tests_by_rule(TESTS)
        if rule.startswith(f"{cards.prefix}-") and rule not in cards.cards
    ]
    assert not strays
