"""When to roll and for what: stakes, no second try, whose word it is (VE-1.6 to VE-1.8)."""

import pytest

from hearthside.core.asks import holding, waiting
from hearthside.core.forms import Choice, When
from hearthside.games.venus import GAME
from hearthside.games.venus.check.moves import Agree, CancelCheck, Roll, standing
from hearthside.games.venus.looks.attempt_view import attempt
from hearthside.games.venus.rolls.acting import Act, Withdraw
from hearthside.games.venus.rolls.calling_for_rolls import CallCheck, CallTask, SayYes
from hearthside.games.venus.sheet import Capability
from hearthside.games.venus.task.frame_moves import CallOff, NoJob, TakeJob
from tests.games.venus.checks import ana, outcome
from tests.games.venus.evening import (
    ANA,
    BO,
    FAY,
    attribute,
    call_check,
    check,
    evening,
    figure,
    job,
    npc,
    offered,
    refused,
    said,
    takes,
)


@pytest.mark.rule("VE-1.7")
def test_what_a_player_typed_is_the_card_and_the_end_as_it_stands() -> None:
    table = evening(ana(score=3, pronouns="she/her"))
    check(table, 15, words="talk him out of opening my crate")
    assert "“Talk him out of opening my crate”: Ilves succeeds." in said(table)
    card = GAME.show(table.table).attempt
    assert (card.means, card.intent) == ("Wits", "Talk him out of opening my crate")


@pytest.mark.rule("VE-1.6")
def test_what_needs_no_dice_is_told_like_what_was_rolled() -> None:
    table = evening(ana())
    table.do(ANA, Act(who=ANA, words="Light the lamp with my good hand", wish=""))
    table.do(FAY, SayYes(words="the wick takes at the second match"))
    done, goes = table.entries[-1].said
    assert (done.plain, done.kind) == (
        "“Light the lamp with my good hand”: Ilves succeeds without a roll.",
        "outcome",
    )
    assert (goes.plain, goes.kind) == ("The wick takes at the second match.", "narration")
    card = GAME.show(table.table).attempt
    assert card.settled
    assert (card.intent, card.standing) == (
        "Light the lamp with my good hand",
        "It happens, without a roll.",
    )
    table.do(ANA, Act(who=ANA, words="Look round", wish=""))
    assert not GAME.show(table.table).attempt.over


@pytest.mark.rule("VE-1.7")
@pytest.mark.parametrize("kind", [CallCheck, CallTask])
def test_no_ability_is_guessed_from_what_was_said(kind: type[CallCheck | CallTask]) -> None:
    table = evening(ana())
    table.do(ANA, Act(who=ANA, words="Talk the officer out of opening my crate", wish=""))
    (sheet,) = offered(table, FAY, kind)
    (asked,) = [one for one in sheet.fields if one.name == "ability"]
    assert asked.value == ""
    assert asked.forecast, "it is in sight, with its chances"


@pytest.mark.case("VE-1.6/1", "VE-1.8/1")
@pytest.mark.rule("VE-1.6", "VE-1.7", "VE-1.8")
def test_nothing_at_stake_no_roll_and_no_second_try() -> None:
    table = evening(ana())
    table.do(ANA, Act(who=ANA, words="Cross the yard, a task of Wits"))
    table.do(FAY, SayYes(words="Nobody minds."))
    assert "Nobody minds" in said(table)
    assert table.table.play.agenda is None
    check(table, 2, words="Pick the lock", stakes="It jams")
    assert outcome(table) == "fail"
    table.do(ANA, Act(who=ANA, words="Pick the lock", wish=""))
    again = CallCheck(ANA, "Pick the lock", "wits", "10", (), "It jams", "")
    assert "Change the stakes" in refused(table, FAY, again)
    table.do(FAY, CallCheck(ANA, "Pick the lock", "wits", "10", (), "The guard wakes", ""))
    assert table.table.play.check


