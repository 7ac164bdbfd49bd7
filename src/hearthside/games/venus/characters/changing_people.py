"""What somebody becomes: circumstances that change, habits and creeds that turn into attributes,
features and backgrounds that turn into creeds (VE-2.3, VE-5.10)."""

from typing import Any

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Pick, Text, left_open
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import GONE, Added
from hearthside.core.table import slug
from hearthside.games.venus import peer_reviews
from hearthside.games.venus.assembly.plan import checked_name
from hearthside.games.venus.characters import sheet_changes
from hearthside.games.venus.people import figure, mine, only, peers, whose
from hearthside.games.venus.sessions.kinds_and_ends import is_development
from hearthside.games.venus.sheet import Attribute, Figure, Note
from hearthside.games.venus.state import VTable
from hearthside.games.venus.wording import KIND_CHOICES, Spans, aspect, called

RULES = ("VE-5.10",)


class ChangeForeground(Move, frozen=True, tag="venus.change-foreground"):
    who: str
    foreground: str


class TurnIntoAttribute(Move, frozen=True, tag="venus.turn-into-attribute"):
    """A habit or a creed that was played to the hilt, put to the vote as an attribute."""

    who: str
    principle: str
    kind: str
    name: str


class TurnIntoCreed(Move, frozen=True, tag="venus.turn-into-creed"):
    """A feature, voted off, or the background, rewritten."""

    who: str
    of: str
    text: str


class CircumstancesChanged(Event, frozen=True, tag="venus.circumstances-changed"):
    sets = {
        "cast.{who}.pronouns": "pronouns",
        "cast.{who}.background": "background",
        "cast.{who}.foreground": "foreground",
    }
    who: str
    pronouns: str
    background: str
    foreground: str


class PrincipleTurned(Event, frozen=True, tag="venus.principle-turned"):
    """It is no principle any more."""

    sets = {"cast.{who}.habits.{principle}": GONE, "cast.{who}.creeds.{principle}": GONE}
    says = Says("{who} has outgrown a principle: {text:aspect}.", RULES, beat="Sheet")
    who: str
    principle: str
    text: str


class CreedAdded(Event, frozen=True, tag="venus.creed-added"):
    sets = {"cast.{who}.creeds": Added("creed")}
    says = Says("{who} has a new creed.", RULES, beat="Sheet")
    who: str
    creed: Note


BACKGROUND = "background"


def may_turn(table: VTable) -> bool:
    """Whether people are worked on: a development session, or the debrief of an arc."""
    debrief = table.play.debrief
    return is_development(table) or bool(debrief and debrief.arc)


def further(table: VTable, seat: str) -> list[Verb]:
    return [one for who in mine(table, seat) for one in _own(table, who)]


def _own(table: VTable, who: Figure) -> list[Verb]:
    look: dict[str, Any] = {"group": "sheet", "about": who.id, "fixed": {"who": who.id}}
    label = f"Rewrite {whose(table, who)} foreground"
    how = Text(
        "foreground",
        f"How do things stand with {who.name} now?",
        value=who.foreground,
        most=400,
    )
    found = [verb(ChangeForeground, label, lambda: (how,), rules=("VE-2.3",), **look)]
    if not may_turn(table):
        return found
    if held := (*who.habits, *who.creeds):
        label = f"Turn a habit or creed into an attribute{only(table, who)}"
        found.append(verb(TurnIntoAttribute, label, lambda: _principles(held), rules=RULES, **look))
    if of := _sources(who):
        label = f"Turn a feature or your background into a creed{only(table, who)}"
        found.append(verb(TurnIntoCreed, label, lambda: _into_creed(of), rules=RULES, **look))
    return found


def _principles(held: tuple[Note, ...]) -> tuple[Field, ...]:
    picks = [Pick(one.id, one.text) for one in held]
    return (
        left_open("principle", "Which?", picks),
        Choice("kind", "It becomes a", picks=KIND_CHOICES, value="feature"),
        Text("name", "What is it called?", needed=True, most=80),
    )


def _sources(who: Figure) -> tuple[Pick, ...]:
    features = [Pick(one.id, one.name) for one in who.attributes if one.kind == "feature"]
    ground = [Pick(BACKGROUND, f"The background: {who.background}")] if who.background else []
    return (*features, *ground)


def _into_creed(of: tuple[Pick, ...]) -> tuple[Field, ...]:
    return (
        left_open("of", "What?", of),
        Text("text", "How does the creed read?", needed=True, most=300),
    )


def decide(table: VTable, seat: str, move: Move) -> list[Event]:
    who = figure(table, move.who)  # type: ignore[attr-defined]
    match move:
        case ChangeForeground():
            return [_changed(who, foreground=move.foreground)]
        case TurnIntoAttribute():
            return _attribute(table, seat, who, move)
        case TurnIntoCreed():
            return _creed(table, seat, who, move)
    raise TypeError(move)


def _changed(who: Figure, **changes: str) -> CircumstancesChanged:
    now = {name: getattr(who, name) for name in ("pronouns", "background", "foreground")}
    return CircumstancesChanged(who=who.id, **{**now, **changes})


def _attribute(table: VTable, seat: str, who: Figure, move: TurnIntoAttribute) -> list[Event]:
    called_so = checked_name(table, who, move.name)
    text = next(one.text for one in (*who.habits, *who.creeds) if one.id == move.principle)
    gained = Attribute(
        id=slug(called_so, {one.id for one in who.attributes}), kind=move.kind, name=called_so
    )
    then: list[Event] = [
        PrincipleTurned(who=who.id, principle=move.principle, text=text),
        sheet_changes.AttributeGained(who=who.id, attribute=gained, rules=RULES),
    ]
    words = f"{who.name}’s “{text}” becomes the {move.kind} “{called_so}”"
    return peer_reviews.vote(table, seat, words, then, peers(table, seat), about=f"turn {who.id}")


def _creed(table: VTable, seat: str, who: Figure, move: TurnIntoCreed) -> list[Event]:
    """A feature is voted off, by a majority; a background is its owner's to rewrite."""
    added = CreedAdded(who=who.id, creed=Note(id=f"creed-{table.seq}", text=move.text.strip()))
    if move.of == BACKGROUND:
        return [_changed(who, background=""), added]
    gone = who.attribute(move.of)
    assert gone
    lost = sheet_changes.AttributeLost(who=who.id, attribute=gone.id, name=gone.name, rules=RULES)
    words = f"{who.name}’s “{gone.name}” becomes the creed “{move.text.strip()}”"
    voters = peers(table, seat)
    return peer_reviews.vote(table, seat, words, [lost, added], voters, about=f"turn {who.id}")


def say(table: VTable, event: Event) -> list[Line]:
    words: Spans
    match event:
        case CircumstancesChanged():
            now = (": ", aspect(event.foreground), ".") if event.foreground else (" has changed.",)
            words = (called(table, event.who), *now)
            return [line(*words, rules=("VE-2.3",), beat="Sheet")]
    return []
