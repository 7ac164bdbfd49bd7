"""Consequences heal, or do not yet."""

import pytest

from hearthside.core import offers
from hearthside.core.life.scenes_sessions import CloseScene, OpenScene
from hearthside.games.fate import GAME
from hearthside.games.fate.attempt.frame import Overcome
from hearthside.games.fate.attempt.gm_rulings import CallOff
from hearthside.games.fate.characters.healing import AgreeRecovery, ExplainRecovery, KeepConsequence
from hearthside.games.fate.characters.milestones import CallMilestone, CloseMilestone
from hearthside.games.fate.characters.npcs import MakeLesser, MakeMook
from hearthside.games.fate.struggle.conflict import BeginConflict, EndTurn
from hearthside.games.fate.struggle.contest import BeginContest
from tests.games.fate.gathering import (
    GALE,
    at_play,
    given,
    given_play,
    hurt,
    next_scene,
    next_session,
    options,
    refused,
    said,
    who,
)


def after_a_scene(*severities):
    table = at_play("Mara", "Jun")
    keys = [hurt(table, "mara", severity, f"A {severity} hurt") for severity in severities]
    table.do(GALE, CloseScene())
    return table, *keys


@pytest.mark.rule("FA-8.1")
def test_a_mild_consequence_clears_once_it_is_explained_and_the_gm_agrees():
    table, palms = after_a_scene("mild")
    refused(table, "jun", ExplainRecovery(palms, "Not mine to say"))
    table.do("mara", ExplainRecovery(palms, "A night’s sleep and goose fat"))
    assert who(table, "mara").consequences
    refused(table, "mara", AgreeRecovery(palms))
    table.do(GALE, AgreeRecovery(palms))
    assert who(table, "mara").consequences == ()
    assert palms not in table.table.play.aspects
    assert said(table)[-2:] == [
        "Mara on healing “A mild hurt”: A night’s sleep and goose fat.",
        "Mara recovers from “A mild hurt”.",
    ]


@pytest.mark.rule("FA-8.1")
def test_without_rest_it_stays_and_is_asked_about_after_the_next_scene():
    table, palms = after_a_scene("mild")
    table.do("mara", ExplainRecovery(palms, "We hardly stopped running"))
    table.do(GALE, KeepConsequence(palms))
    assert who(table, "mara").consequences
    assert not options(table, "mara", "fate.explain-recovery")
    table.do(GALE, OpenScene("Elsewhere"))
    table.do(GALE, CloseScene())
    assert options(table, "mara", "fate.explain-recovery", consequence=palms)


@pytest.mark.rule("FA-8.1")
def test_its_owner_may_say_not_yet_and_the_gm_may_answer_for_them():
    table, palms = after_a_scene("mild")
    table.do("mara", KeepConsequence(palms))
    assert table.table.play.mending == {}
    table, palms = after_a_scene("mild")
    table.do(GALE, ExplainRecovery(palms, "They rested"))
    assert who(table, "mara").consequences == ()


@pytest.mark.rule("FA-8.1")
def test_the_end_of_a_scene_heals_nothing_worse_than_mild():
    table, _, _ = after_a_scene("moderate", "severe")
    assert table.table.play.mending == {}


@pytest.mark.rule("FA-8.2")
def test_a_minor_milestone_asks_about_a_moderate_one_of_an_earlier_session_only():
    table = at_play("Mara")
    ribs = hurt(table, "mara", "moderate", "Cracked Ribs", session=1)
    skull = hurt(table, "mara", "severe", "Cracked Skull", session=1)
    table.do(GALE, CallMilestone("minor"))
    assert table.table.play.mending == {}
    next_session(table)
    table.do(GALE, CloseMilestone())
    table.do(GALE, CallMilestone("minor"))
    assert table.table.play.mending == {ribs: ""}
    table.do("mara", ExplainRecovery(ribs, "Six weeks on a boat"))
    table.do(GALE, AgreeRecovery(ribs))
    assert [taken.aspect for taken in who(table, "mara").consequences] == [skull]


@pytest.mark.rule("FA-8.3")
def test_a_significant_milestone_asks_about_a_severe_one_of_an_earlier_session_too():
    table = at_play("Mara", "Jun")
    ribs = hurt(table, "mara", "moderate", "Cracked Ribs", session=0)
    skull = hurt(table, "mara", "severe", "Cracked Skull", session=0)
    hurt(table, "jun", "severe", "Lost an Eye", session=1)
    table.do(GALE, CallMilestone("significant"))
    assert list(table.table.play.mending) == [ribs, skull]


@pytest.mark.rule("FA-8.4")
def test_a_major_milestone_heals_all_that_the_lesser_ones_do():
    table = at_play("Mara")
    keys = [hurt(table, "mara", s, f"{s} hurt", session=0) for s in ("moderate", "severe")]
    table.do(GALE, CallMilestone("major"))
    assert list(table.table.play.mending) == keys


