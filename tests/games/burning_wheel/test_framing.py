"""BW-1: intent and task, the kind of test, doublings and what raises the obstacle."""

import pytest

from hearthside.core.fields import asked
from hearthside.core.life.rulings import Rule
from hearthside.core.life.scenes_sessions import CloseScene, Spotlight
from hearthside.core.moves import Illegal
from hearthside.games.burning_wheel.attempt.claiming import Against, Lift, SetTools
from hearthside.games.burning_wheel.attempt.framing import (
    Propose,
    SayYes,
    SetOpposing,
    SetTest,
    Withdraw,
)
from hearthside.games.burning_wheel.attempt.gathering import Roll
from hearthside.games.burning_wheel.numbers import Marks
from hearthside.games.burning_wheel.sheet import Link, Standing
from hearthside.games.burning_wheel.story.conflicts import StartConflict
from tests.games.burning_wheel.evening import Evening, dice, hits, ob, sheet

case = pytest.mark.case
HOW = {"kind": "standard", "time": "an hour", "failure": "it breaks"}


@pytest.mark.rule("BW-1.1")
@pytest.mark.case("BW-1.1/1")
def test_where_nothing_is_at_stake_the_gm_says_yes_and_nothing_is_used():
    table = Evening(sheet("ann", "ana", cooking="B3"))
    before = table.who("ann")
    table.do("ana", Propose(who="ann", intent="Supper", task="I cook"))
    table.do("gale", SayYes())
    assert table.attempt is None
    assert table.who("ann") == before
    assert "Ann gets supper, without a roll." in table.said()


@pytest.mark.rule("BW-1.1")
def test_a_test_can_be_called_off_and_nothing_is_lost():
    table = Evening(sheet("ann", "ana", sword="B3", link=Link(ability="x", name="X", dice=1)))
    table.do("ana", Propose(who="ann", intent="Win", task="I ask: who fences?"))
    assert "wants to win. “I ask: who fences?”" in table.said().splitlines()[-1]
    assert "?." not in table.said()
    table.do("ana", Withdraw())
    assert table.attempt is None
    assert table.who("ann").link


@pytest.mark.rule("BW-1.2")
@pytest.mark.case("BW-1.2/1")
@pytest.mark.parametrize("kind", ["standard", "linked"])
def test_a_base_obstacle_goes_from_one_to_ten(kind):
    table = Evening(sheet("ann", "ana", sword="B3"))
    table.do("ana", Propose(who="ann", intent="Win", task="I fence"))
    for wrong in (0, 11):
        with pytest.raises(Illegal, match="1 to 10"):
            table.do("gale", SetTest(**{**HOW, "kind": kind}, ability="sword", ob=wrong))
    table.do("gale", SetTest(**{**HOW, "kind": kind}, ability="sword", ob=10))
    assert ob(table) == 10


@pytest.mark.rule("BW-1.2", "BW-1.5", "BW-1.7")
@pytest.mark.case("BW-1.2/1")
def test_the_final_obstacle_may_pass_ten():
    table = Evening(sheet("ann", "ana"))
    table.set("ann", "lockpick", ob=6)
    table.do("gale", Against(side=0, label="Dark"))
    assert ob(table) == 13


@pytest.mark.rule("BW-1.2", "BW-1.15")
@pytest.mark.case("BW-1.2/1")
def test_a_graduated_test_is_always_one():
    table = Evening(sheet("ann", "ana", sword="B3"))
    table.set("ann", "sword", kind="graduated")
    table.do("gale", Against(side=0, label="Dark"))
    assert ob(table) == 1


