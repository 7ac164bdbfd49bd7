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
            "harbour harbor port quay quayside dock dockside waterfront pier wharf jetty bay cove"
            " canal ferry ferryman barge shipyard boathouse lighthouse fishmarket customs lightship"
            " lamphouse beacon ness headland breakwater slipway"
        ),
    ),
    "sea": (
        "Open sea",
        (
            "sea ocean ship deck aboard cabin mast voyage sail boat raft wreck shipwreck"
            " galley galleon schooner brig sloop frigate longship island beach shore coast reef"
            " strait whale; storm gale tide wave"
        ),
    ),
    "town": (
        "Town by night",
        (
            "town city street alley lane rooftop roof bridge gate wall tower square prison"
            " jail gaol theatre barracks guildhall townhouse district quarter slum attic garret"
            " backstreet bathhouse; curfew night midnight moon moonlight"
        ),
    ),
    "market": (
        "Market",
        (
            "market marketplace bazaar stall fair fairground festival feast merchant plaza shop"
            " workshop smithy forge carnival parade wedding auction souk"
        ),
    ),
    "inn": (
        "Inn",
        (
            "inn tavern taproom hearth alehouse kitchen cottage pub bar saloon brewery bakery"
            " hostel lodging bedroom parlour parlor pantry teahouse coffeehouse fireside dinner"
            " supper breakfast; rat swan lion stag hart boar hound hare fox goose pony unicorn"
            " mermaid anchor crown flagon tankard barrel keg kettle fire"
        ),
    ),
    "hall": (
        "Great hall",
        (
            "hall court courtroom courthouse throne palace castle manor council senate temple"
            " chapel church cathedral trial ball ballroom banquet library archive mansion embassy"
            " audience judgement judgment assembly coronation gallery"
        ),
    ),
    "road": (
        "Road",
        (
            "road crossroads crossroad way village farm farmyard barn field meadow hill"
            " journey caravan wagon coach carriage milestone toll tollgate orchard vineyard mill"
            " windmill watermill granary millpond pasture paddock hedgerow farmhouse croft stable"
            " border frontier"
        ),
    ),
    "forest": (
        "Forest",
        (
            "forest wood woods woodland grove glade tree trees hunt camp campfire clearing thicket"
            " jungle garden park hermitage copse wildwood undergrowth"
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
            " abbey monastery cloister arch battlefield funeral; dusk ghost"
        ),
    ),
    "swamp": (
        "Swamp",
        (
            "swamp marsh bog fen moor mire reeds river riverbank ford lake pond weir floodplain"
            " delta bayou; mist fog rain flood"
        ),
    ),
    "cave": (
        "Underground",
        (
            "cave cavern mine tunnel crypt catacomb cellar vault sewer"
            " dungeon underground undercroft grotto pit cell oubliette quarry basement; dark"
            " darkness"
        ),
    ),
}
"""Each place by its name: what it is called, and words in the title of a scene that lies there;
after a semicolon those of its weather and hours, and of the signs of inns, which count where no
title names a place."""


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
    >>> suiting("The Drowned Rat"), suiting("A night market"), suiting("Aboard the Constance")
    ('drawn-inn', 'drawn-market', 'drawn-sea')
    >>> suiting("The Ness light"), suiting("Frost on the orchard"), suiting("First light")
    ('drawn-harbour', 'drawn-road', 'of-the-game')
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
