"""Overcoming and its price."""

import pytest

from hearthside.games.fate.attempt.aftermath import NameTheBoost
from hearthside.games.fate.attempt.frame import Overcome
from hearthside.games.fate.attempt.overcoming import LetPrevail, NameCost, StepThrough, TakeCost
from hearthside.games.fate.state import Zone
from hearthside.games.fate.struggle.zone_distances import obstacle_id
from tests.games.fate.evening import evening


def tried(sum, **more):
    """Ana tries to get past the dark, and everyone passes."""
    night = evening("Ana", "Ben")
    night.true("The Lamp Is Dark")
    night.ana.overcomes("clever", aspect="the-lamp-is-dark", **more)
    night.sums(sum)
    night.all_pass()
    return night


@pytest.mark.rule("FA-5.4")
def test_a_success_removes_the_aspect_that_was_in_the_way():
    night = tried(1)
    assert "the-lamp-is-dark" not in night.play.aspects
    assert night.play.attempt is None


@pytest.mark.rule("FA-5.4")
def test_style_wins_a_boost_as_well():
    night = tried(3)
    night.ana.does(NameTheBoost("Eyes Used to the Dark"))
    assert "the-lamp-is-dark" not in night.play.aspects
    assert night.aspect("Eyes Used to the Dark").free == {"heroes": 1}


@pytest.mark.rule("FA-5.4")
def test_a_tie_overcomes_at_a_minor_cost_that_the_gm_sets():
    night = tried(0)
    assert night.ana.offers("fate.name-cost") == []
    (naming, *_) = night.gale.offers("fate.name-cost")
    assert naming.fields[0].needed
    night.gale.does(NameCost("a burnt finger"))
    assert "the-lamp-is-dark" not in night.play.aspects
    assert night.play.attempt is None
    lines = [line for entry in night.table.entries for line in entry.said]
    (told,) = [line.plain for line in lines if line.kind == "outcome"]
    assert told == "“The door open”: Ana succeeds at a minor cost: a burnt finger."


@pytest.mark.rule("FA-5.4")
def test_after_a_failure_the_gm_names_a_serious_cost_and_the_player_picks():
    night = tried(-1)
    assert "the-lamp-is-dark" in night.play.aspects
    night.gale.does(NameCost("the stair is on fire"))
    assert all(label.startswith("For Ana: ") for label in night.gale.labels())
    assert night.ana.labels() == [
        "Pay the cost",
        "It does not work",
    ]
    assert "the stair is on fire" in night.ana.prompt.text
    assert night.ben.cannot(TakeCost())
    night.ana.does(TakeCost())
    assert "the-lamp-is-dark" not in night.play.aspects
    assert night.play.attempt is None


@pytest.mark.rule("FA-5.4")
def test_the_player_may_let_it_prevail_instead():
    night = tried(-1)
    night.gale.does(NameCost("the stair is on fire"))
    night.ana.does(LetPrevail())
    assert "the-lamp-is-dark" in night.play.aspects
    assert night.play.attempt is None
    ends = [line for entry in night.table.entries for line in entry.said if line.kind == "outcome"]
    told = [("“The door open”: Ana fails.", "fail")]
    assert [(line.plain, line.grade) for line in ends] == told


@pytest.mark.rule("FA-5.4")
def test_the_gm_need_not_offer_a_cost():
    night = tried(-1)
    night.gale.does(LetPrevail())
    assert night.play.attempt is None


def test_the_gm_may_pick_for_a_player_who_is_away():
    night = tried(-1)
    night.gale.does(NameCost("the stair is on fire"))
    assert "For Ana: It does not work" in night.gale.labels("turn")
    night.gale.does(TakeCost())
    assert "the-lamp-is-dark" not in night.play.aspects


def test_a_goal_without_an_aspect_is_simply_reached():
    night = evening("Ana")
    night.ana.overcomes("clever", "up the wall")
    night.sums(1)
    night.all_pass()
    assert night.last.outcome == "success"


def before_the_hatch(sum, foe=False):
    """Ana stands in the stair, before a hatch at +3, and has rolled Clever +2 at it."""
    night = evening("Ana", "Ben")
    voss = night.major("Voss")
    zones = (Zone(name="Rocks"), Zone(name="Stair"), Zone(name="Room", barrier="Hatch", against=3))
    night.is_so(zones=zones, pool=0)
    night.ana.has(zone="Stair")
    night.ben.has(zone="Rocks")
    voss.has(zone="Stair")
    hatch = obstacle_id(zones[2])
    night.ana.does(Overcome("ana", "clever", "it open", aspect=hatch, foe="voss" if foe else ""))
    if foe:
        voss.defends("careful")
    night.ana.rolls("clever")
    night.sums(sum, *[0] * foe)
    night.all_pass()
    return night