@pytest.mark.rule("BW-1.2", "BW-1.15", "BW-2.3")
@pytest.mark.case("BW-1.2/2")
def test_an_opponents_ability_may_be_the_obstacle_and_equal_is_enough():
    table = Evening(sheet("ann", "ana", stealthy="B5"), sheet("guard", perception="B4"))
    table.set("ann", "stealthy", facing="guard:perception")
    table.roll(6, 5, 4, 4, 1)
    table.leave()
    assert table.who("guard").abilities["perception"].marks == Marks()
    assert table.marks("ann", "stealthy") == Marks(difficult=1)
    assert "succeeds" in table.said()


@pytest.mark.rule("BW-1.2")
@pytest.mark.case("BW-1.2/3")
def test_the_roll_waits_for_what_failure_brings_and_how_long_it_takes():
    table = Evening(sheet("ann", "ana", sword="B3"))
    table.do("ana", Propose(who="ann", intent="Win", task="I fence"))
    with pytest.raises(Illegal):
        table.do("ana", Roll(side=0))
    for blank in ("failure", "time"):
        with pytest.raises(Illegal, match="Fill in “"):
            table.do("gale", SetTest(**{**HOW, blank: " "}, ability="sword"))
    table.do("gale", SetTest(**HOW, ability="sword"))
    table.roll(*hits(2, 3))
    with pytest.raises(Illegal):
        table.do("gale", SetTest(**HOW, ability="sword"))


@pytest.mark.rule("BW-1.5", "BW-2.6")
@pytest.mark.case("BW-1.5/1")
def test_beginners_luck_doubles_the_base_and_not_the_rest():
    table = Evening(sheet("ann", "ana", agility="B4"))
    table.set("ann", "lockpick", ob=2)
    table.do("gale", Against(side=0, label="Dark"))
    assert (dice(table), ob(table)) == (4, 5)
    table.roll(6, 5, 4, 4)
    table.close()
    assert "fails" in table.said()
    assert table.marks("ann", "agility") == Marks(difficult=1)


def against(mine: int, theirs: int, *, lucky: bool = False, them: bool = False, **how) -> str:
    """A versus test of so many successes each; nobody can spend anything."""
    ann = sheet("ann", "ana", artha=(0, 0, 0), sword="B9", agility="B9")
    bo = sheet("bo", "ben", artha=(0, 0, 0), sword="B9", agility="B9")
    table = Evening(ann, bo)
    chosen = "lockpick" if lucky else "sword"
    table.set("ann", chosen, kind="versus", opponent="bo", theirs="bo:sword", **how)
    if them:
        table.do("gale", SetOpposing(ability="lockpick"))
    table.versus(hits(mine, 9), hits(theirs, 9))
    ended = [line.plain for entry in table.entries for line in entry.said if line.grade]
    return ended[-1]


@pytest.mark.rule("BW-1.5", "BW-1.15", "BW-1.17")
@pytest.mark.parametrize(
    ("mine", "theirs", "lucky", "them", "defender", "end"),
    [
        pytest.param(4, 2, True, False, "1", "loses", marks=case("BW-1.5/2")),
        pytest.param(5, 2, True, False, "1", "wins", marks=case("BW-1.5/2")),
        pytest.param(2, 3, False, True, "1", "loses", marks=case("BW-1.5/3")),
        pytest.param(4, 3, False, True, "1", "wins", marks=case("BW-1.5/3")),
        pytest.param(3, 2, True, True, "", "are tied. Another", marks=case("BW-1.5/4")),
        pytest.param(5, 2, True, True, "", "wins", marks=case("BW-1.5/4")),
        (3, 3, False, False, "0", "wins"),
        (3, 3, False, False, "1", "loses"),
    ],
)
def test_each_side_has_its_own_obstacle_in_a_versus_test(mine, theirs, lucky, them, defender, end):
    said = against(mine, theirs, lucky=lucky, them=them, defender=defender)
    assert f" {end}" in said


