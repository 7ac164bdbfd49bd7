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
        (
            "harbour harbor port quay quayside dock dockside waterfront pier wharf jetty ferry"
            " ferryman barge shipyard boathouse fishmarket customs slipway marina"
        ),
    ),
    "lighthouse": (
        "Lighthouse",
        "lighthouse lightship lamphouse beacon ness headland breakwater foreland",
    ),
    "sea": (
        "Open sea",
        (
            "sea ocean ship deck aboard voyage sail shipwreck galley galleon schooner brig sloop"
            " frigate longship strait whale rigging"
        ),
    ),
    "town": (
        "Town by night",
        "town city street alley lane rooftop roof district quarter slum backstreet belfry curfew",
    ),
    "market": (
        "Market",
        (
            "market marketplace bazaar stall fair fairground festival plaza carnival parade auction"
            " souk"
        ),
    ),
    "inn": (
        "Inn",
        (
            "inn tavern taproom alehouse pub saloon hostel lodging fireside fireplace hearth"
            " parlour parlor teahouse coffeehouse"
        ),
    ),
    "workshop": (
        "Workshop",
        (
            "workshop smithy smith forge foundry furnace kiln anvil boiler brewery bakery tannery"
            " kitchen distillery laundry dyeworks glassworks ironworks laboratory"
        ),
    ),
    "hall": (
        "Great hall",
        (
            "hall court throne palace castle council senate church cathedral ballroom banquet"
            " audience coronation manor"
        ),
    ),
    "road": (
        "Road",
        (
            "road crossroads crossroad way village farm field meadow hill journey caravan wagon"
            " coach carriage milestone orchard vineyard pasture heath trail path track"
        ),
    ),
    "forest": (
        "Forest",
        (
            "forest wood woods woodland grove glade tree trees hunt clearing thicket copse wildwood"
            " undergrowth"
        ),
    ),
    "mountains": (
        "Mountains",
        (
            "mountain mountains pass peak summit cliff ridge glacier valley gorge ravine canyon"
            " crag plateau avalanche"
        ),
    ),
    "ruin": (
        "Ruin",
        (
            "ruin ruins grave graveside graveyard cemetery churchyard tomb barrow abbey cloister"
            " mausoleum necropolis monolith"
        ),
    ),
    "swamp": (
        "Swamp",
        "swamp marsh bog fen mire reeds bayou floodplain",
    ),
    "cave": (
        "Underground",
        (
            "cave cavern mine tunnel crypt catacomb cellar vault sewer dungeon underground"
            " undercroft grotto pit oubliette lair chasm abyss mineshaft cistern"
        ),
    ),
}
"""Each place by its name: what it is called, and words in the title of a scene that lies there. A
word that may as well lie elsewhere is none of them: rather no place than a wrong one."""

_ENDS = "(side|front|bank|mouth|yard)?(e?s)?"
"""What a place may be called by besides: `riverside`, `churches`."""


def place(picture: str) -> str:
    """The place a picture shows, by its name, or nothing.

    >>> place("drawn-inn"), place("drawn-moon"), place("inn")
    ('inn', '', '')
    """
    name = picture.removeprefix(DRAWN)
    return name if name in PLACES and picture != name else ""


def suiting(*words: str) -> str:
    """The picture for a scene of this title, or else of what is going on in it: of a place that is
    named there. Where none is it has no picture: none is better than a wrong one.

    >>> suiting("Low water, the quayside"), suiting("What the widow knew")
    ('drawn-harbour', '')
    >>> suiting("A night market"), suiting("Aboard the Constance"), suiting("The boiling house")
    ('drawn-market', 'drawn-sea', '')
    >>> suiting("The Ness light"), suiting("Frost on the orchard"), suiting("First light")
    ('drawn-lighthouse', 'drawn-road', '')
    >>> suiting("The marshes"), suiting("Behind the churchyards"), suiting("A harbourfront brawl")
    ('drawn-swamp', 'drawn-ruin', 'drawn-harbour')
    >>> suiting("Later", "All wait in the taproom."), suiting("The quay", "A fire in the inn.")
    ('drawn-inn', 'drawn-harbour')
    """
    for said in words:
        if found := list(_named(said)):
            return f"{DRAWN}{min(found)[-1]}"
    return ""


def _named(title: str) -> Iterator[tuple[int, int, str]]:
    """The places that words name, each by where and by how long a word: `churchyard` is no church.
    The page does it alike while one types."""
    for name, (_, words) in PLACES.items():
        known = words.replace(" ", "|")
        if hit := re.search(rf"\b({known}){_ENDS}\b", title, re.IGNORECASE):
            yield hit.start(), -len(hit[1]), name


def everyones(picture: str) -> bool:
    """Whether a picture is nobody's: it comes along with the game, or with the house."""
    return picture == OF_THE_GAME or bool(place(picture))