@pytest.mark.rule("FA-5.4", "FA-5.14")
def test_what_bars_the_way_is_offered_with_its_difficulty_to_those_before_it():
    night = before_the_hatch(2)
    night.ana.does(StepThrough(go=False))
    night.is_so(
        zones=(
            Zone(name="Rocks"),
            Zone(name="Stair"),
            Zone(name="Room", barrier="Hatch", against=3),
        )
    )

    def hatches(voice):
        (form,) = voice.offers("fate.overcome")
        fields = [field for field in form.fields if field.name == "aspect"]
        return [(pick.label, pick.help) for field in fields for pick in field.picks[1:]]

    ways = [("Hatch", "Good +3. Overcome it, and the way is open.")]
    assert hatches(night.ana) == ways
    assert hatches(night.ben) == []
    night.ana.has(zone="Room")
    assert hatches(night.ana) == ways
    night.ana.has(zone="")
    assert hatches(night.ana) == ways


@pytest.mark.rule("FA-5.4", "FA-5.14")
def test_its_difficulty_stands_and_once_overcome_the_way_is_open_and_one_may_go_on():
    night = before_the_hatch(2)
    assert (night.attempt.against, night.attempt.against_why) == (3, "Hatch")
    assert night.play.zones[2] == Zone(name="Room")
    assert "Hatch no longer bars the way to Room." in night.said()
    assert night.ana.labels() == ["Go to Room", "Stay here"]
    assert night.ana.best() == "Go to Room"
    assert night.gale.labels() == ["For Ana: Go to Room", "For Ana: Stay here"]
    night.ana.does(StepThrough(go=True))
    assert night.ana.hero.zone == "Room"
    assert night.play.attempt is None


@pytest.mark.rule("FA-5.14")
def test_one_may_stay_where_one_is():
    night = before_the_hatch(2)
    night.ana.does(StepThrough(go=False))
    assert night.ana.hero.zone == "Stair"
    assert night.play.attempt is None


@pytest.mark.rule("FA-5.4")
def test_a_tie_opens_it_at_a_small_cost_and_a_failure_only_at_a_serious_one():
    night = before_the_hatch(1)
    night.gale.does(NameCost("a scratch"))
    assert (night.play.zones[2].barrier, night.question) == ("", "WayOpen")
    night = before_the_hatch(0)
    assert night.play.zones[2].barrier == "Hatch"
    night.gale.does(NameCost("the hinges scream"))
    night.ana.does(TakeCost())
    assert (night.play.zones[2].barrier, night.question) == ("", "WayOpen")
    night = before_the_hatch(0)
    night.gale.does(LetPrevail())
    assert night.play.zones[2].barrier == "Hatch"


@pytest.mark.rule("FA-5.5", "FA-5.14")
def test_somebody_may_defend_what_is_in_the_way():
    night = before_the_hatch(1, foe=True)
    assert night.attempt.against is None
    assert night.question == "NameBoost"
    night.ana.does(NameTheBoost("Wide Open"))
    assert night.play.zones[2].barrier == ""


@pytest.mark.rule("FA-5.14")
def test_from_behind_it_one_comes_out_on_the_other_side():
    night = evening("Ana")
    zones = (Zone(name="Stair"), Zone(name="Room", barrier="Hatch", against=-1))
    night.is_so(zones=zones, pool=0)
    night.ana.has(zone="Room")
    night.ana.does(Overcome("ana", "clever", "out", aspect=obstacle_id(zones[1])))
    night.ana.rolls("clever")
    night.sums(-1)
    night.all_pass()
    assert night.ana.labels() == ["Go to Stair", "Stay here"]


@pytest.mark.rule("FA-5.4")
def test_a_serious_cost_that_the_gm_names_for_one_of_their_own_is_paid():
    night = evening("Ana")
    night.major("Voss")
    night.true("A Locked Safe")
    safe = night.aspect("A Locked Safe").id
    night.voss.does(Overcome("voss", "quick", "the safe open", aspect=safe, against=3))
    night.voss.rolls("quick")
    night.sums(0)
    night.all_pass()
    night.gale.does(NameCost("The whole tower hears it"))
    assert (night.question, night.play.attempt) == ("", None)
    assert safe not in night.play.aspects
    works = "“The safe open”: Voss succeeds at a serious cost:"
    assert f"{works} The whole tower hears it." in night.said()
