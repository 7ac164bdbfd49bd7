"""BW-4, BW-5, BW-6: Circles, Steel, training."""

import pytest
from msgspec.structs import replace

from hearthside.core import offers
from hearthside.core.life.rulings import Hide, Rule
from hearthside.core.moves import Illegal
from hearthside.core.view import view
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.attempt.claiming import Advantage, Against, Careful, Fork, Help
from hearthside.games.burning_wheel.attempt.reacting import UseFate
from hearthside.games.burning_wheel.dealing_numbers import (
    instruction_obstacle,
    lesson_days,
    lessons,
)
from hearthside.games.burning_wheel.numbers import Marks
from hearthside.games.burning_wheel.sheet import Contact, Link, Standing
from hearthside.games.burning_wheel.story.buying import Join, JoinNot, SetPrice
from hearthside.games.burning_wheel.story.circles import GrantSearch, Seek, SetSearch
from hearthside.games.burning_wheel.story.found_people import (
    AllowShift,
    FindEnemy,
    LetFall,
    LoseReputation,
    NameContact,
    NameEnemy,
    RefuseShift,
    RiskReputation,
    ShiftReputation,
)
from hearthside.games.burning_wheel.story.steel import CallSteel, Hesitate, MarkSteel, WaiveSteel
from hearthside.games.burning_wheel.story.taxes import NoGift
from hearthside.games.burning_wheel.story.training import HamperStudent, HamperTeacher, Teach
from hearthside.games.burning_wheel.story.wounds import TakeWound
from tests.games.burning_wheel.evening import KNOWN, Evening, dice, hits, ob, sheet

case = pytest.mark.case
POOR = (0, 0, 0)


def seeker(**rest):
    return sheet("ann", "ana", **{"artha": POOR, "circles": "B3", "settings": ("City",), **rest})


def seeking(table: Evening, contact: str = "", joins: str = "", **how) -> None:
    table.do(
        "ana",
        Seek(who="ann", whom="A smith", how="I ask", setting="City", contact=contact, joins=joins),
    )
    plain = {"occupation": "0", "station": "0", "knowledge": "0", "place": "0", "theirs": 0}
    table.do("gale", SetSearch(failure="word gets round", **{**plain, **how}))


# Circles


@pytest.mark.rule("BW-4.1")
@pytest.mark.case("BW-4.1/1")
@pytest.mark.parametrize(("occupation", "wanted"), [("3", 10), ("2", 9)])
def test_what_makes_somebody_hard_to_find_adds_up(occupation, wanted):
    table = Evening(seeker())
    seeking(table, occupation=occupation, station="2", knowledge="1", place="3")
    assert ob(table) == wanted


@pytest.mark.rule("BW-4.1", "BW-1.7", "BW-1.9", "BW-1.23")
@pytest.mark.case("BW-4.1/2")
def test_what_raises_any_obstacle_raises_this_one_but_wounds_and_enemies_do_not():
    link = Link(ability="city-wise", name="City-wise", wise=True, obstacle=1)
    bad = (Standing(name="Oathbreaker", dice=2),)
    who = seeker(link=link, infamous=bad, wounds="superficial", enemies=("Smith",))
    table = Evening(who, sheet("smith"))
    seeking(table, station="1", infamy="0", follows="ann")
    table.do("gale", Against(side=0, label="Curfew"))
    assert ob(table) == 6


@pytest.mark.rule("BW-4.1")
def test_only_a_wise_is_followed_by_circles():
    table = Evening(seeker(link=Link(ability="sword", name="Sword", dice=1)))
    table.do("ana", Seek(who="ann", whom="A smith", how="I ask", setting="City"))
    (option,) = table.offered("gale", "set-search")
    assert "follows" not in {field.name for field in option.fields}


@pytest.mark.rule("BW-4.1")
@pytest.mark.case("BW-4.1/3", "BW-1.1/1")
def test_one_looks_within_ones_lifepath_settings_and_the_gm_may_say_yes():
    table = Evening(seeker())
    with pytest.raises(Illegal, match="lifepath setting"):
        table.do("ana", Seek(who="ann", whom="A shepherd", how="I ask", setting="Village"))
    before = table.who("ann")
    table.do("ana", Seek(who="ann", whom="A smith", how="I ask", setting="City"))
    table.do("gale", GrantSearch())
    assert table.who("ann") == before