@pytest.mark.case("VE-1.7/1")
@pytest.mark.rule("VE-1.7")
def test_the_ability_is_the_facilitators_to_name() -> None:
    table = evening(ana())
    table.do(ANA, Act(who=ANA, words="Climb, a task of Wits"))
    call = CallCheck(ANA, "Climb, a task of Wits", "swiftness", "10", (), "You fall", "")
    assert refused(table, ANA, call)
    table.do(FAY, call)
    assert table.table.play.check.ability == "swiftness"


@pytest.mark.rule("VE-4.14")
def test_what_may_befall_a_player_is_agreed_before_the_roll() -> None:
    table = evening(ana())
    call_check(table, against=BO)
    assert not offered(table, ANA, Roll)
    assert refused(table, ANA, Agree(True))
    table.do(BO, Agree(False))
    assert table.table.play.check is None
    assert table.table.play.agenda.risk == "The dogs wake", "the FC is asked for other stakes"
    table.do(ANA, Withdraw())
    call_check(table, against=BO)
    table.do(BO, Agree(True))
    assert offered(table, ANA, Roll)
    assert standing


@pytest.mark.case("VE-1.8/1")
@pytest.mark.rule("VE-1.8")
def test_a_player_proposes_what_failing_means() -> None:
    table = evening(ana())
    table.do(ANA, Act(who=ANA, words="Climb", wish="", risk="The rope frays"))
    field = next(f for f in offered(table, FAY, CallCheck)[0].fields if f.name == "stakes")
    assert field.value == "The rope frays"


@pytest.mark.rule("VE-1.7", "VE-4.1")
@pytest.mark.parametrize(("ability", "taken"), [("appeal", "host"), ("swiftness", "rider")])
def test_a_job_that_was_said_is_not_asked_again_where_it_fits(ability: str, taken: str) -> None:
    jobs = (job("Rider", 4, "swiftness"), job("Host", 1, "appeal"))
    table = evening(figure(ANA, jobs=jobs))
    table.do(ANA, Act(who=ANA, words="Look at the warden", wish="Host"))
    for called in (CallCheck, CallTask):
        (asked,) = [one for one in offered(table, FAY, called)[-1].fields if one.name == "ability"]
        assert asked.value == "appeal", "what they would like to use says which it may be"
    plain, _ = offered(table, FAY, CallTask)
    assert (plain.label, plain.help) == ("A task with Host", "One success needed, Appeal")
    table.do(FAY, CallTask(ANA, "Look at the warden", ability, "He minds", ""))
    assert table.table.play.task.job == taken
    assert not offered(table, ANA, TakeJob), "nor where only one may be used"
    assert offered(table, ANA, NoJob), "though none need be"


@pytest.mark.rule("VE-2.18")
def test_a_limit_that_was_volunteered_is_seen_before_the_call_and_after_it() -> None:
    alone = attribute("limit", "Cannot Ask", effect="bars aid")
    jobs = (job("Rider", 4, "swiftness"),)
    table = evening(figure(ANA, jobs=jobs, attributes=(alone,)))
    table.do(ANA, Act(who=ANA, words="Outrun him", risk="He sees", bearing=(alone.id,)))
    stakes = attempt(table.table).stakes
    assert stakes == (("Counts", "Cannot Ask"), ("Failing might mean", "He sees"))
    table.do(FAY, CallTask(ANA, "Outrun him", "swiftness", "He sees", ""))
    assert ("Limited by", "Cannot Ask") in attempt(table.table).stakes


@pytest.mark.rule("VE-4.10")
def test_whoever_has_no_job_for_it_is_led_to_learning_one_and_the_call_counts_it() -> None:
    table = evening(figure(ANA, jobs=(job("Rider", 4, "swiftness"),)))
    table.do(ANA, Act(who=ANA, words="Talk the warden round"))
    (calling,) = offered(table, FAY, CallTask)
    for ability, needed in (("swiftness", 1), ("appeal", 2)):
        (threshold,) = calling.sums({**calling.starts(), "ability": ability})
        assert threshold.now == needed
    table.do(FAY, CallTask(ANA, "Talk the warden round", "appeal", "He minds", ""))
    (learning,) = offered(table, ANA, NoJob)
    assert learning.best
    table.do(ANA, NoJob())
    asked = holding(GAME.asks(table.table, ""))
    assert ANA not in waiting(table.table, asked), "they have nothing to answer"
    assert waiting(table.table, asked)


