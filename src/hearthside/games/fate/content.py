"""What Fate keeps as data: ideas and stunts for characters nobody has thought of, ready NPCs."""

from typing import Literal

from hearthside.core.content import Content, Ideas, Row
from hearthside.games.fate.sheet import Action

PACKAGE = "hearthside.games.fate"


class ReadyStunt(Row, frozen=True, kw_only=True):
    """A stunt for any story."""

    name: str
    form: Literal["bonus", "open"] = "bonus"
    feature: str
    approach: str = ""
    action: Action | Literal[""] = ""
    text: str


class ReadyNpc(Row, frozen=True, kw_only=True):
    """FA-9.6: an NPC somebody already made."""

    name: str
    aspects: tuple[str, ...]
    good_at: tuple[str, ...] = ()
    bad_at: tuple[str, ...] = ()
    bad_at_rest: bool = False
    boxes: int = 0


IDEAS = Ideas(
    "fate",
    PACKAGE,
    *("roles", "concepts", "troubles", "pasts", "bonds", "wants"),
    *("first-names", "last-names", "builds", "details"),
)
ideas = IDEAS.words
STUNTS = Content("fate.stunts", ReadyStunt, PACKAGE, "data/stunts.toml")
NPCS = Content("fate.npcs", ReadyNpc, PACKAGE, "data/npcs.toml")
CONTENT = (IDEAS, STUNTS, NPCS)
