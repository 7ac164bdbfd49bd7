"""Framing: who tries what, how, and at what risk: the actions of FA-5 up to the opposition."""

from collections.abc import Callable

from msgspec.structs import replace

from hearthside.core.asks import Verb
from hearthside.core.moves import GM, Event, Illegal, Move
from hearthside.core.reasons import signed
from hearthside.core.say import Line, Span, aspect, line, name, typed
from hearthside.core.setting_events import Is
from hearthside.core.wording.typesetting import capital, unstopped
from hearthside.games.fate.attempt.frame_forms import acting, exploitable
from hearthside.games.fate.attempt.invocable import phrased, quoted
from hearthside.games.fate.attempt.ratings import roll_of, rung, way_name, with_way
from hearthside.games.fate.attempt.state import Attempt, Kind, Roll
from hearthside.games.fate.attempt.telling import SAYS_HOW, in_their_words
from hearthside.games.fate.content import words_of
from hearthside.games.fate.people import hero_of, is_up, known_as, name_of, up
from hearthside.games.fate.sheet import Hero
from hearthside.games.fate.state import FateTable
from hearthside.games.fate.struggle.turns import actors
from hearthside.games.fate.struggle.zone_distances import obstacle, reach


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
    who, foe = name(called(table, attempt.actor)), name(called(table, attempt.target))
    match attempt.kind:
        case "overcome" if attempt.target:
            return (who, " tries: ", aspect(attempt.want), ". ", foe, " is in the way.")
        case "overcome":
            return (who, " tries", *typed(attempt.want))
        case "create":
            on = (" on ", foe) if attempt.target else ()
            return (who, " tries to create an advantage", *on, *typed(attempt.aspect))
        case "discover":
            about = (" about ", foe) if attempt.target else ()
            return (who, " tries to find out", *about, *typed(attempt.want))
        case "exploit":
            return (who, " tries to exploit ", quoted(exploited_aspect(table, attempt)), ".")
        case "attack":
            return (who, " attacks ", foe, *typed(attempt.want))
        case "contest":
            return ("Everyone rolls", *typed(attempt.want))


def title(table: FateTable, attempt: Attempt) -> str:
    """What it is about, as it was typed, for whoever looks at this table. An attack needs no words:
    then it is who attacks whom."""
    match attempt.kind:
        case "create":
            return capital(attempt.aspect)
        case "exploit":
            return capital(exploited_aspect(table, attempt))
        case "attack" if not attempt.want:
            return unstopped(line(*headline(table, attempt, known_as)).plain)
    return capital(attempt.want)


def exploited_aspect(table: FateTable, attempt: Attempt) -> str:
    known = table.play.aspects.get(attempt.aspect)
    return known.text if known else "an aspect"


def in_secret(hero: Hero, roll: Roll) -> Line:
    """Who the unseen one is, for the GM alone."""
    way = f" is the unseen one: {way_name(hero, roll.approach)} {signed(roll.rating)}"
    words = (name(hero.name), way, *typed(roll.how))
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
        told += in_their_words(table, hero.id, attempt.how, rules=SAYS_HOW, beat="Frame")
    else:
        told.append(in_secret(hero, roll))
    if attempt.against is not None:
        faced = (f"The difficulty is {rung(attempt.against)}", *typed(attempt.against_why))
        told.append(line(*faced, rules=("FA-9.1",), beat="Frame", retold=False))
    return told