@pytest.mark.rule("BW-1.6")
@pytest.mark.case("BW-1.6/1")
def test_missing_tools_double_too_and_both_make_four_times():
    table = Evening(sheet("ann", "ana", wounds="superficial", agility="B5", carpentry="B3"))
    table.set("ann", "lockpick", ob=2, toolless=True)
    assert ob(table) == 9
    table.do("gale", SetTools(side=0, missing=False))
    assert ob(table) == 5
    table.do("ana", Withdraw())
    table.set("ann", "carpentry", ob=2, toolless=True)
    assert ob(table) == 5


@pytest.mark.rule("BW-1.6")
@pytest.mark.case("BW-1.6/2")
@pytest.mark.parametrize(("mine", "end"), [(6, "are tied"), (7, "wins: ")])
def test_missing_tools_in_a_versus_test(mine, end):
    assert f" {end}" in against(mine, 3, toolless=True)


@pytest.mark.rule("BW-1.6")
@pytest.mark.case("BW-1.6/3")
def test_tools_that_wear_out_ask_the_die_of_fate_from_their_second_use_on():
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), cooking="B3", carpentry="B3"))
    table.tested("ann", "cooking", hits(2, 3))
    assert table.attempt is None
    assert table.ability("ann", "cooking").tools_used
    table.set("ann", "cooking")
    table.roll(*hits(0, 3))
    table.fall(2)
    assert table.ability("ann", "cooking").at_hand
    table.set("ann", "cooking")
    table.roll(*hits(3, 3))
    table.fall(1)
    table.close()
    assert not table.ability("ann", "cooking").at_hand
    for _ in range(2):
        table.tested("ann", "carpentry", hits(2, 3))
    assert table.attempt is None, "lasting tools never ask it"


@pytest.mark.rule("BW-1.6", "BW-1.1")
@pytest.mark.case("BW-1.1/1")
def test_a_yes_asks_no_die_of_fate():
    table = Evening(sheet("ann", "ana", cooking="B3"))
    table.tested("ann", "cooking", hits(2, 3))
    table.do("ana", Propose(who="ann", intent="Soup", task="I cook"))
    table.do("gale", SayYes())
    assert table.game.chance(table.table) is None


@pytest.mark.rule("BW-1.7")
@pytest.mark.case("BW-1.7/1")
def test_everything_that_raises_an_obstacle_adds_up():
    link = Link(ability="road-wise", name="Road-wise", obstacle=1)
    bad = (Standing(name="Oathbreaker", dice=2),)
    table = Evening(
        sheet("ann", "ana", wounds="superficial superficial", sword="B3", link=link, infamous=bad)
    )
    table.set("ann", "sword", ob=2, infamy="0", follows="ann")
    table.do("gale", Against(side=0, label="Dark"))
    table.do("gale", Against(side=0, label="Wet"))
    assert ob(table) == 8
    table.do("gale", Lift(side=0, label="Wet"))
    assert ob(table) == 7


@pytest.mark.rule("BW-1.7")
@pytest.mark.case("BW-1.7/2")
def test_a_social_skill_is_harder_against_a_named_enemy_only():
    people = (
        sheet("ann", "ana", persuasion="B3", sword="B3", enemies=("Reeve",)),
        sheet("reeve", persuasion="B3"),
        sheet("servant"),
    )
    for ability, opponent, wanted in (
        ("persuasion", "reeve", 5),
        ("sword", "reeve", 3),
        ("persuasion", "servant", 3),
    ):
        table = Evening(*people)
        table.set("ann", ability, ob=3, facing=opponent)
        assert ob(table) == wanted


@pytest.mark.rule("BW-1.7", "BW-1.15")
@pytest.mark.case("BW-1.7/3")
@pytest.mark.parametrize(("mine", "outcome"), [(4, "tie"), (5, "win")])
def test_an_enemy_counts_in_a_versus_test_on_ones_own_side(mine, outcome):
    ann = sheet("ann", "ana", artha=(0, 0, 0), persuasion="B6", enemies=("Reeve",))
    table = Evening(ann, sheet("reeve", artha=(0, 0, 0), persuasion="B4"))
    table.set("ann", "persuasion", kind="versus", opponent="reeve", theirs="reeve:persuasion")
    table.versus(hits(mine, 6), hits(2, 4))
    settled = next(e.event for e in reversed(table.entries) if hasattr(e.event, "verdicts"))
    assert settled.verdicts[0].outcome == outcome
    assert [v.obstacle for v in settled.verdicts] == [4, mine]


