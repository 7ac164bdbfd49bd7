"""“Anyone against?”: quick approval beside play, several at once; a question leads to a vote."""

import pytest
from candlelight import GAME

from hearthside.core import engine, log, offers
from hearthside.core.driver import Driver
from hearthside.core.life.guided_rounds import BeginRound
from hearthside.core.life.scenes_sessions import OpenSession
from hearthside.core.life.seats import EmptySeat
from hearthside.core.life.suggestion_fuses import FUSE, WRITING, Fuses
from hearthside.core.life.suggestions import (
    MOST_SUGGESTIONS,
    Approve,
    LetPass,
    Question,
    Suggest,
    SuggestionClosed,
    WithdrawSuggestion,
    asks,
    opened,
)
from hearthside.core.life.votes import CallVote, CastBallot, DropVote, OpenBallots
from hearthside.core.moves import CLOCK, Event, Illegal


@pytest.fixture
def table() -> Driver:
    driver = Driver(GAME)
    driver.sit("Ana", "Ben", "Cy")
    driver.do("ana", Suggest(text="The rope counts as gear"))
    return driver


def only(table: Driver) -> str:
    (id,) = table.table.suggestions
    return id


def closed(events: list[Event]) -> SuggestionClosed:
    (found,) = [event for event in events if isinstance(event, SuggestionClosed)]
    return found


def test_it_passes_once_all_the_others_approved(table: Driver) -> None:
    id = only(table)
    table.do("ben", Approve(review=id, seat="ben"))
    table.do("cy", Approve(review=id, seat="cy"))
    with pytest.raises(Illegal):
        table.do("ana", Approve(review=id, seat="ana"))
    done = closed(table.do("gale", Approve(review=id, seat="gale")))
    assert (done.passed, done.voted, table.table.suggestions) == (True, False, {})
    assert not done.withdrawn
    said = table.entries[-1].said[0]
    assert (said.plain, said.retold) == ("Agreed: The rope counts as gear.", True)


def test_only_who_takes_part_suggests_anything_and_not_without_end(table: Driver) -> None:
    with pytest.raises(Illegal):
        table.do("passer-by", Suggest(text="Let me in"))
    for at in range(1, MOST_SUGGESTIONS):
        table.do("ana", Suggest(text=f"Number {at}"))
    with pytest.raises(Illegal):
        table.do("ben", Suggest(text="One too many"))
    table.do("ana", WithdrawSuggestion(review=next(iter(table.table.suggestions))))
    table.do("ben", Suggest(text="One that fits"))


def test_unquestioned_it_passes_when_the_gm_or_the_clock_says_so(table: Driver) -> None:
    with pytest.raises(Illegal):
        table.do("ana", LetPass(review=only(table)))
    assert closed(table.do(CLOCK, LetPass(review=only(table)))).passed
    table.do("ana", Suggest(text="Again"))
    assert closed(table.do("gale", LetPass(review=only(table)))).passed


def test_a_fuse_burns_while_everyone_who_has_not_spoken_is_here(table: Driver) -> None:
    id, fuses = only(table), Fuses()
    assert not fuses.tend(table.table, {"ben"}, 10, "then"), "Cy is away"
    assert fuses.tend(table.table, {"gale", "ben", "cy"}, 20, "now")
    assert not fuses.tend(table.table, {"gale", "ben", "cy"}, 30, "later"), "it burns on"
    assert fuses.lit == {id: "now"}
    assert fuses.burnt(20 + FUSE - 1) == []
    assert fuses.burnt(20 + FUSE) == [id]
    table.do("cy", Question(review=id))
    assert fuses.tend(table.table, {"gale", "ben", "cy"}, 40, "later")
    assert (fuses.lit, fuses.burnt(100)) == ({}, [])


def test_a_fuse_waits_for_whoever_is_writing_down_an_objection(table: Driver) -> None:
    id, fuses, here = only(table), Fuses(), {"gale", "ben", "cy"}
    fuses.tend(table.table, here, 20, "now")
    fuses.hold(id, "ben")
    assert fuses.tend(table.table, here, 50, "later")
    assert fuses.burnt(20 + FUSE) == []
    assert not fuses.tend(table.table, here, 49 + WRITING, "later")
    assert fuses.tend(table.table, here, 50 + WRITING, "at last"), "not for ever"
    assert fuses.lit == {id: "at last"}
    assert fuses.burnt(50 + WRITING + FUSE) == [id]


def test_a_fuse_burns_again_once_nobody_writes_any_more(table: Driver) -> None:
    id, fuses, here = only(table), Fuses(), {"gale", "ben", "cy"}
    fuses.hold(id, "ben")
    fuses.hold(id, "cy")
    fuses.release(id, "ben")
    assert not fuses.tend(table.table, here, 20, "now"), "Cy still writes"
    fuses.release(id, "cy")
    fuses.release(id, "cy")
    assert fuses.tend(table.table, here, 30, "then")
    assert fuses.lit == {id: "then"}


