"""Tasks without a job, or with a new one (VE-4), case by case."""

import pytest

from hearthside.games.venus import GAME
from hearthside.games.venus.task import reading
from hearthside.games.venus.task.frame_moves import (
    CallOff,
    NameJob,
    NoJob,
    RollTask,
    SetThreshold,
    TakeJob,
)
from hearthside.games.venus.task.turning_against import LetBe, Turn
from tests.games.venus.evening import (
    ANA,
    DEE,
    FAY,
    SILVER,
    abilities,
    call_task,
    evening,
    factors,
    figure,
    framed,
    job,
    offered,
    refused,
    task,
    who,
)
from tests.games.venus.tasks import at, finish


def learner(score: int, exp: int = 0, tier: str = "public", **more):
    held = (job("Cipher", 0, "wits", exp=exp, **more),)
    return figure(ANA, tier=tier, abilities=abilities(wits=(SILVER, score)), jobs=held)


@pytest.mark.case("VE-4.10/1")
@pytest.mark.rule("VE-4.10")
def test_without_a_job_the_peers_name_one() -> None:
    table = evening(figure(ANA, abilities=abilities(wits=(SILVER, 3))))
    call_task(table)
    table.do(ANA, NoJob())
    assert refused(table, ANA, NameJob(job="Cipher"))
    assert refused(table, DEE, CallOff()), "whoever names a job does not call it off"
    assert [one.label for one in offered(table, FAY, CallOff)] == ["For Ilves: Give it up"]
    assert [one.label for one in offered(table, ANA, CallOff)] == ["Give it up"]
    waits = next(one for one in GAME.asks(table.table, ANA) if one.of == ANA)
    assert (waits.title, waits.urges) == ("The others name a job", False)
    table.do(DEE, NameJob(job="Cipher"))
    assert who(table, ANA).job("cipher").level == 0
    table.do(FAY, SetThreshold(factors=factors("ice", kind="hazard")))
    assert reading.threshold(table.table, at(table)) == 3
    dice = reading.thrown(table.table, at(table))
    assert [die.caliber for die in dice] == [SILVER] * 3


@pytest.mark.case("VE-4.10/2")
@pytest.mark.rule("VE-4.10")
def test_being_new_counts_each_time_and_leaves_room_for_three() -> None:
    table = evening(learner(3))
    call_task(table)
    table.do(ANA, TakeJob(job="cipher"))
    assert refused(table, FAY, SetThreshold(factors=factors("a", "b", "c", "d")))
    table.do(FAY, SetThreshold(factors=factors("a", "b", "c")))
    assert reading.threshold(table.table, at(table)) == 5


@pytest.mark.case("VE-4.10/3")
@pytest.mark.rule("VE-4.10")
@pytest.mark.parametrize(
    ("faces", "bought", "exp"),
    [((6, 6, 6), ("primary",), 5), ((1, 1, 1), (), 6), ((6, 1, 1), ("lesson",), 7)],
)
def test_marks_while_learning(faces: tuple[int, ...], bought: tuple[str, ...], exp: int) -> None:
    table = evening(learner(3, exp=4))
    task(table, "cipher", faces)
    finish(table, *bought)
    assert who(table, ANA).job("cipher").exp == exp


@pytest.mark.case("VE-4.10/4")
@pytest.mark.rule("VE-4.10")
@pytest.mark.parametrize(("tier", "level"), [("public", 3), ("mythic", 3), ("deific", 4)])
def test_at_sixteen_it_opens(tier: str, level: int) -> None:
    table = evening(learner(3, exp=15, tier=tier))
    task(table, "cipher", (6, 1, 1))
    finish(table, "lesson")
    opened = who(table, ANA).job("cipher")
    assert (opened.level, opened.exp) == (level, 0)


@pytest.mark.case("VE-4.10/5")
@pytest.mark.rule("VE-4.10")
def test_with_no_dice_it_fails_and_still_marks() -> None:
    table = evening(learner(0))
    framed(table, "cipher")
    table.do(ANA, RollTask())
    assert offered(table, FAY, Turn), "nothing to spend, nothing to ask"
    table.do(FAY, LetBe())
    assert who(table, ANA).job("cipher").exp == 2


@pytest.mark.case("VE-4.10/6")
@pytest.mark.rule("VE-4.10")
def test_an_unmet_qualification_bars_every_mark() -> None:
    from hearthside.games.venus.advancement import MeetQualification

    table = evening(learner(3, qualification="Sworn in", met=False))
    task(table, "cipher", (6, 1, 1))
    finish(table, "lesson")
    assert who(table, ANA).job("cipher").exp == 0
    table.do(FAY, MeetQualification(who=ANA, job="cipher"))
    task(table, "cipher", (1, 1, 1), words="Again", stakes="Worse")
    finish(table)
    assert who(table, ANA).job("cipher").exp == 2
