"""Tasks (VE-4), case by case."""

import pytest

from hearthside.games.venus import resolve
from hearthside.games.venus.acting import CallTask
from hearthside.games.venus.assets import UseAsset
from hearthside.games.venus.task import tray
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
from hearthside.games.venus.task.reroll_moves import (
    DoubleSixes,
    JoinIn,
    KeepThese,
    KissDie,
    LeaveDie,
    RerollDice,
    StuntFor,
    VetoStunt,
)
from hearthside.games.venus.task.turning import LetBe, TellWelcome, Turn
from hearthside.games.venus.task.wares import Buy
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
    call_task,
    evening,
    factors,
    figure,
    framed,
    job,
    kin,
    offered,
    picks,
    refused,
    reviews,
    said,
    task,
    vote,
    who,
)


def ana(metal: int = BRONZE, level: int = 3, **sheet):
    given = sheet.pop("abilities", abilities(wits=(metal, 1)))
    jobs = sheet.pop("jobs", (job("Cipher", level, "wits"),))
    return figure(ANA, abilities=given, jobs=jobs, **sheet)


def ally(seat: str, metal: int = BRONZE, level: int = 2, exp: int = 0, ability: str = "wits"):
    return figure(
        seat,
        abilities={**abilities(**{ability: (metal, 5)})},
        jobs=(job("Medic", level, ability, exp=exp),),
    )


def at(table):
    return table.table.play.task


def finish(table, *items: str, seat: str = ANA) -> None:
    """Keep the dice, buy these, and the FC lets the rest be."""
    if at(table).beat == "kiss":
        table.do(seat, KeepThese())
    table.do(seat, Buy(items=items))
    if at(table):
        table.do(FAY, LetBe())


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
        dice = tray.thrown(table.table, at(table))
        assert [die.caliber for die in dice] == [metal] * 4


@pytest.mark.case("VE-4.1/2")
@pytest.mark.rule("VE-4.1")
def test_the_threshold_and_a_poor_fit() -> None:
    table = evening(ana())
    framed(table, "cipher", factors("rain"))
    table.do(BO, JudgeFit(fit="poor"))
    assert not offered(table, ANA, RollTask)
    vote(table, yes=(BO, CY, DEE), no=(FAY,))
    assert tray.threshold(table.table, at(table)) == 3
    table = evening(ana())
    framed(table, "cipher", factors("a", "b", "c", "d"))
    table.do(BO, JudgeFit(fit="poor"))
    vote(table, yes=(BO, CY, DEE), no=(FAY,))
    assert tray.threshold(table.table, at(table)) == 5
    five = SetThreshold(factors=factors("a", "b", "c", "d", "e"))
    table = evening(ana())
    call_task(table)
    table.do(ANA, TakeJob(job="cipher"))
    assert refused(table, FAY, five)


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
    assert tray.successes(at(table)) == 3


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
    assert tray.successes(at(table)) == 1
    table = evening(sheet)
    task(table, "cipher", (6, 5, 5, 2))
    assert tray.successes(at(table)) == 3
    assert resolve.caliber_after(BRONZE, 1, 2) == COPPER
    assert resolve.caliber_after(COPPER, 2, 1) == BRONZE
    table = evening(sheet)
    framed(table, "cipher", bearing=("night-blind", "tired", "lucky"))
    assert tray.caliber(table.table, at(table)) == COPPER


@pytest.mark.case("VE-4.3/1")
@pytest.mark.rule("VE-4.3")
def test_faces_by_metal() -> None:
    counts = [resolve.counted((2, 3, 4, 5, 6), [metal] * 5) for metal in range(5)]
    assert counts == [1, 2, 3, 4, 5]


