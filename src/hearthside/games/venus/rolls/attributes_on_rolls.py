"""What of somebody's own bears on a roll, said once it is plain what is rolled (VE-2.18, VE-2.19).

It may be said with the agenda already; but the Facilitator names the ability only then, and may
call for a roll out of the blue.
"""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, started_by
from hearthside.core.forms import Many, Option, Pick, one_of
from hearthside.core.moves import Event, Move
from hearthside.core.once_for_each import once_for_each
from hearthside.core.say import Line, line
from hearthside.core.wording.typesetting import capital
from hearthside.games.venus import peer_reviews
from hearthside.games.venus.check import check_target
from hearthside.games.venus.content import EFFECTS
from hearthside.games.venus.people import figure, owner
from hearthside.games.venus.rolls.roll_factors import is_factor
from hearthside.games.venus.sheet import Attribute, Figure
from hearthside.games.venus.state import Check, Factor, Task, VTable
from hearthside.games.venus.wording import Spans, aspect, called

MEANWHILE = ("naming", "threshold")
BEFORE_THE_DICE = ("announced", "job", "gather", *MEANWHILE)
EARNS = "Played well, it may earn a Lot."
_RULES = ("VE-2.18", "VE-2.19")
TELLING = ("factor", "lowers", "raises", "level", "explodes", "bars aid")
"""Effects that bear on a roll, so that their owner is asked whether they apply."""


class Bear(Move, frozen=True, tag="venus.bear"):
    attribute: str


class Bears(Event, frozen=True, tag="venus.bears"):
    """`harder` where it is a limit that counts as a factor."""

    who: str
    attribute: str
    name: str
    effect: str
    harder: bool


def _roll(table: VTable) -> Check | Task | None:
    """What is about to be rolled."""
    roll = table.play.check or table.play.task
    ready = roll is not None and roll.beat in BEFORE_THE_DICE and roll.who in table.play.cast
    return roll if ready else None


DURING = ("play.check", "play.task")


def asks(table: VTable) -> list[Ask]:
    """With the roll, while whoever rolls is asked for it."""
    roll = _roll(table)
    if roll is None or _others_are_asked(table, roll) or not left(table, roll):
        return []
    return [Ask(of=roll.who, own=lambda: _bearings(table, roll), urges=False, early=True)]


def verbs(table: VTable, seat: str) -> list[Verb]:
    """While others are asked."""
    roll = _roll(table)
    if roll is None or not _others_are_asked(table, roll) or seat != owner(table, roll.who):
        return []
    return [started_by(replace(one, section="sheet")) for one in _bearings(table, roll)]


def _others_are_asked(table: VTable, roll: Check | Task) -> bool:
    return roll.beat in MEANWHILE or bool(peer_reviews.before_the_dice(table))


def left(table: VTable, roll: Check | Task) -> list[Attribute]:
    """What has not been said to bear on it yet, what helps first; a fifth factor has no place."""
    full = len(roll.factors) >= check_target.MOST_FACTORS
    known = figure(table, roll.who)
    said = {one.words for one in roll.factors if one.kind == "limit"}
    return [
        one
        for one in _telling(known, roll.ability)
        if one.id not in roll.bearing and one.name not in said and not (full and is_factor(one))
    ]


@once_for_each
def _telling(known: Figure, ability: str) -> tuple[Attribute, ...]:
    """What of somebody's may bear on a roll of an ability, what helps first."""
    open_now = [one for one in known.attributes if not one.used]
    found = [one for one in open_now if one.effect in TELLING or is_factor(one)]
    found = [one for one in found if matters(one, known, ability)]
    return tuple(sorted(found, key=lambda one: one.kind == "limit"))


