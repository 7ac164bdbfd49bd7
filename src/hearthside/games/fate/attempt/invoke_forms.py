"""The forms with which people react: what to invoke, for what, at what price, or to pass."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Option, Pick, Text
from hearthside.core.table import Table
from hearthside.games.fate.attempt.advice import advised
from hearthside.games.fate.attempt.hands import Hand, Reaction, is_own, payee, reactions
from hearthside.games.fate.attempt.outlook import odds_of
from hearthside.games.fate.attempt.state import Attempt, Effect
from hearthside.games.fate.people import known_as
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


def reacting(table: Table[FatePlay], seat: str, attempt: Attempt) -> list[Option]:
    """What a seat may do about a roll: the step that helps, passing, then the rest by price."""
    found = reactions(table, seat, attempt)
    asked = seat in attempt.waiting
    best = advised(attempt, table.play.deck, found) if asked else None
    plain = [one for one in found if one.free or (is_own(one) and one.effect != "reroll")]
    offered = [replace(_invoking(table, seat, attempt, one), best=one is best) for one in plain]
    offered += _others(table, seat, attempt, [one for one in found if one not in plain], best)
    offered.sort(key=lambda option: not option.best)
    if asked:
        passing = replace(_passing(table, seat, attempt, seat), best=best is None)
        offered.insert(1 if best else 0, passing)
    else:
        offered = [replace(option, section="act") for option in offered]
    return [*offered, *_for_others(table, seat, attempt)] if table.is_gm(seat) else offered


def _for_others(table: Table[FatePlay], seat: str, attempt: Attempt) -> list[Option]:
    """The GM may pass for somebody who is away."""
    return [
        replace(
            _passing(table, seat, attempt, other),
            label=f"Pass for {table.seat_name(other)}",
            odds_of=odds_of(table, seat, attempt, table.seat_name(other)),
            help="",
            about=other,
            stead=other,
        )
        for other in attempt.waiting
        if other != seat
    ]


def _passing(table: Table[FatePlay], seat: str, attempt: Attempt, whose: str) -> Option:
    return Option(
        move="fate.pass",
        label="Pass",
        help="Leave it as it stands.",
        fixed={"seat": whose},
        rules=("FA-6.11",),
        section="turn",
        forecast=True,
        odds_of=odds_of(table, seat, attempt),
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
        section="turn",
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
