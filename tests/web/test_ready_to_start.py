"""Before the first session, once everyone has made somebody."""

from pathlib import Path

from hearthside.games.venus import GAME
from hearthside.store import open_store
from hearthside.web.live.rooms import Rooms
from hearthside.web.render import templates
from tests.games.venus.evening import ANA, FAY, figure, given, seated


async def test_whoever_sits_down_last_still_reads_what_their_dice_gave(tmp_path: Path):
    table = given(seated("Ana"), figure(ANA, lots=3))
    templates.welcome(GAME)
    hub = await Rooms(open_store(tmp_path / "t.sqlite3"), {GAME.name: GAME}).keep(
        GAME, table.entries
    )
    turn = templates.render(hub.redraw.parts(ANA, frozenset())["turn"])
    assert "Waiting for Fay" in turn
    assert "Everyone is ready to start. You hold 3 Lots for rerolling dice." in turn
    assert "You hold" not in templates.render(hub.redraw.parts(FAY, frozenset())["turn"])