@pytest.mark.rule("BW-1.15")
@pytest.mark.case("BW-1.15/3")
@pytest.mark.parametrize(("mine", "outcome"), [(1, "tie"), (2, "win")])
def test_no_successes_double_to_none(mine, outcome):
    ann = sheet("ann", "ana", artha=(0, 0, 0), agility="B4")
    table = Evening(ann, sheet("bo", "ben", artha=(0, 0, 0), sword="B2"))
    table.set("ann", "lockpick", kind="versus", opponent="bo", theirs="bo:sword")
    table.do("gale", Against(side=0, label="Dark"))
    table.versus(hits(mine, 4), hits(0, 2))
    settled = next(e.event for e in reversed(table.entries) if hasattr(e.event, "verdicts"))
    assert settled.verdicts[0].outcome == outcome


@pytest.mark.rule("BW-1.15")
def test_a_disadvantage_counts_on_the_side_that_has_it():
    ann = sheet("ann", "ana", artha=(0, 0, 0), sword="B5")
    for mine, outcome in ((4, "tie"), (5, "win")):
        table = Evening(ann, sheet("bo", "ben", artha=(0, 0, 0), sword="B4"))
        table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword")
        table.do("gale", Against(side=0, label="Dark"))
        table.versus(hits(mine, 5), hits(3, 4))
        settled = next(e.event for e in reversed(table.entries) if hasattr(e.event, "verdicts"))
        assert settled.verdicts[0].outcome == outcome


@pytest.mark.rule("BW-1.17")
@pytest.mark.case("BW-1.17/1")
def test_after_a_tie_another_ability_is_asked_for():
    ann = sheet("ann", "ana", artha=(0, 0, 0), sword="B4", axe="B4")
    table = Evening(ann, sheet("bo", "ben", artha=(0, 0, 0), sword="B4"))
    versus = {"kind": "versus", "opponent": "bo"}
    table.set("ann", "sword", **versus, theirs="bo:sword")
    table.versus(hits(2, 4), hits(2, 4))
    assert table.attempt is None
    table.do("ana", Propose(who="ann", intent="Win", task="Again"))
    for mine, theirs in (("sword", "bo:power"), ("axe", "bo:sword")):
        with pytest.raises(Illegal, match="another ability"):
            table.do("gale", SetTest(**{**HOW, **versus}, ability=mine, theirs=theirs))
    table.do("gale", SetTest(**{**HOW, **versus}, ability="axe", theirs="bo:power"))
    table.versus(hits(3, 4), hits(2, 4))
    table.close()
    assert not table.table.play.ties, "it is settled now"


@pytest.mark.rule("BW-1.2")
def test_a_versus_test_needs_somebody_and_their_ability():
    table = Evening(sheet("ann", "ana", sword="B3"), sheet("bo", "ben"))
    table.do("ana", Propose(who="ann", intent="Win", task="I fence"))
    versus = {**HOW, "kind": "versus"}
    with pytest.raises(Illegal, match="Against whom"):
        table.do("gale", SetTest(**versus, ability="sword"))
    with pytest.raises(Illegal, match="Their ability"):
        table.do("gale", SetTest(**versus, ability="sword", opponent="bo"))


