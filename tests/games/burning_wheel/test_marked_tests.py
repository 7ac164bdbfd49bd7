"""BW-2.3 to BW-2.9: which tests are marked, and for what."""

import pytest
from msgspec.structs import replace

from hearthside.core.life.scenes_sessions import CloseScene
from hearthside.core.life.session_summary import drafted
from hearthside.core.moves import Illegal
from hearthside.core.told_attempts import Said
from hearthside.games.burning_wheel.attempt.aftermath import Finish
from hearthside.games.burning_wheel.attempt.artha_before_rolling import AddPersona, EaseWound
from hearthside.games.burning_wheel.attempt.cash_dice import SpendCash
from hearthside.games.burning_wheel.attempt.claiming import Against, Help
from hearthside.games.burning_wheel.looks.attempt_view import card
from hearthside.games.burning_wheel.routine_difficult_challenging import Marks, difficulty
from hearthside.games.burning_wheel.story.conflicts import EndConflict, StartConflict
from hearthside.games.burning_wheel.story.practice import LogPractice, SetPractice
from tests.games.burning_wheel.closing_session import Close
from tests.games.burning_wheel.evening import (
    KNOWN,
    POOR,
    Evening,
    buying,
    dice,
    hits,
    ob,
    sheet,
    with_marks,
)

R, D, C = Marks(routine=1), Marks(difficult=1), Marks(challenging=1)


@pytest.mark.rule("BW-2.3")
@pytest.mark.case("BW-2.3/1")
@pytest.mark.parametrize(
    ("count", "obstacles", "read"),
    [
        (3, (2, 3, 4), "RDC"),
        (4, (2, 3, 4, 5), "RDDC"),
        (6, (4, 5, 6, 7), "RDDC"),
        (7, (4, 5, 7, 8), "RDDC"),
    ],
)
def test_dice_against_the_obstacle(count, obstacles, read):
    found = "".join(difficulty(count, each)[0].upper() for each in obstacles)
    assert found == read


@pytest.mark.rule("BW-2.3", "BW-1.8")
@pytest.mark.case("BW-2.3/2")
def test_a_helper_makes_it_easier_and_persona_does_not():
    for helped, persona, wanted in ((False, 0, C), (True, 0, D), (False, 2, C)):
        table = Evening(sheet("ann", "ana", sword="B3"), sheet("bo", "ben", sword="B5"))
        table.set("ann", "sword", ob=4)
        if helped:
            table.do("ben", Help(side=0, who="bo", ability="sword"))
        for _ in range(persona):
            table.do("ana", AddPersona(side=0))
        table.roll(*hits(4, dice(table)) if dice(table) >= 4 else hits(3, 3))
        table.close()
        assert table.marks("ann", "sword") == wanted


@pytest.mark.rule("BW-2.3", "BW-1.9")
@pytest.mark.case("BW-2.3/3")
def test_a_wound_die_bought_back_counts():
    for eased, wanted in ((False, C), (True, D)):
        table = Evening(sheet("ann", "ana", wounds="light", sword="B5"))
        table.set("ann", "sword", ob=5)
        if eased:
            table.do("ana", EaseWound(side=0))
        table.roll(*hits(2, dice(table)))
        table.close()
        assert table.marks("ann", "sword") == wanted


@pytest.mark.rule("BW-2.3", "BW-1.15", "BW-2.4")
@pytest.mark.case("BW-2.3/4")
def test_both_sides_of_a_versus_test_mark_by_their_own_obstacle():
    people = (
        sheet("ann", "ana", artha=(0, 0, 0), sword="B4"),
        sheet("bo", artha=(0, 0, 0), sword="B5", perception="B5"),
    )
    table = Evening(*people)
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword")
    table.do("gale", Against(side=0, label="Dark"))
    table.versus(hits(3, 4), hits(4, 5))
    table.close()
    assert (table.marks("ann", "sword"), table.marks("bo", "sword")) == (C, R)
    for mine, wanted in ((4, Marks()), (2, R)):
        table = Evening(*people)
        table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:perception")
        table.versus(hits(mine, 4), hits(3, 5))
        table.close()
        assert table.marks("bo", "perception") == wanted, "it is marked for the winner alone"


