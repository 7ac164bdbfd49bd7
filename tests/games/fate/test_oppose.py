"""The opposition: difficulties, and whoever defends."""

import pytest
from msgspec.structs import replace

from hearthside.core.fields import When
from hearthside.games.fate.attempt.frame import Attack, CreateAdvantage, Overcome
from hearthside.games.fate.attempt.gm_rulings import CallOff, RefuseApproach
from hearthside.games.fate.attempt.oppose import Defend, NameDefender, SetDifficulty, StandStill
from hearthside.games.fate.attempt.questions import TakeHit
from hearthside.games.fate.attempt.state import DIFFICULTY
from hearthside.games.fate.attempt.totals import reasons
from hearthside.games.fate.sheet import Stunt
from hearthside.games.fate.state import Zone
from hearthside.games.fate.struggle.concede import Concede, SetConcessionCost
from hearthside.games.fate.struggle.conflict import BeginConflict
from tests.games.fate.evening import evening


@pytest.mark.rule("FA-9.1")
def test_the_recommended_difficulties_are_offered_with_their_odds_and_any_other_number_too():
    night = evening("Ana")
    night.ana.does(Overcome("ana", "clever", "the door open"))
    offered = night.gale.offers("fate.set-difficulty")
    assert [option.label for option in offered] == [
        "Easy: Mediocre 0",
        "Moderate: Fair +2",
        "Extreme: Great +4",
        "Another difficulty, such as Good +3",
    ]
    assert offered[-1].go == "Set it", "whatever number stands there by then"
    assert {option.odds_of for option in offered} == {"Ana"}
    assert night.gale.best() == "Moderate: Fair +2"
    odds = [night.gale.foresees(SetDifficulty(n)).percent("success", "style") for n in (0, 2, 4)]
    assert odds == ["81.5", "38.3", "6.2"]
    night.gale.does(SetDifficulty(17, "impossible"))
    assert night.attempt.against == 17


@pytest.mark.rule("FA-9.1")
def test_setting_another_difficulty_starts_from_the_one_there_is_or_from_what_is_rolled():
    night = evening("Ana", "Ben")
    voss = night.major("Voss")
    night.ana.does(Overcome("ana", "sneaky", "the door open"))
    night.gale.sets(5)
    (form,) = night.gale.offers("fate.set-difficulty")
    assert form.fields[0].value == 5
    night.gale.does(CallOff())
    night.ana.does(Overcome("ana", "sneaky", "the door open", foe="voss"))
    voss.defends("clever")
    (form,) = night.gale.offers("fate.set-difficulty")
    assert form.fields[0].value == night.ana.hero.approaches["sneaky"]


@pytest.mark.rule("FA-5.5")
def test_a_target_that_will_not_defend_opposes_at_0():
    night = evening("Ana", "Ben")
    night.ana.does(Attack("ana", "clever", "ben"))
    assert night.gale.offers("fate.set-difficulty") == []
    night.ben.does(StandStill())
    night.ana.rolls("clever")
    night.sums(0)
    night.all_pass()
    assert (night.attempt.outcome, night.attempt.shifts) == ("success", 2)


@pytest.mark.rule("FA-5.5")
def test_an_ally_defends_if_they_say_how_and_takes_the_bad_results():
    night = evening("Ana", "Ben", "Cy")
    voss = night.major("Voss", forceful=3)
    voss.does(Attack("voss", "forceful", "ana"))
    assert "Fill in" in night.ben.cannot(Defend("ben", "quick", ""))
    night.ben.defends("quick", "I throw myself between them")
    assert night.attempt.defender == "ben"
    assert night.cy.offers("fate.defend") == []
    voss.rolls("forceful")
    night.sums(1, 0)
    night.all_pass()
    assert night.play.asked == (TakeHit(to="ben", damage=2, attacker="voss", side="foes"),)


@pytest.mark.rule("FA-5.5")
@pytest.mark.parametrize("answer", [Defend("ana", "quick"), StandStill()])
def test_an_ally_may_step_in_until_the_dice_are_thrown_whatever_the_target_answered(answer):
    night = evening("Ana", "Ben", "Cy")
    voss = night.major("Voss", forceful=3)
    voss.does(Attack("voss", "forceful", "ana"))
    night.ana.does(answer)
    night.ben.defends("clever", "I pull her back")
    assert (night.attempt.defender, night.attempt.target) == ("ben", "ana")
    assert (night.attempt.against, night.attempt.beat) == (None, "ready")
    assert night.cy.offers("fate.defend") == night.ana.offers("fate.defend") == []
    voss.rolls("forceful")
    night.sums(0, 0)
    night.all_pass()
    assert night.play.asked == (TakeHit(to="ben", damage=1, attacker="voss", side="foes"),)


