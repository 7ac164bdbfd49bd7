"""What is asked of whom, and what the others read meanwhile."""

import pytest
from msgspec.structs import replace

from hearthside.core.driver import Driver
from hearthside.core.life.scenes_sessions import CloseScene, CloseSession, OpenScene, OpenSession
from hearthside.core.life.seats import GALLERY, SitDown, StandUp
from hearthside.core.offers import offers
from hearthside.core.pieces import Order
from hearthside.games.fate import GAME
from hearthside.games.fate.attempt import questions as ask
from hearthside.games.fate.attempt.frame import Attack, Overcome
from hearthside.games.fate.attempt.invoking import Pass
from hearthside.games.fate.attempt.oppose import SetDifficulty
from hearthside.games.fate.attempt.throw import ThrowDice
from hearthside.games.fate.characters.healing import ExplainRecovery
from hearthside.games.fate.characters.milestones import CallMilestone, SkipChoice
from hearthside.games.fate.characters.npcs import BringReady
from hearthside.games.fate.looks.scene_view import pieces
from hearthside.games.fate.scenes.situation_aspects import SuggestAspect
from hearthside.games.fate.state import Conflict
from hearthside.games.fate.struggle.challenge import BeginChallenge, EndChallenge, ShowTask, TaskRow
from hearthside.games.fate.struggle.conflict import BeginConflict
from hearthside.games.fate.struggle.contest import BeginContest
from tests.games.fate.gathering import (
    GALE,
    at_play,
    draft,
    gathered,
    given,
    given_play,
    hero,
    hurt,
    stunt,
)

DOOR = Overcome("mara", "clever", "the door open")
MINE = "Your turn"
BESIDE = ("Time to heal", "Milestone")


def told(table: Driver, seat: str) -> tuple[str, str]:
    found = offers(GAME, table.table, seat)
    assert found.prompt.urgent == (found.prompt.title in (MINE, *BESIDE)) == bool(found.answers)
    keys = [one.key for one in found.answers]
    assert len({*keys}) == len(keys), "a page sends an answer by its key"
    return found.prompt.title, found.prompt.text


def test_an_evening_from_the_door_to_the_first_scene():
    table = gathered("Mara")
    assert told(table, GALE)[1] == "Start the session when everyone is here."
    assert told(table, "mara")[1] == "Make a character."
    draft(table, "mara")
    assert told(table, "mara")[0] == "Wren Halloway is not finished yet."
    draft(table, "mara", "")
    table = gathered("Mara", "Ida")
    hero(table, "ida")
    table.do("ida", StandUp())
    assert told(table, "mara")[1] == "Make a character, or take one that is free."
    table = gathered("Mara")
    hero(table, "mara")
    assert told(table, "mara") == ("Waiting for Gale", "Gale starts when everyone is here.")
    table.do(GALE, OpenSession())
    assert told(table, GALE) == ("The first scene", "Say where and when.")
    assert told(table, "mara") == ("Waiting for Gale", "The first scene opens soon.")
    table.do(GALE, OpenScene("The stair"))
    assert told(table, "mara") == ("What do you do?", "Say what Wren wants, and how.")
    assert told(table, GALE)[0] == "What happens?"


@pytest.mark.rule("FA-6.11")
def test_an_attempt_asks_one_after_the_other():
    table = at_play("Mara", "Jun")
    table.do("mara", DOOR)
    near = "Below their +2 they shine; near it, things get tense; above it, dire."
    assert told(table, GALE) == (MINE, f"How hard is it for Mara? {near}")
    assert told(table, "mara") == ("Waiting for Gale", "To say how hard it is.")
    table.do(GALE, SetDifficulty(2))
    ready = "Roll, with a stunt if one fits."
    assert told(table, "mara") == (MINE, ready)
    given(table, "mara", stunts=())
    assert told(table, "mara")[1] == "Roll when you are ready."
    table.do("mara", ThrowDice("mara", "clever"))
    assert told(table, "jun") == ("The dice are in the air.", "Mara rolls.")
    table.fall(0, 0, 0, 0)
    react = "Invoke an aspect, or let it stand?"
    assert told(table, "mara") == (MINE, react)
    assert told(table, GALE) == (MINE, react)
    assert told(table, "jun") == (
        "Waiting for Gale and Mara",
        "To invoke an aspect, or let it stand.",
    )
    table.do("mara", Pass("mara"))
    assert told(table, "mara") == ("Waiting for Gale", "To invoke an aspect, or let it stand.")


@pytest.mark.rule("FA-5.5")
def test_whoever_is_acted_against_is_asked_to_defend():
    table = at_play("Mara", "Jun")
    table.do("mara", Attack("mara", "sneaky", "jun"))
    assert told(table, "jun") == (MINE, "Mara attacks Jun. Defend, or let it happen?")
    assert told(table, "mara") == ("Waiting for Jun", "To defend, or let it happen.")


