"""Tasks without a job, or with a new one (VE-4), case by case."""

import pytest

from hearthside.core.moves import Move
from hearthside.games.venus import GAME
from hearthside.games.venus.task import reading
from hearthside.games.venus.task.frame_moves import (
    CallOff,
    NameJob,
    NameNewJob,
    NoJob,
    RollTask,
    SetThreshold,
)
from hearthside.games.venus.task.turning_against import LetBe, TurnAgainst
from tests.games.venus.evening import (
    ANA,
    BO,
    CY,
    DEE,
    FAY,
    SILVER,
    abilities,
    approve,
    call_task,
    evening,
    factors,
    figure,
    framed,
    job,
    offered,
    refused,
    reviews,
    said,
    takes,
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
    (naming,) = offered(table, DEE, NameJob)
    (jobs,) = naming.fields
    assert jobs.start == "", "nobody names the first of a list by mistake"
    assert "Cipher" in {pick.value for pick in jobs.picks}
    assert "Guard" not in {pick.value for pick in jobs.picks}, "Endurance was not asked for"
    table.do(DEE, NameJob(job="Cipher"))
    assert who(table, ANA).job("cipher").level == 0
    assert "Ilves begins to learn Cipher." in said(table)
    table.do(FAY, SetThreshold(factors=factors("ice", kind="hazard")))
    assert reading.threshold(table.table, at(table)) == 3
    dice = reading.thrown(table.table, at(table))
    assert [die.caliber for die in dice] == [SILVER] * 3


BONESETTER = NameNewJob(name="Bonesetter", text="Splints what a surgeon is too dear for")


@pytest.mark.rule("VE-4.10", "VE-2.22")
def test_a_peer_may_write_the_job_and_the_others_say_whether_it_stands() -> None:
    table = evening(figure(ANA, abilities=abilities(wits=(SILVER, 3))))
    call_task(table)
    table.do(ANA, NoJob())
    assert refused(table, ANA, BONESETTER)
    assert "is a job already" in refused(table, BO, NameNewJob(name="Cipher", text="Codes"))
    table.do(BO, BONESETTER)
    assert at(table).beat == "naming"
    assert who(table, ANA).job("bonesetter") is None
    assert not offered(table, CY, NameNewJob), "one at a time"
    approve(table, CY, DEE, FAY)
    learned = who(table, ANA).job("bonesetter")
    assert (learned.name, learned.level, learned.abilities) == ("Bonesetter", 0, ("wits",))
    assert (at(table).job, at(table).beat) == ("bonesetter", "threshold")


@pytest.mark.rule("VE-4.10")
@pytest.mark.parametrize(("seat", "move"), [(CY, NameJob(job="Cipher")), (ANA, CallOff())])
def test_a_written_job_is_gone_with_what_it_was_for(seat: str, move: Move) -> None:
    table = evening(figure(ANA, abilities=abilities(wits=(SILVER, 3))))
    call_task(table)
    table.do(ANA, NoJob())
    table.do(BO, BONESETTER)
    table.do(seat, move)
    assert not reviews(table)
    assert not table.table.play.pending
    assert who(table, ANA).job("bonesetter") is None


@pytest.mark.case("VE-4.10/2")
@pytest.mark.rule("VE-4.10")
def test_being_new_counts_each_time_and_leaves_room_for_three() -> None:
    table = evening(learner(3))
    call_task(table)
    takes(table, "cipher")
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
    assert offered(table, FAY, TurnAgainst), "nothing to spend, nothing to ask"
    table.do(FAY, LetBe())
    assert who(table, ANA).job("cipher").exp == 2


@pytest.mark.case("VE-4.10/6")
@pytest.mark.rule("VE-4.10")
def test_an_unmet_qualification_bars_every_mark() -> None:
    from hearthside.games.venus.advancement.taking_what_is_due import MeetQualification

    table = evening(learner(3, qualification="Sworn in", met=False))
    task(table, "cipher", (6, 1, 1))
    finish(table, "lesson")
    assert who(table, ANA).job("cipher").exp == 0
    table.do(FAY, MeetQualification(who=ANA, job="cipher"))
    task(table, "cipher", (1, 1, 1), words="Again", stakes="Worse")
    finish(table)
    assert who(table, ANA).job("cipher").exp == 2
