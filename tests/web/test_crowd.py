"""A cast of many: their cards say who they are, and everything else is a tap on a name away."""

import re
from pathlib import Path

from hearthside.core import engine
from hearthside.games.fate import GAME
from hearthside.store import open_store
from hearthside.web.auth import Access
from hearthside.web.live.hub import Hub
from hearthside.web.live.rooms import Rooms
from hearthside.web.live.seat_view import CROWD
from hearthside.web.pages import panels, table
from hearthside.web.render import templates

GM, PLAYER = "priya", "mara"
HAND = {"move": "fate.make-lesser", "aspects": "Wet through", "secret_aspects": "", "best": "quick",
        "best_rating": 2, "second": "", "second_rating": 0, "boxes": 1, "slots": [],
        "side": "foes", "hidden": False}  # fmt: skip


async def peopled(path: Path, more: int) -> Hub:
    """Fate's ready table with so many more people in its story."""
    templates.welcome(GAME)
    hub = await Rooms(open_store(path / "t.sqlite3"), {GAME.name: GAME}).demo(GAME)
    for n in range(more):
        await hub.play(GM, engine.parse_move(GAME, {**HAND, "name": f"Hand {n}"}))
    return hub


def drawn(hub: Hub, seat: str, part: str) -> str:
    return templates.render(hub.redraw.parts(seat, frozenset())[part])


def card(cast: str, id: str) -> str:
    return re.search(rf'<article [^>]*id="who-{id}".*?</article>', cast, re.DOTALL)[0]


async def test_a_game_masters_page_stays_small_with_many_people(tmp_path: Path):
    hub = await peopled(tmp_path, 20)
    page = templates.render(table.as_seen(hub, GM, frozenset()))
    assert len(page.encode()) < 60_000  # as the target says


async def test_cards_of_a_few_people_have_words_and_those_of_many_have_none(tmp_path: Path):
    hub = await peopled(tmp_path, 1)
    assert len(hub.room.table.play.cast) <= CROWD
    alone = card(drawn(hub, GM, "cast-list"), "hand-0")
    assert "Hide" in alone
    assert 'aria-label="Stress' in alone
    for n in range(1, CROWD):
        await hub.play(GM, engine.parse_move(GAME, {**HAND, "name": f"Hand {n}"}))
    among_many = card(drawn(hub, GM, "cast-list"), "hand-0")
    assert "Hide" not in among_many
    assert 'data-open="about?id=hand-0"' in among_many
    assert 'aria-label="Stress' not in among_many


async def test_what_the_cards_of_many_leave_out_is_behind_their_names(tmp_path: Path):
    hub = await peopled(tmp_path, CROWD)
    panel = templates.render(panels.about_panel(Access(hub, GM, ""), "hand-0"))
    for words in ("Overcome", "Hide", "Ruling"):
        assert f">{words}<" in panel
    form = panels.form_panel(Access(hub, GM, ""), "table.rule-cast.hand-0")
    assert "Hand 0" in templates.render(form)


async def test_on_somebody_who_is_still_being_made_there_is_nothing_to_rule_on(tmp_path: Path):
    hub = await peopled(tmp_path, 0)
    await hub.play(PLAYER, engine.parse_move(GAME, {"move": "table.begin-making"}))
    (begun,) = (one.id for one in hub.room.table.play.cast.values() if one.draft)
    cast = drawn(hub, GM, "cast-list")
    assert "Ruling" not in card(cast, begun)
    assert "Ruling" in card(cast, "wren")


async def test_players_are_given_no_rulings(tmp_path: Path):
    hub = await peopled(tmp_path, CROWD)
    panel = templates.render(panels.about_panel(Access(hub, PLAYER, ""), "hand-0"))
    assert "table.rule" not in panel


async def test_a_box_that_is_crossed_shows_in_a_crowd_and_ones_own_always_do(tmp_path: Path):
    hub = await peopled(tmp_path, CROWD)
    assert 'aria-label="Stress' in card(drawn(hub, GM, "cast-list"), "wren")
    hurt = {"move": "table.rule", "path": "cast.hand-0.boxes.0", "value": "true"}
    await hub.play(GM, engine.parse_move(GAME, hurt))
    assert "1 taken" in card(drawn(hub, PLAYER, "cast-list"), "hand-0")


async def test_the_light_is_moved_among_those_whom_somebody_plays(tmp_path: Path):
    hub = await peopled(tmp_path, CROWD)
    panel = drawn(hub, GM, "turn")
    lights = re.findall(r'name="character" value="([^"]+)"', panel)
    cast = hub.room.table.play.cast
    assert lights
    assert {cast[id].player for id in lights} >= {PLAYER}
    assert "" not in {cast[id].player for id in lights if id != hub.room.table.spotlight}
    assert "Act as" not in panel
