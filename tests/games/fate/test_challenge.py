"""Challenges: tasks that stand alone."""

import pytest

from hearthside.core.wording.typesetting import capital
from hearthside.games.fate.attempt.frame import CreateAdvantage
from hearthside.games.fate.attempt.oppose import NameDefender, SetDifficulty
from hearthside.games.fate.attempt.overcoming import LetPrevail, NameCost, TakeCost
from hearthside.games.fate.looks.attempt_view import card
from hearthside.games.fate.struggle.challenge import (
    BeginChallenge,
    EndChallenge,
    ReopenTask,
    ShowTask,
    TakeTask,
    TaskRow,
)
from hearthside.games.fate.struggle.conflict import BeginConflict
from hearthside.games.fate.struggle.contest import BeginContest
from tests.games.fate.evening import evening
from tests.games.fate.gathering import seen

TASKS = (TaskRow(text="Cross the stair", against=1), TaskRow(text="Light the lamp", against=4))


def begun(one_by_one=False, takers=("ana", "ben")):
    night = evening("Ana", "Ben", "Cy")
    night.gale.does(BeginChallenge("Warn the ship", TASKS, takers, one_by_one))
    return night


@pytest.mark.rule("FA-7.1")
def test_each_task_is_an_overcome_and_its_result_stands_alone():
    night = begun()
    night.ana.does(TakeTask("ana", 0, "clever", "on the rail"))
    assert (night.attempt.kind, night.attempt.against) == ("overcome", 1)
    night.ana.rolls("clever")
    night.sums(0)
    night.all_pass()
    night.ben.does(TakeTask("ben", 1, "clever"))
    night.ben.rolls("clever")
    night.sums(0)
    night.all_pass()
    night.gale.does(LetPrevail())
    results = [(task.outcome, task.by) for task in night.play.challenge.tasks]
    assert results == [("success", "ana"), ("fail", "ben")]
    assert night.ana.offers("fate.take-task") == []


@pytest.mark.rule("FA-7.1")
def test_the_gm_says_who_takes_part():
    night = begun(takers=("ana",))
    assert night.ana.offers("fate.take-task")
    assert night.ben.offers("fate.take-task") == []
    assert night.cy.cannot(TakeTask("cy", 0, "clever"))


@pytest.mark.rule("FA-7.1")
def test_an_advantage_may_be_created_in_between():
    night = begun()
    night.cy.does(CreateAdvantage("cy", "clever", "A Rope Across"))
    night.gale.sets(0)
    night.cy.rolls("clever")
    night.sums(0)
    night.all_pass()
    night.ana.does(TakeTask("ana", 0, "clever"))
    night.ana.rolls("clever")
    night.sums(-4)
    night.ana.uses("A Rope Across")
    night.all_pass()
    assert night.attempt.shifts == -1


@pytest.mark.rule("FA-7.1")
def test_tasks_may_be_shown_one_by_one_and_nobody_sees_what_comes():
    night = begun(one_by_one=True)
    assert [task.text for task in seen(night.table, "ana").play.challenge.tasks] == [
        "Cross the stair"
    ]
    assert not any("Light the lamp" in told for told in night.said("ana"))
    assert night.ana.cannot(TakeTask("ana", 1, "clever"))
    night.gale.does(ShowTask())
    assert any("Light the lamp" in told for told in night.said("ana"))
    night.ana.does(TakeTask("ana", 1, "clever"))


@pytest.mark.rule("FA-7.1")
def test_the_gm_reads_the_whole():
    night = begun()
    assert night.ana.cannot(EndChallenge("We win"))
    night.gale.does(EndChallenge("The ship turns in time"))
    assert night.play.challenge is None
    assert night.said()[-2:] == ["The challenge is over.", "The ship turns in time."]


def test_the_odds_of_a_task_are_known_before_it_is_taken():
    night = begun()
    odds = night.ana.foresees(TakeTask("ana", 0, "clever"))
    assert odds.percent("success", "style") == "61.7"


def test_once_all_is_done_the_gm_is_asked_how_it_ends():
    night = evening("Ana")
    night.gale.does(BeginChallenge("Warn the ship", TASKS[:1], ("ana",)))
    night.ana.does(TakeTask("ana", 0, "clever"))
    night.ana.rolls("clever")
    night.sums(0)
    night.all_pass()
    assert night.gale.best() == "End the challenge"


def test_when_the_shown_tasks_are_done_the_next_one_is_the_gms_next_step():
    night = begun(one_by_one=True)
    assert "Show the next task" in night.gale.labels("struggle")
    night.ana.does(TakeTask("ana", 0, "clever"))
    night.ana.rolls("clever")
    night.sums(0)
    night.all_pass()
    assert night.gale.best() == "Show the next task"


@pytest.mark.rule("FA-7.1")
def test_a_task_is_spoken_of_as_the_gm_wrote_it():
    night = begun()
    task = TASKS[0].text
    night.ana.does(TakeTask("ana", 0, "clever"))
    assert f"Ana tries: {task}." in night.said()
    assert card(night.table.table).intent == task
    night.ana.rolls("clever")
    night.sums(0)
    night.all_pass()
    assert any(said.startswith(f"“{capital(task)}”: Ana succeeds") for said in night.said())


@pytest.mark.parametrize(
    "begins",
    [
        BeginChallenge("Warn the ship", TASKS[:1], ("ana",)),
        BeginContest("First to the lamp", ("ana", "ben")),
        BeginConflict("physical", ("ana", "voss")),
    ],
)
def test_the_card_of_what_is_over_goes_when_something_new_begins(begins):
    night = evening("Ana", "Ben")
    night.major("Voss")
    night.ana.overcomes("clever", against=0)
    night.sums(0)
    night.all_pass()
    assert card(night.table.table)
    night.gale.does(begins)
    assert card(night.table.table) is None