def test_whoever_asked_reads_who_was_against_it_and_why(table: Driver) -> None:
    table.do("gale", EmptySeat(seat="cy"))
    told = len(table.entries)
    table.do("ben", Question(review=only(table), why="It is a clothes line"))
    lines = [one for entry in table.entries[told:] for one in entry.said]
    against = "“The rope counts as gear”: Ben objects: It is a clothes line. It does not pass."
    assert [(one.plain, one.retold, one.refuses) for one in lines] == [(against, False, "ana")]


@pytest.mark.parametrize("answer", ["yes", "no", ""])
def test_questioned_it_goes_to_a_vote_of_the_same_people(table: Driver, answer: str) -> None:
    id = only(table)
    table.do("ben", Approve(review=id, seat="ben"))
    table.do("cy", Question(review=id, why="It is a clothes line"))
    vote = table.table.vote
    assert (vote.voters, vote.question) == (("gale", "ben", "cy"), "The rope counts as gear")
    assert not vote.secret
    with pytest.raises(Illegal):
        table.do(CLOCK, LetPass(review=id))
    table.do("gale", CastBallot("yes", vote=vote.id))
    ending = CastBallot(answer, vote=vote.id) if answer else OpenBallots(vote=vote.id)
    done = closed(table.do("ben" if answer else "gale", ending))
    passed = answer == "yes"
    assert (done.passed, done.voted) == (passed, True), "more than half of all who are asked"
    told = [one for entry in table.entries for one in entry.said if one.beat == "Review"][-1]
    assert told.retold == passed, "what is turned down is no part of the story"
    against = f"“{vote.question}”: Cy objects: It is a clothes line. It does not pass."
    assert told.plain == (f"Agreed: {vote.question}." if passed else against)


def test_what_the_proposer_and_the_objector_would_say_is_known(table: Driver) -> None:
    put = opened(table.table, "ana", "Cy sits out", peers=("gale", "ana", "ben", "cy"))
    asked = engine.cascade(GAME, table.table, [put]).table
    id = [*asked.suggestions][-1]
    voted = engine.turn(GAME, asked, "cy", Question(review=id)).table
    assert voted.vote.cast == {"ana": "yes", "cy": "no"}
    assert offers.offers(GAME, voted, "ana").prompt.title != "Cy sits out"
    assert offers.offers(GAME, voted, "ben").prompt.text == "Ana suggests it. Cy objects."


def suggesting(table: Driver) -> str:
    options = offers.options(GAME, table.table, "ana")
    (found,) = (one for one in options if one.move == "table.propose")
    return found.help


def test_nobody_votes_on_what_is_decided(table: Driver) -> None:
    id = only(table)
    assert suggesting(table).endswith("An objection calls a vote.")
    table.do("cy", Question(review=id))
    done = closed(table.do("gale", CastBallot("no", vote=table.table.vote.id)))
    assert (done.passed, table.table.votes) == (False, {}), "Ben could change nothing"
    table.do("gale", EmptySeat(seat="cy"))
    assert suggesting(table) == "It passes unless somebody objects."
    table.do("ana", Suggest(text="Two are asked"))
    (asked,) = (one for one in offers.offers(GAME, table.table, "ben").answers if one.fields)
    enough = "Two of you are asked, so one objection is enough: it does not pass."
    assert (asked.label, asked.help) == ("I object", enough)
    events = table.do("ben", Question(review=only(table), why="No"))
    assert (closed(events).passed, table.table.votes) == (False, {}), "one of two is no majority"


def test_a_vote_on_it_asks_once_says_who_objects_and_is_answered_in_a_word(table: Driver) -> None:
    table.do("cy", Question(review=only(table), why="It is a clothes line"))
    faced = offers.offers(GAME, table.table, "ben")
    assert faced.prompt.title == "The rope counts as gear"
    assert faced.prompt.text == "Ana suggests it. Cy objects: “It is a clothes line.”"
    assert [(one.label, one.help) for one in faced.answers] == [("Yes", ""), ("No", "")]
    table.do("gale", CallVote(question="Do we go on?", choices="Yes\nNo"))
    faced = offers.offers(GAME, table.table, "ben")
    assert faced.prompt.title == "The rope counts as gear"
    heads = [one.asked for one in faced.answers]
    assert heads == [""] * 2 + ["Do we go on?"] * 2, "the other stands under its own question"


def test_several_are_open_beside_play_and_nobody_is_held_up(table: Driver) -> None:
    table.do("ben", Suggest(text="The owl can speak"))
    assert len(table.table.suggestions) == 2
    faced = offers.offers(GAME, table.table, "gale")
    assert faced.waiting == ()
    assert [o.label for o in faced.answers if o.move == "table.approve"] == ["Fine by me"] * 2
    first, second = table.table.suggestions
    table.do("cy", Approve(review=second, seat="cy"))
    assert table.table.suggestions[first].left() == ["gale", "ben", "cy"]


