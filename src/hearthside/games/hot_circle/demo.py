"""A ready table: Lanternquay, its factions at odds, and two people in the middle of it."""

from collections.abc import Iterator
from typing import Any

from hearthside.core.game import Demo
from hearthside.core.life.drafts import FinishMaking
from hearthside.core.life.evening import OpenScene, OpenSession, Spotlight
from hearthside.core.life.faces import OF_THE_GAME, drawing
from hearthside.core.life.rulings import Rule
from hearthside.core.life.votes import CastBallot
from hearthside.core.making import BeginMaking, SaveStep
from hearthside.core.moves import FORTUNE, Fall, Move
from hearthside.games.hot_circle.characters.assets import GrantAsset
from hearthside.games.hot_circle.characters.blanks import BeliefRow
from hearthside.games.hot_circle.characters.npcs import NpcPath, WriteNpc
from hearthside.games.hot_circle.characters.oversight import JudgeBridge
from hearthside.games.hot_circle.session_zero.factions import FactionRow, SetFactions
from hearthside.games.hot_circle.session_zero.gamemaster import SetLifepaths, VoteOnGamemaster
from hearthside.games.hot_circle.session_zero.genre import SetGenre
from hearthside.games.hot_circle.session_zero.relations import Relate, RollRelations
from hearthside.games.hot_circle.session_zero.settings import SetSettings, SettingRow
from hearthside.games.hot_circle.session_zero.situation import SetSituation
from hearthside.games.hot_circle.session_zero.stages import GoTo
from hearthside.games.hot_circle.sessions.compels import OfferCompel, TakeCompel
from hearthside.games.hot_circle.sessions.news import WritePlans
from hearthside.games.hot_circle.sessions.preparation import OpeningRow, Prepare
from hearthside.games.hot_circle.sessions.scenes import SetPresent

IMRE, NOOR, TOVE = "imre", "noor", "tove"
EDDA, LORENZ = "character", "character-2"


def _campaign() -> Iterator[tuple[str, Move]]:
    yield NOOR, SetGenre(genre="Canal-city intrigue", style="Small people, large debts, fog")
    yield NOOR, GoTo(stage="settings")
    yield (
        TOVE,
        SetSettings(
            types="Ferrymen, smugglers, clerks, lamplighters, priests, heirs, bailiffs",
            settings=(
                SettingRow("Quay", "Ferrymen, smugglers, dockhands"),
                SettingRow("Ledger", "Clerks, brokers, bailiffs"),
                SettingRow("Manor", "Heirs, stewards, duellists"),
                SettingRow("Chapel", "Lamplighters, nurses, priests"),
            ),
        ),
    )
    yield TOVE, GoTo(stage="factions")
    yield (
        IMRE,
        SetFactions(
            factions=(
                FactionRow("The Ferry Guild", "quay", True),
                FactionRow("The Night Barges", "quay", False),
                FactionRow("The Exchange", "ledger", True),
                FactionRow("House Verhane", "manor", True),
                FactionRow("The Lamplighters", "chapel", False),
            )
        ),
    )
    yield IMRE, GoTo(stage="relations")
    guild = "the-ferry-guild"
    yield NOOR, Relate(faction=guild, relation="rival", other="the-night-barges")
    yield NOOR, Relate(faction=guild, relation="partner", other="the-lamplighters")
    yield NOOR, RollRelations()
    for face in (1, 5, 4, 1, 3, 2, 4, 2):
        yield FORTUNE, Fall((face,))
    yield NOOR, GoTo(stage="situation")
    yield (
        TOVE,
        SetSituation(
            tension="0",
            situation=(
                "The Ferry Guild starves the Night Barges off the water, and its own friends, "
                "the Lamplighters, guide the barges in by night."
            ),
            touches=("the-ferry-guild", "the-night-barges", "the-lamplighters"),
        ),
    )
    yield TOVE, GoTo(stage="gamemaster")
    yield TOVE, VoteOnGamemaster()
    for seat in (IMRE, NOOR, TOVE):
        yield seat, CastBallot(choice=IMRE)
    yield IMRE, SetLifepaths(lifepaths="3")


Steps = dict[str, dict[str, Any]]


def _made(seat: str, who: str, steps: Steps) -> Iterator[tuple[str, Move]]:
    yield seat, BeginMaking()
    for step, blanks in steps.items():
        yield seat, SaveStep(who=who, step=step, blanks=blanks)


def _path(name: str, setting: str, twice: bool = False) -> dict[str, Any]:
    return {"name": name, "setting": setting, "twice": twice}


def _life(born: str, *later: dict[str, Any]) -> dict[str, Any]:
    return {"born": born, "called": "", "born_twice": False, "lifepaths": later}


def _belief(stance: str, goal: str) -> dict[str, str]:
    return {"stance": stance, "goal": goal}


def _instinct(form: str, act: str, when: str = "") -> dict[str, str]:
    return {"form": form, "when": when, "act": act}


