"""Whom a roll is against: somebody the FC plays, or a player, who may resist (VE-4.11, VE-4.14)."""

import pytest
from msgspec.structs import replace

from hearthside.core import offers
from hearthside.core.fields import asked
from hearthside.core.life.seats import EmptySeat
from hearthside.core.life.turns import TurnsBegun
from hearthside.core.moves import ONLY_GM
from hearthside.games.venus import GAME
from hearthside.games.venus.characters.wounds import NoteWound
from hearthside.games.venus.check.moves import Agree, NameBonuses, Roll, target_of
from hearthside.games.venus.looks.attempt_view import attempt
from hearthside.games.venus.rolls.acting import Act
from hearthside.games.venus.rolls.calling_for_rolls import CallCheck, CallTask, DropIt, SayYes
from hearthside.games.venus.sheet import Figure
from hearthside.games.venus.task import reading
from hearthside.games.venus.task.frame_moves import AgreeToTask, SetThreshold
from tests.games.venus.evening import (
    ANA,
    BO,
    BRONZE,
    CY,
    DEE,
    FAY,
    GOLD,
    abilities,
    attribute,
    call_check,
    call_task,
    end_turns,
    evening,
    factors,
    figure,
    given,
    happens,
    job,
    npc,
    offered,
    picks,
    refused,
    said,
    takes,
    who,
)

GREY = Figure(id="grey", name="Corin the Grey", npc=True)
HULDA = Figure(id="hulda", name="Warden Hulda", npc=True)


def bo(**sheet):
    held = (
        attribute("gambit", "Never Yields"),
        attribute("limit", "Slow"),
        attribute("gambit", "Once Only", once=True),
    )
    return figure(BO, abilities=abilities(wits=(GOLD, 0)), attributes=held, size=3, **sheet)


@pytest.mark.rule("VE-3.1", "VE-4.1")
def test_what_an_opponent_has_is_on_offer_only_against_one() -> None:
    table = evening(figure(ANA), bo(), npc("Brack"))
    table.do(ANA, Act(who=ANA, words="Climb the wall", wish="", bearing=()))
    brack = ["Brack’s attribute", "Brack’s metal"]
    oriel = ["Oriel’s “Never Yields”", "Oriel’s metal", "Oriel’s size"]
    for kind in (CallCheck, CallTask):
        (calling,) = offered(table, FAY, kind)
        for against, theirs in (("", []), ("brack", brack), (BO, oriel)):
            left = asked(calling.fields, {**calling.starts(), "against": against})
            harder = next(one for one in left if one.name == "harder")
            names = [pick.label for pick in harder.picks]
            assert names == ["The surroundings", "Opposing help", *theirs]


@pytest.mark.rule("VE-4.11")
def test_somebody_the_facilitator_plays_may_be_in_the_way_and_is_asked_nothing() -> None:
    away = Figure(id="mord", name="Mord", npc=True, away=True)
    hidden = Figure(id="spy", name="Spy", npc=True, known_to=ONLY_GM)
    table = given(evening(figure(ANA)), HULDA, away, hidden)
    table.do(ANA, Act(who=ANA, words="Talk Hulda out of it", wish=""))
    assert picks(table, FAY, CallTask, "against") == {"", BO, CY, DEE, "hulda"}
    against = next(f for f in offered(table, FAY, CallTask)[0].fields if f.name == "against")
    assert against.value == "", "the Facilitator says whom it is against"
    table.do(FAY, CallCheck(ANA, "Talk Hulda out of it", "wits", "10", (), "She laughs", "hulda"))
    assert offered(table, ANA, Roll)
    assert ("Against", "Warden Hulda") in attempt(table.table).stakes


@pytest.mark.rule("VE-3.1", "VE-1.7")
def test_what_an_opponent_has_is_told_by_their_name_and_who_acts_only_once() -> None:
    table = given(evening(figure(ANA)), HULDA)
    table.do(ANA, Act(who=ANA, words="Ilves talks Hulda out of it", wish=""))
    assert attempt(table.table).intent == "Ilves talks Hulda out of it"
    words, harder = "Ilves talks Hulda out of it", ("caliber hulda", "hazard")
    call = CallCheck(ANA, words, "wits", "10", (), "She laughs", "hulda", harder=harder)
    table.do(FAY, call)
    told = dict(attempt(table.table).stakes)["Harder"]
    assert told == "The surroundings · Warden Hulda’s metal"
    assert attempt(table.table).intent == words


