"""Framing: who may try what, when, and at whom."""

import pytest

from hearthside.core.life.scenes_sessions import CloseScene
from hearthside.core.wording.typesetting import capital, ended
from hearthside.games.fate.attempt.frame import Attack, CreateAdvantage, Discover, Exploit, Overcome
from hearthside.games.fate.attempt.gm_rulings import CallOff
from hearthside.games.fate.looks.attempt_view import card
from hearthside.games.fate.state import Zone
from tests.games.fate.evening import evening
from tests.games.fate.gathering import aspect_id


@pytest.mark.rule("FA-5.4", "FA-7.9")
def test_a_hurdle_is_one_overcome_against_a_difficulty_that_the_gm_sets():
    night = evening("Ana")
    night.ana.does(
        Overcome("ana", "clever", "the vault open", how="by touch", risk="the pick snaps")
    )
    assert night.attempt.beat == "oppose"
    assert night.ana.offers("fate.set-difficulty") == []
    night.gale.sets(3)
    night.ana.rolls("clever")
    night.falls(1, 1, 0, 0)
    night.all_pass()
    assert night.last.outcome == "success"
    assert (night.last.how, night.last.risk) == ("by touch", "the pick snaps")
    assert "Ana tries: the vault open." in night.said()


@pytest.mark.rule("FA-5.4")
def test_overcome_needs_to_say_what_is_wanted():
    night = evening("Ana")
    assert "Fill in" in night.ana.cannot(Overcome("ana", "clever", " "))


def test_nothing_is_tried_between_scenes_or_during_another_attempt():
    night = evening("Ana", "Ben")
    night.ana.does(Overcome("ana", "clever", "the door open"))
    assert night.ben.offers("fate.overcome") == []
    night.gale.sets(0)
    night.ana.rolls("clever")
    night.falls(0, 0, 0, 0)
    night.all_pass()
    assert night.ben.offers("fate.overcome")
    night.gale.does(CloseScene())
    assert night.ben.offers("fate.overcome") == []


def test_nobody_acts_for_somebody_else_or_sets_their_own_difficulty():
    night = evening("Ana", "Ben")
    assert night.ben.cannot(Overcome("ana", "clever", "the door open"))
    assert night.ana.cannot(Overcome("ana", "clever", "the door open", against=-4))


def test_whoever_speaks_for_several_sees_whose_action_it_is():
    night = evening("Ana")
    assert night.ana.offers("fate.overcome")[0].label == "Overcome"
    night.major("Voss")
    night.major("Hild")
    offered = night.gale.offers("fate.overcome")
    assert [(option.label, option.about) for option in offered] == [
        ("Overcome", "voss"),
        ("Overcome", "hild"),
    ]


@pytest.mark.rule("FA-5.17")
def test_one_of_the_six_approaches_is_picked():
    night = evening("Ana")
    (form,) = night.ana.offers("fate.overcome")
    picks = next(field for field in form.fields if field.name == "approach").picks
    assert sorted(pick.value for pick in picks) == [
        "careful",
        "clever",
        "flashy",
        "forceful",
        "quick",
        "sneaky",
    ]
    assert picks[0].label == "Sneaky +3"
    assert "choose one of them" in night.ana.cannot(Overcome("ana", "brave", "the door open"))


@pytest.mark.rule("FA-5.18")
def test_the_goal_of_an_advantage_is_named_before_the_roll():
    night = evening("Ana")
    assert "Fill in" in night.ana.cannot(CreateAdvantage("ana", "clever", ""))
    night.ana.does(CreateAdvantage("ana", "clever", "Deafening Thunder"))
    assert night.attempt.aspect == "Deafening Thunder"
    assert night.attempt.beat == "oppose"


@pytest.mark.rule("FA-5.18", "FA-5.5")
def test_an_advantage_aimed_at_someone_asks_them_to_defend_or_the_gm_for_a_difficulty():
    night = evening("Ana", "Ben")
    night.ana.does(CreateAdvantage("ana", "clever", "Off Balance", foe="ben"))
    assert night.ben.offers("fate.defend", character="ben")
    night.gale.sets(1)
    assert night.attempt.beat == "ready"


@pytest.mark.rule("FA-5.3", "FA-5.18")
def test_whose_aspect_is_exploited_may_resist_unless_they_are_on_ones_own_side():
    night = evening("Ana", "Ben")
    voss = night.major("Voss")
    night.ana.does(Exploit("ana", "clever", aspect_id(night.table, "Voss Is Vain")))
    assert night.attempt.target == voss.id
    night.gale.does(CallOff())
    night.ana.does(Exploit("ana", "clever", aspect_id(night.table, "Ben Has a Dog")))
    assert night.attempt.target == ""


