"""Before the roll: whose dice are gathered, who is asked, and when they may be thrown."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.field_kinds import must_say
from hearthside.core.forms import Option
from hearthside.core.moves import Event, Move
from hearthside.core.procedures import moves_of
from hearthside.core.reasons import total
from hearthside.games.burning_wheel.attempt import (
    artha_before_rolling,
    cash_dice,
    changes,
    claiming,
    dice_pool,
    help_and_forks,
    obstacles,
    settling,
    taking_artha_back,
)
from hearthside.games.burning_wheel.attempt.calling_off import called_off
from hearthside.games.burning_wheel.attempt.changes import AttemptClosed, side_altered
from hearthside.games.burning_wheel.attempt.state import NOBODY, Attempt, Burden, Fright
from hearthside.games.burning_wheel.state import Burning


class Roll(Move, frozen=True, tag="burning-wheel.roll"):
    side: int


class NotReady(Move, frozen=True, tag="burning-wheel.not-ready"):
    """Somebody thinks again, until the other side is ready too."""

    side: int


class GiveUp(Move, frozen=True, tag="burning-wheel.give-up"):
    """There is nothing to roll with."""

    side: int


CLAIMS = (claiming, artha_before_rolling, cash_dice, taking_artha_back)
"""Where dice come from, each with its moves."""
PAYING = ("cash", "fund", "loan", "help")
"""BW-3.4: dice that may be rolled where Resources have none of their own."""
MOVES = (Roll, NotReady, GiveUp, *(move for part in CLAIMS for move in moves_of(part)))


def asks(table: Burning, reader: str) -> list[Ask]:
    attempt = table.play.attempt
    if attempt is None or attempt.beat != "claim" or attempt.in_air != NOBODY:
        return []
    late = [at for at, side in enumerate(attempt.sides) if side.is_careful and not side.late]
    waits = [at for at, side in enumerate(attempt.sides) if not side.ready and at not in late]
    return [_ask_late(table, attempt, at) for at in late] + [
        _ask_roll(table, attempt, at, reader) for at in waits
    ]


def _ask_late(table: Burning, attempt: Attempt, at: int) -> Ask:
    name = table.play.cast[attempt.sides[at].who].name
    label, example = "What the lost time costs", "The toll bell rings before they are over"
    words = must_say("text", label, "Say what the lost time costs first.", placeholder=example)
    return Ask(
        title=f"{name} works carefully",
        question="It takes longer. Say what that costs if it fails.",
        meanwhile="The GM says what taking the time may cost.",
        options=lambda: [
            offer(
                claiming.SayLate, "Say what it costs", words, fixed={"side": at}, rules=("BW-1.8",)
            )
        ],
    )


def _ask_roll(table: Burning, attempt: Attempt, at: int, reader: str) -> Ask:
    side = attempt.sides[at]
    sheet = table.play.cast[side.who]
    helped = _who_helps(table, attempt, reader)
    nothing_more = attempt.purpose == "steel" and not _dice_to_claim(table, attempt, at)
    does = "Roll" if nothing_more else "Claim"
    return Ask(
        of=side.who,
        title=f"{does} your dice" if sheet.player == reader else f"{does} dice for {sheet.name}",
        question=lambda: why_no_roll(table, attempt, at),
        meanwhile=f"{_ready(table, attempt, reader)}{sheet.name} gathers dice.{helped}",
        options=lambda: [_rolling(table, attempt, at)],
        own=lambda: _dice_to_claim(table, attempt, at),
    )


def _dice_to_claim(table: Burning, attempt: Attempt, at: int) -> list[Option]:
    return [
        *claiming.claims(table, attempt, at),
        *cash_dice.offers(table, attempt, at),
        *artha_before_rolling.spending(table, attempt, at),
        *taking_artha_back.offers(attempt, at),
    ]


def _ready(table: Burning, attempt: Attempt, reader: str) -> str:
    """Whoever is ready reads so: all dice fall together, once the others are."""
    ready = any(side.ready and table.speaks_for(reader, side.who) for side in attempt.sides)
    return "You are ready. " * ready


def _who_helps(table: Burning, attempt: Attempt, reader: str) -> str:
    """BW-5.1, BW-5.2: with Steel only where the GM has said so, and nobody who hesitates."""
    if isinstance(attempt.matter, Fright) and not attempt.matter.helped:
        return ""
    own = [table.play.cast[who] for who in table.characters_of(reader)]
    if own and all(one.hesitates for one in own):
        return " While you hesitate you help nobody."
    free = any(help_and_forks.is_free(attempt, one) for one in table.play.cast.values())
    return " Others may still help." * free


def _rolling(table: Burning, attempt: Attempt, at: int) -> Option:
    if why_no_roll(table, attempt, at):
        return offer(GiveUp(side=at), "Call it off", rules=("BW-1.21",))
    side = attempt.sides[at]
    goes = "Roll" if all(one.ready for one in attempt.sides if one is not side) else "Ready with"
    label = f"{goes} {dice_pool.called(total(dice_pool.dice(table.play.cast[side.who], side)))}"
    return offer(Roll(side=at), label, rules=("BW-1.11",), forecast=True)


def verbs(table: Burning, seat: str) -> list[Verb]:
    return [
        *_thinking_again(table, seat),
        *claiming.verbs(table, seat),
        *artha_before_rolling.verbs(table, seat),
    ]


def _thinking_again(table: Burning, seat: str) -> list[Verb]:
    attempt = table.play.attempt
    if attempt is None or attempt.beat != "claim":
        return []
    return [
        verb(NotReady(side=at), "Not ready yet", group="act", about=side.who, rules=("BW-1.8",))
        for at, side in enumerate(attempt.sides)
        if side.ready and table.speaks_for(seat, side.who)
    ]


def decide(table: Burning, seat: str, move: Move) -> list[Event]:
    for part in CLAIMS:
        if type(move) in moves_of(part):
            claimed: list[Event] = part.decide(table, seat, move)
            return claimed
    attempt = changes.current(table)
    match move:
        case Roll():
            return [rolled(table, attempt, move.side)]
        case NotReady():
            return [claiming.thought_again(attempt.sides[move.side], move.side)]
        case GiveUp() if attempt.purpose == "survive":
            return [settling.dies(table.play.cast[attempt.sides[0].who]), AttemptClosed()]
        case GiveUp():
            return called_off(table, seat, attempt, move.side)
    raise TypeError(move)


def rolled(table: Burning, attempt: Attempt, at: int) -> Event:
    """A side says it is ready: from here on its dice and their reasons stand."""
    side = attempt.sides[at]
    sheet = table.play.cast[side.who]
    pool = dice_pool.dice(sheet, side)
    weighs = [
        Burden(label=one.label, value=one.value, rules=one.rules, weighed=True)
        for one in obstacles.as_it_stands(table, attempt, at)
    ]
    base = obstacles.base_of(table, attempt, at)
    event = side_altered(
        at,
        f" rolls {max(0, total(pool))}D.",
        who=side.who,
        under="Fall",
        retold=False,
        rules=("BW-1.3", "BW-1.8"),
        ready=True,
        pool=tuple(pool),
        counted=dice_pool.counted(sheet, side),
        colour=dice_pool.shade(sheet, side),
        burdens=(*side.burdens, *weighs),
    )
    return event if attempt.is_versus else replace(event, values={"base": base})


def onward(table: Burning) -> list[Event]:
    """Until the roll a helper lends, and a FoRK adds, what they have by then."""
    attempt = table.play.attempt
    if attempt is None or attempt.beat != "claim":
        return []
    for at, side in enumerate(attempt.sides):
        lent = help_and_forks.as_they_stand(table, side)
        if not side.ready and lent != side.claims:
            return [side_altered(at, claims=lent)]
    return []


def follow(table: Burning, event: Event) -> list[Event]:
    """Once every side is ready all dice are in the air, one side's after the other's."""
    attempt = table.play.attempt
    if attempt is None or attempt.beat != "claim" or not all(one.ready for one in attempt.sides):
        return []
    air = {at: {"air": ("own",) * max(0, total(one.pool))} for at, one in enumerate(attempt.sides)}
    return [changes.AttemptChanged(values={"beat": "react"}, sides=air)]


def why_no_roll(table: Burning, attempt: Attempt, at: int) -> str:
    """Why a side cannot roll yet, and what would help; nothing where it can."""
    side = attempt.sides[at]
    sheet = table.play.cast[side.who]
    if side.is_careful and not side.late:
        return "The GM has still to say what working carefully costs if it fails."
    if attempt.purpose == "resources":
        poor = "Resources are at 0. Add cash, a fund, a loan or a helper’s dice."
        added = any(claim.kind in PAYING for claim in side.claims)
        return "" if sheet.taxed or added else poor
    if attempt.purpose == "steel":
        return ""
    if not dice_pool.left(sheet, side):
        name = sheet.abilities[side.ability].name
        return f"{name} has no dice left to roll. Ignoring a wound may give one back."
    active = attempt.purpose in ("plain", "instruction", "work")
    if active and sheet.incapacitated and side.ability != "health":
        return f"{sheet.name} is incapacitated: wounds have brought a stat to 0."
    return ""