@pytest.mark.rule("VE-7.1", "VE-4.11")
def test_a_job_that_needs_leave_needs_none_against_an_npc() -> None:
    jobs = (job("Charmer", 2, "appeal", consent=True),)
    table = given(evening(figure(ANA, jobs=jobs)), HULDA)
    call_task(table, ability="appeal", against="hulda")
    takes(table, "charmer")
    assert offered(table, FAY, SetThreshold)


@pytest.mark.rule("VE-4.14")
def test_whoever_is_acted_against_resists_a_check_with_what_they_have() -> None:
    table = evening(figure(ANA, abilities=abilities(wits=(BRONZE, 0))), bo())
    call_check(table, against=BO)
    assert picks(table, BO, Agree, "resist") == {"caliber", "size", "attribute never-yields"}
    (agreeing, _) = offered(table, BO, Agree)
    assert agreeing.apart, "with all there is to resist with in sight"
    assert agreeing.forecast, "what is resisted with shows in the odds"
    assert agreeing.odds_of == "Ilves", "whose they are"
    table.do(BO, Agree(yes=True, resist=("caliber", "attribute never-yields")))
    check = table.table.play.check
    assert target_of(check) == 12
    assert "It gets harder: Oriel’s Gold Wits and Oriel’s “Never Yields”." in said(table)


@pytest.mark.rule("VE-4.14", "VE-3.1")
def test_no_more_resistance_than_there_is_room_for_factors() -> None:
    table = evening(figure(ANA), bo())
    call_check(table, harder=factors("Ice", "Wind", "Dark"), against=BO)
    assert refused(table, BO, Agree(yes=True, resist=("size", "caliber")))
    table.do(BO, Agree(yes=True, resist=("size",)))
    table = evening(figure(ANA), bo())
    call_check(table, harder=factors("Ice", "Wind", "Dark", "Fear"), against=BO)
    assert not picks(table, BO, Agree, "resist"), "four are the most"


@pytest.mark.rule("VE-4.14", "VE-4.1")
def test_resistance_to_a_task_stays_when_the_facilitator_says_how_hard_it_is() -> None:
    table = evening(figure(ANA, jobs=(job("Cipher", 2, "wits"),)), bo())
    call_task(table, against=BO)
    table.do(BO, AgreeToTask(yes=True, resist=("size",)))
    takes(table, "cipher")
    table.do(FAY, SetThreshold(factors=factors("Ice")))
    assert reading.threshold(table.table, table.table.play.task) == 3


@pytest.mark.rule("VE-4.11", "VE-4.14")
@pytest.mark.parametrize("words", ["Slip past Hulda", "Swim back under the floe to Oriel"])
def test_whom_it_is_against_is_said_and_never_guessed_from_words(words: str) -> None:
    table = given(evening(figure(ANA), bo()), HULDA)
    (calling,) = offered(table, FAY, CallTask)
    assert next(one for one in calling.fields if one.name == "against").value == ""
    table.do(ANA, Act(who=ANA, words=words, wish=""))
    against = next(f for f in offered(table, FAY, CallTask)[0].fields if f.name == "against")
    assert against.value == ""


@pytest.mark.rule("VE-4.14")
def test_whoever_refuses_the_stakes_is_named_and_others_are_asked_for() -> None:
    table = evening(figure(ANA), bo())
    call_check(table, against=BO)
    table.do(BO, Agree(yes=False))
    (ask, *_) = GAME.asks(table.table, FAY)
    assert ask.title == "What else is at stake?"
    assert ask.question.startswith("Oriel does not agree to that. ")
    assert "Oriel does not agree to that." in said(table)
    told = "Oriel does not agree to that. Fay finds other stakes, or drops it."
    assert ask.meanwhile == told, "whoever acts reads it too"
    assert not offered(table, FAY, SayYes), "nobody overrides it by saying that it happens"
    (dropping,) = offered(table, FAY, DropIt)
    assert dropping.label == "Drop it"
    table.do(FAY, DropIt())
    assert table.table.play.agenda is None
    assert said(table).endswith("Ilves does not try it."), "which was not her doing"


