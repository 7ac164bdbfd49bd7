"""What Fate keeps as data: ideas and stunts for characters nobody has thought of, ready NPCs, and
what people try."""

from functools import cache
from typing import Literal

from hearthside.core.content import Content, Ideas, Row
from hearthside.games.fate.attempt.state import Kind
from hearthside.games.fate.dice_and_outcomes import Outcome
from hearthside.games.fate.sheet import Action, Severity

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


class KindWords(Row, frozen=True, kw_only=True):
    """What somebody may try: by which rules, in which words, and what each outcome means."""

    name: str
    rules: tuple[str, ...]
    help: str = ""
    go: str = "Ask to roll"
    """What the button says: the GM has a word before the dice fall, unless somebody defends."""
    means: dict[Outcome, str] = {}
    """What an outcome gives, behind its name. A hit says by itself what it does."""


KINDS = Content("fate.kinds", KindWords, PACKAGE, "attempt/kinds.toml")
"""Not among the lists a table may change: the rules know them by name."""


@cache
def words_of(kind: Kind) -> KindWords:
    return KINDS.everything()[kind]


class Level(Row, frozen=True, kw_only=True):
    """FA-8: a kind of milestone, what it lets everyone choose, and what may heal."""

    name: str
    rule: str
    when: str
    choices: tuple[str, ...]
    heals: tuple[Severity, ...]


class ChoiceWords(Row, frozen=True, kw_only=True):
    """What somebody may choose at a milestone or leave out, in words."""

    rule: str
    asks: str
    skips: str
    skipped: str


LEVELS = Content("fate.milestones", Level, PACKAGE, "characters/milestones.toml")
CHOICES = Content(
    "fate.milestone-choices", ChoiceWords, PACKAGE, "characters/milestone-choices.toml"
)
"""In the order in which they are asked: what only adds comes before what gives something up."""
milestones, choice_words = cache(LEVELS.everything), cache(CHOICES.everything)