@pytest.mark.case("VE-4.4/1")
@pytest.mark.rule("VE-4.4")
def test_one_round_with_every_source() -> None:
    two = (attribute("specialty", "Knots"), attribute("specialty", "Ice"))
    table = evening(ana(level=6, lots=2, attributes=two))
    task(table, "cipher", (1, 2, 3, 4, 4, 5))
    table.do(ANA, KissDie(ANA, "1", "lot"))
    table.do(ANA, KissDie(ANA, "2", "insight", "The watch changes at two"))
    table.do(ANA, KissDie(ANA, "3", "stunt", "Swings on the rope"))
    table.do(ANA, KissDie(ANA, "4", "thing", ref="attribute knots"))
    table.do(ANA, KissDie(ANA, "5", "thing", ref="attribute ice"))
    assert len(reviews(table)) == 3, "an insight and two specialties"
    assert refused(table, ANA, KissDie(ANA, "1", "lot"))
    table.do(ANA, RerollDice())
    table.fall(6, 5, 2, 1, 5)
    assert tray.successes(at(table)) == 4
    assert who(table, ANA).lots == 1
    assert at(table).beat == "shop"
    assert refused(table, ANA, KissDie(ANA, "3", "lot")), "one round"


@pytest.mark.case("VE-4.4/2")
@pytest.mark.rule("VE-4.4")
def test_a_worse_reroll_stands() -> None:
    table = evening(ana(SILVER, 2, lots=1))
    task(table, "cipher", (4, 1))
    table.do(ANA, KissDie(ANA, "1", "lot"))
    table.do(ANA, RerollDice())
    table.fall(2)
    assert tray.successes(at(table)) == 0


@pytest.mark.case("VE-4.4/3")
@pytest.mark.rule("VE-4.4")
def test_one_stunt_each_on_ones_own_die() -> None:
    table = evening(ana(), ally(BO))
    framed(table, "cipher")
    table.do(BO, OfferDie(who=BO, job="medic", words=""))
    table.do(ANA, TakeDie(who=BO))
    table.do(ANA, RollTask())
    table.fall(1, 1, 1, 1)
    table.do(ANA, KissDie(ANA, "1", "stunt", "A leap"))
    table.do(BO, KissDie(BO, "4", "stunt", "A shove"))
    assert refused(table, ANA, KissDie(ANA, "2", "stunt", "Another"))
    assert refused(table, BO, KissDie(BO, "2", "lot"))


@pytest.mark.case("VE-4.4/4")
@pytest.mark.rule("VE-4.4")
def test_an_allys_die_only_together_with_the_ally() -> None:
    def start():
        table = evening(ana(lots=1), changed_lots(ally(BO), 3))
        framed(table, "cipher")
        table.do(BO, OfferDie(who=BO, job="medic", words=""))
        table.do(ANA, TakeDie(who=BO))
        table.do(ANA, RollTask())
        table.fall(1, 1, 1, 1)
        return table

    table = start()
    table.do(ANA, KissDie(ANA, "4", "lot"))
    table.do(ANA, KissDie(ANA, "1", "stunt", "A leap"))
    table.do(ANA, RerollDice())
    assert len(table.game.chance(table.table).dice) == 1, "Bo did not join in"
    assert who(table, ANA).lots == 1
    table = start()
    table.do(ANA, KissDie(ANA, "4", "lot"))
    table.do(BO, JoinIn(die=4))
    table.do(ANA, RerollDice())
    table.fall(6)
    assert who(table, ANA).lots == 0
    table = start()
    table.do(BO, KissDie(BO, "4", "lot"))
    table.do(ANA, RerollDice())
    table.fall(6)
    assert (who(table, BO).lots, who(table, ANA).lots) == (2, 1)


def changed_lots(one, lots: int):
    from msgspec.structs import replace

    return replace(one, lots=lots)


@pytest.mark.case("VE-4.4/5")
@pytest.mark.rule("VE-4.4")
def test_the_fc_vetoes_a_stunt_before_the_reroll_and_peers_an_attribute() -> None:
    knots = attribute("specialty", "Knots")
    table = evening(ana(lots=1, attributes=(knots,)))
    task(table, "cipher", (1, 1, 1))
    table.do(ANA, KissDie(ANA, "1", "stunt", "Flies"))
    assert not reviews(table)
    table.do(FAY, VetoStunt(die=1))
    assert not at(table).kisses
    table.do(ANA, KissDie(ANA, "1", "lot"))
    table.do(ANA, KissDie(ANA, "2", "thing", ref="attribute knots"))
    vote(table, yes=(BO,), no=(FAY, CY, DEE))
    assert [one.die for one in at(table).kisses] == [1]
    table.do(ANA, LeaveDie(die=1))
    table.do(ANA, KissDie(ANA, "3", "lot"))
    table.do(ANA, RerollDice())
    assert refused(table, FAY, VetoStunt(die=3))
    table.fall(6)


