"""Attributes between arcs, if the FC calls for it: suggestions, drops and swaps (VE-5.4)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Pick, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, name
from hearthside.core.table import slug
from hearthside.games.venus import ledger, reviews
from hearthside.games.venus.assembly.plan import checked_name
from hearthside.games.venus.common import (
    VTable,
    aspect,
    called,
    figure,
    heroes,
    mine,
    new_id,
    peers,
    with_play,
)
from hearthside.games.venus.content import KINDS
from hearthside.games.venus.sheet import Attribute, Figure
from hearthside.games.venus.state import Suggestion

KIND_CHOICES = tuple(Pick(kind, kind.capitalize()) for kind in KINDS)


class Suggest(Move, frozen=True, tag="venus.suggest"):
    who: str
    kind: str
    name: str


class Pitch(Move, frozen=True, tag="venus.pitch"):
    suggestion: str


class VetoSuggestion(Move, frozen=True, tag="venus.veto-suggestion"):
    suggestion: str


class VoteOn(Move, frozen=True, tag="venus.vote-on"):
    suggestion: str
    yes: bool


class TakeSuggestion(Move, frozen=True, tag="venus.take-suggestion"):
    """The owner picks among those that got most, once all have voted."""

    suggestion: str


class PitchDrop(Move, frozen=True, tag="venus.pitch-drop"):
    who: str
    attribute: str


class PitchSwap(Move, frozen=True, tag="venus.pitch-swap"):
    who: str
    attribute: str
    kind: str
    name: str


class AttributesCalled(Event, frozen=True, tag="venus.attributes-called"):
    pass


class Suggested(Event, frozen=True, tag="venus.suggested"):
    suggestion: Suggestion


class Pitched(Event, frozen=True, tag="venus.pitched"):
    suggestion: str


class SuggestionGone(Event, frozen=True, tag="venus.suggestion-gone"):
    suggestion: str


class VotedOn(Event, frozen=True, tag="venus.voted-on"):
    suggestion: str
    seat: str
    yes: bool


class SuggestionTaken(Event, frozen=True, tag="venus.suggestion-taken"):
    who: str
    suggestion: str


MOVES = (
    Suggest,
    Pitch,
    VetoSuggestion,
    VoteOn,
    TakeSuggestion,
    PitchDrop,
    PitchSwap,
)
EVENTS = (AttributesCalled, Suggested, Pitched, SuggestionGone, VotedOn, SuggestionTaken)


def of(table: VTable, who: str) -> list[Suggestion]:
    return [one for one in table.play.suggestions if one.who == who]


def winners(table: VTable, who: str) -> list[Suggestion]:
    """VE-5.4: once every Peer has voted on all that was pitched: those with most yes, at least one.

    Nobody has won while somebody is still to vote, or the owner to pitch.
    """
    pitched = [one for one in of(table, who) if one.pitched]
    voters = peers(table, figure(table, who).player)
    if not pitched or any(set(voters) - set(one.votes) for one in pitched):
        return []
    if any(not one.pitched for one in of(table, who)):
        return []
    most = max(sum(one.votes.values()) for one in pitched)
    return [one for one in pitched if most and sum(one.votes.values()) == most]


def verbs(table: VTable, seat: str) -> list[Verb]:
    debrief = table.play.debrief
    if debrief is None or not debrief.arc or not table.is_player(seat):
        return []
    if not debrief.called:
        return []
    found: list[Verb] = []
    for who in heroes(table):
        if who.player != seat:
            found += _as_peer(table, seat, who)
    for who in mine(table, seat):
        found += _as_owner(table, who)
    return found


def _as_peer(table: VTable, seat: str, who: Figure) -> list[Verb]:
    found: list[Verb] = []
    given = table.play.debrief.gained if table.play.debrief else ()
    if who.id not in given and not [one for one in of(table, who.id) if one.by == seat]:
        fields = (
            Choice(name="kind", label="Kind", picks=KIND_CHOICES, value="feature"),
            Text(name="name", label="What is it?", needed=True, most=80),
        )
        label = f"Suggest an attribute for {who.name}"
        fixed = {"who": who.id}
        found.append(verb(Suggest, label, lambda: fields, fixed=fixed, rules=("VE-5.4",)))
    for one in of(table, who.id):
        if one.pitched and seat not in one.votes:
            found += [
                verb(VoteOn(one.id, True), f"Yes: {one.name} for {who.name}", rules=("VE-5.4",)),
                verb(VoteOn(one.id, False), f"No: {one.name} for {who.name}", rules=("VE-5.4",)),
            ]
    return found


def _as_owner(table: VTable, who: Figure) -> list[Verb]:
    look: dict[str, Any] = {"about": who.id, "rules": ("VE-5.4",)}
    found: list[Verb] = []
    for one in of(table, who.id):
        if not one.pitched:
            found += [
                verb(Pitch(one.id), f"Pitch “{one.name}”", **look),
                verb(VetoSuggestion(one.id), f"Veto “{one.name}”", **look),
            ]
    found += [
        verb(TakeSuggestion(one.id), f"Take “{one.name}”", **look) for one in winners(table, who.id)
    ]
    picks = tuple(Pick(one.id, one.name) for one in who.attributes)
    if picks:
        gone = Choice(name="attribute", label="Which goes?", picks=picks, value=picks[0].value)
        swap = (
            gone,
            Choice(name="kind", label="What comes?", picks=KIND_CHOICES, value="feature"),
            Text(name="name", label="Its name", needed=True, most=80),
        )
        fixed = {"who": who.id}
        found += [
            verb(PitchDrop, "Pitch to drop something", lambda: (gone,), fixed=fixed, **look),
            verb(PitchSwap, "Pitch to swap something", lambda: swap, fixed=fixed, **look),
        ]
    return found


def decide(table: VTable, seat: str, move: Move) -> list[Event]:
    match move:
        case Suggest():
            checked_name(table, figure(table, move.who), move.name)
            made = Suggestion(
                id=new_id(table, "suggestion"),
                by=seat,
                who=move.who,
                kind=move.kind,
                name=move.name,
            )
            return [Suggested(suggestion=made)]
        case Pitch():
            return [Pitched(suggestion=move.suggestion)]
        case VetoSuggestion():
            return [SuggestionGone(suggestion=move.suggestion)]
        case VoteOn():
            return [VotedOn(suggestion=move.suggestion, seat=seat, yes=move.yes)]
        case TakeSuggestion():
            one = next(o for o in table.play.suggestions if o.id == move.suggestion)
            gained = _gained(figure(table, one.who), one.kind, one.name)
            return [gained, SuggestionTaken(who=one.who, suggestion=one.id)]
        case PitchDrop():
            who = figure(table, move.who)
            return _put(table, seat, who, move.attribute, None, unanimous=False)
        case PitchSwap():
            who = figure(table, move.who)
            checked_name(table, who, move.name)
            comes = _gained(who, move.kind, move.name)
            return _put(table, seat, who, move.attribute, comes, unanimous=True)
    raise TypeError(move)


def _gained(who: Figure, kind: str, called: str) -> ledger.AttributeGained:
    made = Attribute(id=slug(called, {one.id for one in who.attributes}), kind=kind, name=called)
    return ledger.AttributeGained(who=who.id, attribute=made, rules=("VE-5.4",))


def _put(
    table: VTable,
    seat: str,
    who: Figure,
    id: str,
    comes: ledger.AttributeGained | None,
    unanimous: bool,
) -> list[Event]:
    """VE-5.4: a drop takes a majority, a swap all of the Peers, and a vote in any case."""
    gone = who.attribute(id)
    assert gone
    lost = ledger.AttributeLost(who=who.id, attribute=id, name=gone.name, rules=("VE-5.4",))
    words = f"{who.name} drops “{gone.name}”"
    if comes:
        words = f"{who.name} swaps “{gone.name}” for “{comes.attribute.name}”"
    then = [lost, comes] if comes else [lost]
    voters = peers(table, seat)
    return reviews.vote(table, seat, words, then, voters, about="debrief", unanimous=unanimous)


def evolve(table: VTable, event: Event) -> VTable:
    play = table.play
    match event:
        case AttributesCalled() if play.debrief:
            return with_play(table, debrief=replace(play.debrief, called=True))
        case Suggested():
            kept = (*play.suggestions, event.suggestion)
            return with_play(table, suggestions=kept, made=play.made + 1)
        case Pitched() | VotedOn():
            return with_play(
                table,
                suggestions=tuple(
                    _marked(one, event) if one.id == event.suggestion else one
                    for one in play.suggestions
                ),
            )
        case SuggestionGone():
            left = tuple(one for one in play.suggestions if one.id != event.suggestion)
            return with_play(table, suggestions=left)
        case SuggestionTaken():
            rest = tuple(one for one in play.suggestions if one.who != event.who)
            table = with_play(table, suggestions=rest)
            if play.debrief is None:
                return table
            gained = (*play.debrief.gained, event.who)
            return with_play(table, debrief=replace(play.debrief, gained=gained))
    return table


def _marked(one: Suggestion, event: Event) -> Suggestion:
    if isinstance(event, VotedOn):
        return replace(one, votes={**one.votes, event.seat: event.yes})
    return replace(one, pitched=True)


def say(table: VTable, event: Event) -> list[Line]:
    look: dict[str, Any] = {"beat": "Debrief", "rules": ("VE-5.4",)}
    match event:
        case AttributesCalled():
            return [line("The Facilitator calls for attributes.", **look)]
        case Suggested():
            one = event.suggestion
            words = (name(table.seat_name(one.by)), " suggests ", aspect(one.name), " for ")
            return [line(*words, called(table, one.who), ".", **look)]
        case Pitched() | SuggestionGone():
            found = next((o for o in table.play.suggestions if o.id == event.suggestion), None)
            if found is None:
                return []
            does = " pitches " if isinstance(event, Pitched) else " does not want "
            return [line(called(table, found.who), does, aspect(found.name), ".", **look)]
        case VotedOn():
            told = " votes yes." if event.yes else " votes no."
            return [line(name(table.seat_name(event.seat)), told, retold=False, **look)]
    return []
