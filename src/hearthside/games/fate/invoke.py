"""Reacting: aspects are invoked in any order until everyone has passed (FA-6.3 to FA-6.12)."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Option, Pick, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, Span, aspect, line, name, number
from hearthside.core.table import Table
from hearthside.games.fate.advice import advised
from hearthside.games.fate.attempt_state import Attempt, Effect, Invocation
from hearthside.games.fate.books import with_aspects, with_hero, with_play
from hearthside.games.fate.hands import Hand, Reaction, concerned, is_own, payee, reactions
from hearthside.games.fate.outlook import odds_of
from hearthside.games.fate.people import hero_of, name_of
from hearthside.games.fate.state import FatePlay
from hearthside.games.fate.wording import because

RULES: dict[Effect, tuple[str, ...]] = {
    "add": ("FA-6.3", "FA-6.6"),
    "reroll": ("FA-6.6", "FA-6.12"),
    "raise": ("FA-6.6", "FA-6.12"),
}
_HOW = Text(name="how", label="How does it help?", placeholder="No one hears the pick…")


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


class ReactionsOpened(Event, frozen=True, tag="fate.reactions-opened"):
    waiting: tuple[str, ...]


class AspectInvoked(Event, frozen=True, tag="fate.aspect-invoked"):
    """What was invoked, who paid, whom it goes to after the scene, whether a boost is gone."""

    used: Invocation
    paid_by: str = ""
    from_pool: bool = False
    paid_to: str = ""
    gone: bool = False


class Passed(Event, frozen=True, tag="fate.passed"):
    seat: str


MOVES = (Invoke, Pass)
EVENTS = (ReactionsOpened, AspectInvoked, Passed)


def options(table: Table[FatePlay], seat: str) -> list[Option]:
    attempt = table.play.attempt
    if attempt is None or attempt.beat != "react":
        return []
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
                group=name_of(table, one.aspect.owner) if one.aspect.owner else "The scene",
            )
            for one in group
        )
        which = Choice(name="aspect", label="Which aspect?", picks=picks, value=first.aspect.id)
        fixed = {key: value for key, value in form.fixed.items() if key != "aspect"}
        label = f"Invoke another aspect{_does(table, attempt, group[0])}"
        if effect == "reroll":
            label = (
                "Roll again" if again == 1 else f"Roll again for {name_of(table, first.hand.by)}"
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
    return " +2" if roller == one.hand.by else f": +2 for {name_of(table, roller)}"


def _worth(table: Table[FatePlay], attempt: Attempt, one: Reaction) -> str:
    """What becomes of it: a boost is gone, a point may go to an opponent."""
    if one.free:
        return "One use, then gone." if one.aspect.kind == "boost" else "A free invocation."
    if whose := payee(table, attempt, one.hand, one.aspect):
        return f"The point goes to {name_of(table, whose)} after the scene."
    return ""


def decide(table: Table[FatePlay], seat: str, move: Move) -> list[Event]:
    attempt = table.play.attempt
    match move:
        case Invoke() if attempt:
            return [_invoked(table, attempt, move)]
        case Pass():
            return [Passed(seat=move.seat)]
    raise TypeError(move)


def _invoked(table: Table[FatePlay], attempt: Attempt, move: Invoke) -> AspectInvoked:
    known = table.play.aspects[move.aspect]
    used = Invocation(
        aspect=known.id,
        text=known.text,
        by=move.by,
        side=move.side,
        free=move.free,
        effect=move.effect,
        roll=move.roll,
        how=move.how,
    )
    if move.free:
        return AspectInvoked(used=used, gone=known.kind == "boost")
    from_pool = not move.by or hero_of(table, move.by).npc
    return AspectInvoked(
        used=used,
        paid_by="" if from_pool else move.by,
        from_pool=from_pool,
        paid_to=payee(table, attempt, Hand(move.by, move.side), known),
    )


def onward(table: Table[FatePlay]) -> list[Event]:
    """Once all dice lie on the table, and after every reaction, whoever could react is asked."""
    attempt = table.play.attempt
    if attempt is None or attempt.beat != "react" or attempt.waiting or attempt.passed:
        return []
    waiting = concerned(table, attempt)
    return [ReactionsOpened(waiting=waiting)] if waiting else []


def evolve(table: Table[FatePlay], event: Event) -> Table[FatePlay]:
    attempt = table.play.attempt
    if attempt is None:
        return table
    match event:
        case ReactionsOpened():
            return with_play(table, attempt=replace(attempt, waiting=event.waiting))
        case Passed():
            waiting = tuple(seat for seat in attempt.waiting if seat != event.seat)
            passed = (*attempt.passed, event.seat)
            return with_play(table, attempt=replace(attempt, waiting=waiting, passed=passed))
        case AspectInvoked():
            return _paid(_used(table, attempt, event), event)
    raise TypeError(event)


def _used(table: Table[FatePlay], attempt: Attempt, event: AspectInvoked) -> Table[FatePlay]:
    used = event.used
    rolls = list(attempt.rolls)
    if used.effect == "reroll":
        rolls[used.roll] = replace(rolls[used.roll], faces=())
    invocations = (*attempt.invocations, used)
    table = with_play(
        table,
        attempt=replace(
            attempt, rolls=tuple(rolls), invocations=invocations, waiting=(), passed=()
        ),
    )
    if not used.free:
        return table
    if event.gone:
        return with_aspects(table, without=(used.aspect,))
    known = table.play.aspects[used.aspect]
    return with_aspects(
        table, replace(known, free={**known.free, used.side: known.free[used.side] - 1})
    )


def _paid(table: Table[FatePlay], event: AspectInvoked) -> Table[FatePlay]:
    play = table.play
    if event.paid_to:
        owed = {**play.owed, event.paid_to: play.owed.get(event.paid_to, 0) + 1}
        table = with_play(table, owed=owed)
    if event.from_pool:
        return with_play(table, pool=play.pool - 1)
    if event.paid_by:
        points = play.cast[event.paid_by].fate_points
        return with_hero(table, event.paid_by, fate_points=points - 1)
    return table


def say(table: Table[FatePlay], event: Event) -> list[Line]:
    match event:
        case ReactionsOpened():
            return []
        case Passed():
            who = name(table.seat_name(event.seat))
            return [line(who, " passes.", rules=("FA-6.11",), beat="React", retold=False)]
        case AspectInvoked():
            return [_said(table, event)]
    raise TypeError(event)


def _said(table: Table[FatePlay], event: AspectInvoked) -> Line:
    used, attempt = event.used, table.play.attempt
    who = name(name_of(table, used.by) if used.by else "The GM")
    verb = " uses " if used.free else " invokes "
    roller = attempt.rolls[used.roll].who if attempt and used.roll >= 0 else ""
    result: tuple[str | Span, ...]
    match used.effect:
        case "reroll":
            result = (" and rolls again",)
        case "raise":
            result = (" and the difficulty rises by ", number("2"))
        case _ if roller == used.by:
            result = (" for ", number("+2"))
        case _:
            result = (" for ", number("+2"), " to the roll of ", name(name_of(table, roller)))
    words: list[str | Span] = [who, verb, aspect(used.text), *result, because(used.how)]
    if event.paid_to:
        words += [" The point goes to ", name(name_of(table, event.paid_to)), " after the scene."]
    elif not used.free:
        words.append(" It costs 1 fate point.")
    rules = (*RULES[used.effect], "FA-6.4" if used.free else "FA-6.5")
    return line(*words, rules=rules, beat="React")