@pytest.mark.rule("FA-5.5", "FA-5.6")
def test_anyone_close_may_stop_a_foe_from_overcoming_something():
    night = evening("Ana", "Ben")
    voss = night.major("Voss", quick=2)
    voss.does(Overcome("voss", "quick", "to reach the lever", against=1))
    assert [option.label for option in night.ana.offers("fate.defend")] == ["Stop Voss"]
    assert night.gale.offers("fate.defend") == []
    assert "Fill in" in night.ana.cannot(Defend("ana", "quick"))
    night.ana.defends("quick", "I am at the lever first")
    assert (night.attempt.defender, night.attempt.against) == ("ana", None)
    voss.rolls("quick")
    night.sums(-3, 0)
    night.all_pass()
    assert night.question == "NameBoost"
    assert night.play.asked[0].to == "ana"


@pytest.mark.rule("FA-5.5")
@pytest.mark.parametrize("before", [3, None])
def test_whoever_steps_back_again_leaves_it_as_hard_as_it_was(before):
    night = evening("Ana", "Ben")
    voss = night.major("Voss", quick=2)
    voss.does(Overcome("voss", "quick", "to reach the lever", against=3))
    night.is_so(attempt=replace(night.attempt, against=before))
    night.ana.defends("quick", "I am at the lever first")
    night.gale.does(RefuseApproach("ana"))
    night.ana.does(StandStill())
    assert (night.attempt.against, night.attempt.target, night.attempt.waived) == (
        before,
        "",
        False,
    )
    night.ana.defends("sneaky", "The lever is not where he thinks")
    assert night.attempt.defender == "ana"


@pytest.mark.rule("FA-5.5", "FA-5.13")
def test_what_somebody_stepped_in_against_goes_on_when_they_concede():
    night = evening("Ana", "Ben")
    voss = night.major("Voss", quick=4)
    night.gale.does(BeginConflict("physical", ("ana", "ben", "voss")))
    voss.does(Overcome("voss", "quick", "to reach the lever", against=3))
    night.ana.defends("quick", "I am at the lever first")
    night.ben.defends("quick", "So am I")
    night.ben.does(Concede("ben"))
    night.gale.does(SetConcessionCost("ben"))
    assert (night.attempt.target, night.attempt.beat) == ("ana", "oppose")
    night.ana.does(Concede("ana"))
    night.gale.does(SetConcessionCost("ana"))
    assert (night.attempt.against, night.attempt.target) == (3, "")


@pytest.mark.rule("FA-5.5", "FA-5.17")
def test_an_ally_whose_approach_was_refused_may_step_in_another_way():
    night = evening("Ana", "Ben")
    voss = night.major("Voss", forceful=3)
    voss.does(Attack("voss", "forceful", "ana"))
    night.ben.defends("clever", "I pull her back")
    night.gale.does(RefuseApproach("ben"))
    night.ben.defends("quick", "I pull her back")
    assert (night.attempt.defender, night.attempt.rolls[1].approach) == ("ben", "quick")


@pytest.mark.rule("FA-5.5")
def test_for_their_own_people_the_gm_names_who_is_in_the_way():
    night = evening("Ana")
    night.major("Voss")
    night.ana.does(Overcome("ana", "quick", "to reach the lever"))
    assert night.gale.offers("fate.defend") == []
    assert night.gale.offers("fate.name-defender")


@pytest.mark.rule("FA-5.5")
def test_nobody_stops_whom_they_cannot_see():
    night = evening("Ana")
    voss = night.major("Voss", quick=2, hidden=True)
    voss.does(Overcome(voss.id, "quick", "to reach the lever", against=1))
    assert night.ana.offers("fate.defend") == []


@pytest.mark.rule("FA-5.5", "FA-5.18")
def test_nobody_steps_in_unasked_against_friends_an_advantage_or_the_gms_word():
    night = evening("Ana", "Ben")
    voss = night.major("Voss", quick=2)
    night.ana.does(Overcome("ana", "quick", "to reach the lever"))
    assert night.ben.offers("fate.defend") == []
    night.gale.does(CallOff())
    voss.does(CreateAdvantage("voss", "quick", "Smoke", against=1))
    assert night.ana.offers("fate.defend") == []
    night.gale.does(CallOff())
    voss.does(Overcome("voss", "quick", "to reach the lever", against=1, foe="ana"))
    night.gale.sets(2)
    assert night.ben.offers("fate.defend") == night.ana.offers("fate.defend") == []


