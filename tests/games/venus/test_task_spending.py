"""What the successes of a task buy (VE-4), case by case."""

import pytest

from hearthside.core import offers
from hearthside.core.driver import Driver
from hearthside.core.forms import Choice
from hearthside.core.life.rewinds import Rewind
from hearthside.games.venus import GAME
from hearthside.games.venus.characters.wounds import NoteWound
from hearthside.games.venus.looks.attempt_view import attempt
from hearthside.games.venus.task.frame_moves import OfferDie, RollTask, TakeDie
from hearthside.games.venus.task.kiss_moves import KeepThese
from hearthside.games.venus.task.spending_sheet import Buy
from hearthside.games.venus.task.turning_against import LetBe, TellWelcome, TurnAgainst
from tests.games.venus.evening import (
    ANA,
    BO,
    CY,
    FAY,
    asset,
    attribute,
    changed,
    evening,
    factors,
    figure,
    framed,
    job,
    kin,
    offered,
    refused,
    said,
    task,
    who,
)
from tests.games.venus.tasks import ally, ana, at, finish


@pytest.mark.case("VE-4.6/1")
@pytest.mark.rule("VE-4.6")
def test_what_successes_buy_once_each() -> None:
    table = evening(ana(level=6))
    task(table, "cipher", (6, 6, 6, 6, 6, 6), harder=factors("a", "b"))
    wanted = ("primary", "unharmed", "nothing", "intent")
    assert "Take back 1" in refused(table, ANA, Buy(items=(*wanted, "prize"), prize="A key"))
    assert refused(table, ANA, Buy(items=(*wanted[:3], "intent", "intent"))), "once each"
    assert refused(table, BO, Buy(items=wanted)), "the player alone decides"
    table.do(ANA, Buy(items=wanted))
    assert who(table, ANA).lots == 1
    table.do(FAY, LetBe())
    assert (
        "“Get aboard unseen”: Ilves succeeds, "
        "and comes away unharmed and with nothing else lost." in said(table)
    )


@pytest.mark.case("VE-4.6/2")
@pytest.mark.rule("VE-4.6", "VE-4.7", "VE-5.1")
def test_tertiaries_hang_on_the_failure() -> None:
    table = evening(ana(level=3))
    task(table, "cipher", (6, 6, 1), harder=factors("a", "b", "c", "d"))
    finish(table, "lesson", "intent")
    assert who(table, ANA).job("cipher").exp == 2
    assert who(table, ANA).lots == 1
    assert "“Get aboard unseen”: Ilves fails: The watch is called." in said(table)


@pytest.mark.case("VE-4.6/3")
@pytest.mark.rule("VE-4.6", "VE-5.2")
def test_a_lot_beyond_ten_becomes_exp_in_any_job() -> None:
    from hearthside.games.venus.advancement.taking_what_is_due import TakeDue

    jobs = (job("Cipher", 3, "wits"), job("Smith", 2, "finesse"))
    table = evening(ana(jobs=jobs, lots=10))
    task(table, "cipher", (6, 6, 1))
    finish(table, "primary", "intent")
    assert who(table, ANA).lots == 10
    due = who(table, ANA).dues[0]
    table.do(ANA, TakeDue(who=ANA, due=due.id, into="smith"))
    assert who(table, ANA).job("smith").exp == 1
    assert not who(table, ANA).dues


@pytest.mark.rule("VE-4.6")
def test_a_tertiary_hangs_on_what_was_bought() -> None:
    table = evening(ana(level=6))
    task(table, "cipher", (6, 6, 6, 6, 6, 6))
    hung = Buy(items=("primary", "prize", "lesson"), prize_on="graceful", prize="A key")
    assert "choose What you set out to do" in refused(table, ANA, hung), "that is not bought"
    loose = Buy(items=("primary",), prize_on="task", prize="A key")
    assert "does not apply" in refused(table, ANA, loose)
    items = ("primary", "graceful", "prize", "lesson")
    table.do(ANA, Buy(items=items, prize_on="graceful", prize="A key", lesson="The tide tables"))
    assert {one.item: one.onto for one in at(table).bought if one.onto} == {
        "prize": "graceful",
        "lesson": "primary",
    }
    assert "graceful, a prize (A key), a lesson (The tide tables)" in said(table)


