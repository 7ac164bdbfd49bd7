"""The ready table: three people of a river town, its ledger, and a gate that must not open."""

from collections.abc import Iterator
from typing import Any

from hearthside.core.game import Demo
from hearthside.core.life.drafts import FinishMaking
from hearthside.core.life.evening import OpenScene, OpenSession
from hearthside.core.life.faces import OF_THE_GAME, drawing
from hearthside.core.life.switches import Switch
from hearthside.core.making import BeginMaking, SaveStep
from hearthside.core.moves import Move
from hearthside.games.questworlds.characters.npcs import MakeNpc
from hearthside.games.questworlds.community.rolls import SkipRolls
from hearthside.games.questworlds.creation.saving import Row
from hearthside.games.questworlds.creation.setting import SetKeywords
from hearthside.games.questworlds.scenes.plots import MakePlot

GM, MARA, SAM, NOOR = "gale", "mara", "sam", "noor"
WREN, TOMAS, IDRIS = "hero", "hero-2", "hero-3"
REACH = "community"

WRENS_PROSE = (
    "Wren Halloway keeps the lamps of Sallow Reach and has been its [occupation: Lamplighter] "
    "since the old keeper drowned. She has a [trait: Stubborn Streak] as wide as the river and a "
    "[breakout: Head for Heights] that makes the masons nervous. On her belt hangs a [Long Hook], "
    "and in her coat is a [Map of the Old Culverts] that nobody is supposed to have. The "
    "[ally: Eel Sisters] taught her to swim, and she still brings them oil. At night she walks "
    "with [sidekick: Cricket], a mudlark with quick hands. She has never learned to forgive the "
    "harbour watch, and her [flaw: Grudge Against the Watch] shows."
)


def _row(name: str, kind: str = "") -> Row:
    return {"name": name, "kind": kind}


def _saved(who: str, step: str, **blanks: Any) -> SaveStep:
    return SaveStep(who=who, step=step, blanks=blanks)


PREMISE = (
    "The river stands a hand below the quay and the winch has rusted fast. Captain Brandt has "
    "orders to open the flood gate, and the lower town is still asleep."
)
FACES = (
    (MARA, WREN, "bun red oval pale stern none coat blue freckles ember"),
    (SAM, TOMAS, "bald black square brown calm full shirt grey none slate"),
    (NOOR, IDRIS, "cap black long olive wry moustache cloak green none blue"),
    (GM, "captain-brandt", "short fair square light stern moustache uniform blue none violet"),
)


def _moves() -> Iterator[tuple[str, Move]]:
    yield GM, Switch(setting="communities", value=True)
    yield GM, SetKeywords(keywords=({"name": "Reachfolk", "required": False},))
    yield from _wren()
    yield from _tomas()
    yield from _idris()
    yield GM, BeginMaking(what="community")
    yield GM, _saved(REACH, "name", name="Sallow Reach", interval="season", way="hand")
    resources = ("Trade", "Morale", "Diplomacy", "Watch", "River Rites")
    rows = tuple({"name": one, "required": one == "Watch"} for one in resources)
    yield GM, _saved(REACH, "resources", resources=rows)
    yield GM, FinishMaking(who=REACH)
    yield GM, SkipRolls()
    yield (
        GM,
        MakeNpc(
            name="Captain Brandt",
            concept="commands the harbour watch",
            abilities=(
                {"name": "Harbour Watch", "rating": "4M"},
                {"name": "Duelist", "rating": "19"},
            ),
        ),
    )
    yield (
        GM,
        MakeNpc(
            name="The Drowned Keeper",
            concept="still tends a lamp below the weir",
            abilities=({"name": "Cold Hands", "rating": "12M"},),
            hidden=True,
        ),
    )
    for seat, who, parts in FACES:
        yield seat, drawing(who, parts)
    yield GM, OpenSession()
    yield (
        GM,
        MakePlot(
            name="The rusted winch",
            worth="6",
            situation="keeping the flood gate shut",
            heroes=(WREN, TOMAS, IDRIS),
        ),
    )
    yield GM, OpenScene("Ten past midnight, the flood gate", PREMISE, OF_THE_GAME)


def _wren() -> Iterator[tuple[str, Move]]:
    yield MARA, BeginMaking(what="hero")
    yield (
        MARA,
        _saved(WREN, "who", name="Wren Halloway", concept="Stubborn lamplighter", method="prose"),
    )
    yield MARA, _saved(WREN, "prose", prose=WRENS_PROSE)
    points = (
        {"ability": "lamplighter", "points": 10},
        {"ability": "head-for-heights", "points": 4},
        {"ability": "stubborn-streak", "points": 6},
    )
    yield MARA, _saved(WREN, "ratings", best="lamplighter", points=points)
    yield (
        MARA,
        _saved(
            WREN,
            "sidekick",
            name="Cricket",
            unusual=False,
            best="1",
            abilities=(
                {"name": "Mudlark", "kind": "keyword", "points": 8},
                {"name": "Quick Hands", "kind": "", "points": 7},
                {"name": "Curious", "kind": "trait", "points": 0},
            ),
        ),
    )
    yield MARA, FinishMaking(who=WREN)


def _tomas() -> Iterator[tuple[str, Move]]:
    yield SAM, BeginMaking(what="hero")
    yield (
        SAM,
        _saved(TOMAS, "who", name="Tomas Ferrol", concept="Disgraced bell founder", method="list"),
    )
    abilities = (
        _row("Bell Founder", "occupation"),
        _row("Perfect Pitch", "breakout"),
        _row("Disgraced", "trait"),
        _row("Great Hammer"),
        _row("Broad Shoulders"),
        _row("Master Ilse of the Foundry", "patron"),
        _row("Ropemakers’ Row", "contact"),
        _row("Two Apprentices", "retainers"),
        _row("Last of the Silver"),
        _row("Sings the Old Rounds"),
        _row("Never Lets Go"),
        _row("Knows Every Tower"),
    )
    yield SAM, _saved(TOMAS, "list", abilities=abilities)
    points = (
        {"ability": "great-hammer", "points": 8},
        {"ability": "bell-founder", "points": 5},
        {"ability": "never-lets-go", "points": 5},
        {"ability": "broad-shoulders", "points": 2},
    )
    yield SAM, _saved(TOMAS, "ratings", best="great-hammer", points=points)
    flaws = (
        {"name": "The Cracked Bell", "bond": "", "keyword": False},
        {"name": "Old Mother Ferrol", "bond": "dependent", "keyword": False},
    )
    yield SAM, _saved(TOMAS, "flaws", flaws=flaws)
    yield SAM, FinishMaking(who=TOMAS)


def _idris() -> Iterator[tuple[str, Move]]:
    yield NOOR, BeginMaking(what="hero")
    yield NOOR, _saved(IDRIS, "who", name="Idris", concept="Silver-tongued ferryman", method="go")
    abilities = (_row("Silver Tongue"), _row("Ferryman", "occupation"))
    yield NOOR, _saved(IDRIS, "concept", abilities=abilities)
    yield (
        NOOR,
        _saved(
            IDRIS,
            "ratings",
            best="silver-tongue",
            points=({"ability": "silver-tongue", "points": 5},),
        ),
    )
    yield NOOR, FinishMaking(who=IDRIS)


DEMO = Demo(
    title="The Lamps of Sallow Reach",
    pitch="A river town, a flood gate, and three people who will not let it open.",
    gm="Gale",
    players=("Mara", "Sam", "Noor"),
    moves=_moves,
)
