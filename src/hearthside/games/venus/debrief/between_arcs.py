"""What happens to attributes between arcs: called for, suggested, pitched, voted on (VE-5.4)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.moves import Event
from hearthside.core.say import Line, line, name
from hearthside.core.setting_events import GONE, Added, Is
from hearthside.games.venus.state import Suggestion, VTable
from hearthside.games.venus.wording import aspect, called

RULES = ("VE-5.4",)


class AttributesCalled(Event, frozen=True, tag="venus.attributes-called"):
    sets = {"debrief.called": Is(True)}


class Suggested(Event, frozen=True, tag="venus.suggested"):
    sets = {"suggestions": Added("suggestion"), "made": Added(1)}
    suggestion: Suggestion


class Pitched(Event, frozen=True, tag="venus.pitched"):
    suggestion: str


class SuggestionGone(Event, frozen=True, tag="venus.suggestion-gone"):
    sets = {"suggestions.{suggestion}": GONE}
    suggestion: str


class VotedFor(Event, frozen=True, tag="venus.voted-for"):
    """Whose suggestions somebody voted on, and those they said yes to."""

    who: str
    seat: str
    yes: tuple[str, ...]


class SuggestionTaken(Event, frozen=True, tag="venus.suggestion-taken"):
    who: str
    suggestion: str


def of(table: VTable, who: str) -> list[Suggestion]:
    return [one for one in table.play.suggestions if one.who == who]


def pitched(table: VTable, who: str) -> list[Suggestion]:
    return [one for one in of(table, who) if one.pitched]


def winners(table: VTable, who: str) -> list[Suggestion]:
    """VE-5.4: of what was pitched, what has most yes, and at least one."""
    most = max((len(one.votes) for one in pitched(table, who)), default=0)
    return [one for one in pitched(table, who) if most and len(one.votes) == most]


def evolve(table: VTable, event: Event) -> VTable:
    play = table.play
    match event:
        case Pitched() | VotedFor():
            return table.with_play(suggestions=tuple(_marked(o, event) for o in play.suggestions))
        case SuggestionTaken():
            rest = tuple(one for one in play.suggestions if one.who != event.who)
            return table.with_play(suggestions=rest)
    return table


def _marked(one: Suggestion, event: Pitched | VotedFor) -> Suggestion:
    if isinstance(event, VotedFor):
        return replace(one, votes=(*one.votes, event.seat)) if one.id in event.yes else one
    return replace(one, pitched=True) if one.id == event.suggestion else one


def say(table: VTable, event: Event) -> list[Line]:
    look: dict[str, Any] = {"beat": "Debrief", "rules": RULES}
    match event:
        case AttributesCalled():
            return [line("Everyone suggests new attributes for each other.", **look)]
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
        case VotedFor():
            those = [one.name for one in of(table, event.who) if one.id in event.yes]
            told = f" says yes to {', '.join(those)}." if those else " says yes to none of them."
            return [line(name(table.seat_name(event.seat)), told, retold=False, **look)]
    return []
