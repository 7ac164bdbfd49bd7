"""A table that is ready to play: three thieves, one lighthouse, and a lamp that must not be lit."""

from collections.abc import Iterator
from typing import Any

from hearthside.core.game import Demo
from hearthside.core.life.drafts import FinishMaking
from hearthside.core.life.evening import OpenScene, OpenSession, Spotlight
from hearthside.core.life.faces import OF_THE_GAME, drawing
from hearthside.core.life.notes import WriteNote
from hearthside.core.making import BeginMaking, SaveStep
from hearthside.core.moves import Move
from hearthside.games.fate.characters.npcs import MakeGroup, MakeMajor
from hearthside.games.fate.characters.stunt_forms import StuntRow, as_values
from hearthside.games.fate.scenes.setting import AddAspect
from hearthside.games.fate.struggle.layout import PlacePeople, SetZones, Standing, ZoneRow

Made = Iterator[tuple[str, Move]]


def _made(seat: str, name: str, looks: str, *, idea: tuple[str, str], aspects: tuple[str, ...],
          approaches: str, stunts: tuple[StuntRow, ...]) -> Made:  # fmt: skip
    """A character, step by step, as its player makes it."""
    id = name.split()[0].lower()
    yield seat, BeginMaking(name=name)
    blanks: dict[str, dict[str, Any]] = {
        "idea": {"high_concept": idea[0], "trouble": idea[1]},
        "aspects": dict(zip(("first", "second", "third"), (*aspects, "", ""), strict=False)),
        "name": {"name": name, "appearance": looks},
        "approaches": {"order": approaches.split()},
        "stunts": {"stunts": [as_values(row) for row in stunts]},
    }
    for step, filled in blanks.items():
        yield seat, SaveStep(id, step, filled)
    yield seat, FinishMaking(id)


def _wren() -> Made:
    yield from _made(
        "mara",
        "Wren Halloway",
        "Small, quick, soot on one cuff. Always looks at the hinges first.",
        idea=("The Burglar’s Daughter", "Can’t Leave a Locked Door Alone"),
        aspects=("Raised on Rooftops", "I Owe Odile a Boat"),
        approaches="sneaky clever quick careful forceful flashy",
        stunts=(
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
        ),
    )


def _tobias() -> Made:
    yield from _made(
        "jun",
        "Tobias Crake",
        "Long coat, burnt fingertips, a pencil behind each ear.",
        idea=("Disgraced Lamp Engineer", "I Signed the Papers"),
        aspects=("Every Machine Has a Temper", "Wren Trusts Me, Poor Girl"),
        approaches="careful clever sneaky flashy quick forceful",
        stunts=(
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
        ),
    )


def _odile() -> Made:
    yield from _made(
        "sam",
        "Odile Marrow",
        "Broad, weathered, three gold rings and a knife.",
        idea=("Smuggler Queen Without a Ship", "The Sea Always Collects"),
        aspects=("I Know Every Rock by Name",),
        approaches="forceful flashy quick careful clever sneaky",
        stunts=(
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
        ),
    )


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
    yield "priya", OpenScene("Ten past midnight, the lamp stair", PREMISE, OF_THE_GAME)
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


PREMISE = (
    "Voss will let the mail packet *Constance* break on the rocks. You have ten minutes to light "
    "the great lamp."
)
FACES = (
    ("mara", "wren", "bob black oval tan wry none coat ochre none ember"),
    ("jun", "tobias", "short black long brown calm none shirt grey glasses blue"),
    ("sam", "odile", "scarf black round deep smile none cloak red none green"),
    ("priya", "ansgar-voss", "cap fair long light calm full coat ochre lines violet"),
    (
        "priya",
        "the-wrecking-crew",
        "hood black square olive stern stubble cloak grey none slate several",
    ),
)


def _faces() -> Iterator[tuple[str, Move]]:
    for seat, who, parts in FACES:
        yield seat, drawing(who, parts)


def moves() -> Iterator[tuple[str, Move]]:
    """Everyone makes a character, then the scene opens."""
    for part in (_wren, _tobias, _odile, _against_them, _faces, _scene):
        yield from part()


DEMO = Demo(
    title="The Gallowmere Job",
    pitch="Three thieves, one lighthouse, ten minutes.",
    gm="Priya",
    players=("Mara", "Jun", "Sam"),
    moves=moves,
)
