"""Checks: what the die says, bonus dice, rolling again (VE-3)."""

from fractions import Fraction

import pytest

from hearthside.core import offers
from hearthside.core.life.npcs_in_scene import SetHere
from hearthside.core.life.suggestions import Question
from hearthside.core.say import ENDED
from hearthside.games.venus import GAME
from hearthside.games.venus.characters import assets
from hearthside.games.venus.characters.sheet_changes import AttributeUsed
from hearthside.games.venus.check import check_target
from hearthside.games.venus.check.asking import asks
from hearthside.games.venus.check.moves import (
    Accept,
    DoWithout,
    HelpOut,
    NameBonuses,
    Reroll,
    RollBonuses,
)
from hearthside.games.venus.wording import SILVER_LINING
from tests.games.venus.checks import ana, outcome
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
    changed,
    check,
    evening,
    factors,
    figure,
    kin,
    npc,
    offered,
    picks,
    refused,
    reviews,
    said,
    who,
)


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
    assert check_target.check(face, metal, score, target) == stands


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
def test_of_bonus_dice_as_high_as_each_other_one_stands_out() -> None:
    table = evening(ana(lots=3))
    check(table, 12, difficulty=15)
    table.do(ANA, NameBonuses(lots=3))
    table.do(ANA, RollBonuses())
    table.fall(4, 4, 2)
    (throw,) = GAME.show(table.table).attempt.throws
    assert [die.dim for die in throw.dice] == [False, False, True, True], "12 + 4 = 16"


@pytest.mark.rule("VE-3.4", "VE-3.5")
def test_what_a_score_brings_counts_in_what_is_urged() -> None:
    table = evening(ana(score=3, lots=1))
    check(table, 11, difficulty=15)  # one short: any bonus die will do
    found = offers.offers(GAME, table.table, ANA).answers
    assert [one.label for one in found if one.best] == ["What helps?"]


@pytest.mark.rule("VE-3.4")
def test_while_bonus_dice_fall_the_odds_are_those_of_what_is_still_short() -> None:
    table = evening(ana(score=2, lots=1))
    check(table, 10, difficulty=15)
    table.do(ANA, NameBonuses(lots=1))
    table.do(ANA, RollBonuses())
    assert GAME.outlook(table.table, ANA).chance("pass") == Fraction(4, 6), "a 3 or more"


@pytest.mark.rule("VE-3.4", "VE-2.18")
def test_what_helps_says_how_far_it_is_and_asks_how_something_helps() -> None:
    crew, shy = attribute("connection", "The Crew"), attribute("limit", "Shy")
    table = evening(ana(score=0, attributes=(shy, crew)))
    check(table, 9, difficulty=10)
    (naming,) = offered(table, ANA, NameBonuses)
    assert naming.help.endswith("You are one short, so any one of them is enough.")
    (own,) = [one for one in naming.fields if one.name == "own"]
    assert [(pick.label, pick.group) for pick in own.picks] == [
        ("The Crew", ""),
        ("Shy", SILVER_LINING),
    ]
    table.do(ANA, NameBonuses(0, own=("attribute the-crew",), how="They row me past the chain."))
    assert reviews(table)[0].text == "The Crew helps Ilves: They row me past the chain"


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
    table = evening(ana(lots=2, assets=(rope,), kin=(kin("Brother", favour=True),)), npc("Brother"))
    check(table, 9, difficulty=15)
    five = NameBonuses(2, ("asset rope",), ("aid bo", "kin brother"))
    assert "Four is the most" in refused(table, ANA, five)
    table.do(ANA, NameBonuses(2, ("asset rope",), ("kin brother",)))
    assert [one.text for one in reviews(table)] == [
        "Rope helps Ilves",
        "Brother helps Ilves",
    ]
    review = reviews(table)[0]
    from hearthside.core.life.suggestions import Question

    table.do(BO, Question(review=review.id))
    assert not offered(table, ANA, RollBonuses), "a question is answered first"
    from tests.games.venus.evening import ballots

    ballots(table, yes=(), no=(FAY, BO, CY, DEE))
    assert len(table.table.play.check.bonuses) == 3
    table.do(ANA, NameBonuses(0, (), ("aid bo",)))
    assert not offered(table, ANA, RollBonuses), "Bo is asked first"
    table.do(BO, HelpOut(bonus="bonus-4", yes=True))
    table.do(ANA, RollBonuses())
    assert who(table, ANA).kith("brother").favour is False
    assert who(table, ANA).asset("rope").uses == 2, "a refused thing is not used"
    table.fall(1, 2, 2, 1)
    assert outcome(table) == "fail"
    assert refused(table, ANA, NameBonuses(lots=0))