@pytest.mark.parametrize(
    ("asked", "about", "text"),
    [
        (
            ask.CostOffered(to="mara", cost="the pick"),
            "It could still work, at a serious cost: the pick.",
            "Pay the cost, or let it fail.",
        ),
        (
            ask.HitWithStyle(to="mara", target="jun", damage=3),
            "A hit with style.",
            "Deal all 3, or 2 and gain a boost.",
        ),
        (
            ask.TakeHit(to="mara", damage=2, attacker="jun", side="foes"),
            "A hit for 2 on Mara.",
            "Choose how to take it.",
        ),
        (ask.WayOpen(to="mara", zone="Roof"), "The way to Roof is open.", "Go there, or stay."),
    ],
)
def test_every_question_is_a_sentence_and_everyone_reads_what_they_wait_for(asked, about, text):
    table = at_play("Mara", "Jun")
    given_play(table, asked=(asked,))
    assert told(table, "mara") == (MINE, f"{about} {text}")
    awaited = about if text.endswith("?") else f"To {text[0].lower()}{text[1:]}"
    assert told(table, "jun") == told(table, GALE) == ("Waiting for Mara", awaited)


@pytest.mark.rule("FA-5.16", "FA-5.11", "FA-7.2")
@pytest.mark.parametrize(
    ("asked", "about", "awaited", "blank"),
    [
        (
            ask.NameBoost(to="mara", side="heroes"),
            "Mara gains a boost.",
            "To name the boost.",
            "What is it?",
        ),
        (
            ask.TellVictory(to="mara", victories=1),
            "Mara scores a victory.",
            "To tell how it happens.",
            "How does it happen?",
        ),
        (
            ask.SayFate(to="mara", target="jun"),
            "Jun is taken out.",
            "To say what becomes of Jun.",
            "What becomes of them?",
        ),
    ],
)
def test_what_is_to_be_told_is_asked_once_by_its_blank(asked, about, awaited, blank):
    table = at_play("Mara", "Jun")
    given_play(table, asked=(asked,))
    assert told(table, "mara") == (MINE, about)
    assert told(table, "jun") == ("Waiting for Mara", awaited)
    (telling,) = [one for one in offers(GAME, table.table, "mara").answers if one.fields]
    assert telling.fields[0].label == blank


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        (
            ask.FailedAdvantage(text="Dark", side="heroes", others=("foes",)),
            "It failed. Let it come to nothing, or let the other side have it.",
        ),
        (ask.Discovery(about="", side="heroes", free=1), "Something is found. Say what it is."),
        (ask.SeriousCost(), "It failed. Offer success at a serious cost, or let it fail."),
        (ask.MinorCost(), "A tie."),
        (ask.ConcessionCost(character="mara"), "Mara concedes. Say what it costs, if anything."),
        (ask.Twist(), "A tie for best. Say whether there is a twist."),
    ],
)
def test_the_gm_is_asked_too(asked, text):
    table = at_play("Mara")
    given_play(table, asked=(asked,))
    assert told(table, GALE) == (MINE, text)


def test_what_is_asked_beside_the_story_holds_nobody_up():
    table = at_play("Mara", "Jun")
    table.do("mara", SuggestAspect("Wet Steps"))
    assert told(table, GALE)[1] == "Mara suggests for the scene: Wet Steps."
    assert told(table, "jun")[0] == "What do you do?"
    table = at_play("Mara", "Jun")
    cut = hurt(table, "mara", "mild", "A Limp")
    table.do(GALE, CloseScene())
    assert told(table, "mara")[0] == "Time to heal"
    assert told(table, "mara")[1].startswith("“A Limp” may heal.")
    assert told(table, GALE)[0] == "The next scene"
    table.do("mara", ExplainRecovery(cut, "Rest."))
    assert told(table, GALE)[1] == "Mara on how “A Limp” heals: Rest. Does it fit?"
    table = at_play("Mara", "Jun")
    table.do(GALE, CallMilestone("minor"))
    assert told(table, "mara") == ("Milestone", "One thing about Mara may change. What is it?")
    table.do("mara", SkipChoice("mara", "change"))
    assert told(table, "mara")[0] == "What do you do?"
    table = gathered("Mara")
    hero(table, "mara", stunts=(stunt("Locks", both=True),))
    narrow = "Is Locks narrow enough for both overcome and create an advantage?"
    assert told(table, GALE)[1].endswith(narrow)


