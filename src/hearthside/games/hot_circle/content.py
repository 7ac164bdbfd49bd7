"""What Hot Circle keeps as data: words for characters nobody has thought of yet."""

from hearthside.core.content import Content, Row
from hearthside.core.table import Table
from hearthside.games.hot_circle.state import HotPlay

KINDS = (
    *("names", "about", "work", "stances", "goals", "near"),
    *("always", "never", "when", "triggers", "traits"),
)


class Idea(Row, frozen=True, kw_only=True):
    """Some words of one kind."""

    words: tuple[str, ...]


IDEAS = Content(
    "hot-circle.ideas",
    Idea,
    "hearthside.games.hot_circle",
    "data/ideas.toml",
    check=lambda rows: [f"There are no {kind}." for kind in KINDS if kind not in rows],
)


def ideas(table: Table[HotPlay], kind: str) -> tuple[str, ...]:
    return IDEAS.of(table)[kind].words