@pytest.mark.rule("VE-4.14")
@pytest.mark.parametrize("gone", [ANA, BO])
def test_what_was_refused_is_dropped_though_a_seat_is_empty(gone: str) -> None:
    table = evening(figure(ANA), bo())
    table.do(FAY, EmptySeat(seat=gone))
    call = CallCheck(ANA, "Shove him", "wits", "10", (), "He falls", BO)
    for stakes in ("He falls", "He is laughed at"):  # as often as it is put
        table.do(FAY, replace(call, stakes=stakes))
        table.do(FAY if gone == BO else BO, Agree(yes=False))
        assert table.table.play.agenda.refused == BO
    table.do(FAY, DropIt())
    assert table.table.play.agenda is None
    assert not table.table.play.failed, "nobody is barred from it"


@pytest.mark.rule("VE-4.14")
def test_nobody_who_rolls_is_offered_as_whom_it_is_against() -> None:
    table = evening(figure(ANA), bo())
    (calling,) = offered(table, FAY, CallCheck)
    against = next(one for one in calling.fields if one.name == "against")
    seats = {pick.value: pick.when for pick in against.picks}
    assert seats[""] is None
    for rolls in (ANA, BO):
        assert seats[rolls].field == "who"
        assert rolls not in seats[rolls].values
    assert {ANA, CY, DEE} <= {*seats[BO].values}
    table.do(ANA, Act(who=ANA, words="Get past", wish=""))
    (calling,) = offered(table, FAY, CallCheck)
    against = next(one for one in calling.fields if one.name == "against")
    assert [pick.value for pick in against.picks] == ["", BO, CY, DEE]
    stakes = next(one for one in calling.fields if one.name == "stakes")
    assert stakes.help.startswith("Against a player’s character it has to be said")


@pytest.mark.rule("VE-4.14", "VE-3.4")
def test_whoever_it_is_against_is_no_help_and_the_roller_reads_what_the_die_must_show() -> None:
    table = evening(figure(ANA, abilities=abilities(wits=(BRONZE, 3))), bo(), figure(CY))
    call_check(table, against=BO)
    table.do(BO, Agree(yes=True))
    assert GAME.asks(table.table, ANA)[0].title == "You need 7 or more on the d20"
    table.do(ANA, Roll())
    table.fall(2)
    helpers = picks(table, ANA, NameBonuses, "aid")
    assert f"aid {CY}" in helpers
    assert f"aid {BO}" not in helpers


@pytest.mark.rule("VE-4.15", "VE-1.3")
def test_between_rounds_the_facilitator_says_whether_a_failure_hurts() -> None:
    table = evening(figure(ANA), bo := figure(BO))
    happens(table, TurnsBegun(order=(FAY, ANA, BO, CY, DEE), round=1))
    end_turns(table, *table.table.turns.order, passed=False)
    assert table.table.turns.now == ""
    strike = CallCheck(ANA, "Duck under the boom", "swiftness", "10", (), "A broken rib", "")
    table.do(FAY, strike)
    table.do(ANA, Roll())
    table.fall(1)
    (hurt,) = [one for one in offered(table, FAY, NoteWound) if "by it" in one.label]
    assert (hurt.label, hurt.starts()["text"]) == ("Ilves is hurt by it", "")
    assert hurt.fields[0].help == "Failing meant: A broken rib"
    ways = offers.options(GAME, table.table, FAY)
    assert "Play another round" in [one.label for one in ways], "it holds nobody up"
    assert not offered(table, ANA, NoteWound)
    table.do(FAY, NoteWound(who=ANA, text="A broken rib"))
    assert [one.text for one in who(table, ANA).wounds] == ["A broken rib"]
    assert not [one for one in offered(table, FAY, NoteWound) if "by it" in one.label], "once"
    table.do(FAY, CallCheck(BO, "Jump clear", "swiftness", "10", (), "A wet shirt", ""))
    table.do(BO, Roll())
    table.fall(20)
    labels = [one.label for one in offered(table, FAY, NoteWound)]
    assert f"{bo.name} is hurt by it" not in labels, "what succeeds hurts nobody"
