"""What happens to attributes between arcs: called for, suggested, pitched, voted on (VE-5.4)."""

from hearthside.core.moves import Event
from hearthside.core.say import Line, line, name
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import GONE, Added, Is
from hearthside.games.venus.state import PitchedAttribute, VTable

RULES = ("VE-5.4",)
ITS = "suggestions.{suggestion}"


class AttributesCalled(Event, frozen=True, tag="venus.attributes-called"):
    sets = {"debrief.called": Is(True)}
    says = Says("Everyone suggests new attributes for each other.", RULES, beat="Debrief")


class Suggested(Event, frozen=True, tag="venus.suggested"):
    sets = {"suggestions": Added("suggestion"), "made": Added(1)}
    says = Says(
        "{suggestion.by:seat} suggests {suggestion.name:aspect} for {suggestion.who:who}.",
        RULES,
        beat="Debrief",
    )
    suggestion: PitchedAttribute


class Pitched(Event, frozen=True, tag="venus.pitched"):
    sets = {"suggestions.{suggestion}.pitched": Is(True)}
    says = Says("{its.who:who} pitches {its.name:aspect}.", RULES, beat="Debrief", its=ITS)
    suggestion: str


class SuggestionGone(Event, frozen=True, tag="venus.suggestion-gone"):
    sets = {"suggestions.{suggestion}": GONE}
    says = Says("{its.who:who} does not want {its.name:aspect}.", RULES, beat="Debrief", its=ITS)
    suggestion: str


class VotedFor(Event, frozen=True, tag="venus.voted-for"):
    """Whose suggestions somebody voted on, and those they said yes to."""

    sets = {"suggestions.{yes}.votes": Added("seat")}
    who: str
    seat: str
    yes: tuple[str, ...]


class SuggestionTaken(Event, frozen=True, tag="venus.suggestion-taken"):
    who: str
    suggestion: str


def of(table: VTable, who: str) -> list[PitchedAttribute]:
    return [one for one in table.play.suggestions if one.who == who]


def pitched(table: VTable, who: str) -> list[PitchedAttribute]:
    return [one for one in of(table, who) if one.pitched]


def winners(table: VTable, who: str) -> list[PitchedAttribute]:
    """VE-5.4: of what was pitched, what has most yes, and at least one."""
    most = max((len(one.votes) for one in pitched(table, who)), default=0)
    return [one for one in pitched(table, who) if most and len(one.votes) == most]


def evolve(table: VTable, event: SuggestionTaken) -> VTable:
    rest = tuple(one for one in table.play.suggestions if one.who != event.who)
    return table.with_play(suggestions=rest)


def say(table: VTable, event: Event) -> list[Line]:
    if not isinstance(event, VotedFor):
        return []
    those = [one.name for one in of(table, event.who) if one.id in event.yes]
    told = f" says yes to {', '.join(those)}." if those else " says yes to none of them."
    who = name(table.seat_name(event.seat))
    return [line(who, told, rules=RULES, beat="Debrief", retold=False)]
