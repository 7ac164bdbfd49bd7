"""Artha that was spent before the roll is taken back: what it bought goes with it."""

from hearthside.core.asks import offer
from hearthside.core.forms import Option
from hearthside.core.moves import Event, Move
from hearthside.games.burning_wheel.artha import NOTHING
from hearthside.games.burning_wheel.attempt import changes
from hearthside.games.burning_wheel.attempt.calling_off import unspent
from hearthside.games.burning_wheel.attempt.changes import side_altered
from hearthside.games.burning_wheel.attempt.marking_tests import spent_in_all
from hearthside.games.burning_wheel.attempt.state import Attempt, Survival
from hearthside.games.burning_wheel.sheet_changes import noted
from hearthside.games.burning_wheel.state import Burning

RULES = ("BW-1.4",)


class TakeBack(Move, frozen=True, tag="burning-wheel.take-back"):
    side: int


def offers(attempt: Attempt, at: int) -> list[Option]:
    spent = spent_in_all(attempt.sides[at])
    if not spent.count or isinstance(attempt.matter, Survival):  # which is itself what was bought
        return []
    label = f"Take back {spent.words}"
    return [offer(TakeBack(side=at), label, rules=RULES, forecast=True, rare=True)]


def decide(table: Burning, seat: str, move: TakeBack) -> list[Event]:
    side = changes.current(table).sides[move.side]
    sheet = table.play.cast[side.who]
    kept = tuple(claim for claim in side.claims if claim.kind != "persona")
    said = f" takes back {spent_in_all(side).words}."
    return [
        noted(sheet, said, **unspent(sheet, side), rules=RULES, beat="Artha"),
        side_altered(
            move.side,
            claims=kept,
            spent=NOTHING,
            healed=NOTHING,
            doubled=False,
            eased=False,
            aristeia="",
        ),
    ]
