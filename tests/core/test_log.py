"""The log: entries kept as bytes, older ones brought up to date, the whole folded into a table."""

import msgspec
import pytest
from candlelight import GAME
from candlelight.game import Candlelight

from hearthside.core import engine, log, snapshot
from hearthside.core.driver import demo_table
from hearthside.core.life.scenes_sessions import SpotlightMoved
from hearthside.core.moves import Illegal


class Renamed(Candlelight):
    """Candlelight after a release in which `burned` became `candle-burned`, with what is left."""

    upcasts = {
        ("candlelight.burned", 1): lambda raw: (
            raw
            | {
                "event": "candlelight.candle-burned",
                "left": 1,
            }
        ),
    }


def test_an_older_entry_is_brought_up_to_date():
    body = msgspec.json.encode(
        {"at": "", "by": "robin", "event": {"event": "candlelight.burned", "v": 1, "who": "w"}}
    )
    entry = log.decode(Renamed(), body)
    assert type(entry.event).__name__ == "CandleBurned"
    with pytest.raises(msgspec.ValidationError):
        log.decode(GAME, body)


def test_an_older_entry_of_table_life_is_brought_up_to_date(monkeypatch):
    older = {"event": "table.spotlight", "v": 1, "on": "wanderer"}
    newer = {"event": "table.spotlight-moved", "character": "wanderer"}
    monkeypatch.setitem(log.UPCASTS, ("table.spotlight", 1), lambda raw: newer)
    body = msgspec.json.encode({"at": "", "by": "gale", "event": older})
    assert log.decode(Renamed(), body).event == SpotlightMoved(character="wanderer")


def test_upcasting_leaves_newer_entries_alone():
    table = demo_table(GAME, GAME.demo)
    for entry in table.entries:
        assert log.decode(Renamed(), log.encode(entry)) == entry


def test_a_log_begins_with_its_table():
    table = demo_table(GAME, GAME.demo)
    with pytest.raises(ValueError, match="begins with its table"):
        log.replay(GAME, table.entries[1:])


def test_a_snapshot_is_the_table():
    table = demo_table(GAME, GAME.demo).table
    assert snapshot.decode(GAME, snapshot.encode(table)) == table


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        ("x", "A move is an object"),
        ({"move": 4}, "A move is an object"),
        ({"move": "candlelight.dance"}, "There is no move “candlelight.dance”"),
        ({"move": "candlelight.set-out"}, "is missing"),
        ({"move": "candlelight.burn", "twice": True}, "“twice” is not part of this move"),
    ],
)
def test_a_move_that_is_none_is_explained(raw, sentence):
    with pytest.raises(Illegal, match=sentence):
        engine.parse_move(GAME, raw)
