"""Habits, wounds, principles, what is made up in play, house rules and people (VE-1, 2 and 4)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Pick, Text, YesNo
from hearthside.core.life.evening import SceneClosed
from hearthside.core.moves import ONLY_GM, Event, Move
from hearthside.core.say import Line, line, name
from hearthside.core.table import slug, with_character
from hearthside.games.venus import ledger, reviews
from hearthside.games.venus.assembly.steps import notes
from hearthside.games.venus.common import (
    ABILITY_PICKS,
    Spans,
    VTable,
    aspect,
    called,
    figure,
    heroes,
    in_play,
    mine,
    new_id,
    with_figure,
    with_play,
)
from hearthside.games.venus.content import EFFECTS, KINDS, job_named
from hearthside.games.venus.sheet import Attribute, Figure, JobHeld, Note, told

KIND_CHOICES = tuple(Pick(kind, kind.capitalize()) for kind in KINDS)


class InvokeHabit(Move, frozen=True, tag="venus.invoke-habit"):
    who: str
    habit: str
    back: bool
    drama: str


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


class MakeUp(Move, frozen=True, tag="venus.make-up"):
    """VE-2.22: something new, made up in play."""

    who: str
    kind: str
    name: str
    sense: str
    effect: str
    on: str


class MakeUpJob(Move, frozen=True, tag="venus.make-up-job"):
    who: str
    name: str
    ability: str
    text: str


class GrantAttribute(Move, frozen=True, tag="venus.grant-attribute"):
    """VE-2.11: the setting or the FC gives something innate, for no caps."""

    who: str
    kind: str
    name: str
    special: bool


class DropSpecial(Move, frozen=True, tag="venus.drop-special"):
    who: str


class NoteWound(Move, frozen=True, tag="venus.note-wound"):
    who: str
    text: str


class TreatWound(Move, frozen=True, tag="venus.treat-wound"):
    who: str
    wound: str


class LastingWound(Move, frozen=True, tag="venus.lasting-wound"):
    """VE-4.15: it becomes a limit, or costs a point, if the Peers agree."""

    who: str
    wound: str
    into: str


class ChangeRule(Move, frozen=True, tag="venus.change-rule"):
    words: str


class WriteMeta(Move, frozen=True, tag="venus.write-meta"):
    words: str


class AddPerson(Move, frozen=True, tag="venus.add-person"):
    name: str
    concept: str
    hidden: bool


class NoteInsight(Move, frozen=True, tag="venus.note-insight"):
    words: str


class HabitInvoked(Event, frozen=True, tag="venus.habit-invoked"):
    who: str
    habit: str
    text: str


class DramaAgreed(Event, frozen=True, tag="venus.drama-agreed"):
    who: str


class SlidBack(Event, frozen=True, tag="venus.slid-back"):
    who: str
    text: str


class PrinciplesRead(Event, frozen=True, tag="venus.principles-read"):
    who: str


class PrincipleVetoed(Event, frozen=True, tag="venus.principle-vetoed"):
    who: str
    principle: str
    why: str


class GoalsOpened(Event, frozen=True, tag="venus.goals-opened"):
    who: str


class RuleChanged(Event, frozen=True, tag="venus.rule-changed"):
    words: str


class MetaWritten(Event, frozen=True, tag="venus.meta-written"):
    words: tuple[str, ...]


class PersonAdded(Event, frozen=True, tag="venus.person-added"):
    figure: Figure


class InsightNoted(Event, frozen=True, tag="venus.insight-noted"):
    words: str


class ScoreLost(Event, frozen=True, tag="venus.score-lost"):
    """A grave wound costs a point of a score; which is said with it."""

    who: str
    ability: str


MOVES = (
    InvokeHabit,
    WritePrinciples,
    SharePrinciples,
    VetoPrinciple,
    AllowGoals,
    MakeUp,
    MakeUpJob,
    GrantAttribute,
    DropSpecial,
    NoteWound,
    TreatWound,
    LastingWound,
    ChangeRule,
    WriteMeta,
    AddPerson,
    NoteInsight,
)
EVENTS = (
    HabitInvoked,
    DramaAgreed,
    SlidBack,
    PrinciplesRead,
    PrincipleVetoed,
    GoalsOpened,
    RuleChanged,
    MetaWritten,
    PersonAdded,
    InsightNoted,
    ScoreLost,
)


def verbs(table: VTable, seat: str) -> list[Verb]:
    if not table.is_player(seat):
        return []
    found = [one for who in mine(table, seat) for one in _own(table, who)]
    if not reviews.is_open(table, "rule"):
        rule = Text(name="words", label="Which rule, and how is it now?", needed=True, most=300)
        label = "Propose to change a rule"
        found.append(verb(ChangeRule, label, lambda: (rule,), group="table", rules=("VE-1.11",)))
    if in_play(table):
        fact = Text(name="words", label="What is established?", needed=True, most=200)
        label = "Note something worth knowing"
        found.append(verb(NoteInsight, label, lambda: (fact,), group="note", rules=("VE-4.4",)))
    return found + (_gm(table) if table.is_gm(seat) else [])


def _own(table: VTable, who: Figure) -> list[Verb]:
    look: dict[str, Any] = {"group": "sheet", "about": who.id}
    fixed = {"who": who.id}
    found: list[Verb] = []
    if in_play(table) and who.habits:
        found.append(_habit(who))
    if not who.shared and (who.goals or who.habits or who.creeds):
        label = f"Read out {who.name}’s principles"
        found.append(verb(SharePrinciples(who=who.id), label, rules=("VE-2.16",), **look))
    if not (who.goals or who.habits or who.creeds):
        found.append(
            verb(
                WritePrinciples,
                f"Write {who.name}’s principles",
                lambda: _principle_fields(),
                fixed=fixed,
                rules=("VE-2.16",),
                **look,
            )
        )
    if not reviews.is_open(table, f"new {who.id}"):
        new: dict[str, Any] = {"fixed": fixed, "rules": ("VE-2.22",), **look}
        found += [
            verb(MakeUp, f"Make up something of {who.name}’s", lambda: _made_up(), **new),
            verb(MakeUpJob, f"Make up a job for {who.name}", lambda: _new_job(), **new),
        ]
    if who.special:
        label = f"Give up “{who.special.name}”"
        drop = DropSpecial(who=who.id)
        found.append(verb(drop, label, rules=("VE-2.10",), danger=True, **look))
    return found


def _habit(who: Figure) -> Verb:
    picks = tuple(Pick(one.id, one.text) for one in who.habits)
    fields: tuple[Field, ...] = (
        Choice(name="habit", label="Which habit?", picks=picks, value=picks[0].value),
        YesNo(name="back", label="Slide back in time, within this scene"),
        Text(name="drama", label="What trouble does it bring?", most=200),
    )
    return verb(
        InvokeHabit,
        f"{who.name} invokes a habit",
        lambda: fields,
        fixed={"who": who.id},
        about=who.id,
        rules=("VE-5.6",),
    )


def _principle_fields() -> tuple[Field, ...]:
    return tuple(
        Text(name=name, label=name.capitalize(), long=True, most=1000)
        for name in ("goals", "habits", "creeds")
    )


def _made_up() -> tuple[Field, ...]:
    effects = tuple(
        Pick(effect, words or "Nothing of its own") for effect, words in EFFECTS.items()
    )
    return (
        Choice(name="kind", label="Kind", picks=KIND_CHOICES, value="specialty"),
        Text(name="name", label="Name", needed=True, most=80),
        Text(name="sense", label="Meant how?", most=200),
        Choice(name="effect", label="What it does", picks=effects, folded=True),
        Text(name="on", label="On which ability, job or consequence?", most=60),
    )


def _new_job() -> tuple[Field, ...]:
    return (
        Text(name="name", label="Name", needed=True, most=60),
        Choice(name="ability", label="Ability", picks=ABILITY_PICKS, value="wits"),
        Text(name="text", label="What it is", needed=True, most=300),
    )


def _gm(table: VTable) -> list[Verb]:
    found: list[Verb] = []
    for who in heroes(table):
        found += _over(who)
    person: tuple[Field, ...] = (
        Text(name="name", label="Name", needed=True, most=60),
        Text(name="concept", label="In a sentence", most=160),
        YesNo(name="hidden", label="Only you know they are there"),
    )
    label = "Somebody new"
    found.append(verb(AddPerson, label, lambda: person, group="make", rules=("VE-4.11",)))
    said = "\n".join(table.play.meta)
    meta = Text(name="words", label="Meta-goals, habits and creeds", value=said, long=True)
    label = "Write your own principles"
    found.append(verb(WriteMeta, label, lambda: (meta,), group="gm", rules=("VE-1.12",)))
    return found


def _over(who: Figure) -> list[Verb]:
    look: dict[str, Any] = {"group": "gm", "about": who.id}
    fixed = {"who": who.id}
    hurt = Text(name="text", label="What is hurt?", needed=True, most=100)
    gift: tuple[Field, ...] = (
        Choice(name="kind", label="Kind", picks=KIND_CHOICES, value="specialty"),
        Text(name="name", label="Name", needed=True, most=80),
        YesNo(name="special", label="It is their special attribute"),
    )
    found = [
        verb(
            NoteWound,
            f"{who.name} is hurt",
            lambda: (hurt,),
            fixed=fixed,
            rules=("VE-4.15",),
            **look,
        ),
        verb(
            GrantAttribute,
            f"Grant {who.name} an attribute",
            lambda: gift,
            fixed=fixed,
            rules=("VE-2.11",),
            **look,
        ),
    ]
    if "goals" not in who.open and who.goals:
        label = f"Let {who.name} rewrite goals"
        found.append(verb(AllowGoals(who=who.id), label, rules=("VE-5.5",), **look))
    principles = (*who.goals, *who.habits, *who.creeds)
    if principles:
        picks = tuple(Pick(one.id, one.text) for one in principles)
        fields = (
            Choice(name="principle", label="Which?", picks=picks, value=picks[0].value),
            Text(name="why", label="Why?", needed=True, most=200),
        )
        label = f"Veto a principle of {who.name}’s"
        found.append(
            verb(VetoPrinciple, label, lambda: fields, fixed=fixed, rules=("VE-2.16",), **look)
        )
    for wound in who.wounds:
        move = TreatWound(who=who.id, wound=wound.id)
        label = f"{who.name} is over “{wound.text}”"
        found.append(verb(move, label, rules=("VE-4.15",), **look))
        found.append(_lasting(who, wound))
    return found


def _lasting(who: Figure, wound: Note) -> Verb:
    scores = tuple(
        Pick(pick.value, f"−1 {pick.label}")
        for pick in ABILITY_PICKS
        if who.ability(pick.value).score
    )
    field = Choice(
        name="into", label="What becomes of it?", picks=(Pick("limit", "A limit"), *scores)
    )
    return verb(
        LastingWound,
        f"“{wound.text}” leaves something behind",
        lambda: (replace(field, value="limit"),),
        fixed={"who": who.id, "wound": wound.id},
        group="gm",
        about=who.id,
        rules=("VE-4.15",),
    )


def decide(table: VTable, seat: str, move: Move) -> list[Event]:
    match move:
        case ChangeRule():
            then = [RuleChanged(words=move.words)]
            return reviews.put(table, seat, move.words, then, about="rule", rules=("VE-1.11",))
        case WriteMeta():
            lines = tuple(one.strip() for one in move.words.splitlines() if one.strip())
            return [MetaWritten(words=lines)]
        case NoteInsight():
            return [InsightNoted(words=move.words)]
        case AddPerson():
            made = Figure(
                id=slug("someone" if move.hidden else move.name, table.play.cast),
                name=move.name,
                concept=move.concept,
                npc=True,
                known_to=ONLY_GM if move.hidden else None,
            )
            return [PersonAdded(figure=made)]
    who = figure(table, move.who)  # type: ignore[attr-defined]
    match move:
        case InvokeHabit():
            return _invoked(table, seat, who, move)
        case WritePrinciples():
            written = ledger.PrinciplesWritten(
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
        case DropSpecial():
            return _dropped(who)
    return _changed(table, seat, who, move)


def _dropped(who: Figure) -> list[Event]:
    special = who.special
    assert special
    if isinstance(special, Attribute):
        lost = ledger.AttributeLost(
            who=who.id, attribute=special.id, name=special.name, rules=("VE-2.10",)
        )
        return [lost]
    return [ledger.AssetLost(who=who.id, asset=special.id, name=special.name, rules=("VE-2.10",))]


def _invoked(table: VTable, seat: str, who: Figure, move: InvokeHabit) -> list[Event]:
    """VE-5.6: sliding back, and the drama, are for the Peers to say."""
    text = next(one.text for one in who.habits if one.id == move.habit)
    found: list[Event] = [HabitInvoked(who=who.id, habit=move.habit, text=text)]
    if move.back:
        words = f"Slide back in this scene, for {who.name}: {text}"
        then = [SlidBack(who=who.id, text=text)]
        found += reviews.put(table, seat, words, then, about="scene", rules=("VE-5.6",))
    if move.drama.strip() and not who.rewarded:
        words = f"That brings drama: {move.drama}"
        then_drama = [DramaAgreed(who=who.id)]
        found += reviews.put(
            table,
            seat,
            words,
            then_drama,
            about="scene",
            more=int(move.back),
            rules=("VE-5.6",),
        )
    return found


def _changed(table: VTable, seat: str, who: Figure, move: Move) -> list[Event]:
    match move:
        case MakeUp():
            gain = ledger.AttributeGained(
                who=who.id, attribute=_attribute(who, move), rules=("VE-2.22",)
            )
            if move.kind != "gambit" and not move.effect:
                return [gain]
            words = f"{who.name} has the {move.kind} “{move.name}”"
            of = f"new {who.id}"
            return reviews.put(table, seat, words, [gain], about=of, rules=("VE-2.22",))
        case MakeUpJob():
            row = job_named(table, move.name)
            abilities = row.abilities if row else (move.ability,)
            job = JobHeld(id=slug(move.name), name=move.name, abilities=abilities, level=0)
            gained = ledger.JobGained(who=who.id, job=job, rules=("VE-2.22",))
            words = f"{who.name} learns {move.name}: {move.text}"
            of = f"new {who.id}"
            return reviews.put(table, seat, words, [gained], about=of, rules=("VE-2.22",))
        case GrantAttribute():
            made = Attribute(
                id=slug(move.name, {one.id for one in who.attributes}),
                kind=move.kind,
                name=move.name,
                special=move.special and who.special is None,
            )
            return [ledger.AttributeGained(who=who.id, attribute=made, rules=("VE-2.11",))]
        case NoteWound():
            wound = Note(id=new_id(table, "wound"), text=move.text)
            return [ledger.WoundNoted(who=who.id, wound=wound)]
        case TreatWound():
            text = next(one.text for one in who.wounds if one.id == move.wound)
            return [ledger.WoundMended(who=who.id, wound=move.wound, text=text)]
        case LastingWound():
            return _lasts(table, seat, who, move)
    raise TypeError(move)


def _attribute(who: Figure, move: MakeUp) -> Attribute:
    return Attribute(
        id=slug(move.name, {one.id for one in who.attributes}),
        kind=move.kind,
        name=move.name,
        sense=move.sense,
        effect=move.effect,
        on=move.on.strip().lower() if move.effect in ("lowers", "raises") else move.on.strip(),
    )


def _lasts(table: VTable, seat: str, who: Figure, move: LastingWound) -> list[Event]:
    """VE-4.15: a 2–2 split leaves it a wound."""
    text = next(one.text for one in who.wounds if one.id == move.wound)
    mended = ledger.WoundMended(who=who.id, wound=move.wound, text=text)
    if move.into == "limit":
        limit = Attribute(
            id=slug(text, {one.id for one in who.attributes}),
            kind="limit",
            name=text,
            effect="factor",
        )
        lasting: Event = ledger.AttributeGained(who=who.id, attribute=limit, rules=("VE-4.15",))
        words = f"“{text}” becomes a limit of {who.name}’s"
    else:
        lasting = ScoreLost(who=who.id, ability=move.into)
        words = f"“{text}” costs {who.name} a point of {move.into.capitalize()}"
    return reviews.put(table, seat, words, [mended, lasting], rules=("VE-4.15",))


def follow(table: VTable, event: Event) -> list[Event]:
    match event:
        case ScoreLost() if event.who in table.play.cast:
            return ledger.score(table, event.who, event.ability, -1, "a grave wound", "VE-4.15")
        case SceneClosed():
            return reviews.dropped(table, "scene")
    return []


def evolve(table: VTable, event: Event) -> VTable:
    play = table.play
    match event:
        case HabitInvoked() if event.who in play.cast:
            habits = told(play.cast[event.who].habits, event.habit)
            return with_figure(table, event.who, habits=habits)
        case DramaAgreed():
            return with_figure(table, event.who, drama=True, rewarded=True)
        case PrincipleVetoed() if event.who in play.cast:
            who = play.cast[event.who]
            return with_figure(
                table,
                event.who,
                goals=_without(who.goals, event.principle),
                habits=_without(who.habits, event.principle),
                creeds=_without(who.creeds, event.principle),
            )
        case GoalsOpened() if event.who in play.cast:
            return with_figure(table, event.who, open=(*play.cast[event.who].open, "goals"))
        case PrinciplesRead():
            return with_figure(table, event.who, shared=True)
        case RuleChanged():
            return with_play(table, house=(*play.house, event.words))
        case MetaWritten():
            return with_play(table, meta=event.words)
        case InsightNoted():
            return with_play(table, insights=(*play.insights, event.words))
        case PersonAdded():
            return with_character(table, event.figure)
    return table


def _without(held: tuple[Note, ...], id: str) -> tuple[Note, ...]:
    return tuple(one for one in held if one.id != id)


def say(table: VTable, event: Event) -> list[Line]:
    words: Spans
    match event:
        case HabitInvoked():
            words = (called(table, event.who), " invokes a habit: ", aspect(event.text), ".")
            return [line(*words, rules=("VE-5.6",), beat="Scene")]
        case DramaAgreed():
            words = (called(table, event.who), " has made it dramatic.")
            return [line(*words, rules=("VE-5.6",), beat="Scene")]
        case SlidBack():
            words = ("Time slides back for ", called(table, event.who), ": ", aspect(event.text))
            return [line(*words, ".", rules=("VE-5.6",), beat="Scene")]
        case PrinciplesRead():
            return _read_out(table, event.who)
        case PrincipleVetoed():
            words = ("A principle of ", called(table, event.who), f" goes: {event.why}.")
            to = (*table.voices(event.who), "gm")
            return [line(*words, rules=("VE-2.16",), beat="Sheet", to=to)]
        case GoalsOpened():
            words = (called(table, event.who), " may rewrite goals.")
            return [line(*words, rules=("VE-5.5",), beat="Sheet")]
        case RuleChanged():
            words = ("At this table: ", aspect(event.words), ".")
            return [line(*words, rules=("VE-1.11",), beat="Ruling")]
        case MetaWritten():
            written = "Your own principles are written down."
            return [line(written, rules=("VE-1.12",), beat="Ruling", to=("gm",))]
        case InsightNoted():
            words = ("Worth knowing: ", aspect(event.words), ".")
            return [line(*words, rules=("VE-4.4",), beat="Scene")]
        case PersonAdded():
            person = event.figure
            words = (name(person.name), " is here.")
            return [line(*words, rules=("VE-4.11",), beat="Cast", to=person.known_to)]
    return []


def _read_out(table: VTable, who: str) -> list[Line]:
    known = figure(table, who)
    lines = []
    for label, held in (("Goal", known.goals), ("Habit", known.habits), ("Creed", known.creeds)):
        for one in held:
            words = (called(table, who), f", {label.lower()}: ", aspect(one.text), ".")
            lines.append(line(*words, rules=("VE-2.16",), beat="Principles"))
    return lines
