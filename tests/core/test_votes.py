"""Votes at any table: open or secret, by majority or by all, with or without the owner."""

import msgspec
import pytest
from candlelight import GAME
from msgspec.structs import replace

from hearthside.conformance import random_play
from hearthside.core import engine, offers
from hearthside.core.driver import Driver
from hearthside.core.life import votes
from hearthside.core.life.rewinds import AskRewind
from hearthside.core.life.seats import EmptySeat
from hearthside.core.life.vote_counting import ballots, winner
from hearthside.core.life.vote_events import VoteCalled, VoteDecided, VoteDropped
from hearthside.core.life.votes import (
    MOST_VOTES,
    CallVote,
    CastBallot,
    DropVote,
    Nominate,
    OpenBallots,
)
from hearthside.core.moves import Illegal, tag_of
from hearthside.core.secrecy.audiences import ToldNow
from hearthside.core.secrecy.views import view
from hearthside.core.table_life import TurnOrder, Vote


@pytest.fixture
def table() -> Driver:
    driver = Driver(GAME)
    driver.sit("Ana", "Ben", "Cy")
    return driver


def ask(**changes: object) -> CallVote:
    blanks: dict = {"question": "Do we go on?", "choices": "Yes\nNo\nLater", **changes}
    return CallVote(**blanks)


def decided(table: Driver, **cast: str) -> VoteDecided:
    for seat, choice in cast.items():
        events = table.do(seat, CastBallot(choice=choice))
    assert isinstance(events[-1], VoteDecided)
    return events[-1]


class TestCounting:
    def test_more_than_half_wins_and_it_opens_when_the_last_ballot_is_in(self, table: Driver):
        table.do("ana", ask())
        for seat in ("gale", "ana", "ben"):
            table.do(seat, CastBallot(choice="yes"))
            assert table.table.vote
        assert decided(table, cy="no").winner == "yes"
        assert table.table.vote is None

    def test_exactly_half_decides_nothing(self, table: Driver):
        table.do("ana", ask())
        assert decided(table, gale="yes", ana="yes", ben="no", cy="later").winner == ""

    def test_at_exactly_half_the_owner_decides_if_that_was_agreed(self, table: Driver):
        table.do("ana", ask(owner="ben", part="decides"))
        told = decided(table, gale="yes", ana="yes", ben="no", cy="no")
        assert (told.winner, told.by_owner) == ("no", True)

    def test_the_owner_decides_nothing_below_half(self, table: Driver):
        table.do("ana", ask(owner="ben", part="decides"))
        assert decided(table, gale="yes", ana="yes", ben="no", cy="later").winner == ""

    @pytest.mark.parametrize(("owner", "part"), [("ben", "votes"), ("", "decides")])
    def test_nobody_decides_a_tie_unless_it_is_theirs_and_was_agreed(
        self, table: Driver, owner, part
    ):
        table.do("ana", ask(owner=owner, part=part))
        (vote,) = table.table.votes.values()
        assert not vote.owner_decides

    def test_an_owner_may_sit_out(self, table: Driver):
        table.do("ana", ask(owner="ben", part="sits out"))
        with pytest.raises(Illegal):
            table.do("ben", CastBallot(choice="yes"))
        assert decided(table, gale="yes", ana="yes", cy="no").winner == "yes"

    def test_unanimous_takes_all_of_them(self, table: Driver):
        table.do("ana", ask(rule="unanimous"))
        assert decided(table, gale="yes", ana="yes", ben="yes", cy="no").winner == ""
        table.do("ana", ask(rule="unanimous"))
        assert decided(table, gale="yes", ana="yes", ben="yes", cy="yes").winner == "yes"

    def test_a_ballot_may_be_changed_until_all_are_in(self, table: Driver):
        table.do("ana", ask())
        table.do("ana", CastBallot(choice="no"))
        assert decided(table, ana="yes", gale="yes", ben="yes", cy="no").winner == "yes"

    def test_whoever_called_it_need_not_wait_for_the_absent(self, table: Driver):
        table.do("ana", ask())
        table.do("ben", CastBallot(choice="no"))
        with pytest.raises(Illegal):
            table.do("cy", OpenBallots())
        (told,) = table.do("ana", OpenBallots())
        assert told.winner == "no"

    def test_a_vote_can_be_called_off(self, table: Driver):
        table.do("ana", ask())
        with pytest.raises(Illegal):
            table.do("cy", DropVote())
        table.do("gale", DropVote())
        assert table.table.vote is None

    def test_a_vote_needs_two_choices_at_least(self, table: Driver):
        with pytest.raises(Illegal, match="2 to 20 choices"):
            table.do("ana", ask(choices="Yes\nyes"))

    def test_several_votes_are_open_at_once_each_with_its_own_ballots(self, table: Driver):
        table.do("ana", ask())
        table.do("ben", ask(question="Stay?", secret=False))
        first, second = table.table.votes
        for seat in ("ana", "ben", "cy"):
            table.do(seat, CastBallot("yes", vote=second))
        table.do("gale", CastBallot("no", vote=first))
        assert table.table.vote.cast == {"gale": "no"}
        decided = table.do("gale", CastBallot("yes", vote=second))[-1]
        assert (decided.question, decided.winner, decided.vote) == ("Stay?", "yes", second)
        assert list(table.table.votes) == [first]
        with pytest.raises(Illegal):
            table.do("ana", CastBallot("yes", vote=second))
        for _ in range(MOST_VOTES - 1):
            table.do("ana", ask())
        with pytest.raises(Illegal):
            table.do("ana", ask())

    def test_nobody_waits_for_an_empty_chair_and_it_counts_for_nothing(self, table: Driver):
        table.do("ana", ask())
        table.do("gale", EmptySeat(seat="cy"))
        ballots = [o for o in offers.options(GAME, table.table, "gale") if "ballot" in o.move]
        assert not any(o.stead for o in ballots), "the GM does not vote for them"
        told = decided(table, ana="yes", ben="no", gale="yes")
        assert told.winner == "yes"

    def test_a_vote_nobody_may_cast_is_skipped(self, table: Driver):
        empty = Vote(
            question="?", by="ana", choices=ballots("Yes", "No"), voters=(), secret=True, about="x"
        )
        turn = engine.cascade(GAME, table.table, [VoteCalled(vote=empty)])
        assert isinstance(turn.events[-1], VoteDropped)
        assert turn.table.votes == {}

    def test_more_than_half_of_all_voters_may_be_needed(self, table: Driver):
        vote = Vote(
            question="?", by="ana", choices=ballots("Yes", "No", "Abstain"), secret=False,
            voters=("ana", "ben", "cy", "gale"), of_all=True, abstain="abstain",
        )  # fmt: skip
        assert winner(vote, {"ana": "yes", "ben": "yes"}) == ("", False)
        assert winner(vote, {"ana": "yes", "ben": "yes", "cy": "yes"}) == ("yes", False)
        unanimous = replace(vote, of_all=False, unanimous=True)
        cast = {"ana": "yes", "ben": "abstain", "cy": "yes"}
        assert winner(unanimous, cast) == ("yes", False), "an abstention breaks no unanimity"
        assert winner(unanimous, {**cast, "gale": "no"}) == ("", False)