@pytest.mark.rule("BW-4.2", "BW-1.8", "BW-1.23", "BW-1.9")
@pytest.mark.case("BW-4.2/1")
def test_who_one_is_adds_dice():
    who = seeker(
        wounds="midi",
        haggling="B4",
        contacts=(Contact(name="Torp"),),
        affiliations=(Standing(name="Guild", dice=2),),
        reputations=(Standing(name="Fair", dice=1),),
    )
    table = Evening(who, sheet("bo", "ben", circles="B5", persuasion="B5"))
    seeking(table, contact="Torp", affiliation="0", reputation="0", theirs=1)
    (helping,) = table.offered("ben", "help")
    assert [pick.value for pick in helping.fields[0].picks] == ["circles"]
    table.do("ben", Help(side=0, who="bo", ability="circles"))
    assert dice(table) == 10
    for refused in (
        Careful(side=0),
        Advantage(side=0, label="Smile", dice=2),
        Fork(side=0, skill="haggling"),
    ):
        with pytest.raises(Illegal):
            table.do("ana", refused)


@pytest.mark.rule("BW-4.3")
@pytest.mark.case("BW-4.3/1")
@pytest.mark.parametrize(("successes", "named"), [(3, False), (4, True)])
def test_whoever_is_found_well_may_be_named(successes, named):
    table = Evening(seeker(circles="B5"))
    seeking(table, station="2")
    table.roll(*hits(successes, 5))
    assert bool(table.offered("ana", "name-contact")) == named
    if named:
        table.do("ana", NameContact(name="Torp"))
        assert table.who("ann").contacts == (Contact(name="Torp", met=0),)


@pytest.mark.rule("BW-4.3")
@pytest.mark.case("BW-4.3/2")
def test_meetings_make_a_relationship():
    who = seeker(
        circles="B4",
        reputations=(Standing(name="Fair", dice=2), Standing(name="Kind", dice=1)),
        infamous=(Standing(name="Loud", dice=1),),
        affiliations=(Standing(name="Guild", dice=3),),
        contacts=(Contact(name="Torp", met=3),),
    )
    assert who.relationship_aptitude() == 4
    table = Evening(who)
    seeking(table, contact="Torp", station="2")
    table.roll(*hits(0, 5))
    table.do("gale", LetFall())
    assert table.who("ann").contacts[0].met == 3
    seeking(table, contact="Torp")
    table.roll(*hits(1, 5))
    assert (table.who("ann").contacts, table.who("ann").relationships) == ((), ("Torp",))


@pytest.mark.rule("BW-4.3", "BW-3.2")
@pytest.mark.case("BW-4.3/3")
def test_joining_asks_for_resources_next():
    table = Evening(seeker(resources="B3"))
    seeking(table, joins="The guild")
    table.roll(*hits(1, 3))
    table.do("ana", Join(who="ann"))
    table.do("gale", SetPrice())
    assert ob(table) == 3
    table.roll(*hits(0, 3))
    table.do("gale", NoGift())
    assert (table.who("ann").affiliations, table.who("ann").taxed) == ((), 1)
    seeking(table, joins="The guild", station="3")
    table.roll(*hits(0, 3))
    table.do("gale", LetFall())
    assert not table.offered("ana", "join")
    seeking(table, joins="The guild")
    table.roll(*hits(1, 3))
    table.do("ana", JoinNot(who="ann"))
    assert table.attempt is None


@pytest.mark.rule("BW-4.4", "BW-2.5", "BW-1.7")
@pytest.mark.case("BW-4.4/1")
def test_an_enemy_instead_is_named_by_the_player():
    table = Evening(seeker(persuasion="B3"), sheet("bo", "ben", circles="B4"), sheet("vex"))
    seeking(table, station="2", place="2")
    table.do("ben", Help(side=0, who="bo", ability="circles"))
    assert (dice(table), ob(table)) == (4, 5)
    table.roll(*hits(0, 4))
    table.do("gale", FindEnemy())
    with pytest.raises(Illegal):
        table.do("ben", NameEnemy(name="Vex"))
    table.do("ana", NameEnemy(name="Vex"))
    assert "word gets round." not in table.said().split("The search fails")[1]
    assert (table.marks("ann", "circles"), table.marks("bo", "circles")) == (
        Marks(challenging=1),
        Marks(challenging=1),
    )
    table.set("ann", "persuasion", ob=3, opponent="vex")
    assert ob(table) == 5


