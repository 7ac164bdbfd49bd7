"""A table in the middle of things: a bridge, a toll, a bell, and a Belief at stake."""

from collections.abc import Iterator
from typing import Any

from hearthside.core.game import Demo
from hearthside.core.life.drafts import FinishMaking
from hearthside.core.life.evening import CloseScene, OpenScene, OpenSession
from hearthside.core.life.faces import OF_THE_GAME, drawing
from hearthside.core.life.notes import WriteNote
from hearthside.core.making import BeginMaking, SaveStep
from hearthside.core.moves import FORTUNE, Fall, Move
from hearthside.games.burning_wheel.attempt.framing import Propose, SetTest
from hearthside.games.burning_wheel.attempt.gathering import Roll
from hearthside.games.burning_wheel.attempt.reacting import LetStand
from hearthside.games.burning_wheel.characters.npcs import WriteNpc
from hearthside.games.burning_wheel.story.steel import WaiveSteel
from hearthside.games.burning_wheel.story.wounds import TakeWound

GM = "priya"


def _rated(key: str, said: str, **more: Any) -> tuple[dict[str, Any], ...]:
    """Rows of a step from words: `will B4, power G5`."""
    rows = (each.split() for each in said.split(", "))
    return tuple(
        {key: id, "shade": rating[0], "exponent": int(rating[1:]), **more} for id, rating in rows
    )


def _convictions(beliefs: tuple[str, ...], instincts: tuple[str, ...]) -> dict[str, Any]:
    """Three of each; a Belief that begins with an arrow is a goal."""
    held = [*beliefs, "", "", ""][:3]
    blanks: dict[str, Any] = {}
    for at, text in enumerate(held):
        blanks |= {f"belief{at}": text.removeprefix("→ "), f"goal{at}": text.startswith("→ ")}
    return blanks | {f"instinct{at}": one for at, one in enumerate([*instincts, "", "", ""][:3])}


def _traits(*names: str) -> dict[str, Any]:
    """`Tall`, or with what it concerns a call-on: `Stubborn: Sword`."""
    split = (name.partition(": ") for name in names)
    return {
        "traits": tuple(
            {"name": name, "kind": "call-on" if concerns else "character", "concerns": concerns}
            for name, _, concerns in split
        )
    }


def _people(**blanks: Any) -> dict[str, Any]:
    standing = {
        kind: tuple({"name": name, "dice": 1} for name in blanks.pop(kind, ()))
        for kind in ("affiliations", "reputations", "infamous")
    }
    return {"relationships": "", "enemies": "", **standing, **blanks}


def _means(gear: str, fate: int, persona: int, deeds: int, cash: int = 0) -> dict[str, Any]:
    artha = {"fate": fate, "persona": persona, "deeds": deeds}
    return {"gear": gear, "cash": cash, "funds": (), **artha}


NO_EMOTIONS = "faith B0, greed B0, grief B0, hate B0"
KETIL: dict[str, dict[str, Any]] = {
    "who": {
        "name": "Ketil Brand",
        "concept": "a bridgewright without a guild",
        "settings": "Village, City",
        "station": "Journeyman",
    },
    "stats": {
        "rated": _rated(
            "ability", "will B4, perception B5, power B4, forte B4, agility B4, speed B3"
        )
    },
    "attributes": {
        "rated": _rated("ability", f"health B4, steel B5, circles B3, resources B2, {NO_EMOTIONS}")
    },
    "skills": {
        "rated": _rated(
            "skill",
            "bridgewright B4, carpentry B3, rope-wise B3, persuasion B3, haggling B2",
            tools=True,
        )
    },
    "beliefs": _convictions(
        (
            "→ The bell hangs in Hvit before midwinter. I will see it over the Skarn bridge",
            "My father built for lords. I build for whoever has to cross",
            "→ Runa knows who fired the upper road. I will have the name from her",
        ),
        ("Always test a plank before I put weight on it", "Never let Dag walk last"),
    ),
    "traits": _traits("Ash in the Beard", "Stubborn as Old Oak: Bridgewright"),
    "people": _people(
        relationships="Runa",
        enemies="The Reeve of Skarn",
        affiliations=("Free Carters",),
        reputations=("Keeps his bridges",),
        infamous=("Brand’s boy, among nobles",),
    ),
    "means": _means("Cudgel, forty yards of rope, father’s plumb line", 3, 2, 1, cash=1),
}
RUNA: dict[str, dict[str, Any]] = {
    "who": {
        "name": "Runa Hals",
        "concept": "a mason who sings stone and keeps a name to herself",
        "settings": "City, Guild",
        "station": "Master, struck off",
    },
    "stats": {
        "rated": _rated(
            "ability", "will B5, perception B4, power B4, forte B4, agility B4, speed B3"
        )
    },
    "attributes": {
        "rated": _rated("ability", f"health B4, steel B4, circles B3, resources B3, {NO_EMOTIONS}")
    },
    "skills": {
        "rated": _rated(
            "skill",
            "stone-singing B5, masonry B5, guild-wise B3, falsehood B3, instruction B3",
            tools=True,
        )
    },
    "beliefs": _convictions(
        (
            "Nobody hears the name before I know what Ketil would do with it",
            "→ The bridge is good stone. I will make the toll captain let us mend it",
        ),
        ("When someone lies to me, I touch the wall",),
    ),
    "traits": _traits("Hands of Chalk", "The Rock Knows Me: Stone-Singing"),
    "people": _people(relationships="Ketil"),
    "means": _means("Mason’s hammer, chalk, a sealed letter", 2, 1, 1),
}
DAG: dict[str, dict[str, Any]] = {
    "who": {
        "name": "Dag",
        "concept": "a carter, youngest of six",
        "settings": "Village, Road",
        "station": "Freeborn",
    },
    "quick": {"ranked": "Carting, Road-wise, Singing, Cudgel"},
    "beliefs": _convictions(
        (
            "If the bell goes in, I am not the one telling the priest",
            "→ Ketil thinks I am a child. I will carry my end today",
        ),
        ("If a horse stops, I stop",),
    ),
    "traits": _traits("Loud"),
    "means": _means("A whip, two blankets, half a cheese", 4, 1, 0),
}