@pytest.mark.rule("BW-2.4")
@pytest.mark.parametrize(
    ("ability", "wanted"),
    [("perception", Marks()), ("faith", Marks()), ("research", C), ("health", C), ("steel", C)],
)
def test_a_failure_is_marked_except_for_three(ability, wanted):
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), faith="B4", research="B4"))
    table.tested("ann", ability, hits(0, 4), ob=5)
    assert table.marks("ann", ability) == wanted


@pytest.mark.rule("BW-2.4")
@pytest.mark.case("BW-2.4/1")
def test_perception_is_marked_when_it_passes():
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0)))
    table.tested("ann", "perception", hits(4, 4), ob=4)
    assert table.marks("ann", "perception") == D


@pytest.mark.rule("BW-2.5")
@pytest.mark.case("BW-2.5/1")
def test_helpers_mark_by_their_own_exponent():
    people = (
        sheet("ann", "ana", artha=(0, 0, 0), sword="B3"),
        sheet("bo", "ben", sword="B3"),
        sheet("cy", sword="B5"),
    )
    table = Evening(*people)
    table.set("ann", "sword", ob=4)
    table.do("ben", Help(side=0, who="bo", ability="sword"))
    table.do("gale", Help(side=0, who="cy", ability="sword"))
    assert dice(table) == 6
    table.roll(*hits(1, 6))
    assert [table.marks(who, "sword") for who in ("ann", "bo", "cy")] == [R, C, D]


@pytest.mark.rule("BW-2.5", "BW-1.8")
@pytest.mark.case("BW-2.5/2")
@pytest.mark.parametrize(("wounds", "more", "wanted"), [("light", 1, C), ("", 2, D)])
def test_a_wounded_helper_helps_and_learns_with_less(wounds, more, wanted):
    people = (
        sheet("ann", "ana", artha=(0, 0, 0), sword="B4"),
        sheet("bo", "ben", wounds=wounds, sword="B5"),
    )
    table = Evening(*people)
    table.set("ann", "sword", ob=5)
    table.do("ben", Help(side=0, who="bo", ability="sword"))
    assert dice(table) == 4 + more
    table.roll(*hits(1, 4 + more))
    assert table.marks("bo", "sword") == wanted


@pytest.mark.rule("BW-2.5", "BW-2.4")
@pytest.mark.case("BW-2.5/3")
def test_helping_with_perception_is_marked_only_if_it_passes():
    people = (
        sheet("ann", "ana", artha=(0, 0, 0)),
        sheet("bo", "ben"),
        sheet("cy", observation="B4"),
    )
    table = Evening(*people)
    table.set("ann", "perception", ob=5)
    table.do("ben", Help(side=0, who="bo", ability="perception"))
    table.do("gale", Help(side=0, who="cy", ability="observation"))
    table.roll(*hits(0, 6))
    assert table.marks("ann", "perception") == table.marks("bo", "perception") == Marks()
    assert table.marks("cy", "observation") == C


def lucky(
    stats: dict, base: int, successes: int, *, skill="lockpick", toolless=False, pick=""
) -> Evening:
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), **stats))
    table.set("ann", skill, ob=base, toolless=toolless)
    count = dice(table)
    table.roll(*hits(successes, count))
    if table.attempt:
        table.do("ana", Finish(side=0, stat=pick))
    return table


@pytest.mark.rule("BW-2.6")
@pytest.mark.case("BW-2.6/1")
def test_what_would_be_routine_counts_toward_opening():
    table = lucky({"agility": "B5"}, 2, 0)
    assert table.ability("ann", "lockpick").learnt == 1
    assert table.marks("ann", "agility") == Marks()


@pytest.mark.rule("BW-2.6")
@pytest.mark.case("BW-2.6/2")
def test_otherwise_the_stat_marks_as_before_doubling():
    assert lucky({"agility": "B3"}, 3, 0).marks("ann", "agility") == D
    assert lucky({"agility": "B3"}, 4, 0).marks("ann", "agility") == C
    for base in (1, 2):  # both doublings are taken away
        table = lucky({"agility": "B3"}, base, 0, toolless=True)
        assert table.ability("ann", "lockpick").learnt == 1


