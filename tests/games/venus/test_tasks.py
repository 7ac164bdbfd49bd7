"""Tasks (VE-4), case by case: the job, the threshold, who may be attacked, what runs out."""

import pytest

from hearthside.core.life.suggestions import Approve, Question
from hearthside.core.life.votes import CastBallot
from hearthside.core.offers import offers
from hearthside.games.venus import GAME, metals
from hearthside.games.venus.characters.assets import UseAsset
from hearthside.games.venus.rolls.acting import Act, Withdraw
from hearthside.games.venus.rolls.calling_for_rolls import CallTask
from hearthside.games.venus.state import Factor
from hearthside.games.venus.task import reading
from hearthside.games.venus.task.frame_moves import (
    AgreeToTask,
    AskKin,
    JudgeFit,
    NameJob,
    NameMetal,
    NoJob,
    OfferDie,
    RefuseDie,
    RollTask,
    SetThreshold,
    TakeDie,
    TakeJob,
)
from hearthside.games.venus.task.spending_sheet import Buy
from hearthside.games.venus.task.task_successes import threshold, threshold_stack
from tests.games.venus.evening import (
    ANA,
    BO,
    BRONZE,
    COPPER,
    CY,
    DEE,
    FAY,
    GOLD,
    SILVER,
    abilities,
    asset,
    attribute,
    ballots,
    call_task,
    evening,
    factors,
    figure,
    framed,
    job,
    kin,
    npc,
    offered,
    refused,
    reviews,
    said,
    takes,
    task,
    vote,
    who,
)
from tests.games.venus.tasks import ally, ana, at, finish


@pytest.mark.rule("VE-4.1")
def test_the_threshold_is_one_and_up_to_four_factors() -> None:
    named = [Factor(kind="hazard", words=word) for word in ("ice", "rain", "dark", "fog", "wind")]
    assert [threshold(named[:many]) for many in range(6)] == [1, 2, 3, 4, 5, 5]
    told = [(one.label, one.value) for one in threshold_stack(named)]
    assert told == [("To start with", 1), ("ice", 1), ("rain", 1), ("dark", 1), ("fog", 1)]


@pytest.mark.case("VE-4.1/1", "VE-4.1/3")
@pytest.mark.rule("VE-4.1")
def test_the_job_inherits_the_ability_the_fc_chose() -> None:
    jobs = (job("Warrior", 5, "finesse"), job("Commander", 4, "appeal", "resolve"))
    sheet = ana(jobs=jobs, abilities=abilities(appeal=(BRONZE, 1), resolve=(GOLD, 1)))
    table = evening(sheet)
    call_task(table, ability="swiftness")
    assert refused(table, ANA, TakeJob(job="warrior"))
    assert offered(table, ANA, NoJob)
    for ability, metal in (("appeal", BRONZE), ("resolve", GOLD)):
        table = evening(sheet)
        framed(table, "commander", ability=ability)
        dice = reading.thrown(table.table, at(table))
        assert [die.caliber for die in dice] == [metal] * 4


@pytest.mark.case("VE-4.1/2")
@pytest.mark.rule("VE-4.1")
def test_the_threshold_and_a_poor_fit() -> None:
    table = evening(ana())
    framed(table, "cipher", factors("rain"))
    table.do(BO, JudgeFit(fit="poor"))
    assert not offered(table, ANA, RollTask)
    vote(table, yes=(BO, CY, DEE), no=(FAY,))
    assert reading.threshold(table.table, at(table)) == 3
    table = evening(ana())
    framed(table, "cipher", factors("a", "b", "c", "d"))
    table.do(BO, JudgeFit(fit="poor"))
    vote(table, yes=(BO, CY, DEE), no=(FAY,))
    assert reading.threshold(table.table, at(table)) == 5
    five = SetThreshold(factors=factors("a", "b", "c", "d", "e"))
    table = evening(ana())
    call_task(table)
    takes(table, "cipher")
    assert refused(table, FAY, five)


