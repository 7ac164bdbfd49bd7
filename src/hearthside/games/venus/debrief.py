"""What a debrief brings: goals met, creeds settled, scores voted, principles rewritten (VE-5)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Field, Text
from hearthside.core.life.round_events import RoundEnded
from hearthside.core.life.vote_events import VoteDecided
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line
from hearthside.games.venus import earning, numbers, reviews, sheet_changes
from hearthside.games.venus.assembly.steps import notes
from hearthside.games.venus.common import Spans, VTable, aspect, called, figure, heroes, mine
from hearthside.games.venus.content import ABILITIES
from hearthside.games.venus.sheet import Figure, Note, told
from hearthside.games.venus.state import Debrief


class RewriteGoals(Move, frozen=True, tag="venus.rewrite-goals"):
    who: str
    goals: str


class RewriteCreed(Move, frozen=True, tag="venus.rewrite-creed"):
    who: str
    creed: str
    text: str


class GoalClaimed(Event, frozen=True, tag="venus.goal-claimed"):
    who: str
    goal: str


class GoalMet(Event, frozen=True, tag="venus.goal-met"):
    who: str
    goal: str


class CreedsAnswered(Event, frozen=True, tag="venus.creeds-answered"):
    who: str
    faltered: tuple[str, ...]


class MomentPointedTo(Event, frozen=True, tag="venus.moment-pointed-to"):
    who: str
    creed: str
    words: str


class CreedFaltered(Event, frozen=True, tag="venus.creed-faltered"):
    who: str
    creed: str


class CreedsSettled(Event, frozen=True, tag="venus.creeds-settled"):
    who: str
    faltered: tuple[str, ...]


class ScoreVoted(Event, frozen=True, tag="venus.score-voted"):
    who: str
    ability: str


class PrinciplesChanged(Event, frozen=True, tag="venus.principles-changed"):
    who: str
    goals: tuple[Note, ...]
    creeds: tuple[Note, ...]


class DebriefClosed(Event, frozen=True, tag="venus.debrief-closed"):
    arc: str


ABOUT = "debrief"
DEBRIEF = "debrief"
SCORE, CALIBER = "venus.score ", "venus.caliber "
"""What the votes of the round are about: with whom."""


def verbs(table: VTable, seat: str) -> list[Verb]:
    return [one for who in mine(table, seat) for one in _rewriting(who)]


def _rewriting(who: Figure) -> list[Verb]:
    """VE-5.5, VE-5.7: goals with the FC's leave; creeds that faltered, before the next session."""
    found: list[Verb] = []
    fixed = {"who": who.id}
    said = "\n".join(one.text for one in who.goals)

    def goals() -> tuple[Field, ...]:
        return (Text(name="goals", label="Goals", value=said, long=True, most=1000),)

    if "goals" in who.open:
        found.append(
            verb(
                RewriteGoals,
                f"Rewrite {who.name}’s goals",
                goals,
                fixed=fixed,
                group="sheet",
                about=who.id,
                rules=("VE-5.5",),
            )
        )
    for creed in who.creeds:
        if creed.id in who.open:
            text = Text(name="text", label="The new creed", needed=True, most=300)
            found.append(
                verb(
                    RewriteCreed,
                    f"Write a new creed for “{creed.text}”",
                    lambda text=text: (text,),  # type: ignore[misc]
                    fixed={**fixed, "creed": creed.id},
                    group="sheet",
                    about=who.id,
                    rules=("VE-5.7",),
                )
            )
    return found


def decide(table: VTable, seat: str, move: Move) -> list[Event]:
    match move:
        case RewriteGoals():
            return rewritten(table, figure(table, move.who), move.goals)
        case RewriteCreed():
            who = figure(table, move.who)
            creeds = tuple(
                Note(id=f"{one.id}-{table.seq}", text=move.text) if one.id == move.creed else one
                for one in who.creeds
            )
            return [PrinciplesChanged(who=who.id, goals=who.goals, creeds=creeds)]
    raise TypeError(move)


def rewritten(table: VTable, who: Figure, goals: str) -> list[Event]:
    """VE-5.5: goals written anew; one that stays word for word stays known to those who know it."""
    had = {one.text: one for one in who.goals}
    fresh = tuple(
        had.get(one.text) or replace(one, id=f"{one.id}-{table.seq}")
        for one in notes("goal", goals)
    )
    return [PrinciplesChanged(who=who.id, goals=fresh, creeds=who.creeds)]


def closed(table: VTable) -> list[Event]:
    """VE-5.7: at an arc's end everybody's creeds are settled, whoever was asked."""
    debrief = table.play.debrief
    if debrief is None:
        return []
    found = debrief.faltered
    settled = [
        CreedsSettled(who=one.id, faltered=found.get(one.id, ()))
        for one in heroes(table)
        if debrief.arc
    ]
    return [*settled, DebriefClosed(arc=debrief.arc)]


