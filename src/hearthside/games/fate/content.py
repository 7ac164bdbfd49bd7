"""What Fate keeps as data: ideas and stunts for characters nobody has thought of, ready NPCs."""

from collections.abc import Iterator, Mapping
from typing import Literal

from hearthside.core.content import Content, Row
from hearthside.games.fate.sheet import Action
from hearthside.games.fate.state import FateTable

PACKAGE = "hearthside.games.fate"
KINDS = (
    *("roles", "concepts", "troubles", "pasts", "bonds", "wants"),
    *("first-names", "last-names", "builds", "details"),
)


class Idea(Row, frozen=True, kw_only=True):
    """Words of one kind."""

    words: tuple[str, ...]


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


def _lacking(rows: Mapping[str, Idea]) -> Iterator[str]:
    yield from (f"There are no {kind}." for kind in KINDS if kind not in rows)
    for kind, row in rows.items():
        if len(set(row.words)) < len(row.words):
            yield f"Some {kind} are there twice."


IDEAS = Content("fate.ideas", Idea, PACKAGE, "data/ideas.toml", check=_lacking)
STUNTS = Content("fate.stunts", ReadyStunt, PACKAGE, "data/stunts.toml")
NPCS = Content("fate.npcs", ReadyNpc, PACKAGE, "data/npcs.toml")
CONTENT = (IDEAS, STUNTS, NPCS)


def ideas(table: FateTable, kind: str) -> tuple[str, ...]:
    return IDEAS.of(table)[kind].words
