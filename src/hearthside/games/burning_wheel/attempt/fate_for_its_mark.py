"""Fate spent on a roll that passes as it lies, toward an epiphany (BW-1.12, BW-2.1).

Nobody is asked for it: it waits with the sheet until something else is tried. What the sixes would
bring changes nothing, so they are not thrown.
"""

from functools import partial

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.moves import Event, Illegal, Move
from hearthside.games.burning_wheel.advancement import ArthaMarked
from hearthside.games.burning_wheel.artha import FATE
from hearthside.games.burning_wheel.attempt import questions
from hearthside.games.burning_wheel.attempt.reacting import can_fate
from hearthside.games.burning_wheel.attempt.sides import is_playing
from hearthside.games.burning_wheel.attempt.state import Side
from hearthside.games.burning_wheel.attempt.what_artha_served import remembered
from hearthside.games.burning_wheel.sheet_changes import paid, stood
from hearthside.games.burning_wheel.state import Burning

RULES = ("BW-1.12", "BW-2.1")


class MarkFate(Move, frozen=True, tag="burning-wheel.mark-fate"):
    who: str
    served: str = ""


def verbs(table: Burning, seat: str) -> list[Verb]:
    if not is_playing(table):
        return []
    return [
        verb(
            MarkFate,
            "Spend fate toward an epiphany",
            partial(questions.serving, table.play.cast[side.who]),
            who=side.who,
            group="sheet",
            cost="1 fate point",
            help=f"Your roll passed as it is. The point still counts for {_tested(table, side)}.",
            rules=RULES,
        )
        for side in _passed(table)
        if table.speaks_for(seat, side.who)
    ]


def _passed(table: Burning) -> list[Side]:
    """Who has just passed without being asked, and could have opened sixes: of what is not struck
    off since."""
    last = table.play.last
    return [
        side
        for side in (last.sides if last else ())
        if side.outcome in ("pass", "win")
        and not side.done
        and side.ability in table.play.cast[side.who].abilities
        and can_fate(table.play.cast[side.who], side)
    ]


def _tested(table: Burning, side: Side) -> str:
    return table.play.cast[side.who].abilities[side.ability].name


def decide(table: Burning, seat: str, move: MarkFate) -> list[Event]:
    last = table.play.last
    side = next((one for one in _passed(table) if one.who == move.who), None)
    if last is None or side is None:
        raise Illegal("That roll is over. Fate goes to the next one.")
    marked = replace(side, spent=side.spent + FATE, used=(*side.used, "fate"))
    sides = tuple(marked if one is side else one for one in last.sides)
    return [
        paid(table.play.cast[side.who], FATE, " toward an epiphany.", rules=RULES, beat="Artha"),
        *(
            ArthaMarked(who=side.who, where=where, artha=FATE)
            for where in (side.ability, move.served)
            if where
        ),
        *([remembered(table, side.who, move.served)] if move.served else []),
        stood(last=replace(last, sides=sides)),
    ]