@pytest.mark.case("VE-4.4/6")
@pytest.mark.rule("VE-4.4")
def test_four_attributes_and_no_more() -> None:
    five = tuple(attribute("specialty", name) for name in ("A", "B", "C", "D", "E"))
    table = evening(ana(level=6, lots=1, ego=True, attributes=five))
    task(table, "cipher", (1, 1, 1, 1, 1, 1))
    for at_die, name in enumerate("abcd", 1):
        table.do(ANA, KissDie(ANA, str(at_die), "thing", ref=f"attribute {name}"))
    assert refused(table, ANA, KissDie(ANA, "5", "thing", ref="attribute e"))
    table.do(ANA, KissDie(ANA, "5", "ego"))
    table.do(ANA, KissDie(ANA, "6", "ego"))
    table.do(ANA, RerollDice())
    table.fall(6, 6, 6, 6, 6, 6)
    assert not who(table, ANA).ego
    assert tray.successes(at(table)) == 6


@pytest.mark.rule("VE-4.4")
def test_with_nothing_to_pay_only_what_is_free_is_offered() -> None:
    table = evening(ana())
    task(table, "cipher", (1, 1, 1))
    sources = picks(table, ANA, KissDie, "source")
    assert sources == {"insight", "stunt"}


@pytest.mark.case("VE-4.5/1", "VE-4.5/2")
@pytest.mark.rule("VE-4.5")
def test_ego_for_sixes_is_said_before_the_reroll() -> None:
    table = evening(ana(SILVER, 4, lots=2, ego=True))
    task(table, "cipher", (6, 6, 3, 1))
    table.do(ANA, DoubleSixes())
    assert refused(table, ANA, KissDie(ANA, "3", "ego"))
    table.do(ANA, KissDie(ANA, "3", "lot"))
    table.do(ANA, KissDie(ANA, "4", "lot"))
    table.do(ANA, RerollDice())
    table.fall(6, 4)
    assert tray.successes(at(table)) == 7
    assert not who(table, ANA).ego
    table = evening(ana(SILVER, 3, lots=1, ego=True))
    task(table, "cipher", (6, 6, 1))
    table.do(ANA, KissDie(ANA, "3", "lot"))
    table.do(ANA, RerollDice())
    table.fall(6)
    assert refused(table, ANA, DoubleSixes())
    assert who(table, ANA).ego


@pytest.mark.case("VE-4.6/1")
@pytest.mark.rule("VE-4.6")
def test_what_successes_buy_once_each() -> None:
    table = evening(ana(level=6))
    task(table, "cipher", (6, 6, 6, 6, 6, 6), harder=factors("a", "b"))
    table.do(ANA, KeepThese())
    wanted = ("primary", "unharmed", "nothing", "intent")
    assert "Take back 1" in refused(table, ANA, Buy(items=(*wanted, "prize")))
    assert refused(table, ANA, Buy(items=(*wanted[:3], "intent", "intent"))), "once each"
    assert refused(table, BO, Buy(items=wanted)), "the player alone decides"
    table.do(ANA, Buy(items=wanted))
    assert who(table, ANA).lots == 1
    table.do(FAY, LetBe())
    assert "passes" in said(table)


@pytest.mark.case("VE-4.6/2")
@pytest.mark.rule("VE-4.6", "VE-4.7", "VE-5.1")
def test_tertiaries_hang_on_the_failure() -> None:
    table = evening(ana(level=3))
    task(table, "cipher", (6, 6, 1), harder=factors("a", "b", "c", "d"))
    finish(table, "lesson", "intent")
    assert who(table, ANA).job("cipher").exp == 2
    assert who(table, ANA).lots == 1
    assert "fails" in said(table)


