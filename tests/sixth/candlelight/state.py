"""Who wanders, what they are venturing, and what only the guide knows."""

import msgspec

from hearthside.core.dice import Faces
from hearthside.core.secrecy.who_knows import Known
from hearthside.core.table import Character, Play, Table


class Wanderer(Character, frozen=True, kw_only=True):
    light: int = 1
    candles: int = 2


class Venture(msgspec.Struct, frozen=True, kw_only=True):
    """Something wanted in the dark. No faces means the dice are in the air."""

    who: str
    want: str
    dark: int
    faces: Faces = ()


class Omen(Known, frozen=True, kw_only=True):
    text: str


class CandlePlay(Play, frozen=True, kw_only=True):
    cast: dict[str, Wanderer] = {}
    venture: Venture | None = None
    omen: Omen | None = None


CandleTable = Table[CandlePlay]
