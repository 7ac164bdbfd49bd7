"""Every rule of every game is named by a test that proves it."""

from functools import cache
from pathlib import Path
from typing import Any

from hearthside import rulecheck
from hearthside.core.game import Game
from hearthside.rulebook import deck

named_in = cache(rulecheck.tests_by_rule)


def test_every_rule_is_named_by_a_test(game: Game[Any], tests_folder: Path) -> None:
    named = named_in(tests_folder)
    unproven = [rule for rule in deck(game).cards if rule not in named]
    assert not unproven, f"{game.name}: no test in {tests_folder} names {', '.join(unproven)}"


def test_no_test_names_a_rule_there_is_not(game: Game[Any], tests_folder: Path) -> None:
    cards = deck(game)
    strays = [
        rule
        for rule in named_in(tests_folder)
        if rule.startswith(f"{cards.prefix}-") and rule not in cards.cards
    ]
    assert not strays
