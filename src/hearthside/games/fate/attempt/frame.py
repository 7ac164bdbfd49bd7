"""Framing: who tries what, how, and at what risk: the actions of FA-5 up to the opposition."""

import re
from collections.abc import Callable

from msgspec.structs import replace

from hearthside.core.asks import Verb
from hearthside.core.moves import GM, Event, Illegal, Move
from hearthside.core.reasons import signed
from hearthside.core.say import Line, Span, aspect, line, name, number
from hearthside.core.setting_events import Is
from hearthside.core.wording.grammar import agreeing, amid, by_several
from hearthside.core.wording.pronouns import said_of
from hearthside.core.wording.short_names import speaks_of
from hearthside.core.wording.typesetting import ended, sentence, uncapital
from hearthside.core.wording.wishes import Wanted, wanted
from hearthside.games.fate.attempt.frame_forms import acting, exploitable
from hearthside.games.fate.attempt.invocable import phrased
from hearthside.games.fate.attempt.ratings import roll_of, rung, way_name, with_way
from hearthside.games.fate.attempt.state import Attempt, Kind, Roll
from hearthside.games.fate.content import words_of
from hearthside.games.fate.dice_and_outcomes import READS, Outcome
from hearthside.games.fate.people import hero_of, is_up, known_as, name_of, seen_as, up
from hearthside.games.fate.sheet import Hero
from hearthside.games.fate.state import FateTable
from hearthside.games.fate.struggle.turns import actors
from hearthside.games.fate.struggle.zone_distances import obstacle, reach
from hearthside.games.fate.wording import as_said, because


class _Acting(Move, frozen=True):
    """Who acts, and how they go about it."""

    character: str
    approach: str


class Framing(_Acting, frozen=True, kw_only=True):
    """What the form of every action asks for."""

    how: str = ""
    risk: str = ""


class Overcome(Framing, frozen=True, tag="fate.overcome"):
    """Get past an obstacle, reach a goal, or do away with a situation aspect."""

    want: str
    aspect: str = ""
    foe: str = ""
    against: int | None = None


class CreateAdvantage(Framing, frozen=True, tag="fate.create-advantage"):
    """Make a new situation aspect true."""

    aspect: str
    foe: str = ""
    against: int | None = None


class Discover(Framing, frozen=True, tag="fate.discover"):
    """Find out something about someone or about the scene."""

    want: str
    foe: str = ""
    against: int | None = None


class Exploit(Framing, frozen=True, tag="fate.exploit"):
    """Make more of an aspect that is already known."""

    aspect: str
    against: int | None = None


class Attack(Framing, frozen=True, tag="fate.attack"):
    foe: str
    want: str = ""


class AttemptFramed(Event, frozen=True, tag="fate.attempt-framed"):
    sets = {"attempt": "attempt", "last": Is(None)}
    attempt: Attempt


_MOVES: dict[Kind, type[Framing]] = {
    "overcome": Overcome,
    "create": CreateAdvantage,
    "attack": Attack,
    "discover": Discover,
    "exploit": Exploit,
}


def verbs(table: FateTable, seat: str) -> list[Verb]:
    """A GM, who acts for many, finds the rest of what somebody could try on their card."""
    return _trying(table, seat, ("overcome",) if table.is_gm(seat) else tuple(_MOVES))


def further(table: FateTable, seat: str) -> list[Verb]:
    rest = tuple(kind for kind in _MOVES if kind != "overcome")
    return _trying(table, seat, rest) if table.is_gm(seat) else []


def _trying(table: FateTable, seat: str, kinds: tuple[Kind, ...]) -> list[Verb]:
    challenge = table.play.challenge
    takers = challenge.takers if challenge else ()
    return [
        acting(
            table,
            seat,
            hero,
            kind,
            _MOVES[kind],
            first=kind == "overcome" and not hero.npc and hero.id not in takers,
        )
        for hero in actors(table, seat)
        for kind in kinds
        if _is_there(table, hero, kind)
    ]


