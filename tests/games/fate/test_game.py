"""Fate as the table sees it."""

import pytest

from hearthside.core import offers
from hearthside.core.life.notes import WriteNote
from hearthside.core.life.scenes_sessions import CloseScene, CloseSession, NextScene
from hearthside.games import find
from hearthside.games.fate import GAME
from hearthside.games.fate.attempt.frame import Overcome
from hearthside.games.fate.attempt.invoking import Pass
from hearthside.games.fate.attempt.oppose import SetDifficulty
from hearthside.games.fate.attempt.throw import ThrowDice
from hearthside.games.fate.characters.milestones import CallMilestone
from hearthside.games.fate.characters.npcs import BringReady
from hearthside.games.fate.scenes.situation_aspects import SuggestAspect
from hearthside.games.fate.state import Challenge, Compel, Conflict, Contest, Task
from tests.games.fate.gathering import GALE, at_play, given_play, refused

DOOR = Overcome("mara", "clever", "the door open")


def steps(table, seat):
    """The highlighted options among those asked of a seat now."""
    offered = offers.options(GAME, table.table, seat)
    return [option.label for option in offered if option.section == "turn" and option.best]


def test_it_is_found_by_its_name():
    assert find("fate") is GAME
    assert [grade.name for grade in GAME.grades] == [
        "fail",
        "tie",
        "success",
        "style",
        "lose",
        "win",
    ]
    assert [grade.name for grade in GAME.grades if grade.good] == ["success", "style", "win"]


@pytest.mark.parametrize(
    ("under_way", "sentence"),
    [
        (
            {"compel": Compel(aspect="a", target="mara", by=GALE, kind="event", what="Rain")},
            "A compel is on the table. Answer it first, then end the scene.",
        ),
        (
            {"conflict": Conflict(number=1, kind="mental", order=(("mara",),))},
            (
                "The conflict is still on. First press “End the conflict” under Struggle, "
                "then end the scene."
            ),
        ),
        (
            {
                "challenge": Challenge(
                    goal="Up", tasks=(Task(text="Climb", against=1),), takers=("mara",)
                )
            },
            (
                "The challenge is still on. First press “End the challenge” under Struggle, "
                "then end the scene."
            ),
        ),
    ],
)
def test_a_scene_cannot_end_in_the_middle_of_something(under_way, sentence):
    table = at_play("Mara")
    given_play(table, **under_way)
    assert refused(table, GALE, CloseScene()) == sentence


@pytest.mark.parametrize("ends", [CloseScene(), NextScene("The quay")])
def test_a_contest_ends_with_its_scene_and_the_story_says_so(ends):
    table = at_play("Mara")
    given_play(table, contest=Contest(goal="First up the stair", victories={"mara": 0}))
    table.do(GALE, ends)
    assert table.table.play.contest is None
    lines = [line for entry in table.entries for line in entry.said if line.beat == "Contest"]
    told = "At stake: First up the stair. The contest ends without a winner."
    assert [(line.plain, line.retold) for line in lines] == [(told, True)]


def test_nor_while_something_is_tried():
    table = at_play("Mara")
    table.do("mara", DOOR)
    assert refused(table, GALE, CloseScene()) == (
        "Something is still being tried. See it through or call it off, then end the scene."
    )


def test_an_attempt_can_be_finished_by_following_the_highlighted_step():
    table = at_play("Mara", "Jun")
    table.do("mara", DOOR)
    assert steps(table, GALE) == ["Moderate: Fair +2"]
    table.do(GALE, SetDifficulty(2))
    assert steps(table, "mara") == ["Roll"]
    table.do("mara", ThrowDice("mara", "clever"))
    table.fall(1, 1, 0, 0)
    while attempt := table.table.play.attempt:
        seat = attempt.waiting[0]
        assert len(steps(table, seat)) == 1
        table.do(seat, Pass(seat))
    assert table.table.play.last.outcome == "success"


def test_whoever_has_passed_is_urged_to_nothing():
    table = at_play("Mara", "Jun")
    table.do("mara", DOOR)
    table.do(GALE, SetDifficulty(2))
    table.do("mara", ThrowDice("mara", "clever"))
    table.fall(0, 0, 0, 0)
    assert len(steps(table, "mara")) == 1
    table.do("mara", Pass("mara"))
    assert steps(table, "mara") == []


def test_of_several_questions_only_one_is_highlighted():
    table = at_play("Mara")
    table.do("mara", SuggestAspect("Wet Steps"))
    table.do("mara", SuggestAspect("Rain"))
    assert steps(table, GALE) == ["“Wet Steps” is true"]
    table.do(GALE, CallMilestone("major"))
    assert steps(table, "mara") == ["Raise an approach"]


def test_every_seat_may_move_whatever_the_evening_brings():
    """Nothing is a dead end: the GM can always go on."""
    table = at_play("Mara")
    table.do(GALE, CloseScene())
    table.do(GALE, CloseSession())
    labels = [option.label for option in offers.options(GAME, table.table, GALE)]
    assert "Start session 2" in labels
    assert "Milestone" in labels


def test_notes_and_hidden_people_stay_with_the_gm():
    table = at_play("Mara")
    table.do(GALE, BringReady(which="sky-shark", hidden=True))
    table.do(GALE, WriteNote("He wears the ring", "me"))
    offered = str(offers.options(GAME, table.table, "mara"))
    assert "Shark" not in offered
    assert "wears the ring" not in offered
