"""Every page of a table drawn for every seat, and thrown away: what cannot be drawn is not kept."""

from collections.abc import Sequence
from typing import Any, cast

from hearthside.core import can_be_drawn
from hearthside.core.game import Game
from hearthside.core.life.seats import GALLERY
from hearthside.core.log import Entry
from hearthside.core.table import Table
from hearthside.export import markdown, story
from hearthside.store.base import Store
from hearthside.web.auth import Access
from hearthside.web.live.hub import Hub, redraw_queue
from hearthside.web.live.kept_log import Numbered
from hearthside.web.live.redraw_queue import Traffic
from hearthside.web.live.room import Room
from hearthside.web.pages import settings, table
from hearthside.web.pages.sheet import sheet_page
from hearthside.web.render import templates

NOBODY: frozenset[str] = frozenset()


def draw_all(game: Game[Any], tried: Table[Any], recent: Sequence[tuple[int, Entry]]) -> None:
    """Draw a table that is not kept anywhere; `Undrawable` names the first page to fail."""
    traffic = Traffic()
    room = Room(cast("Store", None), "trial", game, tried, traffic)
    room.recent.extend(Numbered(seq, entry) for seq, entry in recent)
    hub = Hub(room, redraw_queue(traffic))
    for seat in tried.seats:
        if tried.role(seat):
            with can_be_drawn.watching(f"{tried.seat_name(seat)}’s page"):
                _seat(hub, seat)
    with can_be_drawn.watching("The story"):
        for reader in (GALLERY, *tried.gms()):
            seen = hub.views.audience(reader)
            told = story.volumes(seen.table, story.chapters(seen.table, reader, recent))
            markdown.whole(game, seen.table, seen.show, told)


def _seat(hub: Hub, seat: str) -> None:
    view = hub.views.of(seat)
    templates.render(table.as_seen(hub, seat, NOBODY))
    templates.render(settings.as_seen(hub, seat))
    for id, who in view.audience.table.play.cast.items():
        if not who.draft:
            sheet_page(Access(hub, seat, ""), id)