def test_of_several_whoever_runs_a_round_reads_each_beside_its_answer(table: Driver) -> None:
    def questions() -> list[str]:
        return [one.question for one in asks(GAME, table.table) if one.seat == "gale"]

    table.do("ben", Suggest(text="The owl can speak"))
    assert questions() == ["Ana: The rope counts as gear", "Ben: The owl can speak"]
    table.do("gale", OpenSession())
    table.do("gale", BeginRound(round="closing"))
    assert questions() == ["", ""]
    table.do("ben", WithdrawSuggestion(review=[*table.table.suggestions][1]))
    assert questions() == ["Ana: The rope counts as gear"]


def test_the_gm_approves_for_who_is_away_but_questions_only_for_themselves(table: Driver) -> None:
    id = only(table)
    table.do("gale", Approve(review=id, seat="gale"))
    stead = [o.label for o in offers.options(GAME, table.table, "gale") if o.stead]
    assert stead == ["For Ben: Fine by me", "For Cy: Fine by me"]
    table.do("gale", Approve(review=id, seat="ben"))
    assert table.table.suggestions[id].approved == ("gale", "ben")
    with pytest.raises(Illegal):
        table.do("ben", Approve(review=id, seat="cy"))
    assert closed(table.do("gale", Approve(review=id, seat="cy"))).passed


def test_nobody_waits_for_an_empty_chair(table: Driver) -> None:
    id = only(table)
    for seat in ("gale", "ben"):
        table.do(seat, Approve(review=id, seat=seat))
    closing = table.do("gale", EmptySeat(seat="cy"))
    assert closed(closing).passed


def test_with_nobody_else_there_nobody_is_against() -> None:
    alone = Driver(GAME)
    turn = engine.cascade(GAME, alone.table, [opened(alone.table, "gale", "I may")])
    assert closed(list(turn.events)).passed


def test_whoever_asked_may_withdraw_and_a_vote_called_off_withdraws_it_too(table: Driver) -> None:
    for seat in ("ben", "gale"):
        with pytest.raises(Illegal):
            table.do(seat, WithdrawSuggestion(review=only(table)))
    done = closed(table.do("ana", WithdrawSuggestion(review=only(table))))
    assert (done.withdrawn, done.passed) == (True, False)
    table.do("ana", Suggest(text="Again"))
    table.do("ben", Question(review=only(table)))
    assert closed(table.do("gale", DropVote(vote=table.table.vote.id))).withdrawn
    table.do("ana", Suggest(text="And again"))
    table.do("ben", Question(review=only(table)))
    assert closed(table.do("ana", WithdrawSuggestion(review=only(table)))).withdrawn
    assert (table.table.suggestions, table.table.votes) == ({}, {})


def test_whoever_objects_calls_a_vote_and_does_not_end_it_alone(table: Driver) -> None:
    table.do("ben", Question(review=only(table)))
    vote = table.table.vote.id
    for ending in (OpenBallots(vote=vote), DropVote(vote=vote)):
        with pytest.raises(Illegal):
            table.do("ben", ending)
    table.do("ben", CastBallot(choice="yes", vote=vote))
    assert table.table.vote.cast["ben"] == "yes", "they may think better of it"
    assert closed(table.do("gale", OpenBallots(vote=vote))).voted


def test_the_gm_withdraws_what_somebody_suggested_who_has_left(table: Driver) -> None:
    table.do("gale", EmptySeat(seat="ana"))
    assert closed(table.do("gale", WithdrawSuggestion(review=only(table)))).withdrawn


def test_a_game_puts_its_own_and_hears_what_came_of_it(table: Driver) -> None:
    review = opened(table.table, "ana", "A goal reached", "venus.goal/1", peers=("ben",))
    turn = engine.cascade(GAME, table.table, [review])
    id = next(iter(set(turn.table.suggestions) - set(table.table.suggestions)))
    done = closed(list(engine.turn(GAME, turn.table, "ben", Approve(review=id, seat="ben")).events))
    assert (done.about, done.passed) == ("venus.goal/1", True)


def test_it_replays(table: Driver) -> None:
    table.do("ben", Question(review=only(table)))
    entries = [log.decode(GAME, log.encode(entry)) for entry in table.entries]
    assert log.replay(GAME, entries) == table.table


def test_an_objection_stands_for_a_vote_though_whoever_made_it_has_left(table: Driver) -> None:
    """A majority is one of those who still sit there: one of two is no."""
    table.do("ben", Question(review=only(table), why="It is a clothes line"))
    vote = table.table.vote
    table.do("gale", EmptySeat(seat="ben"))
    table.do("gale", CastBallot("yes", vote=vote.id))
    done = closed(table.do("cy", CastBallot("no", vote=vote.id)))
    assert not done.passed
    assert done.voted