@pytest.mark.rule("FA-9.1")
def test_what_the_gm_sets_in_place_of_a_defence_is_not_called_a_defence_given_up():
    night = evening("Ana")
    night.major("Voss")
    night.ana.does(Overcome("ana", "quick", "to reach the lever", foe="voss"))
    night.gale.sets(3)
    assert (
        reasons(night.attempt, DIFFICULTY, night.table.table)[0].text == "The game master set it."
    )
    night.gale.does(NameDefender("voss"))
    night.voss.does(StandStill())
    assert reasons(night.attempt, DIFFICULTY, night.table.table)[0].text == "Voss does not defend."


@pytest.mark.rule("FA-5.5")
def test_whoever_the_wish_speaks_of_comes_first_among_those_who_may_defend_then_foes():
    night = evening("Ana", "Ben")
    for name in ("Voss", "Inspector Grau"):
        night.major(name)
    night.ana.does(Overcome("ana", "quick", "to get past Grau"))
    (naming,) = night.gale.offers("fate.name-defender")
    (who,) = naming.fields
    assert [pick.label for pick in who.picks] == ["Inspector Grau", "Voss", "Ben"]
    assert who.value == who.picks[0].value
    assert who.picks[0].help == "0 at best. 85.9% for Ana."


@pytest.mark.rule("FA-5.5", "FA-5.15")
def test_an_ally_too_far_away_cannot_step_in():
    night = evening("Ana", "Ben")
    night.is_so(zones=tuple(Zone(name=name) for name in ("Rocks", "Stair", "Room")))
    voss = night.major("Voss")
    for voice, zone in ((night.ana, "Rocks"), (voss, "Rocks"), (night.ben, "Room")):
        voice.has(zone=zone)
    voss.does(Attack("voss", "quick", "ana"))
    assert night.ben.offers("fate.defend") == []


@pytest.mark.rule("FA-5.5")
def test_defending_spends_no_action():
    night = evening("Ana", "Ben")
    voss = night.major("Voss", quick=3)
    night.gale.does(BeginConflict("physical", ("ana", "ben", "voss")))
    voss.does(Attack("voss", "quick", "ana"))
    night.ana.defends("quick")
    voss.rolls("quick")
    night.sums(-2, 0)
    night.all_pass()
    assert night.play.conflict.acted == ("voss",)
    assert night.ana.offers("fate.overcome")


@pytest.mark.rule("FA-5.18")
def test_the_gm_may_name_someone_who_stands_in_the_way():
    night = evening("Ana")
    night.major("Voss", careful=2)
    night.ana.does(CreateAdvantage("ana", "clever", "Deafening Thunder"))
    night.gale.does(NameDefender("voss"))
    night.voss.defends("careful")
    assert night.attempt.defender == "voss"
    assert night.attempt.beat == "ready"


def test_the_gm_may_answer_for_a_player_who_is_away():
    night = evening("Ana", "Ben")
    voss = night.major("Voss")
    voss.does(Attack("voss", "quick", "ana"))
    assert "For Ana: Defend" in night.gale.labels("turn")
    night.gale.does(Defend("ana", "quick"))
    assert night.attempt.defender == "ana"


@pytest.mark.rule("FA-4.1")
def test_a_stunt_for_defending_adds_to_its_own_approach_only():
    night = evening("Ana", "Ben")
    dodge = Stunt(id="dodge", name="Dodge", kind="bonus", approach="quick", actions=("defend",))
    duck = replace(dodge, id="duck", name="Duck")
    night.ana.has(stunts=(dodge, duck))
    night.ben.does(Attack("ben", "forceful", "ana"))
    sentence = night.ana.cannot(Defend("ana", "careful", stunts=("dodge",)))
    assert sentence == "Dodge +2 goes with Quick +2. Choose that, or leave it out."
    (form,) = night.ana.offers("fate.defend")
    stunts = next(field for field in form.fields if field.name == "stunts")
    assert [pick.when for pick in stunts.picks] == [When("approach", ("quick",))] * 2
    night.ana.defends("quick", stunts=("dodge",))
    night.ben.rolls("forceful")
    night.sums(0, 0)
    night.all_pass()
    assert night.attempt.shifts == 1 - (2 + 2)


