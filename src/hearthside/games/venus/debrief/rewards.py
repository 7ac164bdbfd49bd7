"""What a debrief earns: Lots for goals and portrayal, creeds settled, scores voted (VE-5)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.life.closing import CLOSING
from hearthside.core.life.guided_round_events import RoundBegun, RoundEnded
from hearthside.core.life.vote_events import VoteDecided
from hearthside.core.moves import Event
from hearthside.core.say import Line, line, listed
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Added, Is
from hearthside.core.wording.typesetting import unstopped
from hearthside.games.venus import peer_reviews
from hearthside.games.venus.advancement import earning
from hearthside.games.venus.characters import sheet_changes
from hearthside.games.venus.content import ABILITIES
from hearthside.games.venus.people import figure, heroes
from hearthside.games.venus.sheet import Figure
from hearthside.games.venus.state import Debrief, VTable
from hearthside.games.venus.wording import called

FULL_FIDELITY = 4
"""VE-5.8: what makes a caliber step."""
LOTS_FOR_A_GOAL, LOTS_FOR_PORTRAYAL = 1, 1
"""VE-5.5, VE-5.9: what a debrief brings."""
VOTED_RISE = 1
"""VE-5.3: what the Peers' vote adds to a score."""


class GoalClaimed(Event, frozen=True, tag="venus.goal-claimed"):
    """It is everyone's to know."""

    sets = {"cast.{who}.goals.{goal}.told": Is(True)}
    who: str
    goal: str


class GoalMet(Event, frozen=True, tag="venus.goal-met"):
    says = Says(
        "{who} has reached a goal: {its.text:aspect}.",
        ("VE-5.5",),
        beat="Debrief",
        its="cast.{who}.goals.{goal}",
    )
    who: str
    goal: str


class MomentRemembered(Event, frozen=True, tag="venus.moment-remembered"):
    """VE-5.9: what showed who somebody is, as the Peers agree."""

    says = Says("A moment of {who}’s to remember: {words:aspect}.", ("VE-5.9",), beat="Debrief")
    who: str
    words: str


class CreedsAnswered(Event, frozen=True, tag="venus.creeds-answered"):
    """Creeds that are read out are everyone's to know."""

    sets = {"debrief.creeds.{who}": "faltered", "cast.{who}.creeds.*.told": Is(True)}
    who: str
    faltered: tuple[str, ...]


class MomentPointedTo(Event, frozen=True, tag="venus.moment-pointed-to"):
    sets = {"debrief.pointed": Added("key"), "cast.{who}.creeds.*.told": Is(True)}
    who: str
    creed: str
    words: str

    @property
    def key(self) -> str:
        return f"{self.who} {self.creed}"


class CreedFaltered(Event, frozen=True, tag="venus.creed-faltered"):
    who: str
    creed: str


class CreedsSettled(Event, frozen=True, tag="venus.creeds-settled"):
    sets = {"cast.{who}.open": "faltered"}
    who: str
    faltered: tuple[str, ...]


class ScoreVoted(Event, frozen=True, tag="venus.score-voted"):
    who: str
    ability: str


class DebriefClosed(Event, frozen=True, tag="venus.debrief-closed"):
    says = Says("The debrief ends.", beat="Debrief", kind="bookkeeping")
    arc: str


ABOUT = "debrief"
DEBRIEF = "debrief"
SCORE, CALIBER = "venus.score ", "venus.caliber "
"""What the votes of the round are about: with whom."""
GOAL, MOMENT, ROSE = "goal ", "moment", "rose "
"""What a debrief has brought somebody, as it is kept while it lasts."""


def for_goal(who: Figure, goal: str) -> list[Event]:
    """VE-5.5: a goal that was reached."""
    earned = sheet_changes.LotsEarned(
        who=who.id, count=LOTS_FOR_A_GOAL, why="a goal reached", rules=("VE-5.5",)
    )
    return [GoalMet(who=who.id, goal=goal), earned]


def for_portrayal(who: Figure, words: str) -> list[Event]:
    """VE-5.9: whoever was portrayed well."""
    earned = sheet_changes.LotsEarned(
        who=who.id, count=LOTS_FOR_PORTRAYAL, why="a moment well played", rules=("VE-5.9",)
    )
    return [MomentRemembered(who=who.id, words=words), earned]


