"""What changes about the test under way: one event that says what it sets."""

from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core.moves import Event, Illegal
from hearthside.core.say import Kind, Line, line, quoted_wish, typed, who
from hearthside.core.secrecy.audiences import knowing_all
from hearthside.core.their_words import in_their_words
from hearthside.core.wording.as_typed import is_a_scrap
from hearthside.core.wording.grammar import agreeing
from hearthside.games.burning_wheel.attempt.state import Attempt, Side
from hearthside.games.burning_wheel.sheet_changes import changed_by
from hearthside.games.burning_wheel.state import Burning


class AttemptFramed(Event, frozen=True, tag="burning-wheel.attempt-framed"):
    """A test begins, in whichever beat it is needed."""

    attempt: Attempt
    text: str = ""
    typed: str = ""
    """What somebody typed, behind a colon at the end of it; of an end, what they wanted."""
    how: str = ""
    """How they go about it, in their own words."""
    rules: tuple[str, ...] = ()


class AttemptChanged(Event, frozen=True, tag="burning-wheel.attempt-changed"):
    """Values of the test, and of its sides by their place."""

    values: dict[str, Any] = {}
    sides: dict[int, dict[str, Any]] = {}
    who: str = ""
    text: str = ""
    typed: str = ""
    how: str = ""
    rules: tuple[str, ...] = ()
    beat: str = "Frame"
    retold: bool = True
    grade: str = ""
    """How it ended, where this is its end: what was wanted came true, or not."""
    refuses: str = ""
    """The seat whose claim it turns down."""


class AttemptClosed(Event, frozen=True, tag="burning-wheel.attempt-closed"):
    """The test is over, settled or called off."""

    text: str = ""
    typed: str = ""
    who: str = ""
    retold: bool = True
    withdrawn: bool = False
    """Whether it was called off before anything came of it."""


def altered(
    text: str = "",
    *,
    who: str = "",
    rules: tuple[str, ...] = (),
    under: str = "Frame",
    retold: bool = True,
    typed: str = "",
    how: str = "",
    grade: str = "",
    refuses: str = "",
    **sets: Any,
) -> AttemptChanged:
    """The test itself is now so."""
    return AttemptChanged(
        values=msgspec.to_builtins(sets),
        who=who,
        text=text,
        typed=typed,
        how=how,
        rules=rules,
        beat=under,
        retold=retold,
        grade=grade,
        refuses=refuses,
    )


def side_altered(at: int, text: str = "", **look_and_sets: Any) -> AttemptChanged:
    """One side of it is now so."""
    event = altered(text, **look_and_sets)
    return replace(event, values={}, sides={at: event.values})


def current(table: Burning) -> Attempt:
    """The test under way, which there must be."""
    if table.play.attempt is None:
        raise Illegal("There is no test any more. Start another.")
    return table.play.attempt


def evolve(table: Burning, event: AttemptFramed | AttemptChanged | AttemptClosed) -> Burning:
    play = table.play
    match event:
        case AttemptFramed():
            made = replace(play, attempt=event.attempt, last=None)
            acts = play.cast.get(event.attempt.sides[0].who) if event.attempt.sides else None
            follows = table.spotlight and acts and acts.player  # it is on whichever hero acts
            lit = acts.id if follows and acts else table.spotlight
            return replace(table, play=made, spotlight=lit)
        case AttemptChanged():
            attempt = changed_by(current(table), event.values)
            sides: list[Side] = list(attempt.sides)
            for at, sets in event.sides.items():
                sides[at] = changed_by(sides[at], sets)
            return table.with_play(attempt=replace(attempt, sides=tuple(sides)))
        case AttemptClosed():
            done = play.attempt if play.attempt and play.attempt.beat == "after" else None
            return table.with_play(attempt=None, last=done)


def say(table: Burning, event: Event) -> list[Line]:
    assert isinstance(event, AttemptFramed | AttemptChanged | AttemptClosed)
    if not event.text:
        return []
    if isinstance(event, AttemptFramed):
        return _said(table, event.attempt, event.attempt.sides[0].who, event)
    return _said(table, table.play.attempt, event.who, event)


def _said(
    table: Burning,
    attempt: Attempt | None,
    by: str,
    event: AttemptFramed | AttemptChanged | AttemptClosed,
) -> list[Line]:
    """What happens, and whoever does it in their own words."""
    look: dict[str, Any]
    to = knowing_all(table, attempt.people) if attempt else None  # of somebody hidden, few
    named = [who(table, by)] if by in table.play.cast else []
    ends = event.grade if isinstance(event, AttemptChanged) else ""
    words = (*named, event.text, *(typed(event.typed) if event.typed else ()))
    if event.typed and (ends or isinstance(event, AttemptClosed)):
        words = (*quoted_wish(event.typed), *named, event.text, ".")
    if isinstance(event, AttemptClosed):
        grade = "pass" if event.typed else ""  # what is granted is had
        nothing_came = event.retold and not event.typed
        kind: Kind | None = "event" if nothing_came else None
        look = {"retold": event.retold, "kind": kind, "to": to, "grade": grade}
        return [line(*words, beat="Settle", withdraws=event.withdrawn, **look)]
    if isinstance(event, AttemptFramed):
        look = {"rules": event.rules, "beat": "Frame", "to": to}
        if named and event.text.startswith(" ") and is_a_scrap(event.how):
            look |= {"kind": "action", "who": by}  # what is done, before a scrap of how
            does = agreeing(named[0].text, event.text).lstrip()
            words = (*named, " ", does, *(typed(event.typed) if event.typed else ()))
        # its end says again what it was about, and it may be called off: only death may not
        said = line(*words, **look, retold=event.attempt.purpose == "survive")
    else:
        look = {"retold": event.retold, "to": to, "grade": ends, "refuses": event.refuses}
        said = line(*words, rules=event.rules, beat=event.beat, **look)
    own = in_their_words(named[0], event.how, who=by, beat="Frame", to=to) if named else []
    return [said, *own]
