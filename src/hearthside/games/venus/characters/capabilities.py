"""Capabilities (VE-6): up to three, derived from abilities and answers, for checks only."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Many, Number, Pick, Text, When
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import GONE
from hearthside.core.wording.grammar import spelled
from hearthside.games.venus import peer_reviews
from hearthside.games.venus.characters.tiers_ages_sizes import AGES
from hearthside.games.venus.check import check_target
from hearthside.games.venus.content import ABILITIES, CAPABILITIES, MOST_QUESTIONS, CapabilityRow
from hearthside.games.venus.people import figure, mine
from hearthside.games.venus.sessions.kinds_and_ends import is_development
from hearthside.games.venus.sheet import Capability, Figure
from hearthside.games.venus.state import VTable
from hearthside.games.venus.wording import ABILITY_PICKS

MOST_CAPABILITIES = 3
COMMON_STEP = 3
"""Where on a scale of nine most people stand."""


class Derive(Move, frozen=True, tag="venus.derive-capability"):
    who: str
    capability: str
    yes: tuple[str, ...]
    step: int = COMMON_STEP


class DeriveOwn(Move, frozen=True, tag="venus.derive-own-capability"):
    """A capability of the table's own: one or two abilities, up to eight questions."""

    who: str
    name: str
    first: str
    second: str
    questions: str
    yes: int
    consequences: str


class DropCapability(Move, frozen=True, tag="venus.drop-capability"):
    who: str
    capability: str


class CapabilityDerived(Event, frozen=True, tag="venus.capability-derived"):
    says = Says(
        "{who} has {capability.name:aspect} +{capability.level}.",
        ("VE-6.1", "VE-6.3"),
        beat="Sheet",
    )
    who: str
    capability: Capability


class CapabilityDropped(Event, frozen=True, tag="venus.capability-dropped"):
    sets = {"cast.{who}.capabilities.{capability}": GONE}
    says = Says("{who} no longer has {capability:aspect}.", ("VE-6.3",), beat="Sheet")
    who: str
    capability: str


def level(figure: Figure, formula: str, abilities: tuple[str, ...], yes: int, step: int) -> int:
    """VE-6.1: of somebody's own scores and age."""
    scores = sum(figure.ability(one).score for one in abilities)
    return capability_level(formula, scores, figure.age, step, yes)


def caliber(figure: Figure, abilities: tuple[str, ...]) -> int:
    """VE-6.1: the lowest of the abilities it rests on."""
    return min(figure.ability(one).caliber for one in abilities)


def derived(figure: Figure, row: CapabilityRow, yes: int, step: int) -> Capability:
    return Capability(
        name=row.name,
        caliber=caliber(figure, row.abilities),
        level=level(figure, row.formula, row.abilities, yes, step),
        yes=yes,
        questions=len(row.questions),
        consequences=row.consequences,
    )


def may_derive(table: VTable, who: Figure) -> bool:
    """VE-6.3: in development sessions, and before a character's first session."""
    return is_development(table) or not table.session


LASTS = True


def verbs(table: VTable, seat: str) -> list[Verb]:
    found: list[Verb] = []
    for who in mine(table, seat):
        if not may_derive(table, who):
            continue
        look: dict[str, Any] = {"group": "sheet", "about": who.id, "rules": ("VE-6.1",)}
        held = {one.name for one in who.capabilities}
        rows = [
            row
            for row in CAPABILITIES.of(table).values()
            if len(held) < MOST_CAPABILITIES or row.name in held
        ]
        if rows:
            found.append(
                verb(
                    Derive,
                    "Derive a capability",
                    partial(_fields, rows, held),
                    fixed={"who": who.id},
                    help="Grit, wealth, honor and the like, for checks only.",
                    **look | {"rules": ("VE-6.1", "VE-6.4")},
                )
            )
        if len(held) < MOST_CAPABILITIES:
            label = f"Make up a capability for {who.name}"
            fixed = {"who": who.id}
            found.append(verb(DeriveOwn, label, lambda: _own_fields(), fixed=fixed, **look))
        found += [
            verb(DropCapability(who=who.id, capability=one), f"Drop {one}", **look) for one in held
        ]
    return found


