"""Helping: each helper adds +1 to an ally's roll before it is thrown (FA-5.12)."""

from msgspec.structs import replace

from hearthside.core.forms import Number, Option, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, line, name, number
from hearthside.core.table import Table
from hearthside.games.fate.attempt.state import Attempt, Roll
from hearthside.games.fate.books import with_play
from hearthside.games.fate.people import known_as, mine, name_of, up
from hearthside.games.fate.sheet import Hero
from hearthside.games.fate.state import FatePlay
from hearthside.games.fate.struggle.turns import has_action
from hearthside.games.fate.wording import because

_RULES = ("FA-5.12",)


class Help(Move, frozen=True, tag="fate.help"):
    character: str
    ally: str
    how: str = ""


class CapHelpers(Move, frozen=True, tag="fate.cap-helpers"):
    most: int


class HelpGiven(Event, frozen=True, tag="fate.help-given"):
    """`acted` when it used up the helper's action of this exchange."""

    character: str
    ally: str
    how: str
    acted: bool


class HelpersCapped(Event, frozen=True, tag="fate.helpers-capped"):
    most: int


MOVES = (Help, CapHelpers)
EVENTS = (HelpGiven, HelpersCapped)


def helpable(attempt: Attempt) -> list[Roll]:
    """The rolls that are not thrown yet and have room for another helper."""
    if not attempt.is_framing:
        return []
    return [roll for roll in attempt.rolls if len(roll.helpers) < attempt.most_helpers]


def options(table: Table[FatePlay], seat: str) -> list[Option]:
    attempt = table.play.attempt
    if attempt is None:
        return []
    offered = [
        _helping(table, hero, roll)
        for roll in helpable(attempt)
        for hero in mine(table, seat, up(table))
        if _can_help(table, attempt, hero, roll)
    ]
    if table.is_gm(seat) and attempt.is_framing:
        most = Number(name="most", label="Helpers at most", least=0, most=20, value=1)
        offered.append(
            Option(
                move="fate.cap-helpers",
                label="Limit the helpers",
                fields=(most,),
                rules=_RULES,
                section="gm",
            )
        )
    return offered


def _can_help(table: Table[FatePlay], attempt: Attempt, hero: Hero, roll: Roll) -> bool:
    busy = {other.who for other in attempt.rolls} | {
        helper for other in attempt.rolls for helper in other.helpers
    }
    return hero.side == roll.side and hero.id not in busy and has_action(table, hero)


def _helping(table: Table[FatePlay], hero: Hero, roll: Roll) -> Option:
    ally = known_as(table, roll.who)
    return Option(
        move="fate.help",
        label=f"{hero.name} helps {ally} +1",
        fixed={"character": hero.id, "ally": roll.who},
        fields=(Text(name="how", label="How?"),),
        cost="this exchange’s action" if table.play.conflict else "",
        rules=_RULES,
        section="act",
        about=hero.id,
        forecast=True,
    )


def decide(table: Table[FatePlay], seat: str, move: Move) -> list[Event]:
    match move:
        case Help():
            return [
                HelpGiven(
                    character=move.character,
                    ally=move.ally,
                    how=move.how,
                    acted=table.play.conflict is not None,
                )
            ]
        case CapHelpers():
            rolls = table.play.attempt.rolls if table.play.attempt else ()
            helping = max(len(roll.helpers) for roll in rolls)
            if move.most < helping:
                raise Illegal(
                    f"{helping} help already. Set the limit to {helping} or more, or rewind.",
                    "most",
                )
            return [HelpersCapped(most=move.most)]
    raise TypeError(move)


def evolve(table: Table[FatePlay], event: Event) -> Table[FatePlay]:
    attempt, conflict = table.play.attempt, table.play.conflict
    if attempt is None:
        return table
    match event:
        case HelpersCapped():
            return with_play(table, attempt=replace(attempt, most_helpers=event.most))
        case HelpGiven():
            rolls = tuple(
                replace(roll, helpers=(*roll.helpers, event.character))
                if roll.who == event.ally
                else roll
                for roll in attempt.rolls
            )
            table = with_play(table, attempt=replace(attempt, rolls=rolls))
            if not event.acted or conflict is None:
                return table
            acted = replace(conflict, acted=(*conflict.acted, event.character))
            return with_play(table, conflict=acted)
    raise TypeError(event)


def say(table: Table[FatePlay], event: Event) -> list[Line]:
    match event:
        case HelpersCapped():
            most = f"At most {event.most} may help."
            return [line(most, rules=_RULES, beat="Frame", retold=False)]
        case HelpGiven():
            who, ally = name(name_of(table, event.character)), name(name_of(table, event.ally))
            words = (who, " helps ", ally, ", ", number("+1"), because(event.how))
            return [line(*words, rules=_RULES, beat="Frame")]
    raise TypeError(event)
