"""The scene as a part of a page: where the story is, what is true there, and how far it has come.

Its cards, and what stands below them, are parts within it: where nothing else changes, they travel
alone.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from hearthside.core.game import Game
from hearthside.core.pieces import Board, Card, Order, Piece, Places, Race, Track, Web
from hearthside.core.show import Person
from hearthside.core.table import Table
from hearthside.core.table_life import Evening
from hearthside.core.wording.typesetting import ended
from hearthside.web.live.seat_view import SharedView
from hearthside.web.render.models.scene import SceneBoard, SceneCards, SceneMaps, SceneMore
from hearthside.web.render.names_and_faces import faces

FACED = (Order, Places, Race)
"""The pieces that show faces."""


def scene(game: Game[Any], seen: SharedView) -> SceneBoard:
    """The scene as everyone who sees the same is shown it. Once it is over, what is left of it
    stands in the order in which the game tells it; cards lie in a row, unless a map is drawn."""
    table, show, on = seen.table, seen.show, seen.table.in_scene
    rows = on or not any(isinstance(piece, Web) for piece in show.scene)
    orders, cards, zones = list[Order](), list[Card](), list[Places]()
    clocks, maps, others = list[Piece](), list[Piece](), list[Piece]()
    for piece in show.scene:
        match piece:
            case Board() if piece.in_common:
                continue
            case Order() if on:
                orders.append(_with_harm(piece, show.cast))
            case Card() if rows:
                cards.append(piece)
            case Places() if on:
                zones.append(piece)
            case Track() if piece.clock:
                clocks.append(piece)
            case Web():
                maps.append(piece)
            case _:
                others.append(piece)
    cards.sort(key=_place_in_row)
    looks = faces(show) if any(isinstance(one, FACED) for one in show.scene) else {}
    last_time = _last_time(table)
    flat = bool(last_time) or (on and (bool(orders) or any(map(_comes_first, others))))
    return SceneBoard(
        game=game,
        scene=table.scene if on else None,
        spotlight=next((one.name for one in show.cast if one.id == table.spotlight), ""),
        orders=tuple(orders),
        flat=flat,
        cards=SceneCards(game=game, cards=tuple(cards), flat=flat),
        zones=tuple(zones),
        more=SceneMore(game=game, pieces=tuple(others), faces=looks) if others else None,
        maps=SceneMaps(game=game, pieces=tuple(maps)) if maps else None,
        clocks=tuple(clocks),
        faces=looks,
        over=table.scene if _just_over(table) and not last_time else None,
        opening=table.session < 2 and table.scene is None,
        last_time=last_time,
        wished=_wished(table) if last_time else (),
        bare=on and not show.scene,
    )


def _place_in_row(card: Card) -> int:
    """What somebody may use for free lies in front, what the heroes may before what others may."""
    return min((1 - pips.ours for pips in card.pips if pips.left), default=2)


def _with_harm(order: Order, cast: Sequence[Person]) -> Order:
    """A strip of faces with the boxes of each under their name, where nothing else is counted."""
    boxes = {one.id: _boxes(one) for one in cast}
    return replace(
        order,
        turns=tuple(
            one if one.of else replace(one, boxes=boxes.get(one.id, ())) for one in order.turns
        ),
    )


def _boxes(person: Person) -> tuple[bool, ...]:
    """Which boxes are crossed, of somebody who has one row of them."""
    tracks = [piece for piece in person.pieces if isinstance(piece, Track) and not piece.clock]
    return tuple(crossed for _, crossed in tracks[0].boxes) if len(tracks) == 1 else ()


def _just_over(table: Table[Any]) -> bool:
    """Whether one scene is over and the next not begun: the last one is still in everybody's
    mind."""
    return bool(table.session_open and not table.in_scene and table.round is None)


def _last_time(table: Table[Any]) -> tuple[str, ...]:
    """A session begins with what is remembered of the last one, until its first scene opens."""
    before = _evening_before(table)
    return before.story if before and table.session_open and table.scene is None else ()


def _wished(table: Table[Any]) -> tuple[tuple[str, str], ...]:
    before = _evening_before(table)
    stars = before.stars if before else ()
    return tuple((table.seat_name(one.seat), ended(one.wish)) for one in stars if one.wish)


def _evening_before(table: Table[Any]) -> Evening | None:
    return next((one for one in table.evenings if one.number == table.session - 1), None)


def _comes_first(piece: Piece) -> bool:
    """What is played on comes before what is true."""
    return isinstance(piece, Race) or (isinstance(piece, Board) and not piece.folded)


A_ROW = 6
"""So many cards of one's own are passed with a swipe or two."""


def before_seat(
    board: SceneBoard, own: tuple[Card, ...], opens: frozenset[str], turns: frozenset[str]
) -> SceneBoard:
    """The scene as it lies before one seat: its own cards first, those that everyone sees at least
    where all would hide the others, and what it may do about them."""
    if not (own or opens or turns):
        return board
    laid = {card.id for card in board.cards.cards}
    mine = {card.id for card in own}
    others = tuple(card for card in board.cards.cards if card.id not in mine)
    first = tuple(card for card in own if card.id in laid or len(own) <= A_ROW)
    cards = (*first, *others, *(card for card in own if card not in first))
    return replace(board, cards=replace(board.cards, cards=cards, opens=opens), turns=turns)
