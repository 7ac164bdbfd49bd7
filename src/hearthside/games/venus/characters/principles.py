"""Principles in play: written, read out, vetoed (VE-2.16)."""

from functools import partial
from typing import Any, ClassVar

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Field, Pick, Text, left_open
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import GONE, Added, Is
from hearthside.core.wording.pronouns import said_of
from hearthside.core.wording.typesetting import unstopped
from hearthside.games.venus.assembly.steps import notes
from hearthside.games.venus.characters import sheet_changes
from hearthside.games.venus.people import figure, heroes, mine, whose
from hearthside.games.venus.sheet import Figure, Note
from hearthside.games.venus.state import VTable
from hearthside.games.venus.wording import Spans, aspect, called


class WritePrinciples(Move, frozen=True, tag="venus.write-principles"):
    who: str
    goals: str
    habits: str
    creeds: str


class SharePrinciples(Move, frozen=True, tag="venus.share-principles"):
    who: str


class VetoPrinciple(Move, frozen=True, tag="venus.veto-principle"):
    who: str
    principle: str
    why: str


class AllowGoals(Move, frozen=True, tag="venus.allow-goals"):
    who: str


class PrinciplesRead(Event, frozen=True, tag="venus.principles-read"):
    sets = {"cast.{who}.shared": Is(True)}
    who: str


class PrincipleVetoed(Event, frozen=True, tag="venus.principle-vetoed"):
    sets = {
        "cast.{who}.goals.{principle}": GONE,
        "cast.{who}.habits.{principle}": GONE,
        "cast.{who}.creeds.{principle}": GONE,
    }
    who: str
    principle: str
    why: str


class GoalsOpened(Event, frozen=True, tag="venus.goals-opened"):
    says = Says("{who} may rewrite their goals.", ("VE-5.5",), beat="Sheet")
    sets = {"cast.{who}.open": Added("what")}
    what: ClassVar[str] = "goals"
    who: str


LASTS = True


def verbs(table: VTable, seat: str) -> list[Verb]:
    return [one for who in mine(table, seat) for one in _own(table, who)]


def further(table: VTable, seat: str) -> list[Verb]:
    return [one for who in heroes(table) for one in _over(who)] if table.is_gm(seat) else []


def _own(table: VTable, who: Figure) -> list[Verb]:
    look: dict[str, Any] = {"group": "sheet", "about": who.id}
    fixed = {"who": who.id}
    found: list[Verb] = []
    if not who.shared and (who.goals or who.habits or who.creeds):
        label = f"Read out {whose(table, who)} principles"
        told = "Goals, habits and creeds, for everybody to know."
        read = SharePrinciples(who=who.id)
        found.append(verb(read, label, help=told, rules=("VE-2.16",), **look))
    if not (who.goals or who.habits or who.creeds):
        found.append(
            verb(
                WritePrinciples,
                f"Write {whose(table, who)} principles",
                lambda: _principle_fields(),
                fixed=fixed,
                rules=("VE-2.16",),
                **look,
            )
        )
    return found


def _principle_fields() -> tuple[Field, ...]:
    return tuple(
        Text(name, name.capitalize(), long=True, most=1000)
        for name in ("goals", "habits", "creeds")
    )


def _over(who: Figure) -> list[Verb]:
    look: dict[str, Any] = {"group": "gm", "about": who.id}
    found: list[Verb] = []
    if "goals" not in who.open and who.goals:
        label = said_of(who, f"Let {who.name} rewrite their goals")
        found.append(verb(AllowGoals(who=who.id), label, rules=("VE-5.5",), **look))
    principles = (*who.goals, *who.habits, *who.creeds)
    if principles:
        label = f"Veto one of {who.name}’s principles"
        blanks, rules = partial(_vetoing, principles), ("VE-2.16",)
        found.append(verb(VetoPrinciple, label, blanks, fixed={"who": who.id}, rules=rules, **look))
    return found


def _vetoing(principles: tuple[Note, ...]) -> tuple[Field, ...]:
    picks = [Pick(one.id, one.text) for one in principles]
    return left_open("principle", "Which?", picks), Text("why", "Why?", needed=True, most=200)


def decide(table: VTable, seat: str, move: Move) -> list[Event]:
    who = figure(table, move.who)  # type: ignore[attr-defined]
    match move:
        case WritePrinciples():
            written = sheet_changes.PrinciplesWritten(
                who=who.id,
                goals=notes("goal", move.goals),
                habits=notes("habit", move.habits),
                creeds=notes("creed", move.creeds),
                shared=False,
            )
            return [written]
        case SharePrinciples():
            return [PrinciplesRead(who=who.id)]
        case VetoPrinciple():
            return [PrincipleVetoed(who=who.id, principle=move.principle, why=move.why)]
        case AllowGoals():
            return [GoalsOpened(who=who.id)]
    raise TypeError(move)


def say(table: VTable, event: Event) -> list[Line]:
    words: Spans
    match event:
        case PrinciplesRead():
            return _read_out(table, event.who)
        case PrincipleVetoed():
            words = (
                "One of ",
                called(table, event.who),
                f"’s principles is vetoed: {unstopped(event.why)}.",
            )
            to = (*table.voices(event.who), "gm")
            return [line(*words, rules=("VE-2.16",), beat="Sheet", to=to)]
    return []


def _read_out(table: VTable, who: str) -> list[Line]:
    known = figure(table, who)
    lines = []
    for label, held in (("Goal", known.goals), ("Habit", known.habits), ("Creed", known.creeds)):
        for one in held:
            words = (called(table, who), f"’s {label.lower()}: ", aspect(one.text), ".")
            lines.append(line(*words, rules=("VE-2.16",), beat="Principles", retold=False))
    return lines