def _is_there(table: FateTable, hero: Hero, kind: Kind) -> bool:
    """Whether there is anybody to attack, or anything known to exploit. In a contest nobody harms
    anybody (FA-7.2)."""
    if kind == "attack" and table.play.contest and not table.play.conflict:
        return False
    if kind == "attack":
        return any(reach(table, hero, one) != "far" for one in up(table) if one.id != hero.id)
    return kind != "exploit" or any(exploitable(table, hero))


def decide(table: FateTable, seat: str, move: Move) -> list[Event]:
    match move:
        case Overcome():
            against, aspect = move.against, move.aspect
            return _framed(table, "overcome", move, move.want, move.foe, against, aspect)
        case CreateAdvantage():
            against, aspect = move.against, phrased(move.aspect)
            return _framed(table, "create", move, "", move.foe, against, aspect)
        case Discover():
            return _framed(table, "discover", move, move.want, move.foe, move.against)
        case Exploit():
            owner = hero_of(table, table.play.aspects[move.aspect].owner)
            resists = is_up(owner) and owner.side != table.play.cast[move.character].side
            foe = owner.id if resists else ""
            return _framed(table, "exploit", move, "", foe, move.against, move.aspect)
        case Attack():
            return _framed(table, "attack", move, move.want, move.foe)
    raise TypeError(move)


def _framed(
    table: FateTable,
    kind: Kind,
    move: Framing,
    want: str,
    foe: str,
    against: int | None = None,
    aspect: str = "",
) -> list[Event]:
    hero = table.play.cast[move.character]
    if foe and not move.how.strip() and reach(table, hero, hero_of(table, foe)) == "near":
        raise Illegal(
            f"{name_of(table, foe)} is in the next zone. Say how {hero.name} reaches that far.",
            "how",
        )
    barrier = obstacle(table, aspect) if kind == "overcome" else None
    roll = roll_of(hero, move.approach, move.how)
    attempt = Attempt(
        kind=kind,
        want=want.strip(),
        how=move.how,
        risk=move.risk,
        rolls=(roll,),
        against=None if foe else against,
        target=foe,
        aspect="" if barrier else aspect,
        barrier=barrier.name if barrier else "",
    )
    if barrier and not foe:
        attempt = replace(attempt, against=barrier.against, against_why=barrier.barrier)
    return [AttemptFramed(attempt=attempt)]


def headline(
    table: FateTable,
    attempt: Attempt,
    called: Callable[[FateTable, str], str] = name_of,
) -> tuple[str | Span, ...]:
    """What is tried, in one sentence, with everyone as they are `called`."""
    foe = name(called(table, attempt.target))
    faced = attempt.kind == "overcome" and not attempt.is_task and attempt.target
    hinders = (
        (" ", foe, " is in the way.") if faced and not speaks_of(attempt.want, foe.text) else ()
    )
    return (*_sentence(*_tried(table, attempt, called)), *hinders)


def in_words(table: FateTable, attempt: Attempt) -> str:
    """The same as bare text, for whoever looks at this table."""
    return line(*headline(table, attempt, known_as)).plain


def ending(table: FateTable, attempt: Attempt, read: Outcome, by: str) -> tuple[str | Span, ...]:
    """What was tried and how it went: `Ana wants the door open, and succeeds by 1.`"""
    hero = seen_as(table, attempt.actor)
    start, words = _tried(table, attempt, name_of)
    does = agreeing(hero.name, READS[read])
    if not words:
        return (*start, ", and", number(f" {does}"), by, ".")
    they: str | Span = name(hero.name)
    if hero.pronouns:
        they, _, does = said_of(hero, f"They {by_several(READS[read])}").partition(" ")
    return (*_sentence(start, words), " ", they, number(f" {does}"), by, ".")


def _sentence(start: tuple[str | Span, ...], words: str) -> tuple[str | Span, ...]:
    """What is tried, with people's own words after a colon if there are any."""
    return (*start, ": ", aspect(ended(words))) if words else (*start, ".")