@pytest.mark.case("VE-4.6/3")
@pytest.mark.rule("VE-4.6", "VE-5.2")
def test_a_lot_beyond_ten_becomes_exp_in_any_job() -> None:
    from hearthside.games.venus.advancement import TakeDue

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
    table.do(ANA, KeepThese())
    hung = Buy(items=("primary", "prize", "lesson"), prize_on="graceful")
    assert "choose The task itself" in refused(table, ANA, hung), "that is not bought"
    loose = Buy(items=("primary",), prize_on="task", prize="A key")
    assert "not asked for" in refused(table, ANA, loose)
    items = ("primary", "graceful", "prize", "lesson")
    table.do(ANA, Buy(items=items, prize_on="graceful", lesson="The tide tables"))
    assert {one.item: one.onto for one in at(table).bought if one.onto} == {
        "prize": "graceful",
        "lesson": "primary",
    }
    assert "A lesson (The tide tables)" in said(table)


@pytest.mark.rule("VE-4.6")
def test_the_primary_is_taken_where_there_is_enough_and_the_rest_is_chosen() -> None:
    for faces, taken in (((6, 6, 6), ("primary",)), ((6, 6, 1), ())):
        table = evening(ana(level=3))
        task(table, "cipher", faces, harder=factors("a", "b"))
        table.do(ANA, KeepThese())
        (sheet,) = offered(table, ANA, Buy)
        assert sheet.starts()["items"] == taken
        assert ("primary" in [pick.value for pick in sheet.fields[0].picks]) == bool(taken)


@pytest.mark.rule("VE-4.6")
def test_a_prize_and_something_welcome() -> None:
    table = evening(ana(level=4))
    task(table, "cipher", (6, 6, 6, 6))
    table.do(ANA, KeepThese())
    table.do(ANA, Buy(items=("primary", "prize", "welcome"), prize="A silver key"))
    table.do(FAY, LetBe())
    assert refused(table, ANA, TellWelcome(words="I find gold"))
    table.do(CY, TellWelcome(words="The fog comes in"))
    assert at(table) is None
    assert who(table, ANA).asset("a-silver-key")
    assert "The fog comes in" in said(table)


@pytest.mark.case("VE-4.7/1")
@pytest.mark.rule("VE-4.7", "VE-4.8")
def test_not_buying_the_primary_fails_and_marks() -> None:
    table = evening(ana(level=5))
    task(table, "cipher", (6, 6, 6, 6, 6), harder=factors("a", "b", "c"))
    finish(table, "unharmed", "graceful", "nobody", "nothing", "prize")
    assert at(table) is None, "with nothing to turn the FC is not asked"
    assert who(table, ANA).job("cipher").exp == 1


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
    table = evening(ana(level=3, attributes=(trace,)))
    task(table, "cipher", (6, 6, 6))
    table.do(ANA, KeepThese())
    (sheet,) = offered(table, ANA, Buy)
    assert "Leaves no trace" in [pick.label for pick in sheet.fields[0].picks]
    table.do(ANA, Buy(items=("primary", "unharmed")))
    turnable = {o.fixed["item"] for o in offered(table, FAY, Turn)}
    assert turnable == {"graceful", "nobody", "nothing"}
    table.do(FAY, Turn(item="nothing", whom=ANA, words="The rope is gone"))
    assert at(table) is None
    assert "The rope is gone" in said(table)