def for_creeds(who: Figure) -> str:
    """VE-5.7: what creeds that have held bring somebody, in words."""
    return f"{'a Lot' if who.ego else 'Ego'} and Fidelity"


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
    closing = [RoundBegun(round=CLOSING)] if debrief.closes else []
    return [*settled, *closing, DebriefClosed(arc=debrief.arc)]


def follow(
    table: VTable, event: ScoreVoted | CreedsSettled | VoteDecided | DebriefClosed | RoundEnded
) -> list[Event]:
    match event:
        case ScoreVoted() if event.who in table.play.cast:
            why = "used most"
            return earning.score(table, event.who, event.ability, VOTED_RISE, why, "VE-5.3")
        case CreedsSettled() if event.who in table.play.cast:
            return _rewarded(figure(table, event.who), event.faltered)
        case VoteDecided() if event.about.startswith((SCORE, CALIBER)):
            return _voted(table, event)
        case DebriefClosed():
            return peer_reviews.dropped(table, ABOUT)
        case RoundEnded(whole=False) if event.round == DEBRIEF:
            return [DebriefClosed(arc="")]
    return []


def _voted(table: VTable, event: VoteDecided) -> list[Event]:
    kind, who = event.about.split(" ", 1)
    if who not in table.play.cast:
        return []
    if f"{kind} " == SCORE and event.winner in ABILITIES:
        return [ScoreVoted(who=who, ability=event.winner)]
    if f"{kind} " == CALIBER and event.winner == peer_reviews.YES:
        why, rules = "what this arc showed", ("VE-5.3",)
        return [sheet_changes.DueAdded(who=who, kind="caliber", why=why, rules=rules)]
    return []


def _rewarded(who: Figure, faltered: tuple[str, ...]) -> list[Event]:
    """VE-5.7, VE-5.8: a full meter is used first; then a point for doubt, or Ego and Fidelity."""
    found: list[Event] = []
    held = who.fidelity
    if held >= FULL_FIDELITY:
        why = "full Fidelity, used at the arc’s end"
        rules = ("VE-5.8",)
        found.append(sheet_changes.DueAdded(who=who.id, kind="caliber", why=why, rules=rules))
        found.append(
            sheet_changes.FidelityChanged(
                who=who.id, to=0, why="used for a caliber step", rules=rules
            )
        )
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
    if isinstance(event, DebriefClosed):
        rolled = {} if event.arc else table.play.rolled
        return table.with_play(debrief=None, suggestions=(), rolled=rolled)
    debrief = table.play.debrief
    return table.with_play(debrief=_evolved(table, debrief, event)) if debrief else table


def _evolved(table: VTable, debrief: Debrief, event: Event) -> Debrief:
    match event:
        case GoalMet():
            return _with(debrief, event.who, GOAL + _goal(table, event))
        case MomentRemembered():
            return _with(debrief, event.who, MOMENT)
        case ScoreVoted():
            return _with(debrief, event.who, ROSE + event.ability)
        case CreedFaltered():
            found = (*debrief.faltered.get(event.who, ()), event.creed)
            return replace(debrief, faltered={**debrief.faltered, event.who: found})
    return debrief


def _goal(table: VTable, event: GoalMet) -> str:
    return next((o.text for o in figure(table, event.who).goals if o.id == event.goal), "")


def _with(debrief: Debrief, who: str, what: str) -> Debrief:
    brought = (*debrief.brought.get(who, ()), what)
    return replace(debrief, brought={**debrief.brought, who: brought})


def say(table: VTable, event: Event) -> list[Line]:
    look: dict[str, Any] = {"beat": "Debrief", "rules": ("VE-5.7",)}
    match event:
        case CreedsAnswered():
            told = f" says {'a' if event.faltered else 'no'} creed has faltered."
            return [line(called(table, event.who), told, retold=False, **look)]
        case CreedsSettled() if (who := figure(table, event.who)).creeds:
            fallen = [one.text for one in who.creeds if one.id in event.faltered]
            several = len(fallen or who.creeds) > 1
            which = f" {listed([f'“{unstopped(one)}”' for one in fallen])}" if fallen else ""
            done = "faltered" if event.faltered else f"held, for {for_creeds(who)}"
            ends = f"’s creed{'s' * several}{which} {'have' if several else 'has'} {done}."
            return [line(called(table, event.who), ends, **look)]
    return []
