"""Places drawn for scenes of any game, as data: what they are called, and titles they go with.

How a place looks is the page's; here it is a word.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import product

DRAWN = "drawn-"
"""What the id of such a picture begins with."""
OF_THE_GAME = "of-the-game"
"""The picture every table has: the one its game brings along."""
PLACES: Mapping[str, tuple[str, str]] = {
    "harbour": (
        "Harbour",
        (
            "harbour harbor port quay quayside dock dockside waterfront pier wharf jetty bay cove"
            " canal ferry ferryman barge shipyard boathouse lighthouse fishmarket customs lightship"
            " lamphouse beacon ness headland breakwater slipway marina seawall estuary"
        ),
    ),
    "sea": (
        "Open sea",
        (
            "sea ocean ship deck aboard cabin mast voyage sail boat raft wreck shipwreck"
            " galley galleon schooner brig sloop frigate longship island beach shore coast reef"
            " strait whale lagoon atoll shoal surf sandbank rocks rigging; storm gale tide wave"
            " water"
        ),
    ),
    "town": (
        "Town by night",
        (
            "town city street alley lane rooftop roof bridge gate wall tower square prison"
            " jail gaol theatre barracks guildhall townhouse district quarter slum attic garret"
            " backstreet bathhouse belfry rampart battlement parapet citadel fort fortress"
            " drawbridge moat gallows scaffold hospital infirmary station office courtyard balcony"
            " window; curfew night midnight moon moonlight"
        ),
    ),
    "market": (
        "Market",
        (
            "market marketplace bazaar stall fair fairground festival feast merchant plaza shop"
            " workshop smithy forge carnival parade wedding auction souk warehouse tannery pawnshop"
            " circus"
        ),
    ),
    "inn": (
        "Inn",
        (
            "inn tavern taproom hearth alehouse kitchen cottage pub bar saloon brewery bakery"
            " hostel lodging bedroom parlour parlor pantry teahouse coffeehouse fireside dinner"
            " supper breakfast cafe restaurant diner; house home rat swan lion stag hart boar"
            " hound hare fox goose pony unicorn mermaid anchor crown flagon tankard barrel keg"
            " kettle fire"
        ),
    ),
    "hall": (
        "Great hall",
        (
            "hall court courtroom courthouse throne palace castle manor council senate temple"
            " chapel church cathedral trial ball ballroom banquet library archive mansion embassy"
            " audience judgement judgment assembly coronation gallery chamber study salon foyer"
            " corridor passageway stair staircase stairwell academy university school museum"
            " observatory laboratory villa estate"
        ),
    ),
    "road": (
        "Road",
        (
            "road crossroads crossroad way village farm farmyard barn field meadow hill"
            " journey caravan wagon coach carriage milestone toll tollgate orchard vineyard mill"
            " windmill watermill granary millpond pasture paddock hedgerow farmhouse croft stable"
            " border frontier heath steppe prairie plain downs desert dune oasis wasteland hamlet"
            " trail path track"
        ),
    ),
    "forest": (
        "Forest",
        (
            "forest wood woods woodland grove glade tree trees hunt camp campfire clearing thicket"
            " jungle garden park hermitage copse wildwood undergrowth hut lodge waterfall"
        ),
    ),
    "mountains": (
        "Mountains",
        (
            "mountain mountains pass peak summit cliff ridge glacier valley gorge ravine canyon"
            " crag plateau volcano avalanche; snow ice winter blizzard frost"
        ),
    ),
    "ruin": (
        "Ruin",
        (
            "ruin ruins grave graveside graveyard cemetery churchyard tomb barrow altar shrine"
            " abbey monastery cloister arch battlefield funeral mausoleum necropolis ossuary"
            " monolith obelisk pyramid; dusk ghost"
        ),
    ),
    "swamp": (
        "Swamp",
        (
            "swamp marsh bog fen moor mire reeds river ford lake pond weir floodplain"
            " delta bayou creek stream brook sluice; mist fog rain flood"
        ),
    ),
    "cave": (
        "Underground",
        (
            "cave cavern mine tunnel crypt catacomb cellar vault sewer"
            " dungeon underground undercroft grotto pit cell oubliette quarry basement lair den"
            " chasm abyss shaft mineshaft cistern; below dark darkness"
        ),
    ),
}
"""Each place by its name: what it is called, and words in the title of a scene that lies there;
after a semicolon those of its weather and hours, and of the signs of inns, which count where no
title names a place."""

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
    named there, else the game's own.

    >>> suiting("On the old Bridge"), suiting("What the widow knew")
    ('drawn-town', 'of-the-game')
    >>> suiting("The Drowned Rat"), suiting("A night market"), suiting("Aboard the Constance")
    ('drawn-inn', 'drawn-market', 'drawn-sea')
    >>> suiting("The Ness light"), suiting("Frost on the orchard"), suiting("First light")
    ('drawn-harbour', 'drawn-road', 'of-the-game')
    >>> suiting("The marshes"), suiting("By the lakeside"), suiting("A harbourfront brawl")
    ('drawn-swamp', 'drawn-swamp', 'drawn-harbour')
    >>> suiting("Later", "All wait in the taproom."), suiting("The quay", "A fire in the inn.")
    ('drawn-inn', 'drawn-harbour')
    """
    for said, tier in product(words, (0, 1)):
        found = [(at, name) for name, at in _named(said, tier) if at >= 0]
        if found:
            return f"{DRAWN}{min(found)[1]}"
    return OF_THE_GAME


def _named(title: str, tier: int) -> Iterator[tuple[str, int]]:
    """Each place, and where words name it; the page does it alike while one types."""
    for name, (_, words) in PLACES.items():
        several = words.split("; ")[tier : tier + 1]
        known = "|".join(several).replace(" ", "|")
        hit = re.search(rf"\b({known}){_ENDS}\b", title, re.IGNORECASE) if known else None
        yield name, hit.start() if hit else -1


def everyones(picture: str) -> bool:
    """Whether a picture is nobody's: it comes along with the game, or with the house."""
    return picture == OF_THE_GAME or bool(place(picture))
