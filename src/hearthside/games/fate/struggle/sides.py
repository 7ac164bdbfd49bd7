"""Sides: whoever shares one shares its free invocations and boosts; the GM says who is on which."""

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Pick
from hearthside.core.moves import Event, Move
from hearthside.core.saying_events import Says
from hearthside.games.fate.people import here
from hearthside.games.fate.sheet import SIDES, Hero
from hearthside.games.fate.state import FateTable


class ChangeSide(Move, frozen=True, tag="fate.change-side"):
    character: str
    side: str


class SideChanged(Event, frozen=True, tag="fate.side-changed"):
    sets = {"cast.{character}.side": "side"}
    says = Says("{character:who} is with the {side} now.", ("FA-5.16",), "Scene", "bookkeeping")
    character: str
    side: str


_PICKS = tuple(Pick(side, title) for side, title in SIDES.items())


def further(table: FateTable, seat: str) -> list[Verb]:
    if not table.is_gm(seat) or table.play.attempt:
        return []
    return [_changing(hero) for hero in here(table)]


def _changing(hero: Hero) -> Verb:
    side = Choice("side", "Side", picks=_PICKS, value=hero.side)
    fixed = {"character": hero.id}
    return verb(
        ChangeSide, "Change sides", lambda: (side,), fixed=fixed, rules=("FA-5.16",),
        group="gm", about=hero.id,
    )  # fmt: skip


def decide(table: FateTable, seat: str, move: Move) -> list[Event]:
    if isinstance(move, ChangeSide):
        return [SideChanged(character=move.character, side=move.side)]
    raise TypeError(move)