@pytest.mark.rule("VE-4.6")
def test_the_primary_is_taken_where_there_is_enough_and_nothing_else_beforehand() -> None:
    for faces, taken, told in (
        ((6, 6, 6, 1), ("primary",), "Three to spend"),
        ((6, 6, 6, 6), ("primary",), "Four to spend"),
        ((6, 6, 1, 1), (), "It fails: The watch is called. Two to spend"),
    ):
        table = evening(ana(level=4))
        task(table, "cipher", faces, harder=factors("a", "b"))
        if at(table).beat == "kiss":
            table.do(ANA, KeepThese())
        question = offers.offers(GAME, table.table, ANA).prompt.text
        assert question == f"{told}, and what is left over is lost."
        (sheet,) = offered(table, ANA, Buy)
        assert sheet.starts()["items"] == taken
        assert ("primary" in [pick.value for pick in sheet.fields[0].picks]) == ("primary" in taken)


@pytest.mark.rule("VE-4.6")
def test_a_prize_and_something_welcome() -> None:
    table = evening(ana(level=4))
    task(table, "cipher", (6, 6, 6, 6))
    assert "Fill in “" in refused(table, ANA, Buy(items=("primary", "prize")))
    table.do(ANA, Buy(items=("primary", "prize", "welcome"), prize="A silver key"))
    table.do(FAY, LetBe())
    assert refused(table, ANA, TellWelcome(words="I find gold"))
    table.do(CY, TellWelcome(words="The fog comes in"))
    assert at(table) is None
    assert who(table, ANA).asset("a-silver-key")
    told = said(table)
    assert (
        "“Get aboard unseen”: Ilves succeeds, and comes away with a prize: A silver key. "
        "Unexpected, but welcome: The fog comes in." in told
    ), "all in one note"
    kept = [one for entry in table.entries for one in entry.said if "now has" in one.plain]
    assert [one.kind for one in kept] == ["bookkeeping"]


@pytest.mark.case("VE-4.7/1")
@pytest.mark.rule("VE-4.7", "VE-4.8")
def test_not_buying_the_primary_fails_and_marks() -> None:
    table = evening(ana(level=5))
    task(table, "cipher", (6, 6, 6, 6, 6), harder=factors("a", "b", "c"))
    finish(table, "unharmed", "graceful", "nobody", "nothing", "prize")
    assert at(table) is None, "with nothing to turn the FC is not asked"
    assert who(table, ANA).job("cipher").exp == 1


@pytest.mark.rule("VE-4.7")
def test_what_is_let_go_is_said_to_fail_before_and_after() -> None:
    table = evening(ana(level=2))
    task(table, "cipher", (6, 6), harder=factors("a"))
    (sheet,) = offered(table, ANA, Buy)
    assert sheet.fields[0].picks[0].without.startswith("It will fail: ")
    table.do(ANA, Buy())
    told = "It was there for the taking, and Ilves let it go. It fails: "
    assert GAME.show(table.table).attempt.standing.startswith(told)
    table.do(FAY, LetBe())
    assert GAME.show(table.table).attempt.standing.startswith(told)


@pytest.mark.case("VE-4.7/2")
@pytest.mark.rule("VE-4.7")
def test_a_passed_task_marks_nothing() -> None:
    table = evening(ana(level=3))
    task(table, "cipher", (6, 6, 6))
    finish(table, "primary")
    assert who(table, ANA).job("cipher").exp == 0


@pytest.mark.case("VE-4.8/1", "VE-4.9/1")
@pytest.mark.rule("VE-4.8", "VE-4.9")
def test_the_fc_turns_one_that_was_not_bought() -> None:
    trace = attribute("gambit", "Ghost", effect="secondary", on="Leaves no trace")
    table = evening(ana(level=3, attributes=(trace,), kin=(kin("Sif"), kin("Odo", gone=True))))
    task(table, "cipher", (6, 6, 6))
    (sheet,) = offered(table, ANA, Buy)
    assert "Leaves no trace" in [pick.label for pick in sheet.fields[0].picks]
    table.do(ANA, Buy(items=("primary", "unharmed")))
    (turning,) = offered(table, FAY, TurnAgainst)
    assert turning.label == "Turn it against Ilves"
    assert turning.fixed == {"whom": ANA}, "whom, it does not ask"
    turnable = {pick.value: pick.label for pick in turning.fields[0].picks}
    assert turnable.keys() == {"graceful", "nobody", "nothing"}
    assert turnable["nobody"] == "Sif in danger"
    table.do(FAY, TurnAgainst(item="nothing", whom=ANA, words="The rope is gone"))
    assert at(table) is None
    assert "It turns against Ilves: The rope is gone." in said(table)


@pytest.mark.rule("VE-4.8")
@pytest.mark.parametrize(
    ("dear", "told"), [(("Odo",), "Odo in danger"), (("Odo", "Sif"), "Kin in danger")]
)
def test_whoever_alone_is_dear_is_told_by_name_where_it_turns(dear, told) -> None:
    table = evening(ana(level=3, kin=tuple(map(kin, dear))))
    task(table, "cipher", (6, 6, 6))
    table.do(ANA, Buy(items=("primary", "unharmed")))
    table.do(FAY, TurnAgainst(item="nobody", whom=ANA, words="The ice takes him"))
    (turned,) = [one for entry in table.entries for one in entry.said if one.kind == "turning"]
    assert turned.why == told