@pytest.mark.rule("BW-4.4")
@pytest.mark.case("BW-4.4/2")
@pytest.mark.parametrize(
    ("infamy", "agrees", "good", "bad"), [(1, True, 2, 2), (1, False, 1, 1), (3, None, 1, 3)]
)
def test_a_reputation_at_risk_may_turn_infamous(infamy, agrees, good, bad):
    who = seeker(
        reputations=(Standing(name="Fair", dice=2),),
        infamous=(Standing(name="Loud", dice=infamy),),
    )
    table = Evening(who)
    seeking(table, station="3")
    table.roll(*hits(0, 3))
    table.do("gale", RiskReputation(reputation="0"))
    if agrees is None:
        with pytest.raises(Illegal):
            table.do("ana", ShiftReputation(infamous="0"))
        table.do("ana", LoseReputation())
    else:
        table.do("ana", ShiftReputation(infamous="0"))
        table.do("gale", AllowShift() if agrees else RefuseShift())
    now = table.who("ann")
    assert (now.reputations[0].dice, now.infamous[0].dice) == (good, bad)


# Steel


def steel(
    table: Evening, cause: str = "fear", modifier: int = 0, friends=False, mundane=False
) -> None:
    table.do(
        "gale",
        CallSteel(who="ann", cause=cause, modifier=modifier, friends=friends, mundane=mundane),
    )


@pytest.mark.rule("BW-5.1", "BW-1.9", "BW-1.23")
@pytest.mark.case("BW-5.1/1")
def test_steel_is_rolled_against_hesitation():
    who = sheet("ann", "ana", wounds="light superficial", will="B4", steel="B5", sword="B4")
    table = Evening(who)
    steel(table, friends=True)
    assert (dice(table), ob(table)) == (5, 7)
    assert not table.offered("ana", "fork")
    table = Evening(who)
    steel(table, friends=True, mundane=True, modifier=-2)
    assert (dice(table), ob(table)) == (7, 5)
    table.do("gale", Rule(path="cast.ann.abilities.will.exponent", value="6"))
    assert ob(table) == 3, "hesitation follows a ruling on Will"


@pytest.mark.rule("BW-5.1")
@pytest.mark.case("BW-5.1/2")
def test_one_kind_of_effect_once_a_scene_and_every_wound():
    table = Evening(sheet("ann", "ana", artha=POOR, will="B10", steel="B4"))
    steel(table, "fear")
    table.roll(*hits(0, 4))
    with pytest.raises(Illegal):
        steel(table, "fear")
    steel(table, "surprise")
    table.roll(*hits(0, 4))
    for _ in range(2):
        table.do("gale", TakeWound(who="ann", severity="superficial", text="A cut"))
        steel(table, "wound")
        table.roll(*hits(1, 4))
    table.new_scene()
    steel(table, "fear")


@pytest.mark.rule("BW-5.1", "BW-1.8")
def test_help_with_steel_only_if_the_gm_lets_it():
    people = (sheet("ann", "ana"), sheet("bo", "ben", steel="B5"))
    table = Evening(*people)
    steel(table)
    assert not table.offered("ben", "help")
    table = Evening(*people)
    table.do(
        "gale",
        CallSteel(who="ann", cause="fear", modifier=0, friends=False, mundane=False, helped=True),
    )
    table.do("ben", Help(side=0, who="bo", ability="steel"))
    assert dice(table) == 6


@pytest.mark.rule("BW-5.1", "BW-1.13", "BW-1.12")
@pytest.mark.case("BW-5.1/3")
def test_steel_is_open_ended_and_fate_rerolls_a_traitor():
    table = Evening(sheet("ann", "ana", artha=(1, 0, 0), steel="B4"))
    steel(table)
    table.roll(6, 6, 2, 1)
    table.fall(6, 3)
    table.fall(4)
    assert "4 successes" in offers.prompt(table.game, table.table, "ana").text
    table.do("ana", UseFate(side=0))
    table.fall(5)
    assert "5 successes against Ob 6" in table.said()


@pytest.mark.rule("BW-5.2")
@pytest.mark.case("BW-5.2/1")
def test_whoever_fails_hesitates_in_a_way_of_their_own():
    table = Evening(sheet("ann", "ana", artha=POOR, will="B4"))
    steel(table)
    table.roll(*hits(2, 4))
    with pytest.raises(Illegal):
        table.do("ben", Hesitate(way="run"))
    (option,) = table.offered("ana", "hesitate")
    assert len(option.fields[0].picks) == 4
    table.do("ana", Hesitate(way="run"))
    assert "Ann runs screaming for 4 actions." in table.said()


