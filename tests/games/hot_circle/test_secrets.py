"""Somebody who is hidden while they stand against a player: nobody else learns who it is."""

import pytest

from hearthside.conformance.test_secrets_never_leak import Watch
from hearthside.core.driver import Driver
from hearthside.core.life.rulings import Hide, Rule
from hearthside.core.life.scenes_sessions import CloseScene
from hearthside.core.say import Line
from hearthside.core.secrecy.audiences import ToldNow
from hearthside.games.hot_circle.obstacle_test.calling import CallTest
from hearthside.games.hot_circle.obstacle_test.rerolls import LetStand, Reroll, waiting
from hearthside.games.hot_circle.obstacle_test.ruling import RuleInstead
from tests.games.hot_circle.evening import ANA, DUKE, GM, WREN, evening, versus, versus_rolled

NAMED = "Canary Voss"
HARMED = {"mine": {"condition": "Hurt", "eased": "Cold"}, "theirs": {"condition": "Bruised"}}


def hidden_under_another_name(table: Driver) -> Watch:
    watch = Watch(table, [NAMED])
    table.do(GM, Hide(character=DUKE))
    table.do(GM, Rule(path=f"cast.{DUKE}.name", value=NAMED))
    watch.look()
    return watch


def read_by(table: Driver, seat: str) -> list[Line]:
    now = ToldNow(table.table)
    return [
        one for at, entry in enumerate(table.entries, 1) for one in now.to(seat, at, entry.said)
    ]


@pytest.mark.rule("HC-3.19", "HC-3.3", "HC-5.1")
@pytest.mark.parametrize(
    ("faces", "again", "ends"),
    [
        ((1, 1, 1), (), "“Keep the boat”: Wren loses to someone unseen"),
        ((6, 1, 1), (), "“Keep the boat”: Wren wins against someone unseen"),
        ((1, 1, 1), (6, 1, 1), "“Keep the boat”: Wren wins against someone unseen, but settles"),
    ],
)
def test_how_it_ended_is_told_and_not_against_whom(
    faces: tuple[int, ...], again: tuple[int, ...], ends: str
) -> None:
    table = evening()
    versus_rolled(table, faces, (5, 1, 1, 1), **HARMED)
    if again:
        table.do(ANA, Reroll(side="task", source="compromise", roll="task"))
        table.fall(*again)
    watch = hidden_under_another_name(table)
    while (test := table.table.play.test) and (sides := waiting(table.table, test)):
        table.do(GM, LetStand(side=sides[0]))
        watch.look()
    watch.check()
    assert any(one.plain.startswith(ends) for one in read_by(table, ANA))
    table.do(GM, CallTest(who=WREN, link=f"{table.table.play.links[-1].at}"))
    watch.look()
    watch.check()
    table.do(GM, RuleInstead(outcome="fail", words="the bell rings"))
    table.do(GM, CloseScene())
    watch.look()
    assert watch.check()


@pytest.mark.rule("HC-3.2")
@pytest.mark.parametrize("outcome", ["pass", "fail"])
def test_a_ruling_names_nobody_who_is_hidden(outcome: str) -> None:
    table = evening()
    versus(table, **HARMED)
    watch = hidden_under_another_name(table)
    table.do(GM, RuleInstead(outcome=outcome))
    watch.look()
    assert watch.check()
