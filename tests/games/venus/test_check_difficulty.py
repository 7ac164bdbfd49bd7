"""How hard a check is: the difficulty, the factors, and who says so (VE-3.1)."""

import pytest
from msgspec.structs import replace

from hearthside.core import offers
from hearthside.core.life.suggestions import Question
from hearthside.core.table_life import TurnOrder
from hearthside.games.venus import GAME
from hearthside.games.venus.characters.habits import InvokeHabit
from hearthside.games.venus.check import check_target
from hearthside.games.venus.check.moves import (
    CancelCheck,
    NameBonuses,
    OtherRow,
    ProposeDifficulty,
    Roll,
    RollBonuses,
    target_of,
)
from hearthside.games.venus.rolls.acting import Act
from hearthside.games.venus.rolls.attributes_on_rolls import Bear
from hearthside.games.venus.rolls.calling_for_rolls import CallCheck, CallTask
from tests.games.venus.checks import ana, outcome
from tests.games.venus.evening import (
    ANA,
    BO,
    CY,
    DEE,
    FAY,
    attribute,
    call_check,
    check,
    evening,
    factors,
    figure,
    notes,
    offered,
    pass_all,
    picks,
    refused,
    reviews,
    said,
    vote,
)


@pytest.mark.case("VE-3.1/1")
@pytest.mark.rule("VE-3.1", "VE-1.6")
def test_hazards_count_once_and_the_target_is_told_before_the_roll() -> None:
    table = evening(ana())
    harder = (
        *factors("mud", "darkness", kind="hazard"),
        *factors("a bad arm", kind="wound"),
        *factors("Sharp Eyes", kind="attribute"),
    )
    call_check(table, harder=harder)
    assert target_of(table.table.play.check) == 13
    assert "against 13" in said(table)
    assert "The dogs wake" in said(table)


@pytest.mark.rule("VE-3.1", "VE-4.1")
def test_what_makes_it_harder_is_a_tap_each_and_of_theirs_by_name() -> None:
    shy = attribute("limit", "Shy")
    table = evening(ana(attributes=(shy,), wounds=notes("Split knuckles")))
    table.do(ANA, Act(who=ANA, words="Climb", wish=""))
    asked = picks(table, FAY, CallTask, "harder")
    assert {"wound note-1", "limit shy", "hazard"} <= asked
    assert not {"wound", "limit"} & asked
    tapped = {"harder": ("wound note-1", "hazard", "aid"), "hazard": "Ice"}
    table.do(FAY, CallCheck(ANA, "Climb", "wits", "10", (), "You fall", "", **tapped))
    assert target_of(table.table.play.check) == 13
    words = {one.words for one in table.table.play.check.factors}
    assert words == {"Ice", "Split knuckles", "Opposing help"}
    table.do(ANA, CancelCheck())
    assert {"wound", "limit"} <= picks(table, FAY, CallCheck, "harder"), "nobody is chosen yet"
    call = CallTask(ANA, "Climb", "wits", "You fall", "", harder=("wound", "hazard", "aid"))
    task = next(one for one in offered(table, FAY, CallTask))
    assert task.sums(task.within(call))[0].now == 4
    table.do(FAY, replace(call, harder=("wound", "hazard")))
    words = {one.words for one in table.table.play.task.factors}
    assert words == {"The surroundings", "A wound"}


@pytest.mark.case("VE-3.1/2")
@pytest.mark.rule("VE-3.1")
def test_a_fifth_factor_means_starting_over() -> None:
    table = evening(ana())
    table.do(ANA, Act(who=ANA, words="Climb", wish=""))
    five = factors("a", "b", "c", "d", "e")
    call = CallCheck(ANA, "Climb", "wits", "15", five, "You fall", "")
    assert "higher difficulty" in refused(table, FAY, call)
    table.do(FAY, CallCheck(ANA, "Climb", "wits", "20", five[:4], "You fall", ""))
    assert target_of(table.table.play.check) == 24
    assert max(worth for worth, _ in check_target.DIFFICULTIES) + 4 == 29


@pytest.mark.case("VE-3.1/3")
@pytest.mark.rule("VE-3.1")
def test_difficulty_nothing_is_a_yes_without_a_die() -> None:
    table = evening(ana())
    call_check(table, difficulty=0, harder=factors("a", "b", "c", "d"))
    assert table.table.play.check is None
    assert "“Get over the wall”: Ilves succeeds without a roll." in said(table)


