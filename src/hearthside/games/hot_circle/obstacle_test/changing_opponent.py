"""A test called against the wrong one: until all agree the GM names another (HC-3.1, HC-3.21)."""

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.moves import Event, Illegal, Move
from hearthside.games.hot_circle.obstacle_test.calling import (
    SITUATION,
    CallTest,
    ObstacleCalled,
    called,
    opposing,
)
from hearthside.games.hot_circle.obstacle_test.sides import framed
from hearthside.games.hot_circle.obstacle_test.state import Harm, ObstacleTest, Roll
from hearthside.games.hot_circle.people import present
from hearthside.games.hot_circle.state import HotTable


class ChangeOpponent(Move, frozen=True, tag="hot-circle.change-opponent"):
    opponent: str = SITUATION


def verbs(table: HotTable, seat: str) -> list[Verb]:
    """What was agreed has to be opened again first."""
    test = framed(table)
    if test is None or test.beat != "stakes" or not table.is_gm(seat):
        return []
    if not any(hero.id != test.task.who for hero in present(table)):
        return []
    name = table.play.cast[test.task.who].first_name
    return [
        verb(
            ChangeOpponent,
            "Change the opponent",
            lambda: [opposing(table, test.task.who, test.against.who)],
            group="struggle",
            help=f"What {name} wants stays. What the other side has said or risks is asked anew, "
            "and so is who helps.",
            rules=("HC-3.1", "HC-3.21"),
            once=test.once,
        )
    ]


def decide(table: HotTable, seat: str, move: ChangeOpponent) -> list[Event]:
    test = table.play.test
    assert test
    if move.opponent == test.against.who:
        raise Illegal("That is who stands in the way already. Choose another.", "opponent")
    again = CallTest(
        who=test.task.who, opponent=move.opponent, obstacle=test.obstacle, link=f"{test.link}"
    )
    return [ObstacleCalled(test=replace(called(table, _kept(test), again), at=test.at))]


def _kept(test: ObstacleTest) -> Roll:
    """What the acting side has said, without what was meant for the one they faced."""
    return replace(
        test.task,
        harm=Harm(),
        grave="",
        compromise="",
        compromise_harm=Harm(),
        simple=False,
        claimed=tuple(key for key in test.task.claimed if not key.startswith("their:")),
    )
