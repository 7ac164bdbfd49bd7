"""Before the first session, once everyone has made somebody."""

from pathlib import Path

import pytest

from hearthside.core.driver import Driver
from hearthside.core.life.votes import CastBallot
from hearthside.games import hot_circle
from hearthside.games.hot_circle.session_zero.gamemaster_and_lifepath_count import VoteOnGamemaster
from hearthside.games.hot_circle.session_zero.situation import SetSituation
from hearthside.games.hot_circle.session_zero.stages import GoTo
from hearthside.games.venus import GAME
from hearthside.store import open_store
from hearthside.web.live.rooms import Rooms
from hearthside.web.render import templates
from tests.games.hot_circle.evening import at_relations, closing_up, rest_drawn, session_ends
from tests.games.venus.evening import ANA, FAY, figure, given, seated


async def test_whoever_sits_down_last_still_reads_what_their_dice_gave(tmp_path: Path):
    table = given(seated("Ana"), figure(ANA, lots=3))
    templates.welcome(GAME)
    hub = await Rooms(open_store(tmp_path / "t.sqlite3"), {GAME.name: GAME}).keep(
        GAME, table.entries
    )
    turn = templates.render(hub.redraw.parts(ANA, frozenset())["turn"])
    assert "Waiting for Fay" in turn
    for words in ("Everyone is ready to start.", "You hold 3 Lots for rerolling dice."):
        assert f"<p>{words}</p>" in turn
    assert "You hold" not in templates.render(hub.redraw.parts(FAY, frozenset())["turn"])


async def turn_of(seat: str, table: Driver, folder: Path) -> str:
    templates.welcome(hot_circle.GAME)
    rooms = Rooms(open_store(folder / "t.sqlite3"), {hot_circle.GAME.name: hot_circle.GAME})
    hub = await rooms.keep(hot_circle.GAME, table.entries)
    return templates.render(hub.redraw.parts(seat, frozenset())["turn"])


@pytest.mark.parametrize("caller", ["gale", "ana"])
async def test_whoever_has_voted_in_session_zero_reads_who_has_not_and_may_end_it(
    tmp_path: Path, caller: str
):
    table = at_relations()
    rest_drawn(table)
    table.do("ana", GoTo(stage="situation"))
    told = SetSituation(tension="our own", situation="It is late.", touches=("f1", "f2"))
    table.do("ana", told)
    table.do("ana", GoTo(stage="gamemaster"))
    table.do(caller, VoteOnGamemaster())
    table.do(caller, CastBallot(choice="gale"))
    turn = await turn_of(caller, table, tmp_path)
    assert "Waiting for" in turn
    assert "Open the ballots now" in turn
    assert "Call off the vote" in turn
    for gathering in ("yet to make", "Start session 1", "Invite more"):
        assert gathering not in turn


async def test_between_sessions_the_next_step_stands_out_and_the_session_can_start_all_the_same(
    tmp_path: Path,
):
    table = closing_up()
    session_ends(table)
    turn = await turn_of("gale", table, tmp_path)
    assert turn.count("button next") == 1
    (stands_out,) = [one for one in turn.split("<") if "button next" in one]
    assert "open-session" not in stands_out
    assert "Start session 2" in turn