@pytest.mark.rule("BW-2.6", "BW-2.4")
@pytest.mark.case("BW-2.6/3")
def test_perception_for_a_missing_skill_needs_a_pass_to_be_marked():
    assert lucky({"perception": "B4"}, 3, 0, skill="history").marks("ann", "perception") == Marks()
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), perception="B4"), sheet("bo", "ben"))
    table.set("ann", "history", ob=3)
    table.do("ben", Help(side=0, who="bo", ability="perception"))
    table.do("gale", Against(side=0, label="Dust"))
    # 5 dice, Ob 4 before and 7 after the doubling
    assert (dice(table), ob(table)) == (5, 7)
    table.roll(*hits(5, 5))
    assert table.marks("ann", "perception") == Marks()
    assert lucky({"perception": "B4"}, 2, 0, skill="history").ability("ann", "history").learnt == 1


@pytest.mark.rule("BW-2.6", "BW-2.4")
@pytest.mark.case("BW-2.6/3")
def test_perception_for_a_missing_skill_that_passes():
    people = (sheet("ann", "ana", artha=(0, 3, 0), perception="B4"), sheet("bo", "ben"))
    table = Evening(*people)
    table.set("ann", "history", ob=3)
    for _ in range(3):
        table.do("ana", AddPersona(side=0))
    table.roll(*hits(6, 7))
    table.close()
    assert table.marks("ann", "perception") == D


@pytest.mark.rule("BW-2.6")
@pytest.mark.case("BW-2.6/4")
@pytest.mark.parametrize(("pick", "will"), [("will", D), ("perception", Marks())])
def test_of_two_roots_the_average_is_rolled_and_the_player_picks(pick, will):
    table = lucky({"will": "B5", "perception": "B4"}, 3, 0, skill="law", pick=pick)
    assert table.marks("ann", "will") == will
    assert table.marks("ann", "perception") == Marks()


@pytest.mark.rule("BW-2.7", "BW-2.4", "BW-2.6")
@pytest.mark.case("BW-2.7/1")
def test_graduated_tests_are_routine():
    for count, successes in ((1, 1), (6, 5)):
        table = Evening(sheet("ann", "ana", artha=(0, 0, 0), sword=f"B{count}"))
        table.tested("ann", "sword", hits(successes, count), kind="graduated")
        assert table.marks("ann", "sword") == R
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0)))
    table.tested("ann", "perception", hits(0, 4), kind="graduated")
    assert table.marks("ann", "perception") == Marks()
    table.tested("ann", "lockpick", hits(1, 4), kind="graduated")
    assert table.ability("ann", "lockpick").learnt == 1


@pytest.mark.rule("BW-2.8")
@pytest.mark.case("BW-2.8/1")
def test_a_conflict_marks_the_highest_obstacle_of_each_ability():
    who = with_marks(sheet("ann", "ana", artha=(0, 0, 0), sword="B4", tactics="B3"), "sword", R)
    table = Evening(who)
    table.do("gale", StartConflict(name="The ford"))
    for obstacle in (2, 4, 5):
        table.tested("ann", "sword", hits(1, 4), ob=obstacle)
    table.tested("ann", "tactics", hits(1, 3), ob=2)
    assert table.marks("ann", "sword") == R
    table.do("gale", EndConflict())
    assert table.marks("ann", "sword") == Marks(1, 0, 1)
    assert table.marks("ann", "tactics") == R
    marked = [one for entry in table.entries[-3:] for one in entry.said if " marks a " in one.plain]
    assert [one.plain for one in marked] == [
        "Ann marks a challenging test of Sword (once for the conflict).",
        "Ann marks a routine test of Tactics (once for the conflict).",
    ]
    assert not any(one.retold for one in marked)
    learnt = "The conflict is over: The ford. Ann marks Sword (challenging) and Tactics (routine)."
    assert learnt in table.retold(), "in a line, for there is no card on which they would stand"


