"""Who lends a die to a task, and what it is worth (VE-4), case by case."""

import pytest

from hearthside.core.offers import offers
from hearthside.games.venus import GAME
from hearthside.games.venus.characters.inventing import AddPerson
from hearthside.games.venus.sheet import Kin
from hearthside.games.venus.task import reading
from hearthside.games.venus.task.frame_moves import (
    AskKin,
    LendDie,
    NameMetal,
    OfferDie,
    RefuseDie,
    RollTask,
    TakeDie,
)
from hearthside.games.venus.task.kiss_moves import KeepThese, RerollDice, StuntFor
from hearthside.games.venus.task.turning_against import LetBe
from tests.games.venus.evening import (
    ANA,
    BO,
    BRONZE,
    CY,
    DEE,
    FAY,
    GOLD,
    PLATINUM,
    SILVER,
    abilities,
    attribute,
    evening,
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
    who,
)
from tests.games.venus.tasks import ally, ana, at, finish


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
    assert helped == "Brother with a Bronze die · The pilot with a Gold die", "everyone reads it"
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


@pytest.mark.rule("VE-4.2")
def test_the_job_a_die_is_lent_from_first_is_one_for_what_is_rolled() -> None:
    jobs = (job("Warrior", 3, "finesse"), job("Medic", 1, "wits"), job("Cook", 1, "wits"))
    metals = abilities(finesse=(GOLD, 0), wits=(BRONZE, 0))
    table = evening(ana(level=1), figure(BO, jobs=jobs, abilities=metals))
    framed(table, "cipher")
    (form,) = offered(table, BO, OfferDie)
    chosen = next(one for one in form.fields if one.name == "job")
    assert [pick.value for pick in chosen.picks] == ["medic", "cook", "warrior"]
    assert chosen.start == "medic", "Gold would be better, and has to be meant"
    told = GAME.asks(table.table, BO)[0].meanwhile
    assert told == "33.3% as it stands, 55.6% with yours.", "1/3, and 1 - 4/9 with one more Bronze"


@pytest.mark.rule("VE-4.2", "VE-4.7")
def test_a_task_that_is_over_shows_which_jobs_learned_by_it() -> None:
    table = evening(ana(level=2), ally(BO, exp=1))
    framed(table, "cipher")
    table.do(BO, OfferDie(who=BO, job="medic", words=""))
    table.do(ANA, TakeDie(who=BO))
    table.do(ANA, RollTask())
    table.fall(1, 1, 1)
    table.do(ANA, KeepThese())
    table.do(FAY, LetBe())
    learned = GAME.show(table.table).attempt.pieces
    assert [(one.label, one.value, one.note) for one in learned] == [
        ("Ilves, Cipher", "2", "the task failed, 1 of 4 exp"),
        ("Oriel, Medic", "2", "lending a die, 2 of 4 exp"),
    ]
