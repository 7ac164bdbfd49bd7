"""Consequences heal: their owner says how, and the GM agrees that it fits (FA-8.1 to FA-8.3)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, offer
from hearthside.core.forms import Option, Text
from hearthside.core.moves import GM, Event, Move
from hearthside.core.say import Line, Span, line, typed, who
from hearthside.core.setting_events import GONE, Is
from hearthside.core.wording.typesetting import ended
from hearthside.games.fate.attempt.invocable import quoted
from hearthside.games.fate.sheet import Aspect, Consequence, Hero, Severity
from hearthside.games.fate.state import FateTable
from hearthside.games.fate.struggle.turns import is_quiet, on_turn

RULES: dict[Severity, str] = {"mild": "FA-8.1", "moderate": "FA-8.2", "severe": "FA-8.3"}
_TITLE = "Time to heal"
_RESTED = "It clears if you can say how and there was a chance to rest."
_MILD = "A mild consequence clears after a scene, once you say how and have had a rest."
_WORSE = (
    "A {} consequence of an earlier session clears with a milestone, once you say how it heals and "
    "that fits the story."
)
_OLD = "It dates from an earlier session. It clears if you can say how and that fits the story."


class ExplainRecovery(Move, frozen=True, tag="fate.explain-recovery"):
    consequence: str
    how: str


class KeepConsequence(Move, frozen=True, tag="fate.keep-consequence"):
    """Not yet: it stays, and is asked about another time."""

    consequence: str


class AgreeRecovery(Move, frozen=True, tag="fate.agree-recovery"):
    consequence: str


class RecoveryAsked(Event, frozen=True, tag="fate.recovery-asked"):
    sets = {"mending.{consequences}": Is("")}
    consequences: tuple[str, ...]


class RecoveryExplained(Event, frozen=True, tag="fate.recovery-explained"):
    """`fits` when the GM says so themselves."""

    sets = {"mending.{consequence}": "how"}
    consequence: str
    how: str
    fits: bool


class ConsequenceKept(Event, frozen=True, tag="fate.consequence-kept"):
    sets = {"mending.{consequence}": GONE}
    consequence: str


class ConsequenceCleared(Event, frozen=True, tag="fate.consequence-cleared"):
    sets = {
        "cast.{character}.consequences.{consequence}": GONE,
        "aspects.{consequence}": GONE,
        "mending.{consequence}": GONE,
    }
    character: str
    consequence: str
    how: str


def asked(table: FateTable, *severities: Severity) -> list[Event]:
    """Which consequences may clear now. Beyond a mild one, only those of an earlier session; an
    NPC who is not there, or was taken out, is asked about when they are back."""
    found = [
        taken.aspect
        for hero in table.play.cast.values()
        if not (hero.npc and (hero.away or hero.out))
        for taken in hero.consequences
        if taken.severity in severities
        and (taken.severity == "mild" or taken.session < table.session)
        and taken.aspect not in table.play.mending
    ]
    return [RecoveryAsked(consequences=tuple(found))] if found else []


def owner(table: FateTable, consequence: str) -> tuple[Hero, Consequence] | None:
    """Who carries a consequence, unless it is gone or not to be seen."""
    for hero in table.play.cast.values():
        for taken in hero.consequences:
            if taken.aspect == consequence:
                return hero, taken
    return None


DURING = "play.mending"


def asks(table: FateTable) -> list[Ask]:
    """Beside the story: its owner says how it heals, and the GM whether that fits. The GM is asked
    when nothing else is asked of them, under a heading of its own."""
    found, busy = [], _gm_is_busy(table)
    for consequence, how in table.play.mending.items():
        carried, known = owner(table, consequence), table.play.aspects.get(consequence)
        if carried and known and not (how and busy):
            found.append(_agreeing(*carried, known, how) if how else _explaining(*carried, known))
    return found


def _gm_is_busy(table: FateTable) -> bool:
    """Whether something is under way, or somebody of the GM's is on turn."""
    conflict = table.play.conflict
    if table.in_scene and not is_quiet(table):
        return True
    return conflict is not None and any(one.npc for one in on_turn(table, conflict))