@pytest.mark.rule("VE-4.1")
def test_while_the_peers_say_whether_a_job_fits_all_wait_for_them_and_nothing_stands_out() -> None:
    table = evening(ana(), ally(CY, GOLD))
    framed(table, "cipher")
    table.do(CY, OfferDie(who=CY, job="medic", words=""))
    table.do(ANA, TakeDie(who=CY))
    table.do(BO, JudgeFit(fit="poor"))
    for seat in (CY, DEE):
        table.do(seat, Approve(review=reviews(table)[-1].id, seat=seat))
    for seat, waits in (
        (ANA, "Waiting for Fay"),
        (BO, "Waiting for Fay"),
        (FAY, "Waiting for you"),
    ):
        found = offers(GAME, table.table, seat)
        assert (found.stage.title, found.stage.urgent, found.waiting) == (waits, False, (FAY,))
        assert found.stage.text == "The Peers say whether the job fits."
        assert not any(one.best for one in found.answers)
    assert offered(table, ANA, RefuseDie), "what was lent may be given back meanwhile"
    table.do(FAY, Question(review=reviews(table)[-1].id))
    table.do(BO, CastBallot(choice="yes", vote=table.table.vote.id))
    found = offers(GAME, table.table, ANA)
    assert (found.stage.title, found.waiting) == ("Waiting for Cy and Dee", (CY, DEE))
    ballots(table, yes=(CY, DEE))
    assert offers(GAME, table.table, ANA).stage.urgent


@pytest.mark.rule("VE-4.1", "VE-4.10")
def test_a_job_that_does_not_fit_at_all_is_no_job() -> None:
    table = evening(ana())
    framed(table, "cipher")
    table.do(BO, JudgeFit(fit="not"))
    vote(table, yes=(BO, CY, DEE), no=(FAY,))
    assert at(table).beat == "naming"


@pytest.mark.case("VE-2.18/2", "VE-2.19/1")
@pytest.mark.rule("VE-2.18", "VE-2.19", "VE-4.3")
def test_limits_and_gambits_move_the_caliber_netted() -> None:
    dark = attribute("limit", "Night-Blind", effect="lowers", on="wits")
    tired = attribute("limit", "Tired", effect="lowers", on="wits")
    lucky = attribute("gambit", "Lucky", effect="raises", on="wits")
    sheet = ana(level=4, attributes=(dark, tired, lucky))
    table = evening(sheet)
    task(table, "cipher", (6, 5, 5, 2), bearing=("night-blind",))
    assert reading.successes(at(table)) == 1
    table = evening(sheet)
    task(table, "cipher", (6, 5, 5, 2))
    assert reading.successes(at(table)) == 3
    assert metals.caliber_after(BRONZE, 1, 2) == COPPER
    assert metals.caliber_after(COPPER, 2, 1) == BRONZE
    table = evening(sheet)
    framed(table, "cipher", bearing=("night-blind", "tired", "lucky"))
    assert reading.caliber(table.table, at(table)) == COPPER


@pytest.mark.case("VE-4.14/1", "VE-7.1/2")
@pytest.mark.rule("VE-4.14", "VE-7.1")
def test_a_player_character_is_attacked_only_on_agreed_stakes() -> None:
    sheet = ana(jobs=(job("Warrior", 3, "finesse"), job("Charmer", 2, "appeal", consent=True)))
    table = evening(sheet)
    call_task(table, ability="appeal", against=BO)
    table.do(BO, AgreeToTask(False))
    assert at(table) is None
    assert who(table, ANA).lots == 0
    assert table.table.play.agenda.who == ANA, "the FC is asked for other stakes"
    table.do(ANA, Withdraw())
    call_task(table, ability="finesse", against=BO)
    table.do(BO, AgreeToTask(True))
    takes(table, "warrior")
    harder = (
        *factors("better metal", kind="caliber"),
        *factors("Tarn helps", kind="aid"),
    )
    table.do(FAY, SetThreshold(factors=harder))
    assert reading.threshold(table.table, at(table)) == 3
    assert not offered(table, BO, RollTask), "the other does not roll against it"
    assert not offered(table, BO, OfferDie), "nor helps with it"
    told = offers(GAME, table.table, BO).prompt.text
    assert told == "Ilves acts against you. The dice will tell."
    table = evening(sheet)
    call_task(table, ability="appeal")
    assert at(table).beat == "threshold", "against an NPC nobody is asked"