@pytest.mark.rule("BW-1.2")
def test_the_kind_comes_first_and_a_versus_test_begins_with_the_best_of_whom_it_is_against():
    vex = sheet("vex", cooking="B2", sword="B5")
    table = Evening(sheet("ann", "ana", sword="B3"), sheet("bo", "ben"), vex)
    table.do("ana", Propose(who="ann", intent="Win", task="I fence"))
    (setting,) = table.offered("gale", "set-test")
    assert setting.fields[0].name == "kind"
    versus = {one.name: one for one in asked(setting.fields, {"kind": "versus", "opponent": "vex"})}
    assert not any(versus[name].brief for name in ("kind", "opponent", "theirs", "defender"))
    assert "facing" not in versus
    assert [pick.value for pick in versus["opponent"].picks] == ["vex", "bo"]
    assert versus["theirs"].picks[0].value == "vex:sword"
    alone = {one.name: one for one in asked(setting.fields, {"kind": "standard"})}
    assert not alone.keys() & {"opponent", "theirs", "defender"}
    assert alone["facing"].brief, "it waits behind More"


@pytest.mark.rule("BW-1.2")
def test_whoever_is_named_in_what_is_tried_is_first_among_those_it_may_be_against():
    table = Evening(sheet("ann", "ana"), sheet("bo", "ben"), sheet("vex"))
    table.do("ana", Propose(who="ann", intent="Bo stays", task="I talk"))
    (setting,) = table.offered("gale", "set-test")
    (opponent,) = [one for one in setting.fields if one.name == "opponent"]
    assert [pick.value for pick in opponent.picks] == ["", "bo", "vex"]


@pytest.mark.rule("BW-1.2")
@pytest.mark.parametrize(
    ("task", "kind", "against"),
    [
        ("I talk Vex round", "versus", "vex"),
        ("I ask Bo", "standard", ""),
        ("I vex it", "standard", ""),
    ],
)
def test_whoever_of_the_other_side_is_named_rolls_against_it(task, kind, against):
    table = Evening(sheet("ann", "ana"), sheet("bo", "ben"), sheet("vex"))
    table.do("ana", Propose(who="ann", intent="To pass", task=task))
    (setting,) = table.offered("gale", "set-test")
    assert (setting.starts()["kind"], setting.starts()["opponent"]) == (kind, against)


@pytest.mark.rule("BW-1.2")
def test_a_test_begins_with_the_best_skill_and_nobody_alone_is_tested_against_another():
    table = Evening(sheet("ann", "ana", cooking="B2", sword="B5"))
    table.do("ana", Propose(who="ann", intent="Win", task="I fence"))
    (setting,) = table.offered("gale", "set-test")
    fields = {one.name: one for one in setting.fields}
    assert fields["ability"].value == "sword"
    assert [pick.value for pick in fields["kind"].picks] == ["standard", "linked", "graduated"]


@pytest.mark.rule("BW-1.19", "BW-1.7")
@pytest.mark.case("BW-1.19/1")
@pytest.mark.parametrize(
    ("successes", "dice_left", "obstacle"), [(1, 0, 1), (2, 0, 0), (3, 1, 0), (5, 1, 0)]
)
def test_a_linked_test_weighs_on_the_next_once(successes, dice_left, obstacle):
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), road_wise="B5", sword="B3"))
    table.tested("ann", "road-wise", hits(successes, 5), kind="linked", ob=2)
    link = table.who("ann").link
    assert (link.dice, link.obstacle) == (dice_left, obstacle) if link else not dice_left
    table.set("ann", "sword", ob=2, follows="ann" if link else "")
    assert (dice(table), ob(table)) == (3 + dice_left, 2 + obstacle)
    table.roll(*hits(2, 3 + dice_left))
    table.close()
    assert table.who("ann").link is None
    table.set("ann", "sword", ob=2)
    assert (dice(table), ob(table)) == (3, 2)