@pytest.mark.rule("FA-7.7")
def test_in_a_conflict_everyone_knows_whose_turn_it_is():
    table = at_play("Mara", "Jun")
    table.do(GALE, BringReady(which="sky-shark"))
    table.do(GALE, BringReady(which="cyclops-house-bully"))
    given(table, "jun", approaches={"quick": 5})
    who = ("mara", "jun", "sky-shark", "cyclops-house-bully")
    table.do(GALE, BeginConflict("physical", who))
    assert told(table, "jun") == (MINE, "You act now. One action.")
    assert told(table, "mara") == ("Waiting for Jun", "Exchange 1. Jun acts now.")
    group = ("sky-shark", "cyclops-house-bully")
    given_play(
        table, conflict=Conflict(number=1, kind="physical", order=(group, ("jun",), ("mara",)))
    )
    both = "Sky Shark and Cyclops House Bully act now. One action each."
    assert told(table, GALE) == (MINE, both)
    turns = Conflict(number=1, kind="physical", order=(("mara", "jun"), group))
    given_play(table, conflict=turns)
    assert told(table, "mara")[1] == "You and Jun act now. One action each."
    assert told(table, "jun")[1] == "You and Mara act now. One action each."


def test_someone_who_is_out_is_told_so():
    table = at_play("Mara")
    given(table, "mara", out="taken out")
    told_out = ("Mara is out of this scene.", "The story goes on around them.")
    assert told(table, "mara") == told_out


def test_a_spectator_watches():
    table = at_play("Mara")
    table.do(GALLERY, SitDown("Vera"))
    assert told(table, "vera") == ("You are watching.", "")
    table.do("mara", DOOR)
    assert told(table, "vera") == ("Waiting for Gale", "To say how hard it is.")


def test_after_the_session_the_gm_may_start_the_next():
    table = at_play("Mara")
    table.do(GALE, CloseScene())
    table.do(GALE, CloseSession())
    assert told(table, GALE)[1] == "Start the session when everyone is here."


@pytest.mark.rule("FA-7.2")
def test_a_contest_is_spoken_of_until_it_ends():
    table = at_play("Mara", "Jun", "Sam")
    table.do(GALLERY, SitDown("Vera"))
    table.do(GALE, BeginContest("who is first", ("mara", "jun")))
    assert told(table, GALE) == (
        MINE,
        "Roll exchange 1 when everyone is ready. The first to three victories wins.",
    )
    for seat in ("mara", "sam", "vera"):
        assert told(table, seat) == ("Waiting for Gale", "To roll exchange 1.")
    given(table, "jun", out="taken out")
    assert told(table, GALE)[1].endswith("Fewer than two are left to roll. End the contest.")
    assert told(table, "mara") == ("Waiting for Gale", "To end the contest.")


@pytest.mark.rule("FA-7.1")
def test_a_challenge_is_spoken_of_until_it_ends():
    table = at_play("Mara", "Sam")
    tasks = (TaskRow(text="Climb", against=1), TaskRow(text="Leap", against=1))
    table.do(GALE, BeginChallenge("Up the tower!", tasks, ("mara",), one_by_one=True))
    taking = ("A challenge is on.", "Take a task: say how.")
    assert told(table, "mara") == taking
    assert told(table, GALE)[1] == "Mara takes on the tasks."
    (strip,) = (one for one in pieces(table.table) if isinstance(one, Order))
    assert strip.note == "Up the tower!"
    assert told(table, "sam")[1].startswith("Sam is not in it.")

    def done(at: int) -> None:
        challenge = table.table.play.challenge
        after = [replace(t, outcome="tie") if n == at else t for n, t in enumerate(challenge.tasks)]
        given_play(table, challenge=replace(challenge, tasks=tuple(after)))

    done(0)
    assert told(table, GALE) == (MINE, "Up the tower! Show the next task.")
    assert told(table, "mara") == ("Waiting for Gale", "To go on with the challenge.")
    table.do(GALE, ShowTask())
    done(1)
    assert told(table, GALE)[1] == "Up the tower! Every task was tried. Say how the challenge ends."
    table.do(GALE, EndChallenge())
    assert told(table, "mara")[0] == "What do you do?"


@pytest.mark.rule("FA-8.1")
def test_the_gm_is_asked_how_their_own_people_heal():
    table = at_play("Mara")
    table.do(GALE, BringReady(which="sky-shark"))
    hurt(table, "sky-shark", "mild", "Glass in the Brow")
    table.do(GALE, CloseScene())
    assert told(table, GALE)[1].startswith("“Glass in the Brow” may heal.")
    table.do(GALE, CloseSession())
    assert told(table, GALE)[1].startswith("“Glass in the Brow” may heal.")


@pytest.mark.rule("FA-8.2")
def test_the_gm_reads_who_still_chooses_at_a_milestone():
    table = at_play("Mara", "Jun")
    table.do(GALE, CallMilestone("minor"))
    table.do("jun", SkipChoice("jun", "change"))
    ending = next(
        v for v in offers(GAME, table.table, GALE).verbs if v.move == "fate.close-milestone"
    )
    assert ending.look["help"] == "Still choosing: Mara. What they have not chosen by then is lost."
    given(table, "mara", player="")
    assert told(table, GALE)[1] == "One thing about Mara may change. What is it?"