_ASKS = re.compile(r"(?:what|why|who|whom|whose|where|how|when|if|whether|which)\b", re.IGNORECASE)
"""How a question begins: to find out what, but to look for something."""
_OUTRIGHT = re.compile(
    r"(?:\w+ )?(?:is|are|was|were|do|does|did|has|have|can|will) .*\?$", re.IGNORECASE
)
"""A question put outright: `what is she hiding?`"""


def _tried(
    table: FateTable, attempt: Attempt, called: Callable[[FateTable, str], str]
) -> tuple[tuple[str | Span, ...], str]:
    """The start of the sentence, and the words that follow a colon."""
    who, foe = name(called(table, attempt.actor)), name(called(table, attempt.target))
    at = (" against ", foe) if attempt.target else ()
    want = wanted(attempt.want, seen_as(table, attempt.actor).pronouns)
    match attempt.kind:
        case "overcome" if attempt.is_task:
            return (who, " takes on a task", *at), attempt.want
        case "overcome":
            led = want.led()
            if led.endswith(":"):
                return (who, f" {led.removesuffix(':')}"), want.words
            return (who, f" {led} ", aspect(want.words)), ""
        case "create":
            on = (" on ", foe) if attempt.target else ()
            return (who, " tries to create an advantage", *on), attempt.aspect
        case "discover":
            return _sought(attempt, want, who, foe)
        case "exploit":
            known = table.play.aspects.get(attempt.aspect)
            return (who, " tries to exploit ", aspect(known.text if known else "an aspect")), ""
        case "attack":
            if want.kind == "words":
                return (who, " attacks ", foe), attempt.want
            aim = " to " if want.kind == "deed" else ", wanting "
            return (who, " attacks ", foe, aim, aspect(want.words)), ""
        case "contest":
            return ("Everyone rolls",), attempt.want


def _sought(
    attempt: Attempt, want: Wanted, who: Span, foe: Span
) -> tuple[tuple[str | Span, ...], str]:
    """Answers are found out, things looked for; a question put outright stands after a colon."""
    words = (attempt.want if want.kind == "words" else want.words).rstrip(".?! ")
    start: tuple[str | Span, ...]
    if _OUTRIGHT.match(attempt.want.strip()):
        start = (who, " studies ", foe) if attempt.target else (who, " wants to know")
        return start, sentence(attempt.want)
    if asks := bool(_ASKS.match(words)):
        words = uncapital(words)
    elif want.kind == "words" and " is " in words:
        words, asks = f"whether {amid(words)}", True
    if want.kind == "deed" or asks:
        to = "to find out " if asks else "to "
        start = (who, " studies ", foe, f" {to}") if attempt.target else (who, f" wants {to}")
    else:
        looks = (" studies ", foe, ", looking for ") if attempt.target else (" looks for ",)
        start = (who, *looks)
    return (*start, aspect(words)), ""


def in_secret(hero: Hero, roll: Roll) -> Line:
    """Who the unseen one is, for the GM alone."""
    way = f" is the unseen one: {way_name(hero, roll.approach)} {signed(roll.rating)}"
    words = (name(hero.name), way, because(roll.how))
    return line(*words, rules=("FA-5.17",), to=(GM,), beat="Frame", retold=False)


def say(table: FateTable, event: AttemptFramed) -> list[Line]:
    attempt, rules = event.attempt, words_of(event.attempt.kind).rules
    told = [line(*headline(table, attempt), rules=rules, beat="Frame")]
    if attempt.kind == "contest":
        return told
    hero, roll = hero_of(table, attempt.actor), attempt.rolls[0]
    if not roll.approach:
        pass  # whoever is held up on the way picks one when they roll
    elif not hero.hidden:
        way = f" rolls {with_way(hero, roll.approach, roll.rating)}"
        words, why = (name(hero.name), f"{way}."), attempt.risk
        told.append(line(*words, rules=("FA-5.17",), beat="Frame", why=why, retold=False))
        told += as_said(hero, attempt.how)
    else:
        told.append(in_secret(hero, roll))
    if attempt.against is not None:
        faced = f"The difficulty is {rung(attempt.against)}{because(attempt.against_why)}"
        told.append(line(faced, rules=("FA-9.1",), beat="Frame", retold=False))
    return told
