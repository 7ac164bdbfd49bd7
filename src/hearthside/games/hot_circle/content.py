"""What Hot Circle keeps as data: the four abilities, and words for characters and factions that
nobody has thought of yet."""

from functools import cache

from hearthside.core.content import Content, Ideas, Row
from hearthside.games.hot_circle.sheet import Ability, AssetKind

PACKAGE = "hearthside.games.hot_circle"

IDEAS = Ideas(
    "hot-circle",
    PACKAGE,
    *("names", "about", "work", "stances", "goals", "near"),
    *("always", "never", "when", "triggers", "traits", "powers", "upstarts"),
)
ideas = IDEAS.words


class World(Row, frozen=True, kw_only=True):
    """A campaign to start from: its genre, and its settings with who holds power there (HC-1)."""

    genre: str
    style: str
    types: str
    settings: tuple[tuple[str, str, str, str], ...]
    """Each as name, who belongs to it, its major power, its minor power."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name, *_ in self.settings)


WORLDS = Content("hot-circle.worlds", World, PACKAGE, "data/worlds.toml")


class AbilityWords(Row, frozen=True, kw_only=True):
    """One of the four abilities: by which rule, what it establishes, in which words (HC-4)."""

    name: str
    rule: str
    establishes: AssetKind
    what: str
    """The question what is asked for."""
    such: str
    """What one might answer, and to the question of its detail."""
    detail: str
    detail_such: str
    refused_such: str
    """Why the GM might say no."""
    noted: str
    """What stands before that detail on the card."""
    does: str
    """How it is told that it was passed, or failed."""
    lacks: str
    help: str
    """HC-4.8: what passing gives."""
    harder: dict[str, str] = {}
    """What adds a die to the obstacle."""


ABILITIES = Content("hot-circle.abilities", AbilityWords, PACKAGE, "ability_test/abilities.toml")
"""Not among the lists a table may change: the rules know the four by name."""


@cache
def words_of(ability: Ability) -> AbilityWords:
    return ABILITIES.everything()[ability]


def told_end(ability: Ability, outcome: str) -> str:
    """How an ability test ended for whoever took it: `finds no friend`."""
    words = words_of(ability)
    return words.does if outcome == "pass" else words.lacks