@pytest.mark.case("VE-3.1/4")
@pytest.mark.rule("VE-3.1", "VE-1.1")
def test_peers_set_the_difficulty_and_the_fc_the_factors() -> None:
    table = evening(ana())
    call_check(table, harder=factors("rain"))
    assert not offered(table, ANA, ProposeDifficulty)
    assert "10" not in picks(table, BO, ProposeDifficulty, "difficulty"), "so hard it is already"
    table.do(BO, ProposeDifficulty(difficulty="15"))
    assert not offered(table, ANA, Roll), "nothing is rolled while it is talked about"
    told = [one.meanwhile for one in offers.asks(GAME, table.table, table.table, CY)]
    assert "Ilves rolls once it is settled how hard this is." in told
    stage = offers.offers(GAME, table.table, ANA).stage
    assert stage.title == "Waiting for Fay, Cy and Dee"
    assert stage.text == "You roll once it is settled how hard this is.", "they are told as “you”"
    assert reviews(table)[0].peers == (FAY, BO, CY, DEE)
    vote(table, yes=(FAY, BO, CY), no=(DEE,))
    assert target_of(table.table.play.check) == 16
    assert offered(table, ANA, Roll)
    table.do(CY, ProposeDifficulty(difficulty="5"))
    vote(table, yes=(CY, BO), no=(FAY, DEE))
    assert target_of(table.table.play.check) == 16, "two to two is no"


@pytest.mark.rule("VE-3.1", "VE-1.1")
def test_what_a_roll_waits_for_lies_above_what_has_time() -> None:
    table = evening(ana(habits=notes("I hum")))
    table.do(ANA, InvokeHabit(ANA, "note-1", False, "The queen hears it"))
    call_check(table)
    table.do(BO, ProposeDifficulty(difficulty="15"))
    assert [(one.by, one.first) for one in reviews(table)] == [(ANA, False), (BO, True)]


def test_the_facilitator_reads_what_is_voted_on_above_it_even_on_their_own_turn() -> None:
    table = evening(ana())
    call_check(table)
    table.do(BO, ProposeDifficulty(difficulty="15"))
    table.do(CY, Question(review=reviews(table)[0].id))
    acting = replace(table.table, turns=TurnOrder(order=(FAY, ANA)))
    asked = offers.offers(GAME, acting, FAY)
    assert asked.prompt.title == "Make Ilves’s check tough, 15 instead of 10"
    assert {one.help for one in asked.answers} == {""}, "it is not said again in each answer"


@pytest.mark.rule("VE-2.18")
def test_a_limit_is_volunteered_and_makes_it_harder() -> None:
    limit = attribute("limit", "Old Wound", effect="factor")
    table = evening(ana(attributes=(limit,)))
    call_check(table)
    table.do(ANA, Bear(attribute="old-wound"))
    assert target_of(table.table.play.check) == 11
    assert refused(table, ANA, Bear(attribute="old-wound"))
    table = evening(ana(attributes=(limit,)))
    call_check(table, bearing=("old-wound",))
    assert target_of(table.table.play.check) == 11


@pytest.mark.case("VE-2.3/1")
@pytest.mark.rule("VE-2.3")
def test_size_is_one_factor_for_or_against() -> None:
    table = evening(ana(size=4))
    check(table, 9, difficulty=10, harder=factors("the hatch is small", kind="size"))
    assert target_of(table.table.play.check) == 11
    table.do(ANA, NameBonuses(0, (), (), (OtherRow(kind="size", words="a heavy shove"),)))
    pass_all(table)
    table.do(ANA, RollBonuses())
    table.fall(2)
    assert outcome(table) == "pass"


@pytest.mark.case("VE-4.11/1")
@pytest.mark.rule("VE-4.11")
def test_an_npc_swordsman_is_a_factor_to_a_players_check() -> None:
    npc = figure("swordsman", npc=True)
    table = evening(ana(), npc)
    acting = offered(table, FAY, CallCheck)[0]
    people = next(f for f in acting.fields if f.name == "who")
    tasks = offered(table, FAY, "venus.call-task")[0]
    rollers = next(f for f in tasks.fields if f.name == "who")
    assert "swordsman" not in [pick.value for pick in rollers.picks]
    assert {ANA, "swordsman"} <= {pick.value for pick in people.picks}, "NPCs rarely check"
    call_check(table, ability="swiftness", harder=factors("his skill", kind="attribute"))
    assert target_of(table.table.play.check) == 11
    table.do(ANA, CancelCheck())
    rare = CallCheck("swordsman", "Stay on his feet", "finesse", "10", (), "He falls", "")
    table.do(FAY, rare)
    table.do(BO, ProposeDifficulty(difficulty="15"))
    assert reviews(table)[0].peers == (ANA, BO, CY, DEE), "the FC's Peers are the players"
    pass_all(table)
    table.do(FAY, Roll())
    table.fall(15)
    assert outcome(table) == "pass"


@pytest.mark.rule("VE-3.1")
def test_a_difficulty_is_one_run_of_words() -> None:
    table = evening(figure(ANA))
    (calling,) = offered(table, FAY, CallCheck)
    (how,) = [one for one in calling.fields if one.name == "difficulty"]
    assert [pick.label for pick in how.picks][3:5] == ["Tough 15", "Challenging 20"]