@pytest.mark.case("VE-4.9/1")
@pytest.mark.rule("VE-4.9")
def test_a_special_secondary_costs_one() -> None:
    trace = attribute("gambit", "Ghost", effect="secondary", on="Leaves no trace")
    table = evening(ana(level=2, attributes=(trace,)))
    task(table, "cipher", (6, 6))
    table.do(ANA, KeepThese())
    assert refused(table, ANA, Buy(items=("primary", "unharmed", "special ghost")))
    table.do(ANA, Buy(items=("primary", "special ghost")))
    assert "Leaves no trace" in said(table)


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
    table.do(DEE, NameJob(job="Cipher"))
    assert who(table, ANA).job("cipher").level == 0
    table.do(FAY, SetThreshold(factors=factors("ice", kind="hazard")))
    assert tray.threshold(table.table, at(table)) == 3
    dice = tray.thrown(table.table, at(table))
    assert [die.caliber for die in dice] == [SILVER] * 3


@pytest.mark.case("VE-4.10/2")
@pytest.mark.rule("VE-4.10")
def test_being_new_counts_each_time_and_leaves_room_for_three() -> None:
    table = evening(learner(3))
    call_task(table)
    table.do(ANA, TakeJob(job="cipher"))
    assert refused(table, FAY, SetThreshold(factors=factors("a", "b", "c", "d")))
    table.do(FAY, SetThreshold(factors=factors("a", "b", "c")))
    assert tray.threshold(table.table, at(table)) == 5


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
    assert at(table).beat == "shop"
    table.do(ANA, Buy())
    assert offered(table, FAY, Turn)
    table.do(FAY, LetBe())
    assert who(table, ANA).job("cipher").exp == 2


@pytest.mark.case("VE-4.10/6")
@pytest.mark.rule("VE-4.10")
def test_an_unmet_qualification_bars_every_mark() -> None:
    from hearthside.games.venus.advancement import MeetQualification

    table = evening(learner(3, qualification="Sworn in", met=False))
    task(table, "cipher", (6, 1, 1))
    finish(table, "lesson")
    assert who(table, ANA).job("cipher").exp == 0
    table.do(FAY, MeetQualification(who=ANA, job="cipher"))
    task(table, "cipher", (1, 1, 1), words="Again", stakes="Worse")
    finish(table)
    assert who(table, ANA).job("cipher").exp == 2


@pytest.mark.case("VE-4.11/1")
@pytest.mark.rule("VE-4.11", "VE-2.12")
def test_npcs_and_kin_lend_one_die() -> None:
    table = evening(ana(kin=(kin("Brother", favour=True),)))
    framed(table, "cipher")
    table.do(ANA, AskKin(kin="brother"))
    table.do(FAY, LendDie(name="The pilot", caliber=str(GOLD)))
    assert [one.caliber for one in tray.taken(at(table))] == [BRONZE, GOLD]
    assert refused(table, FAY, LendDie(name="A third", caliber="1"))
    table.do(ANA, RollTask())
    assert not who(table, ANA).kith("brother").favour
    table.fall(1, 1, 1, 5, 3)
    assert tray.successes(at(table)) == 2


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
    assert tray.successes(at(table)) == 1
    assert "Puts the helm over" in said(table)


@pytest.mark.case("VE-4.12/1")
@pytest.mark.rule("VE-4.12")
def test_sixes_explode_without_end() -> None:
    wild = attribute("gambit", "Wild", effect="explodes")
    table = evening(ana(level=3, attributes=(wild,)))
    framed(table, "cipher", bearing=("wild",))
    table.do(ANA, RollTask())
    table.fall(6, 6, 2)
    table.fall(6, 3)
    table.fall(5)
    assert [die.face for die in at(table).dice] == [6, 6, 2, 6, 3, 5]
    assert tray.successes(at(table)) == 4
    assert at(table).beat == "kiss"


@pytest.mark.case("VE-4.12/2")
@pytest.mark.rule("VE-4.12")
def test_an_added_die_stays_and_a_rerolled_six_explodes_too_late_to_kiss() -> None:
    wild = attribute("gambit", "Wild", effect="explodes")
    table = evening(ana(level=1, lots=2, attributes=(wild,)))
    framed(table, "cipher", bearing=("wild",))
    table.do(ANA, RollTask())
    table.fall(6)
    table.fall(2)
    table.do(ANA, KissDie(ANA, "1", "lot"))
    table.do(ANA, KissDie(ANA, "2", "lot"))
    table.do(ANA, RerollDice())
    table.fall(3, 6)
    table.fall(5)
    assert [die.face for die in at(table).dice] == [3, 6, 5]
    assert tray.successes(at(table)) == 2
    assert at(table).beat == "shop"


