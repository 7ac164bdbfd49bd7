"""What a test begins with: the ability that was named, whom it is against, with what."""

import pytest

from hearthside.core.fields import asked
from hearthside.core.life.scenes_sessions import Spotlight
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.attempt.framing import Propose, SetTestByLuck, Withdraw
from hearthside.games.burning_wheel.story.conflicts import StartConflict
from tests.games.burning_wheel.evening import POOR, Evening, hits, sheet


@pytest.mark.rule("BW-1.2")
def test_the_kind_comes_first_and_a_versus_test_begins_with_the_best_of_whom_it_is_against():
    vex = sheet("vex", cooking="B2", sword="B5")
    table = Evening(sheet("ann", "ana", sword="B3"), sheet("bo", "ben"), vex)
    table.do("ana", Propose(who="ann", intent="Win", task="I fence"))
    (setting,) = table.offered("gale", "set-test")
    assert setting.fields[0].name == "kind"
    versus = {one.name: one for one in asked(setting.fields, {"kind": "versus", "opponent": "vex"})}
    assert not any(versus[name].brief for name in ("kind", "opponent", "theirs"))
    assert versus["defender"].brief, "it waits behind More"
    defends = [pick.label for pick in versus["defender"].picks]
    assert defends == ["Nobody: a tie stands", "Ann", "Vex"]
    assert "facing" not in versus
    assert [pick.value for pick in versus["opponent"].picks] == ["vex", "bo"]
    assert versus["theirs"].picks[0].value == "vex:sword"
    alone = {one.name: one for one in asked(setting.fields, {"kind": "standard"})}
    assert not alone.keys() & {"opponent", "theirs", "defender"}
    assert alone["facing"].brief, "it waits behind More"


@pytest.mark.rule("BW-1.17")
def test_whoever_is_acted_against_defends_until_the_gm_says_otherwise():
    table = Evening(sheet("ann", "ana"), sheet("bo", "ben"), sheet("vex"))
    table.do("ana", Propose(who="ann", intent="To pass", task="I talk Vex round"))
    (setting,) = table.offered("gale", "set-test")
    (defender,) = [one for one in setting.fields if one.name == "defender"]
    assert (defender.value, defender.brief) == ("vex", "Vex wins a tie")
    assert defender.follows.field == "opponent"
    assert defender.follows.suggests["bo"] == ("bo",)
    table.do("ana", Withdraw())
    table.do("ana", Propose(who="ann", intent="To pass", task="I climb"))
    (setting,) = table.offered("gale", "set-test")
    assert setting.starts()["defender"] == ""


@pytest.mark.rule("BW-1.17")
def test_what_tied_without_a_defender_is_settled_without_one():
    people = (sheet("ann", "ana", artha=POOR, sword="B3"), sheet("vex", artha=POOR, sword="B3"))
    table = Evening(*people)
    table.set("ann", "sword", kind="versus", opponent="vex", theirs="vex:sword")
    table.versus(hits(1, 3), hits(1, 3))
    table.close()
    table.do("ana", Propose(who="ann", intent="Win", task="I push Vex", against="vex"))
    (setting,) = table.offered("gale", "set-test")
    assert (setting.starts()["opponent"], setting.starts()["defender"]) == ("vex", "")


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
@pytest.mark.parametrize(
    ("task", "theirs"),
    [
        ("I cross swords with Marl", "marl:sword"),
        ("With all my power, at Marl", "marl:power"),
        ("Stealthily, past Marl", "marl:perception"),
        ("I persuade Marl", "marl:will"),
        ("I cook for Marl", ""),
    ],
)
def test_whoever_answers_does_so_with_what_fits_and_nothing_is_guessed(task, theirs):
    ann = sheet("ann", "ana", persuasion="B3", stealthy="B2", sword="B2")
    table = Evening(ann, sheet("marl", command="B5", sword="B4"))
    table.do("ana", Propose(who="ann", intent="It is done", task=task))
    (setting,) = table.offered("gale", "set-test")
    assert setting.starts()["theirs"] == theirs


@pytest.mark.rule("BW-1.2")
def test_whoever_rolled_last_answers_with_the_same_where_nothing_fits():
    ann = sheet("ann", "ana", artha=POOR, cooking="B3")
    table = Evening(ann, sheet("marl", artha=POOR, command="B5", sword="B4"))
    table.do("gale", StartConflict(name="The kitchen"))
    table.set("ann", "cooking", kind="versus", opponent="marl", theirs="marl:sword")
    table.versus((6, 6, 5), (1, 1, 1, 1))
    table.close()
    table.do("ana", Propose(who="ann", intent="It is done", ability="cooking", task="For Marl"))
    (setting,) = table.offered("gale", "set-test")
    start = setting.starts()
    assert (start["ability"], start["theirs"]) == ("cooking", "marl:sword")


@pytest.mark.rule("BW-1.1", "BW-1.2")
def test_a_tap_on_what_is_rolled_says_the_task_and_the_gm_begins_with_it():
    table = Evening(sheet("ann", "ana", sword="B5", cooking="B3"))
    (trying,) = table.offered("ana", "propose")
    (asked,) = [one for one in trying.fields if one.name == "ability"]
    assert asked.sends
    assert "circles" not in {pick.value for pick in asked.picks}
    table.do("ana", Propose(who="ann", intent="They sleep"))
    assert table.said().splitlines()[-1] == "Ann’s intent: They sleep.", "the GM says the rest"
    (setting,) = table.offered("gale", "set-test")
    assert setting.starts()["ability"] == ""
    table.do("ana", Withdraw())
    table.do("ana", Propose(who="ann", intent="They sleep", ability="cooking"))
    assert ("With", "Cooking") in GAME.show(table.table).attempt.stakes
    (setting,) = table.offered("gale", "set-test")
    assert setting.starts()["ability"] == "cooking"