@pytest.mark.case("VE-4.11/1")
@pytest.mark.rule("VE-4.11")
def test_no_npc_starts_a_task() -> None:
    npc = figure("swordsman", npc=True)
    table = evening(ana(), npc)
    move = CallTask("swordsman", "Cut", "finesse", "Blood", "")
    assert refused(table, FAY, move)


@pytest.mark.case("VE-2.14/1", "VE-2.14/2")
@pytest.mark.rule("VE-2.14")
def test_uses_run_out_and_a_tool_breaks_on_a_one() -> None:
    from hearthside.games.venus.characters.assets import RepairOrLose

    acid = asset("Acid", finite=True, uses=1)
    lute = asset("Lute", breakable=True, tags=("carved",))
    table = evening(ana(assets=(acid, lute)))
    table.do(ANA, UseAsset(who=ANA, asset="acid"))
    assert who(table, ANA).asset("acid").uses == 0
    assert "Acid has 0 uses left" in said(table)
    assert refused(table, ANA, UseAsset(who=ANA, asset="acid"))
    table.do(ANA, UseAsset(who=ANA, asset="lute"))
    table.fall(2)
    assert not who(table, ANA).asset("lute").broken
    assert said(table).endswith("Does Lute hold? The die shows 2: it holds.")
    table.do(ANA, UseAsset(who=ANA, asset="lute"))
    table.fall(1)
    assert who(table, ANA).asset("lute").broken
    assert "Does Lute hold? The die shows 1: it breaks." in said(table)
    ways = {one.label: one.fixed["lost"] for one in offered(table, FAY, RepairOrLose)}
    assert ways == {"It can be repaired": False, "It is lost": True}
    table.do(FAY, RepairOrLose(who=ANA, asset="lute", lost=False))
    assert who(table, ANA).asset("lute").broken
    assert who(table, ANA).asset("lute").tags == ("carved",), "it is in doubt no longer"
    assert refused(table, ANA, UseAsset(who=ANA, asset="lute"))


@pytest.mark.case("VE-2.19/2")
@pytest.mark.rule("VE-2.19")
def test_a_gambit_that_works_once_a_session_comes_back_with_the_next() -> None:
    from hearthside.core.life.scenes_sessions import CloseScene, CloseSession, OpenSession
    from hearthside.games.venus.rolls.acting import Act

    once = attribute("gambit", "Flash", effect="raises", on="wits", once=True)
    always = attribute("gambit", "Steady", effect="raises", on="wits")
    table = evening(ana(attributes=(once, always)))
    task(table, "cipher", (6, 6, 6), bearing=("flash", "steady"))
    finish(table, "primary")
    again = Act(who=ANA, words="More", wish="", bearing=("flash",))
    assert refused(table, ANA, again)
    table.do(ANA, Act(who=ANA, words="More", wish="", bearing=("steady",)))
    from hearthside.games.venus.rolls.acting import Withdraw

    table.do(ANA, Withdraw())
    table.do(FAY, CloseScene())
    table.do(FAY, CloseSession())
    table.do(FAY, OpenSession())
    assert not who(table, ANA).attribute("flash").used