@pytest.mark.rule("BW-2.8")
def test_what_does_not_count_and_what_an_npc_marks_is_not_told_when_a_conflict_is_over():
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), sword="B5"), sheet("vex", sword="B4"))
    table.do("gale", StartConflict(name="The ford"))
    table.tested("ann", "sword", hits(1, 5), ob=1)
    table.tested("vex", "sword", hits(1, 4), ob=5)
    table.tested("ann", "lockpick", hits(1, 4), ob=2)
    table.do("gale", EndConflict())
    ends = "The conflict is over: The ford. Ann marks Lockpick (toward opening it)."
    assert ends in table.retold()
    assert "Vex marks a challenging test of Sword" in table.said()


def test_how_a_conflict_ends_is_told_in_the_game_masters_words():
    table = Evening(sheet("ann", "ana"))
    table.do("gale", StartConflict(name="The ford"))
    table.do("gale", EndConflict(outcome="Hask kneels in the snow"))
    told = narrated(table)
    assert [line.plain for line in told] == [
        "A conflict begins: The ford.",
        "Hask kneels in the snow.",
    ]
    assert "Hask kneels in the snow." in drafted([Said(at, one) for at, one in enumerate(told, 1)])


def narrated(table):
    return [line for entry in table.entries for line in entry.said if line.kind == "narration"]


@pytest.mark.parametrize("ends", [EndConflict(), CloseScene()])
def test_a_conflict_is_told_from_how_it_begins_to_that_it_is_over(ends):
    table = Evening(sheet("ann", "ana"))
    table.do("gale", StartConflict(name="The ford", begins="Hask bars the way"))
    table.do("gale", ends)
    assert "A conflict begins: The ford." in table.said()
    assert "The conflict is over: The ford." in table.retold()
    assert [line.plain for line in narrated(table)] == ["Hask bars the way."], "people's own words"


@pytest.mark.rule("BW-2.8", "BW-2.10")
@pytest.mark.case("BW-2.8/2")
def test_unless_another_test_would_let_it_rise():
    who = with_marks(sheet("ann", "ana", artha=(0, 0, 0), sword="B4"), "sword", Marks(3, 0, 1))
    table = Evening(who)
    table.do("gale", StartConflict(name="The ford"))
    table.tested("ann", "sword", hits(1, 4), ob=5)
    table.tested("ann", "sword", hits(1, 4), ob=2)
    table.do("gale", CloseScene())
    assert table.ability("ann", "sword").rating == "B5"
    assert table.marks("ann", "sword") == Marks()
    assert table.table.play.conflict is None


@pytest.mark.rule("BW-2.9")
@pytest.mark.case("BW-2.9/1")
def test_hours_of_practice_earn_a_test():
    table = Evening(sheet("ann", "ana", cooking="B3"))
    table.do("gale", SetPractice(who="ann", ability="cooking", hours=60, difficulty="routine"))
    table.do("ana", LogPractice(who="ann", ability="cooking", hours=59))
    assert table.marks("ann", "cooking") == Marks()
    table.do("ana", LogPractice(who="ann", ability="cooking", hours=1))
    assert table.marks("ann", "cooking") == R
    assert table.who("ann").practice["cooking"].done == 0
    table.do("ana", LogPractice(who="ann", ability="cooking", hours=70))
    assert table.marks("ann", "cooking") == Marks(routine=2)
    assert table.who("ann").practice["cooking"].done == 0, "the next ones start from 0"


@pytest.mark.rule("BW-6.5")
@pytest.mark.case("BW-6.5/1")
def test_a_training_skill_learns_nothing_in_play():
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), riding="B3"))
    table.tested("ann", "riding", hits(2, 3), ob=2)
    assert table.marks("ann", "riding") == Marks()
    table.tested("ann", "swimming", hits(1, 4), ob=1)
    assert "swimming" not in table.who("ann").abilities
    table.do("gale", SetPractice(who="ann", ability="riding", hours=8, difficulty="difficult"))
    table.do("ana", LogPractice(who="ann", ability="riding", hours=8))
    assert table.marks("ann", "riding") == D


def test_a_player_logs_no_practice_nobody_set():
    table = Evening(sheet("ann", "ana", cooking="B3"))
    with pytest.raises(Illegal):
        table.do("ana", LogPractice(who="ann", ability="cooking", hours=8))