@pytest.mark.rule("BW-1.17")
def test_what_has_tied_is_not_offered_to_settle_the_tie():
    people = (sheet(*one, artha=POOR, sword="B3") for one in (("ann", "ana"), ("bo", "ben")))
    table = Evening(*people)
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword")
    table.versus((6, 1, 1), (6, 1, 1))
    (settling,) = [one for one in table.offered("ana", "propose") if "against" in one.fixed]
    (asked,) = [one for one in settling.fields if one.name == "ability"]
    assert "sword" not in {pick.value for pick in asked.picks}


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


@pytest.mark.rule("BW-1.5")
def test_what_beginners_luck_doubles_is_said_in_few_letters():
    table = Evening(sheet("ann", "ana", agility="B4"))
    table.do("ana", Propose(who="ann", intent="In", task="I use a lockpick"))
    (setting,) = table.offered("gale", "set-test")
    (ability,) = [one for one in setting.fields if one.name == "ability"]
    labels = {pick.value: pick.label for pick in ability.picks}
    assert labels["lockpick"].endswith("with Agility B4: Ob doubled")


@pytest.mark.rule("BW-1.5")
def test_where_no_lacked_skill_is_named_none_is_chosen():
    table = Evening(sheet("ann", "ana", sword="B5"))
    table.do("ana", Propose(who="ann", intent="Past the guard", task="with my sword"))
    (setting,) = table.offered("gale", "set-test-by-luck")
    (lacked,) = [field for field in setting.fields if field.name == "ability"]
    assert lacked.value == "", "nobody means the first of a hundred"


@pytest.mark.rule("BW-1.5")
def test_a_lacked_skill_is_listed_where_the_words_call_for_it_and_all_are_a_press_away():
    table = Evening(sheet("ann", "ana", sword="B5"))
    table.do("ana", Propose(who="ann", intent="Into the granary", task="I climb the wall"))
    ((tested,), (lacked,)) = (
        [field for field in setting.fields if field.name == "ability"]
        for move in ("set-test", "set-test-by-luck")
        for setting in table.offered("gale", move)
    )
    listed, every = ({pick.value for pick in one.picks} for one in (tested, lacked))
    assert {"sword", "speed", "climbing"} <= listed
    assert "cooking" not in listed
    assert {"climbing", "cooking"} <= every
    assert not every & {"sword", "speed"}
    assert lacked.value == tested.value == "climbing", "what was found is found there, too"
    how = {"kind": "standard", "time": "an hour", "failure": "it burns"}
    table.do("gale", SetTestByLuck(ability="cooking", **how))
    assert (table.attempt.sides[0].skill, table.attempt.sides[0].ability) == (
        "cooking",
        "perception",
    )


@pytest.mark.rule("BW-1.1", "BW-1.2")
@pytest.mark.parametrize(
    ("task", "chosen"),
    [
        ("I haggle over the sacks", "haggling"),
        ("With all my speed", "speed"),
        ("I climb the wall", "climbing"),
        ("I read the ledgers by lamplight", "read"),
        ("I read it out and haggle", "haggling"),
        ("He draws and cuts at Corwin", ""),
        ("Up a hanging line, hand over hand", ""),
        ("I am ready, and I will steal it", ""),
    ],
)
def test_an_ability_that_is_named_is_chosen_and_listed_first_and_else_none_is(task, chosen):
    table = Evening(sheet("ann", "ana", sword="B5", haggling="B2", stealthy="B3"))
    table.do("ana", Propose(who="ann", intent="No toll", task=task))
    (setting,) = table.offered("gale", "set-test")
    (ability,) = [field for field in setting.fields if field.name == "ability"]
    assert ability.value == chosen
    assert ability.picks[0].value == (chosen or "sword")
    assert (ability.picks[0].group == "In their words") == bool(chosen)
    assert bool(ability.problem(ability.value)) == (not chosen), "the GM has to choose"


def test_what_they_mean_to_roll_is_listed_before_what_their_words_name():
    table = Evening(sheet("ann", "ana", sword="B5", haggling="B2"))
    told = Propose(who="ann", intent="No toll", task="I haggle", ability="sword")
    table.do("ana", told)
    (setting,) = table.offered("gale", "set-test")
    (ability,) = [field for field in setting.fields if field.name == "ability"]
    assert [pick.value for pick in ability.picks[:2]] == ["sword", "haggling"]
    assert ability.value == "sword"


@pytest.mark.rule("BW-1.2")
def test_nobody_alone_is_tested_against_another():
    table = Evening(sheet("ann", "ana", cooking="B2", sword="B5"))
    table.do("ana", Propose(who="ann", intent="Win", task="I fence"))
    (setting,) = table.offered("gale", "set-test")
    fields = {one.name: one for one in setting.fields}
    assert [pick.value for pick in fields["kind"].picks] == ["standard", "linked", "graduated"]
