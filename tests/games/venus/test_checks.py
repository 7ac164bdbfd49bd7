"""Checks (VE-3), case by case."""

import pytest
from msgspec.structs import replace

from hearthside.core import offers
from hearthside.core.life.rewinds import Rewind
from hearthside.games.venus import GAME, numbers
from hearthside.games.venus.acting import Act, Withdraw
from hearthside.games.venus.attributes_on_rolls import Bear
from hearthside.games.venus.calling_for_rolls import CallCheck, CallTask, SayYes
from hearthside.games.venus.check.moves import (
    Accept,
    CancelCheck,
    NameBonuses,
    OtherRow,
    ProposeDifficulty,
    Reroll,
    Roll,
    RollBonuses,
    standing,
    target_of,
)
from hearthside.games.venus.insights import Learn, NoteInsight
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
    call_check,
    changed,
    check,
    evening,
    factors,
    figure,
    kin,
    notes,
    offered,
    pass_all,
    picks,
    refused,
    reviews,
    said,
    vote,
    who,
)


def ana(metal: int = BRONZE, score: int = 0, **sheet):
    return figure(ANA, abilities=abilities(wits=(metal, score)), **sheet)


def outcome(table) -> str:
    return next(e.event.outcome for e in reversed(table.entries) if hasattr(e.event, "outcome"))


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
    assert words == {"Ice", "Split knuckles", "Help against them"}
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
    assert max(worth for worth, _ in numbers.DIFFICULTIES) + 4 == 29


@pytest.mark.case("VE-3.1/3")
@pytest.mark.rule("VE-3.1")
def test_difficulty_nothing_is_a_yes_without_a_die() -> None:
    table = evening(ana())
    call_check(table, difficulty=0, harder=factors("a", "b", "c", "d"))
    assert table.table.play.check is None
    assert "manages to" in said(table)


@pytest.mark.case("VE-3.1/4")
@pytest.mark.rule("VE-3.1", "VE-1.1")
def test_peers_set_the_difficulty_and_the_fc_the_factors() -> None:
    table = evening(ana())
    call_check(table, harder=factors("rain"))
    assert not offered(table, ANA, ProposeDifficulty)
    table.do(BO, ProposeDifficulty(difficulty="15"))
    assert not offered(table, ANA, Roll), "nothing is rolled while it is talked about"
    assert reviews(table)[0].peers == (FAY, BO, CY, DEE)
    vote(table, yes=(FAY, BO, CY), no=(DEE,))
    assert target_of(table.table.play.check) == 16
    assert offered(table, ANA, Roll)
    table.do(CY, ProposeDifficulty(difficulty="5"))
    vote(table, yes=(CY, BO), no=(FAY, DEE))
    assert target_of(table.table.play.check) == 16, "two to two is no"


@pytest.mark.case("VE-3.2/1")
@pytest.mark.rule("VE-3.2")
def test_equal_passes_and_margins_do_not_matter() -> None:
    for face, ends in ((14, "pass"), (19, "pass")):
        table = evening(ana(score=3))
        check(table, face, difficulty=15, harder=factors("a", "b"))
        assert outcome(table) == ends
    table = changed(evening(ana(score=3)), ANA, lots=1)
    check(table, 13, difficulty=15, harder=factors("a", "b"))
    assert table.table.play.check.beat == "react"


@pytest.mark.case("VE-3.3/1", "VE-3.3/2", "VE-3.3/3", "VE-3.3/4", "VE-3.3/5")
@pytest.mark.rule("VE-3.3")
@pytest.mark.parametrize(
    ("metal", "score", "target", "face", "stands"),
    [
        (BRONZE, 3, 25, 20, "short"),
        (SILVER, 0, 29, 20, "pass"),
        (SILVER, 0, 29, 19, "short"),
        (GOLD, 9, 9, 1, "fail"),
        (GOLD, 0, 29, 19, "pass"),
        (PLATINUM, 4, 5, 1, "pass"),
        (PLATINUM, 4, 9, 1, "short"),
        (PLATINUM, 0, 29, 19, "pass"),
        (COPPER, 9, 10, 2, "fail"),
        (COPPER, 9, 10, 3, "pass"),
        (COPPER, 0, 29, 20, "short"),
    ],
)
def test_what_the_die_says_by_itself(
    metal: int, score: int, target: int, face: int, stands: str
) -> None:
    assert numbers.check(face, metal, score, target) == stands