def failed(night, at=0):
    """Ana has taken a task and failed it."""
    night.ana.does(TakeTask("ana", at, "clever"))
    night.ana.rolls("clever")
    night.sums(-4)
    night.all_pass()


@pytest.mark.rule("FA-7.1", "FA-5.4")
def test_a_task_won_at_a_serious_cost_is_won():
    night = begun()
    failed(night)
    assert night.play.challenge.tasks[0].outcome == "", "the price is not settled yet"
    night.gale.does(NameCost("the rope is lost"))
    night.ana.does(TakeCost())
    assert night.play.challenge.tasks[0].outcome == "cost"
    assert "Cross the stair: done at a serious cost." in night.said()
    assert night.gale.offers("fate.reopen-task") == []


@pytest.mark.rule("FA-7.1", "FA-5.4")
def test_a_task_whose_cost_is_refused_has_failed():
    night = begun()
    failed(night)
    night.gale.does(NameCost("the rope is lost"))
    night.ana.does(LetPrevail())
    assert (night.play.challenge.tasks[0].outcome, night.play.challenge.tasks[0].by) == (
        "fail",
        "ana",
    )


@pytest.mark.rule("FA-7.1", "FA-5.5")
def test_somebody_may_oppose_a_task_with_a_roll():
    night = evening("Ana")
    voss = night.major("Voss", careful=3)
    tasks = (TaskRow(text="Past the keeper", against=2, foe="voss"),)
    night.gale.does(BeginChallenge("Warn the ship", tasks, ("ana",)))
    (taking,) = night.ana.offers("fate.take-task")
    assert taking.label == "Past the keeper"
    assert taking.help == "A task of the challenge, against Voss."
    night.ana.does(TakeTask("ana", 0, "clever"))
    assert (night.attempt.target, night.attempt.against) == ("voss", None)
    voss.defends("careful")
    night.ana.rolls("clever")
    night.sums(0, 2)
    night.all_pass()
    assert night.play.challenge.tasks[0].outcome == "fail", "beaten outright, at no cost at all"
    assert night.question == "NameBoost"


@pytest.mark.rule("FA-7.1", "FA-5.5")
def test_a_task_opposed_by_somebody_who_is_out_has_its_difficulty():
    night = evening("Ana")
    voss = night.major("Voss")
    tasks = (TaskRow(text="Past the keeper", against=2, foe="voss"),)
    night.gale.does(BeginChallenge("Warn the ship", tasks, ("ana",)))
    voss.has(out="taken out")
    night.ana.does(TakeTask("ana", 0, "clever"))
    assert (night.attempt.target, night.attempt.against) == ("", 2)


@pytest.mark.rule("FA-7.1", "FA-9.1")
def test_a_task_that_is_taken_can_be_given_another_difficulty_or_a_defender():
    night = begun()
    voss = night.major("Voss")
    night.ana.does(TakeTask("ana", 0, "clever"))
    assert night.ana.cannot(SetDifficulty(0))
    night.gale.does(SetDifficulty(5, "the stair is burning"))
    assert night.attempt.against == 5
    night.gale.does(NameDefender("voss"))
    assert night.attempt.against is None
    voss.defends("careful")
    night.ana.rolls("clever")
    assert night.attempt.task == 0


@pytest.mark.rule("FA-7.1")
def test_the_gm_may_let_a_failed_task_be_tried_again():
    night = begun()
    failed(night)
    night.gale.does(LetPrevail())
    assert night.ben.offers("fate.take-task", task=0) == []
    assert night.ana.cannot(ReopenTask(0, 1))
    night.gale.does(ReopenTask(0, 3))
    task = night.play.challenge.tasks[0]
    assert (task.outcome, task.by, task.against) == ("", "", 3)
    assert night.said()[-1] == "Cross the stair can be tried again, Good +3."
    assert night.ben.offers("fate.take-task", task=0)


@pytest.mark.rule("FA-7.1")
def test_with_nobody_left_to_take_a_task_the_gm_is_asked_to_end_it():
    night = evening("Ana", "Ben")
    night.gale.does(BeginChallenge("The flood", (TaskRow(text="Shut it", against=2),), ("ana",)))
    assert night.gale.prompt.title == "What happens?"
    night.ana.has(out="taken out")
    assert night.gale.prompt.text == (
        "The flood. Nobody in it can act any more. Say how the challenge ends."
    )
    assert len(night.gale.offers("fate.end-challenge")) == 1
    night.gale.does(EndChallenge("They drown"))
    assert night.play.challenge is None


@pytest.mark.rule("FA-7.1")
def test_whoever_takes_part_is_led_to_the_tasks_and_everybody_else_to_something_of_their_own():
    night = begun(takers=("ana",))
    led = {
        voice.id: [option.best for option in voice.offers("fate.overcome")]
        for voice in (night.ana, night.ben)
    }
    assert led == {"ana": [False], "ben": [True]}
    night.major("Voss")
    assert [option.best for option in night.gale.offers("fate.overcome")] == [False]


@pytest.mark.rule("FA-7.1")
def test_only_the_gm_begins_a_challenge_and_only_with_somebody_there():
    night = evening("Ana")
    assert night.ana.offers("fate.begin-challenge") == []
    assert len(night.gale.offers("fate.begin-challenge")) == 1
    night.ana.has(away=True)
    assert night.gale.offers("fate.begin-challenge") == []
