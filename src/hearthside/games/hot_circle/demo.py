"""A ready table: Lanternquay, its factions at odds, and two people in the middle of it."""

from collections.abc import Iterator

from hearthside.core.game import Demo
from hearthside.core.life.evening import OpenScene, OpenSession, Spotlight
from hearthside.core.life.rulings import Rule
from hearthside.core.life.votes import CastBallot
from hearthside.core.moves import FORTUNE, Fall, Move
from hearthside.games.hot_circle.characters.assets import GrantAsset
from hearthside.games.hot_circle.characters.creation import (
    FinishCharacter,
    NewCharacter,
    SaveBeliefs,
    SaveInstincts,
    SaveLifepaths,
    SaveName,
    SaveTraits,
)
from hearthside.games.hot_circle.characters.lifepaths import LifepathRow
from hearthside.games.hot_circle.characters.npcs import WriteNpc
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


def _edda() -> Iterator[tuple[str, Move]]:
    yield NOOR, NewCharacter()
    who = "hero"
    yield NOOR, SaveName(character=who, name="Edda Rook", about="a smuggler who cannot look away")
    line = (LifepathRow("", "quay"), LifepathRow("Bargehand", "quay", twice=True))
    yield NOOR, SaveLifepaths(character=who, lifepaths=line)
    yield (
        NOOR,
        SaveBeliefs(
            character=who,
            first_stance="that nobody should go hungry beside a full hold",
            first_goal="bring the grain barge in before the Guild finds it",
            second_stance="that the Guild killed my brother",
            second_goal="find out who cut his mooring",
            third_stance="that Brother Ansel is the only honest man in the fog",
            third_goal="keep his name out of it",
        ),
    )
    yield (
        NOOR,
        SaveInstincts(
            character=who,
            first_form="always",
            first_act="know the fastest way to the water",
            second_form="never",
            second_act="take money from the hungry",
            third_form="when",
            third_when="a lantern swings twice",
            third_act="go quiet",
        ),
    )
    yield NOOR, SaveTraits(character=who, first="Stubborn", second="Sharp-eyed", third="Ragged")
    yield NOOR, FinishCharacter(character=who)


def _lorenz() -> Iterator[tuple[str, Move]]:
    yield TOVE, NewCharacter()
    who = "hero-2"
    yield TOVE, SaveName(character=who, name="Lorenz Ame", about="a bailiff with a bad conscience")
    yield (
        TOVE,
        SaveLifepaths(
            character=who,
            lifepaths=(
                LifepathRow("", "manor"),
                LifepathRow("Debt clerk", "ledger"),
                LifepathRow("Bailiff", "ledger"),
            ),
        ),
    )
    yield IMRE, JudgeBridge(character=who, lifepath="debt-clerk", accepted=True)
    yield (
        TOVE,
        SaveBeliefs(
            character=who,
            first_stance="that the law is all that stands between us and the tide",
            first_goal="seize the grain barge for the Exchange",
            second_stance="that my family bought its honour",
            second_goal="find the contract with House Verhane",
            third_stance="that Edda Rook deserves better than a rope",
            third_goal="get her to testify",
        ),
    )
    yield (
        TOVE,
        SaveInstincts(
            character=who,
            first_form="always",
            first_act="read a paper twice before I sign it",
            second_form="never",
            second_act="draw first",
            third_form="when",
            third_when="someone lies to me",
            third_act="write it down",
        ),
    )
    yield TOVE, SaveTraits(character=who, first="Precise", second="Cold", third="Well-bred")
    yield TOVE, FinishCharacter(character=who)


def _evening() -> Iterator[tuple[str, Move]]:
    yield (
        IMRE,
        WriteNpc(
            character="",
            name="Captain Oste",
            about="The Guild’s harbour captain",
            lifepath="Guild captain",
            setting="quay",
            rating="4",
            traits="Loud, Suspicious",
            stance="that the river belongs to those who paid for it",
            goal="find the barge tonight",
            knows="Who cut the mooring: his own mate.",
        ),
    )
    yield (
        IMRE,
        WriteNpc(
            character="",
            name="Brother Ansel",
            about="A lamplighter who signals the barges",
            lifepath="Lamplighter",
            setting="chapel",
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
                OpeningRow("hero", "Fog on the quay", "Bring the barge in", "A Guild cutter waits"),
                OpeningRow("hero-2", "A writ to serve", "Seize the barge", "Nobody will row him"),
            ),
        ),
    )
    yield IMRE, WritePlans(faction="the-exchange", plans="Buy the starving Barges for nothing.")
    grant = GrantAsset(
        character="hero", kind="gear", name="Shuttered lantern", lifepath="bargehand"
    )
    yield IMRE, grant
    yield IMRE, OpenSession()
    yield IMRE, OpenScene(title="Near midnight, the fog quay")
    yield IMRE, SetPresent(present=("hero", "hero-2", "captain-oste"))
    yield IMRE, Spotlight(character="hero")
    yield (
        IMRE,
        OfferCompel(character="hero", source="Stubborn", what="You stay while the others row off"),
    )
    yield NOOR, TakeCompel()
    for who, count in (("hero", 2), ("hero-2", 1)):
        reason = "You earned it last time"
        yield IMRE, Rule(path=f"cast.{who}.persona", value=str(count), reason=reason)


def moves() -> Iterator[tuple[str, Move]]:
    yield from _campaign()
    yield from _edda()
    yield from _lorenz()
    yield from _evening()


DEMO = Demo(
    title="Fog over Lanternquay",
    pitch="A barge full of grain, a bailiff with a writ, and a Guild that wants a culprit.",
    gm="Imre",
    players=("Noor", "Tove"),
    moves=moves,
)