@pytest.mark.case("VE-3.3/3")
@pytest.mark.rule("VE-3.3", "VE-3.5")
def test_a_natural_failure_can_only_be_rerolled() -> None:
    table = evening(ana(GOLD, 9, lots=3))
    check(table, 1, difficulty=5, harder=factors("a", "b", "c", "d"))
    assert not offered(table, ANA, NameBonuses)
    table.do(ANA, Reroll())
    table.fall(2)
    assert outcome(table) == "pass"
    assert who(table, ANA).lots == 2


@pytest.mark.case("VE-3.4/1")
@pytest.mark.rule("VE-3.4")
def test_only_the_highest_bonus_die_counts() -> None:
    table = evening(ana(score=2, lots=3))
    check(table, 10, difficulty=15, harder=factors("a"))
    table.do(ANA, NameBonuses(lots=3))
    table.do(ANA, RollBonuses())
    table.fall(2, 4, 3)
    assert outcome(table) == "pass"
    assert who(table, ANA).lots == 0
    assert "+4" in said(table)


@pytest.mark.rule("VE-3.4")
def test_a_lot_that_is_named_is_not_named_again() -> None:
    table = evening(ana(score=2, lots=2))
    check(table, 10, difficulty=15, harder=factors("a"))
    table.do(ANA, NameBonuses(lots=1))
    assert refused(table, ANA, NameBonuses(lots=2))
    table.do(ANA, NameBonuses(lots=1))
    assert len(table.table.play.check.bonuses) == 2
    assert refused(table, ANA, NameBonuses(lots=1))


@pytest.mark.case("VE-3.4/2")
@pytest.mark.rule("VE-3.4")
def test_beyond_six_the_step_is_skipped_and_no_lot_is_taken() -> None:
    table = evening(ana(score=0, lots=4))
    check(table, 8, difficulty=15)
    assert not offered(table, ANA, NameBonuses)
    table.do(ANA, Accept())
    assert outcome(table) == "fail"
    assert who(table, ANA).lots == 4
    table = evening(ana(score=0, lots=4))
    check(table, 9, difficulty=15)
    assert offered(table, ANA, NameBonuses)


@pytest.mark.case("VE-3.4/3", "VE-3.4/4")
@pytest.mark.rule("VE-3.4", "VE-1.1", "VE-2.12", "VE-2.14")
def test_peers_approve_each_factor_but_lots() -> None:
    rope = asset("Rope", uses=2, finite=True)
    table = evening(ana(lots=2, assets=(rope,), kin=(kin("Brother", favour=True),)))
    check(table, 9, difficulty=15)
    five = NameBonuses(2, ("asset rope",), ("aid bo", "kin brother"))
    assert "Four are the most" in refused(table, ANA, five)
    table.do(ANA, NameBonuses(2, ("asset rope",), ("kin brother",)))
    assert [one.text for one in reviews(table)] == [
        "Rope helps Ilves",
        "Brother helps Ilves",
    ]
    review = reviews(table)[0]
    from hearthside.core.life.reviews import Question

    table.do(BO, Question(review=review.id))
    assert not offered(table, ANA, RollBonuses), "a question is answered first"
    from tests.games.venus.evening import ballots

    ballots(table, yes=(), no=(FAY, BO, CY, DEE))
    assert len(table.table.play.check.bonuses) == 3
    table.do(ANA, NameBonuses(0, (), ("aid bo",)))
    table.do(ANA, RollBonuses())
    assert who(table, ANA).kith("brother").favour is False
    assert who(table, ANA).asset("rope").uses == 2, "a refused thing is not used"
    table.fall(1, 2, 2, 1)
    assert outcome(table) == "fail"
    assert refused(table, ANA, NameBonuses(lots=0))


@pytest.mark.case("VE-2.12/2")
@pytest.mark.rule("VE-2.12")
def test_kin_who_have_helped_do_not_help_again() -> None:
    table = evening(ana(kin=(kin("Brother", favour=True),)))
    check(table, 9, difficulty=15)
    table.do(ANA, NameBonuses(0, (), ("kin brother",)))
    table.do(ANA, RollBonuses())
    table.fall(1)
    check(table, 9, difficulty=15, words="Again", stakes="Worse")
    aid = [f for o in offered(table, ANA, NameBonuses) for f in o.fields if f.name == "aid"]
    assert "kin brother" not in [pick.value for pick in aid[0].picks]


