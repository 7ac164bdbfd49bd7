"""What is asked of whom."""

import pytest
from msgspec.structs import replace

from hearthside.core import engine
from hearthside.core.driver import Driver
from hearthside.core.life.evening import CloseScene, CloseSession, OpenScene, OpenSession
from hearthside.core.life.seats import GALLERY, SitDown
from hearthside.games.fate import GAME
from hearthside.games.fate.attempt import questions as ask
from hearthside.games.fate.attempt.frame import Attack, Overcome
from hearthside.games.fate.attempt.invoke import Pass
from hearthside.games.fate.attempt.oppose import SetDifficulty
from hearthside.games.fate.attempt.throw import ThrowDice
from hearthside.games.fate.characters.milestones import CallMilestone, SkipChoice
from hearthside.games.fate.characters.npcs import BringReady
from hearthside.games.fate.characters.recovery import ExplainRecovery
from hearthside.games.fate.scenes.setting import SuggestAspect
from hearthside.games.fate.state import Conflict, Task
from hearthside.games.fate.struggle.challenge import BeginChallenge, EndChallenge, ShowTask
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
    seen,
    stunt,
)

DOOR = Overcome("mara", "clever", "the door open")


def told(table: Driver, seat: str) -> tuple[str, str]:
    prompt = GAME.prompt(seen(table, seat), seat)
    assert prompt.urgent == prompt.title.startswith("Your turn")
    return prompt.title, prompt.text


def test_an_evening_from_the_door_to_the_first_scene():
    table = gathered("Mara")
    mine = "Your turn, Mara"
    assert told(table, GALE) == ("Your turn, Gale", "Start the session when everyone is here.")
    assert told(table, "mara") == (mine, "Make a character, or take one that is free.")
    draft(table, "mara")
    assert told(table, "mara") == (mine, "Wren Halloway is not finished yet. Go on making them.")
    table = gathered("Mara")
    hero(table, "mara")
    assert told(table, "mara") == ("Waiting for Gale.", "The session has not started yet.")
    table.do(GALE, OpenSession())
    assert told(table, GALE) == ("Your turn, Gale", "Open a scene: say where and when.")
    assert told(table, "mara") == ("Waiting for Gale.", "The next scene opens soon.")
    table.do(GALE, OpenScene("The stair"))
    assert told(table, "mara") == ("What do you do?", "Say what Wren Halloway wants, and how.")
    assert told(table, GALE)[0] == "What happens?"


def test_the_gms_next_step_is_highlighted_when_nothing_is_open():
    table = gathered("Mara")
    for label in ("Start session 1", "Open a scene"):
        (best,) = (o for o in engine.options(GAME, table.table, GALE) if o.best)
        assert best.label == label
        if not table.table.session_open:
            table.do(GALE, OpenSession())


@pytest.mark.rule("FA-6.11")
def test_an_attempt_asks_one_after_the_other():
    table = at_play("Mara", "Jun")
    table.do("mara", DOOR)
    assert told(table, GALE) == ("Your turn, Gale", "How hard is it for Mara?")
    assert told(table, "mara") == ("Waiting for Gale.", "")
    table.do(GALE, SetDifficulty(2))
    assert told(table, "mara") == (
        "Your turn, Mara",
        "Everything is said. Roll, with a stunt if this is its moment.",
    )
    given(table, "mara", stunts=())
    assert told(table, "mara")[1] == "Everything is said. Roll when you are ready."
    table.do("mara", ThrowDice("mara", "clever"))
    assert told(table, "jun") == ("The dice are in the air.", "Mara rolls.")
    table.fall(0, 0, 0, 0)
    text = "A tie as it stands. The cheapest step that helps comes first. Pass leaves it so."
    assert told(table, "mara") == ("Your turn, Mara", text)
    text = "A tie as it stands. Pass leaves it so. The rest follows, cheapest first."
    assert told(table, "jun") == ("Your turn, Jun", text)
    table.do("mara", Pass("mara"))
    assert told(table, "mara") == ("Waiting for Gale and Jun", "A tie as it stands.")
    table.do(GALE, Pass(GALE))
    away = "Mara ties as it stands. You can answer for anyone who is away."
    assert told(table, GALE) == ("Waiting for Jun", away)