@pytest.mark.rule("VE-4.6")
def test_what_is_bought_is_spelled_as_it_is_everywhere_else() -> None:
    table = evening(ana(level=3))
    task(table, "cipher", (6, 6, 6), words="can I read it as if I already knew?")
    (sheet,) = offered(table, ANA, Buy)
    assert sheet.fields[0].picks[0].label == "Can I read it as if I already knew?"


@pytest.mark.rule("VE-4.8", "VE-2.14")
def test_what_is_lost_goes_from_the_sheet_if_it_was_on_it() -> None:
    bell, lamp = asset("Bell"), asset("Lamp")
    table = evening(ana(level=3, assets=(bell, lamp)))
    task(table, "cipher", (6, 6, 6))
    table.do(ANA, Buy(items=("primary", "unharmed")))
    (turning,) = offered(table, FAY, TurnAgainst)
    lost = next(one for one in turning.fields if one.name == "asset")
    assert [pick.label for pick in lost.picks] == ["Nothing on the sheet", "Bell", "Lamp"]
    assert lost.when.holds({"item": "nothing"})
    assert not lost.when.holds({"item": "graceful"})
    words = "Over the rail"
    table.do(FAY, TurnAgainst(item="nothing", whom=ANA, words=words, asset=f"{ANA} bell"))
    assert who(table, ANA).assets == (lamp,)
    assert "Ilves no longer has Bell." in said(table)


def lost_together(table: Driver) -> Choice:
    """With Bo’s die in it Ana has to leave something to the Facilitator, who is asked what goes."""
    framed(table, "cipher")
    table.do(BO, OfferDie(who=BO, job="medic", words=""))
    table.do(ANA, TakeDie(who=BO))
    table.do(ANA, RollTask())
    table.fall(6, 6, 6, 6)
    table.do(ANA, Buy(items=("primary",)))
    (turning,) = offered(table, FAY, TurnAgainst)
    assert turning.label == "Turn it against them", "whom, it asks"
    return next(one for one in turning.fields if one.name == "asset")


@pytest.mark.rule("VE-4.8", "VE-2.14")
def test_what_is_lost_is_theirs_whom_it_hits() -> None:
    table = evening(ana(level=3, assets=(asset("Bell"),)), ally(BO))
    lost = lost_together(table)
    assert [pick.when.values for pick in lost.picks if pick.value] == [(ANA,)]
    table.do(FAY, TurnAgainst(item="nothing", whom=BO, words="His hat"))
    assert who(table, ANA).assets, "nothing of hers"


@pytest.mark.rule("VE-4.8", "VE-2.14")
def test_an_ally_may_lose_something_and_going_back_gives_it_back() -> None:
    table = evening(ana(level=3, assets=(asset("Bell"),)), ally(BO))
    changed(table, BO, assets=(asset("Hat"), asset("Crown", special=True)))
    lost = lost_together(table)
    assert {pick.value for pick in lost.picks} == {"", f"{ANA} bell", f"{BO} hat"}
    before = table.table.seq
    hers = TurnAgainst(item="nothing", whom=BO, words="Into the sea", asset=f"{ANA} bell")
    assert refused(table, FAY, hers).endswith("choose Nothing on the sheet or Hat.")
    table.do(FAY, TurnAgainst(item="nothing", whom=BO, words="Into the sea", asset=f"{BO} hat"))
    assert [one.name for one in who(table, BO).assets] == ["Crown"]
    table.do(FAY, Rewind(to=before))
    assert [one.name for one in who(table, BO).assets] == ["Hat", "Crown"]
    assert at(table).beat == "turn", "it is asked again"


@pytest.mark.rule("VE-4.6", "VE-4.15")
def test_whoever_bought_to_come_away_unharmed_is_not_hurt_by_it() -> None:
    table = evening(ana(level=5), ana_too := figure(BO, jobs=(job("Cipher", 5, "wits"),)))
    task(table, "cipher", (6, 6, 6, 6, 6), harder=factors("a", "b", "c"))
    finish(table, "unharmed", "nothing")
    hurt = [one.label for one in offered(table, FAY, NoteWound)]
    assert "Oriel is hurt" in hurt
    assert not [label for label in hurt if label.startswith("Ilves")]
    task(table, "cipher", (6, 6, 6, 6, 6), seat=BO, stakes="It bites", harder=factors("a", "b"))
    finish(table, "nothing", seat=BO)
    (hurt,) = [one for one in offered(table, FAY, NoteWound) if one.instead]
    assert hurt.label == f"{ana_too.name} is hurt by it"