@pytest.mark.case("VE-3.5/1", "VE-3.5/2")
@pytest.mark.rule("VE-3.5")
def test_one_reroll_stands_besides_four_lots() -> None:
    table = evening(ana(SILVER, 2, lots=7))
    check(table, 1, difficulty=15, harder=factors("a", "b", "c"))
    table.do(ANA, Reroll())
    table.fall(15)
    assert who(table, ANA).lots == 6
    assert refused(table, ANA, Reroll())
    table.do(ANA, NameBonuses(lots=4))
    table.do(ANA, RollBonuses())
    assert who(table, ANA).lots == 2
    table.fall(1, 1, 1, 1)
    assert outcome(table) == "pass"


@pytest.mark.case("VE-3.6/1")
@pytest.mark.rule("VE-3.6")
def test_ego_is_not_for_checks() -> None:
    table = evening(ana(ego=True))
    check(table, 9, difficulty=15)
    labels = " ".join(o.label for o in offered(table, ANA, NameBonuses))
    moves = {o.move for o in offered(table, ANA, "venus.double-sixes")}
    assert not moves
    assert "Ego" not in labels
    table.do(ANA, Accept())
    assert who(table, ANA).ego


@pytest.mark.case("VE-3.7/1")
@pytest.mark.rule("VE-3.7")
def test_a_cancelled_check_gives_its_lots_back() -> None:
    table = evening(ana(lots=6))
    check(table, 1, difficulty=15)
    table.do(ANA, Reroll())
    table.fall(10)
    table.do(ANA, NameBonuses(lots=2))
    assert refused(table, BO, CancelCheck())
    table.do(FAY, CancelCheck())
    assert who(table, ANA).lots == 6
    assert table.table.play.check is None
    assert not table.table.play.failed


@pytest.mark.case("VE-3.7/2")
@pytest.mark.rule("VE-3.7", "VE-1.5")
def test_a_rewound_check_never_happened() -> None:
    table = evening(ana(lots=3))
    call_check(table)
    then = table.table.seq
    table.do(ANA, Roll())
    table.fall(1)
    table.do(ANA, Reroll())
    table.fall(2)
    assert who(table, ANA).lots == 2
    assert table.table.play.failed
    table.do(FAY, Rewind(to=then))
    assert who(table, ANA).lots == 3
    assert not table.table.play.failed
    assert table.table.play.check.beat == "announced"


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


@pytest.mark.case("VE-4.12/3")
@pytest.mark.rule("VE-4.12")
def test_an_exploding_bonus_die_is_offered_however_far_it_is() -> None:
    gambit = attribute("gambit", "Wild", effect="explodes", once=True)
    table = evening(ana(lots=2, attributes=(gambit,)))
    check(table, 9, difficulty=15, harder=factors("a", "b", "c"), bearing=("wild",))
    assert who(table, ANA).attribute("wild").used, "once a session"
    table.do(ANA, NameBonuses(lots=2))
    table.do(ANA, RollBonuses())
    table.fall(6, 5)
    table.fall(4)
    assert table.table.play.check is None
    assert outcome(table) == "pass"


@pytest.mark.case("VE-1.6/1", "VE-1.8/1")
@pytest.mark.rule("VE-1.6", "VE-1.7", "VE-1.8")
def test_nothing_at_stake_no_roll_and_no_second_try() -> None:
    table = evening(ana())
    table.do(ANA, Act(who=ANA, words="Cross the yard", wish="a task of Wits"))
    table.do(FAY, SayYes(words="Nobody minds."))
    assert "Nobody minds" in said(table)
    assert table.table.play.agenda is None
    check(table, 2, words="Pick the lock", stakes="It jams")
    assert outcome(table) == "fail"
    table.do(ANA, Act(who=ANA, words="Pick the lock", wish=""))
    again = CallCheck(ANA, "Pick the lock", "wits", "10", (), "It jams", "")
    assert "other stakes" in refused(table, FAY, again)
    table.do(FAY, CallCheck(ANA, "Pick the lock", "wits", "10", (), "The guard wakes", ""))
    assert table.table.play.check


