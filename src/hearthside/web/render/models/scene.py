"""The scene on a table page, and the parts within it that change by themselves."""

from collections.abc import Mapping
from typing import Any, ClassVar

from hearthside.core.game import Game
from hearthside.core.pieces import Card, Order, Piece, Places
from hearthside.core.table_life import Scene
from hearthside.web.render.models.shared import Likeness
from hearthside.web.render.models.template import Template


class SceneCards(Template, frozen=True, kw_only=True):
    """The cards that lie in a row, or none. One's own are taken up while something is tried."""

    template: ClassVar[str] = "table/scene_cards.html"
    comes_back = True
    game: Game[Any]
    cards: tuple[Card, ...]
    opens: frozenset[str] = frozenset()
    """Those about which there is something to do."""
    flat: bool = False


class SceneMore(Template, frozen=True, kw_only=True):
    """What else is true there, or played on."""

    template: ClassVar[str] = "table/scene_more.html"
    comes_back = True
    game: Game[Any]
    pieces: tuple[Piece, ...]
    faces: Mapping[str, Likeness] = {}


class SceneMaps(SceneMore, frozen=True, kw_only=True):
    """Maps: they are large and seldom change, so they stand by themselves, and none is kept."""

    comes_back = False


class SceneBoard(Template, frozen=True, kw_only=True):
    """Where the story is and what is true there. It never scrolls away on a desk."""

    template: ClassVar[str] = "table/scene.html"
    within: ClassVar[Mapping[str, str]] = {
        "scene-cards": "cards",
        "scene-more": "more",
        "scene-maps": "maps",
    }
    game: Game[Any]
    scene: Scene | None
    """The scene while it is open."""
    over: Scene | None = None
    """The scene that has just ended, until the next one begins."""
    spotlight: str = ""
    orders: tuple[Order, ...] = ()
    """Whose turn it is."""
    flat: bool = False
    """Whether that, or what is played on, comes first; then cards lie flat."""
    cards: SceneCards
    zones: tuple[Places, ...] = ()
    more: SceneMore | None = None
    maps: SceneMaps | None = None
    clocks: tuple[Piece, ...] = ()
    turns: frozenset[str] = frozenset()
    """The clocks the seat may turn."""
    faces: Mapping[str, Likeness] = {}
    """What everyone looks like, by id: zones and orders show faces."""
    last_time: tuple[str, ...] = ()
    """What happened when the table met last, until the first scene opens."""
    wished: tuple[tuple[str, str], ...] = ()
    """Who wished for what then."""
    opening: bool = False
    """Whether nothing has been played yet: the game's own picture then says what is to come."""
    bare: bool = False
    """Whether nothing is laid out yet."""
