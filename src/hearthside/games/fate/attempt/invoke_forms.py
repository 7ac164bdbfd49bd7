"""The forms with which people react: what to invoke, for what, at what price, or to pass."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, offer
from hearthside.core.forms import Choice, Option, Pick, Text
from hearthside.core.moves import Move
from hearthside.core.table import Table
from hearthside.games.fate.attempt.advice import advised
from hearthside.games.fate.attempt.hands import Hand, Reaction, is_own, payee, reactions
from hearthside.games.fate.attempt.outlook import odds_of, outcome_now
from hearthside.games.fate.attempt.state import Attempt, Effect
from hearthside.games.fate.attempt.throw import STANDS
from hearthside.games.fate.people import known_as
from hearthside.games.fate.resolve import READS
from hearthside.games.fate.state import FatePlay

RULES: dict[Effect, tuple[str, ...]] = {
    "add": ("FA-6.3", "FA-6.6"),
    "reroll": ("FA-6.6", "FA-6.12"),
    "raise": ("FA-6.6", "FA-6.12"),
}
_HOW = Text(
    name="how",
    label="How does it help?",
    help="May stay blank.",
    placeholder="No one hears the pick…",
)


class Invoke(Move, frozen=True, tag="fate.invoke"):
    """Put an aspect to use. `roll` is the place of the roll it changes, -1 the difficulty."""

    by: str
    side: str
    aspect: str
    effect: Effect
    roll: int
    free: bool
    how: str = ""


class Pass(Move, frozen=True, tag="fate.pass"):
    """Leave it as it stands. The GM may pass for somebody who is not there."""

    seat: str


def asked_to_react(table: Table[FatePlay], reader: str, attempt: Attempt, seat: str) -> Ask:
    """A roll lies there: to pass, or to put an aspect to use."""
    return Ask(
        seat=seat,
        title=f"Your turn, {table.seat_name(seat)}",
        question=lambda: f"{_stands(table, seat, attempt)} {_advice(table, seat, attempt)}",
        meanwhile=lambda: _stands(table, reader, attempt),
        options=lambda: [_passing(table, reader, attempt, seat)],
        own=lambda: by_price(table, seat, attempt),
    )


def _stands(table: Table[FatePlay], seat: str, attempt: Attempt) -> str:
    """How a roll stands while people react; who is against it reads whose roll it is."""
    if attempt.kind == "contest":
        return "The rolls lie on the table."
    now = outcome_now(attempt)
    if whose := odds_of(table, seat, attempt):
        return f"{whose} {READS[now]} as it stands."
    return f"{STANDS[now].capitalize()} as it stands."


def _advice(table: Table[FatePlay], seat: str, attempt: Attempt) -> str:
    """What stands first among the reactions, and why."""
    found = reactions(table, seat, attempt)
    if advised(attempt, table.play.deck, found):
        return "The cheapest step that helps comes first. Pass leaves it so."
    return "Pass leaves it so. The rest follows, cheapest first." if found else "Pass leaves it so."


def by_price(table: Table[FatePlay], seat: str, attempt: Attempt) -> list[Option]:
    """Every reaction: what is free or one's own each by itself, the rest in a form together."""
    found = reactions(table, seat, attempt)
    best = advised(attempt, table.play.deck, found) if seat in attempt.waiting else None
    plain = [one for one in found if one.free or (is_own(one) and one.effect != "reroll")]
    offered = [replace(_invoking(table, seat, attempt, one), best=one is best) for one in plain]
    return offered + _others(table, seat, attempt, [one for one in found if one not in plain], best)


def _passing(table: Table[FatePlay], reader: str, attempt: Attempt, seat: str) -> Option:
    return offer(
        Pass(seat=seat),
        "Pass",
        help="Leave it as it stands.",
        rules=("FA-6.11",),
        forecast=True,
        odds_of=odds_of(table, reader, attempt),
    )


def _invoking(table: Table[FatePlay], seat: str, attempt: Attempt, one: Reaction) -> Option:
    return Option(
        move="fate.invoke",
        label=_label(table, attempt, one),
        help=_worth(table, attempt, one),
        fixed={
            "by": one.hand.by,
            "side": one.hand.side,
            "aspect": one.aspect.id,
            "effect": one.effect,
            "roll": one.roll,
            "free": one.free,
        },
        fields=(_HOW,),
        cost="" if one.free else "1 fate point",
        rules=(*RULES[one.effect], "FA-6.4" if one.free else "FA-6.5"),
        about=one.aspect.id,
        forecast=True,
        odds_of=odds_of(table, seat, attempt),
    )


def _others(
    table: Table[FatePlay],
    seat: str,
    attempt: Attempt,
    found: list[Reaction],
    best: Reaction | None,
) -> list[Option]:
    """Everything else that costs a point, in one form for each thing it can do.

    Any aspect will do for new dice, so those have one form for all aspects.
    """
    alike: dict[tuple[Hand, Effect, int], list[Reaction]] = {}
    for one in found:
        alike.setdefault((one.hand, one.effect, one.roll), []).append(one)
    offered = []
    again = sum(effect == "reroll" for _, effect, _ in alike)
    for (_, effect, _), group in alike.items():
        first = best if best in group else group[0]
        form = _invoking(table, seat, attempt, first)
        picks = tuple(
            Pick(
                one.aspect.id,
                one.aspect.text,
                _worth(table, attempt, one),
                group=known_as(table, one.aspect.owner) if one.aspect.owner else "The scene",
            )
            for one in group
        )
        which = Choice(name="aspect", label="Which aspect?", picks=picks, value=first.aspect.id)
        fixed = {key: value for key, value in form.fixed.items() if key != "aspect"}
        label = f"Invoke another aspect{_does(table, attempt, group[0])}"
        if effect == "reroll":
            label = (
                "Roll again" if again == 1 else f"Roll again for {known_as(table, first.hand.by)}"
            )
        form = replace(form, label=label, help="", fixed=fixed, fields=(which, _HOW), about="")
        offered.append(replace(form, best=first is best))
    return offered


def _label(table: Table[FatePlay], attempt: Attempt, one: Reaction) -> str:
    if one.effect == "reroll":
        return f"Roll again on “{one.aspect.text}”"
    start = f"{'Use' if one.free else 'Invoke'} “{one.aspect.text}”"
    return start + _does(table, attempt, one)


def _does(table: Table[FatePlay], attempt: Attempt, one: Reaction) -> str:
    if one.effect == "reroll":
        return ""
    if one.effect == "raise":
        return ": +2 difficulty"
    roller = attempt.rolls[one.roll].who
    return " +2" if roller == one.hand.by else f": +2 for {known_as(table, roller)}"


def _worth(table: Table[FatePlay], attempt: Attempt, one: Reaction) -> str:
    """What becomes of it: a boost is gone, a point may go to an opponent."""
    if one.free:
        return "One use, then gone." if one.aspect.kind == "boost" else "A free invocation."
    if whose := payee(table, attempt, one.hand, one.aspect):
        return f"The point goes to {known_as(table, whose)} after the scene."
    return ""