@pytest.mark.rule("FA-5.2")
def test_the_form_for_searching_is_the_same_whether_or_not_something_is_hidden():
    night = evening("Ana")
    night.major("Voss")
    before = night.ana.offers("fate.discover")
    night.true("Afraid of the Dark", kind="general", owner="voss", hidden=True)
    night.true("The Oil Is Watered", hidden=True)
    assert night.ana.offers("fate.discover") == before
    assert [field.name for field in before[0].fields][:2] == ["want", "foe"]


@pytest.mark.rule("FA-5.3", "FA-6.7")
def test_only_known_aspects_are_offered_to_exploit_and_boosts_never():
    night = evening("Ana")
    night.true("The Oil Is Watered", hidden=True)
    night.true("Caught Off Balance", kind="boost", free={"heroes": 1})
    night.true("Deafening Thunder")
    (form,) = night.ana.offers("fate.exploit")
    texts = [pick.label for pick in form.fields[0].picks]
    assert "Deafening Thunder" in texts
    assert "The Oil Is Watered" not in texts
    assert "Caught Off Balance" not in texts


@pytest.mark.rule("FA-5.15")
def test_one_reaches_the_own_zone_and_nearby_ones_if_one_says_how():
    night = evening("Ana")
    night.is_so(zones=tuple(Zone(name=name) for name in ("Rocks", "Stair", "Room")))
    near, next_door, far = night.major("Voss"), night.major("Hild"), night.major("Orm")
    for voice, zone in ((night.ana, "Rocks"), (near, "Rocks"), (next_door, "Stair"), (far, "Room")):
        voice.has(zone=zone)
    (form,) = night.ana.offers("fate.attack")
    assert [pick.value for pick in form.fields[0].picks] == ["voss", "hild"]
    assert "Orm" not in night.ana.cannot(Attack("ana", "quick", "orm"))
    sentence = night.ana.cannot(Attack("ana", "quick", "hild"))
    assert sentence == "Hild is in the next zone. Say how Ana reaches that far."
    night.ana.does(Attack("ana", "quick", "hild", how="with a thrown knife"))
    assert night.attempt.target == "hild"


def test_a_gm_who_frames_an_npcs_action_sets_the_difficulty_with_it():
    night = evening("Ana")
    voss = night.major("Voss", careful=3)
    voss.does(Overcome("voss", "careful", "the lamp lit", against=1))
    assert night.attempt.beat == "ready"
    assert night.attempt.against == 1
    assert night.said()[-1] == "The difficulty is Average +1."


def test_what_an_npc_does_is_asked_about_them():
    night = evening("Ana")
    voss = night.major("Voss", careful=3)
    asked = [
        one.fields[0].label
        for move in ("fate.attack", "fate.overcome")
        for one in voss.offers(move)
        if one.about == "voss"
    ]
    assert asked == ["Who does Voss attack?", "What does Voss want?"]


def test_a_gm_who_aims_at_someone_leaves_the_opposition_to_them():
    night = evening("Ana")
    voss = night.major("Voss", careful=3)
    voss.does(Overcome("voss", "careful", "past her", foe="ana", against=1))
    assert night.attempt.beat == "oppose"
    assert night.ana.offers("fate.defend")


@pytest.mark.rule("FA-9.4")
def test_a_mook_rolls_with_strengths_and_weaknesses_in_place_of_approaches():
    night = evening("Ana")
    shark = night.mook("Shark", good_at="flying, biting", bad_at="thinking")
    (form,) = shark.offers("fate.attack", character="shark")
    picks = next(field for field in form.fields if field.name == "approach").picks
    assert [pick.label for pick in picks] == [
        "Good at flying and biting +2",
        "Neither good nor bad at it 0",
        "Bad at thinking −2",
    ]
    shark.does(Attack("shark", "good", "ana"))
    assert night.attempt.rolls[0].rating == 2