def test_the_gm_alone_sees_to_npcs():
    table = at_play("Mara")
    table.do(
        GALE,
        MakeLesser(
            name="Voss", aspects="Keeper", best="quick", best_rating=2, slots=("mild",), hidden=True
        ),
    )
    hurt(table, "someone", "mild", "A Limp")
    next_scene(table)
    assert not any("Limp" in line for line in said(table, "mara"))
    assert options(table, GALE, "fate.explain-recovery", consequence="someone-mild")
    table.do(GALE, ExplainRecovery("someone-mild", "He limps less"))
    assert who(table, "someone").consequences == ()
    assert not any("limps" in line for line in said(table, "mara"))


@pytest.mark.rule("FA-8.1")
@pytest.mark.parametrize("gone", [{"away": True}, {"out": "taken out"}, {"out": "conceded"}])
def test_of_an_npc_who_is_gone_nothing_is_asked_until_they_are_back(gone):
    table = at_play("Ana")
    table.do(GALE, MakeLesser(name="Voss", aspects="Limps", best="quick", best_rating=1))
    hurt(table, "voss", "mild", "Limping")
    given(table, "voss", **gone)
    next_scene(table)
    assert table.table.play.mending == {}
    given(table, "voss", away=False)
    next_scene(table)
    assert table.table.play.mending == {"voss-mild": ""}


def test_a_consequence_whose_aspect_is_gone_is_asked_about_no_more():
    table, _ = after_a_scene("mild")
    given_play(table, aspects={})
    assert not options(table, "mara", "fate.explain-recovery")
    table, _ = after_a_scene("mild")
    given(table, "mara", consequences=())
    assert not options(table, "mara", "fate.explain-recovery")


@pytest.mark.rule("FA-8.1")
def test_healing_is_asked_about_beside_the_story_and_says_what_it_takes():
    table, palms = after_a_scene("mild")
    faced = offers.offers(GAME, table.table, "mara")
    assert faced.waiting == ()
    assert "a chance to rest" in faced.prompt.text
    refused(table, "mara", ExplainRecovery(palms, ""))
    table.do("mara", ExplainRecovery(palms, "A night’s sleep"))
    assert offers.offers(GAME, table.table, GALE).waiting == ()
    meanwhile = offers.prompt(GAME, table.table, "mara")
    assert (meanwhile.title, "heals" in meanwhile.text) == ("Waiting for Gale", True)


@pytest.mark.rule("FA-8.1", "FA-8.2")
def test_a_milestone_asks_once_it_is_said_how_something_heals():
    table = at_play("Mara", "Jun")
    hurt(table, "mara", "moderate", "A torn shoulder")
    next_session(table)
    table.do(GALE, CallMilestone("minor"))
    assert offers.prompt(GAME, table.table, "jun").title == "Milestone"
    assert options(table, "mara", "fate.explain-recovery")
    assert not options(table, "mara", "fate.skip-choice")
    (palms,) = table.table.play.mending
    table.do("mara", ExplainRecovery(palms, "A winter ashore"))
    assert options(table, "mara", "fate.skip-choice"), "the GM may take their time"


@pytest.mark.rule("FA-8.1", "FA-7.2")
def test_healing_is_asked_under_its_own_heading_while_a_contest_is_on():
    table, palms = after_a_scene("mild")
    table.do(GALE, OpenScene("Elsewhere"))
    table.do(GALE, BeginContest("First to the lamp", ("mara", "jun")))
    table.do("mara", ExplainRecovery(palms, "A night’s sleep"))
    asked = offers.prompt(GAME, table.table, GALE)
    assert (asked.title, asked.text.startswith("Mara on how")) == ("Time to heal", True)
    labels = [one.label for one in offers.options(GAME, table.table, GALE) if one.section == "turn"]
    assert labels == ["“A mild hurt” heals", "“A mild hurt” stays for now"]
    table.do(GALE, AgreeRecovery(palms))
    assert "Roll exchange 1" in offers.prompt(GAME, table.table, GALE).text


@pytest.mark.rule("FA-8.1")
def test_healing_waits_while_something_is_tried_or_the_gms_people_are_on_turn():
    table, palms = after_a_scene("mild")
    table.do(GALE, OpenScene("Elsewhere"))
    table.do("mara", ExplainRecovery(palms, "A night’s sleep"))
    assert options(table, GALE, "fate.agree-recovery")
    table.do("jun", Overcome("jun", "clever", "the door open"))
    assert not options(table, GALE, "fate.agree-recovery")
    table.do("jun", CallOff())
    table.do(GALE, MakeMook(name="Rat", aspects="A Rat", good_at="biting"))
    rat = next(one.id for one in table.table.play.here if one.npc)
    table.do(GALE, BeginConflict("physical", ("mara", rat)))
    table.do("mara", EndTurn("mara"))
    assert not options(table, GALE, "fate.agree-recovery")
    table.do(GALE, EndTurn(rat))
    assert options(table, GALE, "fate.agree-recovery")