class TestSecrecy:
    def everything(self, table: Driver, seat: str) -> str:
        return random_play.seen(table, seat)

    def test_a_folded_ballot_changes_nothing_anyone_else_can_see(self):
        tables = []
        for choice in ("yes", "no"):
            table = Driver(GAME)
            table.sit("Ana", "Ben", "Cy")
            table.do("ana", ask())
            table.do("ben", CastBallot(choice=choice))
            tables.append(table)
        for seat in ("gale", "ana", "cy", "a passer-by"):
            assert self.everything(tables[0], seat) == self.everything(tables[1], seat)
        assert self.everything(tables[0], "ben") != self.everything(tables[1], "ben")

    def test_an_opened_secret_ballot_names_nobody(self, table: Driver):
        table.do("ana", ask())
        told = decided(table, gale="yes", ana="yes", ben="no", cy="no")
        assert told.named == {}
        assert told.counts == {"Yes": 2, "No": 2, "Later": 0}
        lines = [
            line.plain
            for entry in table.entries
            for line in ToldNow(table.table).to("ana", 1, entry.said)
        ]
        assert "Ben has voted." in lines
        assert not [words for words in lines if "Ben" in words and "No" in words]

    def test_an_open_vote_shows_each_ballot_as_it_is_cast(self, table: Driver):
        table.do("ana", ask(secret=False))
        table.do("ben", CastBallot(choice="no"))
        seen = view(GAME, table.table, "cy").vote
        assert seen
        assert seen.cast == {"ben": "no"}
        assert table.entries[-1].said[0].plain == "Ben votes for No."