@pytest.mark.rule("VE-4.2", "VE-2.12")
def test_the_fc_names_the_metal_where_the_rules_do_not() -> None:
    bo = figure(
        BO,
        abilities=abilities(appeal=(BRONZE, 1), resolve=(GOLD, 1)),
        jobs=(job("Commander", 2, "appeal", "resolve"),),
    )
    table = evening(ana(kin=(kin("Brother", favour=True),)), bo, ally(CY), npc("Brother"))
    framed(table, "cipher")
    table.do(BO, OfferDie(who=BO, job="commander", words=""))
    table.do(CY, OfferDie(who=CY, job="medic", words=""))
    assert refused(table, FAY, NameMetal(who=BO, caliber=str(SILVER)))
    assert refused(table, FAY, NameMetal(who=CY, caliber=str(GOLD))), "that is Wits, as it is"
    assert at(table).aids[0].caliber == GOLD, "the better one, unless the FC says otherwise"
    table.do(FAY, NameMetal(who=BO, caliber=str(BRONZE)))
    table.do(ANA, AskKin(kin="brother"))
    table.do(FAY, NameMetal(who="Brother", caliber=str(SILVER)))
    assert [one.caliber for one in at(table).aids] == [BRONZE, BRONZE, SILVER]


@pytest.mark.rule("VE-4.1")
def test_what_makes_it_harder_is_said_with_the_task_and_not_asked_again() -> None:
    table = evening(ana(level=2))
    move = CallTask(ANA, "Get aboard", "wits", "The watch is called", "", factors("hazard"))
    table.do(FAY, move)
    takes(table, "cipher")
    assert at(table).beat == "gather"
    assert reading.threshold(table.table, at(table)) == 2


@pytest.mark.rule("VE-4.5")
@pytest.mark.parametrize(
    ("level", "harder", "told"),
    [
        (1, ("a",), "One die is enough only on a six, with your Ego."),
        (2, ("a", "b", "c"), "Two dice are enough only on two sixes, with your Ego."),
        (1, ("a", "b"), "One die cannot be enough."),
    ],
)
def test_with_ego_too_few_dice_may_be_enough(
    level: int, harder: tuple[str, ...], told: str
) -> None:
    table = evening(ana(level=level, ego=True))
    framed(table, "cipher", harder=factors(*harder))
    assert GAME.asks(table.table, ANA)[0].question.startswith(told)


def test_nobody_is_led_to_roll_fewer_dice_than_it_takes() -> None:
    table = evening(ana(level=1), ally(BO))
    framed(table, "cipher", harder=factors("a"))
    ask = GAME.asks(table.table, ANA)[0]
    assert not ask.urges
    assert ask.question == "One die cannot be enough. Ask the others to lend you one first."
    assert GAME.asks(table.table, BO)[0].meanwhile == "0% as it stands, 11.1% with yours."
    table.do(BO, OfferDie(who=BO, job="medic", words=""))
    table.do(ANA, TakeDie(who=BO))
    assert GAME.asks(table.table, ANA)[0].urges


@pytest.mark.rule("VE-4.10")
def test_being_new_is_one_of_four_factors_so_four_more_are_asked_again() -> None:
    table = evening(ana(jobs=()))
    harder = factors("hazard", "wound", "size", "other")
    table.do(FAY, CallTask(ANA, "Get aboard", "wits", "The watch is called", "", harder))
    table.do(ANA, NoJob())
    table.do(BO, NameJob(job="Cipher"))
    assert at(table).beat == "threshold"


def test_the_dice_stay_on_the_table_until_something_new_begins() -> None:
    table = evening(ana(level=2))
    task(table, "cipher", (6, 5))
    finish(table, "primary")
    card = GAME.show(table.table).attempt
    assert card.settled
    assert card.standing == "Two successes: one over. It succeeds."
    table.do(ANA, Act(who=ANA, words="Look round", wish=""))
    assert GAME.show(table.table).attempt.kind == "Intent"


@pytest.mark.rule("VE-4.6")
def test_whoever_may_turn_something_reads_what_was_bought_in_words() -> None:
    table = evening(ana(level=3))
    task(table, "cipher", (6, 5, 5))
    table.do(ANA, Buy(items=("primary", "unharmed", "prize"), prize="A silver key"))
    (bought,) = GAME.show(table.table).attempt.pieces
    assert bought.text == "Unharmed · A prize: A silver key"