def _bearings(table: VTable, roll: Check | Task) -> list[Option]:
    """What helps, a button each; limits behind one."""
    open_now = left(table, roll)
    limits = [one for one in open_now if one.kind == "limit"]
    helping = [_bearing(one) for one in open_now if one not in limits]
    if not limits:
        return helping
    picks = [Pick(one.id, one.name, _told(one)) for one in limits]
    field = one_of("attribute", "Which?", picks, forecast=True)
    owning = offer(Bear, "Own up to a limit", field, help=EARNS, go="Own up to it", rules=_RULES)
    return [*helping, owning]


def _bearing(one: Attribute) -> Option:
    label = f"Use “{one.name}”"
    return offer(Bear(attribute=one.id), label, help=_told(one), forecast=True, rules=_RULES)


def _told(one: Attribute) -> str:
    told = does(one)
    return f"{capital(told)}."


def decide(table: VTable, seat: str, move: Move) -> list[Event]:
    roll = _roll(table)
    if roll is None or not isinstance(move, Bear):
        raise TypeError(move)
    one = figure(table, roll.who).attribute(move.attribute)
    assert one
    harder = is_factor(one)
    bears = Bears(who=roll.who, attribute=one.id, name=one.name, effect=one.effect, harder=harder)
    # A limit that bars aid sends home who has offered any.
    sent = peer_reviews.dropped(table, "aid") if one.effect == "bars aid" else []
    return [*sent, bears]


def evolve(table: VTable, event: Bears) -> VTable:
    play = table.play
    roll = play.check or play.task
    if roll is None:
        return table
    changes: dict[str, object] = {"bearing": (*roll.bearing, event.attribute)}
    # Until the Facilitator has named factors it waits for them, and joins them then.
    named = roll.announced if isinstance(roll, Task) else True
    if event.harder and (named or roll.beat == "gather"):
        changes["factors"] = (*roll.factors, Factor(kind="limit", words=event.name))
    if isinstance(roll, Check):
        return table.with_play(check=replace(roll, **changes))
    if event.effect == "bars aid":
        changes["aids"] = ()
    return table.with_play(task=replace(roll, **changes))


def say(table: VTable, event: Bears) -> list[Line]:
    words: Spans = (called(table, event.who), ": ", aspect(event.name))
    does = " makes it harder." if event.harder else " counts for this roll."
    return [line(*words, does, rules=_RULES, beat="Frame", retold=False)]


def bearing_field(known: Figure) -> Many | None:
    """VE-2.18, VE-2.19: what of theirs bears on a roll; limits are volunteered."""
    told = [
        one
        for one in known.attributes
        if (one.effect in TELLING or is_factor(one)) and not one.used
    ]
    if not told:
        return None
    limits = all(is_limit(one) for one in told)
    return Many(
        "bearing",
        "Does a limit get in the way?" if limits else "Does something of yours count?",
        help="Tap what applies to this roll. What rerolls dice is for after it."
        if not limits
        else "",
        picks=tuple(
            Pick(
                one.id,
                f"{one.name} (limit)" if is_limit(one) and not limits else one.name,
                does(one),
            )
            for one in told
        ),
        chips=True,
        rules=("VE-2.18", "VE-2.19"),
    )


def is_limit(one: Attribute) -> bool:
    """Whether it works against whoever has it."""
    return one.kind == "limit" or is_factor(one)


def does(one: Attribute) -> str:
    """When an attribute bears on a roll, and what it does then."""
    on = one.on.capitalize()
    told = {
        "raises": f"{on} one metal higher",
        "lowers": f"{on} one metal lower",
        "level": f"{on} one level higher",
    }
    plain = f"{EFFECTS[one.effect]} ({one.on})" if one.on else EFFECTS[one.effect]
    what = "makes it harder" if is_factor(one) else told.get(one.effect, plain)
    return f"{one.when}: {what}" if one.when else what


def matters(one: Attribute, known: Figure, ability: str) -> bool:
    """Whether it changes a roll of an ability: what moves another ability does not."""
    moved = {ability, *(job.name for job in known.jobs if ability in job.abilities)}
    return one.effect not in ("raises", "lowers", "level") or one.on in moved
