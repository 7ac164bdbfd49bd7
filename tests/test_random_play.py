"""Evenings by chance see things through: they come to what each game is about."""

from collections import Counter
from random import Random

import pytest

from hearthside.conformance import random_play
from hearthside.core.driver import demo_table
from hearthside.core.moves import tag_of
from hearthside.games import find

CENTRAL = {
    "burning-wheel": ("propose", "set-test", "help", "roll", "let-stand"),
    "fate": ("overcome", "create-advantage", "defend", "invoke", "pass", "roll"),
    "hot-circle": ("ask-test", "write-stakes", "claim-dice", "judge-dice", "roll"),
    "questworlds": ("enter", "oppose", "resist", "augment", "spend-hero-point", "roll"),
    "venus": ("act", "call-task", "agree-to-task", "call-check", "roll-check"),
}
"""What an evening turns on, in the order in which it comes."""
SEEN_THROUGH = {"burning-wheel": 30, "fate": 45, "hot-circle": 4, "questworlds": 45, "venus": 4}
"""How often, at the least, the last of it is done in so many evenings."""
EVENINGS, MOVES = 40, 40


@pytest.mark.parametrize("name", CENTRAL)
def test_evenings_by_chance_come_to_what_the_game_is_about(name: str) -> None:
    game = find(name)
    made: Counter[str] = Counter()
    for seed in range(EVENINGS):
        table, rng = demo_table(game, game.demo), Random(seed)
        for step in range(MOVES):
            if taken := random_play.wander(table, rng, f"Words {step}"):
                made[tag_of(type(taken[1]))] += 1
            random_play.fortune(table, rng)
    times = [made[f"{name}.{one}"] for one in CENTRAL[name]]
    assert all(times), dict(zip(CENTRAL[name], times, strict=True))
    assert times[-1] >= SEEN_THROUGH[name]


def test_a_kind_of_move_is_no_likelier_for_having_many_buttons() -> None:
    """A compel has one for each character there is; by the button it would be one move in six."""
    table, rng = demo_table(find("fate"), find("fate").demo), Random(1)
    drawn = [random_play.offered(table, rng)[1] for _ in range(200)]
    assert 0 < sum(option.move == "fate.offer-compel" for option in drawn if option) < 20


@pytest.mark.parametrize("name", CENTRAL)
def test_a_walk_goes_the_same_way_again(name: str) -> None:
    first, again = (demo_table(find(name), find(name).demo) for _ in range(2))
    for table in (first, again):
        list(random_play.stroll(table, Random(7), 25))
    assert first.table == again.table
