"""Facts: canon by agreement."""

import pytest

from hearthside.games.fate.scenes.facts import AgreeToFact, ChangeFact, LeaveFact, ProposeFact
from hearthside.games.fate.state import Fact
from tests.games.fate.evening import evening
from tests.games.fate.gathering import aspect_id


def proposed():
    night = evening("Ana", "Ben")
    night.bold = aspect_id(night.table, "Ana the Bold")
    night.ana.does(ProposeFact(night.bold, "There is a guild of the bold"))
    return night


@pytest.mark.rule("FA-6.10")
def test_a_fact_is_canon_once_everyone_agrees():
    night = proposed()
    night.gale.does(AgreeToFact("gale"))
    assert night.play.facts == ()
    night.ben.does(AgreeToFact("ben"))
    assert night.play.facts == (Fact(night.bold, "There is a guild of the bold"),)
    assert night.play.proposal is None
    assert "It is true: There is a guild of the bold." in night.said()


@pytest.mark.rule("FA-6.10")
def test_whoever_said_it_reads_it_as_theirs_while_others_are_asked():
    night = proposed()
    assert night.ana.prompt.text == "You say: There is a guild of the bold."
    assert night.ben.prompt.text == "Ana says: There is a guild of the bold. Is that true?"


@pytest.mark.rule("FA-6.10")
def test_one_voice_against_it_leaves_it_open():
    night = proposed()
    night.gale.does(AgreeToFact("gale"))
    night.ben.does(LeaveFact())
    assert (night.play.facts, night.play.proposal) == ((), None)


@pytest.mark.rule("FA-6.10")
def test_put_differently_everyone_is_asked_again():
    night = proposed()
    night.gale.does(AgreeToFact("gale"))
    night.ben.does(ChangeFact("There was a guild once"))
    assert night.play.proposal.agreed == ("ben",)
    night.gale.does(AgreeToFact("gale"))
    night.ana.does(AgreeToFact("ana"))
    assert night.play.facts == (Fact(night.bold, "There was a guild once"),)


@pytest.mark.rule("FA-6.10")
def test_a_fact_rests_on_a_known_aspect():
    night = evening("Ana")
    night.true("The Oil Is Watered", hidden=True)
    assert night.gale.cannot(ProposeFact("the-oil-is-watered", "Someone cheats"))


def test_nobody_agrees_for_others_but_the_gm_for_whoever_is_away():
    night = proposed()
    assert night.ana.cannot(AgreeToFact("ben"))
    night.gale.does(AgreeToFact("ben"))
    night.gale.does(AgreeToFact("gale"))
    assert len(night.play.facts) == 1