@pytest.mark.rule("BW-1.19", "BW-1.15")
@pytest.mark.case("BW-1.19/2")
@pytest.mark.parametrize(("mine", "outcome"), [(4, "tie"), (5, "win")])
def test_a_failed_link_weighs_in_a_versus_test(mine, outcome):
    link = Link(ability="road-wise", name="Road-wise", obstacle=1)
    ann = sheet("ann", "ana", artha=(0, 0, 0), sword="B5", link=link)
    table = Evening(ann, sheet("bo", "ben", artha=(0, 0, 0), sword="B4"))
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword", follows="ann")
    table.versus(hits(mine, 5), hits(3, 4))
    settled = next(e.event for e in reversed(table.entries) if hasattr(e.event, "verdicts"))
    assert settled.verdicts[0].outcome == outcome


@pytest.mark.rule("BW-1.19")
def test_a_linked_test_of_ones_own_is_asked_about_and_a_friends_waits_behind_more():
    ann = sheet("ann", "ana", link=Link(ability="road-wise", name="Road-wise", dice=1))
    table = Evening(ann, sheet("bo", "ben"))
    briefs = {}
    for who, seat in (("ann", "ana"), ("bo", "ben")):
        table.do(seat, Propose(who=who, intent="Away", task="I run"))
        (setting,) = table.offered("gale", "set-test")
        (follows,) = [one for one in setting.fields if one.name == "follows"]
        briefs[who] = follows.brief
        table.do(seat, Withdraw())
    assert not briefs["ann"]
    assert briefs["bo"]


def test_a_ruling_in_the_middle_is_gone_on_from():
    table = Evening(sheet("ann", "ana", sword="B3"))
    table.set("ann", "sword")
    table.do("gale", Rule(path="cast.ann.abilities.sword.exponent", value="6"))
    assert dice(table) == 6


def test_a_scene_does_not_end_on_a_test():
    table = Evening(sheet("ann", "ana", sword="B3"))
    table.set("ann", "sword")
    with pytest.raises(Illegal):
        table.do("gale", CloseScene())
    table.do("ana", Withdraw())


@pytest.mark.rule("BW-1.1")
@pytest.mark.parametrize(
    ("task", "chosen"),
    [
        ("I haggle over the sacks", "haggling"),
        ("I wait for an hour", "sword"),
        ("I talk for an hour", "haggling"),
        ("I stare him down, a hand on my sword", "haggling"),
    ],
)
def test_the_skill_a_task_speaks_of_is_chosen_before_the_best_one(task, chosen):
    table = Evening(sheet("ann", "ana", sword="B5", haggling="B2"))
    table.do("ana", Propose(who="ann", intent="No toll", task=task))
    (setting,) = table.offered("gale", "set-test")
    (ability,) = [field for field in setting.fields if field.name == "ability"]
    assert ability.value == chosen


@pytest.mark.rule("BW-1.2")
@pytest.mark.parametrize(
    ("task", "ability"),
    [
        ("I will outrun them, with all my speed", "speed"),
        ("I race him to the gate", "speed"),
        ("I am ready and I write it down", "write"),
        ("I sneak past the dogs", "stealthy"),
        ("I shove the door", "power"),
        ("He wrestles her down", "power"),
        ("I throw a stone at the lamp and look for the pin", "throwing"),
        ("Nothing of the kind", "write"),
    ],
)
def test_the_ability_is_guessed_from_the_words_of_the_task(task, ability):
    table = Evening(sheet("ann", "ana", write="B5", read="B4", stealthy="B2", throwing="B2"))
    table.do("ana", Propose(who="ann", intent="It is done", task=task))
    (setting,) = table.offered("gale", "set-test")
    assert setting.starts()["ability"] == ability


@pytest.mark.rule("BW-1.2")
@pytest.mark.parametrize(
    ("task", "theirs"),
    [
        ("I cross swords", "sword"),
        ("I shove the door", "power"),
        ("I sneak past", "perception"),
        ("I persuade him", "will"),
    ],
)
def test_whoever_answers_does_so_with_what_fits(task, theirs):
    ann = sheet("ann", "ana", persuasion="B3", stealthy="B2", sword="B2")
    table = Evening(ann, sheet("marl", command="B5", sword="B4"))
    table.do("ana", Propose(who="ann", intent="It is done", task=task))
    (setting,) = table.offered("gale", "set-test")
    (field,) = [one for one in setting.fields if one.name == "theirs"]
    assert field.picks[1].value == f"marl:{theirs}"


