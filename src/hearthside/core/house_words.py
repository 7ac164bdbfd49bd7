"""The words the house writes into a form: from the game's own lists, else from a few plain ones."""

from typing import Any

from hearthside.core.field_kinds import Text
from hearthside.core.fields import Field
from hearthside.core.game import Game
from hearthside.core.luck import Luck

PLAIN: dict[str, tuple[str, ...]] = {
    "want": ("to get through this in one piece", "a way on", "to keep the others safe"),
    "intent": ("to get through this in one piece", "a way on", "to keep the others safe"),
    "prize": ("a way through", "their trust", "to know what happened here"),
    "words": ("find out what they hide", "win a friend here", "keep the others safe"),
    "aim": ("that they remember who did this", "to be gone before it is over"),
    "how": ("carefully, one thing after another", "quickly, before anybody thinks", "head on"),
    "task": ("one careful step after another", "quickly, before anybody thinks", "head on"),
    "tactics": ("carefully, one thing after another", "quickly, before anybody thinks", "head on"),
    "act": ("steady the others", "find the weak place", "hold on"),
    "risk": ("somebody notices", "it costs time", "it gets worse before it gets better"),
    "failure": ("somebody notices", "it costs time", "it gets worse before it gets better"),
    "cost": ("something is left behind", "somebody will remember this"),
    "compromise": ("only half of it", "later, and not for nothing"),
    "obstacle": ("the way is barred", "somebody stands in the way", "there is little time"),
    "why": ("it stands in the way", "nobody has done it before", "the hour is late"),
    "reason": ("it was well prepared", "the ground is good"),
    "because": ("it worked once, and will again", "word gets around"),
    "situation": ("here and now", "against the same again"),
    "condition": ("Shaken", "Winded", "Out of sorts"),
    "aspect": ("A Clear Path", "A Moment’s Calm", "The Higher Ground"),
    "boost": ("A Moment’s Calm", "Off Balance", "A Good Grip"),
    "time": ("an hour", "as long as it takes", "until dusk"),
    "by_when": ("before dawn",),
    "title": ("A little later", "Elsewhere, the same night", "What comes of it"),
    "name": ("A Stranger", "An Old Hand", "The Quiet One"),
    "": ("so be it", "a good omen", "one step at a time"),
}
"""By the name of the blank; where it is not known, what stands under no name."""
FLAVOUR = frozenset({"want", "intent", "how", "task", "tactics", "risk", "why", "failure"})
OUTCOMES: tuple[str, ...] = (
    "For a moment nobody speaks. Then everything goes on.",
    "That is how it goes. What do you do now?",
    "The dust settles. Somebody draws a breath.",
    "It is done, and everybody here knows it.",
)
"""What whoever runs the game says of how something ended."""


class Voice:
    """Words for one game, picked by luck."""

    def __init__(self, game: Game[Any], luck: Luck) -> None:
        self._own = game.house_words
        self._lists = {**PLAIN, **game.house_words}
        self._luck = luck

    def first(self, field: Field) -> str:
        """The same, for a first try: what need not be filled in stays blank, unless it is what
        somebody would say."""
        known = field.name in FLAVOUR or field.name in self._own
        return self.words(field) if known or field.problem("") else ""

    def words(self, field: Field) -> str:
        """Something to write into a blank. What it suggests comes before what we would say."""
        if isinstance(field, Text) and field.suggestions:
            return self._luck.pick(field.suggestions)
        return self._luck.pick(self._lists.get(field.name) or self._lists[""])

    def outcome(self) -> str:
        """A line on how something ended."""
        return self._luck.pick(self._lists.get("outcome") or OUTCOMES)
