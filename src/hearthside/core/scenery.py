"""Places drawn for scenes of any game, as data: what they are called, and titles they go with.

How a place looks is the page's; here it is a word.
"""

import re
from collections.abc import Iterator, Mapping

DRAWN = "drawn-"
"""What the id of such a picture begins with."""
OF_THE_GAME = "of-the-game"
"""The picture every table has: the one its game brings along."""
PLACES: Mapping[str, tuple[str, str]] = {
    "harbour": (
        "Harbour",
        "harbour harbor port quay dock pier wharf jetty bay canal ferry ferryman",
    ),
    "sea": ("Open sea", "sea ocean ship deck voyage sail island; storm"),
    "town": (
        "Town by night",
        "town city street alley rooftop bridge gate tower square; curfew night midnight",
    ),
    "market": ("Market", "market bazaar stall fair festival feast merchant plaza"),
    "inn": ("Inn", "inn tavern taproom hearth alehouse kitchen cottage"),
    "hall": ("Great hall", "hall court throne palace castle council temple chapel church trial"),
    "road": (
        "Road",
        "road crossroads way village farm barn field meadow hill journey caravan wagon",
    ),
    "forest": ("Forest", "forest wood woods grove glade tree trees hunt camp clearing"),
    "mountains": ("Mountains", "mountain mountains pass peak cliff ridge glacier valley; snow"),
    "ruin": ("Ruin", "ruin ruins grave graveyard cemetery tomb altar shrine abbey arch; dusk"),
    "swamp": ("Swamp", "swamp marsh bog fen moor mire reeds; mist fog"),
    "cave": ("Underground", "cave cavern mine tunnel crypt cellar vault sewer dungeon underground"),
}
"""Each place by its name: what it is called, and words in the title of a scene that lies there;
after a semicolon those of its weather and hours, which count where no title names a place."""


def place(picture: str) -> str:
    """The place a picture shows, by its name, or nothing.

    >>> place("drawn-inn"), place("drawn-moon"), place("inn")
    ('inn', '', '')
    """
    name = picture.removeprefix(DRAWN)
    return name if name in PLACES and picture != name else ""


def suiting(title: str) -> str:
    """The picture for a scene of this title: of a place it names, else the game's own.

    >>> suiting("On the old Bridge"), suiting("What the widow knew")
    ('drawn-town', 'of-the-game')
    """
    for tier in (0, 1):
        found = [(at, name) for name, at in _named(title, tier) if at >= 0]
        if found:
            return f"{DRAWN}{min(found)[1]}"
    return OF_THE_GAME


def _named(title: str, tier: int) -> Iterator[tuple[str, int]]:
    """Each place, and where a title names it; the page does it alike while one types."""
    for name, (_, words) in PLACES.items():
        several = words.split("; ")[tier : tier + 1]
        known = "|".join(several).replace(" ", "|")
        hit = re.search(rf"\b({known})s?\b", title, re.IGNORECASE) if known else None
        yield name, hit.start() if hit else -1


def everyones(picture: str) -> bool:
    """Whether a picture is nobody's: it comes along with the game, or with the house."""
    return picture == OF_THE_GAME or bool(place(picture))
