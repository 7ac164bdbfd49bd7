"""Tasks (VE-4), case by case: the job, the threshold, who lends a die, who may be attacked."""

import pytest

from hearthside.core.life.suggestions import Approve, Question
from hearthside.core.life.votes import CastBallot
from hearthside.core.offers import offers
from hearthside.core.reasons import total
from hearthside.games.venus import GAME, metals
from hearthside.games.venus.characters.assets import UseAsset
from hearthside.games.venus.characters.inventing import AddPerson
from hearthside.games.venus.looks import attempt_view
from hearthside.games.venus.rolls.acting import Act, Withdraw
from hearthside.games.venus.rolls.calling_for_rolls import CallTask
from hearthside.games.venus.sheet import Kin
from hearthside.games.venus.task import reading
from hearthside.games.venus.task.frame_moves import (
    AgreeToTask,
    AskKin,
    JudgeFit,
    LendDie,
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
from hearthside.games.venus.task.kiss_moves import RerollDice, StuntFor
from tests.games.venus.evening import (
    ANA,
    BO,
    BRONZE,
    COPPER,
    CY,
    DEE,
    FAY,
    GOLD,
    PLATINUM,
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
    given,
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
    stacks = [attempt_view.threshold_stack(["a hazard"] * many) for many in range(6)]
    assert [total(stack) for stack in stacks] == [1, 2, 3, 4, 5, 5]


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


@pytest.mark.case("VE-4.2/1")
@pytest.mark.rule("VE-4.2", "VE-4.3")
def test_allies_dice_count_by_their_own_metal() -> None:
    table = evening(ana(), ally(CY, GOLD))
    framed(table, "cipher")
    table.do(CY, OfferDie(who=CY, job="medic", words=""))
    table.do(ANA, TakeDie(who=CY))
    table.do(ANA, RollTask())
    table.fall(5, 2, 6, 3)
    assert reading.successes(at(table)) == 3


@pytest.mark.rule("VE-4.2", "VE-1.1")
def test_an_offered_die_is_urged_with_its_price_and_its_taker_is_not_asked_again() -> None:
    table = evening(ana(), ally(CY, GOLD))
    framed(table, "cipher")
    asked = offers(GAME, table.table, CY)
    assert asked.prompt.title == "Lend Ilves a die?"
    assert asked.prompt.text == "70.4% as it stands, 90.1% with yours."
    table.do(CY, OfferDie(who=CY, job="medic", words="Half the prize"))
    asked = offers(GAME, table.table, ANA)
    assert asked.answers[-1].label == "Give it up", "after whatever helps"
    assert "Gold die: “Half the prize”" in asked.prompt.text
    assert [one.move for one in asked.answers if one.best] == ["venus.take-die"]
    assert ANA in reviews(table)[0].approved, "who takes or refuses it has no need to say so twice"


@pytest.mark.case("VE-4.2/2")
@pytest.mark.rule("VE-4.2")
def test_two_allies_are_taken_and_one_refused() -> None:
    table = evening(ana(), ally(BO), ally(CY), ally(DEE))
    framed(table, "cipher")
    table.do(BO, OfferDie(who=BO, job="medic", words="Half the prize"))
    table.do(CY, OfferDie(who=CY, job="medic", words=""))
    table.do(DEE, OfferDie(who=DEE, job="medic", words=""))
    table.do(ANA, TakeDie(who=BO))
    table.do(ANA, TakeDie(who=CY))
    assert refused(table, ANA, TakeDie(who=DEE))
    table.do(ANA, RefuseDie(who=DEE))
    table.do(ANA, RollTask())
    table.fall(6, 6, 1, 1, 1)
    finish(table, "primary")
    assert who(table, BO).job("medic").exp == 1
    assert who(table, CY).job("medic").exp == 1
    assert who(table, DEE).job("medic").exp == 0


@pytest.mark.case("VE-4.2/3", "VE-4.2/4")
@pytest.mark.rule("VE-4.2", "VE-5.1")
def test_aid_marks_exp_though_it_passes_and_a_new_job_cannot_aid() -> None:
    table = evening(ana(), ally(BO, level=1, exp=1))
    framed(table, "cipher")
    table.do(BO, OfferDie(who=BO, job="medic", words=""))
    table.do(ANA, TakeDie(who=BO))
    table.do(ANA, RollTask())
    table.fall(6, 6, 1, 1)
    finish(table, "primary")
    assert (who(table, BO).job("medic").level, who(table, BO).job("medic").exp) == (2, 0)
    table = evening(ana(), ally(BO, level=0))
    framed(table, "cipher")
    assert refused(table, BO, OfferDie(who=BO, job="medic", words=""))


@pytest.mark.case("VE-4.2/5")
@pytest.mark.rule("VE-4.2")
def test_an_allys_die_is_of_the_ability_their_job_inherits() -> None:
    bo = figure(
        BO,
        abilities=abilities(endurance=(PLATINUM, 1), finesse=(BRONZE, 1)),
        jobs=(job("Guard", 2, "endurance"), job("Smith", 2, "finesse")),
    )
    for lent, metal in (("guard", PLATINUM), ("smith", BRONZE)):
        sheet = ana(jobs=(job("Warrior", 2, "finesse"),))
        table = evening(sheet, bo)
        framed(table, "warrior", ability="finesse")
        table.do(BO, OfferDie(who=BO, job=lent, words=""))
        assert at(table).aids[0].caliber == metal


@pytest.mark.case("VE-2.18/1")
@pytest.mark.rule("VE-2.18")
def test_a_limit_that_bars_aid_bars_it_only_where_it_applies() -> None:
    limit = attribute("limit", "Climbs Alone", effect="bars aid")
    table = evening(ana(attributes=(limit,)), ally(BO))
    framed(table, "cipher", bearing=("climbs-alone",))
    assert refused(table, BO, OfferDie(who=BO, job="medic", words=""))
    table = evening(ana(attributes=(limit,)), ally(BO))
    framed(table, "cipher")
    table.do(BO, OfferDie(who=BO, job="medic", words=""))
    assert at(table).aids


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


def asked_of(table, seat: str) -> str:
    return offers(GAME, table.table, seat).prompt.text


@pytest.mark.case("VE-4.11/1")
@pytest.mark.rule("VE-4.11", "VE-2.12")
def test_npcs_and_kin_lend_one_die() -> None:
    owing = kin("Brother", favour=True), kin("Aunt", favour=True)
    table = evening(ana(kin=owing), npc("Brother"), npc("Pilot"))
    framed(table, "cipher")
    assert "Aunt would help, but is not here." in asked_of(table, ANA)
    table.do(ANA, AskKin(kin="brother"))
    table.do(FAY, LendDie(name="The pilot", caliber=str(GOLD)))
    assert "Aunt" not in asked_of(table, ANA), "two lend a die already"
    helped = dict(GAME.show(table.table).attempt.stakes)["Helped by"]
    assert helped == "Brother, a Bronze die · The pilot, a Gold die", "everyone reads who lends"
    assert [one.caliber for one in reading.taken(at(table))] == [BRONZE, GOLD]
    assert refused(table, FAY, LendDie(name="A third", caliber="1"))
    table.do(ANA, RollTask())
    assert not who(table, ANA).kith("brother").favour
    assert "Brother helps Ilves, for a favour owed." in said(table).splitlines()
    table.fall(1, 1, 1, 5, 3)
    assert reading.successes(at(table)) == 2


@pytest.mark.case("VE-2.12/2")
@pytest.mark.rule("VE-2.12")
def test_kin_who_are_not_here_lend_no_die() -> None:
    table = evening(ana(kin=(kin("Brother", favour=True), kin("Fenn", favour=True))))
    given(table, npc("Brother", away=True))
    framed(table, "cipher")
    assert not offered(table, ANA, AskKin)
    assert refused(table, ANA, AskKin(kin="fenn"))
    told = GAME.asks(table.table, ANA)[0].question
    assert "Brother and Fenn would help, but are not here." in told
    given(table, npc("Brother"))
    assert [one.fixed["kin"] for one in offered(table, ANA, AskKin)] == ["brother"]


@pytest.mark.rule("VE-2.12")
def test_kin_typed_in_small_letters_are_known_when_they_are_here() -> None:
    owing = Kin(id="oake", name="captain d'oake", favour=True)
    table = evening(ana(kin=(owing,)))
    framed(table, "cipher")
    table.do(FAY, AddPerson(name="", concept="", hidden=False, dear="captain d'oake"))
    assert [one.fixed["kin"] for one in offered(table, ANA, AskKin)] == ["oake"]
    assert "not here" not in asked_of(table, ANA)
    (dear,) = [one for one in offered(table, FAY, AddPerson)[0].fields if one.name == "name"]
    assert dear.when is None, "nobody dear is left to be played"


@pytest.mark.rule("VE-4.4", "VE-4.11")
def test_an_ally_the_fc_plays_stunts_for_their_own_die() -> None:
    table = evening(ana())
    framed(table, "cipher")
    table.do(FAY, LendDie(name="The pilot", caliber=str(GOLD)))
    table.do(ANA, RollTask())
    table.fall(1, 1, 1, 2)
    stunt = StuntFor(who="The pilot", die="4", words="Puts the helm over")
    assert refused(table, ANA, stunt), "the FC plays the pilot"
    assert refused(table, FAY, StuntFor(who="The pilot", die="1", words="Helps Ana"))
    table.do(FAY, stunt)
    assert not offered(table, FAY, StuntFor), "one stunt each"
    table.do(ANA, RerollDice())
    table.fall(6)
    assert reading.successes(at(table)) == 1
    assert "Puts the helm over" in said(table)


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


@pytest.mark.rule("VE-4.2", "VE-1.1")
def test_peers_judge_whether_an_allys_job_is_relevant() -> None:
    table = evening(ana(), ally(BO))
    framed(table, "cipher")
    table.do(BO, OfferDie(who=BO, job="medic", words=""))
    assert reviews(table)[0].peers == (FAY, ANA, CY, DEE)
    from hearthside.core.life.suggestions import Question

    table.do(CY, Question(review=reviews(table)[0].id))
    assert not offered(table, ANA, RollTask), "a question is answered first"
    from tests.games.venus.evening import ballots

    ballots(table, yes=(ANA,), no=(FAY, CY, DEE))
    assert not at(table).aids
    table.do(ANA, RollTask())
    table.fall(6, 6, 6)
    finish(table, "primary")
    assert who(table, BO).job("medic").exp == 0


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


@pytest.mark.rule("VE-4.2", "VE-2.18")
def test_a_limit_counts_for_the_metal_the_fc_names_for_an_ally() -> None:
    """Gold or Bronze without it; Silver or Bronze with it; nothing to name where both are one."""
    weary = attribute("limit", "Weary", effect="lowers", on="resolve")
    sheet = {"jobs": (job("Commander", 2, "appeal", "resolve"),), "attributes": (weary,)}
    for resolve, named in ((GOLD, [str(BRONZE), str(SILVER)]), (SILVER, [])):
        given = abilities(appeal=(BRONZE, 1), resolve=(resolve, 1))
        table = evening(ana(), figure(BO, abilities=given, **sheet))
        framed(table, "cipher")
        table.do(BO, OfferDie(who=BO, job="commander", words="", bearing=("weary",)))
        assert at(table).aids[0].caliber == resolve - 1
        forms = offered(table, FAY, NameMetal)
        assert [pick.value for form in forms for pick in form.fields[0].picks] == named
        assert refused(table, FAY, NameMetal(who=BO, caliber=str(resolve)))


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
    assert card.standing == "2 successes: 1 over. It succeeds."
    table.do(ANA, Act(who=ANA, words="Look round", wish=""))
    assert GAME.show(table.table).attempt.kind == "Intent"
