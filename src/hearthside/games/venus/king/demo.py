"""The ready table: three heirs, the widow, the hound, and a will nobody likes."""

from collections.abc import Iterator

from hearthside.core.game import Demo
from hearthside.core.life.evening import OpenScene, OpenSession
from hearthside.core.life.faces import OF_THE_GAME, UsePicture, drawing
from hearthside.core.life.turns import EndTurn
from hearthside.core.moves import FORTUNE, Fall, Move
from hearthside.games.venus.acting import Act, CallCheck
from hearthside.games.venus.assembly.dice import KISMET, pool_id
from hearthside.games.venus.framing import FactorRow
from hearthside.games.venus.king import story
from hearthside.games.venus.king.scenario import SetUpKing
from hearthside.games.venus.living import SharePrinciples

WISH = "Make Arian repeat the will in front of everyone"
FACES = (
    ("ana", "gwyn", "braid fair oval light stern none armour blue none green"),
    ("bo", "reidh", "short red square pale stern stubble cloak red scar slate"),
    ("cy", "oren", "curls brown round tan smile none robe violet none blue"),
    ("fay", "melyn", "hood grey long light wry full robe grey tattoo violet"),
    ("fay", "dhyr", "short black oval pale calm none cloak violet none ember"),
    ("fay", "arian", "bun grey oval light calm none robe grey lines blue"),
)


def _moves() -> Iterator[tuple[str, Move]]:
    yield "fay", SetUpKing()
    yield FORTUNE, Fall((4, 1, 0, 0, 1), pool_id("gwyn", KISMET))
    yield FORTUNE, Fall((3, 0, 1, 1, 0), pool_id("reidh", KISMET))
    yield FORTUNE, Fall((5, 1, 1, 0, 0), pool_id("oren", KISMET))
    yield "ana", SharePrinciples(who="gwyn")
    yield "bo", SharePrinciples(who="reidh")
    for seat, who, parts in FACES:
        yield seat, drawing(who, parts)
    yield "fay", UsePicture(who="dormadh", picture="")  # no part of ours draws a hound
    yield "fay", OpenSession()
    yield "fay", OpenScene(story.PLACE, story.PREMISE, OF_THE_GAME)
    yield "fay", EndTurn(seat="fay")
    yield "ana", Act(who="gwyn", words=WISH, wish="Appeal")
    yield (
        "fay",
        CallCheck(
            who="gwyn",
            words=WISH,
            ability="appeal",
            difficulty="10",
            factors=(FactorRow(kind="other", words="Arian is weeping"),),
            stakes="She turns to Dhyr for comfort, and so does the room",
            against="",
        ),
    )


DEMO = Demo(
    title=story.TITLE,
    pitch=story.PITCH,
    gm="Fay",
    players=("Ana", "Bo", "Cy"),
    moves=_moves,
)
