"""A table that is ready to play: three thieves, one lighthouse, and a lamp that must not be lit."""

from collections.abc import Iterator

from hearthside.core.game import Demo
from hearthside.core.life.evening import OpenScene, OpenSession, Spotlight
from hearthside.core.life.notes import WriteNote
from hearthside.core.moves import Move
from hearthside.games.fate.characters.creation import (
    FinishCharacter,
    NewCharacter,
    SaveApproaches,
    SaveAspects,
    SaveIdea,
    SaveName,
    SaveStunts,
)
from hearthside.games.fate.characters.npcs import MakeGroup, MakeMajor
from hearthside.games.fate.characters.stunt_forms import StuntRow
from hearthside.games.fate.scenes.setting import AddAspect
from hearthside.games.fate.struggle.layout import PlacePeople, SetZones, Standing, ZoneRow


def _wren() -> Iterator[tuple[str, Move]]:
    yield "mara", NewCharacter(name="Wren Halloway")
    yield "mara", SaveIdea("wren", "The Burglar’s Daughter", "Can’t Leave a Locked Door Alone")
    yield "mara", SaveAspects("wren", "Raised on Rooftops", "I Owe Odile a Boat")
    yield (
        "mara",
        SaveName(
            "wren",
            "Wren Halloway",
            "Small, quick, soot on one cuff. Always looks at the hinges first.",
        ),
    )
    yield (
        "mara",
        SaveApproaches("wren", careful=1, clever=2, flashy=0, forceful=1, quick=2, sneaky=3),
    )
    stunts = (
        StuntRow(
            name="Hands That Remember",
            feature="I learned locks before letters",
            approach="clever",
            action="overcome",
            text="a lock, latch or safe",
        ),
        StuntRow(
            name="Nobody Looks Up",
            feature="I grew up on rooftops",
            approach="sneaky",
            action="advantage",
            text="from above",
        ),
        StuntRow(
            name="Always a Way Out",
            kind="open",
            feature="I plan the exit first",
            text="name a way out that nobody noticed",
        ),
    )
    yield "mara", SaveStunts("wren", stunts)
    yield "mara", FinishCharacter("wren")


def _tobias() -> Iterator[tuple[str, Move]]:
    yield "jun", NewCharacter(name="Tobias Crake")
    yield "jun", SaveIdea("tobias", "Disgraced Lamp Engineer", "I Signed the Papers")
    yield "jun", SaveAspects("tobias", "Every Machine Has a Temper", "Wren Trusts Me, Poor Girl")
    yield (
        "jun",
        SaveName(
            "tobias", "Tobias Crake", "Long coat, burnt fingertips, a pencil behind each ear."
        ),
    )
    yield (
        "jun",
        SaveApproaches("tobias", careful=3, clever=2, flashy=1, forceful=0, quick=1, sneaky=2),
    )
    stunts = (
        StuntRow(
            name="It Wants to Work",
            feature="I built half the lamps on this coast",
            approach="careful",
            action="overcome",
            text="broken machinery",
        ),
        StuntRow(
            name="Blind Them",
            feature="I carry a hand lamp of my own design",
            approach="clever",
            action="advantage",
            text="with light or the lack of it",
        ),
    )
    yield "jun", SaveStunts("tobias", stunts)
    yield "jun", FinishCharacter("tobias")


def _odile() -> Iterator[tuple[str, Move]]:
    yield "sam", NewCharacter(name="Odile Marrow")
    yield "sam", SaveIdea("odile", "Smuggler Queen Without a Ship", "The Sea Always Collects")
    yield "sam", SaveAspects("odile", "I Know Every Rock by Name")
    yield (
        "sam",
        SaveName("odile", "Odile Marrow", "Broad, weathered, three gold rings and a knife."),
    )
    yield (
        "sam",
        SaveApproaches("odile", careful=1, clever=1, flashy=2, forceful=3, quick=2, sneaky=0),
    )
    stunts = (
        StuntRow(
            name="Boathook",
            feature="I have swung one since I was six",
            approach="forceful",
            action="attack",
            text="someone on wet ground",
        ),
        StuntRow(
            name="You Know Who I Am",
            kind="open",
            feature="I once owned this coast",
            text="have a stranger recognise and fear me",
        ),
    )
    yield "sam", SaveStunts("odile", stunts)
    yield "sam", FinishCharacter("odile")


def _against_them() -> Iterator[tuple[str, Move]]:
    yield (
        "priya",
        MakeMajor(
            name="Ansgar Voss",
            high_concept="Keeper of the Wrong Light",
            trouble="Counts His Coins Twice",
            appearance="A tall man with a soft voice and a very clean oilskin.",
            secret_aspects="Afraid of the Dark Himself",
            careful=3,
            clever=2,
            flashy=1,
            forceful=1,
            quick=0,
            sneaky=2,
        ),
    )
    yield (
        "priya",
        MakeGroup(
            name="The wrecking crew",
            aspects="Never Look Up\nPaid by the Wreck",
            good_at="brawling, rowing",
            bad_at="noticing",
            size=4,
        ),
    )


def _scene() -> Iterator[tuple[str, Move]]:
    yield "priya", OpenSession()
    yield "priya", OpenScene("Ten past midnight, the lamp stair")
    zones = ("Landing rocks", "Boiler floor", "Lamp stair", "Lamp room")
    barriers = {"Lamp room": ("A ship’s lock, well made", 3)}
    yield (
        "priya",
        SetZones(
            tuple(
                ZoneRow(name=zone, barrier=barrier, against=against)
                for zone in zones
                for barrier, against in [barriers.get(zone, ("", 0))]
            )
        ),
    )
    yield "priya", AddAspect("The Great Lamp Is Dark")
    yield "priya", AddAspect("The Sea Is in the Stairwell")
    yield "priya", AddAspect("The Oil Has Been Watered", hidden=True)
    places = {
        "odile": "Landing rocks",
        "the-wrecking-crew": "Landing rocks",
        "tobias": "Boiler floor",
        "wren": "Lamp stair",
        "ansgar-voss": "Lamp room",
    }
    yield "priya", PlacePeople(tuple(Standing(who, zone) for who, zone in places.items()))
    yield (
        "priya",
        WriteNote("Voss wears Wren’s brother’s ring. Let her see it when the lamp is lit.", "me"),
    )
    yield "priya", Spotlight("wren")


def moves() -> Iterator[tuple[str, Move]]:
    """Everyone makes a character, then the scene opens."""
    for part in (_wren, _tobias, _odile, _against_them, _scene):
        yield from part()


DEMO = Demo(
    title="The Gallowmere Job",
    pitch="Three thieves, one lighthouse, ten minutes.",
    gm="Priya",
    players=("Mara", "Jun", "Sam"),
    moves=moves,
)
