"""Trait votes after a milestone (HC-7.5)."""

import pytest

from hearthside.core.life.guided_rounds import AnswerItem, BeginRound, DropRound
from hearthside.core.life.scenes_sessions import CloseScene
from hearthside.core.life.votes import Nominate
from hearthside.core.moves import Illegal
from hearthside.core.secrecy.audiences import ToldNow
from hearthside.core.secrecy.views import view
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.sessions.trait_votes import SuggestAltering
from tests.games.hot_circle.evening import (
    ANA,
    BEN,
    GM,
    MILESTONE,
    MOSS,
    WREN,
    at_round,
    evening,
    given,
    hero,
    item,
    milestone,
    next_round,
    offered,
    vote,
)


@pytest.mark.rule("HC-7.5", "HC-2.4")
def test_a_majority_removes_then_adds_and_one_change_pays_two_persona() -> None:
    table = milestone()
    table.do(GM, AnswerItem(item=WREN))
    vote(table, gale="Loud", ana="-none-")
    assert table.table.vote.left() == [BEN]
    vote(table, ben="Loud")
    assert hero(table).traits == ("Curious", "Stubborn")
    table.do(BEN, Nominate(text="Bold"))
    vote(table, gale="bold", ana="-none-", ben="bold")
    assert hero(table).traits == ("Curious", "Stubborn", "Bold")
    assert hero(table).persona == 2, "a vote that changes traits is one replacement"
    assert item(table, GM, MOSS).label == "Vote on Moss’s traits"


@pytest.mark.rule("HC-7.5")
def test_at_exactly_half_the_owners_ballot_decides_in_both_votes() -> None:
    table = evening()
    table.sit("Cy")
    table.do(GM, CloseScene())
    table.do(GM, BeginRound(round="closing"))
    while table.table.round.step != "traits":
        next_round(table)
    table.do(GM, MILESTONE)
    table.do(GM, AnswerItem(item=WREN))
    vote(table, gale="Loud", ben="Loud", cy="-none-", ana="-none-")
    assert "Loud" in hero(table).traits
    table.do(ANA, Nominate(text="Bold"))
    vote(table, gale="-none-", ben="-none-", cy="bold", ana="bold")
    assert hero(table).traits[-1] == "Bold"


@pytest.mark.rule("HC-7.5")
def test_without_a_majority_all_traits_stay() -> None:
    table = milestone()
    table.do(GM, AnswerItem(item=WREN))
    vote(table, gale="Loud", ana="Curious", ben="Stubborn")
    assert len(hero(table).traits) == 3
    vote(table, gale="-none-", ana="-none-", ben="-none-")
    assert (len(hero(table).traits), hero(table).persona) == (3, 0)


@pytest.mark.rule("HC-7.5", "HC-6.4")
def test_a_trait_somebody_has_already_is_no_new_one_however_it_is_spelt() -> None:
    table = milestone()
    table.do(GM, AnswerItem(item=WREN))
    vote(table, gale="-none-", ana="-none-", ben="-none-")
    table.do(BEN, Nominate(text="LOUD"))
    vote(table, gale="loud", ana="loud", ben="loud")
    assert hero(table).traits == ("Curious", "Stubborn", "Loud")
    assert hero(table).persona == 0


@pytest.mark.rule("HC-7.5", "HC-6.4")
def test_a_trait_may_be_altered_and_all_that_changes_is_one_award() -> None:
    table = milestone()
    table.do(GM, AnswerItem(item=WREN))
    table.do(BEN, SuggestAltering(trait="Loud", into="Booming"))
    vote(table, gale="Loud → Booming", ana="-none-", ben="Loud → Booming")
    assert hero(table).traits == ("Curious", "Stubborn", "Booming")
    table.do(BEN, Nominate(text="Deaf"))
    vote(table, gale="deaf", ana="deaf", ben="deaf")
    assert hero(table).traits == ("Curious", "Stubborn", "Booming", "Deaf"), "that vote follows"
    assert (table.table.vote, hero(table).persona) == (None, 2)


@pytest.mark.rule("HC-7.5")
def test_ballots_stay_secret_until_they_are_opened_together() -> None:
    table = milestone()
    with pytest.raises(Illegal):
        table.do(ANA, AnswerItem(item=WREN))
    table.do(GM, AnswerItem(item=WREN))
    vote(table, ana="Loud")
    for seat in (GM, BEN):
        assert view(GAME, table.table, seat).vote.cast == {ANA: ""}
        lines = ToldNow(table.table).to(seat, 1, table.entries[-1].said)
        assert [line.plain for line in lines] == ["Ana has voted."]


@pytest.mark.rule("HC-7.5")
def test_no_vote_without_a_milestone() -> None:
    table = at_round("traits")
    with pytest.raises(Illegal):
        table.do(GM, AnswerItem(item=WREN))
    table.do(GM, AnswerItem(item="milestone", blanks={"milestone": "no"}))
    assert table.table.round.step == "conditions"


@pytest.mark.rule("HC-7.5")
def test_a_closing_round_called_off_in_the_middle_of_a_vote_leaves_no_vote_behind() -> None:
    table = milestone()
    table.do(GM, AnswerItem(item=WREN))
    table.do(GM, DropRound())
    assert not table.table.votes
    assert hero(table).traits == ("Curious", "Stubborn", "Loud")
    assert hero(table).persona == 0
    table.do(GM, BeginRound(round="closing"))
    assert table.table.round.step, "and the session can be closed after all"


@pytest.mark.rule("HC-7.5")
def test_what_the_gm_does_not_wait_for_is_not_voted_on_in_the_next_step() -> None:
    table = milestone()
    table.do(GM, AnswerItem(item=WREN))
    next_round(table)
    assert not table.table.votes
    assert hero(table).traits == ("Curious", "Stubborn", "Loud")


@pytest.mark.rule("HC-7.5")
def test_where_there_is_no_trait_none_can_be_altered() -> None:
    table = at_round("traits")
    given(table, WREN, traits=())
    table.do(GM, MILESTONE)
    table.do(GM, AnswerItem(item=WREN))
    assert not offered(table, BEN, "suggest-altering")
