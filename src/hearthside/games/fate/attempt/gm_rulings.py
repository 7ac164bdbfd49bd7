"""The GM's word on an attempt: another approach, other words, how it ends, or that it is off."""

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Pick, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Kind, Line, line, name, typed
from hearthside.core.setting_events import Added, Is
from hearthside.core.wording.pronouns import said_of
from hearthside.core.wording.typesetting import capital
from hearthside.games.fate.attempt import settling
from hearthside.games.fate.attempt.frame import headline
from hearthside.games.fate.attempt.helping import helpers_of, rested
from hearthside.games.fate.attempt.ratings import way_name, ways
from hearthside.games.fate.attempt.state import Attempt
from hearthside.games.fate.attempt.throw import STANDS
from hearthside.games.fate.attempt.totals import outcome_now
from hearthside.games.fate.dice_and_outcomes import OUTCOMES, Outcome
from hearthside.games.fate.people import hero_of, name_of
from hearthside.games.fate.state import FateTable


class RefuseApproach(Move, frozen=True, tag="fate.refuse-approach"):
    """The approach does not fit the telling."""

    character: str
    why: str = ""


class Reword(Move, frozen=True, tag="fate.reword"):
    want: str
    how: str = ""
    risk: str = ""


class Overrule(Move, frozen=True, tag="fate.overrule"):
    outcome: Outcome


class CallOff(Move, frozen=True, tag="fate.call-off"):
    """The attempt does not happen: the actor's to say before the throw, the GM's at any time."""


class ApproachRefused(Event, frozen=True, tag="fate.approach-refused"):
    sets = {
        "attempt.rolls.{character}.refused": Added("approach"),
        "attempt.rolls.{character}.ready": Is(False),
    }
    character: str
    approach: str
    why: str


class Reworded(Event, frozen=True, tag="fate.reworded"):
    want: str
    how: str
    risk: str


class AttemptCalledOff(Event, frozen=True, tag="fate.attempt-called-off"):
    """`rested` get the action back that they had spent on helping. Where somebody `conceded`, that
    is what is told."""

    rested: tuple[str, ...] = ()
    conceded: bool = False


DURING = "play.attempt"
SPEAK_FOR_THEMSELVES = ("attack", "exploit")
"""What these are for may stay unsaid."""


def verbs(table: FateTable, seat: str) -> list[Verb]:
    attempt = table.play.attempt
    if attempt is None:
        return []
    offered, gm = [], table.is_gm(seat)
    if gm and attempt.beat == "react" and attempt.kind != "contest":
        offered.append(_overruling(attempt))
    own = attempt.is_framing and table.answers_for(seat, attempt.actor)
    if own or (gm and not attempt.outcome):
        offered.append(verb(CallOff(), "Call it off", group="struggle", danger=True))
    return offered


def further(table: FateTable, seat: str) -> list[Verb]:
    attempt = table.play.attempt
    if attempt is None or not attempt.is_framing or not table.is_gm(seat):
        return []
    return [*_refusing(table, attempt), _rewording(table, attempt)]


def _refusing(table: FateTable, attempt: Attempt) -> list[Verb]:
    """FA-5.17: as long as another approach is left to choose."""
    why = Text("why", "Why not?")
    return [
        verb(
            RefuseApproach,
            f"Turn down {way_name(hero, roll.approach)}",
            lambda: (why,),
            character=hero.id,
            help=said_of(hero, "They pick another approach, one that fits what they do."),
            rules=("FA-5.17",),
            group="struggle",
        )
        for roll in attempt.rolls
        for hero in [hero_of(table, roll.who)]
        if roll.approach and roll.approach not in roll.refused
        if len(ways(hero)) >= len(roll.refused) + 2
    ]


def _rewording(table: FateTable, attempt: Attempt) -> Verb:
    own_words = attempt.kind == "create"
    asks = "What do they want to be true?" if own_words else "What do they want?"
    fields = (
        Text(
            "want",
            said_of(hero_of(table, attempt.actor), asks),
            value=attempt.aspect if own_words else attempt.want,
            needed=attempt.kind not in SPEAK_FOR_THEMSELVES,
        ),
        Text("how", "How?", value=attempt.how),
        Text("risk", "What is at risk?", value=attempt.risk),
    )
    return verb(Reword, "Reword it", lambda: fields, rules=("FA-5.18",), group="struggle")


def _overruling(attempt: Attempt) -> Verb:
    picks = tuple(Pick(read, STANDS[read].capitalize()) for read in OUTCOMES)

    def fields() -> tuple[Choice, ...]:
        now = outcome_now(attempt)
        return (Choice("outcome", "How does it end?", picks=picks, value=now),)

    help = "Whatever the dice say. The log shows it as a ruling."
    return verb(
        Overrule, "Rule how it ends", fields, help=help, rules=("FA-2.4",), group="struggle"
    )


def decide(table: FateTable, seat: str, move: Move) -> list[Event]:
    attempt = table.play.attempt
    if attempt is None:
        raise Illegal("Nobody is trying anything just now.")
    match move:
        case RefuseApproach():
            roll = next(roll for roll in attempt.rolls if roll.who == move.character)
            return [ApproachRefused(character=roll.who, approach=roll.approach, why=move.why)]
        case Reword():
            return [Reworded(want=move.want.strip(), how=move.how, risk=move.risk)]
        case Overrule():
            return [settling.ruled(attempt, move.outcome)]
        case CallOff():
            return [called_off(attempt)]
    raise TypeError(move)


def called_off(attempt: Attempt) -> AttemptCalledOff:
    """The end of an attempt that was not made; before the throw help costs nobody anything."""
    helpers = tuple(helpers_of(attempt))
    return AttemptCalledOff(rested=helpers if attempt.is_framing else ())


def evolve(table: FateTable, event: Reworded | AttemptCalledOff) -> FateTable:
    attempt = table.play.attempt
    if attempt is None:
        return table
    match event:
        case Reworded():
            changed = replace(attempt, how=event.how, risk=event.risk)
            if attempt.kind == "create":
                changed = replace(changed, aspect=event.want)
            else:
                changed = replace(changed, want=event.want)
            return table.with_play(attempt=changed)
        case AttemptCalledOff():
            return rested(table, event.rested).with_play(attempt=None, asked=())


def say(table: FateTable, event: ApproachRefused | Reworded | AttemptCalledOff) -> list[Line]:
    match event:
        case AttemptCalledOff():
            tried = headline(table, table.play.attempt) if table.play.attempt else ()
            kind: Kind = "bookkeeping" if event.conceded else "event"
            return [
                line(
                    *tried,
                    " It is called off.",
                    beat="Settle",
                    kind=kind,
                    withdraws=not event.conceded,
                )
            ]
        case ApproachRefused():
            hero = hero_of(table, event.character)
            way = "The approach" if hero.hidden else capital(way_name(hero, event.approach))
            picks = (" ", name(name_of(table, hero.id)), " picks another approach.")
            words = (f"{way} does not fit", *typed(event.why), *picks)
            return [line(*words, rules=("FA-5.17",), beat="Ruling")]
        case Reworded():
            if not event.want:
                return []
            return [line("In other words", *typed(event.want), beat="Frame", retold=False)]