@pytest.mark.rule("BW-1.2")
@pytest.mark.parametrize(
    ("intent", "task", "opponent"),
    [
        ("Bo stops and trusts me", "I talk him down", "bo"),
        ("To win", "I strike at Bo", "bo"),
        ("Bo over the wall", "I lift him up", ""),
        ("The guards let Bo go", "I plead with them", ""),
    ],
)
def test_a_friend_who_is_talked_round_or_fought_rolls_against_it(intent, task, opponent):
    table = Evening(sheet("ann", "ana"), sheet("bo", "ben"))
    table.do("ana", Propose(who="ann", intent=intent, task=task))
    (setting,) = table.offered("gale", "set-test")
    assert setting.starts()["opponent"] == opponent
    assert setting.starts()["kind"] == ("versus" if opponent else "standard")


@pytest.mark.rule("BW-1.1")
def test_the_gm_is_asked_what_somebody_wants_and_a_player_what_they_want():
    table = Evening(sheet("ann", "ana"), sheet("vex"))
    asked_of = {
        (seat, option.fixed["who"]): option.fields[0].label
        for seat in ("ana", "gale")
        for option in table.offered(seat, "propose")
    }
    assert asked_of == {
        ("ana", "ann"): "Intent: what do you want?",
        ("gale", "ann"): "Intent: what do they want?",
        ("gale", "vex"): "Intent: what do they want?",
    }


@pytest.mark.rule("BW-1.2", "BW-2.8")
def test_in_a_conflict_one_of_the_gms_acts_against_the_hero_in_the_spotlight():
    table = Evening(sheet("ann", "ana", sword="B3"), sheet("reeve", sword="B3"))

    def kind() -> str:
        table.do("gale", Propose(who="reeve", intent="Win", task="I fence"))
        (setting,) = table.offered("gale", "set-test")
        table.do("gale", Withdraw())
        return setting.starts()["kind"]

    table.do("gale", Spotlight(character="ann"))
    assert kind() == "standard"
    table.do("gale", StartConflict(name="The ford"))
    assert kind() == "versus"


@pytest.mark.rule("BW-1.2", "BW-1.5")
@pytest.mark.parametrize(
    ("task", "ability"), [("I swing my cudgel", "cudgel"), ("He kicks her", "brawling")]
)
def test_whoever_never_learnt_to_fight_does_so_by_beginners_luck(task, ability):
    table = Evening(sheet("ann", "ana", cooking="B5"), sheet("vex", command="B5", spear="B2"))
    table.do("ana", Propose(who="ann", intent="Vex yields", task=task))
    (setting,) = table.offered("gale", "set-test")
    assert (setting.starts()["ability"], setting.starts()["theirs"]) == (ability, "vex:spear")


@pytest.mark.rule("BW-1.2")
@pytest.mark.parametrize(("armed", "theirs"), [({"knives": "B2"}, "bo:knives"), ({}, "bo:speed")])
def test_a_blow_is_struck_and_turned_by_what_each_is_armed_with(armed, theirs):
    ann = sheet("ann", "ana", command="B5", spear="B3")
    table = Evening(ann, sheet("bo", "ben", carting="B5", **armed))
    table.do("ana", Propose(who="ann", intent="Bo off the bridge", task="I strike at Bo"))
    (setting,) = table.offered("gale", "set-test")
    assert setting.starts()["ability"] == "spear"
    (answer,) = [field for field in setting.fields if field.name == "theirs"]
    assert answer.picks[1].value == theirs