@pytest.mark.rule("BW-2.9")
def test_the_dead_practise_nothing():
    alive = sheet("ann", "ana", cooking="B3")
    assert Evening(alive).offered("gale", "set-practice")
    assert not Evening(replace(alive, dead=True)).offered("gale", "set-practice")


@pytest.mark.rule("BW-2.9")
def test_nobody_practises_while_the_session_closes():
    assert not Close("session").offered("gale", "set-practice")


@pytest.mark.rule("BW-2.10", "BW-2.11")
@pytest.mark.parametrize(
    ("ability", "rating", "idle"),
    [("sword", "B4", ""), ("sword", "B5", ", which does not count at B5"),
     ("power", "B4", ", which does not count at B4")],
)  # fmt: skip
def test_a_routine_test_too_easy_to_learn_from_says_so(ability, rating, idle):
    table = Evening(sheet("ann", "ana", artha=POOR, **{ability: rating}))
    table.set("ann", ability, ob=1)
    dice = int(rating[1:])
    assert card(table.table).standing.startswith(f"Routine{idle}: {dice} dice against Ob 1.")
    table.roll(*hits(1, dice))
    table.close()
    name = ability.capitalize()
    assert f"Ann marks a routine test of {name}{idle} ({dice}D against Ob 1)." in table.said()


@pytest.mark.rule("BW-2.3")
def test_dice_of_artha_are_told_apart_from_those_a_difficulty_counts():
    table = Evening(sheet("ann", "ana", sword="B4"))
    table.set("ann", "sword", ob=3)
    plain = "Difficult: 4 dice against Ob 3. One more die makes it routine, artha aside."
    assert card(table.table).standing == plain
    table.do("ana", AddPersona(side=0))
    spent = "Difficult: 4 dice against Ob 3, without artha. One more die makes it routine."
    assert card(table.table).standing == spent


@pytest.mark.rule("BW-2.14", "BW-3.4")
def test_any_test_counts_for_what_is_at_nothing_yet():
    table = Evening(sheet("ann", "ana", artha=POOR, resources="B0", cash=2))
    buying(table, 4)
    table.do("ana", SpendCash(dice=2))
    assert card(table.table).standing.startswith("Challenging: 2 dice against Ob 4.")


@pytest.mark.rule("BW-2.6")
def test_what_luck_marks_is_told_by_the_obstacle_it_was_read_against():
    table = Evening(sheet("ann", "ana", artha=POOR, agility="B4"))
    table.set("ann", "lockpick", ob=3)
    table.roll(*hits(2, 4))
    table.close()
    assert "Ann: 2 successes against Ob 6.\n" in table.said(), "no other difficulty beside it"
    assert "a difficult test of Agility (4D against Ob 3, before doubling)." in table.said()


@pytest.mark.rule("BW-2.4", "BW-2.6")
def test_a_root_that_learns_nothing_from_failing_says_so_before_it_is_picked():
    table = Evening(sheet("ann", "ana", artha=POOR, will="B5", perception="B4"))
    table.set("ann", "law", ob=3)
    table.roll(*hits(0, 4))
    (asked,) = table.offered("ana", "finish")
    picks = {pick.value: pick.label for pick in asked.fields[0].picks}
    assert picks == {"will": "Will", "perception": "Perception: nothing, as it failed"}


@pytest.mark.rule("BW-2.9")
def test_what_is_practised_is_chosen_by_the_gm_and_what_they_know_stands_first():
    learning = replace(KNOWN["riding"], closed=True, learnt=1)
    ann = sheet("ann", "ana", cooking="B2", sword="B4").with_ability(learning)
    (setting,) = (one for one in Evening(ann).offered("gale", "set-practice"))
    what = setting.fields[0]
    labels = [pick.label for pick in what.picks]
    assert what.value == ""
    assert labels[:3] == ["Sword B4", "Cooking B2", "Will B4"]
    assert labels[8] == "Riding"
    assert len({pick.value for pick in what.picks}) == len(labels)
    assert "Persuasion" in labels
