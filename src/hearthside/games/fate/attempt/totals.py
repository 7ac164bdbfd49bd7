"""What each side of an attempt comes to, and why (FA-2.3): the number and its reasons are one."""

from hearthside.core.reasons import Reason
from hearthside.core.reasons import total as total_of
from hearthside.core.wording.typesetting import capital, ended, unstopped
from hearthside.games.fate.attempt.ratings import FITS, rung, way_name
from hearthside.games.fate.attempt.state import DIFFICULTY, Attempt, Invocation, Roll
from hearthside.games.fate.characters.stunt_forms import told
from hearthside.games.fate.dice_and_outcomes import (
    HELPED,
    INVOKED,
    STUNT,
    STYLE,
    Outcome,
    outcome,
    showing,
)
from hearthside.games.fate.people import agrees, hero_of, known_as
from hearthside.games.fate.state import FateTable

Seen = FateTable | None
"""The table whose names the reasons are told with; without one they are bare numbers."""


def reasons(attempt: Attempt, place: int, table: Seen = None) -> tuple[Reason, ...]:
    """FA-2.3: all that a roll that fell, or the difficulty, comes to, summand by summand."""
    if place == DIFFICULTY:
        return (_set(attempt, table), *_invoked(attempt, place, table))
    return (*_fallen(attempt.rolls[place]), *bonuses(attempt, place, table))


def bonuses(attempt: Attempt, place: int, table: Seen = None) -> tuple[Reason, ...]:
    """FA-2.3: everything a roll adds to the dice."""
    roll = attempt.rolls[place]
    return (
        *_rated(roll, table),
        *(_stunt(roll, id, table) for id in roll.stunts),
        *(_helped(helper, table) for helper in roll.helpers),
        *_invoked(attempt, place, table),
    )


def _fallen(roll: Roll) -> tuple[Reason, ...]:
    if not roll.faces:
        return ()
    label, rule = ("Card", "FA-2.2") if roll.card else ("Dice", "FA-2.1")
    return (Reason(label, sum(roll.faces), (rule,), f"{showing(roll.faces).capitalize()}."),)


_AT_IT = {"good": "Good at it", "bad": "Bad at it", "both": "Good and bad", "plain": "Middling"}
"""A mook's strength or weakness on a card; which it is stands behind it."""


def _rated(roll: Roll, table: Seen) -> tuple[Reason, ...]:
    if not roll.approach:
        return ()
    if table is None:
        return (Reason(roll.approach, roll.rating),)
    hero, who = hero_of(table, roll.who), known_as(table, roll.who)
    way = way_name(hero, roll.approach)
    if hero.kind != "full":
        return (Reason(_AT_IT.get(roll.approach, way), roll.rating, ("FA-9.4",), f"{who}: {way}."),)
    level, fits = rung(roll.rating), FITS.get(roll.approach, "")
    how = f" {capital(ended(roll.how))}" if roll.how else ""
    rules = ("FA-5.17", "FA-1.2", "FA-2.3")
    return (Reason(way, roll.rating, rules, f"{who} is {level} at {fits}.{how}"),)


def _stunt(roll: Roll, id: str, table: Seen) -> Reason:
    stunts = hero_of(table, roll.who).stunts if table else ()
    known = next((one for one in stunts if one.id == id), None)
    text = f"{known.name}: {told(known)}" if known else ""
    return Reason("Stunt", STUNT, ("FA-4.1", "FA-2.3"), text)


def _helped(helper: str, table: Seen) -> Reason:
    text = f"{known_as(table, helper)} helps." if table else ""
    return Reason("Help", HELPED, ("FA-5.12", "FA-2.3"), text)


def _invoked(attempt: Attempt, place: int, table: Seen) -> tuple[Reason, ...]:
    return tuple(
        _invocation(attempt, used, table)
        for used in attempt.invocations
        if used.roll == place and used.effect != "reroll"
    )


def _invocation(attempt: Attempt, used: Invocation, table: Seen) -> Reason:
    """FA-6.6: +2; in a contest what makes it harder for a rival takes 2 from their roll."""
    harder = used.effect == "raise" and used.roll != DIFFICULTY
    text = ""
    if table:
        who = known_as(table, used.by) if used.by else "The game master"
        paid = "for free" if used.free else "for a fate point"
        how = capital(ended(used.how))
        text = f"{who} invokes “{used.text}” {paid}. {how}".strip()
    return Reason(used.text, -INVOKED if harder else INVOKED, ("FA-6.6", "FA-2.3"), text)


def _set(attempt: Attempt, table: Seen) -> Reason:
    against, why = attempt.against or 0, attempt.against_why
    if attempt.waived and table:
        does = agrees(hero_of(table, attempt.target), "does", "do")
        text = f"{known_as(table, attempt.target)} {does} not defend."
        return Reason(f"{does.capitalize()} not defend", against, ("FA-5.5",), text)
    if not 0 < len(why) <= SHORT:
        return Reason("GM’s call", against, ("FA-9.1",), capital(ended(why)) or _SET)
    beyond = attempt.barrier or attempt.zone
    text = f"It bars the way to {beyond}." if beyond else _SET
    return Reason(capital(unstopped(why)), against, ("FA-9.1",), text)


_SET = "The game master set it."
SHORT = 40
"""A reason up to this long stands on the card itself."""


def total(attempt: Attempt, place: int) -> int:
    """What a roll that fell comes to."""
    return total_of(reasons(attempt, place))


def faced(attempt: Attempt) -> int:
    """FA-6.12: what the actor's roll is read against."""
    return total(attempt, 1 if attempt.against is None else DIFFICULTY)


def gap(attempt: Attempt) -> int:
    """FA-2.4: how far the actor lies above the opposition, once all dice fell."""
    return total(attempt, 0) - faced(attempt)


def fails_outright(attempt: Attempt, shifts: int) -> bool:
    """FA-5.6: whether whoever defends does so with style."""
    return attempt.defender != "" and shifts <= -STYLE


def outcome_now(attempt: Attempt) -> Outcome:
    """FA-2.4: how it would be read as the dice lie."""
    return outcome(gap(attempt))
