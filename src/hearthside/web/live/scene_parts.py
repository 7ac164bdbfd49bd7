"""The scene as a part of a page: where the story is, what is true there, and how far it has come.

Its cards, and what stands below them, are parts within it: where nothing else changes, they travel
alone.
"""

from typing import Any

from msgspec.structs import replace

from hearthside.core.game import Game
from hearthside.core.pieces import Board, Card, Order, Piece, Places, Race, Track, Web
from hearthside.web.live.seat_view import SharedView
from hearthside.web.render.models.scene import SceneBoard, SceneCards, SceneMore
from hearthside.web.render.names_and_faces import faces

LAID_OUT = (Order, Card, Places)
"""The pieces that have a place of their own while a scene is open."""
FACED = (Order, Places, Race)
"""The pieces that show faces."""


def scene(game: Game[Any], seen: SharedView) -> SceneBoard:
    """The scene as everyone who sees the same is shown it. Once it is over, what is left of it
    stands in the order in which the game tells it."""
    table, show = seen.table, seen.show
    clocks = tuple(one for one in show.scene if _is_clock(one))
    left = tuple(one for one in show.scene if not _is_clock(one))
    laid = left if table.in_scene else ()
    orders = tuple(one for one in laid if isinstance(one, Order))
    cards = tuple(one for one in laid if isinstance(one, Card))
    zones = tuple(one for one in laid if isinstance(one, Places))
    maps = tuple(one for one in left if isinstance(one, Web))
    apart = (*LAID_OUT, Web) if laid else Web
    others = tuple(one for one in left if not isinstance(one, apart))
    looks = faces(show) if any(isinstance(one, FACED) for one in left) else {}
    return SceneBoard(
        game=game,
        scene=table.scene if table.in_scene else None,
        spotlight=next((one.name for one in show.cast if one.id == table.spotlight), ""),
        orders=orders,
        flat=table.in_scene and (bool(orders) or any(map(_comes_first, others))),
        cards=SceneCards(game=game, cards=cards) if cards else None,
        zones=zones,
        more=SceneMore(game=game, pieces=others, faces=looks) if others else None,
        maps=SceneMore(game=game, pieces=maps) if maps else None,
        clocks=clocks,
        faces=looks,
        opening=not table.session and table.scene is None,
        bare=table.in_scene and not show.scene,
    )


def _is_clock(piece: Piece) -> bool:
    return isinstance(piece, Track) and bool(piece.clock)


def _comes_first(piece: Piece) -> bool:
    """What is played on comes before what is true."""
    return isinstance(piece, Race) or (isinstance(piece, Board) and not piece.folded)


def before_seat(
    board: SceneBoard, own: tuple[Card, ...], opens: frozenset[str], turns: frozenset[str]
) -> SceneBoard:
    """The scene as it lies before one seat: its own cards first, and what it may do about them."""
    mine = {card.id for card in own}
    shared = board.cards.cards if board.cards else ()
    cards = (*own, *(card for card in shared if card.id not in mine))
    laid = SceneCards(game=board.game, cards=cards, opens=opens) if cards else None
    return replace(board, cards=laid, turns=turns)