@pytest.mark.rule("VE-3.4", "VE-1.1")
def test_whoever_is_named_says_whether_they_help() -> None:
    table = evening(ana())
    check(table, 9, difficulty=15)
    table.do(ANA, NameBonuses(0, (), ("aid bo", "aid cy", "aid dee"), how="They steady the boat"))
    assert offers.prompt(GAME, table.table, FAY).title == "Waiting for Bo, Cy and Dee"
    assert not reviews(table), "nobody judges help that is not given yet"
    told = offers.prompt(GAME, table.table, BO)
    assert (told.title, told.text) == ("Help Ilves?", "They steady the boat.")
    assert refused(table, CY, HelpOut(bonus="bonus-1", yes=True)), "Bo answers for Bo alone"
    table.do(BO, HelpOut(bonus="bonus-1", yes=True))
    (review,) = reviews(table)
    assert review.text == "Oriel helps Ilves: They steady the boat"
    assert BO not in review.left(), "whoever helps is not asked what they have against it"
    table.do(FAY, HelpOut(bonus="bonus-2", yes=False))
    assert [one.ref for one in table.table.play.check.bonuses] == ["aid bo", "aid dee"]
    assert not offered(table, ANA, RollBonuses), "Dee has not answered"
    table.do(ANA, DoWithout())
    (asked,) = [one for one in asks(table.table) if one.of == ANA]
    assert asked.urges, "what goes on stands out; the Peers may object until then"
    assert asked.options()[0].help == "Until then your Peers may object."
    table.do(ANA, RollBonuses())
    table.fall(6)
    assert outcome(table) == "pass"
    check(table, 9, difficulty=15, words="Again", stakes="Worse")
    table.do(ANA, NameBonuses(0, (), ("aid bo",)))
    table.do(BO, HelpOut(bonus="bonus-1", yes=False))
    assert offered(table, ANA, Accept), "with nothing left that helps, it lies as before"


@pytest.mark.rule("VE-3.4", "VE-1.1")
def test_whoever_rolls_may_do_without_what_the_peers_vote_on() -> None:
    table = evening(
        ana(assets=(asset("Rope"),), kin=(kin("Brother", favour=True),)), npc("Brother")
    )
    check(table, 9, difficulty=15)
    table.do(ANA, NameBonuses(0, ("asset rope",), ("kin brother",), how="I tie it round the post"))
    rope = reviews(table)[0]
    table.do(BO, Question(review=rope.id, why="Where would you tie it?"))
    (asked,) = [one for one in asks(table.table) if one.of == ANA]
    assert asked.title == "Your Peers vote"
    told = "Rope helps Ilves: I tie it round the post. Wait for the vote, or do without it."
    assert (asked.question, asked.meanwhile) == (told, "The Peers vote on what helps.")
    assert offers.offers(GAME, table.table, ANA).stage.title == "Waiting for Fay, Cy and Dee"
    (vote,) = table.table.votes.values()
    assert vote.help == "Ana suggests it. Bo objects: “Where would you tie it?”", (
        "whoever votes reads that too"
    )
    table.do(ANA, DoWithout())
    assert [one.words for one in table.table.play.check.bonuses] == ["Brother"]
    assert not table.table.votes
    assert len(reviews(table)) == 1
    assert offered(table, ANA, RollBonuses)


@pytest.mark.case("VE-2.12/2")
@pytest.mark.rule("VE-2.12")
def test_kin_who_have_helped_do_not_help_again() -> None:
    table = evening(ana(kin=(kin("Brother", favour=True),)), npc("Brother"))
    check(table, 9, difficulty=15)
    table.do(ANA, NameBonuses(0, (), ("kin brother",)))
    table.do(ANA, RollBonuses())
    table.fall(1)
    check(table, 9, difficulty=15, words="Again", stakes="Worse")
    aid = [f for o in offered(table, ANA, NameBonuses) for f in o.fields if f.name == "aid"]
    assert "kin brother" not in [pick.value for pick in aid[0].picks]