def _character(seat: str, who: str, steps: dict[str, dict[str, Any]]) -> Iterator[tuple[str, Move]]:
    yield seat, BeginMaking(what="character")
    for step, blanks in steps.items():
        yield seat, SaveStep(who=who, step=step, blanks=blanks)
    yield seat, FinishMaking(who=who)


BEFORE_DAWN = (
    "A bell on three wagons has to cross before the frost. Nobody can say yet what the bridge will "
    "bear."
)
LATE_LIGHT = (
    "The toll captain keeps the gate shut until somebody pays or the reeve comes. Three wagons and "
    "a bell wait on the near bank, and the light is going."
)
FACES = (
    ("mara", "character", "short brown square tan stern full coat green scar slate"),
    ("jun", "character-2", "braid grey oval light calm none robe grey lines green"),
    ("sam", "character-3", "curls fair round light smile none shirt ochre freckles blue"),
    (GM, "ulrike-sand", "bun black square olive stern none armour red none ember"),
)


def moves() -> Iterator[tuple[str, Move]]:
    yield from _character("mara", "character", KETIL)
    yield from _character("jun", "character-2", RUNA)
    yield from _character("sam", "character-3", DAG)
    captain = (
        "Ulrike Sand",
        "The toll captain of the Skarn bridge",
        "Command, Spear, Intimidation",
    )
    yield GM, WriteNpc(name=captain[0], concept=captain[1], skills=captain[2], hidden=False)
    reeve = ("The Reeve of Skarn", "Sells the bridge’s nails since autumn", "Extortion, Accounting")
    yield GM, WriteNpc(name=reeve[0], concept=reeve[1], skills=reeve[2], hidden=True)
    note = "The reeve had the beam sawn. Ulrike does not know."
    yield GM, WriteNote(text=note, to="me")
    for seat, who, parts in FACES:
        yield seat, drawing(who, parts)
    yield GM, OpenSession()
    yield GM, OpenScene("The near bank, before dawn", BEFORE_DAWN)
    yield (
        "mara",
        Propose(
            who="character",
            intent="Know what the bridge will bear",
            task="I walk the near span and listen to the ropes",
        ),
    )
    yield (
        GM,
        SetTest(
            kind="linked",
            ability="rope-wise",
            ob=2,
            time="until sunrise",
            failure="the span gives, and you with it",
        ),
    )
    yield "mara", Roll(side=0)
    yield FORTUNE, Fall((5, 2, 3))
    yield "mara", LetStand(side=0)
    yield GM, TakeWound(who="character", severity="midi", text="Cracked shin, under the wheel")
    yield GM, WaiveSteel(who="character")
    yield GM, CloseScene()
    yield GM, OpenScene("Late light, the Skarn bridge", LATE_LIGHT, OF_THE_GAME)
    yield (
        "jun",
        Propose(
            who="character-2",
            intent="The toll gate opens for us, and we may mend the beam",
            task="I sing to the gate stones until the captain’s people feel them shift",
        ),
    )
    yield (
        GM,
        SetTest(
            kind="versus",
            ability="stone-singing",
            opponent="ulrike-sand",
            theirs="ulrike-sand:command",
            defender="",
            time="as long as the light",
            failure="the toll gate stays shut, and the captain sends for the reeve",
        ),
    )


DEMO = Demo(
    title="The Long Ash Road",
    pitch="A bell on three wagons, a bridge that will not bear them, and a toll captain who hears "
    "the stones sing.",
    gm="Priya",
    players=("Mara", "Jun", "Sam"),
    moves=moves,
)