@pytest.mark.rule("FA-5.5")
def test_whoever_is_acted_against_is_asked_to_defend():
    table = at_play("Mara", "Jun")
    table.do("mara", Attack("mara", "sneaky", "jun"))
    assert told(table, "jun") == (
        "Your turn, Jun",
        "Mara acts against Jun. Defend, or let it come.",
    )


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        (ask.NameBoost(to="mara", side="heroes"), "You win a boost. Say what it is."),
        (
            ask.CostOffered(to="mara", cost="The pick."),
            "It works if you pay: The pick. Or it does not.",
        ),
        (
            ask.HitWithStyle(to="mara", target="jun", damage=3),
            "A hit for 3 with style. All of it, or one less and a boost.",
        ),
        (
            ask.TakeHit(to="mara", damage=2, attacker="jun", side="foes"),
            "A hit for 2 on Mara. Choose how to take it.",
        ),
        (ask.SayFate(to="mara", target="jun"), "Jun is out. Say what becomes of them."),
        (ask.TellVictory(to="mara", victories=1), "You win the exchange. Tell how."),
    ],
)
def test_every_question_is_a_sentence(asked, text):
    table = at_play("Mara", "Jun")
    given_play(table, asked=(asked,))
    assert told(table, "mara") == ("Your turn, Mara", text)
    assert told(table, "jun") == ("Waiting for Mara.", "")


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        (
            ask.FailedAdvantage(text="Dark", side="heroes", others=("foes",)),
            "It failed. Leave it out, or let it be true for the other side.",
        ),
        (ask.Discovery(about="", side="heroes", free=1), "Something is found. Say what it is."),
        (
            ask.Discovery(about="", side="heroes", free=0),
            "The search failed. Say what is found at a price, or that nothing is.",
        ),
        (
            ask.SeriousCost(),
            "It failed. Name a serious cost at which it works, or let it be.",
        ),
        (ask.MinorCost(), "A tie. Name the small cost."),
        (ask.GivingInCost(character="mara"), "Mara gave in. Say what it costs, if anything."),
        (ask.Twist(), "A tie for best. Say whether there is a twist."),
    ],
)
def test_the_gm_is_asked_too(asked, text):
    table = at_play("Mara")
    given_play(table, asked=(asked,))
    assert told(table, GALE) == ("Your turn, Gale", text)


def test_what_waits_between_attempts():
    table = at_play("Mara")
    table.do("mara", SuggestAspect("Wet Steps"))
    assert told(table, GALE)[1] == "Mara suggests something for the scene."
    table = at_play("Mara")
    cut = hurt(table, "mara", "mild", "A Limp")
    table.do(GALE, CloseScene())
    assert told(table, "mara")[1] == "Something may heal. Say how, or that it stays."
    table.do("mara", ExplainRecovery(cut, "Rest"))
    assert told(table, GALE)[1] == "Someone says how they heal. Does it fit?"
    table = at_play("Mara")
    table.do(GALE, CallMilestone("minor"))
    assert told(table, "mara")[1] == "A milestone. Choose what changes."
    table = gathered("Mara")
    hero(table, "mara", stunts=(stunt("Locks", both=True),))
    assert told(table, GALE)[1] == "Someone asks about a narrow stunt."


@pytest.mark.rule("FA-7.7")
def test_in_a_conflict_everyone_knows_whose_turn_it_is():
    table = at_play("Mara", "Jun")
    table.do(GALE, BringReady(which="sky-shark"))
    given(table, "jun", approaches={"quick": 5})
    table.do(GALE, BeginConflict("physical", ("mara", "jun", "sky-shark")))
    assert told(table, "jun") == ("Your turn, Jun", "One action, and a free move.")
    assert told(table, "mara") == ("Jun acts now.", "Your turn will come.")
    assert told(table, GALE) == ("Jun acts now.", "")
    given_play(
        table,
        conflict=Conflict(number=1, kind="physical", order=(("sky-shark",), ("jun",), ("mara",))),
    )
    assert told(table, GALE) == (
        "Your turn, Gale",
        "Sky Shark acts now. One action each, and a free move.",
    )


def test_someone_who_is_out_is_told_so():
    table = at_play("Mara")
    given(table, "mara", out="taken out")
    assert told(table, "mara") == (
        "Mara is out of this scene.",
        "The story goes on around them.",
    )


def test_a_spectator_watches():
    table = at_play("Mara")
    table.do(GALLERY, SitDown("Vera"))
    assert told(table, "vera") == ("You are watching.", "")
    table.do("mara", DOOR)
    assert told(table, "vera") == ("Waiting for Gale.", "")