@pytest.mark.case("VE-2.12/2")
@pytest.mark.rule("VE-2.12")
def test_only_kin_who_are_here_are_asked_for_help() -> None:
    people = [kin(one, favour=True) for one in ("Brother", "Fenn", "Dove", "Lio", "Vane")]
    there = (npc("Brother"), npc("Dove", away=True), npc("Lio", dead=True))
    table = evening(ana(kin=tuple(people)), *there, npc("Vane", known_to=("gm",)))
    check(table, 9, difficulty=15)
    assert picks(table, ANA, NameBonuses, "aid") == {"aid bo", "aid cy", "aid dee", "kin brother"}
    (form,) = offered(table, ANA, NameBonuses)
    (aid,) = [one for one in form.fields if one.name == "aid"]
    assert aid.help == "Fenn, Dove, Lio and Vane would help, but are not here."
    assert refused(table, ANA, NameBonuses(0, (), ("kin fenn",)))
    table.do(ANA, Accept())
    table.do(FAY, SetHere(here=("brother", "dove")))
    check(table, 9, difficulty=15, words="Again", stakes="Worse", against="brother")
    assert picks(table, ANA, NameBonuses, "aid") == {"aid bo", "aid cy", "aid dee", "kin dove"}


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


@pytest.mark.rule("VE-2.19")
def test_an_attribute_that_works_once_a_session_is_used_up_and_no_other() -> None:
    held = (attribute("gambit", "Wild", once=True), attribute("specialty", "Knots"))
    table = evening(ana(attributes=held))
    used = assets.used(table.table, ANA, ("attribute wild", "attribute knots", "ability knots"))
    assert used == [AttributeUsed(who=ANA, attribute="wild", used=True)]


@pytest.mark.case("VE-4.12/3")
@pytest.mark.rule("VE-4.12")
def test_an_exploding_bonus_die_is_offered_however_far_it_is() -> None:
    gambit = attribute("gambit", "Wild", effect="explodes", once=True)
    table = evening(ana(lots=2, attributes=(gambit,)))
    check(table, 9, difficulty=15, harder=factors("a", "b", "c"), bearing=("wild",))
    assert who(table, ANA).attribute("wild").used, "once a session"
    assert GAME.busy(table.table) == "A roll is still under way. See it through first."
    table.do(ANA, NameBonuses(lots=2))
    table.do(ANA, RollBonuses())
    table.fall(6, 5)
    table.fall(4)
    assert table.table.play.check is None
    assert outcome(table) == "pass"


@pytest.mark.rule("VE-2.12")
def test_a_favour_has_a_reason_that_is_told() -> None:
    from hearthside.games.venus.characters.reasons_for_favours import SayWhy

    table = evening(ana(kin=(kin("Brother", favour=True),)), npc("Brother"))
    table.do(ANA, SayWhy(who=ANA, kin="brother", reason="I paid his debts"))
    assert "Brother owes Ilves a favour: “I paid his debts”." in said(table)
    assert who(table, ANA).kith("brother").reason == "I paid his debts"
    (told,) = table.entries[-1].said
    assert told.kind not in ENDED, "nothing of the evening came of it"
    assert refused(table, ANA, SayWhy(who=ANA, kin="brother", reason="Again"))


@pytest.mark.rule("VE-3.2")
@pytest.mark.parametrize(
    ("face", "told", "why"),
    [
        (7, "“Get over the wall”: Ilves succeeds.", "10 against 10"),
        (
            6,
            "“Get over the wall”: Ilves fails: The dogs wake.",
            "9 against 10",
        ),
    ],
)
def test_what_a_check_comes_to_is_told_and_its_score_stands_behind_it(
    face: int, told: str, why: str
) -> None:
    table = evening(figure(ANA, abilities=abilities(wits=(SILVER, 3))))
    check(table, face, difficulty=10)
    if table.table.play.check:
        table.do(ANA, Accept())
    settled = next(line for line in table.entries[-1].said if line.grade)
    assert (settled.plain, settled.why) == (told, why)
    card = GAME.show(table.table).attempt
    assert card.throws[0].total == f"+ 3 = {face + 3}", "read behind the die"


@pytest.mark.rule("VE-3.4", "VE-3.5")
@pytest.mark.parametrize(
    ("face", "metal", "difficulty", "urged"),
    [
        (9, SILVER, 10, ["What helps?"]),
        (5, SILVER, 10, ["Roll again"]),
        (10, SILVER, 15, ["What helps?"]),  # 2 of 6 faces will do, or 6 of 20
        (5, BRONZE, 25, []),
    ],
)
def test_to_roll_again_is_urged_where_it_may_save_it_and_what_helps_where_one_bonus_die_does_better(
    face: int, metal: int, difficulty: int, urged: list[str]
) -> None:
    table = evening(figure(ANA, abilities=abilities(wits=(metal, 0)), lots=1))
    check(table, face, difficulty=difficulty)
    found = offers.offers(GAME, table.table, ANA).answers
    assert [one.label for one in found if one.best] == urged
    helping = next((one for one in found if one.label == "What helps?"), None)
    assert not helping or helping.values()["lots"] == 0, "nothing is spent unless one says so"