@pytest.mark.rule("FA-9.4")
@pytest.mark.parametrize(
    ("good_at", "bad_at", "kind", "value"),
    [
        ("fighting, looking dangerous", "thinking", "attack", "good"),
        ("fighting, looking dangerous", "thinking", "overcome", "plain"),
        ("spotting a false paper", "violence", "attack", "bad"),
        ("stealing", "thinking", "attack", "plain"),
    ],
)
def test_a_mook_attacks_with_what_it_is_good_at_where_that_is_fighting(
    good_at, bad_at, kind, value
):
    night = evening("Ana")
    mook = night.mook("Mook", good_at=good_at, bad_at=bad_at)
    (form,) = mook.offers(f"fate.{kind}", character="mook")
    (approach,) = [field for field in form.fields if field.name == "approach"]
    assert approach.value == value


def test_a_search_names_whom_it_is_about():
    night = evening("Ana")
    night.major("Voss")
    night.ana.does(Discover("ana", "clever", "what he is afraid of", foe="voss"))
    assert "Ana tries to find out about Voss: what he is afraid of." in night.said()


def test_whoever_is_not_in_the_scene_neither_acts_nor_is_aimed_at():
    night = evening("Ana", "Ben")
    night.ben.has(away=True)
    assert night.ben.offers("fate.overcome") == []
    assert night.ana.offers("fate.attack") == []


@pytest.mark.rule("FA-5.17")
def test_the_gm_alone_reads_who_the_unseen_one_is():
    night = evening("Ana")
    nyx = night.major("Nyx", sneaky=3, hidden=True)
    nyx.does(Attack(nyx.id, "sneaky", "ana", how="from the shadows"))
    told = "Nyx is the unseen one: Sneaky +3: from the shadows."
    assert told in night.said("gale")
    assert told not in night.said("ana")
    assert not any("Nyx" in line for line in night.said("ana"))


@pytest.mark.parametrize("typed", ["get past the guard", "the guard asleep", "Can I get past?"])
def test_what_somebody_wants_stands_as_it_was_typed(typed):
    night = evening("Ana")
    night.ana.does(Overcome("ana", "clever", typed))
    assert night.said()[-2] == f"Ana tries: {ended(typed)}"
    shown = card(night.table.table)
    assert (shown.who, shown.means, shown.intent) == (("ana",), "Clever", capital(typed))


def test_an_attack_needs_no_words_and_one_with_words_says_against_whom():
    night = evening("Ana", "Ben")
    night.ana.does(Attack("ana", "clever", "ben"))
    assert card(night.table.table).intent == "Ana attacks Ben"
    night.gale.does(CallOff())
    night.ana.does(Attack("ana", "clever", "ben", want="get the map", how="swings the oar"))
    assert night.said()[-3::2] == ["Ana attacks Ben: get the map.", "Ana swings the oar."]
    shown = card(night.table.table)
    assert shown.intent == "Get the map"
    assert shown.stakes == (("How", "swings the oar"), ("Against", "Ben"))


def test_an_attack_is_asked_how_before_what_for():
    night = evening("Ana", "Ben")
    form = night.ana.offers("fate.attack")[0]
    assert [field.name for field in form.fields] == ["foe", "how", "approach", "want", "risk"]
    night.ana.does(Attack("ana", "clever", "ben", want="“Hands off my boat!”"))
    assert "Ana attacks Ben: “Hands off my boat!”" in night.said()


@pytest.mark.rule("FA-5.7")
def test_nobody_of_ones_own_side_is_attacked_unless_somebody_says_so():
    night = evening("Ana", "Ben")
    (form,) = night.ana.offers("fate.attack")
    assert form.values()["foe"] == "", "a friend has to be chosen, even alone"
    assert night.ana.cannot(Attack("ana", "clever", ""))
    night.major("Voss")
    (form,) = night.ana.offers("fate.attack")
    assert form.values()["foe"] == "voss"


@pytest.mark.rule("FA-5.17", "FA-9.4")
def test_the_form_guesses_the_approach_that_is_most_likely_meant():
    night = evening("Ana")
    shark = night.mook("Shark", good_at="biting", bad_at="thinking")
    crab = night.mook("Crab", good_at="hiding")
    ways = {
        (who.id, kind): next(
            field.value
            for option in who.offers(f"fate.{kind}", character=who.id)
            for field in option.fields
            if field.name == "approach"
        )
        for who in (night.ana, shark, crab)
        for kind in ("attack", "overcome")
    }
    assert (ways["ana", "attack"], ways["ana", "overcome"]) == ("sneaky", "sneaky"), "the best"
    assert (ways[shark.id, "attack"], ways[shark.id, "overcome"]) == ("good", "plain")
    assert ways[crab.id, "attack"] == "plain", "whether it hides behind a claw is the GM’s to say"