def test_a_game_may_let_voters_add_choices(table: Driver) -> None:
    vote = Vote(
        question="What do people call Ember now?",
        by="gale",
        choices=ballots("Nothing new"),
        voters=table.table.everyone(),
        secret=True,
        nominating=True,
        about="candlelight.name",
    )
    table._keep("gale", engine.cascade(GAME, table.table, [VoteCalled(vote=vote)]))
    first = [o for o in offers.options(GAME, table.table, "ben") if o.section == "turn"]
    assert [(o.move, o.best) for o in first] == [
        *(("table.nominate", True), ("table.cast-ballot", False))
    ]
    table.do("cy", CastBallot(choice="nothing-new"))
    table.do("ben", Nominate(text="Bright"))
    assert table.table.vote
    assert table.table.vote.cast == {}, "there is more to choose from, so Cy votes again"
    (ballot,) = [o for o in offers.options(GAME, table.table, "cy") if o.best]
    assert ballot.values()["choice"] == "", "nothing is chosen for anyone"
    with pytest.raises(Illegal, match="already there"):
        table.do("cy", Nominate(text="bright"))
    told = decided(table, gale="bright", ana="bright", ben="bright", cy="nothing-new")
    assert (told.about, told.label) == ("candlelight.name", "Bright")


def test_a_vote_survives_being_kept(table: Driver) -> None:
    table.do("ana", ask())
    table.do("ben", CastBallot(choice="no"))
    random_play.same_after_replay(table)
    assert msgspec.json.encode(table.table.vote)


def test_those_who_have_not_voted_are_asked(table: Driver) -> None:
    table.do("ana", ask())
    offered = offers.options(GAME, table.table, "cy")
    assert [o.move for o in offered if o.best] == ["table.cast-ballot"]


def test_whoever_has_voted_reads_that_it_is_open_and_who_is_missing(table: Driver) -> None:
    table.do("ana", ask())
    table.do("ana", CastBallot(choice="no"))
    table.do("gale", CastBallot(choice="yes"))
    for seat in ("ana", "gale"):
        told = offers.prompt(GAME, table.table, seat)
        assert (told.title, told.text) == ("Waiting for Ben and Cy", "A vote: Do we go on?")
    assert not offers.offers(GAME, table.table, "ana").waiting, "it holds nobody up"


def test_yes_or_no_is_one_tap_under_its_question(table: Driver) -> None:
    table.do("ana", CallVote("Do we go on?", "Yes\nNo", secret=True))
    asked = next(one for one in votes.asks(GAME, table.table) if one.seat == "ben")
    assert [(one.label, one.fields) for one in asked.own()] == [("Yes", ()), ("No", ())]
    assert {one.help for one in asked.own()} == {""}
    assert offers.prompt(GAME, table.table, "ben").title == "Do we go on?", "asked once, above"
    table.do("ana", AskRewind(to=1))
    assert offers.prompt(GAME, table.table, "ben").title == "Do we go on?", "it comes first"


def test_beside_whatever_else_is_asked_a_vote_has_its_question_above_its_ballots(
    table: Driver,
) -> None:
    table.do("ana", CallVote("Do we go on?", "Yes\nNo", secret=True))
    for now, seat, title in (("", "gale", "The round is over"), ("ben", "ben", "Your turn")):
        acting = replace(table.table, turns=TurnOrder(order=("ben",), done=0 if now else 1))
        assert offers.prompt(GAME, acting, seat).title == title
        asked = offers.offers(GAME, acting, seat).answers
        heads = {one.label: one.asked for one in asked}
        assert heads.pop("Yes") == heads.pop("No") == "Do we go on?"
        assert set(heads.values()) == {""}, "the title above all of it is theirs"


def test_a_question_without_choices_is_one_of_yes_or_no(table: Driver) -> None:
    (form,) = [
        one for one in offers.options(GAME, table.table, "ana") if one.move == tag_of(CallVote)
    ]
    assert next(one.value for one in form.fields if one.name == "secret")
    typed = {"question": ["Do we go on?"], "rule": ["majority"], "part": ["votes"]}
    table.do("ana", engine.parse_move(GAME, form.filled(typed)))
    assert [one.label for one in table.table.vote.choices] == ["Yes", "No"]
    with pytest.raises(Illegal, match="2 to 20 choices"):
        table.do("ana", CallVote("Who leads?", "Ana"))


def test_names_are_chosen_from_before_the_ballot_is_cast(table: Driver) -> None:
    table.do("ana", CallVote("Who leads?", "Ana\nBen", secret=True))
    asked = next(one for one in votes.asks(GAME, table.table) if one.seat == "ben")
    assert [one.go for one in asked.own()] == ["Cast your ballot"]
