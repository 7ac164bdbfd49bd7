"""A versus test on its card: what either side plays for, from the stakes to the end (HC-3.16)."""

from typing import Any

import pytest

from hearthside.core.attempt_card import Attempt
from hearthside.core.driver import Driver
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.obstacle_test.claiming import ClaimDice
from hearthside.games.hot_circle.obstacle_test.hindering import RollDice
from hearthside.games.hot_circle.obstacle_test.judging_dice import JudgeDice
from hearthside.games.hot_circle.obstacle_test.rerolls import Reroll
from tests.games.hot_circle.evening import (
    ANA,
    BEN,
    GM,
    MOSS,
    evening,
    offered,
    stands,
    told,
    under_way,
    versus,
    versus_rolled,
)


def card(table: Driver) -> Attempt:
    shown: Attempt | None = GAME.show(table.table).attempt
    assert shown
    return shown


def between_players(mine: tuple[int, ...], theirs: tuple[int, ...], **stakes: Any) -> Driver:
    """Wren against Moss, both rolls fallen."""
    table = evening()
    versus(table, opponent=MOSS, **stakes)
    table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
    table.do(BEN, ClaimDice(side="obstacle", lifepath="clerk"))
    table.do(GM, JudgeDice(side="task", fit="helpful", their_fit="helpful"))
    table.do(ANA, RollDice(side="task"))
    table.do(BEN, RollDice(side="obstacle"))
    table.fall(*mine)
    table.fall(*theirs)
    return table


@pytest.mark.rule("HC-3.16")
def test_both_ends_and_both_compromises_stay_on_the_card_while_dice_may_be_rerolled() -> None:
    table = evening()
    versus_rolled(table, (1, 1, 1), (5, 1, 1, 1))
    assert card(table).intent == "If Wren wins: keep the boat"
    assert card(table).stakes == (
        ("The Duke offers instead:", "they keep the sail"),
        ("If the Duke wins:", "take the boat"),
        ("Wren offers instead:", "they take the oars"),
    )


@pytest.mark.rule("HC-3.16")
def test_once_somebody_settled_for_less_their_full_win_is_gone_from_the_card() -> None:
    table = evening()
    versus_rolled(table, (1, 1, 1), (5, 1, 1, 1))
    table.do(ANA, Reroll(side="task", source="compromise", roll="task"))
    table.fall(6, 1, 1)
    assert under_way(table).task.accepted
    assert card(table).intent == "If Wren wins: they keep the sail"
    assert card(table).stakes == (
        ("If the Duke wins:", "take the boat"),
        ("Wren offers instead:", "they take the oars"),
    ), "and nothing is told twice"
    table.do(GM, Reroll(side="obstacle", source="compromise", roll="obstacle"))
    table.fall(5, 1, 1, 1)
    stands(table)
    assert card(table).intent == "Keep the boat", "what was wanted is what was tried"


@pytest.mark.rule("HC-3.15", "HC-3.16")
def test_what_settling_for_less_would_bring_has_one_full_stop() -> None:
    table = evening()
    versus_rolled(table, (1, 1, 1), (5, 1, 1, 1), theirs={"compromise": "The sail. It is hers."})
    less = [one for one in offered(table, ANA, "reroll") if one.fixed["source"] == "compromise"]
    assert {one.help for one in less} == {"If you win then: The sail. It is hers."}


@pytest.mark.rule("HC-3.19")
def test_between_two_players_the_end_is_told_of_whoever_won_and_is_theirs_to_tell() -> None:
    table = between_players((1, 1, 1), (6, 1, 1))
    stands(table)
    assert "“Take the boat”: Moss wins against Wren." in told(table)
    ended = card(table)
    assert (ended.intent, ended.standing) == ("Take the boat", "Moss wins against Wren.")
    (line,) = (one for one in table.entries[-1].said if "wins" in one.plain)
    assert line.grade == "pass"
    assert ended.grade == "win"
    table = between_players((6, 1, 1), (1, 1, 1))
    stands(table)
    assert "“Keep the boat”: Wren wins against Moss." in told(table)


@pytest.mark.rule("HC-3.19")
def test_against_one_of_the_gamemasters_the_end_is_told_of_the_player() -> None:
    table = evening()
    versus_rolled(table, (1, 1, 1), (5, 1, 1, 1))
    stands(table)
    assert "“Keep the boat”: Wren loses to the Duke: take the boat." in told(table)
    assert card(table).intent == "Wanted: keep the boat"
