"""Parts that are kept until what they show changes are always what a fresh drawing would be."""

import random
import re
from pathlib import Path

import pytest

from hearthside.core import engine
from hearthside.core.forms import Choice, Many, Number, Option, Text, YesNo
from hearthside.core.game import Game
from hearthside.core.moves import Illegal
from hearthside.core.odds import Odds
from hearthside.store import open_store
from hearthside.web.live.redraw import Redraw
from hearthside.web.live.rooms import Rooms
from hearthside.web.render import templates
from hearthside.web.render.drawn_cache import MOST, DrawnCache, shown_by_card
from hearthside.web.render.models import LogLine
from tests.web.conftest import games
from tests.web.samples import FORM, SHARED, SHOW, TABLE, said


def filled(option: Option, luck: random.Random) -> dict[str, object]:
    """An option's form filled in at random."""
    values = option.values()
    for field in option.fields:
        match field:
            case Choice():
                values[field.name] = luck.choice(field.picks).value if field.picks else ""
            case Number():
                values[field.name] = luck.randint(field.least, field.most)
            case YesNo():
                values[field.name] = luck.random() < 0.5
            case Many():
                count = luck.randint(min(field.least, len(field.picks)), len(field.picks))
                values[field.name] = [p.value for p in luck.sample(field.picks, count)]
            case Text():
                values[field.name] = luck.choice(("", "a bell", "rope and rain"))
    return values


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
async def test_what_is_kept_equals_what_would_be_drawn(tmp_path: Path, game: Game):
    luck = random.Random(f"{game.name} 7")
    templates.welcome(game)
    rooms = Rooms(open_store(tmp_path / "t.sqlite3"), {game.name: game})
    hub = await rooms.demo(game)
    room = hub.room
    taken = 0
    for _ in range(60):
        seat = luck.choice(list(room.table.seats))
        options = room.offered(seat)
        if not options or room.table.role(seat) == "":
            continue
        option = luck.choice(options)
        if option.move in ("table.stand-up", "table.empty-seat", "table.change-role"):
            continue
        try:
            await room.play(seat, engine.parse_move(game, filled(option, luck)))
        except Illegal:
            continue
        taken += 1
        here = frozenset(luck.sample(list(room.table.seats), 2))
        for onlooker in room.table.seats:
            kept_shared, kept_seated = hub.redraw.live(onlooker, here)
            kept_seated |= hub.redraw.desk(onlooker)
            fresh = Redraw(room)
            shared, seated = fresh.live(onlooker, here)
            seated |= fresh.desk(onlooker)
            assert kept_shared == shared
            assert _unnumbered(kept_seated) == _unnumbered(seated)
    assert taken > 10
    await rooms.close()


def _unnumbered(parts: dict[str, str]) -> dict[str, str]:
    return {id: re.sub(r'name="seq" value="\d+"', "", html) for id, html in parts.items()}


def test_a_piece_is_drawn_once_for_all_who_see_the_same():
    pieces, drawn = DrawnCache(), []

    def draw_it() -> str:
        drawn.append("it")
        return f"drawing {len(drawn)}"

    assert pieces.get("what it shows", draw_it) == pieces.get("what it shows", draw_it)
    assert drawn == ["it"]
    assert pieces.get("something else", draw_it) == "drawing 2"


def test_a_room_keeps_only_so_many_pieces():
    pieces = DrawnCache()
    for n in range(MOST + 1):
        pieces.get(n, lambda: "as drawn first")
    assert pieces.get(MOST, lambda: "drawn anew") == "as drawn first"
    assert pieces.get(0, lambda: "drawn anew") == "drawn anew"


def test_a_folded_form_is_drawn_anew_when_its_odds_change():
    def shown(**odds: int) -> object:
        forecasts = {FORM.key: Odds(tuple(odds.items()))}
        return shown_by_card(FORM, forecasts, TABLE, SHOW, "", False)

    assert shown(fail=1, success=2) == shown(fail=1, success=2)
    assert shown(fail=1, success=2) != shown(fail=2, success=1)


def test_an_older_beat_counts_every_later_line():
    first, second, third = (said(seq, beat=f"Beat {seq}") for seq in (1, 2, 3))
    at_hand = DrawnCache()

    def log(*lines: LogLine) -> str:
        context = {**SHARED, "log": lines, "at_hand": at_hand}
        return templates.fragment("fragments/log.html", **context)

    assert "One later line is taken back" in log(first, second)
    assert "2 later lines are taken back" in log(first, second, third)