@pytest.mark.rule("BW-5.2")
@pytest.mark.case("BW-5.2/1")
def test_no_hesitation_where_it_passes_even_with_nothing():
    table = Evening(sheet("ann", "ana", artha=POOR, will="B10"))
    steel(table)
    assert ob(table) == 0
    table.roll(*hits(0, 4))
    assert table.attempt is None


@pytest.mark.rule("BW-5.2", "BW-1.21")
def test_steel_without_dice_fails_by_its_whole_obstacle():
    table = Evening(sheet("ann", "ana", artha=POOR, wounds="traumatic", will="B6", steel="B3"))
    steel(table)
    table.roll()
    assert "4 actions" in table.attempt.due[0].text


@pytest.mark.rule("BW-5.3", "BW-2.4")
@pytest.mark.case("BW-5.3/1")
def test_steel_is_marked_by_a_roll_or_by_the_gm():
    table = Evening(sheet("ann", "ana", artha=POOR, steel="B4"))
    steel(table)
    table.roll(*hits(0, 4))
    table.do("ana", Hesitate(way="drool"))
    assert table.marks("ann", "steel") == Marks(challenging=1)
    table.do("gale", MarkSteel(who="ann", difficulty="difficult"))
    assert table.marks("ann", "steel") == Marks(0, 1, 1)
    assert table.attempt is None


def test_steel_after_a_wound_may_be_waved_on():
    table = Evening(sheet("ann", "ana"))
    table.do("gale", TakeWound(who="ann", severity="light", text="A cut"))
    table.do("gale", WaiveSteel(who="ann"))
    assert not table.table.play.steel_due


# Training


@pytest.mark.rule("BW-6.1")
@pytest.mark.parametrize(
    ("student", "teacher", "offer"),
    [
        pytest.param(3, 2, {}, marks=case("BW-6.1/1")),
        pytest.param(3, 3, {"routine": 1, "difficult": 3}, marks=case("BW-6.1/1")),
        pytest.param(
            3, 5, {"routine": 1, "difficult": 3, "challenging": 4}, marks=case("BW-6.1/1")
        ),
        pytest.param(1, 1, {"difficult": 1}, marks=case("BW-6.1/2")),
        pytest.param(4, 4, {"routine": 1, "difficult": 3}, marks=case("BW-6.1/2")),
        pytest.param(7, 7, {"routine": 1, "difficult": 5}, marks=case("BW-6.1/2")),
    ],
)
def test_what_a_teacher_can_offer(student, teacher, offer):
    assert lessons(student, teacher) == offer


@pytest.mark.rule("BW-6.2")
@pytest.mark.case("BW-6.2/1")
@pytest.mark.parametrize(
    ("skill", "difficulty", "wanted"),
    [
        ("sword", "challenging", 3),
        ("philosophy", "difficult", 3),
        ("herbalism", "challenging", 5),
        ("sorcery", "routine", 4),
        ("painting", "routine", 2),
        ("tactics", "routine", 3),
        ("lockpick", "routine", 4),
    ],
)
def test_the_obstacle_of_teaching(skill, difficulty, wanted):
    assert instruction_obstacle(difficulty, KNOWN[skill].type) == wanted


@pytest.mark.rule("BW-6.3")
def test_how_long_lessons_take():
    assert [lesson_days(5, 4, each) for each in (1, 3, 4)] == [12, 14, 15]


def school(**rest) -> Evening:
    teacher = {"will": "B5", "sword": "B5", "instruction": "B4", "artha": POOR, **rest}
    student = sheet("bo", "ben", artha=POOR, will="B4", sword="B3")
    return Evening(sheet("ann", "ana", **teacher), student)


def teach(table: Evening, difficulty="difficult", skill="sword") -> None:
    table.do(
        "ana",
        Teach(who="ann", student="bo", skill=skill, difficulty=difficulty, failure="Time is lost"),
    )


@pytest.mark.rule("BW-6.1", "BW-6.2", "BW-6.3", "BW-6.4")
@pytest.mark.case("BW-6.4/1")
def test_lessons_that_pass_are_marked_by_both():
    table = school()
    teach(table)
    assert (ob(table), table.attempt.time) == (2, "14 days, without leisure")
    table.roll(*hits(2, 4))
    assert table.marks("bo", "sword") == Marks(difficult=1)
    assert table.marks("ann", "instruction") == Marks(routine=1)


