"""The debrief at a chapter's end: goals, portrayal, creeds, scores and calibers (VE-5.3 to 5.9)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Many, Pick, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line
from hearthside.games.venus import ledger, resolve, reviews
from hearthside.games.venus.common import (
    ABILITY_PICKS,
    Spans,
    VTable,
    aspect,
    called,
    figure,
    heroes,
    with_play,
)
from hearthside.games.venus.sheet import Figure, Note, told
from hearthside.games.venus.state import Debrief


class ClaimGoal(Move, frozen=True, tag="venus.claim-goal"):
    who: str
    goal: str


class ClaimPortrayal(Move, frozen=True, tag="venus.claim-portrayal"):
    who: str
    words: str


class AnswerCreeds(Move, frozen=True, tag="venus.answer-creeds"):
    """Which of their creeds have faltered; none is an answer."""

    who: str
    faltered: tuple[str, ...]


class PointTo(Move, frozen=True, tag="venus.point-to"):
    """A moment at which a creed faltered: by the FC where none was claimed, else by its owner."""

    who: str
    creed: str
    words: str


class SettleCreeds(Move, frozen=True, tag="venus.settle-creeds"):
    who: str


class ProposeScore(Move, frozen=True, tag="venus.propose-score"):
    who: str
    ability: str


class ProposeCaliber(Move, frozen=True, tag="venus.propose-caliber"):
    who: str
    words: str


class RewriteGoals(Move, frozen=True, tag="venus.rewrite-goals"):
    who: str
    goals: str


class RewriteCreed(Move, frozen=True, tag="venus.rewrite-creed"):
    who: str
    creed: str
    text: str


class CloseDebrief(Move, frozen=True, tag="venus.close-debrief"):
    pass


class GoalClaimed(Event, frozen=True, tag="venus.goal-claimed"):
    who: str
    goal: str


class GoalMet(Event, frozen=True, tag="venus.goal-met"):
    who: str
    goal: str


class PortrayalClaimed(Event, frozen=True, tag="venus.portrayal-claimed"):
    who: str


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


class RisePut(Event, frozen=True, tag="venus.rise-put"):
    """A score or a caliber has been put to the Peers: each once an arc."""

    who: str
    what: str


class ScoreVoted(Event, frozen=True, tag="venus.score-voted"):
    who: str
    ability: str


class PrinciplesChanged(Event, frozen=True, tag="venus.principles-changed"):
    who: str
    goals: tuple[Note, ...]
    creeds: tuple[Note, ...]


class DebriefClosed(Event, frozen=True, tag="venus.debrief-closed"):
    arc: str


MOVES = (
    ClaimGoal,
    ClaimPortrayal,
    AnswerCreeds,
    PointTo,
    SettleCreeds,
    ProposeScore,
    ProposeCaliber,
    RewriteGoals,
    RewriteCreed,
    CloseDebrief,
)
EVENTS = (
    GoalClaimed,
    GoalMet,
    PortrayalClaimed,
    CreedsAnswered,
    MomentPointedTo,
    CreedFaltered,
    CreedsSettled,
    RisePut,
    ScoreVoted,
    PrinciplesChanged,
    DebriefClosed,
)

ABOUT = "debrief"


def verbs(table: VTable, seat: str) -> list[Verb]:
    debrief = table.play.debrief
    if not table.is_player(seat):
        return []
    found: list[Verb] = []
    for who in heroes(table):
        if who.player == seat:
            found += _rewriting(table, who)
            found += _own(table, debrief, who) if debrief else []
        elif debrief and debrief.arc:
            found += _for_peer(table, debrief, who)
        if debrief and debrief.arc and table.is_gm(seat):
            found += _pressing(table, debrief, who)
    if debrief and table.is_gm(seat) and not reviews.is_open(table, ABOUT):
        found.append(verb(CloseDebrief(), "End the debrief", group="scene", first=True))
    return found


def _own(table: VTable, debrief: Debrief, who: Figure) -> list[Verb]:
    look: dict[str, Any] = {"about": who.id}
    found = [
        verb(
            ClaimGoal(who=who.id, goal=goal.id),
            f"Goal reached: {goal.text}",
            rules=("VE-5.5",),
            **look,
        )
        for goal in who.goals
        if f"{who.id} {goal.id}" not in debrief.goals
    ]
    if who.id not in debrief.portrayals:
        words = Text(name="words", label="What showed who they are?", needed=True, most=300)
        label = f"Say how you portrayed {who.name}"
        fixed = {"who": who.id}
        found.append(
            verb(ClaimPortrayal, label, lambda: (words,), fixed=fixed, rules=("VE-5.9",), **look)
        )
    if debrief.arc and who.id not in debrief.creeds and who.creeds:
        picks = tuple(Pick(one.id, one.text) for one in who.creeds)
        field = Many(name="faltered", label="Which of your creeds have faltered?", picks=picks)
        fixed = {"who": who.id}
        label = "Read out your creeds"
        found.append(
            verb(AnswerCreeds, label, lambda: (field,), fixed=fixed, rules=("VE-5.7",), **look)
        )
    claimed = debrief.creeds.get(who.id, ())
    if who.id not in debrief.settled:
        found += [
            _pointing(who, creed, "It faltered")
            for creed in who.creeds
            if creed.id in claimed and f"{who.id} {creed.id}" not in debrief.pointed
        ]
    return found


def _pointing(who: Figure, creed: Note, label: str) -> Verb:
    words = Text(name="words", label="When was that?", needed=True, most=300)
    return verb(
        PointTo,
        f"{label}: {creed.text}",
        lambda: (words,),
        fixed={"who": who.id, "creed": creed.id},
        rules=("VE-5.7",),
        about=who.id,
    )


def _pressing(table: VTable, debrief: Debrief, who: Figure) -> list[Verb]:
    """VE-5.7: where none was claimed the FC points to moments; then it is settled."""
    if who.id not in debrief.creeds or who.id in debrief.settled:
        return []
    found: list[Verb] = []
    if not debrief.creeds[who.id]:
        found += [
            _pointing(who, creed, f"{who.name} faltered")
            for creed in who.creeds
            if f"{who.id} {creed.id}" not in debrief.pointed
        ]
    if not [one for one in reviews.about(table, ABOUT) if who.name in one.text]:
        label = f"Settle {who.name}’s creeds"
        found.append(verb(SettleCreeds(who=who.id), label, group="gm", rules=("VE-5.7",)))
    return found


def _for_peer(table: VTable, debrief: Debrief, who: Figure) -> list[Verb]:
    """VE-5.3: a Peer proposes what they saw used most; a major arc may bring a caliber step."""
    found: list[Verb] = []
    fixed = {"who": who.id}
    if f"score {who.id}" not in debrief.raised:
        picks = tuple(
            pick for pick in ABILITY_PICKS if who.ability(pick.value).score < resolve.MOST_SCORE
        )
        if picks:
            field = Choice(
                name="ability", label="What did they use most?", picks=picks, value=picks[0].value
            )
            label = f"+1 to a score of {who.name}"
            found.append(
                verb(ProposeScore, label, lambda: (field,), fixed=fixed, rules=("VE-5.3",))
            )
    if debrief.arc == "major" and f"caliber {who.id}" not in debrief.raised:
        words = Text(name="words", label="For what?", needed=True, most=200)
        label = f"A caliber step for {who.name}"
        found.append(verb(ProposeCaliber, label, lambda: (words,), fixed=fixed, rules=("VE-5.3",)))
    return found


def _rewriting(table: VTable, who: Figure) -> list[Verb]:
    """VE-5.5, VE-5.7: goals after a debrief; creeds that faltered, before the next session."""
    found: list[Verb] = []
    fixed = {"who": who.id}
    said = "\n".join(one.text for one in who.goals)

    def goals() -> tuple[Field, ...]:
        return (Text(name="goals", label="Goals", value=said, long=True, most=1000),)

    if table.play.debrief or "goals" in who.open:
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
    if isinstance(move, CloseDebrief):
        debrief = table.play.debrief
        assert debrief
        left = [one.id for one in heroes(table) if one.id not in debrief.settled and debrief.arc]
        return [*(_creeds_settled(table, one) for one in left), DebriefClosed(arc=debrief.arc)]
    who = figure(table, move.who)  # type: ignore[attr-defined]
    match move:
        case ClaimGoal():
            return _goal(table, seat, who, move.goal)
        case ClaimPortrayal():
            earned = ledger.LotsEarned(who=who.id, count=1, why="portrayed well", rules=("VE-5.9",))
            words = f"{who.name} was portrayed well: {move.words}"
            rules = ("VE-5.9",)
            put = reviews.put(table, seat, words, [earned], about=ABOUT, rules=rules)
            return [PortrayalClaimed(who=who.id), *put]
        case AnswerCreeds():
            return [CreedsAnswered(who=who.id, faltered=move.faltered)]
        case PointTo():
            return _pointed(table, seat, who, move)
        case SettleCreeds():
            return [_creeds_settled(table, who.id)]
        case ProposeScore():
            words = f"+1 {move.ability.capitalize()} for {who.name}, whom we saw use it most"
            gain = ScoreVoted(who=who.id, ability=move.ability)
            of = who.player
            put = reviews.put(table, seat, words, [gain], of=of, about=ABOUT, rules=("VE-5.3",))
            return [RisePut(who=who.id, what="score"), *put]
        case ProposeCaliber():
            words = f"A caliber step for {who.name}: {move.words}"
            due = ledger.DueAdded(who=who.id, kind="caliber", why=move.words, rules=("VE-5.3",))
            of = who.player
            put = reviews.put(table, seat, words, [due], of=of, about=ABOUT, rules=("VE-5.3",))
            return [RisePut(who=who.id, what="caliber"), *put]
        case RewriteGoals():
            from hearthside.games.venus.assembly.steps import notes

            fresh = tuple(
                replace(one, id=f"{one.id}-{table.seq}") for one in notes("goal", move.goals)
            )
            return [PrinciplesChanged(who=who.id, goals=fresh, creeds=who.creeds)]
        case RewriteCreed():
            creeds = tuple(
                Note(id=f"{one.id}-{table.seq}", text=move.text) if one.id == move.creed else one
                for one in who.creeds
            )
            return [PrinciplesChanged(who=who.id, goals=who.goals, creeds=creeds)]
    raise TypeError(move)


def _goal(table: VTable, seat: str, who: Figure, id: str) -> list[Event]:
    text = next(one.text for one in who.goals if one.id == id)
    earned = ledger.LotsEarned(who=who.id, count=1, why="a goal reached", rules=("VE-5.5",))
    words = f"{who.name} reached a goal: {text}"
    met = GoalMet(who=who.id, goal=id)
    put = reviews.put(table, seat, words, [met, earned], about=ABOUT, rules=("VE-5.5",))
    return [GoalClaimed(who=who.id, goal=id), *put]


def _pointed(table: VTable, seat: str, who: Figure, move: PointTo) -> list[Event]:
    """VE-5.7: the FC's Peers decide on what the FC points to, the owner's on what they claim."""
    creed = next(one.text for one in who.creeds if one.id == move.creed)
    put = reviews.put(
        table,
        seat,
        f"{who.name} faltered in “{creed}”: {move.words}",
        [CreedFaltered(who=who.id, creed=move.creed)],
        about=ABOUT,
        rules=("VE-5.7",),
    )
    return [MomentPointedTo(who=who.id, creed=move.creed, words=move.words), *put]


def _creeds_settled(table: VTable, who: str) -> CreedsSettled:
    debrief = table.play.debrief
    found = debrief.faltered.get(who, ()) if debrief else ()
    return CreedsSettled(who=who, faltered=found)


def follow(table: VTable, event: Event) -> list[Event]:
    match event:
        case ScoreVoted() if event.who in table.play.cast:
            why = "seen used most"
            return ledger.score(table, event.who, event.ability, 1, why, "VE-5.3")
        case CreedsSettled() if event.who in table.play.cast:
            return _rewarded(figure(table, event.who), event.faltered)
        case DebriefClosed():
            return reviews.dropped(table, ABOUT)
    return []


def _rewarded(who: Figure, faltered: tuple[str, ...]) -> list[Event]:
    """VE-5.7, VE-5.8: a full meter is used first; then a point for doubt, or Ego and Fidelity."""
    found: list[Event] = []
    held = who.fidelity
    if held >= resolve.FULL_FIDELITY:
        why = "full Fidelity, used at the arc’s end"
        rules = ("VE-5.8",)
        found.append(ledger.DueAdded(who=who.id, kind="caliber", why=why, rules=rules))
        found.append(ledger.FidelityChanged(who=who.id, to=0, why="it is used", rules=rules))
        held = 0
    if not who.creeds:
        return found
    if faltered:
        why = "a creed faltered"
        found.append(ledger.DueAdded(who=who.id, kind="score", why=why, rules=("VE-5.7",)))
        return found
    why = "no creed faltered"
    found.append(ledger.EgoOrLotEarned(who=who.id, why=why, rules=("VE-5.7",)))
    up = ledger.FidelityChanged(who=who.id, to=held + 1, why=why, rules=("VE-5.7",))
    return [*found, up]


def evolve(table: VTable, event: Event) -> VTable:
    play = table.play
    debrief = play.debrief
    match event:
        case DebriefClosed():
            return with_play(table, debrief=None, suggestions=())
        case GoalClaimed() | CreedsAnswered() | MomentPointedTo() if event.who in play.cast:
            table = with_play(
                table, cast={**play.cast, event.who: _heard(play.cast[event.who], event)}
            )
        case PrinciplesChanged() if event.who in play.cast:
            known = play.cast[event.who]
            left = {one.id for one in event.creeds}
            still = tuple(one for one in known.open if one in left)
            changed = replace(known, goals=event.goals, creeds=event.creeds, open=still)
            return with_play(table, cast={**play.cast, event.who: changed})
        case CreedsSettled() if event.who in play.cast:
            known = replace(play.cast[event.who], open=event.faltered)
            table = with_play(table, cast={**play.cast, event.who: known})
            if debrief:
                settled = (*debrief.settled, event.who)
                table = with_play(table, debrief=replace(debrief, settled=settled))
            return table
    return with_play(table, debrief=_evolved(debrief, event)) if debrief else table


def _heard(who: Figure, event: Event) -> Figure:
    """A goal that is claimed and creeds that are read out are everyone's to know."""
    if isinstance(event, GoalClaimed):
        return replace(who, goals=told(who.goals, event.goal))
    return replace(who, creeds=told(who.creeds, *(one.id for one in who.creeds)))


def _evolved(debrief: Debrief, event: Event) -> Debrief:
    match event:
        case GoalClaimed():
            return replace(debrief, goals=(*debrief.goals, f"{event.who} {event.goal}"))
        case PortrayalClaimed():
            return replace(debrief, portrayals=(*debrief.portrayals, event.who))
        case CreedsAnswered():
            return replace(debrief, creeds={**debrief.creeds, event.who: event.faltered})
        case MomentPointedTo():
            key = f"{event.who} {event.creed}"
            return replace(debrief, pointed=(*debrief.pointed, key))
        case CreedFaltered():
            found = (*debrief.faltered.get(event.who, ()), event.creed)
            return replace(debrief, faltered={**debrief.faltered, event.who: found})
        case RisePut():
            return replace(debrief, raised=(*debrief.raised, f"{event.what} {event.who}"))
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