@pytest.mark.rule("VE-4.8", "VE-4.15")
def test_harm_that_is_turned_against_somebody_is_a_wound_of_theirs() -> None:
    table = evening(ana(level=1))
    task(table, "cipher", (6,))
    table.do(ANA, Buy(items=("primary",)))
    table.do(FAY, TurnAgainst(item="unharmed", whom=ANA, words="A cut forearm"))
    assert [one.text for one in who(table, ANA).wounds] == ["A cut forearm"]
    assert said(table).count("A cut forearm") == 1
    assert said(table).index("Ilves succeeds") < said(table).index("A cut forearm"), "told after it"


@pytest.mark.rule("VE-4.8", "VE-4.15")
def test_a_wound_may_have_a_shorter_name_than_how_it_came_about() -> None:
    table = evening(ana(level=1))
    task(table, "cipher", (6,))
    table.do(ANA, Buy(items=("primary",)))
    (form,) = offered(table, FAY, TurnAgainst)
    (asked,) = [one for one in form.fields if one.name == "wound"]
    assert asked.when.holds({"item": "unharmed"})
    assert not asked.when.holds({"item": "graceful"})
    landed = "She lands badly on the far side"
    table.do(FAY, TurnAgainst(item="unharmed", whom=ANA, words=landed, wound="A wrenched ankle"))
    assert [one.text for one in who(table, ANA).wounds] == ["A wrenched ankle"]
    assert said(table).endswith(
        f"It turns against Ilves: {landed}.\nIlves is hurt: A wrenched ankle."
    )


@pytest.mark.case("VE-4.9/1")
@pytest.mark.rule("VE-4.9")
def test_a_special_secondary_costs_one() -> None:
    trace = attribute("gambit", "Ghost", effect="secondary", on="Leaves no trace")
    table = evening(ana(level=2, attributes=(trace,)))
    task(table, "cipher", (6, 6))
    assert refused(table, ANA, Buy(items=("primary", "unharmed", "special ghost")))
    table.do(ANA, Buy(items=("primary", "special ghost")))
    assert "leaves no trace" in said(table)


@pytest.mark.rule("VE-4.6")
def test_what_shows_and_what_is_learned_is_told_in_the_story() -> None:
    table = evening(ana(level=4, pronouns="she/her"))
    task(table, "cipher", (6, 6, 6, 6))
    words = {"intent": "That I would burn it down", "lesson": "How the watch signals."}
    table.do(ANA, Buy(items=("primary", "intent", "lesson"), **words))
    table.do(FAY, LetBe())
    assert (
        "“Get aboard unseen”: Ilves succeeds. What it teaches: How the watch signals. "
        "What shows: That I would burn it down." in said(table)
    )


@pytest.mark.rule("VE-4.8", "VE-4.14")
def test_what_failing_brings_is_told_as_it_was_typed() -> None:
    table = evening(ana(level=1))
    task(table, "cipher", (1,), words="Hold the watch back", stakes="The crowd turns on us")
    finish(table)
    told = "“Hold the watch back”: Ilves fails: The crowd turns on us."
    assert told in said(table)


@pytest.mark.rule("VE-4.8")
def test_what_is_turned_is_told_of_whom_it_hits() -> None:
    table = evening(ana(level=1), ally(BO))
    framed(table, "cipher")
    table.do(BO, OfferDie(who=BO, job="medic", words="I read the ledger first"))
    table.do(ANA, TakeDie(who=BO))
    table.do(ANA, RollTask())
    table.fall(6, 6)
    table.do(ANA, Buy(items=("primary",)))
    table.do(FAY, TurnAgainst(item="nothing", whom=BO, words="You drop your lantern"))
    assert "Oriel helps Ilves, for a price: I read the ledger first." in said(table)
    assert table.entries[-1].said[-1].plain == "It turns against Oriel: You drop your lantern."
    (turned,) = attempt(table.table).ends
    assert (turned.label, turned.words) == ("Oriel: something lost", "You drop your lantern")


@pytest.mark.rule("VE-4.6", "VE-4.7")
@pytest.mark.parametrize(
    ("stakes", "told"),
    [
        ("", "Ilves fails, but comes away unharmed."),
        ("The watch is called", "Ilves fails: The watch is called. Ilves comes away unharmed."),
    ],
)
def test_what_is_saved_from_a_failure_is_told_with_it(stakes: str, told: str) -> None:
    table = evening(ana(level=1))
    task(table, "cipher", (6,), harder=factors("a"), stakes=stakes)
    finish(table, "unharmed")
    assert told in said(table)
