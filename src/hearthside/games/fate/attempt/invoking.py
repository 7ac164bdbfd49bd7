"""Invoking after the roll: whoever may react does so in any order, until all passed (FA-6.3 on)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb
from hearthside.core.moves import Event, Move
from hearthside.core.reasons import signed
from hearthside.core.say import REACT, Line, Span, line, name, number, typed
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import GONE, Added
from hearthside.games.fate.attempt.invocable import quoted
from hearthside.games.fate.attempt.invoke_forms import RULES, Invoke, Pass, asked_to_react, beside
from hearthside.games.fate.attempt.invoke_together import InvokeTogether
from hearthside.games.fate.attempt.state import DIFFICULTY, Attempt, Invocation
from hearthside.games.fate.attempt.telling import comes_to_light, in_their_words
from hearthside.games.fate.attempt.waiting_for_reactions import concerned
from hearthside.games.fate.attempt.who_may_invoke import payee
from hearthside.games.fate.dice_and_outcomes import INVOKED
from hearthside.games.fate.people import hero_of, mine, name_of, up
from hearthside.games.fate.state import FateTable, with_aspects


class ReactionsOpened(Event, frozen=True, tag="fate.reactions-opened"):
    sets = {"attempt.waiting": "waiting"}
    waiting: tuple[str, ...]


class AspectInvoked(Event, frozen=True, tag="fate.aspect-invoked"):
    """What was invoked, who paid, whom it goes to after the scene, whether a boost is gone."""

    used: Invocation
    paid_by: str = ""
    from_pool: bool = False
    paid_to: str = ""
    gone: bool = False
    known: bool = False
    """Whether it was a secret until now."""
    done: tuple[str, ...] = ()
    """Seats that have passed and need not be asked again: it only got better for them."""


class Passed(Event, frozen=True, tag="fate.passed"):
    sets = {"attempt.waiting.{seat}": GONE, "attempt.passed": Added("seat")}
    says = Says("{seat:seat} passes.", ("FA-6.11",), "React", "bookkeeping")
    seat: str


MOVES = (Invoke, InvokeTogether, Pass)


DURING = "play.attempt"


def asks(table: FateTable, reader: str) -> list[Ask]:
    attempt = table.play.attempt
    if attempt is None or attempt.beat != "react":
        return []
    return [asked_to_react(table, reader, attempt, seat) for seat in attempt.waiting]


def verbs(table: FateTable, seat: str) -> list[Verb]:
    """Whoever is not asked may still react, while it stands open."""
    attempt = table.play.attempt
    if attempt is None or attempt.beat != "react" or seat in attempt.waiting:
        return []
    return beside(table, seat, attempt)


def decide(table: FateTable, seat: str, move: Move) -> list[Event]:
    attempt = table.play.attempt
    match move:
        case Invoke() if attempt:
            return [_invoked(table, attempt, move)]
        case InvokeTogether() if attempt:
            return [_invoked(table, attempt, one) for one in _each(move)]
        case Pass():
            return [Passed(seat=move.seat)]
    raise TypeError(move)


def _each(move: InvokeTogether) -> list[Invoke]:
    """The same as one by one: how they help is told once."""
    return [
        Invoke(
            by=move.by,
            side=move.side,
            aspect=one,
            effect="add",
            roll=move.roll,
            free=False,
            how="" if at else move.how,
        )
        for at, one in enumerate(move.aspects)
    ]


def _invoked(table: FateTable, attempt: Attempt, move: Invoke) -> AspectInvoked:
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
    done = tuple(
        seat
        for seat in attempt.passed
        if _gains(table, attempt, move, seat) or _has_nobody_in(table, attempt, seat)
    )
    if move.free:
        gone = known.kind == "boost"
        return AspectInvoked(used=used, gone=gone, known=known.hidden, done=done)
    from_pool = not move.by or hero_of(table, move.by).npc
    return AspectInvoked(
        used=used,
        known=known.hidden,
        done=done,
        paid_by="" if from_pool else move.by,
        from_pool=from_pool,
        paid_to=payee(table, attempt, move.by, known, move.effect, move.roll),
    )


def _gains(table: FateTable, attempt: Attempt, move: Invoke, seat: str) -> bool:
    """Whether it only got better for a seat: its people are all with whoever invokes, and none of
    them is up against the roll that is better now, as rivals of one side may be."""
    ours = mine(table, seat, up(table))
    if move.effect == "reroll" or {hero.side for hero in ours} != {move.side}:
        return False
    rolling = [roll.who for roll in attempt.rolls]
    if move.effect == "raise":
        worse = [rolling[0 if move.roll == DIFFICULTY else move.roll]]
    else:
        worse = [who for at, who in enumerate(rolling) if at != move.roll]
        worse += [attempt.target] if attempt.against is not None else []
    return not any(hero.id in worse for hero in ours)


def _has_nobody_in(table: FateTable, attempt: Attempt, seat: str) -> bool:
    """Whether a GM who let a bare difficulty stand has nobody in it: one answer is enough."""
    bare = attempt.against is not None and not attempt.target
    return bare and table.is_gm(seat) and not table.answers_for(seat, attempt.actor)


def onward(table: FateTable) -> list[Event]:
    """Once all dice lie on the table, and after every reaction, whoever could react is asked."""
    attempt = table.play.attempt
    if attempt is None or attempt.beat != "react" or attempt.waiting:
        return []
    waiting = tuple(seat for seat in concerned(table, attempt) if seat not in attempt.passed)
    return [ReactionsOpened(waiting=waiting)] if waiting else []


def evolve(table: FateTable, event: AspectInvoked) -> FateTable:
    attempt = table.play.attempt
    return _paid(_used(table, attempt, event), event) if attempt else table


def _used(table: FateTable, attempt: Attempt, event: AspectInvoked) -> FateTable:
    used = event.used
    rolls = list(attempt.rolls)
    if used.effect == "reroll":
        rolls[used.roll] = replace(rolls[used.roll], faces=())
    invocations = (*attempt.invocations, used)
    table = table.with_play(
        attempt=replace(
            attempt, rolls=tuple(rolls), invocations=invocations, waiting=(), passed=event.done
        ),
    )
    if event.gone:
        return with_aspects(table, without=(used.aspect,))
    known = table.play.aspects[used.aspect]
    free = {**known.free, used.side: known.free.get(used.side, 0) - used.free}
    left = {side: count for side, count in free.items() if count or side in known.free}
    return with_aspects(table, replace(known, free=left, known_to=None))


def _paid(table: FateTable, event: AspectInvoked) -> FateTable:
    play = table.play
    if event.paid_to:
        owed = {**play.owed, event.paid_to: play.owed.get(event.paid_to, 0) + 1}
        table = table.with_play(owed=owed)
    if event.from_pool:
        return table.with_play(pool=play.pool - 1)
    if event.paid_by:
        points = play.cast[event.paid_by].fate_points
        return table.with_one(event.paid_by, fate_points=points - 1)
    return table


def say(table: FateTable, event: Event) -> list[Line]:
    if not isinstance(event, AspectInvoked):
        return []
    secret = table.play.aspects[event.used.aspect] if event.known else None
    return [
        *([comes_to_light(table, secret)] if secret else []),
        _said(table, event),
        *_told(table, event.used),
    ]


def _told(table: FateTable, used: Invocation) -> list[Line]:
    """How it helps, in the words of whoever invokes, with what they invoke."""
    told = in_their_words(table, used.by, used.how, beat=REACT)
    if not told or not used.by:
        return told
    invokes = (name(name_of(table, used.by)), " invokes ", quoted(used.text))
    return [line(*invokes, *typed(used.how), kind="action", who=told[0].who, beat=REACT)]


def _said(table: FateTable, event: AspectInvoked) -> Line:
    used, attempt = event.used, table.play.attempt
    who = name(name_of(table, used.by) if used.by else "The GM")
    verb = " uses a free invocation of " if used.free else " spends a fate point to invoke "
    roller = attempt.rolls[used.roll].who if attempt and used.roll >= 0 else ""
    result: tuple[str | Span, ...]
    match used.effect:
        case "reroll":
            result = (" and rolls again",)
        case "raise" if used.roll == DIFFICULTY:
            result = (" and raises the difficulty by ", number(str(INVOKED)))
        case "raise":
            result = (
                " and makes it ",
                number(str(INVOKED)),
                " harder for ",
                name(name_of(table, roller)),
            )
        case _ if roller == used.by:
            result = (" for ", number(signed(INVOKED)))
        case _:
            result = (
                " and gives ",
                name(name_of(table, roller)),
                " ",
                number(signed(INVOKED)),
            )
    secret = ", which nobody knew," if event.known else ""
    words: list[str | Span] = [who, verb, quoted(used.text), secret, *result, "."]
    if event.paid_to:
        words += [" The point goes to ", name(name_of(table, event.paid_to)), " after the scene."]
    rules = (*RULES[used.effect], "FA-6.4" if used.free else "FA-6.5")
    return line(*words, rules=rules, beat=REACT)
