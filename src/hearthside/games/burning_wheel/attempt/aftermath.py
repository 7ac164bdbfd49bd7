"""After the dice are read: time bought off, death cheated, successes to spare (BW-1.18)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, offer
from hearthside.core.field_kinds import must_say
from hearthside.core.forms import Option
from hearthside.core.moves import Event, Move
from hearthside.core.wording.grammar import counted
from hearthside.core.wording.typesetting import unstopped
from hearthside.games.burning_wheel.advancement import ArthaMarked
from hearthside.games.burning_wheel.artha import PERSONA
from hearthside.games.burning_wheel.attempt import changes, marking_tests
from hearthside.games.burning_wheel.attempt.changes import altered, side_altered
from hearthside.games.burning_wheel.attempt.questions import (
    closing_fields,
    due_now,
    excess,
    shortened,
    without,
)
from hearthside.games.burning_wheel.attempt.settling import dies, time_lost
from hearthside.games.burning_wheel.attempt.state import Attempt, Due, Side, can_spend
from hearthside.games.burning_wheel.passing_tests import SHORTER
from hearthside.games.burning_wheel.sheet import Sheet
from hearthside.games.burning_wheel.sheet_changes import paid
from hearthside.games.burning_wheel.state import Burning


class CancelLate(Move, frozen=True, tag="burning-wheel.cancel-late"):
    pass


class TakeLate(Move, frozen=True, tag="burning-wheel.take-late"):
    pass


class OfferPersona(Move, frozen=True, tag="burning-wheel.offer-persona"):
    pass


class AcceptDeath(Move, frozen=True, tag="burning-wheel.accept-death"):
    pass


class AllowBargain(Move, frozen=True, tag="burning-wheel.allow-bargain"):
    cost: str


class RefuseBargain(Move, frozen=True, tag="burning-wheel.refuse-bargain"):
    pass


class Finish(Move, frozen=True, tag="burning-wheel.finish"):
    side: int
    speed: int = 0
    stat: str = ""


DURING = "play.left_to_ask"


def asks(table: Burning) -> list[Ask]:
    asking = {"late": _ask_late, "death": _ask_death, "bargain": _ask_bargain, "close": _ask_close}
    return [asking[due.kind](table, due) for due in due_now(table, *asking)]


def _ask_late(table: Burning, due: Due) -> Ask:
    late = changes.current(table).sides[due.side].late
    return Ask(
        of=due.who,
        title="It fails, and it took time",
        question=f"A persona point would buy the time back: {late}.",
        meanwhile="The lost time may still be bought back.",
        options=lambda: [offer(TakeLate(), "Lose the time", rules=("BW-1.18",))],
        own=lambda: [
            offer(CancelLate(), "Buy the time back", cost="1 persona point", rules=("BW-1.18",))
        ],
    )


def _ask_death(table: Burning, due: Due) -> Ask:
    return Ask(
        of=due.who,
        title="This is certain death",
        question="Offer a persona point to cheat it. The GM may set another price, or refuse.",
        meanwhile="Death may still be cheated.",
        options=lambda: [offer(AcceptDeath(), "Accept it", rules=("BW-1.18",), danger=True)],
        own=lambda: [
            offer(
                OfferPersona(),
                "Offer a persona point",
                cost="1 persona point, if the GM agrees",
                rules=("BW-1.18",),
                best=True,
            )
        ],
    )


def _ask_bargain(table: Burning, due: Due) -> Ask:
    name = table.play.cast[due.who].name
    words = must_say(
        "cost",
        "What it costs instead",
        "Say what it costs instead first.",
        placeholder="The hand is lost",
    )
    return Ask(
        title=f"{name} wants to cheat death",
        question="Allow it at another heavy price. If you refuse, no persona is spent.",
        meanwhile="The GM decides what it would cost.",
        options=lambda: [
            offer(AllowBargain, "Allow it", words, rules=("BW-1.18",)),
            offer(RefuseBargain(), "Refuse it", rules=("BW-1.18",)),
        ],
    )


def _ask_close(table: Burning, due: Due) -> Ask:
    return Ask(
        of=due.who,
        title="Before you go on",
        meanwhile=f"{table.play.cast[due.who].name} says what else comes of it.",
        options=lambda: [_finishing(table, changes.current(table), due.side)],
    )


def _finishing(table: Burning, attempt: Attempt, at: int) -> Option:
    fields = closing_fields(table, attempt, at)
    rules = tuple(rule for field in fields for rule in field.rules)
    return offer(Finish, "Go on", *fields, fixed={"side": at}, rules=rules)


def decide(table: Burning, seat: str, move: Move) -> list[Event]:
    attempt = changes.current(table)
    if isinstance(move, Finish):
        return _finished(table, attempt, move)
    due = attempt.due[0]
    side = attempt.sides[due.side]
    sheet = table.play.cast[side.who]
    match move:
        case TakeLate():
            return [time_lost(side), without(attempt, "late", due.side)]
        case CancelLate():
            pays = _pays(sheet, due.side, side, " and loses no time.")
            return [*pays, side_altered(due.side, late=""), without(attempt, due.kind, due.side)]
        case AcceptDeath():
            return [dies(sheet), without(attempt, "death", due.side)]
        case OfferPersona():
            asked = replace(due, kind="bargain")
            told_ = altered(" offers a persona point to cheat death.", who=sheet.id, under="Settle")
            return [told_, without(attempt, "death", due.side, asked)]
        case AllowBargain():
            pays = _pays(sheet, due.side, side, f" and lives. Instead: {unstopped(move.cost)}.")
            return [*pays, without(attempt, due.kind, due.side)]
        case RefuseBargain():
            return [dies(sheet), without(attempt, "bargain", due.side)]
    raise TypeError(move)


def onward(table: Burning) -> list[Event]:
    """Where the last persona went into lost time, none is left to cheat death with."""
    for due in due_now(table, "death"):
        attempt = changes.current(table)
        sheet = table.play.cast[due.who]
        if not can_spend(sheet, attempt.sides[due.side], PERSONA):
            return [dies(sheet), without(attempt, "death", due.side)]
    return []


def _pays(sheet: Sheet, at: int, side: Side, why: str) -> list[Event]:
    """BW-1.18, BW-2.1: one persona after the failure, marked like the rest."""
    cost = PERSONA
    return [
        paid(sheet, cost, why, rules=("BW-1.18",), beat="Settle"),
        side_altered(at, spent=side.spent + cost),
        ArthaMarked(who=sheet.id, where=side.ability, artha=cost),
    ]


def _shared(time: str, over: int, speed: int) -> str:
    """BW-1.16: what successes to spare go to.

    >>> _shared("10 days", 3, 2), _shared("a night", 1, 1)
    (' is done in 8 days, 20% less, and 1 success goes to quality.', ' takes 10% less time.')
    """
    saved, finer = speed * SHORTER, over - speed
    left, many = shortened(time, saved), counted(finer, "success goes", "successes go")
    if not speed:
        return f": {many} to quality."
    sooner = f" is done in {left}, {saved}% less" if left else f" takes {saved}% less time"
    return f"{sooner}{f', and {many} to quality' * bool(finer)}."


def _finished(table: Burning, attempt: Attempt, move: Finish) -> list[Event]:
    events: list[Event] = []
    if over := excess(attempt, move.side):
        said, by = _shared(attempt.time, over, move.speed), attempt.sides[move.side].who
        told = bool(move.speed)
        events.append(altered(said, who=by, rules=("BW-1.16",), under="Settle", retold=told))
    if move.stat:
        picked = side_altered(move.side, learns=move.stat)
        now = changes.evolve(table, picked)
        events += [picked, *marking_tests.roller_marks(now, changes.current(now), move.side)]
    return [*events, without(attempt, "close", move.side)]