@pytest.mark.rule("BW-6.1")
def test_a_teacher_who_knows_less_is_refused():
    table = school(sword="B2")
    with pytest.raises(Illegal, match="better teacher"):
        teach(table)
    table = school(sword="B3")
    with pytest.raises(Illegal, match="routine and difficult"):
        teach(table, "challenging")


@pytest.mark.rule("BW-6.2", "BW-2.5", "BW-1.8")
@pytest.mark.case("BW-6.2/2")
def test_help_forks_and_wounds_apply_to_teaching():
    teacher = sheet(
        "ann", "ana", artha=POOR, wounds="light", instruction="B4", herbalism="B5", sword="B7"
    )
    helper = sheet("cy", instruction="B5")
    table = Evening(teacher, sheet("bo", "ben", herbalism="B3"), helper)
    teach(table, "challenging", "herbalism")
    table.do("ana", Fork(side=0, skill="sword"))
    table.do("gale", Help(side=0, who="cy", ability="instruction"))
    assert (dice(table), ob(table)) == (7, 5)
    table.roll(*hits(5, 7))
    assert table.marks("ann", "instruction") == Marks(difficult=1)
    assert table.marks("cy", "instruction") == Marks(difficult=1)


@pytest.mark.rule("BW-6.4", "BW-2.9")
@pytest.mark.case("BW-6.4/1")
def test_lessons_that_fail_are_practice_and_hamper_somebody():
    table = school()
    teach(table)
    table.roll(*hits(0, 4))
    table.do("gale", HamperStudent())
    assert table.marks("bo", "sword") == Marks()
    assert table.marks("ann", "instruction") == Marks()
    assert table.who("bo").practice["sword"].done == 14 * 8
    table.set("bo", "sword", ob=2)
    assert ob(table) == 3
    table.roll(*hits(3, 3))
    table.close()
    table.set("bo", "sword", ob=2)
    assert ob(table) == 2, "only the next test"


@pytest.mark.rule("BW-6.4")
@pytest.mark.case("BW-6.4/1")
def test_or_the_teacher_with_this_student_only():
    table = school()
    table.put(sheet("cy", artha=POOR, sword="B3"))
    teach(table)
    table.roll(*hits(0, 4))
    table.do("gale", HamperTeacher())
    teach(table)
    assert ob(table) == 3
    table.roll(*hits(3, 4))
    table.do(
        "ana", Teach(who="ann", student="cy", skill="sword", difficulty="difficult", failure="Lost")
    )
    assert ob(table) == 2


@pytest.mark.rule("BW-6.4")
def test_the_lessons_of_somebody_hidden_are_seen_by_who_knows_them():
    table = school()
    table.put(sheet("cy", artha=POOR, sword="B3"))
    table.do(
        "ana", Teach(who="ann", student="cy", skill="sword", difficulty="difficult", failure="Lost")
    )
    table.roll(*hits(0, 4))
    table.do("gale", Hide(character="cy"))
    assert view(GAME, table.table, "ana").play.attempt is None
    assert offers.options(GAME, table.table, "ana")
    table.do("gale", HamperTeacher())


@pytest.mark.rule("BW-6.5", "BW-6.6")
@pytest.mark.case("BW-6.5/1")
def test_training_skills_are_learnt_by_lessons():
    table = school(riding="B5")
    teach(table, "challenging", "riding")
    table.roll(*hits(3, 4))
    assert table.who("bo").abilities["riding"].learnt == 1


@pytest.mark.rule("BW-6.6", "BW-2.12")
@pytest.mark.case("BW-6.6/1")
@pytest.mark.parametrize(("successes", "rating", "learnt"), [(6, "B2", 0), (0, "B0", 4)])
def test_lessons_in_a_skill_that_is_not_open(successes, rating, learnt):
    table = school(lockpick="B3", instruction="B9")
    bo = replace(table.who("bo"), practice={})
    bo = bo.with_ability(replace(bo.abilities["agility"], exponent=5))
    table.put(bo.with_ability(replace(KNOWN["lockpick"], learnt=4)))
    teach(table, "challenging", "lockpick")
    assert ob(table) == 6
    table.roll(*hits(successes, 9))
    if not successes:
        table.do("gale", HamperStudent())
    lockpick = table.ability("bo", "lockpick")
    assert (lockpick.rating, lockpick.learnt) == (rating, learnt)
