"""BW-2.10 to BW-2.14: when an ability rises, and when a skill opens."""

import pytest
from msgspec.structs import replace

from hearthside.games.burning_wheel.advancement import ArthaMarked, TestMarked, follow
from hearthside.games.burning_wheel.advancement_needs import advances, aptitude, opens_at
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.routine_difficult_challenging import Marks
from tests.games.burning_wheel.evening import KNOWN, Evening, hits, sheet, with_marks

case = pytest.mark.case


@pytest.mark.rule("BW-2.10")
@pytest.mark.parametrize(
    ("exponent", "marks", "rises"),
    [
        pytest.param(3, Marks(3, 1), False, marks=case("BW-2.10/1")),
        pytest.param(3, Marks(3, 2), True, marks=case("BW-2.10/1")),
        pytest.param(3, Marks(3, 0, 1), True, marks=case("BW-2.10/1")),
        pytest.param(3, Marks(2, 0, 5), False, marks=case("BW-2.10/1")),
        pytest.param(5, Marks(9, 3), False, marks=case("BW-2.10/2")),
        pytest.param(5, Marks(0, 3, 1), True, marks=case("BW-2.10/2")),
        pytest.param(5, Marks(0, 2, 2), False, marks=case("BW-2.10/2")),
        (1, Marks(1, 1), True),
        (2, Marks(2, 3), True),
        (4, Marks(4, 2), True),
        (4, Marks(4, 1), False),
        (6, Marks(0, 3, 2), True),
        (6, Marks(0, 3, 1), False),
        (7, Marks(0, 4, 2), True),
        (8, Marks(0, 4, 3), True),
        (9, Marks(0, 5, 3), True),
        (9, Marks(0, 5, 2), False),
    ],
)
def test_when_a_skill_rises(exponent, marks, rises):
    assert advances(exponent, marks, stat=False) == rises


@pytest.mark.rule("BW-2.10")
@pytest.mark.case("BW-2.10/2")
def test_all_tests_are_erased_when_it_rises():
    who = with_marks(sheet("ann", "ana", artha=(0, 0, 0), sword="B2"), "sword", Marks(1, 3))
    table = Evening(who)
    table.tested("ann", "sword", hits(1, 2), ob=1)
    assert (table.ability("ann", "sword").rating, table.marks("ann", "sword")) == ("B3", Marks())


@pytest.mark.rule("BW-2.11")
@pytest.mark.case("BW-2.11/1")
@pytest.mark.parametrize(
    ("exponent", "marks", "rises"),
    [
        (4, Marks(0, 2), False),
        (4, Marks(0, 2, 1), True),
        (4, Marks(0, 0, 4), False),
        (4, Marks(5, 2), False),
        (1, Marks(0, 1, 1), True),
        (2, Marks(0, 1, 1), True),
        (3, Marks(0, 2, 1), True),
        (5, Marks(0, 3, 1), True),
        (6, Marks(0, 3, 2), True),
        (9, Marks(0, 5, 3), True),
        (9, Marks(0, 4, 3), False),
    ],
)
def test_when_a_stat_rises(exponent, marks, rises):
    assert advances(exponent, marks, stat=True) == rises


@pytest.mark.rule("BW-2.10", "BW-2.11")
@pytest.mark.parametrize(
    ("exponent", "difficult", "challenging"),
    [
        (1, 1, 1), (2, 1, 1), (3, 2, 1), (4, 2, 1),
        (5, 3, 1), (6, 3, 2), (7, 4, 2), (8, 4, 3), (9, 5, 3),
    ],
)  # fmt: skip
def test_one_test_less_of_either_kind_is_too_few(exponent, difficult, challenging):
    for stat in (True, False) if exponent >= 5 else (True,):
        assert advances(exponent, Marks(0, difficult, challenging), stat=stat)
        assert not advances(exponent, Marks(9, difficult - 1, challenging), stat=stat)
        assert not advances(exponent, Marks(9, difficult, challenging - 1), stat=stat)


