"""BW-7.7: beliefs are rewritten, in play and at the end."""

import pytest

from hearthside.core import offers
from hearthside.core.life.guided_rounds import AnswerItem, PassItem
from hearthside.core.moves import Illegal
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.sessions.changing_beliefs import (
    AgreeWish,
    RefuseWish,
    WishFor,
    asks,
)
from hearthside.games.burning_wheel.sessions.closing import STEPS
from hearthside.games.burning_wheel.sheet import Conviction
from tests.games.burning_wheel.closing_session import BELIEFS, Close
from tests.games.burning_wheel.evening import Evening, sheet


@pytest.mark.rule("BW-7.7")
@pytest.mark.case("BW-7.7/1")
def test_a_belief_changes_in_play_if_the_gm_agrees():
    table = Evening(sheet("ann", "ana", beliefs=BELIEFS))
    wish = WishFor(who="ann", where="beliefs.1", text="I build for nobody", goal=False)
    assert [one.go for one in table.offered("ana", "wish-for")] == ["Ask the GM"]
    table.do("ana", wish)
    table.do("gale", RefuseWish(wish="wish-1"))
    assert table.who("ann").beliefs == BELIEFS
    table.do("ana", wish)
    assert offers.offers(GAME, table.table, "ana").waiting == (), "it holds nobody up"
    (ask,) = asks(table.table)
    assert ask.question == "Until now: I build for all.\nFrom now on: I build for nobody."
    with pytest.raises(Illegal):
        table.do("ana", AgreeWish(wish="wish-1"))
    table.do("gale", AgreeWish(wish="wish-1"))
    assert table.who("ann").beliefs[1].text == "I build for nobody"


@pytest.mark.rule("BW-7.7")
def test_of_one_belief_more_nobody_hears_of_an_old_one():
    table = Evening(sheet("ann", "ana", beliefs=BELIEFS[:1]))
    table.do("ana", WishFor(who="ann", where="beliefs.1", text="I build for all", goal=True))
    (ask,) = asks(table.table)
    assert ask.question == "From now on (a goal): I build for all."
    assert [one.label for one in ask.options()] == ["Agree", "Not this one"]
    table.do("gale", RefuseWish(wish="wish-1"))
    said = table.entries[-1].said[0]
    assert said.plain == "The GM turned down a new Belief for Ann: I build for all."
    assert (said.retold, said.refuses) == (False, "ana"), "no story, but whoever asked reads it"
    table.do("ana", WishFor(who="ann", where="beliefs.0", text="I build for all", goal=True))
    (ask,) = asks(table.table)
    assert [one.label for one in ask.options()] == ["Agree", "Keep the old one"]
    table.do("gale", RefuseWish(wish="wish-1"))
    assert table.entries[-1].said[0] == said


@pytest.mark.rule("BW-7.7")
@pytest.mark.case("BW-7.7/1")
def test_an_accomplished_goal_must_be_replaced():
    table = Close()
    table.nominate("ben", "anas/goal-0")
    table.on("judge")
    table.judge("anas/goal-0")
    turned = [one for entry in table.entries for one in entry.said if one.kind == "turning"]
    assert "has done it: " in turned[-1].plain
    assert table.table.evening.story[-1] == turned[-1].plain, "the evening ends on it"
    table.on("goals")
    assert table.step == "goals"
    with pytest.raises(Illegal):
        table.do("ana", PassItem(item="anas/0"))
    table.do("ana", AnswerItem(item="anas/0", blanks={"text": "Home by spring", "goal": True}))
    assert table.who("anas").beliefs[0] == Conviction(text="Home by spring", goal=True)


@pytest.mark.rule("BW-7.7")
def test_beliefs_are_rewritten_at_the_end_with_the_gms_word():
    table = Close()
    table.on("rewrite")
    blanks = {"where": "beliefs.1", "text": "I build for nobody", "goal": False}
    table.do("ana", AnswerItem(item="anas", blanks=blanks))
    (rewrite,) = [step for step in STEPS if step.id == "rewrite"]
    mine, theirs, *_ = rewrite.items(table.table)
    assert mine.question == "You asked the GM for “I build for nobody”. Anything else?"
    asks, *held = theirs.question.splitlines()
    assert asks == "Do your Beliefs and Instincts still hold? The GM agrees to what changes."
    bens = table.table.play.cast["bens"]
    assert held == [f"“{one.text}”" for one in (*bens.beliefs, *bens.instincts)], (
        "and they are told"
    )
    assert (mine.passes, theirs.passes) == ("That is all", "They still hold")
    table.do("ben", AnswerItem(item="bens", blanks=blanks))
    table.on("agree")
    (agree,) = [step for step in STEPS if step.id == "agree"]
    first = agree.items(table.table)[0]
    assert (first.title, first.label) == ("Anas wants a new Belief", "Agree")
    assert first.question == "Until now: I build for all.\nFrom now on: I build for nobody."
    table.do("gale", AnswerItem(item="wish-1"))
    table.do("gale", PassItem(item="wish-2"))
    assert table.who("anas").beliefs[1].text == "I build for nobody"
    assert table.who("bens").beliefs[1].text == "I build for all"
    assert table.step == "story"
    assert not table.table.play.wishes