@pytest.mark.rule("VE-1.7", "VE-6.1")
def test_where_it_is_open_who_rolls_no_ability_shows_one_persons_metal() -> None:
    grit = Capability(
        name="Grit", caliber=1, level=1, yes=0, questions=5, consequences=("You freeze",)
    )
    table = evening(figure(ANA), figure(BO, capabilities=(grit,)))
    (sheet,) = offered(table, FAY, CallCheck)
    (asked,) = [one for one in sheet.fields if one.name == "ability"]
    assert isinstance(asked, Choice)
    assert not any(one.help for one in asked.picks), "the odds beside them follow who is chosen"
    (own,) = [one for one in asked.picks if one.value == "Grit"]
    assert own.when == When("who", (BO,)), "whose capability it is, and nobody else"
    table.do(ANA, Act(who=ANA, words="Listen", wish=""))
    (sheet,) = offered(table, FAY, CallCheck)
    (asked,) = [one for one in sheet.fields if one.name == "ability"]
    assert isinstance(asked, Choice)
    assert all(one.help for one in asked.picks), "of one person each says what they roll with"


@pytest.mark.rule("VE-4.11", "VE-3.7")
def test_whoever_an_npc_strikes_cannot_wave_it_off() -> None:
    """Only the Facilitator, whose blow it is, may call it off; one’s own attempt is one’s own."""
    table = evening(ana(jobs=(job("Cipher", 1, "wits"),)), npc("Odo"))
    duck = "Duck under Odo’s belaying pin"
    table.do(FAY, CallCheck(ANA, duck, "swiftness", "10", (), "It lands", "odo"))
    assert not offered(table, ANA, CancelCheck)
    table.do(FAY, CancelCheck())
    for who in (ANA, FAY):
        table.do(FAY, CallTask(ANA, duck, "wits", "It lands", "odo"))
        assert not offered(table, ANA, CallOff)
        if who == ANA:
            takes(table, "cipher")
            assert not offered(table, ANA, CallOff), "nor once the dice are gathered"
        table.do(FAY, CallOff())
        assert table.table.play.task is None
    table.do(ANA, Act(who=ANA, words="Trip Odo", wish=""))
    table.do(FAY, CallCheck(ANA, "Trip Odo", "swiftness", "10", (), "He laughs", "odo"))
    assert offered(table, ANA, CancelCheck), "what one is up to oneself may be given up"


@pytest.mark.rule("VE-4.11", "VE-1.8")
@pytest.mark.parametrize("kind", [CallCheck, CallTask])
def test_an_npc_may_strike_again_though_nobody_tries_twice(kind: type[CallCheck]) -> None:
    table = evening(ana(), npc("Odo"))
    blow = ("It lands", "odo")
    check(table, 2, words="Duck", stakes="It lands", ability="swiftness", against="odo")
    assert outcome(table) == "fail"
    again = (
        CallCheck(ANA, "Duck", "swiftness", "10", (), *blow)
        if kind is CallCheck
        else CallTask(ANA, "Duck", "swiftness", *blow)
    )
    table.do(FAY, again)
    assert table.table.play.check or table.table.play.task


@pytest.mark.rule("VE-4.11", "VE-4.14")
def test_what_an_npc_rolls_for_is_not_a_players_to_refuse() -> None:
    table = evening(ana(), npc("Odo"))
    table.do(FAY, CallCheck("odo", "Trip Ilves", "finesse", "10", (), "Odo falls himself", ANA))
    assert table.table.play.check.beat == "announced"
    assert not offered(table, ANA, Agree)