def _fields(rows: Sequence[CapabilityRow], held: set[str]) -> tuple[Field, ...]:
    """Which one, and what that one asks."""
    which = tuple(
        Pick(row.id, f"{row.name} again" if row.name in held else row.name, help=row.text)
        for row in rows
    )
    answers = tuple(
        Pick(f"{row.id}-{at}", question, when=When("capability", (row.id,)))
        for row in rows
        for at, question in enumerate(row.questions)
    )
    found: list[Field] = [
        Choice("capability", "Which?", picks=which),
        Many("yes", "What is true of you?", picks=answers),
    ]
    if scaled := [row for row in rows if row.formula == "peers"]:
        steps = tuple(step for row in scaled for step in enumerate(row.scale, 1))
        found.append(
            Number(
                "step",
                "Where on the scale do your Peers put you?",
                names=steps,
                least=1,
                most=9,
                value=COMMON_STEP,
                when=When("capability", tuple(row.id for row in scaled)),
            )
        )
    return tuple(found)


def _own_fields() -> tuple[Field, ...]:
    none = (Pick("", "No second one"), *ABILITY_PICKS)
    return (
        Text("name", "Name", needed=True, most=40),
        Choice("first", "Its metal comes from", picks=ABILITY_PICKS, value="wits"),
        Choice("second", "Or from this, if it is lower", picks=none),
        Text("questions", "Questions, one per line", long=True, most=1000),
        Number("yes", "How many are true?", least=0, most=MOST_QUESTIONS, value=0),
        Text(
            "consequences",
            "What failing may bring, one per line",
            long=True,
            needed=True,
            most=1000,
        ),
    )


def decide(table: VTable, seat: str, move: Move) -> list[Event]:
    who = figure(table, move.who)  # type: ignore[attr-defined]
    match move:
        case DropCapability():
            return [CapabilityDropped(who=who.id, capability=move.capability)]
        case Derive():
            row = CAPABILITIES.of(table)[move.capability]
            made = derived(who, row, len(move.yes), move.step)
        case DeriveOwn():
            made = _own(table, who, move)
        case _:
            raise TypeError(move)
    yes = spelled(made.yes) if made.yes else "none"
    words = f"{who.name} has {made.name} +{made.level}, with {yes} answered yes"
    then = [CapabilityDerived(who=who.id, capability=made)]
    return peer_reviews.put(table, seat, words, then, rules=("VE-6.1",))


def _own(table: VTable, who: Figure, move: DeriveOwn) -> Capability:
    names = {row.name.casefold() for row in CAPABILITIES.of(table).values()}
    questions = [one for one in move.questions.splitlines() if one.strip()]
    abilities = tuple(one for one in (move.first, move.second) if one)
    if move.name.casefold() in names or move.name.casefold() in ABILITIES:
        raise Illegal(f"{move.name} is there already. Give yours another name.", "name")
    if len(questions) > MOST_QUESTIONS:
        raise Illegal(f"That makes {len(questions)} questions. Eight is the most.", "questions")
    if move.yes > len(questions):
        raise Illegal(f"{move.yes} yes out of {len(questions)}? Count again.", "yes")
    return Capability(
        name=move.name,
        caliber=caliber(who, abilities),
        level=min(move.yes, check_target.MOST_SCORE),
        yes=move.yes,
        questions=len(questions),
        consequences=tuple(one.strip() for one in move.consequences.splitlines() if one.strip()),
    )


def evolve(table: VTable, event: CapabilityDerived) -> VTable:
    who = table.play.cast.get(event.who)
    if who is None:
        return table
    rest = tuple(one for one in who.capabilities if one.name != event.capability.name)
    if len(rest) >= MOST_CAPABILITIES:
        return table
    return table.with_one(who.id, capabilities=(*rest, event.capability))


def capability_level(formula: str, scores: int, age: str, step: int, yes: int) -> int:
    """VE-6.1: by formula, rounded down, and one for each yes; +9 at most."""
    base = {
        "quarter": scores // 4,
        "half": scores // 2,
        "age": AGES.index(age),
        "peers": step,
        "answers": 0,
    }[formula]
    return min(base + yes, check_target.MOST_SCORE)
