"""Goals and portrayals in a debrief (VE-5.5, VE-5.9), case by case."""

import pytest

from hearthside.conformance import random_play
from hearthside.core import offers
from hearthside.core.life.guided_rounds import AnswerItem, PassItem
from hearthside.core.life.scenes_sessions import CloseScene
from hearthside.core.life.suggestions import Approve
from hearthside.core.life.time_units import EndUnit
from hearthside.games.venus import GAME
from hearthside.games.venus.characters.principles import AllowGoals
from hearthside.games.venus.debrief.rewriting import RewriteGoals
from tests.games.venus.debriefing import after, answer, go_on, goals, portrayal, shown
from tests.games.venus.evening import (
    ANA,
    BO,
    CY,
    DEE,
    FAY,
    attribute,
    evening,
    figure,
    notes,
    offered,
    pass_all,
    refused,
    said,
    vote,
    who,
)


def test_one_claim_is_read_above_the_answers_of_whoever_leads() -> None:
    table = after("chapter", figure(ANA, goals=notes("One")))
    goals(table, "note-1")
    asked = offers.offers(GAME, table.table, FAY)
    assert asked.prompt.text == "Ana: Ilves reached a goal: One"
    approving = [one for one in asked.answers if one.move == "table.approve" and not one.stead]
    assert [one.help for one in approving] == [""]


@pytest.mark.rule("VE-5.5")
def test_of_whoever_nothing_is_known_a_debrief_says_so() -> None:
    table = evening(figure(ANA))
    table.do(FAY, CloseScene())
    table.do(FAY, EndUnit(unit="chapter"))
    assert shown(table) == [("Not told yet", "still open")]
    table = evening(figure(ANA, goals=notes("One")))
    table.do(FAY, CloseScene())
    table.do(FAY, EndUnit(unit="chapter"))
    assert shown(table, BO) == [("Not told yet", "still open")]
    table.do(ANA, PassItem(item="goals ana"))
    assert shown(table, BO) == [("A goal, not told", "not yet")]
    assert shown(table, ANA) == [("Goal: One", "not yet")]


@pytest.mark.case("VE-5.5/1")
@pytest.mark.rule("VE-5.5")
def test_goals_pay_at_a_chapters_end_if_the_peers_agree() -> None:
    table = evening(figure(ANA, lots=6, goals=notes("One", "Two", "Three")))
    assert not offered(table, ANA, AnswerItem), "not in the middle of it"
    assert not offered(table, ANA, RewriteGoals)
    table.do(FAY, AllowGoals(who=ANA))
    assert offered(table, ANA, RewriteGoals)
    table.do(FAY, CloseScene())
    table.do(FAY, EndUnit(unit="chapter"))
    assert shown(table)[:3] == [
        ("Goal: One", "still open"),
        ("Goal: Two", "still open"),
        ("Goal: Three", "still open"),
    ]
    goals(table, "note-1", "note-2", "note-3")
    centre = [one for one in offered(table, FAY, Approve) if not one.stead]
    assert {one.section for one in centre} == {"turn"}, "whoever leads has nothing before it"
    assert [one.help for one in centre] == [
        f"Ilves reached a goal: {n}" for n in ("One", "Two", "Three")
    ]
    assert not offers.prompt(GAME, table.table, FAY).text, "each answer says what it is about"
    aside = offered(table, CY, Approve)
    assert {one.section for one in aside} == {"aside"}, "a player has goals of their own to claim"
    vote(table, yes=(BO,), no=(FAY, CY, DEE))
    pass_all(table)
    assert who(table, ANA).lots == 8
    assert shown(table)[:3] == [
        ("Reached: One", "a Lot"),
        ("Reached: Two", "a Lot"),
        ("Reached: Three", "not agreed"),
    ]
    told = said(table)
    assert -1 < told.find("has reached a goal: One.") < told.find("has reached a goal: Two.")
    assert "has reached a goal: Three" not in told
    assert refused(table, ANA, AnswerItem(item="goals ana", blanks={"goals": ("note-1",)}))
    go_on(table, "goals")
    (rewriting,) = offered(table, ANA, AnswerItem)
    assert rewriting.fields[0].value == "Three", "what was reached makes room, no more"
    assert [one.label for one in offered(table, ANA, PassItem)] == ["Decide later"]
    answer(table, ANA, "ana", goals="One\nA new one")
    assert [one.text for one in who(table, ANA).goals] == ["One", "A new one"]
    assert who(table, ANA).goals[0].id == "note-1", "one that is kept is the same goal"
    assert "A new one" in random_play.seen(table, FAY)
    assert "A new one" in random_play.seen(table, ANA)
    assert "A new one" not in random_play.seen(table, BO), "new goals are nobody else's to read"


@pytest.mark.rule("VE-5.5")
def test_goals_that_stay_as_they_are_are_not_rewritten() -> None:
    table = after("chapter", figure(ANA, goals=notes("One")))
    go_on(table, "goals")
    answer(table, ANA, "ana", goals="One")
    assert "rewrites a principle" not in said(table)
    assert not offered(table, ANA, AnswerItem), "it is answered all the same"


@pytest.mark.rule("VE-5.9")
def test_features_count_above_all_when_a_portrayal_is_claimed() -> None:
    held = (attribute("feature", "Blunt"), attribute("limit", "Shy"))
    table = after("chapter", figure(ANA, goals=notes("One"), attributes=held))
    goals(table, "note-1")
    asked = offers.prompt(GAME, table.table, ANA).text
    assert asked == "When was Ilves most alive? Best of all: one that showed “Blunt”."


@pytest.mark.case("VE-5.9/1")
@pytest.mark.rule("VE-5.9")
def test_portrayal_pays_once_a_debrief() -> None:
    table = after("chapter", figure(ANA, lots=5, goals=notes("One")))
    goals(table, "note-1")
    portrayal(table, "Blunt, and it cost me")
    pass_all(table)
    assert who(table, ANA).lots == 7
    random_play.same_after_replay(table)
    twice = AnswerItem(item="portrayal ana", blanks={"words": "Twice"})
    assert refused(table, ANA, twice)


@pytest.mark.rule("VE-5.9")
def test_whoever_is_asked_for_a_moment_reads_the_features_it_might_show() -> None:
    features = attribute("feature", "Blunt"), attribute("feature", "Kind to Dogs")
    table = after("chapter", figure(ANA, attributes=(*features, attribute("limit", "Lame"))))
    asked = offers.offers(GAME, table.table, ANA).prompt.text
    assert asked.endswith("Best of all: one that showed “Blunt” or “Kind to Dogs”.")


@pytest.mark.rule("VE-5.5", "VE-5.9")
def test_goals_are_asked_about_before_the_portrayal() -> None:
    table = after("chapter", figure(ANA, goals=notes("One")))
    early = AnswerItem(item="portrayal ana", blanks={"words": "Blunt"})
    assert refused(table, ANA, early)
    table.do(ANA, PassItem(item="goals ana"))
    table.do(ANA, early)


@pytest.mark.rule("VE-5.5")
def test_a_goal_is_reached_only_once_its_owner_says_so() -> None:
    table = after("chapter", figure(ANA, goals=notes("One")))
    (claiming,) = offered(table, ANA, AnswerItem)
    (goals_,) = claiming.fields
    assert goals_.start == (), "nobody is led to claim it"
    assert goals_.problem(()) == "Reached: tick it first."
    table = after("chapter", figure(ANA, goals=notes("One", "Two")))
    (claiming,) = offered(table, ANA, AnswerItem)
    assert claiming.fields[0].start == (), "of several nobody is led to claim one"
