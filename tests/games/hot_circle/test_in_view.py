"""What stays in view for everyone: what a scene has decided, what the closing brings."""

import pytest

from hearthside.core.driver import Driver
from hearthside.core.life.evening import CloseScene
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.ability_test.outcome import ExplainFact, FailInstead
from hearthside.games.hot_circle.ability_test.rolling import LetAbilityStand
from hearthside.games.hot_circle.obstacle_test.calling import CallTest
from hearthside.games.hot_circle.obstacle_test.rerolls import LetStand
from hearthside.games.hot_circle.obstacle_test.settling import RuleInstead
from tests.games.hot_circle.evening import (
    ANA,
    GM,
    WREN,
    ability_rolled,
    evening,
    rolled,
    versus_rolled,
)


def holds(table: Driver) -> list[str]:
    """What everyone reads under “This holds now”."""
    pieces = GAME.show(table.table).scene
    return [piece.text for piece in pieces if getattr(piece, "label", "") == "This holds now"]


@pytest.mark.rule("HC-3.19", "HC-3.4")
def test_what_came_true_in_a_scene_stays_in_view_with_whose_it_is() -> None:
    table = evening()
    rolled(table, (6, 1, 1), (5, 1, 1), intent="the page is in my sleeve")
    table.do(ANA, LetStand(side="task"))
    versus_rolled(table, (1, 1, 1), (6, 1, 1, 1))
    assert holds(table) == ["Wren: the page is in my sleeve"], "the next test hides nothing"
    table.do(ANA, LetStand(side="task"))
    table.do(GM, LetStand(side="obstacle"))
    table.do(GM, CallTest(who=WREN))
    table.do(GM, RuleInstead(outcome="fail", words="the bell rings"))
    assert holds(table) == [
        "Wren: the page is in my sleeve",
        "The Duke: take the boat",
        "Wren: the bell rings",
    ]
    table.do(GM, CloseScene())
    assert holds(table) == [], "the next scene begins anew"


@pytest.mark.rule("HC-4.8", "HC-4.9")
def test_what_an_ability_test_came_to_stays_in_view_once_it_is_told() -> None:
    table = evening()
    ability_rolled(table, "wises", (6, 1, 1), (1,), what="seals")
    table.do(ANA, LetAbilityStand())
    table.do(GM, ExplainFact(text="The seal is forged"))
    ability_rolled(table, "deeds", (1, 1, 1), (6, 6), what="climbing")
    table.do(ANA, LetAbilityStand())
    table.do(GM, FailInstead(what="consequence", words="the rope is gone"))
    ability_rolled(table, "resources", (1, 1, 1), (6,))
    table.do(ANA, LetAbilityStand())
    assert holds(table) == ["Wren: The seal is forged", "Wren: the rope is gone"]
