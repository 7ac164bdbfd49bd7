"""BW-1.1, BW-1.2: intent and task, the kind of test, and what its roll waits for."""

import pytest

from hearthside.core import offers
from hearthside.core.fields import asked
from hearthside.core.life.rulings import Rule
from hearthside.core.life.scenes_sessions import CloseScene
from hearthside.core.moves import Illegal
from hearthside.core.what_lasts import is_at_rest
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.attempt.framing import (
    Propose,
    SayYes,
    SetOpposing,
    SetTest,
    SetTestByExponent,
    Withdraw,
)
from hearthside.games.burning_wheel.attempt.gathering import Roll
from hearthside.games.burning_wheel.content import WORDS
from hearthside.games.burning_wheel.routine_difficult_challenging import Marks
from hearthside.games.burning_wheel.sheet import Link
from tests.games.burning_wheel.evening import Evening, dice, hits, ob, sheet

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
    assert "“Supper”: Ann succeeds without a roll." in table.said()
    *_, last = table.entries[-1].said
    assert not last.withdraws, "it came true, so what led to it stays in the story"


@pytest.mark.rule("BW-1.1")
def test_what_is_missing_of_an_intent_is_asked_for_in_the_words_above_it():
    table = Evening(sheet("ann", "ana"), sheet("osk", pronouns="he/him"))
    asked = {"ana": ("ann", "Say what you want first.", "Let the GM choose")}
    asked["gale"] = ("osk", "Say what he wants first.", "Choose the ability later")
    for seat, (who, missing, go) in asked.items():
        (form,) = [one for one in table.offered(seat, "propose") if one.about == who]
        assert (form.fields[0].missing, form.go) == (missing, go)


@pytest.mark.rule("BW-1.2")
@pytest.mark.parametrize("whose", ["ours", "theirs"])
def test_what_failing_may_bring_is_clear_without_what_was_wanted(whose):
    for example in WORDS.of(Evening().table)[whose].texts:
        *_, brings = example.split(" / ")
        assert brings.split()[0] not in ("He", "She", "It", "They"), brings
        assert "him" not in brings.split()


@pytest.mark.rule("BW-1.1")
def test_a_test_can_be_called_off_and_nothing_is_lost():
    table = Evening(sheet("ann", "ana", sword="B3", link=Link(ability="x", name="X", dice=1)))
    table.do("ana", Propose(who="ann", intent="Win", task="I ask: who fences?"))
    assert table.said().splitlines()[-2:] == ["Ann’s intent: Win.", "Ann: I ask: who fences?"]
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


@pytest.mark.rule("BW-1.2", "BW-1.15")
@pytest.mark.case("BW-1.2/1")
def test_a_graduated_test_is_always_one():
    table = Evening(sheet("ann", "ana", sword="B1"))
    table.set("ann", "sword", kind="graduated")
    assert ob(table) == 1
    offered = [one.label for one in offers.offers(GAME, table.table, "gale").shown]
    assert not [label for label in offered if "Ob" in label], "nothing to raise"
    assert not GAME.show(table.table).attempt.pieces, "one die has no more than one success"


@pytest.mark.rule("BW-1.2", "BW-1.15", "BW-2.3")
@pytest.mark.case("BW-1.2/2")
def test_an_opponents_ability_may_be_the_obstacle_and_equal_is_enough():
    table = Evening(sheet("ann", "ana", stealthy="B5"), sheet("guard", perception="B4"))
    table.set("ann", "stealthy", opponent="guard", theirs="guard:perception")
    table.roll(6, 5, 4, 4, 1)
    table.leave()
    assert table.who("guard").abilities["perception"].marks == Marks()
    assert table.marks("ann", "stealthy") == Marks(difficult=1)
    assert "Ann passes" in table.said()