@pytest.mark.case("VE-4.14/1", "VE-7.1/2")
@pytest.mark.rule("VE-4.14", "VE-7.1")
def test_a_player_character_is_attacked_only_on_agreed_stakes() -> None:
    sheet = ana(jobs=(job("Warrior", 3, "finesse"), job("Charmer", 2, "appeal", consent=True)))
    table = evening(sheet)
    call_task(table, ability="appeal", against=BO)
    table.do(BO, AgreeToTask(False))
    assert at(table) is None
    assert who(table, ANA).lots == 0
    call_task(table, ability="finesse", against=BO)
    table.do(BO, AgreeToTask(True))
    table.do(ANA, TakeJob(job="warrior"))
    harder = (
        *factors("better metal", kind="caliber"),
        *factors("Tarn helps", kind="aid"),
    )
    table.do(FAY, SetThreshold(factors=harder))
    assert tray.threshold(table.table, at(table)) == 3
    assert not offered(table, BO, RollTask), "the other does not roll against it"
    table = evening(sheet)
    call_task(table, ability="appeal")
    assert at(table).beat == "job", "against an NPC nobody is asked"


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
    from hearthside.games.venus.assets import RepairOrLose

    acid = asset("Acid", finite=True, uses=1)
    lute = asset("Lute", breakable=True)
    table = evening(ana(assets=(acid, lute)))
    table.do(ANA, UseAsset(who=ANA, asset="acid"))
    assert who(table, ANA).asset("acid").uses == 0
    assert refused(table, ANA, UseAsset(who=ANA, asset="acid"))
    table.do(ANA, UseAsset(who=ANA, asset="lute"))
    table.fall(2)
    assert not who(table, ANA).asset("lute").broken
    table.do(ANA, UseAsset(who=ANA, asset="lute"))
    table.fall(1)
    assert who(table, ANA).asset("lute").broken
    table.do(FAY, RepairOrLose(who=ANA, asset="lute", lost=False))
    assert who(table, ANA).asset("lute").broken
    assert refused(table, ANA, UseAsset(who=ANA, asset="lute"))


@pytest.mark.case("VE-2.19/2")
@pytest.mark.rule("VE-2.19")
def test_a_gambit_that_works_once_a_session_comes_back_with_the_next() -> None:
    from hearthside.core.life.evening import CloseScene, CloseSession, OpenSession
    from hearthside.games.venus.acting import Act

    once = attribute("gambit", "Flash", effect="raises", on="wits", once=True)
    always = attribute("gambit", "Steady", effect="raises", on="wits")
    table = evening(ana(attributes=(once, always)))
    task(table, "cipher", (6, 6, 6), bearing=("flash", "steady"))
    finish(table, "primary")
    again = Act(who=ANA, words="More", wish="", bearing=("flash",))
    assert refused(table, ANA, again)
    table.do(ANA, Act(who=ANA, words="More", wish="", bearing=("steady",)))
    from hearthside.games.venus.acting import Withdraw

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
    from hearthside.core.life.reviews import Question

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
    table = evening(ana(kin=(kin("Brother", favour=True),)), bo, ally(CY))
    framed(table, "cipher")
    table.do(BO, OfferDie(who=BO, job="commander", words=""))
    table.do(CY, OfferDie(who=CY, job="medic", words=""))
    assert refused(table, FAY, NameMetal(who=BO, caliber=str(SILVER)))
    assert refused(table, FAY, NameMetal(who=CY, caliber=str(GOLD))), "that is Wits, as it is"
    table.do(FAY, NameMetal(who=BO, caliber=str(GOLD)))
    table.do(ANA, AskKin(kin="brother"))
    table.do(FAY, NameMetal(who="Brother", caliber=str(SILVER)))
    assert [one.caliber for one in at(table).aids] == [GOLD, BRONZE, SILVER]