@pytest.mark.rule("FA-9.1")
@pytest.mark.parametrize("way", ["sneaky", "flashy"])
def test_the_usual_difficulty_is_suggested_whoever_it_is_for(way):
    night = evening("Ana")
    night.ana.does(Overcome("ana", way, "the door open"))
    assert night.gale.best() == "Moderate: Fair +2"


@pytest.mark.rule("FA-4.1", "FA-5.5")
def test_a_stunt_for_defending_is_a_choice_of_the_one_form_and_the_odds_are_the_defenders():
    night = evening("Ana", "Ben")
    night.ben.has(side="foes")
    dodge = Stunt(id="dodge", name="Dodge", kind="bonus", approach="quick", actions=("defend",))
    night.ana.has(stunts=(dodge,))
    night.ben.does(Attack("ben", "forceful", "ana"))
    assert night.ana.labels() == ["Defend", "Do not defend"]
    (form,) = night.ana.offers("fate.defend")
    assert not form.odds_of
    stunts = next(field for field in form.fields if field.name == "stunts")
    assert [pick.label for pick in stunts.picks] == ["Dodge +2"]
    not_hit = [
        night.ana.foresees(move).percent("tie", "success", "style")
        for move in (
            Defend("ana", "quick"),
            Defend("ana", "quick", stunts=("dodge",)),
            StandStill(),
        )
    ]
    assert not_hit == ["73.9", "93.6", "38.3"]


@pytest.mark.rule("FA-9.4")
def test_what_a_mook_is_good_at_is_for_the_gm_to_say():
    night = evening("Ana")
    guard = night.mook("Guard", good_at="blocking a door")
    night.ana.does(Attack("ana", "clever", guard.id))
    (form,) = night.gale.offers("fate.defend")
    way = form.fields[0]
    assert [pick.value for pick in way.picks] == ["good", "plain"]
    assert way.value == "plain"


@pytest.mark.rule("FA-9.4")
@pytest.mark.parametrize(
    ("good_at", "bad_at", "move", "value"),
    [
        ("fencing, frightening people", "loyalty", Attack("ana", "clever", "guard"), "good"),
        ("slipping away", "fighting", Attack("ana", "quick", "guard"), "plain"),
        ("shooting", "running", Attack("ana", "forceful", "guard"), "bad"),
        ("shooting", "thinking", Attack("ana", "forceful", "guard"), "plain"),
        (
            "shooting",
            "seeing in the dark",
            CreateAdvantage("ana", "sneaky", "Unseen", "guard"),
            "bad",
        ),
        (
            "spotting a false paper",
            "",
            CreateAdvantage("ana", "careful", "A Weak Spot", "guard"),
            "good",
        ),
        ("following orders", "", CreateAdvantage("ana", "quick", "Far Ahead", "guard"), "plain"),
        (
            "looking dangerous",
            "thinking",
            CreateAdvantage("ana", "clever", "Led Astray", "guard"),
            "bad",
        ),
    ],
)
def test_a_mook_is_likely_to_defend_with_what_the_attempt_calls_for(good_at, bad_at, move, value):
    night = evening("Ana")
    night.mook("Guard", good_at=good_at, bad_at=bad_at)
    night.ana.does(move)
    (form,) = night.gale.offers("fate.defend")
    assert form.fields[0].value == value


@pytest.mark.rule("FA-9.4")
def test_a_mook_who_is_bad_at_everything_else_is_likely_to_defend_badly():
    night = evening("Ana")
    night.mook("Guard", good_at="blocking a door", bad_at_rest=True)
    night.ana.does(Attack("ana", "clever", "guard"))
    (form,) = night.gale.offers("fate.defend")
    assert form.fields[0].value == "bad"


@pytest.mark.rule("FA-5.5")
def test_who_did_not_defend_may_still_do_so_until_the_dice_fall():
    night = evening("Ana", "Ben")
    night.ana.does(Attack("ana", "quick", "ben"))
    night.ben.does(StandStill())
    assert "Defend after all" in night.ben.labels("act")
    assert "Defend after all" not in night.ana.labels("act")
    night.ben.does(Defend("ben", "quick"))
    assert (night.attempt.waived, night.attempt.defender) == (False, "ben")
    night.ana.rolls("quick")
    assert "Defend after all" not in night.ben.labels("act")
