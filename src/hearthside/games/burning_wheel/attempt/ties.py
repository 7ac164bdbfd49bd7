"""A versus test that is tied: the defender wins; without one a call-on may break it (BW-1.17)."""

from hearthside.core.asks import Ask, offer
from hearthside.core.field_kinds import Choice, left_open
from hearthside.core.fields import Pick
from hearthside.core.moves import Event, Move
from hearthside.games.burning_wheel.attempt import changes
from hearthside.games.burning_wheel.attempt.changes import altered, side_altered
from hearthside.games.burning_wheel.attempt.reacting import call_ons, called_on, reacting
from hearthside.games.burning_wheel.attempt.sides import able
from hearthside.games.burning_wheel.attempt.standing import standing
from hearthside.games.burning_wheel.attempt.state import NOBODY, Attempt
from hearthside.games.burning_wheel.sheet import Sheet
from hearthside.games.burning_wheel.sheet_changes import stood
from hearthside.games.burning_wheel.state import Burning, Tied


class BreakTie(Move, frozen=True, tag="burning-wheel.break-tie"):
    side: int
    trait: str


class LeaveTie(Move, frozen=True, tag="burning-wheel.leave-tie"):
    side: int


def tie_breakers(table: Burning, attempt: Attempt) -> list[int]:
    """BW-1.17: without a defender, the sides that could break the tie and have not said."""
    return [
        at for at, side in enumerate(attempt.sides) if not side.answered and call_ons(table, side)
    ]


def open_ties(table: Burning, who: str) -> list[Tied]:
    """BW-1.17: the ties somebody may still settle, the newest with each other side."""
    there = {one.id for one in able(table)}
    newest = {tie.against: tie for tie in table.play.ties if tie.who == who}
    return [tie for tie in newest.values() if {who, tie.against} <= there]


def barred(table: Burning, who: str, against: str) -> set[str]:
    """BW-1.17: what has ended in a tie between two settles nothing between them."""
    ties = table.play.ties
    return {tie.ability for tie in ties if (tie.who, tie.against) == (who, against)}


def just_tied(table: Burning) -> set[str]:
    """Who has just tied with whom, until something new begins."""
    last = table.play.last
    tie = last and last.sides[0].outcome == "tie"
    return {side.who for side in last.sides} if last and tie else set()


def settled(table: Burning, both: set[str]) -> list[Event]:
    """What has tied two is over."""
    rest = tuple(tie for tie in table.play.ties if {tie.who, tie.against} != both)
    return [stood(ties=rest)] if rest != table.play.ties else []


def won_by(attempt: Attempt) -> int:
    """BW-1.17: who wins a tie: the one side that called on a trait, else whoever defends."""
    called = [at for at, side in enumerate(attempt.sides) if side.called]
    return called[0] if len(called) == 1 else attempt.defender


DURING = "play.thrown"


def asks(table: Burning) -> list[Ask]:
    attempt = table.play.attempt
    if attempt is None or attempt.beat != "tie":
        return []
    return [_tie(table, attempt, at) for at in tie_breakers(table, attempt)]


def _tie(table: Burning, attempt: Attempt, at: int) -> Ask:
    side = attempt.sides[at]
    sheet = table.play.cast[side.who]
    traits = call_ons(table, side)
    return Ask(
        of=side.who,
        title="A tie, and nobody defends",
        question="A call-on breaks it. If both of you call on one, the tie stands.",
        meanwhile="A call-on may still break the tie.",
        leaves=True,
        options=lambda: [offer(LeaveTie(side=at), "Leave the tie", rules=("BW-1.17",))],
        own=lambda: [
            offer(
                BreakTie,
                "Call on a trait to break it",
                _trait(sheet, traits),
                fixed={"side": at},
                cost="once a session",
                rules=("BW-1.14", "BW-1.17"),
            )
        ],
    )


def _trait(sheet: Sheet, traits: list[int]) -> Choice:
    picks = [Pick(str(at), sheet.traits[at].name) for at in traits]
    return left_open("trait", "Trait", picks)


def decide(table: Burning, seat: str, move: Move) -> list[Event]:
    assert isinstance(move, BreakTie | LeaveTie)
    at = move.side
    side = changes.current(table).sides[at]
    if isinstance(move, LeaveTie):
        told = " leaves the tie."
        return [side_altered(at, told, who=side.who, under="React", retold=False, answered=True)]
    called = called_on(table.play.cast[side.who], int(move.trait), " to break the tie.")
    used = (*side.used, "call-on")
    return [called, side_altered(at, answered=True, called=True, used=used)]


def onward(table: Burning) -> list[Event]:
    """A tie without a defender waits for call-ons, if anybody has one (BW-1.17)."""
    attempt = table.play.attempt
    if attempt is None or attempt.beat != "react" or attempt.in_air != NOBODY:
        return []
    if reacting(table, attempt) or not attempt.is_versus or attempt.defender != NOBODY:
        return []
    if standing(table, attempt) != "tie" or not tie_breakers(table, attempt):
        return []
    return [altered(beat="tie")]