@pytest.mark.rule("BW-1.2")
def test_another_answer_begins_with_the_one_there_is():
    table = Evening(sheet("ann", "ana"), sheet("vex", sword="B6"))
    table.set("ann", "power", kind="versus", opponent="vex", theirs="vex:speed")
    (form,) = table.offered("gale", "set-opposing")
    assert form.starts()["ability"] == "speed"
    table.do("gale", SetOpposing(ability="lockpick"))
    (form,) = table.offered("gale", "set-opposing")
    assert form.starts()["ability"] == "lockpick", "with Beginner's Luck"


@pytest.mark.rule("BW-1.2")
def test_what_others_can_is_listed_where_it_is_asked_for():
    table = Evening(sheet("ann", "ana"), sheet("bo", "ben", sword="B4"), sheet("vex"))
    table.do("ana", Propose(who="ann", intent="To pass", task="I climb"))
    (setting,) = table.offered("gale", "set-test")
    (facing,) = [one for one in setting.fields if one.name == "facing"]
    assert {pick.value for pick in facing.picks} == {"", "bo", "vex"}
    (by_exponent,) = table.offered("gale", "set-test-by-exponent")
    blanks = {one.name: one for one in asked(by_exponent.fields, {"opponent": "bo"})}
    assert [pick.value for pick in blanks["kind"].picks] == ["standard", "linked"]
    assert "bo:sword" in {pick.value for pick in blanks["theirs"].picks}
    assert all(pick.value.startswith("bo:") for pick in blanks["theirs"].picks)
    (listed,) = [one for one in by_exponent.fields if one.name == "theirs"]
    assert listed.picks[0].label == "Choose one", "nobody’s best ability is given away"
    with pytest.raises(Illegal, match="Choose their ability first"):
        table.do("gale", SetTestByExponent(**HOW, ability="power", opponent="bo", theirs=""))
    assert not blanks.keys() & {"ob", "facing", "defender"}, "its exponent is the obstacle"
    alone = Evening(sheet("ann", "ana"))
    alone.do("ana", Propose(who="ann", intent="To pass", task="I climb"))
    assert not alone.offered("gale", "set-test-by-exponent")


def test_a_test_that_is_called_off_leaves_the_table_as_it_was():
    table = Evening(sheet("ann", "ana"), sheet("vex"))
    before = table.table
    table.do("ana", Propose(who="ann", intent="To pass", task="I climb"))
    table.do("ana", Withdraw())
    assert is_at_rest(GAME, table.table)
    assert table.table.play == before.play


@pytest.mark.rule("BW-1.2")
@pytest.mark.case("BW-1.2/3")
def test_the_roll_waits_for_what_failure_brings_and_how_long_it_takes():
    table = Evening(sheet("ann", "ana", sword="B3"))
    table.do("ana", Propose(who="ann", intent="Win", task="I fence"))
    with pytest.raises(Illegal):
        table.do("ana", Roll(side=0))
    for blank in ("failure", "time"):
        with pytest.raises(Illegal, match=r"^Say .* first\.$"):
            table.do("gale", SetTest(**{**HOW, blank: " "}, ability="sword"))
    table.do("gale", SetTest(**HOW, ability="sword"))
    table.roll(*hits(2, 3))
    with pytest.raises(Illegal):
        table.do("gale", SetTest(**HOW, ability="sword"))


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
    with pytest.raises(Illegal, match="Choose what they roll"):
        table.do("gale", SetTest(**versus, ability="sword", opponent="bo"))


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
def test_the_gm_is_asked_what_somebody_wants_and_a_player_what_they_want():
    table = Evening(sheet("ann", "ana"), sheet("vex", pronouns="he/him"))
    asked_of = {
        (seat, option.fixed["who"]): option.fields[0].label
        for seat in ("ana", "gale")
        for option in table.offered(seat, "propose")
    }
    assert asked_of == {
        ("ana", "ann"): "Intent: what do you want?",
        ("gale", "ann"): "Intent: what do they want?",
        ("gale", "vex"): "Intent: what does he want?",
    }