def waits_for_the_gm(table: FateTable) -> bool:
    """Whether somebody has said how they heal, and the GM is to say whether it fits."""
    return any(table.play.mending.values())


def asked_of(table: FateTable, hero: Hero) -> bool:
    """Whether somebody still has to say how something of theirs heals."""
    return any(not table.play.mending.get(taken.aspect, "said") for taken in hero.consequences)


def _explaining(hero: Hero, taken: Consequence, known: Aspect) -> Ask:
    def answers() -> list[Option]:
        how = Text(
            "how", "How does it heal?", needed=True, most=300, placeholder="A night’s sleep ashore"
        )
        fixed, rules = {"consequence": known.id}, (RULES[taken.severity],)
        return [
            offer(
                ExplainRecovery,
                f"Say how “{known.text}” heals",
                how,
                fixed=fixed,
                about=hero.id,
                rules=rules,
                go="That is how",
            ),
            _keeping(hero, taken),
        ]

    when = _RESTED if taken.severity == "mild" else _OLD
    words = f"“{known.text}” may heal. {when}"
    return Ask(of=hero.id, title=_TITLE, question=words, options=answers, urges=False, holds=False)


def _agreeing(hero: Hero, taken: Consequence, known: Aspect, how: str) -> Ask:
    def answers() -> list[Option]:
        healed = AgreeRecovery(known.id)
        rules = (RULES[taken.severity],)
        stays = replace(_keeping(hero, taken), label=f"“{known.text}” stays for now")
        return [offer(healed, f"“{known.text}” heals", about=hero.id, rules=rules), stays]

    words = f"{hero.name} on how “{known.text}” heals: {ended(how)} Does it fit?"
    return Ask(
        title=_TITLE,
        question=words,
        meanwhile=f"To say whether “{known.text}” heals.",
        options=answers,
        holds=False,
        announced=True,
    )


def _keeping(hero: Hero, taken: Consequence) -> Option:
    rules = (RULES[taken.severity],)
    return offer(KeepConsequence(taken.aspect), "Not yet", about=hero.id, rules=rules)


def decide(
    table: FateTable, seat: str, move: ExplainRecovery | AgreeRecovery | KeepConsequence
) -> list[Event]:
    match move:
        case ExplainRecovery():
            fits = table.is_gm(seat)
            how = move.how.strip()
            return [RecoveryExplained(consequence=move.consequence, how=how, fits=fits)]
        case AgreeRecovery():
            return [_cleared(table, move.consequence)]
        case KeepConsequence():
            return [ConsequenceKept(consequence=move.consequence)]


def follow(table: FateTable, event: RecoveryExplained) -> list[Event]:
    """What the GM says heals needs nobody else's word."""
    if not event.fits:
        return []
    return [_cleared(table, event.consequence)]


def _cleared(table: FateTable, consequence: str) -> Event:
    found, how = owner(table, consequence), table.play.mending[consequence]
    if found is None:
        return ConsequenceKept(consequence=consequence)
    return ConsequenceCleared(character=found[0].id, consequence=consequence, how=how)


def say(table: FateTable, event: Event) -> list[Line]:
    match event:
        case RecoveryAsked():
            asked = [_about(table, id, " may heal now.") for id in event.consequences]
            return [replace(told, kind="bookkeeping") for told in asked]
        case RecoveryExplained():
            return [_about(table, event.consequence, *typed(event.how), carries=" on healing ")]
        case ConsequenceKept():
            kept = _about(table, event.consequence, " stays for now.")
            return [replace(kept, kind="bookkeeping")]
        case ConsequenceCleared():
            return [_about(table, event.consequence, ".", carries=" recovers from ")]
    raise TypeError(event)


def _about(table: FateTable, consequence: str, *what: str | Span, carries: str = "’s ") -> Line:
    found = owner(table, consequence)
    known = table.play.aspects.get(consequence)
    text = quoted(known.text, to=known.known_to) if known else "A consequence"
    if found is None:
        return line(text, *what, to=(GM,), beat="After")
    hero, taken = found
    rules, mild = (RULES[taken.severity],), taken.severity == "mild"
    why = _MILD if mild else _WORSE.format(taken.severity)
    return line(who(table, hero.id), carries, text, *what, rules=rules, beat="After", why=why)
