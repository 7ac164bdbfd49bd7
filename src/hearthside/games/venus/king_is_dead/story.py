"""What is told of the king's death, and to whom. Names and facts are the scenario's, words ours.

It stands in a file of its own, which no table lists: the truth is not for everyone.
"""

from hearthside.core.content import Content, Row
from hearthside.core.moves import ONLY_GM
from hearthside.games.venus.content import PACKAGE
from hearthside.games.venus.state import Secret

TITLE = "The King is Dead"
WARNINGS = (
    "A death in the family, and grief",
    "Violence and murder within a family",
    "Black magic and the fair folk",
    "Drink and drugs",
)


class Told(Row, frozen=True, kw_only=True):
    """Something about the scenario; what is secret is for the FC."""

    title: str
    text: str
    secret: bool = False


STORY = Content("venus.king-story", Told, PACKAGE, "king_is_dead/story.toml")


def lore() -> tuple[Secret, ...]:
    """VE-7.3: all of it, for those who may know."""
    return tuple(
        Secret(title=one.title, text=one.text, known_to=ONLY_GM if one.secret else None)
        for one in STORY.everything().values()
    )