@pytest.mark.case("VE-1.7/1")
@pytest.mark.rule("VE-1.7")
def test_the_ability_is_the_facilitators_to_name() -> None:
    table = evening(ana())
    table.do(ANA, Act(who=ANA, words="Climb", wish="a task of Wits"))
    call = CallCheck(ANA, "Climb", "swiftness", "10", (), "You fall", "")
    assert refused(table, ANA, call)
    table.do(FAY, call)
    assert table.table.play.check.ability == "swiftness"


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


@pytest.mark.rule("VE-4.14")
def test_what_may_befall_a_player_is_agreed_before_the_roll() -> None:
    from hearthside.games.venus.check.moves import Agree

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


@pytest.mark.case("VE-2.20/1")
@pytest.mark.rule("VE-2.20")
def test_recalling_is_resolve_and_finding_wits_and_both_give_an_insight() -> None:
    table = evening(figure(ANA, attributes=(attribute("specialty", "Wolves"),)))
    check(table, 15, ability="resolve", words="Wolves fear this whistle")
    check(table, 15, ability="wits", words="The pack dens under the mill")
    check(table, 15, ability="finesse", words="Steady hands")
    assert table.table.play.insights == (
        "Wolves fear this whistle",
        "The pack dens under the mill",
    )


@pytest.mark.rule("VE-4.4")
def test_an_insight_says_what_was_learned_and_not_what_was_tried() -> None:
    table = evening(figure(ANA))
    check(table, 15, ability="finesse", words="Steady hands")
    assert not offered(table, ANA, Learn), "nothing was learned"
    check(table, 15, ability="wits", words="Listen at the wall")
    assert offered(table, FAY, Learn)
    assert not offered(table, BO, Learn), "nor is it theirs to say"
    table.do(ANA, Learn(words="The order came from the wardhouse"))
    assert table.table.play.insights == ("The order came from the wardhouse",)
    assert not offered(table, ANA, Learn), "it is said once"
    table.do(BO, NoteInsight(words="The dogs are gone"))
    assert table.table.play.insights[1:] == ("The dogs are gone",)


@pytest.mark.case("VE-1.8/1")
@pytest.mark.rule("VE-1.8")
def test_a_player_proposes_what_failing_means() -> None:
    table = evening(ana())
    table.do(ANA, Act(who=ANA, words="Climb", wish="", risk="The rope frays"))
    field = next(f for f in offered(table, FAY, CallCheck)[0].fields if f.name == "stakes")
    assert field.value == "The rope frays"


@pytest.mark.rule("VE-2.12")
def test_a_favour_has_a_reason_that_is_told() -> None:
    from hearthside.games.venus.kith_and_kin import SayWhy

    table = evening(ana(kin=(kin("Brother", favour=True),)))
    table.do(ANA, SayWhy(who=ANA, kin="brother", reason="I paid his debts"))
    assert "I paid his debts" in said(table)
    assert refused(table, ANA, SayWhy(who=ANA, kin="brother", reason="Again"))


@pytest.mark.rule("VE-3.2")
@pytest.mark.parametrize(
    ("face", "told", "why"),
    [(7, "Ilves manages to", "10 against 10"), (6, "Ilves fails", "9 against 10")],
)
def test_what_a_check_comes_to_is_told_and_its_score_stands_behind_it(
    face: int, told: str, why: str
) -> None:
    table = evening(figure(ANA, abilities=abilities(wits=(SILVER, 3))))
    check(table, face, difficulty=10)
    if table.table.play.check:
        table.do(ANA, Accept())
    settled = next(line for line in table.entries[-1].said if line.grade)
    assert settled.plain.startswith(told)
    assert settled.why == why


@pytest.mark.rule("VE-3.4", "VE-3.5")
@pytest.mark.parametrize(("face", "urged"), [(9, []), (5, ["Roll again"])])
def test_to_roll_again_is_urged_only_where_one_bonus_die_does_no_better(
    face: int, urged: list[str]
) -> None:
    table = evening(figure(ANA, abilities=abilities(wits=(SILVER, 0)), lots=1))
    check(table, face, difficulty=10)
    found = offers.offers(GAME, table.table, ANA).answers
    assert [one.label for one in found if one.best] == urged