def follow(table: VTable, event: Event) -> list[Event]:
    match event:
        case ScoreVoted() if event.who in table.play.cast:
            why = "seen used most"
            return earning.score(table, event.who, event.ability, 1, why, "VE-5.3")
        case CreedsSettled() if event.who in table.play.cast:
            return _rewarded(figure(table, event.who), event.faltered)
        case VoteDecided() if event.about.startswith((SCORE, CALIBER)):
            return _voted(table, event)
        case DebriefClosed():
            return reviews.dropped(table, ABOUT)
        case RoundEnded(whole=False) if event.round == DEBRIEF:
            return [DebriefClosed(arc="")]
    return []


def _voted(table: VTable, event: VoteDecided) -> list[Event]:
    kind, who = event.about.split(" ", 1)
    if who not in table.play.cast:
        return []
    if f"{kind} " == SCORE and event.winner in ABILITIES:
        return [ScoreVoted(who=who, ability=event.winner)]
    if f"{kind} " == CALIBER and event.winner == reviews.YES:
        why, rules = "what this arc showed", ("VE-5.3",)
        return [sheet_changes.DueAdded(who=who, kind="caliber", why=why, rules=rules)]
    return []


def _rewarded(who: Figure, faltered: tuple[str, ...]) -> list[Event]:
    """VE-5.7, VE-5.8: a full meter is used first; then a point for doubt, or Ego and Fidelity."""
    found: list[Event] = []
    held = who.fidelity
    if held >= numbers.FULL_FIDELITY:
        why = "full Fidelity, used at the arc’s end"
        rules = ("VE-5.8",)
        found.append(sheet_changes.DueAdded(who=who.id, kind="caliber", why=why, rules=rules))
        found.append(sheet_changes.FidelityChanged(who=who.id, to=0, why="it is used", rules=rules))
        held = 0
    if not who.creeds:
        return found
    if faltered:
        why = "a creed faltered"
        found.append(sheet_changes.DueAdded(who=who.id, kind="score", why=why, rules=("VE-5.7",)))
        return found
    why = "no creed faltered"
    found.append(sheet_changes.EgoOrLotEarned(who=who.id, why=why, rules=("VE-5.7",)))
    up = sheet_changes.FidelityChanged(who=who.id, to=held + 1, why=why, rules=("VE-5.7",))
    return [*found, up]


def evolve(table: VTable, event: Event) -> VTable:
    play = table.play
    debrief = play.debrief
    match event:
        case DebriefClosed():
            return table.with_play(debrief=None, suggestions=())
        case GoalClaimed() | CreedsAnswered() | MomentPointedTo() if event.who in play.cast:
            table = table.with_play(
                cast={**play.cast, event.who: _heard(play.cast[event.who], event)}
            )
        case PrinciplesChanged() if event.who in play.cast:
            known = play.cast[event.who]
            left = {one.id for one in event.creeds}
            still = tuple(one for one in known.open if one in left)
            changed = replace(known, goals=event.goals, creeds=event.creeds, open=still)
            return table.with_play(cast={**play.cast, event.who: changed})
        case CreedsSettled() if event.who in play.cast:
            known = replace(play.cast[event.who], open=event.faltered)
            return table.with_play(cast={**play.cast, event.who: known})
    return table.with_play(debrief=_evolved(debrief, event)) if debrief else table


def _heard(who: Figure, event: Event) -> Figure:
    """A goal that is claimed and creeds that are read out are everyone's to know."""
    if isinstance(event, GoalClaimed):
        return replace(who, goals=told(who.goals, event.goal))
    return replace(who, creeds=told(who.creeds, *(one.id for one in who.creeds)))


def _evolved(debrief: Debrief, event: Event) -> Debrief:
    match event:
        case CreedsAnswered():
            return replace(debrief, creeds={**debrief.creeds, event.who: event.faltered})
        case MomentPointedTo():
            key = f"{event.who} {event.creed}"
            return replace(debrief, pointed=(*debrief.pointed, key))
        case CreedFaltered():
            found = (*debrief.faltered.get(event.who, ()), event.creed)
            return replace(debrief, faltered={**debrief.faltered, event.who: found})
    return debrief


def say(table: VTable, event: Event) -> list[Line]:
    words: Spans
    look: dict[str, Any] = {"beat": "Debrief"}
    match event:
        case CreedsAnswered():
            none = " says that no creed has faltered."
            some = " says that a creed has faltered."
            words = (called(table, event.who), some if event.faltered else none)
            return [line(*words, rules=("VE-5.7",), **look)]
        case CreedsSettled() if figure(table, event.who).creeds:
            ends = " has faltered." if event.faltered else " has not faltered."
            return [line(called(table, event.who), ends, rules=("VE-5.7",), **look)]
        case GoalMet():
            text = next((o.text for o in figure(table, event.who).goals if o.id == event.goal), "")
            words = (called(table, event.who), " has reached a goal: ", aspect(text), ".")
            return [line(*words, rules=("VE-5.5",), **look)]
        case PrinciplesChanged():
            return [line(called(table, event.who), " rewrites a principle.", **look)]
        case DebriefClosed():
            return [line("The debrief ends.", **look)]
    return []
