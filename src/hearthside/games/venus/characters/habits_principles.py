"""Habits and principles in play (VE-2.16, VE-5.6)."""

from functools import partial
from typing import Any, ClassVar

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Field, Pick, Text, YesNo, left_open
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, typed
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import GONE, Added, Is
from hearthside.core.wording.pronouns import said_of
from hearthside.core.wording.typesetting import unstopped
from hearthside.games.venus import peer_reviews
from hearthside.games.venus.assembly.steps import notes
from hearthside.games.venus.characters import sheet_changes
from hearthside.games.venus.people import figure, heroes, mine, whose
from hearthside.games.venus.sessions.kinds_and_ends import (
    DRAMA,
    SceneForgotten,
    drama_is_judged,
    drama_pays,
)
from hearthside.games.venus.sheet import Figure, Note
from hearthside.games.venus.state import VTable
from hearthside.games.venus.wording import Spans, aspect, called


class InvokeHabit(Move, frozen=True, tag="venus.invoke-habit"):
    who: str
    habit: str
    back: bool
    drama: str = ""


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


class HabitInvoked(Event, frozen=True, tag="venus.habit-invoked"):
    sets = {"cast.{who}.habits.{habit}.told": Is(True)}
    says = Says("{who} invokes a habit: {text:aspect}.", ("VE-5.6",), beat="Scene")
    who: str
    habit: str
    text: str


class DramaAgreed(Event, frozen=True, tag="venus.drama-agreed"):
    sets = {"cast.{who}.drama": Is(True), "cast.{who}.rewarded": Is(True)}
    who: str
    words: str = ""


class SlidBack(Event, frozen=True, tag="venus.slid-back"):
    says = Says("It turns out that {who} did it earlier: {text:aspect}.", ("VE-5.6",), beat="Scene")
    who: str
    text: str


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
    if table.in_scene and who.habits:
        found.append(_habit(who, who.rewarded or drama_is_judged(table, who)))
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


def _habit(who: Figure, paid: bool) -> Verb:
    """Once it has brought its trouble this session it is nothing to suggest any more."""
    look: dict[str, Any] = {"group": "sheet", "about": who.id} if paid else {}
    only = {"habit": who.habits[0].id} if len(who.habits) == 1 else {}
    named = f"“{unstopped(who.habits[0].text)}”. " if only else ""
    return verb(
        InvokeHabit,
        f"{who.name} invokes a habit",
        lambda: _invoking(who, paid),
        who=who.id,
        fixed=only,
        go="Invoke it",
        help=f"{named}Just for show: a habit pays once a session, and has."
        if paid
        else f"{named}Once a session, the trouble it brings earns a reward.",
        rules=("VE-5.6",),
        **look,
    )


def _invoking(who: Figure, paid: bool) -> tuple[Field, ...]:
    habits, missing = [Pick(one.id, one.text) for one in who.habits], "Choose the habit you act on."
    which = left_open("habit", "Which habit?", habits, missing=missing)
    trouble = Text(
        "drama",
        "What trouble does it bring?",
        help="Blank if it brings none. If nobody objects, it earns you Ego, or a Lot if you hold "
        "Ego, when the scene ends.",
        most=200,
        placeholder="I count aloud, and they hear me",
    )
    return (
        *((which,) if len(who.habits) > 1 else ()),
        YesNo("back", "It happened earlier in this scene"),
        *(() if paid else (trouble,)),
    )


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
        case InvokeHabit():
            return _invoked(table, seat, who, move)
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


def _invoked(table: VTable, seat: str, who: Figure, move: InvokeHabit) -> list[Event]:
    """VE-5.6: sliding back, and the drama, are for the Peers to say."""
    text = next(one.text for one in who.habits if one.id == move.habit)
    found: list[Event] = [HabitInvoked(who=who.id, habit=move.habit, text=text)]
    if move.back:
        words = f"{who.name} already did this earlier in the scene: {text}"
        then = [SlidBack(who=who.id, text=text)]
        found += peer_reviews.put(table, seat, words, then, about="scene", rules=("VE-5.6",))
    if move.drama.strip() and not who.rewarded:
        words = f"{who.name}’s habit brings trouble worth Ego or a Lot: {move.drama}"
        then_drama = [DramaAgreed(who=who.id, words=move.drama)]
        found += peer_reviews.put(
            table,
            seat,
            words,
            then_drama,
            about=DRAMA,
            more=int(move.back),
            rules=("VE-5.6",),
        )
    return found


def follow(table: VTable, event: Event) -> list[Event]:
    match event:
        case DramaAgreed() if not table.in_scene:
            return [drama_pays(event.who)]
        case SceneForgotten():
            return peer_reviews.dropped(table, "scene", DRAMA)
    return []


def say(table: VTable, event: Event) -> list[Line]:
    words: Spans
    match event:
        case DramaAgreed():
            words = (called(table, event.who), "’s habit brings trouble", *typed(event.words))
            why = _reward(table, event.who)
            return [line(*words, rules=("VE-5.6",), beat="Scene", kind="turning", why=why)]
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


def _reward(table: VTable, who: str) -> str:
    """VE-5.6: what drama earns somebody as things stand, and when; after the scene it just does."""
    known = table.play.cast.get(who)
    earned = "A Lot" if known and known.ego else "Ego"
    return f"{earned} comes when the scene ends." if table.in_scene else ""


def _read_out(table: VTable, who: str) -> list[Line]:
    known = figure(table, who)
    lines = []
    for label, held in (("Goal", known.goals), ("Habit", known.habits), ("Creed", known.creeds)):
        for one in held:
            words = (called(table, who), f"’s {label.lower()}: ", aspect(one.text), ".")
            lines.append(line(*words, rules=("VE-2.16",), beat="Principles", retold=False))
    return lines
