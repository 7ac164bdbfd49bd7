"""A check that is cancelled, let fail or rewound, and what it gives back (VE-3.7)."""

import pytest

from hearthside.core.life.rewinds import Rewind
from hearthside.core.life.suggestions import Question, Suggest, WithdrawSuggestion
from hearthside.games.venus.check.asking import asks
from hearthside.games.venus.check.moves import (
    Accept,
    CancelCheck,
    GoOnWithCheck,
    NameBonuses,
    Reroll,
    Roll,
)
from hearthside.games.venus.rolls.acting import Act
from hearthside.games.venus.rolls.calling_for_rolls import CallCheck, CallTask
from tests.games.venus.checks import ana, outcome
from tests.games.venus.evening import (
    ANA,
    BO,
    CY,
    DEE,
    FAY,
    call_check,
    check,
    evening,
    job,
    offered,
    pass_all,
    refused,
    reviews,
    said,
    vote,
    who,
)


@pytest.mark.case("VE-3.7/1")
@pytest.mark.rule("VE-3.7")
def test_a_cancelled_check_gives_its_lots_back() -> None:
    table = evening(ana(lots=6))
    check(table, 1, difficulty=15)
    table.do(ANA, Reroll())
    table.fall(10)
    table.do(ANA, NameBonuses(lots=2))
    two_lots = asks(table.table)[0].question
    assert two_lots == "Two Lots: a die each, and the highest is added."
    assert refused(table, BO, CancelCheck(why="deep"))
    assert refused(table, FAY, CancelCheck()), "it takes a reason"
    table.do(FAY, CancelCheck(why="deep"))
    assert who(table, ANA).lots == 6
    assert table.table.play.check is None
    assert not table.table.play.failed
    assert "Fay calls off Ilves’s check: too much is scraped together to save it." in said(table)


@pytest.mark.rule("VE-3.7", "VE-1.1")
def test_whoever_rolls_cancels_a_check_only_if_nobody_is_against() -> None:
    table = evening(ana(lots=3))
    check(table, 2, difficulty=15)
    table.do(ANA, Reroll())
    table.fall(10)
    assert "rerolls to 10" in said(table), "a new roll is not told as the first"
    (asked,) = asks(table.table)
    assert [one.label for one in asked.own()][-1] == "Cancel the check", "with what is asked"
    assert asked.question == "Anything that helps rolls a d6, and the best one is added."
    assert len(offered(table, ANA, CancelCheck)) == len(offered(table, FAY, CancelCheck)) == 1
    table.do(ANA, CancelCheck(why="shifted"))
    assert table.table.play.check
    assert who(table, ANA).lots == 2
    assert not offered(table, ANA, NameBonuses), "nothing is spent on it meanwhile"
    vote(table, yes=(), no=(FAY, BO, CY, DEE))
    assert table.table.play.check.face == 10, "they said no, and it goes on"
    table.do(ANA, CancelCheck(why="shifted"))
    table.do(ANA, WithdrawSuggestion(review=reviews(table)[0].id))
    assert offered(table, ANA, NameBonuses), "taken back, nothing has changed"
    table.do(ANA, CancelCheck(why="deep"))
    pass_all(table)
    assert table.table.play.check is None
    assert who(table, ANA).lots == 3


@pytest.mark.rule("VE-3.7", "VE-1.1")
@pytest.mark.parametrize("seat", [ANA, FAY])
@pytest.mark.parametrize("objects", [False, True])
def test_a_check_goes_on_in_somebodys_stead_too_while_the_peers_are_asked(
    seat: str, objects: bool
) -> None:
    table = evening(ana(lots=1))
    table.do(FAY, Suggest(text="A break at ten"))  # her own to withdraw; the roller's is not
    check(table, 2, difficulty=15)
    table.do(ANA, CancelCheck(why="deep"))
    put = reviews(table)[-1].id
    if objects:
        table.do(BO, Question(review=put))
    assert refused(table, FAY, WithdrawSuggestion(review=put))
    (going_on,) = offered(table, seat, GoOnWithCheck)
    assert going_on.label.endswith("Go on with it")
    table.do(seat, GoOnWithCheck())
    assert table.table.play.check.face == 2
    assert offered(table, ANA, Reroll)
    assert not table.table.play.pending
    assert ([one.text for one in reviews(table)], table.table.votes) == (["A break at ten"], {})


@pytest.mark.rule("VE-3.7")
def test_what_is_let_fail_while_the_peers_are_asked_is_no_longer_cancelled() -> None:
    table = evening(ana(lots=1))
    check(table, 2, difficulty=15)
    table.do(ANA, CancelCheck(why="deep"))
    table.do(ANA, Accept())
    assert outcome(table) == "fail"
    assert not reviews(table)
    assert not table.table.play.pending


@pytest.mark.rule("VE-3.7", "VE-1.8")
def test_a_cancelled_check_is_not_rolled_again_for_the_same_stakes() -> None:
    table = evening(ana(lots=1, jobs=(job("Cipher", 1, "wits"),)))
    check(table, 2, difficulty=15)
    table.do(FAY, CancelCheck(why="deep"))
    wall = "Get over the wall"
    table.do(ANA, Act(who=ANA, words=wall, wish=""))
    again = CallCheck(ANA, wall, "wits", "15", (), "The  DOGS wake", "")
    assert "was cancelled" in refused(table, FAY, again)
    table.do(FAY, CallTask(ANA, wall, "wits", "The dogs wake", "", later=True))
    assert table.table.play.task, "it may be played as a task"
    table = evening(ana(lots=1))
    call_check(table)
    table.do(ANA, CancelCheck())
    call_check(table)
    assert table.table.play.check, "given up before the dice, it was never tried"


@pytest.mark.case("VE-3.7/2")
@pytest.mark.rule("VE-3.7", "VE-1.5")
def test_a_rewound_check_never_happened() -> None:
    table = evening(ana(lots=3))
    call_check(table)
    then = table.table.seq
    table.do(ANA, Roll())
    table.fall(1)
    table.do(ANA, Reroll())
    table.fall(2)
    assert who(table, ANA).lots == 2
    assert table.table.play.failed
    table.do(FAY, Rewind(to=then))
    assert who(table, ANA).lots == 3
    assert not table.table.play.failed
    assert table.table.play.check.beat == "announced"