@pytest.mark.rule("BW-2.10")
@pytest.mark.parametrize(
    ("exponent", "routine", "difficult"), [(1, 1, 1), (2, 2, 1), (3, 3, 2), (4, 4, 2)]
)
def test_a_low_skill_needs_all_its_routine_tests_and_one_kind_of_harder(
    exponent, routine, difficult
):
    assert advances(exponent, Marks(routine, difficult), stat=False)
    assert advances(exponent, Marks(routine, 0, 1), stat=False)
    assert not advances(exponent, Marks(routine - 1, 9, 9), stat=False)
    assert not advances(exponent, Marks(routine, difficult - 1), stat=False)


@pytest.mark.rule("BW-2.12")
@pytest.mark.case("BW-2.12/1")
def test_a_skill_opens_after_its_aptitude():
    who = sheet("ann", "ana", artha=(0, 0, 0), agility="B5")
    who = who.with_ability(replace(KNOWN["lockpick"], learnt=4))
    table = Evening(who)
    table.tested("ann", "lockpick", hits(0, 5), ob=1)
    lockpick = table.ability("ann", "lockpick")
    assert (lockpick.rating, lockpick.closed, lockpick.marks) == ("B2", False, Marks())
    assert (aptitude([7]), opens_at([7])) == (3, 3)


@pytest.mark.rule("BW-2.12")
@pytest.mark.case("BW-2.12/2")
def test_two_roots_are_averaged_and_the_darker_shade_is_taken():
    who = sheet("ann", "ana", artha=(0, 0, 0), will="G4", perception="B5")
    who = who.with_ability(replace(KNOWN["law"], learnt=5))
    table = Evening(who)
    table.tested("ann", "law", hits(0, 4), ob=1)
    assert table.ability("ann", "law").rating == "B2"
    assert (aptitude([4, 5]), aptitude([1, 2]), opens_at([1, 2])) == (6, 9, 1)


@pytest.mark.rule("BW-2.13", "BW-0.2")
def test_reflexes_follow_and_nothing_is_marked_for_them():
    who = with_marks(
        sheet("ann", "ana", artha=(0, 0, 0), perception="B4", agility="B4", speed="B3"),
        "perception",
        Marks(0, 2),
    )
    table = Evening(who)
    assert table.who("ann").reflexes == 3
    table.tested("ann", "perception", hits(4, 4), ob=4)
    assert table.who("ann").reflexes == 3, "two difficult ones and a challenging one are needed"
    who = with_marks(
        sheet("ann", "ana", perception="B4", agility="B4", speed="B3"), "perception", Marks(0, 2, 1)
    )
    (risen,) = follow(
        Evening(who).table, TestMarked(who="ann", ability="perception", difficulty="difficult")
    )
    assert risen.exponent == 5
    assert not {"reflexes", "mortal-wound"} & set(who.abilities)
    assert sheet("x", perception="B5", agility="B4", speed="B3").reflexes == 4


@pytest.mark.rule("BW-2.13")
@pytest.mark.case("BW-2.13/2")
@pytest.mark.parametrize(
    ("ability", "exponent", "marks", "rises"),
    [
        ("circles", 3, Marks(3, 0, 1), 4),
        ("health", 5, Marks(0, 3), 5),
        ("steel", 4, Marks(4, 0, 1), 5),
    ],
)
def test_attributes_rise_as_skills_do(ability, exponent, marks, rises):
    who = with_marks(sheet("ann", "ana", **{ability: f"B{exponent}"}), ability, marks)
    events = follow(
        Evening(who).table, TestMarked(who="ann", ability=ability, difficulty="routine")
    )
    assert exponent + len(events) == rises


@pytest.mark.rule("BW-2.14")
@pytest.mark.case("BW-2.14/2")
def test_ten_and_white_are_the_end():
    assert not advances(10, Marks(0, 20, 20), stat=False)
    who = with_marks(sheet("ann", "ana", sword="W5"), "sword", artha=Artha(20, 10, 3))
    assert not follow(Evening(who).table, ArthaMarked(who="ann", where="sword", artha=Artha(1)))