_EDDA: Steps = {
    "name": {"name": "Edda Rook", "about": "a smuggler who cannot look away"},
    "lifepaths": _life("quay", _path("Bargehand", "quay", twice=True)),
    "beliefs": {
        "beliefs": (
            _belief(
                "that nobody should go hungry beside a full hold",
                "bring the grain barge in before the Guild finds it",
            ),
            _belief("that the Guild killed my brother", "find out who cut his mooring"),
            _belief(
                "that Brother Ansel is the only honest man in the fog", "keep his name out of it"
            ),
        )
    },
    "instincts": {
        "instincts": (
            _instinct("always", "know the fastest way to the water"),
            _instinct("never", "take money from the hungry"),
            _instinct("when", "go quiet", "a lantern swings twice"),
        )
    },
    "traits": {"first": "Stubborn", "second": "Sharp-eyed", "third": "Ragged"},
}
_LORENZ: Steps = {
    "name": {"name": "Lorenz Ame", "about": "a bailiff with a bad conscience"},
    "lifepaths": _life("manor", _path("Debt clerk", "ledger"), _path("Bailiff", "ledger")),
    "beliefs": {
        "beliefs": (
            _belief(
                "that the law is all that stands between us and the tide",
                "seize the grain barge for the Exchange",
            ),
            _belief("that my family bought its honour", "find the contract with House Verhane"),
            _belief("that Edda Rook deserves better than a rope", "get her to testify"),
        )
    },
    "instincts": {
        "instincts": (
            _instinct("always", "read a paper twice before I sign it"),
            _instinct("never", "draw first"),
            _instinct("when", "write it down", "someone lies to me"),
        )
    },
    "traits": {"first": "Precise", "second": "Cold", "third": "Well-bred"},
}


def _characters() -> Iterator[tuple[str, Move]]:
    yield from _made(NOOR, EDDA, _EDDA)
    yield NOOR, FinishMaking(who=EDDA)
    yield from _made(TOVE, LORENZ, _LORENZ)
    yield IMRE, JudgeBridge(character=LORENZ, lifepath="debt-clerk", accepted=True)
    yield TOVE, FinishMaking(who=LORENZ)


PREMISE = (
    "A barge full of grain lies dark in the fog, and the hungry wait on the stairs. The bailiff "
    "has a writ for it, and the Guild’s captain wants a culprit before the tide turns."
)
FACES = (
    (NOOR, EDDA, "long black oval brown wry none coat blue none green"),
    (TOVE, LORENZ, "short brown long pale stern none uniform grey glasses violet"),
    (IMRE, "captain-oste", "cap grey square light stern full uniform red lines slate"),
)


def _evening() -> Iterator[tuple[str, Move]]:
    yield (
        IMRE,
        WriteNpc(
            character="",
            name="Captain Oste",
            about="The Guild’s harbour captain",
            lifepaths=(NpcPath("Guild captain", "quay", "4"),),
            traits="Loud, Suspicious",
            beliefs=(
                BeliefRow(
                    "that the river belongs to those who paid for it", "find the barge tonight"
                ),
            ),
            knows="Who cut the mooring: his own mate.",
        ),
    )
    yield (
        IMRE,
        WriteNpc(
            character="",
            name="Brother Ansel",
            about="A lamplighter who signals the barges",
            lifepaths=(NpcPath("Lamplighter", "chapel"),),
            hidden=True,
        ),
    )
    yield (
        IMRE,
        Prepare(
            places="The fog quay. The bailiffs’ counting room. The lamp loft of the chapel.",
            people="Captain Oste wants a culprit. Brother Ansel wants to be left alone.",
            obstacles="The tide turns at midnight. A search of every hold.",
            openings=(
                OpeningRow(EDDA, "Fog on the quay", "Bring the barge in", "A Guild cutter waits"),
                OpeningRow(LORENZ, "A writ to serve", "Seize the barge", "Nobody will row him"),
            ),
        ),
    )
    yield IMRE, WritePlans(faction="the-exchange", plans="Buy the starving Barges for nothing.")
    grant = GrantAsset(character=EDDA, kind="gear", name="Shuttered lantern", lifepath="bargehand")
    yield IMRE, grant
    for seat, who, parts in FACES:
        yield seat, drawing(who, parts)
    yield IMRE, OpenSession()
    yield IMRE, OpenScene("Near midnight, the fog quay", PREMISE, OF_THE_GAME)
    yield IMRE, SetPresent(present=(EDDA, LORENZ, "captain-oste"))
    yield IMRE, Spotlight(character=EDDA)
    yield (
        IMRE,
        OfferCompel(character=EDDA, source="Stubborn", what="You stay while the others row off"),
    )
    yield NOOR, TakeCompel()
    for who, count in ((EDDA, 2), (LORENZ, 1)):
        reason = "You earned it last time"
        yield IMRE, Rule(path=f"cast.{who}.persona", value=str(count), reason=reason)


def moves() -> Iterator[tuple[str, Move]]:
    yield from _campaign()
    yield from _characters()
    yield from _evening()


DEMO = Demo(
    title="Fog over Lanternquay",
    pitch="A barge full of grain, a bailiff with a writ, and a Guild that wants a culprit.",
    gm="Imre",
    players=("Noor", "Tove"),
    moves=moves,
)
