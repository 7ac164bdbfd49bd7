"""Acceptance cases of the end of a session: who is voted what."""

import pytest

from hearthside.core.driver import Driver
from hearthside.core.life.guided_rounds import AnswerItem, BeginRound, GoOnWithRound
from hearthside.core.life.scenes_sessions import OpenSession
from hearthside.core.life.seats import StandUp
from hearthside.core.life.votes import CastBallot
from hearthside.games.burning_wheel import GAME
from tests.games.burning_wheel.evening import POOR, Evening, sheet

case = pytest.mark.case


def closing(players: int, ends: str = "session", away: int = 0) -> Evening:
    names = ("ana", "ben", "cyd", "dan", "eve")[:players]
    table = Evening.__new__(Evening)
    Driver.__init__(table, GAME)
    table.sit(*(name.capitalize() for name in names))
    for name in names:
        table.put(sheet(f"{name}s", name, artha=POOR))
    for name in names[players - away :]:
        table.do(name, StandUp())
    table.do("gale", OpenSession())
    table.do("gale", BeginRound(round="closing"))
    table.do("gale", AnswerItem(item="ends", blanks={"what": ends}))
    return table


def led_on(table: Evening, to: str = "") -> None:
    while table.table.round and table.table.round.step != to:
        table.do("gale", GoOnWithRound(step=table.table.round.step))


@pytest.mark.rule("BW-7.2", "BW-7.8")
@pytest.mark.case("BW-7.2/1")
@pytest.mark.parametrize(
    ("ballots", "persona"),
    [("anas anas anas nobody bens", 1), ("anas anas bens bens nobody", 0)],
)
def test_whoever_is_away_is_not_counted_for_the_majority(ballots, persona):
    table = closing(5, away=1)
    led_on(table, "mold")
    for seat, choice in zip(("gale", "ana", "ben", "cyd", "dan"), ballots.split(), strict=True):
        table.do(seat, CastBallot(choice=choice, vote="mold"))
    led_on(table)
    assert table.who("anas").artha.persona == persona


@pytest.mark.rule("BW-7.4")
@pytest.mark.case("BW-7.4/1")
def test_two_of_four_make_no_workhorse_and_three_of_four_an_mvp():
    table = closing(3)
    led_on(table)
    assert not table.table.session_open, "a plain session has neither vote"
    table = closing(3, "scenario")
    led_on(table, "best")
    for vote, ballots in (
        ("workhorse", "anas anas bens nobody"),
        ("mvp", "bens bens bens anas"),
    ):
        for seat, choice in zip(("gale", "ana", "ben", "cyd"), ballots.split(), strict=True):
            table.do(seat, CastBallot(choice=choice, vote=vote))
    led_on(table)
    assert [table.who(who).artha.persona for who in ("anas", "bens", "cyds")] == [0, 1, 0]


@pytest.mark.rule("BW-7.8", "BW-7.2")
@pytest.mark.case("BW-7.8/1")
@pytest.mark.parametrize(("votes", "persona"), [(3, 0), (4, 1)])
def test_half_of_six_is_no_majority(votes, persona):
    table = closing(5)
    led_on(table, "mold")
    seats = ("gale", "ana", "ben", "cyd", "dan", "eve")
    for at, seat in enumerate(seats):
        table.do(seat, CastBallot(choice="bens" if at < votes else "nobody", vote="mold"))
    led_on(table)
    assert table.who("bens").artha.persona == persona