def test_after_the_session_the_gm_may_start_the_next():
    table = at_play("Mara")
    table.do(GALE, CloseScene())
    table.do(GALE, CloseSession())
    assert told(table, GALE)[1] == "Start the session when everyone is here."


@pytest.mark.rule("FA-5.12", "FA-7.7")
def test_whoever_has_acted_or_is_not_in_it_is_not_told_to_wait_for_a_turn():
    table = at_play("Mara", "Jun", "Sam")
    order = (("jun",), ("mara",))
    conflict = Conflict(number=1, kind="physical", order=order, acted=("mara",))
    given_play(table, conflict=conflict)
    assert told(table, "mara") == (
        "Jun acts now.",
        "You have acted. The next exchange brings your next turn.",
    )
    assert told(table, "sam") == ("Jun acts now.", "Sam is not in this conflict.")


@pytest.mark.rule("FA-7.2")
def test_a_contest_is_spoken_of_until_it_ends():
    table = at_play("Mara", "Jun", "Sam")
    table.do(GALLERY, SitDown("Vera"))
    table.do(GALE, BeginContest("who is first", ("mara", "jun")))
    roll = "Roll exchange 1 when everyone is ready."
    assert told(table, GALE) == ("Your turn, Gale", f"A contest is on. Who is first. {roll}")
    assert told(table, "mara") == ("A contest is on.", f"Who is first. {roll}")
    outside = "Who is first. Sam is not in it. Say what they want, and how."
    assert told(table, "sam") == ("A contest is on.", outside)
    assert told(table, "vera") == ("You are watching.", "Who is first. Exchange 1 comes next.")
    given(table, "jun", out="taken out")
    assert told(table, GALE)[1].endswith("Fewer than two can still roll: end it.")
    assert told(table, "mara")[1].endswith("Waiting for Gale to end it.")


@pytest.mark.rule("FA-7.1")
def test_a_challenge_is_spoken_of_until_it_ends():
    table = at_play("Mara", "Sam")
    tasks = (Task(text="Climb", against=1), Task(text="Leap", against=1))
    table.do(GALE, BeginChallenge("Up the tower!", tasks, ("mara",), one_by_one=True))
    taking = "Up the tower! Take a task: say how you go about it."
    assert told(table, "mara") == ("A challenge is on.", taking)
    assert told(table, GALE) == ("A challenge is on.", "Up the tower! For Mara to do.")
    assert told(table, "sam")[1].startswith("Up the tower! Sam is not in it.")

    def done(at: int) -> None:
        challenge = table.table.play.challenge
        after = [replace(t, outcome="tie") if n == at else t for n, t in enumerate(challenge.tasks)]
        given_play(table, challenge=replace(challenge, tasks=tuple(after)))

    done(0)
    assert told(table, GALE) == ("Your turn, Gale", "Up the tower! A task is done. Show the next.")
    assert told(table, "mara")[1] == "Up the tower! No task is open. Waiting for Gale to go on."
    table.do(GALE, ShowTask())
    done(1)
    assert told(table, GALE)[1] == "Up the tower! Every task is done. Say how the challenge ends."
    table.do(GALE, EndChallenge())
    assert told(table, "mara")[0] == "What do you do?"


@pytest.mark.rule("FA-8.1")
def test_the_gm_is_asked_how_their_own_people_heal():
    table = at_play("Mara")
    table.do(GALE, BringReady(which="sky-shark"))
    hurt(table, "sky-shark", "mild", "Glass in the Brow")
    table.do(GALE, CloseScene())
    heals = ("Your turn, Gale", "Something may heal. Say how, or that it stays.")
    assert told(table, GALE) == heals
    table.do(GALE, CloseSession())
    assert told(table, GALE) == heals


@pytest.mark.rule("FA-8.2")
def test_the_gm_is_told_who_still_chooses_at_a_milestone():
    table = at_play("Mara", "Jun")
    table.do(GALE, CallMilestone("minor"))
    assert told(table, GALE)[1].startswith("Mara and Jun still choose what changes.")
    table.do("jun", SkipChoice("jun", "change"))
    table.do(GALE, CloseScene())
    ask = "Mara still chooses what changes. Open a scene: say where and when."
    assert told(table, GALE)[1] == ask
    given(table, "mara", player="")
    assert told(table, GALE)[1] == "A milestone. Choose what changes."
